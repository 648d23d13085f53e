//! Constraints that run without C++.
//!
//! Predicates are C++ text, but a small, closed language in practice. [`Evaluator::compile`] reads it and
//! resolves every name; what it accepts can be evaluated on any IR that implements [`Queries`], and what it does
//! not understand is an [`Obstacle`] that says which part of the text stops it.

mod classes;
mod host;
mod program;
mod run;
mod syntax;

use classes::Classes;
pub use host::{AttributeView, DYNAMIC, Queries, Scalar, Signedness, TypeView};
use program::{Expression, Resolver};
use run::{Run, Value};
pub use syntax::Obstacle;

use crate::model::{ConstraintId, Definitions};

/// Compiles the constraints of some definitions.
pub struct Evaluator<'d> {
    definitions: &'d Definitions,
    classes: Classes,
}

/// A constraint that can be evaluated. It needs the definitions no more.
#[derive(Clone, Debug)]
pub struct Check {
    /// `None` if anything goes.
    expression: Option<Expression>,
}

impl<'d> Evaluator<'d> {
    /// An evaluator for constraints of `definitions`.
    pub fn new(definitions: &'d Definitions) -> Evaluator<'d> {
        Evaluator { definitions, classes: Classes::new(definitions) }
    }

    /// Makes a constraint ready for evaluation.
    ///
    /// # Errors
    /// The [`Obstacle`] if a part of the predicate is not understood.
    pub fn compile(&self, constraint: ConstraintId) -> Result<Check, Obstacle> {
        Ok(Check { expression: self.compile_at(constraint, 0)? })
    }

    /// Makes a C++ text over `$_self` ready for evaluation.
    ///
    /// # Errors
    /// The [`Obstacle`] if a part of it is not understood.
    pub fn compile_text(&self, text: &str) -> Result<Check, Obstacle> {
        Ok(Check { expression: Some(self.compile_expression(text, 0)?) })
    }

    fn compile_at(&self, constraint: ConstraintId, depth: usize) -> Result<Option<Expression>, Obstacle> {
        let Some(predicate) = self.definitions.constraint_at(constraint).predicate else { return Ok(None) };
        let Some(text) = self.definitions.expression(predicate) else {
            return Err(Obstacle { part: String::new(), reason: "the predicate is too long" });
        };
        self.compile_expression(&text, depth).map(Some)
    }

    fn compile_expression(&self, text: &str, depth: usize) -> Result<Expression, Obstacle> {
        const MAX_BASES: usize = 4;
        let syntax = syntax::parse(text)?;
        let enum_base = |base| {
            if depth > MAX_BASES {
                return Err(Obstacle { part: String::new(), reason: "enums are based on each other too deeply" });
            }
            Ok(self.compile_at(base, depth + 1)?.unwrap_or(Expression::Bool(true)))
        };
        Resolver { classes: &self.classes, enum_base: &enum_base, variables: vec!["$_self".into()] }.resolve(&syntax)
    }
}

impl Check {
    /// Whether a type satisfies the constraint.
    pub fn accepts_type<Q: Queries>(&self, host: &Q, ty: &Q::Type) -> bool {
        self.holds(host, Value::Type(ty.clone()))
    }

    /// Whether an attribute satisfies the constraint.
    pub fn accepts_attribute<Q: Queries>(&self, host: &Q, attribute: &Q::Attribute) -> bool {
        self.holds(host, Value::Attribute(attribute.clone()))
    }

    fn holds<Q: Queries>(&self, host: &Q, this: Value<Q::Type, Q::Attribute>) -> bool {
        let Some(expression) = &self.expression else { return true };
        Run { host, slots: vec![Some(this)] }.holds(expression)
    }
}
