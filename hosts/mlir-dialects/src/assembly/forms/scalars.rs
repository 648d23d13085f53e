//! Bodies that a form does not show: what structured operations compute for one element.

use crate::assembly::read::Reading;
use mlir_lite::TypeKind;
use mlir_syntax::{
    Attr, AttrKind, Context, FloatKind, HiddenBlock, HiddenOperation, HiddenValue, IntegerValue, Type, float_from_f64,
};

/// A scalar function: the operation for each class of types, empty if there is none.
#[derive(Debug)]
pub(super) struct Function {
    float: &'static str,
    integer: &'static str,
    boolean: &'static str,
    complex: &'static str,
}

const fn on_floats(float: &'static str) -> Function {
    Function { float, integer: "", boolean: "", complex: "" }
}

const fn on_numbers(
    float: &'static str,
    integer: &'static str,
    boolean: &'static str,
    complex: &'static str,
) -> Function {
    Function { float, integer, boolean, complex }
}

pub(super) const ADD: Function = on_numbers("arith.addf", "arith.addi", "arith.ori", "complex.add");
pub(super) const SUB: Function = on_numbers("arith.subf", "arith.subi", "", "complex.sub");
pub(super) const MUL: Function = on_numbers("arith.mulf", "arith.muli", "arith.andi", "complex.mul");
pub(super) const DIV: Function = on_numbers("arith.divf", "arith.divsi", "", "complex.div");
pub(super) const DIV_UNSIGNED: Function = on_numbers("", "arith.divui", "", "");
pub(super) const MAX_SIGNED: Function = on_numbers("arith.maximumf", "arith.maxsi", "arith.maxsi", "");
pub(super) const MIN_SIGNED: Function = on_numbers("arith.minimumf", "arith.minsi", "arith.minsi", "");
pub(super) const MAX_UNSIGNED: Function = on_numbers("", "arith.maxui", "", "");
pub(super) const MIN_UNSIGNED: Function = on_numbers("", "arith.minui", "", "");
pub(super) const POWF: Function = on_floats("math.powf");
pub(super) const EXP: Function = on_floats("math.exp");
pub(super) const LOG: Function = on_floats("math.log");
pub(super) const ABS: Function = on_floats("math.absf");
pub(super) const CEIL: Function = on_floats("math.ceil");
pub(super) const FLOOR: Function = on_floats("math.floor");
pub(super) const NEGF: Function = on_floats("arith.negf");
pub(super) const ROUND: Function = on_floats("math.round");
pub(super) const SQRT: Function = on_floats("math.sqrt");
pub(super) const RSQRT: Function = on_floats("math.rsqrt");
pub(super) const TANH: Function = on_floats("math.tanh");
pub(super) const ERF: Function = on_floats("math.erf");
/// Division and multiplication where floats only are allowed.
pub(super) const DIVF: Function = on_floats("arith.divf");
pub(super) const MULF: Function = on_floats("arith.mulf");

/// The element of the result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scalar {
    /// An element of the operand of this index.
    In(u32),
    /// An element of the last operand, the result so far.
    Out,
    /// A number of a type, converted.
    Cast(Target, Cast, &'static Scalar),
    /// `i64`
    Integer(i64),
    /// `f64`
    Float(f64),
    /// 1, of the type of the first operand.
    One,
    /// The index in this dimension.
    Index(i64),
    /// A function.
    Apply(&'static Function, &'static [Scalar]),
    /// The second if the first is true, else the third.
    Select(&'static [Scalar; 3]),
}

/// The type that a number is converted to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Output,
    I32,
    F64,
}

/// The sign of integers when they are converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cast {
    Signed,
    Unsigned,
    /// As the attribute `cast` says, signed without it.
    Attribute,
}

/// Builds the block of a body with arguments of these types; `None` if it is not defined for them.
pub(super) fn build(
    reading: &mut Reading<'_, '_, '_>,
    body: &Scalar,
    arguments: &[Type],
    cast: Option<Attr>,
) -> Option<HiddenBlock> {
    let context = reading.context();
    let is_unsigned = match cast.map(|cast| context.attr_kind(cast)) {
        Some(AttrKind::Dialect { body, .. }) => &**body == "type_fn<cast_unsigned>",
        _ => false,
    };
    let block = HiddenBlock { arguments: arguments.to_vec(), operations: Vec::new() };
    let mut builder = Builder { context, block, is_unsigned };
    let (value, _) = builder.scalar(body)?;
    builder.finish(value);
    Some(builder.block)
}

/// A block that applies an operation of this name to all arguments, or to `operands` of them, and yields its result.
pub(super) fn build_single(
    reading: &mut Reading<'_, '_, '_>,
    operation: &str,
    attributes: Vec<(mlir_syntax::Symbol, Attr)>,
    arguments: &[Type],
    operands: &[u32],
    result: Type,
) -> HiddenBlock {
    let context = reading.context();
    let block = HiddenBlock { arguments: arguments.to_vec(), operations: Vec::new() };
    let mut builder = Builder { context, block, is_unsigned: false };
    let operands = operands.iter().map(|index| HiddenValue::Argument(*index)).collect();
    let value = builder.append(operation, operands, Some(result), attributes);
    builder.finish(value);
    builder.block
}

struct Builder<'c> {
    context: &'c mut Context,
    block: HiddenBlock,
    is_unsigned: bool,
}

impl Builder<'_> {
    fn append(
        &mut self,
        name: &str,
        operands: Vec<HiddenValue>,
        result: Option<Type>,
        attributes: Vec<(mlir_syntax::Symbol, Attr)>,
    ) -> HiddenValue {
        let name = self.context.intern_symbol(name);
        self.block.operations.push(HiddenOperation { name, operands, result, attributes });
        HiddenValue::Result(self.block.operations.len() as u32 - 1)
    }

    fn finish(&mut self, value: HiddenValue) {
        self.append("linalg.yield", vec![value], None, Vec::new());
    }

    fn constant(&mut self, kind: AttrKind, ty: Type) -> (HiddenValue, Type) {
        let value = self.context.intern_attr(kind);
        let key = self.context.intern_symbol("value");
        (self.append("arith.constant", Vec::new(), Some(ty), vec![(key, value)]), ty)
    }

    fn float_constant(&mut self, value: f64, ty: Type) -> Option<(HiddenValue, Type)> {
        let TypeKind::Float(kind) = *self.context.type_kind(ty) else { return None };
        Some(self.constant(AttrKind::Float { bits: float_from_f64(kind, value), ty }, ty))
    }

    fn scalar(&mut self, scalar: &Scalar) -> Option<(HiddenValue, Type)> {
        let argument = |block: &HiddenBlock, index: usize| {
            Some((HiddenValue::Argument(index as u32), *block.arguments.get(index)?))
        };
        match *scalar {
            Scalar::In(index) => argument(&self.block, index as usize),
            Scalar::Out => argument(&self.block, self.block.arguments.len().checked_sub(1)?),
            Scalar::Cast(target, cast, of) => {
                let (value, ty) = self.scalar(of)?;
                let to = match target {
                    Target::Output => *self.block.arguments.last()?,
                    Target::I32 => self.context.integer_type(32),
                    Target::F64 => self.context.float_type(FloatKind::F64),
                };
                let is_unsigned = cast == Cast::Unsigned || cast == Cast::Attribute && self.is_unsigned;
                self.cast(value, ty, to, is_unsigned).map(|value| (value, to))
            }
            Scalar::Integer(value) => {
                let ty = self.context.integer_type(64);
                Some(self.constant(AttrKind::Integer { value: IntegerValue::Small(value.into()), ty }, ty))
            }
            Scalar::Float(value) => {
                let ty = self.context.float_type(FloatKind::F64);
                self.float_constant(value, ty)
            }
            Scalar::One => {
                let ty = *self.block.arguments.first()?;
                self.float_constant(1.0, ty)
            }
            Scalar::Index(dimension) => {
                let ty = self.context.index_type();
                let dimension = self.context.integer(dimension, 64);
                let key = self.context.intern_symbol("dim");
                Some((self.append("linalg.index", Vec::new(), Some(ty), vec![(key, dimension)]), ty))
            }
            Scalar::Apply(function, operands) => {
                let mut values = Vec::with_capacity(operands.len());
                let mut known: Option<Type> = None;
                for operand in operands {
                    let (value, ty) = self.scalar(operand)?;
                    if known.is_some_and(|known| known != ty) {
                        return None;
                    }
                    known = Some(ty);
                    values.push(value);
                }
                let ty = known?;
                let name = match self.context.type_kind(ty) {
                    TypeKind::Float(_) => function.float,
                    TypeKind::Integer { width: 1, .. } => function.boolean,
                    TypeKind::Integer { .. } => function.integer,
                    TypeKind::Complex(_) => function.complex,
                    _ => "",
                };
                (!name.is_empty()).then(|| (self.append(name, values, Some(ty), Vec::new()), ty))
            }
            Scalar::Select([condition, yes, no]) => {
                let (condition, _) = self.scalar(condition)?;
                let (yes, ty) = self.scalar(yes)?;
                let (no, other) = self.scalar(no)?;
                let operands = vec![condition, yes, no];
                (ty == other).then(|| (self.append("arith.select", operands, Some(ty), Vec::new()), ty))
            }
        }
    }

    /// Converts a number; `None` if there is no conversion.
    fn cast(&mut self, value: HiddenValue, from: Type, to: Type, is_unsigned: bool) -> Option<HiddenValue> {
        if from == to {
            return Some(value);
        }
        let by_sign = |unsigned, signed| if is_unsigned { unsigned } else { signed };
        let name = match (self.context.type_kind(from), self.context.type_kind(to)) {
            (TypeKind::Float(_), TypeKind::Integer { .. }) => by_sign("arith.fptoui", "arith.fptosi"),
            (TypeKind::Index, TypeKind::Integer { .. }) => "arith.index_cast",
            (TypeKind::Integer { width: from, .. }, TypeKind::Integer { width: to, .. }) if from < to => {
                by_sign("arith.extui", "arith.extsi")
            }
            (TypeKind::Integer { width: from, .. }, TypeKind::Integer { width: to, .. }) if from > to => "arith.trunci",
            (TypeKind::Integer { .. }, TypeKind::Float(_)) => by_sign("arith.uitofp", "arith.sitofp"),
            (TypeKind::Float(from), TypeKind::Float(to)) if from.width() < to.width() => "arith.extf",
            (TypeKind::Float(from), TypeKind::Float(to)) if from.width() > to.width() => "arith.truncf",
            (TypeKind::Complex(from), TypeKind::Complex(element)) => {
                let (from, element) = (*from, *element);
                let real = self.append("complex.re", vec![value], Some(from), Vec::new());
                let imaginary = self.append("complex.im", vec![value], Some(from), Vec::new());
                let real = self.cast(real, from, element, is_unsigned)?;
                let imaginary = self.cast(imaginary, from, element, is_unsigned)?;
                return Some(self.append("complex.create", vec![real, imaginary], Some(to), Vec::new()));
            }
            (TypeKind::Float(_) | TypeKind::Integer { .. }, TypeKind::Complex(element)) => {
                let element = *element;
                let real = self.cast(value, from, element, is_unsigned)?;
                let (zero, _) = self.float_constant(0.0, element)?;
                return Some(self.append("complex.create", vec![real, zero], Some(to), Vec::new()));
            }
            _ => return None,
        };
        Some(self.append(name, vec![value], Some(to), Vec::new()))
    }
}

/// The type of one element of an operand, which may be no more than that.
pub(super) fn element_of(context: &Context, ty: Type) -> Type {
    match context.type_kind(ty) {
        TypeKind::Complex(_) => ty,
        _ => crate::assembly::types::element_type(context, ty).unwrap_or(ty),
    }
}
