//! The types of expressions, how they print, and the conversions between them.
//!
//! The table of conversions is the language's own, and there are no others: an operation to its results,
//! one value or type to a range and back, a tuple element by element, in a rewrite a tuple to a range, in a match `()` to the empty one, and a block to its region.

use std::fmt;
use std::rc::Rc;

use pdl_ir::Kind;
use pdll_syntax::ast::CallableKind;
use smol_str::SmolStr;

use crate::check::Section;
use crate::ods::OdsInfo;

/// The type of an expression or a variable.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::enum_variant_names, reason = "these are the names of the language")]
pub(crate) enum Type {
    /// Something wrong was reported already; it fits everywhere and silences what follows from it.
    Error,
    Attr,
    Op(Option<SmolStr>),
    Type,
    TypeRange,
    Value,
    ValueRange,
    /// One of these kinds, or nothing.
    Optional(Kind),
    Tuple(Rc<[Field]>),
    Region,
    Block,
    Constraint,
    Rewrite,
}

/// One element of a tuple type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub name: Option<SmolStr>,
    pub ty: Type,
}

/// The conversion of a value to another type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Conversion {
    /// Nothing at all.
    Identity,
    /// An operation to its first result.
    OpToValue,
    /// An operation to all its results.
    OpToValueRange,
    /// One value or type to a range of one.
    ToRange(Kind),
    /// A range to its one element.
    FromRange,
    /// A value or type that may be absent to a range, which is empty then.
    OptionalToRange(Kind),
    /// A tuple of values or types, ranges among them, to one range.
    TupleToRange(Kind),
    /// A tuple, element by element.
    Elements(Box<[Conversion]>),
}

impl From<Kind> for Type {
    fn from(kind: Kind) -> Type {
        match kind {
            Kind::Attribute => Type::Attr,
            Kind::Operation => Type::Op(None),
            Kind::Type => Type::Type,
            Kind::TypeRange => Type::TypeRange,
            Kind::Value => Type::Value,
            Kind::ValueRange => Type::ValueRange,
        }
    }
}

impl Type {
    /// The kind of handle that a variable of this type is in PDL IR; `None` for tuples, callables and errors.
    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            Type::Attr => Some(Kind::Attribute),
            Type::Op(_) => Some(Kind::Operation),
            Type::Type => Some(Kind::Type),
            Type::TypeRange => Some(Kind::TypeRange),
            Type::Value => Some(Kind::Value),
            Type::ValueRange => Some(Kind::ValueRange),
            Type::Optional(_)
            | Type::Tuple(_)
            | Type::Region
            | Type::Block
            | Type::Constraint
            | Type::Rewrite
            | Type::Error => None,
        }
    }

    /// The type of a callable that is not called.
    pub(crate) fn of_callable(kind: CallableKind) -> Type {
        match kind {
            CallableKind::Constraint => Type::Constraint,
            CallableKind::Rewrite => Type::Rewrite,
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        *self == Type::Error
    }

    /// The type as it is written. Takes no memory for most.
    pub(crate) fn text(&self) -> SmolStr {
        match self {
            Type::Op(Some(name)) => SmolStr::from_iter(["Op<", name, ">"]),
            _ => self.kind().map_or_else(|| SmolStr::from(self.to_string()), |kind| SmolStr::new_static(kind.name())),
        }
    }

    /// The type with its article, for messages: an `Op`, a `Value`.
    pub(crate) fn with_article(&self) -> String {
        match self {
            Type::Attr | Type::Op(_) | Type::Optional(Kind::Attribute) => format!("an `{self}`"),
            _ => format!("a `{self}`"),
        }
    }

    /// The empty tuple: what a callable without results gives.
    pub(crate) fn nothing() -> Type {
        Type::Tuple(Rc::from([]))
    }

    /// The type of what is one or the other, if there is one: `Op` of two operations with different names.
    pub(crate) fn join(&self, other: &Type) -> Option<Type> {
        match (self, other) {
            (Type::Op(left), Type::Op(right)) if left != right => Some(Type::Op(None)),
            _ => self.refine(other),
        }
    }

    /// The type that satisfies both, if there is one: equal types, or `Op` beside `Op<name>`.
    pub(crate) fn refine(&self, other: &Type) -> Option<Type> {
        match (self, other) {
            (Type::Error, _) | (_, Type::Error) => Some(Type::Error),
            (Type::Op(None), Type::Op(_)) => Some(other.clone()),
            (Type::Op(_), Type::Op(None)) => Some(self.clone()),
            _ if self == other => Some(self.clone()),
            _ => None,
        }
    }
}

/// Returns how to make a `to` of a `from` in `section`, if the language allows it.
pub(crate) fn conversion(from: &Type, to: &Type, section: Section, ods: Option<&dyn OdsInfo>) -> Option<Conversion> {
    match (from, to) {
        (Type::Error, _) | (_, Type::Error) => Some(Conversion::Identity),
        (Type::Op(_), Type::Op(None)) | (Type::Block, Type::Region) => Some(Conversion::Identity),
        (Type::Op(name), Type::Value) => converts_to_value(name.as_ref(), ods).then_some(Conversion::OpToValue),
        (Type::Op(_), Type::ValueRange) => Some(Conversion::OpToValueRange),
        (Type::Optional(Kind::Value), Type::ValueRange) => Some(Conversion::OptionalToRange(Kind::ValueRange)),
        (Type::Optional(Kind::Type), Type::TypeRange) => Some(Conversion::OptionalToRange(Kind::TypeRange)),
        (Type::Value, Type::ValueRange) => Some(Conversion::ToRange(Kind::ValueRange)),
        (Type::Type, Type::TypeRange) => Some(Conversion::ToRange(Kind::TypeRange)),
        (Type::ValueRange, Type::Value) | (Type::TypeRange, Type::Type) => Some(Conversion::FromRange),
        (Type::Tuple(from), Type::Tuple(to)) if from.len() == to.len() => {
            let elements: Option<Box<[_]>> =
                from.iter().zip(to.iter()).map(|(from, to)| conversion(&from.ty, &to.ty, section, ods)).collect();
            let elements = elements?;
            let identity = elements.iter().all(|e| *e == Conversion::Identity);
            Some(if identity { Conversion::Identity } else { Conversion::Elements(elements) })
        }
        (Type::Tuple(fields), Type::ValueRange | Type::TypeRange)
            if section == Section::Rewrite || fields.is_empty() =>
        {
            fields_fit_range(fields, to).then_some(Conversion::TupleToRange(to.kind()?))
        }
        _ if from == to => Some(Conversion::Identity),
        _ => None,
    }
}

/// Returns true if every element of a tuple can be part of a range of type `to`.
pub(crate) fn fields_fit_range(fields: &[Field], to: &Type) -> bool {
    fields.iter().all(|field| match to {
        Type::ValueRange => matches!(field.ty, Type::Value | Type::ValueRange | Type::Error),
        _ => matches!(field.ty, Type::Type | Type::TypeRange | Type::Error),
    })
}

/// Returns true if an operation may stand for one value: not if ODS says that it has no results, or two or more fixed ones.
fn converts_to_value(name: Option<&SmolStr>, ods: Option<&dyn OdsInfo>) -> bool {
    let Some(info) = name.and_then(|name| ods?.operation(name)) else { return true };
    let fixed = info.results.iter().filter(|group| !group.length.is_range()).count();
    !info.results.is_empty() && fixed < 2
}

/// Returns true if ODS says that the operation has exactly one result, always.
pub(crate) fn has_one_result(name: Option<&SmolStr>, ods: Option<&dyn OdsInfo>) -> bool {
    name.and_then(|name| ods?.operation(name))
        .is_some_and(|info| matches!(&info.results[..], [group] if !group.length.is_range()))
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Error => f.write_str("<error>"),
            Type::Op(Some(name)) => write!(f, "Op<{name}>"),
            Type::Attr | Type::Op(_) | Type::Type | Type::TypeRange | Type::Value | Type::ValueRange => {
                f.write_str(self.kind().map_or("", Kind::name))
            }
            Type::Optional(kind) => write!(f, "{}?", kind.name()),
            Type::Region => f.write_str("Region"),
            Type::Block => f.write_str("Block"),
            Type::Constraint => f.write_str("Constraint"),
            Type::Rewrite => f.write_str("Rewrite"),
            Type::Tuple(fields) => {
                f.write_str("Tuple<")?;
                for (i, field) in fields.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    // A tuple may have any number of elements; a message may not.
                    if i == 8 && fields.len() > 10 {
                        write!(f, "and {} more", fields.len() - 8)?;
                        break;
                    }
                    if let Some(name) = &field.name {
                        write!(f, "{name}: ")?;
                    }
                    write!(f, "{}", field.ty)?;
                }
                f.write_str(">")
            }
        }
    }
}
