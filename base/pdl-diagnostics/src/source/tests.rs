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

#[test]
fn a_part_has_the_places_of_the_file() {
    let text = "one\n\ntwö €\n\tthree\nfour";
    for (lines, (bytes, _)) in text.match_indices('\n').enumerate() {
        let start = TextStart { lines: lines + 1, bytes: bytes + 1 };
        let mut sources = SourceMap::new();
        let whole = sources.add("whole", text, None);
        let part = sources.add_part("part", &text[start.bytes..], start, None);
        for offset in start.bytes..=text.len() {
            let place = sources.file(whole).line_column(offset as u32);
            let in_part = (offset - start.bytes) as u32;
            assert_eq!(sources.file(part).line_column(in_part), place);
            for near in [0, 1, place.0, place.0 + 1, usize::MAX] {
                assert_eq!(sources.file(part).line_column_near(in_part, near), place);
            }
            let range = sources.file(part).line_range(place.0);
            let in_whole = sources.file(whole).line_range(place.0);
            assert_eq!((range.start + start.bytes, range.end + start.bytes), (in_whole.start, in_whole.end));
            if offset < text.len() && text.is_char_boundary(offset) {
                let at = sources.span_at("part", place.0 as u32, place.1 as u32).expect("it has the line");
                assert_eq!((at.file, at.start), (part, in_part));
            }
        }
        assert_eq!(sources.span_at("part", start.lines as u32, 1), None, "what is before it is not there");
        assert_eq!(sources.file(part).line_range(start.lines), text.len() - start.bytes..text.len() - start.bytes);
    }
}

#[test]
fn a_line_of_a_file_in_parts_is_in_the_part_that_has_it() {
    let mut sources = SourceMap::new();
    let first = sources.add("f", "a\nb", None);
    let second = sources.add_part("f", "d\ne", TextStart { lines: 3, bytes: 6 }, None);
    assert_eq!(sources.span_at("f", 2, 1), Some(Span::new(first, 2, 2)));
    assert_eq!(sources.span_at("f", 5, 1), Some(Span::new(second, 2, 2)));
    assert_eq!((sources.span_at("f", 3, 1), sources.span_at("f", 6, 1)), (None, None));
}
