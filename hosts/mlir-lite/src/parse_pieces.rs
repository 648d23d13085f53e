//! The IR from a long text that several threads read.

use crate::handles::{NIL, Op};
use crate::ir::Ir;
use crate::parse::{Gap, IrBuilder, ParsedIr};
use crate::part::{Ends, Part, jobs};
use mlir_syntax::{Context, CustomForms, Known, Pieces, Translation};
use pdl_vm::parallel::do_all;
use std::ops::Range;
use std::thread::Builder;

/// Pieces are at least this long, in bytes: reading less is over before a thread has begun.
const SHORTEST: usize = 1 << 14;

/// Each piece has tables of its own.
const MOST: usize = 64;

/// Reads a text in up to `threads` pieces. `None` if that cannot be done, or if anything is wrong with the text: who reads it in one piece
/// finds out what.
pub(crate) fn parse_in_pieces(
    context: &Context,
    text: &str,
    notes_offsets: bool,
    forms: Option<&dyn CustomForms>,
    threads: usize,
) -> Option<ParsedIr> {
    let mut pieces = Pieces::of(text, threads.min(MOST).min(text.len() / SHORTEST))?;
    let mut context = context.clone();
    let mut whole = IrBuilder::new(notes_offsets, text.len());
    pieces.parse_rest(&mut context, &mut whole, forms).ok()?;
    let Some(gap) = whole.gap else { return whole.parsed(context).ok() };
    let common = Known::to(&context);
    let around = std::mem::take(&mut whole.top_level);
    // The first piece goes where all shall be, so that not all is there twice.
    let pieces = &pieces;
    let others: Vec<_> =
        (1..pieces.count()).map(|index| read(pieces, index, context.clone(), notes_offsets, forms)).collect();
    let (is_read, read) = std::thread::scope(|scope| {
        let others = Builder::new().spawn_scoped(scope, || do_all(threads - 1, others)).ok()?;
        let is_read = pieces.parse_piece(0, &mut context, &mut whole, forms);
        Some((is_read, others.join().ok().flatten()?.into_iter().collect::<Option<Vec<Read>>>()?))
    })?;
    if !is_read || !pieces.are_within_limits() {
        return None;
    }
    let mut top_level = std::mem::replace(&mut whole.top_level, around);
    // All get numbers behind what is there, and what they brought is known under the names of the whole.
    let mut ends = Ends::of(&whole.ir);
    let mut parts = Vec::with_capacity(read.len());
    let mut translations = Vec::with_capacity(read.len());
    for Read { mut part, top_level: own, offsets, has_custom_forms, context: own_context } in read {
        part.number(&mut ends);
        top_level.extend(own.into_iter().map(|op| part.place_of(op)));
        whole.offsets.resize(if offsets.is_empty() { 0 } else { part.place_of(Op(0)).index() }, 0..0);
        whole.offsets.extend(offsets);
        whole.has_custom_forms |= has_custom_forms;
        translations.push(Translation::new(&own_context, common, &mut context));
        parts.push(part);
    }
    if !ends.fit() {
        return None;
    }
    ends.reserve(&mut whole.ir);
    let moves: Vec<_> = parts.iter().zip(&translations).map(|(part, names)| part.back(names)).collect();
    do_all(threads, jobs(&moves, &mut whole.ir))?;
    drop(moves);
    drop(parts);
    close(&mut whole, gap, top_level);
    whole.parsed(context).ok()
}

/// The part that a thread has read.
struct Read {
    part: Part,
    /// The operations outside of all others.
    top_level: Vec<Op>,
    offsets: Vec<Range<usize>>,
    has_custom_forms: bool,
    context: Context,
}

/// Returns how a thread reads a piece.
fn read<'a>(
    pieces: &'a Pieces<'_>,
    index: usize,
    mut context: Context,
    notes_offsets: bool,
    forms: Option<&'a dyn CustomForms>,
) -> impl FnOnce() -> Option<Read> + Send + 'a {
    move || {
        let mut builder = IrBuilder::new(notes_offsets, pieces.length(index));
        if !pieces.parse_piece(index, &mut context, &mut builder, forms) {
            return None;
        }
        let IrBuilder { ir, top_level, offsets, has_custom_forms, .. } = builder;
        Some(Read { part: Part::made(ir), top_level, offsets, has_custom_forms, context })
    }
}

/// Puts the operations that were left out where they belong.
fn close(whole: &mut IrBuilder, gap: Gap, ops: Vec<Op>) {
    match gap {
        Gap::TopLevel(place) => _ = whole.top_level.splice(place..place, ops),
        Gap::In(block, before) => {
            let ir: &mut Ir = &mut whole.ir;
            let next = before.map_or(ir.blocks[block.index()].first, |op| ir.ops[op.index()].next);
            for op in ops {
                match next {
                    NIL => ir.append_op(block, op),
                    next => ir.insert_before(op, Op(next)),
                }
            }
        }
    }
}
