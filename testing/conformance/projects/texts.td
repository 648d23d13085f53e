// Texts as projects write them: matchers of constants on attributes, statements, lambdas, comments, what creates operations.
include "dialect.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"

defvar NoFlags = ConstantEnumCase<Arith_IntegerOverflowAttr, "none">;

class Matches<string matcher> : AttrConstraint<CPred<"::mlir::matchPattern($_self, " # matcher # ")">, matcher>;
def IsZero : Matches<"::mlir::m_Zero()">;
def IsOne : Matches<"::mlir::m_One()">;
def IsNonZero : Matches<"::mlir::m_NonZero()">;
def IsAnyZeroFloat : Matches<"::mlir::m_AnyZeroFloat()">;
def IsPosZeroFloat : Matches<"::mlir::m_PosZeroFloat()">;
def IsNegZeroFloat : Matches<"::mlir::m_NegZeroFloat()">;
def IsOneFloat : Matches<"::mlir::m_OneFloat()">;
def IsPosInfFloat : Matches<"::mlir::m_PosInfFloat()">;
def IsNegInfFloat : Matches<"::mlir::m_NegInfFloat()">;
def IsNaNFloat : Matches<"::mlir::m_NaNFloat()">;

class That<string condition> : Constraint<CPred<condition>>;
def OfNegation : That<"::mlir::matchPattern($0, ::mlir::m_Op<::t::NegOp>())">;
def OfNegatedAbs : That<"::mlir::matchPattern($0, ::mlir::m_Op<::t::NegOp>(::mlir::m_Op<::t::AbsOp>()))">;
def OfConstants : That<"::mlir::matchPattern($0, ::mlir::m_Op<::mlir::arith::AndIOp>(::mlir::m_Constant(), ::mlir::m_Zero()))">;
def IsUsed : That<"!$0.getUses().empty()">;
def IsPlain : That<"$0.hasOneUse() /* of the value, not of its operation */ && /*isSigned=*/true">;
def EvenSizes : That<[{
  [&]() {
    auto type = ::llvm::dyn_cast<::mlir::RankedTensorType>($0.getType());
    if (!type)
      return false;
    // Of no dimension, all are.
    const auto shape = type.getShape();
    if (shape.empty()) {
      return true;
    } else {
      return ::llvm::all_of(shape, [](int64_t size) { return size % 2 == 0; });
    }
  }()
}]>;
def Sorted : That<"::llvm::is_sorted(::llvm::cast<::mlir::DenseI64ArrayAttr>($0).asArrayRef())">;
def Identity : That<"::llvm::equal(::llvm::cast<::mlir::DenseI64ArrayAttr>($0).asArrayRef(), ::llvm::seq<int64_t>(0, ::llvm::cast<::mlir::DenseI64ArrayAttr>($0).size()))">;

def Nsw : NativeCodeCall<"::mlir::arith::IntegerOverflowFlagsAttr::get($_builder.getContext(), ::mlir::arith::IntegerOverflowFlags::nsw)">;
def NswNuw : NativeCodeCall<"::mlir::arith::IntegerOverflowFlagsAttr::get($_builder.getContext(), ::mlir::arith::IntegerOverflowFlags::nsw | ::mlir::arith::IntegerOverflowFlags::nuw)">;
def Merged : NativeCodeCall<[{
  $_builder.getDenseI64ArrayAttr(::llvm::map_to_vector(::llvm::cast<::mlir::DenseI64ArrayAttr>($1).asArrayRef(), [&](int64_t at) {
    return ::llvm::cast<::mlir::DenseI64ArrayAttr>($0)[at];
  }))
}]>;
def MakeAbs : NativeCodeCall<"::t::AbsOp::create($_builder, $_loc, $0.getType(), $0)">;
def MakeSquareThere : NativeCodeCall<"::t::SquareOp::create($_builder, $0.getLoc(), $0.getType(), $0).getResult()">;
def MakeAbsOfSquare : NativeCodeCall<"::t::AbsOp::create($_builder, $_loc, $0.getType(), ::t::SquareOp::create($_builder, $_loc, $0.getType(), $0))">;
def MakeLeaky : NativeCodeCall<"$_builder.create<::t::LeakyReluOp>($_loc, $0.getType(), $0, $_builder.getF32FloatAttr(0.5))">;
def MakeZero : NativeCodeCall<"::mlir::arith::ConstantOp::create($_builder, $_loc, $0.getType(), $_builder.getZeroAttr($0.getType()))">;

//| %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
//| %r = "arith.addi"(%x, %0) : (i32, i32) -> i32
def AddZeroAttr : Pat<(Arith_AddIOp $x, (Arith_ConstantOp IsZero:$c), $f), (Arith_SubIOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = dense<1> : vector<4xi8>}> : () -> vector<4xi8>
//| %r = "arith.muli"(%x, %0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
def MuliOneSplat : Pat<(Arith_MulIOp $x, (Arith_ConstantOp IsOne:$c), $f), (Arith_SubIOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = -7 : i64}> : () -> i64
//| %r = "arith.subi"(%x, %0) : (i64, i64) -> i64
def SubiNonZero : Pat<(Arith_SubIOp $x, (Arith_ConstantOp IsNonZero:$c), $f), (Arith_MulIOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = -0.0 : f32}> : () -> f32
//| %r = "arith.addf"(%x, %0) : (f32, f32) -> f32
def AddAnyZeroFloat : Pat<(Arith_AddFOp $x, (Arith_ConstantOp IsAnyZeroFloat:$c), $f), (Arith_SubFOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = 0.0 : f64}> : () -> f64
//| %r = "arith.subf"(%x, %0) : (f64, f64) -> f64
def SubfPosZeroFloat : Pat<(Arith_SubFOp $x, (Arith_ConstantOp IsPosZeroFloat:$c), $f), (Arith_MulFOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = -0.0 : f16}> : () -> f16
//| %r = "arith.mulf"(%x, %0) : (f16, f16) -> f16
def MulfNegZeroFloat : Pat<(Arith_MulFOp $x, (Arith_ConstantOp IsNegZeroFloat:$c), $f), (Arith_SubFOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
//| %r = "arith.divf"(%x, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
def DivfOneFloat : Pat<(Arith_DivFOp $x, (Arith_ConstantOp IsOneFloat:$c), $f), (Arith_SubFOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
//| %r = "arith.maximumf"(%x, %0) : (f32, f32) -> f32
def MaximumfPosInfFloat : Pat<(Arith_MaximumFOp $x, (Arith_ConstantOp IsPosInfFloat:$c), $f), (Arith_SubFOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
//| %r = "arith.minimumf"(%x, %0) : (f32, f32) -> f32
def MinimumfNegInfFloat : Pat<(Arith_MinimumFOp $x, (Arith_ConstantOp IsNegInfFloat:$c), $f), (Arith_SubFOp $x, $x, $f)>;
//| %0 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
//| %r = "arith.maxnumf"(%x, %0) : (f32, f32) -> f32
def MaxnumfNaNFloat : Pat<(Arith_MaxNumFOp $x, (Arith_ConstantOp IsNaNFloat:$c), $f), (Arith_SubFOp $x, $x, $f)>;

//| %0 = "nn.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
//| %r = "nn.square"(%0) : (tensor<2xf32>) -> tensor<2xf32>
def SquareOfNegation : Pat<(NN_SquareOp $x), (NN_AbsOp $x), [(OfNegation $x)]>;
//| %0 = "nn.abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>
//| %1 = "nn.neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
//| %r = "nn.exp"(%1) : (tensor<2xf32>) -> tensor<2xf32>
def ExpOfNegatedAbs : Pat<(NN_ExpOp $x), (NN_SigmoidOp $x), [(OfNegatedAbs $x)]>;
//| %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
//| %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
//| %2 = "arith.andi"(%0, %1) : (i32, i32) -> i32
//| %r = "arith.xori"(%x, %2) : (i32, i32) -> i32
def XorOfConstants : Pat<(Arith_XOrIOp $x, $y), (Arith_OrIOp $x, $y), [(OfConstants $y)]>;
//| %r = "nn.log"(%x) : (tensor<4x2xf32>) -> tensor<4x2xf32>
def LogOfEvenSizes : Pat<(NN_LogOp $x), (NN_ExpOp $x), [(EvenSizes $x)]>;
//| %0 = "nn.relu"(%x) : (tensor<3xf32>) -> tensor<3xf32>
//| %r = "nn.relu"(%0) : (tensor<3xf32>) -> tensor<3xf32>
def ReluOfRelu : Pat<(NN_ReluOp (NN_ReluOp:$inner $x)), (NN_AbsOp $x), [(IsPlain $inner)]>;
//| %r = "nn.tanh"(%x) : (tensor<3xf32>) -> tensor<3xf32>
def UsedTanh : Pat<(NN_TanhOp:$t $x), (NN_AbsOp $x), [(IsUsed $t)]>;

//| %r = "nn.transpose"(%x) <{permutation = array<i64: 0, 1, 2>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
def TransposeOfIdentity : Pat<(NN_TransposeOp $x, $p), (NN_IdentityOp $x), [(Identity $p), (Sorted $p)]>;
//| %0 = "nn.transpose"(%x) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
//| %r = "nn.transpose"(%0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x4x2xf32>) -> tensor<3x2x4xf32>
def TransposeOfTranspose : Pat<(NN_TransposeOp (NN_TransposeOp $x, $a), $b), (NN_TransposeOp $x, (Merged $a, $b))>;

//| %r = "arith.muli"(%x, %y) : (i16, i16) -> i16
def MulNsw : Pat<(Arith_MulIOp $x, $y, NoFlags), (Arith_MulIOp $x, $y, (Nsw))>;
//| %r = "arith.shli"(%x, %y) : (i16, i16) -> i16
def ShlBoth : Pat<(Arith_ShLIOp $x, $y, NoFlags), (Arith_ShLIOp $x, $y, (NswNuw))>;

//| %r = "nn.sqrt"(%x) : (tensor<5xf32>) -> tensor<5xf32>
def SqrtIsAbs : Pat<(NN_SqrtOp $x), (MakeAbs $x)>;
//| %r = "nn.rsqrt"(%x) : (tensor<5xf32>) -> tensor<5xf32>
def RsqrtIsSquare : Pat<(NN_RsqrtOp $x), (MakeSquareThere $x)>;
//| %r = "nn.reciprocal"(%x) : (tensor<5xf32>) -> tensor<5xf32>
def ReciprocalIsAbsOfSquare : Pat<(NN_ReciprocalOp $x), (MakeAbsOfSquare $x)>;
//| %r = "nn.relu6"(%x) : (tensor<5xf32>) -> tensor<5xf32>
def Relu6IsLeaky : Pat<(NN_Relu6Op $x), (MakeLeaky $x)>;
//| %r = "nn.clip"(%x) <{min = 0.0 : f32, max = 6.0 : f32}> : (tensor<5xf32>) -> tensor<5xf32>
def ClipIsMax : Pat<(NN_ClipOp $x, $_, $_), (NN_MaxOp (MakeZero $x), $x)>;
