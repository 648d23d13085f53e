//! Slips in the heads of constraints and rewrites: names, parameters, results and what follows them.

use super::head_rules::keyword_as_name;
use super::site::{Repair, Site};
use crate::codes;
use crate::token::Token;
use pdl_diagnostics::Diagnostic;

/// The repair of the first rule that fits.
pub(super) fn apply(site: &Site) -> Option<Repair> {
    let rules: [fn(&Site) -> Option<Repair>; 6] =
        [callable_name, parameters, typed_parameter, results, callable_body, nested_external];
    rules.iter().find_map(|rule| rule(site))
}

fn declares(token: Option<Token>) -> Option<&'static str> {
    match token {
        Some(Token::KwConstraint) => Some("constraint"),
        Some(Token::KwRewriteDecl) => Some("rewrite"),
        _ => None,
    }
}

/// Between `Constraint` or `Rewrite` and the parameters.
fn callable_name(site: &Site) -> Option<Repair> {
    if let Some(what) = declares(site.before(1)) {
        let found = site.found()?;
        if found == Token::LeftParen && site.expects("<bad name>") {
            return Some(Repair::new(
                Diagnostic::error(codes::MISSING_NAME, site.span(site.at - 1), format!("this {what} needs a name"))
                    .label("expected a name behind this")
                    .note("only declarations inside a body may go without a name"),
                site.at..site.at,
                vec![site.synthetic(Token::BadName)],
            ));
        }
        if (found.is_keyword() || found == Token::Underscore) && site.expects("name") {
            return Some(keyword_as_name(site, what));
        }
    }
    // `Constraint C { … }`: the parameters are missing.
    if let Some(what) = declares(site.before(2))
        && site.before(1) == Some(Token::Name)
        && site.expects("(")
        && !site.is(Token::LeftParen)
    {
        let place = site.end_of(site.at - 1);
        return Some(Repair::new(
            Diagnostic::error(codes::PARAMETER, place, format!("this {what} has no parameter list"))
                .label("expected `(`")
                .fix(place, "()", "insert `()` if it has no parameters"),
            site.at..site.at,
            vec![site.synthetic(Token::LeftParen), site.synthetic(Token::RightParen)],
        ));
    }
    None
}

/// `(v Value)`, `(Value v)`, `(Value)`, `(v)` instead of `(v: Value)`.
fn parameters(site: &Site) -> Option<Repair> {
    if !site.in_signature() {
        return None;
    }
    let open = site.enclosing(site.at)?;
    let list = if site.is_parameters(open) { "parameter" } else { "result" };
    let found = site.found()?;
    let is_constraint = is_constraint_word(Some(found));
    // Behind a name.
    if site.before(1) == Some(Token::Name) && site.expects(":") && !site.is(Token::LeftAngle) {
        let name = site.text(site.at - 1);
        if is_constraint || found == Token::Name || found == Token::Equal {
            let next = if found == Token::Equal { site.at + 1 } else { site.at };
            let place = if found == Token::Equal { site.here() } else { site.end_of(site.at - 1) };
            return Some(Repair::new(
                Diagnostic::error(codes::PARAMETER, place, format!("expected `:` behind the {list} `{name}`"))
                    .label(format!("write `{name}: {}`", site.text(next)))
                    .fix(place, ":", "insert `:`"),
                site.at..next,
                vec![site.synthetic(Token::Colon)],
            ));
        }
        if list == "parameter" && matches!(found, Token::Comma | Token::RightParen) {
            return Some(Repair::new(
                Diagnostic::error(
                    codes::PARAMETER,
                    site.span(site.at - 1),
                    format!("the parameter `{name}` has no constraint"),
                )
                .label("expected `:` and a constraint behind this")
                .fix(
                    site.end_of(site.at - 1),
                    ": Value",
                    format!("write `{name}: Value`, or what it is"),
                ),
                site.at..site.at,
                vec![site.synthetic(Token::Colon), site.synthetic(Token::KwValue)],
            ));
        }
    }
    // In the place of a name.
    if !site.expects("name") || list == "result" {
        return None;
    }
    if is_constraint && site.after(1) == Some(Token::Name) {
        let (constraint, name) = (site.text(site.at), site.text(site.at + 1));
        let span = site.span_of(site.at..site.at + 2);
        return Some(Repair::new(
            Diagnostic::error(codes::PARAMETER, span, "a parameter's name stands before its constraint")
                .label("name and constraint are the wrong way round")
                .fix(span, format!("{name}: {constraint}"), format!("write `{name}: {constraint}`")),
            site.at..site.at + 2,
            vec![
                site.retagged(site.at + 1, Token::Name),
                site.retagged(site.at + 1, Token::Colon),
                site.retagged(site.at, found),
            ],
        ));
    }
    if is_constraint && matches!(site.after(1), Some(Token::Comma | Token::RightParen | Token::LeftAngle)) {
        let constraint = site.text(site.at);
        return Some(Repair::new(
            Diagnostic::error(codes::PARAMETER, site.here(), "a parameter needs a name")
                .label("expected a name and `:` before this")
                .fix(site.here(), format!("arg: {constraint}"), format!("write `arg: {constraint}`")),
            site.at..site.at,
            vec![site.synthetic(Token::Name), site.synthetic(Token::Colon)],
        ));
    }
    if found == Token::Underscore {
        return Some(Repair::new(
            Diagnostic::error(codes::MISSING_NAME, site.here(), "a parameter needs a name")
                .label("`_` names only variables that are defined where they are used"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::Name)],
        ));
    }
    (found.is_keyword()).then(|| keyword_as_name(site, "parameter"))
}

pub(super) fn is_constraint_word(token: Option<Token>) -> bool {
    matches!(
        token,
        Some(
            Token::KwAttrConstraint
                | Token::KwOpConstraint
                | Token::KwTypeConstraint
                | Token::KwTypeRange
                | Token::KwValue
                | Token::KwValueRange
        )
    )
}

/// `v: Value<t>` and `v: [A, B]` in a signature.
fn typed_parameter(site: &Site) -> Option<Repair> {
    let lone_result = site.before(2) == Some(Token::Arrow) || site.before(1) == Some(Token::Arrow);
    if !(site.in_signature() || lone_result && (site.expects("{") || site.is(Token::LeftSquare))) {
        return None;
    }
    match site.found()? {
        Token::LeftAngle if is_constraint_word(site.before(1)) => {
            let close = site.closing(site.at)?;
            let span = site.span_of(site.at..close + 1);
            Some(Repair::new(
                Diagnostic::error(codes::PARAMETER, span, "constraints in a signature take no type")
                    .label("not allowed on parameters and results")
                    .note("constrain the type in the body, or where the variable is defined")
                    .fix(span, "", "remove the type"),
                site.at..close + 1,
                Vec::new(),
            ))
        }
        Token::LeftSquare
            if matches!(site.before(1), Some(Token::Colon | Token::Arrow | Token::LeftParen | Token::Comma)) =>
        {
            let close = site.closing(site.at)?;
            let inner = site.at + 1;
            let first = site.retagged(inner, site.token(inner)?);
            let kept = if is_constraint_word(Some(first.1)) || first.1 == Token::Name {
                first
            } else {
                site.retagged(inner, Token::KwValue)
            };
            let span = site.span_of(site.at..close + 1);
            Some(Repair::new(
                Diagnostic::error(codes::PARAMETER, span, "parameters and results have one constraint each")
                    .label("a list of constraints is not allowed here")
                    .note("call the other constraints in the body"),
                site.at..close + 1,
                vec![kept],
            ))
        }
        _ => None,
    }
}

/// What follows `->` in a signature.
fn results(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    // `-> ()`
    if found == Token::RightParen
        && site.before(1) == Some(Token::LeftParen)
        && site.before(2) == Some(Token::Arrow)
        && site.is_results(site.at - 1)
    {
        let range = site.at - 2..site.at + 1;
        let span = site.span_of(range.clone());
        return Some(Repair::new(
            Diagnostic::error(codes::EMPTY_BRACKETS, span, "an empty list of results")
                .label("without results, `->` is left out")
                .fix(span, "", "remove `-> ()`"),
            range,
            Vec::new(),
        ));
    }
    // `-> a: Value`
    if found == Token::Colon && site.before(1) == Some(Token::Name) && site.before(2) == Some(Token::Arrow) {
        let range = site.at - 1..site.at + 1;
        let span = site.span_of(range.clone());
        return Some(Repair::new(
            Diagnostic::error(codes::PARAMETER, span, "a lone result has no name")
                .label("only results in a list of several are named")
                .fix(span, "", "remove the name"),
            range,
            Vec::new(),
        ));
    }
    None
}

/// Between the signature and the body.
fn callable_body(site: &Site) -> Option<Repair> {
    let ends_signature = site.expects("=>") && site.expects("{") && site.expects("string");
    if !ends_signature || declares(site.token(0)).is_none() || site.enclosing(site.at).is_some() {
        return None;
    }
    let span = site.here();
    let begins_results = is_constraint_word(site.after(1));
    match site.found() {
        Some(Token::Equal | Token::Colon) if begins_results && site.expects("->") => Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "results follow `->`")
                .label("expected `->`, `=>`, `{`, a code block or `;`")
                .fix(span, "->", "write `->`"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::Arrow)],
        )),
        Some(Token::Equal | Token::Arrow | Token::Colon) => Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a one-line body follows `=>`")
                .label("expected `=>`, `{`, a code block or `;`")
                .fix(span, "=>", "write `=>`"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::FatArrow)],
        )),
        None => {
            let what = declares(site.token(0)).unwrap_or("declaration");
            let place = site.end_of(site.at - 1);
            Some(Repair::new(
                Diagnostic::error(codes::MISSING_SEMICOLON, place, format!("this {what} has neither a body nor a `;`"))
                    .label("expected `;`, `=>`, `{` or a code block")
                    .fix(place, ";", "insert `;` if it is defined elsewhere"),
                site.at..site.at,
                vec![site.synthetic(Token::Semicolon)],
            ))
        }
        Some(Token::KwReturn | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwLet | Token::KwOp) => {
            Some(Repair::new(
                Diagnostic::error(
                    codes::UNEXPECTED_TOKEN,
                    span,
                    format!("expected `=>` or `{{` before `{}`", site.text(site.at)),
                )
                .label("a body is a block or follows `=>`")
                .fix(site.end_of(site.at - 1), " =>", "insert `=>`"),
                site.at..site.at,
                vec![site.synthetic(Token::FatArrow)],
            ))
        }
        _ => None,
    }
}

/// `Constraint C(v: Value);` inside a body.
fn nested_external(site: &Site) -> Option<Repair> {
    site.enclosing(site.at)?;
    if !(site.expects("=>") && site.expects("{") && site.expects("string")) {
        return None;
    }
    if !matches!(site.found(), Some(Token::Semicolon | Token::RightParen | Token::Comma)) {
        return None;
    }
    let start = (0..site.at).rev().find(|i| declares(site.token(*i)).is_some())?;
    let what = declares(site.token(start))?;
    Some(Repair::new(
        Diagnostic::error(
            codes::MISPLACED_DECLARATION,
            site.span_of(start..site.at),
            format!("an external {what} is declared at top level, not in a body"),
        )
        .label("has no body here")
        .note("move the declaration out of the pattern, or give it a body"),
        site.at..site.at,
        vec![site.synthetic(Token::String)],
    ))
}
