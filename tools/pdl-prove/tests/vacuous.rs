//! Patterns that match nothing: a proof of them says nothing, and is called so.

use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_prove::{ProofOptions, Refutation, Semantics, Solver, Verdict, prove};

use crate::upstream;

const NATIVES: &str = "
constraint IsOdd<T: int>(a: bits T) { holds if (a & 1) == 1 }
constraint IsZero<T: int>(a: bits T) { holds if a == 0 }
constraint IsProductOf<T: int>(a: bits T, b: bits T) { holds if a == b * b  holds if (a & 3) == 2 }
";

/// The verdict on a pattern that adds constants `%a` and `%b` and matches where constraints hold.
fn verdict(constraints: &str, rewrite: &str) -> Option<Verdict> {
    let text = format!(
        r#"pdl.pattern @Sum : benefit(1) {{
          %t = type : i8
          %a = attribute : %t
          %b = attribute : %t
          %first = operation "arith.constant" {{"value" = %a}} -> (%t : !pdl.type)
          %x = result 0 of %first
          %second = operation "arith.constant" {{"value" = %b}} -> (%t : !pdl.type)
          %y = result 0 of %second
          %root = operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
          {constraints}
          rewrite %root {{ {rewrite} }}
        }}"#
    );
    judged(&text)
}

fn judged(text: &str) -> Option<Verdict> {
    if !upstream::are_there(&["z3"]) {
        return None;
    }
    let (mut sources, mut diagnostics, mut semantics) = (SourceMap::new(), Vec::new(), Semantics::shipped());
    let file = sources.add("test.mlir", text, None);
    let natives = sources.add("natives.sem", NATIVES, None);
    semantics.add(&sources, natives, &mut diagnostics);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(60))).widths(&[8]);
    Some(prove(&module, &semantics, &options, &|_, _| {}).expect("z3").remove(0).verdict)
}

/// A native constraint on these attributes.
fn constraint(name: &str, arguments: &[&str]) -> String {
    let types = vec!["!pdl.attribute"; arguments.len()].join(", ");
    format!("apply_native_constraint \"{name}\"({} : {types})\n", arguments.join(", "))
}

const WRONG: &str = "replace %root with (%x : !pdl.value)";
const INVALID: &str = r#"%w = type : i16
    %new = operation "arith.extui"(%x : !pdl.value) -> (%w : !pdl.type)
    replace %root with %new"#;

fn contradiction() -> Verdict {
    Verdict::Vacuous("no values satisfy all that it asks for".to_owned())
}

#[test]
fn constraints_that_contradict_each_other() {
    let both = constraint("IsOdd", &["%a"]) + &constraint("IsZero", &["%a"]);
    let Some(found) = verdict(&both, WRONG) else { return };
    assert_eq!(found, contradiction());
    // Nor does it make IR that is not valid: it makes none.
    assert_eq!(verdict(&both, INVALID), Some(contradiction()));
    // No value that is tried says so: no square is two more than a multiple of four.
    let product = constraint("IsProductOf", &["%a", "%b"]);
    assert_eq!(verdict(&product, WRONG), Some(contradiction()));
    // What some values satisfy is wrong, or right.
    let apart = constraint("IsOdd", &["%a"]) + &constraint("IsZero", &["%b"]);
    assert_eq!(verdict(&apart, WRONG), Some(Verdict::Proven));
    let wrong = verdict(&constraint("IsOdd", &["%a"]), WRONG);
    assert!(matches!(wrong, Some(Verdict::Refuted(_))), "{wrong:?}");
    let Some(Verdict::Refuted(refutation)) = verdict(&apart, INVALID) else { panic!() };
    assert!(matches!(*refutation, Refutation::Invalid { .. }), "{refutation:?}");
}

#[test]
fn types_that_contradict_each_other() {
    for (types, why) in [
        ("%t = type : f32\n%u = type : f32", "what it says of types contradicts itself"),
        ("%t = type : i8\n%u = type : i16", "what it says of types contradicts itself"),
        ("%t = type : vector<2xi8>\n%u = type : vector<4xi8>", "what it says of shapes contradicts itself"),
    ] {
        let text = format!(
            r#"pdl.pattern @Sum : benefit(1) {{
              {types}
              %x = operand : %t
              %root = operation "arith.addi"(%x, %x : !pdl.value, !pdl.value) -> (%u : !pdl.type)
              rewrite %root {{ replace %root with (%x : !pdl.value) }}
            }}"#
        );
        let Some(found) = judged(&text) else { return };
        assert_eq!(found, Verdict::Vacuous(why.to_owned()), "{types}");
    }
    let three = r#"pdl.pattern @Sum : benefit(1) {
      %t = type : i8
      %x = operand : %t
      %root = operation "arith.addi"(%x, %x, %x : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)
      rewrite %root { replace %root with (%x : !pdl.value) }
    }"#;
    assert_eq!(judged(three), Some(Verdict::Vacuous("`arith.addi` has 2 operands or results".to_owned())));
}
