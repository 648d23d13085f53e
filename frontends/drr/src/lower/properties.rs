//! Properties that are no attributes. C++ has a number, a truth value or a text; here, as in the text of MLIR, an attribute keeps it.

use ods::evaluate::{Purpose, Sorted};
use ods::{ConstraintId, Definitions};

use super::RuleLowerer;
use super::natives::Text;
use crate::rules::{SymbolId, SymbolKind};

/// The attribute that keeps a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    /// C++ that makes the value of the attribute `$_self`.
    value: &'static str,
    /// C++ that makes the attribute of the value `$0`.
    attribute: &'static str,
    /// True if a value has several attributes, so that it cannot be compared by its attribute.
    pub(super) is_ambiguous: bool,
}

const INTEGER: &str = "::llvm::cast<::mlir::IntegerAttr>($_self).getInt()";
const I32: Kept = Kept { value: INTEGER, attribute: "$_builder.getI32IntegerAttr($0)", is_ambiguous: false };
const I64: Kept = Kept { value: INTEGER, attribute: "$_builder.getI64IntegerAttr($0)", is_ambiguous: false };
const BOOL: Kept = Kept {
    value: "::llvm::cast<::mlir::BoolAttr>($_self).getValue()",
    attribute: "$_builder.getBoolAttr($0)",
    is_ambiguous: false,
};
const TEXT: Kept = Kept {
    value: "::llvm::cast<::mlir::StringAttr>($_self).getValue()",
    attribute: "$_builder.getStringAttr($0)",
    is_ambiguous: false,
};
/// `unit` or `false`, and MLIR reads `true` too.
const UNIT: Kept = Kept {
    value: "(::llvm::isa<::mlir::UnitAttr>($_self) || ::llvm::cast<::mlir::BoolAttr>($_self).getValue())",
    attribute: "($0) ? $_builder.getUnitAttr() : $_builder.getBoolAttr(false)",
    is_ambiguous: true,
};

impl Kept {
    /// Returns how a property of this C++ class is kept.
    pub(super) fn of_class(class: &str) -> Option<Kept> {
        Some(match class.trim() {
            "int32_t" | "uint32_t" => I32,
            "int64_t" | "uint64_t" => I64,
            "bool" => BOOL,
            "std::string" | "::std::string" | "::llvm::StringRef" | "llvm::StringRef" => TEXT,
            _ => return None,
        })
    }

    /// Returns how a property of this constraint is kept.
    pub(super) fn of(definitions: &Definitions, constraint: ConstraintId) -> Option<Kept> {
        let mut known = definitions.constraint_at(constraint);
        let class = known.storage_type.as_deref()?;
        loop {
            if known.classes.iter().any(|class| class == "_cls_UnitProp") {
                return Some(UNIT);
            }
            match known.base {
                Some(base) => known = definitions.constraint_at(base),
                None => return Kept::of_class(class),
            }
        }
    }

    /// The attribute that keeps the value of a text.
    pub(super) fn attribute_of(self, value: &str) -> String {
        self.attribute.replace("$0", value)
    }

    /// A text about the value `placeholder` as one about the attribute that keeps it.
    pub(super) fn in_text(self, text: &str, placeholder: &str) -> String {
        let value = self.value.replace("$_self", placeholder);
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
        let about = properties.iter().fold(text.text.to_owned(), |text, (name, kept)| kept.in_text(&text, name));
        let about = makes.map_or(about.clone(), |kept| kept.attribute_of(&about));
        let sorted = self.shared.evaluator.sort(&about, &text.parameters, purpose);
        matches!(sorted, Sorted::Evaluated(_)).then_some(about)
    }
}
