//! One operation in each function: on constants, on values, on what other operations make.

use super::functions::{Functions, Numbers, constant};

pub(crate) const ARITH: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "divsi",
    "divui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "remsi",
    "remui",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrsi",
    "shrui",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];
pub(crate) const INDEX: [&str; 20] = [
    "add",
    "sub",
    "mul",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "shl",
    "shrs",
    "shru",
    "and",
    "or",
    "xor",
];
const WIDTHS: [u32; 9] = [1, 2, 7, 8, 32, 33, 64, 128, 200];
const EXTENDED: [&str; 3] = ["addui_extended", "mulsi_extended", "mului_extended"];

/// The properties that MLIR prints of an operation of `arith`.
pub(crate) fn properties(name: &str) -> &'static str {
    match name {
        "addi" | "subi" | "muli" | "shli" | "trunci" => " <{overflowFlags = #arith.overflow<none>}>",
        _ => "",
    }
}

/// `%r = arith.NAME %a, %b`
pub(crate) fn arith(result: &str, name: &str, operands: &str, ty: &str) -> String {
    format!("  {result} = \"arith.{name}\"({operands}){} : ({ty}, {ty}) -> {ty}\n", properties(name))
}

fn index(result: &str, name: &str, operands: &str) -> String {
    format!("  {result} = \"index.{name}\"({operands}) : (index, index) -> index\n")
}

fn index_constant(name: &str, value: &str) -> String {
    format!("  {name} = \"index.constant\"() <{{value = {value} : index}}> : () -> index\n")
}

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

fn cmpi(predicate: usize, operands: &str, ty: &str, result: &str) -> String {
    format!("  %r = \"arith.cmpi\"({operands}) <{{predicate = {predicate} : i64}}> : ({ty}, {ty}) -> {result}\n")
}

fn index_cmp(predicate: &str, operands: &str) -> String {
    format!("  %r = \"index.cmp\"({operands}) <{{pred = #index<cmp_predicate {predicate}>}}> : (index, index) -> i1\n")
}

fn extended(name: &str, operands: &str, ty: &str, bit: &str) -> (String, String) {
    let second = if name == "addui_extended" { bit } else { ty };
    let text = format!("  %r, %s = \"arith.{name}\"({operands}) : ({ty}, {ty}) -> ({ty}, {second})\n");
    (text, second.to_owned())
}

fn type_of(width: u32) -> String {
    format!("i{width}")
}

/// Elements for a vector of four, one for all or one for each.
fn elements(numbers: &mut Numbers, width: u32) -> String {
    let one = |numbers: &mut Numbers| match numbers.integer(width) {
        value if width == 1 => (if value == "0" { "false" } else { "true" }).to_owned(),
        value => value,
    };
    match numbers.below(3) {
        0 => format!("dense<{}>", one(numbers)),
        _ => {
            let list: Vec<String> = (0..4).map(|_| one(numbers)).collect();
            format!("dense<[{}]>", list.join(", "))
        }
    }
}

/// Operations of which all operands are constants.
pub(crate) fn on_constants() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0x5eed));
    for width in WIDTHS.into_iter().chain([0]) {
        // `index` has 64 bits here, and stands for width 0.
        let (bits, ty) = if width == 0 { (64, "index".to_owned()) } else { (width, type_of(width)) };
        for name in ARITH {
            for _ in 0..14 {
                let operands =
                    constant("%a", &numbers.integer(bits), &ty) + &constant("%b", &numbers.integer(bits), &ty);
                functions.add(&[], &(operands + &arith("%r", name, "%a, %b", &ty)), &[("%r", &ty)]);
            }
        }
        for predicate in 0..10 {
            for _ in 0..6 {
                let operands =
                    constant("%a", &numbers.integer(bits), &ty) + &constant("%b", &numbers.integer(bits), &ty);
                functions.add(&[], &(operands + &cmpi(predicate, "%a, %b", &ty, "i1")), &[("%r", "i1")]);
            }
        }
        for name in EXTENDED {
            for _ in 0..8 {
                let operands =
                    constant("%a", &numbers.integer(bits), &ty) + &constant("%b", &numbers.integer(bits), &ty);
                let (operation, second) = extended(name, "%a, %b", &ty, "i1");
                functions.add(&[], &(operands + &operation), &[("%r", &ty), ("%s", &second)]);
            }
        }
        if width == 200 {
            continue;
        }
        for shape in ["vector<4x", "tensor<2x2x"] {
            let (shaped, bit) = (format!("{shape}{ty}>"), format!("{shape}i1>"));
            let value = |numbers: &mut Numbers| match elements(numbers, bits) {
                list if shape.starts_with('t') && list.contains('[') => {
                    let inner: Vec<&str> = list[7..list.len() - 2].split(", ").collect();
                    format!("dense<[[{}, {}], [{}, {}]]>", inner[0], inner[1], inner[2], inner[3])
                }
                other => other,
            };
            for name in ARITH {
                for _ in 0..3 {
                    let operands =
                        constant("%a", &value(&mut numbers), &shaped) + &constant("%b", &value(&mut numbers), &shaped);
                    functions.add(&[], &(operands + &arith("%r", name, "%a, %b", &shaped)), &[("%r", &shaped)]);
                }
            }
            for predicate in 0..10 {
                let operands =
                    constant("%a", &value(&mut numbers), &shaped) + &constant("%b", &value(&mut numbers), &shaped);
                functions.add(&[], &(operands + &cmpi(predicate, "%a, %b", &shaped, &bit)), &[("%r", &bit)]);
            }
            for name in EXTENDED {
                let operands =
                    constant("%a", &value(&mut numbers), &shaped) + &constant("%b", &value(&mut numbers), &shaped);
                let (operation, second) = extended(name, "%a, %b", &shaped, &bit);
                functions.add(&[], &(operands + &operation), &[("%r", &shaped), ("%s", &second)]);
            }
        }
    }
    for name in INDEX {
        for _ in 0..40 {
            let operands =
                index_constant("%a", &index_number(&mut numbers)) + &index_constant("%b", &index_number(&mut numbers));
            functions.add(&[], &(operands + &index("%r", name, "%a, %b")), &[("%r", "index")]);
        }
    }
    for predicate in PREDICATES {
        for _ in 0..20 {
            let operands =
                index_constant("%a", &index_number(&mut numbers)) + &index_constant("%b", &index_number(&mut numbers));
            functions.add(&[], &(operands + &index_cmp(predicate, "%a, %b")), &[("%r", "i1")]);
        }
    }
    functions
}

/// A number of which 32 and 64 bits may be of different minds.
fn index_number(numbers: &mut Numbers) -> String {
    let edges: [i64; 12] = [0, 1, -1, 31, 32, 33, 1 << 31, (1 << 31) - 1, 1 << 32, (1 << 32) - 1, i64::MIN, i64::MAX];
    match numbers.below(3) {
        0 => edges[numbers.below(edges.len())].to_string(),
        1 => numbers.integer(33),
        _ => numbers.integer(64),
    }
}

/// Operations of which an operand is no constant, or poison.
pub(crate) fn on_values() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0xca5e));
    for ty in [
        "i1",
        "i8",
        "i64",
        "i128",
        "i200",
        "index",
        "vector<4xi8>",
        "tensor<2x2xi32>",
        "tensor<4xindex>",
        "vector<[4]xi16>",
    ] {
        let element = ty.split('<').nth(1).and_then(|inside| inside.rsplit('x').find(|part| part.starts_with('i')));
        let element = match ty.contains("index") {
            true => "index",
            false => element.map_or(ty, |element| element.trim_end_matches('>')),
        };
        let width: u32 = element[1..].parse().unwrap_or(64);
        let splat = |value: &str| match (element == ty, width) {
            (true, _) => value.to_owned(),
            (false, 1) => format!("dense<{}>", value != "0"),
            (false, _) => format!("dense<{value}>"),
        };
        let (min, max) = match width {
            128 => (i128::MIN.to_string(), i128::MAX.to_string()),
            200 => (format!("0x8{}", "0".repeat(49)), format!("0x7{}", "F".repeat(49))),
            width => ((-(1_i128 << (width - 1))).to_string(), ((1_i128 << (width - 1)) - 1).to_string()),
        };
        let bit = if element == ty { "i1".to_owned() } else { format!("{}i1>", &ty[..ty.len() - element.len() - 1]) };
        let mut values: Vec<String> = ["0", "1", "-1", "2"].map(splat).to_vec();
        values.extend([splat(&min), splat(&max), "poison".to_owned()]);
        let arguments = [("%x", ty), ("%y", ty)];
        for name in ARITH {
            functions.add(&arguments, &arith("%r", name, "%x, %x", ty), &[("%r", ty)]);
            for value in &values {
                for operands in ["%x, %c", "%c, %x", "%c, %c"] {
                    functions.add(
                        &arguments,
                        &(constant("%c", value, ty) + &arith("%r", name, operands, ty)),
                        &[("%r", ty)],
                    );
                }
                // Another constant, before or behind.
                let other = numbers.pick(&values.iter().collect::<Vec<_>>());
                let operands = constant("%c", value, ty) + &constant("%d", other, ty);
                functions.add(&arguments, &(operands + &arith("%r", name, "%d, %c", ty)), &[("%r", ty)]);
            }
        }
        for predicate in 0..10 {
            functions.add(&arguments, &cmpi(predicate, "%x, %x", ty, &bit), &[("%r", &bit)]);
            for value in &values {
                for operands in ["%x, %c", "%c, %x"] {
                    functions.add(
                        &arguments,
                        &(constant("%c", value, ty) + &cmpi(predicate, operands, ty, &bit)),
                        &[("%r", &bit)],
                    );
                }
            }
        }
        for name in EXTENDED {
            // MLIR 22 crashes on a sum with poison.
            for value in values.iter().filter(|value| name != "addui_extended" || *value != "poison") {
                for operands in ["%x, %c", "%c, %x", "%c, %c"] {
                    let (operation, second) = extended(name, operands, ty, &bit);
                    functions.add(
                        &arguments,
                        &(constant("%c", value, ty) + &operation),
                        &[("%r", ty), ("%s", &second)],
                    );
                }
            }
        }
        selections(&mut functions, &mut numbers, ty, &values);
    }
    for name in INDEX {
        functions.add(&[("%x", "index")], &index("%r", name, "%x, %x"), &[("%r", "index")]);
        for value in ["0", "1", "-1", "4294967296"] {
            for operands in ["%x, %c", "%c, %x"] {
                functions.add(
                    &[("%x", "index")],
                    &(index_constant("%c", value) + &index("%r", name, operands)),
                    &[("%r", "index")],
                );
                let poison = constant("%p", "poison", "index");
                let operands = operands.replace("%x", "%p");
                functions.add(
                    &[],
                    &(index_constant("%c", value) + &poison + &index("%r", name, &operands)),
                    &[("%r", "index")],
                );
            }
        }
    }
    for predicate in PREDICATES {
        functions.add(&[("%x", "index")], &index_cmp(predicate, "%x, %x"), &[("%r", "i1")]);
        for bound in ["mins", "maxs", "minu", "maxu"] {
            for _ in 0..14 {
                let (a, b) = (index_number(&mut numbers), index_number(&mut numbers));
                let b = if numbers.below(3) == 0 { a.clone() } else { b };
                let body = index_constant("%c", &a) + &index_constant("%d", &b) + &index("%m", bound, "%x, %c");
                let operands = if numbers.below(5) == 0 { "%d, %m" } else { "%m, %d" };
                functions.add(&[("%x", "index")], &(body + &index_cmp(predicate, operands)), &[("%r", "i1")]);
            }
        }
    }
    functions
}

/// Choices between values of a type.
fn selections(functions: &mut Functions, numbers: &mut Numbers, ty: &str, values: &[String]) {
    let arguments = [("%b", "i1"), ("%x", ty), ("%y", ty)];
    let mut add = |body: &str, operands: &str| {
        let select = format!("  %r = \"arith.select\"({operands}) : (i1, {ty}, {ty}) -> {ty}\n");
        functions.add(&arguments, &format!("{body}{select}"), &[("%r", ty)]);
    };
    add("", "%b, %x, %x");
    for condition in ["0", "1", "poison"] {
        let condition = constant("%c", condition, "i1");
        add(&condition, "%c, %x, %y");
        let (p, q) =
            (numbers.pick(&values.iter().collect::<Vec<_>>()), numbers.pick(&values.iter().collect::<Vec<_>>()));
        let both = constant("%p", p, ty) + &constant("%q", q, ty);
        add(&(condition.clone() + &both), "%c, %p, %q");
        add(&(condition + &both), "%c, %x, %q");
    }
    for (p, q) in values.iter().zip(values.iter().rev()) {
        let both = constant("%p", p, ty) + &constant("%q", q, ty);
        add(&both, "%b, %p, %q");
        add(&both, "%b, %p, %y");
        add(&both, "%b, %x, %q");
    }
    if !ty.contains('<') {
        for predicate in 0..10 {
            for operands in ["%x, %y", "%y, %x"] {
                add(&cmpi(predicate, operands, ty, "i1").replace("%r", "%e"), "%e, %x, %y");
            }
        }
        return;
    }
    let Some(shape) = ty.find("xi").map(|end| &ty[..end]) else { return };
    let bits = format!("{shape}xi1>");
    for condition in ["dense<true>", "dense<false>", "dense<[true, false, true, true]>", "poison"] {
        let condition = if ty.contains("2x2") {
            condition.replace("[true, false, true, true]", "[[true, false], [true, true]]")
        } else {
            condition.to_owned()
        };
        if ty.contains('[') && condition.contains('[') {
            continue;
        }
        for values in [["%x", "%y"], ["%p", "%q"], ["%p", "%y"]] {
            let among = values_of(numbers, ty);
            let (p, q) = (numbers.pick(&among), "dense<5>");
            let body = constant("%c", &condition, &bits) + &constant("%p", p, ty) + &constant("%q", q, ty);
            let select =
                format!("  %r = \"arith.select\"(%c, {}, {}) : ({bits}, {ty}, {ty}) -> {ty}\n", values[0], values[1]);
            functions.add(&arguments, &(body + &select), &[("%r", ty)]);
        }
    }
}

/// Some elements of which not all are the same, where the type has four.
fn values_of(numbers: &mut Numbers, ty: &str) -> Vec<&'static str> {
    match (numbers.below(2), ty) {
        (0, _) => vec!["dense<3>"],
        (_, ty) if ty.contains('[') => vec!["dense<1>"],
        (_, ty) if ty.contains("2x2") => vec!["dense<[[1, 2], [3, 4]]>"],
        _ => vec!["dense<[1, 2, 3, 4]>"],
    }
}

/// Casts of constants, and of what other casts make.
pub(crate) fn casts() -> Functions {
    let (mut functions, mut numbers) = (Functions::default(), Numbers::new(0xca575));
    let cast = |result: &str, name: &str, value: &str, from: &str, to: &str| {
        format!(
            "  {result} = \"{name}\"({value}){} : ({from}) -> {to}\n",
            properties(name.trim_start_matches("arith."))
        )
    };
    let widths = [1, 7, 8, 16, 31, 32, 33, 63, 64, 65, 128, 200];
    for from in widths {
        for to in widths {
            let names: &[&str] = match from.cmp(&to) {
                std::cmp::Ordering::Less => &["arith.extui", "arith.extsi"],
                std::cmp::Ordering::Equal => &["arith.bitcast"],
                std::cmp::Ordering::Greater => &["arith.trunci"],
            };
            let (a, b) = (type_of(from), type_of(to));
            for name in names {
                for _ in 0..3 {
                    let body = constant("%c", &numbers.integer(from), &a) + &cast("%r", name, "%c", &a, &b);
                    functions.add(&[], &body, &[("%r", &b)]);
                }
                let body = constant("%c", "poison", &a) + &cast("%r", name, "%c", &a, &b);
                functions.add(&[], &body, &[("%r", &b)]);
                if from < 100 {
                    let (a, b) = (format!("vector<4x{a}>"), format!("vector<4x{b}>"));
                    let body = constant("%c", &elements(&mut numbers, from), &a) + &cast("%r", name, "%c", &a, &b);
                    functions.add(&[], &body, &[("%r", &b)]);
                }
            }
        }
        let ty = type_of(from);
        for name in ["arith.index_cast", "arith.index_castui", "index.casts", "index.castu"] {
            for _ in 0..4 {
                let body = constant("%c", &numbers.integer(from), &ty) + &cast("%r", name, "%c", &ty, "index");
                functions.add(&[], &body, &[("%r", "index")]);
                let body = constant("%c", &numbers.integer(64), "index") + &cast("%r", name, "%c", "index", &ty);
                functions.add(&[], &body, &[("%r", &ty)]);
            }
            if name.starts_with("arith") {
                let (of, to) = (format!("tensor<4x{ty}>"), "tensor<4xindex>");
                if from < 100 {
                    let body = constant("%c", &elements(&mut numbers, from), &of) + &cast("%r", name, "%c", &of, to);
                    functions.add(&[], &body, &[("%r", to)]);
                }
                let body = constant("%c", &elements(&mut numbers, 64), to) + &cast("%r", name, "%c", to, &of);
                functions.add(&[], &body, &[("%r", &of)]);
            }
            let body = constant("%c", "poison", &ty) + &cast("%r", name, "%c", &ty, "index");
            functions.add(&[], &body, &[("%r", "index")]);
        }
    }
    // Two casts, one after the other.
    let through = [8, 16, 32, 64];
    for (a, b, c) in through.into_iter().flat_map(|a| through.into_iter().flat_map(move |b| through.map(|c| (a, b, c))))
    {
        let names = |from: i32, to: i32| match from.cmp(&to) {
            std::cmp::Ordering::Less => vec!["arith.extui", "arith.extsi"],
            std::cmp::Ordering::Equal => vec!["arith.bitcast"],
            std::cmp::Ordering::Greater => vec!["arith.trunci"],
        };
        let (from, between, to) = (format!("i{a}"), format!("i{b}"), format!("i{c}"));
        for first in names(a, b) {
            for second in names(b, c) {
                let body = cast("%0", first, "%x", &from, &between) + &cast("%r", second, "%0", &between, &to);
                functions.add(&[("%x", &from)], &body, &[("%r", &to)]);
                // Where the first one is used again, it stays.
                functions.add(&[("%x", &from)], &body, &[("%r", &to), ("%0", &between)]);
            }
        }
    }
    for (name, other) in [("arith.index_cast", "arith.index_castui"), ("index.casts", "index.castu")] {
        for (first, second) in [(name, name), (other, other), (name, other)] {
            let body = cast("%0", first, "%x", "index", "i64") + &cast("%r", second, "%0", "i64", "index");
            functions.add(&[("%x", "index")], &body, &[("%r", "index")]);
        }
    }
    bits_of_floats(&mut functions, &mut numbers);
    conversions(&mut functions);
    functions
}

/// Bits read as a float and back.
fn bits_of_floats(functions: &mut Functions, numbers: &mut Numbers) {
    for (integer, float, digits) in [("i16", "f16", 4), ("i16", "bf16", 4), ("i32", "f32", 8), ("i64", "f64", 16)] {
        for _ in 0..6 {
            let value = numbers.integer(integer[1..].parse().unwrap());
            let cast = format!("  %r = \"arith.bitcast\"(%c) : ({integer}) -> {float}\n");
            functions.add(&[], &(constant("%c", &value, integer) + &cast), &[("%r", float)]);
            let bits = format!("0x{:0digits$X}", numbers.next() >> (64 - 4 * digits));
            let cast = format!("  %r = \"arith.bitcast\"(%c) : ({float}) -> {integer}\n");
            functions.add(&[], &(constant("%c", &bits, float) + &cast), &[("%r", integer)]);
        }
        let (integers, floats) = (format!("vector<2x{integer}>"), format!("vector<2x{float}>"));
        let cast = format!("  %r = \"arith.bitcast\"(%c) : ({integers}) -> {floats}\n");
        functions.add(&[], &(constant("%c", "dense<[1, -3]>", &integers) + &cast), &[("%r", &floats)]);
        let round = format!(
            "  %0 = \"arith.bitcast\"(%x) : ({integer}) -> {float}\n  %r = \"arith.bitcast\"(%0) : ({float}) -> {integer}\n"
        );
        functions.add(&[("%x", integer)], &round, &[("%r", integer)]);
    }
}

/// Casts of `builtin`, of one value and of several.
fn conversions(functions: &mut Functions) {
    const CAST: &str = "\"builtin.unrealized_conversion_cast\"";
    let x = [("%x", "i32")];
    functions.add(&x, &format!("  %r = {CAST}(%x) : (i32) -> i32\n"), &[("%r", "i32")]);
    functions.add(&x, &format!("  %r = {CAST}(%x) : (i32) -> i64\n"), &[("%r", "i64")]);
    for last in ["i32", "i64"] {
        let body = format!("  %0 = {CAST}(%x) : (i32) -> f32\n  %r = {CAST}(%0) : (f32) -> {last}\n");
        functions.add(&x, &body, &[("%r", last)]);
    }
    for operands in ["%0#0, %0#1", "%0#1, %0#0"] {
        let body =
            format!("  %0:2 = {CAST}(%x) : (i32) -> (f32, f32)\n  %r = {CAST}({operands}) : (f32, f32) -> i32\n");
        functions.add(&x, &body, &[("%r", "i32")]);
    }
    let body = format!("  %0:2 = {CAST}(%x) : (i32) -> (f32, f32)\n  %r = {CAST}(%0#0) : (f32) -> i32\n");
    functions.add(&x, &body, &[("%r", "i32")]);
    let body = constant("%c", "3", "i32") + &format!("  %r = {CAST}(%c) : (i32) -> i64\n");
    functions.add(&[], &body, &[("%r", "i64")]);
    functions.add(&[], &format!("  %r = {CAST}() : () -> i64\n"), &[("%r", "i64")]);
}
