//! Constants of TableGen as the text of attributes.

use ods::evaluate::Purpose;
use ods::{Constraint, ConstraintId};
use smol_str::{SmolStr, format_smolstr};

use super::Shared;
use super::properties::Kept;
use crate::rules::{ConstantText, EnumCaseText};

impl Shared<'_> {
    /// The attribute that a constant makes.
    pub(super) fn constant(&mut self, constant: &ConstantText) -> Option<SmolStr> {
        self.value_of(constant.of?, constant.builder.as_deref(), &constant.value)
    }

    /// The attribute that a default makes, of an argument of this constraint.
    pub(super) fn default(&mut self, mut id: ConstraintId, value: &str) -> Option<SmolStr> {
        let mut of = self.definitions.constraint_at(id);
        // What wraps an attribute need not say again how a constant of it is made.
        while let (None, None, Some(base)) = (&of.constant_builder, of.enumeration, of.base) {
            (id, of) = (base, self.definitions.constraint_at(base));
        }
        self.value_of(id, of.constant_builder.as_deref(), value)
    }

    /// The attribute that a case of an enum is.
    pub(super) fn case(&self, case: &EnumCaseText) -> Option<SmolStr> {
        let of = self.definitions.constraint_at(case.constraint);
        let ty = match of.value_type {
            Some(ty) => self.definitions.constraint_at(ty).definition.to_ascii_lowercase(),
            None => return None,
        };
        Some(format_smolstr!("{} : {ty}", case.value))
    }

    fn value_of(&mut self, of: ConstraintId, builder: Option<&str>, value: &str) -> Option<SmolStr> {
        if let Some(text) = self.enum_value_of(self.definitions.constraint_at(of), value) {
            return Some(text);
        }
        let text = match builder {
            Some(builder) => builder.replace("$0", value),
            // A property has none.
            None => Kept::of(self.definitions, of)?.attribute_of(self.definitions, value),
        };
        if let Some(known) = self.folded.get(&text) {
            return known.clone();
        }
        let snippet = self.evaluator.compile_snippet(&text, &[], Purpose::Value).ok();
        let folded = snippet.and_then(|snippet| (self.fold)(&snippet.check));
        self.folded.insert(text, folded.clone());
        folded
    }

    /// The attribute of the value of an enum, which is written as in C++: `::mlir::arith::IntegerOverflowFlags::none`, or several flags with
    /// `|` between them.
    fn enum_value_of(&self, of: &Constraint, value: &str) -> Option<SmolStr> {
        let definitions = self.definitions;
        let mut described = of;
        while described.enumeration.is_none() {
            described = definitions.constraint_at(described.base?);
        }
        let id = described.enumeration?;
        definitions.enum_attribute(described, self.evaluator.enum_value(id, value)?)
    }
}
