//! Functions of a compiler like Cranelift's, rewritten in place by patterns.
//!
//! The host is derived: `ir.rs` has an enum of instructions, and `impl Arena`, 30 lines that say how to get at what is in the function's
//! arenas. `cargo test --example functions` tries it.

#[allow(dead_code, reason = "tests of other crates use all of it")]
mod ir;

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Arc;

use pdl_vm::instructions::{InstructionHost, InstructionOp};
use pdl_vm::parallel::rewrite_parts;
use pdl_vm::{GreedyOptions, GreedyReport, Natives, PatternSet, rewrite_greedily};

use ir::{Condition, Data, Function, Opcode, Type, Value};

const PATTERNS: &str = r#"
    Pattern => replace op<clif.isub>(op<clif.iadd>(x: Value, y: Value), y) with x;
    Pattern => replace op<clif.imul>(x: Value, op<clif.iconst> {imm = attr<"1">}) with x;
    Pattern => replace op<clif.select>(_: Value, x: Value, x) with x;

    // The types of what is made are those that the enum says.
    Pattern {
        let root = op<clif.iadd>(x: Value, op<clif.iconst> {imm = imm: Attr});
        replace root with op<clif.iadd_imm>(x) {imm = imm};
    }
    Pattern {
        let minus = op<clif.isub>(x: Value, y: Value);
        let root = op<clif.icmp>(minus, op<clif.iconst> {imm = attr<"0">}) {cc = attr<"\"eq\"">};
        replace root with op<clif.icmp>(x, y) {cc = attr<"\"eq\"">};
    }
"#;

/// Applies patterns to a function until none matches.
fn optimize(function: Function, patterns: &str) -> Result<(Function, GreedyReport), Box<dyn Error>> {
    let mut host = InstructionHost::new(function);
    let set = PatternSet::bind(Arc::new(pdll::compile(patterns)?), &mut host, &Natives::new())?;
    let report = rewrite_greedily(&set, &mut host, InstructionOp::Function, &GreedyOptions::default())?;
    Ok((host.into_arena(), report))
}

/// Applies patterns to many functions on several threads. They are bound once.
fn optimize_all(
    functions: Vec<Function>,
    patterns: &str,
    threads: NonZeroUsize,
) -> Result<Vec<Function>, Box<dyn Error>> {
    let mut host = InstructionHost::new(Function::default());
    let set = PatternSet::bind(Arc::new(pdll::compile(patterns)?), &mut host, &Natives::new())?;
    let done = rewrite_parts(&set, &host, functions, &GreedyOptions::default(), threads);
    done.into_iter().map(|(function, report)| report.map(|_| function).map_err(Into::into)).collect()
}

/// Makes `f(x, y) = select(x - y == 0, (x + y) - y, x * 1)`.
fn function() -> Function {
    let mut function = Function::default();
    let (x, y) = (function.argument(Type::I64), function.argument(Type::I64));
    let block = function.block();
    let mut push = |data, ty| function.push(block, data, &[ty]);
    let binary = |op, a: Value, b: Value| Data::Binary { op, args: [a, b] };
    let (zero, one) = (push(Data::Iconst { imm: 0 }, Type::I64), push(Data::Iconst { imm: 1 }, Type::I64));
    let minus = push(binary(Opcode::Isub, x, y), Type::I64);
    let equal = push(Data::Icmp { cc: Condition::Equal, args: [minus, zero] }, Type::I1);
    let sum = push(binary(Opcode::Iadd, x, y), Type::I64);
    let then = push(binary(Opcode::Isub, sum, y), Type::I64);
    let otherwise = push(binary(Opcode::Imul, x, one), Type::I64);
    let chosen = push(Data::Select { condition: equal, then, otherwise }, Type::I64);
    function.push(block, Data::Return { args: vec![chosen] }, &[]);
    function
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", function());
    let (function, report) = optimize(function(), PATTERNS)?;
    println!("after {} rewrites:\n{function}", report.rewrites);
    let threads = std::thread::available_parallelism()?;
    let all = optimize_all(vec![self::function(); 100], PATTERNS, threads)?;
    println!("{} more on {threads} threads, the last one:\n{}", all.len(), all[99]);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_leave_the_argument() {
        let (function, report) = optimize(function(), PATTERNS).unwrap();
        assert_eq!(function.to_string(), " = Return { args: [%0] }\n");
        assert!(report.converged);
    }

    #[test]
    fn threads_do_what_one_does() {
        // What the call is of is a text, which the hosts of all threads know by the handle that the patterns have.
        let patterns = r#"
            Pattern => replace op<clif.isub>(op<clif.iadd>(x: Value, y: Value), y) with x;
            Pattern {
                let root = op<clif.call>(x: Value) {callee = attr<"\"f\"">};
                replace root with op<clif.call>(x, x) {callee = attr<"\"g\"">} -> (type<"i64">);
            }"#;
        let made = |number: usize| {
            let mut function = Function::default();
            let (x, y) = (function.argument(Type::I64), function.argument(Type::I64));
            let block = function.block();
            for index in 0..number % 7 {
                let call = Data::Call { callee: format!("h{index}"), args: vec![x], site: 0 };
                function.push(block, call, &[Type::I64]);
            }
            let sum = function.push(block, Data::Binary { op: Opcode::Iadd, args: [x, y] }, &[Type::I64]);
            let minus = function.push(block, Data::Binary { op: Opcode::Isub, args: [sum, y] }, &[Type::I64]);
            let callee = if number.is_multiple_of(3) { "f".to_owned() } else { format!("x{number}") };
            let called = function.push(block, Data::Call { callee, args: vec![minus], site: 0 }, &[Type::I64]);
            function.push(block, Data::Return { args: vec![called] }, &[]);
            function
        };
        let functions: Vec<Function> = (0..100).map(made).collect();
        let texts = |threads| {
            let done = optimize_all(functions.clone(), patterns, NonZeroUsize::new(threads).unwrap()).unwrap();
            done.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let one: Vec<String> =
            functions.iter().map(|function| optimize(function.clone(), patterns).unwrap().0.to_string()).collect();
        assert!(one[3].contains("Call { callee: \"g\", args: [%0, %0]") && one[4].contains("x4"), "{}", one[3]);
        for threads in [1, 2, 5, 200] {
            assert_eq!(texts(threads), one, "{threads} threads");
        }
    }

    #[test]
    fn types_of_what_is_made_are_inferred() {
        let mut function = Function::default();
        let (x, y) = (function.argument(Type::I32), function.argument(Type::I32));
        let block = function.block();
        let eight = function.push(block, Data::Iconst { imm: 8 }, &[Type::I32]);
        let zero = function.push(block, Data::Iconst { imm: 0 }, &[Type::I32]);
        let args = [x, eight];
        let sum = function.push(block, Data::Binary { op: Opcode::Iadd, args }, &[Type::I32]);
        let minus = function.push(block, Data::Binary { op: Opcode::Isub, args: [sum, y] }, &[Type::I32]);
        let compare = Data::Icmp { cc: Condition::Equal, args: [minus, zero] };
        let equal = function.push(block, compare, &[Type::I1]);
        function.push(block, Data::Return { args: vec![equal] }, &[]);
        let (function, report) = optimize(function, PATTERNS).unwrap();
        let text =
            "%8 = IaddImm { arg: %0, imm: 8 }\n%7 = Icmp { cc: Equal, args: [%8, %1] }\n = Return { args: [%7] }\n";
        assert_eq!((function.to_string().as_str(), report.rewrites), (text, 2));
        let types = [7, 8].map(|value| pdl_vm::instructions::Arena::value_type(&function, Value(value)));
        assert_eq!(types, [Type::I1, Type::I32]);
    }
}
