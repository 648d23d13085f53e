//! The name that a misspelled one may mean.

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
// The restricted Damerau-Levenshtein distance (optimal string alignment), in bytes. rustc evaluates it, too, and the runtime has no `std`, which
// `strsim` needs.
pub const fn edits(name: &str, known: &str) -> Option<usize> {
    let (one, other) = (name.as_bytes(), known.as_bytes());
    if one.len() > LONGEST || other.len() > LONGEST {
        return None;
    }
    let mut rows = [[0_u8; LONGEST + 1]; 3];
    let mut is_same = one.len() == other.len();
    let mut j = 0;
    while j <= other.len() {
        rows[0][j] = j as u8;
        j += 1;
    }
    let mut i = 1;
    while i <= one.len() {
        let (row, last, before) = (i % 3, (i + 2) % 3, (i + 1) % 3);
        rows[row][0] = i as u8;
        let mut j = 1;
        while j <= other.len() {
            let (a, b) = (&one[i - 1], &other[j - 1]);
            let mut least = rows[last][j - 1] + !a.eq_ignore_ascii_case(b) as u8;
            let mut ways = [rows[last][j] + 1, rows[row][j - 1] + 1, u8::MAX];
            if i > 1 && j > 1 && a.eq_ignore_ascii_case(&other[j - 2]) && one[i - 2].eq_ignore_ascii_case(b) {
                ways[2] = rows[before][j - 2] + 1;
            }
            let mut way = 0;
            while way < ways.len() {
                least = if ways[way] < least { ways[way] } else { least };
                way += 1;
            }
            rows[row][j] = least;
            j += 1;
        }
        is_same = is_same && one[i - 1] == other[i - 1];
        i += 1;
    }
    let distance = rows[one.len() % 3][other.len()];
    Some(if distance == 0 && !is_same { 1 } else { distance as usize })
}

#[cfg(test)]
mod tests;
