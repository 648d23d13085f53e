//! C++ that runs without C++: constraints, and the small texts in rules.
//!
//! Predicates are C++ text, but a small, closed language in practice. [`Evaluator::compile`] reads it and
//! resolves every name; what it accepts can be evaluated on any IR that implements [`Queries`], and what it does
//! not understand is an [`Obstacle`] that says which part of the text stops it. [`Evaluator::compile_snippet`] does the same for
//! texts over several arguments, `$0`, `$1`, …, and [`Evaluator::sort`] also finds calls of functions that may be registered.

mod builders;
mod classes;
mod enums;
mod functions;
mod kinds;
mod resolve;
mod snippet;
mod syntax;
mod tokens;

use std::collections::BTreeMap;

use classes::Classes;
#[cfg(feature = "tablegen")]
pub(crate) use classes::short as interface_name;
use kinds::Detail;
pub use kinds::Kinds;
use pdl_declarations::Demand;
use pdl_declarations::program::{Expression, Method};
pub use pdl_declarations::{
    AttributeView, Check, DYNAMIC, Definition, Obstacle, Queries, Scalar, Signedness, Storage, TypeView,
};
use pdl_diagnostics::edits;
use resolve::{Resolver, Typed};
use smol_str::SmolStr;
pub use snippet::{Call, CallArgument, Creation, Purpose, Snippet, SnippetParameter, Sorted, Unsupported};
use syntax::Syntax;

use crate::external::NativeTexts;
use crate::model::{ConstraintId, Definitions, Enum, EnumId, InterfaceKind, Operation};

/// The reason why a text is not understood, and the place.
#[derive(Clone, Debug)]
struct Stop {
    at: usize,
    obstacle: Obstacle,
}

impl From<Stop> for Obstacle {
    fn from(stop: Stop) -> Obstacle {
        stop.obstacle
    }
}

/// The interfaces that MLIR attaches to operations in C++ alone, which no definition shows, with an operation each.
const ATTACHED: [(&str, &str); 1] = [("CastOpInterface", "builtin.unrealized_conversion_cast")];

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

    /// Returns what is known of a type or attribute constraint, or of an interface, by its name in the text: how it runs without
    /// C++, or what stops it. `None` if nothing of that name is defined.
    ///
    /// An interface is what the definitions declare to have it, and what MLIR or, as natives files say, a project attaches it to.
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

    /// The operations with an interface, sorted by name: those that declare it, and those that C++ attaches it to.
    fn implementing(&self, interface: &str) -> Vec<SmolStr> {
        let interface = classes::short(interface);
        let mut names = self.operations_with_trait(|known| {
            known.strip_suffix("::Trait").is_some_and(|known| classes::short(known) == interface)
        });
        let attached = ATTACHED.iter().filter(|(known, _)| *known == interface);
        names.extend(attached.map(|(_, operation)| SmolStr::new_static(operation)));
        names.extend(self.definitions.natives.interfaces.get(interface).into_iter().flat_map(BTreeMap::keys).cloned());
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The operations with a trait or interface whose C++ name is as asked for, sorted by name.
    fn operations_with_trait(&self, is_asked_for: impl Fn(&str) -> bool) -> Vec<SmolStr> {
        self.operations_with(|operation| operation.traits.iter().any(|known| is_asked_for(&known.cpp_name)))
    }

    /// The operations that have what is asked for, sorted by name.
    fn operations_with(&self, has: impl Fn(&Operation) -> bool) -> Vec<SmolStr> {
        let operations = self.definitions.operations.iter().filter(|operation| has(operation));
        let mut names: Vec<SmolStr> = operations.map(|operation| operation.name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The number of the value of an enum that a C++ text is: `A::nsw | A::nuw`. `None` if it is none of that enum, or not understood.
    pub fn enum_value(&self, enumeration: EnumId, text: &str) -> Option<i64> {
        let syntax = syntax::parse(text).ok()?;
        // What is made of nothing is zero.
        if matches!(&syntax, Syntax::Braces(elements) if elements.is_empty()) {
            return Some(0);
        }
        let mut resolver = Resolver::new(self, Vec::new());
        resolver.enumeration = Some(enumeration);
        match resolver.resolve(&syntax).ok()? {
            Typed { expression: Expression::Int(value), detail: Detail::Enum(of), .. } if of == enumeration => {
                i64::try_from(value).ok()
            }
            _ => None,
        }
    }

    /// The number of the case of an enum, named as in C++: `arith::CmpIPredicate::slt`, and which enum that is. The namespace may be left
    /// out where only one enum has that name, or the one that is meant.
    fn enum_case(&self, name: &str, meant: Option<EnumId>) -> Option<(EnumId, i64)> {
        let (of, symbol) = classes::short(name).rsplit_once("::")?;
        let is_named = |known: &Enum| classes::is_named(&known.cpp_name, of);
        let number = |id: EnumId| {
            let mut cases = self.definitions.enums[id.0 as usize].cases.iter();
            cases
                .find(|case| case.symbol == symbol || case.symbol.strip_prefix('_') == Some(symbol))
                .map(|case| case.value)
        };
        let named = self.definitions.enums.iter().enumerate().filter(|(_, known)| is_named(known));
        let ids: Vec<EnumId> = named.map(|(index, _)| EnumId(index as u32)).collect();
        if let Some(meant) = meant.filter(|meant| ids.contains(meant)) {
            return Some((meant, number(meant)?));
        }
        let first = *ids.first()?;
        let found = number(first)?;
        ids.iter().all(|id| number(*id) == Some(found)).then_some((first, found))
    }

    fn compile_at(&self, constraint: ConstraintId, depth: usize) -> Result<Option<Expression>, Obstacle> {
        let known = self.definitions.constraint_at(constraint);
        if let Some(stated) = self.definitions.natives.function(&known.definition) {
            return self.compile_expression(stated, depth).map(Some);
        }
        let Some(predicate) = known.predicate else { return Ok(None) };
        let Some(text) = self.definitions.expression(predicate) else {
            return Err(Obstacle::new("", "the predicate is too long"));
        };
        self.compile_expression(&text, depth).map(Some)
    }

    fn compile_expression(&self, text: &str, depth: usize) -> Result<Expression, Obstacle> {
        let syntax = syntax::parse(text)?;
        Ok(Resolver::of_predicate(self, depth).resolve(&syntax)?.expression)
    }

    /// Returns what the base of an enum's attribute demands.
    fn compile_enum_base(&self, base: ConstraintId, depth: usize) -> Result<Expression, Obstacle> {
        const MAX_BASES: usize = 4;
        if depth > MAX_BASES {
            return Err(Obstacle::new("", "enums are based on each other too deeply"));
        }
        Ok(self.compile_at(base, depth + 1)?.unwrap_or(Expression::Bool(true)))
    }
}

/// Returns the text of the attribute that a call makes whatever its arguments are, as natives files state it: `parseAttribute("#my.attr")`.
pub(crate) fn stated_attribute(natives: &NativeTexts, call: &str) -> Option<SmolStr> {
    let called = |syntax: Syntax| match syntax {
        Syntax::Call(callee, arguments) => match *callee {
            Syntax::Path(name) => Some((name.text, arguments)),
            _ => None,
        },
        _ => None,
    };
    let (function, _) = called(syntax::parse(call).ok()?)?;
    match called(syntax::parse(natives.function(&function)?).ok()?)? {
        (reads, arguments) if reads == "parseAttribute" => match arguments.first()? {
            Syntax::Text(text) => Some(text.into()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the method that is meant by what stops a text, if that is one letter from it.
pub fn misspelt_method(obstacle: &Obstacle) -> Option<&'static str> {
    let name = obstacle.part.strip_prefix('.').filter(|name| name.len() > 4)?;
    let is_it = |known: &&str| *known != name && edits(name, known).is_some_and(|edits| edits <= 1);
    Method::ALL.iter().map(|known| known.name()).find(is_it)
}

/// Checks the syntax of a C++ text, as natives files state it.
///
/// # Errors
/// The [`Obstacle`] if a part of it is not understood.
#[cfg(feature = "tablegen")]
pub(crate) fn check_syntax(text: &str) -> Result<(), Obstacle> {
    Ok(syntax::parse(text).map(drop)?)
}

fn check(demand: Demand) -> Result<Check, Obstacle> {
    Check::new(demand).ok_or_else(|| Obstacle::new("", "this is nested too deeply"))
}
