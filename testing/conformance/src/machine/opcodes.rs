//! The instructions of generated rules, and the types that they can have.

use super::Target;
use crate::choices::Choices;

/// A low-level type that generated code has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `sN`.
    Scalar(u32),
    /// `<N x sM>`.
    Vector(u32, u32),
    /// A pointer of an address space, and how wide it is.
    Pointer(u32, u32),
}

impl Ty {
    /// As machine IR writes it.
    pub fn text(self) -> String {
        match self {
            Ty::Scalar(width) => format!("s{width}"),
            Ty::Vector(count, width) => format!("<{count} x s{width}>"),
            Ty::Pointer(space, _) => format!("p{space}"),
        }
    }

    /// As a rule writes it, if it can.
    pub fn value_type(self) -> Option<String> {
        match self {
            Ty::Scalar(width) => Some(format!("i{width}")),
            Ty::Vector(count, width) => Some(format!("v{count}i{width}")),
            Ty::Pointer(..) => None,
        }
    }

    /// The next larger type of the same shape, which keeps what is wider than what.
    pub fn shifted(self) -> Ty {
        let wider = |width| match width {
            1 => 1,
            8 => 16,
            16 => 32,
            32 => 64,
            _ => 128,
        };
        match self {
            Ty::Scalar(width) => Ty::Scalar(wider(width)),
            other => other,
        }
    }

    fn width(self) -> u32 {
        match self {
            Ty::Scalar(width) | Ty::Vector(_, width) | Ty::Pointer(_, width) => width,
        }
    }
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A register of the instruction's type of this number.
    Register(usize),
    /// `intpred(…)`.
    Predicate,
    /// A plain number, of bits.
    Immediate,
}

/// Which types an instruction takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Any scalar but `s1`, or a vector; a second type is a scalar like it.
    Integer,
    /// Anything.
    Any,
    /// `s32`, `s64` or a vector.
    Float,
    /// The first is wider than the second.
    Widens,
    /// The first is narrower than the second.
    Narrows,
    /// The first or the second is `s1`, whichever is not that of the operands.
    Condition(usize),
    /// The first is a pointer, the second an integer as wide.
    Address,
    /// The first is anything, the second a pointer.
    Memory,
    /// The same, and in memory it is half as wide.
    NarrowMemory,
    /// The first is a vector, the second its elements; a third is an index.
    Elements,
}

/// An instruction of generated rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opcode {
    /// Its name.
    pub name: &'static str,
    /// The numbers of the types of what it defines.
    pub defs: &'static [usize],
    /// The operands that follow.
    pub uses: &'static [Use],
    /// Which types it takes.
    pub shape: Shape,
    /// The flags that it may have: as rules name them, and as machine IR does.
    pub flags: &'static [(&'static str, &'static str)],
}

use Use::{Immediate as I, Predicate as P, Register as R};

const WRAP: &[(&str, &str)] = &[("NoUWrap", "nuw"), ("NoSWrap", "nsw")];
const EXACT: &[(&str, &str)] = &[("IsExact", "exact")];
const FAST: &[(&str, &str)] = &[("FmNoNans", "nnan"), ("FmNoInfs", "ninf"), ("FmNsz", "nsz"), ("FmReassoc", "reassoc")];
const NONE: &[(&str, &str)] = &[];

macro_rules! opcodes {
    ($($name:literal [$($def:expr),*] [$($use:expr),*] $shape:expr, $flags:expr;)*) => {
        &[$(Opcode { name: $name, defs: &[$($def),*], uses: &[$($use),*], shape: $shape, flags: $flags }),*]
    };
}

/// All of them.
pub(super) const OPCODES: &[Opcode] = opcodes! {
    "G_ADD" [0] [R(0), R(0)] Shape::Integer, WRAP;
    "G_SUB" [0] [R(0), R(0)] Shape::Integer, WRAP;
    "G_MUL" [0] [R(0), R(0)] Shape::Integer, WRAP;
    "G_AND" [0] [R(0), R(0)] Shape::Integer, NONE;
    "G_OR" [0] [R(0), R(0)] Shape::Integer, NONE;
    "G_XOR" [0] [R(0), R(0)] Shape::Integer, NONE;
    "G_SHL" [0] [R(0), R(1)] Shape::Integer, WRAP;
    "G_LSHR" [0] [R(0), R(1)] Shape::Integer, EXACT;
    "G_ASHR" [0] [R(0), R(1)] Shape::Integer, EXACT;
    "G_SDIV" [0] [R(0), R(0)] Shape::Integer, EXACT;
    "G_UREM" [0] [R(0), R(0)] Shape::Integer, NONE;
    "G_SMIN" [0] [R(0), R(0)] Shape::Integer, NONE;
    "G_UMAX" [0] [R(0), R(0)] Shape::Integer, NONE;
    "G_ABS" [0] [R(0)] Shape::Integer, NONE;
    "G_BITREVERSE" [0] [R(0)] Shape::Integer, NONE;
    "G_CTPOP" [0] [R(1)] Shape::Integer, NONE;
    "G_FREEZE" [0] [R(0)] Shape::Integer, NONE;
    "G_FSHL" [0] [R(0), R(0), R(1)] Shape::Integer, NONE;
    "G_FSHR" [0] [R(0), R(0), R(1)] Shape::Integer, NONE;
    "G_SEXT_INREG" [0] [R(0), I] Shape::Integer, NONE;
    "G_UMULO" [0, 1] [R(0), R(0)] Shape::Condition(1), NONE;
    "G_UADDO" [0, 1] [R(0), R(0)] Shape::Condition(1), NONE;
    "G_ICMP" [0] [P, R(1), R(1)] Shape::Condition(0), NONE;
    "G_SELECT" [0] [R(1), R(0), R(0)] Shape::Condition(1), NONE;
    "G_ZEXT" [0] [R(1)] Shape::Widens, NONE;
    "G_SEXT" [0] [R(1)] Shape::Widens, NONE;
    "G_ANYEXT" [0] [R(1)] Shape::Widens, NONE;
    "G_TRUNC" [0] [R(1)] Shape::Narrows, WRAP;
    "G_FADD" [0] [R(0), R(0)] Shape::Float, FAST;
    "G_FSUB" [0] [R(0), R(0)] Shape::Float, FAST;
    "G_FMUL" [0] [R(0), R(0)] Shape::Float, FAST;
    "G_FNEG" [0] [R(0)] Shape::Float, FAST;
    "G_FABS" [0] [R(0)] Shape::Float, FAST;
    "G_FCANONICALIZE" [0] [R(0)] Shape::Float, FAST;
    "G_FMA" [0] [R(0), R(0), R(0)] Shape::Float, FAST;
    "G_PTR_ADD" [0] [R(0), R(1)] Shape::Address, &[("NoUWrap", "nuw")];
    "G_INTTOPTR" [0] [R(1)] Shape::Address, NONE;
    "G_LOAD" [0] [R(1)] Shape::Memory, NONE;
    "G_SEXTLOAD" [0] [R(1)] Shape::NarrowMemory, NONE;
    "G_ZEXTLOAD" [0] [R(1)] Shape::NarrowMemory, NONE;
    "G_STORE" [] [R(0), R(1)] Shape::Memory, NONE;
    "G_EXTRACT_VECTOR_ELT" [1] [R(0), R(2)] Shape::Elements, NONE;
    "G_INSERT_VECTOR_ELT" [0] [R(0), R(1), R(2)] Shape::Elements, NONE;
    "G_IMPLICIT_DEF" [0] [] Shape::Any, NONE;
};

const SCALARS: [u32; 4] = [8, 16, 32, 64];

impl Opcode {
    /// Returns true if it reads or writes memory.
    pub(super) fn is_memory(&self) -> bool {
        matches!(self.shape, Shape::Memory | Shape::NarrowMemory)
    }

    /// Types for an instruction that defines a register of type `wanted`, if one is wanted; `None` if it never does.
    pub(super) fn types(&self, choices: &mut Choices, target: &Target, wanted: Option<Ty>) -> Option<Vec<Ty>> {
        let (space, bits) = target.usual_pointer();
        let (pointer, offset) = (Ty::Pointer(space, bits), Ty::Scalar(bits));
        let scalar = |choices: &mut Choices| Ty::Scalar(SCALARS[choices.below(SCALARS.len())]);
        let vector =
            |choices: &mut Choices| [Ty::Vector(2, 32), Ty::Vector(4, 16), Ty::Vector(2, 64)][choices.below(3)];
        let integer = |choices: &mut Choices| if choices.below(6) == 0 { vector(choices) } else { scalar(choices) };
        let is_integer = |ty: Ty| matches!(ty, Ty::Scalar(8..) | Ty::Vector(..));
        match self.shape {
            Shape::Integer => {
                let first = wanted.unwrap_or_else(|| integer(choices));
                is_integer(first).then(|| vec![first, first])
            }
            Shape::Any => Some(vec![wanted.unwrap_or_else(|| integer(choices))]),
            Shape::Float => {
                let first =
                    wanted.unwrap_or_else(|| [Ty::Scalar(32), Ty::Scalar(64), Ty::Vector(2, 32)][choices.below(3)]);
                (first.width() >= 32 && !matches!(first, Ty::Pointer(..)) && first.width() <= 64).then(|| vec![first])
            }
            Shape::Widens | Shape::Narrows => {
                let fits = |other: u32, of: u32| if self.shape == Shape::Widens { other < of } else { other > of };
                let first = match wanted {
                    None => scalar(choices),
                    Some(ty @ Ty::Scalar(_)) => ty,
                    Some(_) => return None,
                };
                let others: Vec<u32> =
                    [1, 8, 16, 32, 64, 128].into_iter().filter(|other| fits(*other, first.width())).collect();
                (!others.is_empty()).then(|| vec![first, Ty::Scalar(others[choices.below(others.len())])])
            }
            Shape::Condition(0) => {
                matches!(wanted, None | Some(Ty::Scalar(1))).then(|| vec![Ty::Scalar(1), scalar(choices)])
            }
            Shape::Condition(_) => {
                let first = wanted.unwrap_or_else(|| scalar(choices));
                matches!(first, Ty::Scalar(8..)).then(|| vec![first, Ty::Scalar(1)])
            }
            Shape::Address => wanted.is_none_or(|wanted| wanted == pointer).then(|| vec![pointer, offset]),
            Shape::Memory => {
                let first = wanted.unwrap_or_else(|| scalar(choices));
                matches!(first, Ty::Scalar(8 | 16 | 32 | 64)).then(|| vec![first, pointer])
            }
            Shape::NarrowMemory => {
                let first = wanted.unwrap_or_else(|| Ty::Scalar(SCALARS[1 + choices.below(3)]));
                matches!(first, Ty::Scalar(16 | 32 | 64)).then(|| vec![first, pointer])
            }
            Shape::Elements => {
                let of = |element| Ty::Vector(if element == 64 { 2 } else { 64 / element }, element);
                let whole = match (wanted, self.defs) {
                    (None, _) => vector(choices),
                    (Some(Ty::Scalar(element @ (16 | 32 | 64))), [1]) => of(element),
                    (Some(ty @ Ty::Vector(..)), [0]) => ty,
                    _ => return None,
                };
                Some(vec![whole, Ty::Scalar(whole.width()), Ty::Scalar(target.vector_index)])
            }
        }
    }
}
