//! [`Immediate`]: operands that are no registers.

use crate::float::Float;

/// What an operand is that is no register.
#[derive(Clone, Debug, PartialEq)]
pub enum Immediate {
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
        pub enum $type {
            $(#[doc = concat!("`", $text, "`")] $name),*
        }

        impl $type {
            /// The predicate of this name.
            pub fn of(name: &str) -> Option<$type> {
                Some(match name {
                    $($text => $type::$name,)*
                    _ => return None,
                })
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$name => $text),*
                }
            }
        }
    };
}

predicates! {
    /// How integers are compared.
    IntPredicate
    Eq "eq" Ne "ne"
    Ugt "ugt" Uge "uge" Ult "ult" Ule "ule"
    Sgt "sgt" Sge "sge" Slt "slt" Sle "sle"
}

predicates! {
    /// How floats are compared.
    FloatPredicate
    False "false" Oeq "oeq" Ogt "ogt" Oge "oge" Olt "olt" Ole "ole" One "one" Ord "ord"
    Uno "uno" Ueq "ueq" Ugt "ugt" Uge "uge" Ult "ult" Ule "ule" Une "une" True "true"
}

impl IntPredicate {
    /// What holds where this does not.
    pub fn inverse(self) -> IntPredicate {
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

    /// What says the same of the operands the other way round.
    pub fn swapped(self) -> IntPredicate {
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

    /// Whether the numbers are compared with signs.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::Sgt | Self::Sge | Self::Slt | Self::Sle)
    }
}

impl FloatPredicate {
    /// What holds where this does not.
    pub fn inverse(self) -> FloatPredicate {
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

    /// What says the same of the operands the other way round.
    pub fn swapped(self) -> FloatPredicate {
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
