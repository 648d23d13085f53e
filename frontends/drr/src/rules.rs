//! The parts of rules.

use ods::{ConstraintId, Length, OperationId};
use pdl_diagnostics::Span;
use smol_str::SmolStr;

use crate::natives::{NativeCall, NativeCallId, NativePiece};

/// All rules of a run.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// In the order in which rules of equal benefit are tried: by name, with numbers in names by their size.
    pub rules: Vec<Rule>,
    /// The native calls that rules mention, each once.
    pub natives: Vec<NativeCall>,
}

impl Rules {
    /// The native call behind an id. Panics if the id comes from other rules.
    pub(crate) fn native(&self, id: NativeCallId) -> &NativeCall {
        &self.natives[id.0 as usize]
    }
}

/// A record of class `Pattern`.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The record's name; `anonymous_N` if the text gave none.
    pub(crate) name: SmolStr,
    /// True if the text gave no name.
    pub(crate) is_anonymous: bool,
    /// The number of operations in the source pattern, and what the rule adds to it.
    pub(crate) benefit: u16,
    /// The operations to look for. The first is the root, the others define its operands.
    pub(crate) source: SourceOp,
    /// The number of operations in the source pattern.
    pub(crate) source_ops: u32,
    /// Operands that must be equal. They are checked when the whole source pattern has matched, before the conditions.
    pub(crate) equalities: Vec<Equality>,
    /// The further conditions, in the order of the text.
    pub(crate) conditions: Vec<Condition>,
    /// The nodes to create and call: first all that are auxiliary, in order, then those that replace. A root without results is
    /// erased.
    pub(crate) results: Vec<ResultPattern>,
    /// The nodes that are created and called when all results are there, before the root is replaced.
    pub(crate) supplemental: Vec<CreatedNode>,
    /// The symbols, in the order in which they are bound.
    pub symbols: Vec<RuleSymbol>,
    /// Where it was written: its name, or the `def` of one without.
    pub span: Span,
    /// Each `defm` that made it, from the inside out.
    pub(crate) made_by: Vec<Span>,
}

impl Rule {
    /// The symbol behind an id. Panics if the id comes from another rule.
    pub(crate) fn symbol(&self, id: SymbolId) -> &RuleSymbol {
        &self.symbols[id.0 as usize]
    }
}

/// A symbol of [`Rule::symbols`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SymbolId(pub u32);

/// A name that stands for a part of a match or of what is created.
#[derive(Clone, Debug)]
pub struct RuleSymbol {
    /// Without `$` and without an index.
    pub name: SmolStr,
    /// The kind of symbol.
    pub kind: SymbolKind,
    /// Where it is bound; more than one place for operands that must be equal.
    pub(crate) bound: Vec<Span>,
    /// Where it is used.
    pub(crate) uses: Vec<Span>,
}

/// The thing that a symbol stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A group of operands: one value, one or none, or a range.
    Operand(Length),
    /// An attribute of a matched operation. One with a default that is absent is the default; an optional one may be absent.
    Attribute {
        /// True if it may be absent.
        is_optional: bool,
        /// The C++ expression of the default, if there is one.
        default: Option<String>,
    },
    /// A property of a matched operation that is no attribute.
    Property(ConstraintId),
    /// A matched operation; as a value its results, all of them.
    MatchedOp(OperationId),
    /// A value that a native call in the source pattern found.
    NativeValue,
    /// An attribute that a native call in the source pattern found.
    NativeAttribute,
    /// A value of this C++ type that a native call in the source pattern found.
    NativeProperty(SmolStr),
    /// A created operation; as a value its results, all of them.
    CreatedOp(OperationId),
    /// The result of a native call: one thing of any kind, or so many values.
    CallResult(u32),
    /// A group of values, from `variadic` in a result pattern.
    CreatedGroup,
}

impl SymbolKind {
    /// Returns true if it is an attribute or a property, and no value.
    pub(crate) fn is_attribute(&self) -> bool {
        matches!(
            self,
            SymbolKind::Attribute { .. }
                | SymbolKind::Property(_)
                | SymbolKind::NativeAttribute
                | SymbolKind::NativeProperty(_)
        )
    }

    /// Returns true if it is a value, several, or an operation with results: whether it can never be an attribute.
    pub(crate) fn is_value(&self) -> bool {
        !self.is_attribute() && !matches!(self, SymbolKind::CallResult(_))
    }
}

/// `$symbol` or `$symbol__N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SymbolUse {
    /// The symbol.
    pub(crate) symbol: SymbolId,
    /// The group of results that is meant, if an operation has several, or the value of a native call; `None` is all of
    /// them.
    pub(crate) result: Option<u32>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Two operands of one name. Which are equal to the first is said for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Equality {
    /// The symbol, which is bound to the first of them.
    pub(crate) symbol: SymbolId,
    /// Where the other one stands in the source pattern: its leaf has this number in [`ValueLeaf::occurrence`].
    pub(crate) occurrence: u32,
}

/// An operation to be matched.
#[derive(Clone, Debug)]
pub struct SourceOp {
    /// Which one. The root is found by its name; the others are ops of this name that define an operand, as any of their
    /// results.
    pub(crate) operation: OperationId,
    /// Its number in the source pattern, from the root, parents before children, children from left to right.
    pub(crate) number: u32,
    /// The symbol that stands for it.
    pub(crate) symbol: Option<SymbolId>,
    /// Its arguments, in the order of the definition, where anything is asked or bound. Those that are only ignored are not here.
    pub(crate) arguments: Vec<SourceArgument>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// An argument of an operation to be matched.
#[derive(Clone, Debug)]
pub(crate) struct SourceArgument {
    /// Which one, of [`ods::Operation::arguments`].
    pub(crate) argument: usize,
    /// The pattern for it.
    pub(crate) pattern: ArgumentPattern,
    /// Where it was written.
    pub(crate) span: Span,
}

/// The pattern for an argument.
#[derive(Clone, Debug)]
pub(crate) enum ArgumentPattern {
    /// Of an operand, or of a whole group of operands.
    Value(ValuePattern),
    /// `variadic`: a group of operands that has exactly this many values.
    Group {
        /// The symbol that stands for the whole group.
        symbol: Option<SymbolId>,
        /// The pattern for each value.
        elements: Vec<ValuePattern>,
    },
    /// `either`: this operand and the next one, in this order or in the other. The first order that fits here is taken, and
    /// stays, whatever is found wrong later.
    Either(Box<[ValuePattern; 2]>),
    /// Of an attribute.
    Attribute(AttributeLeaf),
    /// Of a property that is no attribute.
    Property(AttributeLeaf),
}

/// The pattern for a value.
#[derive(Clone, Debug)]
pub(crate) enum ValuePattern {
    /// Its type, or nothing.
    Leaf(ValueLeaf),
    /// It is a result of this operation.
    Op(SourceOp),
    /// It has a defining op of which a native call says yes.
    Native(NativeMatch),
}

/// A leaf of a source pattern that stands for a value or for a group of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueLeaf {
    /// The constraint on the type besides that of the definition; `None` if there is nothing more.
    pub(crate) constraint: Option<ConstraintId>,
    /// The symbol that stands for it.
    pub(crate) symbol: Option<SymbolId>,
    /// The number of leaves of the same symbol before it. Those after the first are compared, not bound.
    pub(crate) occurrence: u32,
}

/// A leaf of a source pattern that stands for an attribute or a property.
#[derive(Clone, Debug)]
pub(crate) struct AttributeLeaf {
    /// The constraint on it besides that of the definition; `None` if there is nothing more.
    pub(crate) constraint: Option<ConstraintId>,
    /// The constant that it must be, if the constraint is one.
    pub(crate) constant: Option<ConstantText>,
    /// The symbol that stands for it.
    pub(crate) symbol: Option<SymbolId>,
}

/// A native call that looks at the defining op of an operand. It says whether the pattern may match, and sets its arguments.
#[derive(Clone, Debug)]
pub(crate) struct NativeMatch {
    /// The call.
    pub(crate) native: NativeCallId,
    /// The arguments that it sets, in order.
    pub(crate) arguments: Vec<NativeArgument>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// An argument that a native call in a source pattern sets.
#[derive(Clone, Debug)]
pub(crate) enum NativeArgument {
    /// A value, whose type may be constrained.
    Value(ValueLeaf),
    /// An attribute.
    Attribute(AttributeLeaf),
    /// A value of the C++ type that its constraint names.
    Property(AttributeLeaf),
}

/// A constant as the text of C++ that makes its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConstantText {
    /// The constraint that the record itself is: `$_self ==` the constant.
    pub(crate) constraint: ConstraintId,
    /// The attribute or property that it is a constant of.
    pub(crate) of: Option<ConstraintId>,
    /// The value: `"3"`.
    pub(crate) value: SmolStr,
    /// C++ that makes the attribute of `$0`, the value. Properties have none.
    pub(crate) builder: Option<String>,
}

/// A case of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EnumCaseText {
    /// The constraint that it is.
    pub(crate) constraint: ConstraintId,
    /// The C++ name.
    pub(crate) symbol: SmolStr,
    /// The number.
    pub(crate) value: i64,
    /// The text form.
    pub(crate) text: SmolStr,
}

/// An entry of the list of constraints.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The constraint that must hold.
    pub(crate) constraint: ConstraintId,
    /// The meaning of `$_self` in it. Of a constraint on types it is the type of the one argument, and stands there.
    pub(crate) this: Option<SymbolUse>,
    /// The meanings of `$0`, `$1` and so on.
    pub(crate) arguments: Vec<SymbolUse>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// An entry of the list of result patterns.
#[derive(Clone, Debug)]
pub(crate) struct ResultPattern {
    /// The role of its values.
    pub(crate) role: ResultRole,
    /// The node that is created, called or taken.
    pub(crate) node: CreatedNode,
}

/// The role of the values of a result pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultRole {
    /// Nothing, unless a symbol is used.
    Auxiliary,
    /// They replace groups of results of the root.
    Replacement {
        /// The first group of results that is replaced, as the root's definition numbers them.
        first: usize,
        /// The number of groups.
        count: usize,
    },
}

/// Something that gives values when a rule is applied.
#[derive(Clone, Debug)]
pub(crate) enum CreatedNode {
    /// An operation is created.
    Op(CreatedOp),
    /// A native function is called.
    Native(CreatedCall),
    /// `replaceWithValue`: a value that is there already.
    Value(SymbolUse),
    /// `variadic`: a group of values.
    Group(CreatedGroup),
}

/// `variadic` in a result pattern.
#[derive(Clone, Debug)]
pub struct CreatedGroup {
    /// The symbol that stands for it.
    pub(crate) symbol: Option<SymbolId>,
    /// Its elements. One with several values gives them all.
    pub(crate) elements: Vec<CreatedArgument>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// An operation to be created.
#[derive(Clone, Debug)]
pub struct CreatedOp {
    /// Which one.
    pub(crate) operation: OperationId,
    /// The symbol that stands for it.
    pub(crate) symbol: Option<SymbolId>,
    /// The group of results that it stands for where it is written, if it was bound with an index; all of them otherwise.
    pub(crate) result: Option<u32>,
    /// Its arguments, one for each of [`ods::Operation::arguments`]. What they create is created before it, from left to right.
    pub(crate) arguments: Vec<CreatedArgument>,
    /// The types of its results.
    pub(crate) types: CreatedTypes,
    /// Its location; `None` is the fused location of what was matched, the root first.
    pub(crate) location: Option<CreatedLocation>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// Where the types of the results of a created operation come from.
#[derive(Clone, Debug)]
pub(crate) enum CreatedTypes {
    /// From its definition; if that does not say them, from a builder of the operation.
    Inferred,
    /// They are the types of the root's groups of results from this one on, as many as it has groups itself.
    OfRoot(usize),
    /// `returnType`: they are given, one after the other. That they are as many as the results need is not known here.
    Given(Vec<CreatedType>),
}

/// An argument of `returnType`.
#[derive(Clone, Debug)]
pub(crate) enum CreatedType {
    /// The type of a value, or of an attribute.
    Of(SymbolUse),
    /// C++ that gives a type or several.
    Text(Vec<NativePiece>, Span),
    /// A native call that does.
    Native(CreatedCall),
}

/// `location`.
#[derive(Clone, Debug)]
pub(crate) struct CreatedLocation {
    /// Of which things it is made. One is taken as it is; several are fused.
    pub(crate) symbols: Vec<SymbolUse>,
    /// On its own, a name; beside symbols, the metadata of the fused location.
    pub(crate) name: Option<String>,
}

/// A native call in a result pattern.
#[derive(Clone, Debug)]
pub(crate) struct CreatedCall {
    /// The call.
    pub(crate) native: NativeCallId,
    /// The symbol that stands for its result.
    pub(crate) symbol: Option<SymbolId>,
    /// The value that it stands for where it is written, if it was bound with an index; all of them otherwise.
    pub(crate) result: Option<u32>,
    /// The meanings of `$0`, `$1` and so on. Nodes among them are created before the call, from left to right.
    pub(crate) arguments: Vec<CreatedArgument>,
    /// The meaning of `$_loc`; `None` is the fused location of what was matched, the root first.
    pub(crate) location: Option<CreatedLocation>,
    /// Where it was written.
    pub(crate) span: Span,
}

/// An argument of an operation to be created, or of a native call.
#[derive(Clone, Debug)]
pub(crate) enum CreatedArgument {
    /// A symbol's value.
    Symbol(SymbolUse),
    /// A node that is created here.
    Node(Box<CreatedNode>),
    /// A constant attribute or property.
    Constant(ConstantText),
    /// A case of an enum, as an attribute.
    EnumCase(EnumCaseText),
    /// A native call as a leaf: what it makes of the symbol, which is its `$_self`.
    Native(NativeCallId, SymbolUse),
}
