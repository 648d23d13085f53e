//! The class `Engine` of JavaScript: [`Engine`] with JSON in and out.

use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::Engine;
use crate::javascript;
use crate::state::check_state;

/// The engine; `web/src/protocol.ts` has its interface.
#[wasm_bindgen(js_name = Engine)]
pub struct JsEngine {
    engine: Engine,
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_else(|_| "null".to_owned())
}

impl Default for JsEngine {
    fn default() -> JsEngine {
        JsEngine::new()
    }
}

#[wasm_bindgen(js_class = Engine)]
impl JsEngine {
    /// An engine with an empty state.
    #[wasm_bindgen(constructor)]
    pub fn new() -> JsEngine {
        let mut engine = Engine::new();
        engine.call_natives_with(Rc::new(javascript::call));
        JsEngine { engine }
    }

    /// Sets the state; an empty one if the text is none.
    pub fn set_state(&mut self, state: &str) {
        self.engine.set_state(check_state(state).unwrap_or_default());
    }

    /// `RunResult`.
    pub fn run(&mut self) -> String {
        json(&self.engine.run())
    }

    /// `StepResult`, or `null`.
    pub fn step(&mut self, index: usize) -> String {
        json(&self.engine.step(index))
    }

    /// `DagResult`, or `null`.
    pub fn dag(&mut self) -> String {
        json(&self.engine.dag())
    }

    /// `string[]`.
    pub fn path(&mut self, op: usize) -> String {
        json(&self.engine.path(op))
    }

    /// `Match[]`.
    pub fn matches(&mut self) -> String {
        json(&self.engine.matches())
    }

    /// `Explanation`.
    pub fn explain(&mut self, pattern: u32, op: usize) -> String {
        json(&self.engine.explain(pattern, op))
    }

    /// The patterns in the `pdl` dialect.
    pub fn pdl(&mut self) -> String {
        self.engine.pdl()
    }

    /// The bytecode as text.
    pub fn bytecode(&mut self) -> String {
        self.engine.bytecode()
    }

    /// Returns what the driver does.
    pub fn log(&mut self) -> String {
        self.engine.log()
    }

    /// The `.pdllc` file.
    pub fn blob(&mut self) -> Vec<u8> {
        self.engine.blob()
    }

    /// A list of messages of the Language Server Protocol.
    pub fn lsp(&mut self, message: &str) -> String {
        json(&self.engine.lsp(message))
    }

    /// `{ dialects: number }` or `{ error: string }`.
    pub fn set_pack(&mut self, bytes: &[u8]) -> String {
        match self.engine.set_pack(bytes) {
            Ok(dialects) => json(&serde_json::json!({ "dialects": dialects })),
            Err(error) => json(&serde_json::json!({ "error": error.to_string() })),
        }
    }

    /// `State`.
    ///
    /// # Errors
    /// If the text is no state.
    pub fn check_state(&self, text: &str) -> Result<String, JsError> {
        Ok(json(&check_state(text)?))
    }
}
