//! Types that no text says: what C++ expressions and the type inference of operations make of other types.

use crate::read::Reading;
use mlir_syntax::{Context, Type, TypeKind};
use pdl_declarations::TypeStep;

/// What a C++ expression over `$_self` makes of a type; `None` if it is not understood, or there is no such type.
pub(crate) fn transform(context: &mut Context, expression: &str, ty: Type) -> Option<Type> {
    let (steps, ()) = ods::type_text::type_steps(expression, |text| (text == "$_self").then_some(()))?;
    steps.iter().try_fold(ty, |ty, step| match step {
        TypeStep::Element => element_type(context, ty),
        TypeStep::ElementOrSelf => Some(element_type(context, ty).unwrap_or(ty)),
        TypeStep::I1SameShape => {
            let i1 = context.integer_type(1);
            with_element_type(context, ty, i1)
        }
    })
}

/// The type of the elements of a shaped type.
pub(crate) fn element_type(context: &Context, ty: Type) -> Option<Type> {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { element, .. }
        | TypeKind::UnrankedTensor { element }
        | TypeKind::MemRef { element, .. }
        | TypeKind::UnrankedMemRef { element, .. }
        | TypeKind::Vector { element, .. }
        | TypeKind::Complex(element) => Some(*element),
        _ => None,
    }
}

/// The type of the same shape with other elements; a type without a shape becomes the type of the elements.
pub(crate) fn with_element_type(context: &mut Context, ty: Type, element: Type) -> Option<Type> {
    let kind = match context.type_kind(ty).clone() {
        TypeKind::RankedTensor { shape, encoding, .. } => TypeKind::RankedTensor { shape, element, encoding },
        TypeKind::UnrankedTensor { .. } => TypeKind::UnrankedTensor { element },
        TypeKind::Vector { shape, .. } => TypeKind::Vector { shape, element },
        TypeKind::MemRef { shape, layout, memory_space, .. } => {
            TypeKind::MemRef { shape, element, layout, memory_space }
        }
        _ => return Some(element),
    };
    context.intern_type_within_limits(kind)
}

/// The result types, by group, of an operation whose type inference is C++.
pub(crate) fn infer(_reading: &mut Reading<'_, '_, '_>) -> Option<Vec<Vec<Type>>> {
    None
}
