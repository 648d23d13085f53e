//! The integration tests of `pdll-fuzz`, in one program: each file is a module.

mod depth;
mod smoke;
