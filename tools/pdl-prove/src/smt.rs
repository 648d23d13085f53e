//! Terms as SMT-LIB text, and the values that a solver answers with (SMT-LIB 2.6, theories FixedSizeBitVectors and
//! FloatingPoint).

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::float::FloatFormat;
use crate::term::{Function, Node, Sort, TermId, Terms, VariableId};

/// A query: is there a way for `claim` to be true? It asks for the values of all variables if there is.
pub(crate) fn query(terms: &Terms, claim: TermId) -> String {
    let mut out = String::from("(set-option :produce-models true)\n(set-logic ALL)\n");
    let needed = terms.parts(claim);
    let mut asked = String::new();
    for (id, _, sort) in terms.variables() {
        let _ = writeln!(out, "(declare-const v{} {})", id.0, sort_text(sort));
        let _ = write!(asked, " v{}", id.0);
    }
    for term in needed {
        if let Node::Apply(function, arguments) = terms.node(term) {
            let count = function.arity();
            let (name_of, sort) = (name(terms, term), sort_text(terms.sort(term)));
            let _ = write!(out, "(define-fun {name_of} () {sort} ({}", head(terms, function, arguments[0]));
            for argument in &arguments[..count] {
                let _ = write!(out, " {}", name(terms, *argument));
            }
            out.push_str("))\n");
        }
    }
    let _ = writeln!(out, "(assert {})\n(check-sat)", name(terms, claim));
    if !asked.is_empty() {
        let _ = writeln!(out, "(get-value ({}))", asked.trim_start());
    }
    out
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_owned(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
        Sort::Float(kind) => {
            let (exponent, significand) = kind.format();
            format!("(_ FloatingPoint {exponent} {significand})")
        }
    }
}

fn head(terms: &Terms, function: Function, first: TermId) -> String {
    let added = |to: u32| match terms.sort(first) {
        Sort::Bits(width) => to - width,
        _ => 0,
    };
    let to_float = |kind: FloatFormat| {
        let (exponent, significand) = kind.format();
        format!("{exponent} {significand}")
    };
    match function {
        Function::FloatOfBits(kind) => format!("(_ to_fp {})", to_float(kind)),
        Function::FloatOfFloat(kind) | Function::FloatOfSigned(kind) => format!("(_ to_fp {}) RNE", to_float(kind)),
        Function::FloatOfUnsigned(kind) => format!("(_ to_fp_unsigned {}) RNE", to_float(kind)),
        Function::SignedOfFloat(width) => format!("(_ fp.to_sbv {width}) RTZ"),
        Function::UnsignedOfFloat(width) => format!("(_ fp.to_ubv {width}) RTZ"),
        Function::ZeroExtend(to) => format!("(_ zero_extend {})", added(to)),
        Function::SignExtend(to) => format!("(_ sign_extend {})", added(to)),
        Function::Extract(high, low) => format!("(_ extract {high} {low})"),
        _ => function.smt_name().unwrap_or_default().to_owned(),
    }
}

fn name(terms: &Terms, term: TermId) -> String {
    match terms.node(term) {
        Node::Bool(value) => value.to_string(),
        Node::Bits(width, bits) => format!("(_ bv{bits} {width})"),
        Node::Float(kind, bits) => {
            let (exponent, significand) = kind.format();
            format!("((_ to_fp {exponent} {significand}) (_ bv{bits} {}))", kind.width())
        }
        Node::Variable(VariableId(id)) => format!("v{id}"),
        Node::Apply(..) => format!("t{}", term.index()),
    }
}

/// The reply of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// There is none.
    Unsatisfiable,
    /// There is one, with these values.
    Satisfiable(BTreeMap<VariableId, u128>),
    /// It cannot say.
    Unknown,
    /// It had not enough memory to say.
    OutOfMemory,
}

/// Reads what a solver printed, where values were asked for or not.
///
/// # Errors
/// The text that is no answer to a query.
pub(crate) fn reply(text: &str, wants_values: bool) -> Result<Reply, String> {
    let text = text.trim_start();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match first {
        "unsat" => Ok(Reply::Unsatisfiable),
        "unknown" | "timeout" => Ok(Reply::Unknown),
        "sat" if !wants_values => Ok(Reply::Satisfiable(BTreeMap::new())),
        "sat" => values(rest).map(Reply::Satisfiable).ok_or_else(|| format!("no values in `{}`", shortened(rest))),
        "(error" if is_out_of_memory(rest) => Ok(Reply::OutOfMemory),
        _ => Err(format!("`{}` is no answer", shortened(text))),
    }
}

/// A reply as a solver prints it, which [`reply`] reads.
pub(crate) fn reply_text(reply: &Reply) -> String {
    match reply {
        Reply::Unsatisfiable => "unsat".to_owned(),
        Reply::Unknown => "unknown".to_owned(),
        Reply::OutOfMemory => "(error \"out of memory\")".to_owned(),
        Reply::Satisfiable(values) => {
            let all: Vec<String> = values.iter().map(|(id, bits)| format!("(v{} (_ bv{bits} 128))", id.0)).collect();
            format!("sat\n({})", all.join(" "))
        }
    }
}

/// Returns true if a solver says that it had not enough memory, as z3 and cvc5 do.
pub(crate) fn is_out_of_memory(text: &str) -> bool {
    text.contains("out of memory") || text.contains("std::bad_alloc")
}

fn shortened(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    line.char_indices().nth(100).map_or(line, |(end, _)| &line[..end])
}

/// `((v0 #b01) (v1 #x1f) (v2 true) (v3 (_ bv5 8)))`
fn values(text: &str) -> Option<BTreeMap<VariableId, u128>> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace();
    let mut values = BTreeMap::new();
    (words.next()? == "(").then_some(())?;
    loop {
        match words.next()? {
            ")" => return Some(values),
            "(" => {}
            _ => return None,
        }
        let id = VariableId(words.next()?.strip_prefix('v')?.parse().ok()?);
        let value = match words.next()? {
            "true" => 1,
            "false" => 0,
            "(" => {
                (words.next()? == "_").then_some(())?;
                let value = words.next()?.strip_prefix("bv")?.parse().ok()?;
                words.next()?;
                (words.next()? == ")").then_some(value)?
            }
            word => match word.split_at_checked(2)? {
                ("#b", digits) => u128::from_str_radix(digits, 2).ok()?,
                ("#x", digits) => u128::from_str_radix(digits, 16).ok()?,
                _ => return None,
            },
        };
        (words.next()? == ")").then_some(())?;
        values.insert(id, value);
    }
}
