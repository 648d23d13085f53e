//! Result types that ODS alone determines, and whether an operation has `InferTypeOpInterface`.

use smol_str::SmolStr;
use tablegen::Record;

use crate::model::{ArgumentRef, Operation, Trait, TraitKind, TypeRelation, TypeSource};
use crate::reader::{Reader, text};
use crate::traits::listed;

const INTERFACE: &str = "InferTypeOpInterface";

/// The type of each element of a shaped type.
const ELEMENT_TYPES: &str = "::llvm::SmallVector<::mlir::Type>($_self.getNumElements(), $_self.getElementType())";

impl<'a> Reader<'a> {
    /// Finds the sources of the result types. If all are found and the interface is included, the operation
    /// gets it, as MLIR's generator does.
    pub(crate) fn infer_result_types(&mut self, operation: &mut Operation) {
        operation.result_types = vec![None; operation.results.len()];
        operation.infers_result_types = operation.has_interface(INTERFACE);
        if operation.results.is_empty() || operation.has_varying_results() {
            return;
        }
        if operation.has_trait("SameOperandsAndResultType") {
            let anchor = operation.arguments.iter().position(|argument| {
                matches!(argument, ArgumentRef::Operand(operand) if !operation.operands[*operand].length.varies())
            });
            match anchor {
                Some(anchor) => operation.result_types.fill(Some(TypeSource::Argument(anchor))),
                None => return,
            }
        } else {
            self.spread(operation);
        }
        let all_known = operation.result_types.iter().all(Option::is_some);
        if all_known && !operation.infers_result_types && self.records.def(INTERFACE).is_some() {
            operation.infers_result_types = true;
            operation.traits.push(Trait {
                definition: INTERFACE.into(),
                cpp_name: "::mlir::InferTypeOpInterface::Trait".into(),
                kind: TraitKind::Interface,
                predicate: None,
                values: Vec::new(),
            });
        }
    }

    /// Follows the relations from what is known to the results, until nothing new is found.
    fn spread(&self, operation: &mut Operation) {
        for (index, result) in operation.results.iter().enumerate() {
            let constraint = self.definitions.constraint_at(result.constraint);
            if let Some(call) = &constraint.builder_call {
                operation.result_types[index] = Some(TypeSource::Built(call.clone()));
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for relation in &operation.type_relations {
                let Some(to) = operation.result(&relation.to) else { continue };
                if operation.result_types[to].is_some() {
                    continue;
                }
                let source = if let Some(argument) = argument_index(operation, &relation.from) {
                    match &relation.transform {
                        None => TypeSource::Argument(argument),
                        Some(transform) => TypeSource::FromArgument(argument, transform.clone()),
                    }
                } else if let Some(from) = operation.result(&relation.from) {
                    if operation.result_types[from].is_none() {
                        continue;
                    }
                    match &relation.transform {
                        None => TypeSource::Result(from),
                        Some(transform) => TypeSource::FromResult(from, transform.clone()),
                    }
                } else {
                    continue;
                };
                operation.result_types[to] = Some(source);
                changed = true;
            }
        }
    }
}

/// The argument of this name, if its type is always there: a single operand, or an attribute that is not optional.
fn argument_index(operation: &Operation, name: &str) -> Option<usize> {
    operation.arguments.iter().position(|argument| match argument {
        ArgumentRef::Operand(index) => {
            let operand = &operation.operands[*index];
            operand.name == name && !operand.length.varies()
        }
        ArgumentRef::Attribute(index) => operation.attributes[*index].name == name,
        ArgumentRef::Property(_) => false,
    })
}

/// The relations in an operation's traits, lists of traits opened.
pub(crate) fn relations_of(record: Record<'_>) -> Vec<TypeRelation> {
    const MAX_TRAITS: usize = 10_000;
    let mut relations = Vec::new();
    let mut stack = listed(record, "traits");
    stack.reverse();
    let mut visited = 0;
    while let Some(found) = stack.pop() {
        visited += 1;
        if visited > MAX_TRAITS {
            break;
        }
        if found.is_subclass_of("TraitList") {
            stack.extend(listed(found, "traits").into_iter().rev());
        } else if found.is_subclass_of("AllTypesMatch") {
            let names: Vec<SmolStr> = crate::reader::strings(found.value("values"));
            for from in &names {
                for to in names.iter().filter(|to| *to != from) {
                    relations.push(TypeRelation { from: from.clone(), to: to.clone(), transform: None });
                }
            }
        } else if found.is_subclass_of("TypesMatchWith") {
            let transform = Some(text(found, "transformer").to_string());
            relations.push(TypeRelation { from: text(found, "lhs"), to: text(found, "rhs"), transform });
        } else if found.is_subclass_of("ShapedTypeMatchesElementCountAndTypes") {
            let transform = Some(ELEMENT_TYPES.to_owned());
            relations.push(TypeRelation { from: text(found, "shaped"), to: text(found, "elements"), transform });
        }
    }
    relations
}
