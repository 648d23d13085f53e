//! The pattern in work: names to values, and what is left out at the end.

use mlir_syntax::{Result, SsaName, SyntaxError};
use pdl_diagnostics::{Span, counted};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::codes;
use crate::print::kind_text;
use crate::uses::remove_values;
use crate::{Kind, Location, Op, OpKind, Pattern, PatternSpans, RewriteBody, Unless, UnlessSpans, ValueId};

/// A pattern in work.
#[derive(Debug, Default)]
pub(super) struct PatternBuilder<'s> {
    pub pattern: Pattern,
    pub spans: PatternSpans,
    /// The part that must not be found and is being read, if there is one.
    pub unless: Option<(Unless, UnlessSpans)>,
    /// The ops of the rewrite section, if it has begun.
    pub actions: Option<Vec<Op>>,
    /// Results of ops marked `{implicit}`, by index into `actions`.
    pub implicit: FxHashSet<usize>,
    names: FxHashMap<(&'s str, u32), ValueId>,
    /// The place of each name's definition, by value; `None` while it is only used.
    definitions: Vec<Place>,
    /// Names that were used before their definition, in order.
    pending: Vec<(SsaName<'s>, ValueId)>,
}

/// Where a value was first mentioned, and whether that was its definition.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    end: usize,
    defined: bool,
}

impl<'s> PatternBuilder<'s> {
    /// The value of a name. A name without a definition so far gets a value of kind `expected`.
    /// `written` is the type that the text gives to the value here, if it does.
    pub(super) fn use_value(&mut self, name: SsaName<'s>, expected: Kind, written: Option<Kind>) -> Result<ValueId> {
        if let Some(id) = self.names.get(&(name.name, name.number)).copied() {
            let kind = self.pattern.kind(id);
            let place = self.definitions[id.0 as usize];
            return match written {
                Some(written) if written != kind && place.defined => {
                    let message = format!(
                        "value '%{}' is '{}', but '{}' is written here",
                        name.name,
                        kind_text(Some(kind)),
                        kind_text(Some(written))
                    );
                    let error = SyntaxError::new(codes::TYPE, name.start, name.end, message);
                    Err(error.with_related(place.start, place.end, "defined here"))
                }
                _ => Ok(id),
            };
        }
        let id = self.new_value(name, written.unwrap_or(expected), false);
        self.pending.push((name, id));
        Ok(id)
    }

    /// Defines the results of an op: `groups` are the names on the left with their counts.
    pub(super) fn define(
        &mut self,
        groups: &[(SsaName<'s>, u32)],
        kinds: &[Kind],
        op: (usize, usize),
    ) -> Result<Vec<ValueId>> {
        if groups.is_empty() {
            // MLIR lets results go unnamed.
            let unnamed = |kind: &Kind| {
                self.definitions.push(Place { start: op.0, end: op.1, defined: true });
                self.pattern.new_value(*kind, None)
            };
            return Ok(kinds.iter().map(unnamed).collect());
        }
        let total: u64 = groups.iter().map(|(_, count)| u64::from(*count)).sum();
        if total != kinds.len() as u64 {
            let (first, last) = (groups[0].0.start, groups[groups.len() - 1].0.end);
            let verb = if total == 1 { "is" } else { "are" };
            let named = counted(total, "result");
            let message = format!("{named} {verb} named here, but the operation has {}", kinds.len());
            return Err(SyntaxError::new(codes::COUNT, first, last, message));
        }
        let mut ids = Vec::with_capacity(kinds.len());
        let mut kinds = kinds.iter();
        for (name, count) in groups {
            for (number, kind) in (0..*count).zip(kinds.by_ref()) {
                ids.push(self.define_one(SsaName { number, ..*name }, *kind)?);
            }
        }
        Ok(ids)
    }

    fn define_one(&mut self, name: SsaName<'s>, kind: Kind) -> Result<ValueId> {
        let Some(id) = self.names.get(&(name.name, name.number)).copied() else {
            return Ok(self.new_value(name, kind, true));
        };
        let place = &mut self.definitions[id.0 as usize];
        if place.defined {
            let message = format!("value '%{}' is defined twice", name.name);
            let error = SyntaxError::new(codes::REDEFINED, name.start, name.end, message);
            return Err(error.with_related(place.start, place.end, "first defined here"));
        }
        // A use came first; the verifier will say so.
        *place = Place { start: name.start, end: name.end, defined: true };
        self.pattern.values[id.0 as usize].kind = kind;
        Ok(id)
    }

    fn new_value(&mut self, name: SsaName<'s>, kind: Kind, defined: bool) -> ValueId {
        let numeric = name.name.bytes().all(|b| b.is_ascii_digit());
        let id = self.pattern.new_value(kind, (!numeric).then(|| SmolStr::new(name.name)));
        self.definitions.push(Place { start: name.start, end: name.end, defined });
        self.names.insert((name.name, name.number), id);
        id
    }

    /// Ops go to a part that must not be found from here on.
    pub(super) fn begin_unless(&mut self, keyword: Span) {
        let spans = UnlessSpans { keyword, places: keyword, ops: Vec::new() };
        self.unless = Some((Unless::default(), spans));
    }

    /// Moves the part into the pattern; what follows is of the match section again.
    pub(super) fn finish_unless(&mut self, at: Vec<(ValueId, ValueId)>, each: bool, location: Location, places: Span) {
        let Some((unless, spans)) = self.unless.take() else { return };
        self.pattern.unless.push(Unless { at, each, location, ..unless });
        self.spans.unless.push(UnlessSpans { places, ..spans });
    }

    /// Adds an op that is matched, or must not be found.
    pub(super) fn match_op(&mut self, op: Op, span: Span) {
        match &mut self.unless {
            Some((unless, spans)) => {
                unless.ops.push(op);
                spans.ops.push(span);
            }
            None => {
                self.pattern.matcher.push(op);
                self.spans.matcher.push(span);
            }
        }
    }

    /// Errors for the names that were used and never defined.
    pub(super) fn undefined(&self) -> Vec<SyntaxError> {
        let never = |(name, id): &(SsaName<'s>, ValueId)| {
            let message = || {
                let number = if name.number > 0 { format!("#{}", name.number) } else { String::new() };
                format!("value '%{}{number}' is not defined", name.name)
            };
            let place = self.definitions[id.0 as usize];
            (!place.defined).then(|| SyntaxError::new(codes::UNDEFINED, name.start, name.end, message()))
        };
        self.pending.iter().filter_map(never).collect()
    }

    /// Moves the rewrite section into the pattern, without the ops that say nothing: those marked `{implicit}` whose
    /// results nothing else uses, and unconstrained types that only stand for inferred result types.
    pub(super) fn finish_actions(&mut self) {
        let Some(mut ops) = self.actions.take() else { return };
        infer_types(&mut ops);
        let mut used = FxHashSet::default();
        let mut dropped = FxHashSet::default();
        let mut keep = vec![true; ops.len()];
        for (index, op) in ops.iter().enumerate().rev() {
            let droppable = self.implicit.contains(&index) || is_unconstrained_type(&op.kind);
            if droppable && !op.results.iter().any(|id| used.contains(id)) {
                keep[index] = false;
                dropped.extend(op.results.iter().copied());
                continue;
            }
            op.kind.for_each_operand(|id| _ = used.insert(id));
        }
        let (mut kept_ops, mut kept_spans) = (keep.iter(), keep.iter());
        ops.retain(|_| kept_ops.next() == Some(&true));
        self.spans.actions.retain(|_| kept_spans.next() == Some(&true));
        self.pattern.rewrite.body = RewriteBody::Ops(ops);
        if !dropped.is_empty() {
            remove_values(&mut self.pattern, &dropped);
        }
    }
}

fn is_unconstrained_type(kind: &OpKind) -> bool {
    matches!(kind, OpKind::Type { constant: None } | OpKind::Types { constants: None })
}

/// Empties the lists of result types that hold only unconstrained types of the same section that nothing else uses.
fn infer_types(ops: &mut [Op]) {
    let mut free: FxHashSet<ValueId> =
        ops.iter().filter(|op| is_unconstrained_type(&op.kind)).flat_map(|op| op.results.iter().copied()).collect();
    if free.is_empty() {
        return;
    }
    let all_free = |types: &[ValueId], free: &FxHashSet<ValueId>| types.iter().all(|id| free.contains(id));
    // A type that a second op takes was inferred for the first, and has to be remembered.
    let mut other_uses = Vec::new();
    let mut seen = FxHashSet::default();
    for op in ops.iter() {
        match &op.kind {
            OpKind::Operation { types, .. } if all_free(types, &free) => {
                other_uses.extend(types.iter().copied().filter(|id| !seen.insert(*id)));
            }
            kind => kind.for_each_operand(|id| other_uses.push(id)),
        }
    }
    for id in other_uses {
        free.remove(&id);
    }
    for op in ops {
        if let OpKind::Operation { types, .. } = &mut op.kind
            && all_free(types, &free)
        {
            types.clear();
        }
    }
}
