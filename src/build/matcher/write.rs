//! Statements as Rust.

mod classes;
mod filter;
mod merged;
mod switch;

use std::collections::BTreeSet;
use std::fmt::Write;

use pdl_bytecode::Program;
use pdl_bytecode::decode::Decoded;
use pdl_bytecode::filter::{Ask, DefiningOp};
use pdl_bytecode::isa::{
    Dense, Instruction, KINDS, Kind, Label, Operand, Sparse, unpack_constant, unpack_operand, unpack_register,
};

use crate::build::matcher::Names;
use crate::build::matcher::structure::{At, Code, Statement};
use classes::Classes;

/// The functions, in the order in which they were finished.
pub(crate) struct Writer<'p> {
    program: &'p Program,
    code: &'p Code<'p>,
    names: &'p Names,
    /// Names that [`Names`] does not have.
    pub missing: BTreeSet<String>,
    pub functions: Vec<String>,
    /// The properties of ops that merged roots see.
    classes: Classes,
    /// The first instruction that writes a register, if there is one.
    first_write: At,
}

/// Where statements are.
#[derive(Clone, Copy)]
struct Context {
    indent: usize,
    end: End,
    /// The label that stands for "what comes behind" in a function of its own.
    behind: Option<At>,
    /// The instruction that turns the innermost loop.
    turn: Option<At>,
    /// True if the switches here get a function for each case.
    splits: bool,
}

/// The construct that an end ends.
#[derive(Clone, Copy)]
enum End {
    Run,
    /// The code of a candidate, in the loop of the filter at this address.
    Candidate(u32),
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Run => f.write_str("return Ok(false)"),
            End::Candidate(address) => write!(f, "continue 'f{address}"),
        }
    }
}

/// The kind of answer by which the cases of a switch are told apart.
#[derive(Clone, Copy)]
enum Key {
    Name,
    Attribute,
    Type,
    Types,
    Count,
}

impl<'p> Writer<'p> {
    pub(crate) fn new(program: &'p Program, code: &'p Code<'p>, names: &'p Names) -> Writer<'p> {
        let writes = |decoded: &Decoded<'_>| {
            let mut writes = false;
            decoded.instruction.each_operand(|_, operand| {
                writes |= matches!(operand, Operand::Write(..) | Operand::WriteList(_) | Operand::Questions(_));
            });
            writes
        };
        let first_write = code.instructions.iter().position(writes).unwrap_or(code.instructions.len());
        let (missing, functions, classes) = Default::default();
        Writer { program, code, names, missing, functions, classes, first_write }
    }

    /// The function that begins with the first instruction.
    pub(crate) fn main(&mut self) {
        let statements = self.code.statements(0, self.code.instructions.len());
        let context = Context { indent: 1, end: End::Run, behind: None, turn: None, splits: true };
        let doc = "Gives all matches at `o0`.".to_owned();
        self.function("any_root", &doc, &statements, context);
        if let Some(main) = self.functions.pop() {
            self.functions.insert(0, main);
        }
        let classes = std::mem::take(&mut self.classes);
        self.class_functions(&classes);
    }

    fn function(&mut self, name: &str, doc: &str, statements: &[Statement], context: Context) {
        let mut body = String::new();
        self.statements(&mut body, statements, context);
        let mut registers = BTreeSet::new();
        self.registers(statements, context.splits, &mut registers);
        // Each has one call, and all in one function would be long to compile, and to load.
        let inline = if context.splits { "always" } else { "never" };
        let mut text = format!(
            "/// {doc}\n#[inline({inline})]\nfn {name}(run: &mut Run<'_, Host>, o0: Op) -> Result<bool, Halt> {{\n"
        );
        for (kind, register) in registers.into_iter().filter(|register| *register != (Kind::Operation as u32, 0)) {
            let kind = KINDS[kind as usize];
            let variable = variable(kind, register);
            let _ = match kind {
                Kind::Operation => writeln!(text, "    let mut {variable} = o0;"),
                _ => writeln!(text, "    let mut {variable}: {};", type_of(kind)),
            };
        }
        text += &body;
        text += "    Ok(true)\n}\n";
        self.functions.push(text);
    }

    /// The registers that a function reads or writes.
    fn registers(&self, statements: &[Statement], splits: bool, into: &mut BTreeSet<(u32, u32)>) {
        for statement in statements {
            let (at, bodies): (Option<At>, Vec<&Vec<Statement>>) = match statement {
                Statement::Plain(at) => (Some(*at), vec![]),
                Statement::Block(_, body) => (None, vec![body]),
                Statement::Switch(at, _) if splits && self.is_split(*at) => (Some(*at), vec![]),
                Statement::Switch(at, regions) | Statement::Filter(at, regions) => {
                    (Some(*at), regions.iter().map(|(_, body)| body).collect())
                }
                Statement::Loop(at, _, body) => (Some(*at), vec![body]),
            };
            if let Some(at) = at {
                self.code.instructions[at].instruction.each_operand(|_, operand| match operand {
                    Operand::Read(kind, register) | Operand::Write(kind, register) => {
                        into.insert((kind as u32, register));
                    }
                    Operand::WriteList(list) | Operand::Captures(list) | Operand::Arguments(list) => {
                        let packed = list.iter().filter_map(|word| named_register(*word));
                        into.extend(packed.map(|(kind, register)| (kind as u32, register)));
                    }
                    Operand::Questions(questions) => {
                        for question in questions.iter().flatten() {
                            into.insert((Kind::Operation as u32, question.of));
                            match question.ask {
                                Ask::Definition(DefiningOp { dst, .. }) => {
                                    into.insert((Kind::Operation as u32, dst));
                                }
                                Ask::Same { other, .. } => {
                                    into.insert((Kind::Operation as u32, other));
                                }
                                _ => {}
                            }
                        }
                    }
                    _ => {}
                });
            }
            for body in bodies {
                self.registers(body, splits, into);
            }
        }
    }

    /// Returns true if each case of a switch becomes a function: if it is by the name of the root and nothing before it wrote a register.
    fn is_split(&self, at: At) -> bool {
        let by_root = match self.code.instructions[at].instruction {
            Instruction::SwitchOpName(switch) => switch.op.number() == 0,
            Instruction::SwitchOpNameSparse(switch) => switch.op.number() == 0,
            _ => false,
        };
        by_root && at <= self.first_write
    }

    fn statements(&mut self, out: &mut String, statements: &[Statement], context: Context) {
        for statement in statements {
            match statement {
                Statement::Plain(at) => self.instruction(out, *at, &[], context),
                Statement::Switch(at, regions) => self.instruction(out, *at, regions, context),
                Statement::Filter(at, regions) => {
                    line(out, context, "{");
                    self.filter(out, *at, regions, deeper(context));
                    line(out, context, "}");
                }
                // Who would leave it ends the run or goes elsewhere instead.
                Statement::Block(label, body) if self.code.is_end(*label) || context.behind == Some(*label) => {
                    self.statements(out, body, context);
                }
                Statement::Block(label, body) => {
                    let address = self.code.instructions[*label].address;
                    line(out, context, &format!("'l{address}: {{"));
                    self.statements(out, body, deeper(context));
                    line(out, context, "}");
                }
                Statement::Loop(at, turn, body) => self.users(out, *at, *turn, body, context),
            }
        }
    }

    /// A jump, as an expression of type `!`.
    fn jump(&self, label: Label, context: Context) -> String {
        self.jump_to(self.code.place(label.number()), context)
    }

    fn jump_to(&self, place: At, context: Context) -> String {
        if self.code.is_end(place) {
            return context.end.to_string();
        }
        if context.behind == Some(place) {
            return "return Ok(true)".to_owned();
        }
        let address = self.code.instructions[place].address;
        match context.turn == Some(place) {
            true => format!("continue 'l{address}"),
            false => format!("break 'l{address}"),
        }
    }

    fn unless(&self, out: &mut String, holds: &str, fail: Label, context: Context) {
        line(out, context, &format!("if !({holds}) {{ {}; }}", self.jump(fail, context)));
    }

    fn found(&self, out: &mut String, variable: &str, found: &str, fail: Label, context: Context) {
        let jump = self.jump(fail, context);
        line(out, context, &format!("let Some(found) = {found} else {{ {jump} }};"));
        line(out, context, &format!("{variable} = found;"));
    }

    fn users(&mut self, out: &mut String, at: At, turn: At, body: &[Statement], context: Context) {
        let (users, dst, done) = match self.code.instructions[at].instruction {
            Instruction::ForUsers(users) => (format!("run.users(v{})", users.value.number()), users.dst, users.done),
            Instruction::ForRangeUsers(users) => {
                (format!("run.users_of_range(vs{})", users.range.number()), users.dst, users.done)
            }
            _ => return,
        };
        let (address, words, start) = match self.code.instructions.get(turn) {
            Some(Decoded { address, end, instruction: Instruction::NextUser(next) }) => {
                (*address, end - next.body, next.body)
            }
            _ => return,
        };
        line(out, context, &format!("let (users, pooled) = ({users}, run.pooled());"));
        line(out, context, &format!("if users.is_empty() {{ {}; }}", self.jump(done, context)));
        line(out, context, &format!("'l{address}: for user in users {{"));
        let inside = Context { turn: Some(turn), ..deeper(context) };
        line(out, inside, &format!("run.turn(pooled, {words}, {start})?;"));
        line(out, inside, &format!("o{} = user;", dst.number()));
        self.statements(out, body, inside);
        line(out, context, "}");
    }

    /// Registers that a match or a constraint sees are put where it looks for them.
    fn put(&self, out: &mut String, list: &[u32], context: Context) {
        let mut done = BTreeSet::new();
        for (kind, register) in list.iter().filter_map(|word| named_register(*word)) {
            if (kind, register) != (Kind::Operation, 0) && done.insert((kind as u32, register)) {
                let (set, variable) = (setter(kind), variable(kind, register));
                line(out, context, &format!("run.{set}({register}, {variable});"));
            }
        }
    }

    fn accept(&self, out: &mut String, pattern: u32, captures: &[u32], context: Context) {
        line(out, context, &format!("// {}", self.pattern(pattern)));
        self.put(out, captures, context);
        line(out, context, &format!("run.accept({pattern}, &[{}])?;", slots(captures)));
    }

    /// Which pattern that is, for people.
    fn pattern(&self, pattern: u32) -> String {
        let info = &self.program.patterns()[pattern as usize];
        let name = info.name.as_ref().map_or_else(|| format!("#{pattern}"), |name| format!("`{}`", one_line(name)));
        let place = match info.location.line {
            0 => String::new(),
            at => format!(", {}:{at}", one_line(&info.location.file)),
        };
        format!("{name}{place}")
    }

    fn instruction(&mut self, out: &mut String, at: At, regions: &[(At, Vec<Statement>)], context: Context) {
        let op = |number: u32| format!("o{number}");
        let decoded = self.code.instructions[at];
        let plain = |out: &mut String, text: String| line(out, context, &text);
        match decoded.instruction {
            Instruction::End(_) => plain(out, format!("{};", context.end)),
            Instruction::Jump(jump) => plain(out, format!("{};", self.jump(jump.target, context))),
            Instruction::Prune(prune) => {
                plain(out, format!("if run.prunes({}) {{ {}; }}", prune.best, self.jump(prune.skip, context)));
            }
            Instruction::Accept(accept) => self.accept(out, accept.pattern, accept.captures, context),
            Instruction::AcceptAndGo(accept) => {
                self.accept(out, accept.pattern, accept.captures, context);
                plain(out, format!("{};", self.jump(accept.target, context)));
            }

            Instruction::GetOperand(get) => {
                let found = format!("run.host.operand_at({}, {})", op(get.op.number()), get.index);
                self.found(out, &format!("v{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetOperands(get) => {
                plain(out, format!("vs{} = run.operands(o{});", get.dst.number(), get.op.number()));
            }
            Instruction::GetOperandGroup(get) => {
                let found = format!("run.operand_group(o{}, {})", get.op.number(), get.group);
                self.found(out, &format!("vs{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetOperandOfGroup(get) => {
                let found = format!("run.operand_of_group(o{}, {})", get.op.number(), get.group);
                self.found(out, &format!("v{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetResult(get) => {
                let found = format!("run.result(o{}, {})", get.op.number(), get.index);
                self.found(out, &format!("v{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetResults(get) => {
                plain(out, format!("vs{} = run.results(o{});", get.dst.number(), get.op.number()));
            }
            Instruction::GetResultGroup(get) => {
                let found = format!("run.result_group(o{}, {})", get.op.number(), get.group);
                self.found(out, &format!("vs{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetResultOfGroup(get) => {
                let found = format!("run.result_of_group(o{}, {})", get.op.number(), get.group);
                self.found(out, &format!("v{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetDefiningOp(get) => {
                let found = format!("run.defining_op(v{})", get.value.number());
                self.found(out, &op(get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetDefiningOpOfRange(get) => {
                let found = format!("run.defining_op_of_range(vs{})", get.range.number());
                self.found(out, &op(get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetAttribute(get) => {
                let found = self.attribute(get.op.number(), get.name);
                self.found(out, &format!("a{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::GetAttributeOr(get) => {
                let found = self.attribute(get.op.number(), get.name);
                let otherwise = self.constant(get.otherwise);
                plain(out, format!("a{} = {found}.unwrap_or({otherwise});", get.dst.number()));
            }
            Instruction::GetValueType(get) => {
                plain(out, format!("t{} = run.host.value_type(v{});", get.dst.number(), get.value.number()));
            }
            Instruction::GetRangeTypes(get) => {
                plain(out, format!("ts{} = run.types_of(vs{});", get.dst.number(), get.range.number()));
            }
            Instruction::GetAttributeType(get) => {
                let found = format!("run.host.attribute_type(a{})", get.attribute.number());
                self.found(out, &format!("t{}", get.dst.number()), &found, get.fail, context);
            }
            Instruction::ConstAttribute(get) => {
                plain(out, format!("a{} = {};", get.dst.number(), self.constant(get.constant)));
            }
            Instruction::ConstType(get) => {
                plain(out, format!("t{} = {};", get.dst.number(), self.constant_type(get.constant)));
            }
            Instruction::ConstTypes(get) => {
                plain(out, format!("ts{} = run.constant_types({});", get.dst.number(), get.constant));
            }

            Instruction::GetOperandOp(get) => {
                let found = format!("run.host.operand_definition(o{}, {})", get.op.number(), get.index);
                let jump = self.jump(get.fail, context);
                plain(out, format!("let Some(found) = {found} else {{ {jump} }};"));
                plain(out, format!("v{} = found.value;", get.value.number()));
                plain(out, format!("o{} = found.op;", get.dst.number()));
            }

            Instruction::CheckOpName(check) => {
                let holds = self.is_named(check.op.number(), check.name);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckOperandCount(check) => {
                let holds = format!("run.host.operand_count(o{}) == {}", check.op.number(), check.count);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckOperandCountAtLeast(check) => {
                let holds = format!("run.host.operand_count(o{}) >= {}", check.op.number(), check.count);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckResultCount(check) => {
                let holds = format!("run.host.result_count(o{}) == {}", check.op.number(), check.count);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckResultCountAtLeast(check) => {
                let holds = format!("run.host.result_count(o{}) >= {}", check.op.number(), check.count);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckAttribute(check) => {
                let holds = format!("a{} == {}", check.attribute.number(), self.constant(check.constant));
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckType(check) => {
                let holds = format!("t{} == {}", check.r#type.number(), self.constant_type(check.constant));
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckTypes(check) => {
                let constant = format!("run.constant_types({})", check.constant);
                let holds = format!("run.are_same_types(ts{}, {constant})", check.types.number());
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckResultIndex(check) => {
                let holds = format!("run.is_result(v{}, {})", check.value.number(), check.index);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckOperandCountAndResult(check) => {
                let count = format!("run.host.operand_count(o{}) == {}", check.op.number(), check.count);
                let holds = format!("{count} && run.is_result(v{}, {})", check.value.number(), check.index);
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckSameOp(check) => {
                self.unless(out, &format!("o{} == o{}", check.a.number(), check.b.number()), check.fail, context);
            }
            Instruction::CheckSameValue(check) => {
                let holds = format!("run.is_same(v{}, v{})", check.a.number(), check.b.number());
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckSameOperand(check) => {
                let (a, b) = ((check.a.number(), check.a_index), (check.b.number(), check.b_index));
                self.unless(out, &same_operand(a, b), check.fail, context);
            }
            Instruction::CheckSameRange(check) => {
                let holds = format!("run.are_same(vs{}, vs{})", check.a.number(), check.b.number());
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckSameType(check) => {
                self.unless(out, &format!("t{} == t{}", check.a.number(), check.b.number()), check.fail, context);
            }
            Instruction::CheckSameTypes(check) => {
                let holds = format!("run.are_same_types(ts{}, ts{})", check.a.number(), check.b.number());
                self.unless(out, &holds, check.fail, context);
            }
            Instruction::CheckSameAttribute(check) => {
                self.unless(out, &format!("a{} == a{}", check.a.number(), check.b.number()), check.fail, context);
            }
            Instruction::CallConstraint(call) => {
                let name = self.program.natives().get(call.function as usize).map_or("", |native| &native.name);
                plain(out, format!("// {}{}", if call.negated != 0 { "not " } else { "" }, one_line(name)));
                self.put(out, call.args, context);
                let (args, results) = (slots(call.args), slots(call.results));
                let (function, negated) = (call.function, call.negated != 0);
                let holds = format!("run.holds({function}, {negated}, &[{args}], &[{results}], {})?", decoded.address);
                self.unless(out, &holds, call.fail, context);
                for (kind, register) in call.results.iter().filter_map(|word| unpack_register(*word)) {
                    plain(out, format!("{} = run.{}({register})?;", variable(kind, register), getter(kind)));
                }
            }

            Instruction::SwitchOpName(switch) => {
                self.switch_by_name(out, at, switch.op.number(), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchOpNameSparse(switch) => {
                self.switch_by_name(
                    out,
                    at,
                    switch.op.number(),
                    sparse(switch.cases),
                    switch.default,
                    regions,
                    context,
                );
            }
            Instruction::SwitchOperandCount(switch) => {
                let key = format!("run.host.operand_count(o{})", switch.op.number());
                self.switch(out, (&key, Key::Count), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchOperandCountSparse(switch) => {
                let key = format!("run.host.operand_count(o{})", switch.op.number());
                self.switch(out, (&key, Key::Count), sparse(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchResultCount(switch) => {
                let key = format!("run.host.result_count(o{})", switch.op.number());
                self.switch(out, (&key, Key::Count), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchResultCountSparse(switch) => {
                let key = format!("run.host.result_count(o{})", switch.op.number());
                self.switch(out, (&key, Key::Count), sparse(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchAttribute(switch) => {
                let key = format!("run.attribute_number(a{})", switch.attribute.number());
                self.switch(out, (&key, Key::Attribute), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchAttributeSparse(switch) => {
                let key = format!("run.attribute_number(a{})", switch.attribute.number());
                self.switch(out, (&key, Key::Attribute), sparse(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchType(switch) => {
                let key = format!("run.type_number(t{})", switch.r#type.number());
                self.switch(out, (&key, Key::Type), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchTypeSparse(switch) => {
                let key = format!("run.type_number(t{})", switch.r#type.number());
                self.switch(out, (&key, Key::Type), sparse(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchTypes(switch) => {
                let key = format!("run.types_number(ts{})", switch.types.number());
                self.switch(out, (&key, Key::Types), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchTypesSparse(switch) => {
                let key = format!("run.types_number(ts{})", switch.types.number());
                self.switch(out, (&key, Key::Types), sparse(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchOperandOpName(switch) => {
                let found = format!("run.host.operand_definition(o{}, {})", switch.op.number(), switch.index);
                let jump = self.jump(switch.default, context);
                plain(out, format!("let Some(found) = {found} else {{ {jump} }};"));
                plain(out, format!("v{} = found.value;", switch.value.number()));
                plain(out, format!("o{} = found.op;", switch.dst.number()));
                let key = self.name_of_found();
                self.switch(out, (&key, Key::Name), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchOperandOp(switch) => {
                let found = format!("run.host.operand_definition(o{}, {})", switch.op.number(), switch.index);
                let jump = self.jump(switch.default, context);
                plain(out, format!("let Some(found) = {found} else {{ {jump} }};"));
                let (count, result) = (switch.count, switch.result);
                let holds = format!("found.head.operands == {count} && found.result_index == {result}");
                self.unless(out, &holds, switch.default, context);
                plain(out, format!("v{} = found.value;", switch.value.number()));
                plain(out, format!("o{} = found.op;", switch.dst.number()));
                let key = self.name_of_found();
                self.switch(out, (&key, Key::Name), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchAttributeOf(switch) => {
                let (variable, found) =
                    (format!("a{}", switch.dst.number()), self.attribute(switch.op.number(), switch.name));
                self.found(out, &variable, &found, switch.default, context);
                let key = format!("run.attribute_number({variable})");
                self.switch(out, (&key, Key::Attribute), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchOperandType(switch) => {
                let (value, dst) = (format!("v{}", switch.value.number()), format!("t{}", switch.dst.number()));
                let found = format!("run.host.operand_at(o{}, {})", switch.op.number(), switch.index);
                self.found(out, &value, &found, switch.default, context);
                plain(out, format!("{dst} = run.host.value_type({value});"));
                let key = format!("run.type_number({dst})");
                self.switch(out, (&key, Key::Type), dense(switch.cases), switch.default, regions, context);
            }
            Instruction::SwitchResultType(switch) => {
                let (value, dst) = (format!("v{}", switch.value.number()), format!("t{}", switch.dst.number()));
                let found = format!("run.result(o{}, {})", switch.op.number(), switch.index);
                self.found(out, &value, &found, switch.default, context);
                plain(out, format!("{dst} = run.host.value_type({value});"));
                let key = format!("run.type_number({dst})");
                self.switch(out, (&key, Key::Type), dense(switch.cases), switch.default, regions, context);
            }

            Instruction::BreakUsers(stop) => plain(out, format!("{};", self.jump(stop.target, context))),
            // These are parts of statements, or of rewrites.
            Instruction::Filter(_)
            | Instruction::ForUsers(_)
            | Instruction::ForRangeUsers(_)
            | Instruction::NextUser(_)
            | Instruction::CreateOp(_)
            | Instruction::CreateOpInferred(_)
            | Instruction::Locate(_)
            | Instruction::LocateNamed(_)
            | Instruction::BuildValues(_)
            | Instruction::BuildTypes(_)
            | Instruction::CallRewrite(_)
            | Instruction::Replace(_)
            | Instruction::ReplaceWithOp(_)
            | Instruction::Erase(_)
            | Instruction::Fail(_) => {}
        }
    }

    /// Returns what a case is told by.
    fn key(&mut self, key: u32, kind: Key) -> String {
        let tables = self.program.tables();
        let text = |texts: &[_]| texts.get(key as usize).map_or(String::new(), ToString::to_string);
        match kind {
            Key::Count => key.to_string(),
            Key::Types => key.to_string(),
            Key::Attribute => format!("{key} /* {} */", comment(&text(&tables.attributes))),
            Key::Type => format!("{key} /* {} */", comment(&text(&tables.types))),
            Key::Name => self.name(key),
        }
    }

    fn name(&mut self, name: u32) -> String {
        let text = self.program.tables().op_names.get(name as usize).map_or(String::new(), ToString::to_string);
        match self.names {
            Names::Numbers => format!("{name} /* {} */", comment(&text)),
            Names::Paths(paths) => match paths.get(&text) {
                Some(path) => path.clone(),
                None => {
                    self.missing.insert(text);
                    "_".to_owned()
                }
            },
        }
    }

    fn is_named(&mut self, op: u32, name: u32) -> String {
        match self.names {
            Names::Numbers => format!("run.is_named(o{op}, {})", self.name(name)),
            Names::Paths(_) => format!("run.host.op_name(o{op}) == {}", self.name(name)),
        }
    }

    fn name_of_found(&self) -> String {
        match self.names {
            Names::Numbers => "run.name_of(&found)".to_owned(),
            Names::Paths(_) => "found.head.name".to_owned(),
        }
    }

    fn attribute(&self, op: u32, name: u32) -> String {
        let text = self.program.tables().attribute_names.get(name as usize).map_or("", |text| text);
        format!("run.attribute(o{op}, {name} /* {} */)", comment(text))
    }

    fn constant(&self, constant: u32) -> String {
        let text = self.program.tables().attributes.get(constant as usize).map_or("", |text| text);
        format!("run.constant({constant} /* {} */)", comment(text))
    }

    fn constant_type(&self, constant: u32) -> String {
        let text = self.program.tables().types.get(constant as usize).map_or("", |text| text);
        format!("run.constant_type({constant} /* {} */)", comment(text))
    }
}

fn same_operand(a: (u32, u32), b: (u32, u32)) -> String {
    format!("run.is_same_operand((o{}, {}), (o{}, {}))", a.0, a.1, b.0, b.1)
}

/// The last instruction of some statements.
fn last(statements: &[Statement]) -> Option<At> {
    let last_of = |statement: &Statement| match statement {
        Statement::Plain(at) => Some(*at),
        Statement::Block(_, body) => last(body),
        Statement::Switch(at, regions) | Statement::Filter(at, regions) => {
            regions.iter().filter_map(|(_, body)| last(body)).max().or(Some(*at)).map(|last| last.max(*at))
        }
        Statement::Loop(_, turn, _) => Some(*turn),
    };
    statements.iter().filter_map(last_of).max()
}

fn dense(cases: Dense<'_>) -> Vec<(u32, u32)> {
    (cases.first..).zip(cases.labels.iter().copied()).collect()
}

fn sparse(cases: Sparse<'_>) -> Vec<(u32, u32)> {
    cases.keys.iter().copied().zip(cases.labels.iter().copied()).collect()
}

/// The register that a word of a list is about; for an operand of an op, that of the op.
fn named_register(word: u32) -> Option<(Kind, u32)> {
    unpack_register(word).or_else(|| unpack_operand(word).map(|(op, _)| (Kind::Operation, op)))
}

/// The words of a list, in words.
fn slots(list: &[u32]) -> String {
    let slot = |word: &u32| match (unpack_operand(*word), unpack_constant(*word), unpack_register(*word)) {
        (Some((op, index)), ..) => format!("slot::operand({op}, {index})"),
        (_, Some(constant), _) => format!("slot::constant({constant})"),
        (_, _, Some((kind, register))) => format!("slot::{}({register})", slot_of(kind)),
        _ => word.to_string(),
    };
    list.iter().map(slot).collect::<Vec<_>>().join(", ")
}

fn slot_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Attribute => "attribute",
        Kind::Operation => "op",
        Kind::Type => "r#type",
        Kind::TypeRange => "types",
        Kind::Value => "value",
        Kind::ValueRange => "values",
    }
}

fn setter(kind: Kind) -> &'static str {
    match kind {
        Kind::Attribute => "set_attribute",
        Kind::Operation => "set_op",
        Kind::Type => "set_type",
        Kind::TypeRange => "set_types",
        Kind::Value => "set_value",
        Kind::ValueRange => "set_values",
    }
}

fn getter(kind: Kind) -> &'static str {
    match kind {
        Kind::Attribute => "attribute_in",
        Kind::Operation => "op",
        Kind::Type => "r#type",
        Kind::TypeRange => "types",
        Kind::Value => "value",
        Kind::ValueRange => "values",
    }
}

fn variable(kind: Kind, register: u32) -> String {
    let prefix = match kind {
        Kind::Attribute => "a",
        Kind::Operation => "o",
        Kind::Type => "t",
        Kind::TypeRange => "ts",
        Kind::Value => "v",
        Kind::ValueRange => "vs",
    };
    format!("{prefix}{register}")
}

fn type_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Attribute => "Attr",
        Kind::Operation => "Op",
        Kind::Type => "Type",
        Kind::TypeRange => "Types<Host>",
        Kind::Value => "Value",
        Kind::ValueRange => "Values<Host>",
    }
}

fn deeper(context: Context) -> Context {
    Context { indent: context.indent + 1, ..context }
}

fn line(out: &mut String, context: Context, text: &str) {
    let _ = writeln!(out, "{:width$}{text}", "", width = context.indent * 4);
}

/// In a comment of one line.
fn one_line(text: &str) -> String {
    text.escape_debug().to_string()
}

/// In a comment between slash and star.
fn comment(text: &str) -> String {
    one_line(text).replace("*/", "* /").replace("/*", "/ *")
}

fn identifier(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect()
}
