include "ops.td"

// What is not there stays away, and a default is written out.
def Defaults : Pat<(Opt $x, $n, $s, $u), (Opt9 $x, $n, $s, $u)>;

// One that may be missing has a default where it is read, and is written out.
def Read : Pat<(Lazy $x, $n, $_), (Num $x, $n)>;

// Calls that are evaluated, one in another; types of nested operations.
def Plus : NativeCodeCall<"$_builder.getI32IntegerAttr(::llvm::cast<::mlir::IntegerAttr>($0).getInt() + $1)">;
def Next : NativeCodeCall<"$_builder.getI32IntegerAttr(::llvm::cast<::mlir::IntegerAttr>($0).getInt() + 1)">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">>;
def Nested : Pat<(Num (One:$o $x), $n), (Two (Same (Const (Next (Next $n)))), (One $x, (returnType $x))), [(HasOneUse $o)]>;

// Several results, an auxiliary operation, and one besides.
def Results : Pattern<(Pair $x),
    [(Same:$same $x), (One $same), (replaceWithValue $x)],
    [], [(Sink $same)]>;

// Nothing takes the place of a root without results.
def Gone : Pattern<(Sink (Const $_)), []>;

// Where things come from.
def Places : Pat<(Two $x, (Same:$s $y)),
    (Many $x, (variadic $y, (Const ConstantAttr<I32Attr, "1">, (location "name")), (Same $y, (location "both", $s, $x)))), [], [], (addBenefit 1)>;

// `returnType` without types: a group of results that is empty, whatever the definition infers.
def Emptied : T_Op<"emptied", (ins AnyType:$x)>;
def NoTypes : Pattern<(Emptied $x), [(Rest $x, (returnType)), (One $x)]>;
