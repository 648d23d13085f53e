//! Makes the parser and the lexer in `pdll-syntax/src/generated` of `grammar.lalrpop` and `token.logos`:
//! `cargo run -p generate`.
//!
//! They are committed, so that nobody who uses that crate builds the generators; a test compares them with what is made now.
//! This is a crate of its own because it must build when they do not fit the rest of that crate.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    fs::write(source("generated/grammar.in"), parser()?)?;
    fs::write(source("generated/token.in"), lexer()?)?;
    Ok(())
}

/// Returns the path of a file below `pdll-syntax/src`.
fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../pdll-syntax/src").join(name)
}

/// Makes the parser of the grammar.
fn parser() -> Result<String, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut configuration = lalrpop::Configuration::new();
    configuration.log_quiet().set_out_dir(folder.path()).emit_rerun_directives(false);
    configuration.process_file(source("grammar.lalrpop")).map_err(|error| error.to_string())?;
    Ok(fs::read_to_string(folder.path().join("grammar.rs"))?)
}

/// Makes the lexer of the tokens, and the enumeration of them without what only logos understands.
fn lexer() -> Result<String, Box<dyn Error>> {
    let tokens: proc_macro2::TokenStream = fs::read_to_string(source("token.logos"))?.parse()?;
    let plain = logos_codegen::strip_attributes(tokens.clone());
    let made = syn::parse2([plain, logos_codegen::generate(tokens)].into_iter().collect())?;
    Ok(prettyplease::unparse(&made))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(name: &str, made: &str) {
        let committed = fs::read_to_string(source(name)).expect("it is there");
        assert!(committed == made, "{name} is not what is made now: `cargo run -p generate` writes it");
    }

    #[test]
    fn the_parser_is_that_of_the_grammar() {
        compare("generated/grammar.in", &parser().expect("the grammar is right"));
    }

    #[test]
    fn the_lexer_is_that_of_the_tokens() {
        compare("generated/token.in", &lexer().expect("the tokens are right"));
    }
}
