//! The mutation run: `mutate_blobs [COUNT] [SEED]` makes that many mutated blobs, runs each, and prints figures.
//!
//! Ends with status 1 if any panicked, took more than a second, or more memory than 64 MiB above its own size.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pdll_fuzz::blobs::{Mutation, Outcome, Runner, mutated};
use pdll_fuzz::{Mutator, seeds};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const MEMORY: usize = 64 << 20;
const TIME: Duration = Duration::from_secs(1);

#[derive(Default)]
struct Figures {
    refused: u64,
    not_bound: u64,
    ran: u64,
    rewrote: u64,
    stopped: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|a| a.parse::<u64>().expect("a number"));
    let count = arguments.next().unwrap_or(10_000);
    let seed = arguments.next().unwrap_or(1);
    let seeds = seeds::of("blob");
    let runner = Runner::new();
    let mut figures: BTreeMap<Mutation, Figures> = BTreeMap::new();
    let (mut slowest, mut largest, mut findings) = (Duration::ZERO, 0, 0_u64);
    let begin = Instant::now();
    for index in 0..count {
        let case = seed.wrapping_mul(1 << 40).wrapping_add(index);
        let mut mutator = Mutator::new(case);
        let kind = Mutation::ALL[index as usize % Mutation::ALL.len()];
        let blob = mutated(&mut mutator, &seeds, kind);
        ALLOCATOR.reset_peak_usage();
        let before = ALLOCATOR.current_usage();
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| runner.run(&blob)));
        let time = start.elapsed();
        let memory = ALLOCATOR.peak_usage().saturating_sub(before);
        slowest = slowest.max(time);
        largest = largest.max(memory.saturating_sub(blob.len()));
        let figures = figures.entry(kind).or_default();
        match outcome {
            Ok(Outcome::Refused) => figures.refused += 1,
            Ok(Outcome::NotBound) => figures.not_bound += 1,
            Ok(Outcome::Ran(rewrites)) => {
                figures.ran += 1;
                figures.rewrote += u64::from(rewrites > 0);
            }
            Ok(Outcome::Stopped) => figures.stopped += 1,
            Err(_) => {
                println!("case {case} ({kind:?}): panicked");
                findings += 1;
            }
        }
        if time > TIME || memory > MEMORY + blob.len() {
            println!("case {case} ({kind:?}): {time:?}, {memory} bytes");
            findings += 1;
        }
    }
    println!("{count} blobs from {} seeds in {:.1?}", seeds.len(), begin.elapsed());
    println!("{:<12} {:>9} {:>9} {:>9} {:>9} {:>9}", "mutation", "refused", "not bound", "ran", "rewrote", "stopped");
    for (kind, f) in figures {
        let kind = format!("{kind:?}");
        println!("{kind:<12} {:>9} {:>9} {:>9} {:>9} {:>9}", f.refused, f.not_bound, f.ran, f.rewrote, f.stopped);
    }
    println!("slowest {slowest:.1?}, most memory over the blob's size {} KiB, findings {findings}", largest >> 10);
    if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
