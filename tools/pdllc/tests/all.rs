//! The integration tests of `pdllc`, in one program: each file is a module.

mod beside;
mod bytecode;
#[path = "../../../hosts/mlir-dialects/tests/fold/cases.rs"]
#[allow(dead_code, reason = "only what programs are made of is used here")]
mod cases;
mod cli;
mod combine;
mod command;
mod convert;
mod cpp;
mod fmt;
mod fold;
#[path = "../../../hosts/mlir-dialects/tests/fold/functions.rs"]
#[allow(dead_code, reason = "likewise")]
mod functions;
mod limits;
mod lints;
mod long_texts;
mod lsp;
mod manual;
mod mistakes;
mod natives;
mod outputs;
mod packs;
mod playground;
mod print;
#[path = "../../../hosts/mlir-dialects/tests/fold/programs.rs"]
#[allow(dead_code, reason = "likewise")]
mod programs;
mod prove;
mod prove_gate;
mod prove_valid;
mod rule_names;
mod terminal;
mod tutorial;
#[path = "../../../tests/support/upstream.rs"]
mod upstream;
mod watch;
mod watching;
