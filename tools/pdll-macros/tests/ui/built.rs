#[path = "inst/host.rs"]
mod inst;

// The module that the test makes, as a build script would, of `inst/wrong.pdll`.
mod patterns {
    include!(env!("PDLL_UI_BUILT"));
}

fn main() {
    let _ = patterns::bind;
}
