//! The decision DAG as nested blocks of Rust, each left where a question is not answered as its patterns want.

use std::fmt::Write;

use pdl_compile::questions::{Constant, NO, Position, PositionId, Predicate, Question, QuestionId, ROOT, YES, parent};
use pdl_compile::{Branch, DecisionDag, NodeId};
use pdl_declarations::{ConstantData, Definition, Native};
use pdl_ir::{ABSENT, Kind};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::instructions::{FieldType, Instructions, RUNTIME, Shape, data_of, expression};
use super::{function_name, indented};

/// The content of a position, or of a value of a rewrite, in Rust.
#[derive(Clone)]
pub(super) enum Local {
    /// The name of an instruction, and what kind it is if that is known.
    Op(String, Option<usize>),
    /// A value or a type.
    Plain(String),
    /// Values or types, as many as there are in a slice.
    Slice(String),
    /// Values or types, each by itself.
    List(Vec<String>),
    /// A reference to an attribute.
    Attribute(String, FieldType),
}

/// The captures of a match, as its rewrite gets them.
pub(super) struct Captures {
    /// The types of its parameters: what the captures are read from.
    pub parameters: Vec<String>,
    /// The code that reads captures from the parameters before anything is changed: types of values, and results of operations.
    pub reading: String,
    /// Each capture.
    pub locals: Vec<Local>,
}

/// The functions that find matches.
pub(super) struct Matching<'a> {
    dag: &'a DecisionDag,
    instructions: &'a Instructions,
    /// The types that are asked about, by their places.
    pub types: Vec<SmolStr>,
    /// The computations, by their places: name, number of arguments, and whether an attribute is computed.
    pub computations: Vec<RuleComputed>,
    /// By pattern.
    pub captures: FxHashMap<u32, Captures>,
    pub functions: Vec<String>,
    /// The patterns of a function whose matches may be outdone, and the types of their captures.
    waiting: Vec<(u32, String)>,
    out: String,
    indent: usize,
    locals: FxHashMap<PositionId, Local>,
    /// The block that is left where something is not as it is wanted.
    label: String,
}

impl<'a> Matching<'a> {
    pub(super) fn new(dag: &'a DecisionDag, instructions: &'a Instructions) -> Matching<'a> {
        Matching {
            dag,
            instructions,
            types: Vec::new(),
            computations: Vec::new(),
            captures: FxHashMap::default(),
            functions: Vec::new(),
            waiting: Vec::new(),
            out: String::new(),
            indent: 1,
            locals: FxHashMap::default(),
            label: String::new(),
        }
    }

    /// Writes the function that finds the best match at an instruction, and those for the operations that roots are.
    pub(super) fn run(&mut self) {
        let dag = self.dag;
        let root = dag.node(dag.root());
        let is_bare = dag.checks(root).is_empty() && dag.accepts(root).is_empty();
        if let ([Branch::Switch { question, cases, .. }], true) = (dag.branches(root), is_bare)
            && dag.questions().question(*question) == Question::OpName(ROOT)
        {
            let mut arms = String::new();
            for (name, node) in dag.cases(cases) {
                let number = self.kind(*name);
                let pattern = self.instructions.kinds[number].pattern("_");
                let _ = writeln!(arms, "        {pattern} => find{number}(rules, ir, d0, only_look),");
                self.name_root(Some(number));
                self.function(&format!("find{number}"), Some(number), *node);
            }
            let body = format!("    match ir.instruction(d0) {{\n{arms}        _ => None,\n    }}\n");
            self.functions.insert(0, function("find", &body));
            return;
        }
        self.name_root(None);
        self.function("find", None, dag.root());
    }

    fn name_root(&mut self, kind: Option<usize>) {
        self.locals = FxHashMap::from_iter([(ROOT, Local::Op("d0".to_owned(), kind))]);
    }

    fn function(&mut self, name: &str, kind: Option<usize>, node: NodeId) {
        self.out.clear();
        self.line("let i0 = ir.instruction(d0);");
        if let Some(number) = kind {
            let pattern = self.instructions.kinds[number].pattern("f0");
            self.line(&format!("let {pattern} = i0 else {{ return None }};"));
        }
        self.walk(node, u32::MAX, u32::MAX);
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            self.line("None");
            self.functions.push(function(name, &format!("    let best = u32::MAX;\n{}", self.out)));
            return;
        }
        // A match waits while a better one may come.
        let (mut variants, mut arms) = (String::new(), String::new());
        for (pattern, parameters) in &waiting {
            let names: Vec<String> =
                (0..self.captures[pattern].parameters.len()).map(|index| format!("c{index}")).collect();
            let names = names.join(", ");
            let _ = writeln!(variants, "        P{pattern}({parameters}),");
            let _ = writeln!(arms, "        Found::P{pattern}({names}) => {},", applied(*pattern, &names));
        }
        let body = format!(
            "    enum Found {{\n        Nothing,\n{variants}    }}\n    let (mut best, mut found) = (u32::MAX, Found::Nothing);\n{}    match found {{\n        Found::Nothing => None,\n{arms}    }}\n",
            self.out
        );
        self.functions.push(function(name, &body));
    }

    /// Writes what is asked at a node. `rest` is the best rank that may come behind it, `in_hand` the best that may have come before.
    fn walk(&mut self, id: NodeId, rest: u32, mut in_hand: u32) {
        let dag = self.dag;
        let node = dag.node(id);
        self.block(format!("'{id}"), |this| {
            for check in dag.checks(node) {
                this.check(*check);
            }
            let branches = dag.branches(node);
            let behind = |index: usize| branches[index..].iter().map(|branch| dag.best_of(branch)).fold(rest, u32::min);
            let best = dag.accepts(node).iter().min_by_key(|pattern| dag.rank(**pattern));
            if let Some(pattern) = best {
                this.block(format!("'m{pattern}"), |this| this.accept(*pattern, behind(0), in_hand));
                in_hand = in_hand.min(dag.rank(*pattern));
            }
            for (index, branch) in branches.iter().enumerate() {
                let best = dag.best_of(branch);
                if in_hand < best {
                    this.line(&format!("if best < {best} {{ {}; }}", this.fail()));
                }
                let rest = behind(index + 1);
                match branch {
                    Branch::Walk(node) => this.walk(*node, rest, in_hand),
                    Branch::Switch { question, cases, .. } => this.block(format!("'{id}s{index}"), |this| {
                        this.switch(*question, dag.cases(cases), rest, in_hand);
                    }),
                    Branch::Filter(_) => debug_assert!(false, "the DAG was made without them"),
                }
                in_hand = in_hand.min(best);
            }
        });
    }

    /// Writes a block that is left where something is not as it is wanted. What nothing leaves is no block.
    fn block(&mut self, label: String, write: impl FnOnce(&mut Self)) {
        let (start, locals) = (self.out.len(), self.locals.clone());
        let outer = std::mem::replace(&mut self.label, label);
        self.indent += 1;
        write(self);
        self.indent -= 1;
        let label = std::mem::replace(&mut self.label, outer);
        let body = self.out.split_off(start);
        let leaves = leave(&label);
        let is_whole = |text: &str| !text.starts_with(|next: char| next.is_ascii_alphanumeric());
        if body.split(&leaves).skip(1).any(is_whole) {
            self.line(&format!("{label}: {{"));
            self.out += &body;
            self.line("}");
        } else {
            body.lines().for_each(|line| self.out.extend([line.strip_prefix("    ").unwrap_or(line), "\n"]));
        }
        self.locals = locals;
    }

    fn accept(&mut self, pattern: u32, rest: u32, in_hand: u32) {
        let dag = self.dag;
        let rank = dag.rank(pattern);
        // The root comes first: that is where rewrites make instructions.
        let mut sources = vec![ROOT];
        for (_, position) in dag.captures(pattern) {
            let source = self.source(*position);
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        let (mut contents, mut parameters, mut locals) = (Vec::new(), Vec::new(), FxHashMap::default());
        for (index, position) in sources.into_iter().enumerate() {
            let name = format!("c{index}");
            let element = match dag.questions().kind(position) {
                Kind::Type | Kind::TypeRange => "RulesType",
                _ => &self.instructions.value,
            };
            let (ty, content, local) = match self.reach(position) {
                Local::Op(op, kind) => ("RulesId".to_owned(), op, Local::Op(name, kind)),
                Local::List(list) => {
                    let places = (0..list.len()).map(|place| format!("{name}[{place}]")).collect();
                    (format!("[{element}; {}]", list.len()), format!("[{}]", list.join(", ")), Local::List(places))
                }
                Local::Slice(content) => {
                    (format!("Vec<{element}>"), format!("({content}).to_vec()"), Local::Slice(format!("{name}[..]")))
                }
                Local::Plain(content) => (element.to_owned(), content, Local::Plain(name)),
                Local::Attribute(content, ty) => {
                    (ty.rust(), format!("{content}.clone()"), Local::Attribute(format!("(&{name})"), ty))
                }
            };
            contents.push(content);
            parameters.push(ty);
            locals.insert(position, local);
        }
        let (code, indent) = (std::mem::take(&mut self.out), std::mem::replace(&mut self.indent, 1));
        self.locals = locals;
        let locals = dag.captures(pattern).iter().map(|(_, position)| self.reach(*position)).collect();
        let reading = std::mem::replace(&mut self.out, code);
        self.indent = indent;
        let types = parameters.join(", ");
        self.captures.insert(pattern, Captures { parameters, reading, locals });
        let contents = contents.join(", ");
        let done = if rank < rest {
            format!("return {};", applied(pattern, &contents))
        } else {
            // A node of the DAG can be come to in several ways.
            if self.waiting.iter().all(|(known, _)| *known != pattern) {
                self.waiting.push((pattern, types));
            }
            format!("(best, found) = ({rank}, Found::P{pattern}({contents}));")
        };
        self.line(&if in_hand < rank { format!("if best > {rank} {{ {done} }}") } else { done });
    }

    /// Returns what a rewrite reads something from that a match captures: it can always be read.
    fn source(&mut self, at: PositionId) -> PositionId {
        let position = self.dag.questions().position(at);
        match (position, parent(position)) {
            (Position::ValueType(_) | Position::RangeTypes(_), Some(from)) => self.source(from),
            (Position::Results(_), Some(from)) if matches!(self.reach(from), Local::Op(_, Some(_))) => from,
            _ => at,
        }
    }

    /// Leaves the block unless a predicate holds.
    fn check(&mut self, Predicate { question, answer }: Predicate) {
        let question = self.dag.questions().question(question);
        let fail = self.fail();
        let unless = |holds: &str| format!("if !({holds}) {{ {fail}; }}");
        match question {
            Question::Exists(at) => {
                self.reach(at);
            }
            Question::OpName(at) => {
                let (number, op) = (self.kind(answer), self.op(at));
                let pattern = self.instructions.kinds[number].pattern(&format!("f{}", at.0));
                self.line(&format!("let {pattern} = i{} else {{ {fail} }};", at.0));
                self.locals.insert(at, Local::Op(op, Some(number)));
            }
            Question::OperandCount(at) => self.check_count(at, false, "==", answer),
            Question::OperandCountAtLeast(at, count) => self.check_count(at, false, ">=", count),
            Question::ResultCount(at) => self.check_count(at, true, "==", answer),
            Question::ResultCountAtLeast(at, count) => self.check_count(at, true, ">=", count),
            Question::AttributeIs(at) => {
                let holds = self.attribute_is(at, answer);
                self.line(&unless(&holds));
            }
            Question::TypeIs(at) | Question::TypesAre(at) => {
                let holds = format!("{} == {}", self.plain(at), self.constant_of(question, answer));
                self.line(&unless(&holds));
            }
            Question::ResultIndex(at) => {
                let definition = self.dag.questions().find_position(Position::DefiningOp(at));
                let known = definition.and_then(|op| self.locals.get(&op));
                if matches!(known, Some(Local::Op(_, Some(kind))) if self.instructions.kinds[*kind].results == 1) {
                    return if answer > 0 {
                        self.line(&format!("{fail};"))
                    };
                }
                let value = self.plain(at);
                self.line(&unless(&format!("ir.definition({value}).is_some_and(|(_, index)| index == {answer})")));
            }
            Question::Same(a, b) => {
                if self.is_of_its_definition(a, b) || self.is_of_its_definition(b, a) {
                    return;
                }
                let holds = match (self.reach(a), self.reach(b)) {
                    (Local::Attribute(a, one), Local::Attribute(b, other)) => same_attribute((&a, &one), (&b, &other)),
                    (Local::Op(a, _), Local::Op(b, _)) => format!("{a} == {b}"),
                    _ => format!("{} == {}", self.plain(a), self.plain(b)),
                };
                self.line(&unless(&holds));
            }
            Question::Native(call) => {
                let results = self.dag.questions().call(call).results.clone();
                let called = self.call(call);
                match &results[..] {
                    [] if self.computed(call) => {
                        self.line(&unless(&format!("{called} == Some({})", answer == YES)));
                    }
                    [] if answer == NO => self.line(&format!("if {called} {{ {fail}; }}")),
                    [] => self.line(&unless(&called)),
                    _ if answer == NO => self.line(&format!("if {called}.is_some() {{ {fail}; }}")),
                    _ => self.results(call, &results, &called),
                }
            }
            // Checked before.
            Question::SomeUser(..) | Question::Each(..) | Question::All(_) | Question::EachUser(_) => {
                self.line(&format!("{fail};"))
            }
        }
    }

    fn switch(&mut self, question: QuestionId, cases: &[(u32, NodeId)], rest: u32, in_hand: u32) {
        let fail = self.fail();
        match self.dag.questions().question(question) {
            Question::OpName(at) => {
                let op = self.op(at);
                self.open(&format!("match i{} {{", at.0));
                for (name, node) in cases {
                    let number = self.kind(*name);
                    let pattern = self.instructions.kinds[number].pattern(&format!("f{}", at.0));
                    self.open(&format!("{pattern} => {{"));
                    self.locals.insert(at, Local::Op(op.clone(), Some(number)));
                    self.walk(*node, rest, in_hand);
                    self.close("}");
                }
                self.line("_ => {}");
                self.close("}");
            }
            Question::AttributeIs(at) => {
                let Local::Attribute(content, ty) = self.reach(at) else { return };
                let matched = match ty {
                    FieldType::Integer(_) | FieldType::Bool => format!("*{content}"),
                    FieldType::Enum(..) => content,
                    FieldType::Text => format!("{content}.as_str()"),
                    _ => {
                        return self
                            .one_by_one(cases, rest, in_hand, |matching, answer| matching.attribute_is(at, answer));
                    }
                };
                self.open(&format!("match {matched} {{"));
                for (answer, node) in cases {
                    if let Some(literal) = ty.literal(&self.data(*answer)) {
                        self.open(&format!("{literal} => {{"));
                        self.walk(*node, rest, in_hand);
                        self.close("}");
                    }
                }
                self.line("_ => {}");
                self.close("}");
            }
            Question::OperandCount(at) => self.switch_count(at, false, cases, rest, in_hand),
            Question::ResultCount(at) => self.switch_count(at, true, cases, rest, in_hand),
            question @ (Question::TypeIs(at) | Question::TypesAre(at)) => {
                let content = self.plain(at);
                self.one_by_one(cases, rest, in_hand, |matching, answer| {
                    format!("{content} == {}", matching.constant_of(question, answer))
                });
            }
            Question::Native(call) => {
                let (called, results) = (self.call(call), self.dag.questions().call(call).results.clone());
                let name = format!("called{call}");
                self.line(&format!("let {name} = {called};"));
                if results.is_empty() && self.computed(call) {
                    return self
                        .one_by_one(cases, rest, in_hand, |_, answer| format!("{name} == Some({})", answer == YES));
                }
                if results.is_empty() {
                    return self.one_by_one(cases, rest, in_hand, |_, answer| match answer {
                        YES => name.clone(),
                        _ => format!("!{name}"),
                    });
                }
                for (_, node) in cases.iter().filter(|(answer, _)| *answer == NO) {
                    self.open(&format!("if {name}.is_none() {{"));
                    self.walk(*node, rest, in_hand);
                    self.line(&format!("{fail};"));
                    self.close("}");
                }
                for (_, node) in cases.iter().filter(|(answer, _)| *answer == YES) {
                    self.results(call, &results, &name);
                    self.walk(*node, rest, in_hand);
                }
            }
            // Of the others there is one answer each.
            _ => self.line(&format!("{fail};")),
        }
    }

    /// Writes the cases of a switch as conditions.
    fn one_by_one(
        &mut self,
        cases: &[(u32, NodeId)],
        rest: u32,
        in_hand: u32,
        condition: impl Fn(&mut Self, u32) -> String,
    ) {
        for (place, (answer, node)) in cases.iter().enumerate() {
            let (otherwise, holds) = (if place > 0 { "} else " } else { "" }, condition(self, *answer));
            self.indent -= usize::from(place > 0);
            self.open(&format!("{otherwise}if {holds} {{"));
            self.walk(*node, rest, in_hand);
        }
        self.close("}");
    }

    fn check_count(&mut self, at: PositionId, results: bool, how: &str, wanted: u32) {
        let fail = self.fail();
        match self.count(at, results) {
            Ok(count) if (how == "==" && count == wanted as usize) || (how == ">=" && count >= wanted as usize) => {}
            Ok(_) => self.line(&format!("{fail};")),
            Err(count) => self.line(&format!("if !({count} {how} {wanted}) {{ {fail}; }}")),
        }
    }

    fn switch_count(&mut self, at: PositionId, results: bool, cases: &[(u32, NodeId)], rest: u32, in_hand: u32) {
        match self.count(at, results) {
            Ok(count) => {
                if let Some((_, node)) = cases.iter().find(|(wanted, _)| *wanted as usize == count) {
                    self.walk(*node, rest, in_hand);
                }
            }
            Err(count) => self.one_by_one(cases, rest, in_hand, |_, wanted| format!("{count} == {wanted}")),
        }
    }

    /// Returns the number of operands or results of an instruction, or an expression that is it.
    fn count(&mut self, at: PositionId, results: bool) -> Result<usize, String> {
        let Local::Op(op, kind) = self.reach(at) else { return Err(String::new()) };
        let kind = kind.map(|number| &self.instructions.kinds[number]);
        if results {
            return kind.map(|kind| kind.results).ok_or_else(|| format!("ir.result_count({op})"));
        }
        let operands = kind.and_then(|kind| kind.operands());
        operands.map(|operands| operands.len()).ok_or_else(|| format!("{RUNTIME}::operand_count(i{})", at.0))
    }

    fn attribute_is(&mut self, at: PositionId, constant: u32) -> String {
        let data = self.data(constant);
        let Local::Attribute(content, ty) = self.reach(at) else { return "false".to_owned() };
        let (FieldType::Option(inner), Position::AttributeOr(_, _, otherwise)) =
            (&ty, self.dag.questions().position(at))
        else {
            return attribute_is(&content, &ty, &data);
        };
        let present = format!("{content}.as_ref().is_some_and(|a| {})", attribute_is("a", inner, &data));
        match (constant == otherwise, self.dag.questions().attribute(constant) == ABSENT) {
            (true, true) => format!("{content}.is_none()"),
            (true, false) => format!("({content}.is_none() || {present})"),
            (false, _) => present,
        }
    }

    /// Returns the call of a native constraint.
    fn call(&mut self, call: u32) -> String {
        let questions = self.dag.questions();
        let is_computed = self.computed(call);
        let call = questions.call(call);
        let native = questions.native(call.function);
        if is_computed {
            let arguments: Vec<String> = call.args.iter().map(|at| attribute_data(&self.reach(*at))).collect();
            let gives = !call.results.is_empty();
            return computation(&mut self.computations, &native.name, &arguments, gives);
        }
        let arguments: Vec<String> = call.args.iter().map(|at| argument(&self.reach(*at))).collect();
        format!(
            "{}({})",
            function_name(&native.name),
            ["ir".to_owned()].into_iter().chain(arguments).collect::<Vec<_>>().join(", ")
        )
    }

    /// Returns true if a native constraint is a computation.
    fn computed(&self, call: u32) -> bool {
        let questions = self.dag.questions();
        is_computation(questions.native(questions.call(call).function))
    }

    /// Binds the results of a native constraint.
    fn results(&mut self, call: u32, kinds: &[Kind], called: &str) {
        let fail = self.fail();
        let names: Vec<String> = (0..kinds.len()).map(|index| format!("n{call}_{index}")).collect();
        let all = if let [one] = &names[..] { one.clone() } else { format!("({})", names.join(", ")) };
        self.line(&format!("let Some({all}) = {called} else {{ {fail} }};"));
        for (index, (name, kind)) in names.into_iter().zip(kinds).enumerate() {
            let position = Position::NativeResult(call, index as u32, *kind);
            // Nothing asks for it otherwise.
            let Some(at) = self.dag.questions().find_position(position) else { continue };
            let local = match kind {
                Kind::Operation => {
                    self.line(&format!("let i{} = ir.instruction({name});", at.0));
                    Local::Op(name, None)
                }
                Kind::Attribute if self.computed(call) => Local::Attribute(format!("(&{name})"), FieldType::Data),
                Kind::Attribute => {
                    self.line(&format!("let Some({name}) = {RUNTIME}::Immediate::data(&{name}) else {{ {fail} }};"));
                    Local::Attribute(format!("(&{name})"), FieldType::Data)
                }
                Kind::ValueRange | Kind::TypeRange => Local::Slice(format!("{name}[..]")),
                Kind::Value | Kind::Type => Local::Plain(name),
            };
            self.locals.insert(at, local);
        }
    }

    fn op(&mut self, at: PositionId) -> String {
        match self.reach(at) {
            Local::Op(op, _) => op,
            _ => String::new(),
        }
    }

    fn plain(&mut self, at: PositionId) -> String {
        match self.reach(at) {
            Local::Plain(content) | Local::Slice(content) => content,
            Local::List(list) => format!("[{}][..]", list.join(", ")),
            _ => String::new(),
        }
    }

    /// Returns what a position holds; writes how to get there, and leaves the block where nothing is there.
    fn reach(&mut self, at: PositionId) -> Local {
        if let Some(known) = self.locals.get(&at) {
            return known.clone();
        }
        let dag = self.dag;
        let position = dag.questions().position(at);
        let from = parent(position).map(|from| (from, self.reach(from)));
        let (fail, number) = (self.fail(), at.0);
        let local = match (position, from) {
            (Position::DefiningOp(_), Some((_, Local::Plain(value)))) => {
                self.line(&format!("let Some((d{number}, i{number})) = definition(ir, {value}) else {{ {fail} }};"));
                Local::Op(format!("d{number}"), None)
            }
            (Position::DefiningOpOfRange(_), Some((_, Local::List(values)))) if !values.is_empty() => {
                self.line(&format!(
                    "let Some((d{number}, i{number})) = definition(ir, {}) else {{ {fail} }};",
                    values[0]
                ));
                Local::Op(format!("d{number}"), None)
            }
            (Position::DefiningOpOfRange(_), Some((_, Local::Slice(values)))) => {
                let first = format!("{values}.first().and_then(|first| definition(ir, *first))");
                self.line(&format!("let Some((d{number}, i{number})) = {first} else {{ {fail} }};"));
                Local::Op(format!("d{number}"), None)
            }
            (_, Some((op, Local::Op(id, kind)))) => self.of_op(at, position, (op, &id, kind)),
            (Position::ValueType(_), Some((_, Local::Plain(value)))) => {
                self.line(&format!("let t{number} = ir.value_type({value});"));
                Local::Plain(format!("t{number}"))
            }
            (Position::RangeTypes(_), Some((_, Local::List(values)))) => {
                let name = |place: usize| format!("t{number}_{place}");
                for (place, value) in values.iter().enumerate() {
                    self.line(&format!("let {} = ir.value_type({value});", name(place)));
                }
                Local::List((0..values.len()).map(name).collect())
            }
            (Position::RangeTypes(_), Some((_, Local::Slice(values)))) => {
                self.line(&format!(
                    "let t{number}: Vec<RulesType> = {values}.iter().map(|value| ir.value_type(*value)).collect();"
                ));
                Local::Slice(format!("t{number}[..]"))
            }
            (Position::Constant(Constant::Attribute(constant)), _) => {
                self.line(&format!("let a{number} = {};", expression(&self.data(constant))));
                Local::Attribute(format!("(&a{number})"), FieldType::Data)
            }
            (Position::Constant(Constant::Type(constant)), _) => Local::Plain(self.constant_type(constant)),
            (Position::Constant(Constant::Types(constant)), _) => Local::Slice(self.constant_types(constant)),
            // Attributes have no types here, and the others were checked before.
            _ => self.nothing(at),
        };
        self.locals.insert(at, local.clone());
        local
    }

    /// Returns something of an instruction.
    fn of_op(
        &mut self,
        at: PositionId,
        position: Position,
        (op, id, kind): (PositionId, &str, Option<usize>),
    ) -> Local {
        let (fail, number, instructions) = (self.fail(), at.0, self.instructions);
        let kind = kind.map(|number| &instructions.kinds[number]);
        let field = |member: &str| format!("f{}_{member}", op.0);
        let value = Local::Plain(format!("v{number}"));
        match position {
            Position::Operand(_, index) => {
                match kind.and_then(|kind| kind.operands()) {
                    Some(operands) => match operands.get(index as usize) {
                        Some((member, Some(place))) => {
                            self.line(&format!("let v{number} = {}[{place}];", field(member)))
                        }
                        Some((member, None)) => self.line(&format!("let v{number} = *{};", field(member))),
                        None => return self.nothing(at),
                    },
                    None => self.line(&format!(
                        "let Some(v{number}) = {RUNTIME}::operand(i{}, {index}) else {{ {fail} }};",
                        op.0
                    )),
                }
                value
            }
            Position::Operands(_) => {
                let shapes: Vec<_> = kind.into_iter().flat_map(|kind| kind.shapes()).collect();
                if let [(member, Shape::List)] = shapes[..] {
                    return Local::Slice(format!("{}[..]", field(member)));
                }
                let Some(operands) = kind.and_then(|kind| kind.operands()) else {
                    self.line(&format!("let v{number} = {RUNTIME}::operands(i{});", op.0));
                    return Local::Slice(format!("v{number}[..]"));
                };
                let operand = |(member, place): &(&str, Option<usize>)| match place {
                    Some(place) => format!("{}[{place}]", field(member)),
                    None => format!("*{}", field(member)),
                };
                Local::List(operands.iter().map(operand).collect())
            }
            Position::OperandGroup(_, group) | Position::OperandOfGroup(_, group) => {
                let is_one = matches!(position, Position::OperandOfGroup(..));
                let Some(groups) = kind.and_then(|kind| kind.groups()) else {
                    let found = format!("{RUNTIME}::operands_of_group(i{}, {group})", op.0);
                    self.line(&format!("let Some(v{number}) = {found} else {{ {fail} }};"));
                    if is_one {
                        self.line(&format!("let [v{number}] = v{number}[..] else {{ {fail} }};"));
                        return value;
                    }
                    return Local::Slice(format!("v{number}[..]"));
                };
                let Some((member, shape, place)) = groups.get(group as usize) else { return self.nothing(at) };
                let content = match shape {
                    Shape::One => format!("*{}", field(member)),
                    Shape::Array(_) => format!("{}[{place}]", field(member)),
                    Shape::Optional | Shape::Own => format!("{}.as_slice()", field(member)),
                    Shape::List => format!("{}[..]", field(member)),
                };
                match (shape, is_one) {
                    (Shape::One | Shape::Array(_), true) => self.line(&format!("let v{number} = {content};")),
                    (Shape::One | Shape::Array(_), false) => return Local::List(vec![content]),
                    (Shape::Optional, true) => self.line(&format!("let &[v{number}] = {content} else {{ {fail} }};")),
                    (_, true) => self.line(&format!("let &[v{number}] = &{content} else {{ {fail} }};")),
                    (Shape::Optional, false) => return Local::Slice(format!("(*{content})")),
                    (_, false) => return Local::Slice(content),
                }
                value
            }
            Position::Result(_, index) | Position::ResultOfGroup(_, index) => {
                self.check_result(op, index);
                self.line(&format!("let v{number} = ir.result({id}, {index});"));
                value
            }
            Position::ResultGroup(_, index) => {
                self.check_result(op, index);
                self.line(&format!("let v{number} = ir.result({id}, {index});"));
                Local::List(vec![format!("v{number}")])
            }
            Position::Results(_) => {
                let Some(count) = kind.map(|kind| kind.results) else {
                    let all = format!("(0..ir.result_count({id})).map(|index| ir.result({id}, index)).collect()");
                    self.line(&format!("let v{number}: Vec<{}> = {all};", instructions.value));
                    return Local::Slice(format!("v{number}[..]"));
                };
                let name = |index: usize| format!("v{number}_{index}");
                for index in 0..count {
                    self.line(&format!("let {} = ir.result({id}, {index});", name(index)));
                }
                Local::List((0..count).map(name).collect())
            }
            Position::AttributeOr(_, name, _) => {
                let name = self.dag.questions().attribute_name(name);
                let Some((member, ty)) = kind.and_then(|kind| kind.attribute(name)) else { return self.nothing(at) };
                Local::Attribute(field(member), ty.clone())
            }
            Position::Attribute(_, name) => {
                let name = self.dag.questions().attribute_name(name);
                let Some((member, ty)) = kind.and_then(|kind| kind.attribute(name)) else { return self.nothing(at) };
                match ty {
                    FieldType::Option(inner) => {
                        self.line(&format!("let Some(a{number}) = {} else {{ {fail} }};", field(member)));
                        Local::Attribute(format!("a{number}"), (**inner).clone())
                    }
                    FieldType::Other(_) => {
                        let data = format!("{RUNTIME}::Immediate::data({})", field(member));
                        self.line(&format!("let Some(a{number}) = {data} else {{ {fail} }};"));
                        Local::Attribute(format!("(&a{number})"), FieldType::Data)
                    }
                    _ => Local::Attribute(field(member), ty.clone()),
                }
            }
            _ => self.nothing(at),
        }
    }

    /// Returns true if one position has all results of what defines the first of the other's values, and there is one of each: these are the same.
    fn is_of_its_definition(&mut self, values: PositionId, results: PositionId) -> bool {
        let questions = self.dag.questions();
        let Position::Results(op) = questions.position(results) else { return false };
        if questions.position(op) != Position::DefiningOpOfRange(values) {
            return false;
        }
        let is_one = matches!(self.reach(values), Local::List(list) if list.len() == 1);
        is_one && matches!(self.reach(op), Local::Op(_, Some(kind)) if self.instructions.kinds[kind].results == 1)
    }

    fn check_result(&mut self, op: PositionId, index: u32) {
        self.check_count(op, true, ">=", index + 1);
    }

    /// Leaves the block: nothing is there. What follows is Rust all the same.
    fn nothing(&mut self, at: PositionId) -> Local {
        let (fail, name) = (self.fail(), format!("x{}", at.0));
        let value = &self.instructions.value;
        let (ty, local) = match self.dag.questions().kind(at) {
            Kind::Operation => ("RulesId".to_owned(), Local::Op(name.clone(), None)),
            Kind::Attribute => (FieldType::Data.rust(), Local::Attribute(format!("(&{name})"), FieldType::Data)),
            Kind::Type => ("RulesType".to_owned(), Local::Plain(name.clone())),
            Kind::Value => (value.clone(), Local::Plain(name.clone())),
            Kind::ValueRange => (format!("Vec<{value}>"), Local::Slice(format!("{name}[..]"))),
            Kind::TypeRange => ("Vec<RulesType>".to_owned(), Local::Slice(format!("{name}[..]"))),
        };
        self.line(&format!("let {name}: {ty} = {{ {fail} }};"));
        local
    }

    fn kind(&self, name: u32) -> usize {
        // Names were checked before.
        self.instructions.number(self.dag.questions().op_name(name)).unwrap_or_default()
    }

    fn data(&self, constant: u32) -> ConstantData {
        data_of(self.dag.questions().attribute(constant))
    }

    /// Returns the type, or the list of types, that is an answer.
    fn constant_of(&mut self, question: Question, answer: u32) -> String {
        match question {
            Question::TypesAre(_) => self.constant_types(answer),
            _ => self.constant_type(answer),
        }
    }

    fn constant_type(&mut self, constant: u32) -> String {
        let text = self.dag.questions().r#type(constant).clone();
        type_place(&mut self.types, &text)
    }

    fn constant_types(&mut self, constant: u32) -> String {
        let texts: Vec<SmolStr> = self.dag.questions().type_list(constant).cloned().collect();
        let places: Vec<String> = texts.iter().map(|text| type_place(&mut self.types, text)).collect();
        format!("[{}][..]", places.join(", "))
    }

    fn fail(&self) -> String {
        leave(&self.label)
    }

    fn line(&mut self, text: &str) {
        indented(&mut self.out, self.indent, text);
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    fn close(&mut self, text: &str) {
        self.indent -= 1;
        self.line(text);
    }
}

fn leave(label: &str) -> String {
    format!("break {label}")
}

/// Returns how natives get what a local is.
pub(super) fn argument(local: &Local) -> String {
    match local {
        Local::Op(op, _) => op.clone(),
        Local::Slice(content) => format!("&{content}"),
        Local::Plain(content) | Local::Attribute(content, _) => content.clone(),
        Local::List(list) => format!("&[{}]", list.join(", ")),
    }
}

/// A computation of the rules.
#[derive(PartialEq)]
pub(super) struct RuleComputed {
    pub name: SmolStr,
    pub params: usize,
    /// True if it computes an attribute; otherwise it says whether something holds.
    pub gives: bool,
}

/// Returns true if a native function is a computation with constants.
pub(super) fn is_computation(native: &Native) -> bool {
    matches!(native.definition.as_deref(), Some(Definition::Check(check)) if check.is_computation())
}

/// Returns the expression of an attribute as data, if it is there.
pub(super) fn attribute_data(local: &Local) -> String {
    match local {
        Local::Attribute(content, FieldType::Data) => format!("Some({content}.clone())"),
        local => format!("{RUNTIME}::Immediate::data({})", argument(local)),
    }
}

/// Returns the call of a computation, which the rules keep.
pub(super) fn computation(known: &mut Vec<RuleComputed>, name: &SmolStr, arguments: &[String], gives: bool) -> String {
    let wanted = RuleComputed { name: name.clone(), params: arguments.len(), gives };
    let place = known.iter().position(|known| *known == wanted);
    let place = place.unwrap_or_else(|| {
        known.push(wanted);
        known.len() - 1
    });
    let method = if gives { "value" } else { "answer" };
    format!("rules.computations[{place}].{method}([{}])", arguments.join(", "))
}

/// Returns the type that patterns call this, as compiled rules keep it.
pub(super) fn type_place(types: &mut Vec<SmolStr>, text: &SmolStr) -> String {
    let known = types.iter().position(|known| known == text);
    let place = known.unwrap_or_else(|| {
        types.push(text.clone());
        types.len() - 1
    });
    format!("rules.types[{place}]")
}

/// Returns the condition that an attribute of a type is a constant.
fn attribute_is(content: &str, ty: &FieldType, data: &ConstantData) -> String {
    match (ty, ty.literal(data), data) {
        (FieldType::Integer(_) | FieldType::Bool, Some(literal), _) => format!("*{content} == {literal}"),
        (FieldType::Text, Some(literal), _) => format!("{content}.as_str() == {literal}"),
        (FieldType::Enum(..), Some(literal), _) => format!("matches!({content}, {literal})"),
        (FieldType::Float, _, ConstantData::Float(value, ..)) => {
            format!("{content}.to_bits() == {:#x}", value.to_bits())
        }
        (FieldType::Data, ..) => format!("*{content} == {}", expression(data)),
        (FieldType::Other(_), ..) => {
            format!("{RUNTIME}::Immediate::data({content}) == Some({})", expression(data))
        }
        _ => "false".to_owned(),
    }
}

fn same_attribute((a, one): (&str, &FieldType), (b, other): (&str, &FieldType)) -> String {
    match one {
        FieldType::Integer(_) | FieldType::Bool | FieldType::Text if one == other => format!("{a} == {b}"),
        FieldType::Enum(..) if one == other => {
            format!("core::mem::discriminant({a}) == core::mem::discriminant({b})")
        }
        FieldType::Data if one == other => format!("{a} == {b}"),
        _ => {
            let data = |content: &str, ty: &FieldType| match ty {
                FieldType::Data => format!("Some({content}.clone())"),
                _ => format!("{RUNTIME}::Immediate::data({content})"),
            };
            format!("{} == {}", data(a, one), data(b, other))
        }
    }
}

fn function(name: &str, body: &str) -> String {
    format!(
        "pub(super) fn {name}(rules: &Rules, ir: &mut RulesIr, d0: RulesId, only_look: bool) -> Option<usize> {{\n{body}}}\n"
    )
}

/// Returns what is done with a match.
fn applied(pattern: u32, captures: &str) -> String {
    let behind = if captures.is_empty() { "" } else { ", " };
    format!("(only_look || rewrite{pattern}(rules, {captures}{behind}ir)).then_some({pattern})")
}
