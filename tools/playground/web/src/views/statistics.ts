// How often each pattern was tried, matched and applied.

import { button, counted, h } from "../dom";
import { MAX_LISTED } from "../limits";
import type { Context, View } from "./view";

export class StatisticsView implements View {
  readonly id = "statistics";
  readonly title = "Statistics";
  private readonly says = h("p", { class: "says" });
  private readonly body = h("tbody");
  readonly element = h(
    "div",
    { class: "view scroll", tabindex: 0, role: "region", "aria-label": "Statistics" },
    this.says,
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, ...["Pattern", "Benefit", "Tried", "Matched", "Applied"].map((title) => h("th", { scope: "col" }, title))),
      ),
      this.body,
    ),
  );

  update(context: Context): void {
    const { statistics, rewrites, iterations, converged } = context.run;
    this.says.textContent = statistics.length
      ? `${counted(statistics.length, "pattern")}, ${counted(rewrites, "rewrite")} in ${counted(iterations, "iteration")}${converged ? "" : ", not at an end"}.`
      : "There are no patterns, or they have errors.";
    this.body.replaceChildren(
      ...statistics
        .slice(0, MAX_LISTED)
        .map(({ pattern, source, benefit, attempts, matches, rewrites: applied }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, source ? button(pattern, () => context.reveal("patterns", source), { class: "link" }) : pattern),
            ...[benefit, attempts, matches, applied].map((value) => h("td", {}, String(value))),
          ),
        ),
    );
  }
}
