//! Shared by the tests.

use tree_sitter::{Parser, Tree};

/// A parser of PDLL.
pub fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_pdll::LANGUAGE.into()).expect("a language of this version");
    parser
}

/// The tree of a text.
pub fn parse(parser: &mut Parser, text: &str) -> Tree {
    parser.parse(text, None).expect("nothing stops the parser")
}
