use super::*;

#[test]
fn names_are_in_order_and_found() {
    for (row, (name, opcode)) in NAMES.iter().enumerate() {
        assert!(row == 0 || NAMES[row - 1].0 < *name, "{name}");
        assert_eq!((Opcode::of(name), opcode.name()), (*opcode, *name));
    }
    assert_eq!(Opcode::of("ADDWrr"), Opcode::OTHER);
}
