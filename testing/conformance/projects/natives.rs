//! Functions that the rules of these files call. The same in C++ is in natives.h. Numbers and lists that are values of C++ there are attributes
//! here.

use mlir_lite::Ir;
use pdl_vm::{Attr, NativeError, Natives, ResultTypes, Rewriter, Type, Value};

type At = Attr<Ir>;
type Rw<'a, 'b> = &'a mut Rewriter<'b, Ir>;
type Made<T> = Result<T, NativeError>;

fn attribute(ir: &Ir, text: &str) -> Made<At> {
    let parsed = ir.with_context(|context| mlir_syntax::parse_attribute(context, text));
    parsed.map(Attr).map_err(|error| NativeError::new(format!("{text}: {}", error.message)))
}

fn ty(ir: &Ir, text: &str) -> Made<Type<Ir>> {
    let parsed = ir.with_context(|context| mlir_syntax::parse_type(context, text));
    parsed.map(Type).map_err(|error| NativeError::new(format!("{text}: {}", error.message)))
}

/// A number, and the type behind it.
fn number(ir: &Ir, At { 0: attribute }: At) -> Made<(f64, String)> {
    let text = ir.attribute_text(attribute);
    let number = match text.split_once(" : ") {
        Some((number, ty)) => number.parse().ok().map(|number| (number, ty.to_owned())),
        // f64 is what is not written.
        None => text.parse().ok().map(|number| (number, "f64".to_owned())),
    };
    number.ok_or_else(|| NativeError::new(format!("{text} is no number")))
}

/// A number as the text of an attribute that MLIR makes of it.
fn float(ir: &Ir, number: f64, ty: &str) -> Made<At> {
    let text = if ty == "f32" { format!("{:.9e}", number as f32) } else { format!("{number:.17e}") };
    attribute(ir, &format!("{text} : {ty}"))
}

fn integer(ir: &Ir, number: i64, ty: &str) -> Made<At> {
    attribute(ir, &format!("{number} : {ty}"))
}

/// The numbers of a list: `array<i32: 1, 0>`.
fn list(ir: &Ir, At { 0: attribute }: At) -> Vec<i64> {
    let text = ir.attribute_text(attribute);
    let numbers = text.split_once(": ").map_or("", |(_, rest)| rest).trim_end_matches('>');
    numbers.split(", ").filter_map(|number| number.parse().ok()).collect()
}

fn array(ir: &Ir, element: &str, numbers: impl IntoIterator<Item = i64>) -> Made<At> {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    let colon = if numbers.is_empty() { "" } else { ": " };
    attribute(ir, &format!("array<{element}{colon}{}>", numbers.join(", ")))
}

/// The elements of a dense constant, one by one or all alike, and its type.
fn elements(ir: &Ir, At { 0: attribute }: At) -> Made<(Vec<f64>, String)> {
    let text = ir.attribute_text(attribute);
    let wrong = || NativeError::new(format!("{text} is no constant"));
    let (values, ty) = text.strip_prefix("dense<").and_then(|rest| rest.split_once("> : ")).ok_or_else(wrong)?;
    let values = values.trim_matches(['[', ']']).split(", ").map(str::parse);
    Ok((values.collect::<Result<_, _>>().map_err(|_| wrong())?, ty.to_owned()))
}

/// The sizes and the element type of a shaped type; a size that is not known is `None`.
fn shape(ir: &Ir, value: Value<Ir>) -> Made<(Vec<Option<i64>>, String)> {
    let text = ir.type_text(ir.value_type(value.0));
    let inner = text.split_once('<').map_or("", |(_, rest)| rest).trim_end_matches('>');
    let inner = inner.split(", ").next().unwrap_or_default();
    let mut parts: Vec<&str> = inner.split('x').collect();
    let element = parts.pop().unwrap_or_default().to_owned();
    if text.contains('*') {
        return Err(NativeError::new("no rank"));
    }
    Ok((parts.iter().map(|size| size.parse().ok()).collect(), element))
}

fn tensor(ir: &Ir, sizes: &[Option<i64>], element: &str) -> Made<Type<Ir>> {
    let sizes: String = sizes.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x"))).collect();
    ty(ir, &format!("tensor<{sizes}{element}>"))
}

/// Computes with two integers of one type, in its width.
fn of_integers(ir: &Ir, a: At, b: At, compute: fn(i64, i64) -> i64) -> Made<At> {
    let ((a, ty), (b, _)) = (number(ir, a)?, number(ir, b)?);
    let bits: u32 = ty.trim_start_matches('i').parse().unwrap_or(64);
    let unused = 64 - bits;
    integer(ir, compute(a as i64, b as i64) << unused >> unused, &ty)
}

/// Puts another predicate for one.
fn predicate(ir: &Ir, old: At, table: [i64; 10]) -> Made<At> {
    let (old, ty) = number(ir, old)?;
    let new = table.get(old as usize).ok_or_else(|| NativeError::new("no predicate"))?;
    integer(ir, *new, &ty)
}

fn has_flag(ir: &Ir, flags: At, flag: &str) -> bool {
    let text = ir.attribute_text(flags.0);
    let flags = text.trim_start_matches("#arith.fastmath<").trim_end_matches('>');
    flags == "fast" || flags.split([',', ' ']).any(|known| known == flag)
}

/// Creates an operation with one result.
fn create(rw: Rw<'_, '_>, name: &str, operands: &[Value<Ir>], given: &[(&str, At)], ty: Type<Ir>) -> Made<Value<Ir>> {
    use pdl_vm::HostContext;
    let operands: Vec<_> = operands.iter().map(|operand| operand.0).collect();
    let ir = rw.host_mut();
    let given: Vec<_> = given.iter().map(|(name, value)| (ir.intern_attribute_name(name), value.0)).collect();
    let name = ir.intern_op_name(name);
    let op = rw.create(name, &operands, &given, ResultTypes::Given(&[ty.0]));
    let op = op.map_err(|error| NativeError::new(error.to_string()))?;
    Ok(Value(rw.host().result(op, 0)))
}

/// All of them.
pub(super) fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    of_arith(&mut natives);
    of_shapes(&mut natives);
    of_quantization(&mut natives);
    natives
}

fn of_arith(natives: &mut Natives<Ir>) {
    natives
        .rewrite("projects::addIntegerAttrs", |rw: Rw<'_, '_>, a: At, b: At| {
            of_integers(rw.host(), a, b, i64::wrapping_add)
        })
        .rewrite("projects::subIntegerAttrs", |rw: Rw<'_, '_>, a: At, b: At| {
            of_integers(rw.host(), a, b, i64::wrapping_sub)
        })
        .rewrite("projects::mulIntegerAttrs", |rw: Rw<'_, '_>, a: At, b: At| {
            of_integers(rw.host(), a, b, i64::wrapping_mul)
        })
        // eq ne slt sle sgt sge ult ule ugt uge
        .rewrite("projects::invertPredicate", |rw: Rw<'_, '_>, old: At| {
            predicate(rw.host(), old, [1, 0, 5, 4, 3, 2, 9, 8, 7, 6])
        })
        .rewrite("projects::swapPredicate", |rw: Rw<'_, '_>, old: At| {
            predicate(rw.host(), old, [0, 1, 4, 5, 2, 3, 8, 9, 6, 7])
        })
        .constraint("projects::mayReassociate", |ir: &Ir, flags: At| has_flag(ir, flags, "reassoc"))
        .constraint("projects::mayUseReciprocal", |ir: &Ir, flags: At| has_flag(ir, flags, "arcp"))
        .rewrite("projects::addFloats", |rw: Rw<'_, '_>, a: At, b: At| {
            let ((a, ty), (b, _)) = (number(rw.host(), a)?, number(rw.host(), b)?);
            float(rw.host(), a + b, &ty)
        })
        .rewrite("projects::mulFloats", |rw: Rw<'_, '_>, a: At, b: At| {
            let ((a, ty), (b, _)) = (number(rw.host(), a)?, number(rw.host(), b)?);
            float(rw.host(), a * b, &ty)
        })
        .rewrite("projects::reciprocal", |rw: Rw<'_, '_>, a: At| {
            let (a, ty) = number(rw.host(), a)?;
            float(rw.host(), 1.0 / a, &ty)
        })
        .rewrite("projects::negateSplat", |rw: Rw<'_, '_>, a: At| {
            let (elements, ty) = elements(rw.host(), a)?;
            attribute(rw.host(), &format!("dense<{:.9e}> : {ty}", -elements[0] as f32))
        });
}

fn of_shapes(natives: &mut Natives<Ir>) {
    natives
        .rewrite("projects::composePermutations", |rw: Rw<'_, '_>, a: At, b: At| {
            let (a, b) = (list(rw.host(), a), list(rw.host(), b));
            array(rw.host(), "i32", b.iter().map(|from| a[*from as usize]))
        })
        .constraint("projects::isIdentity", |ir: &Ir, a: At| (0..).zip(list(ir, a)).all(|(index, from)| index == from))
        .constraint("projects::inverts", |ir: &Ir, a: At, b: At| {
            let a = list(ir, a);
            (0..).zip(list(ir, b)).all(|(index, from)| a[from as usize] == index)
        })
        .rewrite("projects::toI32Array", |rw: Rw<'_, '_>, wide: At| array(rw.host(), "i32", list(rw.host(), wide)))
        .rewrite("projects::swapLastTwo", |rw: Rw<'_, '_>, value: Value<Ir>| {
            let rank = shape(rw.host(), value)?.0.len() as i64;
            array(rw.host(), "i64", (0..rank - 2).chain([rank - 1, rank - 2]))
        })
        .rewrite("projects::nextAxes", |rw: Rw<'_, '_>, axes: At| {
            array(rw.host(), "i64", list(rw.host(), axes).into_iter().skip(1))
        })
        .constraint("projects::isKnownSize", |ir: &Ir, value: Value<Ir>, index: At| {
            let (Ok((sizes, _)), Ok((index, _))) = (shape(ir, value), number(ir, index)) else { return false };
            sizes.get(index as usize).is_some_and(Option::is_some)
        })
        .rewrite("projects::knownSize", |rw: Rw<'_, '_>, value: Value<Ir>, index: At| {
            let (sizes, at) = (shape(rw.host(), value)?.0, number(rw.host(), index)?.0);
            let size = sizes.get(at as usize).copied().flatten();
            integer(rw.host(), size.ok_or_else(|| NativeError::new("no size"))?, "index")
        })
        .rewrite("projects::moreAligned", |rw: Rw<'_, '_>, a: At, b: At| {
            let (a, b) = (number(rw.host(), a)?.0, number(rw.host(), b)?.0);
            integer(rw.host(), a.max(b) as i64, "i32")
        })
        .rewrite("projects::elementOf", |rw: Rw<'_, '_>, constant: At, index: At| {
            let ((elements, _), (index, _)) = (elements(rw.host(), constant)?, number(rw.host(), index)?);
            float(rw.host(), elements[index as usize], "f32")
        })
        .rewrite("projects::shapeOf", |rw: Rw<'_, '_>, value: Value<Ir>| {
            array(rw.host(), "i64", shape(rw.host(), value)?.0.into_iter().flatten())
        })
        .rewrite("projects::shapeConstant", |rw: Rw<'_, '_>, sizes: At| {
            let sizes = list(rw.host(), sizes);
            let rank = sizes.len();
            let values = attribute(rw.host(), &format!("dense<{sizes:?}> : tensor<{rank}xindex>"))?;
            let ty = ty(rw.host(), &format!("!tosa.shape<{rank}>"))?;
            create(rw, "tosa.const_shape", &[], &[("values", values)], ty)
        })
        .rewrite("projects::broadcastTo", |rw: Rw<'_, '_>, value: Value<Ir>, like: Value<Ir>| {
            let rank = |value| Ok::<_, NativeError>(shape(rw.host(), value)?.0.len() as i64);
            let (rank, wanted) = (rank(value)?, rank(like)?);
            let dimensions = array(rw.host(), "i64", wanted - rank..wanted)?;
            let ty = Type(rw.host().value_type(like.0));
            create(rw, "nn.broadcast", &[value], &[("dimensions", dimensions)], ty)
        })
        // What builders and inferReturnTypes in C++ say of types.
        .rewrite("nn.transpose", |rw: Rw<'_, '_>, x: Value<Ir>, permutation: At| {
            let (sizes, element) = shape(rw.host(), x)?;
            let sizes: Vec<_> = list(rw.host(), permutation).iter().map(|from| sizes[*from as usize]).collect();
            tensor(rw.host(), &sizes, &element)
        })
        .rewrite("tosa.reduce_sum", |rw: Rw<'_, '_>, x: Value<Ir>, axis: At| {
            let ((mut sizes, element), (axis, _)) = (shape(rw.host(), x)?, number(rw.host(), axis)?);
            sizes[axis as usize] = Some(1);
            tensor(rw.host(), &sizes, &element)
        });
}

fn of_quantization(natives: &mut Natives<Ir>) {
    natives
        .rewrite("projects::scaleOfRange", |rw: Rw<'_, '_>, min: At, max: At, bits: At| {
            let ir = rw.host();
            let (min, max, bits) = (number(ir, min)?.0, number(ir, max)?.0, number(ir, bits)?.0);
            float(ir, (max - min) / ((1_i64 << bits as i64) - 1) as f64, "f64")
        })
        .rewrite("projects::zeroOfRange", |rw: Rw<'_, '_>, min: At, max: At| {
            let (min, max) = (number(rw.host(), min)?.0, number(rw.host(), max)?.0);
            integer(rw.host(), (-128.0 - min * 255.0 / (max - min)) as i64, "i64")
        })
        .rewrite("projects::toF32Attr", |rw: Rw<'_, '_>, value: At| {
            let value = number(rw.host(), value)?.0;
            float(rw.host(), value, "f32")
        })
        .rewrite("projects::toI32Attr", |rw: Rw<'_, '_>, value: At| {
            let value = number(rw.host(), value)?.0;
            integer(rw.host(), value as i64, "i32")
        })
        .rewrite("projects::toNumber", |rw: Rw<'_, '_>, value: At| {
            let value = number(rw.host(), value)?.0;
            float(rw.host(), value, "f64")
        })
        .rewrite("projects::product", |rw: Rw<'_, '_>, a: At, b: At| {
            let (a, b) = (number(rw.host(), a)?.0, number(rw.host(), b)?.0);
            float(rw.host(), a * b, "f64")
        })
        .rewrite("projects::quantizeSplat", |rw: Rw<'_, '_>, constant: At, scale: At, zero: At, ty: Type<Ir>| {
            let ir = rw.host();
            let ((elements, _), (scale, _), (zero, _)) =
                (elements(ir, constant)?, number(ir, scale)?, number(ir, zero)?);
            let byte = (elements[0] / scale + zero).clamp(-128.0, 127.0) as i64;
            attribute(ir, &format!("dense<{byte}> : {}", ir.type_text(ty.0)))
        })
        .constraint("projects::isPositive", |ir: &Ir, a: At| number(ir, a).is_ok_and(|(number, _)| number > 0.0))
        .constraint("projects::isZero", |ir: &Ir, a: At| number(ir, a).is_ok_and(|(number, _)| number == 0.0))
        .rewrite("projects::moveNameHint", |rw: Rw<'_, '_>, from: Value<Ir>, to: Value<Ir>| {
            use pdl_vm::HostContext;
            let name = rw.host_mut().intern_attribute_name("name");
            let ops = (rw.host().defining_op(from.0), rw.host().defining_op(to.0));
            let (Some(from), Some(to)) = ops else { return Err(NativeError::new("no operation")) };
            if let Some(hint) = rw.host().attribute(from, name) {
                rw.set_attribute(to, name, Some(hint)).map_err(|error| NativeError::new(error.to_string()))?;
            }
            Ok(())
        })
        // This one goes by the name of its record.
        .rewrite("ClampedZero", |rw: Rw<'_, '_>, zero: At| {
            let zero = number(rw.host(), zero)?.0;
            integer(rw.host(), zero.clamp(-128.0, 127.0) as i64, "i32")
        });
}
