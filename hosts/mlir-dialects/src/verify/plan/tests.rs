use super::*;

#[test]
fn block_counts_are_read() {
    assert_eq!(block_count("(::llvm::hasNItems($_self, 1))"), Some(BlockCount::Exactly(1)));
    assert_eq!(block_count("::llvm::hasNItemsOrMore($_self, 2)"), Some(BlockCount::AtLeast(2)));
    assert_eq!(block_count("::llvm::hasNItemsOrLess($_self, 3)"), Some(BlockCount::AtMost(3)));
    assert_eq!(block_count("::llvm::hasNItems($_op, 1)"), None);
    assert_eq!(block_count("true"), None);
}
