// Editors: CodeMirror with what all of them here share. Those for reading show results, with marks on what changed.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Shown } from "@codemirror/lint";
import { EditorState, StateEffect, StateField, type Extension } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type DecorationSet,
} from "@codemirror/view";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { HIGHLIGHTING, LANGUAGES, type LanguageName } from "./highlight";
import type { Diagnostic, Range } from "./protocol";

/** A range with the class of its mark. */
export interface Mark extends Range {
  className: string;
}

const setMarks = StateEffect.define<Mark[]>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const length = transaction.state.doc.length;
      const inside = effect.value.filter(({ from, to }) => from >= 0 && from < to && to <= length);
      set = Decoration.set(
        inside.map(({ from, to, className }) => Decoration.mark({ class: className }).range(from, to)),
        true,
      );
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const LOOK = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--field)", color: "var(--text)" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "var(--code-size)", lineHeight: "1.45" },
  ".cm-gutters": { backgroundColor: "var(--field)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    backgroundColor: "var(--selection)",
    color: "var(--text)",
  },
  ".cm-diagnosticSource": { opacity: 1, color: "inherit" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-panel input, .cm-panel button": { backgroundColor: "var(--field)", color: "var(--text)", backgroundImage: "none" },
});

const common = (language: LanguageName, label: string): Extension => [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  LANGUAGES[language],
  HIGHLIGHTING,
  LOOK,
  marks,
  search({ top: true }),
  highlightSelectionMatches(),
  bracketMatching(),
  // What can be edited can be reached by keys; not all that judge accessibility know.
  EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
];

/** What the state of an editor for writing is made of. Tab moves on, as everywhere; Ctrl-] and Ctrl-[ indent. */
export function writing(language: LanguageName, label: string, ...more: Extension[]): Extension {
  return [
    common(language, label),
    history(),
    foldGutter(),
    indentOnInput(),
    closeBrackets(),
    autocompletion(),
    highlightActiveLine(),
    lintGutter(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    ...more,
  ];
}

/** An editor for reading. */
export class Reader {
  readonly view: EditorView;

  constructor(parent: HTMLElement, language: LanguageName, label: string) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          common(language, label),
          EditorState.readOnly.of(true),
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...searchKeymap]),
        ],
      }),
    });
  }

  /** Shows a text; what of it stands there already stays where it is scrolled to. */
  show(text: string, marked: Mark[] = []): void {
    replace(this.view, text);
    this.view.dispatch({ effects: setMarks.of(marked) });
    const first = marked[0];
    if (first && first.to <= this.view.state.doc.length) {
      this.view.dispatch({ effects: EditorView.scrollIntoView(first.from, { y: "center" }) });
    }
  }
}

/** Gives an editor another text by the smallest change. */
export function replace(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  let from = 0;
  while (from < old.length && from < text.length && old.charCodeAt(from) === text.charCodeAt(from)) from++;
  let cut = 0;
  const rest = Math.min(old.length, text.length) - from;
  while (cut < rest && old.charCodeAt(old.length - 1 - cut) === text.charCodeAt(text.length - 1 - cut)) cut++;
  view.dispatch({ changes: { from, to: old.length - cut, insert: text.slice(from, text.length - cut) } });
}

/** Selects a range and moves the focus there. */
export function reveal(view: EditorView, { from, to }: Range): void {
  const length = view.state.doc.length;
  const anchor = Math.min(from, length);
  const head = Math.min(to, length);
  view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  view.focus();
}

function shown(diagnostic: Diagnostic, length: number, isCurrent: () => boolean): Shown {
  return {
    from: Math.min(diagnostic.from, length),
    to: Math.min(Math.max(diagnostic.to, diagnostic.from), length),
    severity: diagnostic.severity,
    source: diagnostic.code,
    message: [diagnostic.message, ...diagnostic.notes].join("\n"),
    actions: diagnostic.fixes.map(({ title, edits }) => ({
      name: title,
      apply: (view) => {
        if (isCurrent()) view.dispatch({ changes: edits.map(({ from, to, insert }) => ({ from, to, insert })) });
      },
    })),
  };
}

/** Underlines what is wrong, with fixes. These can be applied as long as the texts are those in which it was found: `isCurrent`. */
export function showDiagnostics(view: EditorView, diagnostics: Diagnostic[], isCurrent: () => boolean): void {
  const length = view.state.doc.length;
  view.dispatch(
    setDiagnostics(
      view.state,
      diagnostics.map((diagnostic) => shown(diagnostic, length, isCurrent)),
    ),
  );
}
