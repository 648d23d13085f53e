//! [`ConversionTarget`]: which ops are legal.

use alloc::sync::Arc;
use alloc::vec::Vec;

use pdl_bytecode::collections::FxHashMap;
use smol_str::SmolStr;

use crate::derive::empty;
use crate::host::Host;

type Question<H> = dyn Fn(&H, <H as Host>::Op) -> Option<bool> + Send + Sync;
type TypesOf<H> = dyn Fn(&H, <H as Host>::Op) -> Vec<<H as Host>::Type> + Send + Sync;

/// The legality of an op, or of all ops of a dialect.
pub enum Legality<H: Host> {
    /// It is legal.
    Legal,
    /// It must go.
    Illegal,
    /// Ask; `None` is unknown.
    Dynamic(Arc<Question<H>>),
    /// It is legal once the [converter](super::TypeConverter) of the conversion leaves all of these types as they are.
    Types(Arc<TypesOf<H>>),
}

/// Which ops are legal: by name, else by dialect, else by what is said of unknown ones.
pub struct ConversionTarget<H: Host> {
    ops: FxHashMap<SmolStr, Legality<H>>,
    dialects: FxHashMap<SmolStr, Legality<H>>,
    /// Of those of which nothing else is said.
    unknown: Option<Legality<H>>,
    recursive: FxHashMap<SmolStr, Option<Arc<Question<H>>>>,
}

empty! {
    ConversionTarget<H: Host> { ops dialects unknown recursive }
}

impl<H: Host> ConversionTarget<H> {
    /// A target that knows nothing.
    pub fn new() -> ConversionTarget<H> {
        ConversionTarget::default()
    }

    /// Ops of this name are legal.
    pub fn legal_op(mut self, name: &str) -> Self {
        self.ops.insert(name.into(), Legality::Legal);
        self
    }

    /// Ops of this name must go.
    pub fn illegal_op(mut self, name: &str) -> Self {
        self.ops.insert(name.into(), Legality::Illegal);
        self
    }

    /// Ops of this name are legal if `legal` says so; `None` is unknown.
    pub fn dynamically_legal_op(
        mut self,
        name: &str,
        legal: impl Fn(&H, H::Op) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.ops.insert(name.into(), Legality::Dynamic(Arc::new(legal)));
        self
    }

    /// Ops of this dialect, of which nothing else is said, are legal.
    pub fn legal_dialect(mut self, dialect: &str) -> Self {
        self.dialects.insert(dialect.into(), Legality::Legal);
        self
    }

    /// Ops of this dialect, of which nothing else is said, must go.
    pub fn illegal_dialect(mut self, dialect: &str) -> Self {
        self.dialects.insert(dialect.into(), Legality::Illegal);
        self
    }

    /// Ops of this dialect, of which nothing else is said, are legal if `legal` says so.
    pub fn dynamically_legal_dialect(
        mut self,
        dialect: &str,
        legal: impl Fn(&H, H::Op) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.dialects.insert(dialect.into(), Legality::Dynamic(Arc::new(legal)));
        self
    }

    /// Ops of this name, or of this dialect if nothing else is said of them, are legal once the converter of the conversion leaves all
    /// types that they have as they are.
    pub fn legal_by_types(
        mut self,
        name: &str,
        types: impl Fn(&H, H::Op) -> Vec<H::Type> + Send + Sync + 'static,
    ) -> Self {
        let said = if name.contains('.') { &mut self.ops } else { &mut self.dialects };
        said.insert(name.into(), Legality::Types(Arc::new(types)));
        self
    }

    /// Ops of which nothing is said are legal if `legal` says so.
    pub fn unknown_ops(mut self, legal: impl Fn(&H, H::Op) -> Option<bool> + Send + Sync + 'static) -> Self {
        self.unknown = Some(Legality::Dynamic(Arc::new(legal)));
        self
    }

    /// If ops of this name are legal, so is everything in them.
    pub fn recursively_legal_op(mut self, name: &str) -> Self {
        self.recursive.insert(name.into(), None);
        self
    }

    /// If an op of this name is legal and `legal` says so too, everything in it is legal.
    pub fn recursively_legal_op_if(
        mut self,
        name: &str,
        legal: impl Fn(&H, H::Op) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.recursive.insert(name.into(), Some(Arc::new(legal)));
        self
    }

    /// Returns whether `op` is legal; `None` is unknown, or depends on a converter.
    pub fn is_legal(&self, host: &H, op: H::Op) -> Option<bool> {
        match self.said_of(&host.op_name_text(host.op_name(op)))? {
            Legality::Legal => Some(true),
            Legality::Illegal => Some(false),
            Legality::Dynamic(legal) => legal(host, op),
            Legality::Types(_) => None,
        }
    }

    /// Returns true if what is nested in `op` is legal with it.
    pub(super) fn covers_nested(&self, host: &H, op: H::Op) -> bool {
        let recursive = self.recursive.get(host.op_name_text(host.op_name(op)).as_str());
        let recursive = recursive.is_some_and(|legal| legal.as_ref().is_none_or(|legal| legal(host, op) == Some(true)));
        recursive && self.is_legal(host, op) == Some(true)
    }

    /// Returns what is said of ops of this name.
    pub fn said_of(&self, name: &str) -> Option<&Legality<H>> {
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        self.ops.get(name).or_else(|| self.dialects.get(dialect)).or(self.unknown.as_ref())
    }
}
