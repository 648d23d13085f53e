//! [`PatternSetBuilder`]: puts a set of patterns together.

use std::cmp::Reverse;
use std::sync::Arc;

use pdl_bytecode::{PatternInfo, Program};
use smol_str::SmolStr;

use super::select::select;
use super::{PatternFilter, RewritePattern, Root, RustPattern, RustPatterns};
use crate::bind::PatternSet;
use crate::error::{BindError, BindErrors};
use crate::host::{Host, HostContext};
use crate::natives::Natives;

type CostModel = dyn Fn(&PatternInfo, &[SmolStr]) -> Option<u16>;

/// Puts compiled programs and patterns written in Rust into one set.
///
/// Patterns compete by benefit, then by the order in which they were added. What the filter leaves out, and what the
/// cost model finds impossible, is compiled out: it costs nothing at run time, and its native functions may be missing.
pub struct PatternSetBuilder<H: Host> {
    programs: Vec<(Arc<Program>, Arc<[SmolStr]>)>,
    patterns: Vec<Added<H>>,
    filter: PatternFilter,
    cost_model: Option<Box<CostModel>>,
}

struct Added<H: Host> {
    pattern: Arc<dyn RewritePattern<H>>,
    labels: Arc<[SmolStr]>,
    /// How many programs were added before.
    programs: usize,
}

impl<H: Host> Default for PatternSetBuilder<H> {
    fn default() -> Self {
        PatternSetBuilder {
            programs: Vec::new(),
            patterns: Vec::new(),
            filter: PatternFilter::default(),
            cost_model: None,
        }
    }
}

impl<H: Host> PatternSetBuilder<H> {
    /// An empty set.
    pub fn new() -> PatternSetBuilder<H> {
        PatternSetBuilder::default()
    }

    /// Adds the patterns of a program.
    pub fn program(self, program: Arc<Program>) -> Self {
        self.program_with_labels(program, &[])
    }

    /// Adds the patterns of a program, each with these debug labels.
    pub fn program_with_labels(mut self, program: Arc<Program>, labels: &[&str]) -> Self {
        self.programs.push((program, labels.iter().map(SmolStr::new).collect()));
        self
    }

    /// Adds a pattern written in Rust.
    pub fn pattern(self, pattern: impl RewritePattern<H> + 'static) -> Self {
        self.pattern_with_labels(pattern, &[])
    }

    /// Adds a pattern written in Rust with more debug labels than its own.
    pub fn pattern_with_labels(mut self, pattern: impl RewritePattern<H> + 'static, labels: &[&str]) -> Self {
        let labels = pattern.debug_labels().iter().cloned().chain(labels.iter().map(SmolStr::new)).collect();
        self.patterns.push(Added { pattern: Arc::new(pattern), labels, programs: self.programs.len() });
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

    /// Links the programs and binds all to a host.
    ///
    /// # Errors
    /// If the programs do not link, and everything that [`PatternSet::bind`] finds wrong.
    pub fn bind(self, host: &mut H, natives: &Natives<H>) -> Result<PatternSet<H>, BindErrors>
    where
        H: HostContext,
    {
        let linked = self.link().map_err(|message| BindErrors(vec![BindError::Link { message }]))?;
        let mut labels = Vec::new();
        // How many patterns of each program and those before it are left after filtering.
        let mut ends = vec![0];
        let mut benefits = Vec::new();
        let infos = linked.patterns();
        for (program, own_labels) in &self.programs {
            for _ in program.patterns() {
                let Some(info) = infos.get(benefits.len()) else { break };
                let benefit = self.benefit(info, own_labels);
                if benefit.is_some() {
                    labels.push(Arc::clone(own_labels));
                }
                benefits.push(benefit);
            }
            ends.push(labels.len() as u32);
        }
        let program = select(&linked, &benefits).map_err(|message| BindErrors(vec![BindError::Link { message }]))?;
        let compiled: Vec<PatternInfo> = program.patterns().to_vec();
        let mut set = PatternSet::bind(program, host, natives)?;
        set.rust = self.rust_patterns(compiled, labels, &ends, host);
        Ok(set)
    }

    fn benefit(&self, info: &PatternInfo, labels: &[SmolStr]) -> Option<u16> {
        if !self.filter.allows_pattern(info, labels) {
            return None;
        }
        match &self.cost_model {
            Some(model) => model(info, labels),
            None => Some(info.benefit),
        }
    }

    fn link(&self) -> Result<Arc<Program>, String> {
        if let [(program, _)] = self.programs.as_slice() {
            return Ok(Arc::clone(program));
        }
        let names: Vec<String> = (0..self.programs.len()).map(|i| format!("program {i}")).collect();
        let programs = names.iter().map(String::as_str).zip(self.programs.iter().map(|(program, _)| &**program));
        pdl_compile::link(programs).map(Arc::new).map_err(|error| error.to_string())
    }

    fn rust_patterns(
        &self,
        compiled: Vec<PatternInfo>,
        labels: Vec<Arc<[SmolStr]>>,
        ends: &[u32],
        host: &mut H,
    ) -> RustPatterns<H>
    where
        H: HostContext,
    {
        let mut rust = RustPatterns { labels, ..RustPatterns::default() };
        let mut infos = Vec::new();
        let mut named: Vec<(H::OpName, u32)> = Vec::new();
        for added in &self.patterns {
            let mut info = PatternInfo {
                name: Some(added.pattern.debug_name().into()),
                benefit: added.pattern.benefit(),
                recursion: added.pattern.has_bounded_recursion(),
                ..PatternInfo::default()
            };
            let Some(benefit) = self.benefit(&info, &added.labels) else { continue };
            info.benefit = benefit;
            let before = ends[added.programs];
            let better = |(index, other): (u32, &PatternInfo)| {
                other.benefit > benefit || other.benefit == benefit && index < before
            };
            let ahead = (0..).zip(&compiled).filter(|other| better(*other)).count() as u32;
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
            rust.patterns.push(RustPattern { pattern: Arc::clone(&added.pattern), ahead, root });
            rust.labels.push(Arc::clone(&added.labels));
            infos.push(info);
        }
        let by_benefit = |list: &mut Vec<u32>| list.sort_by_key(|p| (Reverse(infos[*p as usize].benefit), *p));
        for (name, number) in named {
            rust.by_root.entry(name).or_insert_with(|| rust.any.clone()).push(number);
        }
        rust.by_root.values_mut().for_each(by_benefit);
        by_benefit(&mut rust.any);
        if !infos.is_empty() {
            rust.infos = compiled;
            rust.infos.append(&mut infos.clone());
        }
        rust
    }
}
