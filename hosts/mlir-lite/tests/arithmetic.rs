//! Computations with constants, against arithmetic of integers that have no width.

use mlir_lite::{Attr, Context, Ir};
use num_bigint::BigInt;
use pdl_declarations::arithmetic::Computation;
use pdl_declarations::{Datum, NativeKind};

use pdl_vm::computed::{HostDatum, evaluate};
use pdl_vm::host::HostContext;

/// A generator of numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// An integer of so many bits, without its sign: often one at an edge.
    fn integer(&mut self, width: u32) -> BigInt {
        let modulus = BigInt::from(1) << width;
        let half = BigInt::from(1) << (width - 1);
        let value = match self.next() % 8 {
            0 => BigInt::from(self.next() % 4),
            1 => &modulus - BigInt::from(self.next() % 4 + 1),
            2 => half,
            3 => half - 1,
            4 => BigInt::from(1) << (self.next() % u64::from(width)),
            5 => BigInt::from(self.next() % 160),
            _ => BigInt::from(self.next()) << 64_u32 | BigInt::from(self.next()),
        };
        ((value % &modulus) + &modulus) % &modulus
    }
}

/// The type of a constant.
#[derive(Clone, Copy)]
struct Integers {
    width: u32,
    sign: &'static str,
}

impl Integers {
    fn modulus(self) -> BigInt {
        BigInt::from(1) << self.width
    }

    fn of_bits(self, bits: &BigInt) -> BigInt {
        let is_negative = self.sign != "ui" && *bits >= BigInt::from(1) << (self.width - 1);
        if is_negative { bits - self.modulus() } else { bits.clone() }
    }

    fn bits_of(self, value: &BigInt) -> BigInt {
        ((value % self.modulus()) + self.modulus()) % self.modulus()
    }

    /// The attribute with these bits; `None` of `true` and `false`, which have a spelling of their own.
    fn attribute(self, ir: &mut Ir, bits: &BigInt) -> Attr {
        let text = match (self.width, self.sign) {
            (1, "i") => (if *bits == BigInt::from(0) { "false" } else { "true" }).to_owned(),
            (width, sign) => format!("{} : {sign}{width}", self.of_bits(bits)),
        };
        ir.parse_attribute(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

/// Returns whether a condition holds, or which attribute is computed; `None` if there is no value.
fn computed(ir: &Ir, name: &str, arguments: &[Attr], gives: bool) -> Option<HostDatum<Ir>> {
    let computation = Computation::named(name, NativeKind::Rewrite, arguments.len(), 1)
        .or_else(|| Computation::named(name, NativeKind::Constraint, arguments.len(), usize::from(gives)))
        .unwrap_or_else(|| panic!("{name} is a computation"));
    assert_eq!(computation.name, name);
    let arguments = arguments.iter().map(|attribute| Datum::Attribute(*attribute)).collect();
    evaluate(ir, &computation.check, |_| None, |_| None, arguments).ok()
}

fn int(value: u64) -> BigInt {
    BigInt::from(value)
}

/// Division that cuts off what is behind the point, as that of `BigInt` does; `None` by zero.
fn divided(left: &BigInt, right: &BigInt) -> Option<[BigInt; 2]> {
    (*right != int(0)).then(|| [left / right, left % right])
}

/// The result of an operator of two, by the integers without a width: of `of`, taken modulo.
fn expected(of: Integers, name: &str, left: &BigInt, right: &BigInt) -> Option<BigInt> {
    let (a, b) = (of.of_bits(left), of.of_bits(right));
    // The quotient of the least number by -1 has no place.
    let fits = |quotient: &BigInt| of.of_bits(&of.bits_of(quotient)) == *quotient;
    let shift = || u32::try_from(right.clone()).ok().filter(|by| *by < of.width);
    let wide = |ones: u32| Some(BigInt::from(ones));
    let digits = |bits: &BigInt| u32::try_from(bits.bits()).expect("it is small");
    let exact = match name {
        "add" => a + b,
        "sub" => a - b,
        "mul" => a * b,
        "div" => divided(&a, &b).map(|[quotient, _]| quotient).filter(fits)?,
        "rem" => divided(&a, &b).filter(|[quotient, _]| fits(quotient)).map(|[_, rest]| rest)?,
        "udiv" => divided(left, right)?[0].clone(),
        "urem" => divided(left, right)?[1].clone(),
        "shl" => left << shift()?,
        // Rounds down, as `BigInt` does.
        "shr" => a >> shift()?,
        "ushr" => left >> shift()?,
        "and" => left & right,
        "or" => left | right,
        "xor" => left ^ right,
        "min" => a.min(b),
        "max" => a.max(b),
        "umin" => left.min(right).clone(),
        "umax" => left.max(right).clone(),
        "neg" => -a,
        "not" => -a - 1,
        "abs" => {
            if a < int(0) {
                -a
            } else {
                a
            }
        }
        "log2" => wide(digits(left).checked_sub(1)?)?,
        "count_ones" => wide(left.to_u64_digits().1.iter().map(|digit| digit.count_ones()).sum())?,
        "leading_zeros" => wide(of.width - digits(left))?,
        "trailing_zeros" => wide(left.trailing_zeros().map_or(of.width, |zeros| zeros as u32))?,
        _ => panic!("{name}"),
    };
    Some(of.bits_of(&exact))
}

const UNARY: [&str; 7] = ["neg", "not", "abs", "log2", "count_ones", "leading_zeros", "trailing_zeros"];
const BINARY: [&str; 17] = [
    "add", "sub", "mul", "div", "rem", "udiv", "urem", "shl", "shr", "ushr", "and", "or", "xor", "min", "max", "umin",
    "umax",
];

#[test]
fn integers_of_every_width_are_computed_as_those_without_one() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut ir = Ir::new(Context::default());
    let (mut values, mut faults) = (0, 0);
    for width in 1..=128 {
        for sign in ["i", "si", "ui"] {
            let of = Integers { width, sign };
            for _ in 0..6 {
                let (left, right) = (numbers.integer(width), numbers.integer(width));
                // An unsigned one of 128 bits may be more than views say.
                let (left, right) = if width == 128 && sign == "ui" { (left >> 1, right >> 1) } else { (left, right) };
                let arguments = [of.attribute(&mut ir, &left), of.attribute(&mut ir, &right)];
                let cases = UNARY.iter().map(|name| (name, 1)).chain(BINARY.iter().map(|name| (name, 2)));
                for (name, arity) in cases {
                    let operands = ["$0", "$1"][..arity].join(", ");
                    let made = computed(&ir, &format!("pdll.value({name}({operands}))"), &arguments[..arity], true);
                    let wanted = expected(of, name, &left, &right);
                    let too_large =
                        width == 128 && sign == "ui" && wanted.as_ref().is_some_and(|wanted| wanted.bits() > 127);
                    let wanted =
                        wanted.filter(|_| !too_large).map(|bits| Datum::Attribute(of.attribute(&mut ir, &bits)));
                    assert_eq!(made, wanted, "{name} of {left} and {right} : {sign}{width}");
                    values += usize::from(made.is_some());
                    faults += usize::from(made.is_none());
                }
                let (a, b) = (of.of_bits(&left), of.of_bits(&right));
                for (name, wanted) in [
                    ("eq", a == b),
                    ("ne", a != b),
                    ("lt", a < b),
                    ("le", a <= b),
                    ("gt", a > b),
                    ("ge", a >= b),
                    ("ult", left < right),
                    ("ule", left <= right),
                    ("ugt", left > right),
                    ("uge", left >= right),
                ] {
                    let holds = computed(&ir, &format!("pdll.{name}($0, $1)"), &arguments, false);
                    assert_eq!(holds, Some(Datum::Bool(wanted)), "{name} of {left} and {right} : {sign}{width}");
                }
                let is_power = left != int(0) && (&left & (&left - int(1))) == int(0);
                let holds = computed(&ir, "pdll.is_power_of_two($0)", &arguments[..1], false);
                assert_eq!(holds, Some(Datum::Bool(is_power)), "{left} : {sign}{width}");
                let holds = computed(&ir, &format!("pdll.eq(width($0), {width})"), &arguments[..1], false);
                assert_eq!(holds, Some(Datum::Bool(true)));
                // A literal is what the attribute of the same text is, where it has a place.
                if let Ok(literal) = i128::try_from(b.clone()) {
                    let holds = computed(&ir, &format!("pdll.lt($0, {literal})"), &arguments[..1], false);
                    assert_eq!(holds, Some(Datum::Bool(a < b)), "{a} < {literal} : {sign}{width}");
                }
                if width < 120 {
                    let outside = of.modulus();
                    let holds = computed(&ir, &format!("pdll.eq($0, {outside})"), &arguments[..1], false);
                    assert_eq!(holds, None, "{outside} : {sign}{width}");
                }
            }
        }
    }
    assert!(values > 45_000 && faults > 2_000, "{values} values and {faults} without one");
}

/// The text of a float, with the point that MLIR wants.
fn float_text(value: f32) -> String {
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e').expect("it has an exponent");
    let point = if digits.contains('.') { "" } else { ".0" };
    format!("{digits}{point}e{exponent} : f32")
}

#[test]
fn floats_are_rounded_to_their_type() {
    let mut ir = Ir::new(Context::default());
    let mut numbers = Numbers(0x1234_5678_9abc_def1);
    let mut compared = 0;
    for _ in 0..10_000 {
        let mut float = || Some(f32::from_bits(numbers.next() as u32)).filter(|value| value.is_finite()).unwrap_or(1.5);
        let (left, right) = (float(), float());
        let arguments = [left, right].map(|value| ir.parse_attribute(&float_text(value)).expect("a float"));
        for (name, value) in
            [("add", left + right), ("sub", left - right), ("mul", left * right), ("div", left / right)]
        {
            if value.is_finite() {
                let wanted = ir.parse_attribute(&float_text(value)).expect("a float");
                let made = computed(&ir, &format!("pdll.value({name}($0, $1))"), &arguments, true);
                assert_eq!(made, Some(Datum::Attribute(wanted)), "{name} of {left} and {right}");
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}

#[test]
fn what_is_of_no_one_type_has_no_value() {
    let mut ir = Ir::new(Context::default());
    let mut of = |text: &str| ir.parse_attribute(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let cases = [
        ("pdll.eq($0, $1)", vec![of("1 : i32"), of("1 : i64")], None),
        ("pdll.ne($0, $1)", vec![of("1 : i32"), of("1.0 : f32")], None),
        ("pdll.eq($0, 1)", vec![of("\"one\"")], None),
        ("pdll.ne($0, 1)", vec![of("unit")], None),
        ("pdll.eq($0, $1)", vec![of("\"one\""), of("\"one\"")], Some(true)),
        ("pdll.ne($0, $1)", vec![of("#t.case<a>"), of("#t.case<b>")], Some(true)),
        ("pdll.one_of($0, $1, $2)", vec![of("#t.case<a>"), of("#t.case<b>"), of("#t.case<a>")], Some(true)),
        ("pdll.one_of($0, 1, 2)", vec![of("3 : index")], Some(false)),
        ("pdll.eq($0, 0.5)", vec![of("1 : i8")], None),
        ("pdll.lt($0, 2)", vec![of("1.5 : f16")], Some(true)),
        ("pdll.eq(add($0, 0.1), $1)", vec![of("0.0 : f32"), of("0.1 : f32")], Some(true)),
        ("pdll.eq(mul($0, 3), $1)", vec![of("0.1 : bf16"), of("3.007810e-01 : bf16")], Some(true)),
        ("pdll.gt(mul($0, $0), 65504)", vec![of("65504.0 : f16")], Some(true)),
        ("pdll.lt($0, 70000)", vec![of("65504.0 : f16")], None),
        ("pdll.eq(length($0), 3)", vec![of("[1, 2, 3]")], Some(true)),
        ("pdll.eq(length($0), 2)", vec![of("array<i8: 1, 2>")], Some(true)),
        ("pdll.contains($0, 2)", vec![of("array<i8: 1, 2>")], Some(true)),
        ("pdll.contains($0, 5)", vec![of("[1, \"a\", 3]")], Some(false)),
        ("pdll.lt(element($0, 1), 0)", vec![of("array<i8: 1, -2>")], Some(true)),
        ("pdll.lt(element($0, 2), 0)", vec![of("array<i8: 1, -2>")], None),
        ("pdll.eq(element($0, 0), $1)", vec![of("[7 : i8]"), of("7 : i8")], Some(true)),
        ("pdll.lt(element($0, 0), 8)", vec![of("dense<[7, 9]> : tensor<2xi8>")], Some(true)),
    ];
    for (name, arguments, wanted) in cases {
        assert_eq!(computed(&ir, name, &arguments, false), wanted.map(Datum::Bool), "{name}");
    }
}

#[test]
fn a_name_that_says_no_computation_is_none() {
    let named = |name: &str, params: usize| Computation::named(name, NativeKind::Constraint, params, 0);
    assert!(named("pdll.eq($0, 1)", 1).is_some());
    for name in [
        "eq($0, 1)",
        "pdll.eq($0,1)",
        "pdll.eq($0, 1",
        "pdll.eq($0, 1) ",
        "pdll.eq($0)",
        "pdll.what($0, 1)",
        "pdll.eq($1, 1)",
        "pdll.eq($0, 01)",
        "pdll.eq($0, 1e400)",
        "pdll.eq(value($0), 1)",
        "pdll.value($0)",
        "pdll.one_of($0)",
    ] {
        assert!(named(name, 1).is_none(), "{name}");
    }
    assert!(named("pdll.eq($0, 1)", 2).is_none());
    let deep = format!("pdll.eq({}$0{}, 1)", "neg(".repeat(1_000_000), ")".repeat(1_000_000));
    assert!(named(&deep, 1).is_none());
}
