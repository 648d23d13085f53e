//! Masks, fields of bits, and what known bits make needless.

use pdl_vm::{Attr, Natives, Op, Rewriter, Value};

use super::{build, check, found, gone, look, replace_with};
use crate::combine::build::Builder;
use crate::combine::immediate::Immediate;
use crate::combine::known_bits::{KnownBits, is_zero, known_bits, sign_bits};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, defined_by, definition, definition_behind_copies, has_one_use, number_or_splat, operand,
    plain, result, scalar_bits, type_of, unsigned,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    redundant(natives);
    masks(natives);
    fields(natives);
}

fn redundant(natives: &mut Natives<Mir>) {
    look(natives, "matchRedundantAnd", |ir, root| {
        // As in LLVM, it is the second operand that something must be known of.
        let known = known_bits(ir, operand(ir, root, 1)?)?;
        (known != KnownBits::unknown(known.bits)).then_some(())?;
        // x & mask is x, if the mask keeps all bits that x may have.
        operand_that_stays(ir, root, |mask, source| mask.one | source.zero)
    });
    look(natives, "matchRedundantOr", |ir, root| operand_that_stays(ir, root, |mask, source| mask.zero | source.one));
    check(natives, "matchRedundantSExtInReg", |ir, root| {
        let source = operand(ir, root, 0)?;
        let width = u32::try_from(plain(ir, operand(ir, root, 1)?)?).ok()?;
        let bits = scalar_bits(type_of(ir, source)?);
        Some(sign_bits(ir, source) > bits.checked_sub(width)? && ir.can_replace(result(ir, root)?, source))
    });
    look(natives, "matchCombineZextTrunc", |ir, root| {
        let (dst, narrow) = (result(ir, root)?, operand(ir, root, 0)?);
        let truncate = defined_by(ir, narrow, Opcode::G_TRUNC)?;
        let source = operand(ir, truncate, 0)?;
        if !ir.can_replace(dst, source) {
            return None;
        }
        let (wide, bits) = (scalar_bits(type_of(ir, dst)?), scalar_bits(type_of(ir, narrow)?));
        let lost = unsigned(-1, wide) & !unsigned(-1, bits);
        is_zero(ir, source, lost).then(|| found(ir, source))
    });
    natives.constraint(
        "unsigned BitWidth = MRI.getType(${src}.getReg()).getScalarSizeInBits(); return \
         Helper.getValueTracking()->maskedValueIsZero(${src}.getReg(), APInt::getOneBitSet(BitWidth, ${imm}.getImm() - 1));",
        |ir: &Mir, Value(source): Value<Mir>, Value(width): Value<Mir>| {
            let place = plain(ir, width).and_then(|width| u32::try_from(width - 1).ok()).filter(|place| *place < 128);
            place.is_some_and(|place| is_zero(ir, source, 1 << place))
        },
    );
    natives.rewrite(
        "Helper.getBuilder().setInstrAndDebugLoc(*${root}); Helper.getBuilder().buildZExtInReg(${dst}, ${src}, \
         ${imm}.getImm()); ${root}->eraseFromParent();",
        |rewriter: &mut Rewriter<'_, Mir>,
         Op(root): Op<Mir>,
         _: Value<Mir>,
         Value(source): Value<Mir>,
         Value(width): Value<Mir>| {
            let builder = &mut Builder::new(rewriter);
            let width = plain(builder.ir(), width).and_then(|width| u32::try_from(width).ok());
            let width = width.ok_or_else(|| gone("the width"))?;
            let ty = builder.result_type(root)?;
            let mask = builder.constant(ty, unsigned(-1, width) as i128)?;
            let made = builder.build(Opcode::G_AND, ty, &[source, mask])?;
            builder.replace(root, &[made])
        },
    );
}

/// The operand that a binary operation leaves as it is, whatever the other one, its mask: all bits are among those that stay.
fn operand_that_stays(ir: &Mir, root: handles::Op, stay: impl Fn(KnownBits, KnownBits) -> u128) -> Option<Attr<Mir>> {
    let (dst, left, right) = (result(ir, root)?, operand(ir, root, 0)?, operand(ir, root, 1)?);
    let (a, b) = (known_bits(ir, left)?, known_bits(ir, right)?);
    let all = unsigned(-1, a.bits);
    if stay(b, a) == all && ir.can_replace(dst, left) {
        return Some(found(ir, left));
    }
    (stay(a, b) == all && ir.can_replace(dst, right)).then(|| found(ir, right))
}

fn masks(natives: &mut Natives<Mir>) {
    look(natives, "matchOverlappingAnd", |ir, root| {
        // (x & c1) & c2 is x & (c1 & c2); if that is nothing, it is 0.
        let ty = type_of(ir, result(ir, root)?)?;
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let inner_of = |register: handles::Value| {
            let inner = defined_by(ir, register, Opcode::G_AND)?;
            let (a, b) = (operand(ir, inner, 0)?, operand(ir, inner, 1)?);
            match short_constant(ir, b) {
                Some(value) => Some((a, value)),
                None => Some((b, short_constant(ir, a)?)),
            }
        };
        let ((register, first), second) = match (inner_of(left), short_constant(ir, right)) {
            (Some(inner), Some(value)) => (inner, value),
            _ => (inner_of(right)?, short_constant(ir, left)?),
        };
        let mask = unsigned(first & second, scalar_bits(ty));
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            let mask_register = builder.constant(ty, mask as i128)?;
            if mask == 0 {
                return Ok(vec![mask_register]);
            }
            Ok(vec![builder.build(Opcode::G_AND, ty, &[register, mask_register])?])
        })
    });
    look(natives, "matchAndOrDisjointMask", |ir, root| {
        // (x | c1) & c2 is x & c2, if the masks share no bits.
        let ty = type_of(ir, result(ir, root)?)?;
        let (left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let (inner, mask, mask_register) = match short_constant(ir, right) {
            Some(value) => (left, value, right),
            None => (right, short_constant(ir, left)?, left),
        };
        let or = defined_by(ir, inner, Opcode::G_OR)?;
        let (a, b) = (operand(ir, or, 0)?, operand(ir, or, 1)?);
        let (source, bits) = match short_constant(ir, b) {
            Some(value) => (a, value),
            None => (b, short_constant(ir, a)?),
        };
        (unsigned(bits & mask, scalar_bits(ty)) == 0).then_some(())?;
        build(ir, move |builder, root| {
            let (ty, flags) = (builder.result_type(root)?, builder.ir().flags_of(root));
            Ok(vec![builder.with_flags(Opcode::G_AND, ty, &[source, mask_register], flags)?])
        })
    });
    look(natives, "matchNarrowBinopFeedingAnd", |ir, root| {
        // What a mask cuts off need not be computed.
        let ty = type_of(ir, result(ir, root)?)?;
        let (source, mask) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        if ty.is_vector() || !has_one_use(ir, source) {
            return None;
        }
        let binary = definition_behind_copies(ir, source)?;
        let opcode = ir.generic_opcode(binary);
        match opcode {
            Opcode::G_ADD | Opcode::G_MUL | Opcode::G_SUB | Opcode::G_AND | Opcode::G_XOR | Opcode::G_OR => {}
            _ => return None,
        }
        let mask_bits = unsigned(constant_behind(ir, mask)?, scalar_bits(ty));
        if mask_bits.checked_add(1).is_none_or(|next| !next.is_power_of_two()) || mask_bits == 0 {
            return None;
        }
        let narrow = mask_bits.count_ones();
        let narrow_type = crate::LowLevelType::bits(narrow);
        if narrow >= scalar_bits(ty)
            || !(ir.answers().truncates_for_free(ty, narrow_type) && ir.answers().extends_for_free(narrow_type, ty))
        {
            return None;
        }
        let (left, right) = (operand(ir, binary, 0)?, operand(ir, binary, 1)?);
        build(ir, move |builder, root| {
            let left = builder.build(Opcode::G_TRUNC, narrow_type, &[left])?;
            let right = builder.build(Opcode::G_TRUNC, narrow_type, &[right])?;
            let made = builder.build(opcode, narrow_type, &[left, right])?;
            let (ty, flags) = (builder.result_type(root)?, builder.ir().flags_of(root));
            let wide = builder.build(Opcode::G_ZEXT, ty, &[made])?;
            let mask = builder.operand_of(root, 1)?;
            Ok(vec![builder.with_flags(Opcode::G_AND, ty, &[wide, mask], flags)?])
        })
    });
    look(natives, "matchAshrShlToSextInreg", |ir, root| {
        let shift = defined_by(ir, operand(ir, root, 0)?, Opcode::G_SHL)?;
        let (left, right) = (number_or_splat(ir, operand(ir, shift, 1)?)?, number_or_splat(ir, operand(ir, root, 1)?)?);
        let source = operand(ir, shift, 0)?;
        let bits = scalar_bits(type_of(ir, source)?);
        (left == right && bits <= 64 && (0..i128::from(bits)).contains(&left))
            .then(|| found(ir, (source, i64::from(bits) - left as i64)))
    });
    replace_with(natives, "applyAshShlToSextInreg", |builder, root, (source, width): (handles::Value, i64)| {
        let ty = builder.result_type(root)?;
        let width = builder.operand(&Immediate::Plain(width));
        Ok(vec![builder.build(Opcode::G_SEXT_INREG, ty, &[source, width])?])
    });
    natives.constraint(
        "return MRI.hasOneNonDBGUse(${and}.getReg()) && Helper.isLegalOrBeforeLegalizer( {TargetOpcode::G_SEXT_INREG, \
         {MRI.getType(${x}.getReg())}});",
        |ir: &Mir, Value(and): Value<Mir>, Value(_): Value<Mir>| has_one_use(ir, and),
    );
}

fn fields(natives: &mut Natives<Mir>) {
    look(natives, "matchBitfieldExtractFromSExtInReg", |ir, root| {
        let (source, width) = (operand(ir, root, 0)?, plain(ir, operand(ir, root, 1)?)?);
        let shift = definition(ir, source)?;
        matches!(ir.generic_opcode(shift), Opcode::G_ASHR | Opcode::G_LSHR).then_some(())?;
        if !has_one_use(ir, source) {
            return None;
        }
        let bits = i128::from(scalar_bits(type_of(ir, source)?));
        let amount = constant(ir, operand(ir, shift, 1)?)?;
        if amount < 0 || amount >= bits || i128::from(width) > bits - amount {
            return None;
        }
        let inner = operand(ir, shift, 0)?;
        field(ir, root, Opcode::G_SBFX, inner, amount, i128::from(width), true)
    });
    look(natives, "matchBitfieldExtractFromAnd", |ir, root| {
        let (source, mask) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
        let shift = definition(ir, source)?;
        if !has_one_use(ir, source) {
            return None;
        }
        let bits = scalar_bits(type_of(ir, result(ir, root)?)?);
        let amount = constant(ir, operand(ir, shift, 1)?)?;
        let mask = unsigned(constant(ir, mask)?, bits);
        if amount < 0 || amount >= i128::from(bits) || mask.checked_add(1).is_none_or(|next| !next.is_power_of_two()) {
            return None;
        }
        let width = i128::from(mask.trailing_ones());
        field(ir, root, Opcode::G_UBFX, operand(ir, shift, 0)?, amount, width, false)
    });
    look(natives, "matchBitfieldExtractFromShr", |ir, root| {
        let source = operand(ir, root, 0)?;
        let shift = defined_by(ir, source, Opcode::G_SHL)?;
        if !has_one_use(ir, source) {
            return None;
        }
        let bits = i128::from(scalar_bits(type_of(ir, result(ir, root)?)?));
        let (left, right) = (constant(ir, operand(ir, shift, 1)?)?, constant(ir, operand(ir, root, 1)?)?);
        if left < 0 || left > right || right >= bits {
            return None;
        }
        // A pair of shifts by the same is an extension.
        let is_signed = ir.generic_opcode(root) == Opcode::G_ASHR;
        if is_signed && left == right {
            return None;
        }
        let opcode = if is_signed { Opcode::G_SBFX } else { Opcode::G_UBFX };
        field(ir, root, opcode, operand(ir, shift, 0)?, right - left, bits - right, false)
    });
    look(natives, "matchBitfieldExtractFromShrAnd", |ir, root| {
        let source = operand(ir, root, 0)?;
        let and = defined_by(ir, source, Opcode::G_AND)?;
        if !has_one_use(ir, source) {
            return None;
        }
        let bits = scalar_bits(type_of(ir, result(ir, root)?)?);
        let amount = constant(ir, operand(ir, root, 1)?)?;
        let (a, b) = (operand(ir, and, 0)?, operand(ir, and, 1)?);
        let (inner, mask) = match constant(ir, b) {
            Some(mask) => (a, mask),
            None => (b, constant(ir, a)?),
        };
        if amount < 0 || amount >= i128::from(bits) {
            return None;
        }
        // The bits that are shifted out are cut off anyhow.
        let mask = unsigned(mask, bits) | ((1u128 << amount) - 1);
        if mask.checked_add(1).is_some_and(|next| !next.is_power_of_two()) {
            return None;
        }
        let ones = i128::from(mask.trailing_ones());
        let width = ones - amount;
        if ir.generic_opcode(root) == Opcode::G_ASHR && amount + width == i128::from(bits) {
            return None;
        }
        if width == 0 {
            let ty = type_of(ir, result(ir, root)?)?;
            ir.answers().has_instruction(Opcode::G_UBFX, &[ty, ir.answers().amount_type(ty)]).then_some(())?;
            return build(ir, move |builder, root| {
                let ty = builder.result_type(root)?;
                Ok(vec![builder.constant(ty, 0)?])
            });
        }
        field(ir, root, Opcode::G_UBFX, inner, amount, width, false)
    });
}

/// A field of bits. Which of the two constants is built first is seen in the text.
fn field(
    ir: &Mir,
    root: handles::Op,
    opcode: Opcode,
    source: handles::Value,
    start: i128,
    width: i128,
    starts_first: bool,
) -> Option<Attr<Mir>> {
    let ty = type_of(ir, result(ir, root)?)?;
    let amount = ir.answers().amount_type(ty);
    ir.answers().has_instruction(opcode, &[ty, amount]).then_some(())?;
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        let (one, other) = if starts_first { (start, width) } else { (width, start) };
        let (one, other) = (builder.constant(amount, one)?, builder.constant(amount, other)?);
        let (start, width) = if starts_first { (one, other) } else { (other, one) };
        Ok(vec![builder.build(opcode, ty, &[source, start, width])?])
    })
}

/// The integer of at most 64 bits that a register is.
fn short_constant(ir: &Mir, register: handles::Value) -> Option<i128> {
    constant(ir, register).filter(|_| type_of(ir, register).is_some_and(|ty| scalar_bits(ty) <= 64))
}
