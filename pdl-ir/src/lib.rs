//! Patterns as a typed graph: the model of MLIR's `pdl` dialect, its verifier and its text.

mod module;

pub use module::{
    Kind, Location, Module, Native, NativeKind, NativeType, Op, OpKind, Pattern, Replacement, Rewrite, RewriteBody,
    Value, ValueId,
};
