//! Messages between the page and the engine. `web/src/protocol.ts` is the same in TypeScript, and says what each thing means.

#![allow(missing_docs, reason = "`web/src/protocol.ts` documents the same types")]

use serde::Serialize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Pdll,
    Td,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct File {
    pub name: String,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NativeKind {
    Constraint,
    Rewrite,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Native {
    pub name: String,
    pub kind: NativeKind,
    pub body: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    #[default]
    BottomUp,
    TopDown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    pub order: Order,
    pub max_iterations: u32,
    pub max_rewrites: u32,
    pub fold: bool,
    pub custom: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { order: Order::BottomUp, max_iterations: 10, max_rewrites: 0, fold: false, custom: true }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    pub version: u32,
    pub language: Language,
    pub patterns: String,
    pub ir: String,
    pub files: Vec<File>,
    pub natives: Vec<Native>,
    pub options: Options,
}

impl Default for State {
    fn default() -> State {
        State {
            version: 1,
            language: Language::Pdll,
            patterns: String::new(),
            ir: String::new(),
            files: Vec::new(),
            natives: Vec::new(),
            options: Options::default(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Range {
    pub from: u32,
    pub to: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    #[serde(flatten)]
    pub range: Range,
    pub insert: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    pub title: String,
    pub edits: Vec<Edit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    #[serde(flatten)]
    pub range: Range,
    pub r#where: String,
    pub severity: Severity,
    pub code: &'static str,
    pub message: String,
    pub notes: Vec<String>,
    pub fixes: Vec<Fix>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PatternStatistics {
    pub pattern: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Range>,
    pub benefit: u16,
    pub attempts: u64,
    pub matches: u64,
    pub rewrites: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub pattern: u32,
    pub op: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Op {
    #[serde(flatten)]
    pub range: Range,
    pub line: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RunResult {
    pub diagnostics: Vec<Diagnostic>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    pub converged: bool,
    pub iterations: u64,
    pub rewrites: u64,
    pub steps: Vec<Step>,
    pub statistics: Vec<PatternStatistics>,
    pub ops: Vec<Op>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StepResult {
    pub before: String,
    pub after: String,
    pub removed: Vec<Range>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matched: Option<Range>,
    pub added: Vec<Range>,
    pub pattern: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Range>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DagNode {
    pub id: String,
    pub label: String,
    pub patterns: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DagResult {
    pub dot: String,
    pub nodes: Vec<DagNode>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explanation {
    pub pattern: String,
    pub op: String,
    pub matches: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Range>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    pub pattern: u32,
    pub op: u32,
}

/// An argument of a native function, or a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Argument {
    Attribute {
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        integer: Option<String>,
    },
    Type {
        text: String,
    },
    Types {
        texts: Vec<String>,
    },
    Value {
        handle: usize,
        r#type: String,
        #[serde(rename = "definingOp", skip_serializing_if = "Option::is_none")]
        defining_op: Option<String>,
        uses: usize,
    },
    Values {
        values: Vec<Argument>,
    },
    Operation {
        handle: usize,
        name: String,
        attributes: std::collections::BTreeMap<String, String>,
        operands: usize,
        results: usize,
    },
}
