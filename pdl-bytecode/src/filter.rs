//! Filters: which patterns cannot match at a root, seen from a few answers at once.
//!
//! A filter asks some questions about the root and the operations around it, each once. An answer selects a row of bits, one
//! for each candidate, that tells which candidates it rules out. The rows of all answers, and'ed, leave those that may
//! match: an intersection of bit vectors, as packet classifiers do it (Lakshman & Stiliadis, *High-Speed Policy-based
//! Packet Forwarding Using Efficient Multi-dimensional Range Matching*, 1998). What a candidate needs beyond that, and all
//! that the filter asked, its own code checks: a filter rules out, it proves nothing.

/// The most questions of one filter.
pub const MAX_QUESTIONS: usize = 7;
/// The most candidates of one filter.
pub const MAX_CANDIDATES: usize = 1024;
/// The most rows of one question but for the last, which is for "none of those that the program knows".
pub const MAX_ROWS: u32 = 64;

/// The words of one question.
const QUESTION_WORDS: usize = 5;

/// What is asked of an operation. The answer is the number that the program gives to a name or constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// The name of the op that defines operand `.0`. The op can be asked in turn.
    Definition(u32),
    /// Which constant the attribute with name `.0` equals.
    Attribute(u32),
    /// Which constant the type of operand `.0` equals.
    OperandType(u32),
    /// Which constant the type of result `.0` equals.
    ResultType(u32),
}

/// A question of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilterQuestion {
    /// Which op is asked: 0 is the root, `n` the one that question `n - 1`, a definition, finds.
    pub of: u32,
    /// What.
    pub ask: Ask,
    /// The row of answer 0.
    pub first_row: u32,
    /// Answer `a` selects row `first_row + (a & mask)`; an answer that the program does not know, or none,
    /// `first_row + mask + 1`.
    pub mask: u32,
}

impl FilterQuestion {
    /// As code has it.
    pub fn words(&self) -> [u32; QUESTION_WORDS] {
        let (ask, parameter) = match self.ask {
            Ask::Definition(operand) => (0, operand),
            Ask::Attribute(name) => (1, name),
            Ask::OperandType(index) => (2, index),
            Ask::ResultType(index) => (3, index),
        };
        [self.of, ask, parameter, self.first_row, self.mask]
    }

    /// Undoes [`words`](Self::words); the word that says what is asked if it says nothing.
    fn from_words(words: &[u32; QUESTION_WORDS]) -> Result<FilterQuestion, u32> {
        let [of, ask, parameter, first_row, mask] = *words;
        let ask = match ask {
            0 => Ask::Definition(parameter),
            1 => Ask::Attribute(parameter),
            2 => Ask::OperandType(parameter),
            3 => Ask::ResultType(parameter),
            _ => return Err(ask),
        };
        Ok(FilterQuestion { of, ask, first_row, mask })
    }
}

/// How many words the operand that starts here takes: a count, then the questions. `None` if that is too many to count.
pub(crate) fn questions_length(words: &[u32]) -> Option<usize> {
    (*words.first()? as usize).checked_mul(QUESTION_WORDS)?.checked_add(1)
}

/// The questions of an operand, all of whose words are there; for one that asks nothing known the word that should say what.
pub fn questions(words: &[u32]) -> impl Iterator<Item = Result<FilterQuestion, u32>> + '_ {
    words.get(1..).unwrap_or_default().as_chunks().0.iter().map(FilterQuestion::from_words)
}

/// Whom a filter chooses among, as code has it: number of candidates, of rows, then the label of each candidate, the best rank
/// of each, ascending, and the rows: a bit for each candidate, in words of 64 bits, low half first.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<'a> {
    /// Where the code of each starts.
    pub labels: &'a [u32],
    /// The lowest rank that can come of each.
    pub ranks: &'a [u32],
    /// The bits.
    rows: &'a [u32],
}

/// How many 64-bit words a row for so many candidates has.
pub fn row_width(candidates: usize) -> usize {
    candidates.div_ceil(64)
}

impl<'a> Candidates<'a> {
    /// How many words the operand that starts here takes.
    pub(crate) fn length(words: &[u32]) -> Option<usize> {
        let (count, rows) = (*words.first()? as usize, *words.get(1)? as usize);
        let bits = rows.checked_mul(row_width(count))?.checked_mul(2)?;
        count.checked_mul(2)?.checked_add(bits)?.checked_add(2)
    }

    /// Reads the operand, whose words are all there.
    pub fn new(words: &'a [u32]) -> Candidates<'a> {
        let (count, lists) = (words[0] as usize, &words[2..]);
        let (labels, lists) = lists.split_at(count);
        let (ranks, rows) = lists.split_at(count);
        Candidates { labels, ranks, rows }
    }

    /// The 64-bit words of all rows, one row behind the other.
    pub fn bits(&self) -> impl ExactSizeIterator<Item = u64> + use<'a> {
        self.rows.chunks_exact(2).map(|halves| u64::from(halves[0]) | u64::from(halves[1]) << 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_read_as_it_was_written() {
        for ask in [Ask::Definition(3), Ask::Attribute(0), Ask::OperandType(1), Ask::ResultType(9)] {
            let question = FilterQuestion { of: 2, ask, first_row: 7, mask: 31 };
            assert_eq!(FilterQuestion::from_words(&question.words()), Ok(question));
        }
        assert_eq!(FilterQuestion::from_words(&[0, 4, 0, 0, 0]), Err(4));
    }

    #[test]
    fn lengths_that_overflow_are_no_lengths() {
        assert_eq!(Candidates::length(&[u32::MAX, u32::MAX]).is_some(), usize::BITS > 32);
        assert_eq!(Candidates::length(&[3]), None);
        assert_eq!(Candidates::length(&[3, 2]), Some(2 + 3 + 3 + 4));
        assert_eq!(questions_length(&[2]), Some(11));
    }
}
