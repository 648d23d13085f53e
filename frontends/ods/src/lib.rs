//! TableGen records to operation, type and attribute definitions.
//!
//! ```text
//!  tablegen::Records ──▶ predicates ──▶ constraints ──▶ interfaces, enums, dialects, operations ──▶ Definitions
//! ```
//!
//! The central type is [`Definitions`]: flat tables with ids, owned, without a link back to the records. An
//! [`Operation`] names its operands, results, attributes, properties, regions and successors; each points at a
//! [`Constraint`]; each constraint points at a [`Predicate`], a tree whose leaves are C++ expressions.
//!
//! Error codes: `E0801` an operation without a usable name, `E0802` an argument that is no constraint, `E0803` a
//! predicate that contains itself or is nested too deeply, `E0804` a name used twice in an operation, `E0805` an
//! operation defined twice; of formats `E0806` syntax, `E0807` unknown names, `E0808` something twice, `E0809` something in the wrong
//! place, `E0810` optional groups, `E0811` ambiguity, `E0812` something left out, `E0813` types that nothing says.
//!
//! `rustc-hash` hashes the tables; `smol_str` keeps names; `serde` writes the listing.

#[cfg(feature = "tablegen")]
mod constraint;
mod coverage;
mod defaults;
pub mod evaluate;
mod external;
pub mod format;
#[cfg(feature = "tablegen")]
mod forms;
#[cfg(feature = "tablegen")]
mod inference;
mod listing;
mod model;
mod op_definition;
#[cfg(feature = "tablegen")]
mod operation;
mod predicate;
#[cfg(feature = "tablegen")]
mod reader;
mod table;
#[cfg(feature = "tablegen")]
mod traits;
pub mod type_text;

pub use coverage::{Coverage, Stop, Verdicts};
#[cfg(feature = "tablegen")]
use pdl_diagnostics::Diagnostic;
#[cfg(feature = "tablegen")]
use tablegen::Records;

pub use crate::{
    external::{CaseForm, DirectiveForm, ExternalForm, Forms, NativeText, NativeTexts},
    model::{
        ArgumentRef, Constraint, ConstraintId, ConstraintKind, Definitions, Dialect, DialectEntity, Enum, EnumCase,
        EnumId, Interface, InterfaceId, InterfaceKind, InterfaceMethod, Length, MemoryEffect, NamedAttribute,
        NamedOperand, NamedProperty, NamedRegion, NamedResult, NamedSuccessor, Operation, OperationId, Parameter,
        SegmentSizes, Trait, TraitKind, TypeRelation, TypeSource,
    },
    predicate::{Predicate, PredicateId},
    table::{OpRef, OpTable},
};
#[cfg(feature = "tablegen")]
pub use forms::{BUNDLED, WRONG_FORM};
#[cfg(feature = "tablegen")]
pub use reader::RecordIds;

/// Reads what MLIR's operation definition specification says in `records`.
///
/// Findings are added to `diagnostics`; a definition that is wrong is left out, or kept without the part that is.
#[cfg(feature = "tablegen")]
pub fn read(records: &Records, diagnostics: &mut Vec<Diagnostic>) -> Definitions {
    read_with_ids(records, diagnostics).0
}

/// Like [`read`], and says which definition each record became, for those who read further records that name them.
#[cfg(feature = "tablegen")]
pub fn read_with_ids(records: &Records, diagnostics: &mut Vec<Diagnostic>) -> (Definitions, RecordIds) {
    reader::Reader::new(records, diagnostics).read()
}
