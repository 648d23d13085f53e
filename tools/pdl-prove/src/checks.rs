//! Constraints of ODS on types: they rule types out.

use pdl_declarations::{AttributeView, Check, Queries, Signedness, TypeView};

use crate::semantics::{ScalarType, Shape, ValueType};

/// Returns whether values of this type satisfy a constraint.
pub(crate) fn admits(check: &Check, ty: ValueType) -> bool {
    check.accepts_type(&Types, &ty)
}

/// Answers for types alone.
struct Types;

impl Queries for Types {
    type Type = ValueType;
    type Attribute = ();

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

    fn attribute_view(&self, (): &()) -> AttributeView<ValueType, ()> {
        AttributeView::Other
    }
}
