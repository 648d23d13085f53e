use super::*;

#[test]
fn finds_what_has_an_alias() {
    let text = r##"#llvm.x<"#llvm.di_file<\"a\">", <#llvm.di_file<"f>" in "d">>, #llvm.y<1>, distinct[12]<>, f -> g>"##;
    let found = mentions(text, 0).unwrap();
    let shown: Vec<_> = found.iter().map(|mention| (&text[mention.start..mention.end], mention.depth)).collect();
    assert_eq!(shown, [(r##"#llvm.di_file<"f>" in "d">"##, 2), ("distinct[12]", 1)]);
    assert_eq!(found[1].kind, MentionKind::Distinct(12));
}

#[test]
fn survives_what_does_not_end() {
    for text in ["#llvm.di_file<", "#llvm.di_file<\"", "distinct[", "distinct[1", "\"\\", ">>>", "#llvm.di_file<->"] {
        assert_eq!(mentions(text, 0).unwrap_or_default(), [], "{text}");
    }
}
