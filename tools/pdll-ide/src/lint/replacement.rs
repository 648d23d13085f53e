//! Rewrites that cannot be done on any match, or leave IR that is not valid: what is replaced has another number of results or other
//! types, and what is erased is used by something that was matched.

use pdl_diagnostics::{Diagnostic, Span, counted};
use pdl_ir::{Kind, NativeKind, Op, OpKind, Pattern, Replacement, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::context::{Context, Patterns};
use super::definitions::Constants;
use super::impossible::described;

/// Reports them, but of the patterns that match nothing, whose indices are in order.
pub(crate) fn find(context: &Context<'_>, patterns: &Patterns<'_>, impossible: &[usize], found: &mut Vec<Diagnostic>) {
    let mut constants = Constants::new(context);
    for index in (0..patterns.all.len()).filter(|index| impossible.binary_search(index).is_err()) {
        let pattern = patterns.all[index].ir;
        let rewrite = Rewrite::new(context, pattern);
        let mut gone: FxHashSet<ValueId> = FxHashSet::default();
        let mut has_called = false;
        for action in pattern.actions() {
            let (wrong, op) = match &action.kind {
                // A function may have erased what uses it.
                OpKind::Erase { op } if has_called => (None, op),
                OpKind::Erase { op } => (rewrite.erased_in_use(*op, &gone), op),
                OpKind::Replace { op, with } => {
                    let wrong = rewrite.other_count(*op, with);
                    (wrong.or_else(|| rewrite.other_type(*op, with, &mut constants)), op)
                }
                kind => {
                    has_called |= matches!(kind, OpKind::ApplyNativeRewrite { .. });
                    continue;
                }
            };
            gone.insert(*op);
            let Some(Wrong { message, label, at }) = wrong else { continue };
            let place = context.place(&action.location).unwrap_or_else(|| patterns.head(index));
            let finding = Diagnostic::warning("W0219", place, message).label(label);
            let finding = finding.with_label(patterns.head(index), "in this pattern");
            found.push(at.into_iter().fold(finding, |finding, (at, label)| finding.with_label(at, label)));
        }
    }
}

struct Wrong {
    message: String,
    label: String,
    /// The other end.
    at: Option<(Span, String)>,
}

struct Rewrite<'c, 'a> {
    context: &'c Context<'a>,
    pattern: &'a Pattern,
    /// The op that defines each value, in the match section and in the rewrite section.
    definitions: FxHashMap<ValueId, &'a Op>,
    /// The matched operations that use results of another, by that one.
    users: FxHashMap<ValueId, Vec<ValueId>>,
}

impl<'c, 'a> Rewrite<'c, 'a> {
    fn new(context: &'c Context<'a>, pattern: &'a Pattern) -> Rewrite<'c, 'a> {
        let all = pattern.matcher.iter().chain(pattern.actions());
        let definitions = all.flat_map(|op| op.results.iter().map(move |result| (*result, op))).collect();
        let mut rewrite = Rewrite { context, pattern, definitions, users: FxHashMap::default() };
        for op in &pattern.matcher {
            let (OpKind::Operation { operands, .. }, Some(user)) = (&op.kind, op.results.first()) else { continue };
            for operand in operands {
                if let Some(OpKind::Result { parent, .. } | OpKind::Results { parent, .. }) =
                    rewrite.definitions.get(operand).map(|op| &op.kind)
                {
                    rewrite.users.entry(*parent).or_default().push(*user);
                }
            }
        }
        rewrite
    }

    fn definition(&self, value: ValueId) -> Option<&'a Op> {
        self.definitions.get(&value).copied()
    }

    /// The name, the operands and the types of an operation whose name is known.
    fn operation(&self, value: ValueId) -> Option<(&'a SmolStr, &'a [ValueId], &'a [ValueId])> {
        match &self.definition(value)?.kind {
            OpKind::Operation { name: Some(name), operands, types, .. } => Some((name, operands, types)),
            _ => None,
        }
    }

    fn named(&self, value: ValueId, otherwise: &str) -> String {
        match &self.pattern.values[value.0 as usize].name {
            Some(name) => format!("`{name}`"),
            None => otherwise.to_owned(),
        }
    }

    /// Returns how many results an operation has, by its types or by its definition.
    fn result_count(&self, op: ValueId) -> Option<u32> {
        let (name, _, types) = self.operation(op)?;
        let are_single = !types.is_empty() && types.iter().all(|ty| self.pattern.kind(*ty) == Kind::Type);
        if are_single { Some(types.len() as u32) } else { self.context.result_count(name) }
    }

    /// An operation that is replaced by another number of values than it has results.
    fn other_count(&self, op: ValueId, with: &Replacement) -> Option<Wrong> {
        let results = self.result_count(op)?;
        let (values, shown) = match with {
            Replacement::Values(values) => {
                let are_single = values.iter().all(|value| self.pattern.kind(*value) == Kind::Value);
                (are_single.then_some(values.len() as u32)?, "")
            }
            // One that gets its types from what it replaces has as many.
            Replacement::Operation(by) => (self.result_count(*by)?, " of an operation"),
        };
        if values == results {
            return None;
        }
        let (name, ..) = self.operation(op)?;
        let has = counted(u64::from(results), "result");
        Some(Wrong {
            message: format!("`{name}` has {has}, and is replaced by {}{shown}", counted(u64::from(values), "value")),
            label: "another number of values".to_owned(),
            at: self.defined(name),
        })
    }

    /// A result that is replaced by a value of a type that it cannot have, or a cast by what it casts.
    fn other_type(&self, op: ValueId, with: &Replacement, constants: &mut Constants<'a>) -> Option<Wrong> {
        let Replacement::Values(values) = with else { return None };
        let (name, operands, types) = self.operation(op)?;
        let (defined, definitions) = self.context.operation(name)?;
        if defined.has_varying_results() || defined.results.len() != values.len() {
            return None;
        }
        let type_of = |value: ValueId| match &self.definition(value)?.kind {
            OpKind::Operand { ty } => *ty,
            _ => None,
        };
        let constant = |ty: ValueId| match &self.definition(ty)?.kind {
            OpKind::Type { constant } => constant.as_ref(),
            _ => None,
        };
        let own_types = (types.len() == values.len()).then_some(types);
        for (at, (value, known)) in values.iter().zip(&defined.results).enumerate() {
            let (own, other) = (own_types.map(|types| types[at]), type_of(*value));
            let (own_text, text) = (own.and_then(constant), other.and_then(constant));
            let is = match (own_text, text) {
                (Some(own), Some(text)) if own != text => format!("of type `{own}`"),
                (_, Some(text)) if !constants.may_be_type(definitions, known.constraint, text) => {
                    described(definitions, known.constraint)
                }
                _ => continue,
            };
            let (result, text) = (&known.name, text?);
            return Some(Wrong {
                message: format!("`{result}` of `{name}` is replaced by a value of type `{text}`: it is {is}"),
                label: "a value of another type".to_owned(),
                at: self.defined(name),
            });
        }
        // What a function found out about the types is not known.
        let asks_nothing = self.pattern.native_calls().all(|(kind, _)| kind == NativeKind::Rewrite);
        let ([value], true, true) = (&values[..], defined.has_interface("CastOpInterface"), asks_nothing) else {
            return None;
        };
        let is_same = own_types.zip(type_of(*value)).is_some_and(|(types, other)| {
            other == types[0] || (constant(other).is_some() && constant(other) == constant(types[0]))
        });
        if operands != values || is_same {
            return None;
        }
        Some(Wrong {
            message: format!("`{name}` is replaced by what it casts, which has another type"),
            label: format!("{} is a value of another type than the result", self.named(*value, "this")),
            at: self.defined(name),
        })
    }

    /// An operation that is erased while another that was matched still uses a result of it.
    fn erased_in_use(&self, op: ValueId, gone: &FxHashSet<ValueId>) -> Option<Wrong> {
        let user = *self.users.get(&op)?.iter().find(|user| **user != op && !gone.contains(*user))?;
        let shown = |value: ValueId| match self.operation(value) {
            Some((name, ..)) => format!("`{name}`"),
            None => self.named(value, "an operation"),
        };
        Some(Wrong {
            message: format!("{} is erased while {} uses its result", shown(op), shown(user)),
            label: "the result is in use wherever this matches".to_owned(),
            at: self
                .definition(user)
                .and_then(|user| self.context.place(&user.location))
                .map(|at| (at, "used here".to_owned())),
        })
    }

    fn defined(&self, name: &str) -> Option<(Span, String)> {
        let (defined, _) = self.context.operation(name)?;
        Some((defined.span, "defined here".to_owned()))
    }
}
