use super::Regex;

#[test]
fn patterns_match_anywhere_unless_anchored() {
    for (pattern, text, expected) in [
        ("b", "abc", true),
        ("^b", "abc", false),
        ("c$", "abc", true),
        ("^a.c$", "abc", true),
        ("a|x", "xyz", true),
        ("^(ab)+$", "ababab", true),
        ("^(ab)+$", "ababa", false),
        ("^a{2,3}$", "aaa", true),
        ("^a{2,3}$", "aaaa", false),
        ("^a{2,}$", "aaaaa", true),
        ("[[:digit:]_]", "ab_", true),
        ("^[^a-c]*$", "xyz", true),
        ("[]x]", "]", true),
        ("a\\.b", "a.b", true),
        ("a\\.b", "axb", false),
        ("^(a|b)?c$", "c", true),
        ("^()x$", "x", true),
        ("^(a*)*$", "aaa", true),
        ("{x", "{x", true),
    ] {
        let mut regex = Regex::new(pattern).expect(pattern);
        assert_eq!(regex.matches(text), expected, "{pattern} on {text}");
    }
}

#[test]
fn wrong_patterns_are_refused() {
    for pattern in ["", "(", ")", "a||b", "*a", "a**", "[a", "[[:no:]]", "a{3,1}", "a{999}", "(a)\\1", "a\\", "[z-a]"] {
        assert!(Regex::new(pattern).is_err(), "{pattern}");
    }
    assert!(Regex::new(&"(".repeat(100_000)).is_err());
    assert!(Regex::new("((((a{255}){255}){255}){255})").is_err());
}
