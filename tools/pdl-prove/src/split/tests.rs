//! The cases of a claim are all there are.

use std::collections::BTreeMap;

use super::{cases, part};
use crate::term::{Function, Sort, TermId, Terms, VariableId, mask};

#[test]
fn a_claim_is_all_its_cases() {
    for width in [1, 2, 3, 6, 8] {
        for function in [Function::ShiftLeft, Function::ShiftRightSigned, Function::Multiply, Function::Remainder] {
            // By the variable itself, and by an amount that is computed.
            for added in [0, 5] {
                let mut terms = Terms::default();
                let (x, v) = (terms.variable("x", Sort::Bits(width)), terms.variable("v", Sort::Bits(width)));
                let added = terms.bits(width, added);
                let amount = terms.apply(Function::Add, &[v, added]);
                let result = terms.apply(function, &[x, amount]);
                let most = terms.bits(width, 4);
                let claim = terms.apply(Function::AtMost, &[result, most]);
                let by = part(&mut terms, claim).expect("there is an amount");
                let (others, numbers) = cases(&mut terms, claim, by);
                let all: Vec<TermId> = others.into_iter().chain(numbers).collect();
                for number in 0..=mask(width) {
                    let valued = terms.under(&BTreeMap::from([(VariableId(0), 3), (VariableId(1), number)]));
                    let is_true = |claim: TermId| valued.terms.as_bool(valued.of(claim)) == Some(true);
                    // Each number is in one case.
                    let found = all.iter().filter(|case| is_true(**case)).count();
                    assert_eq!(found, usize::from(is_true(claim)), "{function:?} of {width} bits for {number}");
                }
            }
        }
    }
}

#[test]
fn what_leaves_the_least_open_is_split() {
    let mut terms = Terms::default();
    let sort = Sort::Bits(8);
    let (x, y, v) = (terms.variable("x", sort), terms.variable("y", sort), terms.variable("v", sort));
    let shifted = terms.apply(Function::ShiftLeft, &[x, v]);
    let plain = terms.apply(Function::Equal, &[x, y]);
    assert_eq!(part(&mut terms, plain), None);
    let claim = terms.apply(Function::Equal, &[shifted, y]);
    assert_eq!(part(&mut terms, claim), Some(v));
    // Both factors had to be known for one of the products alone.
    let products = [[x, v], [y, v]].map(|pair| terms.apply(Function::Multiply, &pair));
    let claim = terms.apply(Function::Equal, &products);
    assert_eq!(part(&mut terms, claim), Some(v));
}
