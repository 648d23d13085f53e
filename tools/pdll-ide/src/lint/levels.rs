//! Which lints there are, and what becomes of what each finds.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use pdl_diagnostics::{Diagnostic, Severity};
use rustc_hash::FxHashMap;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::comments::Scopes;

/// The level of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It is not reported.
    Allow,
    /// It is a warning.
    Warn,
    /// It is an error.
    Deny,
}

impl Level {
    /// The level of this name: `allow`, `warn` or `deny`.
    pub(crate) fn named(name: &str) -> Option<Level> {
        Some(match name {
            "allow" => Level::Allow,
            "warn" => Level::Warn,
            "deny" => Level::Deny,
            _ => return None,
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }
}

/// A lint: one kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lint {
    /// Its name, `shadowed-pattern`.
    pub name: &'static str,
    /// The code of what it finds.
    pub code: &'static str,
    /// The level of it if nobody says otherwise.
    pub level: Level,
}

const fn warn(name: &'static str, code: &'static str) -> Lint {
    Lint { name, code, level: Level::Warn }
}

/// All lints, by code. Those up to W0206 are found by checking, the others by this crate.
pub const LINTS: &[Lint] = &[
    warn("unused-variable", "W0201"),
    warn("missing-result-types", "W0202"),
    warn("mismatched-groups", "W0203"),
    warn("unknown-operation", "W0204"),
    warn("unknown-attribute", "W0205"),
    warn("operation-before-operands", "W0206"),
    warn("identical-pattern", "W0207"),
    warn("shadowed-pattern", "W0208"),
    warn("impossible-pattern", "W0209"),
    warn("endless-rewrite", "W0210"),
    warn("cyclic-rewrites", "W0211"),
    warn("undominated-replacement", "W0212"),
    warn("unused-callable", "W0213"),
    warn("unused-include", "W0214"),
    warn("invalid-creation", "W0215"),
    Lint { name: "missing-benefit", code: "W0216", level: Level::Allow },
    warn("unknown-lint", "W0217"),
    warn("several-results", "W0218"),
    warn("invalid-replacement", "W0219"),
    warn("unevaluated-body", "W0220"),
];

/// The name that stands for every warning, of lints and of all else.
const WARNINGS: &str = "warnings";

/// The level of each lint.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    by_code: FxHashMap<&'static str, Level>,
    warnings: Option<Level>,
}

/// There is no lint of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLint {
    /// The name.
    pub name: String,
    /// The lint that may be meant.
    pub meant: Option<&'static str>,
}

impl Display for UnknownLint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "there is no lint `{}`", self.name)?;
        self.meant.map_or(Ok(()), |meant| write!(f, "; did you mean `{meant}`?"))
    }
}

impl std::error::Error for UnknownLint {}

impl Levels {
    /// Returns what the lints say of themselves.
    pub fn new() -> Levels {
        Levels::default()
    }

    /// Sets the level of a lint, by its name or its code, or with `warnings` the level of all that is a warning then. What is set last
    /// counts.
    ///
    /// # Errors
    /// If there is no such lint.
    ///
    /// ```
    /// # use pdll_ide::lint::{Level, Levels};
    /// let mut levels = Levels::new();
    /// levels.set("shadowed-pattern", Level::Deny)?;
    /// assert_eq!(levels.set("shadowed-patterns", Level::Deny).unwrap_err().meant, Some("shadowed-pattern"));
    /// # Ok::<(), pdll_ide::lint::UnknownLint>(())
    /// ```
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), UnknownLint> {
        if name == WARNINGS {
            self.warnings = Some(level);
            return Ok(());
        }
        self.by_code.insert(lint_of(name)?.code, level);
        Ok(())
    }

    /// Returns true if the level of a lint was set, by its name or its code.
    pub fn is_set(&self, name: &str) -> bool {
        lint_of(name).is_ok_and(|lint| self.by_code.contains_key(lint.code))
    }

    /// Returns what becomes of the findings of a code.
    pub(crate) fn of(&self, code: &str) -> Level {
        let of_lint = || LINTS.iter().find(|lint| lint.code == code).map(|lint| lint.level);
        self.over(self.by_code.get(code).copied().or_else(of_lint).unwrap_or(Level::Warn))
    }

    /// Gives warnings of a file in which no comment speaks of levels theirs: what is allowed goes, what is denied becomes an error.
    pub fn apply(&self, findings: &mut Vec<Diagnostic>) {
        findings.retain_mut(|finding| settle(finding, self, &Scopes::default()));
    }

    fn over(&self, level: Level) -> Level {
        if level == Level::Warn { self.warnings.unwrap_or(level) } else { level }
    }
}

/// A table of names or codes and levels, as `[lints]` of `pdllc.toml` has it.
impl<'de> Deserialize<'de> for Levels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Levels, D::Error> {
        let mut levels = Levels::new();
        for (name, level) in BTreeMap::<String, String>::deserialize(deserializer)? {
            let unknown = || D::Error::custom(format!("`{level}` is no level: `allow`, `warn` or `deny`"));
            levels.set(&name, Level::named(&level).ok_or_else(unknown)?).map_err(D::Error::custom)?;
        }
        Ok(levels)
    }
}

/// The lint of a name or a code.
pub(crate) fn lint_of(name: &str) -> Result<&'static Lint, UnknownLint> {
    let found = LINTS.iter().find(|lint| lint.name == name || lint.code == name);
    found.ok_or_else(|| UnknownLint {
        name: name.to_owned(),
        meant: pdl_diagnostics::nearest(name, LINTS.iter().map(|lint| lint.name)),
    })
}

/// Gives a warning its level; whether it is reported.
pub(crate) fn settle(finding: &mut Diagnostic, levels: &Levels, scopes: &Scopes) -> bool {
    if finding.is_error() {
        return true;
    }
    let code = finding.code.0;
    let level = match scopes.of(code, finding.span) {
        Some(level) => levels.over(level),
        None => levels.of(code),
    };
    if level == Level::Deny {
        finding.severity = Severity::Error;
    }
    level != Level::Allow
}
