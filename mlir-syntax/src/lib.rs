//! The text of MLIR: tokens, types, attributes, locations and the generic operation form.
