//! Slips at top level and in the heads of patterns: keywords, includes, names and metadata.

use super::site::{Repair, Site};
use crate::codes;
use crate::token::Token;
use crate::words;
use pdl_diagnostics::Diagnostic;

/// The repair of the first rule that fits.
pub(super) fn apply(site: &Site) -> Option<Repair> {
    let rules: [fn(&Site) -> Option<Repair>; 5] = [declaration_keyword, include, misplaced, metadata, pattern_head];
    rules.iter().find_map(|rule| rule(site))
}

/// A declaration starts with something else than its keyword.
fn declaration_keyword(site: &Site) -> Option<Repair> {
    if site.at != 0 {
        return None;
    }
    let span = site.here();
    let text = site.text(0);
    let whole = 0..site.tokens.len();
    match site.found()? {
        Token::Semicolon => Some(Repair::new(
            Diagnostic::error(codes::STRAY_SEMICOLON, span, "this `;` ends nothing")
                .label("no `;` belongs here")
                .note("only lambdas (`=> …;`), native bodies and declarations without a body end in `;`")
                .fix(span, "", "remove `;`"),
            0..1,
            Vec::new(),
        )),
        Token::Name if text == "include" && site.after(1) == Some(Token::String) => Some(Repair::new(
            Diagnostic::error(codes::INCLUDE_SYNTAX, span, "an include starts with `#include`")
                .label("`#` is missing")
                .fix(span, "#include", "write `#include`"),
            0..1,
            vec![site.retagged(0, Token::Include)],
        )),
        Token::Name => {
            let aliases =
                [("pat", "Pattern"), ("rule", "Pattern"), ("constraint", "Constraint"), ("rewriter", "Rewrite")];
            let alias = aliases.iter().find(|(alias, _)| *alias == text).map(|(_, word)| *word);
            let meant = words::nearest(text, &["Pattern", "Constraint", "Rewrite"]).or(alias)?;
            let keyword = match meant {
                "Pattern" => Token::KwPattern,
                "Constraint" => Token::KwConstraint,
                _ => Token::KwRewriteDecl,
            };
            Some(Repair::new(
                Diagnostic::error(codes::MISSPELLED, span, format!("`{text}` starts no declaration"))
                    .label("expected `Pattern`, `Constraint`, `Rewrite` or `#include`")
                    .fix(span, meant, format!("did you mean `{meant}`?")),
                0..1,
                vec![site.retagged(0, keyword)],
            ))
        }
        // `rewrite` and its capital sister differ by a letter.
        Token::KwRewrite if site.after(1) == Some(Token::Name) && site.after(2) == Some(Token::LeftParen) => {
            Some(Repair::new(
                Diagnostic::error(codes::MISSPELLED, span, "a declaration starts with the capital `Rewrite`")
                    .label("`rewrite` starts a statement")
                    .fix(span, "Rewrite", "write `Rewrite`"),
                0..1,
                vec![site.retagged(0, Token::KwRewriteDecl)],
            ))
        }
        Token::KwLet | Token::KwErase | Token::KwReplace | Token::KwRewrite | Token::KwReturn => {
            let mut repair = Repair::new(
                Diagnostic::error(codes::MISPLACED_DECLARATION, span, format!("`{text}` stands outside of a pattern"))
                    .label("statements belong into the body of a pattern, constraint or rewrite")
                    .note("for example `Pattern { let root = op<dialect.name>; erase root; }`"),
                whole,
                Vec::new(),
            );
            repair.drop = true;
            Some(repair)
        }
        _ => {
            let mut repair = Repair::new(site.generic(), whole, Vec::new());
            repair.drop = true;
            Some(repair)
        }
    }
}

fn include(site: &Site) -> Option<Repair> {
    if site.before(1) != Some(Token::Include) {
        return None;
    }
    let mut repair = Repair::new(
        Diagnostic::error(codes::INCLUDE_SYNTAX, site.span(site.at - 1), "`#include` needs a path")
            .label("expected a string behind this, such as `\"patterns.pdll\"`"),
        0..site.tokens.len(),
        Vec::new(),
    );
    repair.drop = true;
    Some(repair)
}

/// Declarations that may only stand at top level.
fn misplaced(site: &Site) -> Option<Repair> {
    let open = site.enclosing(site.at)?;
    let opener = site.span(open);
    match site.found()? {
        Token::Include => {
            let end = if site.after(1) == Some(Token::String) { site.at + 2 } else { site.at + 1 };
            // A `;` behind it would be refused next.
            let end = if site.token(end) == Some(Token::Semicolon) { end + 1 } else { end };
            Some(Repair::new(
                Diagnostic::error(codes::MISPLACED_DECLARATION, site.here(), "`#include` stands inside a body")
                    .label("includes belong between declarations")
                    .with_label(opener, "the body begins here"),
                site.at..end,
                Vec::new(),
            ))
        }
        Token::KwPattern if site.is_block(open) => {
            let body = (site.at..site.tokens.len()).find(|i| site.token(*i) == Some(Token::LeftBrace));
            let end = body.and_then(|body| site.closing(body)).map_or(site.at + 1, |close| close + 1);
            let with = if site.token(end) == Some(Token::Semicolon) {
                vec![site.retagged(site.at, Token::Error)]
            } else {
                vec![site.retagged(site.at, Token::Error), site.synthetic(Token::Semicolon)]
            };
            Some(Repair::new(
                Diagnostic::error(codes::MISPLACED_DECLARATION, site.here(), "a pattern stands inside a body")
                    .label("patterns cannot be nested")
                    .with_label(opener, "the body begins here"),
                site.at..end,
                with,
            ))
        }
        _ => None,
    }
}

fn metadata(site: &Site) -> Option<Repair> {
    if site.token(0) != Some(Token::KwPattern) || site.statement().is_some() {
        return None;
    }
    let span = site.here();
    let is_word = |index: usize| {
        site.token(index) == Some(Token::Name) && matches!(site.text(index), "benefit" | "recursion" | "recusion")
    };
    // `Pattern P benefit(1)`, also where the name is missing and `benefit` was taken for it.
    if is_word(site.at) && site.expects("with") {
        return Some(Repair::new(
            Diagnostic::error(codes::MISSING_WITH, span, "expected `with` before the pattern's metadata")
                .label("metadata follows `with`")
                .fix(site.end_of(site.at - 1), " with", "insert `with`"),
            site.at..site.at,
            vec![site.synthetic(Token::KwWith)],
        ));
    }
    if site.at == 2 && is_word(1) && site.is(Token::LeftParen) {
        let start = site.retagged(1, Token::Name).0;
        return Some(Repair::new(
            Diagnostic::error(codes::MISSING_WITH, site.span(1), "expected `with` before the pattern's metadata")
                .label("metadata follows `with`")
                .fix(site.end_of(0), " with", "insert `with`"),
            1..1,
            vec![(start, Token::KwWith, start)],
        ));
    }
    // `with benefit(1) recursion`
    if is_word(site.at) && site.expects(",") {
        return Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, format!("expected `,` before `{}`", site.text(site.at)))
                .label("metadata is separated by commas")
                .fix(site.end_of(site.at - 1), ",", "insert `,`"),
            site.at..site.at,
            vec![site.synthetic(Token::Comma)],
        ));
    }
    // `benefit 3`, `benefit = 3`
    if site.before(1) == Some(Token::Name) && site.expects("(") {
        let number = if site.is(Token::Integer) { site.at } else { site.at + 1 };
        if matches!(site.found(), Some(Token::Integer | Token::Equal | Token::Colon))
            && site.token(number) == Some(Token::Integer)
        {
            let range = site.at..number + 1;
            let word = site.text(site.at - 1);
            let digits = site.text(number);
            return Some(Repair::new(
                Diagnostic::error(
                    codes::BENEFIT,
                    site.span_of(range.clone()),
                    format!("the number of `{word}` stands in parentheses"),
                )
                .label(format!("expected `({digits})`"))
                .fix(
                    site.end_of(site.at - 1).to(site.span(number)),
                    format!("({digits})"),
                    format!("write `{word}({digits})`"),
                ),
                range,
                vec![
                    site.synthetic(Token::LeftParen),
                    site.retagged(number, Token::Integer),
                    site.retagged(number, Token::RightParen),
                ],
            ));
        }
    }
    // `benefit(high)`
    if site.expects("integer") && site.before(1) == Some(Token::LeftParen) {
        let close = site.closing(site.at - 1)?;
        let word = site.text(site.at - 2);
        let from = site.at.saturating_sub(3);
        let found = site.describe_found();
        let diagnostic = Diagnostic::error(codes::BENEFIT, span, format!("expected a number, found {found}"))
            .label("a benefit is a number from 0 to 65535");
        let diagnostic = if word == "recursion" {
            diagnostic.note("`recursion` is a flag: it is written without parentheses")
        } else {
            diagnostic
        };
        // The word goes with its argument: a benefit without a number would be refused again.
        let alone = site.token(from) == Some(Token::KwWith) && site.token(close + 1) == Some(Token::Comma);
        let range = if alone { from + 1..close + 2 } else { from..close + 1 };
        return Some(Repair::new(diagnostic, range, Vec::new()));
    }
    None
}

/// What else can go wrong between `Pattern` and its body.
fn pattern_head(site: &Site) -> Option<Repair> {
    if site.token(0) != Some(Token::KwPattern) || site.enclosing(site.at).is_some() {
        return None;
    }
    let span = site.here();
    if site.is(Token::LeftParen) && site.at <= 2 {
        let close = site.closing(site.at)?;
        return Some(Repair::new(
            Diagnostic::error(codes::PARAMETER, site.span_of(site.at..close + 1), "a pattern takes no parameters")
                .label("not allowed here")
                .note("`Constraint` and `Rewrite` take parameters; a pattern's variables are defined in its body")
                .fix(site.span_of(site.at..close + 1), "", "remove the parameters"),
            site.at..close + 1,
            Vec::new(),
        ));
    }
    if site.expects("=>") && matches!(site.found(), Some(Token::Arrow | Token::Equal | Token::Colon)) {
        return Some(Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, span, "a one-line body follows `=>`")
                .label("expected `=>` or `{`")
                .fix(span, "=>", "write `=>`"),
            site.at..site.at + 1,
            vec![site.retagged(site.at, Token::FatArrow)],
        ));
    }
    if site.expects("Pattern") || !site.expects("{") || !site.expects("=>") {
        return None;
    }
    if site.at == 1
        && let Some(found) = site.found()
        && found.is_keyword()
        && matches!(site.after(1), Some(Token::LeftBrace | Token::FatArrow | Token::KwWith))
    {
        return Some(keyword_as_name(site, "pattern"));
    }
    if matches!(site.found(), None | Some(Token::Semicolon)) && site.at <= 2 {
        let mut repair = Repair::new(
            Diagnostic::error(codes::UNEXPECTED_TOKEN, site.span_of(0..site.at), "this pattern has no body")
                .label("expected `{ … }` or `=> …;` behind this"),
            0..site.tokens.len(),
            Vec::new(),
        );
        repair.drop = true;
        return Some(repair);
    }
    if matches!(site.found(), Some(Token::KwErase | Token::KwReplace | Token::KwRewrite)) {
        return Some(Repair::new(
            Diagnostic::error(
                codes::UNEXPECTED_TOKEN,
                span,
                format!("expected `{{` or `=>` before `{}`", site.text(site.at)),
            )
            .label("a pattern's body is a block or follows `=>`")
            .fix(site.end_of(site.at - 1), " =>", "insert `=>`"),
            site.at..site.at,
            vec![site.synthetic(Token::FatArrow)],
        ));
    }
    None
}

/// The report for a keyword where a new name is wanted; it is taken as the name.
pub(super) fn keyword_as_name(site: &Site, what: &str) -> Repair {
    let text = site.text(site.at);
    let renamed =
        if text.starts_with(|c: char| c.is_ascii_uppercase()) { format!("My{text}") } else { format!("{text}_") };
    Repair::new(
        Diagnostic::error(
            codes::KEYWORD_AS_NAME,
            site.here(),
            format!("`{text}` is a keyword and cannot name a {what}"),
        )
        .label("expected a name")
        .fix(site.here(), renamed.clone(), format!("choose another name, such as `{renamed}`")),
        site.at..site.at + 1,
        vec![site.retagged(site.at, Token::Name)],
    )
}
