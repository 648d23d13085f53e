//! Random modules of many operations, put together of texts that stand for themselves.

use std::collections::BTreeSet;

use super::alone::operations_of;
use super::oracle::ask;
use super::pairs::{Corpus, Pair};
use crate::choices::Choices;

/// The lines between `module {` and its end, if a text is that; and whether something in it is referred to by name.
fn body(pair: &Pair) -> Option<(&str, bool)> {
    let inside = pair.custom.strip_prefix("module {\n")?.trim_end().strip_suffix('}')?;
    (!inside.contains("loc(") && !inside.contains("{-#")).then_some((inside, inside.contains('@')))
}

/// A module of six to fourteen texts: those with names each in a module of its own, the others each in a region of its own of one
/// function.
fn compose(bodies: &[(&str, bool)], choices: &mut Choices) -> String {
    let (mut apart, mut text) = (String::new(), "func.func @nest(%c: i1, %i: index) {\n".to_owned());
    for part in 0..6 + choices.below(9) {
        let (inside, is_named) = *choices.pick(bodies);
        if is_named {
            apart.push_str(&format!("module @part{part} {{\n{inside}}}\n"));
            continue;
        }
        match choices.below(4) {
            0 => text.push_str(&format!("\"t.part\"() ({{\n{inside}}}) {{part = {part}}} : () -> ()\n")),
            1 => text.push_str(&format!("scf.if %c {{\n{inside}}}\n")),
            2 => text.push_str(&format!("scf.for %k{part} = %i to %i step %i {{\n{inside}}}\n")),
            _ => text.push_str(&format!("scf.execute_region {{\n{inside}scf.yield\n}}\n")),
        }
    }
    text.push_str("return\n}\n");
    text + &apart
}

/// Modules, and the names of the operations that occur in them.
pub struct Modules {
    /// As `mlir-opt` prints them.
    pub pairs: Vec<Pair>,
    /// Without those that no dialect defines.
    pub operations: BTreeSet<String>,
}

impl Modules {
    /// Returns how many dialects take part.
    pub fn dialects(&self) -> usize {
        self.operations.iter().filter_map(|name| name.split('.').next()).collect::<BTreeSet<_>>().len()
    }
}

/// So many modules made of these whole texts.
///
/// # Errors
/// If `mlir-opt` cannot be run, or hardly any composition is valid.
pub fn random(corpus: &Corpus, texts: &[usize], seed: u64, count: usize) -> Result<Modules, String> {
    let chosen = texts.iter().map(|index| &corpus.whole[*index]).filter(|pair| pair.is_verified);
    let bodies: Vec<(&str, bool)> = chosen.filter_map(body).collect();
    let mut choices = Choices::from_seed(seed);
    let (mut modules, mut tried) = (Modules { pairs: Vec::new(), operations: BTreeSet::new() }, 0);
    while modules.pairs.len() < count {
        if bodies.is_empty() || tried > 20 * count + 1000 {
            return Err(format!("{} valid modules in {tried} tries", modules.pairs.len()));
        }
        let texts: Vec<String> =
            (0..(count - modules.pairs.len()).clamp(50, 2000)).map(|_| compose(&bodies, &mut choices)).collect();
        tried += texts.len();
        let customs = ask(&texts, &[])?;
        let valid: Vec<String> =
            texts.into_iter().zip(&customs).filter(|(_, custom)| custom.is_ok()).map(|(text, _)| text).collect();
        let sources = ask(&valid, &["--mlir-print-op-generic"])?;
        let customs: Vec<String> = customs.into_iter().flatten().collect();
        let generics = ask(&customs, &["--mlir-print-op-generic"])?;
        for ((custom, source), generic) in customs.into_iter().zip(sources).zip(generics) {
            if let (Ok(source), true) = (source, modules.pairs.len() < count) {
                let names = operations_of(&source).into_iter();
                modules
                    .operations
                    .extend(names.filter(|name| corpus.operations.contains_key(*name)).map(str::to_owned));
                let generic = generic.ok();
                modules.pairs.push(Pair { operation: String::new(), source, custom, generic, is_verified: true });
            }
        }
    }
    Ok(modules)
}
