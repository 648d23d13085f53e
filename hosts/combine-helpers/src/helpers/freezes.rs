//! What may be undefined or poison, and freezing it.

use pdl_vm::{Attr, Natives, Op, Value};

use super::build;
use crate::immediate::Immediate;
use crate::ir::{Flags, MachineIr};
use crate::opcode::Opcode;
use crate::queries::{constant_behind, definition, has_one_use, operand, operands, scalar_bits, type_of, unsigned};

/// How many instructions are looked at, one behind the other.
const DEPTH: u32 = 6;

/// The flags with which a result can be poison although no operand is.
const POISON: [Flags; 10] = [
    Flags::NUW,
    Flags::NSW,
    Flags::EXACT,
    Flags::DISJOINT,
    Flags::NNEG,
    Flags::NNAN,
    Flags::NINF,
    Flags::NUSW,
    Flags::SAMESIGN,
    Flags::INBOUNDS,
];

/// Poison alone, or undefined registers too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Poison,
    Both,
}

pub fn register<M: MachineIr>(natives: &mut Natives<M>) {
    for (name, kind) in [("isGuaranteedNotToBePoison", Kind::Poison), ("isGuaranteedNotToBeUndefOrPoison", Kind::Both)]
    {
        natives.constraint(name, move |ir: &M, Value(register): Value<M>| is_sound(ir, register, kind, 0));
    }
    natives.constraint(
        "return !isGuaranteedNotToBePoison(${src}.getReg(), MRI) && \
         Helper.matchFreezeOfSingleMaybePoisonOperand(*${root}, ${matchinfo});",
        |ir: &M, Value(source): Value<M>, Op(root): Op<M>| {
            if is_sound(ir, source, Kind::Poison, 0) {
                return None;
            }
            frozen_before(ir, root)
        },
    );
}

/// Freezes the one operand that may be poison instead of what is computed of it.
fn frozen_before<M: MachineIr>(ir: &M, root: M::Op) -> Option<Attr<M>> {
    let source = operand(ir, root, 0)?;
    let op = definition(ir, source).filter(|_| has_one_use(ir, source))?;
    let is_apart = matches!(ir.opcode(op), Opcode::G_PHI | Opcode::PHI | Opcode::G_UNMERGE_VALUES);
    (!is_apart && !makes(ir, source, op, false)).then_some(())?;
    let mut unsound = None;
    for register in operands(ir, op) {
        ir.is_register(register).then_some(())?;
        if !is_sound(ir, register, Kind::Both, 0) && unsound.replace(register).is_some() {
            return None;
        }
    }
    build(ir, move |builder, root| {
        builder.at(op)?;
        let ir = builder.ir();
        let (opcode, mut all) = (ir.opcode(op), operands(ir, op).collect::<Vec<_>>());
        let flags = POISON.into_iter().fold(ir.flags(op), Flags::without);
        let types = crate::queries::results(ir, op).map(|register| builder.type_of(register));
        let types = types.collect::<Result<Vec<_>, _>>()?;
        if let Some(unsound) = unsound {
            let ty = builder.type_of(unsound)?;
            let frozen = builder.build(Opcode::G_FREEZE, ty, &[unsound])?;
            if let Some(place) = all.iter().position(|register| *register == unsound) {
                all[place] = frozen;
            }
        }
        let made = builder.instruction(opcode, &types, &all, flags)?;
        let results: Vec<M::Value> = crate::queries::results(builder.ir(), made).collect();
        let number = builder.ir().result_index(source);
        builder.replace(op, &results)?;
        let register = results.get(number).copied().ok_or_else(|| super::gone("a result"))?;
        if unsound.is_some() {
            return Ok(vec![register]);
        }
        builder.at(root)?;
        let ty = builder.type_of(register)?;
        Ok(vec![builder.build(Opcode::COPY, ty, &[register])?])
    })
}

/// Whether a register is certainly neither poison nor, if that is asked, undefined.
fn is_sound<M: MachineIr>(ir: &M, register: M::Value, kind: Kind, depth: u32) -> bool {
    if depth >= DEPTH {
        return false;
    }
    let Some(op) = definition(ir, register) else { return false };
    let all = || operands(ir, op).all(|operand| !ir.is_register(operand) || is_sound(ir, operand, kind, depth + 1));
    match ir.opcode(op) {
        Opcode::G_FREEZE | Opcode::G_CONSTANT | Opcode::G_FCONSTANT => true,
        Opcode::G_IMPLICIT_DEF => kind == Kind::Poison,
        Opcode::G_BUILD_VECTOR | Opcode::G_PHI | Opcode::PHI => all(),
        _ => !makes(ir, register, op, true) && all(),
    }
}

/// Whether an instruction may give poison, or what is undefined, although no operand is.
fn makes<M: MachineIr>(ir: &M, register: M::Value, op: M::Op, with_flags: bool) -> bool {
    use Opcode::*;
    let has_flag = POISON.into_iter().any(|flag| ir.flags(op).has(flag));
    if with_flags && has_flag {
        return true;
    }
    let shifts = |index| {
        let bits = type_of(ir, register).map_or(0, scalar_bits);
        let amount = operand(ir, op, index).and_then(|amount| amounts(ir, amount));
        !amount.is_some_and(|amounts| amounts.iter().all(|amount| *amount < u128::from(bits)))
    };
    let is_outside = |index| {
        let place = operand(ir, op, index).and_then(|index| constant_behind(ir, index).zip(type_of(ir, index)));
        let vector = operand(ir, op, 0).and_then(|vector| type_of(ir, vector)?.elements);
        place.zip(vector).is_none_or(|((place, ty), count)| unsigned(place, scalar_bits(ty)) >= u128::from(count))
    };
    match ir.opcode(op) {
        G_SHL | G_ASHR | G_LSHR | G_SSHLSAT | G_USHLSAT => shifts(1),
        G_INSERT_VECTOR_ELT => is_outside(2),
        G_EXTRACT_VECTOR_ELT => is_outside(1),
        G_SHUFFLE_VECTOR => match operand(ir, op, 2).and_then(|mask| ir.immediate(mask)) {
            Some(Immediate::Mask(mask)) => mask.contains(&None),
            _ => true,
        },
        G_FPTOSI | G_FPTOUI => true,
        G_BUILD_VECTOR
        | G_CONSTANT_FOLD_BARRIER
        | G_CTLZ
        | G_CTTZ
        | G_CTLZ_ZERO_UNDEF
        | G_CTTZ_ZERO_UNDEF
        | G_ABS
        | G_CTPOP
        | G_BSWAP
        | G_BITREVERSE
        | G_FSHL
        | G_FSHR
        | G_SMAX
        | G_SMIN
        | G_UMAX
        | G_UMIN
        | G_PTRMASK
        | G_SADDO
        | G_SSUBO
        | G_UADDO
        | G_USUBO
        | G_SMULO
        | G_UMULO
        | G_SADDSAT
        | G_UADDSAT
        | G_SSUBSAT
        | G_USUBSAT
        | G_SBFX
        | G_UBFX
        | G_FNEG
        | G_PHI
        | G_SELECT
        | G_FREEZE
        | G_ICMP
        | G_FCMP
        | G_PTR_ADD => false,
        opcode => !is_plain(opcode),
    }
}

/// What LLVM takes for an operation of two operands or a conversion.
fn is_plain(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        G_ADD
            | G_SUB
            | G_MUL
            | G_SDIV
            | G_UDIV
            | G_SREM
            | G_UREM
            | G_AND
            | G_OR
            | G_XOR
            | G_FADD
            | G_FSUB
            | G_FMUL
            | G_FDIV
            | G_FREM
            | G_FPOW
            | G_FMINNUM
            | G_FMAXNUM
            | G_FMINNUM_IEEE
            | G_FMAXNUM_IEEE
            | G_FMINIMUM
            | G_FMAXIMUM
            | G_SMULH
            | G_UMULH
            | G_ADDRSPACE_CAST
            | G_ANYEXT
            | G_BITCAST
            | G_FPEXT
            | G_FPTRUNC
            | G_INTTOPTR
            | G_PTRTOINT
            | G_SEXT
            | G_SITOFP
            | G_TRUNC
            | G_UITOFP
            | G_ZEXT
            | G_TRUNC_SSAT_S
            | G_TRUNC_SSAT_U
            | G_TRUNC_USAT_U
    )
}

/// The constants that an amount of shifting is: one, or one for each element.
fn amounts<M: MachineIr>(ir: &M, amount: M::Value) -> Option<Vec<u128>> {
    let one = |register| Some(unsigned(constant_behind(ir, register)?, scalar_bits(type_of(ir, register)?)));
    if let Some(amount) = one(amount) {
        return Some(vec![amount]);
    }
    let op = definition(ir, amount).filter(|op| ir.opcode(*op) == Opcode::G_BUILD_VECTOR)?;
    operands(ir, op).map(one).collect()
}
