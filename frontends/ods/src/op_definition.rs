//! Facts about an operation for rewriting, as data that goes into a program.

use mlir_syntax::Context;
use pdl_declarations::{
    Effects, GroupSizes, Groups, OPERAND_SEGMENTS, OpDefinition, OpTrait, OwnAttribute, RESULT_SEGMENTS, TypeFrom,
    TypeRule, TypeStep,
};

use smol_str::SmolStr;

use crate::model::{ArgumentRef, Definitions, Operation, SegmentSizes, TraitKind, TypeSource};
use crate::type_text::{built_type, type_steps};

impl Definitions {
    /// Returns what rewriting needs to know of one of these operations.
    pub(crate) fn op_definition(&self, operation: &Operation) -> OpDefinition {
        let constant = |text: SmolStr| Context::new().constant_data(&text);
        // What may be missing is not made, whatever C++ then reads.
        let attributes = operation.attributes.iter().map(|attribute| OwnAttribute {
            name: attribute.name.clone(),
            default: self.default_of_attribute(attribute).filter(|_| !attribute.is_optional).map(constant),
            is_required: false,
        });
        let properties = operation.properties.iter().map(|property| OwnAttribute {
            name: property.name.clone(),
            default: self.default_of_property(property).map(constant),
            is_required: false,
        });
        let mut attributes: Vec<OwnAttribute> = attributes.chain(properties).collect();
        let sides = [(operation.operand_segments, OPERAND_SEGMENTS), (operation.result_segments, RESULT_SEGMENTS)];
        for (_, name) in sides.iter().filter(|(segments, _)| *segments == SegmentSizes::Attribute) {
            attributes.push((*name).into());
        }
        let has = |one: &OpTrait| match one {
            OpTrait::Symbol => operation.has_interface(one.name()),
            _ => operation.has_trait(one.name()),
        };
        let definition = OpDefinition {
            name: operation.name.clone(),
            operands: operation.operand_groups(),
            results: operation.result_groups(),
            attributes,
            result_types: self.type_rules(operation),
            effects: effects_of(operation),
            traits: OpTrait::ALL.iter().copied().filter(has).collect(),
        };
        match definition.is_valid() {
            true => definition,
            false => OpDefinition { result_types: None, ..definition },
        }
    }

    /// Where the types of its results come from, as [`OpDefinition::result_types`] has it.
    pub fn type_rules(&self, operation: &Operation) -> Option<Vec<TypeRule>> {
        if operation.results.is_empty() {
            return Some(Vec::new());
        }
        if operation.has_varying_results() {
            // Without types and without inference there are no results, as MLIR has it.
            let may_be_none = operation.results.iter().all(|result| result.length.varies());
            return (may_be_none && !operation.infers_result_types).then(Vec::new);
        }
        let same = |from: TypeFrom| TypeRule { from, steps: Vec::new() };
        if operation.has_trait("FirstAttrDerivedResultType") {
            let first = operation.attributes.first()?;
            return Some(vec![same(TypeFrom::Attribute(first.name.clone())); operation.results.len()]);
        }
        let rules = operation.result_types.iter().map(|source| self.type_rule(operation, source.as_ref()?));
        if let Some(rules) = rules.collect() {
            return Some(rules);
        }
        // Same shape and same element type make the same type, where only one kind of container is possible.
        let is_one = operation.has_trait("SameOperandsAndResultShape")
            && operation.has_trait("SameOperandsAndResultElementType")
            && operation.operands.first().is_some_and(|operand| {
                !operand.length.varies()
                    && operation.results.iter().all(|result| result.constraint == operand.constraint)
            });
        is_one.then(|| vec![same(TypeFrom::Operand(0)); operation.results.len()])
    }

    fn type_rule(&self, operation: &Operation, source: &TypeSource) -> Option<TypeRule> {
        let argument = |index: usize| match operation.arguments.get(index)? {
            ArgumentRef::Operand(operand) => Some(TypeFrom::Operand(*operand as u32)),
            ArgumentRef::Attribute(index) => Some(TypeFrom::Attribute(operation.attributes[*index].name.clone())),
            ArgumentRef::Property(_) => None,
        };
        let steps = |text: &str| type_steps(text, |text| (text == "$_self").then_some(())).map(|(steps, ())| steps);
        let (from, steps): (TypeFrom, Vec<TypeStep>) = match source {
            TypeSource::Built(call) => (TypeFrom::Text(built_type(call, self)?.into()), Vec::new()),
            TypeSource::Argument(index) => (argument(*index)?, Vec::new()),
            TypeSource::FromArgument(index, text) => (argument(*index)?, steps(text)?),
            TypeSource::Result(index) => (TypeFrom::Result(*index as u32), Vec::new()),
            TypeSource::FromResult(index, text) => (TypeFrom::Result(*index as u32), steps(text)?),
        };
        Some(TypeRule { from, steps })
    }
}

impl Operation {
    /// Returns how its operands are grouped.
    pub fn operand_groups(&self) -> Groups {
        groups(self.operands.iter().map(|operand| operand.length.varies()), self.operand_segments)
    }

    /// Returns how its results are grouped.
    pub fn result_groups(&self) -> Groups {
        groups(self.results.iter().map(|result| result.length.varies()), self.result_segments)
    }
}

fn groups(varies: impl Iterator<Item = bool>, segments: SegmentSizes) -> Groups {
    let sizes = match segments {
        SegmentSizes::Inferred | SegmentSizes::Same => GroupSizes::Even,
        SegmentSizes::Attribute => GroupSizes::Attribute,
        SegmentSizes::Unknown => GroupSizes::Unknown,
    };
    Groups { varies: varies.collect(), sizes }
}

/// Returns what removing it depends on.
fn effects_of(operation: &Operation) -> Effects {
    // Methods that are written in C++ may say more than the arguments declare.
    let in_cpp = operation.traits.iter().any(|known| {
        known.kind == TraitKind::Interface
            && known.cpp_name == "::mlir::MemoryEffectOpInterface::Trait"
            && known.definition != "MemoryEffectsOpInterface"
    });
    let nested = operation.has_trait("HasRecursiveMemoryEffects");
    match &operation.memory_effects {
        Some(effects) if !in_cpp => {
            let is_harmless = effects.iter().all(|effect| match effect.effect.rsplit("::").next() {
                Some("Read") => true,
                Some("Allocate") => operation.result(&effect.on).is_some(),
                _ => false,
            });
            match is_harmless {
                true if nested => Effects::Nested,
                true => Effects::Removable,
                false => Effects::Any,
            }
        }
        None if nested && !in_cpp => Effects::Nested,
        _ => Effects::Any,
    }
}
