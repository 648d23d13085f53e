//! Rules to the pattern IR: each matcher becomes a pattern whose root is found by its opcode.
//!
//! ```text
//!  Matcher ──▶ instructions ──▶ what no predicate says ──▶ C++ of the match ──▶ instructions to build, or C++ ──▶ Pattern
//! ```
//! An instruction is an operation: the registers that it defines are its results, and all that follows them are its operands,
//! registers or not. What a host of machine code must answer besides are native functions, whose names begin with `mir.`
//! ([`names`]). C++ is a native function of the name that it calls ([`cxx`]).

mod apply;
mod cxx;
mod matched;
pub mod names;

use pdl_diagnostics::{Diagnostic, SourceMap, Span};
use pdl_ir::{
    Kind, Location, Locator, Module, Native, NativeKind, NativeType, Op, OpKind, OpResults, Pattern, Rewrite,
    RewriteBody, ValueId, rules::pattern_of_rule,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::{SmolStr, format_smolstr};

use crate::codes;
use crate::rules::{CombineRule, CombineRules, PatternKind, PatternType, RuleMatcher, RuleOrder, ValueType};

/// The patterns that rules become.
#[derive(Clone, Debug, Default)]
pub struct LoweredRules {
    /// A pattern for each matcher, in the order in which they are tried: what stands first wins. The first of a rule has its name,
    /// the others `NAME.2` and so on.
    pub module: Module,
    /// Which rule each pattern comes from, by its place in [`CombineRules::rules`].
    pub rule_of: Vec<usize>,
}

/// Makes patterns of rules that are right. In the order of LLVM 22 they also mean what they mean there, its faults included:
/// a literal stands for a constant in a register and never for an operand that is one itself, but for that of `G_CONSTANT` if it
/// has no type, and what is built has all flags of the root.
pub fn lower(
    rules: &CombineRules,
    order: RuleOrder,
    sources: &SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> LoweredRules {
    let mut shared = Shared { rules, order, locator: Locator::new(sources), natives: Natives::default() };
    let mut lowered = LoweredRules::default();
    let mut seen: FxHashMap<usize, u32> = FxHashMap::default();
    let mut refused: FxHashSet<usize> = FxHashSet::default();
    for matcher in rules.matchers(order) {
        let number = seen.entry(matcher.rule).or_default();
        *number += 1;
        let rule = &rules.rules[matcher.rule];
        let name = pattern_of_rule(&rule.name, *number);
        match Lowerer::new(&mut shared, rule, &matcher).pattern(name) {
            Ok(Some(pattern)) => {
                lowered.module.patterns.push(pattern);
                lowered.rule_of.push(matcher.rule);
            }
            Ok(None) => {}
            // All matchers of a rule stop at the same thing.
            Err(Unsupported { span, what }) => {
                if refused.insert(matcher.rule) {
                    let message = format!("the rule `{}` cannot be run: {what}", rule.name);
                    diagnostics.push(Diagnostic::error(codes::UNSUPPORTED, span, message).label("this is the part"));
                }
            }
        }
    }
    lowered.module.natives = shared.natives.table;
    lowered
}

/// A part of a rule that no pattern can say.
struct Unsupported {
    span: Span,
    what: String,
}

/// The state that all rules share.
struct Shared<'a> {
    rules: &'a CombineRules,
    order: RuleOrder,
    locator: Locator<'a>,
    natives: Natives,
}

/// The native functions that were called so far.
#[derive(Default)]
struct Natives {
    table: Vec<Native>,
    known: FxHashMap<(NativeKind, SmolStr), usize>,
}

impl Natives {
    /// The name under which a function is called. Of several with one name the later ones, about other kinds, say what they are
    /// about.
    fn declare(
        &mut self,
        kind: NativeKind,
        name: &SmolStr,
        params: &[Kind],
        results: &[Kind],
        location: &Location,
    ) -> SmolStr {
        let kinds = |types: &[NativeType]| types.iter().map(|ty| ty.kind).collect::<Vec<Kind>>();
        let list = |kinds: &[Kind]| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
        let mut called = name.clone();
        if let Some(index) = self.known.get(&(kind, called.clone())) {
            let known = &self.table[*index];
            if kinds(&known.params) != params || kinds(&known.results) != results {
                called = format_smolstr!("{name}({}) -> ({})", list(params), list(results));
            }
        }
        self.known.entry((kind, called.clone())).or_insert_with(|| {
            let types = |kinds: &[Kind]| -> Vec<NativeType> {
                kinds.iter().map(|kind| NativeType { name: None, kind: *kind, declared: None }).collect()
            };
            let (params, results) = (types(params), types(results));
            let (name, location) = (called.clone(), location.clone());
            self.table.push(Native { name, kind, params, results, code: None, definition: None, location });
            self.table.len() - 1
        });
        called
    }
}

/// The value that a name of a rule stands for.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// An operand, or all operands from one on.
    Value(ValueId),
    /// A register that an instruction defines, by place: asked for when it is needed.
    Def { op: ValueId, index: u32 },
    /// Match data.
    Data(ValueId),
}

/// Lowers one matcher.
struct Lowerer<'s, 'a> {
    shared: &'s mut Shared<'a>,
    rule: &'a CombineRule,
    matcher: &'s RuleMatcher,
    pattern: Pattern,
    /// The section at hand.
    ops: Vec<Op>,
    location: Location,
    /// Names of operands, of patterns and of match data. Patterns and operands may share one.
    operands: FxHashMap<SmolStr, Bound>,
    instructions: FxHashMap<SmolStr, ValueId>,
    /// The types of operands, as far as they are asked for.
    types: FxHashMap<SmolStr, ValueId>,
    /// The names of operands whose types are asked for.
    asked: FxHashSet<SmolStr>,
    /// Constants of the section at hand, each once.
    constants: FxHashMap<SmolStr, ValueId>,
    /// The instructions that are matched, in the order of [`RuleMatcher::instructions`].
    matched: Vec<ValueId>,
    /// The types of what the root defines.
    root_types: Vec<ValueId>,
    /// The attributes of matched instructions that were asked for.
    attributes: FxHashMap<(usize, &'static str), ValueId>,
}

impl<'s, 'a> Lowerer<'s, 'a> {
    fn new(shared: &'s mut Shared<'a>, rule: &'a CombineRule, matcher: &'s RuleMatcher) -> Self {
        let location = shared.locator.location(rule.span);
        Lowerer {
            shared,
            rule,
            matcher,
            pattern: Pattern::default(),
            ops: Vec::new(),
            location,
            operands: FxHashMap::default(),
            instructions: FxHashMap::default(),
            types: FxHashMap::default(),
            asked: types_asked_for(rule),
            constants: FxHashMap::default(),
            matched: Vec::new(),
            root_types: Vec::new(),
            attributes: FxHashMap::default(),
        }
    }

    /// The pattern, unless it can never match.
    fn pattern(mut self, name: SmolStr) -> Result<Option<Pattern>, Unsupported> {
        let location = self.location.clone();
        if !self.matches()? {
            return Ok(None);
        }
        let root = self.matched[0];
        self.pattern.matcher = std::mem::take(&mut self.ops);
        self.constants.clear();
        self.apply(root)?;
        self.pattern.name = (!name.is_empty()).then_some(name);
        self.pattern.location = location.clone();
        self.pattern.rewrite = Rewrite { root: Some(root), body: RewriteBody::Ops(self.ops), location };
        Ok(Some(self.pattern))
    }

    fn is_llvm22(&self) -> bool {
        self.shared.order == RuleOrder::Llvm22
    }

    /// Says where the ops that follow come from.
    fn at(&mut self, span: Span) {
        self.location = self.shared.locator.location(span);
    }

    fn push(&mut self, kind: OpKind, results: OpResults) {
        self.ops.push(Op { kind, results, location: self.location.clone() });
    }

    fn value(&mut self, kind: OpKind, defines: Kind, name: Option<&SmolStr>) -> ValueId {
        let value = self.pattern.new_value(defines, name.cloned());
        self.push(kind, OpResults::from_slice(&[value]));
        value
    }

    /// An attribute that is a constant.
    fn constant(&mut self, text: SmolStr) -> ValueId {
        if let Some(value) = self.constants.get(&text) {
            return *value;
        }
        let kind = OpKind::Attribute { value: Some(text.clone()), ty: None, otherwise: None };
        let value = self.value(kind, Kind::Attribute, None);
        self.constants.insert(text, value);
        value
    }

    fn integer(&mut self, number: i64) -> ValueId {
        self.constant(format_smolstr!("{number} : i64"))
    }

    fn constrain(&mut self, name: &str, args: Vec<ValueId>, results: &[Kind], negated: bool) -> Vec<ValueId> {
        let name = self.declare(NativeKind::Constraint, name, &args, results);
        let results: Vec<ValueId> = results.iter().map(|kind| self.pattern.new_value(*kind, None)).collect();
        self.push(OpKind::ApplyNativeConstraint { name, args, negated }, OpResults::from_slice(&results));
        results
    }

    fn call(&mut self, name: &str, args: Vec<ValueId>, results: &[Kind]) -> Vec<ValueId> {
        let name = self.declare(NativeKind::Rewrite, name, &args, results);
        let results: Vec<ValueId> = results.iter().map(|kind| self.pattern.new_value(*kind, None)).collect();
        self.push(OpKind::ApplyNativeRewrite { name, args, location: None }, OpResults::from_slice(&results));
        results
    }

    fn declare(&mut self, kind: NativeKind, name: &str, args: &[ValueId], results: &[Kind]) -> SmolStr {
        let params: Vec<Kind> = args.iter().map(|value| self.pattern.kind(*value)).collect();
        self.shared.natives.declare(kind, &SmolStr::new(name), &params, results, &self.location)
    }

    /// Returns what an operand of a match stands for, as a value.
    fn operand(&mut self, name: &SmolStr) -> Option<ValueId> {
        match *self.operands.get(name)? {
            Bound::Value(value) | Bound::Data(value) => Some(value),
            Bound::Def { op, index } => {
                let value = self.value(OpKind::Result { parent: op, index: Some(index) }, Kind::Value, Some(name));
                self.operands.insert(name.clone(), Bound::Value(value));
                Some(value)
            }
        }
    }
}

/// The patterns of a rule that say what is done.
fn instructions(
    rule: &CombineRule,
) -> impl Iterator<Item = (usize, &crate::rules::RulePattern, &crate::rules::InstructionPattern)> {
    rule.applied.iter().enumerate().filter_map(|(index, pattern)| match &pattern.kind {
        PatternKind::Instruction(instruction) => Some((index, pattern, instruction)),
        _ => None,
    })
}

/// MLIR's text of a type: `i32` of `s32`, `vector<4xi32>` of `<4 x s32>`.
fn type_text(ty: &ValueType) -> SmolStr {
    let scalar = |text: &str| {
        let width = text.strip_prefix('s')?.parse::<u32>().ok()?;
        Some(format_smolstr!("i{width}"))
    };
    let vector = |text: &str| {
        let inner = text.strip_prefix('<')?.strip_suffix('>')?;
        let (scalable, inner) = match inner.strip_prefix("vscale x ") {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        let (count, element) = inner.split_once(" x ")?;
        let element = scalar(element)?;
        Some(if scalable {
            format_smolstr!("vector<[{count}]x{element}>")
        } else {
            format_smolstr!("vector<{count}x{element}>")
        })
    };
    let text = ty.low_level.as_str();
    scalar(text).or_else(|| vector(text)).unwrap_or_else(|| format_smolstr!("!mir<\"{text}\">"))
}

/// The names of matched operands whose types are asked for.
fn types_asked_for(rule: &CombineRule) -> FxHashSet<SmolStr> {
    let operands = instructions(rule).flat_map(|(_, _, instruction)| &instruction.operands);
    let asked = operands.filter_map(|operand| match &operand.r#type {
        Some(PatternType::Of(name)) => Some(name.clone()),
        _ => None,
    });
    asked.collect()
}
