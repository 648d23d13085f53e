//! A small IR behind the host traits, for the tests: plain vectors, one optional body for each op, use lists with the
//! newest use first.

#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use pdl_bytecode::isa::*;
use pdl_bytecode::{Assembler, Label, PatternInfo, Program, RegisterCounts, Tables};
use pdl_declarations::{
    AttributeView, ConstantData, Kind, Native, NativeKind, NativeType, OpDefinition, Queries, Signedness, TypeView,
};
use pdl_vm::{
    DriverHost, Host, HostContext, HostError, HostTuning, Identity, KnownOps, Natives, NewOp, PatternSet, RewriteHost,
};

#[derive(Clone, Debug)]
struct OpData {
    name: u32,
    operands: Vec<u32>,
    results: Vec<u32>,
    attributes: Vec<(u32, u32)>,
    body: Vec<u32>,
    parent: Option<u32>,
    /// Use positions of the operands, while unlinked.
    unlinked: Option<Vec<usize>>,
    alive: bool,
}

#[derive(Clone, Debug)]
struct ValueData {
    r#type: u32,
    definition: Option<(u32, usize)>,
    uses: Vec<(u32, usize)>,
}

/// Where a new use stands among those of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewUses {
    #[default]
    First,
    /// Where the op that uses it says: the latest op first.
    OfOps,
    /// Which no host may do.
    InTheMiddle,
}

/// All handles are `u32`, so that mixing kinds up is not caught by accident.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    identity: Identity,
    ops: Vec<OpData>,
    values: Vec<ValueData>,
    texts: Vec<String>,
    interned: HashMap<String, u32>,
    /// Ops of these names have their first operand's type as their only result type.
    pub inferable: Vec<String>,
    /// Creating ops of this name is refused.
    pub refused: Option<String>,
    /// Unused ops of this name are dead.
    pub pure: Option<String>,
    /// An op that is there is not made again.
    pub unique: bool,
    /// Attributes are fields: an op has those that it was made with.
    pub fields: bool,
    /// Ops have no numbers.
    pub unnumbered: bool,
    /// Where `set_operand` puts a use.
    pub new_uses: NewUses,
    /// The number of ops that were taken out such that they could come back.
    pub kept: usize,
    /// The definitions of operations in the programs that were bound.
    pub known: KnownOps<Graph>,
}

pub const ROOT: u32 = 0;

impl Graph {
    /// A module with an empty body.
    pub fn new() -> Graph {
        let mut graph = Graph::default();
        let name = graph.intern("module");
        graph.ops.push(OpData {
            name,
            operands: vec![],
            results: vec![],
            attributes: vec![],
            body: vec![],
            parent: None,
            unlinked: None,
            alive: true,
        });
        graph
    }

    pub fn intern(&mut self, text: &str) -> u32 {
        if let Some(id) = self.interned.get(text) {
            return *id;
        }
        let id = self.texts.len() as u32;
        self.texts.push(text.to_owned());
        self.interned.insert(text.to_owned(), id);
        id
    }

    pub fn argument(&mut self, r#type: &str) -> u32 {
        let r#type = self.intern(r#type);
        self.values.push(ValueData { r#type, definition: None, uses: vec![] });
        self.values.len() as u32 - 1
    }

    fn make(&mut self, name: u32, operands: &[u32], attributes: &[(u32, u32)], types: &[u32], parent: u32) -> u32 {
        let op = self.ops.len() as u32;
        let results = types
            .iter()
            .enumerate()
            .map(|(i, t)| {
                self.values.push(ValueData { r#type: *t, definition: Some((op, i)), uses: vec![] });
                self.values.len() as u32 - 1
            })
            .collect();
        for (i, v) in operands.iter().enumerate() {
            self.values[*v as usize].uses.insert(0, (op, i));
        }
        self.ops.push(OpData {
            name,
            operands: operands.to_vec(),
            results,
            attributes: attributes.to_vec(),
            body: vec![],
            parent: Some(parent),
            unlinked: None,
            alive: true,
        });
        op
    }

    /// Appends an op to the body of `parent`.
    pub fn op_in(&mut self, parent: u32, name: &str, operands: &[u32], types: &[&str]) -> u32 {
        let name = self.intern(name);
        let types: Vec<u32> = types.iter().map(|t| self.intern(t)).collect();
        let op = self.make(name, operands, &[], &types, parent);
        self.ops[parent as usize].body.push(op);
        op
    }

    /// Appends an op to the module.
    pub fn op(&mut self, name: &str, operands: &[u32], types: &[&str]) -> u32 {
        self.op_in(ROOT, name, operands, types)
    }

    pub fn set(&mut self, op: u32, name: &str, attribute: &str) {
        let (name, attribute) = (self.intern(name), self.intern(attribute));
        self.set_attribute(op, name, Some(attribute));
    }

    pub fn text(&self, id: u32) -> &str {
        &self.texts[id as usize]
    }

    pub fn live_ops(&self) -> usize {
        self.ops.iter().filter(|op| op.alive).count() - 1
    }

    /// The names of the ops of the module's body.
    pub fn names(&self) -> Vec<&str> {
        self.ops[ROOT as usize].body.iter().map(|op| self.text(self.ops[*op as usize].name)).collect()
    }

    pub fn body(&self, op: u32) -> &[u32] {
        &self.ops[op as usize].body
    }

    /// Everything that is reachable, with use lists in order.
    pub fn dump(&self) -> String {
        let mut text = String::new();
        self.dump_body(ROOT, 0, &mut text);
        for (v, value) in self.values.iter().enumerate() {
            let there = value.definition.is_none_or(|(op, _)| self.is_linked(op));
            if there {
                writeln!(text, "%{v} used by {:?}", value.uses).unwrap();
            }
        }
        text
    }

    fn dump_body(&self, op: u32, depth: usize, text: &mut String) {
        for inner in &self.ops[op as usize].body {
            let data = &self.ops[*inner as usize];
            assert!(data.alive && data.unlinked.is_none(), "op {inner} is linked but gone");
            assert_eq!(data.parent, Some(op));
            writeln!(
                text,
                "{:depth$}#{inner} {:?} = {}{:?} {{{}}}",
                "",
                data.results,
                self.text(data.name),
                data.operands,
                self.attrs(*inner)
            )
            .unwrap();
            self.dump_body(*inner, depth + 2, text);
        }
    }

    /// The attributes of an op, by name.
    pub fn attrs(&self, op: u32) -> String {
        let attributes = &self.ops[op as usize].attributes;
        let mut texts: Vec<_> =
            attributes.iter().map(|(n, a)| format!("{} = {}", self.text(*n), self.text(*a))).collect();
        texts.sort();
        texts.join(", ")
    }

    fn is_linked(&self, op: u32) -> bool {
        self.ops[op as usize].alive && self.ops[op as usize].unlinked.is_none()
    }

    /// Checks that use lists and operands tell the same story.
    pub fn verify(&self) {
        for (o, op) in self.ops.iter().enumerate() {
            if !self.is_linked(o as u32) {
                continue;
            }
            for (i, v) in op.operands.iter().enumerate() {
                let value = &self.values[*v as usize];
                assert_eq!(value.uses.iter().filter(|u| **u == (o as u32, i)).count(), 1, "use of %{v} by #{o}");
                assert!(value.definition.is_none_or(|(d, _)| self.is_linked(d)), "#{o} uses a result of a dead op");
            }
        }
        for (v, value) in self.values.iter().enumerate() {
            for (op, i) in &value.uses {
                assert!(self.is_linked(*op), "%{v} is used by an op that is gone");
                assert_eq!(self.ops[*op as usize].operands[*i], v as u32);
            }
        }
    }

    fn tree(&self, op: u32) -> Vec<u32> {
        let mut ops = vec![op];
        self.nested_ops(op, true, &mut ops);
        ops
    }
}

impl Graph {
    fn take_out(&mut self, op: u32) -> usize {
        for value in self.ops[op as usize].results.clone() {
            assert!(self.values[value as usize].uses.is_empty(), "an op in use is unlinked");
        }
        for inner in self.tree(op) {
            let places = (0..self.operand_count(inner)).map(|i| {
                let uses = &mut self.values[self.ops[inner as usize].operands[i] as usize].uses;
                let place = uses.iter().position(|u| *u == (inner, i)).unwrap();
                uses.remove(place);
                place
            });
            self.ops[inner as usize].unlinked = Some(places.collect());
        }
        let parent = self.ops[op as usize].parent.unwrap();
        let body = &mut self.ops[parent as usize].body;
        let place = body.iter().position(|o| *o == op).unwrap();
        body.remove(place);
        place
    }
}

impl Host for Graph {
    type Op = u32;
    type Value = u32;
    type Type = u32;
    type Attr = u32;
    type OpName = u32;
    type AttrName = u32;

    fn op_name(&self, op: u32) -> u32 {
        self.ops[op as usize].name
    }
    fn operand_count(&self, op: u32) -> usize {
        self.ops[op as usize].operands.len()
    }
    fn operand(&self, op: u32, index: usize) -> u32 {
        self.ops[op as usize].operands[index]
    }
    fn result_count(&self, op: u32) -> usize {
        self.ops[op as usize].results.len()
    }
    fn result(&self, op: u32, index: usize) -> u32 {
        self.ops[op as usize].results[index]
    }
    fn operand_group(&self, op: u32, group: usize) -> Option<(usize, usize)> {
        let count = self.operand_count(op);
        let known = self.known.operand_group(self, op, group);
        known.unwrap_or_else(|| (group <= count).then(|| (group, count - group)))
    }
    fn result_group(&self, op: u32, group: usize) -> Option<(usize, usize)> {
        let count = self.result_count(op);
        let known = self.known.result_group(self, op, group);
        known.unwrap_or_else(|| (group <= count).then(|| (group, count - group)))
    }
    fn attribute(&self, op: u32, name: u32) -> Option<u32> {
        self.ops[op as usize].attributes.iter().find(|(n, _)| *n == name).map(|(_, a)| *a)
    }
    fn attribute_type(&self, attribute: u32) -> Option<u32> {
        let (_, r#type) = self.text(attribute).split_once(" : ")?;
        self.interned.get(r#type).copied()
    }
    fn value_type(&self, value: u32) -> u32 {
        self.values[value as usize].r#type
    }
    fn defining_op(&self, value: u32) -> Option<u32> {
        self.values[value as usize].definition.map(|(op, _)| op)
    }
    fn result_index(&self, value: u32) -> usize {
        self.values[value as usize].definition.map_or(0, |(_, i)| i)
    }
    fn uses(&self, value: u32, visit: &mut dyn FnMut(u32, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        self.values[value as usize].uses.iter().try_for_each(|(op, index)| visit(*op, *index))
    }
    fn op_name_text(&self, name: u32) -> String {
        self.text(name).to_owned()
    }
}

impl HostTuning for Graph {
    fn op_name_index(&self, name: u32) -> Option<usize> {
        Some(name as usize)
    }
    fn type_index(&self, r#type: u32) -> Option<usize> {
        Some(r#type as usize)
    }
}

impl HostContext for Graph {
    fn intern_op_name(&mut self, name: &str) -> u32 {
        self.intern(name)
    }
    fn intern_attribute_name(&mut self, name: &str) -> u32 {
        self.intern(name)
    }
    fn parse_attribute(&mut self, text: &str) -> Result<u32, HostError> {
        if text.starts_with('!') {
            return Err(HostError::new(format!("`{text}` is no attribute")));
        }
        // A host may have one handle for several spellings.
        Ok(self.intern(text.trim_start_matches('+')))
    }
    fn parse_type(&mut self, text: &str) -> Result<u32, HostError> {
        if text.starts_with('#') {
            return Err(HostError::new(format!("`{text}` is no type")));
        }
        Ok(self.intern(text))
    }
    fn define_operations(&mut self, definitions: &[OpDefinition]) {
        let mut known = std::mem::take(&mut self.known);
        known.add(self, definitions);
        self.known = known;
    }
}

/// Types are `i32`, `vec i32` and names; attributes are types, `sizes 1 2`, and whatever may have a type.
impl Queries for Graph {
    type Type = u32;
    type Attribute = u32;

    fn type_view(&self, r#type: &u32) -> TypeView<u32> {
        match self.text(*r#type).split_once(' ') {
            Some(("vec", element)) => TypeView::UnrankedTensor(self.interned[element]),
            None if self.text(*r#type).starts_with('i') => {
                TypeView::Integer { width: 32, signedness: Signedness::Signless }
            }
            _ => TypeView::Other,
        }
    }
    fn attribute_view(&self, attribute: &u32) -> AttributeView<u32, u32> {
        match self.text(*attribute).strip_prefix("sizes ") {
            Some(sizes) => AttributeView::DenseArray {
                element: self.interned["i32"],
                values: sizes.split(' ').map(|size| size.parse().unwrap()).collect(),
            },
            None if self.text(*attribute).starts_with("vec ") => AttributeView::Type(*attribute),
            None => AttributeView::Other,
        }
    }
    fn make_attribute(&self, view: &AttributeView<u32, u32>) -> Option<u32> {
        let AttributeView::DenseArray { values, .. } = view else { return None };
        let sizes: Vec<String> = values.iter().map(ToString::to_string).collect();
        self.interned.get(&format!("sizes {}", sizes.join(" "))).copied()
    }
    fn with_element_type(&mut self, r#type: &u32, element: &u32) -> Option<u32> {
        self.text(*r#type).strip_prefix("vec ")?;
        let text = format!("vec {}", self.text(*element));
        Some(self.intern(&text))
    }
}

impl RewriteHost for Graph {
    type Position = usize;
    type Block = ();

    fn identity(&self) -> usize {
        self.identity.number()
    }

    fn equal_op(&self, new: &NewOp<'_, Self>) -> Option<u32> {
        let is_equal = |op: &u32| {
            let data = &self.ops[*op as usize];
            let types: Vec<u32> = data.results.iter().map(|result| self.value_type(*result)).collect();
            let mut attributes = [data.attributes.clone(), new.attributes.to_vec()];
            attributes.iter_mut().for_each(|list| list.sort_unstable());
            data.alive
                && data.unlinked.is_none()
                && data.body.is_empty()
                && (data.name, &data.operands[..], &types[..]) == (new.name, new.operands, new.result_types)
                && attributes[0] == attributes[1]
        };
        (0..self.ops.len() as u32).find(is_equal).filter(|_| self.unique)
    }
    fn check_attribute(&self, op: u32, name: u32, attribute: Option<u32>) -> Result<(), HostError> {
        match self.fields && self.attribute(op, name).is_some() != attribute.is_some() {
            true => Err(HostError::new("attributes are fields")),
            false => Ok(()),
        }
    }
    fn create_op(&mut self, new: &NewOp<'_, Self>, before: u32) -> Result<u32, HostError> {
        if self.refused.as_deref() == Some(self.text(new.name)) {
            return Err(HostError::new("refused"));
        }
        let parent = self.ops[before as usize].parent.unwrap();
        let place = self.ops[parent as usize].body.iter().position(|o| *o == before).expect("`before` is linked");
        let op = self.make(new.name, new.operands, new.attributes, new.result_types, parent);
        self.ops[parent as usize].body.insert(place, op);
        Ok(op)
    }
    fn missing_attributes(&mut self, new: &NewOp<'_, Self>, attributes: &mut Vec<(u32, u32)>) -> Result<(), HostError> {
        self.known.missing_attributes(self, new, attributes)
    }
    fn infer_result_types(&mut self, new: &NewOp<'_, Self>, types: &mut Vec<u32>) -> Result<(), HostError> {
        let known = std::mem::take(&mut self.known);
        let inferred = known.infer_result_types(self, new, types);
        self.known = known;
        if let Some(result) = inferred {
            return result;
        }
        let name = self.text(new.name).to_owned();
        match new.operands.first() {
            Some(operand) if self.inferable.contains(&name) => {
                types.push(self.value_type(*operand));
                Ok(())
            }
            _ => Err(HostError::new(format!("no inference for {name}"))),
        }
    }
    fn set_operand(&mut self, op: u32, index: usize, value: u32) {
        let old = self.ops[op as usize].operands[index];
        self.values[old as usize].uses.retain(|u| *u != (op, index));
        self.ops[op as usize].operands[index] = value;
        let uses = &mut self.values[value as usize].uses;
        let place = match self.new_uses {
            NewUses::First => 0,
            NewUses::OfOps => uses.partition_point(|used| *used > (op, index)),
            NewUses::InTheMiddle => uses.len() / 2,
        };
        uses.insert(place, (op, index));
    }
    fn set_attribute(&mut self, op: u32, name: u32, attribute: Option<u32>) {
        let attributes = &mut self.ops[op as usize].attributes;
        attributes.retain(|(n, _)| *n != name);
        attributes.extend(attribute.map(|a| (name, a)));
    }
    fn unlink_op(&mut self, op: u32) -> usize {
        self.kept += 1;
        self.take_out(op)
    }
    fn relink_op(&mut self, op: u32, position: usize) {
        let parent = self.ops[op as usize].parent.unwrap();
        self.ops[parent as usize].body.insert(position, op);
        for inner in self.tree(op).into_iter().rev() {
            let places = self.ops[inner as usize].unlinked.take().expect("only unlinked ops are relinked");
            for (i, place) in places.into_iter().enumerate().rev() {
                let value = self.ops[inner as usize].operands[i] as usize;
                self.values[value].uses.insert(place, (inner, i));
            }
        }
    }
    fn destroy_op(&mut self, op: u32) {
        assert!(self.ops[op as usize].unlinked.is_some(), "a linked op is destroyed");
        for inner in self.tree(op) {
            assert!(self.ops[inner as usize].alive, "an op is destroyed twice");
            self.ops[inner as usize].alive = false;
        }
    }
    fn erase_op(&mut self, op: u32) {
        self.take_out(op);
        self.destroy_op(op);
    }
    fn move_op(&mut self, op: u32, before: u32) {
        let parent = self.ops[op as usize].parent.unwrap();
        self.ops[parent as usize].body.retain(|o| *o != op);
        let parent = self.ops[before as usize].parent.unwrap();
        let body = &mut self.ops[parent as usize].body;
        let place = body.iter().position(|o| *o == before).unwrap();
        body.insert(place, op);
        self.ops[op as usize].parent = Some(parent);
    }
    fn next_op(&self, op: u32) -> Option<u32> {
        let body = &self.ops[self.ops[op as usize].parent? as usize].body;
        let place = body.iter().position(|o| *o == op)?;
        body.get(place + 1).copied()
    }
}

impl DriverHost for Graph {
    fn nested_ops(&self, scope: u32, top_down: bool, ops: &mut Vec<u32>) {
        for inner in &self.ops[scope as usize].body {
            if top_down {
                ops.push(*inner);
            }
            self.nested_ops(*inner, top_down, ops);
            if !top_down {
                ops.push(*inner);
            }
        }
    }
    fn op_index(&self, op: u32) -> Option<usize> {
        (!self.unnumbered).then_some(op as usize)
    }
    fn parent_op(&self, op: u32) -> Option<u32> {
        self.ops[op as usize].parent
    }
    fn is_trivially_dead(&self, op: u32) -> bool {
        self.known.is_trivially_dead(self, op)
            || self.pure.as_deref() == Some(self.text(self.op_name(op)))
                && self.ops[op as usize].results.iter().all(|v| self.values[*v as usize].uses.is_empty())
    }
}

/// Packs an operation register.
pub fn op(register: u32) -> u32 {
    pack_register(Kind::Operation, register)
}

/// Packs a value register.
pub fn value(register: u32) -> u32 {
    pack_register(Kind::Value, register)
}

/// Packs a value range register.
pub fn values(register: u32) -> u32 {
    pack_register(Kind::ValueRange, register)
}

/// Packs an attribute register.
pub fn attr(register: u32) -> u32 {
    pack_register(Kind::Attribute, register)
}

/// Packs a type register.
pub fn r#type(register: u32) -> u32 {
    pack_register(Kind::Type, register)
}

/// Packs a type range register.
pub fn types(register: u32) -> u32 {
    pack_register(Kind::TypeRange, register)
}

/// Writes programs by hand.
#[derive(Default)]
pub struct Builder {
    pub tables: Tables,
    pub matcher: Assembler,
    pub rewrite: Assembler,
    fail: Option<Label>,
}

impl Builder {
    pub fn new() -> Builder {
        Builder::default()
    }

    fn index<T: PartialEq>(list: &mut Vec<T>, item: T) -> u32 {
        if let Some(place) = list.iter().position(|known| *known == item) {
            return place as u32;
        }
        list.push(item);
        list.len() as u32 - 1
    }

    pub fn name(&mut self, text: &str) -> u32 {
        Self::index(&mut self.tables.op_names, text.into())
    }

    pub fn attr_name(&mut self, text: &str) -> u32 {
        Self::index(&mut self.tables.attribute_names, text.into())
    }

    pub fn attr_const(&mut self, text: &str) -> u32 {
        Self::index(&mut self.tables.attributes, ConstantData::Opaque(text.into()))
    }

    pub fn type_const(&mut self, text: &str) -> u32 {
        Self::index(&mut self.tables.types, text.into())
    }

    pub fn native(&mut self, kind: NativeKind, name: &str, params: &[Kind], results: &[Kind]) -> u32 {
        let types = |kinds: &[Kind]| {
            kinds.iter().map(|kind| NativeType { name: None, kind: *kind, declared: None }).collect::<Vec<_>>()
        };
        self.tables.natives.push(Native {
            name: name.into(),
            kind,
            params: types(params),
            results: types(results),
            code: None,
            definition: None,
            location: Default::default(),
        });
        self.tables.natives.len() as u32 - 1
    }

    /// Declares a pattern whose rewrite is written next.
    pub fn pattern(&mut self, name: &str, rank: u32, captures: &[Kind]) -> u32 {
        self.end_rewrite();
        self.tables.patterns.push(PatternInfo {
            name: Some(name.into()),
            benefit: 1,
            rank,
            captures: captures.to_vec(),
            rewrite_entry: self.rewrite.here(),
            rewrite_registers: RegisterCounts([128; 6]),
            ..PatternInfo::default()
        });
        self.tables.patterns.len() as u32 - 1
    }

    pub fn m<'c>(&mut self, instruction: impl Into<Instruction<'c>>) {
        self.matcher.emit(instruction);
    }

    pub fn r<'c>(&mut self, instruction: impl Into<Instruction<'c>>) {
        self.rewrite.emit(instruction);
    }

    /// Matcher code for one pattern that matches ops of this name and captures the root.
    pub fn accept_named(&mut self, name: &str, pattern: u32) {
        let name = self.name(name);
        let next = self.matcher.label();
        self.m(CheckOpName { op: 0.into(), name, fail: next });
        self.m(Accept { pattern, captures: &[op(0)] });
        self.matcher.place(next);
    }

    /// Where a rewrite goes that does not apply.
    pub fn fail(&mut self) -> Label {
        *self.fail.get_or_insert_with(|| self.rewrite.label())
    }

    fn end_rewrite(&mut self) {
        if !self.tables.patterns.is_empty() {
            self.r(End);
        }
        if let Some(fail) = self.fail.take() {
            self.rewrite.place(fail);
            self.r(Fail);
        }
    }

    pub fn program(mut self) -> Program {
        self.m(End);
        self.end_rewrite();
        self.tables.match_registers = RegisterCounts([64; 6]);
        self.tables.loop_depth = 4;
        match Program::from_parts(self.tables, self.matcher.finish(), self.rewrite.finish()) {
            Ok(program) => program,
            Err(problems) => panic!("{problems:#?}"),
        }
    }

    pub fn bind(self, graph: &mut Graph, natives: &Natives<Graph>) -> PatternSet<Graph> {
        PatternSet::bind(Arc::new(self.program()), graph, natives).unwrap()
    }
}
