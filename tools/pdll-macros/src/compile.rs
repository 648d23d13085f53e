//! From the patterns of an invocation to a program, or to what is wrong with them.

use std::path::PathBuf;

use pdl_diagnostics::{Diagnostic, FileId, SourceMap};
use pdl_ir::{Location, Module, Native};
use pdll::{Program, Session};
use proc_macro2::{Span, TokenStream};
use syn::LitStr;

use crate::input::Patterns;
use crate::text::Text;

/// The text that was read, and the program.
pub(crate) struct Compiled {
    pub source: Source,
    /// The program and the patterns that it was made of; `None` if an error was found.
    pub result: Option<(Program, Module)>,
    pub sources: SourceMap,
    pub findings: Vec<Diagnostic>,
}

/// Where a place in PDLL is in Rust.
pub(crate) enum Source {
    /// In tokens, whose text is this file.
    Tokens(FileId, Text),
    /// In a literal, or in a file that a literal names.
    Literal(Span),
}

impl Compiled {
    pub(crate) fn new(patterns: Patterns, plain_names: bool) -> Compiled {
        let rust_file = rust_file();
        let mut session = Session { plain_names, ..Session::new() };
        session.include_dirs.extend(rust_file.parent().map(PathBuf::from));
        let name = rust_file.display().to_string();
        let (source, module) = match patterns {
            Patterns::Tokens(tokens) => {
                let text = Text::of(tokens);
                let file = session.sources.add(name, text.text.clone(), None);
                (Source::Tokens(file, text), session.pdll_module(file))
            }
            Patterns::Text(literal) => {
                let (name, text) = text_of(&literal, name);
                let file = session.sources.add(name, text, None);
                (Source::Literal(literal.span()), session.pdll_module(file))
            }
            Patterns::File(path) => {
                let file = rust_file.with_file_name(path.value());
                (Source::Literal(path.span()), session.module(&file))
            }
        };
        // Here code blocks are Rust, whatever they could be besides.
        let module = module.map(|mut module| {
            let blocks = module.natives.iter_mut().filter(|native| native.code.is_some());
            blocks.for_each(|native| native.definition = None);
            module
        });
        let result = module.and_then(|module| Some((session.compile(module.clone())?, module)));
        Compiled { source, result, findings: std::mem::take(&mut session.diagnostics), sources: session.sources }
    }

    /// The files beside the Rust file that were read: if one changes, so does the program.
    pub(crate) fn files(&self) -> impl Iterator<Item = String> {
        let own = match &self.source {
            Source::Tokens(file, _) => Some(*file),
            Source::Literal(_) => None,
        };
        let read = self.sources.files().filter(move |(file, _)| Some(*file) != own);
        let paths = read.filter_map(|(_, file)| std::fs::canonicalize(&file.name).ok());
        // The Rust file is among them if a literal of it was read, and rustc knows that one.
        let rust_file = std::fs::canonicalize(rust_file()).ok();
        paths.filter(move |path| Some(path) != rust_file.as_ref()).map(|path| path.display().to_string())
    }

    /// The token at which a native function is declared.
    pub(crate) fn span_of(&self, native: &Native) -> Span {
        match &self.source {
            Source::Literal(span) => *span,
            Source::Tokens(_, text) => {
                let start = self.offset(&native.location).unwrap_or(0);
                text.spans(start..start + 1).0
            }
        }
    }

    /// The tokens of the name of an operation that is mentioned at this place, and what is to be said of the place besides.
    pub(crate) fn mention(&self, name: &str, place: &Location) -> ((Span, Span), String) {
        match (&self.source, self.offset(place)) {
            (Source::Tokens(_, text), Some(start)) => {
                let named = text.text[start..].find(&format!("<{name}>")).map_or(start, |behind| start + behind + 1);
                (text.spans(named..named + name.len()), String::new())
            }
            (source, _) => {
                let span = if let Source::Literal(span) = source { *span } else { Span::call_site() };
                ((span, span), format!("{}:{}:{}", place.file, place.line, place.column))
            }
        }
    }

    /// The code block of a native function that has one, as tokens.
    pub(crate) fn block_of(&self, native: &Native) -> Option<syn::Result<TokenStream>> {
        let code = native.code.as_ref()?;
        let tokens = match &self.source {
            Source::Tokens(_, text) => self.offset(&native.location).and_then(|start| text.block_behind(start)),
            Source::Literal(_) => None,
        };
        Some(tokens.map_or_else(|| code.parse().map_err(Into::into), |tokens| Ok(tokens.clone())))
    }

    /// The byte of the tokens' text at which this place is.
    fn offset(&self, location: &Location) -> Option<usize> {
        let Source::Tokens(own, _) = &self.source else { return None };
        let span = self.sources.span_at(&location.file, location.line, location.column)?;
        (span.file == *own).then_some(span.start as usize)
    }
}

/// The file of the invocation. rustc and this macro run in the same directory.
fn rust_file() -> PathBuf {
    let span = Span::call_site().unwrap();
    span.local_file().unwrap_or_else(|| PathBuf::from(span.file()))
}

/// Returns what a literal says, and what its text is called. Where each character stands in the file as it does in the text, the text gets the
/// lines and columns of the file; otherwise it has its own.
fn text_of(literal: &LitStr, file: String) -> (String, String) {
    let (value, place) = (literal.value(), literal.span().unwrap());
    let written = literal.token().to_string();
    match written.split_once(value.as_str()).filter(|_| place.source_text().as_ref() == Some(&written)) {
        Some((quotes, _)) => {
            let column = place.column() - 1 + quotes.chars().count();
            (file, "\n".repeat(place.line() - 1) + &" ".repeat(column) + &value)
        }
        None => (format!("{file}:{}:{}: pdll!", place.line(), place.column()), value),
    }
}
