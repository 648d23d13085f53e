//! [`Float`]: constants of floating-point types.

use std::cmp::Ordering;

use num_bigint::BigUint;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float as _, FloatConvert, Round};

/// A float with its type, as the bits that it is stored in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Float {
    /// Its type.
    pub kind: MachineFloatKind,
    /// Its bits.
    pub bits: u128,
}

/// A type of floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MachineFloatKind {
    /// `half`
    Half,
    /// `bfloat`
    BFloat,
    /// `float`
    Single,
    /// `double`
    Double,
    /// `x86_fp80`
    X87,
    /// `fp128`
    Quad,
}

impl MachineFloatKind {
    /// The name that LLVM IR has for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MachineFloatKind::Half => "half",
            MachineFloatKind::BFloat => "bfloat",
            MachineFloatKind::Single => "float",
            MachineFloatKind::Double => "double",
            MachineFloatKind::X87 => "x86_fp80",
            MachineFloatKind::Quad => "fp128",
        }
    }

    /// The one of this width; of 16 bits, `half`.
    pub(crate) fn of_bits(bits: u32) -> Option<MachineFloatKind> {
        Some(match bits {
            16 => MachineFloatKind::Half,
            32 => MachineFloatKind::Single,
            64 => MachineFloatKind::Double,
            80 => MachineFloatKind::X87,
            128 => MachineFloatKind::Quad,
            _ => return None,
        })
    }

    /// Its width.
    pub(crate) fn bits(self) -> u32 {
        match self {
            MachineFloatKind::Half | MachineFloatKind::BFloat => 16,
            MachineFloatKind::Single => 32,
            MachineFloatKind::Double => 64,
            MachineFloatKind::X87 => 80,
            MachineFloatKind::Quad => 128,
        }
    }
}

/// Runs a block for the type of `rustc_apfloat` that `$kind` is, as `F`.
macro_rules! with_format {
    ($kind:expr, $F:ident => $block:expr) => {
        match $kind {
            MachineFloatKind::Half => {
                type $F = Half;
                $block
            }
            MachineFloatKind::BFloat => {
                type $F = BFloat;
                $block
            }
            MachineFloatKind::Single => {
                type $F = Single;
                $block
            }
            MachineFloatKind::Double => {
                type $F = Double;
                $block
            }
            MachineFloatKind::X87 => {
                type $F = X87DoubleExtended;
                $block
            }
            MachineFloatKind::Quad => {
                type $F = Quad;
                $block
            }
        }
    };
}

macro_rules! arithmetic {
    ($($(#[doc = $doc:literal])* $name:ident $operator:tt)*) => {
        impl Float {
            $(
                $(#[doc = $doc])*
                pub(crate) fn $name(self, other: Float) -> Float {
                    let bits = with_format!(self.kind, F => {
                        (F::from_bits(self.bits) $operator F::from_bits(other.bits)).value.to_bits()
                    });
                    Float { bits, ..self }
                }
            )*
        }
    };
}

arithmetic! {
    /// The sum, rounded to nearest, as are all of these. Both are of one type.
    plus +
    /// The difference.
    minus -
    /// The product.
    times *
    /// The quotient.
    over /
}

impl Float {
    /// The nearest one of a type.
    pub(crate) fn from_f64(kind: MachineFloatKind, value: f64) -> Float {
        Float { kind: MachineFloatKind::Double, bits: u128::from(value.to_bits()) }.to(kind)
    }

    /// The nearest double.
    pub(crate) fn to_f64(self) -> f64 {
        f64::from_bits(self.to(MachineFloatKind::Double).bits as u64)
    }

    /// The nearest one of another type.
    pub(crate) fn to(self, kind: MachineFloatKind) -> Float {
        fn convert<F: FloatConvert<T>, T: rustc_apfloat::Float>(bits: u128) -> u128 {
            let mut loses = false;
            F::from_bits(bits).convert_r(Round::NearestTiesToEven, &mut loses).value.to_bits()
        }
        if kind == self.kind {
            return self;
        }
        let bits = with_format!(self.kind, F => with_format!(kind, T => convert::<F, T>(self.bits)));
        Float { kind, bits }
    }

    /// Returns true if its value is another's: zeros of both signs are different, and so are NaNs of different bits.
    pub(crate) fn is_exactly(self, value: f64) -> bool {
        self == Float::from_f64(self.kind, value)
    }

    /// Returns true if it is no number.
    pub(crate) fn is_nan(self) -> bool {
        with_format!(self.kind, F => F::from_bits(self.bits).is_nan())
    }

    /// Returns true if it is a zero of either sign.
    pub(crate) fn is_zero(self) -> bool {
        with_format!(self.kind, F => F::from_bits(self.bits).is_zero())
    }

    /// It with the other sign.
    pub(crate) fn negated(self) -> Float {
        Float { bits: self.bits ^ (1 << (self.kind.bits() - 1)), ..self }
    }

    /// It without a sign.
    pub(crate) fn absolute(self) -> Float {
        Float { bits: self.bits & !(1 << (self.kind.bits() - 1)), ..self }
    }

    /// Which of two floats of a type is the greater; `None` if one is no number.
    pub(crate) fn compare(self, other: Float) -> Option<Ordering> {
        with_format!(self.kind, F => F::from_bits(self.bits).partial_cmp(&F::from_bits(other.bits)))
    }

    /// The nearest one of a type to an integer.
    pub(crate) fn from_signed(kind: MachineFloatKind, value: i128) -> Float {
        Float { kind, bits: with_format!(kind, F => F::from_i128(value).value.to_bits()) }
    }

    /// The nearest one of a type to an integer without a sign.
    pub(crate) fn from_unsigned(kind: MachineFloatKind, value: u128) -> Float {
        Float { kind, bits: with_format!(kind, F => F::from_u128(value).value.to_bits()) }
    }

    /// Returns true if its sign is set.
    pub(crate) fn is_negative(self) -> bool {
        with_format!(self.kind, F => F::from_bits(self.bits).is_negative())
    }

    /// The remainder of a division with a whole quotient that is rounded towards zero.
    pub(crate) fn remainder(self, other: Float) -> Float {
        let bits =
            with_format!(self.kind, F => F::from_bits(self.bits).c_fmod(F::from_bits(other.bits)).value.to_bits());
        Float { bits, ..self }
    }

    /// The product and a summand, rounded once.
    pub(crate) fn times_plus(self, factor: Float, summand: Float) -> Float {
        let bits = with_format!(self.kind, F => {
            let (factor, summand) = (F::from_bits(factor.bits), F::from_bits(summand.bits));
            F::from_bits(self.bits).mul_add(factor, summand).value.to_bits()
        });
        Float { bits, ..self }
    }
}

/// As LLVM IR has it, with its type: `float 1.500000e+00`, `half 0xH3C00`, and in hexadecimal what six digits do not tell.
impl std::fmt::Display for Float {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ", self.kind.name())?;
        match self.kind {
            MachineFloatKind::Half => write!(f, "0xH{:04X}", self.bits),
            MachineFloatKind::BFloat => write!(f, "0xR{:04X}", self.bits),
            MachineFloatKind::X87 => write!(f, "0xK{:020X}", self.bits),
            MachineFloatKind::Quad => write!(f, "0xL{:016X}{:016X}", self.bits as u64, (self.bits >> 64) as u64),
            MachineFloatKind::Single | MachineFloatKind::Double => {
                let value = self.to_f64();
                match six_digits(value) {
                    Some(text) if text.parse() == Ok(value) => f.write_str(&text),
                    _ => write!(f, "0x{:016X}", value.to_bits()),
                }
            }
        }
    }
}

/// A number as a decimal with six digits, shortened as LLVM does: of all its digits those are cut off that 20 bits do not hold, and of
/// the seven that may be left the last is rounded. What is a bit less than a decimal may so miss it, as 0.7 does.
fn six_digits(value: f64) -> Option<String> {
    const DIGITS: usize = 6;
    const KEPT_BITS: u64 = 20;
    if !value.is_finite() {
        return None;
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value == 0.0 {
        return Some(format!("{sign}0.000000e+00"));
    }
    let (fraction, power) = (value.to_bits() & ((1 << 52) - 1), (value.to_bits() >> 52 & 0x7ff) as i32);
    let (mantissa, power) = if power == 0 { (fraction, -1074) } else { (fraction | 1 << 52, power - 1075) };
    let zeros = mantissa.trailing_zeros();
    let (mantissa, power) = (BigUint::from(mantissa >> zeros), power + zeros.cast_signed());
    // It is `number` times ten to the power of `exponent`.
    let (mut number, mut exponent) = match power {
        0.. => (mantissa << power, 0),
        _ => (mantissa * BigUint::from(5u32).pow(power.unsigned_abs()), power),
    };
    if number.bits() > KEPT_BITS {
        let cut = (number.bits() - KEPT_BITS) * 59 / 196;
        number /= BigUint::from(10u32).pow(u32::try_from(cut).ok()?);
        exponent += i32::try_from(cut).ok()?;
    }
    let mut digits = number.to_string();
    while digits.len() > DIGITS {
        let tenth = number / 10u32;
        // What is rounded up at the last place may need no digit more, as it ends in zeros.
        number = if digits.len() == DIGITS + 1 && digits.ends_with(['5', '6', '7', '8', '9']) {
            tenth + 1u32
        } else {
            tenth
        };
        digits = number.to_string();
        exponent += 1;
    }
    let shortened = digits.trim_end_matches('0');
    exponent += i32::try_from(digits.len() - 1).ok()?;
    let (first, rest) = shortened.split_at_checked(1)?;
    Some(format!("{sign}{first}.{rest:0<6}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs()))
}

/// Reads what [`Display`](std::fmt::Display) writes.
impl std::str::FromStr for Float {
    type Err = ();

    fn from_str(text: &str) -> Result<Float, ()> {
        let (kind, number) = text.split_once(' ').ok_or(())?;
        let kinds = [
            MachineFloatKind::Half,
            MachineFloatKind::BFloat,
            MachineFloatKind::Single,
            MachineFloatKind::Double,
            MachineFloatKind::X87,
            MachineFloatKind::Quad,
        ];
        let kind = kinds.into_iter().find(|known| known.name() == kind).ok_or(())?;
        let number = number.trim();
        let Some(digits) = number.strip_prefix("0x") else {
            let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
            let value: f64 = if is_number { number.parse().map_err(|_| ())? } else { return Err(()) };
            return Ok(Float::from_f64(kind, value));
        };
        let (letter, digits) = match digits.as_bytes().first() {
            Some(b'H' | b'R' | b'K' | b'L') => digits.split_at(1),
            _ => ("", digits),
        };
        let bits = u128::from_str_radix(digits, 16).map_err(|_| ())?;
        match (kind, letter) {
            (MachineFloatKind::Half, "H") | (MachineFloatKind::BFloat, "R") | (MachineFloatKind::X87, "K") => {
                Ok(Float { kind, bits })
            }
            (MachineFloatKind::Quad, "L") => Ok(Float { kind, bits: bits.rotate_left(64) }),
            (_, "") => Ok(Float { kind: MachineFloatKind::Double, bits }.to(kind)),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests;
