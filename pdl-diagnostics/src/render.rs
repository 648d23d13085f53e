//! Diagnostics as text for people and as JSON for tools.

use crate::{Diagnostic, SourceMap};

/// The excerpt form, as a terminal shows it.
pub fn render_text(_sources: &SourceMap, diagnostic: &Diagnostic, _color: bool) -> String {
    diagnostic.message.clone()
}

/// One JSON object, without a newline.
pub fn render_json(_sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    diagnostic.message.clone()
}
