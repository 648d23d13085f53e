//! MLIR text to PDL IR: the custom and the generic form of the `pdl` dialect, in any mix.
//!
//! ```text
//!  text ─▶ Reader ─▶ pattern ─┬▶ custom  ─┬▶ PatternBuilder ─▶ Module, Spans
//!                             └▶ generic ─┘   (names → values)
//! ```
//!
//! [`parse`] stops at the first error, because what follows can no longer be told apart, except that it reports all
//! values that are not defined. What the text means is for the verifier to judge. Types, attributes and locations are read by `mlir-syntax`, which reports what is wrong in them
//! with its own codes. Discardable attributes are dropped, except `recursion` on a pattern, which
//! [`print`](crate::print()) writes; ops that it marked `{implicit}` are dropped as well. A call of `IsAbsent` with the name of an attribute
//! becomes an attribute that must be absent ([`Module::for_mlir`]). In a rewrite, unconstrained
//! types that are nothing but the result types of an operation mean that these are inferred, as in MLIR.

mod builder;
mod custom;
mod generic;
mod pattern;
mod properties;
mod rest;

use mlir_syntax::{Attr, AttrKind, Context, Parser, Result, SyntaxError, TokenKind, limits};
use pdl_diagnostics::{Diagnostic, FileId, SourceMap, Span, counted};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::absence::{IS_ABSENT, calls_is_absent};
use crate::verify::verify;
use pdl_declarations::Definition;
use pdl_declarations::arithmetic::Computation;

use crate::{Kind, Location, Locator, Module, NativeKind, Spans, ValueId};
use builder::PatternBuilder;
pub(crate) use properties::{attribute_text, type_text};
pub use rest::Rest;

/// The codes of errors in the text of the `pdl` dialect; the verifier's follow from `E0320` on.
mod codes {
    /// A word that is no operation, or an operation in a pattern that is none of the `pdl` dialect.
    pub(super) const FOREIGN: &str = "E0301";
    /// Operations beside the patterns.
    pub(super) const LEFT_ASIDE: &str = "W0301";
    /// An operation that the `pdl` dialect does not have.
    pub(super) const UNKNOWN_OP: &str = "E0302";
    /// An op in the wrong place, or one that is missing.
    pub(super) const STRUCTURE: &str = "E0303";
    /// A value that is not defined.
    pub(super) const UNDEFINED: &str = "E0304";
    /// A value that is defined twice.
    pub(super) const REDEFINED: &str = "E0305";
    /// A value used with another type than its own.
    pub(super) const TYPE: &str = "E0306";
    /// A wrong number of results, operands or types.
    pub(super) const COUNT: &str = "E0307";
    /// A property that is missing, unknown or of a wrong form.
    pub(super) const PROPERTY: &str = "E0308";
    /// A type that is none of the `pdl` dialect's.
    pub(super) const PDL_TYPE: &str = "E0309";
    /// A number beyond its range.
    pub(super) const RANGE: &str = "E0310";
    /// A region or block of a wrong shape.
    pub(super) const REGION: &str = "E0311";
    /// A text that is too long for its spans.
    pub(super) const TOO_LONG: &str = "E0312";
}

/// MLIR's operation that holds patterns for transform dialect scripts.
const WITH_PATTERNS: &str = "transform.with_pdl_patterns";

/// A module and where its parts stand in the text.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The module; not verified.
    pub module: Module,
    /// The places of its parts, for the errors of [`verify`](crate::verify()).
    pub spans: Spans,
    /// The rest of the text.
    pub rest: Rest,
}

/// Reads the file `file` of `sources`. Errors go to `diagnostics`; if there are any the result is `None`.
///
/// Native functions get the signatures of their first calls. No text makes this panic, overflow the stack, or take
/// time or memory out of proportion.
pub fn parse(sources: &SourceMap, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Option<Parsed> {
    let source = sources.file(file);
    if u32::try_from(source.text.len()).is_err() {
        let message = "the text is longer than 4 GiB";
        diagnostics.push(Diagnostic::error(codes::TOO_LONG, Span::new(file, 0, 0), message));
        return None;
    }
    let mut context = Context::new();
    let mut reader = Reader {
        parser: Parser::new(&source.text, &mut context),
        locator: Locator::new(sources),
        file,
        parsed: Parsed::default(),
        natives: FxHashMap::default(),
        modules: 0,
        module: 0,
        names: FxHashMap::default(),
        builder: PatternBuilder::default(),
        errors: Vec::new(),
    };
    reader.parsed.spans.module = Span::new(file, 0, 0);
    let result = reader.top_level();
    let mut errors = reader.errors;
    errors.extend(result.err());
    let mut parsed = reader.parsed;
    // The questions that were made of its calls need no function.
    if let Some(index) = reader.natives.get(&(NativeKind::Constraint, IS_ABSENT.into()))
        && !parsed.module.patterns.iter().any(calls_is_absent)
    {
        parsed.module.natives.remove(*index);
        parsed.spans.natives.remove(*index);
    }
    if errors.is_empty() {
        return Some(parsed);
    }
    diagnostics.extend(errors.into_iter().map(|error| diagnostic(file, error)));
    None
}

/// Reads the file `file` of `sources` and verifies what it says. Operations beside the patterns are warned of.
/// Errors go to `diagnostics`; if there are any the result is `None`.
pub fn load(sources: &SourceMap, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Option<Module> {
    let (module, rest) = load_with_rest(sources, file, diagnostics)?;
    diagnostics.extend(left_aside(file, &rest));
    Some(module)
}

/// As [`load`], with what the text holds besides, of which nothing is said.
pub fn load_with_rest(sources: &SourceMap, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Option<(Module, Rest)> {
    let parsed = parse(sources, file, diagnostics)?;
    let errors = verify(&parsed.module);
    diagnostics.extend(errors.iter().map(|error| error.to_diagnostic(&parsed.spans)));
    errors.is_empty().then_some((parsed.module, parsed.rest))
}

/// The most names of operations that a message holds.
const MAX_NAMES: usize = 4;

/// Says of operations beside patterns that they are not looked at.
fn left_aside(file: FileId, rest: &Rest) -> Option<Diagnostic> {
    let (_, first) = rest.operations.first()?;
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in &rest.operations {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
        if names.len() > MAX_NAMES {
            names[MAX_NAMES] = "…";
            break;
        }
    }
    let count = counted(rest.operations.len() as u64, "operation");
    let verb = if rest.operations.len() == 1 { "is no pattern and is" } else { "are no patterns and are" };
    let message = format!("{count} beside the patterns {verb} left aside: {}", names.join(", "));
    Some(Diagnostic::warning(codes::LEFT_ASIDE, Span::new(file, first.start, first.end), message))
}

/// An error of `mlir-syntax` in the text of `file` as a diagnostic.
pub fn diagnostic(file: FileId, error: SyntaxError) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.code, Span::new(file, error.start, error.end), error.message);
    match error.related {
        Some(related) => diagnostic.with_label(Span::new(file, related.start, related.end), related.message),
        None => diagnostic,
    }
}

/// The message for two lists that are not of one length.
fn unequal(count: usize, what: &str, other_count: usize, other: &str) -> String {
    format!("{} for {}", counted(count as u64, what), counted(other_count as u64, other))
}

/// Reads a text into a module.
struct Reader<'s, 'c> {
    parser: Parser<'s, 'c>,
    locator: Locator<'s>,
    file: FileId,
    parsed: Parsed,
    /// The index of each native function.
    natives: FxHashMap<(NativeKind, SmolStr), usize>,
    /// The number of modules so far, and the one in work.
    modules: usize,
    module: usize,
    /// The module that each name of a pattern was last read in, and the number that it has there; 0 is none.
    names: FxHashMap<SmolStr, (usize, usize)>,
    /// The pattern in work.
    builder: PatternBuilder<'s>,
    /// Errors after which reading went on.
    errors: Vec<SyntaxError>,
}

impl<'s> Reader<'s, '_> {
    fn top_level(&mut self) -> Result<()> {
        while !self.parser.at_end() {
            if self.parser.at_alias_definition() {
                self.parser.parse_alias_definition()?;
            } else if self.parser.peek_is("{-#") {
                self.skip_metadata()?;
            } else {
                self.module_op(0)?;
            }
        }
        Ok(())
    }

    /// `{-# … #-}` at the end of a file: data of resources and of dialects.
    fn skip_metadata(&mut self) -> Result<()> {
        let open = self.parser.next_token();
        loop {
            let token = self.parser.next_token();
            match (token.kind, token.text) {
                (_, "#-}") => return Ok(()),
                (TokenKind::End, _) => {
                    return Err(SyntaxError::new(codes::STRUCTURE, open.start, open.end, "this is never closed"));
                }
                _ => {}
            }
        }
    }

    /// An op of a module: a pattern, another module, or something else, which is left aside.
    fn module_op(&mut self, depth: usize) -> Result<()> {
        let token = self.parser.peek_token();
        let (others, patterns) = (self.parsed.rest.operations.len(), self.parsed.rest.patterns.len());
        match (token.kind, token.text) {
            (TokenKind::Identifier, "module" | "builtin.module") => {
                self.parser.next_token();
                self.custom_module(depth)?;
                self.join_patterns(token.start, others, patterns);
            }
            (TokenKind::Identifier, WITH_PATTERNS) => {
                self.parser.next_token();
                self.module_region(depth, true)?;
                self.parser.parse_optional_location()?;
                self.join_patterns(token.start, others, patterns);
            }
            (TokenKind::Identifier, "pdl.pattern") => {
                self.parser.next_token();
                self.custom_pattern(token.start)?;
                self.parsed.rest.patterns.push(token.start..self.parser.last_end());
            }
            (TokenKind::String, "\"builtin.module\"" | "\"pdl.pattern\"" | "\"transform.with_pdl_patterns\"") => {
                self.generic_module_op(depth)?;
                match token.text {
                    "\"pdl.pattern\"" => self.parsed.rest.patterns.push(token.start..self.parser.last_end()),
                    _ => self.join_patterns(token.start, others, patterns),
                }
            }
            (TokenKind::Identifier, name) if name.starts_with("pdl.") || !name.contains('.') => {
                return Err(self.foreign(token.start, token.end, name));
            }
            (TokenKind::String, name) if name.starts_with("\"pdl.") => {
                return Err(self.foreign(token.start, token.end, name.trim_matches('"')));
            }
            (TokenKind::String | TokenKind::Identifier | TokenKind::Value, _) => self.skip_others()?,
            _ => return Err(self.parser.expected("'pdl.pattern' or 'module'")),
        }
        Ok(())
    }

    /// The error for an operation that cannot stand in a module of patterns.
    fn foreign(&self, start: usize, end: usize, name: &str) -> SyntaxError {
        let (code, message) = match name.strip_prefix("pdl.").unwrap_or(name) {
            "pattern" => (codes::FOREIGN, "a pattern in a module is written 'pdl.pattern'".to_owned()),
            short if custom::OPS.contains(&short) => {
                (codes::STRUCTURE, format!("'pdl.{short}' can only stand in a pattern"))
            }
            _ => (codes::FOREIGN, format!("expected 'pdl.pattern' or 'module', found '{name}'")),
        };
        SyntaxError::new(code, start, end, message)
    }

    fn custom_module(&mut self, depth: usize) -> Result<()> {
        if self.parser.peek_token().kind == TokenKind::SymbolRef {
            self.parser.parse_symbol_name()?;
        }
        if self.parser.eat_keyword("attributes") {
            self.parser.parse_dictionary()?;
        }
        self.module_region(depth, false)?;
        self.parser.parse_optional_location()?;
        Ok(())
    }

    /// The operations of a module, in braces. Names of patterns are unique within one, as symbols are.
    fn module_region(&mut self, depth: usize, has_arguments: bool) -> Result<()> {
        if depth >= limits::MAX_REGION_NESTING {
            let message = format!("modules are nested deeper than {} levels", limits::MAX_REGION_NESTING);
            return Err(self.parser.error_here(codes::REGION, message));
        }
        self.open_region(has_arguments)?;
        self.modules += 1;
        let outer = std::mem::replace(&mut self.module, self.modules);
        while !self.parser.eat_token("}") {
            self.module_op(depth + 1)?;
        }
        self.module = outer;
        Ok(())
    }

    /// `{` and perhaps the label of the one block; one with arguments, which no pattern can name, only where that may be.
    fn open_region(&mut self, has_arguments: bool) -> Result<()> {
        self.parser.expect_token("{")?;
        if self.parser.peek_token().kind == TokenKind::Block {
            self.parser.parse_block_name()?;
            if self.parser.peek_is("(") && !has_arguments {
                return Err(self.parser.error_here(codes::REGION, "this block cannot have arguments"));
            }
            if self.parser.eat_token("(") {
                self.list(")", |reader| {
                    reader.parser.parse_value_name()?;
                    reader.parser.expect_token(":")?;
                    reader.parser.parse_type()
                })?;
            }
            self.parser.expect_token(":")?;
        }
        Ok(())
    }

    /// Complains of a further block, if one begins here.
    fn no_more_blocks(&self) -> Result<()> {
        match self.parser.peek_token().kind {
            TokenKind::Block => Err(self.parser.error_here(codes::REGION, "this region can have only one block")),
            TokenKind::End => Err(self.parser.expected("'}'")),
            _ => Ok(()),
        }
    }

    /// The location written after an op, or else the op's own place in the text.
    fn location(&mut self, start: usize) -> Result<Location> {
        if let Some(attr) = self.parser.parse_optional_location()? {
            return Ok(self.convert_location(attr));
        }
        Ok(self.locator.location(self.span(start, start)))
    }

    /// The first position that a location holds.
    fn convert_location(&mut self, attr: Attr) -> Location {
        use mlir_syntax::LocationAttr as L;
        let mut attr = attr;
        loop {
            let AttrKind::Location(location) = self.parser.context().attr_kind(attr) else {
                return Location::default();
            };
            attr = match location {
                L::Unknown => return Location::default(),
                L::File { file, line, column, .. } => {
                    let file = SmolStr::new(String::from_utf8_lossy(file.as_bytes()));
                    return Location { file, line: *line, column: *column };
                }
                L::Name { child, .. } => *child,
                L::CallSite { callee, .. } => *callee,
                L::Fused { locations, .. } => match locations.first() {
                    Some(first) => *first,
                    None => return Location::default(),
                },
            };
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// Declares a native function by its first call.
    fn declare(
        &mut self,
        kind: NativeKind,
        name: &SmolStr,
        args: &[ValueId],
        results: &[Kind],
        location: &Location,
        span: Span,
    ) {
        use crate::{Native, NativeType};
        let key = (kind, name.clone());
        if self.natives.contains_key(&key) {
            return;
        }
        let ty = |kind| NativeType { name: None, kind, declared: None };
        let params: Vec<NativeType> = args.iter().map(|id| ty(self.builder.pattern.kind(*id))).collect();
        // What PDLL computes says so by its name.
        let is_of_these = |known: &Computation| {
            params.iter().map(|param| &param.kind).eq(&known.params) && known.result.iter().eq(results)
        };
        let computed = Computation::named(name, kind, params.len(), results.len()).filter(is_of_these);
        self.natives.insert(key, self.parsed.module.natives.len());
        self.parsed.spans.natives.push(span);
        self.parsed.module.natives.push(Native {
            name: name.clone(),
            kind,
            params,
            results: results.iter().copied().map(ty).collect(),
            code: None,
            definition: computed.map(|computed| Box::new(Definition::Check(computed.check))),
            location: location.clone(),
        });
    }
}
