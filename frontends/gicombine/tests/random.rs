//! Random rules against the reference: refused and accepted alike, and those accepted look the same, have the same types and stand
//! in the same order.
//!
//! `GICOMBINE_RULES` says how many, `GICOMBINE_SEED` with which number the first begins, and `GICOMBINE_KEEP` names a folder
//! for files to look at.

use crate::common;
use crate::generator;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{HEAD, TOOL, assert_order, assert_same, include_directory, order, read, reference, with_combiner};
use generator::Generator;

/// The number of rules in a file.
const CHUNK: u64 = 500;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A rule: its name and its text.
struct Case {
    name: String,
    text: String,
}

#[test]
fn random_rules_are_read_as_by_the_reference() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let scratch = tempfile::tempdir().expect("a folder");
    let (count, first) = (number("GICOMBINE_RULES", 300), number("GICOMBINE_SEED", 0));
    let (mut accepted, mut refused, mut crashed) = (0, 0, 0);
    let mut seed = first;
    while seed < first + count {
        let end = (seed + CHUNK).min(first + count);
        let cases = (seed..end).map(|seed| {
            let name = format!("r{seed}");
            Case { text: Generator::new(seed, name.clone()).rule(), name }
        });
        let cases: Vec<Case> = cases.collect();
        let [one, two, three] = chunk(&directory, scratch.path(), &cases);
        accepted += one;
        refused += two;
        crashed += three;
        seed = end;
    }
    eprintln!("{accepted} rules accepted and {refused} refused as in the reference, which crashed with {crashed} more");
    assert!(accepted * 3 > count as usize && refused * 10 > count as usize, "{accepted} accepted, {refused} refused");
}

/// Returns how many rules both accept, both refuse, and the reference crashes with.
fn chunk(directory: &Path, scratch: &Path, cases: &[Case]) -> [usize; 3] {
    let path = scratch.join("rules.td");
    let names = |cases: &[&Case]| cases.iter().map(|case| case.name.clone()).collect::<Vec<_>>();
    let text_of = |cases: &[&Case]| {
        let text: String = cases.iter().map(|case| case.text.as_str()).collect();
        let names = names(cases);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        with_combiner(&format!("{HEAD}{text}"), &names)
    };
    let all: Vec<&Case> = cases.iter().collect();
    let (mut refused, mut crashed) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![all];
    while let Some(part) = open.pop() {
        let text = text_of(&part);
        fs::write(&path, &text).expect("it can be written");
        let (_, said) = reference(directory, &path, &[]);
        if said.contains("Stack dump:") {
            if let [case] = part.as_slice() {
                crashed.insert(case.name.clone());
            } else {
                let (left, right) = part.split_at(part.len() / 2);
                open.extend([left.to_vec(), right.to_vec()]);
            }
            continue;
        }
        let names = names_at_errors(&text, &said);
        // At some errors it stops, and reads no rule behind.
        if let Some(last) = names.last().filter(|_| !said.contains("Failed to parse one or more rules"))
            && let Some(at) = part.iter().position(|case| case.name == *last)
        {
            open.push(part[at + 1..].to_vec());
        }
        refused.extend(names);
    }
    // Some errors come only where there are no others, and one at a time.
    loop {
        let rest: Vec<&Case> =
            cases.iter().filter(|case| !crashed.contains(&case.name) && !refused.contains(&case.name)).collect();
        let text = text_of(&rest);
        fs::write(&path, &text).expect("it can be written");
        let names = names_at_errors(&text, &reference(directory, &path, &[]).1);
        if names.is_empty() {
            break;
        }
        refused.extend(names);
    }
    let survived: Vec<&Case> = cases.iter().filter(|case| !crashed.contains(&case.name)).collect();
    let outcome = read(directory, "rules.td", &text_of(&survived));
    let ours: BTreeSet<String> = outcome.rules.rules.iter().map(|rule| rule.name.to_string()).collect();
    let mut accepted = Vec::new();
    let mut differences = String::new();
    for case in &survived {
        match (refused.contains(&case.name), ours.contains(&case.name)) {
            (false, true) => accepted.push(*case),
            (true, false) => {}
            (is_refused, _) => {
                let who = if is_refused { "the reference refuses" } else { "we refuse" };
                differences.push_str(&format!("{who}\n{}", case.text));
            }
        }
    }
    if !differences.is_empty() {
        keep("differences.td", &differences);
        panic!("{differences}");
    }
    let text = text_of(&accepted);
    keep("accepted.td", &text);
    fs::write(&path, &text).expect("it can be written");
    let outcome = read(directory, "rules.td", &text);
    let (expected, said) = reference(directory, &path, &["--gicombiner-stop-after-parse"]);
    assert_same("rules", &sorted_fragments(&expected.expect(&said)), &sorted_fragments(&outcome.rules.to_dump()));
    let (_, expected) = reference(directory, &path, &["--gicombiner-debug-typeinfer"]);
    assert_same("types", &without_warnings(&expected), &outcome.trace);
    let (table, said) = reference(directory, &path, &[]);
    assert_order(&table.expect(&said), &order(&outcome.rules));
    [accepted.len(), refused.len(), crashed.len()]
}

/// A dump with the fragments of each rule sorted: the reference lists them by address, in another order in each run.
fn sorted_fragments(dump: &str) -> String {
    let mut sorted = String::new();
    let mut fragments: Vec<String> = Vec::new();
    for line in dump.lines() {
        if line.starts_with("    (PatFrag name:") {
            fragments.push(String::new());
        } else if line == "  )" {
            fragments.sort_unstable();
            fragments.drain(..).for_each(|fragment| sorted.push_str(&fragment));
        }
        let to = fragments.last_mut().unwrap_or(&mut sorted);
        to.push_str(line);
        to.push('\n');
    }
    sorted
}

/// Keeps a file to look at, in the folder that `GICOMBINE_KEEP` names.
fn keep(name: &str, text: &str) {
    if let Ok(folder) = std::env::var("GICOMBINE_KEEP") {
        fs::write(Path::new(&folder).join(name), text).expect("it can be written");
    }
}

/// The rules whose text an error stands in, in the order of the errors.
fn names_at_errors(text: &str, said: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut names = Vec::new();
    for line in said.lines() {
        let Some((place, _)) = line.split_once(": error: ") else { continue };
        let number: Option<usize> = place.split(':').nth(1).and_then(|number| number.parse().ok());
        let at = number.and_then(|number| lines.get(number - 1)).unwrap_or_else(|| panic!("{line}"));
        let name = at.split("def ").nth(1).and_then(|rest| rest.split([' ', '_']).next()).unwrap_or_default();
        if name != "MyCombiner" {
            names.push(name.to_owned());
        }
    }
    names
}

/// Without warnings and the lines that they show.
fn without_warnings(said: &str) -> String {
    let mut kept = String::new();
    let mut skipped = 0;
    for line in said.lines() {
        if line.contains(".td:") && (line.contains(": warning: ") || line.contains(": note: ")) {
            skipped = 2;
        } else if skipped > 0 {
            skipped -= 1;
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
