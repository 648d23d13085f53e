//! Progress of long work, for clients that show it.

use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{Message, Notification, Request};
use lsp_types::notification::{self as note, Notification as _};
use lsp_types::request::{self as ask, Request as _};
use serde_json::{Value, json};

use crate::server::Say;

/// Says which files are being read. A copy is the same.
#[derive(Clone)]
pub(crate) struct Progress(Arc<Mutex<State>>);

struct State {
    send: Say,
    is_wanted: bool,
    count: u32,
    is_open: bool,
}

impl Progress {
    pub(crate) fn new(send: Say) -> Progress {
        Progress(Arc::new(Mutex::new(State { send, is_wanted: false, count: 0, is_open: false })))
    }

    /// Says whether the client shows it.
    pub(crate) fn wanted(&self, is_wanted: Option<bool>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_wanted = is_wanted.unwrap_or(false);
    }

    /// A file is being read.
    pub(crate) fn begin(&self, file: &str) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.is_wanted {
            return;
        }
        let name = file.rsplit('/').next().unwrap_or(file);
        if state.is_open {
            return state.tell(json!({ "kind": "report", "message": name }));
        }
        state.is_open = true;
        state.count += 1;
        let token = state.token();
        let create = ask::WorkDoneProgressCreate::METHOD.to_owned();
        (state.send)(Message::Request(Request::new(token.clone().into(), create, json!({ "token": token }))));
        state.tell(json!({ "kind": "begin", "title": "reading definitions", "message": name, "cancellable": false }));
    }

    /// All was read.
    pub(crate) fn end(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut state.is_open) {
            state.tell(json!({ "kind": "end" }));
        }
    }
}

impl State {
    fn token(&self) -> String {
        format!("reading/{}", self.count)
    }

    fn tell(&self, value: Value) {
        let params = json!({ "token": self.token(), "value": value });
        (self.send)(Message::Notification(Notification::new(note::Progress::METHOD.to_owned(), params)));
    }
}
