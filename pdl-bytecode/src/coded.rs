//! [`Coded`]: how what sections hold is written and read, said once for both.

use crate::prelude::*;

use pdl_declarations::{ConstantData, Kind, Location, Native, NativeKind, NativeType, Obstacle};
use smol_str::SmolStr;

use crate::encoding::{Malformed, Packer, Unpacker};
use crate::isa::KINDS;

/// A value that sections hold.
pub trait Coded: Sized {
    /// Writes it.
    fn put(&self, out: &mut Packer);

    /// Reads it.
    ///
    /// # Errors
    /// If something else stands there.
    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed>;
}

/// One of several forms: the number of the form, then its parts. A row is the number, the names of the parts, and what has them:
/// a pattern that is an expression too. What is `nested` has parts of its own type, and the reader limits how deep they go.
#[doc(hidden)]
#[macro_export]
macro_rules! forms {
    ($($type:ty, $what:literal $(, $nested:ident)? {$( $number:literal [$($part:ident)*] {$($form:tt)*} )*})*) => {$(
        impl $crate::encoding::Coded for $type {
            fn put(&self, out: &mut $crate::encoding::Packer) {
                match self {$(
                    $($form)* => {
                        out.number($number as u32);
                        $($crate::encoding::Coded::put($part, out);)*
                    }
                )*}
            }

            fn take<M>(from: &mut $crate::encoding::Unpacker<'_, M>) -> Result<Self, $crate::encoding::Malformed> {
                let read = |from: &mut $crate::encoding::Unpacker<'_, M>| Ok(match from.below([$($number),*].len(), $what)? {
                    $($number => {
                        $(let $part = $crate::encoding::Coded::take(from)?;)*
                        $($form)*
                    })*
                    _ => return from.wrong($what),
                });
                $crate::forms!(@read from read $($nested)?)
            }
        }
    )*};
    (@read $from:ident $read:ident) => { $read($from) };
    (@read $from:ident $read:ident nested) => { $from.nested($read) };
}
pub(crate) use forms;

/// A record is its fields, in the given order.
#[doc(hidden)]
#[macro_export]
macro_rules! records {
    ($($type:ident { $($field:ident)* $(; $other:ident: $default:expr)? })*) => {$(
        impl $crate::encoding::Coded for $type {
            fn put(&self, out: &mut $crate::encoding::Packer) {
                $($crate::encoding::Coded::put(&self.$field, out);)*
            }

            fn take<M>(from: &mut $crate::encoding::Unpacker<'_, M>) -> Result<Self, $crate::encoding::Malformed> {
                $(let $field = $crate::encoding::Coded::take(from)?;)*
                Ok($type { $($field,)* $($other: $default)? })
            }
        }
    )*};
}
pub(crate) use records;

/// One of a list is its place there.
#[doc(hidden)]
#[macro_export]
macro_rules! listed {
    ($($type:ty, $all:expr, $what:literal)*) => {$(
        impl $crate::encoding::Coded for $type {
            fn put(&self, out: &mut $crate::encoding::Packer) {
                out.count($all.iter().position(|known| known == self).expect("the list is whole"));
            }

            fn take<M>(from: &mut $crate::encoding::Unpacker<'_, M>) -> Result<Self, $crate::encoding::Malformed> {
                Ok($all[from.below($all.len(), $what)?])
            }
        }
    )*};
}
pub(crate) use listed;

listed! {
    Kind, KINDS, "kind"
    NativeKind, [NativeKind::Constraint, NativeKind::Rewrite], "kind of native function"
}

forms! {
    ConstantData, "form of constant", nested {
        0 [] { ConstantData::Unit }
        1 [value] { ConstantData::Bool(value) }
        2 [value ty] { ConstantData::Integer(value, ty) }
        3 [value ty digits] { ConstantData::Float(value, ty, digits) }
        4 [text] { ConstantData::Text(text) }
        5 [items] { ConstantData::List(items) }
        6 [entries] { ConstantData::Dictionary(entries) }
        7 [ty] { ConstantData::Type(ty) }
        8 [names] { ConstantData::Symbol(names) }
        9 [text] { ConstantData::Opaque(text) }
        10 [text] { ConstantData::Notation(text) }
    }
}

records! {
    NativeType { kind name declared }
    Native { name kind params results code location; definition: None }
    Obstacle { part reason }
}

/// The types that the packer itself can write.
macro_rules! primitives {
    ($($type:ty, |$this:ident, $out:ident| $put:expr, $take:ident)*) => {$(
        impl Coded for $type {
            #[inline]
            fn put(&self, $out: &mut Packer) {
                let $this = self;
                $put;
            }

            #[inline]
            fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
                from.$take()
            }
        }
    )*};
}

primitives! {
    u32, |number, out| out.number(*number), number
    u64, |number, out| out.number(*number), wide
    SmolStr, |text, out| out.pooled(text), pooled
    Option<SmolStr>, |text, out| out.pooled_option(text.as_ref()), pooled_option
    Location, |location, out| out.location(location), location
}

impl<T: Coded> Coded for Vec<T> {
    fn put(&self, out: &mut Packer) {
        out.count(self.len());
        self.iter().for_each(|item| item.put(out));
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        from.list(T::take)
    }
}

/// An optional value: a flag, and then the value.
macro_rules! optional {
    ($($type:ty)*) => {$(
        impl Coded for Option<$type> {
            fn put(&self, out: &mut Packer) {
                self.is_some().put(out);
                if let Some(value) = self {
                    value.put(out);
                }
            }

            fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
                Ok(if bool::take(from)? { Some(Coded::take(from)?) } else { None })
            }
        }
    )*};
}

optional! { u32 String ConstantData }

impl Coded for String {
    fn put(&self, out: &mut Packer) {
        out.pooled(&SmolStr::new(self));
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        from.pooled().map(String::from)
    }
}

impl Coded for f64 {
    fn put(&self, out: &mut Packer) {
        self.to_bits().put(out);
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        let value = u64::take(from).map(f64::from_bits)?;
        if value.is_nan() { from.wrong("a constant is NaN") } else { Ok(value) }
    }
}

/// Zigzag, as those of 128 bits.
impl Coded for i64 {
    fn put(&self, out: &mut Packer) {
        let bits = (self << 1) ^ (self >> 63);
        (bits as u64).put(out);
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        let bits = u64::take(from)?;
        Ok((bits >> 1) as i64 ^ -((bits & 1) as i64))
    }
}

impl<T: Coded> Coded for Box<T> {
    fn put(&self, out: &mut Packer) {
        (**self).put(out);
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        T::take(from).map(Box::new)
    }
}

impl<A: Coded, B: Coded> Coded for (A, B) {
    fn put(&self, out: &mut Packer) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        Ok((A::take(from)?, B::take(from)?))
    }
}

impl<T: Coded> Coded for [T; 3] {
    fn put(&self, out: &mut Packer) {
        self.iter().for_each(|item| item.put(out));
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        Ok([T::take(from)?, T::take(from)?, T::take(from)?])
    }
}

impl Coded for i128 {
    fn put(&self, out: &mut Packer) {
        // Zigzag, so that small numbers are short whichever sign they have.
        let bits = ((self << 1) ^ (self >> 127)) as u128;
        (bits as u64, (bits >> 64) as u64).put(out);
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        let (low, high) = <(u64, u64)>::take(from)?;
        let bits = u128::from(low) | u128::from(high) << 64;
        Ok((bits >> 1) as i128 ^ -((bits & 1) as i128))
    }
}
