use super::*;

#[test]
fn texts_are_read_and_written_as_llvm_does() {
    let texts = [
        "float 1.000000e+00",
        "double -0.000000e+00",
        "double 1.000000e-01",
        "float 0x41EFFFFFC0000000",
        "half 0xH3C00",
        "bfloat 0xR3F80",
        "double 0x7FF0000000000000",
        "float 0x7FF8000000000000",
        "double 1.000000e+300",
        "double 3.000000e-01",
        "double 4.940660e-324",
        "double 0x7FEFFFFFFFFFFFFF",
        "double 1.234560e+05",
        // Seven digits.
        "double 0x4132D68700000000",
        "float 0x4107FD0400000000",
        "double 9.000000e-01",
        // A bit less than 0.7, 0.999999, 1e23 and 1e-7, and cut off before they are rounded.
        "double 0x3FE6666666666666",
        "double 0x3FEFFFFDE7210BE9",
        "double 0x44B52D02C7E14AF6",
        "double 0x3E7AD7F29ABCAF48",
        "double -8.000000e-05",
        "fp128 0xL00000000000000003FFF000000000000",
    ];
    for text in texts {
        assert_eq!(text.parse::<Float>().map(|float| float.to_string()), Ok(text.to_owned()));
    }
    assert_eq!("float 1.0".parse::<Float>().map(|float| float.to_string()), Ok("float 1.000000e+00".into()));
    assert_eq!("float x".parse::<Float>(), Err(()));
}

#[test]
fn arithmetic_rounds_in_the_type() {
    let single = |value| Float::from_f64(MachineFloatKind::Single, value);
    assert_eq!(single(1.0).plus(single(2f64.powi(-30))), single(1.0));
    assert_eq!(single(1.0).over(single(3.0)).to_f64(), f64::from(1f32 / 3f32));
    assert!(single(0.0).negated().is_exactly(-0.0) && !single(0.0).is_exactly(-0.0));
    assert!(single(0.0).over(single(0.0)).is_nan());
    let quad = MachineFloatKind::of_bits(128).map(|kind| Float::from_f64(kind, 1.0).to_string());
    assert_eq!(quad.as_deref(), Some("fp128 0xL00000000000000003FFF000000000000"));
}
