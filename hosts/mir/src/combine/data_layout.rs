//! [`DataLayout`]: how wide pointers are, by address space, and which byte of a number comes first.

/// The most bits of a pointer, and the highest address space, as in LLVM.
const MAX_BITS: u32 = (1 << 24) - 1;

/// The part of LLVM's `target datalayout` that is about pointers and the order of bytes.
///
/// An address space of which nothing is said is as address space 0, and that has 64 bits unless something is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    /// Those of address space 0 come first, the others in order.
    pointers: Vec<MachinePointer>,
    /// Address spaces that `ni` lists.
    not_integral: Vec<u32>,
    is_big_endian: bool,
}

/// A pointer into an address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachinePointer {
    /// The address space.
    pub space: u32,
    /// Its width.
    pub bits: u32,
    /// The width of what can be added to it.
    pub index_bits: u32,
    /// True if it is a number, as those that LLVM calls non-integral are not.
    pub is_integral: bool,
}

/// A layout that LLVM does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayoutError(String);

impl std::fmt::Display for DataLayoutError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DataLayoutError {}

impl Default for DataLayout {
    fn default() -> DataLayout {
        let pointer = MachinePointer { space: 0, bits: 64, index_bits: 64, is_integral: true };
        DataLayout { pointers: vec![pointer], not_integral: Vec::new(), is_big_endian: false }
    }
}

impl DataLayout {
    /// Reads a layout such as `e-p:32:32-p3:64:64:64:32-ni:3`; what it says of alignments is passed over.
    ///
    /// # Errors
    /// If it says of a pointer what cannot be.
    pub fn parse(text: &str) -> Result<DataLayout, DataLayoutError> {
        let mut layout = DataLayout::default();
        for part in text.split('-') {
            if let Some(list) = part.strip_prefix("ni:") {
                let number = |space: &str| space.parse().ok().filter(|space| *space != 0);
                let spaces = list.split(':').map(number).collect::<Option<Vec<u32>>>();
                layout.not_integral = spaces.ok_or_else(|| refused(part, "no list of address spaces"))?;
            } else if let Some(pointer) = part.strip_prefix('p') {
                layout.set(pointer_of(part, pointer)?);
            } else if matches!(part, "e" | "E") {
                layout.is_big_endian = part == "E";
            }
        }
        for pointer in &mut layout.pointers {
            pointer.is_integral &= !layout.not_integral.contains(&pointer.space);
        }
        Ok(layout)
    }

    /// The pointers into an address space.
    pub fn pointer(&self, space: u32) -> MachinePointer {
        let listed = self.pointers[1..].binary_search_by_key(&space, |pointer| pointer.space);
        match listed {
            Ok(place) if space != 0 => self.pointers[place + 1],
            _ => MachinePointer { space, is_integral: !self.not_integral.contains(&space), ..self.pointers[0] },
        }
    }

    /// Returns whether the highest byte of a number comes first in memory.
    pub fn is_big_endian(&self) -> bool {
        self.is_big_endian
    }

    /// Says which byte of a number comes first.
    pub(crate) fn set_big_endian(&mut self, is_big_endian: bool) {
        self.is_big_endian = is_big_endian;
    }

    /// Returns whether something is said of an address space itself; of address space 0 there always is.
    pub(crate) fn lists(&self, space: u32) -> bool {
        self.pointers.iter().any(|pointer| pointer.space == space)
    }

    /// Says how wide pointers into an address space are.
    pub(crate) fn set(&mut self, pointer: MachinePointer) {
        if pointer.space == 0 {
            self.pointers[0] = pointer;
            return;
        }
        match self.pointers[1..].binary_search_by_key(&pointer.space, |pointer| pointer.space) {
            Ok(place) => self.pointers[place + 1] = pointer,
            Err(place) => self.pointers.insert(place + 1, pointer),
        }
    }
}

/// `3:32:32:32:16`, behind the `p` of a part: the address space, the width, two alignments and the width of an index, of which the
/// last two may be missing. Letters before the number say that it is no number, and a name may stand behind it.
fn pointer_of(part: &str, text: &str) -> Result<MachinePointer, DataLayoutError> {
    let flags = text.bytes().take_while(|byte| matches!(byte, b'u' | b'e')).count();
    let mut fields = text[flags..].split(':');
    let space = fields.next().unwrap_or_default();
    let space = space.split_once('(').map_or(space, |(number, _)| number);
    let space = match space {
        "" => Some(0),
        number => number.parse().ok().filter(|space| *space <= MAX_BITS),
    };
    let space = space.filter(|space| *space != 0 || flags == 0).ok_or_else(|| refused(part, "no address space"))?;
    let width = |text: &str| text.parse().ok().filter(|bits| (1..=MAX_BITS).contains(bits));
    let bits = fields.next().and_then(width).ok_or_else(|| refused(part, "no width of pointers"))?;
    fields.next().ok_or_else(|| refused(part, "no alignment"))?;
    let index_bits = match fields.nth(1) {
        None => bits,
        Some(index) => {
            width(index).filter(|index| *index <= bits).ok_or_else(|| refused(part, "no width of an index"))?
        }
    };
    Ok(MachinePointer { space, bits, index_bits, is_integral: flags == 0 })
}

fn refused(part: &str, what: &str) -> DataLayoutError {
    DataLayoutError(format!("`{part}` says {what}"))
}

#[cfg(test)]
mod tests;
