// What `addBenefit` adds to the number of operations of the source pattern.
include "ops.td"
// -----
// mlir-tblgen accepts: only an assertion of C++ sees the benefit
def : Pat<(One $x), (One $x), [], [], (addBenefit -30)>;
// -----
// mlir-tblgen accepts: only an assertion of C++ sees the benefit
def : Pat<(One $x), (One $x), [], [], (addBenefit 70000)>;
// -----
def : Pat<(One $x), (One $x), [], [], (addBenefit 3, 4)>;
// -----
def : Pat<(One $x), (One $x), [], [], (addBenefit)>;
// -----
def : Pat<(One $x), (One $x), [], [], (addBenefit $x)>;
// -----
def : Pat<(One $x), (One $x), [], [], (addBenefit "a")>;
