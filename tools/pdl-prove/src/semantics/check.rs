//! Checks that an item can be applied: it is, to made-up arguments of several types.

use std::collections::BTreeMap;

use pdl_diagnostics::Diagnostic;

use super::apply::{Datum, Instantiation, Setting, Value, admits};
use super::ast::{Item, Kind, ScalarType, Statement, Target};
use super::value_type::{Shape, ValueType};
use crate::float::FloatFormat;
use crate::term::{Sort, Terms};

/// Types of every class, with widths that differ.
const TRIED: [ScalarType; 5] = [
    ScalarType::Integer(8),
    ScalarType::Integer(16),
    ScalarType::Index,
    ScalarType::Float(FloatFormat::F16),
    ScalarType::Float(FloatFormat::F32),
];

/// Nothing needs more, and every one multiplies the types to be tried.
const MAX_PARAMETERS: usize = 4;

/// The first mistake in an item that shows with types of its classes.
pub(super) fn check(item: &Item) -> Result<(), Box<Diagnostic>> {
    if item.types.len() > MAX_PARAMETERS {
        let message = format!("more than {MAX_PARAMETERS} type parameters");
        return Err(Box::new(Diagnostic::error("E1003", item.span, message)));
    }
    names(item)?;
    let setting = Setting { index_width: 32 };
    let mut is_possible = false;
    for choice in 0..TRIED.len().pow(item.types.len() as u32) {
        let tried = |place: usize| ValueType::from(TRIED[choice / TRIED.len().pow(place as u32) % TRIED.len()]);
        let at = Instantiation { types: (0..item.types.len()).map(tried).collect(), shape: Shape::Scalar };
        if !admits(item, &at, setting)? {
            continue;
        }
        is_possible = true;
        let mut terms = Terms::default();
        let operands: Vec<Value> =
            item.operands.iter().map(|operand| unknown(&mut terms, setting, at.resolve(operand.what.ty))).collect();
        let attributes: Vec<Datum> =
            item.attributes.iter().map(|attribute| attribute.what.unknown(&mut terms, setting, &at, "")).collect();
        item.apply(&mut terms, setting, &at, &operands, &attributes)?;
    }
    if is_possible {
        return Ok(());
    }
    let message = format!("no types satisfy what `{}` says of them", item.name);
    Err(Box::new(Diagnostic::error("E1003", item.condition.as_ref().map_or(item.span, |c| c.span), message)))
}

/// Each name stands for one thing, and statements are where they mean something.
fn names(item: &Item) -> Result<(), Box<Diagnostic>> {
    let mut seen = BTreeMap::new();
    let operands = item.operands.iter().map(|named| (&named.name, named.span));
    let attributes = item.attributes.iter().map(|named| (&named.name, named.span));
    for (name, span) in operands.chain(attributes) {
        if let Some(first) = seen.insert(name.clone(), span) {
            let error = Diagnostic::error("E1004", span, format!("`{name}` stands twice here"));
            return Err(Box::new(error.with_label(first, "first here")));
        }
    }
    let mut set = BTreeMap::new();
    for statement in &item.body {
        let Statement::Assign { target, span, .. } = statement else { continue };
        let name = match target {
            Target::Result(name) | Target::Variable(name) => name.clone(),
            Target::Flag(flag) => format!("result.{flag}").into(),
            Target::Poison => "poison".into(),
        };
        if let Some(first) = set.insert(name.clone(), *span) {
            let error = Diagnostic::error("E1004", *span, format!("`{name}` is set twice"));
            return Err(Box::new(error.with_label(first, "first here")));
        }
    }
    Ok(())
}

/// A value of a type of which nothing is known.
pub(crate) fn unknown(terms: &mut Terms, setting: Setting, ty: ValueType) -> Value {
    let term = terms.variable("value", setting.sort(ty.element));
    Value { ty, term, poison: terms.variable("poison", Sort::Bool) }
}

impl Kind {
    /// An argument of this kind of which nothing is known but what the kind says. The name is for the variables.
    pub(crate) fn unknown(&self, terms: &mut Terms, setting: Setting, at: &Instantiation, name: &str) -> Datum {
        match self {
            Kind::Bits(ty) => {
                let ty = at.resolve(*ty);
                Datum::Bits(ty, terms.variable(name, setting.sort(ty.element)))
            }
            Kind::Number { width, .. } => Datum::Number(terms.variable(name, Sort::Bits(*width))),
            Kind::Flags { names, attribute, .. } => {
                let flags = names.iter();
                let flags = flags.map(|flag| (flag.clone(), terms.variable(format!("{name}.{flag}"), Sort::Bool)));
                Datum::Flags { flags: flags.collect(), attribute: attribute.clone() }
            }
            Kind::Unit => Datum::Unit(terms.variable(name, Sort::Bool)),
            Kind::Permission { .. } => Datum::Permission,
            Kind::Type(ty) => Datum::Type(at.resolve(*ty)),
            Kind::Value(ty) => Datum::Value(unknown(terms, setting, at.resolve(*ty))),
        }
    }

    /// Returns what an attribute of this kind is where an operation does not have it; `None` if it must.
    pub(crate) fn absent(&self, terms: &mut Terms) -> Option<Datum> {
        match self {
            Kind::Flags { names, attribute, .. } => {
                let no = terms.bool(false);
                let flags = names.iter().map(|name| (name.clone(), no)).collect();
                Some(Datum::Flags { flags, attribute: attribute.clone() })
            }
            Kind::Unit => Some(Datum::Unit(terms.bool(false))),
            Kind::Permission { .. } => Some(Datum::Permission),
            Kind::Bits(_) | Kind::Number { .. } | Kind::Type(_) | Kind::Value(_) => None,
        }
    }
}
