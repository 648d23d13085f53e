//! Bytes to tokens: the lexer, the preprocessor and the stack of included files.

mod preprocessor;
mod scan;
mod token;
mod verbatim;

use std::sync::Arc;

use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use preprocessor::{Conditional, Guard};
pub(crate) use scan::is_identifier_byte;
pub(crate) use token::{Keyword, Operator, Token};
pub(crate) use verbatim::{Verbatim, VerbatimKind};

use crate::evaluate::{Evaluator, Fallible, Stop};
use crate::limits;
use pdl_diagnostics::{IncludeError, LoadedFile, Loader};

/// Reads tokens from the root file and whatever it includes.
pub(crate) struct Lexer<'a> {
    sources: &'a mut SourceMap,
    loader: &'a dyn Loader,
    /// The files being read, the innermost last.
    open: Vec<OpenFile>,
    macros: FxHashSet<String>,
    /// By name, the macro that makes a file empty once it is defined.
    guards: FxHashMap<String, String>,
    included: usize,
    /// The token's place.
    pub(crate) span: Span,
    /// True if only white space and comments stand before the position on its line.
    at_line_start: bool,
    /// True if the last error was in a token.
    is_token_wrong: bool,
}

/// A file being read.
struct OpenFile {
    id: FileId,
    text: Arc<String>,
    position: usize,
    /// From here on no code block is closed: the end of one is not looked for again and again.
    unclosed: usize,
    conditionals: Vec<Conditional>,
    guard: Guard,
}

impl<'a> Lexer<'a> {
    /// A lexer at the start of `file`.
    pub(crate) fn new(
        sources: &'a mut SourceMap,
        file: FileId,
        loader: &'a dyn Loader,
        macros: &[String],
    ) -> Lexer<'a> {
        let text = sources.file(file).text.clone();
        Lexer {
            sources,
            loader,
            open: vec![OpenFile::new(file, text)],
            macros: macros.iter().cloned().collect(),
            guards: FxHashMap::default(),
            included: 0,
            span: Span::new(file, 0, 0),
            at_line_start: true,
            is_token_wrong: false,
        }
    }

    /// The next token, after includes and preprocessor directives were carried out. What is wrong is reported, and reading goes on
    /// behind it; only a limit ends the run.
    pub(crate) fn next(&mut self, evaluator: &mut Evaluator) -> Fallible<Token> {
        loop {
            let token = match self.scan(evaluator) {
                Ok(token) => token,
                Err(Stop) => match self.behind_error(evaluator)? {
                    Some(token) => token,
                    None => continue,
                },
            };
            if token == Token::Keyword(Keyword::Include) {
                if self.include(evaluator).is_err() {
                    self.behind_error(evaluator)?;
                }
                continue;
            }
            if token != Token::Eof {
                self.file().guard.token();
                return Ok(token);
            }
            if self.close_file(evaluator).is_err() {
                self.behind_error(evaluator)?;
            }
            if self.open.len() == 1 {
                return Ok(Token::Eof);
            }
            self.open.pop();
            self.at_line_start = false;
        }
    }

    /// Goes on behind an error: a token was wrong, or what stands between tokens.
    #[cold]
    fn behind_error(&mut self, evaluator: &Evaluator) -> Fallible<Option<Token>> {
        if evaluator.troubles.is_over {
            return Err(Stop);
        }
        let is_token = std::mem::take(&mut self.is_token_wrong);
        if is_token {
            self.at_line_start = false;
        }
        Ok(is_token.then_some(Token::Error))
    }

    /// The text of a file that was opened.
    pub(crate) fn text_of(&self, file: FileId) -> &str {
        self.sources.get(file).map_or("", |file| &file.text)
    }

    fn file(&mut self) -> &mut OpenFile {
        self.open.last_mut().expect("the root file is never popped")
    }

    /// Checks at the end of a file that its conditionals are closed, and remembers its include guard.
    fn close_file(&mut self, evaluator: &mut Evaluator) -> Fallible<()> {
        let end = self.span;
        if let Some(conditional) = self.file().conditionals.last() {
            let opened = conditional.span;
            self.file().conditionals.clear();
            let diagnostic = Diagnostic::error("E0702", end, "the file ends inside a preprocessor conditional")
                .with_label(opened, "it is opened here");
            return self.refuse(evaluator, diagnostic);
        }
        let file = self.open.last().expect("the root file is never popped");
        if let Some(name) = file.guard.name() {
            self.guards.insert(self.sources.file(file.id).name.clone(), name.to_owned());
        }
        Ok(())
    }

    /// Carries out `include "…"`; the keyword was read.
    fn include(&mut self, evaluator: &mut Evaluator) -> Fallible<()> {
        self.file().guard.token();
        let position = self.file().position;
        let token = self.scan(evaluator)?;
        let span = self.span;
        let Token::String(path) = token else {
            self.file().position = position;
            return self.refuse(evaluator, Diagnostic::error("E0703", span, "expected a file name after 'include'"));
        };
        let path = evaluator.symbols.get(path).to_owned();
        let current = self.file().id;
        let includer = self.sources.file(current).name.clone();
        let loaded = match self.loader.load(&path, &includer) {
            Ok(loaded) => loaded,
            Err(error) => {
                // Whatever is unknown from now on may be defined there.
                let refused = self.refuse_include(evaluator, &path, &error);
                evaluator.troubles.is_incomplete = true;
                return refused;
            }
        };
        if self.guards.get(&loaded.name).is_some_and(|guard| self.macros.contains(guard)) {
            return Ok(());
        }
        self.included += 1;
        if self.open.len() >= limits::MAX_INCLUDE_DEPTH || self.included > limits::MAX_INCLUDES {
            let message = "too many files are included: does a file include itself?";
            return self.refuse(evaluator, Diagnostic::error("E0709", span, message));
        }
        let LoadedFile { name, bytes, .. } = loaded;
        if bytes.len() > u32::MAX as usize / 2 {
            let message = format!("the file '{name}' is too long");
            return self.refuse(evaluator, Diagnostic::error("E0709", span, message));
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                evaluator.troubles.is_incomplete = true;
                let offset = error.utf8_error().valid_up_to();
                let message = format!("the file '{name}' is not UTF-8: the byte at offset {offset} is wrong");
                return self.refuse(evaluator, Diagnostic::error("E0710", span, message));
            }
        };
        let id = self.sources.add(name, text, Some(span));
        let text = self.sources.file(id).text.clone();
        self.open.push(OpenFile::new(id, text));
        self.at_line_start = true;
        Ok(())
    }

    fn refuse_include(&mut self, evaluator: &mut Evaluator, path: &str, error: &IncludeError) -> Fallible<()> {
        let diagnostic = match error {
            IncludeError::NotFound { tried } => {
                let mut diagnostic =
                    Diagnostic::error("E0702", self.span, format!("the included file '{path}' is nowhere"));
                if !tried.is_empty() {
                    diagnostic = diagnostic.note(format!("looked for {}", tried.join(", ")));
                }
                diagnostic
            }
            other => Diagnostic::error("E0702", self.span, other.to_string()),
        };
        self.refuse(evaluator, diagnostic)
    }

    /// Reports an error that ends the run, with the includes that led here.
    pub(crate) fn refuse<T>(&mut self, evaluator: &mut Evaluator, diagnostic: Diagnostic) -> Fallible<T> {
        evaluator.report(diagnostic);
        Err(Stop)
    }

    /// Refuses a token. Reading goes on at `next`.
    fn wrong_token<T>(&mut self, evaluator: &mut Evaluator, next: usize, diagnostic: Diagnostic) -> Fallible<T> {
        let file = self.file();
        let (id, start) = (file.id, file.position);
        file.position = next.max(start + 1);
        self.span = Span::new(id, start, self.file().position);
        self.is_token_wrong = true;
        self.refuse(evaluator, diagnostic)
    }

    /// Refuses a part of the token at the position, which ends there.
    fn token_error<T>(&mut self, evaluator: &mut Evaluator, start: usize, end: usize, message: &str) -> Fallible<T> {
        let span = Span::new(self.file().id, start, end);
        self.wrong_token(evaluator, end, Diagnostic::error("E0701", span, message))
    }

    fn error<T>(&mut self, evaluator: &mut Evaluator, start: usize, end: usize, message: &str) -> Fallible<T> {
        let file = self.file();
        let span = Span::new(file.id, start, end);
        // Reading goes on behind it, at least one character further.
        let next = file.text[file.position..].chars().next().map_or(0, char::len_utf8);
        file.position = (file.position + next).max(end);
        self.refuse(evaluator, Diagnostic::error("E0701", span, message))
    }
}

impl OpenFile {
    fn new(id: FileId, text: Arc<String>) -> OpenFile {
        OpenFile { id, text, position: 0, unclosed: usize::MAX, conditionals: Vec::new(), guard: Guard::Start }
    }
}
