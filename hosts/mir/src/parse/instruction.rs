//! One line that is an instruction: `DEFS = FLAGS OPCODE OPERANDS, ANNOTATIONS :: MEMORY`.

use std::ops::Range;

use super::body::Body;
use super::operand::{Cursor, Operand, is_name};
use super::{Finding, LIMIT, SYNTAX, finding};
use crate::handles::{NIL, Op, OpName, SEVERAL, Symbol, Type, Value};
use crate::ir::{InstructionRecord, REGISTER_FLAGS, SlotRecord, ValueKind};
use crate::opcodes::{FLAGS, OperandType};

/// Memory that is used for one instruction after the other.
#[derive(Default)]
pub(super) struct Scratch {
    slots: Vec<Operand>,
}

/// The words that begin the part behind the operands.
const ANNOTATIONS: [&str; 9] = [
    "debug-location",
    "pre-instr-symbol",
    "post-instr-symbol",
    "heap-alloc-marker",
    "pcsections",
    "mmra",
    "cfi-type",
    "deactivation-symbol",
    "debug-instr-number",
];

impl<'t> Body<'t, '_> {
    /// Reads an instruction; whether a bundle begins with it, and where its piece of the line ends.
    pub(super) fn instruction(&mut self, line: Range<usize>, content: Range<usize>) -> Result<(bool, usize), Finding> {
        let mut slots = std::mem::take(&mut self.scratch.slots);
        slots.clear();
        let read = self.read_instruction(line, content, &mut slots);
        self.scratch.slots = slots;
        read
    }

    fn read_instruction(
        &mut self,
        line: Range<usize>,
        content: Range<usize>,
        slots: &mut Vec<Operand>,
    ) -> Result<(bool, usize), Finding> {
        let mut cursor = Cursor { text: self.text, at: content.start, end: content.end };
        let op = Op(self.mir.instructions.len() as u32);
        self.definitions(&mut cursor, slots)?;
        let results = slots.len();
        let mut flags = 0;
        let name = loop {
            cursor.skip_spaces();
            let start = cursor.at;
            let word = cursor.take(|byte| is_name(byte) || byte == b'.');
            if word.is_empty() || REGISTER_FLAGS.contains(&word) {
                let end = (start + 1).min(content.end).max(start);
                return Err(Box::new(
                    finding(SYNTAX, start, end, "an instruction without its name").label("expected an opcode"),
                ));
            }
            // Opcodes begin with an upper case letter in nearly all targets, flags do not.
            match FLAGS.iter().position(|flag| word.as_bytes()[0].is_ascii_lowercase() && *flag == word) {
                Some(place) => flags |= 1 << place,
                None => break word,
            }
        };
        let name = self.mir.names.intern(name);
        let is_completed = results > 1 && self.complete_types(name, &slots[..results]);
        let annotations = self.operands(&mut cursor, slots)?;
        cursor.skip_spaces();
        let mut memory = None;
        if cursor.rest().starts_with(b"::") {
            cursor.at += 2;
            cursor.skip_spaces();
            memory = Some(self.memory(&mut cursor)?);
        }
        let opens_bundle = cursor.eat(b'{');
        let end = if opens_bundle { self.end_of_piece(cursor.at, line.end) } else { line.end };
        cursor.skip_spaces();
        if !opens_bundle && !cursor.is_at_end() {
            let found = finding(SYNTAX, cursor.at, content.end, "something behind the end of an instruction");
            return Err(Box::new(found.label("expected `,`, `::` or the end of the line")));
        }
        let first_slot = self.mir.slots.len();
        if first_slot + slots.len() >= NIL as usize || self.mir.values.len() + slots.len() >= NIL as usize {
            return Err(finding(LIMIT, content.start, content.end, "more operands than can be numbered"));
        }
        let block = self.mir.blocks.len() as u32 - 1;
        let previous = std::mem::replace(&mut self.mir.blocks[block as usize].last, op.0);
        match previous {
            NIL => self.mir.blocks[block as usize].first = op.0,
            previous => self.mir.instructions[previous as usize].next = op.0,
        }
        self.mir.instructions.push(InstructionRecord {
            name,
            block,
            previous,
            next: NIL,
            slots: first_slot as u32,
            results: results as u32,
            operands: (slots.len() - results) as u32,
            flags,
            memory,
            annotations,
            source: (line.start as u32, end as u32),
            is_changed: is_completed,
            is_unlinked: false,
            opens_bundle,
        });
        for (place, slot) in slots.drain(..).enumerate() {
            let is_result = place < results;
            let mut value = slot.value;
            if is_result {
                value = self.define(op, place, &slot);
            } else if slot.is_definition {
                self.forget_definition(slot.value);
            }
            let number = self.mir.slots.len() as u32;
            let decoration = slot.decoration;
            self.mir.slots.push(SlotRecord { value, owner: op, previous: NIL, next: NIL, decoration });
            if !is_result {
                self.mir.attach(number);
            }
        }
        if is_completed && let Some(function) = self.mir.functions.last_mut() {
            function.is_changed = true;
        }
        Ok((opens_bundle, end))
    }

    /// Registers before `=`, if it is there.
    fn definitions(&mut self, cursor: &mut Cursor<'t>, slots: &mut Vec<Operand>) -> Result<(), Finding> {
        loop {
            let start = cursor.at;
            let flags = self.register_flags(cursor);
            if !matches!(cursor.peek(), b'%' | b'$') {
                if flags == 0 && slots.is_empty() {
                    return Ok(());
                }
                let end = (cursor.at + 1).min(cursor.end);
                return Err(Box::new(
                    finding(SYNTAX, cursor.at, end, "a definition that is no register").label("expected a register"),
                ));
            }
            cursor.at = start;
            let operand = self.operand(cursor)?;
            if !operand.is_register {
                return Err(Box::new(
                    finding(SYNTAX, start, cursor.at, "a definition that is no register").label("expected a register"),
                ));
            }
            slots.push(operand);
            cursor.skip_spaces();
            let has_comma = cursor.eat(b',');
            cursor.skip_spaces();
            if cursor.eat(b'=') {
                return Ok(());
            }
            if !has_comma {
                let found = finding(
                    SYNTAX,
                    cursor.at,
                    (cursor.at + 1).min(cursor.end).max(cursor.at),
                    "a definition without an instruction",
                );
                return Err(Box::new(found.label("expected `=` or `,`")));
            }
        }
    }

    /// Gives definitions without types those that they share with others: LLVM prints each type of an instruction once, and does not read that.
    /// Returns whether there were any.
    fn complete_types(&mut self, name: OpName, definitions: &[Operand]) -> bool {
        let Some(facts) = name.facts().filter(|facts| !facts.is_variadic()) else { return false };
        let mut is_completed = false;
        let type_of = |body: &Self, definition: &Operand| body.mir.values[definition.value.index()].r#type;
        for (place, definition) in definitions.iter().enumerate() {
            let shared = facts.operand_type(place);
            let is_untyped = self.mir.is_register(definition.value) && type_of(self, definition) == Type::NONE;
            if is_untyped && matches!(shared, OperandType::Generic(_)) {
                let mut others = definitions[..place].iter().enumerate();
                let typed = others.find(|(other, _)| facts.operand_type(*other) == shared);
                if let Some((_, other)) = typed {
                    self.mir.values[definition.value.index()].r#type = type_of(self, other);
                    is_completed = true;
                }
            }
        }
        is_completed
    }

    /// The operands, and what is said behind them.
    fn operands(&mut self, cursor: &mut Cursor<'t>, slots: &mut Vec<Operand>) -> Result<Option<Symbol>, Finding> {
        loop {
            cursor.skip_spaces();
            // A comma may stand behind the last operand.
            if cursor.is_at_end() || cursor.rest().starts_with(b"::") || cursor.peek() == b'{' {
                return Ok(None);
            }
            // All of them begin with one of these letters.
            if matches!(cursor.peek(), b'd' | b'p' | b'h' | b'm' | b'c') && is_annotation(cursor) {
                return Ok(Some(self.annotations(cursor)));
            }
            slots.push(self.operand(cursor)?);
            cursor.skip_spaces();
            if !cursor.eat(b',') {
                return Ok(None);
            }
        }
    }

    /// All up to `::` or the end.
    fn annotations(&mut self, cursor: &mut Cursor<'t>) -> Symbol {
        let start = cursor.at;
        loop {
            cursor.take_text();
            if !cursor.eat(b',') {
                break;
            }
        }
        self.mir.intern(self.text[start..cursor.at].trim_end())
    }

    /// `(load (s32) from %ir.p), (store …)`
    fn memory(&mut self, cursor: &mut Cursor<'t>) -> Result<Symbol, Finding> {
        let start = cursor.at;
        let mut end = start;
        loop {
            cursor.skip_spaces();
            let place = cursor.at;
            if end > start && (cursor.is_at_end() || cursor.peek() == b'{') {
                break;
            }
            let text = cursor.take_text();
            if !(text.starts_with('(') && text.ends_with(')')) {
                let end = (place + text.len()).max(place + 1).min(cursor.end.max(place));
                let found = finding(SYNTAX, place, end, "a memory operand without parentheses");
                return Err(Box::new(found.label("expected one such as `(load (s32))`")));
            }
            end = cursor.at;
            if !cursor.eat(b',') {
                break;
            }
        }
        Ok(self.mir.intern(self.text[start..end].trim_end()))
    }

    /// Returns what result `place` of `op` is: the register, if that has no other definition.
    fn define(&mut self, op: Op, place: usize, slot: &Operand) -> Value {
        let register = slot.value;
        let is_whole = self.mir.decoration(slot.decoration).subregister.is_none();
        let is_virtual = self.mir.is_register(register);
        let record = &mut self.mir.values[register.index()];
        if is_virtual && is_whole && record.definition == NIL {
            (record.definition, record.result) = (op.0, place as u32);
            return register;
        }
        if is_virtual {
            self.forget_definition(register);
        }
        self.definition_of(register, op, place as u32)
    }

    /// A register gets another definition: what was the only one is one of several.
    fn forget_definition(&mut self, register: Value) {
        if !self.mir.is_register(register) {
            return;
        }
        let record = &mut self.mir.values[register.index()];
        let (op, result) = (std::mem::replace(&mut record.definition, SEVERAL), record.result);
        if op >= SEVERAL {
            return;
        }
        let value = self.definition_of(register, Op(op), result);
        let slot = self.mir.instruction(Op(op)).slots + result;
        // Of the instruction that is read just now, the slots are not there yet.
        if let Some(slot) = self.mir.slots.get_mut(slot as usize) {
            slot.value = value;
        }
    }

    fn definition_of(&mut self, register: Value, op: Op, result: u32) -> Value {
        let value = self.mir.push_value(ValueKind::DefinitionOf(register));
        let record = &mut self.mir.values[value.index()];
        (record.definition, record.result) = (op.0, result);
        value
    }
}

fn is_annotation(cursor: &Cursor<'_>) -> bool {
    let word = |rest: &[u8]| rest.iter().position(|byte| !is_name(*byte)).unwrap_or(rest.len());
    let rest = cursor.rest();
    let found = &rest[..word(rest)];
    ANNOTATIONS.iter().any(|annotation| annotation.as_bytes() == found)
}
