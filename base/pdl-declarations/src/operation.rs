//! Operations as ODS defines them without C++: groups, result types, effects.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;

use smol_str::SmolStr;

use crate::classes::{Builtin, Class, element_of, type_is};
use crate::constant::ConstantData;
use crate::host::{AttributeView, Queries, TypeView};
use crate::native::Location;
use crate::program::named;

/// The attribute that divides operands into groups.
pub const OPERAND_SEGMENTS: &str = "operandSegmentSizes";
/// The attribute that divides results into groups.
pub const RESULT_SEGMENTS: &str = "resultSegmentSizes";

/// The definition of the operations of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpDefinition {
    /// Its name, dialect included: `arith.addi`.
    pub name: SmolStr,
    /// The groups of operands.
    pub operands: Groups,
    /// The groups of results.
    pub results: Groups,
    /// The attributes that belong to the operation itself: MLIR keeps them among its properties.
    pub attributes: Vec<OwnAttribute>,
    /// Where the type of each result comes from; `None` if the definition does not say, or only in C++. Of an operation all of whose
    /// results may be missing, and whose types are nowhere inferred, there are no rules: without given types it has no results.
    pub result_types: Option<Vec<TypeRule>>,
    /// The effects besides computing its results.
    pub effects: Effects,
    /// Its traits, of those that are told apart.
    pub traits: OpTraits,
}

impl OpDefinition {
    /// Returns true if there is a rule for each result, if for any, and each uses operands that are there and earlier results. A blob
    /// in which that is not so is refused.
    pub fn is_valid(&self) -> bool {
        let Some(rules) = &self.result_types else { return true };
        if rules.is_empty() {
            return self.results.varies.iter().all(|varies| *varies);
        }
        let fits = |(index, rule): (usize, &TypeRule)| match rule.from {
            TypeFrom::Operand(group) => (group as usize) < self.operands.varies.len(),
            TypeFrom::Result(earlier) => (earlier as usize) < index,
            TypeFrom::Text(_) | TypeFrom::Attribute(_) => true,
        };
        rules.len() == self.results.varies.len() && rules.iter().enumerate().all(fits)
    }

    /// An operation of which nothing is known but its name, so many operands and results, each a group, and the attributes that it must
    /// have.
    pub fn plain(name: &str, operands: usize, results: usize, attributes: &[&str]) -> OpDefinition {
        let groups = |count| Groups { varies: vec![false; count], sizes: GroupSizes::Even };
        let required = |name: &&str| OwnAttribute { is_required: true, ..OwnAttribute::from(*name) };
        OpDefinition {
            name: name.into(),
            operands: groups(operands),
            results: groups(results),
            attributes: attributes.iter().map(required).collect(),
            result_types: None,
            effects: Effects::Any,
            traits: OpTraits::default(),
        }
    }

    /// The attribute of this name, if it belongs to the operation itself.
    pub fn attribute(&self, name: &str) -> Option<&OwnAttribute> {
        self.attributes.iter().find(|known| known.name == name)
    }
}

/// An attribute that belongs to an operation itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnAttribute {
    /// Its name.
    pub name: SmolStr,
    /// The value where nothing is said of it. `None` if it is then missing, or if only C++ says what it is.
    pub default: Option<ConstantData>,
    /// True if the operation must be given it. Only hosts say it: blobs do not keep it.
    pub is_required: bool,
}

impl From<&str> for OwnAttribute {
    /// One without a default, which need not be there.
    fn from(name: &str) -> OwnAttribute {
        OwnAttribute { name: name.into(), default: None, is_required: false }
    }
}

/// An operation as a pattern writes it: to be matched, or to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpMention {
    /// Its name.
    pub name: SmolStr,
    /// The names of the attributes that it has.
    pub attributes: Vec<SmolStr>,
    /// For each of them, if it is a constant, its place among those of the program.
    pub constants: Vec<Option<u32>>,
    /// For each expression that stands for operands, whether it is a range; a range alone is all of them.
    pub operands: Vec<bool>,
    /// The same for results. Of an operation that is created there may be none: its types are inferred.
    pub results: Vec<bool>,
    /// True if it is created.
    pub is_created: bool,
    /// Where it was written.
    pub location: Location,
}

/// Definitions of operations: sorted by name, each name once, all valid. Cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpDefinitions(Arc<[OpDefinition]>);

impl OpDefinitions {
    /// These definitions; `None` if they are not in ascending order of their names, or one is not
    /// [valid](OpDefinition::is_valid).
    pub fn new(definitions: Vec<OpDefinition>) -> Option<OpDefinitions> {
        let fits = definitions.is_sorted_by(|a, b| a.name < b.name) && definitions.iter().all(OpDefinition::is_valid);
        fits.then(|| OpDefinitions(definitions.into()))
    }

    /// The definition of the operation of this name.
    pub fn find(&self, name: &str) -> Option<&OpDefinition> {
        self.binary_search_by(|known| known.name.as_str().cmp(name)).ok().map(|index| &self.0[index])
    }

    /// These and more.
    ///
    /// # Errors
    /// The name of an operation that both define, and not in the same way.
    pub fn merged(&self, more: &OpDefinitions) -> Result<OpDefinitions, SmolStr> {
        if more.is_empty() || self == more {
            return Ok(self.clone());
        }
        let mut all: Vec<OpDefinition> = self.iter().chain(more.iter()).cloned().collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all.dedup();
        match all.windows(2).find(|pair| pair[0].name == pair[1].name) {
            Some([clash, _]) => Err(clash.name.clone()),
            _ => Ok(OpDefinitions(all.into())),
        }
    }
}

impl Deref for OpDefinitions {
    type Target = [OpDefinition];

    fn deref(&self) -> &[OpDefinition] {
        &self.0
    }
}

/// The groups of operands, or of results, of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// For each group, whether its number of values may vary; otherwise it is one.
    pub varies: Vec<bool>,
    /// The number of values in the groups that vary.
    pub sizes: GroupSizes,
}

/// The number of values in the groups that vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupSizes {
    /// All of them as many: what the others leave is divided among them, and one alone gets it all.
    Even,
    /// As an attribute says: [`OPERAND_SEGMENTS`] or [`RESULT_SEGMENTS`].
    Attribute,
    /// Nothing says it.
    Unknown,
}

impl GroupSizes {
    /// Every one; the position of each is its number in blobs.
    pub const ALL: &[GroupSizes] = &[GroupSizes::Even, GroupSizes::Attribute, GroupSizes::Unknown];
}

impl Groups {
    /// Start and length of a group among `total` values; `sizes` are those of the attribute, if there is one. The outer
    /// `None` means that the definition does not say, the inner one that there is no such group.
    pub fn locate(&self, group: usize, total: usize, sizes: Option<&[i64]>) -> Option<Option<(usize, usize)>> {
        if self.sizes == GroupSizes::Unknown {
            return None;
        }
        if group >= self.varies.len() {
            return Some(None);
        }
        let mut start = 0_usize;
        for index in 0..group {
            match self.size(index, total, sizes).and_then(|size| start.checked_add(size)) {
                Some(next) => start = next,
                None => return Some(None),
            }
        }
        let length = self.size(group, total, sizes);
        Some(length.filter(|length| start.checked_add(*length).is_some_and(|end| end <= total)).map(|len| (start, len)))
    }

    /// Returns whether the groups may have these sizes.
    pub fn allow(&self, sizes: &[usize]) -> bool {
        sizes.len() == self.varies.len() && self.varies.iter().zip(sizes).all(|(varies, size)| *varies || *size == 1)
    }

    /// Returns how many of `total` values each group has, where nothing but their number says it: at most one group varies, or none of those
    /// that do has any.
    pub fn sizes_of(&self, total: usize) -> Option<Vec<usize>> {
        let varying = self.varies.iter().filter(|varies| **varies).count();
        let rest = total.checked_sub(self.varies.len() - varying)?;
        let fits = varying == 1 || rest == 0;
        fits.then(|| self.varies.iter().map(|varies| if *varies { rest } else { 1 }).collect())
    }

    fn size(&self, group: usize, total: usize, sizes: Option<&[i64]>) -> Option<usize> {
        if self.sizes == GroupSizes::Attribute {
            return usize::try_from(*sizes?.get(group)?).ok();
        }
        if !self.varies[group] {
            return Some(1);
        }
        let varying = self.varies.iter().filter(|varies| **varies).count();
        let rest = total.checked_sub(self.varies.len() - varying)?;
        (rest % varying == 0).then_some(rest / varying)
    }
}

/// The sizes in an attribute that divides values into groups; `None` if it is no array of 32-bit numbers.
pub fn segment_sizes<Q: Queries>(host: &Q, attribute: &Q::Attribute) -> Option<Vec<i64>> {
    let AttributeView::DenseArray { element, values } = host.attribute_view(attribute) else { return None };
    let is_32_bit = matches!(host.type_view(&element), TypeView::Integer { width: 32, .. });
    is_32_bit.then(|| values.into_iter().map(|value| value as i64).collect())
}

/// Where the type of a result comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeRule {
    /// The type that it starts from.
    pub from: TypeFrom,
    /// The steps from that type to the new one.
    pub steps: Vec<TypeStep>,
}

/// The type that a [`TypeRule`] starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeFrom {
    /// It is always this one, in MLIR's text.
    Text(SmolStr),
    /// That of the one operand in this group.
    Operand(u32),
    /// That of the attribute of this name; for an attribute that is a type, that type.
    Attribute(SmolStr),
    /// That of an earlier result.
    Result(u32),
}

named! {
    /// A function from a type to a type.
    TypeStep {
        /// The element type of a shaped or complex type.
        Element "getElementType"
        /// The element type of a shaped type, or the type itself if it is none.
        ElementOrSelf "getElementTypeOrSelf"
        /// `i1`, in the shape of the type.
        I1SameShape "getI1SameShape"
    }
}

/// The type or attribute that a [`TypeStep`] makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made<T> {
    /// This type.
    Type(T),
    /// `i1`.
    I1,
    /// This type with `i1` for its elements.
    OfI1(T),
}

impl TypeStep {
    /// Returns what it makes of a type; `None` if that cannot be told.
    pub fn apply<Q: Queries>(self, host: &Q, ty: &Q::Type) -> Option<Made<Q::Type>> {
        match self {
            TypeStep::Element => element_of(host, ty).map(Made::Type),
            TypeStep::ElementOrSelf if type_is(host, ty, &Class::Builtin(Builtin::ShapedType)) => {
                element_of(host, ty).map(Made::Type)
            }
            TypeStep::ElementOrSelf => Some(Made::Type(ty.clone())),
            TypeStep::I1SameShape => match host.type_view(ty) {
                TypeView::RankedTensor { .. } | TypeView::UnrankedTensor(_) | TypeView::Vector { .. } => {
                    Some(Made::OfI1(ty.clone()))
                }
                TypeView::Dialect { .. } => None,
                _ => Some(Made::I1),
            },
        }
    }
}

/// The effects of an operation besides computing its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Nothing but reading, and making what only its own results give access to.
    Removable,
    /// That, and what the operations in its regions do.
    Nested,
    /// Something else, or nobody knows.
    Any,
}

impl Effects {
    /// Every one; the position of each is its number in blobs.
    pub const ALL: &[Effects] = &[Effects::Removable, Effects::Nested, Effects::Any];
}

named! {
    /// A trait that says something to rewriting.
    OpTrait {
        Terminator "IsTerminator" Symbol "SymbolOpInterface" Isolated "IsIsolatedFromAbove"
        GraphRegions "HasOnlyGraphRegion" Commutative "IsCommutative" ConstantLike "ConstantLike"
    }
}

/// A set of traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpTraits(u32);

impl OpTraits {
    /// The set with these bits, that of each trait by its position in [`OpTrait::ALL`]; `None` if there is another one.
    pub fn from_bits(bits: u32) -> Option<OpTraits> {
        (bits >> OpTrait::ALL.len() == 0).then_some(OpTraits(bits))
    }

    /// Its bits.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Returns true if a trait is in it.
    pub fn has(self, one: OpTrait) -> bool {
        self.0 & 1 << one as u32 != 0
    }
}

impl FromIterator<OpTrait> for OpTraits {
    fn from_iter<I: IntoIterator<Item = OpTrait>>(traits: I) -> OpTraits {
        OpTraits(traits.into_iter().fold(0, |bits, one| bits | 1 << one as u32))
    }
}

impl core::fmt::Display for OpDefinition {
    /// For people: `arith.cmpi(1, 1) -> (1), removable, commutative`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}({})", self.name, self.operands)?;
        if !self.results.varies.is_empty() {
            write!(f, " -> ({})", self.results)?;
        }
        for (index, rule) in self.result_types.iter().flatten().enumerate() {
            f.write_str(if index == 0 { ", types: " } else { ", " })?;
            write!(f, "{rule}")?;
        }
        match self.effects {
            Effects::Removable => f.write_str(", no effects")?,
            Effects::Nested => f.write_str(", effects of its regions")?,
            Effects::Any => {}
        }
        let traits = OpTrait::ALL.iter().filter(|one| self.traits.has(**one));
        traits.into_iter().try_for_each(|one| write!(f, ", {}", one.name()))?;
        if !self.attributes.is_empty() {
            f.write_str(", attributes")?;
        }
        for attribute in &self.attributes {
            write!(f, " {}", attribute.name)?;
            attribute.default.iter().try_for_each(|default| write!(f, " = {default}"))?;
        }
        Ok(())
    }
}

impl core::fmt::Display for TypeRule {
    /// `getElementType of operand #0`
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.steps.iter().rev().try_for_each(|step| write!(f, "{} of ", step.name()))?;
        write!(f, "{}", self.from)
    }
}

impl core::fmt::Display for TypeFrom {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            TypeFrom::Text(text) => write!(f, "{text}"),
            TypeFrom::Operand(group) => write!(f, "operand #{group}"),
            TypeFrom::Attribute(name) => write!(f, "'{name}'"),
            TypeFrom::Result(index) => write!(f, "result #{index}"),
        }
    }
}

impl core::fmt::Display for Groups {
    /// A letter for each group: `1` for one value, `n` for any number of them, `?` if nothing says how many.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, varies) in self.varies.iter().enumerate() {
            let length = match (varies, self.sizes) {
                (false, _) => "1",
                (true, GroupSizes::Unknown) => "?",
                (true, _) => "n",
            };
            write!(f, "{}{length}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
