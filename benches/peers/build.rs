//! Compiles the patterns.

fn main() {
    pdll::build::Build::new("src/identities.pdll")
        .host("crate::from_pdll::Host")
        .matcher(pdll::build::Names::Numbers)
        .compile("identities.rs");
    pdll::build::Build::new("src/identities.pdll")
        .host("crate::from_pdll::Host")
        .instructions("src/ir.rs")
        .compile("rules.rs");
}
