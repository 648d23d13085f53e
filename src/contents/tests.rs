use super::*;

#[test]
fn the_first_line_of_code_tells() {
    for (text, contents) in [
        ("// A comment.\n\n  Pattern => erase op<t.a>;", Some(Contents::Pdll)),
        ("#include \"x.pdll\"\n", Some(Contents::Pdll)),
        ("Constraint A(a: Attr);", Some(Contents::Pdll)),
        ("module attributes {} {}", Some(Contents::Mlir)),
        ("\"builtin.module\"() ({", Some(Contents::Mlir)),
        ("%0 = \"t.a\"() : () -> i32", Some(Contents::Mlir)),
        ("#map = affine_map<(d0) -> (d0)>", Some(Contents::Mlir)),
        ("pdl.pattern @A : benefit(1) {", Some(Contents::Mlir)),
        ("Patterns", None),
        ("\"unfinished", None),
        ("", None),
        ("def a;", None),
    ] {
        assert_eq!(Contents::of(text.as_bytes()), contents, "{text}");
    }
    assert_eq!(Contents::of(b"ML\xefR\x0d"), Some(Contents::MlirBytecode));
    assert_eq!(Contents::of(&pdl_compile::compile(&Default::default()).unwrap().to_bytes()), Some(Contents::Blob));
}
