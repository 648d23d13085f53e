//! Findings to standard error, results to files, and the exit status.

use std::collections::HashSet;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use gicombine::RuleOrder;
use pdl_diagnostics::{Diagnostic, SourceMap, Span, counted, render_json, render_text, terminal_text};
use pdll::{CommutedRules, Session, is_standard_input, shown};

use crate::args::{Color, CombineRules, Includes, MessageFormat, Messages, RulesAs};
use crate::config::Configs;
use crate::{files_read, output};

/// The end of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All is well.
    Fine,
    /// Errors were reported.
    Diagnostics,
}

impl Outcome {
    /// Fine if both are.
    pub(crate) fn and(self, other: Outcome) -> Outcome {
        if self == Outcome::Fine { other } else { self }
    }
}

/// A session with the include directories of the command line.
pub(crate) fn session(includes: &Includes) -> Session {
    let mut session = Session { include_dirs: includes.include_dirs.clone(), ..Session::new() };
    session.macros.clone_from(&includes.macros.define);
    session.natives = includes.natives.files.clone().into();
    choose_rules(&mut session, &includes.combine);
    session
}

/// Says which combine rules are meant.
pub(crate) fn choose_rules(session: &mut Session, combine: &CombineRules) {
    session.machine.rules.clone_from(&combine.rules);
    session.machine.only.clone_from(&combine.only_rule);
    session.machine.disabled.clone_from(&combine.disable_rule);
    session.commuted_rules = match &combine.commute[..] {
        [] => CommutedRules::None,
        [all] if all == "all" => CommutedRules::All,
        names => CommutedRules::Named(names.to_vec()),
    };
    session.machine.order = match combine.rules_as {
        RulesAs::Documented => RuleOrder::Documented,
        RulesAs::Llvm22 => RuleOrder::Llvm22,
    };
}

/// The same for the file at `path`, with the include directories of the `pdllc.toml` that holds for it.
pub(crate) fn session_at(includes: &Includes, path: &Path) -> Session {
    let mut session = session(includes);
    let config = Configs::default().of(&mut session, path);
    let config = config.unwrap_or_default();
    session.include_dirs.extend(config.include_dirs);
    session.natives.found.extend(config.natives);
    session.plain_names = config.plain_names;
    session
}

/// The numbers of errors and warnings that the command has found: its sessions, of which there may be one for each part of each
/// file, share the limit.
static FOUND: Mutex<[usize; 2]> = Mutex::new([0; 2]);

/// Prints every finding, as many as the limit lets through; the outcome says whether any is an error.
///
/// Errors and warnings are counted apart, so that warnings hide no error.
pub(crate) fn finish(session: &Session, messages: Messages) -> Outcome {
    files_read::note_read(session);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let mut said = HashSet::new();
    for diagnostic in &session.diagnostics {
        // Parts of one input may find the same.
        if !said.insert((diagnostic.code, diagnostic.span, &diagnostic.message)) {
            continue;
        }
        let count = &mut found[usize::from(!diagnostic.is_error())];
        *count += 1;
        if messages.max_errors == 0 || *count <= messages.max_errors {
            print(&session.sources, diagnostic, messages);
        }
    }
    if session.has_errors() { Outcome::Diagnostics } else { Outcome::Fine }
}

/// Says how many findings of the command were not shown; to be called when all of its sessions have finished.
pub(crate) fn conclude(messages: Messages) {
    let found = std::mem::take(&mut *FOUND.lock().unwrap_or_else(PoisonError::into_inner));
    let left_out =
        found.map(|count| if messages.max_errors == 0 { 0 } else { count.saturating_sub(messages.max_errors) });
    let counts = ["more error", "more warning"].into_iter().zip(left_out).filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts.map(|(what, count)| counted(count as u64, what)).collect();
    if counts.is_empty() {
        return;
    }
    let verb = if left_out.iter().sum::<usize>() == 1 { "is" } else { "are" };
    let message = format!("{} {verb} not shown", counts.join(" and "));
    let diagnostic = Diagnostic::warning("W0911", Span::NOWHERE, message).note("`--max-errors 0` shows all");
    print(&SourceMap::new(), &diagnostic, messages);
}

/// Prints one finding.
fn print(sources: &SourceMap, diagnostic: &Diagnostic, messages: Messages) {
    let mut stderr = std::io::stderr().lock();
    let color = match messages.color {
        Color::Auto => stderr.is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        Color::Always => true,
        Color::Never => false,
    };
    // Nobody is left to tell if standard error is gone.
    let _ = match messages.format {
        MessageFormat::Text => write!(stderr, "{}", render_text(sources, diagnostic, color)),
        MessageFormat::Json => writeln!(stderr, "{}", render_json(sources, diagnostic)),
    };
}

/// Writes a text for people to standard output. What is in it came from files: it does not drive a terminal.
pub(crate) fn show(session: &mut Session, text: &str) {
    write(session, None, terminal_text(text).as_bytes());
}

/// Writes a result to `output`, as it is; to standard output if there is none, or it is `-`.
pub(crate) fn write(session: &mut Session, output: Option<&Path>, bytes: &[u8]) {
    write_with(session, output, |_, out| out.write_all(bytes));
}

/// The same for texts, one behind the other.
pub(crate) fn write_all(session: &mut Session, output: Option<&Path>, texts: &[Vec<u8>]) {
    write_with(session, output, |_, out| texts.iter().try_for_each(|text| out.write_all(text)));
}

/// The same for results that are too large to be put together first. `print` buffers for itself.
///
/// A file that was read is not written to, by whatever name: it would be lost.
pub(crate) fn write_with(
    session: &mut Session,
    output: Option<&Path>,
    print: impl FnOnce(&SourceMap, &mut dyn Write) -> std::io::Result<()>,
) {
    let output = output.filter(|path| !is_standard_input(path));
    files_read::note_read(session);
    if let Some(input) = output.and_then(files_read::read_as) {
        let message = "the output would overwrite an input; name another file with `-o`";
        return session.error_in_file(&shown(&input), "E0903", message);
    }
    let print = |out: &mut dyn Write| print(&session.sources, out);
    let result = match output {
        Some(path) => output::write(path, print),
        None => output::write_standard(print),
    };
    match result {
        // A reader that stops early, such as `head`, is no error.
        Err(error) if output.is_none() && error.kind() == std::io::ErrorKind::BrokenPipe => {}
        Err(error) => cannot_write(session, output, &error),
        Ok(()) => {}
    }
}

/// Reports a result that is lost.
pub(crate) fn cannot_write(session: &mut Session, output: Option<&Path>, error: &std::io::Error) {
    let name = output.map_or_else(|| "<stdout>".to_owned(), |path| path.display().to_string());
    session.error_in_file(&name, "E0902", format!("`{name}` cannot be written: {error}"));
}
