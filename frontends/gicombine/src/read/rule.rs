//! Records of class `GICombineRule`.

use pdl_diagnostics::{Diagnostic, Span};
use smol_str::SmolStr;
use tablegen::{FieldValue, Record};

use super::patterns::Place;
use super::{Context, Reader};
use crate::check::{self, Parts};
use crate::codes;
use crate::dags::Node;
use crate::rules::{CombineRule, MatchData, PatternKind, RulePattern};

/// The name of the root, where it stands, and the match data.
type Defs = (SmolStr, Span, Vec<MatchData>);

/// The patterns of the match and of the apply, and whether they stand in one list.
type Actions = (Vec<RulePattern>, Vec<RulePattern>, bool);

impl<'a> Reader<'a> {
    /// The rule that a record is. `None`, after a report, if it is wrong.
    pub(crate) fn rule(&mut self, record: Record<'a>) -> Option<CombineRule> {
        let context = Context { record, is_fragment: false };
        let defs = self.defs(context);
        let actions = self.actions(context);
        let ((root, root_span, data), (matched, applied, is_combine)) = (defs?, actions?);
        let max = record.int("MaxPermutations").unwrap_or(0);
        let predicates = record.value("Predicates").elements().filter_map(|predicate| predicate.as_record());
        let mut rule = CombineRule {
            name: record.name().into(),
            root,
            root_span,
            data,
            matched,
            match_root: 0,
            applied,
            apply_roots: Vec::new(),
            is_combine,
            max_permutations: (max > 0).then(|| u32::try_from(max).unwrap_or(u32::MAX)),
            predicates: predicates.map(|predicate| predicate.name().into()).collect(),
            span: record.span(),
        };
        let parts = Parts { instructions: &self.instructions.all, fragments: &self.rules.fragments };
        let findings = check::rule(parts, &mut rule, self.trace.as_mut(), &mut self.room);
        let failed = findings.iter().any(Diagnostic::is_error);
        for finding in findings {
            self.report(context, finding);
        }
        (!failed).then_some(rule)
    }

    fn defs(&mut self, context: Context<'a>) -> Option<Defs> {
        let record = context.record;
        let Some(dag) = record.value("Defs").as_dag() else {
            self.report(context, Diagnostic::error(codes::DEFS, record.span(), "the rule has no `(defs …)`"));
            return None;
        };
        let node = Node::new(record, dag, None);
        if !node.is("defs") {
            let error = Diagnostic::error(codes::DEFS, node.span, "this should be `(defs …)`");
            self.report(context, error);
            return None;
        }
        let (mut root, mut data, mut failed) = (None, Vec::new(), false);
        for argument in &node.arguments {
            let kind = argument.value.as_record();
            let message = match kind {
                Some(kind) if kind.name() == "root" => {
                    let Some((_, first)) = root.replace((argument.name, argument.span)) else { continue };
                    let error = Diagnostic::error(codes::DEFS, argument.span, "the rule has two roots");
                    self.report(context, error.with_label(first, "this is the first"));
                    failed = true;
                    continue;
                }
                Some(kind) if kind.is_subclass_of("GIDefMatchData") => {
                    let name = argument.name.unwrap_or_default().into();
                    data.push(MatchData { name, r#type: kind.string("Type").unwrap_or_default().into() });
                    continue;
                }
                Some(kind) => format!("`{}` is neither `root` nor match data", kind.name()),
                None => "this is neither `root` nor match data".into(),
            };
            let error = Diagnostic::error(codes::DEFS, argument.span, message);
            let error = error.with_label(kind.map(Record::span), "defined here");
            self.report(context, error.note("match data is a `GIDefMatchData`"));
            failed = true;
        }
        let message = match root {
            None => "the rule has no root",
            Some((None, _)) => "the root has no name",
            Some((Some(root), span)) => return (!failed).then(|| (root.into(), span, data)),
        };
        let span = root.map_or(node.span, |(_, span)| span);
        let error = Diagnostic::error(codes::DEFS, span, message);
        self.report(context, error.label("write `root:$NAME`, the name of a matched pattern or of what it defines"));
        None
    }

    fn actions(&mut self, context: Context<'a>) -> Option<Actions> {
        let record = context.record;
        let name = record.name();
        // LLVM 19 and those before it have other names for the two.
        let dag = |names: [&str; 2], within| {
            let found = names.iter().find_map(|name| record.value(name).as_dag());
            found.map(|dag| Node::new(record, dag, within))
        };
        let first = dag(["Action0", "Match"], None);
        // Behind the first one: they may be equal.
        let behind = first.as_ref().map(|first| Span { start: first.span.end, end: record.extent().end, ..first.span });
        let second = dag(
            ["Action1", "Apply"],
            behind.filter(|behind| behind.start < behind.end && behind.file == record.extent().file),
        );
        let (Some(first), Some(second)) = (first, second) else {
            let message = "the rule has no `(match …)` and `(apply …)`";
            self.report(context, Diagnostic::error(codes::ACTIONS, record.span(), message));
            return None;
        };
        if first.is("match") && second.is("apply") {
            let mut patterns = |node: &Node<'a>, what: &str, place: Place| {
                if node.arguments.is_empty() {
                    let error = Diagnostic::error(codes::ACTIONS, node.span, format!("`{what}` is empty"));
                    self.report(context, error);
                    return None;
                }
                self.patterns(context, node, &format!("__{name}_{what}_"), place)
            };
            let matched = patterns(&first, "match", Place::Match);
            let applied = patterns(&second, "apply", Place::Apply);
            return Some((matched?, applied?, false));
        }
        if !first.is("combine") || !second.is("empty_action") {
            let wrong = if first.is("match") || first.is("combine") { &second } else { &first };
            let span = if wrong.is("empty_action") { first.span } else { wrong.span };
            let message = "a rule has `(match …)` and `(apply …)`, or only `(combine …)`";
            let label = match (first.is("match"), first.is("combine")) {
                (true, _) if second.is("empty_action") => "`(apply …)` is missing behind it",
                (true, _) => "this should be `(apply …)`",
                (_, true) => "nothing may stand behind `(combine …)`",
                _ => "this should be `(match …)` or `(combine …)`",
            };
            self.report(context, Diagnostic::error(codes::ACTIONS, span, message).label(label));
            return None;
        }
        let is_text = |value: FieldValue<'a>| value.as_str().is_some();
        let texts = first.arguments.iter().filter(|argument| is_text(argument.value)).count();
        if texts == 0 || texts == first.arguments.len() {
            let message = "`combine` needs a pattern to match and C++ to apply";
            let label = if texts == 0 { "there is no C++" } else { "there is no pattern" };
            self.report(context, Diagnostic::error(codes::ACTIONS, first.span, message).label(label));
            return None;
        }
        let patterns = self.patterns(context, &first, &format!("__{name}_combine_"), Place::Combine)?;
        let is_cxx = |pattern: &RulePattern| matches!(pattern.kind, PatternKind::Cxx(_));
        let (applied, matched) = patterns.into_iter().partition(is_cxx);
        Some((matched, applied, true))
    }
}
