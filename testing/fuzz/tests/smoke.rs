//! Every target for a moment, and the mutation run in small. `cargo run --release -p pdll-fuzz --bin mutate_blobs` is the
//! large one.

use pdl_bytecode::Program;
use pdl_bytecode::isa::OPCODES;
use pdll_fuzz::blobs::{Mutation, Outcome, Runner, mutated};
use pdll_fuzz::{Mutator, Pool, seeds, targets};

#[test]
fn every_target_takes_its_seeds_and_mutations_of_them() {
    for (name, target) in targets::ALL {
        let mut pool = Pool::new(name);
        assert!(!pool.seeds().is_empty(), "{name}");
        for seed in pool.seeds().to_vec() {
            let reach = target(&seed);
            pool.learn(&seed, &reach);
        }
        let mut mutator = Mutator::new(1);
        let mut accepted = 0;
        for _ in 0..200 {
            let data = pool.mutated(&mut mutator);
            accepted += u32::from(target(&data).accepted);
        }
        assert!(accepted >= 5, "{name}: only {accepted} of 200 got through the front door");
    }
}

#[test]
fn seeds_are_what_they_should_be() {
    for seed in seeds::own("pdll") {
        assert!(targets::pdll_module(&seed).is_some(), "{}", String::from_utf8_lossy(&seed));
    }
    for seed in seeds::own("pdl") {
        assert!(targets::pdl_module(&seed).is_some(), "{}", String::from_utf8_lossy(&seed));
    }
    let runner = Runner::new();
    let outcomes: Vec<Outcome> = seeds::of("blob").iter().map(|blob| runner.run(blob)).collect();
    assert!(outcomes.len() >= 12, "{outcomes:?}");
    let rewrote = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Ran(1..))).count();
    assert!(rewrote >= 4, "the seeds must do something: {outcomes:?}");
    assert!(outcomes.iter().all(|outcome| matches!(outcome, Outcome::Ran(_))), "{outcomes:?}");
}

#[test]
fn mutated_blobs_are_refused_or_run() {
    let seeds = seeds::of("blob");
    let runner = Runner::new();
    let (mut refused, mut ran) = (0, 0);
    for case in 0..500 {
        let mut mutator = Mutator::new(case);
        let kind = Mutation::ALL[case as usize % Mutation::ALL.len()];
        match runner.run(&mutated(&mut mutator, &seeds, kind)) {
            Outcome::Refused => refused += 1,
            Outcome::Ran(_) => ran += 1,
            _ => {}
        }
    }
    assert!(refused > 100 && ran > 20, "{refused} refused, {ran} ran");
}

/// Mutations hardly reach more than the seeds.
#[test]
fn blobs_have_nearly_every_instruction_and_every_section() {
    let mut missing: Vec<&str> = OPCODES.iter().map(|opcode| opcode.description().mnemonic).collect();
    let mut sections = 0;
    for blob in seeds::of("blob") {
        let program = Program::from_bytes(&blob).expect("it is a seed");
        let listing = program.disassemble();
        missing.retain(|mnemonic| !listing.split_whitespace().any(|word| word == *mnemonic));
        sections = sections.max(blob[10]);
    }
    assert!(missing.len() <= OPCODES.len() / 2, "{missing:?}");
    assert_eq!(sections, 8);
}
