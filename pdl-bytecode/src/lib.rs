//! Patterns to one merged decision DAG and bytecode; the .pdllc format.
