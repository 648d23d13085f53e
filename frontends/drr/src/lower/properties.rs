//! Properties that are no attributes. C++ has a number, a truth value or a text; here, as in the text of MLIR, an attribute keeps it.

use ods::evaluate::{Purpose, Sorted};
use ods::{ConstraintId, ConstraintKind, Definitions, EnumId};

use super::RuleLowerer;
use super::natives::Text;
use crate::rules::{SymbolId, SymbolKind};

/// How an attribute keeps a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// As a number of so many bits, of this C++ type.
    Integer(u32, &'static str),
    Bool,
    Text,
    /// As `unit` or `false`, and MLIR reads `true` too.
    Unit,
    /// As the number of a value.
    Enum(EnumId),
}

impl Kept {
    /// Returns how a property of this C++ class is kept.
    pub(super) fn of_class(class: &str) -> Option<Kept> {
        Some(match class.trim() {
            "int32_t" => Kept::Integer(32, "int32_t"),
            "uint32_t" => Kept::Integer(32, "uint32_t"),
            "int64_t" => Kept::Integer(64, "int64_t"),
            "uint64_t" => Kept::Integer(64, "uint64_t"),
            "bool" => Kept::Bool,
            "std::string" | "::std::string" | "::llvm::StringRef" | "llvm::StringRef" => Kept::Text,
            _ => return None,
        })
    }

    /// Returns how a property of this constraint is kept.
    pub(super) fn of(definitions: &Definitions, constraint: ConstraintId) -> Option<Kept> {
        let mut known = definitions.constraint_at(constraint);
        let class = known.storage_type.as_deref()?;
        loop {
            if known.classes.iter().any(|class| class == "_cls_UnitProp") {
                return Some(Kept::Unit);
            }
            match (known.enumeration, known.base) {
                (Some(of), _) if known.kind == ConstraintKind::Property => return Some(Kept::Enum(of)),
                (_, Some(base)) => known = definitions.constraint_at(base),
                _ => return Kept::of_class(class),
            }
        }
    }

    /// Returns true if a value has several attributes, so that it cannot be compared by its attribute.
    pub(super) fn is_ambiguous(self) -> bool {
        self == Kept::Unit
    }

    /// C++ that makes the value of the attribute `of`.
    fn value_of(self, definitions: &Definitions, of: &str) -> String {
        let number = format!("::llvm::cast<::mlir::IntegerAttr>({of})");
        match self {
            Kept::Integer(_, ty) => format!("static_cast<{ty}>({number}.getInt())"),
            Kept::Bool => format!("::llvm::cast<::mlir::BoolAttr>({of}).getValue()"),
            Kept::Text => format!("::llvm::cast<::mlir::StringAttr>({of}).getValue()"),
            Kept::Unit => {
                format!("(::llvm::isa<::mlir::UnitAttr>({of}) || ::llvm::cast<::mlir::BoolAttr>({of}).getValue())")
            }
            Kept::Enum(id) => {
                let known = &definitions.enums[id.0 as usize];
                let get = if known.is_bit_enum { "getValue().getZExtValue()" } else { "getInt()" };
                format!("static_cast<{}>({number}.{get})", known.cpp_name)
            }
        }
    }

    /// C++ that makes the attribute that keeps the value of a text.
    pub(super) fn attribute_of(self, definitions: &Definitions, value: &str) -> String {
        match self {
            Kept::Integer(bits, _) => format!("$_builder.getI{bits}IntegerAttr({value})"),
            Kept::Bool => format!("$_builder.getBoolAttr({value})"),
            Kept::Text => format!("$_builder.getStringAttr({value})"),
            Kept::Unit => format!("({value}) ? $_builder.getUnitAttr() : $_builder.getBoolAttr(false)"),
            Kept::Enum(id) => {
                let width = definitions.enums[id.0 as usize].width;
                format!("$_builder.getIntegerAttr($_builder.getIntegerType({width}), static_cast<uint64_t>({value}))")
            }
        }
    }

    /// A text about the value `placeholder` as one about the attribute that keeps it.
    pub(super) fn in_text(self, definitions: &Definitions, text: &str, placeholder: &str) -> String {
        let value = self.value_of(definitions, placeholder);
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(placeholder) {
            let (before, behind) = (&rest[..at], &rest[at + placeholder.len()..]);
            let is_longer = behind.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_');
            out.push_str(before);
            out.push_str(if is_longer { placeholder } else { &value });
            rest = behind;
        }
        out + rest
    }
}

impl RuleLowerer<'_, '_> {
    /// Returns how the property that a symbol stands for is kept, if it stands for one.
    pub(super) fn kept(&self, symbol: SymbolId) -> Option<Kept> {
        match &self.rule.symbol(symbol).kind {
            SymbolKind::Property(constraint) => Kept::of(self.definitions(), *constraint),
            SymbolKind::NativeProperty(class) => Kept::of_class(class),
            _ => None,
        }
    }

    /// A text some of whose placeholders are properties, and which makes a property if `makes` says how that is kept: as a text about
    /// attributes, if it can be evaluated then. A function that is called instead is handed the attributes, and gives one.
    pub(super) fn about_attributes(
        &self,
        text: &Text<'_>,
        properties: &[(String, Kept)],
        makes: Option<Kept>,
        purpose: Purpose,
    ) -> Option<String> {
        if properties.is_empty() && makes.is_none() {
            return None;
        }
        let definitions = self.definitions();
        let about = properties.iter();
        let about = about.fold(text.text.to_owned(), |text, (name, kept)| kept.in_text(definitions, &text, name));
        let about = makes.map_or(about.clone(), |kept| kept.attribute_of(definitions, &about));
        let sorted = self.shared.evaluator.sort(&about, &text.parameters, purpose);
        matches!(sorted, Sorted::Evaluated(_) | Sorted::Created(_)).then_some(about)
    }
}
