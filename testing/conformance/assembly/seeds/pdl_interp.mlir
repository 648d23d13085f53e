pdl_interp.func @matcher(%root: !pdl.operation) {
  %0 = pdl_interp.get_operands of %root : !pdl.range<value>
  %1 = pdl_interp.get_operand 0 of %root
  %2 = pdl_interp.get_attribute "x" of %root
  pdl_interp.is_not_null %2 : !pdl.attribute -> ^bb1, ^end
^bb1:
  %ops = pdl_interp.get_users of %1 : !pdl.value
  pdl_interp.foreach %u : !pdl.operation in %ops {
    pdl_interp.continue
  } -> ^bb2
^bb2:
  pdl_interp.foreach %w : !pdl.value in %0 {
    %d = pdl_interp.get_defining_op of %w : !pdl.value
    pdl_interp.continue
  } {x = 1 : i32} -> ^bb3
^bb3:
  pdl_interp.switch_operation_name of %root to ["t.a", "t.b"](^bb4, ^end) -> ^end
^bb4:
  pdl_interp.check_operand_count of %root is at_least 1 -> ^bb5, ^end
^bb5:
  %cr = pdl_interp.apply_constraint "c"(%root : !pdl.operation) : !pdl.attribute {isNegated = false} -> ^bb6, ^end
^bb6:
  pdl_interp.record_match @rewriters::@r(%1, %root : !pdl.value, !pdl.operation) : benefit(1), generatedOps(["t.new"]), loc([%root]), root("t.a") -> ^end
^end:
  pdl_interp.finalize
}
// -----
func.func private @uses_arith(%a: i32) {
  %0 = arith.addi %a, %a : i32
  return
}
module @rewriters {
  pdl_interp.func @r(%v: !pdl.value, %op: !pdl.operation) {
    %t = pdl_interp.create_type i32
    %ts = pdl_interp.create_types [i32, i64]
    %a = pdl_interp.create_attribute 1 : i8
    %0 = pdl_interp.create_operation "t.new"(%v : !pdl.value) {"x" = %a} -> (%t : !pdl.type)
    %1 = pdl_interp.create_operation "t.new"
    %2 = pdl_interp.create_operation "arith.addi"(%v : !pdl.value) -> <inferred>
    %3 = pdl_interp.create_operation "t.new" {"x" = %a, "y" = %a} -> (%t, %ts : !pdl.type, !pdl.range<type>) {z}
    %4 = pdl_interp.create_range %v, %v : !pdl.value, !pdl.value
    %5 = pdl_interp.create_range : !pdl.range<type>
    %6 = pdl_interp.create_range %t, %ts : !pdl.type, !pdl.range<type> {z}
    %7 = pdl_interp.get_results 1 of %0 : !pdl.value
    %8 = pdl_interp.get_results of %0 : !pdl.range<value>
    %9 = pdl_interp.extract 0 of %8 : !pdl.value
    pdl_interp.replace %op with (%7 : !pdl.value)
    pdl_interp.replace %op with ()
    pdl_interp.erase %op
    pdl_interp.apply_rewrite "f"(%v : !pdl.value)
    %10 = pdl_interp.apply_rewrite "g" : !pdl.value
    pdl_interp.finalize
  }
  pdl_interp.func @empty() {
    pdl_interp.finalize
  }
  pdl_interp.func @val(%a: !pdl.value) -> (!pdl.value) attributes {t.x} {
    %r = pdl_interp.create_range %a : !pdl.value
    pdl_interp.foreach %x : !pdl.value in %r {
      pdl_interp.continue
    } -> ^bb1
  ^bb1:
    pdl_interp.finalize
  }
}
