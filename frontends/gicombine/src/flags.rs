//! The names of the flags of instructions in LLVM and in machine IR.

use smol_str::SmolStr;

/// `MachineInstr::MIFlag`, and what machine IR writes for it.
const SPELLINGS: [(&str, &str); 21] = [
    ("FrameSetup", "frame-setup"),
    ("FrameDestroy", "frame-destroy"),
    ("FmNoNans", "nnan"),
    ("FmNoInfs", "ninf"),
    ("FmNsz", "nsz"),
    ("FmArcp", "arcp"),
    ("FmContract", "contract"),
    ("FmAfn", "afn"),
    ("FmReassoc", "reassoc"),
    ("NoUWrap", "nuw"),
    ("NoSWrap", "nsw"),
    ("IsExact", "exact"),
    ("NoFPExcept", "nofpexcept"),
    ("NoMerge", "nomerge"),
    ("Unpredictable", "unpredictable"),
    ("NoConvergent", "noconvergent"),
    ("NonNeg", "nneg"),
    ("Disjoint", "disjoint"),
    ("NoUSWrap", "nusw"),
    ("SameSign", "samesign"),
    ("InBounds", "inbounds"),
];

/// Returns what machine IR writes for an enumerator such as `MachineInstr::NoUWrap`. One that is not known stays as it is.
pub(crate) fn spelling(enumerator: &str) -> SmolStr {
    let name = enumerator.strip_prefix("MachineInstr::").unwrap_or(enumerator);
    let known = SPELLINGS.iter().find(|(known, _)| *known == name);
    known.map_or(enumerator, |(_, spelling)| *spelling).into()
}

/// The enumerator that [`spelling`] was given.
pub(crate) fn enumerator(spelling: &str) -> SmolStr {
    let known = SPELLINGS.iter().find(|(_, known)| *known == spelling);
    known.map_or(spelling.into(), |(name, _)| SmolStr::from(format!("MachineInstr::{name}")))
}
