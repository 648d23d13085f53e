//! The command as a user meets it: exit status, standard output, standard error.

use crate::command;

use std::path::Path;
use std::process::Command;

use command::{Scratch, pdllc, pdllc_given, root, stderr, stdout};

const NEGATION: &str = "Pattern DoubleNegation => replace op<t.neg>(op<t.neg>(x: Value).0) with x;\n";
const NEGATIONS: &str = "%0 = \"t.arg\"() : () -> i32\n%1 = \"t.neg\"(%0) : (i32) -> i32\n\
                         %2 = \"t.neg\"(%1) : (i32) -> i32\n\"t.use\"(%2) : (i32) -> ()\n";

#[test]
fn the_readme_command_prints_what_it_should() {
    let output = pdllc(&["run", "-p", "examples/arith.pdll", "examples/arith.mlir"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected = std::fs::read_to_string(root().join("examples/arith.expected.mlir")).unwrap();
    assert_eq!(stdout(&output), expected);
    assert_eq!(stderr(&output), "");
}

#[test]
fn wrong_usage_is_2_and_diagnostics_are_1() {
    assert_eq!(pdllc(&[]).status.code(), Some(2));
    assert_eq!(pdllc(&["frobnicate"]).status.code(), Some(2));
    assert_eq!(pdllc(&["run"]).status.code(), Some(2));
    assert_eq!(pdllc(&["run", "-p", "x", "y", "--stub", "Name"]).status.code(), Some(2));
    let missing = pdllc(&["check", "no/such/file.pdll"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("`no/such/file.pdll` cannot be read"), "{}", stderr(&missing));
}

#[test]
fn check_reports_every_independent_error_in_both_formats() {
    let dir = Scratch::new();
    let file =
        dir.file("two.pdll", "Pattern => erase op<t.a>(x);\nPattern { erase op<t.b> }\nPattern => erase op<t.c>(y);\n");
    let text = pdllc(&["check", &file]);
    assert_eq!(text.status.code(), Some(1));
    let json = pdllc(&["check", &file, "--message-format", "json"]);
    let lines: Vec<serde_json::Value> =
        stderr(&json).lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect();
    assert_eq!(lines.len(), 3, "{}", stderr(&json));
    assert!(lines.iter().all(|line| line["severity"] == "error" && line["code"].as_str().unwrap().starts_with('E')));
    assert_eq!(lines.iter().map(|line| line["line"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(stderr(&text).contains("two.pdll:2"), "{}", stderr(&text));
    assert_eq!(pdllc(&["check", "examples/arith.pdll", "examples/strength.pdll"]).status.code(), Some(0));
}

#[test]
fn build_makes_a_blob_that_dump_shows_and_run_takes() {
    let dir = Scratch::new();
    let patterns = dir.file("neg.pdll", NEGATION);
    let ir = dir.file("neg.mlir", NEGATIONS);
    let blob = patterns.replace(".pdll", ".pdllc");
    let built = pdllc(&["build", &patterns]);
    assert_eq!(built.status.code(), Some(0), "{}", stderr(&built));
    let dump = pdllc(&["dump", &blob]);
    assert!(stdout(&dump).contains("DoubleNegation") && stdout(&dump).contains("accept"), "{}", stdout(&dump));
    assert_eq!(stdout(&pdllc(&["build", &blob, "--emit", "asm"])), stdout(&dump));
    let from_blob = pdllc(&["run", "-p", &blob, &ir]);
    let from_source = pdllc(&["run", "-p", &patterns, &ir]);
    assert_eq!(from_blob.status.code(), Some(0), "{}", stderr(&from_blob));
    assert!(stdout(&from_blob).contains("\"t.use\"(%0)"), "{}", stdout(&from_blob));
    assert_eq!(stdout(&from_blob), stdout(&from_source));
    let pdl = patterns.replace("neg.pdll", "neg.pdl.mlir");
    assert_eq!(pdllc(&["build", &patterns, "--emit", "pdl", "-o", &pdl]).status.code(), Some(0));
    assert_eq!(stdout(&pdllc(&["run", "-p", &pdl, &ir])), stdout(&from_source));
    let overwrite = pdllc(&["build", &patterns, "-o", &patterns]);
    assert_eq!(overwrite.status.code(), Some(1));
    let by_another_name = patterns.replace("neg.pdll", "../") + patterns.rsplit('/').nth(1).unwrap() + "/neg.pdll";
    for output in [&patterns, &by_another_name, &ir] {
        let overwrite = pdllc(&["run", "-p", &patterns, &ir, "-o", output]);
        assert_eq!(overwrite.status.code(), Some(1), "{output}");
        assert!(stderr(&overwrite).contains("E0903"), "{}", stderr(&overwrite));
    }
    assert_eq!(std::fs::read_to_string(&patterns).unwrap(), NEGATION, "the input is still there");
    assert_eq!(std::fs::read_to_string(&ir).unwrap(), NEGATIONS);
}

#[test]
fn every_form_can_be_emitted() {
    for (form, holds) in [
        ("ast", "Pattern"),
        ("pdl", "pdl.pattern @AddZero"),
        ("pdl-ir", "pdl.pattern @AddZero"),
        ("tree", "arith.addi"),
        ("dot", "digraph"),
        ("asm", "switch_op_name"),
        ("json", "{\"patterns\":[{"),
        ("cpp", "struct AddZero : ::mlir::PDLPatternModule {"),
    ] {
        let output = pdllc(&["build", "examples/arith.pdll", "--emit", form]);
        assert_eq!(output.status.code(), Some(0), "{form}: {}", stderr(&output));
        assert!(stdout(&output).contains(holds), "{form}:\n{}", stdout(&output));
    }
}

/// Discardable attributes vanish, or go to what replaces the op, from PDLL and for `pdl` alike; `bench` takes the flag too.
#[test]
fn discardable_attributes_can_be_carried() {
    let dir = Scratch::new();
    let pdll = dir.file("new.pdll", "Pattern => replace op<t.a>(x: Value) with op<t.b>(x) -> (type<\"i32\">);\n");
    let built = pdllc(&["build", &pdll, "--emit", "pdl"]);
    let pdl = dir.file("new.mlir", &built.stdout);
    let ir = dir.file(
        "in.mlir",
        "%x = \"t.in\"() : () -> i32\n%0 = \"t.a\"(%x) {my.tag = 1 : i32} : (i32) -> i32\n\"t.out\"(%0) : (i32) -> ()\n",
    );
    for patterns in [&pdll, &pdl] {
        let dropped = pdllc(&["run", "-p", patterns, &ir]);
        assert!(stdout(&dropped).contains("\"t.b\"(%0) :"), "{}{}", stdout(&dropped), stderr(&dropped));
        let carried = pdllc(&["run", "--carry-discardable", "-p", patterns, &ir]);
        assert!(stdout(&carried).contains("\"t.b\"(%0) {my.tag = 1 : i32} :"), "{}", stdout(&carried));
    }
    // What was there before gets them on demand.
    let forwarding = dir.file("forward.pdll", "Pattern => replace op<t.a>(x: Value) with x;\n");
    let carried = pdllc(&["run", "--carry-discardable=all", "-p", &forwarding, &ir]);
    assert!(stdout(&carried).contains("\"t.in\"() {my.tag = 1 : i32} :"), "{}", stdout(&carried));
    let measured = pdllc(&["bench", "--carry-discardable", "-p", &pdll, &ir, "--reps", "1"]);
    assert_eq!(measured.status.code(), Some(0), "{}", stderr(&measured));
}

/// A wrong pattern costs itself where wrong ones can be left out, in PDLL and in rules; a file without a right one, or that lacks an
/// included file, is wrong as ever.
#[test]
fn wrong_patterns_can_be_left_out() {
    let dir = Scratch::new();
    let input = dir.file("in.mlir", "%0 = \"my.x\"() : () -> i32\n\"my.b\"(%0) : (i32) -> ()\n\"my.c\"() : () -> ()\n");
    let run = |patterns: &str, more: &[&str]| pdllc(&[&["run", "-p", patterns, &input], more].concat());
    let right = "Pattern Right => erase op<my.c>;\n";
    for wrong in [
        "Pattern Wrong { let r = op<my.b>(x: Nope); erase r; }\n",
        "Pattern Wrong { let r = op<my.b>(x: Value; erase r; }\n",
        "Pattern Wrong { let r = op<my.b>(x: Value); erase y; }\n",
    ] {
        let both = dir.file("both.pdll", format!("{wrong}{right}"));
        assert_eq!(run(&both, &[]).status.code(), Some(1));
        let left = run(&both, &["--leave-out-missing"]);
        let (shown, said) = (stdout(&left), stderr(&left));
        assert!(left.status.success() && shown.contains("my.b") && !shown.contains("my.c"), "{shown}{said}");
        assert!(said.contains("] warning: ") && said.contains("what is wrong is left out"), "{said}");
        let alone = dir.file("alone.pdll", wrong);
        assert_eq!(run(&alone, &["--leave-out-missing"]).status.code(), Some(1));
        let lacking = dir.file("lacking.pdll", format!("#include \"none.pdll\"\n{wrong}{right}"));
        assert_eq!(run(&lacking, &["--leave-out-missing"]).status.code(), Some(1));
        let built = pdllc(&["build", &both, "--leave-out-missing", "--emit", "pdl"]);
        assert!(stdout(&built).contains("@Right") && !stdout(&built).contains("@Wrong"), "{}", stderr(&built));
    }
    let Some(includes) = crate::upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let definitions = "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/PatternBase.td\"\n\
        def My : Dialect { let name = \"my\"; let cppNamespace = \"::my\"; }\n\
        def B : Op<My, \"b\"> { let arguments = (ins AnyType:$x); }\ndef C : Op<My, \"c\">;\ndef D : Op<My, \"d\">;\n\
        def Right : Pat<(C), (D)>;\n";
    for wrong in
        ["def Wrong : Pat<(B $x, $y), (D)>;\n", "def Wrong : Pat<(Nope $x), (D)>;\n", "def Wrong : Pat<(B $x, (D)>;\n"]
    {
        let both = dir.file("both.td", format!("{definitions}{wrong}"));
        assert_eq!(run(&both, &["-I", &includes]).status.code(), Some(1));
        let left = run(&both, &["-I", &includes, "--leave-out-missing"]);
        assert!(left.status.success() && stdout(&left).contains("my.d"), "{}", stderr(&left));
        let listed = pdllc(&["drr", "--coverage", &both, "-I", &includes]);
        assert_eq!(listed.status.code(), Some(1));
        assert!(stdout(&listed).ends_with("1 of 1 rules run by themselves\n"), "{}", stdout(&listed));
    }
}

/// Patterns that call missing functions can be left out: the others run, and what is missing is said.
#[test]
fn patterns_that_lack_natives_can_be_left_out() {
    let dir = Scratch::new();
    let text = "Constraint Fine(value: Value);\nRewrite make(value: Value) -> Value;\n\
        Pattern Lacks => replace op<t.a>(x: Value) with make(x);\n\
        Pattern Stubbed {\n  let root = op<t.b>(x: Value);\n  Fine(x);\n  replace root with x;\n}\n\
        Pattern Runs => replace op<t.c>(x: Value) with x;\n";
    let patterns = dir.file("some.pdll", text);
    let ir = dir.file(
        "in.mlir",
        "%x = \"t.in\"() : () -> i32\n%0 = \"t.a\"(%x) : (i32) -> i32\n%1 = \"t.b\"(%0) : (i32) -> i32\n\
         %2 = \"t.c\"(%1) : (i32) -> i32\n\"t.out\"(%2) : (i32) -> ()\n",
    );
    assert_eq!(pdllc(&["run", "-p", &patterns, &ir]).status.code(), Some(1), "functions are missing");
    let output = pdllc(&["run", "-p", &patterns, &ir, "--leave-out-missing"]);
    let (said, after) = (stderr(&output), stdout(&output));
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(said.matches("[W0907]").count(), 2, "{said}");
    assert!(said.contains("Rewrite make(value: Value) -> Value") && said.contains("some.pdll:3"), "{said}");
    assert!(after.contains("t.a") && after.contains("t.b") && !after.contains("t.c"), "{after}");
    let stubbed = pdllc(&["run", "-p", &patterns, &ir, "--leave-out-missing", "--stub", "Fine=true"]);
    assert_eq!(stderr(&stubbed).matches("[W0907]").count(), 1, "{}", stderr(&stubbed));
    assert!(!stdout(&stubbed).contains("t.b"), "{}", stdout(&stubbed));
    let blob = patterns.replace(".pdll", ".pdllc");
    let built = pdllc(&["build", &patterns, "--leave-out-missing"]);
    assert_eq!((built.status.code(), stderr(&built).matches("[W0907]").count()), (Some(0), 2));
    assert_eq!(stdout(&pdllc(&["run", "-p", &blob, &ir])), after);
}

/// A pattern that MLIR's dialect cannot say is an error where it is written, and has a form of its own.
#[test]
fn pdl_for_mlir_is_exact() {
    let dir = Scratch::new();
    let text = "pdl.pattern @Anywhere : benefit(1) {\n  %x = operand\n  %t = types\n  %a = operation \"t.a\"(%x : !pdl.value) \
        -> (%t : !pdl.range<type>)\n  %r = result of %a\n  %root = operation \"t.b\"(%r : !pdl.value)\n  rewrite %root {\n    \
        erase %root\n  }\n}\n";
    let file = dir.file("any.mlir", text);
    let refused = pdllc(&["build", &file, "--emit", "pdl"]);
    assert_eq!(refused.status.code(), Some(1));
    let said = stderr(&refused);
    assert!(said.contains("[E0911]") && said.contains("`Anywhere`") && said.contains("any.mlir:5"), "{said}");
    let extended = pdllc(&["build", &file, "--emit", "pdl-ir"]);
    assert!(stdout(&extended).contains("result of %"), "{}", stdout(&extended));
}

#[test]
fn dot_renders_with_graphviz() {
    let dir = Scratch::new();
    if Command::new("dot").arg("-V").output().is_err() {
        eprintln!("skipped: Graphviz is not installed");
        return;
    }
    let file = dir.file("arith.dot", stdout(&pdllc(&["build", "examples/arith.pdll", "--emit", "dot"])));
    let output = Command::new("dot").args(["-Tsvg", &file]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("</svg>"));
}

#[test]
fn missing_natives_are_listed_all_and_can_be_stubbed() {
    let dir = Scratch::new();
    let ir = dir.file("in.mlir", "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()\n");
    let patterns = dir.file(
        "natives.pdll",
        "Constraint First(value: Value);\nConstraint Second(a: Attr, t: Type);\nRewrite Third(op: Op) -> Value;\n\
         Pattern => replace op<t.a> {k = a: Attr} -> (t: Type) with op<t.c>;\n\
         Pattern {\n  let root = op<t.b>(x: Value<t: Type>) {k = a: Attr};\n  First(x);\n  Second(a, t);\n  \
         rewrite root with { let v = Third(root); erase root; };\n}\n"
            .replace("Value<t: Type>", "Value")
            .replace("Second(a, t)", "Second(a, type<\"i32\">)")
            .as_str(),
    );
    let output = pdllc(&["run", "-p", &patterns, &ir]);
    assert_eq!(output.status.code(), Some(1));
    for signature in
        ["Constraint First(value: Value)", "Constraint Second(a: Attr, t: Type)", "Rewrite Third(op: Op) -> Value"]
    {
        assert!(stderr(&output).contains(signature), "{signature}:\n{}", stderr(&output));
    }
    let constraint = dir.file(
        "one.pdll",
        "Constraint Ask(value: Value);\nPattern { let root = op<t.b>(x: Value); Ask(x); erase root; }\n",
    );
    let yes = pdllc(&["run", "-p", &constraint, &ir, "--stub", "Ask=true"]);
    let no = pdllc(&["run", "-p", &constraint, &ir, "--stub", "Ask=false"]);
    assert!(!stdout(&yes).contains("t.b") && stdout(&no).contains("t.b"), "{}{}", stdout(&yes), stdout(&no));
}

#[test]
fn locations_are_printed_if_asked_for() {
    let dir = Scratch::new();
    let pattern = |at: &str| {
        format!(
            "pdl.pattern : benefit(1) {{\n  %x = operand\n  %a = operation \"t.a\"(%x : !pdl.value)\n  rewrite %a {{\n    \
             %none = types : []\n    %b = operation \"t.b\" -> (%none : !pdl.range<type>) at({at})\n    erase %a\n  }}\n}}\n"
        )
    };
    let ir = dir.file("in.mlir", "%0 = \"t.x\"() : () -> i32 loc(\"x\")\n\"t.a\"(%0) : (i32) -> () loc(\"a\")\n");
    for (at, expected) in [
        ("%a, %x : !pdl.operation, !pdl.value", "fused[#loc2, #loc1]"),
        ("\"meta\", %a : !pdl.operation", "fused<\"meta\">[#loc2]"),
        ("\"name\"", "\"name\""),
    ] {
        let patterns = dir.file("at.mlir", pattern(at));
        let output = stdout(&pdllc(&["run", "-p", &patterns, &ir, "--locations"]));
        assert!(output.contains(&format!("= loc({expected})\n")), "{expected}:\n{output}");
        assert!(!stdout(&pdllc(&["run", "-p", &patterns, &ir])).contains("loc("));
    }
}

#[test]
fn patterns_that_undo_each_other_stop_with_an_error() {
    let dir = Scratch::new();
    let patterns = dir.file(
        "cycle.pdll",
        "Pattern There { let r = op<t.a> -> (t: Type); replace r with op<t.b> -> (t); }\n\
         Pattern Back { let r = op<t.b> -> (t: Type); replace r with op<t.a> -> (t); }\n",
    );
    let ir = dir.file("in.mlir", "%0 = \"t.a\"() : () -> i32\n");
    let output = pdllc(&["run", "-p", &patterns, &ir]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("[E0921]") && said.contains("again and again: There, Back"), "{said}");
    assert!(stdout(&output).contains("\"t."), "what there is then is printed: {}", stdout(&output));
}

/// Only another iteration would show that nothing is left.
#[test]
fn patterns_without_a_fixed_point_stop_with_a_warning() {
    let dir = Scratch::new();
    let patterns = dir.file("once.pdll", "Pattern Once { let r = op<t.a>(x: Value); replace r with x; }\n");
    let chain: String = (0..4).map(|at| format!("%{} = \"t.a\"(%{at}) : (i32) -> i32\n", at + 1)).collect();
    let ir = dir.file("in.mlir", format!("%0 = \"t.in\"() : () -> i32\n{chain}\"t.out\"(%4) : (i32) -> ()\n"));
    let output = pdllc(&["run", "-p", &patterns, &ir, "--max-iterations", "1"]);
    let said = stderr(&output);
    assert!(said.contains("[W0901] warning: no fixed point after 1 iteration and 4 rewrites"), "{said}");
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn custom_assembly_without_definitions_is_told_to_bring_a_pack() {
    let dir = Scratch::new();
    let ir = dir.file("in.mlir", "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}\n");
    let output = pdllc(&["run", "-p", "examples/arith.pdll", &ir]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("`pdllc ods pack`") && stderr(&output).contains("generic form"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn td_includes_are_found_or_explained() {
    let dir = Scratch::new();
    let file = dir.file("td.pdll", "#include \"missing/Ops.td\"\n");
    let output = pdllc(&["check", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("missing/Ops.td"), "{}", stderr(&output));
}

const CONSTRAINTS: &str = r#"
class Pred; class CPred<string p> : Pred { string predExpr = "(" # p # ")"; }
class Constraint<Pred p, string s> { Pred predicate = p; string summary = s; }
class TypeConstraint<Pred p, string s> : Constraint<p, s>;
class Type<Pred p, string s> : TypeConstraint<p, s>;
def Wide : Type<CPred<"::llvm::isa<::mlir::IntegerType>($_self) && $_self.getIntOrFloatBitWidth() > 32">, "wide">;
def Strange : Type<CPred<"$_self.isSignlessInteger(8) || isStrange($_self)">, "strange">;
"#;

#[test]
fn a_blob_brings_its_constraints_along() {
    let dir = Scratch::new();
    let td = dir.file("checks.td", CONSTRAINTS);
    let patterns =
        dir.file("checks.pdll", "#include \"checks.td\"\nPattern { replace op<t.a>(x: Value<_: Wide>) with x; }\n");
    let input = dir.file(
        "in.mlir",
        "%0:2 = \"t.v\"() : () -> (i64, i32)\n%1 = \"t.a\"(%0#0) : (i64) -> i64\n%2 = \"t.a\"(%0#1) : (i32) -> i32\n\
         \"t.use\"(%1, %2) : (i64, i32) -> ()\n",
    );
    let direct = pdllc(&["run", "-p", &patterns, &input]);
    assert_eq!(direct.status.code(), Some(0), "{}", stderr(&direct));
    assert!(stdout(&direct).contains("\"t.use\"(%0#0, %1)"), "{}", stdout(&direct));
    let blob = dir.file("checks.pdllc", "");
    assert_eq!(pdllc(&["build", &patterns, "-o", &blob]).status.code(), Some(0));
    std::fs::remove_file(td).expect("it was written");
    let loaded = pdllc(&["run", "-p", &blob, &input]);
    assert_eq!(stdout(&loaded), stdout(&direct), "{}", stderr(&loaded));
}

#[test]
fn what_stops_a_constraint_is_said_at_its_definition() {
    let dir = Scratch::new();
    dir.file("stopped.td", CONSTRAINTS);
    let patterns = dir
        .file("stopped.pdll", "#include \"stopped.td\"\nPattern { replace op<t.a>(x: Value<_: Strange>) with x; }\n");
    let input = dir.file("in.mlir", "%0 = \"t.v\"() : () -> i8\n%1 = \"t.a\"(%0) : (i8) -> i8\n");
    let output = pdllc(&["run", "-p", &patterns, &input]);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("Constraint Strange(self: Type)") && text.contains("stopped.td:7:5"), "{text}");
    assert!(text.contains("this function is not known: `isStrange`"), "{text}");
    let stubbed = pdllc(&["run", "-p", &patterns, &input, "--stub", "Strange=true"]);
    assert_eq!(stubbed.status.code(), Some(0), "{}", stderr(&stubbed));
    assert!(!stdout(&stubbed).contains("t.a"), "{}", stdout(&stubbed));
}

#[test]
fn ods_counts_what_evaluates_and_names_the_rest() {
    let dir = Scratch::new();
    let file = dir.file("coverage.td", CONSTRAINTS);
    let output = pdllc(&["ods", "--coverage", &file, &file]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.starts_with("1 of 2 types evaluate (50.0 %)\n  Strange at "), "{text}");
    assert!(text.contains("coverage.td:7:5: this function is not known: `isStrange`\n0 of 0 attributes"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&pdllc(&["ods", "--coverage", "--json", &file]))).expect("it is JSON");
    assert_eq!((&json["types"]["total"], &json["types"]["evaluated"]), (&2.into(), &1.into()));
    assert_eq!(json["types"]["stopped"]["Strange"]["part"], "isStrange");
    // A file that is wrong is reported; the others count.
    let broken = dir.file("broken.td", "def");
    let output = pdllc(&["ods", "--coverage", &broken, &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("1 of 2 types"), "{}", stdout(&output));
}

#[test]
fn bench_prints_one_object_with_every_number() {
    let output = pdllc(&["bench", "-p", "examples/arith.pdll", "examples/arith.mlir", "--reps", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let object: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("one JSON object");
    for key in [
        "compile_ms",
        "load_ms",
        "blob_bytes",
        "patterns",
        "ir_parse_ms",
        "ops",
        "match_all_ns_per_op",
        "match_first_ns_per_op",
        "matches",
        "greedy_ms",
    ] {
        assert!(object[key].is_number(), "{key} in {object}");
    }
    assert_eq!(object["patterns"], 8);
    assert!(object["matches"].as_u64().unwrap() > 0);
}

#[test]
fn stats_and_verify_and_orders_work_together() {
    let arguments =
        ["run", "-p", "examples/reshape.pdll", "examples/reshape.mlir", "--verify", "--stats", "--top-down"];
    let output = pdllc(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("ReshapeReshape"), "{}", stderr(&output));
}

#[test]
fn run_warns_of_what_mlir_groups_keep_from_matching_and_counts_in_words() {
    let dir = Scratch::new();
    let text = "Pattern => erase op<t.add>(op<t.a>, v: Value);\nPattern => erase op<t.old>;\n";
    let (patterns, ir) = (dir.file("a.pdll", text), dir.file("a.mlir", "\"t.old\"() : () -> ()\n"));
    let output = pdllc(&["run", "-p", &patterns, &ir, "--stats"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("W0206"), "{}", stderr(&output));
    assert!(stderr(&output).contains("1 rewrite in 2 iterations, converged"), "{}", stderr(&output));
    // Another host may group operands in its own way.
    let checked = pdllc(&["check", &patterns]);
    assert_eq!((checked.status.code(), stderr(&checked)), (Some(0), String::new()));
}

#[test]
fn tblgen_prints_records_and_reports_mistakes() {
    let dir = Scratch::new();
    let file = dir.file("a.td", "class A<int n> { int x = !add(n, 1); }\ndef one : A<1>;\n");
    let json = pdllc(&["tblgen", "--json", &file]);
    assert_eq!(json.status.code(), Some(0), "{}", stderr(&json));
    let records: serde_json::Value = serde_json::from_str(&stdout(&json)).expect("it is JSON");
    assert_eq!(records["one"]["x"], 2);
    assert_eq!(records["!instanceof"]["A"][0], "one");
    let text = pdllc(&["tblgen", &file]);
    assert!(stdout(&text).contains("int x = 2;"), "{}", stdout(&text));
    let wrong = dir.file("wrong.td", "include \"a.td\"\n\ndef two : B;\n");
    let dir = Path::new(&wrong).parent().unwrap().display().to_string();
    let wrong = pdllc(&["tblgen", "--message-format", "json", &wrong, "-I", &dir]);
    assert_eq!(wrong.status.code(), Some(1));
    let error: serde_json::Value = serde_json::from_str(stderr(&wrong).lines().next().unwrap()).unwrap();
    assert_eq!((&error["code"], &error["line"]), (&"E0704".into(), &3.into()), "{}", stderr(&wrong));
    assert_eq!(stdout(&wrong), "");
}

#[test]
fn ods_lists_definitions() {
    let dir = Scratch::new();
    let base = "class Pred; class CPred<string p> : Pred { string predExpr = \"(\" # p # \")\"; }\n\
                class Constraint<Pred p, string s> { Pred predicate = p; string summary = s; }\n\
                class TypeConstraint<Pred p, string s> : Constraint<p, s>;\n";
    let file = dir.file("a.td", format!("{base}def Small : TypeConstraint<CPred<\"isSmall()\">, \"small\">;\n"));
    let text = pdllc(&["ods", &file]);
    assert_eq!(text.status.code(), Some(0), "{}", stderr(&text));
    assert_eq!(stdout(&text), "type Small: small\n  (isSmall())\n");
    let json: serde_json::Value = serde_json::from_str(&stdout(&pdllc(&["ods", "--json", &file]))).expect("it is JSON");
    assert_eq!(json["constraints"][0]["definition"], "Small");
    assert_eq!(pdllc(&["ods", "no/such/file.td"]).status.code(), Some(1));
}

/// Operations by `--ods`, by a `.td` file that the patterns include, and from a blob of such patterns.
#[test]
fn run_knows_operations_by_ods() {
    let dir = Scratch::new();
    let td = dir.file(
        "ops.td",
        format!(
            "{}def PureOp : Op<T, \"pure\", [MemoryEffects<[]>]> {{ let results = (outs I32:$r); }}\n",
            std::fs::read_to_string(root().join("frontends/ods/tests/mini.td")).unwrap()
        ),
    );
    let patterns = dir.file("p.pdll", "Pattern => replace op<t.a> with op<t.pure>;\n");
    let including = dir.file("q.pdll", "#include \"ops.td\"\nPattern => replace op<t.a> with op<t.pure>;\n");
    let input = dir.file("in.mlir", "%0 = \"t.a\"() : () -> i32\n%1 = \"t.pure\"() : () -> i32\n");
    let plain = pdllc(&["run", "-p", &patterns, &input]);
    assert_eq!(stdout(&plain).matches("t.pure").count(), 2, "{}", stdout(&plain));
    let [blob, stripped] = ["q.pdllc", "stripped.pdllc"].map(|name| dir.file(name, ""));
    for arguments in [vec!["build", &including, "-o", &blob], vec!["build", "--strip=patterns", &blob, "-o", &stripped]]
    {
        let built = pdllc(&arguments);
        assert_eq!(built.status.code(), Some(0), "{}", stderr(&built));
    }
    let listing = stdout(&pdllc(&["dump", &stripped]));
    assert!(listing.contains("t.pure() -> (1), types: i32, no effects"), "{listing}");
    for arguments in [
        vec!["run", "-p", &patterns, "--ods", &td, &input],
        vec!["run", "-p", &including, &input],
        vec!["run", "-p", &blob, &input],
        vec!["run", "-p", &stripped, &input],
    ] {
        let output = pdllc(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(stdout(&output).matches("t.pure").count(), 0, "unused and pure: {}", stdout(&output));
    }
    let wrong = dir.file("wrong.mlir", "\"t.b\"() : () -> ()\n%1 = \"t.pure\"() : () -> f32 loc(\"here\")\n");
    let output = pdllc(&["run", "-p", &patterns, "--ods", &td, "--verify", &wrong]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    for part in [
        "[E0461] error: the input is not valid: 't.pure' op result #0 must be i32, but got 'f32'",
        "wrong.mlir:2:1",
        "ops.td:105:5",
        "defined here",
        "its location is loc(\"here\")",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let missing = pdllc(&["run", "-p", &patterns, "--ods", "no/such.td", &input]);
    assert!(stderr(&missing).contains("E0901"), "{}", stderr(&missing));
}

#[test]
fn verify_lists_what_is_wrong_with_a_blob_as_text_and_as_json() {
    let dir = Scratch::new();
    let source = dir.file("neg.pdll", NEGATION);
    let blob = Path::new(&source).with_extension("pdllc").display().to_string();
    let built = pdllc(&["build", &source, "-o", &blob]);
    assert_eq!(built.status.code(), Some(0), "{}", stderr(&built));
    let good = pdllc(&["verify", &blob, "--json"]);
    assert_eq!((good.status.code(), stdout(&good).as_str()), (Some(0), "[]\n"));
    let mut bytes = std::fs::read(&blob).expect("it was built");
    let last = bytes.len() - 1;
    bytes[last] ^= 0x40;
    std::fs::write(&blob, bytes).expect("it can be written");
    let wrong = pdllc(&["verify", &blob, "--json"]);
    assert_eq!(wrong.status.code(), Some(1));
    let list: serde_json::Value = serde_json::from_str(&stdout(&wrong)).expect("it is JSON");
    assert_eq!((&list[0]["code"], &list[0]["offset"]), (&"E0514".into(), &12.into()), "{list}");
    assert!(list[0]["message"].as_str().is_some_and(|message| message.contains("checksum")), "{list}");
    assert!(list[0]["help"].as_str().is_some_and(|help| help.contains("copy it again")), "{list}");
    let text = pdllc(&["verify", &blob]);
    assert_eq!(text.status.code(), Some(1));
    assert!(stderr(&text).contains("copy it again"), "{}", stderr(&text));
    assert!(stderr(&text).contains("E0514") && stderr(&text).contains("at byte 12"), "{}", stderr(&text));
}

#[test]
fn a_hyphen_is_standard_input_and_output_for_every_verb() {
    let dir = Scratch::new();
    let (patterns, ir) = (dir.file("neg.pdll", NEGATION), dir.file("neg.mlir", NEGATIONS));
    let rewritten = stdout(&pdllc(&["run", "-p", &patterns, &ir]));
    assert!(rewritten.contains("\"t.use\"(%0)"), "{rewritten}");
    let blob = pdllc_given(NEGATION, &["build", "-"]).stdout;
    assert_eq!(pdllc(&["build", &patterns, "-o", "-"]).stdout.get(..8), blob.get(..8));
    let module = pdllc_given(NEGATION, &["build", "-", "--emit", "pdl", "-o", "-"]).stdout;
    for given in [NEGATION.as_bytes(), &blob, &module] {
        let output = pdllc_given(given, &["run", "-p", "-", &ir]);
        assert_eq!(stdout(&output), rewritten, "{}", stderr(&output));
        let output = pdllc_given(given, &["check", "-"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    assert_eq!(stdout(&pdllc_given(NEGATIONS, &["run", "-p", &patterns, "-", "-o", "-"])), rewritten);
    assert!(stdout(&pdllc_given(&blob, &["dump", "-"])).contains("DoubleNegation"));
    assert_eq!(stdout(&pdllc_given(&blob, &["verify", "-", "--json"])), "[]\n");
    let bench = pdllc_given(NEGATIONS, &["bench", "-p", &patterns, "-", "--reps", "1"]);
    assert!(stdout(&bench).contains("\"matches\":1"), "{}{}", stdout(&bench), stderr(&bench));
    let bench = pdllc_given(NEGATION, &["bench", "-p", "-", &ir, "--reps", "1"]);
    assert!(stdout(&bench).contains("\"matches\":1"), "{}{}", stdout(&bench), stderr(&bench));
    assert_eq!(stdout(&pdllc_given("def one;\n", &["tblgen", "-", "-o", "-"])).matches("def one").count(), 1);
    let listed = pdllc_given(CONSTRAINTS, &["ods", "-"]);
    assert!(stdout(&listed).contains("type Wide"), "{}", stderr(&listed));
    let known = pdllc_given("def one;\n", &["run", "-p", &patterns, "--ods", "-", &ir]);
    assert_eq!(known.status.code(), Some(0), "{}", stderr(&known));
    let wrong = pdllc_given("Pattern => erase op<t.a>(x);", &["check", "-"]);
    assert!(stderr(&wrong).contains("<stdin>:1:26"), "{}", stderr(&wrong));
    // Both cannot be there: the patterns are not IR.
    let both = pdllc_given(NEGATION, &["run", "-p", "-", "-"]);
    assert!(stderr(&both).contains("`<stdin>` holds PDLL, not IR"), "{}", stderr(&both));
    assert!(stderr(&both).contains("`-` is either the patterns or the IR"), "{}", stderr(&both));
    assert!(!root().join("-").exists() && !root().join("-.pdllc").exists());
}

/// Where a text is wanted, or TableGen, what is there instead is named.
#[test]
fn a_file_of_the_wrong_kind_is_named() {
    let dir = Scratch::new();
    let (patterns, ir) = (dir.file("neg.pdll", NEGATION), dir.file("neg.mlir", NEGATIONS));
    let blob = dir.file("neg.pdllc", "");
    assert_eq!(pdllc(&["build", &patterns, "-o", &blob]).status.code(), Some(0));
    for (arguments, said) in [
        (vec!["build", &blob, "--emit", "ast"], "holds compiled patterns, not text"),
        (vec!["tblgen", &blob], "holds compiled patterns, not text"),
        (vec!["tblgen", &patterns], "holds PDLL, not TableGen"),
        (vec!["ods", &ir], "holds MLIR, not TableGen"),
        (vec!["run", "-p", &patterns, &ir, "--ods", &patterns], "holds PDLL, not TableGen"),
        (vec!["run", "-p", &patterns, &ir, "--ods", "no.td"], "below the directories of `-I`"),
    ] {
        let output = pdllc(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr(&output).contains(said), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stderr(&output).matches("error:").count(), 1, "{}", stderr(&output));
    }
}

#[test]
fn what_strip_takes_needs_an_equals_sign() {
    let dir = Scratch::new();
    let patterns = dir.file("neg.pdll", NEGATION);
    let blob = dir.file("neg.pdllc", "");
    let size = |flags: &[&str]| {
        let output = pdllc(&[&["build"], flags, &[&patterns, "-o", &blob]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        std::fs::metadata(&blob).expect("it was built").len()
    };
    let (whole, names, patterns) = (size(&[]), size(&["--strip"]), size(&["--strip=patterns"]));
    assert_eq!(size(&["--strip=names"]), names);
    assert!(patterns < names && names < whole, "{patterns} {names} {whole}");
    let without = pdllc(&["build", "--strip", "patterns", &dir.file("other.pdll", NEGATION)]);
    assert!(stderr(&without).contains("`--strip=patterns`"), "{}", stderr(&without));
}

#[test]
fn ods_files_are_found_below_the_include_directories() {
    let dir = Scratch::new();
    dir.file("one.td", "def one;\n");
    let (patterns, ir) = (dir.file("neg.pdll", NEGATION), dir.file("neg.mlir", NEGATIONS));
    let run = |include: &str| pdllc(&["run", "-p", &patterns, "--ods", "one.td", "-I", include, &ir]);
    let found = run(&dir.0.path().display().to_string());
    assert_eq!(found.status.code(), Some(0), "{}", stderr(&found));
    let missing = run("examples");
    assert!(stderr(&missing).contains("`one.td` cannot be read"), "{}", stderr(&missing));
}

#[test]
fn a_file_in_the_wrong_place_is_named() {
    let dir = Scratch::new();
    let (patterns, ir) = (dir.file("neg.pdll", NEGATION), dir.file("neg.mlir", NEGATIONS));
    let blob = dir.file("neg.pdllc", "");
    assert_eq!(pdllc(&["build", &patterns, "-o", &blob]).status.code(), Some(0));
    let bytes = std::fs::read(&blob).expect("it was built");
    let bytecode = b"ML\xefR\x0dMLIR22\0rest";
    for (file, said) in [
        (&patterns, "neg.pdll` holds PDLL, not IR"),
        (&blob, "neg.pdllc` holds compiled patterns, not IR"),
        (&dir.file("ops.td", "def one;"), "ops.td` holds TableGen, not IR"),
        (&dir.file("text.mlirbc", "nothing"), "text.mlirbc` holds MLIR bytecode, not IR"),
        (&dir.file("text", "// Patterns.\n#include \"neg.pdll\"\n"), "text` holds PDLL, not IR"),
    ] {
        let output = pdllc(&["run", "-p", &patterns, file]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("E0908") && stderr(&output).contains(said), "{said}: {}", stderr(&output));
    }
    for (file, said) in [
        (&ir, "neg.mlir` holds MLIR, not patterns"),
        (&dir.file("ir.pdll", NEGATIONS), "ir.pdll` holds MLIR, not PDLL"),
        (&dir.file("patterns.mlir", NEGATION), "patterns.mlir` holds PDLL, not MLIR"),
        (&dir.file("blob.pdll", &bytes), "blob.pdll` holds compiled patterns, not PDLL"),
        (&dir.file("source.pdllc", NEGATION), "source.pdllc` holds PDLL, not compiled patterns"),
        (&dir.file("bc.mlir", bytecode), "bc.mlir` holds MLIR bytecode, not MLIR"),
        (&dir.file("bc", bytecode), "bc` holds MLIR bytecode, not patterns"),
        (&dir.file("ops.td", "def one;"), "ops.td` holds TableGen, not patterns"),
    ] {
        for verb in [&["check", file][..], &["run", "-p", file, &ir], &["build", file, "--emit", "asm"]] {
            let output = pdllc(verb);
            let text = stderr(&output);
            assert_eq!(output.status.code(), Some(1));
            assert!(text.contains(said) && text.matches("error").count() == 1, "{said}: {text}");
        }
    }
    // Without an ending that says what it is, the contents do.
    let unnamed = dir.file("blob", &bytes);
    assert_eq!(stdout(&pdllc(&["run", "-p", &unnamed, &ir])), stdout(&pdllc(&["run", "-p", &patterns, &ir])));
}

/// Two patterns of one name, and two signatures of one native function, each in a part of its own.
const PARTS: &str = "\
Constraint Same(v: Value);
Pattern One { let r = op<t.a>(x: Value); Same(x); erase r; }
  // -----
Constraint Same(a: Attr);
Pattern One => erase op<t.b> {a = a: Attr};
// -----
// ------ no marker, and // ----- neither
Pattern Three => erase op<t.c>;
";

#[test]
fn parts_of_a_file_are_files_of_their_own() {
    let dir = Scratch::new();
    let patterns = dir.file("parts.pdll", PARTS);
    let whole = pdllc(&["check", &patterns]);
    assert_eq!(stderr(&whole).matches("[E0201]").count(), 2, "{}", stderr(&whole));
    let parts = pdllc(&["check", &patterns, "--split-input-file", "-A", "unused-callable"]);
    assert_eq!((parts.status.code(), stderr(&parts).as_str()), (Some(0), ""));
    for form in ["ast", "pdl", "tree", "asm"] {
        let built = pdllc(&["build", &patterns, "--split-input-file", "--emit", form]);
        assert_eq!(built.status.code(), Some(0), "{}", stderr(&built));
        assert_eq!(stdout(&built).lines().filter(|line| *line == "// -----").count(), 2, "{}", stdout(&built));
        let output = dir.file("built", stdout(&built));
        if form == "pdl" {
            assert_eq!(pdllc(&["check", &output, "--split-input-file"]).status.code(), Some(0));
        }
    }
    assert_eq!(pdllc(&["build", &patterns, "--split-input-file"]).status.code(), Some(2), "one blob for three");
    // Errors stand at their lines of the file, in each part.
    let wrong = dir.file("wrong.pdll", "Pattern => erase op<t.a>(x);\n// -----\nPattern => erase op<t.é>;\n//-----\n");
    let wrong = pdllc(&["check", &wrong, "--split-input-file", "--message-format", "json"]);
    let places: Vec<(u64, u64, u64)> = stderr(&wrong)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("it is JSON"))
        .map(|found| ["line", "column", "start"].map(|key| found[key].as_u64().expect("a number")))
        .map(|[line, column, start]| (line, column, start))
        .collect();
    assert_eq!((places[0], places[1]), ((1, 26, 25), (3, 23, 60)), "{}", stderr(&wrong));
}

/// Also where the parts are the same: the error of each stands at its own.
#[test]
fn parts_with_the_same_text_have_places_of_their_own() {
    let dir = Scratch::new();
    let ir = dir.file("same.mlir", ["\"t.a\"(%0) : (i32) -> ()\n"; 3].join("// -----\n"));
    let patterns = dir.file("neg.pdll", NEGATION);
    for command in [vec!["print", &ir], vec!["run", "-p", &patterns, &ir]] {
        let said = stderr(&pdllc(&[&command[..], &["--split-input-file"]].concat()));
        for line in [1, 3, 5] {
            assert!(said.contains(&format!("same.mlir:{line}:7 ]\n   │\n {line} │ \"t.a\"")), "{command:?}: {said}");
        }
    }
}

#[test]
fn parts_of_ir_are_rewritten_each_on_its_own() {
    let dir = Scratch::new();
    let patterns = dir.file("neg.pdll", NEGATION);
    let ir = dir.file("parts.mlir", format!("{NEGATIONS}// -----\n{NEGATIONS}"));
    let one = stdout(&pdllc(&["run", "-p", &patterns, &dir.file("one.mlir", NEGATIONS)]));
    let both = pdllc(&["run", "-p", &patterns, &ir, "--split-input-file"]);
    assert_eq!(stdout(&both), format!("{one}// -----\n{one}"), "{}", stderr(&both));
    assert!(stderr(&pdllc(&["run", "-p", &patterns, &ir])).contains("[E04"), "names are defined twice");
    let wrong = dir.file("wrong.mlir", format!("{NEGATIONS}// -----\n\"t.a\"(%0) : (i32) -> () // -----\n{NEGATIONS}"));
    let wrong = pdllc(&["run", "-p", &patterns, &wrong, "--split-input-file"]);
    assert_eq!((wrong.status.code(), stdout(&wrong)), (Some(1), format!("{one}// -----\n// -----\n{one}")));
    assert!(stderr(&wrong).contains("wrong.mlir:6:7"), "{}", stderr(&wrong));
}

/// IR that is not valid is not written, before and after, unless that is asked for.
#[test]
fn run_verifies_what_it_reads_and_writes() {
    let dir = Scratch::new();
    let patterns = dir.file(
        "early.pdll",
        "Pattern Early {\n  let r = op<a.b>(x: Value);\n  let n = op<a.c>(x);\n  replace r with n;\n}\n",
    );
    let body = "%0 = \"a.b\"(%x) : (i32) -> i32 \"t.use\"(%0) : (i32) -> () %1 = \"a.c\"(%x) : (i32) -> i32";
    let function = |name: &str, end: &str| {
        format!(
            "\"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"{name}\"}}> ({{ ^a(%x: i32):\n{body}\n{end} }}) : () -> ()\n"
        )
    };
    let end = "\"func.return\"(%0) : (i32) -> ()";
    let early = dir.file("early.mlir", function("f", end));
    let output = dir.file("out.mlir", "");
    for (flags, message) in [
        (&[][..], "[E0455] error: the rewritten IR is not valid: 't.use': operand 0 is used where"),
        (
            &["--verify-each"],
            "[E0455] error: the IR is not valid after pattern `Early`: 't.use': operand 0 is used where",
        ),
    ] {
        let run = pdllc(&[&["run", "-p", &patterns, &early, "-o", &output], flags].concat());
        assert_eq!(run.status.code(), Some(1));
        assert_eq!(std::fs::read_to_string(&output).expect("it is there"), "", "nothing is written");
        let said = stderr(&run);
        assert!(said.contains(message) && said.contains("rewrote %0 = \"a.b\"(%arg0)"), "{said}");
    }
    let unverified = pdllc(&["run", "-p", &patterns, &early, "--no-verify"]);
    assert_eq!(unverified.status.code(), Some(0), "{}", stderr(&unverified));
    assert!(stdout(&unverified).contains("a.c"), "{}", stdout(&unverified));

    let twice = dir.file("twice.mlir", function("f", end) + &function("f", end));
    let none = dir.file("none.mlir", function("f", "\"func.return\"() : () -> ()"));
    let open = dir.file("open.mlir", function("f", "%c = \"arith.constant\"() <{value = 1 : i32}> : () -> i32"));
    for (input, message) in [
        (&twice, "[E0465] error: the input is not valid: redefinition of symbol named 'f'"),
        (
            &none,
            "[E0463] error: the input is not valid: 'func.return' op has 0 operands, but enclosing function (@f) returns 1",
        ),
        (&open, "[E0464] error: the input is not valid: block with no terminator"),
    ] {
        let run = pdllc(&["run", "-p", &patterns, input]);
        assert_eq!((run.status.code(), stdout(&run).as_str()), (Some(1), ""));
        assert!(stderr(&run).contains(message) && stderr(&run).contains(".mlir:"), "{}", stderr(&run));
    }
}

/// All errors of all rules at once, and nothing of a file without.
#[test]
fn check_reports_what_is_wrong_with_rules_of_tablegen() {
    // As much of MLIR's files as these rules need.
    let base = "class Dialect { string name; } class Constraint<string pred> { string summary = pred; }\n\
        class TypeConstraint : Constraint<\"\">; class Type : TypeConstraint; def AnyType : Type; def ins; def outs; def addBenefit;\n\
        class Op<Dialect dialect, string mnemonic, dag args> {\n\
          Dialect opDialect = dialect; string opName = mnemonic; dag arguments = args; dag results = (outs AnyType:$r);\n\
        }\n\
        class Pattern<dag source, list<dag> results, list<dag> preds = [], dag benefit = (addBenefit 0)> {\n\
          dag sourcePattern = source; list<dag> resultPatterns = results; list<dag> constraints = preds;\n\
          list<dag> supplementalPatterns = []; dag benefitDelta = benefit;\n\
        }\n\
        def T : Dialect { let name = \"t\"; } def Neg : Op<T, \"neg\", (ins AnyType:$x)>;\n";
    let scratch = Scratch::new();
    let fine = scratch.file("fine.td", format!("{base}def : Pattern<(Neg (Neg $x)), [(Neg $x)]>;\n"));
    let output = pdllc(&["check", &fine]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let rules = "def : Pattern<(Neg $x, $y), [(Neg $x)]>;\ndef : Pattern<(Neg $x), [(Neg $z)]>;\n";
    let wrong = scratch.file("wrong.td", format!("{base}{rules}"));
    let output = pdllc(&["check", &wrong]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("E1101") && said.contains("wrong.td:11:15") && said.contains("E1104"), "{said}");
    assert!(said.contains("wrong.td:12:31"), "{said}");
}

/// A named pipe, or what a shell puts in place of one, is waited for; an endless one is given up.
#[cfg(unix)]
#[test]
fn a_pipe_that_is_named_is_read() {
    let text = "Pattern => erase op<t.a>;\n";
    let output = pdllc_given(text, &["check", "/dev/stdin"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let script =
        "printf 'Pattern => erase op<t.a>;' | \"$0\" check /dev/fd/0 && \"$0\" check /dev/fd/0 < examples/arith.pdll";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_pdllc")]).current_dir(root());
    let output = shell.output().expect("a shell");
    assert!(output.status.success(), "{}", stderr(&output));
    let output = pdllc(&["build", "examples"]);
    assert!(stderr(&output).contains("E0901"), "{}", stderr(&output));
}
