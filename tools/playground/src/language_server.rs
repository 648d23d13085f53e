//! The language server, for the left editor.

use pdll_lsp::{Includes, Message, Server};
use serde_json::Value;

/// A server whose documents are `file:///patterns.pdll` or `file:///patterns.td`, and `file:///NAME` for what they include.
pub(crate) fn server() -> Server {
    // TableGen looks for files as they are written and then below these.
    Server::new(Includes::new(vec!["/".into()]))
}

/// Hands over one message; gives those that come back, each as JSON. What is no message is passed over.
pub(crate) fn handle(server: &mut Server, message: &str) -> Vec<Value> {
    let Ok(message) = serde_json::from_str::<Message>(message) else { return Vec::new() };
    let answers = server.handle(message).into_iter();
    let written = answers.filter_map(|answer| {
        let mut answer = serde_json::to_value(answer).ok()?;
        answer.as_object_mut()?.insert("jsonrpc".to_owned(), "2.0".into());
        Some(answer)
    });
    written.collect()
}
