//! The enum of instructions, as rules match on it and make it.

use mlir_syntax::Context;
use pdl_declarations::ConstantData;
use pdl_instructions::{Cases, Role as ModelRole, only_argument};
use quote::ToTokens;
use rustc_hash::FxHashMap;
use syn::{Expr, Lit, Type};

/// The runtime's module of instructions.
pub(super) const RUNTIME: &str = "::pdl_vm::instructions";

/// A type of instructions.
pub(super) struct Instructions {
    /// The type of values.
    pub value: String,
    pub kinds: Vec<Kind>,
}

/// An operation.
pub(super) struct Kind {
    pub name: String,
    /// The path of the variant.
    path: String,
    /// The field that has the opcode, and the opcode.
    opcode: Option<(String, String)>,
    pub fields: Vec<Field>,
    pub results: usize,
}

/// A field of a variant.
pub(super) struct Field {
    /// Its name or number.
    pub member: String,
    pub role: Role,
}

/// The part that a field has in patterns.
pub(super) enum Role {
    Operands(Shape),
    Attribute(String, FieldType),
    Hidden { has_default: bool },
}

/// The values that a field holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    One,
    Array(usize),
    Optional,
    List,
    /// By `OperandField` alone.
    Own,
}

/// The type of an attribute.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum FieldType {
    Integer(String),
    Bool,
    Float,
    Text,
    /// An enum, with its cases and their names in patterns.
    Enum(String, Vec<(String, String)>),
    Option(Box<FieldType>),
    /// Any other type that is an `Immediate`, in Rust.
    Other(String),
    /// An attribute as data.
    Data,
}

impl Instructions {
    /// Reads the only type of a file for which `Instruction` is derived.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub(super) fn of_file(text: &str) -> Result<Instructions, String> {
        let types = pdl_instructions::find(text, "Instruction").map_err(|error| error.to_string())?;
        let [input] = &types[..] else {
            return Err(format!("`Instruction` is derived for {} types in it, not for one", types.len()));
        };
        let model = pdl_instructions::Instruction::of(input).map_err(|error| error.to_string())?;
        let mut cases = FxHashMap::default();
        for input in pdl_instructions::find(text, "Immediate").map_err(|error| error.to_string())? {
            if let Ok(read) = Cases::of(&input) {
                let named = read.cases.iter().map(|(case, name)| (format!("{}::{case}", read.name), name.clone()));
                cases.insert(read.name.to_string(), named.collect::<Vec<_>>());
            }
        }
        let mut kinds = Vec::new();
        for variant in &model.variants {
            for kind in &variant.kinds {
                let opcode = variant
                    .opcode()
                    .zip(kind.case.as_ref())
                    .map(|(field, case)| (field.member.to_token_stream().to_string(), text_of(case)));
                let field = |field: &pdl_instructions::VariantField<'_>| {
                    let role = match &field.role {
                        ModelRole::Opcode(_) => return None,
                        ModelRole::Operands => Role::Operands(Shape::of(field.r#type)),
                        ModelRole::Attribute(name) => {
                            Role::Attribute(name.clone(), FieldType::of(field.r#type, &cases))
                        }
                        ModelRole::Hidden { has_default } => Role::Hidden { has_default: *has_default },
                        ModelRole::Around(_) => Role::Hidden { has_default: false },
                    };
                    Some(Field { member: field.member.to_token_stream().to_string(), role })
                };
                kinds.push(Kind {
                    name: kind.name.clone(),
                    path: text_of(&variant.path),
                    opcode,
                    fields: variant.fields.iter().filter_map(field).collect(),
                    results: variant.results,
                });
            }
        }
        Ok(Instructions { value: text_of(&model.value), kinds })
    }

    /// Returns the number of the operation of a name.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }
}

impl Kind {
    /// Returns an instruction of this kind as a pattern of Rust, which binds each field to a name behind `prefix`.
    pub(super) fn pattern(&self, prefix: &str) -> String {
        let opcode = self.opcode.iter().map(|(member, case)| format!("{member}: {case}, "));
        let fields = self.fields.iter().map(|field| format!("{0}: {prefix}_{0}, ", field.member));
        format!("{} {{ {}.. }}", self.path, opcode.chain(fields).collect::<String>())
    }

    /// Returns an instruction of this kind as an expression, of the content of its fields.
    pub(super) fn expression(&self, contents: &[String]) -> String {
        let opcode = self.opcode.iter().map(|(member, case)| format!("{member}: {case}"));
        let fields = self.fields.iter().zip(contents).map(|(field, content)| format!("{}: {content}", field.member));
        format!("{} {{ {} }}", self.path, opcode.chain(fields).collect::<Vec<_>>().join(", "))
    }

    /// Returns the fields that hold operands.
    pub(super) fn shapes(&self) -> impl Iterator<Item = (&str, Shape)> {
        self.fields.iter().filter_map(|field| match field.role {
            Role::Operands(shape) => Some((field.member.as_str(), shape)),
            _ => None,
        })
    }

    /// Returns the operands, with the place of each in its field, if their number is always the same.
    pub(super) fn operands(&self) -> Option<Vec<(&str, Option<usize>)>> {
        let mut operands = Vec::new();
        for (member, shape) in self.shapes() {
            match shape {
                Shape::One => operands.push((member, None)),
                Shape::Array(count) => operands.extend((0..count).map(|index| (member, Some(index)))),
                _ => return None,
            }
        }
        Some(operands)
    }

    /// Returns for each group of operands its field, and the place in it if it is one of several there; `None` if they are not known.
    pub(super) fn groups(&self) -> Option<Vec<(&str, Shape, usize)>> {
        let mut groups = Vec::new();
        for (member, shape) in self.shapes() {
            match shape {
                Shape::Array(count) => groups.extend((0..count).map(|index| (member, shape, index))),
                Shape::Own => return None,
                _ => groups.push((member, shape, 0)),
            }
        }
        Some(groups)
    }

    /// Returns the names of the attributes.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().filter_map(|field| match &field.role {
            Role::Attribute(name, _) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns an attribute: the field, and its type.
    pub(super) fn attribute(&self, name: &str) -> Option<(&str, &FieldType)> {
        self.fields.iter().find_map(|field| match &field.role {
            Role::Attribute(known, ty) if known == name => Some((field.member.as_str(), ty)),
            _ => None,
        })
    }
}

impl Shape {
    fn of(ty: &Type) -> Shape {
        match ty {
            Type::Array(array) => match &array.len {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Int(count) => count.base10_parse().map_or(Shape::Own, Shape::Array),
                    _ => Shape::Own,
                },
                _ => Shape::Own,
            },
            Type::Path(path) => match path.path.segments.last() {
                Some(last) if last.arguments.is_empty() => Shape::One,
                Some(last) if last.ident == "Vec" => Shape::List,
                Some(last) if last.ident == "Option" => Shape::Optional,
                _ => Shape::Own,
            },
            _ => Shape::Own,
        }
    }
}

impl FieldType {
    fn of(ty: &Type, cases: &FxHashMap<String, Vec<(String, String)>>) -> FieldType {
        const INTEGERS: [&str; 11] = ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "usize"];
        let text = text_of(ty);
        let last = match ty {
            Type::Path(path) => path.path.segments.last(),
            _ => None,
        };
        match (text.as_str(), last) {
            ("bool", _) => FieldType::Bool,
            ("f64", _) => FieldType::Float,
            ("String", _) => FieldType::Text,
            (name, _) if INTEGERS.contains(&name) => FieldType::Integer(name.to_owned()),
            (_, Some(last)) if last.ident == "Option" => match only_argument(last) {
                Some(inner) => FieldType::Option(Box::new(FieldType::of(inner, cases))),
                None => FieldType::Other(text),
            },
            (name, _) => match cases.get(name) {
                Some(cases) => FieldType::Enum(name.to_owned(), cases.clone()),
                None => FieldType::Other(text),
            },
        }
    }

    /// Returns the type in Rust.
    pub(super) fn rust(&self) -> String {
        match self {
            FieldType::Integer(name) | FieldType::Enum(name, _) | FieldType::Other(name) => name.clone(),
            FieldType::Bool => "bool".to_owned(),
            FieldType::Float => "f64".to_owned(),
            FieldType::Text => "String".to_owned(),
            FieldType::Option(inner) => format!("Option<{}>", inner.rust()),
            FieldType::Data => format!("{RUNTIME}::ImmediateData"),
        }
    }

    /// Returns a constant as a pattern and an expression of this type; `None` if it is none, or can only be made at run time.
    pub(super) fn literal(&self, data: &ConstantData) -> Option<String> {
        Some(match (self, data) {
            (FieldType::Integer(name), ConstantData::Integer(value, _)) if fits(name, *value) => {
                format!("{value}_{name}")
            }
            (FieldType::Integer(name), ConstantData::Bool(value)) => format!("{}_{name}", u8::from(*value)),
            (FieldType::Bool, ConstantData::Bool(value)) => value.to_string(),
            (FieldType::Bool, ConstantData::Integer(value @ 0..=1, _)) => (*value == 1).to_string(),
            (FieldType::Text, ConstantData::Text(text)) => format!("{text:?}"),
            (FieldType::Enum(_, cases), ConstantData::Text(text)) => {
                cases.iter().find(|(_, name)| name == text)?.0.clone()
            }
            _ => return None,
        })
    }

    /// Returns false if no attribute of this type is the constant.
    pub(super) fn may_be(&self, data: &ConstantData) -> bool {
        match self {
            FieldType::Option(inner) => inner.may_be(data),
            FieldType::Float => matches!(data, ConstantData::Float(..)),
            FieldType::Other(_) | FieldType::Data => true,
            _ => self.literal(data).is_some(),
        }
    }

    /// Returns a constant as an expression of this type, with `fail` where it can only be made at run time and is none.
    pub(super) fn constant(&self, data: &ConstantData, fail: &str) -> String {
        match (self, data) {
            (FieldType::Option(inner), _) => format!("Some({})", inner.constant(data, fail)),
            (FieldType::Float, ConstantData::Float(value, ..)) => format!("f64::from_bits({:#x})", value.to_bits()),
            (FieldType::Text, ConstantData::Text(text)) => format!("{text:?}.to_owned()"),
            _ => self.literal(data).unwrap_or_else(|| self.of_data(&format!("Some(&{})", expression(data)), fail)),
        }
    }

    /// Returns the attribute that some data is, with `fail` where it is none.
    pub(super) fn of_data(&self, data: &str, fail: &str) -> String {
        let ty = self.rust();
        format!("{{ let Some(made) = <{ty} as {RUNTIME}::Immediate>::of_data({data}) else {fail}; made }}")
    }
}

/// Returns the attribute of a text as data.
pub(super) fn data_of(text: &str) -> ConstantData {
    Context::new().constant_data(text)
}

/// Returns an attribute as data, an expression.
pub(super) fn expression(data: &ConstantData) -> String {
    let made = match data {
        ConstantData::Unit => "Unit".to_owned(),
        ConstantData::Bool(value) => format!("Integer({})", u8::from(*value)),
        ConstantData::Integer(value, _) => format!("Integer({value})"),
        ConstantData::Float(value, ..) => format!("Float({:#x})", value.to_bits()),
        ConstantData::Text(text) => format!("Text({text:?}.into())"),
        ConstantData::List(list) => {
            let entries: Vec<String> = list.iter().map(expression).collect();
            format!("List(vec![{}])", entries.join(", "))
        }
        other => format!("Other({:?}.into())", other.to_string()),
    };
    format!("{RUNTIME}::ImmediateData::{made}")
}

fn fits(integer: &str, value: i128) -> bool {
    let bits = match integer.get(1..) {
        Some("size") => 64,
        bits => bits.and_then(|bits| bits.parse::<u32>().ok()).unwrap_or(0),
    };
    match (integer.starts_with('i'), bits) {
        (_, 128) => true,
        (true, _) => (-(1 << (bits - 1))..1 << (bits - 1)).contains(&value),
        (false, _) => (0..1 << bits).contains(&value),
    }
}

fn text_of(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(" :: ", "::")
}
