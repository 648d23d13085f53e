//! Methods of numbers, texts and lists.

use crate::datum::{Datum, mask, same, signed};
use crate::program::Method;

pub(crate) fn plain_method<T: Clone + PartialEq, A: Clone + PartialEq, V: Clone + PartialEq, O: Clone + PartialEq>(
    method: Method,
    object: &Datum<T, A, V, O>,
    arguments: &[Datum<T, A, V, O>],
) -> Option<Datum<T, A, V, O>> {
    match object {
        Datum::Word(width, bits) => word_method(method, *width, *bits, arguments),
        Datum::Float(value) => float_method(method, *value, arguments),
        Datum::Text(text) => {
            let argument = match arguments {
                [Datum::Text(argument)] => argument.as_str(),
                _ => "",
            };
            match (method, arguments.len()) {
                (Method::Size, 0) => Some(Datum::Int(text.len() as i128)),
                (Method::IsEmpty, 0) => Some(Datum::Bool(text.is_empty())),
                (Method::GetValue, 0) => Some(object.clone()),
                (Method::StartsWith, 1) => Some(Datum::Bool(text.starts_with(argument))),
                (Method::EndsWith, 1) => Some(Datum::Bool(text.ends_with(argument))),
                (Method::Contains, 1) => Some(Datum::Bool(text.contains(argument))),
                // Where it is not, it is where no text ends.
                (Method::Find, 1) => Some(Datum::Int(text.find(argument).map_or(u64::MAX.into(), |at| at as i128))),
                (Method::DropFront, 1) => part_of(text, arguments[0].number()?, i128::MAX),
                (Method::DropBack, 1) => part_of(text, 0, text.len() as i128 - arguments[0].number()?),
                (Method::Substr, 1) => part_of(text, arguments[0].number()?, i128::MAX),
                (Method::Substr, 2) => part_of(text, arguments[0].number()?, arguments[1].number()?),
                _ => None,
            }
        }
        Datum::List(elements) => match method {
            Method::Size => Some(Datum::Int(elements.len() as i128)),
            Method::IsEmpty => Some(Datum::Bool(elements.is_empty())),
            Method::Front => elements.first().cloned(),
            Method::Back => elements.last().cloned(),
            Method::DropBack => elements.split_last().map(|(_, rest)| Datum::List(rest.to_vec())),
            Method::DropFront => elements.split_first().map(|(_, rest)| Datum::List(rest.to_vec())),
            Method::At => elements.get(usize::try_from(arguments.first()?.number()?).ok()?).cloned(),
            Method::AsArrayRef | Method::GetTypes if arguments.is_empty() => Some(object.clone()),
            _ => None,
        },
        Datum::Bool(_) | Datum::Int(_) if method == Method::GetValue => Some(object.clone()),
        _ => None,
    }
}

/// Returns so many bytes of a text from one on, as far as it reaches; `None` in the middle of a character.
fn part_of<T, A, V, O>(text: &str, from: i128, count: i128) -> Option<Datum<T, A, V, O>> {
    let clamp = |at: i128| usize::try_from(at.clamp(0, text.len() as i128)).unwrap_or(0);
    let start = clamp(from);
    let end = clamp((start as i128).saturating_add(count.max(0)));
    text.get(start..end).map(|part| Datum::Text(part.into()))
}

/// Of `APInt`.
fn word_method<T: PartialEq, A: PartialEq, V: PartialEq, O: PartialEq>(
    method: Method,
    width: u32,
    bits: u128,
    arguments: &[Datum<T, A, V, O>],
) -> Option<Datum<T, A, V, O>> {
    let number = signed(width, bits);
    if let (Method::LimitedValue, [limit]) = (method, arguments) {
        let limit = limit.number()? as u64;
        return Some(Datum::Int(u64::try_from(bits).unwrap_or(u64::MAX).min(limit).into()));
    }
    if let Some(made) = word_of(method, width, bits, arguments) {
        return Some(made);
    }
    if let [other] = arguments {
        // Of the same width, or a number of 64 bits that is compared with its sign or without.
        let (unsigned, sign) = match other {
            Datum::Word(other, bits) if *other == width => (*bits, signed(width, *bits)),
            Datum::Int(number) => (u128::from(*number as u64), i128::from(*number as i64)),
            _ => return None,
        };
        return Some(Datum::Bool(match method {
            Method::Eq => same(&Datum::Word(width, bits), other),
            Method::Ne => !same(&Datum::Word(width, bits), other),
            Method::Slt => number < sign,
            Method::Sle => number <= sign,
            Method::Sgt => number > sign,
            Method::Sge => number >= sign,
            Method::Ult => bits < unsigned,
            Method::Ule => bits <= unsigned,
            Method::Ugt => bits > unsigned,
            Method::Uge => bits >= unsigned,
            _ => return None,
        }));
    }
    if !arguments.is_empty() {
        return None;
    }
    Some(match method {
        // More than 64 bits are an assertion there.
        Method::GetZExtValue => Datum::Int(u64::try_from(bits).ok()?.into()),
        Method::GetSExtValue => Datum::Int(i64::try_from(number).ok()?.into()),
        Method::GetBitWidth => Datum::Int(width.into()),
        Method::IsStrictlyPositive => Datum::Bool(number > 0),
        Method::IsNonNegative => Datum::Bool(number >= 0),
        Method::IsNegative => Datum::Bool(number < 0),
        Method::IsPowerOf2 => Datum::Bool(bits.is_power_of_two()),
        Method::IsZero => Datum::Bool(bits == 0),
        Method::IsOne => Datum::Bool(bits == 1),
        Method::IsAllOnes => Datum::Bool(bits == mask(width, -1)),
        Method::IsMinSigned => Datum::Bool(width > 0 && width <= 128 && bits == 1 << (width - 1)),
        Method::IsMaxSigned => Datum::Bool(width > 0 && width <= 128 && bits == mask(width, -1) >> 1),
        Method::LogBase2 => Datum::Int(bits.checked_ilog2()?.into()),
        Method::ExactLogBase2 => Datum::Int(if bits.is_power_of_two() { bits.ilog2().into() } else { -1 }),
        Method::GetActiveBits => Datum::Int((128 - bits.leading_zeros()).into()),
        Method::CountlZero => Datum::Int(i128::from(width) - i128::from(128 - bits.leading_zeros())),
        Method::CountrZero => Datum::Int(bits.trailing_zeros().min(width).into()),
        Method::PopCount => Datum::Int(bits.count_ones().into()),
        _ => return None,
    })
}

/// Returns the `APInt` that a method of one gives. `None` where C++ would assert, or if the method gives something else.
fn word_of<T, A, V, O>(
    method: Method,
    width: u32,
    bits: u128,
    arguments: &[Datum<T, A, V, O>],
) -> Option<Datum<T, A, V, O>> {
    if width == 0 || width > 128 {
        return None;
    }
    let word = |width: u32, bits: i128| Datum::Word(width, mask(width, bits));
    let number = signed(width, bits);
    let argument = match arguments {
        [] if method == Method::AbsoluteValue => return Some(word(width, number.unsigned_abs() as i128)),
        [argument] => argument,
        _ => return None,
    };
    let other = match argument {
        Datum::Word(other, bits) if *other == width => Some(*bits),
        Datum::Int(number) => Some(mask(width, *number)),
        _ => None,
    };
    let to = |least: u32, most: u32| match argument {
        Datum::Int(to) => u32::try_from(*to).ok().filter(|to| (least..=most).contains(to)),
        _ => None,
    };
    // A shift by the width gives what is shifted in; by an `APInt`, so does one by more.
    let by = match argument {
        Datum::Word(_, by) => Some(u32::try_from(*by).map_or(width, |by| by.min(width))),
        Datum::Int(by) => u32::try_from(*by).ok().filter(|by| *by <= width),
        _ => None,
    };
    Some(match method {
        Method::ZExt => word(to(width, 128)?, bits as i128),
        Method::SExt => word(to(width, 128)?, number),
        Method::Trunc => word(to(1, width)?, bits as i128),
        Method::Shl => word(width, bits.checked_shl(by?).unwrap_or(0) as i128),
        Method::Lshr => word(width, bits.checked_shr(by?).unwrap_or(0) as i128),
        Method::Ashr => word(width, number.checked_shr(by?).unwrap_or(if number < 0 { -1 } else { 0 })),
        Method::UDiv => word(width, bits.checked_div(other?)? as i128),
        Method::URem => word(width, bits.checked_rem(other?)? as i128),
        // Of the least by -1 the quotient is the least again.
        Method::SDiv => match signed(width, other?) {
            0 => return None,
            other => word(width, number.wrapping_div(other)),
        },
        Method::SRem => match signed(width, other?) {
            0 => return None,
            other => word(width, number.wrapping_rem(other)),
        },
        _ => return None,
    })
}

/// Of `APFloat`.
fn float_method<T, A, V, O>(method: Method, value: f64, arguments: &[Datum<T, A, V, O>]) -> Option<Datum<T, A, V, O>> {
    Some(match (method, arguments) {
        (Method::GetValueAsDouble | Method::GetValue, []) => Datum::Float(value),
        (Method::IsZero, []) => Datum::Bool(value == 0.0),
        (Method::IsNegative, []) => Datum::Bool(value.is_sign_negative()),
        (Method::IsNaN, []) => Datum::Bool(value.is_nan()),
        (Method::IsInfinity, []) => Datum::Bool(value.is_infinite()),
        (Method::IsExactlyValue, [other]) => Datum::Bool(value.to_bits() == other.float()?.to_bits()),
        _ => return None,
    })
}
