//! Slips, and habits of C++: the message has the word that helps, at the author's line.

use crate::command;
use crate::upstream;

use command::{Scratch, pdllc, pdllc_given, stderr, stdout};

#[test]
fn the_word_that_helps_is_said() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let pdll = "#include \"mlir/Dialect/Arith/IR/ArithOps.td\"\n";
    let rules = "include \"mlir/IR/PatternBase.td\"\ninclude \"mlir/Dialect/Arith/IR/ArithOps.td\"\n";
    for (file, text, said) in [
        (
            "p.pdll",
            "Pattern X { let r = op<arith.addi>(x: Value, x) -> (x.getType()); replace r with x; }",
            "`let t: Type;`, and then `x: Value<t>`",
        ),
        (
            "p.pdll",
            "Pattern X { let r = op<t.a>(x: Value); let y = x.getDefiningOp(); erase r; }",
            "`Constraint HasOneUse(v: Value) [{",
        ),
        (
            "p.pdll",
            "Pattern X { let s = op<arith.subi>(x: Value, y: Value); let r = op<arith.addi>(s->result, y); replace r with x; }",
            "Help: write `.`",
        ),
        (
            "p.pdll",
            "Constraint One(v: Value) { return success(v.hasOneUse()); }",
            "a body that is C++ stands in `[{ … }]`",
        ),
        ("p.pdll", "Pattern X { replace op<arith.addI>(x: Value, x) with x; }", "did you mean `arith.addi`?"),
        ("r.td", "def X : Pat<(Arith_AddiOp $x, $x, $f), (replaceWithValue $x)>;", "did you mean `Arith_AddIOp`?"),
        ("r.td", "def X : Patt<(Arith_AddIOp $x, $x, $f), (replaceWithValue $x)>;", "did you mean `Pat`?"),
        ("r.td", "def X : Pat<(Arith_AddIOp $x, I3:$y, $f), (replaceWithValue $x)>;", "did you mean `I32`?"),
        (
            "r.td",
            "def One : Constraint<CPred<\"$0.hasOneuse()\">>;\ndef X : Pat<(Arith_AddIOp $x, $y, $f), (replaceWithValue $x), [(One $x)]>;",
            "[W1101] warning: there is no method `hasOneuse`",
        ),
        (
            "r.td",
            "def X : Pat<(arith.addi $x, $x, $f), (replaceWithValue $x)>;",
            "`arith.addi` is the record `Arith_AddIOp`",
        ),
        (
            "r.td",
            "def X : Pat<(Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, \"lt\">, $x, $y), (Arith_CmpIOp $x, $x, $y)>;",
            "did you mean `slt`? the cases are `eq`, `ne`, `slt`, `sle`, `sgt`, `sge`, `ult`, `ule`, `ugt`, `uge`",
        ),
        (
            "p.pdll",
            "Pattern X { let t; replace op<arith.addi>(x: Value<t>, x) with x; }",
            "name its type, which is `Type` where it is used",
        ),
        (
            "p.pdll",
            "Pattern X { let r = op<arith.addi>(x: Value, y: Value); let n = op<arith.muli>(x, y); replace r with n; }",
            "`n` is matched here, not created",
        ),
        // The line of who wrote the case comes before that of the assertion.
        (
            "r.td",
            "def X : Pat<(Arith_CmpIOp ConstantEnumCase<Arith_CmpIPredicateAttr, \"lt\">, $x, $y), (Arith_CmpIOp $x, $x, $y)>;",
            "r.td:3:",
        ),
    ] {
        let path = scratch.file(file, format!("{}{text}\n", if file.ends_with("td") { rules } else { pdll }));
        let checked = pdllc(&["check", &path, "-I", &includes]);
        let errors = stderr(&checked);
        assert!(errors.contains(said), "{text}\n{errors}");
        let place = errors.lines().nth(1).unwrap_or_default();
        assert!(place.contains(&path), "{text}\n{errors}");
    }
}

/// A file that is not there is one error: the names that it would define are not called unknown one by one.
#[test]
fn a_missing_include_is_one_error() {
    let scratch = Scratch::new();
    let text = "Pattern { let r = op<t.a>(x: I32, y: Foo); rewrite r with { replace r with Make(x); }; }\n";
    for missing in ["ops.td", "lib.pdll"] {
        let path = scratch.file("p.pdll", format!("#include \"{missing}\"\n{text}"));
        let errors = stderr(&pdllc(&["check", &path]));
        assert_eq!(errors.matches("] error:").count(), 1, "{errors}");
        assert!(errors.contains(&format!("cannot find `{missing}`")), "{errors}");
    }
    let errors = stderr(&pdllc(&["check", &scratch.file("p.pdll", text)]));
    assert_eq!(errors.matches("] error:").count(), 3, "{errors}");
}

/// `not` before a constraint that gives something holds where it does not hold, and gives nothing.
#[test]
fn a_constraint_with_results_can_be_negated() {
    let scratch = Scratch::new();
    let patterns = scratch.file(
        "p.pdll",
        "Constraint One(a: Attr) -> Attr;\n\
         Pattern Q { let r = op<t.a> {k = k: Attr}; not One(k); erase r; }\n\
         Pattern Both { let r = op<t.b> {k = k: Attr}; let one = One(k); rewrite r with { op<t.c> {one = one}; erase r; }; }\n",
    );
    let input = scratch.file("in.mlir", "\"t.a\"() {k = 1 : i32} : () -> ()\n");
    let run = |answer: &str| {
        let flags = ["--enable-patterns", "Q", "--stub", &format!("One={answer}")];
        pdllc(&[&["run", "-p", &patterns, &input], &flags[..]].concat())
    };
    let erased = run("false");
    assert!(erased.status.success(), "{}", stderr(&erased));
    assert!(!command::stdout(&erased).contains("t.a"), "{}", command::stdout(&erased));
}

/// `--fix` makes the fixes that are certain, also those that are seen only behind others, and asks about the rest.
#[test]
fn certain_fixes_are_made() {
    let scratch = Scratch::new();
    let slips = "Pattern X {
  let t;
  let s = op<t::sub>(x: Value<t>, y: Value);
  let r = op<t.add>(s->result, y)
  replace r with x
}
Pattern Y { let r = op<\"t.mul\">(x: Value, y: Value); # twice
  replace r wiht (x); }
";
    let fixed = "Pattern X {
  let t: Type;
  let s = op<t.sub>(x: Value<t>, y: Value);
  let r = op<t.add>(s.0, y);
  replace r with x;
}
Pattern Y { let r = op<t.mul>(x: Value, y: Value); // twice
  replace r with (x); }
";
    let file = scratch.file("a.pdll", slips);
    let run = pdllc(&["check", "--fix", &file]);
    let left = std::fs::read_to_string(&file).expect("it is there");
    // Which result is meant nobody knows.
    assert_eq!(left.replace("s.result", "s.0"), fixed, "{}", stderr(&run));
    assert_eq!(run.status.code(), Some(1));
    assert!(stderr(&run).contains("[E0224] error: there is no result `result`"), "{}", stderr(&run));
    assert!(stdout(&run).ends_with("a.pdll: 8 fixes\n"), "{}", stdout(&run));
    // On standard input, to standard output; what is right stays as it is.
    let run = pdllc_given(fixed, &["lint", "--fix", "-"]);
    assert_eq!((stdout(&run).as_str(), run.status.code()), (fixed, Some(0)), "{}", stderr(&run));
    // A question is not answered, and nothing is written.
    let guess = scratch.file("b.pdll", "Pattern X { replcae op<t.a> with op<t.b>; }\n");
    let run = pdllc(&["check", "--fix", &guess]);
    assert_eq!((stdout(&run).as_str(), run.status.code()), ("", Some(1)));
    assert!(stderr(&run).contains("did you mean `replace`?"), "{}", stderr(&run));
}

/// Operations are defined without MLIR's headers as the page shows it, and patterns about others are found at their places.
#[test]
fn operations_are_defined_without_headers() {
    let page = include_str!("../../../docs/embedding.md");
    let start = page.find("include \"pdllc/Ops.td\"").unwrap();
    let definitions = page[start..].split("```").next().unwrap();
    let scratch = Scratch::new();
    scratch.file("clif.td", definitions);
    for (pattern, said) in [
        ("replace op<clif.iadd>(x: Value, op<clif.iconst> {imm = attr<\"0\">}) with x;", ""),
        ("replace op<clif.iadd>(x: Value, op<clif.call>(xs: ValueRange)) with x;", ""),
        ("replace op<clif.iad>(x: Value, x) with x;", "did you mean `clif.iadd`?"),
        ("replace op<clif.iadd>(x: Value, x) with op<clif.imull>(x, x);", "did you mean `clif.imul`?"),
        ("replace op<clif.iadd>(x: Value, x, x) with x;", "`clif.iadd` has 2 operand groups, but 3 are given"),
        ("replace op<clif.iadd>(x: Value, x) with op<clif.iconst>;", "is created without `imm`, which it must have"),
        ("replace op<clif.iadd>(x: Value<_: AnyType>, x) with op<clif.imul>(x, x);", ""),
    ] {
        let file = scratch.file("p.pdll", format!("#include \"clif.td\"\nPattern => {pattern}\n"));
        let found = stderr(&pdllc(&["check", &file]));
        assert!(if said.is_empty() { found.is_empty() } else { found.contains(said) }, "{pattern}: {found}");
    }
}
