//! [`Registry`]: what pliron's context cannot be asked for by name.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::TypeId;
use core::fmt;

use pdl_vm::HostError;
use pliron::attribute::{AttrObj, Attribute, attr_cast};
use pliron::builtin::attr_interfaces::TypedAttrInterface;
use pliron::builtin::op_interfaces::{NResultsInterface, OneResultInterface, SameOperandsAndResultType};
use pliron::builtin::ops::{ConstantOp, FuncOp, ModuleOp};
use pliron::context::{Context, Ptr};
use pliron::identifier::Identifier;
use pliron::op::{Op, OpObj, op_impls_static};
use pliron::operation::Operation;
use pliron::r#type::{TypeHandle, Typed};
use pliron::utils::table::HMap;
use pliron::value::Value;

/// The parts of an operation: [`Op::get_concrete_op_info`].
type OpInfo = (fn(Ptr<Operation>) -> OpObj, TypeId);

/// The operands and attributes of an operation to be made: what the types of its results follow from.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The operands.
    pub operands: &'a [Value],
    /// The attributes.
    pub attributes: &'a [(Identifier, AttrObj)],
}

impl Inputs<'_> {
    /// The attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&dyn Attribute> {
        self.attributes.iter().find(|(known, _)| known.as_ref() == name).map(|(_, attribute)| &**attribute)
    }
}

/// Says what types the results of an operation have, or that they do not follow.
pub type InferResults = fn(&Context, Inputs<'_>) -> Option<Vec<TypeHandle>>;

/// Reads MLIR's text of a type or an attribute; `None` if it is none of its own.
type Notation<T> = Arc<dyn Fn(&mut Context, &str) -> Option<Result<T, HostError>> + Send + Sync>;

/// The operations that patterns may create, and how types and attributes are written in patterns.
///
/// pliron makes an operation only from its Rust type, so each type that a pattern *creates* must be [added](Self::add); those that it only
/// matches need not be. `builtin.module`, `builtin.func` and `builtin.constant` are there from the start.
///
/// Types and attributes of pliron's builtin dialect are written as MLIR writes them: `i32`, `si8`, `f32`, `(i32) -> f64`, `none`;
/// `0 : i64`, `1.5 : f32`, `true`, `"text"`, `unit`, `@name`, `[1 : i32, "a"]`, `{a = 1 : i32}`, and types as attributes. Those of any dialect
/// that is linked are written as `!dialect.name…` and `#dialect.name…`, with what follows as pliron prints it. For everything else
/// there are [`types`](Self::types) and [`attributes`](Self::attributes).
#[derive(Clone)]
pub struct Registry {
    ops: HMap<String, Registered>,
    pub(crate) types: Vec<Notation<TypeHandle>>,
    pub(crate) attributes: Vec<Notation<AttrObj>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Registered {
    pub(crate) info: OpInfo,
    pub(crate) infer: InferResults,
}

impl Default for Registry {
    fn default() -> Self {
        Registry::new()
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Registry { ops, types, attributes } = self;
        let (ops, types, attributes) = (ops.len(), types.len(), attributes.len());
        write!(f, "Registry({ops} operations, notations for {types} types and {attributes} attributes)")
    }
}

impl Registry {
    /// One that knows the builtin dialect.
    pub fn new() -> Registry {
        let registry = Registry { ops: HMap::default(), types: Vec::new(), attributes: Vec::new() };
        registry.add::<ModuleOp>().add::<FuncOp>().add_inferring::<ConstantOp>(type_of_value)
    }

    /// Adds a type of operations. The types of their results are known where pliron's interfaces say them: there are none
    /// (`NResultsInterface<0>`), or there is one, of the type of the operands (`OneResultInterface`, `SameOperandsAndResultType`).
    #[must_use]
    pub fn add<T: Op>(self) -> Registry {
        let infer = if op_impls_static::<T, dyn NResultsInterface<0>>() {
            no_results
        } else if op_impls_static::<T, dyn SameOperandsAndResultType>()
            && op_impls_static::<T, dyn OneResultInterface>()
        {
            as_first_operand
        } else {
            unknown
        };
        self.add_inferring::<T>(infer)
    }

    /// Adds a type of operations, and how the types of their results follow from the rest.
    #[must_use]
    pub fn add_inferring<T: Op>(mut self, infer: InferResults) -> Registry {
        let registered = Registered { info: T::get_concrete_op_info(), infer };
        self.ops.insert(T::get_opid_static().to_string(), registered);
        self
    }

    /// Adds a notation of types: `read` is given the text of each type first, such as `tensor<4xf32>`, and answers `None` if it is none of
    /// its own.
    #[must_use]
    pub fn types(
        mut self,
        read: impl Fn(&mut Context, &str) -> Option<Result<TypeHandle, HostError>> + Send + Sync + 'static,
    ) -> Registry {
        self.types.push(Arc::new(read));
        self
    }

    /// Adds a notation of attributes: `read` is given the text of each attribute first, such as `dense<0> : tensor<4xi32>`, and answers
    /// `None` if it is none of its own.
    #[must_use]
    pub fn attributes(
        mut self,
        read: impl Fn(&mut Context, &str) -> Option<Result<AttrObj, HostError>> + Send + Sync + 'static,
    ) -> Registry {
        self.attributes.push(Arc::new(read));
        self
    }

    pub(crate) fn op(&self, name: &str) -> Option<Registered> {
        self.ops.get(name).copied()
    }
}

fn no_results(_: &Context, _: Inputs<'_>) -> Option<Vec<TypeHandle>> {
    Some(Vec::new())
}

fn unknown(_: &Context, _: Inputs<'_>) -> Option<Vec<TypeHandle>> {
    None
}

fn as_first_operand(context: &Context, inputs: Inputs<'_>) -> Option<Vec<TypeHandle>> {
    Some([inputs.operands.first()?.get_type(context)].into())
}

fn type_of_value(context: &Context, inputs: Inputs<'_>) -> Option<Vec<TypeHandle>> {
    let value = attr_cast::<dyn TypedAttrInterface>(inputs.attribute("builtin_constant_value")?)?;
    Some([value.get_type(context)].into())
}
