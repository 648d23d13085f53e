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
