//! Kinds of expressions, as far as their text tells.

use std::fmt::{self, Display, Formatter};
use std::ops::{BitAnd, BitOr};

use pdl_declarations::Kind;
use pdl_declarations::program::{Function, Method};

use super::tokens::IntType;
use crate::model::EnumId;

/// A set of the kinds that something may be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u16);

impl Kinds {
    /// An attribute.
    pub const ATTRIBUTE: Kinds = Kinds(1);
    /// An operation.
    pub const OP: Kinds = Kinds(2);
    /// A type.
    pub const TYPE: Kinds = Kinds(4);
    /// Types.
    pub(crate) const TYPES: Kinds = Kinds(8);
    /// A value.
    pub const VALUE: Kinds = Kinds(16);
    /// Values: a variadic group of operands, or results.
    pub const VALUES: Kinds = Kinds(32);
    /// `bool`.
    pub const BOOL: Kinds = Kinds(64);
    /// A number.
    pub const NUMBER: Kinds = Kinds(128);
    /// A text.
    pub const TEXT: Kinds = Kinds(256);
    /// A list of something else.
    pub(crate) const LIST: Kinds = Kinds(512);
    /// Anything: nothing tells.
    pub const ANY: Kinds = Kinds(1023);
    /// The kinds of which patterns have handles.
    pub(crate) const HANDLE: Kinds = Kinds(63);
    /// None at all: uses that contradict each other.
    pub(crate) const NONE: Kinds = Kinds(0);

    /// Returns true if all of these are among those.
    pub fn is_within(self, others: Kinds) -> bool {
        self.0 & !others.0 == 0
    }

    /// The one kind of handle, if it can be no other.
    pub fn handle(self) -> Option<Kind> {
        Some(match self {
            Kinds::ATTRIBUTE => Kind::Attribute,
            Kinds::OP => Kind::Operation,
            Kinds::TYPE => Kind::Type,
            Kinds::TYPES => Kind::TypeRange,
            Kinds::VALUE => Kind::Value,
            Kinds::VALUES => Kind::ValueRange,
            _ => return None,
        })
    }
}

impl From<Kind> for Kinds {
    fn from(kind: Kind) -> Kinds {
        match kind {
            Kind::Attribute => Kinds::ATTRIBUTE,
            Kind::Operation => Kinds::OP,
            Kind::Type => Kinds::TYPE,
            Kind::TypeRange => Kinds::TYPES,
            Kind::Value => Kinds::VALUE,
            Kind::ValueRange => Kinds::VALUES,
        }
    }
}

impl BitAnd for Kinds {
    type Output = Kinds;

    fn bitand(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }
}

impl BitOr for Kinds {
    type Output = Kinds;

    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

impl Display for Kinds {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if *self == Kinds::ANY {
            return out.write_str("anything");
        }
        const NAMES: [&str; 10] =
            ["attribute", "op", "type", "types", "value", "values", "bool", "number", "text", "list"];
        let mut names = NAMES.iter().enumerate().filter(|(bit, _)| self.0 & (1 << bit) != 0).map(|(_, name)| *name);
        match names.next() {
            None => out.write_str("nothing"),
            Some(first) => {
                out.write_str(first)?;
                names.try_for_each(|name| write!(out, " or {name}"))
            }
        }
    }
}

/// Facts about the C++ type of an expression beyond its kind.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Detail {
    Nothing,
    /// A class of attributes or types: `BoolAttr`.
    Class(String),
    Int(IntType),
    /// A list of these.
    Ints(IntType),
    /// A value of an enum, of which the number is known: only another one is compared or combined with it.
    Enum(EnumId),
}

const OF_ATTRIBUTE_OR_TYPE: Kinds = Kinds(1 | 4);
const LISTS: Kinds = Kinds(8 | 32 | 512);

/// Returns what a method is asked of, and what it gives.
pub(super) fn method(method: Method) -> (Kinds, Kinds, Detail) {
    use Kinds as K;
    use Method as M;
    let plain = |of: Kinds, gives: Kinds| (of, gives, Detail::Nothing);
    let int = |of: Kinds, ty: IntType| (of, K::NUMBER, Detail::Int(ty));
    match method {
        M::IsInteger
        | M::IsSignlessInteger
        | M::IsSignedInteger
        | M::IsUnsignedInteger
        | M::IsIndex
        | M::IsSignlessIntOrIndex
        | M::IsSignlessIntOrFloat
        | M::IsSignlessIntOrIndexOrFloat
        | M::IsIntOrIndex
        | M::IsIntOrFloat
        | M::IsIntOrIndexOrFloat
        | M::IsF16
        | M::IsBf16
        | M::IsF32
        | M::IsF64
        | M::IsF80
        | M::IsF128
        | M::IsTf32
        | M::HasRank
        | M::HasStaticShape
        | M::AllDimsScalable
        | M::IsScalable
        | M::ValueSemantics
        | M::IsDynamicDim
        | M::IsSigned
        | M::IsUnsigned
        | M::IsSignless => plain(K::TYPE, K::BOOL),
        M::GetElementType => plain(OF_ATTRIBUTE_OR_TYPE, K::TYPE),
        M::GetShape => plain(OF_ATTRIBUTE_OR_TYPE, K::LIST),
        M::GetRank | M::GetDimSize | M::GetNumDynamicDims => int(K::TYPE, IntType::INT64),
        M::GetNumElements => int(OF_ATTRIBUTE_OR_TYPE, IntType::INT64),
        M::GetScalableDims => plain(K::TYPE, K::LIST),
        M::GetBitWidth | M::GetWidth => int(K::TYPE | K::NUMBER, IntType::UNSIGNED),
        M::GetTypes => plain(K::TYPE | K::VALUES | K::TYPES, K::TYPES),
        M::GetType => plain(K::VALUE | K::ATTRIBUTE | K::VALUES, K::TYPE | K::TYPES),
        M::GetValue => plain(K::ATTRIBUTE | K::NUMBER | K::BOOL | K::TEXT, K::ANY),
        M::GetInt | M::GetSInt => int(K::ATTRIBUTE, IntType::INT64),
        M::GetUInt => int(K::ATTRIBUTE, IntType::UINT64),
        M::GetBool => plain(K::ATTRIBUTE, K::BOOL),
        M::GetValueAsDouble => plain(K::ATTRIBUTE | K::NUMBER, K::NUMBER),
        M::IsSplat => plain(K::ATTRIBUTE, K::BOOL),
        M::GetSplatValue => plain(K::ATTRIBUTE, K::ATTRIBUTE),
        M::GetZExtValue | M::LimitedValue => int(K::NUMBER, IntType::UINT64),
        M::GetSExtValue => int(K::NUMBER, IntType::INT64),
        M::LogBase2 => int(K::NUMBER, IntType::UNSIGNED),
        M::Eq
        | M::Ne
        | M::Slt
        | M::Sle
        | M::Sgt
        | M::Sge
        | M::Ult
        | M::Ule
        | M::Ugt
        | M::Uge
        | M::IsStrictlyPositive
        | M::IsNonNegative
        | M::IsNegative
        | M::IsPowerOf2
        | M::IsZero
        | M::IsOne
        | M::IsAllOnes
        | M::IsNaN
        | M::IsInfinity
        | M::IsExactlyValue
        | M::IsMinSigned
        | M::IsMaxSigned => plain(K::NUMBER, K::BOOL),
        M::Size => int(LISTS | K::TEXT | K::ATTRIBUTE | K::TYPE, IntType::UINT64),
        M::IsEmpty => plain(LISTS | K::TEXT | K::ATTRIBUTE, K::BOOL),
        M::Front | M::Back | M::At => plain(LISTS | K::ATTRIBUTE, K::ANY),
        M::DropBack | M::DropFront => plain(LISTS | K::ATTRIBUTE | K::TEXT, Kinds(8 | 32 | 512 | 256)),
        M::Find => int(K::TEXT, IntType::UINT64),
        M::Substr => plain(K::TEXT, K::TEXT),
        M::Words => plain(K::ATTRIBUTE, K::LIST),
        M::AsArrayRef => plain(K::ATTRIBUTE | K::LIST, K::LIST),
        M::StorageWidth | M::AddressSpace => int(K::TYPE, IntType::UNSIGNED),
        M::OperationName => plain(K::TYPE, K::TEXT),
        M::HasOneUse => plain(K::VALUE | K::OP, K::BOOL),
        M::UseEmpty => plain(K::VALUE | K::OP | K::VALUES, K::BOOL),
        M::GetDefiningOp | M::GetOwner => plain(K::VALUE | K::VALUES | K::OP, K::OP),
        M::GetResultNumber => int(K::VALUE, IntType::UNSIGNED),
        M::GetResult | M::GetOperand => plain(K::OP, K::VALUE),
        M::GetNumResults | M::GetNumOperands => int(K::OP, IntType::UNSIGNED),
        M::GetResults | M::GetOperands => plain(K::OP, K::VALUES),
        M::GetResultTypes | M::GetOperandTypes => plain(K::OP, K::TYPES),
        M::GetAttr => plain(K::OP, K::ATTRIBUTE),
        M::HasAttr => plain(K::OP, K::BOOL),
        M::StartsWith | M::EndsWith | M::Contains => plain(K::TEXT, K::BOOL),
        M::CloneWith => plain(K::TYPE, K::TYPE),
        M::ZExt
        | M::SExt
        | M::Trunc
        | M::Lshr
        | M::Ashr
        | M::Shl
        | M::SDiv
        | M::UDiv
        | M::SRem
        | M::URem
        | M::AbsoluteValue => plain(K::NUMBER, K::NUMBER),
        M::CountlZero | M::CountrZero | M::PopCount | M::GetActiveBits => int(K::NUMBER, IntType::UNSIGNED),
        M::ExactLogBase2 => int(K::NUMBER, IntType::INT),
    }
}

/// Returns what a function takes, each argument alike unless it says otherwise, and what it gives.
pub(super) fn function(function: Function) -> (&'static [Kinds], Kinds) {
    use Function as F;
    use Kinds as K;
    match function {
        F::ApInt | F::Min | F::Max | F::Abs | F::Convert => (&[], K::NUMBER),
        F::Same | F::Present | F::Concat => (&[], K::ANY),
        F::Truth | F::AllEqual | F::IsContained => (&[], K::BOOL),
        F::ElementTypeOrSelf => (&[Kinds(1 | 4 | 16)], K::TYPE),
        F::FlattenedTypes => (&[K::TYPE], K::TYPES),
        F::ReadAttribute => (&[K::TEXT], K::ATTRIBUTE),
        F::ReadType => (&[K::TEXT], K::TYPE),
        F::Sequence => (&[K::NUMBER, K::NUMBER], K::LIST),
        F::IsSorted => (&[], K::BOOL),
        F::Sqrt => (&[K::NUMBER], K::NUMBER),
        F::Sum => (&[LISTS], K::NUMBER),
        F::TextOf => (&[OF_ATTRIBUTE_OR_TYPE], K::TEXT),
        F::NumberText => (&[K::NUMBER], K::TEXT),
        F::TextNumber => (&[K::TEXT], K::NUMBER),
        F::Split => (&[K::TEXT, K::TEXT], K::LIST),
        F::Join => (&[K::LIST, K::TEXT], K::TEXT),
        F::ConstantOf => (&[Kinds(16 | 2 | 1)], K::ATTRIBUTE),
        F::ConstantInt | F::ConstantFloat => (&[Kinds(16 | 2 | 1)], K::NUMBER),
        F::MakeIntegerType | F::MakeIndexType | F::MakeNoneType | F::MakeFloatType => (&[], K::TYPE),
        F::MakeComplexType | F::MakeUnrankedTensorType => (&[K::TYPE], K::TYPE),
        F::MakeTupleType => (&[LISTS], K::TYPE),
        F::MakeRankedTensorType | F::MakeVectorType | F::MakeMemRefType => (&[Kinds(1 | 512), K::TYPE], K::TYPE),
        F::MakeIntegerAttr => (&[K::TYPE, Kinds(64 | 128)], K::ATTRIBUTE),
        F::MakeFloatAttr => (&[K::TYPE, K::NUMBER], K::ATTRIBUTE),
        F::MakeStringAttr => (&[Kinds(256 | 1)], K::ATTRIBUTE),
        F::MakeArrayAttr => (&[LISTS], K::ATTRIBUTE),
        F::MakeUnitAttr => (&[], K::ATTRIBUTE),
        F::MakeTypeAttr | F::MakeZeroAttr | F::MakeOneAttr => (&[K::TYPE], K::ATTRIBUTE),
        F::MakeDenseArrayAttr => (&[K::TYPE, Kinds(1 | 512)], K::ATTRIBUTE),
        // Those of PDLL, which no C++ calls.
        F::AsNumber
        | F::AsAttribute
        | F::ElementAt
        | F::HasElement
        | F::IsOneOf
        | F::Least
        | F::Greatest
        | F::UnsignedLeast
        | F::UnsignedGreatest
        | F::Magnitude
        | F::AsValues
        | F::AsTypes
        | F::Between => (&[], K::ANY),
        F::MakeElementsAttr => (&[K::TYPE, Kinds(1 | 512)], K::ATTRIBUTE),
    }
}
