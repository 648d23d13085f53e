//! Native functions: declared once, called as declared.

use rustc_hash::FxHashMap;

use super::{PatternVerifier, Site, VerifyError, VerifyErrorKind};
use crate::{Kind, Location, Module, Native, NativeKind, NativeType, ValueId};

/// The number of kinds of a mismatched signature that an error keeps: hostile modules could make the lists of every error long.
const KEPT: usize = 17;

/// The declared natives by kind and name.
pub(super) struct Natives<'a> {
    list: &'a [Native],
    by_name: FxHashMap<(NativeKind, &'a str), usize>,
}

impl<'a> Natives<'a> {
    /// Indexes the natives of `module` and complains of those declared twice.
    pub(super) fn new(module: &'a Module, errors: &mut Vec<VerifyError>) -> Natives<'a> {
        let mut by_name = FxHashMap::default();
        for (index, native) in module.natives.iter().enumerate() {
            if let Some(first) = by_name.insert((native.kind, native.name.as_str()), index) {
                errors.push(VerifyError {
                    site: Site::Native(index),
                    location: native.location.clone(),
                    problem: VerifyErrorKind::NativeTwice { name: native.name.clone(), kind: native.kind },
                    related: Some((Site::Native(first), module.natives[first].location.clone())),
                });
            }
        }
        Natives { list: &module.natives, by_name }
    }

    pub(super) fn location(&self, index: usize) -> Option<&'a Location> {
        self.list.get(index).map(|native| &native.location)
    }
}

impl PatternVerifier<'_> {
    /// Checks a call of a native function against its declaration.
    pub(super) fn native_call(
        &mut self,
        site: Site,
        kind: NativeKind,
        name: &str,
        args: impl Iterator<Item = ValueId> + Clone,
        results: &[ValueId],
    ) {
        let Some(&index) = self.natives.by_name.get(&(kind, name)) else {
            return self.error(site, VerifyErrorKind::UnknownNative { name: name.into(), kind });
        };
        let native = &self.natives.list[index];
        self.call_list(site, index, &native.params, args, false);
        self.call_list(site, index, &native.results, results.iter().copied(), true);
    }

    fn call_list(
        &mut self,
        site: Site,
        index: usize,
        declared: &[NativeType],
        found: impl Iterator<Item = ValueId> + Clone,
        results: bool,
    ) {
        // Values that do not exist have their own error.
        let kinds = |id: ValueId| self.pattern.values.get(id.0 as usize).map(|value| value.kind);
        let mut count = 0;
        let fits = found.clone().zip(0..).all(|(id, i): (ValueId, usize)| {
            count += 1;
            declared
                .get(i)
                .is_some_and(|ty| kinds(id).is_none_or(|kind| kind == ty.kind || (!results && kind.converts(ty.kind))))
        });
        if fits && count == declared.len() {
            return;
        }
        let native = &self.natives.list[index];
        let declared: Vec<Kind> = declared.iter().map(|ty| ty.kind).take(KEPT).collect();
        let found: Vec<Kind> = found.filter_map(kinds).take(KEPT).collect();
        let problem =
            VerifyErrorKind::NativeMismatch { name: native.name.clone(), kind: native.kind, declared, found, results };
        self.error_with(site, problem, Site::Native(index));
    }
}
