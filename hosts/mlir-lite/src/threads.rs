//! Work that is shared among threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// Does the same on several threads, one of them the caller's; on fewer if there cannot be so many. `None` if one of them panics.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Option<Vec<T>> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, &work).ok()).collect();
        let own = catch_unwind(AssertUnwindSafe(&work)).ok();
        let others: Vec<_> = others.into_iter().map(|thread| thread.join().ok()).collect();
        std::iter::once(own).chain(others).collect()
    })
}

/// Does each job once, in any order, on several threads, and gives back what they give in the order of the jobs. `None` if one of
/// them panics.
pub(crate) fn do_all<T: Send>(threads: usize, jobs: Vec<impl FnOnce() -> T + Send>) -> Option<Vec<T>> {
    let count = jobs.len();
    let mut jobs: Vec<_> = jobs.into_iter().enumerate().collect();
    jobs.reverse();
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let done = on_threads(threads.min(count), || {
        let mut done = Vec::new();
        while let Some((number, job)) = next() {
            done.push((number, job()));
        }
        done
    })?;
    let mut done: Vec<_> = done.into_iter().flatten().collect();
    done.sort_by_key(|(number, _)| *number);
    Some(done.into_iter().map(|(_, result)| result).collect())
}
