//! Small definitions, each with what must be read from it.

use ods::{ArgumentRef, Definitions, Length, Predicate, SegmentSizes, TraitKind, TypeSource};
use pdl_diagnostics::{Diagnostic, SourceMap};
use tablegen::MemoryLoader;

fn read_all(text: &str) -> (Definitions, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let file = sources.add("test.td", format!("{}{text}", include_str!("mini.td")), None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &MemoryLoader::new(), &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{}", diagnostics[0].message));
    let definitions = ods::read(&records, &mut diagnostics);
    (definitions, diagnostics)
}

#[track_caller]
fn read(text: &str) -> Definitions {
    let (definitions, diagnostics) = read_all(text);
    assert!(diagnostics.is_empty(), "{}", diagnostics[0].message);
    definitions
}

#[track_caller]
fn refused(text: &str, code: &str) {
    let (_, diagnostics) = read_all(text);
    assert_eq!(diagnostics.first().map(|diagnostic| diagnostic.code.0), Some(code));
}

#[test]
fn an_operation_has_its_parts_in_order() {
    let definitions = read(
        r#"def T_FooOp : Op<T, "foo", [Pure, AttrSizedOperandSegments]> {
             let summary = "does foo";
             let arguments = (ins I32:$a, AnyAttr:$flag, Optional<I32>:$b, OptionalAttr<AnyAttr>:$maybe,
                              Variadic<AnyType>:$rest, DefaultValuedAttr<AnyAttr, "{}">:$given, Property<"int64_t">:$p,
                              VariadicOfVariadic<AnyType, "sizes">:$groups);
             let results = (outs AnyType:$x, Variadic<I32>:$more);
             let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$others);
             let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$all);
             let hasFolder = 1;
             DerivedAttr width = DerivedAttr<>;
           }"#,
    );
    let op = definitions.operation("t.foo").expect("it is there");
    assert_eq!((op.definition.as_str(), op.cpp_class.as_str()), ("T_FooOp", "::mlir::t::FooOp"));
    assert_eq!((op.summary.as_str(), op.dialect.as_str(), op.has_folder), ("does foo", "t", true));
    let operands: Vec<(&str, &Length)> =
        op.operands.iter().map(|operand| (operand.name.as_str(), &operand.length)).collect();
    let sizes = Length::VariadicOfVariadic { segment_attribute: "sizes".into() };
    assert_eq!(
        operands,
        [("a", &Length::Single), ("b", &Length::Optional), ("rest", &Length::Variadic), ("groups", &sizes)]
    );
    let attributes: Vec<(&str, bool, Option<&str>)> = op
        .attributes
        .iter()
        .map(|attribute| (attribute.name.as_str(), attribute.is_optional, attribute.default.as_deref()))
        .collect();
    assert_eq!(attributes, [("flag", false, None), ("maybe", true, None), ("given", false, Some("{}"))]);
    assert_eq!((op.properties[0].name.as_str(), op.properties[0].storage_type.as_str()), ("p", "int64_t"));
    assert_eq!(op.arguments[..3], [ArgumentRef::Operand(0), ArgumentRef::Attribute(0), ArgumentRef::Operand(1)]);
    assert_eq!((op.results.len(), op.result("more"), op.operand("rest")), (2, Some(1), Some(2)));
    assert_eq!(op.regions.iter().map(|region| region.is_variadic).collect::<Vec<_>>(), [false, true]);
    assert_eq!(op.successors.iter().map(|successor| successor.is_variadic).collect::<Vec<_>>(), [false, true]);
    assert_eq!(op.derived_attributes, ["width"]);
    assert_eq!((op.operand_segments, op.result_segments), (SegmentSizes::Attribute, SegmentSizes::Inferred));
    assert!(op.has_trait("IsCommutative") && !op.has_interface("MissingInterface"));
    assert_eq!(op.memory_effects.as_deref(), Some(&[][..]));
    assert!(!op.infers_result_types);
}

#[test]
fn arguments_may_be_described_and_have_effects() {
    let definitions = read(
        r#"def T_StoreOp : Op<T, "store"> { let arguments = (ins Arg<AnyType, "where", [Write]>:$at, AnyType:$what); }"#,
    );
    let op = definitions.operation("t.store").expect("it is there");
    assert_eq!(op.operands[0].summary, "where");
    let effects = op.memory_effects.as_ref().expect("they are declared");
    assert_eq!((effects[0].effect.as_str(), effects[0].on.as_str()), ("::mlir::MemoryEffects::Write", "at"));
    assert!(op.has_interface("MemoryEffectOpInterface"));
    let plain = read(r#"def T_Op : Op<T, "op">;"#);
    assert_eq!(plain.operation("t.op").expect("it is there").memory_effects, None);
}

#[test]
fn segments_are_unknown_if_two_groups_vary_and_nothing_helps() {
    let definitions = read(r#"def T_Op : Op<T, "op"> { let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b); }"#);
    assert_eq!(definitions.operation("t.op").expect("it is there").operand_segments, SegmentSizes::Unknown);
}

#[test]
fn result_types_come_from_traits_and_constraints() {
    let source = |text: &str| {
        let definitions = read(&format!("def T_Op : Op<T, \"op\"{text}"));
        let op = definitions.operation("t.op").expect("it is there").clone();
        assert_eq!(op.infers_result_types, op.result_types.iter().all(Option::is_some));
        assert_eq!(op.infers_result_types, op.has_interface("InferTypeOpInterface"));
        op.result_types
    };
    assert_eq!(
        source("> { let results = (outs I32:$x); }"),
        [Some(TypeSource::Built("$_builder.getI32Type()".into()))]
    );
    assert_eq!(source("> { let results = (outs AnyType:$x); }"), [None]);
    assert_eq!(
        source(
            ", [SameOperandsAndResultType]> { let arguments = (ins AnyAttr:$n, AnyType:$a); let results = (outs AnyType:$x); }"
        ),
        [Some(TypeSource::Argument(1))]
    );
    assert_eq!(
        source(
            r#", [AllTypesMatch<["x", "a"]>]> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$x); }"#
        ),
        [Some(TypeSource::Argument(0))]
    );
    assert_eq!(
        source(
            r#", [TypesMatchWith<"a", "x", "f($_self)">, AllTypesMatch<["y", "x"]>]> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$y, AnyType:$x); }"#
        ),
        [Some(TypeSource::Result(1)), Some(TypeSource::FromArgument(0, "f($_self)".into()))]
    );
}

#[test]
fn results_that_vary_are_not_inferred() {
    let definitions = read(
        r#"def T_Op : Op<T, "op", [AllTypesMatch<["x", "a"]>]> { let arguments = (ins AnyType:$a); let results = (outs Optional<AnyType>:$x); }"#,
    );
    assert!(!definitions.operation("t.op").expect("it is there").infers_result_types);
}

#[test]
fn traits_are_opened_and_stand_once() {
    let definitions = read(
        r#"def Base : OpInterface<"Base">;
           def Derived : OpInterface<"Derived"> { let baseInterfaces = [Base]; }
           def T_Op : Op<T, "op", [Commutative, Pure, Derived, PredTrait<"holds", CPred<"x">>]>;"#,
    );
    let op = definitions.operation("t.op").expect("it is there");
    let names: Vec<&str> = op.traits.iter().map(|known| known.cpp_name.as_str()).collect();
    assert_eq!(
        names,
        [
            "::mlir::OpTrait::IsCommutative",
            "::mlir::MemoryEffectOpInterface::Trait",
            "::mlir::Derived::Trait",
            "::mlir::Base::Trait",
            "holds"
        ]
    );
    assert_eq!(op.traits[4].kind, TraitKind::Predicate);
    assert!(op.traits[4].predicate.is_some());
}

#[test]
fn constraints_have_predicates_and_bases() {
    let definitions = read(
        r#"def Even : Type<And<[I32.predicate, Neg<Or<[CPred<"a($_self)">, CPred<"b">]>>]>, "even">;
           def Element : Type<Concat<"f(", SubstLeaves<"$_self", "element", I32.predicate>, ", $_self)">>;
           def Nested : Type<SubstLeaves<"$_self", "outer", Element.predicate>>;
           def Maybe : OptionalAttr<AnyAttr>;"#,
    );
    let even = definitions.constraint("Even").expect("it is there");
    let predicate = even.predicate.expect("it has one");
    assert!(matches!(definitions.predicate(predicate), Predicate::And(children) if children.len() == 2));
    assert_eq!(
        definitions.expression(predicate).as_deref(),
        Some("(($_self.isSignlessInteger(32))) && (!(((a($_self))) || ((b))))")
    );
    let element = definitions.constraint("Element").and_then(|element| element.predicate).expect("it has one");
    assert_eq!(definitions.expression(element).as_deref(), Some("f((element.isSignlessInteger(32)), $_self)"));
    let nested = definitions.constraint("Nested").and_then(|nested| nested.predicate).expect("it has one");
    assert_eq!(definitions.expression(nested).as_deref(), Some("f((element.isSignlessInteger(32)), outer)"));
    let maybe = definitions.constraint("Maybe").expect("it is there");
    assert_eq!(maybe.base, definitions.constraint_id("AnyAttr"));
    assert!(maybe.is_optional && maybe.is_base);
    assert!(maybe.classes.iter().any(|class| class == "OptionalAttr"));
}

#[test]
fn interfaces_enums_and_dialects_are_read() {
    let definitions = read(
        r#"def Shaped : OpInterface<"Shaped"> { let methods = [InterfaceMethod<"rank", "int64_t", (ins "bool":$exact)>]; }
           def Sign : EnumInfo<"Sign", [EnumCase<"Plus", 0, "plus">, EnumCase<"Minus", 1, "minus">]>;"#,
    );
    let shaped = definitions.interface("Shaped").expect("it is there");
    assert_eq!(shaped.cpp_name, "::mlir::Shaped");
    assert_eq!(shaped.methods[0].parameters, [("bool".into(), "exact".into())]);
    let sign = definitions.enumeration("Sign").expect("it is there");
    assert_eq!(
        (sign.cpp_name.as_str(), sign.cases[1].text.as_str(), sign.cases[1].value),
        ("::mlir::t::Sign", "minus", 1)
    );
    assert_eq!(definitions.dialect("t").map(|dialect| dialect.summary.as_str()), Some("for tests"));
}

#[test]
fn the_listing_names_everything() {
    let definitions = read(
        r#"def T_Op : Op<T, "op"> { let arguments = (ins Variadic<I32>:$a, OptionalAttr<AnyAttr>:$b); let results = (outs I32:$r); }"#,
    );
    let text = definitions.to_string();
    assert!(text.contains("op t.op(a: Variadic<I32>, #b?: AnyAttr) -> (r: I32)\n"), "{text}");
    let json = serde_json::to_value(&definitions).expect("it can be written");
    assert_eq!(json["operations"][0]["operands"][0]["length"], "variadic");
}

#[test]
fn wrong_definitions_are_reported() {
    refused(r#"def T_A : Op<T, "a">; def T_B : Op<T, "a">;"#, "E0805");
    refused(r#"def T_A : Op<T, "a"> { let arguments = (ins 1:$x); }"#, "E0802");
    refused(r#"def T_A : Op<T, "a"> { let arguments = (ins AnyRegion:$x); }"#, "E0802");
    refused(r#"def T_A : Op<T, "a"> { let arguments = (ins I32:$x, AnyAttr:$x); }"#, "E0804");
    refused(r#"def T_A : Op<T, "a"> { let results = (outs I32:$x, I32:$x); }"#, "E0804");
    refused(r#"def D : Dialect { let cppNamespace = ""; } def T_A : Op<D, "a">;"#, "E0801");
}

#[test]
fn predicates_may_be_neither_circular_nor_bottomless() {
    refused("def Loop : Neg<CPred<\"x\">> { let children = [Loop]; } def A : Type<Loop>;", "E0803");
    let mut text = String::from("def P0 : CPred<\"x\">;\n");
    for index in 1..5000 {
        text.push_str(&format!("def P{index} : Neg<P{}>;\n", index - 1));
    }
    refused(&format!("{text}def A : Type<P4999>;"), "E0803");
}

/// A predicate nests so deep at most, and is put together to a text of so many bytes.
#[test]
fn predicates_have_limits() {
    let chain = |height: usize, next: &str| {
        let links: String =
            (1..=height).map(|at| format!("def P{at} : {};\n", next.replace('P', &format!("P{}", at - 1)))).collect();
        format!("def P0 : CPred<\"$_self.f()\">;\n{links}def Last : Type<P{height}, \"\">;\n")
    };
    assert!(read_all(&chain(190, "Neg<P>")).1.is_empty());
    refused(&chain(210, "Neg<P>"), "E0803");
    let text = |height: usize| {
        let definitions = read(&chain(height, "And<[P, P]>"));
        let predicate = definitions.constraint("Last").and_then(|last| last.predicate).expect("it has one");
        definitions.expression(predicate).map(|text| text.len())
    };
    assert!(text(10).is_some_and(|length| length < 1 << 20));
    assert_eq!(text(40), None);
}

/// A format that nests too deep, or has too many elements, is refused at the place where it is too much.
#[test]
fn formats_have_limits() {
    let findings = |format: &str| {
        let text = format!("def T_FooOp : Op<T, \"foo\"> {{ string assemblyFormat = [{{{format}}}]; }}");
        let definitions = read(&text);
        let mut found = Vec::new();
        ods::format::of_operation(&definitions, &definitions.operations[0], &ods::Forms::default(), &mut found);
        found.into_iter().map(|finding| finding.message).collect::<Vec<_>>()
    };
    let too_much = ["this format is nested too deeply, or too long"];
    assert_eq!(findings(&format!("{} attr-dict", "`a` ".repeat(9_000))), [""; 0]);
    assert_eq!(findings(&format!("{} attr-dict", "`a` ".repeat(10_001))), too_much);
    let nested = |depth: usize| format!("{} attr-dict", "(`a` ".repeat(depth));
    assert_ne!(findings(&nested(60)), too_much);
    assert_eq!(findings(&nested(100_000)), too_much);
}
