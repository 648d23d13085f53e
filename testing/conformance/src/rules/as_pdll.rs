//! Random rules written as PDLL: what is read of the text does to random modules what the rules do.

use mlir_lite::Ir;
use pdl_ir::Module;
use pdll::Session;

use super::{case, dialect, rewrite};

/// The outcome of some rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written {
    /// Rules that were written.
    pub rules: usize,
    /// Rules that PDLL cannot say.
    pub left_out: usize,
    /// Modules that the written ones change.
    pub changed: usize,
}

/// Writes the rules of a seed as PDLL, and compares what both do to so many modules; locations are not compared.
///
/// # Errors
/// The text that is not read, or the module on which they differ.
pub fn compare_as_pdll(seed: u64, modules: usize) -> Result<Written, String> {
    let (file, modules) = case(seed, modules);
    let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = directory.path().join("rules.td");
    let text = format!("{}{}{}", dialect::definitions(), dialect::helpers(), file.text);
    std::fs::write(&path, text).map_err(|error| error.to_string())?;
    let session =
        || crate::ods::include_dirs().iter().fold(Session::new(), |session, directory| session.include_dir(directory));

    let mut rules = session();
    let Some(pdll) = rules.read_text(&path).and_then(|text| rules.td_pdll(text)) else {
        // What is made at random may confine the types of a group, which `mlir-tblgen` refuses, too.
        let said = rules.render();
        return if said.matches("error").count() == said.matches("[E1110] error").count() {
            Ok(Written::default())
        } else {
            Err(said)
        };
    };
    let mut read = session();
    let written = read.sources.add("rules.pdll", pdll.text.clone(), None);
    let compiled: Option<Module> = read.pdll_module(written);
    let mut compiled = compiled.ok_or_else(|| format!("{}\n{}", pdll.text, read.render()))?;
    pdll.define_natives(&mut compiled);
    let theirs = read.compile(compiled).ok_or_else(|| format!("{}\n{}", pdll.text, read.render()))?;
    let ours = rules.compile(pdll.module.clone()).ok_or_else(|| rules.render())?;

    let mut found = Written { rules: ours.patterns().len(), left_out: pdll.left_out.len(), changed: 0 };
    for module in &modules {
        let plain = |text: String| Ir::parse(&text).map(|ir| ir.to_string()).map_err(|error| error.to_string());
        let before = plain(module.clone())?;
        let expected = plain(rewrite(&ours, module, false)?.0)?;
        let after = plain(rewrite(&theirs, module, false)?.0)?;
        if after != expected {
            return Err(format!("{}\n// before\n{before}\n// rules\n{expected}\n// PDLL\n{after}", pdll.text));
        }
        found.changed += usize::from(before != expected);
    }
    Ok(found)
}
