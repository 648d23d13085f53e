//! Random patterns on the enum of `examples/functions/ir.rs`. The build script makes rules in Rust of them, and the tests compare
//! these with the interpreter.

use std::fmt::Write;

use crate::choices::Choices;

/// The first patterns of each file: one of each kind that random ones are seldom.
const FIXED: &str = r#"
Constraint IsSmall(value: Attr);
Constraint Negated(value: Attr) -> Attr;
Rewrite Doubled(value: Attr) -> Attr;
Pattern SubSmall with benefit(3) {
    let root = op<clif.isub>(x: Value, op<clif.iconst> {imm = n: Attr});
    IsSmall(n);
    let negated = Negated(n);
    replace root with op<clif.iadd_imm>(x) {imm = negated};
}
Pattern SubLarge {
    let root = op<clif.isub>(x: Value, op<clif.iconst> {imm = n: Attr});
    not Negated(n);
    replace root with op<clif.imul>(x, x);
}
Pattern SubNegative {
    let root = op<clif.isub>(op<clif.iconst> {imm = n: Attr}, x: Value);
    let negated = Negated(n);
    replace root with op<clif.iadd_imm>(x) {imm = negated};
}
Pattern SubNot {
    let root = op<clif.isub>(op<clif.iconst> {imm = n: Attr}, x: Value);
    not Negated(n);
    replace root with op<clif.iadd>(x, x);
}
Pattern AddSame {
    let root = op<clif.iadd>(op<clif.iadd_imm>(x: Value) {imm = n: Attr}, op<clif.iadd_imm>(y: Value) {imm = n});
    rewrite root with {
        let sum = op<clif.iadd>(x, y);
        replace root with op<clif.iadd_imm>(sum) {imm = Doubled(n)};
    };
}
Pattern CallArguments {
    let root = op<clif.call>(args: ValueRange) {callee = attr<"\"f\"">};
    replace root with op<clif.call>(args, op<clif.iconst> {imm = attr<"3">} -> (type<"i64">)) {callee = attr<"\"h\"">};
}
"#;

/// Returns the patterns of a seed.
#[allow(unreachable_pub, reason = "the build script has this file, too")]
pub fn patterns(seed: u64) -> String {
    let mut text = FIXED.to_owned();
    let mut choices = Choices::from_seed(seed);
    for number in 0..choices.below(12) + 4 {
        let mut pattern = Pattern { choices: &mut choices, values: Vec::new(), attributes: Vec::new(), next: 0 };
        text += &pattern.text(number);
    }
    text
}

/// A pattern that is being written.
struct Pattern<'c> {
    choices: &'c mut Choices,
    /// Names of single values.
    values: Vec<String>,
    /// Names of attributes, each with the kind of field that has it.
    attributes: Vec<(String, &'static str)>,
    next: usize,
}

impl Pattern<'_> {
    fn text(&mut self, number: usize) -> String {
        let root = self.op(3, true);
        let benefit = self.choices.below(4);
        let made = match self.choices.below(4) {
            0 => format!("    replace root with {};\n", self.value()),
            _ => format!("    replace root with {};\n", self.new_op(2, true)),
        };
        format!("Pattern R{number} with benefit({benefit}) {{\n    let root = {root};\n{made}}}\n")
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("{prefix}{}", self.next)
    }

    /// An operation to match.
    fn op(&mut self, depth: usize, is_root: bool) -> String {
        let kind = self.choices.below(if is_root { 9 } else { 10 });
        let mut text = match kind {
            0..=2 => {
                let name = *self.choices.pick(&["iadd", "isub", "imul"]);
                format!("op<clif.{name}>({}, {})", self.operand(depth), self.operand(depth))
            }
            3 => {
                let operand = self.operand(depth);
                format!("op<clif.iadd_imm>({operand}) {{imm = {}}}", self.attribute("imm"))
            }
            4 => {
                let (a, b) = (self.operand(depth), self.operand(depth));
                format!("op<clif.icmp>({a}, {b}) {{cc = {}}}", self.attribute("cc"))
            }
            5 => {
                let operands: Vec<String> = (0..3).map(|_| self.operand(depth)).collect();
                format!("op<clif.select>({})", operands.join(", "))
            }
            6 => {
                let operands: Vec<String> = (0..=self.choices.below(2)).map(|_| self.operand(depth)).collect();
                let offset = match self.choices.below(4) {
                    0 | 1 => format!(" {{offset = {}}}", self.attribute("offset")),
                    2 => " {!offset}".to_owned(),
                    _ => String::new(),
                };
                format!("op<clif.load>({}){offset}", operands.join(", "))
            }
            7 => {
                // An operation would stand for all its results, which are a group of their own.
                let operands: Vec<String> = (0..self.choices.below(3)).map(|_| self.operand(0)).collect();
                format!("op<clif.call>({}) {{callee = {}}}", operands.join(", "), self.attribute("callee"))
            }
            8 => {
                let name = *self.choices.pick(&["op<>", "op<clif.iadd>", "op<clif.imul>"]);
                format!("{name}({}, {})", self.operand(depth), self.operand(depth))
            }
            _ => format!("op<clif.iconst> {{imm = {}}}", self.attribute("imm")),
        };
        if self.choices.percent(20) {
            let ty = match self.choices.percent(50) {
                true => format!("type<\"{}\">", self.choices.pick(&["i1", "i32", "i64"])),
                false => format!("{}: Type", self.fresh("t")),
            };
            let _ = write!(text, " -> ({ty})");
        }
        text
    }

    fn operand(&mut self, depth: usize) -> String {
        if depth > 0 && self.choices.percent(40) {
            return self.op(depth - 1, false);
        }
        if !self.values.is_empty() && self.choices.percent(30) {
            return self.choices.pick(&self.values).clone();
        }
        let name = self.fresh("v");
        self.values.push(name.clone());
        format!("{name}: Value")
    }

    fn constant(&mut self, field: &str) -> String {
        match field {
            "cc" => (*self.choices.pick(&[r#"attr<"\"eq\"">"#, r#"attr<"\"slt\"">"#])).to_owned(),
            "callee" => (*self.choices.pick(&[r#"attr<"\"f\"">"#, r#"attr<"\"g\"">"#])).to_owned(),
            _ => format!("attr<\"{}\">", self.choices.below(4) as i32 - 1),
        }
    }

    fn attribute(&mut self, field: &'static str) -> String {
        let known: Vec<String> =
            self.attributes.iter().filter(|(_, of)| *of == field).map(|(name, _)| name.clone()).collect();
        match self.choices.below(4) {
            0 if !known.is_empty() => self.choices.pick(&known).clone(),
            0 | 1 => {
                let name = self.fresh("a");
                self.attributes.push((name.clone(), field));
                format!("{name}: Attr")
            }
            _ => self.constant(field),
        }
    }

    /// A value that is matched, or one that is made.
    fn value(&mut self) -> String {
        if self.values.is_empty() {
            return self.new_op(0, false);
        }
        self.choices.pick(&self.values).clone()
    }

    fn made(&mut self, depth: usize) -> String {
        if depth > 0 && self.choices.percent(40) { self.new_op(depth - 1, false) } else { self.value() }
    }

    fn given(&mut self, field: &'static str) -> String {
        let known: Vec<String> =
            self.attributes.iter().filter(|(_, of)| *of == field).map(|(name, _)| name.clone()).collect();
        if !known.is_empty() && self.choices.percent(50) {
            self.choices.pick(&known).clone()
        } else {
            self.constant(field)
        }
    }

    /// An operation to make; what replaces the root has the types of that.
    fn new_op(&mut self, depth: usize, is_root: bool) -> String {
        let typed = if is_root { "" } else { " -> (type<\"i64\">)" };
        match self.choices.below(if depth == 0 { 1 } else { 6 }) {
            0 => format!("op<clif.iconst> {{imm = {}}}{typed}", self.given("imm")),
            1 => {
                let name = *self.choices.pick(&["iadd", "isub", "imul"]);
                format!("op<clif.{name}>({}, {})", self.made(depth), self.made(depth))
            }
            2 => {
                let operand = self.made(depth);
                format!("op<clif.iadd_imm>({operand}) {{imm = {}}}", self.given("imm"))
            }
            3 => {
                let (a, b) = (self.made(depth), self.made(depth));
                format!("op<clif.icmp>({a}, {b}) {{cc = {}}}", self.given("cc"))
            }
            4 => {
                let operands: Vec<String> = (0..=self.choices.below(2)).map(|_| self.made(depth)).collect();
                format!("op<clif.load>({}){typed}", operands.join(", "))
            }
            _ => {
                let operands: Vec<String> = (0..self.choices.below(3)).map(|_| self.made(depth)).collect();
                format!("op<clif.call>({}) {{callee = {}}}{typed}", operands.join(", "), self.given("callee"))
            }
        }
    }
}
