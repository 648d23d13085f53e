//! `op(x)` where `op<…>(x)` was meant: valid syntax, a call of something named `op`, and hardly ever intended.

use crate::ast::{Item, Module};
use crate::codes;
use crate::cursor::Cursor;
use crate::token::{Spanned, Token};
use pdl_diagnostics::{Diagnostic, Span};

/// A call of `op`, `attr` or `type` by name.
pub(crate) struct BareCall {
    word: &'static str,
    span: Span,
}

/// The calls among `tokens`.
pub(crate) fn find(cursor: Cursor, tokens: &[Spanned]) -> Vec<BareCall> {
    let mut calls = Vec::new();
    for (i, pair) in tokens.windows(2).enumerate() {
        let [(start, Token::Name, end), (_, Token::LeftParen, _)] = *pair else { continue };
        let word = match cursor.slice(start, end) {
            "op" => "op",
            "attr" => "attr",
            "type" => "type",
            _ => continue,
        };
        // A declaration of that name, or a member of it, is no call.
        let before = i.checked_sub(1).map(|before| tokens[before].1);
        if matches!(before, Some(Token::KwConstraint | Token::KwRewriteDecl | Token::KwPattern | Token::Dot)) {
            continue;
        }
        // `attr("…")` is no valid syntax; the recovery reports it.
        if matches!(tokens.get(i + 2), Some((_, Token::String, _))) {
            continue;
        }
        calls.push(BareCall { word, span: cursor.span(start, end) });
    }
    calls
}

/// Reports the calls whose name no declaration has.
pub(crate) fn report(calls: Vec<BareCall>, module: &Module, diagnostics: &mut Vec<Diagnostic>) {
    if calls.is_empty() {
        return;
    }
    let declared = |word: &str| {
        module.items.iter().any(|item| match item {
            Item::Callable(callable) => callable.name.as_ref().is_some_and(|name| name.name == word),
            _ => false,
        })
    };
    let (op, attr, r#type) = (declared("op"), declared("attr"), declared("type"));
    for call in calls {
        let known = match call.word {
            "op" => op,
            "attr" => attr,
            _ => r#type,
        };
        if known {
            continue;
        }
        let word = call.word;
        let diagnostic =
            Diagnostic::error(codes::MISSING_ANGLES, call.span, format!("`{word}` is followed by angle brackets"));
        let behind = Span { start: call.span.end, ..call.span };
        diagnostics.push(if word == "op" {
            diagnostic.label("expected `op<dialect.name>(…)`").fix(
                behind,
                "<>",
                "an operation of any name is written `op<>(…)`",
            )
        } else {
            diagnostic.label(format!("expected `{word}<\"…\">`"))
        });
    }
}
