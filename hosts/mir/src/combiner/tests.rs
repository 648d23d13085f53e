use super::*;
use pdl_diagnostics::FileId;

/// Each use would be reason to look at all others, were they not taken together.
#[test]
fn an_instruction_that_uses_a_register_often_is_looked_at_once() {
    for count in [2, 10, 1000] {
        let operands = vec!["%0(s32)"; count].join(", ");
        let text = format!(
            "---\nname: f\nbody: |\n  bb.0:\n    %0:_(s32) = COPY $w0\n    %1:_(<{count} x s32>) = G_BUILD_VECTOR {operands}\n    \
             %2:_(s32) = G_ADD %0, %0\n...\n"
        );
        let mir = Mir::parse(FileId(0), &text).unwrap_or_else(|errors| panic!("{errors:?}"));
        let function = mir.functions().next().expect("one");
        let block = mir.blocks(function).next().expect("one");
        let instructions: Vec<Op> = mir.instructions(block).collect();
        let used = mir.results(instructions[0]).next().expect("one");
        let mut maintainer = Maintainer::new(ObserverLevel::SinglePass);
        maintainer.changing_uses(&mir, used);
        assert_eq!(mir.use_count(used), count + 2);
        assert_eq!(maintainer.users, instructions[1..], "the oldest first");
        assert_eq!(maintainer.deferred.pop(), Some(instructions[2]));
    }
}

/// The target names its instructions that return, for which there are no facts.
#[test]
fn control_does_not_go_on_behind_what_returns() {
    let order = |triple: &str, returns: &str| -> Vec<usize> {
        let text = format!(
            "--- |\n  target triple = \"{triple}\"\n  define void @f() {{ ret void }}\n...\n---\nname: f\nbody: |\n  bb.0:\n    \
             %0:_(s1) = G_IMPLICIT_DEF\n    G_BRCOND %0(s1), %bb.1\n    G_BR %bb.3\n  bb.1:\n    {returns}\n  bb.2:\n    {returns}\n  \
             bb.3:\n    G_BR %bb.2\n...\n"
        );
        let ir = Mir::parse(FileId(0), &text).unwrap_or_else(|errors| panic!("{errors:?}"));
        let function = ir.functions().next().expect("a function");
        let blocks: Vec<_> = ir.blocks(function).collect();
        let place = |block| blocks.iter().position(|known| *known == block).expect("a block of the function");
        ir.blocks_in_post_order(function).into_iter().map(place).collect()
    };
    for (triple, returns) in [
        ("aarch64", "RET_ReallyLR implicit $w0"),
        ("amdgcn-amd-amdhsa", "S_ENDPGM 0"),
        ("mipsel", "RetRA"),
        ("riscv64", "PseudoRET"),
        ("x86_64", "RET 0"),
    ] {
        assert_eq!(order(triple, returns), [1, 2, 3, 0], "{triple}");
    }
    // Of an instruction that is not known, nothing else is known either.
    assert_eq!(order("aarch64", "PseudoRET"), [3, 2, 1, 0]);
}
