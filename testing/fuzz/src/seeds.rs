//! Seeds of mutations: the small files in `seeds/`, those that other crates test with, and blobs compiled from the
//! former.

use std::path::{Path, PathBuf};

use mlir_dialects::assembly::{Dialects, FormTables};
use mlir_lite::Ir;
use ods::evaluate::{Evaluator, Kinds, Purpose, Snippet, SnippetParameter};
use pdl_declarations::{
    Check, ConstantData, Definition, Demand, Effects, GroupSizes, Groups, OpDefinition, OpDefinitions, OpTrait,
    OwnAttribute, TypeFrom, TypeRule, TypeStep,
};
use pdl_ir::Module;

use crate::{packs, targets};

/// Larger pieces of test files are left out: mutations of them are slow, and rarely hit what is new in them.
const LARGEST: usize = 6 << 10;

/// The seeds of the target `mlir` as bytecode.
fn bytecode() -> Vec<Vec<u8>> {
    let dialects = Dialects::new(FormTables::builtin());
    let texts = of("mlir").into_iter().filter_map(|bytes| String::from_utf8(bytes).ok());
    texts.filter_map(|text| Ir::parse(&text).ok()?.write_bytecode(&dialects).ok()).collect()
}

/// The seeds for a target, in the order of their file names.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    let mut seeds = match target {
        "blob" | "blob_run" => blobs(),
        "pack" => packs::seeds(),
        "bytecode" => bytecode(),
        "format" => formats(),
        "rules" | "combine" | "mir" => Vec::new(),
        "fmt" => own("pdll"),
        folder => own(folder),
    };
    let borrowed: &[(&str, &str)] = match target {
        "fmt" => &[
            ("tools/pdll-ide/tests/format/cases", "pdll"),
            ("pdll-syntax/tests/specification", "pdll"),
            ("pdll-syntax/tests/bad", "pdll"),
            ("pdll-sema/tests/good", "pdll"),
            ("tests/spec", "pdll"),
        ],
        "pdll" => &[
            ("pdll-syntax/tests/specification", "pdll"),
            ("pdll-syntax/tests/bad", "pdll"),
            ("pdll-sema/tests/good", "pdll"),
            ("pdll-sema/tests/bad", "pdll"),
            ("tests/spec", "pdll"),
            ("pdl-ir/tests/corpus", "pdll"),
            ("examples", "pdll"),
            ("examples/shared", "pdll"),
        ],
        "tablegen" => &[
            ("frontends/tablegen/tests/language", "td"),
            ("frontends/tablegen/tests/wrong", "td"),
            ("frontends/ods/tests", "td"),
        ],
        "rules" => &[("frontends/drr/tests/probes/accepted", "td"), ("frontends/drr/tests/probes/refused", "td")],
        "combine" => &[("frontends/gicombine/tests/probes", "td"), ("frontends/gicombine/tests/lowered", "td")],
        "mir" => &[("hosts/mir/tests/corpus", "mir"), ("examples", "mir")],
        "pdl" => &[("pdl-ir/tests/corpus", "mlir"), ("pdl-ir/tests/bad", "mlir"), ("pdl-compile/tests/golden", "mlir")],
        "assembly" => &[
            ("hosts/mlir-dialects/tests/assembly/corpus", "mlir"),
            ("hosts/mlir-dialects/tests/assembly/written", "mlir"),
        ],
        "mlir" => &[
            ("hosts/mlir-lite/tests/corpus", "mlir"),
            ("base/mlir-syntax/tests/corpus", "mlir"),
            ("tests/spec", "mlir"),
        ],
        _ => &[],
    };
    for (folder, ending) in borrowed {
        for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), Some(ending)) {
            let text = String::from_utf8_lossy(&file).into_owned();
            // Probes of rules share what stands before the first.
            let head = match target {
                "rules" => "include \"ops.td\"\n",
                "combine" => "include \"llvm.td\"\n",
                _ => "",
            };
            let parts = text.split("// -----\n").filter(|part| part.len() <= LARGEST && !part.trim().is_empty());
            let parts = parts.filter(|part| head.is_empty() || !part.contains(head));
            seeds.extend(parts.map(|part| format!("{head}{part}").into_bytes()));
        }
    }
    seeds
}

/// Formats: our own, one on a line, and those of the probes.
fn formats() -> Vec<Vec<u8>> {
    let own = own("format").into_iter();
    let mut formats: Vec<Vec<u8>> =
        own.flat_map(|file| file.split(|c| *c == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>()).collect();
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontends/ods/tests/formats"), Some("td")) {
        let text = String::from_utf8_lossy(&file);
        let written = text.split("assemblyFormat = [{").skip(1).filter_map(|rest| Some(rest.split_once("}]")?.0));
        formats.extend(written.map(|format| format.as_bytes().to_vec()));
    }
    formats
}

/// The files in the folder of that name in `seeds/`. Those of PDLL and `pdl` have no errors.
pub fn own(folder: &str) -> Vec<Vec<u8>> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(folder), None)
}

fn files(folder: &Path, ending: Option<&str>) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_file() && ending.is_none_or(|ending| path.extension().is_some_and(|e| e == ending)))
        .collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).collect()
}

/// Every PDLL and `pdl` seed compiled, each also without what can be stripped, and without what is known of operations.
fn blobs() -> Vec<Vec<u8>> {
    let modules = own("pdll")
        .iter()
        .filter_map(|text| targets::pdll_module(text))
        .chain(own("pdl").iter().filter_map(|text| targets::pdl_module(text)))
        .collect::<Vec<_>>();
    let mut blobs = Vec::new();
    for module in modules {
        let module = checked(module);
        let Ok(program) = pdl_compile::compile(&module) else { continue };
        blobs.push(program.to_bytes());
        let older = pdl_compile::compile(&Module { operations: OpDefinitions::default(), ..module });
        blobs.extend(older.map(|program| program.to_bytes()));
        if let Ok(stripped) = pdl_compile::strip(&program, pdl_compile::Strip::NamesAndPatterns) {
            blobs.push(stripped.to_bytes());
        }
    }
    blobs
}

/// Predicates with lambdas, loops, tests for classes and arithmetic.
const TYPE: &str = "::llvm::isa<::mlir::ShapedType, ::mlir::IntegerType>($_self) && \
    ([](::mlir::Type type) { auto width = type.getIntOrFloatBitWidth(); if (width < 2) return false; return width - 1 >= 7; \
    }($_self) || ::llvm::all_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](auto v) { return v % 2 == 0; }))";
const ATTRIBUTE: &str = "::llvm::isa<::mlir::StringAttr>($_self) || ::llvm::none_of(::llvm::cast<::mlir::ArrayAttr>($_self), \
    [&](::mlir::Attribute a) { return ::llvm::is_contained({1, 2}, ::llvm::cast<::mlir::IntegerAttr>(a).getInt()); })";

/// Texts of rules: tests, one of which sets a result, and what makes an attribute and a type.
fn computed(evaluator: &Evaluator<'_>, native: &str) -> Option<Snippet> {
    let argument = |name: &str| SnippetParameter::new(name, Kinds::ANY);
    let (text, parameters) = match native {
        "ComputedTest" => (
            "$1.size() >= 1 && $0->getNumResults() == 1 && llvm::all_of($1, [](Value v) { \
             return isa<BlockArgument>(v) || v.getDefiningOp()->getNumOperands() + 1u > 0; }) && ($2 = $0->getAttr(\"k\")) && \
             !matchPattern($1[0], m_Zero()) && getElementTypeOrSelf($1.back()) == $1.getTypes()[0]",
            vec![argument("$0"), argument("$1"), argument("$2").result()],
        ),
        "ComputedUses" => ("$0.hasOneUse() && !isa<MemRefType>($0.getType())", vec![argument("$0")]),
        "ComputedAttr" => (
            "$_builder.getArrayAttr({$0, $_builder.getF32FloatAttr(0.5f), IntegerAttr::get($1, \
             cast<IntegerAttr>($0).getValue().getSExtValue() * 3), $_builder.getDenseI64ArrayAttr({1, 2}), \
             $_builder.getZeroAttr(RankedTensorType::get({2, 3}, $1)), $_builder.getStringAttr(\"a\"), TypeAttr::get($1)})",
            vec![argument("$0"), argument("$1")],
        ),
        "ComputedType" => {
            ("getElementTypeOrSelf(VectorType::get({static_cast<int8_t>(4)}, $0.getType()))", vec![argument("$0")])
        }
        _ => return None,
    };
    let compiled = evaluator.compile_snippet(text, &parameters, Purpose::Value);
    Some(compiled.unwrap_or_else(|why| panic!("{native}: {}", why.obstacle)))
}

/// Returns what is known of the operations of the seeds: groups, rules and effects of every form.
fn operations() -> OpDefinitions {
    let groups = |varies: &[bool], sizes| Groups { varies: varies.to_vec(), sizes };
    let op = |name: &str, effects, traits: &[OpTrait]| OpDefinition {
        name: name.into(),
        operands: groups(&[true], GroupSizes::Even),
        results: groups(&[false], GroupSizes::Even),
        attributes: vec![
            OwnAttribute { default: Some(ConstantData::Integer(7, "i32".into())), ..OwnAttribute::from("k") },
            "value".into(),
        ],
        result_types: None,
        effects,
        traits: traits.iter().copied().collect(),
    };
    let typed = |from: TypeFrom, steps: &[TypeStep]| Some(vec![TypeRule { from, steps: steps.to_vec() }]);
    let (one, two) = (groups(&[false], GroupSizes::Even), groups(&[false, true], GroupSizes::Attribute));
    let definitions = vec![
        OpDefinition {
            operands: one.clone(),
            result_types: typed(TypeFrom::Operand(0), &[TypeStep::I1SameShape, TypeStep::ElementOrSelf]),
            ..op("arith.addi", Effects::Removable, &[OpTrait::Commutative])
        },
        OpDefinition {
            result_types: typed(TypeFrom::Attribute("value".into()), &[]),
            ..op("arith.constant", Effects::Removable, &[OpTrait::ConstantLike])
        },
        OpDefinition { operands: two, ..op("t.inner", Effects::Any, &[]) },
        op("t.loop", Effects::Nested, &[OpTrait::Isolated]),
        OpDefinition {
            operands: one,
            result_types: typed(TypeFrom::Operand(0), &[]),
            ..op("t.neg", Effects::Removable, &[])
        },
        OpDefinition { result_types: typed(TypeFrom::Text("i32".into()), &[]), ..op("t.root", Effects::Any, &[]) },
        op("t.yield", Effects::Removable, &[OpTrait::Terminator]),
    ];
    OpDefinitions::new(definitions).expect("they are in order and valid")
}

/// The module with definitions for the constraints that the seeds call checks, and for their operations.
fn checked(mut module: Module) -> Module {
    module.operations = operations();
    let definitions = ods::Definitions::default();
    let evaluator = Evaluator::new(&definitions);
    for native in &mut module.natives {
        let check = match native.name.as_str() {
            "TypeCheck" => evaluator.compile_text(TYPE).ok(),
            "AttrCheck" => evaluator.compile_text(ATTRIBUTE).ok(),
            "OpCheck" => Check::new(Demand::Operations(vec!["t.inner".into(), "t.root".into()])),
            name => match computed(&evaluator, name) {
                Some(snippet) => Some(snippet.check),
                None => continue,
            },
        };
        let check = check.unwrap_or_else(|| panic!("the check of `{}` does not compile", native.name));
        native.definition = Some(Box::new(Definition::Check(check)));
    }
    module
}
