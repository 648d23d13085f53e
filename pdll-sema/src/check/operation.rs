//! `op<name>(operands) {attributes} -> (results)`.

use pdl_diagnostics::{Diagnostic, Span, nearest};
use pdl_ir::Kind;
use pdll_syntax::ast::{self, Presence};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::choice::is_single_operand;
use super::expression::{Typed, are, counted};
use super::range::rest_place;
use super::{Checker, Section};
use crate::hir::{self, ExprKind};
use crate::limits;
use crate::names::{Entity, is_slip};
use crate::ods::{Group, GroupLength, OdsInfo, OpSignature};
use crate::types::{Conversion, Type, has_one_result};

/// Operands or results: the rules are the same, the words are not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Operands,
    Results,
}

impl Side {
    fn single(self) -> Type {
        match self {
            Side::Operands => Type::Value,
            Side::Results => Type::Type,
        }
    }

    fn range(self) -> Type {
        match self {
            Side::Operands => Type::ValueRange,
            Side::Results => Type::TypeRange,
        }
    }

    fn range_kind(self) -> Kind {
        match self {
            Side::Operands => Kind::ValueRange,
            Side::Results => Kind::TypeRange,
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Side::Operands => "operand",
            Side::Results => "result",
        }
    }
}

impl<'a> Checker<'a, '_, '_> {
    /// `replaced`: whether result types that are left out come from an operation that this one replaces.
    pub(super) fn operation(&mut self, operation: &'a ast::Operation, span: Span, replaced: bool) -> Typed {
        let name = operation.name.name.clone();
        let in_rewrite = self.section == Section::Rewrite;
        self.refuse_choices(operation);
        if name.is_none() && in_rewrite {
            self.report(
                Diagnostic::error("E0228", span, "an operation that is created must have a name")
                    .label("created here")
                    .note("`op<>` matches any operation, in the match section"),
            );
        }
        self.op_name(&operation.name);
        let info = self.signature(operation);
        let commutes = self.commutes(operation);
        let (mut rest, mut other_results) = (None, None);
        let operands = match &operation.operands {
            Some(exprs) if let (Some(place), false) = (rest_place(exprs), in_rewrite) => {
                let flat = self.flat_list(exprs, place, &Type::ValueRange);
                rest = Some(flat.rest);
                self.check_commuted(operation, commutes, false);
                Some((flat.list, false))
            }
            Some(exprs) => {
                let mut values = self.operands_or_types(exprs);
                let is_single = values.len() > 1 && values.iter().all(|value| is_single_operand(&value.ty));
                if commutes && is_single {
                    values = values.into_iter().map(|value| self.single(value)).collect();
                }
                let commuted = self.check_commuted(operation, commutes, is_single);
                Some((self.groups(values, name.as_ref(), info, Side::Operands, span), commuted))
            }
            None => info
                .and_then(|info| self.empty_groups(&info.operands, Side::Operands, span))
                .map(|operands| (operands, false)),
        };
        let (operands, is_commutative) =
            operands.map_or((None, false), |(operands, commuted)| (Some(operands), commuted));
        let attributes = self.attributes(&operation.attributes, name.as_ref());
        if let (Some(info), Some(name)) = (info, &name) {
            self.warn_unknown_attributes(&operation.attributes, info, name);
        }
        let results = operation.results.as_ref().map(|exprs| {
            if let (Some(place), false) = (rest_place(exprs), in_rewrite) {
                let flat = self.flat_list(exprs, place, &Type::TypeRange);
                other_results = Some(flat.rest);
                return flat.list;
            }
            let values = if in_rewrite { self.created_types(exprs) } else { self.operands_or_types(exprs) };
            self.groups(values, name.as_ref(), info, Side::Results, span)
        });
        if let (true, None, false, Some(info), Some(name)) = (in_rewrite, &results, replaced, info, &name) {
            self.warn_no_inference(name, info, span);
        }
        let other_names: Vec<_> = operation.other_names.iter().map(|other| other.name.clone()).collect();
        let ty = Type::Op(name.clone().filter(|_| other_names.is_empty()));
        let blocks = self.blocks(operation);
        let operation = hir::Operation {
            name,
            other_names,
            operands,
            rest,
            is_commutative,
            attributes,
            results,
            other_results,
            blocks,
        };
        Typed::new(ExprKind::Operation(Box::new(operation)), span, ty)
    }

    /// Refuses a name without a dialect where operations have none, and warns of one that ODS does not know but nearly. Others need no
    /// definition: a `.td` file may hold a part of its dialect, and a dialect may have none.
    pub(super) fn op_name(&mut self, written: &ast::OpName) {
        let Some(name) = &written.name else { return };
        let is_word = name.bytes().all(|letter| letter == b'_' || letter.is_ascii_alphanumeric());
        if is_word && !self.shared.options.plain_names {
            let message = format!("the operation name `{name}` has no dialect");
            let help =
                "for a host without dialects, `plain-names = true` in `pdllc.toml` allows it, or in Rust `plain_names`";
            self.report(Diagnostic::error("E0253", written.span, message).label("expected `dialect.name`").note(help));
        }
        let Some(ods) = self.shared.options.ods else { return };
        if ods.operation(name).is_some() {
            return;
        }
        let searched = &self.shared.operations_like;
        let meant = match searched.get(name) {
            Some(meant) => meant.clone(),
            None if searched.len() < limits::MAX_UNKNOWN_OPERATIONS => {
                let meant = operation_like(name, ods);
                self.shared.operations_like.insert(name.clone(), meant.clone());
                meant
            }
            None => None,
        };
        let Some(meant) = meant else { return };
        let message = format!("no included `.td` file defines the operation `{name}`");
        let defined = ods.operation(&meant).and_then(|info| info.span);
        self.report(
            Diagnostic::warning("W0204", written.span, message)
                .label("unknown operation")
                .suggest(written.span, Some(&meant))
                .with_label(defined, format!("`{meant}` is defined here")),
        );
    }

    /// Warns of an attribute that the operation has not by its definition, but nearly. Others may be there all the same.
    fn warn_unknown_attributes(&mut self, attributes: &'a [ast::Attribute], info: &OpSignature, operation: &SmolStr) {
        for attribute in attributes {
            let name = &attribute.name;
            if info.attributes.contains(&name.name) || name.name.contains('.') {
                continue;
            }
            let is_given = |known: &SmolStr| attributes.iter().any(|other| other.name.name == *known);
            let near = |known: &&SmolStr| is_slip(&name.name, known) && !is_given(known);
            let Some(meant) = nearest(&name.name, info.attributes.iter().filter(near).map(SmolStr::as_str)) else {
                continue;
            };
            let message = format!("`{operation}` has no attribute `{}` by its definition", name.name);
            self.report(
                Diagnostic::warning("W0205", name.span, message)
                    .label("unknown attribute")
                    .suggest(name.span, Some(meant))
                    .with_label(info.span, "the operation is defined here"),
            );
        }
    }

    /// The result types of an operation that is created: all given, or all left to inference, which gives the
    /// variables among them their values.
    fn created_types(&mut self, exprs: &'a [ast::Expr]) -> Vec<Typed> {
        let mut values = Vec::with_capacity(exprs.len());
        let (mut given, mut inferred) = (None, None);
        for expr in exprs {
            let is_open = match &expr.kind {
                ast::ExprKind::Define { .. } => true,
                ast::ExprKind::Name(name) => match self.scope.get(&name.name).map(|d| d.entity) {
                    Some(Entity::Variable(var)) => !self.variable(var).bound,
                    _ => false,
                },
                _ => false,
            };
            *(if is_open { &mut inferred } else { &mut given }) = Some(expr.span);
            self.may_infer = true;
            let value = self.spliced(expr, &Type::TypeRange);
            if let ExprKind::Define(define) = &value.expr.kind {
                // Creating the operation infers it; from here on it has a value.
                self.variable(define.var).bound = true;
            }
            values.push(value);
        }
        if let (Some(given), Some(inferred)) = (given, inferred) {
            self.report(
                Diagnostic::error("E0250", inferred, "result types are either all given or all inferred")
                    .label("this one has no value yet, and would be inferred")
                    .with_label(given, "this one is given"),
            );
        }
        values
    }

    fn warn_no_inference(&mut self, name: &SmolStr, info: &OpSignature, span: Span) {
        // Where every group may be empty, an operation without results is one, as the reference has it.
        if info.infers_result_types || info.results.iter().all(|group| group.length.is_range()) {
            return;
        }
        let message = format!("`{name}` cannot infer its result types");
        let advice =
            "write them, as in `op<…>(…) -> (type)`; only an operation that replaces another, whole, takes its types";
        self.report(
            Diagnostic::warning("W0202", span, message)
                .label("created without result types")
                .note(advice)
                .with_label(info.span, "defined here, without type inference"),
        );
    }

    /// Fits expressions to the operand or result groups of an operation.
    fn groups(
        &mut self,
        mut values: Vec<Typed>,
        name: Option<&SmolStr>,
        info: Option<&OpSignature>,
        side: Side,
        span: Span,
    ) -> Vec<hir::Expr> {
        let groups: Option<&[Group]> = info.map(|info| match side {
            Side::Operands => &info.operands[..],
            Side::Results => &info.results[..],
        });
        if side == Side::Results {
            values.iter().for_each(|value| self.is_meant(value, &Type::Type));
        }
        // `(())` is no operand in a match, as `()` is.
        if self.section == Section::Match
            && let [Typed { ty: Type::Tuple(fields), .. }] = &values[..]
            && fields.is_empty()
        {
            values.clear();
        }
        // One range is all there is, whatever the groups.
        if values.len() == 1 {
            let whole = match &values[0].ty {
                Type::Op(op) => !has_one_result(op.as_ref(), self.shared.options.ods),
                ty => *ty == side.range() || matches!(ty, Type::Tuple(_)),
            };
            if whole && let Some(value) = values.pop() {
                return vec![self.convert(value, &side.range(), |d| d)];
            }
        }
        if let Some(groups) = groups {
            if groups.len() == values.len() {
                let only = groups.len() == 1;
                let fitted =
                    values.into_iter().zip(groups).map(|(value, group)| self.fit_group(value, group, only, side));
                return fitted.collect();
            }
            // Also one value or type alone is all there is, as in the reference.
            if values.len() == 1
                && let Some(value) = values.pop()
            {
                return vec![self.alone(value, groups, name, info, side, span)];
            }
            if !(values.is_empty() && groups.iter().all(|g| g.length.is_range())) {
                let message = group_count_message(values.len(), groups, name, side);
                let diagnostic = Diagnostic::error("E0243", span, message).label("in this operation");
                self.report(explain_groups(diagnostic, groups, info, side));
                return Vec::new();
            }
            if let Some(empty) = self.empty_groups(groups, side, span) {
                return empty;
            }
        }
        if side == Side::Operands && self.section == Section::Match && self.shared.options.mlir_groups {
            self.warn_operations_before_operands(&values, name);
        }
        values.into_iter().map(|value| self.as_given(value, side)).collect()
    }

    /// Returns an empty range for each group of an operation that is created with nothing in them, where the reference has it so.
    fn empty_groups(&self, groups: &[Group], side: Side, span: Span) -> Option<Vec<hir::Expr>> {
        let may_be_empty = groups.len() > 1 && groups.iter().all(|group| group.length.is_range());
        let range = || {
            let value = Box::new(hir::Expr { kind: ExprKind::Tuple(Vec::new()), span });
            let conversion = Conversion::TupleToRange(side.range_kind());
            hir::Expr { kind: ExprKind::Convert { value, conversion }, span }
        };
        (self.shared.options.as_mlir_pdll && self.section == Section::Rewrite && may_be_empty)
            .then(|| groups.iter().map(|_| range()).collect())
    }

    /// Warns of an operation that stands for all of its results, and so for all operands from its place on, though others
    /// follow: they would have to be among its results.
    fn warn_operations_before_operands(&mut self, values: &[Typed], name: Option<&SmolStr>) {
        let Some((_, before)) = values.split_last() else { return };
        for value in before {
            let Type::Op(given) = &value.ty else { continue };
            if has_one_result(given.as_ref(), self.shared.options.ods) {
                continue;
            }
            let span = value.expr.span;
            let message = "an operation before other operands stands for these too, and will hardly ever match";
            let mut warning = Diagnostic::warning("W0206", span, message)
                .label("its results must be all operands from here on")
                .note(match name {
                    Some(name) => format!("no included `.td` file says how the operands of `{name}` are grouped"),
                    None => "how the operands are grouped is not known".to_owned(),
                });
            if !matches!(value.expr.kind, ExprKind::Define(_)) {
                let end = Span { start: span.end, ..span };
                warning = warning.guess(end, ".0", "take its first result, for one operand");
            }
            self.report(warning);
        }
    }

    /// Returns what is given for a group; `only` if there is no other.
    fn fit_group(&mut self, value: Typed, group: &Group, only: bool, side: Side) -> hir::Expr {
        if matches!(value.ty, Type::Optional(_)) && group.length != GroupLength::Single {
            return self.convert(value, &side.range(), |d| d);
        }
        let range = match group.length {
            GroupLength::Single => false,
            GroupLength::Variadic => true,
            // As in the reference, an op stands for its one result here, but for all of them where the group is all. `()` is
            // none of them.
            GroupLength::Optional => only || value.ty == side.range() || matches!(value.ty, Type::Tuple(_)),
        };
        let target = if range { side.range() } else { side.single() };
        // One value or type is a group of one; no range is made for it.
        if value.ty == side.single() && range {
            return value.expr;
        }
        let group = group.name.clone();
        self.convert(value, &target, |d| match group {
            Some(name) => d.note(format!("the {} group `{name}` is a `{target}`", side.noun())),
            None => d.note(format!("this {} group is a `{target}`", side.noun())),
        })
    }

    /// One expression for an operation with several groups, or none. It stands for all operands or results, so a
    /// single value or type means that there is one.
    fn alone(
        &mut self,
        value: Typed,
        groups: &[Group],
        name: Option<&SmolStr>,
        info: Option<&OpSignature>,
        side: Side,
        span: Span,
    ) -> hir::Expr {
        if value.ty != side.single() {
            return self.convert(value, &side.range(), |d| d);
        }
        let single = groups.iter().filter(|group| !group.length.is_range()).count();
        if groups.is_empty() || single > 1 {
            let message = format!("{}: no such operation is valid", group_count_message(1, groups, name, side));
            let warning =
                Diagnostic::warning("W0203", span, message).label(format!("with exactly one {}", side.noun()));
            self.report(explain_groups(warning, groups, info, side));
        }
        value.expr
    }

    /// One of several expressions, without ODS: a single one or a range, as it is.
    fn as_given(&mut self, value: Typed, side: Side) -> hir::Expr {
        let is_optional = Some(&value.ty) == side.single().kind().map(Type::Optional).as_ref();
        if is_optional || value.ty == side.single() || value.ty == side.range() || value.ty.is_error() {
            return value.expr;
        }
        let target = match &value.ty {
            Type::Op(op) if has_one_result(op.as_ref(), self.shared.options.ods) => side.single(),
            _ => side.range(),
        };
        self.convert(value, &target, |d| {
            d.note(format!("{}s are `{}` or `{}`", side.noun(), side.single(), side.range()))
        })
    }

    fn attributes(
        &mut self,
        attributes: &'a ast::List<ast::Attribute>,
        operation: Option<&SmolStr>,
    ) -> Vec<hir::Attribute> {
        let mut checked = Vec::with_capacity(attributes.len());
        for (index, attribute) in attributes.iter().enumerate() {
            let mut is_chosen = false;
            let value = match (&attribute.value, attribute.presence) {
                (_, Presence::Optional(mark)) => {
                    let value = self.optional_attribute(attribute, mark, operation);
                    is_chosen = self.section == Section::Match && value.ty == Type::Attr;
                    value.expr
                }
                (None, Presence::Absent(not)) => {
                    let span = not.to(attribute.name.span);
                    self.check_absence(attributes, index, span, operation);
                    hir::Expr { kind: ExprKind::Absent, span }
                }
                (None, Presence::Required) => {
                    hir::Expr { kind: ExprKind::Attribute(SmolStr::new_static("unit")), span: attribute.name.span }
                }
                (Some(expr), _) => {
                    let value = self.expression(expr);
                    let mark =
                        Span { start: attribute.name.span.end, end: attribute.name.span.end, ..attribute.name.span };
                    let is_optional = matches!(value.ty, Type::Optional(_));
                    self.convert(value, &Type::Attr, |diagnostic| match is_optional {
                        true => diagnostic.fix(mark, "?", "say that the attribute may be absent, too"),
                        false => diagnostic,
                    })
                }
            };
            checked.push(hir::Attribute { name: attribute.name.name.clone(), value, is_chosen });
        }
        // Nearly always there are few, and no table is needed to see that they differ.
        let differ = |(i, a): (usize, &ast::Attribute)| attributes[..i].iter().all(|b| b.name.name != a.name.name);
        if attributes.len() > 16 || !attributes.iter().enumerate().all(differ) {
            self.report_duplicate_attributes(attributes);
        }
        checked
    }

    /// Reports `!name` where it cannot hold, or nothing is asked.
    fn check_absence(
        &mut self,
        attributes: &ast::List<ast::Attribute>,
        index: usize,
        span: Span,
        operation: Option<&SmolStr>,
    ) {
        let name = &attributes[index].name;
        if self.section == Section::Rewrite {
            // What stands between it and its neighbor goes, too.
            let whole = match (index.checked_sub(1), attributes.get(index + 1)) {
                (_, Some(next)) => Span { end: next.start(), ..span },
                (Some(previous), None) => {
                    let previous = &attributes[previous];
                    let before = previous.value.as_ref().map_or(previous.name.span, |value| value.span);
                    Span { start: before.end, ..span }
                }
                (None, None) => attributes.span,
            };
            let asked = self.shared.sources.text(span);
            let message = format!("`{asked}` is a question, and this is a rewrite section");
            self.report(Diagnostic::error("E0251", span, message).label("the match is over here").fix(
                whole,
                "",
                "remove it: an operation is created with the attributes that are given",
            ));
        } else if let (Some(operation), Some(ods)) = (operation, self.shared.options.ods)
            && let Some(default) = ods.default_of(operation, &name.name)
        {
            let quoted = default.replace('\\', "\\\\").replace('"', "\\\"");
            let meant = format!("{} = attr<\"{quoted}\">", self.shared.sources.text(name.span));
            let message = format!("`{operation}` always has `{}`, by its definition", name.name);
            let defined = ods.operation(operation).and_then(|info| info.span);
            self.report(
                Diagnostic::error("E0252", span, message)
                    .label(format!("where nothing says it, it is `{default}`"))
                    .with_label(defined, "the operation is defined here")
                    .guess(span, meant.clone(), format!("`{meant}` asks for the default")),
            );
        }
    }

    fn report_duplicate_attributes(&mut self, attributes: &[ast::Attribute]) {
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for attribute in attributes {
            let name = &attribute.name;
            if let Some(previous) = seen.insert(&name.name, name.span) {
                self.report(
                    Diagnostic::error("E0242", name.span, format!("the attribute `{}` is given twice", name.name))
                        .label("given again here")
                        .with_label(previous, "first given here"),
                );
            }
        }
    }
}

fn group_count_message(given: usize, groups: &[Group], name: Option<&SmolStr>, side: Side) -> String {
    let name = name.map(SmolStr::as_str).unwrap_or_default();
    format!("`{name}` has {}, but {} given", counted(groups.len(), &format!("{} group", side.noun())), are(given))
}

/// Adds where the operation is defined, the names of its groups, and how all are given at once.
fn explain_groups(diagnostic: Diagnostic, groups: &[Group], info: Option<&OpSignature>, side: Side) -> Diagnostic {
    let noun = side.noun();
    let names: Vec<String> = groups.iter().filter_map(|g| g.name.as_ref()).map(|n| format!("`{n}`")).collect();
    diagnostic
        .with_label(info.and_then(|info| info.span), "defined here")
        .notes((!names.is_empty()).then(|| format!("the {noun} groups are {}", names.join(", "))))
        .note(format!("one `{}` alone stands for all {noun}s", side.range()))
}

/// The operation that `name` may be a misspelling of: another of its dialect, or the same of a dialect with nearly its name.
fn operation_like(name: &SmolStr, ods: &dyn OdsInfo) -> Option<SmolStr> {
    let (dialect, mnemonic) = name.split_once('.')?;
    let near = |known: &&SmolStr| {
        let (its_dialect, its_mnemonic) = known.split_once('.').unwrap_or_default();
        match its_dialect == dialect {
            true => is_slip(mnemonic, its_mnemonic),
            false => its_mnemonic == mnemonic && is_slip(dialect, its_dialect),
        }
    };
    nearest(name, ods.operation_names().into_iter().filter(near).map(SmolStr::as_str)).map(SmolStr::new)
}
