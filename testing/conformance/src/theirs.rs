//! Facts about a `pdl` module, established without the compiler.

use std::collections::BTreeSet;

use pdl_diagnostics::SourceMap;
use pdl_ir::{Kind, Module, OpKind, Pattern, ValueId};

/// Reads `pdl` text without verifying it.
pub fn read(text: &str) -> Option<Module> {
    let mut sources = SourceMap::new();
    let file = sources.add("theirs.mlir", text, None);
    pdl_ir::parse(&sources, file, &mut Vec::new()).map(|parsed| parsed.module)
}

/// The kinds of what the match section has and its root does not lead to, constants left out.
pub fn unconnected(pattern: &Pattern) -> BTreeSet<&'static str> {
    let mut known: BTreeSet<ValueId> = pattern.rewrite.root.into_iter().collect();
    for op in &pattern.matcher {
        if is_constant(&op.kind) {
            known.extend(&op.results);
        }
    }
    // Each round walks every edge once; what is connected grows until it does not.
    loop {
        let before = known.len();
        for op in &pattern.matcher {
            let found = op.results.iter().any(|result| known.contains(result));
            let read = reads(&op.kind);
            let goes_up = match &op.kind {
                OpKind::Operation { operands, .. } => operands.iter().any(|operand| known.contains(operand)),
                OpKind::Result { parent, .. } | OpKind::Results { parent, .. } => known.contains(parent),
                OpKind::ApplyNativeConstraint { args, .. } => args.iter().all(|arg| known.contains(arg)),
                _ => false,
            };
            let asks = matches!(op.kind, OpKind::ApplyNativeConstraint { .. });
            if found && !asks {
                known.extend(read);
            }
            if goes_up {
                known.extend(&op.results);
            }
        }
        if known.len() == before {
            break;
        }
    }
    let defined = pattern.matcher.iter().flat_map(|op| &op.results);
    defined.filter(|id| !known.contains(id)).map(|id| pattern.kind(*id)).map(Kind::name).collect()
}

fn is_constant(kind: &OpKind) -> bool {
    matches!(
        kind,
        OpKind::Attribute { value: Some(_), .. }
            | OpKind::Type { constant: Some(_) }
            | OpKind::Types { constants: Some(_) }
    )
}

/// Returns what an op of the match section refers to.
pub(crate) fn reads(kind: &OpKind) -> Vec<ValueId> {
    match kind {
        OpKind::Attribute { ty, .. } | OpKind::Operand { ty } | OpKind::Operands { ty } => ty.iter().copied().collect(),
        OpKind::Operation { operands, attributes, types, .. } => {
            operands.iter().chain(attributes.iter().map(|(_, id)| id)).chain(types).copied().collect()
        }
        OpKind::Result { parent, .. } | OpKind::Results { parent, .. } => vec![*parent],
        _ => Vec::new(),
    }
}

/// Returns true if an operation of the pattern has two attributes of one name.
pub fn has_attribute_twice(text: &str) -> bool {
    text.lines().filter_map(|line| line.split_once(" = operation ")).any(|(_, operation)| {
        let names: Vec<&str> = operation.split('"').skip(1).step_by(2).collect();
        // The first string is the operation's own name, if it has one.
        let own = usize::from(operation.starts_with('"'));
        let names = &names[own..];
        (1..names.len()).any(|i| names[..i].contains(&names[i]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_that_only_the_rewrite_has_is_not_connected() {
        let module = |matcher: &str| {
            let text = format!(
                "pdl.pattern @P : benefit(1) {{\n{matcher}\nrewrite %root {{\n\
                 %new = operation \"t.b\" -> (%t : !pdl.type)\nerase %root\n}}\n}}"
            );
            read(&text).expect("it is right").patterns.remove(0)
        };
        assert_eq!(unconnected(&module("%t = type\n%root = operation \"t.a\"")), ["Type"].into());
        assert_eq!(unconnected(&module("%t = type\n%root = operation \"t.a\" -> (%t : !pdl.type)")), [].into());
        let user = "%t = type\n%v = operand\n%root = operation \"t.a\"(%v : !pdl.value)\n\
                    %user = operation \"t.c\"(%v : !pdl.value) -> (%t : !pdl.type)";
        assert_eq!(unconnected(&module(user)), [].into());
    }

    #[test]
    fn names_that_repeat_are_seen() {
        assert!(has_attribute_twice("%3 = operation \"t.c\" {\"k\" = %1, \"k\" = %1}"));
        assert!(!has_attribute_twice("%3 = operation \"t.c\" {\"k\" = %1, \"t.c\" = %1}"));
    }
}
