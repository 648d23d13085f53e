//! Names: those of the module, and those visible at one point inside a pattern or callable.
//!
//! PDLL has one name space for variables, callables and patterns, and no shadowing.

use pdl_diagnostics::{Span, edits};
use pdll_syntax::ast;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::hir::{CallableId, VarId};

/// The thing that a name inside a pattern or callable stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entity {
    Variable(VarId),
    Callable(CallableId),
    /// Reported as unknown once; silent from then on.
    Unknown,
}

/// A name's meaning and the place of its definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    pub entity: Entity,
    pub span: Span,
}

/// The names visible inside one pattern or global callable, innermost block included.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// In order of definition; leaving a block cuts the list.
    visible: Vec<(SmolStr, Definition)>,
    /// Where each name is in the list, if there are more than [`FEW`].
    places: FxHashMap<SmolStr, usize>,
}

/// So many names are looked through faster than they are hashed.
const FEW: usize = 8;

/// The number of names that were visible when a block was entered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

impl Scope {
    pub(crate) fn get(&self, name: &str) -> Option<Definition> {
        self.place(name).map(|place| self.visible[place].1)
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.visible.len() > FEW {
            return self.places.get(name).copied();
        }
        self.visible.iter().position(|(visible, _)| visible == name)
    }

    /// Makes `name` visible until its block ends. A name that is visible already gets the new meaning
    /// (the caller has reported it), so that what follows is checked against the nearer definition.
    pub(crate) fn define(&mut self, name: &SmolStr, definition: Definition) {
        if let Some(place) = self.place(name) {
            self.visible[place].1 = definition;
            return;
        }
        self.visible.push((name.clone(), definition));
        let unplaced = if self.visible.len() == FEW + 1 { 0 } else { self.visible.len() - 1 };
        if self.visible.len() > FEW {
            let names = self.visible.iter().enumerate().skip(unplaced);
            self.places.extend(names.map(|(place, (name, _))| (name.clone(), place)));
        }
    }

    /// Forgets every name and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.leave(Mark(0));
    }

    pub(crate) fn enter(&self) -> Mark {
        Mark(self.visible.len())
    }

    pub(crate) fn leave(&mut self, mark: Mark) {
        if mark.0 <= FEW {
            self.places.clear();
        } else {
            for (name, _) in &self.visible[mark.0..] {
                self.places.remove(name);
            }
        }
        self.visible.truncate(mark.0);
    }

    /// Returns the names that became visible since the mark.
    pub(crate) fn since(&self, mark: Mark) -> Vec<(SmolStr, Definition)> {
        self.visible[mark.0..].to_vec()
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &SmolStr> {
        self.visible.iter().filter(|(_, d)| !matches!(d.entity, Entity::Unknown)).map(|(name, _)| name)
    }
}

/// A declaration of the module: a callable, by its place in [`Globals::callables`], or a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Global {
    pub callable: Option<u32>,
    pub span: Span,
    /// Its place among the module's items.
    pub order: u32,
}

/// Every declaration of the module that has a name.
#[derive(Debug, Default)]
pub(crate) struct Globals<'a> {
    pub names: FxHashMap<SmolStr, Global>,
    /// The global callables, nameless ones (of erroneous source) included.
    pub callables: Vec<GlobalCallable<'a>>,
}

/// A global callable and how far its checking has come.
#[derive(Debug)]
pub(crate) struct GlobalCallable<'a> {
    pub ast: &'a ast::Callable,
    pub order: u32,
    pub state: State,
}

/// The progress of the checking of a global callable.
#[derive(Clone, Copy, Debug)]
pub(crate) enum State {
    Unchecked,
    Checking(CallableId),
    Checked(CallableId),
}

/// Returns true if `name`, which may be right, looks like `known` with a slip of the pen in it.
pub(crate) fn is_slip(name: &str, known: &str) -> bool {
    let most = if name.len() < 6 { 1 } else { 2 };
    name.len() > 2 && edits(name, known).is_some_and(|edits| edits <= most)
}
