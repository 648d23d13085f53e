//! Printing: what was not touched as it was read, the rest as LLVM 22 prints it, but that all definitions have their types.

use std::fmt::Write;

use crate::handles::{NIL, Op, Type, Value};
use crate::ir::{BlockRecord, Decoration, FunctionRecord, Mir, REGISTER_FLAGS, ValueKind};
use crate::opcodes::{FLAGS, OperandType};

/// Text that is put together, mostly of long pieces of one text.
struct Output<'t> {
    source: &'t str,
    text: String,
    /// The piece of the source that comes next.
    start: usize,
    end: usize,
}

impl Output<'_> {
    fn copy(&mut self, start: usize, end: usize) {
        if start != self.end {
            self.new_line();
            self.start = start;
        }
        self.end = end;
    }

    /// The text, for writing what is not in the source.
    fn flush(&mut self) -> &mut String {
        self.text.push_str(&self.source[self.start..self.end]);
        self.start = self.end;
        &mut self.text
    }

    /// The text, for writing a line of its own.
    fn new_line(&mut self) -> &mut String {
        let text = self.flush();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text
    }
}

impl Mir {
    /// The whole file.
    pub fn print(&self) -> String {
        let mut out = Output { source: &self.text, text: String::with_capacity(self.text.len()), start: 0, end: 0 };
        let mut at = 0;
        for function in self.functions.iter().filter(|function| function.is_changed) {
            self.print_registers(&mut out, &mut at, function);
            out.copy(at, function.body.start as usize);
            self.print_body(&mut out, function);
            at = function.body.end as usize;
        }
        out.copy(at, self.text.len());
        out.flush();
        out.text
    }

    /// Up to the end of the list of registers, and entries for those that were made.
    fn print_registers(&self, out: &mut Output<'_>, at: &mut usize, function: &FunctionRecord) {
        let Some(last) = &function.registers else { return };
        let (start, end) = (last.start as usize, last.end as usize);
        out.copy(*at, end);
        *at = end;
        let entry = &self.text[start..end];
        let is_long = entry.contains("preferred-register");
        let indentation = &entry[..entry.len() - entry.trim_start().len()];
        for value in &function.made {
            let record = self.value(*value);
            // A register that took over the name of another is in the list already.
            let number = match record.kind {
                ValueKind::Numbered(number) if number >= function.first_made && self.is_alive(*value) => number,
                _ => continue,
            };
            let class = record.class.map_or("_", |class| self.symbol(class));
            let rest = if is_long { ", preferred-register: '', flags: [  ]" } else { "" };
            let _ = writeln!(out.new_line(), "{indentation}- {{ id: {number}, class: {class}{rest} }}");
        }
    }

    /// Returns true if the list of a function has a register, or gets it when it is printed.
    fn is_listed(&self, function: &FunctionRecord, value: Value) -> bool {
        match self.value(value).kind {
            ValueKind::Numbered(number) if function.registers.is_some() => {
                number >= function.first_made || function.listed.binary_search(&number).is_ok()
            }
            _ => false,
        }
    }

    /// Returns true if a register is defined, or used.
    fn is_alive(&self, value: Value) -> bool {
        let record = self.value(value);
        record.first_use != NIL || self.definition_of(value).is_some_and(|op| !self.instruction(op).is_unlinked)
    }

    fn print_body(&self, out: &mut Output<'_>, function: &FunctionRecord) {
        let blocks = &self.blocks[function.blocks.start as usize..function.blocks.end as usize];
        if blocks.is_empty() {
            return out.copy(function.body.start as usize, function.body.end as usize);
        }
        for block in blocks {
            out.copy(block.head.start as usize, block.head.end as usize);
            self.print_block(out, function, block);
        }
    }

    fn print_block(&self, out: &mut Output<'_>, function: &FunctionRecord, block: &BlockRecord) {
        let mut trivia = self.trivia[block.trivia.start as usize..block.trivia.end as usize].iter().peekable();
        let mut at = block.first;
        while let Some(record) = self.instructions.get(at as usize) {
            let op = Op(std::mem::replace(&mut at, record.next));
            let (first, end) = record.source;
            if first != end {
                // What stood before it.
                while let Some((start, end)) = trivia.next_if(|line| line.0 < first) {
                    out.copy(*start as usize, *end as usize);
                }
                if !record.is_changed {
                    out.copy(first as usize, end as usize);
                    continue;
                }
            }
            let text = out.new_line();
            text.extend(std::iter::repeat_n(' ', function.indentation as usize));
            self.print_instruction(text, op);
            text.push('\n');
        }
        for (start, end) in trivia {
            out.copy(*start as usize, *end as usize);
        }
    }

    /// The text of an instruction, without a line's end.
    pub fn instruction_text(&self, op: Op) -> String {
        let mut text = String::new();
        if self.function_of(op).is_some() && self.block_of(op).is_some() {
            self.print_instruction(&mut text, op);
        }
        text
    }

    fn print_instruction(&self, text: &mut String, op: Op) {
        let record = self.instruction(op);
        let facts = record.name.facts();
        let function = self.function_of(op).map(|function| &self.functions[function]);
        let is_variadic = facts.is_none_or(|facts| facts.is_variadic());
        // One bit for each generic type whose type was printed.
        let mut printed = 0u32;
        let mut prints_type = |index: usize, r#type: Type, was_printed: bool, is_definition: bool| {
            if r#type == Type::NONE {
                return false;
            }
            // Of other instructions than LLVM's own, made ones have types, and read ones those that they had.
            if facts.is_none() && record.source.0 != record.source.1 {
                return was_printed;
            }
            let number = match facts.map(|facts| facts.operand_type(index)) {
                Some(OperandType::Generic(number)) if !is_variadic => u32::from(number),
                _ => return true,
            };
            let is_new = printed & (1 << number) == 0;
            printed |= 1 << number;
            // LLVM leaves out the type of a second definition too, and cannot read that: a register has the type of its definition.
            is_new || is_definition
        };
        let slots = record.slots..record.slots + record.results + record.operands;
        for (place, number) in slots.enumerate() {
            let is_result = place < record.results as usize;
            if place == record.results as usize {
                self.print_opcode(text, op);
                text.push(' ');
            } else if place > 0 {
                text.push_str(", ");
            }
            let slot = self.slots[number as usize];
            let value = match self.value(slot.value).kind {
                ValueKind::DefinitionOf(register) => register,
                _ => slot.value,
            };
            let decoration = self.decoration(slot.decoration);
            let is_definition = is_result || decoration.is_definition();
            let with_type = prints_type(place, self.value(value).r#type, decoration.is_typed, is_definition);
            let is_listed = function.is_some_and(|function| self.is_listed(function, value));
            self.print_operand(text, value, decoration, is_result, with_type, is_listed);
        }
        if record.operands == 0 {
            self.print_opcode(text, op);
        }
        if let Some(annotations) = record.annotations {
            text.push_str(if record.operands > 0 { ", " } else { " " });
            text.push_str(self.symbol(annotations));
        }
        if let Some(memory) = record.memory {
            text.push_str(" :: ");
            text.push_str(self.symbol(memory));
        }
        if record.opens_bundle {
            text.push_str(" {");
        }
    }

    /// Prints what stands between definitions and operands.
    fn print_opcode(&self, text: &mut String, op: Op) {
        let record = self.instruction(op);
        if record.results > 0 {
            text.push_str(" = ");
        }
        for (place, flag) in FLAGS.iter().enumerate() {
            if record.flags & (1 << place) != 0 {
                text.push_str(flag);
                text.push(' ');
            }
        }
        text.push_str(self.names.text(record.name));
    }

    fn print_operand(
        &self,
        text: &mut String,
        value: Value,
        decoration: Decoration,
        is_result: bool,
        with_type: bool,
        is_listed: bool,
    ) {
        for (place, flag) in REGISTER_FLAGS.iter().enumerate() {
            if decoration.flags & (1 << place) != 0 {
                text.push_str(flag);
                text.push(' ');
            }
        }
        self.print_name(text, value);
        if let Some(subregister) = decoration.subregister {
            text.push('.');
            text.push_str(self.symbol(subregister));
        }
        let record = self.value(value);
        // Where a register is defined by another operand, the list of registers may have its class.
        let is_definition = is_result || decoration.is_definition() && !is_listed;
        if let Some(class) = record.class.filter(|_| is_definition || self.has_no_definition(value)) {
            text.push(':');
            text.push_str(self.symbol(class));
        }
        if let Some(tied) = decoration.tied {
            let _ = write!(text, "(tied-def {tied})");
        }
        if with_type {
            let _ = write!(text, "({})", self.types.text(record.r#type));
        }
    }

    /// Returns true if no instruction defines a register: then its class stands where it is used.
    fn has_no_definition(&self, value: Value) -> bool {
        self.value(value).definition == NIL && self.is_register(value)
    }

    fn print_name(&self, text: &mut String, value: Value) {
        match self.value(value).kind {
            ValueKind::Numbered(number) => {
                let _ = write!(text, "%{number}");
            }
            ValueKind::Named(name) => {
                text.push('%');
                text.push_str(self.symbol(name));
            }
            ValueKind::Atom(_) => text.push_str(self.atom_text(value).unwrap_or_default()),
            ValueKind::DefinitionOf(register) => self.print_name(text, register),
        }
    }
}
