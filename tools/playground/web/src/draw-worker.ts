// The worker that draws.

import { instance } from "@viz-js/viz";

export type DrawAnswer = { dot: string } & ({ svg: string } | { error: string });

const viz = instance();

onmessage = async ({ data: dot }: MessageEvent<string>) => {
  // Graphviz knows how wide the letters of Courier are, and guesses for others; the page shows a font as wide as that.
  const graph = dot.replaceAll('fontname="monospace"', 'fontname="Courier"');
  const result = (await viz).render(graph, { format: "svg", edgeAttributes: { fontname: "Courier" } });
  const answer: DrawAnswer = result.status === "success" ? { dot, svg: result.output } : { dot, error: result.errors.map(({ message }) => message).join("; ") };
  postMessage(answer);
};
