//! The name that a misspelled one may mean.

/// Of the known names the one that is nearest, if it is near: what [`Diagnostic::suggest`](crate::Diagnostic::suggest) wants. Names
/// of more than 200 bytes are near to nothing, and no more than 200 are looked at.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    /// Longer names are not compared, which would take long.
    const LONGEST: usize = 200;
    /// Nor are more names than these.
    const MOST: usize = 200;
    if name.len() > LONGEST {
        return None;
    }
    let known = known.into_iter().filter(|known| known.len() <= LONGEST).take(MOST);
    let near = known.map(|known| (strsim::osa_distance(known, name), known));
    // Short names are near to everything.
    near.filter(|(distance, known)| 3 * distance <= known.len()).min().map(|(_, known)| known)
}
