//! The loop: messages in, answers and diagnostics out.
//!
//! Documents change at once; they are read and checked when somebody asks about them, or when nothing else waits. So
//! typing fast costs one check, not one for each key. Requests are answered in order, and those that were cancelled before their turn are
//! not worked on. A request that panics fails alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as note, Notification as _};
use lsp_types::request::{self as ask, Request as _};
use lsp_types::*;
use pdll::diagnostics::UnsavedTexts;
use pdll::{DefinitionCache, Inspection};
use serde_json::Value;

use crate::snapshot::{Snapshot, Surroundings};
use crate::text::{Encoding, path_of, uri_of};
use crate::workspace::Includes;
use crate::{colors, completion, findings, formatting, hints, hover, navigation, outline};

type Failed = Box<dyn Error + Sync + Send>;

/// Serves one client until it says goodbye.
///
/// # Errors
/// If the client breaks the protocol or goes away in the middle of it.
pub fn serve(connection: &Connection, mut includes: Includes) -> Result<(), Failed> {
    let (id, params) = connection.initialize_start()?;
    let client: InitializeParams = serde_json::from_value(params)?;
    let general = client.capabilities.general.as_ref();
    let encoding = Encoding::negotiated(general.and_then(|general| general.position_encodings.as_deref()));
    let answer = InitializeResult {
        capabilities: capabilities(encoding),
        server_info: Some(ServerInfo { name: "pdllc".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) }),
    };
    connection.initialize_finish(id, serde_json::to_value(answer)?)?;
    for folder in client.workspace_folders.iter().flatten() {
        includes.find_databases(&path_of(&folder.uri));
    }
    if let Some(options) = &client.initialization_options {
        let listed = options.get("includeDirs").and_then(Value::as_array);
        let folders = listed.into_iter().flatten().filter_map(Value::as_str);
        includes.directories.extend(folders.map(PathBuf::from));
    }
    let text_document = client.capabilities.text_document.as_ref();
    let completion =
        text_document.and_then(|client| client.completion.as_ref()?.completion_item.as_ref()?.snippet_support);
    let (cleaner, stale) = channel::<Snapshot>();
    std::thread::Builder::new().name("cleaner".to_owned()).spawn(move || stale.into_iter().for_each(drop))?;
    let mut server = Server {
        connection,
        includes,
        encoding,
        snippets: completion.unwrap_or(false),
        documents: BTreeMap::new(),
        published: BTreeMap::new(),
        waiting: VecDeque::new(),
        cancelled: BTreeSet::new(),
        definitions: DefinitionCache::default(),
        cleaner,
    };
    server.run()
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        ..TextDocumentSyncOptions::default()
    };
    let strings = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect());
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: strings(&[".", "<", "\"", "/", "{", ":"]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: strings(&["(", ","]),
            ..SignatureHelpOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: colors::legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                range: Some(true),
                ..SemanticTokensOptions::default()
            },
        )),
        inlay_hint_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'a> {
    connection: &'a Connection,
    includes: Includes,
    encoding: Encoding,
    snippets: bool,
    /// What is open, by its path.
    documents: BTreeMap<PathBuf, Document>,
    /// For each open document, the files that findings were shown in.
    published: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
    waiting: VecDeque<Message>,
    cancelled: BTreeSet<String>,
    /// What `.td` files define.
    definitions: DefinitionCache,
    /// Clears away what is known no more, beside the work: of a long document that takes milliseconds.
    cleaner: Sender<Snapshot>,
}

/// An open document.
struct Document {
    text: Arc<str>,
    version: i32,
    /// What is known of it as it is now.
    snapshot: Option<Snapshot>,
    /// What was known of it before it changed, of which not all is wrong.
    previous: Option<Snapshot>,
    /// Whether its findings are still to be shown.
    is_changed: bool,
}

impl Document {
    /// Takes note that what is known of it holds no more.
    fn forget(&mut self) {
        self.previous = self.snapshot.take().or_else(|| self.previous.take());
        self.is_changed = true;
    }
}

/// What a request without a result gets.
type Answer = Result<Value, (ErrorCode, String)>;

impl Server<'_> {
    fn run(&mut self) -> Result<(), Failed> {
        loop {
            let Some(message) = self.next()? else { return Ok(()) };
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(());
                    }
                    let response = self.respond(request);
                    self.connection.sender.send(Message::Response(response))?;
                }
                Message::Notification(notification) => self.notified(notification),
                Message::Response(_) => {}
            }
        }
    }

    /// The next message; findings are shown before the server falls asleep. `None` if the client is gone.
    fn next(&mut self) -> Result<Option<Message>, Failed> {
        loop {
            while let Ok(message) = self.connection.receiver.try_recv() {
                self.take(message);
            }
            if let Some(message) = self.waiting.pop_front() {
                return Ok(Some(message));
            }
            if self.publish_one()? {
                continue;
            }
            match self.connection.receiver.recv() {
                Ok(message) => self.take(message),
                Err(_) => return Ok(None),
            }
        }
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
                // What was known may be half of it.
                self.documents.values_mut().for_each(|document| (document.snapshot, document.previous) = (None, None));
                Response::new_err(id, ErrorCode::InternalError as i32, "the server failed at this request".to_owned())
            }
        }
    }

    fn notified(&mut self, notification: Notification) {
        let params = notification.params;
        match notification.method.as_str() {
            note::DidOpenTextDocument::METHOD => {
                if let Ok(DidOpenTextDocumentParams { text_document: opened }) = serde_json::from_value(params) {
                    let path = path_of(&opened.uri);
                    let text = opened.text.into();
                    let document =
                        Document { text, version: opened.version, snapshot: None, previous: None, is_changed: true };
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
                self.changed(&path);
            }
            note::DidCloseTextDocument::METHOD => {
                let Ok(closed) = serde_json::from_value::<DidCloseTextDocumentParams>(params) else { return };
                let path = path_of(&closed.text_document.uri);
                self.documents.remove(&path);
                self.published.remove(&path).unwrap_or_default().iter().for_each(|shown| self.clear(shown));
                self.changed(&path);
            }
            note::DidChangeWatchedFiles::METHOD | note::DidSaveTextDocument::METHOD => {
                self.documents.values_mut().for_each(Document::forget);
            }
            _ => {}
        }
    }

    /// Forgets what is known of a document, and of those that include it.
    fn changed(&mut self, path: &Path) {
        for (own, document) in &mut self.documents {
            let includes = |snapshot: &Snapshot| {
                snapshot.session.sources.files().any(|(_, file)| Path::new(&file.name) == path) || has_missing(snapshot)
            };
            if own == path || document.snapshot.as_ref().is_none_or(includes) {
                document.forget();
            }
        }
    }

    fn unsaved(&self) -> Arc<UnsavedTexts> {
        Arc::new(self.documents.iter().map(|(path, document)| (path.clone(), document.text.clone())).collect())
    }

    /// Reads and checks a document, unless that was done.
    fn refresh(&mut self, path: &Path) {
        if self.documents.get(path).is_none_or(|document| document.snapshot.is_some()) {
            return;
        }
        let surroundings = self.surroundings(path);
        let Some(document) = self.documents.get_mut(path) else { return };
        // If this panics, nothing half used is left.
        let mut previous = document.previous.take();
        let known = previous.as_mut().map(|snapshot| &mut snapshot.inspection);
        let snapshot = Snapshot::new(path, &document.text, surroundings, known.unwrap_or(&mut Inspection::default()));
        document.snapshot = Some(snapshot);
        // If the cleaner is gone, it is cleared away here.
        previous.into_iter().for_each(|previous| drop(self.cleaner.send(previous)));
    }

    fn surroundings(&self, path: &Path) -> Surroundings {
        Surroundings {
            include_dirs: self.includes.of(path),
            unsaved: self.unsaved(),
            definitions: self.definitions.clone(),
            encoding: self.encoding,
        }
    }

    /// Shows the findings of one document that changed; whether there was one.
    fn publish_one(&mut self) -> Result<bool, Failed> {
        let changed = self.documents.iter().find(|(_, document)| document.is_changed);
        let Some(path) = changed.map(|(path, _)| path.clone()) else { return Ok(false) };
        let read = catch_unwind(AssertUnwindSafe(|| self.refresh(&path)));
        let Some(document) = self.documents.get_mut(&path) else { return Ok(true) };
        document.is_changed = false;
        let (version, Some(snapshot)) = (document.version, document.snapshot.as_ref().filter(|_| read.is_ok())) else {
            return Ok(true);
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
        Ok(true)
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
        // Whoever is gone hears nothing; the next message that is awaited says so.
        let _ = self.connection.sender.send(Message::Notification(notification));
    }

    /// What is known of an open document; nothing if it is not open.
    fn snapshot(&mut self, uri: &Uri) -> Option<&Snapshot> {
        let path = path_of(uri);
        self.refresh(&path);
        self.documents.get(&path)?.snapshot.as_ref()
    }

    /// What is known of a document, and of all that are open.
    fn all(&mut self, uri: &Uri) -> Option<(&Snapshot, Vec<&Snapshot>)> {
        let paths: Vec<PathBuf> = self.documents.keys().cloned().collect();
        paths.iter().for_each(|path| self.refresh(path));
        let all: Vec<&Snapshot> = self.documents.values().filter_map(|document| document.snapshot.as_ref()).collect();
        Some((self.documents.get(&path_of(uri))?.snapshot.as_ref()?, all))
    }

    fn answer(&mut self, request: Request) -> Answer {
        let Request { method, params, .. } = request;
        match method.as_str() {
            ask::HoverRequest::METHOD => {
                let place = read::<HoverParams>(params)?.text_document_position_params;
                self.at(&place, hover::hover)
            }
            ask::GotoDefinition::METHOD => {
                let place = read::<GotoDefinitionParams>(params)?.text_document_position_params;
                self.at(&place, navigation::definition)
            }
            ask::References::METHOD => {
                let params = read::<ReferenceParams>(params)?;
                let (place, with_definition) = (params.text_document_position, params.context.include_declaration);
                let Some((snapshot, all)) = self.all(&place.text_document.uri) else { return Ok(Value::Null) };
                let offset = snapshot.offset(place.position);
                written(navigation::references(snapshot, &all, offset, with_definition))
            }
            ask::DocumentHighlightRequest::METHOD => {
                let place = read::<DocumentHighlightParams>(params)?.text_document_position_params;
                self.at(&place, |snapshot, offset| Some(navigation::highlights(snapshot, offset)))
            }
            ask::PrepareRenameRequest::METHOD => {
                let place = read::<TextDocumentPositionParams>(params)?;
                let Some(snapshot) = self.snapshot(&place.text_document.uri) else { return Ok(Value::Null) };
                let found = navigation::prepare_rename(snapshot, snapshot.offset(place.position));
                written(found.map_err(refused)?)
            }
            ask::Rename::METHOD => {
                let RenameParams { text_document_position: place, new_name, .. } = read(params)?;
                let Some((snapshot, all)) = self.all(&place.text_document.uri) else { return Ok(Value::Null) };
                let edit = navigation::rename(snapshot, &all, snapshot.offset(place.position), &new_name);
                written(edit.map_err(refused)?)
            }
            ask::Completion::METHOD => {
                let place = read::<CompletionParams>(params)?.text_document_position;
                written(self.completions(&place))
            }
            ask::SignatureHelpRequest::METHOD => {
                let place = read::<SignatureHelpParams>(params)?.text_document_position_params;
                self.at(&place, hints::signature)
            }
            ask::InlayHintRequest::METHOD => {
                let params = read::<InlayHintParams>(params)?;
                self.of(&params.text_document.uri, |snapshot| {
                    let (from, to) = (snapshot.offset(params.range.start), snapshot.offset(params.range.end));
                    hints::hints(snapshot, from, to)
                })
            }
            ask::DocumentSymbolRequest::METHOD => {
                let uri = read::<DocumentSymbolParams>(params)?.text_document.uri;
                self.of(&uri, outline::symbols)
            }
            ask::WorkspaceSymbolRequest::METHOD => {
                let query = read::<WorkspaceSymbolParams>(params)?.query.to_lowercase();
                written(self.workspace_symbols(&query))
            }
            ask::FoldingRangeRequest::METHOD => {
                let uri = read::<FoldingRangeParams>(params)?.text_document.uri;
                self.of(&uri, outline::folds)
            }
            ask::SelectionRangeRequest::METHOD => {
                let params = read::<SelectionRangeParams>(params)?;
                self.of(&params.text_document.uri, |snapshot| {
                    let ranges = params.positions.iter().map(|position| outline::selection(snapshot, *position));
                    ranges.collect::<Vec<_>>()
                })
            }
            ask::SemanticTokensFullRequest::METHOD => {
                let uri = read::<SemanticTokensParams>(params)?.text_document.uri;
                self.of(&uri, |snapshot| SemanticTokens { result_id: None, data: colors::tokens(snapshot, None) })
            }
            ask::SemanticTokensRangeRequest::METHOD => {
                let params = read::<SemanticTokensRangeParams>(params)?;
                self.of(&params.text_document.uri, |snapshot| {
                    let part = (snapshot.offset(params.range.start), snapshot.offset(params.range.end));
                    SemanticTokens { result_id: None, data: colors::tokens(snapshot, Some(part)) }
                })
            }
            ask::CodeActionRequest::METHOD => {
                let params = read::<CodeActionParams>(params)?;
                self.of(&params.text_document.uri, |snapshot| {
                    let (from, to) = (snapshot.offset(params.range.start), snapshot.offset(params.range.end));
                    findings::actions(snapshot, from, to)
                })
            }
            ask::Formatting::METHOD => {
                let uri = read::<DocumentFormattingParams>(params)?.text_document.uri;
                self.of(&uri, formatting::edits)
            }
            ask::DocumentLinkRequest::METHOD => {
                let uri = read::<DocumentLinkParams>(params)?.text_document.uri;
                self.of(&uri, navigation::links)
            }
            other => Err((ErrorCode::MethodNotFound, format!("`{other}` is not known here"))),
        }
    }

    /// What is said of a document; null if it is not open.
    fn of<T: serde::Serialize>(&mut self, uri: &Uri, work: impl FnOnce(&Snapshot) -> T) -> Answer {
        match self.snapshot(uri) {
            Some(snapshot) => written(work(snapshot)),
            None => Ok(Value::Null),
        }
    }

    /// What is said of a place.
    fn at<T: serde::Serialize>(
        &mut self,
        place: &TextDocumentPositionParams,
        work: impl FnOnce(&Snapshot, u32) -> Option<T>,
    ) -> Answer {
        self.of(&place.text_document.uri, |snapshot| work(snapshot, snapshot.offset(place.position)))
    }

    fn completions(&mut self, place: &TextDocumentPositionParams) -> Vec<CompletionItem> {
        let path = path_of(&place.text_document.uri);
        let Some(document) = self.documents.get(&path) else { return Vec::new() };
        let offset = self.encoding.offset(&document.text, place.position);
        let Some(marked) = completion::marked(&document.text, offset) else { return Vec::new() };
        let snapshot = Snapshot::around(&path, &marked, self.surroundings(&path), offset);
        completion::complete(&document.text, offset, &snapshot, self.snippets)
    }

    /// Patterns, constraints and rewrites of all open documents whose names hold a text.
    fn workspace_symbols(&mut self, query: &str) -> Vec<SymbolInformation> {
        let paths: Vec<PathBuf> = self.documents.keys().cloned().collect();
        let mut found = Vec::new();
        for path in paths {
            self.refresh(&path);
            let snapshot = self.documents.get(&path).and_then(|document| document.snapshot.as_ref());
            let (Some(snapshot), Some(uri)) = (snapshot, uri_of(&path)) else { continue };
            for symbol in outline::symbols(snapshot) {
                if symbol.name.to_lowercase().contains(query) {
                    #[expect(deprecated, reason = "the protocol's struct has a field of its past")]
                    found.push(SymbolInformation {
                        name: symbol.name,
                        kind: symbol.kind,
                        tags: None,
                        deprecated: None,
                        location: Location { uri: uri.clone(), range: symbol.selection_range },
                        container_name: None,
                    });
                }
            }
        }
        found
    }
}

/// Whether an include of it was not found: any file that appears may be it.
fn has_missing(snapshot: &Snapshot) -> bool {
    snapshot.session.diagnostics.iter().any(|finding| finding.code.0 == pdll::syntax::codes::INCLUDE_NOT_FOUND)
}

fn read<T: serde::de::DeserializeOwned>(params: Value) -> Result<T, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

fn written(answer: impl serde::Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

fn refused(why: String) -> (ErrorCode, String) {
    (ErrorCode::RequestFailed, why)
}
