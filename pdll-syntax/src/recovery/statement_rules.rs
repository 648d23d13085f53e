//! Slips in statements.

use super::head_rules::keyword_as_name;
use super::signature_rules::is_constraint_word;
use super::site::{Repair, Site};
use crate::codes;
use crate::token::Token;
use crate::words;
use pdl_diagnostics::Diagnostic;
use std::ops::Range;

/// The repair of the first rule that fits.
pub(super) fn apply(site: &Site) -> Option<Repair> {
    let rules: [fn(&Site) -> Option<Repair>; 10] = [
        attributes_behind_results,
        missing_with,
        behind_with,
        misspelled_keyword,
        foreign_statement,
        missing_semicolon,
        empty_statement,
        let_name,
        colon_and_equal,
        several_constraints,
    ];
    rules.iter().find_map(|rule| rule(site))
}

/// `op<…>(…) -> (…) {a = …}`
fn attributes_behind_results(site: &Site) -> Option<Repair> {
    let begins_attributes = site.is(Token::LeftBrace) && site.after(2) == Some(Token::Equal);
    if !begins_attributes || site.before(1) != Some(Token::RightParen) {
        return None;
    }
    let arrow = site.enclosing(site.at - 1)?.checked_sub(1)?;
    if site.token(arrow) != Some(Token::Arrow) || !site.behind_operation(arrow) {
        return None;
    }
    let close = site.closing(site.at)?;
    let (results, attributes) = (arrow..site.at, site.at..close + 1);
    let written = |range: Range<usize>| {
        let span = site.span_of(range);
        site.cursor.slice(span.start, span.end)
    };
    let swapped = format!("{} {}", written(attributes.clone()), written(results.clone()));
    let mut with = site.tokens[attributes.clone()].to_vec();
    with.extend_from_slice(&site.tokens[results.clone()]);
    Some(Repair::new(
        Diagnostic::error(
            codes::UNEXPECTED_TOKEN,
            site.span_of(attributes),
            "the attributes of an operation stand before its result types",
        )
        .label("too late")
        .with_label(site.span_of(results), "the result types")
        .fix(site.span_of(arrow..close + 1), swapped, "swap them"),
        arrow..close + 1,
        with,
    ))
}

/// `replace root op<…>`, `replace root by …`
fn missing_with(site: &Site) -> Option<Repair> {
    let comes_later =
        |statement: Range<usize>| statement.skip(1).any(|i| i > site.at && site.token(i) == Some(Token::KwWith));
    if !site.expects("with") || site.statement().is_some_and(comes_later) {
        return None;
    }
    let keyword = site.leading_rewrite()?;
    let word = site.text(keyword);
    let found = site.found();
    let diagnostic = |span| {
        Diagnostic::error(codes::MISSING_WITH, span, format!("expected `with` in this `{word}` statement"))
            .with_label(site.span(keyword), format!("`{word}` … `with` …"))
    };
    let instead = match found {
        Some(Token::Arrow | Token::FatArrow | Token::Equal | Token::Colon | Token::Comma) => true,
        Some(Token::Name) => {
            matches!(site.text(site.at), "by" | "to" | "into" | "as" | "using" | "for")
                || words::nearest(site.text(site.at), &["with"]).is_some()
        }
        _ => false,
    };
    if instead {
        let span = site.here();
        return Some(Repair::new(
            diagnostic(span).label("expected `with`").fix(span, "with", "write `with`"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::KwWith)],
        ));
    }
    let begins_value = site.found().is_some_and(begins_expression) || found == Some(Token::LeftBrace);
    if begins_value {
        let place = site.end_of(site.at - 1);
        return Some(Repair::new(
            diagnostic(place).label("`with` is missing here").fix(place, " with", "insert `with`"),
            site.at..site.at,
            vec![site.synthetic(Token::KwWith)],
        ));
    }
    let mut repair = site.give_up();
    let what = if word == "replace" { "the replacement" } else { "the block" };
    repair.diagnostic =
        Some(diagnostic(site.end_of(site.at.saturating_sub(1))).label(format!("expected `with` and {what}")));
    Some(repair)
}

/// `replace x with ()`, `replace x with { … }`, `rewrite x with y`
fn behind_with(site: &Site) -> Option<Repair> {
    if site.is(Token::RightParen) && site.before(1) == Some(Token::LeftParen) && site.before(2) == Some(Token::KwWith) {
        let keyword = site.leading_rewrite()?;
        let range = site.at - 1..site.at + 1;
        return Some(Repair::new(
            Diagnostic::error(codes::EMPTY_BRACKETS, site.span_of(range.clone()), "an empty list of replacements")
                .label("expected at least one value")
                .with_label(site.span(keyword), "an operation that nothing replaces is erased: `erase …;`"),
            range,
            vec![site.retagged(site.at - 1, Token::Error)],
        ));
    }
    if site.before(1) != Some(Token::KwWith) {
        return None;
    }
    let keyword = site.leading_rewrite()?;
    let span = site.span(keyword);
    let found = site.found()?;
    match site.token(keyword)? {
        Token::KwReplace
            if found == Token::LeftBrace
                && let Some((close, end)) = only_expression(site) =>
        {
            let (block, expression) = (site.span_of(site.at..close + 1), site.at + 1..end);
            let value = site.span_of(expression.clone());
            let value = site.cursor.slice(value.start, value.end);
            Some(Repair::new(
                Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`replace` takes values, not a block")
                    .label("a block begins here")
                    .with_label(span, "`replace … with …` takes values")
                    .fix(block, value, "remove the braces"),
                site.at..close + 1,
                site.tokens[expression].to_vec(),
            ))
        }
        Token::KwReplace if found == Token::LeftBrace => Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`replace` takes values, not a block")
                .label("a block of actions begins here")
                .with_label(span, "`rewrite … with { … }` takes a block")
                .fix(span, "rewrite", "did you mean `rewrite`?"),
            keyword..keyword + 1,
            vec![site.retagged(keyword, Token::KwRewrite)],
        )),
        Token::KwRewrite if begins_expression(found) => Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`rewrite` takes a block, not a value")
                .label("expected `{`")
                .with_label(span, "`replace … with …` takes values")
                .fix(span, "replace", "did you mean `replace`?"),
            keyword..keyword + 1,
            vec![site.retagged(keyword, Token::KwReplace)],
        )),
        _ => None,
    }
}

/// Where the brace here is closed, and where the only thing in it ends, if that is an expression.
fn only_expression(site: &Site) -> Option<(usize, usize)> {
    let close = site.closing(site.at)?;
    let end = if site.token(close - 1) == Some(Token::Semicolon) { close - 1 } else { close };
    let begins = site.after(1).is_some_and(|token| begins_expression(token) && token != Token::KwRewriteDecl);
    let one = (site.at + 1..end).all(|i| !matches!(site.token(i), Some(Token::Semicolon)));
    (begins && one).then_some((close, end))
}

/// Whether an expression can begin with `token`.
pub(super) fn begins_expression(token: Token) -> bool {
    matches!(
        token,
        Token::Name
            | Token::KwOp
            | Token::KwAttr
            | Token::KwType
            | Token::KwNot
            | Token::Underscore
            | Token::LeftParen
            | Token::KwConstraint
            | Token::KwRewriteDecl
            | Token::String
            | Token::Integer
            | Token::Error
    )
}

/// `lett x = …`, `repalce x with …`, `Erase x`
fn misspelled_keyword(site: &Site) -> Option<Repair> {
    let statement = site.statement()?;
    // The grammar takes the misspelled word for a variable and stumbles over the next token.
    if statement.start + 1 != site.at || site.token(statement.start) != Some(Token::Name) {
        return None;
    }
    if !site.found().is_some_and(|t| begins_expression(t) || is_constraint_word(Some(t))) || site.is(Token::LeftParen) {
        return None;
    }
    let written = site.text(statement.start);
    let meant = match written {
        "var" | "const" | "auto" | "val" | "def" => "let",
        "delete" | "remove" => "erase",
        "substitute" => "replace",
        "ret" => "return",
        _ => words::nearest(written, &["let", "erase", "replace", "rewrite", "return", "not"])?,
    };
    let token = match meant {
        "let" => Token::KwLet,
        "erase" => Token::KwErase,
        "replace" => Token::KwReplace,
        "rewrite" => Token::KwRewrite,
        "return" => Token::KwReturn,
        _ => Token::KwNot,
    };
    let span = site.span(statement.start);
    Some(Repair::new(
        Diagnostic::error(codes::MISSPELLED, span, format!("`{written}` starts no statement"))
            .label("not a keyword of PDLL")
            .fix(span, meant, format!("did you mean `{meant}`?")),
        statement.start..statement.start + 1,
        vec![site.retagged(statement.start, token)],
    ))
}

/// `if (…) { … }`, `x = y;`, `x == y`
fn foreign_statement(site: &Site) -> Option<Repair> {
    let statement = site.statement()?;
    let first = site.text(statement.start);
    if site.token(statement.start) == Some(Token::Name)
        && matches!(
            first,
            "if" | "else" | "for" | "foreach" | "while" | "match" | "switch" | "assert" | "require" | "where"
        )
        && site.at > statement.start
    {
        // The statement's end is not where the next `;` is, if it has a block of its own.
        let block = (site.at..site.tokens.len()).find(|i| site.token(*i) == Some(Token::LeftBrace));
        let end = match block.filter(|b| *b < statement.end && site.enclosing(*b) == site.enclosing(statement.start)) {
            Some(block) => site.closing(block).map_or(statement.end, |close| close + 1),
            None => statement.end,
        };
        let span = site.span(statement.start);
        let mut with = vec![site.retagged(statement.start, Token::Error)];
        if site.token(end) != Some(Token::Semicolon) {
            with.push((span.end, Token::Semicolon, span.end));
        }
        return Some(Repair::new(
            Diagnostic::error(codes::FOREIGN_STATEMENT, span, format!("PDLL has no `{first}` statement"))
                .label("not a statement of PDLL")
                .note("what a pattern asks for is said by its operations and by constraints: `MyConstraint(value);`"),
            statement.start..end,
            with,
        ));
    }
    if !site.is(Token::Equal) {
        return None;
    }
    let span = site.here();
    if site.before(1) == Some(Token::Equal) || site.after(1) == Some(Token::Equal) {
        let first = if site.before(1) == Some(Token::Equal) { site.at - 1 } else { site.at };
        let mut repair = site.give_up();
        repair.diagnostic = Some(
            Diagnostic::error(codes::OPERATOR, site.span_of(first..first + 2), "PDLL has no operator `==`")
                .label("no such operator")
                .note("two places hold the same value when the same variable stands in both"),
        );
        return Some(repair);
    }
    if site.before(1) == Some(Token::Name) && statement.start + 1 == site.at {
        let name = site.text(statement.start);
        let place = site.span(statement.start);
        let place = pdl_diagnostics::Span { end: place.start, ..place };
        return Some(Repair::new(
            Diagnostic::error(codes::FOREIGN_STATEMENT, span, "PDLL has no assignment")
                .label("a variable gets its value where it is defined")
                .with_label(site.span(statement.start), format!("is `{name}` a new variable?"))
                .fix(place, "let ", format!("define it: `let {name} = …`")),
            statement.start..statement.start,
            vec![(place.start, Token::KwLet, place.start)],
        ));
    }
    None
}

fn missing_semicolon(site: &Site) -> Option<Repair> {
    if !site.expects(";") || site.at == 0 {
        return None;
    }
    let what = match site.statement() {
        Some(_) => "statement",
        None => "declaration",
    };
    let ends = match site.found() {
        None | Some(Token::RightBrace) => true,
        Some(
            Token::KwLet
            | Token::KwErase
            | Token::KwReplace
            | Token::KwRewrite
            | Token::KwReturn
            | Token::KwConstraint
            | Token::KwRewriteDecl
            | Token::KwPattern,
        ) => true,
        Some(Token::Name | Token::KwOp | Token::KwNot | Token::LeftParen) => site.on_new_line(),
        _ => false,
    };
    if !ends {
        return None;
    }
    let place = site.end_of(site.at - 1);
    let found = site.describe_found();
    Some(Repair::new(
        Diagnostic::error(codes::MISSING_SEMICOLON, place, format!("expected `;` behind this {what}, found {found}"))
            .label("`;` is missing here")
            .fix(place, ";", "insert `;`"),
        site.at..site.at,
        vec![site.synthetic(Token::Semicolon)],
    ))
}

fn empty_statement(site: &Site) -> Option<Repair> {
    let statement = site.statement()?;
    if !site.is(Token::Semicolon) || statement.start != site.at {
        return None;
    }
    let span = site.here();
    Some(Repair::new(
        Diagnostic::error(codes::STRAY_SEMICOLON, span, "this `;` ends nothing")
            .label("there is no statement before it")
            .fix(span, "", "remove `;`"),
        site.at..site.at + 1,
        Vec::new(),
    ))
}

/// Behind `let`.
fn let_name(site: &Site) -> Option<Repair> {
    if site.before(1) != Some(Token::KwLet) {
        return None;
    }
    let found = site.found()?;
    if is_constraint_word(Some(found)) && site.after(1) == Some(Token::Name) {
        let (constraint, name) = (site.text(site.at), site.text(site.at + 1));
        let span = site.span_of(site.at..site.at + 2);
        return Some(Repair::new(
            Diagnostic::error(codes::PARAMETER, span, "a variable's name stands before its constraint")
                .label("name and constraint are the wrong way round")
                .fix(span, format!("{name}: {constraint}"), format!("write `let {name}: {constraint}`")),
            site.at..site.at + 2,
            vec![
                site.retagged(site.at + 1, Token::Name),
                site.retagged(site.at + 1, Token::Colon),
                site.retagged(site.at, found),
            ],
        ));
    }
    if found.is_keyword() {
        return Some(keyword_as_name(site, "variable"));
    }
    if matches!(found, Token::Equal | Token::Colon | Token::Semicolon) {
        return Some(Repair::new(
            Diagnostic::error(codes::MISSING_NAME, site.span(site.at - 1), "this `let` names no variable")
                .label("expected a name behind this"),
            site.at..site.at,
            vec![site.synthetic(Token::Name)],
        ));
    }
    if found == Token::LeftParen {
        let mut repair = site.give_up();
        repair.diagnostic = Some(
            Diagnostic::error(codes::MISSING_NAME, site.here(), "`let` defines one variable")
                .label("expected a name")
                .note("name the tuple, and take its elements: `let t = …;` and then `t.0`, `t.1`"),
        );
        return Some(repair);
    }
    None
}

/// `let x = Value`, `let x: op<…>`, `{a: attr<…>}`
fn colon_and_equal(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    if found == Token::Colon && site.expects("=") && !site.expects(":") {
        let span = site.here();
        return Some(Repair::new(
            Diagnostic::error(codes::COLON_OR_EQUAL, span, "an attribute's value follows `=`")
                .label("expected `=`")
                .fix(span, "=", "write `=`"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::Equal)],
        ));
    }
    let before = site.at.checked_sub(1)?;
    let in_let = site.before(3) == Some(Token::KwLet);
    if site.before(1) == Some(Token::Colon) && !is_constraint_word(Some(found)) {
        let span = site.span(before);
        let is_operation = found == Token::KwOp;
        if in_let && begins_expression(found) {
            return Some(Repair::new(
                Diagnostic::error(codes::COLON_OR_EQUAL, span, "an initial value follows `=`")
                    .label("`:` is followed by a constraint")
                    .with_label(site.here(), "this is an expression")
                    .fix(span, "=", "write `=`"),
                before..site.at,
                vec![site.retagged(before, Token::Equal)],
            ));
        }
        let meant = match found {
            Token::KwOp => "Op",
            Token::KwType => "Type",
            Token::KwAttr => "Attr",
            _ => return None,
        };
        let written = site.text(site.at);
        let diagnostic = Diagnostic::error(
            codes::COLON_OR_EQUAL,
            site.here(),
            format!("`{written}<…>` is an expression, and `:` is followed by a constraint"),
        )
        .label("expected a constraint")
        .fix(site.here(), meant, format!("the constraint is written `{meant}`"));
        if is_operation {
            return Some(Repair::new(
                diagnostic,
                site.at..site.at + 1,
                vec![site.retagged(site.at, Token::KwOpConstraint)],
            ));
        }
        let mut repair = site.give_up();
        repair.diagnostic = Some(diagnostic);
        return Some(repair);
    }
    // `= Op<a.b>(x)` is an operation in the wrong case.
    let is_operation = found == Token::KwOpConstraint
        && site.after(1) == Some(Token::LeftAngle)
        && site
            .closing(site.at + 1)
            .and_then(|close| site.token(close + 1))
            .is_some_and(|t| matches!(t, Token::LeftParen | Token::LeftBrace | Token::Arrow));
    if site.before(1) == Some(Token::Equal) && in_let && is_constraint_word(Some(found)) && !is_operation {
        let span = site.span(before);
        return Some(Repair::new(
            Diagnostic::error(codes::COLON_OR_EQUAL, span, "a constraint follows `:`")
                .label("`=` is followed by an initial value")
                .with_label(site.here(), "this is a constraint")
                .fix(span, ":", "write `:`"),
            before..site.at,
            vec![site.retagged(before, Token::Colon)],
        ));
    }
    None
}

/// `let x: A, B;`
fn several_constraints(site: &Site) -> Option<Repair> {
    let statement = site.statement()?;
    if !site.is(Token::Comma) || site.token(statement.start) != Some(Token::KwLet) {
        return None;
    }
    if site.enclosing(site.at) != site.enclosing(statement.start) {
        return None;
    }
    let colon = statement.start + 2;
    if site.token(colon) != Some(Token::Colon) || colon + 1 >= site.at {
        return None;
    }
    if site.after(1) == Some(Token::Name) && matches!(site.after(2), Some(Token::Colon | Token::Equal)) {
        let span = site.here();
        return Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "each variable has a `let` of its own")
                .label("another variable follows")
                .fix(span, "; let", "define it in a statement of its own"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::Semicolon), (span.end, Token::KwLet, span.end)],
        ));
    }
    let end = (site.at..statement.end).find(|i| site.token(*i) == Some(Token::Equal)).unwrap_or(statement.end);
    let list = colon + 1..end;
    let span = site.span_of(list.clone());
    let written = site.cursor.slice(span.start, span.end);
    let mut with = vec![(span.start, Token::LeftSquare, span.start)];
    with.extend_from_slice(&site.tokens[list.clone()]);
    with.push((span.end, Token::RightSquare, span.end));
    Some(Repair::new(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "several constraints stand in square brackets")
            .label("expected `;` or `=`")
            .fix(span, format!("[{written}]"), format!("write `[{written}]`")),
        list,
        with,
    ))
}
