//! The native functions of generated patterns, and of the tests. Their twins in C++ are in `testing/peer/peer.cpp`.

use mlir_lite::{Ir, Op as OpHandle, Value as ValueHandle};
use mlir_syntax::{Attr as AttrHandle, AttrKind, Type as TypeHandle, TypeKind};
use pdl_vm::{Attr, Host, NativeError, Natives, Op, ResultTypes, Rewriter, Type, Types, Value, Values};

/// All of them.
pub fn all() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives
        .constraint("HasOneUse", |ir: &Ir, Value(value): Value<Ir>| has_one_use(ir, value))
        .constraint("IsBlockArgument", |ir: &Ir, Value(value): Value<Ir>| ir.defining_op(value).is_none())
        .constraint("IsEmptyRange", |_: &Ir, values: Values<Ir>| values.is_empty())
        .constraint("SameType", |ir: &Ir, Value(a): Value<Ir>, Value(b): Value<Ir>| {
            ir.value_type(a) == ir.value_type(b)
        })
        .constraint("PowerOfTwo", |ir: &Ir, Attr(attribute): Attr<Ir>| logarithm(ir, attribute).map(Attr::<Ir>))
        .constraint("TypeOf", |ir: &Ir, Value(value): Value<Ir>| Some(Type::<Ir>(ir.value_type(value))))
        .rewrite("AddAttributes", |rewriter: &mut Rewriter<'_, Ir>, Attr(a): Attr<Ir>, Attr(b): Attr<Ir>| {
            sum(rewriter.host(), a, b).map(Attr::<Ir>).ok_or(NativeError::new("not two integers of one type"))
        })
        .rewrite("MarkOp", |rewriter: &mut Rewriter<'_, Ir>, Op(op): Op<Ir>| {
            let (name, unit) =
                rewriter.host().with_context(|context| (context.intern_symbol("marked"), context.unit()));
            rewriter.set_attribute(op, name, Some(unit)).map_err(|error| NativeError::new(error.to_string()))
        });
    natives
        .constraint("I32Attr", |ir: &Ir, Attr(attribute): Attr<Ir>| is_i32_attribute(ir, attribute))
        .constraint("StrAttr", |ir: &Ir, Attr(attribute): Attr<Ir>| is_string(ir, attribute))
        .constraint("I32", |ir: &Ir, Type(ty): Type<Ir>| is_i32(ir, ty))
        .constraint("G_Scalar", |ir: &Ir, Type(ty): Type<Ir>| is_scalar(ir, ty));
    of_the_specification(&mut natives);
    natives
}

/// Those that the examples of the specification declare.
fn of_the_specification(natives: &mut Natives<Ir>) {
    let one_use = |ir: &Ir, Value(value): Value<Ir>| has_one_use(ir, value);
    natives
        .constraint("HasNoUseOf", |ir: &Ir, Value(value): Value<Ir>| ir.first_use(value).is_none())
        .constraint("LocalNativeConstraint", one_use)
        .constraint("HasSameElementType", |ir: &Ir, Value(a): Value<Ir>, Value(b): Value<Ir>| {
            element_type(ir, ir.value_type(a)) == element_type(ir, ir.value_type(b))
        })
        .constraint("IsMarked", |ir: &Ir, Op(op): Op<Ir>| {
            let name = ir.with_context(|context| context.intern_symbol("marked"));
            ir.attribute(op, name).is_some()
        })
        .rewrite("BuildTypes", |rewriter: &mut Rewriter<'_, Ir>| {
            Types::<Ir>(vec![rewriter.host().with_context(|context| context.integer_type(32))])
        })
        .rewrite("BuildOp", |rewriter: &mut Rewriter<'_, Ir>, Value(value): Value<Ir>| {
            build(rewriter, "my_dialect.built", &[value]).map(Op::<Ir>)
        })
        .rewrite("BuildTwo", |rewriter: &mut Rewriter<'_, Ir>, Value(value): Value<Ir>| {
            let first = build(rewriter, "my_dialect.foo", &[value])?;
            Ok::<_, NativeError>((Op::<Ir>(first), Op::<Ir>(build(rewriter, "my_dialect.bar", &[])?)))
        });
}

/// An op with these operands and one `i32` result.
fn build(rewriter: &mut Rewriter<'_, Ir>, name: &str, operands: &[ValueHandle]) -> Result<OpHandle, NativeError> {
    let (name, ty) = rewriter.host().with_context(|context| (context.intern_symbol(name), context.integer_type(32)));
    rewriter.create(name, operands, &[], ResultTypes::Given(&[ty])).map_err(|error| NativeError::new(error.to_string()))
}

/// The element type of a shaped type; any other type itself.
fn element_type(ir: &Ir, ty: TypeHandle) -> TypeHandle {
    match ir.context().type_kind(ty) {
        TypeKind::RankedTensor { element, .. } | TypeKind::UnrankedTensor { element, .. } => *element,
        _ => ty,
    }
}

/// Returns true if a type is `i32`.
pub fn is_i32(ir: &Ir, ty: TypeHandle) -> bool {
    ir.with_context(|context| context.integer_type(32)) == ty
}

/// Returns true if a type is an integer or a floating-point number.
pub fn is_scalar(ir: &Ir, ty: TypeHandle) -> bool {
    matches!(ir.context().type_kind(ty), TypeKind::Integer { .. } | TypeKind::Float(_))
}

/// Returns true if an attribute is an integer of type `i32`.
pub fn is_i32_attribute(ir: &Ir, attribute: AttrHandle) -> bool {
    let ty = match ir.context().attr_kind(attribute) {
        AttrKind::Integer { ty, .. } => *ty,
        _ => return false,
    };
    is_i32(ir, ty)
}

/// Returns true if an attribute is a string.
pub fn is_string(ir: &Ir, attribute: AttrHandle) -> bool {
    matches!(ir.context().attr_kind(attribute), AttrKind::String { .. })
}

/// Returns true if exactly one operand is `value`.
pub fn has_one_use<H: Host>(ir: &H, value: H::Value) -> bool {
    ir.has_one_use(value)
}

/// The exact logarithm to base 2 of an integer attribute, in its own type.
pub fn logarithm(ir: &Ir, attribute: AttrHandle) -> Option<AttrHandle> {
    ir.with_context(|context| {
        let AttrKind::Integer { value, .. } = context.attr_kind(attribute) else { return None };
        let number = value.to_i128().filter(|n| *n > 0 && n.count_ones() == 1)?;
        with_value(context, attribute, number.trailing_zeros().into())
    })
}

fn sum(ir: &Ir, a: AttrHandle, b: AttrHandle) -> Option<AttrHandle> {
    ir.with_context(|context| {
        let (AttrKind::Integer { value: x, ty: tx }, AttrKind::Integer { value: y, ty: ty_y }) =
            (context.attr_kind(a), context.attr_kind(b))
        else {
            return None;
        };
        if tx != ty_y {
            return None;
        }
        let sum = x.to_i128()?.checked_add(y.to_i128()?)?;
        with_value(context, a, sum)
    })
}

/// An integer attribute of the type of `like`; wraps around at its width.
fn with_value(context: &mut mlir_syntax::Context, like: AttrHandle, number: i128) -> Option<AttrHandle> {
    let mut ty = String::new();
    mlir_syntax::print_type(context, context.attribute_type(like)?, &mut ty);
    mlir_syntax::parse_attribute(context, &format!("{number} : {ty}")).ok()
}
