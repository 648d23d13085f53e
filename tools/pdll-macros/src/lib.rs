//! PDLL inside Rust: [`pdll!`] compiles patterns while a program is built. Nothing of the compiler is in the program, which depends on
//! `pdl-vm` alone beside this crate:
//!
//! ```toml
//! [dependencies]
//! pdl-vm = { path = "…/pdl-vm" }
//! pdll-macros = { path = "…/tools/pdll-macros" }
//! ```
//!
//! The code that the macro writes needs `std`: it keeps the program in a
//! [`LazyLock`](std::sync::LazyLock).
//!
//! # Features
//! - `tablegen`: patterns may include `.td` files.

mod compile;
mod expand;
mod input;
mod report;
mod text;

/// Compiles patterns, and has them as a [program](https://docs.rs/pdl-vm) in the binary.
///
/// As an expression it is an `Arc<pdl_vm::Program>`, which is validated when it is needed for the first time, and is the same each time:
///
/// ```
/// use pdl_vm::{GreedyOptions, Natives, PatternSet, rewrite_greedily};
/// use pdll_macros::pdll;
///
/// let program = pdll! {
///     Pattern {
///         replace op<t.neg>(op<t.neg>(x: Value)) with x;
///     }
/// };
///
/// let mut ir = mlir_lite::Ir::parse(r#"
///     %x = "t.arg"() : () -> i32
///     %a = "t.neg"(%x) : (i32) -> i32
///     %b = "t.neg"(%a) : (i32) -> i32
///     "t.use"(%b) : (i32) -> ()"#)?;
/// let set = PatternSet::bind(program, &mut ir, &Natives::new())?;
/// let scope = ir.top_op();
/// assert_eq!(rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default())?.rewrites, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Native functions
/// With `struct Name for Host;` in front of the patterns, where `Host` is a type that implements `pdl_vm::Host`, the invocation is an item: a
/// struct with these functions.
///
/// - `program()` is the same program;
/// - `register(&mut Natives<Host>)` registers the native functions that the patterns declare;
/// - `bind(&mut Host)` does both: a `PatternSet<Host>`, or `BindErrors`;
/// - `BLOB` is the `.pdllc`.
///
/// A native function is the Rust function of its name in scope, in the spelling of Rust: `has_one_use` for `HasOneUse`. What it takes and
/// gives is said in the table of `pdll::build`. A missing one, or one of another type, is an error of rustc at the declaration, which says
/// what type it must have. A constraint or rewrite with a code block needs none: its body sees what is in scope at the macro.
///
/// ```
/// use mlir_lite::{Ir, Value};
/// use pdll_macros::pdll;
///
/// fn has_one_use(ir: &Ir, value: Value) -> bool {
///     pdl_vm::Host::has_one_use(ir, value)
/// }
///
/// pdll! {
///     /// What is known of negations.
///     pub struct Negations for Ir;
///
///     Constraint HasOneUse(value: Value);
///
///     Pattern NegNeg {
///         let inner = op<t.neg>(x: Value);
///         HasOneUse(inner.0);
///         replace op<t.neg>(inner.0) with x;
///     }
/// }
///
/// let set = Negations::bind(&mut Ir::parse("")?)?;
/// assert_eq!(set.pattern_text(set.patterns()[0].id), "NegNeg");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two kinds of functions are to be registered by hand: those that the host answers by what `.td` files say
/// (`Natives::register_checks`), and those of `mlir/Transforms/DialectConversion.pdll`. Without a struct all are.
///
/// # Three ways to write patterns
/// ```
/// # use pdll_macros::pdll;
/// // As tokens. Mistakes are shown at the token where they are.
/// let tokens = pdll!(Pattern => replace op<t.neg>(op<t.neg>(x: Value)) with x;);
/// // As a text, for what is PDLL and cannot be Rust, such as `"\0A"`. What is shown of a mistake has its line and column.
/// let text = pdll!(r#"Pattern => replace op<t.neg>(op<t.neg>(x: Value)) with x;"#);
/// // As a file beside the Rust file, whatever kind of patterns it has. The program is built again when it changes.
/// let file = pdll!(file "../tests/negations.pdll");
/// assert_eq!(tokens.patterns().len() + text.patterns().len() + file.patterns().len(), 3);
/// ```
/// With `plain_names;` in front, names of operations need no dialect: `op<iadd>`.
/// `#include` looks beside the Rust file, and the program is built again when an included file changes.
///
/// # Errors
/// An error in the patterns is an error of rustc, with the code, the advice and the notes of `pdllc check`. A warning is one, of a
/// deprecated `Finding`: there is no other kind that a macro can give.
///
/// If `HostContext::KINDS` of the host says which operations there are, an operation that is written otherwise is an error at its name.
#[proc_macro]
pub fn pdll(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::expand(syn::parse_macro_input!(input as input::Input)).into()
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
