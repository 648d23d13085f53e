//! The TableGen language: .td files to records.
