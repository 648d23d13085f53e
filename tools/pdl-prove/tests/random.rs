//! Random rewrites: those that are right by construction are never refuted, and those with one fault always are.
//!
//! Right and wrong are decided here, by a small evaluator of its own that shares nothing with the prover.

use crate::upstream;

use std::fmt::Write;
use std::time::Duration;

use pdl_diagnostics::SourceMap;
use pdl_prove::{ProofOptions, Semantics, Solver, Verdict, prove};

/// The number of each that a run draws. All 200 in `cargo test --release -p pdl-prove --test all random:: -- --include-ignored`.
const SOME: u64 = 60;
const ALL: u64 = 200;

/// xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    ShrU,
    ShrS,
    MaxS,
    MinS,
    MaxU,
    MinU,
    DivU,
    RemU,
}

/// Flags: wrapping as signed and as unsigned numbers, or, of shifts to the right and quotients, leaving nothing over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Flags {
    nsw: bool,
    nuw: bool,
    exact: bool,
}

/// An expression of 8 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tree {
    Input(usize),
    Constant(u8),
    Binary(Operator, Flags, Box<[Tree; 2]>),
    /// `predicate(a, b) ? c : d`
    Select(u8, Box<[Tree; 4]>),
}

use Operator::{Add, And, DivU, MaxS, MaxU, MinS, MinU, Mul, Or, RemU, Shl, ShrS, ShrU, Sub, Xor};
use Tree::{Binary, Constant, Input, Select};

fn op(operator: Operator, a: Tree, b: Tree) -> Tree {
    Binary(operator, Flags::default(), Box::new([a, b]))
}

fn select(predicate: u8, a: Tree, b: Tree, c: Tree, d: Tree) -> Tree {
    Select(predicate, Box::new([a, b, c, d]))
}

/// `None` is poison.
fn value(tree: &Tree, inputs: &[u8; 3]) -> Option<u8> {
    Some(match tree {
        Input(index) => inputs[*index],
        Constant(constant) => *constant,
        Binary(operator, flags, operands) => {
            let (a, b) = (value(&operands[0], inputs)?, value(&operands[1], inputs)?);
            let (sa, sb) = (a as i8, b as i8);
            let fits = |signed: Option<i8>, unsigned: Option<u8>| {
                ((!flags.nsw || signed.is_some()) && (!flags.nuw || unsigned.is_some())).then_some(())
            };
            match operator {
                Add => {
                    fits(sa.checked_add(sb), a.checked_add(b))?;
                    a.wrapping_add(b)
                }
                Sub => {
                    fits(sa.checked_sub(sb), a.checked_sub(b))?;
                    a.wrapping_sub(b)
                }
                Mul => {
                    fits(sa.checked_mul(sb), a.checked_mul(b))?;
                    a.wrapping_mul(b)
                }
                And => a & b,
                Or => a | b,
                Xor => a ^ b,
                Shl | ShrU | ShrS if b >= 8 => return None,
                Shl => {
                    let shifted = a << b;
                    (!(flags.nsw && (shifted as i8) >> b != sa || flags.nuw && shifted >> b != a)).then_some(shifted)?
                }
                ShrU => (!flags.exact || a >> b << b == a).then_some(a >> b)?,
                ShrS => (!flags.exact || a >> b << b == a).then_some((sa >> b) as u8)?,
                MaxS => sa.max(sb) as u8,
                MinS => sa.min(sb) as u8,
                MaxU => a.max(b),
                MinU => a.min(b),
                // Only by constants other than zero.
                DivU => (!flags.exact || a % b == 0).then_some(a / b)?,
                RemU => a % b,
            }
        }
        Select(predicate, parts) => {
            let (a, b) = (value(&parts[0], inputs)?, value(&parts[1], inputs)?);
            value(&parts[if holds(*predicate, a, b) { 2 } else { 3 }], inputs)?
        }
    })
}

fn holds(predicate: u8, a: u8, b: u8) -> bool {
    let (sa, sb) = (a as i8, b as i8);
    [a == b, a != b, sa < sb, sa <= sb, sa > sb, sa >= sb, a < b, a <= b, a > b, a >= b][usize::from(predicate)]
}

/// Returns true if some inputs show that `after` may not replace `before`.
fn is_wrong(before: &Tree, after: &Tree, random: &mut Random) -> bool {
    const EDGES: [u8; 8] = [0, 1, 2, 127, 128, 129, 254, 255];
    (0..6000).any(|_| {
        let inputs = [(); 3].map(|()| if random.one_in(3) { EDGES[random.below(8)] } else { random.next() as u8 });
        value(before, &inputs).is_some_and(|value_before| value(after, &inputs) != Some(value_before))
    })
}

fn tree(depth: usize, random: &mut Random) -> Tree {
    if depth == 0 || random.one_in(6) {
        return if random.one_in(4) { constant(random) } else { Input(random.below(3)) };
    }
    let inner = |random: &mut Random| tree(depth - 1, random);
    match random.below(10) {
        0 => {
            let parts = [(); 4].map(|()| inner(random));
            Select(random.below(10) as u8, Box::new(parts))
        }
        1 => {
            let operator = [Shl, ShrU, ShrS][random.below(3)];
            let flags = flags(operator, random);
            Binary(operator, flags, Box::new([inner(random), Constant(random.below(8) as u8)]))
        }
        2 if random.one_in(3) => op([DivU, RemU][random.below(2)], inner(random), Constant(1 + random.below(9) as u8)),
        3 if random.one_in(3) => op(Mul, inner(random), Constant(random.below(12) as u8)),
        _ => {
            let operator = [Add, Add, Sub, Sub, And, Or, Xor, MaxS, MinS, MaxU, MinU][random.below(11)];
            let flags = flags(operator, random);
            Binary(operator, flags, Box::new([inner(random), inner(random)]))
        }
    }
}

fn constant(random: &mut Random) -> Tree {
    Constant(if random.one_in(2) { [0, 1, 2, 127, 128, 255][random.below(6)] } else { random.next() as u8 })
}

fn flags(operator: Operator, random: &mut Random) -> Flags {
    let mut maybe = || random.one_in(5);
    match operator {
        Add | Sub | Mul | Shl => Flags { nsw: maybe(), nuw: maybe(), exact: false },
        ShrU | ShrS | DivU => Flags { exact: maybe(), ..Flags::default() },
        _ => Flags::default(),
    }
}

/// Something that is equal to the node, or that it may become; `None` if nothing here is.
fn identity(node: &Tree, random: &mut Random) -> Option<Tree> {
    let not = |a: Tree| op(Xor, a, Constant(255));
    let mut all: Vec<Tree> = Vec::new();
    match node {
        Binary(operator, flags, operands) => {
            let [a, b] = (**operands).clone();
            let plain = op(*operator, a.clone(), b.clone());
            if *node != plain {
                all.push(plain);
            }
            let swapped = Binary(*operator, *flags, Box::new([b.clone(), a.clone()]));
            match operator {
                Add => {
                    all.push(swapped);
                    all.push(op(Sub, a.clone(), op(Sub, Constant(0), b.clone())));
                    all.push(op(
                        Add,
                        op(Xor, a.clone(), b.clone()),
                        op(Mul, Constant(2), op(And, a.clone(), b.clone())),
                    ));
                    all.push(op(Add, op(Or, a.clone(), b.clone()), op(And, a.clone(), b.clone())));
                    all.push(op(Sub, op(Add, op(Add, a.clone(), Constant(7)), b.clone()), Constant(7)));
                    if let Binary(Add, _, inner) = &a {
                        all.push(op(Add, inner[0].clone(), op(Add, inner[1].clone(), b.clone())));
                    }
                    if b == Constant(0) {
                        all.push(a.clone());
                    }
                }
                Sub => {
                    all.push(op(Add, op(Add, a.clone(), not(b.clone())), Constant(1)));
                    all.push(op(Add, a.clone(), op(Mul, b.clone(), Constant(255))));
                    all.push(not(op(Add, not(a.clone()), b.clone())));
                    all.push(op(
                        Sub,
                        op(Xor, a.clone(), b.clone()),
                        op(Mul, Constant(2), op(And, not(a.clone()), b.clone())),
                    ));
                    all.push(op(Sub, Constant(0), op(Sub, b.clone(), a.clone())));
                    if a == b {
                        all.push(Constant(0));
                    }
                }
                Mul => {
                    all.push(swapped);
                    if let Constant(k) = b
                        && k.is_power_of_two()
                    {
                        all.push(op(Shl, a.clone(), Constant(k.trailing_zeros() as u8)));
                    }
                    if let Constant(k @ 1..) = b {
                        all.push(op(Add, op(Mul, a.clone(), Constant(k - 1)), a.clone()));
                    }
                    if b == Constant(0) {
                        all.push(Constant(0));
                    }
                }
                And => {
                    all.push(swapped);
                    all.push(not(op(Or, not(a.clone()), not(b.clone()))));
                    all.push(op(Sub, op(Add, a.clone(), b.clone()), op(Or, a.clone(), b.clone())));
                    all.push(op(Xor, op(Xor, a.clone(), b.clone()), op(Or, a.clone(), b.clone())));
                    if a == b {
                        all.push(a.clone());
                    }
                    if b == Constant(0) {
                        all.push(Constant(0));
                    }
                }
                Or => {
                    all.push(swapped);
                    all.push(not(op(And, not(a.clone()), not(b.clone()))));
                    all.push(op(Add, op(Xor, a.clone(), b.clone()), op(And, a.clone(), b.clone())));
                    all.push(op(Xor, op(And, a.clone(), not(b.clone())), b.clone()));
                }
                Xor => {
                    all.push(swapped);
                    all.push(op(Sub, op(Or, a.clone(), b.clone()), op(And, a.clone(), b.clone())));
                    all.push(op(Or, op(And, a.clone(), not(b.clone())), op(And, not(a.clone()), b.clone())));
                    if a == b {
                        all.push(Constant(0));
                    }
                }
                Shl => {
                    if let Constant(k @ 0..8) = b {
                        all.push(op(Mul, a.clone(), Constant(1 << k)));
                        if k > 1 {
                            all.push(op(Shl, op(Shl, a.clone(), Constant(1)), Constant(k - 1)));
                        }
                    }
                }
                ShrU => {
                    if let Constant(k @ 0..8) = b {
                        all.push(op(DivU, a.clone(), Constant(1 << k.min(7))));
                        all.push(op(And, op(ShrS, a.clone(), b.clone()), Constant(255 >> k)));
                    }
                }
                ShrS => {
                    if let Constant(0..8) = b {
                        all.push(select(
                            2,
                            a.clone(),
                            Constant(0),
                            not(op(ShrU, not(a.clone()), b.clone())),
                            op(ShrU, a.clone(), b.clone()),
                        ));
                    }
                }
                MaxS => {
                    all.push(swapped);
                    all.push(select(4, a.clone(), b.clone(), a.clone(), b.clone()));
                    all.push(not(op(MinS, not(a.clone()), not(b.clone()))));
                }
                MinS => {
                    all.push(swapped);
                    all.push(select(3, a.clone(), b.clone(), a.clone(), b.clone()));
                    all.push(not(op(MaxS, not(a.clone()), not(b.clone()))));
                }
                MaxU => {
                    all.push(swapped);
                    all.push(select(9, a.clone(), b.clone(), a.clone(), b.clone()));
                    let flip = |tree: &Tree| op(Xor, tree.clone(), Constant(128));
                    all.push(op(Xor, op(MaxS, flip(&a), flip(&b)), Constant(128)));
                }
                MinU => {
                    all.push(swapped);
                    all.push(select(6, a.clone(), b.clone(), a.clone(), b.clone()));
                }
                DivU => {
                    if let Constant(k) = b
                        && k.is_power_of_two()
                    {
                        all.push(op(ShrU, a.clone(), Constant(k.trailing_zeros() as u8)));
                    }
                }
                RemU => {
                    if let Constant(k) = b
                        && k.is_power_of_two()
                    {
                        all.push(op(And, a.clone(), Constant(k - 1)));
                    }
                    all.push(op(Sub, a.clone(), op(Mul, op(DivU, a.clone(), b.clone()), b.clone())));
                }
            }
        }
        Select(predicate, parts) => {
            let [a, b, c, d] = (**parts).clone();
            const INVERTED: [u8; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];
            const TURNED: [u8; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];
            let at = usize::from(*predicate);
            all.push(select(INVERTED[at], a.clone(), b.clone(), d.clone(), c.clone()));
            all.push(select(TURNED[at], b.clone(), a.clone(), c.clone(), d.clone()));
            if c == d {
                all.push(c.clone());
            }
            if *predicate < 2 {
                all.push(select(*predicate, op(Xor, a.clone(), b.clone()), Constant(0), c, d));
            }
        }
        Constant(k) if *k > 1 => all.push(op(Add, Constant(k - 1), Constant(1))),
        Constant(_) | Input(_) => {}
    }
    if all.is_empty() { None } else { Some(all.swap_remove(random.below(all.len()))) }
}

fn count(tree: &Tree) -> usize {
    1 + match tree {
        Input(_) | Constant(_) => 0,
        Binary(_, _, operands) => operands.iter().map(count).sum(),
        Select(_, parts) => parts.iter().map(count).sum(),
    }
}

/// Changes the node of this number, in prefix order, if there is something to change it to.
fn change(tree: &mut Tree, number: &mut usize, how: &mut dyn FnMut(&Tree) -> Option<Tree>) -> bool {
    if *number == 0 {
        *number = usize::MAX;
        return match how(tree) {
            Some(new) => {
                *tree = new;
                true
            }
            None => false,
        };
    }
    *number -= 1;
    let inner: &mut [Tree] = match tree {
        Input(_) | Constant(_) => return false,
        Binary(_, _, operands) => &mut **operands,
        Select(_, parts) => &mut **parts,
    };
    for part in inner {
        if change(part, number, how) {
            return true;
        }
        if *number == usize::MAX {
            return false;
        }
    }
    false
}

/// A rewrite that is right.
fn sound(random: &mut Random) -> (Tree, Tree) {
    loop {
        let before = tree(3, random);
        if !matches!(before, Binary(..) | Select(..)) || count(&before) > 14 {
            continue;
        }
        let mut after = before.clone();
        let mut changes = 0;
        for _ in 0..12 {
            let mut at = random.below(count(&after));
            changes += usize::from(change(&mut after, &mut at, &mut |node| identity(node, random)));
            if changes == 3 || count(&after) > 30 {
                break;
            }
        }
        if changes > 0 && after != before {
            return (before, after);
        }
    }
}

/// The subjects of faults.
const FAULTS: [&str; 5] =
    ["swapped operands", "a dropped flag", "a constant off by one", "a wrong predicate", "a sign"];

fn fault(kind: usize, node: &Tree, random: &mut Random) -> Option<Tree> {
    match (kind, node) {
        (0, Binary(operator @ (Sub | Shl | ShrU | ShrS), flags, operands)) => {
            let [a, b] = (**operands).clone();
            Some(Binary(*operator, *flags, Box::new([b, a])))
        }
        (0, Select(predicate, parts)) => {
            let [a, b, c, d] = (**parts).clone();
            Some(select(*predicate, a, b, d, c))
        }
        (2, Constant(constant)) => {
            Some(Constant(if random.one_in(2) { constant.wrapping_add(1) } else { constant.wrapping_sub(1) }))
        }
        (3, Select(predicate, parts)) => {
            Some(Select(((usize::from(*predicate) + 1 + random.below(9)) % 10) as u8, parts.clone()))
        }
        (4, Binary(operator, flags, operands)) => {
            let other = match operator {
                MaxS => MaxU,
                MaxU => MaxS,
                MinS => MinU,
                MinU => MinS,
                ShrS => ShrU,
                ShrU => ShrS,
                _ => return None,
            };
            Some(Binary(other, *flags, operands.clone()))
        }
        (4, Select(predicate @ 2..=5, parts)) => Some(Select(predicate + 4, parts.clone())),
        (4, Select(predicate @ 6..=9, parts)) => Some(Select(predicate - 4, parts.clone())),
        _ => None,
    }
}

/// A rewrite that needs a flag, without it.
fn without_its_flag(random: &mut Random) -> (Tree, Tree) {
    let inner = tree(1, random);
    let k = Constant(1 + random.below(6) as u8);
    let before = match random.below(4) {
        0 => op(ShrU, op(Shl, inner.clone(), k.clone()), k), // needed `nuw`
        1 => op(ShrS, op(Shl, inner.clone(), k.clone()), k), // needed `nsw`
        2 => op(Shl, op(ShrU, inner.clone(), k.clone()), k), // needed `exact`
        _ => op(Shl, op(ShrS, inner.clone(), k.clone()), k), // needed `exact`
    };
    (before, inner)
}

/// A rewrite that is wrong, as inputs show.
fn faulty(kind: usize, random: &mut Random) -> (Tree, Tree) {
    loop {
        let (before, after) = if kind == 1 {
            without_its_flag(random)
        } else {
            let (before, mut after) = sound(random);
            let mut at = random.below(count(&after));
            if !change(&mut after, &mut at, &mut |node| fault(kind, node, random)) {
                continue;
            }
            (before, after)
        };
        // Dividing by zero is undefined, which the evaluator here does not know.
        if !divides_by_zero(&after) && is_wrong(&before, &after, random) {
            return (before, after);
        }
    }
}

fn divides_by_zero(tree: &Tree) -> bool {
    match tree {
        Input(_) | Constant(_) => false,
        Binary(operator, _, operands) => {
            (matches!(operator, DivU | RemU) && !matches!(operands[1], Constant(1..)))
                || operands.iter().any(divides_by_zero)
        }
        Select(_, parts) => parts.iter().any(divides_by_zero),
    }
}

/// The rewrite as a pattern of the `pdl` dialect.
fn pattern(name: &str, before: &Tree, after: &Tree) -> String {
    let mut text = format!("pdl.pattern @{name} : benefit(1) {{\n%t = type : i8\n%b = type : i1\n");
    let mut used = [false; 3];
    inputs(before, &mut used);
    for (index, _) in used.iter().enumerate().filter(|(_, used)| **used) {
        let _ = writeln!(text, "%x{index} = operand : %t");
    }
    let mut next = 0;
    write_tree(before, &mut text, &mut next);
    let root = next - 1;
    let _ = writeln!(text, "rewrite %o{root} {{");
    let new = write_tree(after, &mut text, &mut next);
    let _ = write!(text, "replace %o{root} with ({new} : !pdl.value)\n}}\n}}\n");
    text
}

fn inputs(tree: &Tree, used: &mut [bool; 3]) {
    match tree {
        Input(index) => used[*index] = true,
        Constant(_) => {}
        Binary(_, _, operands) => operands.iter().for_each(|part| inputs(part, used)),
        Select(_, parts) => parts.iter().for_each(|part| inputs(part, used)),
    }
}

/// Gives the name of the value. The operations are numbered, the root last.
fn write_tree(tree: &Tree, text: &mut String, next: &mut usize) -> String {
    let make = |text: &mut String, name: &str, operands: &[String], attributes: &str, ty: &str, next: &mut usize| {
        let number = *next;
        *next += 1;
        let types = vec!["!pdl.value"; operands.len()].join(", ");
        let operands = if operands.is_empty() { String::new() } else { format!("({} : {types})", operands.join(", ")) };
        let _ = writeln!(text, "%o{number} = operation \"arith.{name}\"{operands} {attributes} -> ({ty} : !pdl.type)");
        let _ = writeln!(text, "%v{number} = result 0 of %o{number}");
        format!("%v{number}")
    };
    match tree {
        Input(index) => format!("%x{index}"),
        Constant(constant) => {
            let _ = writeln!(text, "%a{next} = attribute = {} : i8", *constant as i8);
            make(text, "constant", &[], &format!("{{\"value\" = %a{next}}}"), "%t", next)
        }
        Binary(operator, flags, operands) => {
            let values = [write_tree(&operands[0], text, next), write_tree(&operands[1], text, next)];
            let name = match operator {
                Add => "addi",
                Sub => "subi",
                Mul => "muli",
                And => "andi",
                Or => "ori",
                Xor => "xori",
                Shl => "shli",
                ShrU => "shrui",
                ShrS => "shrsi",
                MaxS => "maxsi",
                MinS => "minsi",
                MaxU => "maxui",
                MinU => "minui",
                DivU => "divui",
                RemU => "remui",
            };
            let attributes = match operator {
                Add | Sub | Mul | Shl => {
                    let set = match (flags.nsw, flags.nuw) {
                        (true, true) => "nsw, nuw",
                        (true, false) => "nsw",
                        (false, true) => "nuw",
                        (false, false) => "none",
                    };
                    let _ = writeln!(text, "%a{next} = attribute = #arith.overflow<{set}>");
                    format!("{{\"overflowFlags\" = %a{next}}}")
                }
                _ if flags.exact => {
                    let _ = writeln!(text, "%a{next} = attribute = unit");
                    format!("{{\"isExact\" = %a{next}}}")
                }
                _ => String::new(),
            };
            make(text, name, &values, &attributes, "%t", next)
        }
        Select(predicate, parts) => {
            let [a, b, c, d] = [0, 1, 2, 3].map(|index| write_tree(&parts[index], text, next));
            let _ = writeln!(text, "%a{next} = attribute = {predicate} : i64");
            let attributes = format!("{{\"predicate\" = %a{next}}}");
            let condition = make(text, "cmpi", &[a, b], &attributes, "%b", next);
            make(text, "select", &[condition, c, d], "", "%t", next)
        }
    }
}

/// The verdicts, or `None` without a solver.
fn judge(rewrites: &[(Tree, Tree)]) -> Option<Vec<Verdict>> {
    if !upstream::are_there(&["z3"]) {
        return None;
    }
    let text: String = rewrites
        .iter()
        .enumerate()
        .map(|(index, (before, after))| pattern(&format!("p{index}"), before, after))
        .collect();
    let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
    let file = sources.add("random.mlir", text.as_str(), None);
    let module = pdl_ir::load(&sources, file, &mut diagnostics)
        .unwrap_or_else(|| panic!("{}\n{text}", diagnostics.iter().map(|d| format!("{d:?}\n")).collect::<String>()));
    let options = ProofOptions::new(Solver::new("z3", Duration::from_secs(20))).widths(&[8]);
    let reports = prove(&module, &Semantics::shipped(), &options, &|_, _| {}).expect("a solver that answers");
    Some(reports.into_iter().map(|report| report.verdict).collect())
}

fn faults_are_refuted(number: u64) {
    let mut random = Random(0x5EED_0001);
    let rewrites: Vec<(Tree, Tree)> =
        (0..number as usize).map(|index| faulty(index % FAULTS.len(), &mut random)).collect();
    let Some(verdicts) = judge(&rewrites) else { return };
    for (index, (verdict, (before, after))) in verdicts.iter().zip(&rewrites).enumerate() {
        let kind = FAULTS[index % FAULTS.len()];
        assert!(matches!(verdict, Verdict::Refuted(_)), "{index}, {kind}: {verdict:?}\n{before:?}\n{after:?}");
    }
}

fn sound_ones_are_not_refuted(number: u64) {
    let mut random = Random(0x5EED_0002);
    let rewrites: Vec<(Tree, Tree)> = (0..number).map(|_| sound(&mut random)).collect();
    let Some(verdicts) = judge(&rewrites) else { return };
    let mut proven = 0;
    for (index, (verdict, (before, after))) in verdicts.iter().zip(&rewrites).enumerate() {
        assert!(!matches!(verdict, Verdict::Refuted(_)), "{index}: {verdict:?}\n{before:?}\n{after:?}");
        proven += u64::from(*verdict == Verdict::Proven);
    }
    println!("{proven} of {number} proven");
    assert!(proven * 10 >= number * 9, "{proven} of {number} proven");
}

#[test]
fn some_faults_are_refuted() {
    faults_are_refuted(SOME);
}

#[test]
fn some_sound_rewrites_are_not_refuted() {
    sound_ones_are_not_refuted(SOME);
}

#[test]
#[ignore = "takes a minute"]
fn all_faults_are_refuted() {
    faults_are_refuted(ALL);
}

#[test]
#[ignore = "takes a minute"]
fn all_sound_rewrites_are_not_refuted() {
    sound_ones_are_not_refuted(ALL);
}

/// The identities themselves are right by the evaluator here.
#[test]
fn identities_are_right() {
    let mut random = Random(0x5EED_0003);
    for _ in 0..300 {
        let (before, after) = sound(&mut random);
        assert!(!is_wrong(&before, &after, &mut random), "{before:?}\n{after:?}");
    }
}
