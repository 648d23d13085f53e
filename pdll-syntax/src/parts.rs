//! A long file in parts, each parsed by a thread of its own.
//!
//! A part begins with a line that begins as a declaration does. Whether it is one, or lies inside a code block or a
//! pattern, only parsing tells. If each part turns out to be whole declarations, without anything to report, then the
//! parts one behind the other are what the whole file is; if not, the file is parsed in one piece.

use std::num::NonZeroUsize;
use std::ops::Range;

use pdl_diagnostics::FileId;

use crate::cursor::{Cursor, RawItem};
use crate::{descent, lexer, limits, metadata, threads};

/// The items of `text`, if it is long enough to be shared out and there is nothing to report.
pub(crate) fn parse(text: &str, file: FileId, threads: Option<NonZeroUsize>) -> Option<Vec<RawItem>> {
    let count = threads::count(threads, text.len() / limits::PART);
    if count > 1 { in_parts(text, file, count) } else { None }
}

fn in_parts(text: &str, file: FileId, count: usize) -> Option<Vec<RawItem>> {
    let parts = split(text, count);
    let mut parsed = threads::map(&parts, |(start, end)| part(text, start..end, file)).into_iter();
    let mut items = parsed.next()??;
    for part in parsed {
        items.append(&mut part?);
    }
    Some(items)
}

fn part(text: &str, range: Range<usize>, file: FileId) -> Option<Vec<RawItem>> {
    let mut found = Vec::new();
    let lexed = lexer::lex_part(text, range, file, &mut found);
    if lexed.bare_call {
        return None;
    }
    let mut items = descent::parse(Cursor { text, file }, &lexed.tokens)?;
    metadata::check(&mut items, &mut found);
    found.is_empty().then_some(items)
}

/// Cuts `text` into up to `count` parts of about the same length.
fn split(text: &str, count: usize) -> Vec<(usize, usize)> {
    let mut parts = Vec::with_capacity(count);
    let mut start = 0;
    let begins_line = |at: usize| text.as_bytes()[at - 1] == b'\n';
    for number in 1..count {
        let near = text.len() / count * number;
        let next =
            (near.max(start + 1)..text.len()).find(|at| begins_line(*at) && lexer::starts_declaration(&text[*at..]));
        let Some(end) = next else { break };
        parts.push((start, end));
        start = end;
    }
    parts.push((start, text.len()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLEAN: &str = r##"// Pattern
#include "a.td"
Constraint C(v: Value) [{
Pattern Inside the code {
}];
Pattern P with benefit(1) {
  let root = op<t.a>(x: Value<type<"i1">>, y: Value) {k = attr<"1 : i32">};
Constraint(v: Value) => C(v);
  let text: Attr = attr<"\"Pattern\"">;
  rewrite root with {
Rewrite(o: Op) => erase o;
    replace root with (x);
  };
}
Rewrite R(o: Op) -> Op => op<t.b>(o.0) -> (type<"i1">);
// Rewrite

Pattern => erase op<t.c>;
Patterns: Op;
"##;

    /// What comes of `text` in `count` parts; if anything does, one piece gives the same.
    fn parts(text: &str, count: usize) -> Option<usize> {
        let items = in_parts(text, FileId(0), count)?;
        let mut found = Vec::new();
        let whole = crate::parse_file(text, FileId(0), Some(NonZeroUsize::MIN), &mut found);
        assert_eq!(found, [], "{count} parts of {text}");
        assert!(whole.bare_calls.is_empty(), "{count} parts of {text}");
        assert_eq!(items, whole.items, "{count} parts of {text}");
        Some(items.len())
    }

    #[test]
    fn parts_are_the_whole() {
        let clean = CLEAN.replace("Patterns: Op;\n", "");
        let declaration = "Pattern {\n  let a = op<t.d>;\n  erase a;\n}\n";
        assert_eq!(split(&declaration.repeat(8), 4).len(), 4);
        for count in 1..40 {
            assert_eq!(parts(&declaration.repeat(40), count), Some(40));
        }
        // Cut wherever a line begins as a declaration, only some places are right.
        let (mut some, mut none) = (0, 0);
        for before in 0..30 {
            let text = format!("{}{clean}{}", declaration.repeat(before), declaration.repeat(20));
            for count in 2..12 {
                match parts(&text, count) {
                    Some(items) => some += usize::from(items == before + 5 + 20),
                    None => none += 1,
                }
            }
        }
        assert!(some > 20 && none > 20, "{some} right, {none} given up");
    }

    #[test]
    fn what_is_wrong_is_left_to_the_whole() {
        let good = "Pattern {\n  let a = op<t.d>;\n  erase a;\n}\n".repeat(10);
        for bad in [
            CLEAN,
            "\u{feff}",
            "}\n",
            "{\n",
            "Pattern {\n",
            "Constraint C() [{\n",
            "\"\n",
            "op(\n",
            "Pattern {\n  erase op(x: Value);\n}\n",
            "§\n",
            "Pattern with benefit(70000) => erase op<a.b>;\n",
        ] {
            for text in [format!("{bad}{good}"), format!("{good}{bad}"), format!("{good}{bad}{good}")] {
                for count in 2..6 {
                    assert_eq!(parts(&text, count), None, "{text}");
                }
            }
        }
    }

    #[test]
    fn whatever_is_written_parts_say_the_same_or_nothing() {
        let lines: Vec<&str> = CLEAN.lines().chain(["}", "{", "Pattern {", "}];", "[{", "#include \"b.td\""]).collect();
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut accepted = 0;
        for _ in 0..3000 {
            // Some lines of the file gone, some doubled, some from elsewhere.
            let mut text = String::new();
            for line in CLEAN.lines() {
                match random(16) {
                    0 => continue,
                    1 => text += lines[random(lines.len())],
                    _ => text += line,
                }
                text += "\n";
            }
            let text = text.replace("Patterns: Op;\n", "") + "Pattern => erase op<t.c>;\n";
            accepted += usize::from(parts(&text, 2 + random(4)).is_some());
        }
        assert!(accepted > 20, "{accepted} were accepted");
    }
}
