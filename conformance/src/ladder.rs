//! Libraries of many patterns that agree in much.
//!
//! The patterns of the other files are told apart after a few questions. Here each climbs a ladder of attributes that all begin
//! alike, so that dozens of questions divide them, and switches have many cases, with wide gaps.

use std::fmt::Write;

use crate::choices::Choices;

/// How long the ladder is: longer than the depth down to which the compiler counts who asks what.
const STEPS: usize = 40;

/// A step where the pattern leaves the ladder, an attribute there that few others have, and how many operands it wants.
struct Rung {
    steps: usize,
    value: usize,
    operands: Option<usize>,
}

/// A PDLL file, and a module in generic form with ops that its patterns nearly match.
pub fn case(choices: &mut Choices) -> (String, String) {
    let count = 4 + choices.below(24);
    let rungs: Vec<Rung> = (0..count).map(|_| rung(choices)).collect();
    let mut benefits: Vec<usize> = (1..=count).collect();
    for i in (1..count).rev() {
        benefits.swap(i, choices.below(i + 1));
    }
    let mut source = String::new();
    for (i, (rung, benefit)) in rungs.iter().zip(benefits).enumerate() {
        let operands = match rung.operands {
            None => String::new(),
            Some(0) => "()".to_owned(),
            Some(count) => format!("({})", vec!["_: Value"; count].join(", ")),
        };
        let attributes: Vec<String> = attributes(rung).map(|(n, v)| format!("w{n} = attr<\"{v} : i32\">")).collect();
        let _ = writeln!(
            source,
            "Pattern P{i} with benefit({benefit}) {{\n  let root = op<t.w>{operands} {{{}}};\n  \
             rewrite root with {{\n    op<t.n1> {{k = attr<\"{i} : i32\">}} -> ();\n    erase root;\n  }};\n}}",
            attributes.join(", ")
        );
    }
    let mut ir = String::new();
    for _ in 0..4 + choices.below(8) {
        let rung = &rungs[choices.below(count)];
        let operands = match rung.operands {
            Some(operands) if choices.percent(80) => operands,
            _ => choices.below(4),
        };
        let mut list: Vec<String> = attributes(rung).map(|(n, v)| format!("w{n} = {v} : i32")).collect();
        if choices.percent(20) && !list.is_empty() {
            let at = choices.below(list.len());
            list[at] = format!("w{at} = {} : i32", choices.below(2) + 1);
        }
        // Those behind the last, so that longer patterns are tried as well.
        for n in rung.steps + 1..STEPS + 2 {
            if choices.percent(70) {
                list.push(format!("w{n} = 0 : i32"));
            }
        }
        let _ = writeln!(
            ir,
            "    \"t.w\"({}) {{{}}} : ({}) -> ()",
            vec!["%arg0"; operands].join(", "),
            list.join(", "),
            vec!["i32"; operands].join(", ")
        );
    }
    let ir = format!(
        "\"builtin.module\"() <{{sym_name = \"ir\"}}> ({{\n  \"t.block\"() ({{\n  ^bb0(%arg0: i32):\n{ir}  }}) : () -> ()\n}}) : () -> ()\n"
    );
    (source, ir)
}

fn rung(choices: &mut Choices) -> Rung {
    // Most near the end, where the set of those that agree is still large.
    let steps = if choices.percent(60) { STEPS - choices.below(8) } else { choices.below(STEPS) };
    let value = choices.below(40);
    let operands = if choices.percent(50) { Some(*choices.pick(&[0, 1, 2, 30])) } else { None };
    Rung { steps, value, operands }
}

/// Names and values: 0 up to the last.
fn attributes(rung: &Rung) -> impl Iterator<Item = (usize, usize)> {
    (0..=rung.steps).map(|step| (step, if step == rung.steps { rung.value } else { 0 }))
}
