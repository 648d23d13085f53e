//! The section of a blob that linking reads: the patterns themselves, packed.
//!
//! Anything that can be derived is left out: an op that defines the next values of its pattern in order, as nearly all do, names
//! none of them, and references to values are distances back from there.

use pdl_ir::{
    Kind, Module, NewLocation, Op, OpKind, Pattern, Replacement, Rewrite, RewriteBody, Site, Unless, ValueId, ValueInfo,
};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use pdl_bytecode::encoding::{Coded, Malformed, Packer, Unpacker};
use pdl_bytecode::isa::KINDS;

/// Bits in front of a pattern.
const NAMED: u32 = 1;
const RECURSION: u32 = 2;
const ROOTED: u32 = 4;
const EXTERNAL: u32 = 8;
/// There are parts that must not be found.
const UNLESS: u32 = 16;

/// The kind of an op, in the bits of its first number above [`IN_ORDER`] and [`FLAG`].
const ATTRIBUTE: u32 = 0;
const TYPE: u32 = 1;
const TYPES: u32 = 2;
const OPERAND: u32 = 3;
const OPERANDS: u32 = 4;
const OPERATION: u32 = 5;
const RESULT: u32 = 6;
const RESULTS: u32 = 7;
const RANGE: u32 = 8;
const CONSTRAINT: u32 = 9;
const REWRITE: u32 = 10;
const ERASE: u32 = 11;
const REPLACE: u32 = 12;
/// As [`ATTRIBUTE`], with what it is where it is not there.
const ATTRIBUTE_OR: u32 = 13;
/// As [`RESULT`], without an index.
const ANY_RESULT: u32 = 14;
/// As [`OPERATION`], with the location of what is created.
const LOCATED_OPERATION: u32 = 15;
/// As [`REWRITE`], with the location of what the function creates.
const LOCATED_REWRITE: u32 = 16;
const TAGS: usize = 17;

/// The results are the next values: one of an op that defines one, else none.
const IN_ORDER: u32 = 1;
/// Says which of two forms an op has: a constant rather than any, negated, with an operation, an index, a type.
const FLAG: u32 = 2;

pub(crate) fn encode(module: &Module) -> Vec<u8> {
    let mut out = Packer::default();
    module.natives.put(&mut out);
    out.count(module.patterns.len());
    module.patterns.iter().for_each(|pattern| encode_pattern(&mut out, pattern));
    out.finish()
}

pub(crate) fn decode(bytes: &[u8]) -> Result<Module, Malformed> {
    read(&mut Unpacker::new(bytes)?)
}

/// The offsets in the section, which can be decoded, of parts of the module; of the whole for what is not in it.
pub(crate) fn offsets_of(bytes: &[u8], sites: &[Site]) -> Vec<usize> {
    let Ok(mut from) = Unpacker::new(bytes).map(Unpacker::remember) else { return vec![0; sites.len()] };
    let _ = read(&mut from);
    let marks: FxHashMap<Site, usize> = from.into_marks().into_iter().collect();
    sites.iter().map(|site| marks.get(site).copied().unwrap_or(0)).collect()
}

fn read(from: &mut Unpacker<'_, Site>) -> Result<Module, Malformed> {
    let mut index = 0..;
    let natives = from.list(|from| {
        from.mark(Site::Native(index.next().unwrap_or(usize::MAX)));
        Coded::take(from)
    })?;
    let mut index = 0..;
    let patterns = from.list(|from| decode_pattern(from, index.next().unwrap_or(usize::MAX)))?;
    from.finish()?;
    Ok(Module { patterns, natives, ..Module::default() })
}

fn encode_pattern(out: &mut Packer, pattern: &Pattern) {
    let external = matches!(pattern.rewrite.body, RewriteBody::External { .. });
    let flags = (u32::from(pattern.name.is_some()) * NAMED)
        | (u32::from(pattern.recursion) * RECURSION)
        | (u32::from(pattern.rewrite.root.is_some()) * ROOTED)
        | (u32::from(external) * EXTERNAL)
        | (u32::from(!pattern.unless.is_empty()) * UNLESS);
    out.number(flags);
    if let Some(name) = &pattern.name {
        out.text(name);
    }
    out.number(pattern.benefit);
    out.location(&pattern.location);
    out.count(pattern.values.len());
    for value in &pattern.values {
        let name = value.name.as_ref().map_or(0, |name| out.id(name) + 1);
        out.number(name * KINDS.len() as u64 + value.kind as u64);
    }
    let mut writer = OpWriter { out, next: 0 };
    writer.ops(&pattern.matcher);
    if !pattern.unless.is_empty() {
        writer.out.count(pattern.unless.len());
        pattern.unless.iter().for_each(|unless| writer.unless(unless));
    }
    if let Some(root) = pattern.rewrite.root {
        writer.value(root);
    }
    match &pattern.rewrite.body {
        RewriteBody::Ops(ops) => writer.ops(ops),
        RewriteBody::External { name, args } => {
            writer.out.pooled(name);
            writer.values(args);
        }
    }
    out.location(&pattern.rewrite.location);
}

fn decode_pattern(from: &mut Unpacker<'_, Site>, index: usize) -> Result<Pattern, Malformed> {
    from.mark(Site::Pattern(index));
    let flags = from.below((NAMED | RECURSION | ROOTED | EXTERNAL | UNLESS) as usize + 1, "set of flags")? as u32;
    let name = (flags & NAMED != 0).then(|| from.text()).transpose()?;
    let benefit = from.benefit()?;
    let location = from.location()?;
    let values = from.list(|from| {
        let number = from.number()? as usize;
        let kind = KINDS[number % KINDS.len()];
        let name = (number / KINDS.len()).checked_sub(1).map(|id| from.text_of(id)).transpose()?;
        Ok(ValueInfo { kind, name })
    })?;
    let mut reader = OpReader { from, next: 0, values: values.len() };
    let matcher = reader.ops(|op| Site::Matcher(index, op))?;
    let unless = if flags & UNLESS != 0 { reader.all_unless(index, &values)? } else { Vec::new() };
    reader.from.mark(Site::Rewrite(index));
    let root = (flags & ROOTED != 0).then(|| reader.value()).transpose()?;
    let body = match flags & EXTERNAL != 0 {
        true => RewriteBody::External { name: reader.from.pooled()?, args: reader.list()? },
        false => RewriteBody::Ops(reader.ops(|op| Site::Action(index, op))?),
    };
    let rewrite = Rewrite { root, body, location: from.location()? };
    Ok(Pattern { name, benefit, recursion: flags & RECURSION != 0, values, matcher, unless, rewrite, location })
}

/// Returns how many results an op of a kind has where they go without saying.
fn usual_results(tag: u32) -> u32 {
    u32::from(tag < CONSTRAINT || matches!(tag, ANY_RESULT | LOCATED_OPERATION))
}

struct OpWriter<'a> {
    out: &'a mut Packer,
    /// The value behind the last that was defined.
    next: u32,
}

impl OpWriter<'_> {
    fn ops(&mut self, ops: &[Op]) {
        self.out.count(ops.len());
        ops.iter().for_each(|op| self.op(op));
    }

    fn value(&mut self, value: ValueId) {
        self.out.near(self.next, value.0);
    }

    fn values(&mut self, values: &[ValueId]) {
        self.out.count(values.len());
        values.iter().for_each(|value| self.value(*value));
    }

    fn location(&mut self, location: Option<&NewLocation>) {
        if let Some(NewLocation { of, name }) = location {
            self.out.pooled_option(name.as_ref());
            self.values(of);
        }
    }

    fn unless(&mut self, unless: &Unless) {
        self.ops(&unless.ops);
        self.out.count(unless.at.len());
        for (found, at) in &unless.at {
            self.value(*found);
            self.value(*at);
        }
        self.out.location(&unless.location);
    }

    fn op(&mut self, op: &Op) {
        let (tag, flag) = match &op.kind {
            OpKind::Attribute { value, otherwise: None, .. } => (ATTRIBUTE, value.is_some()),
            OpKind::Attribute { value, otherwise: Some(_), .. } => (ATTRIBUTE_OR, value.is_some()),
            OpKind::Type { constant } => (TYPE, constant.is_some()),
            OpKind::Types { constants } => (TYPES, constants.is_some()),
            OpKind::Operand { ty } => (OPERAND, ty.is_some()),
            OpKind::Operands { ty } => (OPERANDS, ty.is_some()),
            OpKind::Operation { name, location: None, .. } => (OPERATION, name.is_some()),
            OpKind::Operation { name, location: Some(_), .. } => (LOCATED_OPERATION, name.is_some()),
            OpKind::Result { index: Some(_), .. } => (RESULT, false),
            OpKind::Result { index: None, .. } => (ANY_RESULT, false),
            OpKind::Results { index, .. } => (RESULTS, index.is_some()),
            OpKind::Range { .. } => (RANGE, false),
            OpKind::ApplyNativeConstraint { negated, .. } => (CONSTRAINT, *negated),
            OpKind::ApplyNativeRewrite { location: None, .. } => (REWRITE, false),
            OpKind::ApplyNativeRewrite { location: Some(_), .. } => (LOCATED_REWRITE, false),
            OpKind::Erase { .. } => (ERASE, false),
            OpKind::Replace { with, .. } => (REPLACE, matches!(with, Replacement::Operation(_))),
        };
        let in_order = op.results.len() as u32 == usual_results(tag) && op.results.iter().all(|r| r.0 == self.next);
        self.out.number((tag << 2) | (u32::from(flag) * FLAG) | (u32::from(in_order) * IN_ORDER));
        self.out.location(&op.location);
        self.payload(&op.kind);
        if !in_order {
            self.values(&op.results);
        }
        if let Some(last) = op.results.last() {
            self.next = last.0.wrapping_add(1);
        }
    }

    fn payload(&mut self, kind: &OpKind) {
        match kind {
            OpKind::Attribute { value, ty, otherwise } => {
                otherwise.iter().for_each(|otherwise| self.out.pooled(otherwise));
                if let Some(value) = value {
                    self.out.pooled(value);
                }
                // Both a constant and a type is for the verifier to refuse, and for this to keep.
                self.values(ty.as_slice());
            }
            OpKind::Type { constant } => constant.iter().for_each(|constant| self.out.pooled(constant)),
            OpKind::Types { constants } => {
                constants.iter().for_each(|constants| constants.put(self.out));
            }
            OpKind::Operand { ty } | OpKind::Operands { ty } => ty.iter().for_each(|ty| self.value(*ty)),
            OpKind::Operation { name, operands, attributes, types, location } => {
                if let Some(name) = name {
                    self.out.pooled(name);
                }
                self.values(operands);
                self.out.count(attributes.len());
                for (name, value) in attributes {
                    self.out.pooled(name);
                    self.value(*value);
                }
                self.values(types);
                self.location(location.as_deref());
            }
            OpKind::Result { parent, index } | OpKind::Results { parent, index } => {
                self.value(*parent);
                index.iter().for_each(|index| self.out.number(*index));
            }
            OpKind::Range { elements } => self.values(elements),
            OpKind::ApplyNativeConstraint { name, args, negated: _ } => {
                self.out.pooled(name);
                self.values(args);
            }
            OpKind::ApplyNativeRewrite { name, args, location } => {
                self.out.pooled(name);
                self.values(args);
                self.location(location.as_deref());
            }
            OpKind::Erase { op } => self.value(*op),
            OpKind::Replace { op, with } => {
                self.value(*op);
                match with {
                    Replacement::Operation(by) => self.value(*by),
                    Replacement::Values(values) => self.values(values),
                }
            }
        }
    }
}

struct OpReader<'a, 'b> {
    from: &'a mut Unpacker<'b, Site>,
    next: u32,
    values: usize,
}

impl OpReader<'_, '_> {
    fn all_unless(&mut self, pattern: usize, kinds: &[ValueInfo]) -> Result<Vec<Unless>, Malformed> {
        let (next, values) = (&mut self.next, self.values);
        let mut index = 0..;
        self.from.list(|from| {
            let part = index.next().unwrap_or(usize::MAX);
            let mut reader = OpReader { from, next: *next, values };
            let ops = reader.ops(|op| Site::UnlessOp(pattern, part, op))?;
            *next = reader.next;
            from.mark(Site::Unless(pattern, part));
            let at = from.list(|from| Ok((read_value(from, *next, values)?, read_value(from, *next, values)?)))?;
            // What is looked for in one of a range is told by its kind.
            let kind = |value: ValueId| kinds.get(value.0 as usize).map(|value| value.kind);
            let each =
                matches!(at[..], [(one, all)] if kind(one) == Some(Kind::Value) && kind(all) == Some(Kind::ValueRange));
            Ok(Unless { ops, at, each, location: from.location()? })
        })
    }

    fn ops(&mut self, site: impl Fn(usize) -> Site) -> Result<Vec<Op>, Malformed> {
        let (next, values) = (&mut self.next, self.values);
        let mut index = 0..;
        self.from.list(|from| {
            from.mark(site(index.next().unwrap_or(usize::MAX)));
            let mut reader = OpReader { from, next: *next, values };
            let op = reader.op()?;
            *next = reader.next;
            Ok(op)
        })
    }

    fn value(&mut self) -> Result<ValueId, Malformed> {
        read_value(self.from, self.next, self.values)
    }

    fn list(&mut self) -> Result<Vec<ValueId>, Malformed> {
        let (next, values) = (self.next, self.values);
        self.from.list(|from| read_value(from, next, values))
    }

    fn pooled_if(&mut self, there: bool) -> Result<Option<SmolStr>, Malformed> {
        there.then(|| self.from.pooled()).transpose()
    }

    fn value_if(&mut self, there: bool) -> Result<Option<ValueId>, Malformed> {
        there.then(|| self.value()).transpose()
    }

    fn location_if(&mut self, there: bool) -> Result<Option<Box<NewLocation>>, Malformed> {
        match there {
            false => Ok(None),
            true => Ok(Some(Box::new(NewLocation { name: self.from.pooled_option()?, of: self.list()? }))),
        }
    }

    fn op(&mut self) -> Result<Op, Malformed> {
        let head = self.from.below(TAGS << 2, "kind of op")? as u32;
        let (tag, flag) = (head >> 2, head & FLAG != 0);
        let location = self.from.location()?;
        let kind = self.payload(tag, flag)?;
        let results = match head & IN_ORDER != 0 {
            true => (0..usual_results(tag)).map(|_| ValueId(self.next)).collect(),
            false => self.list()?,
        };
        if let Some(last) = results.last() {
            self.next = last.0.wrapping_add(1);
        }
        Ok(Op { kind, results: results.into(), location })
    }

    fn payload(&mut self, tag: u32, flag: bool) -> Result<OpKind, Malformed> {
        Ok(match tag {
            ATTRIBUTE | ATTRIBUTE_OR => {
                let otherwise = self.pooled_if(tag == ATTRIBUTE_OR)?;
                let value = self.pooled_if(flag)?;
                let types = self.list()?;
                if types.len() > 1 {
                    return self.from.wrong("an attribute has one type");
                }
                OpKind::Attribute { value, ty: types.first().copied(), otherwise }
            }
            TYPE => OpKind::Type { constant: self.pooled_if(flag)? },
            TYPES => OpKind::Types { constants: flag.then(|| Coded::take(self.from)).transpose()? },
            OPERAND => OpKind::Operand { ty: self.value_if(flag)? },
            OPERANDS => OpKind::Operands { ty: self.value_if(flag)? },
            OPERATION | LOCATED_OPERATION => {
                let name = self.pooled_if(flag)?;
                let operands = self.list()?;
                let (next, values) = (self.next, self.values);
                let attributes = self.from.list(|from| Ok((from.pooled()?, read_value(from, next, values)?)))?;
                let types = self.list()?;
                let location = self.location_if(tag == LOCATED_OPERATION)?;
                OpKind::Operation { name, operands, attributes, types, location }
            }
            RESULT => OpKind::Result { parent: self.value()?, index: Some(self.from.number()?) },
            ANY_RESULT => OpKind::Result { parent: self.value()?, index: None },
            RESULTS => OpKind::Results { parent: self.value()?, index: flag.then(|| self.from.number()).transpose()? },
            RANGE => OpKind::Range { elements: self.list()? },
            CONSTRAINT => {
                OpKind::ApplyNativeConstraint { name: self.from.pooled()?, args: self.list()?, negated: flag }
            }
            REWRITE | LOCATED_REWRITE => {
                let (name, args) = (self.from.pooled()?, self.list()?);
                OpKind::ApplyNativeRewrite { name, args, location: self.location_if(tag == LOCATED_REWRITE)? }
            }
            ERASE => OpKind::Erase { op: self.value()? },
            _ => {
                let op = self.value()?;
                let with = match flag {
                    true => Replacement::Operation(self.value()?),
                    false => Replacement::Values(self.list()?),
                };
                OpKind::Replace { op, with }
            }
        })
    }
}

fn read_value(from: &mut Unpacker<'_, Site>, next: u32, values: usize) -> Result<ValueId, Malformed> {
    // `near` is written the other way round, next from value: most distances are then small and positive.
    let value = next.wrapping_sub(from.near(0)?);
    match (value as usize) < values {
        true => Ok(ValueId(value)),
        false => from.wrong(format!("there is no value number {value}")),
    }
}

/// A check that this section can hold all kinds, for the compiler to tell when one is added.
const _: () = assert!(KINDS.len() == Kind::ValueRange as usize + 1);
