//! The result of checking: every name resolved, every conversion explicit, every callable by its number.
//!
//! A variable is a slot of the *frame* of the pattern or global callable it is written in; inline callables
//! share the frame of what they are written in, which is how they see the variables around them.

use std::fmt;

use pdl_diagnostics::Span;
use pdl_ir::Kind;
use pdl_ir::arithmetic::Computation;
use pdll_syntax::ast::{CallableKind, MoveKind};
use smol_str::SmolStr;

use crate::types::{Conversion, Type};

/// A slot of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VarId(pub u32);

/// A callable of the module, global, inline or from ODS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CallableId(pub u32);

/// A constraint of a constraint list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    pub constraint: CallableId,
    /// Where the list names it.
    pub span: Span,
}

/// A checked expression.
#[derive(Debug)]
pub(crate) struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    /// Nothing to evaluate: an error, or a callable standing alone.
    Nothing,
    /// An attribute constant in canonical spelling.
    Attribute(SmolStr),
    /// A type constant in canonical spelling.
    Type(SmolStr),
    /// An attribute that an operation does not have.
    Absent,
    Variable(VarId),
    /// The text of a type with holes, each with its variable.
    TypeText(Box<TypeText>),
    /// The result of converting a type, a value or an attribute.
    Converted(Box<Expr>),
    Define(Box<Define>),
    Operation(Box<Operation>),
    Tuple(Vec<Expr>),
    /// An element of a tuple.
    Element {
        tuple: Box<Expr>,
        index: u32,
    },
    /// One result of an operation that ODS does not know.
    Result {
        op: Box<Expr>,
        index: u32,
    },
    /// A result group of an operation that ODS knows.
    ResultGroup {
        op: Box<Expr>,
        index: u32,
        range: bool,
    },
    Call(Box<Call>),
    /// One of several.
    Alternatives(Vec<Alternative>),
    Computed(Box<Computed>),
    BlockCall(Box<BlockCall>),
    Each(Box<Each>),
    Convert {
        value: Box<Expr>,
        conversion: Conversion,
    },
}

/// The text of a type with holes. In a match section it defines their variables, in a rewrite it reads them.
#[derive(Debug)]
pub(crate) struct TypeText {
    pub text: pdl_ir::TypeText,
    pub variables: Vec<VarId>,
}

/// An expression that is one of several.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub value: Expr,
    /// The variables that it defines, each with that of the first alternative by which it is known behind them.
    pub variables: Vec<(VarId, VarId)>,
}

/// A variable without an initializer.
#[derive(Debug)]
pub(crate) struct Define {
    pub var: VarId,
    /// True if there may be nothing.
    pub is_optional: bool,
    /// `None` for `_`.
    pub name: Option<SmolStr>,
    pub kind: Kind,
    /// The name that an operation must have.
    pub op_name: Option<SmolStr>,
    /// The type that an attribute or value must have.
    pub ty: Option<Expr>,
    /// The constraints that must hold.
    pub checks: Vec<Check>,
}

#[derive(Debug)]
pub(crate) struct Operation {
    pub name: Option<SmolStr>,
    /// Further names, any of which it may have as well.
    pub other_names: Vec<Option<SmolStr>>,
    pub operands: Option<Vec<Expr>>,
    /// The place among the operands of all that the others leave; each other one is counted from the nearer end.
    pub rest: Option<usize>,
    /// True if the operands, each a single value, may stand in any order.
    pub is_commutative: bool,
    pub attributes: Vec<Attribute>,
    pub results: Option<Vec<Expr>>,
    /// As `rest`, among the results.
    pub other_results: Option<usize>,
    /// The successors and regions, if anything is said of them.
    pub blocks: Option<Box<OperationBlocks>>,
}

/// The successors and regions of an operation.
#[derive(Debug, Default)]
pub(crate) struct OperationBlocks {
    pub successors: Option<Items<BlockPart>>,
    pub regions: Option<Vec<RegionPart>>,
}

/// A part of things in a row, counted from the first one on and up to the last one.
#[derive(Debug)]
pub(crate) struct Items<T> {
    pub first: Vec<T>,
    pub last: Vec<T>,
    /// True if there may be others between these.
    pub is_open: bool,
}

impl<T> Items<T> {
    /// Returns each with its place, counted from the end if that is negative.
    pub(crate) fn placed(&self) -> impl Iterator<Item = (i32, &T)> {
        let behind = -(self.last.len() as i32);
        (0..).zip(&self.first).chain((behind..).zip(&self.last))
    }

    /// Returns how many there are at least.
    pub(crate) fn count(&self) -> usize {
        self.first.len() + self.last.len()
    }
}

/// A region of an operation.
#[derive(Debug)]
pub(crate) enum RegionPart {
    /// Nothing is asked of it; or, where an operation is created, it has no blocks.
    Any,
    /// One without blocks.
    Empty(Span),
    /// One that is matched.
    Region { var: Option<VarId> },
    /// One that is matched, of one block.
    Block(BlockPart),
    /// One that is matched, of these blocks; or, where an operation is created, these blocks are moved there.
    Blocks(Items<BlockPart>, Span),
    /// The blocks of this region are moved there.
    Moved(Expr),
    /// Copies of the blocks of this region go there.
    Copied(Expr),
}

/// A block that is matched, or named where an operation is created.
#[derive(Debug)]
pub(crate) struct BlockPart {
    pub var: Option<VarId>,
    /// The block that it must be, or is.
    pub known: Option<Expr>,
    /// The arguments; if they are open, the last of the first ones is a range, or nothing.
    pub args: Option<Items<Expr>>,
    pub operations: Option<Items<Expr>>,
    pub span: Span,
}

/// A call of a function on blocks that the language has.
#[derive(Debug)]
pub(crate) struct BlockCall {
    pub function: BlockFunction,
    pub args: Vec<Expr>,
    pub is_negated: bool,
}

/// A function on blocks that the language has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockFunction {
    Around,
    /// A question: so many branches go there.
    Predecessors(u32),
    Split,
    Create,
    Copy,
    Erase,
    InsertAtEnd,
    InsertBefore,
    ReplaceSuccessor,
    AddArguments,
    DropArgument,
    Arguments,
    Argument,
    /// The operation with this index.
    Operation(i32),
    Operands,
    ReplaceUses,
}

/// An attribute of an operation.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub name: SmolStr,
    pub value: Expr,
    /// True if the operation need not have it, whatever the value.
    pub is_chosen: bool,
}

#[derive(Debug)]
pub(crate) struct Call {
    pub callee: CallableId,
    pub args: Vec<Expr>,
    pub negated: bool,
}

/// The statements that are done for each value of a range.
#[derive(Debug)]
pub(crate) struct Each {
    /// The value.
    pub var: VarId,
    pub name: SmolStr,
    pub range: Expr,
    pub body: Vec<Stmt>,
    /// The result of each turn: a value or a range.
    pub result: Option<Expr>,
}

/// A computation with constants.
#[derive(Debug)]
pub(crate) struct Computed {
    pub computation: Computation,
    /// The attributes and ranges that it is of.
    pub args: Vec<Expr>,
    pub negated: bool,
    /// The type of the number that it gives, if it is known.
    pub ty: Option<SmolStr>,
}

#[derive(Debug)]
pub(crate) enum Stmt {
    Expr(Expr),
    Let {
        var: VarId,
        name: SmolStr,
        init: Expr,
        checks: Vec<Check>,
    },
    /// The conditions that must hold for each value of a range.
    Each {
        element: Expr,
        range: Expr,
        body: Vec<Stmt>,
        span: Span,
    },
    Erase {
        op: Expr,
        span: Span,
    },
    Replace {
        op: Expr,
        with: ReplaceWith,
        span: Span,
    },
    /// A region or a block that is moved.
    Move {
        kind: MoveKind,
        source: Expr,
        target: Expr,
        args: Vec<Expr>,
        span: Span,
    },
    /// A type becomes these types.
    Becomes {
        types: Vec<Expr>,
        span: Span,
    },
    /// `rewrite op with { … }` inside a rewrite section: the operation only names what it is about.
    Rewrite {
        op: Expr,
        body: Vec<Stmt>,
    },
}

#[derive(Debug)]
pub(crate) enum ReplaceWith {
    /// All results of an operation.
    Operation(Expr),
    /// Values and ranges, concatenated.
    Values(Vec<Expr>),
}

/// A checked pattern.
#[derive(Debug)]
pub(crate) struct Pattern {
    pub name: Option<SmolStr>,
    /// As written; by default the number of operations matched.
    pub benefit: Option<u16>,
    pub recursion: bool,
    /// True if values and types are converted where its rewrite reads them.
    pub converts: bool,
    /// The number of its variables.
    pub frame: u32,
    pub matcher: Vec<Stmt>,
    /// True if it replaces a type.
    pub is_of_type: bool,
    /// The operation, or the type, that the last statement names.
    pub root: Expr,
    /// The slot that the actions find it in.
    pub root_var: VarId,
    pub actions: Vec<Stmt>,
    /// The last statement.
    pub rewrite_span: Span,
    pub span: Span,
}

/// A checked callable.
#[derive(Debug)]
pub(crate) struct Callable {
    pub kind: CallableKind,
    pub name: Option<SmolStr>,
    /// The name if there is one, else the head: where labels point.
    pub name_span: Span,
    pub params: Vec<Param>,
    /// The declared results; empty if they are inferred.
    pub results: Vec<ResultDecl>,
    /// The type of a call.
    pub result_type: Type,
    pub body: Body,
    /// The number of variables of a global callable; an inline one uses the frame around it.
    pub frame: Option<u32>,
    /// The depth to which calls nest in it, itself included.
    pub height: u32,
    /// True if it was checked without an error.
    pub ok: bool,
}

#[derive(Debug)]
pub(crate) struct Param {
    pub name: SmolStr,
    pub var: VarId,
    pub ty: Type,
    /// Constraints beyond the type, for the match section.
    pub checks: Vec<Check>,
    /// The constraint as written.
    pub declared: SmolStr,
}

#[derive(Debug)]
pub(crate) struct ResultDecl {
    pub name: Option<SmolStr>,
    pub ty: Type,
    pub checks: Vec<Check>,
    pub declared: SmolStr,
}

#[derive(Debug)]
pub(crate) enum Body {
    /// Being checked, or beyond repair.
    Unknown,
    /// Inlined at each call.
    Pdll { stmts: Vec<Stmt>, result: Option<Expr> },
    /// Found by name when the patterns are bound to a host.
    Native { name: Option<SmolStr>, code: Option<SmolStr> },
}

impl Callable {
    /// One that is not checked yet.
    pub(crate) fn new(kind: CallableKind, name: Option<SmolStr>, name_span: Span) -> Callable {
        let (params, results, body) = (Vec::new(), Vec::new(), Body::Unknown);
        let result_type = Type::Error;
        Callable { kind, name, name_span, params, results, result_type, body, frame: None, height: 1, ok: false }
    }

    pub(crate) fn is_native(&self) -> bool {
        matches!(self.body, Body::Native { .. })
    }

    /// The name for messages.
    pub(crate) fn display_name(&self) -> DisplayName {
        DisplayName { name: self.name.clone(), kind: self.kind }
    }
}

/// The name of a callable in messages. It becomes text only where there is a message.
pub(crate) struct DisplayName {
    name: Option<SmolStr>,
    kind: CallableKind,
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, self.kind) {
            (Some(name), _) => write!(f, "`{name}`"),
            (None, CallableKind::Constraint) => f.write_str("this constraint"),
            (None, CallableKind::Rewrite) => f.write_str("this rewrite"),
        }
    }
}
