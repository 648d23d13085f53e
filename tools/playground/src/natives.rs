//! Functions in JavaScript that patterns call.
//!
//! Whoever makes the engine says how they are called: with the arguments as JSON, which JSON answers. A function of JavaScript belongs to
//! one thread, and native functions of a pattern set may be called from any; so what is called is kept for each thread, and on
//! another one there is nothing to call.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use mlir_lite::{Attr, Ir, Op, Type, Value};
use mlir_syntax::{AttrKind, Context, parse_attribute, parse_type};
use pdl_bytecode::isa::Kind;
use pdl_declarations::{Definition, Location, NativeKind as Declared};
use pdl_vm::{ConstraintAnswer, Entity, NativeError, Natives};
use pdll::Program;
use serde_json::Value as Json;

use crate::limits;
use crate::protocol::{Argument, Native, NativeKind};

/// Calls a function with `Argument[]` as JSON; answers JSON, or why it failed.
pub(crate) type CallNative = dyn Fn(&Native, &str) -> Result<String, String>;

thread_local! {
    static CALL: RefCell<Option<Rc<CallNative>>> = const { RefCell::new(None) };
}

/// A constraint that gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub name: String,
    pub message: String,
    /// Where the constraint is declared.
    pub location: Location,
    pub count: u64,
}

/// Sets what calls functions on this thread.
pub(crate) fn call_with(call: Option<Rc<CallNative>>) {
    CALL.set(call);
}

/// The constraints of one set of patterns that gave no answer, as they come.
#[derive(Clone, Default)]
pub(crate) struct Failures(Arc<Mutex<Vec<Failure>>>);

impl Failures {
    /// Those until now.
    pub(crate) fn list(&self) -> Vec<Failure> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, name: &str, message: String, location: &Location) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |failure: &Failure| failure.name == name && failure.message == message;
        if let Some(known) = failures.iter().position(is_it) {
            failures[known].count += 1;
        } else if failures.len() < limits::FAILURES {
            failures.push(Failure { name: name.to_owned(), message, location: location.clone(), count: 1 });
        }
    }
}

/// Registers those functions that the program declares and that are no data. Constraints that fail are noted.
pub(crate) fn register(natives: &mut Natives<Ir>, program: &Program, written: &[Native], failures: &Failures) {
    for declared in program.natives() {
        let kind = match declared.kind {
            Declared::Constraint => NativeKind::Constraint,
            Declared::Rewrite => NativeKind::Rewrite,
        };
        let native = written.iter().find(|native| native.kind == kind && declared.name == native.name);
        let Some(native) = native.cloned() else { continue };
        if matches!(declared.definition.as_deref(), Some(Definition::Check(_))) {
            continue;
        }
        let results: Vec<Kind> = declared.results.iter().map(|result| result.kind).collect();
        match kind {
            NativeKind::Constraint => {
                let location = declared.location.clone();
                let failures = failures.clone();
                natives.declared_constraint(declared, move |ir, arguments| {
                    let answered = call(ir, &native, arguments).and_then(|(answer, handles)| match answer {
                        Json::Bool(false) | Json::Null => Ok(None),
                        _ if results.is_empty() => Ok(is_true(&answer).then(Vec::new)),
                        answer => handles.results(ir, &answer, &results).map(Some),
                    });
                    match answered {
                        Ok(Some(results)) => ConstraintAnswer::Holds(results),
                        Ok(None) => ConstraintAnswer::Fails,
                        Err(message) => {
                            failures.add(&native.name, message, &location);
                            ConstraintAnswer::Unknown
                        }
                    }
                });
            }
            NativeKind::Rewrite => {
                natives.declared_rewrite(declared, move |rewriter, arguments| {
                    let ir = rewriter.host();
                    let given = call(ir, &native, arguments);
                    given.and_then(|(answer, handles)| handles.results(ir, &answer, &results)).map_err(NativeError::new)
                });
            }
        }
    }
}

/// As in JavaScript.
fn is_true(answer: &Json) -> bool {
    match answer {
        Json::Null => false,
        Json::Bool(answer) => *answer,
        Json::Number(number) => number.as_f64() != Some(0.0),
        Json::String(text) => !text.is_empty(),
        Json::Array(_) | Json::Object(_) => true,
    }
}

fn call(ir: &Ir, native: &Native, arguments: &[Entity<Ir>]) -> Result<(Json, Handles), String> {
    let mut handles = Handles::default();
    let arguments: Vec<Argument> = arguments.iter().map(|argument| handles.argument(ir, argument)).collect();
    let arguments = serde_json::to_string(&arguments).map_err(|error| error.to_string())?;
    let Some(call) = CALL.with_borrow(Clone::clone) else {
        return Err("there is no JavaScript here to call".to_owned());
    };
    let answer = call(native, &arguments)?;
    let answer = match answer.as_str() {
        "" | "undefined" => Json::Null,
        answer => serde_json::from_str(answer).map_err(|error| format!("its answer is no JSON: {error}"))?,
    };
    Ok((answer, handles))
}

/// The arguments of one call, by their handles.
#[derive(Default)]
struct Handles {
    ops: Vec<Op>,
    values: Vec<Value>,
}

/// The most uses that are counted.
const MOST_USES: usize = 1000;

impl Handles {
    fn argument(&mut self, ir: &Ir, entity: &Entity<Ir>) -> Argument {
        match entity {
            Entity::Op(op) => self.operation(ir, *op),
            Entity::Value(value) => self.value(ir, *value),
            Entity::Values(values) => {
                Argument::Values { values: values.iter().map(|value| self.value(ir, *value)).collect() }
            }
            Entity::Attribute(attribute) => {
                let integer = match ir.context().attr_kind(*attribute) {
                    AttrKind::Integer { value, .. } => Some(value.to_string()),
                    _ => None,
                };
                Argument::Attribute { text: ir.attribute_text(*attribute), integer }
            }
            Entity::Type(ty) => Argument::Type { text: ir.type_text(*ty) },
            Entity::Types(types) => Argument::Types { texts: types.iter().map(|ty| ir.type_text(*ty)).collect() },
        }
    }

    fn value(&mut self, ir: &Ir, value: Value) -> Argument {
        self.values.push(value);
        Argument::Value {
            handle: self.values.len() - 1,
            r#type: ir.type_text(ir.value_type(value)),
            defining_op: ir.defining_op(value).map(|op| name(ir, op)),
            uses: ir.uses_of(value).take(MOST_USES).count(),
        }
    }

    fn operation(&mut self, ir: &Ir, op: Op) -> Argument {
        self.ops.push(op);
        let entries = ir.properties(op).unwrap_or_default().iter().chain(ir.discardable_attributes(op));
        let attributes: BTreeMap<String, String> = entries
            .map(|(key, value)| (ir.context().symbol_name(*key).to_owned(), ir.attribute_text(*value)))
            .collect();
        Argument::Operation {
            handle: self.ops.len() - 1,
            name: name(ir, op),
            attributes,
            operands: ir.operand_count(op),
            results: ir.result_count(op),
        }
    }

    /// Returns what was given back, where these kinds are declared: nothing, one thing, or as many in a list.
    fn results(&self, ir: &Ir, answer: &Json, kinds: &[Kind]) -> Result<Vec<Entity<Ir>>, String> {
        match (kinds, answer) {
            ([], _) => Ok(Vec::new()),
            ([kind], answer) => Ok(vec![self.result(ir, answer, *kind)?]),
            (_, Json::Array(answers)) if answers.len() == kinds.len() => {
                answers.iter().zip(kinds).map(|(answer, kind)| self.result(ir, answer, *kind)).collect()
            }
            _ => Err(format!("it gave back {}, where a list of {} is declared", shortened(answer), kinds.len())),
        }
    }

    fn result(&self, ir: &Ir, answer: &Json, kind: Kind) -> Result<Entity<Ir>, String> {
        let field = |key| answer.get(key).unwrap_or(answer);
        let list = |key| match field(key) {
            Json::Array(items) => Ok(items.as_slice()),
            _ => Err(wrong(answer, kind)),
        };
        Ok(match kind {
            Kind::Attribute => Entity::Attribute(attribute(ir, field("text"))?),
            Kind::Type => Entity::Type(ty(ir, field("text"))?),
            Kind::TypeRange => {
                let types: Result<_, String> =
                    list("texts")?.iter().map(|item| ty(ir, item.get("text").unwrap_or(item))).collect();
                Entity::Types(types?)
            }
            Kind::Operation => Entity::Op(handle(&self.ops, answer, "operation").ok_or_else(|| wrong(answer, kind))?),
            Kind::Value => Entity::Value(handle(&self.values, answer, "value").ok_or_else(|| wrong(answer, kind))?),
            Kind::ValueRange => {
                let values = list("values")?.iter().map(|item| handle(&self.values, item, "value"));
                Entity::Values(values.collect::<Option<_>>().ok_or_else(|| wrong(answer, kind))?)
            }
        })
    }
}

fn name(ir: &Ir, op: Op) -> String {
    ir.context().symbol_name(ir.name(op)).to_owned()
}

/// Returns what an argument that was given back stands for.
fn handle<T: Copy>(known: &[T], answer: &Json, kind: &str) -> Option<T> {
    let handle = answer.get("handle")?.as_u64().filter(|_| answer.get("kind").and_then(Json::as_str) == Some(kind))?;
    known.get(usize::try_from(handle).ok()?).copied()
}

fn attribute(ir: &Ir, answer: &Json) -> Result<Attr, String> {
    parsed(ir, answer, Kind::Attribute, parse_attribute)
}

fn ty(ir: &Ir, answer: &Json) -> Result<Type, String> {
    parsed(ir, answer, Kind::Type, parse_type)
}

fn parsed<T>(
    ir: &Ir,
    answer: &Json,
    kind: Kind,
    parse: fn(&mut Context, &str) -> mlir_syntax::Result<T>,
) -> Result<T, String> {
    let Json::String(text) = answer else { return Err(wrong(answer, kind)) };
    ir.with_context(|context| parse(context, text)).map_err(|error| format!("{}: {}", shortened(answer), error.message))
}

fn wrong(answer: &Json, kind: Kind) -> String {
    let wanted = match kind {
        Kind::Attribute => "the text of an attribute",
        Kind::Type => "the text of a type",
        Kind::TypeRange => "a list of texts of types",
        Kind::Operation => "an operation that is an argument",
        Kind::Value => "a value that is an argument",
        Kind::ValueRange => "a list of values that are arguments",
    };
    format!("it gave back {}, and not {wanted}", shortened(answer))
}

fn shortened(answer: &Json) -> String {
    const MOST: usize = 60;
    let text = answer.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
