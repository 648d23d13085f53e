//! Where the types of operands and results come from when text is read.

use std::ops::Range;

use smol_str::SmolStr;

use super::operation::{OperationFormat, shown};
use super::{Argument, Finding, TypeOrigin, codes};
use crate::model::{ConstraintId, Length};

/// The origins of the types of all groups of results.
pub(super) fn of_results(format: &OperationFormat<'_>, start: &Range<usize>) -> Result<Vec<TypeOrigin>, Finding> {
    let results = &format.operation.results;
    if format.all_result_types {
        return Ok(vec![TypeOrigin::WrittenTogether; results.len()]);
    }
    // What follows from other types must follow from those that the format says.
    let all_known = format.operation.result_types.iter().all(Option::is_some);
    if format.operation.infers_result_types && !all_known && !format.result_types.contains(&true) {
        return Ok(vec![TypeOrigin::Inferred; results.len()]);
    }
    let origins = results.iter().enumerate().map(|(index, result)| {
        if format.result_types[index] {
            return Ok(TypeOrigin::Written);
        }
        let built = (result.length == Length::Single).then(|| format.built(result.constraint)).flatten();
        format
            .related(Argument::Result(index as u32), &result.name)
            .or(built)
            .ok_or_else(|| unknown("result", index, &result.name, start))
    });
    origins.collect()
}

/// The origins of the types of all groups of operands.
pub(super) fn of_operands(format: &OperationFormat<'_>, start: &Range<usize>) -> Result<Vec<TypeOrigin>, Finding> {
    let origins = format.operation.operands.iter().enumerate().map(|(index, operand)| {
        if !format.all_operands && !format.operands[index] {
            let message = format!("the operand {} does not stand in the format", shown(index, &operand.name));
            let finding = Finding::new(codes::FORMAT_INCOMPLETE, start.clone(), message);
            return Err(if operand.name.is_empty() {
                finding
            } else {
                finding.label(format!("write '${}'", operand.name))
            });
        }
        if format.all_operand_types {
            return Ok(TypeOrigin::WrittenTogether);
        }
        if format.operand_types[index] {
            return Ok(TypeOrigin::Written);
        }
        let can_be_built = !(format.all_operands && operand.length != Length::Single);
        let built = can_be_built.then(|| format.built(operand.constraint)).flatten();
        format
            .related(Argument::Operand(index as u32), &operand.name)
            .or(built)
            .ok_or_else(|| unknown("operand", index, &operand.name, start))
    });
    origins.collect()
}

fn unknown(what: &str, index: usize, name: &SmolStr, start: &Range<usize>) -> Finding {
    let message = format!("nothing says what type the {what} {} has", shown(index, name));
    let finding = Finding::new(codes::FORMAT_TYPE, start.clone(), message);
    if name.is_empty() {
        return finding;
    }
    finding.label(format!("write 'type(${name})', or give the operation a trait that makes it follow from other types"))
}

impl OperationFormat<'_> {
    /// The one type that a constraint allows.
    fn built(&self, constraint: ConstraintId) -> Option<TypeOrigin> {
        let definitions = self.definitions;
        let constraint = definitions.constraint_at(constraint);
        let of = match constraint.length {
            Length::Single => constraint,
            // The type of each value of the group.
            _ => constraint.base.map_or(constraint, |base| definitions.constraint_at(base)),
        };
        of.builder_call.clone().map(TypeOrigin::Built)
    }

    /// Returns what a trait says of the type of a group, if it says it of something that stands in the format.
    fn related(&self, group: Argument, name: &str) -> Option<TypeOrigin> {
        if let Some(origin) = self.same(group) {
            return Some(origin);
        }
        let relations = self.operation.type_relations.iter().rev();
        let mut relations = relations.filter(|relation| relation.to == name && !name.is_empty());
        relations.find_map(|relation| {
            let from = self.written(&relation.from)?;
            (from != group).then(|| TypeOrigin::Of(from, relation.transform.clone()))
        })
    }

    /// The type of the operands, and with another trait of the results, that are all the same.
    fn same(&self, group: Argument) -> Option<TypeOrigin> {
        let with_results = self.operation.has_trait("SameOperandsAndResultType");
        let is_result = matches!(group, Argument::Result(_));
        if !with_results && (is_result || !self.operation.has_trait("SameTypeOperands")) {
            return None;
        }
        let operand = self.operand_types.iter().position(|written| *written);
        let result = self.result_types.iter().position(|written| *written).filter(|_| with_results);
        let operand = operand.map(|index| Argument::Operand(index as u32));
        let from = operand.or(result.map(|index| Argument::Result(index as u32)))?;
        Some(TypeOrigin::Of(from, None))
    }

    /// An operand or result whose type stands in the format, or an attribute that does.
    fn written(&self, name: &str) -> Option<Argument> {
        let operation = self.operation;
        if let Some(index) = operation.operand(name) {
            return self.operand_types[index].then_some(Argument::Operand(index as u32));
        }
        if let Some(index) = operation.result(name) {
            return self.result_types[index].then_some(Argument::Result(index as u32));
        }
        let index = operation.attributes.iter().position(|attribute| attribute.name == name)?;
        self.attributes[index].then_some(Argument::Attribute(index as u32))
    }
}
