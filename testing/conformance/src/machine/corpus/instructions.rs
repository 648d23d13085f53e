//! The instructions of generated code: what they are made of, and which types go together.

use super::types::{self, Type};
use crate::choices::Choices;
use crate::machine::Target;

/// Which types an instruction has. `a`, `b`, `c` are its types in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `a` is integers; `b` is as many, of any width.
    Integer,
    /// The same, of a width that is a multiple of 16.
    Wide,
    /// `a` is anything.
    Any,
    /// `a` is floating-point numbers; `b` is as many integers.
    Float,
    /// `a` is integers, `b` as many floating-point numbers.
    FromFloat,
    /// `a` is wider than `b`.
    Widens,
    /// `a` is narrower than `b`.
    Narrows,
    /// The same of floating-point numbers.
    FloatWidens,
    /// The same of floating-point numbers.
    FloatNarrows,
    /// `a` is as many truths as `b` is integers or pointers.
    Compares,
    /// The same of floating-point numbers.
    FloatCompares,
    /// `b` is one truth, or as many as `a` is.
    Selects,
    /// `a` is integers, `b` as many truths.
    Overflows,
    /// `a` is a pointer, `b` an integer as wide.
    Address,
    /// `a` is a pointer, `b` an integer.
    ToPointer,
    /// `a` is an integer, `b` a pointer.
    FromPointer,
    /// `a` is in memory at `b`.
    Memory,
    /// The same, and there it is narrower.
    NarrowMemory,
    /// Both are of one size.
    SameSize,
    /// `a` is an element of `b`; `c` is an index.
    Element,
    /// `b` is an element of `a`; `c` is an index.
    Elements,
    /// `b` is wider than an element of `a`.
    WideElements,
    /// `a` is some vectors `b`.
    Vectors,
    /// `a` is some scalars `b`.
    Parts,
    /// `b` is some `a`.
    Whole,
    /// Both are vectors of the same elements.
    Shuffles,
    /// `a` is a scalar or a vector part of a scalable vector.
    Scalable,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    /// A register of the type with this number.
    Register(usize),
    /// `intpred(…)`.
    Predicate,
    /// `floatpred(…)`.
    FloatPredicate,
    /// A plain number, at most the width.
    Number,
    /// A number with its type.
    Typed,
    /// `shufflemask(…)`.
    Mask,
}

/// An instruction of generated code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    /// Its name.
    pub name: &'static str,
    /// The numbers of the types of what it defines, as letters.
    pub defs: &'static str,
    /// The operands that follow: letters of types; `p`, `f` predicates; `n` a number; `t` a typed number; `m` a mask. With `*`, as many of the
    /// last as the types ask for.
    pub uses: &'static str,
    /// Which types it takes.
    pub shape: Shape,
    /// The flags that it may have.
    pub flags: &'static [&'static str],
}

const NONE: &[&str] = &[];
const WRAP: &[&str] = &["nuw", "nsw"];
const EXACT: &[&str] = &["exact"];
const FAST: &[&str] = &["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];

macro_rules! instructions {
    ($($shape:ident $flags:ident: $($name:ident $defs:literal $uses:literal),+;)*) => {
        &[$($(Instruction { name: stringify!($name), defs: $defs, uses: $uses, shape: Shape::$shape, flags: $flags }),+),*]
    };
}

const NNEG: &[&str] = &["nneg"];
const DISJOINT: &[&str] = &["disjoint"];
const SAMESIGN: &[&str] = &["samesign"];
const POINTER: &[&str] = &["nuw", "nusw", "inbounds"];

/// All of them.
pub(super) const INSTRUCTIONS: &[Instruction] = instructions! {
    Integer WRAP: G_ADD "a" "aa", G_SUB "a" "aa", G_MUL "a" "aa", G_SHL "a" "ab";
    Integer EXACT: G_LSHR "a" "ab", G_ASHR "a" "ab", G_SDIV "a" "aa", G_UDIV "a" "aa";
    Integer DISJOINT: G_OR "a" "aa";
    Integer NONE: G_AND "a" "aa", G_XOR "a" "aa", G_SREM "a" "aa", G_UREM "a" "aa", G_SMIN "a" "aa", G_SMAX "a" "aa", G_UMIN "a" "aa",
        G_UMAX "a" "aa", G_ABS "a" "a", G_BITREVERSE "a" "a", G_CTPOP "a" "b", G_CTLZ "a" "b", G_CTTZ "a" "b",
        G_FSHL "a" "aab", G_FSHR "a" "aab", G_ROTL "a" "ab", G_ROTR "a" "ab", G_UMULH "a" "aa", G_SMULH "a" "aa",
        G_UADDSAT "a" "aa", G_SADDSAT "a" "aa", G_USUBSAT "a" "aa", G_SSUBSAT "a" "aa", G_USHLSAT "a" "ab", G_SSHLSAT "a" "ab",
        G_SMULFIX "a" "aan", G_UMULFIX "a" "aan", G_SMULFIXSAT "a" "aan", G_UMULFIXSAT "a" "aan",
        G_SDIVREM "aa" "aa", G_UDIVREM "aa" "aa", G_SEXT_INREG "a" "an", G_UBFX "a" "abb", G_SBFX "a" "abb";
    Wide NONE: G_BSWAP "a" "a", G_ASSERT_ZEXT "a" "an", G_ASSERT_SEXT "a" "an";
    Any NONE: G_IMPLICIT_DEF "a" "", G_FREEZE "a" "a", COPY "a" "a";
    Overflows NONE: G_UADDO "ab" "aa", G_SADDO "ab" "aa", G_USUBO "ab" "aa", G_SSUBO "ab" "aa", G_UMULO "ab" "aa", G_SMULO "ab" "aa",
        G_UADDE "ab" "aab", G_SADDE "ab" "aab", G_USUBE "ab" "aab", G_SSUBE "ab" "aab";
    Compares SAMESIGN: G_ICMP "a" "pbb";
    FloatCompares FAST: G_FCMP "a" "fbb";
    Selects NONE: G_SELECT "a" "baa";
    Widens NNEG: G_ZEXT "a" "b";
    Widens NONE: G_SEXT "a" "b", G_ANYEXT "a" "b";
    Narrows WRAP: G_TRUNC "a" "b";
    Narrows NONE: G_TRUNC_SSAT_S "a" "b", G_TRUNC_SSAT_U "a" "b", G_TRUNC_USAT_U "a" "b";
    Float FAST: G_FADD "a" "aa", G_FSUB "a" "aa", G_FMUL "a" "aa", G_FDIV "a" "aa", G_FREM "a" "aa", G_FNEG "a" "a", G_FABS "a" "a",
        G_FCANONICALIZE "a" "a", G_FMA "a" "aaa", G_FMAD "a" "aaa", G_FSQRT "a" "a", G_FLOG2 "a" "a", G_FMINNUM "a" "aa",
        G_FMAXNUM "a" "aa", G_FMINNUM_IEEE "a" "aa", G_FMAXNUM_IEEE "a" "aa", G_FMINIMUM "a" "aa", G_FMAXIMUM "a" "aa",
        G_FPOWI "a" "ab", G_FCOPYSIGN "a" "aa";
    Float NONE: G_SITOFP "a" "b", G_UITOFP "a" "b";
    FromFloat NONE: G_FPTOSI "a" "b", G_FPTOUI "a" "b", G_FPTOUI_SAT "a" "b";
    FloatWidens FAST: G_FPEXT "a" "b";
    FloatNarrows FAST: G_FPTRUNC "a" "b";
    Address POINTER: G_PTR_ADD "a" "ab";
    Address NONE: G_PTRMASK "a" "ab";
    ToPointer NONE: G_INTTOPTR "a" "b";
    FromPointer NONE: G_PTRTOINT "a" "b";
    Memory NONE: G_LOAD "a" "b", G_STORE "" "ab";
    NarrowMemory NONE: G_SEXTLOAD "a" "b", G_ZEXTLOAD "a" "b";
    SameSize NONE: G_BITCAST "a" "b";
    Element NONE: G_EXTRACT_VECTOR_ELT "a" "bc";
    Elements NONE: G_INSERT_VECTOR_ELT "a" "abc", G_BUILD_VECTOR "a" "b*";
    WideElements NONE: G_BUILD_VECTOR_TRUNC "a" "b*";
    Vectors NONE: G_CONCAT_VECTORS "a" "b*";
    Parts NONE: G_MERGE_VALUES "a" "b*";
    Whole NONE: G_UNMERGE_VALUES "a*" "b";
    Shuffles NONE: G_SHUFFLE_VECTOR "a" "bbm";
    Scalable NONE: G_VSCALE "a" "t";
};

/// The instruction of a name.
pub(super) fn named(name: &str) -> Option<usize> {
    INSTRUCTIONS.iter().position(|instruction| instruction.name == name)
}

fn slot(letter: char) -> Operand {
    match letter {
        'p' => Operand::Predicate,
        'f' => Operand::FloatPredicate,
        'n' => Operand::Number,
        't' => Operand::Typed,
        'm' => Operand::Mask,
        letter => Operand::Register(letter as usize - 'a' as usize),
    }
}

impl Instruction {
    /// The number of times the last type of a list with `*` stands in it.
    fn repeats(&self, types: &[Type; 3]) -> usize {
        let [a, b, _] = *types;
        (match self.shape {
            Shape::Whole => b.size() / a.size(),
            Shape::Vectors => a.count / b.count,
            Shape::Parts => a.size() / b.size(),
            _ => a.count,
        }) as usize
    }

    fn slots(&self, text: &str, types: &[Type; 3]) -> Vec<Operand> {
        match text.strip_suffix('*') {
            Some(one) => vec![slot(one.chars().next().expect("a letter")); self.repeats(types)],
            None => text.chars().map(slot).collect(),
        }
    }

    /// The types of what it defines.
    pub(super) fn defined(&self, types: &[Type; 3]) -> Vec<Type> {
        let of = |slot: &Operand| match slot {
            Operand::Register(number) => types[*number],
            _ => unreachable!("definitions are registers"),
        };
        self.slots(self.defs, types).iter().map(of).collect()
    }

    /// Its other operands.
    pub(super) fn operands(&self, types: &[Type; 3]) -> Vec<Operand> {
        self.slots(self.uses, types)
    }

    /// Types with which the definition of this number has the type that is wanted; `None` if none were found.
    pub(super) fn types(
        &self,
        choices: &mut Choices,
        target: &Target,
        wanted: Option<(usize, Type)>,
    ) -> Option<[Type; 3]> {
        let number = |result: usize| match self.defs.as_bytes().get(result) {
            Some(b'*') | None => 0,
            Some(letter) => usize::from(letter - b'a'),
        };
        let wanted = wanted.map(|(result, ty)| (number(result), ty));
        (0..12).find_map(|_| {
            let first = wanted.filter(|(number, _)| *number == 0).map(|(_, ty)| ty);
            let types = self.shape.types(choices, target, first)?;
            wanted.is_none_or(|(number, ty)| types[number] == ty).then_some(types)
        })
    }
}

fn is_float(ty: Type) -> bool {
    matches!(ty.bits, 16 | 32 | 64) && !ty.is_pointer()
}

impl Shape {
    /// Types that go together, with this first one if there is one. `None` if there are none, or by bad luck.
    fn types(self, choices: &mut Choices, target: &Target, first: Option<Type>) -> Option<[Type; 3]> {
        let index = Type::scalar(target.vector_index);
        let another = |choices: &mut Choices, of: Type, fits: &dyn Fn(u32) -> bool| {
            let all = [1, 8, 16, 32, 64, 128, 24];
            let widths: Vec<u32> = all.into_iter().filter(|bits| fits(*bits)).collect();
            (!widths.is_empty()).then(|| of.with_bits(*choices.pick(&widths)))
        };
        Some(match self {
            Shape::Integer => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                let b = if choices.percent(70) { a } else { a.with_bits(*choices.pick(&[32, 64, 8])) };
                (!a.is_pointer() && !b.is_pointer()).then_some([a, b, b])?
            }
            Shape::Wide => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                (!a.is_pointer() && a.bits.is_multiple_of(16)).then_some([a, a, a])?
            }
            Shape::Any => {
                let a = first.unwrap_or_else(|| types::any(choices, target));
                [a, a, a]
            }
            Shape::Float => {
                let a = first.unwrap_or_else(|| types::float(choices));
                let b = a.with_bits(*choices.pick(&[32, 32, 64]));
                is_float(a).then_some([a, b, b])?
            }
            Shape::FromFloat => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                let b = a.with_bits(*choices.pick(&[32, 64, 16]));
                (!a.is_pointer()).then_some([a, b, b])?
            }
            Shape::Widens | Shape::Narrows => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                let b = match self {
                    Shape::Widens => another(choices, a, &|bits| bits < a.bits)?,
                    _ => another(choices, a, &|bits| bits > a.bits)?,
                };
                (!a.is_pointer()).then_some([a, b, b])?
            }
            Shape::FloatWidens | Shape::FloatNarrows => {
                let a = first.unwrap_or_else(|| types::float(choices));
                let fits = |bits| match self {
                    Shape::FloatWidens => bits >= 16 && bits < a.bits,
                    _ => bits > a.bits && bits <= 64,
                };
                let b = another(choices, a, &|bits| bits != 24 && fits(bits))?;
                is_float(a).then_some([a, b, b])?
            }
            Shape::Compares => {
                let b = match first {
                    Some(a) if a.is_vector() => a.with_bits(*choices.pick(&[8, 16, 32, 64])),
                    Some(_) => {
                        [types::scalar(choices), target.usual_pointer().into()][usize::from(choices.percent(12))]
                    }
                    None => types::any(choices, target),
                };
                [b.with_bits(1), b, b]
            }
            Shape::FloatCompares => {
                let b = match first {
                    Some(a) => a.with_bits(*choices.pick(&[16, 32, 64])),
                    None => types::float(choices),
                };
                [b.with_bits(1), b, b]
            }
            Shape::Selects => {
                let a = first.unwrap_or_else(|| types::any(choices, target));
                let b = if choices.percent(70) { a.with_bits(1) } else { Type::BOOL };
                [a, b, b]
            }
            Shape::Overflows => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                (!a.is_pointer()).then_some([a, a.with_bits(1), a])?
            }
            Shape::Address => {
                let a = first
                    .filter(|ty| ty.is_pointer() && !ty.is_vector())
                    .unwrap_or_else(|| types::pointer(choices, target));
                [a, Type::scalar(a.bits), Type::scalar(a.bits)]
            }
            Shape::ToPointer => {
                let a = first
                    .filter(|ty| ty.is_pointer() && !ty.is_vector())
                    .unwrap_or_else(|| types::pointer(choices, target));
                let b = Type::scalar(*choices.pick(&[64, 64, 64, 64, 32, 32, 128]));
                [a, b, b]
            }
            Shape::FromPointer => {
                let a = first.unwrap_or_else(|| Type::scalar(*choices.pick(&[64, 64, 64, 64, 32, 128])));
                (!a.is_pointer() && !a.is_vector()).then_some([a, types::pointer(choices, target), a])?
            }
            Shape::Memory => {
                let a = first.unwrap_or_else(|| types::any(choices, target));
                a.size().is_multiple_of(8).then(|| [a, types::pointer(choices, target), a])?
            }
            Shape::NarrowMemory => {
                let a = first.unwrap_or_else(|| Type::scalar(*choices.pick(&[16, 32, 32, 64])));
                (!a.is_pointer() && !a.is_vector() && a.bits > 8 && a.bits.is_multiple_of(8))
                    .then(|| [a, types::pointer(choices, target), a])?
            }
            Shape::SameSize => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                let b = match choices.below(3) {
                    0 => Type::scalar(a.size()),
                    _ => types::vector(choices),
                };
                (!a.is_pointer() && a != b && a.size() == b.size() && !a.is_scalable).then_some([a, b, b])?
            }
            Shape::Element => {
                let b = match first {
                    Some(a) => Type { count: *choices.pick(&[2, 4, 2, 3, 8, 6, 7, 5]), ..a },
                    None if choices.percent(25) => types::vector(choices).with_count(*choices.pick(&[3, 5, 6, 7])),
                    None => types::vector(choices),
                };
                first.is_none_or(|first| !first.is_vector()).then_some([b.element(), b, index])?
            }
            Shape::Elements => {
                let a = first.unwrap_or_else(|| types::vector(choices));
                (a.is_vector() && !a.is_scalable).then_some([a, a.element(), index])?
            }
            Shape::WideElements => {
                let a = first.unwrap_or_else(|| types::vector(choices));
                let b = another(choices, a.element(), &|bits| bits > a.bits)?;
                (a.is_vector() && !a.is_scalable && !a.is_pointer()).then_some([a, b, b])?
            }
            Shape::Vectors => {
                let a = first.unwrap_or_else(|| types::vector(choices));
                let parts = *choices.pick(&[2, 2, 4]);
                let fits = a.count.is_multiple_of(parts) && a.count / parts > 1 && !a.is_scalable;
                fits.then(|| [a, a.with_count(a.count / parts), a])?
            }
            Shape::Parts => {
                let a = first.unwrap_or_else(|| types::scalar(choices));
                let parts = *choices.pick(&[2, 2, 4]);
                let fits = !a.is_vector() && !a.is_pointer() && a.bits.is_multiple_of(8 * parts);
                fits.then(|| [a, Type::scalar(a.bits / parts), a])?
            }
            Shape::Whole => {
                let a = first.unwrap_or_else(|| types::integer(choices));
                let parts = *choices.pick(&[2, 2, 4]);
                let b = match a.is_vector() || choices.percent(40) {
                    true => a.with_count(a.count.max(1) * parts),
                    false => Type::scalar(a.bits * parts),
                };
                (!a.is_pointer() && !a.is_scalable && b.size() <= 512).then_some([a, b, b])?
            }
            Shape::Shuffles => {
                let a = first.unwrap_or_else(|| types::vector(choices));
                let counts: &[u32] = if choices.percent(60) { &[1] } else { &[2, 1] };
                let b = match choices.below(4) {
                    0 => a.with_count((a.count * 2).min(16)),
                    1 if a.count.is_multiple_of(4) => a.with_count(a.count / 2),
                    _ => a.with_count(a.count * counts[0]),
                };
                (a.is_vector() && b.is_vector() && !a.is_scalable).then_some([a, b, b])?
            }
            Shape::Scalable => {
                let a = first.unwrap_or_else(|| Type::scalar(*choices.pick(&[64, 32])));
                (!a.is_vector() && !a.is_pointer() && a.bits > 8).then_some([a, a, a])?
            }
        })
    }
}
