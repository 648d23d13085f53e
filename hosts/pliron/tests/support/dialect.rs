//! A dialect for tests: operations of which nothing is known but their names, and a type.

use pdl_pliron::Registry;
use pliron::builtin::op_interfaces::{NoTerminatorInterface, SingleBlockRegionInterface};
use pliron::context::Context;
use pliron::derive::{op_interface_impl, pliron_op, pliron_type};
use pliron::opts::dce::SideEffects;

macro_rules! ops {
    ($($name:literal $op:ident;)*) => {
        $(
            #[pliron_op(name = $name, format, verifier = "succ")]
            pub struct $op;
        )*

        /// The names of its operations.
        #[allow(dead_code, reason = "not every test asks")]
        pub const NAMES: &[&str] = &[$($name),*];

        /// All operations of the dialect, and how its type is written.
        pub fn registry() -> Registry {
            let registry = Registry::new();
            $(let registry = registry.add::<$op>();)*
            registry.types(|context, text| {
                (text == "tensor<4xf32>").then(|| Ok(TensorType::get(context).into()))
            })
        }
    };
}

ops! {
    "t.a" AOp; "t.b" BOp; "t.c" COp; "t.d" DOp;
    "t.w" WOp;
    "t.n1" N1Op; "t.n2" N2Op; "t.n3" N3Op;
    "t.use" UseOp; "t.source" SourceOp; "t.top" TopOp; "t.block" BlockOp; "t.end" EndOp; "t.pure" PureOp;
    "t.add" AddOp; "t.sub" SubOp; "t.xor" XorOp; "t.and" AndOp; "t.or" OrOp; "t.mul" MulOp;
    "g.split" SplitOp; "g.tail" TailOp; "g.maybe" MaybeOp; "g.fixed" FixedOp; "g.none" NoneOp;
}

/// `tensor<4xf32>`.
#[pliron_type(name = "t.tensor", format, generate_get = true, verifier = "succ")]
#[derive(Hash, PartialEq, Eq, Debug)]
pub struct TensorType;

#[op_interface_impl]
impl SideEffects for PureOp {
    fn has_side_effects(&self, _: &Context) -> bool {
        false
    }
}

#[op_interface_impl]
impl SingleBlockRegionInterface for TopOp {}
#[op_interface_impl]
impl NoTerminatorInterface for TopOp {}
#[op_interface_impl]
impl SingleBlockRegionInterface for BlockOp {}
#[op_interface_impl]
impl NoTerminatorInterface for BlockOp {}
