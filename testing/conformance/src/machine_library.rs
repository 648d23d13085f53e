//! The comparison of the rules of LLVM's own library.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use conformance::machine::{Library, Outcome, Question};

use crate::machine::Arguments;

/// Compares what is asked for, prints it as a table, and gives the number of differences.
///
/// # Errors
/// If a program that is needed is not there, or a name is no rule.
pub(crate) fn run(arguments: &Arguments, work: &Path) -> Result<usize, String> {
    let library = Library::new(work, arguments.target)?;
    if let Some(file) = &arguments.file {
        let outcome = library.compare_file(file)?;
        return Ok(report(arguments, &file.display().to_string(), &outcome));
    }
    let known = |rule: &&String| library.rules.contains(rule);
    if let Some(unknown) = arguments.rule.iter().find(|rule| !known(rule)) {
        return Err(format!("the library has no rule `{unknown}`"));
    }
    let chosen: Vec<&String> = match arguments.rule.is_empty() {
        true => library.rules.iter().filter(|rule| arguments.all || library.runs(rule)).collect(),
        false => arguments.rule.iter().collect(),
    };
    println!("{:60} {:>9} {:>6} {:>8} {:>11} {:>5}", "rule", "functions", "fired", "rewrites", "differences", "died");
    let question = Question { rule: None, functions: arguments.functions, seed: arguments.from };
    let (mut total, mut idle) = (Outcome::default(), Vec::new());
    let mut differences = 0;
    for (rule, outcome) in chosen.iter().zip(compared(&library, &chosen, question)) {
        let outcome = outcome?;
        differences += report(arguments, rule, &outcome);
        if let (Some(folder), Some((before, after))) = (&arguments.examples, &outcome.example) {
            let write =
                |name: String, text: &str| fs::write(folder.join(name), text).map_err(|error| error.to_string());
            write(format!("{rule}.mir"), before)?;
            write(format!("{rule}.after.mir"), after)?;
        }
        if outcome.fired == 0 {
            idle.push(rule.as_str());
        }
        total.functions += outcome.functions;
        total.fired += outcome.fired;
        total.rewrites += outcome.rewrites;
        total.died.extend(outcome.died);
    }
    if arguments.rule.is_empty() {
        let outcome = library.compare(question)?;
        differences += report(arguments, "all of them together", &outcome);
    }
    let Outcome { functions, fired, rewrites, died, .. } = total;
    if arguments.all {
        died.iter().take(arguments.show).for_each(|error| println!("== llc: {error}"));
    }
    let died = died.len();
    println!(
        "{} rules on {functions} functions, of which llc changed {fired}; {rewrites} rewrites here, {differences} differences; \
         {died} functions that llc does not take",
        chosen.len()
    );
    println!("never applied by llc: {}", if idle.is_empty() { "none".to_owned() } else { idle.join(", ") });
    if arguments.rule.is_empty() {
        println!("{} rules do not run here:", library.missing.len());
        library.missing.iter().for_each(|(rule, missing)| println!("  {rule}: {}", missing.join(", ")));
    }
    Ok(differences)
}

/// The outcomes for these rules, on all cores.
fn compared(library: &Library, rules: &[&String], question: Question<'_>) -> Vec<Result<Outcome, String>> {
    let next = AtomicUsize::new(0);
    let outcomes: Vec<_> = rules.iter().map(|_| Mutex::new(Err("the rule was not compared".to_owned()))).collect();
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(rule) = rules.get(place) else { break };
            let outcome = library.compare(Question { rule: Some(rule), ..question });
            *outcomes[place].lock().expect("nobody panics with it") = outcome;
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    outcomes.into_iter().map(|outcome| outcome.into_inner().expect("nobody panics with it")).collect()
}

fn report(arguments: &Arguments, name: &str, outcome: &Outcome) -> usize {
    let Outcome { functions, fired, rewrites, died, differences, .. } = outcome;
    println!("{name:60} {functions:9} {fired:6} {rewrites:8} {:11} {:5}", differences.len(), died.len());
    differences.iter().take(arguments.show).for_each(|difference| println!("== {name}: {difference}\n"));
    differences.len()
}
