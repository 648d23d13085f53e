use super::*;

#[test]
fn agrees_with_the_source_map() {
    let text = "äb\n\r\n\tc\n".to_string() + &"x".repeat(200) + &"ü€𝄞".repeat(50) + "\nlast\n";
    let wide = format!("a\nä€b\n{}x", "ü".repeat(2000));
    for text in [text.as_str(), &wide, "", "\n", "ascii\nonly", &"y".repeat(64), &"é".repeat(32)] {
        let mut sources = SourceMap::new();
        let file = sources.add("f", text, None);
        let mut locator = Locator::new(&sources);
        let forwards = (0..=text.len() + 2).chain((0..=text.len()).rev());
        for offset in forwards {
            let span = Span::new(file, offset, offset);
            let location = locator.location(span);
            let expected = sources.line_column(Span::new(file, offset.min(text.len()), offset));
            assert_eq!((location.line as usize, location.column as usize), expected, "{text:?} at {offset}");
        }
    }
}
