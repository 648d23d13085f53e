//! Whole rewrites that fail: they are undone as drivers undo them.

use crate::prelude::*;

use super::snapshot::{Snapshot, uses};
use super::writing::{attribute_names, new_op, parts_of};
use super::{Checked, Finding, IrGenerator, Subject};
use crate::bind;
use crate::host::DriverHost;
use crate::listener::Silent;
use crate::rewriter::{ResultTypes, Rewriter, RewriterState};

/// The number of rewrites that are tried on one IR, and of the steps of each.
const REWRITES: usize = 8;
const STEPS: usize = 10;

/// Numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit.max(1)
    }
}

/// Runs rewrites of random steps, all of which fail in the end.
pub(super) fn whole_rewrites<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let constants: Vec<_> = generator
        .attributes()
        .into_iter()
        .zip(&names)
        .filter_map(|((_, [first, _]), name)| Some((*name, bind::attribute(&mut subject.host, &first).ok()?)))
        .collect();
    let ops = subject.ops();
    if ops.is_empty() {
        return Ok(());
    }
    let order_of_uses = new_uses_come_first(subject);
    let mut dice = Dice(subject.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..REWRITES {
        let before = Snapshot::of(subject, &names);
        let (scope, root) = (subject.scope, ops[dice.below(ops.len())]);
        let mut done = Vec::new();
        let failed = RewriterState::default().transaction(&mut subject.host, root, &mut Silent, |rewriter| {
            for _ in 0..STEPS {
                done.extend(step(rewriter, scope, &ops, &names, &constants, &mut dice));
            }
            Err::<(), ()>(())
        });
        debug_assert!(failed.is_err(), "all rewrites end with an error");
        before.is_left(subject, &names, order_of_uses, "relink_op").map_err(|finding| {
            let found = format!("{}, after undoing {}", finding.found, done.join(", "));
            Finding { found, ..finding }
        })?;
    }
    Ok(())
}

/// Only then can undoing bring back the order of uses.
fn new_uses_come_first<H: DriverHost>(subject: &mut Subject<'_, H>) -> bool {
    for op in subject.ops() {
        for (index, value) in subject.operands(op).into_iter().enumerate() {
            if uses(&subject.host, value).len() > 1 {
                subject.host.set_operand(op, index, value);
                return subject.host.first_use(value) == Some((op, index));
            }
        }
    }
    true
}

/// Takes one step, at one of `ops` that is still there. Gives what it was, unless the rewriter refused it.
fn step<H: DriverHost>(
    rewriter: &mut Rewriter<'_, H>,
    scope: H::Op,
    ops: &[H::Op],
    names: &[H::AttrName],
    constants: &[(H::AttrName, H::Attr)],
    dice: &mut Dice,
) -> Option<String> {
    let there: Vec<_> = ops.iter().copied().filter(|op| is_there(rewriter, scope, *op)).collect();
    let op = *there.get(dice.below(there.len()))?;
    let host = rewriter.host();
    let shown = format!("{} ({op:?})", host.op_name_text(host.op_name(op)));
    let parts = parts_of(host, op, names);
    let other = there[dice.below(there.len())];
    match dice.below(6) {
        0 | 1 => {
            let name = new_op(host, op, &parts).name;
            rewriter.set_insertion_point(op).ok()?;
            let new = rewriter.create(name, &parts.0, &parts.2, ResultTypes::Given(&parts.1)).ok()?;
            let results: Vec<_> = (0..parts.1.len()).map(|index| rewriter.host().result(new, index)).collect();
            if dice.below(2) == 0 {
                return Some(format!("{shown} created again"));
            }
            rewriter.replace_op(op, &results).ok()?;
            Some(format!("{shown} replaced"))
        }
        2 => {
            let (name, value) = *constants.get(dice.below(constants.len()))?;
            let value = (rewriter.host().attribute(op, name) != Some(value)).then_some(value);
            rewriter.set_attribute(op, name, value).ok()?;
            Some(format!("an attribute of {shown} set"))
        }
        3 => {
            let (to, from) = (dice.below(parts.0.len()), dice.below(parts.0.len()));
            let (old, new) = (*parts.0.get(to)?, *parts.0.get(from)?);
            if host.value_type(old) != host.value_type(new) {
                return None;
            }
            rewriter.set_operand(op, to, new).ok()?;
            Some(format!("operand {to} of {shown} set to {from}"))
        }
        4 => {
            rewriter.erase_op(op).ok()?;
            Some(format!("{shown} erased"))
        }
        _ => {
            if !host.are_siblings(op, other) {
                return None;
            }
            rewriter.move_op(op, other).ok()?;
            Some(format!("{shown} moved before {other:?}"))
        }
    }
}

/// Returns true if neither `op` nor anything around it is erased.
fn is_there<H: DriverHost>(rewriter: &Rewriter<'_, H>, scope: H::Op, op: H::Op) -> bool {
    let mut around = Some(op);
    while let Some(op) = around.filter(|op| *op != scope) {
        if rewriter.is_erased(op) {
            return false;
        }
        around = rewriter.host().parent_op(op);
    }
    true
}
