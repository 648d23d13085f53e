//! The small C++ texts of rules, over `$0`, `$1`, …, `$_self`, `$_builder` and `$_loc`.

use std::ops::Range;

use pdl_declarations::program::{Expression, Function};
use pdl_declarations::{Check, Demand, Kind, Obstacle};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::functions::{is_builder, is_context};
use super::kinds::{Detail, Kinds};
use super::resolve::{Resolver, Variable};
use super::syntax::{self, Name, Syntax};
use super::{Evaluator, Stop, classes};

/// Something that a text is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnippetParameter {
    /// As the text has it: `$0`, `$_self`.
    pub name: SmolStr,
    /// Its possible kinds; [`Kinds::ANY`] if nothing is known. What the text says of it is found out.
    pub kinds: Kinds,
    /// The C++ class of an attribute, as ODS has it: `::mlir::BoolAttr`.
    pub class: Option<SmolStr>,
    /// True if the text sets it: a result, as `$0` of `matchPattern($_self, m_Constant(&$0))`. Results come last.
    pub is_result: bool,
    /// C++ that makes of the handle, `$0`, what the text has in its place: the number of the attribute that keeps a property, the value
    /// of an optional operand. A function that is called is handed the handle.
    pub value: Option<SmolStr>,
}

impl SnippetParameter {
    /// An argument.
    pub fn new(name: impl Into<SmolStr>, kinds: impl Into<Kinds>) -> SnippetParameter {
        SnippetParameter { name: name.into(), kinds: kinds.into(), class: None, is_result: false, value: None }
    }

    /// The same with a C++ class.
    pub fn of_class(self, class: impl Into<SmolStr>) -> SnippetParameter {
        SnippetParameter { class: Some(class.into()), ..self }
    }

    /// The same, set by the text.
    pub fn result(self) -> SnippetParameter {
        SnippetParameter { is_result: true, ..self }
    }
}

/// The purpose of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To hold or not.
    Test,
    /// To give a value.
    Value,
}

/// A text that can be evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The text as data. Its arguments are the parameters in their order, results excluded.
    pub check: Check,
    /// The possible kinds of each parameter, as far as the text and what was known before tell.
    pub parameters: Vec<Kinds>,
    /// The kind of its result; a test gives a truth value.
    pub result: Kinds,
}

impl Snippet {
    /// Returns what the text makes, as something that patterns have handles of: numbers, truth values and texts become attributes.
    pub fn as_handle(&self, wanted: Option<Kind>) -> (Check, Option<Kind>) {
        let unchanged = || self.check.clone();
        if let Some(kind) = self.result.handle() {
            return (unchanged(), Some(kind));
        }
        if let Some(wanted) = wanted.filter(|wanted| Kinds::from(*wanted).is_within(self.result)) {
            return (unchanged(), Some(wanted));
        }
        let Demand::Computed(expression) = self.check.demand() else { return (unchanged(), None) };
        let integer = |width: i128| {
            Expression::Function(Function::MakeIntegerType, vec![Expression::Int(width), Expression::Int(0)])
        };
        let made = match self.result {
            Kinds::NUMBER => Expression::Function(Function::MakeIntegerAttr, vec![integer(64), expression.clone()]),
            Kinds::BOOL => Expression::Function(Function::MakeIntegerAttr, vec![integer(1), expression.clone()]),
            Kinds::TEXT => Expression::Function(Function::MakeStringAttr, vec![expression.clone()]),
            _ => return (unchanged(), None),
        };
        match Check::new(Demand::Computed(made)) {
            Some(check) => (check, Some(Kind::Attribute)),
            None => (unchanged(), None),
        }
    }
}

/// Why a text cannot be evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The unknown name, in bytes of the text.
    pub span: Range<usize>,
    /// The same in words.
    pub obstacle: Obstacle,
}

/// The treatment of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sorted {
    /// It is evaluated.
    Evaluated(Snippet),
    /// It creates an operation.
    Created(Creation),
    /// It calls a function that must be registered.
    Call(Call),
    /// All of these must hold, each of which is one of the two above: `f($0) && $1.hasOneUse()`.
    All(Vec<Sorted>),
    /// One of these must hold, each of which is evaluated or a call: `f($0) || $1.hasOneUse()`.
    Any(Vec<Sorted>),
    /// Neither.
    Other(Unsupported),
}

/// A call of a function that must be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Its name, qualified as in the text, without `mlir::`, with the types in angle brackets: `tosa::scale<A, B>`.
    pub function: SmolStr,
    /// Its arguments, those of `$1...` one by one.
    pub arguments: Vec<CallArgument>,
    /// True if what it answers is turned around: `!f($0)`, `failed(f($0))`.
    pub is_negated: bool,
}

/// An operation that a text creates, as the builder of its definition does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creation {
    /// The name of the operation.
    pub operation: SmolStr,
    /// The types of its results, if they are given, and its arguments.
    pub arguments: Vec<CallArgument>,
    /// The parameter whose location it has; `None` for `$_loc`.
    pub location: Option<usize>,
}

/// An argument of a [`Call`] or a [`Creation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallArgument {
    /// The parameter at this place; `&$0` and `*$0` too.
    Parameter(usize),
    /// `$_builder`, or the context behind it.
    Builder,
    /// `$_loc`.
    Location,
    /// Anything that is evaluated before: literals too.
    Evaluated(Snippet),
    /// The results of an operation that is created before.
    Created(Creation),
}

impl Evaluator<'_> {
    /// Makes a C++ text ready for evaluation.
    ///
    /// # Errors
    /// The part of the text that is not understood.
    pub fn compile_snippet(
        &self,
        text: &str,
        parameters: &[SnippetParameter],
        purpose: Purpose,
    ) -> Result<Snippet, Unsupported> {
        let text_of = |stop: Stop| unsupported(text, stop);
        let syntax = syntax::parse(text).map_err(text_of)?;
        self.compile_syntax(&syntax, parameters, purpose).map_err(text_of)
    }

    /// Says how a C++ text runs: by itself, or by a function that is registered.
    pub fn sort(&self, text: &str, parameters: &[SnippetParameter], purpose: Purpose) -> Sorted {
        let syntax = match syntax::parse(text) {
            Ok(syntax) => syntax,
            Err(stop) => return Sorted::Other(unsupported(text, stop)),
        };
        match self.compile_syntax(&syntax, parameters, purpose) {
            Ok(snippet) => Sorted::Evaluated(snippet),
            Err(stop) => match self.creation(&syntax, parameters, 0) {
                Some(creation) => Sorted::Created(creation),
                None => {
                    self.calls(&syntax, parameters, purpose).unwrap_or_else(|| Sorted::Other(unsupported(text, stop)))
                }
            },
        }
    }

    /// A call, or several of which all or one must hold.
    fn calls(&self, syntax: &Syntax, parameters: &[SnippetParameter], purpose: Purpose) -> Option<Sorted> {
        let has_results = parameters.iter().any(|parameter| parameter.is_result);
        let (parts, made): (_, fn(Vec<Sorted>) -> Sorted) = match syntax {
            Syntax::All(parts) => (parts, Sorted::All),
            Syntax::Any(parts) => (parts, Sorted::Any),
            _ => return self.call(syntax, parameters).map(Sorted::Call),
        };
        if purpose != Purpose::Test || has_results {
            return None;
        }
        let sort = |part: &Syntax| match self.compile_syntax(part, parameters, purpose) {
            Ok(snippet) => Some(Sorted::Evaluated(snippet)),
            Err(_) => self.call(part, parameters).map(Sorted::Call),
        };
        parts.iter().map(sort).collect::<Option<_>>().map(made)
    }

    fn compile_syntax(
        &self,
        syntax: &Syntax,
        parameters: &[SnippetParameter],
        purpose: Purpose,
    ) -> Result<Snippet, Stop> {
        let mut resolver = Resolver::new(self, variables_of(parameters));
        let arguments = parameters.iter().take_while(|parameter| !parameter.is_result).count();
        if parameters[arguments..].iter().any(|parameter| !parameter.is_result) {
            return resolver.stop("", "results come behind the arguments");
        }
        let typed = resolver.resolve(syntax)?;
        // What is compared with each other is of one kind; twice, for chains.
        for _ in 0..2 {
            for (left, right) in resolver.equal.clone() {
                let both = resolver.variables[left as usize].kinds & resolver.variables[right as usize].kinds;
                for slot in [left, right] {
                    resolver.variables[slot as usize].kinds = both;
                }
            }
        }
        let kinds: Vec<Kinds> = resolver.variables[..parameters.len()].iter().map(|variable| variable.kinds).collect();
        if let Some(index) = kinds.iter().position(|kinds| *kinds == Kinds::NONE) {
            return resolver.stop(&parameters[index].name, "the uses of this contradict each other");
        }
        let result = match (&typed.expression, purpose) {
            (_, Purpose::Test) => Kinds::BOOL,
            (Expression::Variable(slot), Purpose::Value) => resolver.variables[*slot as usize].kinds,
            _ => typed.kinds,
        };
        match Check::new(Demand::Computed(typed.expression)) {
            Some(check) => Ok(Snippet { check, parameters: kinds, result }),
            None => resolver.stop("", "this is nested too deeply"),
        }
    }

    /// `Op::create($_builder, $_loc, …)`, `$_builder.create<Op>($_loc, …)`, or a function that stands for such a call.
    fn creation(&self, syntax: &Syntax, parameters: &[SnippetParameter], depth: usize) -> Option<Creation> {
        const MAX_NESTING: usize = 8;
        const MAX_ARGUMENT: usize = 64;
        let Syntax::Call(callee, arguments) = syntax else { return None };
        if depth > MAX_NESTING {
            return None;
        }
        let (class, mut arguments) = match &**callee {
            Syntax::Member(of, name) => match (&**of, name.text.as_str(), &arguments[..]) {
                (Syntax::Path(of), "create", _) if is_builder(&of.text) => {
                    (name.types.first()?.as_str(), &arguments[..])
                }
                (of, "getResult" | "getOperation", [] | [Syntax::Int(0, _)]) => {
                    return self.creation(of, parameters, depth + 1);
                }
                _ => return None,
            },
            Syntax::Path(name) => match name.text.strip_suffix("::create") {
                Some(class) => (class, arguments.split_first().filter(|(builder, _)| is_context(builder))?.1),
                None => {
                    let stated = syntax::parse(self.definitions.natives.function(&name.with_types())?).ok()?;
                    let given = arguments.iter().filter(|argument| !is_context(argument));
                    let given: Vec<Syntax> = given.cloned().collect();
                    // What stands in several places is written out in each, which must not grow.
                    if given.iter().any(|argument| argument.size() > MAX_ARGUMENT) {
                        return None;
                    }
                    return self.creation(&stated.with_arguments(&given)?, parameters, depth + 1);
                }
            },
            _ => return None,
        };
        let operation = self.classes.operation(class)?.clone();
        let by_name = by_name(parameters);
        let (at, rest) = arguments.split_first()?;
        let location = match at {
            Syntax::Path(name) if name.text == "$_loc" => None,
            Syntax::Call(callee, none) if none.is_empty() => match &**callee {
                Syntax::Member(of, name) if name.text == "getLoc" => match &**of {
                    Syntax::Path(of) => Some(*by_name.get(of.text.as_str())?),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        arguments = rest;
        let argument = |argument: &Syntax| {
            let plain = self.argument(argument, parameters, &by_name);
            plain.or_else(|| self.creation(argument, parameters, depth + 1).map(CallArgument::Created))
        };
        let arguments = arguments.iter().map(argument).collect::<Option<_>>()?;
        Some(Creation { operation, arguments, location })
    }

    /// A call of a function that nothing here knows.
    fn call(&self, syntax: &Syntax, parameters: &[SnippetParameter]) -> Option<Call> {
        match syntax {
            Syntax::Unary("!", inner) => self.call(inner, parameters).map(negated),
            Syntax::Call(callee, arguments) => {
                let Syntax::Path(name) = &**callee else { return None };
                match (name.text.as_str(), &arguments[..]) {
                    ("succeeded" | "success" | "LogicalResult", [inner]) => return self.call(inner, parameters),
                    ("failed" | "failure", [inner]) => return self.call(inner, parameters).map(negated),
                    _ => {}
                }
                let function = name.with_types();
                let is_stated = self.definitions.natives.function(&function).is_some();
                if name.text.contains('$') || is_understood(name) || is_stated {
                    return None;
                }
                let mut found = Vec::with_capacity(arguments.len());
                let by_name = by_name(parameters);
                for argument in arguments {
                    if let Syntax::Rest(from) = argument {
                        let mut resolver = Resolver::new(self, variables_of(parameters));
                        found.extend(resolver.rest(from).ok()?.map(|slot| CallArgument::Parameter(slot as usize)));
                    } else {
                        found.push(self.argument(argument, parameters, &by_name)?);
                    }
                }
                Some(Call { function: function.into(), arguments: found, is_negated: false })
            }
            _ => None,
        }
    }

    fn argument(
        &self,
        syntax: &Syntax,
        parameters: &[SnippetParameter],
        by_name: &FxHashMap<&str, usize>,
    ) -> Option<CallArgument> {
        match syntax {
            Syntax::Path(name) => match name.text.as_str() {
                "$_builder" => return Some(CallArgument::Builder),
                "$_loc" => return Some(CallArgument::Location),
                text => {
                    if let Some(index) = by_name.get(text) {
                        return Some(CallArgument::Parameter(*index));
                    }
                }
            },
            Syntax::Call(callee, none) if none.is_empty() => {
                if let Syntax::Member(of, name) = &**callee
                    && name.text == "getContext"
                    && matches!(&**of, Syntax::Path(of) if of.text == "$_builder")
                {
                    return Some(CallArgument::Builder);
                }
            }
            _ => {}
        }
        self.compile_syntax(syntax, parameters, Purpose::Value).ok().map(CallArgument::Evaluated)
    }
}

/// The places of parameters.
fn by_name(parameters: &[SnippetParameter]) -> FxHashMap<&str, usize> {
    parameters.iter().enumerate().map(|(index, parameter)| (parameter.name.as_str(), index)).collect()
}

fn variables_of(parameters: &[SnippetParameter]) -> Vec<Variable> {
    let variable = |parameter: &SnippetParameter| Variable {
        name: parameter.name.to_string(),
        kinds: parameter.kinds,
        detail: match &parameter.class {
            Some(class) => Detail::Class(classes::short(class).to_owned()),
            None => Detail::Nothing,
        },
        is_output: parameter.is_result,
        value: parameter.value.clone(),
    };
    parameters.iter().map(variable).collect()
}

fn negated(call: Call) -> Call {
    Call { is_negated: !call.is_negated, ..call }
}

/// Returns true if a function has a meaning of its own here, so that only its arguments are in the way.
fn is_understood(name: &Name) -> bool {
    const KNOWN: [&str; 15] = [
        "isa",
        "cast",
        "dyn_cast",
        "isa_and_nonnull",
        "isa_and_present",
        "dyn_cast_or_null",
        "dyn_cast_if_present",
        "all_of",
        "any_of",
        "none_of",
        "matchPattern",
        "static_cast",
        "is_contained",
        "all_equal",
        "min",
    ];
    let last = name.text.rsplit("::").next().unwrap_or(&name.text);
    last.starts_with("type_")
        || KNOWN.contains(&name.text.as_str())
        || name.text.ends_with("::get")
        || Function::from_name(&name.text).is_some()
}

/// Where in the text the obstacle is.
fn unsupported(text: &str, stop: Stop) -> Unsupported {
    let start = stop.at.min(text.len());
    let part = stop.obstacle.part.trim_start_matches('.');
    let length = if part.is_empty() { text.len() - start } else { part.len() };
    // The part may be shortened against the text, which has `::mlir::` before it.
    let end = match text.get(start..).and_then(|rest| rest.find(part)) {
        Some(offset) => start + offset + length,
        None => (start + length).min(text.len()),
    };
    let end = (end..=text.len()).find(|end| text.is_char_boundary(*end)).unwrap_or(text.len());
    Unsupported { span: start..end, obstacle: stop.obstacle }
}
