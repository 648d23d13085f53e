//! Function by function: most of what `run` and `print` do, in little memory, on all threads. What this leaves, and what is wrong with an input,
//! the whole IR shows.

use std::collections::HashSet;
use std::sync::Arc;

use mlir_dialects::assembly::Dialects;
use mlir_lite::{AttrKind, Ir, PartPass, PartRewriter, PartsReport, PrintedParts, TextParts, is_bytecode};
use pdl_vm::PatternSet;
use pdll::{Contents, Program, Session};

use crate::args::{Print, Run};
use crate::input::threads;
use crate::run::{Driver, bound, greedy_options};
use crate::verify_ir::Verifier;

/// The text that is written, in pieces.
pub(crate) type Texts = Vec<Vec<u8>>;

/// The input in parts, if it is such a text.
fn parts<'t>(session: &Session, bytes: &'t [u8], dialects: &'t Dialects) -> Option<TextParts<'t>> {
    let is_text = !session.places_are_locations
        && !is_bytecode(bytes)
        && matches!(Contents::of(bytes), None | Some(Contents::Mlir));
    TextParts::of(std::str::from_utf8(bytes).ok().filter(|_| is_text)?, dialects)
}

/// Prints the input. `None` if the whole must be read for it.
pub(crate) fn print(arguments: &Print, session: &Session, bytes: &[u8], dialects: &Dialects) -> Option<Texts> {
    if arguments.emit_bytecode {
        return None;
    }
    let parts = parts(session, bytes, dialects)?;
    let forms = (!arguments.print_op_generic).then_some(dialects as _);
    let printed = parts.print(forms, threads(arguments.threads), Changes::default)?;
    Some(printed.texts.into_iter().map(String::into_bytes).collect())
}

/// Rewrites the input. `None`, and nothing is said, if the whole must be read for it.
pub(crate) fn rewrite(
    run: &Run,
    session: &mut Session,
    program: &Arc<Program>,
    dialects: &Dialects,
    bytes: &[u8],
) -> Option<Texts> {
    let is_watched = run.stats.is_some() || run.debug.is_some() || !run.explain.is_empty();
    if is_watched || run.verify || run.verify_each || run.emit_bytecode {
        return None;
    }
    let mut parts = parts(session, bytes, dialects)?;
    if !parts.intern_first() {
        return None;
    }
    let said = session.diagnostics.len();
    let set = bound(Driver::Greedy(run), session, program, parts.around_mut());
    let texts = set.and_then(|set| rewrite_parts(run, session, &set, dialects, parts));
    if texts.is_none() {
        // It will be said of the whole.
        session.diagnostics.truncate(said);
    }
    texts
}

fn rewrite_parts(
    run: &Run,
    session: &mut Session,
    set: &PatternSet<Ir>,
    dialects: &Dialects,
    mut parts: TextParts<'_>,
) -> Option<Texts> {
    let options = greedy_options(run, session);
    let table = (!run.no_verify).then_some(&session.operations);
    if table.is_some_and(|table| !Verifier::new(table).verify(parts.around_mut()).violations.is_empty()) {
        return None;
    }
    let forms = (parts.has_custom_forms() && !run.print_op_generic).then_some(dialects as _);
    let changes = || Changes {
        rewriter: Some(PartRewriter::new(set, &options, run.fold)),
        verifier: table.map(Verifier::new),
        symbols: Vec::new(),
    };
    let PrintedParts { texts, outcomes, .. } = parts.print(forms, threads(run.threads), changes)?;
    let reports: Vec<_> = outcomes.iter().map(|(changed, context)| (&changed.report, context)).collect();
    PartsReport::whole(&options, &reports)?;
    let mut symbols = HashSet::new();
    let all_are_new = outcomes.iter().flat_map(|(changed, _)| &changed.symbols).all(|name| symbols.insert(name));
    all_are_new.then(|| texts.into_iter().map(String::into_bytes).collect())
}

/// The changes of parts, on one thread.
#[derive(Default)]
struct Changes<'a> {
    rewriter: Option<PartRewriter<'a>>,
    verifier: Option<Verifier<'a>>,
    /// The symbols that operations of the top block define: one is verified with all others.
    symbols: Vec<String>,
}

/// The findings about all parts that a thread changed.
#[derive(Default)]
struct Changed {
    report: PartsReport,
    symbols: Vec<String>,
}

impl PartPass for Changes<'_> {
    type Outcome = Changed;

    fn run(&mut self, part: &mut Ir) -> bool {
        if self.rewriter.as_mut().is_some_and(|rewriter| !rewriter.run(part)) {
            return false;
        }
        let Some(verifier) = &mut self.verifier else { return true };
        self.symbols.extend(symbols(part));
        verifier.verify(part).violations.is_empty()
    }

    fn finish(self) -> Changed {
        Changed { report: self.rewriter.map(PartPass::finish).unwrap_or_default(), symbols: self.symbols }
    }
}

/// The symbols that operations of the top block define.
fn symbols(ir: &Ir) -> Vec<String> {
    let context = ir.context();
    let Some(name) = context.find_symbol("sym_name") else { return Vec::new() };
    let blocks = ir.op_regions(ir.top_op()).iter().flat_map(|region| ir.region_blocks(*region));
    let symbols = blocks.flat_map(|block| ir.block_ops(block)).filter_map(|op| ir.attribute(op, name));
    let names = symbols.filter(|symbol| matches!(context.attr_kind(*symbol), AttrKind::String { .. }));
    names.map(|name| ir.attribute_text(name)).collect()
}
