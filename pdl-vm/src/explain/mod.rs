//! [`explain`]: why a compiled pattern does not match an op.
//!
//! The merged matcher asks for all patterns at once and cannot say which question was whose. This walks one pattern
//! as it was written, from its root, and reports the first predicate that does not hold: what was wanted, where the
//! pattern's author wrote it, and what stands there in the IR. Slow and thorough; for people.

mod natives;
mod walk;

use std::fmt;

use pdl_ir::Location;

use crate::bind::PatternSet;
use crate::host::Host;

/// Something in the IR.
pub enum Entity<H: Host> {
    /// An operation.
    Op(H::Op),
    /// A value.
    Value(H::Value),
    /// Several values.
    Values(Vec<H::Value>),
    /// An attribute.
    Attribute(H::Attr),
    /// A type.
    Type(H::Type),
    /// Several types.
    Types(Vec<H::Type>),
}

impl<H: Host> Clone for Entity<H> {
    fn clone(&self) -> Self {
        match self {
            Entity::Op(op) => Entity::Op(*op),
            Entity::Value(value) => Entity::Value(*value),
            Entity::Values(values) => Entity::Values(values.clone()),
            Entity::Attribute(attribute) => Entity::Attribute(*attribute),
            Entity::Type(r#type) => Entity::Type(*r#type),
            Entity::Types(types) => Entity::Types(types.clone()),
        }
    }
}

impl<H: Host> PartialEq for Entity<H> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Entity::Op(a), Entity::Op(b)) => a == b,
            (Entity::Value(a), Entity::Value(b)) => a == b,
            (Entity::Values(a), Entity::Values(b)) => a == b,
            (Entity::Attribute(a), Entity::Attribute(b)) => a == b,
            (Entity::Type(a), Entity::Type(b)) => a == b,
            (Entity::Types(a), Entity::Types(b)) => a == b,
            _ => false,
        }
    }
}

impl<H: Host> Entity<H> {
    /// The entity in words; types and attributes as the host debugs them.
    pub fn text(&self, host: &H) -> String {
        let op_text = |op: H::Op| format!("`{}`", host.op_name_text(host.op_name(op)));
        match self {
            Entity::Op(op) => op_text(*op),
            Entity::Value(value) => match host.defining_op(*value) {
                Some(op) => format!("result {} of {}", host.result_index(*value), op_text(op)),
                None => "a block argument".to_owned(),
            },
            Entity::Values(values) => format!("{} values", values.len()),
            Entity::Attribute(attribute) => format!("{attribute:?}"),
            Entity::Type(r#type) => format!("{type:?}"),
            Entity::Types(types) => format!("{types:?}"),
        }
    }
}

/// The predicate that a pattern was refused for.
pub struct Refusal<H: Host> {
    /// What does not hold, in words.
    pub predicate: String,
    /// Where the pattern asks for it; line 0 if that is not known.
    pub location: Location,
    /// What in the IR it was asked of.
    pub entity: Entity<H>,
}

impl<H: Host> fmt::Display for Refusal<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.predicate)?;
        match &self.location {
            Location { line: 0, .. } => Ok(()),
            Location { file, line, column } => write!(f, " ({file}:{line}:{column})"),
        }
    }
}

/// What became of a pattern at an op.
pub enum Explanation<H: Host> {
    /// It matches.
    Matches,
    /// It does not, because of this.
    Refused(Refusal<H>),
    /// Nobody can tell: the pattern is written in Rust, or its graph is not in the program, or there are too many
    /// ways to match it.
    Unknown(&'static str),
}

/// Says why the compiled pattern of this index matches at `op`, or does not. Native constraints are called. One that
/// panics refuses, negated or not, and so does one that cannot be called because a list stands where it wants one thing.
pub fn explain<H: Host>(set: &PatternSet<H>, host: &H, pattern: u32, op: H::Op) -> Explanation<H> {
    if pattern as usize >= set.program().patterns().len() {
        return Explanation::Unknown("the pattern is not a compiled one");
    }
    let Ok(module) = pdl_compile::patterns_of(set.program()) else {
        return Explanation::Unknown("the program was stripped of its pattern graphs");
    };
    match module.patterns.get(pattern as usize) {
        Some(graph) => walk::walk(set, host, graph, op),
        None => Explanation::Unknown("the program was stripped of its pattern graphs"),
    }
}
