//! Libraries of many patterns that agree in much.
//!
//! The patterns of the other files are told apart after a few questions. Here each climbs a ladder of attributes that all begin
//! alike, so that dozens of questions divide them, switches have many cases, with wide gaps, and what is left to tell two
//! patterns apart may be a native constraint, or only the benefit.

use std::fmt::Write;

use crate::choices::Choices;

/// The length of the ladder: longer than the depth down to which the compiler counts who asks what.
const STEPS: usize = 40;

/// The number of block arguments of the IR.
const ARGUMENTS: usize = 8;

/// The questions of one pattern about its op.
#[derive(Clone, Copy)]
struct Rung {
    /// Where it leaves the ladder.
    steps: usize,
    /// An attribute there that few others have.
    value: usize,
    operands: Option<usize>,
}

/// A PDLL file, and a module in generic form with ops that its patterns nearly match.
pub fn case(choices: &mut Choices) -> (String, String) {
    let rungs = rungs(choices);
    let mut benefits: Vec<usize> = (1..=rungs.len()).collect();
    for i in (1..benefits.len()).rev() {
        benefits.swap(i, choices.below(i + 1));
    }
    let mut source = String::from("Constraint HasOneUse(value: Value);\nConstraint PowerOfTwo(value: Attr) -> Attr;\n");
    for (i, (rung, benefit)) in rungs.iter().zip(benefits).enumerate() {
        pattern(choices, &mut source, i, rung, benefit);
    }
    let mut ir = String::new();
    for _ in 0..4 + choices.below(8) {
        op(choices, &mut ir, &rungs);
    }
    let arguments: Vec<String> = (0..ARGUMENTS).map(|i| format!("%arg{i}: i32")).collect();
    let ir = format!(
        "\"builtin.module\"() <{{sym_name = \"ir\"}}> ({{\n  \"t.block\"() ({{\n  ^bb0({}):\n{ir}  }}) : () -> ()\n}}) : () -> ()\n",
        arguments.join(", ")
    );
    (source, ir)
}

fn rungs(choices: &mut Choices) -> Vec<Rung> {
    let mut rungs: Vec<Rung> = Vec::new();
    if choices.percent(40) {
        // One leaves at each step, so that many questions divide those who are left.
        for steps in 0..STEPS - 4 {
            rungs.push(Rung { steps, ..rung(choices) });
        }
    }
    let first = rungs.len();
    for i in 0..4 + choices.below(20) {
        // Some ask what another does.
        let again = i > 0 && choices.percent(35);
        rungs.push(if again { rungs[first + choices.below(i.min(4))] } else { rung(choices) });
    }
    rungs
}

fn rung(choices: &mut Choices) -> Rung {
    // Most near the end, where the set of those that agree is still large.
    let steps = if choices.percent(60) { STEPS - choices.below(8) } else { choices.below(STEPS) };
    let value = choices.below(40);
    let operands = if choices.percent(50) { Some(*choices.pick(&[0, 1, 2, 30])) } else { None };
    Rung { steps, value, operands }
}

fn pattern(choices: &mut Choices, source: &mut String, index: usize, rung: &Rung, benefit: usize) {
    let operands = match rung.operands {
        None => String::new(),
        Some(0) => "()".to_owned(),
        Some(count) => {
            // Patterns that ask the same capture different operands.
            let named = choices.below(count.min(4));
            let operands = (0..count).map(|at| if at == named { "x: Value" } else { "_: Value" });
            format!("({})", operands.collect::<Vec<_>>().join(", "))
        }
    };
    let mut attributes: Vec<String> = steps(rung).map(|(n, v)| format!("w{n} = attr<\"{v} : i32\">")).collect();
    let mut before = "";
    // What a constraint gives is one of the attributes.
    if choices.percent(12) {
        before = "  let a: Attr;\n  let b = PowerOfTwo(a);\n";
        attributes.extend(["k = a".to_owned(), "m = b".to_owned()]);
    }
    let behind = match (rung.operands, choices.below(4)) {
        (Some(1..), 0) => "  HasOneUse(x);\n",
        (Some(1..), 1) => "  not HasOneUse(x);\n",
        _ => "",
    };
    let captured = if matches!(rung.operands, Some(1..)) && choices.percent(60) { "(x)" } else { "" };
    let _ = writeln!(
        source,
        "Pattern P{index} with benefit({benefit}) {{\n{before}  let root = op<t.w>{operands} {{{}}};\n{behind}  \
         rewrite root with {{\n    op<t.n1>{captured} {{k = attr<\"{index} : i32\">}} -> ();\n    erase root;\n  }};\n}}",
        attributes.join(", ")
    );
}

fn op(choices: &mut Choices, ir: &mut String, rungs: &[Rung]) {
    let rung = choices.pick(rungs);
    let count = match rung.operands {
        Some(operands) if choices.percent(80) => operands,
        _ => choices.below(4),
    };
    let operands: Vec<String> = (0..count).map(|_| format!("%arg{}", choices.below(ARGUMENTS))).collect();
    let mut list: Vec<String> = steps(rung).map(|(n, v)| format!("w{n} = {v} : i32")).collect();
    if choices.percent(20) {
        let at = choices.below(list.len());
        list[at] = format!("w{at} = {} : i32", choices.below(2) + 1);
    }
    // Those behind the last, so that longer patterns are tried as well.
    for n in rung.steps + 1..STEPS + 2 {
        if choices.percent(70) {
            list.push(format!("w{n} = 0 : i32"));
        }
    }
    if choices.percent(50) {
        let (k, m) = *choices.pick(&[(1, 0), (2, 1), (4, 2), (4, 1), (3, 1)]);
        list.push(format!("k = {k} : i32, m = {m} : i32"));
    }
    let _ = writeln!(
        ir,
        "    \"t.w\"({}) {{{}}} : ({}) -> ()",
        operands.join(", "),
        list.join(", "),
        vec!["i32"; count].join(", ")
    );
}

/// Numbers of attributes and their values: 0 up to the last.
fn steps(rung: &Rung) -> impl Iterator<Item = (usize, usize)> {
    (0..=rung.steps).map(|step| (step, if step == rung.steps { rung.value } else { 0 }))
}
