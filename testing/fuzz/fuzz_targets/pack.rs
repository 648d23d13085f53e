//! Loading packs of dialects, reading and printing by them.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    pdll_fuzz::targets::pack(data);
});
