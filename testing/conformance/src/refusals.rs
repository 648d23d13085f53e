//! Rewrites that fail half-way, and what must come of them.
//!
//! MLIR aborts where a native rewrite fails; here what was done is undone, and the next best pattern is tried. That is what
//! happens if the pattern does not match in the first place, which MLIR can be asked: a constraint in the match section
//! foretells whether the rewrite would fail.

use crate::choices::Choices;
use crate::chunks::Chunks;

/// The beginning of a block that makes a rewrite of several statements.
const BLOCK: &str = "  rewrite root with {\n";
/// Statements that fail unless the attribute named between these is an integer of type `i32`.
const REFUSED: [&str; 2] = ["    let refused = AddAttributes(", ", attr<\"1 : i32\">);\n"];
/// The constraint that holds for these attributes only.
const GUARD: &str = "I32Attr";

/// The file with a pattern whose rewrite fails in its last statement, for some attributes; `None` if no pattern has one.
pub fn add(choices: &mut Choices, source: &str) -> Option<String> {
    let chunks = Chunks::of(source);
    let able: Vec<usize> = (0..chunks.len()).filter(|index| attribute(chunks.pattern(*index)).is_some()).collect();
    if able.is_empty() {
        return None;
    }
    let chosen = *choices.pick(&able);
    let mark = choices.percent(50);
    let fallback = choices.percent(50);
    let mut text = chunks.only(|_| false);
    for index in 0..chunks.len() {
        let pattern = chunks.pattern(index);
        match attribute(pattern) {
            Some(attribute) if index == chosen => text.push_str(&refusing(pattern, attribute, mark)?),
            _ => text.push_str(pattern),
        }
    }
    if fallback && let Some(root) = root_name(chunks.pattern(chosen)) {
        text.push_str(&format!(
            "Pattern Next with benefit(0) {{\n  let root = op<{root}>;\n  replace root with op<t.n3>;\n}}\n"
        ));
    }
    Some(text)
}

/// The file in which the patterns that [`add`] changed do not match where their rewrites would fail; `None` if there is none.
pub fn guarded(source: &str) -> Option<String> {
    let chunks = Chunks::of(source);
    let mut text = chunks.only(|_| false);
    if !text.contains("#include") {
        text.push_str(&format!("Constraint {GUARD}(value: Attr);\n"));
    }
    let mut found = false;
    for index in 0..chunks.len() {
        let pattern = chunks.pattern(index);
        let refused = pattern.split_once(REFUSED[0]).and_then(|(_, rest)| rest.split_once(REFUSED[1]));
        match (refused, pattern.split_once(BLOCK)) {
            (Some((attribute, _)), Some((matcher, rewrite))) => {
                found = true;
                text.push_str(&format!("{matcher}  {GUARD}({attribute});\n{BLOCK}{rewrite}"));
            }
            _ => text.push_str(pattern),
        }
    }
    found.then_some(text)
}

/// The first attribute that the match section names, whatever it is.
fn attribute(pattern: &str) -> Option<&str> {
    pattern.match_indices(": Attr").find_map(|(at, found)| {
        let name = pattern[..at].rsplit([' ', '{', '(']).next()?;
        let any = !pattern[at + found.len()..].starts_with('<');
        (any && name.starts_with('a')).then_some(name)
    })
}

/// The name of the root, if it is asked for and not one that only ODS knows.
fn root_name(pattern: &str) -> Option<&str> {
    let (name, _) = pattern.split_once("let root = op<")?.1.split_once('>')?;
    name.starts_with("t.").then_some(name)
}

/// The pattern with a last statement that fails, unless the attribute is an `i32`.
fn refusing(pattern: &str, attribute: &str, mark: bool) -> Option<String> {
    let mark = if mark { "    MarkOp(root);\n" } else { "" };
    let last = format!("{}{attribute}{}  }};\n}}\n", REFUSED[0], REFUSED[1]);
    if let Some((matcher, rewrite)) = pattern.split_once(BLOCK) {
        let statements = rewrite.strip_suffix("  };\n}\n")?;
        return Some(format!("{matcher}{BLOCK}{mark}{statements}{last}"));
    }
    let (before, statement) = pattern.strip_suffix(";\n}\n")?.rsplit_once("\n  ")?;
    Some(format!("{before}\n{BLOCK}{mark}    {statement};\n{last}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;

    const FILE: &str = "Rewrite AddAttributes(a: Attr, b: Attr) -> Attr;\nRewrite MarkOp(op: Op);\n\
                        Pattern P0 with benefit(1) {\n  let root = op<t.a> {k = a1: Attr};\n  erase root;\n}\n";

    #[test]
    fn a_pattern_that_would_fail_does_not_match_where_it_is_guarded() {
        let failing = add(&mut Choices::replay(vec![0, 99, 99]), FILE).expect("there is an attribute");
        let guarded = guarded(&failing).expect("it fails");
        let ir = "\"builtin.module\"() ({\n  \"t.a\"() {k = \"s\"} : () -> ()\n  \"t.a\"() {k = 1 : i32} : () -> ()\n}) : () -> ()\n";
        let run = |source: &str| {
            let run = Case::of(source.to_owned(), ir.to_owned()).rewrite(false).expect("both are right");
            (run.ir, run.report.failures.count)
        };
        let (refused, guarded) = (run(&failing), run(&guarded));
        assert_eq!(refused.0, guarded.0);
        assert!(refused.0.contains("t.n3") && !refused.0.contains("marked"), "{}", refused.0);
        assert_eq!((refused.1, guarded.1), (1, 0));
    }

    #[test]
    fn files_without_an_attribute_stay_as_they_are() {
        let file = FILE.replace("a1: Attr", "_: Attr");
        assert_eq!(add(&mut Choices::replay(Vec::new()), &file), None);
        assert_eq!(guarded(&file), None);
    }
}
