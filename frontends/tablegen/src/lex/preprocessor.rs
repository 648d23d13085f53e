//! `#define`, `#ifdef`, `#ifndef`, `#else` and `#endif`.

use pdl_diagnostics::{Diagnostic, Span};

use super::Lexer;
use super::scan::{is_identifier_byte, line_length};
use crate::evaluate::{Evaluator, Fallible};

/// An open `#ifdef` or `#ifndef`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditional {
    pub(super) span: Span,
    /// True if the branch being read counts.
    active: bool,
    /// True if all conditionals around it count: what is asked at every line must not walk over them.
    around: bool,
    else_span: Option<Span>,
}

/// The `#ifndef` conditional of which a file consists, if it is one, which makes including it twice mean nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Guard {
    /// Nothing was read yet.
    Start,
    /// Inside the conditional on this macro.
    Open(String),
    /// After its `#endif`.
    Closed(String),
    /// There is something outside.
    None,
}

impl Guard {
    /// A token was read.
    pub(super) fn token(&mut self) {
        if !matches!(self, Guard::Open(_)) {
            *self = Guard::None;
        }
    }

    /// The guarding macro, at the end of the file.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Guard::Closed(name) => Some(name),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Directive {
    Define,
    Ifdef,
    Ifndef,
    Else,
    Endif,
}

impl Directive {
    const ALL: [(Directive, &'static str); 5] = [
        (Directive::Ifdef, "ifdef"),
        (Directive::Ifndef, "ifndef"),
        (Directive::Else, "else"),
        (Directive::Endif, "endif"),
        (Directive::Define, "define"),
    ];

    /// The directive whose name starts `bytes`; white space, a comment or the end must follow it.
    fn at(bytes: &[u8]) -> Option<(Directive, &'static str)> {
        Directive::ALL.into_iter().find(|(_, name)| {
            bytes
                .strip_prefix(name.as_bytes())
                .is_some_and(|rest| matches!(rest, [] | [b' ' | b'\t' | b'\n' | b'\r', ..] | [b'/', b'/' | b'*', ..]))
        })
    }
}

impl Lexer<'_> {
    /// Carries out the directive at the position, which is a `#` at the start of a line, and skips what it
    /// excludes. False if there is no directive but a paste.
    pub(super) fn directive(&mut self, evaluator: &mut Evaluator) -> Fallible<bool> {
        let file = self.file();
        let start = file.position;
        let Some((directive, name)) = Directive::at(&file.text.as_bytes()[start + 1..]) else { return Ok(false) };
        self.carry_out(evaluator, directive, name)?;
        if !self.is_active() {
            self.skip_inactive(evaluator)?;
        }
        Ok(true)
    }

    fn is_active(&self) -> bool {
        let innermost = self.open.last().and_then(|file| file.conditionals.last());
        innermost.is_none_or(|conditional| conditional.active && conditional.around)
    }

    fn carry_out(&mut self, evaluator: &mut Evaluator, directive: Directive, name: &'static str) -> Fallible<()> {
        let file = self.file();
        let start = file.position;
        let span = Span::new(file.id, start, start + 1 + name.len());
        file.position = start + 1 + name.len();
        match directive {
            Directive::Ifdef | Directive::Ifndef => {
                let macro_name = match self.macro_name(evaluator, name) {
                    Ok(name) => name,
                    Err(stop) => {
                        // Its #endif will come.
                        let around = self.is_active();
                        let conditional = Conditional { span, active: true, around, else_span: None };
                        self.file().conditionals.push(conditional);
                        return Err(stop);
                    }
                };
                let active = self.macros.contains(&macro_name) == (directive == Directive::Ifdef);
                let around = self.is_active();
                let file = self.file();
                if directive == Directive::Ifndef && file.guard == Guard::Start {
                    file.guard = Guard::Open(macro_name);
                } else if file.conditionals.is_empty() {
                    file.guard = Guard::None;
                }
                file.conditionals.push(Conditional { span, active, around, else_span: None });
            }
            Directive::Define => {
                let macro_name = self.macro_name(evaluator, name)?;
                self.file().guard.token();
                if !self.macros.insert(macro_name.clone()) {
                    let message = format!("the macro '{macro_name}' is defined already");
                    evaluator.report(Diagnostic::warning("W0702", span, message));
                }
            }
            Directive::Else => {
                let Some(conditional) = self.file().conditionals.last_mut() else {
                    let message = "there is no #ifdef or #ifndef for this #else";
                    return self.refuse(evaluator, Diagnostic::error("E0702", span, message));
                };
                if let Some(first) = conditional.else_span {
                    let diagnostic = Diagnostic::error("E0702", span, "this conditional has an #else already")
                        .with_label(first, "the first one");
                    return self.refuse(evaluator, diagnostic);
                }
                conditional.else_span = Some(span);
                conditional.active = !conditional.active;
                let file = self.file();
                if file.conditionals.len() == 1 {
                    file.guard = Guard::None;
                }
            }
            Directive::Endif => {
                let file = self.file();
                if file.conditionals.pop().is_none() {
                    let message = "there is no #ifdef or #ifndef for this #endif";
                    return self.refuse(evaluator, Diagnostic::error("E0702", span, message));
                }
                if file.conditionals.is_empty() {
                    file.guard = match std::mem::replace(&mut file.guard, Guard::None) {
                        Guard::Open(name) => Guard::Closed(name),
                        _ => Guard::None,
                    };
                }
            }
        }
        self.expect_line_end(evaluator, name)
    }

    fn macro_name(&mut self, evaluator: &mut Evaluator, directive: &str) -> Fallible<String> {
        let file = self.file();
        let bytes = file.text.as_bytes();
        let start =
            file.position + bytes[file.position..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let length = bytes[start..].iter().take_while(|byte| is_identifier_byte(**byte)).count();
        let name = file.text[start..start + length].to_owned();
        file.position = start + length;
        if name.is_empty() || name.as_bytes()[0].is_ascii_digit() {
            return self.error(evaluator, start, start, &format!("expected a macro name after #{directive}"));
        }
        Ok(name)
    }

    /// Only comments may follow a directive on its line.
    fn expect_line_end(&mut self, evaluator: &mut Evaluator, directive: &str) -> Fallible<()> {
        self.skip_space(evaluator, false)?;
        let file = self.file();
        let position = file.position;
        if matches!(file.text.as_bytes().get(position), None | Some(b'\n')) {
            return Ok(());
        }
        let message = format!("only comments may follow #{directive} on its line");
        self.error(evaluator, position, position + 1, &message)
    }

    /// Skips lines until a directive makes the text count again. The end of the file is left to be found.
    fn skip_inactive(&mut self, evaluator: &mut Evaluator) -> Fallible<()> {
        while !self.is_active() {
            let file = self.file();
            file.position += line_length(&file.text.as_bytes()[file.position..]);
            self.skip_space(evaluator, true)?;
            let file = self.file();
            match &file.text.as_bytes()[file.position..] {
                [] => return Ok(()),
                [b'#', rest @ ..] => {
                    if let Some((directive, name)) = Directive::at(rest)
                        && directive != Directive::Define
                    {
                        self.carry_out(evaluator, directive, name)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}
