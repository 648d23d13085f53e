//! The integration tests of `pdll-syntax`, in one program: each file is a module.

mod again;
mod common;
mod declarations;
mod golden;
#[path = "../../tests/support/goldens.rs"]
mod goldens;
mod grammar;
mod includes;
mod regions;
mod robustness;
mod specification;
mod tree;
mod written;
