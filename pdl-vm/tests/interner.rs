//! Handles for what has none.

use std::hash::{Hash, Hasher};

use pdl_vm::{Interned, Interner};

#[test]
fn every_item_is_found_again() {
    let texts = Interner::<String>::default();
    let all: Vec<Interned> = (0..1000).map(|i| texts.intern(i.to_string().as_str())).collect();
    for (number, handle) in all.iter().enumerate() {
        assert_eq!((handle.index(), texts.get(*handle)), (number, &number.to_string()));
        assert_eq!(texts.intern(number.to_string().as_str()), *handle);
    }
}

/// All of one hash.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Same(u32);

impl Hash for Same {
    fn hash<S: Hasher>(&self, _: &mut S) {}
}

#[test]
fn equal_hashes_do_not_make_items_equal() {
    let items = Interner::default();
    for _ in 0..2 {
        let handles: Vec<usize> = (0..20).map(|i| items.intern(&Same(i)).index()).collect();
        assert!(handles.into_iter().eq(0..20));
    }
}
