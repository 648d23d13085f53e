//! The way from the root of a rule to all that it matches.

use pdl_diagnostics::{Diagnostic, nearest};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::{SmolStr, format_smolstr};

use super::{CombineRule, InstructionId, Parts, PatternKind, RuleMatcher, Table};
use crate::codes;
use crate::rules::{
    CxxSnippet, Fragment, FragmentPattern, InstructionPattern, MatchedInstruction, ParameterKind, PatternOperand,
    PatternType, RuleOrder, RulePattern, SnippetPiece,
};

/// One way to match a rule.
pub(super) struct Walk<'p> {
    parts: Parts<'p>,
    rule: &'p CombineRule,
    /// LLVM 22 forgets the types of a fragment's parameters.
    order: RuleOrder,
    /// For each pattern of the match, which alternative is taken.
    choice: Vec<usize>,
    table: Table<'p>,
    reached: Vec<bool>,
    /// The fragments that were met, by their pattern.
    fragments: FxHashMap<usize, FragmentScope<'p>>,
    /// These fragments in order.
    met: Vec<usize>,
    /// The names of operands that were met.
    seen: FxHashSet<SmolStr>,
    /// The names of instructions that C++ of the rule knows.
    instruction_names: FxHashSet<SmolStr>,
    instructions: Vec<MatchedInstruction>,
    checks: Vec<CxxSnippet>,
    /// True if types contradict each other.
    pub(super) is_impossible: bool,
    pub(super) findings: Vec<Diagnostic>,
}

/// A fragment as a pattern uses it, with an alternative.
struct FragmentScope<'p> {
    fragment: &'p Fragment,
    used: &'p FragmentPattern,
    /// The name of the pattern that uses it.
    name: &'p SmolStr,
    alternative: &'p [RulePattern],
    table: Table<'p>,
    reached: Vec<bool>,
    /// The pattern that defines the root.
    root: Option<usize>,
    parameters: FxHashMap<&'p str, usize>,
    /// The patterns that are instructions, by name.
    instructions: FxHashMap<&'p str, usize>,
    /// The names that C++ mentions.
    mentioned: FxHashSet<&'p str>,
}

/// A pattern: one of the rule, or one of the alternative that is taken for a pattern of the rule.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Source {
    fragment: Option<usize>,
    index: usize,
}

impl<'p> Walk<'p> {
    pub(super) fn new(parts: Parts<'p>, rule: &'p CombineRule, choice: &[usize], order: RuleOrder) -> Walk<'p> {
        Walk {
            parts,
            rule,
            order,
            choice: choice.to_vec(),
            table: Table::new(&rule.matched).0,
            reached: vec![false; rule.matched.len()],
            fragments: FxHashMap::default(),
            met: Vec::new(),
            seen: FxHashSet::default(),
            instruction_names: FxHashSet::default(),
            instructions: Vec::new(),
            checks: Vec::new(),
            is_impossible: false,
            findings: Vec::new(),
        }
    }

    /// Walks all the way. `opcode` is one of the root's `wip_match_opcode`.
    pub(super) fn run(mut self, opcode: Option<InstructionId>) -> Walk<'p> {
        let root = self.rule.match_root;
        self.instruction_names.insert(self.rule.matched[root].name.clone());
        match opcode {
            Some(instruction) => self.opcode(root, instruction),
            None => self.from(Source { fragment: None, index: root }),
        }
        self.finish_fragments();
        self.finish_rule();
        self
    }

    /// Returns what was found.
    pub(super) fn matcher(self, rule: usize) -> RuleMatcher {
        let matched = self.rule.matched.iter().enumerate();
        let fragments = matched.filter(|(_, pattern)| matches!(pattern.kind, PatternKind::Fragment(_)));
        let alternatives = fragments.map(|(index, pattern)| (pattern.name.clone(), self.choice[index])).collect();
        RuleMatcher { rule, alternatives, instructions: self.instructions, checks: self.checks }
    }

    fn opcode(&mut self, root: usize, instruction: InstructionId) {
        self.reached[root] = true;
        let name = self.rule.matched[root].name.clone();
        let pattern = InstructionPattern { instruction, intrinsic: None, operands: Vec::new(), flags: None };
        self.instructions.push(MatchedInstruction { name, pattern, is_opcode_only: true, used_by: None });
    }

    /// Walks from a pattern to all that defines its operands, depth first.
    fn from(&mut self, source: Source) {
        // The instructions on the way, each with the operand that comes next.
        let mut way: Vec<(Source, usize, usize)> = Vec::new();
        self.enter(source, None, &mut way);
        while let Some((source, instruction, next)) = way.last_mut() {
            let (source, instruction, index) = (*source, *instruction, *next);
            let Some(operand) = self.operands(source).get(index) else {
                way.pop();
                continue;
            };
            *next += 1;
            // An intrinsic's own place is counted.
            let pattern = &self.instructions[instruction].pattern;
            let is_shifted = pattern.intrinsic.is_some() && !operand.is_def;
            let used_by = Some((instruction, index + usize::from(is_shifted)));
            let mapped = &pattern.operands[index];
            let Some(name) = mapped.name.clone() else { continue };
            let is_new = self.seen.insert(name);
            if operand.is_def {
                continue;
            }
            let Some(definer) = self.definer(source, operand) else { continue };
            if is_new {
                self.enter(definer, used_by, &mut way);
            } else {
                self.met_twice(definer, operand);
            }
        }
    }

    /// Adds the instruction that a pattern is, or that the root of a fragment is.
    fn enter(&mut self, source: Source, used_by: Option<(usize, usize)>, way: &mut Vec<(Source, usize, usize)>) {
        let rule = self.rule;
        let source = match (&self.pattern(source).kind, source.fragment) {
            (PatternKind::Fragment(used), None) => {
                self.reached[source.index] = true;
                self.meet(source.index, used);
                let Some(root) = self.fragments.get(&source.index).and_then(|scope| scope.root) else { return };
                Source { fragment: Some(source.index), index: root }
            }
            _ => source,
        };
        let PatternKind::Instruction(pattern) = &self.pattern(source).kind else { return };
        let operands = pattern.operands.iter().map(|operand| self.mapped(source, operand)).collect();
        let pattern = InstructionPattern { operands, ..pattern.clone() };
        let name = match source.fragment {
            None => {
                self.reached[source.index] = true;
                let name = &rule.matched[source.index].name;
                self.instruction_names.insert(name.clone());
                name.clone()
            }
            Some(at) => {
                let Some(scope) = self.fragments.get_mut(&at) else { return };
                scope.reached[source.index] = true;
                scope.instruction_name(source.index)
            }
        };
        way.push((source, self.instructions.len(), 0));
        self.instructions.push(MatchedInstruction { name, pattern, is_opcode_only: false, used_by });
    }

    /// Begins with a fragment that a pattern of the rule uses.
    fn meet(&mut self, index: usize, used: &'p FragmentPattern) {
        let pattern = &self.rule.matched[index];
        let fragment = self.parts.fragment(used.fragment);
        let alternative = &fragment.alternatives[self.choice[index]];
        let table = Table::new(alternative).0;
        let root = fragment.outs.iter().find(|out| out.kind == ParameterKind::Root);
        let parameters = fragment.outs.iter().chain(&fragment.ins).enumerate();
        let instructions = alternative.iter().enumerate().rev().filter(|(_, pattern)| !pattern.kind.is_cxx());
        let snippets = alternative.iter().filter_map(|pattern| match &pattern.kind {
            PatternKind::Cxx(snippet) => Some(snippet),
            _ => None,
        });
        let scope = FragmentScope {
            fragment,
            used,
            name: &pattern.name,
            alternative,
            root: root.and_then(|root| table.definer(&root.name)),
            table,
            reached: vec![false; alternative.len()],
            parameters: parameters.map(|(index, parameter)| (parameter.name.as_str(), index)).collect(),
            instructions: instructions.map(|(index, pattern)| (pattern.name.as_str(), index)).collect(),
            mentioned: snippets.flat_map(CxxSnippet::names).map(SmolStr::as_str).collect(),
        };
        self.check_bound(&scope);
        self.check_types(&scope);
        self.fragments.insert(index, scope);
        self.met.push(index);
    }

    /// Checks that what is given to a fragment is bound before, unless all alternatives bind it.
    fn check_bound(&mut self, scope: &FragmentScope<'p>) {
        let ins = scope.used.operands.iter().skip(scope.fragment.outs.len());
        for (argument, (parameter, unbound)) in ins.zip(scope.fragment.ins.iter().zip(&scope.fragment.unbound_in)) {
            let is_known = |name: &&SmolStr| self.seen.contains(*name) || self.instruction_names.contains(*name);
            let Some(name) = argument.name.as_ref().filter(|name| !is_known(name)) else { continue };
            if let Some(alternative) = unbound {
                let message = format!("`${name}` is not bound before the fragment `{}` needs it", scope.fragment.name);
                let error = Diagnostic::error(codes::FRAGMENT_USE, argument.span, message);
                let other = scope.fragment.alternatives[*alternative].first().map(|pattern| pattern.span);
                let label = format!("this alternative binds no `${}`", parameter.name);
                self.findings.push(error.with_label(other, label));
            }
        }
    }

    fn check_types(&mut self, scope: &FragmentScope<'p>) {
        for operand in scope.alternative.iter().flat_map(|pattern| pattern.kind.operands()) {
            let (Some(argument), Some(wanted)) = (scope.argument(operand), &operand.r#type) else { continue };
            if let Some(given) = argument.r#type.as_ref().filter(|given| *given != wanted) {
                self.is_impossible = self.order == RuleOrder::Documented;
                let (given, wanted) = (given.shown(), wanted.shown());
                let message = format!("no operand is both `{given}` and `{wanted}`: this never matches");
                let warning = Diagnostic::warning(codes::NEVER, argument.span, message);
                self.findings.push(warning.with_label(operand.span, format!("`{wanted}` here")));
            }
        }
    }

    fn pattern(&self, source: Source) -> &'p RulePattern {
        match source.fragment.and_then(|at| self.fragments.get(&at)) {
            Some(scope) => &scope.alternative[source.index],
            None => &self.rule.matched[source.index],
        }
    }

    fn operands(&self, source: Source) -> &'p [PatternOperand] {
        self.pattern(source).kind.operands()
    }

    /// An operand as the rule sees it.
    fn mapped(&self, source: Source, operand: &PatternOperand) -> PatternOperand {
        let scope = source.fragment.and_then(|at| self.fragments.get(&at));
        let Some(scope) = scope else { return operand.clone() };
        match (scope.argument(operand), &operand.name) {
            (Some(argument), Some(name)) => PatternOperand {
                name: argument
                    .name
                    .clone()
                    .or_else(|| scope.mentioned.contains(name.as_str()).then(|| scope.local(name))),
                immediate: argument.immediate.or(operand.immediate),
                r#type: argument.r#type.clone().or_else(|| match self.order {
                    RuleOrder::Documented => operand.r#type.clone(),
                    RuleOrder::Llvm22 => None,
                }),
                ..operand.clone()
            },
            (None, Some(name)) => PatternOperand { name: Some(scope.local(name)), ..operand.clone() },
            (_, None) => operand.clone(),
        }
    }

    /// The pattern that defines an operand of `source`. What is given to a fragment is only compared there: matching does not go
    /// from a fragment to what defines its ins, as in LLVM.
    fn definer(&self, source: Source, operand: &PatternOperand) -> Option<Source> {
        let name = operand.name.as_deref()?;
        let table = match source.fragment.and_then(|at| self.fragments.get(&at)) {
            Some(scope) => &scope.table,
            None => &self.table,
        };
        Some(Source { index: table.definer(name)?, ..source })
    }

    fn met_twice(&mut self, definer: Source, operand: &PatternOperand) {
        let name = operand.name.as_deref().unwrap_or_default();
        let message = format!("`${name}` is matched twice, and a pattern defines it");
        let error = Diagnostic::error(codes::NESTED, operand.span, message).label("this is the second time");
        let error = error.with_label(self.pattern(definer).span, "this defines it");
        let note =
            "only operands that no pattern defines can be compared; give this one another name, or compare in C++";
        self.findings.push(error.note(note));
    }

    /// The C++ of the fragments, and what of them was not reached.
    fn finish_fragments(&mut self) {
        for at in std::mem::take(&mut self.met) {
            let Some(scope) = self.fragments.get(&at) else { continue };
            for (pattern, is_reached) in scope.alternative.iter().zip(&scope.reached) {
                match &pattern.kind {
                    PatternKind::Cxx(snippet) => {
                        let unknown = scope.unknown_name(snippet);
                        self.findings.extend(unknown.map(|name| unknown_name(snippet, name)));
                        self.checks.push(scope.renamed(snippet));
                    }
                    _ if !is_reached => {
                        let message = "the root of the fragment does not lead to this pattern";
                        self.findings.push(Diagnostic::error(codes::UNREACHABLE, pattern.span, message));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Walks to what no operand leads to: C++, and fragments of C++ only. All else is out of reach.
    fn finish_rule(&mut self) {
        let rule = self.rule;
        for (index, pattern) in rule.matched.iter().enumerate() {
            match &pattern.kind {
                _ if self.reached[index] => {}
                PatternKind::Cxx(snippet) => {
                    self.check_names(snippet);
                    self.checks.push(snippet.clone());
                }
                PatternKind::Fragment(used) if self.parts.fragment(used.fragment).outs.is_empty() => {
                    self.meet(index, used);
                    self.finish_fragments();
                }
                _ => {
                    let error =
                        Diagnostic::error(codes::UNREACHABLE, pattern.span, "the root does not lead to this pattern");
                    let root = rule.matched[rule.match_root].span;
                    let note = "matching goes from the root to what defines its operands";
                    self.findings.push(error.with_label(root, "this is the root").note(note));
                }
            }
        }
        for pattern in &rule.applied {
            if let PatternKind::Cxx(snippet) = &pattern.kind {
                self.check_names(snippet);
            }
            for operand in pattern.kind.operands() {
                // What is only given to a fragment of C++ may be an instruction.
                if let Some(PatternType::Of(name)) = &operand.r#type
                    && !self.seen.contains(name)
                {
                    let message = format!("`GITypeOf<\"${name}\">` names no matched operand");
                    self.findings.push(Diagnostic::error(codes::TYPE_OF, operand.span, message));
                }
            }
        }
    }

    fn check_names(&mut self, snippet: &CxxSnippet) {
        let is_known = |name: &SmolStr| {
            self.seen.contains(name)
                || self.instruction_names.contains(name)
                || self.rule.data.iter().any(|data| data.name == *name)
        };
        let unknown: Vec<&SmolStr> = snippet.names().filter(|name| !is_known(name)).collect();
        let known = || self.seen.iter().chain(&self.instruction_names).map(SmolStr::as_str);
        let findings = unknown.into_iter().map(|name| match nearest(name, known()) {
            Some(meant) => unknown_name(snippet, name).label(format!("did you mean `${{{meant}}}`?")),
            None => unknown_name(snippet, name),
        });
        let findings: Vec<Diagnostic> = findings.collect();
        self.findings.extend(findings);
    }
}

fn unknown_name(snippet: &CxxSnippet, name: &str) -> Diagnostic {
    let error = Diagnostic::error(codes::CXX_NAME, snippet.span, format!("`${{{name}}}` in C++ stands for nothing"));
    error.note("C++ can name matched operands and instructions and match data; of a fragment only its parameters")
}

impl<'p> FragmentScope<'p> {
    /// Returns what was given for the parameter that an operand names.
    fn argument(&self, operand: &PatternOperand) -> Option<&'p PatternOperand> {
        let index = self.parameters.get(operand.name.as_deref()?)?;
        self.used.operands.get(*index)
    }

    /// A local name, as the rule sees it.
    fn local(&self, name: &str) -> SmolStr {
        format_smolstr!("{}.{name}", self.name)
    }

    /// The name of an instruction, as the rule sees it: the root has that of the fragment.
    fn instruction_name(&self, index: usize) -> SmolStr {
        if self.root == Some(index) { self.name.clone() } else { self.local(&self.alternative[index].name) }
    }

    /// A name in C++ of the fragment, as the rule sees it.
    fn renamed_name(&self, name: &SmolStr) -> Option<SmolStr> {
        if let Some(index) = self.instructions.get(name.as_str()) {
            return Some(self.instruction_name(*index));
        }
        if let Some(index) = self.parameters.get(name.as_str()) {
            return self.used.operands[*index].name.clone().or_else(|| Some(self.local(name)));
        }
        self.table.contains(name).then(|| self.local(name))
    }

    /// Returns the immediate without a name that is given for the parameter of this name.
    fn literal(&self, name: &SmolStr) -> Option<i64> {
        let given = self.used.operands.get(*self.parameters.get(name.as_str())?)?;
        given.immediate.filter(|_| given.name.is_none())
    }

    fn unknown_name<'s>(&self, snippet: &'s CxxSnippet) -> Option<&'s SmolStr> {
        snippet.names().find(|name| self.renamed_name(name).is_none())
    }

    fn renamed(&self, snippet: &CxxSnippet) -> CxxSnippet {
        let pieces = snippet.pieces.iter().map(|piece| match piece {
            // An immediate that is given as it is stands there as it is, too.
            SnippetPiece::Name(name) => match self.literal(name) {
                Some(number) => SnippetPiece::Text(format_smolstr!("{number}")),
                None => SnippetPiece::Name(self.renamed_name(name).unwrap_or_else(|| name.clone())),
            },
            text => text.clone(),
        });
        let pieces: Vec<SnippetPiece> = pieces.collect();
        let text = pieces.iter().map(|piece| match piece {
            SnippetPiece::Name(name) => format!("${{{name}}}"),
            SnippetPiece::Text(text) => text.to_string(),
        });
        CxxSnippet { text: text.collect::<String>().into(), pieces, span: snippet.span }
    }
}
