//! Attributes, operands, results, relations between them, and the sizes of regions.

use mlir_lite::{Ir, Op, Type};
use ods::{ArgumentRef, Length};
use pdl_declarations::{DYNAMIC, Datum, Queries as _, TypeView};
use pdl_vm::computed::evaluate;
use smol_str::SmolStr;

use super::plan::{BlockCount, Plan, Side, SidePlan, TypePlan};
use super::{ATTRIBUTE, REGION, RELATION, TYPE, Verifier};

/// Returns true if two types may stand for the same: they are equal, or tensors of which one says less of the sizes.
fn are_compatible(ir: &Ir, one: Type, other: Type) -> bool {
    use TypeView::{RankedTensor, UnrankedTensor};
    match (ir.type_view(&one), ir.type_view(&other)) {
        (UnrankedTensor(own), UnrankedTensor(element) | RankedTensor { element, .. })
        | (RankedTensor { element, .. }, UnrankedTensor(own)) => own == element,
        (RankedTensor { shape, element: own }, RankedTensor { shape: others, element }) => {
            let fit = |(one, other): (&i64, &i64)| one == other || [*one, *other].contains(&DYNAMIC);
            own == element && shape.len() == others.len() && shape.iter().zip(&others).all(fit)
        }
        _ => one == other,
    }
}

impl<'a> Verifier<'a, '_> {
    pub(super) fn attributes(&mut self, op: Op, plan: &Plan<'a>) {
        let value = |name: &str| {
            let symbol = self.ir.context().find_symbol(name)?;
            self.ir.attribute(op, symbol)
        };
        let mut messages = Vec::new();
        for attribute in &plan.attributes {
            if attribute.is_required && value(attribute.name).is_none() {
                messages.push(format!("requires attribute '{}'", attribute.name));
            }
        }
        for attribute in &plan.attributes {
            if let (Some(value), Some(check)) = (value(attribute.name), &attribute.check)
                && check.refuses_attribute(self.ir, value)
            {
                let (name, summary) = (attribute.name, attribute.summary);
                messages.push(format!("attribute '{name}' failed to satisfy constraint: {summary}"));
            }
        }
        for message in messages {
            self.violation(ATTRIBUTE, op, plan, message);
        }
    }

    pub(super) fn types(&mut self, op: Op, plan: &Plan<'a>) {
        for SidePlan { side, types, .. } in &plan.sides {
            let place = plan.side(*side).places(self.ir, op);
            for (group, TypePlan { check, summary, .. }) in types.iter().enumerate() {
                let (Some(check), Some((start, length))) = (check, place(group)) else { continue };
                for index in start..start.saturating_add(length) {
                    let Some(ty) = side.value_type(self.ir, op, index) else { break };
                    // Few types satisfy many groups.
                    let asked = (std::ptr::from_ref(check), ty);
                    if self.satisfied.contains(&asked) {
                        continue;
                    }
                    if !check.refuses_type(self.ir, ty) {
                        self.satisfied.insert(asked);
                    } else {
                        let (what, ty) = (side.noun(), self.ir.type_text(ty));
                        self.violation(TYPE, op, plan, format!("{what} #{index} must be {summary}, but got '{ty}'"));
                    }
                }
            }
        }
    }

    pub(super) fn relations(&mut self, op: Op, plan: &Plan<'a>) {
        for (relation, description) in &plan.relations {
            if relation.holds(self.ir, op, plan) == Some(false) {
                self.violation(RELATION, op, plan, format!("failed to verify that {description}"));
            }
        }
    }

    /// Compares the types of results with those that a natives file states.
    pub(super) fn stated_types(&mut self, op: Op, plan: &Plan<'a>) {
        if plan.stated_types.is_empty() {
            return;
        }
        let (ir, operands) = (self.ir, plan.side(Side::Operands).places(self.ir, op));
        let attribute = |name: &SmolStr| {
            let value = ir.context().find_symbol(name).and_then(|name| ir.attribute(op, name));
            value.map_or(Datum::Null, Datum::Attribute)
        };
        let argument = |argument: &ArgumentRef| match argument {
            ArgumentRef::Operand(index) => {
                let (start, length) = operands(*index)?;
                let mut values = (start..start + length).map(|index| Datum::Value(ir.operand(op, index)));
                let is_single = plan.operation.operands[*index].length == Length::Single;
                if is_single { values.next() } else { Some(Datum::List(values.collect())) }
            }
            ArgumentRef::Attribute(index) => Some(attribute(&plan.operation.attributes[*index].name)),
            ArgumentRef::Property(index) => Some(attribute(&plan.operation.properties[*index].name)),
        };
        let Some(arguments) = plan.operation.arguments.iter().map(argument).collect::<Option<Vec<_>>>() else { return };
        let symbol = |name: &str| ir.context().find_symbol(name);
        let results = plan.side(Side::Results).places(ir, op);
        for (index, check) in plan.stated_types.iter().enumerate() {
            let Some((place, 1)) = results(index) else { continue };
            let ty = ir.value_type(ir.result(op, place));
            if let Ok(Datum::Type(stated)) = evaluate(ir, check, symbol, symbol, arguments.clone())
                && !are_compatible(ir, stated, ty)
            {
                let (stated, ty) = (ir.type_text(stated), ir.type_text(ty));
                let message = format!("result #{place} has the type '{ty}', and a natives file states '{stated}'");
                self.violation(RELATION, op, plan, message);
            }
        }
    }

    pub(super) fn region_constraints(&mut self, op: Op, plan: &Plan<'a>) {
        let total = self.ir.op_regions(op).len();
        let mut next = 0;
        for region in &plan.regions {
            let count = if region.is_variadic { (total + 1).saturating_sub(plan.regions.len()) } else { 1 };
            for index in next..(next + count).min(total) {
                let blocks = self.ir.region_blocks(self.ir.op_regions(op)[index]).count();
                let fits = match region.size {
                    None => true,
                    Some(BlockCount::Exactly(wanted)) => blocks == wanted,
                    Some(BlockCount::AtLeast(wanted)) => blocks >= wanted,
                    Some(BlockCount::AtMost(wanted)) => blocks <= wanted,
                };
                if !fits {
                    let name = if region.name.is_empty() { String::new() } else { format!("('{}') ", region.name) };
                    let summary = region.summary;
                    let message = format!("region #{index} {name}failed to verify constraint: {summary}");
                    self.violation(REGION, op, plan, message);
                }
            }
            next += count;
        }
    }
}
