//! Operations with groups of operands and results, known from [`ods::FILE`].

use super::{Writer, braces};
use crate::ods::{self, Definition, Group};

impl Writer<'_> {
    pub(super) fn definition(&mut self) -> &'static Definition {
        self.choices.pick(&ods::DEFINITIONS)
    }

    /// A group of results of an op from ODS, by name or number; `None` if the chosen op has none of this kind.
    pub(super) fn group(&mut self, depth: usize, kind: Group) -> Option<String> {
        let definition = self.definition();
        let index = definition.results.iter().position(|(_, group)| *group == kind)?;
        let name = self.hoisted(|writer| {
            let op = writer.defined_op(definition, depth);
            let name = writer.name("grouped");
            writer.statement(format_args!("let {name} = {op}"));
            for (member, group) in definition.results {
                match group {
                    Group::Single => writer.scope.values.push(format!("{name}.{member}")),
                    Group::Variadic => writer.scope.ranges.push(format!("{name}.{member}")),
                    // It may be missing, and then what uses it cannot be created.
                    Group::Optional => {}
                }
            }
            name
        });
        Some(match self.choices.percent(30) {
            true => format!("{name}.{index}"),
            false => format!("{name}.{}", definition.results[index].0),
        })
    }

    /// An op from ODS, with operands and results by group, as one range, or left open.
    pub(super) fn defined_op(&mut self, definition: &Definition, depth: usize) -> String {
        let operands = match self.choices.below(5) {
            0 => String::new(),
            1 => self.range(depth).map_or_else(String::new, |range| format!("({range})")),
            _ => {
                let groups: Vec<String> = definition.operands.iter().map(|group| self.operand(*group, depth)).collect();
                format!("({})", groups.join(", "))
            }
        };
        let mut attributes = Vec::new();
        if self.choices.percent(35) {
            for (name, constraint) in [("k", "I32Attr"), ("m", "StrAttr")] {
                let variable = self.name("a");
                self.scope.attributes.push(variable.clone());
                attributes.push(format!("{name} = {variable}: {constraint}"));
                if self.choices.percent(60) {
                    break;
                }
            }
        } else if self.choices.percent(30) {
            attributes = self.attributes();
        }
        let types = match self.choices.below(3) {
            0 => {
                let groups: Vec<String> = definition
                    .results
                    .iter()
                    .map(|(_, group)| match group {
                        Group::Single => self.type_expression(),
                        Group::Optional if self.choices.percent(50) => self.type_expression(),
                        Group::Optional | Group::Variadic => self.type_range(),
                    })
                    .collect();
                format!(" -> ({})", groups.join(", "))
            }
            1 if !definition.results.is_empty() => format!(" -> ({})", self.type_range()),
            _ => String::new(),
        };
        format!("op<{}>{operands}{}{types}", definition.name, braces(&attributes))
    }

    pub(super) fn operand(&mut self, group: Group, depth: usize) -> String {
        let single = match group {
            Group::Single => true,
            Group::Optional => self.choices.percent(50),
            Group::Variadic => self.choices.percent(25),
        };
        match single {
            true => self.value(depth + 1),
            false => self.range(depth + 1).unwrap_or_else(|| "_: ValueRange".to_owned()),
        }
    }
}
