//! Attributes that may be absent, in the words of MLIR's dialect, and read back.

use pdl_ir::{Extension, Module, print, verify};

use crate::common::{has_mlir, load, mlir_opt};

fn read(text: &str) -> Module {
    load("test.mlir", text).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

/// `t.a` with these attributes, which are defined by these ops, becomes `t.b` with those.
fn pattern(defined: &str, matched: &str, created: &str) -> String {
    format!(
        "pdl.pattern @Rule : benefit(1) {{\n{defined}\n  %root = operation \"t.a\" {{{matched}}}\n  rewrite %root {{\n    \
         %new = operation \"t.b\" {{{created}}}\n    replace %root with %new\n  }}\n}}\n"
    )
}

/// The patterns for MLIR, which verify, and which are read back as what they were made of.
fn for_mlir(text: &str) -> String {
    let mut module = read(text);
    let patterns = module.patterns.drain(..).flat_map(pdl_ir::Pattern::by_presence).collect();
    module.patterns = patterns;
    assert!(verify(&module).is_empty(), "{}", print(&module));
    let divided = print(&module);
    module.for_mlir();
    assert_eq!(verify(&module), [], "{}", print(&module));
    let written = print(&module);
    let mut again = read(&written);
    assert!(again.natives.iter().all(|native| native.name != "IsAbsent"), "{written}");
    if module.patterns.iter().all(|pattern| pattern.extensions().next().is_none()) && has_mlir() {
        mlir_opt(&written, &[]).unwrap_or_else(|errors| panic!("{written}\n{errors}"));
    }
    again.for_mlir();
    assert_eq!(print(&again), written, "{divided}");
    written
}

#[test]
fn what_must_be_absent_is_asked_by_a_call() {
    let absent = "%k = attribute = #pdll.absent attributes {otherwise = #pdll.absent}";
    let written = for_mlir(&pattern(absent, "\"k\" = %k", ""));
    let asked = "    %1 = attribute = \"k\"\n    apply_native_constraint \"IsAbsent\"(%0, %1 : !pdl.operation, !pdl.attribute)\n";
    assert!(written.contains(&format!("    %0 = operation \"t.a\"\n{asked}    rewrite %0 {{\n")), "{written}");
}

#[test]
fn what_may_be_absent_divides_a_pattern() {
    let optional = "%k = attribute attributes {otherwise = #pdll.absent}";
    let written = for_mlir(&pattern(optional, "\"k\" = %k", "\"l\" = %k"));
    assert!(
        written.contains("@Rule : ") && written.contains("@Rule.2 : ") && !written.contains("@Rule.3"),
        "{written}"
    );
    assert!(written.contains("\"t.b\"  {\"l\" = %0}\n") && written.contains("\"t.b\"\n"), "{written}");
    // What is not there has the default where something uses it.
    let default =
        "%k = attribute attributes {otherwise = 7 : i32}\n%d = attribute = 8 : i8 attributes {otherwise = 8 : i8}";
    let written = for_mlir(&pattern(default, "\"k\" = %k, \"d\" = %d", "\"l\" = %k"));
    assert_eq!(written.matches("= attribute = 7 : i32\n").count(), 2, "{written}");
    assert_eq!(written.matches("= attribute = 8 : i8\n").count(), 2, "{written}");
    assert_eq!(written.matches("IsAbsent").count(), 4, "{written}");
}

#[test]
fn what_is_not_looked_at_is_not_mentioned() {
    let unasked = "%k = attribute attributes {otherwise = 7 : i32}";
    assert!(!for_mlir(&pattern(unasked, "\"k\" = %k", "")).contains("attribute"));
    // Another constant is never the default.
    let other = "%k = attribute = 6 : i32 attributes {otherwise = 7 : i32}";
    let written = for_mlir(&pattern(other, "\"k\" = %k", ""));
    assert!(written.contains("%0 = attribute = 6 : i32\n") && !written.contains("IsAbsent"), "{written}");
}

#[test]
fn functions_are_not_handed_nothing() {
    let call = |otherwise: &str| {
        let defined = format!(
            "%k = attribute attributes {{otherwise = {otherwise}}}\napply_native_constraint \"C\"(%k : !pdl.attribute)"
        );
        read(&pattern(&defined, "\"k\" = %k", ""))
    };
    let mut optional = call("#pdll.absent");
    optional.for_mlir();
    let left: Vec<Extension> = optional.patterns[0].extensions().map(|(extension, _)| extension).collect();
    assert_eq!((optional.patterns.len(), left), (1, vec![Extension::Otherwise]));
    let mut default = call("7 : i32");
    default.for_mlir();
    assert_eq!(default.patterns.len(), 2);
    assert!(default.patterns.iter().all(|pattern| pattern.extensions().next().is_none()));
}

#[test]
fn a_pattern_is_divided_by_so_many() {
    let divided = |count: usize| {
        let each = |index: usize| format!("%k{index} = attribute attributes {{otherwise = #pdll.absent}}\n");
        let entries: Vec<String> = (0..count).map(|index| format!("\"k{index}\" = %k{index}")).collect();
        let defined: String = (0..count).map(each).collect();
        let mut module = read(&pattern(&defined, &entries.join(", "), &entries.join(", ")));
        module.for_mlir();
        module.patterns.len()
    };
    assert_eq!((divided(6), divided(7)), (64, 1));
}

#[test]
fn only_such_calls_are_questions() {
    for call in [
        // Negated, of what is matched, of no text, with a value, of a name that is used twice.
        "%n = attribute = \"k\"\napply_native_constraint \"IsAbsent\"(%root, %n : !pdl.operation, !pdl.attribute) {isNegated = true}",
        "apply_native_constraint \"IsAbsent\"(%root, %m : !pdl.operation, !pdl.attribute)",
        "%n = attribute = 1 : i32\napply_native_constraint \"IsAbsent\"(%root, %n : !pdl.operation, !pdl.attribute)",
        "%n = attribute = \"m\"\napply_native_constraint \"IsAbsent\"(%root, %n : !pdl.operation, !pdl.attribute)",
        "%n = attribute = \"k\"\napply_native_constraint \"IsAbsent\"(%root, %n : !pdl.operation, !pdl.attribute)\n\
         apply_native_constraint \"C\"(%n : !pdl.attribute)",
        "apply_native_constraint \"IsAbsent\"(%root : !pdl.operation)",
    ] {
        let text = format!(
            "pdl.pattern : benefit(1) {{\n%m = attribute\n%root = operation \"t.a\" {{\"m\" = %m}}\n{call}\nrewrite %root {{ erase %root }}\n}}"
        );
        let module = read(&text);
        assert!(module.natives.iter().any(|native| native.name == "IsAbsent"), "{text}");
        assert!(!print(&module).contains("#pdll.absent"), "{text}");
    }
}
