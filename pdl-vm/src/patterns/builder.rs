//! [`PatternSetBuilder`]: puts a set of patterns together.

use crate::prelude::*;

use alloc::sync::Arc;
use core::cmp::Reverse;
use core::ops::Range;

use pdl_bytecode::{PatternId, PatternInfo, Program};
use smol_str::SmolStr;

use super::{PatternFilter, RewritePattern, Root, RustPattern, RustPatterns};
use crate::bind::PatternSet;
use crate::derive::empty;
use crate::error::{BindError, BindErrors};
use crate::host::{Host, HostContext};
use crate::natives::Natives;
use crate::selection::{Selection, UNUSED};

type CostModel = dyn Fn(&PatternInfo, &[SmolStr]) -> Option<u16>;

/// Puts a compiled program and patterns written in Rust into one set.
///
/// Patterns compete by benefit, then by the order in which they were added. What the filter leaves out, and what the
/// cost model finds impossible, is never tried, and native functions that only such patterns call may be missing. Nothing
/// is compiled for that: all of it works on the program as it is.
pub struct PatternSetBuilder<H: Host> {
    program: Option<Arc<Program>>,
    /// More programs were added than one.
    too_many: bool,
    labels: Vec<(Range<u32>, Vec<SmolStr>)>,
    patterns: Vec<Added<H>>,
    filter: PatternFilter,
    cost_model: Option<Box<CostModel>>,
}

struct Added<H: Host> {
    pattern: Arc<dyn RewritePattern<H>>,
    labels: Arc<[SmolStr]>,
    /// True if the program was added before.
    behind_program: bool,
}

empty! {
    PatternSetBuilder<H: Host> { program too_many labels patterns filter cost_model }
}

impl<H: Host> PatternSetBuilder<H> {
    /// An empty set.
    pub fn new() -> PatternSetBuilder<H> {
        PatternSetBuilder::default()
    }

    /// Adds the patterns of a program. There may be one: `pdl_compile::link` makes one of several, which is compiling, and
    /// not for the run time.
    pub fn program(mut self, program: Arc<Program>) -> Self {
        self.too_many |= self.program.is_some();
        self.program = Some(program);
        self
    }

    /// Adds the patterns of a program, each with these debug labels.
    pub fn program_with_labels(self, program: Arc<Program>, labels: &[&str]) -> Self {
        let all = 0..program.patterns().len() as u32;
        self.program(program).label(all, labels)
    }

    /// Gives these debug labels to the patterns of the program with these indices, besides those that they have. Linked
    /// programs keep the order of their patterns, one program behind the other.
    pub fn label(mut self, patterns: Range<u32>, labels: &[&str]) -> Self {
        self.labels.push((patterns, labels.iter().map(SmolStr::new).collect()));
        self
    }

    /// Adds a pattern written in Rust.
    pub fn pattern(self, pattern: impl RewritePattern<H> + 'static) -> Self {
        self.pattern_with_labels(pattern, &[])
    }

    /// Adds a pattern written in Rust with more debug labels than its own.
    pub fn pattern_with_labels(mut self, pattern: impl RewritePattern<H> + 'static, labels: &[&str]) -> Self {
        let labels = pattern.debug_labels().iter().cloned().chain(labels.iter().map(SmolStr::new)).collect();
        self.patterns.push(Added { pattern: Arc::new(pattern), labels, behind_program: self.program.is_some() });
        self
    }

    /// Uses only what `filter` allows.
    pub fn filter(mut self, filter: PatternFilter) -> Self {
        self.filter = filter;
        self
    }

    /// Decides by `model`, which is given each pattern and its labels, what applying a pattern is worth; `None` is a
    /// pattern that can never be applied. By default it is the pattern's own benefit.
    pub fn cost_model(mut self, model: impl Fn(&PatternInfo, &[SmolStr]) -> Option<u16> + 'static) -> Self {
        self.cost_model = Some(Box::new(model));
        self
    }

    /// Binds all to a host.
    ///
    /// # Errors
    /// If more than one program was added, and everything that [`PatternSet::bind`] finds wrong.
    pub fn bind(self, host: &mut H, natives: &Natives<H>) -> Result<PatternSet<H>, BindErrors>
    where
        H: HostContext,
    {
        if self.too_many {
            let message = "there are several programs; `pdl_compile::link` makes one of them".to_owned();
            return Err(BindErrors(vec![BindError::Link { message }]));
        }
        let program = self.program.clone().unwrap_or_default();
        let mut labels: Vec<Arc<[SmolStr]>> = (0..program.patterns().len() as u32).map(|p| self.labels_of(p)).collect();
        let mut compiled = program.patterns().to_vec();
        let mut selection = Selection::all(&program);
        for ((info, labels), benefit) in compiled.iter_mut().zip(&labels).zip(selection.benefits_mut()) {
            *benefit = self.benefit(info, labels);
            info.benefit = benefit.unwrap_or(0);
        }
        let mut set = PatternSet::bind_selected(program, host, natives, &selection)?;
        for (info, rank) in compiled.iter_mut().zip(&set.ranks) {
            info.rank = *rank;
        }
        set.rust = self.rust_patterns(&mut compiled, &mut labels, host);
        set.labels = labels;
        set.infos = compiled;
        Ok(set)
    }

    fn labels_of(&self, pattern: u32) -> Arc<[SmolStr]> {
        let of_pattern = self.labels.iter().filter(|(patterns, _)| patterns.contains(&pattern));
        of_pattern.flat_map(|(_, labels)| labels.iter().cloned()).collect()
    }

    fn benefit(&self, info: &PatternInfo, labels: &[SmolStr]) -> Option<u16> {
        if !self.filter.allows(info, labels) {
            return None;
        }
        match &self.cost_model {
            Some(model) => model(info, labels),
            None => Some(info.benefit),
        }
    }

    /// The patterns in Rust; what is known of them goes behind what is known of the compiled ones.
    fn rust_patterns(
        &self,
        infos: &mut Vec<PatternInfo>,
        labels: &mut Vec<Arc<[SmolStr]>>,
        host: &mut H,
    ) -> RustPatterns<H>
    where
        H: HostContext,
    {
        let mut rust = RustPatterns::default();
        let compiled = infos.len();
        let mut named: Vec<(H::OpName, u32)> = Vec::new();
        for added in &self.patterns {
            let mut info = PatternInfo {
                id: PatternId::new(infos.len() as u32),
                name: Some(added.pattern.debug_name().into()),
                benefit: added.pattern.benefit(),
                recursion: added.pattern.has_bounded_recursion(),
                ..PatternInfo::default()
            };
            let Some(benefit) = self.benefit(&info, &added.labels) else { continue };
            info.benefit = benefit;
            let is_ahead = |other: &&PatternInfo| {
                let better = other.benefit > benefit || other.benefit == benefit && added.behind_program;
                other.rank != UNUSED && better
            };
            let ahead = infos[..compiled].iter().filter(is_ahead).count() as u32;
            info.rank = ahead;
            let number = rust.patterns.len() as u32;
            let root = match added.pattern.root() {
                Root::Any => None,
                Root::Named(name) => Some(host.intern_op_name(&name)),
            };
            match root {
                None => rust.any.push(number),
                Some(root) => named.push((root, number)),
            }
            rust.patterns.push(RustPattern { id: info.id, pattern: Arc::clone(&added.pattern), ahead, root });
            labels.push(Arc::clone(&added.labels));
            infos.push(info);
        }
        let by_benefit = |list: &mut Vec<u32>| {
            list.sort_by_key(|p| (Reverse(infos[compiled + *p as usize].benefit), *p));
        };
        for (name, number) in named {
            rust.by_root.entry(name).or_insert_with(|| rust.any.clone()).push(number);
        }
        rust.by_root.values_mut().for_each(by_benefit);
        by_benefit(&mut rust.any);
        rust
    }
}
