//! The same sources through `mlir-pdll`, where it is installed: it accepts and refuses what we do, the first
//! error on the same line, except where the specification is on our side.

use crate::common;
use crate::upstream;

use std::path::Path;
use std::process::Command;

use common::{compile_with, directory, sources};

/// Where we differ on purpose: a word of the source that tells it, and why.
const DIVERGENCES: &[(&str, &str)] = &[
    ("good/choices", "the reference has one order, no alternatives and nothing that may be absent"),
    ("good/absence", "the reference has no word for what is absent"),
    ("bad/absent-in-rewrite", "the same"),
    ("good/arithmetic", "the reference has no numbers and no operators"),
    ("bad/arithmetic", "the same"),
    ("bad/number-alone", "the same"),
    ("bad/empty-tuple-nowhere", "the same"),
    ("good/conversion", "the reference has no patterns of types"),
    ("good/regions", "the reference has no regions"),
    ("bad/region-", "the same"),
    ("bad/conversion-", "the reference has no patterns of types"),
    ("good/ranges", "the reference has no `...`, no indices and no loops"),
    ("bad/ranges", "the same"),
    ("bad/each", "the same"),
    ("bad/attribute-twice", "attributes are a dictionary, which cannot hold a name twice; the reference keeps both"),
    (
        "bad/unbound-attribute",
        "\"All non-root variables within the match section must be bound\"; the reference looks at operands and operations only",
    ),
    ("bad/unbound-type", "the same for types"),
    ("bad/never-closed", "both refuse; the reference where the next declaration stands"),
    ("bad/unbound-native-argument", "the same for what only a native constraint mentions"),
    ("bad/member-index-too-large", "the reference takes the index modulo 2^32"),
    ("bad/create-without-name", "both refuse; the reference while parsing"),
    ("bad/rewrite-type-not-inferred", "the reference hands a type without a value to the native function"),
    ("bad/rewrite-type-inline", "the same, defined in place"),
    ("bad/rewrite-types-mixed", "the reference accepts, and MLIR crashes when it lowers that"),
    ("bad/not-result-used", "a negated constraint holds if it fails: it has no results then"),
    ("good/patterns:65535", "benefits go to 65535 in PDLL; the reference stops at MLIR's 32767"),
    ("good/patterns:DefinedByFoo", "upward: there is such a user"),
    ("good/variables:some user of", "upward: there is such a user"),
    ("good/constraints:UsedByFooOp", "upward: there is such a user; the specification's own example"),
    ("good/inline:op<t.q>(value)", "upward: there is such a user"),
    ("good/inline:op<t.user>(results)", "upward: there is such a user"),
    ("good/constraints:any order", "declarations need no order: only cycles are wrong"),
    ("good/inline:code", "one `;` ends an inline native definition, as the specification writes it"),
    ("good/inline:Constraint(c: Attr)", "any constraint may stand on a parameter, inline ones included"),
    ("bad/inline-natives-clash", "inline native definitions need a second `;` in the reference"),
    ("bad/literal", "the reference reports these at the literal's own text, and then accepts or aborts"),
    (
        "good/constraints:only give types",
        "\"Within the rewriter section, constraints are only used to define the type\"; the reference emits them there and fails to verify",
    ),
    ("good/inline:Inner(Inner(v))", "the reference crashes"),
    ("good/rewrites:createOp()", "the specification's own example; MLIR wants an argument or a result"),
    ("bad/cycle", "the cycle is reported where it closes; the reference knows no name before its declaration"),
    ("bad/return-missing-lambda", "we point at the body; the reference behind the declaration"),
    ("bad/unbound-shared-type", "we point at what is unconnected; the reference at the pattern"),
    ("bad/unbound-value", "the same"),
];

/// The line of the reference's first error; `None` if it accepts.
fn reference(text: &str) -> Option<Option<usize>> {
    let file = tempfile::Builder::new().suffix(".pdll").tempfile().expect("a temporary file");
    std::fs::write(&file, text).expect("a temporary file");
    let output =
        Command::new(upstream::MLIR_PDLL).args(["-x=mlir"]).arg(file.path()).output().expect("the reference runs");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let error = messages.lines().find(|line| line.contains("error:"));
    if error.is_none() && output.status.success() {
        return None;
    }
    // `path:line:column: error:` or `loc("path":line:column): error:`.
    let place = error.and_then(|line| line.split_once(".pdll")).map(|(_, rest)| rest.trim_start_matches('"'));
    let line = place.and_then(|rest| rest.split(':').nth(1)).and_then(|line| line.parse().ok());
    Some(line)
}

fn ours(text: &str) -> Option<Option<usize>> {
    let compiled = compile_with("test.pdll", text, None);
    let error = compiled.diagnostics.iter().find(|d| d.is_error())?;
    Some(Some(compiled.sources.line_column(error.span).0))
}

fn is_listed(name: &str, text: &str) -> bool {
    DIVERGENCES.iter().any(|(key, _)| match key.split_once(':') {
        Some((file, word)) => name == file && text.contains(word),
        None => name.starts_with(key),
    })
}

#[test]
fn the_reference_agrees() {
    if !upstream::are_there(&[upstream::MLIR_PDLL]) {
        return;
    }
    let mut differences = Vec::new();
    let mut compared = 0;
    for folder in ["good", "bad"] {
        for path in sources(&directory(folder)) {
            let text = std::fs::read_to_string(&path).expect("a source");
            let name = format!("{folder}/{}", stem(&path));
            for snippet in text.split("// -----\n") {
                compared += 1;
                let (theirs, ours) = (reference(snippet), ours(snippet));
                if theirs != ours && !is_listed(&name, snippet) {
                    differences.push(format!("{name}: the reference {theirs:?}, we {ours:?}\n{snippet}"));
                }
            }
        }
    }
    assert!(compared > 150, "{compared} snippets");
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), differences.join("\n"));
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}
