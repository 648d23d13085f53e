//! Lints a text beside `calc.td` of `docs/lints.md`.

use crate::upstream;

mod faults;
mod forms;
mod page;
mod repository;
mod td_faults;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use pdll::Session;
use pdll_ide::lint::{LINTS, Level, Levels, lint, lint_td};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of the page.
pub(crate) fn page() -> String {
    std::fs::read_to_string(root().join("docs/lints.md")).expect("the page")
}

/// Where MLIR's `.td` files are; `None`, which is said, if they are missing.
pub(crate) fn mlir() -> Option<&'static PathBuf> {
    static DIR: OnceLock<Option<PathBuf>> = OnceLock::new();
    DIR.get_or_init(|| upstream::include_directory(&[])).as_ref()
}

/// A directory with `calc.td`, of each test program its own.
fn calc() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        let page = page();
        let (_, text) = page.split_once("```td calc.td\n").expect("the definitions");
        let (text, _) = text.split_once("```").expect("their end");
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME"));
        std::fs::create_dir_all(&dir).expect("a directory");
        std::fs::write(dir.join("calc.td"), text).expect("a file");
        std::fs::write(dir.join("helpers.pdll"), "Constraint IsHelped(x: Value);\n").expect("a file");
        dir
    })
}

/// Every lint warns.
pub(crate) fn all() -> Levels {
    let mut levels = Levels::new();
    LINTS.iter().for_each(|lint| levels.set(lint.name, Level::Warn).expect("it is known"));
    levels
}

/// Returns what is found in a text; `None` if it includes what is not there.
pub(crate) fn lint_text(text: &str, levels: &Levels) -> Option<Session> {
    let mut session = Session { mlir_groups: true, ..Session::new() }.include_dir(calc());
    if text.contains(".td\"") {
        session = session.include_dir(mlir()?);
    }
    let file = session.sources.add("example.pdll", text, None);
    let inspection = session.inspect(file);
    lint(&mut session, file, &inspection, levels);
    Some(session)
}

/// Returns what is found in a text of TableGen; `None` if MLIR's files are missing.
pub(crate) fn lint_td_text(text: &str, levels: &Levels) -> Option<Session> {
    let mut session = Session { mlir_groups: true, ..Session::new() }.include_dir(calc()).include_dir(mlir()?);
    let file = session.sources.add("example.td", text, None);
    let inspection = session.inspect_td(file)?;
    lint_td(&mut session, file, &inspection, levels);
    Some(session)
}

/// The codes that are found in a text.
pub(crate) fn codes(session: &Session) -> Vec<&'static str> {
    session.diagnostics.iter().map(|finding| finding.code.0).collect()
}
