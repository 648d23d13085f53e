//! Constraints of ODS on types: they rule types out.

use pdl_declarations::{AttributeView, Check, Queries, Signedness, TypeView};

use crate::semantics::ScalarType;

/// Whether values of this type may satisfy a constraint, or vectors or tensors of them, as operations work on elements.
pub(crate) fn admits(check: &Check, ty: ScalarType) -> bool {
    [Shape::Scalar, Shape::Vector, Shape::Tensor]
        .into_iter()
        .any(|shape| check.accepts_type(&Types, &Shaped { shape, ty }))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Scalar,
    Vector,
    Tensor,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Shaped {
    shape: Shape,
    ty: ScalarType,
}

/// Answers for types alone.
struct Types;

impl Queries for Types {
    type Type = Shaped;
    type Attribute = ();

    fn type_view(&self, shaped: &Shaped) -> TypeView<Shaped> {
        let element = Shaped { shape: Shape::Scalar, ty: shaped.ty };
        match (shaped.shape, shaped.ty) {
            (Shape::Vector, _) => TypeView::Vector { shape: vec![4], scalable: vec![false], element },
            (Shape::Tensor, _) => TypeView::RankedTensor { shape: vec![4], element },
            (Shape::Scalar, ScalarType::Integer(width)) => {
                TypeView::Integer { width, signedness: Signedness::Signless }
            }
            (Shape::Scalar, ScalarType::Index) => TypeView::Index,
            (Shape::Scalar, ScalarType::Float(kind)) => TypeView::Float(kind.name().into()),
        }
    }

    fn attribute_view(&self, (): &()) -> AttributeView<Shaped, ()> {
        AttributeView::Other
    }
}
