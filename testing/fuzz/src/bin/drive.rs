//! Drives targets without a fuzzer: `drive TARGET|all SECONDS [SEED]` mutates inputs of each target for so many seconds of
//! its CPU time.
//!
//! Prints for each target: CPU seconds, cases, the share that was accepted, kinds of things seen and inputs kept for
//! them, the slowest case, the most memory, findings. A finding is a panic, more than a second of CPU time and one for each
//! 16 MiB of input, or more memory
//! than 64 MiB over 1000 times the input's size (ten seconds and 1 GiB for TableGen, which is a programming language: its
//! limits are on steps and values); the input is written to `crash-TARGET-NUMBER`, and it goes on. Inputs run on a thread
//! with a stack of 512 KiB, or 2 MiB without optimization. The same seed gives the same inputs, so one that ends the whole process comes again with
//! `DRIVE_KEEP=FILE`, which writes each input before it is tried.
//! `drive TARGET replay FILE…` tries files. `drive corpus DIR` writes the seeds where `cargo fuzz` finds them, a folder
//! for each target.

use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use cpu_time::ThreadTime;
use pdll_fuzz::{Mutator, Pool, STACK, seeds, targets};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Bytes of memory for a byte of input, beyond that.
const MEMORY_PER_BYTE: usize = 1000;
/// After so many findings it is enough.
const FINDINGS: u64 = 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("all", String::as_str);
    if name == "corpus" {
        let folder = arguments.get(1).map_or("corpus", String::as_str);
        return write_corpus(Path::new(folder));
    }
    let chosen: Vec<_> = targets::ALL.into_iter().filter(|(target, _)| name == "all" || name == *target).collect();
    assert!(!chosen.is_empty(), "there is no target `{name}`");
    let is_replay = arguments.get(1).is_some_and(|a| a == "replay");
    let seconds = arguments.get(1).and_then(|a| a.parse().ok()).unwrap_or(10);
    let seed: u64 = arguments.get(2).and_then(|a| a.parse().ok()).unwrap_or(1);
    let run = move || {
        let mut findings = 0;
        for (target, function) in chosen {
            let mut driver = Driver::new(target, function);
            match is_replay {
                true => {
                    let read = |file: &String| std::fs::read(file).expect("the file can be read");
                    arguments[2..].iter().for_each(|file| driver.try_input(&read(file)));
                }
                false => driver.drive(Duration::from_secs(seconds), seed),
            }
            driver.report();
            findings += driver.findings;
        }
        findings
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread can be made");
    match thread.join() {
        Ok(0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// The most CPU time, and the most memory beyond what the input's size accounts for.
fn bounds(target: &str) -> (Duration, usize) {
    match target {
        "tablegen" | "rules" | "combine" => (Duration::from_secs(10), 1 << 30),
        _ => (Duration::from_secs(1), 64 << 20),
    }
}

struct Driver {
    target: &'static str,
    function: targets::Target,
    pool: Pool,
    keep: Option<std::ffi::OsString>,
    cpu: Duration,
    cases: u64,
    accepted: u64,
    slowest: (Duration, u64),
    most_memory: usize,
    findings: u64,
}

impl Driver {
    fn new(target: &'static str, function: targets::Target) -> Driver {
        Driver {
            target,
            function,
            pool: Pool::new(target),
            keep: std::env::var_os("DRIVE_KEEP"),
            cpu: Duration::ZERO,
            cases: 0,
            accepted: 0,
            slowest: (Duration::ZERO, 0),
            most_memory: 0,
            findings: 0,
        }
    }

    fn drive(&mut self, time: Duration, seed: u64) {
        let begin = ThreadTime::now();
        for seed in self.pool.seeds().to_vec() {
            self.try_input(&seed);
        }
        (self.cases, self.accepted) = (0, 0);
        let mut mutator = Mutator::new(seed ^ (self.target.len() as u64) << 56);
        while self.findings < FINDINGS {
            // A look at the clock is a call of the system.
            if self.cases.is_multiple_of(16) {
                self.cpu = begin.elapsed();
                if self.cpu >= time {
                    break;
                }
            }
            let data = self.pool.mutated(&mut mutator);
            self.try_input(&data);
        }
    }

    fn try_input(&mut self, data: &[u8]) {
        if let Some(file) = &self.keep {
            std::fs::write(file, data).expect("the input can be written");
        }
        ALLOCATOR.reset_peak_usage();
        let before = ALLOCATOR.current_usage();
        let start = ThreadTime::now();
        let reach = catch_unwind(|| (self.function)(data));
        let took = start.elapsed();
        let memory = ALLOCATOR.peak_usage().saturating_sub(before);
        self.slowest = self.slowest.max((took, self.cases));
        self.most_memory = self.most_memory.max(memory);
        let (most_time, most_memory) = bounds(self.target);
        let most_time = most_time + Duration::from_secs(data.len() as u64 >> 24);
        let wrong = match &reach {
            Err(_) => Some("panicked".to_owned()),
            Ok(_) if took > most_time => Some(format!("took {took:.1?}")),
            Ok(_) if memory > most_memory + MEMORY_PER_BYTE * data.len() => Some(format!("took {} MiB", memory >> 20)),
            Ok(_) => None,
        };
        if let Some(wrong) = wrong {
            self.findings += 1;
            let file = format!("crash-{}-{}", self.target, self.findings);
            println!("{}: case {} {wrong}: {file}", self.target, self.cases);
            std::fs::write(file, data).expect("the input can be written");
        }
        if let Ok(reach) = reach {
            self.accepted += u64::from(reach.accepted);
            self.pool.learn(data, &reach);
        }
        self.cases += 1;
    }

    fn report(&self) {
        println!(
            "{}: {:.1} s of CPU time, {} cases, {:.1} % accepted, {} features, {} inputs of {} seeds, slowest {:.1?} \
             (case {}), most memory {} KiB, findings {}",
            self.target,
            self.cpu.as_secs_f64(),
            self.cases,
            self.accepted as f64 * 100.0 / self.cases.max(1) as f64,
            self.pool.features(),
            self.pool.inputs(),
            self.pool.seeds().len(),
            self.slowest.0,
            self.slowest.1,
            self.most_memory >> 10,
            self.findings
        );
    }
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
