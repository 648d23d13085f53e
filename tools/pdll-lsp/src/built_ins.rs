//! The constraints and functions that the language has: their texts for people.

/// The constraints of the language itself.
pub(crate) const CONSTRAINTS: [(&str, &str); 8] = [
    ("Attr", "Any attribute; `Attr<type>` one of this type."),
    (
        "Block",
        "A region of one block in `regions (…)`, one of several in braces there, or a successor: `body: Block(arguments) => terminator`.",
    ),
    ("Op", "Any operation; `Op<dialect.name>` one of this name."),
    ("Region", "Any region, in `regions (…)`."),
    ("Type", "Any type."),
    ("TypeRange", "Any number of types."),
    ("Value", "Any value; `Value<type>` one of this type."),
    ("ValueRange", "Any number of values; `ValueRange<types>` values of these types."),
];

/// A function of the language.
pub(crate) struct BuiltInFunction {
    pub(crate) name: &'static str,
    /// Its parameters in parentheses, and its result.
    signature: &'static str,
    /// Its meaning, in a sentence.
    pub(crate) text: &'static str,
}

impl BuiltInFunction {
    /// Returns the name with parameters and result.
    pub(crate) fn shown(&self) -> String {
        format!("{}{}", self.name, self.signature)
    }
}

const fn row(name: &'static str, signature: &'static str, text: &'static str) -> BuiltInFunction {
    BuiltInFunction { name, signature, text }
}

/// The functions that are there unless a declaration has their name.
pub(crate) const FUNCTIONS: [BuiltInFunction; 44] = [
    row("abs", "(a) -> Attr", "The magnitude of a number."),
    row(
        "add_arguments",
        "(block: Block, types…) -> ValueRange",
        "Adds arguments to a block, and gives them. The branches to it are to be made anew. In rewrites.",
    ),
    row("and", "(a, b) -> Attr", "The bits that both have."),
    row("block_argument", "(block: Block, n) -> Value", "An argument of a block, from 0. In rewrites."),
    row("block_arguments", "(block: Block) -> ValueRange", "The arguments of a block. In rewrites."),
    row("block_of", "(op: Op) -> Block", "The block that an operation stands in."),
    row("contains", "(list, a)", "Holds if an element of the list, of the type of `a`, is equal to it."),
    row("copy_block", "(block: Block) -> Block", "Copies a block with all in it, directly behind it. In rewrites."),
    row("copy_region", "(region: Region)", "In `regions (…)` of an operation that is created: the copy of a region."),
    row("count_ones", "(a) -> Attr", "The number of bits that are set."),
    row(
        "create_block",
        "(block: Block, types…) -> Block",
        "Makes a block before another one, with arguments of these types. In rewrites.",
    ),
    row(
        "drop_argument",
        "(block: Block, argument: Value)",
        "Removes an argument without uses, and what branches hand to it. In rewrites.",
    ),
    row(
        "element",
        "(list, n) -> Attr",
        "The element of a list or range, from 0 or, where `n` is negative, from the end: `list[n]`.",
    ),
    row(
        "erase_block",
        "(block: Block)",
        "Removes a block with all in it. Nothing may go there any more, or use its values. In rewrites.",
    ),
    row("first_operation", "(block: Block) -> Op", "The operation that a block begins with by now. In rewrites."),
    row("has_no_predecessors", "(block: Block)", "Holds if no branch goes to the block. In matches."),
    row("has_one_predecessor", "(block: Block)", "Holds if one branch goes to the block. In matches."),
    row("insert_at_end", "(block: Block)", "Puts what is created from now on at the end of a block. In rewrites."),
    row("insert_before", "(op: Op)", "Puts what is created from now on before an operation. In rewrites."),
    row("is_power_of_two", "(a)", "Holds if one bit is set."),
    row("last_operation", "(block: Block) -> Op", "The operation that a block ends with by now. In rewrites."),
    row("leading_zeros", "(a) -> Attr", "The number of bits above the highest one that is set."),
    row("length", "(list) -> Attr", "The number of elements of a list or range, or of bytes of a string."),
    row("log2", "(a) -> Attr", "The place of the highest bit that is set."),
    row("max", "(a, b) -> Attr", "The greater number, with the sign."),
    row("min", "(a, b) -> Attr", "The lesser number, with the sign."),
    row("one_of", "(a, b, …)", "Holds if `a` is equal to one of the others."),
    row("operands_of", "(op: Op) -> ValueRange", "The operands that an operation has by now. In rewrites."),
    row("or", "(a, b) -> Attr", "The bits that one or both have."),
    row(
        "replace_successor",
        "(op: Op, old: Block, new: Block)",
        "Makes an operation go on to another block. In rewrites.",
    ),
    row(
        "replace_uses",
        "(old: Value, new: Value)",
        "Makes all that uses a value use another one of its type. In rewrites.",
    ),
    row(
        "split_block",
        "(op: Op) -> Block",
        "Moves an operation and all that follows it to a new block behind, and leaves the block before without an end. In rewrites.",
    ),
    row("trailing_zeros", "(a) -> Attr", "The number of bits below the lowest one that is set."),
    row("udiv", "(a, b) -> Attr", "The quotient without a sign, whatever the type."),
    row("uge", "(a, b)", "Holds if `a >= b` without a sign, whatever the type."),
    row("ugt", "(a, b)", "Holds if `a > b` without a sign, whatever the type."),
    row("ule", "(a, b)", "Holds if `a <= b` without a sign, whatever the type."),
    row("ult", "(a, b)", "Holds if `a < b` without a sign, whatever the type."),
    row("umax", "(a, b) -> Attr", "The greater number, without a sign."),
    row("umin", "(a, b) -> Attr", "The lesser number, without a sign."),
    row("urem", "(a, b) -> Attr", "The remainder without a sign, whatever the type."),
    row("ushr", "(a, b) -> Attr", "`a` shifted to the right by `b` bits without a sign, whatever the type."),
    row("width", "(a) -> Attr", "The number of bits that the type has."),
    row("xor", "(a, b) -> Attr", "The bits that one of both has."),
];

#[cfg(test)]
mod tests {
    use super::FUNCTIONS;

    #[test]
    fn all_functions_of_the_language_are_listed() {
        let mut names: Vec<&str> = pdll_sema::function_names().collect();
        names.sort_unstable();
        assert_eq!(FUNCTIONS.map(|known| known.name).as_slice(), names);
    }
}
