//! Numbers of things, in words.

/// A number of things: `1 rewrite`, `2 rewrites`. The plural of `noun` ends in `s`.
///
/// ```
/// assert_eq!(pdl_diagnostics::counted(0, "rewrite"), "0 rewrites");
/// ```
pub fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
