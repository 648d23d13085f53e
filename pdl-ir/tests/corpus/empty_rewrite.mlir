// mlir-opt refuses: the rewrite must not be empty; mlir-pdll prints such patterns all the same
module {
  pdl.pattern @Nothing : benefit(1) {
    %0 = operation "t.a"
    rewrite %0 {
    }
  }
}
