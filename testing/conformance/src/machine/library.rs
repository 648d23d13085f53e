//! Code for the rules of LLVM's own library: what each looks for, with types that fit.

use pdll::combine_rules::{CombineRules, MatchedInstruction, PatternType, RuleOrder};

use super::generate::{Leaf, Rule, Tree};
use super::opcodes::{OPCODES, Ty, Use};
use crate::choices::Choices;

/// How often types are chosen before a rule is given up.
const ATTEMPTS: usize = 200;

/// What the matchers of these rules look for; a matcher with instructions that generated code does not have is left out.
pub fn rules(choices: &mut Choices, rules: &CombineRules) -> Vec<Rule> {
    let matchers = rules.matchers(RuleOrder::Documented);
    let trees = matchers.iter().filter_map(|matcher| {
        let name = rules.rules[matcher.rule].name.to_string();
        let mut found = None;
        for _ in 0..ATTEMPTS {
            let mut typed = Typed { choices, rules, instructions: &matcher.instructions, names: Vec::new() };
            let tree = typed.tree(0, None);
            if let Some(tree) = tree {
                found = Some(Rule { name, text: String::new(), tree, names: typed.names.len() });
                break;
            }
        }
        found
    });
    trees.collect()
}

struct Typed<'a> {
    choices: &'a mut Choices,
    rules: &'a CombineRules,
    instructions: &'a [MatchedInstruction],
    /// The names of operands, and the types that they have.
    names: Vec<(String, Option<Ty>)>,
}

impl Typed<'_> {
    fn tree(&mut self, index: usize, wanted: Option<Ty>) -> Option<Tree> {
        let matched = &self.instructions[index];
        let name = &self.rules.instruction(matched.pattern.instruction).name;
        let opcode = OPCODES.iter().position(|opcode| opcode.name == *name)?;
        let info = &OPCODES[opcode];
        let types = info.types(self.choices, wanted)?;
        if matched.is_opcode_only || wanted.is_some() && wanted != info.defs.first().map(|def| types[*def]) {
            return None;
        }
        let (defs, uses) = matched.pattern.operands.split_at(info.defs.len());
        for (operand, def) in defs.iter().zip(info.defs) {
            self.fits(operand.name.as_deref(), operand.r#type.as_ref(), Some(types[*def]))?;
        }
        let mut operands = Vec::new();
        for (place, (operand, used)) in (defs.len()..).zip(uses.iter().zip(info.uses)) {
            let ty = match used {
                Use::Register(index) => Some(types[*index]),
                Use::Predicate | Use::Immediate => None,
            };
            let number = self.fits(operand.name.as_deref(), operand.r#type.as_ref(), ty)?;
            let nested = self.instructions.iter().position(|other| other.used_by == Some((index, place)));
            operands.push(match (nested, operand.immediate) {
                (Some(nested), _) => Leaf::Nested(Box::new(self.tree(nested, ty)?)),
                (None, Some(constant)) if ty.is_some() => Leaf::Constant(constant),
                (None, Some(literal)) => Leaf::Literal(literal),
                (None, None) => Leaf::Name(number),
            });
        }
        (uses.len() == info.uses.len()).then_some(())?;
        let flags = matched.pattern.flags.clone().unwrap_or_default();
        let known = |names: &[_]| {
            info.flags.iter().map(|(_, flag)| *flag).filter(|flag| names.iter().any(|name| name == flag)).collect()
        };
        Some(Tree { opcode, types, set: known(&flags.set), unset: known(&flags.unset), operands })
    }

    /// The number of a name, if it can have this type.
    fn fits(&mut self, name: Option<&str>, written: Option<&PatternType>, ty: Option<Ty>) -> Option<usize> {
        if let (Some(PatternType::Value(written)), Some(ty)) = (written, ty)
            && written.low_level != ty.text()
        {
            return None;
        }
        let name = name.map_or_else(|| format!("#{}", self.names.len()), str::to_owned);
        match self.names.iter().position(|(known, _)| *known == name) {
            Some(number) => (self.names[number].1 == ty).then_some(number),
            None => {
                self.names.push((name, ty));
                Some(self.names.len() - 1)
            }
        }
    }
}
