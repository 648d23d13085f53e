use super::*;

#[test]
fn questions_are_read_as_they_were_written() {
    let found = DefiningOp { operand: 3, of_group: false, dst: 1, operands: Some(2), results: None, result: Some(0) };
    let of_group = DefiningOp { operand: ALL_OPERANDS, of_group: true, ..found };
    let asks = [
        Ask::Definition(found),
        Ask::Definition(of_group),
        Ask::Attribute(0),
        Ask::OperandType { index: 1, operands: None },
        Ask::ResultType { index: 9, results: Some(0) },
        Ask::Same { index: 1, other: 2, other_index: 3, operands: Some(4) },
    ];
    let keys = [1, 4, 7, 9, 11, 12];
    let written: Vec<_> = (0..)
        .zip(asks)
        .map(|(of, ask)| FilterQuestion { of, ask, first_row: 7, rows: 3, keys: &keys[of as usize..] })
        .collect();
    assert_eq!(
        written.iter().map(FilterQuestion::is_newest).collect::<Vec<_>>(),
        [false, true, false, false, true, true]
    );
    let (count, mut words) = (written.len() as u32, Vec::new());
    words.extend(written.iter().flat_map(FilterQuestion::words));
    assert_eq!(questions(&words).collect::<Vec<_>>(), written.iter().copied().map(Ok).collect::<Vec<_>>());
    assert_eq!(questions_length(count, &[&words[..], &[1, 2]].concat()), Some(words.len()));
    for short in 0..words.len() {
        assert_eq!(questions_length(count, &words[..short]), None, "{short}");
    }
    words[1] = 6;
    assert_eq!(questions(&words).next(), Some(Err(6)));
}

#[test]
fn answers_select_rows() {
    let question = FilterQuestion { of: 0, ask: Ask::Attribute(0), first_row: 10, rows: 2, keys: &[3, 5, 8] };
    let rows = [3, 5, 8, 4, u32::MAX].map(|answer| question.row(answer));
    assert_eq!(rows, [10, 11, 10, 12, 12]);
    let leads = FilterQuestion { rows: 0, keys: &[], ..question };
    assert_eq!(leads.row(3), 10);
}

#[test]
fn lengths_that_overflow_are_no_lengths() {
    assert_eq!(Candidates::bit_words(u32::MAX as usize, u32::MAX).is_some(), usize::BITS > 32);
    assert_eq!(Candidates::bit_words(3, 2), Some(4));
    assert_eq!(questions_length(u32::MAX, &[0]), None);
}
