//! Diagnostics as text for people and as JSON for tools.

mod excerpt;
mod gutter;
#[cfg(feature = "json")]
mod json;
mod text;

#[cfg(feature = "json")]
pub use json::render_json;
pub use text::render_text;
