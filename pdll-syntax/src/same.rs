//! Comparison of two trees, wherever they are written.

use crate::ast::*;
use pdl_diagnostics::Span;
use smol_str::SmolStr;

/// Returns true if two items are equal but for their places. Of an `#include` the path is compared, and not what it brings.
///
/// The cost is that of a walk over both, at most as deep as brackets may nest.
pub fn says_the_same(left: &Item, right: &Item) -> bool {
    left.same(right)
}

trait Same {
    fn same(&self, other: &Self) -> bool;
}

impl Same for SmolStr {
    fn same(&self, other: &SmolStr) -> bool {
        self == other
    }
}

impl Same for bool {
    fn same(&self, other: &bool) -> bool {
        self == other
    }
}

/// A place differs from none, and from no other.
impl Same for Span {
    fn same(&self, _: &Span) -> bool {
        true
    }
}

impl Same for Presence {
    fn same(&self, other: &Presence) -> bool {
        match (self, other) {
            (Presence::Required, Presence::Required) => true,
            (Presence::Optional(left), Presence::Optional(right))
            | (Presence::Absent(left), Presence::Absent(right)) => left.same(right),
            (Presence::Required | Presence::Optional(_) | Presence::Absent(_), _) => false,
        }
    }
}

impl Same for CallableKind {
    fn same(&self, other: &CallableKind) -> bool {
        self == other
    }
}

impl Same for BinaryOperator {
    fn same(&self, other: &BinaryOperator) -> bool {
        self == other
    }
}

impl Same for UnaryOperator {
    fn same(&self, other: &UnaryOperator) -> bool {
        self == other
    }
}

impl Same for MoveKind {
    fn same(&self, other: &MoveKind) -> bool {
        self == other
    }
}

impl<T: Same> Same for Box<T> {
    fn same(&self, other: &Box<T>) -> bool {
        (**self).same(other)
    }
}

impl<T: Same> Same for Option<T> {
    fn same(&self, other: &Option<T>) -> bool {
        match (self, other) {
            (Some(left), Some(right)) => left.same(right),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}

impl<T: Same> Same for Vec<T> {
    fn same(&self, other: &Vec<T>) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(left, right)| left.same(right))
    }
}

impl<T: Same> Same for List<T> {
    fn same(&self, other: &List<T>) -> bool {
        self.items.same(&other.items)
    }
}

/// Compares the fields that are named; those behind the bar are the places. Naming all makes a new field an error here.
macro_rules! fields {
    ($($node:ident { $($field:ident),* | $($place:ident),* })*) => {
        $(impl Same for $node {
            fn same(&self, other: &$node) -> bool {
                let $node { $($field,)* $($place: _),* } = self;
                true $(&& $field.same(&other.$field))*
            }
        })*
    };
}

fields! {
    Ident { name | span }
    StringLit { value, escaped | span }
    IntLit { digits | span }
    OpName { name | span }
    Include { path | span, file }
    TdInclude { path | span, file }
    Pattern { name, metadata, body | span }
    Metadata { name, argument | span }
    Callable { kind, name, params, results, body | head_span, span }
    Param { name, constraint | }
    ResultDecl { name, constraint | }
    Block { stmts | span }
    Stmt { kind | span }
    ConstraintRef { kind | span }
    Expr { kind | span }
    Operation { commutative, name, other_names, operands, attributes, results, successors, regions | }
    RegionPart { region, blocks, operations | }
    Move { kind, source, target, args | }
    Each { element, range, body | }
    Attribute { name, value, presence | }
    TupleElement { name, value | }
}

impl Same for Item {
    fn same(&self, other: &Item) -> bool {
        match (self, other) {
            (Item::Pattern(left), Item::Pattern(right)) => left.same(right),
            (Item::Callable(left), Item::Callable(right)) => left.same(right),
            (Item::TdInclude(left), Item::TdInclude(right)) => left.same(right),
            (Item::Include(left), Item::Include(right)) => left.same(right),
            (Item::Pattern(_) | Item::Callable(_) | Item::TdInclude(_) | Item::Include(_), _) => false,
        }
    }
}

impl Same for CallableBody {
    fn same(&self, other: &CallableBody) -> bool {
        use CallableBody::*;
        match (self, other) {
            (Block(left), Block(right)) => left.same(right),
            (Lambda(left), Lambda(right)) => left.same(right),
            (Native(left), Native(right)) => left.same(right),
            (External, External) => true,
            (Block(_) | Lambda(_) | Native(_) | External, _) => false,
        }
    }
}

impl Same for StmtKind {
    fn same(&self, other: &StmtKind) -> bool {
        use StmtKind::*;
        match (self, other) {
            (Let { name, constraints, init }, Let { name: name2, constraints: constraints2, init: init2 }) => {
                name.same(name2) && constraints.same(constraints2) && init.same(init2)
            }
            (Erase(left), Erase(right)) | (Return(left), Return(right)) | (Expr(left), Expr(right)) => left.same(right),
            (Replace { op, with }, Replace { op: op2, with: with2 }) => op.same(op2) && with.same(with2),
            (Rewrite { op, body }, Rewrite { op: op2, body: body2 }) => op.same(op2) && body.same(body2),
            (Move(left), Move(right)) => left.same(right),
            (Let { .. } | Erase(_) | Move(_) | Replace { .. } | Rewrite { .. } | Return(_) | Expr(_), _) => false,
        }
    }
}

impl Same for ReplaceWith {
    fn same(&self, other: &ReplaceWith) -> bool {
        match (self, other) {
            (ReplaceWith::One(left), ReplaceWith::One(right)) => left.same(right),
            (ReplaceWith::List(left), ReplaceWith::List(right)) => left.same(right),
            (ReplaceWith::One(_) | ReplaceWith::List(_), _) => false,
        }
    }
}

impl Same for ConstraintKind {
    fn same(&self, other: &ConstraintKind) -> bool {
        use ConstraintKind::*;
        match (self, other) {
            (Attr(left), Attr(right)) | (Value(left), Value(right)) | (ValueRange(left), ValueRange(right)) => {
                left.same(right)
            }
            (Op(left), Op(right)) => left.same(right),
            (Named(left), Named(right)) => left.same(right),
            (Inline(left), Inline(right)) => left.same(right),
            (Optional(left), Optional(right)) => left.same(right),
            (Type, Type) | (TypeRange, TypeRange) | (Error, Error) => true,
            (
                Attr(_) | Value(_) | ValueRange(_) | Op(_) | Named(_) | Inline(_) | Optional(_) | Type | TypeRange
                | Error,
                _,
            ) => false,
        }
    }
}

impl Same for ExprKind {
    fn same(&self, other: &ExprKind) -> bool {
        use ExprKind::*;
        match (self, other) {
            (Attr(left), Attr(right)) | (Type(left), Type(right)) => left.same(right),
            (Operation(left), Operation(right)) => left.same(right),
            (Tuple(left), Tuple(right)) => left.same(right),
            (Name(left), Name(right)) => left.same(right),
            (Define { name, constraints }, Define { name: name2, constraints: constraints2 }) => {
                name.same(name2) && constraints.same(constraints2)
            }
            (Member { base, member }, Member { base: base2, member: member2 }) => {
                base.same(base2) && member.same(member2)
            }
            (Call { callee, args, negated }, Call { callee: callee2, args: args2, negated: negated2 }) => {
                callee.same(callee2) && args.same(args2) && negated.same(negated2)
            }
            (Inline(left), Inline(right)) => left.same(right),
            (Alternatives(left), Alternatives(right)) | (Error(left), Error(right)) => left.same(right),
            (Number(left), Number(right)) => left.same(right),
            (
                Binary { operator, left, right, operator_span: _ },
                Binary { operator: operator2, left: left2, right: right2, operator_span: _ },
            ) => operator.same(operator2) && left.same(left2) && right.same(right2),
            (
                Unary { operator, operand, operator_span: _ },
                Unary { operator: operator2, operand: operand2, operator_span: _ },
            ) => operator.same(operator2) && operand.same(operand2),
            (Index { base, index }, Index { base: base2, index: index2 }) => base.same(base2) && index.same(index2),
            (Rest(left), Rest(right)) => left.same(right),
            (Each(left), Each(right)) => left.same(right),
            (
                Attr(_)
                | Type(_)
                | Index { .. }
                | Rest(_)
                | Each(_)
                | Operation(_)
                | Tuple(_)
                | Name(_)
                | Define { .. }
                | Member { .. }
                | Call { .. }
                | Number(_)
                | Binary { .. }
                | Unary { .. }
                | Inline(_)
                | Alternatives(_)
                | Error(_),
                _,
            ) => false,
        }
    }
}
