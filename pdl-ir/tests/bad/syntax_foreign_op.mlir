// mlir-opt accepts: operations of any kind in a module
func.func @f() {
  return
}
