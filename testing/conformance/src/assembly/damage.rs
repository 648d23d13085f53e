//! Texts with a fault: a token dropped, doubled, or swapped with the next.

use super::answers::UNVERIFIED;
use super::oracle::{Verdict, ask_few};
use super::pairs::Corpus;
use crate::choices::Choices;

/// Where the tokens of a text stand.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let bytes = text.as_bytes();
    let (mut all, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let start = at;
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_.$-".contains(&byte);
        match bytes[at] {
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
            }
            b'%' | b'^' | b'@' | b'#' | b'!' => {
                at += 1;
                while at < bytes.len() && is_word(bytes[at]) && bytes[at] != b'-' {
                    at += 1;
                }
            }
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 2,
            byte if is_word(byte) => {
                at += 1;
                while at < bytes.len() && is_word(bytes[at]) && bytes[at] != b'-' {
                    at += 1;
                }
            }
            _ => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
        all.push(start..at);
    }
    all
}

/// The text with one fault.
pub fn damage(text: &str, choices: &mut Choices) -> String {
    let tokens = tokens(text);
    if tokens.len() < 2 {
        return String::new();
    }
    let index = choices.below(tokens.len() - 1);
    let (one, next) = (tokens[index].clone(), tokens[index + 1].clone());
    match choices.below(3) {
        0 => format!("{}{}", &text[..one.start], &text[one.end..]),
        1 => format!("{} {}", &text[..one.end], &text[one.start..]),
        _ => format!(
            "{}{}{}{}{}",
            &text[..one.start],
            &text[next.clone()],
            &text[one.end..next.start],
            &text[one],
            &text[next.end..]
        ),
    }
}

/// The number of agreements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Texts that `mlir-opt` reads or refuses; what makes it fail is not counted.
    pub texts: usize,
    /// Refused by both or read by both.
    pub alike: usize,
    /// Refused by both.
    pub refused: usize,
    /// At the same line.
    pub same_line: usize,
}

/// So many damaged texts, made of these whole ones, and what `mlir-opt` says of them without its verifier.
///
/// # Errors
/// If `mlir-opt` cannot be run.
pub fn damaged(corpus: &Corpus, whole: &[usize], seed: u64, count: usize) -> Result<Vec<(String, Verdict)>, String> {
    let mut choices = Choices::from_seed(seed);
    if whole.is_empty() {
        return Ok(Vec::new());
    }
    let texts: Vec<String> =
        (0..count).map(|_| damage(&corpus.whole[*choices.pick(whole)].custom.clone(), &mut choices)).collect();
    let verdicts = ask_few(&texts, &UNVERIFIED)?;
    Ok(texts
        .into_iter()
        .zip(verdicts)
        .filter(|(_, verdict)| !matches!(verdict, Err(known) if known.line == 0))
        .collect())
}

/// Compares with our reader, which says at which line it refuses a text.
pub fn compare(
    texts: &[(String, Verdict)],
    read: impl Fn(&str) -> Result<(), (usize, String)>,
    mut differs: impl FnMut(&str, &Verdict, Result<(), (usize, String)>),
) -> Agreement {
    let mut agreement = Agreement::default();
    for (text, verdict) in texts {
        agreement.texts += 1;
        let ours = read(text);
        let (alike, same_line) = match (verdict, &ours) {
            (Ok(_), Ok(())) => (true, true),
            (Err(objection), Err((line, _))) => {
                agreement.refused += 1;
                agreement.same_line += usize::from(objection.line == *line);
                (true, objection.line == *line)
            }
            _ => (false, false),
        };
        agreement.alike += usize::from(alike);
        if !same_line {
            differs(text, verdict, ours);
        }
    }
    agreement
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_names_strings_arrows_and_signs() {
        let text = "%0 = \"a b\"(%x) -> !t.u<4xi8>";
        let found: Vec<&str> = tokens(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["%0", "=", "\"a b\"", "(", "%x", ")", "->", "!t.u", "<", "4xi8", ">"]);
    }

    #[test]
    fn a_damaged_text_is_another_one() {
        let mut choices = Choices::from_seed(3);
        for _ in 0..50 {
            assert_ne!(damage("module { a b c }", &mut choices), "module { a b c }");
        }
    }
}
