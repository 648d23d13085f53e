use super::{functions, parameters};

#[test]
fn names_that_can_stay_do() {
    assert_eq!(functions(["super", "super_", "x", "Ok"].into_iter()), ["super__", "super_", "x", "Ok_"]);
    assert_eq!(parameters(["host", "rewriter", "async"].into_iter(), "host"), ["host_", "rewriter", "r#async"]);
    assert_eq!(functions(["a b", "a-b", "a_b", "a_b_"].into_iter()), ["a_b_2", "a_b_3", "a_b", "a_b_"]);
}
