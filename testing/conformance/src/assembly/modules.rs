//! Random modules of many operations, put together of texts that stand for themselves.

use std::collections::BTreeSet;

use super::oracle::ask;
use super::alone::operations_of;
use super::pairs::{Corpus, Pair};
use crate::choices::Choices;

/// The lines between `module {` and its end, if a text is that and refers to nothing by name.
fn body(pair: &Pair) -> Option<&str> {
    let inside = pair.custom.strip_prefix("module {\n")?.trim_end().strip_suffix('}')?;
    (!inside.contains('@') && !inside.contains("loc(")).then_some(inside)
}

/// A module of six to fourteen texts, each in a region of its own of one function.
fn compose(bodies: &[&str], choices: &mut Choices) -> String {
    let mut text = "func.func @nest(%c: i1, %i: index) {\n".to_owned();
    for part in 0..6 + choices.below(9) {
        let inside = *choices.pick(bodies);
        match choices.below(4) {
            0 => text.push_str(&format!("\"t.part\"() ({{\n{inside}}}) {{part = {part}}} : () -> ()\n")),
            1 => text.push_str(&format!("scf.if %c {{\n{inside}}}\n")),
            2 => text.push_str(&format!("scf.for %k{part} = %i to %i step %i {{\n{inside}}}\n")),
            _ => text.push_str(&format!("scf.execute_region {{\n{inside}scf.yield\n}}\n")),
        }
    }
    text.push_str("return\n}\n");
    text
}

/// So many modules, as `mlir-opt` prints them, and the dialects that occur in them.
///
/// # Errors
/// If `mlir-opt` cannot be run, or hardly any composition is valid.
pub fn random(corpus: &Corpus, seed: u64, count: usize) -> Result<(Vec<Pair>, BTreeSet<String>), String> {
    let bodies: Vec<&str> = corpus.whole.iter().filter_map(body).collect();
    let mut choices = Choices::from_seed(seed);
    let (mut pairs, mut dialects, mut tried) = (Vec::new(), BTreeSet::new(), 0);
    while pairs.len() < count {
        if bodies.is_empty() || tried > 20 * count + 1000 {
            return Err(format!("{} valid modules in {tried} tries", pairs.len()));
        }
        let texts: Vec<String> =
            (0..(count - pairs.len()).clamp(50, 2000)).map(|_| compose(&bodies, &mut choices)).collect();
        tried += texts.len();
        let customs = ask(&texts, &[])?;
        let valid: Vec<String> =
            texts.into_iter().zip(&customs).filter(|(_, custom)| custom.is_ok()).map(|(text, _)| text).collect();
        let generics = ask(&valid, &["--mlir-print-op-generic"])?;
        for (custom, generic) in customs.into_iter().flatten().zip(generics) {
            if let (Ok(generic), true) = (generic, pairs.len() < count) {
                let names = operations_of(&generic);
                dialects.extend(
                    names
                        .iter()
                        .filter_map(|name| name.split('.').next())
                        .filter(|name| *name != "t")
                        .map(str::to_owned),
                );
                pairs.push(Pair {
                    operation: String::new(),
                    source: generic.clone(),
                    custom,
                    generic: Some(generic),
                    is_verified: true,
                });
            }
        }
    }
    Ok((pairs, dialects))
}
