//! [`KnownBits`]: which bits of a register are known, whatever is computed.
//!
//! It looks six instructions deep, as LLVM's `GISelValueTracking` does. Of a vector, what is known is known of all elements.

use std::cell::Cell;

use crate::combine::immediate::{Immediate, IntPredicate};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{definition, operand, operands, plain, scalar_bits, type_of, unsigned};
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

/// The depth to which it is looked.
const MAX_DEPTH: u32 = 6;

/// The number of registers that are looked at: a `G_PHI` may have thousands, and each of these may be one.
const MAX_STEPS: u32 = 10_000;

/// The known bits of an integer of at most 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownBits {
    /// The number of bits.
    pub bits: u32,
    /// Those that are 0.
    pub zero: u128,
    /// Those that are 1.
    pub one: u128,
}

/// So many ones from the lowest bit on.
fn low(count: u32) -> u128 {
    match count {
        0..=127 => (1 << count) - 1,
        _ => u128::MAX,
    }
}

impl KnownBits {
    /// Nothing.
    pub(super) fn unknown(bits: u32) -> KnownBits {
        KnownBits { bits, zero: 0, one: 0 }
    }

    /// A constant.
    pub(super) fn constant(bits: u32, value: u128) -> KnownBits {
        KnownBits { bits, zero: !value & low(bits), one: value & low(bits) }
    }

    /// The constant, if all is known.
    pub(super) fn value(self) -> Option<u128> {
        (self.zero | self.one == low(self.bits)).then_some(self.one)
    }

    /// The least number it may be, without a sign.
    pub(super) fn least(self) -> u128 {
        self.one
    }

    /// The greatest number it may be, without a sign.
    pub(super) fn greatest(self) -> u128 {
        !self.zero & low(self.bits)
    }

    fn sign(self) -> u128 {
        1 << (self.bits - 1)
    }

    /// Returns true if it has no sign.
    pub(super) fn is_non_negative(self) -> bool {
        self.zero & self.sign() != 0
    }

    /// Returns true if it has a sign.
    pub(super) fn is_negative(self) -> bool {
        self.one & self.sign() != 0
    }

    /// Returns how many of the highest bits are 0 at least.
    pub(super) fn leading_zeros(self) -> u32 {
        (self.zero << (128 - self.bits)).leading_ones().min(self.bits)
    }

    /// Returns how many of the highest bits are 1 at least.
    pub(super) fn leading_ones(self) -> u32 {
        (self.one << (128 - self.bits)).leading_ones().min(self.bits)
    }

    /// Returns how many of the lowest bits are 0 at least.
    pub(super) fn trailing_zeros(self) -> u32 {
        self.zero.trailing_ones().min(self.bits)
    }

    /// The least and the greatest number it may be, with a sign.
    pub(super) fn signed_range(self) -> (i128, i128) {
        let sign = self.sign();
        let least = if self.zero & sign != 0 { self.one } else { self.one | sign };
        let greatest = if self.one & sign != 0 { self.greatest() } else { self.greatest() & !sign };
        let signed = |value: u128| crate::combine::queries::sign_extended(value as i128, self.bits);
        (signed(least), signed(greatest))
    }

    /// Returns what both have in common.
    #[must_use]
    pub(super) fn common(self, other: KnownBits) -> KnownBits {
        KnownBits { zero: self.zero & other.zero, one: self.one & other.one, ..self }
    }

    /// The lowest bits; with more bits, those are zeros.
    #[must_use]
    pub(super) fn zero_extended(self, bits: u32) -> KnownBits {
        match bits.checked_sub(self.bits) {
            Some(_) => KnownBits { bits, zero: self.zero | low(bits) & !low(self.bits), one: self.one },
            None => self.truncated(bits),
        }
    }

    /// With more bits, of which nothing is known.
    #[must_use]
    pub(super) fn any_extended(self, bits: u32) -> KnownBits {
        if bits < self.bits { self.truncated(bits) } else { KnownBits { bits, ..self } }
    }

    /// The lowest bits.
    #[must_use]
    pub(super) fn truncated(self, bits: u32) -> KnownBits {
        KnownBits { bits, zero: self.zero & low(bits), one: self.one & low(bits) }
    }

    /// With more bits, which are the sign.
    #[must_use]
    pub(super) fn sign_extended(self, bits: u32) -> KnownBits {
        if bits <= self.bits {
            return self.truncated(bits);
        }
        let more = low(bits) & !low(self.bits);
        let zero = if self.is_non_negative() { self.zero | more } else { self.zero };
        let one = if self.is_negative() { self.one | more } else { self.one };
        KnownBits { bits, zero, one }
    }

    /// The sum with another and a carry that may be known.
    #[must_use]
    fn sum(self, other: KnownBits, carry_zero: bool, carry_one: bool) -> KnownBits {
        let mask = low(self.bits);
        let greatest = self.greatest().wrapping_add(other.greatest()).wrapping_add(u128::from(!carry_zero)) & mask;
        let least = self.least().wrapping_add(other.least()).wrapping_add(u128::from(carry_one)) & mask;
        let carry_known_zero = !(greatest ^ self.zero ^ other.zero) & mask;
        let carry_known_one = (least ^ self.one ^ other.one) & mask;
        let known = (self.zero | self.one) & (other.zero | other.one) & (carry_known_zero | carry_known_one);
        KnownBits { bits: self.bits, zero: !greatest & known & mask, one: least & known }
    }

    /// The sum.
    #[must_use]
    pub(super) fn plus(self, other: KnownBits) -> KnownBits {
        self.sum(other, true, false)
    }

    /// The difference.
    #[must_use]
    pub(super) fn minus(self, other: KnownBits) -> KnownBits {
        self.sum(KnownBits { zero: other.one, one: other.zero, ..other }, false, true)
    }

    /// The product: its lowest bits as far as those of the factors are known, its highest by their sizes.
    #[must_use]
    fn times(self, other: KnownBits) -> KnownBits {
        let bits = self.bits;
        let greatest = self.greatest().checked_mul(other.greatest()).filter(|greatest| *greatest <= low(bits));
        let leading = greatest.map_or(0, |greatest| greatest.leading_zeros() - (128 - bits));
        let (own, others) = (known_low(self), known_low(other));
        let (own_zeros, other_zeros) = (self.trailing_zeros(), other.trailing_zeros());
        // Behind its zeros, as many bits are known as of the factor of which fewer are.
        let exact = (own.saturating_sub(own_zeros)).min(others.saturating_sub(other_zeros));
        let zeros = (own_zeros + other_zeros).min(bits);
        let count = (exact + zeros).min(bits);
        let product = (self.one & low(own)).wrapping_mul(other.one & low(others)) & low(count);
        let zero = !product & low(count) | if leading > 0 { low(bits) & !low(bits - leading) } else { 0 };
        KnownBits { bits, zero, one: product & !zero }
    }

    /// A shift by a known amount.
    #[must_use]
    fn shifted(self, opcode: Opcode, amount: u32) -> KnownBits {
        let mask = low(self.bits);
        match opcode {
            Opcode::G_SHL => {
                KnownBits { zero: (self.zero << amount | low(amount)) & mask, one: self.one << amount & mask, ..self }
            }
            Opcode::G_LSHR => KnownBits {
                zero: self.zero >> amount | mask & !low(self.bits - amount),
                one: self.one >> amount,
                ..self
            },
            _ => {
                let more = mask & !low(self.bits - amount);
                let zero = self.zero >> amount | if self.is_non_negative() { more } else { 0 };
                let one = self.one >> amount | if self.is_negative() { more } else { 0 };
                KnownBits { zero, one, ..self }
            }
        }
    }

    /// A shift by an amount of which something is known: what all amounts that are possible have in common.
    #[must_use]
    fn shifted_by(self, opcode: Opcode, amount: KnownBits) -> KnownBits {
        let mut found: Option<KnownBits> = None;
        for candidate in 0..self.bits {
            let number = u128::from(candidate);
            if number & amount.zero != 0 || amount.one & !number != 0 {
                continue;
            }
            let shifted = self.shifted(opcode, candidate);
            found = Some(found.map_or(shifted, |found| found.common(shifted)));
        }
        // Shifts by too much may be anything; zero is what LLVM takes them for.
        found.unwrap_or(KnownBits::constant(self.bits, 0))
    }
}

/// Returns how many of the lowest bits are known.
fn known_low(bits: KnownBits) -> u32 {
    (bits.zero | bits.one).trailing_ones().min(bits.bits)
}

/// Returns what is known of the bits of a register; `None` of more than 128, and without a type.
pub(super) fn known_bits(ir: &Mir, register: handles::Value) -> Option<KnownBits> {
    at_depth(&Search::new(ir), register, 0)
}

/// Returns how many of the highest bits are equal to the sign, that itself counted; 1 if nothing is known.
pub(super) fn sign_bits(ir: &Mir, register: handles::Value) -> u32 {
    sign_bits_at(&Search::new(ir), register, 0)
}

/// Returns true if the bits of `mask` are 0.
pub(super) fn is_zero(ir: &Mir, register: handles::Value, mask: u128) -> bool {
    known_bits(ir, register).is_some_and(|known| mask & !known.zero == 0)
}

/// The rest of one search.
struct Search<'m> {
    ir: &'m Mir,
    steps: Cell<u32>,
}

impl<'m> Search<'m> {
    fn new(ir: &'m Mir) -> Self {
        Search { ir, steps: Cell::new(MAX_STEPS) }
    }

    /// The IR, unless too much was looked at already.
    fn step(&self) -> Option<&'m Mir> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        Some(self.ir)
    }
}

fn at_depth(search: &Search<'_>, register: handles::Value, depth: u32) -> Option<KnownBits> {
    let ir = search.step()?;
    let bits = scalar_bits(type_of(ir, register)?);
    if !(1..=128).contains(&bits) {
        return None;
    }
    let unknown = KnownBits::unknown(bits);
    let Some(op) = definition(ir, register) else { return Some(unknown) };
    let opcode = ir.generic_opcode(op);
    if opcode == Opcode::G_CONSTANT {
        let value = match operand(ir, op, 0).and_then(|value| ir.immediate_of(value)) {
            Some(Immediate::Constant { value, .. }) => value,
            _ => return Some(unknown),
        };
        return Some(KnownBits::constant(bits, unsigned(value, bits)));
    }
    if depth >= MAX_DEPTH {
        return Some(unknown);
    }
    let of = |index: usize| at_depth(search, operand(ir, op, index)?, depth + 1);
    Some(of_op(search, op, opcode, unknown, depth, &of).unwrap_or(unknown))
}

fn of_op(
    search: &Search<'_>,
    op: handles::Op,
    opcode: Opcode,
    unknown: KnownBits,
    depth: u32,
    of: &dyn Fn(usize) -> Option<KnownBits>,
) -> Option<KnownBits> {
    let (ir, bits) = (search.ir, unknown.bits);
    Some(match opcode {
        Opcode::COPY => {
            let source = operand(ir, op, 0)?;
            // Copies of registers of the target say nothing, and copies are no step.
            let known = at_depth(search, source, depth)?;
            if known.bits == bits { known } else { return None }
        }
        Opcode::G_PHI | Opcode::PHI => {
            let mut values = operands(ir, op).step_by(2);
            let mut known = at_depth(search, values.next()?, depth + 1)?;
            for value in values {
                known = known.common(at_depth(search, value, depth + 1)?);
            }
            known
        }
        Opcode::G_BUILD_VECTOR => {
            let mut elements = operands(ir, op);
            let mut known = at_depth(search, elements.next()?, depth + 1)?;
            for element in elements {
                known = known.common(at_depth(search, element, depth + 1)?);
            }
            known
        }
        Opcode::G_AND => {
            let (a, b) = (of(1)?, of(0)?);
            KnownBits { zero: a.zero | b.zero, one: a.one & b.one, ..a }
        }
        Opcode::G_OR => {
            let (a, b) = (of(1)?, of(0)?);
            KnownBits { zero: a.zero & b.zero, one: a.one | b.one, ..a }
        }
        Opcode::G_XOR => {
            let (a, b) = (of(1)?, of(0)?);
            KnownBits { zero: a.zero & b.zero | a.one & b.one, one: a.zero & b.one | a.one & b.zero, ..a }
        }
        Opcode::G_ADD => of(0)?.plus(of(1)?),
        // What is added to a part of a pointer leaves the rest, and one that is no number says nothing.
        Opcode::G_PTR_ADD => match type_of(ir, ir.result(op, 0))?.pointer()? {
            pointer if pointer.is_integral && pointer.index_bits == bits => of(0)?.plus(of(1)?.any_extended(bits)),
            _ => return None,
        },
        Opcode::G_SUB => of(0)?.minus(of(1)?),
        Opcode::G_MUL => of(0)?.times(of(1)?),
        Opcode::G_SHL | Opcode::G_LSHR | Opcode::G_ASHR => of(0)?.shifted_by(opcode, of(1)?),
        Opcode::G_SELECT => of(1)?.common(of(2)?),
        Opcode::G_SMIN | Opcode::G_SMAX | Opcode::G_UMIN | Opcode::G_UMAX => minimum(opcode, of(0)?, of(1)?),
        Opcode::G_ICMP | Opcode::G_FCMP => match bits {
            1 => return None,
            // The numbers are 0 and 1, or -1 in vectors.
            _ if type_of(ir, operand(ir, op, 1)?)?.is_vector() => return None,
            _ => KnownBits { zero: low(bits) & !1, ..unknown },
        },
        Opcode::G_SEXT => of(0)?.sign_extended(bits),
        Opcode::G_ZEXT => of(0)?.zero_extended(bits),
        Opcode::G_ANYEXT => of(0)?.any_extended(bits),
        Opcode::G_TRUNC => of(0)?.truncated(bits),
        Opcode::G_INTTOPTR | Opcode::G_PTRTOINT => {
            if type_of(ir, operand(ir, op, 0)?)?.is_vector() {
                return None;
            }
            of(0)?.zero_extended(bits)
        }
        Opcode::G_SEXT_INREG | Opcode::G_ASSERT_SEXT => {
            let width =
                u32::try_from(plain(ir, operand(ir, op, 1)?)?).ok().filter(|width| (1..=bits).contains(width))?;
            of(0)?.truncated(width).sign_extended(bits)
        }
        Opcode::G_ASSERT_ZEXT => {
            let width =
                u32::try_from(plain(ir, operand(ir, op, 1)?)?).ok().filter(|width| (1..=bits).contains(width))?;
            let known = of(0)?;
            let outside = low(bits) & !low(width);
            KnownBits { zero: known.zero | outside, one: known.one & !outside, ..known }
        }
        Opcode::G_ASSERT_ALIGN => {
            let align = u128::try_from(plain(ir, operand(ir, op, 1)?)?).ok().filter(|align| align.is_power_of_two())?;
            let known = of(0)?;
            KnownBits { zero: known.zero | (align - 1), one: known.one & !(align - 1), ..known }
        }
        Opcode::G_ABS => {
            let known = of(0)?;
            match (known.is_non_negative(), known.value()) {
                (true, _) => known,
                (_, Some(value)) if known.is_negative() => KnownBits::constant(bits, value.wrapping_neg()),
                _ => KnownBits { zero: low(known.trailing_zeros()), ..unknown },
            }
        }
        Opcode::G_UMULH => {
            let (a, b) = (of(0)?, of(1)?);
            if bits > 64 {
                return None;
            }
            a.zero_extended(2 * bits).times(b.zero_extended(2 * bits)).shifted(Opcode::G_LSHR, bits).truncated(bits)
        }
        Opcode::G_BSWAP => {
            let known = of(0)?;
            let swap = |value: u128| value.swap_bytes() >> (128 - bits);
            KnownBits { zero: swap(known.zero), one: swap(known.one), ..known }
        }
        Opcode::G_BITREVERSE => {
            let known = of(0)?;
            let reverse = |value: u128| value.reverse_bits() >> (128 - bits);
            KnownBits { zero: reverse(known.zero), one: reverse(known.one), ..known }
        }
        Opcode::G_CTPOP => {
            let most = (low(of(0)?.bits) & !of(0)?.zero).count_ones();
            KnownBits { zero: low(bits) & !low(32 - most.leading_zeros()), ..unknown }
        }
        Opcode::G_CTLZ | Opcode::G_CTLZ_ZERO_UNDEF | Opcode::G_CTTZ | Opcode::G_CTTZ_ZERO_UNDEF => {
            let source = of(0)?;
            let most = match opcode {
                Opcode::G_CTLZ | Opcode::G_CTLZ_ZERO_UNDEF => (source.one << (128 - source.bits)).leading_zeros(),
                _ => source.one.trailing_zeros(),
            };
            let most = most.min(source.bits);
            KnownBits { zero: low(bits) & !low(32 - most.leading_zeros()), ..unknown }
        }
        Opcode::G_UBFX | Opcode::G_SBFX => {
            let (source, start, width) = (of(0)?, of(1)?.value()?, of(2)?.value()?);
            let (start, width) = (u32::try_from(start).ok()?, u32::try_from(width).ok()?);
            if width == 0 || start.checked_add(width)? > bits {
                return None;
            }
            let field = source.shifted(Opcode::G_LSHR, start).truncated(width);
            if opcode == Opcode::G_UBFX { field.zero_extended(bits) } else { field.sign_extended(bits) }
        }
        Opcode::G_FSHL | Opcode::G_FSHR => {
            let amount = (of(2)?.value()? % u128::from(bits)) as u32;
            let (high, lower) = (of(0)?, of(1)?);
            let left = if opcode == Opcode::G_FSHL { amount } else { bits - amount };
            match (amount, opcode) {
                (0, Opcode::G_FSHL) => high,
                (0, _) => lower,
                _ => {
                    let (high, lower) = (high.shifted(Opcode::G_SHL, left), lower.shifted(Opcode::G_LSHR, bits - left));
                    KnownBits { zero: high.zero & lower.zero, one: high.one | lower.one, ..high }
                }
            }
        }
        Opcode::G_ROTL | Opcode::G_ROTR => {
            let amount = (of(1)?.value()? % u128::from(bits)) as u32;
            let left = if opcode == Opcode::G_ROTL { amount } else { bits - amount };
            let known = of(0)?;
            let rotate = |value: u128| match left % bits {
                0 => value,
                left => (value << left | value >> (bits - left)) & low(bits),
            };
            KnownBits { zero: rotate(known.zero), one: rotate(known.one), ..known }
        }
        Opcode::G_UADDO
        | Opcode::G_UADDE
        | Opcode::G_SADDO
        | Opcode::G_SADDE
        | Opcode::G_USUBO
        | Opcode::G_USUBE
        | Opcode::G_SSUBO
        | Opcode::G_SSUBE
        | Opcode::G_UMULO
        | Opcode::G_SMULO => {
            let is_carry = bits > 1 && ir.result_count(op) == 2 && {
                let carry = ir.result(op, 1);
                type_of(ir, carry).map(scalar_bits) == Some(bits)
                    && type_of(ir, ir.result(op, 0)).map(scalar_bits) != Some(bits)
            };
            if !is_carry {
                return None;
            }
            KnownBits { zero: low(bits) & !1, ..unknown }
        }
        _ => return None,
    })
}

/// The lesser or the greater of two numbers.
fn minimum(opcode: Opcode, a: KnownBits, b: KnownBits) -> KnownBits {
    // With the sign turned around, numbers with and without one are in the same order; with all bits, the order turns round.
    let sign = if matches!(opcode, Opcode::G_SMIN | Opcode::G_SMAX) { a.sign() } else { 0 };
    let flips = if matches!(opcode, Opcode::G_UMIN | Opcode::G_SMIN) { low(a.bits) } else { 0 } ^ sign;
    let flip = |known: KnownBits| KnownBits {
        zero: known.zero & !flips | known.one & flips,
        one: known.one & !flips | known.zero & flips,
        ..known
    };
    flip(greater(flip(a), flip(b)))
}

/// The greater of two numbers without signs.
fn greater(a: KnownBits, b: KnownBits) -> KnownBits {
    if a.least() >= b.greatest() {
        return a;
    }
    if b.least() >= a.greatest() {
        return b;
    }
    // What is taken is at least as great as the least of the other: then it shares that one's highest ones.
    at_least(a, b.least()).common(at_least(b, a.least()))
}

/// Returns what is known of a number that is at least `least`.
fn at_least(known: KnownBits, least: u128) -> KnownBits {
    // As long as the bits cannot be greater than those of the least number, they are those.
    let shared = ((known.zero | least) << (128 - known.bits)).leading_ones().min(known.bits);
    let sure = least & low(known.bits) & !low(known.bits - shared);
    KnownBits { one: known.one | sure, zero: known.zero & !sure, ..known }
}

fn sign_bits_at(search: &Search<'_>, register: handles::Value, depth: u32) -> u32 {
    let Some(ir) = search.step() else { return 1 };
    let Some(bits) = type_of(ir, register).map(scalar_bits).filter(|bits| (1..=128).contains(bits)) else { return 1 };
    let Some(op) = definition(ir, register) else { return 1 };
    let opcode = ir.generic_opcode(op);
    let from_known = || {
        let known = at_depth(search, register, depth);
        known.map_or(1, |known| known.leading_zeros().max(known.leading_ones()).max(1))
    };
    if opcode == Opcode::G_CONSTANT {
        return from_known();
    }
    if depth >= MAX_DEPTH {
        return 1;
    }
    let of = |index: usize| operand(ir, op, index).map_or(1, |operand| sign_bits_at(search, operand, depth + 1));
    let source_bits = || operand(ir, op, 0).and_then(|operand| type_of(ir, operand)).map_or(bits, scalar_bits);
    let width =
        || operand(ir, op, 1).and_then(|operand| plain(ir, operand)).and_then(|width| u32::try_from(width).ok());
    let found = match opcode {
        Opcode::COPY if operand(ir, op, 0).is_some_and(|source| ir.is_register(source)) => {
            let source = operand(ir, op, 0);
            let has_type = source.and_then(|source| type_of(ir, source)).map(scalar_bits) == Some(bits);
            match source.filter(|_| has_type) {
                Some(source) => return sign_bits_at(search, source, depth),
                None => 1,
            }
        }
        Opcode::G_SEXT => return of(0) + bits.saturating_sub(source_bits()),
        Opcode::G_ASSERT_SEXT | Opcode::G_SEXT_INREG => match width() {
            Some(width) if width <= bits => return of(0).max(bits - width + 1),
            _ => 1,
        },
        Opcode::G_TRUNC => {
            let (lost, known) = (source_bits().saturating_sub(bits), of(0));
            if known > lost { known - lost } else { 1 }
        }
        Opcode::G_SELECT => of(1).min(of(2)),
        Opcode::G_AND | Opcode::G_OR | Opcode::G_XOR => match of(0) {
            1 => 1,
            first => first.min(of(1)),
        },
        Opcode::G_ASHR => {
            let (first, amount) = (of(0), operand(ir, op, 1).and_then(|amount| at_depth(search, amount, depth + 1)));
            let amount = amount.map_or(0, |amount| u32::try_from(amount.least()).unwrap_or(bits));
            first.saturating_add(amount).min(bits)
        }
        Opcode::G_SHL => {
            let amount = operand(ir, op, 1).and_then(|amount| at_depth(search, amount, depth + 1));
            match amount.map(KnownBits::greatest).filter(|most| *most < u128::from(bits)) {
                Some(most) => of(0).saturating_sub(most as u32).max(1),
                None => 1,
            }
        }
        Opcode::G_SMIN | Opcode::G_SMAX | Opcode::G_UMIN | Opcode::G_UMAX => of(0).min(of(1)),
        Opcode::G_ICMP | Opcode::G_FCMP => {
            let is_vector =
                operand(ir, op, 1).and_then(|operand| type_of(ir, operand)).is_some_and(|ty| ty.is_vector());
            if is_vector { bits } else { bits.max(2) - 1 }
        }
        _ => 1,
    };
    found.max(from_known()).max(1)
}

/// Returns whether a comparison holds, if that is known.
pub(super) fn compare(predicate: IntPredicate, a: KnownBits, b: KnownBits) -> Option<bool> {
    use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let less = |(least, greatest): (i128, i128), (other_least, other_greatest): (i128, i128)| {
        if greatest < other_least { Some(true) } else { (least >= other_greatest).then_some(false) }
    };
    let unsigned_less = |a: KnownBits, b: KnownBits| {
        if a.greatest() < b.least() { Some(true) } else { (a.least() >= b.greatest()).then_some(false) }
    };
    match predicate {
        Eq if a.one & b.zero != 0 || a.zero & b.one != 0 => Some(false),
        Eq => a.value().zip(b.value()).map(|(a, b)| a == b),
        Ne => compare(Eq, a, b).map(|holds| !holds),
        Ult => unsigned_less(a, b),
        Ugt => unsigned_less(b, a),
        Uge => unsigned_less(a, b).map(|holds| !holds),
        Ule => unsigned_less(b, a).map(|holds| !holds),
        Slt => less(a.signed_range(), b.signed_range()),
        Sgt => less(b.signed_range(), a.signed_range()),
        Sge => less(a.signed_range(), b.signed_range()).map(|holds| !holds),
        Sle => less(b.signed_range(), a.signed_range()).map(|holds| !holds),
    }
}
