//! Functions of many operations at random, with constants anywhere and regions.

use super::cases::{ARITH, INDEX, arith, properties};
use super::functions::{Functions, Numbers, constant};

/// A function of `length` operations on values of one type; what is computed last is given back.
fn program(numbers: &mut Numbers, width: u32, length: usize) -> (String, Vec<String>) {
    let ty = format!("i{width}");
    let mut body = String::new();
    let mut values: Vec<String> = ["%x", "%y"].map(String::from).to_vec();
    let mut inner: Option<usize> = None;
    for number in 0..length {
        let name = format!("%v{number}");
        // Recent values are taken more often, so that chains come about.
        let value = |numbers: &mut Numbers| {
            let at = numbers.below(values.len()).max(numbers.below(values.len()));
            values[at].clone()
        };
        let (a, b) = (value(numbers), value(numbers));
        match numbers.below(8) {
            0 | 1 => {
                let value = ["0", "1", "-1"][numbers.below(3)].to_owned();
                let value = if numbers.below(2) == 0 { value } else { numbers.integer(width) };
                body += &constant(&name, &value, &ty);
            }
            2 if inner.is_none() => {
                // What is in a region cannot be seen behind it.
                inner = Some(values.len());
                body += ["  \"foo.region\"() ({\n", "  \"scf.execute_region\"() ({\n"][numbers.below(2)];
                continue;
            }
            3 if inner.is_some() => {
                body += &format!("  \"foo.use\"({a}) : ({ty}) -> ()\n");
                body += if body.rfind("foo.region") > body.rfind("scf.execute") {
                    "  }) : () -> ()\n"
                } else {
                    "  \"scf.yield\"() : () -> ()\n  }) : () -> ()\n"
                };
                values.truncate(inner.take().unwrap());
                continue;
            }
            4 => {
                body += &format!(
                    "  %b{number} = \"arith.cmpi\"({a}, {b}) <{{predicate = {} : i64}}> : ({ty}, {ty}) -> i1\n",
                    numbers.below(10)
                );
                let c = value(numbers);
                body += &format!("  {name} = \"arith.select\"(%b{number}, {a}, {c}) : (i1, {ty}, {ty}) -> {ty}\n");
            }
            _ => body += &arith(&name, ARITH[numbers.below(ARITH.len())], &format!("{a}, {b}"), &ty),
        }
        values.push(name);
    }
    if let Some(begin) = inner {
        // What is in the region has an effect, so that the region stays.
        body += &format!("  \"foo.use\"(%x) : ({ty}) -> ()\n");
        body += if body.rfind("foo.region") > body.rfind("scf.execute") {
            "  }) : () -> ()\n"
        } else {
            "  \"scf.yield\"() : () -> ()\n  }) : () -> ()\n"
        };
        values.truncate(begin);
    }
    let last = values.split_off(values.len().saturating_sub(2));
    (body, last)
}

pub(crate) fn programs() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0x9e0));
    for round in 0..1_200 {
        let width = [1, 8, 8, 32, 64][round % 5];
        let length = 2 + numbers.below(24);
        let (body, last) = program(&mut numbers, width, length);
        let ty = format!("i{width}");
        let body = body + "  \"foo.end\"() : () -> ()\n";
        let results: Vec<(&str, &str)> = last.iter().map(|name| (name.as_str(), ty.as_str())).collect();
        functions.add(&[("%x", &ty), ("%y", &ty)], &body, &results);
    }
    functions
}

/// The types of mixed programs, with the widths of their elements.
const TYPES: [(&str, u32); 6] = [("i1", 1), ("i8", 8), ("i16", 16), ("i128", 128), ("index", 64), ("vector<4xi8>", 8)];

/// Values of several types, and what makes one of another.
pub(crate) fn mixed_programs() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0x317ed));
    for _ in 0..1_500 {
        let arguments: Vec<(String, &str)> =
            TYPES.iter().enumerate().map(|(at, ty)| (format!("%x{at}"), ty.0)).collect();
        let mut values: Vec<Vec<String>> = arguments.iter().map(|argument| vec![argument.0.clone()]).collect();
        let mut body = String::new();
        for number in 0..3 + numbers.below(20) {
            let (text, made) = operation(&mut numbers, &values, &format!("%v{number}"));
            body += &text;
            made.into_iter().for_each(|(at, name)| values[at].push(name));
        }
        body += "  \"foo.end\"() : () -> ()\n";
        let last = values.iter().zip(TYPES).map(|(names, ty)| (names.last().expect("the argument").as_str(), ty.0));
        let arguments: Vec<(&str, &str)> = arguments.iter().map(|(name, ty)| (name.as_str(), *ty)).collect();
        functions.add(&arguments, &body, &last.collect::<Vec<_>>());
    }
    functions
}

/// One more operation, and the values that it makes, by their types.
fn operation(numbers: &mut Numbers, values: &[Vec<String>], name: &str) -> (String, Vec<(usize, String)>) {
    let at = numbers.below(TYPES.len());
    let (ty, width) = TYPES[at];
    let value = |numbers: &mut Numbers, at: usize| values[at][numbers.below(values[at].len())].clone();
    let (a, b) = (value(numbers, at), value(numbers, at));
    let made = vec![(at, name.to_owned())];
    let text = match numbers.below(9) {
        0 | 1 => {
            let number = match numbers.below(3) {
                0 => numbers.integer(width),
                1 => ["0", "1"][numbers.below(2)].to_owned(),
                _ => ["-1", "2"][numbers.below(2)].to_owned(),
            };
            match ty {
                "vector<4xi8>" if numbers.below(2) == 0 => constant(name, &format!("dense<[{number}, 1, 0, 5]>"), ty),
                "vector<4xi8>" => constant(name, &format!("dense<{number}>"), ty),
                "index" if numbers.below(2) == 0 => {
                    format!("  {name} = \"index.constant\"() <{{value = {number} : index}}> : () -> index\n")
                }
                _ => constant(name, &number, ty),
            }
        }
        2 if ty == "index" => {
            let operation = INDEX[numbers.below(INDEX.len())];
            format!("  {name} = \"index.{operation}\"({a}, {b}) : (index, index) -> index\n")
        }
        2 | 3 if ty.starts_with('i') => {
            let condition = value(numbers, 0);
            format!("  {name} = \"arith.select\"({condition}, {a}, {b}) : (i1, {ty}, {ty}) -> {ty}\n")
        }
        4 if ty.starts_with('i') => {
            let predicate = numbers.below(10);
            let text = format!(
                "  {name} = \"arith.cmpi\"({a}, {b}) <{{predicate = {predicate} : i64}}> : ({ty}, {ty}) -> i1\n"
            );
            return (text, vec![(0, name.to_owned())]);
        }
        5 => {
            let operation = ["mulsi_extended", "mului_extended"][numbers.below(2)];
            let names = [format!("{name}l"), format!("{name}h")];
            let text = format!(
                "  {}, {} = \"arith.{operation}\"({a}, {b}) : ({ty}, {ty}) -> ({ty}, {ty})\n",
                names[0], names[1]
            );
            return (text, names.map(|name| (at, name)).to_vec());
        }
        6 if at < 4 => {
            let to = numbers.below(4);
            let operation = match (width, TYPES[to].1) {
                (from, to) if from < to => ["extui", "extsi"][numbers.below(2)],
                (from, to) if from > to => "trunci",
                _ => "bitcast",
            };
            let text =
                format!("  {name} = \"arith.{operation}\"({a}){} : ({ty}) -> {}\n", properties(operation), TYPES[to].0);
            return (text, vec![(to, name.to_owned())]);
        }
        7 if at < 5 => {
            let (from, to) = if at == 4 { (4, numbers.below(4)) } else { (at, 4) };
            let operation = ["arith.index_cast", "arith.index_castui", "index.casts", "index.castu"][numbers.below(4)];
            let text = format!("  {name} = \"{operation}\"({a}) : ({}) -> {}\n", TYPES[from].0, TYPES[to].0);
            return (text, vec![(to, name.to_owned())]);
        }
        _ => arith(name, ARITH[numbers.below(ARITH.len())], &format!("{a}, {b}"), ty),
    };
    (text, made)
}

/// Functions with several blocks, of which each has constants: they go to the first block, and what they fold to does too.
pub(crate) fn blocks() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0xb10c5));
    for _ in 0..200 {
        // What comes to the last block is not the same from both, or MLIR would make one of it, without folding.
        let mut inside = |block: usize| {
            let (a, b) = (numbers.integer(8), ["0", "1", "5"][numbers.below(3)]);
            let operation = ARITH[numbers.below(ARITH.len())];
            constant(&format!("%a{block}"), &a, "i8")
                + &constant(&format!("%b{block}"), b, "i8")
                + &arith(&format!("%r{block}"), operation, &format!("%a{block}, %b{block}"), "i8")
                + &arith(&format!("%s{block}"), "addi", &format!("%r{block}, %x"), "i8")
                + &format!("  \"foo.use{block}\"(%s{block}, %r{block}) : (i8, i8) -> ()\n")
        };
        let body = format!(
            "{}  \"cf.cond_br\"(%c)[^left, ^right] <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i1) -> ()\n^left:\n{}  \
             \"cf.br\"(%s1)[^end] : (i8) -> ()\n^right:\n{}  %o = \"foo.o\"() : () -> i8\n  \"cf.br\"(%o)[^end] : (i8) -> ()\n^end(%e: i8):\n  \
             \"foo.end\"() : () -> ()\n",
            inside(0),
            inside(1),
            inside(2),
        );
        functions.add(&[("%x", "i8"), ("%c", "i1")], &body, &[("%e", "i8")]);
    }
    functions
}
