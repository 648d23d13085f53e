use super::*;

#[test]
fn the_name_of_a_rule_stands_for_all_of_its_patterns() {
    for number in [1, 2, 3, 10, 64, u32::MAX] {
        let pattern = pattern_of_rule("a.b", number);
        assert_eq!(rule_of(&pattern), "a.b");
        assert!(stands_for("a.b", &pattern) && stands_for(&pattern, &pattern), "{pattern}");
        assert!(!stands_for("a", &pattern) && !stands_for("b", &pattern), "{pattern}");
    }
}

#[test]
fn no_other_name_is_that_of_a_pattern_of_a_rule() {
    for name in ["", ".2", "r.", "r.1", "r.0", "r.02", "r.+2", "r.2a", "r.-2", "r.4294967296", "r2", "r.2.x"] {
        assert_eq!(rule_of(name), name);
        assert!(!stands_for("r", name), "{name}");
    }
}
