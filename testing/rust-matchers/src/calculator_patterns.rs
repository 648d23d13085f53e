//! The patterns on the calculator, and what its operations are called in Rust.

/// In PDLL.
pub const PATTERNS: &str = "
    Pattern AddZero => erase op<calc.add>(x: Value, op<calc.zero>);
    Pattern AddSelf => erase op<calc.add>(x: Value, x);
    Pattern AddOne => erase op<calc.add>(x: Value, op<calc.one>);
    Pattern NegNeg => erase op<calc.neg>(op<calc.neg>(x: Value));
";

/// The paths.
pub const PATHS: &[(&str, &str)] = &[
    ("calc.add", "crate::calculator::Opcode::Add"),
    ("calc.neg", "crate::calculator::Opcode::Neg"),
    ("calc.zero", "crate::calculator::Opcode::Zero"),
    ("calc.one", "crate::calculator::Opcode::One"),
];
