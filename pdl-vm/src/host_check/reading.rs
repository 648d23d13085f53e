//! Answers to questions that must agree with each other.

use alloc::vec::Vec;

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use pdl_bytecode::collections::{FxHashMap, FxHashSet};

use super::snapshot::uses;
use super::{Check, Checked, IrGenerator, Subject, ensure, same};
use crate::bind;
use crate::host::{DriverHost, Host, HostContext, HostTuning, RewriteHost};

/// The checks, each of which relies on those before it.
pub(super) fn checks<G: IrGenerator>() -> Vec<Check<G>> {
    vec![walking, parents, numbers, results, operands, heads, groups, using, names, constants, order, deadness]
}

/// Returns how the ops are listed.
fn walking<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let (host, scope) = (&subject.host, subject.scope);
    let ops = subject.ops();
    let mut appended = vec![scope];
    host.nested_ops(scope, true, &mut appended);
    ensure!(appended[0] == scope && appended[1..] == ops, "nested_ops", "ops to be appended", "{appended:?}");
    let distinct: FxHashSet<_> = ops.iter().copied().collect();
    ensure!(distinct.len() == ops.len(), "nested_ops", "each op once", "{ops:?}");
    ensure!(!distinct.contains(&scope), "nested_ops", "the scope not to be nested in itself", "{ops:?}");
    let mut post_order = Vec::new();
    for (place, op) in ops.iter().enumerate() {
        let mut nested = Vec::new();
        host.nested_ops(*op, true, &mut nested);
        let follows = ops.get(place + 1..place + 1 + nested.len());
        ensure!(follows == Some(&nested[..]), "nested_ops", "top-down what an op holds right behind it", "{ops:?}");
        let holds = host.holds_ops(*op);
        ensure!(holds || nested.is_empty(), "holds_ops", "true of an op that holds others", "{}", subject.show(*op));
        // Ops that end here go on the list behind all that they hold.
        post_order.push((place + nested.len(), core::cmp::Reverse(place), *op));
    }
    post_order.sort_by_key(|(end, inner, _)| (*end, *inner));
    let expected: Vec<_> = post_order.into_iter().map(|(.., op)| op).collect();
    let mut bottom_up = Vec::new();
    host.nested_ops(scope, false, &mut bottom_up);
    ensure!(bottom_up == expected, "nested_ops", "bottom-up what an op holds right before it", "{bottom_up:?}");
    Ok(())
}

/// Returns what holds an op.
fn parents<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    let ops = subject.ops();
    let mut parents = FxHashMap::default();
    for op in core::iter::once(subject.scope).chain(ops.iter().copied()) {
        let mut nested = Vec::new();
        host.nested_ops(op, true, &mut nested);
        // Inner ops come later, so the innermost stays.
        parents.extend(nested.into_iter().map(|inner| (inner, op)));
    }
    for op in &ops {
        let (parent, shown) = (host.parent_op(*op), subject.show(*op));
        same!(parent, Some(parents[op]), "parent_op", "the innermost op that holds an op", shown);
        for other in &ops {
            let (are_siblings, right) = (host.are_siblings(*op, *other), parents[op] == parents[other]);
            let shown = || format!("{shown} and {}", subject.show(*other));
            same!(are_siblings, right, "are_siblings", "true if one op holds both, otherwise false", shown());
        }
    }
    Ok(())
}

/// The numbers of ops.
fn numbers<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let ops = subject.ops();
    injective("op_index", ops.iter().map(|op| (*op, subject.host.op_index(*op))))?;
    let highest = ops.iter().filter_map(|op| subject.host.op_index(*op)).max().unwrap_or(0);
    ensure!(highest < 4096 + 64 * ops.len(), "op_index", "numbers that are dense", "{highest} of {} ops", ops.len());
    Ok(())
}

/// Returns whether equal things have one number and others another, or none has a number.
fn injective<T: Copy + Eq + Hash + Debug>(
    method: &'static str,
    numbered: impl Iterator<Item = (T, Option<usize>)>,
) -> Checked {
    let (mut numbers, mut owners) = (FxHashMap::default(), FxHashMap::default());
    for (thing, number) in numbered {
        let known = *numbers.entry(thing).or_insert(number);
        ensure!(known == number, method, "one number each time", "{known:?} and {number:?} for {thing:?}");
        if let Some(number) = number {
            let owner = *owners.entry(number).or_insert(thing);
            ensure!(owner == thing, method, "different numbers", "{number} for {owner:?} and {thing:?}");
        }
    }
    let all_or_none = owners.is_empty() || numbers.values().all(Option::is_some);
    ensure!(all_or_none, method, "a number for all or for none", "{numbers:?}");
    Ok(())
}

/// Results, and the ops that define them.
fn results<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    let mut seen = FxHashSet::default();
    for op in subject.ops() {
        for (index, value) in subject.results(op).into_iter().enumerate() {
            let shown = || format!("result {index} of {}", subject.show(op));
            ensure!(seen.insert(value), "result", "a value for each result", "one twice, as {}", shown());
            same!(host.defining_op(value), Some(op), "defining_op", "the op of a result", shown());
            same!(host.result_index(value), index, "result_index", "the place of a result", shown());
        }
    }
    Ok(())
}

/// Operands, one by one and together with their definition.
fn operands<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    for op in subject.ops() {
        let count = host.operand_count(op);
        for index in 0..count + 2 {
            let shown = || format!("operand {index} of {}", subject.show(op));
            let known = (index < count).then(|| host.operand(op, index));
            let at = host.operand_at(op, index);
            same!(at, known, "operand_at", "what `operand` says, and nothing past the end", shown());
            if let Some((value, defining)) = known.and_then(|value| Some((value, host.defining_op(value)?))) {
                let place = host.result_index(value);
                let results = subject.results(defining);
                ensure!(results.get(place) == Some(&value), "operand", "a result of its definition", "{}", shown());
            }
            let behind = known.map(|value| host.see_through(value));
            let again = behind.map(|behind| host.see_through(behind));
            same!(again, behind, "see_through", "nothing behind what is behind a value", shown());
            let expected = known.zip(behind).and_then(|(value, behind)| {
                let op = host.defining_op(behind)?;
                let head = host.op_head(op);
                Some((value, op, (head.name, head.operands, head.results, head.kind), host.result_index(behind)))
            });
            let found = host.operand_definition(op, index).map(|found| {
                let head = found.head;
                (found.value, found.op, (head.name, head.operands, head.results, head.kind), found.result_index)
            });
            let rule = "operand_definition";
            same!(found, expected, rule, "what single questions say, nothing for arguments and past the end", shown());
        }
    }
    Ok(())
}

/// Returns what is asked of an op at once.
fn heads<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    let mut kinds = Vec::new();
    for op in subject.ops() {
        let head = host.op_head(op);
        let single = (host.op_name(op), host.operand_count(op), host.result_count(op));
        let together = (head.name, head.operands, head.results);
        same!(together, single, "op_head", "what single questions say", subject.show(op));
        kinds.push((single, Some(head.kind as usize)));
    }
    if <G::Host as HostTuning>::NUMBERS_KINDS {
        injective("op_head", kinds.iter().copied())?;
        let listed = host.op_kinds();
        let numbers: Vec<_> = listed.iter().map(|kind| kind.kind).collect();
        ensure!(numbers.is_sorted(), "op_kinds", "kinds in the order of their numbers", "{numbers:?}");
        let listed =
            listed.into_iter().map(|kind| ((kind.name, kind.operands, kind.results), Some(kind.kind as usize)));
        injective("op_kinds", kinds.into_iter().chain(listed))?;
    }
    Ok(())
}

/// Groups of operands and results.
fn groups<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    for op in subject.ops() {
        let (operands, results) = (host.operand_count(op), host.result_count(op));
        for group in 0..operands.max(results) + 2 {
            let is_within =
                |found: Option<(usize, usize)>, count| found.is_none_or(|(start, len)| start + len <= count);
            let (of_operands, of_results) = (host.operand_group(op, group), host.result_group(op, group));
            let shown = || format!("for group {group} of {}", subject.show(op));
            let expected = is_within(of_operands, operands);
            ensure!(expected, "operand_group", "operands that there are", "{of_operands:?} {}", shown());
            let expected = is_within(of_results, results);
            ensure!(expected, "result_group", "results that there are", "{of_results:?} {}", shown());
        }
    }
    Ok(())
}

/// The uses of all values.
fn using<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let ops = subject.ops();
    let mut expected: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for op in ops.iter().copied() {
        subject.results(op).into_iter().for_each(|result| _ = expected.entry(result).or_default());
        for (index, operand) in subject.operands(op).into_iter().enumerate() {
            expected.entry(operand).or_default().push((op, index));
        }
    }
    let host = &subject.host;
    for (value, there) in expected {
        let found = uses(host, value);
        let distinct: FxHashSet<_> = found.iter().copied().collect();
        ensure!(distinct.len() == found.len(), "uses", "each use once", "{found:?} of {value:?}");
        let has_all = there.iter().all(|used| distinct.contains(used));
        ensure!(has_all, "uses", "all uses", "{found:?}, but {there:?} use it");
        let is_use = |(op, index): &(_, usize)| host.operand_at(*op, *index) == Some(value);
        ensure!(found.iter().all(is_use), "uses", "only uses of the value", "{found:?} of {value:?}");
        same!(uses(host, value), found, "uses", "the same order each time", "the second time");
        let mut visited = 0;
        let flow = host.uses(value, &mut |_, _| {
            visited += 1;
            ControlFlow::Break(())
        });
        let ends = visited == found.len().min(1) && flow.is_break() == (visited == 1);
        ensure!(ends, "uses", "an end where the visitor breaks", "{visited} uses visited, {flow:?}");
        let flow = host.uses(value, &mut |_, _| ControlFlow::Continue(()));
        ensure!(flow.is_continue(), "uses", "a break only where the visitor breaks", "{flow:?}");
        let shown = || format!("{value:?}");
        same!(host.first_use(value), found.first().copied(), "first_use", "the first of `uses`", shown());
        same!(host.has_one_use(value), found.len() == 1, "has_one_use", "true of one use", shown());
        if found.len() > 1 {
            subject.met.see("a value with several uses");
        }
    }
    Ok(())
}

/// Names of ops.
fn names<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names: Vec<_> = subject.ops().into_iter().map(|op| subject.host.op_name(op)).collect();
    for name in &names {
        let text = subject.host.op_name_text(*name);
        same!(subject.host.intern_op_name(&text), *name, "intern_op_name", "the name of this text", text);
    }
    injective("op_name_index", names.iter().map(|name| (*name, subject.host.op_name_index(*name))))?;
    let results = subject.ops().into_iter().flat_map(|op| subject.results(op));
    let types = results.map(|value| subject.host.value_type(value));
    injective("type_index", types.map(|r#type| (r#type, subject.host.type_index(r#type))))
}

/// Constants and names of attributes: equal if and only if they are the same.
fn constants<G: IrGenerator>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &mut subject.host;
    let mut names = FxHashMap::default();
    for (name, [first, second]) in generator.attributes() {
        let interned = host.intern_attribute_name(name);
        same!(host.intern_attribute_name(name), interned, "intern_attribute_name", "one handle for one name", name);
        let other = names.insert(interned, name);
        ensure!(other.is_none(), "intern_attribute_name", "a handle for each name", "{other:?} and `{name}` share one");
        let bound = [&first, &first, &second].map(|constant| bind::attribute(host, constant));
        let [Ok(one), Ok(again), Ok(other)] = bound else {
            ensure!(false, "intern_constant", "attributes", "{bound:?} for `{first}` and `{second}`");
            return Ok(());
        };
        same!(one, again, "intern_constant", "equal handles of equal attributes", first);
        ensure!(one != other, "intern_constant", "different handles", "{one:?} for `{first}` and `{second}`");
        injective("attribute_index", [one, other].map(|one| (one, host.attribute_index(one))).into_iter())?;
    }
    let mut known = FxHashMap::default();
    for text in generator.types() {
        let (parsed, again) = (host.parse_type(text), host.parse_type(text));
        let is_one = parsed.is_ok() && parsed == again;
        ensure!(is_one, "parse_type", "equal handles of equal types", "{parsed:?}, {again:?}");
        let other = parsed.ok().and_then(|parsed| known.insert(parsed, text));
        same!(other, None, "parse_type", "different handles of different types", text);
    }
    injective("type_index", known.keys().map(|r#type| (*r#type, host.type_index(*r#type))))
}

/// The order of ops in a block, if the host tells.
fn order<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    let ops = subject.ops();
    for (place, op) in ops.iter().enumerate() {
        let mut nested = Vec::new();
        host.nested_ops(*op, true, &mut nested);
        let Some(next) = host.next_op(*op) else { continue };
        let behind = ops.get(place + 1 + nested.len());
        let shown = || format!("{} behind {}", subject.show(next), subject.show(*op));
        same!(behind, Some(&next), "next_op", "the op that the walk meets behind it", shown());
        ensure!(host.are_siblings(*op, next), "next_op", "an op in the same block", "{}", shown());
        for result in subject.results(*op) {
            let after = host.op_after_definition(result);
            same!(after, Some(next), "op_after_definition", "the op behind the definition", shown());
        }
    }
    Ok(())
}

/// Which ops may be erased because nothing uses them.
fn deadness<G: IrGenerator>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    for op in subject.ops().into_iter().filter(|op| host.is_trivially_dead(*op)) {
        let is_used = subject.results(op).into_iter().any(|result| host.first_use(result).is_some());
        ensure!(!is_used, "is_trivially_dead", "false of ops in use", "true of {}", subject.show(op));
        ensure!(host.knows_dead_ops(), "knows_dead_ops", "true if an op is dead", "false, {} is", subject.show(op));
    }
    Ok(())
}
