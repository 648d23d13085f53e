//! The IR that a proven pattern makes is valid: random patterns over scalars, vectors and tensors are judged, and each one
//! that is proven is run on operations of many types, with other users of everything, and verified as `run --verify` does.

use crate::upstream;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use mlir_lite::{Ir, Op};
use pdl_diagnostics::SourceMap;
use pdl_ir::Module;
use pdl_prove::{ProofOptions, Semantics, Solver, Verdict, prove};
use pdl_vm::{Application, Applicator, Natives, PatternSet, Silent};
use pdll::Session;

/// Operations that are not MLIR's, and what they compute.
const OPERATIONS: &str = r#"include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def Own_Dialect : Dialect { let name = "own"; let cppNamespace = "own"; }
class Own<string name, list<Trait> traits> : Op<Own_Dialect, name, traits> { let arguments = (ins AnyType:$x); }
def Inc : Own<"inc", [SameOperandsAndResultType]> { let results = (outs AnyType:$r); }
def Dec : Own<"dec", [SameOperandsAndResultType]> { let results = (outs AnyType:$r); }
def Both : Own<"both", []> { let results = (outs AnyType:$a, AnyType:$b); }
"#;
const SEMANTICS: &str = "
op own.inc<T: int>(x: T) -> T { result = x + 1 }
op own.dec<T: int>(x: T) -> T { result = x - 1 }
op own.both<T: int>(x: T) -> (a: T, b: T) { a = x  b = x + 1 }
";

/// Types of eight bits or `index`, in every arrangement.
const TYPES: [&str; 13] = [
    "i8",
    "index",
    "vector<4xi8>",
    "vector<8xi8>",
    "vector<[4]xi8>",
    "vector<i8>",
    "vector<4xindex>",
    "tensor<4xi8>",
    "tensor<1xi8>",
    "tensor<i8>",
    "tensor<?xi8>",
    "tensor<*xi8>",
    "tensor<4xi8, 1 : i8>",
];

/// The type with other elements.
fn with_element(ty: &str, element: &str) -> String {
    match ty.contains("index") {
        true => ty.replace("index", element),
        false => ty.replacen("i8", element, 1),
    }
}

/// xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Something to be matched: a pattern's statements, in which `$T` is a type, and the same in IR.
struct Subject {
    /// `r` is the root, `i` an operation before it. `$T`, `$B` and `$W` are the type of numbers, of bits and of wider numbers.
    matched: &'static str,
    /// Operations `(name, operands, properties, results)`, the root last. `x`, `y` and `c` are inputs.
    ir: &'static [(&'static str, &'static str, &'static str, &'static str)],
    /// Right replacements, if the types are: `$R` is the type of something new.
    by: &'static [&'static str],
}

const SUBJECTS: [Subject; 13] = [
    Subject {
        matched: "let r = op<arith.addi>(x: Value<$T>, y: Value) -> ($t);",
        ir: &[("arith.addi", "x y", "", "T")],
        by: &["replace r with op<arith.addi>(y, x) -> ($R);", "replace r with (op<arith.addi>(y, x) -> ($R)).0;"],
    },
    Subject {
        matched: "let r = op<arith.subi>(x: Value<$T>, x) -> ($t);",
        ir: &[("arith.subi", "x x", "", "T")],
        by: &[
            "replace r with op<arith.constant> {value = $0} -> ($R);",
            "replace r with op<arith.xori>(x, x) -> ($R);",
        ],
    },
    Subject {
        matched: "let r = op<arith.cmpi>(x: Value<$T>, x) {predicate = attr<\"0 : i64\">} -> ($b);",
        ir: &[("arith.cmpi", "x x", "predicate = 0 : i64", "B")],
        by: &[
            "replace r with op<arith.constant> {value = $1} -> ($R);",
            "replace r with op<arith.cmpi>(x, x) {predicate = attr<\"3 : i64\">} -> ($R);",
        ],
    },
    Subject {
        matched: "let r = op<arith.select>(c: Value, x: Value<$T>, x) -> ($t);",
        ir: &[("arith.select", "c x x", "", "T")],
        by: &["replace r with x;", "replace r with op<arith.andi>(x, x) -> ($R);"],
    },
    Subject {
        matched: "let r = op<arith.select>(c: Value, x: Value<$T>, y: Value) -> ($t);",
        ir: &[("arith.select", "d x y", "", "T")],
        by: &[
            "replace r with op<arith.select>(c, op<arith.andi>(x, x) -> ($R), y) -> ($R);",
            "replace r with op<arith.select>(op<arith.ori>(c, c) -> ($S), x, y) -> ($R);",
        ],
    },
    Subject {
        matched: "let i = op<arith.addi>(x: Value<$T>, y: Value) -> ($t); let r = op<arith.subi>(i.0, y) -> ($t);",
        ir: &[("arith.addi", "x y", "", "T"), ("arith.subi", "i y", "", "T")],
        by: &["replace r with x;", "replace r with op<arith.andi>(x, x) -> ($R);"],
    },
    Subject {
        matched: "let r = op<arith.mulsi_extended>(x: Value<$T>, y: Value) -> ($t, $t);",
        ir: &[("arith.mulsi_extended", "x y", "", "T T")],
        by: &[
            "let n = op<arith.mulsi_extended>(y, x) -> ($R, $R); replace r with (n.0, n.1);",
            "let n = op<arith.mulsi_extended>(y, x) -> ($R, $R); replace r with n;",
        ],
    },
    Subject {
        matched: "let i = op<arith.extui>(x: Value<$T>) -> ($w); let r = op<arith.trunci>(i.0) -> ($t);",
        ir: &[("arith.extui", "x", "", "W"), ("arith.trunci", "i", "", "T")],
        by: &["replace r with x;", "replace r with op<arith.trunci>(op<arith.extsi>(x) -> ($S)) -> ($R);"],
    },
    Subject {
        matched: "let i = op<own.dec>(x: Value<$T>) -> ($t); let r = op<own.inc>(i.0) -> ($t);",
        ir: &[("own.dec", "x", "", "T"), ("own.inc", "i", "", "T")],
        by: &["replace r with x;", "replace r with op<own.inc>(op<own.dec>(x) -> ($R)) -> ($R);"],
    },
    Subject {
        matched: "let r = op<own.both>(x: Value<$T>) -> ($t, $t);",
        ir: &[("own.both", "x", "", "T T")],
        by: &[
            "replace r with (x, op<own.inc>(x) -> ($R));",
            "let n = op<own.both>(x) -> ($R, $R); replace r with (n.0, n.1);",
        ],
    },
    Subject {
        matched: "let i = op<arith.xori>(x: Value<$T>, y: Value) -> ($t); let r = op<arith.xori>(i.0, y) -> ($t);",
        ir: &[("arith.xori", "x y", "", "T"), ("arith.xori", "i y", "", "T")],
        by: &["replace r with x;", "let n = op<arith.ori>(x, x) -> ($R); replace r with n;"],
    },
    Subject {
        matched: "let i = op<arith.andi>(x: Value<$T>, x) -> ($t); let r = op<arith.andi>(i.0, i.0) -> ($t);",
        ir: &[("arith.andi", "x x", "", "T"), ("arith.andi", "i i", "", "T")],
        by: &["replace r with x;", "replace r with i.0;", "replace r with op<arith.ori>(i.0, x) -> ($R);"],
    },
    Subject {
        matched: "let i = op<arith.andi>(x: Value<$T>, x) -> ($t); let j = op<arith.ori>(x, x) -> ($t); let r = op<arith.subi>(j.0, i.0) -> ($t);",
        ir: &[("arith.andi", "x x", "", "T"), ("arith.ori", "x x", "", "T"), ("arith.subi", "o1 o0", "", "T")],
        by: &[
            "replace r with op<arith.xori>(x, x) -> ($R);",
            "replace r with op<arith.subi>(j.0, x) -> ($R); replace i with j.0;",
            "replace r with op<arith.subi>(i.0, x) -> ($R); replace j with i.0;",
            "replace r with op<arith.subi>(i.0, j.0) -> ($R);",
        ],
    },
];

/// Things that are seldom right, each in place of what is replaced or behind it.
const FAULTS: [&str; 9] = [
    "erase r;",
    "replace r with r.0;",
    "let u = op<arith.andi>(r.0, r.0) -> ($R); replace r with u;",
    "replace r with (r.1, r.0);",
    "$BY erase i;",
    "$BY replace i with x;",
    "let u = op<arith.andi>(x, x) -> ($R); $BY replace i with u;",
    "let u = op<own.inc>(i.0) -> ($R); $BY replace i with x;",
    "replace r with op<own.inc>(x) -> ($R);",
];

/// A pattern, by the number of its subject.
fn pattern(name: &str, random: &mut Random) -> (usize, String) {
    let number = random.below(SUBJECTS.len());
    let subject = &SUBJECTS[number];
    let fixed = random.of(&TYPES);
    let is_open = random.one_in(2);
    let named = |ty: &str| format!("type<\"{ty}\">");
    let (bits, wide) = (with_element(fixed, "i1"), with_element(fixed, "i16"));
    let matched = match is_open {
        true => subject
            .matched
            .replacen("$T", "t: Type", 1)
            .replace("$t", "t")
            .replace("$b", "b: Type")
            .replace("$w", "_: Type"),
        false => (subject.matched.replace("$T", &named(fixed)).replace("$t", &named(fixed)))
            .replace("$b", &named(&bits))
            .replace("$w", &named(&wide)),
    };
    let mut by = random.of(subject.by).to_owned();
    if random.one_in(3) {
        let fault = random.of(&FAULTS);
        let has_two_results = subject.ir.last().is_some_and(|root| root.3.contains(' '));
        if has_two_results || !fault.contains("r.1") {
            by = fault.replace("$BY", &by);
        }
    }
    let own = match (is_open, number) {
        (true, 2) => "b".to_owned(),
        (true, _) => "t".to_owned(),
        (false, 2) => named(&bits),
        (false, _) => named(fixed),
    };
    // Mostly the right type.
    let mut some_type = |right: &str| match random.below(4) {
        0 => named(random.of(&TYPES)),
        _ => right.to_owned(),
    };
    let result = some_type(&own);
    let inner = match number {
        4 => named(&bits),
        _ => named(&wide),
    };
    let inner = some_type(&inner);
    let mut constant = |number: &str, element: &str| {
        let ty = if random.one_in(4) { random.of(&TYPES) } else { fixed };
        let ty = if element == "i1" { with_element(ty, "i1") } else { ty.to_owned() };
        let text = match ty.contains('<') {
            true => format!("dense<{number}> : {ty}"),
            false => format!("{number} : {ty}"),
        };
        format!("attr<\"{text}\">")
    };
    let by = by
        .replace("$0", &constant("0", "i8"))
        .replace("$1", &constant("1", "i1"))
        .replace("$R", &result)
        .replace("$S", &inner);
    (number, format!("Pattern {name} {{ {matched} rewrite r with {{ {by} }}; }}\n"))
}

/// The operations of a subject at a type, with users of everything. Inputs are made where they are used first, and operations stand
/// in this order or, where they do not use each other, in another.
fn function(subject: &Subject, ty: &str, is_turned: bool) -> String {
    let of = |letter: &str| match letter {
        "B" => with_element(ty, "i1"),
        "W" => with_element(ty, "i16"),
        _ => ty.to_owned(),
    };
    let mut out = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n".to_owned();
    let mut types: BTreeMap<String, String> = BTreeMap::new();
    let mut order: Vec<usize> = (0..subject.ir.len()).collect();
    if is_turned && subject.ir.len() == 3 {
        order.swap(0, 1);
    }
    for number in order {
        let (operation, operands, properties, results) = subject.ir[number];
        let mut names = Vec::new();
        for operand in operands.split(' ') {
            let name = match operand {
                "i" => "o0".to_owned(),
                operand => operand.to_owned(),
            };
            if !types.contains_key(&name) {
                let ty = match operand {
                    "c" => "i1".to_owned(),
                    "d" => with_element(ty, "i1"),
                    _ => ty.to_owned(),
                };
                let _ = writeln!(out, "  %{name} = \"any.value\"() : () -> {ty}");
                types.insert(name.clone(), ty);
            }
            names.push(name);
        }
        let of_operands: Vec<&str> = names.iter().map(|name| types[name].as_str()).collect();
        let uses: Vec<String> = names.iter().map(|name| format!("%{name}")).collect();
        let results: Vec<String> = results.split(' ').map(of).collect();
        let properties = if properties.is_empty() { String::new() } else { format!(" <{{{properties}}}>") };
        let count = if results.len() == 1 { String::new() } else { format!(":{}", results.len()) };
        let _ = writeln!(
            out,
            "  %o{number}{count} = \"{operation}\"({}){properties} : ({}) -> ({})",
            uses.join(", "),
            of_operands.join(", "),
            results.join(", ")
        );
        for (index, ty) in results.iter().enumerate() {
            let _ = writeln!(out, "  \"any.user\"(%o{number}#{index}) : ({ty}) -> ()");
        }
        types.insert(format!("o{number}"), results[0].clone());
    }
    out.push_str("  \"func.return\"() : () -> ()\n}) : () -> ()\n");
    out
}

/// MLIR's `.td` files; `None`, with a message, if they or a tool are missing.
fn includes() -> Option<PathBuf> {
    upstream::include_directory(&["z3", upstream::MLIR_OPT])
}

/// Returns what is wrong with an IR, as `pdllc run --verify` says it.
fn verify(session: &Session, ir: &Ir) -> Result<(), String> {
    ir.verify().map_err(|errors| errors.to_string())?;
    match mlir_dialects::verify::verify(ir, &session.operations).violations.into_iter().next() {
        Some(violation) => Err(violation.message),
        None => Ok(()),
    }
}

/// Every operation of an IR.
fn ops(ir: &Ir) -> Vec<Op> {
    let mut all = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut all);
    all
}

fn check(count: usize) {
    let Some(includes) = includes() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("own.td"), OPERATIONS).expect("it is written");
    let mut random = Random(0x5EED_0004);
    let mut text = "#include \"mlir/Dialect/Arith/IR/ArithOps.td\"\n#include \"own.td\"\n".to_owned();
    let mut sources: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut session = Session::new().include_dir(&includes).include_dir(folder.path());
    while sources.len() < count {
        let name = format!("P{}", sources.len());
        let (subject, source) = pattern(&name, &mut random);
        // What does not compile, such as one that speaks of an operation before the root where there is none, is nothing to judge.
        if pdll::compile(&source).is_ok() {
            text.push_str(&source);
            sources.insert(name, (subject, source));
        }
    }
    let path = folder.path().join("patterns.pdll");
    std::fs::write(&path, text).expect("it is written");
    let module = session.module(&path).unwrap_or_else(|| panic!("{:?}", session.diagnostics));

    let (mut more, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = more.add("own.sem", SEMANTICS, None);
    let mut semantics = Semantics::shipped();
    semantics.add(&more, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(20))).widths(&[8]);
    // What the definitions refuse is known to one of them alone: what is proven without definitions is valid, too.
    let with = semantics.clone().with_operations(session.operations.clone());
    let verdicts = [semantics, with].map(|semantics| prove(&module, &semantics, &options, &|_, _| {}).expect("z3"));

    let (mut proven, mut refuted, mut applied, mut made) = (0, 0, 0, Vec::new());
    for (index, pattern) in module.patterns.iter().enumerate() {
        let (subject, source) = &sources[pattern.name.as_deref().expect("a name")];
        for judgement in verdicts.iter().map(|verdicts| &verdicts[index]) {
            if let Verdict::Unknown(reasons) = &judgement.verdict {
                assert!(reasons.iter().all(|reason| !reason.contains("a fault of this tool")), "{source}{reasons:?}");
            }
        }
        let is = |verdict: fn(&Verdict) -> bool| verdicts.iter().any(|verdicts| verdict(&verdicts[index].verdict));
        refuted += usize::from(is(|verdict| matches!(verdict, Verdict::Refuted(_))));
        if !is(|verdict| *verdict == Verdict::Proven) {
            continue;
        }
        proven += 1;
        let alone = Module { patterns: vec![pattern.clone()], ..module.clone() };
        let program = Arc::new(pdl_compile::compile(&alone).expect("it compiles"));
        for (ty, is_turned) in TYPES.iter().flat_map(|ty| [(ty, false), (ty, true)]) {
            // MLIR's verifier asks a cast for the sizes of what has none, and refuses it or not.
            if ty.contains('*') && SUBJECTS[*subject].ir.iter().any(|op| op.3 == "W") {
                continue;
            }
            let mut ir = Ir::parse(&function(&SUBJECTS[*subject], ty, is_turned)).expect("it is IR");
            if verify(&session, &ir).is_err() {
                continue;
            }
            let set = PatternSet::bind(program.clone(), &mut ir, &Natives::new()).expect("it binds");
            let mut applicator = Applicator::new();
            for op in ops(&ir) {
                let before = ir.to_string();
                match applicator.apply(&set, &mut ir, op, &mut Silent).expect("it can be rewritten") {
                    Application::None => {}
                    Application::Applied(_) => {
                        applied += 1;
                        if let Err(why) = verify(&session, &ir) {
                            panic!("{source}{:?}\nmade of\n{before}\nwhat is not valid: {why}", verdicts[0][index]);
                        }
                        made.push(ir.to_string());
                        break;
                    }
                }
            }
            let failures = applicator.take_failures();
            assert_eq!(failures.count, 0, "{source}at {ty}: {:?}", failures.first);
        }
    }
    println!("{count} patterns: {proven} proven, {refuted} refuted; proven ones were applied {applied} times");
    assert!(proven * 5 > count && refuted * 5 > count && applied > proven, "{proven} {refuted} {applied}");
    accepted_by_mlir(&made.join("// -----\n"));
}

/// MLIR has no definitions of `own`, and verifies all else.
fn accepted_by_mlir(made: &str) {
    let arguments = ["--allow-unregistered-dialect", "--split-input-file", "-o", "/dev/null"];
    let mut child = (Command::new(upstream::MLIR_OPT).args(arguments))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt runs");
    let mut stdin = child.stdin.take().expect("piped");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || std::io::Write::write_all(&mut stdin, made.as_bytes()));
        child.wait_with_output().expect("it ends")
    });
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr).chars().take(3000).collect::<String>()
    );
}

#[test]
fn proven_patterns_make_valid_ir() {
    check(80);
}

/// `cargo test --release -p pdllc --features full --test all prove_valid:: -- --ignored`: minutes.
#[test]
#[ignore = "takes minutes"]
fn many_proven_patterns_make_valid_ir() {
    check(3000);
}
