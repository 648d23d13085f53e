//! The interner: every type, attribute and identifier once, under a dense handle.

use crate::attributes::{Attr, AttrKind, Bytes, IntegerValue, LocationAttr};
use crate::limits::{MAX_NESTING, MAX_WEIGHT};
use crate::normal_form::normal_form;
use crate::types::{FloatKind, Shape, Type, TypeKind};
use indexmap::IndexSet;
use pdl_declarations::Signedness;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smol_str::SmolStr;

/// An identifier: the name of an operation, the key of an attribute, a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// The index of the handle: dense, from 0, in order of interning.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Bounds on what an entity expands to when it is printed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    /// Levels of nesting.
    pub depth: u32,
    /// Number of entities, each counted as often as it is printed.
    pub weight: u32,
}

impl Extent {
    fn fits(self) -> bool {
        self.depth <= MAX_NESTING && self.weight <= MAX_WEIGHT
    }

    fn include(&mut self, other: Extent) {
        self.depth = self.depth.max(other.depth.saturating_add(1));
        self.weight = self.weight.saturating_add(other.weight);
    }
}

/// Interns types, attributes and identifiers.
///
/// A clone copies the tables, not what they hold; handles of the original stay valid in it, and what either interns
/// afterwards is unknown to the other. A handle is meaningful only in the context that made it and in clones made
/// after it; using it elsewhere may panic or name another entity.
#[derive(Clone, Debug)]
pub struct Context {
    types: IndexSet<TypeKind, FxBuildHasher>,
    type_extents: Vec<Extent>,
    attributes: IndexSet<AttrKind, FxBuildHasher>,
    attribute_extents: Vec<Extent>,
    symbols: IndexSet<SmolStr, FxBuildHasher>,
    op_kinds: IndexSet<OpShape, FxBuildHasher>,
    /// For each symbol the kind with this name that was interned last.
    latest_kinds: Vec<u32>,
    /// Constants that definitions spell, by their text.
    constants: FxHashMap<SmolStr, Attr>,
    /// The normal forms of bodies of dialects that were met in another spelling: text has the same few of them again and again.
    normal_forms: FxHashMap<(Symbol, SmolStr), SmolStr>,
    /// The file whose places are the locations of what says none.
    file: Option<SourceFile>,
}

/// The file that a text is, or is a part of.
#[derive(Clone, Debug)]
struct SourceFile {
    name: Bytes,
    /// The number of lines before the text.
    lines_before: u32,
}

/// The part that operations of one kind share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpShape {
    /// The name.
    pub name: Symbol,
    /// The number of operands.
    pub operands: u32,
    /// The number of results.
    pub results: u32,
}

// The handles below are interned first, in this order, by `Context::new`.
const SIGNLESS: u32 = 0;
const PREPARED_WIDTHS: u32 = 129;
const INDEX: Type = Type(PREPARED_WIDTHS);
const NONE: Type = Type(PREPARED_WIDTHS + 1);
const FLOATS: u32 = PREPARED_WIDTHS + 2;
const UNIT: Attr = Attr(0);
const UNKNOWN_LOCATION: Attr = Attr(1);
const FALSE: Attr = Attr(2);
const TRUE: Attr = Attr(3);
const EMPTY_DICTIONARY: Attr = Attr(4);

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}

impl Context {
    /// The attribute that a definition spells, such as the default of another. It is read once, and found by its text
    /// afterwards: `text` is to be one of few, not part of an input.
    ///
    /// # Errors
    /// The text is no attribute.
    pub fn constant(&mut self, text: &SmolStr) -> crate::Result<Attr> {
        if let Some(known) = self.constants.get(text) {
            return Ok(*known);
        }
        let attr = crate::parse_attribute(self, text)?;
        self.constants.insert(text.clone(), attr);
        Ok(attr)
    }

    /// The attribute that [`constant`](Self::constant) gave for this text before.
    pub fn known_constant(&self, text: &str) -> Option<Attr> {
        self.constants.get(text).copied()
    }

    /// Returns a context in which operations and block arguments that are parsed without a location have that of their place in a file of
    /// this name, in which the text stands behind so many lines.
    #[must_use]
    pub fn with_file(self, name: &str, lines_before: u32) -> Context {
        Context { file: Some(SourceFile { name: Bytes::from(name), lines_before }), ..self }
    }

    /// Returns true if [`with_file`](Self::with_file) was called.
    #[inline]
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Returns the location of a line of the text and a column, both from 1. `None` without a [file](Self::with_file).
    pub(crate) fn file_location(&mut self, line: u32, column: u32) -> Option<Attr> {
        let lines_before = self.file.as_ref()?.lines_before;
        self.location_in_file(line.saturating_add(lines_before), column)
    }

    /// Returns the location of the text itself: 0:0, or for a part of a file the place behind the marker `// -----` before it, as
    /// MLIR has it. `None` without a [file](Self::with_file).
    pub fn text_location(&mut self) -> Option<Attr> {
        match self.file.as_ref()?.lines_before {
            0 => self.location_in_file(0, 0),
            line => self.location_in_file(line, 9),
        }
    }

    fn location_in_file(&mut self, line: u32, column: u32) -> Option<Attr> {
        let name = self.file.as_ref()?.name.clone();
        let place = LocationAttr::File { file: name, line, column, end_line: line, end_column: column };
        Some(self.intern_attr(AttrKind::Location(place)))
    }

    /// A context that knows the simple types and attributes only.
    pub fn new() -> Context {
        let mut context = Context {
            types: IndexSet::default(),
            type_extents: Vec::new(),
            attributes: IndexSet::default(),
            attribute_extents: Vec::new(),
            symbols: IndexSet::default(),
            op_kinds: IndexSet::default(),
            latest_kinds: Vec::new(),
            constants: FxHashMap::default(),
            normal_forms: FxHashMap::default(),
            file: None,
        };
        for width in 0..PREPARED_WIDTHS {
            context.intern_type(TypeKind::Integer { width, signedness: Signedness::Signless });
        }
        context.intern_type(TypeKind::Index);
        context.intern_type(TypeKind::None);
        for kind in FloatKind::ALL {
            context.intern_type(TypeKind::Float(kind));
        }
        context.intern_attr(AttrKind::Unit);
        context.intern_attr(AttrKind::Location(LocationAttr::Unknown));
        let i1 = context.integer_type(1);
        context.intern_attr(AttrKind::Integer { value: IntegerValue::Small(0), ty: i1 });
        context.intern_attr(AttrKind::Integer { value: IntegerValue::Small(-1), ty: i1 });
        context.intern_attr(AttrKind::Dictionary([].into()));
        context
    }

    /// The handle of a type. The kind must be canonical, as the fields of [`TypeKind`] say; the body of a dialect's type may
    /// have any layout.
    pub fn intern_type(&mut self, mut kind: TypeKind) -> Type {
        if let Some(index) = self.types.get_index_of(&kind) {
            return Type(index as u32);
        }
        if let TypeKind::Dialect { dialect, body } = &mut kind
            && self.normalize(*dialect, body)
            && let Some(index) = self.types.get_index_of(&kind)
        {
            return Type(index as u32);
        }
        let extent = self.type_extent_of(&kind);
        self.type_extents.push(extent);
        Type(self.types.insert_full(kind).0 as u32)
    }

    /// The handle of an attribute. The kind must be canonical, as the fields of [`AttrKind`] say; the body of a dialect's
    /// attribute may have any layout.
    pub fn intern_attr(&mut self, mut kind: AttrKind) -> Attr {
        if let Some(index) = self.attributes.get_index_of(&kind) {
            return Attr(index as u32);
        }
        if let AttrKind::Dialect { dialect, body, .. } = &mut kind
            && self.normalize(*dialect, body)
            && let Some(index) = self.attributes.get_index_of(&kind)
        {
            return Attr(index as u32);
        }
        let extent = self.attribute_extent_of(&kind);
        self.attribute_extents.push(extent);
        Attr(self.attributes.insert_full(kind).0 as u32)
    }

    /// Brings a body into its normal form, and returns true if it was in another.
    fn normalize(&mut self, dialect: Symbol, body: &mut SmolStr) -> bool {
        let spelling = (dialect, body.clone());
        if let Some(normal) = self.normal_forms.get(&spelling) {
            *body = normal.clone();
            return true;
        }
        let Some(normal) = normal_form(self.symbol_name(dialect), body) else { return false };
        *body = normal.into();
        self.normal_forms.insert(spelling, body.clone());
        true
    }

    /// As [`intern_type`](Self::intern_type), unless its text would be nested deeper or be longer than what can be read.
    pub fn intern_type_within_limits(&mut self, kind: TypeKind) -> Option<Type> {
        let fits = self.type_extent_of(&kind).fits();
        fits.then(|| self.intern_type(kind))
    }

    /// As [`intern_attr`](Self::intern_attr), unless its text would be nested deeper or be longer than what can be read.
    pub fn intern_attr_within_limits(&mut self, kind: AttrKind) -> Option<Attr> {
        let fits = self.attribute_extent_of(&kind).fits();
        fits.then(|| self.intern_attr(kind))
    }

    /// The handle of an identifier.
    pub fn intern_symbol(&mut self, name: &str) -> Symbol {
        match self.symbols.get_index_of(name) {
            Some(index) => Symbol(index as u32),
            None => Symbol(self.symbols.insert_full(SmolStr::new(name)).0 as u32),
        }
    }

    /// The handle of an identifier, if it has one.
    pub fn find_symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get_index_of(name).map(|index| Symbol(index as u32))
    }

    /// The number of a kind of operations: small and dense.
    pub fn intern_op_kind(&mut self, kind: OpShape) -> u32 {
        // Most operations are like the one before them with their name.
        let latest = self.latest_kinds.get(kind.name.index()).copied().unwrap_or(u32::MAX);
        match self.op_kinds.get_index(latest as usize) {
            Some(known) if *known == kind => latest,
            _ => self.intern_other_op_kind(kind),
        }
    }

    #[cold]
    fn intern_other_op_kind(&mut self, kind: OpShape) -> u32 {
        let number = self.op_kinds.insert_full(kind).0 as u32;
        let place = kind.name.index();
        if self.latest_kinds.len() <= place {
            self.latest_kinds.resize(place + 1, u32::MAX);
        }
        self.latest_kinds[place] = number;
        number
    }

    /// The kinds that were interned, by number.
    pub fn op_kinds(&self) -> impl ExactSizeIterator<Item = OpShape> + '_ {
        self.op_kinds.iter().copied()
    }

    /// Returns what a type is.
    pub fn type_kind(&self, ty: Type) -> &TypeKind {
        &self.types[ty.index()]
    }

    /// Returns what an attribute is.
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        &self.attributes[attr.index()]
    }

    /// The text of an identifier.
    pub fn symbol_name(&self, symbol: Symbol) -> &str {
        &self.symbols[symbol.index()]
    }

    /// The number of types: one more than the highest index.
    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    /// The number of attributes: one more than the highest index.
    pub fn attr_count(&self) -> usize {
        self.attributes.len()
    }

    /// Returns what each type is, in the order of the indices.
    pub fn type_kinds(&self) -> impl Iterator<Item = &TypeKind> {
        self.types.iter()
    }

    /// Returns what each attribute is, in the order of the indices.
    pub fn attr_kinds(&self) -> impl Iterator<Item = &AttrKind> {
        self.attributes.iter()
    }

    /// The number of identifiers: one more than the highest index.
    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// Returns a memref, of unknown rank if there is no shape, in its canonical form: an identity layout and the memory space 0 say nothing.
    ///
    /// # Errors
    /// Why the layout is none of such a memref.
    pub(crate) fn memref(
        &self,
        shape: Option<Shape>,
        element: Type,
        layout: Option<Attr>,
        memory_space: Option<Attr>,
    ) -> Result<TypeKind, String> {
        let is_zero =
            |space: &Attr| matches!(self.attr_kind(*space), AttrKind::Integer { value: IntegerValue::Small(0), .. });
        let memory_space = memory_space.filter(|space| !is_zero(space));
        let Some(shape) = shape else {
            return match layout {
                Some(_) => Err("an unranked memref cannot have a layout".to_owned()),
                None => Ok(TypeKind::UnrankedMemRef { element, memory_space }),
            };
        };
        let (mut rank, mut is_identity) = (shape.len(), false);
        match layout.map(|layout| self.attr_kind(layout)) {
            Some(AttrKind::AffineMap(map)) => {
                (rank, is_identity) = (map.dimensions as usize, map.is_identity());
            }
            Some(AttrKind::Strided { strides, .. }) => rank = strides.len(),
            _ => {}
        }
        if rank != shape.len() {
            return Err(format!("the layout is for {rank} dimensions, but the memref has {}", shape.len()));
        }
        Ok(TypeKind::MemRef { shape, element, layout: layout.filter(|_| !is_identity), memory_space })
    }

    /// The type of an attribute as MLIR's `TypedAttr` has it: of integers, floats, elements, and of strings and
    /// dialect attributes where one is written (these are `none` otherwise). All other attributes have no type.
    pub fn attribute_type(&self, attr: Attr) -> Option<Type> {
        match self.attr_kind(attr) {
            AttrKind::Integer { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::DenseResource { ty, .. }
            | AttrKind::Sparse { ty, .. } => Some(*ty),
            AttrKind::String { ty, .. } | AttrKind::Dialect { ty, .. } => Some(ty.unwrap_or(NONE)),
            _ => None,
        }
    }

    /// The signless integer type `iN`.
    pub fn integer_type(&mut self, width: u32) -> Type {
        if width < PREPARED_WIDTHS {
            return Type(SIGNLESS + width);
        }
        self.intern_type(TypeKind::Integer { width, signedness: Signedness::Signless })
    }

    /// The type of this name that is always there: `index`, a float, or an integer without a sign that is not very wide.
    pub(crate) fn find_scalar(&self, name: &str) -> Option<Type> {
        if name == "index" {
            return Some(INDEX);
        }
        if let Some(kind) = FloatKind::from_name(name) {
            return Some(self.float_type(kind));
        }
        let width: u32 = name.strip_prefix('i')?.parse().ok()?;
        (width < PREPARED_WIDTHS).then_some(Type(SIGNLESS + width))
    }

    /// A float type.
    pub fn float_type(&self, kind: FloatKind) -> Type {
        Type(FLOATS + kind as u32)
    }

    /// `index`
    pub fn index_type(&self) -> Type {
        INDEX
    }

    /// `none`
    pub(crate) fn none_type(&self) -> Type {
        NONE
    }

    /// `unit`
    pub fn unit(&self) -> Attr {
        UNIT
    }

    /// `loc(unknown)`
    pub fn unknown_location(&self) -> Attr {
        UNKNOWN_LOCATION
    }

    /// The location that fuses `parts`, in their order, not interned yet. As of MLIR's `FusedLoc::get`, unknown parts and
    /// repetitions say nothing, parts that are fused with the same metadata are flattened, and one location alone without
    /// metadata is just that one.
    pub fn fused_location(&self, parts: &[Attr], metadata: Option<Attr>) -> AttrKind {
        let mut seen = FxHashSet::default();
        let mut locations = Vec::new();
        for part in parts {
            let inner = match self.attr_kind(*part) {
                AttrKind::Location(LocationAttr::Fused { locations, metadata: inner }) if *inner == metadata => {
                    &locations[..]
                }
                _ => core::slice::from_ref(part),
            };
            locations.extend(inner.iter().filter(|inner| **inner != UNKNOWN_LOCATION && seen.insert(**inner)));
        }
        match (&locations[..], metadata) {
            ([], None) => AttrKind::Location(LocationAttr::Unknown),
            ([only], None) => self.attr_kind(*only).clone(),
            ([], Some(_)) => AttrKind::Location(LocationAttr::Fused { locations: [UNKNOWN_LOCATION].into(), metadata }),
            _ => AttrKind::Location(LocationAttr::Fused { locations: locations.into(), metadata }),
        }
    }

    /// `true` or `false`
    pub fn boolean(&self, value: bool) -> Attr {
        if value { TRUE } else { FALSE }
    }

    /// `{}`
    pub fn empty_dictionary(&self) -> Attr {
        EMPTY_DICTIONARY
    }

    /// A string without a type.
    pub fn string(&mut self, value: impl AsRef<[u8]>) -> Attr {
        self.intern_attr(AttrKind::String { value: Bytes::from(&value), ty: None })
    }

    /// A signless integer attribute; `value` is reduced to the width of the type.
    pub fn integer(&mut self, value: i64, width: u32) -> Attr {
        let ty = self.integer_type(width);
        let value = match width {
            0 => 0,
            1..=63 => (value << (64 - width)) >> (64 - width),
            _ => value,
        };
        self.intern_attr(AttrKind::Integer { value: IntegerValue::Small(value.into()), ty })
    }

    /// A dictionary of distinct keys in any order.
    pub fn dictionary(&mut self, mut entries: Vec<(Symbol, Attr)>) -> Attr {
        if entries.is_empty() {
            return EMPTY_DICTIONARY;
        }
        entries.sort_by(|a, b| self.symbol_name(a.0).cmp(self.symbol_name(b.0)));
        self.intern_attr(AttrKind::Dictionary(entries.into()))
    }

    /// The value of a key of a dictionary.
    pub fn lookup(&self, dictionary: Attr, key: Symbol) -> Option<Attr> {
        match self.attr_kind(dictionary) {
            AttrKind::Dictionary(entries) => entries.iter().find(|entry| entry.0 == key).map(|entry| entry.1),
            _ => None,
        }
    }

    pub(crate) fn type_extent(&self, ty: Type) -> Extent {
        self.type_extents[ty.index()]
    }

    pub(crate) fn attribute_extent(&self, attr: Attr) -> Extent {
        self.attribute_extents[attr.index()]
    }

    fn type_extent_of(&self, kind: &TypeKind) -> Extent {
        let mut extent = Extent { depth: 0, weight: 1 };
        let attribute = |attr: &Option<Attr>, extent: &mut Extent| {
            if let Some(attr) = attr {
                extent.include(self.attribute_extent(*attr));
            }
        };
        match kind {
            TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index | TypeKind::None => {}
            TypeKind::Complex(element)
            | TypeKind::UnrankedTensor { element }
            | TypeKind::Vector { element, shape: _ } => extent.include(self.type_extent(*element)),
            TypeKind::Tuple(types) => types.iter().for_each(|ty| extent.include(self.type_extent(*ty))),
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results.iter()).for_each(|ty| extent.include(self.type_extent(*ty)));
            }
            TypeKind::RankedTensor { element, encoding, shape: _ } => {
                extent.include(self.type_extent(*element));
                attribute(encoding, &mut extent);
            }
            TypeKind::MemRef { element, layout, memory_space, shape: _ } => {
                extent.include(self.type_extent(*element));
                attribute(layout, &mut extent);
                attribute(memory_space, &mut extent);
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                extent.include(self.type_extent(*element));
                attribute(memory_space, &mut extent);
            }
            TypeKind::Dialect { dialect, body } => {
                extent.weight += ((self.symbol_name(*dialect).len() + body.len()) / 16) as u32;
            }
        }
        match kind {
            TypeKind::RankedTensor { shape, .. } | TypeKind::MemRef { shape, .. } => {
                extent.weight += shape.len() as u32
            }
            TypeKind::Vector { shape, .. } => extent.weight += shape.len() as u32,
            _ => {}
        }
        extent
    }

    fn attribute_extent_of(&self, kind: &AttrKind) -> Extent {
        let mut extent = Extent { depth: 0, weight: 1 };
        let mut bytes = 0;
        match kind {
            AttrKind::Unit | AttrKind::Strided { .. } => {}
            AttrKind::Integer { ty, .. } | AttrKind::Float { ty, .. } | AttrKind::Type(ty) => {
                extent.include(self.type_extent(*ty));
            }
            AttrKind::String { value, ty } => {
                bytes = value.as_bytes().len();
                ty.iter().for_each(|ty| extent.include(self.type_extent(*ty)));
            }
            AttrKind::Array(elements) => elements.iter().for_each(|attr| extent.include(self.attribute_extent(*attr))),
            AttrKind::Dictionary(entries) => {
                entries.iter().for_each(|entry| extent.include(self.attribute_extent(entry.1)));
                bytes = entries.iter().map(|entry| self.symbol_name(entry.0).len()).sum();
            }
            AttrKind::SymbolRef { root, nested } => {
                bytes = std::iter::once(root).chain(nested.iter()).map(|name| 16 + self.symbol_name(*name).len()).sum();
            }
            AttrKind::DenseElements { ty, data, .. } => {
                extent.include(self.type_extent(*ty));
                bytes = data.len();
            }
            AttrKind::DenseStrings { ty, values, .. } => {
                extent.include(self.type_extent(*ty));
                bytes = values.iter().map(|value| value.as_bytes().len()).sum();
            }
            AttrKind::DenseResource { ty, key } => {
                extent.include(self.type_extent(*ty));
                bytes = key.len();
            }
            AttrKind::Sparse { ty, indices, values } => {
                extent.include(self.type_extent(*ty));
                extent.include(self.attribute_extent(*indices));
                extent.include(self.attribute_extent(*values));
            }
            AttrKind::DenseArray { data, .. } => bytes = data.len(),
            AttrKind::AffineMap(map) => bytes = 16 * map.size(),
            AttrKind::IntegerSet(set) => bytes = 16 * set.size(),
            AttrKind::Distinct { value, .. } => extent.include(self.attribute_extent(*value)),
            AttrKind::Dialect { dialect, body, ty } => {
                bytes = self.symbol_name(*dialect).len() + body.len();
                ty.iter().for_each(|ty| extent.include(self.type_extent(*ty)));
            }
            AttrKind::Location(location) => match location {
                LocationAttr::Unknown => {}
                LocationAttr::File { file, .. } => bytes = file.as_bytes().len(),
                LocationAttr::Name { name, child } => {
                    bytes = name.as_bytes().len();
                    extent.include(self.attribute_extent(*child));
                }
                LocationAttr::CallSite { callee, caller } => {
                    extent.include(self.attribute_extent(*callee));
                    extent.include(self.attribute_extent(*caller));
                }
                LocationAttr::Fused { locations, metadata } => {
                    locations.iter().chain(metadata).for_each(|attr| extent.include(self.attribute_extent(*attr)));
                }
            },
        }
        extent.weight = extent.weight.saturating_add(u32::try_from(bytes / 16).unwrap_or(u32::MAX));
        extent
    }
}
