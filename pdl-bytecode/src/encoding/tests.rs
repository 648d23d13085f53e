use super::*;

#[test]
fn numbers_positions_and_texts_come_back() {
    let numbers = [0, 1, 250, 251, 65_535, 65_536, u32::MAX - 1, u32::MAX];
    let at = |file: &str, line, column| Location { file: file.into(), line, column };
    let places = [at("", 0, 0), at("a", 9, 1), at("a", 3, 2), at("b", u32::MAX, 7), at("", 0, u32::MAX)];
    let mut packer = Packer::default();
    for number in numbers {
        packer.number(number);
        packer.near(number, 7);
    }
    places.iter().for_each(|place| packer.location(place));
    packer.pooled_option(None);
    packer.pooled(&"a".into());
    packer.text("b");
    let bytes = packer.finish();
    let mut unpacker = Unpacker::<()>::new(&bytes).expect("the pool is whole");
    for number in numbers {
        assert_eq!(unpacker.number(), Ok(number));
        assert_eq!(unpacker.near(7), Ok(number));
    }
    for place in places {
        assert_eq!(unpacker.location(), Ok(place));
    }
    assert_eq!(unpacker.pooled_option(), Ok(None));
    assert_eq!(unpacker.pooled(), Ok("a".into()));
    assert_eq!(unpacker.text(), Ok("b".into()));
    assert_eq!(unpacker.finish(), Ok(()));
}

#[test]
fn counts_and_lengths_are_compared_with_the_bytes_that_are_there() {
    let huge = [253, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
    let error = Unpacker::<()>::new(&huge).err().expect("no such list");
    assert_eq!((error.offset, error.message.contains("does not fit in 0 bytes")), (0, true));
    let text = [1, 253, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    assert!(
        Unpacker::<()>::new(&text).err().expect("no such text").message.starts_with("a text of 1844674407370955161")
    );
    let error = Unpacker::<()>::new(&[1, 3, b'a', 0xff, b'b']).err().expect("not UTF-8");
    assert_eq!(error, Malformed { offset: 3, message: "a text is not valid UTF-8".into() });
    assert_eq!(Unpacker::<()>::new(&[251]).err().expect("cut off").message, "the section ends inside a number");
}
