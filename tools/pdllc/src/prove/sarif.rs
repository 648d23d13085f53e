//! Verdicts as SARIF 2.1.0: each pattern that is not proven is a result.

use pdl_prove::{Judgement, Verdict};
use serde_json::{Value, json};

use super::baseline::{Baseline, is_known, word};
use super::json::basis;
use super::text::description;

/// The kinds of results with what they mean, and how bad they are.
const RULES: [(&str, &str, &str); 3] = [
    ("refuted", "The rewrite is wrong: values show it, or it makes IR that is not valid.", "error"),
    ("unknown", "Nobody knows if the rewrite is right.", "warning"),
    ("vacuous", "The pattern matches nothing.", "warning"),
];

/// Returns one log of one run.
pub(super) fn sarif(reports: &[Judgement], baseline: Option<&Baseline>, own: &[String]) -> String {
    let results: Vec<Value> = reports
        .iter()
        .filter(|report| report.verdict != Verdict::Proven)
        .map(|report| result(report, baseline, own))
        .collect();
    let rules = RULES.map(|(id, text, level)| {
        json!({"id": id, "shortDescription": {"text": text}, "defaultConfiguration": {"level": level}})
    });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "pdllc prove", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "results": results,
        }],
    });
    format!("{log}\n")
}

fn result(report: &Judgement, baseline: Option<&Baseline>, own: &[String]) -> Value {
    let word = word(&report.verdict);
    let rule = RULES.iter().position(|(id, _, _)| *id == word).unwrap_or(1);
    let at = &report.location;
    let mut place = json!({"artifactLocation": {"uri": uri(&at.file)}});
    if at.line > 0 {
        place["region"] = json!({"startLine": at.line, "startColumn": at.column.max(1)});
    }
    let mut result = json!({
        "ruleId": word,
        "ruleIndex": rule,
        "level": RULES[rule].2,
        "message": {"text": description(report, own).trim_end()},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"pattern/v1": super::text::name(report)},
        "properties": {"rests_on": report.rests_on.iter().map(basis).collect::<Vec<_>>()},
    });
    if baseline.is_some() {
        result["baselineState"] = if is_known(report, baseline) { "unchanged" } else { "new" }.into();
    }
    result
}

/// A path as a relative reference: what is no letter of one is written by its bytes.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            b'\\' => out.push('/'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
