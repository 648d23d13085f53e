// Forms that MLIR's own tests use: of the dialect that they define, as far as they are no C++ of their own, and of operations of
// MLIR that nothing else uses in text.
include "pdllc/Forms.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"

def : OpForm<"test.affine_scope", "attr-dict-with-keyword $region">;
def : FormLike<"test.conversion_func_op", "func.func">;
def : OpForm<"test.region_if", [{
  operands `` `:` type(operands) custom<ArrowTypes>(type($results)) `then` $thenRegion `else` $elseRegion `join` $joinRegion attr-dict
}]>;
def : OpForm<"test.with_bounds_region", "attr-dict custom<RegionArguments>(ref($region)) $region">;

// Only C++ defines it.
def TestTransformOp : Op<Transform_Dialect, "test_transform_op"> {
  let arguments = (ins OptionalAttr<StrAttr>:$message);
  let assemblyFormat = "($message^)? attr-dict";
}

def : OpForm<"wasmssa.import_global",
  "$importName `from` $moduleName `as` custom<SymbolName>($sym_name) (`mutable` $isMutable^)? `:` $type attr-dict">;

def : OpForm<"wasmssa.global", [{
  (`exported` $exported^)? custom<SymbolName>($sym_name) $type (`mutable` $isMutable^)? `:` $initializer attr-dict
}]>;

def : DirectiveForm<"FunctionType", ["inputs...", "result"], [FormCase<"functional-type($inputs, $result)">]>;
def : DirectiveForm<"Scale", ["data", "byte", "thread"], [FormCase<"`[` $data `,` $byte `,` $thread `]`">]>;
def : OpForm<"nvvm.mma.block_scale", [{
  `A` `[` $operandA `]` `B` `[` $operandB `]` `C` `[` $operandC `]`
  `scaleA` `` custom<Scale>($scaleAData, $byteIdA, $threadIdA) `scaleB` `` custom<Scale>($scaleBData, $byteIdB, $threadIdB)
  attr-dict `:` custom<FunctionType>(type($operandA), type($operandB), type($operandC), type($res))
}]>;
def : OpForm<"nvvm.mma.sp.block_scale", [{
  `A` `[` $operandA `]` `B` `[` $operandB `]` `C` `[` $operandC `]`
  `sparseMetadata` `[` $sparseMetadata `]` `selector` `[` $sparsitySelector `]`
  `scaleA` `` custom<Scale>($scaleAData, $byteIdA, $threadIdA) `scaleB` `` custom<Scale>($scaleBData, $byteIdB, $threadIdB)
  attr-dict `:` custom<FunctionType>(type($operandA), type($operandB), type($operandC), type($res))
}]>;
def : OpForm<"omp.target_allocmem", [{
  $device `:` type($device) `,` $in_type (`(` $typeparams^ `:` type($typeparams) `)`)? (`,` $shape^ `:` type($shape))?
  attr-dict
}]>;
