//! The text of the `pdl` dialect.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::pdl(data);
});
