//! PDLL.

use super::{Input, Shape, each, file, list};

const CHECK: &[&str] = &["check in.pdll"];
const ALL: &[&str] = &[
    "check in.pdll",
    "build in.pdll -o out.pdllc",
    "build in.pdll --emit pdl -o out",
    "build in.pdll --emit ast -o out",
    "build in.pdll --emit tree -o out",
    "build in.pdll --emit dot -o out",
    "build in.pdll --emit asm -o out",
    "build in.pdll --emit rust -o out",
    "lint in.pdll",
    "fmt --check in.pdll",
];
const BUILD: &[&str] = &["check in.pdll", "build in.pdll -o out.pdllc", "lint in.pdll", "fmt --check in.pdll"];
const ERRORS: &[&str] = &["check in.pdll", "check in.pdll --message-format json", "check in.pdll --max-errors 0"];

fn text(text: String) -> Input {
    file("in.pdll", text)
}

/// One pattern with this in its match section.
fn matching(body: &str) -> Input {
    text(format!("Pattern P {{\n{body}\n  let root = op<t.root>;\n  erase root;\n}}\n"))
}

/// One pattern with this in its rewrite.
fn rewriting(body: &str) -> Input {
    text(format!(
        "Pattern P {{\n  let root = op<t.root>(x: Value) -> (y: Type);\n  rewrite root with {{\n{body}\n    erase root;\n  }};\n}}\n"
    ))
}

fn levels(n: usize) -> Input {
    text(format!("Pattern P => erase {}x: Value{};\n", "op<t.o>(".repeat(n), ")".repeat(n)))
}

pub(super) fn shapes() -> Vec<Shape> {
    let s = Shape::new;
    vec![
        s("patterns of different roots", 2000, ALL, |n| {
            text(each(n, |i| format!("Pattern P{i} => erase op<t.o{i}>;\n")))
        }),
        s("patterns of one root, by attribute", 2000, ALL, |n| {
            text(each(n, |i| format!("Pattern P{i} => erase op<t.o> {{a = attr<\"{i} : i32\">}};\n")))
        }),
        s("patterns of one root, by operands", 2000, BUILD, |n| {
            text(each(n, |i| format!("Pattern P{i} => erase op<t.o>(op<t.a{i}>, op<t.b{}>);\n", i / 7)))
        }),
        s("patterns that are alike", 2000, BUILD, |n| {
            text(each(n, |i| format!("Pattern P{i} => erase op<t.o>(x: Value);\n")))
        }),
        s("patterns of one name", 2000, ERRORS, |n| text(each(n, |i| format!("Pattern P => erase op<t.o{i}>;\n")))),
        s("patterns without a name", 2000, BUILD, |n| text(each(n, |i| format!("Pattern => erase op<t.o{i}>;\n")))),
        s("patterns with benefits", 2000, BUILD, |n| {
            text(each(n, |i| format!("Pattern P{i} with benefit({}) => erase op<t.o>;\n", i % 60000)))
        }),
        s("variables of a pattern", 2000, BUILD, |n| matching(&each(n, |i| format!("  let v{i} = op<t.a{i}>;\n")))),
        s("types of a pattern", 2000, BUILD, |n| {
            matching(&each(n, |i| format!("  let v{i}: Type;\n  let o{i} = op<t.a>(x{i}: Value<v{i}>);\n")))
        }),
        s("operands", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o>({});\n", list(n, |i| format!("x{i}: Value"))))
        }),
        s("equal operands", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o>(x: Value{});\n", each(n, |_| ", x".into())))
        }),
        s("operands that are operations", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o>({});\n", list(n, |i| format!("op<t.a{i}>"))))
        }),
        s("groups of operands", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o>({});\n", list(n, |i| format!("x{i}: ValueRange"))))
        }),
        s("results", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> -> ({});\n", list(n, |i| format!("t{i}: Type"))))
        }),
        s("attributes", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> {{{}}};\n", list(n, |i| format!("a{i} = attr<\"{i}\">"))))
        }),
        s("attributes of any value", 2000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> {{{}}};\n", list(n, |i| format!("a{i}"))))
        }),
        s("levels of operations", 200, &["check in.pdll", "build in.pdll -o out.pdllc", "lint in.pdll"], levels),
        s("levels of operations", 200, &["fmt --check in.pdll"], levels)
            .may_grow("the layout indents each of at most 256 levels"),
        s("levels beyond the limit", 4000, CHECK, levels).ends_with("E0107"),
        s("steps of a chain of variables", 1000, BUILD, |n| {
            text(format!(
                "Pattern P {{\n  let v0 = op<t.o>;\n{}  erase v{n};\n}}\n",
                each(n, |i| format!("  let v{} = op<t.o>(v{i});\n", i + 1))
            ))
        }),
        s("declared constraints", 2000, BUILD, |n| {
            text(each(n, |i| format!("Constraint C{i}(v: Value);\n")) + "Pattern P => erase op<t.o>;\n")
        }),
        s("calls of a constraint", 2000, BUILD, |n| {
            matching(&("  let x: Value;\n  let user = op<t.o>(x);\n".to_owned() + &each(n, |_| "  C(x);\n".into())))
                .front("Constraint C(v: Value);\n")
        }),
        s("calls of different constraints", 2000, BUILD, |n| {
            matching(
                &("  let x: Value;\n  let user = op<t.o>(x);\n".to_owned() + &each(n, |i| format!("  C{i}(x);\n"))),
            )
            .front(&each(n, |i| format!("Constraint C{i}(v: Value);\n")))
        }),
        s("calls of a constraint with a body", 2000, BUILD, |n| {
            matching(&("  let x: Value;\n  let user = op<t.o>(x);\n".to_owned() + &each(n, |_| "  C(x);\n".into())))
                .front("Constraint N(v: Value);\nConstraint C(v: Value) { N(v); }\n")
        }),
        s("calls of a rewrite with a body", 2000, BUILD, |n| {
            rewriting(&each(n, |_| "    R(x);\n".into())).front("Rewrite R(v: Value) { let o = op<t.made>(v); }\n")
        }),
        s("calls of a native rewrite", 2000, BUILD, |n| {
            rewriting(&each(n, |_| "    R(x);\n".into())).front("Rewrite R(v: Value);\n")
        }),
        s("doubling calls of bodies", 64, CHECK, |n| {
            rewriting("    R0(x);\n").front(
                &(each(n, |i| format!("Rewrite R{i}(v: Value) {{ R{}(v); R{0}(v); }}\n", i + 1))
                    .lines()
                    .rev()
                    .fold(format!("Rewrite R{n}(v: Value) {{ let o = op<t.made>(v); }}\n"), |text, line| {
                        text + line + "\n"
                    })),
            )
        })
        .ends_with("E0240"),
        s("created operations", 2000, BUILD, |n| {
            rewriting(&each(n, |i| format!("    let o{i} = op<t.made>(x) -> (y);\n")))
        }),
        s("a chain of created operations", 1000, BUILD, |n| {
            rewriting(
                &("    let o0 = op<t.made>(x) -> (y);\n".to_owned()
                    + &each(n, |i| format!("    let o{} = op<t.made>(o{i}) -> (y);\n", i + 1))),
            )
        }),
        s("created attributes", 2000, BUILD, |n| {
            rewriting(&format!("    let o = op<t.made> {{{}}};\n", list(n, |i| format!("a{i} = attr<\"{i}\">"))))
        }),
        s("roots without a relation", 60, BUILD, |n| matching(&each(n, |i| format!("  let v{i} = op<t.a{i}>;\n")))),
        s("users of one value", 60, BUILD, |n| {
            matching(
                &("  let x: Value;\n  let first = op<t.o>(x);\n".to_owned()
                    + &each(n, |i| format!("  let v{i} = op<t.a{i}>(x);\n"))),
            )
        }),
        s("elements of a tuple", 2000, BUILD, |n| {
            matching(&format!("  let t = ({});\n", list(n, |i| format!("a{i} = attr<\"{i}\">"))))
        }),
        s("characters of a name", 200_000, BUILD, |n| text(format!("Pattern P{} => erase op<t.o>;\n", "x".repeat(n)))),
        s("characters of a string", 200_000, CHECK, |n| {
            text(format!("Pattern P => erase op<t.o> {{a = attr<\"\\\"{}\\\"\">}};\n", "x".repeat(n)))
        }),
        s("characters of a comment", 200_000, BUILD, |n| {
            text(format!("// {}\nPattern P => erase op<t.o>;\n", "x".repeat(n)))
        }),
        s("comments", 4000, BUILD, |n| text("// a comment\n".repeat(n) + "Pattern P => erase op<t.o>;\n")),
        s("comments inside an expression", 4000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o>(\n{}x: Value);\n", "// a comment\n".repeat(n)))
        }),
        s("blank lines", 20_000, BUILD, |n| text("\n".repeat(n) + "Pattern P => erase op<t.o>;\n")),
        s("patterns on one line", 2000, BUILD, |n| text(each(n, |i| format!("Pattern P{i} => erase op<t.o{i}>; ")))),
        s("lines of native code", 4000, CHECK, |n| {
            text(format!("Rewrite R(v: Value) [{{\n{}}}];\nPattern P => erase op<t.o>;\n", "  call();\n".repeat(n)))
        }),
        s("elements of an attribute", 4000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> {{a = attr<\"[{}]\">}};\n", list(n, |i| i.to_string())))
        }),
        s("entries of a dictionary", 4000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> {{a = attr<\"{{{}}}\">}};\n", list(n, |i| format!("k{i} = {i}"))))
        }),
        s("elements of a type", 4000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> -> (type<\"tuple<{}>\">);\n", list(n, |i| format!("i{}", i + 1))))
        }),
        s("tokens of a dialect's type", 4000, BUILD, |n| {
            text(format!("Pattern P => erase op<t.o> -> (type<\"!d.t<{}>\">);\n", list(n, |i| i.to_string())))
        }),
        s("unknown names", 2000, ERRORS, |n| matching(&each(n, |i| format!("  let v{i}: Nothing{i};\n")))),
        s("unknown names, alike", 2000, ERRORS, |n| matching(&each(n, |i| format!("  let v{i}: Valu;\n")))),
        s("errors on one line", 2000, ERRORS, |n| {
            text(format!("Pattern P {{ {} erase op<t.o>; }}\n", each(n, |i| format!("let v{i}: X{i}; "))))
        }),
        s("errors of syntax", 2000, ERRORS, |n| text(each(n, |i| format!("Pattern P{i} => erase;\n")))),
        s("stray characters", 2000, ERRORS, |n| text("Pattern P => erase op<t.o>;\n".to_owned() + &"` ".repeat(n))),
        s("brackets that are not closed", 4000, ERRORS, |n| {
            text(format!("Pattern P => erase op<t.o>({}\n", "(".repeat(n)))
        }),
        s("duplicate attributes", 2000, ERRORS, |n| {
            text(format!("Pattern P => erase op<t.o> {{{}}};\n", list(n, |_| "a".into())))
        }),
        s("variables that are not used", 2000, &["lint in.pdll", "lint in.pdll --message-format json"], |n| {
            rewriting(&each(n, |i| format!("    let u{i} = attr<\"{i}\">;\n")))
        }),
        s("declarations that are not used", 2000, &["lint in.pdll"], |n| {
            text(
                each(n, |i| format!("Constraint C{i}(v: Value);\nRewrite R{i}(v: Value);\n"))
                    + "Pattern P => erase op<t.o>;\n",
            )
        }),
        s("patterns behind one that takes all", 1000, &["lint in.pdll"], |n| {
            text(
                "Pattern All with benefit(9) => erase op<t.o>;\n".to_owned()
                    + &each(n, |i| format!("Pattern P{i} => erase op<t.o> {{a{i}}};\n")),
            )
        }),
        s("patterns that make what others match", 1000, &["lint in.pdll"], |n| {
            text(each(n, |i| {
                format!("Pattern P{i} => replace op<t.o{i}>(x: Value) -> (t: Type) with op<t.o{}>(x) -> (t);\n", i + 1)
            }))
        }),
        s("included files", 1000, CHECK, |n| {
            (0..n).fold(
                text(each(n, |i| format!("#include \"f{i}.pdll\"\n")) + "Pattern P => erase op<t.o>;\n"),
                |input, i| input.and(&format!("f{i}.pdll"), format!("Constraint C{i}(v: Value);\n")),
            )
        }),
        s("files that include the next", 60, CHECK, |n| {
            (0..n).fold(text("#include \"f0.pdll\"\nPattern P => erase op<t.o>;\n".into()), |input, i| {
                let next = if i + 1 < n { format!("#include \"f{}.pdll\"\n", i + 1) } else { String::new() };
                input.and(&format!("f{i}.pdll"), next + &each(200, |k| format!("Constraint C{i}x{k}(v: Value);\n")))
            })
        }),
        s("files of one command", 300, &["check ."], |n| {
            (0..n).fold(Input::default(), |input, i| {
                input.and(&format!("f{i}.pdll"), format!("Pattern P{i} => erase op<t.o>;\n"))
            })
        }),
        s(
            "parts of a file",
            1000,
            &["check in.pdll --split-input-file", "build in.pdll --split-input-file --emit pdl -o out"],
            |n| text(each(n, |i| format!("Pattern P{i} => erase op<t.o>;\n// -----\n"))),
        ),
        s("errors in parts of a file", 1000, &["check in.pdll --split-input-file"], |n| {
            text(each(n, |i| format!("Pattern P{i} => erase op<t.o>(x: Valu);\n// -----\n")))
        }),
    ]
}

impl Input {
    /// Puts declarations in front of the file.
    fn front(mut self, text: &str) -> Input {
        let content = &mut self.files[0].1;
        *content = [text.as_bytes(), content].concat();
        self
    }
}
