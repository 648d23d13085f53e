//! Result types that the definition determines.

use mlir_lite::{Ir, OpSignature, Type};
use mlir_syntax::AttrKind;
use ods::{ArgumentRef, Definitions, Operation, TypeSource};
use smol_str::SmolStr;

use crate::groups::{Groups, OPERAND_SEGMENTS, sizes_of};
use crate::type_rules::{TypeRule, built_type};

/// How the result types of the operations of one name are found.
#[derive(Clone, Debug)]
pub(crate) enum Inference {
    /// The definition does not say, or only in C++.
    Unknown,
    /// One rule for each result.
    Rules(Box<[Rule]>),
    /// The type of the first attribute, for every one of so many results.
    FirstAttribute(SmolStr, usize),
}

/// Where the type of a result comes from.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    /// It is always this one.
    Text(String),
    /// From the type of an operand group of one.
    Operand(usize, TypeRule),
    /// From the type of an attribute.
    Attribute(SmolStr, TypeRule),
    /// From the type of an earlier result.
    Result(usize, TypeRule),
}

impl Inference {
    pub fn new(definitions: &Definitions, operation: &Operation) -> Inference {
        if operation.results.is_empty() {
            return Inference::Rules(Box::default());
        }
        if operation.has_varying_results() {
            return Inference::Unknown;
        }
        if operation.has_trait("FirstAttrDerivedResultType") {
            let first = operation.attributes.first();
            return first.map_or(Inference::Unknown, |first| {
                Inference::FirstAttribute(first.name.clone(), operation.results.len())
            });
        }
        let rules = operation.result_types.iter().map(|source| rule_of(definitions, operation, source.as_ref()?));
        if let Some(rules) = rules.collect::<Option<Box<[Rule]>>>() {
            return if in_order(&rules) { Inference::Rules(rules) } else { Inference::Unknown };
        }
        // Same shape and same element type make the same type, where only one kind of container is possible.
        let is_one = operation.has_trait("SameOperandsAndResultShape")
            && operation.has_trait("SameOperandsAndResultElementType")
            && operation.operands.first().is_some_and(|operand| {
                !operand.length.varies()
                    && operation.results.iter().all(|result| result.constraint == operand.constraint)
            });
        match is_one {
            true => Inference::Rules(vec![Rule::Operand(0, TypeRule::Same); operation.results.len()].into()),
            false => Inference::Unknown,
        }
    }

    /// Appends the result types; `None` if the definition does not determine them.
    pub fn infer(
        &self,
        ir: &mut Ir,
        operands: &Groups,
        signature: OpSignature<'_>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), String>> {
        let start = types.len();
        let inferred = match self {
            Inference::Unknown => return None,
            Inference::FirstAttribute(name, results) => attribute_type(ir, signature, name).map(|ty| {
                types.extend(std::iter::repeat_n(ty, *results));
            }),
            Inference::Rules(rules) => rules.iter().try_for_each(|rule| {
                let ty = apply(ir, operands, signature, &types[start..], rule)?;
                types.push(ty);
                Ok(())
            }),
        };
        if inferred.is_err() {
            types.truncate(start);
        }
        Some(inferred)
    }
}

/// Whether every rule uses earlier results only.
fn in_order(rules: &[Rule]) -> bool {
    rules.iter().enumerate().all(|(index, rule)| !matches!(rule, Rule::Result(from, _) if *from >= index))
}

fn rule_of(definitions: &Definitions, operation: &Operation, source: &TypeSource) -> Option<Rule> {
    let transform = |text: &str| {
        let variable = |text: &str| (text == "$_self").then_some(());
        TypeRule::read(text, &variable).map(|(rule, ())| rule)
    };
    let argument = |index: usize, rule: TypeRule| match operation.arguments.get(index)? {
        ArgumentRef::Operand(operand) => Some(Rule::Operand(*operand, rule)),
        ArgumentRef::Attribute(index) => Some(Rule::Attribute(operation.attributes[*index].name.clone(), rule)),
        ArgumentRef::Property(_) => None,
    };
    match source {
        TypeSource::Built(call) => built_type(call, definitions).map(Rule::Text),
        TypeSource::Argument(index) => argument(*index, TypeRule::Same),
        TypeSource::FromArgument(index, text) => argument(*index, transform(text)?),
        TypeSource::Result(index) => Some(Rule::Result(*index, TypeRule::Same)),
        TypeSource::FromResult(index, text) => Some(Rule::Result(*index, transform(text)?)),
    }
}

fn apply(
    ir: &mut Ir,
    operands: &Groups,
    signature: OpSignature<'_>,
    results: &[Type],
    rule: &Rule,
) -> Result<Type, String> {
    let (ty, rule) = match rule {
        Rule::Text(text) => {
            return mlir_syntax::parse_type(ir.context_mut(), text).map_err(|error| error.message);
        }
        Rule::Operand(group, rule) => {
            let sizes = given_sizes(ir, signature);
            let place = operands.locate(*group, signature.operands.len(), sizes.as_deref()).flatten();
            let operand = place.filter(|(_, length)| *length == 1).and_then(|(start, _)| signature.operands.get(start));
            let operand = operand.ok_or_else(|| format!("operand #{group} is missing"))?;
            (ir.value_type(*operand), rule)
        }
        Rule::Attribute(name, rule) => (attribute_type(ir, signature, name)?, rule),
        Rule::Result(index, rule) => (*results.get(*index).ok_or("a result depends on a later one")?, rule),
    };
    let made = rule.apply(ir.context_mut(), ty);
    made.ok_or_else(|| format!("nothing is known of '{}' that the rule of the definition asks", ir.type_text(ty)))
}

/// The sizes of operand groups among the attributes of an operation that does not exist yet.
fn given_sizes(ir: &Ir, signature: OpSignature<'_>) -> Option<Vec<i64>> {
    let context = ir.context();
    let name = context.find_symbol(OPERAND_SEGMENTS)?;
    let attribute = signature.attributes.iter().find(|entry| entry.0 == name)?.1;
    sizes_of(&context, attribute)
}

/// The type of an attribute that has one, or the type that it is.
fn attribute_type(ir: &Ir, signature: OpSignature<'_>, name: &str) -> Result<Type, String> {
    let context = ir.context();
    let symbol = context.find_symbol(name);
    let entry = signature.attributes.iter().find(|entry| Some(entry.0) == symbol);
    let (_, attribute) = entry.ok_or_else(|| format!("the attribute '{name}' is missing"))?;
    let ty = match context.attr_kind(*attribute) {
        AttrKind::Type(ty) => Some(*ty),
        _ => context.attribute_type(*attribute),
    };
    ty.ok_or_else(|| format!("the attribute '{name}' has no type"))
}
