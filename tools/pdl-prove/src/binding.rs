//! The types of an item's parameters, from what it is applied to.

use crate::semantics::{Datum, Instantiation, Item, ItemKind, Kind, Shape, TypeRef, Value, ValueType};

/// Why an item cannot be applied to something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BindError {
    /// It does not take this.
    Invalid(String),
    /// Nothing says what it does with this.
    Unknown(String),
}

impl From<BindError> for String {
    fn from(error: BindError) -> String {
        match error {
            BindError::Invalid(why) | BindError::Unknown(why) => why,
        }
    }
}

impl Datum {
    /// Returns whether this is of a kind, whatever its type.
    pub(crate) fn is_of(&self, kind: &Kind) -> bool {
        match (self, kind) {
            (Datum::Bits(..), Kind::Bits(_))
            | (Datum::Number(_), Kind::Number { .. })
            | (Datum::Unit(_), Kind::Unit)
            | (Datum::Permission, Kind::Permission { .. })
            | (Datum::Type(_), Kind::Type(_))
            | (Datum::Value(_), Kind::Value(_)) => true,
            (Datum::Flags { flags, .. }, Kind::Flags { names, .. }) => {
                flags.keys().eq(names.iter().collect::<std::collections::BTreeSet<_>>())
            }
            _ => false,
        }
    }
}

/// The types that an item is applied at. `None` if something is left open.
///
/// # Errors
/// The part that does not fit.
pub(crate) fn bind(
    item: &Item,
    operands: &[Value],
    attributes: &[Datum],
    results: Option<&[ValueType]>,
) -> Result<Option<Instantiation>, BindError> {
    let mut binder = Binder { item, types: vec![None; item.types.len()], shape: None };
    // What is broadcast comes last: it does not say the shape.
    for is_broadcast in [false, true] {
        for (wanted, operand) in item.operands.iter().zip(operands) {
            if wanted.what.is_broadcast == is_broadcast {
                binder.one(wanted.what.ty, operand.ty, &wanted.name, is_broadcast)?;
            }
        }
        if is_broadcast {
            break;
        }
        for (wanted, datum) in item.attributes.iter().zip(attributes) {
            match (&wanted.what, datum) {
                (Kind::Bits(ty), Datum::Bits(found, _))
                | (Kind::Type(ty), Datum::Type(found))
                | (Kind::Value(ty), Datum::Value(Value { ty: found, .. })) => {
                    binder.one(*ty, *found, &wanted.name, false)?
                }
                _ => {}
            }
        }
        if let Some(results) = results {
            if results.len() != item.results.len() {
                let message = format!("`{}` is created with {} results", item.name, results.len());
                return Err(BindError::Invalid(message));
            }
            for (wanted, found) in item.results.iter().zip(results) {
                binder.one(wanted.what, *found, &wanted.name, false)?;
            }
        }
    }
    let shape = binder.shape.unwrap_or(Shape::Scalar);
    let types: Option<Vec<ValueType>> = binder.types.into_iter().collect();
    Ok(types.map(|types| Instantiation { types, shape }))
}

struct Binder<'a> {
    item: &'a Item,
    types: Vec<Option<ValueType>>,
    shape: Option<Shape>,
}

impl Binder<'_> {
    /// Something of type `found` stands where the item has `wanted`.
    fn one(&mut self, wanted: TypeRef, found: ValueType, what: &str, is_broadcast: bool) -> Result<(), BindError> {
        let is_op = self.item.kind == ItemKind::Operation;
        let shape = match is_op {
            true => *self.shape.get_or_insert(found.shape),
            false => found.shape,
        };
        let element = match wanted {
            TypeRef::Fixed(element) => element,
            TypeRef::Parameter(index) => {
                self.types[index].get_or_insert(ValueType { shape, element: found.element }).element
            }
        };
        let wanted = match wanted {
            TypeRef::Fixed(element) if !is_op => ValueType::from(element),
            TypeRef::Parameter(index) if !is_op => self.types[index].unwrap_or(found),
            _ => ValueType { shape, element },
        };
        let is_scalar_for_all = is_broadcast && found == ValueType::from(element);
        if found == wanted || is_scalar_for_all {
            return Ok(());
        }
        let name = &self.item.name;
        if found.element == element && found.shape.may_be(&shape) {
            let message = format!("nothing says what `{name}` does with `{what}` of type {found} beside {wanted}");
            return Err(BindError::Unknown(message));
        }
        Err(BindError::Invalid(format!("`{name}` is given `{what}` of type {found} where {wanted} is wanted")))
    }
}
