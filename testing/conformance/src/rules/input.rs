//! Modules that rules may fit: each is made from what the rules look for, not always followed, and of other operations.

use std::fmt::Write;

use crate::choices::Choices;
use crate::rules::dialect::{CONSTANT, FAMILIES, Infers, OpId, Part, TIERS, Ty};
use crate::rules::generate::{Leaf, RuleFile, Source, wanted};

const TYPES: [&str; 7] = ["i32", "i64", "f32", "i1", "index", "tensor<2x?xf32>", "vector<4xi8>"];

struct Builder<'c> {
    choices: &'c mut Choices,
    text: String,
    /// Names and types of what is there.
    values: Vec<(String, &'static str)>,
    /// Those of each of [`TYPES`], as indices into `values`.
    of_type: [Vec<usize>; TYPES.len()],
    next: usize,
}

/// The percentage of trees of operations that a rule looks for.
const PLANTED: usize = 75;

/// A module of a few trees of operations.
pub(super) fn module(choices: &mut Choices, rules: &RuleFile) -> String {
    let mut builder = Builder::new(choices);
    for _ in 0..3 + builder.choices.below(6) {
        builder.tree(rules, PLANTED);
    }
    builder.finish()
}

/// A module of about so many operations. Of a hundred trees so many are what a rule looks for.
pub(super) fn module_of(choices: &mut Choices, rules: &RuleFile, ops: usize, planted: usize) -> String {
    let mut builder = Builder::new(choices);
    while builder.next < ops {
        builder.tree(rules, planted);
    }
    builder.finish()
}

impl<'c> Builder<'c> {
    fn new(choices: &'c mut Choices) -> Builder<'c> {
        let text = "\"builtin.module\"() ({\n".to_owned();
        let mut builder = Builder { choices, text, values: Vec::new(), of_type: Default::default(), next: 0 };
        builder.emit("u.in", &[], &[], &[&TYPES[..], &["i32"]].concat());
        for (value, ty) in [("0 : i32", "i32"), ("1 : i64", "i64"), ("0.000000e+00 : f32", "f32")] {
            if builder.choices.percent(60) {
                builder.emit("t.n_0", &[], &[format!("x0 = {value}")], &[ty]);
            }
        }
        builder
    }

    fn tree(&mut self, rules: &RuleFile, planted: usize) {
        let is_planted = self.choices.percent(planted);
        let result = *self.choices.pick(&TYPES);
        let source = if is_planted {
            self.choices.pick(&rules.sources).clone()
        } else {
            let op = OpId { family: self.choices.below(FAMILIES.len()), tier: self.choices.below(TIERS) };
            let arguments = op.family().arguments.iter().map(|part| match part {
                part if part.is_attribute() => Leaf::Attribute(None),
                _ => Leaf::Value(None, false),
            });
            Source { op, arguments: arguments.collect() }
        };
        self.plant(&source, result, &mut Vec::new());
    }

    /// Some values are used at the end.
    fn finish(mut self) -> String {
        let mut used = Vec::new();
        for value in self.values.clone() {
            if self.choices.percent(40) {
                used.push(value);
            }
        }
        self.emit("u.out", &used, &[], &[]);
        self.text.push_str("}) : () -> () loc(\"m\")\n");
        self.text
    }

    /// Writes an operation; gives the number of its first result in `values`.
    fn emit(
        &mut self,
        name: &str,
        operands: &[(String, &'static str)],
        attributes: &[String],
        results: &[&'static str],
    ) -> usize {
        let first = self.values.len();
        let id = self.next;
        self.next += 1;
        self.text.push_str("  ");
        if !results.is_empty() {
            let _ = write!(self.text, "%{id}:{} = ", results.len());
        }
        let list = |items: Vec<&str>| items.join(", ");
        let _ = write!(self.text, "\"{name}\"({})", list(operands.iter().map(|(name, _)| name.as_str()).collect()));
        if !attributes.is_empty() {
            let _ = write!(self.text, " <{{{}}}>", attributes.join(", "));
        }
        let _ = writeln!(
            self.text,
            " : ({}) -> ({}) loc(\"n{}\")",
            list(operands.iter().map(|(_, ty)| *ty).collect()),
            list(results.to_vec()),
            id,
        );
        for (index, ty) in results.iter().enumerate() {
            if let Some(kind) = TYPES.iter().position(|known| known == ty) {
                self.of_type[kind].push(self.values.len());
            }
            self.values.push((format!("%{id}#{index}"), ty));
        }
        first
    }

    fn value(&mut self, ty: &str) -> (String, &'static str) {
        let fitting = &self.of_type[TYPES.iter().position(|known| *known == ty).unwrap_or(0)];
        let picked = match self.choices.percent(70) {
            // The last ones make chains.
            true => fitting[fitting.len() - 1 - self.choices.below(fitting.len().min(3))],
            false => *self.choices.pick(fitting),
        };
        self.values[picked].clone()
    }

    /// Writes what a source pattern looks for; `ty` is the type of its results, if they may have any. Gives the result that
    /// stands for it.
    fn plant(
        &mut self,
        source: &Source,
        ty: &'static str,
        bound: &mut Vec<(usize, String, &'static str)>,
    ) -> Option<(String, &'static str)> {
        let family = source.op.family();
        let ty = match family.results {
            [Part::One(Ty::I32)] => "i32",
            [Part::One(Ty::I1)] => "i1",
            _ => ty,
        };
        if family.name == CONSTANT {
            // Its type is that of the attribute.
            let text = self.attribute(family.arguments[0], &Leaf::Attribute(None)).unwrap_or_default();
            let own = TYPES.iter().find(|own| text.ends_with(&format!(" : {own}"))).copied()?;
            let first = self.emit(&source.op.name(), &[], &[format!("x0 = {text}")], &[own]);
            return Some(self.values[first].clone());
        }
        let (mut operands, mut attributes) = (Vec::new(), Vec::new());
        let mut segments = Vec::new();
        for (index, (part, leaf)) in family.arguments.iter().zip(&source.arguments).enumerate() {
            if part.is_attribute() {
                if let Some(text) = self.attribute(*part, leaf) {
                    attributes.push(format!("x{index} = {text}"));
                }
                continue;
            }
            let own = match wanted(leaf, *part) {
                Ty::I32 => "i32",
                Ty::I1 => "i1",
                Ty::Any => *self.choices.pick(&TYPES),
            };
            let own = if family.infers == Infers::Same { ty } else { own };
            let before = operands.len();
            match (part, leaf) {
                (Part::Optional, _) => {
                    if self.choices.percent(50) {
                        operands.push(self.value(own));
                    }
                }
                (Part::Variadic, Leaf::Group(leaves)) => {
                    for leaf in leaves {
                        let own = *self.choices.pick(&TYPES);
                        operands.push(self.operand(leaf, own, bound));
                    }
                    if self.choices.percent(15) {
                        operands.push(self.value(own));
                    }
                }
                (Part::Variadic, _) => {
                    for _ in 0..self.choices.below(3) {
                        let own = *self.choices.pick(&TYPES);
                        operands.push(self.value(own));
                    }
                }
                _ => operands.push(self.operand(leaf, own, bound)),
            }
            segments.push(operands.len() - before);
        }
        if family.traits.contains("AttrSizedOperandSegments") {
            let sizes: Vec<String> = segments.iter().map(usize::to_string).collect();
            attributes.push(format!("operandSegmentSizes = array<i32: {}>", sizes.join(", ")));
        }
        let mut results = Vec::new();
        for part in family.results {
            match part {
                Part::Variadic => (0..self.choices.below(4)).for_each(|_| results.push(ty)),
                _ => results.push(ty),
            }
        }
        let first = self.emit(&source.op.name(), &operands, &attributes, &results);
        match results.len() {
            0 => None,
            count => Some(self.values[first + self.choices.below(count)].clone()),
        }
    }

    fn operand(
        &mut self,
        leaf: &Leaf,
        ty: &'static str,
        bound: &mut Vec<(usize, String, &'static str)>,
    ) -> (String, &'static str) {
        match leaf {
            Leaf::Op(source) if self.choices.percent(92) => match self.plant(source, ty, bound) {
                Some((name, own)) if own == ty => (name, own),
                _ => self.value(ty),
            },
            Leaf::Value(Some(id), _) => {
                let known = bound.iter().find(|(known, _, own)| known == id && *own == ty).cloned();
                match known {
                    Some((_, name, own)) if self.choices.percent(85) => (name, own),
                    _ => {
                        let (name, own) = self.value(ty);
                        bound.push((*id, name.clone(), own));
                        (name, own)
                    }
                }
            }
            _ => self.value(ty),
        }
    }

    fn attribute(&mut self, part: Part, leaf: &Leaf) -> Option<String> {
        let number = match leaf {
            Leaf::Attribute(Some(number)) if self.choices.percent(85) => *number,
            _ => self.choices.below(8) as i32,
        };
        match part {
            Part::Number => Some(format!("{number} : i32")),
            Part::OptionalDefault(_) => self.choices.percent(60).then(|| format!("{number} : i32")),
            // MLIR writes a default that is absent when it reads an operation.
            Part::Default(default) => {
                let number = if self.choices.percent(30) { default } else { number };
                Some(format!("{number} : i32"))
            }
            Part::IntProp(default) => {
                let number = default.filter(|_| self.choices.percent(30)).unwrap_or(number);
                Some(format!("{number} : i32"))
            }
            Part::Attribute(known) if known.is_optional() && self.choices.percent(40) => None,
            Part::Attribute(known) => Some(
                known
                    .text(match leaf {
                        Leaf::Attribute(Some(index)) if self.choices.percent(85) => *index as usize,
                        _ => self.choices.below(known.count()),
                    })
                    .to_owned(),
            ),
            Part::Enum(known) if known.is_optional() && self.choices.percent(40) => None,
            Part::Enum(known) => Some(known.text(match leaf {
                Leaf::Attribute(Some(number)) if self.choices.percent(85) => *number,
                _ => known.value(self.choices.below(known.count())),
            })),
            Part::TextProp => Some((*self.choices.pick(&["\"old\"", "\"a\"", "\"\""])).to_owned()),
            Part::UnitProp => Some((*self.choices.pick(&["unit", "false"])).to_owned()),
            Part::Text => self.choices.percent(50).then(|| "\"old\"".to_owned()),
            _ => self.choices.percent(50).then(|| "unit".to_owned()),
        }
    }
}
