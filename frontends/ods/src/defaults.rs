//! Default values of attributes and properties: the C++ of definitions as the text of attributes.

use mlir_syntax::{Context, parse_attribute, print_attribute};
use smol_str::{SmolStr, format_smolstr};

use crate::evaluate;
use crate::model::{Constraint, ConstraintId, Definitions, DialectEntity, Enum, EnumId, NamedAttribute, NamedProperty};
use crate::type_text::built_type;

/// Classes of properties and of elements, each with the width of the integer that it is.
const INTEGERS: &[(&str, u32)] =
    &[("int64_t", 64), ("uint64_t", 64), ("int32_t", 32), ("uint32_t", 32), ("unsigned", 32), ("int", 32)];

impl Definitions {
    /// The text of the attribute that an operation has where nothing is said of this one, whether or not it may be missing. `None`
    /// without a default, and if only C++ says what it is.
    pub fn default_of_attribute(&self, attribute: &NamedAttribute) -> Option<SmolStr> {
        spelled(&self.attribute_of(attribute.constraint, attribute.default.as_deref()?)?)
    }

    /// The text of the attribute that stands for a property of which nothing is said. `None` without a default, and if only C++ says
    /// what it is.
    pub fn default_of_property(&self, property: &NamedProperty) -> Option<SmolStr> {
        spelled(&self.property_of(property.constraint, property.default.as_deref()?)?)
    }

    /// The first answer to a question along the constraints that one wraps or confines.
    pub fn nearest<'d, T>(&'d self, mut id: ConstraintId, ask: impl Fn(&'d Constraint) -> Option<T>) -> Option<T> {
        // A chain is as long as the file at most.
        for _ in 0..=self.constraints.len() {
            let constraint = self.constraint_at(id);
            if let Some(answer) = ask(constraint) {
                return Some(answer);
            }
            id = constraint.base?;
        }
        None
    }

    /// Returns whether a constraint, or one that it wraps or confines, is of this class of TableGen.
    pub fn is_of_class(&self, id: ConstraintId, class: &str) -> bool {
        let is_it = |known: &Constraint| known.definition == class || known.classes.iter().any(|own| own == class);
        self.nearest(id, |known| is_it(known).then_some(())).is_some()
    }

    /// The enum of a C++ class; inside of its namespace a class may be named without it.
    pub fn enum_of_class(&self, class: &str) -> Option<EnumId> {
        let class = short(class);
        let is_it =
            |name: &str| name.strip_suffix(class).is_some_and(|before| before.is_empty() || before.ends_with("::"));
        let index = self.enums.iter().position(|known| !class.is_empty() && is_it(&known.cpp_name));
        index.map(|index| EnumId(index as u32))
    }

    fn entity_of_class(&self, class: &str) -> Option<&DialectEntity> {
        let mut entities = self.constraints.iter().filter_map(|known| known.entity.as_ref());
        entities.find(|entity| entity.cpp_class == class)
    }

    /// The text of the attribute of a constraint whose value this C++ is.
    fn attribute_of(&self, id: ConstraintId, code: &str) -> Option<SmolStr> {
        let code = code.trim();
        if self.is_of_class(id, "UnitAttr") || self.is_of_class(id, "SymbolNameAttr") {
            return None;
        }
        if !self.natives.functions.is_empty()
            && let Some(builder) = self.nearest(id, |constraint| constraint.constant_builder.as_deref())
            && let Some(stated) = evaluate::stated_attribute(&self.natives, builder)
        {
            return Some(stated);
        }
        let class = self.nearest(id, |constraint| constraint.storage_type.as_deref()).unwrap_or_default();
        if let Some(entity) = self.entity_of_class(class).filter(|entity| entity.dialect != "builtin") {
            return self.entity_with(entity, code).or_else(|| self.built(id, code));
        }
        if let Some(enumeration) = self.nearest(id, |constraint| constraint.enumeration) {
            return self.number_of_case(enumeration, code);
        }
        let is_empty = matches!(code, "{}" | "ArrayRef<Attribute>()" | "::llvm::ArrayRef<::mlir::Attribute>({})");
        let elements = match short(class) {
            "UnitAttr" => return None,
            "StringAttr" => {
                return match code.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
                    Some(_) => Some(code.into()),
                    None if code.is_empty() => Some("\"\"".into()),
                    None => self.operation_name(code).map(|name| format_smolstr!("\"{name}\"")),
                };
            }
            "ArrayAttr" => return is_empty.then(|| "[]".into()),
            "DictionaryAttr" => return is_empty.then(|| "{}".into()),
            "DenseBoolArrayAttr" => "i1",
            "DenseI8ArrayAttr" => "i8",
            "DenseI16ArrayAttr" => "i16",
            "DenseI32ArrayAttr" => "i32",
            "DenseI64ArrayAttr" => "i64",
            "DenseF32ArrayAttr" => "f32",
            "DenseF64ArrayAttr" => "f64",
            _ => {
                let value = self.nearest(id, |constraint| constraint.value_type);
                let call = value.and_then(|value| self.nearest(value, |known| known.builder_call.as_deref()));
                let ty = call.and_then(|call| built_type(call, self)).filter(|ty| ty != "none");
                return match ty {
                    Some(ty) => number_of_type(&ty, code),
                    None => self.built(id, code),
                };
            }
        };
        let items = code.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        match items.or_else(|| is_empty.then_some(""))?.trim() {
            "" => Some(format_smolstr!("array<{elements}>")),
            items => Some(format_smolstr!("array<{elements}: {items}>")),
        }
    }

    /// An attribute that a dialect defines, of the case of an enum or with nothing but defaults.
    fn entity_with(&self, entity: &DialectEntity, code: &str) -> Option<SmolStr> {
        let (dialect, mnemonic) = (&entity.dialect, entity.mnemonic.as_deref().unwrap_or_default());
        let format = entity.assembly_format.as_deref().unwrap_or_default().trim_start();
        let has_brackets = format.strip_prefix('`').is_some_and(|literal| literal.trim_start().starts_with('<'));
        let enumeration = match &entity.parameters[..] {
            [parameter] => self.enum_of_class(&parameter.cpp_type),
            _ => None,
        };
        let Some(enumeration) = enumeration else {
            return (code == "{}").then(|| match has_brackets {
                true => format_smolstr!("#{dialect}.{mnemonic}<>"),
                false => format_smolstr!("#{dialect}.{mnemonic}"),
            });
        };
        let enumeration = &self.enums[enumeration.0 as usize];
        let text = enumeration.text_of(enumeration.value_of_code(code)?)?;
        Some(match has_brackets {
            true => format_smolstr!("#{dialect}.{mnemonic}<{text}>"),
            false => format_smolstr!("#{dialect}<{mnemonic} {text}>"),
        })
    }

    /// An attribute without parameters that a constraint builds where the default says nothing of it.
    fn built(&self, id: ConstraintId, code: &str) -> Option<SmolStr> {
        let builder = self.nearest(id, |constraint| constraint.constant_builder.as_deref())?;
        let entity = self.entity_of_class(builder.trim().strip_suffix("::get($_builder.getContext())")?)?;
        let is_plain = code == "{}" && entity.parameters.is_empty();
        is_plain.then(|| format_smolstr!("#{}.{}", entity.dialect, entity.mnemonic.as_deref().unwrap_or_default()))
    }

    /// The name of the operation of the class in `FooOp::getOperationName()`.
    fn operation_name(&self, code: &str) -> Option<&SmolStr> {
        let class = short(code.strip_suffix("::getOperationName()")?);
        let is_it = |known: &str| {
            let known = short(known);
            known.strip_suffix(class).is_some_and(|before| before.is_empty() || before.ends_with("::"))
        };
        let mut found = self.operations.iter().filter(|known| is_it(&known.cpp_class));
        let first = found.next()?;
        found.next().is_none().then_some(&first.name)
    }

    /// The text of the attribute that stands for the property of a constraint whose value this C++ is.
    fn property_of(&self, id: ConstraintId, code: &str) -> Option<SmolStr> {
        let code = code.trim();
        let class = self.constraint_at(id).storage_type.as_deref().unwrap_or_default();
        if let Some(enumeration) = self.enum_of_class(class) {
            return self.number_of_case(enumeration, code);
        }
        let class = class.trim_start_matches("::");
        if let Some((_, width)) = INTEGERS.iter().find(|known| known.0 == class) {
            return number(code).map(|number| format_smolstr!("{number} : i{width}"));
        }
        match class {
            "bool" => matches!(code, "true" | "false").then(|| code.into()),
            "std::optional<int64_t>" => (code == "std::nullopt").then(|| "[]".into()),
            _ => None,
        }
    }

    fn number_of_case(&self, id: EnumId, code: &str) -> Option<SmolStr> {
        let enumeration = &self.enums[id.0 as usize];
        enumeration.value_of_code(code).map(|number| format_smolstr!("{number} : i{}", enumeration.width))
    }
}

impl Enum {
    /// The number of the value that a C++ expression is: a case, several flags with `|` between them, or `{}`, which is zero.
    fn value_of_code(&self, code: &str) -> Option<i64> {
        let code = code.trim();
        if code == "{}" {
            return self.cases.iter().find(|case| case.value == 0).map(|case| case.value);
        }
        let case = |name: &str| {
            let (qualifier, symbol) = name.trim().rsplit_once("::").unwrap_or(("", name.trim()));
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':');
            let found =
                self.cases.iter().find(|case| case.symbol == symbol).filter(|_| qualifier.bytes().all(is_name))?;
            Some(found.value)
        };
        if !self.is_bit_enum {
            return case(code);
        }
        let plain = code.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(code);
        plain.split('|').try_fold(0, |value, name| Some(value | case(name)?))
    }
}

/// An attribute as it is spelled wherever its text is compared; `None` if it is none.
fn spelled(text: &str) -> Option<SmolStr> {
    let mut context = Context::new();
    let attribute = parse_attribute(&mut context, text).ok()?;
    let mut text = String::new();
    print_attribute(&context, attribute, &mut text);
    Some(text.into())
}

/// A number or a truth value of this type.
fn number_of_type(ty: &str, code: &str) -> Option<SmolStr> {
    if ty == "i1" {
        return match code {
            "true" | "1" => Some("true".into()),
            "false" | "0" => Some("false".into()),
            _ => None,
        };
    }
    number(code).map(|number| match ty.starts_with('f') && !number.contains('.') {
        true => format_smolstr!("{number}.0 : {ty}"),
        false => format_smolstr!("{number} : {ty}"),
    })
}

/// A C++ number as MLIR writes it.
fn number(code: &str) -> Option<String> {
    if code == "{}" {
        return Some("0".to_owned());
    }
    let inner = code.strip_prefix("static_cast<").and_then(|rest| rest.split_once(">(")?.1.strip_suffix(')'));
    let code = inner.unwrap_or(code).trim();
    if let Some(digits) = code.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok().map(|number| number.to_string());
    }
    let digits = code.strip_prefix('-').unwrap_or(code).trim_end_matches(['f', 'l', 'L', 'u', 'U']);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number.then(|| if code.starts_with('-') { format!("-{digits}") } else { digits.to_owned() })
}

/// A class without the namespace that all are in.
fn short(class: &str) -> &str {
    class.trim().trim_start_matches("::").trim_start_matches("mlir::")
}

#[cfg(test)]
mod tests;
