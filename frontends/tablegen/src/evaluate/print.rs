//! Values as text: `printable` in JSON, operands of messages, the result of `!repr`.

use std::fmt::{self, Write};

use super::Evaluator;
use crate::lex::Operator;
use crate::limits;
use crate::values::{Node, ValueId, Values};

/// A text that must not get longer than a limit; writing more than that fails.
pub(crate) struct Limited {
    pub(crate) text: String,
    pub(crate) limit: usize,
}

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        if self.text.len() > self.limit { Err(fmt::Error) } else { Ok(()) }
    }
}

impl Evaluator {
    /// The text of a value, cut short: for messages.
    pub(crate) fn shown(&self, value: ValueId) -> String {
        let mut out = Limited { text: String::new(), limit: limits::MAX_SHOWN };
        if self.print(value, &mut out).is_err() {
            out.text.truncate(out.text.floor_char_boundary(limits::MAX_SHOWN));
            out.text.push('…');
        }
        out.text
    }

    /// Like `shown`, without quotes around a plain string.
    pub(crate) fn shown_unquoted(&self, value: ValueId) -> String {
        match self.values.get(value) {
            Node::String(symbol, _) => self.symbols.get(symbol).to_owned(),
            _ => self.shown(value),
        }
    }

    /// Appends the text of a value, unless it is too long.
    pub(crate) fn print(&self, value: ValueId, out: &mut Limited) -> fmt::Result {
        match self.values.get(value) {
            Node::Unset => out.write_char('?'),
            Node::Bit(bit) => out.write_char(if bit { '1' } else { '0' }),
            Node::Int(int) => write!(out, "{int}"),
            Node::String(symbol, true) => write!(out, "[{{{}}}]", self.symbols.get(symbol)),
            Node::String(symbol, false) => write!(out, "\"{}\"", self.symbols.get(symbol)),
            Node::Bits(slice) => {
                out.write_str("{ ")?;
                self.print_all(self.values.elements(slice).iter().rev(), out)?;
                out.write_str(" }")
            }
            Node::List(slice, _) => {
                out.write_char('[')?;
                self.print_all(self.values.elements(slice), out)?;
                out.write_char(']')
            }
            Node::Dag(slice) => self.print_dag(self.values.elements(slice), out),
            Node::Def(record) => self.print_unquoted(self.record(record).name, out),
            Node::Variable(name, _) => out.write_str(self.symbols.get(name)),
            Node::VariableBit(base, bit) => {
                self.print(base, out)?;
                write!(out, "{{{bit}}}")
            }
            Node::Field(base, name) => {
                self.print(base, out)?;
                write!(out, ".{}", self.symbols.get(name))
            }
            Node::Operation(op, slice, ty) => {
                let operands = self.values.elements(slice);
                let around = match op {
                    Operator::ListElement | Operator::ListSlice => Some(("[", "]")),
                    Operator::ClosedRange => Some(("...", "")),
                    _ => None,
                };
                if let Some((between, after)) = around {
                    self.print(operands[0], out)?;
                    out.write_str(between)?;
                    self.print(operands[1], out)?;
                    return out.write_str(after);
                }
                write!(out, "!{}", op.name())?;
                use Operator::{Cast, Exists, GetDagArg, Instances, IsA};
                if matches!(op, Cast | Exists | GetDagArg | Instances | IsA) {
                    write!(out, "<{}>", self.type_name(ty))?;
                }
                out.write_char('(')?;
                for (index, operand) in operands.iter().enumerate() {
                    out.write_str(match index {
                        0 => "",
                        _ if op == Operator::Cond && index % 2 == 1 => ": ",
                        _ => ", ",
                    })?;
                    match op.variables().contains(&index) {
                        true => self.print_unquoted(*operand, out)?,
                        false => self.print(*operand, out)?,
                    }
                }
                out.write_char(')')
            }
            Node::Instance(class, slice) => {
                write!(out, "{}<", self.record_name(class))?;
                for (index, argument) in self.values.elements(slice).iter().enumerate() {
                    if index > 0 {
                        out.write_str(", ")?;
                    }
                    if !matches!(self.values.get(*argument), Node::Argument(..)) {
                        write!(out, "{index}: ")?;
                    }
                    self.print(*argument, out)?;
                }
                out.write_char('>')
            }
            Node::Argument(name, operand) => {
                write!(out, "\"{}\": ", self.symbols.get(name))?;
                self.print(operand, out)
            }
            Node::AnonymousName(number) => write!(out, "anonymous_{number}"),
        }
    }

    fn print_unquoted(&self, value: ValueId, out: &mut Limited) -> fmt::Result {
        match self.values.get(value) {
            Node::String(symbol, _) => out.write_str(self.symbols.get(symbol)),
            _ => self.print(value, out),
        }
    }

    fn print_all<'v>(&self, values: impl IntoIterator<Item = &'v ValueId>, out: &mut Limited) -> fmt::Result {
        for (index, value) in values.into_iter().enumerate() {
            out.write_str(if index > 0 { ", " } else { "" })?;
            self.print(*value, out)?;
        }
        Ok(())
    }

    fn print_dag(&self, parts: &[ValueId], out: &mut Limited) -> fmt::Result {
        out.write_char('(')?;
        for (index, pair) in parts.chunks(2).enumerate() {
            out.write_str(["", " ", ", "][index.min(2)])?;
            self.print(pair[0], out)?;
            if pair[1] != Values::UNSET {
                out.write_str(":$")?;
                self.print_unquoted(pair[1], out)?;
            }
        }
        out.write_char(')')
    }
}
