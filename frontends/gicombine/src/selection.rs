//! Which rules to read.

use pdl_diagnostics::nearest;
use tablegen::{Record, Records};

/// The rules to read: lists, groups and combiners, in order.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// Records of class `GICombine`.
    pub(crate) listed: Vec<Record<'a>>,
}

/// A name that no record of the wanted class has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// The kind of thing wanted: `combiner`, or `rule or group`.
    pub wanted: &'static str,
    /// The names there are, sorted.
    pub known: Vec<String>,
}

impl std::error::Error for UnknownName {}

impl std::fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "there is no {} `{}`", self.wanted, self.name)?;
        if let Some(meant) = nearest(&self.name, self.known.iter().map(String::as_str)) {
            write!(formatter, "; did you mean `{meant}`?")?;
        }
        Ok(())
    }
}

impl<'a> Selection<'a> {
    /// Every rule of the files, in the order of the text.
    pub fn all(records: &'a Records) -> Selection<'a> {
        let listed = records.defs_in_order().filter(|record| record.is_subclass_of("GICombineRule")).collect();
        Selection { listed }
    }

    /// The rules of a `GICombiner`.
    ///
    /// # Errors
    /// If there is no combiner of this name.
    pub fn combiner(records: &'a Records, name: &str) -> Result<Selection<'a>, UnknownName> {
        Ok(Selection { listed: vec![find(records, name, "GICombiner", "combiner")?] })
    }

    /// Rules and groups by name.
    ///
    /// # Errors
    /// If there is no rule or group of one of these names.
    pub fn named(records: &'a Records, names: &[impl AsRef<str>]) -> Result<Selection<'a>, UnknownName> {
        let listed = names.iter().map(|name| find(records, name.as_ref(), "GICombine", "rule or group"));
        Ok(Selection { listed: listed.collect::<Result<_, _>>()? })
    }
}

fn find<'a>(records: &'a Records, name: &str, class: &str, wanted: &'static str) -> Result<Record<'a>, UnknownName> {
    let found = records.def(name).filter(|record| record.is_subclass_of(class));
    found.ok_or_else(|| UnknownName {
        name: name.to_owned(),
        wanted,
        known: records.derived_from(class).map(|record| record.name().to_owned()).collect(),
    })
}
