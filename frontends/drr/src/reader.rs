//! The order of reading, and what all parts of it share.

use ods::{Definitions, Operation, OperationId, RecordIds};
use pdl_diagnostics::{Code, Diagnostic, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use tablegen::{Dag, FieldValue, Record, Records};

use crate::codes;
use crate::dags::{MAX_ALL_DAGS, Operator};
use crate::natives::{NativeCall, NativeCallId, NativePiece, parse};
use crate::natural_order;
use crate::rules::{Equality, ResultPattern, Rule, Rules, SymbolId, SymbolKind, SymbolUse};
use crate::scope::{Clash, Scope, WrittenSymbol};

/// Reads all rules.
pub(crate) struct Reader<'a> {
    records: &'a Records,
    pub(crate) definitions: &'a Definitions,
    pub(crate) ids: &'a RecordIds,
    diagnostics: &'a mut Vec<Diagnostic>,
    rules: Rules,
    natives: FxHashMap<usize, NativeCallId>,
    /// The errors that were reported: rules that one text makes have the same ones.
    said: FxHashSet<(Code, Span, String)>,
    dags: usize,
}

/// Reads one rule.
pub(crate) struct RuleReader<'r, 'a> {
    pub(crate) shared: &'r mut Reader<'a>,
    pub(crate) record: Record<'a>,
    pub(crate) scope: Scope,
    pub(crate) equalities: Vec<Equality>,
    /// Operations of the source pattern so far.
    pub(crate) source_ops: u32,
    /// Names that result patterns bind, with their places, whether they were read already or not.
    pub(crate) bound_later: FxHashMap<&'a str, Span>,
    /// Dags that were read.
    pub(crate) dags: usize,
    /// True if these are too many, or too deep.
    pub(crate) is_beyond: bool,
    failed: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(
        records: &'a Records,
        definitions: &'a Definitions,
        ids: &'a RecordIds,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Reader<'a> {
        Reader {
            records,
            definitions,
            ids,
            diagnostics,
            rules: Rules::default(),
            natives: FxHashMap::default(),
            said: FxHashSet::default(),
            dags: 0,
        }
    }

    pub(crate) fn read(mut self) -> Rules {
        // LLVM's instruction selection has a class of that name, too, with other fields.
        let is_rule = |record: &Record<'a>| record.field("sourcePattern").is_some();
        let mut patterns: Vec<Record<'a>> = self.records.derived_from("Pattern").filter(is_rule).collect();
        patterns.sort_by(|one, other| natural_order::compare(one.name(), other.name()));
        for record in patterns {
            let reader = RuleReader {
                shared: &mut self,
                record,
                scope: Scope::default(),
                equalities: Vec::new(),
                source_ops: 0,
                bound_later: FxHashMap::default(),
                dags: 0,
                is_beyond: false,
                failed: false,
            };
            let rule = reader.read();
            self.rules.rules.extend(rule);
            if self.dags > MAX_ALL_DAGS {
                break;
            }
        }
        self.rules
    }

    /// Counts a dag; whether it may still be read.
    pub(crate) fn count_dag(&mut self) -> bool {
        self.dags += 1;
        self.dags <= MAX_ALL_DAGS
    }

    pub(crate) fn operation(&self, id: OperationId) -> &'a Operation {
        self.definitions.operation_at(id)
    }

    /// The native call that a record is.
    pub(crate) fn native(&mut self, record: Record<'a>) -> NativeCallId {
        let rules = &mut self.rules;
        *self.natives.entry(record.index()).or_insert_with(|| {
            let text = record.string("expression").unwrap_or_default();
            rules.natives.push(NativeCall {
                name: record.name().into(),
                is_anonymous: record.is_anonymous(),
                text: text.to_owned(),
                pieces: parse(text),
                returns: record.int("numReturns").and_then(|count| u32::try_from(count).ok()).unwrap_or(0),
                span: record.span(),
            });
            NativeCallId(rules.natives.len() as u32 - 1)
        })
    }

    pub(crate) fn native_at(&self, id: NativeCallId) -> &NativeCall {
        self.rules.native(id)
    }
}

impl<'a> RuleReader<'_, 'a> {
    fn read(mut self) -> Option<Rule> {
        let record = self.record;
        let Some(source) = record.value("sourcePattern").as_dag() else {
            let message = "the rule has no source pattern";
            self.report(Diagnostic::error(codes::MISSING_PATTERN, record.span(), message));
            return None;
        };
        let source = match self.root_dag(source) {
            Some(node) => {
                let root = self.root(&node);
                if root.is_none() {
                    self.forget_names(source);
                }
                root
            }
            None => None,
        };
        let benefit = self.benefit(record.value("benefitDelta"));
        let result_dags = self.dags_of("resultPatterns");
        result_dags.iter().flatten().for_each(|dag| self.note_bindings(*dag));
        let conditions = self.dags_of("constraints").into_iter().flatten();
        let conditions = conditions.filter_map(|dag| self.condition(dag)).collect();
        let root = source.as_ref().map(|root| self.shared.operation(root.operation));
        let read_before = self.dags;
        let results: Vec<ResultPattern> = result_dags.map_or(Vec::new(), |dags| self.results(dags, root));
        let supplemental = self.dags_of("supplementalPatterns").into_iter().flatten();
        let supplemental = supplemental.filter_map(|dag| self.supplemental(dag)).collect();
        self.check_origins(self.dags - read_before);
        if self.failed {
            return None;
        }
        // There may be thousands.
        self.scope.symbols.shrink_to_fit();
        Some(Rule {
            name: record.name().into(),
            is_anonymous: record.is_anonymous(),
            benefit: benefit?,
            source: source?,
            source_ops: self.source_ops,
            equalities: self.equalities,
            conditions,
            results,
            supplemental,
            symbols: self.scope.symbols,
            span: record.span(),
            made_by: record.spans()[1..].to_vec(),
        })
    }

    /// The dags of a list field. What is something else is reported, and then there are none.
    fn dags_of(&mut self, field: &str) -> Option<Vec<Dag<'a>>> {
        let elements: Vec<FieldValue<'a>> = self.record.value(field).elements().collect();
        let dags: Option<Vec<Dag<'a>>> = elements.iter().map(|element| element.as_dag()).collect();
        if dags.is_none() {
            let message = format!("`{field}` of the rule has an entry that is missing: `?`");
            self.report(Diagnostic::error(codes::MISSING_PATTERN, self.record.span(), message));
        }
        dags
    }

    /// Lets the names in a dag that was refused stand for something that is not known.
    pub(crate) fn forget_names(&mut self, dag: Dag<'a>) {
        for dag in self.dags_within(dag) {
            let names = dag.operator_name().into_iter().chain(dag.arguments().filter_map(|argument| argument.name));
            self.scope.unknown.extend(names.map(|name| WrittenSymbol::new(name).name.into()));
        }
    }

    /// Reports an error, with the rule that it is in if it was written elsewhere, and what made that.
    pub(crate) fn report(&mut self, mut diagnostic: Diagnostic) {
        self.failed = true;
        if !self.shared.said.insert((diagnostic.code, diagnostic.span, diagnostic.message.clone())) {
            return;
        }
        let extent = self.record.extent();
        let span = diagnostic.span;
        if extent.file != span.file || span.start < extent.start || extent.end < span.end {
            let name = self.record.name();
            let rule = if self.record.is_anonymous() { "in this rule".into() } else { format!("in the rule '{name}'") };
            diagnostic = diagnostic.with_label(self.record.span(), rule);
        }
        for defm in &self.record.spans()[1..] {
            diagnostic = diagnostic.with_label(*defm, "which this `defm` makes");
        }
        self.shared.diagnostics.push(diagnostic);
    }

    pub(crate) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    /// Binds a symbol, or reports why it cannot be.
    pub(crate) fn bind(&mut self, name: &str, kind: SymbolKind, span: Span) -> Option<(SymbolId, u32)> {
        let (before, message, help) = match self.scope.bind(name, kind, span) {
            Ok(bound) => return Some(bound),
            Err(Clash::Bound(before)) => {
                (before, format!("`${name}` is bound twice"), "only operands may share a symbol, and are compared then")
            }
            Err(Clash::Length(before)) => (
                before,
                format!("`${name}` is both one value and a group of values"),
                "what shares a symbol is compared, which one value and a group are never",
            ),
        };
        let diagnostic = Diagnostic::error(codes::BOUND_TWICE, span, message).label("give this another name");
        self.report(diagnostic.with_label(before, "bound here before").note(help));
        None
    }

    /// Returns what a symbol stands for where it is used. `text` is what is written behind `$`, and may be missing.
    pub(crate) fn symbol_use(&mut self, text: Option<&str>, span: Span) -> Option<SymbolUse> {
        let written = WrittenSymbol::new(text.unwrap_or_default());
        let name = written.name;
        let Some(id) = self.scope.find(name) else {
            if !self.scope.unknown.contains(name) {
                self.report_unbound(written, span);
            }
            self.mark_failed();
            return None;
        };
        self.scope.note_use(id, span);
        let limit = match self.scope.at(id).kind {
            SymbolKind::MatchedOp(op) | SymbolKind::CreatedOp(op) => self.shared.operation(op).results.len(),
            // What a native call returns is one thing at least, whatever it says.
            SymbolKind::CallResult(count) => count.max(1) as usize,
            // An index of what has no results is dropped, as MLIR does.
            _ => return Some(SymbolUse { symbol: id, result: None, span }),
        };
        if let Some(index) = written.index
            && index as usize >= limit
        {
            let bound = self.scope.at(id).bound[0];
            let has = if limit == 1 { "one result".into() } else { format!("{limit} results") };
            let message = format!("`${name}` has {has}, and none at {index}");
            let diagnostic = Diagnostic::error(codes::RESULT_INDEX, span, message).with_label(bound, "bound here");
            self.report(diagnostic.note("results are counted from 0"));
            return None;
        }
        Some(SymbolUse { symbol: id, result: written.index, span })
    }

    fn report_unbound(&mut self, written: WrittenSymbol<'_>, span: Span) {
        let name = written.name;
        if name.is_empty() {
            let diagnostic = Diagnostic::error(codes::UNBOUND, span, "a symbol is missing here");
            return self.report(diagnostic.label("write a symbol that the source pattern binds, such as `$x`"));
        }
        if name == "_" {
            let diagnostic = Diagnostic::error(codes::UNBOUND, span, "`$_` stands for nothing");
            return self.report(diagnostic.label("give what is meant a name in the source pattern, and write that"));
        }
        if let Some(later) = self.bound_later.get(name).copied() {
            let message = format!("`${name}` is used before it is created");
            let diagnostic = Diagnostic::error(codes::UNBOUND, span, message).with_label(later, "created here");
            let note = "constraints are checked first, then result patterns are created in order, from left to right";
            return self.report(diagnostic.note(note));
        }
        let diagnostic = Diagnostic::error(codes::UNBOUND, span, format!("`${name}` is not bound"));
        let meant = self.scope.nearest(name);
        let diagnostic = match meant {
            Some(meant) => {
                let bound = self.scope.find(meant).map(|id| self.scope.at(id).bound[0]);
                diagnostic.with_label(bound, format!("did you mean `${meant}`?"))
            }
            None => diagnostic.label(match self.scope.shown() {
                Some(bound) => format!("bound before it: {bound}"),
                None => "the source pattern and result patterns before this one bind no such symbol".to_owned(),
            }),
        };
        self.report(diagnostic);
    }

    /// Drops the rule without another word.
    pub(crate) fn mark_failed(&mut self) {
        self.failed = true;
    }

    /// Reports placeholders of a native call that nothing is put in place of. `known` says which specials are.
    pub(crate) fn check_placeholders(
        &mut self,
        pieces: &[NativePiece],
        arguments: usize,
        known: &[NativePiece],
        span: Span,
        defined: Option<Span>,
    ) {
        for piece in pieces {
            let (shown, help) = match piece {
                NativePiece::Text(_) => continue,
                NativePiece::Myself | NativePiece::Builder | NativePiece::Location if known.contains(piece) => continue,
                NativePiece::Myself => {
                    ("$_self".into(), "`$_self` is the op in a source pattern and the symbol of a leaf")
                }
                NativePiece::Builder => ("$_builder".into(), "there is no builder here"),
                NativePiece::Location => ("$_loc".into(), "there is no location here"),
                NativePiece::Argument(index) if (*index as usize) < arguments => continue,
                // A range that begins behind the last argument is empty.
                NativePiece::ArgumentsFrom(index) if *index as usize <= arguments => continue,
                NativePiece::Argument(index) => (format!("${index}"), "arguments are counted from `$0`"),
                NativePiece::ArgumentsFrom(index) => (format!("${index}..."), "arguments are counted from `$0`"),
                NativePiece::Unknown(text) => (
                    format!("${text}"),
                    "there are `$_self`, `$_builder`, `$_loc`, `$N` and `$N...`; `$$` is a dollar sign",
                ),
            };
            let message = format!("nothing is put in the place of `{shown}` in this call");
            let count = if arguments == 1 { "one argument".into() } else { format!("{arguments} arguments") };
            let diagnostic = Diagnostic::error(codes::PLACEHOLDER, span, message).label(format!("called with {count}"));
            self.report(diagnostic.with_label(defined, "its text is here").note(help));
        }
    }

    /// Reports a dag whose operator does not fit where it stands.
    pub(crate) fn wrong_operator(&mut self, operator: Operator<'_>, span: Span, wanted: &str) {
        let (what, defined) = match operator {
            // It was reported where it is defined.
            Operator::BrokenOp => return self.mark_failed(),
            Operator::Other(record) => (format!("`{}` is no operation", record.name()), Some(record.span())),
            Operator::Missing => ("a dag without an operator".into(), None),
            other => (format!("{} cannot stand here", other.described()), None),
        };
        let diagnostic = Diagnostic::error(codes::WRONG_OPERATOR, span, what).label(format!("expected {wanted}"));
        self.report(diagnostic.with_label(defined, "defined here"));
    }
}
