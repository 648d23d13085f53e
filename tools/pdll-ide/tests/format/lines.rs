//! Ends of lines, byte-order marks, ends of files, and what is counted as a column.

use super::check;

fn formatted(text: &str) -> String {
    check(text, 100).text
}

#[test]
fn lines_end_as_the_first_one_outside_of_literals_does() {
    assert_eq!(formatted("Pattern { erase x; }\r\n"), "Pattern {\r\n  erase x;\r\n}\r\n");
    assert_eq!(formatted("// a\r\n// b\nPattern { erase x; }\n"), "// a\r\n// b\r\nPattern {\r\n  erase x;\r\n}\r\n");
    assert_eq!(formatted("// a\n// b\r\nPattern { erase x; }"), "// a\n// b\nPattern {\n  erase x;\n}\n");
    // Those within code stay, and say nothing of the others.
    let code = "Constraint C() [{\r\n  code\n}];";
    assert_eq!(formatted(code), format!("{code}\n"));
    assert_eq!(formatted(&format!("{code}\r\n{code}\n")), format!("{code}\r\n{code}\r\n"));
    assert_eq!(formatted(&format!("\n\n{code}")), format!("{code}\n"));
}

#[test]
fn a_mark_goes_and_the_end_is_one_line_end() {
    assert_eq!(formatted("\u{feff}Pattern { erase x; }"), "Pattern {\n  erase x;\n}\n");
    assert_eq!(formatted("\u{feff}// a"), "// a\n");
    assert_eq!(formatted("// a\n\n\n \t\n"), "// a\n");
    // A second mark is an error that the first hid: the file is left alone.
    assert_eq!(formatted("\u{feff}\u{feff}Pattern { erase x; }"), "\u{feff}\u{feff}Pattern { erase x; }");
    for empty in ["", "\u{feff}", "\n", " \t\r\n\n"] {
        assert_eq!(formatted(empty), "", "{empty:?}");
    }
}

#[test]
fn white_space_of_any_kind_at_the_end_of_a_comment_goes() {
    for blank in [" \t", "\u{2028}", "\u{a0}", "\u{85}", "\x0B"] {
        assert_eq!(formatted(&format!("// a{blank}")), "// a\n", "{blank:?}");
        let text = format!("// a{blank}\nPattern {{ // b{blank}\n  erase x; // c{blank}\n}} // d{blank}\n// e{blank}");
        assert_eq!(formatted(&text), "// a\nPattern { // b\n  erase x; // c\n} // d\n// e\n", "{blank:?}");
    }
}

#[test]
fn a_column_is_a_character() {
    let statement = |length: usize| format!("Pattern {{\n  f(attr<\"{}\">, x);\n}}\n", "é".repeat(length));
    // `  f(attr<"` and `">, x);` are 17 columns beside the text.
    assert_eq!(formatted(&statement(83)), statement(83));
    assert_ne!(formatted(&statement(84)), statement(84));
}

#[test]
fn no_line_is_longer_than_it_must_be() {
    let text =
        "Pattern { replace op<a.b>(x: Value, op<a.c>(y: Value, z: Value).0) {k = attr<\"1\">} -> (t: Type) with x; }";
    for width in 12..110 {
        let formatted = check(text, width).text;
        // The longest that cannot be broken.
        let longest = formatted.lines().map(str::len).max().unwrap_or_default();
        assert!(longest <= width.max(26), "{longest} columns instead of {width}:\n{formatted}");
    }
}
