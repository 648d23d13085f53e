// Views of memory and of tensors: casts, sizes, loads.
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/Dialect/MemRef/IR/MemRefOps.td"
include "mlir/Dialect/Tensor/IR/TensorOps.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def HasNoUse : Constraint<CPred<"$0.use_empty()">, "is not used">;
def IsRanked : Constraint<CPred<"::llvm::isa<::mlir::RankedTensorType>($0.getType())">, "ranked">;
def IsStatic : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).hasStaticShape()">, "static shape">;
def IsRankedMemRef : Constraint<CPred<"::llvm::isa<::mlir::MemRefType>($0.getType())">, "ranked">;
def IsPresent : Constraint<CPred<"$0 != nullptr">, "is there">;
// The size that an index selects is known.
def IsKnownSize : Constraint<CPred<"projects::isKnownSize($0, $1)">, "known size">;
def KnownSize : NativeCodeCall<"projects::knownSize($_builder, $0, $1)">;
def RankAttr : NativeCodeCall<"$_builder.getIndexAttr(::llvm::cast<::mlir::ShapedType>($0.getType()).getRank())">;
def IndexZero : NativeCodeCall<"$_builder.getIndexAttr(0)">;
def NoAlignment : NativeCodeCall<"::mlir::IntegerAttr()">;
def MoreAligned : NativeCodeCall<"projects::moreAligned($_builder, $0, $1)">;
def ElementOf : NativeCodeCall<"projects::elementOf($0, $1)">;

//| %r = "memref.cast"(%x) : (memref<4xf32>) -> memref<4xf32>
def MemRefCastToSame : Pat<(MemRef_CastOp:$r $x), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "memref.cast"(%x) : (memref<4xf32>) -> memref<?xf32>
//| %r = "memref.cast"(%0) : (memref<?xf32>) -> memref<*xf32>
def MemRefCastOfCast : Pat<(MemRef_CastOp (MemRef_CastOp $x)), (MemRef_CastOp $x)>;

//| %0 = "memref.cast"(%x) : (memref<4xf32>) -> memref<?xf32>
//| %r = "memref.load"(%0, %i) : (memref<?xf32>, index) -> f32
def LoadOfCast : Pat<(LoadOp (MemRef_CastOp $x), $i, $n, $a), (LoadOp $x, $i, $n, $a), [(IsRankedMemRef $x)]>;

//| %0 = "memref.cast"(%x) : (memref<4xf32>) -> memref<?xf32>
//| "memref.store"(%v, %0, %i) : (f32, memref<?xf32>, index) -> ()
def StoreOfCast : Pattern<(MemRef_StoreOp $v, (MemRef_CastOp $x), $i, $n, $a), [(MemRef_StoreOp $v, $x, $i, $n, $a)], [(IsRankedMemRef $x)]>;

//| %0 = "memref.load"(%x, %i) : (memref<4xf32>, index) -> f32
//| "memref.store"(%0, %x, %i) : (f32, memref<4xf32>, index) -> ()
def StoreOfLoad : Pattern<(MemRef_StoreOp (LoadOp $x, $i, $_, $_), $x, $i, $_, $_), []>;

//| %0 = "memref.cast"(%x) : (memref<4x5xf32>) -> memref<?x?xf32>
//| %1 = "arith.constant"() <{value = 1 : index}> : () -> index
//| %r = "memref.dim"(%0, %1) : (memref<?x?xf32>, index) -> index
def DimOfCast : Pat<(MemRef_DimOp (MemRef_CastOp $x), $i), (MemRef_DimOp $x, $i), [(IsRankedMemRef $x)]>;

//| %0 = "arith.constant"() <{value = 1 : index}> : () -> index
//| %r = "memref.dim"(%x, %0) : (memref<4x5xf32>, index) -> index
def DimKnown : Pat<(MemRef_DimOp $x, (Arith_ConstantOp $i)), (Arith_ConstantOp (KnownSize $x, $i)), [(IsKnownSize $x, $i)]>;

//| %r = "memref.rank"(%x) : (memref<4x5xf32>) -> index
def RankKnown : Pat<(MemRef_RankOp $x), (Arith_ConstantOp (RankAttr $x)), [(IsRankedMemRef $x)]>;

//| %0 = "memref.transpose"(%x) <{permutation = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x5xf32>) -> memref<4x5xf32>
//| "u.use"(%0) : (memref<4x5xf32>) -> ()
def TransposeOfNothing : Pat<(MemRef_TransposeOp:$r $x, $_), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "memref.memory_space_cast"(%x) : (memref<4xf32>) -> memref<4xf32, 1>
//| %r = "memref.memory_space_cast"(%0) : (memref<4xf32, 1>) -> memref<4xf32, 2>
def MemorySpaceTwice : Pat<(MemRef_MemorySpaceCastOp (MemRef_MemorySpaceCastOp $x)), (MemRef_MemorySpaceCastOp $x)>;

//| "memref.copy"(%x, %x) : (memref<4xf32>, memref<4xf32>) -> ()
def CopyToItself : Pattern<(CopyOp $x, $x), []>;

//| %0 = "memref.cast"(%x) : (memref<4xf32>) -> memref<?xf32>
//| "memref.copy"(%0, %y) : (memref<?xf32>, memref<4xf32>) -> ()
def CopyOfCast : Pattern<(CopyOp (MemRef_CastOp $x), $y), [(CopyOp $x, $y)], [(SameType $x, $y)]>;

//| %0 = "memref.assume_alignment"(%x) <{alignment = 16 : i32}> : (memref<4xf32>) -> memref<4xf32>
//| %r = "memref.assume_alignment"(%0) <{alignment = 64 : i32}> : (memref<4xf32>) -> memref<4xf32>
def AssumeTwice : Pat<(AssumeAlignmentOp (AssumeAlignmentOp $x, $a), $b), (AssumeAlignmentOp $x, (MoreAligned $a, $b))>;

//| %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
//| "memref.dealloc"(%0) : (memref<4xf32>) -> ()
def DeallocOfFresh : Pattern<(MemRef_DeallocOp (MemRef_AllocOp:$m $_, $_, $_)), [], [(HasOneUse $m)]>;

//| %r = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>, alignment = 64 : i64}> : () -> memref<4xf32>
def AllocOnStack : Pat<(MemRef_AllocOp:$m $sizes, $symbols, $alignment), (MemRef_AllocaOp $sizes, $symbols, $alignment), [(IsStatic $m), (HasOneUse $m), (IsPresent $alignment)]>;

//| %r = "tensor.cast"(%x) : (tensor<4xf32>) -> tensor<4xf32>
def TensorCastToSame : Pat<(Tensor_CastOp:$r $x), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %0 = "tensor.cast"(%x) : (tensor<4xf32>) -> tensor<?xf32>
//| %r = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<*xf32>
def TensorCastOfCast : Pat<(Tensor_CastOp (Tensor_CastOp $x)), (Tensor_CastOp $x)>;

//| %0 = "tensor.cast"(%x) : (tensor<4xf32>) -> tensor<?xf32>
//| %r = "tensor.extract"(%0, %i) : (tensor<?xf32>, index) -> f32
def ExtractOfCast : Pat<(Tensor_ExtractOp (Tensor_CastOp $x), $i), (Tensor_ExtractOp $x, $i), [(IsRanked $x)]>;

//| %0 = "tensor.insert"(%v, %x, %i) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
//| %r = "tensor.extract"(%0, %i) : (tensor<4xf32>, index) -> f32
def ExtractOfInsert : Pat<(Tensor_ExtractOp (Tensor_InsertOp $v, $_, $i), $i), (replaceWithValue $v)>;

//| %0 = "tensor.splat"(%v) : (f32) -> tensor<4xf32>
//| %r = "tensor.extract"(%0, %i) : (tensor<4xf32>, index) -> f32
def ExtractOfSplat : Pat<(Tensor_ExtractOp (Tensor_SplatOp $v, $_), $_), (replaceWithValue $v)>;

//| %0 = "tensor.from_elements"(%a, %b) : (f32, f32) -> tensor<2xf32>
//| %1 = "arith.constant"() <{value = 1 : index}> : () -> index
//| %r = "tensor.extract"(%0, %1) : (tensor<2xf32>, index) -> f32
def ExtractSecond : Pat<(Tensor_ExtractOp (Tensor_FromElementsOp (variadic $a, $b)), (variadic (Arith_ConstantOp ConstantAttr<IndexAttr, "1">))), (replaceWithValue $b)>;

//| %0 = "arith.constant"() <{value = 0 : index}> : () -> index
//| %r = "tensor.dim"(%x, %0) : (tensor<4x?xf32>, index) -> index
def TensorDimKnown : Pat<(Tensor_DimOp $x, (Arith_ConstantOp $i)), (Arith_ConstantOp (KnownSize $x, $i)), [(IsKnownSize $x, $i)]>;

//| %r = "tensor.rank"(%x) : (tensor<4x?xf32>) -> index
def TensorRankKnown : Pat<(Tensor_RankOp $x), (Arith_ConstantOp (RankAttr $x)), [(IsRanked $x)]>;

//| %0 = "tensor.cast"(%x) : (tensor<4x5xf32>) -> tensor<?x5xf32>
//| %1 = "arith.constant"() <{value = 1 : index}> : () -> index
//| %r = "tensor.dim"(%0, %1) : (tensor<?x5xf32>, index) -> index
def TensorDimOfCast : Pat<(Tensor_DimOp (Tensor_CastOp $x), $i), (Tensor_DimOp $x, $i), [(IsRanked $x)], [], (addBenefit 1)>;

//| %0 = "arith.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
//| %1 = "arith.constant"() <{value = 1 : index}> : () -> index
//| %r = "tensor.extract"(%0, %1) : (tensor<2xf32>, index) -> f32
def ExtractOfConstant : Pat<(Tensor_ExtractOp (Arith_ConstantOp $v), (variadic (Arith_ConstantOp $i))), (Arith_ConstantOp (ElementOf $v, $i))>;

//| %0 = "tensor.bitcast"(%x) : (tensor<4xf32>) -> tensor<4xi32>
//| %r = "tensor.bitcast"(%0) : (tensor<4xi32>) -> tensor<4xf32>
def TensorBitcastBack : Pat<(Tensor_BitcastOp:$r (Tensor_BitcastOp $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %r = "tensor.concat"(%x) <{dim = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
def TensorConcatOfOne : Pat<(Tensor_ConcatOp:$r $_, (variadic $x)), (replaceWithValue $x), [(SameType $x, $r)]>;

//| %r = "tensor.reshape"(%x, %s) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
def TensorReshapeToSame : Pat<(Tensor_ReshapeOp:$r $x, $_), (replaceWithValue $x), [(SameType $x, $r), (IsStatic $x)]>;
