//! Drives targets without a fuzzer: `drive TARGET|all SECONDS [SEED]` mutates the seeds of each target for that long.
//!
//! A panic ends it with the input in `crash-TARGET` and the case's number; so does an input that takes ten seconds.
//! `drive TARGET case NUMBER` writes the input of a case to standard output.
//! `drive corpus DIR` writes the seeds where `cargo fuzz` finds them, a folder for each target.

use std::io::Write;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pdll_fuzz::{Mutator, seeds, targets};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("all", String::as_str);
    if name == "corpus" {
        let folder = arguments.get(1).map_or("corpus", String::as_str);
        return write_corpus(Path::new(folder));
    }
    if arguments.get(1).is_some_and(|a| a == "case") {
        let case = arguments.get(2).and_then(|a| a.parse().ok()).expect("the number of a case");
        let data = input(name, case, &seeds::of(name));
        std::io::stdout().write_all(&data).expect("the input can be written");
        return ExitCode::SUCCESS;
    }
    let seconds = arguments.get(1).and_then(|a| a.parse().ok()).unwrap_or(10);
    let seed: u64 = arguments.get(2).and_then(|a| a.parse().ok()).unwrap_or(1);
    let mut outcome = ExitCode::SUCCESS;
    for (target, function) in targets::ALL {
        if (name == "all" || name == target) && !drive(target, function, Duration::from_secs(seconds), seed) {
            outcome = ExitCode::FAILURE;
        }
    }
    outcome
}

fn drive(target: &str, function: targets::Target, time: Duration, seed: u64) -> bool {
    let seeds = seeds::of(target);
    let begin = Instant::now();
    let (mut cases, mut slowest, mut slowest_case) = (0_u64, Duration::ZERO, 0);
    while begin.elapsed() < time {
        let case = seed.wrapping_mul(1 << 40).wrapping_add(cases);
        let data = input(target, case, &seeds);
        let start = Instant::now();
        let panicked = catch_unwind(|| function(&data)).is_err();
        let took = start.elapsed();
        if took > slowest {
            (slowest, slowest_case) = (took, case);
        }
        cases += 1;
        if panicked || took > Duration::from_secs(10) {
            let file = format!("crash-{target}");
            println!("{target}: case {case} {}: {file}", if panicked { "panicked" } else { "is slow" });
            std::fs::write(file, &data).expect("the input can be written");
            return false;
        }
    }
    println!("{target}: {cases} cases, slowest {slowest:.1?} (case {slowest_case})");
    true
}

/// The input of a case; each target has its own.
fn input(target: &str, case: u64, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut mutator = Mutator::new(case ^ (target.len() as u64) << 56);
    let mut data = mutator.choose(seeds).clone();
    mutator.mutate(&mut data, seeds);
    data
}

fn write_corpus(folder: &Path) -> ExitCode {
    for (target, _) in targets::ALL {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        for (i, seed) in seeds::of(target).iter().enumerate() {
            std::fs::write(folder.join(format!("seed{i}")), seed).expect("the seed can be written");
        }
    }
    ExitCode::SUCCESS
}
