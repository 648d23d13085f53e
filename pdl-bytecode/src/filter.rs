//! Filters: which patterns cannot match at a root, seen from a few answers at once.
//!
//! A filter asks some questions about the root and the operations around it, each once. An answer selects a row of bits, one
//! for each candidate, that tells which candidates it rules out. The rows of all answers, and'ed, leave those that may
//! match: an intersection of bit vectors, as packet classifiers do it (Lakshman & Stiliadis, *High-Speed Policy-based
//! Packet Forwarding Using Efficient Multi-dimensional Range Matching*, 1998).
//!
//! Each answer that some candidate wants can have a row of its own. Then the filter proves what it asked, and the code of a
//! candidate, which checks the rest, need not ask it again: it finds the ops that the filter found in registers.

use alloc::vec::Vec;

use crate::isa;
use crate::operand::{Label, Questions};

/// The most questions of one filter.
pub const MAX_QUESTIONS: usize = 7;
/// The most candidates of one filter.
pub const MAX_CANDIDATES: usize = 1024;
/// The number of rows of its own that the compiler gives a question, not counting the last, which is for all other answers.
pub const MAX_ROWS: u32 = 64;

/// The words of one question, without the keys.
const QUESTION_WORDS: usize = 10;
/// The word for "any number".
const ANY: u32 = u32::MAX;
/// In the place of an operand group: all operands.
pub const ALL_OPERANDS: u32 = u32::MAX;

/// Where a definition is, and what shape is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefiningOp {
    /// The index of the operand that it defines, or of the operand group whose first value it defines.
    pub operand: u32,
    /// True if that is the index of a group, or [`ALL_OPERANDS`].
    pub of_group: bool,
    /// The operation register that gets the op, of whatever shape. If there is none, it gets the op that was asked.
    pub dst: u32,
    /// The number of its operands, if that is asked.
    pub operands: Option<u32>,
    /// The number of its results, if that is asked.
    pub results: Option<u32>,
    /// Which of its results the operand must be, if that is asked. If it is of a group, all its results must be the group, whatever the number.
    pub result: Option<u32>,
}

/// A question about an operation. The answer is the number that the program gives to a name or constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The name of the op that defines an operand, or the first value of a group of them. The op can be asked in turn.
    Definition(DefiningOp),
    /// Which constant the attribute with name `.0` equals.
    Attribute(u32),
    /// Which constant the type of an operand equals.
    OperandType {
        /// The index of the operand.
        index: u32,
        /// The number of operands of the op, if that is asked, too.
        operands: Option<u32>,
    },
    /// Which constant the type of a result equals.
    ResultType {
        /// The index of the result.
        index: u32,
        /// The number of results of the op, if that is asked, too.
        results: Option<u32>,
    },
    /// Asks if two operands are the same value: 0, or no answer.
    Same {
        /// The index of an operand of the op that is asked.
        index: u32,
        /// The operation register with the other op.
        other: u32,
        /// The index of its operand.
        other_index: u32,
        /// The number of operands of the op that is asked, if that is asked, too.
        operands: Option<u32>,
    },
}

/// A question of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilterQuestion<'a> {
    /// The operation register with the op that is asked.
    pub of: u32,
    /// The question.
    pub ask: Ask,
    /// The first of its rows.
    pub first_row: u32,
    /// The number of rows that its keys share.
    pub rows: u32,
    /// The answers that are told from all others, ascending: number `i` selects row `first_row + i % rows`; any other answer,
    /// or none, row `first_row + rows`.
    pub keys: &'a [u32],
}

impl<'a> FilterQuestion<'a> {
    /// As code has it.
    pub(crate) fn words(&self) -> impl Iterator<Item = u32> + use<'a> {
        let (ask, parameter) = match self.ask {
            Ask::Definition(DefiningOp { operand, of_group: false, .. }) => (0, operand),
            Ask::Definition(DefiningOp { operand, of_group: true, .. }) => (5, operand),
            Ask::Attribute(name) => (1, name),
            Ask::OperandType { index, .. } => (2, index),
            Ask::ResultType { index, .. } => (3, index),
            Ask::Same { index, .. } => (4, index),
        };
        let [dst, operands, results, result] = match self.ask {
            Ask::Definition(DefiningOp { dst, operands, results, result, .. }) => {
                [dst, operands.unwrap_or(ANY), results.unwrap_or(ANY), result.unwrap_or(ANY)]
            }
            Ask::Same { other, other_index, operands, .. } => [other, other_index, one_more(operands), 0],
            Ask::OperandType { operands: count, .. } | Ask::ResultType { results: count, .. } => {
                [0, 0, one_more(count), 0]
            }
            Ask::Attribute(_) => [0; 4],
        };
        let (first_row, rows, keys) = (self.first_row, self.rows, self.keys.len() as u32);
        let fixed: [u32; QUESTION_WORDS] =
            [self.of, ask, parameter, dst, operands, results, result, first_row, rows, keys];
        fixed.into_iter().chain(self.keys.iter().copied())
    }

    /// Undoes [`words`](Self::words); the word that says what is asked if it says nothing.
    fn new(fixed: &[u32; QUESTION_WORDS], keys: &'a [u32]) -> Result<FilterQuestion<'a>, u32> {
        let [of, ask, parameter, dst, operands, results, result, first_row, rows, _] = *fixed;
        // Before version 13 there was a zero where the counts of other questions are.
        let given = |number: u32| (number != ANY).then_some(number);
        let ask = match ask {
            0 | 5 => Ask::Definition(DefiningOp {
                operand: parameter,
                of_group: ask == 5,
                dst,
                operands: given(operands),
                results: given(results),
                result: given(result),
            }),
            1 => Ask::Attribute(parameter),
            2 => Ask::OperandType { index: parameter, operands: results.checked_sub(1) },
            3 => Ask::ResultType { index: parameter, results: results.checked_sub(1) },
            4 => Ask::Same { index: parameter, other: dst, other_index: operands, operands: results.checked_sub(1) },
            _ => return Err(ask),
        };
        Ok(FilterQuestion { of, ask, first_row, rows, keys })
    }

    /// Returns true if it is one that blobs before version 13 did not have.
    pub(crate) fn is_newest(&self) -> bool {
        match self.ask {
            Ask::Definition(definition) => definition.of_group,
            Ask::OperandType { operands: count, .. }
            | Ask::ResultType { results: count, .. }
            | Ask::Same { operands: count, .. } => count.is_some(),
            Ask::Attribute(_) => false,
        }
    }

    /// The row that an answer selects.
    pub fn row(&self, answer: u32) -> u32 {
        match self.keys.binary_search(&answer) {
            Ok(place) => self.row_of_key(place),
            Err(_) => self.first_row + self.rows,
        }
    }

    /// The row that key number `place` selects.
    pub fn row_of_key(&self, place: usize) -> u32 {
        self.first_row + place as u32 % self.rows.max(1)
    }
}

/// A count and one more, or zero.
fn one_more(count: Option<u32>) -> u32 {
    count.map_or(0, |count| count.saturating_add(1))
}

/// The fixed words of the question that starts here, its keys, and what follows; `None` if they are not all there.
fn split_question(words: &[u32]) -> Option<(&[u32; QUESTION_WORDS], &[u32], &[u32])> {
    let (fixed, rest) = words.split_first_chunk()?;
    let (keys, rest) = rest.split_at_checked(fixed[QUESTION_WORDS - 1] as usize)?;
    Some((fixed, keys, rest))
}

/// Returns how many words so many questions take; `None` if they are not all there.
pub(crate) fn questions_length(count: u32, words: &[u32]) -> Option<usize> {
    let mut rest = words;
    for _ in 0..count {
        rest = split_question(rest)?.2;
    }
    Some(words.len() - rest.len())
}

/// The questions in these words; for one that asks nothing known the word that should say what.
pub(crate) fn questions(words: &[u32]) -> impl Iterator<Item = Result<FilterQuestion<'_>, u32>> + '_ {
    let mut rest = words;
    core::iter::from_fn(move || {
        let (fixed, keys, behind) = split_question(rest)?;
        rest = behind;
        Some(FilterQuestion::new(fixed, keys))
    })
}

/// Whom a filter chooses among, as code has it: number of candidates, of rows, then the label of each candidate, the best rank
/// of each, ascending, and the rows: a bit for each candidate, in words of 64 bits, low half first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates<'a> {
    /// Where the code of each starts: the numbers of labels.
    pub labels: &'a [u32],
    /// The lowest rank that can come of each.
    pub ranks: &'a [u32],
    /// The number of rows.
    pub row_count: u32,
    /// The words of the rows.
    pub rows: &'a [u32],
}

/// Returns how many 64-bit words a row for so many candidates has.
pub fn row_width(candidates: usize) -> usize {
    candidates.div_ceil(64)
}

impl<'a> Candidates<'a> {
    /// Returns how many words the rows of so many candidates take.
    pub(crate) fn bit_words(count: usize, rows: u32) -> Option<usize> {
        (rows as usize).checked_mul(row_width(count))?.checked_mul(2)
    }

    /// The 64-bit words of all rows, one row behind the other.
    pub fn bits(&self) -> impl ExactSizeIterator<Item = u64> + use<'a> {
        self.rows.chunks_exact(2).map(|halves| u64::from(halves[0]) | u64::from(halves[1]) << 32)
    }
}

/// The words of a filter that is to be written.
#[derive(Debug)]
pub struct FilterWords {
    question_count: u32,
    questions: Vec<u32>,
    labels: Vec<u32>,
    ranks: Vec<u32>,
    row_count: u32,
    rows: Vec<u32>,
}

impl FilterWords {
    /// For these questions, label and rank of each candidate, and the 64-bit words of the rows, as many to a row as [`row_width`]
    /// says.
    pub fn new(questions: &[FilterQuestion<'_>], candidates: &[(Label, u32)], bits: &[u64]) -> FilterWords {
        FilterWords {
            question_count: questions.len() as u32,
            questions: questions.iter().flat_map(FilterQuestion::words).collect(),
            labels: candidates.iter().map(|(label, _)| label.number()).collect(),
            ranks: candidates.iter().map(|(_, rank)| *rank).collect(),
            row_count: (bits.len() / row_width(candidates.len()).max(1)) as u32,
            rows: bits.iter().flat_map(|bits| [*bits as u32, (*bits >> 32) as u32]).collect(),
        }
    }

    /// The instruction.
    pub fn instruction(&self) -> isa::Filter<'_> {
        let FilterWords { question_count, questions, labels, ranks, row_count, rows } = self;
        isa::Filter {
            questions: Questions { count: *question_count, words: questions },
            candidates: Candidates { labels, ranks, row_count: *row_count, rows },
        }
    }
}

#[cfg(test)]
mod tests;
