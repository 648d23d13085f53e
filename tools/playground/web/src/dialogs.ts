// Dialogs: help, the link to share, a name for a file or function, the menu of examples.

import { button, h, prose } from "./dom";
import type { Example } from "./examples";
import type { Native } from "./protocol";

let dialogs = 0;

/** A dialog that is shown until it is closed. */
function open(title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const id = `dialog${dialogs++}`;
  const dialog = h("dialog", { "aria-labelledby": id, close: () => dialog.remove() }, h("h2", { id }, title), ...content);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const closeButton = () => button("Close", () => document.querySelector("dialog")?.close());

const KEYS: [string, string][] = [
  ["F6", "To the next pane; with Shift to the one before"],
  ["Ctrl-Enter", "Run again"],
  ["Ctrl-.", "Stop the engine"],
  ["Alt-[ and Alt-]", "One rewrite back and forward, in Steps"],
  ["Ctrl-S", "Share: a link with everything in it"],
  ["Ctrl-O", "Open files"],
  ["Ctrl-Space", "Complete"],
  ["F12", "To where the name under the cursor is declared"],
  ["Shift-Alt-F", "Format the patterns"],
  ["F8", "To the next error; Ctrl-Shift-M lists all, with their fixes"],
  ["Ctrl-F", "Search"],
  ["Ctrl-[ and Ctrl-]", "Less and more indentation; Tab moves on, as everywhere"],
  ["Arrows, + - 0, N P", "In the drawing: move, zoom, fit, next and previous node"],
  ["F1", "This help"],
];

export function showHelp(): void {
  open(
    "Help",
    h(
      "p",
      {},
      "Patterns stand left, IR right; what the patterns make of it stands below, at each key. Files can be dropped anywhere: .pdll, .td, .mlir, and packs of dialects (pdllc ods pack). Nothing leaves this browser.",
    ),
    h("h3", {}, "Keys"),
    h("dl", {}, ...KEYS.flatMap(([keys, what]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, what)])),
    h("div", { class: "bar" }, closeButton()),
  );
}

export function showLink(link: string): void {
  const input = h("input", { type: "text", readonly: true, value: link, "aria-label": "Link" });
  const said = h("p", { role: "status" });
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = "Copied.";
    } catch {
      said.textContent = "The browser does not let this page copy: the link is selected, copy it by Ctrl-C.";
    }
  };
  open(
    "Share",
    h(
      "form",
      { method: "dialog" },
      h(
        "p",
        {},
        `Everything is in this link of ${link.length} characters: patterns, IR, files, functions and options. No server keeps it.`,
      ),
      input,
      said,
    ),
    h(
      "div",
      { class: "bar" },
      button("Copy", () => void copy()),
      closeButton(),
    ),
  );
  input.select();
}

/** What is to be added: an included file, or a native. */
export type Kind = "file" | Native["kind"];

/** Asks for a name; `bad` says why one cannot be had. */
export function askName(
  title: string,
  name: string,
  kinds: [Kind, string][],
  bad: (name: string, kind: Kind) => string | undefined,
  done: (name: string, kind: Kind) => void,
): void {
  const select = h("select", { "aria-label": "Kind" }, ...kinds.map(([value, label]) => h("option", { value }, label)));
  const input = h("input", { type: "text", value: name, "aria-label": "Name", autocomplete: "off", spellcheck: "false" });
  const error = h("p", { class: "error", role: "alert" });
  const submit = (event: Event) => {
    event.preventDefault();
    const kind = select.value as Kind;
    const wanted = input.value.trim();
    const why = bad(wanted, kind);
    error.textContent = why ?? "";
    if (why) return;
    dialog.close();
    done(wanted, kind);
  };
  select.hidden = kinds.length < 2;
  const form = h(
    "form",
    { submit },
    select,
    input,
    error,
    h("div", { class: "bar" }, h("button", { type: "submit" }, "OK"), closeButton()),
  );
  const dialog = open(title, form);
  input.focus();
  input.select();
}

export function showExamples(examples: Example[], choose: (example: Example) => void): void {
  const cards = examples.map((example) => {
    const pick = () => {
      dialog.close();
      choose(example);
    };
    return h("li", {}, button(example.title, pick, { class: "link" }), h("p", {}, ...prose(example.about)));
  });
  const dialog = open("Examples", h("ol", { class: "cards" }, ...cards), h("div", { class: "bar" }, closeButton()));
}
