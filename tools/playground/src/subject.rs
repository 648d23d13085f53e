//! The IR of a state, and the patterns bound to it.

use std::path::Path;

use mlir_dialects::fold::know_folds;
use mlir_lite::{Context, Ir, Op, OpForms, OpPrintingFlags, ParsedIr};
use pdl_diagnostics::{Diagnostic, FileId, SourceMap};
use pdl_vm::{BindError, Natives, PatternSet};
use pdll::{Contents, Failure, Session};

use crate::natives::{self, Failures};
use crate::patterns::Patterns;
use crate::protocol::{Op as OpEntry, State};
use crate::units::Units;

/// IR as it was given, with the patterns for it. Rewriting uses one up.
pub(crate) struct Subject {
    pub ir: Ir,
    /// The operations of the text, in its order, with the bytes that each takes.
    pub ops: Vec<(Op, std::ops::Range<usize>)>,
    has_custom_forms: bool,
    /// `None` if they have errors, or do not fit.
    pub set: Option<PatternSet<Ir>>,
    /// The constraints that failed when those of `set` were asked.
    pub failures: Failures,
}

/// The IR that was read, and the errors in it.
pub(crate) struct Reading {
    pub sources: SourceMap,
    pub file: Option<FileId>,
    pub diagnostics: Vec<Diagnostic>,
    pub subject: Option<Subject>,
}

/// Reads the IR and binds the patterns to it.
pub(crate) fn read(state: &State, patterns: &Patterns) -> Reading {
    let mut session = Session { sources: patterns.sources.clone(), ..Session::new() };
    let file = expect_ir(&mut session, &state.ir);
    let parsed = file.and_then(|_| {
        let dialects = patterns.dialects.as_ref()?;
        session.accept("ir", Ir::parse_noted(Context::new(), &state.ir, &**dialects))
    });
    let subject = parsed.map(|ParsedIr { mut ir, offsets, has_custom_forms, .. }| {
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let all = std::iter::once(ir.top_op()).chain(ops);
        let placed = all.filter_map(|op| Some((op, offsets.get(op.index())?.clone())));
        let ops = placed.filter(|(_, place)| !place.is_empty()).collect();
        let failures = Failures::default();
        let set = bind(&mut session, state, patterns, &mut ir, &failures);
        if state.options.fold {
            know_folds(&mut ir);
        }
        Subject { ir, ops, has_custom_forms, set, failures }
    });
    Reading { file, subject, sources: session.sources, diagnostics: session.diagnostics }
}

/// Adds the text to those that were read, unless it is something else than IR for certain.
fn expect_ir(session: &mut Session, text: &str) -> Option<FileId> {
    let path = Path::new("ir");
    match Contents::of(text.as_bytes()) {
        Some(contents @ (Contents::Pdll | Contents::MachineIr)) => {
            session.sources.add("ir", text, None);
            let help = "patterns are written on the left, and IR in MLIR's text on the right";
            session.wrong_contents(path, contents, "IR in MLIR's text", help);
            None
        }
        _ => session.add_text(path, text.as_bytes().to_vec()),
    }
}

fn bind(
    session: &mut Session,
    state: &State,
    patterns: &Patterns,
    ir: &mut Ir,
    failures: &Failures,
) -> Option<PatternSet<Ir>> {
    let program = patterns.program.as_ref()?;
    let mut natives = Natives::new();
    natives.regions().register_checks(program, ir);
    natives::register(&mut natives, program, &state.natives, failures);
    match PatternSet::bind(program.clone(), ir, &natives) {
        Ok(set) => Some(set),
        Err(errors) => {
            for error in &errors.0 {
                error.report(session, "");
                if let BindError::MissingNative { .. } = error {
                    session.note("it can be written in JavaScript here, and in Rust where patterns are embedded");
                }
            }
            None
        }
    }
}

impl Subject {
    /// The IR as text, in the forms that the input has.
    pub(crate) fn print(&self, state: &State, patterns: &Patterns) -> String {
        let flags = OpPrintingFlags::default();
        match self.forms(state, patterns) {
            Some(forms) => self.ir.print_custom(forms, flags),
            None => self.ir.print(flags),
        }
    }

    /// The forms that operations are printed in; `None` is the generic one.
    pub(crate) fn forms<'p>(&self, state: &State, patterns: &'p Patterns) -> Option<&'p dyn OpForms> {
        let dialects = patterns.dialects.as_ref().filter(|_| self.has_custom_forms && state.options.custom)?;
        Some(&**dialects)
    }

    /// The operations, as the page lists them.
    pub(crate) fn entries(&self, text: &str) -> Vec<OpEntry> {
        let units = Units::of(text);
        let entry = |(_, place): &(Op, std::ops::Range<usize>)| {
            let line = text[place.clone()].lines().next().unwrap_or_default().trim_end();
            OpEntry { range: units.range(place.clone()), line: line.to_owned() }
        };
        self.ops.iter().map(entry).collect()
    }
}
