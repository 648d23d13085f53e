//! TableGen records to operation, type and attribute definitions.
