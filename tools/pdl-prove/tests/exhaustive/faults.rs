//! Faults that are planted in rules: guards dropped, flags kept, constants off by one, signs and operands swapped, types and shapes
//! changed.

use pdl_ir::{Kind, Op, OpKind, Pattern, Replacement, RewriteBody, ValueId};

use super::Random;
use super::operations::attribute;

/// Pairs of names of which one is put in the place of the other.
const TWINS: [(&str, &str); 25] = [
    ("arith.divui", "arith.divsi"),
    ("arith.remui", "arith.remsi"),
    ("arith.shrui", "arith.shrsi"),
    ("arith.maxsi", "arith.maxui"),
    ("arith.minsi", "arith.minui"),
    ("arith.maxsi", "arith.minsi"),
    ("arith.maxui", "arith.minui"),
    ("arith.extsi", "arith.extui"),
    ("arith.index_cast", "arith.index_castui"),
    ("arith.ceildivsi", "arith.floordivsi"),
    ("arith.ceildivsi", "arith.ceildivui"),
    ("arith.addi", "arith.subi"),
    ("arith.addi", "arith.ori"),
    ("arith.andi", "arith.ori"),
    ("arith.ori", "arith.xori"),
    ("arith.shli", "arith.shrui"),
    ("arith.mulsi_extended", "arith.mului_extended"),
    ("AddIntegerAttrs", "SubIntegerAttrs"),
    ("AddIntegerAttrs", "MulIntegerAttrs"),
    ("ZeroOf", "AllOnesOf"),
    ("InvertPredicate", "SwapPredicate"),
    ("IsZero", "IsOne"),
    ("IsMinSigned", "IsMaxSigned"),
    ("HoldsForEqual", "FailsForEqual"),
    ("IsNarrower", "HaveOneShape"),
];

/// Plants a fault; `None` if this one has no place in the pattern.
pub(super) fn plant(original: &Pattern, random: &mut Random) -> Option<Pattern> {
    let mut pattern = original.clone();
    let RewriteBody::Ops(mut actions) = std::mem::take(&mut pattern.rewrite.body) else { return None };
    let kind = random.below(14);
    match kind {
        0 => drop_guard(&mut pattern, random)?,
        1 => {
            let guards = pattern.matcher.iter_mut().filter_map(|op| match &mut op.kind {
                OpKind::ApplyNativeConstraint { negated, .. } => Some(negated),
                _ => None,
            });
            let guard = pick(guards.collect::<Vec<&mut bool>>(), random)?;
            *guard = !*guard;
        }
        2 => {
            let texts = pattern.matcher.iter_mut().chain(&mut actions).filter_map(|op| match &mut op.kind {
                OpKind::Attribute { value: Some(text), .. } => Some(text),
                _ => None,
            });
            let text = pick(texts.collect(), random)?;
            *text = changed_constant(text, random)?.into();
        }
        3 => {
            let operations = operations(pattern.matcher.iter_mut().chain(&mut actions));
            let fit = operations.into_iter().filter(|(_, operands, _, _)| operands.len() > 1).collect();
            let (_, operands, _, _) = pick(fit, random)?;
            let at = random.below(operands.len() - 1);
            operands.swap(at, at + 1);
        }
        4 | 5 => {
            let names = pattern.matcher.iter_mut().chain(&mut actions).filter_map(|op| match &mut op.kind {
                OpKind::Operation { name: Some(name), .. } if name != "arith.constant" => Some(name),
                OpKind::ApplyNativeConstraint { name, .. } | OpKind::ApplyNativeRewrite { name, .. } => Some(name),
                _ => None,
            });
            let name = pick(names.collect(), random)?;
            let twins: Vec<&str> = TWINS
                .iter()
                .flat_map(|(a, b)| [(a, b), (b, a)])
                .filter(|(this, _)| *this == name)
                .map(|(_, other)| *other)
                .collect();
            *name = (*pick(twins, random)?).into();
        }
        6 => keep_flags(&mut pattern, &mut actions, random)?,
        7 => {
            let fit = operations(pattern.matcher.iter_mut().chain(&mut actions));
            let fit =
                fit.into_iter().filter(|(name, _, attributes, _)| *name != "arith.constant" && !attributes.is_empty());
            let (_, _, attributes, _) = pick(fit.collect(), random)?;
            attributes.remove(random.below(attributes.len()));
        }
        8 => {
            let values = values(&pattern);
            let (_, operands, _, _) = pick(with_operands(&mut actions), random)?;
            let at = random.below(operands.len());
            operands[at] = pick(values, random)?;
        }
        9 => {
            let values = values(&pattern);
            let replaced = actions.iter_mut().filter_map(|op| match &mut op.kind {
                OpKind::Replace { with, .. } => Some(with),
                _ => None,
            });
            *pick(replaced.collect(), random)? = Replacement::Values(vec![pick(values, random)?]);
        }
        10 => {
            let types: Vec<ValueId> = defined(&pattern.matcher, |op| matches!(op, OpKind::Type { .. }));
            let (_, _, _, results) = pick(operations(actions.iter_mut()), random)?;
            let at = random.below(results.len().max(1));
            *results.get_mut(at)? = pick(types, random)?;
        }
        11 => {
            let types = pattern.matcher.iter_mut().chain(&mut actions).filter_map(|op| match &mut op.kind {
                OpKind::Type { constant: Some(text) } => Some(text),
                _ => None,
            });
            *pick(types.collect(), random)? =
                ["i2", "i1", "vector<4xi1>", "tensor<4xi1>", "index"][random.below(5)].into();
        }
        12 => {
            // What was one value may be two.
            let new = pattern.new_value(Kind::Value, None);
            let places: Vec<usize> = (0..pattern.matcher.len())
                .filter(
                    |at| matches!(&pattern.matcher[*at].kind, OpKind::Operation { operands, .. } if operands.len() > 1),
                )
                .collect();
            let at = pick(places, random)?;
            let location = pattern.matcher[at].location.clone();
            let ty = None;
            if let OpKind::Operation { operands, .. } = &mut pattern.matcher[at].kind {
                let operand = random.below(operands.len());
                operands[operand] = new;
            }
            let operand = Op { kind: OpKind::Operand { ty }, results: [new].into_iter().collect(), location };
            pattern.matcher.insert(at, operand);
        }
        _ => {
            let calls = pattern.matcher.iter_mut().chain(&mut actions).filter_map(|op| match &mut op.kind {
                OpKind::ApplyNativeConstraint { args, .. } | OpKind::ApplyNativeRewrite { args, .. }
                    if args.len() > 1 =>
                {
                    Some(args)
                }
                _ => None,
            });
            let arguments = pick(calls.collect(), random)?;
            match random.below(2) {
                0 => arguments.swap(0, 1),
                _ => arguments[0] = arguments[1],
            }
        }
    }
    pattern.rewrite.body = RewriteBody::Ops(actions);
    (pattern != *original).then_some(pattern)
}

fn pick<T>(mut all: Vec<T>, random: &mut Random) -> Option<T> {
    if all.is_empty() { None } else { Some(all.swap_remove(random.below(all.len()))) }
}

type Parts<'o> = (&'o str, &'o mut Vec<ValueId>, &'o mut Vec<(smol_str::SmolStr, ValueId)>, &'o mut Vec<ValueId>);

/// The names, operands, attributes and result types of operations.
fn operations<'o>(all: impl Iterator<Item = &'o mut Op>) -> Vec<Parts<'o>> {
    all.filter_map(|op| match &mut op.kind {
        OpKind::Operation { name: Some(name), operands, attributes, types, .. } => {
            Some((&**name, operands, attributes, types))
        }
        _ => None,
    })
    .collect()
}

fn with_operands(actions: &mut [Op]) -> Vec<Parts<'_>> {
    operations(actions.iter_mut()).into_iter().filter(|(_, operands, _, _)| !operands.is_empty()).collect()
}

/// The values of a kind that the match section defines.
fn defined(matcher: &[Op], is: fn(&OpKind) -> bool) -> Vec<ValueId> {
    matcher.iter().filter(|op| is(&op.kind)).filter_map(|op| op.results.first().copied()).collect()
}

/// The single values that the match section has.
fn values(pattern: &Pattern) -> Vec<ValueId> {
    defined(&pattern.matcher, |op| matches!(op, OpKind::Operand { .. } | OpKind::Result { .. }))
}

fn drop_guard(pattern: &mut Pattern, random: &mut Random) -> Option<()> {
    let guards: Vec<usize> = (0..pattern.matcher.len())
        .filter(|at| matches!(pattern.matcher[*at].kind, OpKind::ApplyNativeConstraint { .. }))
        .collect();
    pattern.matcher.remove(pick(guards, random)?);
    Some(())
}

/// Gives an operation that is made flags: those of one that is matched, or some.
fn keep_flags(pattern: &mut Pattern, actions: &mut Vec<Op>, random: &mut Random) -> Option<()> {
    let places: Vec<usize> = (0..actions.len())
        .filter(|at| match &actions[*at].kind {
            OpKind::Operation { name: Some(name), .. } => attribute(name).is_some_and(|(key, _)| key != "predicate"),
            _ => false,
        })
        .collect();
    let at = pick(places, random)?;
    let OpKind::Operation { name: Some(name), .. } = &actions[at].kind else { return None };
    let (key, _) = attribute(name)?;
    let mut known: Vec<ValueId> = Vec::new();
    for op in &pattern.matcher {
        if let OpKind::Operation { attributes, .. } = &op.kind {
            known.extend(attributes.iter().filter(|(name, _)| name == key).map(|(_, value)| *value));
        }
    }
    let flags = match pick(known, random).filter(|_| random.below(2) == 0) {
        Some(known) => known,
        None => {
            let new = pattern.new_value(Kind::Attribute, None);
            let text = match key {
                "isExact" => "unit",
                _ => ["#arith.overflow<nsw>", "#arith.overflow<nuw>", "#arith.overflow<nsw, nuw>"][random.below(3)],
            };
            let kind = OpKind::Attribute { value: Some(text.into()), ty: None, otherwise: None };
            let location = actions[at].location.clone();
            actions.insert(at, Op { kind, results: [new].into_iter().collect(), location });
            new
        }
    };
    let at = actions.iter().position(|op| matches!(&op.kind, OpKind::Operation { name: Some(name), .. } if attribute(name).is_some_and(|(found, _)| found == key)))?;
    let OpKind::Operation { attributes, .. } = &mut actions[at].kind else { return None };
    attributes.retain(|(name, _)| name != key);
    attributes.push((key.into(), flags));
    Some(())
}

/// A constant that is one more or less, or other flags.
fn changed_constant(text: &str, random: &mut Random) -> Option<String> {
    let by = [1, -1][random.below(2)];
    Some(match text {
        "true" => "false".to_owned(),
        "false" => "true".to_owned(),
        _ if text.starts_with("#arith.overflow<") => {
            ["#arith.overflow<nsw>", "#arith.overflow<nuw>", "#arith.overflow<none>"][random.below(3)].to_owned()
        }
        _ => {
            let (digits, ty) = text.split_once(" : ")?;
            format!("{} : {ty}", digits.parse::<i64>().ok()? + by)
        }
    })
}
