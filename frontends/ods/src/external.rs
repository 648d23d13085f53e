//! Forms and meanings that files give to operations and functions that other files define.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pdl_diagnostics::Span;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::model::{Operation, TypeRelation};

/// The meanings of functions and operations that are C++, as texts that can be evaluated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NativeTexts {
    /// Texts over `$0`, `$1` and so on, by the names of functions, methods and records.
    pub functions: FxHashMap<SmolStr, NativeText>,
    /// The types of results, one text for each, by the names of operations.
    pub result_types: FxHashMap<SmolStr, NativeText>,
    /// The operations that C++ attaches an interface to, each with the record that says so, by the interface's C++ name without `mlir::`.
    pub interfaces: FxHashMap<SmolStr, BTreeMap<SmolStr, Span>>,
}

impl NativeTexts {
    /// Returns the meaning of a function, by its name with or without the namespaces before it: `a::f<T>` is stated as that, or else as
    /// `f<T>`, or as `f` for all types.
    pub fn function(&self, name: &str) -> Option<&str> {
        let (base, types) = name.split_at(name.find('<').unwrap_or(name.len()));
        let spellings = |types: &str| {
            let mut base = base;
            loop {
                match self.functions.get(&*format!("{base}{types}")) {
                    Some(known) => return known.texts.first().map(SmolStr::as_str),
                    None => base = base.split_once("::")?.1,
                }
            }
        };
        spellings(types).or_else(|| if types.is_empty() { None } else { spellings("") })
    }

    /// Returns a natives file that states the same, or nothing if nothing is stated. Equal texts give equal files.
    pub fn to_td(&self) -> String {
        let quoted = |text: &str| format!("{text:?}").replace("\\'", "'");
        let record = |class: &str, name: &str, stated: String| format!("def : {class}<{}, {stated}>;\n", quoted(name));
        let list = |texts: &mut dyn Iterator<Item = &SmolStr>| {
            format!("[{}]", texts.map(|text| quoted(text)).collect::<Vec<_>>().join(", "))
        };
        let functions = self.functions.iter().map(|(name, known)| record("NativeText", name, quoted(&known.texts[0])));
        let types = self.result_types.iter();
        let types = types.map(|(name, known)| record("ResultTypes", name, list(&mut known.texts.iter())));
        let interfaces = self.interfaces.iter();
        let interfaces = interfaces.map(|(name, known)| record("InterfaceOf", name, list(&mut known.keys())));
        let mut records: Vec<String> = functions.chain(types).chain(interfaces).collect();
        if records.is_empty() {
            return String::new();
        }
        records.sort();
        format!("include \"pdllc/Natives.td\"\n{}", records.concat())
    }

    /// Adds the texts of another file; those that are known already count.
    pub fn merge(&mut self, other: &NativeTexts) {
        for (name, text) in &other.functions {
            self.functions.entry(name.clone()).or_insert_with(|| text.clone());
        }
        for (name, types) in &other.result_types {
            self.result_types.entry(name.clone()).or_insert_with(|| types.clone());
        }
        for (interface, operations) in &other.interfaces {
            self.interfaces.entry(interface.clone()).or_default().extend(operations.clone());
        }
    }
}

/// The meaning of a function, or the types of an operation's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeText {
    /// The C++ text; of results one for each.
    pub texts: Vec<SmolStr>,
    /// The record that states it.
    pub span: Span,
}

/// Forms that are given to operations and directives from outside of their definitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// Those of operations, by name.
    pub operations: FxHashMap<SmolStr, ExternalForm>,
    /// Those of `custom<name>(…)`, by name, or by `dialect.name` for the operations of one dialect.
    pub directives: FxHashMap<SmolStr, DirectiveForm>,
}

impl Forms {
    /// Adds the forms of another file; those that are known already count.
    pub fn merge(&mut self, other: &Forms) {
        for (name, form) in &other.operations {
            self.operations.entry(name.clone()).or_insert_with(|| form.clone());
        }
        for (name, form) in &other.directives {
            self.directives.entry(name.clone()).or_insert_with(|| form.clone());
        }
    }

    /// Returns the form of `custom<name>(…)` in operations of a dialect.
    pub(crate) fn directive(&self, dialect: &str, name: &str) -> Option<&DirectiveForm> {
        self.directives.get(&*format!("{dialect}.{name}")).or_else(|| self.directives.get(name))
    }

    /// Returns an operation with the form that is given to it.
    pub fn apply<'a>(&self, operation: &'a Operation) -> Cow<'a, Operation> {
        let Some(form) = self.operations.get(&operation.name) else { return Cow::Borrowed(operation) };
        let mut operation = operation.clone();
        operation.type_relations.extend(form.relations.iter().cloned());
        // What the form relates need not be inferred by the operation's C++.
        operation.infers_result_types &= form.relations.is_empty();
        if form.format.is_some() || form.like.is_some() {
            operation.assembly_format = form.format.clone();
            // The file of the form may be gone.
            operation.format_span = None;
        }
        Cow::Owned(operation)
    }
}

/// The form that a file gives to an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalForm {
    /// The format; `None` if it is that of another operation, or the one that it has.
    pub format: Option<String>,
    /// The operation of MLIR whose form, which is C++, it has.
    pub like: Option<SmolStr>,
    /// Further relations between the types of its operands and results.
    pub relations: Vec<TypeRelation>,
    /// Where it is given.
    pub span: Span,
}

/// A definition of `custom<name>(…)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectiveForm {
    /// The names of its parameters; one of them may end in `...`.
    pub parameters: Vec<SmolStr>,
    /// Its cases.
    pub cases: Vec<CaseForm>,
    /// Where it is defined.
    pub span: Span,
}

/// A case of a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseForm {
    /// The parameters whose types are equal.
    pub equal: Vec<SmolStr>,
    /// The format, whose variables are the parameters.
    pub format: String,
}
