//! [`Mir`]: functions of machine code, as arenas of records.

use std::ops::Range;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use smol_str::SmolStr;

use crate::combine::LowLevelType;
use crate::found::FoundData;
use crate::handles::{Attr, AttrName, Block, NIL, Op, OpName, SEVERAL, Symbol, Type, Value};
use crate::metadata::Ranges;
use crate::opcodes::OpNames;
use crate::reuse::Reuse;
use crate::saved::SavedFunction;
use crate::target::Target;
use crate::types::Types;
use pdl_vm::Identity;

/// A `.mir` file: its functions as instructions, all else as text.
///
/// Records are never used again, so a handle always stands for what it stood for.
#[derive(Clone, Debug)]
pub struct Mir {
    pub(crate) identity: Identity,
    /// The text that was read.
    pub(crate) text: String,
    pub(crate) functions: Vec<FunctionRecord>,
    pub(crate) blocks: Vec<BlockRecord>,
    pub(crate) instructions: Vec<InstructionRecord>,
    pub(crate) slots: Vec<SlotRecord>,
    pub(crate) values: Vec<ValueRecord>,
    pub(crate) names: OpNames,
    pub(crate) types: Types,
    pub(crate) target: Target,
    /// The empty text.
    pub(crate) nothing: Symbol,
    /// Texts: names of registers, classes, attributes, what follows operands.
    pub(crate) symbols: IndexSet<SmolStr, FxBuildHasher>,
    /// Operands that are no virtual registers, by their texts: the value that each is, and what is known of it.
    pub(crate) atoms: IndexMap<SmolStr, (Value, Atom), FxBuildHasher>,
    /// The decorations of single operands. Number 0 is nothing, number 1 a type.
    pub(crate) decorations: IndexSet<Decoration, FxBuildHasher>,
    /// Blocks that are said to follow others.
    pub(crate) successors: Vec<u32>,
    /// Lines of bodies that are neither instructions nor belong to the head of a block: where they start and end.
    pub(crate) trivia: Vec<(u32, u32)>,
    /// Metadata that says which values there are.
    pub(crate) ranges: Ranges,
    /// The instructions that may take the place of others.
    pub(crate) reuse: Reuse,
    /// The function that is rewritten, as it was.
    pub(crate) saved: SavedFunction,
    /// The findings of matches for rewrites.
    pub(crate) found: FoundData,
}

/// The size that the code of a function is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SizeGoal {
    /// As large as is fast.
    #[default]
    None,
    /// `optsize`
    Small,
    /// `minsize`
    Smallest,
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) struct FunctionRecord {
    pub op: Op,
    pub name: SmolStr,
    /// The lines of its body.
    pub body: Range<u32>,
    pub blocks: Range<u32>,
    /// Behind the last entry of the list of registers, and where that entry starts; if there is a list.
    pub registers: Option<Range<u32>>,
    /// The numbers of the registers in that list, in order.
    pub listed: Vec<u32>,
    /// True if translating it from LLVM IR failed: then it is not complete.
    pub has_failed: bool,
    /// True if all its instructions are legal for the target, which those that are made must be, too.
    pub is_legalized: bool,
    pub size_goal: SizeGoal,
    /// The number of spaces before an instruction.
    pub indentation: u32,
    /// The number of the next register to be made.
    pub next_register: u32,
    /// The number of the first register that was made, and those that were.
    pub first_made: u32,
    pub made: Vec<Value>,
    pub is_changed: bool,
}

/// A basic block.
#[derive(Clone, Debug)]
pub(crate) struct BlockRecord {
    pub function: u32,
    /// The number in `bb.NUMBER`.
    pub number: u32,
    /// The lines of its head: the label, successors, live-ins, and what stands among them.
    pub head: Range<u32>,
    pub trivia: Range<u32>,
    pub first: u32,
    pub last: u32,
    /// Numbers of blocks that are said to follow; `None` if nothing is said.
    pub successors: Option<Range<u32>>,
}

/// An instruction; also a function or the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstructionRecord {
    pub name: OpName,
    /// The block; of a function, its number.
    pub block: u32,
    pub previous: u32,
    pub next: u32,
    /// Where its slots begin: those of what it defines, then those of its operands.
    pub slots: u32,
    pub results: u32,
    pub operands: u32,
    pub flags: u32,
    /// The memory operands as they are printed, without `::`.
    pub memory: Option<Symbol>,
    /// The text behind operands: symbols, metadata, the debug location.
    pub annotations: Option<Symbol>,
    /// Where the lines that it was read from begin and end; the same if it was made.
    pub source: (u32, u32),
    pub is_changed: bool,
    /// True if it is linked nowhere.
    pub is_unlinked: bool,
    /// True if the lines behind it, up to a brace, are in one bundle with it.
    pub opens_bundle: bool,
}

/// A place of an instruction where a value stands. Those of operands are linked to a list for each value, new ones first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotRecord {
    pub value: Value,
    pub owner: Op,
    pub previous: u32,
    pub next: u32,
    /// The further text there: the number of a [`Decoration`].
    pub decoration: u32,
}

/// The content of an operand or a definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueRecord {
    pub kind: ValueKind,
    pub first_use: u32,
    /// The instruction that defines it, [`NIL`] if none does and [`SEVERAL`] if several do, and which of its results it is.
    pub definition: u32,
    pub result: u32,
    pub r#type: Type,
    /// The register class or bank of a virtual register.
    pub class: Option<Symbol>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    /// A virtual register that is known by a number.
    Numbered(u32),
    /// A virtual register that is known by a name.
    Named(Symbol),
    /// The place of something in [`Mir::atoms`].
    Atom(u32),
    /// A definition that is not the only one of this register.
    DefinitionOf(Value),
}

/// The content of an operand that is no virtual register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A plain integer: `8`.
    Immediate(i64),
    /// An integer with a type: `i32 8`; without its value if that does not fit.
    Constant {
        /// Its width.
        bits: u32,
        /// Its value, of all bits the first taken for the sign.
        value: Option<i64>,
    },
    /// `$x0`.
    Register,
    /// `%bb.1`: the number.
    Block(u32),
    /// Anything else.
    Other,
}

/// The text at a single operand that is a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Decoration {
    /// Bits of [`REGISTER_FLAGS`].
    pub flags: u16,
    pub subregister: Option<Symbol>,
    /// `(tied-def N)`.
    pub tied: Option<u8>,
    /// True if its type stood there: instructions that nothing is known of are printed with the types that they had.
    pub is_typed: bool,
}

/// In the order in which they are printed.
pub(crate) const REGISTER_FLAGS: [&str; 10] = [
    "implicit-def",
    "implicit",
    "def",
    "internal",
    "dead",
    "killed",
    "undef",
    "early-clobber",
    "renamable",
    "debug-use",
];

impl Decoration {
    /// The bits of `implicit-def` and `def`.
    pub(crate) const IMPLICIT_DEF: u16 = 1;
    pub(crate) const DEF: u16 = 4;
    /// Those of `implicit-def`, `implicit` and `def`.
    pub(crate) const IMPLICIT_OR_DEF: u16 = 7;
    /// Nothing but a type.
    pub(crate) const TYPED: Decoration = Decoration { flags: 0, subregister: None, tied: None, is_typed: true };

    /// Returns whether it says that its register is defined there.
    pub(crate) fn is_definition(&self) -> bool {
        self.flags & (Decoration::DEF | Decoration::IMPLICIT_DEF) != 0
    }
}

impl Default for Mir {
    fn default() -> Mir {
        Mir::new()
    }
}

impl Mir {
    /// A module without functions.
    pub fn new() -> Mir {
        let mut mir = Mir {
            text: String::new(),
            functions: Vec::new(),
            blocks: Vec::new(),
            instructions: Vec::new(),
            slots: Vec::new(),
            values: Vec::new(),
            names: OpNames::new(),
            types: Types::new(),
            target: Target::default(),
            nothing: Symbol(0),
            symbols: IndexSet::default(),
            atoms: IndexMap::default(),
            decorations: IndexSet::default(),
            successors: Vec::new(),
            trivia: Vec::new(),
            ranges: Ranges::default(),
            reuse: Reuse::default(),
            saved: SavedFunction::default(),
            found: FoundData::default(),
            identity: Identity::default(),
        };
        mir.decorations.extend([Decoration::default(), Decoration::TYPED]);
        mir.intern("flags");
        mir.intern("memoperands");
        mir.intern("annotations");
        mir.nothing = mir.intern("");
        mir.push_holder(OpName::MODULE, NIL);
        mir
    }

    /// Returns what holds the functions.
    pub fn module(&self) -> Op {
        Op(0)
    }

    /// The functions, in order.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = Op> + '_ {
        self.functions.iter().map(|function| function.op)
    }

    /// Returns true if a function is not complete because LLVM could not translate it (`failedISel`); it does nothing more to it then.
    pub(crate) fn has_failed(&self, function: Op) -> bool {
        self.function_of(function).is_some_and(|function| self.functions[function].has_failed)
    }

    /// The name of a function; of what is in one, that of the function. Empty for the module.
    pub fn function_name(&self, op: Op) -> &str {
        self.function_of(op).map_or("", |function| &self.functions[function].name)
    }

    /// Which function holds `op`, or is it.
    pub(crate) fn function_of(&self, op: Op) -> Option<usize> {
        let record = self.instruction(op);
        match record.name {
            OpName::MODULE => None,
            OpName::FUNCTION => Some(record.block as usize),
            _ => Some(self.blocks.get(record.block as usize)?.function as usize),
        }
    }

    /// The size that the function of an instruction is to have.
    pub(crate) fn size_goal(&self, op: Op) -> SizeGoal {
        self.function_of(op).map_or(SizeGoal::None, |function| self.functions[function].size_goal)
    }

    /// The blocks of a function, in the order of the text; none if `op` is no function.
    pub(crate) fn blocks(&self, op: Op) -> impl Iterator<Item = Block> + use<> {
        let record = self.instruction(op);
        let is_function = record.name == OpName::FUNCTION;
        let blocks = if is_function { self.functions[record.block as usize].blocks.clone() } else { 0..0 };
        blocks.map(Block)
    }

    /// The instructions of a block, in order.
    pub(crate) fn instructions(&self, block: Block) -> impl Iterator<Item = Op> + '_ {
        let mut at = self.blocks[block.index()].first;
        std::iter::from_fn(move || {
            let record = self.instructions.get(at as usize)?;
            Some(Op(std::mem::replace(&mut at, record.next)))
        })
    }

    /// The block that holds an instruction.
    pub(crate) fn block_of(&self, op: Op) -> Option<Block> {
        let record = self.instruction(op);
        let is_in_block = ![OpName::MODULE, OpName::FUNCTION].contains(&record.name) && !record.is_unlinked;
        is_in_block.then_some(Block(record.block))
    }

    /// Returns how many instructions were read and made, the functions and the module counted.
    pub fn op_count(&self) -> usize {
        self.instructions.len()
    }

    #[inline]
    pub(crate) fn instruction(&self, op: Op) -> &InstructionRecord {
        &self.instructions[op.index()]
    }

    #[inline]
    pub(crate) fn value(&self, value: Value) -> &ValueRecord {
        &self.values[value.index()]
    }

    /// The only instruction that defines a value.
    #[inline]
    pub(crate) fn definition_of(&self, value: Value) -> Option<Op> {
        let definition = self.value(value).definition;
        (definition < SEVERAL).then_some(Op(definition))
    }

    /// Returns what is known of an operand; `None` for virtual registers.
    pub(crate) fn atom(&self, value: Value) -> Option<Atom> {
        match self.value(value).kind {
            ValueKind::Atom(place) => self.atoms.get_index(place as usize).map(|(_, (_, atom))| *atom),
            _ => None,
        }
    }

    /// The text of an operand that is no virtual register.
    pub fn atom_text(&self, value: Value) -> Option<&str> {
        match self.value(value).kind {
            ValueKind::Atom(place) => self.atoms.get_index(place as usize).map(|(text, _)| text.as_str()),
            _ => None,
        }
    }

    /// Returns true if `value` is a virtual register.
    pub(crate) fn is_register(&self, value: Value) -> bool {
        matches!(self.value(value).kind, ValueKind::Numbered(_) | ValueKind::Named(_))
    }

    /// The register class or bank of a virtual register: `_` for none yet.
    pub(crate) fn register_class(&self, value: Value) -> Option<&str> {
        self.value(value).class.map(|class| self.symbol(class))
    }

    /// Returns what a type is; `None` for the handle of all that has none.
    pub fn low_level_type(&self, r#type: Type) -> Option<&LowLevelType> {
        self.types.get(r#type)
    }

    /// The type of a value; `None` if it has none.
    pub(crate) fn type_of(&self, value: Value) -> Option<&LowLevelType> {
        self.types.get(self.value(value).r#type)
    }

    /// The handle of a type.
    pub(crate) fn intern_type(&mut self, r#type: LowLevelType) -> Type {
        self.types.intern(r#type)
    }

    /// The text behind a symbol.
    pub(crate) fn symbol(&self, symbol: Symbol) -> &str {
        self.symbols.get_index(symbol.index()).map_or("", SmolStr::as_str)
    }

    /// The symbol of a text.
    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        let known = self.symbols.get_index_of(text);
        Symbol(known.unwrap_or_else(|| self.symbols.insert_full(SmolStr::new(text)).0) as u32)
    }

    /// The operand with this text, which is that of no virtual register.
    pub(crate) fn intern_atom(&mut self, text: &str, atom: impl FnOnce() -> Atom) -> Value {
        if let Some((value, _)) = self.atoms.get(text) {
            return *value;
        }
        let value = self.push_value(ValueKind::Atom(self.atoms.len() as u32));
        self.atoms.insert(SmolStr::new(text), (value, atom()));
        value
    }

    pub(crate) fn intern_decoration(&mut self, decoration: Decoration) -> u32 {
        match decoration {
            Decoration { flags: 0, subregister: None, tied: None, is_typed } => u32::from(is_typed),
            _ => self.decorations.insert_full(decoration).0 as u32,
        }
    }

    pub(crate) fn decoration(&self, number: u32) -> Decoration {
        self.decorations.get_index(number as usize).copied().unwrap_or_default()
    }

    pub(crate) fn push_value(&mut self, kind: ValueKind) -> Value {
        let value = Value(self.values.len() as u32);
        let r#type = Type::NONE;
        self.values.push(ValueRecord { kind, first_use: NIL, definition: NIL, result: 0, r#type, class: None });
        value
    }

    /// Adds what stands for the module or for a function.
    pub(crate) fn push_holder(&mut self, name: OpName, number: u32) -> Op {
        let op = Op(self.instructions.len() as u32);
        self.instructions.push(InstructionRecord {
            name,
            block: number,
            previous: NIL,
            next: NIL,
            slots: 0,
            results: 0,
            operands: 0,
            flags: 0,
            memory: None,
            annotations: None,
            source: (0, 0),
            is_changed: false,
            is_unlinked: false,
            opens_bundle: false,
        });
        op
    }

    /// The slots of the operands of `op`.
    #[inline]
    pub(crate) fn operand_slots(&self, op: Op) -> Range<u32> {
        let record = self.instruction(op);
        let start = record.slots + record.results;
        start..start + record.operands
    }

    /// The slots of what `op` defines.
    #[inline]
    pub(crate) fn result_slots(&self, op: Op) -> Range<u32> {
        let record = self.instruction(op);
        record.slots..record.slots + record.results
    }

    /// The operands of `op`, in order.
    pub(crate) fn operands(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + '_ {
        let slots = self.operand_slots(op);
        self.slots[slots.start as usize..slots.end as usize].iter().map(|slot| slot.value)
    }

    /// Returns what `op` defines, in order.
    pub fn results(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + '_ {
        let slots = self.result_slots(op);
        self.slots[slots.start as usize..slots.end as usize].iter().map(|slot| slot.value)
    }

    /// The opcode of an instruction.
    pub(crate) fn opcode(&self, op: Op) -> &str {
        self.names.text(self.instruction(op).name)
    }

    /// The flags of an instruction, see [`flag`](crate::flag).
    pub(crate) fn flags(&self, op: Op) -> u32 {
        self.instruction(op).flags
    }

    /// The memory operands of an instruction, as they are printed; empty if it has none.
    pub(crate) fn memory(&self, op: Op) -> &str {
        self.instruction(op).memory.map_or("", |memory| self.symbol(memory))
    }

    /// An attribute of an instruction.
    pub(crate) fn get_attribute(&self, op: Op, name: AttrName) -> Option<Attr> {
        let record = self.instruction(op);
        match name {
            AttrName::FLAGS => Some(Attr::Flags(record.flags)),
            AttrName::MEMORY => Some(Attr::String(record.memory.unwrap_or(self.nothing))),
            AttrName::ANNOTATIONS => record.annotations.map(Attr::String),
            _ => None,
        }
    }
}
