//! `pdllc fmt`: pattern files in one layout.

use std::path::{Path, PathBuf};

use imara_diff::{Algorithm, BasicLineDiffPrinter, Diff, InternedInput, UnifiedDiffConfig};
use pdll::{Contents, Session, is_standard_input, shown};
use pdll_ide::format::FormatOptions;

use crate::args::{Fmt, Messages};
use crate::config::Configs;
use crate::output;
use crate::pattern_files::pattern_files;
use crate::report::{Outcome, cannot_write, finish, show, write};

pub(crate) fn fmt(arguments: &Fmt, messages: Messages) -> Outcome {
    let mut session = Session::new();
    let mut configs = Configs::default();
    let mut outcome = Outcome::Fine;
    for source in sources(arguments, &mut session) {
        let Some(formatted) = formatted(arguments, &source, &mut session, &mut configs) else { continue };
        let is_changed = formatted.old != formatted.new;
        if arguments.check {
            if is_changed {
                outcome = Outcome::Diagnostics;
                let diff = difference(&shown(&source.path), &formatted);
                show(&mut session, &diff);
            }
        } else if source.is_standard_input {
            write(&mut session, None, formatted.new.as_bytes());
        } else if is_changed && let Err(error) = output::overwrite(&source.path, &formatted.new) {
            cannot_write(&mut session, Some(&source.path), &error);
        }
    }
    outcome.and(finish(&session, messages))
}

/// A text to be formatted.
struct Source {
    /// The name of the file, and where its `pdllc.toml` is looked for.
    path: PathBuf,
    is_standard_input: bool,
}

fn sources(arguments: &Fmt, session: &mut Session) -> Vec<Source> {
    if let Some(name) = &arguments.stdin {
        return vec![Source { path: name.clone(), is_standard_input: true }];
    }
    let files = pattern_files(session, &arguments.files);
    let source = |path: PathBuf| Source { is_standard_input: is_standard_input(&path), path };
    files.into_iter().map(source).collect()
}

/// A text before and after.
struct Formatted {
    old: String,
    new: String,
}

fn formatted(arguments: &Fmt, source: &Source, session: &mut Session, configs: &mut Configs) -> Option<Formatted> {
    let path = &source.path;
    let width = match arguments.width {
        Some(width) => Some(width),
        None => configs.of(session, path)?.format.width,
    };
    let options = width.map_or_else(FormatOptions::default, |width| FormatOptions { width });
    let bytes = session.read_bytes(if source.is_standard_input { Path::new("-") } else { path })?;
    match Contents::by_ending(path).or_else(|| Contents::of(&bytes)) {
        None | Some(Contents::Pdll) => {}
        Some(contents) => {
            session.wrong_contents(path, contents, "PDLL", "only PDLL is formatted");
            return None;
        }
    }
    let file = session.add_text(path, bytes)?;
    let old = session.sources.file(file).text.to_string();
    match pdll_ide::format::format(&old, file, &options) {
        Ok(formatted) => {
            session.diagnostics.extend(formatted.errors);
            Some(Formatted { old, new: formatted.text })
        }
        Err(error) => {
            session.error_in_file(&shown(path), "E0913", error.to_string());
            session.note("please report it, with the file");
            None
        }
    }
}

/// Returns the lines that change, with those around them, as a unified diff.
fn difference(name: &str, formatted: &Formatted) -> String {
    let input = InternedInput::new(formatted.old.as_str(), formatted.new.as_str());
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    let mut config = UnifiedDiffConfig::default();
    config.context_len(2);
    let hunks = diff.unified_diff(&BasicLineDiffPrinter(&input.interner), config, &input).to_string();
    format!("--- {name}\n+++ {name} (formatted)\n{hunks}")
}
