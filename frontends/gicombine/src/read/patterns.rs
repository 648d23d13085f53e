//! The items of `match`, `apply`, `combine` and of the alternatives of fragments.

use pdl_diagnostics::{Diagnostic, Span};
use tablegen::{FieldValue, Record};

use super::instructions::Shape;
use super::{Context, Reader};
use crate::codes;
use crate::cxx::{self, Oddity};
use crate::dags::{Argument, Node};
use crate::rules::{
    CxxSnippet, FragmentParameter, FragmentPattern, InstructionId, InstructionPattern, ParameterKind, PatternKind,
    PatternOperand, RulePattern,
};

/// Where a list of patterns stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Match,
    Apply,
    Combine,
    /// An alternative of a fragment.
    Alternative,
}

impl<'a> Reader<'a> {
    /// The items of a list. `None`, after a report, if one is wrong. Those without a name get `prefix` and their place.
    pub(crate) fn patterns(
        &mut self,
        context: Context<'a>,
        list: &Node<'a>,
        prefix: &str,
        place: Place,
    ) -> Option<Vec<RulePattern>> {
        let mut patterns = Vec::with_capacity(list.arguments.len());
        let mut failed = false;
        for (index, argument) in list.arguments.iter().enumerate() {
            let name = argument.name.map_or_else(|| format!("{prefix}{index}").into(), Into::into);
            match self.pattern(context, argument, place) {
                Some(kind) => patterns.push(RulePattern { name, kind, span: argument.span }),
                None => failed = true,
            }
        }
        (!failed).then_some(patterns)
    }

    fn pattern(&mut self, context: Context<'a>, item: &Argument<'a>, place: Place) -> Option<PatternKind> {
        match item.value {
            FieldValue::String(text) => Some(PatternKind::Cxx(self.snippet(context, text, item.span, place))),
            FieldValue::Dag(dag) => {
                let node = Node::new(context.record, dag, Some(item.span));
                let Some(operator) = node.operator.as_record() else {
                    return self.no_pattern(context, item.span, None);
                };
                self.dag_pattern(context, &node, operator)
            }
            _ => self.no_pattern(context, item.span, item.value.as_record()),
        }
    }

    fn dag_pattern(&mut self, context: Context<'a>, node: &Node<'a>, operator: Record<'a>) -> Option<PatternKind> {
        if operator.name() == "wip_match_opcode" {
            return self.opcodes(context, node);
        }
        if operator.is_subclass_of("Instruction") {
            let shape = self.instructions.shape(operator);
            return self.instruction(context, node, operator, shape);
        }
        if operator.is_subclass_of("Intrinsic") {
            let Some(shape) = self.instructions.intrinsic(self.records, operator) else {
                let message = "the files define no instruction that an intrinsic can be";
                let error = Diagnostic::error(codes::PATTERN, node.span, message);
                self.report(context, error.label("include `llvm/Target/Target.td`"));
                return None;
            };
            return self.instruction(context, node, operator, shape);
        }
        if operator.is_subclass_of("GICombinePatFrag") {
            return self.fragment_use(context, node, operator);
        }
        if operator.is_subclass_of("GIBuiltinInst") {
            return self.builtin(context, node, operator);
        }
        self.no_pattern(context, node.span, Some(operator))
    }

    fn no_pattern(&mut self, context: Context<'a>, span: Span, found: Option<Record<'a>>) -> Option<PatternKind> {
        let (message, defined) = match found {
            Some(found) => (format!("`{}` is no pattern", found.name()), Some(found.span())),
            None => ("this is no pattern".into(), None),
        };
        let note = "a pattern is an instruction, an intrinsic, a fragment or a builtin with its operands, `wip_match_opcode`, or C++";
        let error = Diagnostic::error(codes::PATTERN, span, message).with_label(defined, "defined here").note(note);
        self.report(context, error);
        None
    }

    fn opcodes(&mut self, context: Context<'a>, node: &Node<'a>) -> Option<PatternKind> {
        if node.arguments.is_empty() {
            let error = Diagnostic::error(codes::OPCODES, node.span, "`wip_match_opcode` names no instruction");
            self.report(context, error.label("it would match nothing"));
            return None;
        }
        let mut opcodes: Vec<InstructionId> = Vec::with_capacity(node.arguments.len());
        let mut failed = false;
        for argument in &node.arguments {
            match argument.value.as_record() {
                Some(record) if record.is_subclass_of("Instruction") => opcodes.push(self.instructions.id(record)),
                _ => {
                    let message = "`wip_match_opcode` takes instructions";
                    let error = Diagnostic::error(codes::OPCODES, argument.span, message);
                    self.report(context, error.label("this is none"));
                    failed = true;
                }
            }
        }
        (!failed).then_some(PatternKind::AnyOpcode(opcodes))
    }

    fn instruction(
        &mut self,
        context: Context<'a>,
        node: &Node<'a>,
        operator: Record<'a>,
        shape: Shape,
    ) -> Option<PatternKind> {
        let is_flags = |argument: &&Argument<'a>| super::operands::is_flags(argument.value);
        let (flags, given): (Vec<&Argument<'a>>, Vec<&Argument<'a>>) = node.arguments.iter().partition(is_flags);
        let counted = given.len();
        let opcode = self.instructions.at(shape.instruction).name.clone();
        // Operands behind the uses that are always there are uses too, unless the outs are variadic.
        let defs = match shape.has_variadic_outs {
            true => counted.saturating_sub(shape.uses),
            false => shape.fixed - shape.uses,
        };
        let mut failed = false;
        if if shape.is_variadic { counted < shape.fixed } else { counted != shape.fixed } {
            self.operand_count(context, node, operator, shape.fixed, shape.is_variadic, counted);
            failed = true;
        }
        let mut operands = Vec::with_capacity(counted);
        for (index, argument) in given.into_iter().enumerate() {
            match self.operand(context, argument, index < defs, &opcode) {
                Some(operand) => operands.push(operand),
                None => failed = true,
            }
        }
        let flags = match self.flags(context, &flags) {
            Ok(flags) => flags,
            Err(()) => return None,
        };
        let pattern =
            InstructionPattern { instruction: shape.instruction, intrinsic: shape.intrinsic, operands, flags };
        (!failed).then_some(PatternKind::Instruction(pattern))
    }

    fn operand_count(
        &mut self,
        context: Context<'a>,
        node: &Node<'a>,
        operator: Record<'a>,
        expected: usize,
        is_variadic: bool,
        found: usize,
    ) {
        let least = if is_variadic { "at least " } else { "" };
        let operands = if expected == 1 { "operand" } else { "operands" };
        let message = format!("`{}` has {least}{expected} {operands}, not {found}", operator.name());
        // The first that is too many, or all of it.
        let is_operand = |argument: &&Argument<'a>| !super::operands::is_flags(argument.value);
        let surplus = node.arguments.iter().filter(is_operand).nth(expected).filter(|_| found > expected);
        let span = surplus.map_or(node.span, |argument| argument.span);
        let label = if surplus.is_some() { "from here on it is too many" } else { "operands are missing" };
        let error = Diagnostic::error(codes::OPERAND_COUNT, span, message).label(label);
        self.report(context, error.with_label(operator.span(), "defined here"));
    }

    fn builtin(&mut self, context: Context<'a>, node: &Node<'a>, operator: Record<'a>) -> Option<PatternKind> {
        let expected = match operator.name() {
            "GIReplaceReg" => 2,
            "GIEraseRoot" => 0,
            name => {
                let error = Diagnostic::error(codes::BUILTIN, node.span, format!("`{name}` is no known builtin"));
                self.report(context, error.note("there are `GIReplaceReg` and `GIEraseRoot`"));
                return None;
            }
        };
        let mut failed = self.refuse_flags(context, node, "a builtin");
        let given = node.arguments.iter().filter(|argument| !super::operands::is_flags(argument.value));
        let given: Vec<&Argument<'a>> = given.collect();
        if given.len() != expected {
            self.operand_count(context, node, operator, expected, false, given.len());
            return None;
        }
        let mut operands = Vec::with_capacity(expected);
        for (index, argument) in given.into_iter().enumerate() {
            let Some(operand) = self.operand(context, argument, index == 0, operator.name()) else {
                failed = true;
                continue;
            };
            if operand.immediate.is_some() {
                let message = format!("operands of `{}` are registers, not immediates", operator.name());
                let error = Diagnostic::error(codes::BUILTIN, operand.span, message);
                self.report(context, error.label("write the name of an operand, such as `$x`"));
                failed = true;
            }
            operands.push(operand);
        }
        if failed {
            return None;
        }
        Some(match <[PatternOperand; 2]>::try_from(operands) {
            Ok(operands) => PatternKind::ReplaceRegister(Box::new(operands)),
            Err(_) => PatternKind::EraseRoot,
        })
    }

    fn fragment_use(&mut self, context: Context<'a>, node: &Node<'a>, operator: Record<'a>) -> Option<PatternKind> {
        if context.is_fragment {
            let error = Diagnostic::error(codes::FRAGMENT, node.span, "a fragment cannot use another one");
            self.report(context, error.with_label(operator.span(), "this is a fragment"));
            return None;
        }
        let mut failed = self.refuse_flags(context, node, "a fragment");
        // A fragment that is wrong was reported where it is defined.
        let id = self.fragment(operator)?;
        let given = node.arguments.iter().filter(|argument| !super::operands::is_flags(argument.value));
        let given: Vec<&Argument<'a>> = given.collect();
        let fragment = self.rules.fragment(id);
        let outs = fragment.outs.len();
        let parameters: Vec<FragmentParameter> = fragment.outs.iter().chain(&fragment.ins).cloned().collect();
        let defined = fragment.span;
        if given.len() != parameters.len() {
            self.operand_count(context, node, operator, parameters.len(), false, given.len());
            failed = true;
        }
        let mut operands = Vec::with_capacity(given.len());
        for (index, argument) in given.into_iter().enumerate() {
            let Some(operand) = self.operand(context, argument, index < outs, operator.name()) else {
                failed = true;
                continue;
            };
            if let Some(parameter) = parameters.get(index) {
                failed |= self.refuse_argument(context, &operand, parameter, (operator.name(), defined));
            }
            operands.push(operand);
        }
        (!failed).then_some(PatternKind::Fragment(FragmentPattern { fragment: id, operands }))
    }

    /// Returns true if an argument does not fit its parameter, which is reported.
    fn refuse_argument(
        &mut self,
        context: Context<'a>,
        operand: &PatternOperand,
        parameter: &FragmentParameter,
        (name, defined): (&str, Span),
    ) -> bool {
        let parameter_name = &parameter.name;
        let message = match (parameter.kind, operand.immediate) {
            (ParameterKind::Immediate, None) => {
                format!("`${parameter_name}` of `{name}` takes an immediate, not an operand")
            }
            (ParameterKind::Immediate, Some(_)) if operand.name.is_some() => {
                format!("`${parameter_name}` of `{name}` takes an immediate without a name")
            }
            (ParameterKind::Root | ParameterKind::MachineOperand, Some(_)) => {
                format!("`${parameter_name}` of `{name}` takes an operand, not an immediate")
            }
            _ => return false,
        };
        let label = match (parameter.kind, operand.immediate) {
            (ParameterKind::Immediate, None) => "write a number, such as `0` or `(i32 0)`",
            (ParameterKind::Immediate, Some(_)) => "leave out the name",
            _ => "write the name of an operand, such as `$x`",
        };
        let error = Diagnostic::error(codes::FRAGMENT_USE, operand.span, message).label(label);
        self.report(context, error.with_label(defined, "defined here"));
        true
    }

    /// Returns true if there are flags, which `what` cannot have. They are reported.
    fn refuse_flags(&mut self, context: Context<'a>, node: &Node<'a>, what: &str) -> bool {
        let Some(flags) = node.arguments.iter().find(|argument| super::operands::is_flags(argument.value)) else {
            return false;
        };
        let error = Diagnostic::error(codes::FLAGS, flags.span, format!("{what} has no flags"));
        self.report(context, error.note("`MIFlags` can stand in an instruction or an intrinsic"));
        true
    }

    fn snippet(&mut self, context: Context<'a>, text: &str, span: Span, place: Place) -> CxxSnippet {
        let (snippet, oddities) = cxx::cut(text, span);
        for oddity in oddities {
            let (message, label) = match oddity {
                Oddity::Dollar => ("a `$` in C++ begins no name", "write `${NAME}`, or `\\$` for a dollar sign"),
                Oddity::Unclosed => ("`${` in C++ is not closed", "write `${NAME}`"),
            };
            self.report(context, Diagnostic::warning(codes::CXX_DOLLAR, span, message).label(label));
        }
        if matches!(place, Place::Match | Place::Alternative) && !snippet.text.contains("return") {
            let message = "this C++ of a match returns nothing";
            let warning = Diagnostic::warning(codes::NO_RETURN, span, message);
            self.report(context, warning.label("return whether the rule matches"));
        }
        snippet
    }
}
