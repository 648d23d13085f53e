// What `addBenefit` adds to the number of operations of the source pattern.
include "ops.td"
// -----
def : Pat<(One $x), (One $x), [], [], (addBenefit 3)>;
// -----
def : Pat<(One $x), (One $x), [], [], (One 3)>;
// -----
def : Pat<(One $x), (One $x), [], benefitAdded = (addBenefit 3)>;
