// mlir-opt accepts: operations of any kind in a module
module {
  %0 = pdl.operation "t.a"
}
