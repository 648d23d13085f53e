//! Slips in statements.

use super::Rule;
use super::site::{Repair, Site};
use crate::codes;
use crate::token::Token;
use crate::words::Vocabulary;
use pdl_diagnostics::{Diagnostic, nearest};
use std::ops::Range;

pub(super) const ALL: [Rule; 14] = [
    attributes_behind_results,
    missing_with,
    empty_replacement,
    replacement_list,
    behind_with,
    misspelled_keyword,
    foreign_statement,
    comparison,
    assignment,
    missing_semicolon,
    empty_statement,
    let_name,
    colon_and_equal,
    several_constraints,
];

/// `op<…>(…) -> (…) {a = …}`
fn attributes_behind_results(site: &Site) -> Option<Repair> {
    let begins_attributes = site.is(Token::LeftBrace) && site.after(2) == Some(Token::Equal);
    if !begins_attributes || !site.follows(&[Token::RightParen]) {
        return None;
    }
    let arrow = site.enclosing(site.at - 1)?.checked_sub(1)?;
    if site.token(arrow) != Some(Token::Arrow) || !site.behind_operation(arrow) {
        return None;
    }
    let close = site.closing(site.at)?;
    let (results, attributes) = (arrow..site.at, site.at..close + 1);
    let swapped = format!("{} {}", site.text_of(attributes.clone()), site.text_of(results.clone()));
    let with = [&site.tokens[attributes.clone()], &site.tokens[results.clone()]].concat();
    site.replace(
        arrow..close + 1,
        with,
        Diagnostic::error(
            codes::UNEXPECTED_TOKEN,
            site.span_of(attributes),
            "the attributes of an operation stand before its result types",
        )
        .label("too late")
        .with_label(site.span_of(results), "the result types")
        .fix(site.span_of(arrow..close + 1), swapped, "swap them"),
    )
}

/// `replace root op<…>`, `replace root by …`
fn missing_with(site: &Site) -> Option<Repair> {
    let comes_later =
        |statement: Range<usize>| statement.skip(1).any(|i| i > site.at && site.token(i) == Some(Token::KwWith));
    if !site.expects(Token::KwWith) || site.statement().is_some_and(comes_later) {
        return None;
    }
    let keyword = site.leading_rewrite()?;
    let word = site.text(keyword);
    let diagnostic = |span| {
        Diagnostic::error(codes::MISSING_WITH, span, format!("expected `with` in this `{word}` statement"))
            .with_label(site.span(keyword), format!("`{word}` … `with` …"))
    };
    let (span, gap) = (site.here(), site.gap());
    match site.found() {
        Some(Token::Arrow | Token::FatArrow | Token::Equal | Token::Colon | Token::Comma) => {}
        Some(Token::Name)
            if matches!(site.text(site.at), "by" | "to" | "into" | "as" | "using" | "for")
                || nearest(site.text(site.at), ["with"]).is_some() => {}
        Some(found) if found.begins_expression() || found == Token::LeftBrace => {
            let diagnostic = diagnostic(gap).label("`with` is missing here");
            return site.insert(&[Token::KwWith], diagnostic.fix(gap, " with", "insert `with`"));
        }
        _ => {
            let what = if word == "replace" { "the replacement" } else { "the block" };
            return site.fail(diagnostic(gap).label(format!("expected `with` and {what}")));
        }
    }
    let written = site.spaced("with");
    site.read_here_as(Token::KwWith, diagnostic(span).label("expected `with`").fix(span, written, "write `with`"))
}

/// `replace x with ()`
fn empty_replacement(site: &Site) -> Option<Repair> {
    if !site.is(Token::RightParen) || !site.follows(&[Token::KwWith, Token::LeftParen]) {
        return None;
    }
    let keyword = site.leading_rewrite()?;
    let range = site.at - 1..site.at + 1;
    site.read_as(
        range.clone(),
        Token::Error,
        Diagnostic::error(codes::EMPTY_BRACKETS, site.span_of(range), "an empty list of replacements")
            .label("expected at least one value")
            .with_label(site.span(keyword), "an operation that nothing replaces is erased: `erase …;`"),
    )
}

/// `replace x with y, z`, `replace x with [y, z]`, `replace x with {y, z}`
fn replacement_list(site: &Site) -> Option<Repair> {
    let statement = site.statement()?;
    let with = statement.clone().find(|i| site.token(*i) == Some(Token::KwWith))?;
    let all = with + 1..statement.end;
    let is_bare = site.is(Token::Comma) && site.enclosing(site.at) == site.enclosing(with);
    let is_other = site.at == with + 1
        && matches!(site.found(), Some(Token::LeftSquare | Token::LeftBrace))
        && site.closing(site.at) == Some(statement.end - 1);
    let list = if is_other { with + 2..statement.end - 1 } else { all.clone() };
    let is_replace = site.token(statement.start) == Some(Token::KwReplace) && (is_bare || is_other);
    let (mut depth, mut is_list) = (0usize, false);
    for token in &site.tokens[if is_replace { list.clone() } else { 0..0 }] {
        match token.1 {
            Token::Semicolon => return None,
            Token::Comma => is_list |= depth == 0,
            token if token.closer().is_some() => depth += 1,
            token => depth -= usize::from(token.is_closer() && depth > 0),
        }
    }
    if !is_list {
        return None;
    }
    let (span, written) = (site.span_of(all.clone()), format!("({})", site.text_of(list.clone())));
    let mut tokens = vec![(span.start, Token::LeftParen, span.start)];
    tokens.extend_from_slice(&site.tokens[list]);
    tokens.push((span.end, Token::RightParen, span.end));
    site.replace(
        all,
        tokens,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "several values stand in parentheses")
            .label("expected `(`")
            .fix(span, written, "put parentheses around them"),
    )
}

/// `erase x with y`, `replace x with { … }`, `rewrite x with y`
fn behind_with(site: &Site) -> Option<Repair> {
    if site.is(Token::KwWith)
        && let Some(start) = site.statement().map(|statement| statement.start)
        && site.token(start) == Some(Token::KwErase)
    {
        let diagnostic = Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`erase` puts nothing in the place")
            .label("expected `;`")
            .guess(site.span(start), "replace", "did you mean `replace`?");
        return site.read_as(start..start + 1, Token::KwReplace, diagnostic);
    }
    if !site.follows(&[Token::KwWith]) {
        return None;
    }
    let keyword = site.leading_rewrite()?;
    let (span, found) = (site.span(keyword), site.found()?);
    let only = keyword..keyword + 1;
    match site.token(keyword)? {
        Token::KwReplace if found == Token::LeftBrace => {
            let report = |label| {
                Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`replace` takes values, not a block")
                    .label(label)
            };
            if let Some((close, end)) = only_expression(site) {
                let value = site.at + 1..end;
                return site.replace(
                    site.at..close + 1,
                    site.tokens[value.clone()].to_vec(),
                    report("a block begins here").with_label(span, "`replace … with …` takes values").fix(
                        site.span_of(site.at..close + 1),
                        site.text_of(value),
                        "remove the braces",
                    ),
                );
            }
            site.read_as(
                only,
                Token::KwRewrite,
                report("a block of actions begins here")
                    .with_label(span, "`rewrite … with { … }` takes a block")
                    .suggest(span, Some("rewrite")),
            )
        }
        Token::KwRewrite if found.begins_expression() => site.read_as(
            only,
            Token::KwReplace,
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`rewrite` takes a block, not a value")
                .label("expected `{`")
                .with_label(span, "`replace … with …` takes values")
                .suggest(span, Some("replace")),
        ),
        _ => None,
    }
}

/// Where the brace here is closed, and where the only thing in it ends, if that is an expression.
fn only_expression(site: &Site) -> Option<(usize, usize)> {
    let close = site.closing(site.at)?;
    let end = if site.token(close - 1) == Some(Token::Semicolon) { close - 1 } else { close };
    let begins = site.after(1).is_some_and(|token| token.begins_expression() && token != Token::KwRewriteDecl);
    let one = (site.at + 1..end).all(|i| site.token(i) != Some(Token::Semicolon));
    (begins && one).then_some((close, end))
}

const STATEMENTS: Vocabulary = Vocabulary {
    words: &["let", "erase", "replace", "rewrite", "return", "not"],
    alias: |word| match word {
        "var" | "const" | "auto" | "val" | "def" => Some("let"),
        "delete" | "remove" => Some("erase"),
        "substitute" => Some("replace"),
        "ret" => Some("return"),
        _ => None,
    },
    slip: "starts no statement",
    label: "not a keyword of PDLL",
};

/// `lett x = …`, `repalce x with …`, `Erase x`
fn misspelled_keyword(site: &Site) -> Option<Repair> {
    let start = site.statement()?.start;
    // The grammar takes the misspelled word for a variable and stumbles over the next token.
    if start + 1 != site.at || site.token(start) != Some(Token::Name) || site.is(Token::LeftParen) {
        return None;
    }
    let goes_on = |found: Token| found.begins_expression() || found.is_constraint();
    if site.found().is_some_and(goes_on) { site.misspelled(start, &STATEMENTS) } else { None }
}

/// `if (…) { … }`
fn foreign_statement(site: &Site) -> Option<Repair> {
    let Range { start, end } = site.statement()?;
    let first = site.text(start);
    let is_foreign = matches!(
        first,
        "if" | "else" | "for" | "foreach" | "while" | "match" | "switch" | "assert" | "require" | "where"
    );
    if !is_foreign || site.token(start) != Some(Token::Name) || site.at <= start {
        return None;
    }
    // The statement's end is not where the next `;` is, if it has a block of its own.
    let block = (site.at..site.tokens.len()).find(|i| site.token(*i) == Some(Token::LeftBrace));
    let end = match block.filter(|b| *b < end && site.enclosing(*b) == site.enclosing(start)) {
        Some(block) => site.closing(block).map_or(end, |close| close + 1),
        None => end,
    };
    let span = site.span(start);
    let mut with = vec![(span.start, Token::Error, span.end)];
    if site.token(end) != Some(Token::Semicolon) {
        with.push((span.end, Token::Semicolon, span.end));
    }
    let diagnostic = Diagnostic::error(codes::FOREIGN_STATEMENT, span, format!("PDLL has no `{first}` statement"))
        .label("not a statement of PDLL");
    let diagnostic = match first {
        "for" | "foreach" => diagnostic.fix(span, "each", "`each x in range { … }` goes through a range"),
        _ => diagnostic
            .note("what a pattern asks for is said by its operations and by constraints: `MyConstraint(value);`"),
    };
    site.replace(start..end, with, diagnostic)
}

/// `let x == y`, `{k == y}`
fn comparison(site: &Site) -> Option<Repair> {
    if !site.is(Token::Comparison) || site.text(site.at) != "==" || !site.expects(Token::Equal) {
        return None;
    }
    let diagnostic = Diagnostic::error(codes::OPERATOR, site.here(), "a value follows one `=`")
        .label("expected `=`")
        .fix(site.here(), "=", "write `=`");
    site.read_here_as(Token::Equal, diagnostic)
}

/// `x = y;`
fn assignment(site: &Site) -> Option<Repair> {
    let start = site.statement()?.start;
    if !site.is(Token::Equal) || !site.follows(&[Token::Name]) || start + 1 != site.at {
        return None;
    }
    let (name, variable) = (site.text(start), site.span(start));
    let place = pdl_diagnostics::Span { end: variable.start, ..variable };
    site.replace(
        start..start,
        vec![(place.start, Token::KwLet, place.start)],
        Diagnostic::error(codes::FOREIGN_STATEMENT, site.here(), "PDLL has no assignment")
            .label("a variable gets its value where it is defined")
            .with_label(variable, format!("is `{name}` a new variable?"))
            .note("`==` asks whether two are equal")
            .fix(place, "let ", format!("define it: `let {name} = …`")),
    )
}

fn missing_semicolon(site: &Site) -> Option<Repair> {
    if !site.expects(Token::Semicolon) || site.at == 0 {
        return None;
    }
    let begins = matches!(
        site.after(1),
        Some(Token::KwLet | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwReturn)
    );
    if begins && matches!(site.found(), Some(Token::Comma | Token::Colon)) {
        return site.read_here_as(
            Token::Semicolon,
            Diagnostic::error(codes::MISSING_SEMICOLON, site.here(), "a statement ends in `;`")
                .label("expected `;`")
                .fix(site.here(), ";", "write `;`"),
        );
    }
    let ends = match site.found() {
        None | Some(Token::RightBrace) => true,
        Some(Token::KwLet | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwReturn) => true,
        Some(Token::KwConstraint | Token::KwRewriteDecl | Token::KwPattern) => true,
        Some(Token::Name | Token::KwOp | Token::KwNot | Token::LeftParen) => site.on_new_line(),
        _ => false,
    };
    if !ends {
        return None;
    }
    // `Rewrite R() -> Op { op<…> }`: the last expression is meant to be what is returned.
    let statement = site.statement().filter(|_| site.is(Token::RightBrace));
    if let Some(statement) = statement
        && let Some(signature) =
            site.enclosing(site.at).and_then(|body| site.tokens[..body].iter().position(|t| t.1 == Token::Arrow))
        && site.enclosing(signature).is_none()
        && matches!(site.token(0), Some(Token::KwConstraint | Token::KwRewriteDecl))
        && site.token(statement.start).is_some_and(|token| token.begins_expression())
    {
        let (span, written) = (site.span_of(statement.clone()), site.text_of(statement.clone()));
        let mut with = vec![(span.start, Token::KwReturn, span.start)];
        with.extend_from_slice(&site.tokens[statement.clone()]);
        with.push((span.end, Token::Semicolon, span.end));
        return site.replace(
            statement,
            with,
            Diagnostic::error(codes::MISSING_SEMICOLON, span, "what a body gives back follows `return`")
                .label("expected `return …;`")
                .fix(span, format!("return {written};"), "write `return` and `;`"),
        );
    }
    let what = if site.statement().is_some() { "statement" } else { "declaration" };
    let (place, found) = (site.gap(), site.describe_found());
    site.insert(
        &[Token::Semicolon],
        Diagnostic::error(codes::MISSING_SEMICOLON, place, format!("expected `;` behind this {what}, found {found}"))
            .label("`;` is missing here")
            .fix(place, ";", "insert `;`"),
    )
}

fn empty_statement(site: &Site) -> Option<Repair> {
    if !site.is(Token::Semicolon) || site.statement()?.start != site.at {
        return None;
    }
    let span = site.here();
    site.remove(
        site.at..site.at + 1,
        Diagnostic::error(codes::STRAY_SEMICOLON, span, "this `;` ends nothing")
            .label("there is no statement before it")
            .fix(span, "", "remove `;`"),
    )
}

/// `let mut x = …`, `let = …`, `let (a, b) = …`
fn let_name(site: &Site) -> Option<Repair> {
    if site.follows(&[Token::KwLet, Token::Name]) && site.is(Token::Name) && !site.on_new_line() {
        let (word, span) = (site.text(site.at - 1), site.span(site.at - 1));
        let place = pdl_diagnostics::Span { end: site.start(), ..span };
        return site.remove(
            site.at - 1..site.at,
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "`let` is followed by the name of one variable")
                .label("two names stand here")
                .fix(place, "", format!("remove `{word}`")),
        );
    }
    if !site.follows(&[Token::KwLet]) {
        return None;
    }
    match site.found()? {
        Token::Equal | Token::Colon | Token::Semicolon => site.insert(
            &[Token::Name],
            Diagnostic::error(codes::MISSING_NAME, site.span(site.at - 1), "this `let` names no variable")
                .label("expected a name behind this"),
        ),
        Token::LeftParen => site.fail(
            Diagnostic::error(codes::MISSING_NAME, site.here(), "`let` defines one variable")
                .label("expected a name")
                .note("name the tuple, and take its elements: `let t = …;` and then `t.0`, `t.1`"),
        ),
        _ => None,
    }
}

/// `let x = Value`, `let x: op<…>`, `{a: attr<…>}`
fn colon_and_equal(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    let report = |span, message: String, label| Diagnostic::error(codes::COLON_OR_EQUAL, span, message).label(label);
    if found == Token::Colon && site.expects(Token::Equal) && !site.expects(Token::Colon) {
        let span = site.here();
        let diagnostic = report(span, "an attribute's value follows `=`".into(), "expected `=`");
        if site.after(1).is_some_and(Token::is_constraint) && site.before(1) == Some(Token::Name) {
            // A variable of the attribute's name is defined.
            let name = site.text(site.at - 1);
            let (start, _, end) = site.tokens[site.at - 1];
            let with = vec![(span.start, Token::Equal, span.end), (start, Token::Name, end), site.tokens[site.at]];
            let defined = format!("{name}: {}", site.text(site.at + 1));
            let diagnostic =
                diagnostic.fix(span, format!(" = {name}:"), format!("name the value: `{name} = {defined}`"));
            return site.replace(site.at..site.at + 1, with, diagnostic);
        }
        return site.read_here_as(Token::Equal, diagnostic.fix(span, "=", "write `=`"));
    }
    let before = site.at.checked_sub(1)?;
    let (sign, span) = (before..site.at, site.span(before));
    let in_let = site.before(3) == Some(Token::KwLet);
    match site.token(before)? {
        Token::Colon if in_let && found == Token::Equal => site.remove(
            sign,
            report(span, "an initial value follows `=`".into(), "no constraint stands behind this").fix(
                span,
                "",
                "remove `:`",
            ),
        ),
        Token::Colon if in_let && found.begins_expression() => site.read_as(
            sign,
            Token::Equal,
            report(span, "an initial value follows `=`".into(), "`:` is followed by a constraint")
                .with_label(site.here(), "this is an expression")
                .fix(span, "=", "write `=`"),
        ),
        Token::Colon => {
            let meant = match found {
                Token::KwOp => "Op",
                Token::KwType => "Type",
                Token::KwAttr => "Attr",
                _ => return None,
            };
            let written = site.text(site.at);
            let message = format!("`{written}<…>` is an expression, and `:` is followed by a constraint");
            let diagnostic = report(site.here(), message, "expected a constraint").fix(
                site.here(),
                meant,
                format!("the constraint is written `{meant}`"),
            );
            if found == Token::KwOp {
                site.read_here_as(Token::KwOpConstraint, diagnostic)
            } else {
                site.fail(diagnostic)
            }
        }
        Token::Equal if in_let && found.is_constraint() && !is_operation(site) => site.read_as(
            sign,
            Token::Colon,
            report(span, "a constraint follows `:`".into(), "`=` is followed by an initial value")
                .with_label(site.here(), "this is a constraint")
                .fix(span, ":", "write `:`"),
        ),
        _ => None,
    }
}

/// Returns true if `Op<a.b>(x)`, an operation in the wrong case, stands here.
fn is_operation(site: &Site) -> bool {
    site.is(Token::KwOpConstraint)
        && site.after(1) == Some(Token::LeftAngle)
        && site
            .closing(site.at + 1)
            .and_then(|close| site.token(close + 1))
            .is_some_and(|t| matches!(t, Token::LeftParen | Token::LeftBrace | Token::Arrow))
}

/// `let x: A, B;`, `let x: A, y: B;`
fn several_constraints(site: &Site) -> Option<Repair> {
    let statement = site.statement()?;
    let colon = statement.start + 2;
    let is_let = site.token(statement.start) == Some(Token::KwLet) && site.token(colon) == Some(Token::Colon);
    if !site.is(Token::Comma) || !is_let || colon + 1 >= site.at {
        return None;
    }
    if site.enclosing(site.at) != site.enclosing(statement.start) {
        return None;
    }
    let here = site.here();
    if site.after(1) == Some(Token::Name) && matches!(site.after(2), Some(Token::Colon | Token::Equal)) {
        return site.replace(
            site.at..site.at + 1,
            vec![(here.start, Token::Semicolon, here.end), (here.end, Token::KwLet, here.end)],
            Diagnostic::error(codes::UNEXPECTED_TOKEN, here, "each variable has a `let` of its own")
                .label("another variable follows")
                .fix(here, "; let", "define it in a statement of its own"),
        );
    }
    let end = (site.at..statement.end).find(|i| site.token(*i) == Some(Token::Equal)).unwrap_or(statement.end);
    let list = colon + 1..end;
    let written = format!("[{}]", site.text_of(list.clone()));
    site.wrap(
        list.clone(),
        Token::LeftSquare,
        Token::RightSquare,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, here, "several constraints stand in square brackets")
            .label("expected `;` or `=`")
            .fix(site.span_of(list), written.clone(), format!("write `{written}`")),
    )
}
