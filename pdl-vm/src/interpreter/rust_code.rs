//! Matcher code that is Rust: what it asks, and where its matches go.
//!
//! [`RustMatcher`] is such code, which `pdll::build` writes from a program's own. It runs in place of the interpreter wherever a
//! [`PatternSet`] has one ([`PatternSet::with_matcher`]), and gives the same matches in the same order. Handles are in variables
//! of its functions; only what is captured, and what native constraints see, is put into registers.

use crate::prelude::*;

use core::ops::{BitAndAssign, ControlFlow};

use pdl_bytecode::PatternId;
use pdl_bytecode::isa::{CallConstraint, Label, Register, kind};

use super::call::call_constraint;
use super::{Machine, Sink, Stop, Stopped};
use crate::bind::PatternSet;
use crate::error::MatchError;
use crate::host::{Host, OpHead, OperandDefinition, definition, is_result, is_same};
use crate::matcher::Match;
use crate::native_calls::Returns;
use crate::registers::{File, Registers, SaveError, TypeRange, ValueRange};

/// Matcher code in Rust, made of one program.
pub struct RustMatcher<H: Host> {
    /// [`Program::match_checksum`](pdl_bytecode::Program::match_checksum) of the program that it was made of.
    pub checksum: u32,
    /// Which class an op is of, by the program's number of its name (`u32::MAX` if it does not mention it), and by how many operands
    /// and results it has. The code sees no more of an op where it asks for its [class](Run::class).
    pub class: fn(u32, usize, usize) -> u32,
    /// Gives all matches at an op, which is the root.
    pub code: fn(&mut Run<'_, H>, H::Op) -> Result<(), Halt>,
}

impl<H: Host> Clone for RustMatcher<H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: Host> Copy for RustMatcher<H> {}

/// That a run is stopped, and why: a native constraint failed, ranges are too long, fuel ran out, or it has to be interpreted.
pub struct Halt(Box<Stopped>);

impl Halt {
    /// At an op without a [class](Run::class), before anything is found: the interpreter does the whole run then.
    #[cold]
    pub fn without_class() -> Halt {
        Halt(Stopped::at(0, Stop::WithoutClass))
    }
}

/// Values: operands or results of an op, or what a native constraint gave.
pub struct Values<H: Host>(ValueRange<H>);

/// Types: those of values, a constant list, or what a native constraint gave.
pub struct Types<H: Host>(TypeRange<H>);

macro_rules! copied_ranges {
    ($($range:ident)*) => {$(
        impl<H: Host> Clone for $range<H> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<H: Host> Copy for $range<H> {}
    )*};
}

copied_ranges! { Values Types }

/// Takes matches, whatever for.
trait Taker<H: Host> {
    fn prunes(&self, best: u32) -> bool;
    fn take(&mut self, found: Match<'_, H>) -> Result<(), SaveError>;
}

impl<H: Host, S: Sink<H>> Taker<H> for S {
    fn prunes(&self, best: u32) -> bool {
        Sink::prunes(self, best)
    }

    fn take(&mut self, found: Match<'_, H>) -> Result<(), SaveError> {
        self.accept(found)
    }
}

/// One run at one op.
pub struct Run<'a, H: Host> {
    /// The IR.
    pub host: &'a H,
    set: &'a PatternSet<H>,
    registers: &'a mut Registers<H>,
    returns: &'a mut Returns<H>,
    fuel: &'a mut u64,
    taker: &'a mut dyn Taker<H>,
    best_only: bool,
    root: H::Op,
}

impl<H: Host> Machine<H> {
    /// Runs code in Rust for `root`; false if that is to be interpreted.
    #[inline]
    pub(super) fn run_rust<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        matcher: RustMatcher<H>,
        host: &H,
        root: H::Op,
        sink: &mut S,
    ) -> Result<bool, MatchError> {
        let Machine { registers, returns, fuel, .. } = self;
        registers.value_pool.clear();
        registers.type_pool.clear();
        let mut run = Run { host, set, registers, returns, fuel, taker: sink, best_only: S::PRUNES, root };
        match (matcher.code)(&mut run, root) {
            Ok(()) => Ok(true),
            Err(Halt(stopped)) if matches!(stopped.why, Stop::WithoutClass) => Ok(false),
            Err(Halt(stopped)) => Err(stopped.told(set, host, root)),
        }
    }
}

/// The questions of matcher code to the host and the program. Numbers are indices into the program's tables, as in its code.
impl<'a, H: Host> Run<'a, H> {
    /// The program's number for the name of an op; `u32::MAX` for a name that it does not mention.
    #[inline(always)]
    pub fn name(&self, op: H::Op) -> u32 {
        self.set.op_name_id(self.host, self.host.op_name(op))
    }

    /// Likewise, of the op that a definition is about.
    #[inline(always)]
    pub fn name_of(&self, found: &OperandDefinition<H>) -> u32 {
        self.set.op_name_id(self.host, found.head.name)
    }

    /// The class of an op, by its head. If the host [numbers kinds](Host::NUMBERS_KINDS) it is looked up; `usize::MAX` for a kind that
    /// was numbered after binding.
    #[inline(always)]
    pub fn class(&self, head: &OpHead<H>, class: impl FnOnce(u32, usize, usize) -> u32) -> usize {
        if H::NUMBERS_KINDS {
            return self.set.classes.get(head.kind as usize).map_or(usize::MAX, |class| *class as usize);
        }
        class(self.set.op_name_id(self.host, head.name), head.operands, head.results) as usize
    }

    /// Returns true if an op has this name.
    #[inline(always)]
    pub fn is_named(&self, op: H::Op, name: u32) -> bool {
        self.host.op_name(op) == self.set.op_names[name as usize]
    }

    /// The op that defines a value.
    #[inline(always)]
    pub fn defining_op(&self, value: H::Value) -> Option<H::Op> {
        definition(self.host, value)
    }

    /// A result of an op.
    #[inline(always)]
    pub fn result(&self, op: H::Op, index: usize) -> Option<H::Value> {
        (index < self.host.result_count(op)).then(|| self.host.result(op, index))
    }

    /// Returns true if a value is this result of the op that defines it.
    #[inline(always)]
    pub fn is_result(&self, value: H::Value, index: u32) -> bool {
        is_result(self.host, value, index)
    }

    /// Returns true if two values are the same.
    #[inline(always)]
    pub fn is_same(&self, a: H::Value, b: H::Value) -> bool {
        is_same(self.host, a, b)
    }

    /// Returns true if two operands are there, and are the same.
    #[inline(always)]
    pub fn is_same_operand(&self, a: (H::Op, usize), b: (H::Op, usize)) -> bool {
        let (a, b) = (self.host.operand_at(a.0, a.1), self.host.operand_at(b.0, b.1));
        a.zip(b).is_some_and(|(a, b)| self.is_same(a, b))
    }

    /// An attribute of an op.
    #[inline(always)]
    pub fn attribute(&self, op: H::Op, name: usize) -> Option<H::Attr> {
        self.host.attribute(op, self.set.attribute_names[name])
    }

    /// The program's number for an attribute; `u32::MAX` for one that it does not mention.
    #[inline(always)]
    pub fn attribute_number(&self, attribute: H::Attr) -> u32 {
        self.set.attribute_id(self.host, attribute)
    }

    /// The program's number for a type; `u32::MAX` for one that it does not mention.
    #[inline(always)]
    pub fn type_number(&self, r#type: H::Type) -> u32 {
        self.set.type_id(self.host, r#type)
    }

    /// The program's number for a list of types; `u32::MAX` for one that it does not mention.
    pub fn types_number(&self, types: Types<H>) -> u32 {
        self.set.type_list_id(self.host, self.registers, types.0)
    }

    /// A constant of the program.
    #[inline(always)]
    pub fn constant(&self, number: usize) -> H::Attr {
        self.set.attributes[number]
    }

    /// A constant type of the program.
    #[inline(always)]
    pub fn constant_type(&self, number: usize) -> H::Type {
        self.set.types[number]
    }

    /// A constant list of types of the program.
    pub fn constant_types(&self, number: u32) -> Types<H> {
        Types(TypeRange::Constant(number))
    }

    /// All operands of an op.
    pub fn operands(&self, op: H::Op) -> Values<H> {
        Values(ValueRange::Operands { op, start: 0, len: self.host.operand_count(op) as u32 })
    }

    /// All results of an op.
    pub fn results(&self, op: H::Op) -> Values<H> {
        Values(ValueRange::Results { op, start: 0, len: self.host.result_count(op) as u32 })
    }

    /// A group of operands.
    pub fn operand_group(&self, op: H::Op, group: usize) -> Option<Values<H>> {
        let (start, len) = self.host.operand_group(op, group)?;
        Some(Values(ValueRange::Operands { op, start: start as u32, len: len as u32 }))
    }

    /// A group of results.
    pub fn result_group(&self, op: H::Op, group: usize) -> Option<Values<H>> {
        let (start, len) = self.host.result_group(op, group)?;
        Some(Values(ValueRange::Results { op, start: start as u32, len: len as u32 }))
    }

    /// The only operand of a group.
    pub fn operand_of_group(&self, op: H::Op, group: usize) -> Option<H::Value> {
        match self.host.operand_group(op, group) {
            Some((start, 1)) => Some(self.host.operand(op, start)),
            _ => None,
        }
    }

    /// The only result of a group.
    pub fn result_of_group(&self, op: H::Op, group: usize) -> Option<H::Value> {
        match self.host.result_group(op, group) {
            Some((start, 1)) => Some(self.host.result(op, start)),
            _ => None,
        }
    }

    /// The op that defines the first of some values.
    pub fn defining_op_of_range(&self, values: Values<H>) -> Option<H::Op> {
        let first = (Registers::value_count(values.0) > 0).then(|| self.registers.value_at(values.0, 0, self.host));
        self.defining_op(first?)
    }

    /// The types of values.
    pub fn types_of(&self, values: Values<H>) -> Types<H> {
        Types(TypeRange::OfValues(values.0))
    }

    /// Returns true if two ranges hold the same values in the same order.
    pub fn are_same(&self, a: Values<H>, b: Values<H>) -> bool {
        self.registers.same_values(a.0, b.0, self.host)
    }

    /// Returns true if two ranges hold the same types in the same order.
    pub fn are_same_types(&self, a: Types<H>, b: Types<H>) -> bool {
        self.registers.same_types(a.0, b.0, self.host, &self.set.type_lists)
    }

    /// The users of a value, one for each use.
    pub fn users(&self, value: H::Value) -> Vec<H::Op> {
        let mut users = Vec::new();
        let _ = self.host.uses(value, &mut |user, _| {
            users.push(user);
            ControlFlow::Continue(())
        });
        users
    }

    /// The users of the first value, then those of the second, and so on.
    pub fn users_of_range(&self, values: Values<H>) -> Vec<H::Op> {
        let values = (0..Registers::value_count(values.0)).map(|i| self.registers.value_at(values.0, i, self.host));
        values.flat_map(|value| self.users(value)).collect()
    }
}

/// The matches of a run.
impl<H: Host> Run<'_, H> {
    /// Returns true if a match in hand makes matches of this rank and behind useless.
    #[inline(always)]
    pub fn prunes(&self, rank: u32) -> bool {
        self.best_only && self.taker.prunes(rank)
    }

    /// Takes a match of a pattern. What is captured is in registers; the root is put into the first one of operations.
    ///
    /// # Errors
    /// If captured ranges are too long.
    #[inline]
    pub fn accept(&mut self, pattern: u32, captures: &[u32]) -> Result<(), Halt> {
        let (set, host) = (self.set, self.host);
        self.set_op(0, self.root);
        let rank = set.ranks[pattern as usize];
        let found = Match { pattern: PatternId::new(pattern), rank, captures, registers: self.registers, host, set };
        self.taker.take(found).map_err(|error| Halt(Stopped::at(0, error)))
    }

    /// Calls native constraint `function` with what is in the registers `arguments`, and has its results in the registers `results`.
    /// `address` is where the call is in the program's code.
    ///
    /// # Errors
    /// If it panics, or gives something else than it is declared to.
    pub fn holds(
        &mut self,
        function: u32,
        negated: bool,
        arguments: &[u32],
        results: &[u32],
        address: usize,
    ) -> Result<bool, Halt> {
        self.set_op(0, self.root);
        let fail = Label::new(0);
        let call = CallConstraint { function, negated: negated.into(), args: arguments, results, fail };
        let answer = call_constraint(self.set, self.host, self.registers, self.returns, &call);
        answer.map_err(|stop| Halt(Stopped::at(address, *stop)))
    }

    /// Returns how much ranges that constraints gave take at the moment.
    pub fn pooled(&self) -> (usize, usize) {
        (self.registers.value_pool.len(), self.registers.type_pool.len())
    }

    /// Begins a turn of a loop over users, of so many words of the program's code: forgets the ranges that constraints gave since the
    /// loop began. `address` is where its body begins in the code.
    ///
    /// # Errors
    /// If there is no [fuel](crate::Matcher::set_fuel) left for it.
    pub fn turn(&mut self, (values, types): (usize, usize), words: u32, address: usize) -> Result<(), Halt> {
        self.registers.value_pool.truncate(values);
        self.registers.type_pool.truncate(types);
        let left = self.fuel.checked_sub(words.into());
        *self.fuel = left.ok_or_else(|| Halt(Stopped::at(address, Stop::OutOfFuel)))?;
        Ok(())
    }

    fn get<K: File<H>>(&self, register: u32) -> Result<K::Content, Halt> {
        // Only a matcher of another program reads what was not written.
        self.registers.get(Register::<K>::from(register)).ok_or_else(|| Halt(Stopped::at(0, Stop::InvalidCode)))
    }
}

macro_rules! register_access {
    ($($what:literal $set:ident $get:ident $kind:ident $content:ty = $from:expr, $to:expr;)*) => {
        /// Registers, for what is captured and what native constraints see and give.
        impl<H: Host> Run<'_, H> {$(
            #[doc = concat!("Puts ", $what, " into a register.")]
            #[inline(always)]
            pub fn $set(&mut self, register: u32, content: $content) {
                let from: fn($content) -> _ = $from;
                self.registers.set(Register::<kind::$kind>::from(register), from(content));
            }

            #[doc = concat!("What is in a register for ", $what, ".")]
            ///
            /// # Errors
            /// If nothing ever was.
            pub fn $get(&self, register: u32) -> Result<$content, Halt> {
                self.get::<kind::$kind>(register).map($to)
            }
        )*}
    };
}

register_access! {
    "an operation" set_op op Operation H::Op = |op| op, |op| op;
    "a value" set_value value Value H::Value = |value| value, |value| value;
    "an attribute" set_attribute attribute_in Attribute H::Attr = |attribute| attribute, |attribute| attribute;
    "a type" set_type r#type Type H::Type = |r#type| r#type, |r#type| r#type;
    "values" set_values values ValueRange Values<H> = |values| values.0, Values;
    "types" set_types types TypeRange Types<H> = |types| types.0, Types;
}

/// Which candidates of a filter are left: a bit for each.
#[derive(Clone, Copy, Debug)]
pub struct Left<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> BitAndAssign for Left<WORDS> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Left<WORDS>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}

impl<const WORDS: usize> Left<WORDS> {
    /// The row for an answer, of rows for the answers from `first` on.
    #[inline(always)]
    pub fn row(rows: &[Left<WORDS>], first: u32, answer: u32, other: Left<WORDS>) -> Left<WORDS> {
        rows.get(answer.wrapping_sub(first) as usize).copied().unwrap_or(other)
    }

    /// Returns true if any of these is left.
    #[inline(always)]
    pub fn has(&self, any: Left<WORDS>) -> bool {
        self.0.iter().zip(any.0).any(|(word, any)| word & any != 0)
    }
}

/// Takes them out, the best first.
impl<const WORDS: usize> Iterator for Left<WORDS> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        let at = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[at].trailing_zeros();
        self.0[at] &= self.0[at] - 1;
        Some(at as u32 * 64 + bit)
    }
}

/// The words of lists of captures, arguments and results.
pub mod slot {
    use pdl_bytecode::isa::{Kind, pack_constant, pack_operand, pack_register};

    macro_rules! slots {
        ($($(#[doc = $doc:literal])+ $name:ident $kind:ident)*) => {$(
            $(#[doc = $doc])+
            #[inline(always)]
            pub const fn $name(register: u32) -> u32 {
                pack_register(Kind::$kind, register)
            }
        )*};
    }

    slots! {
        /// A register for an attribute.
        attribute Attribute
        /// A register for an operation.
        op Operation
        /// A register for a type.
        r#type Type
        /// A register for types.
        types TypeRange
        /// A register for a value.
        value Value
        /// A register for values.
        values ValueRange
    }

    /// An operand of the operation in a register, which is looked up when the match is kept. Panics if it does not fit in a word.
    #[inline(always)]
    pub const fn operand(op: u32, index: u32) -> u32 {
        pack_operand(op, index).expect("the program's own code has it in a word")
    }

    /// A constant of the program. Panics if it does not fit in a word.
    #[inline(always)]
    pub const fn constant(number: u32) -> u32 {
        pack_constant(number).expect("the program's own code has it in a word")
    }

    #[cfg(test)]
    mod tests {
        use pdl_bytecode::isa::{KINDS, pack_constant, pack_operand, pack_register};

        #[test]
        fn words_are_those_of_code() {
            let slots = [super::attribute, super::op, super::r#type, super::types, super::value, super::values];
            for (kind, slot) in KINDS.into_iter().zip(slots) {
                assert_eq!(slot(5), pack_register(kind, 5));
            }
            assert_eq!(Some(super::operand(3, 2)), pack_operand(3, 2));
            assert_eq!(Some(super::constant(9)), pack_constant(9));
        }
    }
}
