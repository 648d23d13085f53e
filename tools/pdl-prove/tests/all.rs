//! The integration tests of `pdl-prove`, in one program: each file is a module.

mod exhaustive;
#[path = "machine/function.rs"]
mod function;
#[path = "machine/llc.rs"]
mod llc;
mod machine;
mod miscompiled;
#[path = "semantics/numbers.rs"]
mod numbers;
mod random;
mod samples;
mod semantics;
mod semantics_language;
#[path = "semantics/shapes.rs"]
mod shapes;
mod solver;
mod split;
mod texts;
#[path = "semantics/tools.rs"]
mod tools;
mod types;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
mod vacuous;
mod verdicts;
