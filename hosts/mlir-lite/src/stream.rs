//! A long text that is read, changed and printed function by function: what is done is forgotten but for its new text. A part in which
//! something may have an alias, whose name depends on all others, is kept until these are read.
//!
//! ```text
//!  text ──cut──▶ parts ──read──▶ Ir ──work──▶ Ir ──print──▶ texts, in their order
//!    └────────▶ the module around them, to which patterns are bound
//! ```
//! The texts are together what reading, changing and printing the whole gives, to the byte. Where that cannot be known nothing is given, and
//! the whole must be read:
//!
//! - if the text is not laid out as MLIR prints it ([`Pieces`]), or is wrong;
//! - if an operation of the top block has results, or a part uses anything of another;
//! - if distinct attributes get new numbers, or a name of a dialect looks like an alias;
//! - if the work on a part says so.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::aliases::Aliases;
use crate::asm_printer::OpAsmPrinter;
use crate::forms::OpForms;
use crate::handles::{Block, Op};
use crate::ir::Ir;
use crate::numbering::{Next, Numbering};
use crate::parse::IrBuilder;
use crate::print::{OpPrintingFlags, PrintedIr};
use mlir_syntax::{Context, CustomForms, Known, Pieces, Translation};
use pdl_vm::parallel::{do_all, on_threads};
use rustc_hash::FxHashSet;

/// The length of parts, in bytes of the text that is read: with its IR and its new text, one is in the second-level cache.
const LENGTH: usize = 1 << 16;

/// A pass over parts of a text, on one thread.
pub trait PartPass {
    /// The findings of all parts together.
    type Outcome: Send;

    /// Does the work on a part: a module of some operations of the top block. False if it cannot be done without the others.
    fn run(&mut self, part: &mut Ir) -> bool;
    /// Returns the outcome.
    fn finish(self) -> Self::Outcome;
}

/// A long text in parts, and what is around them.
pub struct TextParts<'t> {
    pieces: Pieces<'t>,
    forms: &'t dyn CustomForms,
    /// The module without its operations.
    around: Ir,
    /// True if an operation around the parts, or the first or last of them, stands in a form of its own.
    has_custom_forms: bool,
}

/// The text of all parts with what is around them, and the outcomes of the passes.
#[non_exhaustive]
pub struct PrintedParts<O> {
    /// The text, in the order in which it is written.
    pub texts: Vec<String>,
    /// The outcome of each thread, and the context of its parts.
    pub outcomes: Vec<(O, Context)>,
}

impl<'t> TextParts<'t> {
    /// Cuts a text, and reads what is around the parts. `None` if it is short, or cannot be cut.
    pub fn of(text: &'t str, forms: &'t dyn CustomForms) -> Option<TextParts<'t>> {
        TextParts::of_length(text, forms, LENGTH)
    }

    /// The same with parts of about this length, in bytes of the text.
    pub fn of_length(text: &'t str, forms: &'t dyn CustomForms, length: usize) -> Option<TextParts<'t>> {
        let mut pieces = Pieces::of(text, text.len() / length.max(1))?;
        let read = |pieces: &mut Pieces<'t>| {
            let (mut context, mut builder) = (Context::new(), IrBuilder::new(true, 0));
            pieces.parse_rest(&mut context, &mut builder, Some(forms)).ok()?;
            Some((builder.gap?, builder.parsed(context).ok()?))
        };
        // What stands beside the pieces in their block shall belong to them.
        let (gap, rest) = read(&mut pieces)?;
        let body = body(&rest.ir, gap)?;
        let mut places = rest.ir.block_ops(body).map(|op| rest.offsets[op.index()].clone());
        if let Some(first) = places.next() {
            let last = places.last().unwrap_or(first.clone());
            pieces.widen(first.start..last.end);
        }
        let has_custom_forms = rest.has_custom_forms;
        let (gap, rest) = read(&mut pieces)?;
        let body = self::body(&rest.ir, gap)?;
        let is_empty = rest.ir.block_ops(body).next().is_none() && rest.ir.block_arguments(body).len() == 0;
        is_empty.then_some(TextParts { pieces, forms, around: rest.ir, has_custom_forms })
    }

    /// Interns what the first of many parts has, before patterns are bound: that makes tables for what is known then. False if the part cannot
    /// be read.
    pub fn intern_first(&mut self) -> bool {
        const MANY: usize = 8;
        let mut builder = IrBuilder::new(false, self.pieces.length(0));
        let context = self.around.context_mut();
        self.pieces.count() < MANY || self.pieces.parse_piece(0, context, &mut builder, Some(self.forms))
    }

    /// Returns the module without its operations. Parts know the same names, and the same of operations.
    pub fn around_mut(&mut self) -> &mut Ir {
        &mut self.around
    }

    /// Returns true if operations stand in forms of their own. In a text with one kind this is seen at the first operations.
    pub fn has_custom_forms(&self) -> bool {
        self.has_custom_forms
    }

    /// Lets passes work on all parts, each on a thread of its own, and prints them, in forms if there are some. Locations are not printed.
    /// `None` if one of them gives up, or if the text of the whole could be another one.
    pub fn print<P: PartPass>(
        mut self,
        forms: Option<&dyn OpForms>,
        threads: NonZeroUsize,
        pass: impl Fn() -> P + Sync,
    ) -> Option<PrintedParts<P::Outcome>> {
        let count = self.pieces.count();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let starts = Starts { known: Mutex::new(Some(vec![Next::default()])), more: Condvar::new() };
        let parts = &self;
        let workers = on_threads(threads.get().min(count), || {
            let mut worker = Worker { parts, forms, starts: &starts, pass: pass(), done: Done::new(&parts.around) };
            let _others = Release(&starts);
            while !failed.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    break;
                }
                if worker.part(number).is_none() {
                    failed.store(true, Ordering::Relaxed);
                    starts.give_up();
                }
            }
            (worker.pass.finish(), worker.done)
        })?;
        if failed.into_inner() {
            return None;
        }
        let (outcomes, mut done): (Vec<_>, Vec<Done>) = workers.into_iter().unzip();
        let [before, behind] = self.print_kept(forms, &mut done)?;
        let mut texts: Vec<_> = done.iter_mut().flat_map(|done| done.texts.drain(..)).collect();
        texts.sort_unstable_by_key(|(index, _)| *index);
        let parts = texts.into_iter().map(|(_, text)| text);
        let texts = std::iter::once(before).chain(parts).chain([behind]).collect();
        let outcomes = outcomes.into_iter().zip(done.into_iter().map(|done| done.context)).collect();
        Some(PrintedParts { texts, outcomes })
    }

    /// Finds the aliases of the whole, prints the parts that were kept for it, and returns the text of the module before and behind its
    /// operations.
    fn print_kept(&mut self, forms: Option<&dyn OpForms>, done: &mut [Done]) -> Option<[String; 2]> {
        let ir = &mut self.around;
        let common = Known::to(ir.context_mut());
        let body = ir.region_blocks(*ir.op_regions(ir.top_op()).first()?).next()?;
        let (mark, sign) = ir.append_mark(body);
        for done in done.iter_mut().filter(|done| !done.kept.is_empty()) {
            done.names = Translation::new(&done.context, common, ir.context_mut());
        }
        let context = ir.context();
        let mut printer = OpAsmPrinter::new(ir, &context, forms, OpPrintingFlags::default());
        printer.places = Some(Vec::new());
        if Aliases::can_be_in(&context, false) {
            printer.text.collect_aliases();
            printer.collect_op(ir.top_op());
            let mut before = printer.text.take_aliases();
            let behind = before.split_behind(sign);
            let mut kept: Vec<_> =
                done.iter().flat_map(|done| done.kept.iter().map(|kept| (kept, &done.names))).collect();
            kept.sort_unstable_by_key(|(kept, _)| kept.index);
            let mut aliases = Aliases::new(&context);
            aliases.meet_again(&context, &Translation::identity(), &before);
            kept.iter().for_each(|(kept, names)| aliases.meet_again(&context, names, &kept.met));
            aliases.meet_again(&context, &Translation::identity(), &behind);
            if !aliases.finish_without_text(&context) {
                return None;
            }
            let jobs = done.iter_mut().filter(|done| !done.kept.is_empty()).map(|done| {
                let aliases = aliases.of_part(&done.names);
                move || done.print_kept(forms, aliases)
            });
            do_all(usize::MAX, jobs.collect())?;
            printer.text.set_aliases(aliases);
        }
        let PrintedIr { text, places } = printer.written();
        let (_, place) = places.into_iter().find(|(op, _)| *op == mark)?;
        let before = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
        let behind = place.end + text[place.end..].find('\n')? + 1;
        Some([text[..before].to_owned(), text[behind..].to_owned()])
    }
}

/// Returns the block of the module, if it has one, and that is where something was left out.
fn body(ir: &Ir, gap: Option<Block>) -> Option<Block> {
    let [region] = ir.op_regions(ir.top_op()) else { return None };
    let mut blocks = ir.region_blocks(*region);
    let body = blocks.next().filter(|_| blocks.next().is_none())?;
    let is_module = ir.context().symbol_name(ir.name(ir.top_op())) == "builtin.module";
    (is_module && gap.is_none_or(|gap| gap == body)).then_some(body)
}

/// A thread that works on parts.
struct Worker<'a, 't, P> {
    parts: &'a TextParts<'t>,
    forms: Option<&'a dyn OpForms>,
    starts: &'a Starts,
    pass: P,
    done: Done,
}

/// The parts that a thread is done with.
struct Done {
    /// Of all of them, one after the other.
    context: Context,
    /// By their indices.
    texts: Vec<(usize, String)>,
    /// Those that are printed when the aliases of all are known.
    kept: Vec<Kept>,
    /// The handles of its context in that of the module around the parts, if some are kept.
    names: Translation,
    /// True if anything in the context may have an alias, of which so many attributes and types were looked at.
    has_aliases: bool,
    looked_at: [usize; 2],
}

/// A part in which something may have an alias.
struct Kept {
    index: usize,
    /// Without a context.
    ir: Ir,
    numbering: Arc<Numbering>,
    /// The attributes and types that are printed.
    met: Aliases,
    /// The operations that do not fit their form.
    unfit: FxHashSet<Op>,
}

impl<P: PartPass> Worker<'_, '_, P> {
    /// Reads the part that is taken as the one of this number, works on it and prints it.
    fn part(&mut self, number: usize) -> Option<()> {
        let TextParts { pieces, forms, around, has_custom_forms } = self.parts;
        // In the generic form values have numbers from the last operation of the top block to the first.
        let index = if self.forms.is_some() { number } else { pieces.count() - 1 - number };
        let mut builder = IrBuilder::new(false, pieces.length(index));
        let context = &mut self.done.context;
        // The amount of all that is read is looked at by each: who makes too much stops at once.
        if !pieces.parse_piece(index, context, &mut builder, Some(*forms)) || !pieces.are_within_limits() {
            return None;
        }
        if builder.has_custom_forms && !has_custom_forms {
            return None;
        }
        let mut ir = builder.module(std::mem::take(context))?;
        ir.op_info.clone_from(&around.op_info);
        ir.known_ops.clone_from(&around.known_ops);
        if !self.pass.run(&mut ir) {
            return None;
        }
        let context = ir.context();
        let mut printer = OpAsmPrinter::new(&ir, &context, self.forms, OpPrintingFlags::default());
        if printer.body_ops().any(|op| ir.result_count(op) > 0) {
            return None;
        }
        if self.forms.is_none() {
            let end = Arc::make_mut(&mut printer.numbering).move_behind(self.starts.of(number)?)?;
            self.starts.push(end);
        }
        let Done { has_aliases, looked_at, .. } = &mut self.done;
        *has_aliases = *has_aliases || Aliases::can_be_behind(&context, *looked_at, false);
        *looked_at = [context.attr_count(), context.type_count()];
        if !*has_aliases {
            self.done.texts.push((index, printer.body()));
            drop(context);
            self.done.context = std::mem::take(ir.context_mut());
            return Some(());
        }
        printer.text.collect_aliases();
        printer.collect_body();
        let OpAsmPrinter { numbering, mut text, unfit, .. } = printer;
        let met = text.take_aliases().without_marks();
        drop(text);
        drop(context);
        self.done.context = std::mem::take(ir.context_mut());
        self.done.kept.push(Kept { index, ir, numbering, met, unfit });
        Some(())
    }
}

impl Done {
    /// Nothing yet, in a context that begins as that of the module around the parts.
    fn new(around: &Ir) -> Done {
        Done {
            context: around.context().clone(),
            texts: Vec::new(),
            kept: Vec::new(),
            names: Translation::identity(),
            has_aliases: false,
            looked_at: [0; 2],
        }
    }

    /// Prints the parts that were kept.
    fn print_kept(&mut self, forms: Option<&dyn OpForms>, mut aliases: Aliases) {
        for Kept { index, mut ir, numbering, unfit, .. } in self.kept.drain(..) {
            *ir.context_mut() = std::mem::take(&mut self.context);
            let context = ir.context();
            let mut printer = OpAsmPrinter::new(&ir, &context, forms, OpPrintingFlags::default());
            (printer.numbering, printer.unfit) = (numbering, unfit);
            printer.text.set_aliases(aliases);
            self.texts.push((index, printer.body()));
            aliases = printer.text.take_aliases();
            drop(context);
            self.context = std::mem::take(ir.context_mut());
        }
    }
}

/// The numbers that values of parts begin with, in the order in which parts are taken.
struct Starts {
    /// Those that are known; `None` once a part was given up, and no more will be.
    known: Mutex<Option<Vec<Next>>>,
    more: Condvar,
}

/// Lets other threads go that wait for one that panics.
struct Release<'a>(&'a Starts);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.give_up();
        }
    }
}

impl Starts {
    /// Returns the start of a part, as soon as those before it are numbered. `None` if one was given up.
    fn of(&self, number: usize) -> Option<Next> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = |known: &mut Option<Vec<Next>>| known.as_ref().is_some_and(|known| known.len() <= number);
        let known = self.more.wait_while(known, wait).unwrap_or_else(PoisonError::into_inner);
        known.as_ref().map(|known| known[number])
    }

    /// Takes the start of the first part that has none.
    fn push(&self, start: Next) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).iter_mut().for_each(|known| known.push(start));
        self.more.notify_all();
    }

    fn give_up(&self) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.more.notify_all();
    }
}
