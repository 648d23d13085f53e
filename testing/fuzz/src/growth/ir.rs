//! IR: MLIR's text in both forms, the `pdl` dialect, machine IR, and the drivers that rewrite them.

use super::{Input, Shape, each, file, list};

const PRINT: &[&str] = &[
    "print --print-op-generic in.mlir -o out",
    "run -p p.pdll in.mlir -o out",
    "run --verify -p p.pdll in.mlir -o out",
];
const RUN: &[&str] = &["run -p p.pdll in.mlir -o out"];
const DRIVERS: &[&str] = &[
    "run -p p.pdll in.mlir -o out",
    "run -p p.pdll in.mlir -o out --top-down",
    "run -p p.pdll in.mlir -o out --debug",
    "run -p p.pdll in.mlir -o out --stats",
    "run -p p.pdll in.mlir -o out --verify",
    "run -p p.pdll in.mlir -o out --carry-discardable",
    "run -p p.pdll in.mlir -o out --locations",
    "run -p p.pdll in.mlir -o out --threads 2",
    "run -p p.pdll in.mlir -o out --fold",
    "run -p p.pdll in.mlir -o out --explain P@t.x",
];
const ERRORS: &[&str] =
    &["print in.mlir", "print in.mlir --max-errors 0", "run --verify -p p.pdll in.mlir --message-format json"];
const DIALECT: &[&str] = &[
    "check in.mlir",
    "build in.mlir --emit pdl-ir -o out",
    "build in.mlir -o out.pdllc",
    "build in.mlir --emit tree -o out",
];
const MACHINE: &[&str] =
    &["run -p p.td in.mir -o out", "run -p p.td in.mir -o out --stats", "run -p p.td in.mir -o out --rules-as llvm22"];

/// IR, and a pattern that replaces each `t.x` by a `t.y`.
fn ir(text: String) -> Input {
    with(text, "Pattern P => replace op<t.x>(xs: ValueRange) -> (ts: TypeRange) with op<t.y>(xs) -> (ts);\n")
}

/// IR, and patterns.
fn with(text: String, patterns: &str) -> Input {
    file("in.mlir", text).and("p.pdll", patterns)
}

fn blocks(n: usize, block: impl Fn(usize) -> String) -> String {
    format!("\"t.f\"() ({{\n^entry:\n  \"t.br\"()[^b0] : () -> ()\n{}}}) : () -> ()\n", each(n, block))
}

fn pdl(matched: &str, rewritten: &str) -> Input {
    file(
        "in.mlir",
        format!(
            "pdl.pattern @P : benefit(1) {{\n  %t = type : i32\n  %x = operand\n{matched}  %root = operation \"t.root\"(%x : !pdl.value)\n  rewrite %root {{\n{rewritten}    erase %root\n  }}\n}}\n"
        ),
    )
}

/// Machine IR, and three combine rules.
fn machine(text: String) -> Input {
    let rules = "def two : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, 2)), (apply (G_ADD $d, $x, $x))>;\n\
        def twice : GICombineRule<(defs root:$d), (match (G_FNEG $i, $x), (G_FNEG $d, $i)), (apply (GIReplaceReg $d, $x))>;\n\
        def more : GICombineRule<(defs root:$d), (match (G_ADD $s, $x, 1), (G_SUB $d, $s, 1)), (apply (GIReplaceReg $d, $x))>;\n";
    file("in.mir", text).and("p.td", format!("{}\n{rules}", include_str!("../combine.td")))
}

fn function(body: &str) -> Input {
    machine(format!("---\nname: f\nbody: |\n  bb.0:\n    liveins: $w0\n    %0:_(s32) = COPY $w0\n{body}...\n"))
}

pub(super) fn shapes() -> Vec<Shape> {
    let s = Shape::new;
    vec![
        s("operations", 4000, PRINT, |n| ir(each(n, |i| format!("%{i} = \"t.c\"() : () -> i32\n")))),
        s("operations of different names", 4000, PRINT, |n| ir(each(n, |i| format!("\"t.o{i}\"() : () -> ()\n")))),
        s("operands of an operation", 4000, PRINT, |n| {
            ir(format!(
                "%0 = \"t.c\"() : () -> i32\n%1 = \"t.x\"({}) : ({}) -> i32\n",
                list(n, |_| "%0".into()),
                list(n, |_| "i32".into())
            ))
        }),
        s("different operands of an operation", 2000, PRINT, |n| {
            ir(each(n, |i| format!("%{i} = \"t.c\"() : () -> i32\n"))
                + &format!("\"t.x\"({}) : ({}) -> ()\n", list(n, |i| format!("%{i}")), list(n, |_| "i32".into())))
        }),
        s("results of an operation", 4000, PRINT, |n| {
            ir(format!("%0:{n} = \"t.x\"() : () -> ({})\n", list(n, |_| "i32".into())))
        }),
        s("uses of a value", 4000, PRINT, |n| {
            ir("%0 = \"t.c\"() : () -> i32\n".to_owned() + &"\"t.u\"(%0) : (i32) -> ()\n".repeat(n))
        }),
        s("uses of a value that is replaced", 4000, DRIVERS, |n| {
            ir("%0 = \"t.x\"() : () -> i32\n".to_owned() + &"\"t.u\"(%0) : (i32) -> ()\n".repeat(n))
        }),
        s("equal operands that are replaced", 4000, DRIVERS, |n| {
            ir(format!(
                "%0 = \"t.x\"() : () -> i32\n\"t.u\"({}) : ({}) -> ()\n",
                list(n, |_| "%0".into()),
                list(n, |_| "i32".into())
            ))
        }),
        s("equal operands of what is erased", 4000, RUN, |n| {
            with(
                format!(
                    "%0 = \"t.c\"() : () -> i32\n\"t.x\"({}) : ({}) -> ()\n",
                    list(n, |_| "%0".into()),
                    list(n, |_| "i32".into())
                ),
                "Pattern P => erase op<t.x>(xs: ValueRange);\n",
            )
        }),
        s("equal operands that are doubled", 12, RUN, |n| {
            with(
                each(n, |i| {
                    if i == 0 {
                        "%0 = \"t.x\"() : () -> i32\n".into()
                    } else {
                        format!("%{i} = \"t.x\"(%{0}, %{0}) : (i32, i32) -> i32\n", i - 1)
                    }
                }),
                "Pattern P => replace op<t.x>(xs: ValueRange) -> (ts: TypeRange) with op<t.y>(xs, xs) -> (ts);\n",
            )
        }),
        s("operations that are replaced", 4000, DRIVERS, |n| {
            ir(each(n, |i| format!("%{i} = \"t.x\"() : () -> i32\n\"t.u\"(%{i}) : (i32) -> ()\n")))
        }),
        s("operations of a chain that are replaced", 4000, DRIVERS, |n| {
            ir("%0 = \"t.c\"() : () -> i32\n".to_owned()
                + &each(n, |i| format!("%{} = \"t.x\"(%{i}) : (i32) -> i32\n", i + 1)))
        }),
        s("operations that are erased", 4000, DRIVERS, |n| {
            with("\"t.x\"() : () -> ()\n".repeat(n), "Pattern P => erase op<t.x>;\n")
        }),
        s("a chain that folds from its end", 2000, RUN, |n| {
            with(
                "%0 = \"t.c\"() : () -> i32\n".to_owned()
                    + &each(n, |i| format!("%{} = \"t.neg\"(%{i}) : (i32) -> i32\n", i + 1))
                    + &format!("\"t.u\"(%{n}) : (i32) -> ()\n"),
                "Pattern P => replace op<t.neg>(op<t.neg>(x: Value) -> (t: Type)) -> (t) with x;\n",
            )
        }),
        s("functions", 1000, DRIVERS, |n| {
            ir(each(n, |i| {
                format!(
                    "\"t.f\"() ({{\n  %0 = \"t.x\"() : () -> i32\n  \"t.u\"(%0) : (i32) -> ()\n}}) {{n = {i}}} : () -> ()\n"
                )
            }))
        }),
        s("attributes of an operation", 4000, PRINT, |n| {
            ir(format!("\"t.x\"() {{{}}} : () -> ()\n", list(n, |i| format!("a{i} = {i} : i32"))))
        }),
        s("attributes that are carried", 4000, &["run -p p.pdll in.mlir -o out --carry-discardable"], |n| {
            ir(format!("\"t.x\"() {{{}}} : () -> ()\n", list(n, |i| format!("a{i} = {i} : i32"))))
        }),
        s("attributes that are set", 1000, RUN, |n| {
            with(
                "\"t.x\"() : () -> ()\n".repeat(2),
                &format!(
                    "Pattern P => replace op<t.x> with op<t.y> {{{}}};\n",
                    list(n, |i| format!("a{i} = attr<\"{i} : i32\">"))
                ),
            )
        }),
        s("different constants", 4000, PRINT, |n| ir(each(n, |i| format!("\"t.x\"() {{a = {i} : i64}} : () -> ()\n")))),
        s("different types", 4000, PRINT, |n| ir(each(n, |i| format!("%{i} = \"t.c\"() : () -> i{}\n", i + 1)))),
        s("different locations", 4000, &["run -p p.pdll in.mlir -o out --locations"], |n| {
            ir(each(n, |i| format!("\"t.x\"() : () -> () loc(\"f.c\":{i}:1)\n")))
        }),
        s("locations through aliases", 4000, &["run -p p.pdll in.mlir -o out --locations"], |n| {
            ir(each(n, |i| format!("\"t.x\"() : () -> () loc(#l{i})\n"))
                + &each(n, |i| format!("#l{i} = loc(\"f.c\":{i}:1)\n")))
        }),
        s("regions of an operation", 2000, PRINT, |n| {
            ir(format!("\"t.f\"() ({}) : () -> ()\n", list(n, |_| "{\n\"t.x\"() : () -> ()\n}".into())))
        }),
        s("levels of regions", 190, PRINT, |n| {
            ir(format!("{}\"t.x\"() : () -> (){}\n", "\"t.f\"() ({\n".repeat(n), "\n}) : () -> ()".repeat(n)))
        }),
        s("levels of regions beyond the limit", 4000, &["print in.mlir"], |n| {
            ir(format!("{}\"t.x\"() : () -> (){}\n", "\"t.f\"() ({\n".repeat(n), "\n}) : () -> ()".repeat(n)))
        })
        .ends_with("E0403"),
        s("blocks in a row", 2000, PRINT, |n| {
            ir(blocks(n, |i| format!("^b{i}:\n  \"t.br\"()[^b{}] : () -> ()\n", (i + 1) % n)))
        }),
        s("blocks of a ladder", 1000, &["run --verify -p p.pdll in.mlir -o out"], |n| {
            ir(blocks(n, |i| format!("^b{i}:\n  \"t.br\"()[^b{}, ^b{}] : () -> ()\n", (i + 1) % n, (i + 2) % n)))
        }),
        s("a ladder that ends behind", 1000, &["run --verify -p p.pdll in.mlir -o out"], |n| {
            ir(blocks(n, |i| format!("^b{i}:\n  \"t.br\"()[^b{}, ^b{}] : () -> ()\n", (i + 1) % n, n - 1)))
        }),
        s("arguments of a block", 2000, PRINT, |n| {
            ir(format!(
                "\"t.f\"() ({{\n^b({}):\n  \"t.x\"() : () -> ()\n}}) : () -> ()\n",
                list(n, |i| format!("%a{i}: i32"))
            ))
        }),
        s("successors of an operation", 2000, PRINT, |n| {
            ir(blocks(n, |i| {
                format!(
                    "^b{i}:\n  \"t.br\"()[{}] : () -> ()\n",
                    if i == 0 { list(n, |k| format!("^b{k}")) } else { "^b0".into() }
                )
            }))
        }),
        s("values used before they are defined", 2000, PRINT, |n| {
            ir(format!(
                "\"t.g\"() ({{\n{}{}}}) : () -> ()\n",
                each(n, |i| format!("  \"t.u\"(%v{i}) : (i32) -> ()\n")),
                each(n, |i| format!("  %v{i} = \"t.c\"() : () -> i32\n"))
            ))
        }),
        s("aliases", 2000, PRINT, |n| {
            ir(each(n, |i| format!("#a{i} = {i} : i32\n"))
                + &each(n, |i| format!("\"t.x\"() {{a = #a{i}}} : () -> ()\n")))
        }),
        s("aliases of a chain", 120, PRINT, |n| {
            ir("#a0 = 1 : i32\n".to_owned()
                + &each(n, |i| format!("#a{} = [#a{i}]\n", i + 1))
                + &format!("\"t.x\"() {{a = #a{n}}} : () -> ()\n"))
        }),
        s("aliases that double", 64, &["print in.mlir"], |n| {
            ir("#a0 = 1 : i32\n".to_owned()
                + &each(n, |i| format!("#a{} = [#a{i}, #a{i}]\n", i + 1))
                + &format!("\"t.x\"() {{a = #a{n}}} : () -> ()\n"))
        })
        .ends_with("E0411"),
        s("elements of an array", 8000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = [{}]}} : () -> ()\n", list(n, |i| format!("{i} : i32"))))
        }),
        s("entries of a dictionary", 4000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = {{{}}}}} : () -> ()\n", list(n, |i| format!("k{i} = {i} : i32"))))
        }),
        s("levels of an array", 120, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = {}1{}}} : () -> ()\n", "[".repeat(n), "]".repeat(n)))
        }),
        s("dense elements", 8000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = dense<[{}]> : tensor<{n}xi32>}} : () -> ()\n", list(n, |i| i.to_string())))
        }),
        s("dense elements of a wide float", 4000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = dense<[{}]> : tensor<{n}xf128>}} : () -> ()\n", list(n, |i| format!("{i}.5"))))
        }),
        s("elements of a dense array", 8000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = array<i64: {}>}} : () -> ()\n", list(n, |i| i.to_string())))
        }),
        s("dimensions of a shape", 4000, PRINT, |n| {
            ir(format!("%0 = \"t.x\"() : () -> tensor<{}i32>\n", "1x".repeat(n)))
        }),
        s("expressions of a map", 1000, PRINT, |n| {
            ir(format!(
                "\"t.x\"() {{a = affine_map<({}) -> ({})>}} : () -> ()\n",
                list(n, |i| format!("d{i}")),
                list(n, |i| format!("d{i} + 1"))
            ))
        }),
        s("terms of an affine sum", 500, PRINT, |n| {
            ir(format!(
                "\"t.x\"() {{a = affine_map<(d0) -> (d0{})>}} : () -> ()\n",
                each(n, |i| format!(" + d0 * {}", i + 2))
            ))
        }),
        s("digits of an integer", 64_000, &["print in.mlir"], |n| {
            ir(format!("\"t.x\"() {{a = 1{} : i100000}} : () -> ()\n", "0".repeat(n)))
        })
        .ends_with("E0411"),
        s("characters of a string", 200_000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = \"{}\"}} : () -> ()\n", "x".repeat(n)))
        }),
        s("tokens of a dialect's attribute", 8000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = #d.b<{}>}} : () -> ()\n", list(n, |i| i.to_string())))
        }),
        s("attributes inside a dialect's attribute", 1000, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = #d.b<{}>}} : () -> ()\n", list(n, |i| format!("#d.c<{i}>"))))
        }),
        s("levels of a dialect's attribute", 120, PRINT, |n| {
            ir(format!("\"t.x\"() {{a = {}1{}}} : () -> ()\n", "#d.b<".repeat(n), ">".repeat(n)))
        }),
        s("symbols", 2000, PRINT, |n| {
            ir(format!(
                "\"builtin.module\"() ({{\n{}}}) : () -> ()\n",
                each(n, |i| format!("\"t.f\"() {{sym_name = \"s{i}\"}} : () -> ()\n"))
            ))
        }),
        s("comments", 8000, PRINT, |n| ir("// a comment\n".repeat(n))),
        s(
            "parts of a file",
            1000,
            &["run --split-input-file -p p.pdll in.mlir -o out", "print --split-input-file in.mlir -o out"],
            |n| ir("\"t.x\"() : () -> ()\n// -----\n".repeat(n)),
        ),
        s("errors in parts of a file", 500, &["print --split-input-file in.mlir -o out"], |n| {
            ir("\"t.x\"() : () -> \n// -----\n".repeat(n))
        }),
        s("undefined values", 2000, ERRORS, |n| ir(each(n, |i| format!("\"t.u\"(%v{i}) : (i32) -> ()\n")))),
        s("values defined twice", 2000, ERRORS, |n| ir("%v = \"t.c\"() : () -> i32\n".repeat(n))),
        s("symbols defined twice", 1000, ERRORS, |n| {
            ir(format!(
                "\"builtin.module\"() ({{\n{}}}) : () -> ()\n",
                "\"t.f\"() {sym_name = \"s\"} : () -> ()\n".repeat(n)
            ))
        }),
        s("patterns at one operation", 1000, RUN, |n| {
            with(
                "\"t.x\"() : () -> ()\n".to_owned(),
                &each(n, |i| format!("Pattern P{i} => replace op<t.x>(x{i}: Value) with op<t.y>;\n")),
            )
        }),
        s("patterns that fail at each operation", 1000, RUN, |n| {
            with(
                "\"t.x\"() {b = 1 : i32} : () -> ()\n".repeat(50),
                &each(n, |i| format!("Pattern P{i} => erase op<t.x> {{b = attr<\"{} : i32\">}};\n", i + 2)),
            )
        }),
        s("users of a value that a pattern looks through", 500, RUN, |n| {
            with(
                "%0 = \"t.c\"() : () -> i32\n".to_owned()
                    + &"\"t.u\"(%0) : (i32) -> ()\n".repeat(n)
                    + "\"t.z\"(%0) : (i32) -> ()\n",
                "Pattern P { let x: Value; let z = op<t.z>(x); let u = op<t.none>(x); erase z; }\n",
            )
        }),
        s("users of a value that five roots have", 60, RUN, |n| {
            with(
                "%0 = \"t.c\"() : () -> i32\n".to_owned() + &"\"t.u\"(%0) : (i32) -> ()\n".repeat(n),
                "Pattern P { let x: Value; let a = op<t.u>(x); let b = op<t.u>(x); let c = op<t.u>(x); let d = op<t.u>(x) {none}; erase a; }\n",
            )
        }),
        s("created operations", 2000, RUN, |n| {
            with(
                "\"t.x\"() : () -> ()\n".to_owned(),
                &format!(
                    "Pattern P {{ let root = op<t.x>; rewrite root with {{ {} erase root; }}; }}\n",
                    each(n, |i| format!("let o{i} = op<t.y>; "))
                ),
            )
        }),
        s("patterns of the dialect", 1000, DIALECT, |n| {
            file(
                "in.mlir",
                each(n, |i| {
                    format!(
                        "pdl.pattern @P{i} : benefit(1) {{\n  %0 = operation \"t.o{i}\"\n  rewrite %0 {{\n    erase %0\n  }}\n}}\n"
                    )
                }),
            )
        }),
        s("operations of a pattern of the dialect", 500, DIALECT, |n| {
            pdl(
                &each(n, |i| format!("  %o{i} = operation \"t.o{i}\"(%x : !pdl.value)\n")),
                &each(n, |i| format!("    apply_native_rewrite \"n\"(%o{i} : !pdl.operation)\n")),
            )
        }),
        s("operands of an operation of the dialect", 1000, DIALECT, |n| {
            pdl(
                &format!(
                    "  %o = operation \"t.o\"({} : {})\n",
                    list(n, |_| "%x".into()),
                    list(n, |_| "!pdl.value".into())
                ),
                "    apply_native_rewrite \"n\"(%o : !pdl.operation)\n",
            )
        }),
        s("attributes of an operation of the dialect", 1000, DIALECT, |n| {
            pdl(
                &(each(n, |i| format!("  %a{i} = attribute = {i} : i32\n"))
                    + &format!(
                        "  %o = operation \"t.o\"(%x : !pdl.value) {{{}}}\n",
                        list(n, |i| format!("\"a{i}\" = %a{i}"))
                    )),
                "    apply_native_rewrite \"n\"(%o : !pdl.operation)\n",
            )
        }),
        s("operations that a pattern of the dialect makes", 1000, DIALECT, |n| {
            pdl("", &each(n, |i| format!("    %m{i} = operation \"t.m\"(%x : !pdl.value) -> (%t : !pdl.type)\n")))
        }),
        s("errors in the dialect", 1000, &["check in.mlir", "check in.mlir --max-errors 0"], |n| {
            pdl(&each(n, |_| "  %o = operation \"t.o\"(%nothing : !pdl.value)\n".into()), "")
        }),
        s("machine instructions", 2000, MACHINE, |n| {
            function(&each(n, |i| format!("    %{}:_(s32) = G_FNEG %{i}\n", i + 1)))
        }),
        s("machine instructions that combine", 1000, MACHINE, |n| {
            function(&each(n, |i| {
                format!(
                    "    %{0}:_(s32) = G_CONSTANT i32 2\n    %{1}:_(s32) = G_MUL %0, %{0}\n    $w{2} = COPY %{1}(s32)\n",
                    2 * i + 1,
                    2 * i + 2,
                    i % 8
                )
            }))
        }),
        s("uses of a register", 2000, MACHINE, |n| {
            function(&each(n, |i| format!("    %{}:_(s32) = G_FNEG %0\n", i + 1)))
        }),
        s("operands of an instruction", 1000, MACHINE, |n| {
            function(&format!("    %1:_(<{n} x s32>) = G_BUILD_VECTOR {}\n", list(n, |_| "%0(s32)".into())))
        }),
        s("machine functions", 500, MACHINE, |n| {
            machine(each(n, |i| {
                format!(
                    "---\nname: f{i}\nbody: |\n  bb.0:\n    liveins: $w0\n    %0:_(s32) = COPY $w0\n    %1:_(s32) = G_FNEG %0\n    %2:_(s32) = G_FNEG %1\n    $w0 = COPY %2(s32)\n...\n"
                )
            }))
        }),
        s("machine blocks", 1000, MACHINE, |n| {
            machine(format!(
                "---\nname: f\nbody: |\n{}...\n",
                each(n, |i| format!("  bb.{i}:\n    successors: %bb.{0}\n    G_BR %bb.{0}\n", (i + 1) % n))
            ))
        }),
        s("lines before a machine function", 4000, MACHINE, |n| {
            machine(format!("--- |\n{}...\n---\nname: f\nbody: |\n  bb.0:\n...\n", "  ; a comment\n".repeat(n)))
        }),
        s("errors in machine IR", 1000, &["run -p p.td in.mir -o out"], |n| {
            function(&each(n, |i| format!("    %{}:_(s32) = G_NOTHING %0\n", i + 1)))
        }),
    ]
}
