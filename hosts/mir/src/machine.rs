//! The questions of the functions of combine rules about the IR.

use pdl_vm::host::RewriteHost;
use rustc_hash::FxHashMap;

use crate::combine::{
    DataLayout, FloatPredicate, Immediate, IntPredicate, LowLevelType, MachineFlags, MatchFinding, Opcode, TargetFacts,
};
use crate::handles::{Attr, AttrName, Block, Op, Value};
use crate::ir::{Atom, Mir};

impl Mir {
    /// Returns the generic opcode of an instruction.
    pub(crate) fn generic_opcode(&self, op: Op) -> Opcode {
        self.names.opcode(self.instruction(op).name)
    }

    /// Returns how wide pointers are.
    pub fn data_layout(&self) -> &DataLayout {
        self.target.data_layout()
    }

    /// Returns what the target answers.
    pub(crate) fn answers(&self) -> &TargetFacts {
        self.target.answers()
    }

    /// Returns an operand that is no register; `None` also for what no function asks for.
    pub(crate) fn immediate_of(&self, value: Value) -> Option<Immediate> {
        match self.atom(value)? {
            Atom::Immediate(number) => return Some(Immediate::Plain(number)),
            Atom::Constant { bits: bits @ 1..=128, value: Some(number) } => {
                return Some(Immediate::Constant { bits, value: i128::from(number) });
            }
            Atom::Constant { .. } | Atom::Other => {}
            Atom::Register | Atom::Block(_) => return None,
        }
        let text = self.atom_text(value)?;
        let inner = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if let Some(name) = inner("intpred") {
            return IntPredicate::of(name).map(Immediate::IntPredicate);
        }
        if let Some(name) = inner("floatpred") {
            return FloatPredicate::of(name).map(Immediate::FloatPredicate);
        }
        if let Some(list) = inner("shufflemask") {
            let element = |text: &str| match text {
                "undef" | "poison" | "-1" => Some(None),
                number => number.parse().ok().map(Some),
            };
            return list.split(',').map(|text| element(text.trim())).collect::<Option<_>>().map(Immediate::Mask);
        }
        if let Some((bits, number)) = text.strip_prefix('i').and_then(|rest| rest.split_once(' '))
            && let (Ok(bits @ 1..=128), Ok(number)) = (bits.parse(), number.parse::<i128>())
        {
            return Some(Immediate::Constant { bits, value: number });
        }
        text.parse().ok().map(Immediate::Float)
    }

    /// Returns the operand that is this.
    pub(crate) fn immediate_operand(&mut self, immediate: &Immediate) -> Value {
        let other = |mir: &mut Mir, text: &str| mir.intern_atom(text, || Atom::Other);
        match immediate {
            Immediate::Plain(number) => Mir::immediate(self, *number),
            Immediate::Constant { bits, value } => match i64::try_from(*value) {
                Ok(number) => self.typed_immediate(*bits, number),
                Err(_) => {
                    let bits = *bits;
                    self.intern_atom(&format!("i{bits} {value}"), || Atom::Constant { bits, value: None })
                }
            },
            Immediate::Float(float) => other(self, &float.to_string()),
            Immediate::IntPredicate(predicate) => other(self, &format!("intpred({})", predicate.name())),
            Immediate::FloatPredicate(predicate) => other(self, &format!("floatpred({})", predicate.name())),
            Immediate::Mask(mask) => {
                let element = |element: &Option<u32>| element.map_or_else(|| "undef".into(), |place| place.to_string());
                let elements: Vec<String> = mask.iter().map(element).collect();
                other(self, &format!("shufflemask({})", elements.join(", ")))
            }
        }
    }

    /// Returns the flags of an instruction.
    pub(crate) fn flags_of(&self, op: Op) -> MachineFlags {
        MachineFlags::from_bits(Mir::flags(self, op))
    }

    /// Returns the attribute that holds flags: its name, and a value for these.
    pub(crate) fn flags_attribute(&mut self, flags: MachineFlags) -> (AttrName, Attr) {
        (AttrName::FLAGS, Attr::Flags(flags.bits()))
    }

    /// Returns the attribute that holds memory operands: its name, and a value for these.
    pub(crate) fn memory_attribute(&mut self, text: &str) -> (AttrName, Attr) {
        (AttrName::MEMORY, self.string_attribute(text))
    }

    /// Returns true if both instructions stand in one block, the first before the second.
    pub(crate) fn comes_before(&self, first: Op, second: Op) -> bool {
        let block = |op| self.block_of(op);
        block(first).is_some()
            && block(first) == block(second)
            && first != second
            && std::iter::successors(self.next_op(first), |op| self.next_op(*op)).any(|op| op == second)
    }

    /// Returns the block that an operand such as `%bb.1` of an instruction names.
    pub(crate) fn named_block(&self, op: Op, operand: Value) -> Option<Block> {
        let Some(Atom::Block(number)) = self.atom(operand) else { return None };
        let blocks = self.functions[self.function_of(op)?].blocks.clone();
        blocks.map(Block).find(|block| self.blocks[block.index()].number == number)
    }

    /// Returns true if control that falls out of the block of an instruction goes on at another.
    pub(crate) fn falls_into(&self, op: Op, block: Block) -> bool {
        self.block_of(op).is_some_and(|own| own.0 + 1 == block.0)
    }

    /// Returns the first instruction of a block that is no phi.
    pub(crate) fn first_behind_phis(&self, block: Block) -> Option<Op> {
        self.instructions(block).find(|op| !matches!(self.generic_opcode(*op), Opcode::G_PHI | Opcode::PHI))
    }

    /// Returns true if control that comes to an instruction has come by another one; what it never comes to, anything dominates.
    pub(crate) fn dominates(&self, first: Op, second: Op) -> bool {
        let (Some(block), Some(at)) = (self.block_of(first), self.block_of(second)) else { return false };
        if block == at {
            return first == second || self.comes_before(first, second);
        }
        let Some(function) = self.function_of(first) else { return false };
        let blocks = self.functions[function].blocks.clone();
        let numbers: FxHashMap<u32, Block> =
            blocks.clone().rev().map(|block| (self.blocks[block as usize].number, Block(block))).collect();
        // Whether there is a way around the first.
        let mut is_seen = vec![false; blocks.len()];
        let mut waiting = vec![Block(blocks.start)];
        while let Some(next) = waiting.pop() {
            let place = (next.0 - blocks.start) as usize;
            if next == block || std::mem::replace(&mut is_seen[place], true) {
                continue;
            }
            if next == at {
                return false;
            }
            waiting.extend(self.successors(next, &numbers));
        }
        true
    }

    /// Returns true if an instruction with these types may be made beside another one: either that is not legalized yet, or the
    /// target has it. Of loads and stores the last type is that in memory.
    pub(crate) fn may_have(&self, beside: Op, opcode: Opcode, types: &[LowLevelType]) -> bool {
        let function = self.function_of(beside).map(|function| &self.functions[function]);
        !function.is_some_and(|function| function.is_legalized) || self.answers().has_instruction(opcode, types)
    }

    /// Returns true if an instruction only computes: it neither reads nor writes memory, and has no other effects.
    pub(crate) fn has_no_effects(&self, op: Op) -> bool {
        self.instruction(op).name.facts().is_some_and(|facts| !facts.does_more() && !facts.may_load())
    }

    /// Returns an attribute that stands for match data until the next rewrite is done.
    pub(crate) fn keep(&self, data: MatchFinding) -> Attr {
        Attr::Found(self.found.keep(data))
    }

    /// Returns the match data behind an attribute.
    pub(crate) fn kept(&self, attribute: Attr) -> Option<MatchFinding> {
        match attribute {
            Attr::Found(number) => self.found.get(number),
            _ => None,
        }
    }

    /// Returns true if, in the rewrite at hand, what stands for several instructions keeps flags that not all of them have, as in LLVM 22.
    pub(crate) fn keeps_flags(&self) -> bool {
        self.found.keeps_flags
    }

    /// Makes it so, until the next rewrite is done.
    pub(crate) fn keep_flags(&mut self) {
        self.found.keeps_flags = true;
    }
}
