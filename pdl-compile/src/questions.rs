//! The questions of patterns, pattern by pattern, before they are merged: for tools that compare patterns.
//!
//! Questions and positions are those of all patterns of a module, so that what two patterns ask of one place is one question.

use std::ops::Deref;

use pdl_ir::{Kind, Module, Native};
use smol_str::SmolStr;

use crate::dag::ranks;
use crate::error::CompileError;
use crate::predicate::Call;
use crate::roots::{compile_pattern, steps};

pub use crate::pattern::SourcePredicate;
pub use crate::position::{Position, PositionId, ROOT, parent};
pub use crate::predicate::{NO, Predicate, Question, QuestionId, Store as QuestionStore, YES};
pub use crate::roots::{Compiled, SourcePredicates, UnwantedPart};
pub use crate::symbols::Constant;

/// The questions of the patterns of a module.
#[derive(Debug)]
pub struct PatternQuestions {
    pub(crate) store: QuestionStore,
    pub(crate) patterns: Vec<Compiled>,
    pub(crate) ranks: Vec<u32>,
}

impl PatternQuestions {
    /// Returns what each pattern asks.
    ///
    /// # Errors
    /// As [`compile`](crate::compile), for what is wrong with a pattern alone.
    ///
    /// ```
    /// # use pdl_compile::questions::PatternQuestions;
    /// let questions = PatternQuestions::of(&pdl_ir::Module::default()).unwrap();
    /// assert!(questions.patterns().is_empty());
    /// ```
    pub fn of(module: &Module) -> Result<PatternQuestions, CompileError> {
        let mut store = QuestionStore::of(module);
        let mut patterns = Vec::with_capacity(module.patterns.len());
        for pattern in &module.patterns {
            crate::check::check(pattern)?;
            patterns.push(compile_pattern(&mut store, pattern)?);
        }
        Ok(PatternQuestions { store, patterns, ranks: ranks(module) })
    }

    /// The patterns, in the order of the module.
    pub fn patterns(&self) -> &[Compiled] {
        &self.patterns
    }

    /// The place of a pattern in the order in which they are tried: by benefit, highest first, then declaration.
    pub fn rank(&self, pattern: usize) -> u32 {
        self.ranks[pattern]
    }
}

/// The predicates of one pattern as they were written, for people, and what their numbers mean.
///
/// # Errors
/// As [`PatternQuestions::of`].
pub fn source_predicates(module: &Module, pattern: usize) -> Result<(QuestionStore, SourcePredicates), CompileError> {
    let mut store = QuestionStore::of(module);
    let pattern = &module.patterns[pattern];
    crate::check::check(pattern)?;
    let steps = steps(&mut store, pattern)?;
    Ok((store, steps))
}

impl Deref for PatternQuestions {
    type Target = QuestionStore;

    fn deref(&self) -> &QuestionStore {
        &self.store
    }
}

impl QuestionStore {
    /// Returns a store for the patterns of a module, without their questions.
    fn of(module: &Module) -> QuestionStore {
        let mut store = QuestionStore::new();
        store.symbols.declare_natives(&module.natives);
        store.operations = module.operations.clone();
        store
    }

    /// Returns what is asked.
    pub fn question(&self, id: QuestionId) -> Question {
        self.predicates.question(id)
    }

    /// The id of a question, if some pattern asks it.
    pub fn find(&self, question: Question) -> Option<QuestionId> {
        self.predicates.find(question)
    }

    /// Calls `f` with each position that the question itself looks at, not those inside a body.
    pub fn each_position(&self, question: Question, f: impl FnMut(PositionId)) {
        self.predicates.each_position(question, f);
    }

    /// The path that a position is.
    pub fn position(&self, id: PositionId) -> Position {
        self.positions.info(id).position
    }

    /// The kind of handle at a position.
    pub fn kind(&self, id: PositionId) -> Kind {
        self.positions.kind(id)
    }

    /// Returns true if the path goes through a user.
    pub fn is_through_user(&self, id: PositionId) -> bool {
        self.positions.info(id).users != 0
    }

    /// The id of a position, if some pattern looks there.
    pub fn find_position(&self, position: Position) -> Option<PositionId> {
        self.positions.find(position)
    }

    /// Returns true if a native constraint is called.
    pub fn has_calls(&self) -> bool {
        self.predicates.calls.iter().next().is_some()
    }

    /// All positions.
    pub fn positions(&self) -> impl Iterator<Item = PositionId> {
        (0..self.positions.len() as u32).map(PositionId)
    }

    /// A call of a native constraint.
    pub fn call(&self, call: u32) -> &Call {
        &self.predicates.calls[call]
    }

    /// A native function.
    pub fn native(&self, function: u32) -> &Native {
        &self.symbols.natives[function as usize]
    }

    /// The body of [`Question::SomeUser`] or [`Question::All`].
    pub fn body(&self, body: u32) -> &[Predicate] {
        &self.predicates.bodies[body]
    }

    /// The name of an operation.
    pub fn op_name(&self, symbol: u32) -> &SmolStr {
        &self.symbols.op_names[symbol]
    }

    /// The name of an attribute.
    pub fn attribute_name(&self, symbol: u32) -> &SmolStr {
        &self.symbols.attribute_names[symbol]
    }

    /// The text of an attribute constant.
    pub fn attribute(&self, symbol: u32) -> &SmolStr {
        &self.symbols.attributes[symbol]
    }

    /// The text of a type constant.
    pub fn r#type(&self, symbol: u32) -> &SmolStr {
        &self.symbols.types[symbol]
    }

    /// The types of a list of constants.
    pub fn type_list(&self, symbol: u32) -> impl Iterator<Item = &SmolStr> {
        self.symbols.type_lists[symbol].iter().map(|ty| &self.symbols.types[*ty])
    }
}
