//! Types and attributes as computations and constraints see them: `length(xs)`, `xs[n]`, `n + 1`, constraints on types from ODS.

use pdl_declarations::{AttributeView, Queries, Signedness, TypeView};

use crate::combine::{LowLevelType, MachineScalar};
use crate::handles::{Attr, Type};
use crate::ir::Mir;

impl Mir {
    fn type_of_scalar(&self, scalar: MachineScalar) -> Option<Type> {
        self.types.find(&LowLevelType { elements: None, is_scalable: false, scalar })
    }
}

/// A number of bits is a signless integer; pointers, and vectors whose element nothing has the type of, are other types.
impl Queries for Mir {
    type Type = Type;
    type Attribute = Attr;

    fn type_view(&self, ty: &Type) -> TypeView<Type> {
        let Some(&LowLevelType { elements, is_scalable, scalar }) = self.types.get(*ty) else { return TypeView::None };
        match (elements, scalar) {
            (None, MachineScalar::Bits(width)) => TypeView::Integer { width, signedness: Signedness::Signless },
            (None, MachineScalar::Pointer(_)) => TypeView::Other,
            (Some(count), _) => self.type_of_scalar(scalar).map_or(TypeView::Other, |element| TypeView::Vector {
                shape: vec![count.into()],
                scalable: vec![is_scalable],
                element,
            }),
        }
    }

    /// An integer of a width that no register has is one without a type.
    fn attribute_view(&self, attribute: &Attr) -> AttributeView<Type, Attr> {
        match *attribute {
            Attr::Integer { value, bits } => match self.type_of_scalar(MachineScalar::Bits(bits)) {
                Some(ty) => AttributeView::Integer { ty, value: value.into() },
                None => AttributeView::UntypedInteger(value.into()),
            },
            Attr::String(text) => AttributeView::Text(self.symbol(text).into()),
            _ => AttributeView::Other,
        }
    }

    fn make_attribute(&self, view: &AttributeView<Type, Attr>) -> Option<Attr> {
        let (value, bits) = match *view {
            AttributeView::Integer { ty, value } => {
                (value, self.types.get(ty).filter(|ty| !ty.is_vector())?.scalar_bits())
            }
            AttributeView::UntypedInteger(value) => (value, i64::BITS),
            _ => return None,
        };
        Some(Attr::Integer { value: value.try_into().ok()?, bits })
    }
}
