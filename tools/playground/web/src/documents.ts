// The left pane: the patterns, the files that they include, and natives in JavaScript. Each is a document with a history of its own,
// shown in one editor; a row of tabs chooses.

import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { showDiagnostics, writing } from "./editor";
import { languageOf } from "./highlight";
import type { Diagnostic, Language, State } from "./protocol";
import { Tabs } from "./tabs";

/** `patterns`, the name of a file, or `native:` and the name of a native. */
export type DocumentId = string;

export const nativeId = (name: string): DocumentId => `native:${name}`;

interface Opened {
  id: DocumentId;
  title: string;
  state: EditorState;
}

export class Documents {
  readonly view: EditorView;
  private readonly tabs: Tabs;
  private opened: Opened[] = [];
  private current: DocumentId = "patterns";
  private diagnostics: Diagnostic[] = [];
  private isCurrent = () => true;
  private language: Language = "pdll";

  /** `changed` is told each change of a text by the user, `moved` where the cursor went, `chosen` that another document is shown. `service` is what the editor of the patterns has more than others. */
  constructor(
    tabRow: HTMLElement,
    parent: HTMLElement,
    private readonly changed: (id: DocumentId, text: string) => void,
    private readonly moved: (id: DocumentId, position: number) => void,
    private readonly chosen: () => void,
    private readonly service: Extension,
  ) {
    this.view = new EditorView({ parent });
    this.tabs = new Tabs(tabRow, parent, (id) => this.open(id));
  }

  private create(id: DocumentId, title: string, text: string): Opened {
    const native = id.startsWith("native:");
    const language = native ? "js" : id === "patterns" ? this.language : languageOf(id);
    const listen = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.changed(id, update.state.doc.toString());
      else if (update.selectionSet) this.moved(id, update.state.selection.main.head);
    });
    const service = id === "patterns" ? this.service : [];
    return { id, title, state: EditorState.create({ doc: text, extensions: writing(language, title, listen, service) }) };
  }

  /** Shows the documents of a state. Documents that are open and have the same text keep their histories. */
  show(state: State): void {
    const titles: [DocumentId, string, string][] = [
      ["patterns", `patterns.${state.language}`, state.patterns],
      ...state.files.map(({ name, text }): [string, string, string] => [name, name, text]),
      ...state.natives.map(({ name, body }): [string, string, string] => [nativeId(name), `ƒ ${name}`, body]),
    ];
    this.keep();
    const kept = new Map(this.opened.map((document) => [document.id, document]));
    const same = state.language === this.language;
    this.language = state.language;
    this.opened = titles.map(([id, title, text]) => {
      const old = kept.get(id);
      const stays = old && (same || id !== "patterns") && old.state.doc.length === text.length && old.state.doc.toString() === text;
      return stays ? old : this.create(id, title, text);
    });
    if (!this.opened.some(({ id }) => id === this.current)) this.current = "patterns";
    this.tabs.show(
      this.opened.map(({ id, title }) => ({ id, title })),
      this.current,
    );
    this.display();
  }

  /** The document that is shown. */
  get shown(): DocumentId {
    return this.current;
  }

  open(id: DocumentId): void {
    if (id === this.current || !this.opened.some((document) => document.id === id)) return;
    this.keep();
    this.current = id;
    this.tabs.select(id);
    this.display();
    this.chosen();
  }

  setDiagnostics(diagnostics: Diagnostic[], isCurrent: () => boolean): void {
    this.diagnostics = diagnostics;
    this.isCurrent = isCurrent;
    this.underline();
    for (const { id } of this.opened) {
      const errors = diagnostics.filter(({ where, severity }) => where === id && severity === "error").length;
      this.tabs.badge(id, errors);
    }
  }

  private keep(): void {
    const document = this.opened.find(({ id }) => id === this.current);
    if (document) document.state = this.view.state;
  }

  private display(): void {
    const document = this.opened.find(({ id }) => id === this.current);
    if (document) this.view.setState(document.state);
    this.underline();
  }

  private underline(): void {
    showDiagnostics(
      this.view,
      this.diagnostics.filter(({ where }) => where === this.current),
      this.isCurrent,
    );
  }
}
