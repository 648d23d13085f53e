// The playground itself: the state that is worked on, the run that the engine made of it, and what is chosen. Everything that can happen
// to them is a method here.

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { byId, counted, download, h, prose } from "./dom";
import { Documents, nativeId, type DocumentId } from "./documents";
import { replace, reveal, showDiagnostics, writing } from "./editor";
import { EngineClient, Stopped } from "./engine-client";
import { loadExamples, type Example } from "./examples";
import { keepWork, type Work } from "./kept";
import { LanguageService } from "./language-service";
import { MAX_LINK_WRITTEN, MAX_TEXT, TIME_LIMIT } from "./limits";
import { encodeLink } from "./link";
import { Names } from "./names";
import { hideNotice, notice } from "./notices";
import { openFiles } from "./opening";
import { OptionsForm } from "./options";
import type { Language, Range, RunResult, State } from "./protocol";
import { Results } from "./results";
import { Runner } from "./runner";
import { emptyState, sizeOf } from "./state";
import type { Context, Selection } from "./views/view";

/** Milliseconds after the last change until the work is kept. */
const KEEP_AFTER = 400;

const nothing = (stopped: string): RunResult => ({
  diagnostics: [],
  converged: false,
  iterations: 0,
  rewrites: 0,
  steps: [],
  statistics: [],
  ops: [],
  stopped,
});

export class Playground {
  readonly engine = new EngineClient(byId<HTMLIFrameElement>("frame"));
  readonly results = new Results();
  private readonly service = new LanguageService(this.engine, () => this.work.state);
  private readonly documents: Documents;
  private readonly ir: EditorView;
  private readonly language = byId<HTMLSelectElement>("language");
  private readonly options: OptionsForm;
  private readonly names: Names;
  private readonly runner = new Runner(() => this.runOnce());
  private work: Work = { state: emptyState(), trusted: true, edited: false };
  private run: RunResult = nothing("Nothing was run yet.");
  private selection: Selection = {};
  private changedAt = performance.now();
  private keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.documents = new Documents(
      byId("documents"),
      byId("patterns"),
      (id, text) => this.edited(id, text),
      (id, position) => id === "patterns" && this.movedInPatterns(position),
      () => this.names.update(),
      this.service.extension(),
    );
    const listen = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.edited("ir", update.state.doc.toString());
      else if (update.selectionSet) this.movedInIr(update.state.selection.main.head);
    });
    this.ir = new EditorView({ parent: byId("ir"), state: EditorState.create({ extensions: writing("mlir", "IR", listen) }) });
    this.options = new OptionsForm(
      (options) => this.change({ ...this.work.state, options }),
      TIME_LIMIT,
      (milliseconds) => (this.engine.timeLimit = milliseconds),
    );
    this.names = new Names({
      state: () => this.work.state,
      shown: () => this.documents.shown,
      change: (state, show) => this.replaceNamed(state, show),
    });
    this.language.addEventListener("change", () => {
      this.change({ ...this.work.state, language: this.language.value as Language });
      this.show();
    });
    this.engine.onBusy = (busy) => (byId<HTMLButtonElement>("stop").disabled = !busy);
    this.engine.onStart = () => this.service.restarted();
  }

  /** Begins to work on something else. What was there can be had back. */
  start(work: Work, says?: string): void {
    const before = this.work;
    this.work = work;
    this.selection = {};
    this.show();
    if (says !== undefined && before.edited) this.happened(says, () => this.start(before));
    else hideNotice("happened");
    this.askToTrust();
    void this.teach();
  }

  /** Says what happened, with a button that takes it back. */
  happened(says: string, undo?: () => void): void {
    notice("happened", [says], undo ? [{ label: "Take back", act: undo }] : []);
  }

  /** Another state that continues the work. */
  private change(state: State): void {
    this.work = { ...this.work, state, edited: this.work.edited || state !== this.work.state };
    this.changedAt = performance.now();
    this.runner.request();
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  /** Runs what stands there, also if nothing changed. */
  again(): void {
    this.change(this.work.state);
  }

  keep(): void {
    clearTimeout(this.keepTimer);
    if (keepWork(this.work)) hideNotice("keeping");
    else if (!document.getElementById("notice-keeping")) notice("keeping", ["This browser has no room to keep the work: it is lost when the page is closed."]);
  }

  async open(files: Iterable<File>): Promise<void> {
    try {
      const before = this.work;
      const { state, pack, says } = await openFiles(this.work.state, files);
      if (pack) {
        const said = await this.engine.setPack(pack);
        says.push("error" in said ? `The pack is not taken: ${said.error}` : `${counted(said.dialects, "dialect")} known`);
      }
      this.work = { ...this.work, state, edited: true };
      this.show();
      this.happened(`${says.join(". ")}.`, () => this.start(before));
    } catch (error) {
      this.happened(`Not opened: ${(error as Error).message}.`);
    }
  }

  /** The link that carries the state, if it is short enough for one. */
  async link(): Promise<string | undefined> {
    const fragment = await encodeLink(this.work.state);
    if (fragment.length <= MAX_LINK_WRITTEN) return `${location.origin}${location.pathname}#${fragment}`;
    this.happened(`This is too much for a link: it would have ${fragment.length} characters, and at most ${MAX_LINK_WRITTEN} are written.`);
    return undefined;
  }

  async downloadBlob(): Promise<void> {
    try {
      this.engine.setState(this.trustedState());
      const bytes = (await this.engine.raw("blob")) as Uint8Array<ArrayBuffer>;
      if (bytes.length > 0) download("patterns.pdllc", bytes, "application/octet-stream");
      else this.happened("The patterns have errors: there is no .pdllc to download.");
    } catch (error) {
      this.happened(`Not downloaded: ${(error as Error).message}.`);
    }
  }

  focusPane(step: number): void {
    const panes = [
      () => this.documents.view.focus(),
      () => this.ir.focus(),
      () => byId("views").querySelector<HTMLElement>("[aria-selected=true]")?.focus(),
    ];
    const holders = ["left", "right", "results"].map((id) => byId(id).contains(document.activeElement));
    const at = holders.indexOf(true);
    panes[(at < 0 ? 0 : at + step + panes.length) % panes.length]?.();
  }

  private says(text: string): void {
    const status = byId("status");
    if (status.textContent !== text) status.textContent = text;
  }

  private show(): void {
    const { state } = this.work;
    this.documents.show(state);
    replace(this.ir, state.ir);
    this.options.show(state.options);
    this.language.value = state.language;
    this.names.update();
    this.change(state);
  }

  private edited(id: DocumentId | "ir", text: string): void {
    const { state } = this.work;
    if (id === "ir") {
      if (text !== state.ir) this.change({ ...state, ir: text });
    } else if (id === "patterns") this.change({ ...state, patterns: text });
    else {
      const files = state.files.map((file) => (file.name === id ? { ...file, text } : file));
      const natives = state.natives.map((native) => (nativeId(native.name) === id ? { ...native, body: text } : native));
      this.change({ ...state, files, natives });
    }
  }

  private replaceNamed(state: State, show: DocumentId): void {
    const before = this.work;
    const fewer = state.files.length + state.natives.length < before.state.files.length + before.state.natives.length;
    this.work = { ...this.work, state, edited: true };
    this.show();
    this.documents.open(show);
    this.documents.view.focus();
    this.askToTrust();
    if (fewer) this.happened("Removed.", () => this.start(before));
  }

  /** The state as the engine may have it: functions that came by a link are left out until the user agrees. */
  private trustedState(): State {
    return this.work.trusted ? this.work.state : { ...this.work.state, natives: [] };
  }

  private askToTrust(): void {
    const { state, trusted } = this.work;
    if (trusted || state.natives.length === 0) return hideNotice("asks");
    const trust = (now: State) => {
      this.work = { ...this.work, state: now, trusted: true };
      this.show();
    };
    notice(
      "asks",
      [
        `This came by a link, with ${counted(state.natives.length, "function")} in JavaScript, which did not run yet: `,
        h("strong", {}, state.natives.map(({ name }) => name).join(", ")),
        ". Read what stands in their tabs, and run it only if you trust it.",
      ],
      [
        { label: "Run them", act: () => trust(this.work.state) },
        { label: "Remove them", act: () => trust({ ...this.work.state, natives: [] }) },
      ],
      "warning",
    );
  }

  /** Says what the example teaches that the work began with, if it did. */
  private async teach(): Promise<void> {
    const { example: id } = this.work;
    if (id === undefined) return hideNotice("lesson");
    const examples = await loadExamples();
    const at = examples.findIndex((example) => example.id === id);
    const example = examples[at];
    if (!example || this.work.example !== id) return;
    const next = examples[at + 1];
    notice(
      "lesson",
      [h("strong", {}, `${at + 1}. ${example.title}. `), ...prose(example.about)],
      next ? [{ label: "Next example", act: () => this.startExample(next) }] : [],
    );
  }

  startExample(example: Example): void {
    this.start(
      { state: example.state, trusted: true, example: example.id, edited: false },
      `“${example.title}” took the place of what was here.`,
    );
  }

  private async runOnce(): Promise<void> {
    const begun = this.changedAt;
    const asked = this.work.state;
    const state = this.trustedState();
    const size = sizeOf(state);
    if (size > MAX_TEXT)
      return this.ran(nothing(`This is too big: ${(size / 1e6).toFixed(1)} MB, and at most ${(MAX_TEXT / 1e6).toFixed(1)} MB are taken.`));
    try {
      this.engine.setState(state);
      const run = await this.engine.call<RunResult>("run");
      // The next run does not wait for what is shown of this one: a drawing takes its time.
      void this.ran(run, () => this.work.state === asked).then(() => performance.measure("key to result", { start: begun }));
    } catch (error) {
      void this.ran(
        nothing(error instanceof Stopped ? `The engine was ${error.message}.` : `The engine failed: ${(error as Error).message}.`),
      );
    }
  }

  /** `isCurrent` tells whether the state is still the one that was run. */
  private async ran(run: RunResult, isCurrent = () => true): Promise<void> {
    this.run = run;
    this.documents.setDiagnostics(run.diagnostics, isCurrent);
    showDiagnostics(
      this.ir,
      run.diagnostics.filter(({ where }) => where === "ir"),
      isCurrent,
    );
    const errors = run.diagnostics.filter(({ severity }) => severity === "error").length;
    const warnings = run.diagnostics.filter(({ severity }) => severity === "warning").length;
    const about = [
      errors > 0 && counted(errors, "error"),
      warnings > 0 && counted(warnings, "warning"),
      run.output !== undefined && counted(run.rewrites, "rewrite"),
    ];
    if (run.stopped) about.push(run.stopped);
    this.says(about.filter(Boolean).join(", "));
    const { op, pattern } = this.selection;
    if (op !== undefined && op >= run.ops.length) this.selection.op = undefined;
    if (pattern !== undefined && pattern >= run.statistics.length) this.selection.pattern = undefined;
    await this.showResults();
  }

  private showResults(): Promise<void> {
    const context: Context = {
      engine: this.engine,
      state: this.work.state,
      run: this.run,
      selection: this.selection,
      select: (part) => this.select(part),
      reveal: (where, range) => this.reveal(where, range),
    };
    return this.results.show(context);
  }

  private select(part: Selection): void {
    this.selection = { ...this.selection, ...part };
    void this.showResults();
  }

  private reveal(where: "patterns" | "ir", range: Range): void {
    if (where === "ir") return reveal(this.ir, range);
    this.documents.open("patterns");
    reveal(this.documents.view, range);
  }

  /** The innermost operation at the cursor is chosen, if a view shows which is. */
  private movedInIr(position: number): void {
    if (!this.results.showsSelection) return;
    const { ops } = this.run;
    // Operations stand in the order of their beginnings: what begins last is innermost.
    const op = ops.findLastIndex(({ from, to }) => from <= position && position <= to);
    if (op >= 0 && op !== this.selection.op) this.select({ op });
  }

  /** So is the pattern that begins last before the cursor. */
  private movedInPatterns(position: number): void {
    if (!this.results.showsSelection) return;
    const starts = this.run.statistics.map(({ source }) => (source && source.from <= position ? source.from : -1));
    const last = Math.max(...starts);
    const pattern = last < 0 ? -1 : starts.indexOf(last);
    if (pattern >= 0 && pattern !== this.selection.pattern) this.select({ pattern });
  }
}
