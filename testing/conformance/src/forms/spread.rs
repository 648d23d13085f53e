//! Patterns in which so many values stand where ranges were, for IR in which patterns with ranges have a chance.

use super::tree::{Call, Declared, Define, Each, Kind, Node, Number, Operation, Pattern, Statement, Variable};
use crate::choices::Choices;
use crate::patterns::{ATTRIBUTES, TYPES};

/// Puts values and types in the place of the ranges of a pattern without choices, and leaves out what is asked of ranges.
pub(super) fn spread(choices: &mut Choices, pattern: &mut Pattern) {
    let mut parts = vec![Vec::new(); pattern.variables.len()];
    let mut definitions = Vec::new();
    for kind in [Kind::Types, Kind::Values] {
        let ranges: Vec<Variable> = pattern.of_kind(kind).collect();
        for range in ranges {
            pattern.variables[range].is_absent = true;
            for _ in 0..length(choices, pattern, range) {
                parts[range].push(part(choices, pattern, range, kind, &mut definitions));
            }
        }
    }
    for statement in &pattern.statements {
        if let Statement::Let(variable, Node::Element(..)) = statement {
            pattern.variables[*variable].is_absent = true;
        }
    }
    let variables = &pattern.variables;
    let is_plain = |call: &Call| match call {
        Call::Constraint { argument, index: None, .. } => !variables[*argument].is_absent,
        _ => false,
    };
    pattern.statements.retain(|statement| match statement {
        Statement::Let(_, node) => !matches!(node, Node::Element(..)),
        Statement::Asks(calls) => calls.iter().all(is_plain),
        Statement::Each(_) => false,
    });
    pattern.statements.splice(0..0, definitions);
    pattern.for_each(&mut |node| {
        let Node::Operation(Operation { operands, results, .. }) = node else { return };
        for (list, kind) in [(operands, Kind::Value), (results, Kind::Type)] {
            if let Some(list) = list {
                let nodes = std::mem::take(list).into_iter();
                *list = nodes.flat_map(|node| of_node(choices, node, kind, &parts)).collect();
            }
        }
    });
}

/// Returns how many are in a range: as many as a statement wants, or any number.
fn length(choices: &mut Choices, pattern: &Pattern, range: Variable) -> usize {
    let any = choices.below(4);
    let wanted = pattern.statements.iter().find_map(|statement| match statement {
        Statement::Asks(calls) => match &calls[..] {
            [Call::Compare(left, "==" | ">=", right)] => match (left.number, left.then, right.number) {
                (Number::Length(of, _), None, Number::Written(wanted)) if of == range => usize::try_from(wanted).ok(),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    wanted.filter(|_| choices.percent(80)).unwrap_or(any)
}

/// Returns an element of a range.
fn part(
    choices: &mut Choices,
    pattern: &mut Pattern,
    range: Variable,
    kind: Kind,
    definitions: &mut Vec<Statement>,
) -> Node {
    let kind = if kind == Kind::Types { Kind::Type } else { Kind::Value };
    let variable = pattern.variables.len();
    pattern.variables.push(Declared { kind, is_optional: false, is_absent: false, is_local: false });
    let mut define = Define { variable, kind, is_optional: false, ty: None };
    let wanted = pattern.statements.iter().find_map(|statement| match statement {
        Statement::Each(Each { element, range: of, .. }) if *of == range => Some(element.clone()),
        _ => None,
    });
    match wanted.filter(|_| choices.percent(85)) {
        Some(mut node @ Node::Result(..)) => {
            node.for_each(&mut |node| match node {
                Node::Define(Define { variable, kind: Kind::Attribute, .. })
                    if pattern.variables[*variable].is_local =>
                {
                    let texts = if choices.percent(80) { &ATTRIBUTES[..3] } else { &ATTRIBUTES[..] };
                    *node = Node::Attribute(choices.pick::<&str>(texts));
                }
                Node::Define(Define { variable, .. }) if pattern.variables[*variable].is_local => {
                    *node = Node::AnyValue(None);
                }
                _ => {}
            });
            definitions.push(Statement::Let(variable, node));
            return Node::Use(variable, kind);
        }
        Some(Node::AnyValue(ty)) => define.ty = ty,
        _ => {}
    }
    Node::Define(define)
}

/// Returns what stands in the place of an operand or of a result type.
fn of_node(choices: &mut Choices, node: Node, kind: Kind, parts: &[Vec<Node>]) -> Vec<Node> {
    let any = |choices: &mut Choices| match kind {
        Kind::Type => Node::Type(choices.pick::<&str>(&TYPES)),
        _ => Node::AnyValue(None),
    };
    match node {
        Node::Rest(Some(node)) => match *node {
            Node::Define(Define { variable, .. }) | Node::Use(variable, _) => parts[variable].clone(),
            _ => (0..choices.below(3)).map(|_| any(choices)).collect(),
        },
        Node::Rest(None) => (0..choices.below(3)).map(|_| any(choices)).collect(),
        Node::Element(range, _, index) => {
            let parts = &parts[range];
            let index = if index < 0 { index + parts.len() as i64 } else { index };
            let part = usize::try_from(index).ok().and_then(|index| parts.get(index));
            vec![part.cloned().unwrap_or_else(|| any(choices))]
        }
        node => vec![node],
    }
}
