//! The marks around what a rewrite does for each value of a range. They are calls of native functions in the list of actions, so that texts
//! and blobs need nothing new for them; the compiler makes loops of them.

/// `(ValueRange) -> Value`: what follows is done for each value of the range, which is the result.
pub const BEGIN: &str = "each.begin";
/// `(Value, ValueRange) -> ValueRange`: up to here, for the value that [`BEGIN`] gives. What each turn gives is put behind that of the one
/// before it.
pub const END: &str = "each.end";

/// Returns true if this is the name of one of the marks.
pub fn is_mark(name: &str) -> bool {
    [BEGIN, END].contains(&name)
}
