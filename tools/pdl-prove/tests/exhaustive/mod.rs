//! Every verdict compared with what exhaustive evaluation says at widths up to four bits: of small random rules, and of the rules of
//! `patterns/arith.pdll` with faults planted in them.
//!
//! ```sh
//! PDLL_PROVE_CASES=100000 cargo test --release -p pdl-prove --test all exhaustive::random
//! PDLL_PROVE_MUTANTS=2000 cargo test --release -p pdl-prove --test all exhaustive::faults
//! ```

mod evaluator;
mod faults;
mod operations;
mod rules;

use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_ir::{Module, Pattern};
use pdl_prove::{Judgement, ProofOptions, Refutation, Semantics, Solver, Verdict, prove};

use crate::upstream;
use evaluator::{Outcome, outcome};
use operations::{Element, INDEX_WIDTH};

/// The numbers of cases where nothing else is said.
const CASES: usize = 600;
const MUTANTS: usize = 117;

/// xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}

fn asked_for(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

fn load(text: &str) -> Option<Module> {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("rules.mlir", text, None);
    pdl_ir::load(&sources, file, &mut diagnostics)
}

fn semantics() -> Semantics {
    let natives = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/arith-natives.sem");
    let (mut sources, mut diagnostics, mut semantics) = (SourceMap::new(), Vec::new(), Semantics::shipped());
    let file = sources.add("natives.sem", std::fs::read_to_string(natives).expect("it is there"), None);
    semantics.add(&sources, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    semantics
}

/// The number of verdicts of each kind.
#[derive(Debug, Default)]
struct Tally {
    proven: usize,
    refuted: usize,
    vacuous: usize,
    unknown: usize,
    /// Those that evaluation finds wrong, and those that it could not look at everywhere.
    wrong: usize,
    in_part: usize,
}

impl Tally {
    /// Adds a verdict.
    ///
    /// # Errors
    /// If evaluation says something else.
    fn add(&mut self, verdict: &Verdict, outcome: Outcome) -> Result<(), &'static str> {
        let is_whole = outcome.left_out == 0;
        self.wrong += usize::from(outcome.wrong > 0);
        self.in_part += usize::from(!is_whole);
        match verdict {
            Verdict::Proven => {
                self.proven += 1;
                match outcome {
                    Outcome { wrong: 1.., .. } => Err("it is proven, and wrong"),
                    Outcome { matching: 0, .. } if is_whole => Err("it is proven, and matches nothing"),
                    _ => Ok(()),
                }
            }
            Verdict::Refuted(refutation) => {
                self.refuted += 1;
                match **refutation {
                    Refutation::Values { .. } if is_whole && outcome.wrong == 0 => Err("it is refuted, and right"),
                    _ => Ok(()),
                }
            }
            Verdict::Vacuous(_) => {
                self.vacuous += 1;
                if outcome.matching > 0 { Err("it is vacuous, and matches something") } else { Ok(()) }
            }
            Verdict::Unknown(reasons) => {
                self.unknown += 1;
                match reasons.iter().any(|reason| reason.contains("a fault of this tool")) {
                    true => Err("it is unknown, for the prover's own reason"),
                    false => Ok(()),
                }
            }
            _ => Err("it is something new"),
        }
    }
}

/// Judges patterns and compares; half of the time the solver has to find all that is wrong by itself.
fn compare(module: &Module, semantics: &Semantics, widths: &[u32], samples: usize, tally: &mut Tally) {
    let elements: Vec<Element> = widths.iter().map(|width| Element::Integer(*width)).chain([Element::Index]).collect();
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(20)))
        .widths(widths)
        .index_width(INDEX_WIDTH)
        .samples(samples);
    let judgements: Vec<Judgement> = prove(module, semantics, &options, &|_, _| {}).expect("z3 answers");
    assert_eq!(judgements.len(), module.patterns.len());
    for (judgement, pattern) in judgements.iter().zip(&module.patterns) {
        let outcome = outcome(pattern, &elements);
        if let Err(why) = tally.add(&judgement.verdict, outcome) {
            let alone = Module { patterns: vec![pattern.clone()], ..Module::default() };
            panic!("{why}: {judgement:#?}\n{outcome:?}\n{}", pdl_ir::print(&alone));
        }
    }
}

#[test]
fn random_rules_are_judged_as_evaluation_does() {
    if !upstream::are_there(&["z3"]) {
        return;
    }
    let (count, semantics) = (asked_for("PDLL_PROVE_CASES", CASES), semantics());
    let (mut random, mut tally) = (Random(0x5EED_0005), Tally::default());
    for (batch, first) in (0..count).step_by(250).enumerate() {
        let text: String =
            (first..count.min(first + 250)).map(|number| rules::rule(&format!("r{number}"), &mut random)).collect();
        let module = load(&text).unwrap_or_else(|| panic!("{text}"));
        compare(&module, &semantics, &[1], if batch % 2 == 0 { 4096 } else { 0 }, &mut tally);
    }
    println!("{count} random rules: {tally:?}");
    assert!(tally.proven * 20 > count && tally.refuted * 4 > count && tally.vacuous > 0, "{tally:?}");
    assert!(tally.unknown * 50 < count, "{tally:?}");
}

/// The rules of `arith.pdll`, for each its number of faults.
fn mutants(count: usize) -> Vec<Pattern> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/arith.pdll");
    let mut session = pdll::Session::new();
    let module = session.module(path.as_ref()).unwrap_or_else(|| panic!("{:?}", session.diagnostics));
    let mut random = Random(0x5EED_0006);
    let mut all: Vec<Pattern> = Vec::new();
    for original in module.patterns.iter().cycle() {
        if all.len() == count {
            break;
        }
        let mut tries = (0..50).filter_map(|_| {
            let mut mutant = faults::plant(original, &mut random)?;
            if random.below(4) == 0 {
                mutant = faults::plant(&mutant, &mut random).unwrap_or(mutant);
            }
            mutant.name = Some(format!("{}-{}", original.name.as_deref().unwrap_or_default(), all.len()).into());
            // What cannot be written down and read is no pattern.
            let alone = Module { patterns: vec![mutant], ..Module::default() };
            load(&pdl_ir::print(&alone))?.patterns.pop()
        });
        all.extend(tries.next());
    }
    all
}

#[test]
fn faults_are_never_proven() {
    if !upstream::are_there(&["z3"]) {
        return;
    }
    let (semantics, mut tally) = (semantics(), Tally::default());
    let mutants = mutants(asked_for("PDLL_PROVE_MUTANTS", MUTANTS));
    for (batch, patterns) in mutants.chunks(100).enumerate() {
        let module = Module { patterns: patterns.to_vec(), ..Module::default() };
        compare(&module, &semantics, &[1, 2, 3], if batch % 2 == 0 { 4096 } else { 0 }, &mut tally);
    }
    println!("{} mutants: {tally:?}", mutants.len());
    assert!(tally.wrong * 3 > mutants.len() && tally.refuted * 3 > mutants.len(), "{tally:?}");
    assert!(tally.unknown * 10 < mutants.len(), "{tally:?}");
}
