//! Casts from and to floats.

use super::functions::{Functions, Numbers, constant};

/// Formats with their widths.
const KINDS: [(&str, u32); 16] = [
    ("f16", 16),
    ("bf16", 16),
    ("f32", 32),
    ("f64", 64),
    ("f80", 80),
    ("f128", 128),
    ("tf32", 19),
    ("f8E5M2", 8),
    ("f8E4M3FN", 8),
    ("f8E4M3", 8),
    ("f8E3M4", 8),
    ("f8E4M3FNUZ", 8),
    ("f8E4M3B11FNUZ", 8),
    ("f6E3M2FN", 6),
    ("f6E2M3FN", 6),
    ("f4E2M1FN", 4),
];

/// Numbers of which all formats have the first seven.
const SMALL: [&str; 12] = ["0.0", "-0.0", "1.0", "-1.0", "1.5", "2.0", "0.5", "-3.0", "96.0", "255.0", "0.0625", "1.1"];

fn cast(result: &str, name: &str, value: &str, from: &str, to: &str, flags: &str) -> String {
    let flags = match name {
        "extf" | "truncf" => format!(" <{{fastmath = #arith.fastmath<{flags}>}}>"),
        _ => String::new(),
    };
    format!("  {result} = \"arith.{name}\"({value}){flags} : ({from}) -> {to}\n")
}

/// Bits of a float, often those of a small number, of an infinity or of a NaN.
fn bits(numbers: &mut Numbers, (kind, width): (&str, u32)) -> String {
    match numbers.below(3) {
        0 => SMALL[numbers.below(SMALL.len())].to_owned(),
        1 => {
            let value: f64 = f64::from(numbers.next() as u16) - 30_000.0;
            format!("{value:?}")
        }
        _ => {
            // The leading one of an `f80` is set unless it is subnormal: nothing computes others.
            let random = u128::from(numbers.next()) << 64 | u128::from(numbers.next());
            let mut bits = match width {
                128 => random,
                width => random & ((1 << width) - 1),
            };
            if numbers.below(2) == 0 {
                // Few bits in the fraction, so that it fits elsewhere.
                bits = bits >> (width - width.min(6)) << (width - width.min(6));
            }
            if kind == "f80" {
                bits = if bits >> 64 & 0x7FFF == 0 { bits & !(1 << 63) } else { bits | 1 << 63 };
            }
            format!("0x{bits:0digits$X}", digits = width.div_ceil(4) as usize)
        }
    }
}

/// Casts of constants, and pairs of casts.
pub(super) fn casts() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0xf10a75));
    for from in KINDS {
        for to in KINDS {
            let name = match from.1.cmp(&to.1) {
                std::cmp::Ordering::Less => "extf",
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Greater => "truncf",
            };
            for _ in 0..8 {
                // MLIR 22 makes 0 of a NaN or an infinity in formats that have neither: see docs/divergences.md.
                let is_finite = matches!(to.0, "f6E3M2FN" | "f6E2M3FN" | "f4E2M1FN");
                let value = if is_finite { SMALL[numbers.below(7)].to_owned() } else { bits(&mut numbers, from) };
                let body = constant("%c", &value, from.0) + &cast("%r", name, "%c", from.0, to.0, "none");
                functions.add(&[], &body, &[("%r", to.0)]);
            }
            let body = constant("%c", "poison", from.0) + &cast("%r", name, "%c", from.0, to.0, "none");
            functions.add(&[], &body, &[("%r", to.0)]);
            let back = if name == "extf" { "truncf" } else { "extf" };
            for third in KINDS.iter().filter(|third| if back == "extf" { third.1 > to.1 } else { third.1 < to.1 }) {
                let flags = ["none", "contract", "fast", "nnan,contract"];
                let (first, second) = (flags[numbers.below(4)], flags[numbers.below(4)]);
                let body = cast("%0", name, "%x", from.0, to.0, first) + &cast("%r", back, "%0", to.0, third.0, second);
                functions.add(&[("%x", from.0)], &body, &[("%r", third.0)]);
            }
        }
        for width in [1, 8, 31, 32, 64, 128, 200] {
            let ty = format!("i{width}");
            for name in ["sitofp", "uitofp"] {
                for _ in 0..6 {
                    let body = constant("%c", &numbers.integer(width), &ty) + &cast("%r", name, "%c", &ty, from.0, "");
                    functions.add(&[], &body, &[("%r", from.0)]);
                }
            }
            for name in ["fptosi", "fptoui"] {
                for _ in 0..6 {
                    let body =
                        constant("%c", &bits(&mut numbers, from), from.0) + &cast("%r", name, "%c", from.0, &ty, "");
                    functions.add(&[], &body, &[("%r", &ty)]);
                }
            }
        }
    }
    for list in ["[1.0, 2.0, 3.0]", "[1.0, 1.0e20, 3.0]", "[1.0, 1.1, -3.0]", "0.5"] {
        for (name, to) in [("truncf", "f16"), ("extf", "f64"), ("fptosi", "i8"), ("fptoui", "i8")] {
            let (floats, to) = ("vector<3xf32>", format!("vector<3x{to}>"));
            let body = constant("%c", &format!("dense<{list}>"), floats) + &cast("%r", name, "%c", floats, &to, "none");
            functions.add(&[], &body, &[("%r", &to)]);
        }
    }
    functions
}
