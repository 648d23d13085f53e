// Adding, renaming and removing included files and functions.

import { byId } from "./dom";
import { askName, type Kind } from "./dialogs";
import { nativeId, type DocumentId } from "./documents";
import { MAX_FILES, MAX_NATIVES } from "./limits";
import type { State } from "./protocol";
import { badFileName, badNativeName } from "./state";

const KINDS: [Kind, string][] = [
  ["file", "A file to include"],
  ["constraint", "A native constraint, in JavaScript"],
  ["rewrite", "A native rewrite, in JavaScript"],
];
const BEGINNING = {
  constraint: "// The arguments are in `args`; answer whether the constraint holds.\nreturn true;\n",
  rewrite: "// The arguments are in `args`; answer with the text of an attribute or type, or with one of them.\nreturn args[0];\n",
};

/** What the names are of: how to read and set the state, and which document is shown. */
export interface Named {
  state(): State;
  shown(): DocumentId;
  change(state: State, show: DocumentId): void;
}

function bad(state: State, name: string, kind: Kind, old?: string): string | undefined {
  const taken = (names: { name: string }[]) =>
    name !== old && names.some((each) => each.name === name) ? "There is one of this name." : undefined;
  return kind === "file" ? (badFileName(name) ?? taken(state.files)) : (badNativeName(name) ?? taken(state.natives));
}

/** The name in the id of a document, and whether that is a native. */
function parts(id: DocumentId): { name: string; native: boolean } {
  const native = id.startsWith("native:");
  return { name: native ? id.slice("native:".length) : id, native };
}

export class Names {
  constructor(private readonly named: Named) {
    byId("add").addEventListener("click", () => this.add());
    byId("rename").addEventListener("click", () => this.rename());
    byId("remove").addEventListener("click", () => this.remove());
  }

  /** Shows the buttons that can be used for the document that is shown. */
  update(): void {
    byId("rename").hidden = byId("remove").hidden = this.named.shown() === "patterns";
  }

  private add(): void {
    const state = this.named.state();
    const full = (kind: Kind) =>
      kind === "file"
        ? state.files.length >= MAX_FILES && `There are ${MAX_FILES} files already.`
        : state.natives.length >= MAX_NATIVES && `There are ${MAX_NATIVES} functions already.`;
    askName(
      "Add",
      "",
      KINDS,
      (name, kind) => full(kind) || bad(state, name, kind),
      (name, kind) => {
        if (kind === "file") this.named.change({ ...state, files: [...state.files, { name, text: "" }] }, name);
        else this.named.change({ ...state, natives: [...state.natives, { name, kind, body: BEGINNING[kind] }] }, nativeId(name));
      },
    );
  }

  private rename(): void {
    const state = this.named.state();
    const { name: old, native } = parts(this.named.shown());
    const renamed = <T extends { name: string }>(list: T[], name: string) =>
      list.map((each) => (each.name === old ? { ...each, name } : each));
    const kind = native ? "constraint" : "file";
    askName(
      "Rename",
      old,
      [[kind, ""]],
      (name) => bad(state, name, kind, old),
      (name) => {
        if (native) this.named.change({ ...state, natives: renamed(state.natives, name) }, nativeId(name));
        else this.named.change({ ...state, files: renamed(state.files, name) }, name);
      },
    );
  }

  private remove(): void {
    const state = this.named.state();
    const { name: old, native } = parts(this.named.shown());
    const without = <T extends { name: string }>(list: T[]) => list.filter(({ name }) => name !== old);
    if (native) this.named.change({ ...state, natives: without(state.natives) }, "patterns");
    else this.named.change({ ...state, files: without(state.files) }, "patterns");
  }
}
