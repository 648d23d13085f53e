//! The text of each op.

use pdl_ir::*;

/// Prints one pattern that has a value of each kind (numbers in comments) and then `kind` in the section it fits.
fn line(kind: OpKind, results: &[Kind], in_match: bool) -> String {
    let mut pattern = Pattern::default();
    let define = |pattern: &mut Pattern, kind: OpKind, result: Kind| {
        let results = [pattern.new_value(result, None)].into_iter().collect();
        pattern.matcher.push(Op { kind, results, location: Location::default() });
    };
    define(&mut pattern, OpKind::Type { constant: None }, Kind::Type); // %0
    define(&mut pattern, OpKind::Types { constants: None }, Kind::TypeRange); // %1
    define(&mut pattern, OpKind::Operand { ty: Some(ValueId(0)) }, Kind::Value); // %2
    define(&mut pattern, OpKind::Operands { ty: Some(ValueId(1)) }, Kind::ValueRange); // %3
    define(&mut pattern, OpKind::Attribute { value: None, ty: None, otherwise: None }, Kind::Attribute); // %4
    let root = OpKind::Operation {
        name: None,
        operands: vec![ValueId(2), ValueId(3)],
        attributes: vec![("k".into(), ValueId(4))],
        types: Vec::new(),
        location: None,
    };
    define(&mut pattern, root, Kind::Operation); // %5
    pattern.rewrite.root = Some(ValueId(5));
    let results = results.iter().map(|kind| pattern.new_value(*kind, None)).collect();
    let op = Op { kind, results, location: Location::default() };
    let mut actions =
        vec![Op { kind: OpKind::Erase { op: ValueId(5) }, results: vec![].into(), location: Location::default() }];
    if in_match {
        pattern.matcher.push(op);
    } else {
        actions.insert(0, op);
    }
    let index = if in_match { 8 } else { 9 };
    pattern.rewrite.body = RewriteBody::Ops(actions);
    let module = Module { patterns: vec![pattern], ..Module::default() };
    let unexpected = |error: &VerifyError| !matches!(error.problem.code(), "E0340" | "E0342" | "E0349");
    assert_eq!(verify(&module).into_iter().filter(unexpected).collect::<Vec<_>>(), []);
    print(&module).lines().nth(index).unwrap().trim().to_owned()
}

fn in_match(kind: OpKind, results: &[Kind]) -> String {
    line(kind, results, true)
}

fn in_rewrite(kind: OpKind, results: &[Kind]) -> String {
    line(kind, results, false)
}

fn ids(ids: &[u32]) -> Vec<ValueId> {
    ids.iter().copied().map(ValueId).collect()
}

#[test]
fn attribute() {
    let attribute = |value: Option<&str>, ty: Option<u32>| OpKind::Attribute {
        value: value.map(Into::into),
        ty: ty.map(ValueId),
        otherwise: None,
    };
    let absent = |value: Option<&str>| OpKind::Attribute {
        value: value.map(Into::into),
        ty: None,
        otherwise: Some("3 : i8".into()),
    };
    assert_eq!(in_match(absent(None), &[Kind::Attribute]), "%6 = attribute attributes {otherwise = 3 : i8}");
    assert_eq!(
        in_match(absent(Some("3 : i8")), &[Kind::Attribute]),
        "%6 = attribute = 3 : i8 attributes {otherwise = 3 : i8}"
    );
    assert_eq!(in_match(attribute(None, None), &[Kind::Attribute]), "%6 = attribute");
    assert_eq!(in_match(attribute(None, Some(0)), &[Kind::Attribute]), "%6 = attribute : %0");
    assert_eq!(in_match(attribute(Some("3 : i8"), None), &[Kind::Attribute]), "%6 = attribute = 3 : i8");
    assert_eq!(in_rewrite(attribute(Some("\"x\""), None), &[Kind::Attribute]), "%6 = attribute = \"x\"");
}

#[test]
fn types() {
    assert_eq!(in_match(OpKind::Type { constant: None }, &[Kind::Type]), "%6 = type");
    assert_eq!(in_rewrite(OpKind::Type { constant: Some("i32".into()) }, &[Kind::Type]), "%6 = type : i32");
    assert_eq!(in_match(OpKind::Types { constants: None }, &[Kind::TypeRange]), "%6 = types");
    let types = |types: &[&str]| OpKind::Types { constants: Some(types.iter().map(|ty| (*ty).into()).collect()) };
    assert_eq!(in_rewrite(types(&[]), &[Kind::TypeRange]), "%6 = types : []");
    assert_eq!(in_match(types(&["i32", "!t.x<1>"]), &[Kind::TypeRange]), "%6 = types : [i32, !t.x<1>]");
}

#[test]
fn operands() {
    assert_eq!(in_match(OpKind::Operand { ty: None }, &[Kind::Value]), "%6 = operand");
    assert_eq!(in_match(OpKind::Operand { ty: Some(ValueId(0)) }, &[Kind::Value]), "%6 = operand : %0");
    assert_eq!(in_match(OpKind::Operands { ty: None }, &[Kind::ValueRange]), "%6 = operands");
    assert_eq!(in_match(OpKind::Operands { ty: Some(ValueId(1)) }, &[Kind::ValueRange]), "%6 = operands : %1");
}

#[test]
fn operation() {
    let operation = |name: Option<&str>, operands: &[u32], attributes: &[(&str, u32)], types: &[u32]| {
        let kind = OpKind::Operation {
            name: name.map(Into::into),
            operands: ids(operands),
            attributes: attributes.iter().map(|(name, id)| ((*name).into(), ValueId(*id))).collect(),
            types: ids(types),
            location: None,
        };
        in_match(kind, &[Kind::Operation])
    };
    assert_eq!(operation(None, &[], &[], &[]), "%6 = operation");
    assert_eq!(operation(Some("t.a"), &[], &[], &[]), "%6 = operation \"t.a\"");
    let operands = "%6 = operation \"t.a\"(%2, %3 : !pdl.value, !pdl.range<value>)";
    assert_eq!(operation(Some("t.a"), &[2, 3], &[], &[]), operands);
    let attributes = "%6 = operation  {\"k\" = %4, \"x \\22y\\22\" = %4}";
    assert_eq!(operation(None, &[], &[("k", 4), ("x \"y\"", 4)], &[]), attributes);
    assert_eq!(operation(None, &[], &[], &[0, 1]), "%6 = operation  -> (%0, %1 : !pdl.type, !pdl.range<type>)");
    let all = "%6 = operation \"t.a\"(%2 : !pdl.value)  {\"k\" = %4} -> (%0 : !pdl.type)";
    assert_eq!(operation(Some("t.a"), &[2], &[("k", 4)], &[0]), all);
}

#[test]
fn locations_of_created_operations() {
    let created = |of: &[u32], name: Option<&str>, types: &[u32]| {
        let location = NewLocation { of: ids(of), name: name.map(Into::into) };
        let kind = OpKind::Operation {
            name: Some("t.a".into()),
            operands: vec![],
            attributes: vec![],
            types: ids(types),
            location: Some(Box::new(location)),
        };
        in_rewrite(kind, &[Kind::Operation])
    };
    assert_eq!(created(&[], Some("x \"y\""), &[]), r#"%6 = operation "t.a" at("x \22y\22")"#);
    let values = r#"%6 = operation "t.a"  -> (%0 : !pdl.type) at(%5, %2 : !pdl.operation, !pdl.value)"#;
    assert_eq!(created(&[5, 2], None, &[0]), values);
    let both = r#"%6 = operation "t.a" at("x", %3 : !pdl.range<value>)"#;
    assert_eq!(created(&[3], Some("x"), &[]), both);

    let called = |args: &[u32], of: &[u32], name: Option<&str>, results: &[Kind]| {
        let location = Some(Box::new(NewLocation { of: ids(of), name: name.map(Into::into) }));
        in_rewrite(OpKind::ApplyNativeRewrite { name: "r".into(), args: ids(args), location }, results)
    };
    assert_eq!(called(&[], &[], Some("x"), &[]), r#"apply_native_rewrite "r" at("x")"#);
    let all = r#"%6 = apply_native_rewrite "r"(%2 : !pdl.value) : !pdl.value at("x", %5 : !pdl.operation)"#;
    assert_eq!(called(&[2], &[5], Some("x"), &[Kind::Value]), all);
}

#[test]
fn results() {
    let parent = ValueId(5);
    assert_eq!(in_match(OpKind::Result { parent, index: Some(1) }, &[Kind::Value]), "%6 = result 1 of %5");
    assert_eq!(in_match(OpKind::Result { parent, index: None }, &[Kind::Value]), "%6 = result of %5");
    assert_eq!(in_match(OpKind::Results { parent, index: None }, &[Kind::ValueRange]), "%6 = results of %5");
    let group = OpKind::Results { parent, index: Some(2) };
    assert_eq!(in_rewrite(group.clone(), &[Kind::Value]), "%6 = results 2 of %5  -> !pdl.value");
    assert_eq!(in_match(group, &[Kind::ValueRange]), "%6 = results 2 of %5  -> !pdl.range<value>");
}

#[test]
fn range() {
    let range = |elements: &[u32]| OpKind::Range { elements: ids(elements) };
    assert_eq!(in_rewrite(range(&[]), &[Kind::TypeRange]), "%6 = range : !pdl.range<type>");
    assert_eq!(in_rewrite(range(&[0]), &[Kind::TypeRange]), "%6 = range %0 : !pdl.type");
    let values = "%6 = range %2, %3 : !pdl.value, !pdl.range<value>";
    assert_eq!(in_rewrite(range(&[2, 3]), &[Kind::ValueRange]), values);
}

#[test]
fn natives() {
    let constraint = |args: &[u32], negated, results: &[Kind]| {
        in_match(OpKind::ApplyNativeConstraint { name: "c".into(), args: ids(args), negated }, results)
    };
    assert_eq!(constraint(&[2], false, &[]), "apply_native_constraint \"c\"(%2 : !pdl.value)");
    assert_eq!(constraint(&[2], true, &[]), "apply_native_constraint \"c\"(%2 : !pdl.value) {isNegated = true}");
    let two = "%6:2 = apply_native_constraint \"c\"(%2 : !pdl.value) : !pdl.attribute, !pdl.type";
    assert_eq!(constraint(&[2], false, &[Kind::Attribute, Kind::Type]), two);
    assert_eq!(constraint(&[], true, &[]), "apply_native_constraint \"c\" {isNegated = true}");

    let rewrite = |args: &[u32], results: &[Kind]| {
        in_rewrite(OpKind::ApplyNativeRewrite { name: "r".into(), args: ids(args), location: None }, results)
    };
    assert_eq!(rewrite(&[5], &[]), "apply_native_rewrite \"r\"(%5 : !pdl.operation)");
    assert_eq!(rewrite(&[], &[Kind::Operation]), "%6 = apply_native_rewrite \"r\" : !pdl.operation");
    assert_eq!(rewrite(&[], &[]), "apply_native_rewrite \"r\"");
}

#[test]
fn erase_and_replace() {
    let op = ValueId(5);
    let replace = |with| in_rewrite(OpKind::Replace { op, with }, &[]);
    assert_eq!(in_rewrite(OpKind::Erase { op }, &[]), "erase %5");
    assert_eq!(replace(Replacement::Operation(op)), "replace %5 with %5");
    assert_eq!(replace(Replacement::Values(ids(&[2]))), "replace %5 with(%2 : !pdl.value)");
    let nothing = "\"pdl.replace\"(%5) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.operation) -> ()";
    assert_eq!(replace(Replacement::Values(Vec::new())), nothing);
}

#[test]
fn pattern_and_rewrite() {
    let mut pattern = Pattern { name: Some("a name".into()), benefit: 65_535, recursion: true, ..Pattern::default() };
    let root = pattern.new_value(Kind::Operation, Some("root".into()));
    let kind = OpKind::Operation { name: None, operands: vec![], attributes: vec![], types: vec![], location: None };
    let location = Location { file: "a \"b\".pdll".into(), line: 3, column: 4 };
    pattern.matcher.push(Op { kind, results: vec![root].into(), location });
    pattern.rewrite.body = RewriteBody::External { name: "f".into(), args: vec![root] };
    let module = Module { patterns: vec![pattern.clone()], ..Module::default() };
    let options = PrintOptions::default().locations(true).names(true);
    let expected = "module {
  pdl.pattern @\"a name\" : benefit(65535) attributes {recursion} {
    %root = operation  loc(\"a \\22b\\22.pdll\":3:4)
    rewrite with \"f\"(%root : !pdl.operation) loc(unknown)
  } loc(unknown)
}
";
    assert_eq!(print_with(&module, options), expected);

    pattern = Pattern { name: None, recursion: false, benefit: 0, ..pattern };
    pattern.rewrite = Rewrite { root: Some(root), ..Rewrite::default() };
    let empty = "module {
  pdl.pattern : benefit(0) {
    %0 = operation
    rewrite %0 {
      %implicit0 = range : !pdl.range<value> {implicit}
    }
  }
}
";
    assert_eq!(print(&Module { patterns: vec![pattern], ..Module::default() }), empty);
}
