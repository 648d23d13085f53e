use super::*;

#[test]
fn what_is_in_memory_is_changed_and_the_place_stays() {
    let layout = DataLayout::default();
    let parse = |text| MemoryOperand::parse(text, &layout);
    let changed = |text: &'static str| parse(text).map(|memory| memory.with_type(LowLevelType::bits(8)));
    assert_eq!(changed("(load (s32))").as_deref(), Some("(load (s8), align 4)"));
    assert_eq!(
        changed("(volatile load (s32) from %ir.p + 1, align 1, basealign 4, !tbaa !5)").as_deref(),
        Some("(volatile load (s8) from %ir.p + 1, basealign 4)")
    );
    assert_eq!(changed("(load (s8), addrspace 3)").as_deref(), Some("(load (s8), addrspace 3)"));
    let elsewhere = parse("(invariant load (s32) from %ir.p + 1, align 1, addrspace 3)")
        .map(|memory| memory.elsewhere(LowLevelType::bits(16), 2));
    assert_eq!(elsewhere.as_deref(), Some("(load (s16), addrspace 3)"));
    assert_eq!(
        changed("(load (<4 x s32>) from `ptr addrspace(1) null`, addrspace 1)").as_deref(),
        Some("(load (s8) from `ptr addrspace(1) null`, align 16, addrspace 1)")
    );
    // As older files have it.
    assert_eq!(changed("(volatile load 4 from %ir.p)").as_deref(), Some("(volatile load (s8) from %ir.p, align 4)"));
    assert_eq!(changed("(load 2, align 1)").as_deref(), Some("(load (s8))"));
    assert_eq!(changed("(load (s8)), (load (s8))"), None);
    assert_eq!(changed("(load unknown-size)"), None);
    assert!(parse("(load (s32))").is_some_and(|memory| memory.is_simple()));
    assert!(parse("(load unordered (s32))").is_some_and(|memory| memory.is_atomic() && memory.is_unordered()));
    assert!(parse("(load monotonic (s32))").is_some_and(|memory| !memory.is_simple()));
}
