//! Functions of the places of bits, put together from those that SMT-LIB has.

use crate::term::{Function, TermId, Terms};

/// The number of ones, in as many bits as are counted.
pub(super) fn population(terms: &mut Terms, term: TermId, width: u32) -> TermId {
    let mut sum = terms.bits(width, 0);
    for place in 0..width {
        let bit = terms.apply(Function::Extract(place, place), &[term]);
        let wide = terms.apply(Function::ZeroExtend(width), &[bit]);
        sum = terms.apply(Function::Add, &[sum, wide]);
    }
    sum
}

/// The number of zeros above the highest one: all, if there is none.
pub(super) fn leading_zeros(terms: &mut Terms, term: TermId, width: u32) -> TermId {
    first_one(terms, term, width, |place| width - 1 - place, 0..width)
}

/// The number of zeros below the lowest one: all, if there is none.
pub(super) fn trailing_zeros(terms: &mut Terms, term: TermId, width: u32) -> TermId {
    first_one(terms, term, width, |place| place, (0..width).rev())
}

/// The number of the last of these places that is a one.
fn first_one(
    terms: &mut Terms,
    term: TermId,
    width: u32,
    number: impl Fn(u32) -> u32,
    places: impl Iterator<Item = u32>,
) -> TermId {
    let one = terms.bits(1, 1);
    let mut found = terms.bits(width, u128::from(width));
    for place in places {
        let bit = terms.apply(Function::Extract(place, place), &[term]);
        let is_one = terms.apply(Function::Equal, &[bit, one]);
        let number = terms.bits(width, u128::from(number(place)));
        found = terms.apply(Function::Choose, &[is_one, number, found]);
    }
    found
}

/// Groups of `size` bits in the other order.
pub(super) fn reverse(terms: &mut Terms, term: TermId, width: u32, size: u32) -> TermId {
    let mut all = terms.bits(width, 0);
    for low in (0..width).step_by(size as usize) {
        let group = terms.apply(Function::Extract(low + size - 1, low), &[term]);
        let wide = terms.apply(Function::ZeroExtend(width), &[group]);
        let by = terms.bits(width, u128::from(width - size - low));
        let moved = terms.apply(Function::ShiftLeft, &[wide, by]);
        all = terms.apply(Function::BitOr, &[all, moved]);
    }
    all
}
