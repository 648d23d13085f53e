//! Attributes, and operations that texts create.

use super::{Cpp, Int, Writer};
use crate::rules::attributes::{Class, DOUBLE, INDEX, LONG, NUMBER};
use crate::rules::dialect::{FAMILIES, Infers, OpId, Part};
use crate::rules::enums::Enum;

impl Writer<'_> {
    /// An attribute of a class.
    pub(in crate::rules) fn attribute(&mut self, class: Class, depth: usize) -> String {
        let fits = |ty| match ty {
            Cpp::Present(own) => own == class,
            Cpp::Attribute(own) => own.class == class && !own.is_optional(),
            _ => false,
        };
        if !self.is_of_rule || depth == 0 || self.choices.percent(20) {
            // What is not of a rule has no builder.
            let leaf = if self.is_of_rule && self.choices.percent(50) { None } else { self.leaf(fits) };
            if let Some((text, _)) = leaf {
                return text;
            }
        }
        if depth > 0 && self.choices.percent(20) {
            return self.block(class.name(), depth, |writer, depth| writer.attribute(class, depth));
        }
        let depth = depth.saturating_sub(1);
        match class {
            Class::Integer(width, ty, _) => match self.choices.below(4) {
                0 => format!("::mlir::IntegerAttr::get({ty}, {})", self.word(width, depth)),
                1 if width == 32 => {
                    let sign = if ty.contains("true") { "SI" } else { "I" };
                    format!("$_builder.get{sign}32IntegerAttr({})", self.integer(depth).text)
                }
                1 if ty.contains("getI64") => format!("$_builder.getI64IntegerAttr({})", self.integer(depth).text),
                1 if ty.contains("Index") => format!("$_builder.getIndexAttr({})", self.integer(depth).text),
                2 => format!("$_builder.getIntegerAttr({ty}, {})", self.byte(depth)),
                _ => format!("::mlir::IntegerAttr::get({ty}, {})", self.byte(depth)),
            },
            Class::Float(ty) if self.choices.percent(25) => {
                let known = self.leaf(fits).zip(self.leaf(fits));
                match known {
                    Some(((a, _), (b, _))) => {
                        let op = *self.choices.pick(&["+", "-", "*"]);
                        format!("$_builder.getFloatAttr({ty}, ({a}.getValue() {op} {b}.getValue()))")
                    }
                    None => format!("$_builder.getFloatAttr({ty}, {})", self.double(depth)),
                }
            }
            Class::Float(ty) => match (self.choices.below(3), ty.contains("F64")) {
                (0, _) => format!("$_builder.getFloatAttr({ty}, {})", self.double(depth)),
                (1, true) => format!("$_builder.getF64FloatAttr({})", self.double(depth)),
                (1, false) => format!("$_builder.getF32FloatAttr({})", self.double(depth)),
                _ => format!("::mlir::FloatAttr::get({ty}, {})", self.double(depth)),
            },
            Class::Bool => match self.choices.percent(50) {
                true => format!("$_builder.getBoolAttr({})", self.boolean(depth)),
                false => format!("::mlir::BoolAttr::get($_builder.getContext(), {})", self.boolean(depth)),
            },
            Class::Text => format!("$_builder.getStringAttr({})", self.text(depth)),
            Class::Unit => "$_builder.getUnitAttr()".to_owned(),
            Class::Type => format!("::mlir::TypeAttr::get({})", self.ty(depth)),
            Class::Array => match self.choices.below(3) {
                0 => {
                    let name = self.variable();
                    let element = Cpp::Integer(Int::INT64, 64);
                    let list = match self.leaf(fits) {
                        Some((text, _)) => format!("{text}.asArrayRef()"),
                        None => "::llvm::ArrayRef<int64_t>({4, 5})".to_owned(),
                    };
                    let inner = self.knowing(&name, element, |writer| writer.long(depth));
                    let mapped = format!("::llvm::map_to_vector({list}, [&](int64_t {name}) {{ return {inner}; }})");
                    format!("$_builder.getDenseI64ArrayAttr({mapped})")
                }
                _ => {
                    let elements: Vec<String> = (0..self.choices.below(3)).map(|_| self.long(depth)).collect();
                    format!("$_builder.getDenseI64ArrayAttr({{{}}})", elements.join(", "))
                }
            },
            Class::List => match self.choices.below(3) {
                0 => {
                    let [a, b] = [0; 2].map(|_| self.attribute(LONG.class, depth));
                    format!("$_builder.getArrayAttr({{{a}, {b}}})")
                }
                _ => format!("$_builder.getI64ArrayAttr({{{}, {}}})", self.long(depth), self.long(depth)),
            },
            Class::Elements => {
                let ty = *self.choices.pick(&["::mlir::RankedTensorType", "::mlir::VectorType"]);
                let ty = format!("{ty}::get({{2}}, $_builder.getI32Type())");
                match self.choices.below(4) {
                    0 => format!("::mlir::DenseElementsAttr::get({ty}, {})", self.attribute(NUMBER.class, depth)),
                    1 => format!("::mlir::DenseElementsAttr::get({ty}, {})", self.word(32, depth)),
                    2 => {
                        let value = format!("static_cast<int32_t>({})", self.integer(depth).text);
                        format!("::mlir::DenseElementsAttr::get({ty}, ::llvm::ArrayRef<int32_t>({value}))")
                    }
                    _ => {
                        let [a, b] = [0; 2].map(|_| format!("static_cast<int32_t>({})", self.integer(depth).text));
                        format!("::mlir::DenseElementsAttr::get({ty}, ::llvm::ArrayRef<int32_t>({{{a}, {b}}}))")
                    }
                }
            }
            Class::Typed => match self.choices.below(3) {
                0 => {
                    let zero = *self.choices.pick(&["getZeroAttr", "getOneAttr"]);
                    let ty = *self.choices.pick(&["$_builder.getI32Type()", "$_builder.getF32Type()"]);
                    format!("$_builder.{zero}({ty})")
                }
                _ => {
                    let class = *self.choices.pick(&[NUMBER.class, DOUBLE.class, INDEX.class, Class::Elements]);
                    self.attribute(class, depth)
                }
            },
            Class::Any => {
                let classes =
                    [NUMBER.class, DOUBLE.class, INDEX.class, Class::Text, Class::Elements, Class::Type, Class::Unit];
                match self.choices.below(4) {
                    0 => {
                        let [a, b] = [0; 2].map(|_| *self.choices.pick(&classes));
                        let (a, b) = (self.attribute(a, depth), self.attribute(b, depth));
                        format!("$_builder.getArrayAttr({{{a}, {b}}})")
                    }
                    1 => self.attribute(Class::Typed, depth),
                    _ => {
                        let class = *self.choices.pick(&classes);
                        self.attribute(class, depth)
                    }
                }
            }
        }
    }

    /// An `int64_t` that can be added to others.
    fn long(&mut self, depth: usize) -> String {
        format!("static_cast<int64_t>({})", self.integer(depth).within(40).text)
    }

    /// A number from 0 to 255: of other numbers C++ asserts that they have a place in the type.
    fn byte(&mut self, depth: usize) -> String {
        format!("static_cast<uint8_t>({})", self.integer(depth).text)
    }

    /// An attribute, or null.
    pub(in crate::rules) fn or_null(&mut self, class: &str, attribute: &str) -> String {
        let condition = self.boolean(1);
        format!("[&]() -> {class} {{ if ({condition}) return {attribute}; return {class}(); }}()")
    }

    /// The attribute of an enum.
    pub(in crate::rules) fn enum_attribute(&mut self, of: &'static Enum, depth: usize) -> String {
        let attribute = format!("::t::{}Attr", of.class);
        format!("{attribute}::get($_builder.getContext(), {})", self.case(of, depth))
    }

    /// The result of an operation that is created, of this tier.
    pub(in crate::rules) fn created(&mut self, tier: usize, depth: usize) -> Option<String> {
        let has_group = self.leaves.iter().any(|leaf| leaf.ty == Cpp::Group);
        let is_it = |part: &Part| match part {
            Part::One(_) | Part::Optional | Part::Number | Part::Default(_) | Part::Text | Part::Unit => true,
            // Of these builders ask for narrower classes than texts make.
            Part::Attribute(attribute) => !matches!(attribute.class, Class::Elements | Class::Typed),
            Part::Enum(known) => !known.is_property,
            Part::Variadic => has_group,
            _ => false,
        };
        let fits = |family: &usize| {
            let family = &FAMILIES[*family];
            matches!(family.results, [Part::One(_)])
                && family.arguments.iter().all(is_it)
                && family.arguments.iter().any(|part| matches!(part, Part::One(_)))
        };
        let families: Vec<usize> = (0..FAMILIES.len()).filter(fits).collect();
        let op = OpId { family: *self.choices.pick(&families), tier };
        let mut arguments = Vec::new();
        // Which of several arguments is computed first is for the compiler to choose, so what creates something stands alone.
        let creates = depth > 0 && op.family().arguments.len() == 1 && self.choices.percent(50);
        let infers = op.family().infers != Infers::Nothing;
        if !infers || op.family().infers == Infers::Same && self.choices.percent(30) {
            arguments.push(self.ty(if creates { 0 } else { depth }));
        }
        for part in op.family().arguments {
            arguments.push(match part {
                Part::Number | Part::Default(_) => self.attribute(NUMBER.class, depth),
                Part::Text => self.attribute(Class::Text, depth),
                Part::Unit => self.attribute(Class::Unit, depth),
                Part::Attribute(attribute) => self.attribute(attribute.class, depth),
                Part::Enum(known) => self.enum_attribute(known, depth),
                Part::Variadic => self.leaf(|ty| ty == Cpp::Group)?.0,
                _ if creates => self.created(tier, depth - 1)?,
                _ => self.leaf(|ty| ty == Cpp::Value)?.0,
            });
        }
        let location = match self.leaf(|ty| ty == Cpp::Value) {
            Some((value, _)) if self.choices.percent(20) => format!("{value}.getLoc()"),
            _ => "$_loc".to_owned(),
        };
        let arguments = arguments.join(", ");
        Some(match self.choices.percent(50) {
            true => format!("{}::create($_builder, {location}, {arguments}).getResult()", op.class()),
            false => format!("$_builder.create<{}>({location}, {arguments}).getResult()", op.class()),
        })
    }
}
