//! The data of an evaluation, and the reasons why it may have no value.

use alloc::vec::Vec;

use smol_str::{SmolStr, format_smolstr};

use crate::entities::Entities;
use crate::program::Operator;

/// The most bytes of a text that is made of others.
pub(crate) const MAX_TEXT_BYTES: usize = 1 << 16;

/// A value during evaluation.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum<T, A, V, O> {
    /// `true`, `false`.
    Bool(bool),
    /// A number.
    Int(i128),
    /// A number of so many bits: `APInt`. Of more than 128 bits only the lowest are here.
    Word(u32, u128),
    /// A number with a fraction: `double`, `APFloat`.
    Float(f64),
    /// The bits of an integer of a type.
    TypedInt(T, u128),
    /// A number with a fraction, of a type.
    TypedFloat(T, f64),
    /// A text.
    Text(SmolStr),
    /// A type.
    Type(T),
    /// An attribute.
    Attribute(A),
    /// A value of the IR.
    Value(V),
    /// An operation.
    Op(O),
    /// Any number of these.
    List(Vec<Datum<T, A, V, O>>),
    /// A failed `dyn_cast`, an absent attribute, `Attribute()`.
    Null,
}

/// A [`Datum`] over an IR.
pub type DatumOf<E> =
    Datum<<E as crate::Queries>::Type, <E as crate::Queries>::Attribute, <E as Entities>::Value, <E as Entities>::Op>;

/// Why an evaluation has no value: C++ asserts there or leaves it undefined, the host does not know, or a limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A `cast` to a class that the value is not of.
    Cast,
    /// A question of this name to null.
    Null(&'static str),
    /// A question of this name that has no answer: it is of another kind, out of range, or unknown to the host.
    NoAnswer(&'static str),
    /// The result of what is named has no place in its type, or it divides by zero.
    Overflow(&'static str),
    /// A list of so many elements has none at this place.
    NoElement(i128, usize),
    /// The function that is named is asked of numbers of different types, of a number and something else, or of a literal that has no place in the type.
    Mixed(&'static str),
    /// The host cannot make what is named.
    CannotMake(&'static str),
    /// A lambda ends without a value, or a variable has none.
    Unset,
    /// It takes more steps than are allowed.
    TooLong,
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Fault::Cast => f.write_str("a `cast` gets something of another class"),
            Fault::Null(what) => write!(f, "`{what}` is asked of null"),
            Fault::NoAnswer(what) => write!(f, "`{what}` has no answer for what it is asked of"),
            Fault::Overflow(what) => write!(f, "the result of `{what}` has no place in its type"),
            Fault::NoElement(at, length) => write!(f, "there is no element {at} among {length}"),
            Fault::Mixed(what) => write!(f, "`{what}` combines what is not of one type"),
            Fault::CannotMake(what) => write!(f, "the host cannot make what `{what}` asks for"),
            Fault::Unset => f.write_str("a variable or a lambda has no value"),
            Fault::TooLong => f.write_str("the evaluation takes too many steps"),
        }
    }
}

impl core::error::Error for Fault {}

impl<T, A, V, O> Datum<T, A, V, O> {
    /// Returns what a condition makes of it.
    pub(crate) fn truth(&self) -> bool {
        match self {
            Datum::Bool(value) => *value,
            Datum::Int(value) => *value != 0,
            Datum::Word(_, bits) => *bits != 0,
            Datum::Float(value) => *value != 0.0,
            Datum::TypedInt(_, bits) => *bits != 0,
            Datum::TypedFloat(_, value) => *value != 0.0,
            Datum::Null => false,
            Datum::Text(_) | Datum::Type(_) | Datum::Attribute(_) | Datum::List(_) | Datum::Value(_) | Datum::Op(_) => {
                true
            }
        }
    }

    /// It as a number; of an `APInt`, with its sign.
    pub(crate) fn number(&self) -> Option<i128> {
        match self {
            Datum::Bool(value) => Some(i128::from(*value)),
            Datum::Int(value) => Some(*value),
            Datum::Word(width, bits) => Some(signed(*width, *bits)),
            _ => None,
        }
    }

    /// It as a number with a fraction.
    pub(crate) fn float(&self) -> Option<f64> {
        match self {
            Datum::Float(value) => Some(*value),
            Datum::Int(value) => Some(*value as f64),
            Datum::Bool(value) => Some(f64::from(u8::from(*value))),
            _ => None,
        }
    }
}

/// Returns true if two are equal: numbers by their value, an `APInt` and a number as `APInt` compares them, which reads both
/// without a sign.
pub(crate) fn same<T: PartialEq, A: PartialEq, V: PartialEq, O: PartialEq>(
    left: &Datum<T, A, V, O>,
    right: &Datum<T, A, V, O>,
) -> bool {
    match (left, right) {
        (Datum::Word(_, bits), Datum::Int(number)) | (Datum::Int(number), Datum::Word(_, bits)) => {
            *bits == u128::from(*number as u64)
        }
        (Datum::Float(_), _) | (_, Datum::Float(_)) => match (left.float(), right.float()) {
            (Some(left), Some(right)) => left == right,
            _ => false,
        },
        (Datum::List(left), Datum::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        _ => match (left.number(), right.number()) {
            (Some(left), Some(right)) => left == right,
            _ => left == right,
        },
    }
}

/// Returns what an operator makes of two.
pub(crate) fn binary<T: PartialEq, A: PartialEq, V: PartialEq, O: PartialEq>(
    op: Operator,
    left: &Datum<T, A, V, O>,
    right: &Datum<T, A, V, O>,
) -> Result<Datum<T, A, V, O>, Fault> {
    match (op, left, right) {
        (_, Datum::Attribute(_), Datum::Int(_) | Datum::Float(_))
        | (_, Datum::Int(_) | Datum::Float(_), Datum::Attribute(_)) => return Err(Fault::Mixed(op.name())),
        _ => {}
    }
    match op {
        Operator::Equal => return Ok(Datum::Bool(same(left, right))),
        Operator::Unequal => return Ok(Datum::Bool(!same(left, right))),
        _ => {}
    }
    if let (Operator::Add, Datum::Text(left), Datum::Text(right)) = (op, left, right) {
        let fits = left.len() + right.len() <= MAX_TEXT_BYTES;
        return if fits { Ok(Datum::Text(format_smolstr!("{left}{right}"))) } else { Err(Fault::Overflow(op.name())) };
    }
    if let (Datum::Float(_), _) | (_, Datum::Float(_)) = (left, right) {
        return floats(op, left, right).ok_or(Fault::NoAnswer(op.name()));
    }
    if let (Datum::Word(width, bits), Datum::Word(..) | Datum::Int(_)) = (left, right) {
        return words(op, *width, *bits, right).ok_or(Fault::NoAnswer(op.name()));
    }
    let (Some(left), Some(right)) = (left.number(), right.number()) else { return Err(Fault::NoAnswer(op.name())) };
    let result = match op {
        Operator::Less => return Ok(Datum::Bool(left < right)),
        Operator::AtMost => return Ok(Datum::Bool(left <= right)),
        Operator::Greater => return Ok(Datum::Bool(left > right)),
        Operator::AtLeast => return Ok(Datum::Bool(left >= right)),
        Operator::BitAnd => Some(left & right),
        Operator::BitOr => Some(left | right),
        Operator::BitXor => Some(left ^ right),
        // Wider shifts are undefined in C++ too.
        Operator::ShiftLeft => {
            u32::try_from(right).ok().filter(|right| *right < 64).and_then(|right| left.checked_shl(right))
        }
        Operator::ShiftRight => u32::try_from(right).ok().filter(|right| *right < 64).map(|right| left >> right),
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_div(right),
        _ => left.checked_rem(right),
    };
    result.map(Datum::Int).ok_or(Fault::Overflow(op.name()))
}

/// Returns the square root, rounded as `f64::sqrt` rounds it, which needs `std`.
pub(crate) fn square_root(value: f64) -> f64 {
    if value.is_nan() || value == 0.0 || value == f64::INFINITY {
        return value;
    }
    if value < 0.0 {
        return f64::NAN;
    }
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    // The value is `mantissa * 2^exponent`.
    let (mantissa, exponent) = if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    let mut shift = mantissa.leading_zeros() as i32 + 60;
    shift -= (exponent - shift) & 1;
    let scaled = u128::from(mantissa) << shift;
    let root = scaled.isqrt();
    // The last bit says that something was cut off, so that the conversion rounds to the nearest.
    let root = (root | u128::from(root * root != scaled)) as f64;
    root * f64::from_bits(((1023 + (exponent - shift) / 2) as u64) << 52)
}

fn floats<T, A, V, O>(op: Operator, left: &Datum<T, A, V, O>, right: &Datum<T, A, V, O>) -> Option<Datum<T, A, V, O>> {
    let (left, right) = (left.float()?, right.float()?);
    Some(match op {
        Operator::Less => Datum::Bool(left < right),
        Operator::AtMost => Datum::Bool(left <= right),
        Operator::Greater => Datum::Bool(left > right),
        Operator::AtLeast => Datum::Bool(left >= right),
        Operator::Add => Datum::Float(left + right),
        Operator::Subtract => Datum::Float(left - right),
        Operator::Multiply => Datum::Float(left * right),
        Operator::Divide => Datum::Float(left / right),
        _ => return None,
    })
}

/// `APInt` and another of its width, or a number that is made one of its width. It has no `<` and no `/`.
fn words<T, A, V, O>(op: Operator, width: u32, left: u128, right: &Datum<T, A, V, O>) -> Option<Datum<T, A, V, O>> {
    let right = match right {
        Datum::Word(other, bits) if *other == width => *bits,
        Datum::Int(number) => mask(width, *number),
        _ => return None,
    };
    if width > 128 {
        return None;
    }
    let bits = match op {
        Operator::Add => left.wrapping_add(right),
        Operator::Subtract => left.wrapping_sub(right),
        Operator::Multiply => left.wrapping_mul(right),
        Operator::BitAnd => left & right,
        Operator::BitOr => left | right,
        Operator::BitXor => left ^ right,
        Operator::ShiftLeft => u32::try_from(right).ok().and_then(|by| left.checked_shl(by)).unwrap_or(0),
        _ => return None,
    };
    Some(Datum::Word(width, mask(width, bits as i128)))
}

/// The lowest bits of a number.
pub(crate) fn mask(width: u32, value: i128) -> u128 {
    if width >= 128 { value as u128 } else { value as u128 & ((1 << width) - 1) }
}

/// Returns what bits mean if the highest is the sign.
pub(crate) fn signed(width: u32, bits: u128) -> i128 {
    match width {
        0 => 0,
        1..=127 => ((bits << (128 - width)) as i128) >> (128 - width),
        _ => bits as i128,
    }
}

#[cfg(test)]
mod tests;
