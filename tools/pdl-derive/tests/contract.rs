//! The derived host keeps the contract of the traits.

use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_host};
use pdl_vm::instructions::{InstructionHost, InstructionOp};

use crate::function::{BlockCall, Condition, Data, Function, Inst, Opcode, Type};

struct Functions;

impl IrGenerator for Functions {
    type Host = InstructionHost<Function>;

    fn generate(&mut self, seed: u64) -> (Self::Host, InstructionOp<Inst>) {
        let mut function = Function::default();
        let (x, y) = (function.argument(Type::I64), function.argument(Type::I64));
        let (entry, next) = (function.block(), function.block());
        let p = function.argument(Type::I64);
        let binary = |op, args| Data::Binary { op, args };
        let c = function.push(entry, Data::Iconst { imm: 8 + seed as i64 }, &[Type::I64]);
        let sum = function.push(entry, binary(Opcode::Iadd, [x, c]), &[Type::I64]);
        let square = function.push(entry, binary(Opcode::Imul, [sum, sum]), &[Type::I64]);
        let equal = function.push(entry, Data::Icmp { cc: Condition::Equal, args: [square, y] }, &[Type::I1]);
        let offset = (seed % 2 == 0).then_some(4);
        let loaded = function.push(entry, Data::Load { address: sum, index: Some(y), offset }, &[Type::I64]);
        function.push(entry, Data::Load { address: sum, index: None, offset: None }, &[Type::I32]);
        function.push(entry, Data::Store(loaded, x, vec!["aligned".to_owned()]), &[]);
        function.push(entry, Data::IaddImm { arg: y, imm: 3 }, &[Type::I64]);
        let call = Data::Call { callee: "f".to_owned(), args: vec![x, square, loaded], site: 7 };
        let called = function.push(entry, call, &[Type::I64]);
        let to = |value| BlockCall { block: next, args: vec![value] };
        let branch = Data::Brif { op: Opcode::Brif, condition: equal, then: to(square), otherwise: to(called) };
        function.push(entry, branch, &[]);
        let chosen = function.push(next, Data::Select { condition: equal, then: p, otherwise: x }, &[Type::I64]);
        function.push(next, Data::Return { args: vec![chosen] }, &[]);
        (InstructionHost::new(function), InstructionOp::Function)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        let integer = |value, ty: &str| ConstantData::Integer(value, ty.into());
        let text = |text: &str| ConstantData::Text(text.into());
        vec![
            ("imm", [integer(1, "i64"), integer(2, "i64")]),
            ("cc", [text("eq"), text("slt")]),
            ("offset", [integer(1, "i32"), integer(2, "i32")]),
            ("flags", [ConstantData::List(vec![text("a")]), ConstantData::List(vec![])]),
        ]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i1", "i32", "i64"]
    }
}

#[test]
fn the_host_keeps_the_contract() {
    check_host(&mut Functions, 8).unwrap_or_else(|findings| panic!("{findings}"));
}
