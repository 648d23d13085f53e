//! Where what is created comes from, if the pattern says it.

use crate::prelude::*;

use smol_str::SmolStr;

use super::Rewriter;
use crate::derive::empty;
use crate::host::{Host, OpLocation, Origin, RewriteHost};

/// The location of the op that is created next, or of all that a function creates.
pub(super) struct Located<H: Host> {
    is_said: bool,
    /// The memory serves all rewrites in turn.
    origins: Vec<Origin<H::Op, H::Value>>,
    name: Option<SmolStr>,
}

empty! {
    Located<H: Host> { is_said origins name }
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// From now on, what is created comes from the origins that `find` appends and has this name, and not from where the root does.
    pub(crate) fn locate(&mut self, name: Option<SmolStr>, find: impl FnOnce(&H, &mut Vec<Origin<H::Op, H::Value>>)) {
        let located = &mut self.state.located;
        located.origins.clear();
        find(self.host, &mut located.origins);
        located.name = name;
        located.is_said = true;
    }

    /// Makes what is created come from where the root does again.
    #[inline(always)]
    pub(crate) fn locate_at_root(&mut self) {
        self.state.located.is_said = false;
    }

    /// Returns true if what is created comes from elsewhere than the root.
    #[inline(always)]
    pub(super) fn is_located(&self) -> bool {
        self.state.located.is_said
    }

    /// Creates something that comes from where the pattern says.
    #[inline(never)]
    pub(super) fn create_located<R>(&mut self, create: impl FnOnce(&mut Self, OpLocation<'_, H>) -> R) -> R {
        let located = core::mem::take(&mut self.state.located);
        let location = OpLocation { origins: &located.origins, name: located.name.as_deref() };
        let created = create(self, location);
        self.state.located = located;
        created
    }
}
