//! Types and attributes of MLIR's dialects, in spellings that MLIR takes for one.

use crate::case::{Case, compile};
use crate::choices::Choices;

use mlir_syntax::{Context, parse_attribute, print_attribute};

/// Types, each in some of its spellings: those of a row are one type. Neighbours are told apart by little.
const TYPES: &[&[&str]] = &[
    &["!llvm.struct<(i32, ptr)>", "!llvm.struct<(i32, !llvm.ptr)>", "!llvm.struct<(i32, !llvm.ptr<0>)>"],
    &["!llvm.struct<packed (i32, ptr)>", "!llvm.struct<packed (i32, ptr<0>)>"],
    &["!llvm.array<4 x ptr<1>>", "!llvm.array<4 x !llvm.ptr<1>>"],
    &["!llvm.array<4 x ptr>", "!llvm.array<4 x !llvm.ptr<0>>", "!llvm.array<4 x !llvm.ptr>"],
    &["!llvm.func<void (ptr)>", "!llvm.func<!llvm.void (ptr)>", "!llvm.func<void (!llvm.ptr<0>)>"],
    &["!llvm.ptr", "!llvm.ptr<0>"],
    &["!llvm.ptr<3>", "!llvm<ptr<3>>"],
    &["!quant.uniform<i8:f32, 0.5:3>", "!quant.uniform<i8:f32, 5.0e-01:3>", "!quant.uniform<i8<-128:127>:f32, 0.5:3>"],
    &["!quant.uniform<i8<-127:127>:f32, 0.5:3>", "!quant.uniform<i8<-127:127>:f32, 0.50:3>"],
    &["!spirv.array<4 x f32>", "!spirv.array<4xf32>"],
    &["!spirv.array<4 x f32, stride=4>", "!spirv.array<4xf32, stride = 4>"],
    &["!spirv.struct<(f32 [0], i32 [4])>", "!spirv.struct<(f32[0], i32[4])>"],
    &[
        "!nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>",
        "!nvgpu.mbarrier.group<memorySpace = #gpu<address_space<workgroup>>, num_barriers = 1>",
        "!nvgpu.mbarrier.group<num_barriers = 1, memorySpace = #gpu.address_space<workgroup>>",
    ],
    &[
        "!nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>",
        "!nvgpu.mbarrier.group<num_barriers = 2, memorySpace = #gpu.address_space<workgroup>>",
    ],
    &[
        "!xegpu.tensor_desc<8x16xf32>",
        "!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 1 : i64>>",
        "!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = true, memory_space = global>>",
    ],
    &[
        "!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2 : i64>>",
        "!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = true, array_length = 2>>",
    ],
    &["vector<4x!llvm.ptr>", "vector<4x!llvm.ptr<0>>"],
    &["memref<4xf32, #gpu.address_space<workgroup>>", "memref<4xf32, #gpu<address_space<workgroup>>>"],
    &["memref<4xf32, #gpu.address_space<private>>"],
    &["tensor<4x!quant.uniform<i8:f32, 0.5>>", "tensor<4x!quant.uniform<i8<-128:127>:f32, 5.0e-1:0>>"],
];

/// Attributes without a type, likewise.
const ATTRIBUTES: &[&[&str]] = &[
    &["#arith.overflow<nsw, nuw>", "#arith.overflow<nuw, nsw>", "#arith<overflow<nsw, nuw>>"],
    &["#arith.overflow<nsw>", "#arith.overflow<nsw, nsw>", "#arith.overflow<nsw, none>"],
    &["#arith.fastmath<nnan,ninf>", "#arith.fastmath<ninf, nnan>"],
    &["#arith.fastmath<fast>", "#arith.fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn>"],
    &["#llvm.fastmath<nnan, ninf>", "#llvm.fastmath<ninf, nnan>"],
    &[
        "#llvm.loop_annotation<disableNonforced = false, mustProgress = true>",
        "#llvm.loop_annotation<mustProgress = true, disableNonforced = false>",
    ],
    &["#llvm.loop_annotation<mustProgress = true>"],
    &["#llvm.tbaa_root", "#llvm.tbaa_root<>"],
    &["#llvm.linkage<internal>", "#llvm<linkage<internal>>"],
    &["#gpu.address_space<workgroup>", "#gpu<address_space<workgroup>>"],
    &["#gpu.block<x>", "#gpu<block<x>>"],
    &["#vector.kind<add>", "#vector<kind<add>>"],
    &["#nvvm.target", "#nvvm.target<>", "#nvvm.target<O = 2>"],
    &["#nvvm.target<O = 3, flags = {fast}>", "#nvvm.target<flags = {fast}, O = 3>"],
    &["#rocdl.target<O = 3>", "#rocdl<target<O = 3>>"],
    &[
        "#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>",
        "#xegpu.layout<lane_data = [1, 1], lane_layout = [1, 16]>",
    ],
    &[
        "#llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>",
        "#llvm.vscale_range<maxRange = 2 : i32, minRange = 1 : i32>",
    ],
    &["#dlti.dl_spec<i32 = 32>", "#dlti.dl_spec<i32 = 32 : i64>", "#dlti.dl_spec<#dlti.dl_entry<i32, 32>>"],
    &[
        "#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>",
        "#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>",
        "#sparse_tensor.encoding<{ crdWidth = 0, map = (i, j) -> (i : dense, j : compressed), posWidth = 0 }>",
    ],
    &["#spirv.resource_limits<>", "#spirv.resource_limits<subgroup_size = 32>"],
    &["#linalg.iterator_type<parallel>", "#linalg<iterator_type<parallel>>"],
];

/// The texts of generated cases in whose place types and attributes of dialects may stand.
const PLACES: [(&str, &[&[&str]]); 2] = [("tensor<4xf32>", TYPES), ("[1 : i32, i32]", ATTRIBUTES)];

/// Returns the case with types and attributes of dialects in the place of some of its own, each time in another spelling.
pub fn in_dialects(case: Case, choices: &mut Choices) -> Case {
    let mut source = case.source.clone();
    let mut ir = case.ir.clone();
    for (place, rows) in PLACES {
        // One thing and its neighbour, so that most of what is written twice is equal.
        let first = choices.below(rows.len());
        let near = [rows[first], rows[(first + 1) % rows.len()]];
        for (text, is_source) in [(&mut source, true), (&mut ir, false)] {
            *text = replaced(text, place, || {
                // The types of values must agree.
                let is_free = is_source || place == PLACES[1].0;
                let row = near[usize::from(is_free && choices.percent(15))];
                let text: &str = row[choices.below(row.len())];
                let spelled = laid_out(text, choices, !is_source);
                if is_source { spelled.replace('"', "\\\"") } else { spelled }
            });
        }
    }
    if source == case.source && ir == case.ir {
        return case;
    }
    let compiled = compile(&source);
    Case { source, compiled, ir, choices: case.choices }
}

/// The text with something new wherever `place` stands.
fn replaced(text: &str, place: &str, mut new: impl FnMut() -> String) -> String {
    let mut parts = text.split(place);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + &new() + part)
}

/// The same tokens with other blanks beside brackets, commas and signs.
pub fn laid_out(text: &str, choices: &mut Choices, lines: bool) -> String {
    let blank = |choices: &mut Choices| {
        let blanks = ["", "", "", " ", "  ", "\n ", "// a, b\n"];
        blanks[choices.below(if lines { blanks.len() } else { 5 })]
    };
    let mut out = String::new();
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => 2 + rest[1..].find('"').unwrap_or(rest.len() - 2),
            '-' | '=' if rest[1..].starts_with('>') => 2,
            _ => c.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        match token {
            "<" | "(" | "[" | "{" => {
                depth += 1;
                out.push_str(token);
                out.push_str(blank(choices));
            }
            ">" | ")" | "]" | "}" => {
                depth -= 1;
                out.push_str(blank(choices));
                out.push_str(token);
            }
            "," | "=" | ":" if depth > 0 => {
                out.truncate(out.trim_end_matches(' ').len());
                out.push_str(blank(choices));
                out.push_str(token);
                out.push_str(blank(choices));
                rest = behind.trim_start_matches(' ');
                continue;
            }
            _ => out.push_str(token),
        }
        rest = behind;
    }
    out
}

/// The literals of dialects in PDLL files, which `mlir-pdll` does not read: it knows no dialect, and crashes.
///
/// Each is a builtin type of its own while the program looks at the file, at the same places.
#[derive(Debug, Default)]
pub struct Masks {
    literals: Vec<String>,
}

impl Masks {
    /// The width of the first integer type that stands for a literal; all have as many digits.
    const FIRST: usize = 900_000;

    /// Returns a file without literals of dialects.
    pub fn hide(&mut self, file: &str) -> String {
        let mut out = String::new();
        let mut rest = file;
        while let Some((at, is_type)) = [("type<\"", true), ("attr<\"", false)]
            .into_iter()
            .filter_map(|(word, is_type)| Some((rest.find(word)? + word.len(), is_type)))
            .min()
        {
            let (before, literal) = rest.split_at(at);
            out.push_str(before);
            let end = literal.find("\">").unwrap_or(0);
            rest = &literal[end..];
            let literal = &literal[..end];
            if !literal.contains(['!', '#']) || literal.contains('\n') {
                out.push_str(literal);
                continue;
            }
            let number = Masks::FIRST + self.literals.len();
            let mask = if is_type { format!("i{number}") } else { format!("[i{number}]") };
            out.push_str(&format!("{mask:width$}", width = literal.len()));
            self.literals.push(literal.replace("\\\"", "\""));
        }
        out + rest
    }

    /// Returns what was made of a file, with its literals as `spell` says them.
    pub fn show(&self, text: &str, spell: impl Fn(&str) -> String) -> String {
        let mut parts = text.split("i9");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |mut text, part| {
            let number = part.get(..5).and_then(|digits| format!("9{digits}").parse::<usize>().ok());
            let literal = number.and_then(|number| self.literals.get(number - Masks::FIRST));
            let Some(literal) = literal else { return text + "i9" + part };
            let mut behind = &part[5..];
            if literal.starts_with('#') {
                text.pop();
                behind = &behind[1..];
            }
            text + &spell(literal) + behind
        })
    }
}

/// The normal form of a literal.
pub fn normal(literal: &str) -> String {
    let context = &mut Context::new();
    let mut text = String::new();
    match parse_attribute(context, literal) {
        Ok(attribute) => print_attribute(context, attribute, &mut text),
        Err(_) => text.push_str(literal),
    }
    text
}
