//! The declarations of a program of patterns, as data that the runtime links.
//!
//! ```text
//!  PDLL ───────────────────▶ Native, Kind ──┐
//!  .td ──▶ ods::evaluate ──▶ Check ─────────┼──▶ .pdllc ──▶ Check ──▶ evaluated over Queries, which an IR implements
//!   └───▶ ods::OpTable ────▶ OpDefinition ───┘       └─────▶ OpDefinition ──▶ pdl_vm::KnownOps, which an IR asks
//! ```
//! A [`Native`] is the signature of a function that patterns call by name; its parameters are of the six [`Kind`]s of
//! handles. A [`Check`] is what a constraint of MLIR's ODS demands, or what an expression of a rule makes, free of C++ and of
//! TableGen. It is data from strangers
//! once it comes out of a blob, so its nesting is limited when it is made, and the steps of its evaluation are
//! counted: every evaluation ends. An [`OpDefinition`] is what rewriting needs to know of the operations of one name.
//!
//! `smol_str` keeps short names inline.

#![cfg_attr(not(test), no_std)]

#[macro_use]
extern crate alloc;

pub mod arithmetic;
mod classes;
mod constant;
pub mod conversion;
mod datum;
pub mod each;
mod entities;
mod entity_methods;
mod errors;
mod functions;
mod host;
mod methods;
mod native;
mod nearest;
mod operation;
mod plain_methods;
pub mod program;
pub mod regions;
pub mod rules;
mod run;
pub mod same;
mod type_text;
mod typed;

use alloc::vec::Vec;

use smol_str::SmolStr;

pub use classes::{Builtin, Class};
pub use constant::{ConstantData, is_bare_identifier, write_string};
pub use datum::{Datum, DatumOf, Fault};
pub use entities::Entities;
use entities::TypesOnly;
pub use host::{AttributeView, DYNAMIC, Queries, Scalar, Signedness, Storage, TypeView};
pub use native::{Kind, Location, Native, NativeKind, NativeType};
pub use nearest::{edits, nearest};
pub use operation::{
    Effects, GroupSizes, Groups, Made, OPERAND_SEGMENTS, OpDefinition, OpDefinitions, OpMention, OpTrait, OpTraits,
    OwnAttribute, RESULT_SEGMENTS, TypeFrom, TypeRule, TypeStep, segment_sizes,
};
use program::Expression;
use run::Run;
pub use type_text::{Filling, TypeHole, TypeText};

/// The constant that stands for an attribute that is not there, where a pattern allows that: an attribute of a dialect that
/// nobody has. Patterns that match it bind it, native functions are given it, and an operation created with it goes without.
pub const ABSENT: &str = "#pdll.absent";

/// The definition of a constraint, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// It runs without C++.
    Check(Check),
    /// It does not: a part of its predicate stops it.
    Stopped(Obstacle),
}

/// The reason why a predicate is not evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The part of the C++ text; may be empty.
    pub part: SmolStr,
    /// Why that part stops it.
    pub reason: SmolStr,
}

impl Obstacle {
    /// An obstacle.
    pub fn new(part: impl Into<SmolStr>, reason: impl Into<SmolStr>) -> Obstacle {
        Obstacle { part: part.into(), reason: reason.into() }
    }
}

impl core::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.part.is_empty() {
            true => f.write_str(&self.reason),
            false => write!(f, "{}: `{}`", self.reason, self.part),
        }
    }
}

/// A constraint that can be evaluated. It needs the definitions no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check(Demand);

/// The demand of a [`Check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Nothing: every type or attribute will do.
    Nothing,
    /// That this holds of the type or attribute in slot 0; what has no value does not hold.
    Predicate(Expression),
    /// That the operation has one of these names, sorted: those that are known to implement an interface.
    Operations(Vec<SmolStr>),
    /// That this is true of the arguments in the first slots, or, for who wants a value, that it is this. The slots behind are
    /// those of further results. What has no value is a [`Fault`].
    Computed(Expression),
}

impl Check {
    /// A check that demands this; `None` if it is nested deeper than [`program::MAX_DEPTH`], has more variables than
    /// [`program::MAX_SLOTS`], or names operations that are not sorted.
    pub fn new(demand: Demand) -> Option<Check> {
        let fits = match &demand {
            Demand::Nothing => true,
            Demand::Predicate(expression) | Demand::Computed(expression) => expression.is_within_limits(),
            Demand::Operations(names) => names.is_sorted(),
        };
        fits.then_some(Check(demand))
    }

    /// Returns what it demands.
    pub fn demand(&self) -> &Demand {
        &self.0
    }

    /// For checks of operations, one that accepts what either does; otherwise this one.
    pub fn or_operations(self, other: Check) -> Check {
        match (self.0, other.0) {
            (Demand::Operations(mut names), Demand::Operations(more)) => {
                names.extend(more);
                names.sort_unstable();
                names.dedup();
                Check(Demand::Operations(names))
            }
            (this, _) => Check(this),
        }
    }

    /// Returns true if a type satisfies the constraint.
    pub fn accepts_type<Q: Queries>(&self, host: &Q, ty: &Q::Type) -> bool {
        self.holds(host, Datum::Type(ty.clone()))
    }

    /// Returns true if an attribute satisfies the constraint.
    pub fn accepts_attribute<Q: Queries>(&self, host: &Q, attribute: &Q::Attribute) -> bool {
        self.holds(host, Datum::Attribute(attribute.clone()))
    }

    /// Returns true if an operation of this name satisfies the constraint.
    pub fn accepts_operation(&self, name: &str) -> bool {
        match &self.0 {
            Demand::Nothing => true,
            Demand::Predicate(_) | Demand::Computed(_) => false,
            Demand::Operations(names) => names.binary_search_by(|known| known.as_str().cmp(name)).is_ok(),
        }
    }

    fn holds<'h, Q: Queries>(&self, host: &'h Q, this: DatumOf<TypesOnly<'h, Q>>) -> bool {
        match &self.0 {
            Demand::Nothing => true,
            Demand::Predicate(expression) => Run::new(&TypesOnly(host), vec![Some(this)]).answer(expression),
            Demand::Operations(_) | Demand::Computed(_) => false,
        }
    }

    /// Returns whether it holds of some arguments, and then its results, as many as are asked for; a result that was not set is null.
    ///
    /// # Errors
    /// The reason why evaluation stops: where C++ would assert or be undefined, the answer is neither yes nor no.
    pub fn answer<E: Entities>(
        &self,
        host: &E,
        arguments: Vec<DatumOf<E>>,
        results: usize,
    ) -> Result<Option<Vec<DatumOf<E>>>, Fault> {
        let first = arguments.len();
        let mut run = Run::new(host, arguments.into_iter().map(Some).collect());
        if !self.value_in(&mut run)?.truth() {
            return Ok(None);
        }
        Ok(Some((first..first + results).map(|slot| run.take(slot).unwrap_or(Datum::Null)).collect()))
    }

    /// The value that it has for some arguments: of what is only demanded, whether it holds.
    ///
    /// # Errors
    /// The reason why evaluation stops, as for [`answer`](Self::answer).
    pub fn value<E: Entities>(&self, host: &E, arguments: Vec<DatumOf<E>>) -> Result<DatumOf<E>, Fault> {
        self.value_in(&mut Run::new(host, arguments.into_iter().map(Some).collect()))
    }

    /// The attribute that it is, if it is about nothing and makes one.
    pub fn constant_attribute<Q: Queries>(&self, host: &Q) -> Option<Q::Attribute> {
        match self.value(&TypesOnly(host), Vec::new()) {
            Ok(Datum::Attribute(attribute)) => Some(attribute),
            _ => None,
        }
    }

    /// The type that it is, if it is about nothing and makes one.
    pub fn constant_type<Q: Queries>(&self, host: &Q) -> Option<Q::Type> {
        match self.value(&TypesOnly(host), Vec::new()) {
            Ok(Datum::Type(ty)) => Some(ty),
            _ => None,
        }
    }

    /// Returns whether it holds of attributes alone; `None` if it has no value.
    pub fn holds_of<Q: Queries>(&self, host: &Q, arguments: Vec<Q::Attribute>) -> Option<bool> {
        let arguments = arguments.into_iter().map(Datum::Attribute).collect();
        self.value(&TypesOnly(host), arguments).ok().map(|value| value.truth())
    }

    /// The attribute that it computes of attributes alone.
    pub fn attribute_of<Q: Queries>(&self, host: &Q, arguments: Vec<Q::Attribute>) -> Option<Q::Attribute> {
        let arguments = arguments.into_iter().map(Datum::Attribute).collect();
        match self.value(&TypesOnly(host), arguments) {
            Ok(Datum::Attribute(attribute)) => Some(attribute),
            _ => None,
        }
    }

    fn value_in<E: Entities>(&self, run: &mut Run<'_, E>) -> Result<DatumOf<E>, Fault> {
        match &self.0 {
            Demand::Nothing => Ok(Datum::Bool(true)),
            Demand::Predicate(expression) => Ok(Datum::Bool(run.answer(expression))),
            Demand::Operations(names) => match run.take(0) {
                Some(Datum::Op(op)) => Ok(Datum::Bool(names.iter().any(|name| run.host.is_named(&op, name)))),
                _ => Ok(Datum::Bool(false)),
            },
            Demand::Computed(expression) => run.evaluate(expression),
        }
    }

    /// Returns true if it has parts that blobs have since format version 6.
    pub fn needs_expressions(&self) -> bool {
        match &self.0 {
            Demand::Nothing | Demand::Operations(_) => false,
            Demand::Predicate(expression) => expression.needs_expressions(),
            Demand::Computed(_) => true,
        }
    }

    /// Returns true if it computes with constants as PDLL does, which blobs have since format version 11.
    pub fn is_computation(&self) -> bool {
        matches!(&self.0, Demand::Computed(expression) if expression.is_computation())
    }

    /// The names of operations and of attributes that it asks for, so that a host may intern them before.
    pub fn visit_names<'a>(&'a self, op: &mut dyn FnMut(&'a SmolStr), attribute: &mut dyn FnMut(&'a SmolStr)) {
        match &self.0 {
            Demand::Nothing => {}
            Demand::Operations(names) => names.iter().for_each(op),
            Demand::Predicate(expression) | Demand::Computed(expression) => expression.visit_names(op, attribute),
        }
    }
}
