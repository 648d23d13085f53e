//! The bodies of native functions, run by the JavaScript around this.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Array, Error, Function, Reflect, global};
use wasm_bindgen::{JsCast, JsValue};

use crate::limits;
use crate::protocol::Native;

thread_local! {
    /// By their bodies.
    static FUNCTIONS: RefCell<HashMap<String, Function>> = RefCell::new(HashMap::new());
}

/// Calls a function with `Argument[]` as JSON; answers JSON, nothing if its answer is none.
///
/// # Errors
/// The message of what it throws, or of what is wrong with its text.
pub(crate) fn call(native: &Native, arguments: &str) -> Result<String, String> {
    let function = function(&native.body).map_err(|thrown| message(&thrown))?;
    let answer = function.call1(&JsValue::UNDEFINED, &arguments.into());
    // `JSON.stringify` gives no text of what is none.
    answer.map(|answer| answer.as_string().unwrap_or_default()).map_err(|thrown| message(&thrown))
}

/// The function with this body, from text to text.
fn function(body: &str) -> Result<Function, JsValue> {
    if let Some(known) = FUNCTIONS.with_borrow(|functions| functions.get(body).cloned()) {
        return Ok(known);
    }
    let source = format!("return JSON.stringify(((...args) => {{\n{body}\n}})(...JSON.parse(text)));");
    let constructor: Function = Reflect::get(&global(), &"Function".into())?.dyn_into()?;
    let made: Function = Reflect::construct(&constructor, &Array::of2(&"text".into(), &source.into()))?.dyn_into()?;
    FUNCTIONS.with_borrow_mut(|functions| {
        // Each key makes another body.
        if functions.len() >= limits::NATIVES {
            functions.clear();
        }
        functions.insert(body.to_owned(), made.clone());
    });
    Ok(made)
}

fn message(thrown: &JsValue) -> String {
    match thrown.dyn_ref::<Error>() {
        Some(error) => String::from(error.message()),
        None => thrown.as_string().unwrap_or_else(|| format!("{thrown:?}")),
    }
}
