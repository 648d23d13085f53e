// What the page and the engine say to each other: JSON, of these shapes. The engine is `tools/playground/src` (Rust, as WebAssembly, in a
// worker); its serde types have the same names. Positions count UTF-16 units from the beginning of a text, as editors in browsers do.

/** The language of the left editor. `td` is TableGen: DRR's rules, with what they include among `files`. */
export type Language = "pdll" | "td";

/** A text that patterns can include, by the name that they write. */
export interface File {
  name: string;
  text: string;
}

/** A function that patterns call, written in JavaScript: the body of `(...args) => …`. */
export interface Native {
  name: string;
  kind: "constraint" | "rewrite";
  body: string;
}

/** What natives are given. A constraint answers with a truth value; a rewrite with the text of an attribute or type, `args[i]`, or a list. */
export type Argument =
  | { kind: "attribute"; text: string; integer?: string }
  | { kind: "type"; text: string }
  | { kind: "types"; texts: string[] }
  | { kind: "value"; handle: number; type: string; definingOp?: string; uses: number }
  | { kind: "values"; values: Argument[] }
  | { kind: "operation"; handle: number; name: string; attributes: Record<string, string>; operands: number; results: number };

/** Of the greedy driver. */
export interface Options {
  /** With which end of the IR it begins. */
  order: "bottom-up" | "top-down";
  maxIterations: number;
  /** In each iteration. 0: no limit but the engine's own. */
  maxRewrites: number;
  fold: boolean;
  /** Print operations in their own forms where their dialect is known. */
  custom: boolean;
}

/** All that a link carries; and `start.json` beside the page, which `pdllc playground FILES` serves: the page asks for it if its
 *  address has the query `?start`. */
export interface State {
  version: 1;
  language: Language;
  patterns: string;
  ir: string;
  files: File[];
  natives: Native[];
  options: Options;
}

export interface Range {
  from: number;
  to: number;
}

export interface Edit extends Range {
  insert: string;
}

export interface Fix {
  title: string;
  edits: Edit[];
}

export interface Diagnostic extends Range {
  /** The text it is about: `patterns`, `ir`, or the name of a file. */
  where: string;
  severity: "error" | "warning";
  code: string;
  message: string;
  notes: string[];
  fixes: Fix[];
}

export interface PatternStatistics {
  pattern: string;
  /** Where it is declared in the left editor, if it is there. */
  source?: Range;
  benefit: number;
  attempts: number;
  matches: number;
  rewrites: number;
}

/** One rewrite, in the order of the run. */
export interface Step {
  pattern: number;
  /** The operation that matched, as one line of text. */
  op: string;
}

/** An operation of the IR as it was given, in the order of its text. */
export interface Op extends Range {
  line: string;
}

/** What becomes of the texts in hand; asked for at each key. */
export interface RunResult {
  diagnostics: Diagnostic[];
  /** The rewritten IR; absent if patterns or IR have errors, or the rewriting failed. */
  output?: string;
  converged: boolean;
  iterations: number;
  rewrites: number;
  /** The first thousand rewrites. */
  steps: Step[];
  statistics: PatternStatistics[];
  /** What is in the right editor, if it could be read. */
  ops: Op[];
  /** Why the run ended early, in words. */
  stopped?: string;
}

/** The IR around one rewrite. */
export interface StepResult {
  before: string;
  after: string;
  /** The operation that matched and those that are gone, in `before`. */
  removed: Range[];
  matched?: Range;
  /** Operations that are new or changed, in `after`. */
  added: Range[];
  pattern: string;
  source?: Range;
}

/** A node of the decision DAG as the drawing names it. */
export interface DagNode {
  /** The id of the node in the DOT text, and so in the drawing. */
  id: string;
  label: string;
  /** The patterns that are decided behind it, or here. */
  patterns: number[];
}

export interface DagResult {
  dot: string;
  nodes: DagNode[];
}

/** Why a pattern does not match at an operation. */
export interface Explanation {
  pattern: string;
  op: string;
  matches: boolean;
  /** The predicate that does not hold, in words. */
  reason?: string;
  /** What stands there in the IR. */
  found?: string;
  /** Where the pattern asks for it. */
  source?: Range;
}

/** Every pattern's matches in the IR as given, before anything is rewritten. */
export interface Match {
  pattern: number;
  op: number;
}

/** The methods of the engine, the class `Engine` of `engine/pdll_playground.js`. `engine/pdll_first.js` has the same class without
 *  TableGen and the language server, two thirds as large, to be loaded first: there `lsp` answers `[]`, and `.td` files are errors.
 *  Functions of `natives` are made and called where the engine runs. Each takes and gives JSON texts of these types; each
 *  answers something for any input, and never throws for what is wrong with texts. */
export interface Engine {
  /** Sets the state that everything below is about. What did not change is not compiled again. */
  set_state(state: string): void;
  /** `RunResult`. */
  run(): string;
  /** `StepResult` of the rewrite with this index in `RunResult.steps`; `null` if there is none. */
  step(index: number): string;
  /** `DagResult`; `null` while the patterns have errors. */
  dag(): string;
  /** `string[]`: ids of the nodes that the matcher comes through at this operation of `RunResult.ops`. */
  path(op: number): string;
  /** `Match[]`. */
  matches(): string;
  /** `Explanation`. */
  explain(pattern: number, op: number): string;
  /** The patterns in the `pdl` dialect; empty while they have errors. */
  pdl(): string;
  /** The bytecode as text; empty while the patterns have errors. */
  bytecode(): string;
  /** What the engine did, as `pdllc run --debug` says it. */
  log(): string;
  /** The `.pdllc` file; empty while the patterns have errors. */
  blob(): Uint8Array;
  /** MLIR's dialects, from a pack (`pdllc ods pack`); `{ dialects: number }` or `{ error: string }`. */
  set_pack(bytes: Uint8Array): string;
  /** One message of the Language Server Protocol in, and a JSON list of those that come back. The document of the left editor is
   *  `file:///patterns.pdll` or `file:///patterns.td`; includes are `file:///NAME`. */
  lsp(message: string): string;
  /** A `State` from a text that nobody trusts: every field is checked and bounded, what is missing is the default; throws if it is no
   *  state at all. */
  check_state(text: string): string;
}
