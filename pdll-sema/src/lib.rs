//! Names, types, conversions and inlining: PDLL syntax to PDL IR.
