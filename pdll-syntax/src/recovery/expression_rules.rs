//! Slips in expressions and constraint references.

use super::Rule;
use super::site::{Repair, Site};
use crate::codes;
use crate::literal;
use crate::token::Token;
use crate::words::{self, Vocabulary};
use pdl_diagnostics::{Diagnostic, nearest};

pub(super) const ALL: [Rule; 18] = [
    stray_comma,
    result_in_square_brackets,
    member_behind_arrow,
    dotted_attribute,
    empty_brackets,
    operation_name,
    constant_text,
    angle_brackets,
    attributes_in_square_brackets,
    result_types,
    quoted_type,
    constraint_as_value,
    keyword_as_value,
    literal_as_value,
    negation,
    constraint_on_expression,
    operand,
    missing_comma,
];

/// `root[0]`
fn result_in_square_brackets(site: &Site) -> Option<Repair> {
    let index = site.is(Token::LeftSquare)
        && site.after(1) == Some(Token::Integer)
        && site.after(2) == Some(Token::RightSquare)
        && matches!(site.before(1), Some(Token::Name | Token::RightParen | Token::Integer))
        && site.expects(Token::Dot);
    if !index {
        return None;
    }
    let (brackets, number) = (site.at..site.at + 3, site.at + 1);
    let span = site.span_of(brackets.clone());
    let member = format!(".{}", site.text(number));
    site.replace(
        brackets,
        vec![(span.start, Token::Dot, span.start), site.tokens[number]],
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "results and elements are taken with a dot")
            .label("not an index")
            .fix(span, member.clone(), format!("write `{member}`")),
    )
}

/// `root->result`
fn member_behind_arrow(site: &Site) -> Option<Repair> {
    let is_member = site.is(Token::Arrow)
        && site.before(1) == Some(Token::Name)
        && site.after(1) == Some(Token::Name)
        && site.expects(Token::Dot);
    if !is_member {
        return None;
    }
    let arrow = site.at..site.at + 1;
    let span = site.span_of(arrow.clone());
    site.replace(
        arrow,
        vec![(span.start, Token::Dot, span.end)],
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "results and elements are taken with a dot")
            .label("no pointer")
            .fix(span, ".", "write `.`"),
    )
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
    let quoted = format!("\"{}\"", site.text_of(first..end));
    site.read_as(
        first..end,
        Token::Name,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "an attribute's name with a dot in it stands in quotes")
            .label("not a plain name")
            .fix(span, quoted.clone(), format!("write `{quoted}`")),
    )
}

/// `(x.0: C)`, `(f(y): C)`
fn constraint_on_expression(site: &Site) -> Option<Repair> {
    let ended =
        matches!(site.before(1), Some(Token::Integer | Token::RightParen | Token::RightAngle | Token::RightBrace))
            || site.follows(&[Token::Dot, Token::Name]);
    if !site.is(Token::Colon) || !ended || site.token(site.enclosing(site.at)?) != Some(Token::LeftParen) {
        return None;
    }
    site.fail(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "only a new name is defined with `:` and a constraint")
            .label("this follows an expression")
            .note("what is there already is constrained by a statement of its own, as in `IsSmall(x.0);`"),
    )
}

/// `(x, )`, `(, x)`, `(x,, y)`
fn stray_comma(site: &Site) -> Option<Repair> {
    let (before, found) = (site.before(1)?, site.found()?);
    let (index, label) = match (before, found) {
        (Token::Comma, Token::Comma) => (site.at - 1, "two commas in a row"),
        (Token::Comma, found) if found.is_closer() || found == Token::LeftBrace => {
            (site.at - 1, "nothing follows this comma")
        }
        (before, Token::Comma) if before.closer().is_some() => (site.at, "nothing stands before this comma"),
        _ => return None,
    };
    let span = site.span(index);
    site.remove(
        index..index + 1,
        Diagnostic::error(codes::STRAY_COMMA, span, "this comma separates nothing").label(label).fix(
            span,
            "",
            "remove the comma",
        ),
    )
}

/// `op<a.b> {}`, `Value<>`, `attr<>`, `x: []`
fn empty_brackets(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    let open = site.at.checked_sub(1)?;
    if !found.is_closer() || site.token(open).and_then(Token::closer) != Some(found) {
        return None;
    }
    let both = open..site.at + 1;
    let span = site.span_of(both.clone());
    let report = |message, label| Diagnostic::error(codes::EMPTY_BRACKETS, span, message).label(label);
    match (found, site.before(2)) {
        (Token::RightBrace, _) if site.behind_operation(open) => site.remove(
            both,
            report("an empty list of attributes", "without attributes, the braces are left out").fix(
                span,
                "",
                "remove `{}`",
            ),
        ),
        (Token::RightAngle, Some(Token::KwAttr | Token::KwType)) => {
            let word = site.text(open - 1);
            let what = if word == "attr" { "attribute" } else { "type" };
            site.read_as(
                open - 1..site.at + 1,
                Token::Error,
                Diagnostic::error(codes::UNQUOTED, span, format!("`{word}<>` needs the text of the {what}"))
                    .label(format!("expected a string, such as {}", example(word))),
            )
        }
        (Token::RightAngle, Some(before)) if before.is_constraint() => site.remove(
            both,
            report("empty angle brackets", "without a type, the angle brackets are left out").fix(
                span,
                "",
                "remove `<>`",
            ),
        ),
        (Token::RightSquare, Some(Token::Colon)) => site.read_as(
            both,
            Token::BadName,
            report("an empty list of constraints", "expected at least one constraint"),
        ),
        _ => None,
    }
}

fn example(word: &str) -> &'static str {
    if word == "attr" { "`\"1 : i32\"`" } else { "`\"i32\"`" }
}

/// `op<"a.b">`, `op<a.>`
fn operation_name(site: &Site) -> Option<Repair> {
    let open = site.enclosing(site.at)?;
    let owner = open.checked_sub(1).and_then(|i| site.token(i));
    if site.token(open) != Some(Token::LeftAngle) || !matches!(owner, Some(Token::KwOp | Token::KwOpConstraint)) {
        return None;
    }
    let range = open + 1..site.closing(open)?;
    let (span, written) = (site.span_of(range.clone()), site.text_of(range.clone()));
    let report = |message: &str, label| Diagnostic::error(codes::OP_NAME, span, message).label(label);
    let wanted = "expected `dialect.name`";
    let diagnostic = match site.found()? {
        Token::RightAngle if site.follows(&[Token::Dot]) => {
            report(&format!("the operation name `{written}` ends in a dot"), "expected a name behind the dot")
        }
        Token::String if range.len() == 1 => report(
            "an operation name is written without quotes",
            "expected a name, found a string",
        )
        .fix(span, written.trim_matches(['"', '\'']), "remove the quotes"),
        Token::Colon if written.contains("::") => report("the parts of an operation name are joined by dots", wanted)
            .fix(span, written.replace("::", "."), "write `.` instead of `::`"),
        Token::Underscore => {
            report("`_` is no operation name", wanted).fix(span, "", "any operation is written `op<>`")
        }
        _ => report("this is no operation name", "expected `dialect.name`, or nothing for any operation"),
    };
    site.replace(range, vec![(span.start, Token::BadName, span.end)], diagnostic)
}

/// `attr<…>` and `type<…>` that hold no string.
fn constant_text(site: &Site) -> Option<Repair> {
    if !site.follows(&[Token::KwAttr, Token::LeftAngle]) && !site.follows(&[Token::KwType, Token::LeftAngle]) {
        return None;
    }
    let word = site.text(site.at - 2);
    site.read_as(
        site.at - 2..site.closing(site.at - 1)? + 1,
        Token::Error,
        Diagnostic::error(codes::UNQUOTED, site.here(), format!("the text of `{word}<…>` is a string"))
            .label(format!("expected a string, such as {}", example(word))),
    )
}

const CONSTRAINTS: Vocabulary = Vocabulary {
    words: &["Attr", "Op", "Value", "ValueRange"],
    alias: words::constraint_alias,
    slip: "takes no angle brackets",
    label: "not a constraint of PDLL",
};

const EXPRESSIONS: Vocabulary = Vocabulary {
    words: &["attr", "op", "type"],
    alias: |word| words::constraint_alias(word).and_then(|meant| nearest(meant, ["attr", "op", "type"])),
    slip: "takes no angle brackets",
    label: "not a keyword of PDLL",
};

/// `Operation<a.b>`, `Type<…>`, `operation<…>`: `<` behind a name that takes none
fn angle_brackets(site: &Site) -> Option<Repair> {
    let owner = site.at.checked_sub(1)?;
    let is_type = matches!(site.token(owner)?, Token::KwTypeConstraint | Token::KwTypeRange);
    if !site.is(Token::LeftAngle) || !is_type && site.token(owner) != Some(Token::Name) {
        return None;
    }
    if !is_type {
        let is_constraint = matches!(site.before(2), Some(Token::Colon | Token::LeftSquare));
        let meant = site.misspelled(owner, if is_constraint { &CONSTRAINTS } else { &EXPRESSIONS });
        if meant.is_some() {
            return meant;
        }
    }
    let argument = site.at..site.closing(site.at)? + 1;
    let (text, span) = (site.text(owner), site.span_of(argument.clone()));
    let diagnostic = if is_type {
        Diagnostic::error(codes::EMPTY_BRACKETS, span, format!("the constraint `{text}` takes no argument"))
            .note("a type constant is written `type<\"i32\">`")
            .fix(span, "", "remove the angle brackets")
    } else {
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, format!("`{text}` takes no angle brackets"))
            .note("only `Attr`, `Op`, `Value`, `ValueRange`, `attr`, `op` and `type` are followed by angle brackets")
    };
    site.remove(argument, diagnostic.label("not allowed here"))
}

/// `op<a.b>(x) [a = b]`
fn attributes_in_square_brackets(site: &Site) -> Option<Repair> {
    if !site.is(Token::LeftSquare) || !site.behind_operation(site.at) {
        return None;
    }
    let inside = site.at + 1..site.closing(site.at)?;
    let (list, (start, _, end)) = (site.at..inside.end + 1, site.tokens[inside.end]);
    let mut with = vec![(site.start(), Token::LeftBrace, site.start())];
    with.extend_from_slice(&site.tokens[inside.clone()]);
    with.push((start, Token::RightBrace, end));
    let (span, braced) = (site.span_of(list.clone()), format!("{{{}}}", site.text_of(inside)));
    site.replace(
        list,
        with,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "the attributes of an operation stand in braces")
            .label("expected `{`")
            .fix(span, braced, "put braces around them"),
    )
}

/// `op<a.b> -> type<"i32">`
fn result_types(site: &Site) -> Option<Repair> {
    let follows = site.follows(&[Token::Arrow]) && site.expects(Token::LeftParen) && !site.expects(Token::Name);
    if !follows || !site.found()?.begins_expression() {
        return None;
    }
    // Elsewhere a comma is behind the operation.
    let is_statement = site.enclosing(site.at).is_none_or(|open| site.is_block(open));
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
        } else if depth == 0
            && (matches!(token, Token::Semicolon | Token::KwWith) || token == Token::Comma && !is_statement)
        {
            break;
        }
        end += 1;
    }
    let range = site.at..end;
    let span = site.span_of(range.clone());
    let written = site.text_of(range.clone());
    let diagnostic =
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "the result types of an operation stand in parentheses")
            .label("expected `(`");
    let constants: Vec<String> = written
        .split(',')
        .map(str::trim)
        .map(|part| match words::literal_word(part) {
            Some(word @ "type") => format!("{word}<\"{part}\">"),
            _ => part.to_owned(),
        })
        .collect();
    let constants = constants.join(", ");
    if written.split(',').any(|part| words::literal_word(part.trim()) == Some("type")) {
        let fix = format!("({constants})");
        let diagnostic = diagnostic.fix(span, fix.clone(), format!("write `{fix}`"));
        let with = [Token::LeftParen, Token::Error, Token::RightParen].map(|token| (span.start, token, span.end));
        return site.replace(range, with.to_vec(), diagnostic);
    }
    let diagnostic = diagnostic.fix(span, format!("({written})"), "put parentheses around it");
    site.wrap(range, Token::LeftParen, Token::RightParen, diagnostic)
}

/// `Value<"i32">`
fn quoted_type(site: &Site) -> Option<Repair> {
    let behind_constraint = site.follows(&[Token::LeftAngle]) && site.before(2).is_some_and(Token::is_constraint);
    if !site.is(Token::String) || !behind_constraint {
        return None;
    }
    let (span, written) = (site.here(), site.text(site.at));
    let edge = |token| (span.start, token, span.start);
    site.replace(
        site.at..site.at + 1,
        vec![
            edge(Token::KwType),
            edge(Token::LeftAngle),
            site.tokens[site.at],
            (span.end, Token::RightAngle, span.end),
        ],
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a type constant is written `type<\"…\">`")
            .label("expected a type, found a string")
            .fix(span, format!("type<{written}>"), format!("write `type<{written}>`")),
    )
}

/// `op<a.b>(Value)`, `let x = Op<a.b>(y)`
fn constraint_as_value(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    if !site.expects_expression() || !found.is_constraint() {
        return None;
    }
    let (text, span) = (site.text(site.at), site.here());
    if found == Token::KwOpConstraint && site.after(1) == Some(Token::LeftAngle) {
        return site.read_here_as(
            Token::KwOp,
            Diagnostic::error(codes::MISSPELLED, span, "`Op` is a constraint; an operation is written `op<…>`")
                .label("expected an expression")
                .fix(span, "op", "write `op`"),
        );
    }
    let message = format!("`{text}` is a constraint, not an expression");
    let diagnostic = Diagnostic::error(codes::UNEXPECTED_TOKEN, span, message).label("expected an expression");
    let open = site.enclosing(site.at).filter(|open| site.token(*open) == Some(Token::LeftParen));
    let types = match found {
        Token::KwValue => "Type",
        Token::KwValueRange => "TypeRange",
        _ => text,
    };
    if types != text && open.and_then(|open| site.token(open.checked_sub(1)?)) == Some(Token::Arrow) {
        let (Some(token), defined) = (Token::from_name(types), format!("_: {types}")) else { return None };
        let with = vec![
            (span.start, Token::Underscore, span.start),
            (span.start, Token::Colon, span.start),
            (span.start, token, span.end),
        ];
        let diagnostic = diagnostic.fix(span, defined.clone(), format!("any types of results are written `{defined}`"));
        return site.replace(site.at..site.at + 1, with, diagnostic);
    }
    if open.is_some() {
        let defined = format!("_: {text}");
        let note = format!("any value of this kind is written `{defined}`");
        return site.insert(&[Token::Underscore, Token::Colon], diagnostic.fix(span, defined, note));
    }
    site.fail(
        diagnostic
            .note(format!("a variable with this constraint is defined by `let x: {text};` or in place by `x: {text}`")),
    )
}

/// Statement keywords in expressions.
fn keyword_as_value(site: &Site) -> Option<Repair> {
    if !site.expects_expression() || !site.found()?.is_keyword() {
        return None;
    }
    let text = site.text(site.at);
    let message = format!("the keyword `{text}` cannot stand in an expression");
    let diagnostic = Diagnostic::error(codes::KEYWORD_AS_NAME, site.here(), message).label("expected an expression");
    if site.is(Token::KwLet) && site.after(1) == Some(Token::Name) && site.after(2) == Some(Token::Colon) {
        let place = pdl_diagnostics::Span { end: site.span(site.at + 1).start, ..site.here() };
        return site
            .remove(site.at..site.at + 1, diagnostic.fix(place, "", "a variable is defined in place without `let`"));
    }
    site.fail(diagnostic)
}

/// Numbers and strings on their own.
fn literal_as_value(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    // `{values = [0, 1]}`
    if found == Token::LeftSquare
        && site.expects_expression()
        && site.follows(&[Token::Equal])
        && site.before(3) != Some(Token::KwLet)
    {
        let list = site.at..site.closing(site.at)? + 1;
        let span = site.span_of(list.clone());
        let constant = format!("attr<{}>", literal::attribute_string(site.text_of(list.clone())));
        let diagnostic = Diagnostic::error(codes::UNQUOTED, span, "an attribute of MLIR stands in quotes")
            .label("expected `attr<\"…\">`")
            .fix(span, constant.clone(), format!("write `{constant}`"));
        return site.read_as(list, Token::Error, diagnostic);
    }
    if found == Token::Colon && site.before(1) == Some(Token::Integer) {
        return typed_number(site);
    }
    if !site.expects_expression() || found != Token::String {
        return None;
    }
    let (span, written) = (site.here(), site.text(site.at));
    // `attr("…")`
    if found == Token::String
        && site.follows(&[Token::Name, Token::LeftParen])
        && site.after(1) == Some(Token::RightParen)
        && matches!(site.text(site.at - 2), "attr" | "type")
    {
        let word = site.text(site.at - 2);
        if site.before(3) == Some(Token::Dot) {
            return site.fail(
                Diagnostic::error(
                    codes::UNEXPECTED_TOKEN,
                    site.span_of(site.at - 2..site.at + 2),
                    "an attribute is no member of its operation",
                )
                .label("no such member")
                .note(format!(
                    "an attribute gets a name where its operation is matched, as in `op<dialect.name> {{{written} = value: Attr}}`"
                )),
            );
        }
        let inner = written.trim_matches('"');
        let literal = if word == "attr" && !inner.contains('\\') {
            format!("<{}>", literal::attribute_string(inner))
        } else {
            format!("<{written}>")
        };
        let help = format!("write `{word}{literal}`");
        let message = format!("`{word}` is followed by angle brackets");
        return site.read_as(
            site.at - 2..site.at + 2,
            Token::Error,
            Diagnostic::error(codes::MISSING_ANGLES, site.span(site.at - 2), message)
                .label(format!("expected `{word}<…>`"))
                .fix(site.span_of(site.at - 1..site.at + 2), literal, help),
        );
    }
    let report =
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a string is no expression").label("expected an expression");
    let open = site.enclosing(site.at);
    let attribute = || Some(format!("attr<{}>", literal::attribute_string(written.trim_matches('"'))));
    let meant = match open.and_then(|open| site.token(open))? {
        _ if written.contains('\\') || !written.starts_with('"') => None,
        Token::LeftBrace if site.follows(&[Token::Equal]) && open.is_some_and(|open| !site.is_block(open)) => {
            attribute()
        }
        Token::LeftParen if open.and_then(|open| site.token(open.checked_sub(1)?)) == Some(Token::Arrow) => {
            Some(format!("type<{written}>"))
        }
        _ => attribute().filter(|_| site.before(1).is_some_and(Token::is_operator)),
    };
    site.read_here_as(
        Token::Error,
        match meant {
            Some(constant) => report.fix(span, constant.clone(), format!("write `{constant}`")),
            None => report.note("constants are written `attr<\"…\">` and `type<\"…\">`"),
        },
    )
}

/// `1 : i32`: a number with its type, as MLIR writes it. The parser stands behind the number.
fn typed_number(site: &Site) -> Option<Repair> {
    let has = |back: usize, token: Token| site.before(back) == Some(token);
    let fraction = has(2, Token::Dot) && has(3, Token::Integer);
    let number = site.at - if fraction { 3 } else { 1 };
    // `root.0: C`
    if number > 0 && site.token(number - 1) == Some(Token::Dot) || has(2, Token::Dot) && !fraction {
        return None;
    }
    let is_signed = number > 1
        && site.token(number - 1) == Some(Token::Minus)
        && !site.token(number - 2).is_some_and(Token::ends_operand);
    let first = number - usize::from(is_signed);
    let span = site.span(first);
    let rest = site.cursor.slice(span.start, site.cursor.text.len() as u32);
    let end = span.start + literal::typed_number(rest) as u32;
    let tokens = site.tokens[first..].iter().take_while(|token| token.0 < end).count().max(1);
    let constant = literal::number_attribute(site.cursor.slice(span.start, end));
    let whole = pdl_diagnostics::Span { end, ..span };
    let help = format!("a constant is an attribute: `{constant}`");
    let diagnostic = Diagnostic::error(codes::UNEXPECTED_TOKEN, whole, "a number has no type of its own here")
        .label("an attribute of MLIR")
        .fix(whole, constant, help);
    site.read_as(first..first + tokens, Token::Error, diagnostic)
}

/// `!C(x)`, `{!k = x}`, `not x;`, `not (x)`
fn negation(site: &Site) -> Option<Repair> {
    if site.is(Token::Exclamation) && site.after(1) == Some(Token::Name) {
        let diagnostic = Diagnostic::error(codes::OPERATOR, site.here(), "negation is written `not`")
            .label("`!` is no operator of PDLL")
            .fix(site.here(), "not ", "use `not`");
        return site.read_here_as(Token::KwNot, diagnostic);
    }
    if site.is(Token::Equal) && site.before(2) == Some(Token::Exclamation) {
        let diagnostic =
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "an attribute that must be absent has no value")
                .label("not allowed here")
                .with_label(site.span(site.at - 2), "asks that there is no such attribute")
                .note(
                    "that an attribute is another one is asked by a native constraint: `let k: Attr;`, `not Is(k, …);`",
                );
        return site.fail(diagnostic);
    }
    let (keyword, label) = if site.follows(&[Token::KwNot]) {
        (site.at - 1, "expected a constraint's name")
    } else if site.follows(&[Token::KwNot, Token::Name]) && site.expects(Token::LeftParen) {
        (site.at - 2, "expected `(`")
    } else {
        return None;
    };
    site.fail(
        Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "`not` negates the call of a constraint")
            .label(label)
            .with_label(site.span(keyword), "as in `not HasOneUse(value)`"),
    )
}

/// `(_, x)`, `x: Value[]`, `x: Value...`
fn operand(site: &Site) -> Option<Repair> {
    if site.follows(&[Token::Underscore]) && site.expects(Token::Colon) {
        let (span, written) = (site.gap(), ": Value");
        return site.insert(
            &[Token::Colon, Token::KwValue],
            Diagnostic::error(codes::PARAMETER, site.span(site.at - 1), "`_` needs a constraint")
                .label("expected `:` and a constraint behind this")
                .fix(span, written, "any value is written `_: Value`"),
        );
    }
    let dots = site.is(Token::Ellipsis) && site.follows(&[Token::KwValue]);
    let square =
        site.is(Token::LeftSquare) && site.follows(&[Token::KwValue]) && site.after(1) == Some(Token::RightSquare);
    if !dots && !square {
        return None;
    }
    let first = site.at - 1;
    let is_sign = |i: &usize| matches!(site.token(*i), Some(Token::Ellipsis | Token::LeftSquare | Token::RightSquare));
    let all = first..(site.at..site.tokens.len()).find(|i| !is_sign(i)).unwrap_or(site.tokens.len());
    let span = site.span_of(all.clone());
    site.read_as(
        all,
        Token::KwValueRange,
        Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "any number of values are a `ValueRange`")
            .label("not a constraint of PDLL")
            .fix(span, "ValueRange", "write `ValueRange`"),
    )
}

/// `(x y)`
fn missing_comma(site: &Site) -> Option<Repair> {
    let found = site.found()?;
    if found == Token::Semicolon && site.expects(Token::Comma) && site.expects(Token::RightBrace) {
        let diagnostic = Diagnostic::error(codes::UNEXPECTED_TOKEN, site.here(), "attributes are separated by commas")
            .label("expected `,`")
            .fix(site.here(), ",", "write `,`");
        return site.read_here_as(Token::Comma, diagnostic);
    }
    let starts = (found.begins_expression() || found.is_constraint()) && found != Token::LeftParen;
    if !starts || !site.expects(Token::Comma) {
        return None;
    }
    let open = site.enclosing(site.at)?;
    let closer = site.token(open).and_then(Token::closer).map_or(")", words::token);
    let (place, found) = (site.gap(), site.describe_found());
    site.insert(
        &[Token::Comma],
        Diagnostic::error(codes::UNEXPECTED_TOKEN, place, format!("expected `,` or `{closer}`, found {found}"))
            .label("a comma is missing here")
            .with_label(site.span(open), "in the list that begins here")
            .fix(place, ",", "insert `,`"),
    )
}
