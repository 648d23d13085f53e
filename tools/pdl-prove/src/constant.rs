//! Attributes as text: constants of patterns in, counterexamples out.

use pdl_ir::ABSENT;

use crate::semantics::{Datum, Kind, ScalarType, Setting, Shape, ValueType};
use crate::term::{Terms, mask, signed};

/// Returns what a constant such as `-1 : i8`, `true` or `#arith.overflow<nsw>` is, where an attribute of this kind is wanted.
///
/// # Errors
/// Why it is none.
pub(crate) fn read(text: &str, kind: &Kind, terms: &mut Terms, setting: Setting) -> Result<Datum, String> {
    let text = text.trim();
    let no = || format!("`{text}` is no constant that can be computed with");
    Ok(match kind {
        Kind::Bits(_) => {
            let (ty, bits) = number(text, setting).ok_or_else(no)?;
            Datum::Bits(ty, terms.constant(setting.sort(ty.element), bits))
        }
        Kind::Number { width, .. } => match number(text, setting).ok_or_else(no)? {
            (ty, bits) if ty == ValueType::from(ScalarType::Integer(*width)) => Datum::Number(terms.bits(*width, bits)),
            (ty, _) => return Err(format!("`{text}` is of type {ty}, and i{width} is wanted")),
        },
        Kind::Flags { names, attribute, .. } => {
            let inner = text.strip_prefix('#').and_then(|text| text.strip_prefix(attribute.as_str()));
            let inner = inner.and_then(|text| text.strip_prefix('<')?.strip_suffix('>')).ok_or_else(no)?;
            let set: Vec<&str> = inner.split(',').map(str::trim).filter(|flag| !matches!(*flag, "" | "none")).collect();
            if let Some(other) = set.iter().find(|flag| names.iter().all(|name| name != *flag)) {
                return Err(format!("`{other}` is no flag of `{attribute}`"));
            }
            let flags = names.iter().map(|name| (name.clone(), terms.bool(set.contains(&name.as_str()))));
            Datum::Flags { flags: flags.collect(), attribute: attribute.clone() }
        }
        Kind::Unit if matches!(text, "unit" | ABSENT) => Datum::Unit(terms.bool(text != ABSENT)),
        Kind::Permission { .. } if text.ends_with("<none>") => Datum::Permission,
        Kind::Permission { .. } => return Err(format!("nothing says what `{text}` permits")),
        Kind::Unit | Kind::Type(_) | Kind::Value(_) => return Err(no()),
    })
}

/// The type of a number, and its bits; those of one element, where all are the same.
pub(crate) fn number(text: &str, setting: Setting) -> Option<(ValueType, u128)> {
    if let "true" | "false" = text {
        return Some((ScalarType::Integer(1).into(), u128::from(text == "true")));
    }
    let (digits, ty) = text.rsplit_once(':')?;
    let (mut digits, ty) = (digits.trim(), ValueType::of_text(ty.trim())?);
    if ty.shape != Shape::Scalar {
        digits = digits.strip_prefix("dense<").and_then(|digits| digits.strip_suffix('>'))?.trim();
    }
    Some((ty, element(digits, ty.element, setting)?))
}

fn element(digits: &str, ty: ScalarType, setting: Setting) -> Option<u128> {
    if let ("true" | "false", ScalarType::Integer(1)) = (digits, ty) {
        return Some(u128::from(digits == "true"));
    }
    let ScalarType::Float(kind) = ty else {
        let (sign, digits) = digits.strip_prefix('-').map_or((1, digits), |digits| (-1, digits));
        let magnitude = match digits.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16).ok()?,
            None => digits.parse::<i128>().ok()?,
        };
        return Some((sign * magnitude) as u128 & mask(setting.width(ty)));
    };
    if let Some(digits) = digits.strip_prefix("0x") {
        return Some(u128::from(kind.canonical(u64::from_str_radix(digits, 16).ok()?)));
    }
    // As MLIR does: an `f64` first, even if that rounds twice.
    let bits = kind.of_f64(digits.parse().ok()?);
    Some(u128::from(bits))
}

/// A number as MLIR prints it.
pub(crate) fn number_text(ty: ScalarType, bits: u128, setting: Setting) -> String {
    match ty {
        ScalarType::Integer(1) => (bits != 0).to_string(),
        ScalarType::Integer(_) | ScalarType::Index => format!("{} : {ty}", signed(setting.width(ty), bits)),
        ScalarType::Float(kind) => format!("0x{bits:0digits$X} : {ty}", digits = kind.width() as usize / 4),
    }
}

/// An attribute, all of whose terms are constants; `None` if it is not there.
pub(crate) fn text(datum: &Datum, terms: &Terms, setting: Setting) -> Option<String> {
    Some(match datum {
        Datum::Bits(ty, term) => {
            let number = number_text(ty.element, terms.as_bits(*term)?, setting);
            match ty.shape {
                Shape::Scalar => number,
                _ => {
                    format!("dense<{}> : {ty}", number.split_once(" : ").map_or(number.as_str(), |(number, _)| number))
                }
            }
        }
        Datum::Number(term) => {
            let crate::term::Sort::Bits(width) = terms.sort(*term) else { return None };
            number_text(ScalarType::Integer(width), terms.as_bits(*term)?, setting)
        }
        Datum::Flags { flags, attribute } => {
            let set: Vec<&str> = flags
                .iter()
                .filter(|(_, flag)| terms.as_bool(**flag) == Some(true))
                .map(|(name, _)| name.as_str())
                .collect();
            format!("#{attribute}<{}>", if set.is_empty() { "none".to_owned() } else { set.join(", ") })
        }
        Datum::Unit(term) if terms.as_bool(*term) == Some(true) => "unit".to_owned(),
        Datum::Unit(_) | Datum::Permission | Datum::Type(_) | Datum::Value(_) => return None,
    })
}
