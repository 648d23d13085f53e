//! The integration tests of `pdll-macros`, in one program: each file is a module.

#[path = "../../../tests/support/goldens.rs"]
mod goldens;
mod run;
mod ui;
