//! PDLL, compiled to a bytecode that rewrites any IR.
