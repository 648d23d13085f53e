//! Verdicts for programs.

use pdl_prove::{Basis, ItemKind, Judgement, Refutation, Verdict};

use super::baseline::{Baseline, word};

/// Returns all verdicts as one object.
pub(super) fn json(reports: &[Judgement], baseline: Option<&Baseline>) -> String {
    let one = |report: &Judgement| {
        let at = &report.location;
        let mut object = serde_json::json!({
            "name": report.name.as_deref(),
            "alternative": report.alternative.as_deref(),
            "file": at.file.as_str(),
            "line": at.line,
            "column": at.column,
            "proven_at": report.proven_at,
            "shapes": report.shapes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "has_open_shapes": report.has_open_shapes,
            "index_width": report.index_width,
            "rests_on": report.rests_on.iter().map(basis).collect::<Vec<_>>(),
        });
        if let Some(baseline) = baseline {
            object["baseline"] = baseline.verdict(report).into();
        }
        match &report.verdict {
            Verdict::Refuted(refutation) => {
                object["counterexample"] = match &**refutation {
                    Refutation::Values { types, example } => serde_json::json!({
                        "types": types,
                        "inputs": example.inputs.iter().map(|(name, value)| serde_json::json!({"name": name, "value": value})).collect::<Vec<_>>(),
                        "before": example.before,
                        "after": example.after,
                        "computed_before": example.computed_before,
                        "computed_after": example.computed_after,
                    }),
                    Refutation::Invalid { types, why } => serde_json::json!({"types": types, "invalid": why}),
                    _ => serde_json::Value::Null,
                };
            }
            Verdict::Vacuous(why) => {
                object["reasons"] = serde_json::json!([why]);
            }
            Verdict::Unknown(reasons) => {
                object["reasons"] = serde_json::json!(reasons);
            }
            _ => {}
        }
        object["verdict"] = word(&report.verdict).into();
        object
    };
    let all: Vec<_> = reports.iter().map(one).collect();
    format!("{}\n", serde_json::json!({ "patterns": all }))
}

/// Something that a verdict rests on.
pub(super) fn basis(basis: &Basis) -> serde_json::Value {
    let kind = match basis.kind {
        ItemKind::Operation => "op",
        ItemKind::Constraint => "constraint",
        ItemKind::Rewrite => "rewrite",
    };
    serde_json::json!({"file": basis.file.as_str(), "kind": kind, "name": basis.name.as_str()})
}
