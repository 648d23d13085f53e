// Quantization: what comes in pairs goes, scales move into the operations, floats between integers vanish.
include "dialect.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def SameAttr : Constraint<CPred<"$0 == $1">, "same attribute">;
def IsQuantizedElement : Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).isSignlessInteger(8)">, "of i8">;
def IsFloatElement : Constraint<CPred<"::llvm::isa<::mlir::FloatType>(::mlir::getElementTypeOrSelf($0.getType()))">, "of floats">;
def IsStatic : Constraint<CPred<"::llvm::cast<::mlir::ShapedType>($0.getType()).hasStaticShape()">, "static shape">;
def IsPositive : AttrConstraint<CPred<"::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() > 0.0">, "positive">;
def ScaleIsOne : AttrConstraint<CPred<"::llvm::cast<::mlir::FloatAttr>($_self).getValue().isExactlyValue(1.0)">, "one">;
def FitsInByte : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() >= -128 && ::llvm::cast<::mlir::IntegerAttr>($_self).getInt() <= 127">, "fits in a byte">;
def IsFloatSplat : AttrConstraint<CPred<"::llvm::isa<::mlir::DenseFPElementsAttr>($_self) && ::llvm::cast<::mlir::DenseElementsAttr>($_self).isSplat()">, "float splat">;

// Scales are C++ numbers between these calls.
def ScaleOfRange : NativeCodeCall<"projects::scaleOfRange($0, $1, $2)">;
def ZeroOfRange : NativeCodeCall<"projects::zeroOfRange($0, $1)">;
def ScaleAttr : NativeCodeCall<"projects::toF32Attr($_builder, $0)">;
def ZeroAttr : NativeCodeCall<"projects::toI32Attr($_builder, $0)">;
def ToNumber : NativeCodeCall<"projects::toNumber($0)">;
def TimesNumber : NativeCodeCall<"projects::product($0, $1)">;
def ByteTensor : NativeCodeCall<"::mlir::RankedTensorType::get(::llvm::cast<::mlir::ShapedType>($0.getType()).getShape(), $_builder.getI8Type())">;
def WideTensor : NativeCodeCall<"::llvm::cast<::mlir::ShapedType>($0.getType()).clone($_builder.getI32Type())">;
def QuantizeSplat : NativeCodeCall<"projects::quantizeSplat($0, $1, $2, $3.getType())">;
def BothPositive : Constraint<CPred<"projects::isPositive($0) && projects::isPositive($1)">, "positive">;
def ZeroOrNonNegative : Constraint<CPred<"projects::isZero($0) || projects::isPositive($0)">, "not negative">;
def NeitherZero : Constraint<CPred<"!projects::isZero($0) && $1.hasOneUse()">, "not zero">;
def MoveNameHint : NativeCodeCallVoid<"projects::moveNameHint($0, $1)">;
// No function: the project registers it by its name.
def KeepsOrder : Constraint<CPred<"[&]() { return ::llvm::cast<::mlir::FloatAttr>($0).getValueAsDouble() < ::llvm::cast<::mlir::FloatAttr>($1).getValueAsDouble(); }()">, "keeps order">;
def ClampedZero : NativeCodeCall<"[&](int64_t zero) -> ::mlir::Attribute { zero = std::max<int64_t>(zero, -128); return $_builder.getI32IntegerAttr(std::min<int64_t>(zero, 127)); }(::llvm::cast<::mlir::IntegerAttr>($0).getInt())">;

//| %0 = "nn.quantize"(%x) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
//| %r = "nn.dequantize"(%0) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
def DequantizeOfQuantize : Pat<(NN_DequantizeOp:$r (NN_QuantizeOp $x, $s, $z), $t, $y), (replaceWithValue $x), [(SameAttr $s, $t), (SameAttr $z, $y), (SameType $x, $r)]>;

//| %0 = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
//| %r = "nn.quantize"(%0) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
def QuantizeOfDequantize : Pat<(NN_QuantizeOp:$r (NN_DequantizeOp $x, $s, $z), $t, $y), (replaceWithValue $x),
    [(SameAttr $s, $t), (SameAttr $z, $y), (SameType $x, $r)], [], (addBenefit 1)>;

//| %0 = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
//| %r = "nn.quantize"(%0) <{scale = 0.25 : f32, zero_point = 0 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
def RequantizePair : Pat<(NN_QuantizeOp (NN_DequantizeOp:$d $x, $s, $z), $t, $y), (NN_RequantizeOp $x, $s, $z, $t, $y), [(HasOneUse $d), (IsQuantizedElement $x)]>;

//| %0 = "nn.requantize"(%x) <{in_scale = 0.5 : f32, in_zero_point = 3 : i32, out_scale = 0.25 : f32, out_zero_point = 1 : i32}> : (tensor<4xi8>) -> tensor<4xi8>
//| %r = "nn.requantize"(%0) <{in_scale = 0.25 : f32, in_zero_point = 1 : i32, out_scale = 1.0 : f32, out_zero_point = 0 : i32}> : (tensor<4xi8>) -> tensor<4xi8>
def RequantizeTwice : Pat<(NN_RequantizeOp (NN_RequantizeOp:$m $x, $s, $z, $a, $b), $c, $d, $t, $y), (NN_RequantizeOp $x, $s, $z, $t, $y),
    [(SameAttr $a, $c), (SameAttr $b, $d), (HasOneUse $m)]>;

//| %r = "nn.requantize"(%x) <{in_scale = 0.5 : f32, in_zero_point = 3 : i32, out_scale = 0.5 : f32, out_zero_point = 3 : i32}> : (tensor<4xi8>) -> tensor<4xi8>
def RequantizeToSame : Pat<(NN_RequantizeOp:$r $x, $s, $z, $t, $y), (replaceWithValue $x), [(SameAttr $s, $t), (SameAttr $z, $y), (SameType $x, $r)]>;

//| %r = "nn.dequantize"(%x) <{scale = 1.0 : f32, zero_point = 0 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
def DequantizeByOne : Pat<(NN_DequantizeOp $x, ScaleIsOne, ConstantAttr<I32Attr, "0">), (NN_CastOp $x)>;

//| %r = "nn.fake_quant"(%x) <{min = -1.0 : f32, max = 1.0 : f32, bits = 8 : i32, narrow = false}> : (tensor<4xf32>) -> tensor<4xf32>
def FakeQuantApart : Pat<(NN_FakeQuantOp:$f $x, $min, $max, ConstantAttr<I32Attr, "8">:$bits, ConstantAttr<BoolAttr, "false">),
    (NN_DequantizeOp
      (NN_QuantizeOp $x, (ScaleAttr:$s (ScaleOfRange $min, $max, $bits)), (ZeroAttr:$z (ZeroOfRange $min, $max)), (returnType (ByteTensor $x))),
      $s, $z), [(KeepsOrder $min, $max), (IsStatic $x)]>;

//| %0 = "nn.fake_quant"(%x) <{min = -1.0 : f32, max = 1.0 : f32, bits = 4 : i32, narrow = true}> : (tensor<4xf32>) -> tensor<4xf32>
//| %r = "nn.fake_quant"(%0) <{min = -1.0 : f32, max = 1.0 : f32, bits = 4 : i32, narrow = true}> : (tensor<4xf32>) -> tensor<4xf32>
def FakeQuantTwice : Pat<(NN_FakeQuantOp (NN_FakeQuantOp:$q $_, $a, $b, $c, $d), $e, $f, $g, $h), (replaceWithValue $q),
    [(Constraint<CPred<"$0 == $2 && $1 == $3">> $a, $b, $e, $f), (SameAttr $c, $g), (SameAttr $d, $h)]>;

//| %r = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 200 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
def ClampZeroPoint : Pat<(NN_DequantizeOp $x, $s, $z), (NN_DequantizeOp $x, $s, (ClampedZero $z)),
    [(Constraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($0).getInt() > 127">, "out of range"> $z)]>;

//| %0 = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 0 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
//| %1 = "nn.dequantize"(%y) <{scale = 0.25 : f32, zero_point = 0 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
//| %2 = "nn.add"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
//| %r = "nn.quantize"(%2) <{scale = 1.0 : f32, zero_point = 0 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
def QuantizedAdd : Pat<
    (NN_QuantizeOp (NN_AddOp (NN_DequantizeOp $x, IsPositive:$s, $_), (NN_DequantizeOp $y, IsPositive:$t, $_), ConstantStrAttr<StrAttr, "NONE">), $u, $z),
    (NN_QAddOp $x, $y, $u, $z), [(BothPositive $s, $t)]>;

//| %0 = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 0 : i32}> : (tensor<1x4xi8>) -> tensor<1x4xf32>
//| %1 = "nn.dequantize"(%w) <{scale = 0.25 : f32, zero_point = 0 : i32}> : (tensor<4x2xi8>) -> tensor<4x2xf32>
//| %2 = "nn.dense"(%0, %1, %b) : (tensor<1x4xf32>, tensor<4x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
//| %r = "nn.quantize"(%2) <{scale = 1.0 : f32, zero_point = 0 : i32}> : (tensor<1x2xf32>) -> tensor<1x2xi8>
def QuantizedDense : Pat<
    (NN_QuantizeOp (NN_DenseOp:$d (NN_DequantizeOp $x, $s, $_), (NN_DequantizeOp $w, $t, $_), $bias, ConstantStrAttr<StrAttr, "NONE">), $u, $z),
    (NN_QDenseOp $x, $w, $bias, (ScaleAttr (TimesNumber (TimesNumber (ToNumber $s), (ToNumber $t)), (ToNumber $u))), $z, (NativeCodeCall<"::mlir::StringAttr()">)),
    [(NeitherZero $u, $d), (ZeroOrNonNegative $s)]>;

//| %0 = "nn.constant"() <{value = dense<2.0> : tensor<4xf32>}> : () -> tensor<4xf32>
//| %r = "nn.quantize"(%0) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
def QuantizeConstant : Pat<(NN_QuantizeOp:$r (NN_ConstantOp IsFloatSplat:$v), $s, FitsInByte:$z), (NN_ConstantOp (QuantizeSplat $v, $s, $z, $r)), [(IsQuantizedElement $r)]>;

//| %0 = "nn.quantize"(%x) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<2x2xf32>) -> tensor<2x2xi8>
//| %r = "nn.reshape"(%0) : (tensor<2x2xi8>) -> tensor<4xi8>
def ReshapeBeforeQuantize : Pat<(NN_ReshapeOp:$r (NN_QuantizeOp:$q $x, $s, $z)),
    (NN_QuantizeOp (NN_ReshapeOp $x, (returnType (NativeCodeCall<"::llvm::cast<::mlir::ShapedType>($0.getType()).clone(::mlir::getElementTypeOrSelf($1.getType()))"> $r, $x))), $s, $z), [(HasOneUse $q), (IsFloatElement $x)]>;

//| %0 = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 0 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
//| %1 = "nn.relu"(%0) : (tensor<4xf32>) -> tensor<4xf32>
//| %r = "nn.quantize"(%1) <{scale = 0.5 : f32, zero_point = 0 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
def QuantizedRelu : Pat<(NN_QuantizeOp (NN_ReluOp (NN_DequantizeOp $x, $s, ConstantAttr<I32Attr, "0">)), $t, ConstantAttr<I32Attr, "0">), (NN_ReluOp $x), [(SameAttr $s, $t)]>;

//| %0 = "nn.quantize"(%x) <{scale = 0.5 : f32, zero_point = 3 : i32}> {name = "kept"} : (tensor<4xf32>) -> tensor<4xi8>
//| %r = "nn.identity"(%0) : (tensor<4xi8>) -> tensor<4xi8>
def IdentityOfQuantize : Pattern<(NN_IdentityOp (NN_QuantizeOp:$q $x, $s, $z)), [(NN_QuantizeOp:$made $x, $s, $z)], [(HasOneUse $q)], [(MoveNameHint $q, $made)]>;

//| %0 = "nn.quantize"(%x) <{scale = 0.5 : f32, zero_point = 0 : i32}> : (tensor<4xf32>) -> tensor<4xi8>
//| %1 = "nn.cast"(%0) : (tensor<4xi8>) -> tensor<4xi32>
//| %r = "nn.cast"(%1) : (tensor<4xi32>) -> tensor<4xi16>
def CastThroughWide : Pat<(NN_CastOp (NN_CastOp:$m $x)), (NN_CastOp $x),
    [(Constraint<CPred<"::mlir::getElementTypeOrSelf($0.getType()).getIntOrFloatBitWidth() > ::mlir::getElementTypeOrSelf($1.getType()).getIntOrFloatBitWidth()">> $m, $x)]>;

//| %0 = "nn.dequantize"(%x) <{scale = 0.5 : f32, zero_point = 0 : i32}> : (tensor<4xi8>) -> tensor<4xf32>
//| %r = "nn.neg"(%0) : (tensor<4xf32>) -> tensor<4xf32>
def NegOfDequantize : Pat<(NN_NegOp (NN_DequantizeOp $x, $s, ConstantAttr<I32Attr, "0">:$z)),
    (NN_DequantizeOp (NN_NegOp (NN_CastOp $x, (returnType (WideTensor $x)))), $s, $z)>;

//| %0 = "nn.concat"(%x, %y) <{axis = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
//| %r = "nn.quantize"(%0) <{scale = 0.5 : f32, zero_point = 3 : i32}> : (tensor<8xf32>) -> tensor<8xi8>
def QuantizeEachPart : Pat<(NN_QuantizeOp (NN_ConcatOp (variadic $x, $y), $axis), $s, $z),
    (NN_ConcatOp (variadic (NN_QuantizeOp $x, $s, $z, (returnType (ByteTensor $x))), (NN_QuantizeOp $y, $s, $z, (returnType (ByteTensor $y)))), $axis)>;
