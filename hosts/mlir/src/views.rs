//! Views of types and attributes: the C API is asked for their text, once each, and `mlir-lite`, which reads it, answers.

use std::cell::RefMut;

use mlir_lite::Ir as Lite;
use pdl_declarations::{AttributeView, Queries, Scalar, TypeView};
use rustc_hash::FxHashMap;

use crate::ffi::{Attr, Context, Ir, Type};

type LiteType = <Lite as Queries>::Type;
type LiteAttr = <Lite as Queries>::Attribute;

/// The types and attributes that were asked about, here and in `mlir-lite`. MLIR keeps them as long as its context, so both ways stay true.
#[derive(Debug)]
pub(crate) struct Views {
    lite: Lite,
    types: FxHashMap<Type, Option<LiteType>>,
    attributes: FxHashMap<Attr, Option<LiteAttr>>,
    their_types: FxHashMap<LiteType, Option<Type>>,
    their_attributes: FxHashMap<LiteAttr, Option<Attr>>,
}

impl Default for Views {
    fn default() -> Views {
        let lite = Lite::new(mlir_syntax::Context::new());
        let (types, attributes, their_types, their_attributes) = Default::default();
        Views { lite, types, attributes, their_types, their_attributes }
    }
}

impl Views {
    fn of_type(&mut self, context: &Context, ty: Type) -> Option<LiteType> {
        let lite = &self.lite;
        *self.types.entry(ty).or_insert_with(|| {
            let text = context.type_text(ty);
            lite.with_context(|context| mlir_syntax::parse_type(context, &text)).ok()
        })
    }

    fn of_attribute(&mut self, context: &Context, attribute: Attr) -> Option<LiteAttr> {
        let lite = &self.lite;
        *self.attributes.entry(attribute).or_insert_with(|| {
            let text = context.attribute_text(attribute);
            lite.with_context(|context| mlir_syntax::parse_attribute(context, &text)).ok()
        })
    }

    fn give_type(&mut self, context: &Context, ty: LiteType) -> Option<Type> {
        let lite = &self.lite;
        *self.their_types.entry(ty).or_insert_with(|| {
            let mut text = String::new();
            mlir_syntax::print_type(&lite.context(), ty, &mut text);
            context.parse_type(&text).ok()
        })
    }

    fn give_attribute(&mut self, context: &Context, attribute: LiteAttr) -> Option<Attr> {
        let lite = &self.lite;
        *self.their_attributes.entry(attribute).or_insert_with(|| {
            let mut text = String::new();
            mlir_syntax::print_attribute(&lite.context(), attribute, &mut text);
            context.parse_attribute(&text).ok()
        })
    }
}

/// A view with other handles; `None` if there is none for one of them.
fn type_view<T, U>(view: TypeView<T>, mut handle: impl FnMut(T) -> Option<U>) -> Option<TypeView<U>> {
    Some(match view {
        TypeView::Integer { width, signedness } => TypeView::Integer { width, signedness },
        TypeView::Index => TypeView::Index,
        TypeView::Float(name) => TypeView::Float(name),
        TypeView::None => TypeView::None,
        TypeView::Complex(element) => TypeView::Complex(handle(element)?),
        TypeView::Tuple(types) => TypeView::Tuple(types.into_iter().map(handle).collect::<Option<_>>()?),
        TypeView::Function => TypeView::Function,
        TypeView::Vector { shape, scalable, element } => {
            TypeView::Vector { shape, scalable, element: handle(element)? }
        }
        TypeView::RankedTensor { shape, element } => TypeView::RankedTensor { shape, element: handle(element)? },
        TypeView::UnrankedTensor(element) => TypeView::UnrankedTensor(handle(element)?),
        TypeView::MemRef { shape, element } => TypeView::MemRef { shape, element: handle(element)? },
        TypeView::UnrankedMemRef(element) => TypeView::UnrankedMemRef(handle(element)?),
        TypeView::Dialect { dialect, mnemonic } => TypeView::Dialect { dialect, mnemonic },
        TypeView::Other => TypeView::Other,
    })
}

/// As [`type_view`], for attributes.
fn attribute_view<T, U, A, B>(
    view: AttributeView<T, A>,
    mut ty: impl FnMut(T) -> Option<U>,
    attribute: impl FnMut(A) -> Option<B>,
) -> Option<AttributeView<U, B>> {
    Some(match view {
        AttributeView::Unit => AttributeView::Unit,
        AttributeView::Integer { ty: of, value } => AttributeView::Integer { ty: ty(of)?, value },
        AttributeView::Float { ty: of, value } => AttributeView::Float { ty: ty(of)?, value },
        AttributeView::UntypedInteger(value) => AttributeView::UntypedInteger(value),
        AttributeView::UntypedFloat(value) => AttributeView::UntypedFloat(value),
        AttributeView::Text(text) => AttributeView::Text(text),
        AttributeView::Array(items) => AttributeView::Array(items.into_iter().map(attribute).collect::<Option<_>>()?),
        AttributeView::Dictionary => AttributeView::Dictionary,
        AttributeView::Type(of) => AttributeView::Type(ty(of)?),
        AttributeView::Symbol { is_flat } => AttributeView::Symbol { is_flat },
        AttributeView::AffineMap => AttributeView::AffineMap,
        AttributeView::IntegerSet => AttributeView::IntegerSet,
        AttributeView::Strided => AttributeView::Strided,
        AttributeView::Location => AttributeView::Location,
        AttributeView::Elements { ty: of, storage } => AttributeView::Elements { ty: ty(of)?, storage },
        AttributeView::DenseArray { element, values } => AttributeView::DenseArray { element: ty(element)?, values },
        AttributeView::Dialect { dialect, mnemonic } => AttributeView::Dialect { dialect, mnemonic },
        AttributeView::Other => AttributeView::Other,
    })
}

impl Ir {
    fn asked(&self) -> (RefMut<'_, Views>, &Context) {
        (self.views.borrow_mut(), self.context())
    }

    fn lite_type_view(&self, view: &TypeView<Type>) -> Option<TypeView<LiteType>> {
        let (mut views, context) = self.asked();
        type_view(view.clone(), |ty| views.of_type(context, ty))
    }

    fn give_type(&self, ty: LiteType) -> Option<Type> {
        let (mut views, context) = self.asked();
        views.give_type(context, ty)
    }

    fn give_attribute(&self, attribute: LiteAttr) -> Option<Attr> {
        let (mut views, context) = self.asked();
        views.give_attribute(context, attribute)
    }
}

/// The questions of constraints from ODS.
impl Queries for Ir {
    type Type = Type;
    type Attribute = Attr;

    fn type_view(&self, ty: &Type) -> TypeView<Type> {
        let (mut views, context) = self.asked();
        let view = views.of_type(context, *ty).map(|ty| views.lite.type_view(&ty));
        view.and_then(|view| type_view(view, |ty| views.give_type(context, ty))).unwrap_or(TypeView::Other)
    }

    fn attribute_view(&self, attribute: &Attr) -> AttributeView<Type, Attr> {
        let (mut views, context) = self.asked();
        let view = views.of_attribute(context, *attribute).map(|attribute| views.lite.attribute_view(&attribute));
        let views = std::cell::RefCell::new(&mut *views);
        let given = view.and_then(|view| {
            let ty = |ty| views.borrow_mut().give_type(context, ty);
            attribute_view(view, ty, |attribute| views.borrow_mut().give_attribute(context, attribute))
        });
        given.unwrap_or(AttributeView::Other)
    }

    fn type_accessor(&self, ty: &Type, accessor: &str) -> Option<Scalar> {
        let (mut views, context) = self.asked();
        let ty = views.of_type(context, *ty)?;
        views.lite.type_accessor(&ty, accessor)
    }

    fn splat(&self, attribute: &Attr) -> Option<Option<Attr>> {
        let (mut views, context) = self.asked();
        let attribute = views.of_attribute(context, *attribute)?;
        Some(match views.lite.splat(&attribute)? {
            Some(element) => Some(views.give_attribute(context, element)?),
            None => None,
        })
    }

    fn integers(&self, attribute: &Attr) -> Option<Vec<i128>> {
        let (mut views, context) = self.asked();
        let attribute = views.of_attribute(context, *attribute)?;
        views.lite.integers(&attribute)
    }

    fn read_type(&self, text: &str) -> Option<Type> {
        let ty = self.context().parse_type(text).ok()?;
        self.context().number_type(ty);
        Some(ty)
    }

    fn read_attribute(&self, text: &str) -> Option<Attr> {
        let attribute = self.context().parse_attribute(text).ok()?;
        self.context().number_attribute(attribute);
        Some(attribute)
    }

    fn make_type(&self, view: &TypeView<Type>) -> Option<Type> {
        let view = self.lite_type_view(view)?;
        let made = self.views.borrow().lite.make_type(&view)?;
        self.give_type(made)
    }

    fn make_attribute(&self, view: &AttributeView<Type, Attr>) -> Option<Attr> {
        let made = {
            let (views, context) = self.asked();
            let views = std::cell::RefCell::new(views);
            let ty = |ty| views.borrow_mut().of_type(context, ty);
            let view =
                attribute_view(view.clone(), ty, |attribute| views.borrow_mut().of_attribute(context, attribute))?;
            views.into_inner().lite.make_attribute(&view)?
        };
        self.give_attribute(made)
    }

    fn make_elements(&self, ty: &Type, elements: &[Attr]) -> Option<Attr> {
        let (mut views, context) = self.asked();
        let ty = views.of_type(context, *ty)?;
        let elements: Vec<_> =
            elements.iter().map(|element| views.of_attribute(context, *element)).collect::<Option<_>>()?;
        let made = views.lite.make_elements(&ty, &elements)?;
        views.give_attribute(context, made)
    }

    fn type_with_element(&self, ty: &Type, element: &Type) -> Option<Type> {
        let (mut views, context) = self.asked();
        let (ty, element) = (views.of_type(context, *ty)?, views.of_type(context, *element)?);
        let made = views.lite.type_with_element(&ty, &element)?;
        views.give_type(context, made)
    }

    fn with_element_type(&mut self, ty: &Type, element: &Type) -> Option<Type> {
        self.type_with_element(ty, element)
    }
}
