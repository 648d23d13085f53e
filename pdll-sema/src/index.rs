//! The meanings of all names of a module, for tools that go from a name to its definition and back.
//!
//! A definition is told by its place: two items never share one. Nothing of this is kept unless
//! [`Options::index`](crate::Options::index) asks for it.

use pdl_diagnostics::{FileId, NameUse, Span};
use smol_str::SmolStr;

use crate::hir;
use crate::types::Type;

/// Names, what they stand for, and what types they have, as far as checking came. Each list is in the order of the source.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct NameIndex {
    /// The things that have names: patterns, callables, variables, and constraints of ODS that are used.
    pub items: Vec<NamedItem>,
    /// Where an item is named, its definition not among them. A definition is [`NamedItem::span`].
    pub uses: Vec<NameUse>,
    /// Where members are asked for.
    pub members: Vec<MemberAccess>,
    /// Names that stand for nothing.
    pub unknown: Vec<UndefinedName>,
}

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedItem {
    /// The name.
    pub name: SmolStr,
    /// The kind of thing.
    pub kind: NameKind,
    /// Where the name stands in its definition; in a `.td` file, where the record is defined.
    pub span: Span,
    /// The type of a variable; the parameters and results of a callable, `(x: Attr) -> Value`. Nothing of a pattern.
    pub ty: SmolStr,
}

impl NamedItem {
    /// The item as it could be written: `x: Value`, `Constraint Small(x: Attr)`, `Pattern Fold`.
    pub fn description(&self) -> String {
        let (name, ty) = (&self.name, &self.ty);
        match self.kind {
            NameKind::Pattern => format!("Pattern {name}"),
            NameKind::Constraint => format!("Constraint {name}{ty}"),
            NameKind::Rewrite => format!("Rewrite {name}{ty}"),
            NameKind::Variable => format!("{name}: {ty}"),
        }
    }

    /// The name of the operation that a variable is, if its type says it.
    pub fn operation(&self) -> Option<&str> {
        self.ty.strip_prefix("Op<")?.strip_suffix('>')
    }
}

/// The kind of a named thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// A pattern.
    Pattern,
    /// A constraint, or something of ODS that is used as one.
    Constraint,
    /// A rewrite.
    Rewrite,
    /// A variable or parameter.
    Variable,
}

/// A `.` with what stands before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemberAccess {
    /// The member's name or number, behind the `.`.
    pub member: Span,
    /// The type of what has the member.
    pub ty: String,
    /// Its members: name, or number if there is no name, and type.
    pub members: Vec<(SmolStr, String)>,
    /// The definition of the operation that it is a result of, if ODS has it.
    pub definition: Option<Span>,
}

/// A name that stands for nothing, and what could stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UndefinedName {
    /// The name.
    pub span: Span,
    /// The role in which it was looked up.
    pub role: NameRole,
    /// The variables and inline callables that are visible there.
    pub visible: Vec<SmolStr>,
}

/// The role in which a name is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameRole {
    /// A value: a variable.
    Value,
    /// The constraint of a variable, parameter or result.
    Constraint,
    /// The callable of a call.
    Callee,
}

impl NameIndex {
    /// Where the definition of the name at `offset` of a file stands, and where the name itself does.
    pub fn definition_at(&self, file: FileId, offset: u32) -> Option<NameUse> {
        NameUse::at(&self.uses, self.items.iter().map(|item| item.span), file, offset)
    }

    /// The item whose definition stands at `definition`.
    pub fn item(&self, definition: Span) -> Option<&NamedItem> {
        let place = self.items.binary_search_by_key(&definition, |item| item.span);
        place.ok().map(|place| &self.items[place])
    }

    /// Every place that names the item, its definition first.
    pub fn places(&self, definition: Span) -> impl Iterator<Item = Span> + '_ {
        NameUse::places(&self.uses, definition)
    }

    pub(crate) fn add(&mut self, name: &SmolStr, kind: NameKind, span: Span, ty: SmolStr) {
        if span != Span::default() {
            self.items.push(NamedItem { name: name.clone(), kind, span, ty });
        }
    }

    pub(crate) fn add_callables(&mut self, callables: &[hir::Callable]) {
        for callable in callables {
            let Some(name) = &callable.name else { continue };
            let kind = match callable.kind {
                pdll_syntax::ast::CallableKind::Constraint => NameKind::Constraint,
                pdll_syntax::ast::CallableKind::Rewrite => NameKind::Rewrite,
            };
            self.add(name, kind, callable.name_span, signature(callable).into());
        }
    }

    /// Brings the lists in order. What is checked more than once is there once.
    pub(crate) fn sort(&mut self) {
        self.items.sort_by_key(|item| item.span);
        self.items.dedup_by_key(|item| item.span);
        self.uses.sort_by_key(|used| used.span);
        self.uses.dedup();
        self.members.sort_by_key(|access| access.member);
        self.members.dedup_by_key(|access| access.member);
        self.unknown.sort_by_key(|unknown| unknown.span);
    }
}

/// Parameters and results, as they could be written.
fn signature(callable: &hir::Callable) -> String {
    let params: Vec<String> =
        callable.params.iter().map(|param| format!("{}: {}", param.name, param.declared)).collect();
    let named = |name: &Option<SmolStr>, ty: &str| match name {
        Some(name) => format!("{name}: {ty}"),
        None => ty.to_owned(),
    };
    let results: Vec<String> = match &callable.result_type {
        _ if !callable.results.is_empty() => {
            callable.results.iter().map(|result| named(&result.name, &result.declared)).collect()
        }
        Type::Tuple(fields) => fields.iter().map(|field| named(&field.name, &field.ty.to_string())).collect(),
        Type::Error => Vec::new(),
        ty => vec![ty.to_string()],
    };
    let params = params.join(", ");
    match &results[..] {
        [] => format!("({params})"),
        [one] => format!("({params}) -> {one}"),
        several => format!("({params}) -> ({})", several.join(", ")),
    }
}

#[cfg(test)]
mod tests;
