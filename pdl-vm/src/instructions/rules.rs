//! [`RuleHost`]: an IR of instructions, as rules that are compiled to Rust read and rewrite it.

use crate::prelude::*;

use core::fmt::Debug;

use super::host::InstructionHost;
use super::layout::Layout;
use super::{Arena, Handle, Instruction, kinds};
use crate::greedy::{RunLimit, Worklist};

/// An IR whose instructions are an enum, as rules that are compiled to Rust read and rewrite it: code of `pdll::build::Build::instructions`
/// calls it. Nothing is undone: such code does first what can fail.
///
/// An instruction has as many results as [its kind](super::InstructionKind::results) says.
pub trait RuleHost {
    /// The instructions.
    type Instruction: Instruction<Value = Self::Value>;
    /// The name of an instruction.
    type Id: Copy + Eq + Debug;
    /// A value.
    type Value: Copy + Eq + Debug;
    /// A type of values.
    type Type: Copy + Eq + Debug;

    /// Returns the instruction of a name.
    fn instruction(&self, id: Self::Id) -> &Self::Instruction;
    /// Returns the number of results of an instruction.
    fn result_count(&self, id: Self::Id) -> usize;
    /// Returns result `index`, which is below the count.
    fn result(&self, id: Self::Id, index: usize) -> Self::Value;
    /// Returns the instruction that computes a value, and which of its results that is; `None` for arguments.
    fn definition(&self, value: Self::Value) -> Option<(Self::Id, usize)>;
    /// Returns the type of a value.
    fn value_type(&self, value: Self::Value) -> Self::Type;
    /// Returns the type that patterns call this; `None` if there is none.
    fn type_of_text(&self, text: &str) -> Option<Self::Type>;
    /// Makes an instruction with results of these types directly before another one; with `None`, of types that are inferred. `None` if
    /// these cannot be told, or it cannot be made there.
    fn create(
        &mut self,
        instruction: Self::Instruction,
        types: Option<&[Self::Type]>,
        before: Self::Id,
    ) -> Option<Self::Id>;
    /// Replaces all uses of the results of an instruction by values, one for each, and takes it out. Returns false, and changes nothing, if
    /// there is another number of values, or one is such a result.
    fn replace(&mut self, id: Self::Id, values: &[Self::Value]) -> bool;
    /// Takes an instruction out. Returns false, and changes nothing, if its results are used.
    fn erase(&mut self, id: Self::Id) -> bool;
}

/// Rules that are compiled to Rust.
pub trait RuleSet<H: RuleHost> {
    /// Applies the best rule that matches at an instruction, and returns its number; `None` if none does, or its rewrite cannot be done.
    fn apply(&self, ir: &mut H, root: H::Id) -> Option<usize>;
    /// Returns true if a rule matches at an instruction; changes nothing.
    fn matches(&self, ir: &mut H, root: H::Id) -> bool;
    /// Returns how many steps from an operand to what computes it rules go at most; `None` if functions are called, which go where they like.
    fn depth(&self) -> Option<usize>;
}

/// The work that a driver has left.
#[derive(Debug)]
pub(super) struct Work<I> {
    list: Worklist<I>,
    /// The instructions that were made or changed in this pass.
    changed: Vec<I>,
}

impl<I: Copy> Work<I> {
    fn change(&mut self, id: I, number: usize) {
        self.list.push(id, number);
        self.changed.push(id);
    }
}

/// The outcome of [`InstructionHost::apply_rules`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesReport {
    /// The number of rewrites.
    pub rewrites: u64,
    /// The number of instructions that were taken out since nothing used them.
    pub dead: u64,
    /// True if no rule matches any more; false if a limit was met.
    pub converged: bool,
}

impl<A: Arena> InstructionHost<A> {
    /// Applies rules that are compiled to Rust to all instructions until none matches, and takes out pure instructions whose results nothing uses:
    /// what [`rewrite_greedily`](crate::rewrite_greedily) does with patterns, in the same order. The limit is for each pass over all instructions, of
    /// which there are ten at most.
    pub fn apply_rules(&mut self, rules: &(impl RuleSet<Self> + ?Sized), limit: RunLimit) -> RulesReport {
        let mut report = RulesReport::default();
        let mut most = None;
        for _ in 0..10 {
            let Work { mut list, mut changed } =
                self.work.take().unwrap_or_else(|| Work { list: Worklist::default(), changed: Vec::new() });
            list.clear();
            list.reserve(self.layout.end() + self.layout.end() / 2);
            changed.clear();
            let mut count = 0;
            for block in 0..self.layout.block_count() {
                for id in self.layout.instructions(block) {
                    list.push(id, id.index());
                    count += 1;
                }
            }
            self.work = Some(Work { list, changed });
            let most = *most.get_or_insert_with(|| limit.rewrites(count));
            let before = report.rewrites;
            loop {
                if most.is_some_and(|most| report.rewrites - before >= most) {
                    self.work = None;
                    return report;
                }
                let Some((id, _)) = self.work.as_mut().and_then(|work| work.list.pop(Handle::index)) else { break };
                if self.is_dead(id) {
                    self.take_out(id);
                    report.dead += 1;
                } else {
                    report.rewrites += u64::from(rules.apply(self, id).is_some());
                }
            }
            report.converged = before == report.rewrites || self.nothing_left(rules);
            if report.converged {
                break;
            }
        }
        self.work = None;
        report
    }

    /// Returns true if no rule matches where one may match since the pass began: at what uses what was changed, over as many steps as rules go.
    fn nothing_left(&mut self, rules: &(impl RuleSet<Self> + ?Sized)) -> bool {
        let Some((depth, work)) = rules.depth().zip(self.work.as_mut()) else { return false };
        let (mut level, mut seen) = (core::mem::take(&mut work.changed), vec![false; self.layout.end()]);
        // What was taken out has no place.
        let see = |id: A::Id, seen: &mut [bool], layout: &Layout<A::Id>| {
            layout.place(id).is_some() && !core::mem::replace(&mut seen[id.index()], true)
        };
        // What was made or changed was looked at since: its users are what may match now.
        level.retain(|id| see(*id, &mut seen, &self.layout));
        seen.fill(false);
        for _ in 0..depth {
            let mut users = Vec::new();
            for id in level {
                for value in self.arena.results(id) {
                    for (user, _) in self.uses.of(value.index()) {
                        if see(*user, &mut seen, &self.layout) {
                            users.push(*user);
                        }
                    }
                }
            }
            if users.iter().any(|id| rules.matches(self, *id)) {
                return false;
            }
            level = users;
        }
        true
    }

    /// Notes that an instruction was made or changed.
    fn changed(&mut self, id: A::Id) {
        if let Some(work) = &mut self.work {
            work.change(id, id.index());
        }
    }

    /// Makes all that uses a value use another one.
    pub(super) fn move_uses(&mut self, old: A::Value, new: A::Value) {
        let InstructionHost { arena, uses, work, .. } = self;
        uses.hand_over(old.index(), new.index(), |user, operand| {
            kinds::set_operand(arena.instruction_mut(user), operand, new);
            if let Some(work) = work {
                work.change(user, user.index());
            }
        });
    }

    /// Takes out an instruction for good.
    #[inline(always)]
    pub(super) fn take_out(&mut self, id: A::Id) {
        let InstructionHost { arena, layout, uses, work, .. } = self;
        let mut index = 0;
        arena.instruction(id).operands(&mut |piece| {
            for value in piece {
                uses.remove(value.index(), id, index);
                index += 1;
                let Some(work) = work.as_mut() else { continue };
                let Some((definition, _)) = arena.definition(*value) else { continue };
                // What computes it may be dead now, or have the one use that a pattern asks for.
                if !work.list.has(definition.index()) && uses.has_at_most_one_beside(value.index(), id) {
                    work.list.push(definition, definition.index());
                }
            }
        });
        if let Some(work) = work {
            work.list.remove(id.index());
        }
        layout.remove(id);
    }

    /// Returns true if an instruction does nothing but compute results that nothing uses.
    pub(super) fn is_dead(&self, id: A::Id) -> bool {
        let is_pure = |kind: usize| A::Instruction::KINDS[kind].is_pure;
        !self.is_used(id) && self.arena.instruction(id).kind().is_some_and(is_pure)
    }

    /// Returns true if a result of an instruction is used.
    pub(super) fn is_used(&self, id: A::Id) -> bool {
        self.arena.results(id).iter().any(|result| !self.uses.of(result.index()).is_empty())
    }
}

impl<A: Arena> RuleHost for InstructionHost<A> {
    type Instruction = A::Instruction;
    type Id = A::Id;
    type Value = A::Value;
    type Type = A::Type;

    #[inline]
    fn instruction(&self, id: A::Id) -> &A::Instruction {
        self.arena.instruction(id)
    }

    #[inline]
    fn result_count(&self, id: A::Id) -> usize {
        self.arena.results(id).len()
    }

    #[inline]
    fn result(&self, id: A::Id, index: usize) -> A::Value {
        self.arena.results(id)[index]
    }

    #[inline]
    fn definition(&self, value: A::Value) -> Option<(A::Id, usize)> {
        self.arena.definition(value)
    }

    #[inline]
    fn value_type(&self, value: A::Value) -> A::Type {
        self.arena.value_type(value)
    }

    fn type_of_text(&self, text: &str) -> Option<A::Type> {
        self.arena.parse_type(text)
    }

    fn create(&mut self, instruction: A::Instruction, types: Option<&[A::Type]>, before: A::Id) -> Option<A::Id> {
        let place = self.layout.before(before)?;
        let inferred;
        let types = match types {
            Some(types) => types,
            None => {
                inferred = self.arena.infer_types(&instruction)?;
                &inferred
            }
        };
        let id = self.add(instruction, types, place);
        self.changed(id);
        Some(id)
    }

    fn replace(&mut self, id: A::Id, values: &[A::Value]) -> bool {
        let is_own = |value: &A::Value| self.arena.definition(*value).is_some_and(|(by, _)| by == id);
        let is_wrong = values.len() != self.arena.results(id).len();
        if is_wrong || values.iter().any(is_own) && self.is_used(id) {
            return false;
        }
        for (index, value) in values.iter().enumerate() {
            self.move_uses(self.arena.results(id)[index], *value);
        }
        self.take_out(id);
        true
    }

    fn erase(&mut self, id: A::Id) -> bool {
        let is_unused = !self.is_used(id);
        if is_unused {
            self.take_out(id);
        }
        is_unused
    }
}
