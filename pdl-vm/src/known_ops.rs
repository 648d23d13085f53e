//! [`KnownOps`]: what `.td` files say of operations, asked on any host.

use crate::prelude::*;

use core::fmt;

use pdl_bytecode::collections::FxHashMap;
use pdl_declarations::{
    AttributeView, Effects, GroupSizes, Groups, Made, OPERAND_SEGMENTS, OpDefinition, OpTrait, Queries,
    RESULT_SEGMENTS, TypeFrom, TypeRule, TypeStep, segment_sizes,
};

use crate::bind;
use crate::derive::empty;
use crate::host::{DriverHost, Host, HostContext, HostError, NewOp, RewriteHost};

/// Definitions of operations, under the names of one host: where their groups lie, which types their results have, which of
/// them may go when nothing uses them.
///
/// A program that was compiled from files that include `.td` brings the definitions along. A host keeps a `KnownOps`, adds to
/// it in [`HostContext::define_operations`], and asks it in the methods of the same names. Each answer may be `None`: the
/// operation is unknown, or its definition says it only in C++.
pub struct KnownOps<H: Host> {
    ops: FxHashMap<H::OpName, KnownOpOf<H>>,
    /// The names of the attributes that divide operands and results, once there is an operation.
    segments: Option<[H::AttrName; 2]>,
    i1: Option<H::Type>,
    /// The type of the elements of those attributes.
    i32: Option<H::Type>,
}

type KnownOpOf<H> = KnownOp<<H as Host>::Type, <H as Host>::AttrName, <H as Host>::Attr>;

#[derive(Clone)]
struct KnownOp<T, N, A> {
    definition: OpDefinition,
    attributes: Vec<N>,
    /// Which of the attributes there are where nothing is said of them, and what they are.
    defaults: Vec<(N, A)>,
    /// For each rule of the definition, the type or the attribute that it starts from.
    starts: Vec<Start<T, N>>,
}

/// A [`TypeFrom`] with a host's types.
#[derive(Clone)]
enum Start<T, N> {
    Type(Result<T, HostError>),
    Operand(usize),
    Attribute(N),
    Result(usize),
}

empty! {
    KnownOps<H: Host> { ops segments i1 i32 }
}

impl<H: Host> Clone for KnownOps<H> {
    fn clone(&self) -> Self {
        KnownOps { ops: self.ops.clone(), segments: self.segments, i1: self.i1, i32: self.i32 }
    }
}

impl<H: Host> fmt::Debug for KnownOps<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ops.values().map(|known| &known.definition.name)).finish()
    }
}

impl<H: HostContext> KnownOps<H> {
    /// Adds definitions; their names and types are interned now. What is known already keeps its first definition.
    pub fn add(&mut self, host: &mut H, definitions: &[OpDefinition]) {
        if definitions.is_empty() {
            return;
        }
        self.segments
            .get_or_insert_with(|| [OPERAND_SEGMENTS, RESULT_SEGMENTS].map(|name| host.intern_attribute_name(name)));
        self.ops.reserve(definitions.len());
        for definition in definitions {
            let name = host.intern_op_name(&definition.name);
            if self.ops.contains_key(&name) {
                continue;
            }
            let rules = definition.result_types.as_deref().unwrap_or_default();
            if self.i1.is_none() && rules.iter().any(|rule| rule.steps.contains(&TypeStep::I1SameShape)) {
                self.i1 = host.parse_type("i1").ok();
            }
            let starts = rules.iter().map(|rule| match &rule.from {
                TypeFrom::Text(text) => Start::Type(host.parse_type(text)),
                TypeFrom::Operand(group) => Start::Operand(*group as usize),
                TypeFrom::Attribute(name) => Start::Attribute(host.intern_attribute_name(name)),
                TypeFrom::Result(index) => Start::Result(*index as usize),
            });
            let starts = starts.collect();
            let (mut attributes, mut defaults) = (Vec::new(), Vec::new());
            for attribute in &definition.attributes {
                let name = host.intern_attribute_name(&attribute.name);
                attributes.push(name);
                // What the host cannot read it has in no operation either.
                let default = attribute.default.as_ref().and_then(|default| bind::attribute(host, default).ok());
                defaults.extend(default.map(|default| (name, default)));
            }
            let is_sized = [&definition.operands, &definition.results].map(|side| side.sizes == GroupSizes::Attribute);
            if is_sized.contains(&true) && self.i32.is_none() {
                self.i32 = host.parse_type("i32").ok();
            }
            self.ops.insert(name, KnownOp { definition: definition.clone(), attributes, defaults, starts });
        }
    }
}

impl<H: Host> KnownOps<H> {
    /// Returns true if nothing is known.
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    /// Returns what is known of the operations of a name.
    pub fn definition(&self, name: H::OpName) -> Option<&OpDefinition> {
        self.ops.get(&name).map(|known| &known.definition)
    }

    /// Returns whether an attribute belongs to the operations of a name themselves: MLIR keeps it among the properties.
    pub fn is_inherent(&self, op: H::OpName, attribute: H::AttrName) -> Option<bool> {
        self.ops.get(&op).map(|known| known.attributes.contains(&attribute))
    }

    /// Returns what `op` makes, if its definition has the trait `ConstantLike`: its attribute `value` or else its only one. MLIR asks the
    /// folder of the op, which is C++.
    pub fn constant(&self, host: &H, op: H::Op) -> Option<H::Attr> {
        let known =
            self.ops.get(&host.op_name(op)).filter(|known| known.definition.traits.has(OpTrait::ConstantLike))?;
        let value = known.definition.attributes.iter().position(|known| known.name == "value");
        let name = match (value, &known.attributes[..]) {
            (Some(value), all) => *all.get(value)?,
            (None, [only]) => *only,
            _ => return None,
        };
        host.attribute(op, name)
    }

    /// Returns true if `op` may go once nothing uses its results: it is no terminator and no symbol, and has no effects, nor have,
    /// as far as that matters, the operations in its regions. `children` appends the operations that a given one directly
    /// holds.
    pub fn is_removable(&self, host: &H, op: H::Op, mut children: impl FnMut(H::Op, &mut Vec<H::Op>)) -> bool {
        let Some(definition) = self.definition(host.op_name(op)) else { return false };
        if definition.traits.has(OpTrait::Terminator) || definition.traits.has(OpTrait::Symbol) {
            return false;
        }
        let mut open = Vec::new();
        let mut effects = Some(definition.effects);
        let mut op = op;
        loop {
            match effects {
                Some(Effects::Removable) => {}
                Some(Effects::Nested) => children(op, &mut open),
                Some(Effects::Any) | None => return false,
            }
            let Some(next) = open.pop() else { return true };
            op = next;
            effects = self.definition(host.op_name(op)).map(|definition| definition.effects);
        }
    }

    /// Returns true if nothing uses `op` and it may go, see [`is_removable`](Self::is_removable).
    pub fn is_trivially_dead(&self, host: &H, op: H::Op) -> bool
    where
        H: DriverHost,
    {
        (0..host.result_count(op)).all(|index| host.first_use(host.result(op, index)).is_none())
            && self.is_removable(host, op, |op, children| {
                let mut nested = Vec::new();
                host.nested_ops(op, true, &mut nested);
                children.extend(nested.into_iter().filter(|inner| host.parent_op(*inner) == Some(op)));
            })
    }
}

impl<H> KnownOps<H>
where
    H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    /// Where an operand group lies, start and length; the inner `None` if there is no such group.
    pub fn operand_group(&self, host: &H, op: H::Op, group: usize) -> Option<Option<(usize, usize)>> {
        let groups = &self.definition(host.op_name(op))?.operands;
        self.locate(host, groups, group, host.operand_count(op), 0, |name| host.attribute(op, name))
    }

    /// As [`operand_group`](Self::operand_group), for results.
    pub fn result_group(&self, host: &H, op: H::Op, group: usize) -> Option<Option<(usize, usize)>> {
        let groups = &self.definition(host.op_name(op))?.results;
        self.locate(host, groups, group, host.result_count(op), 1, |name| host.attribute(op, name))
    }

    fn locate(
        &self,
        host: &H,
        groups: &Groups,
        group: usize,
        total: usize,
        side: usize,
        attribute: impl FnOnce(H::AttrName) -> Option<<H as Host>::Attr>,
    ) -> Option<Option<(usize, usize)>> {
        let sizes = match groups.sizes {
            GroupSizes::Attribute => self.segments.and_then(|names| segment_sizes(host, &attribute(names[side])?)),
            GroupSizes::Even | GroupSizes::Unknown => None,
        };
        groups.locate(group, total, sizes.as_deref())
    }
}

impl<H> KnownOps<H>
where
    H: RewriteHost + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    /// Appends what the definition of an operation that is to be made gives to it and it does not have: defaults of attributes,
    /// and the sizes of its groups, as they were written or as their number alone says.
    ///
    /// # Errors
    /// That nothing says the sizes.
    pub fn missing_attributes(
        &self,
        host: &H,
        new: &NewOp<'_, H>,
        attributes: &mut Vec<(H::AttrName, <H as Host>::Attr)>,
    ) -> Result<(), HostError> {
        let Some(known) = self.ops.get(&new.name) else { return Ok(()) };
        let is_given = |name: H::AttrName| new.attributes.iter().any(|entry| entry.0 == name);
        attributes.extend(known.defaults.iter().filter(|(name, _)| !is_given(*name)));
        let Some([operand_sizes, result_sizes]) = self.segments else { return Ok(()) };
        let definition = &known.definition;
        let sides = [
            (&definition.operands, operand_sizes, new.operands.len(), new.operand_groups),
            (&definition.results, result_sizes, new.result_types.len(), new.result_groups),
        ];
        for (side, (groups, name, total, written)) in sides.into_iter().enumerate() {
            if groups.sizes != GroupSizes::Attribute || is_given(name) {
                continue;
            }
            let sizes = written.filter(|written| groups.allow(written)).map(<[usize]>::to_vec);
            let Some(sizes) = sizes.or_else(|| groups.sizes_of(total)) else {
                // Types that are still to be inferred.
                if side == 1 && total == 0 {
                    continue;
                }
                let (what, attribute) = [("operands", OPERAND_SEGMENTS), ("results", RESULT_SEGMENTS)][side];
                return Err(HostError(format!(
                    "nothing says how its {total} {what} are divided into the groups ({groups}): neither is there one \
                     expression for each, nor the attribute `{attribute}`"
                )));
            };
            attributes.push((name, self.sizes_attribute(host, &sizes)?));
        }
        Ok(())
    }

    fn sizes_attribute(&self, host: &H, sizes: &[usize]) -> Result<<H as Host>::Attr, HostError> {
        let values = sizes.iter().map(|size| *size as i128).collect();
        let view = self.i32.map(|element| AttributeView::DenseArray { element, values });
        let made = view.and_then(|view| host.make_attribute(&view));
        made.ok_or_else(|| HostError("the IR has no attribute for the sizes of groups".to_owned()))
    }

    /// Appends the result types of an operation that is to be made.
    ///
    /// # Errors
    /// The missing part; `types` is then as before.
    pub fn infer_result_types(
        &self,
        host: &mut H,
        new: &NewOp<'_, H>,
        types: &mut Vec<<H as Host>::Type>,
    ) -> Option<Result<(), HostError>> {
        let known = self.ops.get(&new.name)?;
        let rules = known.definition.result_types.as_deref()?;
        let first = types.len();
        for (rule, start) in rules.iter().zip(&known.starts) {
            match self.result_type(host, known, new, rule, start, &types[first..]) {
                Ok(made) => types.push(made),
                Err(error) => {
                    types.truncate(first);
                    return Some(Err(error));
                }
            }
        }
        Some(Ok(()))
    }

    fn result_type(
        &self,
        host: &mut H,
        known: &KnownOpOf<H>,
        new: &NewOp<'_, H>,
        rule: &TypeRule,
        start: &Start<<H as Host>::Type, H::AttrName>,
        results: &[<H as Host>::Type],
    ) -> Result<<H as Host>::Type, HostError> {
        let given = |name| new.attributes.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
        let mut ty = match start {
            Start::Type(parsed) => parsed.clone()?,
            Start::Operand(group) => {
                let place = self.locate(host, &known.definition.operands, *group, new.operands.len(), 0, given);
                let operand = place.flatten().filter(|(_, length)| *length == 1);
                let operand = operand.and_then(|(start, _)| new.operands.get(start));
                host.value_type(*operand.ok_or_else(|| HostError(format!("operand #{group} is missing")))?)
            }
            Start::Attribute(name) => {
                let wrong = |what: &str| HostError(format!("the attribute {} {what}", rule.from));
                let attribute = given(*name).ok_or_else(|| wrong("is missing"))?;
                attribute_type(host, attribute).ok_or_else(|| wrong("has no type"))?
            }
            Start::Result(index) => *results.get(*index).ok_or_else(|| HostError("a result is missing".to_owned()))?,
        };
        for step in &rule.steps {
            let made = step.apply(host, &ty).and_then(|made| match made {
                Made::Type(made) => Some(made),
                Made::I1 => self.i1,
                Made::OfI1(shaped) => host.with_element_type(&shaped, &self.i1?),
            });
            ty = made.ok_or_else(|| HostError(format!("there is no type that is the {rule}")))?;
        }
        Ok(ty)
    }
}

/// The type of an attribute that has one, or the type that it is.
fn attribute_type<H>(host: &H, attribute: <H as Host>::Attr) -> Option<<H as Host>::Type>
where
    H: Host + Queries<Type = <H as Host>::Type, Attribute = <H as Host>::Attr>,
{
    match host.attribute_view(&attribute) {
        AttributeView::Type(ty) => Some(ty),
        _ => host.attribute_type(attribute),
    }
}
