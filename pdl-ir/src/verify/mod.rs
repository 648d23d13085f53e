//! The rules of a module: MLIR's for the `pdl` dialect, and the integrity of its indices.
//!
//! [`verify`] trusts nothing: a module may come from a blob that a stranger wrote. What passes keeps every promise in
//! the docs of [`Module`], so later phases may index and unwrap. Where MLIR is more lenient than makes sense (types
//! that nothing constrains, parts of a match that no root reaches) the rules here are those of the language;
//! where it refuses what has a clear meaning (operations that must merely exist among the users of a value, empty
//! rewrites, natives without arguments) the rules here accept it.
//!
//! ```text
//! module ─▶ natives, symbols
//!        └▶ each pattern ─▶ definitions ─▶ each op: operands, results, constants, calls ─▶ reachability
//! ```

mod error;
mod natives;
mod ops;
mod reach;

pub use error::{Named, Site, VerifyError, VerifyErrorKind};
pub use reach::{default_root, reached, unreached_in_unless};

use mlir_syntax::Context;
use rustc_hash::FxHashMap;

use crate::each;
use crate::uses::binding_uses;
use crate::{Kind, Location, Module, Op, OpKind, Pattern, Rewrite, RewriteBody, ValueId};
use natives::Natives;

/// The largest result index: MLIR keeps it in a signed 32-bit integer.
pub const MAX_INDEX: u32 = i32::MAX as u32;

/// Everything that is wrong with `module`, in the order of its parts; empty if nothing is.
///
/// Takes time and memory linear in the size of the module. Never panics.
pub fn verify(module: &Module) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    let mut context = Context::new();
    let natives = Natives::new(module, &mut errors);
    check_symbols(module, &mut errors);
    for (index, pattern) in module.patterns.iter().enumerate() {
        let before = errors.len();
        let mut verifier = PatternVerifier {
            index,
            pattern,
            natives: &natives,
            context: &mut context,
            defs: Vec::new(),
            errors: &mut errors,
        };
        verifier.definitions();
        verifier.ops();
        // What a match reaches is a question only for a graph that is one.
        if verifier.errors.len() == before {
            verifier.shape();
        }
    }
    errors
}

fn check_symbols(module: &Module, errors: &mut Vec<VerifyError>) {
    let mut first = FxHashMap::default();
    for (index, pattern) in module.patterns.iter().enumerate() {
        let Some(name) = &pattern.name else { continue };
        let site = Site::Pattern(index);
        if name.is_empty() {
            let problem = VerifyErrorKind::EmptyName { what: "a pattern" };
            errors.push(VerifyError { site, location: pattern.location.clone(), problem, related: None });
        } else if let Some(previous) = first.insert(name, index) {
            let related = Some((Site::Pattern(previous), module.patterns[previous].location.clone()));
            let problem = VerifyErrorKind::SymbolTwice { name: name.clone() };
            errors.push(VerifyError { site, location: pattern.location.clone(), problem, related });
        }
    }
}

struct PatternVerifier<'a> {
    index: usize,
    pattern: &'a Pattern,
    natives: &'a Natives<'a>,
    context: &'a mut Context,
    /// The first definition of each value: an op of one of the sections.
    defs: Vec<Option<Site>>,
    errors: &'a mut Vec<VerifyError>,
}

impl<'a> PatternVerifier<'a> {
    /// Finds the definition of each value and complains of values with none or several.
    fn definitions(&mut self) {
        let pattern = self.pattern;
        self.defs = vec![None; pattern.values.len()];
        for (site, op) in self.sites() {
            for result in &op.results {
                match self.defs.get(result.0 as usize).copied() {
                    None => self.error(site, VerifyErrorKind::NoSuchValue { value: *result }),
                    Some(None) => self.defs[result.0 as usize] = Some(site),
                    Some(Some(first)) => {
                        let value = self.named(*result);
                        self.error_with(site, VerifyErrorKind::DefinedTwice { value }, first);
                    }
                }
            }
        }
        for index in 0..self.defs.len() {
            if self.defs[index].is_none() {
                let value = self.named(ValueId(index as u32));
                self.error(Site::Pattern(self.index), VerifyErrorKind::NeverDefined { value });
            }
        }
    }

    /// All ops of the pattern with their places.
    fn sites(&self) -> impl Iterator<Item = (Site, &'a Op)> + use<'a> {
        let (pattern, index) = (self.pattern, self.index);
        let matcher = pattern.matcher.iter().enumerate().map(move |(i, op)| (Site::Matcher(index, i), op));
        let unless = pattern.unless.iter().enumerate().flat_map(move |(part, unless)| {
            unless.ops.iter().enumerate().map(move |(i, op)| (Site::UnlessOp(index, part, i), op))
        });
        matcher
            .chain(unless)
            .chain(pattern.actions().iter().enumerate().map(move |(i, op)| (Site::Action(index, i), op)))
    }

    fn ops(&mut self) {
        let (pattern, index) = (self.pattern, self.index);
        let mut sites = self.sites().peekable();
        while let Some((site, op)) = sites.next_if(|(site, _)| !matches!(site, Site::Action(..))) {
            self.op(site, op);
        }
        for (part, unless) in pattern.unless.iter().enumerate() {
            self.unless(Site::Unless(index, part), unless);
        }
        self.rewrite(Site::Rewrite(index), &pattern.rewrite);
        sites.for_each(|(site, op)| self.op(site, op));
        self.each_marks();
    }

    /// Checks that what is done for each value of a range ends, and that nothing of it is used behind it.
    fn each_marks(&mut self) {
        let actions = self.pattern.actions();
        let is_mark = |op: &Op| matches!(&op.kind, OpKind::ApplyNativeRewrite { name, .. } if each::is_mark(name));
        if !actions.iter().any(is_mark) {
            return;
        }
        let mut open: Vec<(usize, Option<ValueId>)> = Vec::new();
        let mut is_closed = vec![false; actions.len()];
        let mut wrong = Vec::new();
        for (index, op) in actions.iter().enumerate() {
            op.kind.for_each_operand(|id| match self.defs.get(id.0 as usize) {
                Some(Some(Site::Action(_, at))) if is_closed.get(*at) == Some(&true) => wrong.push(index),
                _ => {}
            });
            match &op.kind {
                OpKind::ApplyNativeRewrite { name, .. } if name == each::BEGIN => {
                    open.push((index, op.results.first().copied()));
                }
                OpKind::ApplyNativeRewrite { name, args, .. } if name == each::END => match open.pop() {
                    Some((begin, element)) if element.is_some() && element == args.first().copied() => {
                        is_closed[begin..index].fill(true);
                    }
                    _ => wrong.push(index),
                },
                _ => {}
            }
        }
        wrong.extend(open.iter().map(|(begin, _)| *begin));
        wrong.into_iter().for_each(|at| self.error(Site::Action(self.index, at), VerifyErrorKind::EachMarks));
    }

    fn rewrite(&mut self, site: Site, rewrite: &Rewrite) {
        if let Some(root) = rewrite.root
            && self.operands(site, "pdl.rewrite", "the root", &[root], &[Kind::Operation])
            && let Some(Some(definition @ Site::Matcher(_, i))) = self.defs.get(root.0 as usize).copied()
            && !matches!(self.pattern.matcher[i].kind, OpKind::Operation { .. })
        {
            let value = self.named(root);
            self.error_with(site, VerifyErrorKind::RootNotMatched { value }, definition);
        }
        if let RewriteBody::External { name, args } = &rewrite.body {
            self.operands(site, "pdl.rewrite", "an argument", args, &ANY);
            let params = rewrite.root.iter().chain(args).copied();
            self.native_call(site, crate::NativeKind::Rewrite, name, params, &[]);
        }
    }

    /// Checks what only the whole pattern shows.
    fn shape(&mut self) {
        let pattern = self.pattern;
        let matched = |op: &&Op| matches!(op.kind, OpKind::Operation { .. });
        if !pattern.matcher.iter().any(|op| matched(&op)) {
            return self.error(Site::Pattern(self.index), VerifyErrorKind::NothingToMatch);
        }
        let bound = binding_uses(pattern);
        if !pattern.matcher.iter().filter(matched).any(|op| op.results.iter().any(|id| bound.contains(id))) {
            return self.error(Site::Rewrite(self.index), VerifyErrorKind::NothingBound);
        }
        let (root, mut unreached) = reach::unreached(pattern);
        if unreached.is_empty() {
            unreached = reach::unreached_in_unless(pattern);
        }
        for id in unreached {
            let value = self.named(id);
            let Some(site) = self.defs[id.0 as usize] else { continue };
            let is_any_result = |op: &Op| matches!(op.kind, OpKind::Result { index: None, .. });
            let problem = match self.op_at(site) {
                Some(op) if is_any_result(op) => VerifyErrorKind::AnyResultUnknown { value },
                _ => VerifyErrorKind::Unreachable { value, kind: pattern.kind(id) },
            };
            match root.and_then(|root| self.defs[root.0 as usize]) {
                Some(root) => self.error_with(site, problem, root),
                None => self.error(site, problem),
            }
        }
    }

    fn named(&self, id: ValueId) -> Named {
        Named { id, name: self.pattern.values.get(id.0 as usize).and_then(|value| value.name.clone()) }
    }

    fn op_at(&self, site: Site) -> Option<&'a Op> {
        match site {
            Site::Matcher(_, i) => self.pattern.matcher.get(i),
            Site::UnlessOp(_, part, i) => self.pattern.unless.get(part)?.ops.get(i),
            Site::Action(_, i) => self.pattern.actions().get(i),
            _ => None,
        }
    }

    fn location(&self, site: Site) -> Location {
        let location = match site {
            Site::Matcher(..) | Site::UnlessOp(..) | Site::Action(..) => self.op_at(site).map(|op| &op.location),
            Site::Unless(_, part) => self.pattern.unless.get(part).map(|unless| &unless.location),
            Site::Rewrite(_) => Some(&self.pattern.rewrite.location),
            Site::Pattern(_) => Some(&self.pattern.location),
            Site::Native(i) => self.natives.location(i),
            Site::Module => None,
        };
        location.cloned().unwrap_or_default()
    }

    fn error(&mut self, site: Site, problem: VerifyErrorKind) {
        self.errors.push(VerifyError { site, location: self.location(site), problem, related: None });
    }

    fn error_with(&mut self, site: Site, problem: VerifyErrorKind, related: Site) {
        let related = Some((related, self.location(related)));
        self.errors.push(VerifyError { site, location: self.location(site), problem, related });
    }
}

/// Every kind.
const ANY: [Kind; 6] = [Kind::Attribute, Kind::Operation, Kind::Type, Kind::TypeRange, Kind::Value, Kind::ValueRange];
