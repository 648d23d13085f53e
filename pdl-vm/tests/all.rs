//! The integration tests of `pdl-vm`, in one program: each file is a module.

mod allocations;
mod binding;
mod common;
mod greedy;
mod host_check;
mod hostile_host;
mod hostile_natives;
mod interner;
mod known_ops;
mod matching;
mod rewriting;
