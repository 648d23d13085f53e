//! A file taken apart: what is in front of its patterns, and the patterns, each of which can be compiled without the
//! others. So a divergence in one pattern does not keep the others from being compared.

use std::ops::Range;

/// A file of several patterns, each of which begins on a line of its own.
pub struct Chunks<'a> {
    source: &'a str,
    /// Where the patterns are.
    patterns: Vec<Range<usize>>,
}

impl<'a> Chunks<'a> {
    /// Cuts at the lines that begin a pattern.
    pub fn of(source: &'a str) -> Chunks<'a> {
        let mut starts: Vec<usize> = source.match_indices("\nPattern ").map(|(at, _)| at + 1).collect();
        starts.push(source.len());
        Chunks { source, patterns: starts.windows(2).map(|pair| pair[0]..pair[1]).collect() }
    }

    /// Returns how many patterns there are.
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// The text of a pattern.
    pub fn pattern(&self, index: usize) -> &'a str {
        &self.source[self.patterns[index].clone()]
    }

    /// The file with only those patterns that `keep` wants.
    pub fn only(&self, mut keep: impl FnMut(usize) -> bool) -> String {
        let prelude = self.patterns.first().map_or(self.source.len(), |first| first.start);
        let mut text = self.source[..prelude].to_owned();
        for (index, pattern) in self.patterns.iter().enumerate() {
            if keep(index) {
                text.push_str(&self.source[pattern.clone()]);
            }
        }
        text
    }

    /// Returns how many lines pattern `index` moves up in a file of its own, and the last line of what is in front of it.
    pub fn shift(&self, index: usize) -> (u32, u32) {
        let lines = |end: usize| self.source[..end].lines().count() as u32;
        let prelude = lines(self.patterns[0].start);
        (lines(self.patterns[index].start) - prelude, prelude)
    }
}

#[cfg(test)]
mod tests {
    use super::Chunks;

    #[test]
    fn each_pattern_can_stand_alone() {
        let chunks = Chunks::of("Constraint C(v: Value);\nPattern A {\n}\nPattern B {\n}\n");
        assert_eq!(chunks.len(), 2);
        assert_eq!(chunks.only(|index| index == 1), "Constraint C(v: Value);\nPattern B {\n}\n");
        assert_eq!(chunks.shift(1), (2, 1));
    }
}
