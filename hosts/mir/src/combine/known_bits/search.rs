//! The search through the instructions that compute a register: six deep, as LLVM's `GISelValueTracking` does it. An instruction of which
//! that knows nothing is unknown here, too.

use std::cell::Cell;

use pdl_vm::host::Host;

use super::{KnownBits, low, minimum};
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries::{
    definition, operand, operands, plain, results, scalar_bits, sign_extended, type_of, unsigned,
};
use crate::combine::types::LowLevelType;
use crate::handles;
use crate::ir::Mir;

/// The depth to which it is looked.
const MAX_DEPTH: u32 = 6;

/// The number of registers that are looked at: a `G_PHI` may have thousands, and each of these may be one.
const MAX_STEPS: u32 = 10_000;

/// The elements of a vector that are asked for, one bit for each; those past the last bit share it. A scalar, and a vector of which nobody
/// knows how many elements it has, are one.
type Elements = u128;

/// Returns what is known of the bits of a register; `None` of more than 128, and without a type.
pub(in crate::combine) fn known_bits(ir: &Mir, register: handles::Value) -> Option<KnownBits> {
    let search = Search::new(ir);
    search.known(register, search.all_elements(register), 0)
}

/// Returns how many of the highest bits are equal to the sign, that itself counted; 1 if nothing is known.
pub(in crate::combine) fn sign_bits(ir: &Mir, register: handles::Value) -> u32 {
    let search = Search::new(ir);
    search.signs(register, search.all_elements(register), 0)
}

/// Returns true if the bits of `mask` are 0.
pub(in crate::combine) fn is_zero(ir: &Mir, register: handles::Value, mask: u128) -> bool {
    known_bits(ir, register).is_some_and(|known| mask & !known.zero == 0)
}

/// Returns how many bits are the sign in all numbers of some ranges.
fn ranges_signs(bits: u32, ranges: &[(u128, u128)]) -> u32 {
    let signs = |number: i128| (number ^ number >> 127).leading_zeros() + bits - 128;
    let of_range = |(from, end): &(u128, u128)| {
        let (from, last) = (sign_extended(*from as i128, bits), sign_extended(end.wrapping_sub(1) as i128, bits));
        if from <= last { signs(from).min(signs(last)) } else { 1 }
    };
    ranges.iter().map(of_range).min().unwrap_or(1)
}

/// Returns how many elements there are to ask for.
fn count(ty: LowLevelType) -> u32 {
    ty.elements.filter(|_| !ty.is_scalable).unwrap_or(1)
}

/// The elements from one on, as many as are said.
fn range(from: u32, count: u32) -> Elements {
    let end = from.saturating_add(count);
    low(end.min(128)) & !low(from.min(127))
}

/// Returns true if an element is asked for.
fn asks_for(elements: Elements, place: u32) -> bool {
    elements >> place.min(127) & 1 != 0
}

/// The rest of one search.
struct Search<'m> {
    ir: &'m Mir,
    steps: Cell<u32>,
}

/// An instruction in a search.
struct At {
    op: handles::Op,
    opcode: Opcode,
    /// The register that is asked for, and of which type it is.
    register: handles::Value,
    ty: LowLevelType,
    bits: u32,
    elements: Elements,
    depth: u32,
}

impl<'m> Search<'m> {
    fn new(ir: &'m Mir) -> Self {
        Search { ir, steps: Cell::new(MAX_STEPS) }
    }

    fn all_elements(&self, register: handles::Value) -> Elements {
        type_of(self.ir, register).map_or(1, |ty| range(0, count(ty)))
    }

    /// The instruction that defines a register, unless too much was looked at already.
    fn at(&self, register: handles::Value, elements: Elements, depth: u32) -> Option<At> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        let ty = type_of(self.ir, register)?;
        let bits = Some(scalar_bits(ty)).filter(|bits| (1..=128).contains(bits))?;
        let op = definition(self.ir, register).filter(|_| depth < MAX_DEPTH)?;
        Some(At { op, opcode: self.ir.generic_opcode(op), register, ty, bits, elements, depth })
    }

    fn known(&self, register: handles::Value, elements: Elements, depth: u32) -> Option<KnownBits> {
        let bits = Some(scalar_bits(type_of(self.ir, register)?)).filter(|bits| (1..=128).contains(bits))?;
        let found = self.at(register, elements, depth).and_then(|at| self.known_of(&at));
        Some(found.filter(|found| found.bits == bits).unwrap_or(KnownBits::unknown(bits)))
    }

    /// Returns what is known of an operand: of the elements at the places that are asked for.
    fn known_operand(&self, at: &At, index: usize) -> Option<KnownBits> {
        let register = operand(self.ir, at.op, index)?;
        let is_alike = count(type_of(self.ir, register)?) == count(at.ty);
        self.known(register, if is_alike { at.elements } else { self.all_elements(register) }, at.depth + 1)
    }

    /// Returns what all of some elements of registers have in common.
    fn common(
        &self,
        mut parts: impl Iterator<Item = Option<(handles::Value, Elements)>>,
        depth: u32,
    ) -> Option<KnownBits> {
        let (register, elements) = parts.next()??;
        let mut known = self.known(register, elements, depth)?;
        for part in parts {
            let (register, elements) = part?;
            known = known.common(self.known(register, elements, depth)?);
        }
        Some(known)
    }

    /// The elements of the operands of a vector put together, by operand; one that is undefined is none.
    fn parts(&self, at: &At) -> Option<Vec<Option<(handles::Value, Elements)>>> {
        let ir = self.ir;
        Some(match at.opcode {
            Opcode::G_PHI | Opcode::PHI => {
                operands(ir, at.op).step_by(2).map(|register| Some((register, at.elements))).collect()
            }
            Opcode::G_BUILD_VECTOR => {
                let elements = (0..).zip(operands(ir, at.op)).filter(|(place, _)| asks_for(at.elements, *place));
                elements.map(|(_, register)| Some((register, 1))).collect()
            }
            Opcode::G_CONCAT_VECTORS => {
                let mut parts = Vec::new();
                let mut from = 0;
                for register in operands(ir, at.op) {
                    let of_part = count(type_of(ir, register)?);
                    let elements = (0..of_part).filter(|place| asks_for(at.elements, from + place));
                    let elements = elements.fold(0, |all, place| all | range(place, 1));
                    from += of_part;
                    if elements != 0 {
                        parts.push(Some((register, elements)));
                    }
                }
                parts
            }
            Opcode::G_SHUFFLE_VECTOR => {
                let (left, right) = (operand(ir, at.op, 0)?, operand(ir, at.op, 1)?);
                let Immediate::Mask(mask) = ir.immediate_of(operand(ir, at.op, 2)?)? else { return None };
                let of_left = count(type_of(ir, left)?);
                let (mut from_left, mut from_right) = (0, 0);
                for (_, source) in (0..).zip(mask).filter(|(place, _)| asks_for(at.elements, *place)) {
                    match source? {
                        source if source < of_left => from_left |= range(source, 1),
                        source => from_right |= range(source - of_left, 1),
                    }
                }
                let parts = [(left, from_left), (right, from_right)].into_iter();
                parts.filter(|(_, elements)| *elements != 0).map(Some).collect()
            }
            _ => return None,
        })
    }

    fn known_of(&self, at: &At) -> Option<KnownBits> {
        let (ir, bits) = (self.ir, at.bits);
        let unknown = KnownBits::unknown(bits);
        let of = |index: usize| self.known_operand(at, index);
        let source_type = || type_of(ir, operand(ir, at.op, 0)?);
        Some(match at.opcode {
            Opcode::G_CONSTANT => match ir.immediate_of(operand(ir, at.op, 0)?)? {
                Immediate::Constant { value, .. } => KnownBits::constant(bits, unsigned(value, bits)),
                _ => return None,
            },
            // Copies of registers of the target say nothing, and copies are no step.
            Opcode::COPY => self.known(operand(ir, at.op, 0)?, at.elements, at.depth)?,
            Opcode::G_PHI
            | Opcode::PHI
            | Opcode::G_BUILD_VECTOR
            | Opcode::G_CONCAT_VECTORS
            | Opcode::G_SHUFFLE_VECTOR => self.common(self.parts(at)?.into_iter(), at.depth + 1)?,
            Opcode::G_SPLAT_VECTOR => of(0)?.truncated(bits),
            Opcode::G_EXTRACT_VECTOR_ELT => {
                let vector = operand(ir, at.op, 0)?;
                let ty = type_of(ir, vector).filter(|ty| !ty.is_scalable && scalar_bits(*ty) == bits)?;
                let place = operand(ir, at.op, 1).and_then(|index| self.known(index, 1, at.depth + 1)?.value());
                let place = place.and_then(|place| u32::try_from(place).ok()).filter(|place| *place < count(ty));
                let elements = place.map_or(self.all_elements(vector), |place| range(place, 1));
                self.known(vector, elements, at.depth + 1)?
            }
            Opcode::G_UNMERGE_VALUES => {
                let source = operand(ir, at.op, 0)?;
                let place = results(ir, at.op).position(|register| register == at.register)? as u32;
                let ty = type_of(ir, source)?;
                if ty.is_vector() {
                    (scalar_bits(ty) == bits).then_some(())?;
                    let each = count(at.ty);
                    let elements = (0..each).filter(|element| asks_for(at.elements, *element));
                    let elements = elements.fold(0, |all, element| all | range(place * each + element, 1));
                    self.known(source, elements, at.depth + 1)?
                } else {
                    (!at.ty.is_vector()).then_some(())?;
                    self.known(source, 1, at.depth + 1)?.shifted(Opcode::G_LSHR, place * bits).truncated(bits)
                }
            }
            Opcode::G_MERGE_VALUES => {
                let parts: Vec<handles::Value> = operands(ir, at.op).collect();
                let mut known = KnownBits::unknown(bits);
                for (place, part) in (0..).zip(parts) {
                    let part = self.known(part, 1, at.depth + 1)?;
                    let from = place * part.bits;
                    (from + part.bits <= bits).then_some(())?;
                    known.zero |= part.zero << from;
                    known.one |= part.one << from;
                }
                known
            }
            Opcode::G_AND => {
                let (a, b) = (of(1)?, of(0)?);
                KnownBits { zero: a.zero | b.zero, one: a.one & b.one, ..a }
            }
            Opcode::G_OR => {
                let (a, b) = (of(1)?, of(0)?);
                KnownBits { zero: a.zero & b.zero, one: a.one | b.one, ..a }
            }
            Opcode::G_XOR => {
                let (a, b) = (of(1)?, of(0)?);
                KnownBits { zero: a.zero & b.zero | a.one & b.one, one: a.zero & b.one | a.one & b.zero, ..a }
            }
            Opcode::G_ADD => of(0)?.plus(of(1)?),
            // What is added to a part of a pointer leaves the rest, and one that is no number says nothing.
            Opcode::G_PTR_ADD => match at.ty.pointer()? {
                pointer if pointer.is_integral && pointer.index_bits == bits => of(0)?.plus(of(1)?.any_extended(bits)),
                _ => return None,
            },
            Opcode::G_SUB => of(0)?.minus(of(1)?),
            Opcode::G_MUL => of(0)?.times(of(1)?),
            Opcode::G_UMULH | Opcode::G_SMULH => of(0)?.times_upper(of(1)?, at.opcode == Opcode::G_SMULH),
            Opcode::G_SHL | Opcode::G_LSHR | Opcode::G_ASHR => of(0)?.shifted_by(at.opcode, of(1)?),
            Opcode::G_SELECT => of(1)?.common(of(2)?),
            Opcode::G_SMIN | Opcode::G_SMAX | Opcode::G_UMIN | Opcode::G_UMAX => minimum(at.opcode, of(0)?, of(1)?),
            Opcode::G_ICMP | Opcode::G_FCMP => self.truth(at)?,
            Opcode::G_SEXT => of(0)?.sign_extended(bits),
            Opcode::G_ZEXT => of(0)?.zero_extended(bits),
            Opcode::G_ANYEXT => of(0)?.any_extended(bits),
            Opcode::G_TRUNC => of(0)?.truncated(bits),
            Opcode::G_INTTOPTR | Opcode::G_PTRTOINT => match source_type()?.is_vector() {
                true => return None,
                false => of(0)?.zero_extended(bits),
            },
            Opcode::G_SEXT_INREG | Opcode::G_ASSERT_SEXT => of(0)?.truncated(self.width(at)?).sign_extended(bits),
            Opcode::G_ASSERT_ZEXT => {
                let (known, outside) = (of(0)?, low(bits) & !low(self.width(at)?));
                KnownBits { zero: known.zero | outside, one: known.one & !outside, ..known }
            }
            Opcode::G_ASSERT_ALIGN => {
                let align = plain(ir, operand(ir, at.op, 1)?)?;
                let align = u128::try_from(align).ok().filter(|align| align.is_power_of_two())?;
                KnownBits { zero: (align - 1) & low(bits), ..unknown }
            }
            Opcode::G_LOAD | Opcode::G_ZEXTLOAD | Opcode::G_SEXTLOAD => self.loaded(at)?,
            Opcode::G_ABS => {
                let (known, signs) = (of(0)?.absolute(), self.signs(operand(ir, at.op, 0)?, at.elements, at.depth + 1));
                KnownBits { zero: known.zero | low(bits) & !low(bits - (signs - 1)), ..known }
            }
            Opcode::G_BSWAP => {
                let known = of(0)?;
                let swap = |value: u128| value.swap_bytes() >> (128 - bits);
                KnownBits { zero: swap(known.zero), one: swap(known.one), ..known }
            }
            Opcode::G_BITREVERSE => {
                let known = of(0)?;
                let reverse = |value: u128| value.reverse_bits() >> (128 - bits);
                KnownBits { zero: reverse(known.zero), one: reverse(known.one), ..known }
            }
            Opcode::G_CTPOP => unknown.at_most((of(0)?.greatest()).count_ones()),
            Opcode::G_CTLZ | Opcode::G_CTLZ_ZERO_UNDEF => {
                let source = of(0)?;
                unknown.at_most((source.one << (128 - source.bits)).leading_zeros().min(source.bits))
            }
            Opcode::G_UBFX => of(0)?.field(of(1)?, of(2)?),
            Opcode::G_SBFX => {
                let width = of(2)?;
                let more = KnownBits::constant(bits, bits.into()).minus(width);
                of(0)?.field(of(1)?, width).shifted_by(Opcode::G_SHL, more).shifted_by(Opcode::G_ASHR, more)
            }
            opcode if tells_overflow(opcode) => {
                if ir.result_count(at.op) == 2 && ir.result(at.op, 1) == at.register {
                    return self.truth(at);
                }
                match at.opcode {
                    Opcode::G_UADDO | Opcode::G_SADDO => of(0)?.plus(of(1)?),
                    Opcode::G_UADDE | Opcode::G_SADDE => of(0)?.plus_carry(of(1)?, of(2)?.truncated(1)),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// Returns what is known of a truth as a number: 0 or 1, or -1 in vectors.
    fn truth(&self, at: &At) -> Option<KnownBits> {
        let compared =
            type_of(self.ir, operand(self.ir, at.op, if self.ir.result_count(at.op) == 2 { 0 } else { 1 })?)?;
        (at.bits > 1 && !compared.is_vector()).then(|| KnownBits::unknown(at.bits).at_most(1))
    }

    /// The width that a hint or an extension within a register says.
    fn width(&self, at: &At) -> Option<u32> {
        let width = plain(self.ir, operand(self.ir, at.op, 1)?)?;
        u32::try_from(width).ok().filter(|width| (1..=at.bits).contains(width))
    }

    /// The width of what a load reads; what is said of its value.
    fn loaded(&self, at: &At) -> Option<KnownBits> {
        let memory = self.ir.memory_operand(at.op)?;
        let width = u32::try_from(memory.bits()).ok()?;
        if at.ty.is_vector() {
            return None;
        }
        let ranges = self.ir.ranges(&memory);
        let known = ranges.map_or(KnownBits::unknown(width), |ranges| KnownBits::of_ranges(width, ranges));
        Some(match at.opcode {
            Opcode::G_ZEXTLOAD => known.zero_extended(at.bits),
            Opcode::G_SEXTLOAD => known.sign_extended(at.bits),
            _ => known.any_extended(at.bits),
        })
    }

    fn signs(&self, register: handles::Value, elements: Elements, depth: u32) -> u32 {
        self.at(register, elements, depth).map_or(1, |at| self.signs_of(&at))
    }

    fn signs_of(&self, at: &At) -> u32 {
        let (ir, bits) = (self.ir, at.bits);
        let from_known = || {
            let known = self.known_of(at).filter(|known| known.bits == bits);
            known.map_or(1, |known| known.leading_zeros().max(known.leading_ones()).max(1))
        };
        let of = |index: usize| {
            let Some(register) = operand(ir, at.op, index) else { return 1 };
            let is_alike = type_of(ir, register).map(count) == Some(count(at.ty));
            self.signs(register, if is_alike { at.elements } else { self.all_elements(register) }, at.depth + 1)
        };
        let known_operand = |index: usize| self.known_operand(at, index);
        // LLVM compares amounts with the width of their own type.
        let is_in_type = |amount: &KnownBits| amount.greatest() < u128::from(amount.bits.min(bits));
        let source_bits = || operand(ir, at.op, 0).and_then(|operand| type_of(ir, operand)).map_or(bits, scalar_bits);
        let found = match at.opcode {
            Opcode::COPY => {
                let source = operand(ir, at.op, 0)
                    .filter(|source| ir.is_register(*source) && type_of(ir, *source).map(scalar_bits) == Some(bits));
                return source.map_or(1, |source| self.signs(source, at.elements, at.depth));
            }
            Opcode::G_SEXT => return of(0) + bits.saturating_sub(source_bits()),
            Opcode::G_ASSERT_SEXT | Opcode::G_SEXT_INREG => match self.width(at) {
                Some(width) => return of(0).max(bits - width + 1),
                None => 1,
            },
            Opcode::G_TRUNC => {
                let (lost, known) = (source_bits().saturating_sub(bits), of(0));
                if known > lost { known - lost } else { 1 }
            }
            Opcode::G_SELECT => match of(1) {
                1 => return 1,
                first => first.min(of(2)),
            },
            Opcode::G_SMIN | Opcode::G_SMAX | Opcode::G_UMIN | Opcode::G_UMAX => return of(0).min(of(1)),
            Opcode::G_AND | Opcode::G_OR | Opcode::G_XOR => match of(0) {
                1 => 1,
                first => first.min(of(1)),
            },
            // Where LLVM gives up, it does not ask for bits.
            Opcode::G_ADD => match of(1) {
                1 | 2 => return 1,
                second => match of(0) {
                    // One less.
                    first if known_operand(1).and_then(KnownBits::value) == Some(low(bits)) => match known_operand(0) {
                        Some(known) if known.greatest() <= 1 => return bits,
                        Some(known) if known.is_non_negative() => return first,
                        _ if first == 1 => return 1,
                        _ => first.min(second) - 1,
                    },
                    1 => return 1,
                    first => first.min(second) - 1,
                },
            },
            Opcode::G_SUB => match of(1) {
                1 => return 1,
                second => {
                    if known_operand(0).and_then(KnownBits::value) == Some(0) {
                        match known_operand(1) {
                            Some(known) if known.greatest() <= 1 => return bits,
                            Some(known) if known.is_non_negative() => return second,
                            _ => {}
                        }
                    }
                    match of(0) {
                        1 => return 1,
                        first => first.min(second) - 1,
                    }
                }
            },
            Opcode::G_SPLAT_VECTOR if source_bits() == bits => return of(0),
            Opcode::G_ASHR => {
                let amount = known_operand(1).filter(is_in_type);
                of(0).saturating_add(amount.map_or(0, |amount| amount.least() as u32)).min(bits)
            }
            Opcode::G_SHL => match known_operand(1).filter(is_in_type).map(|amount| amount.greatest() as u32) {
                Some(most) if of(0) > most => return of(0) - most,
                _ => 1,
            },
            opcode
                if (tells_overflow(opcode) || matches!(opcode, Opcode::G_ICMP | Opcode::G_FCMP))
                    && ir.result(at.op, ir.result_count(at.op) - 1) == at.register =>
            {
                if at.ty.is_vector() {
                    bits
                } else {
                    bits.max(2) - 1
                }
            }
            Opcode::G_LOAD | Opcode::G_ZEXTLOAD | Opcode::G_SEXTLOAD => self.loaded_signs(at).unwrap_or(1),
            // As in LLVM, nothing of one that takes all from its second operand.
            Opcode::G_SHUFFLE_VECTOR if self.takes_nothing_from_first(at) => 1,
            Opcode::G_BUILD_VECTOR | Opcode::G_CONCAT_VECTORS | Opcode::G_SHUFFLE_VECTOR => {
                let parts = self.parts(at).unwrap_or_default().into_iter();
                let signs = parts
                    .map(|part| part.map_or(1, |(register, elements)| self.signs(register, elements, at.depth + 1)));
                signs.min().unwrap_or(1)
            }
            _ => 1,
        };
        found.max(from_known()).max(1)
    }

    fn takes_nothing_from_first(&self, at: &At) -> bool {
        let first = operand(self.ir, at.op, 0);
        let taken = self.parts(at).and_then(|parts| Some(parts.first().copied()??.0));
        taken.is_some() && taken != first
    }

    /// Returns how many bits of what is loaded are its sign.
    fn loaded_signs(&self, at: &At) -> Option<u32> {
        let memory = self.ir.memory_operand(at.op)?;
        let width = u32::try_from(memory.bits()).ok()?;
        if at.ty.is_vector() {
            return None;
        }
        // What the ranges say, and the bits in front.
        let ranges = self.ir.ranges(&memory);
        let own = ranges.map_or(1, |ranges| ranges_signs(width, ranges));
        match at.opcode {
            Opcode::G_SEXTLOAD => Some(own + at.bits.checked_sub(width)?),
            Opcode::G_ZEXTLOAD => at.bits.checked_sub(width),
            _ => (width == at.bits).then_some(own),
        }
    }
}

/// Returns true for arithmetic whose second result tells whether the first is right.
fn tells_overflow(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, G_UADDO | G_UADDE | G_SADDO | G_SADDE | G_USUBO | G_USUBE | G_SSUBO | G_SSUBE | G_UMULO | G_SMULO)
}
