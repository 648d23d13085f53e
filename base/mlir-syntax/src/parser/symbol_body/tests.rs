use super::*;

fn end(text: &str) -> Result<usize, BodyErrorKind> {
    BodyScanner::new(text, 0).skip_group().map_err(|error| error.kind)
}

#[test]
fn ends() {
    for text in ["<>", "<([{}])>", "<\">\\\\\">", "<\"\\\">\">", "<a -> b>", "<(a >= 0)>", "<#a->b>", "<-->>", "<!-->>"]
    {
        assert_eq!(end(text), Ok(text.len()), "{text}");
    }
    assert_eq!(end("<a >= 0>"), Ok(4));
}

#[test]
fn has_no_end() {
    for text in ["<", "<(>", "<(>)>", "<->", "<[)]>", "<#a->"] {
        assert_eq!(end(text), Err(BodyErrorKind::Unbalanced), "{text}");
    }
    assert_eq!(end("<\"\n\">"), Err(BodyErrorKind::UnterminatedString));
    assert_eq!(end("<\"\\\">"), Err(BodyErrorKind::UnterminatedString));
    assert_eq!(end("<\0>"), Err(BodyErrorKind::Nul));
    assert_eq!(end(&"<".repeat(1000)), Err(BodyErrorKind::TooDeep));
}
