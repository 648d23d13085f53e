//! The verifier on modules that no text can express, as a blob from a stranger could.

use pdl_ir::*;

fn op(kind: OpKind, results: &[u32]) -> Op {
    Op { kind, results: results.iter().copied().map(ValueId).collect(), location: Location::default() }
}

fn operation(operands: &[u32]) -> OpKind {
    let operands = operands.iter().copied().map(ValueId).collect();
    OpKind::Operation { name: Some("t.a".into()), operands, attributes: Vec::new(), types: Vec::new(), location: None }
}

/// A module with one pattern: these kinds of values, these ops, and a rewrite that erases value 0.
fn module(kinds: &[Kind], matcher: Vec<Op>) -> Module {
    let mut pattern = Pattern { matcher, ..Pattern::default() };
    for kind in kinds {
        pattern.new_value(*kind, None);
    }
    pattern.rewrite.root = Some(ValueId(0));
    pattern.rewrite.body = RewriteBody::Ops(vec![op(OpKind::Erase { op: ValueId(0) }, &[])]);
    Module { patterns: vec![pattern], ..Module::default() }
}

fn codes(module: &Module) -> Vec<&'static str> {
    // Whatever the module, printing it does not panic.
    print(module);
    print_with(module, PrintOptions::default().locations(true).names(true));
    verify(module).iter().map(|error| error.problem.code()).collect()
}

#[test]
fn a_good_module_passes() {
    assert_eq!(codes(&module(&[Kind::Operation], vec![op(operation(&[]), &[0])])), [""; 0]);
    assert_eq!(codes(&Module::default()), [""; 0]);
}

#[test]
fn indices_are_checked() {
    assert_eq!(codes(&module(&[Kind::Operation], vec![op(operation(&[7]), &[0])])), ["E0320"]);
    assert_eq!(codes(&module(&[Kind::Operation], vec![op(operation(&[u32::MAX]), &[0])])), ["E0320"]);
    assert_eq!(codes(&module(&[Kind::Operation], vec![op(operation(&[]), &[0, u32::MAX])])), ["E0320", "E0325"]);
    let mut wrong_root = module(&[Kind::Operation], vec![op(operation(&[]), &[0])]);
    wrong_root.patterns[0].rewrite.root = Some(ValueId(9));
    assert_eq!(codes(&wrong_root), ["E0320"]);
}

#[test]
fn each_value_is_defined_once() {
    let two = [Kind::Operation, Kind::Operation];
    assert_eq!(codes(&module(&two, vec![op(operation(&[]), &[0])])), ["E0321"]);
    let twice = vec![op(operation(&[]), &[0]), op(operation(&[]), &[0])];
    assert_eq!(codes(&module(&[Kind::Operation], twice)), ["E0322"]);
    let without = vec![op(operation(&[]), &[])];
    assert_eq!(codes(&module(&[Kind::Operation], without)), ["E0321", "E0325"]);
}

#[test]
fn the_kinds_of_values_are_those_of_their_ops() {
    assert_eq!(codes(&module(&[Kind::Value], vec![op(operation(&[]), &[0])])), ["E0326", "E0327", "E0327"]);
    let result = OpKind::Result { parent: ValueId(0), index: Some(0) };
    let found = codes(&module(&[Kind::Operation, Kind::Type], vec![op(operation(&[]), &[0]), op(result, &[1])]));
    assert_eq!(found, ["E0326"]);
}

#[test]
fn indices_of_results_have_a_limit() {
    for (index, expected) in [(MAX_INDEX, vec![]), (MAX_INDEX + 1, vec!["E0336"]), (u32::MAX, vec!["E0336"])] {
        let result = OpKind::Result { parent: ValueId(0), index: Some(index) };
        let ops = vec![op(operation(&[]), &[0]), op(result, &[1])];
        assert_eq!(codes(&module(&[Kind::Operation, Kind::Value], ops)), expected);
    }
}

#[test]
fn constants_must_be_mlir_text() {
    let constant = |text: &str| {
        let attribute = OpKind::Attribute { value: Some(text.into()), ty: None, otherwise: None };
        let types = OpKind::Types { constants: Some(vec!["i32".into(), text.into()]) };
        let ops = vec![op(operation(&[]), &[0]), op(attribute, &[1]), op(types, &[2])];
        codes(&module(&[Kind::Operation, Kind::Attribute, Kind::TypeRange], ops))
    };
    assert_eq!(constant("i64"), [""; 0]);
    assert_eq!(constant("!t.path<\"a//b\">"), [""; 0]);
    for text in ["", "]", "i32 i32", "i32 // and", "#alias", "\0", &"tuple<".repeat(100_000)] {
        assert_eq!(constant(text), ["E0332", "E0332"], "{text:.20}");
    }
}

#[test]
fn natives_are_declared_once_and_called_as_declared() {
    let call = |args: &[u32]| OpKind::ApplyNativeConstraint {
        name: "c".into(),
        args: args.iter().copied().map(ValueId).collect(),
        negated: false,
    };
    let native = |params: &[Kind]| Native {
        name: "c".into(),
        kind: NativeKind::Constraint,
        params: params.iter().map(|kind| NativeType { name: None, kind: *kind, declared: None }).collect(),
        results: Vec::new(),
        code: None,
        definition: None,
        location: Location::default(),
    };
    let mut module = module(&[Kind::Operation], vec![op(operation(&[]), &[0]), op(call(&[0]), &[])]);
    assert_eq!(codes(&module), ["E0342"]);
    module.natives = vec![native(&[Kind::Operation])];
    assert_eq!(codes(&module), [""; 0]);
    module.natives = vec![native(&[Kind::Value])];
    assert_eq!(codes(&module), ["E0343"]);
    module.natives = vec![native(&[Kind::Operation, Kind::Operation])];
    assert_eq!(codes(&module), ["E0343"]);
    module.natives = vec![native(&[Kind::Operation]), native(&[Kind::Operation])];
    assert_eq!(codes(&module), ["E0344"]);
    module.natives[1].kind = NativeKind::Rewrite;
    assert_eq!(codes(&module), [""; 0]);
}

#[test]
fn parts_that_must_not_be_found_are_looked_for_at_a_value_of_their_kind() {
    // Values 0 and 1 are of the match section, 2 and 3 of the part, 4 and 5 of another.
    let of_parts = |at: &[(u32, u32)]| {
        let mut module = module(
            &[Kind::Operation, Kind::Value, Kind::Operation, Kind::Value, Kind::Operation, Kind::Value],
            vec![op(OpKind::Operand { ty: None }, &[1]), op(operation(&[1]), &[0])],
        );
        let part = |operation_id: u32, operand: u32, at: &[(u32, u32)]| Unless {
            ops: vec![op(OpKind::Operand { ty: None }, &[operand]), op(operation(&[operand]), &[operation_id])],
            at: at.iter().map(|(found, at)| (ValueId(*found), ValueId(*at))).collect(),
            each: false,
            location: Location::default(),
        };
        module.patterns[0].unless = vec![part(2, 3, at), part(4, 5, &[(4, 0)])];
        codes(&module)
    };
    assert_eq!(of_parts(&[(2, 0)]), [""; 0]);
    assert_eq!(of_parts(&[(2, 0), (3, 1)]), [""; 0]);
    assert_eq!(of_parts(&[(3, 1)]), [""; 0]);
    assert_eq!(of_parts(&[]), ["E0340"]);
    assert_eq!(of_parts(&[(2, 1)]), ["E0352"]);
    assert_eq!(of_parts(&[(0, 0)]), ["E0351"]);
    assert_eq!(of_parts(&[(4, 0)]), ["E0351"]);
    assert_eq!(of_parts(&[(2, 4)]), ["E0350"]);
    assert_eq!(of_parts(&[(2, 9)]), ["E0320"]);
    assert_eq!(of_parts(&[(9, 0)]), ["E0320"]);
    let mut empty = module(&[Kind::Operation], vec![op(operation(&[]), &[0])]);
    empty.patterns[0].unless = vec![Unless::default()];
    assert_eq!(codes(&empty), ["E0353"]);
}

#[test]
fn errors_name_the_place_and_the_value() {
    let mut module = module(&[Kind::Operation, Kind::Attribute], vec![op(operation(&[1]), &[0])]);
    let pattern = &mut module.patterns[0];
    pattern.values[1].name = Some("size".into());
    pattern.matcher.insert(0, op(OpKind::Attribute { value: None, ty: None, otherwise: None }, &[1]));
    pattern.matcher[1].location = Location { file: "a.pdll".into(), line: 3, column: 5 };
    let errors = verify(&module);
    let expected = "a.pdll:3:5: an operand of 'pdl.operation' must be '!pdl.value' or '!pdl.range<value>', \
                    but value 'size' is '!pdl.attribute' [E0327]";
    assert_eq!(errors[0].to_string(), expected);
    assert_eq!(errors[0].site, Site::Matcher(0, 1));
    assert_eq!(errors[0].pattern(), Some(0));

    let mut sources = pdl_diagnostics::SourceMap::new();
    let file = sources.add("a.pdll", "// ä\n\n    root\n", None);
    let fallback = pdl_diagnostics::Span::new(file, 0, 0);
    let diagnostic = errors[0].to_diagnostic_by_location(&sources, fallback);
    assert_eq!(sources.text(diagnostic.span), "root");
}

#[test]
fn the_root_is_chosen_where_none_is_named() {
    let upward = |rewrite_root: Option<u32>| {
        let ops = vec![
            op(operation(&[]), &[0]),
            op(OpKind::Result { parent: ValueId(0), index: Some(0) }, &[1]),
            op(operation(&[1]), &[2]),
        ];
        let mut module = module(&[Kind::Operation, Kind::Value, Kind::Operation], ops);
        module.patterns[0].rewrite.root = rewrite_root.map(ValueId);
        assert_eq!(codes(&module), [""; 0]);
        default_root(&module.patterns[0])
    };
    assert_eq!(upward(None), Some(ValueId(2)));
    assert_eq!(upward(Some(0)), Some(ValueId(0)));
}

#[test]
fn time_is_linear() {
    // A chain of 20,000 operations, each with the result of the one before, and one with 20,000 operands.
    const COUNT: u32 = 20_000;
    let mut ops = vec![op(operation(&[]), &[0])];
    let mut kinds = vec![Kind::Operation];
    for i in 0..COUNT {
        ops.push(op(OpKind::Result { parent: ValueId(2 * i), index: Some(0) }, &[2 * i + 1]));
        ops.push(op(operation(&[2 * i + 1]), &[2 * i + 2]));
        kinds.extend([Kind::Value, Kind::Operation]);
    }
    let all: Vec<u32> = (0..COUNT).map(|i| 2 * i + 1).collect();
    ops.push(op(operation(&all), &[2 * COUNT + 1]));
    kinds.push(Kind::Operation);
    let module = module(&kinds, ops);
    assert_eq!(verify(&module), []);
    let text = print(&module);
    let mut sources = pdl_diagnostics::SourceMap::new();
    let file = sources.add("chain.mlir", text.as_str(), None);
    let mut diagnostics = Vec::new();
    assert_eq!(print(&load(&sources, file, &mut diagnostics).unwrap()), text);
}
