//! Values of enums: cases, and what the functions and operators that MLIR makes for flags do with them. A value is its number.

use pdl_declarations::program::{Expression, Function, Lambda, Method, Operator, Step};

use super::classes::Known;
use super::kinds::{Detail, Kinds};
use super::resolve::{Resolver, Typed};
use super::syntax::Syntax;
use super::{Stop, classes};
use crate::model::{Constraint, Definitions, DialectEntity, Enum, EnumId};

/// A value of an enum.
pub(super) fn value(of: EnumId, number: Expression) -> Typed {
    Typed { expression: number, kinds: Kinds::NUMBER, detail: Detail::Enum(of) }
}

impl Resolver<'_> {
    /// The enum that the attributes of a class keep as a number; of those that are no numbers nothing tells the case.
    pub(super) fn enum_of(&self, detail: &Detail) -> Option<EnumId> {
        let Detail::Class(class) = detail else { return None };
        match self.evaluator.classes.get(class) {
            Some(Known::Enum(of, _)) => Some(*of),
            _ => None,
        }
    }

    /// `getValue()` of the attribute of an enum; `None` if it is none.
    pub(super) fn enum_of_attribute(&mut self, attribute: &Typed) -> Option<Result<Typed, Stop>> {
        if let Some(of) = self.enum_of(&attribute.detail) {
            let number = self.method(Method::GetInt, attribute.clone(), Vec::new());
            return Some(number.map(|number| value(of, number.expression)));
        }
        // One that is no number is the text of a case.
        let Detail::Class(class) = &attribute.detail else { return None };
        let definitions = self.evaluator.definitions;
        let is_it = |entity: &DialectEntity| classes::is_named(&entity.cpp_class, classes::short(class));
        let constraint = definitions
            .constraints
            .iter()
            .find(|constraint| constraint.enumeration.is_some() && constraint.entity.as_ref().is_some_and(is_it))?;
        let of = constraint.enumeration?;
        let case = |number| Some((attribute_of(definitions, constraint, number)?, Expression::Int(number)));
        let cases = values_of(&definitions.enums[of.0 as usize])?.into_iter().map(case).collect::<Option<_>>()?;
        let number = self.chosen(attribute.expression.clone(), Kinds::ATTRIBUTE, cases);
        Some(number.map(|number| value(of, number)))
    }

    /// Returns the second of the pair whose first is what is asked for, and null if there is none.
    fn chosen(
        &mut self,
        asked: Expression,
        kinds: Kinds,
        cases: Vec<(Expression, Expression)>,
    ) -> Result<Expression, Stop> {
        let slot = self.add("", kinds, Detail::Nothing)?;
        let case = |(test, answer)| {
            let is = Expression::Binary(Operator::Equal, Box::new(Expression::Variable(slot)), Box::new(test));
            Step::If(is, vec![Step::Return(answer)])
        };
        let none = Step::Return(Expression::Null);
        let body = cases.into_iter().map(case).chain([none]).collect();
        Ok(Expression::Apply(Lambda { parameters: vec![slot], body }, vec![asked]))
    }

    /// `~a`, of the flags that there are.
    pub(super) fn enum_unary(&self, op: &str, of: EnumId, operand: Expression) -> Result<Typed, Stop> {
        if op != "~" {
            return self.stop(op, "an enum has no such operator");
        }
        let flags = self.flags(op, of)?;
        Ok(value(of, complement(flags, operand)))
    }

    /// `a | b` and the like, of two values.
    pub(super) fn enum_binary(
        &self,
        operator: Operator,
        [of, other]: [EnumId; 2],
        left: Typed,
        right: Typed,
    ) -> Result<Typed, Stop> {
        if of != other || !matches!(operator, Operator::BitAnd | Operator::BitOr | Operator::BitXor) {
            return self.stop(operator.name(), "an enum has no such operator");
        }
        self.flags(operator.name(), of)?;
        Ok(value(of, combined(operator, left.expression, right.expression)))
    }

    /// `bitEnumContainsAll(a, b)` and its kin; `None` if it is no such function.
    pub(super) fn enum_function(&mut self, name: &str, arguments: &[Syntax]) -> Option<Result<Typed, Stop>> {
        let name = name.rsplit("::").next().unwrap_or(name);
        let is_it = matches!(name, "bitEnumContainsAll" | "bitEnumContainsAny" | "bitEnumClear" | "bitEnumSet");
        match arguments {
            [bits, bit] if is_it => Some(self.enum_call(name, bits, bit)),
            _ => None,
        }
    }

    /// `KindAttr::get(context, Kind::a)`: the attribute of a value of an enum that is known. `None` if it is no attribute of an enum.
    pub(super) fn enum_attribute(&mut self, class: &str, value: &Syntax) -> Option<Result<Typed, Stop>> {
        let definitions = self.evaluator.definitions;
        let wanted = classes::short(class);
        let is_it = |known: &str| classes::is_named(known, wanted);
        let constraint = definitions.constraints.iter().find(|constraint| {
            let class = constraint.entity.as_ref().map(|entity| entity.cpp_class.as_str());
            constraint.enumeration.is_some() && class.or(constraint.storage_type.as_deref()).is_some_and(is_it)
        })?;
        let meant = std::mem::replace(&mut self.enumeration, constraint.enumeration);
        let value = self.resolve(value);
        self.enumeration = meant;
        let value = match value {
            Ok(value) => value,
            Err(stop) => return Some(Err(stop)),
        };
        if matches!(&value.detail, Detail::Enum(of) if Some(*of) != constraint.enumeration) {
            return Some(self.stop(class, "this is a case of another enum"));
        }
        if let Err(stop) = self.require(&value, Kinds::NUMBER, class) {
            return Some(Err(stop));
        }
        let of = &definitions.enums[constraint.enumeration?.0 as usize];
        let made = match value.expression {
            Expression::Int(number) => attribute_of(definitions, constraint, number)?,
            // One of those that there are.
            computed => {
                let Some(values) = values_of(of) else {
                    return Some(self.stop(class, "an enum of so many values is made of cases that are named only"));
                };
                let case = |number| Some((Expression::Int(number), attribute_of(definitions, constraint, number)?));
                let cases = values.into_iter().map(case).collect::<Option<_>>()?;
                match self.chosen(computed, Kinds::NUMBER, cases) {
                    Ok(made) => made,
                    Err(stop) => return Some(Err(stop)),
                }
            }
        };
        Some(Ok(Typed::new(made, Kinds::ATTRIBUTE)))
    }

    fn enum_call(&mut self, name: &str, bits: &Syntax, bit: &Syntax) -> Result<Typed, Stop> {
        let (bits, bit) = (self.resolve(bits)?, self.resolve(bit)?);
        let (Detail::Enum(of), Detail::Enum(_)) = (&bits.detail, &bit.detail) else {
            return self.stop(name, "flags are asked for of something that nothing tells to be an enum");
        };
        let of = *of;
        let flags = self.flags(name, of)?;
        let (bits, bit) = (bits.expression, bit.expression);
        let both = |bits, bit| combined(Operator::BitAnd, bits, bit);
        let compared = |operator, left, right| Expression::Binary(operator, Box::new(left), Box::new(right));
        Ok(match name {
            "bitEnumContainsAll" => Typed::bool(compared(Operator::Equal, both(bits, bit.clone()), bit)),
            "bitEnumContainsAny" => Typed::bool(compared(Operator::Unequal, both(bits, bit), Expression::Int(0))),
            "bitEnumClear" => value(of, both(bits, complement(flags, bit))),
            _ => value(of, combined(Operator::BitOr, bits, bit)),
        })
    }

    /// An enum whose cases are flags.
    fn flags(&self, part: &str, of: EnumId) -> Result<&Enum, Stop> {
        let known = &self.evaluator.definitions.enums[of.0 as usize];
        if known.is_bit_enum { Ok(known) } else { self.stop(part, "the cases of this enum are no flags") }
    }
}

/// Returns the attribute of a value of an enum.
fn attribute_of(definitions: &Definitions, constraint: &Constraint, number: i128) -> Option<Expression> {
    let text = definitions.enum_attribute(constraint, i64::try_from(number).ok()?)?;
    Some(Expression::Function(Function::ReadAttribute, vec![Expression::Text(text)]))
}

/// Every value of an enum, unless these are too many.
fn values_of(of: &Enum) -> Option<Vec<i128>> {
    const MAX_VALUES: usize = 64;
    let flags = of.valid_bits();
    if of.is_bit_enum {
        // Each set of flags comes from the one before: `(set - flags) & flags` counts up in these bits alone.
        let next = |set: &i64| Some(set.wrapping_sub(flags) & flags).filter(|next| *next != 0);
        // No flag at all is a case of its own, if it has a name.
        let is_named = |set: &i64| *set != 0 || of.cases.iter().any(|case| case.value == 0);
        let sets = std::iter::successors(Some(0), next).filter(is_named).map(i128::from);
        return (1_u128 << flags.count_ones() <= MAX_VALUES as u128).then(|| sets.collect());
    }
    (of.cases.len() <= MAX_VALUES).then(|| of.cases.iter().map(|case| case.value.into()).collect())
}

fn complement(flags: &Enum, operand: Expression) -> Expression {
    let valid = Expression::Int(flags.valid_bits().into());
    match operand {
        Expression::Int(bits) => combined(Operator::BitAnd, Expression::Int(!bits), valid),
        operand => combined(Operator::BitAnd, Expression::Complement(Box::new(operand)), valid),
    }
}

/// Two values, combined at once if both are known.
fn combined(operator: Operator, left: Expression, right: Expression) -> Expression {
    match (operator, &left, &right) {
        (Operator::BitAnd, Expression::Int(left), Expression::Int(right)) => Expression::Int(left & right),
        (Operator::BitOr, Expression::Int(left), Expression::Int(right)) => Expression::Int(left | right),
        (Operator::BitXor, Expression::Int(left), Expression::Int(right)) => Expression::Int(left ^ right),
        _ => Expression::Binary(operator, Box::new(left), Box::new(right)),
    }
}
