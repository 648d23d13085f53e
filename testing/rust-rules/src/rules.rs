//! Rules in Rust beside the interpreter, on random functions of an enum.

use std::sync::Arc;

use crate::choices::Choices;
use pdl_vm::instructions::{Immediate, ImmediateData, InstructionHost, InstructionOp, RuleSet};
use pdl_vm::{
    Application, Applicator, Attr, GreedyOptions, NativeError, Natives, PatternSet, Rewriter, RunLimit, Silent,
    rewrite_greedily,
};

#[path = "../../../examples/functions/ir.rs"]
#[allow(dead_code, missing_docs, unused_imports, unreachable_pub, reason = "it is a model of a user's")]
pub(crate) mod function;

#[path = "rules_cases.rs"]
mod rules_cases;

use function::{Condition, Data, Function, Opcode, Type, Value};

/// The host of all cases.
pub(crate) type Host = InstructionHost<Function>;

/// A function that binds the rules of a case.
type Bind = fn(&Host) -> Box<dyn RuleSet<Host>>;

/// The names that rules see: the enum with its types, and native functions.
pub(crate) mod scope {
    use super::Host;
    pub(crate) use super::function::{Condition, Data, Opcode, Value};

    pub(crate) fn is_small(_: &Host, value: &i64) -> bool {
        *value < 2
    }

    pub(crate) fn negated(_: &Host, value: &i64) -> Option<i64> {
        (*value < 1).then_some(-value)
    }

    pub(crate) fn doubled(_: &mut Host, value: &i64) -> i64 {
        2 * value
    }
}

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

fn natives() -> Natives<Host> {
    let mut natives = Natives::new();
    let integer = |host: &Host, Attr(value): Attr<Host>| i64::of_data(Some(&host.data(value)));
    let handle = |host: &Host, value: i64| Attr::<Host>(host.handle(&ImmediateData::Integer(value.into())));
    natives.constraint("IsSmall", move |host: &Host, value: Attr<Host>| {
        integer(host, value).is_some_and(|value| value < 2)
    });
    natives.constraint("Negated", move |host: &Host, value: Attr<Host>| {
        integer(host, value).filter(|value| *value < 1).map(|value| handle(host, -value))
    });
    natives.rewrite("Doubled", move |rewriter: &mut Rewriter<'_, Host>, value: Attr<Host>| {
        let value = integer(rewriter.host(), value).ok_or_else(|| NativeError::new("no integer"))?;
        Ok::<_, NativeError>(handle(rewriter.host(), 2 * value))
    });
    natives
}

/// Returns a random function, and the names of its instructions.
fn function(choices: &mut Choices) -> Function {
    let mut function = Function::default();
    let types = [Type::I64, Type::I64, Type::I32, Type::I1];
    let mut values: Vec<Value> = types.iter().map(|ty| function.argument(*ty)).collect();
    let block = function.block();
    for _ in 0..60 {
        let value = |choices: &mut Choices| {
            let near = values.len().saturating_sub(6);
            if choices.percent(70) { values[near + choices.below(values.len() - near)] } else { *choices.pick(&values) }
        };
        let data = match choices.below(10) {
            0 | 1 => Data::Iconst { imm: choices.below(4) as i64 - 1 },
            2..=4 => {
                let op = *choices.pick(&[Opcode::Iadd, Opcode::Isub, Opcode::Imul]);
                Data::Binary { op, args: [value(choices), value(choices)] }
            }
            5 => Data::IaddImm { arg: value(choices), imm: choices.below(4) as i64 - 1 },
            6 => {
                let cc = if choices.percent(50) { Condition::Equal } else { Condition::SignedLess };
                Data::Icmp { cc, args: [value(choices), value(choices)] }
            }
            7 => Data::Select { condition: value(choices), then: value(choices), otherwise: value(choices) },
            8 => {
                let index = choices.percent(50).then(|| value(choices));
                let offset = choices.percent(50).then(|| choices.below(3) as i32 - 1);
                Data::Load { address: value(choices), index, offset }
            }
            _ => {
                let callee = (*choices.pick(&["f", "g"])).to_owned();
                Data::Call { callee, args: (0..choices.below(3)).map(|_| value(choices)).collect(), site: 0 }
            }
        };
        let ty = *choices.pick(&types);
        values.push(function.push(block, data, &[ty]));
    }
    function
}

/// Looks at each instruction of a function once, by rules in Rust and by the interpreter, and returns how often something was applied.
///
/// # Panics
/// If they differ.
pub fn compare(seed: u64) -> usize {
    let patterns = rules_cases::patterns(seed);
    let program = Arc::new(pdll::compile(&patterns).unwrap_or_else(|error| panic!("{error}")));
    let mut applied = 0;
    for number in 0..20 {
        let mut choices = Choices::from_seed(1000 * seed + number);
        let function = function(&mut choices);
        let count = 60;
        let (mut compiled, mut interpreted) = (Host::new(function.clone()), Host::new(function));
        let rules = RULES[seed as usize](&compiled);
        let set =
            PatternSet::bind(program.clone(), &mut interpreted, &natives()).unwrap_or_else(|errors| panic!("{errors}"));
        let mut applicator = Applicator::new();
        for inst in (0..count).map(function::Inst) {
            let op = InstructionOp::Instruction(inst);
            let by_rust = rules.apply(&mut compiled, inst);
            let by_code = match applicator.apply(&set, &mut interpreted, op, &mut Silent).expect("nothing stops it") {
                Application::Applied(pattern) => Some(pattern.index()),
                Application::None => None,
            };
            let failures = applicator.take_failures();
            assert!(failures.first.is_empty(), "{:?}\n{patterns}", failures.first);
            assert_eq!(by_rust, by_code, "seed {seed}, function {number}, {inst:?}\n{patterns}");
            applied += usize::from(by_rust.is_some());
        }
        assert_eq!(
            compiled.into_arena().to_string(),
            interpreted.into_arena().to_string(),
            "seed {seed}, function {number}\n{patterns}"
        );
    }
    applied
}

/// Applies the patterns to functions until none matches, by rules in Rust and by the interpreter's greedy driver, and returns how many functions came to an
/// end.
///
/// # Panics
/// If they differ.
pub fn compare_greedily(seed: u64) -> usize {
    let patterns = rules_cases::patterns(seed);
    let program = Arc::new(pdll::compile(&patterns).unwrap_or_else(|error| panic!("{error}")));
    let limit = RunLimit::AtMost(300);
    let mut ended = 0;
    for number in 0..20 {
        let function = function(&mut Choices::from_seed(1000 * seed + number));
        let (mut compiled, mut interpreted) = (Host::new(function.clone()), Host::new(function));
        let set =
            PatternSet::bind(program.clone(), &mut interpreted, &natives()).unwrap_or_else(|errors| panic!("{errors}"));
        let options = GreedyOptions::default().max_rewrites(limit).max_iterations(Some(6));
        let by_code =
            rewrite_greedily(&set, &mut interpreted, InstructionOp::Function, &options).expect("nothing stops it");
        let rules = RULES[seed as usize](&compiled);
        let by_rust = compiled.apply_rules(&*rules, limit);
        if !by_code.converged {
            continue;
        }
        ended += 1;
        let counts = |rewrites, dead, converged| (rewrites, dead, converged);
        assert_eq!(
            counts(by_rust.rewrites, by_rust.dead, by_rust.converged),
            counts(by_code.rewrites, by_code.dead_ops, true),
            "seed {seed}, function {number}\n{patterns}"
        );
        assert_eq!(
            compiled.into_arena().to_string(),
            interpreted.into_arena().to_string(),
            "seed {seed}, function {number}\n{patterns}"
        );
    }
    ended
}

/// Returns how many cases there are.
pub fn cases() -> usize {
    RULES.len()
}
