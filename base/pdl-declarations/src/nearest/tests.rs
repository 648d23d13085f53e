use super::*;

#[test]
fn letters_are_left_out_added_changed_and_exchanged() {
    for (one, other, distance) in [
        ("", "", 0),
        ("", "abc", 3),
        ("iad", "iadd", 1),
        ("iadd", "iad", 1),
        ("isub", "imub", 1),
        ("iadd", "iadd", 0),
        ("aidd", "iadd", 1),
        ("ca", "abc", 3),
        ("kitten", "sitting", 3),
        ("ö", "ä", 1),
    ] {
        assert_eq!(edits(one, other), Some(distance), "{one} {other}");
    }
    assert_eq!(edits(&"a".repeat(LONGEST + 1), "b"), None);
}
