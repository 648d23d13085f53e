//! The patterns in ISLE, on the use lists that are written by hand: what its compiler asks for, and the rules.

#![forbid(unsafe_code)]

// What the compiler of ISLE writes asks for it.
extern crate alloc;

use ir::{BinaryOp, Condition, Id, Inst, Rewritten, Type, UnaryOp, Value};

type Pair = [Value; 2];

/// The IR as rules see it, at one instruction.
#[derive(Debug)]
pub struct Rules<'a> {
    pub ir: &'a mut Rewritten,
    pub id: Id,
}

impl Rules<'_> {
    fn make(&mut self, inst: Inst, ty: Type) -> Value {
        self.ir.create(inst, ty, self.id)
    }
}

/// Makes a module of rules that were compiled.
macro_rules! rules {
    ($name:ident, $feature:literal) => {
        #[cfg(feature = $feature)]
        #[allow(
            clippy::all,
            dead_code,
            unused,
            non_snake_case,
            non_camel_case_types,
            unreachable_code,
            unreachable_patterns
        )]
        mod $name {
            use super::*;

            mod rules {
                use super::*;
                include!(concat!(env!("OUT_DIR"), "/", $feature, ".rs"));
            }

            impl rules::Context for Rules<'_> {
                fn pair(&mut self, pair: Pair) -> (Value, Value) {
                    (pair[0], pair[1])
                }

                fn inst_of(&mut self, id: Id) -> Inst {
                    self.ir.inst(id)
                }

                fn def(&mut self, value: Value) -> Option<Inst> {
                    self.ir.function.definition(value).copied()
                }

                fn make_iconst(&mut self, ty: Type, imm: i64) -> Value {
                    self.make(Inst::Iconst { imm }, ty)
                }

                fn make_unary(&mut self, op: &UnaryOp, arg: Value) -> Value {
                    let ty = self.type_of(arg);
                    self.make(Inst::Unary { op: *op, arg }, ty)
                }

                fn make_binary(&mut self, op: &BinaryOp, x: Value, y: Value) -> Value {
                    let ty = self.type_of(x);
                    self.make(Inst::Binary { op: *op, args: [x, y] }, ty)
                }

                fn make_icmp(&mut self, cc: &Condition, x: Value, y: Value) -> Value {
                    self.make(Inst::Icmp { cc: *cc, args: [x, y] }, Type::I8)
                }

                fn make_select(&mut self, condition: Value, then: Value, otherwise: Value) -> Value {
                    let ty = self.type_of(then);
                    self.make(Inst::Select { condition, then, otherwise }, ty)
                }

                fn type_of(&mut self, value: Value) -> Type {
                    self.ir.function.ty(value)
                }

                fn result_type(&mut self, id: Id) -> Type {
                    let result = self.ir.function.insts[id.0 as usize].result;
                    self.ir.function.ty(result.expect("what is replaced has a result"))
                }
            }

            /// Returns what an instruction can be replaced with. Not generic, so that rules are compiled in this crate.
            pub fn simplify(ir: &mut Rewritten, id: Id) -> Option<Value> {
                rules::constructor_simplify(&mut Rules { ir, id }, id)
            }
        }
        #[cfg(feature = $feature)]
        pub use $name::simplify as $name;
    };
}

rules!(identities, "identities");
rules!(rules_200, "rules-200");
rules!(rules_1000, "rules-1000");
