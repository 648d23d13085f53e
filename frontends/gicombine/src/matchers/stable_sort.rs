//! A stable sort that does what libstdc++ does: runs of seven are sorted by insertion, then merged, each half for itself, and at
//! last the halves.
//!
//! With a comparison that is no order the algorithm decides the result, and LLVM's tables are what this one makes of them. It
//! ends with any comparison, where `slice::sort_by` may panic.

use std::collections::VecDeque;

/// The length of the runs that are sorted by insertion.
const RUN: usize = 7;

/// Sorts by `is_before`.
pub(super) fn stable_sort<T>(items: &mut Vec<T>, is_before: impl Fn(&T, &T) -> bool) {
    let mut first = std::mem::take(items);
    let second = first.split_off(first.len().div_ceil(2));
    let (first, second) = (sort_half(first, &is_before), sort_half(second, &is_before));
    *items = if first.len() <= second.len() {
        merge(first, second, &is_before)
    } else {
        merge_backward(first, second, &is_before)
    };
}

fn sort_half<T>(items: Vec<T>, is_before: &impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut runs: VecDeque<Vec<T>> = VecDeque::new();
    for item in items {
        match runs.back_mut().filter(|run| run.len() < RUN) {
            Some(run) => insert(run, item, is_before),
            None => runs.push_back(vec![item]),
        }
    }
    while runs.len() > 1 {
        let mut merged = VecDeque::with_capacity(runs.len().div_ceil(2));
        while let Some(first) = runs.pop_front() {
            merged.push_back(match runs.pop_front() {
                Some(second) => merge(first, second, is_before),
                None => first,
            });
        }
        runs = merged;
    }
    runs.pop_front().unwrap_or_default()
}

/// Puts an item in its place: at the front if it is before the first, else behind the last that it is not before.
fn insert<T>(run: &mut Vec<T>, item: T, is_before: &impl Fn(&T, &T) -> bool) {
    let at = match run.first() {
        Some(first) if is_before(&item, first) => 0,
        _ => run.iter().rposition(|other| !is_before(&item, other)).map_or(0, |at| at + 1),
    };
    run.insert(at, item);
}

fn merge<T>(first: Vec<T>, second: Vec<T>, is_before: &impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut merged = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    while let (Some(left), Some(right)) = (first.peek(), second.peek()) {
        let next = if is_before(right, left) { second.next() } else { first.next() };
        merged.extend(next);
    }
    merged.extend(first);
    merged.extend(second);
    merged
}

/// As `merge`, from the last items to the first.
fn merge_backward<T>(mut first: Vec<T>, mut second: Vec<T>, is_before: &impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut merged = Vec::with_capacity(first.len() + second.len());
    while let (Some(left), Some(right)) = (first.last(), second.last()) {
        let last = if is_before(right, left) { first.pop() } else { second.pop() };
        merged.extend(last);
    }
    merged.extend(first.into_iter().rev());
    merged.extend(second.into_iter().rev());
    merged.reverse();
    merged
}

#[cfg(test)]
mod tests;
