//! Bytes to tokens. Everything wrong with the characters themselves is reported here, and repaired so that the
//! parser does not stumble over it a second time.

use crate::codes;
use crate::limits;
use crate::literal;
use crate::nesting::Nesting;
use crate::token::{Spanned, Token};
use logos::Logos;
use pdl_diagnostics::{Diagnostic, FileId, Span};

/// The tokens of a file.
pub(crate) struct Lexed {
    pub(crate) tokens: Vec<Spanned>,
    pub(crate) comments: Vec<Span>,
    /// True if `op(`, `attr(` or `type(` occurs: the angle brackets may have been forgotten.
    pub(crate) bare_call: bool,
}

/// Splits `text` into tokens; reports into `diagnostics` what is not one.
pub(crate) fn lex(text: &str, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Lexed {
    let mut lexer = Lexer {
        text,
        file,
        inner: Token::lexer(text),
        // PDLL averages three to four bytes a token.
        tokens: Vec::with_capacity(text.len() / 3 + 8),
        comments: Vec::new(),
        nesting: Nesting::new(),
        open: Vec::new(),
        angled_calls: Vec::new(),
        bare_call: false,
        last_item: 0,
        unclosed_line: None,
        diagnostics,
    };
    lexer.byte_order_mark();
    lexer.run();
    Lexed { tokens: lexer.tokens, comments: lexer.comments, bare_call: lexer.bare_call }
}

struct Lexer<'t, 'd> {
    text: &'t str,
    file: FileId,
    inner: logos::Lexer<'t, Token>,
    tokens: Vec<Spanned>,
    comments: Vec<Span>,
    nesting: Nesting,
    /// The brackets that are open.
    open: Vec<Token>,
    /// The numbers of brackets that are open in `convert_type<…>`, which are read as parentheses.
    angled_calls: Vec<usize>,
    bare_call: bool,
    /// Where the tokens of the current declaration begin.
    last_item: usize,
    /// The end of the line that held the latest string without a second quote.
    unclosed_line: Option<usize>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'t> Lexer<'t, '_> {
    fn byte_order_mark(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.report(
                Diagnostic::error(codes::BYTE_ORDER_MARK, self.span(0, 3), "the file begins with a byte-order mark")
                    .label("these three bytes are invisible in most editors")
                    .note("PDLL files are UTF-8 without a byte-order mark")
                    .fix(self.span(0, 3), "", "remove the mark: save the file as UTF-8 without it"),
            );
            self.inner.bump(3);
        }
    }

    fn run(&mut self) {
        while let Some(result) = self.inner.next() {
            let span = self.inner.span();
            let (start, end) = (span.start, span.end);
            match result {
                Ok(Token::String) => self.string(start),
                Ok(Token::CodeBlock) => self.code_block(start, end),
                Ok(Token::LeftAngle) => self.left_angle(start, end),
                Ok(Token::RightAngle) => self.right_angle(start, end),
                Ok(Token::Plus | Token::Minus | Token::Product | Token::Tilde | Token::Comparison) => {
                    self.arithmetic(start, end);
                }
                Ok(Token::LeftSquare) => self.left_square(start, end),
                Ok(Token::Include) => {
                    self.push(start, Token::Include, end);
                    self.include_path(end);
                }
                Ok(Token::Integer) => self.integer(start, end),
                Ok(Token::Exclamation) => self.exclamation(start, end),
                Ok(Token::Comment) => {
                    let length = self.text[start..end].trim_end().len();
                    self.comments.push(self.span(start, start + length));
                }
                Ok(Token::Semicolon) => {
                    // The reference wants a `;` after a nested native body and another after the statement;
                    // one is enough here, and two are one.
                    let doubled = matches!(self.tokens[..], [.., (_, Token::String, _), (_, Token::Semicolon, _)]);
                    if !doubled || !self.after_native_body() {
                        self.push(start, Token::Semicolon, end);
                    }
                }
                Ok(Token::LeftParen) => {
                    if let Some((s, Token::Name, e)) = self.tokens.last().copied() {
                        self.bare_call |= matches!(self.slice(s, e), "op" | "attr" | "type");
                    }
                    self.push(start, Token::LeftParen, end);
                }
                Ok(Token::Name) if self.nesting.at_top() && self.foreign_declaration(start, end) => {}
                Ok(
                    word @ (Token::KwRegions
                    | Token::KwSuccessors
                    | Token::KwBefore
                    | Token::KwInlineBlock
                    | Token::KwMoveBlock
                    | Token::KwTakeRegion
                    | Token::KwEach
                    | Token::KwIn),
                ) => {
                    let token = if self.is_in_its_place(word, end) { word } else { Token::Name };
                    self.push(start, token, end);
                }
                Ok(token) => {
                    self.push(start, token, end);
                }
                Err(()) => self.unexpected(start, end),
            }
        }
    }

    /// Returns true if a word that is a name elsewhere is a keyword where it ends at `end`: no valid text has a name there.
    fn is_in_its_place(&self, word: Token, end: usize) -> bool {
        let rest = behind_trivia(&self.text[end..]);
        let next = rest.bytes().next();
        let last = self.tokens.last().map(|(_, token, _)| *token);
        match word {
            Token::KwRegions | Token::KwSuccessors if next != Some(b'(') => false,
            Token::KwRegions | Token::KwSuccessors => match last {
                Some(Token::RightParen | Token::RightAngle) => true,
                Some(Token::RightBrace) => !self.is_behind_rewrite(),
                _ => false,
            },
            Token::KwBefore => self.is_behind_moved(),
            Token::KwEach => {
                let word = rest.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).next().unwrap_or_default();
                let is_behind =
                    word.starts_with(|c: char| c.is_ascii_digit()) || matches!(word, "" | "with" | "before" | "in");
                !is_behind && last != Some(Token::KwEach)
            }
            Token::KwIn => self.is_behind_element(),
            _ => {
                next.is_some_and(|next| next.is_ascii_alphabetic() || next == b'_')
                    && matches!(last, Some(Token::Semicolon | Token::LeftBrace | Token::RightBrace))
            }
        }
    }

    /// Returns true if the brace that was read last ends `rewrite … with { … }`, behind which another statement may follow.
    fn is_behind_rewrite(&self) -> bool {
        let mut depth = 0_u32;
        let mut tokens = self.tokens.iter().rev().map(|(_, token, _)| *token).take(limits::TOKENS_BEFORE_WORD);
        let opened = tokens.find(|token| {
            match token {
                Token::RightBrace => depth += 1,
                Token::LeftBrace => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        opened.is_some() && tokens.next() == Some(Token::KwWith)
    }

    /// Returns true if what stands here so far is `each`, and what each value is.
    fn is_behind_element(&self) -> bool {
        let mut depth = 0_u32;
        let mut tokens = self.tokens.iter().rev().map(|(_, token, _)| *token).take(limits::TOKENS_BEFORE_WORD);
        if tokens.clone().next() == Some(Token::KwEach) {
            return false;
        }
        tokens.find_map(|token| match token {
            _ if token.is_closer() => {
                depth += 1;
                None
            }
            _ if token.closer().is_some() && depth > 0 => {
                depth -= 1;
                None
            }
            Token::KwEach if depth == 0 => Some(true),
            Token::KwIn | Token::Semicolon if depth == 0 => Some(false),
            _ if token.closer().is_some() => Some(false),
            _ => None,
        }) == Some(true)
    }

    /// Returns true if the statement at hand says so far which region or block is moved.
    fn is_behind_moved(&self) -> bool {
        let is_first = |token: &Token| matches!(token, Token::KwInlineBlock | Token::KwMoveBlock | Token::KwTakeRegion);
        let ends = |token: &Token| matches!(token, Token::KwBefore | Token::Semicolon | Token::LeftBrace);
        let mut tokens = self.tokens.iter().rev().map(|(_, token, _)| *token).take(limits::TOKENS_BEFORE_WORD);
        let is_moved = tokens.next().is_some_and(|last| !is_first(&last) && !ends(&last) && last != Token::Dot);
        is_moved && tokens.find(|token| is_first(token) || ends(token)).is_some_and(|token| is_first(&token))
    }

    /// Returns true if the last string is a body: it follows a signature, not a comma, a brace or `<`.
    fn after_native_body(&self) -> bool {
        let [.., (_, before, _), _, _] = self.tokens[..] else { return false };
        !matches!(before, Token::LeftAngle | Token::Comma | Token::LeftBrace | Token::Include)
    }

    /// Adds a token; false if it nests too deep, and the lexer has gone on to another declaration.
    #[inline]
    fn push(&mut self, start: usize, token: Token, end: usize) -> bool {
        if token.nests() {
            return self.push_nesting(start, token, end);
        }
        self.tokens.push((start as u32, token, end as u32));
        true
    }

    /// Adds a token that changes how deep the next one is.
    fn push_nesting(&mut self, start: usize, token: Token, end: usize) -> bool {
        if matches!(token, Token::KwPattern | Token::Include) && self.nesting.at_top() {
            self.last_item = self.tokens.len();
        }
        self.tokens.push((start as u32, token, end as u32));
        self.open_and_close(token);
        let fits = self.nesting.push(token);
        if !fits {
            self.too_deep(start, end);
        }
        fits
    }

    /// Keeps account of the open brackets; one that is never closed ends with what is around it, an angle bracket with the statement.
    fn open_and_close(&mut self, token: Token) {
        match token {
            Token::Semicolon => {
                while self.open.last() == Some(&Token::LeftAngle) {
                    self.open.pop();
                }
                self.angled_calls.clear();
            }
            _ if token.closer().is_some() => self.open.push(token),
            _ if token.is_closer() => {
                if let Some(at) = self.open.iter().rposition(|open| open.closer() == Some(token)) {
                    self.open.truncate(at);
                }
            }
            _ => {}
        }
    }

    /// Reports nesting that is too deep, and drops the declaration that it is in.
    #[cold]
    #[inline(never)]
    fn too_deep(&mut self, start: usize, end: usize) {
        self.report(
            Diagnostic::error(codes::NESTING, self.span(start, end), "this is nested too deeply")
                .label(format!("level {}", limits::NESTING + 1))
                .note(format!(
                    "brackets, member accesses, calls and lambdas may nest {} levels deep together",
                    limits::NESTING
                ))
                .note("name the inner parts with `let`"),
        );
        self.tokens.truncate(self.last_item);
        self.nesting.reset();
        self.open.clear();
        self.skip_declaration(end);
    }

    /// Goes on at the next line that begins with a declaration.
    fn skip_declaration(&mut self, from: usize) {
        let rest = &self.text[from..];
        let mut offset = rest.len();
        for (newline, _) in rest.match_indices('\n') {
            if starts_declaration(&rest[newline + 1..]) {
                offset = newline + 1;
                break;
            }
        }
        self.continue_at(from + offset);
        self.last_item = self.tokens.len();
    }

    /// Moves the lexer to the byte `at`, which lies ahead of it.
    fn continue_at(&mut self, at: usize) {
        let position = self.inner.span().end;
        self.inner.bump(at.saturating_sub(position));
    }

    /// Reads what stands from `start` to `end`, which lies ahead, as one token.
    fn take(&mut self, start: usize, token: Token, end: usize) {
        self.continue_at(end);
        self.push(start, token, end);
    }

    fn string(&mut self, start: usize) {
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        let mut escaped = false;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    // The next character is not the end of the string, whatever it is.
                    at += if bytes.get(at + 1).is_some_and(|b| *b != b'\n' && b.is_ascii()) { 2 } else { 1 };
                }
                Some(b'\n') | None => return self.unterminated_string(start, at),
                Some(_) => at += 1,
            }
        }
        if escaped {
            self.check_escapes(start + 1, at);
        }
        self.take(start, Token::String, at + 1);
    }

    /// Ends a string that lacks its second quote before what looks like the code behind it.
    fn unterminated_string(&mut self, start: usize, line_end: usize) {
        // The second of a line takes all that is left of it: no line is read again and again.
        let first = self.unclosed_line != Some(line_end);
        self.unclosed_line = Some(line_end);
        if let Some((_, Token::String, end)) = self.tokens.last()
            && first
            && *end as usize == start
        {
            return self.stray_quote(start);
        }
        let line = &self.text[start..line_end];
        let end = start
            + match self.literal_length(&line[1..]) {
                Some(length) if first => 1 + length,
                _ => {
                    let code = line.split("//").next().unwrap_or(line);
                    code.trim_end_matches([' ', '\t', '\r', '>', ')', '}', ';', ',', '{']).len().max(1)
                }
            };
        self.report(
            Diagnostic::error(codes::UNTERMINATED_STRING, self.span(start, end), "this string is never closed")
                .label("a string ends on the line it starts on")
                .note("text of several lines is written as a code block: `[{ … }]`")
                .fix(self.span(end, end), "\"", "close the string"),
        );
        self.take(start, Token::String, end);
    }

    /// `attr<"s"">`: a quote right behind a string is one too many.
    fn stray_quote(&mut self, start: usize) {
        let span = self.span(start, start + 1);
        self.report(
            Diagnostic::error(codes::UNTERMINATED_STRING, span, "this quote opens a string that is never closed")
                .label("right behind another string")
                .note("a quote within a string is written as `\\\"`")
                .fix(span, "", "remove the quote"),
        );
        self.continue_at(start + 1);
    }

    /// Returns how long the text of `attr<…>` or `type<…>` is, from behind its quote to what closes the angle bracket.
    fn literal_length(&self, inner: &str) -> Option<usize> {
        let [.., (_, Token::KwAttr | Token::KwType, _), (_, Token::LeftAngle, _)] = &self.tokens[..] else {
            return None;
        };
        closing_angle(inner)
    }

    fn code_block(&mut self, start: usize, opened: usize) {
        let rest = &self.text[opened..];
        let Some(length) = rest.find("}]") else {
            self.unterminated_code_block(start, opened);
            return;
        };
        let end = opened + length + 2;
        // `[{` of a code block that was never closed finds the end of a later one.
        if let Some(next) = self.declaration_line(opened, opened + length)
            && self.text[next..opened + length].contains("[{")
        {
            self.unterminated_code_block(start, opened);
            return;
        }
        self.continue_at(end);
        if self.text[opened..end].contains('\\') {
            self.check_escapes(opened, end - 2);
        }
        self.push(start, Token::String, end);
    }

    fn unterminated_code_block(&mut self, start: usize, opened: usize) {
        let end = self.declaration_line(opened, self.text.len()).unwrap_or(self.text.len());
        self.report(
            Diagnostic::error(
                codes::UNTERMINATED_CODE_BLOCK,
                self.span(start, opened),
                "this code block is never closed",
            )
            .label("opened here")
            .note("a code block ends at the first `}]`"),
        );
        self.continue_at(end);
        self.push(start, Token::String, opened);
        self.push(end, Token::Semicolon, end);
    }

    /// The first line between two offsets that begins with a declaration.
    fn declaration_line(&self, from: usize, to: usize) -> Option<usize> {
        let part = &self.text[from..to];
        part.match_indices('\n').map(|(i, _)| i + 1).find(|i| starts_declaration(&part[*i..])).map(|i| from + i)
    }

    /// Checks the escapes between two offsets inside a literal.
    fn check_escapes(&mut self, from: usize, to: usize) {
        let bytes = self.text.as_bytes();
        let mut at = from;
        let mut wrong = false;
        while at < to {
            if bytes[at] != b'\\' {
                at += 1;
                continue;
            }
            match &bytes[at + 1..to] {
                [b'"' | b'\\' | b'n' | b't', ..] => at += 2,
                [h, l, ..] if h.is_ascii_hexdigit() && l.is_ascii_hexdigit() => at += 3,
                _ => {
                    wrong = true;
                    let length = self.text[at + 1..to].chars().next().map_or(0, char::len_utf8);
                    let span = self.span(at, at + 1 + length);
                    let written = &self.text[at..at + 1 + length];
                    self.report(
                        Diagnostic::error(codes::ESCAPE, span, format!("`{written}` is not an escape"))
                            .label("no such escape")
                            .note("the escapes are `\\\"`, `\\\\`, `\\n`, `\\t` and `\\XX` with two hexadecimal digits")
                            .fix(self.span(at, at + 1), "\\\\", "write a backslash as two"),
                    );
                    at += 1 + length.max(1);
                }
            }
        }
        if !wrong && !literal::is_utf8(&self.text[from..to]) {
            let span = self.span(from, to);
            self.report(
                Diagnostic::error(codes::ESCAPE, span, "the escapes in this literal make bytes that are not UTF-8")
                    .label("not UTF-8 once the escapes are resolved"),
            );
        }
    }

    /// Takes `<` or `>` between operands, which compares or shifts with what stands right behind it.
    fn comparison(&mut self, start: usize, end: usize) {
        let (token, length) = match &self.text.as_bytes()[start..] {
            [_, b'=', ..] => (Token::Comparison, 2),
            [b'<', b'<', ..] | [b'>', b'>', ..] => (Token::Shift, 2),
            _ => (Token::Comparison, end - start),
        };
        self.take(start, token, start + length);
    }

    /// Returns true if the last token may end an operand of an operator.
    fn behind_operand(&self) -> bool {
        self.tokens.last().is_some_and(|(_, token, _)| token.ends_operand())
    }

    /// `>` closes an angle bracket where one is open, and compares anywhere else.
    fn right_angle(&mut self, start: usize, end: usize) {
        if self.angled_calls.last() == Some(&self.open.len()) {
            self.angled_calls.pop();
            self.push(start, Token::RightParen, end);
        } else if self.open.last() == Some(&Token::LeftAngle) || !self.behind_operand() {
            self.push(start, Token::RightAngle, end);
        } else {
            self.comparison(start, end);
        }
    }

    /// Returns true if `<` behind the last token compares. Behind a name it opens a bracket if it follows at once and is closed in the same
    /// statement: such a name is a slip for `op` or the like.
    fn compares(&self, start: usize, end: usize) -> bool {
        match self.tokens.last() {
            Some((s, Token::Name, e)) if !matches!(self.slice(*s, *e), "op" | "attr" | "type") => {
                *e as usize != start || closing_angle(&self.text[end..]).is_none()
            }
            Some((_, Token::Name, _)) | None => false,
            Some((_, token, _)) => token.ends_operand(),
        }
    }

    fn left_angle(&mut self, start: usize, end: usize) {
        if self.open.last() != Some(&Token::LeftAngle) && self.compares(start, end) {
            return self.comparison(start, end);
        }
        let Some((s, Token::Name, e)) = self.tokens.last().copied() else {
            let names_operation = matches!(self.tokens.last(), Some((_, Token::KwOpConstraint, _)));
            if self.push(start, Token::LeftAngle, end) && names_operation {
                self.dotted_name(end);
            }
            return;
        };
        let keyword = match self.slice(s, e) {
            "op" => Token::KwOp,
            "attr" => Token::KwAttr,
            "type" => Token::KwType,
            // A call, in the brackets of MLIR's proposal.
            "convert_type" => {
                if self.push(start, Token::LeftParen, end) {
                    self.angled_calls.push(self.open.len());
                }
                return;
            }
            word => {
                let begins_type = matches!(word, "tensor" | "vector" | "memref" | "tuple" | "complex");
                let begins_attribute = matches!(word, "dense" | "array" | "sparse" | "affine_map" | "affine_set");
                self.tokens.pop();
                if !(begins_type || begins_attribute) || !self.bare_constant(s as usize, begins_type) {
                    self.tokens.push((s, Token::Name, e));
                    self.push(start, Token::LeftAngle, end);
                }
                return;
            }
        };
        if let Some(last) = self.tokens.last_mut() {
            last.1 = keyword;
        }
        if keyword == Token::KwOp
            && let [.., (s, before @ Token::Name, e), _] = &mut self.tokens[..]
            && &self.text[*s as usize..*e as usize] == "commutative"
        {
            *before = Token::KwCommutative;
        }
        if !self.push(start, Token::LeftAngle, end) {
            return;
        }
        if keyword == Token::KwOp {
            self.dotted_name(end);
        } else {
            self.unquoted(end, keyword);
        }
    }

    /// Takes the `a.b` of `op<a.b>` as one token, if nothing is wrong with it.
    fn dotted_name(&mut self, start: usize) {
        let bytes = self.text.as_bytes();
        let mut at = start;
        let mut parts = 0;
        loop {
            if !bytes.get(at).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_') {
                return;
            }
            let first = at;
            while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
                at += 1;
            }
            // `_` alone is no name.
            if &bytes[first..at] == b"_" {
                return;
            }
            parts += 1;
            match bytes.get(at) {
                Some(b'.') => at += 1,
                Some(b'>') if parts >= 2 => break,
                Some(_) if parts >= 2 && self.text[at..].trim_start().starts_with('|') => break,
                _ => return,
            }
        }
        self.take(start, Token::DottedName, at);
    }

    /// `attr<1 : i32>`: what stands between the angle brackets must be a string.
    fn unquoted(&mut self, opened: usize, keyword: Token) {
        let rest = &self.text[opened..];
        let start = opened + rest.len() - rest.trim_start().len();
        let inner = &self.text[start..];
        if inner.starts_with(['"', '\'', '>', ';', '{', '}', '/']) || inner.starts_with("[{") || inner.is_empty() {
            return;
        }
        let Some(length) = closing_angle(inner) else { return };
        let text = inner[..length].trim_end();
        let end = start + text.len();
        let word = if keyword == Token::KwAttr { "attr" } else { "type" };
        let what = if keyword == Token::KwAttr { "attribute" } else { "type" };
        let bare = text.trim_matches(['“', '”', '„', '«', '»']);
        let quoted = match keyword {
            Token::KwAttr => literal::attribute_string(bare),
            _ => format!("\"{}\"", bare.replace('\\', "\\\\").replace('"', "\\\"")),
        };
        self.report(
            Diagnostic::error(
                codes::UNQUOTED,
                self.span(start, end),
                format!("the text of an {what} constant is a string").replace("an type", "a type"),
            )
            .label("expected a string")
            .fix(self.span(start, end), quoted.clone(), format!("quote it: `{word}<{quoted}>`")),
        );
        self.continue_at(end);
        // A word is an attribute only with the quotes of the fix.
        let token = if quoted.starts_with("\"\\") { Token::Error } else { Token::String };
        let start = start + text.find(bare).unwrap_or(0);
        self.push(start, token, start + bare.len());
    }

    /// `[ {`: a code block's delimiter with a space in it.
    fn left_square(&mut self, start: usize, end: usize) {
        let rest = &self.text[end..];
        let blank = rest.len() - rest.trim_start().len();
        if !rest[blank..].starts_with('{') {
            self.push(start, Token::LeftSquare, end);
            return;
        }
        let opened = end + blank + 1;
        self.report(
            Diagnostic::error(
                codes::CODE_BLOCK_DELIMITER,
                self.span(start, opened),
                "the delimiter of a code block is `[{`, without a space",
            )
            .label("split delimiter")
            .fix(self.span(start, opened), "[{", "write `[{`"),
        );
        let tail = &self.text[opened..];
        // The end may be split in the same way.
        let close = tail.match_indices('}').find_map(|(at, _)| {
            let after = &tail[at + 1..];
            let blank = after.len() - after.trim_start().len();
            after[blank..].starts_with(']').then_some(opened + at + 1 + blank + 1)
        });
        match close {
            Some(close) => {
                self.take(start, Token::String, close);
            }
            None => {
                self.continue_at(opened);
                self.unterminated_code_block(start, opened);
            }
        }
    }

    /// Behind `#include`: `<x.pdll>` and `x.pdll` instead of `"x.pdll"`.
    fn include_path(&mut self, end: usize) {
        let line = self.text[end..].lines().next().unwrap_or("");
        let path = line.trim_start();
        let start = end + line.len() - path.len();
        if path.is_empty() || path.starts_with(['"', '[', '\'']) {
            return;
        }
        let (whole, inner) = match path.strip_prefix('<').and_then(|p| p.split_once('>')) {
            Some((inner, _)) => (inner.len() + 2, inner),
            None => {
                let word = path.split([' ', '\t', ';']).next().unwrap_or(path);
                if !word.contains(['.', '/']) {
                    return;
                }
                (word.len(), word)
            }
        };
        let span = self.span(start, start + whole);
        self.report(
            Diagnostic::error(codes::INCLUDE_SYNTAX, span, "the path of an `#include` is a string")
                .label("expected a string")
                .fix(span, format!("\"{inner}\""), "quote the path"),
        );
        self.continue_at(start + whole);
        // The file is not looked for: the directive is dropped, as its path may not be what it seems.
        self.tokens.pop();
    }

    fn integer(&mut self, start: usize, end: usize) {
        let tail = &self.text[end..];
        let word = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
        let is_digit = |byte: u8| match tail.as_bytes().first() {
            Some(b'x') => byte.is_ascii_hexdigit(),
            Some(b'b') => matches!(byte, b'0' | b'1'),
            _ => false,
        };
        if word > 1 && &self.text[start..end] == "0" && tail[1..word].bytes().all(is_digit) {
            self.continue_at(end + word);
            self.push(start, Token::Integer, end + word);
            return;
        }
        if word > 0 {
            let span = self.span(start, end + word);
            let written = &self.text[start..end + word];
            self.report(
                Diagnostic::error(codes::UNEXPECTED_CHARACTER, span, format!("`{written}` is no number and no name"))
                    .label("names start with a letter or `_`, numbers are decimal digits"),
            );
            self.continue_at(end + word);
        }
        self.push(start, Token::Integer, end);
    }

    fn slice(&self, start: u32, end: u32) -> &'t str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// The text behind white space and comments.
fn behind_trivia(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with("//") {
        rest = rest.split_once('\n').map_or("", |(_, behind)| behind.trim_start());
    }
    rest
}

/// Where the angle bracket that was opened in front of `text` is closed, if it is on the same line and statement.
fn closing_angle(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut previous = '\0';
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            // The arrows of function types and affine maps close nothing.
            '>' if previous == '-' => {}
            '>' if depth == 0 => return Some(at),
            '>' | ')' => depth = depth.saturating_sub(1),
            '\n' | ';' => return None,
            _ => {}
        }
        previous = c;
    }
    None
}

/// Returns true if `text` starts with a word that starts a declaration.
pub(crate) fn starts_declaration(text: &str) -> bool {
    // `Pattern<…>` is a class of TableGen.
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '<');
    let words = ["Pattern", "Constraint", "Rewrite", "#include"];
    words.iter().any(|word| text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(goes_on)))
}

mod characters;
