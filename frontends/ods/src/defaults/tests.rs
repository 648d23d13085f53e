use super::*;
use crate::model::EnumCase;

/// Flags are combined; cases of other enums are not.
#[test]
fn values_of_enums_are_read_as_cpp_has_them() {
    let case = |(symbol, value): (&str, i64)| EnumCase {
        symbol: symbol.into(),
        value,
        text: symbol.to_lowercase().into(),
        is_flag: value == 1 || value == 2,
        is_group: value == 3,
    };
    let flags = Enum {
        definition: "Flags".into(),
        cpp_name: "::t::Flags".into(),
        summary: String::new(),
        width: 32,
        is_bit_enum: true,
        separator: Some(", ".into()),
        prints_primary_groups: false,
        cases: [("None", 0), ("A", 1), ("B", 2), ("AB", 3)].map(case).to_vec(),
        span: pdl_diagnostics::Span::default(),
    };
    for (code, value) in [
        ("::t::Flags::A", Some(1)),
        ("::t::Flags::A|::t::Flags::B", Some(3)),
        ("(::t::Flags::B | ::t::Flags::None)", Some(2)),
        ("{}", Some(0)),
        ("::t::Flags::A|::t::Flags::C", None),
        ("::t::Flags::C|::t::Flags::A", None),
    ] {
        assert_eq!(flags.value_of_code(code), value, "{code}");
    }
    let plain = Enum { is_bit_enum: false, ..flags };
    assert_eq!(plain.value_of_code("::t::Flags::B"), Some(2));
    assert_eq!(plain.value_of_code("::t::Flags::A|::t::Flags::B"), None);
}
