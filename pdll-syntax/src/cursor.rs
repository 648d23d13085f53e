//! The state of the grammar's actions: the text, the file, and the construction of nodes with their spans.

use crate::ast::*;
use crate::literal;
use pdl_diagnostics::{FileId, Span};
use smol_str::SmolStr;

/// The text being parsed, for actions that turn positions into names and spans.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'input> {
    pub(crate) text: &'input str,
    pub(crate) file: FileId,
}

/// An item before includes are expanded.
#[derive(Debug, PartialEq)]
pub(crate) enum RawItem {
    Item(Item),
    Include { path: StringLit, span: Span },
}

/// `(params) -> results`
pub(crate) struct Signature {
    pub(crate) params: List<Param>,
    pub(crate) results: List<ResultDecl>,
}

impl<'input> Cursor<'input> {
    pub(crate) fn span(self, start: u32, end: u32) -> Span {
        // An empty symbol before the first token may end before it starts.
        Span { file: self.file, start, end: end.max(start) }
    }

    pub(crate) fn slice(self, start: u32, end: u32) -> &'input str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    pub(crate) fn smol(self, start: u32, end: u32) -> SmolStr {
        SmolStr::new(self.slice(start, end))
    }

    pub(crate) fn ident(self, start: u32, end: u32) -> Ident {
        // A name without text was inserted by a repair; `_` clashes with no other.
        if start == end {
            return Ident { name: SmolStr::new_static("_"), span: self.span(start, end) };
        }
        Ident { name: self.smol(start, end), span: self.span(start, end) }
    }

    pub(crate) fn string(self, start: u32, end: u32) -> StringLit {
        let (value, escaped) = literal::contents(self.slice(start, end));
        StringLit { value, span: self.span(start, end), escaped }
    }

    pub(crate) fn op_name(self, start: u32, end: u32) -> OpName {
        let written = self.slice(start, end);
        let name = if written.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.') {
            SmolStr::new(written)
        } else {
            literal::without_trivia(written)
        };
        OpName { name: Some(name), span: self.span(start, end) }
    }

    pub(crate) fn expr(self, kind: ExprKind, start: u32, end: u32) -> Expr {
        Expr { kind, span: self.span(start, end) }
    }

    pub(crate) fn list<T>(self, items: Vec<T>, start: u32, end: u32) -> List<T> {
        List { items, span: self.span(start, end) }
    }

    /// The one constraint that stands where a list might.
    pub(crate) fn lone(self, constraint: ConstraintRef) -> List<ConstraintRef> {
        let span = constraint.span;
        List { items: vec![constraint], span }
    }

    pub(crate) fn stmt(self, kind: StmtKind, start: u32, end: u32) -> Box<Stmt> {
        Box::new(Stmt { kind, span: self.span(start, end) })
    }

    pub(crate) fn constraint(self, kind: ConstraintKind, start: u32, end: u32) -> ConstraintRef {
        ConstraintRef { kind, span: self.span(start, end) }
    }

    pub(crate) fn member(self, base: Expr, member: Ident, start: u32, end: u32) -> Expr {
        self.expr(ExprKind::Member { base: Box::new(base), member }, start, end)
    }

    pub(crate) fn index(self, base: Expr, index: Expr, start: u32, end: u32) -> Expr {
        self.expr(ExprKind::Index { base: Box::new(base), index: Box::new(index) }, start, end)
    }

    /// A number, from `start` to `end`.
    pub(crate) fn number(self, start: u32, end: u32) -> Expr {
        // The parts of `1.5` may stand apart.
        let (digits, span) = (literal::without_trivia(self.slice(start, end)), self.span(start, end));
        Expr { kind: ExprKind::Number(IntLit { digits, span }), span }
    }

    /// `left` and behind it an operator, written from `start` to `end`, with its right operand: of what stands on the left, that part is
    /// its left operand that binds at least as tightly.
    pub(crate) fn binary(self, left: Expr, start: u32, end: u32, right: Expr) -> Expr {
        let operator = BinaryOperator::from_text(self.slice(start, end)).unwrap_or(BinaryOperator::Equal);
        let operator_span = self.span(start, end);
        self.combine(left, operator, operator_span, right)
    }

    fn combine(self, left: Expr, operator: BinaryOperator, operator_span: Span, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        let (outer, left) = match left.kind {
            ExprKind::Binary { operator: outer, operator_span: at, left: first, right: inner }
                if outer.precedence() < operator.precedence() =>
            {
                ((outer, at, first), *inner)
            }
            kind => {
                let (left, right) = (Box::new(Expr { kind, span: left.span }), Box::new(right));
                return Expr { kind: ExprKind::Binary { operator, operator_span, left, right }, span };
            }
        };
        // As deep as there are precedences.
        let right = Box::new(self.combine(left, operator, operator_span, right));
        let (operator, operator_span, left) = outer;
        Expr { kind: ExprKind::Binary { operator, operator_span, left, right }, span }
    }

    pub(crate) fn unary(self, operator: UnaryOperator, behind: u32, operand: Expr, start: u32, end: u32) -> Expr {
        let operator_span = self.span(start, behind);
        self.expr(ExprKind::Unary { operator, operator_span, operand: Box::new(operand) }, start, end)
    }

    #[allow(clippy::too_many_arguments, reason = "one argument for each part of the production")]
    pub(crate) fn callable(
        self,
        kind: CallableKind,
        name: Option<Ident>,
        signature: Signature,
        body: CallableBody,
        start: u32,
        head_end: u32,
        end: u32,
    ) -> Box<Callable> {
        let Signature { params, results } = signature;
        let head_span = self.span(start, head_end);
        Box::new(Callable { kind, name, params, results, body, head_span, span: self.span(start, end) })
    }

    #[allow(clippy::too_many_arguments, reason = "one argument for each part of the production")]
    pub(crate) fn operation(
        self,
        names: Vec<OpName>,
        operands: Option<List<Expr>>,
        attributes: List<Attribute>,
        results: Option<List<Expr>>,
        parts: Option<OperationParts>,
        start: u32,
        end: u32,
    ) -> Expr {
        let mut names = names.into_iter();
        let name = names.next().unwrap_or(OpName { name: None, span: self.span(start, end) });
        let other_names = names.collect();
        let OperationParts { successors, regions } = parts.unwrap_or_default();
        let operation =
            Operation { commutative: None, name, other_names, operands, attributes, results, successors, regions };
        self.expr(ExprKind::Operation(Box::new(operation)), start, end)
    }

    #[allow(clippy::too_many_arguments, reason = "one argument for each part of the production")]
    pub(crate) fn commutative(
        self,
        mark: Span,
        names: Vec<OpName>,
        operands: List<Expr>,
        attributes: List<Attribute>,
        results: Option<List<Expr>>,
        parts: Option<OperationParts>,
        end: u32,
    ) -> Expr {
        let mut expr = self.operation(names, Some(operands), attributes, results, parts, mark.start, end);
        if let ExprKind::Operation(operation) = &mut expr.kind {
            operation.commutative = Some(mark);
        }
        expr
    }
}

/// The parts that may stand behind the results of an operation.
#[derive(Default)]
pub(crate) struct OperationParts {
    pub(crate) successors: Option<List<RegionPart>>,
    pub(crate) regions: Option<List<RegionPart>>,
}
