//! Rules that are larger than they look, for equal dags are shared in TableGen: they end at a limit that is named, or take time linear in
//! what they stand for.

use crate::common;

use std::fmt::Write;
use std::time::{Duration, Instant};

use common::{include_directory, read};

/// Lists of rules over dags of `depth` levels, each with twice the dags of the one below.
fn doubled(rules: &str) -> String {
    format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/PatternBase.td\"\n\
         def D : Dialect {{ let name = \"t\"; let cppNamespace = \"t\"; }}\n\
         def op : Op<D, \"a\"> {{ let arguments = (ins AnyType:$x, AnyType:$y); let results = (outs AnyType:$r); }}\n\
         class Twice<int n, dag d> {{ dag r = !if(!eq(n, 0), d, Twice<!sub(n, 1), (op d, d)>.r); }}\n\
         class Deep<int n, dag d> {{ dag r = !if(!eq(n, 0), d, Deep<!sub(n, 1), (op d, $x)>.r); }}\n{rules}"
    )
}

/// Returns what is said of rules, each of which is refused for one reason.
fn refused(rules: &str) -> Option<String> {
    let outcome = read(&include_directory(&[])?, "limits.td", &doubled(rules));
    assert!(outcome.errors().all(|error| error.code.0 == "E1121"), "{}", outcome.rendered());
    Some(outcome.errors().map(|error| error.message.clone()).collect::<Vec<_>>().join("\n"))
}

#[test]
fn limits_are_named_with_what_they_limit() {
    let Some(deep) = refused("def Deepest : Pat<Deep<100, (op $x, $y)>.r, (replaceWithValue $x)>;\n") else { return };
    assert_eq!(deep, "dags are nested more than 100 deep in rule `Deepest`");
    let large = refused("def Large : Pat<Twice<13, (op AnyType:$x, $y)>.r, (replaceWithValue $x)>;\n");
    assert_eq!(large.as_deref(), Some("rule `Large` has more than 10000 dags, each counted wherever it stands"));
    let mut many = String::new();
    for index in 0..130 {
        let _ = writeln!(many, "def R{index} : Pat<Twice<11, (op AnyType, AnyType:$x)>.r, (replaceWithValue $x)>;");
    }
    let many = refused(&many).unwrap_or_default();
    assert!(many.starts_with("all rules of this file together have more than 500000 dags, "), "{many}");
    assert!(many.contains("rule `R") && many.ends_with(" and those behind it by name are not read"), "{many}");
    let product = "def Product : Pat<Twice<9, (op AnyType:$x, AnyType:$y)>.r, Twice<9, (op $x, $y)>.r>;\n";
    let product = refused(product).unwrap_or_default();
    assert!(product.starts_with("rule `Product` matches 1023 operations and has 1023 dags in what"), "{product}");
}

/// Half of the greatest rule, as PDLL and as patterns.
#[test]
fn large_rules_are_written_in_linear_time() {
    let Some(directory) = include_directory(&[]) else { return };
    let begun = Instant::now();
    let text = doubled(
        "def Match : Pat<Twice<11, (op AnyType:$x, AnyType:$y)>.r, (replaceWithValue $x)>;\n\
         def Make : Pat<(op $x, $y), Twice<11, (op $x, $y)>.r>;\n",
    );
    let outcome = read(&directory, "large.td", &text);
    let drr::Rules { rules, natives } = &outcome.rules;
    let lowered = drr::lower(rules.iter(), natives, &outcome.definitions, &outcome.sources, &|_| None, &mut Vec::new());
    let pdll = drr::to_pdll(&outcome.rules, &outcome.definitions, &lowered).text;
    assert_eq!(pdll.matches("op<t.a>").count(), 2 * 4095 + 1, "{}", outcome.rendered());
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

/// `def ""` is no name: the pattern that such a record is has none either.
#[test]
fn an_empty_name_is_none() {
    let Some(directory) = include_directory(&[]) else { return };
    let text = "def \"\" : Pat<(op $x, $y), (NativeCodeCall<\"make($0, $1)\"> $x, $y)>;\n";
    let outcome = read(&directory, "empty.td", &doubled(text));
    let drr::Rules { rules, natives } = &outcome.rules;
    let lowered = drr::lower(rules.iter(), natives, &outcome.definitions, &outcome.sources, &|_| None, &mut Vec::new());
    assert_eq!(lowered.module.patterns.iter().map(|pattern| pattern.name.clone()).collect::<Vec<_>>(), [None]);
    assert_eq!(pdl_ir::verify(&lowered.module), [], "{}", outcome.rendered());
}
