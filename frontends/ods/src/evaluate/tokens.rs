//! The tokens of the closed part of C++.

use pdl_declarations::Obstacle;

use super::Stop;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Name(&'a str),
    Int(i128, IntType),
    Float(f64),
    /// The text between the quotation marks, with its escapes.
    Text(&'a str),
    Punctuation(&'static str),
    End,
}

/// An integer type of C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IntType {
    pub(super) bits: u32,
    pub(super) is_signed: bool,
}

impl IntType {
    pub(super) const INT: IntType = IntType { bits: 32, is_signed: true };
    pub(super) const UNSIGNED: IntType = IntType { bits: 32, is_signed: false };
    pub(super) const INT64: IntType = IntType { bits: 64, is_signed: true };
    pub(super) const UINT64: IntType = IntType { bits: 64, is_signed: false };

    /// The type of this name.
    pub(super) fn from_name(name: &str) -> Option<IntType> {
        let (bits, is_signed) = match name {
            "int" | "int32_t" => (32, true),
            "unsigned" | "uint32_t" => (32, false),
            "int64_t" | "long" => (64, true),
            "uint64_t" | "size_t" => (64, false),
            "int8_t" => (8, true),
            "uint8_t" => (8, false),
            "int16_t" => (16, true),
            "uint16_t" => (16, false),
            _ => return None,
        };
        Some(IntType { bits, is_signed })
    }

    /// Returns what the usual arithmetic conversions make of two.
    pub(super) fn common(self, other: IntType) -> IntType {
        let promote = |ty: IntType| if ty.bits < 32 { IntType::INT } else { ty };
        let (a, b) = (promote(self), promote(other));
        match a.bits.cmp(&b.bits) {
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Equal => IntType { bits: a.bits, is_signed: a.is_signed && b.is_signed },
        }
    }
}

/// The longest first.
const PUNCTUATION: [&str; 34] = [
    "...", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", "::", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&",
    "|", "^", "(", ")", "[", "]", "{", "}", ",", ";", ".", "?", ":",
];

/// Cuts a text into tokens.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    position: usize,
    /// Where the token starts.
    pub(super) start: usize,
    pub(super) token: Token<'a>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, position: 0, start: 0, token: Token::End }
    }

    pub(super) fn stop<T>(&self, reason: &'static str) -> Result<T, Stop> {
        let part: String = self.text.get(self.start..).unwrap_or_default().chars().take(60).collect();
        Err(Stop { at: self.start, obstacle: Obstacle::new(part, reason) })
    }

    pub(super) fn advance(&mut self) -> Result<(), Stop> {
        self.position += blank_length(&self.text[self.position..]);
        self.start = self.position;
        let rest = &self.text[self.position..];
        let Some(first) = rest.bytes().next() else {
            self.token = Token::End;
            return Ok(());
        };
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        if first.is_ascii_digit() {
            let length = number_length(rest);
            let Some(token) = number(&rest[..length]) else { return self.stop("this number is not understood") };
            self.token = token;
            self.position += length;
        } else if is_name(first) {
            let length = rest.bytes().position(|byte| !is_name(byte)).unwrap_or(rest.len());
            self.token = Token::Name(&rest[..length]);
            self.position += length;
        } else if first == b'"' {
            let Some(length) = text_length(&rest[1..]) else { return self.stop("this string is not closed") };
            self.token = Token::Text(&rest[1..1 + length]);
            self.position += length + 2;
        } else if let Some(found) = PUNCTUATION.iter().find(|known| rest.starts_with(**known)) {
            self.token = Token::Punctuation(found);
            self.position += found.len();
        } else {
            return self.stop("this character is not understood");
        }
        Ok(())
    }

    pub(super) fn at(&self, punctuation: &str) -> bool {
        matches!(self.token, Token::Punctuation(found) if found == punctuation)
    }

    pub(super) fn eat(&mut self, punctuation: &str) -> Result<bool, Stop> {
        let found = self.at(punctuation);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn expect(&mut self, punctuation: &str) -> Result<(), Stop> {
        if self.eat(punctuation)? { Ok(()) } else { self.stop("this is not understood") }
    }
}

/// Returns how far blanks and comments go; a comment that is not closed is none.
fn blank_length(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let comment = match (rest.strip_prefix("/*"), rest.strip_prefix("//")) {
            (Some(inner), _) => inner.find("*/").map(|length| length + 4),
            (_, Some(inner)) => Some(inner.find('\n').unwrap_or(inner.len()) + 2),
            _ => None,
        };
        let Some(length) = comment else { return text.len() - rest.len() };
        rest = &rest[length..];
    }
}

/// Returns how far a number goes: digits and letters, a point, a sign behind an exponent.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_hexadecimal = text.starts_with("0x");
    let mut end = 0;
    while let Some(byte) = bytes.get(end) {
        let after_exponent = end > 0 && matches!(bytes[end - 1], b'e' | b'E') && !is_hexadecimal;
        match byte {
            byte if byte.is_ascii_alphanumeric() => {}
            // A number before three dots, or before a method, is none of these.
            b'.' if !is_hexadecimal
                && bytes.get(end + 1).is_none_or(|next| !next.is_ascii_alphabetic() && *next != b'.') => {}
            b'+' | b'-' if after_exponent => {}
            _ => break,
        }
        end += 1;
    }
    end
}

fn number(text: &str) -> Option<Token<'static>> {
    if !text.starts_with("0x") && text.contains(['.', 'e', 'E']) {
        let is_single = text.ends_with(['f', 'F']);
        let value: f64 = text.trim_end_matches(['f', 'F']).parse().ok()?;
        return Some(Token::Float(if is_single { f64::from(value as f32) } else { value }));
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = &text[digits.len()..];
    let value = match digits.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16).ok()?,
        None => digits.parse().ok()?,
    };
    let is_unsigned = suffix.contains(['u', 'U']);
    let is_wide = suffix.contains(['l', 'L'])
        || value > i128::from(if is_unsigned { u32::MAX.into() } else { i64::from(i32::MAX) });
    let bits = if is_wide { 64 } else { 32 };
    Some(Token::Int(value, IntType { bits, is_signed: !is_unsigned }))
}

/// The bytes up to the closing quotation mark.
fn text_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = 0;
    loop {
        match bytes.get(end)? {
            b'"' => return Some(end),
            b'\\' => end += 2,
            _ => end += 1,
        }
    }
}

/// A text without its escapes; `None` if one of them is not known.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        out.push(match next {
            '\\' => match rest.next()? {
                'n' => '\n',
                't' => '\t',
                quoted @ ('\\' | '"' | '\'') => quoted,
                _ => return None,
            },
            plain => plain,
        });
    }
    Some(out)
}
