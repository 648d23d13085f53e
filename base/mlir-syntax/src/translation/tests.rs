use super::*;

#[test]
fn a_clone_and_its_origin_call_the_same_things_differently() {
    let mut origin = Context::new();
    let (old, shared) = (origin.intern_symbol("t.old"), parse_type(&mut origin, "!t.shared").unwrap());
    let common = Known::to(&origin);
    let mut clone = origin.clone();
    let kind = |name| OpShape { name, operands: 1, results: 2 };
    // Each goes its own way.
    let elsewhere = origin.intern_symbol("t.elsewhere");
    origin.intern_op_kind(kind(elsewhere));
    parse_attribute(&mut origin, "[7 : i9]").unwrap();
    let name = clone.intern_symbol("t.new");
    let ty = parse_type(&mut clone, "tuple<!t.shared, i77>").unwrap();
    let attribute = parse_attribute(&mut clone, "{k = [\"text\", tuple<i77>]}").unwrap();
    let number = clone.intern_op_kind(kind(name));

    let translation = Translation::new(&clone, common, &mut origin).unwrap();
    assert_eq!((translation.symbol(old), translation.ty(shared)), (old, shared));
    assert_eq!(origin.symbol_name(translation.symbol(name)), "t.new");
    let mut text = String::new();
    print_type(&origin, translation.ty(ty), &mut text);
    print_attribute(&origin, translation.attribute(attribute), &mut text);
    assert_eq!(text, "tuple<!t.shared, i77>{k = [\"text\", tuple<i77>]}");
    let known = origin.op_kinds().nth(translation.op_kind(number) as usize);
    assert_eq!(known, Some(kind(translation.symbol(name))));
    assert_ne!(translation.symbol(name), name, "the number is taken");
}
