//! Where what is created comes from, if the pattern says it.

use crate::prelude::*;

use smol_str::SmolStr;

use pdl_bytecode::MatchedOp;

use super::Rewriter;
use crate::derive::empty;
use crate::host::{Host, OpLocation, Origin, RewriteHost, definition};
use crate::registers::Registers;

/// The location of the op that is created next, or of all that a function creates.
pub(super) struct Located<H: Host> {
    is_said: bool,
    /// True if what is created comes from all that was matched, if nothing else is said.
    is_of_match: bool,
    matched: Vec<Origin<H::Op, H::Value>>,
    /// The memory serves all rewrites in turn.
    origins: Vec<Origin<H::Op, H::Value>>,
    name: Option<SmolStr>,
}

empty! {
    Located<H: Host> { is_said is_of_match matched origins name }
}

impl<H: RewriteHost> Rewriter<'_, H> {
    /// From now on, what the pattern creates comes from all operations that were matched, on a host that fuses their locations.
    #[inline(always)]
    pub(crate) fn locate_at_match(&mut self, matched: &[MatchedOp], registers: &Registers<H>) {
        self.state.located.is_of_match = false;
        if !matched.is_empty() && self.host.fuses_locations() {
            self.find_matched(matched, registers);
        }
    }

    #[inline(never)]
    fn find_matched(&mut self, matched: &[MatchedOp], registers: &Registers<H>) {
        let host = &*self.host;
        let located = &mut self.state.located;
        located.matched.clear();
        located.matched.push(Origin::Op(self.root));
        for place in matched {
            let user = |of: u32| match located.matched.get(of as usize) {
                Some(Origin::Op(op)) => Some(*op),
                _ => None,
            };
            let value = |register: u32| registers.values.get(register as usize).copied();
            let value = match *place {
                MatchedOp::Captured(register) => {
                    located.matched.extend(registers.ops.get(register as usize).copied().map(Origin::Op));
                    continue;
                }
                MatchedOp::Definition(register) => value(register),
                MatchedOp::DefinitionOfRange(register) => {
                    let range = registers.value_ranges.get(register as usize);
                    range.and_then(|range| registers.first_value(*range, host))
                }
                MatchedOp::OfOperand(of, index) => user(of).and_then(|op| host.operand_at(op, index as usize)),
                MatchedOp::OfGroup(of, group) => user(of).and_then(|op| {
                    let (start, length) = host.operand_group(op, group as usize)?;
                    if length > 0 { host.operand_at(op, start) } else { None }
                }),
                MatchedOp::OfOperands(of) => user(of).and_then(|op| host.operand_at(op, 0)),
            };
            // Each has a place, by which those behind it are found: one that is not there, as behind an empty range, is the root again.
            let op = value.and_then(|value| definition(host, value)).unwrap_or(self.root);
            located.matched.push(Origin::Op(op));
        }
        located.is_of_match = true;
    }

    /// Forgets where what is created comes from.
    #[inline(always)]
    pub(crate) fn forget_locations(&mut self) {
        self.state.located.is_said = false;
        self.state.located.is_of_match = false;
    }

    /// From now on, what is created comes from the origins that `find` appends and has this name, and not from where the root does.
    pub(crate) fn locate(&mut self, name: Option<SmolStr>, find: impl FnOnce(&H, &mut Vec<Origin<H::Op, H::Value>>)) {
        let located = &mut self.state.located;
        located.origins.clear();
        find(self.host, &mut located.origins);
        located.name = name;
        located.is_said = true;
    }

    /// Makes what is created come from where the root does again, or all that was matched.
    #[inline(always)]
    pub(crate) fn locate_at_root(&mut self) {
        self.state.located.is_said = false;
    }

    /// Returns true if the pattern says where what is created comes from.
    #[inline(always)]
    pub(super) fn is_said(&self) -> bool {
        self.state.located.is_said
    }

    /// Returns true if what a pattern creates comes from elsewhere than the root.
    #[inline(always)]
    pub(super) fn is_located(&self) -> bool {
        self.state.located.is_said | self.state.located.is_of_match
    }

    /// Creates something that comes from where the pattern says.
    #[inline(never)]
    pub(super) fn create_located<R>(&mut self, create: impl FnOnce(&mut Self, OpLocation<'_, H>) -> R) -> R {
        let located = core::mem::take(&mut self.state.located);
        let location = match located.is_said {
            true => OpLocation { origins: &located.origins, name: located.name.as_deref() },
            false => OpLocation { origins: &located.matched, name: None },
        };
        let created = create(self, location);
        self.state.located = located;
        created
    }
}
