//! The integration tests of `pdl-diagnostics`, in one program: each file is a module.

mod files;
mod render;
