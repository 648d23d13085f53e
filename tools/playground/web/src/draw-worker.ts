// The worker that draws.

import { instance } from "@viz-js/viz";

export type DrawAnswer = { dot: string } & ({ svg: string } | { error: string });

const viz = instance();

/** The graph as it is drawn here. Graphviz knows how wide the letters of Courier are, and guesses for others; the page shows a font as
 *  wide as that. What an edge asks stands in lines, or the drawing would be many times as wide. */
function prepared(dot: string): string {
  const lines = (_: string, head: string, label: string) => `${head}${label.replaceAll("; ", "\\n")}`;
  return dot.replaceAll('fontname="monospace"', 'fontname="Courier"').replace(/^(.* -> .*label=")(.*)$/gm, lines);
}

onmessage = async ({ data: dot }: MessageEvent<string>) => {
  const result = (await viz).render(prepared(dot), {
    format: "svg",
    graphAttributes: { nodesep: 0.15, ranksep: 0.3 },
    edgeAttributes: { fontname: "Courier", fontsize: 11 },
  });
  const answer: DrawAnswer =
    result.status === "success" ? { dot, svg: result.output } : { dot, error: result.errors.map(({ message }) => message).join("; ") };
  postMessage(answer);
};
