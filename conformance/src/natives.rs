//! The native functions of generated patterns. Their twins in C++ are in `tests/peer/peer.cpp`.

use mlir_syntax::{Attr as AttrHandle, AttrKind};
use pdll::mlir_lite::Ir;
use pdll::vm::{Attr, Host, NativeError, Natives, Op, Rewriter, Type, Value, Values};

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
}

/// Whether exactly one operand is `value`.
pub fn has_one_use<H: Host>(ir: &H, value: H::Value) -> bool {
    ir.first_use(value).is_some_and(|used| ir.next_use(used).is_none())
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
