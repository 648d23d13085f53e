//! Properties that are no attributes. C++ has a number, a truth value or a text; here, as in the text of MLIR, an attribute keeps it.

use ods::evaluate::{Purpose, Sorted};
use ods::{ConstraintId, ConstraintKind, Definitions, EnumId};
use smol_str::{SmolStr, format_smolstr};

use super::RuleLowerer;
use super::natives::Text;
use crate::rules::{SymbolId, SymbolKind};

/// The form in which an attribute keeps a property.
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

    /// C++ that makes the value of the attribute `$0`.
    pub(super) fn value(self, definitions: &Definitions) -> SmolStr {
        const NUMBER: &str = "::llvm::cast<::mlir::IntegerAttr>($0)";
        match self {
            Kept::Integer(_, ty) => format_smolstr!("static_cast<{ty}>({NUMBER}.getInt())"),
            Kept::Bool => SmolStr::new_static("::llvm::cast<::mlir::BoolAttr>($0).getValue()"),
            Kept::Text => SmolStr::new_static("::llvm::cast<::mlir::StringAttr>($0).getValue()"),
            Kept::Unit => SmolStr::new_static(
                "::llvm::isa<::mlir::UnitAttr>($0) || ::llvm::cast<::mlir::BoolAttr>($0).getValue()",
            ),
            Kept::Enum(id) => {
                let known = &definitions.enums[id.0 as usize];
                let get = if known.is_bit_enum { "getValue().getZExtValue()" } else { "getInt()" };
                format_smolstr!("static_cast<{}>({NUMBER}.{get})", known.cpp_name)
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

    /// A text that makes a property as one that makes the attribute which keeps it, if it can be evaluated. A function that is called instead
    /// gives one.
    pub(super) fn as_attribute(&self, text: &Text<'_>, makes: Kept) -> Option<String> {
        let about = makes.attribute_of(self.definitions(), text.text);
        let sorted = self.shared.evaluator.sort(&about, &text.parameters, Purpose::Value);
        matches!(sorted, Sorted::Evaluated(_)).then_some(about)
    }
}
