// As much of LLVM's files as combine rules of the seeds need: fuzzing reads it with each input.
class Predicate;
class OperandLike { string OperandType = "OPERAND_UNKNOWN"; }
class Generic<string kind> : OperandLike { let OperandType = kind; }
foreach n = 0...5 in { def type#n : Generic<"OPERAND_GENERIC_"#n>; }
def ptype0 : Generic<"OPERAND_GENERIC_0">;
def ptype1 : Generic<"OPERAND_GENERIC_1">;
def unknown : OperandLike;
def i32imm : OperandLike;
def untyped_imm_0 : OperandLike;
def variable_ops;
def outs;
def ins;
def not;
class Instruction {
  dag OutOperandList = (outs);
  dag InOperandList = (ins);
  OperandLike variadicOpsType = ?;
  bit mayLoad = false;
  bit mayStore = false;
  bit hasSideEffects = false;
  bit isConvergent = false;
}
class I<dag o, dag i> : Instruction { let OutOperandList = o; let InOperandList = i; }
foreach name = ["ADD", "SUB", "MUL", "AND", "OR", "XOR", "UDIV", "SDIV", "UREM", "SMIN", "UMAX", "FADD", "FSUB", "FMUL"] in
  def G_#name : I<(outs type0:$d), (ins type0:$a, type0:$b)>;
foreach name = ["SHL", "LSHR", "ASHR", "PTR_ADD"] in
  def G_#name : I<(outs type0:$d), (ins type0:$a, type1:$b)>;
foreach name = ["FNEG", "FABS", "FREEZE", "ABS", "BITREVERSE", "FCANONICALIZE"] in
  def G_#name : I<(outs type0:$d), (ins type0:$a)>;
foreach name = ["ZEXT", "SEXT", "ANYEXT", "TRUNC", "FPEXT", "CTPOP", "BITCAST"] in
  def G_#name : I<(outs type0:$d), (ins type1:$a)>;
def G_CONSTANT : I<(outs type0:$d), (ins unknown:$imm)>;
def G_FCONSTANT : I<(outs type0:$d), (ins unknown:$imm)>;
def G_IMPLICIT_DEF : I<(outs type0:$d), (ins)>;
def G_SEXT_INREG : I<(outs type0:$d), (ins type0:$a, untyped_imm_0:$n)>;
def G_ICMP : I<(outs type0:$d), (ins unknown:$p, type1:$a, type1:$b)>;
def G_SELECT : I<(outs type0:$d), (ins type1:$c, type0:$a, type0:$b)>;
def G_FMA : I<(outs type0:$d), (ins type0:$a, type0:$b, type0:$c)>;
def G_FSHL : I<(outs type0:$d), (ins type0:$a, type0:$b, type1:$c)>;
def G_UMULO : I<(outs type0:$d, type1:$o), (ins type0:$a, type0:$b)>;
def G_EXTRACT_VECTOR_ELT : I<(outs type0:$d), (ins type1:$a, type2:$i)>;
def G_LOAD : I<(outs type0:$d), (ins ptype1:$p)> { let mayLoad = true; }
def G_STORE : I<(outs), (ins type0:$v, ptype1:$p)> { let mayStore = true; }
def G_BUILD_VECTOR : I<(outs type0:$d), (ins type1:$a, variable_ops)> { let variadicOpsType = type1; }
def G_UNMERGE_VALUES : I<(outs type0:$d, variable_ops), (ins type1:$a)> { let variadicOpsType = type0; }
def COPY : I<(outs unknown:$d), (ins unknown:$a)>;
def PHI : I<(outs unknown:$d), (ins variable_ops)>;
foreach name = ["", "_W_SIDE_EFFECTS", "_CONVERGENT", "_CONVERGENT_W_SIDE_EFFECTS"] in
  def G_INTRINSIC#name : I<(outs), (ins unknown:$id, variable_ops)>;

class IntrinsicProperty;
def IntrConvergent : IntrinsicProperty;
def IntrHasSideEffects : IntrinsicProperty;
class LLVMType;
def llvm_any_ty : LLVMType;
class Intrinsic<list<LLVMType> r, list<LLVMType> p, list<IntrinsicProperty> props = []> {
  list<LLVMType> RetTypes = r;
  list<LLVMType> ParamTypes = p;
  list<IntrinsicProperty> IntrProperties = props;
  string LLVMName = "";
}
def int_bitreverse : Intrinsic<[llvm_any_ty], [llvm_any_ty]>;
def int_x : Intrinsic<[llvm_any_ty], [llvm_any_ty], [IntrConvergent]>;

class ValueType<int size, int elements = 0> {
  string Namespace = "MVT";
  int Size = size;
  bit isInteger = true;
  bit isFP = false;
  bit isVector = !gt(elements, 0);
  bit isScalable = false;
  int nElem = elements;
  ValueType ElementType = ?;
}
def i1 : ValueType<1>;
foreach n = [8, 16, 32, 64, 128] in def i#n : ValueType<n>;
def f32 : ValueType<32>;
def v4i32 : ValueType<128, 4> { let ElementType = i32; let isInteger = false; }
def v2i64 : ValueType<128, 2> { let ElementType = i64; let isInteger = false; }

class GIDefKind;
class GIDefKindWithArgs;
def root : GIDefKind;
def defs;
def pattern;
def match;
def apply;
def combine;
def empty_action;
def wip_match_opcode;
class GICombine { list<GICombine> Rules = ?; }
class GICombineGroup<list<GICombine> rules> : GICombine { let Rules = rules; }
class GICombiner<string name, list<GICombine> rules> : GICombineGroup<rules> { string Classname = name; }
class GIDefMatchData<string type> { string Type = type; }
class GICombineRule<dag d, dag a0, dag a1 = (empty_action)> : GICombine {
  dag Defs = d;
  dag Action0 = a0;
  dag Action1 = a1;
  list<Predicate> Predicates = [];
  int MaxPermutations = 16;
}
def gi_mo;
def gi_imm;
class GICombinePatFrag<dag o, dag i, list<dag> alts> {
  dag InOperands = i;
  dag OutOperands = o;
  list<dag> Alternatives = alts;
}
class GISpecialType;
class GITypeOf<string name> : GISpecialType { string OpName = name; }
class GIVariadic<int min = 1, int max = 0> : GISpecialType { int MinArgs = min; int MaxArgs = max; }
class GIBuiltinInst;
def GIReplaceReg : GIBuiltinInst;
def GIEraseRoot : GIBuiltinInst;
class MIFlagEnum<string name> { string EnumName = "MachineInstr::"#name; }
foreach flag = ["FmNoNans", "FmNoInfs", "FmNsz", "FmReassoc", "IsExact", "NoSWrap", "NoUWrap", "NonNeg", "InBounds"] in
  def flag : MIFlagEnum<flag>;
def MIFlags;
