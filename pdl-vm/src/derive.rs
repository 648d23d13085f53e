//! What `derive` would do, without asking of a host what is asked of the type.

/// A default whose fields have theirs.
macro_rules! empty {
    ($($type:ident<H: $bound:ident> { $($field:ident)* })*) => {$(
        impl<H: $bound> Default for $type<H> {
            fn default() -> Self {
                $type { $($field: Default::default()),* }
            }
        }
    )*};
}
pub(crate) use empty;

/// Copies of what holds handles.
macro_rules! copied {
    ($($type:ident<H: $bound:ident>)*) => {$(
        impl<H: $bound> Clone for $type<H> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<H: $bound> Copy for $type<H> {}
    )*};
}
pub(crate) use copied;
