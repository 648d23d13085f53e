//! Rules that an earlier one makes unreachable: it is as general, and nothing can stop it.
//!
//! An earlier matcher covers a later one if its tree of instructions is part of the other one's, asks no more anywhere, and has no
//! C++ of its own. What LLVM asks besides, whether instructions may be folded and registers replaced, has to be asked by the later
//! one too.

use pdl_diagnostics::Diagnostic;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::codes;
use crate::rules::{
    CombineRule, CombineRules, Flags, InstructionId, MatchedInstruction, PatternKind, PatternOperand, PatternType,
    RuleMatcher,
};

/// The most pairs of matchers that are compared: enough for tens of thousands of rules that are about different instructions.
const MOST_PAIRS: usize = 20_000_000;

pub(super) fn judge(rules: &CombineRules, matchers: &[RuleMatcher], diagnostics: &mut Vec<Diagnostic>) {
    // For each rule how many of its matchers are reached, and who is in the way of the first one that is not.
    let mut reached = vec![0_usize; rules.rules.len()];
    let mut in_the_way: Vec<Option<usize>> = vec![None; rules.rules.len()];
    let mut unconditional: FxHashMap<InstructionId, Vec<&RuleMatcher>> = FxHashMap::default();
    let mut pairs = 0;
    for matcher in matchers {
        let earlier = unconditional.entry(matcher.instructions[0].pattern.instruction).or_default();
        pairs += earlier.len();
        if pairs > MOST_PAIRS {
            return;
        }
        match earlier.iter().find(|other| other.rule != matcher.rule && covers(rules, other, matcher)) {
            Some(other) => in_the_way[matcher.rule] = in_the_way[matcher.rule].or(Some(other.rule)),
            None => reached[matcher.rule] += 1,
        }
        if matcher.checks.is_empty() && !rules.rules[matcher.rule].is_combine {
            earlier.push(matcher);
        }
    }
    for (index, rule) in rules.rules.iter().enumerate() {
        let Some(other) = in_the_way[index].filter(|_| reached[index] == 0) else { continue };
        let other = &rules.rules[other];
        let message = format!("this rule never applies: `{}` is tried first, and does wherever it would", other.name);
        let warning = Diagnostic::warning(codes::SHADOWED, rule.span, message)
            .with_label(other.span, "this one asks no more")
            .note("list the rule that asks more first, or take one of them away");
        diagnostics.push(warning);
    }
}

/// Returns true if the earlier matcher applies wherever the later one would.
fn covers(rules: &CombineRules, earlier: &RuleMatcher, later: &RuleMatcher) -> bool {
    let (first, second) = (&rules.rules[earlier.rule], &rules.rules[later.rule]);
    if !first.predicates.iter().all(|predicate| second.predicates.contains(predicate)) {
        return false;
    }
    let mut cover = Cover { places: Vec::new(), names: FxHashMap::default() };
    earlier.instructions.iter().all(|instruction| cover.instruction(instruction, later))
        && replaced(first).all(|pair| cover.is_replaced(pair, second))
}

/// The way in which the later matcher is covered.
struct Cover<'m> {
    /// For each instruction of the earlier matcher, which one of the later it is.
    places: Vec<usize>,
    /// The operands of the later matcher that the names of the earlier one are, by instruction, place and name.
    names: FxHashMap<&'m SmolStr, (usize, usize, Option<&'m SmolStr>)>,
}

impl<'m> Cover<'m> {
    fn instruction(&mut self, asked: &'m MatchedInstruction, later: &'m RuleMatcher) -> bool {
        let place = match asked.used_by {
            None => Some(0),
            Some((user, operand)) => {
                let same_use = Some((self.places[user], operand));
                later.instructions.iter().position(|given| given.used_by == same_use)
            }
        };
        let Some(place) = place else { return false };
        self.places.push(place);
        let given = &later.instructions[place];
        if asked.pattern.instruction != given.pattern.instruction
            || asked.pattern.intrinsic != given.pattern.intrinsic
            || !asks_no_more(asked.pattern.flags.as_ref(), given.pattern.flags.as_ref())
        {
            return false;
        }
        if asked.is_opcode_only {
            return true;
        }
        !given.is_opcode_only
            && asked.pattern.operands.len() == given.pattern.operands.len()
            && asked
                .pattern
                .operands
                .iter()
                .zip(&given.pattern.operands)
                .enumerate()
                .all(|(index, (asked, given))| self.operand((place, index), asked, given))
    }

    fn operand(&mut self, at: (usize, usize), asked: &'m PatternOperand, given: &'m PatternOperand) -> bool {
        let is_variadic = |operand: &PatternOperand| matches!(operand.r#type, Some(PatternType::Variadic { .. }));
        if (is_variadic(asked) || is_variadic(given) || asked.r#type.is_some()) && asked.r#type != given.r#type {
            return false;
        }
        if asked.immediate.is_some() && asked.immediate != given.immediate {
            return false;
        }
        let Some(name) = &asked.name else { return true };
        match self.names.get(name) {
            // The same name again is the same operand again.
            Some((_, _, known)) => known.is_some() && *known == given.name.as_ref(),
            None => {
                self.names.insert(name, (at.0, at.1, given.name.as_ref()));
                true
            }
        }
    }

    /// Returns true if the later rule replaces the same register by the same.
    fn is_replaced(&self, pair: [&SmolStr; 2], later: &CombineRule) -> bool {
        let [Some((.., Some(old))), Some((.., Some(new)))] = pair.map(|name| self.names.get(name)) else {
            return false;
        };
        replaced(later).any(|other| other == [*old, *new])
    }
}

/// Returns what a rule replaces, and by what.
fn replaced(rule: &CombineRule) -> impl Iterator<Item = [&SmolStr; 2]> {
    rule.applied.iter().filter_map(|pattern| match &pattern.kind {
        PatternKind::ReplaceRegister(registers) => {
            let [old, new] = registers.each_ref().map(|register| register.name.as_ref());
            Some([old?, new?])
        }
        _ => None,
    })
}

/// Returns true if flags that are asked for are among those that another one asks for.
fn asks_no_more(asked: Option<&Flags>, given: Option<&Flags>) -> bool {
    let Some(asked) = asked else { return true };
    let none = Flags::default();
    let given = given.unwrap_or(&none);
    asked.set.iter().all(|flag| given.set.contains(flag)) && asked.unset.iter().all(|flag| given.unset.contains(flag))
}
