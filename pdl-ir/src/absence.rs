//! Attributes that an operation need not have, in the words of MLIR's `pdl` dialect.
//!
//! ```text
//!  {"o" = %o}, %o there or not ──▶ a pattern with {"o" = %o}, and one in which "o" must be absent
//!  "o" must be absent          ──▶ apply_native_constraint "IsAbsent"(%op, %name), where %name is the string "o"
//! ```
//! The reader makes of such a constraint what it was made of.

use mlir_syntax::print_string;
use pdl_declarations::rules::pattern_of_rule;
use pdl_diagnostics::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::uses::remove_values;
use crate::{
    ABSENT, Kind, Module, Native, NativeKind, NativeType, Op, OpKind, OpResults, Pattern, RewriteBody, ValueId,
};

/// The native constraint on an operation and a name that holds where the operation has no attribute of that name.
pub(crate) const IS_ABSENT: &str = "IsAbsent";

/// The most attributes by which a pattern is divided: each doubles the patterns.
pub(crate) const MAX_DIVIDING_ATTRIBUTES: usize = 6;

/// Returns true if an op is an attribute that must be absent.
pub(crate) fn must_be_absent(kind: &OpKind) -> bool {
    let OpKind::Attribute { value: Some(value), otherwise: Some(otherwise), .. } = kind else { return false };
    value == ABSENT && otherwise == ABSENT
}

impl Module {
    /// Says what MLIR's `pdl` dialect has words for in its words. What is left are the [extensions](Pattern::extensions) of the patterns.
    pub fn for_mlir(&mut self) {
        self.patterns = std::mem::take(&mut self.patterns).into_iter().flat_map(Pattern::by_presence).collect();
        for pattern in &mut self.patterns {
            pattern.call_is_absent();
        }
        let is_known = |native: &Native| native.kind == NativeKind::Constraint && native.name == IS_ABSENT;
        let Some(caller) = self.patterns.iter().find(|pattern| calls_is_absent(pattern)) else { return };
        if !self.natives.iter().any(is_known) {
            let ty = |kind| NativeType { name: None, kind, declared: None };
            self.natives.push(Native {
                name: IS_ABSENT.into(),
                kind: NativeKind::Constraint,
                params: vec![ty(Kind::Operation), ty(Kind::Attribute)],
                results: Vec::new(),
                code: None,
                definition: None,
                location: caller.location.clone(),
            });
        }
    }
}

/// The uses of an attribute.
#[derive(Default)]
struct Uses {
    /// The number of operations that are matched with it.
    matched: usize,
    /// True if an operation is created with it.
    is_created: bool,
    /// True if anything else uses it.
    is_argument: bool,
}

impl Pattern {
    /// Returns patterns that together match and do what this one does, and in which attributes that may be absent are there, or are absent,
    /// and what is created comes from where engines have it come from by default.
    ///
    /// An attribute stays one that may be absent if a function is handed it and it has no default, and if a pattern has more than 6.
    pub fn by_presence(mut self) -> Vec<Pattern> {
        self.forget_default_locations();
        if !self.unless.is_empty() {
            return vec![self];
        }
        let uses = self.attribute_uses();
        let (mut dividing, mut unasked) = (Vec::new(), FxHashSet::default());
        for op in &mut self.matcher {
            let is_question = must_be_absent(&op.kind);
            let (OpKind::Attribute { value, ty: None, otherwise }, [id]) = (&mut op.kind, &op.results[..]) else {
                continue;
            };
            let (Some(default), Some(uses)) = (&otherwise, uses.get(id)) else { continue };
            if is_question || uses.matched != 1 {
                continue;
            }
            if value.is_none() && !uses.is_created && !uses.is_argument {
                unasked.insert(*id);
            } else if value.as_ref().is_some_and(|value| value != default) {
                *otherwise = None;
            } else if default != ABSENT || !uses.is_argument {
                dividing.push(*id);
            }
        }
        if dividing.is_empty() || dividing.len() > MAX_DIVIDING_ATTRIBUTES {
            self.drop_attributes(&unasked);
            return vec![self];
        }
        let divided = (0..1_u32 << dividing.len()).map(|absent| {
            let mut pattern = self.clone();
            for (bit, id) in dividing.iter().enumerate() {
                pattern.decide(*id, absent >> bit & 1 == 1);
            }
            pattern.drop_attributes(&unasked);
            pattern.name = pattern.name.map(|name| pattern_of_rule(&name, absent + 1));
            pattern
        });
        divided.collect()
    }

    fn attribute_uses(&self) -> FxHashMap<ValueId, Uses> {
        let mut all: FxHashMap<ValueId, Uses> = FxHashMap::default();
        let matched = self.matcher.iter().map(|op| (op, true));
        for (op, is_matched) in matched.chain(self.actions().iter().map(|op| (op, false))) {
            match &op.kind {
                OpKind::Operation { attributes, .. } => {
                    for (_, id) in attributes {
                        let uses = all.entry(*id).or_default();
                        uses.matched += usize::from(is_matched);
                        uses.is_created |= !is_matched;
                    }
                }
                kind => kind.for_each_operand(|id| all.entry(id).or_default().is_argument = true),
            }
        }
        if let RewriteBody::External { args, .. } = &self.rewrite.body {
            args.iter().for_each(|id| all.entry(*id).or_default().is_argument = true);
        }
        all
    }

    /// Makes an attribute that may be absent one that must be there, or that must be absent, in which case what uses it elsewhere has
    /// its default.
    fn decide(&mut self, id: ValueId, is_absent: bool) {
        let Some(place) = self.matcher.iter().position(|op| op.results.contains(&id)) else { return };
        let location = self.matcher[place].location.clone();
        let OpKind::Attribute { value, otherwise, .. } = &mut self.matcher[place].kind else { return };
        let Some(default) = otherwise.take().filter(|_| is_absent) else { return };
        (*value, *otherwise) = (Some(ABSENT.into()), Some(ABSENT.into()));
        if default == ABSENT {
            return self.forget_in_created(id);
        }
        let constant = self.new_value(Kind::Attribute, None);
        let mut is_used = false;
        let mut replace = |used: &mut ValueId| {
            if *used == id {
                (*used, is_used) = (constant, true);
            }
        };
        let calls = self.matcher.iter_mut().filter(|op| !matches!(op.kind, OpKind::Operation { .. }));
        calls.for_each(|op| op.kind.for_each_operand_mut(&mut replace));
        match &mut self.rewrite.body {
            RewriteBody::Ops(ops) => ops.iter_mut().for_each(|op| op.kind.for_each_operand_mut(&mut replace)),
            RewriteBody::External { args, .. } => args.iter_mut().for_each(replace),
        }
        if !is_used {
            self.values.pop();
            return;
        }
        let kind = OpKind::Attribute { value: Some(default), ty: None, otherwise: None };
        self.matcher.insert(place, Op { kind, results: OpResults::from_slice(&[constant]), location });
    }

    /// Creates operations without an attribute.
    fn forget_in_created(&mut self, forgotten: ValueId) {
        let RewriteBody::Ops(ops) = &mut self.rewrite.body else { return };
        for op in ops {
            if let OpKind::Operation { attributes, .. } = &mut op.kind {
                attributes.retain(|(_, id)| *id != forgotten);
            }
        }
    }

    /// Removes attributes of the match section, and asks no operation for them.
    fn drop_attributes(&mut self, dropped: &FxHashSet<ValueId>) {
        if dropped.is_empty() {
            return;
        }
        self.matcher.retain(|op| !op.results.iter().any(|id| dropped.contains(id)));
        for op in &mut self.matcher {
            if let OpKind::Operation { attributes, .. } = &mut op.kind {
                attributes.retain(|(_, id)| !dropped.contains(id));
            }
        }
        remove_values(self, dropped);
    }

    /// Asks for absent attributes by calls of [`IS_ABSENT`].
    fn call_is_absent(&mut self) {
        let questions = self.matcher.iter().filter(|op| must_be_absent(&op.kind));
        let mut questions: FxHashSet<ValueId> = questions.flat_map(|op| op.results.clone()).collect();
        if questions.is_empty() {
            return;
        }
        for mut op in std::mem::take(&mut self.matcher) {
            let mut names = Vec::new();
            let asked = op.results.first().copied().unwrap_or_default();
            if let OpKind::Operation { attributes, .. } = &mut op.kind {
                attributes.retain(|(name, id)| {
                    let is_question = questions.contains(id);
                    names.extend(is_question.then(|| name.clone()));
                    !is_question
                });
            }
            let location = op.location.clone();
            self.matcher.push(op);
            for name in names {
                let mut text = String::new();
                print_string(&name, &mut text);
                let key = self.new_value(Kind::Attribute, None);
                let kind = OpKind::Attribute { value: Some(text.into()), ty: None, otherwise: None };
                self.matcher.push(Op { kind, results: OpResults::from_slice(&[key]), location: location.clone() });
                let args = vec![asked, key];
                let kind = OpKind::ApplyNativeConstraint { name: IS_ABSENT.into(), args, negated: false };
                self.matcher.push(Op { kind, results: OpResults::new(), location: location.clone() });
            }
        }
        let uses = self.attribute_uses();
        questions.retain(|id| !uses.contains_key(id));
        self.drop_attributes(&questions);
    }

    /// Makes attributes that must be absent of calls of [`IS_ABSENT`]. `spans` are the places of the ops that are matched.
    pub(crate) fn absence_of_calls(&mut self, spans: &mut Vec<Span>) {
        let is_call = |op: &Op| matches!(&op.kind, OpKind::ApplyNativeConstraint { name, .. } if name == IS_ABSENT);
        if !self.matcher.iter().any(is_call) {
            return;
        }
        let mut uses: FxHashMap<ValueId, usize> = FxHashMap::default();
        for op in self.match_ops().chain(self.actions()) {
            op.kind.for_each_operand(|id| *uses.entry(id).or_default() += 1);
        }
        if let RewriteBody::External { args, .. } = &self.rewrite.body {
            args.iter().for_each(|id| *uses.entry(*id).or_default() += 1);
        }
        let (mut places, mut given) = (FxHashMap::default(), FxHashSet::default());
        for (place, op) in self.matcher.iter().enumerate() {
            places.extend(op.results.iter().map(|id| (*id, place)));
            if let OpKind::Operation { attributes, .. } = &op.kind {
                given.extend(attributes.iter().map(|(name, _)| (place, name.clone())));
            }
        }
        // For each operation, the ops that become attributes before it, and their names.
        let mut asked: FxHashMap<usize, Vec<(usize, SmolStr)>> = FxHashMap::default();
        let mut moved = FxHashSet::default();
        for (call, op) in self.matcher.iter().enumerate().filter(|(_, op)| is_call(op)) {
            let OpKind::ApplyNativeConstraint { args, negated: false, .. } = &op.kind else { continue };
            let ([asks, key], true) = (&args[..], op.results.is_empty()) else { continue };
            let (Some(operation), Some(attribute)) = (places.get(asks), places.get(key)) else { continue };
            let (OpKind::Operation { .. }, OpKind::Attribute { value: Some(text), ty: None, otherwise: None }) =
                (&self.matcher[*operation].kind, &self.matcher[*attribute].kind)
            else {
                continue;
            };
            let name = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            let Some(name) = name.filter(|name| !name.contains('\\') && !name.is_empty()) else { continue };
            if uses.get(key) == Some(&1) && given.insert((*operation, name.into())) {
                asked.entry(*operation).or_default().push((*attribute, name.into()));
                moved.extend([*attribute, call]);
            }
        }
        let (ops, places) = (std::mem::take(&mut self.matcher), std::mem::take(spans));
        let absent = || OpKind::Attribute { value: Some(ABSENT.into()), ty: None, otherwise: Some(ABSENT.into()) };
        for (place, op) in ops.iter().enumerate().filter(|(place, _)| !moved.contains(place)) {
            let mut op = op.clone();
            for (attribute, name) in asked.remove(&place).unwrap_or_default() {
                let Op { results, location, .. } = ops[attribute].clone();
                if let OpKind::Operation { attributes, .. } = &mut op.kind {
                    attributes.extend(results.first().map(|id| (name, *id)));
                }
                self.matcher.push(Op { kind: absent(), results, location });
                spans.push(places[attribute]);
            }
            self.matcher.push(op);
            spans.push(places[place]);
        }
    }
}

/// Returns true if a pattern calls [`IS_ABSENT`].
pub(crate) fn calls_is_absent(pattern: &Pattern) -> bool {
    pattern.native_calls().any(|(kind, name)| kind == NativeKind::Constraint && name == IS_ABSENT)
}
