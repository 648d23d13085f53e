//! Records as JSON, byte for byte as `llvm-tblgen --dump-json` writes them: [`Records::json`].
//!
//! It is written as it is walked: values nest deeper than a tree of `serde_json`'s may on a small stack.

use std::io::{self, Write};

use pdl_diagnostics::SourceMap;
use serde_json::to_writer;

use crate::evaluate::Limited;
use crate::record::{FieldKind, RecordKind};
use crate::records::{Record, Records};
use crate::values::{Node, ValueId, Values};

/// Takes the JSON form of a value piece by piece.
pub(crate) trait JsonSink: Write {
    /// Takes the JSON form of a value inside of the one that is written.
    fn value(&mut self, records: &Records, value: ValueId) -> io::Result<()>;

    /// Takes the text form of a value, as a JSON string.
    fn text(&mut self, records: &Records, value: ValueId) -> io::Result<()>;
}

/// Writes the JSON form.
pub(crate) struct JsonWriter<W>(pub(crate) W);

impl<W: Write> Write for JsonWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<W: Write> JsonSink for JsonWriter<W> {
    fn value(&mut self, records: &Records, value: ValueId) -> io::Result<()> {
        records.write_value(value, self)
    }

    fn text(&mut self, records: &Records, value: ValueId) -> io::Result<()> {
        let mut printed = Limited { text: String::new(), limit: usize::MAX };
        // How long it is was measured; without a limit nothing fails.
        let _ = records.evaluator.print(value, &mut printed);
        Ok(to_writer(&mut self.0, &printed.text)?)
    }
}

impl Records {
    /// Writes all definitions, and which derive from each class.
    pub(crate) fn write_json(&self, sources: &SourceMap, out: &mut impl JsonSink) -> io::Result<()> {
        let mut entries: Vec<(&str, Option<Record<'_>>)> =
            self.defs().map(|definition| (definition.name(), Some(definition))).collect();
        entries.push(("!instanceof", None));
        entries.push(("!tablegen_json_version", None));
        entries.sort_by(|a, b| a.0.cmp(b.0));
        out.write_all(b"{")?;
        for (index, (name, definition)) in entries.into_iter().enumerate() {
            if index > 0 {
                out.write_all(b",")?;
            }
            to_writer(&mut *out, name)?;
            out.write_all(b":")?;
            match definition {
                Some(definition) => self.write_definition(definition, sources, out)?,
                None if name == "!instanceof" => self.write_instances(out)?,
                None => out.write_all(b"1")?,
            }
        }
        out.write_all(b"}\n")
    }

    pub(crate) fn write_instances(&self, out: &mut impl JsonSink) -> io::Result<()> {
        out.write_all(b"{")?;
        for (index, class) in self.classes().enumerate() {
            if index > 0 {
                out.write_all(b",")?;
            }
            to_writer(&mut *out, class.name())?;
            out.write_all(b":[")?;
            for (index, definition) in self.derivations(class.name()).enumerate() {
                if index > 0 {
                    out.write_all(b",")?;
                }
                to_writer(&mut *out, definition.name())?;
            }
            out.write_all(b"]")?;
        }
        out.write_all(b"}")
    }

    pub(crate) fn write_definition(
        &self,
        definition: Record<'_>,
        sources: &SourceMap,
        out: &mut impl JsonSink,
    ) -> io::Result<()> {
        let record = definition.raw();
        write!(out, "{{\"!anonymous\":{},\"!fields\":", record.kind == RecordKind::Anonymous)?;
        let open = record.fields.iter().filter(|field| field.kind == FieldKind::MayStayOpen);
        write_strings(open.map(|field| self.text_of(field.name)), out)?;
        out.write_all(b",\"!locs\":")?;
        let places: Vec<String> = definition
            .spans()
            .iter()
            .map(|span| {
                let name = &sources.file(span.file).name;
                let base = name.rsplit('/').next().unwrap_or(name);
                format!("{base}:{}", sources.line_column(*span).0)
            })
            .collect();
        write_strings(places.iter().map(String::as_str), out)?;
        out.write_all(b",\"!name\":")?;
        to_writer(&mut *out, definition.name())?;
        out.write_all(b",\"!superclasses\":")?;
        write_strings(definition.superclasses().map(Record::name), out)?;
        let mut fields: Vec<(&str, ValueId)> = record
            .fields
            .iter()
            .filter(|field| field.kind != FieldKind::TemplateArgument)
            .map(|field| (self.text_of(field.name), field.value))
            .collect();
        fields.sort_by(|a, b| a.0.cmp(b.0));
        for (name, value) in fields {
            out.write_all(b",")?;
            to_writer(&mut *out, name)?;
            out.write_all(b":")?;
            out.value(self, value)?;
        }
        out.write_all(b"}")
    }

    pub(crate) fn write_value(&self, id: ValueId, out: &mut impl JsonSink) -> io::Result<()> {
        let values = &self.evaluator.values;
        match values.get(id) {
            Node::Unset => out.write_all(b"null"),
            Node::Bit(bit) => write!(out, "{}", u8::from(bit)),
            Node::Int(int) => write!(out, "{int}"),
            Node::String(text, _) => Ok(to_writer(&mut *out, self.text_of(text))?),
            Node::Bits(slice) | Node::List(slice, _) => {
                out.write_all(b"[")?;
                for (index, element) in values.elements(slice).iter().enumerate() {
                    if index > 0 {
                        out.write_all(b",")?;
                    }
                    out.value(self, *element)?;
                }
                out.write_all(b"]")
            }
            Node::Def(definition) => {
                let name = self.at(definition).name();
                out.write_all(b"{\"def\":")?;
                to_writer(&mut *out, name)?;
                out.write_all(b",\"kind\":\"def\",\"printable\":")?;
                to_writer(&mut *out, name)?;
                out.write_all(b"}")
            }
            Node::Dag(slice) => self.write_dag(id, values.elements(slice), out),
            Node::Variable(name, _) => {
                out.write_all(b"{\"kind\":\"var\",\"printable\":")?;
                to_writer(&mut *out, self.text_of(name))?;
                out.write_all(b",\"var\":")?;
                to_writer(&mut *out, self.text_of(name))?;
                out.write_all(b"}")
            }
            Node::VariableBit(base, bit) if matches!(values.get(base), Node::Variable(..)) => {
                let Node::Variable(name, _) = values.get(base) else { return Ok(()) };
                write!(out, "{{\"index\":{bit},\"kind\":\"varbit\",\"printable\":")?;
                out.text(self, id)?;
                out.write_all(b",\"var\":")?;
                to_writer(&mut *out, self.text_of(name))?;
                out.write_all(b"}")
            }
            _ => {
                out.write_all(b"{\"kind\":\"complex\",\"printable\":")?;
                out.text(self, id)?;
                out.write_all(b"}")
            }
        }
    }

    fn write_dag(&self, id: ValueId, parts: &[ValueId], out: &mut impl JsonSink) -> io::Result<()> {
        out.write_all(b"{\"args\":[")?;
        for (index, pair) in parts[2..].chunks(2).enumerate() {
            out.write_all(if index > 0 { b",[" } else { b"[" })?;
            out.value(self, pair[0])?;
            out.write_all(b",")?;
            out.value(self, pair[1])?;
            out.write_all(b"]")?;
        }
        out.write_all(b"],\"kind\":\"dag\"")?;
        if parts[1] != Values::UNSET {
            out.write_all(b",\"name\":")?;
            out.value(self, parts[1])?;
        }
        out.write_all(b",\"operator\":")?;
        out.value(self, parts[0])?;
        out.write_all(b",\"printable\":")?;
        out.text(self, id)?;
        out.write_all(b"}")
    }
}

fn write_strings<'a>(strings: impl Iterator<Item = &'a str>, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"[")?;
    for (index, string) in strings.enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        to_writer(&mut *out, string)?;
    }
    out.write_all(b"]")
}
