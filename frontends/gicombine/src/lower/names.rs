//! The native functions by which patterns of machine code ask a host for more than its IR.
//!
//! Integers are attributes `5 : i64`; sets of flags are attributes `#mir.flags<nuw, nsw>`. Every instruction has an attribute
//! `flags` and an attribute `memory`, which may be empty.

/// The attribute that holds the flags of an instruction.
pub(crate) const FLAGS: &str = "flags";
/// The attribute that holds the memory operands of an instruction.
pub(crate) const MEMORY: &str = "memoperands";

/// `(Value, Attr)`: the value is a register that holds this integer: constants are seen through copies, extensions and truncations,
/// and a vector is the one that all its elements are.
pub(crate) const CONSTANT: &str = "mir.constant";
/// `(Value, Attr)`: the operand is itself this integer.
pub(crate) const LITERAL: &str = "mir.literal";
/// `(Value, Attr)`: one or the other, by what the operand is.
pub(crate) const INTEGER: &str = "mir.integer";
/// `(Value, Attr)`: the operand is the intrinsic of this name.
pub(crate) const IS_INTRINSIC: &str = "mir.is_intrinsic";
/// `(Op, Attr, Attr)`: all of the first flags are set, and none of the second.
pub(crate) const HAS_FLAGS: &str = "mir.has_flags";
/// `(ValueRange, Attr, Attr)`: it has at least the first number of values, and at most the second, if that is not 0.
pub(crate) const COUNT: &str = "mir.count";
/// `(Op, Op)`: the first may be computed where the second is.
pub(crate) const SAFE_TO_FOLD: &str = "mir.safe_to_fold";
/// `(Value, Value)`: the second register may stand wherever the first does.
pub(crate) const CAN_REPLACE: &str = "mir.can_replace";
/// `(Op)` under `mir.predicate.NAME`: the subtarget has what the predicate of this name asks for.
pub(crate) const PREDICATE: &str = "mir.predicate.";

/// `(Attr) -> Value`: an operand that is this integer.
pub(crate) const IMMEDIATE: &str = "mir.immediate";
/// `(Type, Attr) -> Value`: an operand that is a constant of this type, as `G_CONSTANT` has one.
pub(crate) const TYPED_IMMEDIATE: &str = "mir.typed_immediate";
/// `(Attr) -> Value`: an operand that is the intrinsic of this name.
pub(crate) const INTRINSIC: &str = "mir.intrinsic";
/// `(Type, Attr) -> Value`: a register that holds this constant, built before the root.
pub(crate) const BUILD_CONSTANT: &str = "mir.build_constant";
/// `(Attr, Attr) -> Attr`: two sets of flags or lists of memory operands together.
pub(crate) const UNION: &str = "mir.union";
/// `(Attr, Attr) -> Attr`: the flags of the first that are not in the second.
pub(crate) const WITHOUT: &str = "mir.without";
/// `()`: in this rewrite, what stands for several instructions has the flags that LLVM 22 gives it, not those that all of them have.
pub(crate) const KEEP_FLAGS: &str = "mir.keep_flags";
