// Enums whose values are written in every way.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

def A : I32BitEnumCaseBit<"A", 0, "a">;
def B : I32BitEnumCaseBit<"B", 1, "b">;
def C : I32BitEnumCaseBit<"C", 2, "c">;
def AB : I32BitEnumCase<"AB", 3, "ab">;
def OnlyD : I32BitEnumCase<"D", 8, "d">;
def BC : BitEnumCaseGroup<"BC", [B, C], "bc">;
def AC : BitEnumCaseGroup<"AC", [A, C], "ac">;
def OneOfGroup : BitEnumCaseGroup<"S", [A], "s">;
def Zero : I32BitEnumCaseNone<"None", "none">;
def Shown : I32BitEnum<"Shown", "", [BC, AB, C, A, B, AC, OneOfGroup, OnlyD]> { let cppNamespace = "::t"; }
def Primary : I32BitEnum<"Primary", "", [BC, AB, C, A, B, AC, OneOfGroup, OnlyD]> {
  let cppNamespace = "::t";
  let separator = ", ";
  let printBitEnumPrimaryGroups = 1;
}
def WithZero : I32BitEnum<"WithZero", "", [A, B, Zero]> { let cppNamespace = "::t"; }
def TopAttr : I64BitEnumAttr<"Top", "", [I64BitEnumAttrCaseBit<"Low", 0>, I64BitEnumAttrCaseBit<"High", 63>]> {
  let cppNamespace = "::t";
}
def Plain : I32Enum<"Plain", "", [I32EnumCase<"X", 5, "x">, I32EnumCase<"Y", 7, "y">]> { let cppNamespace = "::t"; }
def Other : I32Enum<"Plain", "", [I32EnumCase<"X", 6, "x">]> { let cppNamespace = "::u"; }
