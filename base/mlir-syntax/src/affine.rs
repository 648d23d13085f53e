//! Affine maps and integer sets: expressions over dimensions and symbols, simplified as they are built, so that two
//! spellings of one map are one attribute, and printed with as few parentheses as MLIR prints.

use crate::limits::MAX_NESTING;
use std::fmt::{self, Write};
use std::sync::Arc;

/// An affine expression. The constructors ([`AffineExpr::plus`] and so on) simplify; parsing uses nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    /// `d0`
    Dimension(u32),
    /// `s0`
    Symbol(u32),
    /// `5`
    Constant(i64),
    /// Two operands.
    Binary(Arc<AffineBinary>),
}

/// An operator with its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineBinary {
    /// The operator.
    pub op: AffineOp,
    /// The left operand.
    pub lhs: AffineExpr,
    /// The right operand.
    pub rhs: AffineExpr,
    depth: u32,
    size: u32,
}

/// The operators of affine expressions. Subtraction is addition of a product with -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AffineOp {
    /// `+`
    Add,
    /// `*`
    Mul,
    /// `mod`
    Mod,
    /// `floordiv`
    FloorDiv,
    /// `ceildiv`
    CeilDiv,
}

/// `(d0, d1)[s0] -> (d0 + s0, d1)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// The number of dimensions.
    pub dimensions: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// The results.
    pub results: Vec<AffineExpr>,
}

/// `(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// The number of dimensions.
    pub dimensions: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// The constraints: each expression is at least zero or, where the flag is set, equal to zero.
    pub constraints: Vec<(AffineExpr, bool)>,
}

/// Expressions nest no deeper than types do; the bound on sums is wider because they are written without brackets.
const MAX_DEPTH: u32 = 4 * MAX_NESTING;

impl AffineExpr {
    /// Returns true if no dimension occurs in it.
    pub(crate) fn is_symbolic(&self) -> bool {
        match self {
            AffineExpr::Dimension(_) => false,
            AffineExpr::Symbol(_) | AffineExpr::Constant(_) => true,
            AffineExpr::Binary(binary) => binary.lhs.is_symbolic() && binary.rhs.is_symbolic(),
        }
    }

    /// Returns true if it is deeper than the limits allow; such an expression must not be built upon.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.depth() > MAX_DEPTH
    }

    /// `self + rhs`
    pub fn plus(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::{Constant, Dimension, Symbol};
        let (lhs, rhs) = match (self, rhs) {
            (Constant(a), Constant(b)) => {
                return match a.checked_add(b) {
                    Some(sum) => Constant(sum),
                    None => binary(AffineOp::Add, Constant(a), Constant(b)),
                };
            }
            (Dimension(a), Dimension(b)) if a > b => (Dimension(b), Dimension(a)),
            (Symbol(a), Symbol(b)) if a > b => (Symbol(b), Symbol(a)),
            (lhs, rhs) if matches!(lhs, Constant(_)) || (lhs.is_symbolic() && !rhs.is_symbolic()) => (rhs, lhs),
            other => other,
        };
        if rhs == Constant(0) {
            return lhs;
        }
        if let (Some((AffineOp::Add, inner, Constant(a))), Constant(b)) = (lhs.parts(), &rhs)
            && let Some(sum) = a.checked_add(*b)
        {
            return inner.clone().plus(Constant(sum));
        }
        let (left, left_factor) = lhs.coefficient();
        let (right, right_factor) = rhs.coefficient();
        if left == right
            && let Some(factor) = left_factor.checked_add(right_factor)
        {
            return left.clone().times(Constant(factor));
        }
        if let (Some((AffineOp::Add, inner, Constant(a))), false) = (lhs.parts(), matches!(rhs, Constant(_))) {
            let constant = Constant(*a);
            return inner.clone().plus(rhs).add_unfolded(constant);
        }
        // x - (x floordiv c) * c is x mod c.
        if let Some((AffineOp::Mul, quotient, Constant(factor))) = rhs.parts()
            && let Some((AffineOp::FloorDiv, dividend, Constant(divisor))) = quotient.parts()
            && *divisor > 0
            && *factor == -*divisor
            && *dividend == lhs
        {
            let divisor = Constant(*divisor);
            return lhs.modulo(divisor);
        }
        binary(AffineOp::Add, lhs, rhs)
    }

    /// `self - rhs`
    pub(crate) fn minus(self, rhs: AffineExpr) -> AffineExpr {
        self.plus(rhs.times(AffineExpr::Constant(-1)))
    }

    /// `self * rhs`; one of them should be symbolic for the result to be affine.
    pub fn times(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::{Constant, Dimension, Symbol};
        let (lhs, rhs) = match (self, rhs) {
            (Constant(a), Constant(b)) => {
                return match a.checked_mul(b) {
                    Some(product) => Constant(product),
                    None => binary(AffineOp::Mul, Constant(a), Constant(b)),
                };
            }
            (Dimension(a), Dimension(b)) if a > b => (Dimension(b), Dimension(a)),
            (Symbol(a), Symbol(b)) if a > b => (Symbol(b), Symbol(a)),
            (lhs, rhs) if matches!(lhs, Constant(_)) || !rhs.is_symbolic() => (rhs, lhs),
            other => other,
        };
        match rhs {
            Constant(1) => return lhs,
            Constant(0) => return rhs,
            _ => {}
        }
        if let Some((AffineOp::Mul, inner, Constant(a))) = lhs.parts() {
            match &rhs {
                Constant(b) => {
                    if let Some(product) = a.checked_mul(*b) {
                        return inner.clone().times(Constant(product));
                    }
                }
                _ => {
                    let constant = Constant(*a);
                    return inner.clone().times(rhs).times(constant);
                }
            }
        }
        binary(AffineOp::Mul, lhs, rhs)
    }

    /// `self floordiv rhs`
    pub(crate) fn floor_div(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::Constant;
        let Constant(divisor @ 1..) = rhs else { return binary(AffineOp::FloorDiv, self, rhs) };
        if divisor == 1 {
            return self;
        }
        if let Constant(dividend) = self {
            return Constant(dividend.div_euclid(divisor));
        }
        match self.parts() {
            Some((AffineOp::Mul, inner, Constant(factor))) if factor % divisor == 0 => {
                return inner.clone().times(Constant(factor / divisor));
            }
            Some((AffineOp::Add, left, right))
                if left.known_divisor().is_multiple_of(divisor as u64)
                    || right.known_divisor().is_multiple_of(divisor as u64) =>
            {
                return left.clone().floor_div(rhs.clone()).plus(right.clone().floor_div(rhs));
            }
            _ => {}
        }
        binary(AffineOp::FloorDiv, self, rhs)
    }

    /// `self ceildiv rhs`
    pub(crate) fn ceil_div(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::Constant;
        let Constant(divisor @ 1..) = rhs else { return binary(AffineOp::CeilDiv, self, rhs) };
        if divisor == 1 {
            return self;
        }
        if let Constant(dividend) = self {
            return Constant(dividend.div_euclid(divisor) + i64::from(dividend.rem_euclid(divisor) != 0));
        }
        match self.parts() {
            Some((AffineOp::Mul, inner, Constant(factor))) if factor % divisor == 0 => {
                inner.clone().times(Constant(factor / divisor))
            }
            _ => binary(AffineOp::CeilDiv, self, rhs),
        }
    }

    /// `self mod rhs`
    pub(crate) fn modulo(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::Constant;
        let Constant(divisor @ 1..) = rhs else { return binary(AffineOp::Mod, self, rhs) };
        if let Constant(dividend) = self {
            return Constant(dividend.rem_euclid(divisor));
        }
        if self.known_divisor().is_multiple_of(divisor as u64) {
            return Constant(0);
        }
        match self.parts() {
            Some((AffineOp::Add, left, right)) => {
                if left.known_divisor().is_multiple_of(divisor as u64) {
                    return right.clone().modulo(rhs);
                }
                if right.known_divisor().is_multiple_of(divisor as u64) {
                    return left.clone().modulo(rhs);
                }
            }
            Some((AffineOp::Mod, inner, Constant(outer))) if *outer > 0 && outer % divisor == 0 => {
                return inner.clone().modulo(rhs);
            }
            _ => {}
        }
        binary(AffineOp::Mod, self, rhs)
    }

    /// Adds a constant that was split off before, without looking for another one in the sum.
    fn add_unfolded(self, constant: AffineExpr) -> AffineExpr {
        match self.parts() {
            Some((AffineOp::Add, _, AffineExpr::Constant(_))) | None => self.plus(constant),
            Some(_) if constant == AffineExpr::Constant(0) => self,
            Some(_) => binary(AffineOp::Add, self, constant),
        }
    }

    fn parts(&self) -> Option<(AffineOp, &AffineExpr, &AffineExpr)> {
        match self {
            AffineExpr::Binary(binary) => Some((binary.op, &binary.lhs, &binary.rhs)),
            _ => None,
        }
    }

    /// Splits off a constant factor.
    fn coefficient(&self) -> (&AffineExpr, i64) {
        match self.parts() {
            Some((AffineOp::Mul, inner, AffineExpr::Constant(factor))) => (inner, *factor),
            _ => (self, 1),
        }
    }

    /// A number that divides the value whatever the dimensions and symbols are; 0 for the constant 0.
    fn known_divisor(&self) -> u64 {
        match self {
            AffineExpr::Dimension(_) | AffineExpr::Symbol(_) => 1,
            AffineExpr::Constant(value) => value.unsigned_abs(),
            AffineExpr::Binary(binary) => match binary.op {
                AffineOp::Mul => binary.lhs.known_divisor().saturating_mul(binary.rhs.known_divisor()).max(1),
                AffineOp::Add | AffineOp::Mod => gcd(binary.lhs.known_divisor(), binary.rhs.known_divisor()),
                AffineOp::FloorDiv | AffineOp::CeilDiv => match binary.rhs {
                    AffineExpr::Constant(divisor @ 1..) => {
                        let dividend = binary.lhs.known_divisor();
                        if dividend.is_multiple_of(divisor as u64) { dividend / divisor as u64 } else { 1 }
                    }
                    _ => 1,
                },
            },
        }
    }

    fn depth(&self) -> u32 {
        match self {
            AffineExpr::Binary(binary) => binary.depth,
            _ => 0,
        }
    }

    fn size(&self) -> usize {
        match self {
            AffineExpr::Binary(binary) => binary.size as usize,
            _ => 1,
        }
    }

    /// Prints the expression; in parentheses if it is an operator's operand and binds no tighter.
    fn print(&self, out: &mut String, enclosed: bool) {
        self.print_with(out, enclosed, &mut |variable, out| match variable {
            AffineVariable::Dimension(index) => push(out, format_args!("d{index}")),
            AffineVariable::Symbol(index) => push(out, format_args!("s{index}")),
        });
    }

    /// The same with dimensions and symbols as `variable` prints them.
    fn print_with(&self, out: &mut String, enclosed: bool, variable: &mut dyn FnMut(AffineVariable, &mut String)) {
        use AffineExpr::Constant;
        let (op, lhs, rhs) = match self {
            AffineExpr::Dimension(index) => return variable(AffineVariable::Dimension(*index), out),
            AffineExpr::Symbol(index) => return variable(AffineVariable::Symbol(*index), out),
            Constant(value) => return push(out, format_args!("{value}")),
            AffineExpr::Binary(binary) => (binary.op, &binary.lhs, &binary.rhs),
        };
        if enclosed {
            out.push('(');
        }
        match (op, rhs) {
            (AffineOp::Mul, Constant(-1)) => {
                out.push('-');
                lhs.print_with(out, true, variable);
            }
            (AffineOp::Add, _) => {
                lhs.print_with(out, false, variable);
                match (rhs, rhs.parts()) {
                    (Constant(value), _) if *value < 0 => push(out, format_args!(" - {}", value.unsigned_abs())),
                    (_, Some((AffineOp::Mul, inner, Constant(-1)))) => {
                        out.push_str(" - ");
                        inner.print_with(out, matches!(inner.parts(), Some((AffineOp::Add, ..))), variable);
                    }
                    (_, Some((AffineOp::Mul, inner, Constant(factor)))) if *factor < -1 => {
                        out.push_str(" - ");
                        inner.print_with(out, true, variable);
                        push(out, format_args!(" * {}", factor.unsigned_abs()));
                    }
                    _ => {
                        out.push_str(" + ");
                        rhs.print_with(out, false, variable);
                    }
                }
            }
            _ => {
                lhs.print_with(out, true, variable);
                out.push_str(match op {
                    AffineOp::Mod => " mod ",
                    AffineOp::FloorDiv => " floordiv ",
                    AffineOp::CeilDiv => " ceildiv ",
                    AffineOp::Add | AffineOp::Mul => " * ",
                });
                rhs.print_with(out, true, variable);
            }
        }
        if enclosed {
            out.push(')');
        }
    }
}

/// A variable of an affine expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AffineVariable {
    /// `d0`
    Dimension(u32),
    /// `s0`
    Symbol(u32),
}

impl AffineExpr {
    /// Appends the expression with dimensions and symbols as `variable` prints them.
    pub fn print_over(&self, mut variable: impl FnMut(AffineVariable, &mut String), out: &mut String) {
        self.print_with(out, false, &mut variable);
    }
}

impl AffineMap {
    /// Returns true if the results are the dimensions in order.
    pub(crate) fn is_identity(&self) -> bool {
        self.results.len() == self.dimensions as usize
            && self.results.iter().zip(0..).all(|(expr, index)| *expr == AffineExpr::Dimension(index))
    }

    /// The number of entities to print.
    pub(crate) fn size(&self) -> usize {
        (self.dimensions + self.symbols) as usize + self.results.iter().map(AffineExpr::size).sum::<usize>()
    }

    /// Appends `(d0) -> (d0)`.
    pub fn print(&self, out: &mut String) {
        print_header(out, self.dimensions, self.symbols);
        out.push_str(" -> (");
        for (index, expr) in self.results.iter().enumerate() {
            out.push_str(if index > 0 { ", " } else { "" });
            expr.print(out, false);
        }
        out.push(')');
    }
}

impl IntegerSet {
    /// The number of entities to print.
    pub(crate) fn size(&self) -> usize {
        (self.dimensions + self.symbols) as usize + self.constraints.iter().map(|c| c.0.size()).sum::<usize>()
    }

    /// Appends `(d0) : (d0 >= 0)`.
    pub(crate) fn print(&self, out: &mut String) {
        print_header(out, self.dimensions, self.symbols);
        out.push_str(" : (");
        for (index, (expr, equal)) in self.constraints.iter().enumerate() {
            out.push_str(if index > 0 { ", " } else { "" });
            expr.print(out, false);
            out.push_str(if *equal { " == 0" } else { " >= 0" });
        }
        out.push(')');
    }
}

impl fmt::Display for AffineExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.print(&mut text, false);
        f.write_str(&text)
    }
}

fn binary(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    let depth = 1 + lhs.depth().max(rhs.depth());
    let size = u32::try_from(1 + lhs.size() + rhs.size()).unwrap_or(u32::MAX);
    AffineExpr::Binary(Arc::new(AffineBinary { op, lhs, rhs, depth, size }))
}

fn print_header(out: &mut String, dimensions: u32, symbols: u32) {
    out.push('(');
    for index in 0..dimensions {
        push(out, format_args!("{}d{index}", if index > 0 { ", " } else { "" }));
    }
    out.push(')');
    if symbols > 0 {
        out.push('[');
        for index in 0..symbols {
            push(out, format_args!("{}s{index}", if index > 0 { ", " } else { "" }));
        }
        out.push(']');
    }
}

fn push(out: &mut String, arguments: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(arguments);
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
