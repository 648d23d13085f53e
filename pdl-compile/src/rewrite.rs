//! Rewrite sections → rewrite code, and the tables of the program.

use mlir_syntax::Context;
use pdl_declarations::{OpDefinitions, OpMention};
use pdl_ir::each;
use pdl_ir::{Kind, Location, Module, NativeKind, NewLocation, Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::dag::DecisionDag;
use crate::emitter::Emitter;
use crate::error::CompileError;
use crate::matched;
use crate::pattern::{is_constant, kind_name};
use crate::position::PositionId;
use crate::symbols::{CodeTables, Strings, Symbols, Table};
use pdl_bytecode::Label;
use pdl_bytecode::isa::{self, pack_register};
use pdl_bytecode::{MatchedOp, OpMentions, PatternInfo, RegisterCounts, Tables};

/// The rewrites of a library.
#[derive(Debug)]
pub(crate) struct RewriteCode {
    /// The code of all.
    pub code: Vec<u32>,
    /// The tables of the program, matcher's part included.
    pub tables: Tables,
    /// The depth to which its loops nest.
    pub loop_depth: u32,
}

/// Writes the code of all rewrites.
///
/// # Errors
/// If a rewrite needs what nothing gives it.
pub(crate) fn generate(
    module: &Module,
    dag: &mut DecisionDag,
    tables: &mut CodeTables,
) -> Result<RewriteCode, CompileError> {
    let mut code = Emitter::default();
    let mut patterns = Vec::with_capacity(module.patterns.len());
    let (mut known, mut loop_depth) = (Vec::new(), 0);
    for (index, pattern) in module.patterns.iter().enumerate() {
        let operations = &module.operations;
        let compiled = &dag.patterns[index];
        let mut info = PatternInfo {
            name: pattern.name.clone(),
            benefit: pattern.benefit,
            recursion: pattern.recursion,
            location: pattern.location.clone(),
            rank: dag.ranks[index],
            root: compiled.root_name.map(|name| tables.op_names.place(name)),
            captures: compiled.captures.iter().map(|(value, _)| pattern.kind(*value)).collect(),
            rewrite_entry: code.here(),
            ..PatternInfo::default()
        };
        let mut generator = Generator {
            pattern,
            operations,
            symbols: &mut dag.store.symbols,
            tables,
            code: &mut code,
            known,
            registers: RegisterCounts::default(),
            fail: None,
            inner_fails: Vec::new(),
            loops: Vec::new(),
            loop_depth: 0,
        };
        generator.know_constants();
        for (value, _) in &compiled.captures {
            generator.define(*value);
        }
        info.matched = generator.matched(&compiled.captures);
        generator.body()?;
        info.rewrite_registers = generator.registers;
        loop_depth = loop_depth.max(generator.loop_depth);
        known = generator.known;
        patterns.push(info);
    }
    let symbols = &dag.store.symbols;
    let text = |symbol: &u32| symbols.attributes[*symbol].as_str();
    let constants = tables.attributes.iter().zip(0..).map(|(symbol, place)| (text(symbol), place)).collect();
    let mentions: Vec<_> = module.patterns.iter().map(|pattern| mentions(pattern, &constants)).collect();
    let tables = finish_tables(tables, symbols, patterns);
    Ok(RewriteCode {
        code: code.finish(),
        tables: Tables { mentions: OpMentions::new(&mentions), ..tables },
        loop_depth,
    })
}

/// Returns the operations with names that a pattern mentions, in order: those of which the place is known, so that a stripped pattern has none.
fn mentions(pattern: &Pattern, constants: &FxHashMap<&str, u32>) -> Vec<OpMention> {
    let mut mentions = Vec::new();
    let mut written: FxHashMap<ValueId, u32> = FxHashMap::default();
    let mut add = |ops: &[Op], is_created| {
        let ranges = |ids: &[ValueId]| {
            let is_range = |id: &ValueId| matches!(pattern.kind(*id), Kind::ValueRange | Kind::TypeRange);
            ids.iter().map(is_range).collect()
        };
        for op in ops {
            if let OpKind::Attribute { value: Some(text), otherwise: None, .. } = &op.kind {
                let place = op.results.first().zip(constants.get(text.as_str()));
                written.extend(place.map(|(id, place)| (*id, *place)));
            }
            let OpKind::Operation { name: Some(name), operands, attributes, types, .. } = &op.kind else { continue };
            if op.location.line == 0 {
                continue;
            }
            mentions.push(OpMention {
                name: name.clone(),
                attributes: attributes.iter().map(|(name, _)| name.clone()).collect(),
                constants: attributes.iter().map(|(_, id)| written.get(id).copied()).collect(),
                operands: ranges(operands),
                results: ranges(types),
                is_created,
                location: op.location.clone(),
            });
        }
    };
    add(&pattern.matcher, false);
    pattern.unless.iter().for_each(|unless| add(&unless.ops, false));
    if let RewriteBody::Ops(ops) = &pattern.rewrite.body {
        add(ops, true);
    }
    mentions
}

fn finish_tables(tables: &mut CodeTables, symbols: &Symbols, patterns: Vec<PatternInfo>) -> Tables {
    let lists = tables.type_lists.iter().map(|list| &symbols.type_lists[*list]);
    let type_lists = lists.map(|list| list.iter().map(|t| tables.types.intern(t)).collect()).collect();
    let mut context = Context::new();
    let mut constant = |symbol: &u32| context.constant_data(&symbols.attributes[*symbol]);
    let texts = |table: &Table, strings: &Strings| table.iter().map(|symbol| strings[*symbol].clone()).collect();
    Tables {
        op_names: texts(&tables.op_names, &symbols.op_names),
        attribute_names: texts(&tables.attribute_names, &symbols.attribute_names),
        attributes: tables.attributes.iter().map(&mut constant).collect(),
        types: texts(&tables.types, &symbols.types),
        type_lists,
        natives: symbols.natives.clone(),
        patterns,
        ..Tables::default()
    }
}

/// Where a value of the rewrite comes from.
#[derive(Clone, Copy)]
enum Source {
    /// It is in a register of its kind's file.
    Register(u32),
    /// It is the type of the result, or of the result group, `index` of the created op in this register.
    InferredType { op: u32, index: u32, form: Form },
}

#[derive(Clone, Copy)]
enum Form {
    Result,
    AllResults,
    Group,
    OfGroup,
}

/// A value of a rewrite, as far as it is known.
#[derive(Clone, Copy, Default)]
struct Known<'a> {
    source: Option<Source>,
    /// The definition, if it is a constant of either section.
    constant: Option<&'a OpKind>,
    /// The op that this op replaces.
    replaces: Option<ValueId>,
}

/// Writes one rewrite.
struct Generator<'m, 'a> {
    pattern: &'m Pattern,
    operations: &'m OpDefinitions,
    symbols: &'a mut Symbols,
    tables: &'a mut CodeTables,
    code: &'a mut Emitter,
    /// By value. The memory serves all rewrites in turn.
    known: Vec<Known<'m>>,
    registers: RegisterCounts,
    fail: Option<Label>,
    /// Where the loops go that were closed, if something in them fails.
    inner_fails: Vec<Label>,
    /// The loops that are open.
    loops: Vec<EachLoop<'m>>,
    loop_depth: u32,
}

/// A loop over the values of a range.
struct EachLoop<'m> {
    element: ValueId,
    /// The address of its body.
    body: u32,
    done: Label,
    /// The places that were known before it: behind it, no others are, as it may have no turn.
    known: Vec<Known<'m>>,
    /// Where to go if something fails outside of it.
    fail: Option<Label>,
}

impl Generator<'_, '_> {
    /// Returns where the operations are that are matched, if what is created comes from them.
    fn matched(&self, captures: &[(ValueId, PositionId)]) -> Vec<MatchedOp> {
        let register = |value: ValueId| match self.known[value.0 as usize].source {
            Some(Source::Register(register)) => Some(register),
            _ => None,
        };
        match captures.first() {
            Some((root, _)) if matched::creates(self.pattern) => matched::matched(self.pattern, *root, register),
            _ => Vec::new(),
        }
    }

    fn know_constants(&mut self) {
        let pattern = self.pattern;
        self.known.clear();
        self.known.resize(pattern.values.len(), Known::default());
        for op in pattern.matcher.iter().chain(pattern.actions()).filter(|op| is_constant(&op.kind)) {
            if let Some(result) = op.results.first() {
                self.known[result.0 as usize].constant = Some(&op.kind);
            }
        }
    }

    fn body(&mut self) -> Result<(), CompileError> {
        let pattern = self.pattern;
        match &pattern.rewrite.body {
            RewriteBody::External { name, args } => {
                let root = pattern.rewrite.root.into_iter();
                let args: Vec<ValueId> = root.chain(args.iter().copied()).collect();
                self.call(name, &args, &[], &pattern.rewrite.location)?;
            }
            RewriteBody::Ops(ops) => {
                for op in ops {
                    if let OpKind::Replace { op, with: Replacement::Operation(by) } = &op.kind {
                        self.known[by.0 as usize].replaces.get_or_insert(*op);
                    }
                }
                for op in ops {
                    self.op(op)?;
                }
            }
        }
        if let Some(open) = self.loops.last() {
            return Err(self.malformed_each(&self.definition_location(open.element)));
        }
        self.code.emit(isa::End);
        for fail in std::mem::take(&mut self.inner_fails).into_iter().chain(self.fail) {
            self.code.place(fail);
            self.code.emit(isa::Fail);
        }
        Ok(())
    }

    fn op(&mut self, op: &Op) -> Result<(), CompileError> {
        let at = &op.location;
        match &op.kind {
            // Constants are made where they are first read; unbound types are known once an op was created with them.
            OpKind::Attribute { .. } | OpKind::Type { .. } | OpKind::Types { .. } => {}
            OpKind::Operand { .. } | OpKind::Operands { .. } | OpKind::ApplyNativeConstraint { .. } => {
                return Err(CompileError::Malformed {
                    pattern: self.pattern.name.clone(),
                    location: at.clone(),
                    reason: "an operation of the match section stands in the rewrite",
                });
            }
            OpKind::Operation { name, operands, attributes, types, location } => {
                let result = op.results[0];
                if let Some(location) = location {
                    self.locate(location, at)?;
                }
                self.create(result, name.as_ref(), operands, attributes, types, at)?;
            }
            OpKind::Result { parent, index } => {
                let (parent, dst) = (self.register(*parent, at)?, self.define(op.results[0]));
                // With one, as was checked.
                self.results(parent, index.unwrap_or(0), Form::Result, dst);
            }
            OpKind::Results { parent, index } => {
                let (parent, dst) = (self.register(*parent, at)?, self.define(op.results[0]));
                let form = match (index, self.pattern.kind(op.results[0])) {
                    (None, _) => Form::AllResults,
                    (Some(_), Kind::Value) => Form::OfGroup,
                    (Some(_), _) => Form::Group,
                };
                self.results(parent, index.unwrap_or(0), form, dst);
            }
            OpKind::Range { elements } => {
                let elements = &self.packed(elements, at)?[..];
                let dst = self.define(op.results[0]);
                match self.pattern.kind(op.results[0]) {
                    Kind::TypeRange => self.code.emit(isa::BuildTypes { elements, dst: dst.into() }),
                    _ => self.code.emit(isa::BuildValues { elements, dst: dst.into() }),
                }
            }
            OpKind::ApplyNativeRewrite { name, args, .. } if name == each::BEGIN => {
                self.begin_each(args, &op.results, at)?;
            }
            OpKind::ApplyNativeRewrite { name, args, .. } if name == each::END => {
                self.end_each(args, &op.results, at)?;
            }
            OpKind::ApplyNativeRewrite { name, args, location } => {
                if let Some(location) = location {
                    self.locate(location, at)?;
                }
                self.call(name, args, &op.results, at)?;
            }
            OpKind::Erase { op } => {
                let op = self.register(*op, at)?;
                self.code.emit(isa::Erase { op: op.into() });
            }
            OpKind::Replace { op, with } => {
                let op = self.register(*op, at)?;
                match with {
                    Replacement::Operation(by) => {
                        let by = self.register(*by, at)?;
                        self.code.emit(isa::ReplaceWithOp { op: op.into(), by: by.into() });
                    }
                    Replacement::Values(values) => {
                        let values = self.packed(values, at)?;
                        self.code.emit(isa::Replace { op: op.into(), values: &values });
                    }
                }
            }
        }
        Ok(())
    }

    fn begin_each(&mut self, args: &[ValueId], results: &[ValueId], at: &Location) -> Result<(), CompileError> {
        let ([range], [element]) = (args, results) else { return Err(self.malformed_each(at)) };
        if (self.pattern.kind(*range), self.pattern.kind(*element)) != (Kind::ValueRange, Kind::Value) {
            return Err(self.malformed_each(at));
        }
        let (range, known, done) = (self.register(*range, at)?, self.known.clone(), self.code.label());
        let dst = self.define(*element);
        self.code.emit(isa::EachValue { range: range.into(), dst: dst.into(), done });
        let (body, fail) = (self.code.here(), self.fail.take());
        self.loops.push(EachLoop { element: *element, body, done, known, fail });
        self.loop_depth = self.loop_depth.max(self.loops.len() as u32);
        Ok(())
    }

    fn end_each(&mut self, args: &[ValueId], results: &[ValueId], at: &Location) -> Result<(), CompileError> {
        let ([element, given @ ..], [all]) = (args, results) else { return Err(self.malformed_each(at)) };
        let is_value = |value: &ValueId| matches!(self.pattern.kind(*value), Kind::Value | Kind::ValueRange);
        if self.pattern.kind(*all) != Kind::ValueRange || !given.iter().all(is_value) {
            return Err(self.malformed_each(at));
        }
        let results = self.packed(given, at)?;
        let Some(EachLoop { body, done, known, fail, .. }) = self.loops.pop_if(|open| open.element == *element) else {
            return Err(self.malformed_each(at));
        };
        self.code.emit(isa::NextValue { body, results: &results });
        self.code.place(done);
        for (now, before) in self.known.iter_mut().zip(known) {
            now.source = before.source;
        }
        self.inner_fails.extend(self.fail.take());
        self.fail = fail;
        let dst = self.define(*all);
        self.code.emit(isa::EachResults { dst: dst.into() });
        Ok(())
    }

    fn malformed_each(&self, at: &Location) -> CompileError {
        let reason = "what is done for each value of a range is not told from the rest";
        CompileError::Malformed { pattern: self.pattern.name.clone(), location: at.clone(), reason }
    }

    fn definition_location(&self, value: ValueId) -> Location {
        let op = self.pattern.actions().iter().find(|op| op.results.contains(&value));
        op.map_or_else(|| self.pattern.rewrite.location.clone(), |op| op.location.clone())
    }

    /// Creates an op. Its result types are the given ones; if one of them is bound nowhere or none is given, those
    /// of the op that it replaces; if it replaces none, the host infers them.
    fn create(
        &mut self,
        op: ValueId,
        name: Option<&SmolStr>,
        operands: &[ValueId],
        attributes: &[(SmolStr, ValueId)],
        types: &[ValueId],
        at: &Location,
    ) -> Result<(), CompileError> {
        let Some(name) = name else {
            let (pattern, location) = (self.pattern.name.clone(), at.clone());
            let reason = "an operation to be created has no name";
            return Err(CompileError::Malformed { pattern, location, reason });
        };
        let is_known = self.operations.find(name).is_some();
        let symbol = self.symbols.op_names.intern(name);
        let name = self.tables.op_names.place(symbol);
        let operands = self.packed(operands, at)?;
        let attributes = self.attributes(attributes, at)?;
        let mut unbound = Vec::new();
        for (index, ty) in types.iter().enumerate() {
            if self.source(*ty).is_none() {
                unbound.push((index as u32, *ty));
            }
        }
        let given = if !types.is_empty() && unbound.is_empty() {
            Some(self.packed(types, at)?)
        } else {
            self.types_of_replaced(op)
        };
        let dst = self.define(op);
        match given {
            Some(types) => self.code.emit(isa::CreateOp {
                name,
                operands: &operands,
                attributes: attributes.as_flattened(),
                types: &types,
                dst: dst.into(),
            }),
            None => self.code.emit(isa::CreateOpInferred {
                name,
                operands: &operands,
                attributes: attributes.as_flattened(),
                dst: dst.into(),
            }),
        }
        for (index, ty) in unbound {
            let range = |value: &ValueId| self.pattern.kind(*value) == Kind::TypeRange;
            let behind_a_range = types[..index as usize].iter().any(range);
            let form = match (range(&ty), behind_a_range) {
                (true, _) if types.len() == 1 => Form::AllResults,
                (true, _) => Form::Group,
                (false, true) => Form::OfGroup,
                (false, false) => Form::Result,
            };
            self.known[ty.0 as usize].source.get_or_insert(Source::InferredType { op: dst, index, form });
            // An operation of which nothing is known is created without results, but the pattern says that this one is there.
            if !is_known && !range(&ty) {
                self.register(ty, at)?;
            }
        }
        Ok(())
    }

    /// Says where what is created next comes from. What `create` and `call` write before that makes nothing else.
    fn locate(&mut self, location: &NewLocation, at: &Location) -> Result<(), CompileError> {
        let origins = &self.packed(&location.of, at)?[..];
        match &location.name {
            None => self.code.emit(isa::Locate { origins }),
            Some(name) => {
                let symbol = self.symbols.attribute_names.intern(name);
                let name = self.tables.attribute_names.place(symbol);
                self.code.emit(isa::LocateNamed { name, origins });
            }
        }
        Ok(())
    }

    /// Names and registers of attributes; of two with one name the later counts.
    fn attributes(&mut self, attributes: &[(SmolStr, ValueId)], at: &Location) -> Result<Vec<[u32; 2]>, CompileError> {
        let mut places = FxHashMap::default();
        let mut pairs: Vec<[u32; 2]> = Vec::with_capacity(attributes.len());
        for (name, value) in attributes {
            let symbol = self.symbols.attribute_names.intern(name);
            let name = self.tables.attribute_names.place(symbol);
            let register = self.register(*value, at)?;
            // A few are looked through faster than they are hashed.
            let place = if attributes.len() <= 8 {
                pairs.iter().position(|pair| pair[0] == name).unwrap_or(pairs.len())
            } else {
                *places.entry(name).or_insert(pairs.len())
            };
            if place == pairs.len() {
                pairs.push([name, register]);
            } else {
                pairs[place] = [name, register];
            }
        }
        Ok(pairs)
    }

    fn types_of_replaced(&mut self, op: ValueId) -> Option<Vec<u32>> {
        let replaced = self.known[op.0 as usize].replaces?;
        let Some(Source::Register(replaced)) = self.known[replaced.0 as usize].source else { return None };
        let results = self.registers.fresh(Kind::ValueRange);
        self.code.emit(isa::GetResults { op: replaced.into(), dst: results.into() });
        let types = self.registers.fresh(Kind::TypeRange);
        self.code.emit(isa::GetRangeTypes { range: results.into(), dst: types.into() });
        Some(vec![pack_register(Kind::TypeRange, types)])
    }

    fn call(
        &mut self,
        name: &SmolStr,
        args: &[ValueId],
        results: &[ValueId],
        at: &Location,
    ) -> Result<(), CompileError> {
        let kinds = |values: &[ValueId]| values.iter().map(|v| self.pattern.kind(*v)).collect::<Vec<Kind>>();
        let (params, returned) = (kinds(args), kinds(results));
        let function = self.symbols.native(name, NativeKind::Rewrite, &params, &returned, at);
        let args = self.packed(args, at)?;
        let results: Vec<u32> = results.iter().map(|r| pack_register(self.pattern.kind(*r), self.define(*r))).collect();
        self.code.emit(isa::CallRewrite { function, args: &args, results: &results });
        Ok(())
    }

    fn define(&mut self, value: ValueId) -> u32 {
        let register = self.registers.fresh(self.pattern.kind(value));
        self.known[value.0 as usize].source = Some(Source::Register(register));
        register
    }

    fn fail(&mut self) -> Label {
        *self.fail.get_or_insert_with(|| self.code.label())
    }

    fn packed(&mut self, values: &[ValueId], at: &Location) -> Result<Vec<u32>, CompileError> {
        values.iter().map(|v| Ok(pack_register(self.pattern.kind(*v), self.register(*v, at)?))).collect()
    }

    /// The register that holds a value; makes constants and reads inferred types at their first use.
    fn register(&mut self, value: ValueId, at: &Location) -> Result<u32, CompileError> {
        match self.source(value) {
            Some(Source::Register(register)) => Ok(register),
            Some(Source::InferredType { op, index, form }) => Ok(self.inferred_type(value, op, index, form)),
            None => {
                let info = &self.pattern.values[value.0 as usize];
                Err(CompileError::Unbound {
                    pattern: self.pattern.name.clone(),
                    location: at.clone(),
                    what: kind_name(info.kind),
                    name: info.name.clone(),
                })
            }
        }
    }

    fn source(&mut self, value: ValueId) -> Option<Source> {
        let known = self.known[value.0 as usize];
        if known.source.is_some() {
            return known.source;
        }
        let constant = self.symbols.constant(known.constant?)?;
        let dst = self.define(value);
        self.tables.constant(constant, dst, self.code);
        Some(Source::Register(dst))
    }

    /// Takes results of an operation.
    fn results(&mut self, op: u32, index: u32, form: Form, dst: u32) {
        let (op, group) = (op.into(), index);
        if let Form::AllResults = form {
            return self.code.emit(isa::GetResults { op, dst: dst.into() });
        }
        let fail = self.fail();
        match form {
            Form::Group => self.code.emit(isa::GetResultGroup { op, group, dst: dst.into(), fail }),
            Form::OfGroup => self.code.emit(isa::GetResultOfGroup { op, group, dst: dst.into(), fail }),
            Form::Result | Form::AllResults => self.code.emit(isa::GetResult { op, index, dst: dst.into(), fail }),
        }
    }

    fn inferred_type(&mut self, value: ValueId, op: u32, index: u32, form: Form) -> u32 {
        let kind = if let Form::OfGroup | Form::Result = form { Kind::Value } else { Kind::ValueRange };
        let results = self.registers.fresh(kind);
        self.results(op, index, form, results);
        let dst = self.define(value);
        match kind {
            Kind::Value => self.code.emit(isa::GetValueType { value: results.into(), dst: dst.into() }),
            _ => self.code.emit(isa::GetRangeTypes { range: results.into(), dst: dst.into() }),
        }
        dst
    }
}
