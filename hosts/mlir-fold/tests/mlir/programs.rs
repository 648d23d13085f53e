//! Functions of many operations at random, with constants anywhere and regions.

use crate::cases::{ARITH, arith};
use crate::functions::{Functions, Numbers, constant};

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

pub fn programs() -> Functions {
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
