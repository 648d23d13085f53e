//! Nesting a million deep, in every text form and by every construct that nests: an error within seconds, on a stack of
//! 1 MiB, which is also enough to drop what was built before the error. Nesting about as deep as the limits allow goes
//! further, through every phase, on the same stack. (That is for
//! `cargo test --release -p pdll-fuzz --test depth`; without optimization there is more of both, and nesting is thirty
//! thousand deep.)

use std::time::Duration;

use cpu_time::ThreadTime;
use pdll_fuzz::STACK;
use pdll_fuzz::targets::{self, Target};

const DEEP: usize = if cfg!(debug_assertions) { 30_000 } else { 1_000_000 };
/// Depths about the limits: what is accepted, or refused late, has been through more phases than what is refused early.
const LIMITS: [usize; 14] = [1, 30, 60, 100, 120, 127, 128, 160, 199, 200, 254, 255, 256, 300];
/// Of CPU time. The longest text has 16 MB and 11 million tokens, which take 1 to 3 seconds; it would be hours if something were
/// quadratic. Code without optimization, and a machine with other things to do, get more.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 12 } else { 10 });

/// Texts before the nesting, at each level, at each level's end, and behind it all.
type Shape = (&'static str, &'static str, &'static str, &'static str);

/// Every shape, open at the end and closed, is refused in time.
fn refused(name: &str, target: Target, shapes: &[Shape]) {
    let mut wrong = Vec::new();
    for (before, open, close, after) in shapes {
        let texts = LIMITS.map(|depth| format!("{before}{}{}{after}", open.repeat(depth), close.repeat(depth)));
        let run = move || {
            texts.iter().for_each(|text| {
                target(text.as_bytes());
            });
        };
        let thread = std::thread::Builder::new().name(format!("{before}{open}…")).stack_size(STACK);
        let thread = thread.spawn(run).expect("a thread can be made");
        thread.join().unwrap_or_else(|_| panic!("{name}: {before}{open}… panicked"));
        for is_closed in [false, true] {
            let mut text = format!("{before}{}", open.repeat(DEEP));
            if is_closed {
                text += &format!("{}{after}", close.repeat(DEEP));
            }
            let run = move || {
                let start = ThreadTime::now();
                let reach = target(text.as_bytes());
                (reach.accepted, start.elapsed())
            };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread can be made");
            let (accepted, took) = thread.join().unwrap_or_else(|_| panic!("{name}: {before}{open}… panicked"));
            if accepted || took > TIME {
                wrong.push(format!("{before}{open}… (closed: {is_closed}): accepted: {accepted}, {took:.1?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
}

#[test]
fn pdll() {
    refused(
        "PDLL",
        targets::pdll,
        &[
            ("", "Pattern { ", "}", ""),
            ("", "Constraint C(v: Value) { ", "}", ""),
            ("", "Rewrite R(v: Value) { ", "}", ""),
            ("", "{", "}", ""),
            ("", "(", ")", ""),
            ("", "[", "]", ""),
            ("", "<", ">", ""),
            ("", "/*", "*/", ""),
            ("", "}", "", ""),
            ("Pattern ", "{", "}", ""),
            ("Pattern { erase ", "(", ")", "; }"),
            ("Pattern { erase ", "(a = ", ")", "; }"),
            ("Pattern { erase ", "op<a.b>(", ")", "; }"),
            ("Pattern { erase ", "op<a.b>{a = ", "}", "; }"),
            ("Pattern { erase op<a.b>", " -> (op<a.b>", ")", "; }"),
            ("Pattern { erase ", "op<a.b>{a = attr<\"1\">, b = op<a.b>(", ")}", "; }"),
            ("Pattern { erase x", ".0", "", "; }"),
            ("Pattern { erase x", "()", "", "; }"),
            ("Pattern { erase ", "x(", ")", "; }"),
            ("Pattern { let x = ", "op<a.b>(_: Value<", ">)", "; }"),
            ("Pattern { let x: ", "Value<_:", ">", "; }"),
            ("Pattern { let x: ", "[", "]", "; }"),
            ("Pattern { let x: ", "[Value<_: ", ">]", "; }"),
            ("Pattern { ", "rewrite x with { ", "}; ", "}"),
            ("Pattern { ", "not ", "", "x; }"),
            ("Pattern { replace x with ", "(", ")", "; }"),
            ("Pattern { let x = attr<\"", "[", "]", "\">; erase op<a.b>; }"),
            ("Pattern { let x = type<\"", "tuple<", ">", "\">; erase op<a.b>; }"),
            ("Rewrite R() ", "=> Rewrite() ", "", "=> x;"),
            ("Rewrite R() ", "=> (", ")", ";"),
            ("Constraint C() ", "-> Constraint() ", "", ";"),
            ("Constraint C() -> ", "(", ")", ";"),
            ("Constraint C(", "x: Constraint(", ")", ");"),
            ("Pattern { ", "Constraint(x: Value) { let y = ", "; }(v)", "; }"),
            ("Pattern { let v = op<a.b>(x: Value); let y = ", "Constraint(x: Value) => ", "(v)", "; }"),
            ("Rewrite R(v: Value) { return ", "(", ")", "; }"),
        ],
    );
}

#[test]
fn tablegen() {
    refused(
        "TableGen",
        targets::tablegen,
        &[
            ("", "{", "}", ""),
            ("defvar x = ", "[", "]", ";"),
            ("defvar x = ", "{", "}", ";"),
            ("defvar x = ", "(", ")", ";"),
            ("def o; defvar x = ", "(o ", ")", ";"),
            ("def o; defvar x = ", "(o 1:$a, ", ")", ";"),
            ("defvar x = ", "!add(1, ", ")", ";"),
            ("defvar x = ", "!not(", ")", ";"),
            ("defvar x = ", "!if(1, 1, ", ")", ";"),
            ("defvar x = ", "!if(", ", 1, 1)", ";"),
            ("defvar x = ", "!cond(1: ", ")", ";"),
            ("defvar x = ", "!switch(1, 1: ", ", 1)", ";"),
            ("defvar x = ", "!foreach(i, [1], ", ")", ";"),
            ("defvar x = ", "!filter(i, [1], ", ")", ";"),
            ("defvar x = ", "!foldl(0, [1], a, i, ", ")", ";"),
            ("defvar x = ", "!listconcat(", ")", ";"),
            ("defvar x = ", "!strconcat(", ")", ";"),
            ("defvar x = ", "!range(", ")", ";"),
            ("defvar x = ", "!cast<int>(", ")", ";"),
            ("defvar x = !cast<", "list<", ">", ">(1);"),
            ("defvar x = !isa<", "list<", ">", ">(1);"),
            ("defvar x = !exists<", "list<", ">", ">(\"a\");"),
            ("defvar x = []<", "list<", ">", ">;"),
            ("class A<int x>; defvar x = ", "A<", ">", ";"),
            ("class A<int x>; def x : ", "A<", ">", ";"),
            ("class A<int x>; class B : ", "A<", ">", ";"),
            ("class A<", "list<", ">", " x>;"),
            ("class A { ", "list<", ">", " x; }"),
            ("defvar l = [0]; defvar x = ", "l[", "0]", ";"),
            ("defvar l = [0]; defvar x = l", "[0]", "", ";"),
            ("defvar l = 1; defvar x = l", ".a", "", ";"),
            ("", "class A { ", "}", ""),
            ("", "def a { ", "}", ""),
            ("", "multiclass M { ", "}", ""),
            ("multiclass M { ", "foreach i = [1] in { ", "}", "}"),
            ("multiclass M { ", "let x = 1 in ", "", "def a; }"),
            ("", "foreach i = [1] in ", "", "def x;"),
            ("", "foreach i = [1] in { ", "}", ""),
            ("foreach i = ", "{", "}", " in def x;"),
            ("", "if 1 then ", "", "def x;"),
            ("", "if 1 then { ", "}", ""),
            ("", "if 0 then { } else ", "", "def x;"),
            ("", "if 0 then def a; else { ", "}", ""),
            ("", "let x = 1 in ", "", "def x;"),
            ("", "let x = 1 in { ", "}", ""),
            ("class A { let x = ", "[", "]", "; }"),
            ("", "defset list<int> x = { ", "}", ""),
            ("class A { assert ", "(", ")", ", \"x\"; }"),
            ("defvar x = \"a\" # ", "!add(1, ", ")", ";"),
            ("dump ", "(", ")", ";"),
            ("deftype T = ", "list<", ">", ";"),
            ("defm x : ", "M<", ">", ";"),
        ],
    );
}

/// The C++ of predicates is text too: what is nested too deeply is an obstacle for the one who wants to run it.
#[test]
fn rules() {
    refused(
        "DRR",
        targets::rules,
        &[
            ("include \"ops.td\"\ndef : Pat<", "(One ", ")", ", (Nil)>;"),
            ("include \"ops.td\"\ndef : Pat<", "(Var (variadic $x, ", "))", ", (Nil)>;"),
            ("include \"ops.td\"\ndef : Pat<", "(Two (either $_, ", "))", ", (Nil)>;"),
            ("include \"ops.td\"\ndef : Pat<(One $x), ", "(One ", ")", ">;"),
            ("include \"ops.td\"\ndef : Pat<(One $x), ", "(Make ", ")", ">;"),
            ("include \"ops.td\"\ndef : Pat<(One $x), ", "(Var (variadic $x, ", "))", ">;"),
            ("include \"ops.td\"\ndef : Pat<(One $x), (One ", "(One $x, (returnType (Make ", ")))", ")>;"),
            ("include \"ops.td\"\ndef : Pat<(One $x), (One $x), [], [", "(Note ", ")", "]>;"),
        ],
    );
}

#[test]
fn predicates_of_definitions() {
    let prelude = include_str!("../../../frontends/ods/tests/mini.td");
    for (open, close) in
        [("(", ")"), ("!", ""), ("-", ""), ("a(", ")"), ("a.b(", ")"), ("a ? ", " : b"), ("[](int x) { return ", "; }")]
    {
        let text = format!("{prelude}\ndef Deep : Type<CPred<\"{}x{}\">>;", open.repeat(DEEP), close.repeat(DEEP));
        let run = move || {
            let start = ThreadTime::now();
            targets::tablegen(text.as_bytes());
            start.elapsed()
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread can be made");
        let took = thread.join().unwrap_or_else(|_| panic!("{open}… panicked"));
        assert!(took < TIME, "{open}…: {took:?}");
    }
}

/// Constructs that take no stack may be as deep as they like, but not slow: conditionals, comments, slices.
#[test]
fn depth_that_costs_nothing() {
    let flat = |open: &str, close: &str, after: &str, is_closed: bool| {
        let text = open.repeat(DEEP) + &close.repeat(if is_closed { DEEP } else { 0 }) + after;
        let start = ThreadTime::now();
        assert_eq!(targets::tablegen(text.as_bytes()).accepted, is_closed, "{open}… (closed: {is_closed})");
        assert!(start.elapsed() < TIME, "{open}…: {:?}", start.elapsed());
    };
    for open in ["#ifdef A\n", "#ifndef A\n", "#ifdef A\n#else\n", "#ifndef A\n#else\n"] {
        flat(open, "#endif\n", "", false);
        flat(open, "#endif\n", "", true);
    }
    flat("/*", "*/", "", true);
}

const PATTERN: &str = "pdl.pattern : benefit(1) { ";

/// Shapes inside a pattern.
fn in_pattern(shapes: &[Shape]) {
    for (before, open, close, after) in shapes {
        let before: &'static str = Box::leak(format!("{PATTERN}{before}").into_boxed_str());
        refused("pdl", targets::pdl, &[(before, open, close, after)]);
    }
}

#[test]
fn pdl() {
    refused(
        "pdl",
        targets::pdl,
        &[
            ("", "module { ", "}", ""),
            ("", "module attributes {a = 1} { ", "}", ""),
            ("", "\"builtin.module\"() ({ ", "}) : () -> ()", ""),
            ("", PATTERN, "}", ""),
            ("", "\"pdl.pattern\"() <{benefit = 1 : i16}> ({ ", "}) : () -> ()", ""),
            ("", "{", "}", ""),
            ("", "(", ")", ""),
        ],
    );
    in_pattern(&[
        ("%0 = operation ", "rewrite %0 { ", "}", "}"),
        ("%0 = operation \"t\" ", "\"pdl.rewrite\"(%0) ({ ", "}) : (!pdl.operation) -> ()", "}"),
        ("%1 = type : ", "tuple<", ">", "}"),
        ("%1 = type : ", "() -> (", ")", "}"),
        ("%1 = type : ", "!a.b<", ">", "}"),
        ("%1 = types : ", "[", "]", "}"),
        ("%1 = attribute = ", "[", "]", "}"),
        ("%1 = attribute = ", "{a = ", "}", "}"),
        ("%1 = attribute = #a.b", "<", ">", "}"),
        ("%1 = attribute = affine_map<() -> (", "(", ")", ")> }"),
        ("%1 = type loc(", "fused[", "]", ") }"),
        ("%1 = type loc(", "callsite(", ")", ") }"),
        ("%1 = operation ", "(", ")", "}"),
        ("%1 = operation {\"a\" = ", "{", "}", "}"),
        ("%1 = operation -> ", "(", ")", "}"),
        ("%1 = operand : ", "!pdl.range<", ">", "}"),
    ]);
}

#[test]
fn mlir() {
    refused(
        "MLIR",
        targets::mlir,
        &[
            ("", "\"a\"() ({ ", "}) : () -> ()", ""),
            ("", "\"a\"() ({ ^bb0: ", "}) : () -> ()", ""),
            ("", "\"a\"() ({ }, { ", "}) : () -> ()", ""),
            ("", "\"a\"() {x = [", "]} : () -> ()", ""),
            ("", "module { ", "}", ""),
            ("\"a\"() {x = ", "[", "]", "} : () -> ()"),
            ("\"a\"() {x = ", "{a = ", "}", "} : () -> ()"),
            ("\"a\"() <{x = ", "[", "]", "}> : () -> ()"),
            ("\"a\"() {x = dense<", "[", "]", "> : tensor<1xi32>} : () -> ()"),
            ("\"a\"() {x = sparse<", "[", "]", ", 1> : tensor<1xi32>} : () -> ()"),
            ("\"a\"() {x = #d.x", "<", ">", "} : () -> ()"),
            ("\"a\"() {x = #d", "<[{(", ")}]>", "} : () -> ()"),
            ("\"a\"() {x = ", "distinct[0]<", ">", "} : () -> ()"),
            ("\"a\"() {x = 1 : ", "tuple<", ">", "} : () -> ()"),
            ("\"a\"() {x = affine_map<(d0) -> (", "(", ")", ")>} : () -> ()"),
            ("\"a\"() {x = affine_map<(d0) -> (", "-", "", "d0)>} : () -> ()"),
            ("\"a\"() {x = affine_map<(d0) -> (d0", " + d0 mod 3", "", ")>} : () -> ()"),
            ("\"a\"() {x = affine_set<(d0) : (", "(", ")", " == 0)>} : () -> ()"),
            ("\"a\"() {x = #llvm", ".x<#llvm", ">", "} : () -> ()"),
            ("\"a\"() : () -> ", "(", ")", ""),
            ("\"a\"() : ", "() -> (", ")", ""),
            ("\"a\"() : () -> ", "tuple<", ">", ""),
            ("\"a\"() : () -> ", "complex<", ">", ""),
            ("\"a\"() : () -> ", "vector<2x", ">", ""),
            ("\"a\"() : () -> ", "tensor<2x", ">", ""),
            ("\"a\"() : () -> ", "tensor<2xi32, ", ">", ""),
            ("\"a\"() : () -> ", "memref<2xi32, ", ">", ""),
            ("\"a\"() : () -> ", "!d.x<", ">", ""),
            ("\"a\"() : () -> () loc(", "fused[", "]", ")"),
            ("\"a\"() : () -> () loc(", "fused<", ">[]", ")"),
            ("\"a\"() : () -> () loc(", "callsite(", " at \"a\")", ")"),
            ("\"a\"() : () -> () loc(", "\"a\"(", ")", ")"),
            ("#a = ", "[", "]", ""),
            ("!a = ", "tuple<", ">", ""),
            ("#a = loc(", "fused[", "]", ")"),
            ("{-# d: {a: ", "{b: ", "}", "} #-}"),
            ("{-# d: {a: ", "[", "]", "} #-}"),
            ("", "(", ")", ""),
        ],
    );
}

/// Not nested in the text, and yet as deep: each alias is made of the one before it, or the one behind.
#[test]
fn chains_of_aliases() {
    for (first, step) in
        [("#a0 = 1", "#aN = [#aM]"), ("!a0 = i32", "!aN = tuple<!aM>"), ("#a0 = loc(\"a\")", "#aN = loc(\"a\"(#aM))")]
    {
        for forward in [false, true] {
            let mut text = format!("{first}\n");
            for index in 1..100_000 {
                let other = if forward { index + 1 } else { index - 1 };
                text += &step.replace('N', &index.to_string()).replace('M', &other.to_string());
                text.push('\n');
            }
            let run = move || {
                let start = ThreadTime::now();
                (targets::mlir(text.as_bytes()).accepted, start.elapsed())
            };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread can be made");
            let (accepted, took) = thread.join().expect("no panic");
            assert!(!accepted && took < TIME, "{step}: {took:?}");
        }
    }
}
