//! Which brackets of a file belong together, by the simplest means: what the compiler says of them is judged by this.

/// The brackets of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Brackets {
    /// Opening and closing ones that belong together, by their places.
    pub pairs: Vec<(usize, usize)>,
    /// Those without a partner.
    pub alone: Vec<usize>,
}

/// Reads the brackets of a file, strings, code blocks and comments left out.
pub fn brackets(source: &str) -> Brackets {
    let bytes = source.as_bytes();
    let mut found = Brackets::default();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if rest.starts_with("[{") {
            at += rest.find("}]").map_or(rest.len(), |end| end + 2);
            continue;
        }
        if rest.starts_with("->") || rest.starts_with("=>") {
            at += 2;
            continue;
        }
        match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && !matches!(bytes[at], b'"' | b'\n') {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'(' | b'{' | b'<' | b'[' => open.push(at),
            close @ (b')' | b'}' | b'>' | b']') => match open.last() {
                Some(last) if partner(bytes[*last]) == close => found.pairs.extend(open.pop().map(|open| (open, at))),
                _ => found.alone.push(at),
            },
            _ => {}
        }
        at += 1;
        while !source.is_char_boundary(at.min(source.len())) {
            at += 1;
        }
    }
    found.alone.extend(open);
    found
}

fn partner(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'{' => b'}',
        b'[' => b']',
        _ => b'>',
    }
}

/// Where the next token begins.
pub fn next_token(source: &str, mut at: usize) -> usize {
    loop {
        let rest = &source[at..];
        at += rest.len() - rest.trim_start().len();
        if !source[at..].starts_with("//") {
            return at;
        }
        at += source[at..].find('\n').unwrap_or(source.len() - at);
    }
}

/// The place of a line and column, both from 1.
pub fn offset(source: &str, line: u32, column: u32) -> usize {
    let start: usize = source.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum();
    (start + column.saturating_sub(1) as usize).min(source.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_paired_outside_of_strings_code_and_comments() {
        let text = "op<a.b>(x) -> (t) {k = attr<\"(\\\")\">} // (\n [{ ( }] é";
        assert!(brackets(text).alone.is_empty());
        assert_eq!(brackets("{ op<a(b> }").alone, [8, 10, 0, 4, 6]);
    }

    #[test]
    fn what_follows_a_token_may_stand_behind_a_comment() {
        let text = "a // b ;\n  c";
        assert_eq!(next_token(text, 1), offset(text, 2, 3));
    }
}
