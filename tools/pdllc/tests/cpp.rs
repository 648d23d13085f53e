//! `build --emit cpp`, with the flags of `mlir-pdll` that CMake gives.

use crate::command::{Scratch, pdllc, stderr, stdout};

#[test]
fn it_can_stand_where_build_systems_call_mlir_pdll() {
    let dir = Scratch::new();
    let library = dir.file("library.pdll", "Constraint Fine(v: Value) [{ return success(v.hasOneUse()); }];\n");
    let source = "#include \"library.pdll\"\nPattern => replace op<t.a>(x: [Value, Fine]) with x;\n";
    let patterns = dir.file("a b.pdll", source);
    let (output, dependencies) = (dir.file("out.inc", "old"), dir.file("out.inc.d", ""));
    let folder = dir.0.path().display().to_string();
    let build = ["build", "-x=cpp", "-I", &folder, &patterns, "--write-if-changed", "-o", &output, "-d", &dependencies];
    let built = pdllc(&build);
    assert_eq!(built.status.code(), Some(0), "{}", stderr(&built));
    let text = std::fs::read_to_string(&output).unwrap();
    assert_eq!(text, stdout(&pdllc(&["build", &patterns, "--emit", "cpp"])));
    assert!(text.contains("registerConstraintFunction(\"Fine\", FinePDLFn);"), "{text}");
    assert!(text.contains("populateGeneratedPDLLPatterns"), "{text}");
    let named = std::fs::read_to_string(&dependencies).unwrap();
    assert_eq!(named, format!("{output}: {} {library}\n", patterns.replace(' ', "\\ ")));
    let written = || std::fs::metadata(&output).unwrap().modified().unwrap();
    let before = written();
    assert_eq!(pdllc(&build).status.code(), Some(0));
    assert_eq!(written(), before, "nothing has changed");
    dir.file("a b.pdll", source.replace("t.a", "t.b"));
    assert_eq!(pdllc(&build).status.code(), Some(0));
    assert!(std::fs::read_to_string(&output).unwrap().contains("t.b"));

    let lost = pdllc(&["build", &patterns, "-x", "cpp", "-o", &output, "-d", &library]);
    assert!(stderr(&lost).contains("[E0903]"), "{}", stderr(&lost));
    assert_eq!(pdllc(&["build", &patterns, "-x", "mlir"]).stdout, pdllc(&["build", &patterns, "--emit", "pdl"]).stdout);
}

#[test]
fn it_is_written_of_pdll_alone() {
    let dir = Scratch::new();
    let patterns = dir.file("a.pdll", "Pattern => erase op<t.a>;\n");
    let (module, blob) = (dir.file("a.mlir", ""), dir.file("a.pdllc", ""));
    assert_eq!(pdllc(&["build", &patterns, "--emit", "pdl", "-o", &module]).status.code(), Some(0));
    assert_eq!(pdllc(&["build", &patterns, "-o", &blob]).status.code(), Some(0));
    let rules = "tests/rules/creating.td";
    for (file, holds) in [
        (module.as_str(), "MLIR"),
        (&blob, "compiled patterns"),
        (rules, "TableGen"),
        ("examples/combine.td", "TableGen"),
    ] {
        let refused = pdllc(&["build", file, "--emit", "cpp"]);
        assert_eq!(refused.status.code(), Some(1), "{file}");
        let said = stderr(&refused);
        assert!(said.contains("[E0908]") && said.contains(holds) && said.contains("not PDLL"), "{said}");
    }
    let several = pdllc(&["build", &patterns, &patterns, "--emit", "cpp"]);
    assert_eq!(several.status.code(), Some(2));
    assert!(stderr(&several).contains("one file at a time"), "{}", stderr(&several));
    let parts = dir.file("parts.pdll", "Pattern A => erase op<t.a>;\n// -----\nPattern B => erase op<t.b>;\n");
    let parts = stdout(&pdllc(&["build", &parts, "--emit", "cpp", "--split-input-file"]));
    assert_eq!(parts.split("// -----\n").filter(|part| part.ends_with("}\n")).count(), 2, "{parts}");
}

/// A part that MLIR's dialect cannot say is an error, as in `--emit pdl`.
#[test]
fn what_pdl_cannot_say_is_an_error() {
    let dir = Scratch::new();
    let patterns = dir.file("a.pdll", "Pattern Dear with benefit(40000) => erase op<t.a>;\n");
    let refused = pdllc(&["build", &patterns, "--emit", "cpp"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("[E0911]") && stderr(&refused).contains("`Dear`"), "{}", stderr(&refused));
}
