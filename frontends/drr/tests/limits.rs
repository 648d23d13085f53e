//! Rules whose dags are too many, or nested too deeply, are refused: equal dags are shared in TableGen, so a small text may hold very many.

mod common;

use common::{include_directory, read};

/// What is refused, by code and words, and how many rules are left.
fn refused(rules: &str) -> Option<(Vec<(&'static str, String)>, usize)> {
    let outcome = read(&include_directory(&[])?, "limits.td", &format!("include \"ops.td\"\n{rules}"));
    let errors = outcome.errors().map(|error| (error.code.0, error.message.clone())).collect();
    Some((errors, outcome.rules.rules.len()))
}

#[test]
fn nesting_of_dags_is_limited() {
    let nested =
        |depth: usize| format!("def : Pat<{}$x{}, (replaceWithValue $x)>;", "(One ".repeat(depth), ")".repeat(depth));
    let Some(found) = refused(&nested(100)) else { return };
    assert_eq!(found, (vec![], 1));
    let too_deep = ("E1121", "dags are nested too deeply in this rule".to_owned());
    assert_eq!(refused(&nested(101)), Some((vec![too_deep], 0)));
}

#[test]
fn dags_of_a_rule_and_of_all_are_counted() {
    let doubled = |count: usize| {
        let next = |at: usize| format!("defvar d{at} = (Both d{0}, d{0});\n", at - 1);
        format!("defvar d0 = (Tip);\n{}", (1..=count).map(next).collect::<String>())
    };
    let declared = "def Both : T_Op<\"both\", (ins AnyType:$x, AnyType:$y)>;\ndef Tip : T_Op<\"tip\", (ins)>;\n";
    let rules = |height: usize, count: usize| {
        format!("{declared}{}foreach i = 1...{count} in def r#i : Pat<d{height}, (Tip)>;\n", doubled(height))
    };
    let Some((errors, left)) = refused(&rules(12, 1)) else { return };
    assert_eq!((errors, left), (vec![], 1));
    let too_many = |(errors, left): (Vec<(&str, String)>, usize)| {
        assert!(errors.iter().all(|error| error.0 == "E1121" && error.1.contains("too many dags")), "{errors:?}");
        (errors.len(), left)
    };
    // 2^14 - 1 in one rule.
    assert_eq!(refused(&rules(13, 1)).map(too_many), Some((1, 0)));
    // 2^13 - 1 in each of 100: what is within the limit is there, and it is said once that there is more.
    let (errors, left) = refused(&rules(12, 100)).map(too_many).unwrap_or_default();
    assert!(errors == 1 && (20..70).contains(&left), "{errors} errors, {left} rules");
}
