//! The mutation run over packs of dialects: `mutate_packs [COUNT] [SEED]` makes that many mutated packs, loads each, reads and
//! prints texts by those that load, and prints figures.
//!
//! Ends with status 1 if any panicked, took more than a second, or more memory than 64 MiB above its own size.

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pdll_fuzz::packs::{Mutation, Outcome, mutated, run, seeds};
use pdll_fuzz::{Mutator, Reach};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const MEMORY: usize = 64 << 20;
const TIME: Duration = Duration::from_secs(1);

#[derive(Default)]
struct Figures {
    refused: u64,
    loaded: u64,
    read: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|a| a.parse::<u64>().expect("a number"));
    let count = arguments.next().unwrap_or(10_000);
    let seed = arguments.next().unwrap_or(1);
    let seeds = seeds();
    let mut figures: BTreeMap<Mutation, Figures> = BTreeMap::new();
    let (mut slowest, mut largest, mut findings) = (Duration::ZERO, 0, 0_u64);
    // What is there for all is there before memory is counted.
    run(&seeds[0], &mut Reach::default());
    let begin = Instant::now();
    for index in 0..count {
        let case = seed.wrapping_mul(1 << 40).wrapping_add(index);
        let mut mutator = Mutator::new(case);
        let kind = Mutation::ALL[index as usize % Mutation::ALL.len()];
        let pack = mutated(&mut mutator, &seeds, kind);
        ALLOCATOR.reset_peak_usage();
        let before = ALLOCATOR.current_usage();
        let start = Instant::now();
        let outcome = catch_unwind(|| run(&pack, &mut Reach::default()));
        let time = start.elapsed();
        let memory = ALLOCATOR.peak_usage().saturating_sub(before);
        slowest = slowest.max(time);
        largest = largest.max(memory.saturating_sub(pack.len()));
        let figures = figures.entry(kind).or_default();
        match outcome {
            Ok(Outcome::Refused) => figures.refused += 1,
            Ok(Outcome::Read(texts)) => {
                figures.loaded += 1;
                figures.read += u64::from(texts > 0);
            }
            Err(_) => {
                println!("case {case} ({kind:?}): panicked");
                findings += 1;
            }
        }
        if time > TIME || memory > MEMORY + pack.len() {
            println!("case {case} ({kind:?}): {time:?}, {memory} bytes");
            findings += 1;
        }
    }
    println!("{count} packs from {} seeds in {:.1?}", seeds.len(), begin.elapsed());
    println!("{:<12} {:>9} {:>9} {:>9}", "mutation", "refused", "loaded", "read");
    for (kind, f) in figures {
        println!("{:<12} {:>9} {:>9} {:>9}", format!("{kind:?}"), f.refused, f.loaded, f.read);
    }
    println!("slowest {slowest:.1?}, most memory over the pack's size {} KiB, findings {findings}", largest >> 10);
    if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
