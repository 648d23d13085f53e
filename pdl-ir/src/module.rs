//! The central structure: a module of patterns, each a typed graph.
//!
//! It mirrors MLIR's `pdl` dialect one to one, so that text in either direction loses nothing.
//! A pattern owns an arena of [`ValueInfo`]s. The match section is a list of [`Op`]s that define them in
//! order; the rewrite section is either a second list or the name of an external rewriter. Beside the match section may stand
//! parts that must not be found, each an [`Unless`].

use pdl_declarations::same::is_same;
use pdl_declarations::{Kind, Location, Native, NativeKind, OpDefinitions};
use smallvec::SmallVec;
use smol_str::SmolStr;

/// A library of patterns, in declaration order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// The native functions that the patterns call, each name once per kind.
    pub natives: Vec<Native>,
    /// The operations of the `.td` files that the source includes. It has no place in the text of the `pdl` dialect.
    pub operations: OpDefinitions,
}

/// One pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The symbol, if it has one.
    pub name: Option<SmolStr>,
    /// Higher is tried first. PDLL allows 0 to 65,535, MLIR's verifier at most 32,767.
    pub benefit: u16,
    /// True if the pattern bounds its own recursive application. MLIR's `pdl` dialect has no place for it.
    pub recursion: bool,
    /// Every value of the pattern, match and rewrite sections together.
    pub values: Vec<ValueInfo>,
    /// The match section. Every operand of an op is defined by an earlier op.
    pub matcher: Vec<Op>,
    /// The parts that must not be found, or that must be found for each value of a range. MLIR's `pdl` dialect has no place for them.
    pub unless: Vec<Unless>,
    /// The rewrite section.
    pub rewrite: Rewrite,
    /// Where the pattern was written.
    pub location: Location,
}

/// A part that must not be found where a pattern matches: a negative application condition (Habel, Heckel and Taentzer, *Graph
/// Grammars with Negative Application Conditions*, 1996).
///
/// It is asked when all of the match section is found. Then there must be no way to find the part: what is looked for at a value
/// that is not there is not found, and neither is what holds for none of the users that its ops lead to.
///
/// A pattern for "`t.use` of anything but a `t.a`" looks for the `t.a` where the operand is:
/// ```text
/// %x = operand
/// %root = operation "t.use"(%x : !pdl.value)
/// unless {
///   %types = types
///   %a = operation "t.a" -> (%types : !pdl.range<type>)
///   %r = result of %a
/// } where(%r = %x : !pdl.value)
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unless {
    /// Ops as in a match section, one or more. They may use values of the match section and of the ops before them; nothing outside
    /// uses theirs. As in a match section, an op that only a list of values leads up to is not found where the list is empty.
    pub ops: Vec<Op>,
    /// Which value of `ops` is looked for where which value of the match section stands; both have one kind. From these, and from the
    /// values of the match section that `ops` use, all of `ops` must be reached. What stands on the right the pattern wants to be there.
    pub at: Vec<(ValueId, ValueId)>,
    /// True if it is the other way round: `at` is one pair, a value of `ops` and a range of the match section, and for each value of the
    /// range all of `ops` must be found with it in the place of the first.
    pub each: bool,
    /// Where it was written.
    pub location: Location,
}

/// A value of a pattern: an index into [`Pattern::values`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// The properties of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    /// Its kind.
    pub kind: Kind,
    /// The variable it came from, for diagnostics and explanations.
    pub name: Option<SmolStr>,
}

/// The values that an operation defines. As large as a `Vec`, and nearly always without memory of its own.
pub type OpResults = SmallVec<[ValueId; 4]>;

/// An operation of the `pdl` dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// The kind of op, with its content.
    pub kind: OpKind,
    /// The values it defines: none, one, or as many as a native function returns.
    pub results: OpResults,
    /// Where it was written.
    pub location: Location,
}

/// The operations of the `pdl` dialect. Constants are MLIR text in the canonical spelling of `mlir-syntax`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpKind {
    /// `pdl.attribute`: a constant, or any attribute, of type `ty` if given.
    Attribute {
        /// The constant.
        value: Option<SmolStr>,
        /// A value of kind `Type`.
        ty: Option<ValueId>,
        /// The value where an operation that is matched does not have it: a constant, or [`ABSENT`](crate::ABSENT). With `None` the operation
        /// does not match then. MLIR's `pdl` dialect has no place for it.
        otherwise: Option<SmolStr>,
    },
    /// `pdl.type`: a constant or any type.
    Type {
        /// The constant.
        constant: Option<SmolStr>,
    },
    /// `pdl.types`: a constant list or any list.
    Types {
        /// The constants.
        constants: Option<Vec<SmolStr>>,
    },
    /// `pdl.operand`: an external value, of type `ty` if given.
    Operand {
        /// A value of kind `Type`.
        ty: Option<ValueId>,
    },
    /// `pdl.operands`: an external range, of types `ty` if given.
    Operands {
        /// A value of kind `TypeRange`.
        ty: Option<ValueId>,
    },
    /// `pdl.operation`: one to match, or in a rewrite one to create.
    /// A single operand or result type of a range kind is the whole list.
    Operation {
        /// The name; `None` matches any operation.
        name: Option<SmolStr>,
        /// Values of kind `Value` or `ValueRange`.
        operands: Vec<ValueId>,
        /// Attribute names and values of kind `Attribute`.
        attributes: Vec<(SmolStr, ValueId)>,
        /// Values of kind `Type` or `TypeRange`. Empty in a rewrite: the host infers the types.
        types: Vec<ValueId>,
        /// Where an operation that is created says that it comes from; with `None`, from where the root does. MLIR's `pdl` dialect has
        /// no place for it.
        location: Option<Box<NewLocation>>,
    },
    /// `pdl.result`: result `index` of `parent`.
    Result {
        /// A value of kind `Operation`.
        parent: ValueId,
        /// From 0. `None`, in a match section only: any of its results, namely the one that stands where the value does. Something
        /// else has to lead to the value then, an operation that uses it as a rule. MLIR's `pdl` dialect has no place for it.
        index: Option<u32>,
    },
    /// `pdl.results`: all results, or the result group `index`; the defined value says `Value` or `ValueRange`.
    Results {
        /// A value of kind `Operation`.
        parent: ValueId,
        /// The group, from 0.
        index: Option<u32>,
    },
    /// `pdl.range`: a concatenation, in rewrites only.
    Range {
        /// Values or types, or ranges of them.
        elements: Vec<ValueId>,
    },
    /// `pdl.apply_native_constraint`
    ApplyNativeConstraint {
        /// The function's name.
        name: SmolStr,
        /// Its arguments.
        args: Vec<ValueId>,
        /// True if it must fail for the pattern to match.
        negated: bool,
    },
    /// `pdl.apply_native_rewrite`
    ApplyNativeRewrite {
        /// The function's name.
        name: SmolStr,
        /// Its arguments.
        args: Vec<ValueId>,
        /// Where what the function creates comes from, unless the function itself says it; with `None`, from where the root does.
        /// MLIR's `pdl` dialect has no place for it.
        location: Option<Box<NewLocation>>,
    },
    /// `pdl.erase`
    Erase {
        /// The operation to erase.
        op: ValueId,
    },
    /// `pdl.replace`
    Replace {
        /// The operation to replace.
        op: ValueId,
        /// With what.
        with: Replacement,
    },
}

/// Where a created operation says that it comes from, or what a native function creates. It has at least one origin, or a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewLocation {
    /// Values of kind `Operation`, `Value` or `ValueRange`, whose locations it takes: that of one alone as it is, those of several
    /// fused in this order. A value comes from where its defining operation or its block argument does, a range from where its
    /// first value does; an empty range says nothing.
    pub of: Vec<ValueId>,
    /// Alone, the name that is the location (MLIR's `NameLoc`); beside values, the metadata of the fused location.
    pub name: Option<SmolStr>,
}

/// The right side of `pdl.replace`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// All results of another operation.
    Operation(ValueId),
    /// Values and ranges, concatenated.
    Values(Vec<ValueId>),
}

/// `pdl.rewrite`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewrite {
    /// The root that the match starts from; `None` lets the compiler choose.
    pub root: Option<ValueId>,
    /// The actions.
    pub body: RewriteBody,
    /// Where it was written.
    pub location: Location,
}

/// The body of a rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RewriteBody {
    /// The actions in order.
    Ops(Vec<Op>),
    /// `rewrite %root with "name"(args)`: a native rewrite that receives the root and the arguments.
    External {
        /// The function's name.
        name: SmolStr,
        /// The arguments after the root.
        args: Vec<ValueId>,
    },
}

impl Default for RewriteBody {
    fn default() -> Self {
        RewriteBody::Ops(Vec::new())
    }
}

impl Unless {
    /// Returns true if a value of one kind may be looked for where one of another kind stands.
    pub fn may_be_at(&self, found: Kind, at: Kind) -> bool {
        match self.each {
            false => found == at,
            true => (found, at) == (Kind::Value, Kind::ValueRange),
        }
    }
}

impl Pattern {
    /// Adds a value.
    pub fn new_value(&mut self, kind: Kind, name: Option<SmolStr>) -> ValueId {
        self.values.push(ValueInfo { kind, name });
        ValueId(self.values.len() as u32 - 1)
    }

    /// The kind of a value. Panics if `id` is of another pattern.
    pub fn kind(&self, id: ValueId) -> Kind {
        self.values[id.0 as usize].kind
    }

    /// Returns true if the pattern replaces a type: in a conversion, and nowhere else.
    pub fn is_of_type(&self) -> bool {
        let is_root = |op: &&Op| op.results.first() == self.rewrite.root.as_ref();
        let root = self.matcher.iter().find(is_root).map(|op| &op.kind);
        matches!(root, Some(OpKind::Operation { name: Some(name), .. }) if name == pdl_declarations::conversion::TYPE)
    }

    /// The ops of the match section, and behind them those of all parts that must not be found.
    pub fn match_ops(&self) -> impl Iterator<Item = &Op> + Clone {
        self.matcher.iter().chain(self.unless.iter().flat_map(|unless| &unless.ops))
    }

    /// The ops of the rewrite section; none for an external rewriter.
    pub fn actions(&self) -> &[Op] {
        match &self.rewrite.body {
            RewriteBody::Ops(ops) => ops,
            RewriteBody::External { .. } => &[],
        }
    }

    /// The native functions that are called, a rewriter that does all among them; one as often as it is.
    pub fn native_calls(&self) -> impl Iterator<Item = (NativeKind, &SmolStr)> {
        let called = self.match_ops().chain(self.actions()).filter_map(|op| op.kind.native_call());
        let external = match &self.rewrite.body {
            RewriteBody::External { name, .. } => Some((NativeKind::Rewrite, name)),
            RewriteBody::Ops(_) => None,
        };
        called.map(|(kind, name, _)| (kind, name)).chain(external)
    }
}

/// Calls `$visit` with each operand of an op kind in textual order, `$iter` being `iter` or `iter_mut`.
macro_rules! visit_operands {
    ($kind:expr, $iter:ident, $visit:ident) => {
        match $kind {
            OpKind::Type { .. } | OpKind::Types { .. } => {}
            OpKind::Attribute { ty, .. } | OpKind::Operand { ty } | OpKind::Operands { ty } => {
                ty.$iter().for_each($visit);
            }
            OpKind::Operation { operands, attributes, types, location, .. } => {
                operands.$iter().for_each(&mut $visit);
                attributes.$iter().for_each(|(_, id)| $visit(id));
                types.$iter().for_each(&mut $visit);
                location.$iter().for_each(|location| location.of.$iter().for_each(&mut $visit));
            }
            OpKind::Range { elements: ids } | OpKind::ApplyNativeConstraint { args: ids, .. } => {
                ids.$iter().for_each($visit);
            }
            OpKind::ApplyNativeRewrite { args, location, .. } => {
                args.$iter().for_each(&mut $visit);
                location.$iter().for_each(|location| location.of.$iter().for_each(&mut $visit));
            }
            OpKind::Result { parent: id, .. } | OpKind::Results { parent: id, .. } | OpKind::Erase { op: id } => {
                $visit(id);
            }
            OpKind::Replace { op, with } => {
                $visit(op);
                match with {
                    Replacement::Operation(with) => $visit(with),
                    Replacement::Values(values) => values.$iter().for_each($visit),
                }
            }
        }
    };
}

impl OpKind {
    /// Calls `visit` with each operand in textual order.
    pub fn for_each_operand(&self, mut visit: impl FnMut(ValueId)) {
        let mut visit = |id: &ValueId| visit(*id);
        visit_operands!(self, iter, visit);
    }

    /// The same, for operands that are to be changed.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut ValueId)) {
        visit_operands!(self, iter_mut, visit);
    }

    /// The native function that is called, and its arguments.
    pub(crate) fn native_call(&self) -> Option<(NativeKind, &SmolStr, &[ValueId])> {
        match self {
            OpKind::ApplyNativeConstraint { name, args, .. } => Some((NativeKind::Constraint, name, args)),
            OpKind::ApplyNativeRewrite { name, args, location: _ } => Some((NativeKind::Rewrite, name, args)),
            _ => None,
        }
    }

    /// The two values for which one thing stands, if this says so: what finds one finds the other.
    pub fn same(&self) -> Option<[ValueId; 2]> {
        match self {
            OpKind::ApplyNativeConstraint { name, args, negated: false } if is_same(name) => args[..].try_into().ok(),
            _ => None,
        }
    }

    /// Returns true if this defines something that is known without looking.
    pub fn is_constant(&self) -> bool {
        matches!(
            self,
            OpKind::Attribute { value: Some(_), .. }
                | OpKind::Type { constant: Some(_) }
                | OpKind::Types { constants: Some(_) }
        )
    }
}
