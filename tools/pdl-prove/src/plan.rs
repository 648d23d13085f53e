//! The operations of a pattern in terms of semantics, and the types that it leaves open.
//!
//! Each operation has type parameters and one shape; that a value is the result of one operation and the operand of another
//! makes its element type and its shape one with theirs. What is left are the type variables of the pattern, and a proof is for
//! each choice of element types and shapes for them.

use std::collections::{BTreeMap, BTreeSet};

use pdl_declarations::program::{Expression, Method};
use pdl_declarations::{Check, Definition, Demand};
use pdl_ir::{ABSENT, Kind as Handle, Native, NativeKind, Op, OpKind, Pattern, ValueId};
use smol_str::SmolStr;

use crate::semantics::{Class, Instantiation, Item, ItemKind, Kind, Semantics, Shape, TypeRef};
use crate::type_variables::{Choice, ShapeNode, TypeNode, TypeVariables};

/// Why a pattern cannot be judged, in words.
pub(crate) type Unknown = String;

/// Why there is nothing to be proven of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It matches nothing, for this reason.
    Vacuous(String),
    /// It cannot be judged.
    Unknown(Unknown),
}

impl From<Unknown> for Refusal {
    fn from(reason: Unknown) -> Refusal {
        Refusal::Unknown(reason)
    }
}

impl From<&str> for Refusal {
    fn from(reason: &str) -> Refusal {
        Refusal::Unknown(reason.to_owned())
    }
}

/// The types that an item is used at.
#[derive(Clone, Debug)]
pub(crate) struct ItemTypes {
    /// Of its type parameters.
    parameters: Vec<TypeNode>,
    /// Of an operation; of types that a native function names, which are scalars.
    shape: ShapeNode,
}

/// The kind of an attribute, by its uses.
#[derive(Clone, Debug)]
pub(crate) struct AttributeUse {
    pub kind: Kind,
    /// The type of [`Kind::Bits`].
    pub ty: Option<TypeNode>,
}

/// A matched operation.
#[derive(Clone, Debug)]
pub(crate) struct MatchedOp<'a> {
    pub item: &'a Item,
    /// The handle of the pattern.
    pub handle: ValueId,
    pub types: ItemTypes,
    /// The handles of the operands, and which value of the handle.
    pub operands: Vec<(ValueId, usize)>,
    /// For each attribute of the item, the handle of the pattern, if it names the attribute.
    pub attributes: Vec<Option<ValueId>>,
}

/// A native constraint, or one of ODS.
#[derive(Clone, Debug)]
pub(crate) struct Asked<'a> {
    pub item: &'a Item,
    pub types: ItemTypes,
    pub arguments: Vec<ValueId>,
    pub negated: bool,
}

/// A native constraint whose C++ text is known.
#[derive(Clone, Debug)]
pub(crate) struct AskedText<'a> {
    pub name: &'a SmolStr,
    pub check: &'a Check,
    pub arguments: &'a [ValueId],
    pub results: &'a [ValueId],
    pub negated: bool,
}

/// The match section of a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    pub pattern: &'a Pattern,
    pub ops: Vec<MatchedOp<'a>>,
    /// Which of them is the root.
    pub root: Option<usize>,
    pub constraints: Vec<Asked<'a>>,
    /// Constraints of ODS on types.
    pub checks: Vec<(&'a Check, ValueId)>,
    /// Constraints whose C++ texts are evaluated, in the order of the pattern.
    pub texts: Vec<AskedText<'a>>,
    /// The native functions that the pattern may call.
    pub natives: &'a [Native],
    /// Constraints of which nothing is known: without them the pattern matches more.
    pub unknown_constraints: Vec<SmolStr>,
    /// The types of each handle of types or values.
    pub types: BTreeMap<ValueId, Vec<TypeNode>>,
    pub attributes: BTreeMap<ValueId, AttributeUse>,
    /// Shapes of operands that are those of their operation or of scalars.
    pub broadcasts: Vec<(ShapeNode, ShapeNode)>,
    /// Results of matched operations that have no users but those in the pattern, as a constraint says.
    pub used_here_only: BTreeSet<(ValueId, u32)>,
    pub variables: TypeVariables,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        pattern: &'a Pattern,
        natives: &'a [Native],
        semantics: &'a Semantics,
    ) -> Result<Plan<'a>, Refusal> {
        let mut plan = Plan {
            pattern,
            ops: Vec::new(),
            root: None,
            constraints: Vec::new(),
            checks: Vec::new(),
            texts: Vec::new(),
            natives,
            unknown_constraints: Vec::new(),
            types: BTreeMap::new(),
            attributes: BTreeMap::new(),
            broadcasts: Vec::new(),
            used_here_only: BTreeSet::new(),
            variables: TypeVariables::default(),
        };
        let root = pattern.rewrite.root.or_else(|| pdl_ir::default_root(pattern)).ok_or("it has no root")?;
        plan.refuse_users(root)?;
        for op in &pattern.matcher {
            plan.read(op, semantics)?;
        }
        // One with a default is as one that is not named: anything.
        let may_miss = pattern.matcher.iter().any(|op| match (&op.kind, op.results.first()) {
            (OpKind::Attribute { otherwise: Some(otherwise), .. }, Some(handle)) if otherwise == ABSENT => {
                plan.attributes.get(handle).is_some_and(|used| used.kind != Kind::Unit)
            }
            _ => false,
        });
        if may_miss {
            return Err("it matches an attribute that need not be there".into());
        }
        plan.root = plan.ops.iter().position(|op| op.handle == root);
        Ok(plan)
    }

    /// An operation that is found among the users of a value may stand anywhere.
    fn refuse_users(&self, root: ValueId) -> Result<(), Unknown> {
        let definitions: BTreeMap<ValueId, &Op> =
            self.pattern.matcher.iter().flat_map(|op| op.results.iter().map(move |result| (*result, op))).collect();
        let (mut seen, mut work) = (std::collections::BTreeSet::new(), vec![root]);
        while let Some(handle) = work.pop() {
            if !seen.insert(handle) {
                continue;
            }
            match definitions.get(&handle).map(|op| &op.kind) {
                Some(OpKind::Operation { operands, .. }) => work.extend(operands),
                Some(OpKind::Result { parent, .. } | OpKind::Results { parent, .. }) => work.push(*parent),
                _ => {}
            }
        }
        for op in &self.pattern.matcher {
            if let (OpKind::Operation { name, .. }, [handle]) = (&op.kind, &op.results[..])
                && !seen.contains(handle)
            {
                let name = name.as_deref().unwrap_or("an operation");
                return Err(format!("it looks for `{name}` among the users of a value"));
            }
        }
        Ok(())
    }

    /// Returns what the rewrite does; nothing if a native function does it.
    pub(crate) fn actions(&self) -> &'a [Op] {
        self.pattern.actions()
    }

    /// Returns what defines a handle, in the match section or in the rewrite.
    pub(crate) fn definition(&self, handle: ValueId) -> Option<&'a OpKind> {
        let mut both = self.pattern.matcher.iter().chain(self.actions());
        both.find(|op| op.results.contains(&handle)).map(|op| &op.kind)
    }

    /// The text of an attribute that the pattern writes down.
    pub(crate) fn constant_attribute(&self, handle: ValueId) -> Option<&'a str> {
        match self.definition(handle) {
            Some(OpKind::Attribute { value, .. }) => value.as_deref(),
            _ => None,
        }
    }

    fn name(&self, handle: ValueId) -> Option<SmolStr> {
        self.pattern.values[handle.0 as usize].name.clone()
    }

    /// The types that an item is used at, once the open ones are chosen.
    pub(crate) fn instantiation(&self, types: &ItemTypes, choice: &Choice) -> Instantiation {
        Instantiation {
            types: types.parameters.iter().map(|node| self.variables.chosen(*node, choice)).collect(),
            shape: self.variables.chosen_shape(types.shape, choice),
        }
    }

    fn read(&mut self, op: &'a Op, semantics: &'a Semantics) -> Result<(), Refusal> {
        let handle = op.results.first().copied();
        match (&op.kind, handle) {
            (OpKind::Type { constant }, Some(handle)) => {
                let node = match constant {
                    Some(text) => self.variables.constant(text)?,
                    None => self.variables.open_type(self.name(handle)),
                };
                self.types.insert(handle, vec![node]);
            }
            (OpKind::Types { constants: Some(all) }, Some(handle)) => {
                let nodes = all.iter().map(|text| self.variables.constant(text)).collect::<Result<_, _>>()?;
                self.types.insert(handle, nodes);
            }
            (OpKind::Operand { ty }, Some(handle)) => {
                let node = match ty {
                    Some(ty) => self.types[ty][0],
                    None => self.variables.open_type(None),
                };
                self.types.insert(handle, vec![node]);
            }
            (OpKind::Attribute { ty: Some(ty), .. }, Some(handle)) => {
                let node = self.types[ty][0];
                self.attributes
                    .insert(handle, AttributeUse { kind: Kind::Bits(TypeRef::Parameter(0)), ty: Some(node) });
            }
            (OpKind::Operation { name, operands, attributes, types, location: _ }, Some(handle)) => {
                let Some(name) = name else { return Err("it matches operations of any name".into()) };
                let item = semantics
                    .get(ItemKind::Operation, name)
                    .ok_or_else(|| format!("nothing says what `{name}` computes"))?;
                self.read_operation(item, handle, operands, attributes, types)?;
            }
            (OpKind::Result { parent, index }, Some(handle)) => {
                let results = self.results_of(*parent);
                if index.is_none() && results.len() > 1 {
                    return Err("it matches any result of an operation that has several".into());
                }
                let node = results.get(index.unwrap_or(0) as usize).copied();
                self.types.insert(handle, vec![node.ok_or("it asks for a result that is not there")?]);
            }
            (OpKind::Results { parent, index }, Some(handle)) => {
                let results = self.results_of(*parent);
                let nodes = match index {
                    None => results,
                    Some(index) => vec![*results.get(*index as usize).ok_or("it asks for a result that is not there")?],
                };
                self.types.insert(handle, nodes);
            }
            (OpKind::ApplyNativeConstraint { name, args, negated }, _) => {
                let text = match semantics.get(ItemKind::Constraint, name) {
                    None => self.text(NativeKind::Constraint, name),
                    Some(_) => None,
                };
                if let Some(check) = text {
                    if *negated || handle.is_some() || !self.read_check(check, args) {
                        self.read_text(AskedText {
                            name,
                            check,
                            arguments: args,
                            results: &op.results,
                            negated: *negated,
                        });
                    }
                    return Ok(());
                }
                if handle.is_some() {
                    return Err(format!("nothing says what the native constraint `{name}` gives").into());
                }
                self.read_constraint(name, args, *negated, semantics)?;
            }
            // The others are known once an operation says how many there are.
            _ => {}
        }
        Ok(())
    }

    fn results_of(&mut self, parent: ValueId) -> Vec<TypeNode> {
        let Some(index) = self.ops.iter().position(|op| op.handle == parent) else { return Vec::new() };
        let (item, types) = (self.ops[index].item, self.ops[index].types.clone());
        item.results.iter().map(|result| self.of_ref(result.what, &types)).collect()
    }

    /// The node of a type of a signature.
    fn of_ref(&mut self, ty: TypeRef, types: &ItemTypes) -> TypeNode {
        let node = match ty {
            TypeRef::Parameter(index) => types.parameters[index],
            TypeRef::Fixed(ty) => {
                TypeNode { element: self.variables.element(Class::of(ty), Some(ty), None), shape: types.shape }
            }
        };
        self.variables.note(node);
        node
    }

    /// Nodes for the type parameters of an item. Those of an operation have its shape, those of a native function one each.
    fn parameters(&mut self, item: &Item) -> ItemTypes {
        let shape = self.variables.shape((item.kind != ItemKind::Operation).then_some(Shape::Scalar));
        let mut parameters = Vec::new();
        for parameter in &item.types {
            let element = self.variables.element(parameter.class, None, None);
            let shape = if item.kind == ItemKind::Operation { shape } else { self.variables.shape(None) };
            parameters.push(TypeNode { element, shape });
        }
        ItemTypes { parameters, shape }
    }

    fn read_operation(
        &mut self,
        item: &'a Item,
        handle: ValueId,
        operands: &[ValueId],
        attributes: &[(SmolStr, ValueId)],
        result_types: &[ValueId],
    ) -> Result<(), Refusal> {
        let types = self.parameters(item);
        let operands = self.spread(operands, item.operands.len(), &item.name)?;
        for ((value, index), operand) in operands.iter().zip(&item.operands) {
            let (found, wanted) = (self.types[value][*index], self.of_ref(operand.what.ty, &types));
            if operand.what.is_broadcast {
                self.variables.unify_elements(found.element, wanted.element)?;
                self.broadcasts.push((found.shape, wanted.shape));
            } else {
                self.variables.unify(found, wanted)?;
            }
        }
        let results = self.spread(result_types, item.results.len(), &item.name)?;
        for ((value, index), result) in results.iter().zip(&item.results) {
            let (found, wanted) = (self.types[value][*index], self.of_ref(result.what, &types));
            self.variables.unify(found, wanted)?;
        }
        let mut named = vec![None; item.attributes.len()];
        for (name, attribute) in attributes {
            let Some(place) = item.attributes.iter().position(|known| known.name == *name) else {
                return Err(format!("nothing says what the attribute `{name}` of `{}` means", item.name).into());
            };
            self.use_attribute(*attribute, &item.attributes[place].what, &types)?;
            named[place] = Some(*attribute);
        }
        self.ops.push(MatchedOp { item, handle, types, operands, attributes: named });
        Ok(())
    }

    /// The values or types behind handles, of which one may be a range that takes all that is left.
    fn spread(&mut self, handles: &[ValueId], count: usize, of: &str) -> Result<Vec<(ValueId, usize)>, Refusal> {
        let never = || Refusal::Vacuous(format!("`{of}` has {count} operands or results"));
        let known: usize = handles.iter().filter_map(|handle| self.types.get(handle)).map(Vec::len).sum();
        let mut open = handles.iter().filter(|handle| !self.types.contains_key(handle));
        if let Some(range) = open.next() {
            let left = count.checked_sub(known).filter(|_| open.next().is_none());
            let left = left.ok_or_else(never)?;
            self.open_range(*range, left)?;
        }
        let all: Vec<(ValueId, usize)> = handles
            .iter()
            .flat_map(|handle| (0..self.types[handle].len()).map(move |index| (*handle, index)))
            .collect();
        if all.len() == count { Ok(all) } else { Err(never()) }
    }

    fn open_range(&mut self, range: ValueId, count: usize) -> Result<(), Refusal> {
        let nodes = match self.definition(range) {
            Some(OpKind::Operands { ty: Some(ty) }) => {
                let ty = *ty;
                if !self.types.contains_key(&ty) {
                    self.open_range(ty, count)?;
                }
                self.types[&ty].clone()
            }
            _ => (0..count).map(|_| self.variables.open_type(None)).collect(),
        };
        self.types.insert(range, nodes);
        Ok(())
    }

    /// Notes what an attribute is, by one of its uses; all must agree.
    fn use_attribute(&mut self, handle: ValueId, kind: &Kind, types: &ItemTypes) -> Result<(), Refusal> {
        let ty = match kind {
            Kind::Bits(ty) => Some(self.of_ref(*ty, types)),
            _ => None,
        };
        match self.attributes.get(&handle).cloned() {
            None => {
                self.attributes.insert(handle, AttributeUse { kind: kind.clone(), ty });
            }
            Some(before) => match (before.ty, ty) {
                (Some(a), Some(b)) => self.variables.unify(a, b)?,
                (None, None) if before.kind.is_like(kind) => {}
                _ => return Err("it uses one attribute as two different things".into()),
            },
        }
        // The type of a constant is part of it.
        if let (Some(text), Some(ty)) = (self.constant_attribute(handle), ty) {
            let written = text.rsplit_once(':').map_or("i1", |(_, ty)| ty.trim());
            let node = self.variables.constant(written)?;
            self.variables.unify(ty, node)?;
        }
        Ok(())
    }

    /// Returns the C++ text that a native function is, if it can be evaluated.
    pub(crate) fn text(&self, kind: NativeKind, name: &str) -> Option<&'a Check> {
        let native = self.natives.iter().find(|native| native.kind == kind && native.name == name);
        match native.and_then(|native| native.definition.as_deref()) {
            Some(Definition::Check(check)) => Some(check),
            _ => None,
        }
    }

    /// Returns true if it is a constraint of ODS on a type.
    fn read_check(&mut self, check: &'a Check, arguments: &[ValueId]) -> bool {
        let [argument] = arguments else { return false };
        let is_type = self.pattern.kind(*argument) == Handle::Type;
        if is_type {
            self.checks.push((check, *argument));
        }
        is_type
    }

    /// A text that is evaluated once types are chosen. That a value has no other users, it says by itself.
    fn read_text(&mut self, text: AskedText<'a>) {
        let mut work: Vec<&Expression> = match text.check.demand() {
            Demand::Computed(expression) if !text.negated => vec![expression],
            _ => Vec::new(),
        };
        while let Some(expression) = work.pop() {
            match expression {
                Expression::All(parts) => work.extend(parts),
                Expression::Method(method @ (Method::UseEmpty | Method::HasOneUse), object, _) => {
                    if let Expression::Variable(slot) = **object
                        && let Some(argument) = text.arguments.get(slot as usize)
                        && let Some(result) = self.result(*argument)
                        && (*method == Method::UseEmpty || self.is_matched_operand(result))
                    {
                        self.used_here_only.insert(result);
                    }
                }
                _ => {}
            }
        }
        self.texts.push(text);
    }

    fn read_constraint(
        &mut self,
        name: &SmolStr,
        arguments: &[ValueId],
        negated: bool,
        semantics: &'a Semantics,
    ) -> Result<(), Refusal> {
        let Some(item) = semantics.get(ItemKind::Constraint, name) else {
            self.unknown_constraints.push(name.clone());
            return Ok(());
        };
        if item.attributes.len() != arguments.len() {
            return Err(format!("`{name}` takes {} arguments in its semantics", item.attributes.len()).into());
        }
        let types = self.parameters(item);
        for (argument, wanted) in arguments.iter().zip(&item.attributes) {
            match (self.pattern.kind(*argument), &wanted.what) {
                (Handle::Attribute, Kind::Type(_) | Kind::Value(_)) => {
                    return Err(format!("`{name}` takes other arguments in its semantics").into());
                }
                (Handle::Attribute, kind) => self.use_attribute(*argument, kind, &types)?,
                (Handle::Type, Kind::Type(ty)) | (Handle::Value, Kind::Value(ty)) => {
                    let (found, wanted) = (self.types[argument][0], self.of_ref(*ty, &types));
                    // A constraint holds or not; it does not make types equal that it finds different.
                    self.variables.unify(found, wanted)?;
                }
                _ => return Err(format!("`{name}` takes other arguments in its semantics").into()),
            }
            if let (Some(result), false) = (self.result(*argument), negated)
                && item.refuses_other_users(&wanted.name, self.is_matched_operand(result))
            {
                self.used_here_only.insert(result);
            }
        }
        self.constraints.push(Asked { item, types, arguments: arguments.to_vec(), negated });
        Ok(())
    }
}

impl Plan<'_> {
    /// The operation whose result a handle is, and which.
    fn result(&self, handle: ValueId) -> Option<(ValueId, u32)> {
        match self.definition(handle) {
            Some(OpKind::Result { parent, index }) => Some((*parent, index.unwrap_or(0))),
            _ => None,
        }
    }

    /// Returns whether a result is an operand of an operation that the pattern matches.
    fn is_matched_operand(&self, result: (ValueId, u32)) -> bool {
        let mut operands = self.ops.iter().flat_map(|op| &op.operands);
        operands.any(|(handle, _)| self.result(*handle) == Some(result))
    }
}

impl Kind {
    /// Returns true if both are the same but for the type.
    pub(crate) fn is_like(&self, other: &Kind) -> bool {
        match (self, other) {
            (Kind::Number { width: a, .. }, Kind::Number { width: b, .. }) => a == b,
            (Kind::Bits(_), Kind::Bits(_)) => true,
            (Kind::Flags { names: a, attribute: of_a, .. }, Kind::Flags { names: b, attribute: of_b, .. }) => {
                a == b && of_a == of_b
            }
            _ => self == other,
        }
    }
}
