//! The view of the lints: the file, its patterns as they were written, and what they ask.

use std::collections::HashMap;
use std::ops::Range;

use ods::{Definitions, Operation};
use pdl_compile::questions::{Compiled, PatternQuestions, Predicate, Question, QuestionId};
use pdl_diagnostics::{FileId, SourceMap, Span};
use pdl_ir::Location;
use pdl_ir::rules::rule_of;
use pdll::Inspection;
use pdll_syntax::ast;

/// One file and all it includes.
pub(crate) struct Context<'a> {
    pub sources: &'a SourceMap,
    pub file: FileId,
    pub inspection: &'a Inspection,
    /// True if it is TableGen, whose patterns are rules.
    is_td: bool,
}

/// The patterns that are without errors.
pub(crate) struct Patterns<'a> {
    pub questions: PatternQuestions,
    pub all: Vec<Pattern<'a>>,
    /// The first form of the pattern that each is a form of.
    first_forms: Vec<usize>,
}

/// One pattern.
pub(crate) struct Pattern<'a> {
    pub ir: &'a pdl_ir::Pattern,
    /// `None` of a rule of TableGen.
    pub ast: Option<&'a ast::Pattern>,
    /// The span that stands for it: its name, or the word that begins it.
    head: Span,
}

impl<'a> Context<'a> {
    pub(super) fn new(sources: &'a SourceMap, file: FileId, inspection: &'a Inspection) -> Context<'a> {
        Context { sources, file, inspection, is_td: false }
    }

    /// Of a file of TableGen.
    pub(super) fn of_td(sources: &'a SourceMap, file: FileId, inspection: &'a Inspection) -> Context<'a> {
        Context { sources, file, inspection, is_td: true }
    }

    /// The patterns and what they ask; `None` if one of them cannot be compiled, which is an error of its own.
    pub(super) fn patterns(&self) -> Option<Patterns<'a>> {
        let questions = PatternQuestions::of(&self.inspection.module).ok()?;
        let mut locator = pdl_ir::Locator::new(self.sources);
        let mut written: HashMap<Location, &'a ast::Pattern> = HashMap::new();
        if self.is_td {
            let all = self.inspection.module.patterns.iter();
            let all = all.map(|ir| Some(Pattern { ir, ast: None, head: self.word(self.place(&ir.location)?) }));
            return Some(Patterns::new(questions, all.collect::<Option<_>>()?));
        }
        for item in &self.inspection.tree().items {
            if let ast::Item::Pattern(pattern) = item {
                written.insert(locator.location(pattern.span), pattern);
            }
        }
        let all = self.inspection.module.patterns.iter();
        let all = all.map(|ir| {
            let ast = written.get(&ir.location).copied()?;
            let end = ast.span.end.min(ast.span.start + "Pattern".len() as u32);
            let head = ast.name.as_ref().map_or(Span { end, ..ast.span }, |name| name.span);
            Some(Pattern { ir, ast: Some(ast), head })
        });
        Some(Patterns::new(questions, all.collect::<Option<_>>()?))
    }

    /// The word that begins at a place.
    pub(super) fn word(&self, place: Span) -> Span {
        let text = self.sources.get(place.file).map_or("", |file| &file.text);
        let rest = text.get(place.start as usize..).unwrap_or_default();
        let length = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric() && byte != b'_').unwrap_or(rest.len());
        Span { end: place.start + length as u32, ..place }
    }

    /// Returns what ODS says of an operation, and the definitions that say it.
    pub(super) fn operation(&self, name: &str) -> Option<(&'a Operation, &'a Definitions)> {
        let mut all = self.inspection.definitions.iter();
        all.find_map(|definitions| Some((definitions.operation(name)?, definitions.as_ref())))
    }

    /// Returns how many results every operation of this name has, if ODS says so.
    pub(super) fn result_count(&self, name: &str) -> Option<u32> {
        let (operation, _) = self.operation(name)?;
        (!operation.has_varying_results()).then_some(operation.results.len() as u32)
    }

    /// Where something of the PDL IR begins.
    pub(super) fn place(&self, location: &Location) -> Option<Span> {
        self.sources.span_at(&location.file, location.line, location.column)
    }
}

impl<'a> Patterns<'a> {
    fn new(questions: PatternQuestions, all: Vec<Pattern<'a>>) -> Patterns<'a> {
        let mut first_forms = Vec::with_capacity(all.len());
        for (index, Pattern { ir, .. }) in all.iter().enumerate() {
            let rule = |ir: &'a pdl_ir::Pattern| ir.name.as_deref().map(rule_of);
            let is_of = |first: &usize| all[*first].ir.location == ir.location && rule(all[*first].ir) == rule(ir);
            let first = first_forms.last().copied().filter(is_of).unwrap_or(index);
            first_forms.push(first);
        }
        Patterns { questions, all, first_forms }
    }

    /// Returns what a pattern asks.
    pub(super) fn asked(&self, index: usize) -> &Compiled {
        &self.questions.patterns()[index]
    }

    /// The answer that a pattern wants to a question, if it asks it.
    pub(super) fn answer(&self, index: usize, question: Question) -> Option<u32> {
        self.answer_of(index, self.questions.find(question)?)
    }

    pub(super) fn answer_of(&self, index: usize, question: QuestionId) -> Option<u32> {
        let asked: &[Predicate] = &self.asked(index).predicates;
        let place = asked.binary_search_by_key(&question, |predicate| predicate.question).ok()?;
        Some(asked[place].answer)
    }

    /// The patterns in the order in which they are tried.
    pub(super) fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by_key(|index| self.questions.rank(*index));
        order
    }

    /// The name of a pattern as messages have it.
    pub(super) fn shown(&self, index: usize) -> String {
        let Pattern { ir, ast, .. } = &self.all[index];
        match (ast, &ir.name) {
            (Some(ast), _) => match &ast.name {
                Some(name) => format!("`{}`", name.name),
                None => "a pattern without a name".to_owned(),
            },
            (None, Some(name)) if !name.starts_with("anonymous_") => format!("`{}`", rule_of(name)),
            (None, _) => "a rule without a name".to_owned(),
        }
    }

    /// Returns what stands for the pattern: its name, or the word `Pattern`.
    pub(super) fn head(&self, index: usize) -> Span {
        self.all[index].head
    }

    /// Returns the first form of the pattern that this one is a form of: itself, if there are no others.
    pub(super) fn first_form(&self, index: usize) -> usize {
        self.first_forms[index]
    }

    /// Returns the forms of each pattern. They stand together.
    pub(super) fn forms(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = (0..self.all.len()).filter(|index| self.first_forms[*index] == *index);
        starts.map(|start| {
            let count = self.first_forms[start..].iter().take_while(|first| **first == start).count();
            start..start + count
        })
    }

    /// Returns true if two patterns come from one text: `either` in a rule, a multiclass or a loop makes several.
    pub(super) fn is_one_text(&self, one: usize, other: usize) -> bool {
        self.all[one].ir.location == self.all[other].ir.location
    }
}
