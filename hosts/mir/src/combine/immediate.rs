//! [`Immediate`]: operands that are no registers.

use std::cmp::Ordering;

use crate::combine::float::Float;
use crate::combine::queries::unsigned;

/// An operand that is no register.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Immediate {
    /// A plain integer: `8`.
    Plain(i64),
    /// An integer with a type, `i32 8`: at most 128 bits, the first taken for the sign.
    Constant {
        /// Its width.
        bits: u32,
        /// Its value.
        value: i128,
    },
    /// A float with a type: `double 1.0`.
    Float(Float),
    /// `intpred(eq)`
    IntPredicate(IntPredicate),
    /// `floatpred(oeq)`
    FloatPredicate(FloatPredicate),
    /// `shufflemask(0, undef)`
    Mask(Vec<Option<u32>>),
}

macro_rules! predicates {
    ($(#[doc = $doc:literal])* $type:ident $($name:ident $text:literal)*) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum $type {
            $(#[doc = concat!("`", $text, "`")] $name),*
        }

        impl $type {
            /// The predicate of this name.
            pub(crate) fn of(name: &str) -> Option<$type> {
                Some(match name {
                    $($text => $type::$name,)*
                    _ => return None,
                })
            }

            /// Its name.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $($type::$name => $text),*
                }
            }
        }
    };
}

predicates! {
    /// The order in which integers are compared.
    IntPredicate
    Eq "eq" Ne "ne"
    Ugt "ugt" Uge "uge" Ult "ult" Ule "ule"
    Sgt "sgt" Sge "sge" Slt "slt" Sle "sle"
}

predicates! {
    /// The order in which floats are compared.
    FloatPredicate
    False "false" Oeq "oeq" Ogt "ogt" Oge "oge" Olt "olt" Ole "ole" One "one" Ord "ord"
    Uno "uno" Ueq "ueq" Ugt "ugt" Uge "uge" Ult "ult" Ule "ule" Une "une" True "true"
}

impl IntPredicate {
    /// Returns true if it holds of two integers of `bits` bits, which are sign-extended.
    pub(crate) fn holds(self, a: i128, b: i128, bits: u32) -> bool {
        let (ua, ub) = (unsigned(a, bits), unsigned(b, bits));
        match self {
            IntPredicate::Eq => a == b,
            IntPredicate::Ne => a != b,
            IntPredicate::Ugt => ua > ub,
            IntPredicate::Uge => ua >= ub,
            IntPredicate::Ult => ua < ub,
            IntPredicate::Ule => ua <= ub,
            IntPredicate::Sgt => a > b,
            IntPredicate::Sge => a >= b,
            IntPredicate::Slt => a < b,
            IntPredicate::Sle => a <= b,
        }
    }

    /// Returns what holds where this does not.
    pub(crate) fn inverse(self) -> IntPredicate {
        use IntPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Ule => Ugt,
            Uge => Ult,
            Ult => Uge,
            Sgt => Sle,
            Sle => Sgt,
            Sge => Slt,
            Slt => Sge,
        }
    }

    /// Returns what says the same of the operands the other way round.
    pub(crate) fn swapped(self) -> IntPredicate {
        use IntPredicate::*;
        match self {
            Eq | Ne => self,
            Ugt => Ult,
            Ult => Ugt,
            Uge => Ule,
            Ule => Uge,
            Sgt => Slt,
            Slt => Sgt,
            Sge => Sle,
            Sle => Sge,
        }
    }
}

impl FloatPredicate {
    /// In the order of [`orders`](Self::orders).
    const ALL: [FloatPredicate; 16] = {
        use FloatPredicate::*;
        [False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Uno, Ueq, Ugt, Uge, Ult, Ule, Une, True]
    };

    /// Of which orders it holds: bit 0 equal, 1 greater, 2 less, 3 neither.
    pub(crate) fn orders(self) -> usize {
        self as usize
    }

    /// The one that holds of these orders.
    pub(crate) fn of_orders(orders: usize) -> FloatPredicate {
        FloatPredicate::ALL[orders & 15]
    }

    /// Returns true if it holds only of numbers.
    pub(crate) fn is_ordered(self) -> bool {
        self.orders() & 8 == 0
    }

    /// Returns true if it holds of two floats, of which this is the order; `None` if one is no number.
    pub(crate) fn holds(self, order: Option<Ordering>) -> bool {
        use FloatPredicate::*;
        match order {
            None => matches!(self, Uno | Ueq | Ugt | Uge | Ult | Ule | Une | True),
            Some(Ordering::Less) => matches!(self, Olt | Ole | One | Ord | Ult | Ule | Une | True),
            Some(Ordering::Equal) => matches!(self, Oeq | Oge | Ole | Ord | Ueq | Uge | Ule | True),
            Some(Ordering::Greater) => matches!(self, Ogt | Oge | One | Ord | Ugt | Uge | Une | True),
        }
    }

    /// Returns what holds where this does not.
    pub(crate) fn inverse(self) -> FloatPredicate {
        use FloatPredicate::*;
        match self {
            False => True,
            Oeq => Une,
            Ogt => Ule,
            Oge => Ult,
            Olt => Uge,
            Ole => Ugt,
            One => Ueq,
            Ord => Uno,
            Uno => Ord,
            Ueq => One,
            Ugt => Ole,
            Uge => Olt,
            Ult => Oge,
            Ule => Ogt,
            Une => Oeq,
            True => False,
        }
    }

    /// Returns what says the same of the operands the other way round.
    pub(crate) fn swapped(self) -> FloatPredicate {
        use FloatPredicate::*;
        match self {
            Ogt => Olt,
            Olt => Ogt,
            Oge => Ole,
            Ole => Oge,
            Ugt => Ult,
            Ult => Ugt,
            Uge => Ule,
            Ule => Uge,
            False | Oeq | One | Ord | Uno | Ueq | Une | True => self,
        }
    }
}
