// anonymous.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.erase %2
    }
  }
  pdl.pattern : benefit(1) {
    %3 = pdl.operands
    %4 = pdl.types
    %5 = pdl.operation "t.dead" (%3 : !pdl.range<value>) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      pdl.erase %5
    }
  }
  pdl.pattern @Nested : benefit(32767) {
    %6 = pdl.operand
    %7 = pdl.operands
    %8 = pdl.operand
    %9 = pdl.types
    %10 = pdl.operation "t.c" (%8 : !pdl.value) -> (%9 : !pdl.range<type>)
    %11 = pdl.result 0 of %10
    %12 = pdl.attribute
    %13 = pdl.attribute = unit
    %14 = pdl.types
    %15 = pdl.operation "t.b" (%6, %7, %11 : !pdl.value, !pdl.range<value>, !pdl.value) {"y" = %12, "z" = %13} -> (%14 : !pdl.range<type>)
    pdl.apply_native_constraint "Link"(%15, %15 : !pdl.operation, !pdl.operation)
    pdl.rewrite %15 {
      pdl.erase %15
    }
  }
}
// -----
// attributes.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Constants : benefit(1) {
    %0 = pdl.attribute
    %1 = pdl.attribute = "exact"
    %2 = pdl.attribute = unit
    %3 = pdl.types
    %4 = pdl.operation "t.const" {"value" = %0, "kind" = %1, "unit" = %2} -> (%3 : !pdl.range<type>)
    pdl.rewrite %4 {
      %5 = pdl.attribute = [1 : i64, 2.500000e+00 : f32, @a::@b, {x = i8}]
      %6 = pdl.attribute = dense<[1, 2]> : tensor<2xi32>
      %7 = pdl.type : tensor<4x?xf32>
      %8 = pdl.operation "t.literal" {"value" = %0, "list" = %5, "quoted name" = %6} -> (%7 : !pdl.type)
      pdl.replace %4 with  %8
    }
  }
  pdl.pattern @TypedAttr : benefit(1) {
    %9 = pdl.type
    %10 = pdl.attribute : %9
    %11 = pdl.operands
    %12 = pdl.operation "t.typed" (%11 : !pdl.range<value>) {"value" = %10} -> (%9 : !pdl.type)
    pdl.rewrite %12 {
      pdl.erase %12
    }
  }
}
// -----
// empty_rewrite.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Nothing : benefit(1) {
    %0 = pdl.operation "t.a"
    pdl.rewrite %0
  }
}
// -----
// every_op.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @P : benefit(3) {
    %0 = pdl.type
    %1 = pdl.type : i32
    %2 = pdl.types
    %3 = pdl.types : [i32, i64]
    %4 = pdl.operand
    %5 = pdl.operand : %0
    %6 = pdl.operands
    %7 = pdl.operands : %2
    %8 = pdl.attribute
    %9 = pdl.attribute : %0
    %10 = pdl.attribute = 10 : i64
    %11 = pdl.attribute = "foo"
    %12 = pdl.operation "t.a" (%4, %6 : !pdl.value, !pdl.range<value>) {"k" = %8, "x y" = %9} -> (%0, %2 : !pdl.type, !pdl.range<type>)
    %13 = pdl.result 1 of %12
    %14 = pdl.results of %12
    %15 = pdl.results 0 of %12 -> !pdl.value
    %16 = pdl.results 3 of %12 -> !pdl.range<value>
    %17 = pdl.operation "t.b" (%13, %15, %16, %5, %7 : !pdl.value, !pdl.value, !pdl.range<value>, !pdl.value, !pdl.range<value>) {"k" = %10, "l" = %11} -> (%1, %3 : !pdl.type, !pdl.range<type>)
    pdl.apply_native_constraint "D"(%4 : !pdl.value) {isNegated = true}
    pdl.apply_native_constraint "D"(%4 : !pdl.value)
    %18, %19 = pdl.apply_native_constraint "E"(%4 : !pdl.value) : !pdl.value, !pdl.attribute
    pdl.rewrite %17 {
      %20 = pdl.apply_native_rewrite "R"(%4, %0 : !pdl.value, !pdl.type) : !pdl.operation
      pdl.apply_native_rewrite "U"(%4 : !pdl.value)
      %21 = pdl.range : !pdl.range<type>
      %22 = pdl.range %4, %6 : !pdl.value, !pdl.range<value>
      %23 = pdl.range %0 : !pdl.type
      %24 = pdl.operation "x.y"
      %25 = pdl.attribute = unit
      pdl.replace %17 with (%4, %6 : !pdl.value, !pdl.range<value>)
      pdl.replace %12 with  %20
      pdl.replace %12 with (%4 : !pdl.value)
      pdl.erase %24
    }
  }
  pdl.pattern : benefit(1) {
    %26 = pdl.operation
    pdl.rewrite with "foo"(%26 : !pdl.operation)
  }
  pdl.pattern @x : benefit(1) {
    %27 = pdl.operation
    pdl.rewrite %27 with "foo"
  }
}
// -----
// exists.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @UsedByFoo : benefit(1) {
    %0 = pdl.operation "t.a"
    %1 = pdl.result 0 of %0
    %2 = pdl.operation "t.foo" (%1 : !pdl.value)
    pdl.rewrite %0 {
      pdl.erase %0
    }
  }
}
// -----
// inferred_types.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @P : benefit(1) {
    %0 = pdl.operation "t.a"
    pdl.rewrite %0 {
      %1 = pdl.type
      %2 = pdl.types
      %3 = pdl.operation "t.b" -> (%1, %2 : !pdl.type, !pdl.range<type>)
      pdl.replace %0 with  %3
    }
  }
}
// -----
// literals.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @A : benefit(1) {
    %0 = pdl.operands
    %1 = pdl.attribute = 1 : i64
    %2 = pdl.attribute = -7 : i8
    %3 = pdl.attribute = 0x7fc00000 : f32
    %4 = pdl.attribute = 1.000000e-03 : f64
    %5 = pdl.attribute = true
    %6 = pdl.attribute = index
    %7 = pdl.attribute = affine_map<(d0, d1)[s0] -> ((d0 + s0), (d1 floordiv 2))>
    %8 = pdl.attribute = array<i64: 1, -2>
    %9 = pdl.attribute = dense<1.000000e+00> : vector<2x[4]xf16>
    %10 = pdl.attribute = @sym
    %11 = pdl.attribute = () -> ()
    %12 = pdl.attribute = "tab\09 nl\0A \22quoted\22 \E2\82\AC"
    %13 = pdl.attribute = []
    %14 = pdl.attribute = {}
    %15 = pdl.attribute = loc("f":1:2)
    %16 = pdl.type : tuple<i1, none>
    %17 = pdl.type : (i32) -> (f32, bf16)
    %18 = pdl.type : tensor<*xui3>
    %19 = pdl.type : complex<f64>
    %20 = pdl.operation "t.a" (%0 : !pdl.range<value>) {"a0" = %1, "a1" = %2, "a2" = %3, "a3" = %4, "a4" = %5, "a5" = %6, "a6" = %7, "a7" = %8, "a9" = %9, "b0" = %10, "b1" = %11, "b2" = %12, "b3" = %13, "b4" = %14, "b5" = %15} -> (%16, %17, %18, %19 : !pdl.type, !pdl.type, !pdl.type, !pdl.type)
    pdl.rewrite %20 {
      pdl.erase %20
    }
  }
}
// -----
// locations.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @P : benefit(1) {
    %0 = pdl.operation "t.a"
    %1 = pdl.result 0 of %0
    %2 = pdl.results of %0
    %3 = pdl.results 1 of %0 -> !pdl.value
    %4 = pdl.result 2 of %0
    pdl.apply_native_constraint "C"(%1, %2, %3, %4 : !pdl.value, !pdl.range<value>, !pdl.value, !pdl.value)
    pdl.rewrite %0 with "f"
  }
}
// -----
// natives.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @P : benefit(9) {
    %0 = pdl.operand
    %1 = pdl.operand
    %2 = pdl.attribute
    %3 = pdl.types
    %4 = pdl.operation "t.nat" (%0, %1 : !pdl.value, !pdl.value) {"a" = %2} -> (%3 : !pdl.range<type>)
    pdl.apply_native_constraint "IsEven"(%2 : !pdl.attribute)
    %5, %6 = pdl.apply_native_constraint "Pair"(%0, %1 : !pdl.value, !pdl.value) : !pdl.attribute, !pdl.type
    pdl.rewrite %4 {
      pdl.apply_native_rewrite "Log"(%4 : !pdl.operation)
      %7, %8 = pdl.apply_native_rewrite "Twice"(%0 : !pdl.value) : !pdl.value, !pdl.range<value>
      %9 = pdl.apply_native_rewrite "Build"(%5, %6 : !pdl.attribute, !pdl.type) : !pdl.operation
      %10 = pdl.results of %9
      pdl.replace %4 with (%10, %7, %8 : !pdl.range<value>, !pdl.value, !pdl.range<value>)
    }
  }
  pdl.pattern @Q : benefit(1) {
    %11 = pdl.operand
    %12 = pdl.attribute
    %13 = pdl.types
    %14 = pdl.operation "t.nat" (%11 : !pdl.value) {"a" = %12} -> (%13 : !pdl.range<type>)
    pdl.apply_native_constraint "IsEven"(%12 : !pdl.attribute) {isNegated = true}
    %15 = pdl.apply_native_constraint "One"(%11 : !pdl.value) : !pdl.attribute {isNegated = true}
    %16 = pdl.apply_native_constraint "One"(%11 : !pdl.value) : !pdl.attribute
    pdl.rewrite %14 {
      %17 = pdl.type : index
      %18 = pdl.operation "t.other" (%11 : !pdl.value) {"b" = %16} -> (%17 : !pdl.type)
      pdl.replace %14 with  %18
    }
  }
}
// -----
// operation_result.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @P : benefit(1) {
    %0 = pdl.operation "t.a"
    %1 = pdl.apply_native_constraint "Parent"(%0 : !pdl.operation) : !pdl.operation
    pdl.rewrite %0 with "f"(%1 : !pdl.operation)
  }
}
// -----
// replace_values.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Swap : benefit(2) {
    %0 = pdl.operand
    %1 = pdl.operand
    %2 = pdl.types
    %3 = pdl.operation "t.sub" (%0, %1 : !pdl.value, !pdl.value) -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "t.rsub" (%1, %0 : !pdl.value, !pdl.value)
      pdl.replace %3 with  %4
    }
  }
  pdl.pattern @Fold : benefit(3) {
    %5 = pdl.operand
    %6 = pdl.types
    %7 = pdl.operation "t.neg" (%5 : !pdl.value) -> (%6 : !pdl.range<type>)
    %8 = pdl.result 0 of %7
    %9 = pdl.types
    %10 = pdl.operation "t.neg" (%8 : !pdl.value) -> (%9 : !pdl.range<type>)
    pdl.rewrite %10 {
      pdl.replace %10 with (%5 : !pdl.value)
    }
  }
  pdl.pattern : benefit(0) {
    %11 = pdl.operand
    %12 = pdl.types
    %13 = pdl.operation "t.copy" (%11 : !pdl.value) -> (%12 : !pdl.range<type>)
    pdl.rewrite %13 {
      pdl.replace %13 with (%11 : !pdl.value)
    }
  }
}
// -----
// results.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Multi : benefit(1) {
    %0 = pdl.operand
    %1 = pdl.type
    %2 = pdl.type
    %3 = pdl.operation "t.a" (%0 : !pdl.value) -> (%1, %2 : !pdl.type, !pdl.type)
    %4 = pdl.result 1 of %3
    %5 = pdl.result 0 of %3
    %6 = pdl.results of %3
    %7 = pdl.types
    %8 = pdl.operation "t.b" (%4, %5, %6 : !pdl.value, !pdl.value, !pdl.range<value>) -> (%7 : !pdl.range<type>)
    pdl.rewrite %8 {
      %9 = pdl.result 0 of %3
      %10 = pdl.operation "t.c" (%9 : !pdl.value) -> (%1 : !pdl.type)
      pdl.replace %8 with  %10
    }
  }
  pdl.pattern @Chain : benefit(1) {
    %11 = pdl.operands
    %12 = pdl.types
    %13 = pdl.operation "t.v" (%11 : !pdl.range<value>) -> (%12 : !pdl.range<type>)
    %14 = pdl.results of %13
    %15 = pdl.types
    %16 = pdl.operation "t.u" (%14 : !pdl.range<value>) -> (%15 : !pdl.range<type>)
    %17 = pdl.results of %16
    %18 = pdl.types
    %19 = pdl.operation "t.s" (%17 : !pdl.range<value>) -> (%18 : !pdl.range<type>)
    %20 = pdl.results of %19
    %21 = pdl.types
    %22 = pdl.operation "t.r" (%20 : !pdl.range<value>) -> (%21 : !pdl.range<type>)
    pdl.rewrite %22 {
      %23 = pdl.results of %22
      %24 = pdl.type : i32
      %25 = pdl.type : i64
      %26 = pdl.operation "t.one" (%23 : !pdl.range<value>) -> (%24, %25 : !pdl.type, !pdl.type)
      %27 = pdl.result 0 of %26
      %28 = pdl.result 1 of %26
      %29 = pdl.operation "t.two" (%27, %28 : !pdl.value, !pdl.value)
      pdl.replace %22 with  %29
    }
  }
}
// -----
// types.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Ranges : benefit(4) {
    %0 = pdl.types
    %1 = pdl.operands
    %2 = pdl.type : i1
    %3 = pdl.operand : %2
    %4 = pdl.type : memref<?xf32, 3 : i64>
    %5 = pdl.operation "t.many" (%1, %3 : !pdl.range<value>, !pdl.value) -> (%0, %4 : !pdl.range<type>, !pdl.type)
    pdl.rewrite %5 {
      %6 = pdl.operation "t.fewer" (%1, %3 : !pdl.range<value>, !pdl.value) -> (%0 : !pdl.range<type>)
      pdl.erase %5
    }
  }
  pdl.pattern @Same : benefit(1) {
    %7 = pdl.type
    %8 = pdl.operand : %7
    %9 = pdl.operand : %7
    %10 = pdl.operation "t.same" (%8, %9 : !pdl.value, !pdl.value) -> (%7 : !pdl.type)
    pdl.rewrite %10 {
      pdl.replace %10 with (%8 : !pdl.value)
    }
  }
}
// -----
// users.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @TwoRoots : benefit(1) {
    %0 = pdl.operand
    %1 = pdl.operation "t.a" (%0 : !pdl.value)
    %2 = pdl.operation "t.b" (%0 : !pdl.value)
    pdl.rewrite with "merge"(%1, %2 : !pdl.operation, !pdl.operation)
  }
  pdl.pattern @Upward : benefit(1) {
    %3 = pdl.operation "t.a"
    %4 = pdl.result 0 of %3
    %5 = pdl.operation "t.b" (%4 : !pdl.value)
    pdl.rewrite %3 {
      pdl.erase %5
    }
  }
  pdl.pattern @ThroughConstraint : benefit(1) {
    %6 = pdl.operation "t.a"
    %7 = pdl.apply_native_constraint "Find"(%6 : !pdl.operation) : !pdl.value
    %8 = pdl.operation "t.b" (%7 : !pdl.value)
    pdl.rewrite with "both"(%6, %8 : !pdl.operation, !pdl.operation)
  }
}
// -----
// xdsl.mlir, by xDSL 0.74.0
builtin.module {
  pdl.pattern @in_properties : benefit(1) {
    %0 = pdl.type : i32
    %1 = pdl.operand : %0
    %2 = pdl.operation "arith.addi" (%1 : !pdl.value) -> (%0 : !pdl.type)
    pdl.rewrite %2 {
      pdl.replace %2 with (%1 : !pdl.value)
    }
  }
  pdl.pattern @in_attributes : benefit(2) {
    %3 = pdl.operation
    pdl.apply_native_constraint "Small"(%3 : !pdl.operation)
    pdl.rewrite %3 with "external"
  }
  pdl.pattern @mixed : benefit(3) {
    %4 = pdl.operation
    %5 = pdl.results 2 of %4 -> !pdl.range<value>
    pdl.rewrite %4 {
      pdl.erase %4
    }
  }
}
// -----
// arith.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @AddZero : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.attribute = 0 : i32
    %2 = pdl.types
    %3 = pdl.operation "arith.constant" (%0 : !pdl.range<value>) {"value" = %1} -> (%2 : !pdl.range<type>)
    %4 = pdl.operand
    %5 = pdl.result 0 of %3
    %6 = pdl.types
    %7 = pdl.operation "arith.addi" (%4, %5 : !pdl.value, !pdl.value) -> (%6 : !pdl.range<type>)
    pdl.rewrite %7 {
      pdl.replace %7 with (%4 : !pdl.value)
    }
  }
  pdl.pattern @ZeroAdd : benefit(0) {
    %8 = pdl.operands
    %9 = pdl.attribute = 0 : i32
    %10 = pdl.types
    %11 = pdl.operation "arith.constant" (%8 : !pdl.range<value>) {"value" = %9} -> (%10 : !pdl.range<type>)
    %12 = pdl.result 0 of %11
    %13 = pdl.operand
    %14 = pdl.types
    %15 = pdl.operation "arith.addi" (%12, %13 : !pdl.value, !pdl.value) -> (%14 : !pdl.range<type>)
    pdl.rewrite %15 {
      pdl.replace %15 with (%13 : !pdl.value)
    }
  }
  pdl.pattern @MulOne : benefit(0) {
    %16 = pdl.operands
    %17 = pdl.attribute = 1 : i32
    %18 = pdl.types
    %19 = pdl.operation "arith.constant" (%16 : !pdl.range<value>) {"value" = %17} -> (%18 : !pdl.range<type>)
    %20 = pdl.operand
    %21 = pdl.result 0 of %19
    %22 = pdl.types
    %23 = pdl.operation "arith.muli" (%20, %21 : !pdl.value, !pdl.value) -> (%22 : !pdl.range<type>)
    pdl.rewrite %23 {
      pdl.replace %23 with (%20 : !pdl.value)
    }
  }
  pdl.pattern @MulZero : benefit(0) {
    %24 = pdl.operands
    %25 = pdl.attribute = 0 : i32
    %26 = pdl.types
    %27 = pdl.operation "arith.constant" (%24 : !pdl.range<value>) {"value" = %25} -> (%26 : !pdl.range<type>)
    %28 = pdl.operand
    %29 = pdl.result 0 of %27
    %30 = pdl.types
    %31 = pdl.operation "arith.muli" (%28, %29 : !pdl.value, !pdl.value) -> (%30 : !pdl.range<type>)
    pdl.rewrite %31 {
      pdl.replace %31 with  %27
    }
  }
  pdl.pattern @AddSelf : benefit(0) {
    %32 = pdl.operand
    %33 = pdl.type : i32
    %34 = pdl.operation "arith.addi" (%32, %32 : !pdl.value, !pdl.value) -> (%33 : !pdl.type)
    pdl.rewrite %34 {
      %35 = pdl.attribute = 2 : i32
      %36 = pdl.type : i32
      %37 = pdl.operation "arith.constant" {"value" = %35} -> (%36 : !pdl.type)
      %38 = pdl.results of %37
      %39 = pdl.type : i32
      %40 = pdl.operation "arith.muli" (%32, %38 : !pdl.value, !pdl.range<value>) -> (%39 : !pdl.type)
      pdl.replace %34 with  %40
    }
  }
  pdl.pattern @SubSelf : benefit(0) {
    %41 = pdl.operand
    %42 = pdl.type : i32
    %43 = pdl.operation "arith.subi" (%41, %41 : !pdl.value, !pdl.value) -> (%42 : !pdl.type)
    pdl.rewrite %43 {
      %44 = pdl.attribute = 0 : i32
      %45 = pdl.operation "arith.constant" {"value" = %44}
      pdl.replace %43 with  %45
    }
  }
  pdl.pattern @SubAdd : benefit(0) {
    %46 = pdl.operand
    %47 = pdl.operand
    %48 = pdl.types
    %49 = pdl.operation "arith.subi" (%46, %47 : !pdl.value, !pdl.value) -> (%48 : !pdl.range<type>)
    %50 = pdl.result 0 of %49
    %51 = pdl.types
    %52 = pdl.operation "arith.addi" (%50, %47 : !pdl.value, !pdl.value) -> (%51 : !pdl.range<type>)
    pdl.rewrite %52 {
      pdl.replace %52 with (%46 : !pdl.value)
    }
  }
  pdl.pattern @DoubleNegation : benefit(0) {
    %53 = pdl.attribute = 0 : i32
    %54 = pdl.operands
    %55 = pdl.types
    %56 = pdl.operation "arith.constant" (%54 : !pdl.range<value>) {"value" = %53} -> (%55 : !pdl.range<type>)
    %57 = pdl.result 0 of %56
    %58 = pdl.operand
    %59 = pdl.types
    %60 = pdl.operation "arith.subi" (%57, %58 : !pdl.value, !pdl.value) -> (%59 : !pdl.range<type>)
    %61 = pdl.operands
    %62 = pdl.types
    %63 = pdl.operation "arith.constant" (%61 : !pdl.range<value>) {"value" = %53} -> (%62 : !pdl.range<type>)
    %64 = pdl.result 0 of %63
    %65 = pdl.result 0 of %60
    %66 = pdl.types
    %67 = pdl.operation "arith.subi" (%64, %65 : !pdl.value, !pdl.value) -> (%66 : !pdl.range<type>)
    pdl.rewrite %67 {
      pdl.replace %67 with (%58 : !pdl.value)
    }
  }
}
// -----
// multi_result.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @MergeDivMod : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.operand
    %2 = pdl.type
    %3 = pdl.operation "calc.div" (%0, %1 : !pdl.value, !pdl.value) -> (%2 : !pdl.type)
    %4 = pdl.types
    %5 = pdl.operation "calc.mod" (%0, %1 : !pdl.value, !pdl.value) -> (%4 : !pdl.range<type>)
    pdl.rewrite %3 {
      %6 = pdl.operation "calc.divmod" (%0, %1 : !pdl.value, !pdl.value) -> (%2, %2 : !pdl.type, !pdl.type)
      %7 = pdl.result 1 of %6
      pdl.replace %5 with (%7 : !pdl.value)
      %8 = pdl.result 0 of %6
      pdl.replace %3 with (%8 : !pdl.value)
    }
  }
  pdl.pattern @DivModOfProduct : benefit(0) {
    %9 = pdl.operand
    %10 = pdl.operand
    %11 = pdl.types
    %12 = pdl.operation "calc.mul" (%9, %10 : !pdl.value, !pdl.value) -> (%11 : !pdl.range<type>)
    %13 = pdl.result 0 of %12
    %14 = pdl.types
    %15 = pdl.operation "calc.divmod" (%13, %10 : !pdl.value, !pdl.value) -> (%14 : !pdl.range<type>)
    %16 = pdl.result 0 of %15
    %17 = pdl.result 1 of %15
    %18 = pdl.types
    %19 = pdl.operation "calc.pair" (%16, %17 : !pdl.value, !pdl.value) -> (%18 : !pdl.range<type>)
    pdl.rewrite %19 {
      %20 = pdl.operation "calc.exact" (%9 : !pdl.value)
      pdl.replace %19 with  %20
    }
  }
  pdl.pattern @SwapSwap : benefit(0) {
    %21 = pdl.operand
    %22 = pdl.operand
    %23 = pdl.types
    %24 = pdl.operation "calc.swap" (%21, %22 : !pdl.value, !pdl.value) -> (%23 : !pdl.range<type>)
    %25 = pdl.result 0 of %24
    %26 = pdl.result 1 of %24
    %27 = pdl.types
    %28 = pdl.operation "calc.swap" (%25, %26 : !pdl.value, !pdl.value) -> (%27 : !pdl.range<type>)
    pdl.rewrite %28 {
      pdl.replace %28 with (%21, %22 : !pdl.value, !pdl.value)
    }
  }
  pdl.pattern @PackOfUnpack : benefit(0) {
    %29 = pdl.operand
    %30 = pdl.types
    %31 = pdl.operation "calc.unpack" (%29 : !pdl.value) -> (%30 : !pdl.range<type>)
    %32 = pdl.results of %31
    %33 = pdl.types
    %34 = pdl.operation "calc.pack" (%32 : !pdl.range<value>) -> (%33 : !pdl.range<type>)
    pdl.rewrite %34 {
      pdl.replace %34 with (%29 : !pdl.value)
    }
  }
}
// -----
// reshape.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @ReshapeReshape : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "toy.reshape" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.type
    %5 = pdl.operation "toy.reshape" (%3 : !pdl.value) -> (%4 : !pdl.type)
    pdl.rewrite %5 {
      %6 = pdl.operation "toy.reshape" (%0 : !pdl.value) -> (%4 : !pdl.type)
      pdl.replace %5 with  %6
    }
  }
  pdl.pattern @RedundantReshape : benefit(0) {
    %7 = pdl.type
    %8 = pdl.operand : %7
    %9 = pdl.operation "toy.reshape" (%8 : !pdl.value) -> (%7 : !pdl.type)
    pdl.rewrite %9 {
      pdl.replace %9 with (%8 : !pdl.value)
    }
  }
  pdl.pattern @TransposeTranspose : benefit(0) {
    %10 = pdl.attribute = array<i64: 1, 0>
    %11 = pdl.operand
    %12 = pdl.types
    %13 = pdl.operation "toy.transpose" (%11 : !pdl.value) {"permutation" = %10} -> (%12 : !pdl.range<type>)
    %14 = pdl.result 0 of %13
    %15 = pdl.types
    %16 = pdl.operation "toy.transpose" (%14 : !pdl.value) {"permutation" = %10} -> (%15 : !pdl.range<type>)
    pdl.rewrite %16 {
      pdl.replace %16 with (%11 : !pdl.value)
    }
  }
  pdl.pattern @AddOfTransposes : benefit(0) {
    %17 = pdl.attribute
    %18 = pdl.type
    %19 = pdl.operand : %18
    %20 = pdl.types
    %21 = pdl.operation "toy.transpose" (%19 : !pdl.value) {"permutation" = %17} -> (%20 : !pdl.range<type>)
    %22 = pdl.operand : %18
    %23 = pdl.types
    %24 = pdl.operation "toy.transpose" (%22 : !pdl.value) {"permutation" = %17} -> (%23 : !pdl.range<type>)
    %25 = pdl.result 0 of %21
    %26 = pdl.result 0 of %24
    %27 = pdl.type
    %28 = pdl.operation "toy.add" (%25, %26 : !pdl.value, !pdl.value) -> (%27 : !pdl.type)
    pdl.rewrite %28 {
      %29 = pdl.operation "toy.add" (%19, %22 : !pdl.value, !pdl.value) -> (%18 : !pdl.type)
      %30 = pdl.results of %29
      %31 = pdl.operation "toy.transpose" (%30 : !pdl.range<value>) {"permutation" = %17} -> (%27 : !pdl.type)
      pdl.replace %28 with  %31
    }
  }
}
// -----
// strength.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @MulToShift : benefit(0) {
    %0 = pdl.attribute
    %1 = pdl.operand
    %2 = pdl.operands
    %3 = pdl.types
    %4 = pdl.operation "arith.constant" (%2 : !pdl.range<value>) {"value" = %0} -> (%3 : !pdl.range<type>)
    %5 = pdl.result 0 of %4
    %6 = pdl.type
    %7 = pdl.operation "arith.muli" (%1, %5 : !pdl.value, !pdl.value) -> (%6 : !pdl.type)
    %8 = pdl.apply_native_constraint "PowerOfTwo"(%0 : !pdl.attribute) : !pdl.attribute
    pdl.rewrite %7 {
      %9 = pdl.operation "arith.constant" {"value" = %8} -> (%6 : !pdl.type)
      %10 = pdl.results of %9
      %11 = pdl.operation "arith.shli" (%1, %10 : !pdl.value, !pdl.range<value>) -> (%6 : !pdl.type)
      pdl.replace %7 with  %11
    }
  }
  pdl.pattern @DivToShift : benefit(0) {
    %12 = pdl.attribute
    %13 = pdl.operand
    %14 = pdl.operands
    %15 = pdl.types
    %16 = pdl.operation "arith.constant" (%14 : !pdl.range<value>) {"value" = %12} -> (%15 : !pdl.range<type>)
    %17 = pdl.result 0 of %16
    %18 = pdl.type
    %19 = pdl.operation "arith.divui" (%13, %17 : !pdl.value, !pdl.value) -> (%18 : !pdl.type)
    %20 = pdl.apply_native_constraint "PowerOfTwo"(%12 : !pdl.attribute) : !pdl.attribute
    pdl.rewrite %19 {
      %21 = pdl.operation "arith.constant" {"value" = %20} -> (%18 : !pdl.type)
      %22 = pdl.results of %21
      %23 = pdl.operation "arith.shrui" (%13, %22 : !pdl.value, !pdl.range<value>) -> (%18 : !pdl.type)
      pdl.replace %19 with  %23
    }
  }
  pdl.pattern @MulDiv : benefit(5) {
    %24 = pdl.operand
    %25 = pdl.operand
    %26 = pdl.types
    %27 = pdl.operation "arith.muli" (%25, %24 : !pdl.value, !pdl.value) -> (%26 : !pdl.range<type>)
    %28 = pdl.result 0 of %27
    pdl.apply_native_constraint "HasOneUse"(%28 : !pdl.value)
    %29 = pdl.result 0 of %27
    %30 = pdl.types
    %31 = pdl.operation "arith.divui" (%29, %24 : !pdl.value, !pdl.value) -> (%30 : !pdl.range<type>)
    pdl.rewrite %31 {
      pdl.replace %31 with (%25 : !pdl.value)
    }
  }
}
// -----
// library.pdll, by xDSL 0.74.0
builtin.module {
}
// -----
// 073_multi_result_operations.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.three_result_op" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.operand
    %5 = pdl.result 2 of %2
    %6 = pdl.types
    %7 = pdl.operation "my_dialect.user_op" (%3, %4, %5 : !pdl.value, !pdl.value, !pdl.value) -> (%6 : !pdl.range<type>)
    pdl.rewrite %7 {
      %8 = pdl.result 2 of %2
      %9 = pdl.result 0 of %2
      %10 = pdl.operation "my_dialect.used" (%8, %9 : !pdl.value, !pdl.value)
      pdl.replace %7 with  %10
    }
  }
}
// -----
// 1014_constraint_results.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.result 1 of %2
    %5 = pdl.result 0 of %2
    %6 = pdl.result 1 of %2
    %7 = pdl.types
    %8 = pdl.operation "my_dialect.user" (%3, %6 : !pdl.value, !pdl.value) -> (%7 : !pdl.range<type>)
    pdl.rewrite %8 {
      pdl.replace %8 with (%3, %6, %6 : !pdl.value, !pdl.value, !pdl.value)
    }
  }
}
// -----
// 1035_constraint_inference.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.result 1 of %2
    %5 = pdl.types
    %6 = pdl.operation "my_dialect.user" (%3, %4 : !pdl.value, !pdl.value) -> (%5 : !pdl.range<type>)
    pdl.rewrite %6 {
      pdl.replace %6 with (%4, %3 : !pdl.value, !pdl.value)
    }
  }
}
// -----
// 1056_constraint_bodies.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.result 1 of %2
    %5 = pdl.types
    %6 = pdl.operation "my_dialect.user" (%3, %4 : !pdl.value, !pdl.value) -> (%5 : !pdl.range<type>)
    pdl.rewrite %6 {
      pdl.replace %6 with (%3 : !pdl.value)
    }
  }
}
// -----
// 1069_constraint_lambdas.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.result 1 of %2
    %5 = pdl.types
    %6 = pdl.operation "my_dialect.user" (%3, %4 : !pdl.value, !pdl.value) -> (%5 : !pdl.range<type>)
    pdl.rewrite %6 {
      pdl.replace %6 with (%3 : !pdl.value)
    }
  }
}
// -----
// 1088_native_constraints.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    pdl.apply_native_constraint "HasOneUse"(%0 : !pdl.value)
    %1 = pdl.operand
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.foo" (%0, %1 : !pdl.value, !pdl.value) -> (%2 : !pdl.range<type>)
    pdl.apply_native_constraint "HasOneUse"(%1 : !pdl.value)
    pdl.apply_native_constraint "HasSameElementType"(%0, %1 : !pdl.value, !pdl.value)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.same" (%1, %0 : !pdl.value, !pdl.value)
      pdl.replace %3 with  %4
    }
  }
}
// -----
// 1134_native_constraint_code.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    pdl.apply_native_constraint "HasOneUse"(%0 : !pdl.value)
    %1 = pdl.operand
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.foo" (%0, %1 : !pdl.value, !pdl.value) -> (%2 : !pdl.range<type>)
    pdl.apply_native_constraint "HasOneUse"(%0 : !pdl.value)
    pdl.apply_native_constraint "HasSameElementType"(%0, %1 : !pdl.value, !pdl.value)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.same" (%1, %0 : !pdl.value, !pdl.value)
      pdl.replace %3 with  %4
    }
  }
}
// -----
// 1202_native_op_argument.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.bar" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.apply_native_constraint "IsMarked"(%2 : !pdl.operation)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.found"
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 1297_erase.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.erase %2
    }
  }
}
// -----
// 1306_replace.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @One : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.one" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.replace %2 with (%0 : !pdl.value)
    }
  }
  pdl.pattern @Several : benefit(0) {
    %3 = pdl.operand
    %4 = pdl.operand
    %5 = pdl.operand
    %6 = pdl.types
    %7 = pdl.operation "my_dialect.several" (%3, %4, %5 : !pdl.value, !pdl.value, !pdl.value) -> (%6 : !pdl.range<type>)
    pdl.rewrite %7 {
      pdl.replace %7 with (%3, %5 : !pdl.value, !pdl.value)
    }
  }
  pdl.pattern @Operation : benefit(0) {
    %8 = pdl.operands
    %9 = pdl.types
    %10 = pdl.operation "my_dialect.foo" (%8 : !pdl.range<value>) -> (%9 : !pdl.range<type>)
    pdl.rewrite %10 {
      %11 = pdl.operation "my_dialect.bar"
      pdl.replace %10 with  %11
    }
  }
}
// -----
// 1339_rewrite.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.type : i1
      %4 = pdl.operation "my_dialect.note" (%0 : !pdl.value) -> (%3 : !pdl.type)
      pdl.replace %2 with (%0 : !pdl.value)
    }
  }
}
// -----
// 1364_rewrites_in_pdll.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.type
    %2 = pdl.operation "my_dialect.old_op" (%0 : !pdl.value) -> (%1 : !pdl.type)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.type)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 136_constraints_next_to_entities.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.two_result_op" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 1 of %2
    pdl.apply_native_constraint "HasNoUseOf"(%3 : !pdl.value)
    %4 = pdl.result 1 of %2
    pdl.apply_native_constraint "HasSameElementType"(%0, %4 : !pdl.value, !pdl.value)
    pdl.rewrite %2 {
      %5 = pdl.operation "my_dialect.simplified" (%0 : !pdl.value)
      pdl.replace %2 with  %5
    }
  }
}
// -----
// 1383_rewrite_results.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.type : i1
      %4 = pdl.operation "my_dialect.bar" -> (%3 : !pdl.type)
      %5 = pdl.type : i2
      %6 = pdl.operation "my_dialect.foo2" -> (%5 : !pdl.type)
      %7 = pdl.type : i1
      %8 = pdl.operation "my_dialect.bar" -> (%7 : !pdl.type)
      %9 = pdl.type : i2
      %10 = pdl.operation "my_dialect.foo2" -> (%9 : !pdl.type)
      %11 = pdl.results of %10
      %12 = pdl.results of %4
      pdl.replace %2 with (%12, %11, %11 : !pdl.range<value>, !pdl.range<value>, !pdl.range<value>)
    }
  }
}
// -----
// 1408_rewrite_inference.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.type : i1
      %4 = pdl.type : i2
      %5 = pdl.operation "my_dialect.bar" -> (%3, %4 : !pdl.type, !pdl.type)
      %6 = pdl.result 0 of %5
      %7 = pdl.result 1 of %5
      pdl.replace %2 with (%6, %7 : !pdl.value, !pdl.value)
    }
  }
}
// -----
// 1430_rewrite_bodies.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.erase %2
    }
  }
}
// -----
// 1444_rewrite_lambdas.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.erase %2
    }
  }
}
// -----
// 1461_native_rewrite.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.old_op" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.apply_native_rewrite "BuildOp"(%0 : !pdl.value) : !pdl.operation
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 1492_native_rewrite_code.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.root" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3, %4 = pdl.apply_native_rewrite "BuildTwo"(%0 : !pdl.value) : !pdl.operation, !pdl.operation
      %5 = pdl.results of %3
      %6 = pdl.results of %4
      pdl.replace %2 with (%5, %6 : !pdl.range<value>, !pdl.range<value>)
    }
  }
}
// -----
// 1540_native_rewrite_no_result.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.type : i32
      %4 = pdl.operation "my_dialect.bar" -> (%3 : !pdl.type)
      pdl.apply_native_rewrite "MarkOp"(%4 : !pdl.operation)
      pdl.replace %2 with  %4
    }
  }
}
// -----
// 1556_native_rewrite_one_result.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.apply_native_rewrite "BuildOp"(%0 : !pdl.value) : !pdl.operation
      %4 = pdl.result 0 of %3
      %5 = pdl.type : i32
      %6 = pdl.operation "my_dialect.around" (%4 : !pdl.value) -> (%5 : !pdl.type)
      pdl.replace %2 with  %6
    }
  }
}
// -----
// 1573_native_rewrite_results.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.root" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3, %4 = pdl.apply_native_rewrite "BuildTwo"(%0 : !pdl.value) : !pdl.operation, !pdl.operation
      %5 = pdl.results of %4
      %6 = pdl.results of %3
      pdl.replace %2 with (%5, %6 : !pdl.range<value>, !pdl.range<value>)
    }
  }
}
// -----
// 1603_anonymous_rewrites.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.type : i1
      %4 = pdl.operation "my_dialect.note" (%0 : !pdl.value) -> (%3 : !pdl.type)
      pdl.replace %2 with (%0 : !pdl.value)
    }
  }
}
// -----
// 258_patterns.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "toy.reshape" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    %3 = pdl.results of %2
    %4 = pdl.types
    %5 = pdl.operation "toy.reshape" (%3 : !pdl.range<value>) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      %6 = pdl.operation "toy.reshape" (%0 : !pdl.value)
      pdl.replace %5 with  %6
    }
  }
  pdl.pattern @ReshapeReshapeOptPattern : benefit(10) {
    %7 = pdl.operand
    %8 = pdl.types
    %9 = pdl.operation "toy.reshape" (%7 : !pdl.value) -> (%8 : !pdl.range<type>)
    %10 = pdl.results of %9
    %11 = pdl.types
    %12 = pdl.operation "toy.reshape" (%10 : !pdl.range<value>) -> (%11 : !pdl.range<type>)
    pdl.rewrite %12 {
      %13 = pdl.operation "toy.reshape" (%7 : !pdl.value)
      pdl.replace %12 with  %13
    }
  }
}
// -----
// 325_default_benefit.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Smaller : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.smaller" (%0 : !pdl.value)
      pdl.replace %2 with  %3
    }
  }
  pdl.pattern @Larger : benefit(0) {
    %4 = pdl.operand
    %5 = pdl.types
    %6 = pdl.operation "my_dialect.bar" (%4 : !pdl.value) -> (%5 : !pdl.range<type>)
    %7 = pdl.result 0 of %6
    %8 = pdl.types
    %9 = pdl.operation "my_dialect.foo" (%7 : !pdl.value) -> (%8 : !pdl.range<type>)
    pdl.rewrite %9 {
      %10 = pdl.operation "my_dialect.larger" (%4 : !pdl.value)
      pdl.replace %9 with  %10
    }
  }
}
// -----
// 331_benefit.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Larger : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.bar" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.foo" (%3 : !pdl.value) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      %6 = pdl.operation "my_dialect.larger" (%0 : !pdl.value)
      pdl.replace %5 with  %6
    }
  }
  pdl.pattern @Preferred : benefit(10) {
    %7 = pdl.operand
    %8 = pdl.types
    %9 = pdl.operation "my_dialect.foo" (%7 : !pdl.value) -> (%8 : !pdl.range<type>)
    pdl.rewrite %9 {
      %10 = pdl.operation "my_dialect.preferred" (%7 : !pdl.value)
      pdl.replace %9 with  %10
    }
  }
}
// -----
// 349_bounded_recursion.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.peel" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.peel" (%3 : !pdl.value) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      %6 = pdl.operation "my_dialect.peel" (%0 : !pdl.value)
      pdl.replace %5 with  %6
    }
  }
}
// -----
// 359_pattern_body.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.replace %2 with (%0 : !pdl.range<value>)
    }
  }
}
// -----
// 369_pattern_lambda.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.replace %2 with (%0 : !pdl.range<value>)
    }
  }
}
// -----
// 378_variables.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "mydialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.replace %2 with (%0 : !pdl.value)
    }
  }
}
// -----
// 421_binding.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0, %0 : !pdl.value, !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.replace %2 with (%0 : !pdl.value)
    }
  }
}
// -----
// 488_variable_constraints.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.operand
    pdl.apply_native_constraint "HasOneUse"(%1 : !pdl.value)
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.foo" (%0, %1 : !pdl.value, !pdl.value) -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.bar" (%0, %1 : !pdl.value, !pdl.value)
      pdl.replace %3 with  %4
    }
  }
}
// -----
// 515_inline_variable.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Long : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      pdl.replace %2 with (%0 : !pdl.value)
    }
  }
  pdl.pattern @Short : benefit(0) {
    %3 = pdl.operand
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.bar" (%3 : !pdl.value) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      pdl.replace %5 with (%3 : !pdl.value)
    }
  }
}
// -----
// 530_inline_variable_used_at_once.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.operand
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.foo" (%0, %1, %0 : !pdl.value, !pdl.value, !pdl.value) -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      pdl.replace %3 with (%0 : !pdl.value)
    }
  }
}
// -----
// 545_wildcard.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.operand
    %2 = pdl.type : i64
    %3 = pdl.operand : %2
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.foo" (%0, %1, %3, %0 : !pdl.value, !pdl.value, !pdl.value, !pdl.value) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      pdl.replace %5 with (%0 : !pdl.value)
    }
  }
}
// -----
// 563_operation_expression.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.attribute
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) {"attr" = %1} -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.bar" (%0 : !pdl.range<value>) {"kept" = %1} -> (%2 : !pdl.range<type>)
      pdl.replace %3 with  %4
    }
  }
}
// -----
// 576_operation_name.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Named : benefit(2) {
    %0 = pdl.operands
    %1 = pdl.attribute = unit
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) {"go" = %1} -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.named"
      pdl.replace %3 with  %4
    }
  }
  pdl.pattern @Any : benefit(1) {
    %5 = pdl.operands
    %6 = pdl.attribute = unit
    %7 = pdl.types
    %8 = pdl.operation (%5 : !pdl.range<value>) {"go" = %6} -> (%7 : !pdl.range<type>)
    pdl.rewrite %8 {
      %9 = pdl.operation "my_dialect.any"
      pdl.replace %8 with  %9
    }
  }
}
// -----
// 595_all_operands.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.bar" (%0, %0 : !pdl.range<value>, !pdl.range<value>)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 618_operand_groups.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.operands
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.indirect_call" (%0, %1 : !pdl.value, !pdl.range<value>) -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.call" (%1, %0 : !pdl.range<value>, !pdl.value)
      pdl.replace %3 with  %4
    }
  }
}
// -----
// 633_all_results.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.bar" -> (%1 : !pdl.range<type>)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 656_result_groups.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.type
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.op" (%0 : !pdl.range<value>) -> (%1, %2 : !pdl.type, !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.new" -> (%1, %2 : !pdl.type, !pdl.range<type>)
      pdl.replace %3 with  %4
    }
  }
}
// -----
// 670_result_type_constant.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.type : i32
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.type)
    pdl.rewrite %2 {
      %3 = pdl.type : i32
      %4 = pdl.operation "my_dialect.op" -> (%3 : !pdl.type)
      pdl.replace %2 with  %4
    }
  }
}
// -----
// 676_result_type_from_match.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "dialect.inputOp" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "dialect.outputOp" -> (%1 : !pdl.range<type>)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 685_result_type_inferred_before.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.types
      %4 = pdl.operation "dialect.op" -> (%3 : !pdl.range<type>)
      %5 = pdl.operation "dialect.bar" -> (%3 : !pdl.range<type>)
    }
  }
}
// -----
// 701_result_types_from_native.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.apply_native_rewrite "BuildTypes"( : ) : !pdl.range<type>
      %4 = pdl.operation "dialect.op" -> (%3 : !pdl.range<type>)
      pdl.replace %2 with  %4
    }
  }
}
// -----
// 722_inferred_from_replaced.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "dialect.inputOp" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "dialect.outputOp"
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 728_explicit_from_replaced.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "dialect.inputOp" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "dialect.outputOp" -> (%1 : !pdl.range<type>)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 747_attributes.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.attribute
    %2 = pdl.attribute
    %3 = pdl.types
    %4 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) {"attr1" = %1, "attr2" = %2} -> (%3 : !pdl.range<type>)
    pdl.rewrite %4 {
      %5 = pdl.operation "my_dialect.bar" {"attr1" = %2, "attr2" = %1}
      pdl.replace %4 with  %5
    }
  }
}
// -----
// 757_unit_attribute.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.attribute = unit
    %2 = pdl.types
    %3 = pdl.operation "my_dialect.constant" (%0 : !pdl.range<value>) {"value" = %1} -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.attribute = unit
      %5 = pdl.operation "my_dialect.unit" {"value" = %4}
      pdl.replace %3 with  %5
    }
  }
}
// -----
// 784_result_access.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.result_op" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.result 0 of %2
    %5 = pdl.types
    %6 = pdl.operation "my_dialect.input_op" (%3, %4 : !pdl.value, !pdl.value) -> (%5 : !pdl.range<type>)
    pdl.rewrite %6 {
      %7 = pdl.result 0 of %2
      %8 = pdl.operation "my_dialect.both" (%7 : !pdl.value)
      pdl.replace %6 with  %8
    }
  }
}
// -----
// 800_implicit_conversion.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @ByName : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.result_op" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.results of %2
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.input_op" (%3 : !pdl.range<value>) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      %6 = pdl.results of %2
      %7 = pdl.operation "my_dialect.by_name" (%6 : !pdl.range<value>)
      pdl.replace %5 with  %7
    }
  }
  pdl.pattern @Inlined : benefit(0) {
    %8 = pdl.operands
    %9 = pdl.types
    %10 = pdl.operation "my_dialect.result_op" (%8 : !pdl.range<value>) -> (%9 : !pdl.range<type>)
    %11 = pdl.results of %10
    %12 = pdl.types
    %13 = pdl.operation "my_dialect.other_input_op" (%11 : !pdl.range<value>) -> (%12 : !pdl.range<type>)
    pdl.rewrite %13 {
      %14 = pdl.operation "my_dialect.inlined"
      pdl.replace %13 with  %14
    }
  }
}
// -----
// 815_unregistered_operations.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.unregistered_op" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.result 0 of %2
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.input_op" (%3 : !pdl.value) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      %6 = pdl.operation "my_dialect.matched"
      pdl.replace %5 with  %6
    }
  }
}
// -----
// 826_attribute_expression.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @True : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.attribute = true
    %2 = pdl.types
    %3 = pdl.operation "arith.constant" (%0 : !pdl.range<value>) {"value" = %1} -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.true"
      pdl.replace %3 with  %4
    }
  }
  pdl.pattern @Apply : benefit(0) {
    %5 = pdl.operands
    %6 = pdl.attribute = affine_map<(d0, d1) -> ((d1 + -3))>
    %7 = pdl.types
    %8 = pdl.operation "affine.apply" (%5 : !pdl.range<value>) {"map" = %6} -> (%7 : !pdl.range<type>)
    pdl.rewrite %8 {
      %9 = pdl.operation "my_dialect.minus_three" (%5 : !pdl.range<value>)
      pdl.replace %8 with  %9
    }
  }
}
// -----
// 838_type_expression.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.type : i32
    %2 = pdl.operation "arith.constant" (%0 : !pdl.range<value>) -> (%1 : !pdl.type)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.i32"
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 849_tuples.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.attribute = 10 : i32
    %4 = pdl.type : i32
    pdl.rewrite %2 {
      %5 = pdl.operation "my_dialect.bar" {"value" = %3} -> (%4 : !pdl.type)
      pdl.replace %2 with  %5
    }
  }
}
// -----
// 861_named_tuples.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.attribute = 10 : i32
    %4 = pdl.type : i32
    pdl.rewrite %2 {
      %5 = pdl.operation "my_dialect.bar" {"value" = %3} -> (%4 : !pdl.type)
      pdl.replace %2 with  %5
    }
  }
}
// -----
// 895_attr_constraint.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Plain : benefit(0) {
    %0 = pdl.attribute
    %1 = pdl.operands
    %2 = pdl.types
    %3 = pdl.operation "arith.constant" (%1 : !pdl.range<value>) {"value" = %0} -> (%2 : !pdl.range<type>)
    pdl.rewrite %3 {
      %4 = pdl.operation "my_dialect.plain" {"value" = %0}
      pdl.replace %3 with  %4
    }
  }
  pdl.pattern @Typed : benefit(0) {
    %5 = pdl.type
    %6 = pdl.attribute : %5
    %7 = pdl.operands
    %8 = pdl.operation "arith.typed_constant" (%7 : !pdl.range<value>) {"value" = %6} -> (%5 : !pdl.type)
    pdl.rewrite %8 {
      %9 = pdl.operation "my_dialect.typed" {"value" = %6} -> (%5 : !pdl.type)
      pdl.replace %8 with  %9
    }
  }
}
// -----
// 911_op_constraint.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @AnyInput : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    %3 = pdl.results of %2
    %4 = pdl.types
    %5 = pdl.operation "my_dialect.foo" (%3 : !pdl.range<value>) -> (%4 : !pdl.range<type>)
    pdl.rewrite %5 {
      %6 = pdl.operation "my_dialect.fed"
      pdl.replace %5 with  %6
    }
  }
  pdl.pattern @NamedInput : benefit(5) {
    %7 = pdl.operands
    %8 = pdl.types
    %9 = pdl.operation "my_dialect.foo" (%7 : !pdl.range<value>) -> (%8 : !pdl.range<type>)
    %10 = pdl.results of %9
    %11 = pdl.types
    %12 = pdl.operation "my_dialect.foo" (%10 : !pdl.range<value>) -> (%11 : !pdl.range<type>)
    pdl.rewrite %12 {
      %13 = pdl.operation "my_dialect.fed_by_foo"
      pdl.replace %12 with  %13
    }
  }
}
// -----
// 925_type_constraint.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.type
    %1 = pdl.operands
    %2 = pdl.operation "my_dialect.foo" (%1 : !pdl.range<value>) -> (%0 : !pdl.type)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.bar" -> (%0 : !pdl.type)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 935_type_range_constraint.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern : benefit(0) {
    %0 = pdl.types
    %1 = pdl.operands
    %2 = pdl.operation "my_dialect.foo" (%1 : !pdl.range<value>) -> (%0 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.bar" -> (%0 : !pdl.range<type>)
      pdl.replace %2 with  %3
    }
  }
}
// -----
// 947_value_constraint.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Plain : benefit(0) {
    %0 = pdl.operand
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.value) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.plain" (%0 : !pdl.value)
      pdl.replace %2 with  %3
    }
  }
  pdl.pattern @Typed : benefit(0) {
    %4 = pdl.type
    %5 = pdl.operand : %4
    %6 = pdl.operation "my_dialect.bar" (%5 : !pdl.value) -> (%4 : !pdl.type)
    pdl.rewrite %6 {
      pdl.replace %6 with (%5 : !pdl.value)
    }
  }
}
// -----
// 965_value_range_constraint.pdll, by xDSL 0.74.0
builtin.module {
  pdl.pattern @Plain : benefit(0) {
    %0 = pdl.operands
    %1 = pdl.types
    %2 = pdl.operation "my_dialect.foo" (%0 : !pdl.range<value>) -> (%1 : !pdl.range<type>)
    pdl.rewrite %2 {
      %3 = pdl.operation "my_dialect.plain" (%0 : !pdl.range<value>)
      pdl.replace %2 with  %3
    }
  }
  pdl.pattern @Typed : benefit(0) {
    %4 = pdl.types
    %5 = pdl.operands : %4
    %6 = pdl.operation "my_dialect.bar" (%5 : !pdl.range<value>) -> (%4 : !pdl.range<type>)
    pdl.rewrite %6 {
      pdl.replace %6 with (%5 : !pdl.range<value>)
    }
  }
}
