// `args[0]` is the attribute: its text, and `integer` if it is one.
const n = BigInt(args[0].integer ?? 0);
return n > 0n && (n & (n - 1n)) === 0n;
