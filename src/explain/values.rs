//! Values in the IR, as patterns ask for them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use pdl_vm::{Entity, Host};

/// Returns what is behind the values of an entity, or the entity itself: what the matcher compares.
pub(super) fn seen_through<H: Host>(host: &H, entity: &Entity<H>) -> Entity<H> {
    match entity {
        Entity::Value(value) => Entity::Value(host.see_through(*value)),
        Entity::Values(values) => Entity::Values(values.iter().map(|value| host.see_through(*value)).collect()),
        other => other.clone(),
    }
}

/// All operands of an op, or a group of them if there is one of that index.
pub(super) fn operands<H: Host>(host: &H, op: H::Op, group: Option<u32>) -> Option<Vec<H::Value>> {
    let group = group.map(|group| host.operand_group(op, group as usize));
    Some(range(group, host.operand_count(op))?.map(|index| host.operand(op, index)).collect())
}

/// All results of an op, or a group of them if there is one of that index.
pub(super) fn results<H: Host>(host: &H, op: H::Op, group: Option<u32>) -> Option<Vec<H::Value>> {
    let group = group.map(|group| host.result_group(op, group as usize));
    Some(range(group, host.result_count(op))?.map(|index| host.result(op, index)).collect())
}

/// The indices of a group, which begins somewhere and has a length, or of all; `None` if there is no such group, or it does not fit.
fn range(group: Option<Option<(usize, usize)>>, count: usize) -> Option<std::ops::Range<usize>> {
    let Some(group) = group else { return Some(0..count) };
    let (start, len) = group?;
    let end = start.checked_add(len).filter(|end| *end <= count)?;
    Some(start..end)
}

/// The users of values, each once.
pub(super) fn users<H: Host>(host: &H, values: &[H::Value]) -> Vec<H::Op> {
    let mut users = Vec::new();
    let mut seen = HashSet::new();
    for value in values {
        let _ = host.uses(*value, &mut |user, _| {
            users.extend(seen.insert(user).then_some(user));
            ControlFlow::Continue(())
        });
    }
    users
}
