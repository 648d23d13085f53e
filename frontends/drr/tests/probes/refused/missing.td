// Patterns and entries that are missing.
include "ops.td"
// -----
def : Pattern<(One $x), [?]>;
// -----
def : Pat<(One $x), (One $x), [?]>;
// -----
def : Pattern<?, []>;
