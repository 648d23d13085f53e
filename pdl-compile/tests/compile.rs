//! The compiler's promises about every input: sizes, orders, errors, and that nothing makes it panic.

use pdl_bytecode::Program;
use pdl_bytecode::isa::Instruction;
use pdl_compile::{CompileError, DecisionDag, MAX_USERS, compile};
use pdl_ir::{Kind, Module, Op, OpKind, Pattern, Replacement, Rewrite, RewriteBody, ValueId};

/// Builds patterns without text.
#[derive(Default)]
struct Builder {
    pattern: Pattern,
    rewriting: Vec<Op>,
}

impl Builder {
    fn new(name: &str, benefit: u16) -> Builder {
        let pattern = Pattern { name: Some(name.into()), benefit, ..Pattern::default() };
        Builder { pattern, rewriting: Vec::new() }
    }

    fn define(&mut self, kind: OpKind, result: Kind) -> ValueId {
        let result = self.pattern.new_value(result, None);
        self.pattern.matcher.push(Op { kind, results: vec![result].into(), location: Default::default() });
        result
    }

    fn value(&mut self) -> ValueId {
        self.define(OpKind::Operand { ty: None }, Kind::Value)
    }

    fn any_type(&mut self) -> ValueId {
        self.define(OpKind::Type { constant: None }, Kind::Type)
    }

    fn attribute(&mut self, value: Option<&str>) -> ValueId {
        self.define(OpKind::Attribute { value: value.map(Into::into), ty: None, otherwise: None }, Kind::Attribute)
    }

    fn op(&mut self, name: &str, operands: &[ValueId], attributes: &[(&str, ValueId)], types: &[ValueId]) -> ValueId {
        let kind = OpKind::Operation {
            name: (!name.is_empty()).then(|| name.into()),
            operands: operands.to_vec(),
            attributes: attributes.iter().map(|(name, value)| ((*name).into(), *value)).collect(),
            types: types.to_vec(),
            location: None,
        };
        self.define(kind, Kind::Operation)
    }

    /// An op with one result, and that result.
    fn op_result(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        let ty = self.any_type();
        let parent = self.op(name, operands, &[], &[ty]);
        self.define(OpKind::Result { parent, index: Some(0) }, Kind::Value)
    }

    fn constraint(&mut self, name: &str, args: &[ValueId]) {
        let kind = OpKind::ApplyNativeConstraint { name: name.into(), args: args.to_vec(), negated: false };
        self.pattern.matcher.push(Op { kind, results: Vec::new().into(), location: Default::default() });
    }

    fn rewrite(&mut self, kind: OpKind) {
        self.rewriting.push(Op { kind, results: Vec::new().into(), location: Default::default() });
    }

    /// `erase root`, with the root given.
    fn erase(mut self, root: ValueId) -> Pattern {
        self.rewrite(OpKind::Erase { op: root });
        self.finish(Some(root))
    }

    fn finish(mut self, root: Option<ValueId>) -> Pattern {
        self.pattern.rewrite = Rewrite { root, body: RewriteBody::Ops(self.rewriting), ..Rewrite::default() };
        self.pattern
    }
}

fn module(patterns: impl IntoIterator<Item = Pattern>) -> Module {
    Module { patterns: patterns.into_iter().collect(), ..Module::default() }
}

/// Compiles, and checks that the blob loads.
fn checked(patterns: impl IntoIterator<Item = Pattern>) -> Program {
    let program = compile(&module(patterns)).expect("it compiles");
    if let Err(error) = Program::from_bytes(&program.to_bytes()) {
        panic!("{error}\n{}", program.disassemble());
    }
    program
}

fn failure(pattern: Pattern) -> CompileError {
    compile(&module([pattern])).expect_err("it does not compile")
}

#[test]
fn nothing_compiles_to_nothing() {
    let program = checked([]);
    assert_eq!(program.match_code().len(), 1);
    assert_eq!(DecisionDag::build(&Module::default()).expect("it compiles").node_count(), 1);
}

#[test]
fn ranks_go_by_benefit_then_declaration() {
    let pattern = |name: &str, benefit| {
        let mut b = Builder::new(name, benefit);
        let root = b.op("t.a", &[], &[], &[]);
        b.erase(root)
    };
    let program = checked([pattern("a", 1), pattern("b", 7), pattern("c", 7), pattern("d", 65535), pattern("e", 1)]);
    let ranks: Vec<u32> = program.patterns().iter().map(|p| p.rank).collect();
    assert_eq!(ranks, [3, 1, 2, 0, 4]);
    let root = program.patterns()[0].root.expect("it has a name");
    assert_eq!(program.tables().op_names[root as usize], "t.a");
}

#[test]
fn patterns_that_differ_in_one_constant_are_one_table() {
    let patterns = (0..1000).map(|i| {
        let mut b = Builder::new(&format!("p{i}"), 1);
        let (x, y) = (b.value(), b.value());
        let k = b.attribute(Some(&format!("{i} : i32")));
        let root = b.op("t.a", &[x, y], &[("k", k)], &[]);
        b.erase(root)
    });
    let patterns: Vec<Pattern> = patterns.collect();
    let dag = DecisionDag::build(&module(patterns.clone())).expect("it compiles");
    assert_eq!(dag.node_count(), 1001);
    assert_eq!(dag.question_count(), 5, "name, two counts, is there a k, which k");
    let code = checked(patterns).disassemble();
    assert_eq!(code.matches("switch_attribute_of o0").count(), 1, "the keys are consecutive, so the table is dense");
    assert!(!code.contains("sparse"));
}

#[test]
fn chains_that_differ_at_the_end_share_the_way_there() {
    let patterns = (0..500).map(|i| {
        let mut b = Builder::new(&format!("p{i}"), 1);
        let x = b.value();
        let mut value = b.op_result(&format!("t.end{i}"), &[x]);
        for _ in 0..7 {
            let other = b.value();
            value = b.op_result("t.link", &[value, other]);
        }
        let root = b.op("t.root", &[value], &[], &[]);
        b.erase(root)
    });
    let dag = DecisionDag::build(&module(patterns)).expect("it compiles");
    // What is asked of the last op besides its name may be asked for each name anew.
    assert!(dag.question_count() < 60 + 3 * 500, "{}", dag.question_count());
    assert_eq!(dag.node_count(), 501);
}

/// Patterns over `n` independent attributes, each asking for a different subset: a decision automaton that copies
/// those who do not care into every case would have 2^n states.
#[test]
fn sets_made_to_explode_stay_linear() {
    let mut sizes = Vec::new();
    for count in [1000u32, 2000, 4000] {
        let patterns = (0..count).map(|i| {
            let mut b = Builder::new(&format!("p{i}"), (i % 7) as u16);
            let mut attributes = Vec::new();
            let names: Vec<String> = (0..24).map(|a| format!("a{a}")).collect();
            let mut random = i.wrapping_mul(0x9E37_79B9) ^ 0xA5A5;
            for name in &names {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if random >> 30 == 0 {
                    let constant = b.attribute(Some(&format!("{} : i32", random >> 28 & 3)));
                    attributes.push((&name[..], constant));
                }
            }
            let root = b.op("t.a", &[], &attributes, &[]);
            b.erase(root)
        });
        let patterns: Vec<Pattern> = patterns.collect();
        let predicates: usize = patterns.iter().map(|p| 3 + 2 * (p.matcher.len() - 1)).sum();
        let dag = DecisionDag::build(&module(patterns.clone())).expect("it compiles");
        assert!(dag.question_count() <= predicates, "{} {predicates}", dag.question_count());
        assert!(dag.node_count() <= 3 * count as usize);
        sizes.push(checked(patterns).match_code().len());
    }
    assert!(sizes[2] < sizes[0] * 5, "{sizes:?}");
}

/// A third of the patterns asks for the op behind operand 0 and an attribute, a third for the one behind operand 1 and one behind
/// that, a third for both.
fn mixed(count: u32, names: u32) -> impl Iterator<Item = Pattern> {
    (0..count).map(move |i| {
        let mut b = Builder::new(&format!("p{i}"), (i % 11) as u16);
        let random = |shift: u32| (i.wrapping_mul(0x9E37_79B9) >> shift) % names;
        let name = |shift: u32| format!("t.op{}", random(shift));
        let (x, y) = (b.value(), b.value());
        let k = b.attribute(Some(&format!("{} : i32", random(3) % 8)));
        let (operands, attributes) = match i % 3 {
            0 => ([b.op_result(&name(7), &[x]), y], vec![("k", k)]),
            1 => {
                let inner = b.op_result(&name(11), &[y]);
                ([x, b.op_result(&name(7), &[inner])], vec![])
            }
            _ => ([b.op_result(&name(7), &[x]), b.op_result(&name(11), &[y])], vec![]),
        };
        let root = b.op("t.root", &operands, &attributes, &[]);
        b.erase(root)
    })
}

#[test]
fn a_filter_stands_where_no_question_divides_all_patterns() {
    let without_constants = checked(mixed(60, 16).zip(0..).filter(|(_, i)| i % 3 > 0).map(|(pattern, _)| pattern));
    assert!(without_constants.disassemble().contains("filter"));
    assert_eq!(without_constants.without_names().format_version(), 4, "readers that know no filters refuse it");
    let program = checked(mixed(60, 16));
    assert_eq!(program.without_names().format_version(), 10);
    let code = program.disassemble();
    let filter = code.lines().find(|line| line.contains("filter")).expect("there is one");
    for question in ["o1 = o0.operand[0] with", "o2 = o0.operand[1] with", "o3 = o2.operand[0] with", "o0.\"k\""] {
        assert!(filter.contains(question), "{filter}");
    }
    assert_eq!(code.matches("check_operand_count o0, 2").count(), 1, "what all agree in is asked before the filter");
    let tree = DecisionDag::build(&module(mixed(60, 16))).expect("it compiles").to_tree_text();
    assert!(tree.contains("filter, best rank 0"), "{tree}");
    // What it proves is not asked again: no candidate looks at an operand or at an attribute.
    let candidates = code.split_once("filter").map_or("", |(_, behind)| behind);
    for instruction in ["switch_", "get_", "check_op_name", "check_operand_count", "check_result"] {
        assert!(!candidates.contains(instruction), "{code}");
    }
    // All ask one question and want more answers than a filter has rows for: a switch.
    let switch = (0..80).map(|i| {
        let mut b = Builder::new(&format!("p{i}"), 1);
        let k = b.attribute(Some(&format!("{i} : i32")));
        let x = b.value();
        let root = b.op("t.root", &[x], &[("k", k)], &[]);
        b.erase(root)
    });
    assert!(!checked(switch).disassemble().contains("filter"));
}

#[test]
fn filters_take_a_bounded_number_of_words_for_each_pattern() {
    let mut sizes = Vec::new();
    for count in [500, 1000, 2000, 8000] {
        // More names than a filter has rows, and more classes than it has room for.
        let program = checked(mixed(count, 300));
        let filters = pdl_bytecode::decode::instructions(program.match_code(), 0);
        let filters = filters.filter(|i| matches!(i.instruction, Instruction::Filter(_)));
        let words: usize = filters.map(|i| (i.end - i.address - 1) as usize).sum();
        assert!(words <= 120 + 24 * count as usize, "{words} words for {count} patterns");
        sizes.push(program.match_code().len());
    }
    assert!(sizes[3] < sizes[0] * 20, "{sizes:?}");
}

/// One root, and every pattern asks for an attribute that no other one asks for.
#[test]
fn patterns_without_common_questions_are_not_compared_pairwise() {
    let patterns = (0..20_000).map(|i| {
        let mut b = Builder::new(&format!("p{i}"), 1);
        let k = b.attribute(None);
        let root = b.op("t.a", &[], &[(&format!("k{i}"), k)], &[]);
        b.erase(root)
    });
    let dag = DecisionDag::build(&module(patterns)).expect("it compiles");
    assert_eq!(dag.node_count(), 20_001);
    assert_eq!(dag.question_count(), 20_003);
}

/// Each split takes one pattern away and leaves all others alive: a staircase as deep as there are patterns.
#[test]
fn staircases_deeper_than_the_adaptive_part_compile() {
    let steps = 300;
    let patterns = (0..steps).map(|i| {
        let mut b = Builder::new(&format!("p{i}"), 1);
        let names: Vec<String> = (0..=i).map(|a| format!("a{a}")).collect();
        let mut attributes = Vec::new();
        for (step, name) in names.iter().enumerate() {
            let constant = b.attribute(Some(if step == i { "1 : i32" } else { "0 : i32" }));
            attributes.push((&name[..], constant));
        }
        let root = b.op("t.a", &[], &attributes, &[]);
        b.erase(root)
    });
    let program = checked(patterns);
    assert_eq!(program.disassemble().matches(" @p").count(), steps);
}

#[test]
fn a_pattern_nested_very_deeply_compiles_or_is_refused() {
    for (depth, fits) in [(10_000, true), (70_000, false)] {
        let mut b = Builder::new("deep", 1);
        let mut value = b.value();
        for _ in 0..depth {
            value = b.op_result("t.link", &[value]);
        }
        let root = b.op("t.root", &[value], &[], &[]);
        let module = module([b.erase(root)]);
        if fits {
            let text = DecisionDag::build(&module).expect("it can be merged").to_tree_text();
            assert!(text.lines().count() > depth);
        }
        match compile(&module) {
            Ok(program) => assert!(fits && Program::from_bytes(&program.to_bytes()).is_ok()),
            Err(error) => assert!(!fits && error.code() == "E0506", "{error}"),
        }
    }
}

#[test]
fn what_cannot_be_reached_is_an_error_that_names_it() {
    let mut b = Builder::new("p", 1);
    let x = b.value();
    let other = b.op("t.other", &[x], &[], &[]);
    b.pattern.values[other.0 as usize].name = Some("other".into());
    let root = b.op("t.root", &[], &[], &[]);
    let error = failure(b.erase(root));
    assert!(matches!(&error, CompileError::Unreachable { name: Some(name), .. } if name == "other"), "{error:?}");
    assert_eq!(error.to_string(), "operation 'other' cannot be reached from the root (pattern 'p')");
    assert_eq!(error.code(), "E0501");

    // Sharing an attribute or a type is no way to an op.
    let mut b = Builder::new("p", 1);
    let k = b.attribute(None);
    let t = b.any_type();
    b.op("t.other", &[], &[("k", k)], &[t]);
    let root = b.op("t.root", &[], &[("k", k)], &[t]);
    assert_eq!(failure(b.erase(root)).code(), "E0501");

    // Nor can a constraint be asked about a value that stands nowhere.
    let mut b = Builder::new("p", 1);
    let nowhere = b.value();
    b.constraint("c", &[nowhere]);
    let root = b.op("t.root", &[], &[], &[]);
    assert_eq!(failure(b.erase(root)).to_string(), "value cannot be reached from the root (pattern 'p')");
}

#[test]
fn constants_need_no_place_in_the_ir() {
    let mut b = Builder::new("p", 1);
    let constant = b.attribute(Some("1 : i32"));
    let root = b.op("t.root", &[], &[], &[]);
    b.constraint("c", &[constant, root]);
    let code = checked([b.erase(root)]).disassemble();
    assert!(code.contains(r#"call_constraint c, ("1 : i32", o0)"#), "{code}");
}

#[test]
fn a_pattern_needs_a_root() {
    let b = Builder::new("p", 1);
    assert_eq!(failure(b.finish(None)).code(), "E0502");
}

#[test]
fn too_many_users_are_refused() {
    let with_users = |count: u32| {
        let mut b = Builder::new("p", 1);
        let t = b.any_type();
        let root = b.op("t.root", &[], &[], &[t]);
        let value = b.define(OpKind::Result { parent: root, index: Some(0) }, Kind::Value);
        for i in 0..count {
            let user = b.op(&format!("t.user{i}"), &[value], &[], &[]);
            if i % 2 == 0 {
                b.rewrite(OpKind::Erase { op: user });
            }
        }
        b.erase(root)
    };
    checked([with_users(MAX_USERS)]);
    assert_eq!(failure(with_users(MAX_USERS + 1)).code(), "E0504");
}

/// A user that the rewrite does not see is a test even if another user, which the rewrite sees, hangs together with it.
#[test]
fn users_that_hang_together_nest() {
    let mut b = Builder::new("p", 1);
    let t = b.any_type();
    let root = b.op("t.root", &[], &[], &[t]);
    let value = b.define(OpKind::Result { parent: root, index: Some(0) }, Kind::Value);
    let k = b.attribute(None);
    let seen = b.op("t.seen", &[value], &[("k", k)], &[]);
    b.op("t.unseen", &[value], &[("k", k)], &[]);
    b.rewrite(OpKind::Erase { op: seen });
    let program = checked([b.erase(root)]);
    let code = program.disassemble();
    assert_eq!(code.matches("for_users").count(), 2);
    assert_eq!(code.matches("break_users").count(), 1);
    assert_eq!(program.tables().loop_depth, 2);
}

/// The result of a constraint may be a value whose user is another op of the pattern.
#[test]
fn results_of_constraints_lead_upward() {
    let mut b = Builder::new("p", 1);
    let root = b.op("t.root", &[], &[], &[]);
    let found = b.pattern.new_value(Kind::Value, None);
    let kind = OpKind::ApplyNativeConstraint { name: "find".into(), args: vec![root], negated: false };
    b.pattern.matcher.push(Op { kind, results: vec![found].into(), location: Default::default() });
    let user = b.op("t.user", &[found], &[], &[]);
    b.constraint("good", &[user]);
    let code = checked([b.erase(root)]).disassemble();
    let place = |text: &str| code.find(text).unwrap_or_else(|| panic!("{text} is not in\n{code}"));
    assert!(place("call_constraint find") < place("for_users"), "{code}");
    assert!(place("for_users") < place("call_constraint good"), "{code}");
}

/// A question about a user may need the result of a call made outside the loop.
#[test]
fn calls_outside_come_before_the_loops_that_need_their_results() {
    let mut b = Builder::new("p", 1);
    let t = b.any_type();
    let root = b.op("t.root", &[], &[], &[t]);
    let value = b.define(OpKind::Result { parent: root, index: Some(0) }, Kind::Value);
    let k = b.attribute(None);
    b.op("t.user", &[value], &[("k", k)], &[]);
    let computed = b.pattern.new_value(Kind::Attribute, None);
    let kind = OpKind::ApplyNativeConstraint { name: "compute".into(), args: vec![root], negated: false };
    b.pattern.matcher.push(Op { kind, results: vec![computed].into(), location: Default::default() });
    b.constraint("compare", &[computed, k]);
    let code = checked([b.erase(root)]).disassemble();
    let place = |text: &str| code.find(text).unwrap_or_else(|| panic!("{text} is not in\n{code}"));
    assert!(place("call_constraint compute") < place("for_users"), "{code}");
    assert!(place("for_users") < place("call_constraint compare"), "{code}");
}

#[test]
fn a_question_with_two_answers_never_matches() {
    let mut b = Builder::new("never", 1);
    let (one, two) = (b.attribute(Some("1 : i32")), b.attribute(Some("2 : i32")));
    let root = b.op("t.root", &[], &[("k", one), ("k", two)], &[]);
    let program = checked([b.erase(root)]);
    assert!(!program.disassemble().contains("accept"));
    assert_eq!(program.patterns().len(), 1);
}

#[test]
fn a_rewrite_needs_its_types() {
    let mut b = Builder::new("p", 1);
    let root = b.op("t.root", &[], &[], &[]);
    let ty = b.pattern.new_value(Kind::Type, Some("T".into()));
    let ty_op = Op { kind: OpKind::Type { constant: None }, results: vec![ty].into(), location: Default::default() };
    b.rewriting.push(ty_op);
    let args = vec![ty];
    b.rewrite(OpKind::ApplyNativeRewrite { name: "f".into(), args, location: None });
    let error = failure(b.erase(root));
    assert_eq!(error.code(), "E0505");
    assert!(error.to_string().contains("type 'T'"), "{error}");
}

/// A type bound by the creation of an op is the type of its result from there on.
#[test]
fn inferred_types_can_be_used_again() {
    let mut b = Builder::new("p", 1);
    let x = b.value();
    let root = b.op("t.root", &[x], &[], &[]);
    let ty = b.pattern.new_value(Kind::Type, None);
    b.rewriting.push(Op {
        kind: OpKind::Type { constant: None },
        results: vec![ty].into(),
        location: Default::default(),
    });
    for _ in 0..2 {
        let new = b.pattern.new_value(Kind::Operation, None);
        let kind = OpKind::Operation {
            name: Some("t.new".into()),
            operands: vec![x],
            attributes: Vec::new(),
            types: vec![ty],
            location: None,
        };
        b.rewriting.push(Op { kind, results: vec![new].into(), location: Default::default() });
    }
    let code = checked([b.erase(root)]).disassemble();
    assert_eq!(code.matches("create_op_inferred").count(), 1, "{code}");
    assert_eq!(code.matches("create_op ").count(), 1, "{code}");
    assert_eq!(code.matches("  fail").count(), 1, "{code}");
}

/// Modules that break the dialect's rules in every field: an error or code that validates, never a panic.
#[test]
fn malformed_modules_do_not_panic() {
    let mut b = Builder::new("p", 1);
    let x = b.value();
    let k = b.attribute(Some("1 : i32"));
    let value = b.op_result("t.inner", &[x]);
    let root = b.op("t.root", &[value, x], &[("k", k)], &[]);
    b.constraint("c", &[x, root]);
    b.rewrite(OpKind::Replace { op: root, with: Replacement::Values(vec![value]) });
    let good = b.finish(Some(root));
    let mut refused = 0;
    let values = good.values.len() as u32;
    let mut try_out = |pattern: Pattern| match compile(&module([pattern])) {
        Ok(program) => assert!(Program::from_bytes(&program.to_bytes()).is_ok()),
        Err(error) => {
            assert!(error.code().starts_with("E05") && !error.to_string().is_empty());
            refused += 1;
        }
    };
    for wrong in 0..=values {
        let wrong = ValueId(if wrong == values { u32::MAX } else { wrong });
        for index in 0..good.matcher.len() {
            let mut pattern = good.clone();
            pattern.matcher[index].results = vec![wrong].into();
            try_out(pattern);
            let mut pattern = good.clone();
            match &mut pattern.matcher[index].kind {
                OpKind::Operation { operands, types, attributes, .. } => {
                    operands.push(wrong);
                    types.push(wrong);
                    attributes.push(("z".into(), wrong));
                }
                OpKind::Result { parent, .. } => *parent = wrong,
                OpKind::Attribute { ty, .. } | OpKind::Operand { ty } => *ty = Some(wrong),
                OpKind::ApplyNativeConstraint { args, .. } => args.push(wrong),
                other => *other = OpKind::Results { parent: wrong, index: Some(u32::MAX) },
            }
            try_out(pattern);
            let mut pattern = good.clone();
            pattern.matcher[index].results.clear();
            try_out(pattern);
            let mut pattern = good.clone();
            pattern.matcher.remove(index);
            try_out(pattern);
        }
        let mut pattern = good.clone();
        pattern.rewrite.root = Some(wrong);
        try_out(pattern);
        let mut pattern = good.clone();
        let kind = OpKind::Replace { op: wrong, with: Replacement::Operation(wrong) };
        pattern.rewrite.body =
            RewriteBody::Ops(vec![Op { kind, results: Vec::new().into(), location: Default::default() }]);
        try_out(pattern);
        let mut pattern = good.clone();
        pattern.rewrite.body = RewriteBody::External { name: "f".into(), args: vec![wrong] };
        try_out(pattern);
    }
    assert!(refused > 50, "{refused}");
}
