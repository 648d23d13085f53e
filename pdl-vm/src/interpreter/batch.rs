//! Matching at many roots: those that start at the same place wait for one another, and are asked together.

use crate::prelude::*;

use super::filter::{GROUP, Group};
use super::unchecked::set_register;
use super::{Machine, Sink};
use crate::bind::PatternSet;
use crate::bound_code::Start;
use crate::error::MatchError;
use crate::host::Host;
use crate::ids::NONE;

/// Roots that wait, and what is known of those that are asked.
#[derive(Debug)]
pub(super) struct Batch<O> {
    /// For each start the roots that wait for it. Empty from run to run.
    queues: Vec<Vec<O>>,
    /// The starts that any root began to wait for in this run, in that order.
    open: Vec<u32>,
    /// Made when it is needed: it is large.
    group: Option<Box<Group<O>>>,
}

impl<O> Default for Batch<O> {
    fn default() -> Self {
        Batch { queues: Vec::new(), open: Vec::new(), group: None }
    }
}

impl<O> Batch<O> {
    fn make_room(&mut self, starts: usize) {
        if self.queues.len() < starts {
            self.queues.resize_with(starts, Vec::new);
        }
    }

    /// Appends a root to those that wait for a start. Gives whether that makes a group.
    #[inline(always)]
    fn push(&mut self, root: O, start: u32) -> bool {
        let queue = &mut self.queues[start as usize];
        if queue.is_empty() {
            self.open.push(start);
        }
        queue.push(root);
        queue.len() >= GROUP
    }

    fn clear(&mut self) {
        for start in self.open.drain(..) {
            self.queues[start as usize].clear();
        }
    }
}

impl<H: Host> Machine<H> {
    /// Runs the matcher code for each of `roots`, in an order of its own if the host wants them asked together.
    #[inline]
    pub(crate) fn run_batch<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        roots: impl IntoIterator<Item = H::Op>,
        sink: &mut S,
    ) -> Result<(), MatchError> {
        if !H::BATCH || set.matcher.is_some() {
            for root in roots {
                sink.begin(root);
                self.run(set, host, root, sink)?;
                sink.end(root);
            }
            return Ok(());
        }
        let mut batch = core::mem::take(&mut self.batch);
        batch.make_room(set.starts.count());
        let result = self.run_roots(set, host, roots, sink, &mut batch);
        batch.clear();
        self.batch = batch;
        result
    }

    #[inline]
    fn run_roots<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        roots: impl IntoIterator<Item = H::Op>,
        sink: &mut S,
        batch: &mut Batch<H::Op>,
    ) -> Result<(), MatchError> {
        for root in roots {
            let start = set.starts.number(set, host, root);
            if start != NONE && batch.push(root, start) {
                self.run_group(set, host, start, sink, batch)?;
            }
        }
        for place in 0..batch.open.len() {
            self.run_group(set, host, batch.open[place], sink, batch)?;
        }
        Ok(())
    }

    /// Runs the matcher code for all that wait for a start.
    #[inline(never)]
    fn run_group<S: Sink<H>>(
        &mut self,
        set: &PatternSet<H>,
        host: &H,
        start: u32,
        sink: &mut S,
        batch: &mut Batch<H::Op>,
    ) -> Result<(), MatchError> {
        let Batch { queues, group, .. } = batch;
        let roots = &mut queues[start as usize];
        let Some(first) = roots.first() else { return Ok(()) };
        self.make_room(set, *first);
        match set.starts.at(start).start(S::PRUNES) {
            Start::Code(address) => {
                for root in &*roots {
                    sink.begin(*root);
                    set_register(&mut self.registers.ops, 0, *root);
                    self.left.clear();
                    let end = self.interpret(set, host, sink, address, NONE);
                    end.map_err(|stopped| stopped.told(set, host, *root))?;
                    sink.end(*root);
                }
            }
            Start::Filter(number) => {
                let (filter, group) = (set.filters.get(number), group.get_or_insert_default());
                filter.ask_all(set, host, roots, group);
                for index in 0..group.len() {
                    let root = group.turn_to(index, filter, &mut self.registers.ops, &mut self.left);
                    sink.begin(root);
                    let end = self.run_candidates(set, host, sink, number);
                    end.map_err(|stopped| stopped.told(set, host, root))?;
                    sink.end(root);
                }
            }
        }
        roots.clear();
        Ok(())
    }
}
