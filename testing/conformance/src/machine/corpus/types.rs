//! Low-level types of generated code.

use crate::choices::Choices;
use crate::machine::Target;

/// A low-level type: a scalar, a pointer, or a vector of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Type {
    /// The number of elements; 0 for what is no vector.
    pub count: u32,
    /// True if there are that many elements for each part of a vector register.
    pub is_scalable: bool,
    /// The width of it, or of an element.
    pub bits: u32,
    /// The address space, if it is a pointer or has such elements.
    pub space: Option<u32>,
}

impl Type {
    /// The type of truth values.
    pub(super) const BOOL: Type = Type::scalar(1);

    /// `sN`.
    pub(super) const fn scalar(bits: u32) -> Type {
        Type { count: 0, is_scalable: false, bits, space: None }
    }

    /// `<N x sM>`.
    pub(super) const fn vector(count: u32, bits: u32) -> Type {
        Type { count, is_scalable: false, bits, space: None }
    }

    /// As machine IR writes it.
    pub(super) fn text(self) -> String {
        let element = match self.space {
            Some(space) => format!("p{space}"),
            None => format!("s{}", self.bits),
        };
        match (self.count, self.is_scalable) {
            (0, _) => element,
            (count, false) => format!("<{count} x {element}>"),
            (count, true) => format!("<vscale x {count} x {element}>"),
        }
    }

    /// Returns true if it is a pointer, or has such elements.
    pub(super) fn is_pointer(self) -> bool {
        self.space.is_some()
    }

    /// Returns true if it has elements.
    pub(super) fn is_vector(self) -> bool {
        self.count > 0
    }

    /// Returns what its elements are; itself for what is no vector.
    pub(super) fn element(self) -> Type {
        Type { count: 0, is_scalable: false, ..self }
    }

    /// As many integers of another width.
    pub(super) fn with_bits(self, bits: u32) -> Type {
        Type { bits, space: None, ..self }
    }

    /// Another count of the same elements; one is no vector.
    pub(super) fn with_count(self, count: u32) -> Type {
        Type { count: if count == 1 { 0 } else { count }, ..self }
    }

    /// The width of all of it.
    pub(super) fn size(self) -> u32 {
        self.count.max(1) * self.bits
    }

    /// The physical register of AArch64 that it fits into.
    pub(super) fn physical(self) -> Option<&'static str> {
        Some(match (self.size(), self.is_vector(), self.is_scalable) {
            (128, _, true) => "z0",
            (_, _, true) => return None,
            (8, false, _) => "b0",
            (16, _, _) => "h0",
            (32, false, _) => "w0",
            (32, true, _) => "s0",
            (64, false, _) => "x0",
            (64, true, _) => "d0",
            (128, _, _) => "q0",
            _ => return None,
        })
    }
}

/// Vectors that generated code has.
const VECTORS: [Type; 10] = [
    Type::vector(2, 32),
    Type::vector(4, 32),
    Type::vector(2, 64),
    Type::vector(4, 16),
    Type::vector(8, 16),
    Type::vector(8, 8),
    Type::vector(16, 8),
    Type::vector(2, 16),
    Type::vector(2, 8),
    Type::vector(3, 32),
];

impl From<(u32, u32)> for Type {
    /// The pointer of an address space, and of a width.
    fn from((space, bits): (u32, u32)) -> Type {
        Type { count: 0, is_scalable: false, bits, space: Some(space) }
    }
}

/// A pointer, most often the usual one.
pub(super) fn pointer(choices: &mut Choices, target: &Target) -> Type {
    target.pointer(choices).into()
}

/// A scalar of integers, the usual widths most often.
pub(super) fn scalar(choices: &mut Choices) -> Type {
    Type::scalar(*choices.pick(&[32, 32, 32, 32, 64, 64, 64, 64, 8, 8, 16, 16, 128, 24, 1]))
}

/// A vector of integers.
pub(super) fn vector(choices: &mut Choices) -> Type {
    *choices.pick(&VECTORS)
}

/// Integers.
pub(super) fn integer(choices: &mut Choices) -> Type {
    match choices.below(6) {
        0 => vector(choices),
        _ => scalar(choices),
    }
}

/// Returns what floating-point numbers are kept in.
pub(super) fn float(choices: &mut Choices) -> Type {
    let [s16, s32, s64] = [16, 32, 64].map(Type::scalar);
    *choices.pick(&[s32, s32, s32, s64, s64, s64, s16, Type::vector(2, 32), Type::vector(4, 32), Type::vector(2, 64)])
}

/// Anything.
pub(super) fn any(choices: &mut Choices, target: &Target) -> Type {
    match choices.below(8) {
        0 => pointer(choices, target),
        _ => integer(choices),
    }
}
