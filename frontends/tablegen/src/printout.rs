//! All records as text or as JSON, once their size is known.

use std::fmt;
use std::io::{self, Write};

use pdl_diagnostics::{Diagnostic, SourceMap};

use crate::evaluate::Limited;
use crate::json::JsonWriter;
use crate::limits;
use crate::records::{Record, Records};
use crate::sizes::Sizes;

/// All records in a form of `llvm-tblgen`, of a size that is within the limits.
pub struct Printout<'a> {
    records: &'a Records,
    /// The files of the records if the form is JSON.
    json: Option<&'a SourceMap>,
    size: u64,
}

impl Records {
    /// Returns the JSON form, as `llvm-tblgen --dump-json` has it: an object with each definition under its name, sorted, and the
    /// definitions of each class under `!instanceof`. `sources` must be the map the records were read into.
    ///
    /// # Errors
    /// `E0709` if it is longer than the limits allow, which the error states.
    pub fn json<'a>(&'a self, sources: &'a SourceMap) -> Result<Printout<'a>, Box<Diagnostic>> {
        let mut sizes = Sizes::new(self);
        let mut total = sizes.json_of(|records, out| records.write_instances(out));
        for definition in self.defs() {
            let size = sizes.json_of(|records, out| records.write_definition(definition, sources, out));
            add(&mut total, size, definition)?;
        }
        Ok(Printout { records: self, json: Some(sources), size: total })
    }

    /// Returns the text form, as `llvm-tblgen --print-records` has it: all classes, then all definitions.
    ///
    /// # Errors
    /// `E0709` if it is longer than the limits allow, which the error states.
    pub fn text(&self) -> Result<Printout<'_>, Box<Diagnostic>> {
        let mut sizes = Sizes::new(self);
        let mut total = 0;
        for record in self.classes().chain(self.defs()) {
            add(&mut total, sizes.text_of(record.id()), record)?;
        }
        Ok(Printout { records: self, json: None, size: total })
    }
}

/// Adds the size of a record to that of all before it.
fn add(total: &mut u64, size: u64, record: Record<'_>) -> Result<(), Box<Diagnostic>> {
    let error = |message: String| Err(Box::new(Diagnostic::error("E0709", record.span(), message)));
    if size > limits::MAX_PRINTED_RECORD {
        return error(format!(
            "`{}` takes more than {} bytes when it is printed: its values share parts, and each use of a part is printed",
            record.name(),
            limits::MAX_PRINTED_RECORD
        ));
    }
    *total += size;
    if *total > limits::MAX_OUTPUT {
        return error(format!("up to `{}` the records take more than {} bytes", record.name(), limits::MAX_OUTPUT));
    }
    Ok(())
}

impl Printout<'_> {
    /// Returns the bytes that the records take, without what stands between them. In the text form characters that JSON escapes count as
    /// long as they are there.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Writes the form. It buffers what it writes.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = io::BufWriter::new(out);
        match self.json {
            Some(sources) => self.records.write_json(sources, &mut JsonWriter(&mut out))?,
            None => self.write_text(&mut out)?,
        }
        out.flush()
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"------------- Classes -----------------\n")?;
        for class in self.records.classes() {
            self.write_record("class", class, out)?;
        }
        out.write_all(b"------------- Defs -----------------\n")?;
        self.records.defs().try_for_each(|definition| self.write_record("def", definition, out))
    }

    fn write_record(&self, kind: &str, record: Record<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Limited { text: String::new(), limit: usize::MAX };
        // Without a limit nothing fails.
        let _ = self.records.evaluator.print_record(record.id(), &mut text);
        write!(out, "{kind} {}", text.text)
    }
}

impl fmt::Display for Printout<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = Vec::new();
        self.write(&mut bytes).map_err(|_| fmt::Error)?;
        formatter.write_str(&String::from_utf8_lossy(&bytes))
    }
}
