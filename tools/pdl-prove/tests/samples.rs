//! Rewrites that plain values show wrong: they are refuted without a solver, be the numbers as wide as they are.

use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_prove::{Judgement, ProofOptions, Refutation, Semantics, Solver, Verdict, prove};

/// A pattern on inputs `%x`, `%y` and `%z` of a type. Each operation is `name operand operand`; the last one of those that are
/// matched is replaced by the last one that is made.
fn pattern(name: &str, ty: &str, matched: &[&str], made: &[&str]) -> String {
    let mut text = format!("pdl.pattern @{name} : benefit(1) {{\n%t = type : {ty}\n%b = type : i1\n");
    for input in ["x", "y", "z"] {
        if matched.iter().any(|op| op.split(' ').skip(1).any(|operand| operand == input)) {
            text.push_str(&format!("%{input} = operand : %t\n"));
        }
    }
    let mut number = 0;
    let mut write = |text: &mut String, op: &str| {
        let mut words = op.split(' ');
        let (operation, operands): (&str, Vec<&str>) = (words.next().expect("a name"), words.collect());
        let (operation, constant) = operation.split_once('=').unwrap_or((operation, ""));
        let mut attributes = String::new();
        if !constant.is_empty() {
            let (key, value) = match operation {
                "constant" => ("value", format!("{constant} : {ty}")),
                _ => ("predicate", format!("{constant} : i64")),
            };
            text.push_str(&format!("%a{number} = attribute = {value}\n"));
            attributes = format!("{{\"{key}\" = %a{number}}}");
        }
        let names: Vec<String> = operands.iter().map(|operand| format!("%{operand}")).collect();
        let types = vec!["!pdl.value"; operands.len()].join(", ");
        let operands = if operands.is_empty() { String::new() } else { format!("({} : {types})", names.join(", ")) };
        let result = if operation.starts_with("cmp") { "%b" } else { "%t" };
        text.push_str(&format!(
            "%o{number} = operation \"arith.{operation}\"{operands} {attributes} -> ({result} : !pdl.type)\n%{number} = result 0 of %o{number}\n"
        ));
        number += 1;
    };
    matched.iter().for_each(|op| write(&mut text, op));
    let root = matched.len() - 1;
    text.push_str(&format!("rewrite %o{root} {{\n"));
    made.iter().for_each(|op| write(&mut text, op));
    let last = matched.len() + made.len() - 1;
    let by = if made.is_empty() { "%x".to_owned() } else { format!("%{last}") };
    text.push_str(&format!("replace %o{root} with ({by} : !pdl.value)\n}}\n}}\n"));
    text
}

/// The verdict where the solver never knows.
fn judge(text: &str, samples: usize) -> Judgement {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}\n{text}"));
    let mut solver = Solver::new("sh", Duration::from_secs(10));
    solver.command.extend(["-c".to_owned(), "cat > /dev/null; echo unknown".to_owned()]);
    let options = ProofOptions::new(solver).samples(samples);
    prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("an answer").remove(0)
}

#[test]
fn plain_counterexamples_need_no_solver() {
    // The last says of what cases are asked where a solver does not know.
    for (ty, matched, made, cases) in [
        // Products that overflow, and quotients that leave something over.
        ("i64", &["muli x y", "divui 0 y"][..], &[][..], "y"),
        ("i64", &["muli x y", "divsi 0 y"], &[], "y"),
        ("i64", &["divui x y", "muli 0 y"], &[], "y"),
        ("i64", &["divsi x y", "muli 0 y"], &[], "y"),
        ("i64", &["addi x y", "divsi 0 z"], &["divsi x z", "divsi y z", "addi 2 3"], "z"),
        ("i64", &["muli x y", "divui 0 z"], &["divui x z", "muli 2 y"], "y"),
        ("i64", &["remsi x y"], &["remui x y"], "y"),
        ("i64", &["muli x y", "muli 0 z", "remui 1 y"], &["muli x z", "remui 3 y"], "y"),
        // The least number has no negative.
        ("i64", &["divsi x y"], &["constant=0", "subi 1 x", "subi 1 y", "divsi 2 3"], "y"),
        ("i64", &["maxsi x y"], &["maxui x y"], ""),
        ("i64", &["shli x y", "shrui 0 y"], &[], "y"),
        // One special value, and operands that are equal.
        ("i64", &["cmpi=9 x y"], &["cmpi=8 x y"], ""),
        ("i64", &["minsi x y"], &[], ""),
        // Zeros with signs, NaN, infinity, what is rounded to nothing.
        ("f64", &["constant=0.0", "addf x 0"], &[], ""),
        ("f64", &["subf x x"], &["constant=0.0"], ""),
        ("f64", &["divf x x"], &["constant=1.0"], ""),
        ("f32", &["mulf x y", "divf 0 y"], &[], ""),
        ("f64", &["addf x y", "subf 0 y"], &[], ""),
        ("f16", &["cmpf=4 x y"], &["cmpf=11 x y"], ""),
        ("f64", &["mulf x y", "mulf 0 z"], &["mulf y z", "mulf x 2"], ""),
        ("f64", &["constant=0.0", "subf 0 x"], &["negf x"], ""),
    ] {
        let text = pattern("Wrong", ty, matched, made);
        let judgement = judge(&text, 4096);
        let Verdict::Refuted(refutation) = &judgement.verdict else { panic!("{matched:?} {made:?}: {judgement:?}") };
        let Refutation::Values { example, .. } = &**refutation else { panic!("{refutation:?}") };
        assert_ne!(example.computed_before, example.computed_after);
        // Without them nobody knows.
        let by_cases = if cases.is_empty() { String::new() } else { format!(", also by cases of `{cases}`") };
        let unknown = Verdict::Unknown(vec![format!("the solver gave up{by_cases}")]);
        assert_eq!(judge(&text, 0).verdict, unknown, "{matched:?} {made:?}");
    }
}

/// Samples show what is wrong, and prove nothing.
#[test]
fn what_no_sample_shows_is_for_the_solver() {
    let unknown = Verdict::Unknown(vec!["the solver gave up".to_owned()]);
    let text = pattern("Right", "i64", &["addi x y"], &["addi y x"]);
    assert_eq!(judge(&text, 4096).verdict, unknown);
    // One value of 2^64 that nobody thinks of.
    let text = pattern("Rare", "i64", &["constant=-81985529216486896", "cmpi=0 x 0"], &["cmpi=6 x x"]);
    assert_eq!(judge(&text, 4096).verdict, unknown);
}
