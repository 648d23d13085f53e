// The worker that draws.

import { instance } from "@viz-js/viz";

export type DrawAnswer = { dot: string } & ({ svg: string } | { error: string });

const viz = instance();

onmessage = async ({ data: dot }: MessageEvent<string>) => {
  const result = (await viz).render(dot, { format: "svg" });
  const answer: DrawAnswer = result.status === "success" ? { dot, svg: result.output } : { dot, error: result.errors.map(({ message }) => message).join("; ") };
  postMessage(answer);
};
