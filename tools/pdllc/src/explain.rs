//! `pdllc run --explain PATTERN@OP`: which predicate refuses an op, with its place in the pattern and in the IR.

use pdl_diagnostics::{Diagnostic, FileId, Span};
use pdl_vm::{Entity, PatternSet};
use pdll::Session;
use pdll::explain::{Explainer, Explanation};

use crate::subject::Subject;

/// The most ops of one name that are explained.
const MOST: usize = 20;

/// Explains the pattern at each op that `op` names.
pub(crate) fn explain<S: Subject>(
    session: &mut Session,
    set: &PatternSet<S>,
    ir: &S,
    file: FileId,
    pattern: &str,
    op: &str,
) {
    if set.patterns_called(pattern).next().is_none() {
        let message = format!("there is no pattern `{pattern}` to explain");
        let rules = set.rules();
        let names: Vec<String> = rules.iter().take(MOST).map(|(name, _)| format!("`{name}`")).collect();
        let diagnostic = Diagnostic::error("E0905", Span::new(file, 0, 0), message).note(format!(
            "of {} in all, the patterns are {}",
            rules.len(),
            names.join(", ")
        ));
        session.diagnostics.push(diagnostic);
        return;
    }
    let ops = ir.ops();
    let chosen: Vec<(usize, S::Op)> = match op.parse::<usize>() {
        Ok(number) => ops.get(number).map(|op| (number, *op)).into_iter().collect(),
        Err(_) => {
            let named = ops.iter().copied().enumerate().filter(|(_, o)| ir.op_name_text(ir.op_name(*o)) == op);
            named.take(MOST).collect()
        }
    };
    if chosen.is_empty() {
        let message = format!("there is no op `{op}` to explain");
        session.diagnostics.push(Diagnostic::error("E0906", Span::new(file, 0, 0), message).note(format!(
            "ops have the numbers 0 to {} in the order of the text, and names such as `{}`",
            ops.len().saturating_sub(1),
            ops.first().map_or_else(String::new, |op| ir.op_name_text(ir.op_name(*op)))
        )));
        return;
    }
    let explainer = Explainer::new(set);
    for (number, op) in chosen {
        let text = ir.op_line(op);
        let explained = match &explainer {
            Ok(explainer) => explainer.explain_called(ir, pattern, op),
            Err(_) => {
                let unknown = |index| (index, Explanation::Unknown("the program was stripped of its pattern graphs"));
                set.patterns_called(pattern).take(1).map(unknown).collect()
            }
        };
        for (index, explanation) in explained {
            let pattern = set.pattern_text(index);
            let diagnostic = match explanation {
                Explanation::Matches => note(Span::new(file, 0, 0), format!("`{pattern}` matches op {number}")),
                Explanation::Unknown(reason) => note(
                    Span::new(file, 0, 0),
                    format!("whether `{pattern}` matches op {number} cannot be explained: {reason}"),
                ),
                Explanation::Refused(refusal) => {
                    let at = &refusal.location;
                    let span = session.sources.span_at(&at.file, at.line, at.column);
                    let message = format!("`{pattern}` does not match op {number}: {}", refusal.predicate);
                    let note =
                        note(span.unwrap_or(Span::new(file, 0, 0)), message).note(entity_text(ir, &refusal.entity));
                    match refusal.form {
                        Some(form) => note.note(format!(
                            "`{pattern}` is the form {form}; predicates that hold before this one: {}",
                            refusal.held
                        )),
                        None => note,
                    }
                }
            };
            session.diagnostics.push(diagnostic.note(format!("op {number} is {text}")));
        }
    }
}

fn note(span: Span, message: String) -> Diagnostic {
    Diagnostic::warning("W0904", span, message)
}

/// Returns what stands there in the IR.
fn entity_text<S: Subject>(ir: &S, entity: &Entity<S>) -> String {
    let value_text = |value| match ir.defining_op(value) {
        Some(op) => format!("result {} of {}", ir.result_index(value), ir.op_line(op)),
        None => ir.value_shown(value),
    };
    match entity {
        Entity::Op(op) => format!("asked of {}", ir.op_line(*op)),
        Entity::Value(value) => format!("asked of {}", value_text(*value)),
        Entity::Values(values) => {
            let texts: Vec<String> = values.iter().take(8).map(|value| value_text(*value)).collect();
            format!("asked of {} values: {}", values.len(), texts.join("; "))
        }
        Entity::Attribute(attribute) => format!("found `{}`", ir.attribute_shown(*attribute)),
        Entity::Type(ty) => format!("found `{}`", ir.type_shown(*ty)),
        Entity::Types(types) => {
            let texts: Vec<String> = types.iter().map(|ty| ir.type_shown(*ty)).collect();
            format!("found `({})`", texts.join(", "))
        }
    }
}
