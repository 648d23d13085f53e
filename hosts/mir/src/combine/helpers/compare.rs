//! Comparisons, and selects by them.

use pdl_vm::{Attr, NativeError, Natives, Op, Rewriter, Value};

use super::{build, found, gone, look, look_at_value};
use crate::combine::build::Builder;
use crate::combine::flags::MachineFlags;
use crate::combine::immediate::{FloatPredicate, Immediate, IntPredicate};
use crate::combine::known_bits::{compare, known_bits};
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    constant, constant_behind, constant_or_splat, defined_by, definition, definition_behind_copies, float_behind,
    float_predicate, has_one_use, int_predicate, number_or_splat, operand, result, scalar_bits, type_of,
};
use crate::handles;
use crate::ir::Mir;

pub(super) fn register(natives: &mut Natives<Mir>) {
    canonical(natives);
    known(natives);
    minima(natives);
    natives
        .constraint(
            double_zero("EQ"),
            |ir: &Mir, Value(p): Value<Mir>, Value(one): Value<Mir>, Value(other): Value<Mir>| {
                both_integers(ir, one, other) && int_predicate(ir, p) == Some(IntPredicate::Eq)
            },
        )
        .constraint(
            double_zero("NE"),
            |ir: &Mir, Value(p): Value<Mir>, Value(one): Value<Mir>, Value(other): Value<Mir>| {
                both_integers(ir, one, other) && int_predicate(ir, p) == Some(IntPredicate::Ne)
            },
        );
    look(natives, "matchNotCmp", |ir, root| Some(found(ir, inverted(ir, root)?)));
    natives.rewrite("applyNotCmp", |rewriter: &mut Rewriter<'_, Mir>, Op(root): Op<Mir>, data: Attr<Mir>| {
        invert(&mut Builder::new(rewriter), root, data)
    });
}

/// The C++ of two rules, but for a predicate.
fn double_zero(predicate: &str) -> String {
    format!(
        "return ${{p}}.getPredicate() == CmpInst::ICMP_{predicate} && \
         !MRI.getType(${{s1}}.getReg()).getScalarType().isPointer() && \
         (MRI.getType(${{s1}}.getReg()) == MRI.getType(${{s2}}.getReg()));"
    )
}

fn both_integers(ir: &Mir, one: handles::Value, other: handles::Value) -> bool {
    type_of(ir, one).is_some_and(|ty| !ty.has_pointers() && type_of(ir, other) == Some(ty))
}

fn canonical(natives: &mut Natives<Mir>) {
    look(natives, "matchCanonicalizeICmp", |ir, root| {
        let (predicate, left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?, operand(ir, root, 2)?);
        let predicate = int_predicate(ir, predicate)?;
        let bits = scalar_bits(type_of(ir, left)?);
        let constants = |register| elements(ir, register, |element| constant_behind(ir, element));
        let first = constants(left)?;
        match constants(right) {
            None => swapped(ir, Opcode::G_ICMP, Immediate::IntPredicate(predicate.swapped()), left, right),
            // Of vectors, LLVM decides none.
            Some(_) if type_of(ir, left)?.is_vector() => None,
            Some(second) => decided(ir, predicate.holds(*first.first()?, *second.first()?, bits)),
        }
    });
    look(natives, "matchCanonicalizeFCmp", |ir, root| {
        let (predicate, left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?, operand(ir, root, 2)?);
        let predicate: FloatPredicate = float_predicate(ir, predicate)?;
        let constants = |register| elements(ir, register, |element| float_behind(ir, element));
        let first = constants(left)?;
        match constants(right) {
            None => swapped(ir, Opcode::G_FCMP, Immediate::FloatPredicate(predicate.swapped()), left, right),
            // Of vectors, LLVM decides none.
            Some(_) if type_of(ir, left)?.is_vector() => None,
            Some(second) => decided(ir, predicate.holds(first.first()?.compare(*second.first()?))),
        }
    });
    look(natives, "matchRedundantBinOpInEquality", |ir, root| {
        // (x + y) == x is y == 0, and so with - and ^.
        let (predicate, left, right) = (operand(ir, root, 0)?, operand(ir, root, 1)?, operand(ir, root, 2)?);
        let predicate = int_predicate(ir, predicate).filter(|p| matches!(p, IntPredicate::Eq | IntPredicate::Ne))?;
        let other_part = |sum: handles::Value, part: handles::Value| {
            let inner = definition(ir, sum)?;
            let (a, b) = (operand(ir, inner, 0)?, operand(ir, inner, 1)?);
            match ir.generic_opcode(inner) {
                Opcode::G_ADD | Opcode::G_XOR if a == part => Some(b),
                Opcode::G_ADD | Opcode::G_XOR if b == part => Some(a),
                Opcode::G_SUB if a == part => Some(b),
                _ => None,
            }
        };
        // As in LLVM, the second operand is taken for the sum if it is one.
        let is_sum = |register| {
            let opcode = definition(ir, register).map(|op| ir.generic_opcode(op));
            matches!(opcode, Some(Opcode::G_ADD | Opcode::G_XOR | Opcode::G_SUB))
        };
        let other = if is_sum(right) { other_part(right, left) } else { other_part(left, right) }?;
        if !type_of(ir, other)?.has_pointers() {
            return build(ir, move |builder, root| {
                let (ty, of) = (builder.result_type(root)?, builder.type_of(other)?);
                let zero = builder.constant(of, 0)?;
                let predicate = builder.operand(&Immediate::IntPredicate(predicate));
                Ok(vec![builder.build(Opcode::G_ICMP, ty, &[predicate, other, zero])?])
            });
        }
        None
    });
}

/// The constants that a register or the elements of a vector are.
fn elements<T>(ir: &Mir, register: handles::Value, of: impl Fn(handles::Value) -> Option<T>) -> Option<Vec<T>> {
    if !type_of(ir, register)?.is_vector() {
        return Some(vec![of(register)?]);
    }
    let op = definition_behind_copies(ir, register)?;
    match ir.generic_opcode(op) {
        Opcode::G_BUILD_VECTOR | Opcode::G_SPLAT_VECTOR => crate::combine::queries::operands(ir, op).map(of).collect(),
        _ => None,
    }
}

/// The root as what is known of it.
fn decided(ir: &Mir, holds: bool) -> Option<Attr<Mir>> {
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        Ok(vec![builder.constant(ty, i128::from(holds))?])
    })
}

/// The comparison with its operands the other way round.
fn swapped(
    ir: &Mir,
    opcode: Opcode,
    predicate: Immediate,
    left: handles::Value,
    right: handles::Value,
) -> Option<Attr<Mir>> {
    build(ir, move |builder, root| {
        let ty = builder.result_type(root)?;
        // LLVM keeps the flags of floats only.
        let flags = if opcode == Opcode::G_FCMP { builder.ir().flags_of(root) } else { MachineFlags::NONE };
        let predicate = builder.operand(&predicate);
        Ok(vec![builder.with_flags(opcode, ty, &[predicate, right, left], flags)?])
    })
}

fn known(natives: &mut Natives<Mir>) {
    look(natives, "matchICmpToTrueFalseKnownBits", |ir, root| {
        let predicate = int_predicate(ir, operand(ir, root, 0)?)?;
        let (left, right) = (known_bits(ir, operand(ir, root, 1)?)?, known_bits(ir, operand(ir, root, 2)?)?);
        let holds = compare(predicate, left, right)?;
        let ty = type_of(ir, result(ir, root)?)?;
        let truth: i128 = if ty.is_vector() { -1 } else { 1 };
        Some(found(ir, if holds { truth } else { 0 }))
    });
    look(natives, "matchICmpToLHSKnownBits", |ir, root| {
        // x == 1 and x != 0 are x, where x is 0 or 1.
        let predicate = int_predicate(ir, operand(ir, root, 0)?)?;
        let (left, right) = (operand(ir, root, 1)?, operand(ir, root, 2)?);
        let wanted = match predicate {
            IntPredicate::Eq => 1,
            IntPredicate::Ne => 0,
            _ => return None,
        };
        let (ty, to) = (type_of(ir, left)?, type_of(ir, result(ir, root)?)?);
        if to.is_vector() || constant(ir, right) != Some(wanted) {
            return None;
        }
        let known = known_bits(ir, left)?;
        if (known.least(), known.greatest()) != (0, 1) {
            return None;
        }
        let opcode = match scalar_bits(to).cmp(&scalar_bits(ty)) {
            std::cmp::Ordering::Less => Opcode::G_TRUNC,
            std::cmp::Ordering::Equal => Opcode::COPY,
            std::cmp::Ordering::Greater => Opcode::G_ZEXT,
        };
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(opcode, ty, &[left])?])
        })
    });
}

fn minima(natives: &mut Natives<Mir>) {
    look_at_value(natives, "matchSelectIMinMax", |ir, root| {
        let comparison = definition(ir, operand(ir, root, 0)?)?;
        let (yes, no) = (operand(ir, root, 1)?, operand(ir, root, 2)?);
        let predicate = int_predicate(ir, operand(ir, comparison, 0)?)?;
        let (left, right) = (operand(ir, comparison, 1)?, operand(ir, comparison, 2)?);
        if type_of(ir, result(ir, root)?)?.has_pointers() || !has_one_use(ir, result(ir, comparison)?) {
            return None;
        }
        let predicate = if (yes, no) == (right, left) {
            predicate.swapped()
        } else if (yes, no) == (left, right) {
            predicate
        } else {
            return None;
        };
        let opcode = match predicate {
            IntPredicate::Ugt | IntPredicate::Uge => Opcode::G_UMAX,
            IntPredicate::Ult | IntPredicate::Ule => Opcode::G_UMIN,
            IntPredicate::Sgt | IntPredicate::Sge => Opcode::G_SMAX,
            IntPredicate::Slt | IntPredicate::Sle => Opcode::G_SMIN,
            IntPredicate::Eq | IntPredicate::Ne => return None,
        };
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(opcode, ty, &[yes, no])?])
        })
    });
    look(natives, "matchSimplifyNegMinMax", |ir, root| {
        // 0 - min(x, 0 - x) is max(x, 0 - x), and so with the other three.
        if constant_or_splat(ir, operand(ir, root, 0)?)? != 0 {
            return None;
        }
        let inner = definition(ir, operand(ir, root, 1)?)?;
        let opcode = match ir.generic_opcode(inner) {
            Opcode::G_SMIN => Opcode::G_SMAX,
            Opcode::G_SMAX => Opcode::G_SMIN,
            Opcode::G_UMIN => Opcode::G_UMAX,
            Opcode::G_UMAX => Opcode::G_UMIN,
            _ => return None,
        };
        let (a, b) = (operand(ir, inner, 0)?, operand(ir, inner, 1)?);
        let is_negative_of = |negated: handles::Value, register: handles::Value| {
            let sub = defined_by(ir, negated, Opcode::G_SUB)?;
            let is_zero = constant_behind(ir, operand(ir, sub, 0)?)? == 0;
            (is_zero && operand(ir, sub, 1)? == register).then_some(())
        };
        let (register, negated) = match is_negative_of(b, a) {
            Some(()) => (a, b),
            None => is_negative_of(a, b).map(|()| (b, a))?,
        };
        let is_legal = ir.answers().has_instruction(opcode, &[type_of(ir, register)?]);
        (is_legal && has_one_use(ir, result(ir, inner)?)).then_some(())?;
        build(ir, move |builder, root| {
            let ty = builder.result_type(root)?;
            Ok(vec![builder.build(opcode, ty, &[register, negated])?])
        })
    });
}

/// The number of comparisons that are turned around at most.
const MAX_INVERTED: usize = 64;

/// The registers whose definitions must be turned around so that the one that the root negates is: comparisons, and what combines
/// them.
fn inverted(ir: &Mir, root: handles::Op) -> Option<Vec<handles::Value>> {
    let ty = type_of(ir, result(ir, root)?)?;
    let (source, ones) = (operand(ir, root, 0)?, operand(ir, root, 1)?);
    let truth = if ty.is_vector() { -1 } else { 1 };
    let bits = scalar_bits(ty);
    let value = number_or_splat(ir, ones)?;
    if crate::combine::queries::sign_extended(truth, bits) != value {
        return None;
    }
    let mut all = vec![source];
    let mut at = 0;
    let mut is_float = None;
    while let Some(register) = all.get(at).copied() {
        at += 1;
        if !has_one_use(ir, register) || all.len() > MAX_INVERTED {
            return None;
        }
        let op = definition(ir, register)?;
        match ir.generic_opcode(op) {
            opcode @ (Opcode::G_ICMP | Opcode::G_FCMP) => {
                // Integers and floats mixed are left alone.
                let this = opcode == Opcode::G_FCMP;
                if is_float.is_some_and(|is_float| is_float != this) {
                    return None;
                }
                is_float = Some(this);
            }
            Opcode::G_AND | Opcode::G_OR => all.extend([operand(ir, op, 0)?, operand(ir, op, 1)?]),
            _ => return None,
        }
    }
    Some(all)
}

/// Turns comparisons around, and what combines them, and puts the result in the place of the root.
fn invert(builder: &mut Builder<'_, '_>, root: handles::Op, data: Attr<Mir>) -> Result<(), NativeError> {
    let all: Vec<handles::Value> = super::kept(builder.ir(), data)?;
    let mut replaced: Vec<(handles::Value, handles::Value)> = Vec::new();
    // What is combined is turned around before what combines it.
    for register in all.iter().rev() {
        let op = definition(builder.ir(), *register).ok_or_else(|| gone("a comparison"))?;
        let (opcode, flags, ty) =
            (builder.ir().generic_opcode(op), builder.ir().flags_of(op), builder.type_of(*register)?);
        let mut operands: Vec<handles::Value> = crate::combine::queries::operands(builder.ir(), op).collect();
        let opcode = match opcode {
            Opcode::G_AND => Opcode::G_OR,
            Opcode::G_OR => Opcode::G_AND,
            other => {
                let predicate = match builder.ir().immediate_of(operands[0]) {
                    Some(Immediate::IntPredicate(predicate)) => Immediate::IntPredicate(predicate.inverse()),
                    Some(Immediate::FloatPredicate(predicate)) => Immediate::FloatPredicate(predicate.inverse()),
                    _ => return Err(gone("a predicate")),
                };
                operands[0] = builder.operand(&predicate);
                other
            }
        };
        for operand in &mut operands {
            if let Some((_, new)) = replaced.iter().find(|(old, _)| old == operand) {
                *operand = *new;
            }
        }
        let failed = |failure: pdl_vm::RewriteFailure| NativeError::new(failure.to_string());
        builder.rewriter().set_insertion_point(op).map_err(failed)?;
        let made = builder.with_flags(opcode, ty, &operands, flags)?;
        builder.replace(op, &[made])?;
        replaced.push((*register, made));
    }
    let source = replaced.last().map(|(_, new)| *new).ok_or_else(|| gone("the root"))?;
    builder.replace_with_register(root, source)
}
