//! Calls of the functions on blocks that the language has.

use pdl_diagnostics::{Diagnostic, Span};
use pdll_syntax::ast;
use smol_str::SmolStr;

use super::expression::{Typed, are, counted};
use super::{Checker, Section};
use crate::hir::{self, BlockCall, BlockFunction};
use crate::types::Type;

/// A parameter of such a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameter {
    Block,
    Op,
    Value,
    /// A whole number.
    Index,
    /// Any number of types; the last one.
    Types,
}

/// The signature of such a function.
struct Signature {
    name: &'static str,
    function: BlockFunction,
    params: &'static [Parameter],
    result: fn() -> Type,
    /// The only section that it may be called in.
    section: Option<Section>,
}

const fn in_match(name: &'static str, function: BlockFunction, params: &'static [Parameter]) -> Signature {
    Signature { name, function, params, result: Type::nothing, section: Some(Section::Match) }
}

const fn in_rewrite(
    name: &'static str,
    function: BlockFunction,
    params: &'static [Parameter],
    result: fn() -> Type,
) -> Signature {
    Signature { name, function, params, result, section: Some(Section::Rewrite) }
}

const FUNCTIONS: [Signature; 18] = {
    use Parameter::*;
    let block = || Type::Block;
    let nothing = Type::nothing;
    [
        Signature { name: "block_of", function: BlockFunction::Around, params: &[Op], result: block, section: None },
        in_match("has_no_predecessors", BlockFunction::Predecessors(0), &[Block]),
        in_match("has_one_predecessor", BlockFunction::Predecessors(1), &[Block]),
        in_rewrite("split_block", BlockFunction::Split, &[Op], block),
        in_rewrite("create_block", BlockFunction::Create, &[Block, Types], block),
        in_rewrite("copy_block", BlockFunction::Copy, &[Block], block),
        in_rewrite("erase_block", BlockFunction::Erase, &[Block], nothing),
        in_rewrite("insert_at_end", BlockFunction::InsertAtEnd, &[Block], nothing),
        in_rewrite("insert_before", BlockFunction::InsertBefore, &[Op], nothing),
        in_rewrite("replace_successor", BlockFunction::ReplaceSuccessor, &[Op, Block, Block], nothing),
        in_rewrite("add_arguments", BlockFunction::AddArguments, &[Block, Types], || Type::ValueRange),
        in_rewrite("drop_argument", BlockFunction::DropArgument, &[Block, Value], nothing),
        in_rewrite("block_arguments", BlockFunction::Arguments, &[Block], || Type::ValueRange),
        in_rewrite("block_argument", BlockFunction::Argument, &[Block, Index], || Type::Value),
        in_rewrite("first_operation", BlockFunction::Operation(0), &[Block], || Type::Op(None)),
        in_rewrite("last_operation", BlockFunction::Operation(-1), &[Block], || Type::Op(None)),
        in_rewrite("operands_of", BlockFunction::Operands, &[Op], || Type::ValueRange),
        in_rewrite("replace_uses", BlockFunction::ReplaceUses, &[Value, Value], nothing),
    ]
};

/// The name of the function that gives the copy of a region, which is the region of a created operation and nothing else.
pub(super) const COPY_REGION: &str = "copy_region";

/// Returns the names of the functions on blocks that the language has.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|known| known.name).chain([COPY_REGION])
}

impl<'a> Checker<'a, '_, '_> {
    /// Returns true if a name means a function on blocks here: whatever is declared goes before.
    pub(super) fn is_block_function(&mut self, name: &SmolStr) -> bool {
        names().any(|known| known == name) && !self.is_declared(name)
    }

    /// Returns true if something is declared under a name.
    pub(super) fn is_declared(&self, name: &SmolStr) -> bool {
        self.scope.get(name).is_some()
            || self.shared.globals.names.contains_key(name)
            || self.shared.options.ods.is_some_and(|ods| ods.constraint(name).is_some())
    }

    /// Checks a call of a function on blocks.
    pub(super) fn block_call(
        &mut self,
        name: &'a ast::Ident,
        args: &'a [ast::Expr],
        negated: Option<Span>,
        span: Span,
    ) -> Typed {
        let Some(known) = FUNCTIONS.iter().find(|known| known.name == name.name) else {
            args.iter().for_each(|arg| {
                self.expression(arg);
            });
            self.report(
                Diagnostic::error("E0278", span, "the copy of a region is the region of a created operation")
                    .label("no value of its own")
                    .note("`op<…>(…) regions (copy_region(body))`"),
            );
            return Typed::error(span);
        };
        if let Some(section) = known.section.filter(|section| *section != self.section) {
            self.report(match section {
                Section::Match => Diagnostic::error(
                    "E0214",
                    name.span,
                    format!("`{}` is a constraint, and this is a rewrite section", known.name),
                )
                .label("the match is over here"),
                Section::Rewrite => Diagnostic::error(
                    "E0215",
                    name.span,
                    format!("`{}` is a rewrite, and this is a match section", known.name),
                )
                .label("nothing may be changed before the match is complete"),
            });
            return Typed::error(span);
        }
        if let Some(not) = negated
            && known.section != Some(Section::Match)
        {
            let message = format!("`{}` says nothing that could be negated", known.name);
            self.report(Diagnostic::error("E0217", not, message).label("`not` is for native constraints"));
        }
        let fixed: Vec<Parameter> = known.params.iter().copied().filter(|param| *param != Parameter::Types).collect();
        let is_open = fixed.len() != known.params.len();
        if args.len() < fixed.len() || args.len() > fixed.len() && !is_open {
            let wanted = format!("{}{}", counted(fixed.len(), "argument"), if is_open { " or more" } else { "" });
            let message = format!("`{}` takes {wanted}, but {} given", known.name, are(args.len()));
            self.report(Diagnostic::error("E0212", name.span, message).label("in this call"));
            return Typed::error(span);
        }
        let params = fixed.into_iter().chain(std::iter::repeat(Parameter::Types));
        let args = args.iter().zip(params).map(|(arg, param)| self.block_operand(arg, param)).collect();
        let call = BlockCall { function: known.function, args, is_negated: negated.is_some() };
        Typed::new(hir::ExprKind::BlockCall(Box::new(call)), span, (known.result)())
    }

    fn block_operand(&mut self, arg: &'a ast::Expr, param: Parameter) -> hir::Expr {
        let target = match param {
            Parameter::Op => return self.operation_operand(arg, "this argument"),
            Parameter::Index => return self.index_operand(arg),
            Parameter::Block => Type::Block,
            Parameter::Value => Type::Value,
            Parameter::Types => Type::TypeRange,
        };
        let value = self.expression(arg);
        match (&value.ty, param) {
            (Type::Type, Parameter::Types) => value.expr,
            _ => self.convert(value, &target, |diagnostic| diagnostic),
        }
    }

    /// A whole number that is written as one.
    fn index_operand(&mut self, arg: &'a ast::Expr) -> hir::Expr {
        let index = match &arg.kind {
            ast::ExprKind::Number(number) => number.digits.parse::<u32>().ok(),
            _ => None,
        };
        let kind = match index {
            Some(index) => hir::ExprKind::Attribute(SmolStr::from(format!("{index} : i64"))),
            None => {
                self.report(
                    Diagnostic::error("E0290", arg.span, "the index of an argument is a whole number, such as `0`")
                        .label("no number"),
                );
                hir::ExprKind::Nothing
            }
        };
        hir::Expr { kind, span: arg.span }
    }
}
