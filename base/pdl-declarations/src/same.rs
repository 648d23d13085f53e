//! The functions that say of two things in a match section that one stands for both, so that what finds one finds the other: an operation
//! of a block, or an operand by its place. They are no calls at run time.

/// `(Op, Op)`
pub const OP: &str = "same.op";
/// `(Value, Value)`
pub const VALUE: &str = "same.value";
/// `(ValueRange, ValueRange)`
pub const VALUES: &str = "same.values";
/// `(Type, Type)`
pub const TYPE: &str = "same.type";
/// `(TypeRange, TypeRange)`
pub const TYPES: &str = "same.types";

/// Returns true if this is the name of one of them.
pub fn is_same(name: &str) -> bool {
    [OP, VALUE, VALUES, TYPE, TYPES].contains(&name)
}
