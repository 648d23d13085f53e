//! [`TargetFacts`]: what rules ask of the processor that code is for, read from a file.
//!
//! Each line is a word and what it says; `#` begins a comment. Types are `s32`, `p0`, `4xs32`, or all scalars of a range of widths, `s2-s127`; a slash stands
//! between the types of what is one answer.
//!
//! ```text
//! triples riscv64 riscv64be         the architectures; a star stands for what may follow
//! layout e-p:32:32                  LLVM's datalayout; by default that of the triple
//! zext-free s32/s64                 extensions with zeros that cost nothing
//! sext-cheaper s32/s64              extensions with signs that cost less than with zeros
//! trunc-free s32/s64 scalars        truncations to the first from the second that cost nothing; `scalars` for any scalar to any narrower one
//! shift-before-extension s32/s64    extensions that are better behind a shift than before it; `scalars` for all of scalars
//! divides-by-multiplying s32 s64    integers with signs whose division by a constant is better a multiplication
//! amount s16 s32                    the types of amounts of shifts and fields, if they are not that of what is shifted: the first as wide as that, or the last
//! takes-elements                    an element of a vector that was built is taken from what it was built of
//! repeated-divisor 3                so many quotients of one divisor are worth its reciprocal
//! extends-in-addresses              extensions that are only added to an address cost nothing
//! fused s32 s64                     floats of which a product and a sum are slower than both in one instruction
//! fused-extensions s16/s32          floats whose extension is part of that
//! fuses-shared                      it is better, too, for a product that is used elsewhere
//! indexed -256 256                  loads and stores add such offsets, from and below, to their address for the next one
//! unaligned p0 s32 s64:4            for an address space: what is read at once at any address, or at one that is a multiple of 4
//! offset p0 -2048 2048 0            for an address space: offsets of addresses from, and below; below how many times the size of what is accessed
//! predicates HasStdExtM !HasVendor  predicates of rules (`let Predicates = …`) that hold, and with `!` those that do not
//! returns PseudoRET               its instructions that end a function: control does not go on to the next block
//! legal G_SHL G_LSHR: s64/s64       the types that there are instructions for; of loads and stores the last is that in memory
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use crate::combine::data_layout::DataLayout;
use crate::combine::opcode::Opcode;
use crate::combine::queries::size_in_bytes;
use crate::combine::types::{LowLevelType, MachineScalar};

/// The widest range of widths of scalars.
const MAX_RANGE: u32 = 1024;

/// Answers to what rules ask of a target. One of which nothing is said answers so that no rule makes what it may not have.
#[derive(Clone, Debug, Default)]
pub(crate) struct TargetFacts {
    /// The architectures: the first part of a triple, or with a star how it begins.
    pub triples: Vec<String>,
    /// LLVM's datalayout, if one is said.
    pub layout: Option<DataLayout>,
    zext_free: TypeTable,
    sext_cheaper: TypeTable,
    trunc_free: TypeTable,
    truncates_scalars: bool,
    shifts_scalars: bool,
    shift_before_extension: TypeTable,
    divides_by_multiplying: TypeTable,
    amounts: Vec<LowLevelType>,
    takes_elements: bool,
    repeated_divisor: Option<usize>,
    extends_in_addresses: bool,
    fused: TypeTable,
    fused_extensions: TypeTable,
    fuses_shared: bool,
    indexed: std::ops::Range<i64>,
    unaligned: FxHashMap<u32, FxHashMap<LowLevelType, u64>>,
    offsets: FxHashMap<u32, Offsets>,
    returns: FxHashSet<String>,
    predicates: FxHashMap<String, bool>,
    legal: FxHashMap<Opcode, TypeTable>,
}

/// Lists of types, one for each generic type of an instruction.
type TypeTable = FxHashSet<Vec<LowLevelType>>;

/// Offsets that addresses take.
#[derive(Clone, Copy, Debug)]
struct Offsets {
    low: i64,
    high: i64,
    scaled: u64,
}

/// Why a line is no description of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TargetError {
    /// The line, from 0.
    pub line: usize,
    pub message: String,
}

impl TargetFacts {
    /// Reads a description.
    ///
    /// # Errors
    /// The first line that says nothing that is known.
    pub(crate) fn parse(text: &str) -> Result<TargetFacts, TargetError> {
        let mut facts = TargetFacts::default();
        for (line, content) in text.lines().enumerate() {
            let content = content.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() {
                facts.line(content).map_err(|message| TargetError { line, message })?;
            }
        }
        Ok(facts)
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words = || rest.split_whitespace();
        let read = |table: &mut TypeTable| words().try_for_each(|word| types(word, table));
        let read_or_all = |table: &mut TypeTable, is_all: &mut bool| {
            *is_all |= words().any(|word| word == "scalars");
            words().filter(|word| *word != "scalars").try_for_each(|word| types(word, table))
        };
        match key {
            "triples" => self.triples.extend(words().map(str::to_owned)),
            "layout" => self.layout = Some(DataLayout::parse(rest).map_err(|error| error.to_string())?),
            "zext-free" => read(&mut self.zext_free)?,
            "sext-cheaper" => read(&mut self.sext_cheaper)?,
            "trunc-free" => read_or_all(&mut self.trunc_free, &mut self.truncates_scalars)?,
            "shift-before-extension" => read_or_all(&mut self.shift_before_extension, &mut self.shifts_scalars)?,
            "divides-by-multiplying" => read(&mut self.divides_by_multiplying)?,
            "amount" => self.amounts = words().map(single).collect::<Result<_, _>>()?,
            "takes-elements" => self.takes_elements = true,
            "repeated-divisor" => {
                let number = rest.trim().parse().map_err(|_| format!("`{rest}` is no number of quotients"))?;
                self.repeated_divisor = Some(number);
            }
            "extends-in-addresses" => self.extends_in_addresses = true,
            "fused" => read(&mut self.fused)?,
            "fused-extensions" => read(&mut self.fused_extensions)?,
            "indexed" => {
                let numbers = rest.split_once(' ').map(|(low, high)| (low.parse(), high.trim().parse()));
                let Some((Ok(low), Ok(high))) = numbers else {
                    return Err("`indexed` is followed by two numbers".to_owned());
                };
                self.indexed = low..high;
            }
            "fuses-shared" => self.fuses_shared = true,
            "unaligned" => {
                let (space, list) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let space = space_of(space).ok_or_else(|| format!("`{space}` is no address space such as `p0`"))?;
                let known = self.unaligned.entry(space).or_default();
                for word in list.split_whitespace() {
                    let (ty, bytes) = word.split_once(':').unwrap_or((word, "1"));
                    let bytes = bytes.parse().map_err(|_| format!("`{bytes}` is no number of bytes"))?;
                    known.insert(single(ty)?, bytes);
                }
            }
            "offset" => {
                let words: Vec<&str> = words().collect();
                let [space, low, high, scaled] = words[..] else {
                    return Err("`offset` is followed by `p0`, or another space, and three numbers".to_owned());
                };
                let space = space_of(space);
                let numbers = low.parse().ok().zip(high.parse().ok()).zip(scaled.parse().ok());
                let (space, ((low, high), scaled)) =
                    space.zip(numbers).ok_or_else(|| format!("`{rest}` is no address space and three numbers"))?;
                self.offsets.insert(space, Offsets { low, high, scaled });
            }
            "predicates" => self.predicates.extend(words().map(|word| match word.strip_prefix('!') {
                Some(name) => (name.to_owned(), false),
                None => (word.to_owned(), true),
            })),
            "returns" => self.returns.extend(words().map(str::to_owned)),
            "legal" => {
                let (opcodes, list) = rest.split_once(':').ok_or("`legal` lists opcodes, `:`, and types")?;
                let mut table = TypeTable::default();
                list.split_whitespace().try_for_each(|word| types(word, &mut table))?;
                for name in opcodes.split_whitespace() {
                    let opcode = Opcode::of(name);
                    if opcode == Opcode::OTHER {
                        return Err(format!("`{name}` is no generic instruction"));
                    }
                    self.legal.entry(opcode).or_default().extend(table.iter().cloned());
                }
            }
            _ => return Err(format!("`{key}` is nothing that is said of a target")),
        }
        Ok(())
    }

    /// Returns whether it is about a triple.
    pub(crate) fn is_for(&self, triple: &str) -> bool {
        let architecture = triple.split('-').next().unwrap_or_default();
        self.triples.iter().any(|known| match known.strip_suffix('*') {
            Some(begin) => architecture.starts_with(begin),
            None => architecture == known,
        })
    }

    /// Returns whether one type is sign-extended to another for less than it is zero-extended, as RISC-V does with words.
    pub(crate) fn sign_extends_cheaper(&self, narrow: LowLevelType, wide: LowLevelType) -> bool {
        self.sext_cheaper.contains(&key(&[narrow, wide])[..])
    }

    /// Returns whether one type is zero-extended to another for free.
    pub(crate) fn extends_for_free(&self, narrow: LowLevelType, wide: LowLevelType) -> bool {
        self.zext_free.contains(&key(&[narrow, wide])[..])
    }

    /// Returns whether one type is truncated to another for free.
    pub(crate) fn truncates_for_free(&self, wide: LowLevelType, narrow: LowLevelType) -> bool {
        are_scalars(narrow, wide) && self.truncates_scalars || self.trunc_free.contains(&key(&[narrow, wide])[..])
    }

    /// Returns whether it is better to shift the narrow register, where a shift by a constant loses none of its bits.
    pub(crate) fn shifts_before_extending(&self, narrow: LowLevelType, wide: LowLevelType) -> bool {
        are_scalars(narrow, wide) && self.shifts_scalars
            || self.shift_before_extension.contains(&key(&[narrow, wide])[..])
    }

    /// Returns whether division with signs by a constant is better a multiplication.
    pub(crate) fn divides_by_multiplying(&self, ty: LowLevelType) -> bool {
        self.divides_by_multiplying.contains(&key(&[ty])[..])
    }

    /// Returns whether an extension costs nothing if it is only added to an address.
    pub(crate) fn extends_in_addresses(&self) -> bool {
        self.extends_in_addresses
    }

    /// Returns whether a product and a sum of this type are slower than both in one instruction.
    pub(crate) fn fuses(&self, ty: LowLevelType) -> bool {
        self.fused.contains(&key(&[ty])[..])
    }

    /// Returns whether that extends the factors on the way.
    pub(crate) fn fuses_extensions(&self, narrow: LowLevelType, wide: LowLevelType) -> bool {
        self.fused_extensions.contains(&key(&[narrow, wide])[..])
    }

    /// Returns whether that is better also for a product that is used elsewhere.
    pub(crate) fn fuses_shared(&self) -> bool {
        self.fuses_shared
    }

    /// Returns whether loads and stores can add this to their address for the next one.
    pub(crate) fn is_indexed_offset(&self, offset: i64) -> bool {
        self.indexed.contains(&offset)
    }

    /// Returns whether what is at an address that is a multiple of so many bytes is read at once.
    pub(crate) fn reads(&self, space: u32, ty: LowLevelType, align: u64) -> bool {
        let least = self.unaligned.get(&space).and_then(|known| known.get(key(&[ty]).first()?));
        align >= least.copied().unwrap_or_else(|| size_in_bytes(ty).next_power_of_two())
    }

    /// Returns the type of the amount that something is shifted by: of vectors one for each element.
    pub(crate) fn amount_type(&self, shifted: LowLevelType) -> LowLevelType {
        let is_wide = |amount: &&LowLevelType| amount.scalar_bits() >= shifted.scalar_bits();
        let amount = self.amounts.iter().find(is_wide).or(self.amounts.last());
        amount.map_or(shifted, |amount| shifted.with_scalar(amount.scalar))
    }

    /// Returns whether an element of a vector that was built is taken from what it was built of.
    pub(crate) fn takes_elements(&self) -> bool {
        self.takes_elements
    }

    /// Returns whether so many quotients of one divisor are worth its reciprocal.
    pub(crate) fn is_repeated_divisor(&self, quotients: usize) -> bool {
        self.repeated_divisor.is_some_and(|least| quotients >= least)
    }

    /// Returns whether a load or store of so many bytes takes a register plus `offset` for its address; `None` if that is not known.
    pub(crate) fn is_address_offset(&self, space: u32, offset: i64, bytes: u64) -> Option<bool> {
        let known = self.offsets.get(&space).or_else(|| self.offsets.get(&0))?;
        let scaled = || {
            let offset = u64::try_from(offset).ok().filter(|_| bytes > 0 && bytes.is_power_of_two());
            offset.is_some_and(|offset| offset % bytes == 0 && offset / bytes < known.scaled)
        };
        Some((known.low..known.high).contains(&offset) || scaled())
    }

    /// Returns whether a predicate of the subtarget holds; `None` if nothing is said of it.
    pub(crate) fn predicate(&self, name: &str) -> Option<bool> {
        self.predicates.get(name).copied()
    }

    /// Returns whether an instruction of the target ends a function.
    pub(crate) fn returns(&self, opcode: &str) -> bool {
        self.returns.contains(opcode)
    }

    /// Returns whether there is an instruction for this with these types, one for each generic type of it, first that of what is defined.
    pub(crate) fn has_instruction(&self, opcode: Opcode, types: &[LowLevelType]) -> bool {
        self.legal.get(&opcode).is_some_and(|table| table.contains(&key(types)[..]))
    }
}

/// Returns true of scalars of bits, the first narrower than the second.
fn are_scalars(narrow: LowLevelType, wide: LowLevelType) -> bool {
    let is_bits = |ty: LowLevelType| !ty.is_vector() && !ty.has_pointers();
    is_bits(narrow) && is_bits(wide) && narrow.scalar_bits() < wide.scalar_bits()
}

/// The types as they are in tables: how wide pointers are does not matter.
fn key(types: &[LowLevelType]) -> Vec<LowLevelType> {
    let layout = DataLayout::default();
    let plain = |ty: &LowLevelType| match ty.scalar {
        MachineScalar::Pointer(pointer) => ty.with_scalar(MachineScalar::Pointer(layout.pointer(pointer.space))),
        MachineScalar::Bits(_) => *ty,
    };
    types.iter().map(plain).collect()
}

/// Reads `s32/4xs32` or `s2-s127`.
fn types(word: &str, table: &mut TypeTable) -> Result<(), String> {
    let Some((first, last)) = word.split_once('-') else {
        table.insert(word.split('/').map(single).collect::<Result<_, _>>()?);
        return Ok(());
    };
    let widths = single(first)?.scalar_bits()..=single(last)?.scalar_bits();
    if *widths.end() > MAX_RANGE {
        return Err(format!("`{word}` has wider scalars than {MAX_RANGE} bits"));
    }
    table.extend(widths.map(|bits| vec![LowLevelType::bits(bits)]));
    Ok(())
}

/// Reads `p3`.
fn space_of(text: &str) -> Option<u32> {
    text.strip_prefix('p').and_then(|space| space.parse().ok())
}

/// Reads `s32` or `4xs32`.
fn single(text: &str) -> Result<LowLevelType, String> {
    let layout = DataLayout::default();
    let parsed = match text.rsplit_once('x') {
        Some((count, element)) => LowLevelType::parse(&format!("<{count} x {element}>"), &layout),
        None => LowLevelType::parse(text, &layout),
    };
    parsed.ok_or_else(|| format!("`{text}` is no type such as `s32` or `4xs32`"))
}

#[cfg(test)]
mod tests;
