//! Folds of MLIR's own operations, as `mlir-opt` folds them: all of `index`, `arith` on integers, and
//! casts.
//!
//! Folding is off unless a driver is asked for it, and an [`Ir`](mlir_lite::Ir) knows nothing of it until [`know_folds`] says so:
//!
//! ```
//! use mlir_lite::Ir;
//! use pdl_vm::{GreedyDriver, GreedyOptions, Natives, PatternSetBuilder};
//!
//! let mut ir = Ir::parse(
//!     r#"%0 = "arith.constant"() <{value = 3 : i32}> : () -> i32  %1 = "arith.muli"(%0, %0) : (i32, i32) -> i32
//!     "t.use"(%1) : (i32) -> ()"#,
//! )
//! .unwrap();
//! let set = PatternSetBuilder::new().bind(&mut ir, &Natives::new()).unwrap();
//! mlir_dialects::fold::know_folds(&mut ir);
//! let scope = ir.top_op();
//! GreedyDriver::new(GreedyOptions::default()).folding().run(&set, &mut ir, scope, None).unwrap();
//! assert!(ir.to_string().contains("value = 9 : i32"), "{ir}");
//! ```
//!
//! The modules `arith` and `index` say what each operation does, over `constant`, a number or the elements of a vector or tensor, and
//! over the arithmetic of `integers`. `casts` has what makes other types, and `floats` what makes floats of integers, other floats,
//! and integers again. What MLIR does is found out by `tests/fold`, which folds thousands of functions with both.

mod arith;
mod casts;
mod constant;
mod floats;
mod index;
mod integers;
mod known;
mod site;

pub use known::know_folds;
