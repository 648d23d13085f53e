//! The time of solvers.

use super::{Process, Solver};
use std::time::{Duration, Instant};

/// The shell counts as long as it is let: one process more than there are cores waits.
#[test]
fn time_without_a_core_is_counted() {
    let solver = Solver {
        command: ["sh", "-c", "while :; do :; done"].map(str::to_owned).to_vec(),
        ..Solver::new("sh", Duration::ZERO)
    };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let busy: Vec<Process> = (0..=cores).map(|_| Process::start(&solver).expect("a shell")).collect();
    let start = Instant::now();
    let waited = || busy.iter().map(Process::waited).sum::<Duration>();
    while waited() < Duration::from_millis(100) {
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", waited());
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(waited() < start.elapsed() * (cores as u32 + 1) + Duration::from_secs(1), "{:?}", waited());
}
