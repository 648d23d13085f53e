//! The checks section of a blob: what the native constraints from ODS demand, so that a blob runs alone.
//!
//! A list of entries in the order of the natives: the number of a native function, and what is known of it. Trees are
//! written from the root: the number of a form, then its parts.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use pdl_declarations::program::{
    Builtin, Class, Expression, Function, Lambda, MAX_DEPTH, Method, Operator, Quantifier,
};
use pdl_declarations::program::{Step, Test};
use pdl_declarations::{Check, Definition, Demand, Obstacle};
use pdl_declarations::{Kind, Native, NativeKind};
use smol_str::SmolStr;

use crate::Limits;
use crate::encoding::{Malformed, Packer, Unpacker};

/// The section; `None` if there is nothing to say.
pub(crate) fn encode(natives: &[Native]) -> Option<Vec<u8>> {
    let known: Vec<(usize, &Definition)> =
        natives.iter().enumerate().filter_map(|(i, native)| Some((i, native.definition.as_deref()?))).collect();
    if known.is_empty() {
        return None;
    }
    let mut out = Packer::default();
    out.count(known.len());
    for (index, definition) in known {
        out.count(index);
        match definition {
            Definition::Stopped(Obstacle { part, reason }) => {
                out.number(0_u32);
                out.pooled(part);
                out.pooled(reason);
            }
            Definition::Check(check) => match check.demand() {
                Demand::Nothing => out.number(1_u32),
                Demand::Predicate(expression) => {
                    out.number(2_u32);
                    put(&mut out, expression);
                }
                Demand::Operations(names) => {
                    out.number(3_u32);
                    out.count(names.len());
                    names.iter().for_each(|name| out.pooled(name));
                }
            },
        }
    }
    Some(out.finish())
}

/// Reads the section into the natives that it speaks of.
pub(crate) fn decode(bytes: &[u8], natives: &mut [Native], limits: &Limits) -> Result<(), Malformed> {
    let mut from = Unpacker::<()>::new(bytes)?;
    let mut next = 0;
    from.list(|from| {
        let index = from.below(natives.len(), "native function")?;
        if index < next {
            return from.wrong("the native functions are not in ascending order");
        }
        next = index + 1;
        let definition = definition(from, limits.check_depth.min(MAX_DEPTH))?;
        let native = &mut natives[index];
        if !fits(native, &definition) {
            return from.wrong(format!("`{native}` cannot be checked so"));
        }
        native.definition = Some(Box::new(definition));
        Ok(())
    })?;
    from.finish()
}

/// Whether a native function is a constraint on the one thing that a definition speaks of.
fn fits(native: &Native, definition: &Definition) -> bool {
    let [param] = &native.params[..] else { return false };
    native.kind == NativeKind::Constraint
        && native.results.is_empty()
        && match (param.kind, definition) {
            (Kind::Attribute | Kind::Type, Definition::Check(check)) => {
                !matches!(check.demand(), Demand::Operations(_))
            }
            (Kind::Operation, Definition::Check(check)) => !matches!(check.demand(), Demand::Predicate(_)),
            (Kind::Attribute | Kind::Type | Kind::Operation, Definition::Stopped(_)) => true,
            _ => false,
        }
}

fn definition(from: &mut Unpacker<'_>, left: usize) -> Result<Definition, Malformed> {
    let demand = match from.below(4, "form of definition")? {
        0 => return Ok(Definition::Stopped(Obstacle { part: from.pooled()?, reason: from.pooled()? })),
        1 => Demand::Nothing,
        2 => Demand::Predicate(expression(from, left)?),
        _ => Demand::Operations(from.list(Unpacker::pooled)?),
    };
    match Check::new(demand) {
        Some(check) => Ok(Definition::Check(check)),
        None => from.wrong("a check is nested too deeply, has too many variables, or names operations out of order"),
    }
}

fn number_of<T: PartialEq>(all: &[T], one: &T) -> u32 {
    all.iter().position(|known| known == one).expect("the list is whole") as u32
}

fn one_of<T: Copy>(from: &mut Unpacker<'_>, all: &[T], what: &str) -> Result<T, Malformed> {
    Ok(all[from.below(all.len(), what)?])
}

fn put_all(out: &mut Packer, list: &[Expression]) {
    out.count(list.len());
    list.iter().for_each(|expression| put(out, expression));
}

fn put(out: &mut Packer, expression: &Expression) {
    let form = match expression {
        Expression::Bool(false) => 0,
        Expression::Bool(true) => 1,
        Expression::Int(_) => 2,
        Expression::Text(_) => 3,
        Expression::Variable(_) => 4,
        Expression::Not(_) => 5,
        Expression::Negate(_) => 6,
        Expression::Complement(_) => 7,
        Expression::All(_) => 8,
        Expression::Any(_) => 9,
        Expression::Binary(..) => 10,
        Expression::Choose(_) => 11,
        Expression::IsA(..) => 12,
        Expression::Narrow(..) => 13,
        Expression::Method(..) => 14,
        Expression::Function(..) => 15,
        Expression::Quantified(..) => 16,
        Expression::Apply(..) => 17,
        Expression::List(_) => 18,
    };
    out.number(form as u32);
    match expression {
        Expression::Bool(_) => {}
        Expression::Int(value) => {
            let bits = ((value << 1) ^ (value >> 127)) as u128;
            out.number(bits as u64);
            out.number((bits >> 64) as u64);
        }
        Expression::Text(text) => out.pooled(text),
        Expression::Variable(slot) => out.number(*slot),
        Expression::Not(operand) | Expression::Negate(operand) | Expression::Complement(operand) => put(out, operand),
        Expression::All(parts) | Expression::Any(parts) | Expression::List(parts) => put_all(out, parts),
        Expression::Binary(operator, left, right) => {
            out.number(number_of(Operator::ALL, operator));
            put(out, left);
            put(out, right);
        }
        Expression::Choose(parts) => parts.iter().for_each(|part| put(out, part)),
        Expression::IsA(tests, value) | Expression::Narrow(tests, value) => {
            out.count(tests.len());
            tests.iter().for_each(|test| put_test(out, test));
            put(out, value);
        }
        Expression::Method(method, object, arguments) => {
            out.number(number_of(Method::ALL, method));
            put(out, object);
            put_all(out, arguments);
        }
        Expression::Function(function, arguments) => {
            out.number(number_of(Function::ALL, function));
            put_all(out, arguments);
        }
        Expression::Quantified(quantifier, list, lambda) => {
            out.number(number_of(Quantifier::ALL, quantifier));
            put(out, list);
            put_lambda(out, lambda);
        }
        Expression::Apply(lambda, arguments) => {
            put_lambda(out, lambda);
            put_all(out, arguments);
        }
    }
}

fn put_test(out: &mut Packer, test: &Test) {
    match test {
        Test::Class(Class::Builtin(builtin)) => {
            out.number(0_u32);
            out.number(number_of(Builtin::ALL, builtin));
        }
        Test::Class(Class::Float(name)) => {
            out.number(1_u32);
            out.pooled(name);
        }
        Test::Class(Class::Entities(entities)) => {
            out.number(2_u32);
            out.count(entities.len());
            for (dialect, mnemonic) in entities {
                out.pooled(dialect);
                out.pooled(mnemonic);
            }
        }
        Test::Enum(base) => {
            out.number(3_u32);
            put(out, base);
        }
    }
}

fn put_lambda(out: &mut Packer, lambda: &Lambda) {
    out.count(lambda.parameters.len());
    lambda.parameters.iter().for_each(|slot| out.number(*slot));
    put_steps(out, &lambda.body);
}

fn put_steps(out: &mut Packer, steps: &[Step]) {
    out.count(steps.len());
    for step in steps {
        match step {
            Step::Return(value) => {
                out.number(0_u32);
                put(out, value);
            }
            Step::Let(slot, value) => {
                out.number(1_u32);
                out.number(*slot);
                put(out, value);
            }
            Step::If(condition, then) => {
                out.number(2_u32);
                put(out, condition);
                put_steps(out, then);
            }
        }
    }
}

fn expressions(from: &mut Unpacker<'_>, left: usize) -> Result<Vec<Expression>, Malformed> {
    from.list(|from| expression(from, left))
}

fn boxed(from: &mut Unpacker<'_>, left: usize) -> Result<Box<Expression>, Malformed> {
    expression(from, left).map(Box::new)
}

fn expression(from: &mut Unpacker<'_>, left: usize) -> Result<Expression, Malformed> {
    let left = deeper(from, left)?;
    Ok(match from.below(19, "form of expression")? {
        0 => Expression::Bool(false),
        1 => Expression::Bool(true),
        2 => {
            let bits = u128::from(from.wide()?) | u128::from(from.wide()?) << 64;
            Expression::Int((bits >> 1) as i128 ^ -((bits & 1) as i128))
        }
        3 => Expression::Text(from.pooled()?),
        4 => Expression::Variable(from.number()?),
        5 => Expression::Not(boxed(from, left)?),
        6 => Expression::Negate(boxed(from, left)?),
        7 => Expression::Complement(boxed(from, left)?),
        8 => Expression::All(expressions(from, left)?),
        9 => Expression::Any(expressions(from, left)?),
        10 => {
            let operator = one_of(from, Operator::ALL, "operator")?;
            Expression::Binary(operator, boxed(from, left)?, boxed(from, left)?)
        }
        11 => Expression::Choose(Box::new([expression(from, left)?, expression(from, left)?, expression(from, left)?])),
        12 => Expression::IsA(from.list(|from| test(from, left))?, boxed(from, left)?),
        13 => Expression::Narrow(from.list(|from| test(from, left))?, boxed(from, left)?),
        14 => {
            let method = one_of(from, Method::ALL, "method")?;
            Expression::Method(method, boxed(from, left)?, expressions(from, left)?)
        }
        15 => Expression::Function(one_of(from, Function::ALL, "function")?, expressions(from, left)?),
        16 => {
            let quantifier = one_of(from, Quantifier::ALL, "quantifier")?;
            Expression::Quantified(quantifier, boxed(from, left)?, lambda(from, left)?)
        }
        17 => Expression::Apply(lambda(from, left)?, expressions(from, left)?),
        _ => Expression::List(expressions(from, left)?),
    })
}

/// How many levels are left for what is read next.
fn deeper(from: &Unpacker<'_>, left: usize) -> Result<usize, Malformed> {
    match left.checked_sub(1) {
        Some(left) => Ok(left),
        None => from.wrong("a check is nested too deeply, or deeper than the limits allow"),
    }
}

fn test(from: &mut Unpacker<'_>, left: usize) -> Result<Test, Malformed> {
    Ok(match from.below(4, "form of test")? {
        0 => Test::Class(Class::Builtin(one_of(from, Builtin::ALL, "class")?)),
        1 => Test::Class(Class::Float(from.pooled()?)),
        2 => {
            let entities: Vec<(SmolStr, SmolStr)> = from.list(|from| Ok((from.pooled()?, from.pooled()?)))?;
            Test::Class(Class::Entities(entities))
        }
        _ => Test::Enum(boxed(from, left)?),
    })
}

fn lambda(from: &mut Unpacker<'_>, left: usize) -> Result<Lambda, Malformed> {
    Ok(Lambda { parameters: from.list(Unpacker::number)?, body: steps(from, left)? })
}

fn steps(from: &mut Unpacker<'_>, left: usize) -> Result<Vec<Step>, Malformed> {
    let left = deeper(from, left)?;
    from.list(|from| {
        Ok(match from.below(3, "form of statement")? {
            0 => Step::Return(expression(from, left)?),
            1 => Step::Let(from.number()?, expression(from, left)?),
            _ => Step::If(expression(from, left)?, steps(from, left)?),
        })
    })
}
