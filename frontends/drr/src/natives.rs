//! `NativeCodeCall`: a C++ text with placeholders.

use pdl_diagnostics::Span;
use smol_str::SmolStr;

/// A native call of [`Rules::natives`](crate::Rules::natives).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NativeCallId(pub u32);

/// A record of class `NativeCodeCall`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeCall {
    /// The record's name; `anonymous_N` if the text gave none.
    pub(crate) name: SmolStr,
    /// True if the text gave no name.
    pub(crate) is_anonymous: bool,
    /// The C++ text as it was written.
    pub(crate) text: String,
    /// The text, cut at its placeholders.
    pub(crate) pieces: Vec<NativePiece>,
    /// The number of values that it returns.
    pub(crate) returns: u32,
    /// Where it is defined.
    pub(crate) span: Span,
}

/// A part of a C++ text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NativePiece {
    /// C++ without placeholders; `$$` stands here as `$`.
    Text(String),
    /// `$_self`: the defining op in a source pattern, and the symbol in a leaf of a result pattern.
    Myself,
    /// `$_builder`.
    Builder,
    /// `$_loc`.
    Location,
    /// `$N`: argument N, from 0.
    Argument(u32),
    /// `$N...`: the arguments from N on, with commas between them.
    ArgumentsFrom(u32),
    /// Any other placeholder, as it was written: nothing is put in its place.
    Unknown(String),
}

impl NativeCall {
    /// Returns how often `$_self` stands in the text.
    pub(crate) fn selves(&self) -> usize {
        self.pieces.iter().filter(|piece| **piece == NativePiece::Myself).count()
    }
}

/// Cuts a text at its placeholders.
pub(crate) fn parse(text: &str) -> Vec<NativePiece> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        plain.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let (piece, length) = placeholder(after);
        match piece {
            Some(piece) => {
                if !plain.is_empty() {
                    pieces.push(NativePiece::Text(std::mem::take(&mut plain)));
                }
                pieces.push(piece);
            }
            // A dollar sign, escaped or on its own.
            None => plain.push('$'),
        }
        rest = &after[length..];
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        pieces.push(NativePiece::Text(plain));
    }
    pieces
}

/// The placeholder behind a `$`, and how long it is. A second `$` belongs to the first, and is none.
fn placeholder(after: &str) -> (Option<NativePiece>, usize) {
    if after.starts_with('$') {
        return (None, 1);
    }
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let is_range = after[digits..].starts_with("...");
        let length = if is_range { digits + 3 } else { digits };
        let piece = match after[..digits].parse() {
            Ok(from) if is_range => NativePiece::ArgumentsFrom(from),
            Ok(index) => NativePiece::Argument(index),
            Err(_) => NativePiece::Unknown(after[..length].to_owned()),
        };
        return (Some(piece), length);
    }
    let word = after.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    if word == 0 {
        return (None, 0);
    }
    let piece = match &after[..word] {
        "_self" => NativePiece::Myself,
        "_builder" => NativePiece::Builder,
        "_loc" => NativePiece::Location,
        other => NativePiece::Unknown(other.to_owned()),
    };
    (Some(piece), word)
}
