//! Values as text: `printable` in JSON, operands of messages, the result of `!repr`.

use std::fmt::Write;

use super::Evaluator;
use crate::limits;
use crate::values::{ArgumentKey, BinaryOp, Node, TernaryOp, UnaryOp, ValueId, Values};

impl Evaluator {
    /// The text of a value, cut short: for messages.
    pub(crate) fn shown(&self, value: ValueId) -> String {
        let mut out = String::new();
        let complete = self.print(value, &mut out, limits::MAX_SHOWN);
        cut(out, complete)
    }

    /// Like `shown`, without quotes around a plain string.
    pub(crate) fn shown_unquoted(&self, value: ValueId) -> String {
        match self.values.get(value) {
            Node::String(symbol, _) => self.symbols.get(symbol).to_owned(),
            _ => self.shown(value),
        }
    }

    /// Appends the text of a value. Returns whether it fit into `limit` bytes.
    pub(crate) fn print(&self, value: ValueId, out: &mut String, limit: usize) -> bool {
        if out.len() > limit {
            return false;
        }
        match self.values.get(value) {
            Node::Unset => out.push('?'),
            Node::Bit(bit) => out.push(if bit { '1' } else { '0' }),
            Node::Int(int) => write_to(out, int),
            Node::String(symbol, code) => {
                out.push_str(if code { "[{" } else { "\"" });
                out.push_str(self.symbols.get(symbol));
                out.push_str(if code { "}]" } else { "\"" });
            }
            Node::Bits(slice) => {
                out.push_str("{ ");
                let bits = self.values.elements(slice);
                for (index, bit) in bits.iter().rev().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    if !self.print(*bit, out, limit) {
                        return false;
                    }
                }
                out.push_str(" }");
            }
            Node::List(slice, _) => {
                out.push('[');
                if !self.print_all(self.values.elements(slice), out, limit) {
                    return false;
                }
                out.push(']');
            }
            Node::Dag(slice) => return self.print_dag(self.values.elements(slice), out, limit),
            Node::Def(record) => return self.print_unquoted(self.record(record).name, out, limit),
            Node::Variable(name, _) => out.push_str(self.symbols.get(name)),
            Node::VariableBit(base, bit) => {
                if !self.print(base, out, limit) {
                    return false;
                }
                out.push('{');
                write_to(out, bit);
                out.push('}');
            }
            Node::Field(base, name) => {
                if !self.print(base, out, limit) {
                    return false;
                }
                out.push('.');
                out.push_str(self.symbols.get(name));
            }
            Node::Unary(op, operand, ty) => {
                out.push_str(op.spelling());
                if op == UnaryOp::Cast {
                    out.push('<');
                    out.push_str(&self.type_name(ty));
                    out.push('>');
                }
                return self.print_call(&[operand], out, limit);
            }
            Node::Binary(BinaryOp::GetDagArg, dag, key, ty) => {
                out.push_str("!getdagarg<");
                out.push_str(&self.type_name(ty));
                out.push('>');
                return self.print_call(&[dag, key], out, limit);
            }
            Node::Binary(op, left, right, _) => return self.print_binary(op, left, right, out, limit),
            Node::Ternary(op, first, second, third, _) => {
                out.push_str(op.spelling());
                out.push('(');
                let variable = matches!(op, TernaryOp::Foreach | TernaryOp::Filter);
                let fits =
                    if variable { self.print_unquoted(first, out, limit) } else { self.print(first, out, limit) };
                if !fits {
                    return false;
                }
                out.push_str(", ");
                if !self.print_all(&[second, third], out, limit) {
                    return false;
                }
                out.push(')');
            }
            Node::Cond(slice, _) => {
                out.push_str("!cond(");
                for (index, part) in self.values.elements(slice).iter().enumerate() {
                    if index > 0 {
                        out.push_str(if index % 2 == 1 { ": " } else { ", " });
                    }
                    if !self.print(*part, out, limit) {
                        return false;
                    }
                }
                out.push(')');
            }
            Node::Fold(slice, _) => {
                out.push_str("!foldl(");
                for (index, part) in self.values.elements(slice).iter().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    if !self.print_unquoted_if(index == 2 || index == 3, *part, out, limit) {
                        return false;
                    }
                }
                out.push(')');
            }
            Node::IsA(ty, operand) | Node::Exists(ty, operand) | Node::Instances(ty, operand) => {
                out.push_str(match self.values.get(value) {
                    Node::IsA(..) => "!isa<",
                    Node::Exists(..) => "!exists<",
                    _ => "!instances<",
                });
                out.push_str(&self.type_name(ty));
                out.push('>');
                return self.print_call(&[operand], out, limit);
            }
            Node::Instance(class, slice) => {
                out.push_str(&self.record_name(class));
                out.push('<');
                if !self.print_all(self.values.elements(slice), out, limit) {
                    return false;
                }
                out.push('>');
            }
            Node::Argument(key, operand) => {
                match key {
                    ArgumentKey::Position(index) => write_to(out, index),
                    ArgumentKey::Name(name) => {
                        out.push('"');
                        out.push_str(self.symbols.get(name));
                        out.push('"');
                    }
                }
                out.push_str(": ");
                return self.print(operand, out, limit);
            }
            Node::AnonymousName(number) => {
                out.push_str("anonymous_");
                write_to(out, number);
            }
        }
        out.len() <= limit
    }

    fn print_unquoted(&self, value: ValueId, out: &mut String, limit: usize) -> bool {
        match self.values.get(value) {
            Node::String(symbol, _) => {
                out.push_str(self.symbols.get(symbol));
                out.len() <= limit
            }
            _ => self.print(value, out, limit),
        }
    }

    fn print_unquoted_if(&self, unquoted: bool, value: ValueId, out: &mut String, limit: usize) -> bool {
        if unquoted { self.print_unquoted(value, out, limit) } else { self.print(value, out, limit) }
    }

    fn print_all(&self, values: &[ValueId], out: &mut String, limit: usize) -> bool {
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            if !self.print(*value, out, limit) {
                return false;
            }
        }
        true
    }

    fn print_call(&self, operands: &[ValueId], out: &mut String, limit: usize) -> bool {
        out.push('(');
        if !self.print_all(operands, out, limit) {
            return false;
        }
        out.push(')');
        out.len() <= limit
    }

    fn print_binary(&self, op: BinaryOp, left: ValueId, right: ValueId, out: &mut String, limit: usize) -> bool {
        let (between, after) = match op {
            BinaryOp::ListElement | BinaryOp::ListSlice => ("[", "]"),
            BinaryOp::ClosedRange => ("...", ""),
            _ => {
                out.push_str(op.spelling());
                return self.print_call(&[left, right], out, limit);
            }
        };
        if !self.print(left, out, limit) {
            return false;
        }
        out.push_str(between);
        if !self.print(right, out, limit) {
            return false;
        }
        out.push_str(after);
        out.len() <= limit
    }

    fn print_dag(&self, parts: &[ValueId], out: &mut String, limit: usize) -> bool {
        out.push('(');
        for (index, pair) in parts.chunks(2).enumerate() {
            match index {
                0 => {}
                1 => out.push(' '),
                _ => out.push_str(", "),
            }
            if !self.print(pair[0], out, limit) {
                return false;
            }
            if pair[1] != Values::UNSET {
                out.push_str(":$");
                if !self.print_unquoted(pair[1], out, limit) {
                    return false;
                }
            }
        }
        out.push(')');
        out.len() <= limit
    }
}

fn write_to(out: &mut String, value: impl std::fmt::Display) {
    write!(out, "{value}").expect("writing to a string cannot fail");
}

fn cut(mut text: String, complete: bool) -> String {
    if !complete {
        let mut end = limits::MAX_SHOWN.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text.push('…');
    }
    text
}

impl UnaryOp {
    /// The operator as it is written.
    pub(crate) fn spelling(self) -> &'static str {
        match self {
            UnaryOp::Cast => "!cast",
            UnaryOp::ToLower => "!tolower",
            UnaryOp::ToUpper => "!toupper",
            UnaryOp::Not => "!not",
            UnaryOp::ListFlatten => "!listflatten",
            UnaryOp::LogTwo => "!logtwo",
            UnaryOp::Head => "!head",
            UnaryOp::Tail => "!tail",
            UnaryOp::Size => "!size",
            UnaryOp::Empty => "!empty",
            UnaryOp::GetDagOp => "!getdagop",
            UnaryOp::GetDagOpName => "!getdagopname",
            UnaryOp::Initialized => "!initialized",
            UnaryOp::Repr => "!repr",
        }
    }
}

impl BinaryOp {
    /// The operator as it is written; element access and ranges are written around their operands.
    pub(crate) fn spelling(self) -> &'static str {
        match self {
            BinaryOp::Con => "!con",
            BinaryOp::Match => "!match",
            BinaryOp::Add => "!add",
            BinaryOp::Sub => "!sub",
            BinaryOp::Mul => "!mul",
            BinaryOp::Div => "!div",
            BinaryOp::And => "!and",
            BinaryOp::Or => "!or",
            BinaryOp::Xor => "!xor",
            BinaryOp::Sra => "!sra",
            BinaryOp::Srl => "!srl",
            BinaryOp::Shl => "!shl",
            BinaryOp::Eq => "!eq",
            BinaryOp::Ne => "!ne",
            BinaryOp::Le => "!le",
            BinaryOp::Lt => "!lt",
            BinaryOp::Ge => "!ge",
            BinaryOp::Gt => "!gt",
            BinaryOp::ListConcat => "!listconcat",
            BinaryOp::ListSplat => "!listsplat",
            BinaryOp::ListRemove => "!listremove",
            BinaryOp::ListElement | BinaryOp::ListSlice => "[]",
            BinaryOp::ClosedRange => "...",
            BinaryOp::StrConcat => "!strconcat",
            BinaryOp::Interleave => "!interleave",
            BinaryOp::GetDagArg => "!getdagarg",
            BinaryOp::GetDagName => "!getdagname",
            BinaryOp::SetDagOp => "!setdagop",
            BinaryOp::SetDagOpName => "!setdagopname",
        }
    }
}

impl TernaryOp {
    /// The operator as it is written.
    pub(crate) fn spelling(self) -> &'static str {
        match self {
            TernaryOp::Subst => "!subst",
            TernaryOp::Foreach => "!foreach",
            TernaryOp::Filter => "!filter",
            TernaryOp::If => "!if",
            TernaryOp::Dag => "!dag",
            TernaryOp::Range => "!range",
            TernaryOp::Substr => "!substr",
            TernaryOp::Find => "!find",
            TernaryOp::SetDagArg => "!setdagarg",
            TernaryOp::SetDagName => "!setdagname",
        }
    }
}
