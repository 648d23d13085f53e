//! The checks of the operations of one name, and what is not checked.

use std::collections::BTreeSet;

use mlir_lite::{Ir, Op, Type};
use ods::evaluate::{Evaluator, Purpose, SnippetParameter};
use ods::{ArgumentRef, ConstraintId, Definitions, InterfaceKind, Length, OpTable, Operation, TraitKind};
use pdl_declarations::{Check, GroupSizes, Groups, Kind, OPERAND_SEGMENTS, RESULT_SEGMENTS};
use smol_str::SmolStr;

use super::certainty::{Guarded, Interfaces};
use super::relation::{Relation, relation_of};
use super::segment_sizes;
use super::traits::{KnownTrait, known_trait, verifies_nothing};

/// A stored attribute.
pub(super) struct AttributePlan<'a> {
    pub name: &'a SmolStr,
    pub is_required: bool,
    pub check: Option<Guarded>,
    pub summary: &'a str,
}

/// Operands or results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Operands,
    Results,
}

impl Side {
    /// One of them, in messages.
    pub(super) fn noun(self) -> &'static str {
        if self == Side::Operands { "operand" } else { "result" }
    }

    /// The attribute that holds the sizes of its groups.
    pub(super) fn segments(self) -> &'static str {
        if self == Side::Operands { OPERAND_SEGMENTS } else { RESULT_SEGMENTS }
    }

    /// Returns how many values `op` has on this side.
    pub(super) fn count(self, ir: &Ir, op: Op) -> usize {
        if self == Side::Operands { ir.operand_count(op) } else { ir.result_count(op) }
    }

    /// The type of the value `index`, if there is one.
    pub(super) fn value_type(self, ir: &Ir, op: Op, index: usize) -> Option<Type> {
        let value = |index| if self == Side::Operands { ir.operand(op, index) } else { ir.result(op, index) };
        (index < self.count(ir, op)).then(|| ir.value_type(value(index)))
    }
}

/// The groups of one side.
pub(super) struct SidePlan<'a> {
    pub side: Side,
    pub groups: Groups,
    pub types: Vec<TypePlan<'a>>,
}

impl SidePlan<'_> {
    /// Where each group of `op` starts and how many values it has.
    pub(super) fn places(&self, ir: &Ir, op: Op) -> impl Fn(usize) -> Option<(usize, usize)> {
        let is_said = self.groups.sizes == GroupSizes::Attribute;
        let sizes = if is_said { segment_sizes(ir, op, self.side.segments()) } else { None };
        let total = self.side.count(ir, op);
        move |group| self.groups.locate(group, total, sizes.as_deref()).flatten()
    }
}

/// A group of operands or results.
pub(super) struct TypePlan<'a> {
    pub is_optional: bool,
    pub check: Option<Guarded>,
    pub summary: &'a str,
}

/// A region.
pub(super) struct RegionPlan<'a> {
    pub name: &'a SmolStr,
    pub size: Option<BlockCount>,
    pub summary: &'a str,
    pub is_variadic: bool,
}

/// The number of blocks that a region must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockCount {
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
}

/// Everything that is checked of an operation.
pub(super) struct Plan<'a> {
    pub operation: &'a Operation,
    pub attributes: Vec<AttributePlan<'a>>,
    /// Operands, then results.
    pub sides: [SidePlan<'a>; 2],
    pub relations: Vec<(Relation, SmolStr)>,
    /// The types of its results that a natives file states, over its arguments.
    pub stated_types: Vec<Check>,
    pub regions: Vec<RegionPlan<'a>>,
    pub traits: Vec<KnownTrait>,
    /// The rules that MLIR verifies and this does not.
    pub unchecked: BTreeSet<String>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(
        definitions: &'a Definitions,
        operation: &'a Operation,
        table: &OpTable,
        evaluator: &Evaluator<'_>,
        interfaces: &Interfaces,
    ) -> Plan<'a> {
        let name = &operation.name;
        let mut unchecked = BTreeSet::new();
        let mut guarded = |constraint: ConstraintId, what: &str| {
            Guarded::new(evaluator, definitions, interfaces, constraint).unwrap_or_else(|reason| {
                unchecked.insert(format!("'{name}': {what}: {reason}"));
                None
            })
        };
        let summary_of = |constraint: ConstraintId| {
            let constraint = definitions.constraint_at(constraint);
            match constraint.summary.as_str() {
                "" if constraint.is_anonymous => "of an allowed kind",
                "" => constraint.definition.as_str(),
                summary => summary,
            }
        };
        let mut attributes = Vec::new();
        for attribute in &operation.attributes {
            attributes.push(AttributePlan {
                name: &attribute.name,
                is_required: !attribute.is_optional && attribute.default.is_none(),
                check: guarded(attribute.constraint, &format!("attribute '{}'", attribute.name)),
                summary: summary_of(attribute.constraint),
            });
        }
        let mut type_plan = |side: Side, (index, (length, constraint)): (usize, (&Length, ConstraintId))| TypePlan {
            is_optional: *length == Length::Optional,
            check: guarded(constraint, &format!("{} group #{index}", side.noun())),
            summary: summary_of(constraint),
        };
        let operands = operation.operands.iter().map(|operand| (&operand.length, operand.constraint)).enumerate();
        let operands = operands.map(|group| type_plan(Side::Operands, group)).collect();
        let results = operation.results.iter().map(|result| (&result.length, result.constraint)).enumerate();
        let results = results.map(|group| type_plan(Side::Results, group)).collect();
        let sides = [
            SidePlan { side: Side::Operands, groups: operation.operand_groups(), types: operands },
            SidePlan { side: Side::Results, groups: operation.result_groups(), types: results },
        ];
        let mut regions = Vec::new();
        for (index, region) in operation.regions.iter().enumerate() {
            let predicate = definitions.constraint_at(region.constraint).predicate;
            let text = predicate.and_then(|predicate| definitions.expression(predicate)).unwrap_or_default();
            let size = block_count(&text);
            if size.is_none() && !matches!(text.trim(), "" | "true" | "(true)") {
                unchecked.insert(format!("'{name}': region #{index}"));
            }
            let summary = summary_of(region.constraint);
            regions.push(RegionPlan { name: &region.name, size, summary, is_variadic: region.is_variadic });
        }
        for property in &operation.properties {
            unchecked.insert(format!("'{name}': property '{}'", property.name));
        }
        if operation.has_verifier {
            unchecked.insert(format!("'{name}': its verifier is written in C++"));
        }
        let (relations, traits) = (Vec::new(), Vec::new());
        let stated_types = stated_types(definitions, operation, evaluator);
        let mut plan = Plan { operation, attributes, sides, relations, stated_types, regions, traits, unchecked };
        plan.read_traits(definitions, table, evaluator, interfaces);
        plan
    }

    fn read_traits(
        &mut self,
        definitions: &Definitions,
        table: &OpTable,
        evaluator: &Evaluator<'_>,
        interfaces: &Interfaces,
    ) {
        let operation = self.operation;
        let unchecked = &mut self.unchecked;
        for found in &operation.traits {
            match found.kind {
                TraitKind::Predicate => {
                    let relation = found
                        .predicate
                        .and_then(|predicate| relation_of(definitions, operation, evaluator, interfaces, predicate));
                    match relation {
                        Some(relation) => self.relations.push((relation, found.cpp_name.clone())),
                        None => {
                            let text = format!("'{}': that {}", operation.name, found.cpp_name);
                            unchecked.insert(text);
                        }
                    }
                }
                TraitKind::Native => match known_trait(&found.cpp_name, operation, table) {
                    Some(known) => self.traits.push(known),
                    None if verifies_nothing(&found.cpp_name) => {}
                    None => {
                        unchecked.insert(format!("'{}': the trait {}", operation.name, found.cpp_name));
                    }
                },
                TraitKind::Interface => {
                    let class = found.cpp_name.strip_suffix("::Trait").unwrap_or(&found.cpp_name);
                    if class == "::mlir::SymbolOpInterface" {
                        self.traits.push(KnownTrait::Symbol);
                        continue;
                    }
                    let is_verified = definitions.interfaces.iter().any(|interface| {
                        interface.kind == InterfaceKind::Operation
                            && interface.has_verifier
                            && interface.cpp_name == class
                    });
                    if is_verified {
                        unchecked.insert(format!("'{}': the interface {class}", operation.name));
                    }
                }
                TraitKind::Internal | TraitKind::Other => {}
            }
        }
    }

    /// The groups of one side.
    pub(super) fn side(&self, side: Side) -> &SidePlan<'a> {
        &self.sides[side as usize]
    }

    /// The message if an optional group holds several values.
    pub(super) fn optional_groups(&self, ir: &Ir, op: Op) -> Option<String> {
        self.sides.iter().find_map(|plan| {
            let place = plan.places(ir, op);
            let optional = plan.types.iter().enumerate().filter(|(_, group)| group.is_optional);
            let (start, found) = optional.filter_map(|(index, _)| place(index)).find(|(_, found)| *found > 1)?;
            let what = plan.side.noun();
            Some(format!("{what} group starting at #{start} requires 0 or 1 element, but found {found}"))
        })
    }
}

/// Returns the types that a natives file states for the results of an operation; nothing if one is not evaluated.
fn stated_types(definitions: &Definitions, operation: &Operation, evaluator: &Evaluator<'_>) -> Vec<Check> {
    let Some(stated) = definitions.natives.result_types.get(&operation.name) else { return Vec::new() };
    let parameter = |(index, argument): (usize, &ArgumentRef)| {
        let kind = match argument {
            ArgumentRef::Operand(operand) if operation.operands[*operand].length == Length::Single => Kind::Value,
            ArgumentRef::Operand(_) => Kind::ValueRange,
            ArgumentRef::Attribute(_) | ArgumentRef::Property(_) => Kind::Attribute,
        };
        SnippetParameter::new(format!("${index}"), kind)
    };
    let parameters: Vec<SnippetParameter> = operation.arguments.iter().enumerate().map(parameter).collect();
    let compiled = stated.texts.iter().map(|text| evaluator.compile_snippet(text, &parameters, Purpose::Value));
    compiled.map(|snippet| Some(snippet.ok()?.check)).collect::<Option<_>>().unwrap_or_default()
}

/// Reads `hasNItems($_self, n)` and its two relatives.
fn block_count(text: &str) -> Option<BlockCount> {
    let text = ods::type_text::without_parentheses(text);
    let (callee, arguments) = text.strip_suffix(')')?.split_once('(')?;
    let (variable, number) = arguments.split_once(',')?;
    if variable.trim() != "$_self" {
        return None;
    }
    let number = number.trim().parse().ok()?;
    match callee.trim().rsplit("::").next()? {
        "hasNItems" => Some(BlockCount::Exactly(number)),
        "hasNItemsOrMore" => Some(BlockCount::AtLeast(number)),
        "hasNItemsOrLess" => Some(BlockCount::AtMost(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
