//! The layout of PDLL.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::fmt(data);
});
