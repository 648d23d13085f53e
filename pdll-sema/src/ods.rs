//! The questions of analysis about operations and constraints that are defined elsewhere.
//!
//! PDLL reads them from ODS (`#include "….td"`). This crate does not know TableGen: whoever does
//! implements [`OdsInfo`] and hands it in through [`Options`](crate::Options).

use pdl_diagnostics::Span;
use pdl_ir::Kind;
use smol_str::SmolStr;

/// Look-ups by name. Both are called often, and should be hash look-ups.
pub trait OdsInfo {
    /// The definition of the operation `name` (`dialect.mnemonic`), if it is known.
    fn operation(&self, name: &str) -> Option<&OpSignature>;

    /// The constraint or interface that PDLL may use by the name `name`, if there is one.
    fn constraint(&self, name: &str) -> Option<&ConstraintInfo>;

    /// The names of all operations that are known, in any order, for advice on one that is not. By default none.
    fn operation_names(&self) -> Vec<&SmolStr> {
        Vec::new()
    }

    /// The same for constraints.
    fn constraint_names(&self) -> Vec<&SmolStr> {
        Vec::new()
    }

    /// The attribute, as text, that an operation has where nothing is said of the one of this name. By default none is known.
    fn default_of(&self, _operation: &str, _attribute: &str) -> Option<SmolStr> {
        None
    }
}

/// The signature of an operation in ODS.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpSignature {
    /// The operand groups in order.
    pub operands: Vec<Group>,
    /// The result groups in order.
    pub results: Vec<Group>,
    /// The names of its attributes, those kept as properties too.
    pub attributes: Vec<SmolStr>,
    /// True if its result types can be inferred from the rest of it.
    pub infers_result_types: bool,
    /// True if its operands may stand in any order.
    pub is_commutative: bool,
    /// Where it is defined, if that text is in the source map.
    pub span: Option<Span>,
}

impl OpSignature {
    /// Returns true if both have as many groups of operands and of results, each as long.
    pub(crate) fn has_groups_of(&self, other: &OpSignature) -> bool {
        let lengths = |groups: &[Group]| groups.iter().map(|group| group.length).collect::<Vec<_>>();
        lengths(&self.operands) == lengths(&other.operands) && lengths(&self.results) == lengths(&other.results)
    }
}

/// A named group of operands or results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name; `None` if ODS gives none.
    pub name: Option<SmolStr>,
    /// The number of values that it holds.
    pub length: GroupLength,
}

/// The number of values that a group holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupLength {
    /// Exactly one: a `Value` in PDLL.
    Single,
    /// None or one: given as a `Value` or a `ValueRange`; named as a result, it is a `Value` and must be there.
    Optional,
    /// Any number: a `ValueRange`.
    Variadic,
}

/// A constraint on one entity, defined in ODS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintInfo {
    /// The kind of thing that it constrains.
    pub kind: Kind,
    /// The name of the native function that checks it.
    pub native: SmolStr,
    /// Its predicate as text, if there is one to hand on.
    pub code: Option<SmolStr>,
    /// Where it is defined, if that text is in the source map.
    pub span: Option<Span>,
}

impl GroupLength {
    /// Returns true if the group is a range in PDLL.
    pub(crate) fn is_range(self) -> bool {
        self != GroupLength::Single
    }
}
