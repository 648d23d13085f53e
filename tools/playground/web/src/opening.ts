// Files that the user opens or drops: what each becomes is told by its name, and for TableGen by what stands in it.

import { MAX_PACK, MAX_TEXT } from "./limits";
import type { State } from "./protocol";
import { badFileName, checkState } from "./state";

export interface Opened {
  /** The state with what was opened. */
  state: State;
  /** Whether one of the files has taken the place of the patterns: further ones are there to be included. */
  hasPatterns: boolean;
  /** The content of a pack of dialects. */
  pack?: Uint8Array;
  /** What became of each file, in words. */
  says: string[];
}

/** Whether a TableGen file has rules of its own; one without is there to be included. */
const hasRules = (text: string) => /:\s*(?:Pat|Pattern|GICombineRule)\s*</.test(text);

function include(state: State, name: string, text: string): string {
  const bad = badFileName(name);
  if (bad) return `${name} is not taken: ${bad}`;
  state.files = [...state.files.filter((file) => file.name !== name), { name, text }];
  return `${name} can be included now`;
}

async function openOne(file: File, opened: Opened): Promise<string> {
  const { name } = file;
  const { state } = opened;
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const limit = ending === "pack" ? MAX_PACK : MAX_TEXT;
  if (file.size > limit) return `${name} is too big: it has ${(file.size / 1e6).toFixed(1)} MB, and ${(limit / 1e6).toFixed(1)} are taken`;
  if (ending === "pack") {
    opened.pack = new Uint8Array(await file.arrayBuffer());
    return `${name} is a pack`;
  }
  const text = await file.text();
  if (ending === "mlir") {
    state.ir = text;
    return `${name} is the IR now`;
  }
  if (ending !== "pdll" && ending !== "td") return `${name} is not taken: only .pdll, .td, .mlir and .pack are`;
  if (opened.hasPatterns || (ending === "td" && !hasRules(text))) return include(state, name, text);
  opened.hasPatterns = true;
  state.patterns = text;
  state.language = ending;
  return `${name} has the patterns now`;
}

/** Opens files: the first with patterns takes their place, further ones can be included.
 *  @throws {StateError} if all together is too large. */
export async function openFiles(old: State, files: Iterable<File>): Promise<Opened> {
  const opened: Opened = { state: { ...old }, hasPatterns: false, says: [] };
  for (const file of files) opened.says.push(await openOne(file, opened));
  opened.state = checkState(opened.state);
  return opened;
}
