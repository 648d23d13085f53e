//! The IR as a host of pattern rewriting: the traits of `pdl-vm`.

use std::ops::ControlFlow;

use pdl_vm::host::{
    DriverHost, Host, HostContext, HostError, HostTuning, NewOp, OpHead, OperandDefinition, RewriteHost,
};

use crate::combine::{LowLevelType, Opcode, memory_type};
use crate::edit::{NewInstruction, Position};
use crate::handles::{Attr, AttrName, Block, NIL, Op, OpName, Symbol, Type, Value};
use crate::ir::{InstructionRecord, Mir};
use crate::opcodes::{Facts, OperandType, flag};

impl InstructionRecord {
    #[inline]
    fn head(&self) -> OpHead<Mir> {
        OpHead { name: self.name, operands: self.operands as usize, results: self.results as usize, kind: 0 }
    }
}

impl Host for Mir {
    type Op = Op;
    type Value = Value;
    type Type = Type;
    type Attr = Attr;
    type OpName = OpName;
    type AttrName = AttrName;

    #[inline]
    fn op_name(&self, op: Op) -> OpName {
        self.instruction(op).name
    }

    fn op_name_text(&self, name: OpName) -> String {
        self.names.text(name).to_owned()
    }

    #[inline]
    fn operand_count(&self, op: Op) -> usize {
        self.instruction(op).operands as usize
    }

    #[inline]
    fn operand(&self, op: Op, index: usize) -> Value {
        let record = self.instruction(op);
        self.slots[(record.slots + record.results) as usize + index].value
    }

    #[inline]
    fn result_count(&self, op: Op) -> usize {
        self.instruction(op).results as usize
    }

    #[inline]
    fn result(&self, op: Op, index: usize) -> Value {
        self.slots[self.instruction(op).slots as usize + index].value
    }

    // The last operand that a rule names may stand for all that follow.
    fn operand_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let count = Host::operand_count(self, op);
        (group <= count).then(|| (group, count - group))
    }

    fn result_group(&self, op: Op, group: usize) -> Option<(usize, usize)> {
        let count = Host::result_count(self, op);
        (group <= count).then(|| (group, count - group))
    }

    fn attribute(&self, op: Op, name: AttrName) -> Option<Attr> {
        self.get_attribute(op, name)
    }

    #[inline]
    fn value_type(&self, value: Value) -> Type {
        self.value(value).r#type
    }

    #[inline]
    fn defining_op(&self, value: Value) -> Option<Op> {
        self.definition_of(value)
    }

    #[inline]
    fn see_through(&self, value: Value) -> Value {
        self.behind_copies(value)
    }

    #[inline]
    fn result_index(&self, value: Value) -> usize {
        self.value(value).result as usize
    }

    #[inline]
    fn uses(&self, value: Value, visit: &mut dyn FnMut(Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut at = self.value(value).first_use;
        while at != NIL {
            let slot = &self.slots[at as usize];
            visit(slot.owner, self.operand_index(at))?;
            at = slot.next;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn first_use(&self, value: Value) -> Option<(Op, usize)> {
        let first = self.value(value).first_use;
        (first != NIL).then(|| (self.slots[first as usize].owner, self.operand_index(first)))
    }

    #[inline]
    fn has_one_use(&self, value: Value) -> bool {
        let first = self.value(value).first_use;
        first != NIL && self.slots[first as usize].next == NIL
    }

    fn attribute_type(&self, attribute: Attr) -> Option<Type> {
        // Only types that were met have handles, and others are asked for by nobody.
        match attribute {
            Attr::Integer { bits, .. } => self.types.find(&LowLevelType::bits(bits)),
            _ => None,
        }
    }
}

impl HostTuning for Mir {
    #[inline]
    fn op_name_index(&self, name: OpName) -> Option<usize> {
        Some(name.index())
    }

    #[inline]
    fn type_index(&self, r#type: Type) -> Option<usize> {
        Some(r#type.index())
    }

    #[inline]
    fn operand_at(&self, op: Op, index: usize) -> Option<Value> {
        let record = self.instruction(op);
        let is_there = index < record.operands as usize;
        is_there.then(|| self.slots[(record.slots + record.results) as usize + index].value)
    }

    #[inline]
    fn op_head(&self, op: Op) -> OpHead<Mir> {
        self.instruction(op).head()
    }

    #[inline(always)]
    fn operand_definition(&self, op: Op, index: usize) -> Option<OperandDefinition<Mir>> {
        let value = self.operand_at(op, index)?;
        let mut record = self.value(value);
        // There is no instruction `NIL` or `SEVERAL`.
        let mut definition = self.instructions.get(record.definition as usize)?;
        if definition.name.is_transparent() {
            record = self.value(self.behind_copies(value));
            definition = self.instructions.get(record.definition as usize)?;
        }
        let result_index = record.result as usize;
        Some(OperandDefinition { value, op: Op(record.definition), head: definition.head(), result_index })
    }
}

impl Mir {
    /// Which operand of its owner a slot is.
    #[inline]
    fn operand_index(&self, slot: u32) -> usize {
        let record = self.instruction(self.slots[slot as usize].owner);
        (slot - record.slots - record.results) as usize
    }
}

impl HostContext for Mir {
    fn intern_op_name(&mut self, name: &str) -> OpName {
        self.names.intern(name)
    }

    fn intern_attribute_name(&mut self, name: &str) -> AttrName {
        // Those that instructions have were interned first.
        AttrName(self.intern(name).0)
    }

    /// Reads an integer with its type, `true`, `false`, a string or a set of flags, `#mir.flags<nuw, nsw>`; all else is equal to
    /// what has the same text.
    fn parse_attribute(&mut self, text: &str) -> Result<Attr, HostError> {
        let text = text.trim();
        match text {
            "true" => return Ok(Attr::Integer { value: 1, bits: 1 }),
            "false" => return Ok(Attr::Integer { value: 0, bits: 1 }),
            _ => {}
        }
        if let Some(string) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'))
            && !string.contains(['"', '\\'])
        {
            return Ok(Attr::String(self.intern(string)));
        }
        if let Some(list) = text.strip_prefix("#mir.flags<").and_then(|rest| rest.strip_suffix('>')) {
            let mut flags = 0;
            for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
                flags |= flag(name).ok_or_else(|| HostError::new(format!("machine IR has no flag `{name}`")))?;
            }
            return Ok(Attr::Flags(flags));
        }
        let (number, width) =
            text.split_once(':').map_or((text, "i64"), |(number, width)| (number.trim(), width.trim()));
        let bits = width.strip_prefix('i').and_then(|bits| bits.parse().ok());
        if let (Ok(value), Some(bits)) = (number.parse(), bits) {
            return Ok(Attr::Integer { value, bits });
        }
        Ok(Attr::Text(self.intern(text)))
    }

    /// Reads a low-level type, or a type of MLIR and takes the low-level type that it is.
    fn parse_type(&mut self, text: &str) -> Result<Type, HostError> {
        let text = text.trim();
        let layout = self.target.data_layout();
        let parsed = LowLevelType::parse(text, layout).or_else(|| LowLevelType::parse_mlir(text, layout));
        match parsed {
            Some(r#type) => Ok(self.intern_type(r#type)),
            None => Err(HostError::new(format!("machine IR has no type `{text}`"))),
        }
    }
}

impl RewriteHost for Mir {
    type Position = Position;
    type Block = Block;

    fn identity(&self) -> usize {
        self.identity.number()
    }

    fn create_op(&mut self, new: &NewOp<'_, Mir>, before: Op) -> Result<Op, HostError> {
        if new.regions > 0 || !new.successors.is_empty() {
            return Err(HostError::new("instructions have no regions, and blocks are operands"));
        }
        if [OpName::MODULE, OpName::FUNCTION].contains(&new.name) {
            return Err(HostError::new("functions cannot be made"));
        }
        self.check_legality(new, before)?;
        let attribute = |wanted| new.attributes.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
        let instruction = NewInstruction {
            name: new.name,
            result_types: new.result_types,
            operands: new.operands,
            flags: attribute(AttrName::FLAGS).and_then(Attr::flag_bits).unwrap_or(0),
            memory: self.text_of(attribute(AttrName::MEMORY)),
            annotations: self.text_of(attribute(AttrName::ANNOTATIONS)),
            location_of: new.location_of,
        };
        let created = self.create(&instruction, before);
        created.ok_or_else(|| HostError::new("there is no room for another instruction here"))
    }

    /// Returns what is given no types defines nothing: `G_STORE` does not. Of intrinsics and of a target's instructions, which may or may
    /// not, it is taken to be so.
    fn infer_result_types(&mut self, new: &NewOp<'_, Mir>, _types: &mut Vec<Type>) -> Result<(), HostError> {
        let name = self.names.text(new.name);
        let is_intrinsic = matches!(
            name,
            "G_INTRINSIC"
                | "G_INTRINSIC_CONVERGENT"
                | "G_INTRINSIC_W_SIDE_EFFECTS"
                | "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS"
        );
        match Facts::of(name).is_none_or(|facts| is_intrinsic || facts.defines_nothing()) {
            true => Ok(()),
            false => Err(HostError::new("the types of what it defines are not known")),
        }
    }

    fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.set(op, index, value);
    }

    fn set_attribute(&mut self, op: Op, name: AttrName, attribute: Option<Attr>) {
        self.put_attribute(op, name, attribute);
    }

    fn unlink_op(&mut self, op: Op) -> Position {
        self.take_out(op)
    }

    fn relink_op(&mut self, op: Op, position: Position) {
        self.put_back(op, position);
    }

    fn destroy_op(&mut self, _op: Op) {
        // Handles are never used again.
    }

    fn move_op(&mut self, op: Op, before: Op) {
        self.move_before(op, before);
    }

    #[inline]
    fn next_op(&self, op: Op) -> Option<Op> {
        let next = self.instruction(op).next;
        (next != NIL).then_some(Op(next))
    }
}

impl Mir {
    /// Refuses what the target has no instruction for, where it is too late to make it legal.
    fn check_legality(&self, new: &NewOp<'_, Mir>, before: Op) -> Result<(), HostError> {
        let function = self.function_of(before).map(|function| &self.functions[function]);
        let opcode = self.names.opcode(new.name);
        let (Some(facts), true) = (new.name.facts(), function.is_some_and(|function| function.is_legalized)) else {
            return Ok(());
        };
        // Hints are for what comes before selection, and each other instruction that is not generic is there on any target.
        if !opcode.name().starts_with("G_") || opcode.name().starts_with("G_ASSERT_") {
            return Ok(());
        }
        let types = new.result_types.iter().copied();
        let types = types.chain(new.operands.iter().map(|operand| self.value(*operand).r#type));
        let mut generic: Vec<LowLevelType> = Vec::new();
        for (place, ty) in types.enumerate() {
            let number = match facts.operand_type(place) {
                _ if opcode == Opcode::G_UNMERGE_VALUES => usize::from(place >= new.result_types.len()),
                OperandType::Generic(number) => usize::from(number),
                _ => continue,
            };
            if let Some(ty) = self.types.get(ty).filter(|_| number == generic.len()) {
                generic.push(*ty);
            }
        }
        let memory = new.attributes.iter().find(|(name, _)| *name == AttrName::MEMORY).map(|(_, memory)| *memory);
        if matches!(opcode, Opcode::G_LOAD | Opcode::G_SEXTLOAD | Opcode::G_ZEXTLOAD | Opcode::G_STORE) {
            let text = memory.and_then(|memory| self.string(memory)).unwrap_or_default();
            generic.extend(memory_type(text, self.data_layout()));
        }
        if self.answers().has_instruction(opcode, &generic) {
            return Ok(());
        }
        let types: Vec<String> = generic.iter().map(ToString::to_string).collect();
        Err(HostError::new(format!("the target has none of {}, and this is legalized", types.join(" and "))))
    }
}

impl DriverHost for Mir {
    fn nested_ops(&self, scope: Op, top_down: bool, ops: &mut Vec<Op>) {
        match self.instruction(scope).name {
            OpName::MODULE => {
                for function in self.functions() {
                    if top_down {
                        ops.push(function);
                    }
                    self.nested_ops(function, top_down, ops);
                    if !top_down {
                        ops.push(function);
                    }
                }
            }
            OpName::FUNCTION => ops.extend(self.blocks(scope).flat_map(|block| self.instructions(block))),
            _ => {}
        }
    }

    #[inline]
    fn op_index(&self, op: Op) -> Option<usize> {
        Some(op.index())
    }

    fn parent_op(&self, op: Op) -> Option<Op> {
        match self.instruction(op).name {
            OpName::MODULE => None,
            OpName::FUNCTION => Some(self.module()),
            _ => Some(self.functions[self.function_of(op)?].op),
        }
    }

    #[inline]
    fn holds_ops(&self, op: Op) -> bool {
        [OpName::MODULE, OpName::FUNCTION].contains(&self.instruction(op).name)
    }

    fn op_label(&self, op: Op) -> String {
        match self.holds_ops(op) {
            true => self.function_name(op).to_owned(),
            false => self.instruction_text(op),
        }
    }

    #[inline]
    fn is_trivially_dead(&self, op: Op) -> bool {
        self.is_dead(op)
    }
}

/// An attribute that is a string.
impl Mir {
    /// The string of an attribute that is one.
    pub fn string(&self, attribute: Attr) -> Option<&str> {
        match attribute {
            Attr::String(symbol) => Some(self.symbol(symbol)),
            _ => None,
        }
    }

    /// The attribute of a string.
    pub(crate) fn string_attribute(&mut self, text: &str) -> Attr {
        let symbol: Symbol = self.intern(text);
        Attr::String(symbol)
    }
}
