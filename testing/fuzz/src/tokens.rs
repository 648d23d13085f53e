//! Mutation of texts by their words: what comes of it is often accepted, and what is refused is refused late.

use crate::Mutator;
use std::ops::Range;

/// The class of a piece of text; a piece is exchanged for another of its class more often than not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Word,
    Number,
    Text,
    Sign,
}

/// The pieces of a text, without the blanks between them.
fn pieces(text: &str) -> Vec<(Class, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (class, length) = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if is_word(c) {
            let class = if c.is_ascii_digit() { Class::Number } else { Class::Word };
            (class, rest.find(|c| !is_word(c)).unwrap_or(rest.len()))
        } else if c == '"' {
            let mut end = at + 1;
            while end < bytes.len() && bytes[end] != b'"' && bytes[end] != b'\n' {
                end += 1 + usize::from(bytes[end] == b'\\');
            }
            let mut end = (end + 1).min(bytes.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            (Class::Text, end - at)
        } else {
            let two = ["->", "=>", "::", "[{", "}]", "<{", "}>", "//", "/*", "*/"];
            let double = two.iter().any(|sign| rest.starts_with(sign));
            (Class::Sign, if double { 2 } else { c.len_utf8() })
        };
        pieces.push((class, at..at + length));
        at += length;
    }
    pieces
}

/// Calls `see` with each two pieces that follow each other: signs as they are, all else as what it is.
pub fn pairs(text: &str, mut see: impl FnMut(&str, &str)) {
    let mut last = "";
    for (class, range) in pieces(text) {
        let piece = match class {
            Class::Sign => &text[range],
            Class::Word => "word",
            Class::Number => "0",
            Class::Text => "\"",
        };
        see(last, piece);
        last = piece;
    }
}

/// The index behind the piece that closes the bracket at `open`, if it is one and is closed.
fn group(text: &str, pieces: &[(Class, Range<usize>)], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (i, (_, range)) in pieces.iter().enumerate().skip(open) {
        match &text[range.clone()] {
            "(" | "[" | "{" | "<" | "[{" | "<{" => depth += 1,
            ")" | "]" | "}" | ">" | "}]" | "}>" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (i > open).then_some(i + 1);
        }
    }
    None
}

/// A run of pieces: from the one at `at` to the next end of a statement or line of thought.
fn statement(text: &str, pieces: &[(Class, Range<usize>)], at: usize) -> usize {
    let mut depth = 0_i32;
    for (i, (_, range)) in pieces.iter().enumerate().skip(at) {
        match &text[range.clone()] {
            "(" | "[" | "{" | "<" | "[{" | "<{" => depth += 1,
            ")" | "]" | "}" | ">" | "}]" | "}>" => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return i;
        }
        let ends_line = text[range.end..].starts_with('\n');
        if depth == 0 && (&text[range.clone()] == ";" || ends_line) {
            return i + 1;
        }
    }
    pieces.len()
}

/// Numbers that lie at the edges of what parsers store them in.
const EDGES: [&str; 12] =
    ["0", "1", "-1", "127", "128", "255", "65535", "65536", "2147483648", "4294967295", "9223372036854775808", "1e999"];

/// Changes a text in one to six places. Texts that are not UTF-8 are left to [`Mutator::mutate`].
pub fn mutate(mutator: &mut Mutator, data: &mut Vec<u8>, others: &[Vec<u8>]) {
    for _ in 0..mutator.changes() {
        let Ok(text) = std::str::from_utf8(data) else { return };
        let other = match others.is_empty() || mutator.below(3) == 0 {
            true => text,
            false => std::str::from_utf8(mutator.choose::<Vec<u8>>(others)).unwrap_or(text),
        };
        let mine = pieces(text);
        let theirs = pieces(other);
        if mine.is_empty() || theirs.is_empty() {
            return;
        }
        let (range, new) = change(mutator, text, &mine, other, &theirs);
        data.splice(range, new.into_bytes());
    }
}

/// The bytes of some pieces.
fn span(pieces: &[(Class, Range<usize>)], range: Range<usize>) -> Range<usize> {
    match range.is_empty() {
        true => pieces.get(range.start).map_or(0..0, |(_, piece)| piece.start..piece.start),
        false => pieces[range.start].1.start..pieces[range.end - 1].1.end,
    }
}

/// One change: what to take out, and what to put in its place.
fn change(
    mutator: &mut Mutator,
    text: &str,
    mine: &[(Class, Range<usize>)],
    other: &str,
    theirs: &[(Class, Range<usize>)],
) -> (Range<usize>, String) {
    let at = mutator.below(mine.len());
    let from = mutator.below(theirs.len());
    let here = mine[at].1.clone();
    let behind = here.end..here.end;
    match mutator.below(14) {
        0 => (here, String::new()),
        1 => {
            let copy = format!(" {}", &text[here]);
            (behind, copy)
        }
        2 => {
            let second = mine[mutator.below(mine.len())].1.clone();
            let (first, second) = if here.start < second.start { (here, second) } else { (second, here) };
            match first == second {
                true => (first, String::new()),
                false => {
                    let swapped =
                        format!("{}{}{}", &text[second.clone()], &text[first.end..second.start], &text[first.clone()]);
                    (first.start..second.end, swapped)
                }
            }
        }
        // Another of its class, from here or from elsewhere.
        3..=5 => {
            let same = theirs[from..].iter().chain(&theirs[..from]).find(|(class, _)| *class == mine[at].0);
            (here, same.map_or(String::new(), |(_, range)| other[range.clone()].to_owned()))
        }
        6 => (behind, format!(" {}", &other[theirs[from].1.clone()])),
        // A group in brackets: out, emptied, or another in its place.
        7 => match (at..mine.len()).chain(0..at).find_map(|open| Some((open, group(text, mine, open)?))) {
            Some((open, end)) if mutator.below(2) == 0 => (span(mine, open + 1..end - 1), String::new()),
            Some((open, end)) => (span(mine, open..end), String::new()),
            None => (here, String::new()),
        },
        8 => {
            let own = (at..mine.len()).chain(0..at).find_map(|open| Some((open, group(text, mine, open)?)));
            let Some((open, end)) = own else { return (here, String::new()) };
            let bracket = &text[mine[open].1.clone()];
            let found = (from..theirs.len())
                .chain(0..from)
                .filter(|i| &other[theirs[*i].1.clone()] == bracket)
                .find_map(|i| Some(span(theirs, i..group(other, theirs, i)?)));
            (span(mine, open..end), found.map_or(String::new(), |range| other[range].to_owned()))
        }
        // A whole statement: out, in again, or another from elsewhere.
        9 => (span(mine, at..statement(text, mine, at).max(at)), String::new()),
        10 => {
            let start = (0..at).rev().find(|i| matches!(&text[mine[*i].1.clone()], ";" | "{" | "}"));
            let start = start.map_or(0, |i| i + 1).min(at);
            let end = statement(text, mine, start).max(start);
            let copy = format!("{} ", &text[span(mine, start..end)]);
            let place = span(mine, start..start).start;
            (place..place, copy)
        }
        11 => {
            let start = (0..from).rev().find(|i| matches!(&other[theirs[*i].1.clone()], ";" | "{" | "}"));
            let start = start.map_or(0, |i| i + 1).min(from);
            let end = statement(other, theirs, start).max(start);
            let place = (0..at).rev().find(|i| matches!(&text[mine[*i].1.clone()], ";" | "{" | "}"));
            let place = place.map_or(0, |i| mine[i].1.end);
            (place..place, format!("\n{}\n", &other[span(theirs, start..end)]))
        }
        12 => {
            let number = (at..mine.len()).chain(0..at).find(|i| mine[*i].0 == Class::Number).unwrap_or(at);
            (mine[number].1.clone(), (*mutator.choose(&EDGES)).to_owned())
        }
        _ => {
            let most = if mutator.below(10) == 0 { 300 } else { 4 };
            let count = 2 + mutator.below(most);
            let copies = text[here].to_owned().repeat(count);
            (behind, copies)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        pieces(text).into_iter().map(|(_, range)| &text[range]).collect()
    }

    #[test]
    fn texts_fall_into_words() {
        assert_eq!(
            words(r#"op<a.b>(x: Value) -> ["é\"",1_0];"#),
            ["op", "<", "a", ".", "b", ">", "(", "x", ":", "Value", ")", "->", "[", r#""é\"""#, ",", "1_0", "]", ";"]
        );
        assert_eq!(words("\"open é"), ["\"open é"]);
        assert_eq!(words("\"\\é"), ["\"\\é"]);
    }

    #[test]
    fn groups_and_statements_end_where_they_should() {
        let text = "a(b[c], d) e; f }";
        let pieces = pieces(text);
        assert_eq!(group(text, &pieces, 1), Some(9));
        assert_eq!(group(text, &pieces, 0), None);
        assert_eq!(statement(text, &pieces, 0), 11);
        assert_eq!(statement(text, &pieces, 11), 12);
    }

    #[test]
    fn any_text_can_be_mutated() {
        let texts =
            ["", " ", "é", "\"", "((((", "))))", "a;b;c", "{x}{y}", "[{ code }]"].map(|t| t.as_bytes().to_vec());
        for case in 0..2_000 {
            let mut mutator = Mutator::new(case);
            let mut data = mutator.choose(&texts).clone();
            mutate(&mut mutator, &mut data, &texts);
            assert!(std::str::from_utf8(&data).is_ok());
        }
    }
}
