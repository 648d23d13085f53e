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
