//! The choices of types at which a pattern is judged.

use std::collections::{BTreeMap, BTreeSet};

use pdl_ir::OpKind;

use crate::float::FloatFormat;
use crate::plan::Plan;
use crate::semantics::{Class, Item, ItemKind, ScalarType, Semantics, Shape};
use crate::type_variables::{ElementNode, ShapeNode};

/// More choices of types than this are refused.
const MAX_CHOICES: usize = 1000;

/// Every choice of shapes for the types that leave theirs open.
pub(crate) fn shape_choices(plan: &Plan<'_>) -> Result<Vec<BTreeMap<ShapeNode, Shape>>, String> {
    let open = plan.variables.open_shapes();
    let mut tried: BTreeSet<Shape> = Shape::tried(open.len() > 1).into_iter().collect();
    // Instructions of machine IR, whose names have no dialect, know no tensors.
    if plan.ops.iter().any(|op| !op.item.name.contains('.')) {
        tried.retain(|shape| !matches!(shape, Shape::Tensor(_)));
    }
    // What is open may be what the pattern names.
    tried.extend(plan.variables.fixed_shapes());
    products(open.into_iter().map(|node| (node, tried.iter().copied().collect())))
}

/// Every choice of one of several for each.
fn products<T: Copy>(all: impl Iterator<Item = (usize, Vec<T>)>) -> Result<Vec<BTreeMap<usize, T>>, String> {
    let mut choices = vec![BTreeMap::new()];
    for (node, candidates) in all {
        if choices.len() * candidates.len() > MAX_CHOICES {
            return Err("it leaves too many types open".to_owned());
        }
        let with = |choice: &BTreeMap<usize, T>, candidate: T| {
            let mut choice = choice.clone();
            choice.insert(node, candidate);
            choice
        };
        choices = choices
            .iter()
            .flat_map(|choice| candidates.iter().map(move |candidate| with(choice, *candidate)))
            .collect();
    }
    Ok(choices)
}

/// Every choice of element types for the open type variables. `index` is among them where an operation is not for integers and
/// `index` alike; elsewhere it is what an integer of its width is.
pub(crate) fn element_choices(
    plan: &Plan<'_>,
    semantics: &Semantics,
    widths: &[u32],
) -> Result<Vec<BTreeMap<ElementNode, ScalarType>>, String> {
    let needs_index = plan.pattern.matcher.iter().chain(plan.actions()).any(|op| match &op.kind {
        OpKind::Operation { name: Some(name), .. } => {
            semantics.get(ItemKind::Operation, name).is_some_and(Item::tells_index_from_integers)
        }
        _ => false,
    });
    products(
        plan.variables
            .open_elements()
            .into_iter()
            .map(|(node, class, _)| (node, candidates(class, widths, needs_index))),
    )
}

/// Types of a class to be tried: of the widths, or the narrowest if none fits.
fn candidates(class: Class, widths: &[u32], needs_index: bool) -> Vec<ScalarType> {
    let mut all: Vec<ScalarType> = Vec::new();
    if class.has(ScalarType::Integer(1)) {
        all.extend(widths.iter().map(|width| ScalarType::Integer(*width)));
    }
    if class == Class::INDEX || (needs_index && class.has(ScalarType::Index)) {
        all.push(ScalarType::Index);
    }
    if class.has(ScalarType::Float(FloatFormat::F16)) {
        let floats = FloatFormat::ALL.into_iter().filter(|kind| widths.contains(&kind.width()));
        let before = all.len();
        all.extend(floats.map(ScalarType::Float));
        if all.len() == before && class == Class::FLOAT {
            all.push(ScalarType::Float(FloatFormat::F16));
        }
    }
    all
}
