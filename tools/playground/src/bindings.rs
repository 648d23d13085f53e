//! The class `Engine` of JavaScript: [`Engine`] with JSON in and out.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::Engine;
use crate::state::check_state;

/// The engine; `web/src/protocol.ts` has its interface.
#[wasm_bindgen(js_name = Engine)]
#[derive(Default)]
pub struct JsEngine {
    engine: Engine,
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| "null".to_owned())
}

#[wasm_bindgen(js_class = Engine)]
impl JsEngine {
    /// An engine with an empty state.
    #[wasm_bindgen(constructor)]
    pub fn new() -> JsEngine {
        JsEngine::default()
    }

    /// Sets the state; an empty one if the text is none.
    pub fn set_state(&mut self, state: &str) {
        self.engine.set_state(check_state(state).unwrap_or_default());
    }

    /// `RunResult`.
    pub fn run(&mut self) -> String {
        json(&self.engine.run())
    }

    /// `State`.
    ///
    /// # Errors
    /// If the text is no state.
    pub fn check_state(&self, text: &str) -> Result<String, JsError> {
        Ok(json(&check_state(text)?))
    }
}
