//! `pdllc run`: rewrites IR to a fixed point.

use std::ops::Deref;
use std::sync::Arc;

use mlir_dialects::assembly::Dialects;
use mlir_dialects::fold::know_folds;
use mlir_dialects::verify::Report;
use mlir_lite::{Context, Ir, Offsets, Op, OpPrintingFlags, ParsedIr};
use pdl_diagnostics::{FileContents, FileId, Span, counted};
use pdl_vm::conversion::{ConversionError, ConversionReport};
use pdl_vm::{GreedyOptions, GreedyReport, HostContext, Listener, Natives, Order, PatternFilter, PatternSet};
use pdll::{Contents, Program, Session, shown};

use crate::args::{Convert, Messages, Rewriting, Run};
use crate::by_parts::{self, Texts};
use crate::convert::{conversion_summary, convert_ir, report_illegal, warn_of_leftovers};
use crate::explain::explain;
#[cfg(not(feature = "machine-ir"))]
use crate::features;
use crate::input::{bind, read_given, threads, without_missing};
use crate::observed::watched;
use crate::report::{Outcome, finish, session_at, write_all};
#[cfg(feature = "machine-ir")]
use crate::run_mir::rewritten as rewritten_machine_ir;
use crate::split::{join, parts, parts_of};
use crate::subject::Subject;
use crate::verify_ir::{EachRewrite, Verifier, accept, warn_unchecked};

/// More operations than this are not verified to find the pattern at fault: some seconds.
const MAX_VERIFIED: u64 = 1 << 24;

/// The command that rewrites, and with it the way in which patterns are applied.
#[derive(Clone, Copy)]
pub(crate) enum Driver<'a> {
    Greedy(&'a Run),
    Conversion(&'a Convert),
}

impl Deref for Driver<'_> {
    type Target = Rewriting;

    fn deref(&self) -> &Rewriting {
        match self {
            Driver::Greedy(run) => &run.rewriting,
            Driver::Conversion(convert) => &convert.rewriting,
        }
    }
}

/// The result of applying patterns.
enum Applied {
    Greedy(GreedyReport),
    Conversion(ConversionReport<Op>),
}

impl Applied {
    fn rewrites(&self) -> u64 {
        match self {
            Applied::Greedy(report) => report.rewrites,
            Applied::Conversion(report) => report.rewrites,
        }
    }
}

pub(crate) fn run(arguments: Driver<'_>, messages: Messages) -> Outcome {
    let mut session = session_at(&arguments.patterns.includes, arguments.patterns.first());
    // Files given by `--ods` may group the operands of any operation.
    session.mlir_groups = arguments.ods.is_empty();
    session.places_are_locations = arguments.print_debuginfo;
    session.leaves_out_wrong = arguments.leave_out_missing;
    set_limits(arguments, &mut session);
    if let Some(texts) = rewritten(arguments, &mut session) {
        write_all(&mut session, arguments.output.as_deref(), &texts);
    }
    finish(&session, messages)
}

fn rewritten(arguments: Driver<'_>, session: &mut Session) -> Option<Texts> {
    let patterns = &arguments.patterns;
    if patterns.patterns.is_empty() {
        return rewritten_by_own(arguments, session);
    }
    // All is read before any of it stops the command: one run reports the errors of all.
    let known = read_given(session, &arguments.ods);
    // Opcodes have no dialect.
    session.plain_names |= Contents::by_ending(&patterns.input) == Some(Contents::MachineIr);
    let program = session.programs(&patterns.patterns);
    let bytes = session.read_bytes(&patterns.input)?;
    if Contents::of(&bytes).or(Contents::by_ending(&patterns.input)) == Some(Contents::MachineIr) {
        if let Driver::Greedy(run) = arguments {
            return Some(vec![rewritten_machine_ir(run, session, program, bytes)?]);
        }
        let help = "machine IR is combined by `run`, not converted";
        session.wrong_contents(&patterns.input, Contents::MachineIr, "IR in MLIR's text", help);
        return None;
    }
    let parts = parts_of(bytes, arguments.split.split_input_file);
    known?;
    let dialects = session.dialects_set_up()?;
    let program = program.and_then(|program| ready(arguments, session, program));
    // An IR is gone before the next one is read: there may be many.
    let rewrite_part = |part: FileContents| {
        if let (Driver::Greedy(run), Some(program)) = (arguments, &program)
            && let Some(texts) = by_parts::rewrite(run, session, program, &dialects, &part.bytes)
        {
            return Some(texts);
        }
        let input = session.parse_ir(&patterns.input, part, &dialects)?;
        rewrite(arguments, session, program.as_ref()?, &dialects, input)
    };
    join(parts.into_iter().map(rewrite_part).collect())
}

/// Machine IR is not read: that is an error.
#[cfg(not(feature = "machine-ir"))]
fn rewritten_machine_ir(
    arguments: &Run,
    session: &mut Session,
    _program: Option<Program>,
    _bytes: Vec<u8>,
) -> Option<Vec<u8>> {
    let help = features::advice("machine-ir");
    session.wrong_contents(&arguments.patterns.input, Contents::MachineIr, "IR in MLIR's text", &help);
    None
}

/// The input by the patterns that it holds itself; of several parts each by its own.
fn rewritten_by_own(arguments: Driver<'_>, session: &mut Session) -> Option<Texts> {
    let input = &arguments.patterns.input;
    let known = read_given(session, &arguments.ods);
    let parts = parts(session, input, arguments.split.split_input_file)?;
    known?;
    let dialects = session.dialects_set_up()?;
    join(parts.into_iter().map(|part| rewrite_by_own(arguments, session, &dialects, part)).collect())
}

fn rewrite_by_own(
    arguments: Driver<'_>,
    session: &mut Session,
    dialects: &Dialects,
    part: FileContents,
) -> Option<Texts> {
    let input = &arguments.patterns.input;
    let contents = Contents::of(&part.bytes).or(Contents::by_ending(input)).unwrap_or(Contents::Mlir);
    if contents != Contents::Mlir {
        let help = "patterns are given with `-p`; without it the input is a text of MLIR with patterns beside the IR";
        session.wrong_contents(input, contents, "patterns beside IR", help);
        return None;
    }
    let start = part.start;
    let own = session.patterns_beside_ir(input, part);
    if own.is_none() && session.diagnostics.last().is_some_and(|last| last.code.0 == "E0908") {
        session.note("patterns in a file of their own are given with `-p`");
    }
    let (module, rest) = own?;
    let program = session.compile(module);
    let rest = FileContents { bytes: rest.into_bytes(), start };
    let parsed = session.parse_ir(input, rest, dialects);
    let program = ready(arguments, session, program?)?;
    rewrite(arguments, session, &program, dialects, parsed?)
}

/// The program with the patterns that can be run.
fn ready(arguments: Driver<'_>, session: &mut Session, mut program: Program) -> Option<Arc<Program>> {
    if arguments.leave_out_missing {
        let patterns = &arguments.patterns;
        program = without_missing::<Ir>(session, &program, &Natives::new(), &patterns.stubs, patterns.first())?;
    }
    Some(Arc::new(program))
}

/// Binds the patterns to an IR, which knows its operations then.
pub(crate) fn bound(
    arguments: Driver<'_>,
    session: &mut Session,
    program: &Arc<Program>,
    ir: &mut Ir,
) -> Option<Arc<PatternSet<Ir>>> {
    let patterns = &arguments.patterns;
    let filter = PatternFilter::new().enable(&arguments.enable_patterns).disable(&arguments.disable_patterns);
    let set = bind(session, program, ir, &patterns.stubs, patterns.first(), filter)?;
    if !arguments.ods.is_empty() {
        ir.define_operations(&session.operations.op_definitions());
    }
    if arguments.fold {
        know_folds(ir);
    }
    Some(Arc::new(set))
}

/// Returns how the greedy driver is asked to work.
pub(crate) fn greedy_options(run: &Run, session: &Session) -> GreedyOptions {
    let order = if run.top_down { Order::TopDown } else { Order::BottomUp };
    session.limits.greedy_options().order(order).carry_discardable(run.patterns.carry_discardable())
}

/// Sets the limits that the arguments ask for.
fn set_limits(arguments: Driver<'_>, session: &mut Session) {
    if let Driver::Greedy(run) = arguments {
        session.limits.iterations = Some(run.max_iterations as u64);
    }
    session.limits.fuel = arguments.fuel();
    session.limits.created = arguments.max_created();
}

/// Applies the patterns as the command does: until nothing changes, or until all is legal. The error is a report of why not.
fn apply_patterns(
    arguments: Driver<'_>,
    session: &Session,
    set: &Arc<PatternSet<Ir>>,
    ir: &mut Ir,
    listener: Option<&mut dyn Listener<Ir>>,
) -> Result<Applied, ConversionError> {
    let threads = threads(arguments.threads);
    match arguments {
        Driver::Greedy(run) => {
            let options = greedy_options(run, session);
            let report = match arguments.fold {
                false => ir.rewrite_in_parallel(set, &options, threads, listener),
                true => ir.fold_in_parallel(set, &options, threads, listener),
            };
            Ok(Applied::Greedy(report?))
        }
        Driver::Conversion(convert) => convert_ir(convert, session, set, ir, listener, None).map(Applied::Conversion),
    }
}

/// Says that packs do not say what operations are.
fn warn_of_packs(arguments: Driver<'_>, session: &mut Session) {
    if session.operations.is_empty() && !arguments.ods.is_empty() {
        let name = shown(&arguments.ods[0]);
        let message = "a pack says how operations are written, not what they are: their structure alone is verified";
        session.warning_in_file(&name, "W0909", message);
        session.note("give the .td files that define them with `--ods`");
    }
}

/// Reports what is wrong with the input, at its places; `None` if anything is.
fn accept_input(session: &mut Session, ir: &Ir, offsets: &Offsets, file: FileId) -> Option<()> {
    let found = Verifier::new(&session.operations).verify(ir);
    let place = |op: Op| offsets.get(op.index()).map(|place| Span::new(file, place.start, place.end));
    accept(session, ir, found, file, "the input", &place)
}

/// Reports IR that is not valid: as the input's fault, if that was not valid either, or with the pattern at fault. For this the
/// input is read once more, and all is done again and verified after each rewrite, unless that takes long.
fn report_invalid<T>(
    arguments: Driver<'_>,
    session: &mut Session,
    (program, dialects, file): (&Arc<Program>, &Dialects, FileId),
    ir: &Ir,
    found: Report,
    rewrites: u64,
) -> Option<T> {
    let text = session.sources.file(file).text.clone();
    let input = Ir::parse_noted(Context::new(), &text, dialects);
    if let Ok(input) = &input {
        accept_input(session, &input.ir, &input.offsets, file)?;
    }
    accept(session, ir, found, file, "the rewritten IR", &|_| None);
    let mut input = input.ok()?.ir;
    // In a conversion types may differ until all is done.
    if matches!(arguments, Driver::Conversion(_)) {
        return None;
    }
    if rewrites.saturating_mul(ir.ops().len() as u64) > MAX_VERIFIED {
        session.note("`--verify-each` says which pattern made it so");
        return None;
    }
    let said = session.diagnostics.len();
    let set = bound(arguments, session, program, &mut input);
    session.diagnostics.truncate(said);
    let set = set?;
    let mut each = EachRewrite::new(&session.operations, &set);
    // It went well before.
    let _ = apply_patterns(arguments, session, &set, &mut input, Some(&mut each));
    if let Some(invalid) = each.first() {
        invalid.note(session);
    }
    None
}

/// Rewrites one part of the input.
fn rewrite(
    arguments: Driver<'_>,
    session: &mut Session,
    program: &Arc<Program>,
    dialects: &Dialects,
    (file, ParsedIr { mut ir, offsets, has_custom_forms, .. }): (FileId, ParsedIr),
) -> Option<Texts> {
    let patterns = &arguments.patterns;
    let set = bound(arguments, session, program, &mut ir)?;
    if arguments.verify {
        warn_of_packs(arguments, session);
    }
    // Else it is judged when what comes of it is not valid: nearly always all is, and verified once.
    if arguments.verify || arguments.verify_each {
        accept_input(session, &ir, &offsets, file)?;
    }
    let input_name = shown(&patterns.input);
    for (pattern, op) in &arguments.explain {
        explain(session, &set, &ir, file, pattern, op);
    }
    let mut each = EachRewrite::new(&session.operations, &set);
    let also = arguments.verify_each.then_some(&mut each as &mut dyn Listener<Ir>);
    let (result, statistics) =
        watched(&arguments, &set, also, |listener| apply_patterns(arguments, session, &set, &mut ir, listener));
    if let Some(invalid) = each.first() {
        invalid.report(session, file);
        return None;
    }
    let places = |op: Op| offsets.get(op.index()).map(|place| Span::new(file, place.start, place.end));
    let applied = match (result, arguments) {
        (Err(error @ ConversionError::NotLegalized { .. }), Driver::Conversion(convert)) => {
            let said = session.diagnostics.len();
            report_illegal(convert, &error, session, &set, &mut ir, file, &places);
            if session.diagnostics.len() == said {
                session.accept::<()>(&input_name, Err(error));
            }
            return None;
        }
        (result, _) => session.accept(&input_name, result)?,
    };
    if !arguments.no_verify {
        let found = Verifier::new(&session.operations).verify(&ir);
        if arguments.verify {
            warn_unchecked(session, file, &found);
        }
        if !found.violations.is_empty() {
            return report_invalid(arguments, session, (program, dialects, file), &ir, found, applied.rewrites());
        }
    }
    let (summary, object) = match &applied {
        Applied::Greedy(report) => {
            session.warn_of_run(&set, report, file);
            summary(report, arguments.fold)
        }
        Applied::Conversion(report) => {
            warn_of_leftovers(session, &ir, report, file, &places);
            conversion_summary(report)
        }
    };
    if let Some(statistics) = statistics {
        statistics.print(&summary, object);
    }
    if arguments.emit_bytecode {
        return Some(vec![session.accept(&input_name, ir.write_bytecode(dialects))?]);
    }
    let flags = OpPrintingFlags::default().locations(arguments.print_debuginfo);
    let is_custom = has_custom_forms && !arguments.print_op_generic;
    Some(vec![if is_custom { ir.print_custom(dialects, flags) } else { ir.print(flags) }.into_bytes()])
}

/// Describes the work of the greedy driver, in words and as an object.
fn summary(report: &GreedyReport, folds: bool) -> (String, serde_json::Value) {
    let converged = if report.converged { "converged" } else { "not converged" };
    let (rewrites, iterations) = (counted(report.rewrites, "rewrite"), counted(report.iterations, "iteration"));
    let folded = if folds { format!(" and {}", counted(report.folds, "fold")) } else { String::new() };
    let mut object = serde_json::json!({
        "rewrites": report.rewrites, "iterations": report.iterations, "converged": report.converged,
    });
    if folds {
        object["folds"] = report.folds.into();
    }
    (format!("{rewrites}{folded} in {iterations}, {converged}"), object)
}
