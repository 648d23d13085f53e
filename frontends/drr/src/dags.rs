//! Dags with their places, and what their operators are.

use ods::OperationId;
use pdl_diagnostics::{Diagnostic, Span};
use tablegen::{Dag, FieldValue, Record};

use crate::codes;
use crate::reader::RuleReader;

/// Dags nested deeper than this are refused: whoever walks a rule may recurse.
const MAX_DEPTH: usize = 100;

/// More dags than this are not read for one rule. Equal dags are shared in TableGen, so a small text may hold very many.
const MAX_DAGS: usize = 10_000;

/// Nor for all rules together.
pub(crate) const MAX_ALL_DAGS: usize = 500_000;

/// The most origins of what a rule creates: each operation comes from all that the rule matches, and keeps them.
const MAX_ORIGINS: usize = 250_000;

/// A dag, read as far as any pattern needs.
#[derive(Clone, Debug)]
pub(crate) struct DagNode<'a> {
    pub(crate) operator: Operator<'a>,
    /// The name on the operator.
    pub(crate) name: Option<&'a str>,
    pub(crate) arguments: Vec<Argument<'a>>,
    pub(crate) span: Span,
}

/// An argument of a dag.
#[derive(Clone, Copy)]
pub(crate) struct Argument<'a> {
    pub(crate) value: FieldValue<'a>,
    pub(crate) name: Option<&'a str>,
    pub(crate) span: Span,
    /// The number of dags that it is in.
    depth: usize,
}

/// The operator at the head of a dag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator<'a> {
    Op(OperationId),
    /// An operation whose definition is wrong, which was reported.
    BrokenOp,
    Native(Record<'a>),
    ReplaceWithValue,
    Location,
    ReturnType,
    Either,
    Variadic,
    /// Any other record.
    Other(Record<'a>),
    /// `?`.
    Missing,
}

impl Operator<'_> {
    /// Returns what to call it in a message.
    pub(crate) fn described(&self) -> String {
        match self {
            Operator::Op(_) | Operator::BrokenOp => "an operation".into(),
            Operator::Native(_) => "a native call".into(),
            Operator::ReplaceWithValue => "`replaceWithValue`".into(),
            Operator::Location => "`location`".into(),
            Operator::ReturnType => "`returnType`".into(),
            Operator::Either => "`either`".into(),
            Operator::Variadic => "`variadic`".into(),
            Operator::Other(record) => format!("`{}`", record.name()),
            Operator::Missing => "`?`".into(),
        }
    }
}

impl std::fmt::Debug for Argument<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{:?}", self.value, self.name)
    }
}

impl<'a> RuleReader<'_, 'a> {
    /// A dag in a field of the rule.
    pub(crate) fn root_dag(&mut self, dag: Dag<'a>) -> Option<DagNode<'a>> {
        self.read_dag(dag, None, 0)
    }

    /// A dag that is an argument of another one.
    pub(crate) fn nested(&mut self, argument: &Argument<'a>) -> Option<DagNode<'a>> {
        let dag = argument.value.as_dag()?;
        self.read_dag(dag, Some(argument.span), argument.depth)
    }

    /// A dag and those in it, as many as are read of one rule. They count.
    pub(crate) fn dags_within(&mut self, root: Dag<'a>) -> Vec<Dag<'a>> {
        let mut dags = vec![root];
        let mut next = 0;
        while let Some(dag) = dags.get(next).copied()
            && self.shared.count_dag()
        {
            next += 1;
            let room = MAX_DAGS.saturating_sub(dags.len());
            dags.extend(dag.arguments().filter_map(|argument| argument.value.as_dag()).take(room));
        }
        dags
    }

    fn read_dag(&mut self, dag: Dag<'a>, within: Option<Span>, depth: usize) -> Option<DagNode<'a>> {
        let place = self.record.place_of(dag, within);
        let outer = within.unwrap_or(self.record.span());
        let span = place.as_ref().map_or(outer, |place| place.span);
        self.dags += 1;
        let rule = self.record.name();
        let beyond = if depth >= MAX_DEPTH {
            Some(format!("dags are nested more than {MAX_DEPTH} deep in rule `{rule}`"))
        } else if self.dags > MAX_DAGS {
            Some(format!("rule `{rule}` has more than {MAX_DAGS} dags, each counted wherever it stands"))
        } else if !self.shared.count_dag() {
            Some(format!(
                "all rules of this file together have more than {MAX_ALL_DAGS} dags, each counted wherever it stands: rule `{rule}` and those \
                 behind it by name are not read"
            ))
        } else {
            None
        };
        if let Some(beyond) = beyond {
            // Those around it meet their own, and it is said once.
            if !std::mem::replace(&mut self.is_beyond, true) {
                self.report(Diagnostic::error(codes::LIMIT, span, beyond));
            }
            return None;
        }
        let argument = |(index, argument): (usize, tablegen::DagArgument<'a>)| {
            let span = place.as_ref().and_then(|place| place.arguments[index]).unwrap_or(span);
            Argument { value: argument.value, name: argument.name, span, depth: depth + 1 }
        };
        let arguments = dag.arguments().enumerate().map(argument).collect();
        let operator = self.operator(dag.operator());
        Some(DagNode { operator, name: dag.operator_name(), arguments, span })
    }

    /// Refuses a rule that creates so much of so much that saying what comes from what would outgrow the rule itself.
    pub(crate) fn check_origins(&mut self, created: usize) {
        let matched = self.source_ops as usize;
        if matched.saturating_mul(created) > MAX_ORIGINS {
            let rule = self.record.name();
            let message = format!(
                "rule `{rule}` matches {matched} operations and has {created} dags in what it creates, each of which comes from all of those: the \
                 product of both is at most {MAX_ORIGINS}"
            );
            self.report(Diagnostic::error(codes::LIMIT, self.record.span(), message));
        }
    }

    fn operator(&self, operator: FieldValue<'a>) -> Operator<'a> {
        let Some(record) = operator.as_record() else { return Operator::Missing };
        if record.is_subclass_of("NativeCodeCall") {
            return Operator::Native(record);
        }
        if let Some(operation) = self.shared.ids.operation(record) {
            return Operator::Op(operation);
        }
        if record.is_subclass_of("Op") {
            return Operator::BrokenOp;
        }
        match record.name() {
            "replaceWithValue" => Operator::ReplaceWithValue,
            "location" => Operator::Location,
            "returnType" => Operator::ReturnType,
            "either" => Operator::Either,
            "variadic" => Operator::Variadic,
            _ => Operator::Other(record),
        }
    }

    /// The operator of an argument that is a dag, without reading all of it.
    pub(crate) fn operator_of(&self, argument: &Argument<'a>) -> Option<Operator<'a>> {
        Some(self.operator(argument.value.as_dag()?.operator()))
    }
}
