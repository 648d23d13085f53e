// Legalization from a dialect of networks to TOSA, arith and its own smaller forms.
include "dialect.td"
include "mlir/Dialect/Tosa/IR/TosaOps.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def SameShapes : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getShape() == ::llvm::cast<::mlir::ShapedType>($1.getType()).getShape()">, "same shape">;
def SameRank : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getRank() == ::llvm::cast<::mlir::ShapedType>($1.getType()).getRank()">, "same rank">;
def HasRank2 : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getRank() == 2">, "of rank 2">;
def IsStatic : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).hasStaticShape()">, "static shape">;
def IsF32Tensor : Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).isF32()">, "of f32">;
def IsIntTensor : Constraint<CPred<"::llvm::isa<::mlir::IntegerType>(::mlir::getElementTypeOrSelf($0.getType()))">, "of integers">;
def LastAxis : Constraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($0).getInt() == -1 || ::llvm::cast<::mlir::IntegerAttr>($0).getInt() == ::llvm::cast<::mlir::ShapedType>($1.getType()).getRank() - 1">, "the last axis">;
def OneAxis : Constraint<CPred<"::llvm::cast<::mlir::DenseI64ArrayAttr>($0).size() == 1">, "one axis">;
def IsAbsent : Constraint<CPred<"!$0">, "absent">;
def Empty : Constraint<CPred<"$0.empty()">, "is empty">;
def OneElement : Constraint<CPred<"$0.size() == 1">, "is one">;

defvar NoActivation = ConstantStrAttr<StrAttr, "NONE">;
defvar Propagate = ConstantEnumCase<Tosa_NanPropagationModeAttr, "PROPAGATE">;
def ZeroShift : NativeCodeCall<"$_builder.getZeroAttr(::mlir::RankedTensorType::get({1}, $_builder.getI8Type()))">;
def ZeroPointOf : NativeCodeCall<"$_builder.getZeroAttr(::mlir::RankedTensorType::get({1}, ::mlir::getElementTypeOrSelf($0.getType())))">;
def FirstAxis : NativeCodeCall<"$_builder.getI32IntegerAttr(::llvm::cast<::mlir::DenseI64ArrayAttr>($0)[0])">;
def AxisAttr : NativeCodeCall<"$_builder.getI32IntegerAttr(::llvm::cast<::mlir::IntegerAttr>($0).getInt())">;
def SplatLike : NativeCodeCall<"::mlir::DenseElementsAttr::get(::llvm::cast<::mlir::ShapedType>($0.getType()), ::llvm::cast<::mlir::Attribute>($1))">;
def FloatSplat : NativeCodeCall<"::mlir::DenseElementsAttr::get(::llvm::cast<::mlir::ShapedType>($0.getType()), ::llvm::cast<::mlir::FloatAttr>($1))">;
def ZeroF32 : NativeCodeCall<"$_builder.getF32FloatAttr(0.0)">;
def SixF32 : NativeCodeCall<"$_builder.getF32FloatAttr(6.0)">;
def MaxF32 : NativeCodeCall<"$_builder.getF32FloatAttr(3.40282347e+38)">;
def ShapeOf : NativeCodeCall<"projects::shapeOf($_builder, $0)">;
def ShapeConstant : NativeCodeCall<"projects::shapeConstant($_builder, $_loc, $0)">;
def NarrowPermutation : NativeCodeCall<"projects::toI32Array($_builder, $0)">;
def BroadcastTo : NativeCodeCall<"projects::broadcastTo($_builder, $_loc, $0, $1)">;
def Swapped : NativeCodeCall<"projects::swapLastTwo($_builder, $0)">;
def NextAxes : NativeCodeCall<"projects::nextAxes($_builder, $0)">;

//| %r = "nn.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerNeg : Pat<(NN_NegOp $x), (Tosa_NegateOp $x, (Tosa_ConstOp (ZeroPointOf $x)), (Tosa_ConstOp (ZeroPointOf $x))), [(IsF32Tensor $x)]>;

//| %r = "nn.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerAbs : Pat<(NN_AbsOp $x), (Tosa_AbsOp $x)>;
//| %r = "nn.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerExp : Pat<(NN_ExpOp $x), (Tosa_ExpOp $x)>;
//| %r = "nn.log"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerLog : Pat<(NN_LogOp $x), (Tosa_LogOp $x)>;
//| %r = "nn.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerTanh : Pat<(NN_TanhOp $x), (Tosa_TanhOp $x)>;
//| %r = "nn.sigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerSigmoid : Pat<(NN_SigmoidOp $x), (Tosa_SigmoidOp $x)>;
//| %r = "nn.rsqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerRsqrt : Pat<(NN_RsqrtOp $x), (Tosa_RsqrtOp $x)>;
//| %r = "nn.identity"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerIdentity : Pat<(NN_IdentityOp $x), (replaceWithValue $x)>;

//| %r = "nn.sqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerSqrt : Pat<(NN_SqrtOp $x), (Tosa_ReciprocalOp (Tosa_RsqrtOp $x, (returnType $x)))>;

//| %r = "nn.square"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerSquare : Pat<(NN_SquareOp $x), (Tosa_MulOp $x, $x, (Tosa_ConstOp (ZeroShift)))>;

//| %r = "nn.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerRelu : Pat<(NN_ReluOp $x), (Tosa_ClampOp $x, (ZeroF32), (MaxF32), Propagate), [(IsF32Tensor $x)]>;

//| %r = "nn.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerRelu6 : Pat<(NN_Relu6Op $x), (Tosa_ClampOp $x, (ZeroF32), (SixF32), Propagate), [(IsF32Tensor $x)]>;

//| %r = "nn.clip"(%x) <{min = 0.5 : f32, max = 2.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerClip : Pat<(NN_ClipOp $x, $min, $max), (Tosa_ClampOp $x, $min, $max, Propagate)>;

//| %r = "nn.leaky_relu"(%x) <{alpha = 0.5 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerLeakyRelu : Pattern<(NN_LeakyReluOp $x, $alpha), [
    (Tosa_ConstOp:$a (FloatSplat $x, $alpha)),
    (Tosa_MaximumOp $x, (Tosa_MulOp $x, $a, (Tosa_ConstOp (ZeroShift)), (returnType $x)), Propagate)], [(IsStatic $x)]>;

//| %r = "nn.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerAdd : Pat<(NN_AddOp $x, $y, NoActivation), (Tosa_AddOp $x, $y), [(SameRank $x, $y)]>;

//| %r = "nn.sub"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerSub : Pat<(NN_SubOp $x, $y, NoActivation), (Tosa_SubOp $x, $y), [(SameRank $x, $y)]>;

//| %r = "nn.mul"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerMul : Pat<(NN_MulOp $x, $y, NoActivation), (Tosa_MulOp $x, $y, (Tosa_ConstOp (ZeroShift))), [(SameRank $x, $y)]>;

//| %r = "nn.add"(%x, %y) <{activation = "RELU"}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def AddWithRelu : Pat<(NN_AddOp:$r $x, $y, ConstantStrAttr<StrAttr, "RELU">), (NN_ReluOp (NN_AddOp $x, $y, NoActivation, (returnType $r)))>;

//| %r = "nn.mul"(%x, %y) <{activation = "RELU6"}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def MulWithRelu6 : Pat<(NN_MulOp:$r $x, $y, ConstantStrAttr<StrAttr, "RELU6">), (NN_Relu6Op (NN_MulOp $x, $y, NoActivation, (returnType $r)))>;

//| %r = "nn.div"(%x, %y) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
def LowerIntegerDiv : Pat<(NN_DivOp $x, $y, NoActivation), (Tosa_IntDivOp $x, $y), [(IsIntTensor $x)]>;

//| %r = "nn.div"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerFloatDiv : Pat<(NN_DivOp $x, $y, NoActivation), (Tosa_MulOp $x, (Tosa_ReciprocalOp $y, (returnType $y)), (Tosa_ConstOp (ZeroShift))), [(IsF32Tensor $x)]>;

//| %r = "nn.max"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerMax : Pat<(NN_MaxOp $x, $y), (Tosa_MaximumOp $x, $y, Propagate)>;

//| %r = "nn.min"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerMin : Pat<(NN_MinOp $x, $y), (Tosa_MinimumOp $x, $y, Propagate)>;

//| %r = "nn.add"(%x, %y) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
def AddBroadcasts : Pat<(NN_AddOp:$r $x, $y, NoActivation), (NN_AddOp $x, (BroadcastTo $y, $r), NoActivation),
    [(Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getRank() < ::llvm::cast<::mlir::ShapedType>($1.getType()).getRank()">> $y, $x), (IsStatic $r)]>;

//| %r = "nn.softmax"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
def LowerSoftmax : Pattern<(NN_SoftmaxOp:$r $x, $axis, $beta), [
    (Tosa_ExpOp:$e $x, (returnType $r)),
    (NN_DivOp $e, (NN_ReduceSumOp $e, (NativeCodeCall<"$_builder.getDenseI64ArrayAttr({1})">), ConstantAttr<BoolAttr, "true">, (returnType "::mlir::RankedTensorType::get({2, 1}, $_builder.getF32Type())")), NoActivation)],
    [(LastAxis $axis, $x), (IsAbsent $beta), (HasRank2 $x)]>;

//| %r = "nn.reduce_sum"(%x) <{axes = array<i64: 1>, keep_dims = true}> : (tensor<2x3xf32>) -> tensor<2x1xf32>
def LowerReduceSum : Pat<(NN_ReduceSumOp $x, $axes, ConstantAttr<BoolAttr, "true">), (Tosa_ReduceSumOp $x, (FirstAxis $axes)), [(OneAxis $axes)]>;

//| %r = "nn.reduce_sum"(%x) <{axes = array<i64: 0, 1>, keep_dims = true}> : (tensor<2x3xf32>) -> tensor<1x1xf32>
def ReduceOneByOne : Pat<(NN_ReduceSumOp $x, $axes, ConstantAttr<BoolAttr, "true">:$keep),
    (NN_ReduceSumOp (Tosa_ReduceSumOp $x, (FirstAxis $axes)), (NextAxes $axes), $keep),
    [(Constraint<CPred<"::llvm::cast<::mlir::DenseI64ArrayAttr>($0).size() > 1">, "several axes"> $axes)]>;

//| %r = "nn.transpose"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
def LowerTranspose : Pat<(NN_TransposeOp $x, $p), (Tosa_TransposeOp $x, (NarrowPermutation $p))>;

//| %r = "nn.reshape"(%x) : (tensor<2x3xf32>) -> tensor<6xf32>
def LowerReshape : Pat<(NN_ReshapeOp:$r $x), (Tosa_ReshapeOp $x, (ShapeConstant (ShapeOf $r))), [(IsStatic $r)]>;

//| %r = "nn.matmul"(%x, %y) <{transpose_y}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
def MatMulTransposed : Pat<(NN_MatMulOp $x, $y, $tx, UnitAttr:$ty), (NN_MatMulOp $x, (NN_TransposeOp $y, (Swapped $y)), $tx, (NativeCodeCall<"::mlir::UnitAttr()">)), [(HasRank2 $y), (Constraint<CPred<"$0 != nullptr">> $ty)]>;

//| %r = "nn.dense"(%x, %w, %b) <{activation = "RELU"}> : (tensor<1x4xf32>, tensor<4x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
def DenseWithRelu : Pat<(NN_DenseOp:$r $x, $w, $b, ConstantStrAttr<StrAttr, "RELU">), (NN_ReluOp (NN_DenseOp $x, $w, $b, NoActivation, (returnType $r)))>;

//| %0 = "nn.dense"(%x, %w) : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
//| %r = "nn.add"(%0, %b) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
def DenseWithBias : Pat<(NN_AddOp (NN_DenseOp:$d $x, $w, $none, NoActivation), $b, $activation), (NN_DenseOp $x, $w, $b, $activation),
    [(HasOneUse $d), (Constraint<CPred<"$0 == nullptr || !$0">, "no bias"> $none)]>;

//| %r = "nn.concat"(%x, %y, %z) <{axis = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
def LowerConcat : Pat<(NN_ConcatOp $parts, $axis), (Tosa_ConcatOp $parts, (AxisAttr $axis))>;

//| %r = "nn.pack"(%x) <{axis = 0 : i64}> : (tensor<3xf32>) -> tensor<1x3xf32>
def PackOfOne : Pat<(NN_PackOp (variadic $x), $_), (NN_ReshapeOp $x)>;

//| %0:2 = "nn.split"(%x) <{axis = 0 : i64}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
//| "u.use"(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> ()
def SplitBySlices : Pattern<(NN_SplitOp $x, ConstantAttr<I64Attr, "0">), [
    (NN_SliceOp $x, (NativeCodeCall<"$_builder.getDenseI64ArrayAttr({0})">), (NativeCodeCall<"$_builder.getDenseI64ArrayAttr({2})">)),
    (NN_SliceOp $x, (NativeCodeCall<"$_builder.getDenseI64ArrayAttr({2})">), (NativeCodeCall<"$_builder.getDenseI64ArrayAttr({2})">))],
    [(Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).getDimSize(0) == 4">> $x)]>;

//| %0:2 = "nn.dropout"(%x) <{rate = 0.0 : f32}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi1>)
//| "u.use"(%0#0) : (tensor<4xf32>) -> ()
def DropoutOfNothing : Pattern<(NN_DropoutOp:$d $x, ConstantAttr<F32Attr, "0.0">), [(replaceWithValue $x), (replaceWithValue $x)], [(HasNoUseOf:$d__1)]>;

//| "nn.print"() <{prefix = "nothing"}> : () -> ()
def PrintNothing : Pattern<(NN_PrintOp $values, $_), [], [(Empty $values)]>;

//| %0 = "nn.cast"(%x) : (tensor<4xi8>) -> tensor<4xf32>
//| "nn.print"(%0) <{prefix = "one"}> : (tensor<4xf32>) -> ()
def PrintThroughCast : Pattern<(NN_PrintOp (variadic (NN_CastOp $x)), $p), [(NN_PrintOp (variadic $x), $p)], [(IsIntTensor $x)]>;

//| %0 = "nn.batch_norm"(%x, %s, %o, %m, %v) <{epsilon = 0.001 : f32}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
//| "u.use"(%0) : (tensor<2x3xf32>) -> ()
def BatchNormApart : Pattern<(NN_BatchNormOp $x, $scale, $offset, $mean, $variance, $epsilon), [
    (NN_ConstantOp:$e (FloatSplat $variance, $epsilon)),
    (NN_RsqrtOp:$d (NN_AddOp $variance, $e, NoActivation, (returnType $variance), (location "epsilon"))),
    (NN_AddOp (NN_MulOp (NN_SubOp $x, $mean, NoActivation, (returnType $x)), (NN_MulOp $scale, $d, NoActivation, (returnType $x), (location $scale)), NoActivation, (returnType $x)), $offset, NoActivation)],
    [(SameShapes $x, $mean), (IsStatic $variance)]>;

//| %r = "nn.conv"(%x, %w) <{strides = array<i64: 1, 1>, padding = "SAME", groups = 8 : i64}> : (tensor<1x4x4x8xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
def ConvToDepthwise : Pat<(NN_ConvOp $x, $w, $bias, $strides, $padding, $groups), (NN_DepthwiseConvOp $x, $w, $bias, $strides, $padding),
    [(Constraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($0).getInt() == ::llvm::cast<::mlir::ShapedType>($1.getType()).getDimSize(3) && ::llvm::cast<::mlir::IntegerAttr>($0).getInt() != 1">, "one group a channel"> $groups, $x)]>;

//| %r = "nn.gather"(%x, %i) <{axis = 0 : i64, batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
def GatherOfOne : Pat<(NN_GatherOp:$r $x, $i, $axis, $batch), (NN_ReshapeOp $x), [(SameType $x, $r)]>;
