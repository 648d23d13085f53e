//! The order of rules: by name, with numbers in names by their size.

use std::cmp::Ordering;

/// Compares as MLIR orders records: `B9` before `B10`, upper case before lower case. Runs of digits that begin at one place
/// are compared by their length, then digit by digit; everything else byte by byte.
pub(crate) fn compare(left: &str, right: &str) -> Ordering {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut at = 0;
    while let (Some(one), Some(other)) = (left.get(at), right.get(at)) {
        if one.is_ascii_digit() && other.is_ascii_digit() {
            let digits = |text: &[u8]| text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let (length, other_length) = (digits(left), digits(right));
            let order = length.cmp(&other_length).then_with(|| left[at..at + length].cmp(&right[at..at + length]));
            if order != Ordering::Equal {
                return order;
            }
            at += length;
        } else if one != other {
            return one.cmp(other);
        } else {
            at += 1;
        }
    }
    left.len().cmp(&right.len())
}
