//! Texts of types with holes: `tuple<$...elements>` is any tuple, and `elements` its types.
//!
//! A text is compared with that of a type in the host's syntax, without white space. What stands where a hole is must be the text of a
//! type, or for `$...name` a list of such texts. Where functions have one result, `-> $r` and `-> ($...r)` both fit.

use alloc::string::String;
use alloc::vec::Vec;

use smol_str::SmolStr;

/// The longest text in which holes are looked for, in bytes.
const MAX_TEXT: usize = 1 << 16;
/// The deepest nesting of functions in a text: each is written anew.
const MAX_FUNCTIONS: u32 = 32;

/// The start of the name of the native constraint that finds what stands in the holes of a text.
const MATCHES: &str = "type.matches(";
/// The start of the name of the native rewrite that fills the holes of a text.
const MAKES: &str = "type.makes(";

/// A hole in the text of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeHole {
    /// Its name.
    pub name: SmolStr,
    /// True if it stands for a list of types: `$...name`.
    pub is_range: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(SmolStr),
    Hole(TypeHole),
}

/// The text of a type with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeText {
    parts: Vec<Part>,
    /// As it is written.
    text: SmolStr,
}

/// The types that stand where a hole is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filling<T> {
    /// The type of a hole.
    One(T),
    /// Those of a list.
    Many(Vec<T>),
}

impl TypeText {
    /// Reads a text. `None` if it has no hole.
    ///
    /// # Errors
    /// The reason why it cannot be compared with others, and the offset of the mistake.
    pub fn new(text: &str) -> Option<Result<TypeText, (usize, &'static str)>> {
        let holes = hole_starts(text);
        let first = *holes.first()?;
        Some(TypeText::with_holes(text, first))
    }

    fn with_holes(text: &str, first: usize) -> Result<TypeText, (usize, &'static str)> {
        if text.len() > MAX_TEXT {
            return Err((first, "the text is too long for holes"));
        }
        let normal = normal(text, 0).ok_or((first, "functions nest too deeply for holes"))?;
        let mut parts: Vec<Part> = Vec::new();
        let mut rest = normal.as_str();
        while let Some(start) = hole_starts(rest).first().copied() {
            if start > 0 {
                parts.push(Part::Text(rest[..start].into()));
            } else if !parts.is_empty() {
                return Err((first, "between two holes something must stand that ends the first"));
            }
            rest = &rest[start + 1..];
            let is_range = rest.starts_with("...");
            rest = rest.strip_prefix("...").unwrap_or(rest);
            let length = rest.bytes().take_while(|byte| is_word(*byte)).count();
            parts.push(Part::Hole(TypeHole { name: rest[..length].into(), is_range }));
            rest = &rest[length..];
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.into()));
        }
        Ok(TypeText { parts, text: text.into() })
    }

    /// The holes, in the order of the text.
    pub fn holes(&self) -> impl Iterator<Item = &TypeHole> {
        self.parts.iter().filter_map(|part| match part {
            Part::Hole(hole) => Some(hole),
            Part::Text(_) => None,
        })
    }

    /// Returns the name of the native function that finds what stands in the holes, or fills them.
    pub fn native_name(&self, makes: bool) -> SmolStr {
        SmolStr::from_iter([if makes { MAKES } else { MATCHES }, &self.text, ")"])
    }

    /// Returns the text that the name of a native function is about; `None` if it is that of no such function.
    pub fn of_native(name: &str) -> Option<TypeText> {
        let text = name.strip_prefix(MATCHES).or_else(|| name.strip_prefix(MAKES))?;
        TypeText::new(text.strip_suffix(')')?)?.ok()
    }

    /// Returns what stands in the holes of the text of a type; `None` if it does not look like this, or `read` finds no type there.
    pub fn fillings<T>(&self, text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<Filling<T>>> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let text = normal(text, 0)?;
        let mut rest = text.as_str();
        let mut found = Vec::new();
        for (index, part) in self.parts.iter().enumerate() {
            match part {
                Part::Text(own) => rest = rest.strip_prefix(own.as_str())?,
                Part::Hole(hole) => {
                    let behind = match self.parts.get(index + 1) {
                        Some(Part::Text(behind)) => behind.as_str(),
                        _ => "",
                    };
                    let end = end_of_hole(rest, behind, hole.is_range);
                    let (filling, behind) = rest.split_at(end);
                    found.push(match hole.is_range {
                        false => Filling::One(read(filling)?),
                        true => Filling::Many(elements(filling).into_iter().map(&read).collect::<Option<_>>()?),
                    });
                    rest = behind;
                }
            }
        }
        rest.is_empty().then_some(found)
    }

    /// Returns the text with these texts of types in its holes, of which each hole has a list.
    pub fn filled(&self, fillings: &[Vec<SmolStr>]) -> String {
        let mut text = String::new();
        let mut fillings = fillings.iter();
        for part in &self.parts {
            match part {
                Part::Text(own) => text.push_str(own),
                Part::Hole(_) => text.push_str(&fillings.next().map(|types| types.join(", ")).unwrap_or_default()),
            }
        }
        text
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Where holes begin: `$name` and `$...name`, outside of strings.
fn hole_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let (mut starts, mut in_string) = (Vec::new(), false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' if at == 0 || bytes[at - 1] != b'\\' => in_string = !in_string,
            b'$' if !in_string => {
                let name = bytes[at + 1..].strip_prefix(b"...").unwrap_or(&bytes[at + 1..]);
                let is_name = name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_');
                starts.extend(is_name.then_some(at));
            }
            _ => {}
        }
    }
    starts
}

/// Calls `visit` with each byte and its offset that is in no brackets, until that says stop; closing brackets without an opening one are
/// in none. Gives the offset of the end.
fn outside_of_brackets(text: &str, mut visit: impl FnMut(usize, u8) -> bool) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut in_string) = (0_u32, false);
    for (at, byte) in bytes.iter().enumerate() {
        let is_arrow = *byte == b'>' && at > 0 && bytes[at - 1] == b'-';
        if depth == 0 && !in_string && !is_arrow && visit(at, *byte) {
            return at;
        }
        match byte {
            b'"' if at == 0 || bytes[at - 1] != b'\\' => in_string = !in_string,
            _ if in_string || is_arrow => {}
            b'(' | b'<' | b'[' | b'{' => depth += 1,
            b')' | b'>' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

/// Returns where what stands in a hole ends, in whose text `behind` comes next.
fn end_of_hole(text: &str, behind: &str, is_range: bool) -> usize {
    outside_of_brackets(text, |at, byte| {
        matches!(byte, b')' | b'>' | b']' | b'}')
            || byte == b',' && !is_range
            || at > 0 && !behind.is_empty() && text[at..].starts_with(behind)
            || at == 0 && is_range && !behind.is_empty() && text.starts_with(behind)
    })
}

/// The parts of a list, between commas.
fn elements(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    outside_of_brackets(text, |at, byte| {
        if byte == b',' {
            parts.push(&text[start..at]);
            start = at + 1;
        }
        false
    });
    if !text.is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

/// Returns a text without white space but between words, and with parentheses around the results of functions.
fn normal(text: &str, depth: u32) -> Option<String> {
    if depth > MAX_FUNCTIONS {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let (mut in_string, mut was_space) = (false, false);
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        rest = &rest[next.len_utf8()..];
        if next == '"' && !out.ends_with('\\') {
            in_string = !in_string;
        }
        if next.is_whitespace() && !in_string {
            was_space = true;
            continue;
        }
        let is_wordy = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
        if core::mem::take(&mut was_space) && is_wordy(next) && out.chars().next_back().is_some_and(is_wordy) {
            out.push(' ');
        }
        out.push(next);
        if next == '>' && out.ends_with("->") && !in_string {
            rest = rest.trim_start();
            if !rest.starts_with('(') {
                let end = outside_of_brackets(rest, |_, byte| matches!(byte, b',' | b')' | b'>' | b']' | b'}'));
                out.push('(');
                out.push_str(&normal(&rest[..end], depth + 1)?);
                out.push(')');
                rest = &rest[end..];
            }
        }
    }
    Some(out)
}

impl core::fmt::Display for TypeText {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn found(pattern: &str, text: &str) -> Option<Vec<String>> {
        let pattern = TypeText::new(pattern)?.ok()?;
        let read = |text: &str| (!text.is_empty()).then(|| text.to_string());
        let fillings = pattern.fillings(text, read)?;
        Some(
            fillings
                .into_iter()
                .map(|filling| match filling {
                    Filling::One(one) => one,
                    Filling::Many(many) => format!("[{}]", many.join(" ")),
                })
                .collect(),
        )
    }

    #[test]
    fn holes_take_what_is_in_balance() {
        let some = |list: &[&str]| Some(list.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(found("tuple<$...ts>", "tuple<i32, tuple<i1, f32>>"), some(&["[i32 tuple<i1,f32>]"]));
        assert_eq!(found("tuple<$...ts>", "tuple<>"), some(&["[]"]));
        assert_eq!(found("tuple<$a, $b>", "tuple<i32, i1>"), some(&["i32", "i1"]));
        assert_eq!(found("tuple<$a, $b>", "tuple<i32>"), None);
        assert_eq!(found("tuple<$a>", "tuple<i32, i1>"), None);
        assert_eq!(found("!a.box< $t >", "!a.box<vector<4xi32>>"), some(&["vector<4xi32>"]));
        assert_eq!(found("memref<?x$t>", "memref<?xindex>"), some(&["index"]));
        assert_eq!(found("memref<?x$t>", "memref<?xindex, 1>"), None);
    }

    #[test]
    fn functions_have_their_results_in_parentheses_or_not() {
        let some = |list: &[&str]| Some(list.iter().map(ToString::to_string).collect::<Vec<_>>());
        let both = "($...ins) -> ($...outs)";
        assert_eq!(found(both, "(index, i32) -> i64"), some(&["[index i32]", "[i64]"]));
        assert_eq!(found(both, "() -> ()"), some(&["[]", "[]"]));
        assert_eq!(found(both, "(() -> i1) -> (i64, i8)"), some(&["[()->(i1)]", "[i64 i8]"]));
        assert_eq!(found("($...ins) -> $out", "(index) -> i64"), some(&["[index]", "i64"]));
        assert_eq!(found("($...ins) -> $out", "(index) -> (i64, i64)"), None);
        assert_eq!(found("!llvm.func<$r ($...ins)>", "!llvm.func<void (i64, ptr)>"), some(&["void", "[i64 ptr]"]));
    }

    #[test]
    fn what_is_filled_is_found_again() {
        let text = TypeText::new("($...ins) -> $out").unwrap().unwrap();
        let filled = text.filled(&[vec!["i1".into(), "i2".into()], vec!["i3".into()]]);
        assert_eq!(filled, "(i1, i2)->(i3)");
        assert_eq!(TypeText::of_native(&text.native_name(true)), Some(text));
    }

    #[test]
    fn texts_without_holes_or_with_wrong_ones() {
        assert!(TypeText::new("tuple<i32>").is_none());
        assert!(TypeText::new("!a.b<\"$x\">").is_none());
        assert!(TypeText::new("tuple<$a$b>").is_some_and(|text| text.is_err()));
    }
}
