//! Numbers: integers of C++, `APInt`, `double`.

use super::{Cpp, Leaf, Writer};
use crate::choices::Choices;
use crate::rules::attributes::Class;

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Int {
    bits: u32,
    is_signed: bool,
}

/// An expression of such a type, and how many bits its numbers take at most. What is signed never overflows.
pub(super) struct Integer {
    pub(super) text: String,
    pub(super) ty: Int,
    pub(super) size: u32,
}

const INT: Int = Int { bits: 32, is_signed: true };
const UNSIGNED: Int = Int { bits: 32, is_signed: false };
const UINT64: Int = Int { bits: 64, is_signed: false };

impl Int {
    pub(in crate::rules) const INT32: Int = INT;
    pub(super) const INT64: Int = Int { bits: 64, is_signed: true };

    pub(super) fn any(choices: &mut Choices) -> Int {
        Int { bits: *choices.pick(&[64, 32, 16, 8]), is_signed: choices.percent(60) }
    }

    pub(super) fn name(self) -> String {
        format!("{}int{}_t", if self.is_signed { "" } else { "u" }, self.bits)
    }

    /// Returns how many bits a number takes that is made one of this type.
    pub(super) fn size_of(self, value: &Integer) -> u32 {
        let is_kept = self.is_signed == value.ty.is_signed || value.ty.bits < self.bits && self.is_signed;
        if is_kept { value.size.min(self.bits) } else { self.bits }
    }

    /// Returns what the usual arithmetic conversions make of two.
    fn common(self, other: Int) -> Int {
        let promoted = |ty: Int| if ty.bits < 32 { INT } else { ty };
        let (a, b) = (promoted(self), promoted(other));
        match a.bits.cmp(&b.bits) {
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Equal => Int { bits: a.bits, is_signed: a.is_signed && b.is_signed },
        }
    }
}

impl Integer {
    fn new(text: String, ty: Int, size: u32) -> Integer {
        Integer { text, ty, size }
    }

    /// It, or what is left of it, so that it takes no more than so many bits.
    pub(super) fn within(self, size: u32) -> Integer {
        if self.size <= size {
            return self;
        }
        Integer { text: format!("({} % 97)", self.text), ty: self.ty.common(INT), size: 7 }
    }
}

/// The widths of `APInt`.
const WIDTHS: [u32; 3] = [32, 64, 8];

impl Writer<'_> {
    /// An integer of some type.
    pub(in crate::rules) fn integer_text(&mut self, depth: usize) -> String {
        self.integer(depth).text
    }

    pub(super) fn integer(&mut self, depth: usize) -> Integer {
        if depth == 0 || self.choices.percent(30) {
            return self.number();
        }
        match self.choices.below(13) {
            10 => {
                let (value, truth) = (self.integer(depth - 1).within(20), self.boolean(depth - 1));
                let (ty, op) = (value.ty.common(INT), *self.choices.pick(&["+", "-", "*", "|", "^"]));
                let size = if ty.is_signed { value.size + 1 } else { ty.bits };
                Integer::new(format!("({truth} {op} {})", value.text), ty, size)
            }
            11 if self.is_of_rule => {
                let (names, types) = ([0; 2].map(|_| self.variable()), [0; 3].map(|_| Int::any(self.choices)));
                let [a, b] = [0; 2].map(|_| self.integer(depth - 1));
                let [first, second, returns] = types;
                let (sizes, before) = ([first.size_of(&a), second.size_of(&b)], self.leaves.len());
                for ((name, ty), size) in names.iter().zip(types).zip(sizes) {
                    self.leaves.push(Leaf { text: name.clone(), ty: Cpp::Integer(ty, size), is_symbol: false });
                }
                let value = self.integer(depth - 1);
                self.leaves.truncate(before);
                let [x, y] = names;
                let (first, second) = (first.name(), second.name());
                let head = format!("[&]({first} {x}, {second} {y}) -> {}", returns.name());
                let text = format!("{head} {{ return {}; }}({}, {})", value.text, a.text, b.text);
                Integer::new(text, returns, returns.size_of(&value))
            }
            12 if self.is_of_rule => {
                let value = self.integer(depth - 1).within(40);
                match value.ty.is_signed {
                    true => Integer::new(format!("std::stoll(std::to_string({}))", value.text), Int::INT64, value.size),
                    false => value,
                }
            }
            9 => {
                let (word, width) = self.any_word(depth - 1);
                self.number_of_word(&word, width)
            }
            0..=2 => self.arithmetic(depth - 1),
            3 => {
                let (value, by) = (self.integer(depth - 1).within(20), self.choices.below(8));
                let (ty, is_left) = (value.ty.common(value.ty), self.choices.percent(50));
                match is_left {
                    true => Integer::new(format!("({} << {by})", value.text), ty, value.size + by as u32),
                    false => Integer::new(format!("({} >> {by})", value.text), ty, value.size),
                }
            }
            4 => {
                let value = self.integer(depth - 1).within(24);
                let ty = value.ty.common(value.ty);
                let op = *self.choices.pick(&["-", "~"]);
                Integer::new(format!("({op}{})", value.text), ty, if ty.is_signed { value.size + 1 } else { ty.bits })
            }
            5 => {
                let (value, ty) = (self.integer(depth - 1), Int::any(self.choices));
                let size = ty.size_of(&value);
                Integer::new(format!("static_cast<{}>({})", ty.name(), value.text), ty, size)
            }
            6 => {
                let (a, b) = (self.integer(depth - 1), self.integer(depth - 1));
                let (ty, size) = (if a.ty == b.ty { a.ty } else { a.ty.common(b.ty) }, a.size.max(b.size));
                let size = if ty.is_signed { size } else { ty.bits };
                Integer::new(format!("({} ? {} : {})", self.boolean(depth - 1), a.text, b.text), ty, size)
            }
            7 if self.is_of_rule => {
                let ty = Int::any(self.choices);
                let text = self.block(&ty.name(), depth, |writer, depth| writer.integer(depth).text);
                Integer::new(text, ty, ty.bits)
            }
            _ if self.is_of_rule => {
                let (a, b) = (self.integer(depth - 1).within(40), self.integer(depth - 1).within(40));
                let text = match self.choices.below(3) {
                    0 => format!("std::min<int64_t>({}, {})", a.text, b.text),
                    1 => format!("std::max<int64_t>({}, {})", a.text, b.text),
                    _ => format!("std::abs(static_cast<int64_t>({}))", a.text),
                };
                Integer::new(text, Int::INT64, 40)
            }
            _ => self.number(),
        }
    }

    fn arithmetic(&mut self, depth: usize) -> Integer {
        let op = *self.choices.pick(&["+", "-", "*", "/", "%", "&", "|", "^"]);
        let a = self.integer(depth);
        if matches!(op, "/" | "%") {
            let a = a.within(60);
            let divisor = 1 + self.choices.below(9);
            return Integer::new(format!("({} {op} {divisor})", a.text), a.ty.common(INT), a.size);
        }
        let b = self.integer(depth);
        let ty = a.ty.common(b.ty);
        if !ty.is_signed {
            return Integer::new(format!("({} {op} {})", a.text, b.text), ty, ty.bits);
        }
        let (a, b) = match op {
            "*" => (a.within(ty.bits / 2 - 2), b.within(ty.bits / 2 - 2)),
            _ => (a.within(ty.bits - 3), b.within(ty.bits - 3)),
        };
        let size = if op == "*" { a.size + b.size } else { a.size.max(b.size) + 1 };
        Integer::new(format!("({} {op} {})", a.text, b.text), ty, size)
    }

    /// A number that something is, has or is asked for.
    fn number(&mut self) -> Integer {
        let has_number = |ty| match ty {
            Cpp::Optional | Cpp::Attribute(_) => false,
            Cpp::Enum(known) => !known.is_optional(),
            _ => true,
        };
        let leaf = if self.choices.percent(25) { None } else { self.leaf(has_number) };
        match leaf {
            Some((text, ty)) => self.number_of(&text, ty),
            None => {
                let literals = [
                    ("3", INT),
                    ("0", INT),
                    ("1", INT),
                    ("(-2)", INT),
                    ("100", INT),
                    ("7u", UNSIGNED),
                    ("5L", Int::INT64),
                ];
                let (value, ty) = *self.choices.pick(&literals);
                Integer::new(value.to_owned(), ty, 7)
            }
        }
    }

    fn number_of(&mut self, of: &str, ty: Cpp) -> Integer {
        let size = |text: String| Integer::new(text, UINT64, 64);
        let (text, ty, size) = match ty {
            Cpp::Integer(ty, size) => (of.to_owned(), ty, size),
            Cpp::Present(Class::Integer(_, _, get)) if self.choices.percent(60) => {
                (format!("{of}.{get}()"), if get == "getUInt" { UINT64 } else { Int::INT64 }, 64)
            }
            Cpp::Present(Class::Integer(width, ..)) => return self.number_of_word(&format!("{of}.getValue()"), width),
            Cpp::Word(width) => return self.number_of_word(of, width),
            Cpp::Text if self.choices.percent(40) => {
                return size(format!("{of}.find(\"{}\")", self.choices.pick(&["o", "ld", "x", ""])));
            }
            Cpp::Text | Cpp::Present(Class::List) => return size(format!("{of}.size()")),
            Cpp::Group => return size(format!("{of}.size()")),
            Cpp::Present(Class::Text) => return size(format!("{of}.getValue().size()")),
            Cpp::Present(Class::Array) if self.choices.percent(50) => {
                return size(format!("{of}.asArrayRef().size()"));
            }
            Cpp::Present(Class::Array) => (format!("{of}.size()"), Int::INT64, 20),
            Cpp::Present(Class::Elements) => match self.choices.below(3) {
                0 => (format!("{of}.getNumElements()"), Int::INT64, 20),
                1 => (format!("({of}.isSplat() ? {of}.getSplatValue<int32_t>() : 5)"), INT, 32),
                _ => (format!("{of}.getValues<int32_t>()[{}]", self.choices.below(2)), INT, 32),
            },
            Cpp::Shaped => match self.choices.below(3) {
                0 => (format!("{of}.getRank()"), Int::INT64, 8),
                1 => (format!("{of}.getDimSize(0)"), Int::INT64, 64),
                _ => (format!("({of}.hasStaticShape() ? {of}.getNumElements() : -1)"), Int::INT64, 20),
            },
            Cpp::Type => (format!("({of}.isIntOrFloat() ? {of}.getIntOrFloatBitWidth() : 0u)"), UNSIGNED, 32),
            Cpp::Present(Class::Type) => return self.number_of(&format!("{of}.getValue()"), Cpp::Type),
            Cpp::Value => match self.choices.below(3) {
                0 => (format!("::llvm::cast<::mlir::OpResult>({of}).getResultNumber()"), UNSIGNED, 32),
                1 => (format!("{of}.getDefiningOp()->getNumOperands()"), UNSIGNED, 32),
                _ => return self.number_of(&format!("{of}.getType()"), Cpp::Type),
            },
            Cpp::Case(_) => (format!("static_cast<int32_t>({of})"), INT, 32),
            Cpp::Enum(_) => (format!("static_cast<uint64_t>({of}.getValue())"), UINT64, 64),
            Cpp::Bool => (format!("static_cast<int64_t>({of})"), Int::INT64, 1),
            Cpp::Present(Class::Bool) => (format!("static_cast<int64_t>({of}.getValue())"), Int::INT64, 1),
            _ => ("4".to_owned(), INT, 7),
        };
        Integer::new(text, ty, size)
    }

    fn number_of_word(&mut self, word: &str, width: u32) -> Integer {
        // Of more than 64 bits there are no numbers.
        let count = if width == 0 { 4 } else { 8 };
        match self.choices.below(count) {
            0 => Integer::new(format!("{word}.popcount()"), UNSIGNED, 32),
            1 => Integer::new(format!("{word}.getActiveBits()"), UNSIGNED, 32),
            2 => Integer::new(format!("{word}.exactLogBase2()"), INT, 8),
            3 => {
                let limit = self.integer(1).text;
                Integer::new(format!("{word}.getLimitedValue({limit})"), UINT64, 64)
            }
            4 => Integer::new(format!("{word}.{}()", self.choices.pick(&["countl_zero", "countr_zero"])), UNSIGNED, 32),
            5 => Integer::new(format!("{word}.getBitWidth()"), UNSIGNED, 32),
            6 => Integer::new(format!("{word}.getZExtValue()"), UINT64, 64),
            _ => Integer::new(format!("{word}.getSExtValue()"), Int::INT64, width),
        }
    }

    /// An `APInt` of so many bits.
    pub(super) fn word(&mut self, width: u32, depth: usize) -> String {
        if depth == 0 || self.choices.percent(30) {
            let fits = |ty| matches!(ty, Cpp::Word(own) | Cpp::Present(Class::Integer(own, ..)) if own == width);
            return match self.leaf(fits) {
                Some((text, Cpp::Word(_))) => text,
                Some((text, _)) => format!("{text}.getValue()"),
                None => format!("::llvm::APInt({width}, {})", self.choices.pick(&[5, 0, 1, 100])),
            };
        }
        let depth = depth - 1;
        match self.choices.below(10) {
            0 | 1 => {
                let op = *self.choices.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({} {op} {})", self.word(width, depth), self.word(width, depth))
            }
            2 => {
                let op = *self.choices.pick(&["+", "-", "|", "&"]);
                format!("({} {op} {})", self.word(width, depth), self.integer(depth).text)
            }
            3 => {
                let op = *self.choices.pick(&["shl", "lshr", "ashr"]);
                let (word, by) = (self.word(width, depth), self.choices.below(width as usize + 1));
                format!("{word}.{op}({by})")
            }
            4 => {
                let op = *self.choices.pick(&["shl", "lshr", "ashr"]);
                format!("{}.{op}({})", self.word(width, depth), self.word(width, depth))
            }
            5 | 6 => {
                let other = *self.choices.pick(&WIDTHS);
                let word = self.word(other, depth);
                match other.cmp(&width) {
                    std::cmp::Ordering::Less => {
                        format!("{word}.{}({width})", self.choices.pick(&["zext", "sext"]))
                    }
                    std::cmp::Ordering::Equal => word,
                    std::cmp::Ordering::Greater => format!("{word}.trunc({width})"),
                }
            }
            7 => {
                let op = *self.choices.pick(&["sdiv", "udiv", "srem", "urem"]);
                format!("{}.{op}(({} | 1))", self.word(width, depth), self.word(width, depth))
            }
            8 => match self.choices.below(3) {
                0 => format!("{}.abs()", self.word(width, depth)),
                1 => format!("(~{})", self.word(width, depth)),
                _ => format!("(-{})", self.word(width, depth)),
            },
            _ if self.is_of_rule => self.block("::llvm::APInt", depth + 1, |writer, depth| writer.word(width, depth)),
            _ => {
                format!("({} ? {} : {})", self.boolean(depth), self.word(width, depth), self.word(width, depth))
            }
        }
    }

    /// An `APInt` of some width.
    pub(super) fn any_word(&mut self, depth: usize) -> (String, u32) {
        let width = |leaf: &Leaf| match leaf.ty {
            Cpp::Word(width @ 1..) | Cpp::Present(Class::Integer(width, ..)) => Some(width),
            _ => None,
        };
        let mut widths: Vec<u32> = self.leaves.iter().filter_map(width).collect();
        widths.extend(WIDTHS);
        let width = *self.choices.pick(&widths);
        (self.word(width, depth), width)
    }

    pub(super) fn double(&mut self, depth: usize) -> String {
        if depth == 0 || self.choices.percent(40) {
            let leaf = self.leaf(|ty| matches!(ty, Cpp::Double | Cpp::Present(Class::Float(_))));
            return match leaf {
                Some((text, Cpp::Double)) => text,
                Some((text, _)) if self.choices.percent(50) => format!("{text}.getValueAsDouble()"),
                Some((text, _)) => format!("{text}.getValue().convertToDouble()"),
                None => (*self.choices.pick(&["0.5", "1.0", "-2.25", "3.0", "0.0"])).to_owned(),
            };
        }
        let depth = depth - 1;
        match self.choices.below(8) {
            0 => format!("({} + {})", self.double(depth), self.double(depth)),
            1 => format!("({} - {})", self.double(depth), self.double(depth)),
            2 => format!("({} * {})", self.double(depth), self.choices.pick(&["2.0", "-0.5", "0.1"])),
            3 => format!("({} / {})", self.double(depth), self.choices.pick(&["3.0", "-2.0", "7"])),
            4 => format!("({} + {})", self.double(depth), self.integer(depth).text),
            7 if self.choices.percent(50) => {
                format!("({} ? {} : {})", self.boolean(depth), self.double(depth), self.integer(depth).text)
            }
            5 if self.is_of_rule => format!("std::sqrt(std::abs({}))", self.double(depth)),
            6 if self.is_of_rule => self.block("double", depth + 1, Self::double),
            _ => format!("({} ? {} : {})", self.boolean(depth), self.double(depth), self.double(depth)),
        }
    }
}
