//! The inputs that are worth mutating: the seeds, and what got where no input had got before.

use rustc_hash::FxHashSet;

use crate::blobs::{self, Mutation};
use crate::{Mutator, Reach, packs, seeds, tokens};

/// Inputs above this size are not kept: they would only grow.
const LARGEST: usize = 8 << 10;
/// The most inputs that are kept.
const MOST: usize = 4096;

/// The kind of inputs of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Blob,
    Pack,
    /// Other bytes.
    Bytes,
}

/// The inputs of one target.
#[derive(Debug)]
pub struct Pool {
    kind: Kind,
    /// The seeds, and what was refused for a new reason.
    inputs: Vec<Vec<u8>>,
    /// The number of seeds, which are the first inputs.
    seeds: usize,
    /// Inputs that were accepted and did something new. Mutations of these get further than those of the rest.
    accepted: Vec<Vec<u8>>,
    seen: FxHashSet<u64>,
}

impl Pool {
    /// The seeds of a target.
    pub fn new(target: &str) -> Pool {
        let inputs = seeds::of(target);
        let kind = match target {
            "blob" | "blob_run" => Kind::Blob,
            "pack" => Kind::Pack,
            "bytecode" => Kind::Bytes,
            _ => Kind::Text,
        };
        // Every seed of blobs is one.
        let accepted = if kind == Kind::Text { Vec::new() } else { inputs.clone() };
        Pool { kind, seeds: inputs.len(), inputs, accepted, seen: FxHashSet::default() }
    }

    /// The seeds.
    pub fn seeds(&self) -> &[Vec<u8>] {
        &self.inputs[..self.seeds]
    }

    /// Returns how many inputs it holds.
    pub fn inputs(&self) -> usize {
        self.inputs.len() + self.accepted.len()
    }

    /// Returns how many features were seen.
    pub fn features(&self) -> usize {
        self.seen.len()
    }

    /// One of the inputs, mutated. Texts mostly by words, blobs mostly by sections and words of code, all else by bytes.
    pub fn mutated(&self, mutator: &mut Mutator) -> Vec<u8> {
        let is_text = self.kind == Kind::Text;
        if matches!(self.kind, Kind::Blob | Kind::Pack) && mutator.below(4) > 0 {
            if self.kind == Kind::Pack {
                let kind = *mutator.choose(&packs::Mutation::ALL[1..]);
                return packs::mutated(mutator, &self.accepted, kind);
            }
            let kind = *mutator.choose(&Mutation::ALL[1..]);
            return blobs::mutated(mutator, &self.accepted, kind);
        }
        let from = match self.accepted.is_empty() || mutator.below(3) == 0 {
            true => &self.inputs,
            false => &self.accepted,
        };
        let mut data = mutator.choose(from).clone();
        match is_text && mutator.below(4) > 0 {
            true => tokens::mutate(mutator, &mut data, from),
            false => mutator.mutate(&mut data, from),
        }
        data
    }

    /// Learns how far an input got. Returns whether it is kept.
    pub fn learn(&mut self, data: &[u8], reach: &Reach) -> bool {
        let mut is_new = false;
        for feature in &reach.features {
            is_new |= self.seen.insert(*feature);
        }
        let list = if reach.accepted { &mut self.accepted } else { &mut self.inputs };
        let kept = is_new && data.len() <= LARGEST && list.len() < MOST;
        if kept {
            let mut data = data.to_vec();
            if matches!(self.kind, Kind::Blob | Kind::Pack) && reach.accepted {
                blobs::forge(&mut data);
            }
            list.push(data);
        }
        kept
    }
}
