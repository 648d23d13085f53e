//! Lowering: from checked patterns to PDL IR, with the bodies of callables inlined.
//!
//! Evaluating an expression appends ops to the section at hand and gives the handle of its value; a tuple
//! gives several. Ops come in the order in which they are written, so every operand is defined before its use.
//! Errors that only the whole pattern shows are found here: what is not connected to the root ([`reach`]), and how
//! much inlining makes of it.

mod block;
mod converting;
mod expression;
mod forms;
mod native;
mod range;
mod reach;
mod region;
mod rewrite;

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, SourceMap, Span, counted};
use pdl_ir::{
    Choices, Kind, Location, Locator, Module, Op, OpKind, OpResults, Pattern, Rewrite, RewriteBody, ValueId, ValueInfo,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hir::{self, Callable, Stmt, VarId};
use crate::limits;
use native::Natives;
use region::{Block, Region, RewriteBlocks};

/// The state that all patterns share.
pub(crate) struct Lowering<'m> {
    locator: Locator<'m>,
    natives: Natives,
    /// The number of expressions that were evaluated inside inlined bodies.
    inlined: u64,
    inlined_limit: u64,
    /// As [`Options::as_mlir_pdll`](crate::Options::as_mlir_pdll).
    as_mlir_pdll: bool,
    /// Places reported already: a body inlined a thousand times has its mistake once.
    reported: FxHashSet<(&'static str, Span)>,
    /// True if what is found in one pattern may depend on others.
    crosses: bool,
    work: Work,
}

/// The memory that grows with a pattern: that of one serves the next.
#[derive(Default)]
struct Work {
    values: Vec<ValueInfo>,
    /// The ops of the section at hand.
    ops: Vec<Op>,
    /// The source of each op of the match section.
    match_spans: Vec<Origin>,
    /// The variables of the pattern or, inside a call, of the global callable.
    frame: Vec<Val>,
    /// Results of operations in the match section, in the order of their handles.
    results: Vec<KnownResult>,
    /// For each value of the match section, whether the root leads to it.
    found: Vec<bool>,
}

impl Work {
    fn clear(&mut self) {
        self.values.clear();
        self.ops.clear();
        self.match_spans.clear();
        self.frame.clear();
        self.results.clear();
    }
}

impl<'m> Lowering<'m> {
    /// With a limit on the expressions that are evaluated inside inlined bodies.
    pub(crate) fn new(sources: &'m SourceMap, inlined_limit: u64, as_mlir_pdll: bool) -> Lowering<'m> {
        Lowering {
            locator: Locator::new(sources).counting_bytes(as_mlir_pdll),
            natives: Natives::default(),
            inlined: 0,
            inlined_limit,
            as_mlir_pdll,
            reported: FxHashSet::default(),
            crosses: false,
            work: Work::default(),
        }
    }

    /// Takes the checked patterns and appends to `patterns` what becomes of those without mistakes. Findings are added
    /// to `diagnostics`.
    pub(crate) fn patterns(
        &mut self,
        callables: &[Callable],
        checked: &mut Vec<hir::Pattern>,
        patterns: &mut Vec<Pattern>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for one in checked.iter() {
            patterns.extend(self.forms(callables, one, diagnostics).unwrap_or_default());
        }
        checked.clear();
    }

    /// The forms of a pattern; `None` if it has a mistake.
    fn forms(
        &mut self,
        callables: &[Callable],
        checked: &hir::Pattern,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Pattern>> {
        let mut forms = Vec::with_capacity(1);
        let mut choices = Choices::default();
        loop {
            let lowerer = Lowerer::new(self, callables, diagnostics, std::mem::take(&mut choices));
            let (form, met) = lowerer.pattern(checked);
            choices = met;
            forms.push(form?);
            let too_many = (forms.len() == limits::MAX_FORMS).then(|| forms::too_many(&choices, checked.span));
            if !choices.advance() {
                return Some(forms::distinct(forms, checked.name.as_ref()));
            }
            if let Some(error) = too_many {
                diagnostics.push(error);
                return None;
            }
        }
    }

    /// Returns how many expressions were evaluated inside inlined bodies.
    pub(crate) fn inlined(&self) -> u64 {
        self.inlined
    }

    /// Returns true if what was found in one pattern may depend on others: it is reported where they may report it too, or the functions that
    /// it declares are told apart from theirs.
    pub(crate) fn crosses(&self) -> bool {
        self.crosses
    }

    /// `patterns`, and what they need.
    pub(crate) fn finish(self, patterns: Vec<Pattern>) -> Module {
        Module { patterns, natives: self.natives.finish(), ..Module::default() }
    }
}

/// Lowering stopped; the reason is reported.
struct Stop;

type Lowered<T> = Result<T, Stop>;

/// The value of an expression.
#[derive(Clone, Debug, Default)]
enum Val {
    /// Nothing, or not yet defined.
    #[default]
    None,
    One(ValueId),
    /// Nothing, by choice.
    Absent,
    Region(Region),
    Block(Block),
    Tuple(Rc<[Val]>),
}

/// Lowers one pattern.
struct Lowerer<'a, 'm, 's> {
    shared: &'s mut Lowering<'m>,
    callables: &'a [Callable],
    diagnostics: &'s mut Vec<Diagnostic>,
    pattern: Pattern,
    /// Where it is written.
    span: Span,
    work: Work,
    in_rewrite: bool,
    /// Which form of the pattern this is.
    choices: Choices<Span>,
    /// Where in `ops` each operation is that was created without result types.
    elided: Vec<(ValueId, usize)>,
    /// The handles that a conversion makes of those of the match section, if values and types are converted where they are read.
    converted: Option<FxHashMap<ValueId, ValueId>>,
    /// The number of handles of the match section.
    matched: u32,
    /// The root.
    root: Option<ValueId>,
    rewrite_blocks: RewriteBlocks,
    /// Where the `each` stands that is being matched.
    each: Option<Span>,
    /// The sources of the ops for each value, by the parts that they are in.
    each_spans: Vec<Vec<Origin>>,
    /// The call in the pattern's own text that is being inlined.
    call: Option<Span>,
    depth: u32,
    /// The number of expressions of inlined bodies that this pattern has evaluated.
    inlined: u64,
}

/// Which result or results of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Member {
    Result(u32),
    All,
    Group(u32),
}

impl Member {
    /// The op that gives it.
    fn of(self, parent: ValueId) -> OpKind {
        match self {
            Member::Result(index) => OpKind::Result { parent, index: Some(index) },
            Member::All => OpKind::Results { parent, index: None },
            Member::Group(index) => OpKind::Results { parent, index: Some(index) },
        }
    }
}

/// A result, or results, of an operation in the match section.
#[derive(Clone, Copy, Debug)]
struct KnownResult {
    parent: ValueId,
    member: Member,
    /// Its handle.
    value: ValueId,
    /// True if the handle is an operand of another operation.
    is_operand: bool,
}

/// Where an op of the match section comes from.
#[derive(Clone, Copy, Debug)]
struct Origin {
    span: Span,
    /// The call whose inlining put it here.
    call: Option<Span>,
    /// True if nothing in the source stands for it: operands or types that were left out.
    implicit: bool,
}

impl<'a, 'm, 's> Lowerer<'a, 'm, 's> {
    fn new(
        shared: &'s mut Lowering<'m>,
        callables: &'a [Callable],
        diagnostics: &'s mut Vec<Diagnostic>,
        choices: Choices<Span>,
    ) -> Self {
        let mut work = std::mem::take(&mut shared.work);
        let pattern = Pattern { values: std::mem::take(&mut work.values), ..Pattern::default() };
        let (in_rewrite, elided, call, depth, inlined) = (false, Vec::new(), None, 0, 0);
        let (span, rewrite_blocks) = (Span::NOWHERE, RewriteBlocks::default());
        let (each, each_spans) = (None, Vec::new());
        Lowerer {
            shared,
            callables,
            diagnostics,
            pattern,
            span,
            work,
            in_rewrite,
            choices,
            elided,
            converted: None,
            matched: 0,
            root: None,
            rewrite_blocks,
            each,
            each_spans,
            call,
            depth,
            inlined,
        }
    }

    /// One form of a pattern, if it has no mistake, and the choices that were met.
    fn pattern(mut self, checked: &'a hir::Pattern) -> (Option<Pattern>, Choices<Span>) {
        let lowered = self.sections(checked);
        let mut values = std::mem::take(&mut self.pattern.values);
        let pattern = lowered.ok().map(|()| Pattern { values: std::mem::take(&mut values), ..self.pattern });
        self.shared.work = Work { values, ..self.work };
        self.shared.work.clear();
        (pattern, self.choices)
    }

    fn sections(&mut self, checked: &'a hir::Pattern) -> Lowered<()> {
        self.span = checked.span;
        self.pattern.recursion = checked.recursion;
        self.pattern.location = self.location(checked.span);
        self.work.frame.resize(checked.frame as usize, Val::None);
        for stmt in &checked.matcher {
            self.statement(stmt)?;
        }
        let mut root = self.one(&checked.root)?;
        self.set(checked.root_var, Val::One(root));
        if checked.is_of_type {
            root = self.operation_of_type(root, checked.root.span);
        }
        self.pattern.matcher = self.work.ops.drain(..).collect();
        self.check_connected(root, checked.root.span)?;
        let matched = self.pattern.matcher.iter().filter(|op| matches!(op.kind, OpKind::Operation { .. })).count();
        let matched = if self.as_mlir_pdll() { 0 } else { u16::try_from(matched).unwrap_or(u16::MAX) };
        self.pattern.benefit = checked.benefit.unwrap_or(matched);
        self.in_rewrite = true;
        self.converted = checked.converts.then(FxHashMap::default);
        self.matched = self.pattern.values.len() as u32;
        self.root = Some(root);
        for stmt in &checked.actions {
            self.statement(stmt)?;
        }
        let body = RewriteBody::Ops(self.work.ops.drain(..).collect());
        self.pattern.rewrite = Rewrite { root: Some(root), body, location: self.location(checked.rewrite_span) };
        Ok(())
    }

    fn as_mlir_pdll(&self) -> bool {
        self.shared.as_mlir_pdll
    }

    fn statement(&mut self, stmt: &'a Stmt) -> Lowered<()> {
        match stmt {
            Stmt::Expr(expr) => {
                self.expression(expr)?;
            }
            Stmt::Let { var, name, init, checks } => {
                let value = self.expression(init)?;
                if let Val::One(id) = value {
                    let known = &mut self.pattern.values[id.0 as usize].name;
                    if known.is_none() {
                        *known = Some(name.clone());
                    }
                }
                for check in checks {
                    self.check(*check, value.clone())?;
                }
                self.set(*var, value);
            }
            Stmt::Each { element, range, body, span } => self.each_condition((element, range), body, *span)?,
            Stmt::Erase { op, span } => {
                let op = self.one(op)?;
                self.push(OpKind::Erase { op }, *span);
            }
            Stmt::Move { kind, source, target, args, span } => self.moving(*kind, (source, target), args, *span)?,
            Stmt::Becomes { types, span } => self.becomes(types, *span)?,
            Stmt::Replace { op, with, span } => self.replace(op, with, *span)?,
            Stmt::Rewrite { op, body } => {
                self.one(op)?;
                for stmt in body {
                    self.statement(stmt)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the answer to a choice of the pattern, one of so many: not where each value has one of its own.
    fn choose(&mut self, ways: usize, span: Span) -> Lowered<usize> {
        self.may_choose(ways, span)?;
        Ok(self.choices.next(ways, span))
    }

    /// Stops if a choice, one of so many, is none of the whole pattern.
    fn may_choose(&mut self, ways: usize, span: Span) -> Lowered<()> {
        match self.each {
            None => Ok(()),
            Some(each) => self.stop(
                Diagnostic::error("E0284", span, "what is said of each value can hold in one way only")
                    .label(counted(ways as u64, "way"))
                    .with_label(each, "asked for each value here")
                    .note("alternatives, open orders and absence are ways in which the whole pattern matches"),
            ),
        }
    }

    fn set(&mut self, var: VarId, value: Val) {
        self.work.frame[var.0 as usize] = value;
    }

    /// Appends an op without results.
    fn push(&mut self, kind: OpKind, span: Span) {
        self.push_full(kind, OpResults::new(), span, false);
    }

    /// Appends an op that defines one value.
    fn push_value(&mut self, kind: OpKind, defines: Kind, span: Span) -> ValueId {
        let value = self.pattern.new_value(defines, None);
        self.push_full(kind, OpResults::from_slice(&[value]), span, false);
        value
    }

    /// Appends an op that nothing in the source stands for.
    fn push_implicit(&mut self, kind: OpKind, defines: Kind, span: Span) -> ValueId {
        let value = self.pattern.new_value(defines, None);
        self.push_full(kind, OpResults::from_slice(&[value]), span, true);
        value
    }

    fn push_full(&mut self, kind: OpKind, results: OpResults, span: Span, implicit: bool) {
        let location = self.location(span);
        if !self.in_rewrite {
            self.work.match_spans.push(Origin { span, call: self.call, implicit });
        }
        self.work.ops.push(Op { kind, results, location });
    }

    fn location(&mut self, span: Span) -> Location {
        self.shared.locator.location(span)
    }

    /// Reports a finding, once for each place.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.shared.crosses |= !self.span.holds(diagnostic.span);
        if self.shared.reported.insert((diagnostic.code.0, diagnostic.span)) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports why lowering cannot go on.
    fn stop<T>(&mut self, diagnostic: Diagnostic) -> Lowered<T> {
        self.report(diagnostic);
        Err(Stop)
    }
}
