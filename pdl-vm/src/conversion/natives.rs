//! The native rewrites that `mlir/Transforms/DialectConversion.pdll` declares.

use alloc::vec::Vec;

use alloc::sync::Arc;

use super::types::TypeConverter;
use crate::error::NativeError;
use crate::host::RewriteHost;
use crate::natives::{Natives, Type, Types, Value, Values};
use crate::rewriter::Rewriter;

/// Registers `convertValue`, `convertValues`, `convertType` and `convertTypes`. They convert by the
/// [converter](super::Conversion::converter) of the conversion that runs, and fail where there is none.
pub fn register_conversion_natives<H: RewriteHost>(natives: &mut Natives<H>) {
    natives.rewrite("convertValue", |rewriter: &mut Rewriter<'_, H>, Value(value): Value<H>| {
        match converted_values(rewriter, &[value])?.as_slice() {
            [one] => Ok(Value::<H>(*one)),
            several => Err(NativeError::new(format!("the value becomes {} values", several.len()))),
        }
    });
    natives.rewrite("convertValues", |rewriter: &mut Rewriter<'_, H>, values: Values<H>| {
        converted_values(rewriter, &values).map(Values::<H>)
    });
    natives.rewrite("convertType", |rewriter: &mut Rewriter<'_, H>, Type(r#type): Type<H>| {
        match converted_types(rewriter, &[r#type])?.as_slice() {
            [one] => Ok(Type::<H>(*one)),
            several => Err(NativeError::new(format!("the type becomes {} types", several.len()))),
        }
    });
    natives.rewrite("convertTypes", |rewriter: &mut Rewriter<'_, H>, types: Types<H>| {
        converted_types(rewriter, &types).map(Types::<H>)
    });
}

fn converter<H: RewriteHost>(rewriter: &Rewriter<'_, H>) -> Result<Arc<TypeConverter<H>>, NativeError> {
    rewriter.converter().ok_or_else(|| NativeError::new("this is no conversion with a type converter"))
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
        if !converter.convert_type(rewriter.host_mut(), *r#type, &mut converted) {
            return Err(NativeError::new("the type cannot be converted"));
        }
    }
    Ok(converted)
}
