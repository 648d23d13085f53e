//! The match section of a pattern.

use super::{ATTRIBUTE_NAMES, ATTRIBUTES, Helper, NESTED, OPS, TYPES, Writer, braces};
use crate::ods::Group;

impl Writer<'_> {
    /// Sometimes another op that shares a value with the root: a second root.
    pub(super) fn sideways(&mut self) {
        if self.scope.values.is_empty() || !self.choices.percent(12) {
            return;
        }
        let shared = self.choices.pick(&self.scope.values.clone()).clone();
        let name = self.name("other");
        let op = *self.choices.pick(&OPS);
        let second = if self.choices.percent(50) { ", _: Value" } else { "" };
        self.statement(format_args!("let {name} = op<{op}>({shared}{second}) -> (_: Type)"));
        if self.choices.percent(90) {
            self.wanted = Some(format!("{name}.0"));
        }
        self.scope.ops.push((name, 1));
    }

    pub(super) fn operands(&mut self, depth: usize) -> String {
        match self.choices.below(12) {
            0 => String::new(),
            1 => "()".to_owned(),
            2 | 11 => match self.range(depth) {
                Some(range) => format!("({range})"),
                None => String::new(),
            },
            3 | 10 if depth < 2 => {
                // Groups: a range somewhere among single values.
                let first = self.value(depth);
                let rest = self.range(depth + 1).unwrap_or_else(|| "_: ValueRange".to_owned());
                format!("({first}, {rest})")
            }
            _ => {
                let count = 1 + self.choices.below(3);
                let operands: Vec<String> = (0..count).map(|_| self.value(depth)).collect();
                format!("({})", operands.join(", "))
            }
        }
    }

    /// An expression that is a range of values.
    pub(super) fn range(&mut self, depth: usize) -> Option<String> {
        match self.choices.below(4) {
            0 => {
                let name = self.name("xs");
                let types = match self.scope.type_ranges.is_empty() || self.choices.percent(50) {
                    true => String::new(),
                    false => format!("<{}>", self.choices.pick(&self.scope.type_ranges.clone())),
                };
                self.scope.ranges.push(name.clone());
                Some(format!("{name}: ValueRange{types}"))
            }
            3 if self.ods && depth < 3 => self.group(depth + 1, Group::Variadic),
            1 | 3 if !self.scope.ranges.is_empty() => Some(self.choices.pick(&self.scope.ranges.clone()).clone()),
            _ if depth < 2 => Some(self.nested_op(depth + 1, None)),
            _ => None,
        }
    }

    /// An expression that is one value.
    pub(super) fn value(&mut self, depth: usize) -> String {
        if self.ods && depth < 2 && self.choices.percent(25) {
            let kind = if self.choices.percent(25) { Group::Optional } else { Group::Single };
            if let Some(value) = self.group(depth + 1, kind) {
                return value;
            }
        }
        match self.choices.below(8) {
            0 => "_: Value".to_owned(),
            1 | 2 if !self.scope.values.is_empty() => self.choices.pick(&self.scope.values.clone()).clone(),
            3 => {
                let ty = self.type_expression_in_angles();
                let name = self.name("x");
                self.scope.values.push(name.clone());
                format!("{name}: Value<{ty}>")
            }
            4..=6 if depth < 3 => {
                let result = self.choices.below(2);
                if self.choices.percent(40) {
                    format!("{}.{result}", self.hoisted_op(depth + 1, result))
                } else {
                    format!("{}.{result}", self.nested_op(depth + 1, Some(result)))
                }
            }
            _ => {
                let name = self.name("x");
                self.scope.values.push(name.clone());
                format!("{name}: Value")
            }
        }
    }

    /// An op in a statement of its own, in front of the one under construction.
    pub(super) fn hoisted_op(&mut self, depth: usize, result: usize) -> String {
        self.hoisted(|writer| {
            let op = writer.nested_op(depth, Some(result));
            let name = writer.name("inner");
            writer.statement(format_args!("let {name} = {op}"));
            writer.scope.ops.push((name.clone(), result + 1));
            name
        })
    }

    /// Writes a statement in front of the one under construction.
    pub(super) fn hoisted(&mut self, write: impl FnOnce(&mut Self) -> String) -> String {
        let mut outer = std::mem::replace(&mut self.scope, self.before.clone());
        let known = self.before.clone();
        let name = write(self);
        outer.add_new(&self.scope, &known);
        self.before = std::mem::replace(&mut self.scope, outer);
        name
    }

    pub(super) fn nested_op(&mut self, depth: usize, result: Option<usize>) -> String {
        let name = if self.choices.percent(8) { "" } else { *self.choices.pick(&NESTED) };
        let operands = self.operands(depth);
        let attributes = self.attributes();
        let types = match (self.choices.below(5), result) {
            (0, Some(0)) => format!(" -> ({})", self.type_expression()),
            (1, _) => format!(" -> ({})", self.type_range()),
            _ => String::new(),
        };
        format!("op<{name}>{operands}{}{types}", braces(&attributes))
    }

    pub(super) fn attributes(&mut self) -> Vec<String> {
        let count = self.choices.below(5).saturating_sub(2);
        (0..count.min(ATTRIBUTE_NAMES.len()))
            .map(|i| {
                let name = ATTRIBUTE_NAMES[i];
                match self.choices.below(6) {
                    0 => name.to_owned(),
                    1 | 2 => {
                        let variable = self.name("a");
                        self.scope.attributes.push(variable.clone());
                        format!("{name} = {variable}: Attr")
                    }
                    3 if !self.scope.attributes.is_empty() => {
                        format!("{name} = {}", self.choices.pick(&self.scope.attributes.clone()))
                    }
                    4 => format!("{name} = _: Attr<{}>", self.type_expression_in_angles()),
                    _ => format!("{name} = attr<\"{}\">", self.choices.pick(&ATTRIBUTES).replace('"', "\\\"")),
                }
            })
            .collect()
    }

    /// A type: constant, new variable, or known variable.
    pub(super) fn type_expression(&mut self) -> String {
        match self.choices.below(5) {
            0 => {
                let name = self.name("t");
                self.scope.types.push(name.clone());
                let constraint = match self.ods && self.choices.percent(50) {
                    true => *self.choices.pick(&["I32", "G_Scalar"]),
                    false => "Type",
                };
                format!("{name}: {constraint}")
            }
            1 | 4 if !self.scope.types.is_empty() => self.choices.pick(&self.scope.types.clone()).clone(),
            2 => "_: Type".to_owned(),
            _ => format!("type<\"{}\">", self.choices.pick(&TYPES)),
        }
    }

    /// A type that defines nothing.
    pub(super) fn type_expression_in_angles(&mut self) -> String {
        match self.scope.types.is_empty() || self.choices.percent(50) {
            true => format!("type<\"{}\">", self.choices.pick(&TYPES)),
            false => self.choices.pick(&self.scope.types.clone()).clone(),
        }
    }

    /// A range of types: a new variable, or a known one.
    pub(super) fn type_range(&mut self) -> String {
        if !self.scope.type_ranges.is_empty() && self.choices.percent(15) {
            return self.choices.pick(&self.scope.type_ranges.clone()).clone();
        }
        let range = self.name("ts");
        self.scope.type_ranges.push(range.clone());
        format!("{range}: TypeRange")
    }

    pub(super) fn constraint(&mut self) {
        let mut scope = self.scope.clone();
        // MLIR asks its native constraints before it knows whether what they are asked about is there, and crashes: a
        // group of results may hold none, and `t1` may be the type of an attribute that has none.
        scope.values.retain(|value| !value.starts_with("grouped"));
        scope.ranges.retain(|range| !range.starts_with("grouped"));
        scope.types.retain(|ty| ty != "t1");
        let not = if self.choices.percent(30) { "not " } else { "" };
        match self.choices.below(12) {
            0 if !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values);
                self.statement(format_args!("{not}HasOneUse({value})"));
            }
            1 if !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values);
                self.statement(format_args!("{not}IsBlockArgument({value})"));
            }
            2 if scope.values.len() > 1 => {
                let (a, b) = (self.choices.pick(&scope.values), self.choices.pick(&scope.values));
                self.statement(format_args!("{not}SameType({a}, {b})"));
            }
            3 if !scope.ranges.is_empty() => {
                let range = self.choices.pick(&scope.ranges);
                self.statement(format_args!("{not}IsEmptyRange({range})"));
            }
            4 | 10 | 11 if !scope.attributes.is_empty() => {
                let attribute = self.choices.pick(&scope.attributes).clone();
                let name = self.name("log");
                self.statement(format_args!("let {name} = PowerOfTwo({attribute})"));
                // The logarithm has the type of the attribute.
                self.scope.sums.push((attribute, name.clone()));
                self.scope.attributes.push(name);
            }
            5 if !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let name = self.name("type");
                self.statement(format_args!("let {name} = TypeOf({value})"));
                self.scope.types.push(name);
            }
            6 if self.helpers.contains(&Helper::Returned) && !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let name = self.name("pair");
                self.statement(format_args!("let {name} = Same(root, {value})"));
                self.scope.values.push(format!("{name}.value"));
                self.scope.ops.push((format!("{name}.0"), 0));
            }
            7 if !scope.values.is_empty() && !scope.attributes.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let attribute = self.choices.pick(&scope.attributes).clone();
                let name = self.name("tuple");
                self.statement(format_args!("let {name} = ({value}, named = {attribute})"));
                self.scope.values.push(format!("{name}.0"));
                self.scope.attributes.push(format!("{name}.named"));
            }
            8 if self.helpers.contains(&Helper::User) && !scope.values.is_empty() && self.wanted.is_none() => {
                let value = self.choices.pick(&scope.values).clone();
                let name = self.name("fed");
                self.statement(format_args!("let {name} = Feeds({value})"));
                self.wanted = Some(format!("{name}.0"));
                self.scope.ops.push((name, 1));
            }
            9 if self.ods && !scope.attributes.is_empty() => {
                let attribute = self.choices.pick(&scope.attributes);
                let constraint = self.choices.pick(&["I32Attr", "StrAttr"]);
                self.statement(format_args!("{constraint}({attribute})"));
            }
            9 if self.ods && !scope.types.is_empty() => {
                let ty = self.choices.pick(&scope.types);
                let constraint = self.choices.pick(&["I32", "G_Scalar"]);
                self.statement(format_args!("{constraint}({ty})"));
            }
            _ => {}
        }
    }
}
