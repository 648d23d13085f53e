// Shapes that many rules of LLVM's library have.
include "llvm.td"

def build_fn : GIDefMatchData<"BuildFnTy">;
def register : GIDefMatchData<"Register">;
def registers : GIDefMatchData<"SmallVector<Register>">;
def instruction : GIDefMatchData<"MachineInstr *">;
def instructions : GIDefMatchData<"SmallVector<MachineInstr *>">;
def number : GIDefMatchData<"unsigned">;
def integer : GIDefMatchData<"APInt">;
def float : GIDefMatchData<"ConstantFP *">;

// An instruction that a function looks at, and one that changes it.
class Checked<dag instruction, string look, string change> : GICombineRule<
  (defs root:$root), (match instruction:$root, "return Helper."#look#";"), (apply "Helper."#change#";")>;

// The first function finds something for the second.
class Found<dag instruction, GIDefMatchData data, string look, string change> : GICombineRule<
  (defs root:$root, data:$info),
  (match instruction:$root, "return Helper."#look#"(*${root}, ${info});"),
  (apply "Helper."#change#"(*${root}, ${info});")>;

class Built<dag instruction, string look, string change = "applyBuildFn"> : Found<instruction, build_fn, look, change>;
