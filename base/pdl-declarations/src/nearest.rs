//! The name that a misspelled one may mean.

use alloc::vec::Vec;

/// Names of more bytes are not compared, which would take long.
const LONGEST: usize = 200;
/// Nor are more names than these.
const MOST: usize = 200;
/// The most names of which the length is looked at.
const MOST_LENGTHS: usize = 2000;

/// Returns the known name that is nearest to another one, if it is near. Names of more than 200 bytes are near to nothing, and of at most 2,000 no more than 200 of a fitting length are looked at. Of several that
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
    is_short.then(|| distance(&name.to_ascii_lowercase(), &known.to_ascii_lowercase()))
}

/// Returns the restricted Damerau-Levenshtein distance (optimal string alignment) of two texts, in letters.
// The runtime asks for it, and has no `std`, which `strsim` needs.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = last[j] + usize::from(a != b);
            let mut least = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = core::mem::replace(&mut last, row);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests;
