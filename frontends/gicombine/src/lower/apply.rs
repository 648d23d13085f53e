//! The rewrite of a rule.

use pdl_ir::{Kind, OpKind, Replacement, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use super::matched::{flags_text, split, text};
use super::{Bound, Lowerer, Unsupported, instructions, names, type_text};
use crate::rules::{Flags, InstructionPattern, PatternKind, PatternOperand, PatternType, RulePattern, ValueType};

/// The order in which the instructions of a rule are built, and the registers with constants before them.
#[derive(Default)]
struct Plan {
    /// Places in [`CombineRule::applied`](crate::CombineRule::applied), each behind those that define what it uses.
    order: Vec<usize>,
    /// Operands that are constants in registers, by pattern and place, as they are met.
    constants: Vec<(usize, usize)>,
}

impl Lowerer<'_, '_> {
    pub(super) fn apply(&mut self, root: ValueId) -> Result<(), Unsupported> {
        let rule = self.rule;
        let is_cxx = |pattern: &&RulePattern| matches!(pattern.kind, PatternKind::Cxx(_));
        if rule.applied.iter().any(|pattern| is_cxx(&pattern)) {
            if self.is_llvm22() {
                self.call(names::KEEP_FLAGS, Vec::new(), &[]);
            }
            for pattern in rule.applied.iter().filter(is_cxx) {
                if let PatternKind::Cxx(snippet) = &pattern.kind {
                    self.action(snippet)?;
                }
            }
            return Ok(());
        }
        // What `$x` is of a matched instruction stays what it is while the root is defined anew.
        let root_defs: Vec<Option<SmolStr>> = match &self.matcher.instructions[..] {
            [root, ..] => split(&root.pattern).0.iter().map(|operand| operand.name.clone()).collect(),
            [] => Vec::new(),
        };
        let plan = self.plan();
        let mut constants = FxHashMap::default();
        // Each is put in front of those before it.
        for (pattern, index) in plan.constants.iter().rev() {
            let operand = match &rule.applied[*pattern].kind {
                PatternKind::Instruction(instruction) => &instruction.operands[*index],
                _ => continue,
            };
            self.at(operand.span);
            let ty = self.type_to_build(operand)?;
            let number = self.integer(operand.immediate.unwrap_or_default());
            let register = self.call(names::BUILD_CONSTANT, vec![ty, number], &[Kind::Value])[0];
            constants.insert((*pattern, *index), register);
        }
        let mut built = FxHashMap::default();
        for place in plan.order {
            let PatternKind::Instruction(instruction) = &rule.applied[place].kind else { continue };
            self.at(rule.applied[place].span);
            let op = self.build(place, instruction, &root_defs, &constants, &built)?;
            let (defs, _) = split(instruction);
            for (index, operand) in (0..).zip(defs) {
                if let Some(name) = &operand.name {
                    built.insert(name.clone(), (op, index));
                }
            }
        }
        self.at(rule.span);
        self.replace(root, &root_defs, &built)
    }

    /// Replaces the root, or erases it.
    fn replace(
        &mut self,
        root: ValueId,
        root_defs: &[Option<SmolStr>],
        built: &FxHashMap<SmolStr, (ValueId, u32)>,
    ) -> Result<(), Unsupported> {
        if root_defs.is_empty() {
            self.push(OpKind::Erase { op: root }, Default::default());
            return Ok(());
        }
        let mut values = Vec::with_capacity(root_defs.len());
        for old in root_defs {
            let old = old.clone().unwrap_or_default();
            let replaced = self.rule.applied.iter().find_map(|pattern| match &pattern.kind {
                PatternKind::ReplaceRegister(registers) if registers[0].name.as_ref() == Some(&old) => {
                    Some(&registers[1])
                }
                _ => None,
            });
            values.push(match (replaced, built.get(&old)) {
                (Some(new), _) => {
                    self.at(new.span);
                    let name = new.name.clone().unwrap_or_default();
                    self.used(&name, built, new)?
                }
                (None, Some((op, index))) => self.result(*op, *index),
                (None, None) => return unsupported(self.rule.span, format!("nothing defines `${old}`")),
            });
        }
        self.push(OpKind::Replace { op: root, with: Replacement::Values(values) }, Default::default());
        Ok(())
    }

    /// The order of what is built: what defines a register before what uses it, and otherwise as the rule has it.
    fn plan(&self) -> Plan {
        let rule = self.rule;
        let defined: FxHashMap<&SmolStr, usize> = instructions(rule)
            .flat_map(|(place, _, instruction)| {
                let names = split(instruction).0.iter().filter_map(|operand| operand.name.as_ref());
                names.map(move |name| (name, place))
            })
            .collect();
        let mut plan = Plan::default();
        let mut seen = FxHashSet::default();
        // An instruction that waits for those that it uses comes back behind them.
        let mut pending: Vec<(usize, bool)> = Vec::new();
        let roots = rule.apply_roots.iter().copied().chain(0..rule.applied.len());
        for root in roots {
            pending.push((root, false));
            while let Some((place, is_ready)) = pending.pop() {
                if !is_ready && !seen.insert(place) {
                    continue;
                }
                let operands: &[PatternOperand] = match &rule.applied[place].kind {
                    PatternKind::Instruction(instruction) => &instruction.operands,
                    PatternKind::ReplaceRegister(registers) => &registers[1..],
                    _ => continue,
                };
                if !is_ready {
                    pending.push((place, true));
                    let used =
                        operands.iter().filter(|operand| !operand.is_def).filter_map(|operand| operand.name.as_ref());
                    let uses: Vec<usize> = used.filter_map(|name| defined.get(name).copied()).collect();
                    pending
                        .extend(uses.into_iter().rev().filter(|user| !seen.contains(user)).map(|user| (user, false)));
                    continue;
                }
                if let PatternKind::Instruction(instruction) = &rule.applied[place].kind {
                    let is_constant = self.is_constant(instruction);
                    let typed = |operand: &PatternOperand| {
                        operand.immediate.is_some() && operand.r#type.is_some() && !is_constant
                    };
                    let constants = instruction.operands.iter().enumerate().filter(|(_, operand)| typed(operand));
                    plan.constants.extend(constants.map(|(index, _)| (place, index)));
                    plan.order.push(place);
                }
            }
        }
        plan
    }

    /// Returns true if an instruction holds its constant itself.
    fn is_constant(&self, pattern: &InstructionPattern) -> bool {
        self.shared.rules.instruction(pattern.instruction).name == "G_CONSTANT"
    }

    fn build(
        &mut self,
        place: usize,
        pattern: &InstructionPattern,
        root_defs: &[Option<SmolStr>],
        constants: &FxHashMap<(usize, usize), ValueId>,
        built: &FxHashMap<SmolStr, (ValueId, u32)>,
    ) -> Result<ValueId, Unsupported> {
        let instruction = self.shared.rules.instruction(pattern.instruction).clone();
        let (defs, uses) = split(pattern);
        let mut types = Vec::with_capacity(defs.len());
        for operand in defs {
            let of_root = root_defs.iter().position(|name| name.is_some() && *name == operand.name);
            types.push(match of_root {
                Some(index) => self.root_types[index],
                None => self.type_to_build(operand)?,
            });
        }
        let mut operands = Vec::with_capacity(uses.len() + 1);
        if let Some(intrinsic) = &pattern.intrinsic {
            let name = self.constant(text(intrinsic));
            operands.extend(self.call(names::INTRINSIC, vec![name], &[Kind::Value]));
        }
        for (index, operand) in (defs.len()..).zip(uses) {
            self.at(operand.span);
            operands.push(match (operand.immediate, &operand.name) {
                (Some(_), _) if constants.contains_key(&(place, index)) => constants[&(place, index)],
                (Some(number), _) if operand.r#type.is_some() => {
                    let ty = self.type_to_build(operand)?;
                    let number = self.integer(number);
                    self.call(names::TYPED_IMMEDIATE, vec![ty, number], &[Kind::Value])[0]
                }
                (Some(number), _) => {
                    let number = self.integer(number);
                    self.call(names::IMMEDIATE, vec![number], &[Kind::Value])[0]
                }
                (None, Some(name)) => self.used(name, built, operand)?,
                (None, None) => return unsupported(operand.span, "an operand without a name"),
            });
        }
        self.at(self.rule.applied[place].span);
        let mut attributes = Vec::new();
        if let Some(flags) = self.flags_to_set(pattern.flags.as_ref()) {
            attributes.push((names::FLAGS.into(), flags));
        }
        if instruction.may_load || instruction.may_store {
            let memory: Vec<ValueId> =
                (0..self.matched.len()).map(|index| self.attribute(index, names::MEMORY)).collect();
            attributes.extend(self.union(memory).map(|memory| (names::MEMORY.into(), memory)));
        }
        let kind = OpKind::Operation { name: Some(instruction.name), operands, attributes, types, location: None };
        Ok(self.value(kind, Kind::Operation, Some(&self.rule.applied[place].name.clone())))
    }

    /// The flags of an instruction that is built; `None` if it has none.
    fn flags_to_set(&mut self, flags: Option<&Flags>) -> Option<ValueId> {
        let mut parts = Vec::new();
        if let Some(flags) = flags {
            for copied in &flags.copied {
                let index = self.matcher.instructions.iter().position(|matched| matched.name == *copied);
                parts.extend(index.map(|index| self.attribute(index, names::FLAGS)));
            }
            if !flags.set.is_empty() {
                parts.push(self.constant(flags_text(&flags.set)));
            }
        }
        let mut all = self.union(parts);
        if let (Some(flags), Some(set)) = (flags.filter(|flags| !flags.unset.is_empty()), all) {
            let unset = self.constant(flags_text(&flags.unset));
            all = Some(self.call(names::WITHOUT, vec![set, unset], &[Kind::Attribute])[0]);
        }
        // LLVM 22 gives what it builds all flags of the root, whether they hold there or not.
        let of_root = self.is_llvm22().then(|| self.attribute(0, names::FLAGS));
        self.union(all.into_iter().chain(of_root).collect())
    }

    /// An attribute of a matched instruction. The match section asks for it.
    fn attribute(&mut self, index: usize, name: &'static str) -> ValueId {
        if let Some(value) = self.attributes.get(&(index, name)) {
            return *value;
        }
        let value = self.pattern.new_value(Kind::Attribute, None);
        let op = self.matched[index];
        let asked = |kind: &OpKind, results: &[ValueId]| matches!(kind, OpKind::Operation { .. }) && results == [op];
        let at = self.pattern.matcher.iter().position(|matched| asked(&matched.kind, &matched.results));
        if let Some(at) = at {
            if let OpKind::Operation { attributes, .. } = &mut self.pattern.matcher[at].kind {
                attributes.push((name.into(), value));
            }
            let kind = OpKind::Attribute { value: None, ty: None, otherwise: None };
            let location = self.pattern.matcher[at].location.clone();
            let results = pdl_ir::OpResults::from_slice(&[value]);
            self.pattern.matcher.insert(at, pdl_ir::Op { kind, results, location });
        }
        self.attributes.insert((index, name), value);
        value
    }

    fn union(&mut self, parts: Vec<ValueId>) -> Option<ValueId> {
        let mut parts = parts.into_iter();
        let first = parts.next()?;
        Some(parts.fold(first, |all, part| self.call(names::UNION, vec![all, part], &[Kind::Attribute])[0]))
    }

    fn result(&mut self, op: ValueId, index: u32) -> ValueId {
        self.value(OpKind::Result { parent: op, index: Some(index) }, Kind::Value, None)
    }

    /// Returns what a name stands for where something is built: what was built, or what was matched.
    fn used(
        &mut self,
        name: &SmolStr,
        built: &FxHashMap<SmolStr, (ValueId, u32)>,
        operand: &PatternOperand,
    ) -> Result<ValueId, Unsupported> {
        if let Some((op, index)) = built.get(name) {
            return Ok(self.result(*op, *index));
        }
        match self.operands.get(name).copied() {
            Some(Bound::Value(value)) => Ok(value),
            // A result that only the rewrite asks for.
            Some(Bound::Def { op, index }) => Ok(self.result(op, index)),
            _ => unsupported(operand.span, format!("nothing defines `${name}`")),
        }
    }

    /// The type of something that is built.
    fn type_to_build(&mut self, operand: &PatternOperand) -> Result<ValueId, Unsupported> {
        match &operand.r#type {
            Some(PatternType::Value(ty)) => Ok(self.constant_type(ty)),
            Some(PatternType::Of(name)) => match self.types.get(name) {
                Some(ty) => Ok(*ty),
                None => unsupported(operand.span, format!("the type of `${name}` is not known")),
            },
            Some(PatternType::Variadic { .. }) | None => unsupported(operand.span, "its type is not known"),
        }
    }

    fn constant_type(&mut self, ty: &ValueType) -> ValueId {
        self.value(OpKind::Type { constant: Some(type_text(ty)) }, Kind::Type, None)
    }
}

pub(super) fn unsupported<T>(span: pdl_diagnostics::Span, what: impl Into<String>) -> Result<T, Unsupported> {
    Err(Unsupported { span, what: what.into() })
}
