//! Slips at top level and in the heads of patterns: keywords, includes, names and metadata.

use super::Rule;
use super::site::{Repair, Site};
use crate::codes;
use crate::token::Token;
use crate::words::Vocabulary;
use pdl_diagnostics::Diagnostic;

pub(super) const ALL: [Rule; 8] = [
    declaration_keyword,
    include,
    misplaced,
    metadata_separator,
    metadata_number,
    sign_before_block,
    pattern_head,
    keyword_as_name,
];

const DECLARATIONS: Vocabulary = Vocabulary {
    words: &["Pattern", "Constraint", "Rewrite"],
    alias: |word| match word {
        "pat" | "rule" => Some("Pattern"),
        "rewriter" => Some("Rewrite"),
        _ => None,
    },
    slip: "starts no declaration",
    label: "expected `Pattern`, `Constraint`, `Rewrite` or `#include`",
};

/// A declaration starts with something else than its keyword.
fn declaration_keyword(site: &Site) -> Option<Repair> {
    if site.at != 0 {
        return None;
    }
    let (span, text) = (site.here(), site.text(0));
    match site.found()? {
        Token::Semicolon => site.remove(
            0..1,
            Diagnostic::error(codes::STRAY_SEMICOLON, span, "this `;` ends nothing")
                .label("no `;` belongs here")
                .note("only lambdas (`=> …;`), native bodies and declarations without a body end in `;`")
                .fix(span, "", "remove `;`"),
        ),
        Token::Name if matches!(text, "include" | "import") && site.after(1) == Some(Token::String) => site
            .read_here_as(
                Token::Include,
                Diagnostic::error(codes::INCLUDE_SYNTAX, span, "an include starts with `#include`")
                    .label("`#include` is missing")
                    .fix(span, "#include", "write `#include`"),
            ),
        // `extern Constraint …`: the next declaration follows.
        Token::Name if site.tokens.len() == 1 && !site.is_last && DECLARATIONS.meant(text).is_none() => {
            let rest = &site.cursor.text[span.end as usize..];
            let behind = (rest.len() - rest.trim_start().len()) as u32;
            let place = pdl_diagnostics::Span { end: span.end + behind, ..span };
            site.drop_all(
                Diagnostic::error(codes::UNEXPECTED_TOKEN, span, format!("`{text}` starts no declaration"))
                    .label("nothing stands before the keyword of a declaration")
                    .fix(place, "", format!("remove `{text}`")),
            )
        }
        Token::Name => site.misspelled(0, &DECLARATIONS),
        // `rewrite` and its capital sister differ by a letter.
        Token::KwRewrite if site.after(1) == Some(Token::Name) && site.after(2) == Some(Token::LeftParen) => site
            .read_here_as(
                Token::KwRewriteDecl,
                Diagnostic::error(codes::MISSPELLED, span, "a declaration starts with the capital `Rewrite`")
                    .label("`rewrite` starts a statement")
                    .fix(span, "Rewrite", "write `Rewrite`"),
            ),
        Token::KwLet | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwReturn => site.drop_all(
            Diagnostic::error(codes::MISPLACED_DECLARATION, span, format!("`{text}` stands outside of a pattern"))
                .label("statements belong into the body of a pattern, constraint or rewrite")
                .note("for example `Pattern { let root = op<dialect.name>; erase root; }`"),
        ),
        _ => site.drop_all(site.generic()),
    }
}

fn include(site: &Site) -> Option<Repair> {
    if !site.follows(&[Token::Include]) {
        return None;
    }
    site.drop_all(
        Diagnostic::error(codes::INCLUDE_SYNTAX, site.span(site.at - 1), "`#include` needs a path")
            .label("expected a string behind this, such as `\"patterns.pdll\"`"),
    )
}

/// Declarations that may only stand at top level.
fn misplaced(site: &Site) -> Option<Repair> {
    let open = site.enclosing(site.at)?;
    let report = |message, label| {
        Diagnostic::error(codes::MISPLACED_DECLARATION, site.here(), message)
            .label(label)
            .with_label(site.span(open), "the body begins here")
    };
    match site.found()? {
        Token::Include => {
            let end = if site.after(1) == Some(Token::String) { site.at + 2 } else { site.at + 1 };
            // A `;` behind it would be refused next.
            let end = if site.token(end) == Some(Token::Semicolon) { end + 1 } else { end };
            site.remove(site.at..end, report("`#include` stands inside a body", "includes belong between declarations"))
        }
        Token::KwPattern if site.is_block(open) => {
            let body = (site.at..site.tokens.len()).find(|i| site.token(*i) == Some(Token::LeftBrace));
            let end = body.and_then(|body| site.closing(body)).map_or(site.at + 1, |close| close + 1);
            let (start, _, here) = site.tokens[site.at];
            let mut with = vec![(start, Token::Error, here)];
            if site.token(end) != Some(Token::Semicolon) {
                with.push((start, Token::Semicolon, start));
            }
            site.replace(site.at..end, with, report("a pattern stands inside a body", "patterns cannot be nested"))
        }
        _ => None,
    }
}

/// Returns true if the refused token is between `Pattern` and the pattern's body.
fn in_pattern_head(site: &Site) -> bool {
    site.token(0) == Some(Token::KwPattern) && site.statement().is_none()
}

/// `Pattern P benefit(1)`, `with benefit(1) recursion`
fn metadata_separator(site: &Site) -> Option<Repair> {
    let is_word = |index: usize| {
        site.token(index) == Some(Token::Name) && matches!(site.text(index), "benefit" | "recursion" | "recusion")
    };
    // The name is missing and `benefit` was taken for it.
    let is_taken_for_name = site.at == 2 && is_word(1) && site.is(Token::LeftParen);
    let is_sign = site.is(Token::Colon) && site.expects(Token::KwWith) && is_word(site.at + 1);
    if !in_pattern_head(site) || !is_taken_for_name && !is_sign && !is_word(site.at) {
        return None;
    }
    let span = site.here();
    if is_sign {
        return site.read_here_as(
            Token::KwWith,
            Diagnostic::error(codes::MISSING_WITH, span, "a pattern's metadata follows `with`")
                .label("expected `with`")
                .fix(span, site.spaced("with"), "write `with`"),
        );
    }
    if is_taken_for_name || site.expects(Token::KwWith) {
        let at = if is_taken_for_name { 1 } else { site.at };
        let place = site.end_of(at - 1);
        return site.replace(
            at..at,
            vec![(place.end, Token::KwWith, place.end)],
            Diagnostic::error(codes::MISSING_WITH, site.span(at), "expected `with` before the pattern's metadata")
                .label("metadata follows `with`")
                .fix(place, " with", "insert `with`"),
        );
    }
    if !site.expects(Token::Comma) {
        return None;
    }
    site.insert(
        &[Token::Comma],
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, format!("expected `,` before `{}`", site.text(site.at)))
            .label("metadata is separated by commas")
            .fix(site.gap(), ",", "insert `,`"),
    )
}

/// `benefit 3`, `benefit = 3`, `benefit(high)`
fn metadata_number(site: &Site) -> Option<Repair> {
    if !in_pattern_head(site) {
        return None;
    }
    if site.follows(&[Token::Name]) && site.expects(Token::LeftParen) {
        let number = if site.is(Token::Integer) { site.at } else { site.at + 1 };
        let is_sign = matches!(site.found(), Some(Token::Integer | Token::Equal | Token::Colon));
        if !is_sign || site.token(number) != Some(Token::Integer) {
            return None;
        }
        let (word, digits) = (site.text(site.at - 1), site.text(number));
        let (start, _, end) = site.tokens[number];
        return site.replace(
            site.at..number + 1,
            vec![(start, Token::LeftParen, start), site.tokens[number], (end, Token::RightParen, end)],
            Diagnostic::error(
                codes::BENEFIT,
                site.span_of(site.at..number + 1),
                format!("the number of `{word}` stands in parentheses"),
            )
            .label(format!("expected `({digits})`"))
            .fix(
                site.gap().to(site.span(number)),
                format!("({digits})"),
                format!("write `{word}({digits})`"),
            ),
        );
    }
    if !site.expects(Token::Integer) || site.expects_expression() || !site.follows(&[Token::LeftParen]) {
        return None;
    }
    let close = site.closing(site.at - 1)?;
    let found = site.describe_found();
    let mut diagnostic = Diagnostic::error(codes::BENEFIT, site.here(), format!("expected a number, found {found}"))
        .label("a benefit is a number from 0 to 65535");
    if site.text(site.at - 2) == "recursion" {
        diagnostic = diagnostic.note("`recursion` is a flag: it is written without parentheses");
    }
    // The word goes with its argument: a benefit without a number would be refused again.
    let from = site.at.saturating_sub(3);
    let alone = site.token(from) == Some(Token::KwWith) && site.token(close + 1) == Some(Token::Comma);
    site.remove(if alone { from + 1..close + 2 } else { from..close + 1 }, diagnostic)
}

/// `Pattern P => {`, `Pattern P with {`, `Rewrite R() = {`: a sign before a block
fn sign_before_block(site: &Site) -> Option<Repair> {
    let begins = matches!(site.token(0), Some(Token::KwPattern | Token::KwConstraint | Token::KwRewriteDecl));
    let is_sign =
        |token| matches!(token, Some(Token::FatArrow | Token::Arrow | Token::Equal | Token::Colon | Token::KwWith));
    let brace = if site.is(Token::LeftBrace) { site.at } else { site.at + 1 };
    let sign = brace.checked_sub(1)?;
    if !begins
        || site.enclosing(brace).is_some()
        || !is_sign(site.token(sign))
        || site.token(brace) != Some(Token::LeftBrace)
    {
        return None;
    }
    let (span, text) = (site.span(sign), site.text(sign));
    let place = pdl_diagnostics::Span { end: site.span(brace).start, ..span };
    site.remove(
        sign..brace,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, format!("a body in braces follows no `{text}`"))
            .label("expected `{`")
            .fix(place, "", format!("remove `{text}`")),
    )
}

/// Returns what else can go wrong between `Pattern` and its body.
fn pattern_head(site: &Site) -> Option<Repair> {
    if site.token(0) != Some(Token::KwPattern) || site.enclosing(site.at).is_some() {
        return None;
    }
    if site.is(Token::LeftParen) && site.at <= 2 {
        let close = site.closing(site.at)?;
        let span = site.span_of(site.at..close + 1);
        let diagnostic = Diagnostic::error(codes::PARAMETER, span, "a pattern takes no parameters")
            .label("not allowed here")
            .note("`Constraint` and `Rewrite` take parameters; a pattern's variables are defined in its body");
        let is_definition = site.after(1) == Some(Token::Name) && site.after(2) == Some(Token::Colon);
        if !is_definition || site.token(close + 1) != Some(Token::LeftBrace) {
            return site.remove(site.at..close + 1, diagnostic.fix(span, "", "remove the parameters"));
        }
        let mut with = vec![site.tokens[close + 1]];
        let mut definitions = String::new();
        for parameter in site.tokens[site.at + 1..close].split(|token| token.1 == Token::Comma) {
            let [first, .., last] = parameter else { continue };
            with.push((first.0, Token::KwLet, first.0));
            with.extend_from_slice(parameter);
            with.push((last.2, Token::Semicolon, last.2));
            definitions.push_str(&format!("\n  let {};", site.cursor.slice(first.0, last.2)));
        }
        let moved = format!(" {{{definitions}");
        let head = site.gap().to(site.span(close + 1));
        return site.replace(
            site.at..close + 2,
            with,
            diagnostic.fix(head, moved, "define them in the body, with `let`"),
        );
    }
    let part = |i: &usize| matches!(site.token(*i), Some(Token::Name | Token::Colon | Token::Dot));
    let name = 1..(1..site.tokens.len()).find(|i| !part(i)).unwrap_or(site.tokens.len());
    if site.at == 2 && name.len() > 2 && matches!(site.found(), Some(Token::Colon | Token::Dot)) {
        let (span, joined) =
            (site.span_of(name.clone()), site.text_of(name.clone()).replace("::", "_").replace('.', "_"));
        let diagnostic = Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a pattern's name is one word")
            .label("not a plain name")
            .fix(span, joined.clone(), format!("write `{joined}`"));
        return site.read_as(name, Token::Name, diagnostic);
    }
    if site.expects(Token::FatArrow) && matches!(site.found(), Some(Token::Arrow | Token::Equal | Token::Colon)) {
        return read_as_fat_arrow(site, "expected `=>` or `{`");
    }
    if !site.expects(Token::LeftBrace) || !site.expects(Token::FatArrow) {
        return None;
    }
    match site.found() {
        None | Some(Token::Semicolon) if site.at <= 2 => site.drop_all(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.span_of(0..site.at), "this pattern has no body")
                .label("expected `{ … }` or `=> …;` behind this"),
        ),
        Some(Token::KwErase | Token::KwReplace | Token::KwRewrite) if !names_pattern(site) => {
            insert_fat_arrow(site, "`{` or `=>`", "a pattern's body is a block or follows `=>`")
        }
        _ => None,
    }
}

/// A body follows the wrong arrow.
pub(super) fn read_as_fat_arrow(site: &Site, label: &str) -> Option<Repair> {
    site.read_here_as(
        Token::FatArrow,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "a one-line body follows `=>`").label(label).fix(
            site.here(),
            "=>",
            "write `=>`",
        ),
    )
}

/// A body follows no arrow.
pub(super) fn insert_fat_arrow(site: &Site, wanted: &str, label: &str) -> Option<Repair> {
    let message = format!("expected {wanted} before `{}`", site.text(site.at));
    site.insert(
        &[Token::FatArrow],
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), message).label(label).fix(
            site.gap(),
            " =>",
            "insert `=>`",
        ),
    )
}

/// Returns true if the refused token stands where a pattern's name should.
fn names_pattern(site: &Site) -> bool {
    site.at == 1
        && site.token(0) == Some(Token::KwPattern)
        && matches!(site.after(1), Some(Token::LeftBrace | Token::FatArrow | Token::KwWith))
}

/// A keyword where a new name is wanted; it is taken as the name.
fn keyword_as_name(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    let is_constraint = found.is_constraint();
    let what = match site.before(1)? {
        Token::KwPattern if names_pattern(site) => "pattern",
        Token::KwConstraint if site.expects(Token::Name) => "constraint",
        Token::KwRewriteDecl if site.expects(Token::Name) => "rewrite",
        // Name and constraint may be the wrong way round.
        Token::KwLet if !(is_constraint && site.after(1) == Some(Token::Name)) => "variable",
        _ if site.in_parameters() && site.expects(Token::Name) => {
            let is_alone =
                matches!(site.after(1), Some(Token::Name | Token::Comma | Token::RightParen | Token::LeftAngle));
            if is_constraint && is_alone {
                return None;
            }
            "parameter"
        }
        _ => return None,
    };
    let is_unfit = found.is_keyword() || found == Token::Underscore && matches!(what, "constraint" | "rewrite");
    if !is_unfit {
        return None;
    }
    let text = site.text(site.at);
    let renamed =
        if text.starts_with(|c: char| c.is_ascii_uppercase()) { format!("My{text}") } else { format!("{text}_") };
    let span = site.here();
    site.read_here_as(
        Token::Name,
        Diagnostic::error(codes::KEYWORD_AS_NAME, span, format!("`{text}` is a keyword and cannot name a {what}"))
            .label("expected a name")
            .guess(span, renamed.clone(), format!("choose another name, such as `{renamed}`")),
    )
}
