//! Asking the questions of a filter: about one root.

use pdl_bytecode::filter::{ALL_OPERANDS, MAX_CANDIDATES, MAX_QUESTIONS};

use super::{BoundFilter, Find, Left, Look, Pair, Rows, Width};
use crate::bind::PatternSet;
use crate::bound_code::counts;
use crate::host::{Host, HostTuning, OperandDefinition, is_same};
use crate::ids::NONE;
use crate::interpreter::unchecked::{self, register, set_register};

/// The most words of a row.
pub(super) const MAX_WIDTH: usize = MAX_CANDIDATES / 64;

/// The context of all questions. With `SEARCHES` answers are the program's numbers, which are searched for; else the
/// host's.
struct Asker<'a, H: Host, const SEARCHES: bool> {
    filter: &'a BoundFilter,
    set: &'a PatternSet<H>,
    host: &'a H,
}

impl<H: HostTuning, const SEARCHES: bool> Asker<'_, H, SEARCHES> {
    /// The op that defines an operand of `op`, or `op` itself if there is none, and the row that this selects.
    #[inline(always)]
    fn definition<const WIDTH: usize>(&self, find: &Find, op: H::Op) -> (H::Op, u32) {
        let Some(found) = self.host.operand_definition(op, find.operand as usize) else {
            return (op, find.rows.other);
        };
        (found.op, self.row_of_definition::<WIDTH>(find, op, &found))
    }

    /// The same, or for the first value of a group.
    #[inline(never)]
    fn definition_of_group<const WIDTH: usize>(&self, find: &Find, op: H::Op) -> (H::Op, u32) {
        if !find.of_group {
            return self.definition::<WIDTH>(find, op);
        }
        let Some(found) = self.find_of_group(find, op) else { return (op, find.rows.other) };
        (found.op, self.row_of_definition::<WIDTH>(find, op, &found))
    }

    /// Looks up the op that defines the first value of a group; the number of the result is 0 if all results are the group, and else one that
    /// no result has.
    #[inline(always)]
    fn find_of_group(&self, find: &Find, op: H::Op) -> Option<OperandDefinition<H>> {
        let host = self.host;
        let (start, length) = match find.operand {
            ALL_OPERANDS => (0, host.operand_count(op)),
            group => host.operand_group(op, group as usize)?,
        };
        let mut first = (length > 0).then(|| host.operand_definition(op, start)).flatten()?;
        let is_result = |index: usize| {
            let value = host.operand_at(op, start.wrapping_add(index));
            value.is_some_and(|value| is_same(host, value, host.result(first.op, index)))
        };
        let is_whole = first.result_index == 0 && length == first.head.results && (1..length).all(is_result);
        first.result_index = if is_whole { 0 } else { usize::MAX };
        Some(first)
    }

    /// The row that an op selects which was found.
    #[inline(always)]
    fn row_of_definition<const WIDTH: usize>(&self, find: &Find, op: H::Op, found: &OperandDefinition<H>) -> u32 {
        let Asker { set, host, .. } = *self;
        // Whether it is as it must be cannot be foreseen: no branch, but the second half of the table.
        if SEARCHES {
            self.row_by_name::<WIDTH>(find, found)
        } else if H::NUMBERS_KINDS {
            match set.kinds.place(found.head.kind) {
                Some(place) if find.asks_result => {
                    let differs = (found.result_index as u32 ^ find.result.0) & find.result.1 != 0;
                    self.row_in_table(&find.rows, place | u32::from(differs) << find.half)
                }
                Some(place) => self.row_in_table(&find.rows, place),
                None => self.row_of_new_kind::<WIDTH>(find, op),
            }
        } else {
            let place = set.op_name_ids.answer::<false>(Some(found.head.name), |name| host.op_name_index(name));
            self.row_in_table(&find.rows, place | u32::from(find.differs(found)) << find.half)
        }
    }

    /// Which row a definition selects whose kind was numbered after binding.
    #[cold]
    fn row_of_new_kind<const WIDTH: usize>(&self, find: &Find, op: H::Op) -> u32 {
        let found = match find.of_group {
            false => self.host.operand_definition(op, find.operand as usize),
            true => self.find_of_group(find, op),
        };
        found.map_or(find.rows.other, |found| self.row_by_name::<WIDTH>(find, &found))
    }

    #[inline(always)]
    fn row_by_name<const WIDTH: usize>(&self, find: &Find, found: &OperandDefinition<H>) -> u32 {
        let name = if find.differs(found) { NONE } else { self.set.op_name_id(self.host, found.head.name) };
        self.filter.search::<WIDTH>(&find.rows, name)
    }

    /// The row that an attribute of `op` selects.
    #[inline(always)]
    fn attribute<const WIDTH: usize>(&self, look: &Look, op: H::Op) -> u32 {
        let Asker { set, host, .. } = *self;
        let attribute = host.attribute(op, register(&set.attribute_names, look.parameter));
        let answer = set.attribute_ids.answer::<SEARCHES>(attribute, |a| host.attribute_index(a));
        self.row::<WIDTH>(&look.rows, answer)
    }

    /// The row that the type of an operand of `op` selects.
    #[inline(always)]
    fn operand_type<const WIDTH: usize>(&self, look: &Look, op: H::Op) -> u32 {
        let fits = has_count(look.count, || self.host.operand_count(op));
        let operand = fits.then(|| self.host.operand_at(op, look.parameter as usize)).flatten();
        self.r#type::<WIDTH>(look, operand)
    }

    /// The row that the type of a result of `op` selects.
    #[inline(always)]
    fn result_type<const WIDTH: usize>(&self, look: &Look, op: H::Op) -> u32 {
        let (host, index) = (self.host, look.parameter as usize);
        let count = host.result_count(op);
        let result = (index < count && has_count(look.count, || count)).then(|| host.result(op, index));
        self.r#type::<WIDTH>(look, result)
    }

    #[inline(always)]
    fn r#type<const WIDTH: usize>(&self, look: &Look, value: Option<H::Value>) -> u32 {
        let Asker { set, host, .. } = *self;
        let answer = set.type_ids.answer::<SEARCHES>(value.map(|value| host.value_type(value)), |t| host.type_index(t));
        self.row::<WIDTH>(&look.rows, answer)
    }

    /// The row that two operands select, of these two ops.
    #[inline(always)]
    fn same<const WIDTH: usize>(&self, pair: &Pair, a: H::Op, b: H::Op) -> u32 {
        let fits = has_count(pair.count, || self.host.operand_count(a));
        let a = self.host.operand_at(a, pair.a.1 as usize);
        let b = self.host.operand_at(b, pair.b.1 as usize);
        if fits && a.zip(b).is_some_and(|(a, b)| is_same(self.host, a, b)) { pair.rows.first } else { pair.rows.other }
    }

    /// The first word of the row that an answer selects.
    #[inline(always)]
    fn row<const WIDTH: usize>(&self, rows: &Rows, answer: u32) -> u32 {
        match SEARCHES {
            false => self.row_in_table(rows, answer),
            true => self.filter.search::<WIDTH>(rows, answer),
        }
    }

    #[inline(always)]
    fn row_in_table(&self, rows: &Rows, answer: u32) -> u32 {
        u32::from(register(&self.filter.tables, rows.table + answer))
    }

    /// Asks all questions about the root, which is in the first register; gives away the first word of each row that is selected.
    #[inline(always)]
    fn questions<const WIDTH: usize>(&self, ops: &mut [H::Op], mut select: impl FnMut(u32)) {
        let filter = self.filter;
        for find in &filter.definitions {
            let (found, row) = self.definition::<WIDTH>(find, register(ops, find.of));
            set_register(ops, find.dst, found);
            select(row);
        }
        for find in &filter.of_groups {
            let (found, row) = self.definition_of_group::<WIDTH>(find, register(ops, find.of));
            set_register(ops, find.dst, found);
            select(row);
        }
        for look in &filter.attributes {
            select(self.attribute::<WIDTH>(look, register(ops, look.of)));
        }
        for look in &filter.operand_types {
            select(self.operand_type::<WIDTH>(look, register(ops, look.of)));
        }
        for look in &filter.result_types {
            select(self.result_type::<WIDTH>(look, register(ops, look.of)));
        }
        for pair in &filter.pairs {
            select(self.same::<WIDTH>(pair, register(ops, pair.a.0), register(ops, pair.b.0)));
        }
    }

    /// Asks all questions; the bits of the candidates that the answers leave.
    #[inline(always)]
    fn answers<const WIDTH: usize>(&self, ops: &mut [H::Op]) -> [u64; WIDTH] {
        let bits = &self.filter.bits;
        if WIDTH <= IN_REGISTERS {
            let mut left = [u64::MAX; WIDTH];
            self.questions::<WIDTH>(ops, |row| intersect(&mut left, bits, row));
            left
        } else {
            let (mut rows, mut count) = ([0; MAX_QUESTIONS + 1], 0);
            self.questions::<WIDTH>(ops, |row| {
                rows[count % (MAX_QUESTIONS + 1)] = row;
                count += 1;
            });
            let mut left = [u64::MAX; WIDTH];
            rows.iter().take(count).for_each(|row| intersect(&mut left, bits, *row));
            left
        }
    }
}

/// Returns true if an op has as many operands, or results, as it must have.
#[inline(always)]
fn has_count(wanted: u32, count: impl FnOnce() -> usize) -> bool {
    wanted == NONE || count() == wanted as usize
}

/// Rows of so many words are intersected while questions are asked; the words of wider ones have no room in the registers of a
/// processor.
const IN_REGISTERS: usize = 4;

/// Leaves what is also in the row with this first word.
#[inline(always)]
fn intersect<const WIDTH: usize>(left: &mut [u64; WIDTH], bits: &[u64], row: u32) {
    let row = unchecked::row::<WIDTH>(bits, row);
    left.iter_mut().zip(row).for_each(|(left, row)| *left &= *row);
}

impl Find {
    /// Returns true if an op is not as it must be.
    #[inline(always)]
    fn differs<H: HostTuning>(&self, found: &OperandDefinition<H>) -> bool {
        let counts = counts(found.head.operands as u32, found.head.results as u32);
        let differs = (counts ^ self.counts.0) & self.counts.1;
        differs | u64::from((found.result_index as u32 ^ self.result.0) & self.result.1) != 0
    }
}

impl BoundFilter {
    /// Asks about the root, which is in the first register, and notes which candidates the answers leave.
    #[inline(always)]
    pub(in crate::interpreter) fn ask<H: HostTuning>(
        &self,
        set: &PatternSet<H>,
        host: &H,
        ops: &mut [H::Op],
        left: &mut Left,
    ) {
        macro_rules! ask {
            ($words:expr) => {
                if self.searches {
                    ask::<H, { $words }, true>(self, set, host, ops, left)
                } else {
                    ask::<H, { $words }, false>(self, set, host, ops, left)
                }
            };
        }
        match self.width {
            Width::One => ask!(1),
            Width::Two => ask!(2),
            Width::Four => ask!(4),
            Width::Six => ask!(6),
            Width::Ten => ask!(10),
            Width::Most => ask!(MAX_WIDTH),
        }
    }

    /// Which row an answer selects.
    #[inline(never)]
    fn search<const WIDTH: usize>(&self, rows: &Rows, answer: u32) -> u32 {
        let keys = &self.keys[rows.keys.0 as usize..][..rows.keys.1 as usize];
        let Ok(place) = keys.binary_search(&answer) else { return rows.other };
        // Several keys may share a row.
        let count = ((rows.other - rows.first) / WIDTH as u32).max(1);
        rows.first + place as u32 % count * WIDTH as u32
    }
}

/// Out of line: the loops need all registers of the processor.
#[inline(never)]
fn ask<H: HostTuning, const WIDTH: usize, const SEARCHES: bool>(
    filter: &BoundFilter,
    set: &PatternSet<H>,
    host: &H,
    ops: &mut [H::Op],
    left: &mut Left,
) {
    let asker: Asker<'_, H, SEARCHES> = Asker { filter, set, host };
    left.set_wide(asker.answers::<WIDTH>(ops));
}
