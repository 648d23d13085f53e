//! Spellings that are different tokens and mean the same, as MLIR's parsers read them and its printers write them: floats with a type
//! behind them in every dialect, and what three dialects of MLIR's own leave out or say in two ways.

use std::borrow::Cow;

use crate::float;
use crate::types::FloatKind;

use super::tokens::{Kind, Token, is_size};

/// The dialects whose bodies have rules of their own here.
const DIALECTS: [&str; 3] = ["dlti", "quant", "sparse_tensor"];

/// A token in other words, and the dialect in whose body it stands.
struct Word<'a> {
    kind: Kind,
    text: Cow<'a, str>,
    dialect: &'a str,
}

/// The tokens of a body in other words.
struct Words<'a> {
    words: Vec<Word<'a>>,
    differs: bool,
}

/// Returns a body of that dialect in the words that MLIR prints, if those are others.
pub(super) fn reworded(dialect: &str, tokens: &[Token<'_>]) -> Option<String> {
    let is_concerned = |token: &Token<'_>| match token.kind {
        Kind::Word => is_float(token.text),
        Kind::Name => DIALECTS.contains(&dialect_of(token.text)),
        _ => false,
    };
    if !DIALECTS.contains(&dialect) && !tokens.iter().any(is_concerned) {
        return None;
    }
    let mut words = Words { words: Vec::with_capacity(tokens.len()), differs: false };
    let mut scopes = vec![dialect];
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == Kind::Close && scopes.len() > 1 {
            scopes.pop();
        }
        let dialect = scopes[scopes.len() - 1];
        words.words.push(Word { kind: token.kind, text: Cow::Borrowed(token.text), dialect });
        if token.kind == Kind::Open {
            let before = index.checked_sub(1).map(|before| tokens[before]).filter(|_| token.text == "<");
            let name = before.filter(|before| before.kind == Kind::Name && before.text.starts_with(['#', '!']));
            scopes.push(name.map_or(dialect, |name| dialect_of(name.text)));
        }
    }
    words.say_entries();
    words.say_quantization();
    words.say_encoding();
    words.say_floats();
    let texts: Vec<&str> = words.words.iter().map(|word| &*word.text).collect();
    words.differs.then(|| texts.join(" "))
}

/// The dialect of `#dialect.name`.
fn dialect_of(name: &str) -> &str {
    name[1..].split('.').next().unwrap_or_default()
}

/// Returns true if a word is a decimal number with a point.
fn is_float(word: &str) -> bool {
    let (mantissa, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    mantissa.split_once('.').is_some_and(|(whole, rest)| is_size(whole) && (rest.is_empty() || is_size(rest)))
        && is_size(exponent)
}

impl Words<'_> {
    fn text(&self, index: usize) -> &str {
        self.words.get(index).map_or("", |word| &word.text)
    }

    fn is_in(&self, index: usize, dialect: &str) -> bool {
        self.words[index].dialect == dialect
    }

    fn say(&mut self, index: usize, text: String) {
        self.differs |= self.text(index) != text;
        self.words[index].text = Cow::Owned(text);
    }

    fn remove(&mut self, range: std::ops::Range<usize>) {
        self.differs = true;
        self.words.drain(range);
    }

    /// Returns where the bracket at `open` is closed.
    fn end_of(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (index, word) in self.words.iter().enumerate().skip(open) {
            match word.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(index);
            }
        }
        None
    }

    fn say_float(&mut self, index: usize, kind: FloatKind) {
        let mut text = String::new();
        let bits = float::from_text(kind, self.text(index));
        if bits.is_some_and(|bits| float::print(kind, bits, &mut text)) {
            self.say(index, text);
        }
    }

    /// `0.5 : f32` is `5.000000e-01 : f32`.
    fn say_floats(&mut self) {
        for index in 0..self.words.len() {
            if self.text(index + 1) == ":"
                && is_float(self.text(index))
                && let Some(kind) = FloatKind::from_name(self.text(index + 2))
            {
                self.say_float(index, kind);
            }
        }
    }

    /// `1.0:0` is `1.000000e+00`: scales are floats of 64 bits, and a zero point of zero is none.
    fn say_quantization(&mut self) {
        let mut index = 0;
        while index < self.words.len() {
            if self.is_in(index, "quant") && is_float(self.text(index)) {
                self.say_float(index, FloatKind::F64);
                if self.text(index + 1) == ":"
                    && self.text(index + 2) == "0"
                    && matches!(self.text(index + 3), "," | ">" | "}")
                {
                    self.remove(index + 1..index + 3);
                }
            }
            index += 1;
        }
    }

    /// `#dlti.dl_entry<"key", 32>` is `"key" = 32 : i64`.
    fn say_entries(&mut self) {
        let mut index = 0;
        while index < self.words.len() {
            if self.text(index) == "#dlti.dl_entry" && self.text(index + 1) == "<" && self.is_in(index, "dlti") {
                let mut depth = 0_usize;
                let mut inner = index + 1..self.words.len();
                let comma = inner.find(|at| {
                    match self.words[*at].kind {
                        Kind::Open => depth += 1,
                        Kind::Close => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    depth == 1 && self.text(*at) == ","
                });
                let (Some(comma), Some(end)) = (comma, self.end_of(index + 1)) else { return };
                self.remove(end..end + 1);
                self.say(comma, "=".to_owned());
                self.remove(index..index + 2);
            }
            index += 1;
        }
        let mut index = 0;
        while index < self.words.len() {
            let is_signed = index > 0 && self.text(index - 1) == "-";
            let before = index.checked_sub(1 + usize::from(is_signed)).map_or("", |before| self.text(before));
            let is_last = matches!(self.text(index + 1), "," | ">");
            let ty = match self.text(index) {
                word if is_size(word) => Some("i64"),
                word if is_float(word) => Some("f64"),
                _ => None,
            };
            if let (Some(ty), "=", true, true) = (ty, before, is_last, self.is_in(index, "dlti")) {
                self.differs = true;
                let word = |kind, text| Word { kind, text: Cow::Borrowed(text), dialect: "dlti" };
                self.words.splice(index + 1..index + 1, [word(Kind::Punctuation, ":"), word(Kind::Word, ty)]);
            }
            index += 1;
        }
    }

    /// `map = (i, j) -> (i : dense, j : compressed)` is that with `d0` and `d1`, unless levels have names, too; a comma at the end is none,
    /// and the width of positions comes before that of coordinates.
    fn say_encoding(&mut self) {
        let mut index = 0;
        while index < self.words.len() {
            if self.is_in(index, "sparse_tensor") {
                if self.text(index) == "," && self.text(index + 1) == "}" && index > 0 && self.text(index - 1) != "," {
                    self.remove(index..index + 1);
                }
                if self.text(index) == "crdWidth"
                    && self.text(index + 3) == ","
                    && self.text(index + 4) == "posWidth"
                    && is_size(self.text(index + 6))
                {
                    self.differs = true;
                    self.words.swap(index, index + 4);
                    self.words.swap(index + 2, index + 6);
                }
            }
            index += 1;
        }
        for index in 0..self.words.len() {
            if self.text(index) == "map"
                && self.text(index + 1) == "="
                && self.text(index + 2) == "("
                && self.is_in(index, "sparse_tensor")
            {
                self.name_dimensions_of(index + 2);
            }
        }
    }

    fn name_dimensions_of(&mut self, open: usize) {
        let Some(close) = self.end_of(open) else { return };
        let Some(end) = (self.text(close + 1) == "->").then(|| self.end_of(close + 2)).flatten() else { return };
        let (mut names, mut depth) = (Vec::new(), 0_usize);
        for index in open..close {
            match self.words[index].kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 1 && matches!(self.text(index), "(" | ",") && self.words[index + 1].kind == Kind::Word {
                names.push(self.text(index + 1).to_owned());
            }
        }
        // Behind a colon stands the kind of a level.
        let is_named =
            |words: &Self, index: usize| words.words[index].kind == Kind::Word && words.text(index - 1) != ":";
        let is_new = |word: &str| word.strip_prefix('d').is_some_and(is_size) && !names.iter().any(|name| name == word);
        // What is declared nowhere would become one of them.
        if (open..end).any(|index| is_named(self, index) && is_new(self.text(index))) {
            return;
        }
        for index in open..end {
            if is_named(self, index)
                && let Some(number) = names.iter().position(|name| name == self.text(index))
            {
                self.say(index, format!("d{number}"));
            }
        }
    }
}
