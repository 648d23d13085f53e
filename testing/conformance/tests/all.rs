//! The integration tests of `conformance`, in one program: each file is a module.

mod arena;
mod cases;
mod explanations;
mod formatting;
mod forms;
mod linking;
mod lints;
mod projects;
mod rules_as_pdll;
mod selection;
mod shapes;
mod unless;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
