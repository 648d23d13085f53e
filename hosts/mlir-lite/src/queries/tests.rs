use super::*;
use mlir_syntax::Context;
use pdl_vm::host::HostContext;

#[test]
fn types_are_seen_as_they_are_written() {
    let mut ir = Ir::new(Context::new());
    let mut view = |text: &str| {
        let ty = ir.parse_type(text).expect(text);
        format!("{:?}", ir.type_view(&ty)).replace("-9223372036854775808", "?")
    };
    assert_eq!(view("si8"), "Integer { width: 8, signedness: Signed }");
    assert_eq!(view("bf16"), "Float(\"bf16\")");
    assert!(view("tensor<2x?xf32>").starts_with("RankedTensor { shape: [2, ?], element:"));
    assert!(view("vector<4x[8]xi1>").starts_with("Vector { shape: [4, 8], scalable: [false, true], element:"));
    assert!(view("memref<*xf32>").starts_with("UnrankedMemRef("));
    assert_eq!(view("!gpu.async.token"), "Dialect { dialect: \"gpu\", mnemonic: \"async.token\" }");
    assert_eq!(view("!llvm<ptr<3>>"), "Dialect { dialect: \"llvm\", mnemonic: \"ptr\" }");
}

#[test]
fn attributes_are_seen_as_they_are_written() {
    let mut ir = Ir::new(Context::new());
    let mut view = |text: &str| {
        let attribute = ir.parse_attribute(text).expect(text);
        format!("{:?}", ir.attribute_view(&attribute))
    };
    assert!(view("true").ends_with("value: -1 }"), "as `APInt` of one bit");
    assert!(view("-3 : i8").ends_with("value: -3 }"));
    assert!(view("array<i16: -1, 2>").ends_with("values: [-1, 2] }"));
    assert!(view("array<i1: true, false>").ends_with("values: [1, 0] }"));
    assert!(view("array<f32: 1.0>").ends_with("values: [1065353216] }"));
    assert_eq!(view("@a::@b"), "Symbol { is_flat: false }");
    assert!(view("dense<[1, 2]> : tensor<2xi8>").ends_with("storage: Numbers }"));
    assert!(view("dense_resource<k> : tensor<2xi8>").ends_with("storage: Resource }"));
    assert_eq!(view("#arith.fastmath<fast>"), "Dialect { dialect: \"arith\", mnemonic: \"fastmath\" }");
}

#[test]
fn dialect_types_answer_accessors() {
    let mut ir = Ir::new(Context::new());
    let mut ask = |text: &str, accessor| {
        let ty = ir.parse_type(text).expect(text);
        ir.type_accessor(&ty, accessor)
    };
    assert_eq!(ask("!llvm.ptr", "getAddressSpace"), Some(Scalar::Int(0)));
    assert_eq!(ask("!llvm.ptr<3>", "getAddressSpace"), Some(Scalar::Int(3)));
    let width = "getStorageTypeIntegralWidth";
    assert_eq!(ask("!quant.uniform<u8:f32, 1.0>", width), Some(Scalar::Int(8)));
    assert_eq!(ask("!quant.any<i4<-8:7>>", width), Some(Scalar::Int(4)));
    assert_eq!(ask("!quant.calibrated<f32<-1.0:1.0>>", width), None);
    assert_eq!(ask("!transform.op<\"a.b\">", "getOperationName"), Some(Scalar::Text("a.b".into())));
    assert_eq!(ask("!tosa.shape<2>", "getRank"), Some(Scalar::Int(2)));
    assert_eq!(ask("i32", width), None);
}
