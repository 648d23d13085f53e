//! Texts as terms, compared with their evaluation on attributes: every pair of numbers of four bits.

use std::path::Path;

use mlir_lite::Ir;
use pdl_declarations::{Definition, Queries};

use super::*;
use crate::semantics::TypeRef;
use crate::term::VariableId;

/// Of two attributes that are integers: whether something holds, or another attribute.
const TEXTS: &str = r#"
Constraint Equal(a: Attr, b: Attr) [{ return success(cast<IntegerAttr>(a).getValue() == cast<IntegerAttr>(b).getValue()); }];
Constraint Same(a: Attr, b: Attr) [{ return success(a == b); }];
Constraint Less(a: Attr, b: Attr) [{ return success(cast<IntegerAttr>(a).getValue().slt(cast<IntegerAttr>(b).getValue())); }];
Constraint Ordered(a: Attr, b: Attr) [{ return success(cast<IntegerAttr>(a).getInt() <= cast<IntegerAttr>(b).getInt()); }];
Constraint Power(a: Attr, b: Attr) [{
  auto n = dyn_cast<IntegerAttr>(a);
  return success(n && n.getValue().isPowerOf2() && !cast<IntegerAttr>(b).getValue().isZero());
}];
Constraint Either(a: Attr, b: Attr) [{
  return success(cast<IntegerAttr>(a).getValue() == 3 || cast<IntegerAttr>(b).getValue().isNegative());
}];
Constraint Alike(a: Attr, b: Attr) [{ return success(a.getType() == b.getType() && isa<IntegerType>(a.getType())); }];
Constraint Floats(a: Attr, b: Attr) [{ return success(isa<FloatAttr>(a) || isa<DenseElementsAttr>(b)); }];
Rewrite Sum(a: Attr, b: Attr) -> Attr [{
  return IntegerAttr::get(a.getType(), cast<IntegerAttr>(a).getValue() + cast<IntegerAttr>(b).getValue());
}];
Rewrite Product(a: Attr, b: Attr) -> Attr [{
  return IntegerAttr::get(a.getType(), cast<IntegerAttr>(a).getValue() * cast<IntegerAttr>(b).getValue() - 1);
}];
Rewrite Bits(a: Attr, b: Attr) -> Attr [{
  return IntegerAttr::get(a.getType(), (cast<IntegerAttr>(a).getValue() & cast<IntegerAttr>(b).getValue()) ^ ~cast<IntegerAttr>(b).getValue());
}];
Rewrite Smaller(a: Attr, b: Attr) -> Attr [{
  if (cast<IntegerAttr>(a).getValue().ult(cast<IntegerAttr>(b).getValue())) return a;
  return b;
}];
Rewrite Wide(a: Attr, b: Attr) -> Attr [{
  auto wide = cast<IntegerAttr>(a).getValue().sext(8) * cast<IntegerAttr>(b).getValue().zext(8);
  return IntegerAttr::get(a.getType(), wide.lshr(2).trunc(4));
}];
Rewrite Chosen(a: Attr, b: Attr) -> Attr [{
  auto n = cast<IntegerAttr>(a).getValue();
  if (n == 1) return IntegerAttr::get(a.getType(), 7);
  if (n == 2) return b;
  return n.isNegative() ? a : IntegerAttr::get(b.getType(), cast<IntegerAttr>(b).getValue().ashr(1));
}];
Pattern P {
  let r = op<t.a>() {a = a: Attr, b = b: Attr};
  Equal(a, b); Same(a, b); Less(a, b); Ordered(a, b); Power(a, b); Either(a, b); Alike(a, b); Floats(a, b);
  rewrite r with {
    replace r with op<t.b>() {a = Sum(a, b), b = Product(a, b), c = Bits(a, b), d = Smaller(a, b), e = Chosen(a, b), f = Wide(a, b)};
  };
}
"#;

#[test]
fn texts_mean_what_they_compute() {
    let mut session = pdll::Session::new();
    let module = session
        .module_of(Path::new("texts.pdll"), TEXTS.as_bytes().to_vec())
        .unwrap_or_else(|| panic!("{}", session.render()));
    let ir = Ir::parse("\"builtin.module\"() ({\n}) : () -> ()").expect("an empty module");
    let (setting, ty) = (Setting { index_width: 64 }, ValueType::from(ScalarType::Integer(4)));
    let (mut compared, mut holding) = (0, 0);
    for native in &module.natives {
        let Some(Definition::Check(check)) = native.definition.as_deref() else {
            panic!("{}: {:?}", native.name, native.definition)
        };
        let (mut terms, mut open) = (Terms::default(), BTreeMap::new());
        let numbers = ["a", "b"].map(|name| terms.variable(name, Sort::Bits(4)));
        let arguments = numbers.map(|term| Symbol::Attribute(Datum::Bits(ty, term)));
        let assumed = terms.bool(true);
        let ranges = BTreeMap::new();
        let mut around = Evaluation { terms: &mut terms, setting, ranges: &ranges, assumed, open: &mut open };
        let is_constraint = native.results.is_empty();
        let term = match is_constraint {
            true => holds(&mut around, check, &arguments).unwrap_or_else(|why| panic!("{}: {why}", native.name)),
            false => {
                let paths =
                    paths(&mut around, check, &arguments, 0).unwrap_or_else(|why| panic!("{}: {why}", native.name));
                let values: Vec<(TermId, Symbol)> =
                    paths.into_iter().map(|path| (path.taken, path.value.expect("a value").0)).collect();
                match join(&mut around, &values, Some(&Kind::Bits(TypeRef::Parameter(0)))) {
                    Ok(Symbol::Attribute(Datum::Bits(_, term))) => term,
                    other => panic!("{}: {other:?}", native.name),
                }
            }
        };
        for (a, b) in (0..16_i64).flat_map(|a| (0..16_i64).map(move |b| (a, b))) {
            let attribute = |bits: i64| {
                let number = if bits < 8 { bits } else { bits - 16 };
                ir.read_attribute(&format!("{number} : i4")).expect("an attribute")
            };
            let given = vec![attribute(a), attribute(b)];
            let known: BTreeMap<VariableId, u128> = numbers
                .iter()
                .zip([a, b])
                .map(|(term, bits)| (terms.as_variable(*term).expect("one"), bits as u128))
                .collect();
            let valued = terms.under(&known);
            let ours = valued.terms.as_bits(valued.of(term)).expect("a constant");
            let theirs = match is_constraint {
                true => u128::from(check.holds_of(&ir, given).unwrap_or(false)),
                false => {
                    let made = check.attribute_of(&ir, given).expect("an attribute");
                    let text = ir.attribute_text(made);
                    text.split(' ').next().and_then(|digits| digits.parse::<i128>().ok()).expect("a number") as u128
                        & 15
                }
            };
            assert_eq!(ours, theirs, "{} of {a} and {b}", native.name);
            compared += 1;
            holding += theirs;
        }
    }
    assert!(compared == 14 * 256 && holding > 1000, "{compared}, {holding}");
}
