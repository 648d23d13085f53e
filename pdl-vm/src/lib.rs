//! Runs compiled patterns on any IR behind the host traits.
