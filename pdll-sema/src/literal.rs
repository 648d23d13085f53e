//! The texts of `attr<"…">` and `type<"…">`, parsed once each and kept in canonical spelling.

use mlir_syntax::{Context, SyntaxError, parse_attribute, parse_type, print_attribute, print_type};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

/// An error in a literal; offsets are bytes of its text.
#[derive(Clone, Debug)]
pub(crate) struct LiteralError {
    pub start: usize,
    pub end: usize,
    pub message: String,
}

/// Parses literals; equal texts are parsed once.
#[derive(Default)]
pub(crate) struct Literals {
    /// Made for the first literal: many files have none.
    context: Option<Context>,
    attributes: FxHashMap<SmolStr, SmolStr>,
    types: FxHashMap<SmolStr, SmolStr>,
}

impl Literals {
    pub(crate) fn new() -> Literals {
        Literals::default()
    }

    /// The canonical spelling of an attribute.
    pub(crate) fn attribute(&mut self, text: &SmolStr) -> Result<SmolStr, LiteralError> {
        canonical(&mut self.context, &mut self.attributes, text, |context, out| {
            parse_attribute(context, text).map(|attribute| print_attribute(context, attribute, out))
        })
    }

    /// The canonical spelling of a type.
    pub(crate) fn ty(&mut self, text: &SmolStr) -> Result<SmolStr, LiteralError> {
        canonical(&mut self.context, &mut self.types, text, |context, out| {
            parse_type(context, text).map(|ty| print_type(context, ty, out))
        })
    }
}

/// Returns what is known of `text`, or else what `print` writes of it.
fn canonical(
    context: &mut Option<Context>,
    known: &mut FxHashMap<SmolStr, SmolStr>,
    text: &SmolStr,
    print: impl FnOnce(&mut Context, &mut String) -> Result<(), SyntaxError>,
) -> Result<SmolStr, LiteralError> {
    if let Some(known) = known.get(text) {
        return Ok(known.clone());
    }
    let mut canonical = String::with_capacity(text.len());
    print(context.get_or_insert_with(Context::new), &mut canonical)?;
    let canonical = SmolStr::from(canonical);
    known.insert(text.clone(), canonical.clone());
    Ok(canonical)
}

impl From<SyntaxError> for LiteralError {
    fn from(error: SyntaxError) -> LiteralError {
        LiteralError { start: error.start, end: error.end, message: error.message }
    }
}
