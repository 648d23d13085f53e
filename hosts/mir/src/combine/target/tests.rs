//! AArch64's answers, which no other target gives.

use crate::combine::{LowLevelType, Opcode};
use crate::{Mir, Target};

#[test]
fn nothing_is_known_of_other_targets() {
    let word = LowLevelType::bits(32);
    let has = |triple: &str| {
        let mut mir = Mir::new();
        mir.set_target(Target::of_triple(triple).expect("a target"));
        let target = mir.answers();
        (target.has_instruction(Opcode::G_UBFX, &[word, word]), target.is_address_offset(8, 8))
    };
    assert_eq!([has("arm64-apple-ios"), has("aarch64")], [(true, Some(true)); 2]);
    assert_eq!([has("riscv64"), has("amdgcn"), has("arm")], [(false, None); 3]);
    assert!(Mir::new().answers().has_instruction(Opcode::G_UBFX, &[word, word]));
}
