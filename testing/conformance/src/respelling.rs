//! Other spellings of types and attributes, of which some mean the same and some do not.

use mlir_syntax::{BodyScanner, Context, parse_attribute};

use crate::choices::Choices;
use crate::spelling::laid_out;

/// Returns true if both spellings are one attribute.
pub fn is_same(first: &str, second: &str) -> bool {
    let context = &mut Context::new();
    let first = parse_attribute(context, first);
    first.is_ok() && first == parse_attribute(context, second)
}

/// Returns another spelling of a type or attribute: up to three changes, and another layout.
pub fn respelled(text: &str, choices: &mut Choices) -> String {
    let mut text = text.to_owned();
    for _ in 0..choices.below(4) {
        text = changed(&text, choices).unwrap_or(text);
    }
    laid_out(&text, choices, true)
}

/// One change, if there is a place for it.
fn changed(text: &str, choices: &mut Choices) -> Option<String> {
    let replaced = |at: usize, from: &str, to: &str| format!("{}{to}{}", &text[..at], &text[at + from.len()..]);
    let pick = |choices: &mut Choices, places: Vec<usize>| (!places.is_empty()).then(|| *choices.pick(&places));
    let words: [(&str, &str); 12] = [
        ("!llvm.", ""),
        ("ptr", "!llvm.ptr"),
        ("array<", "!llvm.array<"),
        ("struct<", "!llvm.struct<"),
        ("void", "!llvm.void"),
        ("ptr", "ptr<0>"),
        (" : i64", ""),
        ("5.000000e-01", "0.5"),
        ("1.000000e+00", "1.0"),
        ("000000e", "0e"),
        ("<>", ""),
        (" : f32", ""),
    ];
    match choices.below(8) {
        // Parts of a list in another order, left out, or twice.
        kind @ 0..=3 => {
            let lists = lists(text);
            let list = pick(choices, (0..lists.len()).filter(|list| lists[*list].len() > 1).collect())?;
            let parts = &lists[list];
            let (first, second) = (choices.below(parts.len()), choices.below(parts.len()));
            let mut texts: Vec<&str> = parts.iter().map(|part| text[part.0..part.1].trim()).collect();
            match kind {
                0 | 1 => texts.swap(first, second),
                2 => _ = texts.remove(first),
                _ => texts.push(texts[second]),
            }
            Some(format!("{}{}{}", &text[..parts[0].0], texts.join(", "), &text[parts[parts.len() - 1].1..]))
        }
        // `#dialect.name<…>` is `#dialect<name<…>>`.
        4 => {
            let at = pick(choices, text.match_indices(['#', '!']).map(|(at, _)| at).collect())?;
            let dot = at + text[at..].find('.')?;
            let open = dot + text[dot..].find('<')?;
            let is_name = text[at + 1..open].bytes().all(|b| b.is_ascii_alphanumeric() || b"_.".contains(&b));
            let end = BodyScanner::new(text, open).skip_group().ok()?;
            is_name.then(|| format!("{}<{}>{}", &text[..dot], &text[dot + 1..end], &text[end..]))
        }
        // A digit.
        5 => {
            let at = pick(choices, text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect())?;
            Some(replaced(at, "0", ["0", "1", "2", "4"][choices.below(4)]))
        }
        _ => {
            let (from, to) = *choices.pick(&words);
            // The whole begins with its own name.
            let at = pick(choices, text.match_indices(from).map(|(at, _)| at).filter(|at| *at > 0).collect())?;
            let is_word = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_');
            (is_word || !from.starts_with(|c: char| c.is_ascii_lowercase())).then(|| replaced(at, from, to))
        }
    }
}

/// The parts between commas of each bracket, by where they begin and end.
fn lists(text: &str) -> Vec<Vec<(usize, usize)>> {
    let (mut done, mut open) = (Vec::new(), Vec::<Vec<(usize, usize)>>::new());
    let mut in_string = false;
    for (at, c) in text.char_indices() {
        let is_arrow = c == '>' && text[..at].ends_with(['-', '=']);
        match c {
            '"' => in_string = !in_string,
            _ if in_string || is_arrow => {}
            '<' | '(' | '[' | '{' => open.push(vec![(at + 1, at + 1)]),
            '>' | ')' | ']' | '}' | ',' => {
                let Some(list) = open.last_mut() else { return done };
                if let Some(last) = list.last_mut() {
                    last.1 = at;
                }
                match c {
                    ',' => list.push((at + 1, at + 1)),
                    _ => done.extend(open.pop()),
                }
            }
            _ => {}
        }
    }
    done
}
