//! POSIX extended regular expressions, as `!match` and `!instances` take them.
//!
//! A pattern becomes a nondeterministic automaton whose states are all followed at once, so the time is the
//! product of the lengths of pattern and text. Back references, which no such automaton has, are refused.

/// A compiled pattern.
#[derive(Debug)]
pub(crate) struct Regex {
    program: Vec<Instruction>,
}

#[derive(Clone, Debug)]
enum Instruction {
    /// Consumes one byte of the set.
    Bytes(Box<[bool; 256]>),
    LineStart,
    LineEnd,
    /// Goes on at both places.
    Split(usize, usize),
    Jump(usize),
    Accept,
}

#[derive(Clone, Debug)]
enum Tree {
    Empty,
    Bytes(Box<[bool; 256]>),
    LineStart,
    LineEnd,
    Sequence(Vec<Tree>),
    Alternatives(Vec<Tree>),
    /// At least so often, at most so often.
    Repeat(Box<Tree>, u32, Option<u32>),
}

const MAX_GROUPS: usize = 100;
const MAX_REPEAT: u32 = 255;
const MAX_PROGRAM: usize = 20_000;

impl Regex {
    /// Compiles a pattern.
    pub(crate) fn new(pattern: &str) -> Result<Regex, &'static str> {
        let mut parser = Parser { bytes: pattern.as_bytes(), position: 0, depth: 0 };
        if pattern.is_empty() {
            return Err("it is empty");
        }
        let tree = parser.alternatives()?;
        if parser.position < parser.bytes.len() {
            return Err("a parenthesis is not opened");
        }
        let mut program = Vec::new();
        emit(&tree, &mut program)?;
        program.push(Instruction::Accept);
        Ok(Regex { program })
    }

    /// The steps that a match over a text of this length takes at most.
    pub(crate) fn cost(&self, length: usize) -> usize {
        self.program.len().saturating_mul(length + 1) / 8
    }

    /// Whether the pattern matches somewhere in `text`.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let mut current: Vec<usize> = Vec::new();
        let mut next: Vec<usize> = Vec::new();
        let mut seen = vec![usize::MAX; self.program.len()];
        for position in 0..=bytes.len() {
            self.follow(0, position, bytes.len(), &mut current, &mut seen);
            let byte = bytes.get(position);
            next.clear();
            for state in &current {
                match (&self.program[*state], byte) {
                    (Instruction::Accept, _) => return true,
                    (Instruction::Bytes(set), Some(byte)) if set[*byte as usize] => next.push(*state + 1),
                    _ => {}
                }
            }
            current.clear();
            for state in &next {
                self.follow(*state, position + 1, bytes.len(), &mut current, &mut seen);
            }
        }
        current.iter().any(|state| matches!(self.program[*state], Instruction::Accept))
    }

    /// Adds `state` and all that it reaches without consuming a byte.
    fn follow(&self, state: usize, position: usize, end: usize, states: &mut Vec<usize>, seen: &mut [usize]) {
        let mut stack = vec![state];
        while let Some(state) = stack.pop() {
            if seen[state] == position {
                continue;
            }
            seen[state] = position;
            match &self.program[state] {
                Instruction::Split(first, second) => stack.extend([*second, *first]),
                Instruction::Jump(target) => stack.push(*target),
                Instruction::LineStart if position == 0 => stack.push(state + 1),
                Instruction::LineEnd if position == end => stack.push(state + 1),
                Instruction::LineStart | Instruction::LineEnd => {}
                Instruction::Bytes(_) | Instruction::Accept => states.push(state),
            }
        }
    }
}

struct Parser<'a> {
    bytes: &'a [u8],
    position: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    fn alternatives(&mut self) -> Result<Tree, &'static str> {
        self.depth += 1;
        if self.depth > MAX_GROUPS {
            return Err("its groups are nested too deeply");
        }
        let mut alternatives = vec![self.sequence()?];
        while self.eat(b'|') {
            alternatives.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if alternatives.len() == 1 { alternatives.remove(0) } else { Tree::Alternatives(alternatives) })
    }

    fn sequence(&mut self) -> Result<Tree, &'static str> {
        let mut parts = Vec::new();
        while let Some(byte) = self.peek() {
            if byte == b'|' || byte == b')' {
                break;
            }
            let atom = self.atom()?;
            parts.push(self.repeated(atom)?);
        }
        if parts.is_empty() { Err("an alternative is empty") } else { Ok(Tree::Sequence(parts)) }
    }

    fn atom(&mut self) -> Result<Tree, &'static str> {
        let byte = self.peek().ok_or("it ends too early")?;
        self.position += 1;
        match byte {
            b'(' => {
                let tree = if self.peek() == Some(b')') { Tree::Empty } else { self.alternatives()? };
                if self.eat(b')') { Ok(tree) } else { Err("a parenthesis is not closed") }
            }
            b'^' => Ok(Tree::LineStart),
            b'$' => Ok(Tree::LineEnd),
            b'.' => Ok(Tree::Bytes(Box::new([true; 256]))),
            b'[' => self.bracket(),
            b'*' | b'+' | b'?' => Err("there is nothing to repeat"),
            b'{' if self.peek().is_some_and(|next| next.is_ascii_digit()) => Err("there is nothing to repeat"),
            b'\\' => {
                let escaped = self.peek().ok_or("it ends in a backslash")?;
                self.position += 1;
                if matches!(escaped, b'1'..=b'9') { Err("back references are not supported") } else { Ok(one(escaped)) }
            }
            byte => Ok(one(byte)),
        }
    }

    fn repeated(&mut self, atom: Tree) -> Result<Tree, &'static str> {
        let (least, most) = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') if self.bytes.get(self.position + 1).is_some_and(u8::is_ascii_digit) => {
                self.position += 1;
                let least = self.count()?;
                let most = match self.eat(b',') {
                    false => Some(least),
                    true if self.peek().is_some_and(|byte| byte.is_ascii_digit()) => Some(self.count()?),
                    true => None,
                };
                if self.peek() != Some(b'}') || most.is_some_and(|most| most < least) {
                    return Err("its repetition count is wrong");
                }
                (least, most)
            }
            _ => return Ok(atom),
        };
        self.position += 1;
        let repeats_again = match self.peek() {
            Some(b'*' | b'+' | b'?') => true,
            Some(b'{') => self.bytes.get(self.position + 1).is_some_and(u8::is_ascii_digit),
            _ => false,
        };
        if repeats_again {
            return Err("there is nothing to repeat");
        }
        Ok(Tree::Repeat(Box::new(atom), least, most))
    }

    fn count(&mut self) -> Result<u32, &'static str> {
        let mut count = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            count = count * 10 + u32::from(digit - b'0');
            self.position += 1;
            if count > MAX_REPEAT {
                return Err("its repetition count is too high");
            }
        }
        Ok(count)
    }

    /// `[abc]`, `[^a-z]`, `[[:alpha:]]`; the opening bracket was read.
    fn bracket(&mut self) -> Result<Tree, &'static str> {
        const OPEN: &str = "a bracket is not closed";
        let negated = self.eat(b'^');
        let mut set = Box::new([false; 256]);
        let mut first = true;
        loop {
            let byte = self.peek().ok_or(OPEN)?;
            self.position += 1;
            if byte == b']' && !first {
                break;
            }
            first = false;
            if byte == b'[' && self.eat(b':') {
                let start = self.position;
                while self.peek().ok_or(OPEN)? != b':' {
                    self.position += 1;
                }
                let class = class_of(&self.bytes[start..self.position]).ok_or("its character class is unknown")?;
                self.position += 1;
                if !self.eat(b']') {
                    return Err(OPEN);
                }
                (0..=255u8).filter(class).for_each(|byte| set[byte as usize] = true);
                continue;
            }
            let is_range =
                self.peek() == Some(b'-') && self.bytes.get(self.position + 1).is_some_and(|next| *next != b']');
            let last = if is_range {
                self.position += 2;
                self.bytes[self.position - 1]
            } else {
                byte
            };
            if last < byte {
                return Err("its character range is reversed");
            }
            (byte..=last).for_each(|byte| set[byte as usize] = true);
        }
        if negated {
            set.iter_mut().for_each(|member| *member = !*member);
        }
        Ok(Tree::Bytes(set))
    }
}

fn one(byte: u8) -> Tree {
    let mut set = Box::new([false; 256]);
    set[byte as usize] = true;
    Tree::Bytes(set)
}

fn class_of(name: &[u8]) -> Option<fn(&u8) -> bool> {
    Some(match name {
        b"alnum" => u8::is_ascii_alphanumeric,
        b"alpha" => u8::is_ascii_alphabetic,
        b"blank" => |byte| matches!(byte, b' ' | b'\t'),
        b"cntrl" => u8::is_ascii_control,
        b"digit" => u8::is_ascii_digit,
        b"graph" => u8::is_ascii_graphic,
        b"lower" => u8::is_ascii_lowercase,
        b"print" => |byte| byte.is_ascii_graphic() || *byte == b' ',
        b"punct" => u8::is_ascii_punctuation,
        b"space" => |byte| byte.is_ascii_whitespace() || *byte == 0x0B,
        b"upper" => u8::is_ascii_uppercase,
        b"xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    })
}

/// Appends the instructions of a tree. Its depth is bounded by the parser's.
fn emit(tree: &Tree, program: &mut Vec<Instruction>) -> Result<(), &'static str> {
    if program.len() > MAX_PROGRAM {
        return Err("it is too long");
    }
    match tree {
        Tree::Empty => {}
        Tree::Bytes(set) => program.push(Instruction::Bytes(set.clone())),
        Tree::LineStart => program.push(Instruction::LineStart),
        Tree::LineEnd => program.push(Instruction::LineEnd),
        Tree::Sequence(parts) => parts.iter().try_for_each(|part| emit(part, program))?,
        Tree::Alternatives(alternatives) => {
            let mut ends = Vec::new();
            for (index, alternative) in alternatives.iter().enumerate() {
                if index + 1 == alternatives.len() {
                    emit(alternative, program)?;
                    continue;
                }
                let split = program.len();
                program.push(Instruction::Accept);
                emit(alternative, program)?;
                ends.push(program.len());
                program.push(Instruction::Accept);
                program[split] = Instruction::Split(split + 1, program.len());
            }
            for end in ends {
                program[end] = Instruction::Jump(program.len());
            }
        }
        Tree::Repeat(inner, least, most) => {
            for _ in 0..*least {
                emit(inner, program)?;
            }
            let start = program.len();
            match most {
                None => {
                    program.push(Instruction::Accept);
                    emit(inner, program)?;
                    program.push(Instruction::Jump(start));
                    program[start] = Instruction::Split(start + 1, program.len());
                }
                Some(most) => {
                    let mut splits = Vec::new();
                    for _ in *least..*most {
                        splits.push(program.len());
                        program.push(Instruction::Accept);
                        emit(inner, program)?;
                    }
                    for split in splits {
                        program[split] = Instruction::Split(split + 1, program.len());
                    }
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Regex;

    #[test]
    fn patterns_match_anywhere_unless_anchored() {
        for (pattern, text, expected) in [
            ("b", "abc", true),
            ("^b", "abc", false),
            ("c$", "abc", true),
            ("^a.c$", "abc", true),
            ("a|x", "xyz", true),
            ("^(ab)+$", "ababab", true),
            ("^(ab)+$", "ababa", false),
            ("^a{2,3}$", "aaa", true),
            ("^a{2,3}$", "aaaa", false),
            ("^a{2,}$", "aaaaa", true),
            ("[[:digit:]_]", "ab_", true),
            ("^[^a-c]*$", "xyz", true),
            ("[]x]", "]", true),
            ("a\\.b", "a.b", true),
            ("a\\.b", "axb", false),
            ("^(a|b)?c$", "c", true),
            ("^()x$", "x", true),
            ("^(a*)*$", "aaa", true),
            ("{x", "{x", true),
        ] {
            let regex = Regex::new(pattern).expect(pattern);
            assert_eq!(regex.matches(text), expected, "{pattern} on {text}");
        }
    }

    #[test]
    fn wrong_patterns_are_refused() {
        for pattern in
            ["", "(", ")", "a||b", "*a", "a**", "[a", "[[:no:]]", "a{3,1}", "a{999}", "(a)\\1", "a\\", "[z-a]"]
        {
            assert!(Regex::new(pattern).is_err(), "{pattern}");
        }
        assert!(Regex::new(&"(".repeat(100_000)).is_err());
        assert!(Regex::new("((((a{255}){255}){255}){255})").is_err());
    }
}
