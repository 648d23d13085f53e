//! [`Translation`]: what a clone of a context interned, in the context that it is a clone of.

mod copy;

use crate::attributes::Attr;
use crate::context::{Context, OpShape, Symbol};
use crate::types::Type;
use copy::Copying;

/// The number of handles of each kind that a context has given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    types: usize,
    attributes: usize,
    symbols: usize,
    kinds: usize,
}

impl Known {
    /// Returns what `context` knows now.
    pub fn to(context: &Context) -> Known {
        Known {
            types: context.type_count(),
            attributes: context.attr_count(),
            symbols: context.symbol_count(),
            kinds: context.op_kinds().len(),
        }
    }
}

/// The handles of a clone in the context that it is a clone of. What both knew when the clone was made has the same handles.
#[derive(Clone, Debug)]
pub struct Translation {
    common: Known,
    types: Vec<Type>,
    attributes: Vec<Attr>,
    symbols: Vec<Symbol>,
    kinds: Vec<u32>,
}

impl Translation {
    /// Every handle is the same.
    pub fn identity() -> Translation {
        let all = usize::MAX;
        let common = Known { types: all, attributes: all, symbols: all, kinds: all };
        Translation { common, types: Vec::new(), attributes: Vec::new(), symbols: Vec::new(), kinds: Vec::new() }
    }

    /// Interns in `into` what `clone` interned since both knew `common`.
    pub fn new(clone: &Context, common: Known, into: &mut Context) -> Translation {
        let known = Known::to(clone);
        let symbols = common.symbols as u32..known.symbols as u32;
        let symbols = symbols.map(|symbol| into.intern_symbol(clone.symbol_name(Symbol(symbol)))).collect();
        let mut copy = Copying {
            clone,
            common,
            into,
            symbols,
            types: vec![None; known.types - common.types],
            attributes: vec![None; known.attributes - common.attributes],
        };
        let types = (common.types..known.types).map(|ty| copy.ty(Type(ty as u32))).collect();
        let attributes = (common.attributes..known.attributes).map(|attr| copy.attribute(Attr(attr as u32))).collect();
        let symbols = copy.symbols;
        let mut translation = Translation { common, types, attributes, symbols, kinds: Vec::new() };
        let kinds = clone.op_kinds().skip(common.kinds);
        let kinds = kinds.map(|kind| into.intern_op_kind(OpShape { name: translation.symbol(kind.name), ..kind }));
        translation.kinds = kinds.collect();
        translation
    }

    /// A name.
    #[inline]
    pub fn symbol(&self, symbol: Symbol) -> Symbol {
        translated(symbol, symbol.index(), self.common.symbols, &self.symbols)
    }

    /// A type.
    #[inline]
    pub fn ty(&self, ty: Type) -> Type {
        translated(ty, ty.index(), self.common.types, &self.types)
    }

    /// An attribute.
    #[inline]
    pub fn attribute(&self, attribute: Attr) -> Attr {
        translated(attribute, attribute.index(), self.common.attributes, &self.attributes)
    }

    /// Returns all attributes of the clone, in the order of its handles.
    pub fn attributes(&self) -> impl Iterator<Item = Attr> {
        (0..self.common.attributes as u32).map(Attr).chain(self.attributes.iter().copied())
    }

    /// Returns all types of the clone, in the order of its handles.
    pub fn types(&self) -> impl Iterator<Item = Type> {
        (0..self.common.types as u32).map(Type).chain(self.types.iter().copied())
    }

    /// A kind of operations.
    #[inline]
    pub fn op_kind(&self, kind: u32) -> u32 {
        translated(kind, kind as usize, self.common.kinds, &self.kinds)
    }
}

/// A handle of this index, where the first `common` are the same in both contexts and `new` are those behind.
#[inline]
fn translated<T: Copy>(handle: T, index: usize, common: usize, new: &[T]) -> T {
    index.checked_sub(common).map_or(handle, |place| new[place])
}

#[cfg(test)]
mod tests;
