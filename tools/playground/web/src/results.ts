// The lower pane: a row of tabs, and the view that is chosen.

import { byId, h } from "./dom";
import { Tabs } from "./tabs";
import { MatchesView } from "./views/matches";
import { StatisticsView } from "./views/statistics";
import { StepsView } from "./views/steps";
import { textViews } from "./views/text";
import { TreeView } from "./views/tree";
import type { Context, View } from "./views/view";

export class Results {
  private readonly panel = byId("view");
  private readonly error = h("p", { class: "error", role: "alert", hidden: true });
  private readonly views: View[];
  private readonly tabs: Tabs;
  private shown: View;
  private context: Context | undefined;
  private turn = 0;

  constructor() {
    const [output, pdl, bytecode, log] = textViews() as [View, View, View, View];
    this.views = [output, new StepsView(), new MatchesView(), new TreeView(), new StatisticsView(), pdl, bytecode, log];
    this.shown = output;
    this.tabs = new Tabs(byId("views"), this.panel, (id) => this.open(id));
    this.tabs.show(this.views, output.id);
    this.open(output.id);
  }

  open(id: string): void {
    this.shown = this.views.find((view) => view.id === id) ?? this.shown;
    this.tabs.select(this.shown.id);
    this.panel.replaceChildren(this.error, this.shown.element);
    void this.update();
  }

  /** Whether the chosen operation and pattern are shown, so that choosing others by the cursor is worth the while. */
  get showsSelection(): boolean {
    return this.shown.id === "matches" || this.shown.id === "tree";
  }

  show(context: Context): Promise<void> {
    this.context = context;
    return this.update();
  }

  key(event: KeyboardEvent): boolean {
    return this.shown.key?.(event) ?? false;
  }

  private async update(): Promise<void> {
    if (!this.context) return;
    const turn = ++this.turn;
    try {
      await this.shown.update(this.context, () => turn === this.turn);
      this.error.hidden = true;
    } catch (error) {
      if (turn !== this.turn) return;
      this.error.hidden = false;
      this.error.textContent = `No answer: ${(error as Error).message}.`;
    }
  }
}
