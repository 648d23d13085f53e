module {
  func.func private @uses_arith(%arg0: i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    return
  }
  module @rewriters {
    pdl_interp.func @r(%arg0: !pdl.value, %arg1: !pdl.operation) {
      %0 = pdl_interp.create_type i32
      %1 = pdl_interp.create_types [i32, i64]
      %2 = pdl_interp.create_attribute 1 : i8
      %3 = pdl_interp.create_operation "t.new"(%arg0 : !pdl.value) {"x" = %2}  -> (%0 : !pdl.type)
      %4 = pdl_interp.create_operation "t.new" 
      %5 = pdl_interp.create_operation "arith.addi"(%arg0 : !pdl.value)  -> <inferred>
      %6 = pdl_interp.create_operation "t.new" {"x" = %2, "y" = %2}  -> (%0, %1 : !pdl.type, !pdl.range<type>) {z}
      %7 = pdl_interp.create_range %arg0, %arg0 : !pdl.value, !pdl.value 
      %8 = pdl_interp.create_range : !pdl.range<type>
      %9 = pdl_interp.create_range %0, %1 : !pdl.type, !pdl.range<type>  {z}
      %10 = pdl_interp.get_results 1 of %3 : !pdl.value
      %11 = pdl_interp.get_results of %3 : !pdl.range<value>
      %12 = pdl_interp.extract 0 of %11 : !pdl.value
      pdl_interp.replace %arg1 with (%10 : !pdl.value)
      pdl_interp.replace %arg1 with ()
      pdl_interp.erase %arg1
      pdl_interp.apply_rewrite "f"(%arg0 : !pdl.value)
      %13 = pdl_interp.apply_rewrite "g" : !pdl.value
      pdl_interp.finalize
    }
    pdl_interp.func @empty() {
      pdl_interp.finalize
    }
    pdl_interp.func @val(%arg0: !pdl.value) -> !pdl.value attributes {t.x} {
      %0 = pdl_interp.create_range %arg0 : !pdl.value 
      pdl_interp.foreach %arg1 : !pdl.value in %0 {
        pdl_interp.continue
      } -> ^bb1
    ^bb1:  // pred: ^bb0
      pdl_interp.finalize
    }
  }
}
