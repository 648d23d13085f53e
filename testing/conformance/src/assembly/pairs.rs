//! Texts in custom and generic form, as `mlir-opt` prints them, kept so that it is asked once.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::oracle::ask;
use super::recipe::render;
use super::search::Search;
use super::{operations, seeds};

/// The same module in both forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The operation it was made for; empty if it is a written one.
    pub operation: String,
    /// In custom form.
    pub custom: String,
    /// In generic form.
    pub generic: String,
}

/// An operation that has a form, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Whether it has a form of its own.
    pub has_form: bool,
    /// Indices of the pairs that hold it, those that were made for it first.
    pub pairs: Vec<usize>,
    /// Why there is none.
    pub objection: String,
}

/// All that is compared.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Corpus {
    key: String,
    /// The texts.
    pub pairs: Vec<Pair>,
    /// The operations, by name.
    pub operations: BTreeMap<String, Entry>,
}

/// Names of the operations in a text in generic form, each once.
pub fn operations_of(generic: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = generic;
    while let Some(at) = rest.find("\"(") {
        let before = &rest[..at];
        let start = before.rfind('"').map_or(0, |start| start + 1);
        let name = &before[start..];
        if name.contains('.') && name.chars().all(|character| character.is_alphanumeric() || "._-".contains(character))
        {
            names.insert(name);
        }
        rest = &rest[at + 2..];
    }
    names
}

/// The texts of this seed: from the cache, or made with `mlir-opt` and put there.
///
/// # Errors
/// If definitions, seeds or the cache cannot be read, or `mlir-opt` cannot be run.
pub fn corpus(include: &Path, cache: &Path, seed: u64, rounds: usize) -> Result<Corpus, String> {
    let written = seeds::read()?;
    let mut hasher = DefaultHasher::new();
    let sources = (
        [include_str!("recipe.rs"), include_str!("search.rs"), include_str!("pool.rs"), include_str!("operations.rs")],
        [include_str!("../../assembly/types.txt"), include_str!("../../assembly/attributes.txt")],
    );
    (sources, &written, seed, rounds).hash(&mut hasher);
    let key = format!("{:016x}", hasher.finish());
    let file = cache.join(format!("corpus-{seed}.json"));
    if let Ok(text) = std::fs::read_to_string(&file)
        && let Ok(corpus) = serde_json::from_str::<Corpus>(&text)
        && corpus.key == key
    {
        return Ok(corpus);
    }
    let corpus = make(include, &written, seed, rounds, key)?;
    std::fs::create_dir_all(cache).map_err(|error| format!("{}: {error}", cache.display()))?;
    let text = serde_json::to_string(&corpus).map_err(|error| error.to_string())?;
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(corpus)
}

fn make(include: &Path, written: &[String], seed: u64, rounds: usize, key: String) -> Result<Corpus, String> {
    let shapes = operations::read_all(include);
    let mut search = Search::new(&shapes, seed);
    eprintln!("{} operations, {} types to choose from", shapes.len(), search.candidates());
    search.run(rounds, |round, found| eprintln!("round {round}: {found} operations have a text"))?;
    let (mut owners, mut texts) = (Vec::new(), Vec::new());
    for (name, recipes) in &search.found {
        for recipe in recipes {
            owners.push(name.clone());
            texts.push(render(&shapes, &shapes[name], recipe).text);
        }
    }
    owners.extend(written.iter().map(|_| String::new()));
    texts.extend(written.iter().cloned());
    let customs = ask(&texts, &[])?;
    let generics = ask(&texts, &["--mlir-print-op-generic"])?;
    let mut corpus = Corpus { key, ..Corpus::default() };
    for (((operation, text), custom), generic) in owners.into_iter().zip(&texts).zip(customs).zip(generics) {
        match (custom, generic) {
            (Ok(custom), Ok(generic)) => corpus.pairs.push(Pair { operation, custom, generic }),
            (Err(objection), _) | (_, Err(objection)) => {
                return Err(format!("{}:{}: {}\n{text}", objection.line, objection.column, objection.message));
            }
        }
    }
    let mut holders: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, pair) in corpus.pairs.iter().enumerate() {
        for name in operations_of(&pair.generic) {
            holders.entry(name.to_owned()).or_default().push(index);
        }
    }
    for (name, shape) in &shapes {
        let mut pairs = holders.remove(name).unwrap_or_default();
        pairs.sort_by_key(|index| (corpus.pairs[*index].operation != *name, *index));
        pairs.truncate(8);
        let objection =
            if pairs.is_empty() { search.objections.get(name).cloned().unwrap_or_default() } else { String::new() };
        corpus.operations.insert(name.clone(), Entry { has_form: shape.has_form, pairs, objection });
    }
    Ok(corpus)
}
