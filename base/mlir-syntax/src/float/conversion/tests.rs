use super::*;

#[test]
fn a_nan_without_a_payload_is_not_said_to_be_quiet() {
    assert_eq!(float_to_kind(FloatKind::F8E8M0FNU, 0xFF, FloatKind::F32), None);
    assert_eq!(float_to_kind(FloatKind::F8E8M0FNU, 0x7F, FloatKind::F32), Some(0x3F80_0000));
}
