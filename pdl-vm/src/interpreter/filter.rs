//! Filters: what they ask of an op, and whom the answers leave.

use pdl_bytecode::Program;
use pdl_bytecode::decode::{Instruction, instructions};
use pdl_bytecode::filter::{Ask, Candidates, Definition, FilterQuestion, MAX_CANDIDATES, questions, row_width};
use pdl_bytecode::isa::Opcode;

use crate::bind::PatternSet;
use crate::bound_code::counts;
use crate::host::RewriteHost;
use crate::ids::Places;
use crate::interpreter::unchecked::{self, register, set_register};

/// The most words of a row.
const MAX_WIDTH: usize = MAX_CANDIDATES / 64;
/// How many bytes the tables of all filters may take for each word of code, and in any case.
const TABLE_BYTES: (usize, usize) = (32, 1 << 16);

/// Which row an answer selects.
#[derive(Clone, Copy, Debug)]
struct Rows {
    /// Where its part of `tables` starts, or of `keys` if answers are searched for.
    start: u32,
    /// How many keys it has.
    keys: u32,
    /// The first word of the first row.
    first: u32,
    /// How many rows there are but for the one for all other answers.
    count: u32,
}

/// How many words a row has. Each number has code of its own, without loops over words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    One,
    Two,
    Four,
    Eight,
    /// [`MAX_WIDTH`].
    Most,
}

impl Width {
    /// That of rows for so many candidates.
    fn of(candidates: usize) -> Width {
        match row_width(candidates) {
            0..=1 => Width::One,
            2 => Width::Two,
            3..=4 => Width::Four,
            5..=8 => Width::Eight,
            _ => Width::Most,
        }
    }

    fn words(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
            Width::Eight => 8,
            Width::Most => MAX_WIDTH,
        }
    }
}

/// An op to look up: the one that defines an operand.
#[derive(Clone, Copy, Debug)]
struct Find {
    of: u32,
    operand: u32,
    dst: u32,
    /// How many operands and results it must have, as [`counts`] packs them, and which bits of that count.
    counts: (u64, u64),
    /// Likewise which result the operand must be.
    result: (u32, u32),
    rows: Rows,
    /// The table has twice so many places, as a power of two: the second half is for ops that are not so.
    half: u32,
}

/// A question that finds no op.
#[derive(Clone, Copy, Debug)]
struct Look {
    of: u32,
    /// The index of a name, operand or result.
    parameter: u32,
    rows: Rows,
}

/// Two operands that may be the same: of which op, and which one.
#[derive(Clone, Copy, Debug)]
struct Pair {
    a: (u32, u32),
    b: (u32, u32),
    rows: Rows,
}

/// A filter, ready to be asked. Questions of one kind stand together, so that nothing is decided from one to the next.
#[derive(Debug)]
pub(crate) struct BoundFilter {
    /// Where it stands in the code.
    address: u32,
    width: Width,
    /// Whether answers are searched for: tables of the host's numbers would be too large.
    searches: bool,
    definitions: Box<[Find]>,
    attributes: Box<[Look]>,
    operand_types: Box<[Look]>,
    result_types: Box<[Look]>,
    pairs: Box<[Pair]>,
    /// For each answer that [`IdMap::answer`](crate::ids::IdMap::answer) gives which row it selects.
    tables: Vec<u8>,
    /// The answers that are told from others.
    keys: Vec<u32>,
    bits: Box<[u64]>,
    candidates: Box<[Candidate]>,
}

/// A candidate of a filter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Where its code starts.
    pub(super) label: u32,
    /// The best rank that can come of it.
    pub(super) rank: u32,
}

/// Which candidates are left: a bit for each.
#[derive(Debug, Default)]
pub(super) struct Left {
    /// The bits of the word at hand.
    bits: u64,
    /// Which word that is.
    at: u32,
    /// A bit for each word behind it that is not zero.
    others: u32,
    words: [u64; MAX_WIDTH],
}

impl Left {
    /// Leaves none.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.bits, self.others) = (0, 0);
    }

    /// Leaves these of the first 64.
    #[inline(always)]
    fn set(&mut self, bits: u64) {
        (self.bits, self.at, self.others) = (bits, 0, 0);
    }

    /// Leaves these.
    #[inline(always)]
    fn set_wide<const WIDTH: usize>(&mut self, words: [u64; WIDTH]) {
        self.clear();
        if words.iter().fold(0, |any, word| any | word) != 0 {
            self.words[..WIDTH].copy_from_slice(&words);
            self.others = words.iter().enumerate().fold(0, |others, (at, word)| others | u32::from(*word != 0) << at);
        }
    }

    /// The next of the candidates.
    #[inline(always)]
    pub(super) fn next(&mut self, candidates: &[Candidate]) -> Option<Candidate> {
        if self.bits == 0 {
            if self.others == 0 {
                return None;
            }
            self.at = self.others.trailing_zeros();
            self.others &= self.others - 1;
            self.bits = self.words[self.at as usize % MAX_WIDTH];
        }
        let place = self.at * 64 + self.bits.trailing_zeros();
        self.bits &= self.bits.wrapping_sub(1);
        candidates.get(place as usize).copied()
    }
}

/// The filters of a program, by address.
#[derive(Debug)]
pub(crate) struct Filters(Vec<BoundFilter>);

/// The host's numbers of what questions are about.
pub(crate) struct Numbers {
    pub(crate) op_names: Option<Places>,
    pub(crate) attributes: Option<Places>,
    pub(crate) types: Option<Places>,
}

impl Filters {
    pub(crate) fn bind(program: &Program, numbers: &Numbers) -> Filters {
        let code = instructions(program.match_code(), 0).map_while(Result::ok);
        let filters = code.filter(|instruction| instruction.opcode == Opcode::Filter);
        let mut room = TABLE_BYTES.1 + TABLE_BYTES.0 * program.match_code().len();
        Filters(filters.map(|instruction| BoundFilter::bind(&instruction, numbers, &mut room)).collect())
    }

    /// The number of the filter at an address.
    pub(crate) fn at(&self, address: u32) -> Option<u32> {
        self.0.binary_search_by_key(&address, |filter| filter.address).ok().map(|index| index as u32)
    }

    #[inline(always)]
    pub(super) fn get(&self, index: u32) -> &BoundFilter {
        &self.0[index as usize]
    }
}

impl BoundFilter {
    /// Of an instruction that was validated. `room` is how many bytes tables may take.
    fn bind(instruction: &Instruction<'_>, numbers: &Numbers, room: &mut usize) -> BoundFilter {
        let mut operands = instruction.operands().map(|(_, _, words)| words);
        let (asked, chosen) = (operands.next().unwrap_or_default(), operands.next().unwrap_or_default());
        let chosen = Candidates::new(chosen);
        let candidates = chosen.labels.iter().zip(chosen.ranks);
        let candidates: Box<[Candidate]> =
            candidates.map(|(label, rank)| Candidate { label: *label, rank: *rank }).collect();
        let places = |ask: Ask| match ask {
            Ask::Definition(_) => numbers.op_names.as_ref(),
            Ask::Attribute(_) => numbers.attributes.as_ref(),
            Ask::OperandType(_) | Ask::ResultType(_) => numbers.types.as_ref(),
            Ask::Same { .. } => None,
        };
        let bytes = questions(asked).flatten().map(|question| {
            let fits = question.rows <= u8::MAX.into();
            match question.ask {
                Ask::Same { .. } => Some(0),
                ask => Some(places(ask).filter(|_| fits)?.length(ask)),
            }
        });
        let bytes = bytes.sum::<Option<usize>>().filter(|bytes| bytes <= room);
        *room -= bytes.unwrap_or(0);
        let searches = bytes.is_none();
        let width = Width::of(candidates.len());
        let words = width.words();
        let bits: Vec<u64> = chosen.bits().collect();
        let pad = |row: &[u64]| row.iter().copied().chain(std::iter::repeat(0)).take(words).collect::<Vec<_>>();
        let bits = bits.chunks(row_width(candidates.len()).max(1)).flat_map(pad).collect();
        let (mut tables, mut keys) = (Vec::new(), Vec::new());
        let (mut definitions, mut looks, mut pairs) = (Vec::new(), [Vec::new(), Vec::new(), Vec::new()], Vec::new());
        for question in questions(asked).flatten() {
            let start = if searches { keys.len() } else { tables.len() } as u32;
            let (own, first) = (question.keys.len() as u32, question.first_row * words as u32);
            let rows = Rows { start, keys: own, first, count: question.rows };
            match places(question.ask).filter(|_| !searches) {
                Some(places) => {
                    let end = tables.len() + places.length(question.ask);
                    places.add_table(&question, &mut tables);
                    tables.resize(end, question.rows as u8);
                }
                None => keys.extend(question.keys),
            }
            let of = question.of;
            let look = |parameter| Look { of, parameter, rows };
            let shape = |wanted: Option<u32>| wanted.map_or((0, 0), |wanted| (wanted, u32::MAX));
            match question.ask {
                Ask::Definition(Definition { operand, dst, operands, results, result }) => {
                    let (operands, results, result) = (shape(operands), shape(results), shape(result));
                    let counts = (counts(operands.0, results.0), counts(operands.1, results.1));
                    let half = places(question.ask).map_or(0, |places| places.length(question.ask).ilog2() - 1);
                    definitions.push(Find { of, operand, dst, counts, result, rows, half });
                }
                Ask::Attribute(name) => looks[0].push(look(name)),
                Ask::OperandType(index) => looks[1].push(look(index)),
                Ask::ResultType(index) => looks[2].push(look(index)),
                Ask::Same { index, other, other_index } => {
                    pairs.push(Pair { a: (of, index), b: (other, other_index), rows });
                }
            }
        }
        let [attributes, operand_types, result_types] = looks.map(Vec::into_boxed_slice);
        BoundFilter {
            address: instruction.address,
            width,
            searches,
            definitions: definitions.into(),
            attributes,
            operand_types,
            result_types,
            pairs: pairs.into(),
            tables,
            keys,
            bits,
            candidates,
        }
    }

    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Asks about the root, which is in the first register, and notes which candidates the answers leave.
    #[inline(always)]
    pub(super) fn ask<H: RewriteHost>(&self, set: &PatternSet<H>, host: &H, ops: &mut [H::Op], left: &mut Left) {
        match (self.width, self.searches) {
            (Width::One, false) => {
                let [bits] = self.answers::<H, 1, false>(set, host, ops);
                left.set(bits);
            }
            (Width::Four, false) => left.set_wide(self.answers::<H, 4, false>(set, host, ops)),
            _ => self.ask_out_of_line(set, host, ops, left),
        }
    }

    /// Out of line, for there are many of these.
    #[inline(never)]
    fn ask_out_of_line<H: RewriteHost>(&self, set: &PatternSet<H>, host: &H, ops: &mut [H::Op], left: &mut Left) {
        match self.width {
            Width::One => left.set_wide(self.found_or_searched::<H, 1>(set, host, ops)),
            Width::Two => left.set_wide(self.found_or_searched::<H, 2>(set, host, ops)),
            Width::Four => left.set_wide(self.found_or_searched::<H, 4>(set, host, ops)),
            Width::Eight => left.set_wide(self.found_or_searched::<H, 8>(set, host, ops)),
            Width::Most => left.set_wide(self.found_or_searched::<H, MAX_WIDTH>(set, host, ops)),
        }
    }

    #[inline(always)]
    fn found_or_searched<H: RewriteHost, const WIDTH: usize>(
        &self,
        set: &PatternSet<H>,
        host: &H,
        ops: &mut [H::Op],
    ) -> [u64; WIDTH] {
        match self.searches {
            false => self.answers::<H, WIDTH, false>(set, host, ops),
            true => self.answers::<H, WIDTH, true>(set, host, ops),
        }
    }

    /// Asks all questions; the bits of the candidates that the answers leave.
    #[inline(always)]
    fn answers<H: RewriteHost, const WIDTH: usize, const SEARCHES: bool>(
        &self,
        set: &PatternSet<H>,
        host: &H,
        ops: &mut [H::Op],
    ) -> [u64; WIDTH] {
        let mut left = [u64::MAX; WIDTH];
        // An answer is the host's number or, if it is searched for, the program's.
        let row = |rows: &Rows, answer: u32| match SEARCHES {
            false => u32::from(register(&self.tables, rows.start + answer)),
            true => self.search(rows, answer),
        };
        let mut select = |rows: &Rows, row: u32| {
            let bits = unchecked::row::<WIDTH>(&self.bits, rows.first + row * WIDTH as u32);
            left.iter_mut().zip(bits).for_each(|(left, bits)| *left &= *bits);
        };
        for find in &self.definitions {
            let op = register(ops, find.of);
            let number = |name| Some(host.op_name_index(name));
            let (mut found, mut answer) = (op, set.op_name_ids.answer::<SEARCHES>(None, number));
            if let Some(definition) = host.operand_definition(op, find.operand as usize) {
                let counts = counts(definition.operand_count as u32, definition.result_count as u32);
                let place = definition.result_index as u32;
                let differs = (counts ^ find.counts.0) & find.counts.1;
                let differs = differs | u64::from((place ^ find.result.0) & find.result.1);
                let known = set.op_name_ids.answer::<SEARCHES>(Some(definition.name), number);
                if SEARCHES {
                    answer = if differs == 0 { known } else { answer };
                } else {
                    // Whether it has the shape cannot be foreseen: no branch, but the second half of the table.
                    answer = known | u32::from(differs != 0) << find.half;
                }
                found = if differs == 0 { definition.op } else { op };
            }
            set_register(ops, find.dst, found);
            select(&find.rows, row(&find.rows, answer));
        }
        for look in &self.attributes {
            let name = register(&set.attribute_names, look.parameter);
            let attribute = host.attribute(register(ops, look.of), name);
            let answer = set.attribute_ids.answer::<SEARCHES>(attribute, |a| host.attribute_index(a));
            select(&look.rows, row(&look.rows, answer));
        }
        for look in &self.operand_types {
            let operand = host.operand_at(register(ops, look.of), look.parameter as usize);
            let r#type = operand.map(|operand| host.value_type(operand));
            let answer = set.type_ids.answer::<SEARCHES>(r#type, |t| host.type_index(t));
            select(&look.rows, row(&look.rows, answer));
        }
        for look in &self.result_types {
            let (op, index) = (register(ops, look.of), look.parameter as usize);
            let r#type = (index < host.result_count(op)).then(|| host.value_type(host.result(op, index)));
            let answer = set.type_ids.answer::<SEARCHES>(r#type, |t| host.type_index(t));
            select(&look.rows, row(&look.rows, answer));
        }
        for Pair { a, b, rows } in &self.pairs {
            let a = host.operand_at(register(ops, a.0), a.1 as usize);
            let b = host.operand_at(register(ops, b.0), b.1 as usize);
            select(rows, u32::from(a.is_none() || a != b) * rows.count);
        }
        left
    }

    /// Which row an answer selects.
    #[inline(never)]
    fn search(&self, rows: &Rows, answer: u32) -> u32 {
        let keys = &self.keys[rows.start as usize..][..rows.keys as usize];
        keys.binary_search(&answer).map_or(rows.count, |place| place as u32 % rows.count)
    }
}

impl Places {
    /// How long a table is.
    fn length(&self, ask: Ask) -> usize {
        let places = self.count + 1;
        if let Ask::Definition(_) = ask { places.next_power_of_two() * 2 } else { places }
    }

    /// Which row each place selects, and what is in no place.
    fn add_table(&self, question: &FilterQuestion<'_>, tables: &mut Vec<u8>) {
        let start = tables.len();
        tables.resize(start + self.count + 1, question.rows as u8);
        for (number, key) in question.keys.iter().enumerate() {
            if let Some(place) = self.of_ids.get(*key as usize) {
                tables[start + *place as usize] = (question.row_of_key(number) - question.first_row) as u8;
            }
        }
    }
}
