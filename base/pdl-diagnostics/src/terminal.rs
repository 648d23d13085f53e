//! Text that came from outside, as a terminal may show it: nothing in it drives the terminal, hides, or changes the order of what is read.

use std::borrow::Cow;
use std::io::{self, Write};

/// The text in one line.
pub fn terminal_line(text: &str) -> Cow<'_, str> {
    replaced(text, visible)
}

/// The text with its lines and tabs.
pub fn terminal_text(text: &str) -> Cow<'_, str> {
    replaced(text, |c| if matches!(c, '\n' | '\t') { c } else { visible(c) })
}

fn replaced(text: &str, replace: impl Fn(char) -> char) -> Cow<'_, str> {
    match text.chars().all(|c| replace(c) == c) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().map(replace).collect()),
    }
}

/// A character in place of one that would move the cursor, end the line, be a command, reorder the text or not be seen; any other stays.
///
/// Those that are not seen are the characters of Unicode's property `Default_Ignorable_Code_Point`, but for the sixteen that choose between
/// two looks of the character before (emoji are written with them), and letters.
pub(crate) fn visible(c: char) -> char {
    match c {
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '␡',
        '\u{80}'..='\u{9F}' | '\u{2028}' | '\u{2029}' => '\u{FFFD}',
        // Directions of text.
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        // What has no width.
        '\u{AD}' | '\u{34F}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{206F}' => {
            '\u{FFFD}'
        }
        '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' => '\u{FFFD}',
        '\u{E0000}'..='\u{E0FFF}' => '\u{FFFD}',
        _ => c,
    }
}

/// A stream to a terminal that is written [`terminal_text`] of what it is given. Each write is a text of its own, as those of `write!` are.
#[derive(Debug)]
pub struct TerminalWriter<W>(pub W);

impl<W: Write> Write for TerminalWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(terminal_text(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests;
