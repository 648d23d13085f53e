//! Spellings that are different tokens and mean the same, as MLIR's parsers read them and its printers write them: floats with a type
//! behind them in every dialect, and what four dialects of MLIR's own leave out or say in two ways.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::float;
use crate::types::FloatKind;

use super::forms;
use super::tokens::{Kind, Token, is_size};

/// The dialects whose bodies have rules of their own here.
const DIALECTS: [&str; 3] = ["dlti", "quant", "sparse_tensor"];

/// A token in other words, and the dialect in whose body it stands.
pub(super) struct Word<'a> {
    pub kind: Kind,
    pub text: Cow<'a, str>,
    pub dialect: &'a str,
}

/// The tokens of a body in other words.
struct Words<'a> {
    words: Vec<Word<'a>>,
}

/// Returns a body of that dialect in the words that MLIR prints, if those are others.
pub(super) fn reworded(dialect: &str, tokens: &[Token<'_>]) -> Option<String> {
    let is_known = |dialect: &str| DIALECTS.contains(&dialect) || forms::has_forms(dialect);
    let is_concerned = |token: &Token<'_>| match token.kind {
        Kind::Word => is_float(token.text),
        Kind::Name => {
            is_known(dialect_of(token.text)) || token.text.starts_with(['#', '!']) && !token.text.contains('.')
        }
        _ => false,
    };
    let is_zero_space = |tokens: &[Token<'_>]| tokens[0].text == "<" && tokens[1].text == "0" && tokens[2].text == ">";
    if !is_known(dialect) && !tokens.iter().any(is_concerned) && !tokens.windows(3).any(is_zero_space) {
        return None;
    }
    let mut words = Words { words: scoped(dialect, tokens) };
    words.say_entries();
    words.say_quantization();
    words.say_encoding();
    words.say_pointers();
    words.say_floats();
    words.say_complex_numbers();
    words.words.retain(|word| !word.text.is_empty());
    let words = forms::spelled(words.words, false);
    let differs = words.len() != tokens.len() || words.iter().zip(tokens).any(|(word, token)| word.text != token.text);
    let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    differs.then(|| texts.join(" "))
}

/// Returns a body in the words that MLIR prints where no alias stands for a part of it.
pub(super) fn in_place(dialect: &str, tokens: &[Token<'_>]) -> String {
    let words = forms::spelled(scoped(dialect, tokens), true);
    let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    texts.join(" ")
}

/// Returns each token with the dialect in whose body it stands.
fn scoped<'a>(dialect: &'a str, tokens: &[Token<'a>]) -> Vec<Word<'a>> {
    let mut words = Vec::with_capacity(tokens.len());
    let mut scopes = vec![dialect];
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == Kind::Close && scopes.len() > 1 {
            scopes.pop();
        }
        let dialect = scopes[scopes.len() - 1];
        words.push(Word { kind: token.kind, text: Cow::Borrowed(token.text), dialect });
        if token.kind == Kind::Open {
            let before = index.checked_sub(1).map(|before| tokens[before]).filter(|_| token.text == "<");
            let name = before.filter(|before| before.kind == Kind::Name && before.text.starts_with(['#', '!']));
            scopes.push(name.map_or(dialect, |name| dialect_of(name.text)));
        }
    }
    words
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
        self.words[index].text = Cow::Owned(text);
    }

    /// Leaves a word out.
    fn remove(&mut self, index: usize) {
        self.say(index, String::new());
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

    /// The two parts of `#complex.number<:f32 0.5, 1.0>` are floats of that type.
    fn say_complex_numbers(&mut self) {
        for index in 1..self.words.len() {
            if self.text(index - 1) == ":"
                && self.is_in(index, "complex")
                && let Some(kind) = FloatKind::from_name(self.text(index))
            {
                let mut at = index + 1;
                while at < self.words.len() && !matches!(self.words[at].kind, Kind::Open | Kind::Close) {
                    if is_float(self.text(at)) {
                        self.say_float(at, kind);
                    }
                    at += 1;
                }
            }
        }
    }

    /// `1.0:0` is `1.000000e+00`: scales are floats of 64 bits, and a zero point of zero is none.
    fn say_quantization(&mut self) {
        for index in 0..self.words.len() {
            if self.is_in(index, "quant") && is_float(self.text(index)) {
                self.say_float(index, FloatKind::F64);
                if self.text(index + 1) == ":"
                    && self.text(index + 2) == "0"
                    && matches!(self.text(index + 3), "," | ">" | "}")
                {
                    self.remove(index + 1);
                    self.remove(index + 2);
                }
            }
        }
    }

    /// `#dlti.dl_entry<"key", 32>` is `"key" = 32 : i64`.
    fn say_entries(&mut self) {
        // For each open bracket, whether it is that of an entry, and the comma in it.
        let mut open: Vec<Option<(usize, Option<usize>)>> = Vec::new();
        for index in 0..self.words.len() {
            match (self.words[index].kind, open.last_mut()) {
                (Kind::Open, _) => {
                    let is_entry = index > 0
                        && self.text(index - 1) == "#dlti.dl_entry"
                        && self.text(index) == "<"
                        && self.is_in(index - 1, "dlti");
                    open.push(is_entry.then_some((index, None)));
                }
                (Kind::Close, _) => {
                    if let Some(Some((start, Some(comma)))) = open.pop() {
                        [start - 1, start, index].into_iter().for_each(|bracket| self.remove(bracket));
                        self.say(comma, "=".to_owned());
                    }
                }
                (_, Some(Some((_, comma @ None)))) if &*self.words[index].text == "," => *comma = Some(index),
                _ => {}
            }
        }
        for index in 1..self.words.len() {
            let first = index - usize::from(self.text(index - 1) == "-");
            let ty = match self.text(index) {
                word if is_size(word) => "i64",
                word if is_float(word) => "f64",
                _ => continue,
            };
            let is_value = first > 0 && self.text(first - 1) == "=" && self.is_in(index, "dlti");
            if is_value && matches!(self.text(index + 1), "" | "," | ">") {
                if ty == "f64" {
                    self.say_float(index, FloatKind::F64);
                }
                self.say(index, format!("{} : {ty}", self.text(index)));
            }
        }
    }

    /// `map = (i, j) -> (i : dense, j : compressed)` is that with `d0` and `d1`, unless levels have names, too; a comma at the end is none.
    fn say_encoding(&mut self) {
        // Where each bracket is closed.
        let (mut closed, mut open) = (vec![0; self.words.len()], Vec::new());
        for (index, word) in self.words.iter().enumerate() {
            match word.kind {
                Kind::Open => open.push(index),
                Kind::Close => open.pop().into_iter().for_each(|open| closed[open] = index),
                _ => {}
            }
        }
        let mut behind_map = 0;
        for index in 1..self.words.len() {
            if !self.is_in(index, "sparse_tensor") {
                continue;
            }
            if self.text(index) == "," && self.text(index + 1) == "}" && self.text(index - 1) != "," {
                self.remove(index);
            }
            // `lvls = 1 to 2` is one level.
            if self.text(index) == "lvls" && self.text(index + 1) == "=" && self.text(index + 3) == "to" {
                let number = |text: &str| text.parse::<u32>().ok();
                let [first, end] = [index + 2, index + 4].map(|at| number(self.text(at)));
                if first.is_some_and(|first| first.checked_add(1) == end) {
                    self.remove(index + 3);
                    self.remove(index + 4);
                }
            }
            if index >= behind_map && (self.text(index - 1), self.text(index)) == ("map", "=") {
                behind_map = self.name_dimensions(index + 1, &closed).unwrap_or(behind_map);
            }
        }
    }

    /// `!llvm.ptr<0>` is `!llvm.ptr`: the address space is the one that is meant without it.
    fn say_pointers(&mut self) {
        for index in 1..self.words.len() {
            let is_pointer = match self.text(index - 1) {
                "!llvm.ptr" => true,
                "ptr" => self.is_in(index - 1, "llvm") && self.words[index - 1].kind == Kind::Word,
                _ => false,
            };
            let is_zero = self.text(index) == "<" && self.text(index + 1) == "0" && self.text(index + 2) == ">";
            if is_pointer && is_zero && self.text(index + 3) != "<" {
                (index..index + 3).for_each(|index| self.remove(index));
            }
        }
    }

    /// Names the dimensions of the map that begins at `open`, and says where it ends.
    fn name_dimensions(&mut self, open: usize, closed: &[usize]) -> Option<usize> {
        let close = closed.get(open).filter(|close| self.text(open) == "(" && **close > open)?;
        let last = closed.get(close + 2).filter(|last| self.text(close + 1) == "->" && **last > *close)?;
        let (mut numbers, mut depth) = (FxHashMap::default(), 0_usize);
        for index in open..*close {
            match self.words[index].kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 1 && matches!(self.text(index), "(" | ",") && self.words[index + 1].kind == Kind::Word {
                let number = numbers.len();
                numbers.entry(self.text(index + 1).to_owned()).or_insert(number);
            }
        }
        // Behind a colon stands the kind of a level.
        let is_named = |index: &usize| self.words[*index].kind == Kind::Word && self.text(index - 1) != ":";
        let named: Vec<usize> = (open..*last).filter(is_named).collect();
        let is_new = |word: &str| word.strip_prefix('d').is_some_and(is_size) && !numbers.contains_key(word);
        // What is declared nowhere would become one of them.
        if !named.iter().any(|index| is_new(self.text(*index))) {
            for index in named {
                if let Some(number) = numbers.get(self.text(index)) {
                    self.say(index, format!("d{number}"));
                }
            }
        }
        Some(*last)
    }
}
