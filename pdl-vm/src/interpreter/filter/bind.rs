//! Binding filters: tables of the host's numbers.

use crate::prelude::*;

use pdl_bytecode::PatternId;
use pdl_bytecode::filter::{Ask, DefiningOp, FilterQuestion, row_width};
use pdl_bytecode::isa::{self, Filter, Source};

use super::{Accepted, BoundFilter, Candidate, Filters, Find, Look, Pair, Rows, Width};
use crate::bound_code::counts;
use crate::ids::{NONE, Places};
use crate::kinds::{Kinds, KnownKind};

/// The number of bytes that the tables of all filters may take for each word of code, and in any case.
const TABLE_BYTES: (usize, usize) = (32, 1 << 16);

/// The number of accepts that are put down for a candidate: candidates may lead to the same code.
const MAX_ACCEPTS: usize = 16;

/// The host's numbers of what questions are about.
pub(crate) struct Numbers<'a> {
    /// If it numbers kinds.
    pub(crate) kinds: Option<&'a Kinds>,
    pub(crate) op_names: Option<Places>,
    pub(crate) attributes: Option<Places>,
    pub(crate) types: Option<Places>,
}

/// The purpose of the entries of a table.
#[derive(Clone, Copy)]
enum Table<'a> {
    Kinds(&'a Kinds),
    Places(&'a Places),
}

impl Numbers<'_> {
    /// Returns what a question is answered with; `None` if answers are searched for.
    fn table(&self, ask: Ask) -> Option<Table<'_>> {
        let places = match ask {
            Ask::Definition(_) => match self.kinds {
                Some(kinds) => return Some(Table::Kinds(kinds)),
                None => &self.op_names,
            },
            Ask::Attribute(_) => &self.attributes,
            Ask::OperandType { .. } | Ask::ResultType { .. } => &self.types,
            Ask::Same { .. } => return None,
        };
        places.as_ref().map(Table::Places)
    }
}

impl Table<'_> {
    /// Returns how long it is.
    fn length(self, ask: Ask) -> usize {
        let places = match self {
            Table::Kinds(kinds) => kinds.known().len(),
            Table::Places(places) => places.count,
        };
        // The last place is for all others.
        if let Ask::Definition(_) = ask { (places + 1).next_power_of_two() * 2 } else { places + 1 }
    }

    /// Appends which row each entry selects. A row takes so many words.
    fn append(self, question: &FilterQuestion<'_>, words: usize, tables: &mut Vec<u16>) {
        let start = tables.len();
        let first_word = |row: u32| (row as usize * words) as u16;
        tables.resize(start + self.length(question.ask), first_word(question.first_row + question.rows));
        let row = |number: usize| first_word(question.row_of_key(number));
        match (self, question.ask) {
            (Table::Kinds(kinds), Ask::Definition(definition)) => {
                for (entry, kind) in tables[start..].iter_mut().zip(kinds.known()) {
                    if let Some(number) = key_of_kind(question, &definition, kind) {
                        *entry = row(number);
                    }
                }
            }
            (Table::Places(places), _) => {
                for (number, key) in question.keys.iter().enumerate() {
                    // A host that says another number each time may name a place that is not there.
                    let place = places.of_ids.get(*key as usize).map_or(usize::MAX, |place| *place as usize);
                    if let Some(entry) = tables[start..].get_mut(place) {
                        *entry = row(number);
                    }
                }
            }
            (Table::Kinds(_), _) => {}
        }
    }
}

/// Which key of a question an op of a kind is, if it is the wanted result.
fn key_of_kind(question: &FilterQuestion<'_>, wanted: &DefiningOp, kind: &KnownKind) -> Option<usize> {
    let fits = |wanted: Option<u32>, count| wanted.is_none_or(|wanted| wanted == count);
    let fits = fits(wanted.operands, kind.operands)
        && fits(wanted.results, kind.results)
        && wanted.result.is_none_or(|result| result < kind.results);
    question.keys.binary_search(&kind.name).ok().filter(|_| fits)
}

/// Returns true if some op that is as a definition must be has other results than the wanted one.
fn asks_result(table: Option<Table<'_>>, question: &FilterQuestion<'_>, wanted: &DefiningOp) -> bool {
    match table {
        Some(Table::Kinds(kinds)) => {
            let has_others = |kind: &KnownKind| kind.results > 1 && key_of_kind(question, wanted, kind).is_some();
            wanted.result.is_some() && (wanted.of_group || kinds.known().iter().any(has_others))
        }
        _ => true,
    }
}

/// The kinds of op that filters ask for with both counts: the number of the name, and the counts.
pub(crate) fn asked_kinds(filters: &[(u32, Filter<'_>)]) -> impl Iterator<Item = (u32, u32, u32)> {
    let questions = filters.iter().flat_map(|(_, filter)| filter.questions.iter().flatten());
    questions.flat_map(|question| {
        let counts = match question.ask {
            Ask::Definition(DefiningOp { operands, results, .. }) => operands.zip(results),
            _ => None,
        };
        let kinds = counts.map(|(operands, results)| question.keys.iter().map(move |n| (*n, operands, results)));
        kinds.into_iter().flatten()
    })
}

impl Filters {
    /// Those of a program; a filter has the number of its place.
    /// `ranks` are those of the patterns.
    pub(crate) fn bind(filters: &[(u32, Filter<'_>)], code: &[u32], ranks: &[u32], numbers: &Numbers<'_>) -> Filters {
        let mut room = Room { tables: TABLE_BYTES.1 + TABLE_BYTES.0 * code.len(), captures: code.len() };
        Filters(filters.iter().map(|filter| BoundFilter::bind(filter, code, ranks, numbers, &mut room)).collect())
    }
}

/// The memory that all filters may take together.
struct Room {
    /// Bytes of tables.
    tables: usize,
    /// Words of what is captured: the code that the compiler writes is reached by one candidate.
    captures: usize,
}

/// Returns what code accepts if it does nothing else, and up to `room` words of what it captures there; `None` if it does something
/// else, or that is too much.
fn accepts_of(
    code: &[u32],
    ranks: &[u32],
    label: u32,
    room: usize,
    accepts: &mut Vec<Accepted>,
    captures: &mut Vec<u32>,
) -> Option<()> {
    let (mut at, most, end) = (label as usize, accepts.len() + MAX_ACCEPTS, captures.len() + room);
    loop {
        let mut rest = code.get(at..)?;
        let mut accept = |pattern: u32, captured: &[u32]| {
            if accepts.len() >= most || captures.len() + captured.len() > end {
                return None;
            }
            let rank = *ranks.get(pattern as usize)?;
            accepts.push(Accepted {
                pattern: PatternId::new(pattern),
                rank,
                captures: (captures.len() as u32, captured.len() as u32),
            });
            captures.extend(captured);
            Some(())
        };
        match rest.word()? {
            isa::End::NUMBER => return Some(()),
            isa::Prune::NUMBER => {
                // The ranks of what is accepted say the same.
                let skip = isa::Prune::read(&mut rest)?.skip.number();
                if code.get(skip as usize) != Some(&isa::End::NUMBER) {
                    return None;
                }
            }
            isa::Accept::NUMBER => {
                let isa::Accept { pattern, captures } = isa::Accept::read(&mut rest)?;
                accept(pattern, captures)?;
            }
            isa::AcceptAndGo::NUMBER => {
                let isa::AcceptAndGo { pattern, captures, target } = isa::AcceptAndGo::read(&mut rest)?;
                accept(pattern, captures)?;
                rest = code.get(target.number() as usize..)?;
            }
            _ => return None,
        }
        at = code.len() - rest.len();
    }
}

impl BoundFilter {
    /// Of an instruction that was validated. `room` is how many bytes tables may take.
    fn bind(
        (address, Filter { questions, candidates: chosen }): &(u32, Filter<'_>),
        code: &[u32],
        ranks: &[u32],
        numbers: &Numbers<'_>,
        room: &mut Room,
    ) -> BoundFilter {
        let asked: Vec<_> = questions.iter().flatten().collect();
        let candidates = chosen.labels.iter().zip(chosen.ranks);
        let (mut accepts, mut captures) = (Vec::<Accepted>::new(), Vec::<u32>::new());
        let candidate = |(label, rank): (&u32, &u32)| {
            let before = (accepts.len(), captures.len());
            if accepts_of(code, ranks, *label, room.captures, &mut accepts, &mut captures).is_none() {
                accepts.truncate(before.0);
                captures.truncate(before.1);
            }
            room.captures -= captures.len() - before.1;
            Candidate { label: *label, rank: *rank, accepts: (before.0 as u32, (accepts.len() - before.0) as u32) }
        };
        let candidates: Box<[Candidate]> = candidates.map(candidate).collect();
        let width = Width::of(candidates.len());
        let words = width.words();
        let bits: Vec<u64> = chosen.bits().collect();
        let pad = |row: &[u64]| row.iter().copied().chain(core::iter::repeat(0)).take(words).collect::<Vec<_>>();
        let bits: Box<[u64]> = bits.chunks(row_width(candidates.len()).max(1)).flat_map(pad).collect();
        let bytes = asked.iter().map(|question| match question.ask {
            Ask::Same { .. } => Some(0),
            ask => Some(numbers.table(ask)?.length(ask) * size_of::<u16>()),
        });
        let bytes =
            bytes.sum::<Option<usize>>().filter(|bytes| *bytes <= room.tables && u16::try_from(bits.len()).is_ok());
        room.tables -= bytes.unwrap_or(0);
        let searches = bytes.is_none();
        let mut filter = BoundFilter {
            address: *address,
            width,
            searches,
            definitions: Vec::new(),
            of_groups: Vec::new(),
            attributes: Vec::new(),
            operand_types: Vec::new(),
            result_types: Vec::new(),
            pairs: Vec::new(),
            tables: Vec::new(),
            keys: Vec::new(),
            bits,
            candidates,
            accepts,
            captures,
        };
        for question in &asked {
            filter.add(question, numbers);
        }
        filter
    }

    fn add(&mut self, question: &FilterQuestion<'_>, numbers: &Numbers<'_>) {
        let own = numbers.table(question.ask).filter(|_| !self.searches);
        let words = self.width.words();
        let rows = Rows {
            table: self.tables.len() as u32,
            keys: (self.keys.len() as u32, question.keys.len() as u32),
            first: question.first_row * words as u32,
            other: (question.first_row + question.rows) * words as u32,
        };
        if let Some(table) = own {
            table.append(question, words, &mut self.tables);
        }
        if own.is_none() || matches!(question.ask, Ask::Definition(_)) {
            self.keys.extend(question.keys);
        }
        let of = question.of;
        let shape = |wanted: Option<u32>| wanted.map_or((0, 0), |wanted| (wanted, u32::MAX));
        match question.ask {
            Ask::Definition(wanted) => {
                let (operands, results) = (shape(wanted.operands), shape(wanted.results));
                let is_of_group = wanted.of_group || self.of_groups.iter().any(|find| find.dst == of);
                let finds = if is_of_group { &mut self.of_groups } else { &mut self.definitions };
                finds.push(Find {
                    of,
                    operand: wanted.operand,
                    of_group: wanted.of_group,
                    dst: wanted.dst,
                    counts: (counts(operands.0, results.0), counts(operands.1, results.1)),
                    result: shape(wanted.result),
                    asks_result: asks_result(own, question, &wanted),
                    rows,
                    half: own.map_or(0, |table| table.length(question.ask).ilog2() - 1),
                });
            }
            Ask::Attribute(parameter) => self.attributes.push(Look { of, parameter, count: NONE, rows }),
            Ask::OperandType { index, operands } => {
                self.operand_types.push(Look { of, parameter: index, count: operands.unwrap_or(NONE), rows });
            }
            Ask::ResultType { index, results } => {
                self.result_types.push(Look { of, parameter: index, count: results.unwrap_or(NONE), rows });
            }
            Ask::Same { index, other, other_index, operands } => {
                let count = operands.unwrap_or(NONE);
                self.pairs.push(Pair { a: (of, index), b: (other, other_index), count, rows });
            }
        }
    }
}
