//! Records as JSON, byte for byte as `llvm-tblgen --dump-json` writes them.
//!
//! It is written as it is walked: values nest deeper than a tree of `serde_json`'s may on a small stack.

use std::io::{self, Write};

use pdl_diagnostics::SourceMap;
use serde_json::to_writer;

use crate::record::{FieldKind, RecordKind};
use crate::records::{Record, Records};
use crate::values::{Node, ValueId, Values};

impl Records {
    /// The JSON form as one string; see [`Records::write_json`].
    pub fn to_json(&self, sources: &SourceMap) -> String {
        let mut out = Vec::new();
        match self.write_json(sources, &mut out) {
            Ok(()) => String::from_utf8(out).unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// Writes the JSON form: an object with each definition under its name, sorted, and the definitions of each
    /// class under `!instanceof`. `sources` must be the map the records were read into.
    ///
    /// # Errors
    /// What the writer reports.
    pub fn write_json(&self, sources: &SourceMap, out: &mut dyn Write) -> io::Result<()> {
        let mut out = io::BufWriter::new(out);
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
            to_writer(&mut out, name)?;
            out.write_all(b":")?;
            match definition {
                Some(definition) => self.write_definition(definition, sources, &mut out)?,
                None if name == "!instanceof" => self.write_instances(&mut out)?,
                None => out.write_all(b"1")?,
            }
        }
        out.write_all(b"}\n")?;
        out.flush()
    }

    fn write_instances(&self, out: &mut dyn Write) -> io::Result<()> {
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

    fn write_definition(&self, definition: Record<'_>, sources: &SourceMap, out: &mut dyn Write) -> io::Result<()> {
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
            self.write_value(value, out)?;
        }
        out.write_all(b"}")
    }

    fn write_value(&self, id: ValueId, out: &mut dyn Write) -> io::Result<()> {
        let values = &self.evaluator.values;
        match values.get(id) {
            Node::Unset => out.write_all(b"null"),
            Node::Bit(bit) => write!(out, "{}", u8::from(bit)),
            Node::Int(int) => write!(out, "{int}"),
            Node::String(text, _) => Ok(to_writer(out, self.text_of(text))?),
            Node::Bits(slice) | Node::List(slice, _) => {
                out.write_all(b"[")?;
                for (index, element) in values.elements(slice).iter().enumerate() {
                    if index > 0 {
                        out.write_all(b",")?;
                    }
                    self.write_value(*element, out)?;
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
                to_writer(&mut *out, &self.printed(id))?;
                out.write_all(b",\"var\":")?;
                to_writer(&mut *out, self.text_of(name))?;
                out.write_all(b"}")
            }
            _ => {
                out.write_all(b"{\"kind\":\"complex\",\"printable\":")?;
                to_writer(&mut *out, &self.printed(id))?;
                out.write_all(b"}")
            }
        }
    }

    fn write_dag(&self, id: ValueId, parts: &[ValueId], out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"args\":[")?;
        for (index, pair) in parts[2..].chunks(2).enumerate() {
            out.write_all(if index > 0 { b",[" } else { b"[" })?;
            self.write_value(pair[0], out)?;
            out.write_all(b",")?;
            self.write_value(pair[1], out)?;
            out.write_all(b"]")?;
        }
        out.write_all(b"],\"kind\":\"dag\"")?;
        if parts[1] != Values::UNSET {
            out.write_all(b",\"name\":")?;
            self.write_value(parts[1], out)?;
        }
        out.write_all(b",\"operator\":")?;
        self.write_value(parts[0], out)?;
        out.write_all(b",\"printable\":")?;
        to_writer(&mut *out, &self.printed(id))?;
        out.write_all(b"}")
    }
}

fn write_strings<'a>(strings: impl Iterator<Item = &'a str>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"[")?;
    for (index, string) in strings.enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        to_writer(&mut *out, string)?;
    }
    out.write_all(b"]")
}
