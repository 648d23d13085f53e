//! `and` and `or` of comparisons, and of two operations of one kind.

use pdl_vm::{Attr, Natives};

use super::{build, found, look, replace_with};
use crate::combine::immediate::{FloatPredicate, Immediate, IntPredicate};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, defined_by, defined_by_behind_copies, definition_behind_copies, float_predicate,
    has_one_use, int_predicate, is_same_value, operand, result, scalar_bits, sign_extended, type_of, unsigned,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    for (name, is_and) in [("matchAnd", true), ("matchOr", false)] {
        look(natives, name, move |ir, root| by_ranges(ir, root, is_and).or_else(|| of_floats(ir, root, is_and)));
    }
    look(natives, "matchHoistLogicOpWithSameOpcodeHands", |ir, root| {
        // (f x) & (f y) is f (x & y).
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        if !has_one_use(ir, left) || !has_one_use(ir, right) {
            return None;
        }
        let (first, second) = (definition_behind_copies(ir, left)?, definition_behind_copies(ir, right)?);
        let opcode = ir.generic_opcode(first);
        if ir.generic_opcode(second) != opcode {
            return None;
        }
        let (x, y) = (operand(ir, first, 0)?, operand(ir, second, 0)?);
        let (ty, of) = (type_of(ir, result(ir, root)?)?, type_of(ir, x)?);
        if type_of(ir, y)? != of {
            return None;
        }
        let shared = match opcode {
            Opcode::G_ANYEXT | Opcode::G_SEXT | Opcode::G_ZEXT | Opcode::G_BSWAP | Opcode::G_BITREVERSE => Vec::new(),
            // Where both come for free, the narrow one is as good.
            Opcode::G_TRUNC if ir.answers().extends_for_free(ty, of) && ir.answers().truncates_for_free(of, ty) => {
                return None;
            }
            Opcode::G_TRUNC => Vec::new(),
            Opcode::G_AND | Opcode::G_ASHR | Opcode::G_LSHR | Opcode::G_SHL => {
                let (one, other) = (operand(ir, first, 1)?, operand(ir, second, 1)?);
                is_same_value(ir, one, other).then(|| vec![one, other])?
            }
            _ => return None,
        };
        Some(found(ir, (opcode, [x, y], shared)))
    });
    replace_with(
        natives,
        "applyBuildInstructionSteps",
        |builder, root, (opcode, [x, y], shared): (Opcode, [handles::Value; 2], Vec<handles::Value>)| {
            let (ty, of, logic) = (builder.result_type(root)?, builder.type_of(x)?, builder.ir().generic_opcode(root));
            let made = builder.build(logic, of, &[x, y])?;
            let mut operands = vec![made];
            if let [one, other] = shared[..] {
                operands.push(builder.stand_for(one, other)?);
            }
            Ok(vec![builder.build(opcode, ty, &operands)?])
        },
    );
}

/// The numbers from `lower` up to, but without, `upper`, which may wrap around. Where both are the same, none or all.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Range {
    bits: u32,
    lower: u128,
    upper: u128,
    is_full: bool,
}

impl Range {
    fn new(bits: u32, lower: u128, upper: u128, is_full: bool) -> Range {
        let mask = unsigned(-1, bits);
        Range { bits, lower: lower & mask, upper: upper & mask, is_full: is_full && lower & mask == upper & mask }
    }

    fn full(bits: u32) -> Range {
        Range::new(bits, 0, 0, true)
    }

    fn is_empty(self) -> bool {
        self.lower == self.upper && !self.is_full
    }

    /// The numbers of which a comparison with a constant holds.
    fn of(predicate: IntPredicate, value: u128, bits: u32) -> Range {
        let next = value.wrapping_add(1);
        let least = 1u128 << (bits - 1);
        let mask = unsigned(-1, bits);
        match predicate {
            IntPredicate::Eq => Range::new(bits, value, next, false),
            IntPredicate::Ne => Range::new(bits, next, value, false),
            IntPredicate::Ult => Range::new(bits, 0, value, false),
            IntPredicate::Slt => Range::new(bits, least, value, false),
            IntPredicate::Ule => Range::new(bits, 0, next, value == mask),
            IntPredicate::Sle => Range::new(bits, least, next, next & mask == least),
            IntPredicate::Ugt => Range::new(bits, next, 0, false),
            IntPredicate::Sgt => Range::new(bits, next, least, false),
            IntPredicate::Uge => Range::new(bits, value, 0, value == 0),
            IntPredicate::Sge => Range::new(bits, value, least, value == least),
        }
    }

    fn minus(self, offset: u128) -> Range {
        Range::new(self.bits, self.lower.wrapping_sub(offset), self.upper.wrapping_sub(offset), self.is_full)
    }

    fn inverse(self) -> Range {
        match self.lower == self.upper {
            true => Range { is_full: !self.is_full, ..self },
            false => Range { lower: self.upper, upper: self.lower, ..self },
        }
    }

    fn len(self) -> u128 {
        self.upper.wrapping_sub(self.lower) & unsigned(-1, self.bits)
    }

    fn has(self, value: u128) -> bool {
        self.is_full || (value.wrapping_sub(self.lower) & unsigned(-1, self.bits)) < self.len()
    }

    /// Both together, if that is one range.
    fn union(self, other: Range) -> Option<Range> {
        if self.is_empty() || other.is_full {
            return Some(other);
        }
        if other.is_empty() || self.is_full {
            return Some(self);
        }
        // Where one begins within the other or directly behind it, they are one.
        let joined = |first: Range, second: Range| {
            let mask = unsigned(-1, first.bits);
            let start = second.lower.wrapping_sub(first.lower) & mask;
            if start > first.len() {
                return None;
            }
            let end = start.checked_add(second.len())?;
            Some(match end > mask {
                true => Range::full(first.bits),
                false => Range::new(first.bits, first.lower, first.lower.wrapping_add(end.max(first.len())), false),
            })
        };
        joined(self, other).or_else(|| joined(other, self))
    }

    fn wraps(self) -> bool {
        self.lower > self.upper && self.upper != 0
    }

    /// A comparison that holds of these numbers: of what is to be added to one, and with what it is compared.
    fn comparison(self) -> (IntPredicate, u128, u128) {
        let least = 1u128 << (self.bits - 1);
        match () {
            () if self.is_empty() => (IntPredicate::Ult, 0, 0),
            () if self.is_full => (IntPredicate::Uge, 0, 0),
            () if self.len() == 1 => (IntPredicate::Eq, self.lower, 0),
            () if self.inverse().len() == 1 => (IntPredicate::Ne, self.upper, 0),
            () if self.lower == least => (IntPredicate::Slt, self.upper, 0),
            () if self.lower == 0 => (IntPredicate::Ult, self.upper, 0),
            () if self.upper == least => (IntPredicate::Sge, self.lower, 0),
            () if self.upper == 0 => (IntPredicate::Uge, self.lower, 0),
            () => (IntPredicate::Ult, self.len(), self.lower.wrapping_neg() & unsigned(-1, self.bits)),
        }
    }
}

/// Two comparisons of one register with constants, as one.
fn by_ranges(ir: &Mir, root: handles::Op, is_and: bool) -> Option<Attr<Mir>> {
    let compared = |register: handles::Value| {
        let op = defined_by_behind_copies(ir, register, Opcode::G_ICMP)?;
        if !has_one_use(ir, register) {
            return None;
        }
        let predicate = int_predicate(ir, operand(ir, op, 0)?)?;
        let source = operand(ir, op, 1)?;
        let ty = type_of(ir, source)?;
        if ty.has_pointers() || ty.is_vector() {
            return None;
        }
        let bits = scalar_bits(ty);
        let value = unsigned(constant_behind(ir, operand(ir, op, 2)?)?, bits);
        // For `and`, what is left out is put together.
        let range = Range::of(if is_and { predicate.inverse() } else { predicate }, value, bits);
        let sum = defined_by(ir, source, Opcode::G_ADD);
        let offset = sum.and_then(|sum| Some((operand(ir, sum, 0)?, constant(ir, operand(ir, sum, 1)?)?)));
        Some((source, offset, range))
    };
    let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
    let ((one, one_sum, first), (other, other_sum, second)) = (compared(left)?, compared(right)?);
    let bits = scalar_bits(type_of(ir, one)?);
    if type_of(ir, one)? != type_of(ir, other)? {
        return None;
    }
    let moved = |range: Range, offset: i128| range.minus(unsigned(offset, bits));
    let (register, first, second) = if one == other {
        (one, first, second)
    } else {
        let one = one_sum.map_or((one, first), |(register, offset)| (register, moved(first, offset)));
        let other = other_sum.map_or((other, second), |(register, offset)| (register, moved(second, offset)));
        (one.0 == other.0).then_some((one.0, one.1, other.1))?
    };
    let (range, mask) = match first.union(second) {
        Some(range) => (range, None),
        None => differing_by_a_bit(first, second).map(|(range, bit)| (range, Some(bit)))?,
    };
    let range = if is_and { range.inverse() } else { range };
    let (predicate, value, offset) = range.comparison();
    let condition_type = type_of(ir, left)?;
    build(ir, move |builder, root| {
        let (ty, of) = (builder.result_type(root)?, builder.type_of(register)?);
        let mut register = register;
        if let Some(bit) = mask {
            let mask = builder.constant(of, sign_extended(!bit as i128, bits))?;
            register = builder.build(Opcode::G_AND, of, &[register, mask])?;
        }
        if offset != 0 {
            let offset = builder.constant(of, offset as i128)?;
            register = builder.build(Opcode::G_ADD, of, &[register, offset])?;
        }
        let value = builder.constant(of, value as i128)?;
        let predicate = builder.operand(&Immediate::IntPredicate(predicate));
        let holds = builder.build(Opcode::G_ICMP, condition_type, &[predicate, register, value])?;
        Ok(vec![builder.build(Opcode::COPY, ty, &[holds])?])
    })
}

/// Two ranges of one size that differ by a single bit: the lower one, and the bit.
fn differing_by_a_bit(first: Range, second: Range) -> Option<(Range, u128)> {
    if first.wraps() || second.wraps() || first.len() != second.len() {
        return None;
    }
    let last = |range: Range| range.upper.wrapping_sub(1) & unsigned(-1, range.bits);
    let bit = first.lower ^ second.lower;
    let lower = if first.lower < second.lower { first } else { second };
    (bit.is_power_of_two() && last(first) ^ last(second) == bit && lower.has(lower.lower)).then_some((lower, bit))
}

/// Two comparisons of the same floats, as one.
fn of_floats(ir: &Mir, root: handles::Op, is_and: bool) -> Option<Attr<Mir>> {
    let compared = |register: handles::Value| {
        let op = defined_by(ir, register, Opcode::G_FCMP)?;
        let predicate = float_predicate(ir, operand(ir, op, 0)?)?;
        has_one_use(ir, register).then_some((op, predicate, operand(ir, op, 1)?, operand(ir, op, 2)?))
    };
    if !has_one_use(ir, result(ir, root)?) {
        return None;
    }
    let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
    let ((one, predicate, a, b), (other, mut second, c, d)) = (compared(left)?, compared(right)?);
    if (a, b) == (d, c) && (a, b) != (c, d) {
        second = second.swapped();
    } else if (a, b) != (c, d) {
        return None;
    }
    let orders = match is_and {
        true => predicate.orders() & second.orders(),
        false => predicate.orders() | second.orders(),
    };
    let predicate = FloatPredicate::of_orders(orders);
    let (flags, other_flags) = (ir.flags_of(one), ir.flags_of(other));
    let condition_type = type_of(ir, left)?;
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let truth = if condition_type.is_vector() { -1 } else { 1 };
        let holds = match predicate {
            FloatPredicate::False => builder.constant(condition_type, 0)?,
            FloatPredicate::True => builder.constant(condition_type, truth)?,
            _ => {
                let predicate = builder.operand(&Immediate::FloatPredicate(predicate));
                let flags = builder.common_flags(flags, other_flags, flags | other_flags);
                builder.with_flags(Opcode::G_FCMP, condition_type, &[predicate, a, b], flags)?
            }
        };
        Ok(vec![builder.build(Opcode::COPY, ty, &[holds])?])
    })
}
