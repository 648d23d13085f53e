//! LLVM's machine IR: `.mir` files to an IR that implements the host traits, and back.
