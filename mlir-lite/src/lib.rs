//! A small SSA IR that reads and prints MLIR's generic form: the default host.
