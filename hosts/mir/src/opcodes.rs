//! LLVM's generic instructions: their operands' types, and what they do besides computing.

use crate::combine::Opcode;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smol_str::SmolStr;

use crate::handles::OpName;

mod table;

/// The effects of an instruction, and the types of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    operands: &'static str,
    /// One for each of [`LETTERS`].
    bits: u16,
}

/// The letters of the table, in the order of what they stand for.
const LETTERS: &[u8; 12] = b"lsectbkxmnop";

/// The bits of the letters of each row.
const BITS: [u16; table::TABLE.len()] = {
    let mut rows = [0; table::TABLE.len()];
    let mut row = 0;
    while row < rows.len() {
        let letters = table::TABLE[row].2.as_bytes();
        let mut place = 0;
        while place < letters.len() {
            rows[row] |= bit(letters[place]);
            place += 1;
        }
        row += 1;
    }
    rows
};

/// Writes, calls, effects, the end of a block, exceptions.
const MORE: u16 = bit(b's') | bit(b'k') | bit(b'e') | bit(b't') | bit(b'x');

const fn bit(letter: u8) -> u16 {
    let mut place = 0;
    while place < LETTERS.len() {
        if LETTERS[place] == letter {
            return 1 << place;
        }
        place += 1;
    }
    panic!("no such letter")
}

/// The type of an operand, as the record of its instruction has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    /// The generic type of this number: all operands of one number have one type.
    Generic(u8),
    /// Anything else.
    Other,
}

impl Facts {
    /// The row of an opcode.
    pub fn of(name: &str) -> Option<Facts> {
        let row = table::TABLE.binary_search_by_key(&name, |row| row.0).ok()?;
        Facts::of_row(row)
    }

    fn of_row(row: usize) -> Option<Facts> {
        let (_, operands, _) = table::TABLE.get(row)?;
        Some(Facts { operands, bits: BITS[row] })
    }

    /// Returns true if it is a generic instruction that defines nothing, however it is used.
    pub fn defines_nothing(self) -> bool {
        self.has(const { bit(b'n') })
    }

    /// Returns true if functions of rules make it once in a block, as LLVM's own combiners do.
    pub(crate) fn is_made_once(self) -> bool {
        self.has(const { bit(b'o') })
    }

    /// Returns true if it makes poison by its flags at most, by what LLVM takes it for.
    pub(crate) fn makes_no_poison(self) -> bool {
        self.has(const { bit(b'p') })
    }

    /// Returns true if it may have more operands than its record lists.
    pub fn is_variadic(self) -> bool {
        self.operands.contains('*')
    }

    /// The type of operand `index`, the defs counted. Operands past the end, implicit ones, have none.
    pub fn operand_type(self, index: usize) -> OperandType {
        match self.operands.as_bytes().get(index) {
            Some(digit @ b'0'..=b'9') => OperandType::Generic(digit - b'0'),
            _ => OperandType::Other,
        }
    }

    #[inline]
    fn has(self, bits: u16) -> bool {
        self.bits & bits != 0
    }

    /// Returns true if it does more than computing what it defines, reading memory aside.
    #[inline]
    pub(crate) fn does_more(self) -> bool {
        self.has(MORE)
    }

    /// Returns true if it may read memory.
    pub fn may_load(self) -> bool {
        self.has(const { bit(b'l') })
    }

    /// Returns true if it may write memory.
    pub fn may_store(self) -> bool {
        self.has(const { bit(b's') })
    }

    /// Returns true if it has effects that the record does not describe.
    pub fn has_side_effects(self) -> bool {
        self.has(const { bit(b'e') })
    }

    /// Returns true if other threads take part in it.
    pub fn is_convergent(self) -> bool {
        self.has(const { bit(b'c') })
    }

    /// Returns true if it ends a block.
    pub fn is_terminator(self) -> bool {
        self.has(const { bit(b't') })
    }

    /// Returns true if the next block is never reached by falling through.
    pub fn is_barrier(self) -> bool {
        self.has(const { bit(b'b') })
    }

    /// Returns true if it is a call.
    pub fn is_call(self) -> bool {
        self.has(const { bit(b'k') })
    }

    /// Returns true if it may raise a floating-point exception.
    pub fn may_raise_fp_exception(self) -> bool {
        self.has(const { bit(b'x') })
    }

    /// Returns true if it is no code: debug information, labels, annotations.
    pub fn is_meta(self) -> bool {
        self.has(const { bit(b'm') })
    }
}

/// Names of instructions. Those of the table have the numbers of their rows.
#[derive(Clone, Debug)]
pub(crate) struct OpNames {
    names: IndexSet<SmolStr, FxBuildHasher>,
    /// Which generic instructions they are.
    opcodes: Vec<Opcode>,
}

/// Names that the crate asks for.
macro_rules! known {
    ($($name:ident $text:literal)*) => {
        impl OpName {
            $(pub(crate) const $name: OpName = OpName(row_of($text));)*
        }
    };
}

known! {
    COPY "COPY"
    INLINEASM "INLINEASM"
    INLINEASM_BR "INLINEASM_BR"
    G_CONSTANT "G_CONSTANT"
    G_PTR_ADD "G_PTR_ADD"
    G_TRUNC "G_TRUNC"
    G_SEXT "G_SEXT"
    G_ZEXT "G_ZEXT"
    G_BUILD_VECTOR "G_BUILD_VECTOR"
    G_ASSERT_ZEXT "G_ASSERT_ZEXT"
    G_ASSERT_SEXT "G_ASSERT_SEXT"
    G_ASSERT_ALIGN "G_ASSERT_ALIGN"
}

impl OpName {
    /// The operation that holds everything.
    pub(crate) const MODULE: OpName = OpName(table::TABLE.len() as u32);
    /// The operation that holds the instructions of a function.
    pub(crate) const FUNCTION: OpName = OpName(table::TABLE.len() as u32 + 1);

    /// Returns what is known of instructions of this name.
    #[inline]
    pub(crate) fn facts(self) -> Option<Facts> {
        Facts::of_row(self.0 as usize)
    }
}

/// The row of a name, while compiling.
const fn row_of(name: &str) -> u32 {
    let mut row = 0;
    while row < table::TABLE.len() {
        if is_same(table::TABLE[row].0.as_bytes(), name.as_bytes()) {
            return row as u32;
        }
        row += 1;
    }
    panic!("no such row")
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut place = 0;
    while place < one.len() {
        if one[place] != other[place] {
            return false;
        }
        place += 1;
    }
    true
}

impl OpNames {
    pub(crate) fn new() -> OpNames {
        let rows = table::TABLE.iter().map(|row| row.0);
        // No instruction has a name with a dot in front.
        let own = [".module", ".function"];
        let mut names = OpNames { names: IndexSet::default(), opcodes: Vec::new() };
        for name in rows.chain(own) {
            names.push(SmolStr::new_static(name));
        }
        names
    }

    pub(crate) fn intern(&mut self, name: &str) -> OpName {
        match self.names.get_index_of(name) {
            Some(known) => OpName(known as u32),
            None => self.push(SmolStr::new(name)),
        }
    }

    fn push(&mut self, name: SmolStr) -> OpName {
        self.opcodes.push(Opcode::of(&name));
        OpName(self.names.insert_full(name).0 as u32)
    }

    /// The generic instruction of a name.
    #[inline]
    pub(crate) fn opcode(&self, name: OpName) -> Opcode {
        self.opcodes.get(name.index()).copied().unwrap_or(Opcode::OTHER)
    }

    pub(crate) fn text(&self, name: OpName) -> &str {
        self.names.get_index(name.index()).map_or("", SmolStr::as_str)
    }
}

/// The flags of instructions, as machine IR spells them, in the order in which they are printed. The place of one is its bit.
pub const FLAGS: &[&str] = crate::combine::MachineFlags::NAMES;

/// The bit of a flag in the attribute `flags`.
pub fn flag(name: &str) -> Option<u32> {
    FLAGS.iter().position(|flag| *flag == name).map(|place| 1 << place)
}
