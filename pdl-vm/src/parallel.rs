//! Rewriting on several threads: of an IR that can be divided, [`rewrite_parts`] rewrites each part by itself, with patterns that are bound once.
//!
//! ```text
//!  host ── PatternSet::bind ──▶ set, shared ────┐
//!   └──── names ──▶ one copy for each thread ───┼──▶ rewrite_parts ──▶ parts, each with its report
//!  parts, such as functions ────────────────────┘
//! ```
//! The outcome of a part depends on nothing but the part: it is the same on one thread and on many, as long as native functions answer
//! by the part alone. [`on_threads`] and [`do_all`] share other work among threads.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use crate::bind::PatternSet;
use crate::error::ApplyError;
use crate::greedy::{GreedyDriver, GreedyOptions, GreedyReport};
use crate::host::DriverHost;
use crate::prelude::*;

/// A host of a part of an IR, such as a function, that has all that rewriting it takes.
pub trait PartHost: DriverHost + Sized {
    /// A part.
    type Part: Send;
    /// The names and constants that patterns are bound to. All parts on a thread share them, one part after the other.
    type Names: Send;

    /// Returns a copy of its names: a set that is bound to this host fits hosts that are made of it.
    fn names(&self) -> Self::Names;
    /// Makes the host of a part, and returns the scope in which patterns are applied.
    fn of_part(part: Self::Part, names: Self::Names) -> (Self, Self::Op);
    /// Gives both back.
    fn into_part(self) -> (Self::Part, Self::Names);
}

/// Applies patterns to each part until nothing changes, on up to `threads` threads, and returns the parts in the same order, each with what
/// [`GreedyDriver::run`] says of it. `host` is one that the set fits. Limits are those of each part.
///
/// # Panics
/// If code of the host panics.
pub fn rewrite_parts<H: PartHost>(
    set: &PatternSet<H>,
    host: &H,
    parts: Vec<H::Part>,
    options: &GreedyOptions,
    threads: NonZeroUsize,
) -> Vec<(H::Part, Result<GreedyReport, ApplyError>)>
where
    PatternSet<H>: Sync,
{
    let threads = threads.get().min(parts.len());
    let names = Mutex::new((0..threads).map(|_| host.names()).collect::<Vec<_>>());
    let parts = Mutex::new(parts.into_iter().enumerate());
    let done = on_threads(threads, || {
        let mut names = lock(&names).pop();
        let mut driver = GreedyDriver::new(options.clone());
        let mut done = Vec::new();
        let next = || lock(&parts).next();
        while let Some((own, (number, part))) = names.take().and_then(|own| Some((own, next()?))) {
            let (mut host, scope) = H::of_part(part, own);
            let report = driver.run(set, &mut host, scope, None);
            let (part, own) = host.into_part();
            names = Some(own);
            done.push((number, (part, report)));
        }
        done
    });
    in_order(done.expect("code of the host does not panic"))
}

/// Does the same on several threads, one of them the caller's; on fewer if there cannot be so many. `None` if one of them panics.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Option<Vec<T>> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, &work).ok()).collect();
        let own = catch_unwind(AssertUnwindSafe(&work)).ok();
        let others: Vec<_> = others.into_iter().map(|thread| thread.join().ok()).collect();
        std::iter::once(own).chain(others).collect()
    })
}

/// Does each job once, in any order, on several threads, and gives back what they give in the order of the jobs. `None` if one of
/// them panics.
pub fn do_all<T: Send>(threads: usize, jobs: Vec<impl FnOnce() -> T + Send>) -> Option<Vec<T>> {
    let count = jobs.len();
    let mut jobs: Vec<_> = jobs.into_iter().enumerate().collect();
    jobs.reverse();
    let jobs = Mutex::new(jobs);
    let next = || lock(&jobs).pop();
    let done = on_threads(threads.min(count), || {
        let mut done = Vec::new();
        while let Some((number, job)) = next() {
            done.push((number, job()));
        }
        done
    })?;
    Some(in_order(done))
}

/// Returns what threads have done, by its number.
fn in_order<T>(done: Vec<Vec<(usize, T)>>) -> Vec<T> {
    let mut done: Vec<_> = done.into_iter().flatten().collect();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
