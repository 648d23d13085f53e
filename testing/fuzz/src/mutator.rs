//! A seeded mutator: the same seed gives the same inputs.

/// Pieces to splice into texts: the brackets, words and signs that parsers turn on.
const TOKENS: [&str; 51] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "<{",
    "}>",
    "->",
    "=>",
    "::",
    ";",
    ",",
    "\"",
    "#",
    "!",
    "%0",
    "@x",
    "^bb0",
    "Pattern",
    "let",
    "op<",
    "attr<\"",
    "type<\"",
    "rewrite",
    "replace",
    "regions (",
    "inline_block ",
    " before ",
    "with",
    "not",
    "class",
    "def",
    "foreach",
    "let in",
    "!if(",
    "[{",
    "}]",
    "\u{feff}",
    "\0",
    "9223372036854775808",
    "\t",
    "\r\n",
    "\u{1F980}",
    "e\u{301}",
    "\u{202e}",
    "\u{2028}",
    "\u{200b}",
    "\u{ac00}",
];

/// Numbers that lengths, counts and indices are set to.
const NUMBERS: [u64; 12] = [
    0,
    1,
    0x7f,
    0xff,
    0xffff,
    0x10000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_0000_0000,
    0x7fff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
];

/// xorshift64*: enough for choosing what to break.
#[derive(Clone, Debug)]
pub struct Mutator {
    state: u64,
}

impl Mutator {
    /// A mutator for a seed.
    pub fn new(seed: u64) -> Mutator {
        Mutator { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`; 0 for an empty range.
    pub fn below(&mut self, end: usize) -> usize {
        match end {
            0 => 0,
            end => (self.draw() >> 16) as usize % end,
        }
    }

    /// One of several.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Returns how many changes to make at once: one to six, mostly few.
    pub fn changes(&mut self) -> usize {
        let most = 1 + self.below(6);
        1 + self.below(most)
    }

    fn stretch(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        let room = (length - start).min(most);
        start..start + self.below(room + 1)
    }

    /// Breaks `data` in one to six ways; `others` are what stretches are taken from.
    pub fn mutate(&mut self, data: &mut Vec<u8>, others: &[Vec<u8>]) {
        for _ in 0..self.changes() {
            self.mutate_once(data, others);
        }
    }

    fn mutate_once(&mut self, data: &mut Vec<u8>, others: &[Vec<u8>]) {
        let at = self.below(data.len());
        match self.below(10) {
            0 if !data.is_empty() => data[at] ^= 1 << self.below(8),
            1 if !data.is_empty() => data[at] = self.draw() as u8,
            2 => data.truncate(at),
            3 => {
                let range = self.stretch(data.len(), 64);
                data.drain(range);
            }
            4 => {
                let range = self.stretch(data.len(), 64);
                let copy = data[range].to_vec();
                data.splice(at..at, copy);
            }
            5 if !others.is_empty() => {
                let other = self.choose(others);
                let from = self.stretch(other.len(), 256);
                let to = self.stretch(data.len(), 256);
                data.splice(to, other[from].iter().copied());
            }
            6 => {
                let number = self.choose(&NUMBERS).to_le_bytes();
                let width = *self.choose(&[1, 2, 4, 8]);
                let end = (at + width).min(data.len());
                data[at..end].copy_from_slice(&number[..end - at]);
            }
            7 => {
                let token = self.choose(&TOKENS).as_bytes();
                data.splice(at..at, token.iter().copied());
            }
            8 => {
                let token = self.choose(&TOKENS).as_bytes();
                let count = 1 + self.below(300);
                data.splice(at..at, token.iter().copied().cycle().take(token.len() * count));
            }
            _ if !data.is_empty() => data[at] = data[at].wrapping_add(if self.draw() & 1 == 0 { 1 } else { 255 }),
            _ => data.push(self.draw() as u8),
        }
    }
}
