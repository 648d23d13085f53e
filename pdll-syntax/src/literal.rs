//! The text inside string literals and code blocks.

use smol_str::SmolStr;

/// The contents of the literal `written` (delimiters included), escapes resolved, and whether there were any.
///
/// The lexer has reported what is wrong with a literal; here a wrong escape stands for itself.
pub(crate) fn contents(written: &str) -> (SmolStr, bool) {
    let inner = inner(written);
    if !inner.as_bytes().contains(&b'\\') {
        return (SmolStr::new(inner), false);
    }
    (SmolStr::new(unescape(inner)), true)
}

/// `written` without its delimiters. Literals that a repair made have none, or only the first.
fn inner(written: &str) -> &str {
    if let Some(rest) = written.strip_prefix('"').or_else(|| written.strip_prefix('\'')) {
        return rest.strip_suffix('"').or_else(|| rest.strip_suffix('\'')).unwrap_or(rest);
    }
    if let Some(rest) = written.strip_prefix("[{") {
        return rest.strip_suffix("}]").unwrap_or(rest);
    }
    written
}

/// Returns true if the text inside a literal is UTF-8 once its escapes are resolved.
pub(crate) fn is_utf8(inner: &str) -> bool {
    std::str::from_utf8(&unescape_bytes(inner)).is_ok()
}

fn unescape(inner: &str) -> String {
    // `\80` and its like can make bytes that are no UTF-8; the lexer refuses those.
    String::from_utf8_lossy(&unescape_bytes(inner)).into_owned()
}

fn unescape_bytes(inner: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        match tail {
            [c @ (b'"' | b'\\'), tail @ ..] => {
                bytes.push(*c);
                rest = tail;
            }
            [b'n', tail @ ..] => {
                bytes.push(b'\n');
                rest = tail;
            }
            [b't', tail @ ..] => {
                bytes.push(b'\t');
                rest = tail;
            }
            [high, low, tail @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(hex(*high) << 4 | hex(*low));
                rest = tail;
            }
            _ => bytes.push(b'\\'),
        }
    }
    bytes
}

fn hex(digit: u8) -> u8 {
    (digit as char).to_digit(16).unwrap_or(0) as u8
}

/// `text`, which has no quotes, as the string of an `attr<…>`. A plain word is an attribute only with quotes of its own.
pub(crate) fn attribute_string(text: &str) -> String {
    let is_word = text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_') && !text.is_empty();
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    // These words are attributes or types, which are attributes too.
    if is_word && !matches!(text, "true" | "false" | "unit" | "none" | "index") {
        format!("\"\\\"{escaped}\\\"\"")
    } else {
        format!("\"{escaped}\"")
    }
}

/// Returns how long the number is that `text` begins with, with a fraction and a type as MLIR writes them: `1.5 : f32`.
pub(crate) fn typed_number(text: &str) -> usize {
    let is_digit = |byte: &u8| match text.starts_with("0x") {
        true => byte.is_ascii_hexdigit() || *byte == b'x',
        false => byte.is_ascii_digit(),
    };
    let digits = |from: usize| from + text[from..].bytes().take_while(is_digit).count();
    let whole = digits(usize::from(text.starts_with('-')));
    let number = if text[whole..].starts_with('.') { digits(whole + 1) } else { whole };
    let behind = text[number..].trim_start_matches([' ', '\t']);
    let Some(written) = behind.strip_prefix(':').map(str::trim_start) else { return number };
    match mlir_text(written) {
        None | Some(0) => number,
        Some(length) => text.len() - written.len() + length,
    }
}

/// Returns how long the attribute or type is that `text` begins with, as MLIR writes it, if its brackets are closed.
pub(crate) fn mlir_text(text: &str) -> Option<usize> {
    // None is longer; without a bound the same text might be read again and again.
    let text = text.char_indices().nth(200).map_or(text, |(limit, _)| &text[..limit]);
    let (mut depth, mut previous) = (0usize, '\0');
    let end = text.find(|c: char| {
        match c {
            ';' | '\n' => return true,
            ',' | '=' | '"' if depth == 0 => return true,
            '<' | '(' | '[' | '{' => depth += 1,
            // The arrows of function types and affine maps close nothing.
            '>' if previous == '-' => {}
            '>' | ')' | ']' | '}' if depth == 0 => return true,
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        previous = c;
        false
    });
    (depth == 0).then(|| text[..end.unwrap_or(text.len())].trim_end().len())
}

/// The attribute that the number `written` stands for, as PDLL writes it.
pub(crate) fn number_attribute(written: &str) -> String {
    if let Some((number, ty)) = written.split_once(':').filter(|(_, ty)| ty.contains('<')) {
        return format!("attr<\"dense<{}> :{ty}\">", number.trim());
    }
    let ty = match written.contains('.') {
        _ if written.contains(':') => "",
        true => " : f32",
        false => " : i32",
    };
    format!("attr<\"{written}{ty}\">")
}

/// A dotted name without the white space and comments in it.
pub(crate) fn without_trivia(written: &str) -> SmolStr {
    let mut name = String::with_capacity(written.len());
    for line in written.lines() {
        let code = line.split("//").next().unwrap_or("");
        name.extend(code.chars().filter(|c| !c.is_whitespace() && *c != '"'));
    }
    SmolStr::new(name)
}

#[cfg(test)]
mod tests;
