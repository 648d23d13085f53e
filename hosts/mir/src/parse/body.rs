//! The lines of a body: labels of blocks, what follows them, instructions.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::documents::{ListedClasses, line_end};
use super::operand::comment_end;
use super::{BLOCK, Finding, Findings, SYNTAX, finding};
use crate::handles::{NIL, Value};
use crate::ir::{BlockRecord, Mir};

/// One more than the highest number of a register: LLVM keeps a bit for itself.
pub(super) const MAX_REGISTERS: u32 = 1 << 31;

/// The state of reading a body beside the IR.
pub(super) struct Body<'t, 'm> {
    pub mir: &'m mut Mir,
    pub text: &'t str,
    /// Registers by number. Numbers from the limit on, which is the length of the body, are in the map.
    pub dense_limit: usize,
    pub numbered: Vec<Option<Value>>,
    pub sparse: FxHashMap<u32, Value>,
    pub named: FxHashMap<&'t str, Value>,
    pub listed: &'m ListedClasses<'t>,
    /// Numbers of blocks that were used, and where.
    mentioned: Vec<(u32, Range<usize>)>,
    /// True if a bundle is open.
    in_bundle: bool,
    pub scratch: super::instruction::Scratch,
}

/// Reads a body; whether there is room for more findings.
pub(super) fn read(
    mir: &mut Mir,
    text: &str,
    range: Range<usize>,
    listed: &ListedClasses<'_>,
    findings: &mut Findings,
) -> bool {
    let mut body = Body {
        mir,
        text,
        dense_limit: range.len(),
        numbered: Vec::new(),
        sparse: FxHashMap::default(),
        named: FxHashMap::default(),
        listed,
        mentioned: Vec::new(),
        in_bundle: false,
        scratch: Default::default(),
    };
    let mut is_first = true;
    let mut at = range.start;
    while at < range.end {
        let start = at;
        at = line_end(text, at);
        // A comment may go on in other lines.
        let content = at - text[start..at].trim_ascii_start().len();
        if text[content..].starts_with("/*") {
            at = comment_end(&text[..range.end], content).map_or(at, |end| line_end(text, end - 1));
        }
        if let Err(finding) = body.line(start..at, &mut is_first)
            && !findings.add(*finding)
        {
            return false;
        }
    }
    if let Some(function) = body.mir.functions.last_mut() {
        function.first_made = function.next_register;
    }
    body.check_blocks(findings)
}

impl Body<'_, '_> {
    /// Reads a line. An instruction may stand behind a label, and behind the braces of a bundle.
    fn line(&mut self, mut line: Range<usize>, is_first: &mut bool) -> Result<(), Finding> {
        let start = line.start;
        loop {
            let trimmed = self.text[line.clone()].trim_ascii();
            let content = line.end - self.text[line.clone()].trim_ascii_start().len();
            let content = content..content + trimmed.len();
            let is_whole = line.start == start;
            let end = match trimmed.as_bytes() {
                [] | [b';', ..] => {
                    self.trivia(line);
                    return Ok(());
                }
                [b'b', b'b', b'.', digit, ..] if is_whole && digit.is_ascii_digit() => {
                    self.label(&line, content.start)?
                }
                [b'/', b'*', ..] if let Some(end) = comment_end(&self.text[..line.end], content.start) => {
                    let end = self.end_of_piece(end, line.end);
                    self.trivia(line.start..end);
                    end
                }
                [b'}', ..] if self.in_bundle => {
                    self.in_bundle = false;
                    let end = self.end_of_piece(content.start + 1, line.end);
                    self.trivia(line.start..end);
                    end
                }
                _ => {
                    let has_block = self.mir.functions.last().is_some_and(|function| !function.blocks.is_empty());
                    if !has_block {
                        let found = finding(SYNTAX, content.start, content.end, "an instruction outside of all blocks");
                        return Err(Box::new(found.label("expected a label such as `bb.0:` before it")));
                    }
                    for (key, list) in [("successors:", true), ("liveins:", false)] {
                        if matches!(trimmed.as_bytes()[0], b's' | b'l')
                            && let Some(rest) = trimmed.strip_prefix(key)
                        {
                            return self.head_line(line, content.end - rest.len()..content.end, list);
                        }
                    }
                    let indentation = (content.start - line.start) as u32;
                    let (opens_bundle, end) = self.instruction(line.clone(), content)?;
                    if is_whole
                        && std::mem::take(is_first)
                        && let Some(function) = self.mir.functions.last_mut()
                    {
                        function.indentation = indentation;
                    }
                    self.in_bundle |= opens_bundle;
                    end
                }
            };
            if end == line.end {
                return Ok(());
            }
            line.start = end;
        }
    }

    /// A line that is kept as it is.
    fn trivia(&mut self, line: Range<usize>) {
        match self.mir.blocks.last_mut().filter(|block| block.function + 1 == self.mir.functions.len() as u32) {
            // What stands before the first instruction belongs to the head.
            Some(block) if block.first == NIL && block.trivia.is_empty() => block.head.end = line.end as u32,
            Some(block) => {
                self.mir.trivia.push((line.start as u32, line.end as u32));
                block.trivia.end = self.mir.trivia.len() as u32;
            }
            // Before the first block: it is found between the start of the body and that of the block.
            None => {}
        }
    }

    /// Returns where the piece of a line ends whose text ends at `end`: a comment belongs to it.
    pub(super) fn end_of_piece(&self, end: usize, line_end: usize) -> usize {
        let rest = self.text[end..line_end].trim_ascii_start();
        if rest.is_empty() || rest.starts_with(';') { line_end } else { end }
    }

    /// Reads `bb.0.name (alignment 4):`, which begins at `start`, and returns where it ends.
    fn label(&mut self, line: &Range<usize>, start: usize) -> Result<usize, Finding> {
        let text = self.text[start..line.end].trim_ascii_end();
        let digits = &text["bb.".len()..];
        let digits = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
        let place = start + "bb.".len();
        let number = digits
            .parse()
            .map_err(|_| finding(BLOCK, place, place + digits.len(), "a number that is too large for a block"))?;
        let Some(length) = label_length(&text["bb.".len() + digits.len()..]) else {
            let found = finding(SYNTAX, start, start + text.len(), "a label of a block that does not end in `:`");
            return Err(Box::new(found.label("expected a label such as `bb.0.name:`")));
        };
        let end = self.end_of_piece(place + digits.len() + length, line.end);
        let function = self.mir.functions.len() as u32 - 1;
        self.in_bundle = false;
        // What stood before the first label belongs to it.
        let (is_first, body) =
            (self.mir.functions[function as usize].blocks.is_empty(), self.mir.functions[function as usize].body.start);
        let trivia = self.mir.trivia.len() as u32;
        self.mir.blocks.push(BlockRecord {
            function,
            number,
            head: if is_first { body } else { line.start as u32 }..end as u32,
            trivia: trivia..trivia,
            first: NIL,
            last: NIL,
            successors: None,
        });
        self.mir.functions[function as usize].blocks.end += 1;
        Ok(end)
    }

    /// `successors: %bb.1(0x80000000), %bb.2` or `liveins: $x0`, which stand before the instructions.
    fn head_line(&mut self, line: Range<usize>, list: Range<usize>, has_successors: bool) -> Result<(), Finding> {
        let Some(block) = self.mir.blocks.last_mut() else { return Ok(()) };
        if block.first != NIL {
            let found =
                finding(SYNTAX, line.start, list.end, "what describes a block stands behind an instruction of it");
            return Err(Box::new(found.label("expected this below the label")));
        }
        block.head.end = line.end as u32;
        if !has_successors {
            return Ok(());
        }
        let begin = self.mir.successors.len() as u32;
        let mut at = list.start;
        let code = self.text[list].split(';').next().unwrap_or_default();
        for item in code.split(',') {
            let (start, name) = (at + item.len() - item.trim_start().len(), item.trim());
            at += item.len() + 1;
            if name.is_empty() {
                continue;
            }
            let place = start..start + name.len();
            let number = name.strip_prefix("%bb.").and_then(|rest| {
                let rest = rest.split('(').next().unwrap_or_default();
                rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())].parse().ok()
            });
            let Some(number) = number else {
                let found = finding(SYNTAX, place.start, place.end, "a successor that is no block");
                return Err(Box::new(found.label("expected a block such as `%bb.1`")));
            };
            self.mir.successors.push(number);
            self.mention_block(number, place);
        }
        let end = self.mir.successors.len() as u32;
        if let Some(block) = self.mir.blocks.last_mut() {
            // The list may go on in a second line.
            block.successors = Some(block.successors.as_ref().map_or(begin, |known| known.start)..end);
        }
        Ok(())
    }

    /// Notes that a block is used. Most are used near to where they were used before.
    pub(super) fn mention_block(&mut self, number: u32, place: Range<usize>) {
        if self.mentioned.last().is_none_or(|last| last.0 != number) {
            self.mentioned.push((number, place));
        }
    }

    /// Returns true if each block is there once, and those that are used are there; whether there is room for more findings.
    fn check_blocks(self, findings: &mut Findings) -> bool {
        let Some(function) = self.mir.functions.last() else { return true };
        let blocks = &self.mir.blocks[function.blocks.start as usize..function.blocks.end as usize];
        let mut known: FxHashMap<u32, Range<usize>> = FxHashMap::default();
        for block in blocks {
            let label = label_place(self.text, &block.head);
            if let Some(first) = known.insert(block.number, label.clone()) {
                let mut found =
                    finding(BLOCK, label.start, label.end, format!("block `bb.{}` is there twice", block.number));
                found.labels.push(pdl_diagnostics::SpanLabel {
                    span: pdl_diagnostics::Span::new(pdl_diagnostics::FileId(0), first.start, first.end),
                    message: "the first one".to_owned(),
                });
                if !findings.add(*found) {
                    return false;
                }
            }
        }
        for (number, place) in self.mentioned {
            if !known.contains_key(&number)
                && !findings.add(*finding(BLOCK, place.start, place.end, format!("there is no block `bb.{number}`")))
            {
                return false;
            }
        }
        true
    }
}

/// Where the label stands in the head of a block.
fn label_place(text: &str, head: &Range<u32>) -> Range<usize> {
    let mut at = head.start as usize;
    while at < head.end as usize {
        let line = &text[at..line_end(text, at)];
        if line.trim_start().starts_with("bb.") {
            let start = at + line.len() - line.trim_start().len();
            let number = |byte: char| byte.is_ascii_digit() || byte == '.';
            let name = line.trim_start()["bb.".len()..].trim_start_matches(number);
            let end = at + line.len() - name.len() + label_length(name).unwrap_or_default();
            return start..end;
        }
        at += line.len();
    }
    head.start as usize..head.start as usize
}

/// Returns the length of what follows the number in a label: a name, attributes in parentheses, a colon; `None` if there is no colon.
fn label_length(rest: &str) -> Option<usize> {
    let mut is_quoted = false;
    for (place, byte) in rest.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b':' if !is_quoted => return Some(place + 1),
            b';' if !is_quoted => return None,
            _ => {}
        }
    }
    None
}
