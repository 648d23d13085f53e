//! Definitions of operations from `.td` files, on a host that has nothing to do with MLIR.

use crate::common;

use std::sync::Arc;

use common::*;
use pdl_declarations::{
    ConstantData, Effects, GroupSizes, Groups, OPERAND_SEGMENTS, OpDefinition, OpDefinitions, OpTrait, OwnAttribute,
    TypeFrom, TypeRule, TypeStep,
};
use pdl_vm::{DriverHost, Host, HostContext, Natives, NewOp, PatternSet, RewriteHost};

fn op_of(name: &str, effects: Effects, traits: &[OpTrait]) -> OpDefinition {
    OpDefinition {
        name: name.into(),
        operands: Groups { varies: vec![false, true], sizes: GroupSizes::Even },
        results: Groups { varies: vec![false], sizes: GroupSizes::Even },
        attributes: vec!["kind".into()],
        result_types: None,
        effects,
        traits: traits.iter().copied().collect(),
    }
}

fn typed(name: &str, from: TypeFrom, steps: &[TypeStep]) -> OpDefinition {
    let rules = vec![TypeRule { from, steps: steps.to_vec() }];
    OpDefinition { result_types: Some(rules), ..op_of(name, Effects::Any, &[]) }
}

/// A graph to which a program with these definitions was bound.
fn graph(definitions: Vec<OpDefinition>) -> Graph {
    let mut b = Builder::new();
    b.tables.operations = OpDefinitions::new(definitions).expect("they are in order");
    let mut graph = Graph::new();
    let set = PatternSet::bind(Arc::new(b.program()), &mut graph, &Natives::new());
    assert!(set.is_ok(), "{:?}", set.err());
    graph
}

#[test]
fn groups_are_where_the_definition_says() {
    let sized = Groups { varies: vec![true, true], sizes: GroupSizes::Attribute };
    let unknown = Groups { varies: vec![true, true], sizes: GroupSizes::Unknown };
    let mut g = graph(vec![
        op_of("even", Effects::Any, &[]),
        OpDefinition { operands: sized, ..op_of("sized", Effects::Any, &[]) },
        OpDefinition { operands: unknown, ..op_of("unknown", Effects::Any, &[]) },
    ]);
    let x = g.argument("i32");
    let groups = |g: &Graph, op| (0..3).map(|group| g.operand_group(op, group)).collect::<Vec<_>>();
    let even = g.op("even", &[x, x, x], &["i32"]);
    assert_eq!(groups(&g, even), [Some((0, 1)), Some((1, 2)), None]);
    assert_eq!([g.result_group(even, 0), g.result_group(even, 1)], [Some((0, 1)), None]);
    let sized = g.op("sized", &[x, x, x], &[]);
    assert_eq!(groups(&g, sized), [None; 3], "no sizes are given");
    g.set(sized, OPERAND_SEGMENTS, "sizes 2 1");
    assert_eq!(groups(&g, sized), [Some((0, 2)), Some((2, 1)), None]);
    g.set(sized, OPERAND_SEGMENTS, "sizes 2 7");
    assert_eq!(groups(&g, sized), [Some((0, 2)), None, None]);
    for name in ["unknown", "other"] {
        let op = g.op(name, &[x, x, x], &[]);
        assert_eq!(groups(&g, op), [Some((0, 3)), Some((1, 2)), Some((2, 1))], "the rule of the host");
    }
}

/// The missing parts of an operation of two groups of operands and one of results that vary, and of which `kind` has a default.
#[test]
fn what_the_definition_gives_is_what_is_missing() {
    let varying = |varies: &[bool]| Groups { varies: varies.to_vec(), sizes: GroupSizes::Attribute };
    let kind = OwnAttribute { default: Some(ConstantData::Opaque("7".into())), ..OwnAttribute::from("kind") };
    let mut g = graph(vec![
        OpDefinition { attributes: vec![kind], ..op_of("default", Effects::Any, &[]) },
        OpDefinition {
            operands: varying(&[false, true, true]),
            results: varying(&[true, true]),
            ..op_of("sized", Effects::Any, &[])
        },
    ]);
    let x = g.argument("i32");
    let at = g.op("at", &[], &[]);
    let i32 = g.intern("i32");
    // This host makes no attribute that it has not seen.
    ["sizes 0 0", "sizes 1 0 0", "sizes 1 1 2"].iter().for_each(|sizes| _ = g.intern(sizes));
    let mut missing = |name: &str, operands: usize, groups: Option<&[usize]>, results: usize, given: &[&str]| {
        let given: Vec<(u32, u32)> = given.iter().map(|name| (g.intern(name), g.intern("given"))).collect();
        let (operands, types) = (vec![x; operands], vec![i32; results]);
        let mut new = NewOp::new(g.intern(name), at);
        (new.operands, new.result_types, new.attributes) = (&operands, &types, &given);
        new.operand_groups = groups;
        let mut found = Vec::new();
        g.missing_attributes(&new, &mut found).map_err(|error| error.to_string())?;
        Ok::<_, String>(found.iter().map(|(name, value)| format!("{} = {}", g.text(*name), g.text(*value))).collect())
    };
    let is = |all: &[&str]| Ok(all.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(missing("default", 1, None, 1, &[]), is(&["kind = 7"]));
    assert_eq!(missing("default", 1, None, 1, &["kind"]), is(&[]));
    assert_eq!(missing("other", 1, None, 1, &[]), is(&[]));
    let without = "resultSegmentSizes = sizes 0 0";
    let of = |sizes: &str| format!("operandSegmentSizes = sizes {sizes}");
    assert_eq!(missing("sized", 4, Some(&[1, 1, 2]), 0, &[]), is(&[&of("1 1 2"), without]));
    assert_eq!(missing("sized", 1, None, 0, &[]), is(&[&of("1 0 0"), without]), "there is but one way");
    assert_eq!(missing("sized", 1, Some(&[1]), 0, &[]), is(&[&of("1 0 0"), without]), "one range of all");
    assert_eq!(missing("sized", 4, None, 0, &["operandSegmentSizes"]), is(&[without]));
    for groups in [None, Some(&[4][..]), Some(&[2, 1, 1]), Some(&[1, 1, 1, 1])] {
        let error = missing("sized", 4, groups, 0, &[]).unwrap_err();
        assert!(error.starts_with("nothing says how its 4 operands are divided into the groups (1, n, n)"), "{error}");
    }
    let error = missing("sized", 1, None, 2, &[]).unwrap_err();
    assert!(error.contains("its 2 results") && error.contains("resultSegmentSizes"), "{error}");
}

#[test]
fn result_types_follow_the_rules() {
    let mut g = graph(vec![
        typed("attribute", TypeFrom::Attribute("kind".into()), &[]),
        typed("compare", TypeFrom::Operand(0), &[TypeStep::I1SameShape]),
        typed("element", TypeFrom::Operand(0), &[TypeStep::Element]),
        typed("element_or_self", TypeFrom::Operand(0), &[TypeStep::ElementOrSelf]),
        typed("none", TypeFrom::Text("#none".into()), &[]),
        typed("text", TypeFrom::Text("i7".into()), &[]),
        op_of("unknown", Effects::Any, &[]),
    ]);
    let (i, v) = (g.argument("i32"), g.argument("vec i32"));
    let at = g.op("at", &[], &[]);
    let mut inferred = |name: &str, operands: &[u32], attribute: Option<&str>| {
        let attributes = attribute.map(|text| [(g.intern("kind"), g.parse_attribute(text).unwrap())]);
        let attributes = attributes.as_ref().map_or(&[][..], |one| &one[..]);
        let mut new = NewOp::new(g.intern(name), at);
        (new.operands, new.attributes) = (operands, attributes);
        let mut types = Vec::new();
        g.infer_result_types(&new, &mut types).map_err(|error| error.to_string())?;
        Ok::<_, String>(types.iter().map(|r#type| g.text(*r#type).to_owned()).collect::<Vec<_>>().join(", "))
    };
    let type_is = |text: &str| Ok(text.to_owned());
    assert_eq!(inferred("text", &[], None), type_is("i7"));
    assert_eq!(inferred("compare", &[v], None), type_is("vec i1"));
    assert_eq!(inferred("compare", &[i], None), type_is("i1"));
    assert_eq!(inferred("element", &[v], None), type_is("i32"));
    assert_eq!(inferred("element_or_self", &[v], None), type_is("i32"));
    assert_eq!(inferred("element_or_self", &[i], None), type_is("i32"));
    assert_eq!(inferred("attribute", &[], Some("7 : i32")), type_is("i32"));
    assert_eq!(inferred("attribute", &[], Some("vec i32")), type_is("vec i32"));
    let is_error = |text: &str| Err(text.to_owned());
    assert_eq!(inferred("element", &[i], None), is_error("there is no type that is the getElementType of operand #0"));
    assert_eq!(inferred("element", &[], None), is_error("operand #0 is missing"));
    assert_eq!(inferred("attribute", &[], None), is_error("the attribute 'kind' is missing"));
    assert_eq!(inferred("attribute", &[], Some("x")), is_error("the attribute 'kind' has no type"));
    assert_eq!(
        inferred("none", &[], None),
        is_error("`#none` is no type"),
        "when it is asked for, not when it is bound"
    );
    assert_eq!(inferred("unknown", &[], None), is_error("no inference for unknown"));
}

#[test]
fn what_has_no_effects_may_go() {
    let mut g = graph(vec![
        op_of("end", Effects::Removable, &[OpTrait::Terminator]),
        op_of("loop", Effects::Nested, &[]),
        op_of("named", Effects::Removable, &[OpTrait::Symbol]),
        op_of("pure", Effects::Removable, &[]),
        op_of("write", Effects::Any, &[]),
    ]);
    let dead = |g: &Graph, op| g.is_trivially_dead(op);
    let [used, free] = [(); 2].map(|()| g.op("pure", &[], &["i32"]));
    let value = g.result(used, 0);
    let user = g.op("write", &[value], &[]);
    assert_eq!([used, free, user].map(|op| dead(&g, op)), [false, true, false]);
    let [end, named, other] = ["end", "named", "other"].map(|name| g.op(name, &[], &[]));
    assert_eq!([end, named, other].map(|op| dead(&g, op)), [false; 3]);
    // A pure op vouches for what is in it, a loop for nothing.
    let outer = g.op("loop", &[], &[]);
    let inner = g.op_in(outer, "loop", &[], &[]);
    g.op_in(inner, "end", &[], &[]);
    let closed = g.op_in(inner, "pure", &[], &[]);
    g.op_in(closed, "write", &[], &[]);
    assert!(dead(&g, outer));
    g.op_in(inner, "write", &[], &[]);
    assert!(!dead(&g, outer));
}

#[test]
fn the_first_definition_stays() {
    let mut g = graph(vec![op_of("a", Effects::Removable, &[OpTrait::Commutative])]);
    g.define_operations(&[op_of("a", Effects::Any, &[]), op_of("b", Effects::Removable, &[])]);
    let [a, b, kind, other] = ["a", "b", "kind", "other"].map(|name| g.intern(name));
    assert!(g.known.definition(a).is_some_and(|known| known.traits.has(OpTrait::Commutative)));
    assert!(g.known.definition(b).is_some() && g.known.definition(other).is_none() && !g.known.is_empty());
    assert_eq!([kind, other].map(|name| g.known.is_inherent(a, name)), [Some(true), Some(false)]);
    assert_eq!(g.known.is_inherent(other, kind), None);
}
