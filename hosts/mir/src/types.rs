//! Low-level types: `s32`, `p0`, `<4 x s32>`, `<vscale x 4 x s32>`.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smol_str::{SmolStr, format_smolstr};

use crate::handles::Type;

/// What a low-level type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LowLevelType {
    /// Of a vector, the number of its elements; of one that is scalable, the least number.
    pub elements: Option<u32>,
    /// Whether the number of elements is a multiple of that.
    pub is_scalable: bool,
    /// What it is, or what its elements are.
    pub scalar: MachineScalar,
}

/// A type without elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MachineScalar {
    /// So many bits.
    Bits(u32),
    /// A pointer into this address space.
    Pointer(u32),
}

impl LowLevelType {
    /// The width of it or of its elements; of a pointer it depends on the target.
    pub fn scalar_bits(&self) -> Option<u32> {
        match self.scalar {
            MachineScalar::Bits(bits) => Some(bits),
            MachineScalar::Pointer(_) => None,
        }
    }

    /// A type of so many bits.
    pub fn bits(bits: u32) -> LowLevelType {
        LowLevelType { elements: None, is_scalable: false, scalar: MachineScalar::Bits(bits) }
    }

    /// Reads `s32`, `p0`, `<4 x s32>` or `<vscale x 4 x s32>`.
    pub fn parse(text: &str) -> Option<LowLevelType> {
        let scalar = |text: &str| {
            let (kind, number) = text.split_at_checked(1)?;
            let number: u32 =
                if number.bytes().all(|byte| byte.is_ascii_digit()) { number.parse().ok()? } else { return None };
            match kind {
                "s" => Some(MachineScalar::Bits(number)),
                "p" => Some(MachineScalar::Pointer(number)),
                _ => None,
            }
        };
        let Some(inner) = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
            return Some(LowLevelType { elements: None, is_scalable: false, scalar: scalar(text)? });
        };
        let mut parts = inner.split(" x ");
        let first = parts.next()?;
        let is_scalable = first == "vscale";
        let count = if is_scalable { parts.next()? } else { first };
        let found = LowLevelType { elements: Some(count.parse().ok()?), is_scalable, scalar: scalar(parts.next()?)? };
        parts.next().is_none().then_some(found)
    }

    /// Reads a type of MLIR and takes the one that machine IR has for it: integers and floats by their width, vectors with one
    /// dimension, `!llvm.ptr`, and `<…>` of `!llvm.ptr` for an address space.
    pub fn parse_mlir(text: &str) -> Option<LowLevelType> {
        let plain = |scalar| LowLevelType { elements: None, is_scalable: false, scalar };
        if let Some(rest) = text.strip_prefix("!llvm.ptr") {
            let space = if rest.is_empty() { "0" } else { rest.strip_prefix('<')?.strip_suffix('>')? };
            return Some(plain(MachineScalar::Pointer(space.parse().ok()?)));
        }
        if let Some(inner) = text.strip_prefix("vector<").and_then(|rest| rest.strip_suffix('>')) {
            let (count, element) = inner.split_once('x')?;
            let scalable = count.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let element = LowLevelType::parse_mlir(element).filter(|element| element.elements.is_none())?;
            let elements = Some(scalable.unwrap_or(count).parse().ok()?);
            return Some(LowLevelType { elements, is_scalable: scalable.is_some(), ..element });
        }
        let bits = match text {
            "bf16" | "f16" => 16,
            "f32" => 32,
            "f64" => 64,
            "f80" => 80,
            "f128" => 128,
            _ => text.strip_prefix('i').filter(|bits| bits.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()?,
        };
        Some(plain(MachineScalar::Bits(bits)))
    }
}

impl std::fmt::Display for LowLevelType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scalar = |f: &mut std::fmt::Formatter<'_>| match self.scalar {
            MachineScalar::Bits(bits) => write!(f, "s{bits}"),
            MachineScalar::Pointer(space) => write!(f, "p{space}"),
        };
        let Some(elements) = self.elements else { return scalar(f) };
        write!(f, "<{}{elements} x ", if self.is_scalable { "vscale x " } else { "" })?;
        scalar(f)?;
        f.write_str(">")
    }
}

/// The types that were met. Number 0 is no type.
#[derive(Clone, Debug)]
pub(crate) struct Types(IndexMap<SmolStr, LowLevelType, FxBuildHasher>);

impl Type {
    /// No type.
    pub(crate) const NONE: Type = Type(0);
}

impl Types {
    pub fn new() -> Types {
        let nothing = LowLevelType { elements: None, is_scalable: false, scalar: MachineScalar::Bits(0) };
        Types(IndexMap::from_iter([(SmolStr::default(), nothing)]))
    }

    /// The type of this text; `None` if it is none.
    pub fn read(&mut self, text: &str) -> Option<Type> {
        match self.0.get_index_of(text) {
            Some(0) => None,
            Some(index) => Some(Type(index as u32)),
            None => Some(self.intern(LowLevelType::parse(text)?)),
        }
    }

    pub fn intern(&mut self, r#type: LowLevelType) -> Type {
        Type(self.0.insert_full(format_smolstr!("{type}"), r#type).0 as u32)
    }

    /// The handle of a type, if it was met.
    pub fn find(&self, r#type: &LowLevelType) -> Option<Type> {
        let known = self.0.get_index_of(format_smolstr!("{type}").as_str());
        known.map(|index| Type(index as u32))
    }

    /// What a type is; `None` for no type.
    pub fn get(&self, r#type: Type) -> Option<&LowLevelType> {
        self.entry(r#type).map(|entry| entry.1)
    }

    pub fn text(&self, r#type: Type) -> &str {
        self.entry(r#type).map_or("", |entry| entry.0)
    }

    fn entry(&self, r#type: Type) -> Option<(&SmolStr, &LowLevelType)> {
        (r#type != Type::NONE).then(|| self.0.get_index(r#type.index()))?
    }
}
