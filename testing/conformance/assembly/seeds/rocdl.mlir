llvm.func @rocdl(%a: vector<4xi32>, %b: vector<8xi32>) {
  rocdl.tensor.load.to.lds %a, %b, %a, %a cachepolicy 0 : vector<4xi32>, vector<8xi32>
  llvm.return
}
