//! Includes: finds the files, and splices their items in where the directive stood.

use crate::ast::{Include, Item, Module, StringLit, TdInclude};
use crate::codes;
use crate::cursor::RawItem;
use crate::limits;
use crate::missing_angles::{self, BareCall};
use crate::reuse::{self, Extent, Known, ParsedText};
use crate::{ParsedItem, Wanted};
use pdl_diagnostics::{Diagnostic, FileContents, FileId, IncludeError, LoadedFile, Loader, SourceMap, Span, nearest};
use std::collections::HashMap;

/// Expands the includes of one compilation.
pub(crate) struct Expander<'a> {
    sources: &'a mut SourceMap,
    loader: &'a dyn Loader,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// The files that are being expanded, outermost first.
    active: Vec<Active>,
    /// The `.pdll` files that were included, by their identity: each is read once.
    included: HashMap<String, FileId>,
    items: Vec<Item>,
    /// For each, which one it was when the file was read before; shorter if nothing is known of the last ones.
    places: Vec<Option<usize>>,
    /// The rest of what was read before.
    known: Option<Known>,
    /// Which items are declarations of the file itself that nothing is wrong with, and where.
    sound: Vec<(usize, Extent)>,
    comments: Vec<Span>,
    bare_calls: Vec<BareCall>,
    includes: usize,
    bytes: u64,
    /// True if a limit of the whole compilation was reached, and reported: nothing more is included.
    exhausted: bool,
}

struct Active {
    file: FileId,
    /// Unknown for the file that was not loaded but given.
    identity: Option<String>,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(
        sources: &'a mut SourceMap,
        loader: &'a dyn Loader,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Expander<'a> {
        Expander {
            sources,
            loader,
            diagnostics,
            active: Vec::new(),
            included: HashMap::new(),
            items: Vec::new(),
            places: Vec::new(),
            known: None,
            sound: Vec::new(),
            comments: Vec::new(),
            bare_calls: Vec::new(),
            includes: 0,
            bytes: 0,
            exhausted: false,
        }
    }

    pub(crate) fn module(mut self, file: FileId, wanted: Wanted<'_>) -> ParsedText {
        let text = self.sources.file(file).text.clone();
        self.expand(file, None, wanted);
        let module = Module { items: self.items, comments: self.comments };
        missing_angles::report(self.bare_calls, &module, self.diagnostics);
        let unchanged = self.known.and_then(|known| known.unchanged(file, &module.items, &self.places));
        ParsedText { module, text, sound: self.sound, unchanged }
    }

    /// Parses `file` and appends its items. The recursion is bounded by the include depth.
    fn expand(&mut self, file: FileId, identity: Option<String>, wanted: Wanted<'_>) {
        let text = self.sources.file(file).text.clone();
        let is_root = self.active.is_empty();
        self.active.push(Active { file, identity });
        let found_before = self.diagnostics.len();
        let parsed = crate::parse_file(&text, file, wanted, self.diagnostics);
        let wrong: Vec<Span> = self.diagnostics[found_before..].iter().map(|finding| finding.span).collect();
        self.comments.extend(parsed.comments);
        self.bare_calls.extend(parsed.bare_calls);
        if is_root {
            self.known = parsed.known;
        }
        self.items.reserve(parsed.items.len());
        for ParsedItem { item, tokens, is_sound, was } in parsed.items {
            match item {
                RawItem::Item(item) => {
                    let extent = reuse::extent(&parsed.tokens, &tokens);
                    if is_root && is_sound && !wrong.iter().any(|span| extent.touches(*span)) {
                        self.sound.push((self.items.len(), extent));
                    }
                    self.places.resize(self.items.len(), None);
                    self.places.push(was);
                    self.items.push(item);
                }
                RawItem::Include { path, span } => self.include(path, span),
            }
        }
        self.active.pop();
    }

    /// Adds the directive, and behind it the items of a `.pdll` file.
    fn include(&mut self, path: StringLit, span: Span) {
        let loaded = self.load(&path, span);
        let file = loaded.as_ref().map(|(file, _)| *file);
        match loaded {
            Some((file, _)) if path.value.ends_with(".td") => {
                self.items.push(Item::TdInclude(TdInclude { path, span, file }));
            }
            _ => self.items.push(Item::Include(Include { path, span, file })),
        }
        if let Some((file, Some(identity))) = loaded {
            self.expand(file, Some(identity), Wanted::All);
        }
    }

    /// Finds and reads what a directive includes; the identity is that of a file that is to be expanded, which a file is once: where
    /// two files include a third, what it declares is there once.
    fn load(&mut self, path: &StringLit, span: Span) -> Option<(FileId, Option<String>)> {
        let is_td = path.value.ends_with(".td");
        if !is_td && !path.value.ends_with(".pdll") {
            self.diagnostics.push(wrong_ending(path));
            return None;
        }
        if self.exhausted {
            return None;
        }
        if let Some(limit) = self.limit() {
            return self.over_limit(path, limit);
        }
        self.includes += 1;
        let includer = self.sources.file(span.file).name.clone();
        let loaded = match self.loader.load(&path.value, &includer) {
            Ok(loaded) => loaded,
            Err(error) => {
                let beside = self.loader.beside(&path.value, &includer);
                self.diagnostics.push(not_loaded(path, error, beside));
                return None;
            }
        };
        if let Some(depth) = self.active.iter().position(|active| self.is_same(active, &loaded)) {
            self.cycle(depth, path, &loaded);
            return None;
        }
        if let Some(file) = self.included.get(&loaded.identity) {
            return Some((*file, None));
        }
        self.bytes += loaded.bytes.len() as u64;
        if self.bytes > limits::TOTAL_BYTES {
            self.exhausted = true;
            let limit = limits::TOTAL_BYTES;
            return self.over_limit(path, format!("the included files are larger than {limit} bytes together"));
        }
        let identity = (!is_td).then_some(loaded.identity);
        let file = add_file(self.sources, loaded.name, loaded.bytes, Some(span), self.diagnostics)?;
        self.included.extend(identity.iter().map(|identity| (identity.clone(), file)));
        Some((file, identity))
    }

    /// Reports that this file would be too much.
    fn over_limit<T>(&mut self, path: &StringLit, message: String) -> Option<T> {
        let error = Diagnostic::error(codes::INCLUDE_LIMIT, path.span, message);
        self.diagnostics.push(error.label("this file is not included"));
        None
    }

    /// Why nothing more may be included here, if so.
    fn limit(&mut self) -> Option<String> {
        if self.active.len() > limits::INCLUDE_DEPTH {
            Some(format!("includes are nested more than {} levels deep", limits::INCLUDE_DEPTH))
        } else if self.diagnostics.len() >= limits::TOTAL_ERRORS {
            self.exhausted = true;
            Some("there are too many errors to include more files".to_string())
        } else if self.includes >= limits::INCLUDES {
            self.exhausted = true;
            Some(format!("more than {} files are included", limits::INCLUDES))
        } else {
            None
        }
    }

    fn is_same(&self, active: &Active, loaded: &LoadedFile) -> bool {
        match &active.identity {
            Some(identity) => *identity == loaded.identity,
            // The outermost file has no identity; the same contents under the same file name are it.
            None => {
                let root = self.sources.file(active.file);
                let base = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or("").to_string();
                base(&root.name) == base(&loaded.name) && root.text.as_bytes() == loaded.bytes
            }
        }
    }

    fn cycle(&mut self, depth: usize, path: &StringLit, loaded: &LoadedFile) {
        let message = if depth + 1 == self.active.len() {
            format!("`{}` includes itself", loaded.name)
        } else {
            format!("`{}` includes itself through other files", loaded.name)
        };
        let mut diagnostic = Diagnostic::error(codes::INCLUDE_CYCLE, path.span, message).label("this closes the cycle");
        for inner in &self.active[depth + 1..] {
            let file = self.sources.file(inner.file);
            diagnostic = diagnostic.with_label(file.included_from, format!("`{}` is included here", file.name));
        }
        self.diagnostics.push(diagnostic);
    }
}

/// Adds a file that was read as bytes to the source map; an encoding error goes to `diagnostics`.
///
/// `None` if the bytes are no text in UTF-8, or too many.
pub fn add_file(
    sources: &mut SourceMap,
    name: impl Into<String>,
    contents: impl Into<FileContents>,
    included_from: Option<Span>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<FileId> {
    let FileContents { bytes, start } = contents.into();
    if bytes.len() as u64 > limits::TOTAL_BYTES {
        let file = sources.add(name, "", included_from);
        let span = Span::new(file, 0, 0);
        let message = format!("the file is larger than {} bytes", limits::TOTAL_BYTES);
        diagnostics.push(Diagnostic::error(codes::INCLUDE_LIMIT, span, message).label("too large to be read"));
        return None;
    }
    match String::from_utf8(bytes) {
        Ok(text) => Some(sources.add_part(name, text, start, included_from)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let wrong = bytes.get(at).copied().unwrap_or(0);
            let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
            // The lossy text is only shown, never parsed.
            let file = sources.add_part(name, String::from_utf8_lossy(&bytes), start, included_from);
            let span = Span::new(file, at, at + '\u{FFFD}'.len_utf8());
            let help = match utf16 {
                true => "the file begins like UTF-16; save it as UTF-8".to_owned(),
                false => format!("the byte's offset in the file is {}; save the file as UTF-8", start.bytes + at),
            };
            let error = Diagnostic::error(codes::ENCODING, span, "the file is not UTF-8");
            diagnostics.push(error.label(format!("the byte 0x{wrong:02X} begins no character")).note(help));
            None
        }
    }
}

fn wrong_ending(path: &StringLit) -> Diagnostic {
    let name = path.value.rsplit('/').next().unwrap_or("");
    let diagnostic = match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && !ending.is_empty() => {
            Diagnostic::error(codes::INCLUDE_ENDING, path.span, format!("a `.{ending}` file cannot be included"))
        }
        _ => Diagnostic::error(codes::INCLUDE_ENDING, path.span, "the included file's name has no ending"),
    };
    diagnostic.label("expected a name that ends in `.pdll` or `.td`")
}

fn not_loaded(path: &StringLit, error: IncludeError, beside: Vec<String>) -> Diagnostic {
    match error {
        IncludeError::NotFound { tried } => {
            let near = nearest(&path.value, beside.iter().map(String::as_str).filter(|name| *name != path.value));
            let mut diagnostic =
                Diagnostic::error(codes::INCLUDE_NOT_FOUND, path.span, format!("cannot find `{}`", path.value));
            if let Some(name) = near {
                diagnostic = diagnostic.guess(path.span, format!("\"{name}\""), format!("did you mean `{name}`?"));
            }
            diagnostic
                .label("no such file")
                .notes(tried.into_iter().map(|place| format!("tried `{place}`")))
                .note("more directories to look in are given with `-I DIR`")
        }
        other => Diagnostic::error(codes::INCLUDE_UNREADABLE, path.span, other.to_string()).label("included here"),
    }
}
