// The stepper: one rewrite after another, forward and back, with the IR before and after.

import { button, h } from "../dom";
import { Reader, type Mark } from "../editor";
import type { Range, StepResult } from "../protocol";
import type { Context, View } from "./view";

export class StepsView implements View {
  readonly id = "steps";
  readonly title = "Steps";
  readonly element: HTMLElement;
  private readonly slider = h("input", {
    type: "range",
    min: 1,
    value: 1,
    "aria-label": "Rewrite",
    input: () => this.go(+this.slider.value - 1),
  });
  private readonly where = h("span", { class: "where" });
  private readonly why = h("p", { class: "says", role: "status" });
  private readonly source = button("Show the pattern", () => this.showSource());
  private readonly buttons: { first: HTMLButtonElement; back: HTMLButtonElement; forward: HTMLButtonElement; last: HTMLButtonElement };
  private readonly bar: HTMLElement;
  private readonly panes: HTMLElement;
  private readonly before: Reader;
  private readonly after: Reader;
  private at = 0;
  private context: Context | undefined;
  private shown: StepResult | undefined;

  constructor() {
    const move = (label: string, says: string, to: () => number) => button(label, () => this.go(to()), { "aria-label": says, title: says });
    this.buttons = {
      first: move("First", "First rewrite", () => 0),
      back: move("Back", "Back (Alt+[)", () => this.at - 1),
      forward: move("Forward", "Forward (Alt+])", () => this.at + 1),
      last: move("Last", "Last rewrite", () => this.count - 1),
    };
    this.bar = h(
      "div",
      { class: "bar", role: "group", "aria-label": "Rewrites" },
      ...Object.values(this.buttons),
      this.slider,
      this.where,
      this.source,
    );
    const left = h("div", { class: "fill" });
    const right = h("div", { class: "fill" });
    this.panes = h(
      "div",
      { class: "two fill" },
      h("section", { class: "view", "aria-label": "Before" }, h("h3", {}, "Before"), left),
      h("section", { class: "view", "aria-label": "After" }, h("h3", {}, "After"), right),
    );
    this.element = h("div", { class: "view" }, this.bar, this.why, this.panes);
    this.before = new Reader(left, "mlir", "IR before the rewrite");
    this.after = new Reader(right, "mlir", "IR after the rewrite");
  }

  private get count(): number {
    return this.context?.run.steps.length ?? 0;
  }

  async update(context: Context, isCurrent: () => boolean): Promise<void> {
    this.context = context;
    const { count } = this;
    this.bar.hidden = this.panes.hidden = count === 0;
    if (count === 0) {
      this.shown = undefined;
      this.why.textContent =
        context.run.output === undefined ? "There are errors: nothing is rewritten." : "No pattern matches: nothing is rewritten.";
      return;
    }
    this.at = Math.min(this.at, count - 1);
    const step = await context.engine.call<StepResult | null>("step", this.at);
    if (isCurrent() && step) this.display(context, step);
  }

  key(event: KeyboardEvent): boolean {
    if (!event.altKey || (event.code !== "BracketLeft" && event.code !== "BracketRight")) return false;
    this.go(this.at + (event.code === "BracketRight" ? 1 : -1));
    return true;
  }

  private go(to: number): void {
    if (!this.context || to < 0 || to >= this.count) return;
    this.at = to;
    // Chosen by hand, so what is asked for now is what is wanted, unless another step is chosen meanwhile.
    void this.update(this.context, () => this.at === to).catch(() => {});
  }

  private display(context: Context, step: StepResult): void {
    const { count, at } = this;
    this.shown = step;
    this.slider.max = String(count);
    this.slider.value = String(at + 1);
    const more = context.run.rewrites > count ? ` (of ${context.run.rewrites} rewrites the first ${count} are kept)` : "";
    this.where.textContent = `${at + 1} of ${count}${more}`;
    this.buttons.first.disabled = this.buttons.back.disabled = at === 0;
    this.buttons.forward.disabled = this.buttons.last.disabled = at === count - 1;
    const line = context.run.steps[at];
    const benefit = line && context.run.statistics[line.pattern]?.benefit;
    const why = benefit === undefined ? "" : `, of benefit ${benefit}: no pattern that matches here goes before it`;
    this.why.textContent = `${step.pattern}${why}. It matched ${line?.op.trim() ?? ""}`;
    this.source.hidden = !step.source;
    this.before.show(
      step.before,
      marks([
        [step.matched ? [step.matched] : [], "mark-matched"],
        [step.removed, "mark-removed"],
      ]),
    );
    this.after.show(step.after, marks([[step.added, "mark-added"]]));
  }

  private showSource(): void {
    if (this.shown?.source) this.context?.reveal("patterns", this.shown.source);
  }
}

function marks(kinds: [Range[], string][]): Mark[] {
  return kinds.flatMap(([ranges, className]) => ranges.map(({ from, to }) => ({ from, to, className })));
}
