use super::*;

#[test]
fn dense_numbers_make_a_table_and_far_ones_a_hash_map() {
    let (map, duplicates) = IdMap::build(&[1000u32, 1002, 1000], |k| Some(k as usize));
    assert_eq!((map.base, map.ids.len(), map.map.is_none()), (1000, 3, true));
    assert_eq!(duplicates, [(0, 2)]);
    assert_eq!(map.get(1002, |k| Some(k as usize)), 1);
    for outside in [0, 999, 1001, 1003, u32::MAX] {
        assert_eq!(map.get(outside, |k| Some(k as usize)), NONE);
    }

    let (map, duplicates) = IdMap::build(&[0u32, u32::MAX, 0], |k| Some(k as usize));
    assert!(map.map.is_some());
    assert_eq!(duplicates, [(0, 2)]);
    assert_eq!(map.get(u32::MAX, |k| Some(k as usize)), 1);
    assert_eq!(map.get(7, |k| Some(k as usize)), NONE);
}

#[test]
fn an_empty_map_knows_nothing() {
    let (map, _) = IdMap::<u32>::build(&[], |_| None);
    assert_eq!(map.get(0, |_| Some(0)), NONE);
}
