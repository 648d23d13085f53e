//! `pdllc lsp`: what editors ask.

use pdll::Session;
use pdll_lsp::Includes;

use crate::args::{Lsp, Messages};
use crate::report::{Outcome, finish};

pub(crate) fn lsp(arguments: &Lsp, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let mut includes = Includes::new(arguments.include_dirs.clone());
    for path in &arguments.compilation_database {
        let Some(file) = session.read_text(path) else { continue };
        let folder = path.parent().unwrap_or(path);
        includes.add_database(&session.sources.file(file).text, folder);
    }
    // A server that lacks what it was told to read would find errors that are none.
    if !session.has_errors()
        && let Err(error) = pdll_lsp::serve_stdio(includes)
    {
        session.error_in_file("", "E0915", format!("the editor and this server do not understand each other: {error}"));
    }
    finish(&session, messages)
}
