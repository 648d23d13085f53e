//! Random IR in which patterns have a chance: ops made from the patterns' own match sections, slightly disturbed,
//! among ops of the same vocabulary.

use std::fmt::Write;

use pdl_ir::{ABSENT, Kind, Module, OpKind, Pattern, ValueId};

use crate::choices::Choices;
use crate::ods;
use crate::patterns::{ATTRIBUTE_NAMES, ATTRIBUTES, GO, OPS, TYPES};

struct Value {
    name: String,
    ty: String,
}

#[derive(Default)]
struct Builder {
    values: Vec<Value>,
    /// Result values of each op.
    ops: Vec<Vec<usize>>,
    /// The sizes of the groups of results, by op, where it has any.
    groups: Vec<(usize, [usize; 3])>,
    text: String,
}

/// A module in generic form with one block of random ops.
pub fn module(choices: &mut Choices, patterns: &Module) -> String {
    let mut builder = Builder::default();
    let arguments = ["i32", "i32", "i64", "f32"];
    for (i, ty) in arguments.iter().enumerate() {
        builder.values.push(Value { name: format!("%arg{i}"), ty: (*ty).to_owned() });
    }
    // Each pattern has a chance, and then some have another.
    for pattern in &patterns.patterns {
        if choices.percent(75) {
            builder.instance(choices, pattern);
        }
    }
    for _ in 0..2 + choices.below(6) {
        match patterns.patterns.is_empty() || choices.percent(35) {
            true => builder.random_op(choices),
            false => {
                let pattern = &patterns.patterns[choices.below(patterns.patterns.len())];
                builder.instance(choices, pattern);
            }
        }
    }
    let used: Vec<usize> = (0..builder.values.len()).filter(|_| choices.percent(50)).collect();
    builder.op("t.use", &used, &[], &[]);
    format!(
        "\"builtin.module\"() <{{sym_name = \"ir\"}}> ({{\n  \"t.block\"() ({{\n  \
         ^bb0(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: f32):\n{}  }}) : () -> ()\n}}) : () -> ()\n",
        builder.text
    )
}

impl Builder {
    fn op(&mut self, name: &str, operands: &[usize], attributes: &[(String, String)], types: &[String]) -> usize {
        let number = self.ops.len();
        self.text.push_str("    ");
        match types.len() {
            0 => {}
            1 => {
                let _ = write!(self.text, "%{number} = ");
            }
            count => {
                let _ = write!(self.text, "%{number}:{count} = ");
            }
        }
        let names: Vec<&str> = operands.iter().map(|v| self.values[*v].name.as_str()).collect();
        let operand_types: Vec<&str> = operands.iter().map(|v| self.values[*v].ty.as_str()).collect();
        let _ = write!(self.text, "\"{name}\"({})", names.join(", "));
        if !attributes.is_empty() {
            let list: Vec<String> = attributes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            let _ = write!(self.text, " {{{}}}", list.join(", "));
        }
        let results = match types {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        };
        let _ = writeln!(self.text, " : ({}) -> {results}", operand_types.join(", "));
        let first = self.values.len();
        for (i, ty) in types.iter().enumerate() {
            let name = if types.len() == 1 { format!("%{number}") } else { format!("%{number}#{i}") };
            self.values.push(Value { name, ty: ty.clone() });
        }
        self.ops.push((first..self.values.len()).collect());
        number
    }

    fn random_value(&self, choices: &mut Choices) -> usize {
        // Recent ones more often: the last is what 0 stands for.
        let back = choices.below(self.values.len().min(6));
        self.values.len() - 1 - back
    }

    fn random_op(&mut self, choices: &mut Choices) {
        let name = *choices.pick(&OPS);
        let operands: Vec<usize> = (0..choices.below(4)).map(|_| self.random_value(choices)).collect();
        let attributes = random_attributes(choices);
        let types: Vec<String> = (0..choices.below(3)).map(|_| (*choices.pick(&TYPES)).to_owned()).collect();
        self.op(name, &operands, &attributes, &types);
    }

    /// Ops that a pattern matches, but for a disturbance here and there.
    fn instance(&mut self, choices: &mut Choices, pattern: &Pattern) {
        let count = pattern.values.len();
        let mut known = Known {
            pattern,
            values: vec![None; count],
            texts: vec![None; count],
            ranges: vec![None; count],
            lists: vec![None; count],
        };
        for op in &pattern.matcher {
            if matches!(op.kind, OpKind::Operation { .. }) {
                self.operation(choices, &mut known, op.results[0], 0);
            }
        }
    }

    /// The number of the op that stands for `id`.
    fn operation(&mut self, choices: &mut Choices, known: &mut Known<'_>, id: ValueId, wanted_results: usize) -> usize {
        if let Some(op) = known.values[id.0 as usize] {
            return op;
        }
        let pattern = known.pattern;
        let OpKind::Operation { name, operands, attributes, types, location: _ } = &known.definition(id) else {
            self.random_op(choices);
            return self.ops.len() - 1;
        };
        let mut operand_values = Vec::new();
        let mut operand_sizes = Vec::new();
        for operand in operands {
            let before = operand_values.len();
            self.operand(choices, known, *operand, &mut operand_values);
            operand_sizes.push(operand_values.len() - before);
        }
        let mut named = Vec::new();
        for (name, id) in attributes {
            let mut text = known.attribute(choices, *id);
            let is_absent = text == ABSENT;
            if is_absent {
                text = (*choices.pick(&ATTRIBUTES)).to_owned();
            }
            if !choices.percent(if is_absent { 92 } else { 3 }) {
                named.push((name.to_string(), text));
            }
        }
        let mut result_types: Vec<String> = Vec::new();
        let mut result_sizes = Vec::new();
        for ty in types {
            let before = result_types.len();
            match pattern.kind(*ty) {
                Kind::Type => result_types.push(known.r#type(choices, *ty, None)),
                _ => {
                    let list = known.types(choices, *ty, wanted_results.saturating_sub(before));
                    result_types.extend(list);
                }
            }
            result_sizes.push(result_types.len() - before);
        }
        let is_split = name.as_deref() == Some(ods::SPLIT);
        if is_split {
            let operand_sizes = <[usize; 4]>::try_from(operand_sizes).unwrap_or_else(|_| {
                let single = operand_values.len().min(1);
                let rest = operand_values.len() - single;
                [rest / 2, 0, single, rest - rest / 2]
            });
            let result_sizes = <[usize; 3]>::try_from(result_sizes).unwrap_or_else(|_| {
                let rest = result_types.len().saturating_sub(1);
                [rest - rest / 2, result_types.len().min(1), rest / 2]
            });
            named.push((ods::SIZES[0].to_owned(), sizes(&operand_sizes)));
            named.push((ods::SIZES[1].to_owned(), sizes(&result_sizes)));
            self.groups.push((self.ops.len(), result_sizes));
        }
        if choices.percent(4) && !operand_values.is_empty() {
            let at = choices.below(operand_values.len());
            operand_values[at] = self.random_value(choices);
        }
        // Another shape than the pattern's.
        if choices.percent(2) && !is_split {
            match choices.percent(50) {
                true => _ = operand_values.pop(),
                false => operand_values.push(self.random_value(choices)),
            }
        }
        if choices.percent(2) && !is_split {
            match choices.percent(50) && result_types.len() > wanted_results {
                true => _ = result_types.pop(),
                false => result_types.push((*choices.pick(&TYPES)).to_owned()),
            }
        }
        let name = name.as_deref().unwrap_or(OPS[choices.below(OPS.len())]);
        let number = self.op(name, &operand_values, &named, &result_types);
        known.values[id.0 as usize] = Some(number);
        number
    }

    fn operand(&mut self, choices: &mut Choices, known: &mut Known<'_>, id: ValueId, operands: &mut Vec<usize>) {
        match known.definition(id).clone() {
            OpKind::Operand { ty } => {
                let value = match known.values[id.0 as usize] {
                    Some(value) => value,
                    None => {
                        let wanted = ty.map(|ty| known.r#type(choices, ty, None));
                        let fits: Vec<usize> = (0..self.values.len())
                            .filter(|v| wanted.as_ref().is_none_or(|wanted| self.values[*v].ty == *wanted))
                            .collect();
                        let value = match fits.is_empty() {
                            false => fits[fits.len() - 1 - choices.below(fits.len())],
                            true => {
                                let ty = wanted.expect("without a wish every value fits");
                                let op = self.op("t.source", &[], &[], &[ty]);
                                self.ops[op][0]
                            }
                        };
                        known.values[id.0 as usize] = Some(value);
                        value
                    }
                };
                operands.push(value);
            }
            OpKind::Result { parent, index } => {
                let index = index.unwrap_or(0);
                let op = self.operation(choices, known, parent, index as usize + 1);
                match self.ops[op].get(index as usize) {
                    Some(value) => operands.push(*value),
                    None => operands.push(self.random_value(choices)),
                }
            }
            OpKind::Results { parent, index } => {
                let op = self.operation(choices, known, parent, index.map_or(1, |index| index as usize + 2));
                let group = self.group(op, index);
                operands.extend(group);
            }
            OpKind::Operands { ty } => {
                if known.ranges[id.0 as usize].is_none() {
                    let range = self.range(choices, known, ty);
                    known.ranges[id.0 as usize] = Some(range);
                }
                operands.extend(known.ranges[id.0 as usize].iter().flatten());
            }
            _ => (0..choices.below(3)).for_each(|_| operands.push(self.random_value(choices))),
        }
    }

    /// Values for a range, of types `ty` if given.
    fn range(&mut self, choices: &mut Choices, known: &mut Known<'_>, ty: Option<ValueId>) -> Vec<usize> {
        let Some(ty) = ty else {
            return (0..choices.below(3)).map(|_| self.random_value(choices)).collect();
        };
        let mut values = Vec::new();
        for wanted in known.types(choices, ty, 0) {
            let fits = (0..self.values.len()).rev().find(|value| self.values[*value].ty == wanted);
            values.push(fits.unwrap_or_else(|| {
                let op = self.op("t.source", &[], &[], &[wanted]);
                self.ops[op][0]
            }));
        }
        values
    }

    /// The results of an op that are its group `index`, or all.
    fn group(&self, op: usize, index: Option<u32>) -> Vec<usize> {
        let results = &self.ops[op];
        let Some(index) = index.map(|index| index as usize) else { return results.clone() };
        match self.groups.iter().find(|(known, _)| *known == op) {
            Some((_, sizes)) => {
                let start = sizes.iter().take(index).sum();
                let size = sizes.get(index).copied().unwrap_or(0);
                results.iter().skip(start).take(size).copied().collect()
            }
            None => results.iter().skip(index).copied().collect(),
        }
    }
}

/// The sizes of groups, as an attribute.
fn sizes(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    format!("array<i32: {}>", sizes.join(", "))
}

struct Known<'a> {
    pattern: &'a Pattern,
    /// Values by number, for operands; ops by number, for operations.
    values: Vec<Option<usize>>,
    /// Types and attributes.
    texts: Vec<Option<String>>,
    /// Ranges of values.
    ranges: Vec<Option<Vec<usize>>>,
    /// Ranges of types.
    lists: Vec<Option<Vec<String>>>,
}

impl<'a> Known<'a> {
    fn definition(&self, id: ValueId) -> &'a OpKind {
        let op = self.pattern.matcher.iter().find(|op| op.results.contains(&id));
        &op.expect("match values are defined in the match section").kind
    }

    fn r#type(&mut self, choices: &mut Choices, id: ValueId, wish: Option<&str>) -> String {
        if let Some(text) = &self.texts[id.0 as usize] {
            return text.clone();
        }
        let text = match (self.definition(id), wish) {
            (OpKind::Type { constant: Some(constant) }, _) => constant.to_string(),
            (_, Some(wish)) => wish.to_owned(),
            (_, None) if self.is_asked("I32", id) => "i32".to_owned(),
            (_, None) => (*choices.pick(&TYPES)).to_owned(),
        };
        self.texts[id.0 as usize] = Some(text.clone());
        text
    }

    /// The types of a range, at least `count` if there is a choice.
    fn types(&mut self, choices: &mut Choices, id: ValueId, count: usize) -> Vec<String> {
        if let Some(list) = &self.lists[id.0 as usize] {
            return list.clone();
        }
        let count = count.max(choices.below(3));
        let list: Vec<String> = (0..count).map(|_| (*choices.pick(&TYPES)).to_owned()).collect();
        self.lists[id.0 as usize] = Some(list.clone());
        list
    }

    /// Returns true if the pattern asks this native constraint about a value.
    fn is_asked(&self, constraint: &str, id: ValueId) -> bool {
        self.pattern.matcher.iter().any(|op| {
            matches!(&op.kind, OpKind::ApplyNativeConstraint { name, args, negated: false }
                if name == constraint && args.contains(&id))
        })
    }

    fn attribute(&mut self, choices: &mut Choices, id: ValueId) -> String {
        if let Some(text) = &self.texts[id.0 as usize] {
            return text.clone();
        }
        let text = match self.definition(id) {
            OpKind::Attribute { value: Some(value), .. } => value.to_string(),
            OpKind::Attribute { ty: Some(ty), .. } => {
                let wanted = self.r#type(choices, *ty, None);
                let fits = ATTRIBUTES.iter().find(|text| text.ends_with(&format!(": {wanted}")));
                fits.unwrap_or(&ATTRIBUTES[0]).to_string()
            }
            _ if self.is_asked("StrAttr", id) => "\"s\"".to_owned(),
            _ if self.is_asked("I32Attr", id) => "2 : i32".to_owned(),
            _ if self.is_asked("PowerOfTwo", id) => "4 : i64".to_owned(),
            _ => (*choices.pick(&ATTRIBUTES)).to_owned(),
        };
        self.texts[id.0 as usize] = Some(text.clone());
        text
    }
}

fn random_attributes(choices: &mut Choices) -> Vec<(String, String)> {
    let mut attributes = Vec::new();
    for name in ATTRIBUTE_NAMES {
        if choices.percent(30) {
            attributes.push((name.to_owned(), (*choices.pick(&ATTRIBUTES)).to_owned()));
        }
    }
    if choices.percent(15) {
        attributes.push((GO.to_owned(), "unit".to_owned()));
    }
    attributes
}
