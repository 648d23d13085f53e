//! The engine: a state, and what is known of it.

use std::rc::Rc;

use mlir_dialects::assembly::{FormTables, PackError};
use mlir_lite::Ir;
use pdl_compile::DecisionDag;
use pdl_vm::{PatternId, PatternSet};

use crate::natives::{CallNative, call_with};
use crate::patterns::{Kept, Pack, Patterns};
use crate::protocol::{DagResult, Explanation, Match, RunResult, State, StepResult};
use crate::subject::{Reading, Subject, read};
use crate::{inspect, limits, log, run, step};

/// Answers questions about one [`State`]. What did not change since the last one is not compiled again.
pub struct Engine {
    state: State,
    pack: Pack,
    kept: Kept,
    /// The patterns and the IR of the state, as far as somebody asked for them.
    patterns: Option<Patterns>,
    dag: Option<DecisionDag>,
    reading: Option<Reading>,
    #[cfg(feature = "lsp")]
    server: Option<pdll_lsp::Server>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with an empty state.
    pub fn new() -> Engine {
        Engine {
            state: State::default(),
            pack: Pack::new(None),
            kept: Kept::default(),
            patterns: None,
            dag: None,
            reading: None,
            #[cfg(feature = "lsp")]
            server: None,
        }
    }

    /// Sets how functions in JavaScript are called, for all engines of this thread. Without it they fail.
    pub fn call_natives_with(&mut self, call: Rc<CallNative>) {
        call_with(Some(call));
    }

    /// Sets the state that everything else is about.
    pub fn set_state(&mut self, state: State) {
        let old = std::mem::replace(&mut self.state, state);
        let new = &self.state;
        if (old.language, &old.patterns, &old.files) != (new.language, &new.patterns, &new.files) {
            self.forget();
        } else if old != *new {
            self.reading = None;
        }
    }

    fn forget(&mut self) {
        (self.patterns, self.dag, self.reading) = (None, None, None);
    }

    /// The state, and its patterns.
    fn patterns(&mut self) -> (&State, &Patterns) {
        let Engine { state, pack, kept, patterns, .. } = self;
        let patterns = patterns.get_or_insert_with(|| Patterns::compile(state, kept, pack));
        (state, patterns)
    }

    /// The merged patterns; `None` if they have errors.
    fn merged(&mut self) -> Option<&DecisionDag> {
        if self.dag.is_none() {
            let module = self.patterns().1.module()?;
            self.dag = DecisionDag::build(&module).ok();
        }
        self.dag.as_ref()
    }

    /// Asks about the IR as it was given.
    fn ask<T>(&mut self, ask: impl FnOnce(&Engine, &Patterns, &Reading, &Subject, &PatternSet<Ir>) -> T) -> Option<T> {
        if self.reading.is_none() {
            let (state, patterns) = self.patterns();
            self.reading = Some(read(state, patterns));
        }
        let (patterns, reading) = (self.patterns.as_ref()?, self.reading.as_ref()?);
        let subject = reading.subject.as_ref()?;
        Some(ask(self, patterns, reading, subject, subject.set.as_ref()?))
    }

    /// Returns what becomes of the texts in hand.
    pub fn run(&mut self) -> RunResult {
        let (state, patterns) = self.patterns();
        run::run(state, patterns)
    }

    /// The rewrite with this index in [`RunResult::steps`]; `None` if there is none.
    pub fn step(&mut self, index: usize) -> Option<StepResult> {
        let (state, patterns) = self.patterns();
        (index < limits::STEPS).then(|| step::step(state, patterns, index)).flatten()
    }

    /// The merged decision DAG as a drawing; `None` if the patterns have errors.
    pub fn dag(&mut self) -> Option<DagResult> {
        self.merged().map(inspect::dag)
    }

    /// The nodes of the drawing that the matcher comes through at an operation of [`RunResult::ops`].
    pub fn path(&mut self, op: usize) -> Vec<String> {
        self.merged();
        let path = self.ask(|engine, _, _, subject, set| Some(inspect::path(subject, set, engine.dag.as_ref()?, op)));
        path.flatten().unwrap_or_default()
    }

    /// Which patterns match where before anything is rewritten.
    pub fn matches(&mut self) -> Vec<Match> {
        self.ask(|_, _, _, subject, set| inspect::matches(subject, set)).unwrap_or_default()
    }

    /// Why a pattern matches at an operation of [`RunResult::ops`], or does not; nothing if there is no such pattern or operation.
    pub fn explain(&mut self, pattern: u32, op: usize) -> Explanation {
        let explained = self.ask(|_, patterns, reading, subject, set| {
            inspect::explain(patterns, reading, subject, set, PatternId::new(pattern), op)
        });
        explained.unwrap_or_default()
    }

    /// The patterns in the `pdl` dialect; empty if they have errors.
    pub fn pdl(&mut self) -> String {
        let Some(mut module) = self.patterns().1.module() else { return String::new() };
        module.for_mlir();
        pdl_ir::print(&module)
    }

    /// The bytecode as text; empty if the patterns have errors.
    pub fn bytecode(&mut self) -> String {
        self.patterns().1.program.as_ref().map_or_else(String::new, |program| program.disassemble())
    }

    /// Returns what the driver does, as `pdllc run --debug` tells it.
    pub fn log(&mut self) -> String {
        let (state, patterns) = self.patterns();
        log::log(state, patterns)
    }

    /// The `.pdllc` file; empty if the patterns have errors.
    pub fn blob(&mut self) -> Vec<u8> {
        self.patterns().1.program.as_ref().map_or_else(Vec::new, |program| program.to_bytes())
    }

    /// Hands a message of the Language Server Protocol to the server of the left editor, and gives what comes back.
    #[cfg(feature = "lsp")]
    pub fn lsp(&mut self, message: &str) -> Vec<serde_json::Value> {
        use crate::language_server::{handle, server};
        handle(self.server.get_or_insert_with(server), message)
    }

    /// Without the feature `lsp` nothing comes back.
    #[cfg(not(feature = "lsp"))]
    pub(crate) fn lsp(&mut self, _message: &str) -> Vec<serde_json::Value> {
        Vec::new()
    }

    /// Takes over what a pack says of dialects, and gives how many these are; forgets what an earlier one said.
    ///
    /// # Errors
    /// If the bytes are no pack.
    pub fn set_pack(&mut self, bytes: &[u8]) -> Result<usize, PackError> {
        let tables = FormTables::from_pack(bytes)?;
        let dialects = tables.dialects().len();
        self.pack = Pack::new(Some(tables));
        self.forget();
        Ok(dialects)
    }
}
