//! Work shared out among threads, for this crate and for those that go on with its trees.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread::{Builder, available_parallelism, scope};

/// Trees are walked recursively, as deep as on the main thread. Memory that is not touched costs nothing.
const STACK: usize = 8 << 20;

/// How many threads are to do what gives at most `useful` of them enough to do; `asked` is what the caller allows, as many
/// as run at once here if it does not say.
pub fn count(asked: Option<NonZeroUsize>, useful: usize) -> usize {
    // Finding out takes as long as a small file.
    static AVAILABLE: OnceLock<NonZeroUsize> = OnceLock::new();
    let available = || *AVAILABLE.get_or_init(|| available_parallelism().unwrap_or(NonZeroUsize::MIN));
    if useful < 2 { 1 } else { asked.unwrap_or_else(available).get().min(useful) }
}

/// Does `work` on every part, each but the first on a thread of its own, and gives what comes of them in order. What no
/// thread can be had for, this one does.
///
/// # Panics
/// If `work` does, once all threads have ended.
pub fn map<T: Copy + Send, R: Send>(parts: &[T], work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let Some((first, others)) = parts.split_first() else { return Vec::new() };
    let work = &work;
    scope(|scope| {
        let running: Vec<_> = others
            .iter()
            .map(|part| {
                let part = *part;
                (part, Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(part)))
            })
            .collect();
        let mut done = Vec::with_capacity(parts.len());
        done.push(work(*first));
        done.extend(running.into_iter().map(|(part, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => work(part),
        }));
        done
    })
}
