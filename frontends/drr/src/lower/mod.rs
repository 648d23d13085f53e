//! Rules to the pattern IR: each becomes a pattern, and what its C++ texts do becomes native functions.
//!
//! ```text
//!  Rule ──▶ source pattern ──▶ equal operands ──▶ constraints ──▶ result patterns ──▶ Pattern
//!             └── texts ── ods::evaluate ──▶ Native: evaluated as data, or registered by name
//! ```
//! The effect of a text is found out in layers. One that is understood is evaluated, and needs nobody. One that calls a function,
//! `f($0, $_builder)`, is a call of the native function `f`. Any other is a native function under the name of its record, or,
//! if that has none, under its text.

mod constants;
mod natives;
mod properties;
mod results;
mod source;

use std::borrow::Borrow;
use std::collections::BTreeMap;

use ods::evaluate::{Check, Evaluator};
use ods::{ConstraintId, Definitions, Length, Operation, OperationId};
use pdl_diagnostics::{Diagnostic, SourceMap, Span};
use pdl_ir::{
    Kind, Location, Locator, Module, NewLocation, Op, OpKind, OpResults, Pattern, Rewrite, RewriteBody, Unless,
    ValueId, rules::pattern_of_rule,
};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::codes;
use crate::natives::{NativeCall, NativeCallId};
use crate::rules::{Rule, SymbolId, SymbolUse};
use natives::Natives;

/// The patterns that the rules of a run become.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// A pattern for each rule, in the order of the rules, and for one with `either` two: the second, `NAME.2`, matches where
    /// the operands stand in the other order, and do not fit in the first. Rules that could not be lowered are left out.
    pub module: Module,
    /// Which rule each pattern comes from, by its place among the rules.
    pub rule_of: Vec<usize>,
}

/// Says what a constant text makes, as the text of an attribute or a type; `None` if it makes neither.
pub(crate) type ConstantFold<'a> = dyn Fn(&Check) -> Option<SmolStr> + 'a;

/// Makes patterns of the rules of [`Rules`](crate::Rules), which mention its native calls and were read with these definitions. Rules that
/// are given by value go as they become patterns: there may be thousands, and they are as large.
///
/// `fold` evaluates what is constant, so that the matcher compares with it and blobs hold its text. Findings are added to
/// `diagnostics`: `E1122` for each rule that holds something no pattern can say.
pub fn lower<R: Borrow<Rule>>(
    rules: impl IntoIterator<Item = R>,
    native_calls: &[NativeCall],
    definitions: &Definitions,
    sources: &SourceMap,
    fold: &ConstantFold<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Lowered {
    let mut shared = Shared {
        native_calls,
        definitions,
        evaluator: Evaluator::new(definitions),
        fold,
        locator: Locator::new(sources),
        natives: Natives::default(),
        folded: FxHashMap::default(),
        misspelt: BTreeMap::new(),
    };
    let mut lowered = Lowered::default();
    for (index, rule) in rules.into_iter().enumerate() {
        let rule = rule.borrow();
        match shared.patterns(rule) {
            Ok(patterns) => {
                lowered.rule_of.extend(patterns.iter().map(|_| index));
                lowered.module.patterns.extend(patterns);
            }
            Err(Unsupported { span, what }) => {
                let message = format!("the rule `{}` cannot be run: {what}", rule.name);
                let diagnostic = Diagnostic::error(codes::UNSUPPORTED, span, message).label("this is the part");
                let made_by =
                    rule.made_by.iter().fold(diagnostic, |diagnostic, span| diagnostic.with_label(*span, "made here"));
                diagnostics.push(made_by);
            }
        }
    }
    diagnostics.extend(std::mem::take(&mut shared.misspelt).into_values());
    lowered.module.natives = shared.natives.finish();
    lowered
}

/// A part of a rule that the pattern IR has no words for.
struct Unsupported {
    span: Span,
    what: String,
}

fn unsupported<T>(span: Span, what: impl Into<String>) -> Result<T, Unsupported> {
    Err(Unsupported { span, what: what.into() })
}

/// The state that all rules share.
struct Shared<'a> {
    native_calls: &'a [NativeCall],
    definitions: &'a Definitions,
    evaluator: Evaluator<'a>,
    fold: &'a ConstantFold<'a>,
    locator: Locator<'a>,
    natives: Natives,
    /// Constant texts that were evaluated already.
    folded: FxHashMap<String, Option<SmolStr>>,
    /// Texts in which a name is hardly the one that is meant, by their records.
    misspelt: BTreeMap<Span, Diagnostic>,
}

impl<'a> Shared<'a> {
    fn native(&self, id: NativeCallId) -> &'a NativeCall {
        &self.native_calls[id.0 as usize]
    }

    /// The patterns that a rule is: one for each order of what stands in `either`.
    fn patterns(&mut self, rule: &Rule) -> Result<Vec<Pattern>, Unsupported> {
        let mut patterns = Vec::new();
        let mut orders = 0;
        loop {
            let mut lowerer = RuleLowerer::new(self, rule);
            lowerer.orders = orders;
            let (pattern, eithers) = lowerer.rule()?;
            patterns.extend(pattern.map(|pattern| {
                let name = pattern.name.map(|name| pattern_of_rule(&name, orders + 1));
                let mut pattern = Pattern { name, ..pattern };
                // There may be thousands.
                pattern.matcher.shrink_to_fit();
                pattern.values.shrink_to_fit();
                pattern
            }));
            orders += 1;
            if orders == 1 << eithers {
                return Ok(patterns);
            }
        }
    }
}

/// The most `either` in a rule: each doubles the patterns that it is.
const MAX_EITHERS: u32 = 6;

/// The value or type of the pattern that a symbol stands for.
#[derive(Clone, Debug)]
enum Bound {
    /// One handle.
    Value(ValueId),
    /// An operation: as a value its results.
    Op(ValueId, OperationId),
    /// The results of a native call, one by one.
    Values(Vec<ValueId>),
}

/// Lowers one rule.
struct RuleLowerer<'s, 'a> {
    shared: &'s mut Shared<'a>,
    rule: &'s Rule,
    pattern: Pattern,
    /// The section at hand.
    ops: Vec<Op>,
    bound: Vec<Option<Bound>>,
    /// The C++ class of what a symbol stands for, if it is an attribute.
    classes: Vec<Option<SmolStr>>,
    /// Results of operations that were asked for, by group; all of them have no group.
    results: FxHashMap<(ValueId, Option<u32>), ValueId>,
    /// The operations of the source pattern, the root first and then each behind those that define its operands; those that native
    /// calls look at too.
    matched: Vec<ValueId>,
    /// The types of the root's groups of results.
    root_types: Vec<ValueId>,
    /// Where ops that are pushed come from.
    location: Location,
    /// For each `either`, a bit: whether its operands stand in the other order.
    orders: u32,
    /// The number of `either` that were met.
    eithers: u32,
    /// The parts that must not be found: that the operands of an `either` fit in the order that is tried first.
    unless: Vec<Unless>,
    /// True if the section at hand is such a part, where nothing is bound.
    is_negative: bool,
    /// True if the operands of an `either` always fit in the first order, so that this one is never tried.
    is_never: bool,
}

impl<'s, 'a> RuleLowerer<'s, 'a> {
    fn new(shared: &'s mut Shared<'a>, rule: &'s Rule) -> Self {
        let location = shared.locator.location(rule.span);
        RuleLowerer {
            shared,
            rule,
            pattern: Pattern::default(),
            ops: Vec::new(),
            bound: vec![None; rule.symbols.len()],
            classes: vec![None; rule.symbols.len()],
            results: FxHashMap::default(),
            matched: Vec::new(),
            root_types: Vec::new(),
            location,
            orders: 0,
            eithers: 0,
            unless: Vec::new(),
            is_negative: false,
            is_never: false,
        }
    }

    /// The pattern, unless it can never match, and how many `either` the rule has.
    fn rule(mut self) -> Result<(Option<Pattern>, u32), Unsupported> {
        let rule = self.rule;
        self.pattern.name = (!rule.is_anonymous).then(|| rule.name.clone());
        self.pattern.benefit = rule.benefit;
        self.pattern.location = self.location.clone();
        let root = self.root(&rule.source)?;
        self.conditions(&rule.conditions)?;
        self.pattern.matcher = std::mem::take(&mut self.ops);
        self.pattern.unless = std::mem::take(&mut self.unless);
        self.apply(root)?;
        self.ops.shrink_to_fit();
        let body = RewriteBody::Ops(self.ops);
        self.pattern.rewrite = Rewrite { root: Some(root), body, location: self.pattern.location.clone() };
        Ok(((!self.is_never).then_some(self.pattern), self.eithers))
    }

    fn definitions(&self) -> &'a Definitions {
        self.shared.definitions
    }

    fn operation(&self, id: OperationId) -> &'a Operation {
        self.shared.definitions.operation_at(id)
    }

    /// Says where the ops that follow come from.
    fn at(&mut self, span: Span) {
        self.location = self.shared.locator.location(span);
    }

    fn push(&mut self, kind: OpKind, results: OpResults) {
        self.ops.push(Op { kind, results, location: self.location.clone() });
    }

    fn push_value(&mut self, kind: OpKind, defines: Kind) -> ValueId {
        let value = self.pattern.new_value(defines, None);
        self.push(kind, OpResults::from_slice(&[value]));
        value
    }

    /// Binds a symbol, and gives the value its name.
    fn bind(&mut self, symbol: Option<SymbolId>, bound: Bound) {
        let Some(symbol) = symbol.filter(|_| !self.is_negative) else { return };
        if let Bound::Value(value) | Bound::Op(value, _) = bound {
            let name = &mut self.pattern.values[value.0 as usize].name;
            name.get_or_insert_with(|| self.rule.symbol(symbol).name.clone());
        }
        self.bound[symbol.0 as usize] = Some(bound);
    }

    /// Returns what a symbol stands for: one handle, or the results of an operation or a call, one after the other.
    fn used(&mut self, used: SymbolUse) -> Result<Vec<ValueId>, Unsupported> {
        match self.bound[used.symbol.0 as usize].clone() {
            Some(Bound::Value(value)) => Ok(vec![value]),
            Some(Bound::Op(op, operation)) => Ok(self.results_of(op, operation, used.result)),
            Some(Bound::Values(values)) => match used.result.map(|index| index as usize) {
                None => Ok(values),
                Some(index) => match values.get(index) {
                    Some(value) => Ok(vec![*value]),
                    None => unsupported(used.span, format!("the call returns no value {index}")),
                },
            },
            None => {
                let name = &self.rule.symbol(used.symbol).name;
                unsupported(used.span, format!("`${name}` is not there yet"))
            }
        }
    }

    /// The results of an operation by group, or one group of them; the operation itself if it has none.
    fn results_of(&mut self, op: ValueId, operation: OperationId, group: Option<u32>) -> Vec<ValueId> {
        let operation = self.operation(operation);
        let groups = operation.results.len() as u32;
        match group {
            _ if groups == 0 => vec![op],
            Some(group) => vec![self.result_group(op, operation, group)],
            None => (0..groups).map(|group| self.result_group(op, operation, group)).collect(),
        }
    }

    fn result_group(&mut self, op: ValueId, operation: &Operation, group: u32) -> ValueId {
        if let Some(value) = self.results.get(&(op, Some(group))) {
            return *value;
        }
        let value = match operation.results.get(group as usize).map(|result| &result.length) {
            Some(Length::Single) if !operation.has_varying_results() => {
                self.push_value(OpKind::Result { parent: op, index: Some(group) }, Kind::Value)
            }
            length => {
                let kind = if length == Some(&Length::Single) { Kind::Value } else { Kind::ValueRange };
                self.push_value(OpKind::Results { parent: op, index: Some(group) }, kind)
            }
        };
        self.results.insert((op, Some(group)), value);
        value
    }

    /// Calls a native constraint.
    fn constrain(&mut self, name: SmolStr, args: Vec<ValueId>, results: &[Kind], negated: bool) -> Vec<ValueId> {
        let results: Vec<ValueId> = results.iter().map(|kind| self.pattern.new_value(*kind, None)).collect();
        self.push(OpKind::ApplyNativeConstraint { name, args, negated }, OpResults::from_slice(&results));
        results
    }

    /// Calls a native rewrite.
    fn call(
        &mut self,
        name: SmolStr,
        args: Vec<ValueId>,
        results: &[Kind],
        location: Option<Box<NewLocation>>,
    ) -> Vec<ValueId> {
        let results: Vec<ValueId> = results.iter().map(|kind| self.pattern.new_value(*kind, None)).collect();
        self.push(OpKind::ApplyNativeRewrite { name, args, location }, OpResults::from_slice(&results));
        results
    }

    fn kinds(&self, values: &[ValueId]) -> Vec<Kind> {
        values.iter().map(|value| self.pattern.kind(*value)).collect()
    }

    /// The C++ class that an attribute of this constraint has.
    fn class_of(&self, constraint: ConstraintId) -> Option<SmolStr> {
        self.definitions().constraint_at(constraint).storage_type.clone()
    }
}
