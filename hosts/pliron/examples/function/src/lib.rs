//! A function of pliron, rewritten by patterns that come in three ways: from a text that is compiled while the program runs, from a
//! blob that was compiled before, and from the build script, with native functions in Rust.

use pdl_pliron::{PatternPass, PlironHost, Registry};
use pdl_vm::{GreedyReport, Interned, Natives};
use pliron::builtin::attributes::IntegerAttr;
use pliron::builtin::op_interfaces::{
    IsTerminatorInterface, NOpdsInterface, NResultsInterface, OneResultInterface, SameOperandsAndResultType,
    SameOperandsType, SameResultsType,
};
use pliron::builtin::types::{IntegerType, Signedness};
use pliron::context::{Context, Ptr};
use pliron::derive::{op_interface_impl, pliron_op};
use pliron::operation::Operation;
use pliron::opts::dce::SideEffects;
use pliron::utils::apint::{APInt, bw};

/// An operation of two numbers, which computes another and does nothing else.
macro_rules! binary {
    ($name:literal $op:ident) => {
        #[pliron_op(
            name = $name,
            format,
            interfaces = [NOpdsInterface<2>, OneResultInterface, NResultsInterface<1>, SameOperandsType, SameResultsType, SameOperandsAndResultType],
            verifier = "succ"
        )]
        pub struct $op;

        #[op_interface_impl]
        impl SideEffects for $op {
            fn has_side_effects(&self, _: &Context) -> bool {
                false
            }
        }
    };
}

binary!("calc.add" AddOp);
binary!("calc.mul" MulOp);
binary!("calc.shl" ShlOp);

/// Ends a function.
#[pliron_op(name = "calc.return", format, interfaces = [IsTerminatorInterface], verifier = "succ")]
pub struct ReturnOp;

/// The operations that patterns may create.
pub fn registry() -> Registry {
    Registry::new().add::<AddOp>().add::<MulOp>().add::<ShlOp>()
}

/// The function that is rewritten: `x * 8 + y * 2 * 1 + 0`.
pub const FUNCTION: &str = "
builtin.func @f: builtin.function <(builtin.integer i32, builtin.integer i32) -> (builtin.integer i32)>
{
  ^entry(x: builtin.integer i32, y: builtin.integer i32):
    zero = builtin.constant <builtin.integer <0: i32>> : builtin.integer i32;
    one = builtin.constant <builtin.integer <1: i32>> : builtin.integer i32;
    two = builtin.constant <builtin.integer <2: i32>> : builtin.integer i32;
    eight = builtin.constant <builtin.integer <8: i32>> : builtin.integer i32;
    a = calc.mul (x, eight) [] []: <(builtin.integer i32, builtin.integer i32) -> (builtin.integer i32)>;
    b = calc.mul (y, two) [] []: <(builtin.integer i32, builtin.integer i32) -> (builtin.integer i32)>;
    c = calc.mul (b, one) [] []: <(builtin.integer i32, builtin.integer i32) -> (builtin.integer i32)>;
    d = calc.add (a, c) [] []: <(builtin.integer i32, builtin.integer i32) -> (builtin.integer i32)>;
    e = calc.add (d, zero) [] []: <(builtin.integer i32, builtin.integer i32) -> (builtin.integer i32)>;
    calc.return (e) [] []: <(builtin.integer i32) -> ()>
}";

/// Patterns from a text, compiled while the program runs.
///
/// # Errors
/// If the text has an error.
pub fn from_text() -> Result<PatternPass, Box<dyn std::error::Error>> {
    Ok(PatternPass::from_source("identities", include_str!("identities.pdll"), registry())?)
}

/// Patterns from a blob, such as `pdllc build` writes into a file.
///
/// # Errors
/// If the blob is invalid.
pub fn from_blob(blob: &[u8]) -> Result<PatternPass, Box<dyn std::error::Error>> {
    Ok(PatternPass::from_bytes("identities", blob, registry())?)
}

/// The patterns of `natives.pdll`, and their code blocks in Rust.
pub mod natives {
    include!(concat!(env!("OUT_DIR"), "/natives.rs"));
}

/// Patterns that the build script compiled.
///
/// # Errors
/// None, as long as the blob of the build script is whole.
pub fn from_build_script() -> Result<PatternPass, Box<dyn std::error::Error>> {
    let mut functions = Natives::new();
    natives::register(&mut functions);
    Ok(PatternPass::new("powers of two", natives::program()?, registry()).natives(functions))
}

/// Rewrites an operation, and says what was done.
///
/// # Errors
/// If patterns do not fit, or leave something that is not valid.
pub fn rewrite(
    mut pass: PatternPass,
    context: &mut Context,
    op: Ptr<Operation>,
) -> Result<GreedyReport, Box<dyn std::error::Error>> {
    Ok(pass.rewrite(context, op)?)
}

/// The number that an attribute is, if it has 32 bits.
fn number(host: &PlironHost, attribute: Interned) -> Option<i32> {
    let integer = host.attribute_data(attribute).downcast_ref::<IntegerAttr>()?;
    let value = integer.value();
    (value.bw() == 32).then(|| value.to_i32())
}

/// A number as an attribute.
fn i32_attribute(context: &Context, number: i32) -> IntegerAttr {
    IntegerAttr::new(IntegerType::get(context, 32, Signedness::Signless), APInt::from_i32(number, bw(32)))
}
