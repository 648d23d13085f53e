//! [`Immediate`]: fields of instructions that are attributes.

use crate::prelude::*;

use core::fmt;

use pdl_declarations::ConstantData;

/// A field of an instruction that is no operand. `#[derive(Immediate)]` of the crate `pdl-derive` writes it for enums without fields, whose
/// cases are strings in patterns: `attr<"\"eq\"">`.
pub trait Immediate: Sized {
    /// True if there may be none, as of an `Option`.
    const MAY_BE_ABSENT: bool = false;
    /// The constants that it is one of, as [`ImmediateData`] shows them; none, as by default, if there are too many to list.
    const CASES: &'static [&'static str] = &[];

    /// Returns which attributes it can be, in words that follow "is".
    fn expected() -> String;
    /// Returns the attribute; `None` if it is absent.
    fn data(&self) -> Option<ImmediateData>;
    /// Makes the field of an attribute, or of none; `None` if that cannot be.
    fn of_data(data: Option<&ImmediateData>) -> Option<Self>;
    /// Makes the field of a string: a case of an enum by its name.
    fn of_text(text: &str) -> Option<Self> {
        Self::of_data(Some(&ImmediateData::Text(text.to_owned())))
    }
}

/// An attribute as data. Two that mean the same are equal: integers and floats have no types, and `true` is 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImmediateData {
    /// No more than that it is there.
    Unit,
    /// An integer.
    Integer(i128),
    /// The bits of a float.
    Float(u64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<ImmediateData>),
    /// A type, a symbol, a dictionary or a body of a dialect: no Rust type here is made of these.
    Other(String),
}

impl fmt::Display for ImmediateData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImmediateData::Unit => f.write_str("unit"),
            ImmediateData::Integer(value) => write!(f, "{value}"),
            ImmediateData::Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            ImmediateData::Text(text) => write!(f, "{text:?}"),
            ImmediateData::List(list) => {
                f.write_str("[")?;
                for (index, entry) in list.iter().enumerate() {
                    write!(f, "{}{entry}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
            ImmediateData::Other(text) => f.write_str(text),
        }
    }
}

impl ImmediateData {
    /// Returns a constant of a pattern as an attribute.
    pub(crate) fn of_constant(constant: &ConstantData) -> ImmediateData {
        match constant {
            ConstantData::Unit => ImmediateData::Unit,
            ConstantData::Bool(value) => ImmediateData::Integer(i128::from(*value)),
            ConstantData::Integer(value, _) => ImmediateData::Integer(*value),
            ConstantData::Float(value, ..) => ImmediateData::Float(value.to_bits()),
            ConstantData::Text(text) => ImmediateData::Text(text.clone()),
            ConstantData::List(list) => ImmediateData::List(list.iter().map(ImmediateData::of_constant).collect()),
            other => ImmediateData::Other(other.to_string()),
        }
    }
}

/// Integers that fit.
macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Immediate for $type {
            fn expected() -> String {
                format!("an integer from {} to {}", <$type>::MIN, <$type>::MAX)
            }

            fn data(&self) -> Option<ImmediateData> {
                i128::try_from(*self).ok().map(ImmediateData::Integer)
            }

            fn of_data(data: Option<&ImmediateData>) -> Option<$type> {
                match data? {
                    ImmediateData::Integer(value) => (*value).try_into().ok(),
                    _ => None,
                }
            }
        }
    )*};
}
integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize }

impl Immediate for bool {
    fn expected() -> String {
        "true or false".to_owned()
    }

    fn data(&self) -> Option<ImmediateData> {
        Some(ImmediateData::Integer(i128::from(*self)))
    }

    fn of_data(data: Option<&ImmediateData>) -> Option<bool> {
        match data? {
            ImmediateData::Integer(value @ 0..=1) => Some(*value == 1),
            _ => None,
        }
    }
}

impl Immediate for f64 {
    fn expected() -> String {
        "a float".to_owned()
    }

    fn data(&self) -> Option<ImmediateData> {
        Some(ImmediateData::Float(self.to_bits()))
    }

    fn of_data(data: Option<&ImmediateData>) -> Option<f64> {
        match data? {
            ImmediateData::Float(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }
}

impl Immediate for f32 {
    fn expected() -> String {
        "a float of 32 bits".to_owned()
    }

    fn data(&self) -> Option<ImmediateData> {
        f64::from(*self).data()
    }

    fn of_data(data: Option<&ImmediateData>) -> Option<f32> {
        let wide = f64::of_data(data)?;
        let narrow = wide as f32;
        (f64::from(narrow).to_bits() == wide.to_bits() || wide.is_nan()).then_some(narrow)
    }
}

impl Immediate for String {
    fn expected() -> String {
        "a string".to_owned()
    }

    fn data(&self) -> Option<ImmediateData> {
        Some(ImmediateData::Text(self.clone()))
    }

    fn of_data(data: Option<&ImmediateData>) -> Option<String> {
        match data? {
            ImmediateData::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl<T: Immediate> Immediate for Option<T> {
    const MAY_BE_ABSENT: bool = true;
    const CASES: &'static [&'static str] = T::CASES;

    fn expected() -> String {
        T::expected()
    }

    fn data(&self) -> Option<ImmediateData> {
        self.as_ref()?.data()
    }

    fn of_data(data: Option<&ImmediateData>) -> Option<Option<T>> {
        match data {
            Some(_) => T::of_data(data).map(Some),
            None => Some(None),
        }
    }
}

impl<T: Immediate> Immediate for Vec<T> {
    fn expected() -> String {
        format!("a list, of which each is {}", T::expected())
    }

    fn data(&self) -> Option<ImmediateData> {
        self.iter().map(T::data).collect::<Option<_>>().map(ImmediateData::List)
    }

    fn of_data(data: Option<&ImmediateData>) -> Option<Vec<T>> {
        match data? {
            ImmediateData::List(list) => list.iter().map(|entry| T::of_data(Some(entry))).collect(),
            _ => None,
        }
    }
}
