//! Constants of generated code, as instructions and as numbers.

use super::templates::{Integer, Node};
use super::types::Type;
use super::writer::{Bound, Writer};
use crate::choices::Choices;

/// A number of a kind: `s` an amount to shift by, `p` a power of two, `m` a mask of low bits, `b` at least the width, `x` small, `n`
/// negative, `o` odd, `e` the place of an element; any other is one of those that conditions ask about.
pub(super) fn integer(choices: &mut Choices, kind: char, bits: u32) -> i128 {
    let width = i128::from(bits);
    let amount = |choices: &mut Choices| 1 + choices.below(bits.max(2) as usize - 1) as u32;
    match kind {
        'e' => choices.below(2) as i128,
        's' => amount(choices).into(),
        'p' => 1 << amount(choices).min(126),
        'm' => (1 << amount(choices).min(126)) - 1,
        'b' => width + choices.below(9) as i128,
        'x' => choices.below(16) as i128,
        'n' => -1 - choices.below(40) as i128,
        'o' => 3 + 2 * choices.below(30) as i128,
        _ => match choices.below(6) {
            0 => 0,
            1 => {
                let kind = *choices.pick(&['s', 'p', 'm', 'x', 'n', 'o']);
                integer(choices, kind, bits)
            }
            2 => *choices.pick(&[
                0xff,
                0xffff,
                0xffff_ffff,
                -256,
                -65536,
                1 << (bits.min(127) - 1),
                (1 << (bits.min(127) - 1)) - 1,
            ]),
            3 => *choices.pick(&[width, width - 1, width / 2, width + 1]),
            _ => *choices.pick(&[0, 1, -1, 2, 4, 8, 16, 3, 5, 7, -2]),
        },
    }
}

/// A floating-point number.
pub(super) fn float(choices: &mut Choices) -> f64 {
    *choices.pick(&[0.0, -0.0, 1.0, -1.0, 2.0, 0.5, 3.0, 10.0, -2.5, f64::INFINITY, f64::NAN, 1e30])
}

/// The number with this many bits, as signed numbers are written.
fn wrapped(number: i128, bits: u32) -> i128 {
    let unused = 128 - bits.clamp(1, 128);
    number << unused >> unused
}

/// The bits of a number of 16 bits that is as near.
fn half(number: f64) -> u16 {
    let bits = number.to_bits();
    let sign = (bits >> 48) as u16 & 0x8000;
    let exponent = (bits >> 52 & 0x7ff) as i64 - 1023 + 15;
    let fraction = (bits >> 42 & 0x3ff) as u16;
    match (number.is_nan(), exponent) {
        (true, _) => sign | 0x7e00,
        (_, ..=0) => sign,
        (_, 31..) => sign | 0x7c00,
        (_, exponent) => sign | (exponent as u16) << 10 | fraction,
    }
}

impl Writer<'_> {
    /// The number that a place asks for.
    pub(super) fn number(&mut self, node: &Node, ty: Type) -> i128 {
        let Node::Integer(integer_of) = node else {
            return *self.choices.pick(&[1, 2, 3, 4, 8, -1, 0]);
        };
        let mut known = |name: &String, kind| match self.names.get(name) {
            Some(Bound::Number(number)) => *number,
            _ => {
                let number = integer(self.choices, kind, ty.bits);
                if !name.is_empty() {
                    self.names.insert(name.clone(), Bound::Number(number));
                }
                number
            }
        };
        let number = match integer_of {
            Integer::Exactly(number) => *number,
            Integer::Kind(kind, name) => known(name, *kind),
            Integer::Known(name) => known(name, 'c'),
            Integer::WidthWithout(name) => i128::from(ty.bits) - known(name, 's'),
            Integer::Not(name) => !known(name, 'm'),
        };
        let is_place = matches!(integer_of, Integer::Kind('e', _));
        if self.choices.percent(3) && !is_place { number + 1 } else { number }
    }

    /// A register with a constant.
    pub(super) fn constant(&mut self, ty: Type, number: i128) -> usize {
        if ty.is_pointer() && !ty.is_vector() {
            if self.choices.percent(40) {
                return self.defined(ty, &format!("G_CONSTANT i64 {}", wrapped(number, 64)));
            }
            let address = self.constant(Type::scalar(64), number);
            return self.defined(ty, &format!("G_INTTOPTR %{address}(s64)"));
        }
        if ty.is_vector() {
            let element = self.constant(ty.element(), number);
            if ty.is_scalable {
                return self.defined(ty, &format!("G_SPLAT_VECTOR %{element}({})", ty.element().text()));
            }
            let mut elements = vec![element; ty.count as usize];
            if self.choices.percent(10) {
                let place = self.choices.below(elements.len());
                elements[place] = self.any(ty.element(), 3);
            }
            return self.vector_of(ty, &elements);
        }
        // Integers of more bits are not folded here, which the pages say.
        if ty.bits > 128 {
            return self.any(ty, 3);
        }
        let number = wrapped(number, ty.bits);
        let shown = match ty.bits {
            1 => (number != 0).to_string(),
            _ => number.to_string(),
        };
        if ty.bits > 8 && (-100..100).contains(&number) && !self.is_plain && self.choices.percent(4) {
            let narrow = self.constant(Type::scalar(8), number);
            return self.defined(ty, &format!("G_SEXT %{narrow}(s8)"));
        }
        self.defined(ty, &format!("G_CONSTANT i{} {shown}", ty.bits))
    }

    fn vector_of(&mut self, ty: Type, elements: &[usize]) -> usize {
        let elements: Vec<String> = elements.iter().map(|element| format!("%{element}")).collect();
        self.defined(ty, &format!("G_BUILD_VECTOR {}", elements.join(", ")))
    }

    /// A register with a floating-point constant, if the type can hold one.
    pub(super) fn float(&mut self, ty: Type, number: f64) -> Option<usize> {
        let text = match ty.bits {
            _ if ty.is_pointer() || ty.is_scalable => return None,
            16 => format!("half 0xH{:04X}", half(number)),
            32 => format!("float 0x{:016X}", f64::from(number as f32).to_bits()),
            64 => format!("double 0x{:016X}", number.to_bits()),
            _ => return None,
        };
        let element = self.defined(ty.element(), &format!("G_FCONSTANT {text}"));
        Some(match ty.is_vector() {
            true => self.vector_of(ty, &vec![element; ty.count as usize]),
            false => element,
        })
    }
}
