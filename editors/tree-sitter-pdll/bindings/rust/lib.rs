//! PDLL, MLIR's pattern language, for [tree-sitter](https://tree-sitter.github.io).
//!
//! ```
//! let mut parser = tree_sitter::Parser::new();
//! parser.set_language(&tree_sitter_pdll::LANGUAGE.into())?;
//! let tree = parser.parse("Pattern => erase op<a.b>;", None).expect("nothing stops the parser");
//! assert_eq!(tree.root_node().child(0).expect("the pattern").kind(), "pattern");
//! # Ok::<(), tree_sitter::LanguageError>(())
//! ```

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_pdll() -> *const ();
}

/// The language, for `tree_sitter::Parser::set_language`.
// SAFETY: the generated `src/parser.c` defines a function of this name, which takes nothing and returns a language.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_pdll) };

/// The children and fields of each kind of node.
pub const NODE_TYPES: &str = include_str!("../../src/node-types.json");

/// Names of highlights.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// The query for embedded C++.
pub const INJECTIONS_QUERY: &str = include_str!("../../queries/injections.scm");

/// Scopes of variables, where they are defined, and where they are used.
pub const LOCALS_QUERY: &str = include_str!("../../queries/locals.scm");

/// The query for regions that can be folded.
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");
