//! [`Functions`]: a module with a function for each case. [`Numbers`]: numbers at random that are the same in each run.

use std::fmt::Write;

/// Functions in MLIR's generic form.
#[derive(Default)]
pub(crate) struct Functions {
    text: String,
    count: usize,
}

impl Functions {
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Adds a function that takes values, does something, and gives values back: names with their types. A constant stands before
    /// everything else and is given back as well, and what is no constant stands before the last line: a new constant goes to the
    /// front, so it shows whether there is one or an operand took the place of the result.
    pub(crate) fn add(&mut self, arguments: &[(&str, &str)], body: &str, results: &[(&str, &str)]) {
        let typed = |list: &[(&str, &str)]| {
            list.iter().map(|(name, ty)| format!("{name}: {ty}")).collect::<Vec<_>>().join(", ")
        };
        let types = |list: &[(&str, &str)]| list.iter().map(|(_, ty)| *ty).collect::<Vec<_>>().join(", ");
        let results: Vec<(&str, &str)> = std::iter::once(("%mark", "i64")).chain(results.iter().copied()).collect();
        let names = results.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let last = body.trim_end().rfind('\n').map_or(0, |end| end + 1);
        let body = format!("{}  \"foo.between\"() : () -> ()\n{}", &body[..last], &body[last..]);
        let number = self.count;
        self.count += 1;
        let _ = writeln!(
            self.text,
            "\"func.func\"() <{{function_type = ({}) -> ({}), sym_name = \"f{number}\"}}> ({{\n^bb0({}):\n  \
             %mark = \"arith.constant\"() <{{value = 77 : i64}}> : () -> i64\n{body}  \
             \"func.return\"({names}) : ({}) -> ()\n}}) : () -> ()",
            types(arguments),
            types(&results),
            typed(arguments),
            types(&results),
        );
    }

    /// The module.
    pub(crate) fn text(&self) -> String {
        format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", self.text)
    }
}

/// A constant of a name, a value as an attribute writes it, and a type.
pub(crate) fn constant(name: &str, value: &str, ty: &str) -> String {
    if value == "poison" {
        return format!("  {name} = \"ub.poison\"() <{{value = #ub.poison}}> : () -> {ty}\n");
    }
    let value = match ty {
        "i1" => (if value == "0" { "false" } else { "true" }).to_owned(),
        _ => format!("{value} : {ty}"),
    };
    format!("  {name} = \"arith.constant\"() <{{value = {value}}}> : () -> {ty}\n")
}

/// Numbers by Marsaglia's xorshift.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 16) as usize % bound
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, among: &[&'a T]) -> &'a T {
        among[self.below(among.len())]
    }

    /// A number with a sign that a type of so many bits has, often one at an end of its range or near zero.
    pub(crate) fn integer(&mut self, width: u32) -> String {
        // Wider than 128 bits, what is near the ends is written in hexadecimal, as bits.
        if width > 128 {
            let digits = (width / 4) as usize;
            let text: String =
                (0..digits).map(|_| char::from_digit((self.next() >> 20) as u32 % 16, 16).unwrap()).collect();
            return match self.below(4) {
                0 => format!("0x8{}", "0".repeat(digits - 1)),
                1 => format!("0x7{}", "F".repeat(digits - 1)),
                2 => ["0", "1", "-1", "2", "-2"][self.below(5)].to_owned(),
                _ => format!("0x{text}"),
            };
        }
        let (min, max) = match width {
            128 => (i128::MIN, i128::MAX),
            width => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        };
        let edges = [0, 1, -1, 2, -2, 3, 7, i128::from(width), i128::from(width) - 1, min, max, min + 1, max - 1];
        let value = match self.below(2) {
            0 => edges[self.below(edges.len())],
            _ => (i128::from(self.next() as i64) << 64 | i128::from(self.next())) >> self.below(128),
        };
        // What does not fit is cut off.
        let shift = 128 - width;
        ((value << shift) >> shift).to_string()
    }
}
