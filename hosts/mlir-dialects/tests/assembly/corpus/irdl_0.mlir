module {
  irdl.dialect @d {
    irdl.type @t {
      %0 = irdl.is i32 
      %1 = irdl.any_of(%0, %0) 
      irdl.parameters(a: %0, b: %1)
    }
    irdl.attribute @at {
      irdl.parameters()
    }
    irdl.operation @op attributes {x} {
      %0 = irdl.any
      irdl.operands(a: %0, b: optional %0, c: variadic %0, d: %0)
      irdl.results(a: %0)
      irdl.attributes {"x" = %0, "y z" = %0}
      %1 = irdl.region
      %2 = irdl.region(%0, %0) {z}
      %3 = irdl.region with size 3
      %4 = irdl.region()
      irdl.regions(foo: %1, bar: %2)
    }
    irdl.operation @op2 {
      irdl.operands()
    }
    irdl.type @e 
  }
}

