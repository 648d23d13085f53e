//! [`error_table!`](crate::error_table): all that is said of an error, in one place.

/// Defines an error whose variants have stable codes. A row is a variant with its fields, then its code and its text: a format
/// string that may name the fields, or `[f => …]` with an expression that writes to the formatter `f`. From the rows come the
/// enumeration, its method `code`, and what makes it an [`Error`](core::error::Error).
#[macro_export]
macro_rules! error_table {
    (
        $(#[$about:meta])*
        pub enum $name:ident {$(
            $(#[$what:meta])*
            $variant:ident
            $(($(#[$inner_what:meta])* $inner:ident: $inner_type:ty))?
            $({$( $(#[$field_what:meta])* $field:ident: $type:ty, )*})?
            => $code:expr, $text:tt;
        )*}
    ) => {
        $(#[$about])*
        pub enum $name {$(
            $(#[$what])*
            $variant
            $(($(#[$inner_what])* $inner_type))?
            $({$( $(#[$field_what])* $field: $type, )*})?,
        )*}

        impl $name {
            /// The stable code.
            #[allow(unused_variables, reason = "most codes are constants")]
            pub fn code(&self) -> &'static str {
                match self {
                    $($name::$variant $(($inner))? $({ $($field),* })? => $code,)*
                }
            }
        }

        impl core::fmt::Display for $name {
            #[allow(unused_variables, reason = "not every text tells everything")]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($name::$variant $(($inner))? $({ $($field),* })? => $crate::error_table!(@write f $text),)*
                }
            }
        }

        impl core::error::Error for $name {}
    };
    (@write $f:ident [$out:ident => $write:expr]) => {{
        let $out = $f;
        $write
    }};
    (@write $f:ident $text:literal) => {
        write!($f, $text)
    };
}
