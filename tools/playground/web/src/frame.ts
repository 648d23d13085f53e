// The script of `frame.html`, a page without content: it starts the engine's worker. A worker that is made of a blob is under the policy
// of the page that makes it. So functions of users, which need `unsafe-eval`, get it from the frame, and the page itself does without.

import type { Start } from "./engine-worker";

/** What the page tells the frame; without `start`, only that the worker ends. */
export interface FrameMessage {
  start?: Start & { script: string };
}

let worker: Worker | undefined;

addEventListener("message", ({ source, data }: MessageEvent<FrameMessage>) => {
  if (source !== parent) return;
  worker?.terminate();
  worker = undefined;
  if (!data.start) return;
  const { script, module, port } = data.start;
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.postMessage({ module, port } satisfies Start, [port]);
});
