//! [`ConstantData`]: an attribute that patterns mention, as data.

use alloc::string::String;
use alloc::vec::Vec;

use smol_str::SmolStr;

/// Lists and dictionaries nested deeper than this are [opaque](ConstantData::Opaque).
const MAX_NESTED: usize = 64;

/// An attribute that patterns mention, as data: what a host without MLIR's notation asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantData {
    /// `unit`
    Unit,
    /// `true` and `false`
    Bool(bool),
    /// An integer and its type: `8 : i64`.
    Integer(i128, SmolStr),
    /// A float and its type: `5.0e-01 : f32`.
    Float(f64, SmolStr),
    /// A string, without quotation marks and escapes.
    Text(String),
    /// A list: `[1 : i64, "a"]`.
    List(Vec<ConstantData>),
    /// Names and what they stand for: `{a = 1 : i64, b}`.
    Dictionary(Vec<(SmolStr, ConstantData)>),
    /// A type.
    Type(SmolStr),
    /// Anything else, in its notation: bodies of dialects, symbols, maps, elements.
    Opaque(SmolStr),
}

impl ConstantData {
    /// Reads MLIR's text of an attribute, in the spelling that programs have. What is no text of the other forms is opaque.
    pub fn of_text(text: &str) -> ConstantData {
        let mut reader = Reader { rest: text.trim(), depth: 0 };
        let read = reader.constant().filter(|_| reader.rest.is_empty());
        read.unwrap_or_else(|| ConstantData::Opaque(text.into()))
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn takes(&mut self, token: &str) -> bool {
        let found = self.rest.strip_prefix(token);
        self.rest = found.map_or(self.rest, str::trim_start);
        found.is_some()
    }

    fn constant(&mut self) -> Option<ConstantData> {
        match self.rest.chars().next()? {
            '"' => self.string().map(ConstantData::Text),
            '[' => self.entries('[', "]", Self::constant).map(ConstantData::List),
            '{' => self.entries('{', "}", Self::entry).map(ConstantData::Dictionary),
            _ => Some(self.word()).filter(|word| !word.is_empty()).map(ConstantData::of_word),
        }
    }

    fn entry(&mut self) -> Option<(SmolStr, ConstantData)> {
        let name = match self.rest.starts_with('"') {
            true => self.string()?,
            false => {
                let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '$' | '-');
                let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
                let (name, rest) = self.rest.split_at(end);
                self.rest = rest.trim_start();
                String::from(name)
            }
        };
        if name.is_empty() {
            return None;
        }
        let value = if self.takes("=") { self.constant()? } else { ConstantData::Unit };
        Some((name.into(), value))
    }

    fn entries<T>(&mut self, open: char, close: &str, one: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.rest = self.rest.strip_prefix(open)?.trim_start();
        let mut entries = Vec::new();
        if self.takes(close) {
            return Some(entries);
        }
        if self.depth == MAX_NESTED {
            return None;
        }
        self.depth += 1;
        loop {
            entries.push(one(self)?);
            if self.takes(close) {
                self.depth -= 1;
                return Some(entries);
            }
            if !self.takes(",") {
                return None;
            }
        }
    }

    /// A string with its escapes resolved: `\n`, `\t`, `\\`, `\"` and two hexadecimal digits. None if it is no UTF-8.
    fn string(&mut self) -> Option<String> {
        let (mut bytes, mut end) = (Vec::new(), 1);
        let text = self.rest.as_bytes();
        loop {
            let byte = *text.get(end)?;
            end += 1;
            match byte {
                b'"' => break,
                b'\\' => {
                    let escaped = *text.get(end)?;
                    end += 1;
                    bytes.push(match escaped {
                        b'n' => b'\n',
                        b't' => b'\t',
                        b'\\' | b'"' => escaped,
                        high => {
                            let digits = [high, *text.get(end)?].map(|digit| (digit as char).to_digit(16));
                            end += 1;
                            (digits[0]? * 16 + digits[1]?) as u8
                        }
                    });
                }
                other => bytes.push(other),
            }
        }
        self.rest = self.rest.get(end..)?.trim_start();
        String::from_utf8(bytes).ok()
    }

    /// The text up to the next comma or bracket that ends what is around it.
    fn word(&mut self) -> &'a str {
        let (mut open, mut quoted, mut last) = (0_usize, false, ' ');
        let mut end = self.rest.len();
        for (at, letter) in self.rest.char_indices() {
            match letter {
                '"' if last != '\\' => quoted = !quoted,
                _ if quoted => {}
                '<' | '(' | '[' | '{' => open += 1,
                // An arrow closes nothing.
                '>' if last == '-' => {}
                ',' | '>' | ')' | ']' | '}' if open == 0 => {
                    end = at;
                    break;
                }
                '>' | ')' | ']' | '}' => open -= 1,
                _ => {}
            }
            last = if last == '\\' && letter == '\\' { ' ' } else { letter };
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim_end()
    }
}

impl ConstantData {
    fn of_word(word: &str) -> ConstantData {
        match word {
            "unit" => return ConstantData::Unit,
            "true" | "false" => return ConstantData::Bool(word == "true"),
            _ if is_type(word) => return ConstantData::Type(word.into()),
            _ => {}
        }
        // Inside of lists MLIR leaves out the types of integers of 64 bits and of doubles.
        let of_digits = |letter: char| letter.is_ascii_digit() || letter == '-';
        let untyped = match word.contains(['.', 'e']) {
            _ if !word.starts_with(of_digits) => None,
            true => Some((word, "f64")),
            false => Some((word, "i64")),
        };
        let typed = word.split_once(':').map(|(value, ty)| (value.trim(), ty.trim()));
        let typed = typed.filter(|(_, ty)| is_type(ty)).or(untyped);
        let Some((value, ty)) = typed else { return ConstantData::Opaque(word.into()) };
        let is_float = ty.starts_with(['f', 'b', 't']);
        let integer = value.parse().ok().filter(|_| !is_float).map(|number| ConstantData::Integer(number, ty.into()));
        let begins_so = value.trim_start_matches('-').starts_with(|letter: char| letter.is_ascii_digit());
        let float =
            value.parse().ok().filter(|_| is_float && begins_so).map(|number| ConstantData::Float(number, ty.into()));
        integer.or(float).unwrap_or_else(|| ConstantData::Opaque(word.into()))
    }
}

/// Returns true for the text of a type.
fn is_type(text: &str) -> bool {
    let numbered = |prefix: &str| {
        let digits = text.strip_prefix(prefix).unwrap_or_default();
        digits.starts_with(|letter: char| letter.is_ascii_digit()) && digits.chars().all(|l| l.is_ascii_alphanumeric())
    };
    text.starts_with(['!', '('])
        || ["index", "none"].contains(&text)
        || ["i", "si", "ui", "f", "bf", "tf"].into_iter().any(numbered)
        || ["tensor<", "vector<", "memref<", "tuple<", "complex<"].iter().any(|prefix| text.starts_with(prefix))
}

#[cfg(test)]
mod tests;
