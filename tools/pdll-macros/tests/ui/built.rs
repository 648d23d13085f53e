#[path = "inst/host.rs"]
mod inst;

// The module that the test makes, as a build script would, of `inst/wrong.pdll`.
mod patterns {
    include!(concat!(env!("PDLL_UI_MADE"), "/built.rs"));
}

fn main() {
    let _ = patterns::bind;
}
