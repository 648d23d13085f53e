//! The native rewrites that convert types, and what has them: those that `mlir/Transforms/DialectConversion.pdll` declares, and more.

use crate::prelude::*;

use alloc::sync::Arc;

use pdl_bytecode::isa::Kind;
use pdl_declarations::{AttributeView, Native, Queries, TypeText, conversion as names};
use smol_str::SmolStr;

use super::types::TypeConverter;
use crate::bind::BoundNative;
use crate::entity::Entity;
use crate::error::NativeError;
use crate::host::{Host, RewriteHost};
use crate::native_calls::{Argument, Arguments, Returns};
use crate::natives::{Attr, Natives, RewriteFn, Type, Types, Value, Values};
use crate::rewriter::Rewriter;

/// Registers `convertValue`, `convertValues`, `convertType` and `convertTypes`. They convert by the
/// [converter](super::Conversion::converter) of the conversion that runs, and fail where there is none.
///
/// On hosts with [`Queries`], [`register_checks`](Natives::register_checks) registers these and more.
pub fn register_conversion_natives<H: RewriteHost>(natives: &mut Natives<H>) {
    natives.rewrite("convertValue", |rewriter: &mut Rewriter<'_, H>, Value(value): Value<H>| {
        convert_one(rewriter, Kind::Value, value, converted_values).map(Value::<H>)
    });
    natives.rewrite("convertValues", |rewriter: &mut Rewriter<'_, H>, values: Values<H>| {
        converted_values(rewriter, &values).map(Values::<H>)
    });
    natives.rewrite("convertType", |rewriter: &mut Rewriter<'_, H>, Type(r#type): Type<H>| {
        convert_one(rewriter, Kind::Type, r#type, converted_types).map(Type::<H>)
    });
    natives.rewrite("convertTypes", |rewriter: &mut Rewriter<'_, H>, types: Types<H>| {
        converted_types(rewriter, &types).map(Types::<H>)
    });
}

/// A native function that converts something, or makes a type.
pub(crate) enum TypeFunction {
    /// Converts what is of this kind.
    Converts(Kind),
    /// Fills the holes of a text.
    Makes(TypeText),
}

impl TypeFunction {
    /// Registers a native function that is about types, if it is one of those that the language has.
    pub(crate) fn register<H>(natives: &mut Natives<H>, native: &Native)
    where
        H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
    {
        let is_makes = native.kind == pdl_declarations::NativeKind::Rewrite;
        let function = match TypeText::of_native(&native.name) {
            Some(text) if text.native_name(is_makes) != native.name => return,
            Some(text) if is_makes => BoundNative::Rewrite(Arc::new(TypeFunction::Makes(text))),
            Some(text) => BoundNative::Constraint(Arc::new(
                move |host: &H, arguments: &Arguments<'_, H>, returns: &mut Returns<H>| {
                    let Type(r#type) = Type::read(arguments, host, 0)?;
                    let found =
                        host.type_text(&r#type).and_then(|own| text.fillings(&own, |part| host.read_type(part)));
                    let Some(found) = found else { return Ok(false) };
                    returns.items.extend(found.into_iter().map(|filling| match filling {
                        pdl_declarations::Filling::One(one) => Entity::Type(one),
                        pdl_declarations::Filling::Many(many) => Entity::Types(many),
                    }));
                    Ok(true)
                },
            )),
            None => match native.params[..] {
                [ref param] if is_makes && names::converter(param.kind) == Some(native.name.as_str()) => {
                    BoundNative::Rewrite(Arc::new(TypeFunction::Converts(param.kind)))
                }
                _ => return,
            },
        };
        natives.register(native.kind, native.name.clone(), None, function);
    }
}

impl<H> RewriteFn<H> for TypeFunction
where
    H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    fn call(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        arguments: &Arguments<'_, H>,
        returns: &mut Returns<H>,
    ) -> Result<(), NativeError>
    where
        H: RewriteHost,
    {
        let unreadable = |_| NativeError::new("an argument is a list of another length");
        returns.items.push(match self {
            TypeFunction::Converts(kind) => {
                let host = rewriter.host();
                match kind {
                    Kind::Value => {
                        let Value(value) = Value::read(arguments, host, 0).map_err(unreadable)?;
                        Entity::Value(convert_one(rewriter, *kind, value, converted_values)?)
                    }
                    Kind::ValueRange => {
                        let values = Values::read(arguments, host, 0).map_err(unreadable)?;
                        Entity::Values(converted_values(rewriter, &values)?)
                    }
                    Kind::Type => {
                        let Type(r#type) = Type::read(arguments, host, 0).map_err(unreadable)?;
                        Entity::Type(convert_one(rewriter, *kind, r#type, converted_types)?)
                    }
                    Kind::TypeRange => {
                        let types = Types::read(arguments, host, 0).map_err(unreadable)?;
                        Entity::Types(converted_types(rewriter, &types)?)
                    }
                    Kind::Attribute => {
                        let Attr(attribute) = Attr::read(arguments, host, 0).map_err(unreadable)?;
                        Entity::Attribute(converted_attribute(rewriter, attribute)?)
                    }
                    Kind::Operation => return Err(NativeError::new("an operation is not converted as a whole")),
                }
            }
            TypeFunction::Makes(text) => {
                let host = rewriter.host();
                let types = text.holes().enumerate().map(|(index, _)| Types::read(arguments, host, index));
                let shown = |types: Types<H>| types.iter().map(|one| host.type_text(one)).collect::<Option<Vec<_>>>();
                let mut fillings: Vec<Vec<SmolStr>> = Vec::new();
                for types in types {
                    let texts = shown(types.map_err(unreadable)?);
                    fillings.push(texts.ok_or_else(|| NativeError::new("the host does not say the text of types"))?);
                }
                let filled = text.filled(&fillings);
                let made = host.read_type(&filled);
                Entity::Type(made.ok_or_else(|| NativeError::new(format!("`{filled}` is no type")))?)
            }
        });
        Ok(())
    }
}

/// The converter of the conversion that runs.
pub(crate) fn converter<H: RewriteHost>(rewriter: &Rewriter<'_, H>) -> Result<Arc<TypeConverter<H>>, NativeError> {
    rewriter.converter().ok_or_else(|| NativeError::new("this is no conversion with a type converter"))
}

/// Converts one value or type, which must become one.
fn convert_one<H: RewriteHost, T: Copy>(
    rewriter: &mut Rewriter<'_, H>,
    kind: Kind,
    one: T,
    convert: impl FnOnce(&mut Rewriter<'_, H>, &[T]) -> Result<Vec<T>, NativeError>,
) -> Result<T, NativeError> {
    match convert(rewriter, &[one])?.as_slice() {
        [one] => Ok(*one),
        several if kind == Kind::Value => Err(NativeError::new(format!("the value becomes {} values", several.len()))),
        several => Err(NativeError::new(format!("the type becomes {} types", several.len()))),
    }
}

fn converted_values<H: RewriteHost>(
    rewriter: &mut Rewriter<'_, H>,
    values: &[H::Value],
) -> Result<Vec<H::Value>, NativeError> {
    let mut converted = Vec::with_capacity(values.len());
    converter(rewriter)?.convert_values(rewriter, values, &mut converted)?;
    Ok(converted)
}

fn converted_types<H: RewriteHost>(
    rewriter: &mut Rewriter<'_, H>,
    types: &[H::Type],
) -> Result<Vec<H::Type>, NativeError> {
    let (converter, mut converted) = (converter(rewriter)?, Vec::with_capacity(types.len()));
    for r#type in types {
        if !converter.convert_type(rewriter, *r#type, &mut converted)? {
            return Err(NativeError::new("the type cannot be converted"));
        }
    }
    Ok(converted)
}

/// The same attribute with the type that its type becomes, or the type that it is converted.
fn converted_attribute<H>(rewriter: &mut Rewriter<'_, H>, attribute: H::Attr) -> Result<H::Attr, NativeError>
where
    H: RewriteHost + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    let view = rewriter.host().attribute_view(&attribute);
    let (AttributeView::Type(old)
    | AttributeView::Integer { ty: old, .. }
    | AttributeView::Float { ty: old, .. }
    | AttributeView::Elements { ty: old, .. }) = view
    else {
        return Ok(attribute);
    };
    let new = convert_one(rewriter, Kind::Type, old, converted_types)?;
    let view = match view {
        _ if new == old => return Ok(attribute),
        AttributeView::Type(_) => AttributeView::Type(new),
        AttributeView::Integer { value, .. } => AttributeView::Integer { ty: new, value },
        AttributeView::Float { value, .. } => AttributeView::Float { ty: new, value },
        _ => return Err(NativeError::new("an attribute of many elements is not converted")),
    };
    rewriter
        .host()
        .make_attribute(&view)
        .ok_or_else(|| NativeError::new("the host has no such attribute of the new type"))
}
