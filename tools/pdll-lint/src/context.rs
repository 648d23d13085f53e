//! What the lints look at: the file, its patterns as they were written, and what they ask.

use std::collections::HashMap;

use pdll::Inspection;
use pdll::compiler::questions::{Compiled, PatternQuestions, Predicate, Question, QuestionId};
use pdll::definitions::{Definitions, Operation};
use pdll::diagnostics::{FileId, SourceMap, Span};
use pdll::ir::{self, Location};
use pdll::syntax::ast;

/// One file and all it includes.
pub(crate) struct Context<'a> {
    pub sources: &'a SourceMap,
    pub file: FileId,
    pub inspection: &'a Inspection,
}

/// The patterns that are without errors.
pub(crate) struct Patterns<'a> {
    pub questions: PatternQuestions,
    pub all: Vec<Pattern<'a>>,
}

/// One pattern.
pub(crate) struct Pattern<'a> {
    pub ir: &'a ir::Pattern,
    pub ast: &'a ast::Pattern,
}

impl<'a> Context<'a> {
    pub fn new(sources: &'a SourceMap, file: FileId, inspection: &'a Inspection) -> Context<'a> {
        Context { sources, file, inspection }
    }

    /// The patterns and what they ask; `None` if one of them cannot be compiled, which is an error of its own.
    pub fn patterns(&self) -> Option<Patterns<'a>> {
        let questions = PatternQuestions::of(&self.inspection.module).ok()?;
        let mut locator = ir::Locator::new(self.sources);
        let mut written: HashMap<Location, &'a ast::Pattern> = HashMap::new();
        for item in &self.inspection.tree().items {
            if let ast::Item::Pattern(pattern) = item {
                written.insert(locator.location(pattern.span), pattern);
            }
        }
        let all = self.inspection.module.patterns.iter();
        let all = all.map(|ir| Some(Pattern { ir, ast: written.get(&ir.location).copied()? }));
        Some(Patterns { questions, all: all.collect::<Option<_>>()? })
    }

    /// What ODS says of an operation, and the definitions that say it.
    pub fn operation(&self, name: &str) -> Option<(&'a Operation, &'a Definitions)> {
        let mut all = self.inspection.definitions.iter();
        all.find_map(|definitions| Some((definitions.operation(name)?, definitions.as_ref())))
    }

    /// How many results every operation of this name has, if ODS says so.
    pub fn result_count(&self, name: &str) -> Option<u32> {
        let (operation, _) = self.operation(name)?;
        (!operation.has_varying_results()).then_some(operation.results.len() as u32)
    }

    /// Where something of the PDL IR begins.
    pub fn place(&self, location: &Location) -> Option<Span> {
        self.sources.span_at(&location.file, location.line, location.column)
    }
}

impl<'a> Patterns<'a> {
    /// What a pattern asks.
    pub fn asked(&self, index: usize) -> &Compiled {
        &self.questions.patterns()[index]
    }

    /// The answer that a pattern wants to a question, if it asks it.
    pub fn answer(&self, index: usize, question: Question) -> Option<u32> {
        self.answer_of(index, self.questions.find(question)?)
    }

    pub fn answer_of(&self, index: usize, question: QuestionId) -> Option<u32> {
        let asked: &[Predicate] = &self.asked(index).predicates;
        let place = asked.binary_search_by_key(&question, |predicate| predicate.question).ok()?;
        Some(asked[place].answer)
    }

    /// The patterns in the order in which they are tried.
    pub fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by_key(|index| self.questions.rank(*index));
        order
    }

    /// The name of a pattern as messages have it.
    pub fn shown(&self, index: usize) -> String {
        match &self.all[index].ast.name {
            Some(name) => format!("`{}`", name.name),
            None => "a pattern without a name".to_owned(),
        }
    }

    /// What stands for the pattern: its name, or the word `Pattern`.
    pub fn head(&self, index: usize) -> Span {
        let pattern = self.all[index].ast;
        let keyword = Span { end: pattern.span.end.min(pattern.span.start + "Pattern".len() as u32), ..pattern.span };
        pattern.name.as_ref().map_or(keyword, |name| name.span)
    }
}
