//! Rules that solvers are too slow at unless each amount of a shift is looked at by itself.

use crate::upstream;

use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_prove::{Judgement, ProofOptions, Refutation, Semantics, Solver, Verdict, prove};

/// A product with a power of two becomes a shift, by an amount that a native rewrite computes.
const PATTERN: &str = r#"
pdl.pattern @ByPower : benefit(1) {
  %t = type : i64
  %x = operand : %t
  %a = attribute
  %c = operation "arith.constant" {"value" = %a} -> (%t : !pdl.type)
  %k = result 0 of %c
  %root = operation "arith.muli"(%x, %k : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  apply_native_constraint "IsPower"(%a : !pdl.attribute)
  rewrite %root {
    %b = apply_native_rewrite "Log"(%a : !pdl.attribute) : !pdl.attribute
    %d = operation "arith.constant" {"value" = %b} -> (%t : !pdl.type)
    %l = result 0 of %d
    %new = operation "arith.shli"(%x, %l : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    replace %root with %new
  }
}
"#;

/// Judges the pattern where the solver is asked alone, and `amount` is by how far to shift for the factor `a`. Gives the number of files with
/// queries, too.
fn judge(amount: &str) -> Option<(Judgement, usize)> {
    if !upstream::are_there(&["z3"]) {
        return None;
    }
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("test.mlir", PATTERN, None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"));
    let natives = format!(
        "constraint IsPower<T: int>(a: bits T) {{ holds if a != 0 and (a & (a - 1)) == 0 }}\n\
         rewrite Log<T: int>(a: bits T) -> bits T {{ result = {amount} }}\n"
    );
    let file = sources.add("natives.sem", natives, None);
    let mut semantics = Semantics::shipped();
    semantics.add(&sources, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("pdl-prove-split-{}-{number}", std::process::id()));
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(5))).samples(0).artifacts(&folder);
    let judged = prove(&module, &semantics, &options, &|_, _| {}).expect("an answer").remove(0);
    let files = std::fs::read_dir(folder.join("0000-ByPower")).expect("a folder");
    let queries =
        files.filter(|file| file.as_ref().is_ok_and(|file| file.path().extension().is_some_and(|end| end == "smt2")));
    let count = queries.count();
    std::fs::remove_dir_all(&folder).expect("it was there");
    Some((judged, count))
}

#[test]
fn a_shift_by_each_amount_is_proven() {
    let Some((judged, queries)) = judge("trailing_zeros(a)") else { return };
    assert_eq!(judged.verdict, Verdict::Proven);
    // Besides what is wrong and what matches there are cases.
    assert!(queries > 2, "{queries} queries");
}

#[test]
fn one_wrong_amount_is_found() {
    let Some((judged, queries)) =
        judge("uconvert(trailing_zeros(a), 64) == 41 ? trailing_zeros(a) - 1 : trailing_zeros(a)")
    else {
        return;
    };
    let Verdict::Refuted(refutation) = &judged.verdict else { panic!("{judged:?}") };
    let Refutation::Values { example, .. } = &**refutation else { panic!("{refutation:?}") };
    assert!(example.before.contains(&(1u64 << 41).to_string()), "{}", example.before);
    assert!(queries > 1, "{queries} queries");
}
