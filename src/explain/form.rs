//! The text of a form of a pattern: which of its orders, alternatives and absences it has.

use std::fmt::Write;

use pdl_ir::rules::{rule_of, stands_for};
use pdl_ir::{ABSENT, Module, Op, OpKind, Pattern, ValueId};

/// The most operations inside one another that are written out.
const DEPTH: usize = 4;

/// Returns what a pattern looks for, as an op expression with the names that values have; `None` if it is the only form of its rule.
pub(super) fn form_of(module: &Module, pattern: usize) -> Option<String> {
    let form = &module.patterns[pattern];
    let rule = rule_of(form.name.as_deref()?);
    // The forms of a rule stand side by side, and there may be many patterns and many explanations.
    let name_of = |other: usize| module.patterns.get(other)?.name.as_deref();
    [pattern.wrapping_sub(1), pattern + 1].into_iter().filter_map(name_of).find(|name| stands_for(rule, name))?;
    let mut form = Form { pattern: form, text: String::new() };
    form.value(form.pattern.rewrite.root?, DEPTH);
    Some(form.text)
}

struct Form<'a> {
    pattern: &'a Pattern,
    text: String,
}

impl<'a> Form<'a> {
    /// Returns the op of the match section that defines a value.
    fn definition(&self, value: ValueId) -> Option<&'a Op> {
        self.pattern.match_ops().find(|op| op.results.contains(&value))
    }

    /// Returns true for any operands: a range without a name that nothing is known of.
    fn is_open(&self, operands: &[ValueId]) -> bool {
        let &[all] = operands else { return false };
        let is_any = matches!(self.definition(all), Some(Op { kind: OpKind::Operands { ty: None }, .. }));
        is_any && self.pattern.values[all.0 as usize].name.is_none()
    }

    /// Appends the value's op if it is a result of one, or else its name.
    fn value(&mut self, value: ValueId, depth: usize) {
        match self.definition(value).map(|op| &op.kind) {
            Some(OpKind::Result { parent, .. } | OpKind::Results { parent, .. }) => self.value(*parent, depth),
            Some(OpKind::Operation { .. }) if depth == 0 => self.text.push('…'),
            Some(OpKind::Operation { name, operands, attributes, .. }) => {
                self.text.push_str("op");
                let _ = name.iter().try_for_each(|name| write!(self.text, "<{name}>"));
                let operands = if self.is_open(operands) { &[] } else { &operands[..] };
                self.list(["(", ")"], operands, |form, operand| form.value(*operand, depth - 1));
                self.list([" {", "}"], attributes, |form, (name, value)| form.attribute(name, *value));
            }
            _ => self.text.push_str(self.pattern.values[value.0 as usize].name.as_deref().unwrap_or("_")),
        }
    }

    fn attribute(&mut self, name: &str, value: ValueId) {
        let constant = match self.definition(value).map(|op| &op.kind) {
            Some(OpKind::Attribute { value, .. }) => value.as_deref(),
            _ => None,
        };
        let _ = match constant {
            Some(ABSENT) => write!(self.text, "no {name}"),
            Some(constant) => write!(self.text, "{name} = {constant}"),
            None => write!(self.text, "{name}"),
        };
    }

    fn list<T>(&mut self, [open, close]: [&str; 2], items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        for (number, each) in items.iter().enumerate() {
            self.text.push_str(if number == 0 { open } else { ", " });
            item(self, each);
        }
        self.text.push_str(if items.is_empty() { "" } else { close });
    }
}
