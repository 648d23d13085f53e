//! [`Identity`]: what tells one IR from another.

use core::sync::atomic::{AtomicUsize, Ordering};

/// A number that no other one has. A field of a host, it is its [`identity`](crate::RewriteHost::identity); a copy of the host has
/// one of its own, since handles of the one are of no use in the other once either has changed.
#[derive(Debug, PartialEq, Eq)]
pub struct Identity(usize);

impl Identity {
    /// The number.
    pub fn number(&self) -> usize {
        self.0
    }
}

impl Default for Identity {
    fn default() -> Identity {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Clone for Identity {
    fn clone(&self) -> Identity {
        Identity::default()
    }
}
