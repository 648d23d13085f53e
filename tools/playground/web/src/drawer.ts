// Drawings: Graphviz in a worker of its own, which is loaded when the first drawing is wanted. A graph that takes too long ends the worker.

import type { DrawAnswer } from "./draw-worker";

const LIMIT = 20_000;

/** What may stand in a drawing; all else of what comes from Graphviz is left out. */
const SHAPES = new Set(["svg", "g", "title", "polygon", "polyline", "ellipse", "path", "text", "tspan"]);
const ATTRIBUTES =
  /^(?:id|class|transform|viewBox|width|height|points|d|cx|cy|rx|ry|x|y|fill|stroke|stroke-width|stroke-dasharray|text-anchor|font-[a-z]+|xmlns|xml:space)$/;

function clean(element: Element): void {
  for (const { name } of [...element.attributes]) if (!ATTRIBUTES.test(name)) element.removeAttribute(name);
  for (const child of [...element.children]) {
    if (SHAPES.has(child.localName)) clean(child);
    else child.replaceWith(...child.childNodes);
  }
}

export class Drawer {
  private worker: Worker | undefined;

  /** The drawing of a graph in Graphviz's language.
   *  @throws if the graph is wrong or takes too long. */
  async draw(dot: string): Promise<SVGSVGElement> {
    const worker = (this.worker ??= new Worker("draw-worker.js"));
    const answer = await new Promise<DrawAnswer>((resolve, reject) => {
      const timer = setTimeout(() => {
        worker.terminate();
        this.worker = undefined;
        reject(new Error("the drawing takes too long: there are too many patterns to draw"));
      }, LIMIT);
      worker.onmessage = ({ data }: MessageEvent<DrawAnswer>) => {
        if (data.dot !== dot) return;
        clearTimeout(timer);
        resolve(data);
      };
      worker.postMessage(dot);
    });
    if ("error" in answer) throw new Error(answer.error);
    const svg = new DOMParser().parseFromString(answer.svg, "image/svg+xml").documentElement;
    clean(svg);
    return document.importNode(svg, true) as unknown as SVGSVGElement;
  }
}
