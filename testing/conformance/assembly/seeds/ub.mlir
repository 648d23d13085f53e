func.func @f() {
  %0 = ub.poison : i32
  %1 = ub.poison <#ub.poison> : vector<4xi64>
  %2 = ub.poison {x} : !t.type<a>
  ub.unreachable
}
