//! Texts in custom and generic form, as `mlir-opt` prints them.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::alone::{self, operations_of};
use super::answers::Answers;
use super::operations::Shapes;
use super::recipe::render;
use super::search::Search;
use super::{operations, seeds};

/// Texts of an operation that it is judged by.
const AT_MOST: usize = 8;

/// The same module in both forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The operation it was made for; empty if it is a written one.
    pub operation: String,
    /// In generic form, as it was when it was printed in custom form.
    pub source: String,
    /// In custom form.
    pub custom: String,
    /// In generic form, as the custom form is read; `None` if `mlir-opt` does not read what it printed.
    pub generic: Option<String>,
    /// True if the verifier takes it.
    pub is_verified: bool,
}

/// An operation and its texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// True if it has a form of its own.
    pub has_form: bool,
    /// True if its texts are such that the verifier takes them.
    pub is_verified: bool,
    /// Indices of the pairs in which it alone has its form.
    pub alone: Vec<usize>,
    /// Indices of the whole texts that were made for it or, if there are none, of written ones that hold it.
    pub whole: Vec<usize>,
    /// Why there is none.
    pub objection: String,
}

/// All that is compared.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// Texts in which one operation has its form and all others are unknown.
    pub alone: Vec<Pair>,
    /// Texts in which every operation has its form.
    pub whole: Vec<Pair>,
    /// The operations, by name.
    pub operations: BTreeMap<String, Entry>,
}

/// The pairs that the generator found.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Generated {
    key: String,
    /// The operation, the text, and whether the verifier takes it.
    texts: Vec<(String, String, bool)>,
    /// Why there is none.
    objections: BTreeMap<String, String>,
}

/// The texts of this seed: what was asked before is taken from the cache.
///
/// # Errors
/// If definitions, seeds or the cache cannot be read, or `mlir-opt` cannot be run.
pub fn corpus(include: &Path, cache: &Path, seed: u64, rounds: [usize; 2]) -> Result<Corpus, String> {
    let shapes = operations::read_all(include);
    let generated = generated(&shapes, cache, seed, rounds)?;
    let mut answers = Answers::open(cache);
    let corpus = make(&shapes, generated, &seeds::read()?, &mut answers)?;
    answers.save()?;
    Ok(corpus)
}

fn generated(shapes: &Shapes, cache: &Path, seed: u64, rounds: [usize; 2]) -> Result<Generated, String> {
    let mut hasher = DefaultHasher::new();
    let sources = (
        [include_str!("recipe.rs"), include_str!("search.rs"), include_str!("pool.rs"), include_str!("operations.rs")],
        [include_str!("../../assembly/types.txt"), include_str!("../../assembly/attributes.txt")],
    );
    (sources, seed, rounds).hash(&mut hasher);
    let key = format!("{:016x}", hasher.finish());
    let file = cache.join(format!("generated-{seed}.json"));
    if let Ok(text) = std::fs::read_to_string(&file)
        && let Ok(generated) = serde_json::from_str::<Generated>(&text)
        && generated.key == key
    {
        return Ok(generated);
    }
    let mut search = Search::new(shapes, seed);
    eprintln!("{} operations, {} types to choose from", shapes.len(), search.candidates());
    let progress = |round: usize, found: usize| eprintln!("round {round}: {found} operations have a text");
    search.run(rounds[0], progress)?;
    for round in 0..rounds[1] {
        search.run_unverified(round)?;
        progress(round, search.found.len() + search.unverified.len());
    }
    let mut generated = Generated { key, ..Generated::default() };
    for (is_verified, all) in [(true, &search.found), (false, &search.unverified)] {
        for (name, recipes) in all {
            for recipe in recipes {
                generated.texts.push((name.clone(), render(shapes, &shapes[name], recipe).text, is_verified));
            }
        }
    }
    generated.objections = search.objections;
    let text = serde_json::to_string(&generated).map_err(|error| error.to_string())?;
    write(&file, &text)?;
    Ok(generated)
}

/// Writes a file of the cache.
///
/// # Errors
/// If it cannot be written.
pub fn write(file: &Path, text: &str) -> Result<(), String> {
    let directory = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn make(shapes: &Shapes, generated: Generated, written: &[String], answers: &mut Answers) -> Result<Corpus, String> {
    let mut corpus = Corpus::default();
    for is_verified in [true, false] {
        let of_this = generated.texts.iter().filter(|(.., verified)| *verified == is_verified);
        let (mut owners, mut texts): (Vec<String>, Vec<String>) =
            of_this.map(|(name, text, _)| (name.clone(), text.clone())).unzip();
        if is_verified {
            owners.extend(written.iter().map(|_| String::new()));
            texts.extend(written.iter().cloned());
        }
        let pairs = alone::ask(&owners, &texts, is_verified, answers)?;
        // A written text that the verifier refuses is taken without it.
        let refused: Vec<String> = texts
            .iter()
            .zip(&owners)
            .zip(&pairs)
            .filter(|((_, owner), pair)| owner.is_empty() && pair.is_none())
            .map(|((text, _), _)| text.clone())
            .collect();
        let unverified = alone::ask(&vec![String::new(); refused.len()], &refused, false, answers)?;
        for (text, pair) in refused.iter().zip(&unverified) {
            if pair.is_none() {
                return Err(format!("mlir-opt refuses a written text even without its verifier:\n{text}"));
            }
        }
        corpus.whole.extend(pairs.into_iter().chain(unverified).flatten());
    }
    let mut holders: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, pair) in corpus.whole.iter().enumerate() {
        for name in operations_of(&pair.source) {
            holders.entry(name).or_default().push(index);
        }
    }
    let mut wanted: Vec<(String, &str)> = Vec::new();
    for (name, shape) in shapes {
        let mut whole = holders.remove(name.as_str()).unwrap_or_default();
        // What the verifier refuses is taken only where there is nothing else.
        if whole.iter().any(|index| corpus.whole[*index].is_verified) {
            whole.retain(|index| corpus.whole[*index].is_verified);
        }
        whole.sort_by_key(|index| {
            let pair = &corpus.whole[*index];
            (pair.operation != *name, !pair.operation.is_empty(), *index)
        });
        whole.truncate(AT_MOST);
        if shape.has_form {
            wanted.extend(whole.iter().map(|index| (name.clone(), corpus.whole[*index].source.as_str())));
        }
        let is_verified = whole.iter().all(|index| corpus.whole[*index].is_verified);
        // Those made for another operation are charged to that one.
        whole.retain(|index| corpus.whole[*index].operation == *name || corpus.whole[*index].operation.is_empty());
        let entry = Entry { has_form: shape.has_form, is_verified, whole, ..Entry::default() };
        corpus.operations.insert(name.clone(), entry);
    }
    for ((name, _), pair) in wanted.iter().zip(alone::pairs(shapes, &wanted, answers)?) {
        let entry = corpus.operations.get_mut(name).expect("it was just put there");
        if let Some(pair) = pair {
            entry.alone.push(corpus.alone.len());
            corpus.alone.push(pair);
        } else if let Some(objection) = generated.objections.get(name) {
            entry.objection.clone_from(objection);
        }
    }
    for (name, entry) in &mut corpus.operations {
        if entry.alone.is_empty()
            && let Some(objection) = generated.objections.get(name)
        {
            entry.objection.clone_from(objection);
        }
    }
    Ok(corpus)
}
