//! A counterexample, shown on IR: the pattern is run by the engine on what the solver found, and both sides are computed
//! by the same semantics, without the solver.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use mlir_lite::{Block, Ir, Op, Value as IrValue};
use pdl_ir::{Kind as Handle, Module, Op as PatternOp, OpKind, RewriteBody, ValueId};
use pdl_vm::{Application, Applicator, Natives, PatternSet, Silent};

use crate::constant;
use crate::instance::{Instance, Origin, bind};
use crate::plan::Plan;
use crate::semantics::{Datum, ItemKind, ScalarType, Semantics, Setting, Value};
use crate::term::{Sort, TermId, Terms, Valued, VariableId};

/// Values on which a rewrite is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The inputs: their names in the pattern or numbers, and what they are, such as `-1 : i8` or `poison : i8`.
    pub inputs: Vec<(String, String)>,
    /// The IR that the pattern matches.
    pub before: String,
    /// What the pattern makes of it.
    pub after: String,
    /// What the IR computes before: the values that are replaced, or undefined behaviour.
    pub computed_before: String,
    /// What it computes after.
    pub computed_after: String,
}

/// What an IR computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Computed {
    /// Anything may happen.
    Undefined,
    /// These values; `None` is poison.
    Values(Vec<(ScalarType, Option<u128>)>),
}

impl Computed {
    /// Whether an IR that computes this may become one that computes `other`.
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

/// Runs the pattern on what the solver found. An error if nothing wrong shows: then something here is wrong.
pub(crate) fn replay(
    plan: &Plan<'_>,
    instance: &Instance,
    model: &BTreeMap<VariableId, u128>,
    semantics: &Semantics,
    setting: Setting,
) -> Result<Counterexample, String> {
    let valued = instance.terms.under(model);
    let inputs: Vec<(ScalarType, Option<u128>)> = instance
        .inputs
        .iter()
        .map(|(_, value)| {
            let is_poison = valued.terms.as_bool(valued.of(value.poison)) == Some(true);
            (value.ty, valued.terms.as_bits(valued.of(value.term)).filter(|_| !is_poison))
        })
        .collect();
    let before = print(instance, &valued, setting);
    let mut ir = Ir::parse(&before).map_err(|error| format!("the counterexample is no IR: {error}"))?;
    let computed_before = interpret(&ir, &inputs, semantics, setting)?;
    let module = concrete(plan, instance, &valued, setting);
    let program = pdl_compile::compile(&module).map_err(|error| error.to_string())?;
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).map_err(|error| error.to_string())?;
    // Once, where it matched: it may match again what it has made.
    let root = plan.root.and_then(|root| block_of(&ir).and_then(|block| ir.block_ops(block).nth(root)));
    let root = root.ok_or("the counterexample has no root")?;
    let applied = Applicator::new().apply(&set, &mut ir, root, &mut Silent).map_err(|error| error.to_string())?;
    if applied == Application::None {
        return Err("the pattern does not match its own counterexample".to_owned());
    }
    let computed_after = interpret(&ir, &inputs, semantics, setting)?;
    if computed_before.allows(&computed_after) {
        return Err(format!("the counterexample computes {} before and after", computed_after.text(setting)));
    }
    let shown = instance.inputs.iter().zip(&inputs).enumerate().map(|(index, ((name, _), input))| {
        let name = name.as_ref().map_or_else(|| format!("input {index}"), ToString::to_string);
        (name, Computed::Values(vec![*input]).text(setting))
    });
    Ok(Counterexample {
        inputs: shown.collect(),
        before,
        after: ir.to_string(),
        computed_before: computed_before.text(setting),
        computed_after: computed_after.text(setting),
    })
}

/// The matched operations in a function that returns what is replaced.
fn print(instance: &Instance, valued: &Valued, setting: Setting) -> String {
    let name = |origin: &Origin| match origin {
        Origin::Input(index) => format!("%arg{index}"),
        Origin::Matched(op, index) => format!("%{op}#{index}"),
        Origin::Created => String::new(),
    };
    let list = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(", ");
    let type_of = |origin: &Origin| match origin {
        Origin::Input(index) => instance.inputs[*index].1.ty.to_string(),
        Origin::Matched(op, index) => instance.matched[*op].results[*index].to_string(),
        Origin::Created => String::new(),
    };
    let arguments = list(&mut instance.inputs.iter().map(|(_, value)| value.ty.to_string()));
    let returned: Vec<&Origin> = instance.replaced.iter().map(|(origin, _)| origin).collect();
    let returned_types = list(&mut returned.iter().map(|origin| type_of(origin)));
    let mut out =
        format!("\"func.func\"() <{{function_type = ({arguments}) -> ({returned_types}), sym_name = \"f\"}}> ({{\n");
    if !instance.inputs.is_empty() {
        let declared = list(
            &mut instance.inputs.iter().enumerate().map(|(index, (_, value))| format!("%arg{index}: {}", value.ty)),
        );
        let _ = writeln!(out, "^bb0({declared}):");
    }
    for (index, op) in instance.matched.iter().enumerate() {
        let attributes = list(
            &mut op
                .attributes
                .iter()
                .filter_map(|(name, datum)| Some(format!("{name} = {}", datum_text(datum, valued, setting)?))),
        );
        let braces = if attributes.is_empty() { String::new() } else { format!(" <{{{attributes}}}>") };
        let defined = match op.results.len() {
            0 => String::new(),
            1 => format!("%{index} = "),
            count => format!("%{index}:{count} = "),
        };
        let _ = writeln!(
            out,
            "  {defined}\"{}\"({}){braces} : ({}) -> ({})",
            op.name,
            list(&mut op.operands.iter().map(name)),
            list(&mut op.operands.iter().map(type_of)),
            list(&mut op.results.iter().map(ToString::to_string)),
        );
    }
    let values = list(&mut returned.iter().map(|origin| name(origin)));
    let _ = write!(out, "  \"func.return\"({values}) : ({returned_types}) -> ()\n}}) : () -> ()\n");
    out
}

/// An attribute as text; `None` if it is not there.
fn datum_text(datum: &Datum, valued: &Valued, setting: Setting) -> Option<String> {
    let concrete = match datum {
        Datum::Bits(ty, term) => Datum::Bits(*ty, valued.of(*term)),
        Datum::Number(term) => Datum::Number(valued.of(*term)),
        Datum::Unit(term) => Datum::Unit(valued.of(*term)),
        Datum::Flags { flags, attribute } => Datum::Flags {
            flags: flags.iter().map(|(name, flag)| (name.clone(), valued.of(*flag))).collect(),
            attribute: attribute.clone(),
        },
        other => other.clone(),
    };
    constant::text(&concrete, &valued.terms, setting)
}

/// The pattern with what native functions give in their place, and with the types of what it creates.
fn concrete(plan: &Plan<'_>, instance: &Instance, valued: &Valued, setting: Setting) -> Module {
    let mut pattern = plan.pattern.clone();
    pattern.matcher.retain(|op| !matches!(op.kind, OpKind::ApplyNativeConstraint { .. }));
    // What is computed with is one element of a vector.
    pattern.matcher.iter_mut().for_each(|op| one_element(op, instance, valued, setting));
    let RewriteBody::Ops(actions) = std::mem::take(&mut pattern.rewrite.body) else { return Module::default() };
    let mut made = Vec::new();
    let mut absent: Vec<ValueId> = Vec::new();
    for mut action in actions {
        one_element(&mut action, instance, valued, setting);
        if let OpKind::ApplyNativeRewrite { .. } = action.kind {
            let datum = action.results.first().and_then(|result| instance.attributes.get(result));
            match datum.and_then(|datum| datum_text(datum, valued, setting)) {
                Some(text) => action.kind = OpKind::Attribute { value: Some(text.into()), ty: None, otherwise: None },
                None => {
                    absent.extend(&action.results);
                    continue;
                }
            }
        }
        if let (OpKind::Operation { types, attributes, .. }, Some(handle)) = (&mut action.kind, action.results.first())
        {
            attributes.retain(|(_, attribute)| !absent.contains(attribute));
            if types.is_empty() {
                for ty in &instance.created[handle] {
                    let id = pattern.new_value(Handle::Type, None);
                    types.push(id);
                    made.push(PatternOp {
                        kind: OpKind::Type { constant: Some(ty.to_string().into()) },
                        results: [id].into_iter().collect(),
                        location: action.location.clone(),
                    });
                }
            }
        }
        made.push(action);
    }
    pattern.rewrite.body = RewriteBody::Ops(made);
    Module { patterns: vec![pattern], ..Module::default() }
}

/// A constant of vectors becomes that of their elements.
fn one_element(op: &mut PatternOp, instance: &Instance, valued: &Valued, setting: Setting) {
    let element = |text: &mut smol_str::SmolStr| {
        if let Some(inner) = ScalarType::element_text(text) {
            *text = inner.into();
        }
    };
    match &mut op.kind {
        OpKind::Type { constant: Some(text) } => element(text),
        OpKind::Types { constants: Some(all) } => all.iter_mut().for_each(element),
        OpKind::Attribute { value: Some(text), .. } if text.starts_with("dense<") => {
            let datum = op.results.first().and_then(|handle| instance.attributes.get(handle));
            if let Some(shown) = datum.and_then(|datum| datum_text(datum, valued, setting)) {
                *text = shown.into();
            }
        }
        _ => {}
    }
}

/// The first block of the first function.
fn block_of(ir: &Ir) -> Option<Block> {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let is = |op: &Op, name: &str| ir.with_context(|context| context.symbol_name(ir.name(*op)) == name);
    let function = ops.iter().find(|op| is(op, "func.func"))?;
    let region = ir.op_regions(*function).first().copied()?;
    ir.region_blocks(region).next()
}

/// What the only function of an IR computes on these inputs.
///
/// # Errors
/// What of it has no semantics.
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
        known.insert(argument, Value { ty: *ty, term, poison });
    }
    let mut undefined = false;
    for op in ir.block_ops(block) {
        let operands: Option<Vec<Value>> = ir.operands(op).map(|operand| known.get(&operand).copied()).collect();
        let operands = operands.ok_or("an operand is defined elsewhere")?;
        let name = ir.with_context(|context| context.symbol_name(ir.name(op)).to_owned());
        if name == "func.return" {
            let values = operands.iter().map(|value| {
                let is_poison = terms.as_bool(value.poison) == Some(true);
                (value.ty, terms.as_bits(value.term).filter(|_| !is_poison))
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
        let results: Option<Vec<ScalarType>> =
            ir.results(op).map(|result| ScalarType::of_text(&ir.type_text(ir.value_type(result)))).collect();
        let results = results.ok_or_else(|| format!("`{name}` has results of types that are not known"))?;
        let types = bind(item, &operands, &attributes, Some(&results))?;
        let types = types.ok_or_else(|| format!("the types of `{name}` are not known"))?;
        let effect = item
            .apply(&mut terms, setting, &types, &operands, &attributes)
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
