//! A client that talks to a server in another thread, as an editor does.

use std::collections::BTreeMap;
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use pdll_lsp::{Includes, serve};
use serde_json::{Value, json};

pub(crate) struct Client {
    connection: Option<Connection>,
    server: Option<JoinHandle<()>>,
    next: i32,
    /// The diagnostics that were shown last in each file.
    shown: BTreeMap<String, Vec<Value>>,
    /// Of which version of each.
    versions: BTreeMap<String, i64>,
    pub capabilities: Value,
    /// The requests and progress of the server, in order.
    pub heard: Vec<(String, Value)>,
}

impl Client {
    pub(crate) fn new() -> Client {
        Client::with(json!({ "capabilities": {} }), Includes::default())
    }

    pub(crate) fn with(params: Value, includes: Includes) -> Client {
        let (ours, theirs) = Connection::memory();
        let server = std::thread::spawn(move || serve(&theirs, includes).expect("the protocol is kept"));
        let mut client = Client {
            connection: Some(ours),
            server: Some(server),
            next: 0,
            shown: BTreeMap::new(),
            versions: BTreeMap::new(),
            capabilities: Value::Null,
            heard: Vec::new(),
        };
        let answer = client.ask("initialize", params);
        client.capabilities = answer["capabilities"].clone();
        client.tell("initialized", json!({}));
        client
    }

    fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("it is open")
    }

    pub(crate) fn tell(&self, method: &str, params: Value) {
        let notification = Notification::new(method.to_owned(), params);
        self.connection().sender.send(Message::Notification(notification)).expect("the server listens");
    }

    pub(crate) fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request::new(id.clone(), method.to_owned(), params);
        self.connection().sender.send(Message::Request(request)).expect("the server listens");
        id
    }

    /// The whole answer, error or not.
    pub(crate) fn response(&mut self, id: &RequestId) -> Response {
        loop {
            match self.connection().receiver.recv_timeout(Duration::from_secs(60)).expect("the server answers") {
                Message::Response(response) if response.id == *id => return response,
                Message::Notification(notification) => self.notified(notification),
                Message::Request(request) => self.asked(request),
                other => panic!("{other:?}"),
            }
        }
    }

    fn asked(&mut self, request: Request) {
        let answer = Response { id: request.id, response_result: Ok(Value::Null) };
        self.connection().sender.send(Message::Response(answer)).expect("the server listens");
        self.heard.push((request.method, request.params));
    }

    fn notified(&mut self, notification: Notification) {
        if notification.method == "$/progress" {
            self.heard.push((notification.method, notification.params));
            return;
        }
        assert_eq!(notification.method, "textDocument/publishDiagnostics");
        let uri = notification.params["uri"].as_str().expect("a URI").to_owned();
        let diagnostics = notification.params["diagnostics"].as_array().expect("a list").clone();
        self.versions.insert(uri.clone(), notification.params["version"].as_i64().unwrap_or(-1));
        self.shown.insert(uri, diagnostics);
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        let response = serde_json::to_value(self.response(&id)).expect("it is JSON");
        assert!(response.get("error").is_none(), "{method}: {response}");
        response["result"].clone()
    }

    pub(crate) fn refusal(&mut self, method: &str, params: Value) -> String {
        let id = self.send(method, params);
        let response = serde_json::to_value(self.response(&id)).expect("it is JSON");
        response["error"]["message"].as_str().unwrap_or_else(|| panic!("{response}")).to_owned()
    }

    pub(crate) fn open(&self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "pdll", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn change(&self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Returns what is shown of a version, once nothing waits any more. Those before it may never be.
    pub(crate) fn findings_of(&mut self, uri: &str, version: i64) -> Vec<Value> {
        while self.versions.get(uri) != Some(&version) {
            self.findings(uri);
        }
        self.shown[uri].clone()
    }

    /// Waits until the server has shown all that it has to show.
    pub(crate) fn settle(&mut self) {
        self.tell("$/test", Value::Null);
        loop {
            match self.connection().receiver.recv_timeout(Duration::from_millis(50)) {
                Ok(Message::Notification(notification)) => self.notified(notification),
                Ok(other) => panic!("{other:?}"),
                Err(_) => return,
            }
        }
    }

    /// Returns what was shown of a file last.
    pub(crate) fn shown(&self, uri: &str) -> &[Value] {
        self.shown.get(uri).map_or(&[], Vec::as_slice)
    }

    /// Returns what is shown next.
    pub(crate) fn findings(&mut self, uri: &str) -> Vec<Value> {
        loop {
            match self.connection().receiver.recv_timeout(Duration::from_secs(60)).expect("the server shows") {
                Message::Notification(notification) => {
                    let is_it = notification.params["uri"] == uri;
                    self.notified(notification);
                    if is_it {
                        return self.shown[uri].clone();
                    }
                }
                Message::Request(request) => self.asked(request),
                other => panic!("{other:?}"),
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.connection = None;
        self.server.take().expect("it runs").join().expect("it ends");
    }
}

/// A place in a document, with what asks for more beside it.
pub(crate) fn at(uri: &str, text: &str, needle: &str, more: Value) -> Value {
    let mut params = json!({ "textDocument": { "uri": uri }, "position": position(text, needle) });
    for (key, value) in more.as_object().into_iter().flatten() {
        params[key] = value.clone();
    }
    params
}

/// Where `|` stands in the first `needle` of a text, in units of UTF-16.
pub(crate) fn position(text: &str, needle: &str) -> Value {
    let bar = needle.find('|').unwrap_or(0);
    let needle = needle.replacen('|', "", 1);
    let offset = text.find(&needle).unwrap_or_else(|| panic!("no `{needle}`")) + bar;
    let line = text[..offset].matches('\n').count();
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line, "character": text[start..offset].encode_utf16().count() })
}

/// The text under a range.
pub(crate) fn under<'t>(text: &'t str, range: &Value) -> &'t str {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().expect("a line") as usize;
        let start = if line == 0 { 0 } else { text.match_indices('\n').nth(line - 1).expect("the line").0 + 1 };
        let units = place["character"].as_u64().expect("a column") as usize;
        let mut count = 0;
        for (at, character) in text[start..].char_indices() {
            if count >= units {
                return start + at;
            }
            count += character.len_utf16();
        }
        text.len()
    };
    &text[offset(&range["start"])..offset(&range["end"])]
}

/// The text of each semantic token; their places are relative to the one before.
pub(crate) fn colored<'t>(text: &'t str, data: &Value) -> Vec<&'t str> {
    let numbers: Vec<u64> =
        data.as_array().expect("numbers").iter().map(|one| one.as_u64().expect("a number")).collect();
    let (mut line, mut column) = (0, 0);
    let token = |token: &[u64; 5]| {
        let [lines, columns, length, ..] = *token;
        (line, column) = (line + lines, if lines == 0 { column + columns } else { columns });
        let place = |character| json!({ "line": line, "character": character });
        under(text, &json!({ "start": place(column), "end": place(column + length) }))
    };
    let (tokens, rest) = numbers.as_chunks();
    assert!(rest.is_empty(), "a token has five numbers: {rest:?}");
    tokens.iter().map(token).collect()
}

/// A text after edits.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| {
            let part = under(text, &edit["range"]);
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            (start, start + part.len(), edit["newText"].as_str().expect("a text"))
        })
        .collect();
    edits.sort();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}
