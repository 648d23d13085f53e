//! DRR, the declarative rewrite rules of MLIR: records of class `Pattern` to checked rules.
//!
//! ```text
//!  tablegen::Records ──▶ source pattern ──▶ constraints ──▶ result patterns ──▶ supplemental patterns ──▶ Rules
//!  ods::Definitions ───▶      operations, constraints, by record
//! ```
//! The central type is [`Rules`]: every rule of a file in the order in which MLIR tries those of equal benefit, each a tree
//! whose operations, constraints and symbols are ids. Who walks it needs no TableGen.
//!
//! The content of rules is checked here, as `mlir-tblgen` does and where C++ would: a rule that comes out has operations with
//! as many arguments as they are defined with, leaves that fit their arguments, symbols that are bound once and before they are
//! used, and values for all results of its root. A rule with an error is left out; all errors of all rules are reported, each
//! at the dag or the argument at fault.
//!
//! [`lower`] makes patterns of the rules. What their C++ texts do is evaluated where it is understood, and otherwise is a native
//! function that somebody has to register; [`RulesCoverage`] lists these.
//!
//! Error codes: `E1101` to `E1122` and `W1101`; the module `codes` says what each is about.
//!
//! `rustc-hash` hashes the tables; `serde` writes the coverage; `smol_str` keeps names.

mod benefit;
mod codes;
mod conditions;
mod coverage;
mod dags;
mod lower;
mod natives;
mod natural_order;
mod pdll;
mod print;
mod reader;
mod results;
mod rules;
mod scope;
mod source;

use ods::{Definitions, RecordIds};
use pdl_diagnostics::Diagnostic;
use tablegen::Records;

pub use coverage::{RuleCoverage, RulesCoverage};
pub use lower::{Lowered, lower};
pub use natives::NativeCall;
pub use pdll::{LeftOut, Pdll, to_pdll};
pub use print::ShownRules;
pub use rules::{Condition, CreatedGroup, CreatedOp, Rule, RuleSymbol, Rules, SourceOp, SymbolKind};

/// Reads the rules in `records`, which `definitions` and `ids` were read from.
///
/// Findings are added to `diagnostics`; a rule that is wrong is left out.
pub fn read(records: &Records, definitions: &Definitions, ids: &RecordIds, diagnostics: &mut Vec<Diagnostic>) -> Rules {
    reader::Reader::new(records, definitions, ids, diagnostics).read()
}
