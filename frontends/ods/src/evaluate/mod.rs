//! Constraints that run without C++.
//!
//! Predicates are C++ text, but a small, closed language in practice. [`Evaluator::compile`] reads it and
//! resolves every name; what it accepts can be evaluated on any IR that implements [`Queries`], and what it does
//! not understand is an [`Obstacle`] that says which part of the text stops it.

mod classes;
mod resolve;
mod syntax;

use classes::Classes;
use pdl_declarations::Demand;
use pdl_declarations::program::Expression;
pub use pdl_declarations::{
    AttributeView, Check, DYNAMIC, Definition, Obstacle, Queries, Scalar, Signedness, Storage, TypeView,
};
use resolve::Resolver;
use smol_str::SmolStr;

use crate::model::{ConstraintId, Definitions, InterfaceKind, Operation};

/// Compiles the constraints of some definitions.
pub struct Evaluator<'d> {
    definitions: &'d Definitions,
    classes: Classes,
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
        check(self.compile_at(constraint, 0)?.map_or(Demand::Nothing, Demand::Predicate))
    }

    /// Makes a C++ text over `$_self` ready for evaluation.
    ///
    /// # Errors
    /// The [`Obstacle`] if a part of it is not understood.
    pub fn compile_text(&self, text: &str) -> Result<Check, Obstacle> {
        check(Demand::Predicate(self.compile_expression(text, 0)?))
    }

    /// What is known of a type or attribute constraint, or of an interface, by its name in the text: how it runs without
    /// C++, or what stops it. `None` if nothing of that name is defined.
    ///
    /// An interface is what the definitions declare to have it; implementations that only C++ attaches are not seen.
    pub fn define(&self, name: &str) -> Option<Definition> {
        let compiled = match (self.definitions.constraint_id(name), self.definitions.interface(name)) {
            (Some(constraint), _) => self.compile(constraint),
            (None, Some(interface)) if interface.kind == InterfaceKind::Operation => {
                check(Demand::Operations(self.implementing(&interface.cpp_name)))
            }
            _ => return None,
        };
        Some(match compiled {
            Ok(check) => Definition::Check(check),
            Err(obstacle) => Definition::Stopped(obstacle),
        })
    }

    /// The operations with an interface, sorted by name.
    fn implementing(&self, interface: &str) -> Vec<SmolStr> {
        let has = |operation: &&Operation| {
            let mut traits = operation.traits.iter().filter_map(|known| known.cpp_name.strip_suffix("::Trait"));
            traits.any(|known| classes::short(known) == classes::short(interface))
        };
        let mut names: Vec<SmolStr> =
            self.definitions.operations.iter().filter(has).map(|operation| operation.name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn compile_at(&self, constraint: ConstraintId, depth: usize) -> Result<Option<Expression>, Obstacle> {
        let Some(predicate) = self.definitions.constraint_at(constraint).predicate else { return Ok(None) };
        let Some(text) = self.definitions.expression(predicate) else {
            return Err(Obstacle::new("", "the predicate is too long"));
        };
        self.compile_expression(&text, depth).map(Some)
    }

    fn compile_expression(&self, text: &str, depth: usize) -> Result<Expression, Obstacle> {
        const MAX_BASES: usize = 4;
        let syntax = syntax::parse(text)?;
        let enum_base = |base| {
            if depth > MAX_BASES {
                return Err(Obstacle::new("", "enums are based on each other too deeply"));
            }
            Ok(self.compile_at(base, depth + 1)?.unwrap_or(Expression::Bool(true)))
        };
        Resolver { classes: &self.classes, enum_base: &enum_base, variables: vec!["$_self".into()], depth: 0 }
            .resolve(&syntax)
    }
}

fn check(demand: Demand) -> Result<Check, Obstacle> {
    Check::new(demand).ok_or_else(|| Obstacle::new("", "this is nested too deeply"))
}
