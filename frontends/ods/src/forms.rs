//! Forms that a file gives to operations of any file, by the classes of `pdllc/Forms.td`.

use pdl_diagnostics::{Diagnostic, Span};
use smol_str::SmolStr;
use tablegen::FieldValue;

use crate::inference::relations_of;
use crate::model::{CaseForm, DirectiveForm, ExternalForm};
use crate::reader::{Reader, some_text, strings, text};

/// The files that can be included wherever they are: their paths and their texts.
pub const BUNDLED: &[(&str, &str)] = &[("pdllc/Forms.td", include_str!("../td/Forms.td"))];

/// The code of a form from outside that is wrong.
pub const WRONG_FORM: &str = "E0814";

impl Reader<'_> {
    pub(crate) fn read_forms(&mut self) {
        for record in self.records.defs_in_order() {
            if record.is_subclass_of("OpForm") || record.is_subclass_of("FormLike") {
                let form = ExternalForm {
                    format: record.string("assemblyFormat").map(str::to_owned),
                    like: some_text(record, "likeName"),
                    relations: relations_of(record),
                    span: record.span(),
                };
                let name = text(record, "opName");
                let first = self.definitions.forms.operations.insert(name.clone(), form);
                self.given_twice(first.map(|first| first.span), record.span(), &format!("the operation '{name}'"));
            } else if record.is_subclass_of("DirectiveForm") {
                let cases = record.value("formCases").elements().filter_map(FieldValue::as_record);
                let cases = cases.map(|case| CaseForm {
                    equal: strings(case.value("equalTypes")),
                    format: case.string("assemblyFormat").unwrap_or_default().to_owned(),
                });
                let form = DirectiveForm {
                    parameters: strings(record.value("parameterNames")),
                    cases: cases.collect(),
                    span: record.span(),
                };
                let name: SmolStr = text(record, "directiveName");
                let first = self.definitions.forms.directives.insert(name.clone(), form);
                self.given_twice(first.map(|first| first.span), record.span(), &format!("`custom<{name}>`"));
            }
        }
    }

    fn given_twice(&mut self, first: Option<Span>, span: Span, what: &str) {
        if let Some(first) = first {
            let message = format!("{what} is given two forms");
            self.report(Diagnostic::error(WRONG_FORM, span, message).with_label(first, "first here"));
        }
    }
}
