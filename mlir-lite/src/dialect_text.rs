//! What the text of a dialect attribute mentions: other attributes that have aliases, and distinct attributes.
//!
//! To `mlir-syntax` the body of a dialect attribute is text. MLIR prints aliases and numbers in it like anywhere else,
//! so the text is searched for them.

use crate::upstream;

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
    /// What it is.
    pub kind: MentionKind<'a>,
}

/// What is mentioned.
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

/// All that `text` mentions from `start` on, in order; nothing that is inside another mention.
pub(crate) fn mentions(text: &str, start: usize) -> Vec<Mention<'_>> {
    let mut mentions = Vec::new();
    if text.len() > MAX_SEARCHED || !(text[start..].contains('#') || text[start..].contains("distinct[")) {
        return mentions;
    }
    let bytes = text.as_bytes();
    if is_deep(bytes) {
        return mentions;
    }
    let (mut position, mut depth) = (start, 0_u32);
    while position < bytes.len() {
        let mention = match bytes[position] {
            b'#' => attribute(text, position).map(|end| (end, MentionKind::Attribute(&text[position..end]))),
            b'd' => distinct(text, position).map(|(end, id)| (end, MentionKind::Distinct(id))),
            _ => None,
        };
        if let Some((end, kind)) = mention {
            mentions.push(Mention { start: position, end, depth, kind });
            position = end;
            continue;
        }
        match bytes[position] {
            b'<' => depth += 1,
            b'>' if position == 0 || bytes[position - 1] != b'-' => depth = depth.saturating_sub(1),
            _ => {}
        }
        position = skip(bytes, position);
    }
    mentions
}

/// Whether there are more opening brackets before some closing one than can be searched.
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

/// The position behind the character or string at `position`.
fn skip(bytes: &[u8], position: usize) -> usize {
    if bytes[position] != b'"' {
        return position + 1;
    }
    let mut end = position + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(bytes.len())
}

/// The end of the attribute that begins at `start`, if it has an alias.
fn attribute(text: &str, start: usize) -> Option<usize> {
    alias_name(&text[start..])?;
    let bytes = text.as_bytes();
    let (mut position, mut depth) = (start, 0_u32);
    while position < bytes.len() {
        match bytes[position] {
            b'<' => depth += 1,
            b'>' if bytes[position - 1] != b'-' => {
                depth -= 1;
                if depth == 0 {
                    // The alias would become one word with what follows.
                    let next = bytes.get(position + 1);
                    let joins = next.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte));
                    return (!joins).then_some(position + 1);
                }
            }
            _ => {}
        }
        position = skip(bytes, position);
    }
    None
}

/// Names in `text` that look like aliases of attributes. A text that was read has them only where no alias was defined:
/// they are left as they are, and no alias may take them.
pub(crate) fn bare_names(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || c == '-' || c == '.';
    text.split('#').skip(1).filter_map(move |rest| {
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let name = &rest[..end];
        (!name.is_empty() && !name.contains('.')).then_some(name)
    })
}

fn distinct(text: &str, start: usize) -> Option<(usize, u64)> {
    let (digits, _) = text[start..].strip_prefix("distinct[")?.split_once(']')?;
    let id = digits.parse().ok()?;
    Some((start + "distinct[".len() + digits.len() + "]".len(), id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_has_an_alias() {
        let text =
            r##"#llvm.x<"#llvm.di_file<\"a\">", <#llvm.di_file<"f>" in "d">>, #llvm.y<1>, distinct[12]<>, f -> g>"##;
        let found = mentions(text, 0);
        let shown: Vec<_> = found.iter().map(|mention| (&text[mention.start..mention.end], mention.depth)).collect();
        assert_eq!(shown, [(r##"#llvm.di_file<"f>" in "d">"##, 2), ("distinct[12]", 1)]);
        assert_eq!(found[1].kind, MentionKind::Distinct(12));
    }

    #[test]
    fn survives_what_does_not_end() {
        for text in ["#llvm.di_file<", "#llvm.di_file<\"", "distinct[", "distinct[1", "\"\\", ">>>", "#llvm.di_file<->"]
        {
            assert_eq!(mentions(text, 0), [], "{text}");
        }
    }
}
