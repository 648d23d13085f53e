//! The parts of combine rules.
//!
//! [`CombineRules`] is what a `.td` file says, checked: fragments are still calls. [`CombineRules::matchers`] is what is looked for: for each
//! rule one [`RuleMatcher`] an opcode and a choice of alternatives, with the fragments written out.

use pdl_diagnostics::Span;
use smol_str::SmolStr;

/// The rules of a combiner or of some groups.
#[derive(Clone, Debug, Default)]
pub struct CombineRules {
    /// In list order: groups are written out where they stand, and a rule stands where it is met first. The place of a rule is
    /// the number that LLVM's command line knows it by.
    pub rules: Vec<CombineRule>,
    /// The fragments that rules use.
    pub fragments: Vec<Fragment>,
    /// The instructions that rules mention, each once.
    pub(crate) instructions: Vec<TargetInstruction>,
}

impl CombineRules {
    /// The instruction behind an id. Panics if the id comes from other rules.
    pub fn instruction(&self, id: InstructionId) -> &TargetInstruction {
        &self.instructions[id.0 as usize]
    }

    /// Returns how many of the first operands of an instruction that rules mention may be exchanged.
    pub fn exchangeable(&self, opcode: &str) -> usize {
        let known = self.instructions.iter().find(|known| known.name == opcode);
        if known.is_some_and(|known| known.is_commutable) { 2 } else { 0 }
    }

    /// The fragment behind an id. Panics if the id comes from other rules.
    pub(crate) fn fragment(&self, id: FragmentId) -> &Fragment {
        &self.fragments[id.0 as usize]
    }
}

/// An instruction of `CombineRules::instructions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstructionId(pub u32);

/// A fragment of [`CombineRules::fragments`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FragmentId(pub u32);

/// The record of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetInstruction {
    /// The opcode: `G_ADD`.
    pub name: SmolStr,
    /// The number of operands in its list of outs; of one with variadic outs, of those that are always there.
    pub(crate) outs: u32,
    /// The number of operands in its list of ins.
    pub(crate) ins: u32,
    /// True if there may be more outs.
    pub(crate) has_variadic_outs: bool,
    /// True if there may be more ins.
    pub(crate) has_variadic_ins: bool,
    /// For each operand, the outs first, LLVM's name of what it is: `OPERAND_GENERIC_0`, `OPERAND_IMMEDIATE`, `OPERAND_UNKNOWN`.
    pub(crate) operand_types: Vec<SmolStr>,
    /// For each operand, the outs first, the number of its generic type (`type0` is 0, `ptype0` too); `None` for other operands.
    pub(crate) type_indices: Vec<Option<u32>>,
    /// The number of the generic type of variadic operands.
    pub(crate) variadic_type_index: Option<u32>,
    /// True if its first two ins may be exchanged.
    pub(crate) is_commutable: bool,
    /// True if it may read memory.
    pub(crate) may_load: bool,
    /// True if it may write memory.
    pub(crate) may_store: bool,
    /// True if it has effects that the record does not describe.
    pub(crate) has_side_effects: bool,
    /// True if other threads take part in it.
    pub(crate) is_convergent: bool,
}

/// A record of class `GICombineRule`.
#[derive(Clone, Debug)]
pub struct CombineRule {
    /// The record's name.
    pub name: SmolStr,
    /// The name of the root in `(defs root:$NAME)`.
    pub(crate) root: SmolStr,
    /// Where that was written.
    pub(crate) root_span: Span,
    /// The data that C++ in the match hands over to C++ in the apply.
    pub(crate) data: Vec<MatchData>,
    /// The patterns to look for, in the order of the text.
    pub matched: Vec<RulePattern>,
    /// Which of `matched` the root is: itself, or defined by it.
    pub match_root: usize,
    /// The patterns to apply, in the order of the text.
    pub(crate) applied: Vec<RulePattern>,
    /// Which of `applied` define what the root did.
    pub(crate) apply_roots: Vec<usize>,
    /// True if the two stand in one `combine`.
    pub(crate) is_combine: bool,
    /// The number of matchers that it may be at most; `None` for no limit.
    pub(crate) max_permutations: Option<u32>,
    /// Subtarget predicates, by name; all must hold.
    pub(crate) predicates: Vec<SmolStr>,
    /// Where it was written: its name.
    pub span: Span,
}

/// A `GIDefMatchData` of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MatchData {
    /// Without `$`.
    pub(crate) name: SmolStr,
    /// The C++ type.
    pub r#type: SmolStr,
}

/// An item of `match`, `apply`, `combine` or of an alternative of a fragment.
#[derive(Clone, Debug)]
pub struct RulePattern {
    /// Without `$`; made up from rule, list and place if the text gave none.
    pub(crate) name: SmolStr,
    /// The kind of pattern.
    pub kind: PatternKind,
    /// Where it was written.
    pub(crate) span: Span,
}

/// The kind of a pattern, with its content.
#[derive(Clone, Debug)]
pub enum PatternKind {
    /// An instruction or an intrinsic.
    Instruction(InstructionPattern),
    /// `wip_match_opcode`: an instruction that has one of these opcodes.
    AnyOpcode(Vec<InstructionId>),
    /// A fragment.
    Fragment(FragmentPattern),
    /// `GIReplaceReg`: the register that the root defines, and the one that takes its place.
    ReplaceRegister(Box<[PatternOperand; 2]>),
    /// `GIEraseRoot`.
    EraseRoot,
    /// C++.
    Cxx(CxxSnippet),
}

/// An instruction, to be matched or to be built.
#[derive(Clone, Debug)]
pub struct InstructionPattern {
    /// Which one. Of an intrinsic, one of the four instructions `G_INTRINSIC…`.
    pub instruction: InstructionId,
    /// The intrinsic, as LLVM IR names it: `llvm.bitreverse`. It stands behind the defs as an operand of its own, which is not
    /// among `operands`.
    pub(crate) intrinsic: Option<SmolStr>,
    /// Its operands, the defs first.
    pub operands: Vec<PatternOperand>,
    /// `(MIFlags …)`.
    pub flags: Option<Flags>,
}

/// An operand of a pattern.
#[derive(Clone, Debug)]
pub struct PatternOperand {
    /// Without `$`.
    pub name: Option<SmolStr>,
    /// The constant that it is.
    pub immediate: Option<i64>,
    /// Its type: written, from the same name elsewhere, or inferred.
    pub r#type: Option<PatternType>,
    /// True if the pattern defines it.
    pub(crate) is_def: bool,
    /// Where it was written.
    pub(crate) span: Span,
}

/// The type of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternType {
    /// A `ValueType`.
    Value(ValueType),
    /// `GITypeOf`: that of this matched operand.
    Of(SmolStr),
    /// `GIVariadic`: this operand and those behind it.
    Variadic {
        /// The least number; 1 or more.
        min: u32,
        /// The greatest number; 0 for no limit.
        max: u32,
    },
}

/// A `ValueType` of LLVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueType {
    /// The record's name: `v4i32`.
    pub(crate) name: SmolStr,
    /// The low-level type that it is in machine IR: `<4 x s32>`.
    pub(crate) low_level: SmolStr,
}

/// `(MIFlags …)`: names of flags as machine IR spells them (`nuw`), in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// Those that must be set, or are.
    pub set: Vec<SmolStr>,
    /// Those that must not be set, or are taken away.
    pub unset: Vec<SmolStr>,
    /// The matched patterns whose flags are copied.
    pub(crate) copied: Vec<SmolStr>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// A use of a fragment.
#[derive(Clone, Debug)]
pub struct FragmentPattern {
    /// Which one.
    pub(crate) fragment: FragmentId,
    /// Its arguments, the outs first.
    pub(crate) operands: Vec<PatternOperand>,
}

/// A record of class `GICombinePatFrag`.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// The record's name.
    pub(crate) name: SmolStr,
    /// The parameters that it defines.
    pub(crate) outs: Vec<FragmentParameter>,
    /// The parameters that it is given.
    pub(crate) ins: Vec<FragmentParameter>,
    /// The lists of patterns that it may be.
    pub(crate) alternatives: Vec<Vec<RulePattern>>,
    /// For each of the ins, an alternative without an operand of that name: it needs one that is bound before.
    pub(crate) unbound_in: Vec<Option<usize>>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// A parameter of a fragment.
#[derive(Clone, Debug)]
pub(crate) struct FragmentParameter {
    /// Without `$`.
    pub(crate) name: SmolStr,
    /// The kind of argument.
    pub(crate) kind: ParameterKind,
}

/// The kind of argument for a parameter of a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParameterKind {
    /// `root`: an operand, which the root of the fragment defines.
    Root,
    /// `gi_mo`: an operand.
    MachineOperand,
    /// `gi_imm`: an immediate.
    Immediate,
}

/// C++: text, and names in `${…}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CxxSnippet {
    /// The whole text as written, without white space around it.
    pub(crate) text: SmolStr,
    /// The text in pieces.
    pub(crate) pieces: Vec<SnippetPiece>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// A piece of C++.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SnippetPiece {
    /// Text that stands as it is.
    Text(SmolStr),
    /// `${NAME}`: an operand, a pattern or match data.
    Name(SmolStr),
}

/// One thing to look for: a rule with an opcode of its `wip_match_opcode` and an alternative of each of its fragments.
#[derive(Clone, Debug)]
pub struct RuleMatcher {
    /// The place of the rule in [`CombineRules::rules`].
    pub rule: usize,
    /// The patterns whose alternatives were chosen, and which ones: the fragments in order. Empty for a rule without fragments.
    pub alternatives: Vec<(SmolStr, usize)>,
    /// The instructions to be found, the root first, each behind the one that uses what it defines. Those of fragments have their
    /// local names as `PATTERN.NAME`.
    pub instructions: Vec<MatchedInstruction>,
    /// C++ of the match, in order.
    pub(crate) checks: Vec<CxxSnippet>,
}

/// An instruction to be found.
#[derive(Clone, Debug)]
pub struct MatchedInstruction {
    /// The name of the pattern.
    pub(crate) name: SmolStr,
    /// The pattern for it. With `wip_match_opcode` it has no operands, though the instruction has some.
    pub pattern: InstructionPattern,
    /// True if it is a `wip_match_opcode`: nothing is known of its operands, not even how many there are.
    pub is_opcode_only: bool,
    /// The instruction that uses what it defines, by its place before this one, and which of that one's operands it is (an
    /// intrinsic's own place is counted). `None` for the root.
    pub used_by: Option<(usize, usize)>,
}

/// Which matcher is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RuleOrder {
    /// Rules in list order, alternatives in the order of the text.
    #[default]
    Documented,
    /// As LLVM 22 sorts them: those that ask more first, and `wip_match_opcode` before all others.
    Llvm22,
}
