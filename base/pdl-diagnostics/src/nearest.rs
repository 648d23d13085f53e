//! The name that a misspelled one may mean.

/// Names of more bytes are not compared, which would take long.
const LONGEST: usize = 200;
/// Nor are more names than these.
const MOST: usize = 200;
/// The most names of which the length is looked at.
const MOST_LENGTHS: usize = 2000;

/// Returns the known name that is nearest to another one, if it is near: what [`Diagnostic::suggest`](crate::Diagnostic::suggest)
/// wants. Names of more than 200 bytes are near to nothing, and of at most 2,000 no more than 200 of a fitting length are looked at. Of several that
/// are as near, it is the one with the same letters in another case, or else the first in the alphabet.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Short names are near to everything.
    let may_be_near = |known: &&str| 3 * known.len().abs_diff(name.len()) <= known.len();
    let near = known
        .into_iter()
        .take(MOST_LENGTHS)
        .filter(may_be_near)
        .take(MOST)
        .filter_map(|known| Some((edits(name, known)?, known)));
    near.filter(|(edits, known)| 3 * edits <= known.len() || name.eq_ignore_ascii_case(known))
        .min_by_key(|(edits, known)| (*edits, !name.eq_ignore_ascii_case(known), *known))
        .map(|(_, known)| known)
}

/// Returns how many edits make one name of another: letters that are left out, added, other ones or exchanged with the next. To
/// write all in another case is one. `None` if a name has more than 200 bytes.
pub fn edits(name: &str, known: &str) -> Option<usize> {
    if name.eq_ignore_ascii_case(known) {
        return Some(usize::from(name != known));
    }
    let is_short = name.len() <= LONGEST && known.len() <= LONGEST;
    is_short.then(|| strsim::osa_distance(&name.to_ascii_lowercase(), &known.to_ascii_lowercase()))
}
