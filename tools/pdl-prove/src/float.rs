//! Floats by their bits.

use mlir_syntax::{FloatKind, float_to_f64};

/// A float type that is computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FloatFormat {
    F16,
    Bf16,
    F32,
    F64,
}

impl FloatFormat {
    /// All of them.
    pub const ALL: [FloatFormat; 4] = [FloatFormat::F16, FloatFormat::Bf16, FloatFormat::F32, FloatFormat::F64];

    /// As the type is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            FloatFormat::F16 => "f16",
            FloatFormat::Bf16 => "bf16",
            FloatFormat::F32 => "f32",
            FloatFormat::F64 => "f64",
        }
    }

    /// Its bits.
    pub fn width(self) -> u32 {
        let (exponent, significand) = self.format();
        exponent + significand
    }

    /// The bits of the exponent, and of the significand with the hidden one, as SMT-LIB counts them.
    pub fn format(self) -> (u32, u32) {
        match self {
            FloatFormat::F16 => (5, 11),
            FloatFormat::Bf16 => (8, 8),
            FloatFormat::F32 => (8, 24),
            FloatFormat::F64 => (11, 53),
        }
    }

    /// Numbers at which rewrites fail: both zeros, NaN, infinities, the ends of normal and of denormal numbers, and what rounds.
    pub(crate) fn edges(self) -> Vec<u128> {
        let (exponent, significand) = self.format();
        let fraction = significand - 1;
        let (infinity, one) = (((1u64 << exponent) - 1) << fraction, ((1u64 << (exponent - 1)) - 1) << fraction);
        let nan = infinity | 1 << (fraction - 1);
        let positive = [
            0,
            one,
            infinity,
            1,
            (1 << fraction) - 1,
            1 << fraction,
            infinity - 1,
            one + 1,
            one - 1,
            one + (1 << fraction),
        ];
        let negative = positive.map(|bits| bits | 1 << (self.width() - 1));
        let pairs = positive.into_iter().zip(negative).flat_map(|(positive, negative)| [positive, negative]);
        pairs.chain([nan]).map(u128::from).collect()
    }

    /// The bits, with one NaN for all.
    pub(crate) fn canonical(self, bits: u64) -> u64 {
        let (exponent, significand) = self.format();
        let infinity = ((1u64 << exponent) - 1) << (significand - 1);
        let magnitude = bits & ((1 << (self.width() - 1)) - 1);
        if magnitude > infinity { infinity | 1 << (significand - 2) } else { bits }
    }

    /// The same number as an `f64`, which holds all of them.
    pub(crate) fn to_f64(self, bits: u64) -> f64 {
        match self {
            FloatFormat::F16 => float_to_f64(FloatKind::F16, bits.into()),
            FloatFormat::Bf16 => float_to_f64(FloatKind::BF16, bits.into()),
            FloatFormat::F32 => f64::from(f32::from_bits(bits as u32)),
            FloatFormat::F64 => f64::from_bits(bits),
        }
    }

    /// The nearest one, ties to even.
    pub(crate) fn of_f64(self, value: f64) -> u64 {
        match self {
            FloatFormat::F16 | FloatFormat::Bf16 => self.rounded(value),
            FloatFormat::F32 => u64::from((value as f32).to_bits()),
            FloatFormat::F64 => value.to_bits(),
        }
    }

    /// One of 16 bits.
    fn rounded(self, value: f64) -> u64 {
        let (exponent_width, significand) = self.format();
        let sign = u64::from(value.is_sign_negative()) << (self.width() - 1);
        let infinity = ((1u64 << exponent_width) - 1) << (significand - 1);
        if value.is_nan() {
            return infinity | 1 << (significand - 2);
        }
        let bits = value.abs().to_bits();
        // Subnormal numbers of `f64` are as good as zero.
        let (exponent, all) = ((bits >> 52) as i32 - 1023, bits & ((1 << 52) - 1) | 1 << 52);
        let least = 2 - (1 << (exponent_width - 1));
        let dropped = (53 - significand).saturating_add_signed((least - exponent).max(0)).min(63);
        let (kept, rest, half) = (all >> dropped, all & ((1 << dropped) - 1), 1 << (dropped - 1));
        let rounded = kept + u64::from(rest > half || rest == half && kept & 1 == 1);
        // The hidden one counts as one of the exponent; what is rounded up may carry into it.
        let scale = u64::from((exponent - least).max(0).unsigned_abs()) << (significand - 1);
        sign | (scale + rounded).min(infinity)
    }

    /// The other sign. NaN has none.
    pub(crate) fn negated(self, bits: u64) -> u64 {
        self.canonical(bits ^ 1 << (self.width() - 1))
    }

    /// The nearest one.
    pub(crate) fn of_signed(self, value: i128) -> u64 {
        let sign = if value < 0 { 1 << (self.width() - 1) } else { 0 };
        self.of_unsigned(value.unsigned_abs()) | sign
    }

    /// The nearest one.
    pub(crate) fn of_unsigned(self, value: u128) -> u64 {
        match self {
            FloatFormat::F32 => u64::from((value as f32).to_bits()),
            FloatFormat::F64 => (value as f64).to_bits(),
            FloatFormat::F16 | FloatFormat::Bf16 => {
                // Rounded to odd: the digits of an `f64`, the last of which says whether anything was cut off.
                let dropped = (128 - value.leading_zeros()).saturating_sub(53);
                let short = value >> dropped | u128::from(value & ((1 << dropped) - 1) != 0);
                self.of_f64((short << dropped) as f64)
            }
        }
    }
}

/// A function of two floats, rounded once: an `f64` has more than twice the digits of the smaller ones, so rounding its
/// result is as good as rounding the exact one (Figueroa, When is double rounding innocuous?, 1995).
pub(crate) fn compute(kind: FloatFormat, a: u64, b: u64, function: fn(f64, f64) -> f64) -> u64 {
    kind.of_f64(function(kind.to_f64(a), kind.to_f64(b)))
}

/// The integer toward zero, if it fits.
pub(crate) fn to_signed(value: f64, width: u32) -> Option<u128> {
    let (whole, limit) = (value.trunc(), 2f64.powi(width as i32 - 1));
    (whole >= -limit && whole < limit).then_some(whole as i128 as u128)
}

/// The integer toward zero, if it fits.
pub(crate) fn to_unsigned(value: f64, width: u32) -> Option<u128> {
    let whole = value.trunc();
    (whole >= 0.0 && whole < 2f64.powi(width as i32)).then_some(whole as u128)
}
