//! Arithmetic on integers of a width. Bits are numbers from 0 on; a sign is read from them where an operation wants one.

use num_bigint::BigInt;

/// An operation on two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants are named after the operations")]
pub(crate) enum Arithmetic {
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    CeilDivS,
    CeilDivU,
    FloorDivS,
    RemS,
    RemU,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    MaxS,
    MaxU,
    MinS,
    MinU,
}

/// The integer that has the lowest `width` bits of `value`.
pub(crate) fn wrap(value: &BigInt, width: u32) -> BigInt {
    value & mask(width)
}

/// All bits set.
pub(crate) fn mask(width: u32) -> BigInt {
    (BigInt::from(1) << width) - 1
}

/// The bits read with a sign.
pub(crate) fn signed(bits: &BigInt, width: u32) -> BigInt {
    match width > 0 && bits.bit(u64::from(width) - 1) {
        true => bits - (BigInt::from(1) << width),
        false => bits.clone(),
    }
}

/// The bits of the least number with a sign.
pub(crate) fn signed_min(width: u32) -> BigInt {
    match width {
        0 => BigInt::ZERO,
        width => BigInt::from(1) << (width - 1),
    }
}

/// The bits of the greatest number with a sign.
pub(crate) fn signed_max(width: u32) -> BigInt {
    match width {
        0 => BigInt::ZERO,
        width => mask(width - 1),
    }
}

impl Arithmetic {
    /// Returns what MLIR puts in the place of an element of a list that has no result; `None` if nothing is folded then. Either the element is
    /// undefined or the operation is, so that any value would do.
    pub(crate) fn stand_in(self, left: &BigInt, width: u32) -> Option<BigInt> {
        match self {
            Arithmetic::Shl | Arithmetic::ShrU => Some(BigInt::ZERO),
            Arithmetic::ShrS => Some(wrap(&(signed(left, width) >> width), width)),
            Arithmetic::FloorDivS => Some(left.clone()),
            _ => None,
        }
    }

    /// The bits of the result; `None` where the operation has none: a division by zero or one that overflows, a shift by the width
    /// or more.
    pub(crate) fn compute(self, left: &BigInt, right: &BigInt, width: u32) -> Option<BigInt> {
        let (a, b) = (|| signed(left, width), || signed(right, width));
        let is_zero = *right == BigInt::ZERO;
        let shift = || u32::try_from(right).ok().filter(|shift| *shift < width);
        let value = match self {
            Arithmetic::Add => left + right,
            Arithmetic::Sub => left - right,
            Arithmetic::Mul => left * right,
            Arithmetic::DivU
            | Arithmetic::DivS
            | Arithmetic::CeilDivU
            | Arithmetic::CeilDivS
            | Arithmetic::FloorDivS
            | Arithmetic::RemU
            | Arithmetic::RemS
                if is_zero =>
            {
                return None;
            }
            Arithmetic::DivU => left / right,
            Arithmetic::RemU => left % right,
            Arithmetic::RemS => a() % b(),
            Arithmetic::CeilDivU => (left + right - 1) / right,
            Arithmetic::DivS => without_overflow(a() / b(), width)?,
            Arithmetic::FloorDivS => without_overflow(floor(&a(), &b()), width)?,
            // MLIR computes it with positive numbers, and the least one has no opposite.
            Arithmetic::CeilDivS if *left != BigInt::ZERO && [left, right].contains(&&signed_min(width)) => {
                return None;
            }
            Arithmetic::CeilDivS => without_overflow(-floor(&-a(), &b()), width)?,
            Arithmetic::And => left & right,
            Arithmetic::Or => left | right,
            Arithmetic::Xor => left ^ right,
            Arithmetic::Shl => left << shift()?,
            Arithmetic::ShrU => left >> shift()?,
            Arithmetic::ShrS => a() >> shift()?,
            Arithmetic::MaxS => a().max(b()),
            Arithmetic::MaxU => left.max(right).clone(),
            Arithmetic::MinS => a().min(b()),
            Arithmetic::MinU => left.min(right).clone(),
        };
        Some(wrap(&value, width))
    }
}

/// The quotient, rounded down.
fn floor(a: &BigInt, b: &BigInt) -> BigInt {
    let (quotient, rest) = (a / b, a % b);
    let is_between = rest != BigInt::ZERO && (rest < BigInt::ZERO) != (*b < BigInt::ZERO);
    if is_between { quotient - 1 } else { quotient }
}

/// A number with a sign, if it fits.
fn without_overflow(value: BigInt, width: u32) -> Option<BigInt> {
    (signed(&wrap(&value, width), width) == value).then_some(value)
}

/// A comparison of two integers. The numbers are those of the attribute in `arith`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl Predicate {
    const ALL: [(Predicate, &'static str); 10] = [
        (Predicate::Eq, "eq"),
        (Predicate::Ne, "ne"),
        (Predicate::Slt, "slt"),
        (Predicate::Sle, "sle"),
        (Predicate::Sgt, "sgt"),
        (Predicate::Sge, "sge"),
        (Predicate::Ult, "ult"),
        (Predicate::Ule, "ule"),
        (Predicate::Ugt, "ugt"),
        (Predicate::Uge, "uge"),
    ];

    /// The predicate of this number in `arith`.
    pub(crate) fn from_number(number: i64) -> Option<Predicate> {
        Some(Predicate::ALL.get(usize::try_from(number).ok()?)?.0)
    }

    /// The number in `arith`.
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    /// The predicate of this name.
    pub(crate) fn from_name(name: &str) -> Option<Predicate> {
        Predicate::ALL.iter().find(|entry| entry.1 == name).map(|entry| entry.0)
    }

    /// That which holds for `b` and `a` if this one does for `a` and `b`.
    pub(crate) fn swapped(self) -> Predicate {
        match self {
            Predicate::Eq | Predicate::Ne => self,
            Predicate::Slt => Predicate::Sgt,
            Predicate::Sle => Predicate::Sge,
            Predicate::Sgt => Predicate::Slt,
            Predicate::Sge => Predicate::Sle,
            Predicate::Ult => Predicate::Ugt,
            Predicate::Ule => Predicate::Uge,
            Predicate::Ugt => Predicate::Ult,
            Predicate::Uge => Predicate::Ule,
        }
    }

    /// That which holds where this one does not.
    pub(crate) fn inverse(self) -> Predicate {
        match self {
            Predicate::Eq => Predicate::Ne,
            Predicate::Ne => Predicate::Eq,
            Predicate::Slt => Predicate::Sge,
            Predicate::Sle => Predicate::Sgt,
            Predicate::Sgt => Predicate::Sle,
            Predicate::Sge => Predicate::Slt,
            Predicate::Ult => Predicate::Uge,
            Predicate::Ule => Predicate::Ugt,
            Predicate::Ugt => Predicate::Ule,
            Predicate::Uge => Predicate::Ult,
        }
    }

    /// Returns true if it holds for a value and itself.
    pub(crate) fn holds_for_equal(self) -> bool {
        matches!(self, Predicate::Eq | Predicate::Sle | Predicate::Sge | Predicate::Ule | Predicate::Uge)
    }

    /// Returns true if it holds for two integers.
    pub(crate) fn holds(self, left: &BigInt, right: &BigInt, width: u32) -> bool {
        let (a, b) = (|| signed(left, width), || signed(right, width));
        match self {
            Predicate::Eq => left == right,
            Predicate::Ne => left != right,
            Predicate::Slt => a() < b(),
            Predicate::Sle => a() <= b(),
            Predicate::Sgt => a() > b(),
            Predicate::Sge => a() >= b(),
            Predicate::Ult => left < right,
            Predicate::Ule => left <= right,
            Predicate::Ugt => left > right,
            Predicate::Uge => left >= right,
        }
    }
}
