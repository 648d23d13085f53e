//! Operations that do nothing, or whose operands can stand the other way round.

use pdl_vm::{Attr, Natives, Value};

use super::{build, check, check_operand, found, look, replace, replace_with};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, constant_or_splat, defined_by, defined_by_behind_copies, float_or_defined_splat,
    has_one_use, is_same_value, number_or_splat, operand, operands, result, scalar_bits, sign_extended, splat, type_of,
    unsigned,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    selects(natives);
    constants(natives);
    pointers(natives);
    commuted(natives);
}

fn selects(natives: &mut Natives<Mir>) {
    check(natives, "matchSelectSameVal", |ir, root| {
        let (one, other) = (operand(ir, root, 1)?, operand(ir, root, 2)?);
        Some(is_same_value(ir, one, other) && ir.can_replace(result(ir, root)?, one))
    });
    look(natives, "matchConstantSelectCmp", |ir, root| {
        let condition = constant_or_splat(ir, operand(ir, root, 0)?)?;
        let chosen: i128 = if condition == 0 { 3 } else { 2 };
        Some(found(ir, chosen))
    });
}

fn constants(natives: &mut Natives<Mir>) {
    check_operand(natives, "matchOperandIsZero", |ir, root, operand| {
        let is_small = scalar_bits(type_of(ir, operand)?) <= 64;
        let is_zero = constant_or_splat(ir, operand) == Some(0);
        Some(is_small && is_zero && ir.can_replace(result(ir, root)?, operand))
    });
    natives.constraint("matchConstantFPOp", |ir: &Mir, Value(register): Value<Mir>, Attr(value): Attr<Mir>| {
        let value = ir.string(value).and_then(|text| text.parse().ok());
        value.zip(float_or_defined_splat(ir, register)).is_some_and(|(value, float)| float.is_exactly(value))
    });
}

fn pointers(natives: &mut Natives<Mir>) {
    look(natives, "matchCombineI2PToP2I", |ir, root| {
        let cast = defined_by(ir, operand(ir, root, 0)?, Opcode::G_PTRTOINT)?;
        let pointer = operand(ir, cast, 0)?;
        (type_of(ir, pointer) == type_of(ir, result(ir, root)?)).then(|| found(ir, pointer))
    });
    replace_with(natives, "applyCombineI2PToP2I", |builder, root, pointer: handles::Value| {
        let ty = builder.result_type(root)?;
        Ok(vec![builder.build(Opcode::COPY, ty, &[pointer])?])
    });
    natives.constraint("${info} = ${ptr}.getReg(); return true;", |ir: &Mir, Value(pointer): Value<Mir>| {
        Some(found(ir, pointer))
    });
    replace_with(natives, "applyCombineP2IToI2P", |builder, root, pointer: handles::Value| {
        let (to, from) = (builder.result_type(root)?, builder.type_of(pointer)?);
        let opcode = match scalar_bits(to).cmp(&scalar_bits(from)) {
            std::cmp::Ordering::Less => Opcode::G_TRUNC,
            std::cmp::Ordering::Equal => Opcode::COPY,
            std::cmp::Ordering::Greater => Opcode::G_ZEXT,
        };
        Ok(vec![builder.build(opcode, to, &[pointer])?])
    });
    check(natives, "matchPtrAddZero", |ir, root| {
        let ty = type_of(ir, result(ir, root)?)?;
        let base = operand(ir, root, 0)?;
        if !ty.pointer()?.is_integral {
            return None;
        }
        match ty.is_vector() {
            false => Some(constant(ir, base)? == 0),
            true => {
                defined_by_behind_copies(ir, base, Opcode::G_BUILD_VECTOR)?;
                Some(splat(ir, base, |element| constant_behind(ir, element))? == 0)
            }
        }
    });
    replace(natives, "applyPtrAddZero", |builder, root| {
        let ty = builder.result_type(root)?;
        let offset = builder.operand_of(root, 1)?;
        Ok(vec![builder.build(Opcode::G_INTTOPTR, ty, &[offset])?])
    });
    look(natives, "matchCombineAddP2IToPtrAdd", |ir, root| {
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let ty = type_of(ir, result(ir, root)?)?;
        for (register, is_commuted) in [(left, false), (right, true)] {
            let Some(cast) = defined_by(ir, register, Opcode::G_PTRTOINT) else {
                continue;
            };
            let pointer = operand(ir, cast, 0)?;
            let widths = type_of(ir, pointer)?.pointer().map(|pointer| (pointer.bits, pointer.index_bits));
            if widths == Some((scalar_bits(ty), scalar_bits(ty))) {
                return Some(found(ir, (pointer, is_commuted)));
            }
        }
        None
    });
    replace_with(
        natives,
        "applyCombineAddP2IToPtrAdd",
        |builder, root, (pointer, is_commuted): (handles::Value, bool)| {
            let other = builder.operand_of(root, if is_commuted { 0 } else { 1 })?;
            let (ty, pointer_type) = (builder.result_type(root)?, builder.type_of(pointer)?);
            let sum = builder.build(Opcode::G_PTR_ADD, pointer_type, &[pointer, other])?;
            Ok(vec![builder.build(Opcode::G_PTRTOINT, ty, &[sum])?])
        },
    );
    look(natives, "matchCombineConstPtrAddToI2P", |ir, root| {
        let (base, offset) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let ty = type_of(ir, result(ir, root)?)?;
        if ty.is_vector() {
            return None;
        }
        let offset_value = constant(ir, offset)?;
        let cast = defined_by(ir, base, Opcode::G_INTTOPTR)?;
        let base_value = constant(ir, operand(ir, cast, 0)?)?;
        let bits = scalar_bits(ty);
        let from = scalar_bits(type_of(ir, operand(ir, cast, 0)?)?);
        // The number of a pointer has no sign.
        let base_value = unsigned(base_value, from) as i128;
        Some(found(ir, sign_extended(base_value.wrapping_add(offset_value), bits)))
    });
    replace_with(natives, "applyCombineConstPtrAddToI2P", |builder, root, value: i128| {
        let ty = builder.result_type(root)?;
        Ok(vec![builder.constant(ty, value)?])
    });
}

fn commuted(natives: &mut Natives<Mir>) {
    check(natives, "matchCommuteConstantToRHS", |ir, root| {
        let (first, second) = operands_of_binary(ir, root)?;
        if constant(ir, first).is_some() {
            return Some(constant(ir, second).is_none());
        }
        // A barrier keeps a constant from being folded, and is one all the same.
        let is_barrier = |register| defined_by(ir, register, Opcode::G_CONSTANT_FOLD_BARRIER).is_some();
        Some(is_barrier(first) && !is_barrier(second) && constant(ir, second).is_none())
    });
    check(natives, "matchCommuteFPConstantToRHS", |ir, root| {
        let (first, second) = operands_of_binary(ir, root)?;
        Some(float_or_defined_splat(ir, first).is_some() && float_or_defined_splat(ir, second).is_none())
    });
    replace(natives, "applyCommuteBinOpOperands", |builder, root| {
        let opcode = builder.ir().generic_opcode(root);
        let mut operands: Vec<handles::Value> = operands(builder.ir(), root).collect();
        operands.swap(0, 1);
        builder.same_results(root, opcode, &operands)
    });
    look(natives, "matchSimplifyAddToSub", |ir, root| {
        // (0 - a) + b becomes b - a, and so does b + (0 - a).
        let (left, right) = operands_of_binary(ir, root)?;
        let negated = |register: handles::Value| {
            let sub = defined_by(ir, register, Opcode::G_SUB)?;
            (constant(ir, operand(ir, sub, 0)?)? == 0).then(|| operand(ir, sub, 1))?
        };
        let pair = match (negated(left), negated(right)) {
            (Some(negated), _) => (right, negated),
            (None, Some(negated)) => (left, negated),
            (None, None) => return None,
        };
        Some(found(ir, pair))
    });
    replace_with(natives, "applySimplifyAddToSub", |builder, root, (left, right): (handles::Value, handles::Value)| {
        let ty = builder.result_type(root)?;
        Ok(vec![builder.build(Opcode::G_SUB, ty, &[left, right])?])
    });
    look(natives, "matchXorOfAndWithSameReg", |ir, root| {
        // (x & y) ^ y becomes ~x & y.
        let (left, right) = operands_of_binary(ir, root)?;
        let and_of = |register: handles::Value| {
            let op = defined_by(ir, register, Opcode::G_AND)?;
            Some((operand(ir, op, 0)?, operand(ir, op, 1)?))
        };
        let (and, shared, (mut x, mut y)) = match and_of(left) {
            Some(pair) => (left, right, pair),
            None => (right, left, and_of(right)?),
        };
        if x == shared {
            std::mem::swap(&mut x, &mut y);
        }
        (y == shared && has_one_use(ir, and)).then(|| found(ir, (x, y)))
    });
    replace_with(natives, "applyXorOfAndWithSameReg", |builder, root, (x, y): (handles::Value, handles::Value)| {
        let ty = builder.result_type(root)?;
        let ones = builder.constant(ty, -1)?;
        let inverted = builder.build(Opcode::G_XOR, ty, &[x, ones])?;
        Ok(vec![builder.build(Opcode::G_AND, ty, &[inverted, y])?])
    });
    look(natives, "matchSubAddSameReg", |ir, root| {
        // x - (y + x) and its kind become 0 - y.
        let (left, right) = operands_of_binary(ir, root)?;
        let parts = |register: handles::Value, opcode: Opcode| {
            let op = defined_by(ir, register, opcode)?;
            Some((operand(ir, op, 0)?, operand(ir, op, 1)?))
        };
        // Constants of at most 64 bits are the same if they are equal.
        let is_short = scalar_bits(type_of(ir, left)?) <= 64;
        let number = |register| number_or_splat(ir, register).filter(|_| is_short);
        let same = |one, other| one == other || number(one).is_some_and(|one| number(other) == Some(one));
        // x - (x + y) and x - (y + x) are 0 - y.
        if let Some((a, b)) = parts(right, Opcode::G_ADD) {
            let y = if same(a, left) { Some(b) } else { same(b, left).then_some(a) };
            if let Some(y) = y {
                return build(ir, move |builder, root| {
                    let ty = builder.result_type(root)?;
                    let zero = builder.constant(ty, 0)?;
                    Ok(vec![builder.build(Opcode::G_SUB, ty, &[zero, y])?])
                });
            }
        }
        // (x + y) - x and (y + x) - x are y.
        let (a, b) = parts(left, Opcode::G_ADD)?;
        let y = if same(b, right) { a } else { same(a, right).then_some(b)? };
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(Opcode::COPY, ty, &[y])?])
        })
    });
}

fn operands_of_binary(ir: &Mir, op: handles::Op) -> Option<(handles::Value, handles::Value)> {
    Some((operand(ir, op, 0)?, operand(ir, op, 1)?))
}
