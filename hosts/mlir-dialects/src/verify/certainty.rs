//! Trust in a refusal by an evaluated constraint.
//!
//! A type may implement an interface through C++ that no `.td` file shows. Whether a type *has* an interface is then
//! known, but not that it has it not.

use mlir_lite::{Attr, Ir, Type};
use mlir_syntax::{AttrKind, TypeKind};
use ods::evaluate::{Check, Evaluator};
use ods::{ConstraintId, Definitions, InterfaceKind};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

/// Interfaces whose implementations among builtin types are known.
const BUILTIN: [&str; 8] = [
    "ShapedType",
    "FloatType",
    "VectorElementTypeInterface",
    "MemRefElementTypeInterface",
    "ValueSemantics",
    "TypedAttr",
    "ElementsAttr",
    "hasTrait",
];

/// The names of the type and attribute interfaces of some definitions.
pub(super) struct Interfaces(FxHashSet<SmolStr>);

impl Interfaces {
    pub(super) fn new(definitions: &Definitions) -> Interfaces {
        let is_asked = |kind| matches!(kind, InterfaceKind::Type | InterfaceKind::Attribute);
        let interfaces = definitions.interfaces.iter().filter(|interface| is_asked(interface.kind));
        let last = |name: &SmolStr| SmolStr::from(name.rsplit("::").next().unwrap_or(name));
        Interfaces(interfaces.map(|interface| last(&interface.cpp_name)).collect())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Certainty {
    Always,
    /// Only for what is made of builtin types.
    Builtin,
    Never,
}

/// A check that knows when it does not know.
pub(super) struct Guarded {
    check: Check,
    certainty: Certainty,
}

impl Guarded {
    /// A constraint; `Err` with the reason if it does not run without C++, `None` if anything goes.
    pub(super) fn new(
        evaluator: &Evaluator<'_>,
        definitions: &Definitions,
        interfaces: &Interfaces,
        constraint: ConstraintId,
    ) -> Result<Option<Guarded>, String> {
        let Some(predicate) = definitions.constraint_at(constraint).predicate else { return Ok(None) };
        let check = evaluator.compile(constraint).map_err(|obstacle| obstacle.to_string())?;
        let text = definitions.expression(predicate).unwrap_or_default();
        Ok(Some(Guarded { check, certainty: certainty_of(&text, interfaces) }))
    }

    /// A C++ text over `$_self`.
    pub(super) fn from_text(evaluator: &Evaluator<'_>, interfaces: &Interfaces, text: &str) -> Option<Guarded> {
        let check = evaluator.compile_text(text).ok()?;
        Some(Guarded { check, certainty: certainty_of(text, interfaces) })
    }

    /// Returns true if a type is known not to satisfy it.
    pub(super) fn refuses_type(&self, ir: &Ir, ty: Type) -> bool {
        self.is_certain(|| has_dialect_part(ir, ty)) && !self.check.accepts_type(ir, &ty)
    }

    /// Returns true if a type is known to satisfy it.
    pub(super) fn accepts_type(&self, ir: &Ir, ty: Type) -> bool {
        self.certainty != Certainty::Never && self.check.accepts_type(ir, &ty)
    }

    /// Returns true if an attribute is known not to satisfy it.
    pub(super) fn refuses_attribute(&self, ir: &Ir, attribute: Attr) -> bool {
        let is_dialect = || matches!(ir.context().attr_kind(attribute), AttrKind::Dialect { .. });
        self.is_certain(is_dialect) && !self.check.accepts_attribute(ir, &attribute)
    }

    /// Returns true if a refusal is certain of what has parts of a dialect, or not.
    fn is_certain(&self, has_dialect_part: impl FnOnce() -> bool) -> bool {
        match self.certainty {
            Certainty::Always => true,
            Certainty::Builtin => !has_dialect_part(),
            Certainty::Never => false,
        }
    }
}

fn certainty_of(text: &str, interfaces: &Interfaces) -> Certainty {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    let of_word = |word: &str| match word {
        _ if BUILTIN.contains(&word) => Certainty::Builtin,
        "hasPromiseOrImplementsInterface" | "hasInterface" => Certainty::Never,
        _ if interfaces.0.contains(word) => Certainty::Never,
        _ => Certainty::Always,
    };
    words.map(of_word).max().unwrap_or(Certainty::Always)
}

/// Returns true if a type, or its element type, belongs to a dialect other than the builtin one.
fn has_dialect_part(ir: &Ir, ty: Type) -> bool {
    let context = ir.context();
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match context.type_kind(ty) {
            TypeKind::Dialect { .. } => return true,
            TypeKind::Tuple(types) => open.extend(types.iter()),
            TypeKind::Complex(element)
            | TypeKind::RankedTensor { element, .. }
            | TypeKind::UnrankedTensor { element }
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedMemRef { element, .. }
            | TypeKind::Vector { element, .. } => open.push(*element),
            _ => {}
        }
    }
    false
}
