//! The merged decision DAG over all patterns of a library.
//!
//! A [`Node`] asks the questions that all its patterns share, accepts those that ask no more, and divides the
//! rest among its branches. Every branch is walked, whatever became of the one before it: this is a
//! backtracking automaton (Le Fessant & Maranget, *Optimizing Pattern Matching*, 2001). A pattern lies on
//! exactly one path, so the size is linear in the number of predicates, whatever the patterns are.
//!
//! ```text
//! node ── checks ── accepts ─┬─ switch ─┬─ answer ── node
//!                            │          └─ answer ── node
//!                            └─ walk ── node
//! ```
//! Behind the name of the root, where no question divides all patterns, a filter may stand, whose classes are nodes.
//!
//! Building takes O(n log n) for n predicates: a set of patterns is surveyed once for each question that splits
//! it, up to [`ADAPTIVE_DEPTH`] splits; below that the order of questions is fixed.

use std::ops::Range;

use pdl_ir::{Module, ValueId};
use smol_str::SmolStr;

use crate::error::CompileError;
use crate::filter_plan::{self, Asked, Plan};
use crate::order::Survey;
use crate::position::{PositionId, ROOT};
use crate::predicate::{AskKey, Predicate, Predicates, Question, QuestionId, Store, YES};
use crate::questions::{PatternQuestions, QuestionStore};
use crate::roots::Compiled;

/// The depth of splits to which the next question is chosen by counting. Deeper, where patterns agree in so many
/// answers already, questions come in one order fixed for all; this keeps building n log n.
pub(crate) const ADAPTIVE_DEPTH: u32 = 32;

/// The number of questions that all patterns of a set agree in and that are left for after a question that divides the set and is
/// expected to refuse more ops than they do. They are then asked in each case of its own, so this bounds the code.
pub(crate) const MAX_DEFERRED: usize = 6;

/// Index of a [`Node`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// As nodes are called in drawings.
impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "n{}", self.0)
    }
}

/// A decision about a set of patterns.
#[derive(Clone, Debug, Default)]
pub struct Node {
    checks: Range<u32>,
    accepts: Range<u32>,
    branches: Range<u32>,
    /// The lowest rank of any pattern below: the best match that can come of this node.
    pub best: u32,
}

/// Where patterns part.
#[derive(Clone, Debug)]
pub enum Branch {
    /// One of the cases is walked, or none.
    Switch {
        /// The question.
        question: QuestionId,
        /// Answers and where they lead, by ascending answer.
        cases: Range<u32>,
        /// The lowest rank below.
        best: u32,
    },
    /// The node is walked.
    Walk(NodeId),
    /// The classes that the answers leave are walked. Index into the filters.
    Filter(u32),
}

/// The questions and candidates of a filter. Nothing comes behind it.
#[derive(Clone, Debug)]
pub struct Filter {
    pub(crate) asked: Vec<Asked>,
    /// For each class the answers that it wants, and where it leads; the best first.
    pub classes: Vec<(Vec<Option<u32>>, NodeId)>,
    /// The lowest rank below.
    pub best: u32,
}

/// All patterns of a library, merged. Printable as text and for Graphviz.
#[derive(Debug)]
pub struct DecisionDag {
    nodes: Vec<Node>,
    checks: Vec<Predicate>,
    accepts: Vec<u32>,
    branches: Vec<Branch>,
    cases: Vec<(u32, NodeId)>,
    filters: Vec<Filter>,
    pub(crate) store: Store,
    pub(crate) patterns: Vec<Compiled>,
    /// By pattern.
    pub(crate) ranks: Vec<u32>,
    pub(crate) names: Vec<Option<SmolStr>>,
}

impl DecisionDag {
    /// Merges all patterns of a module.
    ///
    /// # Errors
    /// If a pattern is malformed, has no root or reaches not all it mentions from its root.
    pub fn build(module: &Module) -> Result<DecisionDag, CompileError> {
        DecisionDag::build_with(module, true)
    }

    /// Merges all patterns of a module, without [filters](Branch::Filter).
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn without_filters(module: &Module) -> Result<DecisionDag, CompileError> {
        DecisionDag::build_with(module, false)
    }

    fn build_with(module: &Module, filters: bool) -> Result<DecisionDag, CompileError> {
        let PatternQuestions { store, patterns, ranks } = PatternQuestions::of(module)?;
        let mut dag = DecisionDag {
            nodes: Vec::new(),
            checks: Vec::new(),
            accepts: Vec::new(),
            branches: Vec::new(),
            cases: Vec::new(),
            filters: Vec::new(),
            store,
            patterns,
            ranks,
            names: module.patterns.iter().map(|p| p.name.clone()).collect(),
        };
        Merge::new(&mut dag, filters).run();
        Ok(dag)
    }

    /// The node that matching starts from.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns how many nodes there are: linear in the number of patterns.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns how many questions are asked at all places together.
    pub fn question_count(&self) -> usize {
        self.checks.len() + self.branches.iter().filter(|b| matches!(b, Branch::Switch { .. })).count()
    }

    /// Returns what is asked, and by whom of what.
    pub fn questions(&self) -> &QuestionStore {
        &self.store
    }

    /// Returns what must hold at a node, in the order in which it is asked.
    pub fn checks(&self, node: &Node) -> &[Predicate] {
        &self.checks[node.checks.start as usize..node.checks.end as usize]
    }

    /// The patterns that match if the checks hold.
    pub fn accepts(&self, node: &Node) -> &[u32] {
        &self.accepts[node.accepts.start as usize..node.accepts.end as usize]
    }

    /// Returns what is walked then, all of it.
    pub fn branches(&self, node: &Node) -> &[Branch] {
        &self.branches[node.branches.start as usize..node.branches.end as usize]
    }

    /// The answers of a switch, and where they lead.
    pub fn cases(&self, cases: &Range<u32>) -> &[(u32, NodeId)] {
        &self.cases[cases.start as usize..cases.end as usize]
    }

    /// A filter, by the index in its branch.
    pub fn filter(&self, index: u32) -> &Filter {
        &self.filters[index as usize]
    }

    /// Returns what holds of the ops that a class of a filter is walked for.
    pub fn wanted(&self, filter: &Filter, wants: &[Option<u32>]) -> Vec<Predicate> {
        filter_plan::wanted(&self.store, &filter.asked, wants, |_| true).collect()
    }

    /// The place of a pattern in the order in which they are tried.
    pub fn rank(&self, pattern: u32) -> u32 {
        self.ranks[pattern as usize]
    }

    /// The values that the rewrite of a pattern takes over, root first, and where they are.
    pub fn captures(&self, pattern: u32) -> &[(ValueId, PositionId)] {
        &self.patterns[pattern as usize].captures
    }

    /// Returns the lowest rank of any pattern behind a branch.
    pub fn best_of(&self, branch: &Branch) -> u32 {
        match branch {
            Branch::Filter(filter) => self.filter(*filter).best,
            Branch::Switch { best, .. } => *best,
            Branch::Walk(node) => self.node(*node).best,
        }
    }
}

/// The place of each pattern by benefit, highest first, then declaration.
pub(crate) fn ranks(module: &Module) -> Vec<u32> {
    let mut by_rank: Vec<u32> = (0..module.patterns.len() as u32).collect();
    by_rank.sort_by_key(|p| std::cmp::Reverse(module.patterns[*p as usize].benefit));
    let mut ranks = vec![0; by_rank.len()];
    for (rank, pattern) in by_rank.into_iter().enumerate() {
        ranks[pattern as usize] = rank as u32;
    }
    ranks
}

/// A node to be filled in.
struct Pending {
    node: NodeId,
    members: Vec<u32>,
    /// The number of splits above, or the question from where on the members' predicates are left in the fixed order.
    progress: Progress,
}

#[derive(Clone, Copy)]
enum Progress {
    /// All members have one root name, which is asked.
    Rooted,
    Adaptive {
        depth: u32,
    },
    Fixed {
        from: usize,
    },
}

/// The merging of patterns.
struct Merge<'a> {
    dag: &'a mut DecisionDag,
    /// For each pattern what is left to ask.
    remaining: Vec<Vec<Predicate>>,
    survey: Survey,
    /// For each pattern the node that placed it last.
    placed: Vec<u32>,
    pending: Vec<Pending>,
    /// For each question its place in the fixed order; made when first needed.
    fixed_order: Vec<u32>,
    /// True if filters may stand behind root names.
    filters: bool,
}

impl<'a> Merge<'a> {
    fn new(dag: &'a mut DecisionDag, filters: bool) -> Merge<'a> {
        let remaining = dag.patterns.iter_mut().map(|p| std::mem::take(&mut p.predicates)).collect();
        let placed = vec![u32::MAX; dag.patterns.len()];
        let survey = Survey::new(dag.store.predicates.len());
        Merge { dag, remaining, survey, placed, pending: Vec::new(), fixed_order: Vec::new(), filters }
    }

    fn run(mut self) {
        let members = (0..self.dag.patterns.len() as u32).filter(|p| !self.dag.patterns[*p as usize].contradictory);
        let members: Vec<u32> = members.collect();
        self.new_node(members, Progress::Adaptive { depth: 0 });
        while let Some(pending) = self.pending.pop() {
            match pending.progress {
                Progress::Adaptive { depth: 0 } if self.divide_by_root(&pending) => {}
                Progress::Rooted if self.filter(pending.node, &pending.members, None) => {}
                Progress::Rooted => self.divide(pending.node, pending.members, 1),
                Progress::Adaptive { depth } => self.divide(pending.node, pending.members, depth),
                Progress::Fixed { from } => self.divide_in_fixed_order(pending.node, pending.members, from),
            }
        }
    }

    /// Asks the name of the root first, if all members do. What comes next may be a filter then: behind it the run ends.
    fn divide_by_root(&mut self, pending: &Pending) -> bool {
        let Some(question) = self.dag.store.predicates.find(Question::OpName(ROOT)) else { return false };
        let answer = |member: &u32| {
            let predicates = &self.remaining[*member as usize];
            Some((predicates.iter().find(|p| p.question == question)?.answer, *member))
        };
        let askers: Option<Vec<(u32, u32)>> = pending.members.iter().map(answer).collect();
        let Some(mut askers) = askers.filter(|askers| !askers.is_empty()) else { return false };
        askers.sort_unstable();
        let name = Predicate { question, answer: askers[0].0 };
        if askers.iter().all(|(answer, _)| *answer == name.answer) {
            return self.filter(pending.node, &pending.members, Some(name));
        }
        let mut branches = Vec::new();
        self.branch(question, &askers, &mut branches, Progress::Rooted);
        self.finish(pending.node, Vec::new(), Vec::new(), branches);
        true
    }

    /// Puts a filter before the members, if it is worth it. `name` is asked first.
    fn filter(&mut self, node: NodeId, members: &[u32], name: Option<Predicate>) -> bool {
        if !self.filters {
            return false;
        }
        let Some(Plan { asked, mut classes }) = filter_plan::choose(&self.dag.store, &self.remaining, members) else {
            return false;
        };
        let mut checks = Vec::from_iter(name);
        checks.extend(self.common_counts(members));
        for member in members {
            self.remaining[*member as usize].retain(|p| !checks.contains(p));
        }
        let best = self.best(members);
        classes.sort_by_cached_key(|class| self.best(&class.members));
        let classes = classes.into_iter().map(|class| {
            // What the filter proves, the code behind it need not ask.
            let proven: Vec<Predicate> = filter_plan::proven(&self.dag.store, &asked, &class.wants).collect();
            for member in &class.members {
                self.remaining[*member as usize].retain(|p| !proven.contains(p));
            }
            let node = self.new_node(class.members, Progress::Adaptive { depth: 1 });
            (class.wants, node)
        });
        let classes = classes.collect();
        let branch = Branch::Filter(self.dag.filters.len() as u32);
        self.dag.filters.push(Filter { asked, classes, best });
        self.finish(node, checks, Vec::new(), vec![branch]);
        true
    }

    /// Returns what all members agree in about the number of operands and results of the root: asked once, before anything else.
    fn common_counts(&self, members: &[u32]) -> impl Iterator<Item = Predicate> {
        let counts = [Question::OperandCount(ROOT), Question::ResultCount(ROOT)];
        let agreed = counts.into_iter().filter_map(|question| {
            let question = self.dag.store.predicates.find(question)?;
            let mut answers = members
                .iter()
                .map(|member| self.remaining[*member as usize].iter().find(|p| p.question == question).copied());
            let first = answers.next()??;
            answers.all(|other| other == Some(first)).then_some(first)
        });
        // Operands that all have, where some want more of them than others.
        let predicates = &self.dag.store.predicates;
        let at_least = |member: &u32| {
            let mut asked = self.remaining[*member as usize].iter();
            asked.find_map(|p| match predicates.question(p.question) {
                Question::OperandCount(ROOT) => Some(p.answer),
                Question::OperandCountAtLeast(ROOT, count) => Some(count),
                _ => None,
            })
        };
        let least = members.iter().map(at_least).min().flatten();
        let least = least.and_then(|least| predicates.find(Question::OperandCountAtLeast(ROOT, least)));
        let least = least.map(|question| Predicate { question, answer: YES });
        agreed
            .chain(least.filter(|least| members.iter().any(|member| self.remaining[*member as usize].contains(least))))
    }

    fn divide(&mut self, node: NodeId, members: Vec<u32>, depth: u32) {
        if members.len() > 1 && depth < ADAPTIVE_DEPTH {
            return self.divide_adaptively(node, members, depth);
        }
        self.fix_order(&members);
        self.divide_in_fixed_order(node, members, 0);
    }

    fn new_node(&mut self, members: Vec<u32>, progress: Progress) -> NodeId {
        let node = NodeId(self.dag.nodes.len() as u32);
        self.dag.nodes.push(Node { best: self.best(&members), ..Node::default() });
        self.pending.push(Pending { node, members, progress });
        node
    }

    fn best(&self, members: &[u32]) -> u32 {
        members.iter().map(|m| self.dag.ranks[*m as usize]).min().unwrap_or(u32::MAX)
    }

    /// Asks what all agree in, then lets the questions that most ask divide the rest.
    fn divide_adaptively(&mut self, node: NodeId, members: Vec<u32>, depth: u32) {
        self.survey.clear();
        for member in &members {
            self.remaining[*member as usize].iter().for_each(|p| self.survey.count(*p));
        }
        let predicates = &self.dag.store.predicates;
        let limit = self.survey.first_that_divides(predicates, members.len());
        let first = members.first().map_or(&[][..], |first| &self.remaining[*first as usize]);
        let common = |p: &&Predicate| {
            predicates.key(p.question).stage <= limit.0 && self.survey.is_common(p.question, members.len())
        };
        let mut checks: Vec<Predicate> = first.iter().filter(common).copied().collect();
        checks.sort_unstable_by_key(|p| (predicates.key(p.question), *p));
        // What is asked of the same op at the same price is one instruction with the question that divides.
        let before = checks.partition_point(|p| {
            let AskKey { stage, order, .. } = predicates.key(p.question);
            (stage, order >> 8) <= (limit.0, limit.1 >> 8)
        });
        checks.truncate(before.max(checks.len().saturating_sub(MAX_DEFERRED)));
        checks.iter().for_each(|p| self.survey.settle(p.question));
        if !checks.is_empty() {
            for member in &members {
                self.remaining[*member as usize].retain(|p| !self.survey.is_settled(p.question));
            }
        }
        self.survey.rank(predicates);
        let mut accepts = Vec::new();
        for member in &members {
            let remaining = &self.remaining[*member as usize];
            remaining.iter().for_each(|p| self.survey.asker(*member, *p));
            if remaining.is_empty() {
                accepts.push(*member);
            }
        }
        let mut branches = Vec::new();
        let mut askers: Vec<(u32, u32)> = Vec::new();
        while let Some(question) = self.survey.next() {
            askers.clear();
            for (member, answer) in self.survey.askers(question) {
                if std::mem::replace(&mut self.placed[*member as usize], node.0) != node.0 {
                    askers.push((*answer, *member));
                }
            }
            for (_, member) in &askers {
                self.remaining[*member as usize].iter().for_each(|p| self.survey.leaves(*p));
            }
            askers.sort_unstable();
            self.branch(question, &askers, &mut branches, Progress::Adaptive { depth: depth + 1 });
        }
        self.finish(node, checks, accepts, branches);
    }

    /// Makes a branch of those who ask the question, given with their answers in ascending order.
    fn branch(&mut self, question: QuestionId, askers: &[(u32, u32)], branches: &mut Vec<Branch>, progress: Progress) {
        let members = |group: &[(u32, u32)]| group.iter().map(|(_, member)| *member).collect::<Vec<u32>>();
        let mut groups = askers.chunk_by(|a, b| a.0 == b.0);
        let one = groups.clone().nth(1).is_none();
        if one || !has_switch(self.dag.store.predicates.question(question)) {
            // The child finds that all its members agree in this question, and asks it itself.
            for group in groups {
                let node = self.new_node(members(group), progress);
                branches.push(Branch::Walk(node));
            }
            return;
        }
        let best = askers.iter().map(|(_, m)| self.dag.ranks[*m as usize]).min().unwrap_or(u32::MAX);
        let mut cases = Vec::new();
        for group in groups.by_ref() {
            let progress = match progress {
                Progress::Adaptive { .. } | Progress::Rooted => {
                    for (_, member) in group {
                        self.remaining[*member as usize].retain(|p| p.question != question);
                    }
                    progress
                }
                Progress::Fixed { from } => Progress::Fixed { from: from + 1 },
            };
            cases.push((group[0].0, self.new_node(members(group), progress)));
        }
        let start = self.dag.cases.len() as u32;
        self.dag.cases.extend(cases);
        branches.push(Branch::Switch { question, cases: start..self.dag.cases.len() as u32, best });
    }

    /// Sorts what the members have left to ask.
    fn fix_order(&mut self, members: &[u32]) {
        let predicates = &self.dag.store.predicates;
        if let [only] = members {
            self.remaining[*only as usize].sort_unstable_by_key(|p| (predicates.key(p.question), *p));
            return;
        }
        if self.fixed_order.is_empty() {
            self.fixed_order = fixed_order(predicates);
        }
        for member in members {
            self.remaining[*member as usize].sort_unstable_by_key(|p| self.fixed_order[p.question.0 as usize]);
        }
    }

    /// Like [`divide_adaptively`](Self::divide_adaptively), but the next question of each member is given.
    fn divide_in_fixed_order(&mut self, node: NodeId, members: Vec<u32>, from: usize) {
        let mut checks = Vec::new();
        let first = members.first().map_or(&[][..], |m| &self.remaining[*m as usize][from..]);
        let common = members.iter().skip(1).fold(first.len(), |common, member| {
            let other = &self.remaining[*member as usize][from..];
            first.iter().zip(other).take(common).take_while(|(a, b)| a == b).count()
        });
        checks.extend_from_slice(&first[..common]);
        let from = from + common;
        let mut accepts = Vec::new();
        let mut rest = Vec::new();
        for member in members {
            match self.remaining[member as usize].get(from) {
                Some(next) => rest.push((*next, member)),
                None => {
                    self.remaining[member as usize] = Vec::new();
                    accepts.push(member);
                }
            }
        }
        rest.sort_unstable();
        let mut branches = Vec::new();
        for askers in rest.chunk_by(|a, b| a.0.question == b.0.question) {
            let question = askers[0].0.question;
            let askers: Vec<(u32, u32)> = askers.iter().map(|(p, member)| (p.answer, *member)).collect();
            self.branch(question, &askers, &mut branches, Progress::Fixed { from });
        }
        self.finish(node, checks, accepts, branches);
    }

    fn finish(&mut self, node: NodeId, checks: Vec<Predicate>, mut accepts: Vec<u32>, mut branches: Vec<Branch>) {
        let dag = &mut *self.dag;
        accepts.sort_unstable_by_key(|p| dag.ranks[*p as usize]);
        // Stable, so that among equals the question that most ask stays first.
        branches.sort_by_key(|b| dag.best_of(b));
        let node = &mut dag.nodes[node.0 as usize];
        node.checks = append(&mut dag.checks, checks);
        node.accepts = append(&mut dag.accepts, accepts);
        node.branches = append(&mut dag.branches, branches);
    }
}

fn append<T>(arena: &mut Vec<T>, items: Vec<T>) -> Range<u32> {
    let start = arena.len() as u32;
    arena.extend(items);
    start..arena.len() as u32
}

/// Returns true if one instruction, or a native call and its negation, goes by the answers.
fn has_switch(question: Question) -> bool {
    use Question::*;
    matches!(
        question,
        Native(_) | OpName(_) | OperandCount(_) | ResultCount(_) | AttributeIs(_) | TypeIs(_) | TypesAre(_)
    )
}

/// One order for all questions, in which whatever a question hangs on comes before it.
fn fixed_order(predicates: &Predicates) -> Vec<u32> {
    let mut questions: Vec<u32> = (0..predicates.len() as u32).collect();
    questions.sort_unstable_by_key(|q| (predicates.key(QuestionId(*q)), *q));
    let mut order = vec![0; questions.len()];
    for (place, question) in questions.into_iter().enumerate() {
        order[question as usize] = place as u32;
    }
    order
}
