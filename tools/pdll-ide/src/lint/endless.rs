//! Rewrites that make their own match again, alone or in turn with others.
//!
//! It is proven for every match, from what the match asked and what the rewrite creates: what is created is matched again, and no
//! pattern that is tried before could take it. Rewrites that call native functions are not followed.

use pdl_compile::questions::{Predicate, Question};
use pdl_diagnostics::Diagnostic;
use pdl_ir::{OpKind, RewriteBody};
use rustc_hash::{FxHashMap, FxHashSet};

use super::context::{Context, Patterns};
use super::impossible;
use super::symbolic::{Answer, Created};

pub(crate) fn find(context: &Context<'_>, patterns: &Patterns<'_>, found: &mut Vec<Diagnostic>) {
    let mut of_root: FxHashMap<Option<&str>, Vec<usize>> = FxHashMap::default();
    for index in patterns.by_rank() {
        let name = patterns.asked(index).root_name.map(|name| patterns.questions.op_name(name).as_str());
        of_root.entry(name).or_default().push(index);
    }
    // For each pattern those that surely follow it, on something that it creates.
    let mut next: Vec<Vec<usize>> = Vec::with_capacity(patterns.all.len());
    // The patterns, by their first forms, that were reported.
    let mut told = FxHashSet::default();
    for index in 0..patterns.all.len() {
        let mut follow = Vec::new();
        if patterns.all[index].ir.is_of_type() {
            next.push(follow);
            continue;
        }
        if impossible::contradiction(patterns, index).is_none() {
            if leaves_all(patterns, index) {
                if !told.insert(patterns.first_form(index)) {
                    next.push(follow);
                    continue;
                }
                found.push(
                    Diagnostic::warning(
                        "W0210",
                        patterns.head(index),
                        format!("{} matches again what it has rewritten", patterns.shown(index)),
                    )
                    .label("leaves all that it matches as it is")
                    .with_label(
                        patterns.all[index].ast.and_then(|ast| ast.body.stmts.last()).map(|last| last.span),
                        "replaces and erases nothing",
                    )
                    .note("so it is applied again and again"),
                );
            } else if let Some(created) = Created::of(context, patterns, index) {
                for (op, name) in created.ops() {
                    let named = of_root.get(&Some(name.as_str())).into_iter().flatten();
                    let mut candidates: Vec<usize> =
                        named.chain(of_root.get(&None).into_iter().flatten()).copied().collect();
                    candidates.sort_by_key(|candidate| patterns.questions.rank(*candidate));
                    let mut first = candidates.iter().map(|candidate| (*candidate, created.is_matched(op, *candidate)));
                    if let Some((candidate, Answer::Yes)) = first.find(|(_, answer)| *answer != Answer::No) {
                        follow.push(candidate);
                    }
                }
            }
        }
        next.push(follow);
    }
    for (index, follow) in next.iter_mut().enumerate() {
        if follow.contains(&index) {
            if told.insert(patterns.first_form(index)) {
                found.push(matches_again(patterns, index));
            }
            follow.clear();
        }
    }
    cycles(patterns, &next, &mut told, found);
}

fn matches_again(patterns: &Patterns<'_>, index: usize) -> Diagnostic {
    let message = format!("{} matches again what it has rewritten", patterns.shown(index));
    Diagnostic::warning("W0210", patterns.head(index), message)
        .label("what it creates always matches it again")
        .note("so it is applied again and again")
}

/// Returns for each node the number of its strongly connected component: two nodes are in one if each leads to the other
/// (Tarjan, *Depth-first search and linear graph algorithms*, 1972). In linear time, without recursion.
fn components(next: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    // When a node was reached first, and the earliest of those that it leads to and that are still open.
    let (mut reached, mut earliest) = (vec![NEW; next.len()], vec![NEW; next.len()]);
    let (mut component, mut open, mut count) = (vec![NEW; next.len()], Vec::new(), 0);
    for start in 0..next.len() {
        let mut path = if reached[start] == NEW { vec![(start, 0)] } else { Vec::new() };
        while let Some((node, at)) = path.last_mut() {
            let node = *node;
            if *at == 0 {
                (reached[node], earliest[node]) = (count, count);
                count += 1;
                open.push(node);
            }
            match next[node].get(*at).copied() {
                Some(then) => {
                    *at += 1;
                    if reached[then] == NEW {
                        path.push((then, 0));
                    } else if component[then] == NEW {
                        earliest[node] = earliest[node].min(reached[then]);
                    }
                }
                None => {
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        earliest[*before] = earliest[*before].min(earliest[node]);
                    }
                    if earliest[node] == reached[node] {
                        while let Some(member) = open.pop() {
                            component[member] = node;
                            if member == node {
                                break;
                            }
                        }
                    }
                }
            }
        }
    }
    component
}

/// Reports each cycle of patterns once, at the one that stands first; one that leads through forms of a single pattern unless that was told.
fn cycles(patterns: &Patterns<'_>, next: &[Vec<usize>], told: &mut FxHashSet<usize>, found: &mut Vec<Diagnostic>) {
    let mut cycles = FxHashSet::default();
    let component = components(next);
    let mut is_done = vec![false; next.len()];
    for start in 0..next.len() {
        if is_done[start] {
            continue;
        }
        // The way to each pattern that follows, shortest first.
        let mut came_from: FxHashMap<usize, usize> = FxHashMap::default();
        let mut queue = std::collections::VecDeque::from([start]);
        let mut last = None;
        'search: while let Some(at) = queue.pop_front() {
            for then in next[at].iter().filter(|then| !is_done[**then] && component[**then] == component[start]) {
                if *then == start {
                    last = Some(at);
                    break 'search;
                }
                if !came_from.contains_key(then) {
                    came_from.insert(*then, at);
                    queue.push_back(*then);
                }
            }
        }
        is_done[start] = true;
        let Some(last) = last else { continue };
        let mut cycle = vec![last];
        while let Some(before) = cycle.last().filter(|at| **at != start).and_then(|at| came_from.get(at)) {
            cycle.push(*before);
        }
        cycle.reverse();
        cycle.iter().for_each(|index| is_done[*index] = true);
        // Forms stand for their patterns, each once.
        let mut seen = FxHashSet::default();
        let cycle: Vec<usize> =
            cycle.into_iter().map(|index| patterns.first_form(index)).filter(|index| seen.insert(*index)).collect();
        if let [only] = cycle[..] {
            if told.insert(only) {
                found.push(matches_again(patterns, only));
            }
            continue;
        }
        let mut members = cycle.clone();
        members.sort_unstable();
        if !cycles.insert(members) {
            continue;
        }
        let names: Vec<String> = cycle.iter().chain([&start]).map(|index| patterns.shown(*index)).collect();
        let message = format!("what {} creates comes back to it: {}", patterns.shown(start), names.join(", then "));
        let mut finding = Diagnostic::warning("W0211", patterns.head(start), message)
            .label("what it creates always matches the next")
            .note("so they are applied in turn, again and again");
        for index in &cycle[1..] {
            finding = finding.with_label(patterns.head(*index), "and so does what this one creates");
        }
        found.push(finding);
    }
}

/// Returns true if nothing that a pattern asks changes by its rewrite: it creates ops, and does nothing else. What functions and users say
/// may change.
fn leaves_all(patterns: &Patterns<'_>, index: usize) -> bool {
    let RewriteBody::Ops(actions) = &patterns.all[index].ir.rewrite.body else { return false };
    let is_creation = actions.iter().all(|action| {
        !matches!(action.kind, OpKind::Erase { .. } | OpKind::Replace { .. } | OpKind::ApplyNativeRewrite { .. })
    });
    let may_change = |predicate: &Predicate| {
        matches!(
            patterns.questions.question(predicate.question),
            Question::Native(_)
                | Question::All(_)
                | Question::Each(..)
                | Question::SomeUser(..)
                | Question::EachUser(_)
        )
    };
    is_creation && !actions.is_empty() && !patterns.asked(index).predicates.iter().any(may_change)
}
