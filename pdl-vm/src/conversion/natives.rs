//! The native rewrites that `mlir/Transforms/DialectConversion.pdll` declares.

use std::sync::Arc;

use super::types::TypeConverter;
use crate::error::{NativeError, RewriteFailure};
use crate::host::RewriteHost;
use crate::natives::{Natives, Type, Types, Value, Values};
use crate::rewriter::Rewriter;

/// Registers `convertValue`, `convertValues`, `convertType` and `convertTypes` with this converter.
pub fn register_conversion_natives<H: RewriteHost + 'static>(
    natives: &mut Natives<H>,
    converter: &Arc<TypeConverter<H>>,
) where
    H::OpName: Send + Sync,
{
    let with = Arc::clone(converter);
    natives.rewrite("convertValue", move |rewriter: &mut Rewriter<'_, H>, Value(value): Value<H>| {
        match converted_values(&with, rewriter, &[value])?.as_slice() {
            [one] => Ok(Value::<H>(*one)),
            several => Err(NativeError::new(format!("the value becomes {} values", several.len()))),
        }
    });
    let with = Arc::clone(converter);
    natives.rewrite("convertValues", move |rewriter: &mut Rewriter<'_, H>, values: Values<H>| {
        converted_values(&with, rewriter, &values).map(Values::<H>).map_err(NativeError::from)
    });
    let with = Arc::clone(converter);
    natives.rewrite("convertType", move |rewriter: &mut Rewriter<'_, H>, Type(r#type): Type<H>| match converted_types(
        &with,
        rewriter,
        &[r#type],
    )?
    .as_slice()
    {
        [one] => Ok(Type::<H>(*one)),
        several => Err(NativeError::new(format!("the type becomes {} types", several.len()))),
    });
    let with = Arc::clone(converter);
    natives.rewrite("convertTypes", move |rewriter: &mut Rewriter<'_, H>, types: Types<H>| {
        converted_types(&with, rewriter, &types).map(Types::<H>)
    });
}

fn converted_values<H: RewriteHost>(
    converter: &TypeConverter<H>,
    rewriter: &mut Rewriter<'_, H>,
    values: &[H::Value],
) -> Result<Vec<H::Value>, RewriteFailure> {
    let mut converted = Vec::with_capacity(values.len());
    converter.convert_values(rewriter, values, &mut converted)?;
    Ok(converted)
}

fn converted_types<H: RewriteHost>(
    converter: &TypeConverter<H>,
    rewriter: &mut Rewriter<'_, H>,
    types: &[H::Type],
) -> Result<Vec<H::Type>, NativeError> {
    let mut converted = Vec::with_capacity(types.len());
    for r#type in types {
        if !converter.convert_type(rewriter.host_mut(), *r#type, &mut converted) {
            return Err(NativeError::new("the type cannot be converted"));
        }
    }
    Ok(converted)
}
