use std::path::Path;
use std::str::FromStr;

use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use pdl_diagnostics::SourceMap;

use super::{Encoding, path_of, uri_of};

const TEXT: &str = "ab\r\né😀x\n\nlast";

#[test]
fn columns_are_counted_as_was_agreed() {
    let mut sources = SourceMap::new();
    let file = sources.add("a", TEXT, None);
    let file = sources.file(file);
    let x = TEXT.find('x').unwrap() as u32;
    assert_eq!(Encoding::Utf16.position(file, x), Position { line: 1, character: 3 });
    assert_eq!(Encoding::Utf8.position(file, x), Position { line: 1, character: 6 });
}

#[test]
fn every_place_is_found_again() {
    let mut sources = SourceMap::new();
    let file = sources.add("a", TEXT, None);
    let file = sources.file(file);
    for encoding in [Encoding::Utf8, Encoding::Utf16] {
        for (at, character) in TEXT.char_indices().filter(|(_, character)| !matches!(character, '\r' | '\n')) {
            let position = encoding.position(file, at as u32);
            assert_eq!(encoding.offset(TEXT, position), at, "{character}");
            assert_eq!(encoding.offset_in(file, position) as usize, at, "{character}");
        }
    }
}

#[test]
fn what_lies_outside_is_brought_inside() {
    let at = |line, character| Encoding::Utf16.offset(TEXT, Position { line, character });
    // Before the end of the line, which may be two bytes.
    assert_eq!(at(0, 99), 2);
    assert_eq!(at(99, 0), TEXT.len());
    assert_eq!(at(3, 99), TEXT.len());
    // Within a character of two units.
    assert_eq!(at(1, 2), TEXT.find('😀').unwrap());
}

#[test]
fn changes_are_made() {
    let mut text = TEXT.to_owned();
    let place = |line, character| Position { line, character };
    let range = Range { start: place(1, 1), end: place(1, 3) };
    let change =
        |range, text: &str| TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() };
    Encoding::Utf16.apply(&mut text, change(Some(range), "yy\n"));
    assert_eq!(text, "ab\r\néyy\nx\n\nlast");
    // The end before the start: nothing is taken away.
    Encoding::Utf16.apply(&mut text, change(Some(Range { start: place(0, 1), end: place(0, 0) }), "!"));
    assert_eq!(text, "a!b\r\néyy\nx\n\nlast");
    Encoding::Utf16.apply(&mut text, change(None, "new"));
    assert_eq!(text, "new");
}

#[test]
fn paths_and_uris_are_one_thing() {
    for path in ["/work/a b/é#?.pdll", "/a.pdll", "/100%/x"] {
        assert_eq!(path_of(&uri_of(Path::new(path)).unwrap()), Path::new(path));
    }
    assert_eq!(path_of(&Uri::from_str("file:///C%3A/x.pdll").unwrap()), Path::new("/C:/x.pdll"));
    assert_eq!(path_of(&Uri::from_str("untitled:Untitled-1").unwrap()), Path::new("untitled:Untitled-1"));
    assert_eq!(uri_of(Path::new("untitled:Untitled-1")).unwrap().as_str(), "untitled:Untitled-1");
    assert!(uri_of(Path::new("<bundled>/x.pdll")).is_none());
}
