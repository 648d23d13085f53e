//! The rewrite of a pattern: what is created, and what becomes of the root.

use crate::ods;

use super::{ATTRIBUTES, Helper, TOP_LEVEL, TYPES, Writer, braces};

impl Writer<'_> {
    pub(super) fn rewrite(&mut self, results: usize, level: usize) {
        match results {
            0 if self.wanted.is_none() && self.choices.percent(60) => self.statement(format_args!("erase root")),
            1 | 2 => {
                let scope = self.scope.clone();
                match self.choices.below(4) {
                    0 if !scope.values.is_empty() && self.wanted.is_none() => {
                        let value = self.choices.pick(&scope.values);
                        self.statement(format_args!("replace root with {value}"));
                    }
                    1 if level < TOP_LEVEL => {
                        let op = self.created(level, false);
                        self.statement(format_args!("replace root with {op}"));
                    }
                    _ => self.block(results, level),
                }
            }
            3 if level < TOP_LEVEL && self.choices.percent(50) => {
                let op = self.created(level, false);
                self.statement(format_args!("replace root with {op}"));
            }
            _ => self.block(results, level),
        }
    }

    /// `rewrite root with { … }`
    pub(super) fn block(&mut self, results: usize, level: usize) {
        self.statements.push_str("  rewrite root with {\n");
        for _ in 0..self.choices.below(4) {
            self.action(level);
        }
        if let Some(wanted) = self.wanted.take() {
            self.statement(format_args!("  MarkOp({})", wanted.trim_end_matches(".0")));
        }
        match results {
            0 => self.statement(format_args!("  erase root")),
            1 | 2 => {
                let scope = self.scope.clone();
                let made: Vec<String> =
                    scope.ops.iter().filter(|o| o.0.starts_with("made")).map(|o| o.0.clone()).collect();
                if !made.is_empty() && self.choices.percent(60) {
                    let op = self.choices.pick(&made);
                    self.statement(format_args!("  replace root with {op}"));
                } else if !scope.values.is_empty() {
                    let value = self.choices.pick(&scope.values);
                    self.statement(format_args!("  replace root with ({value})"));
                } else {
                    self.statement(format_args!("  replace root with op<t.n3> -> (type<\"i32\">)"));
                }
            }
            _ => {
                let op = self.created(level, false);
                self.statement(format_args!("  replace root with {op}"));
            }
        }
        self.statements.push_str("  };\n");
    }

    pub(super) fn action(&mut self, level: usize) {
        let scope = self.scope.clone();
        match self.choices.below(7) {
            0 | 5 => {
                // What cannot be added makes MLIR abort: seldom.
                let (a, b) = match () {
                    () if scope.attributes.len() > 1 && self.choices.percent(5) => {
                        let (a, b) = (self.choices.pick(&scope.attributes), self.choices.pick(&scope.attributes));
                        (a.clone(), b.clone())
                    }
                    () if !scope.sums.is_empty() => self.choices.pick(&scope.sums).clone(),
                    () => ("attr<\"1 : i32\">".to_owned(), "attr<\"2 : i32\">".to_owned()),
                };
                let name = self.name("sum");
                self.statement(format_args!("  let {name} = AddAttributes({a}, {b})"));
                self.scope.attributes.push(name);
            }
            1 | 6 if self.helpers.contains(&Helper::Built) && !scope.values.is_empty() => {
                let value = self.choices.pick(&scope.values).clone();
                let ty = match scope.types.is_empty() {
                    true => format!("type<\"{}\">", self.choices.pick(&TYPES)),
                    false => self.choices.pick(&scope.types).clone(),
                };
                let name = self.name("built");
                self.statement(format_args!("  let {name} = Build({value}, {ty})"));
                self.scope.values.push(format!("{name}.0"));
            }
            4 if !scope.type_ranges.is_empty() => {
                let types = self.choices.pick(&scope.type_ranges).clone();
                let number = level + 1 + self.choices.below(TOP_LEVEL - level.min(TOP_LEVEL - 1));
                let name = self.name("spread");
                self.statement(format_args!("  let {name} = op<t.n{number}> -> ({types})"));
            }
            2 if scope.ops.iter().any(|o| o.0.starts_with("made")) => {
                let made: Vec<&(String, usize)> = scope.ops.iter().filter(|o| o.0.starts_with("made")).collect();
                let op = &self.choices.pick(&made).0;
                self.statement(format_args!("  MarkOp({op})"));
            }
            _ => {
                let op = self.created(level, true);
                let name = self.name("made");
                self.statement(format_args!("  let {name} = {op}"));
                self.scope.values.push(format!("{name}.0"));
                self.scope.ops.push((name, 1));
            }
        }
    }

    /// An op to be created, of a level above `level`; with one result type if `typed`.
    pub(super) fn created(&mut self, level: usize, typed: bool) -> String {
        let scope = self.scope.clone();
        let number = level + 1 + self.choices.below(TOP_LEVEL - level.min(TOP_LEVEL - 1));
        let mut operands: Vec<String> = self.wanted.take().into_iter().collect();
        for _ in 0..self.choices.below(4) {
            match self.choices.below(4) {
                0 if !scope.ranges.is_empty() => operands.push(self.choices.pick(&scope.ranges).clone()),
                1 if scope.ops.iter().any(|o| o.1 > 0 && o.0 != "root") => {
                    let known: Vec<_> = scope.ops.iter().filter(|o| o.1 > 0 && o.0 != "root").collect();
                    let (op, results) = self.choices.pick(&known);
                    operands.push(format!("{op}.{}", self.choices.below(*results)));
                }
                _ if !scope.values.is_empty() => operands.push(self.choices.pick(&scope.values).clone()),
                _ => {}
            }
        }
        let mut attributes = Vec::new();
        if !scope.attributes.is_empty() && self.choices.percent(40) {
            attributes.push(format!("k = {}", self.choices.pick(&scope.attributes)));
        }
        if self.choices.percent(25) {
            attributes.push(format!("m = attr<\"{}\">", self.choices.pick(&ATTRIBUTES).replace('"', "\\\"")));
        }
        if self.choices.percent(10) {
            attributes.push("flag".to_owned());
        }
        let types = match typed {
            false => String::new(),
            true if !scope.types.is_empty() && self.choices.percent(50) => {
                format!(" -> ({})", self.choices.pick(&scope.types))
            }
            true => format!(" -> (type<\"{}\">)", self.choices.pick(&TYPES)),
        };
        let operands = if operands.is_empty() { String::new() } else { format!("({})", operands.join(", ")) };
        let mut name = format!("t.n{number}");
        // No pattern looks for it, so it is above all levels.
        if self.ods && typed && self.choices.percent(25) {
            name = ods::MADE.to_owned();
            for attribute in ["d = attr<\"3 : i32\">", "e = attr<\"\\\"t\\\"\">", "o = attr<\"1 : i32\">", "u"] {
                if self.choices.percent(20) {
                    attributes.push(attribute.to_owned());
                }
            }
        }
        format!("op<{name}>{operands}{}{types}", braces(&attributes))
    }
}
