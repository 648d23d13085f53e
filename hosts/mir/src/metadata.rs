//! [`Ranges`]: metadata of LLVM IR that says which values there are.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::combine::MemoryOperand;
use crate::handles::Op;
use crate::ir::Mir;

/// Ranges, each from a number up to another that is none of them any more.
type Bounds = Vec<(u128, u128)>;

/// The lists of integers among the metadata of a file, by number. They are read when the first is asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranges(OnceLock<FxHashMap<u64, Bounds>>);

/// Reads a line such as `!3 = !{i8 0, i8 2}`.
fn node(line: &str) -> Option<(u64, Bounds)> {
    let (name, list) = line.trim().strip_prefix('!')?.split_once(" = !{")?;
    let list = list.strip_suffix('}')?;
    let bounds = list.split(',').map(|bound| bound.trim().strip_prefix('i')?.split_once(' ')?.1.trim().parse().ok());
    let bounds: Vec<i128> = bounds.collect::<Option<_>>()?;
    let (ranges, []) = bounds.as_chunks::<2>() else { return None };
    Some((name.parse().ok()?, ranges.iter().map(|[from, end]| (*from as u128, *end as u128)).collect()))
}

fn read(text: &str) -> FxHashMap<u64, Bounds> {
    let places = memchr::memmem::find_iter(text.as_bytes(), " = !{i");
    let line = |place: usize| {
        let start = text[..place].rfind('\n').map_or(0, |end| end + 1);
        let end = text[place..].find('\n').map_or(text.len(), |length| place + length);
        &text[start..end]
    };
    places.filter_map(|place| node(line(place))).collect()
}

impl Mir {
    /// The memory operand of an instruction, if it has one and that is of a form that functions ask for.
    pub(crate) fn memory_operand(&self, op: Op) -> Option<MemoryOperand<'_>> {
        MemoryOperand::parse(self.memory(op), self.data_layout())
    }

    /// The ranges of what a load gives, if metadata says some.
    pub(crate) fn ranges(&self, memory: &MemoryOperand<'_>) -> Option<&[(u128, u128)]> {
        let number = memory.range?.strip_prefix('!')?.parse().ok()?;
        self.ranges.0.get_or_init(|| read(&self.text)).get(&number).map(Vec::as_slice)
    }
}
