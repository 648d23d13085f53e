//! LLVM's machine patterns: records of class `GICombineRule` to checked rules.
//!
//! ```text
//!  tablegen::Records ──▶ read ──▶ check ──▶ Rules ──▶ matchers ──▶ Matcher, one for each opcode and alternative
//!      Selection ───────▶    patterns   types, roots
//! ```
//! The central type is [`CombineRules`]: what a combiner's rules match and do, with fragments as they are called. Who walks it needs no
//! TableGen. [`CombineRules::matchers`] writes the fragments out, and puts what is looked for in order.
//!
//! The content of rules is checked here, as `llvm-tblgen -gen-global-isel-combiner` of LLVM 22 does. A rule with an error is left
//! out; all errors of all rules are reported, each at the operand or pattern at fault.
//!
//! Error codes: `E1201` to `E1225`, `W1201` to `W1208`; the module `codes` says what each is about.
//!
//! `rustc-hash` hashes the tables; `smol_str` keeps names.

mod check;
mod choice;
mod codes;
mod cxx;
mod dags;
mod dump;
mod flags;
mod judge;
mod lower;
mod matchers;
mod read;
mod rules;
mod selection;

use pdl_diagnostics::Diagnostic;
use tablegen::Records;

pub use choice::UnknownRule;
pub use judge::judge;
pub use lower::{LoweredRules, lower, names};
pub use rules::{
    CombineRule, CombineRules, CxxSnippet, Flags, Fragment, FragmentPattern, InstructionId, InstructionPattern,
    MatchedInstruction, PatternKind, PatternOperand, PatternType, RuleMatcher, RuleOrder, RulePattern,
    TargetInstruction, ValueType,
};
pub use selection::{Selection, UnknownName};

/// Reads the selected rules of `records`.
///
/// Findings are added to `diagnostics`; a rule that is wrong is left out.
pub fn read(records: &Records, selection: &Selection<'_>, diagnostics: &mut Vec<Diagnostic>) -> CombineRules {
    read::Reader::new(records, diagnostics).read(selection).0
}

/// Which types are inferred for what rules build, and from what, as `llvm-tblgen -gen-global-isel-combiner
/// --gicombiner-debug-typeinfer` shows it.
pub fn trace_types(records: &Records, selection: &Selection<'_>) -> String {
    let mut diagnostics = Vec::new();
    let mut reader = read::Reader::new(records, &mut diagnostics);
    reader.trace = Some(String::new());
    reader.read(selection).1.unwrap_or_default()
}
