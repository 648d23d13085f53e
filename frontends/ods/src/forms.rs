//! Forms and meanings that a file gives to operations and functions of any file, by the classes of `pdllc/Forms.td` and
//! `pdllc/Natives.td`.

use pdl_diagnostics::{Diagnostic, Span, counted, nearest};
use smol_str::SmolStr;
use tablegen::FieldValue;

use crate::evaluate::{check_syntax, interface_name};
use crate::external::{CaseForm, DirectiveForm, ExternalForm, NativeText};
use crate::inference::relations_of;
use crate::model::{Definitions, Operation};
use crate::reader::{Reader, some_text, strings, text};

/// The files that can be included wherever they are: their paths and their texts.
pub const BUNDLED: &[(&str, &str)] = &[
    ("pdllc/Forms.td", include_str!("../td/Forms.td")),
    ("pdllc/Natives.td", include_str!("../td/Natives.td")),
    ("pdllc/Ops.td", include_str!("../td/Ops.td")),
];

/// The code of a form from outside that is wrong.
pub const WRONG_FORM: &str = "E0814";

/// The code of a meaning that a natives file states and that is wrong.
const WRONG_NATIVE: &str = "E0815";

impl Reader<'_> {
    pub(crate) fn read_forms(&mut self) {
        for record in self.records.defs_in_order() {
            if ["OpForm", "FormLike", "OpTypes"].iter().any(|class| record.is_subclass_of(class)) {
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

    pub(crate) fn read_natives(&mut self) {
        for record in self.records.defs_in_order() {
            let span = record.span();
            let (what, first) = if record.is_subclass_of("NativeText") {
                let name: SmolStr = text(record, "nativeName");
                let stated = text(record, "text");
                self.check_text(&format!("`{name}` means"), &stated, span);
                let stated = NativeText { texts: vec![stated], span };
                (format!("`{name}` is"), self.definitions.natives.functions.insert(name, stated))
            } else if record.is_subclass_of("ResultTypes") {
                let texts = strings(record.value("typeTexts"));
                let name: SmolStr = text(record, "opName");
                texts.iter().for_each(|text| self.check_text(&format!("the types of '{name}' are"), text, span));
                let stated = NativeText { texts, span };
                (format!("the types of '{name}' are"), self.definitions.natives.result_types.insert(name, stated))
            } else {
                if record.is_subclass_of("InterfaceOf") {
                    let operations = strings(record.value("opNames")).into_iter().map(|name| (name, span));
                    let interface: SmolStr = text(record, "interfaceName");
                    let interface = SmolStr::new(interface_name(&interface));
                    self.definitions.natives.interfaces.entry(interface).or_default().extend(operations);
                }
                continue;
            };
            if let Some(first) = first {
                let finding = Diagnostic::error(WRONG_NATIVE, span, format!("{what} stated twice"));
                self.report(finding.with_label(first.span, "first here"));
            }
        }
    }

    fn check_text(&mut self, what: &str, text: &str, span: Span) {
        if let Err(obstacle) = check_syntax(text) {
            let finding = Diagnostic::error(WRONG_NATIVE, span, format!("what {what} is not understood"));
            self.report(finding.label(obstacle.to_string()));
        }
    }
}

impl Definitions {
    /// Returns what is wrong with what natives files state of operations: of some that a known dialect does not have, and types of
    /// results that the definition tells, or of another number.
    pub fn wrong_natives(&self) -> Vec<Diagnostic> {
        let types = self.natives.result_types.iter().map(|(name, types)| (types.span, name, Some(types)));
        let attached = self.natives.interfaces.values().flatten().map(|(name, span)| (*span, name, None));
        let mut stated: Vec<_> = types.chain(attached).collect();
        stated.sort_unstable_by_key(|(span, name, _)| (*span, name.as_str()));
        let wrong = stated.into_iter().filter_map(|(span, name, types)| match (self.operation(name), types) {
            (Some(operation), Some(types)) => self.wrong_result_types(operation, types),
            (Some(_), None) => None,
            (None, _) => self.unknown_operation(name, span),
        });
        wrong.collect()
    }

    /// The error for an operation that is not defined, if others of its dialect are.
    fn unknown_operation(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let (dialect, _) = name.split_once('.')?;
        let in_dialect = |operation: &&Operation| operation.name.split_once('.').is_some_and(|(own, _)| own == dialect);
        let mut others = self.operations.iter().filter(in_dialect).peekable();
        others.peek()?;
        let finding = Diagnostic::error(WRONG_NATIVE, span, format!("there is no operation '{name}'"));
        Some(match nearest(name, others.map(|operation| operation.name.as_str())) {
            Some(meant) => finding.label(format!("did you mean `{meant}`?")),
            None => finding,
        })
    }

    fn wrong_result_types(&self, operation: &Operation, types: &NativeText) -> Option<Diagnostic> {
        let (name, stated, results) = (&operation.name, types.texts.len(), operation.results.len());
        let message = if stated != results {
            format!("'{name}' has {}, and the types of {stated} are stated", counted(results as u64, "result"))
        } else if self.type_rules(operation).is_some_and(|rules| rules.len() == results) {
            format!("the definition of '{name}' tells the types of its results")
        } else {
            return None;
        };
        Some(Diagnostic::error(WRONG_NATIVE, types.span, message).with_label(operation.span, "defined here"))
    }
}
