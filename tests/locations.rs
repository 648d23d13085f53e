//! Where created operations say that they come from: what a pattern says of it, and what MLIR makes of it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use mlir_lite::Ir;
use pdl_compile::{Strip, link, patterns_of, strip};
use pdl_vm::{
    GreedyOptions, HostContext, NativeError, Natives, NewOp, Op, OpLocation, Origin, PatternSet, Program, ResultTypes,
    Rewriter,
};
use pdll::Session;

/// As the rules `(Ai (B:$b $x):$a) -> (Ni $x, …)` of MLIR's declarative rewrites, which say: nothing, which fuses what was matched;
/// `(location $x)`; `(location "named")`; `(location "meta", $b, $x, $a)`; `(location "meta", $b)`.
const LIKE_RULES: [&str; 5] = [
    "at(%a, %b : !pdl.operation, !pdl.operation)",
    "at(%x : !pdl.value)",
    "at(\"named\")",
    "at(\"meta\", %b, %x, %a : !pdl.operation, !pdl.value, !pdl.operation)",
    "at(\"meta\", %b : !pdl.operation)",
];

fn like_rules() -> String {
    let mut patterns = String::new();
    for (i, location) in LIKE_RULES.iter().enumerate() {
        patterns += &format!(
            "pdl.pattern @P{i} : benefit(2) {{
               %t = type
               %x = operand : %t
               %b = operation \"t.b\"(%x : !pdl.value) -> (%t : !pdl.type)
               %r = result 0 of %b
               %a = operation \"t.a{i}\"(%r : !pdl.value) -> (%t : !pdl.type)
               rewrite %a {{
                 %n = operation \"t.n{i}\"(%x : !pdl.value) -> (%t : !pdl.type) {location}
                 replace %a with %n
               }}
             }}\n"
        );
    }
    patterns
}

/// The program, which is the same after a round trip through its blob, and says the same in its stored patterns.
fn compile(text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add("locations.mlir", text, None);
    let module = session.pdl_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let program = session.compile(module.clone()).expect("it compiles");
    let stored = patterns_of(&program).expect("its patterns are kept");
    let printed = pdl_ir::print(&stored);
    assert_eq!(printed, pdl_ir::print(&module), "what is stored is what was compiled");
    let file = session.sources.add("printed.mlir", &*printed, None);
    let again = session.pdl_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    assert_eq!(pdl_ir::print(&again), printed);
    let blob = program.to_bytes();
    let loaded = Program::from_bytes(&blob).expect("it loads");
    assert_eq!(loaded.to_bytes(), blob);
    loaded
}

/// Rewrites `input`, and gives the locations of the operations whose names begin with `t.n`, in order.
fn located(program: Program, natives: &Natives<Ir>, input: &str, threads: usize) -> Vec<String> {
    let mut ir = Ir::parse(input).expect("it parses");
    let set = PatternSet::bind(Arc::new(program), &mut ir, natives).expect("it binds");
    let threads = NonZeroUsize::new(threads).expect("there is one");
    ir.rewrite_in_parallel(&set, &GreedyOptions::default(), threads, None).expect("it rewrites");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let context = ir.context();
    let created = ops.into_iter().filter(|op| context.symbol_name(ir.name(*op)).starts_with("t.n"));
    let text = |op| {
        let text = ir.attribute_text(ir.location(op));
        format!("{} {}", context.symbol_name(ir.name(op)), text.trim_start_matches("loc(").trim_end_matches(')'))
    };
    created.map(text).collect()
}

/// Each line is what follows the location of the `t.b`, that of the matched `t.aN`, and what MLIR 22.1.8 prints of that of the
/// `t.nN`, which rules like these make of them. The operand of `t.b` is at `"arg"`.
const AS_MLIR: &[(u32, &str, &str, &str)] = &[
    (0, r#""b.py":1:2"#, r#""same""#, r#"fused["same", "b.py":1:2]"#),
    (0, r#"fused["p", "q"]"#, r#""q""#, r#"fused["q", "p"]"#),
    (0, r#"fused<"meta">["p", "q"]"#, r#""same""#, r#"fused["same", fused<"meta">["p", "q"]]"#),
    (0, "unknown", r#""same""#, r#""same""#),
    (0, "unknown", "unknown", "unknown"),
    (0, r#"fused<"meta">[unknown]"#, r#""same""#, r#"fused["same", fused<"meta">[unknown]]"#),
    (0, r#""same""#, r#""same""#, r#""same""#),
    (0, r#"callsite("x" at "y")"#, r#""same""#, r#"fused["same", callsite("x" at "y")]"#),
    (1, r#""b.py":1:2"#, r#""same""#, r#""arg""#),
    (2, r#""b.py":1:2"#, r#""same""#, r#""named""#),
    (3, r#""b.py":1:2"#, r#""same""#, r#"fused<"meta">["b.py":1:2, "arg", "same"]"#),
    (3, r#"fused["p", "q"]"#, r#""same""#, r#"fused<"meta">[fused["p", "q"], "arg", "same"]"#),
    (3, r#"fused<"meta">["p", "q"]"#, r#""same""#, r#"fused<"meta">["p", "q", "arg", "same"]"#),
    (3, r#"fused<"other">["p", "q"]"#, r#""same""#, r#"fused<"meta">[fused<"other">["p", "q"], "arg", "same"]"#),
    (3, "unknown", r#""same""#, r#"fused<"meta">["arg", "same"]"#),
    (3, "unknown", "unknown", r#"fused<"meta">["arg"]"#),
    // MLIR prints these two as `fused<"meta">[unknown, …]`, and reads that as here.
    (3, r#"fused<"meta">[unknown]"#, r#""same""#, r#"fused<"meta">["arg", "same"]"#),
    (3, r#"fused<"meta">[unknown]"#, "unknown", r#"fused<"meta">["arg"]"#),
    (3, r#""same""#, r#""same""#, r#"fused<"meta">["same", "arg"]"#),
    (4, r#""b.py":1:2"#, r#""same""#, r#"fused<"meta">["b.py":1:2]"#),
    (4, r#"fused["p", "q"]"#, r#""same""#, r#"fused<"meta">[fused["p", "q"]]"#),
    (4, r#"fused<"meta">["p", "q"]"#, r#""same""#, r#"fused<"meta">["p", "q"]"#),
    (4, r#"fused<"other">["p", "q"]"#, r#""same""#, r#"fused<"meta">[fused<"other">["p", "q"]]"#),
    (4, "unknown", r#""same""#, r#"fused<"meta">[unknown]"#),
    (4, r#"fused<"meta">[unknown]"#, r#""same""#, r#"fused<"meta">[unknown]"#),
];

#[test]
fn locations_are_those_of_mlir() {
    let mut input = String::new();
    for (case, (rule, b, a, _)) in AS_MLIR.iter().enumerate() {
        // Functions may be rewritten by several threads.
        input += &format!(
            "\"func.func\"() ({{
             ^bb0(%x: i32 loc(\"arg\")):
               %b = \"t.b\"(%x) : (i32) -> i32 loc({b})
               %a = \"t.a{rule}\"(%b) : (i32) -> i32 loc({a})
               \"t.use\"(%a) : (i32) -> ()
             }}) {{sym_name = \"f{case}\"}} : () -> ()\n"
        );
    }
    let expected: Vec<String> = AS_MLIR.iter().map(|(rule, _, _, made)| format!("t.n{rule} {made}")).collect();
    let program = compile(&like_rules());
    let stripped = strip(&program, Strip::Names).expect("it has its patterns");
    let other = compile("pdl.pattern @Q : benefit(9) { %q = operation \"t.q\" rewrite %q { erase %q } }");
    let linked = link([("a", &program), ("b", &other)]);
    let linked = linked.expect("they can be linked");
    for (program, threads) in [(program, 1), (stripped, 1), (linked, 2)] {
        assert_eq!(located(program, &Natives::new(), &input, threads), expected);
    }
}

/// Patterns that say nothing of locations, IR, and where MLIR 22.1.8's engine says that the `t.n` comes from, in the order of this host.
const OF_MATCHES: &[(&str, &str, &str)] = &[
    // A chain, an operation at two places, and one that is any.
    (
        "let root = op<t.a>(op<t.b>(op<t.c>(x: Value).0, x).0, op<>(x).0); replace root with op<t.n>(x) -> (type<\"i32\">);",
        r#"%u = "t.u"() : () -> i32 loc("u")
           %c = "t.c"(%u) : (i32) -> i32 loc("c")
           %b = "t.b"(%c, %u) : (i32, i32) -> i32 loc("b")
           %d = "t.d"(%u) : (i32) -> i32 loc("d")
           %a = "t.a"(%b, %d) : (i32, i32) -> i32 loc("a")
           "t.use"(%a) : (i32) -> ()"#,
        r#"fused["a", "b", "c", "d"]"#,
    ),
    // A user of what the root uses.
    (
        "let o = op<t.o>(x: Value) -> (_: Type); let root = op<t.a>(x, op<t.b>.0); \
         rewrite root with { replace root with op<t.n>(o.0) -> (type<\"i32\">); };",
        r#"%u = "t.u"() : () -> i32 loc("u")
           %o = "t.o"(%u) : (i32) -> i32 loc("o")
           %b = "t.b"() : () -> i32 loc("b")
           %a = "t.a"(%u, %b) : (i32, i32) -> i32 loc("a")
           "t.use"(%a) : (i32) -> ()"#,
        r#"fused["a", "o", "b"]"#,
    ),
    // Nothing but the root.
    (
        "let root = op<t.a>(x: Value); replace root with op<t.n>(x) -> (type<\"i32\">);",
        r#"%u = "t.u"() : () -> i32 loc("u")
           %a = "t.a"(%u) : (i32) -> i32 loc("a")
           "t.use"(%a) : (i32) -> ()"#,
        r#""a""#,
    ),
    // Equal and unknown locations count once and not at all.
    (
        "let root = op<t.a>(op<t.b>(op<t.c>.0).0); replace root with op<t.n> -> (type<\"i32\">);",
        r#"%c = "t.c"() : () -> i32
           %b = "t.b"(%c) : (i32) -> i32 loc("a")
           %a = "t.a"(%b) : (i32) -> i32 loc("a")
           "t.use"(%a) : (i32) -> ()"#,
        r#""a""#,
    ),
];

#[test]
fn what_is_created_comes_from_all_that_was_matched() {
    for (pattern, input, expected) in OF_MATCHES {
        let mut session = Session::new();
        let file = session.sources.add("locations.pdll", format!("Pattern P {{ {pattern} }}"), None);
        let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
        let program = compile(&pdl_ir::print(&module));
        let stripped = strip(&program, Strip::Names).expect("it has its patterns");
        for (program, threads) in [(program, 1), (stripped, 2)] {
            let made = located(program, &Natives::new(), input, threads);
            let expected: Vec<String> =
                expected.split('\n').filter(|text| !text.is_empty()).map(|at| format!("t.n {at}")).collect();
            assert_eq!(made, expected, "{pattern}");
        }
    }
}

/// Functions of Rust say where what they create comes from, in MLIR too: from the root here, whatever the pattern creates beside them.
#[test]
fn what_a_function_creates_comes_from_the_root() {
    let mut natives = Natives::new();
    natives.rewrite("Make", |rewriter: &mut Rewriter<'_, Ir>, _: Op<Ir>| {
        let name = rewriter.host_mut().intern_op_name("t.n2");
        rewriter
            .create(name, &[], &[], ResultTypes::Given(&[]))
            .map_err(|error| NativeError::new(error.to_string()))?;
        let new = NewOp::new(rewriter.host_mut().intern_op_name("t.n3"), rewriter.root());
        rewriter.create_op(&new).map(drop).map_err(|error| NativeError::new(error.to_string()))
    });
    let pattern = "Rewrite Make(op: Op); \
        Pattern P { let root = op<t.a>(op<t.b>.0); rewrite root with { \
            let made = op<t.n1> -> (type<\"i32\">); Make(root); replace root with made; }; }";
    let mut session = Session::new();
    let file = session.sources.add("locations.pdll", pattern, None);
    let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let input = r#"%b = "t.b"() : () -> i32 loc("b")
        %a = "t.a"(%b) : (i32) -> i32 loc("a")
        "t.use"(%a) : (i32) -> ()"#;
    let made = located(compile(&pdl_ir::print(&module)), &natives, input, 1);
    assert_eq!(made, [r#"t.n1 fused["a", "b"]"#, r#"t.n2 "a""#, r#"t.n3 "a""#]);
}

/// Returns what `t.n` says of itself if the pattern that creates it says this. It replaces `t.a` with the operands `%xs`, the first of
/// which is a result of `t.b`.
fn made(actions: &str) -> Vec<String> {
    let patterns = format!(
        "pdl.pattern @P : benefit(1) {{
           %ts = types
           %xs = operands
           %a = operation \"t.a\"(%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
           rewrite %a {{ {actions} }}
         }}"
    );
    let input = r#"
      %u = "t.u"() : () -> i32 loc("u")
      %b:2 = "t.b"(%u) : (i32) -> (i32, i32) loc("b")
      "t.a"(%b#1, %u) : (i32, i32) -> () loc("a")
      "t.a"() : () -> () loc("empty")
      "t.end"() : () -> ()
    "#;
    let mut natives = Natives::new();
    let make = |rewriter: &mut Rewriter<'_, Ir>, name: &str, location: Option<OpLocation<'_, Ir>>| {
        let name = HostContext::intern_op_name(rewriter.host_mut(), name);
        let made = match location {
            None => rewriter.create(name, &[], &[], ResultTypes::Given(&[])),
            location => rewriter.create_at(name, &[], &[], ResultTypes::Given(&[]), location),
        };
        made.map_err(|error| NativeError::new(error.to_string()))
    };
    natives
        .rewrite("make", move |rewriter: &mut Rewriter<'_, Ir>, _: Op<Ir>| make(rewriter, "t.native", None).map(drop));
    // Says of its second operation that it comes from elsewhere, and of its last that it comes from the root.
    natives.rewrite("several", move |rewriter: &mut Rewriter<'_, Ir>, _: Op<Ir>| {
        make(rewriter, "t.native0", None)?;
        make(rewriter, "t.native1", Some(OpLocation { origins: &[], name: Some("own") }))?;
        make(rewriter, "t.native2", None)?;
        let origins = [Origin::Op(rewriter.root())];
        make(rewriter, "t.native3", Some(OpLocation { origins: &origins, name: None })).map(drop)
    });
    natives.rewrite("refuse", move |rewriter: &mut Rewriter<'_, Ir>, _: Op<Ir>| {
        make(rewriter, "t.native", None)?;
        Err::<(), _>(NativeError::new("no"))
    });
    located(compile(&patterns), &natives, input, 1)
}

#[test]
fn values_come_from_where_they_are_defined() {
    // A range says what its first value says, and nothing if it is empty.
    let at =
        |location: &str| made(&format!("%n = operation \"t.n\" -> (%ts : !pdl.range<type>) at({location}) erase %a"));
    assert_eq!(at("%xs : !pdl.range<value>"), ["t.n \"b\"", "t.n unknown"]);
    assert_eq!(at("%a, %xs : !pdl.operation, !pdl.range<value>"), ["t.n fused[\"a\", \"b\"]", "t.n \"empty\""]);
    assert_eq!(
        at("\"na\\22me\", %a : !pdl.operation"),
        [r#"t.n fused<"na\22me">["a"]"#, r#"t.n fused<"na\22me">["empty"]"#]
    );
    assert_eq!(at("\"\""), ["t.n \"\"", "t.n \"\""]);
}

#[test]
fn a_location_is_that_of_one_operation() {
    // What is erased or created in the rewrite has a location too. What says nothing of it has that of the root.
    let actions = "%t = types : [i32]
        %none = types : []
        %n0 = operation \"t.n0\" -> (%t : !pdl.range<type>) at(\"first\")
        %n1 = operation \"t.n1\" -> (%t : !pdl.range<type>)
        %v = result 0 of %n0
        apply_native_rewrite \"make\"(%a : !pdl.operation)
        erase %a
        %n2 = operation \"t.n2\" -> (%none : !pdl.range<type>) at(%v, %a : !pdl.value, !pdl.operation)
        %n3 = operation \"t.n3\" -> (%none : !pdl.range<type>)";
    let expected = |root: &str| {
        [
            "t.n0 \"first\"".to_owned(),
            format!("t.n1 \"{root}\""),
            format!("t.native \"{root}\""),
            format!("t.n2 fused[\"first\", \"{root}\"]"),
            format!("t.n3 \"{root}\""),
        ]
    };
    assert_eq!(made(actions), [expected("a"), expected("empty")].concat());
}

#[test]
fn what_a_function_creates_comes_from_where_its_call_says() {
    let call =
        |name: &str, location: &str| format!("apply_native_rewrite \"{name}\"(%a : !pdl.operation) at({location})\n");
    let after = "%none = types : [] %n9 = operation \"t.n9\" -> (%none : !pdl.range<type>) erase %a";
    assert_eq!(
        made(&(call("several", "\"called\", %a : !pdl.operation") + after))[..5],
        [
            r#"t.native0 fused<"called">["a"]"#,
            r#"t.native1 "own""#,
            r#"t.native2 fused<"called">["a"]"#,
            r#"t.native3 "a""#,
            r#"t.n9 "a""#,
        ]
    );
    // It is said of one call.
    let calls = call("make", "%xs : !pdl.range<value>") + &call("make", "\"named\"");
    let silent = "apply_native_rewrite \"make\"(%a : !pdl.operation)\n";
    let expected = [r#"t.native "b""#, r#"t.native "named""#, r#"t.native "a""#, r#"t.n9 "a""#];
    assert_eq!(made(&(calls + silent + after))[..4], expected);
    // A call that fails leaves nothing behind.
    assert_eq!(made(&(call("refuse", "\"named\"") + after)), [""; 0]);
}
