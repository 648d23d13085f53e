//! `!repr`: values as text, whole records included.

use std::fmt;

use super::print::{Limited, TextSink};
use super::{Evaluator, Fallible};
use crate::limits;
use crate::record::{Field, FieldKind, RecordId, RecordKind};
use crate::types::Types;
use crate::values::{Node, ValueId};

impl Evaluator {
    /// The text of a value; of a record, all of its fields.
    pub(super) fn repr(&mut self, value: ValueId) -> Fallible<ValueId> {
        let mut out = Limited { text: String::new(), limit: limits::MAX_PRINTED };
        let printed = match self.values.get(value) {
            Node::Def(record) => self.print_record(record, &mut out),
            _ => self.print(value, &mut out),
        };
        if printed.is_err() {
            return self.too_big("a text is too long");
        }
        self.string(&out.text)
    }

    /// Appends a record as `llvm-tblgen --print-records` shows it.
    ///
    /// # Errors
    /// If the sink takes no more.
    pub(crate) fn print_record(&self, id: RecordId, out: &mut impl TextSink) -> fmt::Result {
        let record = self.record(id);
        out.write_str(&self.record_name(id))?;
        if record.kind == RecordKind::Class && !record.template_arguments.is_empty() {
            for (index, argument) in record.template_arguments.iter().enumerate() {
                out.write_str(if index > 0 { ", " } else { "<" })?;
                if let Some(field) = record.field(argument.qualified) {
                    self.print_field(field, out)?;
                }
            }
            out.write_char('>')?;
        }
        out.write_str(" {")?;
        for (index, class) in record.superclasses.iter().enumerate() {
            write!(out, "{} {}", if index > 0 { "" } else { "\t//" }, self.record_name(*class))?;
        }
        out.write_char('\n')?;
        for kind in [FieldKind::MayStayOpen, FieldKind::Normal] {
            for field in record.fields.iter().filter(|field| field.kind == kind) {
                out.write_str("  ")?;
                self.print_field(field, out)?;
                out.write_str(";\n")?;
            }
        }
        out.write_str("}\n")
    }

    fn print_field(&self, field: &Field, out: &mut impl TextSink) -> fmt::Result {
        let keyword = if field.kind == FieldKind::MayStayOpen { "field " } else { "" };
        let is_code = field.ty == Types::STRING && matches!(self.values.get(field.value), Node::String(_, true));
        let ty = if is_code { "code".to_owned() } else { self.type_name(field.ty) };
        write!(out, "{keyword}{ty} {} = ", self.symbols.get(field.name))?;
        out.value(self, field.value)
    }
}
