module {
  pdl.pattern @P : benefit(1) {
    %0 = type : !llvm.ptr<3>
    %1 = types : [!llvm.struct<(i32, array<4 x i8>)>, !pdl.range<value>, vector<[4]xi1>]
    %2 = attribute = #arith.fastmath<nnan,contract>
    %3 = attribute = dense<"0x01000000FFFFFFFF"> : tensor<2xi32>
    %4 = attribute = {a, "b c" = [unit, 3 : index], z = "\00\FF\22"}
    %5 = attribute = affine_set<(d0) : (d0 - 1 >= 0)>
    %6 = attribute = strided<[?, 1], offset: 3>
    %7 = attribute = 170141183460469231731687303715884105728 : i256
    %8 = attribute = -1.5e-300 : f64
    %9 = operation "llvm.foo" {"a" = %2, "b" = %3, "c\22d" = %4, "e" = %5, "f" = %6, "g" = %7, "h" = %8} -> (%0, %1 : !pdl.type, !pdl.range<type>)
    rewrite %9 with "quoted \\ \22name\22"
  }
}
