//! Going on after an error: with the next parent, the next part of a body, or the next statement.
//!
//! An error leaves the constructs around it open, which [`Mark`] closes. Where it goes on is told by tokens: `;` and braces, and
//! words that begin statements. How many brackets are open where the error is, is found by reading the text again from where the
//! statement began: only who makes mistakes pays for that.

use pdl_diagnostics::Span;

use super::Parser;
use crate::evaluate::{Fallible, Stop};
use crate::lex::{Keyword, Token, Verbatim, VerbatimKind, is_identifier_byte};
use crate::record::{Health, RecordId};

/// The state at a place to which reading can return.
pub(super) struct Mark {
    nesting: usize,
    scopes: usize,
    loops: usize,
    lets: usize,
    defsets: usize,
    blocks: usize,
    multiclass: Option<RecordId>,
    depth: usize,
    frames: usize,
}

/// Brackets that a text opens and does not close, and the words in it.
#[derive(Default)]
struct Opened {
    braces: usize,
    /// Of all kinds.
    all: usize,
    words: Vec<(usize, usize)>,
}

impl Opened {
    fn of(text: &str) -> Opened {
        let bytes = text.as_bytes();
        let mut opened = Opened::default();
        let mut at = 0;
        let mut has_unclosed = false;
        while let Some(byte) = bytes.get(at) {
            // A code block that is not closed was an error: reading went on in it, and no later one is closed.
            let is_open = has_unclosed && bytes[at..].starts_with(b"[{");
            let skipped = if is_open { None } else { Verbatim::at(text, at) };
            match skipped {
                Some(skipped) if skipped.kind == VerbatimKind::Code && !skipped.is_closed => has_unclosed = true,
                Some(skipped) => {
                    at += skipped.length;
                    continue;
                }
                None => {}
            }
            let start = at;
            at += 1;
            match byte {
                b'{' => (opened.braces, opened.all) = (opened.braces + 1, opened.all + 1),
                b'}' => (opened.braces, opened.all) = (opened.braces.saturating_sub(1), opened.all.saturating_sub(1)),
                b'[' | b'(' | b'<' => opened.all += 1,
                b']' | b')' | b'>' => opened.all = opened.all.saturating_sub(1),
                byte if is_identifier_byte(*byte) => {
                    at += bytes[at..].iter().take_while(|byte| is_identifier_byte(**byte)).count();
                    opened.words.push((start, at));
                }
                _ => {}
            }
        }
        opened
    }
}

impl Parser<'_> {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            nesting: self.nesting,
            scopes: self.scopes.len(),
            loops: self.loops.len(),
            lets: self.lets.len(),
            defsets: self.defsets.len(),
            blocks: self.blocks,
            multiclass: self.multiclass,
            depth: self.evaluator.depth(),
            frames: self.evaluator.frames.len(),
        }
    }

    /// Closes what an error left open, unless a limit ends the run.
    pub(super) fn return_to(&mut self, mark: &Mark) -> Fallible<()> {
        if self.evaluator.troubles.is_over {
            return Err(Stop);
        }
        self.nesting = mark.nesting;
        self.scopes.truncate(mark.scopes);
        self.loops.truncate(mark.loops);
        self.lets.truncate(mark.lets);
        self.defsets.truncate(mark.defsets);
        self.blocks = mark.blocks;
        self.multiclass = mark.multiclass;
        self.evaluator.unwind(mark.depth, mark.frames);
        self.evaluator.troubles.take_taint();
        Ok(())
    }

    /// Returns what the text from `start` to the current token opens. Its words may be names that nobody defined now.
    fn opened_since(&mut self, start: Span) -> Opened {
        let here = self.span;
        if start.file != here.file || start.start > here.start {
            return Opened::default();
        }
        let text = self.lexer.text_of(start.file);
        let text = text.get(start.start as usize..here.start as usize).unwrap_or_default();
        let opened = Opened::of(text);
        for (from, to) in &opened.words {
            // What was read is known as a symbol.
            if let Some(name) = self.evaluator.symbols.find(&text[*from..*to]) {
                self.evaluator.troubles.add_unread(name);
            }
        }
        opened
    }

    /// Returns what an error says is unknown is unknown elsewhere, too.
    fn is_blamed(&self) -> Option<crate::symbols::Symbol> {
        let last = self.evaluator.diagnostics.last()?;
        let text = self.lexer.text_of(last.span.file);
        let name = text.get(last.span.start as usize..last.span.end as usize)?;
        let name = self.evaluator.symbols.find(name)?;
        (last.code.0 == "E0704" && !self.evaluator.troubles.is_unread(name)).then_some(name)
    }

    /// Returns true if nothing but white space stands before the token on its line.
    fn is_first_on_line(&self) -> bool {
        let text = self.lexer.text_of(self.span.file);
        let before = text.get(..self.span.start as usize).unwrap_or_default();
        before.bytes().rev().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|byte| byte == b'\n')
    }

    fn is_at_margin(&self) -> bool {
        let text = self.lexer.text_of(self.span.file);
        self.span.start == 0 || text.as_bytes().get(self.span.start as usize - 1) == Some(&b'\n')
    }

    /// Returns true if the token is the last one on its line.
    fn is_last_on_line(&self) -> bool {
        let text = self.lexer.text_of(self.span.file);
        let rest = text.get(self.span.end as usize..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default().trim_start();
        line.is_empty() || line.starts_with("//")
    }

    /// Moves over the token.
    fn skip(&mut self) -> Fallible<()> {
        if let Token::Identifier(name) = self.token {
            self.evaluator.troubles.add_unread(name);
        }
        self.advance()
    }

    /// Skips to the next statement, or to the brace that closes the block around. The one that is wrong began at `start`.
    pub(super) fn skip_statement(&mut self, start: Span) -> Fallible<()> {
        self.skipping(|parser| {
            let mut depth = parser.opened_since(start).braces;
            if parser.span == start && parser.token != Token::Eof {
                parser.count_brace(&mut depth);
                parser.skip()?;
            }
            loop {
                match parser.token {
                    Token::Eof => break,
                    Token::Sign('}') if depth == 0 && parser.blocks > 0 => break,
                    Token::Keyword(keyword) if keyword.begins_statement() => {
                        let stops = match depth {
                            0 => keyword.begins_definition() || parser.is_first_on_line(),
                            _ => keyword.begins_definition() && parser.is_at_margin(),
                        };
                        if stops {
                            break;
                        }
                    }
                    _ => parser.count_brace(&mut depth),
                }
                parser.skip()?;
            }
            // The braces that close them may come.
            parser.unclosed += depth;
            Ok(())
        })
    }

    fn count_brace(&self, depth: &mut usize) {
        match self.token {
            Token::Sign('{') => *depth += 1,
            Token::Sign('}') => *depth = depth.saturating_sub(1),
            _ => {}
        }
    }

    /// Skips behind the part of a body that began at `start`, or to the end of the body.
    pub(super) fn skip_item(&mut self, start: Span) -> Fallible<()> {
        self.skipping(|parser| {
            let mut depth = parser.opened_since(start).braces;
            loop {
                match parser.token {
                    Token::Eof => break,
                    Token::Sign(';') => {
                        parser.advance()?;
                        break;
                    }
                    Token::Sign('}') if depth == 0 => break,
                    Token::Keyword(keyword) if keyword.begins_definition() && parser.is_first_on_line() => break,
                    Token::Keyword(keyword)
                        if depth == 0 && parser.span != start && keyword.begins_item() && parser.is_first_on_line() =>
                    {
                        break;
                    }
                    _ => parser.count_brace(&mut depth),
                }
                parser.skip()?;
            }
            Ok(())
        })
    }

    /// Skips what is wrong in front of a body, from `start` on: to `:`, `,`, `;`, `in` or the brace of the body. True if that was
    /// read as a part of a value, so that the token is in the body.
    pub(super) fn skip_head(&mut self, start: Span) -> Fallible<bool> {
        let mut is_in_body = false;
        self.skipping(|parser| {
            let opened = parser.opened_since(start);
            let mut depth = opened.all;
            if opened.braces > 0 && parser.begins_item() {
                is_in_body = true;
                return Ok(());
            }
            loop {
                match parser.token {
                    // No value has a semicolon between braces.
                    Token::Sign(';') if opened.braces > 0 => {
                        parser.advance()?;
                        is_in_body = true;
                        break;
                    }
                    Token::Eof | Token::Sign(';') => break,
                    Token::Sign('{') if depth == 0 || parser.is_last_on_line() => break,
                    Token::Sign(':' | ',') | Token::Keyword(Keyword::In) if depth == 0 => break,
                    Token::Keyword(keyword) if keyword.begins_definition() && parser.is_first_on_line() => break,
                    Token::Sign('{' | '[' | '(' | '<') => depth += 1,
                    Token::Sign('}' | ']' | ')' | '>') => depth = depth.saturating_sub(1),
                    _ => {}
                }
                parser.skip()?;
            }
            Ok(())
        })?;
        Ok(is_in_body)
    }

    fn skipping(&mut self, skip: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        let blamed = self.is_blamed();
        self.evaluator.troubles.is_skipping = true;
        let skipped = skip(self);
        self.evaluator.troubles.is_skipping = false;
        if let Some(name) = blamed {
            self.evaluator.troubles.remove_unread(name);
        }
        skipped
    }

    /// Returns true if the token begins a part of a body rather than a statement.
    pub(super) fn begins_item(&self) -> bool {
        match self.token {
            Token::Keyword(Keyword::Let | Keyword::Defvar | Keyword::Assert | Keyword::Dump) => !self.is_at_margin(),
            Token::Keyword(keyword) => keyword.begins_item(),
            _ => false,
        }
    }

    /// Returns true if a body ends here although nothing closes it, which was reported.
    pub(super) fn ends_body(&self) -> bool {
        match self.token {
            Token::Eof => true,
            Token::Keyword(keyword) => keyword.begins_definition(),
            _ => false,
        }
    }

    /// Does a part of what makes a record; whether it is right. What is wrong leaves the record half known, and nothing open.
    pub(super) fn attempt(&mut self, record: RecordId, work: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<bool> {
        let mark = self.mark();
        let outcome = work(self);
        self.settle(record);
        if outcome.is_ok() {
            return Ok(true);
        }
        self.return_to(&mark)?;
        self.evaluator.weaken(record, Health::Doubtful);
        Ok(false)
    }

    /// Makes half known in the record what a part of its text left half known.
    #[inline]
    pub(super) fn settle(&mut self, record: RecordId) {
        if self.evaluator.troubles.take_taint() {
            self.evaluator.weaken(record, Health::Doubtful);
        }
    }
}
