//! Which names can be changed, and to what.

use std::collections::BTreeSet;
use std::path::Path;

use pdl_diagnostics::Span;
use tablegen::{Record, TdNameKind};

use super::Td;
use crate::snapshot::Snapshot;

impl Td {
    /// The name at an offset, and its text, if it can be changed; an error in words if it is something, and cannot.
    pub(crate) fn renamed(&self, snapshot: &Snapshot, offset: u32) -> Result<Option<(Span, String)>, String> {
        let Some(used) = self.name_at(snapshot.file, offset) else { return Ok(None) };
        let sources = &snapshot.session.sources;
        let name = sources.text(used.definition).to_owned();
        let file = sources.file(used.definition.file);
        if used.definition.file != snapshot.file && snapshot.session.unsaved.get(Path::new(&file.name)).is_none() {
            return Err(format!("`{name}` is defined in `{}`, which is not open", file.name));
        }
        if self.is_binding(used) {
            return match self.whole_around(used.span).is_some_and(|whole| self.is_rule(whole)) {
                true => Ok(Some((used.span, name))),
                false => Err(format!("`${name}` is an argument of a definition, of which C++ may use the name")),
            };
        }
        let places = self.places(used.definition);
        if let Some(other) = places.iter().find(|place| sources.text(**place) != name) {
            let other = sources.text(*other);
            return Err(format!("`{other}` is put together from `{name}` and something else"));
        }
        if self.found.names.uses.iter().any(|other| other.span == used.span && other.definition != used.definition) {
            return Err(format!("`{name}` stands for several things here"));
        }
        let Some(item) = self.found.names.item(used.definition) else { return Ok(None) };
        match item.kind {
            TdNameKind::Defm => Err(format!("names of records begin with `{name}`")),
            TdNameKind::Def if item.record(&self.found.records).is_none_or(|record| record.name() != name) => {
                Err(format!("names of records are put together from `{name}` and something else"))
            }
            _ => Ok(Some((used.span, name))),
        }
    }

    /// Returns what another name for what stands at an offset would be in the way of: the same name in a definition that uses what is
    /// renamed, a field of a record that has both, or something else that is known everywhere.
    pub(crate) fn conflict(&self, snapshot: &Snapshot, offset: u32, name: &str) -> Option<Span> {
        let used = self.name_at(snapshot.file, offset)?;
        let sources = &snapshot.session.sources;
        let has_name = |span: &Span| sources.text(*span) == name;
        if self.is_binding(used) {
            let extent = self.whole_around(used.span)?.extent;
            let mut others = self.bindings.iter().map(|binding| binding.span).filter(|span| extent.holds(*span));
            return others.find(has_name);
        }
        let (names, records) = (&self.found.names, &self.found.records);
        let kind = names.item(used.definition)?.kind;
        let is_global = |kind: TdNameKind| !matches!(kind, TdNameKind::Field | TdNameKind::TemplateArgument);
        let mut items = names.items.iter().filter(|item| item.span != used.definition);
        if is_global(kind)
            && let Some(item) = items.find(|item| is_global(item.kind) && has_name(&item.span))
        {
            return Some(item.span);
        }
        let old = sources.text(used.definition);
        let has_both = |record: &Record<'_>| {
            record.field(old).is_some_and(|field| field.span == used.definition) && record.field(name).is_some()
        };
        if let Some(record) = records.classes().chain(records.defs()).find(has_both) {
            return record.field(name).map(|field| field.span);
        }
        // Whatever has the name where the renamed one is used may be hidden by it.
        let places = self.places(used.definition);
        let extents = places.iter().filter_map(|place| Some(self.whole_around(*place)?.extent));
        let extents: BTreeSet<Span> = extents.collect();
        let all = names.items.iter().map(|item| item.span).chain(names.uses.iter().map(|used| used.span));
        all.filter(has_name).find(|span| extents.iter().any(|extent| extent.holds(*span)))
    }
}
