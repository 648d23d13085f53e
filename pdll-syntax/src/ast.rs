//! The syntax tree of PDLL: what was written, with spans, and nothing of what it means.
//!
//! Included `.pdll` files are already spliced in behind their `#include` (the specification's
//! "copied directly"); their nodes carry spans into their own file.

use pdl_diagnostics::{FileId, Span};
use smol_str::SmolStr;

pub use crate::print::print;
pub use crate::same::says_the_same;

/// A name and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: SmolStr,
    /// Where.
    pub span: Span,
}

/// A string or code block, unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringLit {
    /// The contents, escapes resolved, delimiters removed.
    pub value: SmolStr,
    /// The literal with its delimiters.
    pub span: Span,
    /// True if the literal contains an escape, so that offsets in `value` differ from those in the source.
    pub escaped: bool,
}

/// The elements of a list and where the list is written, with its brackets.
///
/// One that is left out is empty; its span is the empty place before the token that follows, or behind the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct List<T> {
    /// In order.
    pub items: Vec<T>,
    /// Where.
    pub span: Span,
}

impl<T> std::ops::Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

/// A whole compilation unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// In source order, includes expanded.
    pub items: Vec<Item>,
    /// The comments of every file, each from its `//` to the end of its line; the text is in the source map.
    pub comments: Vec<Span>,
}

/// A top-level item.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `Pattern …`
    Pattern(Pattern),
    /// `Constraint …` or `Rewrite …`
    Callable(Callable),
    /// `#include "….td"`, found and read but not interpreted here.
    TdInclude(TdInclude),
    /// Any other `#include`.
    Include(Include),
}

impl Item {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Item::Pattern(pattern) => pattern.span,
            Item::Callable(callable) => callable.span,
            Item::TdInclude(include) => include.span,
            Item::Include(include) => include.span,
        }
    }
}

/// The directive itself, of a `.pdll` file whose items follow, or of a file that was not read, which is reported.
#[derive(Clone, Debug, PartialEq)]
pub struct Include {
    /// The path as written.
    pub path: StringLit,
    /// The whole directive.
    pub span: Span,
    /// The file's text in the source map, if it was read.
    pub file: Option<FileId>,
}

/// An included TableGen file.
#[derive(Clone, Debug, PartialEq)]
pub struct TdInclude {
    /// The path as written.
    pub path: StringLit,
    /// The whole directive.
    pub span: Span,
    /// The file's text in the source map.
    pub file: FileId,
}

/// `Pattern [name] [with meta, …] body`
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The name, if it has one.
    pub name: Option<Ident>,
    /// Metadata, each kind at most once and sound: the parser has reported and dropped the rest.
    pub metadata: List<Metadata>,
    /// The statements; a lambda body is a block with one statement.
    pub body: Block,
    /// From `Pattern` to the end of the body.
    pub span: Span,
}

/// `benefit(N)` with a number that fits 16 bits, or `recursion`.
#[derive(Clone, Debug, PartialEq)]
pub struct Metadata {
    /// `benefit` or `recursion`.
    pub name: Ident,
    /// The argument in parentheses, digits as written.
    pub argument: Option<IntLit>,
    /// Name and argument.
    pub span: Span,
}

/// An unsigned number as written; it may not fit any machine type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntLit {
    /// The digits.
    pub digits: SmolStr,
    /// Where.
    pub span: Span,
}

/// Which of the two kinds of callable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallableKind {
    /// `Constraint`: asks, in the match section.
    Constraint,
    /// `Rewrite`: acts, in the rewrite section.
    Rewrite,
}

/// A `Constraint` or `Rewrite` declaration, global or inline.
#[derive(Clone, Debug, PartialEq)]
pub struct Callable {
    /// Which.
    pub kind: CallableKind,
    /// The name; inline ones may have none.
    pub name: Option<Ident>,
    /// The parameters.
    pub params: List<Param>,
    /// The declared results; empty if there is no `->` or an empty list.
    pub results: List<ResultDecl>,
    /// The body.
    pub body: CallableBody,
    /// The head: keyword, name and signature.
    pub head_span: Span,
    /// The whole declaration.
    pub span: Span,
}

/// `name: Constraint`
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The name.
    pub name: Ident,
    /// Its one constraint.
    pub constraint: ConstraintRef,
}

/// `[name:] Constraint` after `->`.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultDecl {
    /// The name, if given.
    pub name: Option<Ident>,
    /// Its one constraint.
    pub constraint: ConstraintRef,
}

/// The part behind the signature.
#[derive(Clone, Debug, PartialEq)]
pub enum CallableBody {
    /// `{ … }`
    Block(Block),
    /// `=> statement;` — the expression is implicitly returned; an operation rewrite is just run.
    Lambda(Box<Stmt>),
    /// `[{ … }];` or `"…";`
    Native(StringLit),
    /// `;`
    External,
}

/// `{ stmt; … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// In order.
    pub stmts: Vec<Stmt>,
    /// With the braces (a lambda: its statement).
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The kind of statement.
    pub kind: StmtKind,
    /// Without the semicolon.
    pub span: Span,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `let name [: constraints] [= init]`. The name `_` is allowed.
    Let {
        /// The variable.
        name: Ident,
        /// Its constraints, empty if none.
        constraints: List<ConstraintRef>,
        /// Its initializer.
        init: Option<Expr>,
    },
    /// `erase op`
    Erase(Expr),
    /// `replace op with …`
    Replace {
        /// The operation to replace.
        op: Expr,
        /// With what.
        with: ReplaceWith,
    },
    /// `rewrite op with { … }`
    Rewrite {
        /// The root.
        op: Expr,
        /// The actions.
        body: Block,
    },
    /// `take_region source before target`, `move_block source before target` or `inline_block source before target with (…)`
    Move(Box<Move>),
    /// `return expr`
    Return(Expr),
    /// An expression on its own.
    Expr(Expr),
}

/// A statement that moves a region or a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The kind of move.
    pub kind: MoveKind,
    /// The region or block.
    pub source: Expr,
    /// Where it goes: directly before this block, or before this operation.
    pub target: Expr,
    /// The values that take the place of the block's arguments; `None` if there is no `with`.
    pub args: Option<List<Expr>>,
}

/// The kinds of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// `take_region`: all blocks of a region go before a block.
    TakeRegion,
    /// `move_block`: a block goes before a block.
    MoveBlock,
    /// `inline_block`: the operations of a block go before an operation.
    InlineBlock,
}

impl MoveKind {
    /// The word that the statement begins with.
    pub fn word(self) -> &'static str {
        match self {
            MoveKind::TakeRegion => "take_region",
            MoveKind::MoveBlock => "move_block",
            MoveKind::InlineBlock => "inline_block",
        }
    }
}

/// The right side of `replace`.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplaceWith {
    /// `with expr`
    One(Expr),
    /// `with (expr, …)`
    List(List<Expr>),
}

/// One constraint on a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstraintRef {
    /// The kind of constraint.
    pub kind: ConstraintKind,
    /// Where.
    pub span: Span,
}

/// The kinds of constraint reference.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstraintKind {
    /// `Attr` or `Attr<type>`
    Attr(Option<Box<Expr>>),
    /// `Op` (outer `None`), `Op<>` (inner name absent) or `Op<name>`
    Op(Option<OpName>),
    /// `Type`
    Type,
    /// `TypeRange`
    TypeRange,
    /// `Value` or `Value<type>`
    Value(Option<Box<Expr>>),
    /// `ValueRange` or `ValueRange<types>`
    ValueRange(Option<Box<Expr>>),
    /// A user-defined or imported one.
    Named(Ident),
    /// Defined on the spot.
    Inline(Box<Callable>),
    /// `Value?`: the constraint, where there is something.
    Optional(Box<ConstraintRef>),
    /// Something that did not parse; reported already.
    Error,
}

/// `dialect.name`, a name without a dialect, or nothing between the angle brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpName {
    /// The dotted name, white space removed; `None` for any operation.
    pub name: Option<SmolStr>,
    /// Without the angle brackets.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `attr<"…">`
    Attr(StringLit),
    /// `type<"…">`
    Type(StringLit),
    /// `op<…>…`
    Operation(Box<Operation>),
    /// `(a, name = b, …)`
    Tuple(Vec<TupleElement>),
    /// A reference to a variable, constraint or rewrite.
    Name(Ident),
    /// `name: constraints` or `_: constraints`: defines a variable where it is first used.
    Define {
        /// The variable, or `_`.
        name: Ident,
        /// Its constraints, at least one unless recovering.
        constraints: List<ConstraintRef>,
    },
    /// `base.member`
    Member {
        /// The left side.
        base: Box<Expr>,
        /// A name, keyword or index as written.
        member: Ident,
    },
    /// `callee(args)`, with `not` in front where `negated`.
    Call {
        /// The left side: a name or an inline callable.
        callee: Box<Expr>,
        /// The arguments.
        args: List<Expr>,
        /// The span of `not`.
        negated: Option<Span>,
    },
    /// A number, `1`, `0xFF` or `1.5`, with the type of what it is combined with.
    Number(IntLit),
    /// `left + right` and the like.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// Where it is written.
        operator_span: Span,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `-operand`, `~operand`
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// Where it is written.
        operator_span: Span,
        /// The operand.
        operand: Box<Expr>,
    },
    /// `base[index]`
    Index {
        /// The range.
        base: Box<Expr>,
        /// The place in it, a number.
        index: Box<Expr>,
    },
    /// `...values` among the operands of an operation: all that no other stands for. With `None`, they have no name, as have blocks and
    /// operations.
    Rest(Option<Box<Expr>>),
    /// `each element in range { … }`
    Each(Box<Each>),
    /// `Constraint(…) { … }` or `Rewrite(…) { … }` as an expression.
    Inline(Box<Callable>),
    /// `a | b | …`, two or more.
    Alternatives(Vec<Expr>),
    /// Something that did not parse; reported already. What can be told of its parts: those that are expressions.
    Error(Vec<Expr>),
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

impl BinaryOperator {
    const ALL: [(&'static str, BinaryOperator); 13] = [
        ("==", BinaryOperator::Equal),
        ("!=", BinaryOperator::Unequal),
        ("<", BinaryOperator::Less),
        ("<=", BinaryOperator::AtMost),
        (">", BinaryOperator::Greater),
        (">=", BinaryOperator::AtLeast),
        ("<<", BinaryOperator::ShiftLeft),
        (">>", BinaryOperator::ShiftRight),
        ("+", BinaryOperator::Add),
        ("-", BinaryOperator::Subtract),
        ("*", BinaryOperator::Multiply),
        ("/", BinaryOperator::Divide),
        ("%", BinaryOperator::Remainder),
    ];

    /// The operator that is written so.
    pub(crate) fn from_text(text: &str) -> Option<BinaryOperator> {
        BinaryOperator::ALL.iter().find(|(written, _)| *written == text).map(|(_, operator)| *operator)
    }

    /// Returns how it is written.
    pub fn text(self) -> &'static str {
        BinaryOperator::ALL[self as usize].0
    }

    /// Returns true if it compares its operands.
    pub fn is_comparison(self) -> bool {
        self.precedence() == 0
    }

    /// Returns how tightly it binds, from 0.
    pub(crate) fn precedence(self) -> u32 {
        use BinaryOperator::*;
        match self {
            Equal | Unequal | Less | AtMost | Greater | AtLeast => 0,
            ShiftLeft | ShiftRight => 1,
            Add | Subtract => 2,
            Multiply | Divide | Remainder => 3,
        }
    }
}

/// An operator before its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `~`
    Complement,
}

impl UnaryOperator {
    /// Returns how it is written.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOperator::Negate => "-",
            UnaryOperator::Complement => "~",
        }
    }
}

/// `[commutative] op<name | …>(operands) {attributes} -> (results) successors (…) regions (…)`
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// The span of `commutative`.
    pub commutative: Option<Span>,
    /// The name.
    pub name: OpName,
    /// Further names, any of which it may have as well.
    pub other_names: Vec<OpName>,
    /// The operands; `None` if there are no parentheses.
    pub operands: Option<List<Expr>>,
    /// The attributes.
    pub attributes: List<Attribute>,
    /// The result types; `None` if there is no `->`.
    pub results: Option<List<Expr>>,
    /// The blocks that it may go on to; `None` if there is no `successors`.
    pub successors: Option<List<RegionPart>>,
    /// The regions; `None` if there is no `regions`.
    pub regions: Option<List<RegionPart>>,
}

impl Operation {
    /// Hands each expression among the successors and regions to `visit`, in order.
    pub fn visit_blocks<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        let parts = [&self.successors, &self.regions];
        parts.into_iter().flatten().flatten().for_each(|part| part.visit(visit));
    }
}

/// `each element in range { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// The name of each of the values or, where something is matched, what each is.
    pub element: Expr,
    /// The range.
    pub range: Expr,
    /// The statements for each.
    pub body: Block,
}

/// `region [=> operations]`, `{block, …}` or `...`; likewise for a block.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionPart {
    /// The region: a definition, or in a rewrite the name of what is moved there. The arguments of its block are those of a call.
    pub region: Expr,
    /// The blocks of the region, if they stand in braces.
    pub blocks: Option<List<RegionPart>>,
    /// The last operation of its block or, as a tuple, all of them.
    pub operations: Option<Expr>,
}

impl RegionPart {
    fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match &self.blocks {
            Some(blocks) => blocks.iter().for_each(|block| block.visit(visit)),
            None => visit(&self.region),
        }
        self.operations.iter().for_each(visit);
    }
}

/// `name [= value]`, `name? [= value]` for one that an operation may have, or `!name` for one that it does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The attribute's name, unquoted.
    pub name: Ident,
    /// Its value; `None` is the unit attribute, if the attribute is there.
    pub value: Option<Expr>,
    /// Must it be there?
    pub presence: Presence,
}

impl Attribute {
    /// Returns where it begins.
    pub fn start(&self) -> u32 {
        match self.presence {
            Presence::Absent(mark) => mark.start,
            Presence::Required | Presence::Optional(_) => self.name.span.start,
        }
    }
}

/// The marks beside the name of an attribute that an operation need not have, each with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// No mark: it is there.
    Required,
    /// `name?`: there or not.
    Optional(Span),
    /// `!name`: it is not there.
    Absent(Span),
}

impl Presence {
    /// Returns where the mark stands.
    pub fn span(self) -> Option<Span> {
        match self {
            Presence::Required => None,
            Presence::Optional(span) | Presence::Absent(span) => Some(span),
        }
    }
}

/// `[name =] value`
#[derive(Clone, Debug, PartialEq)]
pub struct TupleElement {
    /// The name, if given.
    pub name: Option<Ident>,
    /// The value.
    pub value: Expr,
}
