//! [`Snapshot`]: all that can be read of an IR, to see what a change changed.

use crate::prelude::*;

use core::ops::ControlFlow;

use pdl_bytecode::collections::FxHashMap;

use super::{Checked, Subject, ensure};
use crate::host::{self, DriverHost, Host};

/// An op and what it has.
struct OpState<H: Host> {
    name: H::OpName,
    operands: Vec<H::Value>,
    results: Vec<H::Value>,
    result_types: Vec<H::Type>,
    attributes: Vec<Option<H::Attr>>,
    parent: Option<H::Op>,
    region: usize,
    next: Option<H::Op>,
}

/// All that can be read of an IR.
pub(super) struct Snapshot<H: Host> {
    ops: Vec<H::Op>,
    states: FxHashMap<H::Op, OpState<H>>,
    uses: FxHashMap<H::Value, Vec<(H::Op, usize)>>,
}

/// The uses of a value, in order.
pub(super) fn uses<H: Host>(host: &H, value: H::Value) -> Vec<(H::Op, usize)> {
    let mut uses = Vec::new();
    let _ = host.uses(value, &mut |op, index| {
        uses.push((op, index));
        ControlFlow::Continue(())
    });
    uses
}

/// The first of the named things that differ.
macro_rules! first_difference {
    ($($what:literal: $before:expr, $after:expr;)*) => {
        $(if $before != $after {
            return Some(format!("{} {:?} where there was {:?}", $what, $after, $before));
        })*
    };
}

impl<H: DriverHost> Snapshot<H> {
    pub(super) fn of(subject: &Subject<'_, H>, attributes: &[H::AttrName]) -> Snapshot<H> {
        let host = &subject.host;
        let ops = subject.ops();
        let state = |op: &H::Op| OpState {
            name: host.op_name(*op),
            operands: subject.operands(*op),
            results: subject.results(*op),
            result_types: host::types(host, &subject.results(*op)),
            attributes: attributes.iter().map(|name| host.attribute(*op, *name)).collect(),
            parent: host.parent_op(*op),
            region: host.region_index(*op),
            next: host.next_op(*op),
        };
        let states: FxHashMap<_, _> = ops.iter().map(|op| (*op, state(op))).collect();
        let values = states.values().flat_map(|state| state.operands.iter().chain(&state.results));
        let uses = values.map(|value| (*value, uses(host, *value))).collect();
        Snapshot { ops, states, uses }
    }

    /// Says that `method` left something else behind than this.
    pub(super) fn is_left(
        &self,
        subject: &Subject<'_, H>,
        attributes: &[H::AttrName],
        order_of_uses: bool,
        method: &'static str,
    ) -> Checked {
        let difference = self.difference(&Snapshot::of(subject, attributes), order_of_uses);
        ensure!(difference.is_none(), method, "all to be as it was", "{}", difference.unwrap_or_default());
        Ok(())
    }

    /// Returns what is different in `after`; where `order_of_uses` is of no account, only which uses there are.
    fn difference(&self, after: &Snapshot<H>, order_of_uses: bool) -> Option<String> {
        first_difference! { "the ops": self.ops, after.ops; }
        for op in &self.ops {
            let (before, after) = (&self.states[op], &after.states[op]);
            first_difference! {
                "the name": before.name, after.name;
                "the operands": before.operands, after.operands;
                "the results": before.results, after.results;
                "the types of results": before.result_types, after.result_types;
                "the attributes": before.attributes, after.attributes;
                "the parent": before.parent, after.parent;
                "the region": before.region, after.region;
                "the next op": before.next, after.next;
            }
        }
        for (value, before) in &self.uses {
            let Some(after) = after.uses.get(value) else { return Some(format!("{value:?} gone")) };
            let is_same_set = before.len() == after.len() && before.iter().all(|used| after.contains(used));
            if order_of_uses || !is_same_set {
                first_difference! { "the uses": before, after; }
            }
        }
        None
    }
}
