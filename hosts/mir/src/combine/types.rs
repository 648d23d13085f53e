//! Low-level types: `s32`, `p0`, `<4 x s32>`, `<vscale x 4 x s32>`.

use crate::combine::data_layout::{DataLayout, MachinePointer};

/// A low-level type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LowLevelType {
    /// Of a vector, the number of its elements; of one that is scalable, the least number.
    pub elements: Option<u32>,
    /// True if the number of elements is a multiple of that.
    pub is_scalable: bool,
    /// The scalar that it is, or that its elements are.
    pub scalar: MachineScalar,
}

/// A type without elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MachineScalar {
    /// So many bits.
    Bits(u32),
    /// A pointer.
    Pointer(MachinePointer),
}

impl LowLevelType {
    /// The width of it or of its elements.
    pub(crate) fn scalar_bits(&self) -> u32 {
        match self.scalar {
            MachineScalar::Bits(bits) => bits,
            MachineScalar::Pointer(pointer) => pointer.bits,
        }
    }

    /// Returns what its elements are; of a scalar, it itself.
    #[must_use]
    pub(crate) fn element(self) -> LowLevelType {
        LowLevelType { elements: None, is_scalable: false, scalar: self.scalar }
    }

    /// It, or a vector of as many elements, with this scalar.
    #[must_use]
    pub(crate) fn with_scalar(self, scalar: MachineScalar) -> LowLevelType {
        LowLevelType { scalar, ..self }
    }

    /// It, or a vector of as many elements, with scalars of so many bits.
    #[must_use]
    pub(crate) fn with_scalar_bits(self, bits: u32) -> LowLevelType {
        self.with_scalar(MachineScalar::Bits(bits))
    }

    /// Returns true if it is a vector.
    pub(crate) fn is_vector(&self) -> bool {
        self.elements.is_some()
    }

    /// Returns true if it is a pointer, or a vector of pointers.
    pub(crate) fn has_pointers(&self) -> bool {
        matches!(self.scalar, MachineScalar::Pointer(_))
    }

    /// Returns what its pointers are.
    pub(crate) fn pointer(&self) -> Option<MachinePointer> {
        match self.scalar {
            MachineScalar::Pointer(pointer) => Some(pointer),
            MachineScalar::Bits(_) => None,
        }
    }

    /// A type of so many bits.
    pub(crate) fn bits(bits: u32) -> LowLevelType {
        LowLevelType { elements: None, is_scalable: false, scalar: MachineScalar::Bits(bits) }
    }

    /// Reads `s32`, `p0`, `<4 x s32>` or `<vscale x 4 x s32>`; a layout says how wide pointers are.
    pub(crate) fn parse(text: &str, layout: &DataLayout) -> Option<LowLevelType> {
        let scalar = |text: &str| {
            let (kind, number) = text.split_at_checked(1)?;
            let number: u32 =
                if number.bytes().all(|byte| byte.is_ascii_digit()) { number.parse().ok()? } else { return None };
            match kind {
                "s" => Some(MachineScalar::Bits(number)),
                "p" => Some(MachineScalar::Pointer(layout.pointer(number))),
                _ => None,
            }
        };
        let Some(inner) = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
            return Some(LowLevelType { elements: None, is_scalable: false, scalar: scalar(text)? });
        };
        let mut words = inner.split_ascii_whitespace();
        let mut count = words.next()?;
        let is_scalable = count == "vscale";
        if is_scalable {
            count = words.next().filter(|word| *word == "x").and(words.next())?;
        }
        let scalar = scalar(words.next().filter(|word| *word == "x").and(words.next())?)?;
        let found = LowLevelType { elements: Some(count.parse().ok()?), is_scalable, scalar };
        words.next().is_none().then_some(found)
    }

    /// Reads a type of MLIR and takes the one that machine IR has for it: integers and floats by their width, vectors with one
    /// dimension, `!llvm.ptr`, and `<…>` of `!llvm.ptr` for an address space.
    pub(crate) fn parse_mlir(text: &str, layout: &DataLayout) -> Option<LowLevelType> {
        let plain = |scalar| LowLevelType { elements: None, is_scalable: false, scalar };
        if let Some(rest) = text.strip_prefix("!llvm.ptr") {
            let space = if rest.is_empty() { "0" } else { rest.strip_prefix('<')?.strip_suffix('>')? };
            return Some(plain(MachineScalar::Pointer(layout.pointer(space.parse().ok()?))));
        }
        if let Some(inner) = text.strip_prefix("vector<").and_then(|rest| rest.strip_suffix('>')) {
            let (count, element) = inner.split_once('x')?;
            let scalable = count.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let element = LowLevelType::parse_mlir(element, layout).filter(|element| element.elements.is_none())?;
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
            MachineScalar::Pointer(pointer) => write!(f, "p{}", pointer.space),
        };
        let Some(elements) = self.elements else { return scalar(f) };
        write!(f, "<{}{elements} x ", if self.is_scalable { "vscale x " } else { "" })?;
        scalar(f)?;
        f.write_str(">")
    }
}
