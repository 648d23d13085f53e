//! Texts that nobody would write: no panic, and what is read is printed back.

use mir::{AttrName, Mir};
use pdl_diagnostics::FileId;
use pdl_vm::host::{DriverHost, Host, RewriteHost};

const SEEDS: [&str; 3] = [
    include_str!("corpus/written.mir"),
    include_str!("corpus/riscv_generic.mir"),
    include_str!("corpus/aarch64_selected.mir"),
];

/// Numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit.max(1)
    }
}

/// A text with a few changes.
fn mutated(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + dice.below(8) {
        let at = dice.below(bytes.len());
        let len = dice.below(12).min(bytes.len() - at);
        match dice.below(5) {
            0 => bytes[at] = b"%$:.,(){}\"; =\n-0\xC3\xA9"[dice.below(18)],
            1 => drop(bytes.drain(at..at + len)),
            2 => {
                let copied = bytes[at..at + len].to_vec();
                let to = dice.below(bytes.len());
                bytes.splice(to..to, copied);
            }
            3 => {
                const WORDS: [&str; 9] =
                    ["---\n", "body: |\n", " :: ", "implicit-def ", "%99999", "bb.0:\n", "/*", "debug-location", "= "];
                let word = WORDS[dice.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
            _ => {
                let to = dice.below(bytes.len());
                bytes.swap(at, to);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'x');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a text in all ways.
fn try_out(text: &str) -> bool {
    let Ok(mut mir) = Mir::parse(FileId(0), text) else { return false };
    assert!(mir.print() == text);
    let mut ops = Vec::new();
    mir.nested_ops(mir.module(), true, &mut ops);
    for op in ops {
        if mir.holds_ops(op) {
            mir.blocks_in_post_order(op);
            continue;
        }
        mir.is_trivially_dead(op);
        for result in mir.results(op).collect::<Vec<_>>() {
            mir.integer_or_splat(result);
            mir.behind_copies(result);
        }
        let flags = mir.attribute(op, AttrName::FLAGS);
        mir.set_attribute(op, AttrName::FLAGS, flags);
    }
    let printed = mir.print();
    // What is printed for what was understood is understood again, and does not change any more.
    let mut again = Mir::parse(FileId(0), &printed).unwrap_or_else(|errors| {
        panic!("{}\n{errors:?}\n{printed}\nof\n{text}", &printed[..errors[0].span.end as usize])
    });
    let mut ops = Vec::new();
    again.nested_ops(again.module(), true, &mut ops);
    for op in ops.into_iter().filter(|op| !again.holds_ops(*op)).collect::<Vec<_>>() {
        again.set_attribute(op, AttrName::FLAGS, again.attribute(op, AttrName::FLAGS));
    }
    assert!(again.print() == printed, "{}\nbut was\n{printed}", again.print());
    true
}

#[test]
fn mutated_files_are_read_or_refused() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let count: usize = std::env::var("PDLL_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000);
    let read = (0..count).filter(|round| try_out(&mutated(SEEDS[round % SEEDS.len()], &mut dice))).count();
    assert!(read > count / 20 && read < count, "{read} of {count} were read");
}

#[test]
fn nesting_and_numbers_take_no_stack_and_no_memory() {
    let body = |line: &str| format!("---\nname: f\nbody: |\n  bb.0:\n    {line}\n...\n");
    assert!(try_out(&body(&format!("X {}", "(".repeat(100_000)))));
    assert!(try_out(&body(&format!("X {}{}", "(".repeat(100_000), ")".repeat(100_000)))));
    assert!(try_out(&body("%2147483646:_(s32) = COPY %2147483645:_(s32)")));
    try_out(&body(&format!("X {}", "\"".repeat(100_001))));
    let registers: Vec<String> = (1..20_000).map(|number| format!("%{}:_", number * 100_000)).collect();
    assert!(try_out(&body(&format!("X {}", registers.join(", ")))));
}

/// Registers that define each other in a circle.
#[test]
fn circles_of_copies_are_left() {
    let text = "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY %1\n    %1:_(s32) = COPY %0\n    %2:_(s32) = G_SEXT %2(s32)\n...\n";
    assert!(try_out(text));
}
