//! The grammar's terminals in words that a pattern author knows.

use crate::token::{Token, TokenSet};
use pdl_diagnostics::nearest;
use std::borrow::Cow;

/// Returns how a token is written; the words of keywords and the classes of the rest.
pub(crate) fn token(token: Token) -> &'static str {
    match token {
        Token::Integer => "number",
        Token::CodeBlock => "string",
        _ if token.is_keyword() || matches!(token, Token::Error | Token::BadName | Token::DottedName) => "name",
        _ => token.name(),
    }
}

/// Returns what would have fitted, as few words as are true: `a, b or c`.
pub(crate) fn expected(tokens: TokenSet, before: Option<Token>) -> String {
    use Token::*;
    let has = |token| tokens.contains(token);
    let mut phrases: Vec<Cow<str>> = Vec::new();
    // Behind a complete declaration nothing of it is expected.
    if tokens.is_empty() || has(Include) {
        return "a declaration: `Pattern`, `Constraint`, `Rewrite` or `#include`".to_string();
    }
    let is_any_word = has(KwErase) && has(KwPattern);
    if has(Error) {
        phrases.push(if has(KwLet) { "a statement" } else { "an expression" }.into());
    } else if has(KwValue) && !is_any_word {
        phrases.push("a constraint".into());
    } else if has(KwErase) && !is_any_word {
        phrases.push("`erase`, `replace` or `rewrite`".into());
    } else if has(Name) {
        phrases.push("a name".into());
    }
    if has(Integer) && !has(Error) {
        phrases.push("a number".into());
    }
    if has(BadName) && has(KwPattern) {
        phrases = vec!["an operation's name, `dialect.name`".into()];
    }
    if has(String) && !has(Error) {
        phrases.push("a string".into());
    }
    let quoted = |kinds: &[Token]| -> Vec<Cow<str>> {
        kinds.iter().filter(|kind| has(**kind)).map(|kind| format!("`{}`", kind.name()).into()).collect()
    };
    // What ends the thing at hand says more than all the ways to go on with it.
    let ends = quoted(&[Semicolon, Comma, RightParen, RightSquare, RightBrace, RightAngle, KwWith]);
    let goes_on = quoted(&[FatArrow, LeftBrace, LeftParen, Colon, Equal, Arrow, Dot, LeftAngle, LeftSquare]);
    let has_end = !ends.is_empty();
    // Right behind an opening bracket its end is no news next to what should stand inside.
    let inside = before.is_some_and(|t| t.closer().is_some());
    if phrases.is_empty() || inside {
        phrases.extend(ends);
    }
    if phrases.is_empty() || (!has_end && !has(Error) && goes_on.len() <= 3) {
        phrases.extend(goes_on);
    }
    phrases.truncate(5);
    match phrases.split_last() {
        None => "something else".to_string(),
        Some((only, [])) => only.to_string(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
    }
}

/// The words that fit in one place, what is often written for them, and what to say of a word that is none.
pub(crate) struct Vocabulary {
    pub(crate) words: &'static [&'static str],
    pub(crate) alias: fn(&str) -> Option<&'static str>,
    /// The slip of the wrong word: `starts no statement`.
    pub(crate) slip: &'static str,
    pub(crate) label: &'static str,
}

impl Vocabulary {
    /// The word that `written` stands for.
    pub(crate) fn meant(&self, written: &str) -> Option<&'static str> {
        (self.alias)(written).or_else(|| nearest(written, self.words.iter().copied()))
    }
}

/// With which word MLIR's name of a type or attribute is written in PDLL.
pub fn literal_word(name: &str) -> Option<&'static str> {
    let is_width = |width: &str| !width.is_empty() && width.bytes().all(|b| b.is_ascii_digit());
    match name {
        "index" | "none" | "bf16" | "tf32" | "f16" | "f32" | "f64" | "f80" | "f128" => Some("type"),
        "unit" | "true" | "false" => Some("attr"),
        _ => ["si", "ui", "i"].iter().any(|sign| name.strip_prefix(sign).is_some_and(is_width)).then_some("type"),
    }
}

/// The constraint of PDLL that goes by the name `name` elsewhere.
pub fn constraint_alias(name: &str) -> Option<&'static str> {
    Some(match name {
        "Operation" | "operation" => "Op",
        "Attribute" | "attribute" => "Attr",
        "Operand" | "Result" | "OpOperand" | "OpResult" => "Value",
        "Values" | "Operands" | "Results" | "OperandRange" | "ResultRange" => "ValueRange",
        "Types" => "TypeRange",
        _ => return None,
    })
}
