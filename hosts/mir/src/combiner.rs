//! [`Combiner`]: applies patterns to functions in the order of LLVM's GlobalISel combiner.
//!
//! Blocks are taken in reverse post order, instructions from the top. What is dead goes before anything is tried. Behind each
//! rewrite, what it made or changed is looked at, from the last to the first: dead, it goes; else it is tried again, before its
//! users. Then the registers that lost a use: if that was the last, their definition goes; else it is tried again, and their user
//! if one is left.

use pdl_vm::{
    Application, Applicator, ApplyError, Listener, PatternId, PatternInfo, PatternSet, RecentPatterns, RewriteFailure,
    RunLimit,
};

use crate::handles::{Block, Op, Value};
use crate::ir::Mir;
use worklist::Worklist;

mod worklist;

/// The amount of code that is looked at behind a rewrite: LLVM's `ObserverLevel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum ObserverLevel {
    /// Instructions that were made or changed are tried again, at once.
    Basic,
    /// Besides, what became dead goes.
    DeadCode,
    /// Besides, what uses it, what it uses, and what lost a use is tried again.
    #[default]
    SinglePass,
}

/// The options of the combiner. The default is what LLVM 22 does for AArch64 and RISC-V before legalization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CombinerOptions {
    /// The most iterations over a function; 0 for as many as change something.
    pub max_iterations: u32,
    /// The amount of code that is looked at behind a rewrite.
    pub level: ObserverLevel,
    /// True if an iteration begins with removing what is dead.
    pub removes_dead: bool,
    /// True if what functions of rules make is folded where it is constant, and made once in a block.
    pub reuses_equal: bool,
    /// The most rewrites in one function, relative to its instructions: rules that undo each other never end. See
    /// [`RunLimit::rewrites`].
    pub max_rewrites: RunLimit,
    /// The most that the loops over users take in a run; see [`RunLimit::fuel`].
    pub fuel: RunLimit,
    /// The most that rewrites create in a run; see [`RunLimit::created`].
    pub max_created: RunLimit,
}

impl Default for CombinerOptions {
    fn default() -> CombinerOptions {
        CombinerOptions {
            max_iterations: 1,
            level: ObserverLevel::SinglePass,
            removes_dead: true,
            reuses_equal: true,
            max_rewrites: RunLimit::Relative,
            fuel: RunLimit::Relative,
            max_created: RunLimit::Relative,
        }
    }
}

/// A function that was restored because of [`CombinerOptions::max_rewrites`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The function.
    pub function: Op,
    /// The rewrites in it.
    pub rewrites: u64,
    /// The patterns that the last rewrites went through again and again, in order; empty if there is no such cycle.
    pub cycle: Vec<PatternId>,
}

/// The report of the combiner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombinerReport {
    /// The iterations over functions, all together.
    pub iterations: u64,
    /// The instructions at which patterns were looked for. Those that root none are passed over.
    pub tried: u64,
    /// The rewrites.
    pub rewrites: u64,
    /// The instructions that were removed because they were dead.
    pub removed: u64,
    /// The first function that rewriting did not come to an end in. It is as it was before, and what follows it, too.
    pub unfinished: Option<Unfinished>,
}

/// Applies patterns to functions. Its memory is reused from one function to the next.
pub struct Combiner {
    options: CombinerOptions,
    applicator: Applicator<Mir>,
    maintainer: Maintainer,
    recent: RecentPatterns,
}

impl Combiner {
    /// A combiner with these options.
    pub fn new(options: CombinerOptions) -> Combiner {
        let (applicator, maintainer) = (Applicator::new(), Maintainer::new(options.level));
        Combiner { options, applicator, maintainer, recent: RecentPatterns::default() }
    }

    /// The applicator, to ask for rewrites that failed.
    pub fn applicator(&mut self) -> &mut Applicator<Mir> {
        &mut self.applicator
    }

    /// Combines all functions, up to the first in which that comes to no end.
    ///
    /// # Errors
    /// When matching stops, or a rewrite fails in a way that is fatal; what was done before stays.
    pub fn run(
        &mut self,
        set: &PatternSet<Mir>,
        mir: &mut Mir,
        listener: &mut dyn Listener<Mir>,
    ) -> Result<CombinerReport, ApplyError> {
        self.applicator.matcher().set_fuel(self.options.fuel.fuel(mir.op_count()));
        self.applicator.limit_created(self.options.max_created.created(mir.op_count()));
        let mut report = CombinerReport::default();
        for function in mir.functions().collect::<Vec<_>>() {
            let run = self.run_on_function(set, mir, function, listener, &mut report);
            mir.reuse_instructions(false);
            mir.forget_saved();
            run?;
            if report.unfinished.is_some() {
                break;
            }
        }
        Ok(report)
    }

    /// Combines one function; nothing happens if `function` is none, or [not complete](Mir::has_failed).
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub(crate) fn run_on_function(
        &mut self,
        set: &PatternSet<Mir>,
        mir: &mut Mir,
        function: Op,
        listener: &mut dyn Listener<Mir>,
        report: &mut CombinerReport,
    ) -> Result<(), ApplyError> {
        if mir.has_failed(function) {
            return Ok(());
        }
        let blocks = mir.blocks_in_post_order(function);
        let (mut rewrites, mut max_rewrites) = (0, None);
        self.recent.clear();
        mir.save_function(function);
        mir.reuse_instructions(self.options.reuses_equal);
        for iteration in 1.. {
            report.iterations += 1;
            let count = self.collect(set, mir, &blocks, listener, report);
            if iteration == 1 {
                max_rewrites = self.options.max_rewrites.rewrites(count);
            }
            let mut has_changed = false;
            while let Some(op) = self.maintainer.worklist.pop() {
                if max_rewrites.is_some_and(|most| rewrites >= most) {
                    self.maintainer.clear();
                    mir.restore_function();
                    report.unfinished.get_or_insert(Unfinished { function, rewrites, cycle: self.recent.cycle() });
                    return Ok(());
                }
                listener.op_processed(mir, op);
                report.tried += 1;
                let mut both = Both { maintainer: &mut self.maintainer, listener };
                let applied = self.applicator.apply(set, mir, op, &mut both);
                mir.found.clear();
                mir.forget_given();
                let Application::Applied(pattern) = applied? else { continue };
                self.recent.push(pattern);
                has_changed = true;
                rewrites += 1;
                report.rewrites += 1;
                self.maintainer.rewritten(set, mir, listener, report);
                mir.bound_saved();
            }
            if !has_changed || iteration == self.options.max_iterations {
                break;
            }
        }
        Ok(())
    }

    /// Puts all instructions at which a pattern may match on the list, so that the first comes first. Gives how many there are, dead
    /// ones included.
    fn collect(
        &mut self,
        set: &PatternSet<Mir>,
        mir: &mut Mir,
        blocks: &[Block],
        listener: &mut dyn Listener<Mir>,
        report: &mut CombinerReport,
    ) -> usize {
        let mut count = 0;
        self.maintainer.clear();
        self.maintainer.worklist.reserve(mir.op_count());
        for block in blocks {
            let mut at = mir.last_of(*block);
            while let Some(op) = at {
                at = mir.previous(op);
                count += 1;
                if self.options.removes_dead && mir.is_dead(op) {
                    listener.op_erased(mir, op);
                    mir.take_out(op);
                    report.removed += 1;
                } else {
                    try_at(&mut self.maintainer.worklist, set, mir, op);
                }
            }
        }
        count
    }
}

/// Puts an instruction on the list, unless it roots no pattern: nothing would become of it.
#[inline]
fn try_at(worklist: &mut Worklist<Op>, set: &PatternSet<Mir>, mir: &Mir, op: Op) {
    if set.may_match_at(mir, op) {
        worklist.insert(op);
    }
}

/// Follows what happens in a rewrite.
struct Maintainer {
    level: ObserverLevel,
    worklist: Worklist<Op>,
    /// The instructions that were made or changed.
    deferred: Worklist<Op>,
    /// Registers that have lost a use, perhaps.
    lost: Worklist<Value>,
    /// The number from which on instructions were made by this rewrite: numbers only grow.
    made_from: u32,
    /// Registers whose definition is replaced, what takes their place, and how many uses they had.
    replaced: Vec<(Value, Value, usize)>,
    /// The instructions that are off the list because this rewrite erased them: if that is undone, they are on it again.
    dropped: Vec<Op>,
    /// Users of something; its memory is reused.
    users: Vec<Op>,
    /// True if the uses of what is replaced are being changed, which was noted already.
    is_replacing: bool,
}

impl Maintainer {
    fn new(level: ObserverLevel) -> Maintainer {
        Maintainer {
            level,
            worklist: Worklist::default(),
            deferred: Worklist::default(),
            lost: Worklist::default(),
            made_from: 0,
            replaced: Vec::new(),
            dropped: Vec::new(),
            users: Vec::new(),
            is_replacing: false,
        }
    }

    fn clear(&mut self) {
        self.worklist.clear();
        self.forget_rewrite();
    }

    fn forget_rewrite(&mut self) {
        self.deferred.clear();
        self.lost.clear();
        self.replaced.clear();
        self.dropped.clear();
        self.is_replacing = false;
    }

    fn made_or_changed(&mut self, op: Op) {
        match self.level {
            ObserverLevel::Basic => self.worklist.insert(op),
            _ => self.deferred.insert(op),
        }
    }

    /// The registers that `op` uses may have lost a use.
    fn note_lost(&mut self, mir: &Mir, op: Op) {
        for register in mir.explicit_registers(op) {
            self.lost.insert(register);
        }
    }

    fn changing_uses(&mut self, mir: &Mir, old: Value) {
        let mut users = std::mem::take(&mut self.users);
        mir.users_in_order(old, &mut users);
        if self.level == ObserverLevel::SinglePass {
            users.iter().for_each(|user| self.note_lost(mir, *user));
        }
        users.iter().for_each(|user| self.made_or_changed(*user));
        self.users = users;
    }

    fn erased(&mut self, mir: &Mir, op: Op) {
        if self.worklist.remove(op) {
            self.dropped.push(op);
        }
        if self.level != ObserverLevel::Basic {
            self.deferred.remove(op);
            self.note_lost(mir, op);
        }
    }

    /// A rewrite was applied.
    fn rewritten(
        &mut self,
        set: &PatternSet<Mir>,
        mir: &mut Mir,
        listener: &mut dyn Listener<Mir>,
        report: &mut CombinerReport,
    ) {
        for (old, new, uses) in self.replaced.drain(..) {
            if mir.is_defined_from(self.made_from, new) {
                mir.take_over_name(old, new);
            }
            mir.reverse_first_uses(new, uses);
        }
        if self.level != ObserverLevel::Basic {
            self.revisit(set, mir, listener, report);
        }
        self.forget_rewrite();
    }

    fn revisit(
        &mut self,
        set: &PatternSet<Mir>,
        mir: &mut Mir,
        listener: &mut dyn Listener<Mir>,
        report: &mut CombinerReport,
    ) {
        let looks_at_users = self.level == ObserverLevel::SinglePass;
        while let Some(op) = self.deferred.pop() {
            if self.remove_if_dead(mir, op, listener, report) {
                continue;
            }
            if looks_at_users {
                for result in mir.results(op) {
                    mir.users_in_order(result, &mut self.users);
                    self.users.iter().for_each(|user| try_at(&mut self.worklist, set, mir, *user));
                }
            }
            try_at(&mut self.worklist, set, mir, op);
        }
        while let Some(register) = self.lost.pop() {
            let Some(op) = mir.definition_of(register) else { continue };
            // What was erased in this rewrite is no definition any more.
            if mir.block_of(op).is_none() || self.remove_if_dead(mir, op, listener, report) || !looks_at_users {
                continue;
            }
            if let Some(user) = mir.only_user(register) {
                try_at(&mut self.worklist, set, mir, user);
            }
            try_at(&mut self.worklist, set, mir, op);
        }
    }

    fn remove_if_dead(
        &mut self,
        mir: &mut Mir,
        op: Op,
        listener: &mut dyn Listener<Mir>,
        report: &mut CombinerReport,
    ) -> bool {
        if !mir.is_dead(op) {
            return false;
        }
        listener.op_erased(mir, op);
        self.erased(mir, op);
        mir.take_out(op);
        report.removed += 1;
        true
    }
}

/// The maintainer, and who else wants to hear.
struct Both<'a> {
    maintainer: &'a mut Maintainer,
    listener: &'a mut dyn Listener<Mir>,
}

impl Listener<Mir> for Both<'_> {
    fn pattern_begins(&mut self, mir: &Mir, op: Op, pattern: &PatternInfo) {
        self.maintainer.made_from = mir.instructions.len() as u32;
        self.listener.pattern_begins(mir, op, pattern);
    }

    fn pattern_succeeded(&mut self, mir: &Mir, pattern: &PatternInfo) {
        self.listener.pattern_succeeded(mir, pattern);
    }

    fn pattern_failed(&mut self, mir: &Mir, op: Op, pattern: &PatternInfo, reason: &RewriteFailure) {
        self.listener.pattern_failed(mir, op, pattern, reason);
    }

    fn match_failed(&mut self, mir: &Mir, op: Op) {
        self.listener.match_failed(mir, op);
    }

    fn op_inserted(&mut self, mir: &Mir, op: Op) {
        self.maintainer.made_or_changed(op);
        self.listener.op_inserted(mir, op);
    }

    fn op_modified(&mut self, mir: &Mir, op: Op) {
        if !self.maintainer.is_replacing {
            if self.maintainer.level == ObserverLevel::SinglePass {
                self.maintainer.note_lost(mir, op);
            }
            self.maintainer.made_or_changed(op);
        }
        self.listener.op_modified(mir, op);
    }

    fn op_replaced(&mut self, mir: &Mir, op: Op, values: &[Value]) {
        for (old, new) in mir.results(op).zip(values) {
            // In LLVM a register that is defined anew stays what its users use.
            if !mir.is_defined_from(self.maintainer.made_from, *new) {
                self.maintainer.changing_uses(mir, old);
            }
            self.maintainer.replaced.push((old, *new, mir.use_count(old)));
        }
        self.maintainer.is_replacing = true;
        self.listener.op_replaced(mir, op, values);
    }

    fn op_erased(&mut self, mir: &Mir, op: Op) {
        self.maintainer.is_replacing = false;
        self.maintainer.erased(mir, op);
        self.listener.op_erased(mir, op);
    }

    fn undone(&mut self, mir: &Mir) {
        for op in std::mem::take(&mut self.maintainer.dropped) {
            self.maintainer.worklist.insert(op);
        }
        self.maintainer.forget_rewrite();
        self.listener.undone(mir);
    }
}

impl Mir {
    pub(crate) fn last_of(&self, block: Block) -> Option<Op> {
        let last = self.blocks[block.index()].last;
        ((last as usize) < self.instructions.len()).then_some(Op(last))
    }

    pub(crate) fn previous(&self, op: Op) -> Option<Op> {
        let previous = self.instruction(op).previous;
        ((previous as usize) < self.instructions.len()).then_some(Op(previous))
    }

    /// Returns true if `value` is a result of an instruction of this number or a later one.
    fn is_defined_from(&self, number: u32, value: Value) -> bool {
        self.definition_of(value).is_some_and(|op| op.0 >= number)
    }

    /// Returns the blocks that can be reached from the first one, each behind those that it goes on to, but for loops.
    pub fn blocks_in_post_order(&self, function: Op) -> Vec<Block> {
        let blocks: Vec<Block> = self.blocks(function).collect();
        let [entry, others @ ..] = &blocks[..] else { return Vec::new() };
        if others.is_empty() {
            return blocks;
        }
        // Of blocks with one number the first counts.
        let numbers = blocks.iter().rev().map(|block| (self.blocks[block.index()].number, *block)).collect();
        let mut is_seen = vec![false; blocks.len()];
        let mut order = Vec::with_capacity(blocks.len());
        is_seen[0] = true;
        let mut path = vec![(*entry, self.successors(*entry, &numbers).into_iter())];
        while let Some((block, successors)) = path.last_mut() {
            match successors.find(|next| !is_seen[(next.0 - entry.0) as usize]) {
                Some(next) => {
                    is_seen[(next.0 - entry.0) as usize] = true;
                    path.push((next, self.successors(next, &numbers).into_iter()));
                }
                None => {
                    order.push(*block);
                    path.pop();
                }
            }
        }
        order
    }
}

#[cfg(test)]
mod tests;
