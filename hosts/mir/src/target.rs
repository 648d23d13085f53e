//! [`Target`]: what a file is for: how wide pointers are there, and what rules ask of it.
//!
//! The first of these decides: the caller ([`Mir::set_target`]), the datalayout of the file, its triple. Where none of them does, a
//! width is that of the constants and offsets that the file has for such pointers, and else that of AArch64. Widths of triples are
//! those of LLVM 22's own datalayouts. What rules ask is data: a file for each target that LLVM has, and files of users.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use crate::combine::{DataLayout, DataLayoutError, MachinePointer, MachineScalar, TargetFacts};
use pdl_diagnostics::{Diagnostic, FileId, Span};
use pdl_vm::host::HostTuning;
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::handles::{Op, OpName, Value};
use crate::ir::{Atom, Mir};

/// A line that says nothing of a target.
const DESCRIPTION: &str = "E1306";
/// A file for a target whose instructions and costs are not known.
const OTHER_TARGET: &str = "W1301";
/// Pointers whose width nothing says.
const UNKNOWN_WIDTH: &str = "W1302";

/// Native constraints that ask for a predicate of the subtarget begin so.
pub(crate) const PREDICATE: &str = "mir.predicate.";

/// Where pointers have what width, on AArch64.
const AARCH64: &str = "p270:32:32-p271:32:32-p272:64:64";

/// The targets that are described, AArch64 first. `testing/targets.py` measures what the files say by watching LLVM.
static DESCRIBED: [LazyLock<Arc<TargetFacts>>; 6] = [
    LazyLock::new(|| built_in(include_str!("../targets/aarch64.target"))),
    LazyLock::new(|| built_in(include_str!("../targets/amdgcn.target"))),
    LazyLock::new(|| built_in(include_str!("../targets/mips.target"))),
    LazyLock::new(|| built_in(include_str!("../targets/riscv32.target"))),
    LazyLock::new(|| built_in(include_str!("../targets/riscv64.target"))),
    LazyLock::new(|| built_in(include_str!("../targets/x86_64.target"))),
];

/// A test reads each of them.
fn built_in(text: &str) -> Arc<TargetFacts> {
    Arc::new(TargetFacts::parse(text).unwrap_or_default())
}

/// A target of machine IR.
#[derive(Clone, Debug)]
pub struct Target {
    /// The triple; `None` if nothing says one.
    triple: Option<SmolStr>,
    /// Where the file says it.
    place: Range<u32>,
    layout: DataLayout,
    /// True if somebody said the layout, or the triple that it is of.
    has_layout: bool,
    /// The answers to what rules ask; `None` if it is described nowhere.
    facts: Option<Arc<TargetFacts>>,
}

impl Default for Target {
    /// AArch64, unless the file says otherwise.
    fn default() -> Target {
        let facts = Some(Arc::clone(&DESCRIBED[0]));
        Target { triple: None, place: 0..0, layout: layout_of(AARCH64), has_layout: false, facts }
    }
}

impl Target {
    /// The target of a triple, such as `riscv32-unknown-elf`; `None` if LLVM 22 has none.
    pub fn of_triple(triple: &str) -> Option<Target> {
        let layout = layout_of_triple(triple)?;
        let facts = described(triple);
        Some(Target { triple: Some(triple.into()), place: 0..0, layout, has_layout: true, facts })
    }

    /// Reads the description of a target, a `.target` file.
    ///
    /// # Errors
    /// E1306, the first line that says nothing of a target.
    pub fn parse(file: FileId, text: &str) -> Result<Target, Box<Diagnostic>> {
        let facts = TargetFacts::parse(text).map_err(|error| {
            let line = text.split_inclusive('\n').take(error.line).map(str::len).sum();
            let end = line + text[line..].find('\n').unwrap_or(text.len() - line);
            let message = format!("a line that says nothing of a target: {}", error.message);
            Box::new(Diagnostic::error(DESCRIPTION, Span::new(file, line, end), message))
        })?;
        let triple = facts.triples.first().cloned().unwrap_or_default();
        let layout = facts.layout.clone().or_else(|| layout_of_triple(&triple)).unwrap_or_default();
        Ok(Target { triple: Some(triple.into()), place: 0..0, layout, has_layout: true, facts: Some(Arc::new(facts)) })
    }

    /// The triple; `None` if nothing says one.
    pub(crate) fn triple(&self) -> Option<&str> {
        self.triple.as_deref()
    }

    /// Returns how wide pointers are.
    pub fn data_layout(&self) -> &DataLayout {
        &self.layout
    }

    /// The answers to what rules ask. A file that does not say what it is for is taken to be for AArch64.
    pub(crate) fn answers(&self) -> &TargetFacts {
        static UNKNOWN: LazyLock<TargetFacts> = LazyLock::new(TargetFacts::default);
        self.facts.as_deref().unwrap_or(&UNKNOWN)
    }

    /// Takes over the triple of a file, which stands at `place`. Its datalayout counts more, wherever that stands.
    pub(crate) fn set_triple(&mut self, triple: &str, place: Range<u32>) {
        if let Some(known) = Target::of_triple(triple).filter(|_| !self.has_layout) {
            *self = known;
        }
        (self.triple, self.place, self.facts) = (Some(triple.into()), place, described(triple));
    }

    /// Takes over a datalayout of a file.
    pub(crate) fn set_layout(&mut self, text: &str) -> Result<(), DataLayoutError> {
        (self.layout, self.has_layout) = (DataLayout::parse(text)?, true);
        Ok(())
    }
}

/// Returns what is known of the target of a triple.
fn described(triple: &str) -> Option<Arc<TargetFacts>> {
    DESCRIBED.iter().find(|facts| facts.is_for(triple)).map(|facts| Arc::clone(facts))
}

fn layout_of(text: &str) -> DataLayout {
    DataLayout::parse(text).unwrap_or_default()
}

/// Returns what LLVM's datalayout for a triple says of pointers and the order of bytes; `None` if LLVM 22 has no such target.
fn layout_of_triple(triple: &str) -> Option<DataLayout> {
    let mut layout = pointers_of(triple).map(layout_of)?;
    let architecture = architecture(triple);
    let is_either = ["mips", "powerpc", "ppc"].iter().any(|name| architecture.starts_with(name));
    layout.set_big_endian(match architecture {
        "aarch64_be" | "bpfeb" | "lanai" | "m68k" | "riscv32be" | "riscv64be" | "s390x" | "sparc" | "sparc64"
        | "sparcv9" | "systemz" => true,
        "arm64" | "arm64e" | "arm64ec" | "arm64_32" => false,
        name if name.starts_with("arm") || name.starts_with("thumb") => name.contains("eb"),
        name => is_either && !name.ends_with("el") && !name.ends_with("le"),
    });
    Some(layout)
}

fn architecture(triple: &str) -> &str {
    triple.split('-').next().unwrap_or_default()
}

/// Returns what LLVM's datalayout for a triple says of pointers. What it does not say is as address space 0, which has 64 bits.
fn pointers_of(triple: &str) -> Option<&'static str> {
    const WIDTH_32: &str = "p:32:32";
    const X86_32: &str = "p:32:32-p270:32:32-p271:32:32-p272:64:64";
    let has = |environments: [&str; 2]| environments.iter().any(|environment| triple.ends_with(environment));
    Some(match architecture(triple) {
        "aarch64_32" | "arm64_32" => X86_32,
        "aarch64" | "aarch64_be" | "arm64" | "arm64e" | "arm64ec" => match triple.ends_with("ilp32") {
            true => X86_32,
            false => AARCH64,
        },
        "amdgcn" => {
            "p2:32:32-p3:32:32-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-ni:7:8:9"
        }
        "avr" | "msp430" => "p:16:16",
        "bpf" | "bpfeb" | "bpfel" | "loongarch64" | "riscv64" | "riscv64be" | "sparcv9" | "sparc64" | "spirv"
        | "spirv64" | "ve" => "",
        "hexagon" | "lanai" | "loongarch32" | "m68k" | "r600" | "riscv32" | "riscv32be" | "sparc" | "sparcel"
        | "spirv32" | "xcore" | "xtensa" => WIDTH_32,
        "nvptx" => "p:32:32-p6:32:32-p7:32:32",
        "nvptx64" => "p6:32:32",
        "powerpc" | "powerpcspe" | "powerpcle" | "ppc" | "ppc32" | "ppcle" | "ppc32le" => WIDTH_32,
        "powerpc64" | "powerpc64le" | "ppc64" | "ppc64le" => "",
        "s390x" | "systemz" => match triple.contains("-zos") {
            true => "p1:32:32",
            false => "",
        },
        "wasm32" => "p:32:32-p10:8:8-p20:8:8-ni:1:10:20",
        "wasm64" => "p10:8:8-p20:8:8-ni:1:10:20",
        "x86_64" | "x86_64h" | "amd64" => match has(["gnux32", "muslx32"]) {
            true => X86_32,
            false => AARCH64,
        },
        "x86" => X86_32,
        "i386" | "i486" | "i586" | "i686" | "i786" | "i886" | "i986" => X86_32,
        name if name.starts_with("arm") || name.starts_with("thumb") => WIDTH_32,
        name if name.starts_with("mips64") || name.starts_with("mipsisa64") => match has(["gnuabin32", "muslabin32"]) {
            true => WIDTH_32,
            false => "",
        },
        name if name.starts_with("mips") => WIDTH_32,
        _ => return None,
    })
}

/// The functions that ask what instructions there are, what is free, or which offsets an address takes.
const ASKING: [&str; 33] = [
    "matchBitfieldExtractFromAnd",
    "matchBitfieldExtractFromSExtInReg",
    "matchBitfieldExtractFromShr",
    "matchBitfieldExtractFromShrAnd",
    "matchCastOfBuildVector",
    "matchCastOfSelect",
    "matchCombineExtractedVectorLoad",
    "matchCombineFAddFMAFMulToFMadOrFMA",
    "matchCombineFAddFMulToFMadOrFMA",
    "matchCombineFAddFpExtFMulToFMadOrFMA",
    "matchCombineFAddFpExtFMulToFMadOrFMAAggressive",
    "matchCombineFSubFMulToFMadOrFMA",
    "matchCombineFSubFNegFMulToFMadOrFMA",
    "matchCombineFSubFpExtFMulToFMadOrFMA",
    "matchCombineFSubFpExtFNegFMulToFMadOrFMA",
    "matchCombineIndexedLoadStore",
    "matchCombineShlOfExtend",
    "matchExtendThroughPhis",
    "matchExtractVectorElementWithBuildVector",
    "matchExtractVectorElementWithBuildVectorTrunc",
    "matchHoistLogicOpWithSameOpcodeHands",
    "matchLoadOrCombine",
    "matchNarrowBinopFeedingAnd",
    "matchNonNegZext",
    "matchPtrAddImmedChain",
    "matchReassocPtrAdd",
    "matchRepeatedFPDivisor",
    "matchSDivOrSRemByConst",
    "matchSimplifyNegMinMax",
    "matchSimplifySelectToMinMax",
    "matchTruncSSatS",
    "matchTruncSSatU",
    "matchTruncUSatU",
];

impl Mir {
    /// Says what it is for, whatever it says itself. Types that were read have the widths of this target then; programs are bound
    /// after that.
    pub fn set_target(&mut self, target: Target) {
        self.types.set_layout(&target.layout);
        self.target = target;
    }

    /// Takes the widths of pointers, which nothing says, from the constants and offsets of such pointers.
    pub(crate) fn infer_widths(&mut self) {
        if self.target.has_layout || self.types.pointers().next().is_none() {
            return;
        }
        let (mut widths, mut indices) = (FxHashMap::default(), FxHashMap::default());
        for place in 0..self.instructions.len() {
            let op = Op(place as u32);
            let Some(MachineScalar::Pointer(pointer)) = self.results(op).next().and_then(|value| self.scalar_of(value))
            else {
                continue;
            };
            match self.instruction(op).name {
                OpName::G_CONSTANT => {
                    let constant = self.operand_at(op, 0).and_then(|operand| self.atom(operand));
                    if let Some(Atom::Constant { bits: bits @ 1.., .. }) = constant {
                        widths.entry(pointer.space).or_insert(bits);
                    }
                }
                OpName::G_PTR_ADD => {
                    let offset = self.operand_at(op, 1).and_then(|operand| self.scalar_of(operand));
                    if let Some(MachineScalar::Bits(bits @ 1..)) = offset {
                        indices.entry(pointer.space).or_insert(bits);
                    }
                }
                _ => {}
            }
        }
        // Address space 0 first: others are as it is.
        let mut spaces: Vec<u32> = widths.keys().chain(indices.keys()).copied().collect();
        spaces.sort_unstable();
        spaces.dedup();
        for space in spaces {
            let (width, index) = (widths.get(&space).copied(), indices.get(&space).copied());
            let Some(bits) = width.or(index) else { continue };
            let index_bits = index.filter(|index| *index <= bits).unwrap_or(bits);
            self.target.layout.set(MachinePointer { space, bits, index_bits, is_integral: true });
        }
        self.types.set_layout(&self.target.layout);
    }

    fn scalar_of(&self, value: Value) -> Option<MachineScalar> {
        self.type_of(value).map(|ty| ty.scalar)
    }

    /// Returns true if a native function asks of the target what nobody knows.
    pub fn asks_in_vain(&self, native: &str) -> bool {
        match native.strip_prefix(PREDICATE) {
            Some(name) => self.answers().predicate(name).is_none(),
            None => self.target.facts.is_none() && ASKING.contains(&native),
        }
    }

    /// Returns warnings of what is not known of the target; `left_out` are the rules that ask for it.
    pub fn target_warnings(&self, file: FileId, left_out: &[String]) -> Vec<Diagnostic> {
        let target = &self.target;
        let place = Span::new(file, target.place.start as usize, target.place.end as usize);
        let list = left_out.join(", ");
        if let Some(triple) = target.triple()
            && target.facts.is_none()
        {
            let message = format!("this is for `{triple}`, of whose instructions and costs nothing is known");
            let mut warning = Diagnostic::warning(OTHER_TARGET, place, message);
            warning.notes.push(match left_out {
                [] => "rules that ask for them are not applied; none of these does".to_owned(),
                _ => format!("rules that ask for them are left out: {list}"),
            });
            warning.notes.push("`--target FILE` takes a description of a target".to_owned());
            if !target.has_layout {
                warning.notes.push("nor is known how wide pointers are: they are taken to be as on AArch64".to_owned());
            }
            return vec![warning];
        }
        let mut warnings = Vec::new();
        if target.triple().is_none() {
            warnings.extend(self.guessed_widths(file));
        }
        if !left_out.is_empty() {
            let message = "predicates of the subtarget that rules ask for are not known of this target";
            let mut warning = Diagnostic::warning(OTHER_TARGET, place, message.to_owned());
            warning.notes.push(format!("the rules are left out: {list}"));
            let way = format!("`--stub {PREDICATE}NAME=true` answers, or `predicates` in a description of a target");
            warning.notes.push(way);
            warnings.push(warning);
        }
        warnings
    }

    fn guessed_widths(&self, file: FileId) -> Option<Diagnostic> {
        let is_guessed = |pointer: &MachinePointer| !self.target.has_layout && !self.target.layout.lists(pointer.space);
        let guessed: BTreeSet<u32> = self.types.pointers().filter(is_guessed).map(|pointer| pointer.space).collect();
        if guessed.is_empty() {
            return None;
        }
        let names: Vec<String> = guessed.iter().map(|space| format!("`p{space}`")).collect();
        let bits = self.target.layout.pointer(0).bits;
        let message = format!("nothing says how wide {} is: {bits} bits are taken for it", names.join(", "));
        let mut warning = Diagnostic::warning(UNKNOWN_WIDTH, Span::new(file, 0, 0), message);
        warning.notes.push("`--target TRIPLE` says it, or `target triple` in the LLVM IR of the file".to_owned());
        Some(warning)
    }
}
