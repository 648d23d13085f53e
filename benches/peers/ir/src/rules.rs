//! Random rules of arithmetic in the shapes of a mid-end's, as PDLL and as ISLE: an operation of values and constants, or of other operations, becomes a
//! simpler one. They are not true, which no engine minds.

use std::fmt::Write;

use crate::random::Random;
use crate::{BinaryOp, Condition, UnaryOp};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Unary(UnaryOp),
    Binary(BinaryOp),
    Icmp(Condition),
    Select,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// `x`, `y`, `z`, or the condition of a select.
    Value(usize),
    Constant(i64),
    Op(Op, Vec<Term>),
}

use Term::{Constant, Value};

const X: Term = Value(0);
const Y: Term = Value(1);
const Z: Term = Value(2);
/// The value that is a condition. All others are of one type.
pub const CONDITION: usize = 3;
const NAMES: [&str; 4] = ["x", "y", "z", "c"];

#[derive(Clone, Debug)]
pub struct Rule {
    pub pattern: Term,
    pub by: Term,
    /// The number of things that it asks for: of two rules that match, the one of more wins. No two of one priority match together.
    pub priority: usize,
}

impl Term {
    fn visit<'t>(&'t self, visit: &mut impl FnMut(&'t Term)) {
        visit(self);
        if let Term::Op(_, args) = self {
            args.iter().for_each(|arg| arg.visit(visit));
        }
    }

    /// Returns the values in it, each as often as it comes.
    fn values(&self) -> Vec<usize> {
        let mut values = Vec::new();
        self.visit(&mut |term| values.extend(if let Value(value) = term { Some(*value) } else { None }));
        values
    }

    fn has_constants(&self) -> bool {
        let mut found = false;
        self.visit(&mut |term| found |= matches!(term, Constant(_)));
        found
    }

    /// Returns true if something may be an instance of both, with no regard to values that come twice.
    fn overlaps(&self, other: &Term) -> bool {
        match (self, other) {
            (Value(_), _) | (_, Value(_)) => true,
            (Constant(a), Constant(b)) => a == b,
            (Term::Op(a, left), Term::Op(b, right)) => a == b && left.iter().zip(right).all(|(a, b)| a.overlaps(b)),
            _ => false,
        }
    }

    /// Returns the number of operations, constants and repeated values.
    fn priority(&self) -> usize {
        let (mut nodes, mut values) = (0, self.values());
        self.visit(&mut |_| nodes += 1);
        values.sort_unstable();
        values.dedup();
        nodes - values.len()
    }
}

/// Returns `count` rules; fewer are the first of more.
pub fn rules(count: usize) -> Vec<Rule> {
    let mut random = Random(0);
    let mut rules: Vec<Rule> = Vec::new();
    while rules.len() < count {
        let pattern = pattern(&mut random);
        let priority = pattern.priority();
        if !rules.iter().any(|rule| rule.priority == priority && rule.pattern.overlaps(&pattern)) {
            let by = replacement(&mut random, &pattern);
            rules.push(Rule { pattern, by, priority });
        }
    }
    rules
}

fn unary(random: &mut Random, arg: Term) -> Term {
    Term::Op(Op::Unary(random.of(&UnaryOp::ALL)), vec![arg])
}

fn binary(random: &mut Random, x: Term, y: Term) -> Term {
    Term::Op(Op::Binary(random.of(&BinaryOp::ALL)), vec![x, y])
}

fn icmp(random: &mut Random, x: Term, y: Term) -> Term {
    Term::Op(Op::Icmp(random.of(&Condition::ALL)), vec![x, y])
}

fn constant(random: &mut Random) -> Term {
    Constant(
        random.of(&[-1, 0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 24, 31, 32, 48, 63, 64, 100, 127, 128, 255, 256, 1024]),
    )
}

fn any(random: &mut Random, terms: &[Term]) -> Term {
    terms[random.below(terms.len())].clone()
}

/// Returns what a rule matches. `x` is in it.
fn pattern(random: &mut Random) -> Term {
    let (k, l) = (constant(random), constant(random));
    match random.below(13) {
        0..3 => binary(random, X, k),
        3 => binary(random, k, X),
        4 => {
            let inner = binary(random, X, k);
            binary(random, inner, l)
        }
        5 => {
            let inner = binary(random, X, Y);
            let outer = any(random, &[X, Y]);
            binary(random, inner, outer)
        }
        6 => {
            let inner = binary(random, X, Y);
            let outer = any(random, &[X, Y]);
            binary(random, outer, inner)
        }
        7 => {
            let last = any(random, &[Y, Z]);
            let inner = [binary(random, X, Y), binary(random, X, last)];
            let [left, right] = inner;
            binary(random, left, right)
        }
        8 => {
            let last = any(random, &[Y, k]);
            let inner = binary(random, X, last);
            unary(random, inner)
        }
        9 => {
            let negated = unary(random, X);
            let other = unary(random, Y);
            let other = any(random, &[Y, k, other]);
            binary(random, negated, other)
        }
        10 => {
            let last = any(random, &[Y, k]);
            let inner = binary(random, X, last);
            let last = any(random, &[Y, l]);
            icmp(random, inner, last)
        }
        11 => {
            let condition = icmp(random, X, Y);
            // One of what is compared, so that both are of one type.
            let (then, otherwise) = (any(random, &[X, Y]), any(random, &[X, Y, l]));
            Term::Op(Op::Select, vec![condition, then, otherwise])
        }
        _ => {
            let then = binary(random, X, Y);
            let last = any(random, &[Y, Z, k]);
            let otherwise = binary(random, X, last);
            Term::Op(Op::Select, vec![Value(CONDITION), then, otherwise])
        }
    }
}

/// Returns what stands in the place of what a pattern matches.
fn replacement(random: &mut Random, pattern: &Term) -> Term {
    let values = pattern.values();
    let other = if values.contains(&1) { Y } else { X };
    let k = constant(random);
    match (pattern, random.below(8)) {
        (Term::Op(Op::Icmp(_), _), choice) => {
            let last = if choice < 4 { other } else { k };
            icmp(random, X, last)
        }
        (_, 0) => X,
        (_, 1) => other,
        (_, 2) => k,
        (_, 3) => unary(random, X),
        (_, 4 | 5) => binary(random, X, k),
        (_, 6) => binary(random, X, other),
        _ => {
            let inner = binary(random, other, k);
            binary(random, X, inner)
        }
    }
}

/// Returns rules in PDLL.
pub fn pdll(rules: &[Rule]) -> String {
    let mut text = String::new();
    for (number, Rule { pattern, by, priority }) in rules.iter().enumerate() {
        let _ = writeln!(text, "Pattern Rule{number} with benefit({priority}) {{");
        for (value, name) in NAMES.iter().enumerate() {
            if pattern.values().contains(&value) {
                let has_type = value == 0 && by.has_constants();
                let _ = writeln!(text, "  let {name}: Value{};", if has_type { "<ty: Type>" } else { "" });
            }
        }
        let _ = writeln!(text, "  let root = {};", pdll_term(pattern, ""));
        let _ = writeln!(text, "  replace root with {};\n}}\n", pdll_term(by, " -> (ty)"));
    }
    text
}

/// Writes a term; `ty` is behind constants.
fn pdll_term(term: &Term, ty: &str) -> String {
    match term {
        Value(value) => NAMES[*value].to_owned(),
        Constant(constant) => format!("op<ir.iconst> {{imm = attr<\"{constant}\">}}{ty}"),
        Term::Op(op, args) => {
            let args: Vec<String> = args.iter().map(|arg| pdll_term(arg, ty)).collect();
            let (name, attributes) = match op {
                Op::Unary(op) => (format!("{op:?}").to_lowercase(), String::new()),
                Op::Binary(op) => (format!("{op:?}").to_lowercase(), String::new()),
                Op::Icmp(cc) => ("icmp".to_owned(), format!(" {{cc = attr<\"\\\"{}\\\"\">}}", cc.name())),
                Op::Select => ("select".to_owned(), String::new()),
            };
            format!("op<ir.{name}>({}){attributes}", args.join(", "))
        }
    }
}

/// Returns rules in ISLE, without their prelude.
pub fn isle(rules: &[Rule]) -> String {
    let mut text = String::new();
    for Rule { pattern, by, priority } in rules {
        let pattern = isle_term(pattern, &|name| name.to_owned(), &|inst| format!("(def {inst})"));
        let pattern = pattern.strip_prefix("(def ").and_then(|rest| rest.strip_suffix(')')).expect("a root");
        let by = isle_term(by, &|name| format!("make_{name}"), &|inst| inst);
        let by = by.replace("(make_iconst ", "(make_iconst (type_of x) ");
        let _ = writeln!(text, "(rule {priority} (simplify (inst_of {pattern})) {by})");
    }
    text
}

/// Writes a term; `name` gives names of operations, and `around` what is around each.
fn isle_term(term: &Term, name: &dyn Fn(&str) -> String, around: &dyn Fn(String) -> String) -> String {
    match term {
        Value(value) => NAMES[*value].to_owned(),
        Constant(constant) => around(format!("({} {constant})", name("iconst"))),
        Term::Op(op, args) => {
            let args: Vec<String> = args.iter().map(|arg| isle_term(arg, name, around)).collect();
            let head = match op {
                Op::Unary(op) => format!("{} (UnaryOp.{op:?})", name("unary")),
                Op::Binary(op) => format!("{} (BinaryOp.{op:?})", name("binary")),
                Op::Icmp(cc) => format!("{} (Condition.{cc:?})", name("icmp")),
                Op::Select => name("select"),
            };
            around(format!("({head} {})", args.join(" ")))
        }
    }
}
