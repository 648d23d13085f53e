//! LLVM's machine IR.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::machine_ir(data);
});
