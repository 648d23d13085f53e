//! Arithmetic on numbers that have a type: those of integer and float attributes, and literals beside them.
//!
//! An integer has as many bits as its type, `index` has 64, and results are taken modulo two to that power. Types with a sign and signless ones
//! compare, divide and shift with the sign, unsigned ones without. A float is rounded to its type after every step. A number without a
//! type takes that of what it is combined with, where it must have a place. There is no value where types differ, of a
//! division by zero or one whose quotient has no place, and of a shift by as many bits as there are or more. Where attributes have no
//! types, integers are those of mathematics, as far as 128 bits reach.

use alloc::vec::Vec;

use crate::datum::{Datum, DatumOf, Fault, mask, signed};
use crate::entities::Entities;
use crate::host::{AttributeView, Signedness, TypeView};
use crate::program::{Function, Method, Operator};
use crate::run::Run;

/// The form of the numbers of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Integer { width: u32, is_unsigned: bool },
    Float(FloatForm),
}

/// The digits of a float type in base two, and the exponents of its last place where that is least, and of its largest numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FloatForm {
    digits: i32,
    least: i32,
    most: i32,
}

impl FloatForm {
    fn of(name: &str) -> Option<FloatForm> {
        let (digits, least, most) = match name {
            "f16" => (11, -24, 15),
            "bf16" => (8, -133, 127),
            "f32" => (24, -149, 127),
            "f64" => (53, -1074, 1023),
            _ => return None,
        };
        Some(FloatForm { digits, least, most })
    }

    /// Rounds to the nearest number of the type, of two to the even one.
    ///
    /// That of the sum, difference, product or quotient of two numbers of the type is what the type's own arithmetic gives: an `f64` has
    /// more than twice the digits of all others.
    fn round(self, value: f64) -> f64 {
        if self.digits == 53 || value == 0.0 || !value.is_finite() {
            return value;
        }
        let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
        let exponent = ((value.to_bits() >> 52 & 0x7ff) as i32) - 1023;
        let place = (exponent + 1 - self.digits).max(self.least);
        // A sum of this size has its last place there.
        let shift = if value < 0.0 { -1.5 } else { 1.5 } * power(place + 52);
        let rounded = (value + shift) - shift;
        match rounded {
            _ if rounded == 0.0 => f64::from_bits(value.to_bits() & 1 << 63),
            _ if rounded >= power(self.most) * 2.0 => f64::INFINITY,
            _ if rounded <= power(self.most) * -2.0 => f64::NEG_INFINITY,
            _ => rounded,
        }
    }
}

/// Two numbers of one type.
enum Pair {
    Integers { width: u32, is_unsigned: bool, left: u128, right: u128 },
    Floats { form: FloatForm, left: f64, right: f64 },
}

impl Pair {
    /// Returns how the first compares with the second; `None` if one is not a number.
    fn order(&self, without_sign: bool) -> Option<core::cmp::Ordering> {
        match *self {
            Pair::Integers { width, is_unsigned, left, right } if !(is_unsigned || without_sign) => {
                Some(signed(width, left).cmp(&signed(width, right)))
            }
            Pair::Integers { left, right, .. } => Some(left.cmp(&right)),
            Pair::Floats { left, right, .. } => left.partial_cmp(&right),
        }
    }
}

impl<Q: Entities> Run<'_, Q> {
    fn form(&self, ty: &Q::Type) -> Option<Form> {
        match self.host.type_view(ty) {
            TypeView::Integer { width, signedness } if (1..=128).contains(&width) => {
                Some(Form::Integer { width, is_unsigned: signedness == Signedness::Unsigned })
            }
            TypeView::Index => Some(Form::Integer { width: 64, is_unsigned: false }),
            TypeView::Float(name) => FloatForm::of(&name).map(Form::Float),
            _ => None,
        }
    }

    /// The number that an attribute is, with its type; an attribute that is no number is itself.
    fn number_of_attribute(&self, attribute: &Q::Attribute) -> Option<DatumOf<Q>> {
        match self.host.attribute_view(attribute) {
            AttributeView::Integer { ty, value } => match self.form(&ty)? {
                Form::Integer { width, .. } => Some(Datum::TypedInt(ty, mask(width, value))),
                Form::Float(_) => None,
            },
            AttributeView::Float { ty, value } => match self.form(&ty)? {
                Form::Float(_) => Some(Datum::TypedFloat(ty, value?)),
                Form::Integer { .. } => None,
            },
            AttributeView::UntypedInteger(value) => Some(Datum::Int(value)),
            AttributeView::UntypedFloat(value) => Some(Datum::Float(value)),
            _ => Some(Datum::Attribute(attribute.clone())),
        }
    }

    /// A number without a type as one of a type. `None` if it has no place there.
    fn adapted(&self, ty: &Q::Type, number: &DatumOf<Q>) -> Option<DatumOf<Q>> {
        match (self.form(ty)?, number) {
            (Form::Integer { width, is_unsigned }, Datum::Int(value)) => {
                let bits = mask(width, *value);
                let fits = match is_unsigned {
                    _ if *value >= 0 => bits as i128 == *value,
                    true => false,
                    false => signed(width, bits) == *value,
                };
                fits.then(|| Datum::TypedInt(ty.clone(), bits))
            }
            (Form::Float(form), Datum::Int(_) | Datum::Float(_)) => {
                let value = form.round(number.float()?);
                value.is_finite().then(|| Datum::TypedFloat(ty.clone(), value))
            }
            _ => None,
        }
    }

    /// Two numbers as ones of the same type, and that type.
    fn pair(&self, name: &'static str, left: &DatumOf<Q>, right: &DatumOf<Q>) -> Result<(Q::Type, Pair), Fault> {
        let ty = match (left, right) {
            (Datum::TypedInt(ty, _) | Datum::TypedFloat(ty, _), _)
            | (_, Datum::TypedInt(ty, _) | Datum::TypedFloat(ty, _)) => ty,
            _ => return Err(Fault::NoAnswer(name)),
        };
        let adapt = |number: &DatumOf<Q>| match number {
            Datum::TypedInt(other, _) | Datum::TypedFloat(other, _) if other == ty => Ok(number.clone()),
            Datum::Int(_) | Datum::Float(_) => self.adapted(ty, number).ok_or(Fault::Mixed(name)),
            _ => Err(Fault::Mixed(name)),
        };
        let pair = match (self.form(ty), adapt(left)?, adapt(right)?) {
            (Some(Form::Integer { width, is_unsigned }), Datum::TypedInt(_, left), Datum::TypedInt(_, right)) => {
                Pair::Integers { width, is_unsigned, left, right }
            }
            (Some(Form::Float(form)), Datum::TypedFloat(_, left), Datum::TypedFloat(_, right)) => {
                Pair::Floats { form, left, right }
            }
            _ => return Err(Fault::Mixed(name)),
        };
        Ok((ty.clone(), pair))
    }

    /// Returns what an operator makes of two numbers of which one has a type.
    pub(crate) fn typed_binary(
        &self,
        operator: Operator,
        left: &DatumOf<Q>,
        right: &DatumOf<Q>,
    ) -> Result<DatumOf<Q>, Fault> {
        let (ty, pair) = self.pair(operator.name(), left, right)?;
        let order = pair.order(false);
        let compared = match operator {
            Operator::Equal => Some(order.is_some_and(|order| order.is_eq())),
            Operator::Unequal => Some(order.is_none_or(|order| order.is_ne())),
            Operator::Less => Some(order.is_some_and(|order| order.is_lt())),
            Operator::AtMost => Some(order.is_some_and(|order| order.is_le())),
            Operator::Greater => Some(order.is_some_and(|order| order.is_gt())),
            Operator::AtLeast => Some(order.is_some_and(|order| order.is_ge())),
            _ => None,
        };
        if let Some(holds) = compared {
            return Ok(Datum::Bool(holds));
        }
        match pair {
            Pair::Floats { form, left, right } => {
                let value = match operator {
                    Operator::Add => left + right,
                    Operator::Subtract => left - right,
                    Operator::Multiply => left * right,
                    Operator::Divide => left / right,
                    _ => return Err(Fault::NoAnswer(operator.name())),
                };
                Ok(Datum::TypedFloat(ty, form.round(value)))
            }
            Pair::Integers { width, is_unsigned, left, right } => {
                let bits = integers(operator, width, is_unsigned, left, right);
                let bits = bits.ok_or(Fault::Overflow(operator.name()))?;
                Ok(Datum::TypedInt(ty, mask(width, bits as i128)))
            }
        }
    }

    /// Returns what a method makes of a number that has a type.
    pub(crate) fn typed_method(
        &self,
        method: Method,
        object: &DatumOf<Q>,
        arguments: &[DatumOf<Q>],
    ) -> Option<DatumOf<Q>> {
        let (Datum::TypedInt(ty, _) | Datum::TypedFloat(ty, _)) = object else { return None };
        if (method, arguments.len()) == (Method::GetBitWidth, 0) {
            return match self.form(ty)? {
                Form::Integer { width, .. } => Some(Datum::Int(width.into())),
                Form::Float(_) => self.type_method(method, ty, arguments),
            };
        }
        if let [argument] = arguments {
            let (ty, pair) = match self.pair(method.name(), object, argument) {
                Ok(pair) => pair,
                Err(fault) => return self.fail(fault),
            };
            let Pair::Integers { width, left, right, .. } = pair else { return None };
            let order = pair.order(true)?;
            let made = match method {
                Method::Ult => return Some(Datum::Bool(order.is_lt())),
                Method::Ule => return Some(Datum::Bool(order.is_le())),
                Method::Ugt => return Some(Datum::Bool(order.is_gt())),
                Method::Uge => return Some(Datum::Bool(order.is_ge())),
                Method::UDiv => left.checked_div(right),
                Method::URem => left.checked_rem(right),
                Method::Lshr => shift(width, right).map(|by| left >> by),
                _ => return None,
            };
            let Some(bits) = made else { return self.fail(Fault::Overflow(method.name())) };
            return Some(Datum::TypedInt(ty, bits));
        }
        let (Datum::TypedInt(_, bits), Form::Integer { width, .. }, []) = (object, self.form(ty)?, arguments) else {
            return None;
        };
        let number = match method {
            Method::IsPowerOf2 => return Some(Datum::Bool(bits.is_power_of_two())),
            Method::LogBase2 => match bits.checked_ilog2() {
                Some(power) => power,
                None => return self.fail(Fault::Overflow(method.name())),
            },
            Method::PopCount => bits.count_ones(),
            Method::CountlZero => bits.leading_zeros() + width - 128,
            Method::CountrZero => bits.trailing_zeros().min(width),
            _ => return None,
        };
        Some(Datum::TypedInt(ty.clone(), mask(width, number.into())))
    }

    /// `-a` and `~a` of a number that has a type.
    pub(crate) fn typed_unary(&self, is_complement: bool, operand: &DatumOf<Q>) -> Option<DatumOf<Q>> {
        match operand {
            Datum::TypedInt(ty, bits) => match self.form(ty)? {
                Form::Integer { width, .. } => {
                    let bits = if is_complement { !bits } else { bits.wrapping_neg() };
                    Some(Datum::TypedInt(ty.clone(), mask(width, bits as i128)))
                }
                Form::Float(_) => None,
            },
            Datum::TypedFloat(ty, value) if !is_complement => Some(Datum::TypedFloat(ty.clone(), -value)),
            _ => None,
        }
    }

    /// A function of numbers that have types, or one that gives such.
    pub(crate) fn typed_function(&self, function: Function, arguments: &[DatumOf<Q>]) -> Option<DatumOf<Q>> {
        match (function, arguments) {
            (Function::AsNumber, [Datum::Attribute(attribute)]) => self.number_of_attribute(attribute),
            (Function::AsNumber, [number]) => Some(number.clone()),
            (Function::AsAttribute, [Datum::TypedInt(ty, bits)]) => {
                let value = match self.form(ty)? {
                    // As the host has it: the sign of others is told by the bits.
                    Form::Integer { is_unsigned: true, .. } => i128::try_from(*bits).ok()?,
                    Form::Integer { width, .. } => signed(width, *bits),
                    Form::Float(_) => return None,
                };
                let view = AttributeView::Integer { ty: ty.clone(), value };
                self.made(function, self.host.make_attribute(&view)).map(Datum::Attribute)
            }
            (Function::AsAttribute, [Datum::TypedFloat(ty, value)]) => {
                let view = AttributeView::Float { ty: ty.clone(), value: Some(*value) };
                self.made(function, self.host.make_attribute(&view)).map(Datum::Attribute)
            }
            // Where attributes have types, the host makes none of these.
            (Function::AsAttribute, [Datum::Int(value)]) => {
                let made = self.host.make_attribute(&AttributeView::UntypedInteger(*value));
                let made = made.or_else(|| {
                    let view = AttributeView::Integer { ty: self.host.make_type(&TypeView::Index)?, value: *value };
                    self.host.make_attribute(&view)
                });
                self.made(function, made).map(Datum::Attribute)
            }
            (Function::AsAttribute, [Datum::Float(value)]) => {
                let made = self.host.make_attribute(&AttributeView::UntypedFloat(*value));
                self.made(function, made).map(Datum::Attribute)
            }
            (
                Function::AsAttribute,
                [entity @ (Datum::Attribute(_) | Datum::Value(_) | Datum::Type(_) | Datum::List(_))],
            ) => Some(entity.clone()),
            (Function::ElementAt, [list, index]) => {
                let at = match index {
                    Datum::Int(at) => *at,
                    Datum::TypedInt(ty, bits) => match self.form(ty)? {
                        Form::Integer { is_unsigned: false, width } => signed(width, *bits),
                        _ => i128::try_from(*bits).unwrap_or(i128::MAX),
                    },
                    _ => return None,
                };
                let members;
                let elements = match list {
                    Datum::List(entities) => entities,
                    _ => {
                        members = self.members(list)?;
                        &members
                    }
                };
                match place_in(elements.len(), at) {
                    Some(place) => Some(elements[place].clone()),
                    None => self.fail(Fault::NoElement(at, elements.len())),
                }
            }
            (Function::AsValues | Function::AsTypes, [Datum::List(entities)]) => Some(Datum::List(entities.clone())),
            (Function::Between, [Datum::List(entities), Datum::Int(front), Datum::Int(back)]) => {
                let (front, back) = (usize::try_from(*front).ok()?, usize::try_from(*back).ok()?);
                let between = entities.len().checked_sub(back).and_then(|end| entities.get(front..end));
                Some(Datum::List(between?.to_vec()))
            }
            (Function::HasElement, [list, wanted]) => {
                let members = self.members(list)?;
                self.pay(members.len())?;
                Some(Datum::Bool(members.iter().any(|member| self.equals(member, wanted) == Ok(true))))
            }
            (Function::IsOneOf, [wanted, Datum::List(constants)]) => {
                for constant in constants {
                    match self.equals(wanted, constant) {
                        Ok(true) => return Some(Datum::Bool(true)),
                        Ok(false) => {}
                        Err(fault) => return self.fail(fault),
                    }
                }
                Some(Datum::Bool(false))
            }
            (
                Function::Least | Function::Greatest | Function::UnsignedLeast | Function::UnsignedGreatest,
                [left, right],
            ) => {
                let without_sign = matches!(function, Function::UnsignedLeast | Function::UnsignedGreatest);
                let is_least = matches!(function, Function::Least | Function::UnsignedLeast);
                let (ty, pair) = match (left, right) {
                    (Datum::Int(left), Datum::Int(right)) => {
                        return Some(Datum::Int(if is_least { *left.min(right) } else { *left.max(right) }));
                    }
                    (Datum::Int(_) | Datum::Float(_), Datum::Int(_) | Datum::Float(_)) if !without_sign => {
                        return Some(Datum::Float(extreme(left.float()?, right.float()?, is_least)));
                    }
                    _ => match self.pair(function.name(), left, right) {
                        Ok(pair) => pair,
                        Err(fault) => return self.fail(fault),
                    },
                };
                match pair {
                    Pair::Integers { left, right, .. } => {
                        let is_first = pair.order(without_sign)?.is_le() == is_least;
                        Some(Datum::TypedInt(ty, if is_first { left } else { right }))
                    }
                    Pair::Floats { .. } if without_sign => None,
                    Pair::Floats { left, right, .. } => Some(Datum::TypedFloat(ty, extreme(left, right, is_least))),
                }
            }
            (Function::Magnitude, [Datum::TypedInt(ty, bits)]) => match self.form(ty)? {
                Form::Integer { width, is_unsigned: false } => {
                    let number = signed(width, *bits).unsigned_abs();
                    Some(Datum::TypedInt(ty.clone(), mask(width, number as i128)))
                }
                _ => Some(Datum::TypedInt(ty.clone(), *bits)),
            },
            (Function::Magnitude, [Datum::TypedFloat(ty, value)]) => {
                Some(Datum::TypedFloat(ty.clone(), f64::from_bits(value.to_bits() & !(1 << 63))))
            }
            (Function::Magnitude, [Datum::Int(number)]) => number.checked_abs().map(Datum::Int),
            (Function::Magnitude, [Datum::Float(value)]) => {
                Some(Datum::Float(f64::from_bits(value.to_bits() & !(1 << 63))))
            }
            _ => None,
        }
    }

    /// Returns true if two are equal: numbers by their value, other attributes if they are the same.
    fn equals(&self, left: &DatumOf<Q>, right: &DatumOf<Q>) -> Result<bool, Fault> {
        const NAME: &str = "==";
        match (left, right) {
            (Datum::Attribute(left), Datum::Attribute(right)) => Ok(left == right),
            (Datum::Int(_) | Datum::Float(_), Datum::Int(_) | Datum::Float(_)) => Ok(crate::datum::same(left, right)),
            _ => self.typed_binary(Operator::Equal, left, right).map(|verdict| verdict.truth()).map_err(|fault| {
                match fault {
                    Fault::NoAnswer(_) => Fault::Mixed(NAME),
                    fault => fault,
                }
            }),
        }
    }

    /// The elements of a list attribute; those that are numbers with the type that they have there.
    fn members(&self, list: &DatumOf<Q>) -> Option<Vec<DatumOf<Q>>> {
        let Datum::Attribute(attribute) = list else { return None };
        let of = match self.host.attribute_view(attribute) {
            AttributeView::DenseArray { element, .. } => Some(element),
            AttributeView::Elements { ty, .. } => crate::classes::element_of(self.host, &ty),
            _ => None,
        };
        let typed = |element: DatumOf<Q>| match (&of, element) {
            (_, Datum::Attribute(attribute)) => self.number_of_attribute(&attribute),
            (Some(ty), Datum::Int(value)) => match self.form(ty)? {
                Form::Integer { width, .. } => Some(Datum::TypedInt(ty.clone(), mask(width, value))),
                // The elements of such an array are told as bits.
                Form::Float(form) if form.digits == 53 => {
                    Some(Datum::TypedFloat(ty.clone(), f64::from_bits(value as u64)))
                }
                Form::Float(form) if form.digits == 24 => {
                    Some(Datum::TypedFloat(ty.clone(), f32::from_bits(value as u32).into()))
                }
                Form::Float(_) => None,
            },
            (Some(ty), number @ Datum::Float(_)) => self.adapted(ty, &number),
            _ => None,
        };
        self.elements(list.clone())?.into_iter().map(typed).collect()
    }
}

/// The lesser or greater of two floats; not a number if one is none.
fn extreme(left: f64, right: f64, is_least: bool) -> f64 {
    match left.partial_cmp(&right) {
        None => f64::NAN,
        // Of the two zeros that with a sign is the lesser one.
        Some(core::cmp::Ordering::Equal) if left.is_sign_negative() == is_least => left,
        Some(core::cmp::Ordering::Equal) => right,
        Some(order) if order.is_lt() == is_least => left,
        Some(_) => right,
    }
}

/// Returns what a method makes of a whole number without a type: only of one that has no sign do its bits mean anything.
pub(crate) fn whole_method<T, A, V, O>(
    method: Method,
    number: i128,
    arguments: &[Datum<T, A, V, O>],
) -> Option<Datum<T, A, V, O>> {
    let number = u128::try_from(number).ok()?;
    let other = match arguments {
        [] => None,
        [Datum::Int(other)] => Some(u128::try_from(*other).ok()?),
        _ => return None,
    };
    let whole = |value: u128| i128::try_from(value).ok().map(Datum::Int);
    match (method, other) {
        (Method::IsPowerOf2, None) => Some(Datum::Bool(number.is_power_of_two())),
        (Method::LogBase2, None) => whole(number.checked_ilog2()?.into()),
        (Method::PopCount, None) => whole(number.count_ones().into()),
        (Method::CountrZero, None) if number != 0 => whole(number.trailing_zeros().into()),
        (Method::Ult, Some(other)) => Some(Datum::Bool(number < other)),
        (Method::Ule, Some(other)) => Some(Datum::Bool(number <= other)),
        (Method::Ugt, Some(other)) => Some(Datum::Bool(number > other)),
        (Method::Uge, Some(other)) => Some(Datum::Bool(number >= other)),
        (Method::UDiv, Some(other)) => whole(number.checked_div(other)?),
        (Method::URem, Some(other)) => whole(number.checked_rem(other)?),
        (Method::Lshr, Some(other)) => whole(number >> shift(128, other)?),
        _ => None,
    }
}

/// A number of bits to shift by. `None` if that leaves nothing.
fn shift(width: u32, by: u128) -> Option<u32> {
    u32::try_from(by).ok().filter(|by| *by < width)
}

/// Returns what an operator makes of two integers; bits behind the width may be anything. `None` where there is no such number.
fn integers(operator: Operator, width: u32, is_unsigned: bool, left: u128, right: u128) -> Option<u128> {
    let (signed_left, signed_right) = (signed(width, left), signed(width, right));
    let overflows = signed_right == -1 && left == 1 << (width - 1);
    Some(match operator {
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::Multiply => left.wrapping_mul(right),
        Operator::Divide if is_unsigned => left.checked_div(right)?,
        Operator::Remainder if is_unsigned => left.checked_rem(right)?,
        Operator::Divide | Operator::Remainder if overflows => return None,
        Operator::Divide => signed_left.checked_div(signed_right)? as u128,
        Operator::Remainder => signed_left.checked_rem(signed_right)? as u128,
        Operator::ShiftLeft => left << shift(width, right)?,
        Operator::ShiftRight if is_unsigned => left >> shift(width, right)?,
        Operator::ShiftRight => (signed_left >> shift(width, right)?) as u128,
        Operator::BitAnd => left & right,
        Operator::BitOr => left | right,
        Operator::BitXor => left ^ right,
        _ => return None,
    })
}

/// The place that is meant in a list of so many: a negative one is counted from its end.
fn place_in(length: usize, at: i128) -> Option<usize> {
    let length = i128::try_from(length).ok()?;
    let at = if at < 0 { at.checked_add(length)? } else { at };
    (0..length).contains(&at).then_some(at as usize)
}
