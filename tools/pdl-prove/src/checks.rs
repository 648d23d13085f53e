//! Questions about types and attributes alone, as constraints of ODS and C++ texts ask them.

use pdl_declarations::program::{Expression, Test};
use pdl_declarations::{AttributeView, Check, Demand, Queries, Signedness, Storage, TypeView};
use smol_str::SmolStr;

use crate::semantics::{Datum, ScalarType, Shape, ValueType};

/// Returns whether values of this type satisfy a constraint.
pub(crate) fn admits(check: &Check, ty: ValueType) -> bool {
    check.accepts_type(&Types, &ty)
}

/// Returns whether a type is of one of these classes.
pub(crate) fn type_is(tests: &[Test], ty: ValueType) -> bool {
    is_of(tests).is_some_and(|check| check.accepts_type(&Types, &ty))
}

/// Returns whether an attribute is of one of these classes. Of one that is a number of a range, the range is as the classes want it.
pub(crate) fn attribute_is(tests: &[Test], attribute: &AttributeKind) -> bool {
    is_of(tests).is_some_and(|check| check.accepts_attribute(&Types, attribute))
}

fn is_of(tests: &[Test]) -> Option<Check> {
    Check::new(Demand::Predicate(Expression::IsA(tests.to_vec(), Box::new(Expression::Variable(0)))))
}

/// An attribute of which only the kind is known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AttributeKind {
    /// A constant of a type.
    Constant(ValueType),
    /// A number of so many bits, and one that it may be.
    Number(u32, i128),
    /// One of a dialect, by its name.
    Dialect(SmolStr),
    /// It is there.
    Unit,
}

impl AttributeKind {
    /// The kind of an attribute; `None` of what is none, and of what may be absent.
    pub(crate) fn of(datum: &Datum, width: u32, least: i128) -> Option<AttributeKind> {
        Some(match datum {
            Datum::Bits(ty, _) => AttributeKind::Constant(*ty),
            Datum::Number(_) => AttributeKind::Number(width, least),
            Datum::Flags { attribute, .. } => AttributeKind::Dialect(attribute.clone()),
            Datum::Unit(_) => AttributeKind::Unit,
            Datum::Permission | Datum::Type(_) | Datum::Value(_) => return None,
        })
    }
}

/// Answers for types and kinds of attributes.
struct Types;

impl Queries for Types {
    type Type = ValueType;
    type Attribute = AttributeKind;

    fn type_view(&self, ty: &ValueType) -> TypeView<ValueType> {
        let element = ValueType::from(ty.element);
        let shape = ty.shape.sizes();
        match (ty.shape, ty.element) {
            (Shape::Vector(_), _) => TypeView::Vector { shape, scalable: ty.shape.scalable(), element },
            (Shape::Tensor(_), _) => TypeView::RankedTensor { shape, element },
            (Shape::Scalar, ScalarType::Integer(width)) => {
                TypeView::Integer { width, signedness: Signedness::Signless }
            }
            (Shape::Scalar, ScalarType::Index) => TypeView::Index,
            (Shape::Scalar, ScalarType::Float(kind)) => TypeView::Float(kind.name().into()),
        }
    }

    fn attribute_view(&self, attribute: &AttributeKind) -> AttributeView<ValueType, AttributeKind> {
        match attribute {
            AttributeKind::Constant(ty) if ty.shape != Shape::Scalar => {
                AttributeView::Elements { ty: *ty, storage: Storage::Numbers }
            }
            AttributeKind::Constant(ty) if matches!(ty.element, ScalarType::Float(_)) => {
                AttributeView::Float { ty: *ty, value: None }
            }
            AttributeKind::Constant(ty) => AttributeView::Integer { ty: *ty, value: 0 },
            AttributeKind::Number(width, one) => {
                AttributeView::Integer { ty: ScalarType::Integer(*width).into(), value: *one }
            }
            AttributeKind::Dialect(name) => match name.split_once('.') {
                Some((dialect, mnemonic)) => {
                    AttributeView::Dialect { dialect: dialect.into(), mnemonic: mnemonic.into() }
                }
                None => AttributeView::Other,
            },
            AttributeKind::Unit => AttributeView::Unit,
        }
    }
}
