// mlir-opt refuses: an operation must have a bindable user; here it must merely exist among the users of a value
module {
  pdl.pattern @UsedByFoo : benefit(1) {
    %0 = operation "t.a"
    %1 = result 0 of %0
    %2 = operation "t.foo"(%1 : !pdl.value)
    rewrite %0 {
      erase %0
    }
  }
}
