use super::*;

fn drain(worklist: &mut Worklist<usize>) -> Vec<usize> {
    core::iter::from_fn(|| worklist.pop(|op| op)).map(|(op, _)| op).collect()
}

#[test]
fn the_last_pushed_comes_first_and_each_op_once() {
    let mut worklist = Worklist::default();
    for op in [3, 1, 4, 1, 5, 3] {
        worklist.push(op, op);
    }
    worklist.remove(4);
    worklist.remove(9);
    assert_eq!(drain(&mut worklist), [5, 1, 3]);
}

#[test]
fn reversing_keeps_places() {
    let mut worklist = Worklist::default();
    for op in 0..4 {
        worklist.push(op, op);
    }
    worklist.reverse();
    worklist.remove(1);
    worklist.push(1, 1);
    worklist.push(0, 0);
    assert_eq!(drain(&mut worklist), [1, 0, 2, 3]);
}

#[test]
fn undoing_brings_back_the_order() {
    let mut worklist = Worklist::default();
    for op in 0..4 {
        worklist.push(op, op);
    }
    worklist.mark();
    worklist.push(7, 7);
    worklist.remove(2);
    worklist.remove(7);
    worklist.push(2, 2);
    worklist.remove(0);
    worklist.undo();
    assert_eq!(drain(&mut worklist), [3, 2, 1, 0]);
    worklist.push(7, 7);
    assert_eq!(drain(&mut worklist), [7]);
}

#[test]
fn gaps_do_not_pile_up() {
    let mut worklist = Worklist::default();
    worklist.push(0, 0);
    for _ in 0..100 {
        worklist.mark();
        worklist.push(1, 1);
        worklist.push(2, 2);
        worklist.remove(1);
        assert_eq!(worklist.pop(|op| op), Some((2, 2)));
    }
    assert!(worklist.stack.len() < 4);
    assert_eq!(drain(&mut worklist), [0]);
}
