//! Results of MLIR and LLVM.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use pdl_prove::ScalarType;

use crate::shapes::{Input, Shape, bits_type, constant_text};
use crate::upstream;

/// The result of a tool for an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// These bits.
    Value(u128),
    Poison,
    /// It left it as it was.
    None,
}

/// Returns true if the tools are not installed; with a message.
pub(crate) fn are_missing() -> bool {
    !upstream::are_there(&[upstream::MLIR_OPT, upstream::MLIR_TRANSLATE, upstream::OPT])
}

/// Returns what a tool prints, given this on its standard input.
pub(crate) fn run(tool: &str, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(tool)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{tool}: {error}"));
    let mut stdin = child.stdin.take().expect("piped");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().expect("it runs")
    });
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool}: {}", errors.chars().take(2000).collect::<String>());
    String::from_utf8(output.stdout).expect("text")
}

/// The bits of an integer as MLIR or LLVM prints it.
fn bits(text: &str) -> u128 {
    match text {
        "true" => 1,
        "false" => 0,
        digits => digits.parse::<i128>().unwrap_or_else(|_| panic!("`{text}` is no integer")) as u128,
    }
}

fn cut(ty: ScalarType, bits: u128) -> u128 {
    match bits_type(ty) {
        ScalarType::Integer(width) => bits & ((1 << width) - 1),
        _ => bits & u128::from(u64::MAX),
    }
}

/// The operations that `mlir-opt` folds others to.
const CONSTANTS: [&str; 4] = ["arith.constant", "index.constant", "llvm.mlir.constant", "spirv.Constant"];

/// The number of operations in one function.
const AT_ONCE: usize = 500;

/// Returns true if `mlir-opt` is asked. It knows no `index` of 32 bits, and the folder of `addui_extended` (seen with 22.1.8) crashes
/// where an operand is poison.
fn is_asked(shape: &Shape, inputs: &[Input]) -> bool {
    shape.index_width == 64 && !(shape.op == "arith.addui_extended" && inputs.contains(&None))
}

/// The operations on constants, canonicalized.
pub(crate) fn by_mlir(all: &[(&Shape, Vec<Input>)]) -> Vec<Answer> {
    let known: Vec<&(&Shape, Vec<Input>)> = all.iter().filter(|(shape, inputs)| is_asked(shape, inputs)).collect();
    let mut text = "\"builtin.module\"() ({\n^bb0:\n".to_owned();
    for (number, some) in known.chunks(AT_ONCE).enumerate() {
        let (mut body, mut returned, mut types) = (String::new(), Vec::new(), Vec::new());
        for (index, (shape, inputs)) in some.iter().enumerate() {
            let mut operands = Vec::new();
            for (operand, (ty, input)) in shape.operands.iter().zip(inputs).enumerate() {
                let (op, value) = match input {
                    Some(bits) => ("arith.constant", constant_text(*ty, *bits)),
                    None => ("ub.poison", "#ub.poison".to_owned()),
                };
                let name = format!("%i{index}_{operand}");
                let _ = writeln!(body, "{name} = \"{op}\"() <{{value = {value}}}> : () -> {ty}");
                operands.push(name);
            }
            body.push_str(&shape.operation(&format!("r{index}"), &operands));
            let (inner, outer) = (shape.returned(), bits_type(shape.returned()));
            let mut name = shape.result_of(&format!("r{index}"));
            if inner != outer {
                let _ = writeln!(body, "%s{index} = \"arith.bitcast\"({name}) : ({inner}) -> {outer}");
                name = format!("%s{index}");
            }
            returned.push(name);
            types.push(outer.to_string());
        }
        let (returned, types) = (returned.join(", "), types.join(", "));
        let _ = writeln!(
            text,
            "\"func.func\"() <{{function_type = () -> ({types}), sym_name = \"f{number}\"}}> ({{\n{body}\"func.return\"({returned}) : ({types}) -> ()\n}}) : () -> ()"
        );
    }
    text.push_str("}) : () -> ()\n");
    let passes = "--pass-pipeline=builtin.module(func.func(canonicalize))";
    let printed = run(upstream::MLIR_OPT, &[passes, "--mlir-print-op-generic"], &text);
    let mut values: HashMap<&str, Answer> = HashMap::new();
    let mut answers = Vec::new();
    for line in printed.lines().map(str::trim) {
        if line.starts_with("\"func.func\"") {
            values.clear();
        } else if let Some(list) = line.strip_prefix("\"func.return\"(").and_then(|line| line.split_once(')')) {
            answers.extend(list.0.split(", ").map(|name| values.get(name).cloned().unwrap_or(Answer::None)));
        } else if let Some((name, rest)) =
            CONSTANTS.iter().find_map(|op| line.split_once(&format!(" = \"{op}\"() <{{value = ")))
        {
            let value = rest.split(['}', ' ']).next().unwrap_or_default();
            // Constants of floats are what is left of operations that were not folded.
            if let Some(value) =
                value.parse::<i128>().ok().or((value == "true").then_some(1)).or((value == "false").then_some(0))
            {
                values.insert(name, Answer::Value(value as u128));
            }
        } else if let Some((name, _)) = line.split_once(" = \"ub.poison\"()") {
            values.insert(name, Answer::Poison);
        }
    }
    assert_eq!(answers.len(), known.len(), "{printed}");
    let mut answers = answers.into_iter();
    all.iter()
        .map(|(shape, inputs)| {
            let answer = if is_asked(shape, inputs) { answers.next().expect("as many") } else { Answer::None };
            match answer {
                Answer::Value(bits) => Answer::Value(cut(shape.returned(), bits)),
                other => other,
            }
        })
        .collect()
}

/// The operations lowered to LLVM IR, inlined into functions that call them with constants.
pub(crate) fn by_llvm(shapes: &[&Shape], all: &[(&Shape, Vec<Input>)]) -> Vec<Answer> {
    let mut text = String::new();
    let lowered =
        [(64, false), (64, true), (32, false), (32, true)].map(|(width, expand)| lowered(shapes, width, expand));
    // Intrinsic functions need no declaration.
    for line in lowered.iter().flat_map(|lowered| lowered.lines()) {
        if let Some(head) = line.strip_prefix("define ").and_then(|line| line.strip_suffix(" {")) {
            let _ = writeln!(text, "define internal {head} alwaysinline {{");
        } else if line.starts_with([' ', '}']) {
            let _ = writeln!(text, "{line}");
        }
    }
    let llvm = |shape: &Shape, ty: ScalarType| match bits_type(ty) {
        ScalarType::Index => format!("i{}", shape.index_width),
        other => other.to_string(),
    };
    for (number, shape) in shapes.iter().enumerate().filter(|(_, shape)| !shape.poison.is_empty()) {
        let parameters: Vec<String> =
            shape.operands.iter().enumerate().map(|(index, ty)| format!("{} %{index}", llvm(shape, *ty))).collect();
        let parameters = parameters.join(", ");
        let _ = writeln!(
            text,
            "define internal i1 @p{number}({parameters}) alwaysinline {{\n{}  ret i1 %p\n}}",
            shape.poison
        );
    }
    let numbers: HashMap<*const Shape, usize> =
        shapes.iter().enumerate().map(|(number, shape)| (std::ptr::from_ref(*shape), number)).collect();
    for (index, (shape, inputs)) in all.iter().enumerate() {
        let number = numbers[&std::ptr::from_ref(*shape)];
        let arguments: Vec<String> = shape
            .operands
            .iter()
            .zip(inputs)
            .map(|(ty, input)| {
                // As a signed number: one of `u64` is also understood, but not of every width.
                let ty = llvm(shape, *ty);
                input.map_or_else(|| format!("{ty} poison"), |bits| format!("{ty} {bits}"))
            })
            .collect();
        let (arguments, ty) = (arguments.join(", "), llvm(shape, shape.returned()));
        let _ = writeln!(text, "define {ty} @c{index}() {{\n  %r = call {ty} @k{number}({arguments})");
        if shape.poison.is_empty() {
            let _ = writeln!(text, "  ret {ty} %r\n}}");
        } else {
            let _ = writeln!(
                text,
                "  %p = call i1 @p{number}({arguments})\n  %s = select i1 %p, {ty} poison, {ty} %r\n  ret {ty} %s\n}}"
            );
        }
    }
    let printed = run(upstream::OPT, &["-S", "-passes=always-inline,instsimplify"], &text);
    let mut answers = vec![Answer::None; all.len()];
    let mut lines = printed.lines();
    while let Some(line) = lines.next() {
        let Some((_, name)) = line.split_once(" @c").filter(|_| line.starts_with("define ")) else { continue };
        let index: usize = name.split('(').next().and_then(|digits| digits.parse().ok()).expect("a number");
        let value = lines.next().and_then(|line| line.trim().strip_prefix("ret ")?.split(' ').nth(1));
        answers[index] = match value {
            Some("poison") => Answer::Poison,
            Some(value) => Answer::Value(cut(all[index].0.returned(), bits(value))),
            None => Answer::None,
        };
        if let (Answer::Value(bits), ScalarType::Index, 32) =
            (&mut answers[index], all[index].0.returned(), all[index].0.index_width)
        {
            *bits &= u128::from(u32::MAX);
        }
    }
    answers
}

/// LLVM IR of functions `k0`, `k1` and so on: those of one width of `index`, and those that must be expanded or the others.
fn lowered(shapes: &[&Shape], index_width: u32, expand: bool) -> String {
    let mut text = "\"builtin.module\"() ({\n^bb0:\n".to_owned();
    for (number, shape) in shapes.iter().enumerate() {
        // What LLVM has itself is not expanded.
        let is_expanded =
            shape.op.starts_with("arith.") && (shape.op.contains("ceildiv") || shape.op.contains("floordiv"));
        if shape.index_width == index_width && is_expanded == expand {
            text.push_str(&shape.function(&format!("k{number}"), true));
        }
    }
    text.push_str("}) : () -> ()\n");
    let expand = if expand { "arith-expand," } else { "" };
    let passes = format!(
        "--pass-pipeline=builtin.module({expand}convert-math-to-llvm,convert-spirv-to-llvm,convert-index-to-llvm{{index-bitwidth={index_width}}},convert-arith-to-llvm{{index-bitwidth={index_width}}},convert-func-to-llvm{{index-bitwidth={index_width}}},reconcile-unrealized-casts)"
    );
    run(upstream::MLIR_TRANSLATE, &["--mlir-to-llvmir"], &run(upstream::MLIR_OPT, &[&passes], &text))
}
