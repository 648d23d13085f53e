//! The types and attributes of dialects that stand in texts of MLIR.

use std::collections::BTreeSet;

use mlir_syntax::{BodyScanner, Context, parse_attribute};

/// Adds the types and attributes of dialects that have a body in a text.
pub fn symbols_in(text: &str, symbols: &mut BTreeSet<String>) {
    for (start, _) in text.match_indices(['#', '!']) {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
        let name = text.as_bytes()[start + 1..].iter().take_while(|byte| is_name(byte)).count();
        let open = start + 1 + name;
        if name == 0 || text.as_bytes().get(open) != Some(&b'<') {
            continue;
        }
        if let Ok(end) = BodyScanner::new(text, open).skip_group()
            && end - start < 400
            && parse_attribute(&mut Context::new(), &text[start..end]).is_ok()
        {
            symbols.insert(text[start..end].to_owned());
        }
    }
}
