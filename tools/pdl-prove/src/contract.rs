//! Contracts of native functions as patterns: trees of operations, and a native function for each condition and constant in them.

use std::collections::BTreeMap;

use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{Kind as Handle, Op as PatternOp, OpKind, OpResults, Pattern, Replacement, Rewrite, RewriteBody, ValueId};
use smol_str::{SmolStr, format_smolstr};

use crate::semantics::{
    Class, Contract, ContractFunctions, Expression, ExpressionKind, Item, ItemKind, Kind, Named, Semantics, Statement,
    Target, Tree, TreeKind, TypeParameter, TypeRef,
};

/// The name of the type of the root's first result.
const ROOT_TYPE: &str = "R";

/// The operation that holds a constant, and its attribute.
const CONSTANT: (&str, &str) = ("G_CONSTANT", "value");

/// A contract as a pattern.
#[derive(Clone, Debug)]
pub(crate) struct LoweredContract {
    /// The native functions.
    pub functions: ContractFunctions,
    /// The operation that the root is.
    pub root: SmolStr,
    pub pattern: Pattern,
    /// The conditions and constants that the pattern calls.
    pub items: Vec<Item>,
}

/// The meaning of a name.
#[derive(Clone, Copy)]
enum Bound<'a> {
    Value(ValueId),
    Attribute(ValueId, &'a Kind),
    /// The results of an operation.
    Operation(ValueId, &'a Item),
}

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

struct Lowerer<'a> {
    semantics: &'a Semantics,
    contract: &'a Contract,
    number: usize,
    pattern: Pattern,
    /// Of the section at hand.
    ops: Vec<PatternOp>,
    names: BTreeMap<SmolStr, Bound<'a>>,
    /// The types of names of values and constants, where they have names.
    types_of: BTreeMap<SmolStr, SmolStr>,
    types: BTreeMap<SmolStr, ValueId>,
    items: Vec<Item>,
    /// The type of what has none, where something is created.
    wanted: Option<ValueId>,
}

fn wrong<T>(span: Span, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Diagnostic::error("E1003", span, message)))
}

/// Makes a pattern of a contract. The number is part of the names of its items.
///
/// # Errors
/// The part that means nothing.
pub(crate) fn lower(contract: &Contract, number: usize, semantics: &Semantics) -> Result<LoweredContract> {
    let mut lowerer = Lowerer {
        semantics,
        contract,
        number,
        pattern: Pattern::default(),
        ops: Vec::new(),
        names: BTreeMap::new(),
        types_of: BTreeMap::new(),
        types: BTreeMap::new(),
        items: Vec::new(),
        wanted: None,
    };
    lowerer.run()?;
    Ok(LoweredContract {
        functions: contract.functions.clone(),
        root: contract.root().cloned().unwrap_or_default(),
        pattern: lowerer.pattern,
        items: lowerer.items,
    })
}

impl<'a> Lowerer<'a> {
    fn run(&mut self) -> Result<()> {
        let (_, root) = self.contract.matched.last().expect("the parser wants a root");
        let TreeKind::Operation { .. } = root.kind else { return wrong(root.span, "the root is an operation") };
        let mut root_op = ValueId::default();
        let mut root_types = Vec::new();
        for (name, tree) in &self.contract.matched {
            let (op, item, types) = self.matched_operation(tree)?;
            match name {
                Some(name) => self.bind(name, Bound::Operation(op, item), tree.span)?,
                None => (root_op, root_types) = (op, types),
            }
        }
        if let Some(first) = root_types.first() {
            self.types.insert(ROOT_TYPE.into(), *first);
        }
        // Types that only what is created has are chosen, too.
        let created = self.contract.created.iter().map(|(_, tree)| tree);
        for tree in created.chain(&self.contract.replaced) {
            tree.for_each_type(&mut |name| {
                self.ty(name);
            });
        }
        for condition in &self.contract.conditions {
            let (item, arguments) = self.item(
                ItemKind::Constraint,
                condition.span,
                &[condition],
                None,
                Statement::HoldsIf(condition.clone()),
            )?;
            let kind = OpKind::ApplyNativeConstraint { name: item, args: arguments, negated: false };
            self.push(kind, &[]);
        }
        self.pattern.matcher = std::mem::take(&mut self.ops);
        self.wanted = root_types.first().copied();
        for (name, tree) in &self.contract.created {
            let (op, item) = self.created_operation(tree)?;
            self.bind(name, Bound::Operation(op, item), tree.span)?;
        }
        let values = match &self.contract.replaced[..] {
            [tree] if root_types.len() > 1 => {
                let (op, item) = self.created_operation(tree)?;
                (0..item.results.len()).map(|index| self.result(op, index)).collect()
            }
            trees => {
                if trees.len() != root_types.len() {
                    return wrong(self.contract.span, format!("the root has {} results", root_types.len()));
                }
                let mut values = Vec::new();
                for (tree, ty) in trees.iter().zip(&root_types) {
                    self.wanted = Some(*ty);
                    values.push(self.created(tree)?);
                }
                values
            }
        };
        self.push(OpKind::Replace { op: root_op, with: Replacement::Values(values) }, &[]);
        let body = RewriteBody::Ops(std::mem::take(&mut self.ops));
        self.pattern.rewrite = Rewrite { root: Some(root_op), body, ..Rewrite::default() };
        Ok(())
    }

    fn push(&mut self, kind: OpKind, results: &[ValueId]) {
        self.ops.push(PatternOp {
            kind,
            results: OpResults::from_slice(results),
            location: pdl_ir::Location::default(),
        });
    }

    fn value(&mut self, kind: OpKind, handle: Handle, name: Option<&SmolStr>) -> ValueId {
        let value = self.pattern.new_value(handle, name.cloned());
        self.push(kind, &[value]);
        value
    }

    fn result(&mut self, op: ValueId, index: usize) -> ValueId {
        self.value(OpKind::Result { parent: op, index: Some(index as u32) }, Handle::Value, None)
    }

    fn bind(&mut self, name: &SmolStr, bound: Bound<'a>, span: Span) -> Result<()> {
        match self.names.insert(name.clone(), bound) {
            None => Ok(()),
            Some(_) => Err(Box::new(Diagnostic::error("E1004", span, format!("`{name}` stands for two things")))),
        }
    }

    /// The type of this name: `i1`, or one that the contract names.
    fn ty(&mut self, name: &SmolStr) -> ValueId {
        if let Some(known) = self.types.get(name) {
            return *known;
        }
        let constant = crate::semantics::ScalarType::of_text(name).map(|_| name.clone());
        let ty = self.value(OpKind::Type { constant }, Handle::Type, Some(name));
        self.types.insert(name.clone(), ty);
        ty
    }

    fn signature(&self, name: &SmolStr, operands: usize, span: Span) -> Result<&'a Item> {
        let Some(item) = self.semantics.get(ItemKind::Operation, name) else {
            return Err(Box::new(Diagnostic::error("E1002", span, format!("nothing says what `{name}` computes"))));
        };
        match item.operands.len() == operands {
            true => Ok(item),
            false => wrong(span, format!("`{name}` has {} operands", item.operands.len())),
        }
    }

    fn kind_of(item: &'a Item, name: &SmolStr, span: Span) -> Result<&'a Kind> {
        let known = item.attributes.iter().find(|attribute| attribute.name == *name);
        match known {
            Some(attribute) => Ok(&attribute.what),
            None => wrong(span, format!("`{}` has no attribute `{name}`", item.name)),
        }
    }

    fn matched_operation(&mut self, tree: &Tree) -> Result<(ValueId, &'a Item, Vec<ValueId>)> {
        match &tree.kind {
            TreeKind::Operation { name, attributes, operands } => {
                let item = self.signature(name, operands.len(), tree.span)?;
                let operands = operands.iter().map(|operand| self.matched(operand)).collect::<Result<Vec<_>>>()?;
                let mut named = Vec::new();
                for (name, span, value) in attributes {
                    let kind = Self::kind_of(item, name, *span)?;
                    named.push((name.clone(), self.matched_attribute(value, kind)?));
                }
                self.operation(item, operands, named, tree.ty.as_ref())
            }
            TreeKind::Constant(value) => {
                let (name, attribute) = CONSTANT;
                let item = self.signature(&name.into(), 0, tree.span)?;
                let kind = Self::kind_of(item, &attribute.into(), tree.span)?;
                if let (ExpressionKind::Name(name), Some(ty)) = (&value.kind, &tree.ty) {
                    self.types_of.insert(name.clone(), ty.clone());
                }
                let handle = self.matched_attribute(value, kind)?;
                self.operation(item, Vec::new(), vec![(attribute.into(), handle)], tree.ty.as_ref())
            }
            TreeKind::Name(_) => wrong(tree.span, "this is no operation"),
        }
    }

    /// An operation that is matched, with types for all its results.
    fn operation(
        &mut self,
        item: &'a Item,
        operands: Vec<ValueId>,
        attributes: Vec<(SmolStr, ValueId)>,
        ty: Option<&SmolStr>,
    ) -> Result<(ValueId, &'a Item, Vec<ValueId>)> {
        let mut types = Vec::new();
        for index in 0..item.results.len() {
            types.push(match ty.filter(|_| index == 0) {
                Some(name) => self.ty(name),
                None => self.value(OpKind::Type { constant: None }, Handle::Type, None),
            });
        }
        let name = Some(item.name.clone());
        let kind = OpKind::Operation { name, operands, attributes, types: types.clone(), location: None };
        Ok((self.value(kind, Handle::Operation, None), item, types))
    }

    fn matched(&mut self, tree: &Tree) -> Result<ValueId> {
        let TreeKind::Name(name) = &tree.kind else {
            let (op, _, _) = self.matched_operation(tree)?;
            return Ok(self.result(op, 0));
        };
        if self.names.contains_key(name) || name.contains('.') {
            return self.named(name, tree.span);
        }
        let ty = tree.ty.as_ref().map(|ty| {
            self.types_of.insert(name.clone(), ty.clone());
            self.ty(ty)
        });
        let value = self.value(OpKind::Operand { ty }, Handle::Value, Some(name));
        self.bind(name, Bound::Value(value), tree.span)?;
        Ok(value)
    }

    /// A value that a name stands for.
    fn named(&mut self, name: &SmolStr, span: Span) -> Result<ValueId> {
        let (of, member) = name.split_once('.').map_or((name.as_str(), None), |(of, member)| (of, Some(member)));
        match (self.names.get(of).copied(), member) {
            (Some(Bound::Value(value)), None) => Ok(value),
            (Some(Bound::Operation(op, _)), None) => Ok(self.result(op, 0)),
            (Some(Bound::Operation(op, item)), Some(member)) => {
                match item.results.iter().position(|result| result.name == member) {
                    Some(index) => Ok(self.result(op, index)),
                    None => wrong(span, format!("`{}` has no result `{member}`", item.name)),
                }
            }
            _ => Err(Box::new(Diagnostic::error("E1002", span, format!("`{name}` is no value here")))),
        }
    }

    fn matched_attribute(&mut self, value: &Expression, kind: &'a Kind) -> Result<ValueId> {
        if let ExpressionKind::Name(name) = &value.kind {
            return match self.names.get(name).copied() {
                Some(Bound::Attribute(handle, _)) => Ok(handle),
                Some(_) => wrong(value.span, format!("`{name}` is no attribute")),
                None => {
                    let attribute = OpKind::Attribute { value: None, ty: None, otherwise: None };
                    let handle = self.value(attribute, Handle::Attribute, Some(name));
                    self.bind(name, Bound::Attribute(handle, kind), value.span)?;
                    Ok(handle)
                }
            };
        }
        if let (ExpressionKind::Number(number), Kind::Number { width, .. }) = (&value.kind, kind) {
            return Ok(self.number(*number, *width));
        }
        wrong(value.span, "what is matched has a name here, and `where` says what it is")
    }

    fn number(&mut self, number: i128, width: u32) -> ValueId {
        let text = Some(format_smolstr!("{number} : i{width}"));
        self.value(OpKind::Attribute { value: text, ty: None, otherwise: None }, Handle::Attribute, None)
    }

    fn created_operation(&mut self, tree: &Tree) -> Result<(ValueId, &'a Item)> {
        let (item, operands, named) = match &tree.kind {
            TreeKind::Operation { name, attributes, operands } => {
                let item = self.signature(name, operands.len(), tree.span)?;
                let operands = operands.iter().map(|operand| self.created(operand)).collect::<Result<Vec<_>>>()?;
                let mut named = Vec::new();
                for (name, span, value) in attributes {
                    let kind = Self::kind_of(item, name, *span)?;
                    named.push((name.clone(), self.attribute(value, kind, None)?));
                }
                (item, operands, named)
            }
            TreeKind::Constant(value) => {
                let (name, attribute) = CONSTANT;
                let item = self.signature(&name.into(), 0, tree.span)?;
                let kind = Self::kind_of(item, &attribute.into(), tree.span)?;
                let handle = self.attribute(value, kind, tree.ty.as_ref())?;
                (item, Vec::new(), vec![(attribute.into(), handle)])
            }
            TreeKind::Name(_) => return wrong(tree.span, "this is no operation"),
        };
        let is_known = |result: &Named<TypeRef>| match result.what {
            TypeRef::Fixed(_) => true,
            parameter => item.operands.iter().any(|operand| operand.what.ty == parameter && !operand.what.is_broadcast),
        };
        // What operands do not say is as wide as what is replaced, if nothing else is said.
        let mut types = Vec::new();
        if tree.ty.is_some() || !item.results.iter().all(is_known) {
            for result in &item.results {
                types.push(match (result.what, &tree.ty, self.wanted) {
                    (TypeRef::Fixed(ty), _, _) => self.ty(&format_smolstr!("{ty}")),
                    (_, Some(name), _) => self.ty(name),
                    (_, None, Some(wanted)) => wanted,
                    (_, None, None) => return wrong(tree.span, "nothing says of which type this is"),
                });
            }
        }
        let name = Some(item.name.clone());
        let kind = OpKind::Operation { name, operands, attributes: named, types, location: None };
        Ok((self.value(kind, Handle::Operation, None), item))
    }

    fn created(&mut self, tree: &Tree) -> Result<ValueId> {
        if let TreeKind::Name(name) = &tree.kind {
            return self.named(name, tree.span);
        }
        let (op, _) = self.created_operation(tree)?;
        Ok(self.result(op, 0))
    }

    /// An attribute of what is created: one that was matched, what a native rewrite gives, or a number that is computed.
    fn attribute(&mut self, value: &Expression, kind: &'a Kind, ty: Option<&SmolStr>) -> Result<ValueId> {
        match &value.kind {
            ExpressionKind::Name(name) if !matches!(kind, Kind::Bits(_)) => match self.names.get(name) {
                Some(Bound::Attribute(handle, _)) => return Ok(*handle),
                _ => return wrong(value.span, format!("`{name}` is no attribute")),
            },
            ExpressionKind::Number(number) => {
                if let Kind::Number { width, .. } = kind {
                    return Ok(self.number(*number, *width));
                }
            }
            ExpressionKind::Call(name, arguments) => {
                if let Some(item) = self.semantics.get(ItemKind::Rewrite, name) {
                    let mut handles = Vec::new();
                    for (argument, wanted) in arguments.iter().zip(&item.attributes) {
                        handles.push(self.attribute(argument, &wanted.what, None)?);
                    }
                    return Ok(self.call(name.clone(), handles));
                }
            }
            _ => {}
        }
        let target = Target::Result("result".into());
        let statement = Statement::Assign { target, span: value.span, value: value.clone() };
        let returns = match kind {
            Kind::Bits(_) => {
                let handle = match ty {
                    Some(name) => self.ty(name),
                    None => match self.wanted {
                        Some(wanted) => wanted,
                        None => return wrong(value.span, "nothing says of which type this is"),
                    },
                };
                (kind.clone(), Some(handle))
            }
            Kind::Number { .. } => (kind.clone(), None),
            _ => return wrong(value.span, "only numbers are computed here"),
        };
        let (name, arguments) = self.item(ItemKind::Rewrite, value.span, &[value], Some(returns), statement)?;
        Ok(self.call(name, arguments))
    }

    fn call(&mut self, name: SmolStr, args: Vec<ValueId>) -> ValueId {
        self.value(OpKind::ApplyNativeRewrite { name, args, location: None }, Handle::Attribute, None)
    }

    /// A native function for what is computed with constants, attributes and types; its name, and its arguments.
    fn item(
        &mut self,
        kind: ItemKind,
        span: Span,
        expressions: &[&Expression],
        returns: Option<(Kind, Option<ValueId>)>,
        statement: Statement,
    ) -> Result<(SmolStr, Vec<ValueId>)> {
        let mut used: Vec<SmolStr> = Vec::new();
        for expression in expressions {
            expression.for_each_name(&mut |name| {
                if !used.contains(name) {
                    used.push(name.clone());
                }
            });
        }
        let name = format_smolstr!("{}#{}.{}", self.contract.functions.constraint.name, self.number, self.items.len());
        let mut types: Vec<TypeParameter> = Vec::new();
        let mut parameter = |name: SmolStr| match types.iter().position(|known| known.name == name) {
            Some(index) => TypeRef::Parameter(index),
            None => {
                types.push(TypeParameter { name, class: Class::INTEGER });
                TypeRef::Parameter(types.len() - 1)
            }
        };
        let (mut attributes, mut arguments) = (Vec::new(), Vec::new());
        let mut returned = None;
        if let Some((kind, ty)) = returns {
            returned = Some(match ty {
                Some(handle) => {
                    // By its name, if it has one: it may be that of a constant.
                    let known = self.types.iter().find(|(name, ty)| **ty == handle && *name != ROOT_TYPE);
                    let ty = parameter(known.map_or(ROOT_TYPE.into(), |(name, _)| name.clone()));
                    attributes.push(Named { name: "returned type".into(), what: Kind::Type(ty), span });
                    arguments.push(handle);
                    Kind::Bits(ty)
                }
                None => kind,
            });
        }
        for name in used {
            let own =
                |this: &Self| this.types_of.get(&name).cloned().unwrap_or_else(|| format_smolstr!("type of {name}"));
            let (what, handle) = match self.names.get(&name).copied() {
                Some(Bound::Attribute(handle, Kind::Bits(_))) => (Kind::Bits(parameter(own(self))), handle),
                Some(Bound::Attribute(handle, kind)) => (kind.clone(), handle),
                Some(Bound::Value(value)) => (Kind::Value(parameter(own(self))), value),
                Some(Bound::Operation(op, _)) => {
                    let value = self.result(op, 0);
                    (Kind::Value(parameter(own(self))), value)
                }
                None => match self.types.get(&name) {
                    Some(ty) => (Kind::Type(parameter(name.clone())), *ty),
                    None if crate::semantics::ScalarType::of_text(&name).is_some() => continue,
                    None => return wrong(span, format!("there is no `{name}` here")),
                },
            };
            // A type is found under the name of its parameter.
            let shown = if matches!(what, Kind::Type(_)) { format_smolstr!("type {name}") } else { name };
            attributes.push(Named { name: shown, what, span });
            arguments.push(handle);
        }
        self.items.push(Item {
            kind,
            name: name.clone(),
            span,
            types,
            operands: Vec::new(),
            attributes,
            results: Vec::new(),
            returns: returned,
            condition: None,
            body: vec![statement],
        });
        Ok((name, arguments))
    }
}
