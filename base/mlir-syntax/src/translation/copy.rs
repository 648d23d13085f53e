//! Types and attributes of one context in another, part by part. Their texts would not do: an affine map that is read again may be
//! simplified further, and what an alias says once stands in a text as often as it is used.

use super::Known;
use crate::attributes::{Attr, AttrKind, LocationAttr};
use crate::context::{Context, Symbol};
use crate::types::{Type, TypeKind};
use std::sync::Arc;

/// The part of a clone that has been interned elsewhere.
pub(super) struct Copying<'c> {
    pub clone: &'c Context,
    /// The handles that are the same in both.
    pub common: Known,
    pub into: &'c mut Context,
    /// All names of the clone that are not common.
    pub symbols: Vec<Symbol>,
    /// The types of the clone that are not common, as far as they have been copied.
    pub types: Vec<Option<Type>>,
    /// Likewise.
    pub attributes: Vec<Option<Attr>>,
}

impl Copying<'_> {
    fn symbol(&self, symbol: Symbol) -> Symbol {
        symbol.index().checked_sub(self.common.symbols).map_or(symbol, |place| self.symbols[place])
    }

    /// A type in the other context.
    pub(super) fn ty(&mut self, ty: Type) -> Type {
        let Some(place) = ty.index().checked_sub(self.common.types) else { return ty };
        if let Some(copied) = self.types[place] {
            return copied;
        }
        let kind = match self.clone.type_kind(ty).clone() {
            kind @ (TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index | TypeKind::None) => kind,
            TypeKind::Complex(element) => TypeKind::Complex(self.ty(element)),
            TypeKind::Tuple(types) => TypeKind::Tuple(self.all_types(&types)),
            TypeKind::Function { inputs, results } => {
                TypeKind::Function { inputs: self.all_types(&inputs), results: self.all_types(&results) }
            }
            TypeKind::RankedTensor { shape, element, encoding } => TypeKind::RankedTensor {
                shape,
                element: self.ty(element),
                encoding: encoding.map(|encoding| self.attribute(encoding)),
            },
            TypeKind::UnrankedTensor { element } => TypeKind::UnrankedTensor { element: self.ty(element) },
            TypeKind::MemRef { shape, element, layout, memory_space } => TypeKind::MemRef {
                shape,
                element: self.ty(element),
                layout: layout.map(|layout| self.attribute(layout)),
                memory_space: memory_space.map(|space| self.attribute(space)),
            },
            TypeKind::UnrankedMemRef { element, memory_space } => TypeKind::UnrankedMemRef {
                element: self.ty(element),
                memory_space: memory_space.map(|space| self.attribute(space)),
            },
            TypeKind::Vector { shape, element } => TypeKind::Vector { shape, element: self.ty(element) },
            TypeKind::Dialect { dialect, body } => TypeKind::Dialect { dialect: self.symbol(dialect), body },
        };
        let copied = self.into.intern_type(kind);
        self.types[place] = Some(copied);
        copied
    }

    /// An attribute in the other context.
    pub(super) fn attribute(&mut self, attr: Attr) -> Attr {
        let Some(place) = attr.index().checked_sub(self.common.attributes) else { return attr };
        if let Some(copied) = self.attributes[place] {
            return copied;
        }
        let kind = match self.clone.attr_kind(attr).clone() {
            kind @ (AttrKind::Unit
            | AttrKind::AffineMap(_)
            | AttrKind::IntegerSet(_)
            | AttrKind::Strided { .. }
            | AttrKind::Location(LocationAttr::Unknown | LocationAttr::File { .. })) => kind,
            AttrKind::Integer { value, ty } => AttrKind::Integer { value, ty: self.ty(ty) },
            AttrKind::Float { bits, ty } => AttrKind::Float { bits, ty: self.ty(ty) },
            AttrKind::String { value, ty } => AttrKind::String { value, ty: ty.map(|ty| self.ty(ty)) },
            AttrKind::Type(ty) => AttrKind::Type(self.ty(ty)),
            AttrKind::Array(values) => AttrKind::Array(self.all_attributes(&values)),
            AttrKind::Dictionary(entries) => {
                let copied = entries.iter().map(|(key, value)| (self.symbol(*key), self.attribute(*value)));
                AttrKind::Dictionary(copied.collect())
            }
            AttrKind::SymbolRef { root, nested } => AttrKind::SymbolRef {
                root: self.symbol(root),
                nested: nested.iter().map(|symbol| self.symbol(*symbol)).collect(),
            },
            AttrKind::DenseElements { ty, data, splat } => AttrKind::DenseElements { ty: self.ty(ty), data, splat },
            AttrKind::DenseStrings { ty, values, splat } => AttrKind::DenseStrings { ty: self.ty(ty), values, splat },
            AttrKind::DenseResource { ty, key } => AttrKind::DenseResource { ty: self.ty(ty), key },
            AttrKind::Sparse { ty, indices, values } => {
                AttrKind::Sparse { ty: self.ty(ty), indices: self.attribute(indices), values: self.attribute(values) }
            }
            AttrKind::DenseArray { element, data } => AttrKind::DenseArray { element: self.ty(element), data },
            AttrKind::Distinct { id, value } => AttrKind::Distinct { id, value: self.attribute(value) },
            AttrKind::Dialect { dialect, body, ty } => {
                AttrKind::Dialect { dialect: self.symbol(dialect), body, ty: ty.map(|ty| self.ty(ty)) }
            }
            AttrKind::Location(LocationAttr::Name { name, child }) => {
                AttrKind::Location(LocationAttr::Name { name, child: self.attribute(child) })
            }
            AttrKind::Location(LocationAttr::CallSite { callee, caller }) => {
                AttrKind::Location(LocationAttr::CallSite {
                    callee: self.attribute(callee),
                    caller: self.attribute(caller),
                })
            }
            AttrKind::Location(LocationAttr::Fused { locations, metadata }) => {
                AttrKind::Location(LocationAttr::Fused {
                    locations: self.all_attributes(&locations),
                    metadata: metadata.map(|metadata| self.attribute(metadata)),
                })
            }
        };
        let copied = self.into.intern_attr(kind);
        self.attributes[place] = Some(copied);
        copied
    }

    fn all_types(&mut self, types: &[Type]) -> Arc<[Type]> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn all_attributes(&mut self, attributes: &[Attr]) -> Arc<[Attr]> {
        attributes.iter().map(|attr| self.attribute(*attr)).collect()
    }
}
