//! Replacements of an instruction: `applyBuildFn`, `replaceInstWithConstant`, `replaceSingleDefInstWithReg`.

use std::sync::Arc;

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use super::{gone, kept, number, numbered_operand, replace};
use crate::combine::build::{BuildFn, Builder};
use crate::combine::float::{Float, MachineFloatKind};
use crate::combine::queries::{definition, is_same_value, operands, scalar_bits};
use crate::handles;
use crate::ir::Mir;
use pdl_vm::host::Host;

pub(super) fn register(natives: &mut Natives<Mir>) {
    natives
        .rewrite("applyBuildFn", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, build: Attr<Mir>| {
            run(rewriter, root, build)
        })
        .rewrite("applyBuildFnNoErase", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, build: Attr<Mir>| {
            run(rewriter, root, build)
        })
        .rewrite("applyBuildFnMO", |rewriter: &mut Rewriter<'_, Mir>, Value(value): Value<Mir>, build: Attr<Mir>| {
            let root = definition(rewriter.host(), value).ok_or_else(|| gone("the root"))?;
            run(rewriter, root, build)
        })
        .rewrite("replaceInstWithConstant", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, value: Attr<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let (ty, value) = (builder.result_type(root)?, number(builder.ir(), value)?);
            let made = builder.constant(ty, value)?;
            builder.replace(root, &[made])
        })
        .rewrite("replaceInstWithFConstant", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, value: Attr<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let ty = builder.result_type(root)?;
            let value = float_of(builder.ir(), value, scalar_bits(ty))?;
            let made = builder.float(ty, value)?;
            builder.replace(root, &[made])
        })
        .rewrite(
            "replaceSingleDefInstWithReg",
            |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, register: Attr<Mir>| {
                let register = kept(rewriter.host(), register)?;
                Builder::new(rewriter).replace_with_register(root, register)
            },
        )
        // What is given may be a register that was matched, too.
        .rewrite(
            "replaceSingleDefInstWithReg(Op, Value) -> ()",
            |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, Value(register): Value<Mir>| {
                Builder::new(rewriter).replace_with_register(root, register)
            },
        )
        .rewrite(
            "replaceSingleDefInstWithOperand",
            |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, index: Attr<Mir>| {
                let mut register = numbered_operand(rewriter.host(), root, index).ok_or_else(|| gone("an operand"))?;
                let ir = rewriter.host();
                let equal: Vec<_> = operands(ir, root).filter(|other| is_same_value(ir, register, *other)).collect();
                let builder = &mut Builder::new(rewriter);
                for other in equal {
                    register = builder.stand_for(register, other)?;
                }
                builder.replace_with_register(root, register)
            },
        )
        .rewrite("mir.keep_flags", |rewriter: &mut Rewriter<'_, Mir>| {
            rewriter.host_mut().keep_flags();
            Ok::<_, NativeError>(())
        })
        .rewrite("eraseInst", |rewriter: &mut Rewriter<'_, Mir>, Op(op): Op<Mir>| Builder::new(rewriter).erase(op));
    replace(natives, "replaceInstWithUndef", |builder, root| {
        let types = builder.result_types(root)?;
        types.into_iter().map(|ty| builder.undefined(ty)).collect()
    });
}

/// The float that an attribute or match data is.
fn float_of(ir: &Mir, attribute: Attr<Mir>, bits: u32) -> Result<Float, NativeError> {
    let Some(text) = ir.string(attribute.0) else { return kept(ir, attribute) };
    let value = text.parse().map_err(|_| NativeError::new(format!("`{text}` is no float")))?;
    let kind = MachineFloatKind::of_bits(bits).ok_or_else(|| gone("the type"))?;
    Ok(Float::from_f64(kind, value))
}

/// Runs what a match found to be built.
fn run(rewriter: &mut Rewriter<'_, Mir>, root: handles::Op, Attr(data): Attr<Mir>) -> Result<(), NativeError> {
    let data = rewriter.host().kept(data);
    let build: Option<Arc<BuildFn>> = data.and_then(|data| data.downcast().ok());
    let build = build.ok_or_else(|| NativeError::new("the match data is nothing to be built"))?;
    let builder = &mut Builder::new(rewriter);
    let values = build(builder, root)?;
    match values.is_empty() && builder.ir().result_count(root) > 0 {
        true => Ok(()),
        false => builder.replace(root, &values),
    }
}
