//! Relations between the types of an operation's operands, results and attributes: what `AllTypesMatch`,
//! `TypesMatchWith` and the other predicate traits of MLIR's files demand, read from their C++.

use mlir_lite::{Ir, Op, Type};
use mlir_syntax::{AttrKind, TypeKind};
use ods::evaluate::Evaluator;
use ods::type_text::{is_balanced, type_steps, without_parentheses};
use ods::{Definitions, Length, Operation, Predicate, PredicateId};
use pdl_declarations::{Made, TypeStep};
use smol_str::SmolStr;

use super::certainty::{Guarded, Interfaces};
use super::plan::{Plan, Side};

/// The relation that must hold.
pub(super) enum Relation {
    All(Vec<Relation>),
    Any(Vec<Relation>),
    Not(Box<Relation>),
    Equal(Term, Term),
    MoreOperandsThan(usize),
    Constant(bool),
    /// That a type satisfies a predicate.
    Satisfies(Guarded, Term),
}

/// A value that is compared.
pub(super) struct Term {
    aspect: Aspect,
    steps: Vec<TypeStep>,
    base: Base,
}

/// The aspect of a type that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aspect {
    Type,
    Shape,
    /// The shape of a tensor, and no sizes for all other types.
    TensorShape,
    Rank,
    ElementCount,
}

/// Whose type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Base {
    /// The one value of a group.
    Group(Side, usize),
    Attribute(SmolStr),
    Value(Side, usize),
}

#[derive(PartialEq)]
enum Compared {
    Type(Type),
    Sizes(Vec<Option<u64>>),
    Number(u64),
}

/// Reads a predicate of a trait of `operation`; `None` if a part of it is not understood.
pub(super) fn relation_of(
    definitions: &Definitions,
    operation: &Operation,
    evaluator: &Evaluator<'_>,
    interfaces: &Interfaces,
    predicate: PredicateId,
) -> Option<Relation> {
    let read = |predicate: &PredicateId| relation_of(definitions, operation, evaluator, interfaces, *predicate);
    match definitions.predicate(predicate) {
        Predicate::Leaf(text) => read_text(operation, text, 0),
        Predicate::And(children) => Some(Relation::All(children.iter().map(read).collect::<Option<_>>()?)),
        Predicate::Or(children) => Some(Relation::Any(children.iter().map(read).collect::<Option<_>>()?)),
        Predicate::Neg(child) => Some(Relation::Not(Box::new(read(child)?))),
        Predicate::SubstLeaves { pattern, replacement, child } if pattern == "$_self" => {
            let term = read_term(operation, replacement)?;
            let text = definitions.expression(*child)?;
            Some(Relation::Satisfies(Guarded::from_text(evaluator, interfaces, &text)?, term))
        }
        Predicate::SubstLeaves { .. } | Predicate::Concat { .. } => None,
    }
}

fn read_text(operation: &Operation, text: &str, depth: usize) -> Option<Relation> {
    const MAX_DEPTH: usize = 32;
    if depth > MAX_DEPTH {
        return None;
    }
    let text = without_parentheses(text);
    if let Some(arguments) = text.strip_prefix("std::equal_to<>()(").and_then(|rest| rest.strip_suffix(')')) {
        let [left, right] = split(arguments, ",")[..] else { return None };
        return Some(Relation::Equal(read_term(operation, left)?, read_term(operation, right)?));
    }
    for (operator, make) in
        [("||", Relation::Any as fn(Vec<Relation>) -> Relation), ("&&", Relation::All as fn(Vec<Relation>) -> Relation)]
    {
        let parts = split(text, operator);
        if parts.len() > 1 {
            return parts
                .into_iter()
                .map(|part| read_text(operation, part, depth + 1))
                .collect::<Option<_>>()
                .map(make);
        }
    }
    if let [left, right] = split(text, "==")[..] {
        return Some(Relation::Equal(read_term(operation, left)?, read_term(operation, right)?));
    }
    if let Some(inner) = text.strip_prefix('!') {
        return read_text(operation, inner, depth + 1).map(|inner| Relation::Not(Box::new(inner)));
    }
    if let Some(number) = text.strip_prefix("$_op.getNumOperands() >") {
        return number.trim().parse().ok().map(Relation::MoreOperandsThan);
    }
    text.parse().ok().map(Relation::Constant)
}

/// The parts of a text between operators that stand outside all brackets.
fn split<'t>(text: &'t str, operator: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_i64, 0);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => depth -= 1,
            _ if depth == 0 && index >= start && text.as_bytes()[index..].starts_with(operator.as_bytes()) => {
                parts.push(&text[start..index]);
                start = index + operator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn read_term(operation: &Operation, text: &str) -> Option<Term> {
    let text = without_parentheses(text);
    if !is_balanced(text) {
        return None;
    }
    let of = |aspect: Aspect, text: &str| {
        let (steps, base) = type_steps(text, |text| base_of(operation, text))?;
        Some(Term { aspect, steps, base })
    };
    if let [condition, rest] = split(text, "?")[..]
        && let Some((then, otherwise)) = rest.rsplit_once(" : ")
    {
        let asked = condition.trim().strip_prefix("::llvm::isa<::mlir::TensorType>(")?.strip_suffix(')')?;
        let shape = then.trim().strip_prefix("::llvm::cast<::mlir::TensorType>(")?.strip_suffix(").getShape()")?;
        let is_empty = otherwise.trim() == "::llvm::ArrayRef<int64_t>{}";
        return if is_empty && asked == shape { of(Aspect::TensorShape, asked) } else { None };
    }
    for (method, aspect) in
        [(".getShape()", Aspect::Shape), (".getRank()", Aspect::Rank), (".getNumElements()", Aspect::ElementCount)]
    {
        if let Some(inner) = text.strip_suffix(method) {
            return of(aspect, inner);
        }
    }
    of(Aspect::Type, text)
}

/// Returns what `$name`, `$name.getType()`, `$_op.getOperand(0)` stand for.
fn base_of(operation: &Operation, text: &str) -> Option<Base> {
    let text = text.trim();
    let text = text.strip_suffix(".getType()").unwrap_or(text);
    for (call, side) in [("$_op.getOperand(", Side::Operands), ("$_op.getResult(", Side::Results)] {
        if let Some(index) = text.strip_prefix(call).and_then(|rest| rest.strip_suffix(')')) {
            return index.trim().parse().ok().map(|index| Base::Value(side, index));
        }
    }
    let name = text.strip_prefix('$')?;
    // A group of several values has no one type.
    if let Some(index) = operation.operand(name) {
        return is_one(&operation.operands[index].length).then_some(Base::Group(Side::Operands, index));
    }
    if let Some(index) = operation.result(name) {
        return is_one(&operation.results[index].length).then_some(Base::Group(Side::Results, index));
    }
    operation.attribute(name).map(|attribute| Base::Attribute(attribute.name.clone()))
}

fn is_one(length: &Length) -> bool {
    matches!(length, Length::Single | Length::Optional)
}

impl Relation {
    /// Returns whether it holds of `op`; `None` if that cannot be told.
    pub(super) fn holds(&self, ir: &Ir, op: Op, plan: &Plan<'_>) -> Option<bool> {
        match self {
            Relation::All(parts) => combine(parts.iter().map(|part| part.holds(ir, op, plan)), false),
            Relation::Any(parts) => combine(parts.iter().map(|part| part.holds(ir, op, plan)), true),
            Relation::Not(inner) => inner.holds(ir, op, plan).map(|holds| !holds),
            Relation::Equal(left, right) => Some(left.value(ir, op, plan)? == right.value(ir, op, plan)?),
            Relation::MoreOperandsThan(count) => Some(ir.operand_count(op) > *count),
            Relation::Constant(holds) => Some(*holds),
            Relation::Satisfies(check, term) => match term.value(ir, op, plan)? {
                Compared::Type(ty) if check.refuses_type(ir, ty) => Some(false),
                // Where the check cannot refuse for sure, its consent is not sure either under a negation.
                Compared::Type(ty) if check.accepts_type(ir, ty) => Some(true),
                _ => None,
            },
        }
    }
}

/// `deciding` if any part is, unknown if none is but some part is unknown.
fn combine(parts: impl Iterator<Item = Option<bool>>, deciding: bool) -> Option<bool> {
    let mut verdict = Some(!deciding);
    for part in parts {
        match part {
            Some(part) if part == deciding => return Some(deciding),
            Some(_) => {}
            None => verdict = None,
        }
    }
    verdict
}

impl Term {
    fn value(&self, ir: &Ir, op: Op, plan: &Plan<'_>) -> Option<Compared> {
        let mut ty = self.base.ty(ir, op, plan)?;
        for step in &self.steps {
            ty = match step.apply(ir, &ty)? {
                Made::Type(made) => made,
                Made::I1 => ir.with_context(|context| context.integer_type(1)),
                Made::OfI1(shaped) => {
                    ir.with_element_type(shaped, ir.with_context(|context| context.integer_type(1)))?
                }
            };
        }
        let context = ir.context();
        let sizes: Vec<Option<u64>> = match (self.aspect, context.type_kind(ty)) {
            (Aspect::Type, _) => return Some(Compared::Type(ty)),
            (_, TypeKind::RankedTensor { shape, .. }) => shape.to_vec(),
            (Aspect::TensorShape, TypeKind::UnrankedTensor { .. } | TypeKind::Dialect { .. }) => return None,
            (Aspect::TensorShape, _) => Vec::new(),
            (_, TypeKind::MemRef { shape, .. }) => shape.to_vec(),
            (_, TypeKind::Vector { shape, .. }) => shape.iter().map(|dimension| Some(dimension.size)).collect(),
            _ => return None,
        };
        match self.aspect {
            Aspect::Rank => Some(Compared::Number(sizes.len() as u64)),
            Aspect::ElementCount => {
                let product = sizes.into_iter().try_fold(1_u64, |product, size| product.checked_mul(size?));
                product.map(Compared::Number)
            }
            _ => Some(Compared::Sizes(sizes)),
        }
    }
}

impl Base {
    fn ty(&self, ir: &Ir, op: Op, plan: &Plan<'_>) -> Option<Type> {
        match self {
            Base::Group(side, group) => {
                let (start, _) = plan.side(*side).places(ir, op)(*group).filter(|(_, length)| *length == 1)?;
                side.value_type(ir, op, start)
            }
            Base::Attribute(name) => {
                let context = ir.context();
                let attribute = ir.attribute(op, context.find_symbol(name)?)?;
                match context.attr_kind(attribute) {
                    // `none`, in MLIR.
                    AttrKind::String { ty: None, .. } | AttrKind::Dialect { .. } => None,
                    _ => context.attribute_type(attribute),
                }
            }
            Base::Value(side, index) => side.value_type(ir, op, *index),
        }
    }
}

#[cfg(test)]
mod tests;
