//! Records as JSON, byte for byte as `llvm-tblgen --dump-json` writes them: without spaces, the keys sorted.

use std::collections::BTreeMap;
use std::io::{self, Write};

use pdl_diagnostics::SourceMap;
use serde_json::{Value, json, to_writer};

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
        let instances: BTreeMap<&str, Vec<&str>> = self
            .classes()
            .map(|class| (class.name(), self.derivations(class.name()).map(Record::name).collect()))
            .collect();
        let mut entries: BTreeMap<&str, Option<Record<'_>>> =
            self.defs().map(|definition| (definition.name(), Some(definition))).collect();
        entries.extend([("!instanceof", None), ("!tablegen_json_version", None)]);
        for (index, (name, definition)) in entries.into_iter().enumerate() {
            out.write_all(if index > 0 { b"," } else { b"{" })?;
            to_writer(&mut out, name)?;
            out.write_all(b":")?;
            match definition {
                Some(definition) => to_writer(&mut out, &self.definition_json(definition, sources))?,
                None if name == "!instanceof" => to_writer(&mut out, &instances)?,
                None => out.write_all(b"1")?,
            }
        }
        out.write_all(b"}\n")?;
        out.flush()
    }

    fn definition_json<'a>(&'a self, definition: Record<'a>, sources: &SourceMap) -> BTreeMap<&'a str, Value> {
        let record = definition.raw();
        let of_kind = |open: bool| {
            let fields = record.fields.iter().filter(move |field| (field.kind == FieldKind::MayStayOpen) == open);
            fields.filter(|field| field.kind != FieldKind::TemplateArgument)
        };
        let open: Vec<&str> = of_kind(true).map(|field| self.text_of(field.name)).collect();
        let place = |span: &pdl_diagnostics::Span| {
            let name = &sources.file(span.file).name;
            format!("{}:{}", name.rsplit('/').next().unwrap_or(name), sources.line_column(*span).0)
        };
        let places: Vec<String> = definition.spans().iter().map(place).collect();
        let superclasses: Vec<&str> = definition.superclasses().map(Record::name).collect();
        let mut object = BTreeMap::from([
            ("!anonymous", json!(record.kind == RecordKind::Anonymous)),
            ("!fields", json!(open)),
            ("!locs", json!(places)),
            ("!name", json!(definition.name())),
            ("!superclasses", json!(superclasses)),
        ]);
        let fields = of_kind(true).chain(of_kind(false));
        object.extend(fields.map(|field| (self.text_of(field.name), self.value_json(field.value))));
        object
    }

    fn value_json(&self, id: ValueId) -> Value {
        let values = &self.evaluator.values;
        match values.get(id) {
            Node::Unset => Value::Null,
            Node::Bit(bit) => json!(u8::from(bit)),
            Node::Int(int) => json!(int),
            Node::String(text, _) => json!(self.text_of(text)),
            Node::Bits(slice) | Node::List(slice, _) => {
                values.elements(slice).iter().map(|element| self.value_json(*element)).collect()
            }
            Node::Def(definition) => {
                let name = self.at(definition).name();
                json!({"def": name, "kind": "def", "printable": name})
            }
            Node::Dag(slice) => {
                let parts: Vec<Value> = values.elements(slice).iter().map(|part| self.value_json(*part)).collect();
                let arguments: Vec<&[Value]> = parts[2..].chunks(2).collect();
                let printable = self.printed(id);
                let mut dag = json!({"args": arguments, "kind": "dag", "operator": parts[0], "printable": printable});
                if values.elements(slice)[1] != Values::UNSET {
                    dag["name"] = parts[1].clone();
                }
                dag
            }
            Node::Variable(name, _) => {
                let name = self.text_of(name);
                json!({"kind": "var", "printable": name, "var": name})
            }
            Node::VariableBit(base, bit) if matches!(values.get(base), Node::Variable(..)) => {
                let Node::Variable(name, _) = values.get(base) else { return Value::Null };
                json!({"index": bit, "kind": "varbit", "printable": self.printed(id), "var": self.text_of(name)})
            }
            _ => json!({"kind": "complex", "printable": self.printed(id)}),
        }
    }
}
