//! The text of memory operands: `(volatile load (s32) from %ir.p), (store acquire (s8))`.

/// One memory operand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Access {
    is_volatile: bool,
    /// True if it is atomic, and whether other accesses may not pass it.
    is_atomic: bool,
    is_ordered: bool,
}

/// The words before the type: all that matters here.
fn access(text: &str) -> Access {
    let mut found = Access::default();
    for word in text.trim_start_matches('(').split(' ') {
        match word {
            "volatile" => found.is_volatile = true,
            "unordered" => found.is_atomic = true,
            "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst" => {
                (found.is_atomic, found.is_ordered) = (true, true);
            }
            // The type, or its parenthesis.
            word if word.starts_with('(') => break,
            _ => {}
        }
    }
    found
}

/// The single operands of a list.
pub(crate) fn each(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches([',', ' ']);
        if rest.is_empty() {
            return None;
        }
        let mut depth = 0usize;
        let mut is_quoted = false;
        let end = rest.bytes().position(|byte| {
            match byte {
                b'"' => is_quoted = !is_quoted,
                b'(' if !is_quoted => depth += 1,
                b')' if !is_quoted => {
                    depth = depth.saturating_sub(1);
                    return depth == 0;
                }
                _ => {}
            }
            false
        });
        let (one, others) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        rest = others;
        Some(one)
    })
}

/// Returns true if a load with these may not be left out: without any, nothing is known of it.
pub(crate) fn is_ordered(text: &str) -> bool {
    text.is_empty() || is_ordered_access(text)
}

/// Returns true if other accesses may not pass one of these.
pub(crate) fn is_ordered_access(text: &str) -> bool {
    each(text).map(access).any(|access| access.is_volatile || access.is_ordered)
}

/// Returns true if there is a memory operand, and none is volatile or atomic.
pub(crate) fn is_simple(text: &str) -> bool {
    !text.is_empty() && !each(text).map(access).any(|access| access.is_volatile || access.is_atomic)
}
