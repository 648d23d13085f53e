//! From rules to matchers: one for each opcode and each choice of alternatives, with the fragments written out.
//!
//! Matching goes from the root to what defines its operands, depth first and from left to right; `walk` does the same, and finds
//! what cannot be matched that way. `priority` puts matchers in LLVM's order.

mod priority;
mod stable_sort;
mod walk;

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::FxHashSet;

use crate::check::{Parts, Table};
use crate::rules::{CombineRule, CombineRules, InstructionId, PatternKind, RuleMatcher, RuleOrder};
use walk::Walk;

impl CombineRules {
    /// Returns what is looked for, in the order in which it is tried.
    ///
    /// An alternative that no instruction can be, because its fragment wants other types than those that the operands have, is
    /// left out; reading the rules warned of it. With [`RuleOrder::Llvm22`] it is there, since LLVM 22 forgets what types the
    /// parameters of a fragment have.
    pub fn matchers(&self, order: RuleOrder) -> Vec<RuleMatcher> {
        let parts = Parts { instructions: &self.instructions, fragments: &self.fragments };
        let mut matchers = Vec::with_capacity(self.rules.len());
        for (index, rule) in self.rules.iter().enumerate() {
            each_choice(parts, rule, |choice, opcode| {
                let walk = Walk::new(parts, rule, choice, order).run(opcode);
                if !walk.is_impossible {
                    matchers.push(walk.matcher(index));
                }
            });
        }
        match order {
            RuleOrder::Documented => matchers,
            RuleOrder::Llvm22 => priority::sort(self, parts, matchers),
        }
    }
}

/// Says why a rule cannot be matched.
pub(crate) fn check(parts: Parts<'_>, rule: &CombineRule, findings: &mut Vec<Diagnostic>) {
    let mut is_first_opcode = true;
    let mut said: FxHashSet<(Span, String)> = FxHashSet::default();
    each_choice(parts, rule, |choice, opcode| {
        // What is wrong is so with every opcode.
        if std::mem::take(&mut is_first_opcode) || opcode.is_none() {
            let new = Walk::new(parts, rule, choice, RuleOrder::Documented).run(opcode).findings;
            findings.extend(new.into_iter().filter(|new| said.insert((new.span, new.message.clone()))));
        }
    });
}

/// Calls `each` for every choice of an alternative for each pattern, and of an opcode for the root. The first fragment and the
/// alternatives change slowest, the opcode fastest.
fn each_choice(parts: Parts<'_>, rule: &CombineRule, mut each: impl FnMut(&[usize], Option<InstructionId>)) {
    let mut choice = vec![0; rule.matched.len()];
    let counts = rule.matched.iter().map(|pattern| match &pattern.kind {
        PatternKind::Fragment(used) => parts.fragment(used.fragment).alternatives.len(),
        _ => 1,
    });
    let counts: Vec<usize> = counts.collect();
    loop {
        match &rule.matched[rule.match_root].kind {
            PatternKind::AnyOpcode(opcodes) => opcodes.iter().for_each(|opcode| each(&choice, Some(*opcode))),
            _ => each(&choice, None),
        }
        let Some(last) = (0..counts.len()).rev().find(|index| choice[*index] + 1 < counts[*index]) else { return };
        choice[last] += 1;
        choice[last + 1..].fill(0);
    }
}
