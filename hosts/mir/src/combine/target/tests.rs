//! Descriptions of targets, and what those that come along say.

use pdl_diagnostics::FileId;

use crate::combine::{LowLevelType, Opcode, TargetFacts};
use crate::{Mir, Target};

fn of_triple(triple: &str) -> Mir {
    let mut mir = Mir::new();
    mir.set_target(Target::of_triple(triple).expect("a target"));
    mir
}

#[test]
fn each_target_answers_for_itself() {
    let word = LowLevelType::bits(32);
    let double = LowLevelType::bits(64);
    let answers = |triple: &str| {
        let mir = of_triple(triple);
        let facts = mir.answers();
        let has_field = facts.has_instruction(Opcode::G_UBFX, &[double, facts.amount_type(double)]);
        let offset = facts.is_address_offset(0, 32_760, 8);
        (has_field, facts.extends_for_free(word, double), facts.sign_extends_cheaper(word, double), offset)
    };
    assert_eq!(answers("aarch64"), (true, true, false, Some(true)));
    assert_eq!(answers("arm64-apple-ios"), answers("aarch64"));
    assert_eq!(answers("riscv64-unknown-elf"), (false, false, true, Some(false)));
    assert_eq!(answers("amdgcn-amd-amdhsa"), (true, true, false, Some(false)));
    assert_eq!(answers("x86_64"), (false, true, false, Some(true)));
    assert_eq!(answers("mipsel"), (false, false, false, Some(true)));
    for triple in ["arm", "mips64"] {
        assert_eq!(answers(triple), (false, false, false, None), "{triple}");
    }
    assert!(Mir::new().answers().extends_for_free(word, double));
}

/// All pairs of scalars are one word; vectors are listed.
#[test]
fn widths_that_no_file_lists_are_scalars_too() {
    let bits = LowLevelType::bits;
    let vector = |text: &str| LowLevelType::parse(text, Mir::new().data_layout()).expect("a type");
    for (triple, shifts) in [("aarch64", false), ("amdgcn", true), ("mips", true), ("riscv32", true), ("riscv64", true)]
    {
        let mir = of_triple(triple);
        let facts = mir.answers();
        assert_eq!(facts.shifts_before_extending(bits(8), bits(24)), shifts, "{triple}");
        assert!(!facts.shifts_before_extending(bits(24), bits(8)), "{triple}");
        let (narrow, wide) = (vector("<2 x s16>"), vector("<2 x s32>"));
        assert_eq!(facts.shifts_before_extending(narrow, wide), shifts, "{triple}");
        assert!(!facts.shifts_before_extending(vector("<2 x s8>"), wide), "{triple}");
    }
}

#[test]
fn functions_that_ask_are_known_by_name() {
    let (known, unknown) = (of_triple("riscv64"), of_triple("arm"));
    assert!(unknown.asks_in_vain("matchCastOfSelect") && !unknown.asks_in_vain("matchMulOBy2"));
    assert!(!known.asks_in_vain("matchCastOfSelect"));
}

#[test]
fn accesses_and_fused_products_are_described() {
    let bits = LowLevelType::bits;
    let mir = of_triple("aarch64_be");
    let facts = mir.answers();
    assert!(mir.data_layout().is_big_endian() && !of_triple("arm64").data_layout().is_big_endian());
    let pointer = LowLevelType::parse("p0", mir.data_layout()).expect("a type");
    let loads =
        |value: u32, memory: u32| facts.has_instruction(Opcode::G_ZEXTLOAD, &[bits(value), pointer, bits(memory)]);
    assert_eq!((loads(32, 8), loads(16, 8)), (true, false));
    assert!(facts.extends_in_addresses() && !facts.fuses(bits(64)) && facts.reads(0, bits(64), 1));
    assert_eq!([-257, -256, 255, 256].map(|offset| facts.is_indexed_offset(offset)), [false, true, true, false]);
    let mir = of_triple("amdgcn-amd-amdhsa");
    let facts = mir.answers();
    assert!(facts.fuses(bits(64)) && facts.fuses_shared() && !facts.fuses_extensions(bits(16), bits(32)));
    let text = "triples quux\nunaligned p3 s64:4 s16\nfused-extensions s16/s32\n";
    let facts = TargetFacts::parse(text).expect("facts");
    assert!(facts.fuses_extensions(bits(16), bits(32)) && !facts.extends_in_addresses());
    assert_eq!(
        [(3, 64, 2), (3, 64, 4), (3, 16, 1), (3, 32, 2), (3, 32, 4), (0, 16, 1)]
            .map(|(space, width, align)| facts.reads(space, bits(width), align)),
        [false, true, true, false, true, false]
    );
}

#[test]
fn users_describe_targets() {
    let text = "# mine\ntriples quux\nlayout e-p:16:8\n\noffset p1 -8 8 2 # small\nlegal G_ADD G_SUB: s8-s16 4xs32 p0/s16\namount s8\n";
    let target = Target::parse(FileId(0), text).expect("a target");
    assert_eq!((target.data_layout().pointer(0).bits, target.triple()), (16, Some("quux")));
    let facts = TargetFacts::parse(text).expect("facts");
    let bits = LowLevelType::bits;
    let pointer = LowLevelType::parse("p0", target.data_layout()).expect("a type");
    assert!(facts.has_instruction(Opcode::G_ADD, &[bits(11)]) && !facts.has_instruction(Opcode::G_ADD, &[bits(17)]));
    assert!(
        facts.has_instruction(Opcode::G_SUB, &[pointer, bits(16)]) && !facts.has_instruction(Opcode::G_MUL, &[bits(8)])
    );
    assert_eq!(
        [-9, -8, 7, 8, 16].map(|offset| facts.is_address_offset(1, offset, 8)),
        [false, true, true, true, false].map(Some)
    );
    assert_eq!((facts.is_address_offset(0, 0, 8), facts.amount_type(bits(64))), (None, bits(8)));
}

#[test]
fn wrong_lines_are_shown() {
    for (line, message) in [
        ("what", "`what` is nothing that is said of a target"),
        ("legal G_ADD s32", "`legal` lists opcodes, `:`, and types"),
        ("legal ADD: s32", "`ADD` is no generic instruction"),
        ("legal G_ADD: s32/q", "`q` is no type such as `s32` or `4xs32`"),
        ("zext-free s2-s99999", "`s2-s99999` has wider scalars than 1024 bits"),
        ("offset p0 1 2", "`offset` is followed by `p0`, or another space, and three numbers"),
        ("offset x 1 2 3", "`x 1 2 3` is no address space and three numbers"),
        ("unaligned x s8", "`x` is no address space such as `p0`"),
        ("unaligned p0 s8:x", "`x` is no number of bytes"),
        ("indexed 1", "`indexed` is followed by two numbers"),
        ("layout p:0:8", "`p:0:8` says no width of pointers"),
    ] {
        let text = format!("triples a\n{line}\n");
        let error = Target::parse(FileId(0), &text).expect_err(line);
        assert_eq!(error.message, format!("a line that says nothing of a target: {message}"));
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], line);
    }
}
