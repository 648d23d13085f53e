//! Makes the parser and the lexer of PDLL in `pdll-syntax/src/generated`, of `grammar.lalrpop` and `token.logos`, and the lexer of
//! semantics files in `tools/pdl-prove/src/semantics`: `cargo run --manifest-path testing/generate/Cargo.toml`.
//!
//! They are committed, so that nobody who uses those crates builds the generators; a test compares them with what is made now.
//! This is a crate of its own because it must build when they do not fit the rest of those crates.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    fs::write(source(PARSER), parser()?)?;
    for (tokens, made) in LEXERS {
        fs::write(source(made), lexer(tokens)?)?;
    }
    Ok(())
}

const PARSER: &str = "pdll-syntax/src/generated/grammar.in";
/// The tokens of each language, and the lexer that is made of them.
const LEXERS: [(&str, &str); 2] = [
    ("pdll-syntax/src/token.logos", "pdll-syntax/src/generated/token.in"),
    ("tools/pdl-prove/src/semantics/token.logos", "tools/pdl-prove/src/semantics/token.in"),
];

/// Returns the path of a file of this repository.
fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Makes the parser of the grammar.
fn parser() -> Result<String, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut configuration = lalrpop::Configuration::new();
    configuration.log_quiet().set_out_dir(folder.path()).emit_rerun_directives(false);
    configuration.process_file(source("pdll-syntax/src/grammar.lalrpop")).map_err(|error| error.to_string())?;
    Ok(fs::read_to_string(folder.path().join("grammar.rs"))?)
}

/// Makes the lexer of a file of tokens, and the enumeration of them without what only logos understands.
fn lexer(tokens: &str) -> Result<String, Box<dyn Error>> {
    let tokens: proc_macro2::TokenStream = fs::read_to_string(source(tokens))?.parse()?;
    let plain = logos_codegen::strip_attributes(tokens.clone());
    let made = syn::parse2([plain, logos_codegen::generate(tokens)].into_iter().collect())?;
    Ok(prettyplease::unparse(&made))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(name: &str, made: &str) {
        let committed = fs::read_to_string(source(name)).expect("it is there");
        assert!(
            committed == made,
            "{name} is not what is made now: `cargo run --manifest-path testing/generate/Cargo.toml` writes it"
        );
    }

    #[test]
    fn the_parser_is_that_of_the_grammar() {
        compare(PARSER, &parser().expect("the grammar is right"));
    }

    #[test]
    fn the_lexers_are_those_of_the_tokens() {
        for (tokens, made) in LEXERS {
            compare(made, &lexer(tokens).expect("the tokens are right"));
        }
    }
}
