use super::*;

#[test]
fn parts_hold_what_is_between_markers_and_no_more() {
    for count in [1, 2, 1000, 4000] {
        let one = "\"t.a\"() : () -> ()\n\n";
        let text = vec![one; count].join("// -----\n");
        let parts = parts_of(text.clone().into_bytes(), true);
        assert_eq!(parts.len(), count);
        let bytes: usize = parts.iter().map(|part| part.bytes.len()).sum();
        assert_eq!(bytes, count * one.len(), "a file of {} bytes", text.len());
        for part in parts {
            assert_eq!(text.as_bytes()[part.start.bytes..][..part.bytes.len()], part.bytes);
            assert_eq!(text[..part.start.bytes].matches('\n').count(), part.start.lines);
        }
    }
    let whole = parts_of(b"a\n// -----\nb".to_vec(), false);
    assert_eq!((whole.len(), whole[0].start), (1, TextStart::default()));
}
