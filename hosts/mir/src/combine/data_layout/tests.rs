use super::*;

#[test]
fn address_spaces_have_widths() {
    let shown = |layout: &DataLayout, space| {
        let MachinePointer { bits, index_bits, is_integral, .. } = layout.pointer(space);
        (bits, index_bits, is_integral)
    };
    let layout = DataLayout::parse("e-m:e-p3(local):32:32-p:64:64-p8:128:128:128:48-pue4:48:64-i64:64-ni:8:9")
        .expect("a layout");
    assert_eq!(shown(&layout, 0), (64, 64, true));
    assert_eq!(shown(&layout, 3), (32, 32, true));
    assert_eq!(shown(&layout, 4), (48, 48, false));
    assert_eq!(shown(&layout, 8), (128, 48, false));
    assert_eq!(shown(&layout, 9), (64, 64, false));
    assert_eq!(shown(&layout, u32::MAX), (64, 64, true));
    // What is not listed is as address space 0, wherever that is listed.
    let layout = DataLayout::parse("p270:64:64-p:32:32:32").expect("a layout");
    assert_eq!((shown(&layout, 0), shown(&layout, 1)), ((32, 32, true), (32, 32, true)));
    assert_eq!(shown(&layout, 270), (64, 64, true));
    assert_eq!(DataLayout::parse(""), Ok(DataLayout::default()));
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = [
        "p:0:32:32",
        "p:x:32",
        "p3",
        "p:",
        "p0:32",
        "p:32:32:32:64",
        "p:32:32:32:0",
        "p:16777216:32",
        "p16777216:32:32",
        "px1:64:64",
        "pu:64:64",
        "pe0:64:64",
        "ni:a",
        "ni:",
        "ni:0",
    ];
    for text in refused {
        assert!(DataLayout::parse(text).is_err(), "{text}");
    }
}
