//! The codes of errors in rules. `docs/errors.md` lists them.

/// An operation with more or fewer arguments than its definition has.
pub(crate) const ARGUMENT_COUNT: &str = "E1101";
/// A symbol that is bound twice.
pub(crate) const BOUND_TWICE: &str = "E1102";
/// An index such as `__0` where a symbol is bound to an argument, or one that no result has.
pub(crate) const RESULT_INDEX: &str = "E1103";
/// A symbol that is not bound, or not yet.
pub(crate) const UNBOUND: &str = "E1104";
/// A symbol on something that binds none.
pub(crate) const CANNOT_BIND: &str = "E1105";
/// A native call in a source pattern that is not written as it must be.
pub(crate) const NATIVE_MATCH: &str = "E1106";
/// A dag whose operator does not fit where it stands.
pub(crate) const WRONG_OPERATOR: &str = "E1107";
/// `variadic` in a place where it cannot stand.
pub(crate) const VARIADIC: &str = "E1108";
/// `either` in a place where it cannot stand.
pub(crate) const EITHER: &str = "E1109";
/// A group of operands that is matched as if it was one operand.
pub(crate) const OPERAND_GROUP: &str = "E1110";
/// A leaf of a source pattern that does not fit its argument.
pub(crate) const SOURCE_LEAF: &str = "E1111";
/// An entry of the list of constraints that is not written as it must be.
pub(crate) const CONDITION: &str = "E1112";
/// A benefit that is none.
pub(crate) const BENEFIT: &str = "E1113";
/// Result patterns that do not give the values that replace the root.
pub(crate) const REPLACEMENT: &str = "E1114";
/// `location` that is not written as it must be.
pub(crate) const LOCATION: &str = "E1115";
/// `returnType` that is not written as it must be.
pub(crate) const RETURN_TYPE: &str = "E1116";
/// `replaceWithValue` that is not written as it must be.
pub(crate) const REPLACE_WITH_VALUE: &str = "E1117";
/// A leaf or dag of a result pattern that does not fit its argument.
pub(crate) const RESULT_LEAF: &str = "E1118";
/// A placeholder of a native call that stands for nothing.
pub(crate) const PLACEHOLDER: &str = "E1119";
/// A pattern that is missing, or a list that holds something else than dags.
pub(crate) const MISSING_PATTERN: &str = "E1120";
/// Beyond a limit of this implementation.
pub(crate) const LIMIT: &str = "E1121";
/// A part of a rule that no pattern can say.
pub(crate) const UNSUPPORTED: &str = "E1122";
/// A method in a text whose name is one letter from that of one that is known.
pub(crate) const MISSPELT: &str = "W1101";
