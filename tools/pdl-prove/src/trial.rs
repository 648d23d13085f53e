//! A pattern, run by the engine on IR that it matches.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use mlir_lite::{Ir, Op};
use pdl_ir::{Kind as Handle, Module, Op as PatternOp, OpKind, RewriteBody, ValueId};
use pdl_vm::{Application, Applicator, Natives, PatternSet, Silent};

use crate::constant;
use crate::instance::{Instance, Origin, Shown};
use crate::interpret::block_of;
use crate::plan::Plan;
use crate::semantics::{Datum, Semantics, Setting};
use crate::term::{Valued, VariableId};

/// Operations that use a value, and that give one.
const USER: &str = "any.user";
const VALUE: &str = "any.value";

/// A program in which the matched operations stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surroundings {
    /// A function that takes the inputs and returns what is replaced.
    Function,
    /// One with a user behind each matched operation, in which this matched operation stands as early as it can: behind it is
    /// all that it does not use.
    Users {
        /// The number of the operation.
        early: usize,
    },
}

/// Why the engine made nothing of an IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TrialError {
    /// Operations like those that are matched cannot be.
    Impossible(String),
    /// The rewrite fails, or what it makes is not valid.
    Invalid(String),
    /// It cannot be tried.
    Unknown(String),
    /// It could not be tried, and should have been.
    Fault(String),
}

/// An IR before and after.
pub(crate) struct Trial {
    /// As it was printed.
    pub text: String,
    pub before: Ir,
    pub after: Ir,
}

/// Runs the pattern on IR that it matches, where variables have these values.
///
/// # Errors
/// If the IR that it matches or that it makes is not valid.
pub(crate) fn run(
    plan: &Plan<'_>,
    instance: &Instance,
    model: &BTreeMap<VariableId, u128>,
    semantics: &Semantics,
    setting: Setting,
    surroundings: Surroundings,
) -> Result<Trial, TrialError> {
    let fault = |error: String| TrialError::Fault(error);
    let valued = instance.terms.under(model);
    let text = print(instance, &valued, setting, surroundings);
    let order = order(instance, surroundings);
    let parse = || Ir::parse(&text).map_err(|error| fault(format!("what it matches is no IR: {error}")));
    let (before, mut ir) = (parse()?, parse()?);
    verify(&ir, semantics).map_err(TrialError::Impossible)?;
    let module = concrete(plan, instance, &valued, setting);
    let program = pdl_compile::compile(&module)
        .map_err(|error| TrialError::Unknown(format!("it cannot be compiled: {error}")))?;
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new())
        .map_err(|error| TrialError::Unknown(format!("it cannot be run: {error}")))?;
    // Once, where it matched: it may match again what it has made.
    let place = plan.root.and_then(|root| order.iter().position(|op| *op == root));
    let root = place.and_then(|place| matched_op(&ir, place)).ok_or_else(|| fault("there is no root".to_owned()))?;
    let mut applicator = Applicator::new();
    let applied = applicator.apply(&set, &mut ir, root, &mut Silent);
    if let Some(failure) = applicator.take_failures().first.into_iter().next() {
        return Err(TrialError::Invalid(failure.failure.to_string()));
    }
    match applied {
        Ok(Application::Applied(_)) => {}
        Ok(Application::None) => return Err(fault("the pattern does not match IR that was made for it".to_owned())),
        Err(error) => return Err(TrialError::Invalid(error.to_string())),
    }
    verify(&ir, semantics).map_err(TrialError::Invalid)?;
    Ok(Trial { text, before, after: ir })
}

/// Returns what is wrong with an IR, by its structure and by the definitions of its operations.
fn verify(ir: &Ir, semantics: &Semantics) -> Result<(), String> {
    ir.verify().map_err(|errors| errors.0.first().map_or_else(String::new, ToString::to_string))?;
    if semantics.operations().is_empty() {
        return Ok(());
    }
    let report = mlir_dialects::verify::verify(ir, semantics.operations());
    match report.violations.into_iter().next() {
        Some(violation) => Err(violation.message),
        None => Ok(()),
    }
}

/// The matched operation that stands at this place among them.
fn matched_op(ir: &Ir, place: usize) -> Option<Op> {
    let is_matched = |op: &Op| {
        !matches!(ir.with_context(|context| context.symbol_name(ir.name(*op)).to_owned()).as_str(), USER | VALUE)
    };
    ir.block_ops(block_of(ir)?).filter(is_matched).nth(place)
}

/// The order of the matched operations.
fn order(instance: &Instance, surroundings: Surroundings) -> Vec<usize> {
    let Surroundings::Users { early } = surroundings else { return (0..instance.matched.len()).collect() };
    let mut is_before = vec![false; instance.matched.len()];
    // Operations stand behind those that they use.
    is_before[early] = true;
    for op in (0..=early).rev() {
        if is_before[op] {
            for operand in &instance.matched[op].operands {
                if let Origin::Matched(used, _) = operand {
                    is_before[*used] = true;
                }
            }
        }
    }
    let (before, behind): (Vec<usize>, Vec<usize>) = (0..instance.matched.len()).partition(|op| is_before[*op]);
    before.into_iter().chain(behind).collect()
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn name(origin: &Origin) -> String {
    match origin {
        Origin::Input(index) => format!("%arg{index}"),
        Origin::Matched(op, index) => format!("%{op}#{index}"),
        Origin::Created => String::new(),
    }
}

/// Prints the matched operations in a function.
fn print(instance: &Instance, valued: &Valued, setting: Setting, surroundings: Surroundings) -> String {
    let has_users = surroundings != Surroundings::Function;
    let type_of = |origin: &Origin| match origin {
        Origin::Input(index) => instance.inputs[*index].1.ty.to_string(),
        Origin::Matched(op, index) => instance.matched[*op].results[*index].to_string(),
        Origin::Created => String::new(),
    };
    // Where there are users, inputs are made where they are needed first.
    let arguments = if has_users { &[][..] } else { &instance.inputs };
    let types = list(arguments.iter().map(|(_, value)| value.ty.to_string()));
    let returned: Vec<&Origin> = instance.replaced.iter().map(|(origin, _)| origin).collect();
    let returned_types = list(returned.iter().map(|origin| type_of(origin)));
    let mut out =
        format!("\"func.func\"() <{{function_type = ({types}) -> ({returned_types}), sym_name = \"f\"}}> ({{\n");
    if !arguments.is_empty() {
        let declared = arguments.iter().enumerate().map(|(index, (_, value))| format!("%arg{index}: {}", value.ty));
        let _ = writeln!(out, "^bb0({}):", list(declared));
    }
    let mut made = vec![!has_users; instance.inputs.len()];
    for index in order(instance, surroundings) {
        let op = &instance.matched[index];
        for operand in &op.operands {
            if let Origin::Input(input) = operand
                && !std::mem::replace(&mut made[*input], true)
            {
                let _ = writeln!(out, "  {} = \"{VALUE}\"() : () -> {}", name(operand), type_of(operand));
            }
        }
        let attributes = op.attributes.iter().filter_map(|(name, shown)| match shown {
            Shown::Text(text) => Some(format!("{name} = {text}")),
            Shown::Datum(datum) => Some(format!("{name} = {}", datum_text(datum, valued, setting)?)),
        });
        let attributes = list(attributes);
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
            list(op.operands.iter().map(name)),
            list(op.operands.iter().map(type_of)),
            list(op.results.iter().map(ToString::to_string)),
        );
        for (result, ty) in op.results.iter().enumerate() {
            if has_users && !instance.used_here_only.contains(&(index, result)) {
                let _ = writeln!(out, "  \"{USER}\"({}) : ({ty}) -> ()", name(&Origin::Matched(index, result)));
            }
        }
    }
    let values = list(returned.iter().map(|origin| name(origin)));
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
    // Types that only what is created has are found nowhere.
    for op in &mut pattern.matcher {
        let chosen = op.results.first().and_then(|handle| instance.types.get(handle)?.first());
        if let (OpKind::Type { constant: constant @ None }, Some(ty)) = (&mut op.kind, chosen) {
            *constant = Some(ty.to_string().into());
        }
    }
    let RewriteBody::Ops(actions) = std::mem::take(&mut pattern.rewrite.body) else { return Module::default() };
    let mut made = Vec::new();
    let mut absent: Vec<ValueId> = Vec::new();
    for mut action in actions {
        action.kind.for_each_operand_mut(|value| {
            if let Some(same) = instance.aliases.get(value) {
                *value = *same;
            }
        });
        if let OpKind::ApplyNativeRewrite { .. } = action.kind {
            let of_type = |result: &&ValueId| pattern.kind(**result) == Handle::Type;
            if let Some(ty) =
                action.results.first().filter(of_type).and_then(|result| instance.types.get(result)?.first())
            {
                action.kind = OpKind::Type { constant: Some(ty.to_string().into()) };
                made.push(action);
                continue;
            }
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
                for ty in instance.created.get(handle).into_iter().flatten() {
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
