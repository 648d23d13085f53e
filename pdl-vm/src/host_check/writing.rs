//! Changes, one by one: what they change, what they leave alone, and that they can be undone.

use alloc::vec::Vec;

use super::discardable;
use super::snapshot::{Snapshot, uses};
use super::undoing::whole_rewrites;
use super::{Check, Checked, IrGenerator, Subject, WITH_ATTRIBUTE, ensure, same};
use crate::bind;
use crate::host::{self, DriverHost, Host, HostContext, NewOp, RewriteHost};

/// The checks. Each begins with an IR that was not changed yet.
pub(super) fn checks<G: IrGenerator>() -> Vec<Check<G>> {
    vec![attributes, discardable::lists, operands, unlinking, erasing, creating, inferring, moving, whole_rewrites]
}

/// The names of the attributes that the generator knows.
pub(super) fn attribute_names<G: IrGenerator>(generator: &G, host: &mut G::Host) -> Vec<<G::Host as Host>::AttrName> {
    generator.attributes().into_iter().map(|(name, _)| host.intern_attribute_name(name)).collect()
}

/// Returns true if an op has no used results. Such ops may be taken out.
pub(super) fn is_unused<H: DriverHost>(subject: &Subject<'_, H>, op: H::Op) -> bool {
    subject.results(op).into_iter().all(|result| subject.host.first_use(result).is_none())
}

/// The description of an op like `op`, without regions and successors. The lists are borrowed from `parts`.
pub(super) type Parts<H> =
    (Vec<<H as Host>::Value>, Vec<<H as Host>::Type>, Vec<(<H as Host>::AttrName, <H as Host>::Attr)>);

pub(super) fn parts_of<H: DriverHost>(host: &H, op: H::Op, names: &[H::AttrName]) -> Parts<H> {
    let (operands, types) = (host::operands(host, op), host::types(host, &host::results(host, op)));
    let attributes = names.iter().filter_map(|name| Some((*name, host.attribute(op, *name)?))).collect();
    (operands, types, attributes)
}

pub(super) fn new_op<'a, H: DriverHost>(host: &H, like: H::Op, parts: &'a Parts<H>) -> NewOp<'a, H> {
    let (operands, result_types, attributes) = (&parts.0[..], &parts.1[..], &parts.2[..]);
    NewOp { operands, attributes, result_types, ..NewOp::new(host.op_name(like), like) }
}

/// Sets, changes and removes attributes.
fn attributes<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let before = Snapshot::of(subject, &names);
    for op in subject.ops() {
        for ((_, constants), name) in generator.attributes().into_iter().zip(&names) {
            let old = subject.host.attribute(op, *name);
            let bound = constants.map(|constant| bind::attribute(&mut subject.host, &constant).ok());
            for value in bound.into_iter().chain([None, old]) {
                if subject.host.check_attribute(op, *name, value).is_err() {
                    continue;
                }
                subject.host.set_attribute(op, *name, value);
                same!(subject.host.attribute(op, *name), value, "set_attribute", "what was set", subject.show(op));
                subject.met.see(WITH_ATTRIBUTE);
            }
            before.is_left(subject, &names, true, "set_attribute")?;
        }
    }
    Ok(())
}

/// Where a host may put new uses: what it did so far leaves some of these.
struct UseOrder {
    first: bool,
    last: bool,
    /// Where the op and the operand say, so that a use that goes and comes back is where it was: hosts without lists of uses.
    of_ops: bool,
}

/// Sets operands to other operands of the same op, and to what they are; and all uses of operands to those.
fn operands<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let mut order = UseOrder { first: true, last: true, of_ops: true };
    for op in subject.ops() {
        let values = subject.operands(op);
        for (index, old) in values.iter().copied().enumerate() {
            for value in values.iter().copied() {
                if subject.host.value_type(value) != subject.host.value_type(old) {
                    continue;
                }
                if value != old {
                    subject.met.see("an op that uses two values of one type");
                }
                let without = |mut list: Vec<_>| {
                    list.retain(|used| *used != (op, index));
                    list
                };
                let (before, of_value) = (uses(&subject.host, old), without(uses(&subject.host, value)));
                let others = Snapshot::of(subject, &names);
                subject.host.set_operand(op, index, value);
                let shown = || format!("operand {index} of {} set from {old:?} to {value:?}", subject.show(op));
                let set = subject.host.operand(op, index);
                same!(set, value, "set_operand", "the operand to be what was set", shown());
                let left = without(uses(&subject.host, old));
                same!(left, without(before.clone()), "set_operand", "other uses to stay in order", shown());
                let found = uses(&subject.host, value);
                same!(without(found.clone()), of_value, "set_operand", "other uses to stay", shown());
                let place = found.iter().position(|used| *used == (op, index));
                let Some(place) = place.filter(|_| found.len() == of_value.len() + 1) else {
                    ensure!(false, "set_operand", "a use of the new operand", "{found:?}, {}", shown());
                    continue;
                };
                order.first &= place == 0;
                order.last &= place == of_value.len();
                subject.host.set_operand(op, index, old);
                order.of_ops &= uses(&subject.host, old) == before;
                ensure!(
                    order.first || order.last || order.of_ops,
                    "set_operand",
                    "new uses always first, always last, or in the order of ops",
                    "place {place} of {found:?}, operand {index} of {} set from {old:?} to {value:?}",
                    subject.show(op)
                );
                // Uses may stand in another order, and nothing else.
                others.is_left(subject, &names, false, "set_operand")?;
                // An op that uses its own results is nothing that each IR can be.
                let is_own = subject.host.defining_op(value).is_some_and(|by| before.iter().any(|used| used.0 == by));
                if value != old && !is_own {
                    subject.host.replace_uses(old, value);
                    let found = uses(&subject.host, value);
                    let is_moved =
                        |used: &(_, usize)| found.contains(used) && subject.host.operand(used.0, used.1) == value;
                    let moved = before.iter().all(is_moved) && uses(&subject.host, old).is_empty();
                    let shown = || format!("{found:?}, the uses of {old:?} made uses of {value:?}");
                    ensure!(moved, "replace_uses", "all uses to be of the other value", "{}", shown());
                    for (user, operand) in before.into_iter().rev() {
                        subject.host.set_operand(user, operand, old);
                    }
                    others.is_left(subject, &names, false, "replace_uses")?;
                }
            }
        }
    }
    Ok(())
}

/// Returns what must be gone when `op` is taken out: it and what it holds, and their uses. The order of what is left is that of before.
fn gone<H: DriverHost>(subject: &Subject<'_, H>, op: H::Op, before: &Before<H>, method: &'static str) -> Checked {
    let ops = subject.ops();
    let left: Vec<_> = before.ops.iter().copied().filter(|other| !before.taken.contains(other)).collect();
    ensure!(ops == left, method, "the other ops to stay, and no more", "{ops:?} without {op:?}");
    for (value, there) in &before.uses {
        let expected: Vec<_> = there.iter().copied().filter(|(user, _)| !before.taken.contains(user)).collect();
        let found = uses(&subject.host, *value);
        same!(found, expected, method, "the uses of other ops to stay, and no more", subject.show(op));
    }
    Ok(())
}

type Uses<H> = Vec<(<H as Host>::Value, Vec<(<H as Host>::Op, usize)>)>;

/// The state before an op was taken out.
struct Before<H: Host> {
    ops: Vec<H::Op>,
    /// The op, and what it holds.
    taken: Vec<H::Op>,
    /// The uses of their operands.
    uses: Uses<H>,
}

impl<H: DriverHost> Before<H> {
    fn taking(subject: &Subject<'_, H>, op: H::Op) -> Before<H> {
        let mut taken = vec![op];
        subject.host.nested_ops(op, true, &mut taken);
        let inside = |value: &H::Value| subject.host.defining_op(*value).is_some_and(|op| taken.contains(&op));
        let operands = taken.iter().flat_map(|op| subject.operands(*op)).filter(|value| !inside(value));
        let uses = operands.map(|value| (value, uses(&subject.host, value))).collect();
        Before { ops: subject.ops(), taken, uses }
    }
}

/// Takes out one op and brings it back, and several.
fn unlinking<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let before = Snapshot::of(subject, &names);
    for op in subject.ops() {
        if !is_unused(subject, op) {
            continue;
        }
        if subject.host.operand_count(op) > 0 {
            subject.met.see("an op whose results have no uses, and that has operands");
        }
        let there = Before::taking(subject, op);
        let position = subject.host.unlink_op(op);
        gone(subject, op, &there, "unlink_op")?;
        subject.host.relink_op(op, position);
        before.is_left(subject, &names, true, "relink_op")?;
    }
    // From the end, so that definitions lose their users, and ops what they hold, before it is their turn.
    let mut positions = Vec::new();
    for op in subject.ops().into_iter().rev() {
        if is_unused(subject, op) {
            positions.push((op, subject.host.unlink_op(op)));
        }
    }
    for (op, position) in positions.into_iter().rev() {
        subject.host.relink_op(op, position);
    }
    before.is_left(subject, &names, true, "relink_op")
}

/// Takes out all ops for good.
fn erasing<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    for (number, op) in subject.ops().into_iter().rev().enumerate() {
        if !is_unused(subject, op) {
            continue;
        }
        let there = Before::taking(subject, op);
        if number % 2 == 0 {
            subject.host.erase_op(op);
            gone(subject, op, &there, "erase_op")?;
        } else {
            subject.host.unlink_op(op);
            subject.host.destroy_op(op);
            gone(subject, op, &there, "destroy_op")?;
        }
    }
    Ok(())
}

/// Creates an op like each before it, and takes it out again.
fn creating<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let ops = subject.ops();
    let has_order = ops.iter().any(|op| subject.host.next_op(*op).is_some());
    let before = Snapshot::of(subject, &names);
    for (place, op) in ops.iter().copied().enumerate() {
        let parts = parts_of(&subject.host, op, &names);
        let new = new_op(&subject.host, op, &parts);
        let name = new.name;
        if let Some(equal) = subject.host.equal_op(&new) {
            let host = &subject.host;
            let found = (host.op_name(equal), parts_of(host, equal, &names));
            same!(found, (name, parts.clone()), "equal_op", "an op like the one to be made", subject.show(op));
            ensure!(ops.contains(&equal), "equal_op", "an op that is there", "{equal:?} for {}", subject.show(op));
            subject.met.see("an op that can be created again");
            continue;
        }
        // Ops with regions or successors may not be made without.
        let Ok(created) = subject.host.create_op(&new, op) else { continue };
        subject.met.see("an op that can be created again");
        let host = &subject.host;
        let shown = || format!("for an op like {}", subject.show(op));
        ensure!(!ops.contains(&created), "create_op", "a new handle", "{created:?} {}", shown());
        same!(host.op_name(created), name, "create_op", "the name", shown());
        same!(parts_of(host, created, &names), parts, "create_op", "the operands, types and attributes", shown());
        ensure!(is_unused(subject, created), "create_op", "results without uses", "some {}", shown());
        same!(host.parent_op(created), host.parent_op(op), "create_op", "an op in the same block", shown());
        let now = subject.ops();
        same!(now.len(), ops.len() + 1, "create_op", "one more op", shown());
        if has_order {
            let next = host.next_op(created);
            let is_before = next == Some(op) && now.get(place) == Some(&created);
            ensure!(is_before, "create_op", "the op directly before the given one", "it before {next:?} {}", shown());
        }
        let number = host.op_index(created);
        let is_taken = |other: &_| number.is_some() && host.op_index(*other) == number;
        ensure!(!ops.iter().any(is_taken), "op_index", "a number for each op", "{number:?} twice, {}", shown());
        for (index, operand) in parts.0.iter().enumerate() {
            let found = uses(host, *operand);
            ensure!(found.contains(&(created, index)), "create_op", "uses of its operands", "{found:?} {}", shown());
        }
        subject.host.erase_op(created);
        before.is_left(subject, &names, true, "erase_op")?;
    }
    Ok(())
}

/// Infers the types that ops have.
fn inferring<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let before = Snapshot::of(subject, &names);
    for op in subject.ops() {
        let mut parts = parts_of(&subject.host, op, &names);
        let known = core::mem::take(&mut parts.1);
        let mut types = known.clone();
        let new = new_op(&subject.host, op, &parts);
        let inferred = subject.host.infer_result_types(&new, &mut types);
        before.is_left(subject, &names, true, "infer_result_types")?;
        if inferred.is_ok() {
            let expected = [&known[..], &known[..]].concat();
            same!(types, expected, "infer_result_types", "the types of the op to be appended", subject.show(op));
        }
    }
    Ok(())
}

/// Moves ops before others of their block and back, if the host tells the order.
fn moving<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let before = Snapshot::of(subject, &names);
    let ops = subject.ops();
    for op in ops.iter().copied() {
        let Some(next) = subject.host.next_op(op) else { continue };
        // A few are enough: each move looks at everything.
        for to in ops.iter().copied().step_by(ops.len() / 8 + 1) {
            if to == op || to == next || !subject.host.are_siblings(op, to) || !shares_block(subject, op, to) {
                continue;
            }
            subject.host.move_op(op, to);
            let found = subject.host.next_op(op);
            let shown = || format!("{} moved before {}", subject.show(op), subject.show(to));
            same!(found, Some(to), "move_op", "the op directly before the other", shown());
            same!(subject.ops().len(), ops.len(), "move_op", "as many ops as before", shown());
            subject.host.move_op(op, next);
            before.is_left(subject, &names, true, "move_op")?;
        }
    }
    Ok(())
}

/// Returns true if one of two ops can be reached from the other by [`next_op`](RewriteHost::next_op).
fn shares_block<H: DriverHost>(subject: &Subject<'_, H>, one: H::Op, other: H::Op) -> bool {
    let follows = |from, to| core::iter::successors(Some(from), |op| subject.host.next_op(*op)).any(|op| op == to);
    follows(one, other) || follows(other, one)
}
