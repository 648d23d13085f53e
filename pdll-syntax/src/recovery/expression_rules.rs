//! Slips in expressions and constraint references.

use super::signature_rules::is_constraint_word;
use super::site::{Repair, Site};
use super::statement_rules::begins_expression;
use crate::codes;
use crate::token::Token;
use crate::words;
use pdl_diagnostics::Diagnostic;

/// The repair of the first rule that fits.
pub(super) fn apply(site: &Site) -> Option<Repair> {
    let rules: [fn(&Site) -> Option<Repair>; 14] = [
        stray_comma,
        result_in_square_brackets,
        dotted_attribute,
        empty_brackets,
        operation_name,
        constant_text,
        angle_brackets,
        result_types,
        quoted_type,
        constraint_as_value,
        literal_as_value,
        negation,
        constraint_on_expression,
        missing_comma,
    ];
    rules.iter().find_map(|rule| rule(site))
}

/// `root[0]`
fn result_in_square_brackets(site: &Site) -> Option<Repair> {
    let index = site.is(Token::LeftSquare)
        && site.after(1) == Some(Token::Integer)
        && site.after(2) == Some(Token::RightSquare)
        && matches!(site.before(1), Some(Token::Name | Token::RightParen | Token::Integer))
        && site.expects(".");
    if !index {
        return None;
    }
    let (brackets, number) = (site.at..site.at + 3, site.at + 1);
    let span = site.span_of(brackets.clone());
    let member = format!(".{}", site.text(number));
    Some(Repair::new(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "results and elements are taken with a dot")
            .label("not an index")
            .fix(span, member.clone(), format!("write `{member}`")),
        brackets,
        vec![(span.start, Token::Dot, span.start), site.tokens[number]],
    ))
}

/// `{my.name = …}`
fn dotted_attribute(site: &Site) -> Option<Repair> {
    if !site.is(Token::Dot) || !matches!(site.before(2), Some(Token::LeftBrace | Token::Comma)) {
        return None;
    }
    let open = site.enclosing(site.at)?;
    if site.token(open) != Some(Token::LeftBrace) || site.is_block(open) {
        return None;
    }
    let is_word = |index: usize| site.token(index).is_some_and(|token| token == Token::Name || token.is_keyword());
    let first = site.at - 1;
    let mut end = site.at;
    while site.token(end) == Some(Token::Dot) && is_word(end + 1) {
        end += 2;
    }
    if !is_word(first) || end == site.at || !matches!(site.token(end)?, Token::Equal | Token::Comma | Token::RightBrace)
    {
        return None;
    }
    let span = site.span_of(first..end);
    let quoted = format!("\"{}\"", site.cursor.slice(span.start, span.end));
    Some(Repair::new(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "an attribute's name with a dot in it stands in quotes")
            .label("not a plain name")
            .fix(span, quoted.clone(), format!("write `{quoted}`")),
        first..end,
        vec![(span.start, Token::Name, span.end)],
    ))
}

/// `(x.0: C)`, `(f(y): C)`
fn constraint_on_expression(site: &Site) -> Option<Repair> {
    let ended =
        matches!(site.before(1), Some(Token::Integer | Token::RightParen | Token::RightAngle | Token::RightBrace))
            || site.before(1) == Some(Token::Name) && site.before(2) == Some(Token::Dot);
    if !site.is(Token::Colon) || !ended || site.token(site.enclosing(site.at)?) != Some(Token::LeftParen) {
        return None;
    }
    let mut repair = site.give_up();
    repair.diagnostic = Some(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "only a new name is defined with `:` and a constraint")
            .label("this follows an expression")
            .note("what is there already is constrained by a statement of its own, as in `IsSmall(x.0);`"),
    );
    Some(repair)
}

/// `(x, )`, `(, x)`, `(x,, y)`
fn stray_comma(site: &Site) -> Option<Repair> {
    let before = site.before(1)?;
    let found = site.found()?;
    let index = if before == Token::Comma && (found.is_closer() || found == Token::Comma || found == Token::LeftBrace) {
        site.at - 1
    } else if found == Token::Comma && before.closer().is_some() {
        site.at
    } else {
        return None;
    };
    let span = site.span(index);
    let label = if found == Token::Comma { "nothing stands before this comma" } else { "nothing follows this comma" };
    let label = if before == Token::Comma && found == Token::Comma { "two commas in a row" } else { label };
    Some(Repair::new(
        Diagnostic::error(codes::STRAY_COMMA, span, "this comma separates nothing").label(label).fix(
            span,
            "",
            "remove the comma",
        ),
        index..index + 1,
        Vec::new(),
    ))
}

/// `op<a.b> {}`, `Value<>`, `attr<>`, `x: []`
fn empty_brackets(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    let open = site.at.checked_sub(1)?;
    if !found.is_closer() || site.token(open).and_then(Token::closer) != Some(found) {
        return None;
    }
    let span = site.span_of(open..site.at + 1);
    match (found, site.before(2)) {
        (Token::RightBrace, _) if site.behind_operation(open) => Some(Repair::new(
            Diagnostic::error(codes::EMPTY_BRACKETS, span, "an empty list of attributes")
                .label("without attributes, the braces are left out")
                .fix(span, "", "remove `{}`"),
            open..site.at + 1,
            Vec::new(),
        )),
        (Token::RightAngle, Some(Token::KwAttr | Token::KwType)) => {
            let word = site.text(open - 1);
            Some(Repair::new(
                Diagnostic::error(codes::UNQUOTED, span, format!("`{word}<>` needs the text of the {}", what(word)))
                    .label(format!("expected a string, such as {}", example(word))),
                open - 1..site.at + 1,
                vec![site.retagged(open - 1, Token::Error)],
            ))
        }
        (Token::RightAngle, before) if is_constraint_word(before) => Some(Repair::new(
            Diagnostic::error(codes::EMPTY_BRACKETS, span, "empty angle brackets")
                .label("without a type, the angle brackets are left out")
                .fix(span, "", "remove `<>`"),
            open..site.at + 1,
            Vec::new(),
        )),
        (Token::RightSquare, Some(Token::Colon)) => Some(Repair::new(
            Diagnostic::error(codes::EMPTY_BRACKETS, span, "an empty list of constraints")
                .label("expected at least one constraint"),
            open..site.at + 1,
            vec![site.retagged(open, Token::Name)],
        )),
        _ => None,
    }
}

fn what(word: &str) -> &'static str {
    if word == "attr" { "attribute" } else { "type" }
}

fn example(word: &str) -> &'static str {
    if word == "attr" { "`\"1 : i32\"`" } else { "`\"i32\"`" }
}

/// `op<foo>`, `op<"a.b">`, `op<a.>`
fn operation_name(site: &Site) -> Option<Repair> {
    let open = site.enclosing(site.at)?;
    let owner = open.checked_sub(1).and_then(|i| site.token(i));
    if site.token(open) != Some(Token::LeftAngle) || !matches!(owner, Some(Token::KwOp | Token::KwOpConstraint)) {
        return None;
    }
    let close = site.closing(open)?;
    let range = open + 1..close;
    let span = site.span_of(range.clone());
    let written = site.cursor.slice(span.start, span.end);
    let bad = vec![(span.start, Token::BadName, span.end)];
    let diagnostic = if site.is(Token::RightAngle) && site.expects(".") {
        Diagnostic::error(codes::OP_NAME, span, format!("the operation name `{written}` has no dialect"))
            .label("expected `dialect.name`")
    } else if site.is(Token::RightAngle) && site.before(1) == Some(Token::Dot) {
        Diagnostic::error(codes::OP_NAME, span, format!("the operation name `{written}` ends in a dot"))
            .label("expected a name behind the dot")
    } else if site.is(Token::String) && range.len() == 1 {
        let inner = written.trim_matches(['"', '\'']);
        Diagnostic::error(codes::OP_NAME, span, "an operation name is written without quotes")
            .label("expected a name, found a string")
            .fix(span, inner, "remove the quotes")
    } else if matches!(site.found(), Some(Token::Colon)) && written.contains("::") {
        Diagnostic::error(codes::OP_NAME, span, "the parts of an operation name are joined by dots")
            .label("expected `dialect.name`")
            .fix(span, written.replace("::", "."), "write `.` instead of `::`")
    } else if site.is(Token::Underscore) {
        Diagnostic::error(codes::OP_NAME, span, "`_` is no operation name").label("expected `dialect.name`").fix(
            span,
            "",
            "any operation is written `op<>`",
        )
    } else {
        Diagnostic::error(codes::OP_NAME, span, "this is no operation name")
            .label("expected `dialect.name`, or nothing for any operation")
    };
    Some(Repair::new(diagnostic, range, bad))
}

/// `attr<…>` and `type<…>` that hold no string.
fn constant_text(site: &Site) -> Option<Repair> {
    if site.before(1) != Some(Token::LeftAngle) || !matches!(site.before(2), Some(Token::KwAttr | Token::KwType)) {
        return None;
    }
    let word = site.text(site.at - 2);
    let close = site.closing(site.at - 1)?;
    Some(Repair::new(
        Diagnostic::error(codes::UNQUOTED, site.here(), format!("the text of `{word}<…>` is a string"))
            .label(format!("expected a string, such as {}", example(word))),
        site.at - 2..close + 1,
        vec![site.retagged(site.at - 2, Token::Error)],
    ))
}

/// `Operation<a.b>`, `Values`, `operation<…>`: `<` behind a name.
fn angle_brackets(site: &Site) -> Option<Repair> {
    if !site.is(Token::LeftAngle) {
        return None;
    }
    let name = site.at.checked_sub(1)?;
    let text = site.text(name);
    let span = site.span(name);
    if matches!(site.token(name), Some(Token::KwTypeConstraint | Token::KwTypeRange)) {
        let close = site.closing(site.at)?;
        let argument = site.span_of(site.at..close + 1);
        return Some(Repair::new(
            Diagnostic::error(codes::EMPTY_BRACKETS, argument, format!("the constraint `{text}` takes no argument"))
                .label("not allowed here")
                .note("a type constant is written `type<\"i32\">`")
                .fix(argument, "", "remove the angle brackets"),
            site.at..close + 1,
            Vec::new(),
        ));
    }
    // An expression where a constraint word is used like `op`.
    if site.token(name) != Some(Token::Name) {
        return None;
    }
    let constraint = matches!(site.before(2), Some(Token::Colon | Token::LeftSquare));
    let aliases: &[(&str, &str)] = if constraint {
        &[
            ("Operation", "Op"),
            ("operation", "Op"),
            ("Attribute", "Attr"),
            ("attribute", "Attr"),
            ("Values", "ValueRange"),
            ("Operand", "Value"),
            ("Result", "Value"),
        ]
    } else {
        &[("Operation", "op"), ("operation", "op"), ("attribute", "attr"), ("Attribute", "attr")]
    };
    let words: &[&'static str] =
        if constraint { &["Attr", "Op", "Value", "ValueRange"] } else { &["attr", "op", "type"] };
    let meant =
        aliases.iter().find(|(alias, _)| *alias == text).map(|(_, word)| *word).or_else(|| words::nearest(text, words));
    if let Some(meant) = meant {
        let token = match meant {
            "Attr" => Token::KwAttrConstraint,
            "Op" => Token::KwOpConstraint,
            "Value" => Token::KwValue,
            "ValueRange" => Token::KwValueRange,
            "attr" => Token::KwAttr,
            "type" => Token::KwType,
            _ => Token::KwOp,
        };
        return Some(Repair::new(
            Diagnostic::error(codes::MISSPELLED, span, format!("`{text}` takes no angle brackets"))
                .label(if constraint { "not a constraint of PDLL" } else { "not a keyword of PDLL" })
                .fix(span, meant, format!("did you mean `{meant}`?")),
            name..site.at,
            vec![site.retagged(name, token)],
        ));
    }
    let close = site.closing(site.at)?;
    let argument = site.span_of(site.at..close + 1);
    Some(Repair::new(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, argument, format!("`{text}` takes no angle brackets"))
            .label("not allowed here")
            .note("only `Attr`, `Op`, `Value`, `ValueRange`, `attr`, `op` and `type` are followed by angle brackets"),
        site.at..close + 1,
        Vec::new(),
    ))
}

/// `op<a.b> -> type<"i32">`
fn result_types(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    if site.before(1) != Some(Token::Arrow) || !site.expects("(") || site.expects("name") || !begins_expression(found) {
        return None;
    }
    let mut depth = 0usize;
    let mut end = site.at;
    while let Some(token) = site.token(end) {
        if token.is_closer() {
            match depth.checked_sub(1) {
                None => break,
                Some(less) => depth = less,
            }
        } else if token.closer().is_some() {
            depth += 1;
        } else if depth == 0 && matches!(token, Token::Semicolon | Token::Comma | Token::KwWith) {
            break;
        }
        end += 1;
    }
    let range = site.at..end;
    let span = site.span_of(range.clone());
    let written = site.cursor.slice(span.start, span.end);
    let mut with = vec![(span.start, Token::LeftParen, span.start)];
    with.extend_from_slice(&site.tokens[range.clone()]);
    with.push((span.end, Token::RightParen, span.end));
    Some(Repair::new(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "the result types of an operation stand in parentheses")
            .label("expected `(`")
            .fix(span, format!("({written})"), "put parentheses around it"),
        range,
        with,
    ))
}

/// `Value<"i32">`
fn quoted_type(site: &Site) -> Option<Repair> {
    if !site.is(Token::String) || site.before(1) != Some(Token::LeftAngle) || !is_constraint_word(site.before(2)) {
        return None;
    }
    let span = site.here();
    let written = site.text(site.at);
    let text = site.retagged(site.at, Token::String);
    let edge = |token| (text.0, token, text.0);
    Some(Repair::new(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a type constant is written `type<\"…\">`")
            .label("expected a type, found a string")
            .fix(span, format!("type<{written}>"), format!("write `type<{written}>`")),
        site.at..site.at + 1,
        vec![edge(Token::KwType), edge(Token::LeftAngle), text, (text.2, Token::RightAngle, text.2)],
    ))
}

/// `op<a.b>(Value)`, and statement keywords in expressions.
fn constraint_as_value(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    if !site.expects_expression() || !found.is_keyword() {
        return None;
    }
    let text = site.text(site.at);
    let span = site.here();
    if is_constraint_word(Some(found)) {
        // `Op<a.b>(x)` where `op<a.b>(x)` is meant.
        if found == Token::KwOpConstraint && site.after(1) == Some(Token::LeftAngle) {
            return Some(Repair::new(
                Diagnostic::error(codes::MISSPELLED, span, "`Op` is a constraint; an operation is written `op<…>`")
                    .label("expected an expression")
                    .fix(span, "op", "write `op`"),
                site.at..site.at + 1,
                vec![site.retagged(site.at, Token::KwOp)],
            ));
        }
        if site.enclosing(site.at).and_then(|open| site.token(open)) == Some(Token::LeftParen) {
            return Some(Repair::new(
                Diagnostic::error(
                    codes::UNEXPECTED_TOKEN,
                    span,
                    format!("`{text}` is a constraint, not an expression"),
                )
                .label("expected an expression")
                .fix(
                    span,
                    format!("_: {text}"),
                    format!("any value of this kind is written `_: {text}`"),
                ),
                site.at..site.at,
                vec![site.synthetic(Token::Underscore), site.synthetic(Token::Colon)],
            ));
        }
        let mut repair = site.give_up();
        repair.diagnostic = Some(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, format!("`{text}` is a constraint, not an expression"))
                .label("expected an expression")
                .note(format!(
                    "a variable with this constraint is defined by `let x: {text};` or in place by `x: {text}`"
                )),
        );
        return Some(repair);
    }
    let mut repair = site.give_up();
    repair.diagnostic = Some(
        Diagnostic::error(codes::KEYWORD_AS_NAME, span, format!("the keyword `{text}` cannot stand in an expression"))
            .label("expected an expression"),
    );
    Some(repair)
}

/// Numbers and strings on their own.
fn literal_as_value(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    if !site.expects_expression() || !matches!(found, Token::Integer | Token::String) {
        return None;
    }
    let span = site.here();
    let written = site.text(site.at);
    // `attr("…")`
    if found == Token::String
        && site.before(1) == Some(Token::LeftParen)
        && site.after(1) == Some(Token::RightParen)
        && site.before(2) == Some(Token::Name)
        && matches!(site.text(site.at - 2), "attr" | "type")
    {
        let word = site.text(site.at - 2);
        let call = site.at - 2..site.at + 2;
        return Some(Repair::new(
            Diagnostic::error(
                codes::MISSING_ANGLES,
                site.span(site.at - 2),
                format!("`{word}` is followed by angle brackets"),
            )
            .label(format!("expected `{word}<…>`"))
            .fix(
                site.span_of(site.at - 1..site.at + 2),
                format!("<{written}>"),
                format!("write `{word}<{written}>`"),
            ),
            call,
            vec![site.retagged(site.at - 2, Token::Error)],
        ));
    }
    let diagnostic = if found == Token::Integer {
        let constant = format!("attr<\"{written} : i32\">");
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a number is no expression")
            .label("expected an expression")
            .fix(span, constant.clone(), format!("an integer constant is an attribute: `{constant}`"))
    } else {
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a string is no expression")
            .label("expected an expression")
            .note("constants are written `attr<\"…\">` and `type<\"…\">`")
    };
    Some(Repair::new(diagnostic, site.at..site.at + 1, vec![site.retagged(site.at, Token::Error)]))
}

/// `not x;`, `not (x)`
fn negation(site: &Site) -> Option<Repair> {
    let keyword = if site.before(1) == Some(Token::KwNot) {
        site.at - 1
    } else if site.before(2) == Some(Token::KwNot) && site.before(1) == Some(Token::Name) && site.expects("(") {
        site.at - 2
    } else {
        return None;
    };
    let mut repair = site.give_up();
    repair.diagnostic = Some(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`not` negates the call of a constraint")
            .label(if keyword + 1 == site.at { "expected a constraint's name" } else { "expected `(`" })
            .with_label(site.span(keyword), "as in `not HasOneUse(value)`"),
    );
    Some(repair)
}

/// `(x y)`
fn missing_comma(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    let starts = begins_expression(found) || is_constraint_word(Some(found));
    if !starts || !site.expects(",") || found == Token::LeftParen {
        return None;
    }
    let open = site.enclosing(site.at)?;
    let closer = site.token(open).and_then(Token::closer).map_or(")", words::token);
    let place = site.end_of(site.at - 1);
    Some(Repair::new(
        Diagnostic::error(
            codes::UNEXPECTED_TOKEN,
            place,
            format!("expected `,` or `{closer}`, found {}", site.describe_found()),
        )
        .label("a comma is missing here")
        .with_label(site.span(open), "in the list that begins here")
        .fix(place, ",", "insert `,`"),
        site.at..site.at,
        vec![site.synthetic(Token::Comma)],
    ))
}
