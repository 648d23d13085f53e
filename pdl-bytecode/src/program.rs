//! [`Program`]: a compiled pattern library.

use alloc::vec::Vec;

use alloc::sync::Arc;

use pdl_declarations::{ConstantData, Kind, Location, Native, OpDefinitions, rules};
use smol_str::SmolStr;

use crate::isa::KINDS;
use crate::{InvalidProgram, MatchedOp, OpMentions};

/// A compiled pattern library: host-agnostic, immutable, `Send + Sync`.
///
/// It comes from `compile` or from `Program::from_bytes`, which validates, so whoever holds
/// a `Program` may run it without checks: every index is in range, every jump goes forward to an instruction,
/// every register is written with the right kind before it is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    pub(crate) tables: Tables,
    pub(crate) match_code: Vec<u32>,
    pub(crate) rewrite_code: Vec<u32>,
    /// The patterns themselves, for whoever links programs: bytes that nothing here looks into.
    pub(crate) patterns: Option<Arc<[u8]>>,
}

/// Everything but the code.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// Op names that the patterns mention; their indices are the keys of `switch_op_name`.
    pub op_names: Vec<SmolStr>,
    /// Attribute names.
    pub attribute_names: Vec<SmolStr>,
    /// Attribute constants.
    pub attributes: Vec<ConstantData>,
    /// Type constants, MLIR text in canonical spelling.
    pub types: Vec<SmolStr>,
    /// Lists of type constants.
    pub type_lists: Vec<Vec<u32>>,
    /// Native functions to be bound by name.
    pub natives: Vec<Native>,
    /// The operations of `.td` files, for hosts that want to know them.
    pub operations: OpDefinitions,
    /// The patterns, in declaration order.
    pub patterns: Vec<PatternInfo>,
    /// The operations with names that each matches or creates, for hosts that know all that there are; none in a program that was stripped.
    pub mentions: OpMentions,
    /// Registers that matcher code uses.
    pub match_registers: RegisterCounts,
    /// The deepest nesting of user loops in matcher code.
    pub loop_depth: u32,
}

/// The identity of a pattern: its place among those of a program, in declaration order, or of a pattern set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternId(u32);

impl PatternId {
    /// Returns the identity of the pattern at a place.
    #[inline(always)]
    pub const fn new(place: u32) -> PatternId {
        PatternId(place)
    }

    /// Returns the place, by which figures for each pattern are indexed.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The properties of one pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PatternInfo {
    /// Its identity, which a program gives it.
    pub id: PatternId,
    /// Its name, if it has one.
    pub name: Option<SmolStr>,
    /// Its benefit.
    pub benefit: u16,
    /// True if it bounds its own recursive application.
    pub recursion: bool,
    /// Where it was written.
    pub location: Location,
    /// Its place among all patterns by benefit, then declaration; 0 is tried first.
    pub rank: u32,
    /// The op name its root must have; `None` matches any.
    pub root: Option<u32>,
    /// The kinds of its captures, in the order of the `accept` operands.
    pub captures: Vec<Kind>,
    /// Address of its first instruction in the rewrite code.
    pub rewrite_entry: u32,
    /// Registers that its rewrite uses, captures included.
    pub rewrite_registers: RegisterCounts,
    /// The operations that it matches besides its root, if what it creates comes from all of them.
    pub matched: Vec<MatchedOp>,
}

impl PatternInfo {
    /// Returns whether a name stands for the pattern: its own name, or that of the rule that it is one of several patterns of. A pattern
    /// without a name is known by where it was written: `file:line:column` or `file:line`.
    pub fn is_called(&self, name: &str) -> bool {
        let Location { file, line, column } = &self.location;
        match &self.name {
            Some(own) => rules::stands_for(name, own),
            None => *line > 0 && (name == format!("{file}:{line}") || name == format!("{file}:{line}:{column}")),
        }
    }
}

/// The numbers of registers of each file, indexed like [`KINDS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegisterCounts(pub [u32; 6]);

impl RegisterCounts {
    /// The count for one file.
    pub fn of(&self, kind: Kind) -> u32 {
        self.0[kind as usize]
    }

    /// Takes a fresh register of one file.
    pub fn fresh(&mut self, kind: Kind) -> u32 {
        self.0[kind as usize] += 1;
        self.0[kind as usize] - 1
    }

    /// The larger of both, file by file.
    pub fn max(self, other: RegisterCounts) -> RegisterCounts {
        RegisterCounts(KINDS.map(|k| self.of(k).max(other.of(k))))
    }
}

impl Default for Program {
    /// Without a pattern.
    fn default() -> Program {
        let match_code = vec![crate::isa::Opcode::End as u32];
        Program { tables: Tables::default(), match_code, rewrite_code: Vec::new(), patterns: None }
    }
}

impl Program {
    /// Names, constants, natives and patterns.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The patterns, in declaration order.
    pub fn patterns(&self) -> &[PatternInfo] {
        &self.tables.patterns
    }

    /// The native functions to bind.
    pub fn natives(&self) -> &[Native] {
        &self.tables.natives
    }

    /// Returns what the `.td` files that the patterns were compiled with say of operations. Binding the program tells it to the host.
    pub fn operations(&self) -> &OpDefinitions {
        &self.tables.operations
    }

    /// The merged matcher: starts at address 0 with the root in operation register 0.
    pub fn match_code(&self) -> &[u32] {
        &self.match_code
    }

    /// The rewrites of all patterns: each starts at its [`PatternInfo::rewrite_entry`].
    pub fn rewrite_code(&self) -> &[u32] {
        &self.rewrite_code
    }
}

impl Program {
    /// Puts a program together from its parts. The interpreter relies on valid code, so not even the compiler is trusted.
    ///
    /// # Errors
    /// Everything the validator finds wrong with it.
    pub fn from_parts(tables: Tables, match_code: Vec<u32>, rewrite_code: Vec<u32>) -> Result<Program, InvalidProgram> {
        let problems = crate::validate::validate(&tables, &match_code, &rewrite_code, &crate::BlobLimits::DEFAULT);
        if !problems.is_empty() {
            return Err(InvalidProgram(problems));
        }
        Ok(Program::of_valid_parts(tables, match_code, rewrite_code, None))
    }

    /// Puts a program together, and gives the patterns their identities.
    pub(crate) fn of_valid_parts(
        mut tables: Tables,
        match_code: Vec<u32>,
        rewrite_code: Vec<u32>,
        patterns: Option<Arc<[u8]>>,
    ) -> Program {
        for (place, pattern) in (0..).zip(&mut tables.patterns) {
            pattern.id = PatternId::new(place);
        }
        Program { tables, match_code, rewrite_code, patterns }
    }

    /// The patterns that the program was compiled from, in the encoding of the compiler, if it still has them. Only
    /// linking and explaining want them; loading does not look into them.
    pub fn stored_patterns(&self) -> Option<&[u8]> {
        self.patterns.as_deref()
    }

    /// The same program with these bytes as its patterns, or without any.
    pub fn with_stored_patterns(self, patterns: Option<Vec<u8>>) -> Program {
        Program { patterns: patterns.map(Arc::from), ..self }
    }
}
