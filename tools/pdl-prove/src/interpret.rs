//! The interpreter: computes what an IR does by the semantics, without a solver.
//!
//! Of vectors and tensors it computes one element, and all of a constant must be the same.

use std::collections::BTreeMap;

use mlir_lite::{Block, Ir, Op, Value as IrValue};

use crate::binding::bind;
use crate::constant;
use crate::semantics::{ItemKind, ScalarType, Semantics, Setting, Value, ValueType};
use crate::term::{Sort, TermId, Terms};

/// The result of computing an IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Computed {
    /// Anything may happen.
    Undefined,
    /// These values; `None` is poison.
    Values(Vec<(ScalarType, Option<u128>)>),
}

impl Computed {
    /// Returns whether an IR that computes this may become one that computes `other`.
    pub fn allows(&self, other: &Computed) -> bool {
        match (self, other) {
            (Computed::Undefined, _) => true,
            (Computed::Values(_), Computed::Undefined) => false,
            (Computed::Values(before), Computed::Values(after)) => {
                before.len() == after.len()
                    && before.iter().zip(after).all(|(before, after)| before.1.is_none() || before == after)
            }
        }
    }

    /// For people: `-1 : i8, poison`.
    pub fn text(&self, setting: Setting) -> String {
        match self {
            Computed::Undefined => "undefined behaviour".to_owned(),
            Computed::Values(values) => {
                let shown = values.iter().map(|(ty, bits)| match bits {
                    Some(bits) => constant::number_text(*ty, *bits, setting),
                    None => format!("poison : {ty}"),
                });
                shown.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// The first block of the first function.
pub(crate) fn block_of(ir: &Ir) -> Option<Block> {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let is = |op: &Op, name: &str| ir.with_context(|context| context.symbol_name(ir.name(*op)) == name);
    let function = ops.iter().find(|op| is(op, "func.func"))?;
    let region = ir.op_regions(*function).first().copied()?;
    ir.region_blocks(region).next()
}

/// Returns what the only function of an IR computes on these inputs.
///
/// # Errors
/// The part of it that has no semantics.
pub fn interpret(
    ir: &Ir,
    inputs: &[(ScalarType, Option<u128>)],
    semantics: &Semantics,
    setting: Setting,
) -> Result<Computed, String> {
    let block = block_of(ir).ok_or("there is no function with a body")?;
    let mut terms = Terms::default();
    let mut known: BTreeMap<IrValue, Value> = BTreeMap::new();
    let arguments = ir.block_arguments(block);
    if arguments.len() != inputs.len() {
        return Err(format!("the function takes {} inputs", arguments.len()));
    }
    for (argument, (ty, bits)) in arguments.zip(inputs) {
        let term = terms.constant(setting.sort(*ty), bits.unwrap_or(0));
        let poison = terms.bool(bits.is_none());
        let whole = ValueType::of_text(&ir.type_text(ir.value_type(argument)));
        let whole = whole.filter(|whole| whole.element == *ty).ok_or("an input is of another type")?;
        known.insert(argument, Value { ty: whole, term, poison });
    }
    let mut undefined = false;
    for op in ir.block_ops(block) {
        let operands: Option<Vec<Value>> = ir.operands(op).map(|operand| known.get(&operand).copied()).collect();
        let operands = operands.ok_or("an operand is defined elsewhere")?;
        let name = ir.with_context(|context| context.symbol_name(ir.name(op)).to_owned());
        if name == "func.return" {
            let values = operands.iter().map(|value| {
                let is_poison = terms.as_bool(value.poison) == Some(true);
                (value.ty.element, terms.as_bits(value.term).filter(|_| !is_poison))
            });
            return Ok(if undefined { Computed::Undefined } else { Computed::Values(values.collect()) });
        }
        let item =
            semantics.get(ItemKind::Operation, &name).ok_or_else(|| format!("nothing says what `{name}` computes"))?;
        let mut attributes = Vec::new();
        for attribute in &item.attributes {
            let symbol = ir.with_context(|context| context.intern_symbol(&attribute.name));
            let text = ir.attribute(op, symbol).map(|found| ir.attribute_text(found));
            let datum = match text {
                Some(text) => Some(constant::read(&text, &attribute.what, &mut terms, setting)?),
                None => attribute.what.absent(&mut terms),
            };
            attributes.push(datum.ok_or_else(|| format!("`{name}` has no `{}`", attribute.name))?);
        }
        let results: Option<Vec<ValueType>> =
            ir.results(op).map(|result| ValueType::of_text(&ir.type_text(ir.value_type(result)))).collect();
        let results = results.ok_or_else(|| format!("`{name}` has results of types that are not known"))?;
        let at = bind(item, &operands, &attributes, Some(&results))?;
        let at = at.ok_or_else(|| format!("the types of `{name}` are not known"))?;
        let effect = item
            .apply(&mut terms, setting, &at, &operands, &attributes)
            .map_err(|diagnostic| diagnostic.message.clone())?;
        undefined |= terms.as_bool(effect.undefined) != Some(false);
        for (result, value) in ir.results(op).zip(effect.results) {
            known.insert(result, settled(value, &mut terms));
        }
    }
    Err("the function does not return".to_owned())
}

/// A value that a solver may choose freely, such as a float that fits no integer, is computed as zero: it is poison.
fn settled(value: Value, terms: &mut Terms) -> Value {
    let known = |terms: &Terms, term: TermId| terms.as_bits(term).is_some();
    let sort = terms.sort(value.term);
    let term = if known(terms, value.term) { value.term } else { terms.constant(sort, 0) };
    let poison = if known(terms, value.poison) { value.poison } else { terms.constant(Sort::Bool, 1) };
    Value { term, poison, ..value }
}
