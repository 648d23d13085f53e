//! The mentions in the text of a dialect attribute: other attributes that have aliases, and distinct attributes.
//!
//! To `mlir-syntax` the body of a dialect attribute is text. MLIR prints aliases and numbers in it like anywhere else,
//! so the text is searched for them.

use crate::upstream;
use mlir_syntax::{BodyPiece, BodyScanner, is_alias_use, is_token_list};

/// The beginning of the text of a distinct attribute.
pub(crate) const DISTINCT: &str = "distinct[";

/// Longer texts are printed as they are: searching takes time for each level of nesting.
const MAX_SEARCHED: usize = 1 << 20;

/// Texts nested deeper than this are printed as they are, too.
const MAX_SEARCHED_DEPTH: usize = 64;

/// Something in a text that is printed in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mention<'a> {
    /// Where it is.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Levels of angle brackets around it.
    pub depth: u32,
    /// The kind of mention.
    pub kind: MentionKind<'a>,
}

/// The thing that is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MentionKind<'a> {
    /// An attribute that has an alias.
    Attribute(&'a str),
    /// `distinct[N]`, without what follows.
    Distinct(u64),
}

/// The name of the alias of an attribute whose text this is.
pub(crate) fn alias_name(text: &str) -> Option<&str> {
    let (dialect, body) = text.strip_prefix('#')?.split_once('.')?;
    upstream::alias_name(dialect, body)
}

/// All that `text` mentions from `start` on, in order; nothing that is inside another mention. `None` if it is too long
/// or too deep to be searched, or no list of tokens.
pub(crate) fn mentions(text: &str, start: usize) -> Option<Vec<Mention<'_>>> {
    let mut mentions = Vec::new();
    if !(text[start..].contains('#') || text[start..].contains(DISTINCT)) {
        return Some(mentions);
    }
    if text.len() > MAX_SEARCHED || is_deep(text.as_bytes()) || !is_token_list(text) {
        return None;
    }
    let bytes = text.as_bytes();
    let mut scanner = BodyScanner::new(text, start);
    loop {
        let start = scanner.position();
        let kind = match scanner.next_piece().ok()? {
            None => return Some(mentions),
            Some(BodyPiece::Name) => attribute(text, start, &mut scanner).map(MentionKind::Attribute),
            Some(BodyPiece::Other) if bytes[start] == b'd' => distinct(text, start).map(|(end, id)| {
                scanner.seek(end);
                MentionKind::Distinct(id)
            }),
            Some(_) => None,
        };
        if let Some(kind) = kind {
            let depth = scanner.open().iter().filter(|at| bytes[**at] == b'<').count() as u32;
            mentions.push(Mention { start, end: scanner.position(), depth, kind });
        }
    }
}

/// Returns true if there are more opening brackets before some closing one than can be searched.
fn is_deep(bytes: &[u8]) -> bool {
    let mut depth = 0_usize;
    bytes.iter().any(|byte| {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_SEARCHED_DEPTH
    })
}

/// The attribute whose name begins at `start` and ends at the scanner's position, if an alias can be in its place; the
/// scanner goes behind it then.
fn attribute<'a>(text: &'a str, start: usize, scanner: &mut BodyScanner<'_>) -> Option<&'a str> {
    alias_name(&text[start..])?;
    let name_end = scanner.position();
    let end = scanner.skip_group().ok()?;
    // The alias would become one word with what follows, or the name of a dialect.
    let rest = &text.as_bytes()[end..];
    let joins = rest.first().is_some_and(|byte| is_name_byte(*byte) || *byte == b'<');
    if joins && !rest.starts_with(b"->") {
        scanner.seek(name_end);
        return None;
    }
    Some(&text[start..end])
}

/// Names in `text` that are those of aliases if there are such. A text that was read has them only where no alias was
/// defined: they are left as they are, and no alias may take them.
pub(crate) fn bare_names(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut names = Vec::new();
    let mut position = 0;
    while let Some(byte) = bytes.get(position) {
        let start = position;
        position += 1;
        match byte {
            b'"' => {
                while bytes.get(position).is_some_and(|byte| *byte != b'"') {
                    position += if bytes[position] == b'\\' { 2 } else { 1 };
                }
                position += 1;
            }
            b'#' | b'!' => {
                while bytes.get(position).is_some_and(|byte| is_name_byte(*byte)) {
                    position += 1;
                }
                if bytes[position - 1] == b'-' && bytes.get(position) == Some(&b'>') {
                    position -= 1;
                }
                if is_alias_use(text, &text[start..position], position) {
                    names.push(&text[start + 1..position]);
                }
            }
            _ => {}
        }
    }
    names
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte)
}

/// The end and the number of the `distinct[N]` that begins at `start`.
fn distinct(text: &str, start: usize) -> Option<(usize, u64)> {
    if start > 0 && is_name_byte(text.as_bytes()[start - 1]) {
        return None;
    }
    let (digits, _) = text[start..].strip_prefix(DISTINCT)?.split_once(']')?;
    // Another spelling of the same number would get the same new one, and two texts would become one.
    let id: u64 = digits.parse().ok().filter(|id: &u64| id.to_string() == digits)?;
    Some((start + DISTINCT.len() + digits.len() + "]".len(), id))
}

#[cfg(test)]
mod tests;
