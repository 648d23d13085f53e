//! Derives what `pdl_vm::instructions` asks of an IR whose instructions are an enum of Rust. No compiler of patterns is in here.
//!
//! ```
//! use pdl_derive::{Handle, Immediate, Instruction};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Handle)]
//! pub struct Value(u32);
//!
//! #[derive(Immediate)]
//! pub enum Condition {
//!     Equal,
//!     Less,
//! }
//!
//! #[derive(Instruction)]
//! #[pdl(dialect = "t", pure)]
//! pub enum Inst {
//!     #[pdl(type_of = args)]
//!     Iadd { args: [Value; 2] },                        // op<t.iadd>(a, b)
//!     Iconst { imm: i64 },                              // op<t.iconst> {imm = attr<"8">}
//!     #[pdl(type = "i1")]
//!     Icmp { cc: Condition, args: [Value; 2] },         // op<t.icmp>(a, b) {cc = attr<"\"less\"">}
//!     #[pdl(results = 0, effects)]
//!     Return { args: Vec<Value> },
//! }
//! # assert_eq!(<Inst as pdl_vm::instructions::Instruction>::KINDS[2].name, "t.icmp");
//! ```

use proc_macro::TokenStream;

mod expand;

/// Derives `pdl_vm::instructions::Instruction` for an enum, or a struct with an opcode.
///
/// Each variant is an operation, called `variant_in_snake_case` behind the dialect. Fields of the value type and arrays, lists and options of it are operands; all
/// others are attributes of the field's name and must implement `Immediate`. `#[pdl(…)]` says the rest:
///
/// | on | `#[pdl(…)]` | meaning |
/// |---|---|---|
/// | the type | `dialect = "clif"` | the dialect of all operations; without it, names have none |
/// | | `value = Value` | the value type, by default `Value` |
/// | | `pure` | operations do nothing but compute their results |
/// | a variant, or a struct | `name = "iadd"` | the name without the dialect |
/// | | `results = 0` | the number of results, by default 1 |
/// | | `type = "i1"` | the type that patterns give this name is that of the results, where they do not say one |
/// | | `type_of = args` | that of the first value of this field is |
/// | | `effects` | it is not `pure` |
/// | | `skip` | patterns do not know it; its operands are uses of values all the same |
/// | a field | `cases(Iadd, Isub)` | it is an opcode: each of these cases is an operation of its own |
/// | | `operands` | it holds operands, by `OperandField` |
/// | | `operands = args` | its field `args` does; only where the operation is skipped |
/// | | `name = "imm"` | the name of the attribute |
/// | | `skip` | it is nothing that patterns see, and they cannot make the instruction |
/// | | `default` | it is nothing that patterns see, and what they make has its default |
#[proc_macro_derive(Instruction, attributes(pdl))]
pub fn instruction(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    let model = pdl_instructions::Instruction::of(&input);
    model.map(|model| expand::instruction(&model)).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `pdl_vm::instructions::Handle` for a struct of one integer.
#[proc_macro_derive(Handle)]
pub fn handle(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::handle(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `pdl_vm::instructions::Immediate` for an enum without fields. Each case is a string, in snake case or as `#[pdl(name = "eq")]` says.
#[proc_macro_derive(Immediate, attributes(pdl))]
pub fn immediate(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    let model = pdl_instructions::Cases::of(&input);
    model.map(|model| expand::immediate(&model)).unwrap_or_else(syn::Error::into_compile_error).into()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
