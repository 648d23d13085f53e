//! Asking the questions of a filter: about many roots, one question after the other.
//!
//! Each question is asked of all roots that still have candidates before the next one is turned to. What a question needs is
//! loaded once for all of them, no loop ends at a place that the root decides, and the memory that one root waits for is
//! fetched while the next is asked. So do column stores (Boncz, Zukowski & Nes, *MonetDB/X100: Hyper-Pipelining Query
//! Execution*, 2005).

use alloc::vec::Vec;

use pdl_bytecode::filter::MAX_QUESTIONS;

use super::ask::{Asker, MAX_WIDTH, intersection};
use super::{BoundFilter, Left, Width, in_width, which};
use crate::bind::PatternSet;
use crate::host::Host;
use crate::interpreter::unchecked::set_register;

/// The number of roots that are asked together: as many as stay in the first cache, with their columns.
pub(in crate::interpreter) const GROUP: usize = 64;

/// The most columns. A filter that comes first asks the root and what it finds.
const COLUMNS: usize = (MAX_QUESTIONS + 1).next_power_of_two();

/// Roots that are asked together, and what is known of them.
#[derive(Debug)]
pub(in crate::interpreter) struct Group<O> {
    /// For each column the op of each root; the first has the roots.
    columns: Vec<[O; GROUP]>,
    /// For each question the first word of the row that the answer of each root selects.
    rows: [[u32; GROUP]; MAX_QUESTIONS],
    /// The words of the candidates that are left to each root; room for the most words behind each.
    bits: Vec<u64>,
    /// Which of these words are not zero.
    which: [u32; GROUP],
    /// The roots that have candidates left, ascending: the first `count` of these.
    alive: [u8; GROUP],
    count: usize,
}

impl<O> Default for Group<O> {
    fn default() -> Self {
        Group {
            columns: Vec::new(),
            rows: [[0; GROUP]; MAX_QUESTIONS],
            bits: Vec::new(),
            which: [0; GROUP],
            alive: [0; GROUP],
            count: 0,
        }
    }
}

impl<O: Copy> Group<O> {
    /// Returns how many roots have candidates left.
    pub(in crate::interpreter) fn len(&self) -> usize {
        self.count
    }

    /// Writes the registers for one of them, and notes its candidates; gives the root.
    #[inline(always)]
    pub(in crate::interpreter) fn turn_to(
        &self,
        index: usize,
        filter: &BoundFilter,
        ops: &mut [O],
        left: &mut Left,
    ) -> O {
        let root = self.alive[index] as usize % GROUP;
        for (register, column) in filter.columns.iter().zip(&self.columns) {
            set_register(ops, *register, column[root]);
        }
        match filter.width {
            Width::One => left.set(self.bits[root]),
            width => {
                // More than its own, so that the number is known here.
                if let Some(words) = self.bits[root * width.words()..].first_chunk() {
                    left.words = *words;
                }
                (left.bits, left.others) = (0, self.which[root]);
            }
        }
        self.columns[0][root]
    }
}

impl BoundFilter {
    /// Asks about all these roots, which are at most [`GROUP`].
    pub(in crate::interpreter) fn ask_all<H: Host>(
        &self,
        set: &PatternSet<H>,
        host: &H,
        roots: &[H::Op],
        group: &mut Group<H::Op>,
    ) {
        let Some(first) = roots.first() else { return group.count = 0 };
        group.columns.resize(COLUMNS, [*first; GROUP]);
        group.bits.resize((GROUP + 1) * MAX_WIDTH, 0);
        group.columns[0][..roots.len()].copy_from_slice(roots);
        group.count = roots.len();
        (0..).zip(&mut group.alive).for_each(|(root, place)| *place = root);
        in_width!(self, narrow_group::<H>(self, set, host, group));
    }
}

/// Asks all questions of a group. What is read comes as references of its own: nothing that is written here changes it.
#[inline(never)]
fn narrow_group<H: Host, const WIDTH: usize, const SEARCHES: bool>(
    filter: &BoundFilter,
    set: &PatternSet<H>,
    host: &H,
    group: &mut Group<H::Op>,
) {
    let asker: Asker<'_, H, SEARCHES> = filter.asker(set, host);
    let Group { columns, rows, bits, which: words, alive, count } = group;
    let Ok(columns) = <&mut [[_; GROUP]; COLUMNS]>::try_from(columns.as_mut_slice()) else { return };
    let roots = (*count).min(GROUP);
    let at = |column: u8| column as usize % COLUMNS;
    // The rows that the answers select are put down, to be intersected at the end: the shorter these loops, the more
    // roots a processor has under way.
    let mut questions = rows.iter_mut();
    for find in &filter.definitions {
        let (of, dst) = (at(find.columns.0), at(find.columns.1));
        put(questions.next(), roots, |root| {
            let (found, row) = asker.definition::<WIDTH>(find, columns[of][root]);
            columns[dst][root] = found;
            row
        });
    }
    for look in &filter.attributes {
        let of = &columns[at(look.column)];
        put(questions.next(), roots, |root| asker.attribute::<WIDTH>(look, of[root]));
    }
    for look in &filter.operand_types {
        let of = &columns[at(look.column)];
        put(questions.next(), roots, |root| asker.operand_type::<WIDTH>(look, of[root]));
    }
    for look in &filter.result_types {
        let of = &columns[at(look.column)];
        put(questions.next(), roots, |root| asker.result_type::<WIDTH>(look, of[root]));
    }
    for pair in &filter.pairs {
        let (a, b) = (&columns[at(pair.columns.0)], &columns[at(pair.columns.1)]);
        put(questions.next(), roots, |root| asker.same::<WIDTH>(pair, a[root], b[root]));
    }
    let asked = MAX_QUESTIONS - questions.len();
    let Some(bits) = bits.as_chunks_mut::<WIDTH>().0.first_chunk_mut::<GROUP>() else { return };
    let mut kept = 0;
    for root in 0..roots {
        let left = intersection::<WIDTH>(&filter.bits, rows[..asked].iter().map(|rows| rows[root]));
        bits[root] = left;
        words[root] = which(&left);
        // Whether any is left cannot be foreseen: no branch.
        alive[kept % GROUP] = root as u8;
        kept += usize::from(words[root] != 0);
    }
    *count = kept;
}

/// Puts down the row of each root.
#[inline(always)]
fn put(rows: Option<&mut [u32; GROUP]>, roots: usize, mut row: impl FnMut(usize) -> u32) {
    let Some(rows) = rows else { return };
    for (root, place) in rows.iter_mut().enumerate().take(roots) {
        *place = row(root);
    }
}
