use pdl_diagnostics::FileId;

use super::*;
use crate::edit::NewInstruction;
use crate::handles::AttrName;

const TEXT: &str = "---
name: f
body: |
  bb.0:
    %0:_(s32) = COPY $w0
    %sum:_(s32) = nuw G_ADD %0, %0
    %2:_(s32) = G_CONSTANT i32 5
    %3:_(s32) = G_MUL %sum, %2
    $w0 = COPY %3(s32)
  bb.1:
    $w1 = COPY %2(s32)
...
---
name: g
body: |
  bb.0:
    %0:_(s32) = G_CONSTANT i32 5
    $w0 = COPY %0(s32)
...
";

/// All records that were there from the beginning.
fn records(mir: &Mir, made: (usize, usize), values: usize) -> String {
    format!(
        "{:#?}{:#?}{:#?}{:#?}{:#?}",
        mir.functions,
        mir.blocks,
        &mir.instructions[..made.0],
        &mir.slots[..made.1],
        &mir.values[..values]
    )
}

/// Changes of all kinds, each more often than is kept at once.
#[test]
fn what_was_changed_is_what_it_was() {
    let mut mir = Mir::parse(FileId(0), TEXT).unwrap_or_else(|errors| panic!("{errors:?}"));
    let function = mir.functions().next().expect("one");
    let (made, values) = ((mir.instructions.len(), mir.slots.len()), mir.values.len());
    let before = records(&mir, made, values);
    mir.save_function(function);
    let blocks: Vec<_> = mir.blocks(function).collect();
    for turn in 0..3 * MANY {
        let ops: Vec<Op> = mir.instructions(blocks[0]).collect();
        let (add, constant, last) = (ops[1], ops[ops.len() - 3], ops[ops.len() - 1]);
        let operands: Vec<_> = mir.operands(add).collect();
        let record = *mir.instruction(add);
        let old = mir.results(add).next().expect("one");
        let types = [mir.value(old).r#type];
        let new = NewInstruction {
            name: record.name,
            result_types: &types,
            operands: &operands,
            flags: 0,
            memory: None,
            annotations: None,
            location_of: add,
        };
        let new = mir.create(&new, add).expect("there are numbers");
        let value = mir.results(new).next().expect("one");
        mir.set(last, 0, value);
        mir.put_attribute(constant, AttrName::FLAGS, None);
        let mut users = Vec::new();
        mir.users_in_order(old, &mut users);
        for user in users {
            let places: Vec<_> = mir.operands(user).collect();
            for (index, _) in places.iter().enumerate().filter(|(_, operand)| **operand == old) {
                mir.set(user, index, value);
            }
        }
        mir.take_out(add);
        mir.take_over_name(old, value);
        if turn % 2 == 0 {
            mir.move_before(constant, new);
        }
        mir.bound_saved();
    }
    assert_ne!(records(&mir, made, values), before);
    let kept = mir.saved.instructions.records.capacity() + mir.saved.slots.records.capacity();
    assert!(kept <= 4 * MANY, "{kept}");
    mir.restore_function();
    assert_eq!(records(&mir, made, values), before);
    assert_eq!(mir.print(), TEXT);
    mir.forget_saved();
    let last = mir.instructions(blocks[1]).next().expect("one");
    mir.take_out(last);
    assert!(mir.saved.instructions.records.is_empty() && mir.saved.values.records.is_empty());
}
