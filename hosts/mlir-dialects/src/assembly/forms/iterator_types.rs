//! `iterator_types = ["parallel", "reduction"]`: strings in the text, attributes of a dialect in the operation.

use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Attr, AttrKind, Result};

/// Turns the strings of `iterator_types` among the attributes that were read into `#dialect.iterator_type<…>`; they may be
/// these `words`.
///
/// # Errors
/// Something that is no such word; `start` is where the dictionary begins.
pub(super) fn read_iterator_types(
    reading: &mut Reading<'_, '_, '_>,
    dialect: &str,
    words: &[&str],
    start: usize,
) -> Result<()> {
    let key = reading.context().intern_symbol("iterator_types");
    let Some(at) = reading.state.attributes.iter().position(|entry| entry.0 == key) else {
        return Err(reading.error_since(start, "expected `iterator_types` in the dictionary"));
    };
    let dialect = reading.context().intern_symbol(dialect);
    let not_strings = "`iterator_types` is an array of strings";
    let given = reading.state.attributes[at].1;
    let AttrKind::Array(given) = reading.context().attr_kind(given).clone() else {
        return Err(reading.error_since(start, not_strings));
    };
    let mut types = Vec::with_capacity(given.len());
    for word in given.iter() {
        let AttrKind::String { value, .. } = reading.context().attr_kind(*word).clone() else {
            return Err(reading.error_since(start, not_strings));
        };
        let Some(word) = words.iter().find(|word| word.as_bytes() == value.as_bytes()) else {
            let known: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            let message = format!("expected an iterator type: {}", known.join(", "));
            return Err(reading.error_since(start, message));
        };
        let body = format!("iterator_type<{word}>").into();
        types.push(reading.intern(AttrKind::Dialect { dialect, body, ty: None }));
    }
    reading.state.attributes[at].1 = reading.intern(AttrKind::Array(types.into()));
    Ok(())
}

/// `["parallel", "reduction"]`
pub(super) fn print_iterator_types(p: &mut Printing<'_, '_>, types: Attr) -> Option<()> {
    let AttrKind::Array(types) = p.kind(types) else { return None };
    p.push("[");
    for (index, ty) in types.iter().enumerate() {
        let AttrKind::Dialect { body, .. } = p.kind(*ty) else { return None };
        p.push(if index > 0 { ", " } else { "" });
        p.asm.print_string(body.strip_prefix("iterator_type<")?.strip_suffix('>')?);
    }
    p.push("]");
    Some(())
}
