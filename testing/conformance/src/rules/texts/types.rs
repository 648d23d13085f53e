//! Types, texts, and values of enums.

use super::{Cpp, Writer};
use crate::rules::attributes::Class;
use crate::rules::enums::Enum;

impl Writer<'_> {
    /// A type.
    pub(in crate::rules) fn ty(&mut self, depth: usize) -> String {
        if !self.is_of_rule {
            // There is no builder.
            return self.known_type().unwrap_or_default();
        }
        if depth == 0 || self.choices.percent(40) {
            return self.scalar(0);
        }
        match self.choices.below(7) {
            0 => format!("::mlir::RankedTensorType::get({{2, 3}}, {})", self.scalar(depth - 1)),
            1 => {
                let size = match self.choices.below(3) {
                    0 => "4".to_owned(),
                    1 => "::mlir::ShapedType::kDynamic".to_owned(),
                    _ => format!("static_cast<uint8_t>({})", self.integer(depth - 1).text),
                };
                format!("::mlir::RankedTensorType::get({{{size}}}, {})", self.scalar(depth - 1))
            }
            2 => format!("::mlir::VectorType::get({{4}}, {})", self.scalar(depth - 1)),
            3 => format!("::mlir::UnrankedTensorType::get({})", self.scalar(depth - 1)),
            4 => match self.leaf(|ty| ty == Cpp::Shaped) {
                Some((shaped, _)) => format!("{shaped}.clone({})", self.scalar(depth - 1)),
                None => "::mlir::parseType(\"tensor<4xi1>\", $_builder.getContext())".to_owned(),
            },
            5 => self.block("::mlir::Type", depth, Self::ty),
            _ => self.known_type().unwrap_or_else(|| self.scalar(depth - 1)),
        }
    }

    /// The type of something.
    fn known_type(&mut self) -> Option<String> {
        let has_type = |ty| {
            matches!(
                ty,
                Cpp::Value
                    | Cpp::Type
                    | Cpp::Shaped
                    | Cpp::Present(Class::Integer(..) | Class::Float(_) | Class::Elements | Class::Type | Class::Typed)
            )
        };
        let (text, ty) = self.leaf(has_type)?;
        Some(match ty {
            Cpp::Type | Cpp::Shaped => text,
            Cpp::Present(Class::Type) => format!("{text}.getValue()"),
            _ => format!("{text}.getType()"),
        })
    }

    /// A type that vectors may have as elements.
    fn scalar(&mut self, depth: usize) -> String {
        if self.choices.percent(50)
            && let Some(known) = self.known_type()
        {
            return format!("::mlir::getElementTypeOrSelf({known})");
        }
        if self.choices.percent(15)
            && let Some((value, _)) = self.leaf(|ty| ty == Cpp::Value)
        {
            return format!("::mlir::getElementTypeOrSelf({value})");
        }
        if depth > 0 && self.choices.percent(20) {
            return self.block("::mlir::Type", depth, Self::scalar);
        }
        if depth > 0 && self.choices.percent(10) {
            let width = self.integer(depth - 1).text;
            return format!("$_builder.getIntegerType((static_cast<uint8_t>({width}) | 1))");
        }
        (*self.choices.pick(&[
            "$_builder.getI32Type()",
            "$_builder.getF32Type()",
            "$_builder.getIndexType()",
            "$_builder.getI64Type()",
            "$_builder.getIntegerType(8)",
            "$_builder.getIntegerType(16, false)",
            "::mlir::IntegerType::get($_builder.getContext(), 8, ::mlir::IntegerType::Signed)",
            "::mlir::Float64Type::get($_builder.getContext())",
        ]))
        .to_owned()
    }

    /// A `std::string`.
    pub(in crate::rules) fn text(&mut self, depth: usize) -> String {
        if depth == 0 || self.choices.percent(30) {
            return match self.leaf(|ty| matches!(ty, Cpp::Text | Cpp::Present(Class::Text))) {
                Some((text, Cpp::Text)) => format!("{text}.str()"),
                Some((text, _)) => format!("{text}.getValue().str()"),
                None => format!("std::string(\"{}\")", self.choices.pick(&["a", "", "old", "new1"])),
            };
        }
        let depth = depth - 1;
        match self.choices.below(8) {
            0 => format!("({} + \"{}\")", self.text(depth), self.choices.pick(&["x", "", "-old"])),
            1 => format!("({} + {})", self.text(depth), self.text(depth)),
            2 => format!("std::to_string({})", self.integer(depth).text),
            3 => format!("::mlir::debugString({})", self.ty(depth)),
            4 => {
                let (from, count) = (self.choices.below(3), 1 + self.choices.below(4));
                format!("::llvm::StringRef({}).substr({from}, {count}).str()", self.text(depth))
            }
            5 => format!("::llvm::StringRef({}).substr({}).str()", self.text(depth), self.choices.below(3)),
            6 => format!("({} ? {} : {})", self.boolean(depth), self.text(depth), self.text(depth)),
            _ => self.block("std::string", depth + 1, Self::text),
        }
    }

    /// A value of an enum.
    pub(in crate::rules) fn case(&mut self, of: &'static Enum, depth: usize) -> String {
        if depth == 0 || self.choices.percent(40) {
            let fits = |ty| match ty {
                Cpp::Case(known) => known.class == of.class,
                Cpp::Enum(known) => known.class == of.class && !known.is_optional(),
                _ => false,
            };
            return match if self.choices.percent(70) { self.leaf(fits) } else { None } {
                Some((text, Cpp::Case(_))) => text,
                Some((text, _)) => format!("{text}.getValue()"),
                None => of.cpp(of.value(self.choices.below(of.count()))),
            };
        }
        let depth = depth - 1;
        match self.choices.below(7) {
            choice @ 0..=2 if of.has_flags() => {
                let (a, b) = (self.case(of, depth), self.case(of, depth));
                format!("({a} {} {b})", ["|", "&", "^"][choice])
            }
            3 if of.has_flags() => format!("(~{})", self.case(of, depth)),
            4 if of.has_flags() => {
                let function = *self.choices.pick(&["bitEnumSet", "bitEnumClear"]);
                format!("{function}({}, {})", self.case(of, depth), self.case(of, depth))
            }
            5 if self.is_of_rule => {
                self.block(&format!("::t::{}", of.class), depth + 1, |writer, depth| writer.case(of, depth))
            }
            _ => format!("({} ? {} : {})", self.boolean(depth), self.case(of, depth), self.case(of, depth)),
        }
    }
}
