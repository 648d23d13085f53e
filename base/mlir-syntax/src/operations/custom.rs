//! Operations in a form of their own, as people write them: what reads such a form, and what it reads.
//!
//! The names are those of MLIR's `OpAsmParser` and `OperationState`.

use crate::attributes::Attr;
use crate::context::{Context, Symbol};
use crate::error::{Result, SyntaxError};
use crate::parser::{Parser, SsaName};
use crate::types::Type;
use smol_str::SmolStr;

/// The forms of operations.
///
/// It may be asked from several threads at once.
pub trait CustomForms: Sync {
    /// Returns what is known of the operations of this name; `None` if nothing is. Asked once for each name in a text.
    fn find(&self, name: &str, context: &mut Context) -> Option<KnownOperation>;

    /// Reads what follows the name of an operation, into `state`. `None` if the operation has no form.
    ///
    /// # Errors
    /// The first that is wrong with the text.
    fn parse<'s>(
        &self,
        operation: &KnownOperation,
        parser: &mut AsmParser<'_, 's, '_>,
        state: &mut OperationState<'s>,
    ) -> Option<Result<()>>;

    /// Why an operation of this name cannot be read in a form of its own, and what to do about it.
    fn why_not(&self, name: &str) -> String;

    /// Returns what [`parse`](Self::parse) found wrong with the text of an operation itself, not of one in its regions: it may say more.
    fn explain(&self, _known: &KnownOperation, error: SyntaxError) -> SyntaxError {
        error
    }
}

/// The properties of the operations of one name on which their text depends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownOperation {
    /// The number that [`CustomForms`] knows it by.
    pub id: u32,
    /// The dialect whose operations need no prefix in its regions; empty if there is none.
    pub default_dialect: SmolStr,
    /// True if it ends a block.
    pub is_terminator: bool,
    /// The number of its regions that the text leaves out; each has one empty block.
    pub hidden_regions: usize,
    /// The attributes that the operation itself defines, which are its properties.
    pub inherent: Vec<InherentAttr>,
}

/// An attribute that an operation itself defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InherentAttr {
    /// Its name.
    pub name: Symbol,
    /// The value that an operation without it is given.
    pub default: Option<Attr>,
}

impl KnownOperation {
    /// Brings what was read of an operation, in either form, into MLIR's order: what the operation itself defines is a
    /// property, and properties that are missing have their defaults.
    pub(super) fn complete(&self, properties: &mut Vec<(Symbol, Attr)>, attributes: &mut Vec<(Symbol, Attr)>) {
        attributes.retain(|(name, value)| {
            let is_own = self.inherent.iter().any(|own| own.name == *name);
            if is_own && properties.iter().all(|known| known.0 != *name) {
                properties.push((*name, *value));
            }
            !is_own
        });
        for InherentAttr { name, default } in &self.inherent {
            if let Some(default) = default
                && properties.iter().all(|known| known.0 != *name)
            {
                properties.push((*name, *default));
            }
        }
    }
}

/// The parser that a form is given.
pub type AsmParser<'a, 's, 'c> = dyn OpAsmParser<'s, 'c> + 'a;

/// The questions and steps of a form to the reader of operations. Tokens, types and attributes are those of [`Parser`].
pub trait OpAsmParser<'s, 'c> {
    /// The cursor.
    fn parser(&mut self) -> &mut Parser<'s, 'c>;

    /// Reads a region with its braces. If there are arguments, they are those of its first block, which has no label then.
    /// `implied` is what it has besides.
    ///
    /// # Errors
    /// The first that is wrong with the text.
    fn parse_region_with(&mut self, arguments: &[RegionArgument<'s>], implied: Implied<'_>) -> Result<RegionId>;

    /// Reads a region as [`parse_region_with`](Self::parse_region_with) does, where nothing or a terminator is implied.
    ///
    /// # Errors
    /// The first that is wrong with the text.
    fn parse_region(&mut self, arguments: &[RegionArgument<'s>], terminator: Option<&str>) -> Result<RegionId> {
        self.parse_region_with(arguments, terminator.map_or(Implied::Nothing, Implied::Terminator))
    }

    /// A region without blocks, where the text says nothing.
    fn empty_region(&mut self) -> RegionId;

    /// A region of one block that the text does not show.
    ///
    /// # Errors
    /// The error of the IR, if it refuses.
    fn build_region(&mut self, block: &HiddenBlock) -> Result<RegionId>;

    /// Reads `^name`.
    ///
    /// # Errors
    /// Something else stands there.
    fn parse_successor(&mut self) -> Result<SuccessorId>;
}

/// A region of an operation that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionId(pub(super) u32);

/// A successor of an operation that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuccessorId(pub(super) u32);

/// An argument of a region's first block, as an operation's form declares it.
#[derive(Clone, Copy, Debug)]
pub struct RegionArgument<'s> {
    /// The name.
    pub name: SsaName<'s>,
    /// The type.
    pub ty: Type,
    /// The attribute in `loc(…)`.
    pub location: Option<Attr>,
}

/// The part of a region that the text leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implied<'t> {
    /// The region is what the text says.
    Nothing,
    /// It has a block, even if the text is empty.
    Block,
    /// It has a block, which ends with the operation of this name, without operands and results.
    Terminator(&'t str),
    /// It has a block, which ends with the operation of this name; its operands are the results of the operation before it.
    Yield(&'t str),
}

/// A block that the text does not show, with operations that have no regions.
#[derive(Clone, Debug, Default)]
pub struct HiddenBlock {
    /// The types of its arguments.
    pub arguments: Vec<Type>,
    /// Its operations.
    pub operations: Vec<HiddenOperation>,
}

/// An operation that the text does not show.
#[derive(Clone, Debug)]
pub struct HiddenOperation {
    /// The name.
    pub name: Symbol,
    /// The operands.
    pub operands: Vec<HiddenValue>,
    /// The type of the result, if there is one.
    pub result: Option<Type>,
    /// Attributes, its own among them; defaults are added.
    pub attributes: Vec<(Symbol, Attr)>,
}

/// A value of a [`HiddenBlock`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HiddenValue {
    /// The argument of this index.
    Argument(u32),
    /// The result of the operation of this index, which comes before the use.
    Result(u32),
}

/// The content that a form reads. It becomes an operation when the form is done.
#[derive(Debug)]
pub struct OperationState<'s> {
    /// The name of the operation.
    pub name: Symbol,
    /// The name of its first result, without `%`; a number if it has no other.
    pub result_name: Option<&'s str>,
    /// The operands with their types; they are looked up at the end.
    pub operands: Vec<(SsaName<'s>, Type)>,
    /// The types of the results.
    pub result_types: Vec<Type>,
    /// The attributes that the operation itself defines: the entries of `<{…}>` in the generic form, in any order.
    pub properties: Vec<(Symbol, Attr)>,
    /// The entries of `{…}`, in any order.
    pub attributes: Vec<(Symbol, Attr)>,
    /// The regions, in the order of the definition.
    pub regions: Vec<RegionId>,
    /// The successors, in the order of the definition.
    pub successors: Vec<SuccessorId>,
}

impl OperationState<'_> {
    /// Forgets all but the name.
    pub(super) fn clear(&mut self) {
        let OperationState {
            name: _,
            result_name: _,
            operands,
            result_types,
            properties,
            attributes,
            regions,
            successors,
        } = self;
        operands.clear();
        result_types.clear();
        properties.clear();
        attributes.clear();
        regions.clear();
        successors.clear();
    }
}

impl Default for OperationState<'_> {
    /// A state without anything.
    fn default() -> Self {
        OperationState {
            name: Symbol(0),
            result_name: None,
            operands: Vec::new(),
            result_types: Vec::new(),
            properties: Vec::new(),
            attributes: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
        }
    }
}
