//! IRs that are rebuilt, not changed: immutable, hash-consed or value-numbered ones.
//!
//! ```text
//!  roots ──▶ operands first ──▶ patterns at the op that has them ──▶ values in its place ──▶ the same again ──▶ new roots
//! ```
//!
//! A pattern's rewrite gives values to stand in the place of the root's results, and makes operations by the host's own builder. Nothing is
//! taken out, no operand is exchanged and nothing is undone: what is not used is garbage of the host. Each op is looked at once ([`rebuild`] keeps
//! the outcome), so that shared parts are rewritten once.

use crate::prelude::*;

use core::ops::{ControlFlow, Deref, DerefMut};

use pdl_bytecode::PatternId;
use pdl_bytecode::collections::{FxHashMap, FxHashSet};
use pdl_declarations::{ConstantData, OpDefinition};

use crate::apply::{Application, Applicator};
use crate::bind::PatternSet;
use crate::error::ApplyError;
use crate::greedy::{RecentPatterns, RunLimit};
use crate::host::{self, Host, HostContext, HostError, HostTuning, NewOp, RewriteHost};
use crate::instructions::InstructionKind;
use crate::listener::{Failures, Listener};

/// An IR whose operations are made once and never changed. Handles of equal operations may be equal.
pub trait BuildHost: HostContext {
    /// Makes an operation, or returns the equal one that is there.
    ///
    /// # Errors
    /// If there is no such operation: the reason.
    fn build(&mut self, new: &NewOp<'_, Rebuilt<Self>>) -> Result<Self::Op, HostError>
    where
        Self: Sized;
    /// Makes an operation that differs from `op` in its operands, which have the types of those of `op`.
    ///
    /// # Errors
    /// If there is no such operation: the reason.
    fn with_operands(&mut self, op: Self::Op, operands: &[Self::Value]) -> Result<Self::Op, HostError>;
    /// Appends the types that the results of `new` would have (its own are empty).
    ///
    /// # Errors
    /// If they cannot be told, as by default: patterns say them then.
    fn infer_result_types(
        &mut self,
        _new: &NewOp<'_, Rebuilt<Self>>,
        _types: &mut Vec<Self::Type>,
    ) -> Result<(), HostError>
    where
        Self: Sized,
    {
        Err(HostError::new("no type inference is known for it"))
    }
}

/// A [`BuildHost`] as patterns see it: what they are bound to, and native functions are given.
#[derive(Clone, Debug, Default)]
pub struct Rebuilt<B>(pub B);

impl<B> Deref for Rebuilt<B> {
    type Target = B;

    fn deref(&self) -> &B {
        &self.0
    }
}

impl<B> DerefMut for Rebuilt<B> {
    fn deref_mut(&mut self) -> &mut B {
        &mut self.0
    }
}

impl<B: Host> Host for Rebuilt<B> {
    type Op = B::Op;
    type Value = B::Value;
    type Type = B::Type;
    type Attr = B::Attr;
    type OpName = B::OpName;
    type AttrName = B::AttrName;

    fn op_name(&self, op: B::Op) -> B::OpName {
        self.0.op_name(op)
    }
    fn op_name_text(&self, name: B::OpName) -> String {
        self.0.op_name_text(name)
    }
    fn operand_count(&self, op: B::Op) -> usize {
        self.0.operand_count(op)
    }
    fn operand(&self, op: B::Op, index: usize) -> B::Value {
        self.0.operand(op, index)
    }
    fn result_count(&self, op: B::Op) -> usize {
        self.0.result_count(op)
    }
    fn result(&self, op: B::Op, index: usize) -> B::Value {
        self.0.result(op, index)
    }
    fn attribute(&self, op: B::Op, name: B::AttrName) -> Option<B::Attr> {
        self.0.attribute(op, name)
    }
    fn value_type(&self, value: B::Value) -> B::Type {
        self.0.value_type(value)
    }
    fn defining_op(&self, value: B::Value) -> Option<B::Op> {
        self.0.defining_op(value)
    }
    fn result_index(&self, value: B::Value) -> usize {
        self.0.result_index(value)
    }
    /// Nobody uses a value for good: users are built after it, and others take their place.
    fn uses(&self, _value: B::Value, _visit: &mut dyn FnMut(B::Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn has_one_use(&self, value: B::Value) -> bool {
        self.0.has_one_use(value)
    }
    fn see_through(&self, value: B::Value) -> B::Value {
        self.0.see_through(value)
    }
    fn attribute_type(&self, attribute: B::Attr) -> Option<B::Type> {
        self.0.attribute_type(attribute)
    }
    fn operand_group(&self, op: B::Op, group: usize) -> Option<(usize, usize)> {
        self.0.operand_group(op, group)
    }
    fn result_group(&self, op: B::Op, group: usize) -> Option<(usize, usize)> {
        self.0.result_group(op, group)
    }
    fn constant(&self, op: B::Op) -> Option<B::Attr> {
        self.0.constant(op)
    }
}

impl<B: HostTuning> HostTuning for Rebuilt<B> {
    fn op_name_index(&self, name: B::OpName) -> Option<usize> {
        self.0.op_name_index(name)
    }
    fn attribute_index(&self, attribute: B::Attr) -> Option<usize> {
        self.0.attribute_index(attribute)
    }
    fn type_index(&self, r#type: B::Type) -> Option<usize> {
        self.0.type_index(r#type)
    }
}

impl<B: HostContext> HostContext for Rebuilt<B> {
    const KINDS: &'static [InstructionKind] = B::KINDS;

    fn intern_op_name(&mut self, name: &str) -> B::OpName {
        self.0.intern_op_name(name)
    }
    fn intern_attribute_name(&mut self, name: &str) -> B::AttrName {
        self.0.intern_attribute_name(name)
    }
    fn intern_constant(&mut self, constant: &ConstantData) -> Result<B::Attr, HostError> {
        self.0.intern_constant(constant)
    }
    fn parse_attribute(&mut self, text: &str) -> Result<B::Attr, HostError> {
        self.0.parse_attribute(text)
    }
    fn parse_type(&mut self, text: &str) -> Result<B::Type, HostError> {
        self.0.parse_type(text)
    }
    fn operations(&self) -> Vec<OpDefinition> {
        self.0.operations()
    }
    fn check_constant(&self, op: B::OpName, name: B::AttrName, constant: B::Attr) -> Result<(), HostError> {
        self.0.check_constant(op, name, constant)
    }
    fn define_operations(&mut self, definitions: &[OpDefinition]) {
        self.0.define_operations(definitions);
    }
}

/// The rewriter finds no uses to exchange, and what it takes out stays.
impl<B: BuildHost> RewriteHost for Rebuilt<B> {
    type Position = ();
    type Block = ();

    fn create_op(&mut self, new: &NewOp<'_, Self>, _before: B::Op) -> Result<B::Op, HostError> {
        self.0.build(new)
    }
    fn infer_result_types(&mut self, new: &NewOp<'_, Self>, types: &mut Vec<B::Type>) -> Result<(), HostError> {
        self.0.infer_result_types(new, types)
    }
    fn check_attribute(&self, _op: B::Op, _name: B::AttrName, _attribute: Option<B::Attr>) -> Result<(), HostError> {
        Err(HostError::new("operations are not changed here: replace it by another one"))
    }
    fn set_attribute(&mut self, _op: B::Op, _name: B::AttrName, _attribute: Option<B::Attr>) {}
    fn set_operand(&mut self, _op: B::Op, _index: usize, _value: B::Value) {}
    fn unlink_op(&mut self, _op: B::Op) {}
    fn relink_op(&mut self, _op: B::Op, _position: ()) {}
    fn destroy_op(&mut self, _op: B::Op) {}
    fn move_op(&mut self, _op: B::Op, _before: B::Op) {}
}

/// The outcome of [`rebuild`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RebuildReport<V> {
    /// For each root, the value that stands for it now.
    pub values: Vec<V>,
    /// The number of rewrites.
    pub rewrites: u64,
    /// False if there were more rewrites than the limit allows: the rest is as it was, and the values are right all the same.
    pub converged: bool,
    /// The patterns that the last rewrites went through again and again, in order; empty if it converged, or there is no such cycle.
    pub cycle: Vec<PatternId>,
    /// The rewrites that failed; what they made is garbage.
    pub failures: Failures,
}

/// Rewrites all that values are computed from, operands first, until no pattern matches, and returns what stands in their place. A rewrite whose
/// outcome is made of the value that it replaces keeps that value as it is. Memory grows with the operations that are looked at; nothing is
/// recursive.
///
/// # Errors
/// When matching stops, or a rewrite fails in a way that is [fatal](crate::RewriteFailure::is_fatal).
pub fn rebuild<B: BuildHost>(
    set: &PatternSet<Rebuilt<B>>,
    host: &mut Rebuilt<B>,
    roots: &[B::Value],
    limit: RunLimit,
) -> Result<RebuildReport<B::Value>, ApplyError> {
    let ops = count(host, roots);
    let mut applicator = Applicator::new();
    applicator.matcher().begin_run(set, limit.fuel(ops));
    applicator.limit_created(limit.created(ops));
    let mut report = rebuild_by(host, roots, limit.rewrites(ops), |host, op| {
        let mut replaced = Replaced { root: op, values: None };
        let applied = applicator.apply(set, host, op, &mut replaced)?;
        Ok(match applied {
            Application::Applied(pattern) => replaced.values.map(|values| (pattern, values)),
            Application::None => None,
        })
    })?;
    report.failures = applicator.take_failures();
    Ok(report)
}

/// As [`rebuild`], by what tells the pattern that was applied to an op, and the values in its place.
pub(crate) fn rebuild_by<B: BuildHost>(
    host: &mut Rebuilt<B>,
    roots: &[B::Value],
    most: Option<u64>,
    apply: impl FnMut(&mut Rebuilt<B>, B::Op) -> Result<Option<Applied<B>>, ApplyError>,
) -> Result<RebuildReport<B::Value>, ApplyError> {
    let mut run = Run {
        apply,
        outcomes: FxHashMap::default(),
        tasks: Vec::new(),
        recent: RecentPatterns::default(),
        most,
        rewrites: 0,
        converged: true,
    };
    for root in roots {
        run.tasks.extend(host.defining_op(*root).map(Task::Visit));
        while let Some(task) = run.tasks.pop() {
            run.step(host, task)?;
        }
    }
    Ok(RebuildReport {
        values: roots.iter().map(|root| run.outcome(host, *root)).collect(),
        rewrites: run.rewrites,
        converged: run.converged,
        cycle: if run.converged { Vec::new() } else { run.recent.cycle() },
        failures: Failures::default(),
    })
}

/// Returns the number of ops that values are computed from.
pub(crate) fn count<B: Host>(host: &B, values: &[B::Value]) -> usize {
    let mut seen = FxHashSet::default();
    let mut left: Vec<B::Op> = values.iter().filter_map(|value| host.defining_op(*value)).collect();
    while let Some(op) = left.pop() {
        if seen.insert(op) {
            left.extend(host::operands(host, op).iter().filter_map(|operand| host.defining_op(*operand)));
        }
    }
    seen.len()
}

/// A step of the walk.
enum Task<B: Host> {
    /// Sees to the operands of an op, and then to the op.
    Visit(B::Op),
    /// Applies patterns to an op whose operands are seen to.
    Apply(B::Op),
    /// Sets the outcome of an op, and of the one that was built in its place, once these values are seen to.
    Replace(B::Op, B::Op, Vec<B::Value>),
}

/// The outcome of an op.
enum Outcome<V> {
    /// Its operands are being seen to, or what replaces it is: until then it stands for itself.
    Pending,
    /// These values stand for its results.
    Values(Vec<V>),
}

/// A pattern that was applied, and the values in the place of its root's results.
type Applied<B> = (PatternId, Vec<<B as Host>::Value>);

struct Run<B: BuildHost, F> {
    apply: F,
    outcomes: FxHashMap<B::Op, Outcome<B::Value>>,
    tasks: Vec<Task<B>>,
    recent: RecentPatterns,
    most: Option<u64>,
    rewrites: u64,
    converged: bool,
}

impl<B: BuildHost, F> Run<B, F>
where
    F: FnMut(&mut Rebuilt<B>, B::Op) -> Result<Option<Applied<B>>, ApplyError>,
{
    /// Returns the value that stands for another one.
    fn outcome(&self, host: &Rebuilt<B>, value: B::Value) -> B::Value {
        let outcome = host.defining_op(value).and_then(|op| self.outcomes.get(&op));
        match outcome {
            Some(Outcome::Values(values)) => values.get(host.result_index(value)).copied().unwrap_or(value),
            _ => value,
        }
    }

    fn step(&mut self, host: &mut Rebuilt<B>, task: Task<B>) -> Result<(), ApplyError> {
        match task {
            Task::Visit(op) if self.outcomes.contains_key(&op) => {}
            Task::Visit(op) => {
                self.outcomes.insert(op, Outcome::Pending);
                self.tasks.push(Task::Apply(op));
                let operands = host::operands(host, op);
                self.visit(host, operands.iter().rev());
            }
            Task::Apply(op) => self.apply(host, op)?,
            Task::Replace(op, built, values) => {
                let values: Vec<B::Value> = values.iter().map(|value| self.outcome(host, *value)).collect();
                self.outcomes.insert(built, Outcome::Values(values.clone()));
                self.outcomes.insert(op, Outcome::Values(values));
            }
        }
        Ok(())
    }

    fn visit<'v>(&mut self, host: &Rebuilt<B>, values: impl Iterator<Item = &'v B::Value>)
    where
        B::Value: 'v,
    {
        let ops = values.filter_map(|value| host.defining_op(*value));
        self.tasks.extend(ops.filter(|op| !self.outcomes.contains_key(op)).map(Task::Visit));
    }

    fn apply(&mut self, host: &mut Rebuilt<B>, op: B::Op) -> Result<(), ApplyError> {
        let operands = host::operands(host, op);
        let new: Vec<B::Value> = operands.iter().map(|operand| self.outcome(host, *operand)).collect();
        // An op that cannot have the new operands keeps those that it has.
        let built = if new == operands { op } else { host.0.with_operands(op, &new).unwrap_or(op) };
        if let Some(Outcome::Values(values)) = self.outcomes.get(&built).filter(|_| built != op) {
            let values = values.clone();
            self.outcomes.insert(op, Outcome::Values(values));
            return Ok(());
        }
        let itself = host::results(host, built);
        let is_allowed = self.most.is_none_or(|most| self.rewrites < most);
        let applied = match is_allowed {
            true => (self.apply)(host, built)?,
            // Whether there would be another rewrite is not asked: the limit is far above what comes to an end.
            false => {
                self.converged = false;
                None
            }
        };
        let Some((pattern, values)) = applied else {
            self.outcomes.insert(built, Outcome::Values(itself.clone()));
            self.outcomes.insert(op, Outcome::Values(itself));
            return Ok(());
        };
        self.rewrites += 1;
        self.recent.push(pattern);
        self.outcomes.insert(built, Outcome::Pending);
        self.tasks.push(Task::Replace(op, built, values.clone()));
        self.visit(host, values.iter().rev());
        Ok(())
    }
}

/// Hears which values a rewrite puts in the place of its root.
struct Replaced<B: Host> {
    root: B::Op,
    values: Option<Vec<B::Value>>,
}

impl<B: BuildHost> Listener<Rebuilt<B>> for Replaced<B> {
    fn op_replaced(&mut self, _host: &Rebuilt<B>, op: B::Op, values: &[B::Value]) {
        if op == self.root {
            self.values = Some(values.to_vec());
        }
    }

    fn undone(&mut self, _host: &Rebuilt<B>) {
        self.values = None;
    }
}
