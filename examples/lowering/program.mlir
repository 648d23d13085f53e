// The greater of two, and twice the difference if that is the first.
func.func @pick(%a: index, %b: index) -> index {
  %more = arith.cmpi sgt, %a, %b : index
  %picked = scf.if %more -> (index) {
    %difference = arith.subi %a, %b : index
    %sum = arith.addi %difference, %difference : index
    scf.yield %sum : index
  } else {
    scf.yield %b : index
  }
  return %picked : index
}

// The sum of the products of all pairs below a number.
func.func @pairs(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%outer = %zero) -> (index) {
    %inner = scf.for %j = %zero to %i step %one iter_args(%acc = %outer) -> (index) {
      %product = arith.muli %i, %j : index
      %next = arith.addi %acc, %product : index
      scf.yield %next : index
    }
    scf.yield %inner : index
  }
  return %sum : index
}

func.func @gcd(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %r:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %goes_on = arith.cmpi ne, %y, %zero : i32
    scf.condition(%goes_on) %x, %y : i32, i32
  } do {
  ^bb0(%x: i32, %y: i32):
    %rest = arith.remsi %x, %y : i32
    scf.yield %y, %rest : i32, i32
  }
  return %r#0 : i32
}

// How many steps Collatz' sequence takes to 1, at most a hundred.
func.func @collatz(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %most = arith.constant 100 : index
  %steps:2 = scf.while (%x = %n, %count = %zero) : (index, index) -> (index, index) {
    %more = arith.cmpi sgt, %x, %one : index
    %few = arith.cmpi slt, %count, %most : index
    %goes_on = arith.andi %more, %few : i1
    scf.condition(%goes_on) %x, %count : index, index
  } do {
  ^bb0(%x: index, %count: index):
    %half = arith.divsi %x, %two : index
    %odd = arith.remsi %x, %two : index
    %is_odd = arith.cmpi eq, %odd, %one : index
    %next = scf.if %is_odd -> (index) {
      %tripled = arith.muli %x, %three : index
      %up = arith.addi %tripled, %one : index
      scf.yield %up : index
    } else {
      scf.yield %half : index
    }
    %counted = arith.addi %count, %one : index
    scf.yield %next, %counted : index, index
  }
  return %steps#1 : index
}

// All of them, of numbers that depend on one.
func.func @all(%seed: i64) -> i64 {
  %n = arith.index_cast %seed : i64 to index
  %narrow = arith.trunci %seed : i64 to i32
  %five = arith.constant 5 : index
  %twelve = arith.constant 12 : i32
  %picked = func.call @pick(%n, %five) : (index, index) -> index
  %paired = func.call @pairs(%n) : (index) -> index
  %common = func.call @gcd(%narrow, %twelve) : (i32, i32) -> i32
  %stepped = func.call @collatz(%n) : (index) -> index
  %wide = arith.index_cast %common : i32 to index
  %thousand = arith.constant 1000 : index
  %a = arith.muli %picked, %thousand : index
  %b = arith.addi %a, %paired : index
  %c = arith.muli %b, %thousand : index
  %d = arith.addi %c, %wide : index
  %e = arith.muli %d, %thousand : index
  %f = arith.addi %e, %stepped : index
  %result = arith.index_cast %f : index to i64
  %is_negative = arith.cmpi slt, %n, %five : index
  scf.if %is_negative {
    %nothing = func.call @pick(%five, %n) : (index, index) -> index
  }
  return %result : i64
}
