use super::*;

#[test]
fn escapes_of_both_literal_forms() {
    assert_eq!(contents(r#""a\"b\\c\n\t\41""#), ("a\"b\\c\n\tA".into(), true));
    assert_eq!(contents("[{ x\ny }]"), (" x\ny ".into(), false));
    assert_eq!(contents(r#""\c3\a9""#), ("é".into(), true));
}

#[test]
fn numbers_and_words_become_attributes() {
    for (text, number) in [
        ("0 : i32}", "0 : i32"),
        ("-1, b", "-1"),
        ("1.5 :  tensor<2x(f32), x>) ", "1.5 :  tensor<2x(f32), x>"),
        ("7: }", "7"),
        ("3;", "3"),
    ] {
        assert_eq!(&text[..typed_number(text)], number);
    }
    assert_eq!(number_attribute("2.5"), "attr<\"2.5 : f32\">");
    assert_eq!(number_attribute("2 : i8"), "attr<\"2 : i8\">");
    assert_eq!(number_attribute("2 : tensor<3xi8>"), "attr<\"dense<2> : tensor<3xi8>\">");
    assert_eq!(attribute_string("eq"), r#""\"eq\"""#);
    assert_eq!(attribute_string("true"), r#""true""#);
    assert_eq!(attribute_string("1 : i32"), r#""1 : i32""#);
}

#[test]
fn names_lose_their_trivia() {
    assert_eq!(without_trivia("a . b // note\n .c"), "a.b.c");
}
