//! Hosts that are not like ours: one that can only be read, and borrows all it has; one that borrows its IR to change it. Neither
//! numbers anything, and their attributes are no handles.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use pdl_vm::conversion::{Conversion, ConversionTarget, convert, register_conversion_natives};
use pdl_vm::host::{DriverHost, Host, HostContext, HostError, HostTuning, NewOp, RewriteHost};
use pdl_vm::{
    Applicator, Attr, GreedyDriver, GreedyOptions, Interned, Interner, Matcher, NativeError, Natives, PatternSet,
    Rewriter, SavedMatch, Silent, Value,
};
use pdll::explain::Explainer;

fn program(source: &str) -> Arc<pdll::Program> {
    Arc::new(pdll::compile(source).unwrap_or_else(|error| panic!("{error}")))
}

/// The handle of a name, in a host that has texts instead.
type Name = Interned;

mod reading {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    enum Attribute {
        Number(i64),
        Text(String),
    }

    /// Computes one value, from those of other nodes.
    struct Node {
        name: &'static str,
        operands: Vec<usize>,
        attributes: BTreeMap<&'static str, Attribute>,
    }

    fn node(name: &'static str, operands: &[usize], attributes: &[(&'static str, Attribute)]) -> Node {
        Node { name, operands: operands.to_vec(), attributes: attributes.iter().cloned().collect() }
    }

    /// Nodes that others own.
    struct View<'a> {
        nodes: &'a [Node],
        names: Interner<String>,
        attributes: Interner<Attribute>,
    }

    impl Host for View<'_> {
        type Op = usize;
        type Value = usize;
        type Type = ();
        type Attr = Interned;
        type OpName = Name;
        type AttrName = Name;

        fn op_name(&self, op: usize) -> Name {
            self.names.intern(self.nodes[op].name)
        }
        fn op_name_text(&self, name: Name) -> String {
            self.names.get(name).clone()
        }
        fn operand_count(&self, op: usize) -> usize {
            self.nodes[op].operands.len()
        }
        fn operand(&self, op: usize, index: usize) -> usize {
            self.nodes[op].operands[index]
        }
        fn result_count(&self, _op: usize) -> usize {
            1
        }
        fn result(&self, op: usize, _index: usize) -> usize {
            op
        }
        fn attribute(&self, op: usize, name: Name) -> Option<Interned> {
            let attribute = self.nodes[op].attributes.get(self.names.get(name).as_str())?;
            Some(self.attributes.intern(attribute))
        }
        fn value_type(&self, _value: usize) {}
        fn defining_op(&self, value: usize) -> Option<usize> {
            Some(value)
        }
        fn result_index(&self, _value: usize) -> usize {
            0
        }
        /// A `t.copy` hands on what it is given.
        fn see_through(&self, value: usize) -> usize {
            match &self.nodes[value] {
                Node { name: "t.copy", operands, .. } => self.see_through(operands[0]),
                _ => value,
            }
        }
        fn uses(&self, value: usize, visit: &mut dyn FnMut(usize, usize) -> ControlFlow<()>) -> ControlFlow<()> {
            for (user, node) in self.nodes.iter().enumerate() {
                for (index, _) in node.operands.iter().enumerate().filter(|(_, operand)| **operand == value) {
                    visit(user, index)?;
                }
            }
            ControlFlow::Continue(())
        }
    }

    impl HostTuning for View<'_> {}

    impl HostContext for View<'_> {
        fn intern_op_name(&mut self, name: &str) -> Name {
            self.names.intern(name)
        }
        fn intern_attribute_name(&mut self, name: &str) -> Name {
            self.names.intern(name)
        }
        fn parse_attribute(&mut self, text: &str) -> Result<Interned, HostError> {
            let number = text.split(" : ").next().and_then(|number| number.parse().ok());
            let attribute =
                number.map_or_else(|| Attribute::Text(text.trim_matches('"').to_owned()), Attribute::Number);
            Ok(self.attributes.intern(&attribute))
        }
        fn parse_type(&mut self, _text: &str) -> Result<(), HostError> {
            Ok(())
        }
    }

    /// Registers what the patterns of the test call. It is generic over what the view borrows.
    fn natives<'a>() -> Natives<View<'a>> {
        let mut natives = Natives::new();
        natives.matching_only().constraint("Next", |view: &View<'a>, Attr(number): Attr<View<'a>>| {
            match view.attributes.get(number) {
                Attribute::Number(number) => {
                    Some(Attr::<View<'a>>(view.attributes.intern(&Attribute::Number(number + 1))))
                }
                Attribute::Text(_) => None,
            }
        });
        natives
    }

    #[test]
    fn a_view_finds_matches() {
        let source = r#"
            Constraint Next(number: Attr) -> Attr;
            Rewrite Report(op: Op);
            Pattern Zero { let root = op<t.a>(_: Value) {k = attr<"0 : i32">}; rewrite root with { Report(root); }; }
            Pattern One with benefit(2) { let root = op<t.a>(_: Value) {k = attr<"1 : i32">}; rewrite root with { Report(root); }; }
            Pattern Named { let root = op<t.a>(_: Value) {k = attr<"\"zero\"">}; rewrite root with { Report(root); }; }
            Pattern Ascending {
              let root = op<t.pair>(op<t.a>(_: Value) {k = first: Attr}.0, op<t.a>(_: Value).0);
              let next = Next(first);
              op<t.same>(root.0) {k = next};
              rewrite root with { Report(root); };
            }
            Pattern Users { let root = op<t.leaf>; let user = op<t.a>(root.0) {k = attr<"1 : i32">}; rewrite root with { Report(user); }; }"#;
        let number = |number| [("k", Attribute::Number(number))];
        let mut nodes = vec![
            node("t.leaf", &[], &[]),
            node("t.a", &[0], &number(0)),
            node("t.a", &[0], &number(1)),
            node("t.a", &[0], &[("k", Attribute::Text("zero".to_owned()))]),
            node("t.pair", &[1, 2], &[]),
            node("t.pair", &[3, 1], &[]),
            node("t.same", &[4], &number(1)),
            node("t.same", &[5], &number(1)),
        ];
        // The first that matches comes behind more users than are looked at in one go.
        nodes.extend((0..40).map(|_| node("t.a", &[0], &number(1))));
        let program = program(source);
        let mut view = View { nodes: &nodes, names: Interner::default(), attributes: Interner::default() };
        let set = PatternSet::bind(program, &mut view, &natives()).expect("it binds");
        let mut matcher = Matcher::new();
        let mut found: BTreeMap<(usize, String), u32> = BTreeMap::new();
        for op in 0..8 {
            let mut count = |one: pdl_vm::Match<'_, View<'_>>| {
                *found.entry((op, set.pattern_text(one.pattern()))).or_default() += 1;
            };
            matcher.match_all(&set, &view, op, &mut count).expect("nothing stops it");
        }
        let expected = [(0, "Users", 41), (1, "Zero", 1), (2, "One", 1), (3, "Named", 1), (4, "Ascending", 1)];
        let expected: Vec<_> = expected.map(|(op, name, times)| ((op, name.to_owned()), times)).into_iter().collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
        let explainer = Explainer::new(&set).expect("the graphs are in the program");
        let why = |op| explainer.refusal_text(&view, set.patterns()[3].id, op).unwrap_or_default();
        assert_eq!(why(4), "");
        assert!(why(5).contains("`Next` does not hold"), "{}", why(5));
        let mut saved = SavedMatch::default();
        matcher.match_all(&set, &view, 4, &mut |one| assert!(one.save(&mut saved))).expect("nothing stops it");
        assert_eq!(saved.ops(), [4]);
        let best =
            |op| Matcher::new().match_best(&set, &view, op, None).map(|best| best.map(|best| best.pattern().index()));
        assert_eq!([2, 7].map(best), [Ok(Some(1)), Ok(None)]);
        assert!(view.has_one_use(4) && !view.has_one_use(0) && !view.has_one_use(7));
    }

    /// Definitions and equal values are looked for behind copies, whichever instruction looks; what is captured is the operand, and users are those of the value itself.
    #[test]
    fn patterns_see_through_copies() {
        let shapes = [
            ("Defined", "op<t.pair>(op<t.a>.0, _: Value)"),
            ("DefinedAny", "op<t.pair>(op<t.a>.0, x: Value); op<t.b>(x)"),
            ("Equal", "op<t.pair>(x: Value, x)"),
            ("Deep", "op<t.pair>(op<t.a>(op<t.leaf>.0).0, op<t.b>(_: Value).0)"),
            ("Shared", "op<t.pair>(op<t.a>(x: Value).0, op<t.b>(x).0)"),
            ("Ranges", "op<t.pair>(op<t.a>(xs: ValueRange).0, op<t.b>(xs).0)"),
            ("Of", "op<t.pair>(op<t.a>.0, op<t.b>.0)"),
            ("Same", "op<t.pair>(op<t.a>(x: Value).0, x)"),
        ];
        let pattern = |(name, shape): &(&str, &str)| match shape.split_once("; ") {
            Some((root, user)) => {
                format!("Pattern {name} {{ let root = {root}; {user}; rewrite root with {{ Report(root); }}; }}")
            }
            None => format!("Pattern {name} {{ let root = {shape}; rewrite root with {{ Report(root); }}; }}"),
        };
        let source: String = shapes.iter().map(pattern).collect();
        let program = program(&format!("Rewrite Report(op: Op);{source}"));
        // Pairs of all that is there, once with copies in all places and once without.
        let base = [
            ("t.leaf", None),
            ("t.a", Some(0)),
            ("t.a", Some(1)),
            ("t.b", Some(0)),
            ("t.b", Some(1)),
            ("t.c", Some(0)),
        ];
        let nodes = |copies: usize| {
            let mut nodes: Vec<Node> = Vec::new();
            let copied = |nodes: &mut Vec<Node>, mut of: usize, times: usize| {
                for _ in 0..times {
                    nodes.push(node("t.copy", &[of], &[]));
                    of = nodes.len() - 1;
                }
                of
            };
            let mut places = Vec::new();
            for (name, operand) in base {
                let operands: Vec<usize> =
                    operand.iter().map(|of: &usize| copied(&mut nodes, places[*of], copies)).collect();
                nodes.push(node(name, &operands, &[]));
                places.push(nodes.len() - 1);
            }
            let mut pairs = Vec::new();
            for (number, first) in places.iter().enumerate() {
                for second in &places {
                    let first = copied(&mut nodes, *first, copies * (number % 3));
                    let second = copied(&mut nodes, *second, copies);
                    nodes.push(node("t.pair", &[first, second], &[]));
                    pairs.push(nodes.len() - 1);
                }
            }
            (nodes, pairs)
        };
        let found = |copies: usize| {
            let (nodes, pairs) = nodes(copies);
            let mut view = View { nodes: &nodes, names: Interner::default(), attributes: Interner::default() };
            let set = PatternSet::bind(program.clone(), &mut view, Natives::new().matching_only()).expect("it binds");
            let explainer = Explainer::new(&set).expect("the graphs are in the program");
            let (mut matcher, mut found) = (Matcher::new(), Vec::new());
            for (number, pair) in pairs.iter().enumerate() {
                let mut here = Vec::new();
                matcher.match_all(&set, &view, *pair, &mut |one| here.push(one.pattern())).expect("nothing stops it");
                for (info, (shape, _)) in set.patterns().iter().zip(&shapes) {
                    let explained = explainer.refusal_text(&view, info.id, *pair).is_none();
                    assert_eq!(explained, here.contains(&info.id), "{shape} at pair {number}");
                }
                found.extend(here.into_iter().map(|pattern| (number, shapes[pattern.index()].0)));
            }
            found.sort();
            found
        };
        let plain = found(0);
        assert!(shapes.iter().all(|(name, _)| plain.iter().any(|(_, found)| found == name)), "{plain:?}");
        let with_users = |found: Vec<(usize, &'static str)>| -> Vec<_> {
            found.into_iter().filter(|(_, name)| *name != "DefinedAny").collect()
        };
        assert_eq!(with_users(found(1)), with_users(plain.clone()));
        assert_eq!(with_users(found(3)), with_users(plain));
    }

    /// Rewrites may be missing only if the caller says so.
    #[test]
    fn a_missing_rewrite_is_an_error_unless_there_is_only_matching() {
        let program =
            program("Rewrite Report(op: Op);\nPattern { let root = op<t.a>; rewrite root with { Report(root); }; }");
        let mut view = View { nodes: &[], names: Interner::default(), attributes: Interner::default() };
        let refused = PatternSet::bind(program.clone(), &mut view, &Natives::new()).err().expect("it is missing");
        assert!(refused.to_string().contains("Report"), "{refused}");
        PatternSet::bind(program, &mut view, Natives::new().matching_only()).expect("it is not asked for");
    }
}

mod writing {
    use super::*;

    /// The kinds of attributes are open.
    trait Attribute: Debug {
        /// All of it.
        fn text(&self) -> String;
        fn copy(&self) -> Box<dyn Attribute>;
    }

    impl PartialEq for dyn Attribute {
        fn eq(&self, other: &Self) -> bool {
            self.text() == other.text()
        }
    }
    impl Eq for dyn Attribute {}
    impl Hash for dyn Attribute {
        fn hash<S: Hasher>(&self, state: &mut S) {
            self.text().hash(state);
        }
    }
    impl Clone for Box<dyn Attribute> {
        fn clone(&self) -> Self {
            (**self).copy()
        }
    }

    #[derive(Clone, Debug)]
    struct Number(i64);
    #[derive(Clone, Debug)]
    struct Text(String);

    impl Attribute for Number {
        fn text(&self) -> String {
            self.0.to_string()
        }
        fn copy(&self) -> Box<dyn Attribute> {
            Box::new(self.clone())
        }
    }
    impl Attribute for Text {
        fn text(&self) -> String {
            format!("{:?}", self.0)
        }
        fn copy(&self) -> Box<dyn Attribute> {
            Box::new(self.clone())
        }
    }

    struct OpData {
        name: String,
        operands: Vec<usize>,
        attributes: Vec<(String, Box<dyn Attribute>)>,
    }

    /// Ops with one result each, in one block. Op 0 holds the others.
    struct Context {
        ops: Vec<OpData>,
        order: Vec<usize>,
    }

    impl Context {
        fn op(&mut self, name: &str, operands: &[usize], attribute: Option<(&str, Box<dyn Attribute>)>) -> usize {
            let attributes = attribute.into_iter().map(|(name, attribute)| (name.to_owned(), attribute)).collect();
            self.ops.push(OpData { name: name.to_owned(), operands: operands.to_vec(), attributes });
            self.order.push(self.ops.len() - 1);
            self.ops.len() - 1
        }

        fn text(&self) -> Vec<String> {
            let line = |op: &usize| {
                let OpData { name, operands, attributes } = &self.ops[*op];
                let attributes: Vec<_> =
                    attributes.iter().map(|(name, value)| format!("{name} = {}", value.text())).collect();
                format!("%{op} = {name}{operands:?} {}", attributes.join(", "))
            };
            self.order.iter().map(line).collect()
        }
    }

    /// The context, as long as patterns work on it.
    struct Borrowed<'c> {
        context: &'c mut Context,
        names: Interner<String>,
        attributes: Interner<Box<dyn Attribute>>,
    }

    impl Borrowed<'_> {
        fn place(&self, op: usize) -> usize {
            self.context.order.iter().position(|other| *other == op).expect("it is in the block")
        }
    }

    impl Host for Borrowed<'_> {
        type Op = usize;
        type Value = usize;
        type Type = ();
        type Attr = Interned;
        type OpName = Name;
        type AttrName = Name;

        fn op_name(&self, op: usize) -> Name {
            self.names.intern(&self.context.ops[op].name)
        }
        fn op_name_text(&self, name: Name) -> String {
            self.names.get(name).clone()
        }
        fn operand_count(&self, op: usize) -> usize {
            self.context.ops[op].operands.len()
        }
        fn operand(&self, op: usize, index: usize) -> usize {
            self.context.ops[op].operands[index]
        }
        fn result_count(&self, _op: usize) -> usize {
            1
        }
        fn result(&self, op: usize, _index: usize) -> usize {
            op
        }
        fn attribute(&self, op: usize, name: Name) -> Option<Interned> {
            let name = self.names.get(name);
            let (_, attribute) = self.context.ops[op].attributes.iter().find(|(known, _)| known == name)?;
            Some(self.attributes.intern(attribute))
        }
        fn value_type(&self, _value: usize) {}
        fn defining_op(&self, value: usize) -> Option<usize> {
            Some(value)
        }
        fn result_index(&self, _value: usize) -> usize {
            0
        }
        fn uses(&self, value: usize, visit: &mut dyn FnMut(usize, usize) -> ControlFlow<()>) -> ControlFlow<()> {
            for op in &self.context.order {
                let operands = self.context.ops[*op].operands.iter().enumerate();
                operands.filter(|(_, operand)| **operand == value).try_for_each(|(index, _)| visit(*op, index))?;
            }
            ControlFlow::Continue(())
        }
    }

    impl HostTuning for Borrowed<'_> {}

    impl HostContext for Borrowed<'_> {
        fn intern_op_name(&mut self, name: &str) -> Name {
            self.names.intern(name)
        }
        fn intern_attribute_name(&mut self, name: &str) -> Name {
            self.names.intern(name)
        }
        fn parse_attribute(&mut self, text: &str) -> Result<Interned, HostError> {
            let number = text.split(" : ").next().and_then(|number| number.parse().ok());
            let attribute: Box<dyn Attribute> = match number {
                Some(number) => Box::new(Number(number)),
                None => Box::new(Text(text.trim_matches('"').to_owned())),
            };
            Ok(self.attributes.intern(&attribute))
        }
        fn parse_type(&mut self, _text: &str) -> Result<(), HostError> {
            Ok(())
        }
    }

    impl RewriteHost for Borrowed<'_> {
        type Position = usize;
        type Block = ();

        fn create_op(&mut self, new: &NewOp<'_, Self>, before: usize) -> Result<usize, HostError> {
            let place = self.place(before);
            let op = self.context.op(self.names.get(new.name), new.operands, None);
            self.context.order.pop();
            self.context.order.insert(place, op);
            for (name, attribute) in new.attributes {
                self.set_attribute(op, *name, Some(*attribute));
            }
            Ok(op)
        }
        fn infer_result_types(&mut self, _new: &NewOp<'_, Self>, types: &mut Vec<()>) -> Result<(), HostError> {
            types.push(());
            Ok(())
        }
        fn set_operand(&mut self, op: usize, index: usize, value: usize) {
            self.context.ops[op].operands[index] = value;
        }
        fn set_attribute(&mut self, op: usize, name: Name, attribute: Option<Interned>) {
            let name = self.names.get(name);
            let attributes = &mut self.context.ops[op].attributes;
            attributes.retain(|(known, _)| known != name);
            attributes.extend(attribute.map(|handle| (name.clone(), self.attributes.get(handle).clone())));
        }
        fn unlink_op(&mut self, op: usize) -> usize {
            let place = self.place(op);
            self.context.order.remove(place);
            place
        }
        fn relink_op(&mut self, op: usize, place: usize) {
            self.context.order.insert(place, op);
        }
        fn destroy_op(&mut self, op: usize) {
            self.context.ops[op].operands.clear();
        }
        fn move_op(&mut self, op: usize, before: usize) {
            self.unlink_op(op);
            let place = self.place(before);
            self.context.order.insert(place, op);
        }
    }

    impl DriverHost for Borrowed<'_> {
        fn nested_ops(&self, scope: usize, _top_down: bool, ops: &mut Vec<usize>) {
            if scope == 0 {
                ops.extend(&self.context.order);
            }
        }
        fn parent_op(&self, op: usize) -> Option<usize> {
            (op != 0).then_some(0)
        }
    }

    fn natives<'c>() -> Natives<Borrowed<'c>> {
        let mut natives = Natives::new();
        natives.constraint("Doubled", |ir: &Borrowed<'c>, Attr(number): Attr<Borrowed<'c>>| {
            let number: i64 = ir.attributes.get(number).text().parse().ok()?;
            let doubled: Box<dyn Attribute> = Box::new(Number(number * 2));
            Some(Attr::<Borrowed<'c>>(ir.attributes.intern(&doubled)))
        });
        natives.rewrite("Only", |rewriter: &mut Rewriter<'_, Borrowed<'c>>, Value(value): Value<Borrowed<'c>>| {
            match rewriter.host().has_one_use(value) {
                true => Ok(Value::<Borrowed<'c>>(value)),
                false => Err(NativeError::new("it has other users")),
            }
        });
        natives
    }

    const PATTERNS: &str = r#"
        Constraint Doubled(number: Attr) -> Attr;
        Rewrite Only(value: Value) -> Value;
        Pattern Twice {
          let root = op<t.scale>(op<t.scale>(x: Value) {by = by: Attr}) {by = attr<"2 : i64">};
          let doubled = Doubled(by);
          replace root with op<t.scale>(x) {by = doubled};
        }
        Pattern Drop with benefit(2) { let root = op<t.note>(x: Value) {text = attr<"\"drop\"">}; rewrite root with { erase root; }; }
        Pattern Wrap { let root = op<t.wrap>(x: Value); rewrite root with { let new = op<t.new>(x) {text = attr<"\"new\"">}; replace root with (Only(x)); }; }"#;

    fn sample() -> Context {
        let mut context = Context { ops: Vec::new(), order: Vec::new() };
        context.op("t.top", &[], None);
        context.order.clear();
        let leaf = context.op("t.leaf", &[], None);
        let number = |number| Some(("by", Box::new(Number(number)) as Box<dyn Attribute>));
        let once = context.op("t.scale", &[leaf], number(3));
        let twice = context.op("t.scale", &[once], number(2));
        context.op("t.note", &[twice], Some(("text", Box::new(Text("drop".to_owned())))));
        context.op("t.note", &[twice], Some(("text", Box::new(Text("keep".to_owned())))));
        context.op("t.wrap", &[leaf], None);
        context
    }

    #[test]
    fn a_borrowed_ir_is_rewritten() {
        let program = program(PATTERNS);
        let mut context = sample();
        // Each time it is borrowed anew.
        for rewrites in [2, 0] {
            let mut host =
                Borrowed { context: &mut context, names: Interner::default(), attributes: Interner::default() };
            let set = PatternSet::bind(program.clone(), &mut host, &natives()).expect("it binds");
            let mut found = 0;
            let mut matcher = Matcher::new();
            for op in 1..7 {
                matcher.match_all(&set, &host, op, &mut |_| found += 1).expect("nothing stops it");
            }
            assert_eq!(found, rewrites + 1, "one more is refused by its rewrite");
            let report = GreedyDriver::new(GreedyOptions::default()).run(&set, &mut host, 0, None).expect("it runs");
            assert_eq!((report.rewrites, report.failures.count > 0), (rewrites, true));
        }
        let expected = [
            "%1 = t.leaf[] ",
            "%2 = t.scale[1] by = 3",
            "%8 = t.scale[1] by = 6",
            "%5 = t.note[8] text = \"keep\"",
            "%6 = t.wrap[1] ",
        ];
        assert_eq!(context.text(), expected);
    }

    #[test]
    fn a_borrowed_ir_is_converted() {
        let mut context = sample();
        let mut host = Borrowed { context: &mut context, names: Interner::default(), attributes: Interner::default() };
        let source = "Pattern { let root = op<t.scale>(x: Value); replace root with op<t.mul>(x, x); }";
        let mut natives = Natives::new();
        register_conversion_natives(&mut natives);
        let set = PatternSet::bind(program(source), &mut host, &natives).expect("it binds");
        let target = ConversionTarget::new().legal_dialect("t").illegal_op("t.scale");
        let report = convert(&set, &mut host, 0, Conversion::new(&target)).expect("all becomes legal");
        assert_eq!(report.rewrites, 2);
        assert!(host.context.text().iter().all(|op| !op.contains("t.scale")), "{:?}", host.context.text());
    }

    /// A rewrite that fails leaves nothing behind.
    #[test]
    fn a_borrowed_ir_is_left_as_it_was() {
        let mut context = sample();
        let before = context.text();
        let mut host = Borrowed { context: &mut context, names: Interner::default(), attributes: Interner::default() };
        let set = PatternSet::bind(program(PATTERNS), &mut host, &natives()).expect("it binds");
        let mut applicator = Applicator::new();
        applicator.apply(&set, &mut host, 6, &mut Silent).expect("the rewrite fails, not the run");
        assert_eq!(applicator.take_failures().count, 1);
        assert_eq!(host.context.text(), before);
    }
}
