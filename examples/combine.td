// Combine rules of LLVM's GlobalISel, of one's own and from LLVM's library:
//   pdllc run -p examples/combine.td -I $(llvm-config-22 --includedir) examples/combine.mir
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"

// (x * 2) -> (x + x)
def mul_two : GICombineRule<
  (defs root:$dst),
  (match (G_MUL $dst, $x, 2)),
  (apply (G_ADD $dst, $x, $x))>;

// -(-x) -> x
def fneg_twice : GICombineRule<
  (defs root:$dst),
  (match (G_FNEG $inner, $x), (G_FNEG $dst, $inner)),
  (apply (GIReplaceReg $dst, $x))>;

// (x + 1) - 1 -> x, whatever the flags
def add_sub_one : GICombineRule<
  (defs root:$dst),
  (match (G_ADD $sum, $x, 1), (G_SUB $dst, $sum, 1)),
  (apply (GIReplaceReg $dst, $x))>;

def Example : GICombiner<"ExampleImpl", [mul_two, fneg_twice, add_sub_one, mul_by_neg_one, fabs_fneg_fold]>;
