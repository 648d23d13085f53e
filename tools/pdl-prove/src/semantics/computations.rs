//! Semantics of computations with constants: the native functions that operators and built-in functions of PDLL become.

use std::fmt::Write;

use pdl_declarations::arithmetic::{self, Computation, ComputationStep};
use pdl_declarations::program::Expression;
use pdl_declarations::{Definition, Demand};
use pdl_diagnostics::SourceMap;
use pdl_ir::{Kind, Module, Native, NativeKind, OpKind};

use super::{ItemKind, Semantics, check, parse};

impl Semantics {
    /// Adds what the computations of a module do, as far as it can be said: whole numbers, and what has a value for all of them. Of
    /// others nothing is known.
    pub(crate) fn with_computations(&self, module: &Module) -> Semantics {
        let mut all = self.clone();
        for native in &module.natives {
            let kind = match native.kind {
                NativeKind::Constraint => ItemKind::Constraint,
                NativeKind::Rewrite => ItemKind::Rewrite,
            };
            if all.get(kind, &native.name).is_some() {
                continue;
            }
            let Some(text) = item_text(native, is_negated(module, native)) else { continue };
            let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
            let file = sources.add("computation", text, None);
            for mut item in parse::parse(&sources, file, &mut diagnostics).0 {
                item.name = native.name.clone();
                if check::check(&item).is_ok() {
                    all.items.insert((kind, native.name.clone()), item);
                }
            }
            debug_assert!(diagnostics.is_empty(), "{}: {diagnostics:?}", native.name);
        }
        all
    }
}

/// Returns true if a pattern wants that a constraint does not hold.
fn is_negated(module: &Module, native: &Native) -> bool {
    let ops = module.patterns.iter().flat_map(|pattern| &pattern.matcher);
    let mut negated = ops.filter_map(|op| match &op.kind {
        OpKind::ApplyNativeConstraint { name, negated: true, .. } => Some(name),
        _ => None,
    });
    negated.any(|name| *name == native.name)
}

/// The item of a file of semantics that a computation is.
fn item_text(native: &Native, negated: bool) -> Option<String> {
    let Some(Definition::Check(check)) = native.definition.as_deref() else { return None };
    let Demand::Computed(expression) = check.demand() else { return None };
    let computation = Computation::named(&native.name, native.kind, native.params.len(), native.results.len())?;
    if !computation.params.iter().chain(&computation.result).all(|kind| *kind == Kind::Attribute) {
        return None;
    }
    let mut writer = Writer::default();
    let (body, result) = match (native.kind, arithmetic::step(expression)?) {
        (NativeKind::Rewrite, ComputationStep::Call("value", operands)) => {
            (format!("result = {}", writer.number(operands.first()?)?), " -> bits T")
        }
        (NativeKind::Constraint, _) if native.results.is_empty() => {
            let condition = writer.condition(expression)?;
            let guards = writer.guards.iter().map(|guard| format!("{guard} and "));
            (format!("holds if {}{condition}", guards.collect::<String>()), "")
        }
        _ => return None,
    };
    // What has no value does not hold, negated or not, and fails a rewrite.
    if !writer.guards.is_empty() && (negated || native.kind == NativeKind::Rewrite) {
        return None;
    }
    let arguments: Vec<String> = (0..native.params.len()).map(|index| format!("a{index}: bits T")).collect();
    let place = match writer.bits {
        0 => String::new(),
        bits => format!(" where width(T) >= {bits}"),
    };
    let word = if native.kind == NativeKind::Constraint { "constraint" } else { "rewrite" };
    Some(format!("{word} Computed<T: int>({}){result}{place} {{ {body} }}", arguments.join(", ")))
}

/// Writes expressions in the language of semantics.
#[derive(Default)]
struct Writer {
    /// The conditions under which there is a value.
    guards: Vec<String>,
    /// The bits that the type must have for all literals to have a place.
    bits: u32,
}

impl Writer {
    fn condition(&mut self, expression: &Expression) -> Option<String> {
        let ComputationStep::Call(name, operands) = arithmetic::step(expression)? else { return None };
        let function = match name {
            "eq" | "ne" => {
                let sign = if name == "eq" { "==" } else { "!=" };
                if let Some(compared) = of_widths(sign, &operands) {
                    return Some(compared);
                }
                return Some(format!("{} {sign} {}", self.number(operands[0])?, self.number(operands[1])?));
            }
            "lt" | "le" | "gt" | "ge" => {
                let (sign, function) = match name {
                    "lt" => ("<", "slt"),
                    "le" => ("<=", "sle"),
                    "gt" => (">", "sgt"),
                    _ => (">=", "sge"),
                };
                if let Some(compared) = of_widths(sign, &operands) {
                    return Some(compared);
                }
                function
            }
            "ult" | "ule" | "ugt" | "uge" => name,
            "is_power_of_two" => {
                let number = self.number(operands.first()?)?;
                return Some(format!("({number} != 0 and ({number} & ({number} - 1)) == 0)"));
            }
            "one_of" => {
                let number = self.number(operands.first()?)?;
                let mut any = String::new();
                for (index, constant) in operands[1..].iter().enumerate() {
                    let or = if index > 0 { " or " } else { "" };
                    write!(any, "{or}{number} == {}", self.number(constant)?).ok()?;
                }
                return Some(format!("({any})"));
            }
            _ => return None,
        };
        Some(format!("{function}({}, {})", self.number(operands[0])?, self.number(operands[1])?))
    }

    fn number(&mut self, expression: &Expression) -> Option<String> {
        let (name, operands) = match arithmetic::step(expression)? {
            ComputationStep::Argument(index) => return Some(format!("a{index}")),
            ComputationStep::Integer(value) => {
                let bits = if value < 0 { 129 - value.leading_ones() } else { 128 - value.leading_zeros() };
                self.bits = self.bits.max(bits);
                return Some(if value < 0 { format!("(-{})", value.unsigned_abs()) } else { value.to_string() });
            }
            ComputationStep::Float(_) => return None,
            ComputationStep::Call(name, operands) => (name, operands),
        };
        let first = self.number(operands.first()?)?;
        let second = match operands.get(1) {
            Some(second) => self.number(second)?,
            None => String::new(),
        };
        let signed_guard = || format!("not ({second} == 0 or ({first} == min_signed(T) and {second} == -1))");
        let guard = match name {
            "div" | "rem" => Some(signed_guard()),
            "udiv" | "urem" => Some(format!("{second} != 0")),
            // The width may have no place in the type, so a shift is asked whether it is too far.
            "shl" | "shr" | "ushr" => return None,
            _ => None,
        };
        self.guards.extend(guard);
        Some(match name {
            "add" => format!("({first} + {second})"),
            "sub" => format!("({first} - {second})"),
            "mul" => format!("({first} * {second})"),
            "and" => format!("({first} & {second})"),
            "or" => format!("({first} | {second})"),
            "xor" => format!("({first} ^ {second})"),
            "neg" => format!("(-{first})"),
            "not" => format!("(~{first})"),
            "div" => format!("sdiv({first}, {second})"),
            "rem" => format!("srem({first}, {second})"),
            "udiv" | "urem" => format!("{name}({first}, {second})"),
            "min" => format!("(slt({first}, {second}) ? {first} : {second})"),
            "max" => format!("(slt({first}, {second}) ? {second} : {first})"),
            "umin" => format!("(ult({first}, {second}) ? {first} : {second})"),
            "umax" => format!("(ult({first}, {second}) ? {second} : {first})"),
            "abs" => format!("(slt({first}, 0) ? -{first} : {first})"),
            _ => return None,
        })
    }
}

/// Returns the comparison of a width with a number.
fn of_widths(sign: &str, operands: &[&Expression]) -> Option<String> {
    let side = |operand: &Expression| match arithmetic::step(operand)? {
        ComputationStep::Integer(value) => Some((value.to_string(), false)),
        ComputationStep::Call("width", _) => Some(("width(T)".to_owned(), true)),
        _ => None,
    };
    let ((left, is_width), (right, is_other)) = (side(operands.first()?)?, side(operands.get(1)?)?);
    (is_width || is_other).then(|| format!("{left} {sign} {right}"))
}
