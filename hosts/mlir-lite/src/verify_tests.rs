//! Each kind of damage, done by hand, is found by the verifier.

use crate::handles::{NIL, Op};
use crate::{Ir, StructureError};

const TWO_BLOCKS: &str = r#"
"func.func"() ({
^bb0(%c: i1, %x: i32):
  %a = "t.a"(%x, %x) : (i32, i32) -> i32
  "cf.cond_br"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  %b = "t.b"(%a) : (i32) -> i32
  "t.ret"(%b) : (i32) -> ()
^bb2:
  "t.ret"(%a) : (i32) -> ()
}) : () -> ()
"#;

fn parse(text: &str) -> Ir {
    Ir::parse(text).unwrap()
}

fn find(ir: &Ir, name: &str) -> Op {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops.into_iter().find(|op| ir.context().symbol_name(ir.name(*op)) == name).unwrap()
}

fn codes(ir: &Ir) -> Vec<&'static str> {
    ir.verify().map_or_else(|errors| errors.0.iter().map(|error| error.code).collect(), |()| Vec::new())
}

/// Damages the IR and returns the codes of what the verifier finds.
fn after(damage: impl FnOnce(&mut Ir)) -> Vec<&'static str> {
    let mut ir = parse(TWO_BLOCKS);
    assert_eq!(ir.verify(), Ok(()));
    damage(&mut ir);
    codes(&ir)
}

#[test]
fn broken_links() {
    let found = after(|ir| {
        let op = find(ir, "t.b");
        ir.ops[op.index()].next = op.0;
    });
    assert_eq!(found, [StructureError::LINKS]);
    let found = after(|ir| {
        let op = find(ir, "t.b");
        let block = ir.parent_block(op).unwrap();
        ir.blocks[block.index()].last = op.0;
    });
    assert_eq!(found, [StructureError::LINKS]);
    let found = after(|ir| {
        let block = ir.parent_block(find(ir, "t.b")).unwrap();
        ir.blocks[block.index()].previous = NIL;
    });
    assert_eq!(found, [StructureError::LINKS]);
    let found = after(|ir| {
        let region = ir.op_regions(find(ir, "func.func"))[0];
        ir.regions[region.index()].owner = 0;
    });
    assert_eq!(found, [StructureError::LINKS]);
    assert_eq!(after(|ir| ir.top = find(ir, "t.a")), [StructureError::LINKS]);
}

#[test]
fn broken_ownership() {
    let found = after(|ir| {
        let result = ir.result(find(ir, "t.a"), 0);
        ir.values[result.0].place = 1;
    });
    assert_eq!(found, [StructureError::OWNERSHIP]);
    let found = after(|ir| {
        let used = ir.operand_use(find(ir, "t.b"), 0);
        ir.uses[used.0].owner = 0;
    });
    assert_eq!(found, [StructureError::OWNERSHIP]);
    let found = after(|ir| {
        let argument = ir.operand(find(ir, "t.a"), 0);
        ir.values[argument.0].owner += 1;
    });
    assert_eq!(found, [StructureError::OWNERSHIP]);
}

#[test]
fn broken_use_lists() {
    // An operand that is not listed.
    let found = after(|ir| {
        let value = ir.result(find(ir, "t.b"), 0);
        ir.values[value.0].first_use = NIL;
    });
    assert_eq!(found, [StructureError::USES]);
    // A listed use that knows another definition.
    let found = after(|ir| {
        let used = ir.operand_use(find(ir, "t.b"), 0);
        ir.uses[used.0].definition = NIL;
    });
    assert_eq!(found, [StructureError::USES]);
    // A listed use whose operand is another value.
    let found = after(|ir| {
        let used = ir.operand_use(find(ir, "t.b"), 0);
        ir.uses[used.0].value = ir.operand(find(ir, "t.a"), 0).0;
    });
    assert!(!found.is_empty() && found.iter().all(|code| *code == StructureError::USES), "{found:?}");
    // A list that goes round in circles.
    let found = after(|ir| {
        let used = ir.operand_use(find(ir, "t.b"), 0);
        ir.uses[used.0].next = used.0;
    });
    assert!(found.contains(&StructureError::USES));
}

#[test]
fn dangling_operands() {
    let found = after(|ir| {
        let op = find(ir, "t.b");
        ir.replace_all_uses(ir.result(op, 0), ir.operand(op, 0));
        let user = find(ir, "t.ret");
        let dead = ir.result(op, 0);
        ir.unlink_op(op);
        ir.set_operand(user, 0, dead);
    });
    assert_eq!(found, [StructureError::DANGLING]);
    let found = after(|ir| {
        let user = find(ir, "t.ret");
        let op = find(ir, "t.b");
        ir.unlink_op(op);
        ir.destroy_op(op);
        assert_eq!(ir.operand_count(user), 1);
    });
    assert_eq!(found, [StructureError::DANGLING]);
}

#[test]
fn a_use_by_an_unlinked_operation() {
    let found = after(|ir| {
        let user = find(ir, "t.ret");
        ir.unlink_op(user);
        let value = ir.operand(user, 0);
        let used = ir.operand_use(user, 0);
        ir.uses[used.0].owner = user.0;
        ir.uses[used.0].previous = NIL;
        ir.values[value.0].first_use = used.0;
    });
    assert_eq!(found, [StructureError::USES]);
}

#[test]
fn visibility() {
    let mut ir = parse(
        r#""func.func"() ({
          %0 = "t.a"() : () -> i32
          "t.r"() ({ %1 = "t.in"(%0) : (i32) -> i32 }) : () -> ()
          "t.use"(%0) : (i32) -> ()
          "gpu.func"() ({ %2 = "t.m"() : () -> i32 "t.iso"(%2) : (i32) -> () }) : () -> ()
        }) : () -> ()"#,
    );
    assert_eq!(ir.verify(), Ok(()));
    let inner = ir.result(find(&ir, "t.in"), 0);
    let outer = ir.result(find(&ir, "t.a"), 0);
    ir.set_operand(find(&ir, "t.use"), 0, inner);
    assert_eq!(codes(&ir), [StructureError::VISIBILITY]);
    ir.set_operand(find(&ir, "t.use"), 0, outer);
    assert_eq!(ir.verify(), Ok(()));
    ir.set_operand(find(&ir, "t.iso"), 0, outer);
    assert_eq!(codes(&ir), [StructureError::VISIBILITY]);
}

#[test]
fn dominance() {
    // Across blocks: what one branch defines the other may not use.
    let found = after(|ir| {
        let value = ir.result(find(ir, "t.b"), 0);
        let join = find(ir, "cf.cond_br");
        let block = ir.op_successors(join)[1];
        let user = ir.last_op(block).unwrap();
        ir.set_operand(user, 0, value);
    });
    assert_eq!(found, [StructureError::DOMINANCE]);
    // Within a block.
    let found = after(|ir| ir.move_op(find(ir, "t.ret"), find(ir, "t.b")));
    assert_eq!(found, [StructureError::DOMINANCE]);
    // An operation does not dominate itself.
    let found = after(|ir| {
        let op = find(ir, "t.b");
        ir.set_operand(op, 0, ir.result(op, 0));
    });
    assert_eq!(found, [StructureError::DOMINANCE]);
}

#[test]
fn dominance_is_demanded_where_mlir_does() {
    let text = r#""t.f"() ({ "t.use"(%0) : (i32) -> ()  %0 = "t.a"() : () -> i32 }) : () -> ()"#;
    let ir = parse(text);
    assert_eq!(ir.verify(), Ok(()));
    let errors = parse(&text.replace("t.f", "func.func")).verify().unwrap_err();
    assert_eq!(errors.0[0].code, StructureError::DOMINANCE);
    assert_eq!(errors.0[0].to_string(), "E0455: 't.use': operand 0 is used where its definition does not dominate");
    // The body of a module is a graph; unreachable blocks may use what they like.
    assert_eq!(parse(r#""t.use"(%0) : (i32) -> ()  %0 = "t.a"() : () -> i32"#).verify(), Ok(()));
    let unreachable = r#""func.func"() ({
      "t.ret"() : () -> ()
    ^bb1:
      "t.use"(%0) : (i32) -> ()
      %0 = "t.a"() : () -> i32
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_eq!(parse(unreachable).verify(), Ok(()));
}

#[test]
fn successors() {
    let text = r#""func.func"() ({
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.r"() ({ "t.in"()[^bb3] : () -> () ^bb3: "t.x"() : () -> () }) : () -> ()
      "t.br"()[^bb1] : () -> ()
    }) : () -> ()"#;
    let mut ir = parse(text);
    assert_eq!(ir.verify(), Ok(()));
    let branch = find(&ir, "t.br");
    let inner = find(&ir, "t.in");
    let entry = ir.parent_block(branch).unwrap();
    let place = ir.op(branch).successors.start;
    let kept = ir.successors[place];
    ir.successors[place] = entry;
    assert_eq!(codes(&ir), [StructureError::SUCCESSOR]);
    ir.successors[place] = ir.parent_block(inner).unwrap();
    assert_eq!(codes(&ir), [StructureError::SUCCESSOR]);
    ir.successors[place] = kept;
    let last = find(&ir, "t.x");
    ir.move_op(inner, last);
    assert_eq!(codes(&ir), [StructureError::EMPTY_BLOCK, StructureError::SUCCESSOR]);
}

#[test]
fn empty_blocks() {
    assert_eq!(parse(r#""t.r"() ({ ^bb0: }) : () -> ()"#).verify(), Ok(()));
    let found = after(|ir| {
        let op = find(ir, "t.b");
        let last = ir.next_op(op).unwrap();
        let value = ir.result(find(ir, "t.a"), 0);
        ir.replace_all_uses(ir.result(op, 0), value);
        for op in [last, op] {
            ir.unlink_op(op);
            ir.destroy_op(op);
        }
    });
    assert_eq!(found, [StructureError::EMPTY_BLOCK]);
}

#[test]
fn all_errors_are_listed() {
    let found = after(|ir| {
        for name in ["t.a", "t.b"] {
            let op = find(ir, name);
            ir.set_operand(op, 0, ir.result(op, 0));
        }
    });
    assert_eq!(found.len(), 2);
}
