//! Texts that hold patterns beside IR, as MLIR's tests of `-test-pdl-bytecode-pass` do.

use crate::command;

use command::{Scratch, pdllc, stderr, stdout};

const TWO_MODULES: &str = r#"// The patterns, and what they are for.
module @patterns {
  pdl.pattern @Twice : benefit(1) {
    %x = operand
    %t = type
    %inner = operation "t.neg"(%x : !pdl.value) -> (%t : !pdl.type)
    %y = result 0 of %inner
    %root = operation "t.neg"(%y : !pdl.value) -> (%t : !pdl.type)
    rewrite %root {
      replace %root with (%x : !pdl.value)
    }
  }
}

module @ir attributes {t.kept} {
  "t.def"() ({
  ^bb0(%arg0: i32):
    %0 = "t.neg"(%arg0) : (i32) -> i32
    %1 = "t.neg"(%0) : (i32) -> i32
    "t.use"(%1) : (i32) -> ()
  }) : () -> ()
}
"#;

#[test]
fn run_takes_the_patterns_and_prints_the_rest() {
    let scratch = Scratch::new();
    let input = scratch.file("in.mlir", TWO_MODULES);
    let run = pdllc(&["run", &input]);
    let expected = r#"module @ir attributes {t.kept} {
  "t.def"() ({
  ^bb0(%arg0: i32):
    %0 = "t.neg"(%arg0) : (i32) -> i32
    "t.use"(%arg0) : (i32) -> ()
  }) : () -> ()
}
"#;
    assert_eq!(stdout(&run).trim_end(), expected.trim_end(), "{}", stderr(&run));
    assert_eq!(stderr(&run), "");
    // Each part has its own patterns.
    let second = TWO_MODULES.replace("t.neg", "t.not");
    let both = scratch.file("both.mlir", format!("{TWO_MODULES}// -----\n{second}"));
    let run = pdllc(&["run", &both, "--split-input-file"]);
    let expected = format!("{expected}\n// -----\n{}\n", expected.replace("t.neg", "t.not"));
    assert_eq!(stdout(&run), expected, "{}", stderr(&run));
}

/// In one module, in either form, and with aliases that both use.
#[test]
fn patterns_may_stand_among_other_operations() {
    let scratch = Scratch::new();
    let custom =
        TWO_MODULES.replace("module @patterns {", "#one = 1 : i32\nmodule {\n\"t.first\"() {a = #one} : () -> ()");
    let custom = custom.replace("  }\n}\n\nmodule @ir attributes {t.kept} {", "  }");
    let input = scratch.file("custom.mlir", &custom);
    let run = pdllc(&["run", &input]);
    let expected = r#"module {
  "t.first"() {a = 1 : i32} : () -> ()
  "t.def"() ({
  ^bb0(%arg0: i32):
    %0 = "t.neg"(%arg0) : (i32) -> i32
    "t.use"(%arg0) : (i32) -> ()
  }) : () -> ()
}"#;
    assert_eq!(stdout(&run).trim_end(), expected, "{}", stderr(&run));

    let generic = r#"
"pdl.pattern"() <{benefit = 1 : i16, sym_name = "Gone"}> ({
  %0 = "pdl.operation"() <{attributeValueNames = [], opName = "t.gone", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  "pdl.rewrite"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> ({
    "pdl.erase"(%0) : (!pdl.operation) -> ()
  }) : (!pdl.operation) -> ()
}) : () -> ()
"t.gone"() : () -> ()
%0:2 = "t.kept"() : () -> (i32, i32)
"t.use"(%0#1) : (i32) -> ()
"#;
    let input = scratch.file("generic.mlir", generic);
    let run = pdllc(&["run", &input]);
    let expected = "\"builtin.module\"() ({\n  %0:2 = \"t.kept\"() : () -> (i32, i32)\n  \"t.use\"(%0#1) : (i32) -> ()\n}) : () -> ()";
    assert_eq!(stdout(&run).trim_end(), expected, "{}", stderr(&run));
}

/// The forms of the operations beside the patterns need not be known to take the patterns.
#[test]
fn build_says_what_it_left_aside() {
    let scratch = Scratch::new();
    let text = format!(
        "{TWO_MODULES}func.func private @g(%a: tensor<?x4xf32>) -> (i32 {{t.x = \"}}\"}}) {{\n  %0 = t.c 1\n  return %0 : i32\n}}\n\
         %c = arith.constant dense<[1, 2]> : tensor<2xi32>\n"
    );
    let input = scratch.file("in.mlir", text);
    let built = pdllc(&["build", &input, "--emit", "asm"]);
    assert!(built.status.success(), "{}", stderr(&built));
    assert!(stdout(&built).contains("t.neg"), "{}", stdout(&built));
    let said = stderr(&built);
    assert!(said.contains("W0301") && said.contains("3 operations beside the patterns"), "{said}");
    assert!(said.contains("t.def, func.func, arith.constant") && said.contains("in.mlir:16:3"), "{said}");
    let checked = pdllc(&["check", &input]);
    assert!(checked.status.success() && stderr(&checked).contains("W0301"), "{}", stderr(&checked));
}

#[test]
fn a_text_without_patterns_is_told() {
    let scratch = Scratch::new();
    let input = scratch.file("in.mlir", "module {\n  \"t.op\"() : () -> ()\n}\n");
    for arguments in [&["run", &input][..], &["build", &input]] {
        let refused = pdllc(arguments);
        assert_eq!(refused.status.code(), Some(1));
        let said = stderr(&refused);
        assert!(said.contains("E0908") && said.contains("holds MLIR, not patterns"), "{said}");
        assert_eq!(said.contains("`-p`"), arguments[0] == "run", "{said}");
    }
    let wrong = scratch.file("in.pdll", "Pattern => erase op<t.a>;");
    let refused = pdllc(&["run", &wrong]);
    assert!(stderr(&refused).contains("E0908") && stderr(&refused).contains("`-p`"), "{}", stderr(&refused));
    // What is wrong in the rest has its place in the file.
    let broken = scratch.file("broken.mlir", TWO_MODULES.replace("\"t.use\"(%1)", "\"t.use\"(%2)"));
    let refused = pdllc(&["run", &broken]);
    assert!(stderr(&refused).contains("broken.mlir:20:13"), "{}", stderr(&refused));
    // A bracket that is never closed does not hide what follows.
    let open = scratch.file("open.mlir", "module {\n  t.op [ {\n}\npdl.pattern @p : benefit(1) {}\n");
    let refused = pdllc(&["build", &open]);
    assert!(stderr(&refused).contains("E0303") && stderr(&refused).contains("never closed"), "{}", stderr(&refused));
}
