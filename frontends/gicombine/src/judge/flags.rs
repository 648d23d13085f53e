//! Flags that do not hold: `nuw` and `nsw` that what is built gets, though its numbers wrap.
//!
//! Instructions that are built get the flags that are written, copied, and in LLVM 22 all of the root. Here rules that only compute with
//! integers are tried on numbers: if the matched instructions do not wrap, where they are said not to, and what is built does, the
//! warning names the numbers.

use pdl_diagnostics::{Diagnostic, Span};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::codes;
use crate::rules::{
    CombineRule, CombineRules, InstructionPattern, PatternKind, PatternOperand, PatternType, RuleMatcher, RuleOrder,
    RulePattern,
};

/// The number of bits of integers whose type a rule leaves open.
const OPEN: u32 = 32;

/// The most operands that numbers are tried for: all together are `10^MOST_OPERANDS`.
const MOST_OPERANDS: usize = 4;

const NUW: &str = "nuw";
const NSW: &str = "nsw";

pub(super) fn judge(
    rules: &CombineRules,
    matchers: &[RuleMatcher],
    order: RuleOrder,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut last_rule = None;
    for matcher in matchers {
        // Of a rule with alternatives the first says enough.
        if last_rule.replace(matcher.rule) != Some(matcher.rule) {
            Trial::new(rules, matcher, order).run(diagnostics);
        }
    }
}

/// An operation on integers, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Add,
    Sub,
    Mul,
    Shl,
    And,
    Or,
    Xor,
    Copy,
    Constant,
}

impl Operation {
    fn of(opcode: &str) -> Option<Operation> {
        Some(match opcode {
            "G_ADD" => Operation::Add,
            "G_SUB" => Operation::Sub,
            "G_MUL" => Operation::Mul,
            "G_SHL" => Operation::Shl,
            "G_AND" => Operation::And,
            "G_OR" => Operation::Or,
            "G_XOR" => Operation::Xor,
            "COPY" => Operation::Copy,
            "G_CONSTANT" => Operation::Constant,
            _ => return None,
        })
    }

    fn can_wrap(self) -> bool {
        matches!(self, Operation::Add | Operation::Sub | Operation::Mul | Operation::Shl)
    }

    fn operands(self) -> usize {
        if matches!(self, Operation::Copy | Operation::Constant) { 1 } else { 2 }
    }
}

/// The result of an operation: the lowest bits, and whether there were more, without and with a sign.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    value: i64,
    wraps_unsigned: bool,
    wraps_signed: bool,
}

impl Outcome {
    /// Returns true if it is poison with this flag.
    fn breaks(self, flag: &str) -> bool {
        match flag {
            NUW => self.wraps_unsigned,
            NSW => self.wraps_signed,
            _ => false,
        }
    }
}

/// One step: what is computed, and the name that it gets.
struct Step<'r> {
    pattern: SmolStr,
    operation: Operation,
    opcode: &'r SmolStr,
    result: &'r SmolStr,
    operands: Vec<Source<'r>>,
    /// The flags that it must have or gets.
    flags: Vec<SmolStr>,
    span: Span,
}

/// Where a number comes from.
enum Source<'r> {
    Name(&'r SmolStr),
    Number(i64),
}

struct Trial<'r> {
    rules: &'r CombineRules,
    rule: &'r CombineRule,
    matcher: &'r RuleMatcher,
    order: RuleOrder,
}

impl<'r> Trial<'r> {
    fn new(rules: &'r CombineRules, matcher: &'r RuleMatcher, order: RuleOrder) -> Trial<'r> {
        Trial { rules, rule: &rules.rules[matcher.rule], matcher, order }
    }

    fn run(&self, diagnostics: &mut Vec<Diagnostic>) {
        // What C++ asks for may be what makes the flags hold.
        if !self.matcher.checks.is_empty() || self.rule.is_combine {
            return;
        }
        let Some(width) = self.width() else { return };
        // From the leaves to the root: what is used is computed first.
        let matched: Option<Vec<Step<'_>>> = self
            .matcher
            .instructions
            .iter()
            .rev()
            .map(|instruction| {
                let flags = instruction.pattern.flags.as_ref().map(|flags| flags.set.clone()).unwrap_or_default();
                let span = self.rule.span;
                (!instruction.is_opcode_only)
                    .then(|| self.step(&instruction.name, &instruction.pattern, flags, span))?
            })
            .collect();
        let Some(matched) = matched.filter(|matched| !matched.is_empty()) else { return };
        let Some(built) = self.built() else { return };
        let Some(leaves) = self.leaves(&matched, &built) else { return };
        for step in built.iter().filter(|step| step.operation.can_wrap()) {
            let broken: Vec<Broken> = [NUW, NSW]
                .into_iter()
                .filter_map(|flag| {
                    let (from, reason) = self.source_of(flag, step)?;
                    let numbers = counterexample(&leaves, &matched, &built, (step, flag, from), width)?;
                    Some(Broken { flag, is_written: from == usize::MAX, reason, numbers })
                })
                .collect();
            if !broken.is_empty() {
                diagnostics.push(self.warning(step, &broken, width));
            }
        }
    }

    /// Returns how many bits the integers have; `None` if they are not all of one type.
    fn width(&self) -> Option<u32> {
        let matched = self.matcher.instructions.iter().map(|instruction| &instruction.pattern);
        let applied = self.rule.applied.iter().filter_map(|pattern| instruction_of(pattern));
        let mut width = None;
        for operand in matched.chain(applied).flat_map(|pattern| &pattern.operands) {
            let bits = match &operand.r#type {
                None | Some(PatternType::Of(_)) => continue,
                Some(PatternType::Value(r#type)) => r#type.low_level.strip_prefix('s')?.parse().ok()?,
                Some(PatternType::Variadic { .. }) => return None,
            };
            if !(2..=63).contains(&bits) || width.is_some_and(|known| known != bits) {
                return None;
            }
            width = Some(bits);
        }
        Some(width.unwrap_or(OPEN))
    }

    fn step(
        &self,
        name: &SmolStr,
        pattern: &'r InstructionPattern,
        flags: Vec<SmolStr>,
        span: Span,
    ) -> Option<Step<'r>> {
        let opcode = &self.rules.instruction(pattern.instruction).name;
        let operation = Operation::of(opcode)?;
        let (result, operands) = pattern.operands.split_first()?;
        if operands.len() != operation.operands() {
            return None;
        }
        let source = |operand: &'r PatternOperand| match operand.immediate {
            Some(number) => Some(Source::Number(number)),
            None => operand.name.as_ref().map(Source::Name),
        };
        let operands = operands.iter().map(source).collect::<Option<Vec<_>>>()?;
        Some(Step { pattern: name.clone(), operation, opcode, result: result.name.as_ref()?, operands, flags, span })
    }

    /// Returns what is built, in an order in which it can be computed.
    fn built(&self) -> Option<Vec<Step<'r>>> {
        let mut left: Vec<Step<'r>> = Vec::new();
        for pattern in &self.rule.applied {
            let instruction = instruction_of(pattern)?;
            let flags = instruction.flags.as_ref().map(|flags| flags.set.clone()).unwrap_or_default();
            left.push(self.step(&pattern.name, instruction, flags, pattern.span)?);
        }
        let mut built: Vec<Step<'r>> = Vec::new();
        while !left.is_empty() {
            let waits = |step: &Step<'r>, left: &[Step<'r>]| {
                step.operands.iter().any(
                    |operand| matches!(operand, Source::Name(name) if left.iter().any(|other| other.result == *name)),
                )
            };
            let next = (0..left.len()).find(|index| !waits(&left[*index], &left))?;
            built.push(left.remove(next));
        }
        Some(built)
    }

    /// The names that nothing matched defines; `None` if they are too many, or one is used that there is not.
    fn leaves(&self, matched: &[Step<'r>], built: &[Step<'r>]) -> Option<Vec<&'r SmolStr>> {
        let mut leaves: Vec<&SmolStr> = Vec::new();
        for step in matched {
            for operand in &step.operands {
                if let Source::Name(name) = operand
                    && !matched.iter().any(|other| other.result == *name)
                    && !leaves.contains(name)
                {
                    leaves.push(name);
                }
            }
        }
        let is_known =
            |name: &SmolStr| leaves.contains(&name) || matched.iter().chain(built).any(|step| step.result == name);
        let all_known = built.iter().flat_map(|step| &step.operands).all(|operand| match operand {
            Source::Name(name) => is_known(name),
            Source::Number(_) => true,
        });
        (all_known && leaves.len() <= MOST_OPERANDS).then_some(leaves)
    }

    /// Which matched instruction a flag comes from: its place from the leaves on, and what is said of it. With `usize::MAX`, none:
    /// it is always there.
    fn source_of(&self, flag: &str, step: &Step<'_>) -> Option<(usize, String)> {
        let last = self.matcher.instructions.len() - 1;
        let pattern = self.rule.applied.iter().find(|pattern| pattern.name == step.pattern)?;
        let flags = instruction_of(pattern)?.flags.as_ref();
        let is_unset = flags.is_some_and(|flags| flags.unset.iter().any(|unset| unset == flag));
        if self.order == RuleOrder::Llvm22 {
            let root = &self.matcher.instructions[0];
            let can_wrap = Operation::of(&self.rules.instruction(root.pattern.instruction).name)?.can_wrap();
            let is_refused = |flags: &crate::rules::Flags| flags.unset.iter().any(|unset| unset == flag);
            if can_wrap && !root.pattern.flags.as_ref().is_some_and(is_refused) {
                return Some((last, "in LLVM 22 what is built has all flags of the root".to_owned()));
            }
        }
        if is_unset {
            return None;
        }
        let flags = flags?;
        if flags.set.iter().any(|set| set == flag) {
            return Some((usize::MAX, "it is written here".to_owned()));
        }
        flags.copied.iter().find_map(|copied| {
            let place = self.matcher.instructions.iter().position(|instruction| instruction.name == *copied)?;
            Some((last - place, format!("it may come from `${copied}`")))
        })
    }

    fn warning(&self, step: &Step<'_>, broken: &[Broken], width: u32) -> Diagnostic {
        let flags: Vec<String> = broken.iter().map(|broken| format!("`{}`", broken.flag)).collect();
        let verb = if flags.len() > 1 { "do" } else { "does" };
        let message = format!("{} {verb} not hold for this {}", flags.join(" and "), step.opcode);
        let mut warning =
            Diagnostic::warning(codes::UNSOUND_FLAG, step.span, message).with_label(self.rule.span, "in this rule");
        for Broken { flag, is_written, reason, numbers } in broken {
            let numbers: Vec<String> = numbers.iter().map(|(name, number)| format!("`${name}` = {number}")).collect();
            let what = if *is_written { "this wraps" } else { "this wraps, and what is matched does not" };
            warning = warning.note(format!("`{flag}`: {reason}; for {} (s{width}) {what}", numbers.join(", ")));
        }
        let names: Vec<_> = broken.iter().map(|broken| enumerator_name(broken.flag)).collect();
        let unset = format!("`(MIFlags (not {}))`", names.join(", "));
        warning.note(match self.order {
            RuleOrder::Llvm22 if !broken.iter().any(|broken| broken.is_written) => {
                format!("match only what has no such flags: {unset}")
            }
            _ => format!("take away what does not hold: {unset}"),
        })
    }
}

/// A flag that does not hold.
struct Broken {
    flag: &'static str,
    /// True if the rule itself sets it.
    is_written: bool,
    /// Where it comes from.
    reason: String,
    /// The operands for which it does not.
    numbers: Vec<(SmolStr, i64)>,
}

/// Returns how rules write a flag.
fn enumerator_name(flag: &str) -> &'static str {
    if flag == NUW { "NoUWrap" } else { "NoSWrap" }
}

fn instruction_of(pattern: &RulePattern) -> Option<&InstructionPattern> {
    match &pattern.kind {
        PatternKind::Instruction(instruction) => Some(instruction),
        _ => None,
    }
}

/// Numbers for which the matched instructions have the flags that they are asked for, the one at `from` the flag, and `step` would
/// be wrong to have it.
fn counterexample(
    leaves: &[&SmolStr],
    matched: &[Step<'_>],
    built: &[Step<'_>],
    (step, flag, from): (&Step<'_>, &str, usize),
    width: u32,
) -> Option<Vec<(SmolStr, i64)>> {
    let low = 1_i64 << (width - 1);
    let corners = [1, 0, 2, -1, 3, -2, low - 1, -low, low - 2, 1 - low];
    let mut choice = vec![0; leaves.len()];
    loop {
        let given = leaves.iter().zip(&choice).map(|(name, index)| (*name, corners[*index]));
        let mut known: FxHashMap<&SmolStr, i64> = given.clone().collect();
        let is_sound = matched.iter().enumerate().all(|(place, step)| {
            compute(step, &mut known, width).is_some_and(|outcome| {
                let has = |flag: &SmolStr| !outcome.breaks(flag);
                step.flags.iter().all(has) && (place != from || !outcome.breaks(flag))
            })
        });
        if is_sound {
            for other in built {
                let Some(outcome) = compute(other, &mut known, width) else { break };
                if std::ptr::eq(other, step) && outcome.breaks(flag) {
                    return Some(given.map(|(name, number)| (name.clone(), number)).collect());
                }
            }
        }
        let next = (0..choice.len()).rev().find(|index| choice[*index] + 1 < corners.len())?;
        choice[next] += 1;
        choice[next + 1..].fill(0);
    }
}

/// Returns what a step gives, which is put down; `None` if it gives nothing: a shift by too much.
fn compute<'n>(step: &Step<'n>, known: &mut FxHashMap<&'n SmolStr, i64>, width: u32) -> Option<Outcome> {
    let signed = |value: i128| ((value << (128 - width)) >> (128 - width)) as i64;
    let unsigned = |value: i64| i128::from(value) & ((1_i128 << width) - 1);
    let mut operands = step.operands.iter().map(|operand| match operand {
        Source::Name(name) => known.get(name).copied(),
        Source::Number(number) => Some(signed(i128::from(*number))),
    });
    let left = operands.next()??;
    let right = operands.next().unwrap_or(Some(0))?;
    let of = |left: i128, right: i128| match step.operation {
        Operation::Add => left + right,
        Operation::Sub => left - right,
        Operation::Mul => left * right,
        Operation::Shl => left << right,
        Operation::And => left & right,
        Operation::Or => left | right,
        Operation::Xor => left ^ right,
        Operation::Copy | Operation::Constant => left,
    };
    if step.operation == Operation::Shl && !(0..i64::from(width)).contains(&right) {
        return None;
    }
    let with_sign = of(i128::from(left), i128::from(right));
    let without = of(unsigned(left), unsigned(right));
    let value = signed(with_sign);
    let outcome = Outcome {
        value,
        wraps_unsigned: step.operation.can_wrap() && without != unsigned(value),
        wraps_signed: step.operation.can_wrap() && with_sign != i128::from(value),
    };
    known.insert(step.result, outcome.value);
    Some(outcome)
}
