//! The targets of generated code.

use crate::choices::Choices;

/// A target: what `llc` is told of it, and what code for it has.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// The triple.
    pub triple: &'static str,
    /// Further flags of `llc`.
    pub(super) flags: &'static [&'static str],
    /// The address spaces of pointers, and how wide these are; the usual one first.
    pointers: &'static [(u32, u32)],
    /// The width of indices of elements of vectors.
    pub(super) vector_index: u32,
    /// True if code takes and gives values in registers of AArch64; elsewhere nothing is known of where they come from and go to.
    pub(super) has_registers: bool,
}

/// All of them.
pub const TARGETS: [Target; 4] = [
    Target {
        name: "aarch64",
        triple: "aarch64",
        flags: &[],
        pointers: &[(0, 64), (270, 32)],
        vector_index: 64,
        has_registers: true,
    },
    Target {
        name: "amdgcn",
        triple: "amdgcn-amd-amdhsa",
        flags: &["-mcpu=gfx900"],
        pointers: &[(1, 64), (3, 32), (0, 64), (5, 32)],
        vector_index: 32,
        has_registers: false,
    },
    Target {
        name: "mips",
        triple: "mips",
        flags: &["-mcpu=mips32r2"],
        pointers: &[(0, 32)],
        vector_index: 32,
        has_registers: false,
    },
    Target {
        name: "riscv64",
        triple: "riscv64",
        flags: &["-mattr=+m,+a,+f,+d,+c"],
        pointers: &[(0, 64)],
        vector_index: 64,
        has_registers: false,
    },
];

/// The ranges of `!range`, by number: the width of what is loaded, from which number, and up to which that is none any more.
const RANGES: [(u32, i64, i64); 9] = [
    (8, 0, 2),
    (8, 3, 100),
    (8, -5, 6),
    (16, 1, 300),
    (16, -256, 0),
    (32, 0, 16),
    (32, 2, 3),
    (64, 1, 0),
    (64, 1 << 40, 1 << 41),
];

impl Target {
    /// The target of a name.
    pub fn named(name: &str) -> Option<Target> {
        TARGETS.into_iter().find(|target| target.name == name)
    }

    /// The address space of a pointer, most often that of the usual one, and how wide it is.
    pub(super) fn pointer(&self, choices: &mut Choices) -> (u32, u32) {
        if choices.percent(25) { *choices.pick(self.pointers) } else { self.usual_pointer() }
    }

    /// It with one of its pointers alone, most often the usual one.
    pub(super) fn with_one_pointer(self, choices: &mut Choices) -> Target {
        let pointers = self.pointers;
        let place = if choices.percent(40) { choices.below(pointers.len()) } else { 0 };
        Target { pointers: &pointers[place..=place], ..self }
    }

    /// The address space of the usual pointer, and how wide it is.
    pub(super) fn usual_pointer(&self) -> (u32, u32) {
        self.pointers[0]
    }
}

/// Returns what a memory operand says of an address space.
pub(super) fn addrspace(space: u32) -> String {
    if space == 0 { String::new() } else { format!(", addrspace {space}") }
}

/// Returns what a load of so many bits may say of what it gives, now and then.
pub(super) fn range(choices: &mut Choices, bits: u32) -> String {
    let fitting: Vec<usize> = (0..RANGES.len()).filter(|number| RANGES[*number].0 == bits).collect();
    if fitting.is_empty() || !choices.percent(20) {
        return String::new();
    }
    format!(", !range !{}", choices.pick(&fitting))
}

/// A file of functions with the LLVM IR that it needs: ranges are metadata, and beside LLVM IR each function needs one there.
pub(super) fn with_ranges(text: &str) -> String {
    if !text.contains("!range") || text.starts_with("--- |") {
        return text.to_owned();
    }
    let mut head = "--- |\n".to_owned();
    for name in text.lines().filter_map(|line| line.strip_prefix("name:")) {
        head += &format!("  define void @{}() {{ unreachable }}\n", name.trim());
    }
    let numbers: Vec<String> = (0..RANGES.len()).map(|number| format!("!{number}")).collect();
    // `llc` prints what is mentioned, in this order.
    head += &format!("  !ranges = !{{{}}}\n", numbers.join(", "));
    for (number, (bits, from, end)) in RANGES.iter().enumerate() {
        head += &format!("  !{number} = !{{i{bits} {from}, i{bits} {end}}}\n");
    }
    head + "...\n" + text
}
