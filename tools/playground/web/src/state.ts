// The state that a link carries: its default, and the check of one that nobody trusts.

import { MAX_FILES, MAX_ITERATIONS, MAX_NAME, MAX_NATIVES, MAX_REWRITES, MAX_TEXT } from "./limits";
import type { File, Native, Options, State } from "./protocol";

export const DEFAULT_OPTIONS: Options = {
  order: "bottom-up",
  maxIterations: 10,
  maxRewrites: 0,
  fold: false,
  custom: true,
};

export function emptyState(): State {
  return { version: 1, language: "pdll", patterns: "", ir: "", files: [], natives: [], options: { ...DEFAULT_OPTIONS } };
}

/** A text that is no state, with what is wrong in words. */
export class StateError extends Error {
  override name = "StateError";
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new StateError(`${what} is no object`);
  return value as Record<string, unknown>;
}

function text(value: unknown, what: string, max: number): string {
  if (value === undefined) return "";
  if (typeof value !== "string") throw new StateError(`${what} is no text`);
  if (value.length > max) throw new StateError(`${what} has ${value.length} characters; at most ${max} are taken`);
  return value;
}

function list(value: unknown, what: string, max: number): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new StateError(`${what} is no list`);
  if (value.length > max) throw new StateError(`${what} has ${value.length} entries; at most ${max} are taken`);
  return value;
}

function oneOf<T extends string>(value: unknown, what: string, choices: readonly T[]): T {
  if (value === undefined) return choices[0] as T;
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new StateError(`${what} is none of ${choices.join(", ")}`);
  return choice;
}

function count(value: unknown, what: string, otherwise: number, min: number, max: number): number {
  if (value === undefined) return otherwise;
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
    throw new StateError(`${what} is no count from ${min} to ${max}`);
  }
  return value as number;
}

function flag(value: unknown, what: string, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (typeof value !== "boolean") throw new StateError(`${what} is neither true nor false`);
  return value;
}

/** Why a file cannot have this name, or nothing. Names are relative paths as includes write them. */
export function badFileName(name: string): string | undefined {
  if (name === "patterns" || name === "ir") return "This name is taken by an editor.";
  if (name === "" || name.length > MAX_NAME) return `A name has 1 to ${MAX_NAME} characters.`;
  if (!/^[\w.+\-/]+$/.test(name)) return "A name is made of letters, digits and . _ + - /";
  if (name.split("/").some((part) => part === "" || part === "." || part === "..")) return "A name is a path below this one.";
  return undefined;
}

/** Why a native cannot have this name, or nothing. */
export function badNativeName(name: string): string | undefined {
  if (name.length > MAX_NAME) return `A name has 1 to ${MAX_NAME} characters.`;
  return /^[A-Za-z_]\w*$/.test(name) ? undefined : "A native's name is an identifier.";
}

function checkFile(value: unknown): File {
  const file = record(value, "a file");
  const name = text(file.name, "a file's name", MAX_NAME);
  const bad = badFileName(name);
  if (bad) throw new StateError(bad);
  return { name, text: text(file.text, name, MAX_TEXT) };
}

function checkNative(value: unknown): Native {
  const native = record(value, "a native");
  const name = text(native.name, "a native's name", MAX_NAME);
  const bad = badNativeName(name);
  if (bad) throw new StateError(bad);
  return {
    name,
    kind: oneOf(native.kind, "a native's kind", ["constraint", "rewrite"]),
    body: text(native.body, name, MAX_TEXT),
  };
}

function checkOptions(value: unknown): Options {
  const options = record(value ?? {}, "the options");
  const d = DEFAULT_OPTIONS;
  return {
    order: oneOf(options.order, "order", ["bottom-up", "top-down"]),
    maxIterations: count(options.maxIterations, "maxIterations", d.maxIterations, 1, MAX_ITERATIONS),
    maxRewrites: count(options.maxRewrites, "maxRewrites", d.maxRewrites, 0, MAX_REWRITES),
    fold: flag(options.fold, "fold", d.fold),
    custom: flag(options.custom, "custom", d.custom),
  };
}

/** Bytes of all texts together, in UTF-8. */
export function sizeOf(state: State): number {
  const texts = [state.patterns, state.ir, ...state.files.map(({ text }) => text), ...state.natives.map(({ body }) => body)];
  return new Blob(texts).size;
}

function unique(names: string[], what: string): void {
  if (new Set(names).size !== names.length) throw new StateError(`two ${what} have one name`);
}

/** A state from a value that nobody trusts. What is missing is the default; fields that are not known are dropped.
 *  @throws {StateError} if a field is not what it must be, or too large. */
export function checkState(value: unknown): State {
  const raw = record(value, "the state");
  if (raw.version !== 1) throw new StateError("it was made by another version of this page");
  const state: State = {
    version: 1,
    language: oneOf(raw.language, "language", ["pdll", "td"]),
    patterns: text(raw.patterns, "the patterns", MAX_TEXT),
    ir: text(raw.ir, "the IR", MAX_TEXT),
    files: list(raw.files, "files", MAX_FILES).map(checkFile),
    natives: list(raw.natives, "natives", MAX_NATIVES).map(checkNative),
    options: checkOptions(raw.options),
  };
  unique(
    state.files.map((file) => file.name),
    "files",
  );
  unique(
    state.natives.map((native) => native.name),
    "natives",
  );
  const size = sizeOf(state);
  if (size > MAX_TEXT) throw new StateError(`its texts have ${size} bytes; at most ${MAX_TEXT} are taken`);
  return state;
}
