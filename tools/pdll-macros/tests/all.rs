//! The integration tests of `pdll-macros`, in one program: each file is a module.

mod run;
mod ui;
