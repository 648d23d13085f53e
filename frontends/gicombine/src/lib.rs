//! LLVM's machine patterns: records of class `GICombineRule` to checked rules.

mod rules;

pub use rules::{
    Flags, Fragment, FragmentId, FragmentPattern, Instruction, InstructionId, InstructionPattern, MatchData,
    MatchedInstruction, Matcher, Operand, OperandType, Order, Parameter, ParameterKind, Pattern, PatternKind, Rule,
    Rules, Snippet, SnippetPiece, ValueType,
};
