//! Native functions: calls, and the table of those that are called.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::arithmetic::Computation;
use pdl_ir::regions::BlockPlace;
use pdl_ir::{Definition, Kind, Native, NativeKind, NativeType, OpKind, OpResults, ValueId};
use pdll_syntax::ast::CallableKind;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::{Lowered, Lowerer, Val};
use crate::hir::{Callable, CallableId, Computed};

/// The native functions called so far.
#[derive(Debug, Default)]
pub(super) struct Natives {
    table: Vec<Native>,
    by_name: FxHashMap<(NativeKind, SmolStr), usize>,
    /// The name of every callable that is in the table, nameless ones included.
    registered: FxHashMap<CallableId, SmolStr>,
    /// Where each entry of the table is declared.
    spans: Vec<Span>,
}

impl Natives {
    pub(super) fn finish(self) -> Vec<Native> {
        self.table
    }
}

impl<'a> Lowerer<'a, '_, '_> {
    /// Appends a call; the callee gets an entry in the table of natives if it has none.
    pub(super) fn native_call(
        &mut self,
        id: CallableId,
        (name, code): (&Option<SmolStr>, &Option<SmolStr>),
        args: Vec<Val>,
        negated: bool,
        span: Span,
    ) -> Lowered<Val> {
        let callable = &self.callables[id.0 as usize];
        let name = match self.shared.natives.registered.get(&id) {
            Some(name) => name.clone(),
            None => self.register(id, callable, name, code)?,
        };
        let args = self.native_arguments(callable, &args, span)?;
        let mut results = OpResults::with_capacity(callable.results.len());
        for declared in &callable.results {
            if matches!(declared.ty, crate::types::Type::Region | crate::types::Type::Block) {
                let message = format!("a native function cannot return {}", declared.ty.with_article());
                return self.stop(
                    Diagnostic::error("E0275", span, message)
                        .label("called here")
                        .with_label(callable.name_span, "declared here")
                        .note("regions and blocks are matched where their operation is: `op<…> regions (body: Block)`"),
                );
            }
            if let Some(kind) = declared.ty.kind() {
                if kind == Kind::Operation && callable.kind == CallableKind::Constraint {
                    return self.stop(
                        Diagnostic::error("E0244", span, "a native constraint cannot return an operation")
                            .label("called here")
                            .with_label(callable.name_span, "declared here to return an `Op`")
                            .note("return one of its results as a `Value` instead"),
                    );
                }
                results.push(self.pattern.new_value(kind, declared.name.clone()));
            }
        }
        let values: Vec<Val> = results.iter().map(|id| Val::One(*id)).collect();
        let kind = match callable.kind {
            CallableKind::Constraint => OpKind::ApplyNativeConstraint { name, args, negated },
            CallableKind::Rewrite => OpKind::ApplyNativeRewrite { name, args, location: None },
        };
        self.push_full(kind, results, span, false);
        Ok(match <[Val; 1]>::try_from(values) {
            Ok([value]) => value,
            Err(values) => Val::Tuple(Rc::from(values)),
        })
    }

    /// Appends the call of a computation, of which each has an entry in the table of natives.
    pub(super) fn computed(&mut self, computed: &'a Computed, span: Span) -> Lowered<Val> {
        let args = self.all(&computed.args)?;
        let kind = if self.in_rewrite { NativeKind::Rewrite } else { NativeKind::Constraint };
        let Computed { computation, negated, .. } = computed;
        let result = self.call_computation(kind, computation, args, *negated, (span, false));
        Ok(result.map_or(Val::Tuple(Rc::from([])), Val::One))
    }

    /// Appends the call of a computation, and returns its result, if it has one. `implicit` is as [`push_full`](Self::push_full) has it.
    pub(super) fn call_computation(
        &mut self,
        kind: NativeKind,
        computation: &Computation,
        args: Vec<ValueId>,
        negated: bool,
        (span, implicit): (Span, bool),
    ) -> Option<ValueId> {
        self.declare_computation(kind, computation, span);
        let result = computation.result.map(|kind| self.pattern.new_value(kind, None));
        let name = computation.name.clone();
        let call = match kind {
            NativeKind::Constraint => OpKind::ApplyNativeConstraint { name, args, negated },
            NativeKind::Rewrite => OpKind::ApplyNativeRewrite { name, args, location: None },
        };
        self.push_full(call, result.into_iter().collect(), span, implicit);
        result
    }

    /// Gives a computation an entry in the table of natives if it has none.
    fn declare_computation(&mut self, kind: NativeKind, computation: &Computation, span: Span) {
        let Computation { name, check, params, result } = computation;
        let location = self.location(span);
        let natives = &mut self.shared.natives;
        let ty = |kind: &Kind| NativeType { name: None, kind: *kind, declared: None };
        if let Entry::Vacant(entry) = natives.by_name.entry((kind, name.clone())) {
            entry.insert(natives.table.len());
            natives.spans.push(span);
            natives.table.push(Native {
                name: name.clone(),
                kind,
                params: params.iter().map(ty).collect(),
                results: result.iter().map(ty).collect(),
                code: None,
                definition: Some(Box::new(Definition::Check(check.clone()))),
                location,
            });
        }
    }

    /// The handles that a native function is given: of a region or a block, its operation and its place there.
    fn native_arguments(&mut self, callable: &Callable, args: &[Val], span: Span) -> Lowered<Vec<ValueId>> {
        let mut handles = Vec::with_capacity(args.len());
        for (arg, param) in args.iter().zip(&callable.params) {
            match arg {
                Val::Block(block) => {
                    let is_region = !self.in_rewrite && matches!(block.place, BlockPlace::Only(_));
                    if param.ty == crate::types::Type::Region && !is_region {
                        return self.stop(
                            Diagnostic::error("E0279", span, "a native function that takes a region is given a block")
                                .label("a region of one block is one where it is matched alone")
                                .with_label(callable.name_span, "declared here with a `Region`")
                                .note("declare a `Block`, or match the region as `body: Region`"),
                        );
                    }
                    handles.extend(self.block_handles(*block, span)?);
                }
                Val::One(id) => handles.push(*id),
                Val::Region(region) => {
                    let region = self.whereabouts(*region, span)?;
                    handles.push(region.op);
                    handles.push(self.index(i64::from(region.index), span));
                }
                Val::None | Val::Absent | Val::Tuple(_) => {}
            }
        }
        Ok(handles)
    }

    /// Enters a function that the language has itself.
    pub(super) fn register_function(
        &mut self,
        kind: NativeKind,
        name: &SmolStr,
        params: &[Kind],
        gives: &[Kind],
        span: Span,
    ) {
        let key = (kind, name.clone());
        if self.shared.natives.by_name.contains_key(&key) {
            return;
        }
        let location = self.location(span);
        let ty = |kind: &Kind| NativeType { name: None, kind: *kind, declared: None };
        let natives = &mut self.shared.natives;
        natives.by_name.insert(key, natives.table.len());
        natives.spans.push(span);
        natives.table.push(Native {
            name: name.clone(),
            kind,
            params: params.iter().map(ty).collect(),
            results: gives.iter().map(ty).collect(),
            code: None,
            definition: None,
            location,
        });
    }

    fn register(
        &mut self,
        id: CallableId,
        callable: &Callable,
        name: &Option<SmolStr>,
        code: &Option<SmolStr>,
    ) -> Lowered<SmolStr> {
        let (kind, stem) = match callable.kind {
            CallableKind::Constraint => (NativeKind::Constraint, "anonymous_constraint"),
            CallableKind::Rewrite => (NativeKind::Rewrite, "anonymous_rewrite"),
        };
        self.shared.crosses |= self.span.holds(callable.name_span);
        let location = self.location(callable.name_span);
        let name = name.clone().unwrap_or_else(|| self.shared.natives.invent_name(kind, stem));
        let native = Native {
            name: name.clone(),
            kind,
            params: callable.params.iter().flat_map(|p| native_types(&p.name, &p.ty, &p.declared)).collect(),
            results: callable.results.iter().filter_map(|r| native_type(r.name.as_ref(), &r.ty, &r.declared)).collect(),
            code: code.clone(),
            definition: None,
            location,
        };
        let natives = &mut self.shared.natives;
        match natives.by_name.get(&(kind, name.clone())) {
            None => {
                natives.by_name.insert((kind, name.clone()), natives.table.len());
                natives.table.push(native);
                natives.spans.push(callable.name_span);
            }
            Some(index) if same_function(&natives.table[*index], &native) => {}
            Some(index) => {
                let previous = natives.spans[*index];
                return self.stop(
                    Diagnostic::error("E0247", callable.name_span, format!("there is another native function `{name}`"))
                        .label("differs from the first in its signature or code")
                        .with_label(previous, "first defined here")
                        .note("native functions are found by name when patterns are bound to a host, so the names of inline ones must differ as well"),
                );
            }
        }
        self.shared.natives.registered.insert(id, name.clone());
        Ok(name)
    }
}

impl Natives {
    /// A name for a native function without one, unlike every other so far.
    fn invent_name(&self, kind: NativeKind, stem: &str) -> SmolStr {
        let names = (self.registered.len()..).map(|number| (kind, SmolStr::from(format!("{stem}_{number}"))));
        names.into_iter().find(|name| !self.by_name.contains_key(name)).map(|(_, name)| name).unwrap_or_default()
    }
}

/// Returns true if two declarations of one name mean one function.
fn same_function(a: &Native, b: &Native) -> bool {
    let kinds = |types: &[NativeType]| types.iter().map(|t| t.kind).collect::<Vec<_>>();
    kinds(&a.params) == kinds(&b.params) && kinds(&a.results) == kinds(&b.results) && a.code == b.code
}

/// Returns the kinds that a parameter of a native function stands for: a region or a block is two, its operation and the index of the region.
fn native_types(name: &SmolStr, ty: &crate::types::Type, declared: &SmolStr) -> Vec<NativeType> {
    if !matches!(ty, crate::types::Type::Region | crate::types::Type::Block) {
        return native_type(Some(name), ty, declared).into_iter().collect();
    }
    let part = |name: SmolStr, kind: Kind| NativeType { name: Some(name), kind, declared: None };
    vec![
        part(SmolStr::from_iter([name.as_str(), "_op"]), Kind::Operation),
        part(SmolStr::from_iter([name.as_str(), "_index"]), Kind::Attribute),
    ]
}

fn native_type(name: Option<&SmolStr>, ty: &crate::types::Type, declared: &SmolStr) -> Option<NativeType> {
    Some(NativeType { name: name.cloned(), kind: ty.kind()?, declared: Some(declared.clone()) })
}
