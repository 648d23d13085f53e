//! The same patterns on the same IR, by several engines and by hand. All must rewrite ten random functions alike, or this fails; then each is timed
//! on them, all in turn.

#![forbid(unsafe_code)]

mod by_hand;
mod in_egg;
mod in_pdll;
mod one_look;
mod worklist;

use from_pdll::{identities, rules_200, rules_1000};
use ir::rules::{Rule, rules};
use ir::{Function, random};
use rustix::time::{ClockId, clock_gettime};

use by_hand::WithAliases;
use in_egg::InEgg;
use in_pdll::{Greedy, PdllOneLook, Rules, interpreted, once, until_done};
use one_look::OneLook;
use worklist::Worklist;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SEEDS: u64 = 10;
const INSTRUCTIONS: usize = 10_000;

/// Something that rewrites functions.
trait Contender {
    fn name(&self) -> &'static str;
    /// Takes a function and prepares all that is not measured.
    fn load(&mut self, function: Function);
    /// Rewrites it, and returns how often: what is measured.
    fn run(&mut self) -> usize;
    /// Gives the rewritten function back, if there is one.
    fn take(&mut self) -> Option<Function>;
    /// If there is none: returns true if it found all that made this function of the one that was loaded.
    fn agrees(&mut self, _rewritten: &Function) -> bool {
        false
    }
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

/// Fails unless all rewrite each function as the first does. Returns how many instructions there are, and how many rewrites.
fn check(contenders: &mut Contenders, functions: &[Function]) -> (usize, usize) {
    let (mut looks, mut all) = (0, 0);
    for function in functions {
        let (first, others) = contenders.split_first_mut().expect("there is one");
        first.load(function.clone());
        let rewrites = first.run();
        let expected = first.take().expect("it rewrites");
        let text = expected.to_string();
        for other in others {
            other.load(function.clone());
            let count = other.run();
            let agrees = match other.take() {
                Some(rewritten) => count == rewrites && rewritten.to_string() == text,
                None => other.agrees(&expected),
            };
            if !agrees {
                eprintln!("{} and {} do not rewrite alike", first.name(), other.name());
                std::process::exit(1);
            }
        }
        looks += function.order.len();
        all += rewrites;
    }
    (looks, all)
}

/// Returns for each the least time that it takes for all functions, in nanoseconds for one instruction, and the ratios to the first in the same round on
/// the same function, in order.
fn time(contenders: &mut Contenders, functions: &[Function], rounds: usize) -> Vec<(f64, Vec<f64>)> {
    let mut least = vec![vec![f64::MAX; functions.len()]; contenders.len()];
    let mut ratios = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (number, function) in functions.iter().enumerate() {
            let mut first = None;
            for (index, contender) in contenders.iter_mut().enumerate() {
                contender.load(function.clone());
                let start = now();
                std::hint::black_box(measured(&mut **contender));
                let time = now() - start;
                drop(contender.take());
                least[index][number] = least[index][number].min(time);
                ratios[index].push(time / *first.get_or_insert(time));
            }
        }
    }
    let looks: usize = functions.iter().map(|function| function.order.len()).sum();
    let times = least.iter().map(|times| times.iter().sum::<f64>() / looks as f64);
    ratios.iter_mut().for_each(|ratios| ratios.sort_by(f64::total_cmp));
    times.zip(ratios).collect()
}

/// Checks and times, and prints the table: of ratios the median and the quartiles, with a `!` behind what is over its limit.
fn table(title: &str, contenders: &mut Contenders, limits: Limits, functions: &[Function], rounds: usize) {
    let (looks, rewrites) = check(contenders, functions);
    let share = rewrites as f64 / looks as f64;
    println!("\n{title}: {looks} instructions in {} functions, {share:.2} rewrites for each.\n", functions.len());
    println!("| | ns for each instruction | ratio to `{}` |\n|---|---:|---:|", contenders[0].name());
    let times = time(contenders, functions, rounds);
    for (contender, (time, ratios)) in contenders.iter().zip(times) {
        let [low, ratio, high] = [1, 2, 3].map(|quarter| ratios[ratios.len() * quarter / 4]);
        let name = contender.name();
        let limit = if name == INTERPRETER {
            limits[0]
        } else if name == RULES {
            limits[1]
        } else {
            f64::INFINITY
        };
        let mark = if ratio > limit { "!" } else { "" };
        println!("| {name} | {time:.1} | {ratio:.2}{mark} ({low:.2} to {high:.2}) |");
    }
}

type Contenders = Vec<Box<dyn Contender>>;

/// The limits of the interpreter and of rules as Rust, as ratios to the first of a table.
type Limits = [f64; 2];

const INTERPRETER: &str = "PDLL, interpreter";
const RULES: &str = "PDLL, rules as Rust";

/// The two ways to run a set of patterns in PDLL, with their names.
macro_rules! from_pdll {
    ($interpreter:path, $run:expr, $set:ident) => {{
        let interpreter = interpreted($set::program().expect("it is a program"));
        [
            Box::new($interpreter(INTERPRETER, interpreter)) as Box<dyn Contender>,
            Box::new(Rules::new(RULES, $set::rules, $run)),
        ]
    }};
}

/// Makes a table of rules: ISLE, and PDLL.
macro_rules! rules_once {
    ($set:ident) => {{
        let mut contenders: Contenders = vec![Box::new(OneLook::new("ISLE", |ir, id| isle::$set(ir, id)))];
        contenders.extend(from_pdll!(PdllOneLook::new, once, $set));
        contenders
    }};
}

/// Returns the tables: what each is of, the rules that make the functions, the contenders, and the limits.
// A closure is called in one place, and is inlined there, as it is in a pass; a function that is passed is not.
#[allow(clippy::redundant_closure)]
fn tables() -> Vec<(&'static str, Vec<Rule>, Contenders, Limits)> {
    let mut looks: Contenders = vec![
        Box::new(OneLook::new("by hand", |ir, id| by_hand::simplify(ir, id))),
        Box::new(WithAliases::default()),
        Box::new(OneLook::new("ISLE", |ir, id| isle::identities(ir, id))),
    ];
    looks.extend(from_pdll!(PdllOneLook::new, once, identities));
    let mut runs: Contenders = vec![
        Box::new(Worklist::new("by hand, worklist", |ir, id| by_hand::simplify(ir, id))),
        Box::new(Worklist::new("ISLE in that worklist", |ir, id| isle::identities(ir, id))),
    ];
    runs.extend(from_pdll!(Greedy::new, until_done, identities));
    runs.push(Box::new(InEgg::new()));
    vec![
        ("18 patterns, one look at each instruction", Vec::new(), looks, [2.2, 1.15]),
        ("18 patterns, until nothing matches", Vec::new(), runs, [1.3, 1.3]),
        ("200 rules, one look at each instruction", rules(200), rules_once!(rules_200), [f64::INFINITY, 1.0]),
        ("1,000 rules, one look at each instruction", rules(1000), rules_once!(rules_1000), [f64::INFINITY, 1.0]),
    ]
}

fn functions(rules: &[Rule]) -> Vec<Function> {
    (0..SEEDS).map(|seed| random::function(seed, INSTRUCTIONS, rules)).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).map(|number| number.parse::<usize>().expect("a number"));
    if arguments.first().is_some_and(|first| first == "count") {
        // One contender of one table on one function, for callgrind; or the number of the last table.
        let mut tables = tables();
        if arguments.len() == 1 {
            return println!("{}", tables.len() - 1);
        }
        let (title, rules, contenders, _) = &mut tables[number(1).expect("the number of a table")];
        let Some(contender) = contenders.get_mut(number(2).expect("the number of a contender")) else { return };
        let function = functions(rules).swap_remove(0);
        // The second time, what is kept from function to function has its size.
        contender.load(function.clone());
        contender.run();
        drop(contender.take());
        contender.load(function);
        std::hint::black_box(measured(&mut **contender));
        return println!("{title} | {}", contender.name());
    }
    for (title, rules, mut contenders, limits) in tables() {
        table(title, &mut contenders, limits, &functions(&rules), number(0).unwrap_or(30));
    }
}
