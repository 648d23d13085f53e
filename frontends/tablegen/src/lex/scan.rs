//! Single tokens.

use pdl_diagnostics::{Diagnostic, Span};

use super::{Keyword, Lexer, Operator, Token};
use crate::evaluate::{Evaluator, Fallible};
use crate::limits;

impl Lexer<'_> {
    /// The next token of the current file, `include` among them. Directives are carried out on the way.
    pub(super) fn scan(&mut self, evaluator: &mut Evaluator) -> Fallible<Token> {
        loop {
            self.at_line_start |= self.skip_space(evaluator, true)?;
            let file = self.file();
            let bytes = file.text.as_bytes();
            let start = file.position;
            let id = file.id;
            let Some(&first) = bytes.get(start) else {
                self.span = Span::new(id, start, start);
                return Ok(Token::Eof);
            };
            let next = bytes.get(start + 1).copied().unwrap_or(0);
            if first == b'#' && self.at_line_start && self.directive(evaluator)? {
                continue;
            }
            self.at_line_start = false;
            let (token, length) = match first {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.identifier(evaluator, start)?,
                b'0'..=b'9' => self.number_or_identifier(evaluator, start)?,
                b'+' | b'-' if next.is_ascii_digit() => self.number(evaluator, start)?,
                b'"' => self.string(evaluator, start)?,
                b'[' if next == b'{' => self.code(evaluator, start)?,
                b'$' => self.dag_name(evaluator, start)?,
                b'!' => self.bang(evaluator, start)?,
                b'.' if next == b'.' => {
                    if self.file().text.as_bytes().get(start + 2) != Some(&b'.') {
                        return self.error(evaluator, start, start + 2, "'..' is no token; a range is written '...'");
                    }
                    (Token::Ellipsis, 3)
                }
                sign if b"-+[]{}()<>:;,.=?#".contains(&sign) => (Token::Sign(char::from(sign)), 1),
                _ => {
                    let length = self.file().text[start..].chars().next().map_or(1, char::len_utf8);
                    return self.error(evaluator, start, start + length, "unexpected character");
                }
            };
            self.file().position = start + length;
            self.span = Span::new(id, start, start + length);
            return Ok(token);
        }
    }

    /// Skips white space and comments, line by line if `over_lines` is set. Whether it went over the end of a line.
    pub(super) fn skip_space(&mut self, evaluator: &mut Evaluator, over_lines: bool) -> Fallible<bool> {
        let file = self.file();
        let bytes = file.text.as_bytes();
        let mut position = file.position;
        let (mut has_line_end, mut is_unclosed) = (false, false);
        loop {
            let rest = &bytes[position..];
            position += match rest {
                [b'\n', ..] if over_lines => {
                    has_line_end = true;
                    1
                }
                [b' ' | b'\t' | b'\r', ..] => 1,
                [b'/', b'/', ..] => line_length(rest),
                [b'/', b'*', ..] => match comment_length(rest) {
                    Some(length) => length,
                    None => {
                        is_unclosed = true;
                        break;
                    }
                },
                _ => break,
            };
        }
        // All that follows is in the comment.
        file.position = if is_unclosed { bytes.len() } else { position };
        match is_unclosed {
            true => self.error(evaluator, position, position + 2, "this comment is not closed"),
            false => Ok(has_line_end),
        }
    }

    /// An identifier that starts at `start`; a digit may be its first character.
    fn identifier(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let file = self.file();
        let bytes = &file.text.as_bytes()[start..];
        let length = bytes.iter().position(|byte| !is_identifier_byte(*byte)).unwrap_or(bytes.len());
        let text = &file.text[start..start + length];
        let token = match Keyword::from_name(text) {
            Some(keyword) => Token::Keyword(keyword),
            None => Token::Identifier(evaluator.symbol(text)?),
        };
        Ok((token, length))
    }

    /// Digits start a number, unless letters follow that make no number: `8i`, `0DTensor`.
    fn number_or_identifier(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let bytes = &self.file().text.as_bytes()[start..];
        let digits = bytes.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(bytes.len());
        let after = |index: usize| bytes.get(digits + index).copied().unwrap_or(0);
        let is_number = match (after(0), after(1)) {
            (b'b', b'0' | b'1') => true,
            (b'x', digit) => digit.is_ascii_hexdigit(),
            (byte, _) => !(byte.is_ascii_alphabetic() || byte == b'_'),
        };
        if is_number { self.number(evaluator, start) } else { self.identifier(evaluator, start) }
    }

    fn number(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let text = self.file().text.clone();
        let bytes = &text.as_bytes()[start..];
        let radix = match bytes {
            [b'0', b'x', ..] => 16,
            [b'0', b'b', ..] => 2,
            _ => 10,
        };
        let skipped = if radix == 10 { usize::from(!bytes[0].is_ascii_digit()) } else { 2 };
        let digits = bytes[skipped..].iter().position(|byte| !(*byte as char).is_digit(radix));
        let length = skipped + digits.unwrap_or(bytes.len() - skipped);
        let digits = &text[start + skipped..start + length];
        if digits.is_empty() {
            return self.token_error(evaluator, start, start + length, "a number needs digits");
        }
        // Without a minus sign all 64 bits are the number's, and the sign is read into them.
        let parsed = match bytes[0] {
            b'-' => i64::from_str_radix(&text[start..start + length], radix),
            _ => u64::from_str_radix(digits, radix).map(|number| number as i64),
        };
        match parsed {
            Ok(number) if radix == 2 => {
                let width = u32::try_from(length - 2).unwrap_or(u32::MAX);
                if width as usize > limits::MAX_BITS as usize {
                    return self.token_error(evaluator, start, start + length, "this number is too long");
                }
                Ok((Token::Binary(number, width), length))
            }
            Ok(number) => Ok((Token::Int(number), length)),
            Err(_) => self.token_error(evaluator, start, start + length, "this number does not fit into 64 bits"),
        }
    }

    fn string(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let text = self.file().text.clone();
        let bytes = text.as_bytes();
        let mut unescaped: Option<String> = None;
        let mut plain_from = start + 1;
        let mut position = start + 1;
        loop {
            match bytes.get(position) {
                Some(b'"') => break,
                Some(b'\n' | b'\r') => {
                    return self.token_error(evaluator, start, position, "the line ends inside this string");
                }
                None => return self.token_error(evaluator, start, position, "the file ends inside this string"),
                Some(b'\\') => {
                    let escaped = match bytes.get(position + 1) {
                        Some(b'\\') => '\\',
                        Some(b'\'') => '\'',
                        Some(b'"') => '"',
                        Some(b't') => '\t',
                        Some(b'n') => '\n',
                        _ => {
                            let message = "this escape is unknown; there are \\\\, \\', \\\", \\t and \\n";
                            let span = Span::new(self.file().id, position, position + 1);
                            // The string ends where it would without the escape.
                            let rest = &text[position + 1..];
                            let end = rest.find(['"', '\n']).unwrap_or(rest.len());
                            let next = position + 1 + end + usize::from(rest[end..].starts_with('"'));
                            return self.wrong_token(evaluator, next, Diagnostic::error("E0701", span, message));
                        }
                    };
                    let so_far = unescaped.get_or_insert_with(String::new);
                    so_far.push_str(&text[plain_from..position]);
                    so_far.push(escaped);
                    position += 2;
                    plain_from = position;
                }
                Some(_) => position += 1,
            }
        }
        let symbol = match unescaped {
            None => evaluator.symbol(&text[plain_from..position])?,
            Some(mut so_far) => {
                so_far.push_str(&text[plain_from..position]);
                evaluator.symbol(&so_far)?
            }
        };
        Ok((Token::String(symbol), position + 1 - start))
    }

    fn code(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let file = self.file();
        let text = file.text.clone();
        let length = if start < file.unclosed { code_length(&text[start..]) } else { None };
        if length.is_none() {
            file.unclosed = file.unclosed.min(start);
        }
        match length {
            Some(length) => {
                let symbol = evaluator.symbol(&text[start + 2..start + length - 2])?;
                Ok((Token::Code(symbol), length))
            }
            None => self.token_error(evaluator, start, start + 2, "this code block is not closed"),
        }
    }

    fn dag_name(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let text = self.file().text.clone();
        let bytes = &text.as_bytes()[start + 1..];
        let length = bytes.iter().position(|byte| !is_identifier_byte(*byte)).unwrap_or(bytes.len());
        if length == 0 || bytes[0].is_ascii_digit() {
            return self.token_error(evaluator, start, start + 1, "expected a name after '$'");
        }
        Ok((Token::DagName(evaluator.symbol(&text[start + 1..start + 1 + length])?), length + 1))
    }

    fn bang(&mut self, evaluator: &mut Evaluator, start: usize) -> Fallible<(Token, usize)> {
        let text = self.file().text.clone();
        let bytes = &text.as_bytes()[start + 1..];
        let length = bytes.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(bytes.len());
        let name = &text[start + 1..start + 1 + length];
        match Operator::from_name(name) {
            Some(bang) => Ok((Token::Bang(bang), length + 1)),
            None => {
                let span = Span::new(self.file().id, start, start + 1 + length);
                let mut diagnostic = Diagnostic::error("E0701", span, format!("there is no operator '!{name}'"));
                let near = Operator::NAMES.iter().find(|known| is_near(known, name));
                if let Some(near) = near {
                    diagnostic = diagnostic.guess(span, format!("!{near}"), format!("did you mean '!{near}'?"));
                }
                self.wrong_token(evaluator, span.end as usize, diagnostic)
            }
        }
    }
}

/// Returns true if it can be in an identifier. The first one is no digit, unless what follows makes no number.
pub(crate) fn is_identifier_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns true if two names differ only in case, or by one letter more or less at the end.
fn is_near(known: &str, name: &str) -> bool {
    !name.is_empty()
        && (known.eq_ignore_ascii_case(name) || known.strip_prefix(name).is_some_and(|rest| rest.len() == 1))
}

/// Bytes up to the end of the line, its newline excluded.
pub(super) fn line_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len())
}

/// Bytes of a block comment, others nested in it; `None` if it is not closed.
pub(super) fn comment_length(bytes: &[u8]) -> Option<usize> {
    let mut open = 1usize;
    let mut position = 2;
    while open > 0 {
        match bytes.get(position..position + 2)? {
            b"/*" => {
                open += 1;
                position += 2;
            }
            b"*/" => {
                open -= 1;
                position += 2;
            }
            _ => position += 1,
        }
    }
    Some(position)
}

/// Bytes of a string, whatever its escapes are, and whether it is closed: if not, it ends with the line.
pub(super) fn string_length(bytes: &[u8]) -> (usize, bool) {
    let mut position = 1;
    loop {
        position += match &bytes[position..] {
            [b'"', ..] => return (position + 1, true),
            [] | [b'\n' | b'\r', ..] => return (position, false),
            [b'\\', next, ..] if !matches!(next, b'\n' | b'\r') => 2,
            _ => 1,
        };
    }
}

/// Bytes of a code block, which a text begins with; `None` if it is not closed.
pub(super) fn code_length(text: &str) -> Option<usize> {
    Some(text[2..].find("}]")? + 4)
}
