//! [`Statistics`]: how often each pattern was tried, matched and applied, and how long its rewrites took.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use pdl_bytecode::PatternInfo;
use pdl_bytecode::collections::FxHashMap;

use crate::bind::PatternSet;
use crate::error::RewriteFailure;
use crate::host::{Host, RewriteHost};
use crate::listener::Listener;
use crate::patterns::MatchFailure;

/// The counts of one pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternStatistics {
    /// The number of times that a driver turned to an op of a name that the pattern's root may have.
    pub attempts: u64,
    /// The number of times that it matched and was chosen.
    pub matches: u64,
    /// The number of times that its rewrite succeeded.
    pub rewrites: u64,
    /// The time of its rewrites, failed ones included; of a pattern written in Rust, matching too.
    pub time: Duration,
}

impl AddAssign for PatternStatistics {
    /// Counts what another pattern did, too.
    fn add_assign(&mut self, other: PatternStatistics) {
        let PatternStatistics { attempts, matches, rewrites, time } = other;
        self.attempts += attempts;
        self.matches += matches;
        self.rewrites += rewrites;
        self.time += time;
    }
}

/// Counts what each pattern does. Matching of compiled patterns is one walk for all; its time belongs to none.
pub struct Statistics<'s, H: RewriteHost> {
    set: &'s PatternSet<H>,
    by_pattern: Vec<PatternStatistics>,
    visits: FxHashMap<H::OpName, u64>,
    begun: Option<Instant>,
}

impl<'s, H: RewriteHost> Statistics<'s, H> {
    /// Statistics of the patterns of `set`.
    pub fn new(set: &'s PatternSet<H>) -> Statistics<'s, H> {
        Statistics {
            set,
            by_pattern: vec![PatternStatistics::default(); set.patterns().len()],
            visits: FxHashMap::default(),
            begun: None,
        }
    }

    /// Returns what was counted, by the index of each pattern.
    pub fn by_pattern(&self) -> Vec<PatternStatistics> {
        let mut all = self.by_pattern.clone();
        for (pattern, statistics) in self.set.patterns().iter().zip(&mut all) {
            statistics.attempts = match self.set.root(pattern.id) {
                Some(name) => self.visits.get(&name).copied().unwrap_or(0),
                None => self.visits.values().sum(),
            };
        }
        all
    }

    fn of(&mut self, pattern: &PatternInfo) -> Option<&mut PatternStatistics> {
        self.by_pattern.get_mut(pattern.id.index())
    }

    fn end(&mut self, pattern: &PatternInfo, count: impl FnOnce(&mut PatternStatistics)) {
        let time = self.begun.take().map(|begun| begun.elapsed()).unwrap_or_default();
        if let Some(statistics) = self.of(pattern) {
            statistics.time += time;
            count(statistics);
        }
    }
}

impl<H: RewriteHost> Listener<H> for Statistics<'_, H> {
    fn op_processed(&mut self, host: &H, op: H::Op) {
        *self.visits.entry(host.op_name(op)).or_default() += 1;
    }

    fn pattern_begins(&mut self, _host: &H, _op: <H as Host>::Op, _pattern: &PatternInfo) {
        // There is no clock in a browser: there nothing takes time.
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        self.begun = has_clock.then(Instant::now);
    }

    fn pattern_succeeded(&mut self, _host: &H, pattern: &PatternInfo) {
        self.end(pattern, |statistics| {
            statistics.matches += 1;
            statistics.rewrites += 1;
        });
    }

    fn pattern_failed(&mut self, _host: &H, _op: H::Op, pattern: &PatternInfo, _reason: &RewriteFailure) {
        self.end(pattern, |statistics| statistics.matches += 1);
    }

    fn pattern_did_not_match(&mut self, _host: &H, _op: H::Op, pattern: &PatternInfo, _reason: &MatchFailure) {
        self.end(pattern, |_| {});
    }
}
