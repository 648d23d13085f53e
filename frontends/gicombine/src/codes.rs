//! The codes of findings in combine rules. `docs/errors.md` lists them.

/// `(defs …)` that is not written as it must be.
pub(crate) const DEFS: &str = "E1201";
/// `match`, `apply` or `combine` that is missing, empty or beside another one.
pub(crate) const ACTIONS: &str = "E1202";
/// An item of a list of patterns that is none.
pub(crate) const PATTERN: &str = "E1203";
/// An instruction with more or fewer operands than it has.
pub(crate) const OPERAND_COUNT: &str = "E1204";
/// An operand that is not written as it must be.
pub(crate) const OPERAND: &str = "E1205";
/// `MIFlags` that is not written as it must be, or in the wrong place.
pub(crate) const FLAGS: &str = "E1206";
/// A pattern or an operand that is defined twice.
pub(crate) const DEFINED_TWICE: &str = "E1207";
/// A root that is missing, or that is none.
pub(crate) const ROOT: &str = "E1208";
/// A register that the root defines and nothing else does, or one that must not be defined again.
pub(crate) const REDEFINITION: &str = "E1209";
/// A pattern that the root does not lead to.
pub(crate) const UNREACHABLE: &str = "E1210";
/// An operand of the apply that nothing defines.
pub(crate) const UNDEFINED: &str = "E1211";
/// An immediate where it cannot stand.
pub(crate) const IMMEDIATE: &str = "E1212";
/// Two types for one operand, or none.
pub(crate) const TYPE: &str = "E1213";
/// `GITypeOf` that is not written as it must be, or in the wrong place.
pub(crate) const TYPE_OF: &str = "E1214";
/// `GIVariadic` that is not written as it must be, or in the wrong place.
pub(crate) const VARIADIC: &str = "E1215";
/// Patterns and C++ that cannot stand beside each other.
pub(crate) const CXX_MIX: &str = "E1216";
/// A name in C++ that stands for nothing.
pub(crate) const CXX_NAME: &str = "E1217";
/// An operand that is matched twice and defined by a pattern.
pub(crate) const NESTED: &str = "E1218";
/// A builtin where it cannot stand, or that cannot do what it is asked to.
pub(crate) const BUILTIN: &str = "E1219";
/// A fragment that is not written as it must be.
pub(crate) const FRAGMENT: &str = "E1220";
/// A fragment that is not used as it is meant.
pub(crate) const FRAGMENT_USE: &str = "E1221";
/// `wip_match_opcode` that is not written as it must be, or in the wrong place.
pub(crate) const OPCODES: &str = "E1222";
/// A rule that is more matchers than it may be.
pub(crate) const PERMUTATIONS: &str = "E1223";
/// Beyond a limit of this implementation.
pub(crate) const LIMIT: &str = "E1224";
/// A part of a rule that no pattern can say.
pub(crate) const UNSUPPORTED: &str = "E1225";

/// A rule that the lists reach twice.
pub(crate) const LISTED_TWICE: &str = "W1201";
/// C++ of a match that returns nothing.
pub(crate) const NO_RETURN: &str = "W1202";
/// An argument of `MIFlags` that says nothing.
pub(crate) const IGNORED_FLAG: &str = "W1203";
/// Types that no operand can have.
pub(crate) const NEVER: &str = "W1204";
/// A dollar sign or a brace in C++ that was hardly meant.
pub(crate) const CXX_DOLLAR: &str = "W1205";
/// A rule that an earlier one makes unreachable.
pub(crate) const SHADOWED: &str = "W1206";
/// A flag that does not hold for what is built.
pub(crate) const UNSOUND_FLAG: &str = "W1207";
/// Fragments that multiply.
pub(crate) const PRODUCT: &str = "W1208";
