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

#[test]
fn what_is_forgotten_leaves_the_others() {
    let mut items = Interner::default();
    let handles: Vec<Interned> = (0..20).map(|i| items.intern(&Same(i))).collect();
    items.truncate(7);
    assert_eq!(items.count(), 7);
    assert!(handles[..7].iter().enumerate().all(|(i, handle)| items.get(*handle) == &Same(i as u32)));
    let again: Vec<usize> = (0..20).rev().map(|i| items.intern(&Same(i)).index()).collect();
    assert!(again.into_iter().eq((7..20).chain((0..7).rev())));
    items.truncate(0);
    assert_eq!((items.count(), items.intern(&Same(5)).index()), (0, 0));
}

#[test]
fn threads_get_the_same_handles() {
    let (texts, same) = (Interner::<String>::default(), Interner::default());
    let handles = || -> Vec<(Interned, Interned)> {
        (0..300).map(|i| (texts.intern(i.to_string().as_str()), same.intern(&Same(i)))).collect()
    };
    let all: Vec<Vec<(Interned, Interned)>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(handles)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
    });
    assert!(all.iter().all(|handles| *handles == all[0]));
    assert_eq!((texts.count(), same.count()), (300, 300));
    assert!(all[0].iter().enumerate().all(|(i, (text, _))| texts.get(*text) == &i.to_string()));
}
