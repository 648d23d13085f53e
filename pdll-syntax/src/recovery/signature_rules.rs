//! Slips in the heads of constraints and rewrites: names, parameters, results and what follows them.

use super::Rule;
use super::head_rules::{insert_fat_arrow, read_as_fat_arrow};
use super::site::{Repair, Site};
use crate::codes;
use crate::token::Token;
use crate::words;
use pdl_diagnostics::Diagnostic;

pub(super) const ALL: [Rule; 8] = [
    callable_name,
    behind_name,
    parameter_name,
    constraint_before_name,
    typed_parameter,
    results,
    callable_body,
    nested_external,
];

/// Returns what the token declares, in words.
fn declares(token: Option<Token>) -> Option<&'static str> {
    match token {
        Some(Token::KwConstraint) => Some("constraint"),
        Some(Token::KwRewriteDecl) => Some("rewrite"),
        _ => None,
    }
}

/// Between `Constraint` or `Rewrite` and the parameters.
fn callable_name(site: &Site) -> Option<Repair> {
    if let Some(what) = declares(site.before(1))
        && site.is(Token::LeftParen)
        && site.expects(Token::BadName)
    {
        return site.insert(
            &[Token::BadName],
            Diagnostic::error(codes::MISSING_NAME, site.span(site.at - 1), format!("this {what} needs a name"))
                .label("expected a name behind this")
                .note("only declarations inside a body may go without a name"),
        );
    }
    // `Constraint C { … }`: the parameters are missing.
    let what = declares(site.before(2))?;
    if !site.follows(&[Token::Name]) || !site.expects(Token::LeftParen) {
        return None;
    }
    site.insert(
        &[Token::LeftParen, Token::RightParen],
        Diagnostic::error(codes::PARAMETER, site.gap(), format!("this {what} has no parameter list"))
            .label("expected `(`")
            .guess(site.gap(), "()", "insert `()` if it has no parameters"),
    )
}

/// `(v Value)` and `(v)` instead of `(v: Value)`
fn behind_name(site: &Site) -> Option<Repair> {
    if !site.in_signature() || !site.follows(&[Token::Name]) || !site.expects(Token::Colon) {
        return None;
    }
    let (name, gap) = (site.text(site.at - 1), site.gap());
    match site.found()? {
        Token::Name if words::constraint_alias(name).is_some() => {
            let (span, parameter) = (site.span_of(site.at - 1..site.at + 1), site.text(site.at));
            let meant = words::constraint_alias(name)?;
            let turned = format!("{parameter}: {meant}");
            site.replace(
                site.at - 1..site.at + 1,
                vec![
                    site.tokens[site.at],
                    (span.start, Token::Colon, span.start),
                    (span.start, Token::from_name(meant)?, gap.end),
                ],
                Diagnostic::error(codes::PARAMETER, span, "a parameter's name stands before its constraint")
                    .label("name and constraint are the wrong way round")
                    .fix(span, turned.clone(), format!("write `{turned}`")),
            )
        }
        found if found.is_constraint() || found == Token::Name || found == Token::Equal => {
            let list = if site.in_parameters() { "parameter" } else { "result" };
            let (next, place) = if found == Token::Equal { (site.at + 1, site.here()) } else { (site.at, gap) };
            site.replace(
                site.at..next,
                vec![(gap.end, Token::Colon, gap.end)],
                Diagnostic::error(codes::PARAMETER, place, format!("expected `:` behind the {list} `{name}`"))
                    .label(format!("write `{name}: {}`", site.text(next)))
                    .fix(place, ":", "insert `:`"),
            )
        }
        Token::Comma | Token::RightParen if site.in_parameters() => site.insert(
            &[Token::Colon, Token::KwValue],
            Diagnostic::error(
                codes::PARAMETER,
                site.span(site.at - 1),
                format!("the parameter `{name}` has no constraint"),
            )
            .label("expected `:` and a constraint behind this")
            .guess(gap, ": Value", format!("write `{name}: Value`, or what it is")),
        ),
        _ => None,
    }
}

/// `(Value)` and `(_: Value)` instead of `(v: Value)`
fn parameter_name(site: &Site) -> Option<Repair> {
    if !site.in_parameters() || !site.expects(Token::Name) {
        return None;
    }
    let (span, found) = (site.here(), site.found()?);
    if found == Token::Underscore {
        return site.read_here_as(
            Token::Name,
            Diagnostic::error(codes::MISSING_NAME, span, "a parameter needs a name")
                .label("`_` names only variables that are defined where they are used"),
        );
    }
    let ends = matches!(site.after(1), Some(Token::Comma | Token::RightParen | Token::LeftAngle));
    if !found.is_constraint() || !ends {
        return None;
    }
    let constraint = site.text(site.at);
    site.insert(
        &[Token::Name, Token::Colon],
        Diagnostic::error(codes::PARAMETER, span, "a parameter needs a name")
            .label("expected a name and `:` before this")
            .fix(span, format!("arg: {constraint}"), format!("write `arg: {constraint}`")),
    )
}

/// `Value v` instead of `v: Value`, for a parameter or behind `let`
fn constraint_before_name(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    let (what, keyword) = match site.before(1) {
        Some(Token::KwLet) => ("variable", "let "),
        _ if site.in_parameters() && site.expects(Token::Name) => ("parameter", ""),
        _ => return None,
    };
    if !found.is_constraint() || site.after(1) != Some(Token::Name) {
        return None;
    }
    let (constraint, (start, _, end)) = (site.tokens[site.at], site.tokens[site.at + 1]);
    let both = site.at..site.at + 2;
    let (span, turned) = (site.span_of(both.clone()), format!("{}: {}", site.text(site.at + 1), site.text(site.at)));
    site.replace(
        both,
        vec![(start, Token::Name, end), (start, Token::Colon, end), constraint],
        Diagnostic::error(codes::PARAMETER, span, format!("a {what}'s name stands before its constraint"))
            .label("name and constraint are the wrong way round")
            .fix(span, turned.clone(), format!("write `{keyword}{turned}`")),
    )
}

/// `v: Value<t>` and `v: [A, B]` in a signature
fn typed_parameter(site: &Site) -> Option<Repair> {
    let lone_result = site.before(2) == Some(Token::Arrow) || site.before(1) == Some(Token::Arrow);
    if !(site.in_signature() || lone_result && (site.expects(Token::LeftBrace) || site.is(Token::LeftSquare))) {
        return None;
    }
    let list = site.at..site.closing(site.at)? + 1;
    let span = site.span_of(list.clone());
    match (site.found()?, site.before(1)?) {
        (Token::LeftAngle, before) if before.is_constraint() => site.remove(
            list,
            Diagnostic::error(codes::PARAMETER, span, "constraints in a signature take no type")
                .label("not allowed on parameters and results")
                .note("constrain the type in the body, or where the variable is defined")
                .fix(span, "", "remove the type"),
        ),
        (Token::LeftSquare, Token::Colon | Token::Arrow | Token::LeftParen | Token::Comma) => {
            let (start, first, end) = site.tokens[site.at + 1];
            let is_fit = first.is_constraint() || first == Token::Name;
            site.replace(
                list,
                vec![(start, if is_fit { first } else { Token::KwValue }, end)],
                Diagnostic::error(codes::PARAMETER, span, "parameters and results have one constraint each")
                    .label("a list of constraints is not allowed here")
                    .note("call the other constraints in the body"),
            )
        }
        _ => None,
    }
}

/// `-> ()`, and `-> a: Value`
fn results(site: &Site) -> Option<Repair> {
    let removed = |range: std::ops::Range<usize>, code, message, label, fix| {
        let span = site.span_of(range.clone());
        site.remove(range, Diagnostic::error(code, span, message).label(label).fix(span, "", fix))
    };
    if site.is(Token::RightParen) && site.follows(&[Token::Arrow, Token::LeftParen]) && site.is_results(site.at - 1) {
        return removed(
            site.at - 2..site.at + 1,
            codes::EMPTY_BRACKETS,
            "an empty list of results",
            "without results, `->` is left out",
            "remove `-> ()`",
        );
    }
    // `-> Op, Op`
    if site.is(Token::Comma) && site.before(2) == Some(Token::Arrow) && declares(site.token(0)).is_some() {
        let is_result = |i: usize| {
            site.token(i).is_some_and(|t| t.is_constraint() || matches!(t, Token::Name | Token::Comma | Token::Colon))
        };
        let end = (site.at..site.tokens.len()).find(|i| !is_result(*i)).unwrap_or(site.tokens.len());
        let list = site.at - 1..end;
        let (span, written) = (site.span_of(list.clone()), format!("({})", site.text_of(list.clone())));
        return site.wrap(
            list,
            Token::LeftParen,
            Token::RightParen,
            Diagnostic::error(codes::PARAMETER, span, "several results stand in parentheses")
                .label("expected `(`")
                .fix(span, written, "put parentheses around them"),
        );
    }
    if site.is(Token::Colon) && site.follows(&[Token::Arrow, Token::Name]) {
        return removed(
            site.at - 1..site.at + 1,
            codes::PARAMETER,
            "a lone result has no name",
            "only results in a list of several are named",
            "remove the name",
        );
    }
    None
}

/// Returns true if a body is wanted, as behind a signature.
fn expects_body(site: &Site) -> bool {
    [Token::FatArrow, Token::LeftBrace, Token::String].into_iter().all(|token| site.expects(token))
}

/// Between the signature and the body.
fn callable_body(site: &Site) -> Option<Repair> {
    let what = declares(site.token(0))?;
    if !expects_body(site) || site.enclosing(site.at).is_some() {
        return None;
    }
    let begins_results = site.after(1).is_some_and(Token::is_constraint) && site.expects(Token::Arrow);
    match site.found() {
        Some(Token::Equal | Token::Colon) if begins_results => site.read_here_as(
            Token::Arrow,
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "results follow `->`")
                .label("expected `->`, `=>`, `{`, a code block or `;`")
                .fix(site.here(), "->", "write `->`"),
        ),
        Some(Token::Equal | Token::Arrow | Token::Colon) => {
            read_as_fat_arrow(site, "expected `=>`, `{`, a code block or `;`")
        }
        None => site.insert(
            &[Token::Semicolon],
            Diagnostic::error(
                codes::MISSING_SEMICOLON,
                site.gap(),
                format!("this {what} has neither a body nor a `;`"),
            )
            .label("expected `;`, `=>`, `{` or a code block")
            .guess(site.gap(), ";", "insert `;` if it is defined elsewhere"),
        ),
        Some(Token::KwReturn | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwLet | Token::KwOp) => {
            insert_fat_arrow(site, "`=>` or `{`", "a body is a block or follows `=>`")
        }
        _ => None,
    }
}

/// `Constraint C(v: Value);` inside a body
fn nested_external(site: &Site) -> Option<Repair> {
    site.enclosing(site.at)?;
    if !expects_body(site) || !matches!(site.found(), Some(Token::Semicolon | Token::RightParen | Token::Comma)) {
        return None;
    }
    let start = (0..site.at).rev().find(|i| declares(site.token(*i)).is_some())?;
    let what = declares(site.token(start))?;
    site.insert(
        &[Token::String],
        Diagnostic::error(
            codes::MISPLACED_DECLARATION,
            site.span_of(start..site.at),
            format!("an external {what} is declared at top level, not in a body"),
        )
        .label("has no body here")
        .note("move the declaration out of the pattern, or give it a body"),
    )
}
