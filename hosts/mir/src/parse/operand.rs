//! One operand: a register with what is said of it, or something else as text.

use super::body::{Body, MAX_REGISTERS};
use super::{Finding, LIMIT, REGISTER, SYNTAX, finding};
use crate::handles::{Type, Value};
use crate::ir::{Atom, Decoration, REGISTER_FLAGS, ValueKind};

/// A place in the text of an instruction.
pub(super) struct Cursor<'t> {
    pub text: &'t str,
    pub at: usize,
    /// Where the line ends.
    pub end: usize,
}

impl<'t> Cursor<'t> {
    #[inline]
    pub(super) fn peek(&self) -> u8 {
        if self.at < self.end { self.text.as_bytes()[self.at] } else { 0 }
    }

    #[inline]
    pub(super) fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..self.end]
    }

    /// Goes on to what is neither blank nor a comment `/* */`.
    pub(super) fn skip_spaces(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' => self.at += 1,
                b'/' if self.rest().starts_with(b"/*") => match comment_end(&self.text[..self.end], self.at) {
                    Some(end) => self.at = end,
                    None => return,
                },
                _ => return,
            }
        }
    }

    /// Returns true if a parenthesis comes next, behind blanks.
    fn opens_parenthesis(&mut self) -> bool {
        self.skip_spaces();
        self.peek() == b'('
    }

    /// Returns true if nothing but a comment is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.end || self.peek() == b';'
    }

    /// Goes on if the next byte is this.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let is_it = self.peek() == byte;
        self.at += usize::from(is_it);
        is_it
    }

    /// The bytes from here that satisfy a condition.
    #[inline]
    pub(super) fn take(&mut self, condition: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        while self.at < self.end && condition(self.text.as_bytes()[self.at]) {
            self.at += 1;
        }
        // Bytes of one character are taken together or not at all by all conditions that there are.
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// The text up to a comma outside of all brackets and of `/* */`, `:: `, ` {`, a comment that ends the line, or the end.
    pub(super) fn take_text(&mut self) -> &'t str {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut depth = 0u32;
        while self.at < self.end {
            match bytes[self.at] {
                b'"' => {
                    let closing = memchr::memchr(b'"', &bytes[self.at + 1..self.end]);
                    self.at = closing.map_or(self.end - 1, |length| self.at + 1 + length);
                }
                // A bundle is opened.
                b'{' if depth == 0 && bytes[..self.at].ends_with(b" ") => break,
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                b',' | b';' if depth == 0 => break,
                b':' if depth == 0
                    && [&b":: "[..], b"::("].iter().any(|start| bytes[self.at..self.end].starts_with(start)) =>
                {
                    break;
                }
                b'/' if bytes[self.at..self.end].starts_with(b"/*") => {
                    self.at = comment_end(&self.text[..self.end], self.at).unwrap_or(self.end) - 1;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default().trim_end()
    }

    fn error(&self, start: usize, message: &str, label: &str) -> Finding {
        Box::new(finding(SYNTAX, start, self.at.max(start + 1).min(self.end.max(start)), message).label(label))
    }
}

/// Returns where the comment `/* */` ends that begins at `start`.
pub(super) fn comment_end(text: &str, start: usize) -> Option<usize> {
    memchr::memmem::find(&text.as_bytes()[start + 2..], b"*/").map(|length| start + length + 4)
}

/// Returns what may stand in a name, but for the dot.
#[inline]
pub(super) fn is_name(byte: u8) -> bool {
    NAME[byte as usize]
}

const NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'-' | b'$') || byte >= 0x80;
        byte += 1;
    }
    table
};

/// An operand, or a definition.
pub(super) struct Operand {
    pub value: Value,
    pub decoration: u32,
    /// True if it is a register, which only these can stand before `=`.
    pub is_register: bool,
    /// True if it is said to define its register.
    pub is_definition: bool,
}

/// Returns true if what stands behind `%` is a register.
#[inline]
fn is_register(rest: &[u8]) -> bool {
    let may_be_other = rest.first().is_some_and(u8::is_ascii_lowercase);
    !(may_be_other && NOT_REGISTERS.iter().any(|prefix| rest.starts_with(prefix.as_bytes())))
}

/// The words behind `%` that are no registers.
const NOT_REGISTERS: [&str; 8] =
    ["bb.", "stack.", "fixed-stack.", "const.", "jump-table.", "ir.", "ir-block.", "subreg."];

impl<'t> Body<'t, '_> {
    /// Reads the flags before a register, if they are there.
    pub(super) fn register_flags(&self, cursor: &mut Cursor<'t>) -> u16 {
        let mut flags = 0;
        loop {
            // Words that are no flags are left.
            let start = cursor.at;
            if !cursor.peek().is_ascii_lowercase() {
                return flags;
            }
            let word = cursor.take(is_name);
            let place = REGISTER_FLAGS.iter().position(|flag| *flag == word);
            let Some(place) = place.filter(|_| matches!(cursor.peek(), b' ' | b'\t')) else {
                cursor.at = start;
                return flags;
            };
            flags |= 1 << place;
            cursor.skip_spaces();
        }
    }

    /// Reads what stands between two commas.
    pub(super) fn operand(&mut self, cursor: &mut Cursor<'t>) -> Result<Operand, Finding> {
        let flags = self.register_flags(cursor);
        match cursor.peek() {
            b'%' if is_register(&cursor.rest()[1..]) => self.virtual_register(cursor, flags),
            b'$' => self.physical_register(cursor, flags),
            // `_` is no register, as `$noreg` is.
            b'_' if !cursor.rest().get(1).is_some_and(|byte| is_name(*byte)) => self.physical_register(cursor, flags),
            _ if flags != 0 => {
                Err(cursor.error(cursor.at, "a flag of a register before something else", "expected a register"))
            }
            _ => self.other(cursor),
        }
    }

    fn virtual_register(&mut self, cursor: &mut Cursor<'t>, flags: u16) -> Result<Operand, Finding> {
        let start = cursor.at;
        cursor.at += 1;
        let name = cursor.take(is_name);
        let value = self.register(name, start + 1)?;
        let subregister = self.subregister(cursor)?;
        cursor.skip_spaces();
        if cursor.peek() == b':' && cursor.rest().get(1) != Some(&b':') {
            cursor.at += 1;
            cursor.skip_spaces();
            let place = cursor.at;
            let class = cursor.take(is_name);
            if class.is_empty() {
                return Err(cursor.error(
                    place,
                    "a register without its class behind `:`",
                    "expected a class, a bank or `_`",
                ));
            }
            self.set_class(value, class, place)?;
        }
        let (mut tied, mut is_typed) = (None, false);
        while cursor.opens_parenthesis() {
            let place = cursor.at + 1;
            let inner = parenthesized(cursor)?;
            if let Some(number) = inner.strip_prefix("tied-def ") {
                let number = number.trim().parse();
                tied = Some(number.map_err(|_| {
                    cursor.error(place, "a definition that nothing can be tied to", "expected a number")
                })?);
                continue;
            }
            let Some(r#type) = self.mir.types.read(inner, self.mir.target.data_layout()) else {
                return Err(cursor.error(
                    place,
                    "a type that is none of machine IR",
                    "expected a type such as `s32` or `<4 x s32>`",
                ));
            };
            self.set_type(value, r#type, place..place + inner.len())?;
            is_typed = true;
        }
        let said = Decoration { flags, subregister, tied, is_typed };
        let (decoration, is_definition) = (self.mir.intern_decoration(said), said.is_definition());
        Ok(Operand { value, decoration, is_register: true, is_definition })
    }

    fn physical_register(&mut self, cursor: &mut Cursor<'t>, flags: u16) -> Result<Operand, Finding> {
        let start = cursor.at;
        let is_none = cursor.eat(b'_');
        cursor.at += usize::from(!is_none);
        let name = cursor.take(is_name);
        if name.is_empty() && !is_none {
            return Err(cursor.error(start, "a register without a name", "expected a name behind `$`"));
        }
        let text = if is_none { "$noreg" } else { &cursor.text[start..cursor.at] };
        let value = self.mir.intern_atom(text, || Atom::Register);
        let subregister = self.subregister(cursor)?;
        let mut tied = None;
        while cursor.opens_parenthesis() {
            let place = cursor.at + 1;
            let inner = parenthesized(cursor)?;
            // Of types, physical registers have none.
            let number = inner.strip_prefix("tied-def ").and_then(|number| number.trim().parse().ok());
            tied =
                Some(number.ok_or_else(|| {
                    cursor.error(place, "what cannot follow a physical register", "expected `tied-def`")
                })?);
        }
        let said = Decoration { flags, subregister, tied, is_typed: false };
        let (decoration, is_definition) = (self.mir.intern_decoration(said), said.is_definition());
        Ok(Operand { value, decoration, is_register: true, is_definition })
    }

    fn subregister(&mut self, cursor: &mut Cursor<'t>) -> Result<Option<crate::handles::Symbol>, Finding> {
        cursor.skip_spaces();
        if !cursor.eat(b'.') {
            return Ok(None);
        }
        cursor.skip_spaces();
        let start = cursor.at;
        match cursor.take(is_name) {
            "" => Err(cursor.error(start, "a register without a subregister behind `.`", "expected a name")),
            name => Ok(Some(self.mir.intern(name))),
        }
    }

    fn other(&mut self, cursor: &mut Cursor<'t>) -> Result<Operand, Finding> {
        let start = cursor.at;
        let text = cursor.take_text();
        if text.is_empty() {
            return Err(cursor.error(start, "an operand is missing", "expected an operand"));
        }
        let value = self.mir.intern_atom(text, || atom(text));
        if let Some(Atom::Block(number)) = self.mir.atom(value) {
            self.mention_block(number, start..start + text.len());
        }
        Ok(Operand { value, decoration: 0, is_register: false, is_definition: false })
    }

    /// The register of this name or number, which begins at `place`.
    fn register(&mut self, name: &'t str, place: usize) -> Result<Value, Finding> {
        if !name.starts_with(|c: char| c.is_ascii_digit()) {
            if name.is_empty() {
                return Err(Box::new(
                    finding(SYNTAX, place - 1, place, "a register without a name or a number")
                        .label("expected one behind `%`"),
                ));
            }
            if let Some(value) = self.named.get(name) {
                return Ok(*value);
            }
            let symbol = self.mir.intern(name);
            let value = self.mir.push_value(ValueKind::Named(symbol));
            self.named.insert(name, value);
            return Ok(value);
        }
        let number = name.parse().ok().filter(|number| *number < MAX_REGISTERS);
        let Some(number) = number else {
            return Err(finding(LIMIT, place - 1, place + name.len(), "a register without a valid number"));
        };
        let index = number as usize;
        let is_dense = index < self.dense_limit;
        let known =
            if is_dense { self.numbered.get(index).copied().flatten() } else { self.sparse.get(&number).copied() };
        if let Some(value) = known {
            return Ok(value);
        }
        let value = self.mir.push_value(ValueKind::Numbered(number));
        if let Some(class) = self.listed.class(number) {
            let class = self.mir.intern(class);
            self.mir.values[value.index()].class = Some(class);
        }
        if is_dense {
            if index >= self.numbered.len() {
                self.numbered.resize(index + 1, None);
            }
            self.numbered[index] = Some(value);
        } else {
            self.sparse.insert(number, value);
        }
        if let Some(function) = self.mir.functions.last_mut() {
            function.next_register = function.next_register.max(number + 1);
        }
        Ok(value)
    }

    fn set_class(&mut self, value: Value, class: &str, place: usize) -> Result<(), Finding> {
        if let Some(known) = self.mir.values[value.index()].class {
            let known = self.mir.symbol(known);
            if known == class {
                return Ok(());
            }
            // `_` says that there is none yet, which is no contradiction to one.
            if known != "_" && class != "_" {
                let message = format!("a register of class `{class}` that is of class `{known}` elsewhere");
                return Err(self.with_definition(value, finding(REGISTER, place, place + class.len(), message)));
            }
            if class == "_" {
                return Ok(());
            }
        }
        let symbol = self.mir.intern(class);
        self.mir.values[value.index()].class = Some(symbol);
        Ok(())
    }

    fn set_type(&mut self, value: Value, r#type: Type, place: std::ops::Range<usize>) -> Result<(), Finding> {
        let known = self.mir.values[value.index()].r#type;
        if known == Type::NONE {
            self.mir.values[value.index()].r#type = r#type;
            return Ok(());
        }
        if known == r#type {
            return Ok(());
        }
        let (known, here) = (self.mir.types.text(known), self.mir.types.text(r#type));
        let message = format!("a register of type `{here}` that is of type `{known}` elsewhere");
        Err(self.with_definition(value, finding(REGISTER, place.start, place.end, message)))
    }

    /// Labels the instruction that defines a register.
    fn with_definition(&self, value: Value, found: Finding) -> Finding {
        let Some(definition) = self.mir.definition_of(value) else { return found };
        let Some(definition) = self.mir.instructions.get(definition.index()) else { return found };
        let (start, end) = definition.source;
        let line = &self.text[start as usize..end as usize];
        let start = end as usize - line.trim_start().len();
        let span = pdl_diagnostics::Span::new(pdl_diagnostics::FileId(0), start, start + line.trim().len());
        Box::new(found.with_label(span, "defined here"))
    }
}

/// Returns what stands between two parentheses; the cursor is at the first.
fn parenthesized<'t>(cursor: &mut Cursor<'t>) -> Result<&'t str, Finding> {
    let start = cursor.at;
    let Some(length) = memchr::memchr(b')', cursor.rest()) else {
        return Err(cursor.error(start, "a parenthesis that is not closed", "expected `)` behind it"));
    };
    cursor.at += length + 1;
    Ok(cursor.text[start + 1..cursor.at - 1].trim_ascii())
}

/// Returns what is known of an operand with this text.
pub(crate) fn atom(text: &str) -> Atom {
    let first = text.as_bytes().first().copied().unwrap_or_default();
    if let Some(number) = text.strip_prefix("%bb.") {
        let digits = &number[..number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len())];
        return digits.parse().map_or(Atom::Other, Atom::Block);
    }
    if first.is_ascii_digit() || first == b'-' {
        return text.parse().map_or(Atom::Other, Atom::Immediate);
    }
    if first == b'$' {
        return Atom::Register;
    }
    let constant = || {
        let (bits, value) = text.strip_prefix('i')?.split_once(' ')?;
        let bits: u32 = bits.parse().ok()?;
        let value = match value {
            "true" if bits == 1 => return Some(Atom::Constant { bits, value: Some(-1) }),
            "false" if bits == 1 => return Some(Atom::Constant { bits, value: Some(0) }),
            _ => value,
        };
        let is_number = value.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Atom::Constant { bits, value: value.parse().ok().map(|value| sign_extended(value, bits)) })
    };
    constant().unwrap_or(Atom::Other)
}

/// The lowest `bits` of a value, the first of them taken for the sign.
pub(crate) fn sign_extended(value: i64, bits: u32) -> i64 {
    match bits {
        0 => 0,
        1..=63 => value << (64 - bits) >> (64 - bits),
        _ => value,
    }
}
