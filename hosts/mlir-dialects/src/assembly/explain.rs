//! The words of a message about the form that a text should have had.

use crate::assembly::dialects::Dialects;
use crate::assembly::model::{Assembly, AttributeKind, Entity, Length, Operation, PropertyKind};
use crate::assembly::print::plan::{Plan, Step};
use crate::assembly::read::{body_of_case, enum_parameter, first_literal};
use ods::format::{Argument, Element};

/// Examples of operations whose forms are C++ in MLIR.
const EXAMPLES: [(&str, &str); 14] = [
    ("affine.apply", "%r = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)"),
    ("affine.for", "affine.for %k = 0 to 10 step 2 { … }"),
    ("affine.load", "%r = affine.load %m[%i] : memref<4xf32>"),
    ("affine.store", "affine.store %f, %m[%i] : memref<4xf32>"),
    ("arith.select", "%r = arith.select %c, %a, %b : i32"),
    ("func.func", "func.func @f(%x: i32) -> i32 { … }"),
    ("linalg.fill", "linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)"),
    ("linalg.matmul", "linalg.matmul ins(%p, %q : memref<4x4xf32>, memref<4x4xf32>) outs(%s : memref<4x4xf32>)"),
    ("llvm.call", "%r = llvm.call @f(%a) : (i32) -> i32"),
    ("llvm.func", "llvm.func @f(i32) -> i32"),
    ("llvm.mlir.global", "llvm.mlir.global internal @g(1 : i32) : i32"),
    ("scf.for", "scf.for %k = %i to %j step %i { … }"),
    ("scf.if", "scf.if %c { … } else { … }"),
    ("scf.parallel", "scf.parallel (%k) = (%i) to (%j) step (%i) { … }"),
];

/// ` (did you mean `eq`?)`, if anything is near.
pub(crate) fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}

impl Dialects {
    /// Returns what stands behind a message about the text of an operation: what its form looks like, and where it is defined.
    pub(crate) fn form_for_message(&self, id: u32) -> String {
        let Some((operation, code)) = self.known(id) else { return String::new() };
        let Operation { name, defined_at, .. } = operation;
        let defined_at = if defined_at.is_empty() { String::new() } else { format!(" ({defined_at})") };
        let plan = match &operation.assembly {
            Assembly::Format(format) if code.form.is_none() => Plan::of(operation, format),
            _ => None,
        };
        match plan {
            Some(plan) => {
                let sketch = Sketch { dialects: self, operation };
                format!(", as in `{name}{}`{defined_at}", sketch.steps(&plan.steps).trim_end())
            }
            None => match EXAMPLES.iter().find(|example| example.0 == name.as_str()) {
                Some((_, example)) => format!(", as in `{example}`{defined_at}"),
                None => format!(", in the form of '{name}'{defined_at}"),
            },
        }
    }
}

/// Draws the form of an operation: `arith.addi %lhs, %rhs [overflow<none>] : type(result)`. What may be left out is in brackets, dictionaries
/// are left out.
struct Sketch<'x> {
    dialects: &'x Dialects,
    operation: &'x Operation,
}

impl Sketch<'_> {
    fn steps(&self, steps: &[Step]) -> String {
        let mut text = String::new();
        for step in steps {
            match step {
                Step::Cases(cases) => {
                    let cases: Vec<String> =
                        cases.iter().map(|case| self.steps(&case.steps).trim().to_owned()).collect();
                    text += &format!("({})", cases.join(" | "));
                }
                Step::Text(literal) => text.push_str(literal),
                Step::Line => text.push(' '),
                Step::Part(element) => text.push_str(&self.part(element)),
                Step::AttrDict { .. } | Step::PropDict => {}
                Step::If { then, otherwise, .. } => {
                    let (then, otherwise) = (self.steps(then), self.steps(otherwise));
                    match (then.trim(), otherwise.trim()) {
                        ("", "") => {}
                        (one, "") | ("", one) => text += &format!(" [{one}]"),
                        (one, other) => text += &format!(" ({one} | {other})"),
                    }
                }
            }
        }
        text
    }

    fn part(&self, element: &Element) -> String {
        match element {
            Element::Variable(argument) => self.variable(*argument),
            Element::Qualified(inner) => self.part(inner),
            Element::Type(of) => match self.group(of) {
                Some((name, Length::Single | Length::Optional)) => format!("type({name})"),
                Some((name, _)) => format!("type({name}), …"),
                None => "type, …".into(),
            },
            Element::FunctionalType(..) => "(type, …) -> type".into(),
            Element::Operands => "%operand, …".into(),
            Element::Regions => "{ … }".into(),
            Element::Successors => "^block, …".into(),
            _ => "…".into(),
        }
    }

    /// The name of a group of operands or results, and how many it has.
    fn group(&self, of: &Element) -> Option<(&str, &Length)> {
        let group = match of {
            Element::Variable(Argument::Operand(index)) => &self.operation.operands[*index as usize],
            Element::Variable(Argument::Result(index)) => &self.operation.results[*index as usize],
            _ => return None,
        };
        Some((&group.name, &group.length))
    }

    fn variable(&self, argument: Argument) -> String {
        let operation = self.operation;
        match argument {
            Argument::Operand(index) => {
                let group = &operation.operands[index as usize];
                match group.length {
                    Length::Single | Length::Optional => format!("%{}", group.name),
                    Length::Variadic => format!("%{}, …", group.name),
                    Length::VariadicOfVariadic(_) => format!("(%{}, …), …", group.name),
                }
            }
            Argument::Attribute(index) => {
                let attribute = &operation.attributes[index as usize];
                self.attribute(&attribute.kind, &attribute.name)
            }
            Argument::Property(index) => {
                let property = &operation.properties[index as usize];
                self.property(&property.kind, &property.name)
            }
            Argument::Region(index) if operation.regions[index as usize].is_variadic => "{ … }, …".into(),
            Argument::Region(_) => "{ … }".into(),
            Argument::Successor(index) => {
                let part = &operation.successors[index as usize];
                format!("^{}{}", part.name, if part.is_variadic { ", …" } else { "" })
            }
            Argument::Result(_) | Argument::Parameter(_) => "…".into(),
        }
    }

    fn attribute(&self, kind: &AttributeKind, name: &str) -> String {
        match kind {
            AttributeKind::Any => name.into(),
            AttributeKind::Unit => "unit".into(),
            AttributeKind::SymbolName | AttributeKind::SymbolRef => "@name".into(),
            AttributeKind::String => format!("\"{name}\""),
            AttributeKind::Typed(ty) if ty == "i1" => "true".into(),
            AttributeKind::Typed(ty) if ty.starts_with('f') => "1.0".into(),
            AttributeKind::Typed(_) => "1".into(),
            AttributeKind::Enum { enumeration, .. } => self.case(*enumeration),
            AttributeKind::Entity(index) => self.entity(&self.dialects.tables().entities[*index as usize]),
            AttributeKind::Array => "[…]".into(),
            AttributeKind::Dictionary => "{…}".into(),
            AttributeKind::Type => "type".into(),
            AttributeKind::Elements => "dense<…>".into(),
            AttributeKind::DenseArray(_) => "[1, 2]".into(),
            AttributeKind::AffineMap => "affine_map<…>".into(),
        }
    }

    fn entity(&self, entity: &Entity) -> String {
        let case = enum_parameter(entity).map(|enumeration| self.case(enumeration));
        match (case, first_literal(entity)) {
            (Some(case), Some("<")) => format!("<{case}>"),
            (Some(case), _) => body_of_case(entity, &case).trim().to_owned(),
            (None, _) => "<…>".into(),
        }
    }

    /// A case of an enum.
    fn case(&self, enumeration: u32) -> String {
        let cases = &self.dialects.tables().enums[enumeration as usize].cases;
        cases.first().map_or_else(|| "…".into(), |case| case.0.to_string())
    }

    fn property(&self, kind: &PropertyKind, name: &str) -> String {
        match kind {
            PropertyKind::Integer(_) => "1".into(),
            PropertyKind::Bool => "true".into(),
            PropertyKind::Unit => "unit".into(),
            PropertyKind::String => format!("\"{name}\""),
            PropertyKind::Enum { enumeration, keyword: Some(keyword), .. } => {
                format!("{keyword}<{}>", self.case(*enumeration))
            }
            PropertyKind::Enum { enumeration, keyword: None, .. } => self.case(*enumeration),
            PropertyKind::Array(_) => "[…]".into(),
            PropertyKind::Optional(inner) => self.property(inner, name),
            PropertyKind::Attribute(kind) => self.attribute(kind, name),
            PropertyKind::Other(_) => name.into(),
        }
    }
}
