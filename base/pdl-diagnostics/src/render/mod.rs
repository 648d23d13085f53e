//! Diagnostics as text for people and as JSON for tools.

mod excerpt;
mod gutter;
mod json;
mod text;

pub use json::render_json;
pub use text::render_text;
