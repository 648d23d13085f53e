//! Patterns whose native functions are C++: what they compute is part of what is proven.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use pdl_prove::{ProofOptions, Semantics, Solver, Verdict, prove};

use crate::upstream;

/// The verdict on each pattern, and the shapes or reasons that it names.
fn judge(path: &str, text: &str, include: Option<&Path>) -> Option<BTreeMap<String, String>> {
    let mut session = pdll::Session::new();
    if let Some(include) = include {
        session = session.include_dir(include);
    }
    let module =
        session.module_of(path.as_ref(), text.as_bytes().to_vec()).unwrap_or_else(|| panic!("{}", session.render()));
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(30))).widths(&[1, 8]);
    let judged = upstream::given(prove(&module, &Semantics::shipped(), &options, &|_, _| {}).ok(), "z3")?;
    let told = judged.into_iter().map(|judgement| {
        let verdict = match judgement.verdict {
            Verdict::Proven => {
                let shapes: Vec<String> = judgement.shapes.iter().map(ToString::to_string).collect();
                let texts =
                    judgement.rests_on.iter().filter(|basis| basis.file == path).map(|basis| basis.name.as_str());
                let texts = texts.collect::<Vec<_>>().join(", ");
                let texts = if texts.is_empty() { texts } else { format!(" by {texts}") };
                format!("proven for {}{texts}", shapes.join(", "))
            }
            Verdict::Refuted(_) => "refuted".to_owned(),
            Verdict::Unknown(reasons) => reasons.join("; "),
            other => format!("{other:?}"),
        };
        (judgement.name.unwrap_or_default().to_string(), verdict)
    });
    Some(told.collect())
}

/// `x % c` becomes `x & new`, where something holds of `c`.
fn remainder(name: &str, condition: &str, new: &str) -> String {
    format!(
        "Pattern {name} {{
          let root = op<arith.remui>(x: Value, op<arith.constant> {{value = c: Attr}});
          {condition}
          rewrite root with {{ replace root with op<arith.andi>(x, op<arith.constant> {{value = {new}}}); }};
        }}\n"
    )
}

#[test]
fn constants_are_folded_as_cpp_folds_them() {
    let text = [
        "Constraint IsPowerOfTwo(a: Attr) [{
          auto n = dyn_cast<IntegerAttr>(a);
          return success(n && n.getValue().isPowerOf2());
        }];
        Constraint IsSplatPowerOfTwo(a: Attr) [{
          auto n = dyn_cast<DenseElementsAttr>(a);
          return success(n && n.isSplat() && cast<IntegerAttr>(n.getSplatValue()).getValue().isPowerOf2());
        }];
        Constraint IsOdd(a: Attr) [{ return success(cast<IntegerAttr>(a).getValue()[0]); }];
        Rewrite Less(a: Attr) -> Attr [{ return IntegerAttr::get(a.getType(), cast<IntegerAttr>(a).getValue() - 1); }];
        Rewrite More(a: Attr) -> Attr [{ return IntegerAttr::get(a.getType(), cast<IntegerAttr>(a).getValue() + 1); }];
        Rewrite LessOfAll(a: Attr) -> Attr [{
          return DenseElementsAttr::get(cast<ShapedType>(a.getType()), cast<IntegerAttr>(cast<DenseElementsAttr>(a).getSplatValue()).getValue() - 1);
        }];\n"
            .to_owned(),
        remainder("Right", "IsPowerOfTwo(c);", "Less(c)"),
        remainder("OfVectors", "IsSplatPowerOfTwo(c);", "LessOfAll(c)"),
        remainder("OffByTwo", "IsPowerOfTwo(c);", "More(c)"),
        remainder("Unguarded", "", "Less(c)"),
        remainder("OfWhatIsNotUnderstood", "IsPowerOfTwo(c); IsOdd(c);", "Less(c)"),
        remainder("WrongIfNotUnderstood", "IsOdd(c);", "More(c)"),
    ];
    let Some(told) = judge("texts.pdll", &text.concat(), None) else { return };
    assert_eq!(told["Right"], "proven for scalars by IsPowerOfTwo, Less");
    assert_eq!(told["OfVectors"], "proven for vectors, tensors of static shape by IsSplatPowerOfTwo, LessOfAll");
    assert_eq!(told["OffByTwo"], "refuted");
    assert_eq!(told["Unguarded"], "refuted");
    // Without the condition it is right all the same.
    assert_eq!(told["OfWhatIsNotUnderstood"], "proven for scalars by IsPowerOfTwo, Less");
    assert!(told["WrongIfNotUnderstood"].contains("native constraint `IsOdd` holds"), "{told:?}");
}

/// Rules of DRR, of which one drops what the other asks.
const RULES: &str = r#"
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"
def Sum : NativeCodeCall<"IntegerAttr::get($0.getType(), cast<IntegerAttr>($1).getValue() + cast<IntegerAttr>($2).getValue())">;
def Twice : Pat<
  (Arith_AddIOp:$r (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$a), $f), (ConstantLikeMatcher APIntAttr:$b), $g),
  (Arith_AddIOp $x, (Arith_ConstantOp (Sum $r, $a, $b)), ConstantEnumCase<Arith_IntegerOverflowAttr, "none">)>;
def KeepsFlags : Pat<
  (Arith_AddIOp:$r (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$a), $f), (ConstantLikeMatcher APIntAttr:$b), $g),
  (Arith_AddIOp $x, (Arith_ConstantOp (Sum $r, $a, $b)), $g)>;
def Unused : Pattern<(Arith_AddUIExtendedOp:$r $x, $y),
  [(Arith_AddIOp $x, $y, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), (replaceWithValue $x)],
  [(Constraint<CPred<"$0.use_empty()">> $r__1)]>;
def Used : Pattern<(Arith_AddUIExtendedOp:$r $x, $y),
  [(Arith_AddIOp $x, $y, ConstantEnumCase<Arith_IntegerOverflowAttr, "none">), (replaceWithValue $x)],
  [(Constraint<CPred<"!$0.use_empty()">> $r__1)]>;
def Equal : Pat<(SelectOp $c, $x, $y), (replaceWithValue $x), [(Constraint<CPred<"$0 == $1">> $x, $y)]>;
def Different : Pat<(SelectOp $c, $x, $y), (replaceWithValue $x), [(Constraint<CPred<"$0 != $1">> $x, $y)]>;
"#;

#[test]
fn rules_are_judged_as_they_are() {
    let Some(include) = upstream::include_directory(&[]) else { return };
    let Some(told) = judge("rules.td", RULES, Some(&include)) else { return };
    assert_eq!(told["Twice"], "proven for scalars by APIntAttr, Sum");
    assert_eq!(told["KeepsFlags"], "refuted");
    assert_eq!(told["Unused"], "proven for scalars, vectors, tensors of static shape by $0.use_empty()");
    assert_eq!(told["Used"], "refuted");
    assert_eq!(told["Equal"], "proven for scalars, vectors, tensors of static shape by $0 == $1");
    assert_eq!(told["Different"], "refuted");
}
