//! Values of enums: cases, and what the functions and operators that MLIR makes for flags do with them. A value is its number.

use pdl_declarations::program::{Expression, Function, Method, Operator};

use super::classes::Known;
use super::kinds::{Detail, Kinds};
use super::resolve::{Resolver, Typed};
use super::syntax::Syntax;
use super::{Stop, classes};
use crate::model::{Enum, EnumId};

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

    /// `getValue()` of the attribute of an enum.
    pub(super) fn enum_of_attribute(&mut self, attribute: Typed) -> Result<Typed, Stop> {
        let Some(of) = self.enum_of(&attribute.detail) else {
            return self.stop(".getValue", "nothing tells the case of this enum");
        };
        Ok(value(of, self.method(Method::GetInt, attribute, Vec::new())?.expression))
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
        let text = match (&value.expression, &value.detail) {
            (Expression::Int(number), Detail::Enum(of)) if Some(*of) == constraint.enumeration => {
                i64::try_from(*number).ok().and_then(|number| definitions.enum_attribute(constraint, number))?
            }
            _ => return Some(self.stop(class, "only cases that are named make attributes of an enum")),
        };
        let read = Expression::Function(Function::ReadAttribute, vec![Expression::Text(text)]);
        Some(Ok(Typed::new(read, Kinds::ATTRIBUTE)))
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
