//! Parts that must not be found, made of random patterns: the matcher finds what the naive one finds, `explain` says so, and text
//! and blobs keep them.

use std::collections::{BTreeMap, BTreeSet};

use conformance::case::{Case, compare_matches};
use conformance::choices::Choices;
use pdl_compile::{compile, patterns_of};
use pdl_diagnostics::SourceMap;
use pdl_ir::{Kind, Location, Module, Op, OpKind, Pattern, RewriteBody, Unless, ValueId, load, print, verify};

/// The ops of a match section, by index, that lead to some of its values, and perhaps the constraints on what they define.
fn closure(choices: &mut Choices, pattern: &Pattern, targets: &[ValueId]) -> BTreeSet<usize> {
    let mut needed: BTreeSet<ValueId> = targets.iter().copied().collect();
    let mut ops = BTreeSet::new();
    for (index, op) in pattern.matcher.iter().enumerate().rev() {
        if op.results.iter().any(|result| needed.contains(result)) {
            ops.insert(index);
            op.kind.for_each_operand(|operand| _ = needed.insert(operand));
            needed.extend(&op.results);
        }
    }
    for (index, op) in pattern.matcher.iter().enumerate() {
        if let OpKind::ApplyNativeConstraint { args, .. } = &op.kind
            && args.iter().all(|arg| needed.contains(arg))
            && choices.percent(60)
        {
            ops.insert(index);
        }
    }
    ops
}

/// `pattern` with a part that must not be found, made of the match section of `from`, which may be the same pattern: then values may
/// be of both. `None` if it came to nothing that makes sense.
fn with_part(choices: &mut Choices, pattern: &Pattern, from: &Pattern, is_same: bool) -> Option<Pattern> {
    let all: Vec<ValueId> = from.matcher.iter().flat_map(|op| op.results.iter().copied()).collect();
    let (target, other) = (*choices.pick(&all), *choices.pick(&all));
    let targets = if choices.percent(30) { vec![target, other] } else { vec![target] };
    let ops = closure(choices, from, &targets);
    let mut made = pattern.clone();
    let mut map = BTreeMap::new();
    let mut unless = Unless::default();
    for op in ops.into_iter().map(|index| &from.matcher[index]) {
        if is_same && !op.results.is_empty() && !op.results.contains(&target) && choices.percent(25) {
            map.extend(op.results.iter().map(|result| (*result, *result)));
            continue;
        }
        let mut op = op.clone();
        op.kind.for_each_operand_mut(|operand| *operand = map[operand]);
        if let OpKind::Result { index, .. } = &mut op.kind
            && choices.percent(30)
        {
            *index = None;
        }
        for result in &mut op.results {
            let copy = made.new_value(from.kind(*result), None);
            map.insert(*result, copy);
            *result = copy;
        }
        unless.ops.push(op);
    }
    let matched = pattern.matcher.iter().flat_map(|op| op.results.iter().copied());
    let places: Vec<ValueId> = matched.filter(|value| pattern.kind(*value) == from.kind(target)).collect();
    let says_something = |op: &Op| op.kind.is_constant() || matches!(op.kind, OpKind::Operation { .. });
    if places.is_empty() || !unless.ops.iter().any(says_something) {
        return None;
    }
    let mut place = *choices.pick(&places);
    if is_same && choices.percent(40) {
        place = target;
        if from.kind(target) == Kind::Value {
            place = detach(&mut made, target);
        }
    }
    unless.at.push((map[&target], place));
    made.unless.push(unless);
    Some(made)
}

/// Makes a value one of which nothing is known, and gives it. What led only to the other is left out.
fn detach(pattern: &mut Pattern, value: ValueId) -> ValueId {
    let anything = pattern.new_value(Kind::Value, None);
    let rename = |operand: &mut ValueId| {
        if *operand == value {
            *operand = anything;
        }
    };
    pattern.matcher.iter_mut().for_each(|op| op.kind.for_each_operand_mut(rename));
    if let RewriteBody::Ops(actions) = &mut pattern.rewrite.body {
        actions.iter_mut().for_each(|op| op.kind.for_each_operand_mut(rename));
    }
    let kind = OpKind::Operand { ty: None };
    pattern.matcher.insert(0, Op { kind, results: [anything].into_iter().collect(), location: Location::default() });
    loop {
        let mut used: BTreeSet<ValueId> = pattern.rewrite.root.into_iter().collect();
        let uses = pattern.match_ops().chain(pattern.actions());
        uses.for_each(|op| op.kind.for_each_operand(|operand| _ = used.insert(operand)));
        used.extend(pattern.unless.iter().flat_map(|unless| &unless.at).map(|(_, at)| *at));
        if let RewriteBody::External { args, .. } = &pattern.rewrite.body {
            used.extend(args);
        }
        let before = pattern.matcher.len();
        pattern.matcher.retain(|op| op.results.is_empty() || op.results.iter().any(|result| used.contains(result)));
        if pattern.matcher.len() == before {
            return anything;
        }
    }
}

/// Leaves out the values that no op defines.
fn compact(pattern: &mut Pattern) {
    let defined: BTreeSet<ValueId> =
        pattern.match_ops().chain(pattern.actions()).flat_map(|op| op.results.iter().copied()).collect();
    let map: BTreeMap<ValueId, ValueId> = defined.iter().copied().zip((0..).map(ValueId)).collect();
    pattern.values = defined.iter().map(|id| pattern.values[id.0 as usize].clone()).collect();
    // What is used and not defined is for the verifier to find.
    let rename = |id: &mut ValueId| *id = map.get(id).copied().unwrap_or(ValueId(u32::MAX));
    let rename_op = |op: &mut Op| {
        op.results.iter_mut().for_each(rename);
        op.kind.for_each_operand_mut(rename);
    };
    pattern.matcher.iter_mut().for_each(rename_op);
    for unless in &mut pattern.unless {
        unless.ops.iter_mut().for_each(rename_op);
        unless.at.iter_mut().for_each(|(found, at)| [found, at].into_iter().for_each(rename));
    }
    pattern.rewrite.root.iter_mut().for_each(rename);
    match &mut pattern.rewrite.body {
        RewriteBody::Ops(ops) => ops.iter_mut().for_each(rename_op),
        RewriteBody::External { args, .. } => args.iter_mut().for_each(rename),
    }
}

/// The module with parts in its patterns.
fn with_parts(choices: &mut Choices, module: &Module) -> Module {
    let mut made = module.clone();
    for index in 0..made.patterns.len() {
        for _ in 0..1 + choices.below(3) {
            let from = if choices.percent(60) { index } else { choices.below(made.patterns.len()) };
            let pattern = &made.patterns[index];
            let Some(mut pattern) = with_part(choices, pattern, &made.patterns[from], from == index) else { continue };
            compact(&mut pattern);
            let alone = Module { patterns: vec![pattern.clone()], ..made.clone() };
            if verify(&alone).is_empty() {
                made.patterns[index] = pattern;
            }
        }
    }
    made
}

#[test]
fn parts_are_found_by_the_matcher_where_the_naive_one_finds_them() {
    let (mut parts, mut kept, mut excluded, mut explained) = (0, 0, 0, 0);
    for seed in 0..250 {
        let case = Case::generate(Choices::from_seed(seed));
        let Ok((module, _)) = &case.compiled else { continue };
        let module = with_parts(&mut Choices::from_seed(seed), module);
        let text = print(&module);
        let context = || format!("seed {seed}\n{text}\n{}", case.ir);
        let program = compile(&module).unwrap_or_else(|error| panic!("{error}\n{}", context()));
        let stored = patterns_of(&program).unwrap_or_else(|error| panic!("{error}\n{}", context()));
        assert!(stored.patterns == module.patterns, "{}", context());
        let mut sources = SourceMap::new();
        let file = sources.add("parts.mlir", text.as_str(), None);
        let read = load(&sources, file, &mut Vec::new()).unwrap_or_else(|| panic!("{}", context()));
        assert_eq!(print(&read), text, "{}", context());
        let matches = compare_matches(&module.patterns, &program, &case.ir)
            .unwrap_or_else(|difference| panic!("{}: {}\n{}", difference.what, difference.detail, context()));
        let with = Case { compiled: Ok((module.clone(), program)), ..case.clone() };
        let counts =
            with.compare_explanations().unwrap_or_else(|difference| panic!("{}\n{}", difference.detail, context()));
        explained += counts.refused;
        // The same without the parts.
        let mut bare = module;
        for pattern in &mut bare.patterns {
            parts += pattern.unless.len();
            pattern.unless.clear();
            compact(pattern);
        }
        let program = compile(&bare).unwrap_or_else(|error| panic!("{error}\n{}", context()));
        let without = compare_matches(&bare.patterns, &program, &case.ir)
            .unwrap_or_else(|difference| panic!("{}: {}\n{}", difference.what, difference.detail, context()));
        for (with, without) in matches.iter().zip(&without) {
            assert!(with <= without, "{}", context());
            kept += with;
            excluded += without - with;
        }
    }
    println!("{parts} parts, {kept} matches kept, {excluded} excluded, {explained} refusals explained");
    assert!(parts > 500 && kept > 250 && excluded > 350 && explained > 5_000);
}
