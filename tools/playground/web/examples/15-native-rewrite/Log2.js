// The answer is the text of an attribute, with the type of the one that is given.
const exponent = BigInt(args[0].integer).toString(2).length - 1;
const type = args[0].text.split(":")[1];
return `${exponent} :${type}`;
