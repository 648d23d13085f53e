//! Messages in, answers and diagnostics out: the server, and the loop that gives it those of a connection.
//!
//! Documents change at once; they are read and checked when somebody asks about them, or when nothing else waits. So
//! typing fast costs one check, not one for each key. Requests are answered in order, and those that were cancelled before their turn are
//! not worked on. A request that panics fails alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::error::Error;
use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as note, Notification as _};
use lsp_types::request::{self as ask, Request as _};
use lsp_types::*;
use pdl_diagnostics::{Diagnostic as Finding, FileAccess, MAX_FILE_BYTES, SourceMap, Span, UnsavedTexts};
use pdll::{DefinitionCache, Inspected};
use pdll_ide::format::FormatOptions;
use serde_json::Value;

use crate::capabilities::capabilities as capabilities_of;
use crate::progress::Progress;
use crate::snapshot::{Snapshot, Surroundings, WrongConfig, is_td};
use crate::text::{Encoding, path_of, uri_of};
use crate::workspace::Includes;
use crate::{calls, colors, completion, findings, formatting, hints, hover, navigation, outline, td, views};
use pdll_ide::Config;

mod answers;

type Failed = Box<dyn Error + Sync + Send>;

/// Serves one client until it says goodbye.
///
/// # Errors
/// If the client breaks the protocol or goes away in the middle of it.
pub fn serve(connection: &Connection, includes: Includes) -> Result<(), Failed> {
    let (id, params) = connection.initialize_start()?;
    let sender = connection.sender.clone();
    // Whoever is gone hears nothing; the next message that is awaited says so.
    let mut server = Server::sending(includes, Arc::new(move |message| drop(sender.send(message))));
    let answer = match server.initialize(params) {
        Ok(answer) => answer,
        Err(error) => {
            let answer = Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string());
            connection.sender.send(Message::Response(answer))?;
            return Err(error.into());
        }
    };
    connection.initialize_finish(id, serde_json::to_value(answer)?)?;
    server.begin();
    let (cleaner, stale) = channel::<Snapshot>();
    std::thread::Builder::new().name("cleaner".to_owned()).spawn(move || stale.into_iter().for_each(drop))?;
    // If the cleaner is gone, it is cleared away here.
    server.clear_away = Box::new(move |snapshot| drop(cleaner.send(snapshot)));
    loop {
        while let Ok(message) = connection.receiver.try_recv() {
            server.take(message);
        }
        match server.work() {
            Work::Done => {}
            Work::None => match connection.receiver.recv() {
                Ok(message) => server.take(message),
                Err(_) => return Ok(()),
            },
            // It may have been read ahead of the answer to `shutdown`, so that the channel has nothing more.
            Work::Exit { is_polite } => return if is_polite { Ok(()) } else { Err("`exit` before `shutdown`".into()) },
        }
    }
}

/// A piece of work.
enum Work {
    /// A message was answered, or the findings of a document were shown.
    Done,
    /// Nothing.
    None,
    /// The client says goodbye.
    Exit { is_polite: bool },
}

/// Asks the client to tell when files change that are not open.
fn watched_files() -> Result<Request, serde_json::Error> {
    let watcher =
        |pattern: &str| FileSystemWatcher { glob_pattern: GlobPattern::String(pattern.to_owned()), kind: None };
    let patterns = ["**/*.pdll", "**/*.td", "**/pdllc.toml", "**/pdll_compile_commands.yml"];
    let options = DidChangeWatchedFilesRegistrationOptions { watchers: patterns.map(watcher).to_vec() };
    let registration = Registration {
        id: "watched-files".to_owned(),
        method: note::DidChangeWatchedFiles::METHOD.to_owned(),
        register_options: Some(serde_json::to_value(options)?),
    };
    let params = RegistrationParams { registrations: vec![registration] };
    Ok(Request::new("watched-files".to_owned().into(), ask::RegisterCapability::METHOD.to_owned(), params))
}

/// Sends a message to the client.
pub(crate) type Say = Arc<dyn Fn(Message) + Send + Sync>;

/// A server without a connection: it is given messages, and gives messages back. It has no threads and waits for nothing.
///
/// ```
/// # use lsp_server::{Message, Request};
/// let mut server = pdll_lsp::Server::new(pdll_lsp::Includes::default());
/// let hello = Request::new(1.into(), "initialize".to_owned(), serde_json::json!({ "capabilities": {} }));
/// let [Message::Response(answer)] = &server.handle(Message::Request(hello))[..] else { panic!("it answers") };
/// assert_eq!(answer.id, 1.into());
/// ```
pub struct Server {
    send: Say,
    /// The messages that [`handle`](Self::handle) gives back.
    outbox: Arc<Mutex<Vec<Message>>>,
    /// Where includes are, as the command and the client said.
    given: Includes,
    /// The same with what was found in the workspace.
    includes: Includes,
    /// Those of the workspace.
    folders: Vec<PathBuf>,
    /// The errors of the compilation databases that were found there.
    database_problems: Vec<String>,
    encoding: Encoding,
    snippets: bool,
    /// True if the client can be asked to tell of files that are not open.
    can_watch: bool,
    /// The open documents by path.
    documents: BTreeMap<PathBuf, Document>,
    /// Their texts.
    unsaved: UnsavedTexts,
    /// For each open document, the files that findings were shown in.
    published: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
    waiting: VecDeque<Message>,
    cancelled: BTreeSet<String>,
    /// True if the client has said that it will leave.
    is_shut_down: bool,
    /// The definitions of `.td` files.
    definitions: DefinitionCache,
    /// Tells the client of files that take a while.
    progress: Progress,
    /// Clears away what is known no more, beside the work where there are threads: of a long document that takes milliseconds.
    clear_away: Box<dyn Fn(Snapshot)>,
}

/// An open document.
struct Document {
    text: Arc<str>,
    version: i32,
    /// The findings in it as it is now.
    snapshot: Option<Snapshot>,
    /// The findings before it changed, most of which may hold still.
    previous: Inspected,
    /// True if its findings are still to be shown.
    is_changed: bool,
    /// The tokens that the client has, by the name that it knows them by.
    tokens: Option<(String, Vec<SemanticToken>)>,
}

impl Document {
    /// Takes note that what is known of it holds no more.
    fn forget(&mut self, clear_away: &dyn Fn(Snapshot)) {
        if let Some(mut snapshot) = self.snapshot.take() {
            self.previous = snapshot.take_inspected();
            clear_away(snapshot);
        }
        self.is_changed = true;
    }
}

/// The answer to a request without a result.
type Answer = Result<Value, (ErrorCode, String)>;

impl Server {
    /// A server whose documents look for includes there. The client's first message is to be `initialize`.
    pub fn new(includes: Includes) -> Server {
        let outbox = Arc::new(Mutex::new(Vec::new()));
        let sent = outbox.clone();
        let send = move |message| sent.lock().unwrap_or_else(PoisonError::into_inner).push(message);
        Server { outbox, ..Server::sending(includes, Arc::new(send)) }
    }

    /// A server that sends what it says.
    fn sending(includes: Includes, send: Say) -> Server {
        let progress = Progress::new(send.clone());
        let notice = progress.clone();
        Server {
            send,
            outbox: Arc::default(),
            given: includes.clone(),
            includes,
            folders: Vec::new(),
            database_problems: Vec::new(),
            encoding: Encoding::default(),
            snippets: false,
            can_watch: false,
            documents: BTreeMap::new(),
            unsaved: UnsavedTexts::default(),
            published: BTreeMap::new(),
            waiting: VecDeque::new(),
            cancelled: BTreeSet::new(),
            is_shut_down: false,
            definitions: DefinitionCache::default().noticed(move |file| notice.begin(file)),
            progress,
            clear_away: Box::new(drop),
        }
    }

    /// Takes one message of the client and gives all that there is to say to it, the findings of documents that changed among
    /// it.
    pub fn handle(&mut self, message: Message) -> Vec<Message> {
        self.take(message);
        while let Work::Done = self.work() {}
        std::mem::take(&mut *self.outbox.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Learns what the client can do.
    fn initialize(&mut self, params: Value) -> Result<InitializeResult, serde_json::Error> {
        let client: InitializeParams = serde_json::from_value(params)?;
        let general = client.capabilities.general.as_ref();
        self.encoding = Encoding::negotiated(general.and_then(|general| general.position_encodings.as_deref()));
        #[expect(deprecated, reason = "clients that know no workspace folders say it so")]
        let root = client.root_uri.as_ref().filter(|_| client.workspace_folders.is_none());
        let folders = client.workspace_folders.iter().flatten().map(|folder| &folder.uri).chain(root);
        self.folders = folders.map(path_of).collect();
        if let Some(options) = &client.initialization_options {
            let listed = options.get("includeDirs").and_then(Value::as_array);
            let folders = listed.into_iter().flatten().filter_map(Value::as_str);
            self.given.add(folders.map(PathBuf::from));
        }
        let text_document = client.capabilities.text_document.as_ref();
        let snippets =
            text_document.and_then(|client| client.completion.as_ref()?.completion_item.as_ref()?.snippet_support);
        self.snippets = snippets.unwrap_or(false);
        let capabilities = &client.capabilities;
        let watches = capabilities.workspace.as_ref().and_then(|workspace| workspace.did_change_watched_files);
        self.can_watch = watches.and_then(|watches| watches.dynamic_registration).unwrap_or(false);
        self.progress.wanted(capabilities.window.as_ref().and_then(|window| window.work_done_progress));
        self.find_databases();
        Ok(InitializeResult {
            capabilities: capabilities_of(self.encoding),
            server_info: Some(ServerInfo {
                name: "pdllc".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    /// Asks the client for what it offers, when both know each other.
    fn begin(&self) {
        if self.can_watch
            && let Ok(request) = watched_files()
        {
            (self.send)(Message::Request(request));
        }
    }

    /// Answers the next message; if there is none, shows the findings of one document.
    fn work(&mut self) -> Work {
        let Some(message) = self.waiting.pop_front() else {
            return if !self.is_shut_down && self.publish_one() { Work::Done } else { Work::None };
        };
        match message {
            Message::Request(request) => {
                let response = match request.method.as_str() {
                    ask::Shutdown::METHOD => {
                        self.is_shut_down = true;
                        Response::new_ok(request.id, ())
                    }
                    _ if self.is_shut_down => {
                        let message = "nothing is answered after `shutdown`".to_owned();
                        Response::new_err(request.id, ErrorCode::InvalidRequest as i32, message)
                    }
                    _ => self.respond(request),
                };
                (self.send)(Message::Response(response));
            }
            Message::Notification(notification) if notification.method == note::Exit::METHOD => {
                return Work::Exit { is_polite: self.is_shut_down };
            }
            Message::Notification(notification) => self.notified(notification),
            Message::Response(_) => {}
        }
        Work::Done
    }

    fn take(&mut self, message: Message) {
        if let Message::Notification(notification) = &message
            && notification.method == note::Cancel::METHOD
        {
            let waits = |id: &str| {
                let is_it =
                    |message: &Message| matches!(message, Message::Request(request) if request.id.to_string() == id);
                self.waiting.iter().any(is_it)
            };
            let id = notification.params.get("id").map(|id| id.to_string());
            self.cancelled.extend(id.filter(|id| waits(id)));
            return;
        }
        self.waiting.push_back(message);
    }

    fn respond(&mut self, request: Request) -> Response {
        let id: RequestId = request.id.clone();
        if self.cancelled.remove(&id.to_string()) {
            return Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned());
        }
        let answered = catch_unwind(AssertUnwindSafe(|| self.answer(request)));
        match answered {
            Ok(Ok(value)) => Response { id, response_result: Ok(value) },
            Ok(Err((code, message))) => Response::new_err(id, code as i32, message),
            Err(_) => {
                self.progress.end();
                // What was known may be half of it.
                self.documents.values_mut().for_each(|document| document.snapshot = None);
                Response::new_err(id, ErrorCode::InternalError as i32, "the server failed at this request".to_owned())
            }
        }
    }

    fn notified(&mut self, notification: Notification) {
        let params = notification.params;
        match notification.method.as_str() {
            note::Initialized::METHOD => self.begin(),
            note::DidOpenTextDocument::METHOD => {
                if let Ok(DidOpenTextDocumentParams { text_document: opened }) = serde_json::from_value(params) {
                    let path = path_of(&opened.uri);
                    let text = opened.text.into();
                    let document = Document {
                        text,
                        version: opened.version,
                        snapshot: None,
                        previous: Inspected::default(),
                        is_changed: true,
                        tokens: None,
                    };
                    self.unsaved.set(&path, Some(document.text.clone()));
                    self.documents.insert(path.clone(), document);
                    self.changed(&path);
                }
            }
            note::DidChangeTextDocument::METHOD => {
                let Ok(changed) = serde_json::from_value::<DidChangeTextDocumentParams>(params) else { return };
                let path = path_of(&changed.text_document.uri);
                let Some(document) = self.documents.get_mut(&path) else { return };
                let mut text = document.text.to_string();
                changed.content_changes.into_iter().for_each(|change| self.encoding.apply(&mut text, change));
                (document.text, document.version) = (text.into(), changed.text_document.version);
                self.unsaved.set(&path, Some(document.text.clone()));
                self.changed(&path);
            }
            note::DidCloseTextDocument::METHOD => {
                let Ok(closed) = serde_json::from_value::<DidCloseTextDocumentParams>(params) else { return };
                let path = path_of(&closed.text_document.uri);
                self.documents.remove(&path);
                self.unsaved.set(&path, None);
                self.published.remove(&path).unwrap_or_default().iter().for_each(|shown| self.clear(shown));
                self.changed(&path);
            }
            note::DidChangeWatchedFiles::METHOD | note::DidSaveTextDocument::METHOD => {
                self.find_databases();
                self.documents.values_mut().for_each(|document| document.forget(&*self.clear_away));
            }
            _ => {}
        }
    }

    /// Forgets what is known of a document, whose own text is among its files, and of those that include it, or may from now
    /// on: a file of the same name that was found in another folder may be found here first.
    fn changed(&mut self, path: &Path) {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        // Most names do not end so, and there may be many documents: a path is taken apart for the others only.
        let has_name = |file: &str| file.ends_with(name) && Path::new(file).file_name() == path.file_name();
        for document in self.documents.values_mut() {
            let includes = |snapshot: &Snapshot| {
                snapshot.session.sources.files().any(|(_, file)| has_name(&file.name)) || has_missing(snapshot)
            };
            if document.snapshot.as_ref().is_none_or(includes) {
                document.forget(&*self.clear_away);
            }
        }
    }

    fn find_databases(&mut self) {
        self.includes = self.given.clone();
        let problems = self.includes.find_databases(&self.folders);
        // Files change often, and what is wrong is to be said once.
        for message in problems.iter().filter(|problem| !self.database_problems.contains(problem)) {
            let params = ShowMessageParams { typ: MessageType::WARNING, message: message.clone() };
            let notification = Notification::new(note::ShowMessage::METHOD.to_owned(), params);
            (self.send)(Message::Notification(notification));
        }
        self.database_problems = problems;
    }

    /// Reads and checks a document, unless that was done.
    fn refresh(&mut self, path: &Path) {
        if self.documents.get(path).is_none_or(|document| document.snapshot.is_some()) {
            return;
        }
        let surroundings = self.surroundings(path);
        let Some(document) = self.documents.get_mut(path) else { return };
        // If this panics, nothing half used is left.
        let previous = std::mem::take(&mut document.previous);
        document.snapshot = Some(Snapshot::new(path, &document.text, surroundings, previous));
        self.progress.end();
    }

    fn surroundings(&self, path: &Path) -> Surroundings {
        let (config, wrong_config) = self.config(path);
        let mut include_dirs = self.includes.of(path);
        include_dirs.extend_from_slice(&config.include_dirs);
        let own = path.parent().map(Path::to_owned);
        let read_within =
            self.folders.iter().chain(&include_dirs).chain(self.given.linked()).cloned().chain(own).collect();
        Surroundings {
            include_dirs,
            read_within,
            unsaved: self.unsaved.clone(),
            definitions: self.definitions.clone(),
            config,
            wrong_config,
            encoding: self.encoding,
        }
    }

    /// Returns what `pdllc.toml` says for a document; that file and what is wrong with it, if it cannot be understood.
    fn config(&self, path: &Path) -> (Config, Option<Box<WrongConfig>>) {
        let access = FileAccess::within(self.folders.iter().map(PathBuf::as_path).chain(path.parent()));
        let Some(file) = Config::nearest(path, |folder| access.allows(folder)) else { return Default::default() };
        let read = access.read_text(&file, Config::MAX_BYTES);
        let mut sources = SourceMap::new();
        let id = sources.add(file.display().to_string(), read.as_deref().unwrap_or_default(), None);
        let config = read.map_err(|error| {
            let message = format!("`{}` cannot be read: {error}", file.display());
            Box::new(Finding::error("E0901", Span::new(id, 0, 0), message))
        });
        match config.and_then(|_| Config::read(&sources, id)) {
            Ok(config) => (config, None),
            Err(finding) => {
                (Config::default(), Some(Box::new(WrongConfig { source: sources.file(id).clone(), finding: *finding })))
            }
        }
    }

    /// Shows the findings of one document that changed; whether there was one.
    fn publish_one(&mut self) -> bool {
        let changed = self.documents.iter().find(|(_, document)| document.is_changed);
        let Some(path) = changed.map(|(path, _)| path.clone()) else { return false };
        let read = catch_unwind(AssertUnwindSafe(|| self.refresh(&path)));
        self.progress.end();
        let Some(document) = self.documents.get_mut(&path) else { return true };
        document.is_changed = false;
        let (version, Some(snapshot)) = (document.version, document.snapshot.as_ref().filter(|_| read.is_ok())) else {
            return true;
        };
        let mut files = findings::by_file(snapshot);
        // What is open itself says what is wrong in it.
        files.retain(|file, _| *file == path || !self.documents.contains_key(file));
        let shown: BTreeSet<PathBuf> = files.keys().cloned().collect();
        let before = self.published.insert(path.clone(), shown.clone()).unwrap_or_default();
        before.difference(&shown).for_each(|gone| self.clear(gone));
        for (file, diagnostics) in files {
            let version = (file == path).then_some(version);
            self.show(&file, diagnostics, version);
        }
        true
    }

    /// Shows nothing in a file any more, unless somebody else does.
    fn clear(&self, file: &Path) {
        if !self.documents.contains_key(file) && !self.published.values().any(|others| others.contains(file)) {
            self.show(file, Vec::new(), None);
        }
    }

    fn show(&self, file: &Path, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        let Some(uri) = uri_of(file) else { return };
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        let notification = Notification::new(note::PublishDiagnostics::METHOD.to_owned(), params);
        (self.send)(Message::Notification(notification));
    }

    /// Returns what is known of an open document; nothing if it is not open.
    fn snapshot(&mut self, uri: &Uri) -> Option<&Snapshot> {
        let path = path_of(uri);
        self.refresh(&path);
        self.documents.get(&path)?.snapshot.as_ref()
    }

    /// Returns what is known of all documents that are open.
    fn known(&mut self) -> Vec<&Snapshot> {
        let paths: Vec<PathBuf> = self.documents.keys().cloned().collect();
        paths.iter().for_each(|path| self.refresh(path));
        self.documents.values().filter_map(|document| document.snapshot.as_ref()).collect()
    }

    /// Returns what is known of a document, and of all that are open.
    fn all(&mut self, uri: &Uri) -> Option<(&Snapshot, Vec<&Snapshot>)> {
        self.known();
        let all: Vec<&Snapshot> = self.documents.values().filter_map(|document| document.snapshot.as_ref()).collect();
        Some((self.documents.get(&path_of(uri))?.snapshot.as_ref()?, all))
    }
}

/// Returns true if an include of it was not found: any file that appears may be it.
fn has_missing(snapshot: &Snapshot) -> bool {
    // Or one that a `.td` file asks for.
    let codes = [pdll_syntax::codes::INCLUDE_NOT_FOUND, tablegen::INCLUDE_CODE];
    snapshot.session.diagnostics.iter().any(|finding| codes.contains(&finding.code.0))
}
