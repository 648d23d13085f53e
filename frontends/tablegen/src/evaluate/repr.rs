//! `!repr`: values as text, whole records included.

use super::{Evaluator, Fallible};
use crate::limits;
use crate::record::{Field, FieldKind, RecordId, RecordKind};
use crate::types::{TypeNode, Types};
use crate::values::{Node, ValueId};

impl Evaluator {
    /// The text of a value; of a record, all of its fields.
    pub(super) fn repr(&mut self, value: ValueId) -> Fallible<ValueId> {
        let mut text = String::new();
        let fits = match self.values.get(value) {
            Node::Def(record) => self.print_record(record, &mut text, limits::MAX_PRINTED),
            _ => self.print(value, &mut text, limits::MAX_PRINTED),
        };
        if !fits {
            return self.too_big("a text is too long");
        }
        self.string(&text)
    }

    /// Appends a record as `llvm-tblgen --print-records` shows it. Returns whether it fit into `limit` bytes.
    pub(crate) fn print_record(&self, id: RecordId, out: &mut String, limit: usize) -> bool {
        let record = self.record(id);
        out.push_str(&self.record_name(id));
        if record.kind == RecordKind::Class && !record.template_arguments.is_empty() {
            out.push('<');
            for (index, argument) in record.template_arguments.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                if let Some(field) = record.field(argument.qualified)
                    && !self.print_field(field, out, limit)
                {
                    return false;
                }
            }
            out.push('>');
        }
        out.push_str(" {");
        if !record.superclasses.is_empty() {
            out.push_str("\t//");
            for class in &record.superclasses {
                out.push(' ');
                out.push_str(&self.record_name(*class));
            }
        }
        out.push('\n');
        for open in [true, false] {
            for field in &record.fields {
                if field.kind == FieldKind::TemplateArgument || open != (field.kind == FieldKind::MayStayOpen) {
                    continue;
                }
                out.push_str("  ");
                if !self.print_field(field, out, limit) {
                    return false;
                }
                out.push_str(";\n");
            }
        }
        out.push_str("}\n");
        out.len() <= limit
    }

    fn print_field(&self, field: &Field, out: &mut String, limit: usize) -> bool {
        if field.kind == FieldKind::MayStayOpen {
            out.push_str("field ");
        }
        let is_code = matches!(self.values.get(field.value), Node::String(_, true));
        if field.ty == Types::STRING && is_code {
            out.push_str("code");
        } else {
            out.push_str(&self.type_name(field.ty));
        }
        out.push(' ');
        out.push_str(self.symbols.get(field.name));
        let is_bits = matches!(self.types.get(field.ty), TypeNode::Bits(_));
        if !is_bits && self.is_unset(field.value) {
            out.push_str(" = ?");
            return out.len() <= limit;
        }
        out.push_str(" = ");
        self.print(field.value, out, limit)
    }
}
