//! Records of class `GICombinePatFrag`.

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::FxHashMap;
use tablegen::{FieldValue, Record};

use super::patterns::Place;
use super::{Context, Reader};
use crate::check;
use crate::codes;
use crate::dags::Node;
use crate::rules::{Fragment, FragmentId, FragmentParameter, ParameterKind, PatternKind, RulePattern};

impl<'a> Reader<'a> {
    /// The fragment that a record is, which is read once. `None`, after a report, if it is wrong.
    pub(crate) fn fragment(&mut self, record: Record<'a>) -> Option<FragmentId> {
        if let Some(known) = self.fragments.get(&record.index()) {
            return *known;
        }
        let id = self.read_fragment(record).map(|fragment| {
            self.rules.fragments.push(fragment);
            FragmentId(self.rules.fragments.len() as u32 - 1)
        });
        self.fragments.insert(record.index(), id);
        id
    }

    fn read_fragment(&mut self, record: Record<'a>) -> Option<Fragment> {
        let context = Context { record, is_fragment: true };
        let mut names = FxHashMap::default();
        let outs = self.parameters(context, "OutOperands", "outs", &mut names);
        let ins = self.parameters(context, "InOperands", "ins", &mut names);
        let outs = outs.filter(|(outs, span)| self.has_one_root(context, outs, *span));
        let alternatives = self.alternatives(context);
        let ((outs, _), (ins, _)) = (outs?, ins?);
        let (name, span) = (record.name().into(), record.span());
        let mut fragment = Fragment { name, outs, ins, alternatives: alternatives?, unbound_in: Vec::new(), span };
        let findings = check::fragment(&mut fragment);
        let failed = findings.iter().any(Diagnostic::is_error);
        for finding in findings {
            self.report(context, finding);
        }
        (!failed).then_some(fragment)
    }

    fn has_one_root(&mut self, context: Context<'a>, outs: &[FragmentParameter], span: Span) -> bool {
        let roots = outs.iter().filter(|out| out.kind == ParameterKind::Root).count();
        if roots == usize::from(!outs.is_empty()) {
            return true;
        }
        let (message, label) = match roots {
            0 => ("the fragment has outs and no root", "one of these must be `root:$NAME`"),
            _ => ("the fragment has several roots", "one of these may be `root:$NAME`"),
        };
        self.report(context, Diagnostic::error(codes::FRAGMENT, span, message).label(label));
        false
    }

    fn parameters(
        &mut self,
        context: Context<'a>,
        field: &str,
        operator: &str,
        names: &mut FxHashMap<&'a str, Span>,
    ) -> Option<(Vec<FragmentParameter>, Span)> {
        let Some(dag) = context.record.value(field).as_dag() else {
            let message = format!("the fragment has no `({operator} …)`");
            self.report(context, Diagnostic::error(codes::FRAGMENT, context.record.span(), message));
            return None;
        };
        let node = Node::new(context.record, dag, None);
        if !node.is(operator) {
            let error = Diagnostic::error(codes::FRAGMENT, node.span, format!("this should be `({operator} …)`"));
            self.report(context, error);
            return None;
        }
        let mut parameters = Vec::with_capacity(node.arguments.len());
        let mut failed = false;
        for argument in &node.arguments {
            let Some(name) = argument.name else {
                let error = Diagnostic::error(codes::FRAGMENT, argument.span, "a parameter needs a name");
                self.report(context, error.label("write `$NAME` behind it"));
                failed = true;
                continue;
            };
            let kind = match argument.value {
                FieldValue::Unset => Some(ParameterKind::MachineOperand),
                value => match value.as_record().map(Record::name) {
                    Some("gi_mo") => Some(ParameterKind::MachineOperand),
                    Some("root") if operator == "outs" => Some(ParameterKind::Root),
                    Some("gi_imm") if operator == "ins" => Some(ParameterKind::Immediate),
                    _ => None,
                },
            };
            let Some(kind) = kind else {
                let message = format!("`${name}` cannot be a parameter of this kind");
                let label =
                    if operator == "outs" { "outs are `root` or `gi_mo`" } else { "ins are `gi_mo` or `gi_imm`" };
                self.report(context, Diagnostic::error(codes::FRAGMENT, argument.span, message).label(label));
                failed = true;
                continue;
            };
            if let Some(first) = names.insert(name, argument.span) {
                let error = Diagnostic::error(codes::FRAGMENT, argument.span, format!("two parameters are `${name}`"));
                self.report(context, error.with_label(first, "this is the first"));
                failed = true;
            }
            parameters.push(FragmentParameter { name: name.into(), kind });
        }
        (!failed).then_some((parameters, node.span))
    }

    fn alternatives(&mut self, context: Context<'a>) -> Option<Vec<Vec<RulePattern>>> {
        let record = context.record;
        let given: Vec<FieldValue<'a>> = record.value("Alternatives").elements().collect();
        if given.is_empty() {
            let error = Diagnostic::error(codes::FRAGMENT, record.span(), "the fragment has no alternatives");
            self.report(context, error.label("it would match nothing"));
            return None;
        }
        let mut alternatives = Vec::with_capacity(given.len());
        let mut failed = false;
        for (index, alternative) in given.into_iter().enumerate() {
            let Some(dag) = alternative.as_dag() else {
                let error = Diagnostic::error(codes::FRAGMENT, record.span(), "an alternative is missing");
                self.report(context, error);
                return None;
            };
            let node = Node::new(record, dag, None);
            let problem = if !node.is("pattern") {
                "an alternative should be `(pattern …)`"
            } else if node.arguments.is_empty() {
                "an alternative is empty"
            } else {
                let prefix = format!("__{}_alt{index}_pattern_", record.name());
                match self.patterns(context, &node, &prefix, Place::Alternative) {
                    Some(patterns) => {
                        failed |= self.refuse_kinds(context, &patterns);
                        alternatives.push(patterns);
                    }
                    None => failed = true,
                }
                continue;
            };
            self.report(context, Diagnostic::error(codes::FRAGMENT, node.span, problem));
            failed = true;
        }
        (!failed).then_some(alternatives)
    }

    /// Returns true if there are patterns that no fragment can have. They are reported.
    fn refuse_kinds(&mut self, context: Context<'a>, patterns: &[RulePattern]) -> bool {
        let mut failed = false;
        for pattern in patterns {
            let what = match pattern.kind {
                PatternKind::AnyOpcode(_) => "`wip_match_opcode`",
                PatternKind::ReplaceRegister(_) | PatternKind::EraseRoot => "a builtin",
                _ => continue,
            };
            let message = format!("{what} cannot stand in a fragment");
            self.report(context, Diagnostic::error(codes::FRAGMENT, pattern.span, message));
            failed = true;
        }
        failed
    }
}
