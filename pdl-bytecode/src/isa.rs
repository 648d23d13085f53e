//! The instruction set, in one table.
//!
//! Code is an array of 32-bit words. An instruction is its opcode word followed by its operands, one word each,
//! except lists, which are a count followed by their items. `instruction_table!` below is the only place that knows
//! the instructions. Each row becomes a struct with a named field for each operand, which writes itself
//! ([`Assembler::emit`](crate::Assembler::emit)) and reads itself from words ([`Source`]), and a variant of [`Instruction`], whose
//! operands can be visited ([`Instruction::each_operand`]): so do the validator and the disassembler.
//!
//! There are six register files, one for each [`Kind`]. Matcher code starts with the root in operation register 0;
//! rewrite code starts with the pattern's captures in registers 0, 1, … of each file, in capture order.
//! A label is an index into the same code array and always lies after the instruction that names it, with one
//! exception: `next_user` goes back to the body of its own loop.
//!
//! "Absent" never is a register's content: an instruction that may find nothing has a `fail` label instead. A switch that
//! finds something before it goes by it writes that on the way to its cases, not on the way to `default`.

use crate::assemble::Assembler;
use crate::operand::*;

pub use crate::operand::{Dense, Label, Operand, Questions, Register, RegisterKind, Source, Sparse, Told, kind};
pub use pdl_declarations::Kind;

/// Which code array an instruction may stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Matcher code only.
    Match,
    /// Rewrite code only.
    Rewrite,
    /// Both.
    Both,
}

/// The static description of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// As the disassembler prints it.
    pub mnemonic: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// Where it may stand.
    pub section: Section,
    /// True if control can reach the next instruction.
    pub falls_through: bool,
}

/// Makes all that is said of instructions out of the rows of the table. A row is the number, the names, where the instruction
/// may stand, whether it goes on to the `next` one, and its operands in the order of their words.
macro_rules! define_instructions {
    ($(
        $(#[doc = $doc:literal])+
        $number:literal $name:ident $mnemonic:literal $section:ident $flow:ident { $($operand:ident : $type:ty),* }
    )*) => {
        /// An instruction's first word.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Opcode { $( $(#[doc = $doc])+ $name = $number, )* }

        /// Every opcode, in the order of the table.
        pub const OPCODES: &[Opcode] = &[$(Opcode::$name),*];

        impl Opcode {
            /// The opcode with this number.
            pub(crate) fn from_word(word: u32) -> Option<Opcode> {
                match word {
                    $($number => Some(Opcode::$name),)*
                    _ => None,
                }
            }

            /// Its static description.
            pub fn description(self) -> &'static Description {
                match self {
                    $(Opcode::$name => &Description {
                        mnemonic: $mnemonic,
                        doc: concat!($($doc),+),
                        section: Section::$section,
                        falls_through: structure!(@flow $flow),
                    },)*
                }
            }
        }

        /// An instruction with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Instruction<'c> {
            $( $(#[doc = $doc])+ $name(structure!(@type $name 'c { $($operand)* })), )*
        }

        impl<'c> Instruction<'c> {
            /// Its opcode.
            pub fn opcode(&self) -> Opcode {
                match self {
                    $(Instruction::$name(_) => Opcode::$name,)*
                }
            }

            /// Reads the operands of an instruction; `None` if they are not all there.
            pub(crate) fn read(opcode: Opcode, from: &mut impl Source<'c>) -> Option<Instruction<'c>> {
                Some(match opcode {
                    $(Opcode::$name => Instruction::$name($name::read(from)?),)*
                })
            }

            /// Writes the opcode and the operands.
            pub(crate) fn write(&self, to: &mut Assembler) {
                to.word(self.opcode() as u32);
                match *self {
                    $(Instruction::$name(structure!(@fields $name { $($operand)* })) => {
                        $(<$type as OperandType>::write($operand, to);)*
                    })*
                }
            }

            /// Gives the name and the content of each operand, in the order of their words.
            #[inline]
            pub fn each_operand(&self, mut visit: impl FnMut(&'static str, Operand<'c>)) {
                self.visit_operands(&mut visit);
            }

            /// Likewise.
            #[inline]
            pub(crate) fn visit_operands(&self, visitor: &mut impl OperandVisitor<'c>) {
                match *self {
                    $(Instruction::$name(structure!(@fields $name { $($operand)* })) => {
                        $(visitor.visit(stringify!($operand), <$type as OperandType>::operand($operand));)*
                    })*
                }
            }
        }

        $(structure! { $(#[doc = $doc])+ $number $name { $($operand : $type),* } })*
    };
}

/// The parts of [`define_instructions`] in which an instruction without operands differs from others.
macro_rules! structure {
    (@flow next) => { true };
    (@flow stop) => { false };
    (@type $name:ident $life:lifetime {}) => { $name };
    (@type $name:ident $life:lifetime { $($operand:ident)+ }) => { $name<$life> };
    (@fields $name:ident {}) => { $name };
    (@fields $name:ident { $($operand:ident)+ }) => { $name { $($operand),+ } };
    ($(#[doc = $doc:literal])+ $number:literal $name:ident {}) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl $name {
            /// Its number.
            pub const NUMBER: u32 = $number;

            /// Reads nothing.
            #[inline(always)]
            pub(crate) fn read<'c>(_from: &mut impl Source<'c>) -> Option<$name> {
                Some($name)
            }
        }

        impl From<$name> for Instruction<'_> {
            fn from(_: $name) -> Self {
                Instruction::$name($name)
            }
        }
    };
    ($(#[doc = $doc:literal])+ $number:literal $name:ident { $($operand:ident : $type:ty),+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name<'c> {
            $(
                #[doc = concat!("`", stringify!($type), "`")]
                pub $operand: <$type as OperandType>::Field<'c>,
            )+
        }

        impl<'c> $name<'c> {
            /// Its number.
            pub const NUMBER: u32 = $number;

            /// Reads the operands; `None` if they are not all there.
            #[inline(always)]
            pub fn read(from: &mut impl Source<'c>) -> Option<$name<'c>> {
                $(let $operand = <$type as OperandType>::read(from)?;)+
                Some($name { $($operand),+ })
            }
        }

        impl<'c> From<$name<'c>> for Instruction<'c> {
            fn from(instruction: $name<'c>) -> Self {
                Instruction::$name(instruction)
            }
        }
    };
}

// A number is part of the blob format: it never changes and is never used again, and a new one raises `FORMAT_VERSION`. The order
// of the rows means nothing.
macro_rules! instruction_table {
    ($make:ident) => {
        $make! {
            /// Ends the run.
            0 End "end" Both stop {}
            /// Goes to `target`.
            1 Jump "jump" Match stop { target: Label }
            /// Goes to `skip` if a match of rank below `best`, the lowest rank that can still be accepted before `skip`, is in hand.
            2 Prune "prune" Match next { best: Rank, skip: Label }
            /// Reports a match with these captures and goes on.
            3 Accept "accept" Match next { pattern: Pattern, captures: Captures }

            /// Operand `index` of `op`; fails past the end.
            4 GetOperand "get_operand" Both next { op: Read<Operation>, index: Number, dst: Write<Value>, fail: Label }
            /// The whole operand list of `op`.
            5 GetOperands "get_operands" Both next { op: Read<Operation>, dst: Write<ValueRange> }
            /// Operand group `group` of `op`, as the host divides its operands; fails if there is no such group.
            6 GetOperandGroup "get_operand_group" Both next { op: Read<Operation>, group: Number, dst: Write<ValueRange>, fail: Label }
            /// The only value of operand group `group` of `op`; fails unless the group has exactly one.
            7 GetOperandOfGroup "get_operand_of_group" Both next { op: Read<Operation>, group: Number, dst: Write<Value>, fail: Label }
            /// Result `index` of `op`; fails past the end.
            8 GetResult "get_result" Both next { op: Read<Operation>, index: Number, dst: Write<Value>, fail: Label }
            /// The whole result list of `op`.
            9 GetResults "get_results" Both next { op: Read<Operation>, dst: Write<ValueRange> }
            /// Result group `group` of `op`; fails if there is no such group.
            10 GetResultGroup "get_result_group" Both next { op: Read<Operation>, group: Number, dst: Write<ValueRange>, fail: Label }
            /// The only value of result group `group` of `op`; fails unless the group has exactly one.
            11 GetResultOfGroup "get_result_of_group" Both next { op: Read<Operation>, group: Number, dst: Write<Value>, fail: Label }
            /// The op that defines `value`; fails for block arguments.
            12 GetDefiningOp "get_defining_op" Both next { value: Read<Value>, dst: Write<Operation>, fail: Label }
            /// The op that defines the first value of `range`; fails for an empty range or a block argument.
            13 GetDefiningOpOfRange "get_defining_op_of_range" Both next { range: Read<ValueRange>, dst: Write<Operation>, fail: Label }
            /// Attribute `name` of `op`; fails if absent.
            14 GetAttribute "get_attribute" Both next { op: Read<Operation>, name: AttrName, dst: Write<Attribute>, fail: Label }
            /// Attribute `name` of `op`, or the constant if it is absent.
            72 GetAttributeOr "get_attribute_or" Both next { op: Read<Operation>, name: AttrName, otherwise: AttrConst, dst: Write<Attribute> }
            /// The type of `value`.
            15 GetValueType "get_value_type" Both next { value: Read<Value>, dst: Write<Type> }
            /// The types of the values of `range`.
            16 GetRangeTypes "get_range_types" Both next { range: Read<ValueRange>, dst: Write<TypeRange> }
            /// The type of `attribute`; fails if it has none.
            17 GetAttributeType "get_attribute_type" Both next { attribute: Read<Attribute>, dst: Write<Type>, fail: Label }
            /// A constant.
            18 ConstAttribute "const_attribute" Both next { constant: AttrConst, dst: Write<Attribute> }
            /// A constant.
            19 ConstType "const_type" Both next { constant: TypeConst, dst: Write<Type> }
            /// A constant list.
            20 ConstTypes "const_types" Both next { constant: TypesConst, dst: Write<TypeRange> }

            /// Opens a loop over the users of `value` in the host's use order, one turn for each use; with none, goes to `done`.
            21 ForUsers "for_users" Match next { value: Read<Value>, dst: Write<Operation>, done: Label }
            /// Opens a loop over the users of every value of `range`; with none, goes to `done`.
            22 ForRangeUsers "for_range_users" Match next { range: Read<ValueRange>, dst: Write<Operation>, done: Label }
            /// Opens a loop over the values of `range`; with none, goes to `done`.
            75 ForValues "for_values" Match next { range: Read<ValueRange>, dst: Write<Value>, done: Label }
            /// Opens a loop over the values of `range`; with none, goes to `done`. Either way `each_results` closes it there.
            76 EachValue "each_value" Rewrite next { range: Read<ValueRange>, dst: Write<Value>, done: Label }
            /// Takes these values, and goes on to the next value of the innermost loop, whose body starts at `body`, or falls through.
            77 NextValue "next_value" Rewrite next { body: LoopBody, results: ReadValues }
            /// Closes the innermost loop over values; all that its turns gave.
            78 EachResults "each_results" Rewrite next { dst: Write<ValueRange> }
            /// Next user, or value, of the innermost loop whose body starts at `body`, or leaves that loop and falls through.
            23 NextUser "next_user" Match next { body: LoopBody }
            /// Leaves the innermost loop, whose body starts at `body`, before its last turn, and goes to `target`.
            24 BreakUsers "break_users" Match stop { body: LoopBody, target: Label }

            /// `op` has this name.
            25 CheckOpName "check_op_name" Match next { op: Read<Operation>, name: OpName, fail: Label }
            /// `op` has exactly `count` operands.
            26 CheckOperandCount "check_operand_count" Match next { op: Read<Operation>, count: Number, fail: Label }
            /// `op` has `count` operands or more.
            27 CheckOperandCountAtLeast "check_operand_count_at_least" Match next { op: Read<Operation>, count: Number, fail: Label }
            /// `op` has exactly `count` results.
            28 CheckResultCount "check_result_count" Match next { op: Read<Operation>, count: Number, fail: Label }
            /// `op` has `count` results or more.
            29 CheckResultCountAtLeast "check_result_count_at_least" Match next { op: Read<Operation>, count: Number, fail: Label }
            /// `attribute` equals the constant.
            30 CheckAttribute "check_attribute" Match next { attribute: Read<Attribute>, constant: AttrConst, fail: Label }
            /// `type` equals the constant.
            31 CheckType "check_type" Match next { r#type: Read<Type>, constant: TypeConst, fail: Label }
            /// `types` equals the constant list.
            32 CheckTypes "check_types" Match next { types: Read<TypeRange>, constant: TypesConst, fail: Label }
            /// `value` is result `index` of the op that defines it.
            33 CheckResultIndex "check_result_index" Match next { value: Read<Value>, index: Number, fail: Label }
            /// Both are the same operation.
            34 CheckSameOp "check_same_op" Match next { a: Read<Operation>, b: Read<Operation>, fail: Label }
            /// Both are the same value.
            35 CheckSameValue "check_same_value" Match next { a: Read<Value>, b: Read<Value>, fail: Label }
            /// Both hold the same values in the same order.
            36 CheckSameRange "check_same_range" Match next { a: Read<ValueRange>, b: Read<ValueRange>, fail: Label }
            /// Both are the same type.
            37 CheckSameType "check_same_type" Match next { a: Read<Type>, b: Read<Type>, fail: Label }
            /// Both hold the same types in the same order.
            38 CheckSameTypes "check_same_types" Match next { a: Read<TypeRange>, b: Read<TypeRange>, fail: Label }
            /// Both are the same attribute.
            39 CheckSameAttribute "check_same_attribute" Match next { a: Read<Attribute>, b: Read<Attribute>, fail: Label }
            /// Calls a native constraint; `negated` turns its answer around (then it has no results).
            40 CallConstraint "call_constraint" Match next { function: Constraint, negated: Flag, args: Arguments, results: WriteList, fail: Label }

            /// Goes by the name of `op`.
            41 SwitchOpName "switch_op_name" Match stop { op: Read<Operation>, default: Label, cases: DenseCases<OpName> }
            /// Goes by the name of `op`.
            42 SwitchOpNameSparse "switch_op_name_sparse" Match stop { op: Read<Operation>, default: Label, cases: SparseCases<OpName> }
            /// Goes by the number of operands of `op`.
            43 SwitchOperandCount "switch_operand_count" Match stop { op: Read<Operation>, default: Label, cases: DenseCases<Number> }
            /// Goes by the number of operands of `op`.
            44 SwitchOperandCountSparse "switch_operand_count_sparse" Match stop { op: Read<Operation>, default: Label, cases: SparseCases<Number> }
            /// Goes by the number of results of `op`.
            45 SwitchResultCount "switch_result_count" Match stop { op: Read<Operation>, default: Label, cases: DenseCases<Number> }
            /// Goes by the number of results of `op`.
            46 SwitchResultCountSparse "switch_result_count_sparse" Match stop { op: Read<Operation>, default: Label, cases: SparseCases<Number> }
            /// Goes by the constant that `attribute` equals.
            47 SwitchAttribute "switch_attribute" Match stop { attribute: Read<Attribute>, default: Label, cases: DenseCases<AttrConst> }
            /// Goes by the constant that `attribute` equals.
            48 SwitchAttributeSparse "switch_attribute_sparse" Match stop { attribute: Read<Attribute>, default: Label, cases: SparseCases<AttrConst> }
            /// Goes by the constant that `type` equals.
            49 SwitchType "switch_type" Match stop { r#type: Read<Type>, default: Label, cases: DenseCases<TypeConst> }
            /// Goes by the constant that `type` equals.
            50 SwitchTypeSparse "switch_type_sparse" Match stop { r#type: Read<Type>, default: Label, cases: SparseCases<TypeConst> }
            /// Goes by the constant list that `types` equals.
            51 SwitchTypes "switch_types" Match stop { types: Read<TypeRange>, default: Label, cases: DenseCases<TypesConst> }
            /// Goes by the constant list that `types` equals.
            52 SwitchTypesSparse "switch_types_sparse" Match stop { types: Read<TypeRange>, default: Label, cases: SparseCases<TypesConst> }

            /// Creates an op before the root with these result types.
            53 CreateOp "create_op" Rewrite next { name: OpName, operands: ReadValues, attributes: ReadAttributes, types: ReadTypes, dst: Write<Operation> }
            /// Creates an op before the root; the host infers its result types.
            54 CreateOpInferred "create_op_inferred" Rewrite next { name: OpName, operands: ReadValues, attributes: ReadAttributes, dst: Write<Operation> }
            /// The op that is created next, or all that a native rewrite creates that is called before, comes from where these ops and
            /// values do, several in this order; without any it is unknown where from.
            73 Locate "locate" Rewrite next { origins: ReadOrigins }
            /// Likewise, and the location has a name; without origins it is the name.
            74 LocateNamed "locate_named" Rewrite next { name: AttrName, origins: ReadOrigins }
            /// Concatenates values and ranges.
            55 BuildValues "build_values" Rewrite next { elements: ReadValues, dst: Write<ValueRange> }
            /// Concatenates types and ranges.
            56 BuildTypes "build_types" Rewrite next { elements: ReadTypes, dst: Write<TypeRange> }
            /// Calls a native rewrite.
            57 CallRewrite "call_rewrite" Rewrite next { function: Rewrite, args: ReadList, results: WriteList }
            /// Replaces the results of `op` by these values and erases it.
            58 Replace "replace" Rewrite next { op: Read<Operation>, values: ReadValues }
            /// Replaces the results of `op` by those of `by` and erases it.
            59 ReplaceWithOp "replace_with_op" Rewrite next { op: Read<Operation>, by: Read<Operation> }
            /// Erases `op`.
            60 Erase "erase" Rewrite next { op: Read<Operation> }
            /// Gives up: the rewrite does not apply, for the reason that a `fail` label led here. What was done is undone.
            61 Fail "fail" Rewrite stop {}

            /// Operand `index` of `op` and the op that defines it; fails past the end and for block arguments.
            62 GetOperandOp "get_operand_op" Match next { op: Read<Operation>, index: Number, value: Write<Value>, dst: Write<Operation>, fail: Label }
            /// `op` has exactly `count` operands, and `value` is result `index` of the op that defines it.
            63 CheckOperandCountAndResult "check_operand_count_and_result" Match next { op: Read<Operation>, count: Number, value: Read<Value>, index: Number, fail: Label }
            /// Goes by the name of the op that defines operand `index` of `op`; to `default` past the end and for block arguments too.
            64 SwitchOperandOpName "switch_operand_op_name" Match stop { op: Read<Operation>, index: Number, value: Write<Value>, dst: Write<Operation>, default: Label, cases: DenseCases<OpName> }
            /// Goes by the name of the op that defines operand `index` of `op`, has exactly `count` operands and has the operand
            /// as its result `result`; to `default` if there is no such op.
            65 SwitchOperandOp "switch_operand_op" Match stop { op: Read<Operation>, index: Number, value: Write<Value>, dst: Write<Operation>, count: Number, result: Number, default: Label, cases: DenseCases<OpName> }
            /// Goes by the constant that attribute `name` of `op` equals; to `default` if it is absent too.
            66 SwitchAttributeOf "switch_attribute_of" Match stop { op: Read<Operation>, name: AttrName, dst: Write<Attribute>, default: Label, cases: DenseCases<AttrConst> }
            /// Goes by the constant that the type of operand `index` of `op` equals; to `default` past the end too.
            67 SwitchOperandType "switch_operand_type" Match stop { op: Read<Operation>, index: Number, value: Write<Value>, dst: Write<Type>, default: Label, cases: DenseCases<TypeConst> }
            /// Goes by the constant that the type of result `index` of `op` equals; to `default` past the end too.
            68 SwitchResultType "switch_result_type" Match stop { op: Read<Operation>, index: Number, value: Write<Value>, dst: Write<Type>, default: Label, cases: DenseCases<TypeConst> }
            /// Reports a match with these captures and goes to `target`.
            69 AcceptAndGo "accept_and_go" Match stop { pattern: Pattern, captures: Captures, target: Label }
            /// Asks the questions and runs the code of each candidate that the answers leave, by ascending rank, up to its `end`. Then
            /// the run ends. Code of a candidate belongs to it alone, and has no filter. Definitions that are asked for are written to
            /// registers on the way to all candidates.
            70 Filter "filter" Match stop { questions: QuestionList, candidates: CandidateList }
            /// Goes on if operand `a_index` of `a`, which has one, is operand `b_index` of `b`, which has one.
            71 CheckSameOperand "check_same_operand" Match next { a: Read<Operation>, a_index: Number, b: Read<Operation>, b_index: Number, fail: Label }
        }
    };
}

instruction_table!(define_instructions);

/// Packs a register of any file into one word: the kind in the top three bits.
pub fn pack_register(kind: Kind, register: u32) -> u32 {
    debug_assert!(register <= MAX_REGISTER);
    (kind as u32) << 29 | register
}

/// The highest register number a packed word can hold.
pub(crate) const MAX_REGISTER: u32 = (1 << 29) - 1;

/// Undoes [`pack_register`]; `None` for a kind that does not exist.
pub fn unpack_register(word: u32) -> Option<(Kind, u32)> {
    let kind = KINDS.get((word >> 29) as usize)?;
    Some((*kind, word & MAX_REGISTER))
}

/// The three bits that mark an operand of an op among packed registers: no kind has this number.
const OPERAND_TAG: u32 = 6;

/// The highest operand index that [`pack_operand`] can take.
pub(crate) const MAX_PACKED_INDEX: u32 = (1 << 9) - 1;

/// The highest op register that [`pack_operand`] can take.
pub(crate) const MAX_PACKED_OP: u32 = (1 << 20) - 1;

/// Packs "operand `index` of the op in register `op`" into one word, as what is captured; `None` if it does not fit. The
/// operand is looked up only when the match is saved, so it must be known to exist.
pub fn pack_operand(op: u32, index: u32) -> Option<u32> {
    (op <= MAX_PACKED_OP && index <= MAX_PACKED_INDEX).then_some(OPERAND_TAG << 29 | index << 20 | op)
}

/// Undoes [`pack_operand`]: the op register and the operand's index; `None` if the word is something else.
#[inline]
pub fn unpack_operand(word: u32) -> Option<(u32, u32)> {
    (word >> 29 == OPERAND_TAG).then_some((word & MAX_PACKED_OP, word >> 20 & MAX_PACKED_INDEX))
}

/// The three bits that mark an attribute constant among packed registers: no kind has this number.
const CONSTANT_TAG: u32 = 7;

/// Packs attribute constant `index` into one word, as an argument of a constraint; `None` if it does not fit.
pub fn pack_constant(index: u32) -> Option<u32> {
    (index <= MAX_REGISTER).then_some(CONSTANT_TAG << 29 | index)
}

/// Undoes [`pack_constant`]; `None` if the word is something else.
#[inline]
pub fn unpack_constant(word: u32) -> Option<u32> {
    (word >> 29 == CONSTANT_TAG).then_some(word & MAX_REGISTER)
}

/// The register files, in the order of their numbers in packed registers and in [`RegisterCounts`](crate::RegisterCounts).
pub const KINDS: [Kind; 6] =
    [Kind::Attribute, Kind::Operation, Kind::Type, Kind::TypeRange, Kind::Value, Kind::ValueRange];

#[cfg(test)]
mod tests;
