//! Declarative formats, and printing and reading by them.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::format(data);
});
