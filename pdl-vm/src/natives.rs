//! [`Natives`]: functions in Rust that patterns call by name.
//!
//! Handles of different kinds may be one Rust type in a host, so parameters and results are written with the wrappers
//! [`Op`], [`Value`], [`Attr`], [`Type`], [`Values`] and [`Types`]; they tell the kind. A constraint gets the IR for
//! reading and answers with `bool`, or with `Option` of its results; a rewrite gets the [`Rewriter`] and gives its
//! results, or a `Result` of them. Several results are a tuple. Where PDLL gives a list for one value or type, or one for a
//! list, the function gets what it declares; a list for one must hold exactly one, else a constraint does not match, negated or
//! not, and a rewrite fails. A function may give one back where a list is declared: a list of one. Signatures are compared with the declarations when a
//! program is bound.
//!
//! ```
//! use pdl_vm::{Attr, NativeError, Natives, Op, RewriteHost, Rewriter, Value};
//!
//! fn register<H: RewriteHost>(natives: &mut Natives<H>) {
//!     // Constraint HasOneUse(value: Value);
//!     natives.constraint("HasOneUse", |ir: &H, Value(value): Value<H>| {
//!         ir.has_one_use(value)
//!     });
//!     // Constraint DefiningOp(value: Value) -> Op;
//!     natives.constraint("DefiningOp", |ir: &H, Value(value): Value<H>| ir.defining_op(value).map(Op::<H>));
//!     // Rewrite FirstResult(op: Op) -> Value;
//!     natives.rewrite("FirstResult", |rewriter: &mut Rewriter<'_, H>, Op(op): Op<H>| {
//!         match rewriter.host().result_count(op) {
//!             0 => Err(NativeError::new("the op has no results")),
//!             _ => Ok(Value::<H>(rewriter.host().result(op, 0))),
//!         }
//!     });
//! }
//! ```

use alloc::vec::Vec;

use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;

use pdl_bytecode::Program;
use pdl_bytecode::collections::{FxHashMap, FxHashSet};
use pdl_bytecode::isa::Kind;
use pdl_declarations::regions::BlockPlace;
use pdl_declarations::{Native, NativeKind, NativeType};
use smol_str::{SmolStr, format_smolstr};

use crate::ask::ConstraintAnswer;
use crate::bind::BoundNative;
use crate::derive::{copied, empty};
use crate::entity::Entity;
use crate::error::NativeError;
use crate::host::{Host, RewriteHost};
use crate::native_calls::{Answer, Arguments, Outcome, Returns, Unreadable};
use crate::rewriter::Rewriter;

macro_rules! wrapper {
    ($($(#[doc = $doc:literal])+ $name:ident($inner:ty))*) => {$(
        $(#[doc = $doc])+
        pub struct $name<H: Host>(pub $inner);

        impl<H: Host> PartialEq for $name<H> {
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl<H: Host> fmt::Debug for $name<H> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.0).finish()
            }
        }
    )*};
}

wrapper! {
    /// An operation: `Op` in PDLL.
    Op(H::Op)
    /// A value: `Value` in PDLL.
    Value(H::Value)
    /// An attribute: `Attr` in PDLL.
    Attr(H::Attr)
    /// A type: `Type` in PDLL.
    Type(H::Type)
    /// Values: `ValueRange` in PDLL. As a parameter, a copy.
    Values(Vec<H::Value>)
    /// Types: `TypeRange` in PDLL. As a parameter, a copy.
    Types(Vec<H::Type>)
}

/// A region of an operation: `Region` in PDLL. Only parameters are one.
pub struct RegionOf<H: Host> {
    /// The operation.
    pub op: H::Op,
    /// The index of the region among those of the operation.
    pub index: usize,
}

/// A block: `Block` in PDLL. Only parameters are one. A constraint gets it by [`block`](Self::block), a rewrite by
/// [`Rewriter::block`](crate::Rewriter::block).
pub struct BlockOf<H: Host> {
    /// The operation from which the place is seen.
    pub(crate) op: H::Op,
    /// The place.
    pub(crate) place: BlockPlace,
}

copied! {
    Op<H: Host>
    Value<H: Host>
    Attr<H: Host>
    Type<H: Host>
}

macro_rules! lists {
    ($($list:ident $item:ident)*) => {$(
        impl<H: Host> Clone for $list<H> {
            fn clone(&self) -> Self {
                $list(self.0.clone())
            }
        }

        impl<H: Host> Deref for $list<H> {
            type Target = [H::$item];

            fn deref(&self) -> &[H::$item] {
                &self.0
            }
        }
    )*};
}

lists! { Values Value Types Type }

pub(crate) type ConstraintFn<H> =
    dyn Fn(&H, &Arguments<'_, H>, &mut Returns<H>) -> Result<bool, Unreadable> + Send + Sync;

/// A native rewrite, whatever its signature. Only a host that can be changed can call it; the others can have it in a set all
/// the same, which they match with.
pub(crate) trait RewriteFn<H: Host>: Send + Sync {
    fn call(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        arguments: &Arguments<'_, H>,
        returns: &mut Returns<H>,
    ) -> Result<(), NativeError>
    where
        H: RewriteHost;
}

impl<H, F> RewriteFn<H> for F
where
    H: RewriteHost,
    F: Fn(&mut Rewriter<'_, H>, &Arguments<'_, H>, &mut Returns<H>) -> Result<(), NativeError> + Send + Sync,
{
    fn call(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        arguments: &Arguments<'_, H>,
        returns: &mut Returns<H>,
    ) -> Result<(), NativeError> {
        self(rewriter, arguments, returns)
    }
}

/// Stands for the rewrites of a set that is only matched with.
pub(crate) struct MatchingOnly;

impl<H: Host> RewriteFn<H> for MatchingOnly {
    fn call(&self, _: &mut Rewriter<'_, H>, _: &Arguments<'_, H>, _: &mut Returns<H>) -> Result<(), NativeError>
    where
        H: RewriteHost,
    {
        Err(NativeError::new("it is not registered: the patterns are bound for matching only"))
    }
}

/// A registered function.
pub(crate) struct Registered<H: Host> {
    /// The kinds of parameters and results; a stub has any.
    pub signature: Option<[Vec<Kind>; 2]>,
    pub function: BoundNative<H>,
}

/// Native functions by name.
///
/// A constraint and a rewrite may share a name. Registering a name again replaces what was there.
pub struct Natives<H: Host> {
    functions: FxHashMap<(NativeKind, SmolStr), Registered<H>>,
    replaced: Vec<(NativeKind, SmolStr)>,
    pub(crate) matching_only: bool,
}

empty! {
    Natives<H: Host> { functions replaced matching_only }
}

impl<H: Host> Natives<H> {
    /// No functions.
    pub fn new() -> Natives<H> {
        Natives::default()
    }

    /// Registers a constraint: `Fn(&H, A, B, …) -> bool`, or `-> Option<R>` if it has results.
    ///
    /// It must be pure: it may be called once for several patterns, and not at all where the answer is not needed.
    /// If it panics, matching ends with an error.
    pub fn constraint<Signature, F: NativeConstraint<H, Signature>>(
        &mut self,
        name: impl Into<SmolStr>,
        function: F,
    ) -> &mut Self {
        let call = move |host: &H, arguments: &Arguments<'_, H>, returns: &mut Returns<H>| {
            function.call(host, arguments, returns)
        };
        let signature = Some([F::params(), F::results()]);
        self.register(NativeKind::Constraint, name.into(), signature, BoundNative::Constraint(Arc::new(call)))
    }

    /// Registers a rewrite: `Fn(&mut Rewriter<'_, H>, A, B, …) -> R`, or `-> Result<R, NativeError>`.
    ///
    /// If it returns an error or panics, all that the pattern did is undone.
    pub fn rewrite<Signature, F: NativeRewrite<H, Signature>>(
        &mut self,
        name: impl Into<SmolStr>,
        function: F,
    ) -> &mut Self
    where
        H: RewriteHost,
    {
        let call = move |rewriter: &mut Rewriter<'_, H>, arguments: &Arguments<'_, H>, returns: &mut Returns<H>| {
            function.call(rewriter, arguments, returns)
        };
        let signature = Some([F::params(), F::results()]);
        self.register(NativeKind::Rewrite, name.into(), signature, BoundNative::Rewrite(Arc::new(call)))
    }

    /// Registers a constraint with the signature that `declared` has: for who calls functions in another language, and does not know
    /// signatures before there are patterns. Where it gives neither [`Holds`](ConstraintAnswer::Holds) nor
    /// [`Fails`](ConstraintAnswer::Fails), the pattern does not match, negated or not.
    pub fn declared_constraint(
        &mut self,
        declared: &Native,
        function: impl Fn(&H, &[Entity<H>]) -> ConstraintAnswer<H> + Send + Sync + 'static,
    ) -> &mut Self {
        let [params, results] = kinds_of(declared);
        let signature = Some([params.clone(), results]);
        let call = move |host: &H, arguments: &Arguments<'_, H>, returns: &mut Returns<H>| match function(
            host,
            &arguments.entities(host, &params)?,
        ) {
            ConstraintAnswer::Holds(results) => {
                returns.items.extend(results);
                Ok(true)
            }
            ConstraintAnswer::Fails => Ok(false),
            _ => Err(Unreadable::NotOne),
        };
        self.register(NativeKind::Constraint, declared.name.clone(), signature, BoundNative::Constraint(Arc::new(call)))
    }

    /// Registers a rewrite with the signature that `declared` has; as [`declared_constraint`](Self::declared_constraint).
    pub fn declared_rewrite(
        &mut self,
        declared: &Native,
        function: impl Fn(&mut Rewriter<'_, H>, &[Entity<H>]) -> Result<Vec<Entity<H>>, NativeError> + Send + Sync + 'static,
    ) -> &mut Self
    where
        H: RewriteHost,
    {
        let [params, results] = kinds_of(declared);
        let signature = Some([params.clone(), results]);
        let call = move |rewriter: &mut Rewriter<'_, H>, arguments: &Arguments<'_, H>, returns: &mut Returns<H>| {
            let arguments = arguments.entities(rewriter.host(), &params);
            let arguments =
                arguments.map_err(|_| NativeError::new("an argument must be one, and is a list of another length"))?;
            returns.items.extend(function(rewriter, &arguments)?);
            Ok(())
        };
        self.register(NativeKind::Rewrite, declared.name.clone(), signature, BoundNative::Rewrite(Arc::new(call)))
    }

    /// Lets native rewrites be missing: what is bound is only matched with. A pattern that calls one fails when it is applied.
    pub fn matching_only(&mut self) -> &mut Self {
        self.matching_only = true;
        self
    }

    /// Returns true if there is a function of this name.
    pub fn contains(&self, kind: NativeKind, name: &str) -> bool {
        self.functions.contains_key(&(kind, name.into()))
    }

    /// The functions that `program` does not call, sorted by kind and name. Where patterns and natives are written for each
    /// other, that is a name that differs in one of them.
    pub fn unused(&self, program: &Program) -> Vec<(NativeKind, &str)> {
        let called: FxHashSet<(NativeKind, &str)> =
            program.natives().iter().map(|native| (native.kind, native.name.as_str())).collect();
        let registered = self.functions.keys().map(|(kind, name)| (*kind, name.as_str()));
        let is_own = |name: &str| name.starts_with(pdl_declarations::regions::PREFIX);
        let mut unused: Vec<_> = registered.filter(|key| !called.contains(key) && !is_own(key.1)).collect();
        unused.sort_unstable_by_key(|(kind, name)| (*kind == NativeKind::Rewrite, *name));
        unused
    }

    /// The functions that were registered once more, in that order. Where none is meant to take the place of another, that is a name
    /// used twice.
    pub fn replaced(&self) -> &[(NativeKind, SmolStr)] {
        &self.replaced
    }

    /// Registers a stand-in for a constraint, whatever its parameters, that always answers `answer`.
    pub fn stub_constraint(&mut self, name: impl Into<SmolStr>, answer: bool) -> &mut Self {
        self.register(NativeKind::Constraint, name.into(), None, BoundNative::Stub(answer))
    }

    pub(crate) fn register(
        &mut self,
        kind: NativeKind,
        name: SmolStr,
        signature: Option<[Vec<Kind>; 2]>,
        function: BoundNative<H>,
    ) -> &mut Self {
        if self.functions.insert((kind, name.clone()), Registered { signature, function }).is_some() {
            self.replaced.push((kind, name));
        }
        self
    }

    /// The function of that name. Several of one name are registered as `name(Op, Value) -> ()`, with the kinds that each is about,
    /// and the one that is about those of the declaration is the one that is meant.
    pub(crate) fn get(&self, native: &Native) -> Option<&Registered<H>> {
        let found = |name: SmolStr| self.functions.get(&(native.kind, name));
        let kinds = |types: &[NativeType]| types.iter().map(|ty| ty.kind.name()).collect::<Vec<_>>().join(", ");
        let overload = || format_smolstr!("{}({}) -> ({})", native.name, kinds(&native.params), kinds(&native.results));
        found(overload()).or_else(|| found(native.name.clone()))
    }
}

/// The kinds of the parameters and of the results.
fn kinds_of(native: &Native) -> [Vec<Kind>; 2] {
    [&native.params, &native.results].map(|types| types.iter().map(|ty| ty.kind).collect())
}

/// A closure that can be a constraint. Implemented for every `Fn(&H, …)` with up to twelve parameters, and for nothing else: what
/// `call` takes cannot be named outside of this crate.
pub trait NativeConstraint<H: Host, Signature>: Send + Sync + 'static {
    /// The kinds of its parameters.
    fn params() -> Vec<Kind>;
    /// The kinds of its results.
    fn results() -> Vec<Kind>;
    /// Calls it.
    #[doc(hidden)]
    fn call(&self, host: &H, arguments: &Arguments<'_, H>, returns: &mut Returns<H>) -> Result<bool, Unreadable>;
}

/// A closure that can be a rewrite. Implemented for every `Fn(&mut Rewriter<'_, H>, …)` with up to twelve parameters, and for
/// nothing else.
pub trait NativeRewrite<H: RewriteHost, Signature>: Send + Sync + 'static {
    /// The kinds of its parameters.
    fn params() -> Vec<Kind>;
    /// The kinds of its results.
    fn results() -> Vec<Kind>;
    /// Calls it.
    #[doc(hidden)]
    fn call(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        arguments: &Arguments<'_, H>,
        returns: &mut Returns<H>,
    ) -> Result<(), NativeError>;
}

macro_rules! closures {
    ($($parameter:ident $index:tt),*) => {
        #[allow(non_snake_case, unused_variables, unused_mut, unused_assignments, clippy::unused_unit, reason = "arguments are named after their types")]
        impl<H, F, R, $($parameter),*> NativeConstraint<H, fn($($parameter),*) -> R> for F
        where
            H: Host,
            F: Fn(&H, $($parameter),*) -> R + Send + Sync + 'static,
            R: Answer<H>,
            $($parameter: crate::native_calls::Argument<H>,)*
        {
            fn params() -> Vec<Kind> {
                let kinds: &[&[Kind]] = &[$($parameter::KINDS),*];
                kinds.concat()
            }

            fn results() -> Vec<Kind> {
                R::kinds()
            }

            #[inline]
            fn call(
                &self,
                host: &H,
                arguments: &Arguments<'_, H>,
                returns: &mut Returns<H>,
            ) -> Result<bool, Unreadable> {
                let mut place = 0;
                $(
                    let $parameter = $parameter::read(arguments, host, place)?;
                    place += $parameter::KINDS.len();
                )*
                Ok(self(host, $($parameter),*).give(returns))
            }
        }

        #[allow(non_snake_case, unused_variables, unused_mut, unused_assignments, clippy::unused_unit, reason = "arguments are named after their types")]
        impl<H, F, R, $($parameter),*> NativeRewrite<H, fn($($parameter),*) -> R> for F
        where
            H: RewriteHost,
            F: Fn(&mut Rewriter<'_, H>, $($parameter),*) -> R + Send + Sync + 'static,
            R: Outcome<H>,
            $($parameter: crate::native_calls::Argument<H>,)*
        {
            fn params() -> Vec<Kind> {
                let kinds: &[&[Kind]] = &[$($parameter::KINDS),*];
                kinds.concat()
            }

            fn results() -> Vec<Kind> {
                R::kinds()
            }

            #[inline]
            fn call(
                &self,
                rewriter: &mut Rewriter<'_, H>,
                arguments: &Arguments<'_, H>,
                returns: &mut Returns<H>,
            ) -> Result<(), NativeError> {
                let mut place = 0;
                $(
                    let $parameter = $parameter::read(arguments, rewriter.host(), place).map_err(|unreadable| {
                        NativeError::new(match unreadable {
                            Unreadable::NotOne => {
                                concat!("argument ", $index, " must be one, and is a list of another length")
                            }
                            Unreadable::TooLong => concat!("argument ", $index, " is a list that is too long"),
                            // Only what evaluates says so, not what reads arguments.
                            Unreadable::Faulted(_) => concat!("argument ", $index, " has no value"),
                        })
                    })?;
                    place += $parameter::KINDS.len();
                )*
                self(rewriter, $($parameter),*).give(returns)
            }
        }
    };
}

closures!();
closures!(A 0);
closures!(A 0, B 1);
closures!(A 0, B 1, C 2);
closures!(A 0, B 1, C 2, D 3);
closures!(A 0, B 1, C 2, D 3, E 4);
closures!(A 0, B 1, C 2, D 3, E 4, G 5);
closures!(A 0, B 1, C 2, D 3, E 4, G 5, I 6);
closures!(A 0, B 1, C 2, D 3, E 4, G 5, I 6, J 7);
closures!(A 0, B 1, C 2, D 3, E 4, G 5, I 6, J 7, K 8);
closures!(A 0, B 1, C 2, D 3, E 4, G 5, I 6, J 7, K 8, L 9);
closures!(A 0, B 1, C 2, D 3, E 4, G 5, I 6, J 7, K 8, L 9, M 10);
closures!(A 0, B 1, C 2, D 3, E 4, G 5, I 6, J 7, K 8, L 9, M 10, N 11);
