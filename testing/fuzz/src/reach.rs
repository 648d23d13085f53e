//! Reach of an input, by which a mutator works that has no coverage of the code.
//!
//! A target answers with the *features* that it saw: every kind of message, every instruction and pair of instructions
//! of compiled code, every kind of outcome. An input with a feature that no input had before is worth mutating further.

use std::hash::{Hash, Hasher};

use pdl_bytecode::Program;
use pdl_bytecode::decode::instructions;
use pdl_diagnostics::Diagnostic;
use rustc_hash::FxHasher;

/// The things that a target saw of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// True if the input was taken, not refused.
    pub accepted: bool,
    /// Hashes of what was seen.
    pub features: Vec<u64>,
}

impl Reach {
    /// Adds a feature.
    pub fn see(&mut self, feature: impl Hash) {
        let mut hasher = FxHasher::default();
        feature.hash(&mut hasher);
        self.features.push(hasher.finish());
    }

    /// A message with its code. What it quotes does not count, nor do numbers: they differ from input to input.
    pub fn see_message(&mut self, code: &str, message: &str) {
        let mut template = String::with_capacity(message.len());
        for (i, part) in message.split('`').enumerate() {
            if i % 2 == 0 {
                template.extend(part.chars().filter(|c| !c.is_ascii_digit()));
            }
        }
        self.see((code, template));
    }

    /// All diagnostics, and that they come together.
    pub fn see_diagnostics(&mut self, diagnostics: &[Diagnostic]) {
        let mut codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
        for diagnostic in diagnostics.iter().take(20) {
            self.see_message(diagnostic.code.0, &diagnostic.message);
        }
        codes.sort_unstable();
        codes.dedup();
        codes.truncate(3);
        self.see(codes);
    }

    /// The instructions of a program, and which follows which.
    pub fn see_program(&mut self, program: &Program) {
        for code in [program.match_code(), program.rewrite_code()] {
            let mut last = None;
            for opcode in instructions(code, 0).map(|decoded| decoded.instruction.opcode()) {
                self.see((last, opcode));
                last = Some(opcode);
            }
        }
        let patterns = program.patterns().len();
        self.see(("patterns", usize::BITS - patterns.leading_zeros()));
    }
}
