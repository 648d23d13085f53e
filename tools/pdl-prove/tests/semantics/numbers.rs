//! Random numbers, most of them at the edges.

use pdl_prove::{FloatFormat, ScalarType};

/// Where random numbers come from: `splitmix64`.
pub(crate) struct Numbers(u64);

impl Numbers {
    /// The same for the same name.
    pub(crate) fn of_name(name: &str) -> Numbers {
        Numbers(name.bytes().fold(0, |state, byte| state.wrapping_mul(31).wrapping_add(u64::from(byte))))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }

    pub(crate) fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    /// The bits of a value of a type.
    pub(crate) fn of_type(&mut self, ty: ScalarType, index_width: u32) -> u128 {
        match ty {
            ScalarType::Integer(width) => self.integer(width),
            ScalarType::Index => self.integer(index_width),
            ScalarType::Float(kind) => self.float(kind),
        }
    }

    /// Bits of an integer.
    pub(crate) fn integer(&mut self, width: u32) -> u128 {
        let power = 1u128 << self.below(width);
        let random = u128::from(self.next());
        let found = match self.below(12) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => 1 << (width - 1),
            4 => (1 << (width - 1)) - 1,
            5 => power,
            6 => power.wrapping_neg(),
            7 => power.wrapping_add(u128::from(self.below(5))).wrapping_sub(2),
            // In the middle of two floats of few digits, or beside it.
            8 => (random | 1) >> self.below(64) << 1 << self.below(64) | u128::from(self.below(2)),
            9 => random % power,
            10 => (random % power).wrapping_neg(),
            _ => random,
        };
        found & ((1 << width) - 1)
    }

    /// Bits of a float.
    pub(crate) fn float(&mut self, kind: FloatFormat) -> u128 {
        let (exponent, significand) = kind.format();
        let digits = significand - 1;
        let infinity = ((1u64 << exponent) - 1) << digits;
        let one = (infinity >> (digits + 1)) << digits;
        let random = self.next();
        let fraction = match self.below(4) {
            0 => 0,
            1 => 1,
            2 => (1 << digits) - 1,
            _ => random & ((1 << digits) - 1),
        };
        let magnitude = match self.below(12) {
            0 => 0,
            1 => infinity,
            2 => infinity | 1 << (digits - 1),
            // Subnormal numbers; the least normal one; the greatest.
            3 => fraction,
            4 => 1 << digits,
            5 => infinity - 1,
            // Powers of two of the sizes of integers, and their neighbours.
            6 | 7 => {
                let power = one.saturating_add(u64::from(self.below(66)) << digits).min(infinity - 1);
                (power + u64::from(self.below(5))).saturating_sub(2)
            }
            // Around one.
            8..=10 => {
                let exponent = (one >> digits) + u64::from(self.below(24));
                (exponent.saturating_sub(12) << digits | fraction).min(infinity - 1)
            }
            _ => random % infinity,
        };
        u128::from(magnitude | u64::from(self.one_in(2)) << (kind.width() - 1))
    }

    /// Half of the last digit of a float, or a neighbour of that.
    pub(crate) fn half_of_last_digit(&mut self, kind: FloatFormat, of: u128) -> u128 {
        let digits = kind.format().1 - 1;
        let sign = 1u128 << (kind.width() - 1);
        let exponent = (of & (sign - 1)) >> digits;
        let half = exponent.saturating_sub(u128::from(digits) + 1) << digits;
        let near = (half + u128::from(self.below(5))).saturating_sub(2);
        near | if self.one_in(2) { sign } else { 0 }
    }

    /// The least or greatest number of a type of so many bits, or a neighbour of that.
    pub(crate) fn end_of_integer(&mut self, kind: FloatFormat, width: u32) -> u128 {
        let (exponent, significand) = kind.format();
        let (digits, bias) = (significand - 1, (1u128 << (exponent - 1)) - 1);
        let infinity = ((1u128 << exponent) - 1) << digits;
        // `2^(w-1)`, `2^w` or 1.
        let power = [width - 1, width, 0][self.below(3) as usize];
        let end = (bias + u128::from(power)) << digits;
        // One of either sign is an end of `i1`; a float of few digits may have none that is so great.
        let near = (end + u128::from(self.below(5))).saturating_sub(2).min(infinity);
        near | u128::from(self.below(2)) << (kind.width() - 1)
    }

    /// Digits of a number that the type has room for.
    pub(crate) fn decimal(&mut self, kind: FloatFormat) -> String {
        let power = match kind {
            FloatFormat::F16 => self.below(9) as i32 - 5,
            _ => self.below(70) as i32 - 35,
        };
        let sign = if self.one_in(2) { "-" } else { "" };
        let mut digits = format!("{}.{}", self.below(6), self.next());
        digits.truncate(3 + self.below(20) as usize);
        format!("{sign}{digits}e{power:+}")
    }
}
