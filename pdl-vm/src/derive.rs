//! Implementations like those of `derive`, without bounds on the host.

/// A default whose fields have theirs.
macro_rules! empty {
    ($($type:ident<$host:ident $(: $bound:ident)?> { $($field:ident)* })*) => {$(
        impl<$host $(: $bound)?> Default for $type<$host> {
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
