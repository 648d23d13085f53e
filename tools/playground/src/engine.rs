//! The engine: a state, and what is known of it.

use pdll::DefinitionCache;
use pdll::assembly::FormTables;

use crate::patterns::{Pack, Patterns};
use crate::protocol::{RunResult, State};
use crate::run;

/// Answers questions about one [`State`]. What did not change since the last one is not compiled again.
pub struct Engine {
    state: State,
    pack: Pack,
    definitions: DefinitionCache,
    patterns: Option<Patterns>,
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
            definitions: DefinitionCache::default(),
            patterns: None,
        }
    }

    /// Sets the state that everything else is about.
    pub fn set_state(&mut self, state: State) {
        self.state = state;
    }

    /// The patterns of the state.
    fn patterns(&mut self) -> &Patterns {
        let Engine { state, pack, definitions, patterns } = self;
        if patterns.as_ref().is_some_and(|known| !known.are_of(state)) {
            *patterns = None;
        }
        patterns.get_or_insert_with(|| Patterns::compile(state, definitions, pack))
    }

    /// What becomes of the texts in hand.
    pub fn run(&mut self) -> RunResult {
        self.patterns();
        let Engine { state, patterns: Some(patterns), .. } = self else { return RunResult::default() };
        run::run(state, patterns)
    }

    /// Takes over what a pack says of dialects, and gives how many operations that are; forgets what an earlier one said.
    ///
    /// # Errors
    /// If the bytes are no pack.
    pub fn set_pack(&mut self, bytes: &[u8]) -> Result<usize, pdll::assembly::PackError> {
        let tables = FormTables::from_pack(bytes)?;
        let dialects = tables.operations.len();
        self.pack = Pack::new(Some(tables));
        self.patterns = None;
        Ok(dialects)
    }
}
