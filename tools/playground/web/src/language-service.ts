// Completion, hover, definition and formatting in the patterns: by the language server that is part of the engine. Each question goes
// with the text as it stands, since the server is asked seldom and is quick.

import { snippet, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";
import { h } from "./dom";
import { replace, reveal } from "./editor";
import type { EngineClient } from "./engine-client";
import type { State } from "./protocol";

/** The address of the patterns, but for the language. */
const PATTERNS = "file:///patterns.";

interface Position {
  line: number;
  character: number;
}

interface LspRange {
  start: Position;
  end: Position;
}

interface CompletionItem {
  label: string;
  kind?: number;
  detail?: string;
  documentation?: Markup;
  insertText?: string;
  insertTextFormat?: number;
  textEdit?: { newText: string; range: LspRange };
  sortText?: string;
}

type Markup = string | { value: string };

interface Message {
  id?: number;
  result?: unknown;
}

const KINDS: Record<number, string> = {
  2: "method",
  3: "function",
  5: "property",
  6: "variable",
  7: "class",
  9: "namespace",
  10: "property",
  14: "keyword",
  17: "text",
  22: "class",
  25: "type",
};

function position(doc: Text, offset: number): Position {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

function offset(doc: Text, { line, character }: Position): number {
  const at = doc.line(Math.max(1, Math.min(line + 1, doc.lines)));
  return Math.min(at.from + character, at.to);
}

function words(markup: Markup | undefined): string {
  return typeof markup === "object" ? markup.value : (markup ?? "");
}

/** Markdown as the server writes it: paragraphs, and code between fences or backquotes. */
function rendered(markdown: string): HTMLElement {
  const box = h("div", { class: "hover" });
  for (const [index, part] of markdown.split(/```\w*\n?/).entries()) {
    const text = part.trim();
    if (text) box.append(index % 2 ? h("pre", {}, text) : h("p", {}, text.replaceAll("`", "")));
  }
  return box;
}

export class LanguageService {
  /** The texts that the server has, by their addresses; none before it is initialized. */
  private known: Map<string, string> | undefined;
  private version = 0;
  private id = 0;

  constructor(
    private readonly engine: EngineClient,
    private readonly state: () => State,
  ) {}

  /** To be called when another engine is started, which knows nothing of documents. */
  restarted(): void {
    this.known = undefined;
  }

  private async notify(method: string, params: object): Promise<void> {
    await this.engine.call("lsp", JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  private async request<T>(method: string, params: object): Promise<T | undefined> {
    const id = ++this.id;
    const answers = await this.engine.call<Message[]>("lsp", JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return (answers.find((answer) => answer.id === id)?.result ?? undefined) as T | undefined;
  }

  private async initialize(): Promise<Map<string, string>> {
    const completionItem = { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] };
    await this.request("initialize", {
      processId: null,
      rootUri: null,
      capabilities: { general: { positionEncodings: ["utf-16"] }, textDocument: { completion: { completionItem } } },
    });
    await this.notify("initialized", {});
    return new Map();
  }

  /** Tells the server the texts as they stand. */
  private async tell(texts: Map<string, string>): Promise<void> {
    const known = (this.known ??= await this.initialize());
    for (const uri of known.keys()) {
      if (texts.has(uri)) continue;
      await this.notify("textDocument/didClose", { textDocument: { uri } });
      known.delete(uri);
    }
    for (const [uri, text] of texts) {
      const version = ++this.version;
      if (!known.has(uri)) {
        const languageId = uri.endsWith(".pdll") ? "pdll" : "tablegen";
        await this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
      } else if (known.get(uri) !== text) {
        await this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
      }
      known.set(uri, text);
    }
  }

  /** Asks about the patterns, which stand in an editor. */
  private async ask<T>(view: EditorView, method: string, params: object): Promise<T | undefined> {
    const { language, files } = this.state();
    const uri = `${PATTERNS}${language}`;
    try {
      await this.tell(
        new Map([...files.map(({ name, text }): [string, string] => [`file:///${name}`, text]), [uri, view.state.doc.toString()]]),
      );
      return await this.request<T>(method, { textDocument: { uri }, ...params });
    } catch {
      // The engine was stopped, or had to be: there is no answer, and the page says so elsewhere.
      this.known = undefined;
      return undefined;
    }
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.matchBefore(/[\w#.<{(,@ ]/);
    const word = context.matchBefore(/\w*/);
    if (!context.explicit && !before) return null;
    if (!context.explicit && word?.from === word?.to && !/[.<#{]$/.test(before?.text ?? "")) return null;
    const { view } = context;
    if (!view) return null;
    const items = await this.ask<CompletionItem[]>(view, "textDocument/completion", {
      position: position(context.state.doc, context.pos),
    });
    if (!items?.length) return null;
    const range = items[0]?.textEdit?.range;
    const from = range ? offset(context.state.doc, range.start) : (word?.from ?? context.pos);
    return { from, options: items.map(completion), validFor: /^\w*$/ };
  }

  private async hover(view: EditorView, at: number) {
    const found = await this.ask<{ contents: Markup; range?: LspRange }>(view, "textDocument/hover", {
      position: position(view.state.doc, at),
    });
    const text = words(found?.contents);
    if (!text) return null;
    return {
      pos: found?.range ? offset(view.state.doc, found.range.start) : at,
      end: found?.range ? offset(view.state.doc, found.range.end) : at,
      create: () => ({ dom: rendered(text) }),
    };
  }

  /** Moves to where the name under the cursor is declared, if that is in this text. */
  private async define(view: EditorView): Promise<void> {
    const { doc, selection } = view.state;
    const at = position(doc, selection.main.head);
    const found = await this.ask<{ uri: string; range: LspRange }>(view, "textDocument/definition", { position: at });
    if (!found?.uri.startsWith(PATTERNS) || view.state.doc !== doc) return;
    reveal(view, { from: offset(doc, found.range.start), to: offset(doc, found.range.end) });
  }

  /** Lays the text out, unless it is edited before the answer comes: an answer is about the text that was asked with. */
  private async format(view: EditorView): Promise<void> {
    const { doc } = view.state;
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await this.ask<{ range: LspRange; newText: string }[]>(view, "textDocument/formatting", { options });
    if (view.state.doc !== doc) return;
    const text = [...(edits ?? [])]
      .sort((a, b) => offset(doc, b.range.start) - offset(doc, a.range.start))
      .reduce(
        (so, { range, newText }) => so.slice(0, offset(doc, range.start)) + newText + so.slice(offset(doc, range.end)),
        doc.toString(),
      );
    replace(view, text);
  }

  /** What makes an editor one of patterns. */
  extension(): Extension {
    const run = (command: (view: EditorView) => Promise<void>) => (view: EditorView) => {
      void command.call(this, view);
      return true;
    };
    // One function for good: by it the editor knows whose answer it waits for.
    const data = [{ autocomplete: (context: CompletionContext) => this.complete(context) }];
    return [
      EditorState.languageData.of(() => data),
      hoverTooltip((view, at) => this.hover(view, at)),
      keymap.of([
        { key: "F12", run: run(this.define) },
        { key: "Shift-Alt-f", run: run(this.format) },
      ]),
    ];
  }
}

function completion(item: CompletionItem): Completion {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  const documentation = words(item.documentation);
  return {
    label: item.label,
    ...(item.detail && { detail: item.detail }),
    ...(documentation && { info: () => rendered(documentation) }),
    ...(item.kind && KINDS[item.kind] && { type: KINDS[item.kind] as string }),
    ...(item.sortText && { sortText: item.sortText }),
    // Places to fill in are `${1:name}` in both worlds; only `$1` and `$0` are not known here.
    apply: item.insertTextFormat === 2 ? snippet(text.replace(/\$(\d+)/g, "${$1}")) : text,
  };
}
