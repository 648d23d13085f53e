//! Small patterns that are right, wrong, or not to be judged.

use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_prove::{Judgement, ProofOptions, Refutation, Semantics, Solver, Verdict, prove};

fn judge(text: &str) -> Vec<Judgement> {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60))).widths(&[1, 8]);
    prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("z3")
}

/// The reasons of a pattern that is not judged.
fn reasons(text: &str) -> Vec<String> {
    match judge(text).remove(0).verdict {
        Verdict::Unknown(reasons) => reasons,
        other => panic!("{other:?}"),
    }
}

/// `x - y` of a type becomes what `rewrite` makes.
fn subtraction(ty: &str, constraint: &str, rewrite: &str) -> String {
    format!(
        r#"pdl.pattern @Subtraction : benefit(1) {{
          %t = type{ty}
          %x = operand : %t
          %y = operand : %t
          %root = operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          {constraint}
          rewrite %root {{ {rewrite} }}
        }}"#
    )
}

const SWAPPED: &str = r#"%new = operation "arith.subi"(%y, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    replace %root with %new"#;

#[test]
fn adding_zero_is_nothing() {
    let reports = judge(
        r#"pdl.pattern @AddZero : benefit(1) {
          %t = type
          %x = operand : %t
          %zero = attribute = 0 : i8
          %constant = operation "arith.constant" {"value" = %zero} -> (%t : !pdl.type)
          %z = result 0 of %constant
          %root = operation "arith.addi"(%x, %z : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          rewrite %root { replace %root with (%x : !pdl.value) }
        }"#,
    );
    assert_eq!(reports[0].verdict, Verdict::Proven);
    assert_eq!(reports[0].proven_at, [""]);
}

#[test]
fn an_or_is_no_sum() {
    let reports = judge(
        r#"pdl.pattern @Or : benefit(1) {
          %t = type
          %x = operand : %t
          %y = operand : %t
          %root = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          rewrite %root {
            %new = operation "arith.ori"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
            replace %root with %new
          }
        }"#,
    );
    let Verdict::Refuted(refutation) = &reports[0].verdict else { panic!("{:?}", reports[0]) };
    let Refutation::Values { example, .. } = &**refutation else { panic!("{refutation:?}") };
    println!("{example:#?}");
    assert_ne!(example.computed_before, example.computed_after);
}

#[test]
fn a_constraint_that_nobody_knows_leaves_open_what_it_would_refuse() {
    let constraint = r#"apply_native_constraint "Mine"(%x : !pdl.value)"#;
    assert_eq!(
        reasons(&subtraction("", constraint, SWAPPED)),
        ["nothing says when the native constraint `Mine` holds"]
    );
    // What is right without it is right with it.
    let same = r#"%new = operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
        replace %root with %new"#;
    assert_eq!(judge(&subtraction("", constraint, same))[0].verdict, Verdict::Proven);
}

#[test]
fn vectors_are_proven_element_by_element() {
    for ty in [" : vector<4xi8>", " : tensor<?x3xi8>"] {
        let report = judge(&subtraction(ty, "", SWAPPED)).remove(0);
        // The pattern is run on the whole, and the replay shows what is wrong with an element.
        let Verdict::Refuted(refutation) = &report.verdict else { panic!("{report:?}") };
        let Refutation::Values { example, .. } = &**refutation else { panic!("{refutation:?}") };
        let ty = ty.trim_start_matches(" : ");
        assert!(example.before.contains(&format!("({ty}, {ty}) -> ({ty})")), "{}", example.before);
    }
}

#[test]
fn what_does_not_fit_makes_ir_that_is_not_valid() {
    let wider = r#"%w = type : i16
        %new = operation "arith.extsi"(%x : !pdl.value) -> (%w : !pdl.type)
        replace %root with %new"#;
    let report = judge(&subtraction(" : i8", "", wider)).remove(0);
    let Verdict::Refuted(refutation) = &report.verdict else { panic!("{report:?}") };
    let Refutation::Invalid { why, .. } = &**refutation else { panic!("{refutation:?}") };
    assert_eq!(why, "a value of type i8 is replaced by one of type i16");
}

#[test]
fn what_cannot_be_judged_says_why() {
    for (rewrite, reason) in [
        (
            r#"%new = operation "t.sub"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
               replace %root with %new"#,
            "nothing says what `t.sub` computes",
        ),
        (
            r#"%c = attribute = 1 : i8
               %new = operation "arith.subi"(%x, %y : !pdl.value, !pdl.value) {"color" = %c} -> (%t : !pdl.type)
               replace %root with %new"#,
            "nothing says what the attribute `color` of `arith.subi` means",
        ),
        (
            r#"%new = apply_native_rewrite "Mine"(%x : !pdl.value) : !pdl.value
               replace %root with (%new : !pdl.value)"#,
            "nothing says what the native rewrite `Mine` does",
        ),
    ] {
        assert_eq!(reasons(&subtraction(" : i8", "", rewrite)), [reason]);
    }
    let external = subtraction(" : i8", "", "").replace("rewrite %root {  }", "rewrite %root with \"Mine\"");
    assert_eq!(reasons(&external), ["a native function does its rewrite"]);
    let among_users = r#"pdl.pattern @Users : benefit(1) {
      %t = type : i8
      %x = operand : %t
      %root = operation "arith.negf"(%x : !pdl.value) -> (%t : !pdl.type)
      %v = result 0 of %root
      %user = operation "arith.negf"(%v : !pdl.value) -> (%t : !pdl.type)
      rewrite %root { erase %user }
    }"#;
    assert_eq!(reasons(among_users), ["it looks for `arith.negf` among the users of a value"]);
}

/// Flags that permit more, such as `fastmath`, may be matched, and may not be handed on.
#[test]
fn permissions_are_not_handed_on() {
    let negations = |attribute: &str, flags: &str| {
        format!(
            r#"pdl.pattern @Negations : benefit(1) {{
              %t = type : f16
              %x = operand : %t
              {attribute}
              %root = operation "arith.negf"(%x : !pdl.value) {{"fastmath" = %f}} -> (%t : !pdl.type)
              rewrite %root {{
                %new = operation "arith.negf"(%x : !pdl.value) {flags} -> (%t : !pdl.type)
                replace %root with %new
              }}
            }}"#
        )
    };
    assert_eq!(judge(&negations("%f = attribute", ""))[0].verdict, Verdict::Proven);
    let handed_on = reasons(&negations("%f = attribute", r#"{"fastmath" = %f}"#));
    assert_eq!(handed_on, ["the new `arith.negf` takes over `fastmath`, of which nothing says what it permits"]);
    let none = negations("%f = attribute = #arith.fastmath<none>", r#"{"fastmath" = %f}"#);
    assert_eq!(judge(&none)[0].verdict, Verdict::Proven);
}

/// Semantics that give something else than the pattern takes are no panic.
#[test]
fn a_native_that_hands_over_an_operation_is_not_judged() {
    let text = subtraction(
        " : i8",
        "",
        r#"%new = apply_native_rewrite "Make"() : !pdl.operation
           replace %root with %new"#,
    );
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    let mut semantics = Semantics::shipped();
    let file = sources.add("make.sem", "rewrite Make() -> unit { result = true }", None);
    semantics.add(&sources, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60)));
    let report = prove(&module, &semantics, &options, &|_, _| {}).expect("no solver is asked").remove(0);
    assert_eq!(report.verdict, Verdict::Unknown(vec!["`Make` gives something else than an attribute".to_owned()]));
}

/// Computing an IR that reads a value from elsewhere is an error, not a panic.
#[test]
fn values_from_elsewhere_are_an_error() {
    let text = r#""func.func"() ({
      "func.return"(%0) : (i8) -> ()
    ^bb1:
      %0 = "t.a"() : () -> i8
    }) : () -> ()"#;
    let ir = mlir_lite::Ir::parse(text).expect("it is IR");
    let found = pdl_prove::interpret(&ir, &[], &Semantics::shipped(), pdl_prove::Setting { index_width: 64 });
    assert_eq!(found, Err("an operand is defined elsewhere".to_owned()));
}

/// One with a default may be anything, as one that the pattern does not name. Of another that may be missing nothing is known.
#[test]
fn attributes_that_need_not_be_there() {
    let pattern = |otherwise: &str, flags: &str| {
        format!(
            r#"pdl.pattern @Turned : benefit(1) {{
              %t = type
              %x = operand : %t
              %y = operand : %t
              %flags = attribute attributes {{otherwise = {otherwise}}}
              %root = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) {{"overflowFlags" = %flags}} -> (%t : !pdl.type)
              rewrite %root {{
                %nsw = attribute = #arith.overflow<nsw>
                %new = operation "arith.addi"(%y, %x : !pdl.value, !pdl.value) {{"overflowFlags" = {flags}}} -> (%t : !pdl.type)
                replace %root with %new
              }}
            }}"#
        )
    };
    let verdict = |text: String| judge(&text).remove(0).verdict;
    assert_eq!(verdict(pattern("#arith.overflow<none>", "%flags")), Verdict::Proven);
    assert!(matches!(verdict(pattern("#arith.overflow<none>", "%nsw")), Verdict::Refuted(_)));
    assert_eq!(reasons(&pattern("#pdll.absent", "%flags")), ["it matches an attribute that need not be there"]);
}

/// The one result of an operation is any of its results.
#[test]
fn any_result_of_an_operation_with_one() {
    let text = r#"pdl.pattern @Twice : benefit(1) {
      %t = type
      %x = operand : %t
      %inner = operation "arith.xori"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      %zero = result of %inner
      %root = operation "arith.addi"(%x, %zero : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      rewrite %root { replace %root with (%x : !pdl.value) }
    }"#;
    assert_eq!(judge(text)[0].verdict, Verdict::Proven);
}

/// A unit that may be missing is there or not; one that the pattern wants is there.
#[test]
fn a_unit_that_may_be_missing() {
    let pattern = |exact: &str| {
        format!(
            r#"pdl.pattern @BackAndForth : benefit(1) {{
              %t = type : i8
              %x = operand : %t
              %y = operand : %t
              %exact = attribute{exact}
              %inner = operation "arith.shrui"(%x, %y : !pdl.value, !pdl.value) {{"isExact" = %exact}} -> (%t : !pdl.type)
              %shifted = result 0 of %inner
              %root = operation "arith.shli"(%shifted, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              rewrite %root {{ replace %root with (%x : !pdl.value) }}
            }}"#
        )
    };
    assert_eq!(judge(&pattern(""))[0].verdict, Verdict::Proven);
    let verdict = judge(&pattern(" attributes {otherwise = #pdll.absent}")).remove(0).verdict;
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
    // One that must be missing is not there.
    let verdict = judge(&pattern(" = #pdll.absent attributes {otherwise = #pdll.absent}")).remove(0).verdict;
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
}

/// Why the IR that a pattern makes is not valid.
fn invalid(text: &str) -> String {
    let verdict = judge(text).remove(0).verdict;
    let Verdict::Refuted(refutation) = verdict else { panic!("{verdict:?}") };
    let Refutation::Invalid { why, .. } = *refutation else { panic!("{refutation:?}") };
    why
}

/// `(x + y) - y`, of which the inner operation may have other users.
fn difference(rewrite: &str) -> String {
    format!(
        r#"pdl.pattern @Difference : benefit(1) {{
          %t = type : i8
          %x = operand : %t
          %y = operand : %t
          %inner = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          %sum = result 0 of %inner
          %root = operation "arith.subi"(%sum, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          rewrite %root {{ {rewrite} }}
        }}"#
    )
}

/// A matched operation may have users anywhere behind it.
#[test]
fn other_users_keep_what_they_use() {
    assert_eq!(judge(&difference("replace %root with (%x : !pdl.value)"))[0].verdict, Verdict::Proven);
    let erased = "`arith.addi` is erased, but its results are still used";
    assert_eq!(invalid(&difference("replace %root with (%x : !pdl.value) erase %inner")), erased);
    assert_eq!(invalid(&difference("erase %root")), "`arith.subi` is erased, but its results are still used");
    // The new operation stands before the root, and not before all users of the inner one.
    let late = r#"%new = operation "arith.addi"(%y, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
        replace %inner with %new
        replace %root with (%x : !pdl.value)"#;
    assert!(invalid(&difference(late)).contains("does not dominate"), "{}", invalid(&difference(late)));
    // An input of the inner operation is there.
    let verdict = judge(&difference("replace %inner with (%x : !pdl.value)")).remove(0).verdict;
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
    // One of two equal values may be defined before the other, whichever it is.
    let equal = |replace: &str| {
        format!(
            r#"pdl.pattern @Equal : benefit(1) {{
              %t = type : i8
              %x = operand : %t
              %z = operand : %t
              %left = operation "arith.andi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              %a = result 0 of %left
              %right = operation "arith.ori"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              %b = result 0 of %right
              %both = operation "arith.subi"(%a, %b : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              %zero = result 0 of %both
              %root = operation "arith.addi"(%z, %zero : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              rewrite %root {{ {replace} replace %root with (%z : !pdl.value) }}
            }}"#
        )
    };
    for (replace, is_right) in [
        ("replace %left with (%x : !pdl.value)", true),
        ("replace %right with (%x : !pdl.value)", true),
        ("replace %left with (%b : !pdl.value)", false),
        ("replace %right with (%a : !pdl.value)", false),
    ] {
        match is_right {
            true => assert_eq!(judge(&equal(replace))[0].verdict, Verdict::Proven, "{replace}"),
            false => assert!(invalid(&equal(replace)).contains("does not dominate"), "{replace}"),
        }
    }
    // A constraint may say that there are none.
    let text = difference(
        r#"%new = operation "arith.ori"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
           replace %root with %new
           erase %inner"#,
    )
    .replace("rewrite %root", "apply_native_constraint \"HasOneUse\"(%sum : !pdl.value)\n rewrite %root");
    for (holds, is_right) in
        [("has_one_use(v)", true), ("true and has_one_use(v)", true), ("true", false), ("not has_one_use(v)", false)]
    {
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let file = sources.add("test.mlir", text.as_str(), None);
        let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
        let mut semantics = Semantics::shipped();
        let own = format!("constraint HasOneUse<T: any>(v: value T) {{ holds if {holds} }}");
        let file = sources.add("own.sem", own, None);
        semantics.add(&sources, file, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60)));
        let report = prove(&module, &semantics, &options, &|_, _| {}).expect("z3").remove(0);
        assert_eq!(report.verdict == Verdict::Proven, is_right, "{holds}: {report:?}");
    }
}

/// A replacement that uses the replaced operation has no value.
#[test]
fn nothing_replaces_what_it_uses() {
    let pair = |with: &str| {
        format!(
            r#"pdl.pattern @Pair : benefit(1) {{
              %t = type : i8
              %x = operand : %t
              %y = operand : %t
              %root = operation "arith.mulsi_extended"(%x, %y : !pdl.value, !pdl.value) -> (%t, %t : !pdl.type, !pdl.type)
              %low = result 0 of %root
              %high = result 1 of %root
              rewrite %root {{ {with} }}
            }}"#
        )
    };
    let erased = "a result of `arith.mulsi_extended`, which is erased, is used";
    for with in [
        "replace %root with (%high, %low : !pdl.value, !pdl.value)",
        "replace %root with (%low, %high : !pdl.value, !pdl.value)",
    ] {
        assert_eq!(invalid(&pair(with)), erased);
    }
    let cycle = difference(
        r#"%own = result 0 of %root
           %new = operation "arith.andi"(%own, %own : !pdl.value, !pdl.value) -> (%t : !pdl.type)
           replace %root with %new"#,
    );
    assert!(invalid(&cycle).contains("does not dominate"), "{}", invalid(&cycle));
    // Swapped, but of another operation: the values differ.
    let swapped = pair(
        r#"%new = operation "arith.mulsi_extended"(%x, %y : !pdl.value, !pdl.value) -> (%t, %t : !pdl.type, !pdl.type)
           %a = result 1 of %new
           %b = result 0 of %new
           replace %root with (%a, %b : !pdl.value, !pdl.value)"#,
    );
    let verdict = judge(&swapped).remove(0).verdict;
    let Verdict::Refuted(refutation) = &verdict else { panic!("{verdict:?}") };
    assert!(matches!(**refutation, Refutation::Values { .. }), "{refutation:?}");
}

/// An attribute that the pattern writes down stands in the counterexample as it is written.
#[test]
fn a_counterexample_has_what_the_pattern_names() {
    for (operation, attribute, ty) in [
        ("arith.addf", r#""fastmath" = #arith.fastmath<none>"#, "f16"),
        ("arith.addf", r#""fastmath""#, "f16"),
        ("arith.addi", r#""overflowFlags" = #arith.overflow<nsw, nuw>"#, "i8"),
        ("arith.addi", r#""overflowFlags" = #arith.overflow<none>"#, "i8"),
        ("arith.addi", r#""overflowFlags""#, "i8"),
        ("arith.shrui", r#""isExact" = unit"#, "i8"),
        ("arith.shrui", r#""isExact""#, "i8"),
    ] {
        let (name, value) = attribute
            .split_once(" = ")
            .map_or((attribute, String::new()), |(name, value)| (name, format!(" = {value}")));
        let text = format!(
            r#"pdl.pattern @Left : benefit(1) {{
              %t = type : {ty}
              %x = operand : %t
              %y = operand : %t
              %a = attribute{value}
              %root = operation "{operation}"(%x, %y : !pdl.value, !pdl.value) {{{name} = %a}} -> (%t : !pdl.type)
              rewrite %root {{ replace %root with (%x : !pdl.value) }}
            }}"#
        );
        let verdict = judge(&text).remove(0).verdict;
        let Verdict::Refuted(refutation) = &verdict else { panic!("{attribute}: {verdict:?}") };
        let Refutation::Values { example, .. } = &**refutation else { panic!("{refutation:?}") };
        let name = name.trim_matches('"');
        assert!(example.before.contains(&format!("{name}{value}")), "{}", example.before);
    }
    // A not-a-number that is written with other bits than those that all of them have here.
    let text = r#"pdl.pattern @Nan : benefit(1) {
      %t = type : f16
      %x = operand : %t
      %a = attribute = 0x7E01 : f16
      %constant = operation "arith.constant" {"value" = %a} -> (%t : !pdl.type)
      %k = result 0 of %constant
      %root = operation "arith.addf"(%x, %k : !pdl.value, !pdl.value) -> (%t : !pdl.type)
      rewrite %root { replace %root with (%x : !pdl.value) }
    }"#;
    let verdict = judge(text).remove(0).verdict;
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
}

/// A number that the kind of an attribute does not have is none to create, nor to match.
#[test]
fn predicates_are_those_that_there_are() {
    let compare = |before: &str, after: &str| {
        format!(
            r#"pdl.pattern @Compare : benefit(1) {{
              %t = type : i8
              %b = type : i1
              %x = operand : %t
              %p = attribute = {before}
              %root = operation "arith.cmpi"(%x, %x : !pdl.value, !pdl.value) {{"predicate" = %p}} -> (%b : !pdl.type)
              rewrite %root {{
                %q = attribute = {after}
                %new = operation "arith.cmpi"(%x, %x : !pdl.value, !pdl.value) {{"predicate" = %q}} -> (%b : !pdl.type)
                replace %root with %new
              }}
            }}"#
        )
    };
    assert_eq!(judge(&compare("0 : i64", "9 : i64"))[0].verdict, Verdict::Proven);
    assert_eq!(
        invalid(&compare("0 : i64", "10 : i64")),
        "`arith.cmpi` is created with a `predicate` that there is not"
    );
    let verdict = judge(&compare("-1 : i64", "0 : i64")).remove(0).verdict;
    assert_eq!(verdict, Verdict::Vacuous("it matches at none of the types that were tried".to_owned()));
    assert_eq!(reasons(&compare("0 : i32", "0 : i64")), ["`0 : i32` is of type i32, and i64 is wanted"]);
}

/// An input of the root alone may be defined behind what it is to replace.
#[test]
fn inputs_may_be_defined_late() {
    let pattern = |input: &str| {
        let declared = if input == "%y" { "%y = operand : %t" } else { "" };
        format!(
            r#"pdl.pattern @Late : benefit(1) {{
              %t = type : i8
              %x = operand : %t
              {declared}
              %inner = operation "arith.andi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              %a = result 0 of %inner
              %root = operation "arith.subi"(%a, {input} : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              apply_native_constraint "Equal"(%x, {input} : !pdl.value, !pdl.value)
              rewrite %root {{
                %new = operation "arith.xori"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
                replace %root with %new
                replace %inner with ({input} : !pdl.value)
              }}
            }}"#
        )
    };
    let without = |input: &str| pattern(input).replace("apply_native_constraint", "// ");
    assert_eq!(judge(&without("%x"))[0].verdict, Verdict::Proven);
    assert_eq!(reasons(&pattern("%y")), ["nothing says when the native constraint `Equal` holds"]);
    assert!(invalid(&without("%y")).contains("does not dominate"));
}

/// Queries that solvers cannot be asked are no errors of theirs.
#[test]
fn widths_that_there_are_not_are_unknown() {
    for ty in ["i0", "i65", "i128", "vector<2xi100>"] {
        let wide = format!(
            r#"%w = type : {ty}
               %new = operation "arith.extui"(%x : !pdl.value) -> (%w : !pdl.type)
               replace %root with (%x : !pdl.value)"#
        );
        assert_eq!(reasons(&subtraction(" : i8", "", &wide)), [format!("nothing is known of values of type `{ty}`")]);
    }
}

#[test]
fn computations_with_constants_are_understood() {
    // (x + a) + b becomes x + (a + b).
    let folded = |sum: &str| {
        format!(
            r#"pdl.pattern @Folded : benefit(1) {{
          %t = type
          %x = operand : %t
          %a = attribute : %t
          %b = attribute : %t
          %first = operation "arith.constant" {{"value" = %a}} -> (%t : !pdl.type)
          %one = result 0 of %first
          %second = operation "arith.constant" {{"value" = %b}} -> (%t : !pdl.type)
          %other = result 0 of %second
          %inner = operation "arith.addi"(%x, %one : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          %sum = result 0 of %inner
          %root = operation "arith.addi"(%sum, %other : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          rewrite %root {{
            %c = apply_native_rewrite "pdll.value({sum})"(%a, %b : !pdl.attribute, !pdl.attribute) : !pdl.attribute
            %constant = operation "arith.constant" {{"value" = %c}} -> (%t : !pdl.type)
            %value = result 0 of %constant
            %new = operation "arith.addi"(%x, %value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
            replace %root with %new
          }}
        }}"#
        )
    };
    assert!(matches!(judge(&folded("add($0, $1)"))[0].verdict, Verdict::Proven));
    assert!(matches!(judge(&folded("sub($0, neg($1))"))[0].verdict, Verdict::Proven));
    assert!(matches!(judge(&folded("sub($0, $1)"))[0].verdict, Verdict::Refuted(_)));
    assert!(matches!(judge(&folded("div($0, $1)"))[0].verdict, Verdict::Unknown(_)));
    // x % n is x & (n - 1) for powers of two, and for no others.
    let masked = |condition: &str| {
        format!(
            r#"pdl.pattern @Masked : benefit(1) {{
          %t = type
          %x = operand : %t
          %n = attribute : %t
          %constant = operation "arith.constant" {{"value" = %n}} -> (%t : !pdl.type)
          %other = result 0 of %constant
          %root = operation "arith.remui"(%x, %other : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          apply_native_constraint "pdll.{condition}"(%n : !pdl.attribute)
          rewrite %root {{
            %c = apply_native_rewrite "pdll.value(sub($0, 1))"(%n : !pdl.attribute) : !pdl.attribute
            %mask = operation "arith.constant" {{"value" = %c}} -> (%t : !pdl.type)
            %value = result 0 of %mask
            %new = operation "arith.andi"(%x, %value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
            replace %root with %new
          }}
        }}"#
        )
    };
    assert!(matches!(judge(&masked("is_power_of_two($0)"))[0].verdict, Verdict::Proven));
    assert!(matches!(judge(&masked("one_of($0, 4, 8)"))[0].verdict, Verdict::Proven));
    assert!(matches!(judge(&masked("gt(and($0, 3), 1)"))[0].verdict, Verdict::Refuted(_)));
}
