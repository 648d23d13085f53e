//! The results of a run, chunk by chunk, in a file: so a long run can be stopped and go on where it was.
//!
//! ```text
//! cases 6f3a…                        of which generator
//! chunk 1 501                        seeds 1 to 500
//!        463  files: accepted by both
//! differs 77 DIFFERENT: execution
//! end
//! ```
//! A chunk is written in one go when it is done; one without its end was cut short, and does not count.

use std::fmt::Write as _;
use std::hash::Hasher;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::case::Case;
use crate::choices::Choices;
use crate::rates::Rates;

/// Some cases in a row, compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Their seeds.
    pub seeds: Range<u64>,
    /// Their outcomes.
    pub rates: Rates,
    /// Those that differ, and how.
    pub differences: Vec<(u64, String)>,
}

/// A file of chunks.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    chunks: Vec<Chunk>,
}

impl Log {
    /// Opens a file, or begins one.
    ///
    /// # Errors
    /// If it cannot be read or written, or holds the outcome of other cases.
    pub fn open(path: &Path) -> Result<Log, String> {
        let at = |error: std::io::Error| format!("{}: {error}", path.display());
        let header = format!("cases {:016x}\n", fingerprint());
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(at(error)),
        };
        if text.is_empty() {
            std::fs::write(path, &header).map_err(at)?;
        } else if !text.starts_with(&header) {
            return Err(format!("{} is not of these cases: the generator has changed since", path.display()));
        }
        Ok(Log { path: path.to_owned(), chunks: read(&text) })
    }

    /// Returns whether these seeds are done.
    ///
    /// # Errors
    /// If only some of them are: then the chunks are others, and would be counted twice.
    pub fn has(&self, seeds: &Range<u64>) -> Result<bool, String> {
        let overlaps = |chunk: &&Chunk| chunk.seeds.start < seeds.end && seeds.start < chunk.seeds.end;
        match self.chunks.iter().find(overlaps) {
            None => Ok(false),
            Some(chunk) if chunk.seeds == *seeds => Ok(true),
            Some(chunk) => Err(format!(
                "{} has seeds {} to {} as one chunk: choose --from and --batch as they were",
                self.path.display(),
                chunk.seeds.start,
                chunk.seeds.end - 1
            )),
        }
    }

    /// Adds a chunk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, chunk: Chunk) -> Result<(), String> {
        let at = |error: std::io::Error| format!("{}: {error}", self.path.display());
        let mut file = std::fs::OpenOptions::new().append(true).open(&self.path).map_err(at)?;
        file.write_all(written(&chunk).as_bytes()).map_err(at)?;
        self.chunks.push(chunk);
        Ok(())
    }

    /// All chunks, in the order of their seeds.
    pub fn into_chunks(mut self) -> Vec<Chunk> {
        self.chunks.sort_by_key(|chunk| chunk.seeds.start);
        self.chunks
    }
}

/// Returns what the generator makes of some seeds, as a number.
fn fingerprint() -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    for seed in 1..=50 {
        let case = Case::generate(Choices::from_seed(seed));
        hasher.write(case.source.as_bytes());
        hasher.write(case.ir.as_bytes());
    }
    hasher.finish()
}

fn written(chunk: &Chunk) -> String {
    // It begins a line of its own, whatever an interrupted run has left.
    let mut text = format!("\nchunk {} {}\n", chunk.seeds.start, chunk.seeds.end);
    // Writing to a string does not fail.
    for (what, number) in chunk.rates.iter() {
        let _ = writeln!(text, "{number:>10}  {what}");
    }
    for (seed, what) in &chunk.differences {
        let _ = writeln!(text, "differs {seed} {what}");
    }
    text.push_str("end\n");
    text
}

fn read(text: &str) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let mut current: Option<Chunk> = None;
    for line in text.lines() {
        if let Some(seeds) = line.strip_prefix("chunk ") {
            current = seeds.split_once(' ').and_then(|(start, end)| {
                let seeds = start.parse().ok()?..end.parse().ok()?;
                Some(Chunk { seeds, rates: Rates::default(), differences: Vec::new() })
            });
        } else if line == "end" {
            chunks.extend(current.take());
        } else if let Some(chunk) = &mut current {
            if let Some((seed, what)) = line.strip_prefix("differs ").and_then(|rest| rest.split_once(' ')) {
                chunk.differences.extend(seed.parse().ok().map(|seed| (seed, what.to_owned())));
            } else if let Some((number, what)) = line.trim_start().split_once("  ")
                && let Ok(number) = number.parse()
            {
                chunk.rates.add(what.to_owned(), number);
            }
        }
    }
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(seeds: Range<u64>) -> Chunk {
        let mut rates = Rates::default();
        rates.add("files: accepted by both", 463);
        rates.count("DIFFERENT: execution");
        Chunk { seeds, rates, differences: vec![(7, "DIFFERENT: execution".to_owned())] }
    }

    #[test]
    fn what_was_cut_short_does_not_count() {
        let whole = written(&chunk(1..501));
        // The last line break is no loss.
        for cut in 0..whole.len() - 1 {
            let text = format!("cases 0\n{}{}", &whole[..cut], written(&chunk(501..1001)));
            assert_eq!(read(&text), [chunk(501..1001)], "{text}");
        }
        assert_eq!(read(&format!("cases 0\n{whole}{whole}")).len(), 2);
    }

    #[test]
    fn a_log_goes_on_where_it_was() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("log");
        Log::open(&path).unwrap().add(chunk(501..1001)).unwrap();
        let mut log = Log::open(&path).unwrap();
        assert_eq!((log.has(&(501..1001)), log.has(&(1..501))), (Ok(true), Ok(false)));
        assert!(log.has(&(1..502)).is_err());
        log.add(chunk(1..501)).unwrap();
        assert_eq!(Log::open(&path).unwrap().into_chunks(), [chunk(1..501), chunk(501..1001)]);
        std::fs::write(&path, "cases of another generator\n").unwrap();
        assert!(Log::open(&path).is_err());
    }
}
