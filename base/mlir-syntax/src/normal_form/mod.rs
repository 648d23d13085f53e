//! The one text that stands for all spellings of a body.
//!
//! To whoever does not know a dialect's own parser, the body of `!dialect.name<…>` or `#dialect<…>` is a list of tokens. Two
//! bodies of the same tokens are the same type or attribute, however they are laid out, so a body is kept in one layout, the
//! *normal form*: on one line, without comments, with the blanks that MLIR's printers put there most often. What means the same in
//! other tokens is brought into one spelling before that, as far as it is certain (`meaning`).
//!
//! ```text
//!  body ──▶ tokens ──▶ words ──▶ layout ──▶ normal form
//! ```

use std::borrow::Cow;

use crate::parser::is_suffix_byte;

mod forms;
mod layout;
mod meaning;
mod tokens;

pub use forms::is_printed_by_alias;

#[cfg(test)]
mod tests;

/// Returns the normal form of a body of that dialect, or `None` if that is the body itself.
///
/// A body that is no [list of tokens](is_token_list) is left as it is.
pub(crate) fn normal_form(dialect: &str, body: &str) -> Option<String> {
    if body.bytes().all(is_suffix_byte) {
        // A name alone, `#dialect.name`, which may have what is no name in brackets, such as `-`.
        return None;
    }
    let tokens = tokens::tokens(body).ok()?;
    let reworded = meaning::reworded(dialect, &tokens);
    let tokens = match &reworded {
        Some(text) => tokens::tokens(text).ok()?,
        None => tokens,
    };
    let normal = layout::lay_out(dialect, &tokens);
    (normal != body).then_some(normal)
}

/// Returns the text of a type or attribute of a dialect, with its sigil, as it is printed where no alias stands for a part of it: the normal
/// form has names there that are left out.
pub(crate) fn in_place(symbol: &str) -> Cow<'_, str> {
    // A quick look: most have no such name. Looking for one byte is several times as fast as looking for three.
    let without_sigil = &symbol[1..];
    if !without_sigil.contains('#') || !without_sigil.contains("= #") {
        return Cow::Borrowed(symbol);
    }
    let Some((dialect, body)) = without_sigil.split_once('.') else { return Cow::Borrowed(symbol) };
    let Ok(tokens) = tokens::tokens(body) else { return Cow::Borrowed(symbol) };
    let reworded = meaning::in_place(dialect, &tokens);
    match tokens::tokens(&reworded) {
        Ok(tokens) => Cow::Owned(format!("{}{dialect}.{}", &symbol[..1], layout::lay_out(dialect, &tokens))),
        Err(_) => Cow::Borrowed(symbol),
    }
}

/// Returns whether a text is a list of tokens with balanced brackets.
///
/// It is not if the brackets are only balanced with those of a comment, or if a comment has no end. No parser of a dialect
/// reads such a body: it is mere text, and names of aliases in it are none. Takes time for each byte.
pub fn is_token_list(text: &str) -> bool {
    tokens::tokens(text).is_ok()
}
