//! The names of values: scopes, numbers, and references before the definition.

use super::OperationSink;
use crate::error::{Result, SyntaxError, codes};
use crate::parser::SsaName;
use crate::printer::print_type;
use crate::types::Type;
use crate::{Context, Related};
use rustc_hash::FxHashMap;

/// The consecutive definitions that a name stands for.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The index of the first value.
    first: u32,
    /// The number of values that the name has; 0 if it has no definition in scope.
    count: u32,
    /// The scope that defined it.
    scope: u32,
    /// The span of the definition.
    start: u32,
    end: u32,
    /// Where it was used last from an inner scope.
    last_inner_use: u32,
}

const UNDEFINED: Entry = Entry { first: 0, count: 0, scope: 0, start: 0, end: 0, last_inner_use: 0 };

/// A use of a name that had no definition yet.
#[derive(Clone, Copy, Debug)]
struct Forward<V> {
    placeholder: V,
    ty: Type,
    start: usize,
    end: usize,
}

#[derive(Debug)]
struct Scope<'s, V> {
    /// The length of the undo list when the scope began.
    undo: usize,
    /// The number of definitions when the scope began.
    definitions: usize,
    /// Where the region begins in the text.
    start: usize,
    /// The outermost scope that is visible from here.
    visible: u32,
    forward: FxHashMap<(&'s str, u32), Forward<V>>,
}

/// The names in scope.
#[derive(Debug)]
pub(super) struct Names<'s, V> {
    /// A number for each name of the text, so that scopes come and go without hashing.
    numbers: FxHashMap<&'s str, u32>,
    entries: Vec<Entry>,
    definitions: Vec<(V, Type)>,
    /// The entries to put back into `entries` when a scope ends.
    undo: Vec<(u32, Entry)>,
    scopes: Vec<Scope<'s, V>>,
}

impl<'s, V: Copy> Names<'s, V> {
    /// The names of a text of that many bytes.
    pub(super) fn new(length: usize) -> Names<'s, V> {
        // An operation takes some 64 bytes; tables of the final size need not grow.
        let expected = (length / 64).min(1 << 16);
        let mut names = Names {
            numbers: FxHashMap::with_capacity_and_hasher(expected, Default::default()),
            entries: Vec::with_capacity(expected),
            definitions: Vec::with_capacity(expected),
            undo: Vec::with_capacity(expected),
            scopes: Vec::new(),
        };
        names.push_scope(0, false);
        names
    }

    /// Begins the scope of a region.
    pub(super) fn push_scope(&mut self, start: usize, isolated: bool) {
        let index = self.scopes.len() as u32;
        let visible = if isolated { index } else { self.scopes.last().map_or(0, |scope| scope.visible) };
        self.scopes.push(Scope {
            undo: self.undo.len(),
            definitions: self.definitions.len(),
            start,
            visible,
            forward: FxHashMap::default(),
        });
    }

    /// Ends a scope. What it used without a definition is left to the enclosing one, if that is visible.
    pub(super) fn pop_scope<S: OperationSink<Value = V>>(
        &mut self,
        context: &Context,
        sink: &mut S,
        errors: &mut Vec<SyntaxError>,
    ) {
        let Some(scope) = self.scopes.pop() else { return };
        for (number, entry) in self.undo.drain(scope.undo..).rev() {
            self.entries[number as usize] = entry;
        }
        self.definitions.truncate(scope.definitions);
        if scope.forward.is_empty() {
            return;
        }
        let isolated = scope.visible as usize == self.scopes.len();
        let mut forward: Vec<_> = scope.forward.into_iter().collect();
        // The order of a hash table must not show, neither in errors nor in the sink.
        forward.sort_by_key(|(_, use_)| use_.start);
        for ((name, number), use_) in forward {
            match self.scopes.last_mut() {
                Some(outer) if !isolated => match outer.forward.get(&(name, number)) {
                    Some(other) if other.ty != use_.ty => {
                        let (first, second) = if other.start < use_.start { (*other, use_) } else { (use_, *other) };
                        errors.push(mismatch(context, second, first.ty, (first.start, first.end), "used"));
                    }
                    Some(other) => sink.resolve_forward(use_.placeholder, other.placeholder),
                    None => {
                        outer.forward.insert((name, number), use_);
                    }
                },
                _ => {
                    let message = match number {
                        0 => format!("the value '%{name}' is not defined"),
                        _ => format!("the value '%{name}#{number}' is not defined"),
                    };
                    errors.push(SyntaxError::new(codes::VALUE, use_.start, use_.end, message));
                }
            }
        }
    }

    /// The value of a use that has the given type.
    #[inline(always)]
    pub(super) fn resolve<S: OperationSink<Value = V>>(
        &mut self,
        context: &Context,
        sink: &mut S,
        use_: SsaName<'s>,
        ty: Type,
    ) -> Result<V> {
        let depth = self.scopes.len() as u32 - 1;
        let scope = &mut self.scopes[depth as usize];
        if let Some(number) = self.numbers.get(use_.name)
            && let entry = &mut self.entries[*number as usize]
            && entry.count > 0
            && entry.scope >= scope.visible
        {
            if entry.scope != depth {
                entry.last_inner_use = use_.start as u32;
            }
            if use_.number >= entry.count {
                let message = format!("the value '%{}' has {} results only", use_.name, entry.count);
                let error = SyntaxError::new(codes::VALUE, use_.start, use_.end, message);
                return Err(error.with_related(entry.start as usize, entry.end as usize, "defined here"));
            }
            let (value, defined) = self.definitions[(entry.first + use_.number) as usize];
            if defined != ty {
                let use_ = Forward { placeholder: value, ty, start: use_.start, end: use_.end };
                return Err(mismatch(context, use_, defined, (entry.start as usize, entry.end as usize), "defined"));
            }
            return Ok(value);
        }
        let key = (use_.name, use_.number);
        if let Some(first) = scope.forward.get(&key) {
            if first.ty != ty {
                let use_ = Forward { placeholder: first.placeholder, ty, start: use_.start, end: use_.end };
                return Err(mismatch(context, use_, first.ty, (first.start, first.end), "used"));
            }
            return Ok(first.placeholder);
        }
        let placeholder = sink.forward_reference(ty);
        scope.forward.insert(key, Forward { placeholder, ty, start: use_.start, end: use_.end });
        Ok(placeholder)
    }

    /// Defines a name that stands for these values.
    #[inline(always)]
    pub(super) fn define<S: OperationSink<Value = V>>(
        &mut self,
        context: &Context,
        sink: &mut S,
        name: SsaName<'s>,
        values: impl ExactSizeIterator<Item = (V, Type)>,
    ) -> Result<()> {
        let first = self.definitions.len() as u32;
        let count = values.len() as u32;
        let depth = self.scopes.len() as u32 - 1;
        let scope = &mut self.scopes[depth as usize];
        let (start, end) = (name.start, name.end);
        let entry = Entry { first, count, scope: depth, start: start as u32, end: end as u32, last_inner_use: 0 };
        self.definitions.extend(values);
        let entries = &mut self.entries;
        let number = *self.numbers.entry(name.name).or_insert_with(|| {
            entries.push(UNDEFINED);
            entries.len() as u32 - 1
        });
        let previous = std::mem::replace(&mut self.entries[number as usize], entry);
        if previous.count > 0 && previous.scope >= scope.visible {
            let is_same_scope = previous.scope == depth;
            // Seen from an isolated region the use would mean this definition, else the outer one.
            let is_ambiguous = previous.last_inner_use as usize >= scope.start && previous.last_inner_use > 0;
            if is_same_scope || is_ambiguous {
                let message = match is_same_scope {
                    true => format!("the value '%{}' is defined twice", name.name),
                    false => format!("the value '%{}' is defined again after a use of the outer one", name.name),
                };
                let error = SyntaxError::new(codes::VALUE, start, end, message);
                return Err(error.with_related(previous.start as usize, previous.end as usize, "first defined here"));
            }
        }
        self.undo.push((number, previous));
        if scope.forward.is_empty() {
            return Ok(());
        }
        for number in 0..count {
            // A name has as many values as the text has types, so this loop is no longer than the text.
            if let Some(use_) = scope.forward.remove(&(name.name, number)) {
                let (value, ty) = self.definitions[(first + number) as usize];
                if use_.ty != ty {
                    return Err(mismatch(context, use_, ty, (start, end), "defined"));
                }
                sink.resolve_forward(use_.placeholder, value);
            }
        }
        Ok(())
    }
}

fn mismatch<V>(context: &Context, use_: Forward<V>, other: Type, at: (usize, usize), how: &str) -> SyntaxError {
    let mut message = "the value is used here with the type '".to_owned();
    print_type(context, use_.ty, &mut message);
    message.push_str(&format!("' but {how} with the type '"));
    print_type(context, other, &mut message);
    message.push('\'');
    let related = Related { start: at.0, end: at.1, message: format!("{how} here") };
    SyntaxError { start: use_.start, end: use_.end, code: codes::TYPES, message, related: Some(Box::new(related)) }
}
