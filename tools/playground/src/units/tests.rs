use super::*;

#[test]
fn units_are_those_of_javascript() {
    for text in ["", "plain", "é😀x", &"aé😀\n".repeat(100)] {
        let units = Units::of(text);
        for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
            assert_eq!(units.at(byte) as usize, text[..byte].encode_utf16().count(), "{text:?} at {byte}");
        }
        assert_eq!(units.at(text.len() + 5), units.at(text.len()));
    }
}
