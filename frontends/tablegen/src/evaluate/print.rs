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

impl Limited {
    /// Returns what is printed, cut short: for messages.
    pub(crate) fn shown(print: impl FnOnce(&mut Limited) -> fmt::Result) -> String {
        let mut out = Limited { text: String::new(), limit: limits::MAX_SHOWN };
        if print(&mut out).is_err() {
            out.text.truncate(out.text.floor_char_boundary(limits::MAX_SHOWN));
            out.text.push('…');
        }
        out.text
    }
}

/// Takes the text of a value piece by piece.
pub(crate) trait TextSink: Write {
    /// Takes the text of a value inside of the one that is printed.
    fn value(&mut self, evaluator: &Evaluator, value: ValueId) -> fmt::Result;
}

impl TextSink for Limited {
    fn value(&mut self, evaluator: &Evaluator, value: ValueId) -> fmt::Result {
        evaluator.print(value, self)
    }
}

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        if self.text.len() > self.limit { Err(fmt::Error) } else { Ok(()) }
    }
}

impl Evaluator {
    /// Returns the text of a value, cut short: for messages.
    pub(crate) fn shown(&self, value: ValueId) -> String {
        Limited::shown(|out| self.print(value, out))
    }

    /// Returns the text of a list of values, cut short: for messages.
    pub(crate) fn shown_list(&self, values: &[ValueId]) -> String {
        Limited::shown(|out| self.print_list(values, out))
    }

    /// Like `shown`, without quotes around a plain string.
    pub(crate) fn shown_unquoted(&self, value: ValueId) -> String {
        match self.values.get(value) {
            Node::String(symbol, _) => self.symbols.get(symbol).to_owned(),
            _ => self.shown(value),
        }
    }

    /// Appends the text of a value.
    ///
    /// # Errors
    /// If the sink takes no more.
    pub(crate) fn print(&self, value: ValueId, out: &mut impl TextSink) -> fmt::Result {
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
            Node::List(slice, _) => self.print_list(self.values.elements(slice), out),
            Node::Dag(slice) => self.print_dag(self.values.elements(slice), out),
            Node::Def(record) => self.print_unquoted(self.record(record).name, out),
            Node::Variable(name, _) => out.write_str(self.symbols.get(name)),
            Node::VariableBit(base, bit) => {
                out.value(self, base)?;
                write!(out, "{{{bit}}}")
            }
            Node::Field(base, name) => {
                out.value(self, base)?;
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
                    out.value(self, operands[0])?;
                    out.write_str(between)?;
                    out.value(self, operands[1])?;
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
                        false => out.value(self, *operand)?,
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
                    out.value(self, *argument)?;
                }
                out.write_char('>')
            }
            Node::Argument(name, operand) => {
                write!(out, "\"{}\": ", self.symbols.get(name))?;
                out.value(self, operand)
            }
            Node::AnonymousName(number) => write!(out, "anonymous_{number}"),
        }
    }

    fn print_unquoted(&self, value: ValueId, out: &mut impl TextSink) -> fmt::Result {
        match self.values.get(value) {
            Node::String(symbol, _) => out.write_str(self.symbols.get(symbol)),
            _ => out.value(self, value),
        }
    }

    fn print_all<'v>(&self, values: impl IntoIterator<Item = &'v ValueId>, out: &mut impl TextSink) -> fmt::Result {
        for (index, value) in values.into_iter().enumerate() {
            out.write_str(if index > 0 { ", " } else { "" })?;
            out.value(self, *value)?;
        }
        Ok(())
    }

    fn print_list(&self, elements: &[ValueId], out: &mut impl TextSink) -> fmt::Result {
        out.write_char('[')?;
        self.print_all(elements, out)?;
        out.write_char(']')
    }

    fn print_dag(&self, parts: &[ValueId], out: &mut impl TextSink) -> fmt::Result {
        out.write_char('(')?;
        for (index, pair) in parts.chunks(2).enumerate() {
            out.write_str(["", " ", ", "][index.min(2)])?;
            out.value(self, pair[0])?;
            if pair[1] != Values::UNSET {
                out.write_str(":$")?;
                self.print_unquoted(pair[1], out)?;
            }
        }
        out.write_char(')')
    }
}
