//! Arguments and results on their way between registers and native functions.

use crate::prelude::*;

use pdl_bytecode::isa::{Kind, unpack_constant, unpack_operand, unpack_register};
use pdl_declarations::Fault;

use crate::bind::PatternSet;
use crate::derive::empty;
use crate::entity::Entity;
use crate::error::NativeError;
use crate::host::Host;
use crate::natives::{Attr, Op, Type, Types, Value, Values};
use crate::registers::{PoolFull, Registers};

/// The arguments of one call, still in their registers.
pub struct Arguments<'a, H: Host> {
    pub(crate) list: &'a [u32],
    pub(crate) registers: &'a Registers<H>,
    /// The constants, among them the one for an attribute that is not there.
    pub(crate) set: &'a PatternSet<H>,
}

impl<H: Host> Arguments<'_, H> {
    /// Returns what argument `index` is, if it is in a register, and the register. It may be a list where one is declared and the other way
    /// around.
    #[inline(always)]
    fn packed(&self, index: usize) -> Option<(Kind, usize)> {
        let (kind, register) = unpack_register(*self.list.get(index)?)?;
        Some((kind, register as usize))
    }

    /// Argument `index`, if it is an operand of an op in a register.
    #[inline(always)]
    fn operand(&self, host: &H, index: usize) -> Option<H::Value> {
        let (op, operand) = unpack_operand(*self.list.get(index)?)?;
        let (op, operand) = (*self.registers.ops.get(op as usize)?, operand as usize);
        (operand < host.operand_count(op)).then(|| host.operand(op, operand))
    }

    /// Argument `index`, if it is a constant.
    #[inline(always)]
    fn constant(&self, index: usize) -> Option<H::Attr> {
        let constant = unpack_constant(*self.list.get(index)?)?;
        self.set.attributes.get(constant as usize).copied()
    }
}

impl<H: Host> Arguments<'_, H> {
    /// All of them, which are declared to be of these kinds.
    pub(crate) fn entities(&self, host: &H, kinds: &[Kind]) -> Result<Vec<Entity<H>>, Unreadable> {
        let entity = |(index, kind): (usize, &Kind)| {
            Ok(match kind {
                Kind::Operation => Entity::Op(Op::read(self, host, index)?.0),
                Kind::Value => Entity::Value(Value::read(self, host, index)?.0),
                Kind::ValueRange => Entity::Values(Values::read(self, host, index)?.0),
                Kind::Attribute => Entity::Attribute(Attr::read(self, host, index)?.0),
                Kind::Type => Entity::Type(Type::read(self, host, index)?.0),
                Kind::TypeRange => Entity::Types(Types::read(self, host, index)?.0),
            })
        };
        kinds.iter().enumerate().map(entity).collect()
    }
}

/// Why a native function does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The argument is a list that stands for one value or type, and does not hold one; or it is of another kind.
    NotOne,
    /// The argument is a list of more than [`MAX_POOLED`] elements.
    TooLong,
    /// It was called and has neither yes nor no for an answer.
    Faulted(Fault),
}

/// The results of one call, until they are written to registers.
pub struct Returns<H: Host> {
    pub(crate) items: Vec<Entity<H>>,
}

/// Why results are not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReturnError {
    /// Their ranges are too long.
    PoolFull,
    /// They are not those that the program declares: what is wrong.
    Wrong(String),
}

fn kinds_text(kinds: impl Iterator<Item = Kind>) -> String {
    format!("({})", kinds.map(Kind::name).collect::<Vec<_>>().join(", "))
}

empty! {
    Returns<H: Host> { items }
}

impl<H: Host> Returns<H> {
    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Makes the results what is declared, where one stands for a range.
    ///
    /// # Errors
    /// If they are not as many, or of other kinds: what is wrong.
    pub(crate) fn conform(&mut self, declared: impl Iterator<Item = Kind> + Clone) -> Result<(), String> {
        let gave = self.items.iter().map(Entity::kind);
        if gave.clone().eq(declared.clone()) {
            return Ok(());
        }
        if gave.clone().count() != declared.clone().count()
            || !gave.clone().zip(declared.clone()).all(|(kind, declared)| kind.gives(declared))
        {
            return Err(format!("it gave back {}, where {} is declared", kinds_text(gave), kinds_text(declared)));
        }
        for (item, declared) in self.items.iter_mut().zip(declared) {
            match (&*item, declared) {
                (Entity::Value(value), Kind::ValueRange) => *item = Entity::Values(vec![*value]),
                (Entity::Type(r#type), Kind::TypeRange) => *item = Entity::Types(vec![*r#type]),
                _ => {}
            }
        }
        Ok(())
    }

    /// Writes the results to the registers of `list`, if they are as many and of kinds that fit. Whoever implemented the
    /// traits below, nothing else reaches a register.
    pub(crate) fn write_to(&mut self, list: &[u32], registers: &mut Registers<H>) -> Result<(), ReturnError> {
        let declared = || list.iter().filter_map(|packed| unpack_register(*packed));
        self.conform(declared().map(|(kind, _)| kind)).map_err(ReturnError::Wrong)?;
        for (item, (_, register)) in self.items.iter().zip(declared()) {
            item.write_to(registers, register).map_err(|PoolFull| ReturnError::PoolFull)?;
        }
        Ok(())
    }
}

/// A parameter of a native function: [`Op`], [`Value`], [`Attr`], [`Type`], [`Values`], [`Types`], [`RegionOf`](crate::RegionOf) or
/// [`BlockOf`](crate::BlockOf). No other type can be one: what `read` takes cannot be named outside of this crate.
pub trait Argument<H: Host>: Sized {
    /// Its kind.
    const KIND: Kind;
    /// The kinds of what it is handed: one, but for regions and blocks.
    #[doc(hidden)]
    const KINDS: &'static [Kind] = &[Self::KIND];
    /// Reads argument `index`, which has this kind, or is a list of one where one is declared, or one for a list.
    #[doc(hidden)]
    fn read(arguments: &Arguments<'_, H>, host: &H, index: usize) -> Result<Self, Unreadable>;
}

/// One result of a native function, of the same types as an [`Argument`] but for regions and blocks.
pub trait NativeResult<H: Host>: Argument<H> {
    /// Hands it over.
    fn push(self, returns: &mut Returns<H>);
}

macro_rules! handles {
    ($($wrapper:ident $entity:ident)*) => {$(
        impl<H: Host> NativeResult<H> for $wrapper<H> {
            #[inline]
            fn push(self, returns: &mut Returns<H>) {
                returns.items.push(Entity::$entity(self.0));
            }
        }
    )*};
}

handles! { Op Op Value Value Attr Attribute Type Type Values Values Types Types }

/// An argument that no list can stand for.
macro_rules! plain {
    ($($wrapper:ident $kind:ident $file:ident, |$arguments:ident, $index:ident| $elsewhere:expr;)*) => {$(
        impl<H: Host> Argument<H> for $wrapper<H> {
            const KIND: Kind = Kind::$kind;

            #[inline(always)]
            fn read($arguments: &Arguments<'_, H>, _host: &H, $index: usize) -> Result<Self, Unreadable> {
                let found = match $arguments.packed($index) {
                    Some((Kind::$kind, register)) => $arguments.registers.$file.get(register).copied(),
                    Some(_) => None,
                    None => $elsewhere,
                };
                found.map($wrapper).ok_or(Unreadable::NotOne)
            }
        }
    )*};
}

plain! {
    Op Operation ops, |_arguments, _index| None;
    Attr Attribute attributes, |arguments, index| arguments.constant(index);
}

/// An argument that a list of one can stand for, and the list that one can stand for.
macro_rules! convertible {
    ($($one:ident $kind:ident $file:ident, $list:ident $list_kind:ident $list_file:ident,
        |$arguments:ident, $range:ident, $host:ident, $index:ident| $elsewhere:expr, $count:expr, $first:expr,
        |$all:ident| $append:expr;)*
    ) => {$(
        impl<H: Host> Argument<H> for $one<H> {
            const KIND: Kind = Kind::$kind;

            #[inline(always)]
            fn read($arguments: &Arguments<'_, H>, $host: &H, $index: usize) -> Result<Self, Unreadable> {
                let registers = $arguments.registers;
                let found = match $arguments.packed($index) {
                    Some((Kind::$kind, register)) => registers.$file.get(register).copied(),
                    Some((Kind::$list_kind, list)) => match registers.$list_file.get(list) {
                        Some(&$range) if $count == 1 => Some($first),
                        _ => None,
                    },
                    Some(_) => None,
                    None => $elsewhere,
                };
                found.map($one).ok_or(Unreadable::NotOne)
            }
        }

        impl<H: Host> Argument<H> for $list<H> {
            const KIND: Kind = Kind::$list_kind;

            fn read($arguments: &Arguments<'_, H>, $host: &H, $index: usize) -> Result<Self, Unreadable> {
                let registers = $arguments.registers;
                let mut $all = Vec::new();
                match $arguments.packed($index) {
                    Some((Kind::$kind, register)) => $all.extend(registers.$file.get(register)),
                    Some((Kind::$list_kind, list)) => {
                        let $range = *registers.$list_file.get(list).ok_or(Unreadable::NotOne)?;
                        $append.map_err(|PoolFull| Unreadable::TooLong)?;
                    }
                    Some(_) => return Err(Unreadable::NotOne),
                    None => $all.push($elsewhere.ok_or(Unreadable::NotOne)?),
                }
                Ok($list($all))
            }
        }
    )*};
}

convertible! {
    Value Value values, Values ValueRange value_ranges,
        |arguments, range, host, index| arguments.operand(host, index), Registers::value_count(range), arguments.registers.value_at(range, 0, host),
        |all| arguments.registers.append_values(range, host, &mut all);
    Type Type types, Types TypeRange type_ranges,
        |arguments, range, host, index| None, Registers::type_count(range, &arguments.set.type_lists),
        arguments.registers.type_at(range, 0, host, &arguments.set.type_lists),
        |all| arguments.registers.append_types(range, host, &arguments.set.type_lists, &mut all);
}

/// The results of a native function: `()`, one [`NativeResult`], or a tuple of up to four. A type of one's own hands on to one
/// of these; results that are not of the [`kinds`](Self::kinds) it names end matching or fail the rewrite.
pub trait NativeResults<H: Host> {
    /// Their kinds.
    fn kinds() -> Vec<Kind>;
    /// Hands them over.
    fn push_all(self, returns: &mut Returns<H>);
}

/// The answer of a native constraint: `bool`, or `Option` of its results. A type of one's own hands on to one of these; results
/// that are not of the [`kinds`](Self::kinds) it names end matching with [`MatchError::WrongResults`](crate::MatchError::WrongResults).
pub trait Answer<H: Host> {
    /// The kinds of the results.
    fn kinds() -> Vec<Kind>;
    /// Hands the results over; false means no.
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

/// The answer of a native rewrite: its results, or a `Result` of them. A type of one's own hands on to one of these; results
/// that are not of the [`kinds`](Self::kinds) it names fail the rewrite with
/// [`RewriteFailure::WrongResults`](crate::RewriteFailure::WrongResults).
pub trait Outcome<H: Host> {
    /// The kinds of the results.
    fn kinds() -> Vec<Kind>;
    /// Hands the results over.
    ///
    /// # Errors
    /// Why the rewrite fails.
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
