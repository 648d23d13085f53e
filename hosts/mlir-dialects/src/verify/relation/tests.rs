use super::*;

#[test]
fn texts_are_split_outside_brackets() {
    assert_eq!(split("(a && b) && c", "&&"), ["(a && b) ", " c"]);
    assert_eq!(split("a", "&&"), ["a"]);
    assert_eq!(split("f(a, b), c", ","), ["f(a, b)", " c"]);
}

#[test]
fn the_unknown_decides_only_if_nothing_else_does() {
    assert_eq!(combine([Some(true), None].into_iter(), false), None);
    assert_eq!(combine([Some(false), None].into_iter(), false), Some(false));
    assert_eq!(combine([None, Some(true)].into_iter(), true), Some(true));
    assert_eq!(combine([Some(true), Some(true)].into_iter(), false), Some(true));
}
