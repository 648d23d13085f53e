// A dialect of neural networks, as projects have them: what the rules of these files come from and go to.
#ifndef PROJECTS_DIALECT
#define PROJECTS_DIALECT
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def T_Dialect : Dialect {
  let name = "nn";
  let cppNamespace = "::t";
}

class NN_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, !listconcat([Pure], traits)>;

class NN_Unary<string mnemonic> : NN_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyTensor:$r);
}
class NN_Binary<string mnemonic> : NN_Op<mnemonic> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$y, DefaultValuedStrAttr<StrAttr, "NONE">:$activation);
  let results = (outs AnyTensor:$r);
}

// --- quantization
def NN_QuantizeOp : NN_Op<"quantize"> {
  let arguments = (ins AnyTensor:$x, F32Attr:$scale, I32Attr:$zero_point);
  let results = (outs AnyTensor:$r);
}
def NN_DequantizeOp : NN_Op<"dequantize"> {
  let arguments = (ins AnyTensor:$x, F32Attr:$scale, I32Attr:$zero_point);
  let results = (outs AnyTensor:$r);
}
def NN_RequantizeOp : NN_Op<"requantize"> {
  let arguments = (ins AnyTensor:$x, F32Attr:$in_scale, I32Attr:$in_zero_point, F32Attr:$out_scale, I32Attr:$out_zero_point);
  let results = (outs AnyTensor:$r);
}
def NN_FakeQuantOp : NN_Op<"fake_quant", [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x, F32Attr:$min, F32Attr:$max, DefaultValuedAttr<I32Attr, "8">:$bits,
                       DefaultValuedAttr<BoolAttr, "false">:$narrow);
  let results = (outs AnyTensor:$r);
}
def NN_QAddOp : NN_Op<"qadd"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$y, F32Attr:$scale, I32Attr:$zero_point);
  let results = (outs AnyTensor:$r);
}
def NN_QDenseOp : NN_Op<"qdense"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$w, Optional<AnyTensor>:$bias, F32Attr:$scale, I32Attr:$zero_point,
                       OptionalAttr<StrAttr>:$note);
  let results = (outs AnyTensor:$r);
}

// --- of one tensor
def NN_ReluOp : NN_Unary<"relu">;
def NN_Relu6Op : NN_Unary<"relu6">;
def NN_SigmoidOp : NN_Unary<"sigmoid">;
def NN_TanhOp : NN_Unary<"tanh">;
def NN_NegOp : NN_Unary<"neg">;
def NN_AbsOp : NN_Unary<"abs">;
def NN_ExpOp : NN_Unary<"exp">;
def NN_LogOp : NN_Unary<"log">;
def NN_SqrtOp : NN_Unary<"sqrt">;
def NN_RsqrtOp : NN_Unary<"rsqrt">;
def NN_SquareOp : NN_Unary<"square">;
def NN_ReciprocalOp : NN_Unary<"reciprocal">;
def NN_IdentityOp : NN_Unary<"identity">;
def NN_LeakyReluOp : NN_Op<"leaky_relu", [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x, F32Attr:$alpha);
  let results = (outs AnyTensor:$r);
}
def NN_ClipOp : NN_Op<"clip", [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x, F32Attr:$min, F32Attr:$max);
  let results = (outs AnyTensor:$r);
}
def NN_SoftmaxOp : NN_Op<"softmax", [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x, DefaultValuedAttr<I64Attr, "-1">:$axis, OptionalAttr<F32Attr>:$beta);
  let results = (outs AnyTensor:$r);
}
def NN_CastOp : NN_Op<"cast"> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyTensor:$r);
}

// --- of two tensors
def NN_AddOp : NN_Binary<"add">;
def NN_SubOp : NN_Binary<"sub">;
def NN_MulOp : NN_Binary<"mul">;
def NN_DivOp : NN_Binary<"div">;
def NN_MaxOp : NN_Op<"max", [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$y);
  let results = (outs AnyTensor:$r);
}
def NN_MinOp : NN_Op<"min", [SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$y);
  let results = (outs AnyTensor:$r);
}
def NN_MatMulOp : NN_Op<"matmul"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$y, UnitAttr:$transpose_x, UnitAttr:$transpose_y);
  let results = (outs AnyTensor:$r);
}
def NN_DenseOp : NN_Op<"dense"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$w, Optional<AnyTensor>:$bias, DefaultValuedStrAttr<StrAttr, "NONE">:$activation);
  let results = (outs AnyTensor:$r);
}
def NN_ConvOp : NN_Op<"conv"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$w, Variadic<AnyTensor>:$bias, DenseI64ArrayAttr:$strides, StrAttr:$padding,
                       DefaultValuedAttr<I64Attr, "1">:$groups);
  let results = (outs AnyTensor:$r);
}
def NN_DepthwiseConvOp : NN_Op<"depthwise_conv"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$w, Variadic<AnyTensor>:$bias, DenseI64ArrayAttr:$strides, StrAttr:$padding);
  let results = (outs AnyTensor:$r);
}
def NN_BatchNormOp : NN_Op<"batch_norm"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$scale, AnyTensor:$offset, AnyTensor:$mean, AnyTensor:$variance, F32Attr:$epsilon);
  let results = (outs AnyTensor:$r);
}

// --- shapes
def NN_ConstantOp : NN_Op<"constant", [AllTypesMatch<["value", "r"]>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyTensor:$r);
}
def NN_TransposeOp : NN_Op<"transpose"> {
  let arguments = (ins AnyTensor:$x, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyTensor:$r);
  // The type of the result is made here, which no trait says.
  let builders = [OpBuilder<(ins "::mlir::Value":$x, "::mlir::DenseI64ArrayAttr":$permutation), [{
    auto type = ::llvm::cast<::mlir::RankedTensorType>(x.getType());
    ::llvm::SmallVector<int64_t> shape;
    for (int64_t from : permutation.asArrayRef())
      shape.push_back(type.getDimSize(from));
    build($_builder, $_state, type.clone(shape), x, permutation);
  }]>];
}
def NN_ReshapeOp : NN_Op<"reshape"> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyTensor:$r);
}
def NN_BroadcastOp : NN_Op<"broadcast"> {
  let arguments = (ins AnyTensor:$x, DenseI64ArrayAttr:$dimensions);
  let results = (outs AnyTensor:$r);
}
def NN_ConcatOp : NN_Op<"concat"> {
  let arguments = (ins Variadic<AnyTensor>:$parts, I64Attr:$axis);
  let results = (outs AnyTensor:$r);
}
def NN_SplitOp : NN_Op<"split"> {
  let arguments = (ins AnyTensor:$x, I64Attr:$axis);
  let results = (outs AnyTensor:$first, AnyTensor:$second);
}
def NN_PackOp : NN_Op<"pack"> {
  let arguments = (ins Variadic<AnyTensor>:$parts, I64Attr:$axis);
  let results = (outs AnyTensor:$r);
}
def NN_SliceOp : NN_Op<"slice"> {
  let arguments = (ins AnyTensor:$x, DenseI64ArrayAttr:$begin, DenseI64ArrayAttr:$size);
  let results = (outs AnyTensor:$r);
}
def NN_PadOp : NN_Op<"pad"> {
  let arguments = (ins AnyTensor:$x, DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high, F32Attr:$with);
  let results = (outs AnyTensor:$r);
}
def NN_ReduceSumOp : NN_Op<"reduce_sum"> {
  let arguments = (ins AnyTensor:$x, DenseI64ArrayAttr:$axes, DefaultValuedAttr<BoolAttr, "false">:$keep_dims);
  let results = (outs AnyTensor:$r);
}
def NN_ReduceMeanOp : NN_Op<"reduce_mean"> {
  let arguments = (ins AnyTensor:$x, DenseI64ArrayAttr:$axes, DefaultValuedAttr<BoolAttr, "false">:$keep_dims);
  let results = (outs AnyTensor:$r);
}
def NN_GatherOp : NN_Op<"gather"> {
  let arguments = (ins AnyTensor:$x, AnyTensor:$indices, I64Attr:$axis, I64Prop:$batch_dims);
  let results = (outs AnyTensor:$r);
}
def NN_DropoutOp : NN_Op<"dropout"> {
  let arguments = (ins AnyTensor:$x, F32Attr:$rate);
  let results = (outs AnyTensor:$r, AnyTensor:$mask);
}

// --- what has effects
def NN_PrintOp : Op<T_Dialect, "print"> {
  let arguments = (ins Variadic<AnyTensor>:$values, OptionalAttr<StrAttr>:$prefix);
}
def NN_AssertOp : Op<T_Dialect, "assert"> {
  let arguments = (ins AnyTensor:$condition, StrAttr:$message);
}
def NN_CallOp : Op<T_Dialect, "call", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyTensor>:$inputs, Variadic<AnyTensor>:$states, StrAttr:$callee);
  let results = (outs Variadic<AnyTensor>:$results);
}
#endif
