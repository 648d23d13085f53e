//! The meanings of codes: `docs/errors.md`, which a test holds to the sources.

const PAGE: &str = include_str!("../docs/errors.md");

/// Returns what the code of an error or warning means, in any case: where it belongs, with the crate, and a sentence, both in Markdown.
/// `None` if there is no such code.
///
/// ```
/// let (place, meaning) = pdll::meaning_of("e0111").unwrap();
/// assert_eq!((place, meaning), ("PDLL, what is written (`pdll-syntax`)", "A missing `;`."));
/// assert_eq!(pdll::meaning_of("nonsense"), None);
/// ```
pub fn meaning_of(code: &str) -> Option<(&'static str, &'static str)> {
    let mut place = "";
    for line in PAGE.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            place = title;
        } else if let Some((known, meaning)) = line.strip_prefix("| ").and_then(|row| row.split_once(" | "))
            && known.eq_ignore_ascii_case(code)
            && known.starts_with(['E', 'W'])
        {
            return Some((place, meaning.strip_suffix('|').unwrap_or(meaning).trim_end()));
        }
    }
    None
}
