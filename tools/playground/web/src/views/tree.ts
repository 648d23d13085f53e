// The decision DAG as a drawing: what the matcher asks, and which patterns each answer leaves. A node shows its patterns; the way that
// the chosen operation takes is lit.

import { button, h } from "../dom";
import { Drawer } from "../drawer";
import { PanZoom } from "../pan-zoom";
import type { DagNode, DagResult } from "../protocol";
import { patternName, type Context, type View } from "./view";

export class TreeView implements View {
  readonly id = "tree";
  readonly title = "Tree";
  readonly element: HTMLElement;
  private readonly says = h("p", { class: "says", role: "status" });
  private readonly about = h("div", { class: "about", role: "status", "aria-label": "Node" });
  private readonly stage = h("div", {
    class: "stage fill",
    tabindex: 0,
    role: "application",
    "aria-label": "Decision DAG; arrows move, plus and minus zoom, 0 fits, N and P go through the nodes",
  });
  private readonly drawer = new Drawer();
  private drawing: Promise<unknown> = Promise.resolve();
  private readonly panZoom = new PanZoom(this.stage);
  private drawn: { dot: string; nodes: Map<string, { element: SVGGElement; node: DagNode }> } | undefined;
  private known: { run: Context["run"]; dag: DagResult | null } | undefined;
  private chosen: string | undefined;
  /** The operation whose way was brought to the middle. */
  private framed: number | undefined;
  private context: Context | undefined;

  constructor() {
    const bar = h(
      "div",
      { class: "bar", role: "group", "aria-label": "Drawing" },
      button("+", () => this.panZoom.zoom(1.25), { "aria-label": "Zoom in" }),
      button("−", () => this.panZoom.zoom(0.8), { "aria-label": "Zoom out" }),
      button("Fit", () => this.panZoom.fit()),
      this.says,
    );
    this.element = h("div", { class: "view" }, bar, this.stage, this.about);
    this.stage.addEventListener("click", (event) => this.chooseAt(event.target as Element));
    this.stage.addEventListener("keydown", (event) => {
      const step = { n: 1, p: -1 }[event.key];
      if (step) this.chooseNext(step);
    });
  }

  async update(context: Context, isCurrent: () => boolean): Promise<void> {
    this.context = context;
    if (this.known?.run !== context.run) {
      const dag = await context.engine.call<DagResult | null>("dag");
      if (!isCurrent()) return;
      this.known = { run: context.run, dag };
    }
    const { dag } = this.known;
    if (!dag) {
      this.says.textContent = "The patterns have errors: there is nothing to draw.";
      return;
    }
    if (this.drawn?.dot !== dag.dot) {
      this.says.textContent = "Drawing …";
      // One drawing at a time, and after it only the newest.
      await this.drawing.catch(() => {});
      if (!isCurrent()) return;
      const begun = performance.now();
      const drawing = this.drawer.draw(dag.dot);
      this.drawing = drawing;
      const svg = await drawing;
      if (!isCurrent()) return;
      this.display(dag, svg);
      performance.measure("drawing", { start: begun });
    }
    await this.light(context, isCurrent);
  }

  private display(dag: DagResult, svg: SVGSVGElement): void {
    const byId = new Map(dag.nodes.map((node) => [node.id, node]));
    const nodes = new Map<string, { element: SVGGElement; node: DagNode }>();
    for (const element of svg.querySelectorAll<SVGGElement>("g.node")) {
      const node = byId.get(element.querySelector("title")?.textContent ?? "");
      if (node) nodes.set(node.id, { element, node });
    }
    this.drawn = { dot: dag.dot, nodes };
    this.panZoom.show(svg);
    this.framed = undefined;
    this.choose(this.chosen !== undefined && nodes.has(this.chosen) ? this.chosen : undefined);
  }

  /** Lights the nodes that the matcher comes through at the chosen operation, and the edges between them. */
  private async light(context: Context, isCurrent: () => boolean): Promise<void> {
    const { op } = context.selection;
    const path = new Set(op === undefined ? [] : await context.engine.call<string[]>("path", op));
    if (!isCurrent() || !this.drawn) return;
    for (const [id, { element }] of this.drawn.nodes) element.classList.toggle("lit", path.has(id));
    for (const edge of this.stage.querySelectorAll("g.edge")) {
      const [from, to] = (edge.querySelector("title")?.textContent ?? "").split("->");
      edge.classList.toggle("lit", path.has(bare(from)) && path.has(bare(to)));
    }
    const lit = [...this.drawn.nodes.values()].map(({ element }) => element).filter((element) => element.classList.contains("lit"));
    if (op !== this.framed && lit.length > 0) this.panZoom.frame(lit);
    this.framed = op;
    const line = op === undefined ? undefined : context.run.ops[op]?.line.trim();
    this.says.textContent =
      line === undefined ? "Place the cursor at an operation of the IR: the way it takes is lit." : `The way of ${line}`;
  }

  private chooseAt(target: Element): void {
    const group = target.closest("g.node");
    const id = group?.querySelector("title")?.textContent ?? undefined;
    if (id !== undefined) this.choose(id);
  }

  private chooseNext(step: number): void {
    const ids = [...(this.drawn?.nodes.keys() ?? [])];
    if (ids.length === 0) return;
    const at = this.chosen === undefined ? (step > 0 ? -1 : 0) : ids.indexOf(this.chosen);
    const id = ids[(at + step + ids.length) % ids.length];
    this.choose(id);
    const element = id === undefined ? undefined : this.drawn?.nodes.get(id)?.element;
    if (element) this.panZoom.frame([element]);
  }

  /** Says what a node is, and which patterns are decided behind it. */
  private choose(id: string | undefined): void {
    this.chosen = id;
    for (const [each, { element }] of this.drawn?.nodes ?? []) element.classList.toggle("chosen", each === id);
    const found = id === undefined ? undefined : this.drawn?.nodes.get(id)?.node;
    const { context } = this;
    this.about.hidden = !found;
    if (!found || !context) return;
    const patterns = found.patterns.map((index) => {
      const source = context.run.statistics[index]?.source;
      const name = patternName(context, index);
      const show = () => {
        context.select({ pattern: index });
        if (source) context.reveal("patterns", source);
      };
      const text = source ? context.state.patterns.slice(source.from, source.to) : undefined;
      return h("li", {}, button(name, show, { class: "link" }), text !== undefined && h("pre", {}, text));
    });
    this.about.replaceChildren(
      h("pre", {}, found.label),
      patterns.length ? h("ul", {}, ...patterns) : h("p", {}, "No pattern is behind it."),
    );
  }
}

/** The name of a node in the title of an edge, without the port. */
function bare(name: string | undefined): string {
  return (name ?? "").split(":")[0] as string;
}
