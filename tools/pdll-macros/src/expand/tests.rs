use super::snake_case;

#[test]
fn names_of_functions_are_those_of_rust() {
    let names = [
        ("HasOneUse", "has_one_use"),
        ("Log2", "log2"),
        ("isI32", "is_i32"),
        ("ToLLVMType", "to_llvm_type"),
        ("Is2D", "is2_d"),
        ("already_so", "already_so"),
    ];
    for (pdll, rust) in names {
        assert_eq!(snake_case(pdll), rust);
    }
}
