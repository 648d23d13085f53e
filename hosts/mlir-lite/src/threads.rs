//! Work that is shared among threads.

use std::sync::{Mutex, PoisonError};

/// Does the same on several threads. `None` if one of them panics.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Option<Vec<T>> {
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        running.into_iter().map(|thread| thread.join().ok()).collect()
    })
}

/// Does each job once, in any order, on several threads, and gives back what they give in the order of the jobs. `None` if one of
/// them panics.
pub(crate) fn do_all<T: Send>(threads: usize, jobs: Vec<impl FnOnce() -> T + Send>) -> Option<Vec<T>> {
    let mut jobs: Vec<_> = jobs.into_iter().enumerate().collect();
    jobs.reverse();
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let done = on_threads(threads, || {
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
