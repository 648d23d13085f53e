// mlir-opt accepts: operations of any kind in a module
module {
  pdl.operation "t.a"
}
