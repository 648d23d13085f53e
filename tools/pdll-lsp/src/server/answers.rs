//! Answers to requests.

use super::*;

impl Server {
    /// Returns the answer to a request.
    pub(super) fn answer(&mut self, request: Request) -> Answer {
        let Request { method, params, .. } = request;
        match method.as_str() {
            ask::Initialize::METHOD => {
                written(self.initialize(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?)
            }
            ask::HoverRequest::METHOD => {
                let place = read::<HoverParams>(params)?.text_document_position_params;
                self.at(&place, |snapshot, offset| match &snapshot.records {
                    Some(records) => td::hover(snapshot, records, offset),
                    None => hover::hover(snapshot, offset),
                })
            }
            ask::GotoDefinition::METHOD => {
                let place = read::<GotoDefinitionParams>(params)?.text_document_position_params;
                self.at(&place, |snapshot, offset| match &snapshot.records {
                    Some(_) => td::definition(snapshot, offset),
                    None => navigation::definition(snapshot, offset),
                })
            }
            ask::GotoTypeDefinition::METHOD => {
                let place = read::<ask::GotoTypeDefinitionParams>(params)?.text_document_position_params;
                self.at(&place, |snapshot, offset| match &snapshot.records {
                    Some(records) => td::type_definition(snapshot, records, offset),
                    None => navigation::type_definition(snapshot, offset),
                })
            }
            ask::CallHierarchyPrepare::METHOD => {
                let place = read::<CallHierarchyPrepareParams>(params)?.text_document_position_params;
                self.at(&place, calls::prepare)
            }
            ask::CallHierarchyIncomingCalls::METHOD => {
                let item = read::<CallHierarchyIncomingCallsParams>(params)?.item;
                written(calls::incoming(&self.known(), &item))
            }
            ask::CallHierarchyOutgoingCalls::METHOD => {
                let item = read::<CallHierarchyOutgoingCallsParams>(params)?.item;
                written(calls::outgoing(&self.known(), &item))
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
                self.at(&place, |snapshot, offset| match &snapshot.records {
                    Some(records) => td::signature(snapshot, records, offset),
                    None => hints::signature(snapshot, offset),
                })
            }
            ask::InlayHintRequest::METHOD => {
                let params = read::<InlayHintParams>(params)?;
                self.of(&params.text_document.uri, |snapshot| {
                    let (from, to) = (snapshot.offset(params.range.start), snapshot.offset(params.range.end));
                    match &snapshot.records {
                        Some(records) => td::hints(snapshot, records, from, to),
                        None => hints::hints(snapshot, from, to),
                    }
                })
            }
            ask::DocumentSymbolRequest::METHOD => {
                let uri = read::<DocumentSymbolParams>(params)?.text_document.uri;
                self.of(&uri, symbols)
            }
            ask::WorkspaceSymbolRequest::METHOD => {
                let query = read::<WorkspaceSymbolParams>(params)?.query.to_lowercase();
                written(self.workspace_symbols(&query))
            }
            ask::FoldingRangeRequest::METHOD => {
                let uri = read::<FoldingRangeParams>(params)?.text_document.uri;
                self.of(&uri, |snapshot| match &snapshot.records {
                    Some(records) => td::folds(snapshot, records),
                    None => outline::folds(snapshot),
                })
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
                let Some((result_id, data)) = self.tokens(&uri) else { return Ok(Value::Null) };
                self.keep_tokens(&uri, &result_id, &data);
                written(SemanticTokens { result_id: Some(result_id), data })
            }
            ask::SemanticTokensFullDeltaRequest::METHOD => {
                let SemanticTokensDeltaParams { text_document, previous_result_id, .. } = read(params)?;
                let Some((result_id, data)) = self.tokens(&text_document.uri) else { return Ok(Value::Null) };
                let known =
                    self.documents.get(&path_of(&text_document.uri)).and_then(|document| document.tokens.as_ref());
                let edits = known.filter(|(id, _)| *id == previous_result_id).map(|(_, old)| colors::edits(old, &data));
                self.keep_tokens(&text_document.uri, &result_id, &data);
                let result_id = Some(result_id);
                written(match edits {
                    Some(edits) => SemanticTokensFullDeltaResult::TokensDelta(SemanticTokensDelta { result_id, edits }),
                    None => SemanticTokensFullDeltaResult::Tokens(SemanticTokens { result_id, data }),
                })
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
                let options = self.format_options(&uri);
                self.of(&uri, |snapshot| formatting::edits(snapshot, &options))
            }
            ask::RangeFormatting::METHOD => {
                let DocumentRangeFormattingParams { text_document, range, .. } = read(params)?;
                let options = self.format_options(&text_document.uri);
                self.of(&text_document.uri, |snapshot| {
                    let (from, to) = (snapshot.offset(range.start), snapshot.offset(range.end));
                    formatting::edits_between(snapshot, from, to, &options)
                })
            }
            ask::OnTypeFormatting::METHOD => {
                let place = read::<DocumentOnTypeFormattingParams>(params)?.text_document_position;
                let options = self.format_options(&place.text_document.uri);
                self.of(&place.text_document.uri, |snapshot| {
                    formatting::edits_behind(snapshot, snapshot.offset(place.position), &options)
                })
            }
            ask::CodeLensRequest::METHOD => {
                let uri = read::<CodeLensParams>(params)?.text_document.uri;
                self.of(&uri, |_| views::lenses(&uri))
            }
            ask::ExecuteCommand::METHOD => {
                let ExecuteCommandParams { command, mut arguments, .. } = read(params)?;
                if command != views::COMMAND || arguments.len() != 1 {
                    return Err((
                        ErrorCode::InvalidParams,
                        format!("`{}` is the one command, with one argument", views::COMMAND),
                    ));
                }
                written(self.view(read(arguments.remove(0))?)?)
            }
            views::REQUEST => {
                let output = self.view(read(params)?)?;
                written(serde_json::json!({ "output": output }))
            }
            ask::DocumentLinkRequest::METHOD => {
                let uri = read::<DocumentLinkParams>(params)?.text_document.uri;
                self.of(&uri, |snapshot| match snapshot.is_td() {
                    true => td::links(snapshot),
                    false => navigation::links(snapshot),
                })
            }
            other => Err((ErrorCode::MethodNotFound, format!("`{other}` is not known here"))),
        }
    }

    /// Returns what is said of a document; null if it is not open.
    fn of<T: serde::Serialize>(&mut self, uri: &Uri, work: impl FnOnce(&Snapshot) -> T) -> Answer {
        match self.snapshot(uri) {
            Some(snapshot) => written(work(snapshot)),
            None => Ok(Value::Null),
        }
    }

    /// Returns what is said of a place.
    fn at<T: serde::Serialize>(
        &mut self,
        place: &TextDocumentPositionParams,
        work: impl FnOnce(&Snapshot, u32) -> Option<T>,
    ) -> Answer {
        self.of(&place.text_document.uri, |snapshot| work(snapshot, snapshot.offset(place.position)))
    }

    /// All tokens of a document, and a name for them.
    fn tokens(&mut self, uri: &Uri) -> Option<(String, Vec<SemanticToken>)> {
        let tokens = colors::tokens(self.snapshot(uri)?, None);
        Some((colors::name_of(&tokens), tokens))
    }

    fn keep_tokens(&mut self, uri: &Uri, name: &str, tokens: &[SemanticToken]) {
        if let Some(document) = self.documents.get_mut(&path_of(uri)) {
            document.tokens = Some((name.to_owned(), tokens.to_vec()));
        }
    }

    fn format_options(&self, uri: &Uri) -> FormatOptions {
        let width = self.config(&path_of(uri)).0.format.width;
        width.map_or_else(FormatOptions::default, |width| FormatOptions { width })
    }

    /// Returns what becomes of a document's patterns. The IR is an open document, or a file that may be read.
    fn view(&self, wanted: views::Wanted) -> Result<String, (ErrorCode, String)> {
        let path = path_of(&wanted.uri);
        let Some(document) = self.documents.get(&path) else {
            return Err((ErrorCode::InvalidParams, "the document is not open".to_owned()));
        };
        let surroundings = self.surroundings(&path);
        let needs_ir = matches!(wanted.kind, views::Kind::Run | views::Kind::Matches);
        let ir = match wanted.ir.as_ref().map(path_of).filter(|_| needs_ir) {
            None if needs_ir => {
                return Err((ErrorCode::InvalidParams, "`ir`, the URI of a file of IR, is missing".to_owned()));
            }
            None => None,
            Some(path) => Some(match self.documents.get(&path) {
                Some(document) => document.text.to_string(),
                None => {
                    let read = FileAccess::within(&*surroundings.read_within).read_text(&path, MAX_FILE_BYTES);
                    read.map_err(|error| refused(format!("`{}` cannot be read: {error}", path.display())))?
                }
            }),
        };
        let (mut session, file, _) = surroundings.session(&path, &document.text);
        Ok(views::view(&mut session, file, wanted.kind, ir.as_deref()))
    }

    fn completions(&mut self, place: &TextDocumentPositionParams) -> Vec<CompletionItem> {
        let path = path_of(&place.text_document.uri);
        if is_td(&path) {
            return self.snapshot(&place.text_document.uri).map_or_else(Vec::new, |known| td::complete(known, place));
        }
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
            for symbol in symbols(snapshot) {
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

/// Returns what a document consists of.
fn symbols(snapshot: &Snapshot) -> Vec<DocumentSymbol> {
    match &snapshot.records {
        Some(records) => td::symbols(snapshot, records),
        None => outline::symbols(snapshot),
    }
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
