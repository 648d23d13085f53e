//! Extensions and truncations, one behind the other or of what could be narrower.

use pdl_vm::{Attr, Natives, Op};

use super::{Replacement, build, found, look, look_at_value};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, defined_by_behind_copies, has_one_use, operand, operands, plain, result, scalar_bits, sign_extended,
    type_of, unsigned,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    of_two(natives, "matchExtOfExt", |ir, first, second| {
        if !has_one_use(ir, result(ir, second)?) {
            return None;
        }
        let source = operand(ir, second, 0)?;
        let (outer, inner) = (ir.generic_opcode(first), ir.generic_opcode(second));
        use Opcode::{G_ANYEXT, G_SEXT, G_ZEXT};
        // What extends further may say that the source is not negative only if the first extension did.
        let nneg = ir.flags_of(second).and(MachineFlags::NNEG);
        let (opcode, flags) = match (outer, inner) {
            (G_ZEXT, G_ZEXT) => (G_ZEXT, nneg),
            (G_SEXT, G_SEXT) => (G_SEXT, MachineFlags::NONE),
            (G_ANYEXT, inner) => (inner, ir.flags_of(second)),
            (outer, G_ANYEXT) => {
                // What the outer one says of the sign, it says of bits that may be any.
                let flags = ir.flags_of(first);
                return build(ir, move |builder, root| {
                    let flags = builder.common_flags(flags, MachineFlags::NONE, flags);
                    one(builder, root, outer, source, flags)
                });
            }
            (G_SEXT, G_ZEXT) => (G_ZEXT, MachineFlags::NONE),
            _ => return None,
        };
        build(ir, move |builder, root| one(builder, root, opcode, source, flags))
    });
    of_two(natives, "matchTruncateOfExt", |ir, root, ext| {
        if !has_one_use(ir, result(ir, ext)?) {
            return None;
        }
        let source = operand(ir, ext, 0)?;
        let (from, to) = (type_of(ir, source)?, type_of(ir, result(ir, root)?)?);
        let opcode = match scalar_bits(from).cmp(&scalar_bits(to)) {
            std::cmp::Ordering::Less => ir.generic_opcode(ext),
            std::cmp::Ordering::Equal => Opcode::COPY,
            std::cmp::Ordering::Greater => Opcode::G_TRUNC,
        };
        build(ir, move |builder, root| one(builder, root, opcode, source, MachineFlags::NONE))
    });
    of_two(natives, "matchCastOfSelect", |ir, cast, select| {
        // A cast of a select becomes a select of casts.
        let (from, to) = (type_of(ir, result(ir, select)?)?, type_of(ir, result(ir, cast)?)?);
        let is_free = match ir.generic_opcode(cast) {
            Opcode::G_TRUNC => ir.answers().truncates_for_free(from, to),
            _ => ir.answers().extends_for_free(from, to),
        };
        if !is_free || !has_one_use(ir, result(ir, select)?) {
            return None;
        }
        let (condition, yes, no) = (operand(ir, select, 0)?, operand(ir, select, 1)?, operand(ir, select, 2)?);
        let opcode = ir.generic_opcode(cast);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let yes = builder.build(opcode, ty, &[yes])?;
            let no = builder.build(opcode, ty, &[no])?;
            Ok(vec![builder.build(Opcode::G_SELECT, ty, &[condition, yes, no])?])
        })
    });
    of_two(natives, "matchNarrowBinop", |ir, truncate, binary| {
        if !has_one_use(ir, result(ir, binary)?) {
            return None;
        }
        let (left, right) = (operand(ir, binary, 0)?, operand(ir, binary, 1)?);
        let opcode = ir.generic_opcode(binary);
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let left = builder.build(Opcode::G_TRUNC, ty, &[left])?;
            let right = builder.build(Opcode::G_TRUNC, ty, &[right])?;
            Ok(vec![builder.build(opcode, ty, &[left, right])?])
        })
        .filter(|_| truncate != binary)
    });
    of_two(natives, "matchCastOfBuildVector", |ir, cast, vector| {
        if !has_one_use(ir, result(ir, vector)?) {
            return None;
        }
        let opcode = ir.generic_opcode(cast);
        let (wide, narrow) = (type_of(ir, result(ir, vector)?)?, type_of(ir, result(ir, cast)?)?);
        if opcode == Opcode::G_TRUNC && !ir.answers().truncates_for_free(wide.element(), narrow.element()) {
            return None;
        }
        let elements: Vec<handles::Value> = operands(ir, vector).collect();
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let elements = elements.iter().map(|element| builder.build(opcode, ty.element(), &[*element]));
            let elements = elements.collect::<Result<Vec<_>, _>>()?;
            Ok(vec![builder.build(Opcode::G_BUILD_VECTOR, ty, &elements)?])
        })
    });
    // Its rules find the constant behind copies and hints.
    look(natives, "matchCastOfInteger", |ir, cast| {
        let source = ir.behind_copies(operand(ir, cast, 0)?);
        of_constant(ir, cast, source, ir.generic_opcode(cast) != Opcode::G_ZEXT)
    });
    look(natives, "matchConstantFoldCastOp", |ir, cast| {
        of_constant(ir, cast, operand(ir, cast, 0)?, ir.generic_opcode(cast) == Opcode::G_SEXT)
    });
    of_two(natives, "matchRedundantSextInReg", |ir, root, other| {
        // Both keep so many bits; the fewer matter.
        let (wide, narrow) = (plain(ir, operand(ir, other, 1)?)?, plain(ir, operand(ir, root, 1)?)?);
        let source = operand(ir, other, 0)?;
        if wide <= narrow {
            let inner = result(ir, other)?;
            return build(ir, move |_, _| Ok(vec![inner]));
        }
        let amount = operand(ir, root, 1)?;
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(Opcode::G_SEXT_INREG, ty, &[source, amount])?])
        })
    });
    look_at_value(natives, "matchSextOfTrunc", |ir, root| {
        let narrow = operand(ir, root, 0)?;
        let truncate = defined_by_behind_copies(ir, narrow, Opcode::G_TRUNC)?;
        let source = operand(ir, truncate, 0)?;
        if ir.flags_of(truncate).has(MachineFlags::NSW) {
            return between(ir, root, source, Opcode::G_SEXT, MachineFlags::NONE, MachineFlags::NSW);
        }
        // The sign of the narrow register is taken from within the wide one.
        let bits = scalar_bits(type_of(ir, narrow)?);
        // A target has instructions for bytes and more.
        if bits < 8 || type_of(ir, source)? != type_of(ir, result(ir, root)?)? {
            return None;
        }
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let amount = builder.operand(&Immediate::Plain(i64::from(bits)));
            Ok(vec![builder.build(Opcode::G_SEXT_INREG, ty, &[source, amount])?])
        })
    });
    look_at_value(natives, "matchZextOfTrunc", |ir, root| {
        let truncate = defined_by_behind_copies(ir, operand(ir, root, 0)?, Opcode::G_TRUNC)?;
        let source = operand(ir, truncate, 0)?;
        // What lost no bits has no sign.
        between(ir, root, source, Opcode::G_ZEXT, MachineFlags::NNEG, MachineFlags::NUW)
    });
    look_at_value(natives, "matchNonNegZext", |ir, root| {
        let source = operand(ir, root, 0)?;
        if !ir.answers().sign_extends_cheaper(type_of(ir, source)?, type_of(ir, result(ir, root)?)?) {
            return None;
        }
        build(ir, move |builder, root| one(builder, root, Opcode::G_SEXT, source, MachineFlags::NONE))
    });
    look(natives, "matchCombineAnyExtTrunc", |ir, root| {
        let truncate = defined_by_behind_copies(ir, operand(ir, root, 0)?, Opcode::G_TRUNC)?;
        let source = operand(ir, truncate, 0)?;
        ir.can_replace(result(ir, root)?, source).then(|| found(ir, source))
    });
}

/// Returns what a cast makes of a constant.
fn of_constant(ir: &Mir, cast: handles::Op, source: handles::Value, is_signed: bool) -> Option<Attr<Mir>> {
    let value = constant(ir, source)?;
    let (from, to) = (scalar_bits(type_of(ir, source)?), scalar_bits(type_of(ir, result(ir, cast)?)?));
    let value = if is_signed { value } else { unsigned(value, from) as i128 };
    Some(found(ir, sign_extended(value, to)))
}

/// A constraint that looks at two instructions.
fn of_two(
    natives: &mut Natives<Mir>,
    name: &'static str,
    find: impl Fn(&Mir, handles::Op, handles::Op) -> Option<Attr<Mir>> + Send + Sync + 'static,
) {
    natives.constraint(name, move |ir: &Mir, Op(one): Op<Mir>, Op(other): Op<Mir>| find(ir, one, other));
}

/// The root replaced by a cast of a register.
fn one(
    builder: &mut Builder<'_, '_>,
    root: handles::Op,
    opcode: Opcode,
    source: handles::Value,
    flags: MachineFlags,
) -> Replacement {
    let ty = builder.result_type(root)?;
    Ok(vec![builder.with_flags(opcode, ty, &[source], flags)?])
}

/// The root replaced by what was truncated and extended again: that itself, truncated less, or extended.
fn between(
    ir: &Mir,
    root: handles::Op,
    source: handles::Value,
    extension: Opcode,
    extended: MachineFlags,
    truncated: MachineFlags,
) -> Option<Attr<Mir>> {
    let (from, to) = (type_of(ir, source)?, type_of(ir, result(ir, root)?)?);
    match scalar_bits(from).cmp(&scalar_bits(to)) {
        std::cmp::Ordering::Equal => {
            build(ir, move |builder, root| one(builder, root, Opcode::COPY, source, MachineFlags::NONE))
        }
        std::cmp::Ordering::Less => build(ir, move |builder, root| one(builder, root, extension, source, extended)),
        std::cmp::Ordering::Greater => {
            build(ir, move |builder, root| one(builder, root, Opcode::G_TRUNC, source, truncated))
        }
    }
}
