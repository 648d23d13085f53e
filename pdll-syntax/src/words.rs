//! The grammar's terminals in words that a pattern author knows.

use crate::token::Token;

/// How a token is written; the words of keywords and the classes of the rest.
pub(crate) fn token(token: Token) -> &'static str {
    match token {
        Token::Arrow => "->",
        Token::FatArrow => "=>",
        Token::Colon => ":",
        Token::Comma => ",",
        Token::Dot => ".",
        Token::Equal => "=",
        Token::Semicolon => ";",
        Token::LeftSquare => "[",
        Token::RightSquare => "]",
        Token::LeftAngle => "<",
        Token::RightAngle => ">",
        Token::LeftBrace => "{",
        Token::RightBrace => "}",
        Token::LeftParen => "(",
        Token::RightParen => ")",
        Token::Underscore => "_",
        Token::Include => "#include",
        Token::Integer => "number",
        Token::String | Token::CodeBlock => "string",
        _ => "name",
    }
}

/// What would have fitted, as few words as are true: `a, b or c`.
pub(crate) fn expected(names: &[String], before: Option<Token>) -> String {
    let has = |name: &str| names.iter().any(|n| n == name);
    let mut phrases: Vec<&str> = Vec::new();
    // Behind a complete declaration nothing of it is expected.
    if names.is_empty() || has("#include") {
        return "a declaration: `Pattern`, `Constraint`, `Rewrite` or `#include`".to_string();
    }
    if has("<error>") {
        phrases.push(if has("let") { "a statement" } else { "an expression" });
    } else if has("erase") && has("Pattern") {
        phrases.push("a name");
    } else if has("Value") {
        phrases.push("a constraint");
    } else if has("erase") {
        phrases.push("`erase`, `replace` or `rewrite`");
    } else if has("name") {
        phrases.push("a name");
    }
    if has("integer") {
        phrases.push("a number");
    }
    if has("<bad name>") && has("Pattern") {
        phrases.clear();
        phrases.push("an operation's name, `dialect.name`");
    }
    if has("string") && !has("<error>") {
        phrases.push("a string");
    }
    // What ends the thing at hand says more than all the ways to go on with it.
    let ends: Vec<&str> = [";", ",", ")", "]", "}", ">", "with"].into_iter().filter(|n| has(n)).collect();
    let goes_on: Vec<&str> = ["=>", "{", "(", ":", "=", "->", ".", "<", "["].into_iter().filter(|n| has(n)).collect();
    // Right behind an opening bracket its end is no news next to what should stand inside.
    let inside = before.is_some_and(|t| t.closer().is_some());
    if phrases.is_empty() || inside {
        phrases.extend(ends.iter().map(|n| quoted(n)));
    }
    if phrases.is_empty() || (ends.is_empty() && !has("<error>") && goes_on.len() <= 3) {
        phrases.extend(goes_on.iter().map(|n| quoted(n)));
    }
    phrases.truncate(5);
    match phrases.split_last() {
        None => "something else".to_string(),
        Some((only, [])) => (*only).to_string(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
    }
}

fn quoted(name: &str) -> &'static str {
    match name {
        ";" => "`;`",
        "," => "`,`",
        ")" => "`)`",
        "]" => "`]`",
        "}" => "`}`",
        ">" => "`>`",
        "with" => "`with`",
        "=>" => "`=>`",
        "{" => "`{`",
        "(" => "`(`",
        ":" => "`:`",
        "=" => "`=`",
        "->" => "`->`",
        "." => "`.`",
        "<" => "`<`",
        _ => "`[`",
    }
}

/// The word of `words` that `written` is a slip of: another case, or a letter or two off.
pub(crate) fn nearest(written: &str, words: &[&'static str]) -> Option<&'static str> {
    let lower = written.to_ascii_lowercase();
    words
        .iter()
        .copied()
        .map(|word| (strsim::osa_distance(&word.to_ascii_lowercase(), &lower), word))
        // Short words are near to everything.
        .filter(|(distance, word)| *distance == 0 || *distance <= word.len() / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}
