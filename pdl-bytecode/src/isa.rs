//! The instruction set, in one table.
//!
//! Code is an array of 32-bit words. An instruction is its opcode word followed by its operands, one word each,
//! except lists, which are a count followed by their items. `instructions!` below is the only place that knows
//! the instructions; the encoder ([`Assembler`](crate::Assembler)), the decoder, the validator, the disassembler and the
//! reference page are made from it.
//!
//! There are six register files, one for each [`Kind`]. Matcher code starts with the root in operation register 0;
//! rewrite code starts with the pattern's captures in registers 0, 1, … of each file, in capture order.
//! A label is an index into the same code array and always lies after the instruction that names it, with one
//! exception: `next_user` goes back to the body of its own loop.
//!
//! "Absent" never is a register's content: an instruction that may find nothing has a `fail` label instead. A switch that
//! finds something before it goes by it writes that on the way to its cases, not on the way to `default`.

pub use pdl_declarations::Kind;

/// What a word of an instruction means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A register that is read.
    Read(Kind),
    /// A register that is written. On the jump to `fail` it is not written.
    Write(Kind),
    /// A plain number.
    Number,
    /// 0 or 1.
    Flag,
    /// A later code address that is jumped to if the instruction fails or finds nothing.
    Label,
    /// The address of the loop body: just behind the `for_users` that opened the loop.
    LoopBody,
    /// Index into the program's op names.
    OpName,
    /// Index into the program's attribute names.
    AttrName,
    /// Index into the program's attribute constants.
    AttrConst,
    /// Index into the program's type constants.
    TypeConst,
    /// Index into the program's type list constants.
    TypesConst,
    /// Index into the program's native functions, of constraint kind.
    Constraint,
    /// Index into the program's native functions, of rewrite kind.
    Rewrite,
    /// Index into the program's patterns.
    Pattern,
    /// A pattern rank: 0 is tried first.
    Rank,
    /// Count, then that many registers to read, each packed by [`pack_register`].
    ReadList,
    /// Like `ReadList`, but only values and value ranges.
    ReadValues,
    /// Like `ReadList`, but only types and type ranges.
    ReadTypes,
    /// Count, then that many registers to write, packed. None is written on the jump to `fail`.
    WriteList,
    /// Like `ReadList`, and besides registers there may be operands of ops in registers, packed by [`pack_operand`].
    Captures,
    /// Count, then that many pairs of attribute name index and attribute register.
    ReadAttributes,
    /// First key, count, then that many labels: key `first + i` goes to label `i`.
    DenseCases,
    /// Count, then that many keys in ascending order, then as many labels.
    SparseCases,
    /// The questions of a filter: count, then ten words and the keys of each
    /// ([`FilterQuestion`](crate::filter::FilterQuestion)).
    Questions,
    /// What a filter chooses among ([`Candidates`](crate::filter::Candidates)).
    Candidates,
}

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
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// As the disassembler prints it.
    pub mnemonic: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// Where it may stand.
    pub section: Section,
    /// The names and meanings of its operands.
    pub operands: &'static [(&'static str, Operand)],
    /// Whether control can reach the next instruction.
    pub falls_through: bool,
}

macro_rules! instructions {
    ($( $(#[doc = $doc:literal])+ $name:ident $mnemonic:literal $section:ident $flow:ident ( $($operand:ident : $kind:expr),* $(,)? ) )*) => {
        /// An instruction's first word.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Opcode { $( $(#[doc = $doc])+ $name, )* }

        /// Every opcode, in numeric order.
        pub const OPCODES: &[Opcode] = &[$(Opcode::$name),*];

        const DESCRIPTIONS: &[Description] = &[$(Description {
            mnemonic: $mnemonic,
            doc: concat!($($doc),+),
            section: Section::$section,
            operands: {
                #[allow(unused_imports)]
                use Operand::*;
                &[$((stringify!($operand), $kind)),*]
            },
            falls_through: instructions!(@flow $flow),
        }),*];
    };
    (@flow next) => { true };
    (@flow stop) => { false };
}

// R reads, W writes. Opcode numbers are part of the blob format: append only, and raise `FORMAT_VERSION`.
instructions! {
    /// Ends the run.
    End "end" Both stop ()
    /// Goes to `target`.
    Jump "jump" Match stop (target: Label)
    /// Goes to `skip` if a match of rank below `best`, the lowest rank that can still be accepted before `skip`, is in hand.
    Prune "prune" Match next (best: Rank, skip: Label)
    /// Reports a match with these captures and goes on.
    Accept "accept" Match next (pattern: Pattern, captures: Captures)

    /// Operand `index` of `op`; fails past the end.
    GetOperand "get_operand" Both next (op: Read(Kind::Operation), index: Number, dst: Write(Kind::Value), fail: Label)
    /// The whole operand list of `op`.
    GetOperands "get_operands" Both next (op: Read(Kind::Operation), dst: Write(Kind::ValueRange))
    /// Operand group `group` of `op`, as the host divides its operands; fails if there is no such group.
    GetOperandGroup "get_operand_group" Both next (op: Read(Kind::Operation), group: Number, dst: Write(Kind::ValueRange), fail: Label)
    /// The only value of operand group `group` of `op`; fails unless the group has exactly one.
    GetOperandOfGroup "get_operand_of_group" Both next (op: Read(Kind::Operation), group: Number, dst: Write(Kind::Value), fail: Label)
    /// Result `index` of `op`; fails past the end.
    GetResult "get_result" Both next (op: Read(Kind::Operation), index: Number, dst: Write(Kind::Value), fail: Label)
    /// The whole result list of `op`.
    GetResults "get_results" Both next (op: Read(Kind::Operation), dst: Write(Kind::ValueRange))
    /// Result group `group` of `op`; fails if there is no such group.
    GetResultGroup "get_result_group" Both next (op: Read(Kind::Operation), group: Number, dst: Write(Kind::ValueRange), fail: Label)
    /// The only value of result group `group` of `op`; fails unless the group has exactly one.
    GetResultOfGroup "get_result_of_group" Both next (op: Read(Kind::Operation), group: Number, dst: Write(Kind::Value), fail: Label)
    /// The op that defines `value`; fails for block arguments.
    GetDefiningOp "get_defining_op" Both next (value: Read(Kind::Value), dst: Write(Kind::Operation), fail: Label)
    /// The op that defines the first value of `range`; fails for an empty range or a block argument.
    GetDefiningOpOfRange "get_defining_op_of_range" Both next (range: Read(Kind::ValueRange), dst: Write(Kind::Operation), fail: Label)
    /// Attribute `name` of `op`; fails if absent.
    GetAttribute "get_attribute" Both next (op: Read(Kind::Operation), name: AttrName, dst: Write(Kind::Attribute), fail: Label)
    /// The type of `value`.
    GetValueType "get_value_type" Both next (value: Read(Kind::Value), dst: Write(Kind::Type))
    /// The types of the values of `range`.
    GetRangeTypes "get_range_types" Both next (range: Read(Kind::ValueRange), dst: Write(Kind::TypeRange))
    /// The type of `attribute`; fails if it has none.
    GetAttributeType "get_attribute_type" Both next (attribute: Read(Kind::Attribute), dst: Write(Kind::Type), fail: Label)
    /// A constant.
    ConstAttribute "const_attribute" Both next (constant: AttrConst, dst: Write(Kind::Attribute))
    /// A constant.
    ConstType "const_type" Both next (constant: TypeConst, dst: Write(Kind::Type))
    /// A constant list.
    ConstTypes "const_types" Both next (constant: TypesConst, dst: Write(Kind::TypeRange))

    /// Opens a loop over the users of `value` in the host's use order, one turn for each use; with none, goes to `done`.
    ForUsers "for_users" Match next (value: Read(Kind::Value), dst: Write(Kind::Operation), done: Label)
    /// Opens a loop over the users of every value of `range`; with none, goes to `done`.
    ForRangeUsers "for_range_users" Match next (range: Read(Kind::ValueRange), dst: Write(Kind::Operation), done: Label)
    /// Next user of the innermost loop whose body starts at `body`, or leaves that loop and falls through.
    NextUser "next_user" Match next (body: LoopBody)
    /// Leaves the innermost loop, whose body starts at `body`, before its last turn, and goes to `target`.
    BreakUsers "break_users" Match stop (body: LoopBody, target: Label)

    /// `op` has this name.
    CheckOpName "check_op_name" Match next (op: Read(Kind::Operation), name: OpName, fail: Label)
    /// `op` has exactly `count` operands.
    CheckOperandCount "check_operand_count" Match next (op: Read(Kind::Operation), count: Number, fail: Label)
    /// `op` has `count` operands or more.
    CheckOperandCountAtLeast "check_operand_count_at_least" Match next (op: Read(Kind::Operation), count: Number, fail: Label)
    /// `op` has exactly `count` results.
    CheckResultCount "check_result_count" Match next (op: Read(Kind::Operation), count: Number, fail: Label)
    /// `op` has `count` results or more.
    CheckResultCountAtLeast "check_result_count_at_least" Match next (op: Read(Kind::Operation), count: Number, fail: Label)
    /// `attribute` equals the constant.
    CheckAttribute "check_attribute" Match next (attribute: Read(Kind::Attribute), constant: AttrConst, fail: Label)
    /// `type` equals the constant.
    CheckType "check_type" Match next (r#type: Read(Kind::Type), constant: TypeConst, fail: Label)
    /// `types` equals the constant list.
    CheckTypes "check_types" Match next (types: Read(Kind::TypeRange), constant: TypesConst, fail: Label)
    /// `value` is result `index` of the op that defines it.
    CheckResultIndex "check_result_index" Match next (value: Read(Kind::Value), index: Number, fail: Label)
    /// Both are the same operation.
    CheckSameOp "check_same_op" Match next (a: Read(Kind::Operation), b: Read(Kind::Operation), fail: Label)
    /// Both are the same value.
    CheckSameValue "check_same_value" Match next (a: Read(Kind::Value), b: Read(Kind::Value), fail: Label)
    /// Both hold the same values in the same order.
    CheckSameRange "check_same_range" Match next (a: Read(Kind::ValueRange), b: Read(Kind::ValueRange), fail: Label)
    /// Both are the same type.
    CheckSameType "check_same_type" Match next (a: Read(Kind::Type), b: Read(Kind::Type), fail: Label)
    /// Both hold the same types in the same order.
    CheckSameTypes "check_same_types" Match next (a: Read(Kind::TypeRange), b: Read(Kind::TypeRange), fail: Label)
    /// Both are the same attribute.
    CheckSameAttribute "check_same_attribute" Match next (a: Read(Kind::Attribute), b: Read(Kind::Attribute), fail: Label)
    /// Calls a native constraint; `negated` turns its answer around (then it has no results).
    CallConstraint "call_constraint" Match next (function: Constraint, negated: Flag, args: ReadList, results: WriteList, fail: Label)

    /// Goes by the name of `op`.
    SwitchOpName "switch_op_name" Match stop (op: Read(Kind::Operation), default: Label, cases: DenseCases)
    /// Goes by the name of `op`.
    SwitchOpNameSparse "switch_op_name_sparse" Match stop (op: Read(Kind::Operation), default: Label, cases: SparseCases)
    /// Goes by the number of operands of `op`.
    SwitchOperandCount "switch_operand_count" Match stop (op: Read(Kind::Operation), default: Label, cases: DenseCases)
    /// Goes by the number of operands of `op`.
    SwitchOperandCountSparse "switch_operand_count_sparse" Match stop (op: Read(Kind::Operation), default: Label, cases: SparseCases)
    /// Goes by the number of results of `op`.
    SwitchResultCount "switch_result_count" Match stop (op: Read(Kind::Operation), default: Label, cases: DenseCases)
    /// Goes by the number of results of `op`.
    SwitchResultCountSparse "switch_result_count_sparse" Match stop (op: Read(Kind::Operation), default: Label, cases: SparseCases)
    /// Goes by the constant that `attribute` equals.
    SwitchAttribute "switch_attribute" Match stop (attribute: Read(Kind::Attribute), default: Label, cases: DenseCases)
    /// Goes by the constant that `attribute` equals.
    SwitchAttributeSparse "switch_attribute_sparse" Match stop (attribute: Read(Kind::Attribute), default: Label, cases: SparseCases)
    /// Goes by the constant that `type` equals.
    SwitchType "switch_type" Match stop (r#type: Read(Kind::Type), default: Label, cases: DenseCases)
    /// Goes by the constant that `type` equals.
    SwitchTypeSparse "switch_type_sparse" Match stop (r#type: Read(Kind::Type), default: Label, cases: SparseCases)
    /// Goes by the constant list that `types` equals.
    SwitchTypes "switch_types" Match stop (types: Read(Kind::TypeRange), default: Label, cases: DenseCases)
    /// Goes by the constant list that `types` equals.
    SwitchTypesSparse "switch_types_sparse" Match stop (types: Read(Kind::TypeRange), default: Label, cases: SparseCases)

    /// Creates an op before the root with these result types.
    CreateOp "create_op" Rewrite next (name: OpName, operands: ReadValues, attributes: ReadAttributes, types: ReadTypes, dst: Write(Kind::Operation))
    /// Creates an op before the root; the host infers its result types.
    CreateOpInferred "create_op_inferred" Rewrite next (name: OpName, operands: ReadValues, attributes: ReadAttributes, dst: Write(Kind::Operation))
    /// Concatenates values and ranges.
    BuildValues "build_values" Rewrite next (elements: ReadValues, dst: Write(Kind::ValueRange))
    /// Concatenates types and ranges.
    BuildTypes "build_types" Rewrite next (elements: ReadTypes, dst: Write(Kind::TypeRange))
    /// Calls a native rewrite.
    CallRewrite "call_rewrite" Rewrite next (function: Rewrite, args: ReadList, results: WriteList)
    /// Replaces the results of `op` by these values and erases it.
    Replace "replace" Rewrite next (op: Read(Kind::Operation), values: ReadValues)
    /// Replaces the results of `op` by those of `by` and erases it.
    ReplaceWithOp "replace_with_op" Rewrite next (op: Read(Kind::Operation), by: Read(Kind::Operation))
    /// Erases `op`.
    Erase "erase" Rewrite next (op: Read(Kind::Operation))
    /// Gives up: the rewrite does not apply, for the reason that a `fail` label led here. What was done is undone.
    Fail "fail" Rewrite stop ()

    /// Operand `index` of `op` and the op that defines it; fails past the end and for block arguments.
    GetOperandOp "get_operand_op" Match next (op: Read(Kind::Operation), index: Number, value: Write(Kind::Value), dst: Write(Kind::Operation), fail: Label)
    /// `op` has exactly `count` operands, and `value` is result `index` of the op that defines it.
    CheckOperandCountAndResult "check_operand_count_and_result" Match next (op: Read(Kind::Operation), count: Number, value: Read(Kind::Value), index: Number, fail: Label)
    /// Goes by the name of the op that defines operand `index` of `op`; to `default` past the end and for block arguments too.
    SwitchOperandOpName "switch_operand_op_name" Match stop (op: Read(Kind::Operation), index: Number, value: Write(Kind::Value), dst: Write(Kind::Operation), default: Label, cases: DenseCases)
    /// Goes by the name of the op that defines operand `index` of `op`, has exactly `count` operands and has the operand
    /// as its result `result`; to `default` if there is no such op.
    SwitchOperandOp "switch_operand_op" Match stop (op: Read(Kind::Operation), index: Number, value: Write(Kind::Value), dst: Write(Kind::Operation), count: Number, result: Number, default: Label, cases: DenseCases)
    /// Goes by the constant that attribute `name` of `op` equals; to `default` if it is absent too.
    SwitchAttributeOf "switch_attribute_of" Match stop (op: Read(Kind::Operation), name: AttrName, dst: Write(Kind::Attribute), default: Label, cases: DenseCases)
    /// Goes by the constant that the type of operand `index` of `op` equals; to `default` past the end too.
    SwitchOperandType "switch_operand_type" Match stop (op: Read(Kind::Operation), index: Number, value: Write(Kind::Value), dst: Write(Kind::Type), default: Label, cases: DenseCases)
    /// Goes by the constant that the type of result `index` of `op` equals; to `default` past the end too.
    SwitchResultType "switch_result_type" Match stop (op: Read(Kind::Operation), index: Number, value: Write(Kind::Value), dst: Write(Kind::Type), default: Label, cases: DenseCases)
    /// Reports a match with these captures and goes to `target`.
    AcceptAndGo "accept_and_go" Match stop (pattern: Pattern, captures: Captures, target: Label)
    /// Asks the questions and runs the code of each candidate that the answers leave, by ascending rank, up to its `end`. Then
    /// the run ends. Code of a candidate belongs to it alone, and has no filter. Definitions that are asked for are written to
    /// registers on the way to all candidates.
    Filter "filter" Match stop (questions: Questions, candidates: Candidates)
    /// Goes on if operand `a_index` of `a`, which has one, is operand `b_index` of `b`, which has one.
    CheckSameOperand "check_same_operand" Match next (a: Read(Kind::Operation), a_index: Number, b: Read(Kind::Operation), b_index: Number, fail: Label)
}

impl Opcode {
    /// The opcode with this number.
    pub fn from_word(word: u32) -> Option<Opcode> {
        OPCODES.get(word as usize).copied()
    }

    /// Its static description.
    pub fn description(self) -> &'static Description {
        &DESCRIPTIONS[self as usize]
    }
}

/// Packs a register of any file into one word: the kind in the top three bits.
pub fn pack_register(kind: Kind, register: u32) -> u32 {
    debug_assert!(register <= MAX_REGISTER);
    (kind as u32) << 29 | register
}

/// The highest register number a packed word can hold.
pub const MAX_REGISTER: u32 = (1 << 29) - 1;

/// Undoes [`pack_register`]; `None` for a kind that does not exist.
pub fn unpack_register(word: u32) -> Option<(Kind, u32)> {
    let kind = KINDS.get((word >> 29) as usize)?;
    Some((*kind, word & MAX_REGISTER))
}

/// The three bits that mark an operand of an op among packed registers: no kind has this number.
const OPERAND_TAG: u32 = 6;

/// The highest operand index that [`pack_operand`] can take.
pub const MAX_PACKED_INDEX: u32 = (1 << 9) - 1;

/// The highest op register that [`pack_operand`] can take.
pub const MAX_PACKED_OP: u32 = (1 << 20) - 1;

/// Packs "operand `index` of the op in register `op`" into one word, as what is captured; `None` if it does not fit. The
/// operand is looked up only when the match is saved, so it must be known to exist.
pub fn pack_operand(op: u32, index: u32) -> Option<u32> {
    (op <= MAX_PACKED_OP && index <= MAX_PACKED_INDEX).then_some(OPERAND_TAG << 29 | index << 20 | op)
}

/// Undoes [`pack_operand`]: the op register and the operand's index; `None` if the word is something else.
pub fn unpack_operand(word: u32) -> Option<(u32, u32)> {
    (word >> 29 == OPERAND_TAG).then_some((word & MAX_PACKED_OP, word >> 20 & MAX_PACKED_INDEX))
}

/// The register files, in the order of their numbers in packed registers and in [`RegisterCounts`](crate::RegisterCounts).
pub const KINDS: [Kind; 6] =
    [Kind::Attribute, Kind::Operation, Kind::Type, Kind::TypeRange, Kind::Value, Kind::ValueRange];
