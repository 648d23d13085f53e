use super::*;

/// Counted character by character from the start of the text.
fn counted(text: &str, offset: usize) -> (usize, usize) {
    let before = text.char_indices().take_while(|(i, _)| *i < offset).map(|(_, c)| c);
    before.fold((1, 1), |(line, column), c| if c == '\n' { (line + 1, 1) } else { (line, column + 1) })
}

#[test]
fn lines_and_columns_are_what_counting_gives() {
    let text = "äb\n\r\n\tc\n".to_string() + &"x".repeat(200) + &"ü€𝄞".repeat(50) + "\nlast\n";
    let wide = format!("a\nä€b\n{}x", "ü".repeat(2000));
    for text in [text.as_str(), &wide, "", "\n", "ascii\nonly", &"y".repeat(64), &"é".repeat(32)] {
        let mut sources = SourceMap::new();
        let file = sources.add("f", text, None);
        for offset in 0..=text.len() + 2 {
            let found = sources.file(file).line_column(offset as u32);
            assert_eq!(found, counted(text, offset.min(text.len())), "{text:?} at {offset}");
            for near in [0, 1, 2, 3, 4, 5, usize::MAX] {
                let near_found = sources.file(file).line_column_near(offset as u32, near);
                assert_eq!(near_found, found, "{text:?} at {offset}, near line {near}");
            }
        }
    }
}

#[test]
fn a_span_holds_what_lies_in_it() {
    let span = |file, start, end| Span::new(FileId(file), start, end);
    let whole = span(0, 2, 5);
    for (part, is_in) in [
        (whole, true),
        (span(0, 2, 2), true),
        (span(0, 5, 5), true),
        (span(0, 3, 4), true),
        (span(0, 1, 4), false),
        (span(0, 4, 6), false),
        (span(1, 3, 4), false),
    ] {
        assert_eq!(whole.holds(part), is_in, "{part:?}");
    }
}
