//! Functions, and what makes types and attributes.

use alloc::string::String;
use alloc::vec::Vec;

use smol_str::format_smolstr;

use crate::classes::{element_of, type_is};
use crate::datum::{Datum, DatumOf, Fault, MAX_TEXT_BYTES, mask, same, signed, square_root};
use crate::entities::Entities;
use crate::host::{AttributeView, DYNAMIC, Signedness, TypeView};
use crate::program::{Builtin, Class, Function};
use crate::run::Run;

/// The most numbers of a sequence.
const MAX_SEQUENCE: usize = 1 << 16;

impl<Q: Entities> Run<'_, Q> {
    pub(crate) fn function(&self, function: Function, arguments: &[DatumOf<Q>]) -> Option<DatumOf<Q>> {
        match (function, arguments) {
            (Function::ApInt, [width, value]) => {
                let width = u32::try_from(width.number()?).ok()?;
                Some(Datum::Word(width, mask(width, value.number()?)))
            }
            (Function::Same, [value]) => Some(value.clone()),
            (Function::Present, [Datum::Null]) => self.fail(Fault::Null(function.name())),
            (Function::Present, [value]) => Some(value.clone()),
            (Function::Truth, [value]) => Some(Datum::Bool(value.truth())),
            (Function::Convert, [value, bits, sign]) => convert(value, bits.number()?, sign.truth()),
            (Function::IsContained, [list, value]) => {
                let elements = self.elements(list.clone())?;
                Some(Datum::Bool(elements.iter().any(|element| same(element, value))))
            }
            (Function::AllEqual, [list]) => {
                let elements = self.elements(list.clone())?;
                Some(Datum::Bool(elements.windows(2).all(|pair| same(&pair[0], &pair[1]))))
            }
            (Function::Concat, lists) => {
                let mut all = Vec::new();
                for list in lists {
                    match list {
                        Datum::List(_) => all.extend(self.elements(list.clone())?),
                        one => all.push(one.clone()),
                    }
                }
                Some(Datum::List(all))
            }
            (Function::Min, [left, right]) => Some(Datum::Int(left.number()?.min(right.number()?))),
            (Function::Max, [left, right]) => Some(Datum::Int(left.number()?.max(right.number()?))),
            (Function::Abs, [Datum::Float(value)]) => Some(Datum::Float(f64::from_bits(value.to_bits() & !(1 << 63)))),
            (Function::Sqrt, [value]) => value.float().map(|value| Datum::Float(square_root(value))),
            (Function::Abs, [value]) => value.number()?.checked_abs().map(Datum::Int),
            (Function::ElementTypeOrSelf, [of]) => {
                let ty = match of {
                    Datum::Type(ty) => ty.clone(),
                    Datum::Value(value) => self.host.value_type(value),
                    Datum::Attribute(attribute) => self.attribute_type(attribute)?,
                    _ => return None,
                };
                // Complex types have one too, but are no shapes.
                let shaped = type_is(self.host, &ty, &Class::Builtin(Builtin::ShapedType));
                Some(Datum::Type(if shaped { element_of(self.host, &ty)? } else { ty }))
            }
            (Function::FlattenedTypes, [Datum::Type(ty)]) => {
                let (mut flat, mut stack) = (Vec::new(), vec![ty.clone()]);
                while let Some(ty) = stack.pop() {
                    self.pay(1)?;
                    match self.host.type_view(&ty) {
                        TypeView::Tuple(elements) => stack.extend(elements.into_iter().rev()),
                        _ => flat.push(Datum::Type(ty)),
                    }
                }
                Some(Datum::List(flat))
            }
            (Function::ReadAttribute, [Datum::Text(text)]) => {
                self.pay(text.len())?;
                self.made(function, self.host.read_attribute(text)).map(Datum::Attribute)
            }
            (Function::ReadType, [Datum::Text(text)]) => {
                self.pay(text.len())?;
                self.made(function, self.host.read_type(text)).map(Datum::Type)
            }
            (Function::TextOf, [of]) => {
                let text = match of {
                    Datum::Type(ty) => self.host.type_text(ty),
                    Datum::Attribute(attribute) => self.host.attribute_text(attribute),
                    _ => None,
                };
                let text = text.filter(|text| text.len() <= MAX_TEXT_BYTES)?;
                self.pay(text.len())?;
                Some(Datum::Text(text))
            }
            (Function::NumberText, [number]) => Some(Datum::Text(format_smolstr!("{}", number.number()?))),
            (Function::TextNumber, [Datum::Text(text)]) => {
                let text = text.trim_start();
                let digits = text.trim_start_matches(['-', '+']);
                let end = text.len() - digits.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
                text[..end].parse::<i64>().ok().map(|number| Datum::Int(number.into()))
            }
            (Function::Split, [Datum::Text(text), Datum::Text(by)]) if !by.is_empty() => {
                self.pay(text.len())?;
                Some(Datum::List(text.split(by.as_str()).map(|part| Datum::Text(part.into())).collect()))
            }
            (Function::Join, [list, Datum::Text(between)]) => {
                let mut joined = String::new();
                for (at, part) in self.elements(list.clone())?.into_iter().enumerate() {
                    let Datum::Text(part) = part else { return None };
                    joined.push_str(if at > 0 { between } else { "" });
                    joined.push_str(&part);
                    if joined.len() > MAX_TEXT_BYTES {
                        return None;
                    }
                }
                self.pay(joined.len())?;
                Some(Datum::Text(joined.into()))
            }
            (Function::Sequence, [from, to]) => {
                let (from, to) = (from.number()?, to.number()?);
                let count = usize::try_from(to.checked_sub(from)?.max(0)).ok()?;
                if count > MAX_SEQUENCE {
                    return None;
                }
                self.pay(count)?;
                Some(Datum::List((from..to).map(Datum::Int).collect()))
            }
            (Function::Sum, [list]) => {
                let elements = self.elements(list.clone())?;
                let sum = elements.iter().try_fold(0_i128, |sum, number| sum.checked_add(number.number()?));
                sum.map(Datum::Int)
            }
            (Function::IsSorted, [list]) => {
                let elements = self.elements(list.clone())?;
                let numbers = elements.iter().map(Datum::number).collect::<Option<Vec<_>>>()?;
                Some(Datum::Bool(numbers.is_sorted()))
            }
            (Function::ConstantOf, [of]) => Some(self.constant(of)?.map_or(Datum::Null, Datum::Attribute)),
            (Function::ConstantInt | Function::ConstantFloat, [of]) => {
                let Some(constant) = self.constant(of)? else { return Some(Datum::Null) };
                let scalar = match self.host.attribute_view(&constant) {
                    AttributeView::Elements { .. } => self.host.splat(&constant).flatten(),
                    _ => Some(constant),
                };
                let view = scalar.map(|scalar| self.host.attribute_view(&scalar));
                Some(match (function, view) {
                    (Function::ConstantInt, Some(AttributeView::Integer { ty, value })) => {
                        let width = self.width_of(&ty)?;
                        Datum::Word(width, mask(width, value))
                    }
                    (Function::ConstantFloat, Some(AttributeView::Float { value, .. })) => Datum::Float(value?),
                    _ => Datum::Null,
                })
            }
            (
                Function::AsNumber
                | Function::AsAttribute
                | Function::ElementAt
                | Function::HasElement
                | Function::IsOneOf
                | Function::Least
                | Function::Greatest
                | Function::UnsignedLeast
                | Function::UnsignedGreatest
                | Function::Magnitude
                | Function::AsValues
                | Function::AsTypes
                | Function::Between,
                _,
            ) => self.typed_function(function, arguments),
            _ => match self.make_type(function, arguments) {
                Some(view) => self.made(function, self.host.make_type(&view)).map(Datum::Type),
                None => self.make_attribute(function, arguments).map(Datum::Attribute),
            },
        }
    }

    /// Returns what was made; otherwise the fault is the host's.
    pub(crate) fn made<T>(&self, function: Function, made: Option<T>) -> Option<T> {
        made.or_else(|| self.fail(Fault::CannotMake(function.name())))
    }

    /// The constant that a value is, or that an operation makes.
    fn constant(&self, of: &DatumOf<Q>) -> Option<Option<Q::Attribute>> {
        match of {
            Datum::Value(value) => Some(self.host.defining_op(value).and_then(|(op, _)| self.host.constant(&op))),
            Datum::Op(op) => Some(self.host.constant(op)),
            Datum::Attribute(attribute) => Some(Some(attribute.clone())),
            _ => None,
        }
    }

    /// The type of an attribute that has one.
    pub(crate) fn attribute_type(&self, attribute: &Q::Attribute) -> Option<Q::Type> {
        match self.host.attribute_view(attribute) {
            AttributeView::Integer { ty, .. }
            | AttributeView::Float { ty, .. }
            | AttributeView::Elements { ty, .. } => Some(ty),
            _ => None,
        }
    }

    fn make_type(&self, function: Function, arguments: &[DatumOf<Q>]) -> Option<TypeView<Q::Type>> {
        Some(match (function, arguments) {
            (Function::MakeIntegerType, [width, sign]) => {
                let width = u32::try_from(width.number()?).ok()?;
                let signedness = match sign.number()? {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    _ => Signedness::Unsigned,
                };
                TypeView::Integer { width, signedness }
            }
            (Function::MakeIndexType, []) => TypeView::Index,
            (Function::MakeNoneType, []) => TypeView::None,
            (Function::MakeFloatType, [Datum::Text(name)]) => TypeView::Float(name.clone()),
            (Function::MakeComplexType, [Datum::Type(element)]) => TypeView::Complex(element.clone()),
            (Function::MakeTupleType, [list]) => TypeView::Tuple(self.types(list)?),
            (Function::MakeUnrankedTensorType, [Datum::Type(element)]) => TypeView::UnrankedTensor(element.clone()),
            (Function::MakeRankedTensorType, [shape, Datum::Type(element)]) => {
                TypeView::RankedTensor { shape: self.shape(shape)?, element: element.clone() }
            }
            (Function::MakeMemRefType, [shape, Datum::Type(element)]) => {
                TypeView::MemRef { shape: self.shape(shape)?, element: element.clone() }
            }
            (Function::MakeVectorType, [shape, Datum::Type(element)]) => {
                let shape = self.shape(shape)?;
                TypeView::Vector { scalable: vec![false; shape.len()], shape, element: element.clone() }
            }
            _ => return None,
        })
    }

    fn types(&self, list: &DatumOf<Q>) -> Option<Vec<Q::Type>> {
        let types = self.elements(list.clone())?.into_iter().map(|element| match element {
            Datum::Type(ty) => Some(ty),
            _ => None,
        });
        types.collect()
    }

    fn shape(&self, list: &DatumOf<Q>) -> Option<Vec<i64>> {
        let sizes = self.elements(list.clone())?.into_iter();
        sizes.map(|size| i64::try_from(size.number()?).ok().filter(|size| *size >= 0 || *size == DYNAMIC)).collect()
    }

    fn make_attribute(&self, function: Function, arguments: &[DatumOf<Q>]) -> Option<Q::Attribute> {
        let view = match (function, arguments) {
            (Function::MakeIntegerAttr, [Datum::Type(ty), value]) => {
                return self.made(function, self.make_integer(ty, value)?);
            }
            (Function::MakeFloatAttr, [Datum::Type(ty), value]) => {
                if !matches!(self.host.type_view(ty), TypeView::Float(_)) {
                    return None;
                }
                AttributeView::Float { ty: ty.clone(), value: Some(value.float()?) }
            }
            (Function::MakeStringAttr, [Datum::Text(text)]) => AttributeView::Text(text.clone()),
            (Function::MakeStringAttr, [Datum::Attribute(attribute)]) => return Some(attribute.clone()),
            (Function::MakeUnitAttr, []) => AttributeView::Unit,
            (Function::MakeTypeAttr, [Datum::Type(ty)]) => AttributeView::Type(ty.clone()),
            (Function::MakeArrayAttr, [list]) => {
                let elements = self.elements(list.clone())?.into_iter().map(|element| match element {
                    Datum::Attribute(attribute) => Some(attribute),
                    _ => None,
                });
                AttributeView::Array(elements.collect::<Option<_>>()?)
            }
            (Function::MakeDenseArrayAttr, [Datum::Type(element), list]) => {
                let is_float = matches!(self.host.type_view(element), TypeView::Float(_));
                let numbers = self.elements(list.clone())?.into_iter().map(|number| match (is_float, number) {
                    (false, number) => number.number(),
                    (true, number) => {
                        let float = AttributeView::Float { ty: element.clone(), value: Some(number.float()?) };
                        self.float_bits(float)
                    }
                });
                AttributeView::DenseArray { element: element.clone(), values: numbers.collect::<Option<_>>()? }
            }
            (Function::MakeElementsAttr, [Datum::Type(ty), Datum::Attribute(element)]) => {
                return self.elements_of(function, ty, core::slice::from_ref(element));
            }
            (Function::MakeElementsAttr, [Datum::Type(ty), list @ Datum::List(_)]) => {
                let of = element_of(self.host, ty)?;
                let one = |element: DatumOf<Q>| match element {
                    Datum::Attribute(attribute) => Some(attribute),
                    // C++ asserts that numbers have as many bits as the type; here they have none of their own.
                    number => self.number_of(function, &of, &number),
                };
                let elements: Vec<Q::Attribute> =
                    self.elements(list.clone())?.into_iter().map(one).collect::<Option<_>>()?;
                return self.elements_of(function, ty, &elements);
            }
            (Function::MakeZeroAttr | Function::MakeOneAttr, [Datum::Type(ty)]) => {
                let number = Datum::Int(i128::from(function == Function::MakeOneAttr));
                let shaped = match self.host.type_view(ty) {
                    TypeView::Vector { element, .. } | TypeView::RankedTensor { element, .. } => Some(element),
                    _ => None,
                };
                let scalar = self.number_of(function, shaped.as_ref().unwrap_or(ty), &number)?;
                return match shaped {
                    Some(_) => self.elements_of(function, ty, core::slice::from_ref(&scalar)),
                    None => Some(scalar),
                };
            }
            _ => return None,
        };
        self.made(function, self.host.make_attribute(&view))
    }

    /// The bits of a float in its format, which only the host knows: those of the attribute that it makes.
    fn float_bits(&self, view: AttributeView<Q::Type, Q::Attribute>) -> Option<i128> {
        let AttributeView::Float { ty, value: Some(value) } = view else { return None };
        match self.host.type_view(&ty) {
            TypeView::Float(name) if name == "f64" => Some(i128::from(value.to_bits())),
            TypeView::Float(name) if name == "f32" => Some(i128::from((value as f32).to_bits())),
            _ => None,
        }
    }

    fn elements_of(&self, function: Function, ty: &Q::Type, elements: &[Q::Attribute]) -> Option<Q::Attribute> {
        let is_static = match self.host.type_view(ty) {
            TypeView::Vector { shape, .. } | TypeView::RankedTensor { shape, .. } => !shape.contains(&DYNAMIC),
            _ => false,
        };
        let of = element_of(self.host, ty);
        if !is_static || elements.iter().any(|element| self.attribute_type(element) != of) {
            return None;
        }
        self.made(function, self.host.make_elements(ty, elements))
    }

    /// Zero or one of a type.
    fn number_of(&self, function: Function, ty: &Q::Type, number: &DatumOf<Q>) -> Option<Q::Attribute> {
        match self.host.type_view(ty) {
            TypeView::Float(_) => {
                let view = AttributeView::Float { ty: ty.clone(), value: Some(number.float()?) };
                self.made(function, self.host.make_attribute(&view))
            }
            _ => self.made(function, self.make_integer(ty, number)?),
        }
    }

    /// An integer of a type, cut off to its width as C++ does; the outer `None` if the type has no integers.
    fn make_integer(&self, ty: &Q::Type, value: &DatumOf<Q>) -> Option<Option<Q::Attribute>> {
        let width = self.width_of(ty)?;
        let bits = match value {
            // `APInt` must have the width of the type.
            Datum::Word(other, bits) if *other == width => *bits,
            Datum::Word(..) => return None,
            value => mask(width, value.number()?),
        };
        let value = match self.host.type_view(ty) {
            TypeView::Integer { signedness: Signedness::Unsigned, .. } => i128::try_from(bits).ok()?,
            _ => signed(width, bits),
        };
        Some(self.host.make_attribute(&AttributeView::Integer { ty: ty.clone(), value }))
    }
}

/// A number as one of so many bits: of a wider one the lowest, of a fraction the part before the point.
fn convert<T, A, V, O>(value: &Datum<T, A, V, O>, bits: i128, sign: bool) -> Option<Datum<T, A, V, O>> {
    let bits = u32::try_from(bits).ok().filter(|bits| (1..=64).contains(bits))?;
    let number = match value {
        Datum::Float(value) => {
            let whole = *value as i128;
            // What has no place is undefined.
            let fits = if sign { signed(bits, mask(bits, whole)) == whole } else { mask(bits, whole) as i128 == whole };
            if !value.is_finite() || !fits {
                return None;
            }
            whole
        }
        value => value.number()?,
    };
    Some(Datum::Int(if sign { signed(bits, mask(bits, number)) } else { mask(bits, number) as i128 }))
}
