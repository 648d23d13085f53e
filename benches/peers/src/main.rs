//! The same patterns on the same IR, by several engines and by hand. All must rewrite ten random functions alike, or this fails; then each is timed
//! on them, all in turn.

#![forbid(unsafe_code)]

mod by_hand;
mod from_pdll;
mod ir;
mod random;
mod rewritten;

use rustix::time::{ClockId, clock_gettime};

use by_hand::{ByHand, WithAliases};
use from_pdll::FromPdll;
use ir::Function;

/// The patterns, and their matcher in Rust.
#[allow(dead_code, missing_docs)]
mod identities {
    include!(concat!(env!("OUT_DIR"), "/identities.rs"));
}

/// The patterns as rules in Rust.
#[allow(dead_code)]
mod rules {
    use crate::ir::*;
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

const SEEDS: u64 = 10;
const INSTRUCTIONS: usize = 10_000;

/// Something that rewrites functions.
trait Contender {
    fn name(&self) -> &'static str;
    /// Takes a function and prepares all that is not measured.
    fn load(&mut self, function: Function);
    /// Rewrites it, and returns how often: what is measured.
    fn run(&mut self) -> usize;
    /// Gives the rewritten function back.
    fn take(&mut self) -> Function;
}

/// The CPU time of this thread, in nanoseconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// The function that callgrind counts.
#[inline(never)]
fn measured(contender: &mut dyn Contender) -> usize {
    contender.run()
}

/// Fails unless all rewrite each function as the first does. Returns how many instructions were looked at, and how many rewritten.
fn check(contenders: &mut [Box<dyn Contender>], functions: &[Function]) -> (usize, usize) {
    let (mut looks, mut rewrites) = (0, 0);
    for (seed, function) in functions.iter().enumerate() {
        let mut results = contenders.iter_mut().map(|contender| {
            contender.load(function.clone());
            let rewrites = contender.run();
            (contender.name(), rewrites, contender.take().to_string())
        });
        let first = results.next().expect("there is one");
        for other in results {
            if (other.1, &other.2) != (first.1, &first.2) {
                let line = first.2.lines().zip(other.2.lines()).find(|(a, b)| a != b);
                eprintln!(
                    "seed {seed}: {} has {} rewrites, {} has {}; the first lines that differ are {line:?}",
                    first.0, first.1, other.0, other.1
                );
                std::process::exit(1);
            }
        }
        looks += function.order.len();
        rewrites += first.1;
    }
    (looks, rewrites)
}

/// Returns for each the least time that it takes for all functions, in nanoseconds for one instruction.
fn time(contenders: &mut [Box<dyn Contender>], functions: &[Function], rounds: usize) -> Vec<f64> {
    let mut least = vec![vec![f64::MAX; functions.len()]; contenders.len()];
    for _ in 0..rounds {
        for (index, function) in functions.iter().enumerate() {
            for (contender, least) in contenders.iter_mut().zip(&mut least) {
                contender.load(function.clone());
                let start = now();
                std::hint::black_box(measured(&mut **contender));
                least[index] = least[index].min(now() - start);
                drop(contender.take());
            }
        }
    }
    let looks: usize = functions.iter().map(|function| function.order.len()).sum();
    least.iter().map(|times| times.iter().sum::<f64>() / looks as f64).collect()
}

/// Checks and times, and prints the table.
fn table(title: &str, contenders: &mut [Box<dyn Contender>], functions: &[Function], rounds: usize) {
    let (looks, rewrites) = check(contenders, functions);
    let share = 100.0 * rewrites as f64 / looks as f64;
    println!(
        "\n### {title}\n\n{looks} instructions in {} functions, {share:.0} % of them rewritten.\n",
        functions.len()
    );
    println!("| | ns for each instruction | ratio to `{}` |\n|---|---:|---:|", contenders[0].name());
    let times = time(contenders, functions, rounds);
    for (contender, time) in contenders.iter().zip(&times) {
        println!("| {} | {time:.1} | {:.2} |", contender.name(), time / times[0]);
    }
}

/// Those that look once at each instruction.
fn one_look() -> Vec<Box<dyn Contender>> {
    vec![
        Box::new(ByHand::default()),
        Box::new(WithAliases::default()),
        Box::new(FromPdll::interpreted(identities::program().expect("it is a program"))),
        Box::new(from_pdll::Compiled::default()),
        Box::new(FromPdll::matcher(|host| identities::bind(host).expect("it binds"))),
    ]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let functions: Vec<Function> = (0..SEEDS).map(|seed| random::function(seed, INSTRUCTIONS)).collect();
    match arguments.first().map(String::as_str) {
        // One contender on one function, for callgrind; or how many there are.
        Some("count") => {
            let mut contenders = one_look();
            let Some(number) = arguments.get(1) else { return println!("{}", contenders.len()) };
            let number: usize = number.parse().expect("a number");
            let contender = contenders.get_mut(number - 1).expect("the number of a contender, from 1");
            contender.load(functions[0].clone());
            std::hint::black_box(measured(&mut **contender));
            println!("{}", contender.name());
        }
        _ => {
            let rounds = arguments.first().and_then(|rounds| rounds.parse().ok()).unwrap_or(30);
            table("One look at each instruction, 18 patterns", &mut one_look(), &functions, rounds);
        }
    }
}
