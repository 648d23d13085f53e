// Which pattern matches which operation of the IR as it was given, and why another does not.

import { button, counted, h } from "../dom";
import type { Explanation, Match } from "../protocol";
import { Choice } from "./choice";
import { patternName, type Context, type View } from "./view";

export class MatchesView implements View {
  readonly id = "matches";
  readonly title = "Matches";
  readonly element: HTMLElement;
  private readonly ops = new Choice("Operations", (op) => this.choose({ op }));
  private readonly patterns = new Choice("Patterns", (pattern) => this.choose({ pattern }));
  private readonly verdict = h("section", { class: "verdict", role: "status", "aria-label": "Explanation" });
  private context: Context | undefined;
  private known: { run: Context["run"]; matches: Match[] } | undefined;

  constructor() {
    this.element = h("div", { class: "view" }, this.verdict, h("div", { class: "two fill" }, this.ops.element, this.patterns.element));
  }

  async update(context: Context, isCurrent: () => boolean): Promise<void> {
    this.context = context;
    const { run, selection, engine } = context;
    // Matches stay the same while only the choice changes.
    if (this.known?.run !== run) {
      const matches = await engine.call<Match[]>("matches");
      if (!isCurrent()) return;
      this.known = { run, matches };
    }
    const { matches } = this.known;
    const ofOp = new Map<number, number>();
    const ofPattern = new Map<number, number>();
    for (const { op, pattern } of matches) {
      ofOp.set(op, (ofOp.get(op) ?? 0) + 1);
      ofPattern.set(pattern, (ofPattern.get(pattern) ?? 0) + 1);
    }
    const together = new Set(
      matches
        .filter(({ op, pattern }) => op === selection.op || pattern === selection.pattern)
        .map(({ op, pattern }) => `${op} ${pattern}`),
    );
    const lit = (op: number | undefined, pattern: number | undefined) => (together.has(`${op} ${pattern}`) ? "lit" : undefined);
    this.ops.show(run.ops.length, selection.op, (op) => ({
      text: run.ops[op]?.line.trim() ?? "",
      note: matched(ofOp.get(op), "pattern"),
      className: lit(op, selection.pattern),
    }));
    this.patterns.show(run.statistics.length, selection.pattern, (pattern) => ({
      text: patternName(context, pattern),
      note: matched(ofPattern.get(pattern), "op"),
      className: lit(selection.op, pattern),
    }));
    await this.explain(context, isCurrent);
  }

  private choose(part: { op?: number; pattern?: number }): void {
    this.context?.select(part);
  }

  private async explain(context: Context, isCurrent: () => boolean): Promise<void> {
    const { op, pattern } = context.selection;
    if (op === undefined || pattern === undefined) {
      this.verdict.replaceChildren(
        h(
          "p",
          {},
          "Choose an operation and a pattern, here or by the cursor in the editors: whether it matches, and what it lacks, is said in this place.",
        ),
      );
      return;
    }
    const said = await context.engine.call<Explanation>("explain", pattern, op);
    if (!isCurrent()) return;
    const { source } = said;
    const where = said.matches ? context.run.statistics[pattern]?.source : source;
    const parts = [
      h(
        "p",
        {},
        h("strong", { class: said.matches ? "good" : "bad" }, said.matches ? "Matches: " : "Does not match: "),
        h("code", {}, said.pattern),
        " at ",
        h("code", {}, said.op.trim()),
      ),
      said.reason !== undefined && h("p", {}, "Because ", said.reason),
      said.found !== undefined && h("p", {}, "There stands ", h("code", {}, said.found)),
      where && button("Show in the patterns", () => context.reveal("patterns", where)),
    ];
    this.verdict.replaceChildren(h("div", {}, ...parts));
  }
}

function matched(count: number | undefined, noun: string): string | undefined {
  return count === undefined ? undefined : counted(count, noun);
}
