//! The dialects of the texts in `tests/assembly/corpus`.

mod builtin;
mod corpus;
mod threads;
mod written;

use crate::upstream;
use mlir_dialects::assembly::{Dialects, FormTables, TableBuilder};
use pdl_diagnostics::SourceMap;
use std::sync::LazyLock;
use tablegen::FileSystemLoader;

/// The definitions that the texts need.
const DEFINITIONS: &[&str] = &[
    "mlir/IR/BuiltinOps.td",
    "mlir/Dialect/AMDGPU/IR/AMDGPU.td",
    "mlir/Dialect/Affine/IR/AffineOps.td",
    "mlir/Dialect/Arith/IR/ArithOps.td",
    "mlir/Dialect/ArmSME/IR/ArmSMEOps.td",
    "mlir/Dialect/ArmSVE/IR/ArmSVE.td",
    "mlir/Dialect/Async/IR/AsyncOps.td",
    "mlir/Dialect/Bufferization/IR/BufferizationOps.td",
    "mlir/Dialect/Complex/IR/ComplexOps.td",
    "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td",
    "mlir/Dialect/EmitC/IR/EmitC.td",
    "mlir/Dialect/Func/IR/FuncOps.td",
    "mlir/Dialect/GPU/IR/GPUOps.td",
    "mlir/Dialect/IRDL/IR/IRDLOps.td",
    "mlir/Dialect/Index/IR/IndexOps.td",
    "mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td",
    "mlir/Dialect/LLVMIR/LLVMOps.td",
    "mlir/Dialect/LLVMIR/LLVMTypes.td",
    "mlir/Dialect/LLVMIR/NVVMOps.td",
    "mlir/Dialect/LLVMIR/ROCDLOps.td",
    "mlir/Dialect/Linalg/IR/LinalgOps.td",
    "mlir/Dialect/Linalg/IR/LinalgRelayoutOps.td",
    "mlir/Dialect/Linalg/IR/LinalgStructuredOps.td",
    "mlir/Dialect/MLProgram/IR/MLProgramOps.td",
    "mlir/Dialect/Math/IR/MathOps.td",
    "mlir/Dialect/MemRef/IR/MemRefOps.td",
    "mlir/Dialect/OpenACC/OpenACCOps.td",
    "mlir/Dialect/OpenMP/OpenMPOps.td",
    "mlir/Dialect/PDL/IR/PDLOps.td",
    "mlir/Dialect/PDLInterp/IR/PDLInterpOps.td",
    "mlir/Dialect/SCF/IR/SCFOps.td",
    "mlir/Dialect/SMT/IR/SMT.td",
    "mlir/Dialect/SPIRV/IR/SPIRVOps.td",
    "mlir/Dialect/Shard/IR/ShardOps.td",
    "mlir/Dialect/Shape/IR/ShapeOps.td",
    "mlir/Dialect/SparseTensor/IR/SparseTensorOps.td",
    "mlir/Dialect/Tensor/IR/TensorOps.td",
    "mlir/Dialect/Tosa/IR/TosaOps.td",
    "mlir/Dialect/Linalg/TransformOps/LinalgMatchOps.td",
    "mlir/Dialect/Linalg/TransformOps/LinalgTransformOps.td",
    "mlir/Dialect/Transform/IR/TransformOps.td",
    "mlir/Dialect/Transform/PDLExtension/PDLExtensionOps.td",
    "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.td",
    "mlir/Dialect/UB/IR/UBOps.td",
    "mlir/Dialect/Vector/IR/VectorOps.td",
    "mlir/Dialect/WasmSSA/IR/WasmSSAOps.td",
    "mlir/Dialect/XeGPU/IR/XeGPU.td",
];

/// `None` if MLIR's headers are not installed.
pub(crate) fn dialects() -> Option<&'static Dialects> {
    static DIALECTS: LazyLock<Option<Dialects>> = LazyLock::new(read);
    DIALECTS.as_ref()
}

fn read() -> Option<Dialects> {
    let include = upstream::include_directory(&[])?;
    let mut builder = TableBuilder::new();
    for file in DEFINITIONS {
        let text = std::fs::read_to_string(include.join(file)).expect("it can be read");
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let id = sources.add(*file, text, None);
        let loader = FileSystemLoader::as_written([include.clone(), include.join(file).with_file_name("")]);
        let records = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics).expect("it is TableGen");
        let definitions = ods::read(&records, &mut diagnostics);
        builder.add(&definitions, &mut diagnostics);
    }
    let mut tables = builder.finish();
    tables.merge(FormTables::builtin());
    Some(Dialects::new(tables))
}
