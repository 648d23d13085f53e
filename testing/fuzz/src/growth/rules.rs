//! Rules in TableGen: MLIR's, and LLVM's combine rules.

use super::{Input, Shape, each, file, list};

const RULES: &[&str] = &[
    "drr in.td",
    "drr in.td --coverage",
    "drr in.td --emit pdll",
    "check in.td",
    "build in.td --emit pdl-ir -o out",
    "build in.td -o out.pdllc",
];
const COMBINE: &[&str] =
    &["check in.td", "build in.td -o out.pdllc", "build in.td --rules-as llvm22 --emit pdl-ir -o out"];

/// Rules, behind as much of MLIR's files as they need and three operations.
fn rules(text: &str) -> Input {
    let base = include_str!("../rules.td");
    file(
        "in.td",
        format!(
            "{base}\ndef D : Dialect {{ let name = \"d\"; }}\n\
             def One : Op<D, \"one\"> {{ let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }}\n\
             def Two : Op<D, \"two\"> {{ let arguments = (ins AnyType:$x, AnyType:$y); let results = (outs AnyType:$r); }}\n\
             def Many : Op<D, \"many\"> {{ let arguments = (ins Variadic<AnyType>:$x); let results = (outs AnyType:$r); }}\n\
             {text}"
        ),
    )
}

/// Combine rules, behind as much of LLVM's files as they need.
fn combine(text: &str) -> Input {
    file("in.td", format!("{}\n{text}", include_str!("../combine.td")))
}

fn combine_rule(matched: &str, applied: &str) -> Input {
    combine(&format!("def r : GICombineRule<(defs root:$d), (match {matched}), (apply {applied})>;\n"))
}

fn eithers(n: usize) -> Input {
    rules(&format!("def R : Pat<{}$x{}, (One $x)>;\n", "(Two (either ".repeat(n), ", $z))".repeat(n)))
}

fn native_calls(n: usize) -> Input {
    rules(
        &(each(n, |i| format!("def N{i} : NativeCodeCall<\"f{i}($0)\">;\n"))
            + &each(n, |i| format!("def R{i} : Pat<(One $x), (N{i} $x)>;\n"))),
    )
}

fn combine_rules(n: usize) -> Input {
    combine(&each(n, |i| {
        format!("def r{i} : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, {i})), (apply (G_ADD $d, $x, $x))>;\n")
    }))
}

fn one_combiner(n: usize) -> Input {
    combine(
        &(each(n, |i| {
            format!(
                "def r{i} : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, {i})), (apply (G_ADD $d, $x, $x))>;\n"
            )
        }) + &format!("def C : GICombiner<\"C\", [{}]>;\n", list(n, |i| format!("r{i}")))),
    )
}

/// Why `check` compares rules of one instruction, or patterns of one operation, in pairs.
const PAIRS: &str = "pairs are compared, up to a limit (docs/limits.md)";

pub(super) fn shapes() -> Vec<Shape> {
    let s = Shape::new;
    vec![
        s("rules", 1000, RULES, |n| rules(&each(n, |i| format!("def R{i} : Pat<(One (One $x)), (One $x)>;\n")))),
        s("rules without names", 1000, RULES, |n| rules(&each(n, |_| "def : Pat<(One (One $x)), (One $x)>;\n".into()))),
        s("rules of different operations", 500, RULES, |n| {
            rules(&each(n, |i| {
                format!(
                    "def O{i} : Op<D, \"o{i}\"> {{ let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }}\ndef R{i} : Pat<(O{i} $x), (One $x)>;\n"
                )
            }))
        }),
        s("levels of what is matched", 90, RULES, |n| {
            rules(&format!("def R : Pat<{}$x{}, (One $x)>;\n", "(One ".repeat(n), ")".repeat(n)))
        }),
        s("levels beyond the limit", 190, &["drr in.td"], |n| {
            rules(&format!("def R : Pat<{}$x{}, (One $x)>;\n", "(One ".repeat(n), ")".repeat(n)))
        })
        .ends_with("E1121"),
        s("levels of what is made", 90, RULES, |n| {
            rules(&format!("def R : Pat<(One $x), {}$x{}>;\n", "(One ".repeat(n), ")".repeat(n)))
        }),
        s("operands that are given", 500, RULES, |n| {
            rules(&format!("def R : Pat<(Many (variadic {})), (One $x0)>;\n", list(n, |i| format!("$x{i}"))))
        }),
        s("operations that are made", 500, RULES, |n| {
            rules(&format!("def R : Pattern<(One $x), [{}]>;\n", list(n, |i| format!("(One:$o{i} $x)"))))
        }),
        s("supplemental operations", 500, RULES, |n| {
            rules(&format!("def R : Pat<(One $x), (One $x), [], [{}]>;\n", list(n, |i| format!("(One:$o{i} $x)"))))
        }),
        s("constraints", 500, RULES, |n| {
            rules(&format!("def R : Pat<(One $x), (One $x), [{}]>;\n", list(n, |_| "(HasNoUseOf $x)".into())))
        }),
        s("different constraints", 500, RULES, |n| {
            rules(
                &(each(n, |i| format!("def C{i} : Constraint<CPred<\"$_self.isA{i}()\">>;\n"))
                    + &format!("def R : Pat<(One $x), (One $x), [{}]>;\n", list(n, |i| format!("(C{i} $x)")))),
            )
        }),
        s(
            "native calls",
            500,
            &["drr in.td", "drr in.td --coverage", "drr in.td --emit pdll", "build in.td -o out.pdllc"],
            native_calls,
        ),
        s("native calls", 500, &["check in.td"], native_calls).may_grow(PAIRS),
        s("either in a rule", 6, RULES, eithers).may_grow("each doubles the patterns, and there are at most 6"),
        s("either beyond the limit", 12, &["build in.td -o out.pdllc"], eithers).ends_with("E1122"),
        s("levels of brackets in a text", 90, RULES, |n| {
            rules(&format!(
                "def C : Constraint<CPred<\"{}$_self.use_empty(){}\">>;\ndef R : Pat<(One $x), (One $x), [(C $x)]>;\n",
                "(".repeat(n),
                ")".repeat(n)
            ))
        }),
        s("levels of brackets beyond the limit", 4000, &["drr in.td", "drr in.td --coverage", "check in.td"], |n| {
            rules(&format!(
                "def C : Constraint<CPred<\"{}$_self.use_empty(){}\">>;\ndef R : Pat<(One $x), (One $x), [(C $x)]>;\n",
                "(".repeat(n),
                ")".repeat(n)
            ))
        }),
        s("parts of a text", 1000, RULES, |n| {
            rules(&format!(
                "def C : Constraint<CPred<\"{}\">>;\ndef R : Pat<(One $x), (One $x), [(C $x)]>;\n",
                "$_self.use_empty() && ".repeat(n) + "true"
            ))
        }),
        s("characters of a text", 40_000, RULES, |n| {
            rules(&format!(
                "def C : Constraint<CPred<\"f{}($_self)\">>;\ndef R : Pat<(One $x), (One $x), [(C $x)]>;\n",
                "x".repeat(n)
            ))
        }),
        s("wrong rules", 1000, &["drr in.td", "drr in.td --max-errors 0", "check in.td --message-format json"], |n| {
            rules(&each(n, |i| format!("def R{i} : Pat<(One $x, $y), (One $x)>;\n")))
        }),
        s("unknown names", 1000, &["drr in.td", "drr in.td --max-errors 0"], |n| {
            rules(&each(n, |i| format!("def R{i} : Pat<(One $x), (One $y)>;\n")))
        }),
        s(
            "combine rules",
            1000,
            &["build in.td -o out.pdllc", "build in.td --rules-as llvm22 --emit pdl-ir -o out"],
            combine_rules,
        ),
        s("combine rules", 1000, &["check in.td"], combine_rules).may_grow(PAIRS),
        s(
            "combine rules of one combiner",
            1000,
            &["build in.td -o out.pdllc", "build in.td --rules-as llvm22 --emit pdl-ir -o out"],
            one_combiner,
        ),
        s("combine rules of one combiner", 1000, &["check in.td"], one_combiner).may_grow(PAIRS),
        s("nested groups of combine rules", 90, COMBINE, |n| {
            combine(&("def r : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, 2)), (apply (G_ADD $d, $x, $x))>;\ndef g0 : GICombineGroup<[r]>;\n".to_owned() + &each(n, |i| format!("def g{} : GICombineGroup<[g{i}]>;\n", i + 1)) + &format!("def C : GICombiner<\"C\", [g{n}]>;\n")))
        }),
        s("instructions of a combine rule", 200, COMBINE, |n| {
            combine_rule(
                &(format!("(G_FNEG $d, $v{})", n - 1)
                    + &each(n, |i| {
                        if i == 0 { ", (G_FABS $v0, $x)".into() } else { format!(", (G_FABS $v{i}, $v{})", i - 1) }
                    })),
                "(GIReplaceReg $d, $x)",
            )
        }),
        s("instructions that a combine rule makes", 500, COMBINE, |n| {
            combine_rule(
                "(G_FNEG $d, $x)",
                &(each(
                    n,
                    |i| if i == 0 { "(G_FABS $v0, $x), ".into() } else { format!("(G_FABS $v{i}, $v{}), ", i - 1) },
                ) + &format!("(G_FNEG $d, $v{})", n - 1)),
            )
        }),
        s("texts of a combine rule", 500, COMBINE, |n| {
            combine_rule(
                &("(G_FNEG $d, $x)".to_owned() + &each(n, |i| format!(", [{{ return f{i}(${{x}}); }}]"))),
                "(GIReplaceReg $d, $x)",
            )
        }),
        s("alternatives of a combine rule", 500, COMBINE, |n| {
            combine(&format!(
                "def f : GICombinePatFrag<(outs root:$d), (ins $x), [{}]>;\ndef r : GICombineRule<(defs root:$d), (match (f $d, $x)), (apply (GIReplaceReg $d, $x))>;\n",
                list(n, |i| format!("(pattern (G_MUL $d, $x, {i}))"))
            ))
        }),
        s("wrong combine rules", 1000, &["check in.td", "check in.td --max-errors 0"], |n| {
            combine(&each(n, |i| {
                format!(
                    "def r{i} : GICombineRule<(defs root:$d), (match (G_MUL $d, $x)), (apply (G_ADD $d, $x, $y))>;\n"
                )
            }))
        }),
    ]
}
