// The options of the greedy driver, and the time limit of the engine, as a form.

import { byId, h } from "./dom";
import { MAX_ITERATIONS, MAX_REWRITES } from "./limits";
import type { Options } from "./protocol";

const ORDERS: [Options["order"], string][] = [
  ["bottom-up", "from the bottom up"],
  ["top-down", "from the top down"],
];
const NUMBERS: ["maxIterations" | "maxRewrites", string, number, number][] = [
  ["maxIterations", "Iterations at most", 1, MAX_ITERATIONS],
  ["maxRewrites", "Rewrites in each, at most (0: no limit)", 0, MAX_REWRITES],
];
const FLAGS: ["fold" | "custom", string][] = [
  ["fold", "Fold constants"],
  ["custom", "Print operations in their own forms"],
];

const field = (label: string, input: HTMLElement) => h("label", { class: "field" }, label, input);

export class OptionsForm {
  private readonly form = byId("options").querySelector("form") as HTMLFormElement;
  private readonly limit = h("input", { type: "number", min: 0.1, max: 600, step: "any", name: "limit" });

  constructor(
    private readonly changed: (options: Options) => void,
    timeLimit: number,
    setTimeLimit: (milliseconds: number) => void,
  ) {
    const order = h("select", { name: "order" }, ...ORDERS.map(([value, label]) => h("option", { value }, label)));
    this.limit.value = String(timeLimit / 1000);
    this.form.append(
      field("Order of operations", order),
      ...NUMBERS.map(([name, label, min, max]) => field(label, h("input", { type: "number", name, min, max }))),
      ...FLAGS.map(([name, label]) => field(label, h("input", { type: "checkbox", name }))),
      field("Time limit of the engine, in seconds", this.limit),
    );
    this.form.addEventListener("input", ({ target }) => {
      if (!this.form.checkValidity()) return;
      if (target === this.limit) setTimeLimit(this.limit.valueAsNumber * 1000);
      else this.changed(this.read());
    });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    const details = byId<HTMLDetailsElement>("options");
    details.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    });
  }

  private input(name: keyof Options): HTMLInputElement {
    return this.form.elements.namedItem(name) as HTMLInputElement;
  }

  private read(): Options {
    return {
      order: this.input("order").value as Options["order"],
      maxIterations: this.input("maxIterations").valueAsNumber,
      maxRewrites: this.input("maxRewrites").valueAsNumber,
      fold: this.input("fold").checked,
      custom: this.input("custom").checked,
    };
  }

  show(options: Options): void {
    this.input("order").value = options.order;
    for (const [name] of NUMBERS) this.input(name).value = String(options[name]);
    for (const [name] of FLAGS) this.input(name).checked = options[name];
  }
}
