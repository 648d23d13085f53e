//! Which rules to read.

use pdl_diagnostics::nearest;
use tablegen::{Record, Records};

/// The rules to read: rules, groups and combiners, in order.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// Records of class `GICombine`.
    pub(crate) listed: Vec<Record<'a>>,
}

/// A name that no rule, group or combiner has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// The names there are, sorted.
    pub known: Vec<String>,
}

impl std::error::Error for UnknownName {}

impl std::fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "there is no rule, group or combiner `{}`", self.name)?;
        if let Some(meant) = nearest(&self.name, self.known.iter().map(String::as_str)) {
            write!(formatter, "; did you mean `{meant}`?")?;
        }
        Ok(())
    }
}

impl<'a> Selection<'a> {
    /// The names of the combiners of files. LLVM 17 and those before it call them helpers.
    pub fn combiners(records: &'a Records) -> impl Iterator<Item = &'a str> {
        ["GICombiner", "GICombinerHelper"].into_iter().flat_map(|class| records.derived_from(class)).map(Record::name)
    }

    /// Every rule of the files, in the order of the text.
    pub fn all(records: &'a Records) -> Selection<'a> {
        let listed = records.defs_in_order().filter(|record| record.is_subclass_of("GICombineRule")).collect();
        Selection { listed }
    }

    /// The rules, and those of the groups and combiners, of these names.
    ///
    /// # Errors
    /// If there is nothing of one of these names.
    pub fn named(records: &'a Records, names: &[impl AsRef<str>]) -> Result<Selection<'a>, UnknownName> {
        let find = |name: &str| {
            let found = records.def(name).filter(|record| record.is_subclass_of("GICombine"));
            found.ok_or_else(|| UnknownName {
                name: name.to_owned(),
                known: records.derived_from("GICombine").map(|record| record.name().to_owned()).collect(),
            })
        };
        Ok(Selection { listed: names.iter().map(|name| find(name.as_ref())).collect::<Result<_, _>>()? })
    }
}
