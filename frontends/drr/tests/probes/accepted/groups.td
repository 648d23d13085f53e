// Groups of operands: variadic and optional ones, and `variadic`.
include "ops.td"
// -----
def : Pat<(Var $xs), (Var $xs)>;
// -----
def : Pat<(Var (variadic $x, $y)), (Two $x, $y)>;
// -----
def : Pat<(Var (variadic)), (Nil)>;
// -----
def : Pat<(Var (variadic $x, (One $y))), (Two $x, $y)>;
// -----
def : Pat<(Var (variadic:$all $x, $y)), (Var $all)>;
// -----
def : Pat<(Var (variadic:$all $x, $x)), (Var $all)>;
// -----
def : Pat<(Var $q), (One $q)>;
// -----
def : Pat<(Opt $q), (One $q)>;
// -----
def : Pat<(Var $q), (Opt $q)>;
