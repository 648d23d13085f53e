//! Lowering: from checked patterns to PDL IR, with the bodies of callables inlined.
//!
//! Evaluating an expression appends ops to the section at hand and gives the handle of its value; a tuple
//! gives several. Ops come in the order in which they are written, so every operand is defined before its use.
//! What only the whole pattern can tell is found here: what is not connected to the root ([`reach`]), and how
//! much inlining makes of it.

mod expression;
mod locate;
mod native;
mod reach;
mod rewrite;

use std::rc::Rc;

use pdl_diagnostics::{Diagnostic, SourceMap, Span};
use pdl_ir::{Kind, Location, Op, OpKind, Pattern, Rewrite, RewriteBody, ValueId};
use rustc_hash::FxHashSet;

use crate::check::Checked;
use crate::hir::{self, Callable, Stmt, VarId};
use crate::limits;
use locate::Locator;
use native::Natives;

/// Lowers every checked pattern. Findings are added to `diagnostics`.
pub(crate) fn lower(sources: &SourceMap, checked: &Checked, diagnostics: &mut Vec<Diagnostic>) -> pdl_ir::Module {
    let mut shared = Shared {
        locator: Locator::new(sources),
        callables: &checked.callables,
        natives: Natives::default(),
        inlined: 0,
        inlined_limit: limits::MAX_INLINED + limits::INLINED_PER_PATTERN * checked.pattern_count as u64,
        diagnostics,
        reported: FxHashSet::default(),
    };
    let mut module = pdl_ir::Module::default();
    module.patterns.reserve(checked.patterns.len());
    for pattern in &checked.patterns {
        module.patterns.extend(Lowerer::new(&mut shared).pattern(pattern));
    }
    module.natives = shared.natives.finish();
    module
}

/// What all patterns share.
struct Shared<'a, 'd> {
    locator: Locator<'a>,
    callables: &'a [Callable],
    natives: Natives,
    /// How many expressions were evaluated inside inlined bodies.
    inlined: u64,
    inlined_limit: u64,
    diagnostics: &'d mut Vec<Diagnostic>,
    /// Places reported already: a body inlined a thousand times has its mistake once.
    reported: FxHashSet<(&'static str, Span)>,
}

/// Lowering stopped; the reason is reported.
struct Stop;

type Lowered<T> = Result<T, Stop>;

/// What an expression evaluates to.
#[derive(Clone, Debug, Default)]
enum Val {
    /// Nothing, or not yet defined.
    #[default]
    None,
    One(ValueId),
    Tuple(Rc<[Val]>),
}

/// Lowers one pattern.
struct Lowerer<'a, 'd, 's> {
    shared: &'s mut Shared<'a, 'd>,
    pattern: Pattern,
    /// The ops of the section at hand.
    ops: Vec<Op>,
    /// The source of each op of the match section.
    match_spans: Vec<Origin>,
    in_rewrite: bool,
    /// The variables of the pattern or, inside a call, of the global callable.
    frame: Vec<Val>,
    /// Results of operations in the match section: which, of which operation, and their handle.
    results: Vec<(ValueId, Member, ValueId)>,
    /// Where in `ops` each operation is that was created without result types.
    elided: Vec<(ValueId, usize)>,
    /// The call in the pattern's own text that is being inlined.
    call: Option<Span>,
    depth: u32,
    /// How many expressions of inlined bodies this pattern has evaluated.
    inlined: u64,
}

/// Which result or results of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Member {
    Result(u32),
    All,
    Group(u32),
}

/// Where an op of the match section comes from.
#[derive(Clone, Copy, Debug)]
struct Origin {
    span: Span,
    /// The call whose inlining put it here.
    call: Option<Span>,
    /// Whether nothing in the source stands for it: operands or types that were left out.
    implicit: bool,
}

impl<'a, 'd, 's> Lowerer<'a, 'd, 's> {
    fn new(shared: &'s mut Shared<'a, 'd>) -> Self {
        Lowerer {
            shared,
            pattern: Pattern::default(),
            ops: Vec::with_capacity(12),
            match_spans: Vec::with_capacity(12),
            in_rewrite: false,
            frame: Vec::new(),
            results: Vec::new(),
            elided: Vec::new(),
            call: None,
            depth: 0,
            inlined: 0,
        }
    }

    fn pattern(mut self, checked: &'a hir::Pattern) -> Option<Pattern> {
        self.sections(checked).ok()?;
        Some(self.pattern)
    }

    fn sections(&mut self, checked: &'a hir::Pattern) -> Lowered<()> {
        self.pattern.name = checked.name.clone();
        self.pattern.recursion = checked.recursion;
        self.pattern.location = self.location(checked.span);
        self.pattern.values.reserve(16);
        self.frame = vec![Val::None; checked.frame as usize];
        for stmt in &checked.matcher {
            self.statement(stmt)?;
        }
        let root = self.one(&checked.root)?;
        self.set(checked.root_var, Val::One(root));
        self.pattern.matcher = std::mem::take(&mut self.ops);
        self.check_connected(root, checked.root.span)?;
        let matched = self.pattern.matcher.iter().filter(|op| matches!(op.kind, OpKind::Operation { .. })).count();
        self.pattern.benefit = checked.benefit.unwrap_or(u16::try_from(matched).unwrap_or(u16::MAX));
        self.in_rewrite = true;
        for stmt in &checked.actions {
            self.statement(stmt)?;
        }
        let body = RewriteBody::Ops(std::mem::take(&mut self.ops));
        self.pattern.rewrite = Rewrite { root: Some(root), body, location: self.location(checked.rewrite_span) };
        Ok(())
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
                    self.check(*check, value.clone(), init.span)?;
                }
                self.set(*var, value);
            }
            Stmt::Erase { op, span } => {
                let op = self.one(op)?;
                self.push(OpKind::Erase { op }, *span);
            }
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

    fn set(&mut self, var: VarId, value: Val) {
        self.frame[var.0 as usize] = value;
    }

    /// Appends an op without results.
    fn push(&mut self, kind: OpKind, span: Span) {
        self.push_full(kind, Vec::new(), span, false);
    }

    /// Appends an op that defines one value.
    fn push_value(&mut self, kind: OpKind, defines: Kind, span: Span) -> ValueId {
        let value = self.pattern.new_value(defines, None);
        self.push_full(kind, vec![value], span, false);
        value
    }

    /// Appends an op that nothing in the source stands for.
    fn push_implicit(&mut self, kind: OpKind, defines: Kind, span: Span) -> ValueId {
        let value = self.pattern.new_value(defines, None);
        self.push_full(kind, vec![value], span, true);
        value
    }

    fn push_full(&mut self, kind: OpKind, results: Vec<ValueId>, span: Span, implicit: bool) {
        let location = self.location(span);
        if !self.in_rewrite {
            self.match_spans.push(Origin { span, call: self.call, implicit });
        }
        self.ops.push(Op { kind, results, location });
    }

    fn location(&mut self, span: Span) -> Location {
        self.shared.locator.location(span)
    }

    /// Reports a finding, once for each place.
    fn report(&mut self, diagnostic: Diagnostic) {
        if self.shared.reported.insert((diagnostic.code.0, diagnostic.span)) {
            self.shared.diagnostics.push(diagnostic);
        }
    }

    /// Reports why lowering cannot go on.
    fn stop<T>(&mut self, diagnostic: Diagnostic) -> Lowered<T> {
        self.report(diagnostic);
        Err(Stop)
    }
}
