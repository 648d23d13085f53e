//! Lines and columns of many offsets of one text, each in constant time however long the lines are.

/// How many bytes lie between two counts.
const BLOCK: usize = 1024;

/// An index of a text.
#[derive(Debug)]
pub(super) struct Positions<'s> {
    text: &'s [u8],
    /// The offsets at which lines start.
    lines: Vec<usize>,
    /// How many characters start before each block.
    characters: Vec<usize>,
}

impl<'s> Positions<'s> {
    pub fn new(text: &'s str) -> Positions<'s> {
        let text = text.as_bytes();
        let mut lines = vec![0];
        lines.extend(text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(offset, _)| offset + 1));
        let mut count = 0;
        let mut characters = vec![0];
        for block in text.chunks(BLOCK) {
            count += starts(block);
            characters.push(count);
        }
        Positions { text, lines, characters }
    }

    /// The line and column of a byte offset, both from 1; the column counts characters.
    pub fn line_column(&self, offset: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let column = self.characters_before(offset) - self.characters_before(self.lines[line - 1]) + 1;
        (line as u32, column as u32)
    }

    fn characters_before(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let block = offset / BLOCK;
        self.characters[block] + starts(&self.text[block * BLOCK..offset])
    }
}

/// How many characters start in a piece of UTF-8.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = format!("a\nä€b\n{}x", "ü".repeat(2000));
        let positions = Positions::new(&text);
        let of = |needle: &str| positions.line_column(text.find(needle).unwrap());
        assert_eq!(of("a"), (1, 1));
        assert_eq!(of("b"), (2, 3));
        assert_eq!(of("x"), (3, 2001));
        assert_eq!(positions.line_column(text.len()), (3, 2002));
        assert_eq!(Positions::new("").line_column(0), (1, 1));
    }
}
