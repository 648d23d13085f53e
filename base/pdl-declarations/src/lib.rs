//! What a program of patterns declares, as data that the runtime links.
//!
//! ```text
//!  PDLL ───────────────────▶ Native, Kind ──┐
//!  .td ──▶ ods::evaluate ──▶ Check ─────────┼──▶ .pdllc ──▶ Check ──▶ evaluated over Queries, which an IR implements
//!   └───▶ ods::OpTable ────▶ OpDefinition ───┘       └─────▶ OpDefinition ──▶ pdl_vm::KnownOps, which an IR asks
//! ```
//! A [`Native`] is the signature of a function that patterns call by name; its parameters are of the six [`Kind`]s of
//! handles. A [`Check`] is what a constraint of MLIR's ODS demands, free of C++ and of TableGen. It is data from strangers
//! once it comes out of a blob, so its nesting is limited when it is made, and the steps of its evaluation are
//! counted: every evaluation ends. An [`OpDefinition`] is what rewriting needs to know of the operations of one name.
//!
//! `smol_str` keeps short names inline.

#![cfg_attr(not(test), no_std)]

#[macro_use]
extern crate alloc;

mod classes;
mod errors;
mod host;
mod native;
mod operation;
pub mod program;
mod run;

use alloc::vec::Vec;

use smol_str::SmolStr;

pub use classes::{Builtin, Class};
pub use host::{AttributeView, DYNAMIC, Queries, Scalar, Signedness, Storage, TypeView};
pub use native::{Kind, Location, Native, NativeKind, NativeType};
pub use operation::{
    Effects, GroupSizes, Groups, Made, OPERAND_SEGMENTS, OpDefinition, OpDefinitions, OpTrait, OpTraits,
    RESULT_SEGMENTS, TypeFrom, TypeRule, TypeStep, segment_sizes,
};
use program::Expression;
use run::{Run, Value};

/// What is known of a constraint from where it is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// It runs without C++.
    Check(Check),
    /// It does not: a part of its predicate stops it.
    Stopped(Obstacle),
}

/// What stops a predicate from being evaluated.
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

/// What a [`Check`] demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Nothing: every type or attribute will do.
    Nothing,
    /// That this holds of the type or attribute in slot 0.
    Predicate(Expression),
    /// That the operation has one of these names, sorted: those that are known to implement an interface.
    Operations(Vec<SmolStr>),
}

impl Check {
    /// A check that demands this; `None` if it is nested deeper than [`program::MAX_DEPTH`], has more variables than
    /// [`program::MAX_SLOTS`], or names operations that are not sorted.
    pub fn new(demand: Demand) -> Option<Check> {
        let fits = match &demand {
            Demand::Nothing => true,
            Demand::Predicate(expression) => expression.is_within_limits(),
            Demand::Operations(names) => names.is_sorted(),
        };
        fits.then_some(Check(demand))
    }

    /// What it demands.
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

    /// Whether a type satisfies the constraint.
    pub fn accepts_type<Q: Queries>(&self, host: &Q, ty: &Q::Type) -> bool {
        self.holds(host, Value::Type(ty.clone()))
    }

    /// Whether an attribute satisfies the constraint.
    pub fn accepts_attribute<Q: Queries>(&self, host: &Q, attribute: &Q::Attribute) -> bool {
        self.holds(host, Value::Attribute(attribute.clone()))
    }

    /// Whether an operation of this name satisfies the constraint.
    pub fn accepts_operation(&self, name: &str) -> bool {
        match &self.0 {
            Demand::Nothing => true,
            Demand::Predicate(_) => false,
            Demand::Operations(names) => names.binary_search_by(|known| known.as_str().cmp(name)).is_ok(),
        }
    }

    fn holds<Q: Queries>(&self, host: &Q, this: Value<Q::Type, Q::Attribute>) -> bool {
        match &self.0 {
            Demand::Nothing => true,
            Demand::Predicate(expression) => Run::new(host, this).answer(expression),
            Demand::Operations(_) => false,
        }
    }
}
