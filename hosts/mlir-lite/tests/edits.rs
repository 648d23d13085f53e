//! Use lists, and operations made, unlinked, relinked, moved and destroyed.

use mlir_lite::{Ir, Op, OpParts, Position, Value};

fn parse(text: &str) -> Ir {
    Ir::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn ops(ir: &Ir) -> Vec<Op> {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    ops
}

fn find(ir: &Ir, name: &str) -> Op {
    ops(ir).into_iter().find(|op| ir.context().symbol_name(ir.name(*op)) == name).unwrap()
}

/// The users of a value, each with the number of its operand.
fn users(ir: &Ir, value: Value) -> Vec<(String, usize)> {
    let name = |op| ir.context().symbol_name(ir.name(op)).to_owned();
    ir.uses_of(value).map(|used| (name(ir.use_owner(used)), ir.use_index(used))).collect()
}

fn pairs(expected: &[(&str, usize)]) -> Vec<(String, usize)> {
    expected.iter().map(|(name, index)| ((*name).to_owned(), *index)).collect()
}

const USERS: &str = r#"
  %0 = "t.a"() : () -> i32
  %1 = "t.b"() : () -> i32
  "t.u"(%0, %1, %0) : (i32, i32, i32) -> ()
  "t.v"(%0) : (i32) -> ()
  "t.w"(%1) : (i32) -> ()
"#;

#[test]
fn new_uses_come_first() {
    let mut ir = parse(USERS);
    let (a, b) = (ir.result(find(&ir, "t.a"), 0), ir.result(find(&ir, "t.b"), 0));
    assert_eq!(users(&ir, a), pairs(&[("t.v", 0), ("t.u", 2), ("t.u", 0)]));
    ir.set_operand(find(&ir, "t.w"), 0, a);
    assert_eq!(users(&ir, a), pairs(&[("t.w", 0), ("t.v", 0), ("t.u", 2), ("t.u", 0)]));
    // Setting what is there already makes it the first.
    ir.set_operand(find(&ir, "t.u"), 2, a);
    assert_eq!(users(&ir, a), pairs(&[("t.u", 2), ("t.w", 0), ("t.v", 0), ("t.u", 0)]));
    // Each use is taken from the front and put to the front.
    ir.replace_all_uses(a, b);
    assert_eq!(users(&ir, a), []);
    assert_eq!(users(&ir, b), pairs(&[("t.u", 0), ("t.v", 0), ("t.w", 0), ("t.u", 2), ("t.u", 1)]));
    assert_eq!(ir.verify(), Ok(()));
}

#[test]
fn nested_uses_come_before_those_of_the_operation_around() {
    let ir = parse(
        r#"%0 = "t.a"() : () -> i32
        "t.r"(%0) ({ "t.in"(%0) : (i32) -> () }) : (i32) -> ()"#,
    );
    // The regions are read first, so the use of the operation around them is the newer one.
    assert_eq!(users(&ir, ir.result(find(&ir, "t.a"), 0)), pairs(&[("t.r", 0), ("t.in", 0)]));
}

#[test]
fn forward_references_are_resolved() {
    let ir = parse(r#""t.u"(%0, %1#1) : (i32, f32) -> () %0 = "t.a"() : () -> i32 %1:2 = "t.b"() : () -> (i1, f32)"#);
    assert_eq!(ir.verify(), Ok(()));
    let user = find(&ir, "t.u");
    assert_eq!(ir.defining_op(ir.operand(user, 0)), Some(find(&ir, "t.a")));
    assert_eq!(ir.value_index(ir.operand(user, 1)), 1);
}

#[test]
fn relinking_restores_the_order_of_uses() {
    let mut ir = parse(USERS);
    let before = ir.to_string();
    let (a, b) = (ir.result(find(&ir, "t.a"), 0), ir.result(find(&ir, "t.b"), 0));
    let (users_of_a, users_of_b) = (users(&ir, a), users(&ir, b));
    let (u, v) = (find(&ir, "t.u"), find(&ir, "t.v"));
    let first = ir.unlink_op(u);
    let second = ir.unlink_op(v);
    assert_eq!(users(&ir, a), []);
    assert_eq!(ir.verify(), Ok(()));
    ir.relink_op(v, second);
    ir.relink_op(u, first);
    assert_eq!((users(&ir, a), users(&ir, b)), (users_of_a, users_of_b));
    assert_eq!(ir.to_string(), before);
}

#[test]
fn relinking_after_other_changes_keeps_the_ir_valid() {
    let mut ir = parse(USERS);
    let (a, b) = (ir.result(find(&ir, "t.a"), 0), ir.result(find(&ir, "t.b"), 0));
    let (u, v) = (find(&ir, "t.u"), find(&ir, "t.v"));
    let position = ir.unlink_op(u);
    ir.set_operand(v, 0, b);
    ir.set_operand(v, 0, a);
    let gone = find(&ir, "t.w");
    ir.unlink_op(gone);
    ir.destroy_op(gone);
    ir.relink_op(u, position);
    assert_eq!(ir.verify(), Ok(()));
    assert_eq!(ir.next_op(u), Some(v));
}

#[test]
fn nested_operations_go_and_come_back_with_theirs() {
    let text = r#"
      %0 = "t.a"() : () -> i32
      "t.u"(%0) : (i32) -> ()
      "t.r"(%0) ({
        %1 = "t.in"(%0, %0) : (i32, i32) -> i32
        "t.s"(%1) ({ "t.deep"(%0, %1) : (i32, i32) -> () }) : (i32) -> ()
        "t.br"()[^bb1] : () -> ()
      ^bb1:
        "t.end"(%0) : (i32) -> ()
      }, {}) : (i32) -> ()
      "t.w"(%0) : (i32) -> ()
    "#;
    let mut ir = parse(text);
    let before = ir.to_string();
    let a = ir.result(find(&ir, "t.a"), 0);
    let users_before = users(&ir, a);
    let count = ir.op_count();
    let r = find(&ir, "t.r");
    let position = ir.unlink_op(r);
    assert_eq!(users(&ir, a), pairs(&[("t.w", 0), ("t.u", 0)]));
    ir.relink_op(r, position);
    assert_eq!(users(&ir, a), users_before);
    assert_eq!(ir.to_string(), before);
    assert_eq!(ir.verify(), Ok(()));
    ir.unlink_op(r);
    ir.destroy_op(r);
    assert_eq!(users(&ir, a), pairs(&[("t.w", 0), ("t.u", 0)]));
    assert_eq!(ir.op_count(), count - 6);
    assert_eq!(ir.verify(), Ok(()));
}

#[test]
fn walks_go_before_or_after_what_is_nested() {
    let ir = parse(
        r#""t.a"() ({ "t.b"() ({}, { "t.c"() : () -> () ^bb1: ^bb2: "t.d"() : () -> () }) : () -> () }, {
        "t.e"() : () -> () }) : () -> () "t.f"() : () -> ()"#,
    );
    let names = |top_down| {
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), top_down, &mut ops);
        ops.iter().map(|op| ir.context().symbol_name(ir.name(*op))[2..].to_owned()).collect::<String>()
    };
    assert_eq!(names(true), "abcdef");
    assert_eq!(names(false), "cdbeaf");
}

/// Every choice of changes of five attributes, some of them properties, some there already.
#[test]
fn attributes_set_together_are_as_set_one_by_one() {
    let text = r#""t.a"() <{p = 1 : i8, q}> {b, d = 2 : i8} : () -> ()
        "t.a"() <{}> {c} : () -> ()
        "t.a"() {b} : () -> ()"#;
    let keys = ["a", "b", "d", "p", "q"];
    for choice in 0..3_usize.pow(5) {
        let (mut together, mut one_by_one) = (parse(text), parse(text));
        for (ir, at_once) in [(&mut together, true), (&mut one_by_one, false)] {
            let seven = ir.context_mut().integer(7, 8);
            let symbols = keys.map(|key| ir.context_mut().intern_symbol(key));
            let digit = |place: usize| choice / 3_usize.pow(place as u32) % 3;
            // The last comes first, so that they are not sorted by name.
            let chosen = (0..5).rev().filter(|place| digit(*place) > 0);
            let changes: Vec<_> = chosen.map(|place| (symbols[place], (digit(place) == 1).then_some(seven))).collect();
            for op in ops(ir) {
                if at_once {
                    ir.set_attributes(op, &changes);
                } else {
                    changes.iter().for_each(|(name, attribute)| ir.set_attribute(op, *name, *attribute));
                }
            }
            assert_eq!(ir.verify(), Ok(()));
        }
        assert_eq!(together.to_string(), one_by_one.to_string(), "choice {choice}");
    }
}

#[test]
fn attributes_are_replaced_where_they_live() {
    let mut ir = parse(
        r#""t.a"() <{a = 1 : i8, c}> {b, d = 2 : i8} : () -> ()
        "t.a"() {b} : () -> ()
        "t.other"() <{}> : () -> ()"#,
    );
    let first = find(&ir, "t.a");
    let second = ir.next_op(first).unwrap();
    let other = find(&ir, "t.other");
    let mut name = |text: &str| ir.context_mut().intern_symbol(text);
    let [a, c, d, e] = ["a", "c", "d", "aa"].map(&mut name);
    let two = ir.context_mut().integer(2, 8);
    assert_eq!(ir.attribute(first, d), Some(two));
    ir.set_attribute(first, a, Some(two));
    ir.set_attribute(first, c, None);
    ir.set_attribute(first, d, None);
    ir.set_attribute(first, e, Some(two));
    ir.set_attribute(first, d, None);
    // `a` is known to be a property of such operations, `aa` is not.
    ir.set_attribute(second, e, Some(two));
    ir.set_attribute(second, a, Some(two));
    ir.set_attribute(other, a, Some(two));
    let text = ir.to_string();
    for expected in [
        r#""t.a"() <{a = 2 : i8}> {aa = 2 : i8, b} : () -> ()"#,
        r#""t.a"() <{a = 2 : i8}> {aa = 2 : i8, b} : () -> ()"#,
        r#""t.other"() <{}> {a = 2 : i8} : () -> ()"#,
    ] {
        assert!(text.contains(expected), "{text}");
    }
    ir.set_attribute(second, a, None);
    assert!(ir.to_string().contains(r#""t.a"() {aa = 2 : i8, b} : () -> ()"#));
}

#[test]
fn freed_records_are_used_again() {
    let mut ir = parse(USERS);
    let sizes = |ir: &Ir| ops(ir).iter().map(|op| op.index()).max();
    let anchor = find(&ir, "t.w");
    let (name, ty) = (ir.context_mut().intern_symbol("t.new"), ir.context_mut().integer_type(32));
    let attribute = [(ir.context_mut().intern_symbol("k"), ir.context().unit())];
    let a = ir.result(find(&ir, "t.a"), 0);
    let make = |ir: &mut Ir| {
        let parts = OpParts {
            name,
            operands: &[a, a],
            properties: None,
            attributes: &attribute,
            result_types: &[ty, ty],
            successors: &[],
            location: ir.context().unknown_location(),
        };
        ir.create_op(&parts, 0, anchor).unwrap()
    };
    let op = make(&mut ir);
    let (highest, result) = (sizes(&ir), ir.result(op, 1));
    ir.unlink_op(op);
    ir.destroy_op(op);
    for _ in 0..1000 {
        let op = make(&mut ir);
        assert_eq!((sizes(&ir), ir.result(op, 1)), (highest, result));
        ir.unlink_op(op);
        ir.destroy_op(op);
    }
    assert_eq!(ir.verify(), Ok(()));
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// The undoing of a change.
enum Undo {
    Unlinked(Op, Position),
    Created(Op),
    Moved(Op, Option<Op>),
}

/// The text and the order of all uses.
fn state(ir: &Ir) -> (String, Vec<Vec<(String, usize)>>) {
    let values = ops(ir).into_iter().flat_map(|op| ir.results(op)).collect::<Vec<_>>();
    (ir.to_string(), values.into_iter().map(|value| users(ir, value)).collect())
}

#[test]
fn random_changes_keep_the_ir_valid_and_undo_exactly() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let mut text = String::from("%0:2 = \"t.src\"() : () -> (i32, i32)\n");
        for index in 1..30 {
            let pick = |random: &mut Random| format!("%{}", random.below(index)).replace("%0", "%0#1");
            let (a, b) = (pick(&mut random), pick(&mut random));
            let body = match random.below(4) {
                0 => format!(" ({{ \"t.in\"({a}, {b}) : (i32, i32) -> () }}, {{}})"),
                _ => String::new(),
            };
            text += &format!("%{index} = \"t.op{}\"({a}, {b}){body} : (i32, i32) -> i32\n", random.below(4));
        }
        let mut ir = parse(&text);
        for _ in 0..8 {
            let before = state(&ir);
            let mut undo = Vec::new();
            for _ in 0..12 {
                step(&mut ir, &mut random, &mut undo);
                assert_eq!(ir.verify(), Ok(()), "seed {seed}");
            }
            if random.below(2) == 0 {
                for change in undo.into_iter().rev() {
                    match change {
                        Undo::Unlinked(op, position) => ir.relink_op(op, position),
                        Undo::Created(op) => {
                            ir.unlink_op(op);
                            ir.destroy_op(op);
                        }
                        Undo::Moved(op, before) => ir.move_op(op, before.unwrap()),
                    }
                    assert_eq!(ir.verify(), Ok(()), "seed {seed}");
                }
                assert_eq!(state(&ir), before, "seed {seed}");
            } else {
                for change in undo {
                    if let Undo::Unlinked(op, _) = change {
                        ir.destroy_op(op);
                    }
                }
                assert_eq!(ir.verify(), Ok(()), "seed {seed}");
                assert_eq!(ops(&ir).len() + 1, ir.op_count(), "seed {seed}");
            }
            let again = parse(&ir.to_string());
            assert_eq!(again.to_string(), ir.to_string(), "seed {seed}");
        }
    }
}

fn step(ir: &mut Ir, random: &mut Random, undo: &mut Vec<Undo>) {
    // The operations directly in the module: its graph region allows any order.
    let block = ir.region_blocks(ir.op_regions(ir.top_op())[0]).next().unwrap();
    let here: Vec<Op> = ir.block_ops(block).collect();
    let op = here[random.below(here.len())];
    match random.below(3) {
        0 => {
            let is_used = ir.results(op).any(|result| ir.first_use(result).is_some());
            if !is_used && here.len() > 2 {
                let position = ir.unlink_op(op);
                undo.push(Undo::Unlinked(op, position));
            }
        }
        1 => {
            let values: Vec<Value> = here.iter().flat_map(|op| ir.results(*op)).collect();
            let operands: Vec<Value> = (0..random.below(4)).map(|_| values[random.below(values.len())]).collect();
            let ty = ir.context_mut().integer_type(32);
            let parts = OpParts {
                name: ir.context_mut().intern_symbol("t.new"),
                operands: &operands,
                properties: None,
                attributes: &[],
                result_types: &[ty; 3][..random.below(3)],
                successors: &[],
                location: ir.context().unknown_location(),
            };
            undo.push(Undo::Created(ir.create_op(&parts, 0, op).unwrap()));
        }
        _ => {
            let moved = here[random.below(here.len())];
            // An operation at the end of its block could not be moved back before another.
            if moved != op && ir.next_op(moved).is_some() {
                undo.push(Undo::Moved(moved, ir.next_op(moved)));
                ir.move_op(moved, op);
            }
        }
    }
}
