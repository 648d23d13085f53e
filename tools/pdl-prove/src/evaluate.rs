//! C++ texts of rules as terms: what they compute, at each way through them.
//!
//! ```text
//!  pdl_declarations::Check ──▶ paths: the conditions that it asks, true or false ──▶ Outcome: when, and which value
//! ```
//!
//! One path is evaluated as `pdl_declarations` evaluates an expression, but for numbers that are terms. A condition that is a term is
//! taken to be true on one path and false on another, so on each path everything but numbers is known.

use std::collections::{BTreeMap, BTreeSet};

use pdl_declarations::Check;
use pdl_declarations::Demand;
use pdl_declarations::program::{Expression, Function as Called, Lambda, Method, Operator, Quantifier, Step};
use smol_str::SmolStr;

use crate::checks::{self, AttributeKind};
use crate::constant;
use crate::plan::Unknown;
use crate::semantics::{Datum, Kind, ScalarType, Setting, Shape, Value, ValueType};
use crate::term::{Function, Sort, TermId, Terms, mask, signed};

/// The most paths through one text.
const MAX_PATHS: usize = 256;
/// The most steps on one path.
const MAX_STEPS: usize = 1 << 14;
/// The most bits that a C++ integer has.
const INT_WIDTH: u32 = 64;

/// A value of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Symbol {
    Bool(TermId),
    /// A number that is written.
    Int(i128),
    /// An `int64_t`.
    Number(TermId),
    /// An `APInt`.
    Word(TermId),
    /// A number with a fraction that is written.
    Fraction(f64),
    /// An `APFloat`.
    Float(TermId),
    Text(SmolStr),
    Type(ValueType),
    Attribute(Datum),
    /// An attribute as text: which it is depends on where it is used.
    Written(SmolStr),
    Value(Value),
    /// One for each element of a constant of many.
    Each(Box<Symbol>),
    /// The number of elements, and the place of any of them.
    Count,
    Place,
    List(Vec<Symbol>),
    Null,
}

/// Why a path has no value.
enum Stop {
    /// C++ leaves it undefined, or asserts.
    Fault(String),
    /// Nobody says what it is here.
    Unknown(String),
}

type Outcome<T> = Result<T, Stop>;

/// The end of one path.
pub(crate) struct Path {
    /// True where it is taken.
    pub taken: TermId,
    /// The value, and those of the slots behind the arguments. The reason if C++ leaves it undefined.
    pub value: Result<(Symbol, Vec<Symbol>), String>,
}

/// The knowledge with which texts are evaluated.
pub(crate) struct Evaluation<'a> {
    pub terms: &'a mut Terms,
    pub setting: Setting,
    /// The least and the greatest that numbers can be.
    pub ranges: &'a BTreeMap<TermId, (i128, i128)>,
    /// True where everything holds that open questions were taken to mean.
    pub assumed: TermId,
    /// The variables that stand for questions whose answers are open, by what they are about.
    pub open: &'a mut BTreeMap<(&'static str, TermId, TermId), TermId>,
}

/// Returns the paths through a text.
///
/// # Errors
/// The part of which nothing is known.
pub(crate) fn paths(
    around: &mut Evaluation<'_>,
    check: &Check,
    arguments: &[Symbol],
    results: usize,
) -> Result<Vec<Path>, Unknown> {
    let (Demand::Predicate(expression) | Demand::Computed(expression)) = check.demand() else {
        return match check.demand() {
            Demand::Nothing => {
                let always = around.terms.bool(true);
                Ok(vec![Path { taken: always, value: Ok((Symbol::Bool(always), Vec::new())) }])
            }
            _ => Err("it is about the name of an operation".to_owned()),
        };
    };
    let (mut all, mut script) = (Vec::new(), Vec::new());
    loop {
        let slots = arguments.iter().cloned().map(Some).collect();
        let mut run = Run {
            around,
            script,
            taken: Vec::new(),
            equal: BTreeMap::new(),
            unequal: BTreeMap::new(),
            slots,
            steps: 0,
        };
        let value = match run.value(expression) {
            Ok(value) => {
                let slot = |slot: usize| run.slots.get(slot).cloned().flatten().unwrap_or(Symbol::Null);
                Ok((value, (arguments.len()..arguments.len() + results).map(slot).collect()))
            }
            Err(Stop::Fault(why)) => Err(why),
            Err(Stop::Unknown(why)) => return Err(why),
        };
        let taken = run.taken.clone();
        let mut condition = around.terms.bool(true);
        for (term, is_true) in &taken {
            let here = if *is_true { *term } else { around.terms.not(*term) };
            condition = around.terms.and(condition, here);
        }
        all.push(Path { taken: condition, value });
        if all.len() > MAX_PATHS {
            return Err("there are too many ways through it".to_owned());
        }
        script = taken.into_iter().map(|(_, is_true)| is_true).collect();
        while script.pop_if(|is_true| !*is_true).is_some() {}
        match script.last_mut() {
            Some(last) => *last = false,
            None => return Ok(all),
        }
    }
}

/// Returns the term that is true where a text holds.
///
/// # Errors
/// The part of which nothing is known.
pub(crate) fn holds(around: &mut Evaluation<'_>, check: &Check, arguments: &[Symbol]) -> Result<TermId, Unknown> {
    let mut all = around.terms.bool(false);
    for path in paths(around, check, arguments, 0)? {
        // What has no value does not hold.
        let Ok((value, _)) = path.value else { continue };
        let value = truth(around.terms, &value).unwrap_or_else(|| around.terms.bool(true));
        let here = around.terms.and(path.taken, value);
        all = around.terms.or(all, here);
    }
    Ok(all)
}

/// Returns what paths give together: the same thing with other numbers.
///
/// # Errors
/// The reason why values cannot be joined.
pub(crate) fn join(
    around: &mut Evaluation<'_>,
    paths: &[(TermId, Symbol)],
    kind: Option<&Kind>,
) -> Result<Symbol, Unknown> {
    let read = |around: &mut Evaluation<'_>, symbol: &Symbol| match (symbol, kind) {
        (Symbol::Written(text), Some(kind)) => {
            constant::read(text, kind, around.terms, around.setting).map(Symbol::Attribute)
        }
        (other, _) => Ok(other.clone()),
    };
    let ((_, last), others) = paths.split_last().ok_or_else(|| "it never has a value".to_owned())?;
    let mut all = read(around, last)?;
    for (taken, symbol) in others.iter().rev() {
        let symbol = read(around, symbol)?;
        if symbol != all {
            let mut choose = |a: TermId, b: TermId| around.terms.apply(Function::Choose, &[*taken, a, b]);
            all = Symbol::Attribute(match (symbol, all) {
                (Symbol::Attribute(Datum::Bits(a, one)), Symbol::Attribute(Datum::Bits(b, other))) if a == b => {
                    Datum::Bits(a, choose(one, other))
                }
                (Symbol::Attribute(Datum::Number(one)), Symbol::Attribute(Datum::Number(other))) => {
                    Datum::Number(choose(one, other))
                }
                (Symbol::Attribute(Datum::Unit(one)), Symbol::Attribute(Datum::Unit(other))) => {
                    Datum::Unit(choose(one, other))
                }
                (
                    Symbol::Attribute(Datum::Flags { flags, attribute }),
                    Symbol::Attribute(Datum::Flags { flags: others, attribute: other }),
                ) if attribute == other && flags.keys().eq(others.keys()) => {
                    let flags = flags.into_iter().map(|(name, flag)| {
                        let joined = choose(flag, others[&name]);
                        (name, joined)
                    });
                    Datum::Flags { flags: flags.collect(), attribute }
                }
                _ => return Err("it gives now this, now something of another kind".to_owned()),
            });
        }
    }
    Ok(all)
}

/// Returns what a condition makes of a value, where that is a question of numbers.
pub(crate) fn truth(terms: &mut Terms, value: &Symbol) -> Option<TermId> {
    match value {
        Symbol::Bool(term) => Some(*term),
        Symbol::Int(number) => Some(terms.bool(*number != 0)),
        Symbol::Null => Some(terms.bool(false)),
        Symbol::Number(term) | Symbol::Word(term) => {
            let zero = terms.constant(terms.sort(*term), 0);
            let is_zero = terms.apply(Function::Equal, &[*term, zero]);
            Some(terms.not(is_zero))
        }
        _ => None,
    }
}

/// One path.
struct Run<'r, 'a> {
    around: &'r mut Evaluation<'a>,
    /// The values that the first conditions are taken to have.
    script: Vec<bool>,
    taken: Vec<(TermId, bool)>,
    /// The numbers that terms of a range are, or are not, on this path.
    equal: BTreeMap<TermId, i128>,
    unequal: BTreeMap<TermId, BTreeSet<i128>>,
    slots: Vec<Option<Symbol>>,
    steps: usize,
}

impl Run<'_, '_> {
    /// Returns what a condition is on this path.
    fn decide(&mut self, term: TermId) -> bool {
        if let Some(known) = self.around.terms.as_bool(term) {
            return known;
        }
        let not = self.around.terms.not(term);
        if let Some((known, is_true)) = self.taken.iter().find(|(known, _)| *known == term || *known == not) {
            return (*known == term) == *is_true;
        }
        let is_true = self.script.get(self.taken.len()).copied().unwrap_or(true);
        self.taken.push((term, is_true));
        is_true
    }

    fn truth(&mut self, value: &Symbol) -> bool {
        match truth(self.around.terms, value) {
            Some(term) => self.decide(term),
            None => true,
        }
    }

    fn bool(&mut self, value: bool) -> Symbol {
        Symbol::Bool(self.around.terms.bool(value))
    }

    fn apply_term(&mut self, function: Function, arguments: &[TermId]) -> TermId {
        self.around.terms.apply(function, arguments)
    }

    /// A condition that holds only if numbers are equal, and need not hold if they are: two values may be different ones that are equal,
    /// and of two constants of many elements others may differ.
    fn means(&mut self, a: TermId, b: TermId, equal: TermId) -> Symbol {
        let is_so = self.open("the same", a, b);
        let not = self.around.terms.not(is_so);
        let follows = self.around.terms.or(not, equal);
        self.around.assumed = self.around.terms.and(self.around.assumed, follows);
        Symbol::Bool(is_so)
    }

    /// A question that has one answer, which may be any.
    fn open(&mut self, question: &'static str, a: TermId, b: TermId) -> TermId {
        let terms = &mut *self.around.terms;
        *self.around.open.entry((question, a, b)).or_insert_with(|| terms.variable(question, Sort::Bool))
    }

    fn value(&mut self, expression: &Expression) -> Outcome<Symbol> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(Stop::Unknown("it takes too many steps".to_owned()));
        }
        Ok(match expression {
            Expression::Bool(value) => self.bool(*value),
            Expression::Int(value) => Symbol::Int(*value),
            Expression::Text(text) => Symbol::Text(text.clone()),
            Expression::Null => Symbol::Null,
            Expression::Variable(slot) => match self.slots.get(*slot as usize) {
                Some(Some(value)) => value.clone(),
                _ => return Err(Stop::Fault("a variable has no value".to_owned())),
            },
            Expression::Not(operand) => {
                let value = self.value(operand)?;
                let is_true = self.truth(&value);
                self.bool(!is_true)
            }
            Expression::Negate(operand) => match self.value(operand)? {
                Symbol::Int(value) => Symbol::Int(-value),
                Symbol::Word(term) => Symbol::Word(self.apply_term(Function::Negate, &[term])),
                Symbol::Float(term) => Symbol::Float(self.apply_term(Function::FloatNegate, &[term])),
                other => return Err(no_answer("-", &other)),
            },
            Expression::Complement(operand) => match self.value(operand)? {
                Symbol::Int(value) => Symbol::Int(!value),
                Symbol::Word(term) => Symbol::Word(self.apply_term(Function::BitNot, &[term])),
                Symbol::Number(term) => Symbol::Number(self.apply_term(Function::BitNot, &[term])),
                other => return Err(no_answer("~", &other)),
            },
            Expression::All(parts) => {
                for part in parts {
                    let value = self.value(part)?;
                    if !self.truth(&value) {
                        return Ok(self.bool(false));
                    }
                }
                self.bool(true)
            }
            Expression::Any(parts) => {
                for part in parts {
                    let value = self.value(part)?;
                    if self.truth(&value) {
                        return Ok(self.bool(true));
                    }
                }
                self.bool(false)
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.binary(*operator, &left, &right)?
            }
            Expression::Choose(parts) => {
                let [condition, then, otherwise] = &**parts;
                let condition = self.value(condition)?;
                let chosen = if self.truth(&condition) { then } else { otherwise };
                self.value(chosen)?
            }
            Expression::IsA(tests, value) => {
                let value = self.value(value)?;
                let is_so = self.is_a(tests, &value)?;
                self.bool(is_so)
            }
            Expression::Narrow(tests, value) => {
                let value = self.value(value)?;
                if self.is_a(tests, &value)? { value } else { Symbol::Null }
            }
            Expression::Cast(tests, value) => {
                let value = self.value(value)?;
                if !self.is_a(tests, &value)? {
                    return Err(Stop::Fault("a `cast` gets something of another class".to_owned()));
                }
                value
            }
            Expression::Method(method, object, arguments) => {
                let object = self.value(object)?;
                let arguments = self.values(arguments)?;
                self.method(*method, object, &arguments)?
            }
            Expression::Function(function, arguments) => {
                let arguments = self.values(arguments)?;
                self.function(*function, &arguments)?
            }
            Expression::Quantified(quantifier, list, lambda) => {
                let list = self.value(list)?;
                self.quantified(*quantifier, list, lambda)?
            }
            Expression::Apply(lambda, arguments) => {
                let arguments = self.values(arguments)?;
                self.call(lambda, arguments)?
            }
            Expression::Bind(slot, value) => {
                let value = self.value(value)?;
                let is_present = value != Symbol::Null;
                self.set(*slot, value);
                self.bool(is_present)
            }
            Expression::List(elements) => Symbol::List(self.values(elements)?),
            Expression::Float(bits) => Symbol::Fraction(f64::from_bits(*bits)),
        })
    }

    fn values(&mut self, all: &[Expression]) -> Outcome<Vec<Symbol>> {
        all.iter().map(|one| self.value(one)).collect()
    }

    fn call(&mut self, lambda: &Lambda, arguments: Vec<Symbol>) -> Outcome<Symbol> {
        for (slot, argument) in lambda.parameters.iter().zip(arguments) {
            self.set(*slot, argument);
        }
        self.steps(&lambda.body)?.ok_or_else(|| Stop::Fault("a lambda has no value".to_owned()))
    }

    fn steps(&mut self, steps: &[Step]) -> Outcome<Option<Symbol>> {
        for step in steps {
            match step {
                Step::Return(value) => return Ok(Some(self.value(value)?)),
                Step::Let(slot, value) => {
                    let value = self.value(value)?;
                    self.set(*slot, value);
                }
                Step::If(condition, then) => {
                    let condition = self.value(condition)?;
                    if self.truth(&condition)
                        && let Some(returned) = self.steps(then)?
                    {
                        return Ok(Some(returned));
                    }
                }
            }
        }
        Ok(None)
    }

    fn set(&mut self, slot: u32, value: Symbol) {
        let slot = slot as usize;
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, None);
        }
        self.slots[slot] = Some(value);
    }

    fn is_a(&mut self, tests: &[pdl_declarations::program::Test], value: &Symbol) -> Outcome<bool> {
        Ok(match value {
            Symbol::Null => false,
            Symbol::Type(ty) => checks::type_is(tests, *ty),
            Symbol::Attribute(Datum::Unit(term)) if !self.decide(*term) => false,
            Symbol::Attribute(datum) => {
                let (width, least) = match datum {
                    Datum::Number(term) => {
                        let width = self.width(*term);
                        let (least, _) = self.around.ranges.get(term).copied().unwrap_or((0, 0));
                        (width, least)
                    }
                    _ => (0, 0),
                };
                let kind = AttributeKind::of(datum, width, least);
                checks::attribute_is(tests, &kind.ok_or_else(|| no_answer("isa", value))?)
            }
            other => return Err(no_answer("isa", other)),
        })
    }

    fn width(&self, term: TermId) -> u32 {
        match self.around.terms.sort(term) {
            Sort::Bits(width) => width,
            _ => 0,
        }
    }

    fn quantified(&mut self, quantifier: Quantifier, list: Symbol, lambda: &Lambda) -> Outcome<Symbol> {
        let elements = match (quantifier, list) {
            (Quantifier::Map, Symbol::Each(element)) => {
                return Ok(Symbol::Each(Box::new(self.call(lambda, vec![*element])?)));
            }
            (_, Symbol::List(elements)) => elements,
            (_, other) => return Err(no_answer(quantifier.name(), &other)),
        };
        if quantifier == Quantifier::Map {
            let made = elements.into_iter().map(|element| self.call(lambda, vec![element]));
            return Ok(Symbol::List(made.collect::<Outcome<_>>()?));
        }
        let (stops_at, otherwise) = match quantifier {
            Quantifier::All => (false, true),
            Quantifier::Any => (true, false),
            Quantifier::None | Quantifier::Map => (true, true),
        };
        for element in elements {
            let verdict = self.call(lambda, vec![element])?;
            if self.truth(&verdict) == stops_at {
                return Ok(self.bool(!otherwise));
            }
        }
        Ok(self.bool(otherwise))
    }
}

mod operators;
#[cfg(test)]
mod tests;

/// The reason why something is not known of a value.
fn no_answer(what: &str, of: &Symbol) -> Stop {
    let of = match of {
        Symbol::Null => return Stop::Fault(format!("`{what}` is asked of null")),
        Symbol::Bool(_) => "a truth value",
        Symbol::Int(_) | Symbol::Number(_) | Symbol::Fraction(_) | Symbol::Count | Symbol::Place => "a number",
        Symbol::Word(_) => "an `APInt`",
        Symbol::Float(_) => "an `APFloat`",
        Symbol::Text(_) => "a text",
        Symbol::Type(_) => "a type",
        Symbol::Attribute(_) | Symbol::Written(_) => "an attribute",
        Symbol::Value(_) => "a value",
        Symbol::Each(_) | Symbol::List(_) => "a list",
    };
    Stop::Unknown(format!("nothing says what `{what}` is of {of}"))
}
