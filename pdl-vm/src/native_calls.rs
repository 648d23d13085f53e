//! How arguments and results travel between registers and native functions.

use pdl_bytecode::isa::{Kind, unpack_register};

use crate::error::NativeError;
use crate::host::Host;
use crate::natives::{Attr, Op, Type, Types, Value, Values};
use crate::registers::{MAX_POOLED, PoolFull, Registers, TypeLists, write};

/// The arguments of one call, still in their registers.
pub struct Arguments<'a, H: Host> {
    pub(crate) list: &'a [u32],
    pub(crate) registers: &'a Registers<H>,
    pub(crate) lists: &'a TypeLists<H>,
}

impl<H: Host> Arguments<'_, H> {
    fn register(&self, index: usize) -> usize {
        self.packed(index).1
    }

    /// What an argument is, which may be a list where one is declared and the other way around, and its register.
    fn packed(&self, index: usize) -> (Option<Kind>, usize) {
        match unpack_register(self.list[index]) {
            Some((kind, register)) => (Some(kind), register as usize),
            None => (None, usize::MAX),
        }
    }
}

/// One result of a call.
enum Returned<H: Host> {
    Attribute(H::Attr),
    Operation(H::Op),
    Type(H::Type),
    Value(H::Value),
    /// From, to in `Returns::values`.
    Values(usize, usize),
    /// From, to in `Returns::types`.
    Types(usize, usize),
}

/// The results of one call, until they are written to registers.
pub struct Returns<H: Host> {
    items: Vec<Returned<H>>,
    values: Vec<H::Value>,
    types: Vec<H::Type>,
    /// Whether the function was not called, because a list that stands for one value or type does not hold one.
    pub(crate) not_called: bool,
}

impl<H: Host> Default for Returns<H> {
    fn default() -> Self {
        Returns { items: Vec::new(), values: Vec::new(), types: Vec::new(), not_called: false }
    }
}

impl<H: Host> Returns<H> {
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.values.clear();
        self.types.clear();
        self.not_called = false;
    }

    /// Writes the results to the registers of `list`, which has the kinds that were declared.
    pub(crate) fn write_to(&self, list: &[u32], registers: &mut Registers<H>) -> Result<(), PoolFull> {
        for (item, packed) in self.items.iter().zip(list) {
            let Some((_, register)) = unpack_register(*packed) else { continue };
            match *item {
                Returned::Attribute(attribute) => write(&mut registers.attributes, register, attribute),
                Returned::Operation(op) => write(&mut registers.ops, register, op),
                Returned::Type(r#type) => write(&mut registers.types, register, r#type),
                Returned::Value(value) => write(&mut registers.values, register, value),
                Returned::Values(from, to) => {
                    let start = registers.value_pool.len();
                    if to - from > MAX_POOLED.saturating_sub(start) {
                        return Err(PoolFull);
                    }
                    registers.value_pool.extend_from_slice(&self.values[from..to]);
                    let range = registers.pooled_values(start);
                    write(&mut registers.value_ranges, register, range);
                }
                Returned::Types(from, to) => {
                    let start = registers.type_pool.len();
                    if to - from > MAX_POOLED.saturating_sub(start) {
                        return Err(PoolFull);
                    }
                    registers.type_pool.extend_from_slice(&self.types[from..to]);
                    let range = registers.pooled_types(start);
                    write(&mut registers.type_ranges, register, range);
                }
            }
        }
        Ok(())
    }
}

/// A parameter of a native function: [`Op`], [`Value`], [`Attr`], [`Type`], [`Values`] or [`Types`].
pub trait Argument<H: Host>: Sized {
    /// Its kind.
    const KIND: Kind;
    /// Whether argument `index` can be read: not if it is a list that stands for one and does not hold one.
    #[doc(hidden)]
    #[inline]
    fn fits(_arguments: &Arguments<'_, H>, _index: usize) -> bool {
        true
    }
    /// Reads argument `index`, which has this kind, or is a list of one where one is declared, or one for a list.
    #[doc(hidden)]
    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Self;
}

/// One result of a native function, of the same types as an [`Argument`].
pub trait NativeResult<H: Host>: Argument<H> {
    /// Hands it over.
    #[doc(hidden)]
    fn push(self, returns: &mut Returns<H>);
}

macro_rules! handles {
    ($($wrapper:ident $kind:ident)*) => {$(
        impl<H: Host> NativeResult<H> for $wrapper<H> {
            #[inline]
            fn push(self, returns: &mut Returns<H>) {
                returns.items.push(Returned::$kind(self.0));
            }
        }
    )*};
}

handles! { Op Operation Value Value Attr Attribute Type Type }

impl<H: Host> Argument<H> for Op<H> {
    const KIND: Kind = Kind::Operation;

    #[inline]
    fn read(arguments: &Arguments<'_, H>, _host: &H, index: usize) -> Self {
        Op(arguments.registers.ops[arguments.register(index)])
    }
}

impl<H: Host> Argument<H> for Attr<H> {
    const KIND: Kind = Kind::Attribute;

    #[inline]
    fn read(arguments: &Arguments<'_, H>, _host: &H, index: usize) -> Self {
        Attr(arguments.registers.attributes[arguments.register(index)])
    }
}

impl<H: Host> Argument<H> for Value<H> {
    const KIND: Kind = Kind::Value;

    #[inline]
    fn fits(arguments: &Arguments<'_, H>, index: usize) -> bool {
        match arguments.packed(index) {
            (Some(Kind::ValueRange), list) => Registers::value_count(arguments.registers.value_ranges[list]) == 1,
            _ => true,
        }
    }

    #[inline]
    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Self {
        let registers = arguments.registers;
        match arguments.packed(index) {
            (Some(Kind::ValueRange), list) => Value(registers.value_at(registers.value_ranges[list], 0, host)),
            (_, register) => Value(registers.values[register]),
        }
    }
}

impl<H: Host> Argument<H> for Type<H> {
    const KIND: Kind = Kind::Type;

    #[inline]
    fn fits(arguments: &Arguments<'_, H>, index: usize) -> bool {
        match arguments.packed(index) {
            (Some(Kind::TypeRange), list) => {
                Registers::type_count(arguments.registers.type_ranges[list], arguments.lists) == 1
            }
            _ => true,
        }
    }

    #[inline]
    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Self {
        let (registers, lists) = (arguments.registers, arguments.lists);
        match arguments.packed(index) {
            (Some(Kind::TypeRange), list) => Type(registers.type_at(registers.type_ranges[list], 0, host, lists)),
            (_, register) => Type(registers.types[register]),
        }
    }
}

impl<H: Host> Argument<H> for Values<H> {
    const KIND: Kind = Kind::ValueRange;

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Self {
        let registers = arguments.registers;
        let range = match arguments.packed(index) {
            (Some(Kind::Value), register) => return Values(vec![registers.values[register]]),
            (_, list) => registers.value_ranges[list],
        };
        Values((0..Registers::value_count(range)).map(|i| registers.value_at(range, i, host)).collect())
    }
}

impl<H: Host> NativeResult<H> for Values<H> {
    fn push(self, returns: &mut Returns<H>) {
        let start = returns.values.len();
        returns.values.extend(self.0);
        returns.items.push(Returned::Values(start, returns.values.len()));
    }
}

impl<H: Host> Argument<H> for Types<H> {
    const KIND: Kind = Kind::TypeRange;

    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Self {
        let (registers, lists) = (arguments.registers, arguments.lists);
        let range = match arguments.packed(index) {
            (Some(Kind::Type), register) => return Types(vec![registers.types[register]]),
            (_, list) => registers.type_ranges[list],
        };
        Types((0..Registers::type_count(range, lists)).map(|i| registers.type_at(range, i, host, lists)).collect())
    }
}

impl<H: Host> NativeResult<H> for Types<H> {
    fn push(self, returns: &mut Returns<H>) {
        let start = returns.types.len();
        returns.types.extend(self.0);
        returns.items.push(Returned::Types(start, returns.types.len()));
    }
}

/// The results of a native function: `()`, one [`NativeResult`], or a tuple of up to four.
pub trait NativeResults<H: Host> {
    /// Their kinds.
    fn kinds() -> Vec<Kind>;
    /// Hands them over.
    #[doc(hidden)]
    fn push_all(self, returns: &mut Returns<H>);
}

/// What a native constraint answers: `bool`, or `Option` of its results.
pub trait Answer<H: Host> {
    /// The kinds of the results.
    fn kinds() -> Vec<Kind>;
    /// Hands the results over; false means no.
    #[doc(hidden)]
    fn give(self, returns: &mut Returns<H>) -> bool;
}

impl<H: Host> Answer<H> for bool {
    fn kinds() -> Vec<Kind> {
        Vec::new()
    }

    #[inline]
    fn give(self, _returns: &mut Returns<H>) -> bool {
        self
    }
}

impl<H: Host, R: NativeResults<H>> Answer<H> for Option<R> {
    fn kinds() -> Vec<Kind> {
        R::kinds()
    }

    #[inline]
    fn give(self, returns: &mut Returns<H>) -> bool {
        match self {
            Some(results) => {
                results.push_all(returns);
                true
            }
            None => false,
        }
    }
}

/// What a native rewrite gives back: its results, or a `Result` of them.
pub trait Outcome<H: Host> {
    /// The kinds of the results.
    fn kinds() -> Vec<Kind>;
    /// Hands the results over.
    #[doc(hidden)]
    fn give(self, returns: &mut Returns<H>) -> Result<(), NativeError>;
}

impl<H: Host, R: NativeResults<H>, E: Into<NativeError>> Outcome<H> for Result<R, E> {
    fn kinds() -> Vec<Kind> {
        R::kinds()
    }

    #[inline]
    fn give(self, returns: &mut Returns<H>) -> Result<(), NativeError> {
        self.map(|results| results.push_all(returns)).map_err(Into::into)
    }
}

macro_rules! results {
    ($([$($generic:ident),*] $pattern:pat, $type:ty, [$($kind:expr),*], |$returns:ident| $push:block)*) => {$(
        impl<H: Host, $($generic: NativeResult<H>),*> NativeResults<H> for $type {
            fn kinds() -> Vec<Kind> {
                vec![$($kind),*]
            }

            #[inline]
            fn push_all(self, $returns: &mut Returns<H>) {
                let $pattern = self;
                $push
            }
        }

        impl<H: Host, $($generic: NativeResult<H>),*> Outcome<H> for $type {
            fn kinds() -> Vec<Kind> {
                vec![$($kind),*]
            }

            #[inline]
            fn give(self, returns: &mut Returns<H>) -> Result<(), NativeError> {
                self.push_all(returns);
                Ok(())
            }
        }
    )*};
}

results! {
    [] (), (), [], |_returns| {}
    [] one, Op<H>, [Kind::Operation], |returns| { one.push(returns) }
    [] one, Value<H>, [Kind::Value], |returns| { one.push(returns) }
    [] one, Attr<H>, [Kind::Attribute], |returns| { one.push(returns) }
    [] one, Type<H>, [Kind::Type], |returns| { one.push(returns) }
    [] one, Values<H>, [Kind::ValueRange], |returns| { one.push(returns) }
    [] one, Types<H>, [Kind::TypeRange], |returns| { one.push(returns) }
    [A] (a,), (A,), [A::KIND], |returns| { a.push(returns) }
    [A, B] (a, b), (A, B), [A::KIND, B::KIND], |returns| { a.push(returns); b.push(returns) }
    [A, B, C] (a, b, c), (A, B, C), [A::KIND, B::KIND, C::KIND], |returns| {
        a.push(returns);
        b.push(returns);
        c.push(returns)
    }
    [A, B, C, D] (a, b, c, d), (A, B, C, D), [A::KIND, B::KIND, C::KIND, D::KIND], |returns| {
        a.push(returns);
        b.push(returns);
        c.push(returns);
        d.push(returns)
    }
}
