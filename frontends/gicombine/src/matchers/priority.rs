//! Which of two matchers LLVM 22 tries first, and the order that follows.
//!
//! A matcher is more important the more it asks: the root is compared by the number of its operands, then by what is asked of the
//! instruction, then operand by operand. What is asked has kinds, and the smaller one wins. This is no strict weak order: what
//! stands behind the end of the shorter list of questions is not compared. So the algorithm decides the order too.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::stable_sort::stable_sort;
use crate::check::Parts;
use crate::rules::{CombineRule, CombineRules, MatchedInstruction, PatternKind, PatternType, RuleMatcher};

/// The kind of question about an instruction or an operand. The smaller is the more important.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    OperandCount,
    Cxx,
    Flags,
    SameOperand,
    Intrinsic,
    Instruction,
    Constant,
    LiteralConstant,
    Type,
    RecordType,
}

/// An instruction as the order sees it.
struct Asked {
    opcode: SmolStr,
    /// Besides the opcode.
    of_instruction: Vec<Kind>,
    /// For each operand, what is asked of it.
    of_operands: Vec<Vec<Question>>,
}

/// A question about an operand.
#[derive(Clone, Copy)]
enum Question {
    Plain(Kind),
    /// That this instruction, by its place in the matcher, defines it.
    Instruction(usize),
}

/// A matcher with all that is asked.
struct Ranked {
    matcher: RuleMatcher,
    asked: Vec<Asked>,
}

/// Puts matchers in the order of LLVM 22.
pub(super) fn sort(rules: &CombineRules, parts: Parts<'_>, matchers: Vec<RuleMatcher>) -> Vec<RuleMatcher> {
    let ranked = matchers.into_iter().map(|matcher| {
        let asked = asked(parts, &rules.rules[matcher.rule], &matcher);
        Ranked { matcher, asked }
    });
    let mut ranked: Vec<Ranked> = ranked.collect();
    stable_sort(&mut ranked, |one, other| compare(&one.asked, &other.asked) == Ordering::Less);
    let mut opcodes: FxHashMap<SmolStr, usize> = FxHashMap::default();
    for ranked in &ranked {
        let next = opcodes.len();
        opcodes.entry(ranked.asked[0].opcode.clone()).or_insert(next);
    }
    // From here on it is an order.
    ranked.sort_by_key(|ranked| (opcodes[&ranked.asked[0].opcode], ranked.asked[0].of_operands.len()));
    ranked.into_iter().map(|ranked| ranked.matcher).collect()
}

/// The first difference between two matchers, the more important being the smaller. Nested instructions are compared where they
/// are asked for, without recursion.
fn compare(one: &[Asked], other: &[Asked]) -> Ordering {
    let begin = compare_instructions(&one[0], &other[0]);
    if begin.is_ne() {
        return begin;
    }
    // Instructions of both, and the next of their operands.
    let mut open = vec![(0, 0, 0)];
    while let Some((left, right, next)) = open.last_mut() {
        let (left, right, operand) = (&one[*left], &other[*right], *next);
        let (Some(left), Some(right)) = (left.of_operands.get(operand), right.of_operands.get(operand)) else {
            open.pop();
            continue;
        };
        *next += 1;
        let mut order = right.len().cmp(&left.len());
        // An operand is defined once: one instruction at most is asked for, and what is asked behind it waits until that is
        // compared. Nothing but that a type is kept is ever asked behind it, which is the same for both.
        let mut nested = None;
        for (left, right) in left.iter().zip(right) {
            if order.is_ne() {
                break;
            }
            order = match (*left, *right) {
                (Question::Instruction(left), Question::Instruction(right)) => {
                    let order = (one[left].is_constant()).cmp(&other[right].is_constant());
                    let order = order.then_with(|| compare_instructions(&one[left], &other[right]));
                    nested = order.is_eq().then_some((left, right));
                    order
                }
                (Question::Instruction(left), Question::Plain(kind)) => against(&one[left], kind),
                (Question::Plain(kind), Question::Instruction(right)) => against(&other[right], kind).reverse(),
                (Question::Plain(left), Question::Plain(right)) => left.cmp(&right),
            };
        }
        if order.is_ne() {
            return order;
        }
        open.extend(nested.map(|(left, right)| (left, right, 0)));
    }
    Ordering::Equal
}

/// A defining instruction against another question. A `G_CONSTANT` asks less than a constant does.
fn against(instruction: &Asked, kind: Kind) -> Ordering {
    match kind {
        Kind::Constant | Kind::LiteralConstant if instruction.is_constant() => Ordering::Greater,
        _ => Kind::Instruction.cmp(&kind),
    }
}

/// Two instructions without their operands.
fn compare_instructions(one: &Asked, other: &Asked) -> Ordering {
    let count = other.of_operands.len().cmp(&one.of_operands.len());
    let questions = one.of_instruction.iter().zip(&other.of_instruction);
    let questions = questions.map(|(one, other)| one.cmp(other)).find(|order| order.is_ne());
    count.then_with(|| one.opcode.cmp(&other.opcode)).then(questions.unwrap_or(Ordering::Equal))
}

impl Asked {
    fn is_constant(&self) -> bool {
        self.opcode == "G_CONSTANT"
    }
}

fn asked(parts: Parts<'_>, rule: &CombineRule, matcher: &RuleMatcher) -> Vec<Asked> {
    let mut types: FxHashSet<&SmolStr> = FxHashSet::default();
    for operand in rule.applied.iter().flat_map(|pattern| pattern.kind.operands()) {
        if let Some(PatternType::Of(name)) = &operand.r#type {
            types.insert(name);
        }
    }
    let mut definers: FxHashMap<(usize, usize), usize> = FxHashMap::default();
    for (index, instruction) in matcher.instructions.iter().enumerate() {
        definers.extend(instruction.used_by.map(|used_by| (used_by, index)));
    }
    let mut seen: FxHashSet<&SmolStr> = FxHashSet::default();
    let instructions = matcher.instructions.iter().enumerate();
    let mut asked: Vec<Asked> = instructions.map(|(index, matched)| ask(parts, index, matched, &definers)).collect();
    let led_here: Vec<Option<&SmolStr>> =
        matcher.instructions.iter().map(|instruction| instruction.defined_name(matcher)).collect();
    // Which operand is met first is the order of the walk.
    let mut open = vec![(0, 0)];
    while let Some((instruction, next)) = open.last_mut() {
        let (at, index) = (*instruction, *next);
        let pattern = &matcher.instructions[at].pattern;
        let Some(operand) = pattern.operands.get(index) else {
            open.pop();
            continue;
        };
        *next += 1;
        let place = index + usize::from(pattern.intrinsic.is_some() && !operand.is_def);
        let questions = &mut asked[at].of_operands[place];
        if let Some(name) = &operand.name {
            if seen.insert(name) {
                questions.extend(types.contains(name).then_some(Question::Plain(Kind::RecordType)));
            } else if operand.is_def && led_here[at] == Some(name) {
                questions.clear();
            } else {
                *questions = vec![Question::Plain(Kind::SameOperand)];
            }
        }
        open.extend(definers.get(&(at, place)).map(|definer| (*definer, 0)));
    }
    let (inner, outer) = cxx_questions(parts, rule, matcher);
    // C++ is asked of the root: that of fragments when they are met, which is before the variadic operand is.
    let of_root = &mut asked[0].of_instruction;
    let at = of_root.iter().position(|kind| *kind == Kind::OperandCount).unwrap_or(of_root.len());
    of_root.splice(at..at, std::iter::repeat_n(Kind::Cxx, inner));
    of_root.extend(std::iter::repeat_n(Kind::Cxx, outer));
    asked
}

/// Returns how many C++ texts stand in fragments that operands lead to, and how many elsewhere. Those of the match are no questions if
/// they are run together with that of the apply.
fn cxx_questions(parts: Parts<'_>, rule: &CombineRule, matcher: &RuleMatcher) -> (usize, usize) {
    let mut chosen = matcher.alternatives.iter().map(|(_, alternative)| *alternative);
    let (mut inner, mut outer) = (0, 0);
    for pattern in &rule.matched {
        match &pattern.kind {
            PatternKind::Fragment(used) => {
                let fragment = parts.fragment(used.fragment);
                let alternative = &fragment.alternatives[chosen.next().unwrap_or_default()];
                let count = alternative.iter().filter(|pattern| pattern.kind.is_cxx()).count();
                *(if fragment.outs.is_empty() { &mut outer } else { &mut inner }) += count;
            }
            PatternKind::Cxx(_) if rule.applied.iter().all(|pattern| !pattern.kind.is_cxx()) => outer += 1,
            _ => {}
        }
    }
    (inner, outer)
}

fn ask(
    parts: Parts<'_>,
    at: usize,
    matched: &MatchedInstruction,
    definers: &FxHashMap<(usize, usize), usize>,
) -> Asked {
    let pattern = &matched.pattern;
    let instruction = parts.instruction(pattern.instruction);
    let mut of_instruction = Vec::new();
    // How many operands a variadic instruction has is asked too, but only after sorting.
    if let Some(PatternType::Variadic { max, .. }) = pattern.operands.last().and_then(|last| last.r#type.as_ref()) {
        of_instruction.push(Kind::OperandCount);
        of_instruction.extend((*max > 0).then_some(Kind::OperandCount));
    }
    if let Some(flags) = &pattern.flags {
        of_instruction.extend((!flags.set.is_empty()).then_some(Kind::Flags));
        of_instruction.extend((!flags.unset.is_empty()).then_some(Kind::Flags));
    }
    let mut of_operands = Vec::with_capacity(pattern.operands.len() + 1);
    let mut is_intrinsic_due = pattern.intrinsic.is_some();
    let is_constant = matches!(instruction.name.as_str(), "G_CONSTANT" | "G_FCONSTANT");
    for operand in &pattern.operands {
        if !operand.is_def && std::mem::take(&mut is_intrinsic_due) {
            of_operands.push(vec![Question::Plain(Kind::Intrinsic)]);
        }
        let mut questions = Vec::new();
        if operand.immediate.is_some() {
            questions.push(Question::Plain(if is_constant { Kind::LiteralConstant } else { Kind::Constant }));
        }
        if let Some(PatternType::Value(_)) = operand.r#type {
            questions.push(Question::Plain(Kind::Type));
        }
        let definer = definers.get(&(at, of_operands.len()));
        questions.extend(definer.map(|definer| Question::Instruction(*definer)));
        of_operands.push(questions);
    }
    if is_intrinsic_due {
        of_operands.push(vec![Question::Plain(Kind::Intrinsic)]);
    }
    Asked { opcode: instruction.name.clone(), of_instruction, of_operands }
}

impl MatchedInstruction {
    /// The name of the operand that led here.
    fn defined_name<'m>(&self, matcher: &'m RuleMatcher) -> Option<&'m SmolStr> {
        let (user, place) = self.used_by?;
        let user = &matcher.instructions[user].pattern;
        let defs = user.operands.iter().filter(|operand| operand.is_def).count();
        let index = if user.intrinsic.is_some() && place > defs { place - 1 } else { place };
        user.operands.get(index)?.name.as_ref()
    }
}
