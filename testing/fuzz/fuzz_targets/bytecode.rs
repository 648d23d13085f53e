//! MLIR's bytecode read, printed and written.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::bytecode(data);
});
