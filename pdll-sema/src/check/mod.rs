//! Checking: from syntax to [`hir`], one item at a time, and on to PDL IR.
//!
//! ```text
//! Module ──▶ declare (all global names) ──▶ each callable, each pattern ──▶ hir
//!                                            │  a callable is checked when another first needs it,
//!                                            │  so results are inferred and cycles found on the way;
//!                                            ╰─ patterns are lowered a few at a time
//! ```
//! A wrong expression has the type [`Type::Error`], which fits everywhere: one mistake, one message.
//! An item that has a mistake, or calls something that has, is not lowered.

mod arithmetic;
mod block;
mod callable;
mod choice;
mod converting;
mod expression;
mod member;
mod operation;
mod pattern;
mod range;
mod region;
mod statement;
mod variable;

use pdl_diagnostics::{Diagnostic, NameUse, SourceMap, Span, nearest};
use pdll_syntax::Unchanged;
use pdll_syntax::ast::{self, CallableKind};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::hir::{self, CallableId, VarId};
use crate::index::{NameIndex, NameKind, NameRole, UndefinedName};
use crate::limits;
use crate::literal::Literals;
use crate::lower::Lowering;
use crate::names::{Definition, Entity, Global, GlobalCallable, Globals, Scope, State};
use crate::types::Type;
use crate::{Analysis, Apart, Options};

/// Returns the names of the functions that the language has, which mean what a declaration of that name says if there is one.
pub fn function_names() -> impl Iterator<Item = &'static str> {
    pdl_ir::arithmetic::function_names().chain(block::names())
}

/// Which half of a pattern code is in. Constraints are match sections, rewrites are rewrite sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Match,
    Rewrite,
}

/// The number of patterns that are checked before they are lowered together. The code of either phase fills a first-level cache:
/// with one pattern at a time each pushes the other out of it.
const BATCH: usize = 64;

/// Checks the items of `module`, and lowers the patterns that are without mistakes; without those that are `unchanged`.
pub(crate) fn check(
    sources: &SourceMap,
    module: &ast::Module,
    options: &Options,
    unchanged: Option<&Unchanged>,
) -> Analysis {
    let mut diagnostics = Vec::new();
    let mut shared = Shared {
        sources,
        options,
        globals: Globals::default(),
        callables: Vec::new(),
        ods_constraints: FxHashMap::default(),
        literals: Literals::new(),
        diagnostics: &mut diagnostics,
        stack: Vec::new(),
        depth: 0,
        suggestions: 0,
        operations_like: FxHashMap::default(),
        too_deep: false,
        spare: Default::default(),
        index: options.index.then(NameIndex::default),
    };
    shared.declare(module);
    let is_declared_well = shared.diagnostics.is_empty();
    let pattern_count = module.items.iter().filter(|item| matches!(item, ast::Item::Pattern(_))).count();
    let mut lowering = Lowering::new(sources, limits::inlined(pattern_count), options.as_mlir_pdll);
    let mut patterns = Vec::with_capacity(pattern_count);
    let mut checked = Vec::with_capacity(BATCH.min(pattern_count));
    // Before all patterns, so that what is found in them does not depend on who is first to call them.
    for callable in 0..shared.globals.callables.len() {
        // Outside of any callable nothing is being checked, so this cannot be a cycle.
        let _ = shared.global_callable(callable as u32, None);
    }
    for (order, item) in module.items.iter().enumerate() {
        match item {
            ast::Item::Pattern(_) if unchanged.is_some_and(|unchanged| !unchanged.is_changed(order)) => {}
            ast::Item::Pattern(pattern) => {
                checked.extend(Checker::new(&mut shared, order as u32, Section::Match).pattern(pattern));
                if checked.len() == BATCH {
                    lowering.patterns(&shared.callables, &mut checked, &mut patterns, shared.diagnostics);
                }
            }
            ast::Item::TdInclude(include) => shared.td_include(include),
            ast::Item::Callable(_) | ast::Item::Include(_) => {}
        }
    }
    lowering.patterns(&shared.callables, &mut checked, &mut patterns, shared.diagnostics);
    let apart = Apart {
        inlined: lowering.inlined(),
        suggestions: shared.suggestions,
        unknown_operations: shared.operations_like.len(),
    };
    let is_apart = is_declared_well && !shared.too_deep && !lowering.crosses() && apart.fits(pattern_count);
    let mut index = shared.index.unwrap_or_default();
    if options.index {
        index.add_callables(&shared.callables);
        index.sort();
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Analysis { module: lowering.finish(patterns), diagnostics, index, apart: is_apart.then_some(apart), kept: 0 }
}

/// The state that all items share.
struct Shared<'a, 'd> {
    sources: &'a SourceMap,
    options: &'a Options<'a>,
    globals: Globals<'a>,
    callables: Vec<hir::Callable>,
    ods_constraints: FxHashMap<SmolStr, CallableId>,
    literals: Literals,
    diagnostics: &'d mut Vec<Diagnostic>,
    /// The callables being checked, outermost first, each with the reference that asked for it.
    stack: Vec<(CallableId, Option<Span>)>,
    /// The depth to which the checking of expressions nests, across callables.
    depth: u32,
    /// The number of unknown names that were compared with all others.
    suggestions: u32,
    /// For operations that ODS does not know: the one that each may be a misspelling of.
    operations_like: FxHashMap<SmolStr, Option<SmolStr>>,
    /// True if nesting was reported as too deep.
    too_deep: bool,
    /// The memory of the last scope and frame, for the next.
    spare: (Scope, Vec<Variable>),
    /// The meanings of names, if somebody wants to know.
    index: Option<NameIndex>,
}

/// Checks one pattern or one global callable with everything nested in it.
struct Checker<'a, 'd, 's> {
    shared: &'s mut Shared<'a, 'd>,
    scope: Scope,
    variables: Vec<Variable>,
    section: Section,
    /// The place of this item in the module: earlier names cannot be defined again.
    order: u32,
    /// True if this item, or something that it calls, is wrong.
    poisoned: bool,
    /// The deepest callee so far.
    height: u32,
    /// True if the next expression stands where a type variable of a rewrite may be left to inference.
    may_infer: bool,
    /// The variables that nothing says a type of, each with the index of the error, until a use says what is meant.
    untyped: Vec<(VarId, usize)>,
    /// True if the next expression may define what is absent.
    may_be_absent: bool,
    /// True if operations are commutative whose definitions say so.
    is_commutative: bool,
    /// True if the pattern replaces a type.
    is_of_type: bool,
    /// True if the next expression replaces an operation, and takes its result types.
    replaces: bool,
}

/// The properties of a variable while its item is checked.
struct Variable {
    name: SmolStr,
    span: Span,
    ty: Type,
    /// True if a rewrite may read it: not before inference has bound it.
    bound: bool,
    used: bool,
    /// The type of the number that the attribute is, if it is known.
    number: Option<SmolStr>,
    /// True if it only gives a name to a constant or a tuple, and does nothing unless it is used.
    idle: bool,
}

impl<'a> Shared<'a, '_> {
    /// Enters the names of all items, and reports those that are defined twice.
    fn declare(&mut self, module: &'a ast::Module) {
        self.globals.names.reserve(module.items.len());
        for (order, item) in module.items.iter().enumerate() {
            let order = order as u32;
            let (name, callable) = match item {
                ast::Item::TdInclude(_) | ast::Item::Include(_) => continue,
                ast::Item::Pattern(pattern) => (&pattern.name, None),
                ast::Item::Callable(callable) => {
                    self.globals.callables.push(GlobalCallable { ast: callable, order, state: State::Unchecked });
                    (&callable.name, Some(self.globals.callables.len() as u32 - 1))
                }
            };
            let Some(name) = name else { continue };
            let ods = self.options.ods.and_then(|ods| ods.constraint(&name.name));
            if let Some(previous) = self.globals.names.get(&name.name) {
                let mut diagnostic = already_defined(name, Some(previous.span));
                let between = Span { start: previous.span.end, end: name.span.start, ..name.span };
                self.suggestions += 1;
                let may_look = self.suggestions < limits::MAX_SUGGESTIONS && previous.span.file == name.span.file;
                if may_look && self.sources.text(between).contains("\n// -----") {
                    let note = "with `--split-input-file`, what stands between lines `// -----` are files of their own";
                    diagnostic = diagnostic.note(note);
                }
                self.diagnostics.push(diagnostic);
            } else if let Some(info) = ods {
                self.diagnostics.push(already_defined(name, info.span));
            } else {
                self.globals.names.insert(name.name.clone(), Global { callable, span: name.span, order });
            }
        }
    }

    /// Checks global callable number `index` unless that was done, and gives its id.
    /// `Err` if it is being checked right now: it reaches itself.
    fn global_callable(&mut self, index: u32, reference: Option<Span>) -> Result<CallableId, CallableId> {
        let entry = &self.globals.callables[index as usize];
        match entry.state {
            State::Checked(id) => Ok(id),
            State::Checking(id) => Err(id),
            State::Unchecked => {
                let (ast, order) = (entry.ast, entry.order);
                let id = self.new_callable(ast);
                self.globals.callables[index as usize].state = State::Checking(id);
                let section = section_of(ast.kind);
                Checker::new(self, order, section).global_callable(ast, id, reference);
                self.globals.callables[index as usize].state = State::Checked(id);
                Ok(id)
            }
        }
    }

    /// Reserves the entry of a callable that will be checked now.
    fn new_callable(&mut self, ast: &ast::Callable) -> CallableId {
        let name_span = ast.name.as_ref().map_or(ast.head_span, |n| n.span);
        self.callables.push(hir::Callable::new(ast.kind, ast.name.as_ref().map(|n| n.name.clone()), name_span));
        CallableId(self.callables.len() as u32 - 1)
    }

    fn callable(&self, id: CallableId) -> &hir::Callable {
        &self.callables[id.0 as usize]
    }

    fn td_include(&mut self, include: &ast::TdInclude) {
        if self.options.ods.is_none() {
            self.diagnostics.push(
                Diagnostic::error("E0241", include.span, "this `.td` file was not read")
                    .label("its definitions are unknown here")
                    .note(
                        "who calls the analysis hands in what such files define; without that, operations need no \
                         definition to be matched or created, and constraints can be declared with \
                         `Constraint Name(value: Value);`",
                    ),
            );
        }
    }
}

impl<'a, 'd, 's> Checker<'a, 'd, 's> {
    fn new(shared: &'s mut Shared<'a, 'd>, order: u32, section: Section) -> Self {
        let (scope, variables) = std::mem::take(&mut shared.spare);
        Checker {
            shared,
            scope,
            variables,
            section,
            order,
            poisoned: false,
            height: 0,
            may_infer: false,
            untyped: Vec::new(),
            may_be_absent: false,
            is_commutative: false,
            is_of_type: false,
            replaces: false,
        }
    }

    /// Gives the memory back.
    fn finish_item(mut self) {
        if let Some(index) = &mut self.shared.index {
            // What is not written has a slot too: a root without a name.
            let sources = self.shared.sources;
            let is_written =
                |variable: &&Variable| variable.name != "_" && sources.text(variable.span) == variable.name;
            let before = index.items.len();
            for variable in self.variables.iter().filter(is_written) {
                index.add(&variable.name, NameKind::Variable, variable.span, variable.ty.text());
            }
            // A few at a time it is done sooner.
            index.items[before..].sort_by_key(|item| item.span);
        }
        self.scope.clear();
        self.variables.clear();
        self.shared.spare = (self.scope, self.variables);
    }

    /// Reports a finding; an error spoils this item.
    fn report(&mut self, diagnostic: Diagnostic) {
        self.poisoned |= diagnostic.is_error();
        self.shared.diagnostics.push(diagnostic);
    }

    /// A new slot of the frame.
    fn new_variable(&mut self, name: &ast::Ident, ty: Type) -> VarId {
        let (name, span) = (name.name.clone(), name.span);
        self.variables.push(Variable { name, span, ty, bound: true, used: false, number: None, idle: false });
        VarId(self.variables.len() as u32 - 1)
    }

    fn variable(&mut self, var: VarId) -> &mut Variable {
        &mut self.variables[var.0 as usize]
    }

    /// The type of a variable that is used, and the place of its definition.
    fn use_variable(&mut self, var: VarId) -> (Type, Span) {
        let variable = self.variable(var);
        variable.used = true;
        (variable.ty.clone(), variable.span)
    }

    /// Makes a name visible, and reports it if it is already.
    fn define(&mut self, name: &ast::Ident, entity: Entity) {
        if let Some(diagnostic) = self.redefinition(name) {
            self.report(diagnostic);
        }
        self.scope.define(&name.name, Definition { entity, span: name.span });
    }

    /// Returns what is to be said of a name that must not be defined again here.
    fn redefinition(&self, name: &ast::Ident) -> Option<Diagnostic> {
        self.previous_definition(&name.name).map(|previous| already_defined(name, previous))
    }

    /// The definition that forbids another one of the same name here; the inner `None` if its place is unknown.
    fn previous_definition(&self, name: &str) -> Option<Option<Span>> {
        if let Some(definition) = self.scope.get(name) {
            return match definition.entity {
                Entity::Unknown => None,
                _ => Some(Some(definition.span)),
            };
        }
        if let Some(global) = self.shared.globals.names.get(name) {
            // What is declared further down is not in the way: it was not there when this was written.
            return (global.order <= self.order).then_some(Some(global.span));
        }
        let ods = self.shared.options.ods?;
        ods.constraint(name).map(|info| info.span)
    }

    /// Takes note of what a name stands for.
    fn note_use(&mut self, name: &ast::Ident, definition: Span) {
        if let Some(index) = &mut self.shared.index {
            index.uses.push(NameUse { span: name.span, definition });
        }
    }

    /// Finds what `name` stands for here, checking a global callable if this is the first use of it.
    /// `None` if it stands for nothing, or for a callable that reaches itself; that is reported here.
    fn resolve(&mut self, name: &ast::Ident, role: Role) -> Option<Entity> {
        if let Some(definition) = self.scope.get(&name.name) {
            if !matches!(definition.entity, Entity::Unknown) {
                self.note_use(name, definition.span);
            }
            return match definition.entity {
                Entity::Unknown => {
                    self.poisoned = true;
                    None
                }
                Entity::Callable(id) => self.acyclic(id, name.span),
                entity => Some(entity),
            };
        }
        if let Some(global) = self.shared.globals.names.get(&name.name).copied() {
            self.note_use(name, global.span);
            let Some(index) = global.callable else {
                self.report(
                    Diagnostic::error("E0202", name.span, format!("`{}` is a pattern, which has no value", name.name))
                        .label("not usable here")
                        .with_label(global.span, "the pattern is defined here"),
                );
                return None;
            };
            if self.shared.stack.len() >= limits::MAX_CALL_DEPTH as usize {
                self.report_too_deep(name.span);
                return None;
            }
            return match self.shared.global_callable(index, Some(name.span)) {
                Ok(id) | Err(id) => self.acyclic(id, name.span),
            };
        }
        if let Some(id) = self.ods_constraint(&name.name) {
            self.note_use(name, self.shared.callable(id).name_span);
            return Some(Entity::Callable(id));
        }
        self.unknown_name(name, role);
        None
    }

    /// Refuses the callable if it is being checked right now; else takes note of how deep it calls.
    fn acyclic(&mut self, id: CallableId, reference: Span) -> Option<Entity> {
        if let Some(first) = self.shared.stack.iter().position(|(open, _)| *open == id) {
            self.report_cycle(first, reference);
            return None;
        }
        let callee = self.shared.callable(id);
        let (height, ok) = (callee.height, callee.ok);
        self.poisoned |= !ok;
        self.height = self.height.max(height);
        if ok && height >= limits::MAX_CALL_DEPTH {
            self.report_too_deep(reference);
            return None;
        }
        Some(Entity::Callable(id))
    }

    /// Reports what nests too deeply, once in a module: one such tower makes errors on many floors.
    fn report_too_deep(&mut self, span: Span) {
        self.poisoned = true;
        if !std::mem::replace(&mut self.shared.too_deep, true) {
            self.report(too_deep(span));
        }
    }

    fn report_cycle(&mut self, first: usize, reference: Span) {
        let cycle = &self.shared.stack[first..];
        let name = |id: CallableId| self.shared.callable(id).display_name().to_string();
        let whole: Vec<String> = cycle.iter().map(|(id, _)| name(*id)).collect();
        let (start, last) = (&whole[0], &whole[whole.len() - 1]);
        let mut diagnostic = Diagnostic::error("E0218", reference, format!("{start} reaches itself"))
            .label(format!("{last} uses {start} here"));
        for (pair, (_, via)) in whole.windows(2).zip(&cycle[1..]) {
            diagnostic = diagnostic.with_label(*via, format!("{} uses {} here", pair[0], pair[1]));
        }
        if whole.len() > 1 {
            diagnostic = diagnostic.note(format!("the cycle is {} -> {start}", whole.join(" -> ")));
        }
        let what = "bodies are inlined where they are called, so none can call itself, directly or through others";
        self.report(diagnostic.note(what));
    }

    fn unknown_name(&mut self, name: &ast::Ident, role: Role) {
        if let Some(index) =
            self.shared.index.as_mut().filter(|index| index.unknown.len() < limits::MAX_SUGGESTIONS as usize)
        {
            let role = match role {
                Role::Value => NameRole::Value,
                Role::Constraint(_) => NameRole::Constraint,
                Role::Callee => NameRole::Callee,
            };
            index.unknown.push(UndefinedName { span: name.span, role, visible: self.scope.names().cloned().collect() });
        }
        self.scope.define(&name.name, Definition { entity: Entity::Unknown, span: name.span });
        let mut diagnostic =
            Diagnostic::error("E0202", name.span, format!("`{}` is not defined", name.name)).label("unknown name");
        let others: &[SmolStr] = if matches!(role, Role::Constraint(_)) { &variable::TYPE_NAMES } else { &[] };
        if self.shared.suggestions < limits::MAX_SUGGESTIONS {
            self.shared.suggestions += 1;
            let ods = match role {
                Role::Value => Vec::new(),
                Role::Constraint(_) | Role::Callee => {
                    self.shared.options.ods.map_or(Vec::new(), |o| o.constraint_names())
                }
            };
            let callables = self.shared.globals.names.iter().filter(|(_, g)| g.callable.is_some()).map(|(n, _)| n);
            let known = self.scope.names().chain(callables).chain(others).chain(ods).map(SmolStr::as_str);
            let built_in: Vec<&str> = match role {
                Role::Callee => function_names().collect(),
                Role::Value | Role::Constraint(_) => Vec::new(),
            };
            let closest = nearest(&name.name, known.chain(built_in).filter(|known| *known != name.name));
            let literal = |word| format!("{word}<\"{}\">", name.name);
            let found = match (role, pdll_syntax::literal_word(&name.name)) {
                _ if closest.is_some() => closest.map(ToString::to_string),
                (Role::Value, word) => word.map(literal),
                (Role::Constraint(variable::Place::Variable), Some("type")) => {
                    Some(format!("Value<{}>", literal("type")))
                }
                (Role::Constraint(_), Some(word)) => Some(if word == "type" { "Value" } else { "Attr" }.to_owned()),
                (Role::Constraint(_), None) => pdll_syntax::constraint_alias(&name.name).map(str::to_owned),
                (Role::Callee, _) => None,
            };
            diagnostic = match found {
                None if matches!(role, Role::Callee) && matches!(name.name.as_str(), "success" | "failure") => {
                    diagnostic.note("a body that is C++ stands in `[{ … }]`, behind the parameters and results")
                }
                None => diagnostic.notes(how_to_define(&name.name, role, self.section)),
                meant => diagnostic.suggest(name.span, meant),
            };
        }
        self.report(diagnostic);
    }

    /// Runs `f` one level deeper, unless that is too deep.
    fn nested<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.shared.depth >= limits::MAX_NESTING {
            self.report_too_deep(span);
            return None;
        }
        self.shared.depth += 1;
        let result = f(self);
        self.shared.depth -= 1;
        Some(result)
    }
}

/// The section that the body of a callable is.
fn section_of(kind: CallableKind) -> Section {
    match kind {
        CallableKind::Constraint => Section::Match,
        CallableKind::Rewrite => Section::Rewrite,
    }
}

/// The role in which a name is looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Value,
    Constraint(variable::Place),
    Callee,
}

/// Returns how a newcomer would define a name that nothing resembles.
fn how_to_define(name: &str, role: Role, section: Section) -> Option<String> {
    Some(match (role, section) {
        (Role::Value, Section::Match) if name.starts_with(char::is_uppercase) => {
            format!("a variable with this constraint is written with a name of its own, as in `x: {name}`")
        }
        (Role::Value, Section::Match) => {
            format!(
                "a name is defined where it first stands: `{name}: Value` is any value, `{name}: Attr` any attribute"
            )
        }
        (Role::Value, Section::Rewrite) => return None,
        (Role::Constraint(_), _) if matches!(name, "bool" | "LogicalResult" | "void") => {
            "without results, `->` is left out; whether a constraint holds is none".to_owned()
        }
        (Role::Constraint(_), _) => {
            let parameter = match name {
                _ if name.ends_with("Attr") => "attribute: Attr",
                _ if name.ends_with("Op") || name.ends_with("Operation") => "op: Op",
                _ if name.ends_with("Type") => "type: Type",
                _ => "value: Value",
            };
            format!(
                "a constraint is declared before a host can give it its body, as in `Constraint {name}({parameter});`; \
                 those of a dialect come with `#include` of its `.td` file"
            )
        }
        (Role::Callee, Section::Match) => {
            format!("a constraint that the host provides is declared first, as in `Constraint {name}(value: Value);`")
        }
        (Role::Callee, Section::Rewrite) => {
            format!("a rewrite that the host provides is declared first, as in `Rewrite {name}(value: Value) -> Op;`")
        }
    })
}

fn already_defined(name: &ast::Ident, previous: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error("E0201", name.span, format!("`{}` is already defined", name.name))
        .label("defined again here");
    match previous {
        Some(span) => diagnostic.with_label(span, "first defined here"),
        None => diagnostic.note(format!("an included `.td` file defines the constraint `{}`", name.name)),
    }
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error("E0240", span, "calls or expressions nest too deeply").label("too deep from here").note(format!(
        "at most {} calls may be open at once, and at most {} levels of nesting",
        limits::MAX_CALL_DEPTH,
        limits::MAX_NESTING
    ))
}
