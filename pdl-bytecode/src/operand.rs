//! The words behind an opcode: the types of operands that the table of [`isa`](crate::isa) names, how each is read from words and
//! written, and what a visitor is given.

use core::marker::PhantomData;

use pdl_declarations::Kind;

use crate::assemble::Assembler;
use crate::filter::{self, Candidates, FilterQuestion};

/// Words of code, to be read from the front.
pub trait Source<'c> {
    /// The next word; `None` at the end.
    fn word(&mut self) -> Option<u32>;
    /// The next words; `None` if there are not so many.
    fn words(&mut self, count: usize) -> Option<&'c [u32]>;
    /// All that are left; they stay there.
    fn rest(&self) -> &'c [u32];
}

impl<'c> Source<'c> for &'c [u32] {
    #[inline(always)]
    fn word(&mut self) -> Option<u32> {
        let (first, rest) = self.split_first()?;
        *self = rest;
        Some(*first)
    }

    #[inline(always)]
    fn words(&mut self, count: usize) -> Option<&'c [u32]> {
        let (words, rest) = self.split_at_checked(count)?;
        *self = rest;
        Some(words)
    }

    fn rest(&self) -> &'c [u32] {
        self
    }
}

/// The type of an operand, as the table names it. Crate-private, but for what structs of instructions show of it.
pub trait OperandType {
    /// The content of the instruction's field.
    type Field<'c>: Copy;
    /// Reads it; `None` if not all words are there.
    fn read<'c>(from: &mut impl Source<'c>) -> Option<Self::Field<'c>>;
    /// Writes it.
    fn write(field: Self::Field<'_>, to: &mut Assembler);
    /// Returns what a visitor is given.
    fn operand<'c>(field: Self::Field<'c>) -> Operand<'c>;
}

/// An operand of an instruction, for who visits all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand<'c> {
    /// A register that is read.
    Read(Kind, u32),
    /// A register that is written. On the jump to `fail` it is not written.
    Write(Kind, u32),
    /// A plain number.
    Number(u32),
    /// 0 or 1.
    Flag(u32),
    /// A later code address that is jumped to if the instruction fails or finds nothing.
    Label(Label),
    /// The address of the loop body: just behind the `for_users` that opened the loop.
    LoopBody(u32),
    /// Index into the program's op names.
    OpName(u32),
    /// Index into the program's attribute names, where the names of locations are too.
    AttrName(u32),
    /// Index into the program's attribute constants.
    AttrConst(u32),
    /// Index into the program's type constants.
    TypeConst(u32),
    /// Index into the program's type list constants.
    TypesConst(u32),
    /// Index into the program's native functions, of constraint kind.
    Constraint(u32),
    /// Index into the program's native functions, of rewrite kind.
    Rewrite(u32),
    /// Index into the program's patterns.
    Pattern(u32),
    /// A pattern rank: 0 is tried first.
    Rank(u32),
    /// Registers to read, each packed by [`pack_register`](crate::isa::pack_register).
    ReadList(&'c [u32]),
    /// Like `ReadList`, but only values and value ranges.
    ReadValues(&'c [u32]),
    /// Like `ReadList`, but only types and type ranges.
    ReadTypes(&'c [u32]),
    /// Like `ReadList`, but only operations, values and value ranges, of which the first value counts.
    ReadOrigins(&'c [u32]),
    /// Registers to write, packed. None is written on the jump to `fail`.
    WriteList(&'c [u32]),
    /// Like `ReadList`, and besides registers there may be operands of ops in registers, packed by
    /// [`pack_operand`](crate::isa::pack_operand).
    Captures(&'c [u32]),
    /// Like `Captures`, and besides there may be attribute constants, packed by [`pack_constant`](crate::isa::pack_constant).
    Arguments(&'c [u32]),
    /// Pairs of attribute name index and attribute register, one word behind the other.
    ReadAttributes(&'c [u32]),
    /// Where consecutive keys lead.
    DenseCases(Told, Dense<'c>),
    /// Where keys lead.
    SparseCases(Told, Sparse<'c>),
    /// The questions of a filter.
    Questions(Questions<'c>),
    /// The candidates of a filter.
    Candidates(Candidates<'c>),
}

impl<'c> Operand<'c> {
    /// The labels in it, as numbers.
    pub fn labels(self) -> impl Iterator<Item = u32> + use<'c> {
        let (one, many) = match self {
            Operand::Label(label) => (Some(label.0), &[][..]),
            Operand::DenseCases(_, Dense { labels, .. })
            | Operand::SparseCases(_, Sparse { labels, .. })
            | Operand::Candidates(Candidates { labels, .. }) => (None, labels),
            _ => (None, &[][..]),
        };
        one.into_iter().chain(many.iter().copied())
    }
}

/// Takes the operands of an instruction. A visitor that is not a closure can be in line at each of them.
pub(crate) trait OperandVisitor<'c> {
    /// Takes an operand and its name.
    fn visit(&mut self, name: &'static str, content: Operand<'c>);
}

impl<'c, F: FnMut(&'static str, Operand<'c>)> OperandVisitor<'c> for F {
    #[inline(always)]
    fn visit(&mut self, name: &'static str, content: Operand<'c>) {
        self(name, content);
    }
}

/// The kind of keys that a switch has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Indices of op names.
    OpNames,
    /// Indices of attribute constants.
    Attributes,
    /// Indices of type constants.
    Types,
    /// Indices of type list constants.
    TypeLists,
    /// Counts.
    Counts,
}

/// A place in code. In an instruction that is given to an [`Assembler`] it is one of that assembler's labels, which may be placed
/// later; in finished code it is the address of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(pub(crate) u32);

impl Label {
    /// The label with this number, or at this address.
    pub fn new(number: u32) -> Label {
        Label(number)
    }

    /// Its number, as lists of labels have it, or its address.
    #[inline(always)]
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A register of the file of one kind, which [`kind`] has a type for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register<K>(u32, PhantomData<K>);

impl<K> Register<K> {
    /// Its place in the file.
    #[inline(always)]
    pub fn number(self) -> u32 {
        self.0
    }
}

impl<K> From<u32> for Register<K> {
    #[inline(always)]
    fn from(number: u32) -> Self {
        Register(number, PhantomData)
    }
}

/// A type that stands for a kind, so that the compiler tells registers of different files apart.
pub trait RegisterKind: Copy {
    /// The kind.
    const KIND: Kind;
}

/// A type for each [`Kind`], of the same name.
pub mod kind {
    use super::{Kind, RegisterKind};

    macro_rules! kinds {
        ($($kind:ident)*) => {$(
            #[doc = concat!("[`Kind::", stringify!($kind), "`]")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $kind;

            impl RegisterKind for $kind {
                const KIND: Kind = Kind::$kind;
            }
        )*};
    }

    kinds! { Attribute Operation Type TypeRange Value ValueRange }
}
pub(crate) use kind::*;

/// Where consecutive keys lead: `first + i` to `labels[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dense<'c> {
    /// The lowest key.
    pub first: u32,
    /// A label's number for each.
    pub labels: &'c [u32],
}

/// Where keys lead: `keys[i]` to `labels[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse<'c> {
    /// Ascending.
    pub keys: &'c [u32],
    /// As many numbers of labels.
    pub labels: &'c [u32],
}

/// The questions of a filter, as code has them: their number, and for each ten words and its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Questions<'c> {
    /// The number of questions.
    pub count: u32,
    /// The words of one question after the other.
    pub words: &'c [u32],
}

impl<'c> Questions<'c> {
    /// Each question; for one that asks nothing known the word that should say what.
    pub fn iter(self) -> impl Iterator<Item = Result<FilterQuestion<'c>, u32>> + use<'c> {
        filter::questions(self.words)
    }
}

/// A register that is read.
pub struct Read<K>(PhantomData<K>);
/// A register that is written.
pub struct Write<K>(PhantomData<K>);

/// Says of types of operands what they hold, what they are for who visits operands, and how they are read and written.
macro_rules! operands {
    ($([$($param:tt)*] $type:ty = $field:ty,
        |$content:ident| $operand:expr, |$from:ident| $read:expr, |$to:ident| $write:expr;)*
    ) => {$(
        impl<$($param)*> OperandType for $type {
            type Field<'c> = $field;

            #[inline(always)]
            fn read<'c>($from: &mut impl Source<'c>) -> Option<$field> {
                $read
            }
            fn write($content: Self::Field<'_>, $to: &mut Assembler) {
                $write
            }
            #[inline]
            fn operand<'c>($content: Self::Field<'c>) -> Operand<'c> {
                $operand
            }
        }
    )*};
}

operands! {
    [K: RegisterKind] Read<K> = Register<K>, |register| Operand::Read(K::KIND, register.0),
        |from| from.word().map(Register::from), |to| to.word(register.0);
    [K: RegisterKind] Write<K> = Register<K>, |register| Operand::Write(K::KIND, register.0),
        |from| from.word().map(Register::from), |to| to.word(register.0);
    [] Label = Label, |label| Operand::Label(label), |from| from.word().map(Label), |to| to.reference(label);
    [] ReadAttributes = &'c [u32], |pairs| Operand::ReadAttributes(pairs),
        |from| {
            let count = from.word()?;
            from.words((count as usize).checked_mul(2)?)
        },
        |to| {
            to.word(pairs.len() as u32 / 2);
            to.words(pairs);
        };
    [K: Key] DenseCases<K> = Dense<'c>, |cases| Operand::DenseCases(K::TOLD, cases),
        |from| {
            let (first, count) = (from.word()?, from.word()?);
            Some(Dense { first, labels: from.words(count as usize)? })
        },
        |to| {
            to.words(&[cases.first, cases.labels.len() as u32]);
            to.references(cases.labels);
        };
    [K: Key] SparseCases<K> = Sparse<'c>, |cases| Operand::SparseCases(K::TOLD, cases),
        |from| {
            let count = from.word()? as usize;
            Some(Sparse { keys: from.words(count)?, labels: from.words(count)? })
        },
        |to| {
            to.word(cases.keys.len() as u32);
            to.words(cases.keys);
            to.references(cases.labels);
        };
    [] QuestionList = Questions<'c>, |questions| Operand::Questions(questions),
        |from| {
            let count = from.word()?;
            let length = filter::questions_length(count, from.rest())?;
            Some(Questions { count, words: from.words(length)? })
        },
        |to| {
            to.word(questions.count);
            to.words(questions.words);
        };
    [] CandidateList = Candidates<'c>, |all| Operand::Candidates(all),
        |from| {
            let (count, row_count) = (from.word()? as usize, from.word()?);
            let bits = Candidates::bit_words(count, row_count)?;
            let (labels, ranks) = (from.words(count)?, from.words(count)?);
            Some(Candidates { labels, ranks, row_count, rows: from.words(bits)? })
        },
        |to| {
            to.words(&[all.labels.len() as u32, all.row_count]);
            to.references(all.labels);
            to.words(all.ranks);
            to.words(all.rows);
        };
}

/// Plain words, and lists of words with their count in front.
macro_rules! plain {
    ($($(#[doc = $doc:literal])+ $name:ident)*; $($(#[doc = $list_doc:literal])+ $list:ident)*) => {
        $($(#[doc = $doc])+ pub struct $name;)*
        $($(#[doc = $list_doc])+ pub struct $list;)*

        operands! {
            $([] $name = u32, |word| Operand::$name(word), |from| from.word(), |to| to.word(word);)*
            $([] $list = &'c [u32], |list| Operand::$list(list),
                |from| {
                    let count = from.word()?;
                    from.words(count as usize)
                },
                |to| {
                    to.word(list.len() as u32);
                    to.words(list);
                };)*
        }
    };
}

plain! {
    /// A plain number.
    Number
    /// 0 or 1.
    Flag
    /// Where the body of a loop starts.
    LoopBody
    /// An op name.
    OpName
    /// An attribute name.
    AttrName
    /// An attribute constant.
    AttrConst
    /// A type constant.
    TypeConst
    /// A constant list of types.
    TypesConst
    /// A native constraint.
    Constraint
    /// A native rewrite.
    Rewrite
    /// A pattern.
    Pattern
    /// The rank of a pattern.
    Rank
    ;
    /// Packed registers to read.
    ReadList
    /// Values and value ranges.
    ReadValues
    /// Types and type ranges.
    ReadTypes
    /// Operations, values and value ranges.
    ReadOrigins
    /// Packed registers to write.
    WriteList
    /// Packed registers and operands of ops.
    Captures
    /// Packed registers, operands of ops and attribute constants.
    Arguments
}

/// Pairs of attribute name and attribute register.
pub struct ReadAttributes;

/// A type that may be the key of a switch.
pub(crate) trait Key {
    /// As a visitor is told.
    const TOLD: Told;
}

macro_rules! keys {
    ($($name:ident $told:ident)*) => {$(
        impl Key for $name {
            const TOLD: Told = Told::$told;
        }
    )*};
}

keys! { OpName OpNames AttrConst Attributes TypeConst Types TypesConst TypeLists Number Counts }

/// First key, count, then that many labels.
pub struct DenseCases<K>(PhantomData<K>);
/// Count, then that many keys in ascending order, then as many labels.
pub struct SparseCases<K>(PhantomData<K>);

/// The questions of a filter.
pub struct QuestionList;
/// The candidates of a filter: their number and that of the rows, labels, ranks, and the words of the rows.
pub struct CandidateList;
