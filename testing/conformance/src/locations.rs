//! Where operations come from: what is created by a rewrite has the fused locations of what was matched.

use std::collections::{BTreeMap, BTreeSet};

use mlir_lite::{Ir, OpPrintingFlags};
use pdl_ir::{Op, OpKind, Pattern};

use crate::case::Case;
use crate::choices::Choices;
use crate::chunks::Chunks;

/// The locations of operations in generated IR.
const LOCATIONS: [&str; 9] = [
    "\"a.c\":1:2",
    "\"a.c\":3:4",
    "\"b.c\":1:2",
    "\"name\"",
    "\"name\"(\"a.c\":5:6)",
    "callsite(\"a.c\":7:8 at \"b.c\":9:10)",
    "fused[\"a.c\":1:2, \"b.c\":11:12]",
    "fused<\"pass\">[\"a.c\":1:2, \"c.c\":13:14]",
    "unknown",
];
/// The location of an argument, in all IR that has locations.
const ARGUMENT: &str = "loc(\"argument\")";
const ARGUMENTS: &str = "^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):";

/// Returns a case with locations in its IR, and one of its patterns: of several, MLIR loses the locations of operations of which each asks only what
/// others ask too. It also loses that of a root without a name, so such a pattern has no locations.
pub fn in_located(case: Case, choices: &mut Choices) -> Case {
    let ir = located(&case.ir, choices);
    let chunks = Chunks::of(&case.source);
    let only = choices.below(chunks.len());
    let alone = case.with_source(chunks.only(|index| index == only));
    let is_named = |pattern: &Pattern| {
        let is_root = |op: &&Op| pattern.rewrite.root.is_some_and(|root| op.results.contains(&root));
        let root = pattern.matcher.iter().find(is_root).map(|op| &op.kind);
        matches!(root, Some(OpKind::Operation { name: Some(_), .. }))
    };
    match &alone.compiled {
        Ok((module, _)) if !module.patterns.iter().all(is_named) => alone,
        _ => Case { ir, ..alone },
    }
}

/// Returns the text of a generated module with a location for each operation; that of the module is unknown, by which the peer knows it.
fn located(text: &str, choices: &mut Choices) -> String {
    if !text.contains(ARGUMENTS) {
        return text.to_owned();
    }
    let line = |line: &str| match line.trim_start() {
        ARGUMENTS => format!("{}\n", line.replace(", %", " loc(unknown), %").replace("):", &format!(" {ARGUMENT}):"))),
        operation if operation.starts_with(['%', '"']) && !operation.ends_with('{') => {
            format!("{line} loc({})\n", choices.pick(&LOCATIONS))
        }
        "}) : () -> ()" => format!("{line} loc(unknown)\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Returns the text of IR, with locations and without aliases if it was made with some.
pub fn printed(ir: &Ir) -> String {
    let with_locations = ir.print(OpPrintingFlags::default().locations(true));
    match with_locations.contains(ARGUMENT) {
        true => in_place(&with_locations),
        false => ir.to_string(),
    }
}

/// Returns the text with attributes in the place of their aliases.
pub fn in_place(text: &str) -> String {
    let (aliases, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    let definition = |line: &&'_ str| {
        let (name, value) = line.split_once(" = ")?;
        let location = value.strip_prefix("loc(").and_then(|value| value.strip_suffix(')'));
        Some((name.to_owned(), location.unwrap_or(value).to_owned()))
    };
    let aliases: BTreeMap<String, String> = aliases.iter().filter_map(definition).collect();
    let mut text = rest.join("\n") + "\n";
    let mut from = 0;
    while let Some(at) = text[from..].find('#').map(|at| at + from) {
        let end =
            text[at + 1..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(text.len(), |end| at + 1 + end);
        match aliases.get(&text[at..end]) {
            Some(value) => text.replace_range(at..end, value),
            None => from = end,
        }
    }
    text
}

/// Returns the text with the parts of fused locations sorted: MLIR fuses them in the order in which its matcher comes by operations, which
/// depends on the other patterns.
pub fn unordered(text: &str) -> String {
    let Some((before, fused)) = text.split_once("fused[") else { return text.to_owned() };
    let mut parts = BTreeSet::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in fused.char_indices() {
        match c {
            ']' | ',' if depth == 0 => {
                parts.insert(unordered(fused[start..at].trim()));
                start = at + 1;
                if c == ']' {
                    break;
                }
            }
            '[' | '(' | '<' => depth += 1,
            ']' | ')' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let parts: Vec<String> = parts.into_iter().collect();
    format!("{before}fused[{}]{}", parts.join(", "), unordered(&fused[start..]))
}
