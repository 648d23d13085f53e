//! Characters that start no token, and what their writer probably meant.

use super::Lexer;
use crate::codes;
use crate::literal;
use crate::token::{Spanned, Token};
use pdl_diagnostics::{Diagnostic, nearest};

impl Lexer<'_, '_> {
    /// Reports what begins at `start`, and goes on behind it.
    pub(super) fn unexpected(&mut self, start: usize, end: usize) {
        let rest = &self.text[start..];
        let first = rest.chars().next().unwrap_or('\0');
        match first {
            '/' if rest.starts_with("/*") => self.block_comment(start),
            '\'' => self.single_quotes(start),
            '#' => self.hash_word(start),
            '^' if self.behind_operand() => self.operator(start, end),
            '$' | '%' | '@' | '^' => self.sigil(start, first),
            '\0' => {
                let length = rest.len() - rest.trim_start_matches('\0').len();
                let span = self.span(start, start + length);
                self.report(
                    Diagnostic::error(codes::UNEXPECTED_CHARACTER, span, "a NUL byte stands here")
                        .label("not text")
                        .note("a file with NUL bytes is often UTF-16, or no text at all; PDLL files are UTF-8"),
                );
                self.continue_at(start + length);
            }
            '+' | '-' | '*' | '/' | '&' | '|' | '?' | '~' => self.operator(start, end),
            _ => self.other(start, first),
        }
    }

    /// A type or attribute as MLIR writes it, where PDLL wants a constant. False if this is none.
    pub(super) fn bare_constant(&mut self, start: usize, is_type: bool) -> bool {
        use Token::*;
        let written = literal::mlir_text(&self.text[start..]).map_or("", |length| &self.text[start..start + length]);
        let before = [3, 2, 1].map(|back| self.tokens.len().checked_sub(back).map(|at| self.tokens[at].1));
        let is_attribute = !is_type || matches!(before, [Some(LeftBrace | Comma), Some(Name | String), Some(Equal)]);
        let quoted = if is_attribute {
            format!("attr<{}>", literal::attribute_string(written))
        } else {
            format!("type<\"{}\">", written.replace('\\', "\\\\").replace('"', "\\\""))
        };
        let (token, meant) = match before {
            _ if written.is_empty() => return false,
            // What a number is of: the recovery reports both.
            [_, Some(Integer), Some(Colon)] => (Error, None),
            [.., Some(Colon)] if is_type => (KwValue, Some(format!("Value<{quoted}>"))),
            [.., Some(Arrow)] => (Error, Some(format!("({quoted})"))),
            [.., Some(Equal | Comma | LeftParen | KwWith)]
            | [_, Some(KwAttrConstraint | KwValue | KwValueRange), Some(LeftAngle)] => (Error, Some(quoted)),
            _ => return false,
        };
        let end = start + written.len();
        if let Some(meant) = meant {
            let what = if is_attribute { "an attribute" } else { "a type" };
            let span = self.span(start, end);
            self.report(
                Diagnostic::error(codes::UNQUOTED, span, format!("{what} of MLIR stands in quotes"))
                    .label(format!("expected `{}<\"…\">`", if is_attribute { "attr" } else { "type" }))
                    .fix(span, meant.clone(), format!("write `{meant}`")),
            );
        }
        self.continue_at(end);
        // Result types stand in parentheses, which the fix writes.
        let results = before[2] == Some(Arrow) && self.push(start, LeftParen, start);
        self.push(start, token, end);
        if results {
            self.push(end, RightParen, end);
        }
        true
    }

    fn block_comment(&mut self, start: usize) {
        let rest = &self.text[start + 2..];
        let close = rest.find("*/");
        let end = close.map_or(self.text.len(), |length| start + 2 + length + 2);
        let opener = self.span(start, start + 2);
        let mut diagnostic = Diagnostic::error(codes::BLOCK_COMMENT, opener, "PDLL has no `/* … */` comments")
            .label("comments start with `//` and run to the end of the line");
        if close.is_none() {
            diagnostic = diagnostic.note("the comment is never closed, so the rest of the file was skipped");
        } else if !self.text[start..end].contains('\n') {
            let inner = self.text[start + 2..end - 2].trim();
            let line_rest = self.text[end..].lines().next().unwrap_or("");
            if line_rest.trim().is_empty() {
                diagnostic = diagnostic.fix(self.span(start, end), format!("// {inner}"), "use `//`");
            }
        }
        self.report(diagnostic);
        self.continue_at(end);
    }

    fn single_quotes(&mut self, start: usize) {
        let line = self.text[start + 1..].lines().next().unwrap_or("");
        let Some(length) = line.find('\'') else {
            self.other(start, '\'');
            return;
        };
        let end = start + 1 + length + 1;
        let inner = &line[..length];
        let span = self.span(start, end);
        self.report(
            Diagnostic::error(codes::SINGLE_QUOTES, span, "strings are written with double quotes")
                .label("single quotes")
                .fix(span, format!("\"{}\"", inner.replace('"', "\\\"")), "use double quotes"),
        );
        self.take(start, Token::String, end);
    }

    /// `#` and a word that is not `include`.
    fn hash_word(&mut self, start: usize) {
        let rest = &self.text[start + 1..];
        let word = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len()];
        let end = start + 1 + word.len();
        let span = self.span(start, end);
        if word == "import" || word == "include" || nearest(word, ["include"]).is_some() {
            self.report(
                Diagnostic::error(codes::INCLUDE_SYNTAX, span, format!("there is no directive `#{word}`"))
                    .label("the only directive is `#include`")
                    .guess(span, "#include", "did you mean `#include`?"),
            );
            self.take(start, Token::Include, end);
            self.include_path(end);
            return;
        }
        if ["if", "ifdef", "ifndef", "define", "else", "endif", "undef", "pragma"].contains(&word) {
            let line_end = self.text[start..].find('\n').map_or(self.text.len(), |length| start + length);
            self.report(
                Diagnostic::error(codes::INCLUDE_SYNTAX, span, format!("there is no directive `#{word}`"))
                    .label("the only directive is `#include`; PDLL has no preprocessor"),
            );
            self.continue_at(line_end);
            return;
        }
        // `root#0`, as MLIR writes results.
        let number = self.text[start + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let behind_value = self.tokens.last().is_some_and(|(_, token, last)| {
            *last as usize == start && matches!(token, Token::Name | Token::RightParen | Token::RightAngle)
        });
        if number > 0 && behind_value {
            let hash = self.span(start, start + 1);
            self.report(
                Diagnostic::error(codes::UNEXPECTED_CHARACTER, hash, "a result is taken with a dot")
                    .label("not `#`")
                    .fix(hash, ".", format!("write `.{}`", &self.text[start + 1..start + 1 + number])),
            );
            self.continue_at(start + 1);
            self.push(start, Token::Dot, start + 1);
            return;
        }
        let hash = self.span(start, start + 1);
        if self.text[start + 1..].starts_with([' ', '\t', '#']) {
            let line_end = self.text[start..].find('\n').map_or(self.text.len(), |length| start + length);
            self.report(
                Diagnostic::error(codes::UNEXPECTED_CHARACTER, hash, "a comment starts with `//`")
                    .label("not `#`")
                    .fix(hash, "//", "write `//`"),
            );
            self.continue_at(line_end);
            return;
        }
        if self.bare_constant(start, false) {
            return;
        }
        self.report(
            Diagnostic::error(codes::UNEXPECTED_CHARACTER, hash, "unexpected character `#`")
                .label("`#` only starts `#include`")
                .note("an attribute alias or dialect attribute is written inside `attr<\"…\">`"),
        );
        self.take(start, Token::Error, end);
    }

    /// Code of another language where a declaration should stand, such as a pattern in TableGen's DRR, a class in C++ or a
    /// function in Rust: one report for it and all that follows to the next declaration. False if this is none.
    pub(super) fn foreign_declaration(&mut self, start: usize, end: usize) -> bool {
        let word = &self.text[start..end];
        let begins_line = self.text[..start].trim_end_matches([' ', '\t']).ends_with('\n') || start == 0;
        let language = match word {
            _ if !begins_line => return false,
            "def" | "defm" | "defvar" | "class" | "multiclass" | "foreach" => "TableGen",
            "struct" | "namespace" | "using" | "template" | "static" | "void" => "C++",
            "fn" | "impl" | "use" | "mod" | "pub" | "trait" => "Rust",
            _ => return false,
        };
        let behind = self.text[end..].trim_start();
        let name = behind.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let is_named = name.len() < behind.len() && behind.len() < self.text.len() - end;
        let is_foreign = match language {
            "TableGen" => name.trim_start().starts_with([':', '<', '{', ';', '=']),
            _ => is_named || behind.starts_with(['{', '<']),
        };
        if !is_foreign {
            return false;
        }
        // What includes and guards stood before it are TableGen's too.
        while let [.., (s, Token::Name, e), (_, Token::String, _)] = self.tokens[..]
            && self.slice(s, e) == "include"
        {
            self.tokens.truncate(self.tokens.len() - 2);
        }
        if self.tokens.is_empty() {
            self.diagnostics.clear();
        }
        let span = self.span(start, end);
        let report = |code, what| {
            Diagnostic::error(code, span, format!("this is {language}, not PDLL"))
                .label(format!("`{word}` begins a {what} of {language}"))
        };
        self.report(if language == "TableGen" {
            report(codes::TABLE_GEN, "definition")
                .note("what TableGen's DRR writes as `def : Pat<(AOp $x), (BOp $x)>;` is in PDLL `Pattern => replace op<dialect.a>(x: Value) with op<dialect.b>(x);`")
                .note("definitions of operations and constraints are included: `#include \"ops.td\"`")
        } else {
            report(codes::FOREIGN_STATEMENT, "declaration")
                .note("a function of the host is declared as in `Constraint IsSmall(value: Value);`; its code is registered there, or stands in a code block `[{ … }]` in the place of the `;`")
        });
        self.skip_declaration(end);
        true
    }

    fn sigil(&mut self, start: usize, sigil: char) {
        if sigil == '@' && matches!(self.tokens.last(), Some((_, Token::Equal, _))) && self.bare_constant(start, false)
        {
            return;
        }
        let span = self.span(start, start + 1);
        let named = self.text[start + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let mut diagnostic =
            Diagnostic::error(codes::UNEXPECTED_CHARACTER, span, format!("unexpected character `{sigil}`"));
        if named {
            diagnostic = diagnostic.label(format!("names in PDLL are written without `{sigil}`")).fix(
                span,
                "",
                format!("remove `{sigil}`"),
            );
        } else {
            diagnostic = diagnostic.label("starts nothing in PDLL");
        }
        self.report(diagnostic);
    }

    /// `!` before the name of an attribute, an operator of other languages, or a type of MLIR.
    pub(super) fn exclamation(&mut self, start: usize, end: usize) {
        if self.text[end..].starts_with('=') {
            self.take(start, Token::Comparison, start + 2);
            return;
        }
        let behind = &self.text[end..];
        let word = behind.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        // `!dialect.type`
        if word.is_some_and(|length| behind[length..].starts_with('.')) && self.bare_constant(start, true) {
            return;
        }
        self.push(start, Token::Exclamation, end);
    }

    /// Returns the token of `|` between alternatives, and of `?` behind a constraint or the name of an attribute.
    fn mark(&self, written: &str, end: usize) -> Option<Token> {
        let last = self.tokens.last()?.1;
        let mut behind = self.text[end..].trim_start();
        while behind.starts_with("//") {
            behind = behind.split_once('\n').map_or("", |(_, next_line)| next_line).trim_start();
        }
        let next = behind.chars().next();
        let ends_name = last.is_keyword() || matches!(last, Token::Name | Token::String);
        match written {
            "|" => Some(Token::Bar),
            "?" if last.is_constraint() || last == Token::RightAngle => Some(Token::Question),
            "?" if ends_name && next.is_none_or(|next| ",}=)];|>{".contains(next)) => Some(Token::Question),
            _ => None,
        }
    }

    /// A sign of arithmetic. Where it is none, it is what other languages write with it.
    pub(super) fn arithmetic(&mut self, start: usize, end: usize) {
        let first = self.text.as_bytes()[start];
        let token = match first {
            b'+' => Token::Plus,
            b'-' => Token::Minus,
            b'~' => Token::Tilde,
            b'=' => Token::Comparison,
            _ => Token::Product,
        };
        let begins_operand = matches!(token, Token::Minus | Token::Tilde | Token::Comparison);
        let fits = (self.behind_operand() || begins_operand) && !self.is_benefit();
        // `x: Value*`, `Operation *op`, `a += b`, `/* a comment */`, `%root`
        let run = self.text[end..].starts_with(['+', '*', '/', '&', '|', '?']) || self.text[end..].starts_with('=');
        let behind_constraint = first == b'*' && self.tokens.last().is_some_and(|token| self.names_constraint(token));
        if fits && !(run && token != Token::Comparison) && !behind_constraint {
            self.push(start, token, end);
        } else {
            self.unexpected(start, end);
        }
    }

    /// Returns true if the number of a benefit comes next.
    fn is_benefit(&self) -> bool {
        matches!(self.tokens[..], [.., (s, Token::Name, e), (_, Token::LeftParen, _)] if self.slice(s, e) == "benefit")
    }

    /// Returns true if a token is a constraint, or the name that one has elsewhere.
    fn names_constraint(&self, token: &Spanned) -> bool {
        token.1.is_constraint() || crate::words::constraint_alias(self.slice(token.0, token.2)).is_some()
    }

    fn operator(&mut self, start: usize, end: usize) {
        let rest = &self.text[start..];
        let length = rest.len() - rest.trim_start_matches(['+', '-', '*', '/', '&', '|', '?', '~']).len();
        let end = end.max(start + length.max(1));
        let written = &self.text[start..end];
        if let Some(token) = self.mark(written, end) {
            self.push(start, token, end);
            return;
        }
        let span = self.span(start, end);
        let diagnostic = Diagnostic::error(codes::OPERATOR, span, format!("PDLL has no operator `{written}`"));
        if written == "-" && self.is_benefit() {
            let diagnostic = Diagnostic::error(codes::OPERATOR, span, "a number has no sign").label("not allowed here");
            self.report(diagnostic.guess(span, "", "a benefit is a number from 0 to 65535"));
            self.continue_at(end);
            return;
        }
        // `x: &Value`, `x: Value*`
        let names_constraint = self.tokens.last().is_some_and(|token| self.names_constraint(token))
            || matches!(self.tokens.last(), Some((_, Token::Colon, _)))
                && self.text[end..].starts_with(|c: char| c.is_ascii_uppercase());
        if names_constraint && written.chars().all(|c| matches!(c, '&' | '*')) {
            // `Operation *op`: that the name stands first is said later, of both.
            let names_both = matches!(self.tokens.last(), Some((_, Token::Name, _)))
                && self.text[end..].starts_with(|c: char| c.is_ascii_lowercase());
            if !names_both {
                let label = "a constraint is a name alone";
                self.report(diagnostic.label(label).fix(span, "", format!("remove `{written}`")));
            }
            self.continue_at(end);
            return;
        }
        // `C(x) && n > 1`
        if written == "&&" && self.behind_operand() {
            let label = "each constraint is a statement of its own";
            self.report(diagnostic.label(label).fix(span, ";", "write `;`: all statements must hold"));
            self.continue_at(end);
            self.push(start, Token::Semicolon, end);
            return;
        }
        let diagnostic = diagnostic.label("no such operator");
        self.report(match written {
            "&" | "|" | "^" => diagnostic.note("the bits of two integers are combined by `and(a, b)`, `or(a, b)` and `xor(a, b)`"),
            "||" => diagnostic.note("`one_of(n, 1, 2)` holds for each of the constants; other alternatives are patterns of their own"),
            "**" => diagnostic.note("a power of two is `1 << n`"),
            _ => diagnostic.note(
                "there are `+ - * / % << >> ~` and comparisons; other computations are native functions: `Rewrite F(a: Attr) -> Attr;`",
            ),
        });
        self.take(start, Token::Error, end);
    }

    /// A run of characters that mean nothing, reported once.
    fn other(&mut self, start: usize, first: char) {
        let rest = &self.text[start..];
        let is_stray = |c: char| !c.is_ascii() && !c.is_whitespace();
        let length =
            if is_stray(first) { rest.len() - rest.trim_start_matches(is_stray).len() } else { first.len_utf8() };
        let end = start + length;
        let span = self.span(start, end);
        let meant = match first {
            '“' | '”' | '„' | '«' | '»' => Some(('"', "a straight double quote")),
            '‘' | '’' => Some(('\'', "a straight quote")),
            '；' => Some((';', "a semicolon")),
            '，' => Some((',', "a comma")),
            '：' => Some((':', "a colon")),
            '（' => Some(('(', "a parenthesis")),
            '）' => Some((')', "a parenthesis")),
            _ => None,
        };
        let name = if first.is_control() || first.is_whitespace() || first == '\u{feff}' || first == '\u{200b}' {
            format!("U+{:04X}", u32::from(first))
        } else if length > first.len_utf8() {
            format!("`{}`", rest[..length].chars().take(20).collect::<String>())
        } else {
            format!("`{first}`")
        };
        let word = if length > first.len_utf8() { "characters" } else { "character" };
        let mut diagnostic = Diagnostic::error(codes::UNEXPECTED_CHARACTER, span, format!("unexpected {word} {name}"));
        diagnostic = match meant {
            Some((plain, what)) if length == first.len_utf8() => diagnostic
                .label(format!("looks like {what}, and is not"))
                .fix(span, plain.to_string(), format!("write `{plain}`")),
            _ if first == '→' => diagnostic.label("an arrow is `->`").fix(span, "->", "write `->`"),
            _ if first.is_alphabetic() => diagnostic.label("names are made of ASCII letters, digits and `_`"),
            _ => diagnostic.label("starts nothing in PDLL"),
        };
        self.report(diagnostic);
        self.continue_at(end);
        if first == '\u{feff}' || first.is_whitespace() {
            return;
        }
        let token = match meant {
            Some((';', _)) => Token::Semicolon,
            Some((',', _)) => Token::Comma,
            Some((':', _)) => Token::Colon,
            Some(('(', _)) => Token::LeftParen,
            Some((')', _)) => Token::RightParen,
            _ if first == '→' => Token::Arrow,
            _ => Token::Error,
        };
        self.push(start, token, end);
    }
}
