//! Number literals.

use super::{Parser, TokenKind};
use crate::attributes::{Attr, AttrKind, IntegerValue};
use crate::error::{Result, SyntaxError, codes};
use crate::float;
use crate::limits::MAX_INTEGER_DIGITS;
use crate::types::{FloatKind, Type, TypeKind};
use num_bigint::BigInt;
use pdl_declarations::Signedness;

/// A number as written: not yet of any type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<'s> {
    pub negative: bool,
    pub float: bool,
    /// Without the sign.
    pub text: &'s str,
    /// The offset of `text`.
    pub start: usize,
}

impl<'s> Parser<'s, '_> {
    /// The kind and length of the number at the cursor, which is on a digit.
    pub(crate) fn number_length(&self) -> (TokenKind, usize) {
        let rest = &self.bytes[self.position..];
        let digits = |from: usize| rest[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if let [b'0', b'x', digit, ..] = rest
            && digit.is_ascii_hexdigit()
        {
            return (TokenKind::Integer, 2 + rest[2..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count());
        }
        let mut length = digits(0);
        if rest.get(length) != Some(&b'.') {
            return (TokenKind::Integer, length);
        }
        length += 1;
        length += digits(length);
        if let Some(b'e' | b'E') = rest.get(length) {
            let sign = usize::from(matches!(rest.get(length + 1), Some(b'+' | b'-')));
            let exponent = digits((length + 1 + sign).min(rest.len()));
            if exponent > 0 {
                length += 1 + sign + exponent;
            }
        }
        (TokenKind::Float, length)
    }

    /// Consumes an optional sign and a number.
    pub(crate) fn parse_number(&mut self) -> Result<Number<'s>> {
        let negative = self.eat(b'-');
        if !self.byte().is_ascii_digit() {
            return Err(self.expected("a number"));
        }
        let (kind, length) = self.number_length();
        let start = self.position;
        self.advance(length);
        Ok(Number { negative, float: kind == TokenKind::Float, text: &self.source[start..start + length], start })
    }

    /// Consumes an unsigned decimal number of at most 32 bits.
    pub fn parse_small_number(&mut self, what: &str) -> Result<u32> {
        let start = self.position;
        if !self.byte().is_ascii_digit() {
            return Err(self.expected(what));
        }
        let length = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.advance(length);
        let message = "the number does not fit into 32 bits";
        self.source[start..start + length].parse().map_err(|_| self.error_since(start, codes::RANGE, message))
    }

    /// Consumes the `x` between two sizes, which would be one word with the second.
    pub fn expect_cross(&mut self) -> Result<()> {
        if self.byte() != b'x' {
            return Err(self.expected("'x' and another size"));
        }
        self.advance(1);
        Ok(())
    }

    /// Parses a number and the type behind it, unless it has one already: `1`, `-1 : i8`, `0x7F : f8E5M2`.
    #[inline]
    pub(crate) fn parse_number_attribute(&mut self, expected: Option<Type>) -> Result<Attr> {
        let small = self.small_decimal();
        let number = match small {
            Some((_, length)) => {
                let start = self.position;
                self.advance(length);
                Number { negative: false, float: false, text: &self.source[start..start + length], start }
            }
            None => self.parse_number()?,
        };
        let ty = match expected {
            Some(ty) => ty,
            None if self.eat(b':') => self.parse_type()?,
            None if number.float => self.context.float_type(FloatKind::F64),
            None => self.context.integer_type(64),
        };
        let kind = match (self.context.type_kind(ty), small) {
            // Such a number fits into 32 bits, whatever their sign.
            (TypeKind::Integer { width: 32.., .. } | TypeKind::Index, Some((value, _))) => {
                AttrKind::Integer { value: IntegerValue::Small(value.into()), ty }
            }
            (TypeKind::Integer { .. } | TypeKind::Index, _) => {
                AttrKind::Integer { value: self.integer_of(number, ty)?, ty }
            }
            (TypeKind::Float(kind), _) => AttrKind::Float { bits: float_of(number, *kind)?, ty },
            _ => {
                let message = "a number must have an integer, index or float type";
                return Err(number.error(codes::INVALID, message));
            }
        };
        Ok(self.context.intern_attr(kind))
    }

    /// The value and length of the number at the cursor if it is a decimal integer of few digits.
    #[inline]
    fn small_decimal(&self) -> Option<(u32, usize)> {
        let mut value = 0u32;
        for length in 0..=9 {
            match self.byte_at(length) {
                digit @ b'0'..=b'9' => value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0')),
                b'.' | b'x' => return None,
                _ if length == 0 => return None,
                _ => return Some((value, length)),
            }
        }
        None
    }

    /// The value of an integer literal as its type reads it. Signless types take anything that fits as signed or as
    /// unsigned.
    pub(crate) fn integer_of(&self, number: Number<'_>, ty: Type) -> Result<IntegerValue> {
        if number.float {
            return Err(number.error(codes::INVALID, "a number with a point cannot have an integer type"));
        }
        let (width, signedness) = match self.context.type_kind(ty) {
            TypeKind::Integer { width, signedness } => (*width, *signedness),
            _ => (64, Signedness::Signed),
        };
        if number.negative && signedness == Signedness::Unsigned {
            return Err(number.error(codes::RANGE, "an unsigned integer cannot be negative"));
        }
        let out_of_range = || number.error(codes::RANGE, "the number does not fit into its type");
        let digits = number.text.strip_prefix("0x").unwrap_or(number.text);
        if digits.len() > MAX_INTEGER_DIGITS {
            let message = format!("integer literals have at most {MAX_INTEGER_DIGITS} digits");
            return Err(number.error(codes::LIMIT, message));
        }
        let radix = if digits.len() < number.text.len() { 16 } else { 10 };
        if width <= 64
            && let Ok(magnitude) = u64::from_str_radix(digits, radix)
        {
            let value = if number.negative { -i128::from(magnitude) } else { i128::from(magnitude) };
            let modulus = 1i128 << width;
            let half = modulus >> 1;
            let (low, high) = match signedness {
                Signedness::Unsigned => (0, modulus - 1),
                Signedness::Signed => (-half, (half - 1).max(0)),
                Signedness::Signless => (-half, modulus - 1),
            };
            if !(low..=high).contains(&value) {
                return Err(out_of_range());
            }
            let wraps = signedness == Signedness::Signless && value >= half && width > 0;
            return Ok(IntegerValue::Small(if wraps { value - modulus } else { value }));
        }
        if width <= 64 {
            return Err(out_of_range());
        }
        let Some(magnitude) = BigInt::parse_bytes(digits.as_bytes(), radix) else { return Err(out_of_range()) };
        // The magnitude fits into `width` bits, and into one less where a sign takes one.
        let bits = magnitude.bits();
        let is_lowest = number.negative && magnitude.trailing_zeros().is_some_and(|zeros| zeros + 1 == bits);
        let fits = match (signedness, number.negative) {
            (Signedness::Unsigned, _) | (Signedness::Signless, false) => bits <= u64::from(width),
            _ => bits < u64::from(width) || is_lowest && bits == u64::from(width),
        };
        if !fits {
            return Err(out_of_range());
        }
        let value = match (number.negative, signedness) {
            (true, _) => -magnitude,
            (false, Signedness::Signless) if bits == u64::from(width) => magnitude - (BigInt::from(1) << width),
            (false, _) => magnitude,
        };
        Ok(value.into())
    }
}

/// The bits of a float literal: decimal with a point, or the bits themselves in hexadecimal.
pub(crate) fn float_of(number: Number<'_>, kind: FloatKind) -> Result<u128> {
    if let Some(digits) = number.text.strip_prefix("0x") {
        if number.negative {
            return Err(number.error(codes::RANGE, "the bits of a float in hexadecimal cannot have a sign"));
        }
        return match u128::from_str_radix(digits.trim_start_matches('0'), 16) {
            Ok(bits) if kind.width() == 128 || bits >> kind.width() == 0 => Ok(bits),
            Err(_) if digits.bytes().all(|digit| digit == b'0') => Ok(0),
            _ => Err(number.error(codes::RANGE, format!("the bits do not fit into {}", kind.name()))),
        };
    }
    if !number.float {
        let message = "a float must be written with a point, or as its bits in hexadecimal";
        return Err(number.error(codes::INVALID, message));
    }
    let Some(bits) = float::from_text(kind, number.text) else {
        let message = format!("float literals have at most {MAX_INTEGER_DIGITS} digits");
        return Err(number.error(codes::LIMIT, message));
    };
    if !number.negative {
        return Ok(bits);
    }
    Ok(float::negate(kind, bits))
}

impl Number<'_> {
    /// An error that covers the digits.
    pub(crate) fn error(&self, code: &'static str, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(code, self.start, self.start + self.text.len(), message)
    }
}
