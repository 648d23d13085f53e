irdl.dialect @d {
  irdl.type @t {
    %0 = irdl.any
    irdl.parameters(a: %0, b: %0)
  }
  irdl.attribute @a {
    irdl.parameters()
  }
  irdl.operation @o {
    %0 = irdl.is i32
    %1 = irdl.any
    irdl.operands(a: %0, b: variadic %1, c: optional %0)
    irdl.results()
    irdl.attributes {"x" = %0, "y" = %1}
  }
  irdl.operation @r {
    %0 = irdl.any
    irdl.results(a: single %0, b: variadic %0)
    %1 = irdl.region
    %2 = irdl.region()
    %3 = irdl.region(%0, %0) with size 3
    irdl.regions(r: %1, s: %2, t: %3)
  }
}
