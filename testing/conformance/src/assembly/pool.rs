//! Candidates for types and attributes, and how likely one satisfies a constraint of a certain wording.

use super::operations::{Demand, Shapes};

/// Types that dialects print with parameters, and others that nothing derives.
const WRITTEN: &str = include_str!("../../assembly/types.txt");

/// Attributes likewise.
const WRITTEN_ATTRIBUTES: &str = include_str!("../../assembly/attributes.txt");

const ELEMENTS: [(&str, &[&str]); 22] = [
    ("i32", &["32-bit signless", "32-bit integer", "/32", "integer", "number", "int32"]),
    ("f32", &["32-bit float", "/32/64-bit float", "16/32", "float", "number", "float32"]),
    ("i1", &["1-bit", "bool"]),
    ("i64", &["64-bit signless", "64-bit integer", "/64-bit integer", "integer"]),
    ("index", &["index"]),
    ("f16", &["16-bit float", "16/32", "float", "float16"]),
    ("i8", &["8-bit signless", "8-bit integer", "8/16", "integer", "int8"]),
    ("i16", &["16-bit signless", "16-bit integer", "8/16", "integer", "int16"]),
    ("bf16", &["bfloat16", "bf16"]),
    ("f64", &["64-bit float", "float"]),
    ("i4", &["4-bit signless"]),
    ("i128", &["128-bit"]),
    ("f8E4M3FN", &["f8e4m3fn type", "micro-scaling"]),
    ("f8E5M2", &["f8e5m2 type", "micro-scaling"]),
    ("f8E8M0FNU", &["f8e8m0fnu", "scale number"]),
    ("f6E2M3FN", &["f6e2m3fn"]),
    ("f4E2M1FN", &["f4e2m1fn"]),
    ("f8E4M3FNUZ", &["f8e4m3fnuz"]),
    ("ui8", &["unsigned", "8-bit unsigned"]),
    ("si32", &["signed integer", "32-bit signed"]),
    ("ui32", &["unsigned", "32-bit unsigned"]),
    ("complex<f32>", &["complex"]),
];

/// A candidate for a type.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its text.
    pub text: String,
    container: &'static str,
    element: usize,
    size: String,
    rank: usize,
}

/// All candidates.
#[derive(Debug)]
pub struct Pool {
    /// Types.
    pub types: Vec<Candidate>,
    /// Attributes of no certain kind.
    pub attributes: Vec<String>,
}

impl Pool {
    /// The candidates of these operations: types of all containers, and those of the dialects.
    pub fn new(shapes: &Shapes) -> Pool {
        let mut types = Vec::new();
        let mut add = |text: String, container, element, size: &str, rank| {
            types.push(Candidate { text, container, element, size: size.to_owned(), rank });
        };
        for (element, (text, _)) in ELEMENTS.iter().enumerate() {
            add((*text).to_owned(), "", element, "", 0);
        }
        for (element, (text, _)) in ELEMENTS.iter().enumerate() {
            for size in ["4", "2", "3", "6", "8", "16", "32", "64"] {
                add(format!("vector<{size}x{text}>"), "vector", element, size, 1);
            }
            for size in ["4", "2", "8", "16", "1"] {
                add(format!("vector<[{size}]x{text}>"), "scalable", element, size, 1);
            }
            for (shape, rank) in [
                ("4x", 1),
                ("2x3x", 2),
                ("", 0),
                ("1x2x3x", 3),
                ("1x2x3x4x", 4),
                ("1x1x2x3x4x", 5),
                ("1x", 1),
                ("?x", 1),
                ("1x2x3x4x5x6x", 6),
            ] {
                add(format!("tensor<{shape}{text}>"), "tensor", element, "", rank);
                add(format!("memref<{shape}{text}>"), "memref", element, "", rank);
            }
            add(format!("vector<2x4x{text}>"), "vector", element, "", 2);
            add(format!("vector<4x[4]x{text}>"), "scalable", element, "", 2);
            add(format!("vector<[4]x[4]x{text}>"), "scalable", element, "", 2);
            add(format!("vector<[16]x[16]x{text}>"), "scalable", element, "", 2);
            add(format!("tensor<*x{text}>"), "tensor", element, "", 9);
            add(format!("memref<*x{text}>"), "memref", element, "", 9);
        }
        for line in WRITTEN.lines().filter(|line| !line.is_empty()) {
            add(line.to_owned(), "own", usize::MAX, "", 0);
        }
        let groups = shapes.values().flat_map(|shape| shape.operands.iter().chain(&shape.results));
        let mut own: Vec<String> = groups
            .map(|group| &group.demand)
            .filter(|demand| !demand.has_parameters)
            .filter_map(|demand| demand.entity.clone())
            .collect();
        own.sort();
        own.dedup();
        for text in own {
            if !WRITTEN.lines().any(|line| line == text) {
                add(text, "own", usize::MAX, "", 0);
            }
        }
        let attributes = WRITTEN_ATTRIBUTES.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Pool { types, attributes }
    }

    /// The candidates for a type, the likeliest first.
    pub fn ranked(&self, demand: &Demand) -> Vec<String> {
        let mut scored: Vec<(i32, usize)> =
            self.types.iter().enumerate().map(|(index, candidate)| (-score(demand, candidate), index)).collect();
        scored.sort_unstable();
        scored.into_iter().map(|(_, index)| self.types[index].text.clone()).collect()
    }

    /// The candidates for an attribute, the likeliest first, and how many of them are likely.
    pub fn ranked_attributes(&self, demand: &Demand) -> (Vec<String>, usize) {
        let mut list: Vec<String> = Vec::new();
        let mut add = |text: &str| {
            if !list.iter().any(|known| known == text) {
                list.push(text.to_owned());
            }
        };
        let width = if demand.width > 0 { demand.width } else { 32 };
        for (name, value) in demand.cases.iter().take(40) {
            if let Some(entity) = &demand.entity {
                add(&format!("{entity}<{name}>"));
                add(&format!("{entity} {name}"));
            } else if demand.class.contains("Integer") {
                add(&format!("{value} : i{width}"));
            } else {
                add(&format!("\"{name}\""));
                add(&format!("{value} : i{width}"));
            }
        }
        if let Some(entity) = &demand.entity {
            for written in self.attributes.iter().filter(|text| {
                text.strip_prefix(entity.as_str()).is_some_and(|rest| {
                    !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_' || next == '.')
                })
            }) {
                add(written);
            }
            add(entity);
            add(&format!("{entity}<>"));
        }
        let summary = demand.summary.to_lowercase();
        let numbers: &[&str] = &["1", "0", "2", "4", "8", "16", "32", "64", "128"];
        let by_class: Vec<String> = match demand.class.as_str() {
            "IntegerAttr" | "int64_t" | "int32_t" | "uint64_t" | "uint32_t" | "int16_t" | "int8_t" | "unsigned" => {
                let widths: &[&str] = if demand.class != "IntegerAttr" {
                    &["i64", "i32"]
                } else if summary.contains("index") {
                    &["index"]
                } else if summary.contains("64") {
                    &["i64"]
                } else if summary.contains("32") {
                    &["i32"]
                } else if summary.contains("16") {
                    &["i16"]
                } else if summary.contains("8-bit") {
                    &["i8"]
                } else if summary.contains("1-bit") {
                    &["i1"]
                } else {
                    &["i32", "i64", "i1", "i8"]
                };
                let sign = if summary.contains("unsigned") {
                    "u"
                } else if summary.contains(" signed") {
                    "s"
                } else {
                    ""
                };
                numbers
                    .iter()
                    .flat_map(|number| {
                        widths.iter().map(move |width| {
                            format!("{number} : {}{width}", if *width == "index" { "" } else { sign })
                        })
                    })
                    .collect()
            }
            "UnitAttr" | "bool" => vec!["unit".to_owned(), "true".to_owned()],
            "BoolAttr" => vec!["true".to_owned(), "false".to_owned()],
            "StringAttr" | "std::string" | "string" | "StringRef" => {
                ["\"text\"", "\"a\"", "\"x\"", "\"llvm.exp.f32\"", "\"canonicalize\""].map(str::to_owned).to_vec()
            }
            "FloatAttr" | "APFloat" => ["1.0 : f32", "1.0 : f64", "2.5 : f64", "1.0 : f16"].map(str::to_owned).to_vec(),
            "TypeAttr" | "Type" => [
                "i32",
                "f32",
                "() -> ()",
                "(i32) -> i32",
                "tensor<4xf32>",
                "memref<4xf32>",
                "!llvm.func<void ()>",
                "vector<4xf32>",
                "!llvm.ptr",
                "i64",
                "(i32, i32) -> ()",
                "() -> i32",
                "!pdl.operation",
            ]
            .map(str::to_owned)
            .to_vec(),
            "FlatSymbolRefAttr" | "SymbolRefAttr" => [
                "@callee",
                "@global",
                "@data",
                "@outer::@inner",
                "@kernels::@kernel",
                "@variable",
                "@sequence",
                "@grid",
                "@missing",
                "@mapper",
                "@recipe",
                "@private",
            ]
            .map(str::to_owned)
            .to_vec(),
            "DenseI64ArrayAttr" | "DenseI32ArrayAttr" | "DenseI16ArrayAttr" | "DenseI8ArrayAttr"
            | "DenseBoolArrayAttr" | "DenseF32ArrayAttr" | "DenseF64ArrayAttr" => {
                let bits = demand.class.trim_start_matches("Dense").trim_end_matches("ArrayAttr").to_lowercase();
                let bits = if bits == "bool" { "i1".to_owned() } else { bits };
                let lists: &[&str] = match bits.as_str() {
                    "i1" => &["true", "false, true", "false", "true, false, true"],
                    "f32" | "f64" => &["1.0", "1.0, 2.0"],
                    _ => &[
                        "0",
                        "1",
                        "0, 1",
                        "1, 0",
                        "1, 1",
                        "1, 1, 1",
                        "1, 1, 1, 1",
                        "0, 1, 2",
                        "2, 0, 1",
                        "4",
                        "2",
                        "2, 2",
                        "1, 2, 3, 4",
                        "0, 0, 0, 0",
                        "8, 16",
                    ],
                };
                let mut all: Vec<String> = lists.iter().map(|list| format!("array<{bits}: {list}>")).collect();
                all.push(format!("array<{bits}>"));
                all
            }
            "AffineMapAttr" => [
                "affine_map<(d0) -> (d0)>",
                "affine_map<(d0, d1) -> (d0, d1)>",
                "affine_map<() -> ()>",
                "affine_map<() -> (3)>",
                "affine_map<(d0, d1) -> (d1, d0)>",
            ]
            .map(str::to_owned)
            .to_vec(),
            "IntegerSetAttr" => vec!["affine_set<(d0) : (d0 >= 0)>".to_owned()],
            "DictionaryAttr" => ["{}", "{a = 1 : i32}", "{a, b = \"c\"}"].map(str::to_owned).to_vec(),
            "ArrayAttr" => arrays(&summary, demand, self),
            "DenseIntElementsAttr"
            | "DenseElementsAttr"
            | "ElementsAttr"
            | "DenseFPElementsAttr"
            | "DenseIntOrFPElementsAttr" => [
                "dense<1> : tensor<2xi64>",
                "dense<1> : tensor<2xi32>",
                "dense<[0, 1]> : tensor<2xindex>",
                "dense<1.0> : tensor<4xf32>",
                "dense<1> : tensor<4xi32>",
                "dense<1> : vector<4xi32>",
                "dense<0> : tensor<1x2xi64>",
                "dense<1> : tensor<3xi64>",
                "dense<1> : tensor<1xi64>",
                "dense<[1, 2]> : vector<2xi32>",
                "dense<true> : tensor<1xi1>",
                "dense<1> : tensor<2xi8>",
            ]
            .map(str::to_owned)
            .to_vec(),
            _ => Vec::new(),
        };
        for text in &by_class {
            add(text);
        }
        let likely = list.len();
        for text in &self.attributes {
            if !list.contains(text) {
                list.push(text.clone());
            }
        }
        (list, likely)
    }
}

fn arrays(summary: &str, demand: &Demand, pool: &Pool) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut add = |items: &[&str]| {
        for item in items {
            all.push((*item).to_owned());
        }
    };
    if summary.contains("string") {
        add(&["[\"a\"]", "[\"a\", \"b\"]", "[]"]);
    } else if summary.contains("64-bit integer") {
        add(&["[1]", "[0, 1]", "[]", "[1, 1, 1]", "[0]", "[1, 0]"]);
    } else if summary.contains("32-bit integer") {
        add(&["[1 : i32]", "[0 : i32, 1 : i32]", "[]"]);
    } else if summary.contains("affine") {
        add(&[
            "[affine_map<(d0) -> (d0)>]",
            "[affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]",
            "[]",
        ]);
    } else if summary.contains("symbol") {
        add(&["[@callee]", "[@callee, @global]", "[]", "[@mapper]", "[@private]", "[@recipe]"]);
    } else if summary.contains("type") {
        add(&["[i32]", "[i32, f32]", "[]"]);
    } else if summary.contains("dict") {
        add(&["[{}]", "[{a = 1 : i32}, {}]", "[]"]);
    } else if summary.contains("bool") {
        add(&["[true]", "[true, false]", "[]"]);
    } else if summary.contains("array of") || summary.contains("arrays") {
        add(&["[[0]]", "[[0, 1]]", "[]", "[[0], [1]]", "[[0 : i32]]"]);
    }
    for (name, value) in demand.cases.iter().take(6) {
        let element = demand.entity.as_ref().map_or(format!("{value} : i32"), |entity| format!("{entity}<{name}>"));
        all.push(format!("[{element}]"));
        all.push(format!("[{element}, {element}]"));
    }
    let words: Vec<&str> =
        summary.split(|character: char| !character.is_alphanumeric()).filter(|word| word.len() > 3).collect();
    let mut others: Vec<&String> = pool.attributes.iter().filter(|text| text.starts_with('#')).collect();
    others.sort_by_key(|text| {
        std::cmp::Reverse(words.iter().filter(|word| text.to_lowercase().contains(**word)).count())
    });
    for text in others {
        all.push(format!("[{text}]"));
    }
    for text in ["[]", "[0]", "[unit]", "[1 : i32]", "[\"a\"]"] {
        all.push(text.to_owned());
    }
    all
}

/// Returns how well a type fits a wording; only the order matters.
fn score(demand: &Demand, candidate: &Candidate) -> i32 {
    let text = &candidate.text;
    let mut score = 0;
    if let Some(entity) = &demand.entity {
        let own = text.strip_prefix(entity.as_str());
        if own.is_some_and(|rest| rest.is_empty() || rest.starts_with('<') || rest.starts_with(' ')) {
            return 100;
        }
        score -= 5;
    }
    if let Some(built) = &demand.built {
        let wanted = ["I1", "I8", "I16", "I32", "I64", "F32", "F64", "F16", "BF16", "Index"]
            .iter()
            .find(|name| built.contains(&format!("get{name}Type")));
        if wanted.is_some_and(|name| name.eq_ignore_ascii_case(text)) {
            return 100;
        }
    }
    let summary = demand.summary.to_lowercase();
    if summary.starts_with("any type") || summary.is_empty() {
        return i32::from(candidate.container.is_empty()) + i32::from(text == "i32");
    }
    if candidate.container == "own" {
        let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| word.len() > 1);
        let found = words.filter(|word| summary.contains(&word.to_lowercase())).count() as i32;
        score += found * 3;
        score += if text.starts_with("!llvm") && summary.contains("llvm") { 1 } else { 0 };
        score += if text.starts_with("!llvm.ptr") && summary.contains("llvm pointer") { 5 } else { 0 };
        return score;
    }
    let containers = [("vector", "vector"), ("scalable", "scalable"), ("tensor", "tensor"), ("memref", "memref")];
    let mentioned = containers.iter().any(|(_, word)| summary.contains(word)) || summary.contains("shaped");
    match candidate.container {
        "" => score += if mentioned && !summary.contains(" or ") { -3 } else { 3 },
        "vector" if summary.contains("vector") && (!summary.contains("scalable") || summary.contains("fixed")) => {
            score += 3
        }
        "scalable" if summary.contains("scalable") || summary.contains("sve") => score += 4,
        "tensor" if summary.contains("tensor") || summary.contains("shaped") => score += 3,
        "memref" if summary.contains("memref") => score += 3,
        _ => score -= 4,
    }
    let named = ELEMENTS.get(candidate.element).map_or(&[][..], |(_, words)| words);
    let any = summary.contains("any type") || summary.contains("compatible");
    if named.iter().any(|word| summary.contains(word)) {
        score += 3;
    } else if !any {
        score -= 2;
    } else if candidate.element < 2 {
        score += 1;
    }
    if let Some((_, lengths)) = summary.split_once("of length ") {
        let first: String =
            lengths.chars().take_while(|character| character.is_ascii_digit() || *character == '/').collect();
        score += if first.split('/').any(|length| length == candidate.size) { 3 } else { -1 };
    }
    for rank in 0..6 {
        if [format!("{rank}d "), format!("{rank}-d "), format!("rank {rank}"), format!("ranks {rank}")]
            .iter()
            .any(|word| summary.contains(word.as_str()))
        {
            score += if candidate.rank == rank { 3 } else { -1 };
        }
    }
    score
}
