//! Packs of dialects: made of `.td` files, given with `--ods` or found by themselves; and `run` on text as people write it.

use crate::command;
use crate::upstream;

use std::path::PathBuf;

use command::{Scratch, command, pdllc, stderr, stdout};

const INPUT: &str = "module {
  func.func @f(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.addi %arg0, %c0_i32 : i32
    return %0 : i32
  }
}
";

const OUTPUT: &str = "module {
  func.func @f(%arg0: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    return %arg0 : i32
  }
}
";

const PATTERNS: &str = "Pattern AddZero {
  let zero = op<arith.constant> {value = attr<\"0 : i32\">};
  let root = op<arith.addi>(x: Value, zero.0);
  replace root with x;
}
";

/// A pack of all of MLIR's headers, what was said when it was made, and the include directory; `None` without the headers.
fn pack(scratch: &Scratch) -> Option<(String, String, PathBuf)> {
    let includes = upstream::include_directory(&[])?;
    let pack = scratch.0.path().join("mlir.pack").display().to_string();
    let shown = includes.display().to_string();
    let made = pdllc(&["ods", "pack", &format!("{shown}/mlir"), "-I", &shown, "-o", &pack]);
    assert!(made.status.success(), "{}", stderr(&made));
    Some((pack, stderr(&made), includes))
}

/// All operations of all dialects come in, those of files that cannot be read alone too.
#[test]
fn a_pack_of_mlir_has_every_operation() {
    let scratch = Scratch::new();
    let Some((pack, said, includes)) = pack(&scratch) else { return };
    let counted: usize = said.split(": ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).expect(&said);
    assert!(counted >= 2633, "{said}");
    assert!(!said.contains("left aside"), "{said}");
    // The same bytes again.
    let first = std::fs::read(&pack).expect("it was written");
    let again = scratch.0.path().join("again.pack").display().to_string();
    let shown = includes.display().to_string();
    assert!(pdllc(&["ods", "pack", &format!("{shown}/mlir"), "-I", &shown, "-o", &again]).status.success());
    assert!(first == std::fs::read(&again).expect("it was written"));

    let (input, patterns) = (scratch.file("in.mlir", INPUT), scratch.file("p.pdll", PATTERNS));
    let printed = pdllc(&["print", &input, "--ods", &pack]);
    assert_eq!(stdout(&printed).trim_end(), INPUT.trim_end(), "{}", stderr(&printed));

    // The form of the output is that of the input.
    let run = pdllc(&["run", "-p", &patterns, &input, "--ods", &pack]);
    assert_eq!(stdout(&run).trim_end(), OUTPUT.trim_end(), "{}", stderr(&run));
    let run = pdllc(&["run", "-p", &patterns, &input, "--ods", &pack, "--print-op-generic"]);
    assert!(stdout(&run).contains("\"func.return\"(%arg0)"), "{}", stdout(&run));
    let generic = stdout(&pdllc(&["print", &input, "--ods", &pack, "--print-op-generic"]));
    assert!(generic.starts_with("\"builtin.module\"() ({\n  \"func.func\"()"), "{generic}");
    let generic = scratch.file("generic.mlir", generic);
    let again = pdllc(&["run", "-p", &patterns, &generic, "--ods", &pack]);
    assert_eq!(stdout(&again), stdout(&run), "{}", stderr(&again));

    // Parts of a file are told by themselves.
    let both = scratch.file("both.mlir", format!("{INPUT}// -----\n{}", stdout(&run)));
    let parts = pdllc(&["run", "-p", &patterns, &both, "--ods", &pack, "--split-input-file"]);
    let parts = stdout(&parts);
    let (custom, generic) = parts.split_once("// -----\n").expect("there are two");
    assert_eq!((custom.trim_end(), generic), (OUTPUT.trim_end(), stdout(&run).as_str()));

    // It is found by itself, through the environment or beside the command.
    let found = command().args(["print", &input]).env("PDLLC_ODS", &pack).output().expect("pdllc starts");
    assert_eq!(stdout(&found).trim_end(), INPUT.trim_end(), "{}", stderr(&found));
    let beside = scratch.0.path().join("pdllc");
    // Another process writes it: a test that starts one meanwhile would keep our writing end open, and then it is busy.
    let copied = std::process::Command::new("cp").arg(env!("CARGO_BIN_EXE_pdllc")).arg(&beside).status();
    assert!(copied.expect("cp starts").success());
    let found = std::process::Command::new(&beside).args(["print", &input]).env_remove("PDLLC_ODS").output();
    let found = found.expect("pdllc starts");
    assert_eq!(stdout(&found).trim_end(), INPUT.trim_end(), "{}", stderr(&found));

    // It says how operations are written, not what they mean.
    let verified = pdllc(&["run", "-p", &patterns, &input, "--ods", &pack, "--verify"]);
    assert!(stderr(&verified).contains("W0909") && stderr(&verified).contains(".td"), "{}", stderr(&verified));
}

/// A file gives forms to operations whose form is C++ in their project: by itself and in a pack.
#[test]
fn forms_from_outside_are_read_and_printed() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let definitions = scratch.file("t.td", include_str!("forms/t.td"));
    let forms = scratch.file("forms.td", include_str!("forms/forms.td"));
    let input = scratch.file("in.mlir", include_str!("forms/in.mlir"));
    let pack = scratch.0.path().join("t.pack").display().to_string();
    let made = pdllc(&["ods", "pack", &forms, &definitions, "-I", &includes, "-o", &pack]);
    assert!(made.status.success(), "{}", stderr(&made));
    for given in [
        &["--ods", &pack][..],
        &["--ods", &forms, "--ods", &definitions, "-I", &includes],
        &["--ods", &definitions, "--ods", &forms, "-I", &includes],
    ] {
        let printed = pdllc(&[&["print", &input], given].concat());
        assert_eq!(stdout(&printed).trim_end(), include_str!("forms/in.mlir").trim_end(), "{}", stderr(&printed));
        let generic = pdllc(&[&["print", "--print-op-generic", &input], given].concat());
        assert_eq!(stdout(&generic).trim_end(), include_str!("forms/out.mlir").trim_end(), "{}", stderr(&generic));
    }
}

/// A form for what nobody defines, one like that of no form, two of one name, and ones that do not fit are errors.
#[test]
fn wrong_forms_are_errors() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let definitions = scratch.file("t.td", include_str!("forms/t.td"));
    for (text, message) in [
        (
            "def : OpForm<\"t.ad\", \"$a\">;",
            "[E0814] error: no file defines the operation 't.ad', which is given a form (did you mean `t.add`?)",
        ),
        (
            "def : FormLike<\"t.func\", \"func.fun\">;",
            "[E0814] error: 'func.fun' is no operation of MLIR whose form is C++ there and known here (did you mean `func.func`?)",
        ),
        (
            "def : FormLike<\"t.func\", \"func.func\">; def : OpForm<\"t.func\", \"$body\">;",
            "[E0814] error: the operation 't.func' is given two forms",
        ),
        (
            "def : OpForm<\"t.constant\", \"$valu attr-dict\">;",
            "[E0807] error: 't.constant' has nothing that is named 'valu'",
        ),
        (
            "def : DirectiveForm<\"Same\", [\"a\"], [FormCase<\"$a\">]>;",
            "[E0807] error: in the form of the directive `custom<Same>`: it has other parameters than the 3 here",
        ),
        (
            "def : DirectiveForm<\"Same\", [\"a...\"], [FormCase<\"$a\">]>;",
            "in the form of the directive `custom<Same>`: 'a' stands for 3 parameters, which have no form together",
        ),
        (
            "def : DirectiveForm<\"Same\", [\"a\", \"b\", \"c\"], [FormCase<\"custom<Same>($a, $b, $c)\">]>;",
            "in the form of the directive `custom<Same>`: it is nested too deeply, or too long",
        ),
        (
            &format!(
                "def : DirectiveForm<\"Same\", [\"a...\"], [FormCase<\"{}\">]>; def : DirectiveForm<\"More\", [\"b\"], [FormCase<\"{}\">]>;",
                "custom<More>($b) ".repeat(200).replace("$b", "attr-dict"),
                "`x` ".repeat(200)
            ),
            "in the form of the directive `custom<More>`: it is nested too deeply, or too long",
        ),
    ] {
        let forms = scratch.file("forms.td", format!("include \"pdllc/Forms.td\"\n{text}\n"));
        let pack = scratch.0.path().join("t.pack").display().to_string();
        let made = pdllc(&["ods", "pack", &forms, &definitions, "-I", &includes, "-o", &pack]);
        assert_eq!(made.status.code(), Some(1), "{text}");
        assert!(stderr(&made).contains(message), "{text}: {}", stderr(&made));
    }
}

/// A file that cannot be read alone is left aside, and said; what another includes comes in with it.
#[test]
fn what_is_left_aside_is_said() {
    let Some(includes) = upstream::include_directory(&[]) else { return };
    let includes = includes.display().to_string();
    let scratch = Scratch::new();
    let operation = |mnemonic: &str| {
        format!("def {mnemonic} : Op<T_Dialect, \"{mnemonic}\"> {{\n  let assemblyFormat = \"attr-dict\";\n}}\n")
    };
    let dialect = "def T_Dialect : Dialect {\n  let name = \"t\";\n  let cppNamespace = \"::t\";\n}\n";
    scratch.file("a_part.td", operation("part"));
    scratch.file(
        "whole.td",
        format!("include \"mlir/IR/OpBase.td\"\n{dialect}include \"a_part.td\"\n{}", operation("whole")),
    );
    scratch.file("lost.td", operation("lost"));
    let directory = scratch.0.path().display().to_string();
    let pack = scratch.0.path().join("t.pack").display().to_string();
    let made = pdllc(&["ods", "pack", &directory, "-I", &includes, "-o", &pack]);
    assert!(made.status.success(), "{}", stderr(&made));
    let said = stderr(&made);
    assert!(said.contains("W0908") && said.contains("1 file is left aside"), "{said}");
    assert!(said.contains("lost.td:1") && said.contains(": 2 operations of 1 dialects"), "{said}");
    let input = scratch.file("in.mlir", "module {\n  t.part\n  t.whole {a = 1 : i32}\n}\n");
    let printed = pdllc(&["print", &input, "--ods", &pack]);
    assert_eq!(stdout(&printed).trim_end(), "module {\n  t.part\n  t.whole {a = 1 : i32}\n}", "{}", stderr(&printed));

    // What is right beside something wrong is there.
    scratch.file(
        "half.td",
        format!(
            "include \"mlir/IR/OpBase.td\"\n{dialect}{}{}def Odd : Op<T_Dialect, \"odd\", [NoSuchTrait]>;\n",
            operation("right"),
            operation("wrong").replace("Op<", "NoSuchOp<")
        ),
    );
    let made = pdllc(&["ods", "pack", &directory, "-I", &includes, "-o", &pack]);
    let said = stderr(&made);
    assert!(said.contains("2 files are left aside, but for 1 operation that is right"), "{said}");
    assert!(said.contains("NoSuchOp") && said.contains(": 3 operations of 1 dialects"), "{said}");
    let half = scratch.file("half.mlir", "module {\n  t.part\n  t.right\n}\n");
    let printed = pdllc(&["print", &half, "--ods", &pack]);
    assert_eq!(stdout(&printed).trim_end(), "module {\n  t.part\n  t.right\n}", "{}", stderr(&printed));

    // The tree's own paths are found without being named, and a pack of nothing is none.
    std::fs::create_dir_all(scratch.0.path().join("tree/IR")).expect("it is writable");
    scratch.file("tree/IR/base.td", "include \"mlir/IR/OpBase.td\"\n");
    scratch.file("tree/ops.td", format!("include \"tree/IR/base.td\"\n{dialect}{}", operation("own")));
    let tree = scratch.0.path().join("tree").display().to_string();
    let made = pdllc(&["ods", "pack", &tree, "-I", &includes, "-o", &pack]);
    assert!(stderr(&made).contains(": 1 operations of 1 dialects, of "), "{}", stderr(&made));
    let nothing = pdllc(&["ods", "pack", &tree, "-o", &pack]);
    assert_eq!(nothing.status.code(), Some(1), "{}", stderr(&nothing));
    assert!(stderr(&nothing).contains("[E0901]") && stderr(&nothing).contains("`-I DIR`"), "{}", stderr(&nothing));
    std::fs::remove_dir_all(&tree).expect("it was made here");

    // Named itself, it is an error with its place.
    let lost = scratch.0.path().join("lost.td").display().to_string();
    let refused = pdllc(&["ods", "pack", &lost, "-I", &includes, "-o", &pack]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("lost.td:1:12"), "{}", stderr(&refused));
    let empty = tempfile::tempdir().expect("a directory");
    let nothing = pdllc(&["ods", "pack", &empty.path().display().to_string(), "-o", &pack]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(stderr(&nothing).contains("there are no .td files"), "{}", stderr(&nothing));
}

/// A file that is no pack, or of another version, is refused with advice before any text is read by it.
#[test]
fn a_wrong_pack_is_refused() {
    let scratch = Scratch::new();
    let input = scratch.file("in.mlir", "module {\n}\n");
    for (bytes, code, help) in [
        (&b"def X;"[..], "E1401", "pdllc ods pack"),
        (b"\x7fPACK2\r\n\x07\x00\x01\x00\x00\x00\x00\x00", "E1402", "make it anew"),
        (b"\x7fPACK2\n", "E1403", "copy it again, as binary"),
    ] {
        let pack = scratch.file("wrong.pack", bytes);
        for verb in [&["print", &input][..], &["run", "-p", "examples/arith.pdll", &input]] {
            let refused = pdllc(&[verb, &["--ods", &pack]].concat());
            assert_eq!(refused.status.code(), Some(1));
            let said = stderr(&refused);
            assert!(said.contains(code) && said.contains(help) && said.contains("wrong.pack"), "{said}");
        }
        let found = command().args(["print", &input]).env("PDLLC_ODS", &pack).output().expect("pdllc starts");
        assert!(stderr(&found).contains(code) && stderr(&found).contains("PDLLC_ODS"), "{}", stderr(&found));
    }
    let given = pdllc(&["run", "-p", &scratch.file("x.pack", b"\x7fPACK2\r\n"), &input]);
    assert!(stderr(&given).contains("packs are given with `--ods`"), "{}", stderr(&given));
}

/// Modules are known without any definitions.
#[test]
fn modules_need_no_definitions() {
    let scratch = Scratch::new();
    let text = "module @m attributes {a.b} {\n  \"t.op\"() : () -> ()\n}";
    let input = scratch.file("in.mlir", text);
    assert_eq!(stdout(&pdllc(&["print", &input])).trim_end(), text);
    let run = pdllc(&["run", "-p", "examples/arith.pdll", &input]);
    assert_eq!(stdout(&run).trim_end(), text, "{}", stderr(&run));
}
