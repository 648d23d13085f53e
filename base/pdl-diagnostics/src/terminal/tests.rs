use std::io::Write as _;

use super::{TerminalWriter, terminal_line, terminal_text};

/// Some of each kind that is replaced.
const ODD: &str = "\u{1b}\u{7}\u{8}\r\u{7f}\u{9b}\u{85}\u{2028}\u{61c}\u{200f}\u{202e}\u{2066}\u{ad}\u{34f}\u{180e}\u{200b}\u{200d}\u{2060}\u{206f}\u{feff}\u{fff9}\u{1bca0}\u{1d173}\u{e0001}\u{e0041}\u{e007f}\u{e01ef}";

#[test]
fn odd_characters_are_seen_one_for_one() {
    let shown = terminal_text(ODD);
    assert_eq!(shown.chars().count(), ODD.chars().count());
    assert!(ODD.chars().zip(shown.chars()).all(|(one, other)| one != other), "{shown:?}");
    assert!(shown.starts_with("␛␇␈␍␡\u{FFFD}"), "{shown}");
}

#[test]
fn what_people_write_stays() {
    let text = "a é 日本語 🏳️ ❤\u{fe0f} שלום مرحبا \u{3000} → ─ …";
    assert_eq!((terminal_text(text).as_ref(), terminal_line(text).as_ref()), (text, text));
    assert_eq!((terminal_text("a\n\tb").as_ref(), terminal_line("a\n\tb").as_ref()), ("a\n\tb", "a␊␉b"));
}

/// No character of Unicode that is a control, by Rust's own table, is left over.
#[test]
fn no_control_is_left() {
    for c in '\0'..=char::MAX {
        let shown = terminal_line(c.encode_utf8(&mut [0; 4])).chars().next().expect("one for one");
        assert!(!shown.is_control(), "{c:?}");
        assert_eq!(terminal_line(&shown.to_string()), shown.to_string(), "what stands for {c:?} stays");
    }
}

#[test]
fn a_stream_is_written_the_same() {
    let mut out = Vec::new();
    let mut stream = TerminalWriter(&mut out);
    writeln!(stream, "a {}{}", ODD, 3).expect("it is memory");
    assert_eq!(String::from_utf8(out).expect("text"), format!("a {}3\n", terminal_text(ODD)));
}
