//! Questions about the IR as it was given: what matches where, why a pattern does not, and the way through the decision DAG.

use mlir_lite::{Ir, Value};
use pdl_compile::{DecisionDag, DotNode};
use pdl_vm::{Entity, Matcher, PatternId, PatternSet};
use pdll::explain::{Explainer, Explanation as Found, path as walk};

use crate::findings::Texts;
use crate::limits;
use crate::patterns::Patterns;
use crate::protocol::{DagNode, DagResult, Explanation, Match};
use crate::subject::{Reading, Subject};

/// The merged DAG as a drawing.
pub(crate) fn dag(dag: &DecisionDag) -> DagResult {
    let node = |DotNode { id, label, patterns }| DagNode { id, label, patterns };
    DagResult { dot: dag.to_dot(), nodes: dag.dot_nodes().into_iter().map(node).collect() }
}

/// The nodes of the drawing that the matcher comes through at an operation.
pub(crate) fn path(subject: &Subject, set: &PatternSet<Ir>, dag: &DecisionDag, op: usize) -> Vec<String> {
    let Some((op, _)) = subject.ops.get(op) else { return Vec::new() };
    let path = walk(set, &subject.ir, dag, *op);
    let called = dag.dot_switches();
    let switches = path.switches.iter().filter_map(|switch| called.get(switch).cloned());
    path.nodes.iter().map(ToString::to_string).chain(switches).collect()
}

/// Every pattern that matches, at every operation.
pub(crate) fn matches(subject: &Subject, set: &PatternSet<Ir>) -> Vec<Match> {
    let mut found: Vec<Match> = Vec::new();
    let mut matcher = Matcher::new();
    matcher.set_fuel(Some(limits::FUEL));
    for (index, (op, _)) in (0..).zip(&subject.ops) {
        let first = found.len();
        let matched = matcher.match_all(set, &subject.ir, *op, &mut |one| {
            let one = Match { pattern: one.pattern().index() as u32, op: index };
            if !found[first..].contains(&one) {
                found.push(one);
            }
        });
        // Out of fuel: rewriting would say so.
        if matched.is_err() || found.len() > limits::MATCHES {
            break;
        }
        found[first..].sort_unstable_by_key(|one| one.pattern);
    }
    found
}

/// Why a pattern matches at an operation, or does not.
pub(crate) fn explain(
    patterns: &Patterns,
    reading: &Reading,
    subject: &Subject,
    set: &PatternSet<Ir>,
    pattern: PatternId,
    op: usize,
) -> Explanation {
    let mut explanation = Explanation::default();
    if pattern.index() >= set.patterns().len() {
        return explanation;
    }
    explanation.pattern = set.pattern_text(pattern);
    let Some((op, _)) = subject.ops.get(op) else { return explanation };
    let ir = &subject.ir;
    explanation.op = ir.op_line(*op);
    let mut texts = Texts::new(&reading.sources, patterns.file);
    explanation.source = texts.source_of(set, pattern);
    let found = match Explainer::new(set) {
        Err(_) => Found::Unknown("the patterns were not kept"),
        Ok(explainer) => {
            // The first pattern of a rule stands for all that the rule is.
            let all = explainer.explain_called(ir, &explanation.pattern, *op);
            match all.into_iter().find(|(_, found)| matches!(found, Found::Matches)) {
                Some((matched, found)) => {
                    explanation.pattern = set.pattern_text(matched);
                    found
                }
                None => explainer.explain(ir, pattern, *op),
            }
        }
    };
    match found {
        Found::Matches => explanation.matches = true,
        Found::Unknown(reason) => explanation.reason = Some(reason.to_owned()),
        Found::Refused(refusal) => {
            explanation.found = Some(entity_text(ir, &refusal.entity));
            let asked = texts.line_at(&refusal.location);
            explanation.source = asked.and_then(|span| texts.in_patterns(span)).or(explanation.source);
            let form = refusal.form.map(|form| format!(", in the form {form}"));
            explanation.reason = Some(refusal.predicate + &form.unwrap_or_default());
        }
    }
    explanation
}

/// Returns what stands in the IR.
fn entity_text(ir: &Ir, entity: &Entity<Ir>) -> String {
    const MOST: usize = 8;
    let value_text = |value: &Value| match ir.defining_op(*value) {
        Some(op) => format!("result {} of {}", ir.value_index(*value), ir.op_line(op)),
        None => format!("block argument {}", ir.value_index(*value)),
    };
    match entity {
        Entity::Op(op) => ir.op_line(*op),
        Entity::Value(value) => value_text(value),
        Entity::Values(values) => {
            let texts: Vec<String> = values.iter().take(MOST).map(value_text).collect();
            format!("{} values: {}", values.len(), texts.join("; "))
        }
        Entity::Attribute(attribute) => ir.attribute_text(*attribute),
        Entity::Type(ty) => ir.type_text(*ty),
        Entity::Types(types) => {
            format!("({})", types.iter().map(|ty| ir.type_text(*ty)).collect::<Vec<_>>().join(", "))
        }
    }
}
