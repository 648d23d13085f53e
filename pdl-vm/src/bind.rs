//! [`PatternSet`]: a program bound to a host.

use crate::prelude::*;

use alloc::sync::Arc;
use hashbrown::hash_map::Entry;

use pdl_bytecode::collections::{FxHashMap, FxHashSet};
use pdl_bytecode::decode::instructions;
use pdl_bytecode::filter::{Ask, FilterQuestion};
use pdl_bytecode::isa::{Dense, Instruction, Kind, Operand, Sparse, Told};
use pdl_bytecode::{PatternId, PatternInfo, Program};
use pdl_declarations::rules::rule_of;
use pdl_declarations::{ABSENT, ConstantData, Definition, Location, Native, NativeKind, NativeType};
use rustc_hash::FxHasher;
use smol_str::SmolStr;

use crate::bound_code::{BoundCode, Start, Starts};
use crate::error::{BindError, BindErrors};
use crate::greedy::match_depth::match_depth;
use crate::host::{Host, HostContext, HostError, HostTuning};
use crate::ids::{IdMap, NONE};
use crate::interpreter::{Filters, Numbers, asked_kinds};
use crate::kinds::{Kinds, created_kinds};
use crate::mentions;
use crate::natives::{ConstraintFn, MatchingOnly, Natives, Registered, RewriteFn};
use crate::patterns::RustPatterns;
use crate::registers::{Registers, TypeLists, TypeRange};
use crate::selection::{Selection, UNUSED};

/// A native function at its place in the program's table.
pub(crate) enum BoundNative<H: Host> {
    Constraint(Arc<ConstraintFn<H>>),
    Rewrite(Arc<dyn RewriteFn<H>>),
    /// A constraint that comes with a program, on one type or attribute of this kind and on nothing else: its answer never changes.
    Check(Arc<ConstraintFn<H>>, Kind),
    /// A constraint that always answers so.
    Stub(bool),
}

impl<H: Host> Clone for BoundNative<H> {
    fn clone(&self) -> Self {
        match self {
            BoundNative::Constraint(function) => BoundNative::Constraint(Arc::clone(function)),
            BoundNative::Rewrite(function) => BoundNative::Rewrite(Arc::clone(function)),
            BoundNative::Check(function, kind) => BoundNative::Check(Arc::clone(function), *kind),
            BoundNative::Stub(answer) => BoundNative::Stub(*answer),
        }
    }
}

/// A [`Program`] bound to a host: names interned, constants parsed, native functions resolved.
///
/// It is immutable and may be shared by threads if the host's handles may. It fits the host that it was bound to, and
/// others that intern names and constants in the same context.
pub struct PatternSet<H: Host> {
    pub(crate) program: Arc<Program>,
    pub(crate) op_names: Vec<H::OpName>,
    pub(crate) attribute_names: Vec<H::AttrName>,
    pub(crate) attributes: Vec<H::Attr>,
    /// The constant for an attribute that is not there, if patterns mention it or compute.
    pub(crate) absent: Option<H::Attr>,
    pub(crate) types: Vec<H::Type>,
    pub(crate) type_lists: TypeLists<H>,
    pub(crate) natives: Vec<BoundNative<H>>,
    pub(crate) code: BoundCode,
    /// Where runs start.
    pub(crate) starts: Starts,
    /// The kinds that the host had numbered; empty if it numbers none.
    pub(crate) kinds: Kinds,
    pub(crate) filters: Filters,
    /// The number of registers for operations that matcher code uses, or for ranges of values if that is more.
    pub(crate) op_registers: usize,
    /// Of each pattern; kept apart from the rest of what is known of patterns, to be small.
    pub(crate) ranks: Vec<u32>,
    /// True if patterns have the order that the program was compiled with, so that its prunes hold.
    pub(crate) in_order: bool,
    /// The properties of all patterns, the compiled ones first; empty if they are those of the program.
    pub(crate) infos: Vec<PatternInfo>,
    /// The labels of all patterns, in the same order.
    pub(crate) labels: Vec<Arc<[SmolStr]>>,
    /// The patterns that are written in Rust.
    pub(crate) rust: RustPatterns<H>,
    /// The greatest distance from their roots at which compiled patterns look; see [`match_depth`].
    pub(crate) match_depth: Option<u32>,
    pub(crate) op_name_ids: IdMap<H::OpName>,
    pub(crate) attribute_ids: IdMap<H::Attr>,
    pub(crate) type_ids: IdMap<H::Type>,
    /// By hash; lists of equal hash follow one another in `type_list_chain`.
    type_list_ids: FxHashMap<u64, u32>,
    type_list_chain: Vec<u32>,
}

impl<H: Host> PatternSet<H> {
    /// Binds a program.
    ///
    /// # Errors
    /// Everything that is wrong, at once: native functions that are missing or have other signatures than declared,
    /// constants that the host refuses, and operations that it [has not](HostContext::operations).
    pub fn bind(program: Arc<Program>, host: &mut H, natives: &Natives<H>) -> Result<PatternSet<H>, BindErrors>
    where
        H: HostContext,
    {
        let selection = Selection::all(&program);
        PatternSet::bind_selected(program, host, natives, &selection)
    }

    /// Binds what is selected of a program.
    pub(crate) fn bind_selected(
        program: Arc<Program>,
        host: &mut H,
        natives: &Natives<H>,
        selection: &Selection,
    ) -> Result<PatternSet<H>, BindErrors>
    where
        H: HostContext,
    {
        let tables = program.tables();
        let mut errors = Vec::new();
        if !tables.operations.is_empty() {
            host.define_operations(&tables.operations);
        }

        let op_names: Vec<_> = tables.op_names.iter().map(|name| host.intern_op_name(name)).collect();
        let attribute_names: Vec<_> =
            tables.attribute_names.iter().map(|name| host.intern_attribute_name(name)).collect();
        let attributes = bind_constants(
            &tables.attributes,
            |constant| attribute(host, constant),
            &mut errors,
            |t, r| BindError::BadAttribute { text: t, reason: r },
        );
        let known = host.operations();
        if !known.is_empty() {
            let all_parsed = attributes.len() == tables.attributes.len();
            let op_handles: FxHashMap<&SmolStr, H::OpName> =
                tables.op_names.iter().zip(op_names.iter().copied()).collect();
            let attribute_handles: FxHashMap<&SmolStr, H::AttrName> =
                tables.attribute_names.iter().zip(attribute_names.iter().copied()).collect();
            let refused = |op: &SmolStr, name: &SmolStr, constant: u32| {
                let op = *op_handles.get(op)?;
                let name = *attribute_handles.get(name)?;
                let constant = *attributes.get(constant as usize).filter(|_| all_parsed)?;
                host.check_constant(op, name, constant).err().map(|error| error.to_string())
            };
            mentions::check(&program, selection, &known, refused, &mut errors);
        }
        let types = bind_constants(
            &tables.types,
            |text| host.parse_type(text),
            &mut errors,
            |t, r| BindError::BadType { text: t, reason: r },
        );
        let mut bound = Vec::with_capacity(tables.natives.len());
        for (index, native) in tables.natives.iter().enumerate() {
            match bind_native(native, natives, &program) {
                Ok(native) => bound.push(native),
                Err(_) if !selection.needs(&program, index as u32) => bound.push(BoundNative::Stub(false)),
                Err(error) => errors.push(error),
            }
        }

        let (op_name_ids, _) = IdMap::build(&op_names, |name| host.op_name_index(name));
        let (attribute_ids, equal_attributes) = IdMap::build(&attributes, |a| host.attribute_index(a));
        let (type_ids, equal_types) = IdMap::build(&types, |t| host.type_index(t));
        if errors.is_empty() && !(equal_attributes.is_empty() && equal_types.is_empty()) {
            let used = ConstantsTold::by(&program);
            equal_constants(&equal_attributes, &used.attributes, &tables.attributes, &mut errors);
            equal_constants(&equal_types, &used.types, &tables.types, &mut errors);
        }
        if !errors.is_empty() {
            return Err(BindErrors(errors));
        }

        let mut type_lists = TypeLists { types: Vec::new(), ends: Vec::new() };
        for list in &tables.type_lists {
            type_lists.types.extend(list.iter().filter_map(|t| types.get(*t as usize)));
            type_lists.ends.push(type_lists.types.len() as u32);
        }
        let (type_list_ids, type_list_chain) = index_type_lists(&type_lists);
        let mut definitions = tables.natives.iter().filter_map(|native| native.definition.as_deref());
        let absent = [ConstantData::Opaque(ABSENT.into()), ConstantData::Notation(ABSENT.into())];
        let mentions_absent = tables.attributes.iter().any(|constant| absent.contains(constant))
            || definitions.any(|known| matches!(known, Definition::Check(check) if check.needs_expressions()));
        let absent = if mentions_absent { host.intern_constant(&absent[0]).ok() } else { None };
        let (ranks, in_order) = selection.ranks(&program);
        let code = BoundCode::bind(program.clone());
        let mut found = Vec::new();
        let mut decoded = instructions(program.match_code(), 0).inspect(|decoded| {
            if let Instruction::Filter(filter) = decoded.instruction {
                found.push((decoded.address, filter));
            }
        });
        let match_depth = match_depth(&mut decoded, program.match_code().len());
        decoded.for_each(drop);
        let addresses: Vec<u32> = found.iter().map(|(address, _)| *address).collect();
        let mut starts = Starts::of_code(&code, &addresses, &op_name_ids);
        let mut heads = Vec::new();
        if H::NUMBERS_KINDS {
            let kinds =
                starts.kinds(&op_name_ids).into_iter().chain(asked_kinds(&found)).chain(created_kinds(&program));
            for (name, operands, results) in kinds {
                if let Some(name) = op_names.get(name as usize) {
                    host.intern_op_kind(*name, operands, results);
                }
            }
            heads = host.op_kinds();
        }
        let kinds = Kinds::new(&heads, |name| op_name_ids.get(name, |name| host.op_name_index(name)));
        starts.bind_kinds(&heads, host, &op_name_ids);
        let numbers = Numbers {
            kinds: H::NUMBERS_KINDS.then_some(&kinds),
            op_names: op_name_ids.places(&op_names, |name| host.op_name_index(name)),
            attributes: attribute_ids.places(&attributes, |a| host.attribute_index(a)),
            types: type_ids.places(&types, |t| host.type_index(t)),
        };
        let filters = Filters::bind(&found, program.match_code(), &ranks, &numbers);
        let op_registers = [Kind::Operation, Kind::ValueRange].map(|kind| tables.match_registers.of(kind) as usize);
        let op_registers = op_registers[0].max(op_registers[1]);
        Ok(PatternSet {
            op_names,
            attribute_names,
            attributes,
            absent,
            types,
            type_lists,
            natives: bound,
            code,
            starts,
            kinds,
            filters,
            op_registers,
            ranks,
            in_order,
            infos: Vec::new(),
            labels: Vec::new(),
            rust: RustPatterns::default(),
            match_depth,
            op_name_ids,
            attribute_ids,
            type_ids,
            type_list_ids,
            type_list_chain,
            program,
        })
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The patterns: the compiled ones in declaration order, those that are [not used](Self::is_used) too, then those
    /// written in Rust.
    pub fn patterns(&self) -> &[PatternInfo] {
        match self.infos.as_slice() {
            [] => self.program.patterns(),
            infos => infos,
        }
    }

    /// Returns true if a pattern is used: not if a filter or a cost model left it out.
    pub fn is_used(&self, pattern: PatternId) -> bool {
        self.ranks.get(pattern.index()).is_none_or(|rank| *rank != UNUSED)
    }

    /// The name that the root of a pattern has; `None` if it may have any.
    pub fn root(&self, pattern: PatternId) -> Option<H::OpName> {
        let compiled = self.program.patterns();
        match compiled.get(pattern.index()) {
            Some(info) => self.op_names.get(info.root? as usize).copied(),
            None => self.rust.patterns.get(pattern.index() - compiled.len())?.root,
        }
    }

    /// The debug labels of a pattern.
    pub fn labels(&self, pattern: PatternId) -> &[SmolStr] {
        self.labels.get(pattern.index()).map_or(&[], |labels| &**labels)
    }

    /// The name of a pattern, or where it was written if it has none.
    pub fn pattern_text(&self, pattern: PatternId) -> String {
        match self.patterns().get(pattern.index()) {
            Some(PatternInfo { name: Some(name), .. }) => name.to_string(),
            Some(PatternInfo { location, .. }) if location.line > 0 => {
                format!("{}:{}:{}", location.file, location.line, location.column)
            }
            _ => format!("#{}", pattern.index()),
        }
    }

    /// The patterns that a name stands for: the one of that name, all that a rule of that name is, or what
    /// [`pattern_text`](Self::pattern_text) says of one without a name.
    pub fn patterns_called(&self, name: &str) -> impl Iterator<Item = PatternId> {
        let called = move |info: &&PatternInfo| info.is_called(name) || self.pattern_text(info.id) == name;
        self.patterns().iter().filter(called).map(|info| info.id)
    }

    /// The rules that the patterns are, in order: what each is called, and its patterns. A pattern that is no part of a rule with several
    /// is one by itself.
    pub fn rules(&self) -> Vec<(String, Vec<PatternId>)> {
        let mut rules: Vec<(String, Vec<PatternId>)> = Vec::new();
        let mut places = FxHashMap::default();
        for info in self.patterns() {
            let text = self.pattern_text(info.id);
            let name = rule_of(&text).to_owned();
            // Rules of two files may have one name.
            let alone = (info.location.line == 0).then_some(info.id);
            let place = *places.entry((name.clone(), info.location.clone(), alone)).or_insert(rules.len());
            match rules.get_mut(place) {
                Some((_, patterns)) => patterns.push(info.id),
                None => rules.push((name, vec![info.id])),
            }
        }
        rules
    }

    /// Where a pattern was written; line 0 if that is not known.
    pub(crate) fn pattern_location(&self, pattern: PatternId) -> Location {
        self.patterns().get(pattern.index()).map(|info| info.location.clone()).unwrap_or_default()
    }
}

impl<H: HostTuning> PatternSet<H> {
    /// Returns true if a pattern may match at `op`, as far as its name and its numbers of operands and results tell: most ops root none,
    /// and drivers need not turn to those.
    #[inline]
    pub fn may_match_at(&self, host: &H, op: H::Op) -> bool {
        self.start(host, op, true).is_some()
            || !self.rust.patterns.is_empty() && !self.rust.candidates(host.op_name(op)).is_empty()
    }

    /// Returns where to look for the best match at `root`, or for all; `None` if nothing can match.
    #[inline(always)]
    pub(crate) fn start(&self, host: &H, root: H::Op, prunes: bool) -> Option<Start> {
        self.starts.of(self, host, root).get(prunes)
    }

    /// The program's number for a name, or `NONE`.
    #[inline(always)]
    pub(crate) fn op_name_id(&self, host: &H, name: H::OpName) -> u32 {
        self.op_name_ids.get(name, |name| host.op_name_index(name))
    }

    /// The program's number for an attribute, or `NONE`.
    #[inline(always)]
    pub(crate) fn attribute_id(&self, host: &H, attribute: H::Attr) -> u32 {
        self.attribute_ids.get(attribute, |a| host.attribute_index(a))
    }

    /// The program's number for a type, or `NONE`.
    #[inline(always)]
    pub(crate) fn type_id(&self, host: &H, r#type: H::Type) -> u32 {
        self.type_ids.get(r#type, |t| host.type_index(t))
    }
}

impl<H: Host> PatternSet<H> {
    /// The program's number for a type list, or `NONE`.
    pub(crate) fn type_list_id(&self, host: &H, registers: &Registers<H>, range: TypeRange<H>) -> u32 {
        if let TypeRange::Constant(list) = range {
            let types = self.type_lists.list(list);
            return self.find_type_list(hash_types(types.iter().copied()), |other| other == types);
        }
        let count = Registers::type_count(range, &self.type_lists);
        if count > self.type_lists.types.len() {
            return NONE;
        }
        let types = || (0..count).map(|i| registers.type_at(range, i, host, &self.type_lists));
        self.find_type_list(hash_types(types()), |other| other.len() == count && other.iter().copied().eq(types()))
    }

    fn find_type_list(&self, hash: u64, equals: impl Fn(&[H::Type]) -> bool) -> u32 {
        let mut next = self.type_list_ids.get(&hash).copied().unwrap_or(NONE);
        while next != NONE && !equals(self.type_lists.list(next)) {
            next = self.type_list_chain[next as usize];
        }
        next
    }
}

/// Returns the host's attribute for a constant of a program, or of a definition of an operation.
pub(crate) fn attribute<H: HostContext>(host: &mut H, constant: &ConstantData) -> Result<H::Attr, HostError> {
    match constant {
        ConstantData::Notation(text) => host.parse_attribute(text),
        _ => host.intern_constant(constant),
    }
}

/// Binds all constants. After an error the result has gaps and is not used.
fn bind_constants<T: ToString, C>(
    constants: &[T],
    mut bind: impl FnMut(&T) -> Result<C, HostError>,
    errors: &mut Vec<BindError>,
    error: impl Fn(String, String) -> BindError,
) -> Vec<C> {
    let mut bound = Vec::with_capacity(constants.len());
    for constant in constants {
        match bind(constant) {
            Ok(handle) => bound.push(handle),
            Err(HostError(reason)) => errors.push(error(constant.to_string(), reason)),
        }
    }
    bound
}

/// Up to how many functions that no pattern calls are named, whatever their names.
const SHOWN_UNUSED: usize = 5;

/// Returns true if two names differ only in case, and in what is no letter or number.
fn is_alike(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String {
        name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
    };
    letters(one) == letters(other)
}

fn bind_native<H: Host>(native: &Native, natives: &Natives<H>, program: &Program) -> Result<BoundNative<H>, BindError> {
    let declared = || native.to_string();
    let location = || native.location.clone();
    let fit = |kinds: &[Kind], types: &[NativeType], fits: fn(Kind, Kind) -> bool| {
        kinds.len() == types.len() && kinds.iter().zip(types).all(|(kind, r#type)| fits(*kind, r#type.kind))
    };
    match natives.get(native) {
        None if native.kind == NativeKind::Rewrite && natives.matching_only => {
            Ok(BoundNative::Rewrite(Arc::new(MatchingOnly)))
        }
        None => {
            let obstacle = match native.definition.as_deref() {
                Some(Definition::Stopped(obstacle)) => Some(obstacle.clone()),
                _ => None,
            };
            let unused = natives.unused(program).into_iter().filter(|(kind, _)| *kind == native.kind);
            let mut unused: Vec<String> = unused.map(|(_, name)| name.to_owned()).collect();
            // Of a library, only what it may have been meant to be.
            if unused.len() > SHOWN_UNUSED {
                unused.retain(|name| is_alike(name, &native.name));
            }
            let unused = unused.into();
            Err(BindError::MissingNative { declared: declared(), obstacle, unused, location: location() })
        }
        Some(Registered { function: BoundNative::Stub(true), .. }) if !native.results.is_empty() => {
            Err(BindError::StubWithResults { declared: declared(), location: location() })
        }
        Some(Registered { signature: Some([params, results]), .. })
            if !(fit(params, &native.params, |kind, declared| kind == declared)
                && fit(results, &native.results, Kind::gives)) =>
        {
            let types = |kinds: &[Kind]| {
                kinds.iter().map(|kind| NativeType { name: None, kind: *kind, declared: None }).collect()
            };
            Err(BindError::WrongSignature {
                declared: declared(),
                registered: Native { params: types(params), results: types(results), ..native.clone() }.to_string(),
                location: location(),
            })
        }
        Some(Registered { function, .. }) => Ok(function.clone()),
    }
}

fn equal_constants(
    equal: &[(u32, u32)],
    told: &FxHashSet<u32>,
    constants: &[impl ToString],
    errors: &mut Vec<BindError>,
) {
    for (first, second) in equal {
        if told.contains(first) && told.contains(second) {
            errors.push(BindError::EqualConstants {
                first: constants[*first as usize].to_string(),
                second: constants[*second as usize].to_string(),
            });
        }
    }
}

/// The constants that matcher code compares with: they must be different for the host too.
#[derive(Default)]
struct ConstantsTold {
    attributes: FxHashSet<u32>,
    types: FxHashSet<u32>,
}

impl ConstantsTold {
    fn by(program: &Program) -> ConstantsTold {
        let mut told = ConstantsTold::default();
        let lists = &program.tables().type_lists;
        for decoded in instructions(program.match_code(), 0) {
            decoded.instruction.each_operand(|_, operand| match operand {
                Operand::AttrConst(constant) => told.keys(Told::Attributes, [constant], lists),
                Operand::TypeConst(constant) => told.keys(Told::Types, [constant], lists),
                Operand::TypesConst(constant) => told.keys(Told::TypeLists, [constant], lists),
                Operand::DenseCases(what, Dense { first, labels }) => {
                    told.keys(what, first..first.saturating_add(labels.len() as u32), lists);
                }
                Operand::SparseCases(what, Sparse { keys, .. }) => told.keys(what, keys.iter().copied(), lists),
                Operand::Questions(questions) => {
                    for FilterQuestion { ask, keys, .. } in questions.iter().flatten() {
                        let what = match ask {
                            Ask::Definition(_) | Ask::Same { .. } => continue,
                            Ask::Attribute(_) => Told::Attributes,
                            Ask::OperandType { .. } | Ask::ResultType { .. } => Told::Types,
                        };
                        told.keys(what, keys.iter().copied(), lists);
                    }
                }
                _ => {}
            });
        }
        told
    }

    fn keys(&mut self, told: Told, keys: impl IntoIterator<Item = u32>, lists: &[Vec<u32>]) {
        match told {
            Told::OpNames | Told::Counts => {}
            Told::Attributes => self.attributes.extend(keys),
            Told::Types => self.types.extend(keys),
            Told::TypeLists => self.types.extend(keys.into_iter().filter_map(|l| lists.get(l as usize)).flatten()),
        }
    }
}

fn hash_types<T: core::hash::Hash>(types: impl Iterator<Item = T>) -> u64 {
    use core::hash::Hasher;
    let mut hasher = FxHasher::default();
    types.for_each(|t| t.hash(&mut hasher));
    hasher.finish()
}

fn index_type_lists<H: Host>(lists: &TypeLists<H>) -> (FxHashMap<u64, u32>, Vec<u32>) {
    let mut ids = FxHashMap::default();
    let mut chain = vec![NONE; lists.ends.len()];
    for list in 0..lists.ends.len() as u32 {
        match ids.entry(hash_types(lists.list(list).iter().copied())) {
            Entry::Vacant(entry) => {
                entry.insert(list);
            }
            Entry::Occupied(entry) => {
                chain[list as usize] = chain[*entry.get() as usize];
                chain[*entry.get() as usize] = list;
            }
        }
    }
    (ids, chain)
}
