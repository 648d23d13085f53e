//! What is true or not.

use super::{Cpp, Int, Writer};
use crate::rules::attributes::{Class, LONG};
use crate::rules::dialect::{FAMILIES, OpId, TIERS};

const COMPARISONS: [&str; 6] = ["<", "==", "!=", ">=", "<=", ">"];

impl Writer<'_> {
    pub(in crate::rules) fn boolean(&mut self, depth: usize) -> String {
        if depth == 0 || self.choices.percent(40) {
            return self.question(depth);
        }
        let depth = depth - 1;
        match self.choices.below(5) {
            0 => format!("({} && {})", self.boolean(depth), self.boolean(depth)),
            1 => format!("({} || {})", self.boolean(depth), self.boolean(depth)),
            2 => format!("!{}", self.boolean(depth)),
            3 => format!("({} ? {} : {})", self.boolean(depth), self.boolean(depth), self.boolean(depth)),
            _ => self.block("bool", depth + 1, Self::boolean),
        }
    }

    /// A call of a function that is registered, with something that is evaluated.
    pub(in crate::rules) fn with_call(&mut self, depth: usize) -> String {
        let values = [0; 2].map(|_| self.leaf(|ty| ty == Cpp::Value));
        let [Some((a, _)), Some((b, _))] = values else { return self.boolean(depth) };
        let (op, negation) = (*self.choices.pick(&["&&", "||"]), *self.choices.pick(&["", "!"]));
        format!("{negation}isNotTheSame({a}, {b}) {op} {}", self.boolean(depth - 1))
    }

    /// Something that is asked of one of the things that there are.
    fn question(&mut self, depth: usize) -> String {
        if depth > 0 && self.choices.percent(20) {
            return match self.choices.below(3) {
                0 => {
                    let (word, width) = self.any_word(depth - 1);
                    self.of_word(&word, Some(width), depth - 1)
                }
                1 if self.is_of_rule => {
                    let text = format!("::llvm::StringRef({})", self.text(depth - 1));
                    self.of_text(&text, depth - 1)
                }
                _ => format!(
                    "({} {} {})",
                    self.double(depth - 1),
                    self.choices.pick(&COMPARISONS),
                    self.double(depth - 1)
                ),
            };
        }
        match self.leaf(|_| true) {
            Some((text, ty)) => self.of(&text, ty, depth),
            None => self.comparison(depth),
        }
    }

    fn comparison(&mut self, depth: usize) -> String {
        let (a, b) = (self.integer(depth), self.integer(depth));
        format!("({} {} {})", a.text, self.choices.pick(&COMPARISONS), b.text)
    }

    fn of(&mut self, of: &str, ty: Cpp, depth: usize) -> String {
        match ty {
            Cpp::Bool => of.to_owned(),
            Cpp::Value => self.of_value(of, depth),
            Cpp::Optional => self.of_optional(of, Cpp::Value, depth),
            Cpp::Attribute(attribute) if attribute.is_optional() => {
                self.of_optional(of, Cpp::Present(attribute.class), depth)
            }
            Cpp::Attribute(attribute) => self.of_attribute(of, attribute.class, depth),
            Cpp::Present(class) => self.of_attribute(of, class, depth),
            Cpp::Group => self.of_group(of, depth),
            Cpp::Type => self.of_type(of, depth),
            Cpp::Shaped => match self.choices.below(5) {
                0 => format!("{of}.hasStaticShape()"),
                1 => format!("{of}.isDynamicDim(0)"),
                2 => self.of_list(&format!("{of}.getShape()"), depth),
                3 => self.of_type(&format!("{of}.getElementType()"), depth),
                _ => self.comparison(depth),
            },
            Cpp::Integer(..) => self.comparison(depth),
            Cpp::Word(0) => self.of_word(of, None, depth),
            Cpp::Word(width) => self.of_word(of, Some(width), depth),
            Cpp::Double => format!("({of} {} {})", self.choices.pick(&COMPARISONS), self.double(depth)),
            Cpp::Text => self.of_text(of, depth),
            Cpp::Enum(known) if !known.is_optional() => self.of_case(known, depth),
            Cpp::Enum(_) => format!("({of} {} nullptr)", self.choices.pick(&["==", "!="])),
            Cpp::Case(known) => self.of_case(known, depth),
        }
    }

    /// Of what may be null.
    fn of_optional(&mut self, of: &str, ty: Cpp, depth: usize) -> String {
        match self.choices.below(6) {
            0 => format!("!{of}"),
            1 => format!("({of} == nullptr)"),
            2 => match ty {
                Cpp::Present(class) => format!("::llvm::isa_and_nonnull<{}>({of})", class.name()),
                _ => format!("({of} != nullptr)"),
            },
            3 => format!("(!{of} || {})", self.knowing(of, ty, |writer| writer.of(of, ty, depth.saturating_sub(1)))),
            _ => format!("({of} && {})", self.knowing(of, ty, |writer| writer.of(of, ty, depth.saturating_sub(1)))),
        }
    }

    fn of_value(&mut self, of: &str, depth: usize) -> String {
        if depth > 0 && self.choices.percent(15) {
            let op = format!("{of}.getDefiningOp()");
            return match self.choices.below(4) {
                0 => format!("{op}->{}()", self.choices.pick(&["hasOneUse", "use_empty"])),
                1 => self.of_value(&format!("{op}->getResult(0)"), depth - 1),
                2 => format!("{op}->hasAttr(\"x{}\")", self.choices.below(3)),
                _ => {
                    let first = self.of_value(&format!("{op}->getOperand(0)"), depth - 1);
                    format!("({op}->getNumOperands() > 0 && {first})")
                }
            };
        }
        match self.choices.below(10) {
            0 => format!("{of}.hasOneUse()"),
            1 => format!("{of}.use_empty()"),
            2 => format!("{of}.getUses().empty()"),
            3 => {
                let other = self.leaf(|ty| ty == Cpp::Value).map_or(of.to_owned(), |(text, _)| text);
                format!("({of} {} {other})", self.choices.pick(&["==", "!="]))
            }
            4 => format!("::mlir::matchPattern({of}, {})", self.matcher(2, false)),
            5 => format!("::llvm::isa_and_nonnull<{}>({of}.getDefiningOp())", self.class()),
            6 => format!("({of}.getDefiningOp<{}>() == nullptr)", self.class()),
            7 => {
                let name = self.variable();
                let inner = self.knowing(&name, Cpp::Present(Class::Any), |writer| {
                    writer.of_attribute(&name, Class::Any, depth.saturating_sub(1))
                });
                format!(
                    "[&]() -> bool {{ ::mlir::Attribute {name}; \
                     return ::mlir::matchPattern({of}, ::mlir::m_Constant(&{name})) && {inner}; }}()"
                )
            }
            8 => {
                let name = self.variable();
                let inner = self.of_word(&name, None, 0);
                format!(
                    "[&]() -> bool {{ ::llvm::APInt {name}; \
                     return ::mlir::matchPattern({of}, ::mlir::m_ConstantInt(&{name})) && {inner}; }}()"
                )
            }
            _ => self.of_type(&format!("{of}.getType()"), depth),
        }
    }

    /// A class of operations.
    fn class(&mut self) -> String {
        OpId { family: self.choices.below(FAMILIES.len()), tier: self.choices.below(TIERS) }.class()
    }

    /// One of MLIR's matchers.
    fn matcher(&mut self, depth: usize, is_of_operand: bool) -> String {
        if depth > 0 && self.choices.percent(40) {
            let with_operands: Vec<usize> =
                (0..FAMILIES.len()).filter(|family| !FAMILIES[*family].results.is_empty()).collect();
            let op = OpId { family: *self.choices.pick(&with_operands), tier: self.choices.below(TIERS) };
            let count = op.family().arguments.iter().filter(|part| !part.is_attribute()).count();
            let inner: Vec<String> = match self.choices.percent(70) {
                true => (0..count).map(|_| self.matcher(depth - 1, true)).collect(),
                false => Vec::new(),
            };
            return format!("::mlir::m_Op<{}>({})", op.class(), inner.join(", "));
        }
        if is_of_operand && self.choices.percent(20) {
            return "::mlir::matchers::m_Any()".to_owned();
        }
        (*self.choices.pick(&[
            "::mlir::m_Constant()",
            "::mlir::m_Zero()",
            "::mlir::m_One()",
            "::mlir::m_NonZero()",
            "::mlir::m_AnyZeroFloat()",
            "::mlir::m_PosZeroFloat()",
            "::mlir::m_OneFloat()",
        ]))
        .to_owned()
    }

    fn of_type(&mut self, of: &str, depth: usize) -> String {
        if depth > 0 && self.choices.percent(30) {
            if self.is_of_rule && self.choices.percent(40) {
                let name = self.variable();
                let (then, otherwise) = (
                    self.knowing(&name, Cpp::Shaped, |writer| writer.of(&name, Cpp::Shaped, depth - 1)),
                    self.boolean(depth - 1),
                );
                return format!(
                    "[&](::mlir::Type of) -> bool {{ auto {name} = ::llvm::dyn_cast<::mlir::RankedTensorType>(of); \
                     if (!{name}) return {otherwise}; return {then}; }}({of})"
                );
            }
            let class = *self.choices.pick(&["::mlir::RankedTensorType", "::mlir::VectorType"]);
            let (test, cast) = (self.choices.percent(50), self.choices.percent(50));
            let (test, cast) =
                (if test { "type_isa" } else { "::llvm::isa" }, if cast { "type_cast" } else { "::llvm::cast" });
            let shaped = format!("{cast}<{class}>({of})");
            let inner = self.knowing(&shaped, Cpp::Shaped, |writer| writer.of(&shaped, Cpp::Shaped, depth - 1));
            return format!("({test}<{class}>({of}) && {inner})");
        }
        match self.choices.below(7) {
            5 => match self.choices.below(3) {
                0 => format!(
                    "(::llvm::isa<::mlir::IntegerType>({of}) && ::llvm::cast<::mlir::IntegerType>({of}).isSigned())"
                ),
                1 => format!("bool(::llvm::dyn_cast<::mlir::ShapedType>({of}))"),
                _ => format!("(::llvm::dyn_cast<::mlir::FloatType>({of}) == nullptr)"),
            },
            0 => format!("{of}.isInteger({})", self.choices.pick(&[32, 64, 1, 8])),
            1 => format!("({of} {} {})", self.choices.pick(&["==", "!="]), self.ty(depth.saturating_sub(1))),
            2 => {
                let classes = *self.choices.pick(&[
                    "::mlir::IntegerType",
                    "::mlir::IndexType, ::mlir::FloatType",
                    "::mlir::ShapedType",
                    "::mlir::VectorType, ::mlir::IntegerType",
                ]);
                format!("{}<{classes}>({of})", self.choices.pick(&["::llvm::isa", "type_isa"]))
            }
            _ => {
                let asked = self.choices.pick(&[
                    "isF32",
                    "isIndex",
                    "isIntOrIndex",
                    "isIntOrFloat",
                    "isSignlessInteger",
                    "isUnsignedInteger",
                    "isSignlessIntOrIndexOrFloat",
                ]);
                format!("{of}.{asked}()")
            }
        }
    }

    fn of_word(&mut self, of: &str, width: Option<u32>, depth: usize) -> String {
        let other = width.map(|width| self.word(width, depth));
        match (self.choices.below(5), other) {
            (0 | 1, Some(other)) => {
                let asked = *self.choices.pick(&["slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "eq", "ne"]);
                format!("{of}.{asked}({other})")
            }
            (2, Some(other)) => format!("({of} {} {other})", self.choices.pick(&["==", "!="])),
            (0, _) => {
                let asked = *self.choices.pick(&["slt", "sgt", "ult", "uge"]);
                format!("{of}.{asked}({})", self.integer(depth).text)
            }
            (1, _) => format!("({of} == {})", self.integer(depth).text),
            _ => {
                let asked = self.choices.pick(&[
                    "isZero",
                    "isOne",
                    "isAllOnes",
                    "isNegative",
                    "isNonNegative",
                    "isStrictlyPositive",
                    "isPowerOf2",
                    "isMinSignedValue",
                    "isMaxSignedValue",
                ]);
                format!("{of}.{asked}()")
            }
        }
    }

    /// Of a `StringRef`.
    pub(super) fn of_text(&mut self, of: &str, depth: usize) -> String {
        let literal = *self.choices.pick(&["old", "o", "", "new", "ld", "1"]);
        match self.choices.below(7) {
            0 => format!("{of}.empty()"),
            1 => format!("{of}.starts_with(\"{literal}\")"),
            2 => format!("{of}.ends_with(\"{literal}\")"),
            3 => format!("{of}.contains(\"{literal}\")"),
            4 => format!("({of} {} \"{literal}\")", self.choices.pick(&["==", "!="])),
            5 if self.is_of_rule => format!("({of}.find(\"{literal}\") == ::llvm::StringRef::npos)"),
            5 => self.comparison(depth),
            _ if self.is_of_rule => format!("({} == {})", self.text(depth), self.text(depth)),
            _ => format!("({of}.size() {} {})", self.choices.pick(&COMPARISONS), self.choices.below(5)),
        }
    }

    fn of_case(&mut self, of: &'static crate::rules::enums::Enum, depth: usize) -> String {
        let (a, b) = (self.case(of, depth), self.case(of, depth));
        match self.choices.below(4) {
            0 if of.has_flags() => format!("bitEnumContainsAny({a}, {b})"),
            1 if of.has_flags() => format!("bitEnumContainsAll({a}, {b})"),
            _ => format!("({a} {} {b})", self.choices.pick(&["==", "!="])),
        }
    }

    fn of_group(&mut self, of: &str, depth: usize) -> String {
        let depth = depth.saturating_sub(1);
        match self.choices.below(8) {
            0 => format!("{of}.empty()"),
            1 => format!("::llvm::hasSingleElement({of})"),
            2 => format!("::llvm::all_equal({of}.getTypes())"),
            3 => match self.leaf(|ty| ty == Cpp::Value) {
                Some((value, _)) => format!("::llvm::is_contained({of}, {value})"),
                None => format!("({of}.size() > 1)"),
            },
            4 => {
                let name = self.variable();
                let inner = self.knowing(&name, Cpp::Type, |writer| writer.of_type(&name, depth));
                let function = *self.choices.pick(&["all_of", "any_of", "none_of"]);
                format!("::llvm::{function}({of}.getTypes(), [&](::mlir::Type {name}) {{ return {inner}; }})")
            }
            5 => {
                let name = self.variable();
                let inner = self.knowing(&name, Cpp::Value, |writer| writer.of_value(&name, depth));
                let function = *self.choices.pick(&["all_of", "any_of", "none_of"]);
                format!("::llvm::{function}({of}, [&](::mlir::Value {name}) {{ return {inner}; }})")
            }
            6 => {
                let first = format!("{of}{}", self.choices.pick(&[".front()", ".back()", "[0]"]));
                let inner = self.knowing(&first, Cpp::Value, |writer| writer.of_value(&first, depth));
                format!("(!{of}.empty() && {inner})")
            }
            _ => format!("({of}.size() {} {})", self.choices.pick(&COMPARISONS), self.choices.below(3)),
        }
    }

    /// Of an `ArrayRef<int64_t>`.
    fn of_list(&mut self, of: &str, depth: usize) -> String {
        let quantified = |writer: &mut Self| {
            let name = writer.variable();
            let element = Cpp::Integer(Int::INT64, 64);
            let inner = writer.knowing(&name, element, |writer| writer.comparison(depth.saturating_sub(1)));
            let function = *writer.choices.pick(&["all_of", "any_of", "none_of"]);
            format!("::llvm::{function}({of}, [&](int64_t {name}) {{ return {inner}; }})")
        };
        match self.choices.below(10) {
            0 => format!("{of}.empty()"),
            1 => format!("::llvm::is_contained({of}, {})", self.integer(depth.saturating_sub(1)).text),
            2 if self.is_of_rule => format!("({of} == ::llvm::ArrayRef<int64_t>({{{}, 3}}))", self.choices.below(4)),
            3 => format!("::llvm::is_sorted({of})"),
            4 => format!("::llvm::equal({of}, ::llvm::seq<int64_t>(1, {}))", 1 + self.choices.below(3)),
            5 if self.is_of_rule => format!("(::llvm::sum_of({of}) {} 6)", self.choices.pick(&COMPARISONS)),
            6 => {
                let element = *self.choices.pick(&[".back()", ".front()", "[0]"]);
                let other = self.integer(depth.saturating_sub(1)).text;
                format!("(!{of}.empty() && ({of}{element} {} {other}))", self.choices.pick(&COMPARISONS))
            }
            7 if depth > 0 => {
                let rest = *self.choices.pick(&["drop_front", "drop_back"]);
                format!("(!{of}.empty() && {})", self.of_list(&format!("{of}.{rest}()"), depth - 1))
            }
            _ => quantified(self),
        }
    }

    fn of_attribute(&mut self, of: &str, class: Class, depth: usize) -> String {
        let inner = depth.saturating_sub(1);
        if self.choices.percent(15) {
            let other = self.attribute(class, inner);
            return format!("({of} {} {other})", self.choices.pick(&["==", "!="]));
        }
        match class {
            Class::Integer(..) if self.choices.percent(20) => {
                format!("::mlir::matchPattern({of}, {})", self.choices.pick(&["::mlir::m_Zero()", "::mlir::m_One()"]))
            }
            Class::Integer(width, ..) => match self.choices.below(2) {
                0 => self.of_word(&format!("{of}.getValue()"), Some(width), inner),
                _ => self.knowing(of, Cpp::Present(class), |writer| writer.comparison(inner)),
            },
            Class::Float(_) if self.choices.percent(20) => {
                let fits = |ty| ty == Cpp::Present(class);
                let other = self.leaf(fits).map_or(of.to_owned(), |(text, _)| text);
                format!("({of}.getValue() {} {other}.getValue())", self.choices.pick(&COMPARISONS))
            }
            Class::Float(_) => match self.choices.below(5) {
                0 => format!("{of}.getValue().isZero()"),
                1 => format!("{of}.getValue().isNegative()"),
                2 => format!("{of}.getValue().isExactlyValue(0.5)"),
                3 => format!("::mlir::matchPattern({of}, ::mlir::m_AnyZeroFloat())"),
                _ => format!("({of}.getValueAsDouble() {} {})", self.choices.pick(&COMPARISONS), self.double(inner)),
            },
            Class::Bool => format!("{of}.getValue()"),
            Class::Text => self.of_text(&format!("{of}.getValue()"), inner),
            Class::Unit => "true".to_owned(),
            Class::Type => self.of_type(&format!("{of}.getValue()"), depth),
            Class::Array => self.of_list(&format!("{of}.asArrayRef()"), depth),
            Class::List => match self.choices.below(4) {
                0 => format!("{of}.empty()"),
                1 => format!("({of}.size() {} {})", self.choices.pick(&COMPARISONS), self.integer(inner).text),
                2 => {
                    let first = format!("::llvm::cast<::mlir::IntegerAttr>({of}[0])");
                    let asked = self.knowing(&first, Cpp::Present(LONG.class), |writer| {
                        writer.of_attribute(&first, LONG.class, inner)
                    });
                    format!("(!{of}.empty() && {asked})")
                }
                _ => {
                    let name = self.variable();
                    let asked = self.knowing(&name, Cpp::Present(LONG.class), |writer| {
                        writer.of_attribute(&name, LONG.class, inner)
                    });
                    let function = *self.choices.pick(&["all_of", "any_of", "none_of"]);
                    let elements = format!("{of}.getAsRange<::mlir::IntegerAttr>()");
                    format!("::llvm::{function}({elements}, [&](::mlir::IntegerAttr {name}) {{ return {asked}; }})")
                }
            },
            Class::Elements => match self.choices.below(4) {
                0 => format!("{of}.isSplat()"),
                1 => {
                    let element = format!("{of}.getSplatValue<::llvm::APInt>()");
                    format!("({of}.isSplat() && {})", self.of_word(&element, Some(32), inner))
                }
                2 => {
                    let name = self.variable();
                    let asked = self.of_word(&name, Some(32), inner);
                    let function = *self.choices.pick(&["all_of", "any_of", "none_of"]);
                    let elements = format!("{of}.getValues<::llvm::APInt>()");
                    format!("::llvm::{function}({elements}, [&](::llvm::APInt {name}) {{ return {asked}; }})")
                }
                _ => self.knowing(of, Cpp::Present(class), |writer| writer.comparison(inner)),
            },
            Class::Typed if self.choices.percent(30) => self.of_type(&format!("{of}.getType()"), inner),
            Class::Typed | Class::Any => match self.choices.below(6) {
                0 => {
                    let word = format!("::llvm::cast<::mlir::IntegerAttr>({of}).getValue()");
                    format!("(::llvm::isa<::mlir::IntegerAttr>({of}) && {})", self.of_word(&word, None, 0))
                }
                1 => {
                    let text = format!("::llvm::cast<::mlir::StringAttr>({of}).getValue()");
                    format!("(::llvm::isa<::mlir::StringAttr>({of}) && {})", self.of_text(&text, inner))
                }
                2 => {
                    let value = format!("::llvm::cast<::mlir::FloatAttr>({of}).getValueAsDouble()");
                    format!("(::llvm::isa<::mlir::FloatAttr>({of}) && ({value} < {}))", self.double(inner))
                }
                3 => {
                    let is_splat = format!("::llvm::cast<::mlir::DenseElementsAttr>({of}).isSplat()");
                    format!("(::llvm::isa<::mlir::DenseElementsAttr>({of}) && {is_splat})")
                }
                4 => {
                    let matcher = self.choices.pick(&["m_Zero", "m_One", "m_NonZero", "m_AnyZeroFloat", "m_OneFloat"]);
                    format!("::mlir::matchPattern({of}, ::mlir::{matcher}())")
                }
                _ => {
                    let classes = self.choices.pick(&[
                        "::mlir::IntegerAttr",
                        "::mlir::StringAttr, ::mlir::TypeAttr",
                        "::mlir::DenseElementsAttr",
                        "::mlir::TypedAttr",
                    ]);
                    format!("::llvm::isa<{classes}>({of})")
                }
            },
        }
    }
}
