//! Types are judged as a whole: what is right for numbers may make IR of vectors and tensors that is not valid.

use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_prove::{Judgement, ProofOptions, Refutation, Semantics, ShapeKind, Solver, Verdict, prove};

fn judge_of_widths(text: &str, own: &str, widths: &[u32]) -> Judgement {
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", text, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}\n{text}"));
    let mut semantics = Semantics::shipped();
    let file = sources.add("own.sem", own, None);
    semantics.add(&sources, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60))).widths(widths);
    prove(&module, &semantics, &options, &|_, _| {}).expect("z3").remove(0)
}

fn judge_with(text: &str, own: &str) -> Judgement {
    judge_of_widths(text, own, &[8])
}

fn judge(text: &str) -> Judgement {
    judge_with(text, "")
}

fn is_proven(judgement: &Judgement) -> bool {
    judgement.verdict == Verdict::Proven
}

/// Why the IR is not valid, and the types.
fn invalid(judgement: &Judgement) -> (String, String) {
    match &judgement.verdict {
        Verdict::Refuted(refutation) => match &**refutation {
            Refutation::Invalid { types, why } => (types.clone(), why.clone()),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn reasons(judgement: &Judgement) -> Vec<String> {
    match &judgement.verdict {
        Verdict::Unknown(reasons) => reasons.clone(),
        other => panic!("{other:?}"),
    }
}

/// `x - x` of a type (all of them if it is empty) becomes a constant of another type.
fn zero(ty: &str, constant: &str, result: &str) -> String {
    let ty = if ty.is_empty() { String::new() } else { format!(" : {ty}") };
    let result = if result.is_empty() { String::new() } else { format!("%r = type : {result}") };
    let of = if result.is_empty() { "%t" } else { "%r" };
    format!(
        r#"pdl.pattern @Zero : benefit(1) {{
          %t = type{ty}
          %x = operand : %t
          %root = operation "arith.subi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          rewrite %root {{
            {result}
            %zero = attribute = {constant}
            %new = operation "arith.constant" {{"value" = %zero}} -> ({of} : !pdl.type)
            replace %root with %new
          }}
        }}"#
    )
}

#[test]
fn a_constant_is_of_the_whole_type() {
    for (ty, constant) in [
        ("i8", "0 : i8"),
        ("vector<4xi8>", "dense<0> : vector<4xi8>"),
        ("vector<2x[4]xi8>", "dense<0> : vector<2x[4]xi8>"),
        ("tensor<4x1xi8>", "dense<0> : tensor<4x1xi8>"),
        ("tensor<i8>", "dense<0> : tensor<i8>"),
    ] {
        assert!(is_proven(&judge(&zero(ty, constant, ""))), "{ty}");
    }
    for (ty, constant, result) in [
        ("tensor<4xi8>", "0 : i8", "i8"),
        ("tensor<4xi8>", "0 : i8", ""),
        ("vector<4xi8>", "dense<0> : vector<8xi8>", "vector<8xi8>"),
        ("vector<4xi8>", "dense<0> : vector<8xi8>", ""),
        ("vector<4xi8>", "dense<0> : tensor<4xi8>", ""),
        ("vector<4xi8>", "dense<0> : vector<[4]xi8>", "vector<[4]xi8>"),
        ("vector<i8>", "0 : i8", ""),
        ("tensor<4xi8>", "dense<0> : tensor<1xi8>", "tensor<1xi8>"),
        ("tensor<4xi8>", "dense<0> : tensor<4x1xi8>", "tensor<4x1xi8>"),
        ("i8", "dense<0> : tensor<i8>", "tensor<i8>"),
        ("vector<4xindex>", "dense<0> : vector<4xi64>", "vector<4xi64>"),
    ] {
        invalid(&judge(&zero(ty, constant, result)));
    }
    // There are no constants of what is known only when the program runs; a constant of sizes that are known may fit, or not.
    assert!(!is_proven(&judge(&zero("tensor<?xi8>", "dense<0> : tensor<4xi8>", ""))));
    invalid(&judge(&zero("tensor<?xi8>", "dense<0> : tensor<4xi8>", "tensor<4xi8>")));
    let unranked = judge(&zero("tensor<*xi8>", "dense<0> : tensor<4xi8>", ""));
    assert_eq!(reasons(&unranked), ["nothing is known of values of type `tensor<*xi8>`"]);
    let encoded = judge(&zero("tensor<4xi8, 1 : i8>", "dense<0> : tensor<4xi8>", ""));
    assert_eq!(reasons(&encoded), ["nothing is known of values of type `tensor<4xi8, 1 : i8>`"]);
}

/// `x == x` becomes a constant; the pattern leaves the types open.
#[test]
fn a_verdict_says_for_which_shapes_it_holds() {
    let equal = |result: &str| {
        format!(
            r#"pdl.pattern @Equal : benefit(1) {{
              %t = type
              %b = type{result}
              %x = operand : %t
              %eq = attribute = 0 : i64
              %root = operation "arith.cmpi"(%x, %x : !pdl.value, !pdl.value) {{"predicate" = %eq}} -> (%b : !pdl.type)
              rewrite %root {{
                %true = attribute = true
                %new = operation "arith.constant" {{"value" = %true}} -> (%b : !pdl.type)
                replace %root with %new
              }}
            }}"#
        )
    };
    let open = judge(&equal(""));
    let (types, why) = invalid(&open);
    assert_eq!(types, "t = vector<4xi8>, b = vector<4xi1>");
    assert_eq!(why, "`arith.constant` is given `result` of type vector<4xi1> where i1 is wanted");
    assert_eq!((&open.shapes[..], open.has_open_shapes), (&[ShapeKind::Scalars][..], true));

    // One bit is no result of a comparison of vectors.
    let scalar = judge(&equal(" : i1"));
    assert!(is_proven(&scalar), "{scalar:?}");
    assert_eq!((&scalar.shapes[..], scalar.has_open_shapes), (&[ShapeKind::Scalars][..], false));
    assert!(!is_proven(&judge(&equal(" : vector<4xi1>"))));
}

/// `c ? x : x` is `x` for every shape; a new operation on the condition has the shape of the condition, not of `x`.
#[test]
fn a_condition_may_be_one_for_all_elements() {
    let choice = |bits: &str, rewrite: &str| {
        format!(
            r#"pdl.pattern @Choice : benefit(1) {{
              %b = type{bits}
              %t = type
              %c = operand : %b
              %x = operand : %t
              %root = operation "arith.select"(%c, %x, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
              rewrite %root {{ {rewrite} }}
            }}"#
        )
    };
    let same = judge(&choice("", "replace %root with (%x : !pdl.value)"));
    assert!(is_proven(&same), "{same:?}");
    assert_eq!(same.shapes, [ShapeKind::Scalars, ShapeKind::Vectors, ShapeKind::StaticTensors]);
    for bits in [" : i1", " : vector<4xi1>", " : tensor<4x1xi1>"] {
        assert!(is_proven(&judge(&choice(bits, "replace %root with (%x : !pdl.value)"))), "{bits}");
    }
    let unknown = judge(&choice(" : tensor<?xi1>", "replace %root with (%x : !pdl.value)"));
    assert_eq!(reasons(&unknown), ["it matches tensors that have the same sizes only when the program runs (t = i8)"]);
    let both = r#"%d = operation "arith.andi"(%c, %c : !pdl.value, !pdl.value) -> (%b : !pdl.type)
        %e = result 0 of %d
        %new = operation "arith.select"(%e, %x, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
        replace %root with %new"#;
    assert!(is_proven(&judge(&choice("", both))));
    invalid(&judge(&choice(
        "",
        &both.replace("%c, %c : !pdl.value, !pdl.value) -> (%b", "%c, %c : !pdl.value, !pdl.value) -> (%t"),
    )));
}

/// The semantics of numbers hold for elements: no operation changes its shape by them.
#[test]
fn own_operations_have_one_shape() {
    const OWN: &str = "op own.inc<T: int>(x: T) -> T { result = x + 1 }
        op own.wide<T: integer, U: integer>(x: T) -> U where width(U) > width(T) { result = zext(x, U) }
        op own.scale<T: int>(by: broadcast T, x: T) -> T { result = x * by }";
    let pattern = |from: &str, to: &str, rewrite: &str| {
        format!(
            r#"pdl.pattern @Own : benefit(1) {{
              %t = type : {from}
              %u = type : {to}
              %x = operand : %t
              %root = operation "own.inc"(%x : !pdl.value) -> (%t : !pdl.type)
              rewrite %root {{ {rewrite} }}
            }}"#
        )
    };
    let again =
        |ty: &str| format!(r#"%n = operation "own.inc"(%x : !pdl.value) -> (%{ty} : !pdl.type) replace %root with %n"#);
    assert!(is_proven(&judge_with(&pattern("tensor<4xi8>", "tensor<1xi8>", &again("t")), OWN)));
    for (from, to) in [
        ("tensor<4xi8>", "tensor<1xi8>"),
        ("tensor<4xi8>", "i8"),
        ("i8", "vector<4xi8>"),
        ("tensor<?xi8>", "tensor<4xi8>"),
    ] {
        invalid(&judge_with(&pattern(from, to, &again("u")), OWN));
    }
    // Whether the sizes are the same, only the program knows.
    let resized = r#"%w = type : tensor<?xi16>
        %n = operation "own.wide"(%x : !pdl.value) -> (%w : !pdl.type)
        %v = result 0 of %n
        %u2 = type : tensor<4xi16>
        %m = operation "own.inc"(%v : !pdl.value) -> (%w : !pdl.type)
        replace %root with (%x : !pdl.value)"#;
    let unknown = judge_with(&pattern("tensor<4xi8>", "i8", resized), OWN);
    assert_eq!(
        reasons(&unknown),
        ["nothing says what `own.wide` does with `result` of type tensor<?xi16> beside tensor<4xi16>"]
    );
    let scaled = |by: &str, x: &str| {
        format!(
            r#"pdl.pattern @Scale : benefit(1) {{
              %s = type : {by}
              %t = type : {x}
              %a = operand : %s
              %x = operand : %t
              %root = operation "own.scale"(%a, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              rewrite %root {{
                %n = operation "own.scale"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
                %m = operation "own.scale"(%a, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
                replace %root with %m
              }}
            }}"#
        )
    };
    for (by, x, is_right) in [
        ("i8", "vector<4xi8>", true),
        ("vector<4xi8>", "vector<4xi8>", true),
        ("vector<8xi8>", "vector<4xi8>", false),
        ("vector<4xi8>", "i8", false),
        ("i16", "vector<4xi8>", false),
    ] {
        assert_eq!(is_proven(&judge_with(&scaled(by, x), OWN)), is_right, "{by} {x}");
    }
}

#[test]
fn a_verdict_on_index_says_how_wide_it_is() {
    let casts = |ty: &str| {
        format!(
            r#"pdl.pattern @Casts : benefit(1) {{
              %t = type : {ty}
              %u = type
              %x = operand : %t
              %inner = operation "arith.index_cast"(%x : !pdl.value) -> (%u : !pdl.type)
              %v = result 0 of %inner
              %root = operation "arith.index_cast"(%v : !pdl.value) -> (%t : !pdl.type)
              rewrite %root {{ replace %root with (%x : !pdl.value) }}
            }}"#
        )
    };
    let at = |ty: &str, width: u32| {
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let file = sources.add("test.mlir", casts(ty), None);
        let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
        let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60))).widths(&[8]).index_width(width);
        prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("z3").remove(0)
    };
    for ty in ["i16", "vector<4xi16>"] {
        let (narrow, wide) = (at(ty, 8), at(ty, 32));
        assert!(!is_proven(&narrow) && is_proven(&wide), "{narrow:?} {wide:?}");
        assert_eq!((narrow.index_width, wide.index_width), (Some(8), Some(32)));
    }
    assert_eq!(judge(&zero("i8", "0 : i8", "")).index_width, None);
    assert_eq!(judge(&zero("vector<4xindex>", "dense<0> : vector<4xindex>", "")).index_width, Some(64));
}

/// A native constraint that holds of a constant of many elements holds of each; that one does not hold says nothing of any.
#[test]
fn natives_on_constants_of_many_elements() {
    const OWN: &str = "constraint IsZero<T: int>(a: bits T) { holds if a == 0 }
        rewrite Next<T: int>(a: bits T) -> bits T { result = a + 1 }
        rewrite Wraps<T: int>(a: bits T) -> flags nsw nuw as arith.overflow { result.nsw = a == 0  result.nuw = a == 0 }";
    let pattern = |ty: &str, constraint: &str, rewrite: &str| {
        format!(
            r#"pdl.pattern @Sum : benefit(1) {{
              %t = type{ty}
              %x = operand : %t
              %c = attribute
              %constant = operation "arith.constant" {{"value" = %c}} -> (%t : !pdl.type)
              %k = result 0 of %constant
              %root = operation "arith.addi"(%x, %k : !pdl.value, !pdl.value) -> (%t : !pdl.type)
              {constraint}
              rewrite %root {{ {rewrite} }}
            }}"#
        )
    };
    let x = "replace %root with (%x : !pdl.value)";
    let is_zero = r#"apply_native_constraint "IsZero"(%c : !pdl.attribute)"#;
    assert!(is_proven(&judge_with(&pattern("", is_zero, x), OWN)));
    let is_other = r#"apply_native_constraint "IsZero"(%c : !pdl.attribute) {isNegated = true}"#;
    let same =
        r#"%n = operation "arith.addi"(%k, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type) replace %root with %n"#;
    assert!(is_proven(&judge_with(&pattern(" : i8", is_other, same), OWN)));
    let shaped = judge_with(&pattern(" : vector<4xi8>", is_other, same), OWN);
    assert_eq!(reasons(&shaped), ["nothing says for which elements `IsZero` does not hold"]);

    // x + c = x - (-1 - c) - 1, made of constants of the same shape.
    let next = r#"%d = apply_native_rewrite "Next"(%c : !pdl.attribute) : !pdl.attribute
        %m = operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
        %v = result 0 of %m
        %o = operation "arith.addi"(%x, %v : !pdl.value, !pdl.value) -> (%t : !pdl.type)
        replace %root with %o"#;
    for ty in [" : i8", " : vector<4xi8>", " : tensor<4xindex>"] {
        let verdict = judge_with(&pattern(ty, "", next), OWN).verdict;
        let Verdict::Refuted(refutation) = &verdict else { panic!("{verdict:?}") };
        assert!(matches!(&**refutation, Refutation::Values { .. }), "{refutation:?}");
    }
    let flags = r#"%f = apply_native_rewrite "Wraps"(%c : !pdl.attribute) : !pdl.attribute
        %n = operation "arith.addi"(%x, %k : !pdl.value, !pdl.value) {"overflowFlags" = %f} -> (%t : !pdl.type)
        replace %root with %n"#;
    assert!(is_proven(&judge_with(&pattern(" : i8", "", flags), OWN)));
    let shaped = judge_with(&pattern(" : vector<4xi8>", "", flags), OWN);
    assert_eq!(reasons(&shaped), ["nothing says what `Wraps` gives for elements that differ"]);
}

/// Each type that is left open multiplies what must be tried, so there is a limit.
#[test]
fn too_many_open_types_are_not_tried() {
    let chain = |length: usize| {
        let link = |at: usize| {
            let name = if at % 2 == 1 { "extui" } else { "trunci" };
            format!(
                r#"%t{at} = type
                %o{at} = operation "arith.{name}"(%x{0} : !pdl.value) -> (%t{at} : !pdl.type)
                %x{at} = result 0 of %o{at}
                "#,
                at - 1
            )
        };
        format!(
            "pdl.pattern @Chain : benefit(1) {{
              %t0 = type
              %x0 = operand : %t0
              {}rewrite %o{length} {{ replace %o{length} with (%x{length} : !pdl.value) }}
            }}",
            (1..=length).map(link).collect::<String>()
        )
    };
    let too_many = ["it leaves too many types open"];
    let judge = |length: usize| judge_of_widths(&chain(length), "", &[8, 16, 32]);
    assert!(!matches!(judge(2).verdict, Verdict::Unknown(reasons) if reasons == too_many));
    assert_eq!(reasons(&judge(12)), too_many);
}
