//! Member access: elements of tuples, results of operations.

use pdl_diagnostics::{Diagnostic, Span, nearest};
use pdll_syntax::ast;
use smol_str::SmolStr;

use super::Checker;
use super::expression::Typed;
use crate::hir::{self, ExprKind};
use crate::index::MemberAccess;
use crate::ods::{GroupLength, OpSignature};
use crate::types::{Field, Type};

impl<'a> Checker<'a, '_, '_> {
    /// Offers the function in the place of a member that is the length of a range.
    #[inline(never)]
    fn written_length(&self, diagnostic: Diagnostic, range: Span, whole: Span) -> Diagnostic {
        let call = format!("length({})", self.shared.sources.text(range));
        let message = format!("write `{call}`");
        diagnostic.fix(whole, call, message)
    }

    pub(super) fn member(&mut self, base: &'a ast::Expr, member: &'a ast::Ident, whole: &'a ast::Expr) -> Typed {
        let base = self.expression(base);
        self.note_base(&base.ty, member);
        let index = if member.name.starts_with(|c: char| c.is_ascii_digit()) {
            match member.name.parse::<u32>() {
                Ok(index) if index <= pdl_ir::MAX_INDEX => Some(index),
                _ => {
                    self.report(
                        Diagnostic::error("E0224", member.span, format!("`{}` is no index", member.name))
                            .label(format!("an index is a number up to {}", pdl_ir::MAX_INDEX)),
                    );
                    return Typed::error(whole.span);
                }
            }
        } else {
            None
        };
        let found = match &base.ty {
            Type::Error => None,
            Type::Tuple(fields) => self.element(fields, index, member),
            Type::Op(name) => {
                let known = name.as_ref().and_then(|name| self.shared.options.ods?.operation(name));
                match known {
                    Some(info) => self.result_group(name, info, index, member),
                    None => self.unregistered_result(name, index, member),
                }
            }
            ty => {
                let message = format!("{} has no members", ty.with_article());
                let diagnostic = Diagnostic::error("E0224", member.span, message).label("no such member");
                self.report(match ty {
                    Type::ValueRange | Type::TypeRange if matches!(member.name.as_str(), "length" | "size" | "len") => {
                        self.written_length(diagnostic, base.expr.span, whole.span)
                    }
                    Type::ValueRange | Type::TypeRange => {
                        diagnostic.note("its elements are `range[0]` and so on and, counted from the end, `range[-1]`")
                    }
                    Type::Value if matches!(member.name.as_str(), "getType" | "type") => diagnostic.note(
                        "the type of a value gets a name where the value does: `let t: Type;`, and then `x: Value<t>`",
                    ),
                    _ if in_cpp(&member.name) => diagnostic.note(
                        "what only C++ can ask stands in a native constraint: \
                         `Constraint HasOneUse(v: Value) [{ return success(v.hasOneUse()); }];`",
                    ),
                    _ => diagnostic,
                });
                None
            }
        };
        let Some((member, ty)) = found else { return Typed::error(whole.span) };
        let of = Box::new(base.expr);
        let kind = match member {
            Member::Element(index) => ExprKind::Element { tuple: of, index },
            Member::Result(index) => ExprKind::Result { op: of, index },
            Member::Group { index, range } => ExprKind::ResultGroup { op: of, index, range },
        };
        Typed { expr: hir::Expr { kind, span: whole.span }, ty }
    }

    /// Takes note of which members there are.
    fn note_base(&mut self, ty: &Type, member: &ast::Ident) {
        let Some(index) = &mut self.shared.index else { return };
        let named = |place: usize, name: Option<&SmolStr>| name.cloned().unwrap_or_else(|| place.to_string().into());
        let (mut members, mut definition) = (Vec::new(), None);
        match ty {
            Type::Tuple(fields) => {
                let fields = fields.iter().enumerate();
                members.extend(fields.map(|(place, field)| (named(place, field.name.as_ref()), field.ty.to_string())));
            }
            Type::Op(Some(name)) => {
                let Some(known) = self.shared.options.ods.and_then(|ods| ods.operation(name)) else { return };
                definition = known.span;
                members.extend(known.results.iter().enumerate().map(|(place, group)| {
                    let ty = if group.length == GroupLength::Variadic { Type::ValueRange } else { Type::Value };
                    (named(place, group.name.as_ref()), ty.to_string())
                }));
            }
            _ => return,
        }
        index.members.push(MemberAccess { member: member.span, ty: ty.to_string(), members, definition });
    }

    fn element(&mut self, fields: &[Field], index: Option<u32>, member: &ast::Ident) -> Option<(Member, Type)> {
        let names = || fields.iter().map(|field| field.name.as_ref());
        if let Some(place) = place(names(), index, member) {
            return Some((Member::Element(place), fields[place as usize].ty.clone()));
        }
        let note = match fields.len() {
            0 => "it is empty: what was called gives no result".to_string(),
            1 => format!("its type is `{}`; its only index is 0", Type::Tuple(fields.into())),
            n => format!("its type is `{}`; indices go from 0 to {}", Type::Tuple(fields.into()), n - 1),
        };
        self.report(
            Diagnostic::error("E0224", member.span, format!("this tuple has no element `{}`", member.name))
                .label("no such element")
                .suggest(member.span, nearest(&member.name, names().flatten().map(SmolStr::as_str)))
                .note(note),
        );
        None
    }

    /// A result group of an operation that ODS knows.
    fn result_group(
        &mut self,
        op: &Option<SmolStr>,
        info: &OpSignature,
        index: Option<u32>,
        member: &ast::Ident,
    ) -> Option<(Member, Type)> {
        let names = || info.results.iter().map(|group| group.name.as_ref());
        if let Some(index) = place(names(), index, member) {
            // An optional result is one value, which is then demanded to be there; so in the reference.
            let range = info.results[index as usize].length == GroupLength::Variadic;
            let ty = if range { Type::ValueRange } else { Type::Value };
            return Some((Member::Group { index, range }, ty));
        }
        let written: Vec<String> = names().flatten().map(|name| format!("`{name}`")).collect();
        let note = match (info.results.len(), written.is_empty()) {
            (0, _) => "it has no results".to_string(),
            (n, true) => format!("it has {n} result groups, none of them named"),
            (_, false) => format!("its results are {}", written.join(", ")),
        };
        let message = format!("`{}` has no result `{}`", op.as_deref().unwrap_or_default(), member.name);
        self.report(
            Diagnostic::error("E0224", member.span, message)
                .label("no such result")
                .with_label(info.span, "the operation is defined here")
                .suggest(member.span, nearest(&member.name, names().flatten().map(SmolStr::as_str)))
                .note(note),
        );
        None
    }

    /// Without ODS, results have numbers only.
    fn unregistered_result(
        &mut self,
        op: &Option<SmolStr>,
        index: Option<u32>,
        member: &ast::Ident,
    ) -> Option<(Member, Type)> {
        if let Some(index) = index {
            return Some((Member::Result(index), Type::Value));
        }
        let note = match op {
            Some(op) => {
                format!(
                    "no included `.td` file defines `{op}`, so its results have numbers only: write `.0` for the first"
                )
            }
            None => "the operation has no known name, so its results have numbers only: write `.0` for the first"
                .to_string(),
        };
        self.report(
            Diagnostic::error("E0224", member.span, format!("there is no result `{}`", member.name))
                .label("result names are not known here")
                .note(note)
                .note("operands, attributes and types get names where the operation is matched: `op<…>(x: Value) {a = b: Attr} -> (t: Type)`")
                .note("to mean all results, use the operation itself where a `ValueRange` is expected"),
        );
        None
    }
}

/// Which of the things with these names is meant by an index or a name.
fn place<'n>(
    mut names: impl ExactSizeIterator<Item = Option<&'n SmolStr>>,
    index: Option<u32>,
    member: &ast::Ident,
) -> Option<u32> {
    match index {
        Some(index) => ((index as usize) < names.len()).then_some(index),
        None => names.position(|name| name == Some(&member.name)).map(|place| place as u32),
    }
}

/// The member that an access turned out to be.
enum Member {
    Element(u32),
    Result(u32),
    Group { index: u32, range: bool },
}

/// Returns true for names as methods of MLIR's C++ have them.
fn in_cpp(name: &str) -> bool {
    let prefixes = ["get", "has", "is", "use_", "dyn_cast", "cast"];
    prefixes.iter().any(|prefix| {
        let rest = name.strip_prefix(prefix);
        rest.is_some_and(|rest| {
            rest.is_empty() || prefix.ends_with('_') || rest.starts_with(|c: char| c.is_uppercase())
        })
    })
}
