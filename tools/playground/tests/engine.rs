//! The engine as the page uses it, natively.

use std::rc::Rc;

use pdll_playground::Engine;
use pdll_playground::protocol::{File, Language, Native, NativeKind, Options, Range, State};

const PATTERNS: &str = include_str!("../../../examples/arith.pdll");
const IR: &str = include_str!("../../../examples/arith.mlir");
const EXPECTED: &str = include_str!("../../../examples/arith.expected.mlir");

fn engine(state: State) -> Engine {
    let mut engine = Engine::new();
    engine.set_state(state);
    engine
}

fn of(patterns: &str, ir: &str) -> State {
    State { patterns: patterns.to_owned(), ir: ir.to_owned(), ..State::default() }
}

/// Returns what a range of a text is; positions count units of UTF-16.
fn at(text: &str, range: Range) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[range.from as usize..range.to as usize]).expect("it divides no character")
}

#[test]
fn ir_is_rewritten_as_by_the_command() {
    let result = engine(of(PATTERNS, IR)).run();
    assert_eq!(result.output.as_deref(), Some(EXPECTED));
    assert!(result.converged && result.stopped.is_none() && result.diagnostics.is_empty(), "{result:?}");
    assert_eq!(result.steps.len() as u64, result.rewrites);
    let rewrites: u64 = result.statistics.iter().map(|pattern| pattern.rewrites).sum();
    assert_eq!(rewrites, result.rewrites);
    for pattern in &result.statistics {
        let source = at(PATTERNS, pattern.source.expect("it is in the left editor"));
        assert!(source.starts_with("Pattern"), "{source}");
    }
    for op in &result.ops {
        assert!(!op.line.is_empty() && at(IR, op.range).starts_with(&op.line), "{op:?}");
    }
}

#[test]
fn steps_lead_from_the_input_to_the_output() {
    let mut engine = engine(of(PATTERNS, IR));
    let result = engine.run();
    let unchanged = self::engine(of("Pattern => erase op<t.none>;", IR)).run();
    let mut at_hand = unchanged.output.expect("it is printed");
    for (index, step) in result.steps.iter().enumerate() {
        let told = engine.step(index).expect("it is there");
        assert_eq!(told.pattern, result.statistics[step.pattern as usize].pattern);
        let matched = at(&told.before, told.matched.expect("the root is in the text"));
        assert!(matched.starts_with(&step.op), "{matched} {step:?}");
        assert_ne!(told.before, told.after);
        assert_eq!(told.before, at_hand, "each begins where the one before ends");
        assert!(!told.removed.is_empty() || !told.added.is_empty());
        told.removed.iter().for_each(|range| assert!(!at(&told.before, *range).is_empty()));
        told.added.iter().for_each(|range| assert!(!at(&told.after, *range).is_empty()));
        at_hand = told.after;
    }
    assert_eq!(Some(at_hand), result.output, "the last leads to the output");
    assert_eq!(engine.step(result.steps.len()), None);
    assert_eq!(engine.step(usize::MAX), None);
}

#[test]
fn mistakes_have_places_notes_and_fixes() {
    // `😀` is two units long.
    let patterns = "// é😀\nPattern P => replace op<t.a>(inner: Value) with iner;\nPattern P => erase op<t.b>;\n";
    let result = engine(of(patterns, "\"t.a\"() : () -> () é")).run();
    let unknown = result.diagnostics.iter().find(|found| found.code == "E0202").expect("`iner` is not known");
    assert_eq!((unknown.r#where.as_str(), at(patterns, unknown.range).as_str()), ("patterns", "iner"));
    let edit = &unknown.fixes[0].edits[0];
    assert_eq!((at(patterns, edit.range).as_str(), edit.insert.as_str()), ("iner", "inner"));
    let twice = result.diagnostics.iter().find(|found| found.code == "E0201").expect("P is there twice");
    assert_eq!(
        (at(patterns, twice.range).as_str(), twice.notes.as_slice()),
        ("P", &["first defined here".to_owned()][..])
    );
    assert!(result.diagnostics.iter().any(|found| found.r#where == "ir" && found.range.from == 19), "{result:?}");
    assert!(result.output.is_none() && result.steps.is_empty());
    let wrong = engine(of(patterns, "Pattern => erase op<t.a>;")).run();
    assert!(wrong.diagnostics.iter().any(|found| found.r#where == "ir" && found.code == "E0908"), "{wrong:?}");
}

#[test]
fn files_come_from_the_state_and_from_nowhere_else() {
    let patterns =
        "#include \"rewrites/common.pdll\"\nPattern { let root = op<t.a>; rewrite root with { Gone(root); }; }\n";
    let mut state = of(patterns, "\"t.a\"() : () -> ()");
    let missing = engine(state.clone()).run();
    assert!(missing.diagnostics.iter().any(|found| found.code == "E0140"), "{missing:?}");
    let text = "Rewrite Gone(root: Op) { erase root; }".to_owned();
    state.files.push(File { name: "rewrites/common.pdll".to_owned(), text });
    let mut engine = engine(state.clone());
    assert_eq!(engine.run().diagnostics, []);
    state.files[0].text.push_str("\nRewrite More(root: Op) { erase rot; }");
    engine.set_state(state);
    let found = engine.run().diagnostics;
    assert_eq!(found.iter().map(|one| one.r#where.as_str()).collect::<Vec<_>>(), ["rewrites/common.pdll"]);
    // These are there, and would be right.
    let real = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("real.pdll");
    std::fs::write(&real, "Rewrite Real(root: Op) { erase root; }\n").expect("it is written");
    for path in [real.to_str().expect("text"), "../../examples/arith.pdll"] {
        assert!(std::path::Path::new(path).is_file(), "{path}");
        let found = self::engine(of(&format!("#include \"{path}\"\n"), "")).run().diagnostics;
        let [outside] = found.as_slice() else { panic!("{path}: {found:?}") };
        assert!(outside.code == "E0143" && outside.message.contains("outside of the folders"), "{path}: {outside:?}");
    }
}

#[test]
fn rules_of_tablegen_are_patterns() {
    let patterns = include_str!("rules/patterns.td");
    let file = |name: &str, text: &str| File { name: name.to_owned(), text: text.to_owned() };
    let mut state = of(
        patterns,
        "%0 = \"t.arg\"() : () -> i32\n%1 = \"calc.neg\"(%0) : (i32) -> i32\n%2 = \"calc.neg\"(%1) : (i32) -> i32\n\"t.use\"(%2) : (i32) -> ()\n",
    );
    state.language = Language::Td;
    let missing = engine(state.clone()).run();
    assert!(missing.output.is_none() && !missing.diagnostics.is_empty());
    state.files.push(file("base.td", include_str!("rules/base.td")));
    state.files.push(file("types.td", include_str!("rules/types.td")));
    let result = engine(state).run();
    assert_eq!(result.diagnostics, []);
    assert!(result.output.expect("it is rewritten").contains("\"t.use\"(%0)"));
    assert!(result.statistics[0].source.is_some());
}

#[test]
fn functions_of_the_page_are_called() {
    let patterns = "Constraint Small(a: Attr);\nRewrite Next(a: Attr) -> Attr;\nConstraint Both(v: Value, r: ValueRange) -> (Type, Attr);\n\
        Pattern P { let root = op<t.c> {k = a: Attr}; Small(a); replace root with op<t.c> {k = Next(a)}; }\n";
    let mut state = of(patterns, "\"t.c\"() {k = 1 : i32} : () -> ()");
    let native = |kind, name: &str| Native { name: name.to_owned(), kind, body: name.to_owned() };
    state.natives = vec![
        native(NativeKind::Constraint, "Small"),
        native(NativeKind::Rewrite, "Next"),
        native(NativeKind::Constraint, "Both"),
    ];
    let run = |answer: fn(&str, &str) -> Result<String, String>| {
        let mut engine = engine(state.clone());
        engine.call_natives_with(Rc::new(move |native, arguments| answer(&native.body, arguments)));
        engine.run()
    };
    let done = run(|body, arguments| {
        Ok(match body {
            "Small" => arguments.contains(r#""integer":"1""#).to_string(),
            _ => r#""2 : i32""#.to_owned(),
        })
    });
    assert_eq!(done.diagnostics, []);
    assert!(done.output.expect("it is rewritten").contains("k = 2 : i32"));
    // What goes wrong in them is told, and never more.
    let thrown = run(|_, _| Err("it threw".to_owned()));
    assert!(thrown.output.is_some() && thrown.rewrites == 0);
    let told = &thrown.diagnostics[0];
    assert!(told.code == "W0910" && told.message.contains("it threw") && told.r#where == "patterns", "{told:?}");
    assert_eq!(at(patterns, told.range), "Small");
    for answer in ["5", "\"no attribute\"", "[", "null", "[\"1 : i32\"]", "{\"kind\":\"value\",\"handle\":0}"] {
        let text = answer.to_owned();
        let mut engine = engine(state.clone());
        engine.call_natives_with(Rc::new(move |native, _| {
            Ok(if native.body == "Small" { "1".to_owned() } else { text.clone() })
        }));
        let result = engine.run();
        assert_eq!(result.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), ["W0902"], "{answer}");
    }
}

#[test]
fn failures_of_functions_are_those_of_the_run() {
    let patterns =
        "Constraint Small(a: Attr);\nPattern P { let root = op<t.c> {k = a: Attr}; Small(a); erase root; }\n";
    let mut state = of(patterns, "\"t.c\"() {k = 1 : i32} : () -> ()\n\"t.c\"() {k = 2 : i32} : () -> ()");
    state.natives = vec![Native { name: "Small".to_owned(), kind: NativeKind::Constraint, body: "broken".to_owned() }];
    let mut engine = engine(state.clone());
    engine.call_natives_with(Rc::new(|native, _| match native.body.as_str() {
        "broken" => Err("it threw".to_owned()),
        _ => Ok("false".to_owned()),
    }));
    let notes = |engine: &mut Engine| {
        let found = engine.run().diagnostics;
        assert_eq!(found.iter().map(|found| found.code).collect::<Vec<_>>(), ["W0910"]);
        found[0].notes.clone()
    };
    let first = notes(&mut engine);
    assert_eq!(first, ["this happened 2 times"]);
    // What is asked in between calls the function, too.
    assert!(engine.matches().is_empty());
    assert!(!engine.explain(0, 0).matches);
    engine.path(0);
    engine.step(0);
    engine.log();
    assert_eq!(notes(&mut engine), first);
    engine.matches();
    state.natives[0].body = "repaired".to_owned();
    state.patterns.insert_str(0, "// The constraint stands further down.\n");
    engine.set_state(state);
    assert_eq!(engine.run().diagnostics, []);
}

#[test]
fn values_and_lists_go_to_functions_and_come_back() {
    let patterns = "Constraint Swapped(op: Op, v: Value, r: ValueRange, t: Type) -> (ValueRange, TypeRange);\n\
        Rewrite First(vs: ValueRange, types: TypeRange, op: Op) -> Value;\n\
        Pattern P {\n  let root = op<t.a>(v: Value, r: ValueRange) -> (t: Type);\n  let found = Swapped(root, v, r, t);\n\
          rewrite root with { replace root with First(found.0, found.1, root); };\n}\n";
    let ir = "%0:2 = \"t.x\"() : () -> (i32, i64)\n%1 = \"t.a\"(%0#0, %0#1) : (i32, i64) -> i64\n\"t.use\"(%1) : (i64) -> ()\n";
    let mut state = of(patterns, ir);
    let native = |kind, name: &str| Native { name: name.to_owned(), kind, body: name.to_owned() };
    state.natives = vec![native(NativeKind::Constraint, "Swapped"), native(NativeKind::Rewrite, "First")];
    let mut engine = engine(state);
    engine.call_natives_with(Rc::new(|native, arguments| {
        let arguments: serde_json::Value = serde_json::from_str(arguments).expect("JSON");
        Ok(match native.name.as_str() {
            "Swapped" => {
                assert_eq!(arguments[0]["name"], "t.a");
                assert_eq!(arguments[1]["definingOp"], "t.x");
                let values = [&arguments[2]["values"][0], &arguments[1]];
                serde_json::json!([values, ["i32", "f32"]]).to_string()
            }
            _ => {
                assert_eq!(arguments[1]["texts"], serde_json::json!(["i32", "f32"]));
                arguments[0]["values"][0].to_string()
            }
        })
    }));
    let result = engine.run();
    assert_eq!(result.diagnostics, []);
    assert!(result.output.expect("it is rewritten").contains("\"t.use\"(%0#1)"));
}

#[test]
fn the_dag_is_drawn_and_walked() {
    let mut engine = engine(of(PATTERNS, IR));
    let result = engine.run();
    let dag = engine.dag().expect("the patterns are right");
    for node in &dag.nodes {
        assert!(dag.dot.contains(&format!("  {} [", node.id)), "{node:?}");
    }
    assert_eq!(dag.nodes[0].patterns.len(), result.statistics.len(), "all are below the root");
    let matches = engine.matches();
    assert!(!matches.is_empty());
    for (index, op) in result.ops.iter().enumerate() {
        let path = engine.path(index);
        assert!(path.contains(&"n0".to_owned()), "{op:?}");
        for pattern in 0..result.statistics.len() as u32 {
            let explanation = engine.explain(pattern, index);
            let is_listed = matches.iter().any(|one| (one.pattern, one.op as usize) == (pattern, index));
            assert_eq!(explanation.matches, is_listed, "{explanation:?}");
            assert!(explanation.matches || explanation.reason.is_some() && explanation.source.is_some());
        }
    }
    assert!(engine.path(usize::MAX).is_empty() && engine.explain(u32::MAX, 0).pattern.is_empty());
}

#[test]
fn the_forms_of_patterns_are_those_of_the_command() {
    let mut engine = engine(of(PATTERNS, IR));
    assert!(
        engine.pdl().contains("pdl.pattern")
            && engine.bytecode().contains("; ")
            && engine.log().contains("Processing operation")
    );
    let program = pdll::Program::from_bytes(&engine.blob()).expect("a blob");
    assert_eq!(program.disassemble(), engine.bytecode());
    engine.set_state(of("Pattern", ""));
    assert!(
        engine.pdl().is_empty() && engine.bytecode().is_empty() && engine.blob().is_empty() && engine.log().is_empty()
    );
    assert!(
        engine.dag().is_none() && engine.matches().is_empty() && engine.path(0).is_empty() && engine.step(0).is_none()
    );
}

#[test]
fn patterns_that_never_end_are_stopped() {
    let patterns = "Pattern A => replace op<t.a> with op<t.b>;\nPattern B => replace op<t.b> with op<t.a>;\n";
    let mut state = of(patterns, "\"t.a\"() : () -> ()");
    state.options = Options { max_iterations: 1, ..Options::default() };
    let mut engine = engine(state.clone());
    let result = engine.run();
    assert!(!result.converged && result.steps.len() == 1000 && result.stopped.is_some());
    assert!(result.diagnostics.iter().any(|found| found.code == "E0921"));
    assert!(engine.step(999).is_some_and(|step| step.pattern == "B"));
    assert!(engine.log().len() < 5 << 20);
    state.options.max_rewrites = 7;
    engine.set_state(state);
    assert_eq!(engine.run().rewrites, 7);
}

#[test]
fn packs_say_how_operations_are_written() {
    let mut engine = engine(of("Pattern => erase op<t.a>;", "func.func @f() {\n  return\n}\n"));
    assert!(engine.run().output.is_none());
    assert!(engine.set_pack(b"no pack").is_err());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pack");
    std::fs::create_dir_all(&folder).expect("a folder");
    let definitions = include_str!("rules/base.td").replace(
        "results = (outs AnyType:$result);",
        "results = (outs AnyType:$result);\n  let assemblyFormat = \"operands attr-dict `:` functional-type(operands, results)\";",
    );
    std::fs::write(folder.join("base.td"), definitions).expect("it is written");
    std::fs::write(folder.join("types.td"), include_str!("rules/types.td")).expect("it is written");
    let mut session = pdll::Session { include_dirs: vec![folder.clone()], ..pdll::Session::new() };
    let packed = session.pack(&[folder.join("base.td")]);
    let packed = packed.unwrap_or_else(|| panic!("{:?}", session.diagnostics));
    let ir = "%0 = \"t.x\"() : () -> i32\n%1 = calc.neg %0 : (i32) -> i32\n";
    engine.set_state(of("Pattern => replace op<calc.neg>(x: Value) with op<calc.add>(x, x) -> (type<\"i32\">);", ir));
    assert!(engine.run().output.is_none());
    assert_eq!(engine.set_pack(&packed.tables.to_pack()).expect("it is one"), 1);
    let output = engine.run().output.expect("it can be read now");
    assert!(output.contains("calc.add %0, %0 : (i32, i32) -> i32"), "{output}");
}

#[test]
fn the_language_server_answers() {
    let mut engine = Engine::new();
    let ask = |engine: &mut Engine, message: serde_json::Value| engine.lsp(&message.to_string());
    let answer = ask(
        &mut engine,
        serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    );
    assert_eq!(answer[0]["id"], 1);
    assert_eq!(answer[0]["jsonrpc"], "2.0");
    let open = |uri: &str, text: &str| {
        serde_json::json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": {
            "uri": uri, "languageId": "pdll", "version": 1, "text": text } } })
    };
    ask(&mut engine, open("file:///common.pdll", "Rewrite Gone(root: Op) { erase root; }"));
    let said = ask(
        &mut engine,
        open(
            "file:///patterns.pdll",
            "#include \"common.pdll\"\nPattern { let root = op<t.a>(x); rewrite root with { Gone(root); }; }\n",
        ),
    );
    assert_eq!(said[0]["method"], "textDocument/publishDiagnostics");
    assert_eq!(said[0]["params"]["diagnostics"].as_array().map(Vec::len), Some(1), "`x` alone is wrong: {said:?}");
    let hover = serde_json::json!({ "jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {
        "textDocument": { "uri": "file:///patterns.pdll" }, "position": { "line": 1, "character": 54 } } });
    assert!(ask(&mut engine, hover)[0]["result"].to_string().contains("Gone"));
    assert!(engine.lsp("no message").is_empty());
}

#[test]
fn what_did_not_change_is_not_compiled_again() {
    // Long enough for the difference to show.
    let patterns: String = (0..2000).map(|n| format!("Pattern P{n} => erase op<t.a{n}>(op<t.b{n}>);\n")).collect();
    let mut engine = engine(of(&patterns, "\"t.x\"() : () -> ()"));
    let time = |engine: &mut Engine| {
        let begun = std::time::Instant::now();
        assert_eq!(engine.run().diagnostics, []);
        begun.elapsed()
    };
    let first = time(&mut engine);
    engine.set_state(of(&patterns, "\"t.y\"() : () -> ()"));
    let second = time(&mut engine);
    assert!(second * 2 < first, "{first:?} and then {second:?}");
}
