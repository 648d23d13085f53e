//! Combine rules of LLVM.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::combine(data);
});
